"""The command line: `pentapolis play | serve | simulate | replay | verify | review | rules | bench`.

Whatever a person gets wrong is answered by one line and exit status 2, never by a traceback.
"""

from __future__ import annotations

import sys

from typer import Abort
from typer.exceptions import TyperException

from pentapolis.cli.app import app
from pentapolis.cli.common import errors
from pentapolis.engine import PentapolisError

__all__ = ["app", "main"]


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; the exit status. Without a word it starts the page (`uvx pentapolis`)."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        status = app(args=words or ["serve"], prog_name="pentapolis", standalone_mode=False)
    except TyperException as error:
        return complain(error.format_message())
    except PentapolisError as error:
        return complain(str(error))
    except (Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:  # the reader of a pipe (head, less) has seen enough
        sys.stderr.close()
        return 0
    return status if isinstance(status, int) else 0


def complain(message: str) -> int:
    """One line about what is wrong; nothing where the help has been shown instead."""
    if not message:
        return 2
    errors.print(f"pentapolis: {' '.join(message.split())}", style="red", markup=False, soft_wrap=True)
    return 2
