"""`pentapolis backup` and `pentapolis restore`: copies of the server's database."""

from __future__ import annotations

from pathlib import Path

from pentapolis.cli.common import console, errors
from pentapolis.server.backup import Proof, back_up
from pentapolis.server.backup import restore as put_back
from pentapolis.server.config import Config, default_database


def backup(file: Path, database: str) -> int:
    proof = back_up(Config(database=database or default_database()), file)
    return _tell(f"{file}", proof)


def restore(file: Path, database: str) -> int:
    config = Config(database=database or default_database())
    proof, kept = put_back(config, file)
    if kept is not None:
        console.print(f"What was there is kept as {kept}.", markup=False, soft_wrap=True)
    return _tell(config.shown_database, proof)


def _tell(name: str, proof: Proof) -> int:
    """What replaying showed; the exit status is 1 when a game does not replay."""
    for table, why in proof.broken.items():
        errors.print(f"table {table} does not replay: {why}", style="red", markup=False, soft_wrap=True)
    replayed = proof.tables - len(proof.broken)
    console.print(
        f"{name}: {replayed} of {proof.tables} tables verified, {proof.moves} moves",
        markup=False,
        soft_wrap=True,
    )
    return 1 if proof.broken else 0
