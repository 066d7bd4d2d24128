"""The web application: its parts and its error pages; and `serve`, which runs it."""

from __future__ import annotations

import contextlib
import logging
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath
from litestar.static_files import create_static_files_router

from pentapolis import __version__
from pentapolis.engine import games
from pentapolis.server.actions import game_of
from pentapolis.server.boards import board
from pentapolis.server.config import Config
from pentapolis.server.database import UNAVAILABLE, OneServer, migrate
from pentapolis.server.guard import Guarded, before_send
from pentapolis.server.local import local_address
from pentapolis.server.logs import set_up_logs
from pentapolis.server.people import People, language_of
from pentapolis.server.pictures import address, sheet
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import say
from pentapolis.server.routes import API, PAGES
from pentapolis.server.routes.api import problem
from pentapolis.server.routes.operation import OPERATION
from pentapolis.server.routes.reference import Signpost
from pentapolis.server.running import running
from pentapolis.server.site import Site
from pentapolis.server.styles import sheet as styles_of
from pentapolis.server.thinking import collect_rarely
from pentapolis.server.watching import Requests
from pentapolis.server.web import VERSION, Asked, page, refused_words, wants_json

LARGEST_BODY = 64 * 1024
SHOWN_HOST = "localhost"

log = logging.getLogger("pentapolis")


def _kept(css: str) -> Response[str]:
    """Styles that browsers may keep: a change has another address."""
    return Response(css, media_type="text/css", headers={"Cache-Control": "public, max-age=31536000"})


@get("/styles.css", media_type="text/css", sync_to_thread=False, include_in_schema=False)
def styles() -> Response[str]:
    return _kept(styles_of("styles"))


@get("/insight.css", media_type="text/css", sync_to_thread=False, include_in_schema=False)
def insight_styles() -> Response[str]:
    return _kept(styles_of("insight"))


@get("/boards/{game_id:str}/board.css", media_type="text/css", sync_to_thread=False, include_in_schema=False)
def board_css(game_id: FromPath[str]) -> Response[str]:
    css = board(game_of(game_id)).css()
    if not css:
        raise Refused("no_page", 404)
    return _kept(css)


@get("/boards/{game_id:str}/{name:str}", sync_to_thread=False, include_in_schema=False)
def board_art(game_id: FromPath[str], name: FromPath[str]) -> Response[str]:
    """The drawings of a game's pictures; the name carries their version."""
    drawn = sheet(game_id)
    if not drawn or name != address(game_id).rpartition("/")[2]:
        raise Refused("no_page", 404)
    keep = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(drawn, media_type="image/svg+xml", headers=keep)


def on_refused(request: Asked, refused: Refused) -> Response[Any]:
    """A refusal as JSON for programs and scripts, as a page for people."""
    if request.url.path.startswith("/api"):
        language = language_of("", request.headers.get("accept-language", ""))
        return problem(request, refused, refused_words(language, refused))
    viewer = People.stranger(request)
    words = refused_words(viewer.language, refused)
    if wants_json(request):
        data = {"error": refused.why, "message": words, "stale": refused.why == "stale"}
        return Response(data, status_code=refused.status)
    values = {"title": say(viewer.language, "oops"), "message": words}
    return page(request, viewer, "error", values, refused.status)


def on_http_error(request: Asked, error: HTTPException) -> Response[Any]:
    if error.status_code == 413:
        return on_refused(request, Refused("too_large", 413))
    if error.status_code == 404:
        return on_refused(request, Refused("no_page", 404))
    detail = error.detail
    if isinstance(error.extra, list) and error.extra:
        detail = "; ".join(str(e.get("message", e)) if isinstance(e, dict) else str(e) for e in error.extra)
    return on_refused(request, Refused("bad_request", error.status_code, detail))


def on_failure(request: Asked, error: Exception) -> Response[Any]:
    if isinstance(error, UNAVAILABLE):
        log.warning("the database refused %s %s: %s", request.method, request.url.path, error.args[0])
        return on_refused(request, Refused("no_database" if request.method == "GET" else "not_stored", 503))
    log.exception("a request failed: %s %s", request.method, request.url.path, exc_info=error)
    return on_refused(request, Refused("server", 500))


def make_app(config: Config) -> Litestar:
    """The application for one server process. The database is made or brought up to date here."""
    alone = OneServer(config)
    migrate(config)

    for game in games().values():
        board(game)
    return Guarded(
        route_handlers=[
            PAGES,
            API,
            OPERATION,
            styles,
            insight_styles,
            board_css,
            board_art,
            # The version stands in the path, so that scripts that import each other keep to it.
            *(
                create_static_files_router(
                    path,
                    [Path(__file__).parent / "static"],
                    name=path,
                    cache_control=CacheControlHeader(max_age=31536000, public=True),
                    include_in_schema=False,
                )
                for path in ("/static", f"/static/{VERSION}")
            ),
        ],
        lifespan=[lambda app: running(app, config, alone)],
        logging_config=None,  # logs.py
        state=State({"config": config, "requests": Requests()}),
        before_send=[before_send],
        exception_handlers={
            Refused: on_refused,
            HTTPException: on_http_error,
            Exception: on_failure,
        },
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=4, exclude=["/events"]),
        openapi_config=OpenAPIConfig(
            title="Pentapolis",
            version=__version__,
            path="/api",
            render_plugins=[Signpost()],
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
        ),
    )


def serve(config: Config, host: str = "127.0.0.1", port: int = 8000, open_browser: bool = False) -> None:
    """Run the server until it is stopped; says where to click."""
    set_up_logs(config.log_level)
    config = replace(config, local_address=local_address(host, port))
    app = make_app(known_by_address(config, host))
    address = f"http://{SHOWN_HOST if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}"
    kept = f"games are kept in {config.shown_database}"
    print(f"Pentapolis is running at {address} ({kept}). Ctrl-C stops it.", flush=True)
    if config.local_address:
        print(f"Others in your network come to {config.local_address}", flush=True)
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    run(app, host, port)


def known_by_address(config: Config, host: str) -> Config:
    """A server for this machine alone has no name but localhost; one behind a proxy with TLS has."""
    local = host in ("127.0.0.1", "::1", "localhost") and not config.secure_cookies and not config.hosts
    return replace(config, hosts=("localhost",)) if local else config


class _Server(uvicorn.Server):
    """Lets the streams go when it is told to stop; otherwise it would wait for them in vain."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        site: Site | None = getattr(self.config.app.state, "site", None)  # type: ignore[union-attr]
        if site is not None:
            site.host.end_streams()
        super().handle_exit(sig, frame)


def run(app: Litestar, host: str, port: int) -> None:
    """Serve until a signal comes."""
    collect_rarely()
    config = uvicorn.Config(
        app,
        host,
        port,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=75,
        forwarded_allow_ips=app.state.config.proxies,
    )
    with contextlib.suppress(KeyboardInterrupt):
        _Server(config).run()
