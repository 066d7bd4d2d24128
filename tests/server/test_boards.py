"""Every game's page: rendered at every kind of question, in both languages, for players and spectators."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from markupsafe import escape

from pentapolis.engine import LANGUAGES, Chance, Setup, Table, games, parse_key
from pentapolis.server import foresight
from pentapolis.server.boards import board
from pentapolis.server.live import Live
from pentapolis.server.rendering import render, words
from pentapolis.server.scene import Scene
from pentapolis.server.showing import Eyes, Shown
from tests.browser.prepared import of_position, of_record
from tests.ours import OURS
from tests.server.scenes import live_table

POSITIONS = 10
"""So many positions of each setup are rendered: the first of every topic, then every few answers."""
ANSWERS = 300
GREY_EVERY, GREY_UNTIL = 17, 255
"""After every so many answers of a random game what is grey is asked about."""


@pytest.fixture(autouse=True)
def no_missing_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that does not exist fails the test instead of showing its id."""
    speak_game, speak_platform = Scene.w, Scene.t

    def w(self: Scene, id: str, *args: Any, **values: Any) -> str:
        table = self.game.words
        assert table.has(f"board.{id}") or table.has(id), f"the board uses the unknown word {id!r}"
        return speak_game(self, id, *args, **values)

    def t(self: Scene, id: str, *args: Any, **values: Any) -> str:
        assert words().has(id) or words().has(f"text.{id}"), f"the page uses the unknown word {id!r}"
        return speak_platform(self, id, *args, **values)

    monkeypatch.setattr(Scene, "w", w)
    monkeypatch.setattr(Scene, "t", t)


def setups() -> list[Setup]:
    """For every game: the fewest and the most seats, and every option once with its last value."""
    found = []
    for game in games().values():
        low, high = game.players
        tried: list[tuple[int, dict[str, Any]]] = [(low, {}), (high, {})]
        for option in game.options if board(game).own else ():
            seats = min(high, max(low, option.min_seats, 2 if option.max_seats > 1 else 1))
            value = option.values[-1] if option.values[-1] != option.default else option.values[0]
            tried.append((seats, {option.id: value}))
        for seats, options in tried:
            try:
                found.append(Setup(game, seats, **options))
            except Exception:
                continue  # a value that needs another option besides
    return found


@pytest.mark.parametrize("setup", setups(), ids=str)
def test_every_position_can_be_shown(setup: Setup) -> None:
    live = live_table(setup, "boards", learning=True)
    table = live.table
    assert table is not None
    chance = Chance.from_seed(f"boards {setup}")
    topics: set[str] = set()
    shown = 0
    plain = str(setup) == f"{setup.game.id} seats={setup.seats}"
    most = POSITIONS if plain and board(setup.game).own else 2  # a variant changes little on the board
    while not table.over and table.ply < ANSWERS and shown < most:
        ask = table.ask
        assert ask is not None
        if ask.topic not in topics or table.ply % 25 == 0:
            topics.add(ask.topic)
            shown += 1
            show(live, ask.seat, LANGUAGES[shown % 2])
        table.answer(chance.choice(ask.options), ask.seat)
    show(live, 0, "de")


def show(live: Live, seat: int, language: str) -> None:
    """The page of the one who is asked, of the next one who looks at that board, and of a spectator."""
    mine = Scene(live, seat, language)
    check(mine, mine.fragments())
    Scene(live, None, "de" if language == "en" else "en").fragments()
    if len(live.seats) > 1:
        Scene(live, (seat + 1) % len(live.seats), language, shown=seat).fragments()
    if mine.choices:
        eyes = Eyes(language, seat, None, (), (), ())
        foresight.foresee(Shown(live, eyes), mine.choices[-1].key, live.stamp)


def check(scene: Scene, fragments: dict[str, str]) -> None:
    board_html = fragments["board"]
    for keys in re.findall(r'data-(?:opts?|then)="([^"]*)"', board_html):
        for key in keys.split(" "):
            parse_key(key)
    for key in scene.keys:
        assert f'value="{key}"' in fragments["ask"], f"{key} is missing in the list of options"
    names = re.findall(r'data-v="([^"]*)"', board_html)
    assert len(names) == len(set(names)), "two things on the board have the same data-v"
    assert "StrictUndefined" not in board_html


@pytest.mark.parametrize("game", OURS)
def test_nothing_on_anothers_board_can_be_chosen(game: str) -> None:
    """In all games: what is shown of somebody else is tied to no option, and a bar leads back to my own."""
    live = live_table(Setup(games()[game], 2), "looking")
    table = live.table
    assert table is not None
    chance = Chance.from_seed("looking")
    tied = re.compile(r"data-opts?=")
    mine = 0
    for ply in range(60):
        if ply % 15 == 14:
            ask = table.asks[0]
            mine += len(tied.findall(Scene(live, ask.seat, "en").fragment("board")))
            other = Scene(live, ask.seat, "en", shown=1 - ask.seat)
            shown = other.fragment("board")
            assert not tied.search(shown), ask
            assert f'data-look="{ask.seat}"' in shown
            assert escape(other.t("looking", name=other.names[1 - ask.seat])) in shown
        table.answer(chance.choice(table.asks[0].options), table.asks[0].seat)
    assert mine > 4


MOST_WITHOUT = 0.3
"""So many of a game's questions may have nothing that is not possible: a discard offers the whole hand."""


@pytest.mark.parametrize("game", OURS)
def test_most_questions_say_what_else_is_not_possible_and_why(game: str) -> None:
    table = Table(Setup(games()[game], 2), "not possible")
    chance = Chance.from_seed("not possible")
    told = []
    while not table.over and table.ply < ANSWERS:
        ask = table.asks[0]
        told.append(any(option not in ask.options for option in table.game.candidates(table.g, ask)))
        table.answer(chance.choice(ask.options), ask.seat)
    assert told.count(False) < MOST_WITHOUT * len(told)


def test_replay_pages_can_be_shown() -> None:
    for game in games().values():
        setup = Setup(game, game.players[0])
        live = live_table(setup, "replay")
        table = Table(setup, "replay")
        for _ in range(5):
            if table.ask is not None:
                table.answer(table.ask.options[-1], table.ask.seat)
        for language in LANGUAGES:
            assert Scene(live, 0, language, table=table).fragments()["ask"]


def test_presenters_and_introductions_are_complete() -> None:
    for game in games().values():
        topics = [id.removeprefix("intro.") for id in game.words.ids() if id.startswith("intro.")]
        assert bool(topics) == board(game).intro
        for topic in topics:
            assert game.words.has(f"ask.{topic}"), f"{game.id}: no question has the topic {topic}"


@pytest.mark.parametrize("topic", ["growth", "replace"])
def test_what_is_grey_because_of_another_question_leads_to_its_chapter(topic: str) -> None:
    table = of_record("nations", "greedy_five", lambda t: t.asks[0].topic == topic and t.ply > 60)
    live = live_table(table.setup, "grey")
    live.table = table
    scene = Scene(live, table.asks[0].seat, "en")
    grey = re.findall(r'aria-disabled="true"[^>]*data-opt="(buy:[^"]*)"', scene.fragment("board"))
    grey += re.findall(r'data-opt="(buy:[^"]*)"[^>]*aria-disabled="true"', scene.fragment("board"))
    assert grey
    for option in grey:
        assert 'href="/rules/nations#r' in foresight.why_not(scene, option)


@pytest.mark.parametrize("game", OURS)
def test_everything_grey_says_why_and_by_which_rule(game: str) -> None:
    """On all boards, whatever is asked: to whoever is asked, and to who waits."""
    setup = Setup(games()[game], 2)
    live = live_table(setup, "grey")
    table = live.table = Table(setup, "grey")
    chance = Chance.from_seed("grey")
    grey = 0
    for ply in range(GREY_UNTIL):
        if table.ask is None:
            break
        if ply % GREY_EVERY == GREY_EVERY - 1:
            for seat in range(2):
                scene = Scene(live, seat, "en")
                for tag in re.findall(r"<[^>]*data-opt=[^>]*>", scene.fragment("board")):
                    if 'aria-disabled="true"' in tag:
                        grey += 1
                        (option,) = re.findall(r'data-opt="([^"]*)"', tag)
                        why = foresight.why_not(scene, option)
                        assert f'href="/rules/{game}#r' in why, (ply, seat, table.ask, option, why)
        table.answer(chance.choice(table.ask.options), table.ask.seat)
    assert grey > 20


def test_many_numbers_stand_together() -> None:
    table = of_record("mosaic", "players_5", lambda t: t.asks[0].topic == "shift_amount" and t.ply > 300)
    live = live_table(table.setup, "numbers")
    live.table = table
    scene = Scene(live, table.asks[0].seat, "en")
    assert [choice.label for choice in scene.choices] == [str(n + 1) for n in range(len(scene.choices))]
    assert scene.choices[4].said == "Production 5"
    assert [choice.digit for choice in scene.choices[:10]] == [*"123456789", ""]
    assert 'class="numbers"' in scene.fragment("ask")


MOVES = {
    ("roll_late", 132): ['data-move="die-1" data-die="'],
    ("through_the_ages_late", None): ['data-move="card-', r'data-move="2\.workers\.\w+\.0" data-from="'],
    ("greedy_five", 536): ['data-move="card-', 'data-move="worker-[^"]*" data-from="free-workers"'],
    ("mosaic_late", 815): ['data-move="technology-', 'data-move="piece-', r'data-v="(infl|army)\.\w+\.0'],
    ("clash_late", 867): ['data-move="city-', 'data-move="u-G3-seat0" data-from="hex-F2"', 'data-die="'],
}
"""Cards, workers, pieces, dice and armies by the names that motion knows them by; influence is a number."""


@pytest.mark.parametrize(("position", "ply"), MOVES)
def test_what_moves_is_named_and_comes_from_a_place_that_is_there(position: str, ply: int | None) -> None:
    if position == "greedy_five":
        table = of_record("nations", position, lambda t: t.ply >= (ply or 0))
    else:
        table = of_position(position, ply)
    live = live_table(table.setup, "moves")
    live.table = table
    scene = Scene(live, table.asks[0].seat, "en")
    shown = " ".join((scene.fragment("board") + scene.fragment("strip")).split())
    for wanted in MOVES[position, ply]:
        assert re.search(wanted, shown), wanted
    for place in re.findall('data-from="([^"]*)"', shown):
        assert f'id="{place}"' in shown, place


@pytest.mark.parametrize(
    ("position", "ply", "answers"),
    [
        ("through_the_ages_late", None, ("destroy:agriculture", "play:rich_land_ii")),
        ("mosaic_late", 815, ("work:stone",)),
    ],
)
def test_cards_are_the_same_things_whatever_is_asked(
    position: str, ply: int | None, answers: tuple[str, ...]
) -> None:
    """What has another name or is another element is made anew by browsers, and seems to fly away."""
    table = of_position(position, ply)
    assert table.seed
    live = live_table(table.setup, table.seed)
    live.table = table
    seat = table.asks[0].seat
    *first, last = answers
    for answer in first:
        table.answer(answer, seat)
    tied = re.compile(r'<(\w+)[^<>]*data-move="([a-z]+-[^"]*)"')
    before = set(tied.findall(Scene(live, seat, "en").fragment("board")))
    table.answer(last, seat)
    after = set(tied.findall(Scene(live, seat, "en").fragment("board")))
    assert len(after) > 9
    assert after == before


ORIGINS = [
    ("clash_of_cultures", "great_wall", "Reconstructed: the cost, the advance needed"),
    ("clash_of_cultures", "event1", "Doubtful: the text"),
    ("clash_of_cultures", "tactic.scout", "From two public sources that agree: the text, how many there are"),
    ("mosaic", "tile_wine", "Reconstructed by us: that there is such a good, how many there are"),
    ("mosaic", "bows", "From a fan-made program: symbols given"),
    ("nations", "shaka_zulu", "The sources disagree on this card"),
    ("nations", "shaka_zulu", "(by one source)"),
    ("through_the_ages", "border_conflict", "Not all of this card is certain"),
]


@pytest.mark.parametrize(("game", "id", "words"), ORIGINS)
def test_a_card_says_which_of_its_values_do_not_stand_in_the_rulebook(game: str, id: str, words: str) -> None:
    scene = Scene(live_table(Setup(games()[game], 2), "origins"), 0, "en")
    card = board(games()[game]).presenter.card(id)
    said = unescape(render(f"{game}/card.html", {**scene.context, "id": id, "card": card}))
    assert words in " ".join(re.sub(r"<[^>]*>", "", said).split())


def test_the_map_of_clash_says_where_its_tiles_come_from() -> None:
    live = live_table(Setup(games()["clash_of_cultures"], 2), "origins")
    for language, text in (
        ("en", "From one public source: the terrain of the tiles, where they lie"),
        ("de", "Aus einer einzigen öffentlichen Quelle: das Gelände der Gebiete, wo sie liegen"),
    ):
        shown = re.sub(r"<[^>]*>", "", Scene(live, 0, language).fragment("board"))
        assert text in " ".join(unescape(shown).split())
