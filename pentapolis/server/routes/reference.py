"""What programs can do here, readable, made from the server's own OpenAPI description.

The address that people try, `/api`, belongs to the description itself; it leads here (Signpost).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import Response, get
from litestar.openapi.plugins import OpenAPIRenderPlugin

from pentapolis.server.routes.given import Viewer
from pentapolis.server.web import Asked, page

PLACE = "/builders/api"
METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True)
class Call:
    """One call of the API, in words for the page."""

    method: str
    path: str
    summary: str
    text: str
    given: list[tuple[str, str]]
    """What goes into the address and the body: names and types."""
    takes: str
    gives: str
    """The names of the shapes of body and answer; empty where there is none."""


def calls(schema: dict[str, Any]) -> dict[str, list[Call]]:
    """All calls by their tag, in the order of the description."""
    found: dict[str, list[Call]] = {}
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                call = item[method]
                found.setdefault((call.get("tags") or ["other"])[0], []).append(_call(method, path, call))
    return found


def _call(method: str, path: str, call: dict[str, Any]) -> Call:
    given = [(one["name"], kind_of(one.get("schema", {}))) for one in call.get("parameters", [])]
    answers = [answer for status, answer in sorted(call["responses"].items()) if status.startswith("2")]
    takes = _content(call.get("requestBody", {}))
    gives = _content(answers[0]) if answers else ""
    text = call.get("description", "")
    return Call(method.upper(), path, call.get("summary", ""), text, given, takes, gives)


def _content(body: dict[str, Any]) -> str:
    """The shape of a body."""
    for kind, content in body.get("content", {}).items():
        return kind_of(content.get("schema", {})) if "json" in kind else str(kind)
    return ""


def shapes(schema: dict[str, Any]) -> dict[str, list[tuple[str, str, bool]]]:
    """The shapes that go in and out, by name: fields, their types, and whether they must be there."""
    found: dict[str, list[tuple[str, str, bool]]] = {}
    for name, shape in schema.get("components", {}).get("schemas", {}).items():
        must = shape.get("required", [])
        fields = shape.get("properties", {})
        found[name] = [(field, kind_of(kind), field in must) for field, kind in fields.items()]
    return found


def kind_of(schema: dict[str, Any]) -> str:
    """A type as one reads it: `text`, `list of SeatInfo`, `number or nothing`."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(kind_of(one) for one in schema[several]))
    if "enum" in schema:
        return " | ".join(str(one) for one in schema["enum"])
    kind = schema.get("type", "any")
    if isinstance(kind, list):
        return " | ".join(str(one) for one in kind)
    if kind == "array":
        return f"[{kind_of(schema.get('items', {}))}]"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"{{string: {kind_of(schema['additionalProperties'])}}}"
    return str(kind)


@get(PLACE)
async def reference(request: Asked, viewer: Viewer) -> Response[str]:
    schema = request.app.openapi_schema.to_schema()
    values = {"here": "builders", "calls": calls(schema), "shapes": shapes(schema)}
    return page(request, viewer, "api", values)


class Signpost(OpenAPIRenderPlugin):
    """`/api` leads to the page that people can read."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        head = f'<meta charset="utf-8"><title>API</title><meta http-equiv="refresh" content="0; url={PLACE}">'
        return f'<!doctype html><html lang="en">{head}<a href="{PLACE}">The API</a></html>'.encode()


HANDLERS = [reference]
