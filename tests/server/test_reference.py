"""`/api`: a readable reference of every call, without anything from other hosts."""

from __future__ import annotations

import re

import httpx
import pytest

from tests.server.servers import PATIENCE, Server


@pytest.mark.parametrize(
    ("language", "says"), [("en", "What goes in and out"), ("de", "Was hinein- und herauskommt")]
)
def test_every_call_and_every_shape_is_on_the_page(server: Server, language: str, says: str) -> None:
    text = httpx.get(
        f"{server.url}/builders/api", headers={"Accept-Language": language}, timeout=PATIENCE
    ).text
    assert says in text
    schema = httpx.get(f"{server.url}/api/openapi.json", timeout=PATIENCE).json()
    for path, item in schema["paths"].items():
        for method in item:
            assert f"<code>{method.upper()} {path}</code>" in text
    for name in schema["components"]["schemas"]:
        assert f'id="shape-{name}"' in text
    for name in re.findall(r'href="#shape-([^"]+)"', text):
        assert name in schema["components"]["schemas"]
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', text), "nothing comes from other hosts"


def test_builders_find_it(server: Server) -> None:
    """The example beside it scrolls where it is too wide, by keys as well."""
    page = httpx.get(f"{server.url}/builders", timeout=PATIENCE).text
    assert 'href="/builders/api"' in page
    assert re.findall(r"<pre[^>]*>", page) == ['<pre class="code" tabindex="0">']
    signpost = httpx.get(f"{server.url}/api", timeout=PATIENCE)
    assert signpost.status_code == 200
    assert "url=/builders/api" in signpost.text
