"""Schemathesis over the API's own OpenAPI description: whatever is sent, the server never fails."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok

from tests.server.servers import PATIENCE, Program, Server


def test_no_request_makes_the_server_fail(tmp_path) -> None:  # type: ignore[no-untyped-def]
    server = Server(str(tmp_path / "schema.db")).start()
    try:
        program = Program(server.url)
        table = program.table(seats=("me", "bot:random"))
        schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
        seen = 0
        for result in schema.get_all_operations():
            assert isinstance(result, Ok)
            operation = result.ok()
            if not operation.path.startswith("/api/") or operation.path.endswith("/events"):
                continue
            seen += 1

            @settings(
                max_examples=15,
                deadline=None,
                derandomize=True,
                database=None,
                phases=[Phase.explicit, Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            def run(case: schemathesis.Case[Any]) -> None:
                if "id" in (case.path_parameters or {}) and len(case.headers or {}) % 2 == 0:
                    case.path_parameters["id"] = table["id"]
                reply = case.call(
                    base_url=server.url,
                    headers={"Authorization": f"Bearer {program.token}"},
                    timeout=PATIENCE,
                )
                case.validate_response(reply, checks=[not_a_server_error])

            from hypothesis import given

            given(case=operation.as_strategy())(run)()
        assert seen >= 9
    finally:
        server.stop()
