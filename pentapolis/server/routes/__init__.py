"""The addresses of the server: pages for people, the JSON API for programs.

home · mine (lists of tables and people) · new (opening tables) · account · safety · signals (messages, app) ·
reading (rules) · reference (of the API) · table (the page and its stream) · play (what people do there) ·
review (looking back) · insight (result and review) · profile · events · puzzles · learn · statistics · api*.
Handlers name what they need (`site`, `viewer`, `live`, `form`); web.py provides it.
"""

from __future__ import annotations

from litestar import Router

from pentapolis.server.routes import (
    account,
    api,
    api_insight,
    api_people,
    api_self,
    events,
    home,
    insight,
    learn,
    mine,
    new,
    play,
    postcards,
    profile,
    puzzles,
    reading,
    reference,
    review,
    safety,
    signals,
    statistics,
    table,
)
from pentapolis.server.web import DEPENDENCIES, protect

PARTS = (
    home,
    mine,
    new,
    account,
    safety,
    signals,
    postcards,
    reading,
    reference,
    table,
    play,
    review,
    insight,
    profile,
    events,
    puzzles,
    learn,
    statistics,
)
PAGES = Router(
    "/",
    route_handlers=[handler for part in PARTS for handler in part.HANDLERS],
    dependencies=DEPENDENCIES,
    before_request=protect,
    include_in_schema=False,
)
API = api.router([*api.HANDLERS, *api_people.HANDLERS, *api_self.HANDLERS, *api_insight.HANDLERS])
