"""The commands with their arguments and help. What they do stands in the modules beside this one."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pentapolis import __version__
from pentapolis.cli.admin_commands import admin
from pentapolis.cli.common import (
    ClusterOption,
    GameArgument,
    LanguageOption,
    RecordArgument,
    SettingsArgument,
    console,
    example,
)
from pentapolis.cli.serve_options import (
    AddressOption,
    GuestDaysOption,
    HostOption,
    KeptOption,
    LimitsOption,
    NamesOption,
    OpenOption,
    PaintersOption,
    PauseOption,
    PortOption,
    ProxiesOption,
    SecureOption,
    SenderOption,
    SmtpOption,
    WebhooksOption,
    WorkersOption,
)

app = typer.Typer(
    help="Five civilization games on one engine: play, simulate, replay, look up rules.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
app.add_typer(admin, name="admin")


@app.callback(invoke_without_command=True)
def root(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if version:
        console.print(f"pentapolis {__version__}")
        raise typer.Exit


@app.command(
    epilog=example(
        "pentapolis play roll",
        "pentapolis play roll seats=3 trade=yes --bot hard",
        "pentapolis play nations --people 3 --save evening.json",
        "pentapolis play --resume evening.json",
    )
)
def play(
    game: Annotated[
        str | None, typer.Argument(help="The game: its id, its initials or a part of it.")
    ] = None,
    settings: SettingsArgument = None,
    people: Annotated[int, typer.Option(min=1, help="How many people share this screen.")] = 1,
    bot: Annotated[
        str, typer.Option(help="Who takes the other seats: beginner, easy, medium, hard, master, greedy, …")
    ] = "medium",
    names: Annotated[str, typer.Option(help="The people's names, separated by commas.")] = "",
    seed: Annotated[str | None, typer.Option(help="Deal from this seed instead of a secret one.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save here after every answer.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    language: LanguageOption = "en",
) -> None:
    """Play in the terminal, against bots or with others at the same screen."""
    from pentapolis.cli.play import new_session, resumed_session

    if resume is not None:
        session = resumed_session(resume, bot, language)
        session.save_file = save or resume
    elif game is None:
        raise typer.BadParameter("say which game, for example: pentapolis play roll")
    else:
        session = new_session(game, settings, people, bot, names, seed, language)
        session.save_file = save
    session.run()


class LogLevel(StrEnum):
    """From what on the server logs."""

    debug = "debug"
    info = "info"
    warning = "warning"
    error = "error"


LogOption = Annotated[
    LogLevel, typer.Option(envvar="PENTAPOLIS_LOG_LEVEL", help="Log from this on; info: every request.")
]


@app.command(
    epilog=example(
        "pentapolis serve",
        "pentapolis serve --port 9000 --no-open",
        "PENTAPOLIS_PORT=9000 PENTAPOLIS_OPEN=no pentapolis serve",
    )
)
def serve(
    host: HostOption = "127.0.0.1",
    port: PortOption = 8000,
    database: KeptOption = "",
    open_browser: OpenOption = True,
    workers: WorkersOption = 1,
    painters: PaintersOption = 0,
    pause: PauseOption = 0.25,
    limits: LimitsOption = True,
    secure_cookies: SecureOption = False,
    names: NamesOption = "",
    proxies: ProxiesOption = "127.0.0.1",
    address: AddressOption = "",
    smtp: SmtpOption = "",
    mail_from: SenderOption = "",
    local_webhooks: WebhooksOption = False,
    guest_days: GuestDaysOption = 180,
    log_level: LogOption = LogLevel.warning,
) -> None:
    """Start the web server and say where to click."""
    from pentapolis.cli.serve import serve
    from pentapolis.server.config import Config, default_database

    config = Config(
        database=database or default_database(),
        bot_workers=workers,
        painters=painters,
        bot_pause=pause,
        limits=limits,
        secure_cookies=secure_cookies,
        hosts=tuple(name.strip().lower() for name in names.split(",") if name.strip()),
        proxies=proxies,
        address=address.rstrip("/"),
        smtp=smtp,
        mail_from=mail_from,
        local_webhooks=local_webhooks,
        guest_days=guest_days,
        log_level=log_level.value,
    )
    serve(config, host, port, open_browser)


@app.command(epilog=example("pentapolis think --database postgresql://user@host/name --workers 4"))
def think(
    database: Annotated[
        str,
        typer.Option(envvar="PENTAPOLIS_DATABASE", help="The PostgreSQL database that the servers share."),
    ],
    workers: Annotated[
        int, typer.Option(envvar="PENTAPOLIS_WORKERS", min=1, max=256, help="How many processes think.")
    ] = 1,
    log_level: LogOption = LogLevel.warning,
) -> None:
    """Think for the bots of servers that share a database, on this machine."""
    from pentapolis.cli.serve import think

    think(database, workers, log_level.value)


DatabaseOption = Annotated[
    str,
    typer.Option(
        envvar="PENTAPOLIS_DATABASE", help="The server's database: a SQLite file, or postgresql://…"
    ),
]


@app.command(epilog=example("pentapolis backup games-monday.db"))
def backup(
    file: Annotated[Path, typer.Argument(help="The file to make; it must not exist yet.")],
    database: DatabaseOption = "",
) -> None:
    """Copy the server's database, also while it runs, and replay every game of the copy."""
    from pentapolis.cli.backup import backup

    raise typer.Exit(backup(file, database))


@app.command(epilog=example("pentapolis restore games-monday.db"))
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    database: DatabaseOption = "",
) -> None:
    """Put a backup in the database's place; the server must be stopped. What was there is kept beside it."""
    from pentapolis.cli.backup import restore

    raise typer.Exit(restore(file, database))


@app.command(
    epilog=example(
        "pentapolis simulate roll --bots greedy,random --games 100",
        "pentapolis simulate nations --bots search:300,greedy,greedy --games 150 --processes 2",
        "pentapolis simulate roll trade=yes --bots greedy,greedy --games 20 --export games.jsonl",
        "pentapolis simulate tta --bots hard,old:search:600 --against-commit 361df3d --games 40",
        "pentapolis simulate nations --bots hard,medium --games 5000 --cluster 10.0.0.1:6379",
    )
)
def simulate(
    game: GameArgument,
    settings: SettingsArgument = None,
    bots: Annotated[str, typer.Option(help="One bot for each seat, separated by commas.")] = "greedy,random",
    number: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    processes: Annotated[int, typer.Option("--processes", "-p", min=1, help="On how many processes.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "study",
    export: Annotated[
        Path | None, typer.Option(help="Write the records here, one JSON object a line.")
    ] = None,
    against: Annotated[
        str, typer.Option("--against-commit", help="Bots called old:NAME play by this commit's code.")
    ] = "",
    cluster: ClusterOption = "",
) -> None:
    """Let bots play many games with rotated seats; shows who wins how often, with 95 % intervals."""
    from pentapolis.cli.simulate import simulate

    names = bots.split(",")
    if against:
        names = [f"{name[4:]}@{against}" if name.startswith("old:") else name for name in names]
    simulate(game, settings, names, number, processes, seed, export, cluster)


@app.command(
    epilog=example(
        "pentapolis learn roll --seconds 60 --processes 2",
        "pentapolis learn nations --seconds 600 --processes 16 --ship",
        "pentapolis learn roll --alone --seconds 300",
    )
)
def learn(
    game: GameArgument,
    seconds: Annotated[float, typer.Option(min=1.0, help="How long to train.")] = 60.0,
    processes: Annotated[int, typer.Option("--processes", "-p", min=1, help="On how many processes.")] = 2,
    out: Annotated[Path, typer.Option(help="Folder of checkpoint, log and curves.")] = Path(".learned"),
    ship: Annotated[
        bool, typer.Option("--ship/--no-ship", help="Ship the weights if a test shows them stronger.")
    ] = False,
    alone: Annotated[
        bool, typer.Option("--alone", help="Learn the solo game, with its own weights.")
    ] = False,
    shipped: Annotated[
        bool, typer.Option("--shipped", help="Without a checkpoint: begin with the weights that ship.")
    ] = False,
    cluster: ClusterOption = "",
) -> None:
    """Train a game's bots by self-play. Called again with the same folder, it goes on."""
    from pentapolis.cli.learn import learn

    learn(game, seconds, processes, out, ship, cluster, alone, shipped)


@app.command(
    epilog=example(
        "pentapolis habits tta --bots medium,medium --games 100 --processes 2",
        "pentapolis habits nations seats=3 --bots hard,hard,medium --games 30",
    )
)
def habits(
    game: GameArgument,
    settings: SettingsArgument = None,
    bots: Annotated[str, typer.Option(help="One bot for each seat, separated by commas.")] = "medium,medium",
    number: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    processes: Annotated[int, typer.Option("--processes", "-p", min=1, help="On how many processes.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "habits",
) -> None:
    """Count how often bots do what good players hardly ever do, per game and seat."""
    from pentapolis.cli.habits import show_habits

    show_habits(game, settings, bots.split(","), number, processes, seed)


@app.command(
    epilog=example(
        "pentapolis calibrate roll --bots medium,medium --games 200",
        "pentapolis calibrate nations --bots medium,medium --judge medium --games 50 --every 20",
    )
)
def calibrate(
    game: GameArgument,
    settings: SettingsArgument = None,
    bots: Annotated[str, typer.Option(help="One bot for each seat, separated by commas.")] = "medium,medium",
    judge: Annotated[
        str,
        typer.Option(help="Whose chances: a bot's, `evaluation` (no search) or `shown` (to people)."),
    ] = "evaluation",
    number: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    every: Annotated[int, typer.Option(min=1, help="Ask the judge every so many answers.")] = 7,
    processes: Annotated[int, typer.Option("--processes", "-p", min=1, help="On how many processes.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "calibration",
    fit: Annotated[
        bool, typer.Option("--fit", help="Write the table that corrects the chances people see.")
    ] = False,
) -> None:
    """Test win chances against what became of the games, in each third of them."""
    from pentapolis.cli.habits import show_calibration

    show_calibration(game, settings, bots.split(","), judge, number, every, processes, seed, fit)


@app.command(
    epilog=example(
        "pentapolis lab nations --games 1000 --processes 2",
        "pentapolis lab tta --change cheaper_wonders.toml --games 1000",
    )
)
def lab(
    game: GameArgument,
    settings: SettingsArgument = None,
    change: Annotated[
        list[Path] | None, typer.Option(help="An overlay: numbers, copies, options; may be given again.")
    ] = None,
    number: Annotated[int, typer.Option("--games", "-n", min=2, help="How many games of each series.")] = 500,
    bots: Annotated[str, typer.Option(help="One bot for all seats, or one for each.")] = "policy:1",
    processes: Annotated[int, typer.Option("--processes", "-p", min=1, help="On how many processes.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "lab",
    out: Annotated[Path, typer.Option(help="Folder of report.html and report.json.")] = Path("lab-report"),
    language: LanguageOption = "en",
) -> None:
    """Balance of a game, and what a change of its numbers does: a report of many games by bots."""
    from pentapolis.cli.lab import lab

    lab(game, settings, change or [], number, bots, processes, seed, out, language)


@app.command(
    epilog=example(
        "pentapolis ladder roll --bots random,greedy,easy,medium --games 20",
        "pentapolis ladder nations seats=3 --bots easy,medium,greedy,search:60 --games 10 --json",
    )
)
def ladder(
    game: GameArgument,
    settings: SettingsArgument = None,
    bots: Annotated[
        str, typer.Option(help="The bots, separated by commas.")
    ] = "random,beginner,easy,medium,greedy",
    number: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games of every group.")] = 20,
    processes: Annotated[int, typer.Option("--processes", "-p", min=1, help="On how many processes.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "ladder",
    as_data: Annotated[bool, typer.Option("--json", help="Print the ladder as JSON.")] = False,
    cluster: ClusterOption = "",
) -> None:
    """Let every bot play every other and rate them by openskill."""
    from pentapolis.cli.data import ladder

    ladder(game, settings, bots.split(","), number, processes, seed, as_data, cluster)


@app.command(epilog=example("pentapolis export games.jsonl --out games", "pentapolis export a.txt b.txt"))
def export(
    files: Annotated[
        list[Path], typer.Argument(help="Records, saved games or exports of many, of one game.")
    ],
    out: Annotated[Path, typer.Option(help="Folder of games.parquet and decisions.parquet.")] = Path(
        "dataset"
    ),
) -> None:
    """Write games as Parquet: what was seen, allowed and chosen at every decision, and how it ended."""
    from pentapolis.cli.data import export

    export(files, out)


@app.command(
    epilog=example(
        "pentapolis dataset roll --games 1000 --processes 2",
        "pentapolis dataset nations seats=3 --bots hard --games 10000 --processes 16 --out nations-3",
    )
)
def dataset(
    game: GameArgument,
    settings: SettingsArgument = None,
    bots: Annotated[str, typer.Option(help="One bot for all seats, or one for each.")] = "policy:1",
    number: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    processes: Annotated[int, typer.Option("--processes", "-p", min=1, help="On how many processes.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "dataset",
    out: Annotated[Path, typer.Option(help="Folder of games.parquet and decisions.parquet.")] = Path(
        "dataset"
    ),
    cluster: ClusterOption = "",
) -> None:
    """Let bots play and write the games as Parquet, ready for learning from them."""
    from pentapolis.cli.data import dataset

    dataset(game, settings, bots, number, processes, seed, out, cluster)


@app.command(epilog=example("pentapolis replay game.txt", "pentapolis replay games.jsonl --game 7 --to 40"))
def replay(
    record: RecordArgument,
    to: Annotated[
        int | None, typer.Option(metavar="PLY", min=0, help="Stop after this many answers.")
    ] = None,
    game: Annotated[int, typer.Option(min=1, help="Which game, when the file holds many.")] = 1,
    seat: Annotated[
        int | None, typer.Option(min=0, help="Show what this seat sees (0 is the first).")
    ] = None,
    log: Annotated[bool, typer.Option(help="Print what happened on the way.")] = True,
    language: LanguageOption = "en",
) -> None:
    """Play a record again and show where it leads."""
    from pentapolis.cli.records import replay

    replay(record, game, to, seat, log, language)


@app.command(epilog=example("pentapolis verify game.txt", "pentapolis verify games.jsonl"))
def verify(record: RecordArgument) -> None:
    """Show that a game was dealt from the seed whose hash was public, and that every answer was legal."""
    from pentapolis.cli.records import verify

    verify(record)


@app.command(
    epilog=example("pentapolis review game.txt", "pentapolis review games.jsonl --game 7 --depth 3 --json")
)
def review(
    record: RecordArgument,
    game: Annotated[int, typer.Option(min=1, help="Which game, when the file holds many.")] = 1,
    depth: Annotated[
        float, typer.Option(min=0.01, max=100.0, help="So many times as many futures are looked at.")
    ] = 1.0,
    processes: Annotated[int, typer.Option("--processes", "-p", min=1, help="On how many processes.")] = 2,
    as_data: Annotated[bool, typer.Option("--json", help="Print everything that was found as JSON.")] = False,
    language: LanguageOption = "en",
) -> None:
    """Say where a finished game was decided: losses, luck, best moves, a balance sheet for every seat."""
    from pentapolis.cli.review import show_review

    show_review(record, game, depth, processes, as_data, language)


@app.command(
    epilog=example(
        "pentapolis statistics nations",
        "pentapolis statistics tta --bot easy --language de",
        "pentapolis statistics roll --games 200",
        "pentapolis statistics mosaic --records games.jsonl --json",
    )
)
def statistics(
    game: GameArgument,
    bot: Annotated[str, typer.Option(help="Whose games: bots of this strength.")] = "medium",
    number: Annotated[int, typer.Option("--games", "-n", min=0, help="Play so many now; 0: shipped.")] = 0,
    records: Annotated[Path | None, typer.Option(help="Take the finished games of this file.")] = None,
    ship: Annotated[bool, typer.Option("--ship", help="Write the file that the game ships.")] = False,
    as_data: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    language: LanguageOption = "en",
) -> None:
    """Say how often cards, leaders, wonders … are taken, and how much more their owners win."""
    from pentapolis.cli.statistics import show_statistics

    show_statistics(game, bot, number, records, ship, as_data, language)


puzzles = typer.Typer(help="Find puzzles in games, and check those that there are.", no_args_is_help=True)
app.add_typer(puzzles, name="puzzles")


@puzzles.command(
    "make",
    epilog=example(
        "pentapolis puzzles make roll --goal 100 --seconds 600",
        "pentapolis puzzles make nations seats=3 --bots medium,medium,medium --out three.jsonl",
        "pentapolis puzzles make tta --records ours.jsonl",
        "pentapolis puzzles make tta --from-server data/pentapolis.db",
    ),
)
def make_puzzles(
    game: GameArgument,
    settings: SettingsArgument = None,
    bots: Annotated[str, typer.Option(help="Who plays the games, separated by commas.")] = "medium,medium",
    goal: Annotated[int, typer.Option(min=1, help="Stop when the file holds so many.")] = 100,
    seconds: Annotated[float, typer.Option(min=0.0, help="Stop after so long; 0: never.")] = 0.0,
    out: Annotated[Path, typer.Option(help="Append them here, one JSON object a line.")] = Path(
        "puzzles.jsonl"
    ),
    records: Annotated[
        Path | None, typer.Option(help="Take the games of this file instead of letting bots play.")
    ] = None,
    from_server: Annotated[
        str | None, typer.Option(help="Take the public games of people who agreed from this database.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "puzzles",
) -> None:
    """Look for positions in which one option is clearly the best. Called again, it goes on."""
    from pentapolis.cli.puzzles import make

    make(game, settings, bots.split(","), goal, seconds, out, records, seed, from_server)


@puzzles.command("check", epilog=example("pentapolis puzzles check roll"))
def check_puzzles(
    game: GameArgument,
    path: Annotated[Path | None, typer.Option("--file", help="Another file than the shipped one.")] = None,
) -> None:
    """Replay every puzzle, and say how many there are of each kind."""
    from pentapolis.cli.puzzles import check

    raise typer.Exit(1 if check(game, path) else 0)


@app.command(
    epilog=example(
        "pentapolis rules roll",
        "pentapolis rules roll 403",
        "pentapolis rules roll 403.2",
        "pentapolis rules nations --search hunger",
    )
)
def rules(
    game: GameArgument,
    number: Annotated[
        str | None, typer.Argument(help="A rule (403.2), a chapter (403) or a part (400).")
    ] = None,
    search: Annotated[
        str | None, typer.Option("--search", "-s", help="Words that people would use for it.")
    ] = None,
    language: LanguageOption = "en",
) -> None:
    """Print the numbered rules of a game, or those that speak of something."""
    from pentapolis.cli.rules import find_rules, show_rules

    if search is not None:
        find_rules(game, search, language)
    else:
        show_rules(game, number, language)


@app.command(epilog=example("pentapolis games"))
def games(language: LanguageOption = "en") -> None:
    """List the games with their settings."""
    from pentapolis.cli.rules import show_games

    show_games(language)


@app.command(epilog=example("pentapolis bench", "pentapolis bench roll --seconds 5"))
def bench(
    game: Annotated[str | None, typer.Argument(help="Only this game.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure each figure.")] = 2.0,
) -> None:
    """Measure how fast the games run here. `make bench` measures other engines beside them."""
    from pentapolis.cli.bench import bench

    bench(game, seconds)
