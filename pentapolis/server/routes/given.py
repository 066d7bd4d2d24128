"""What handlers get by naming it: `site`, `viewer`, `live`, `form` (web.py finds them).

To whoever reads or checks the types these are the classes themselves; Litestar sees by them what it has to
provide, so a handler that lacks one fails when the server starts and not when somebody comes.
"""

from __future__ import annotations

from typing import TypeAlias

from litestar.di import NamedDependency

from pentapolis.server import live, people, site, web

Site: TypeAlias = NamedDependency[site.Site]
Viewer: TypeAlias = NamedDependency[people.Viewer]
Live: TypeAlias = NamedDependency[live.Live]
Form: TypeAlias = NamedDependency[web.Form]
