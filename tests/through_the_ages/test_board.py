"""The presenter of the board: banks, the matrix of technologies, warnings, what cards are tied to."""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Ask, Setup
from pentapolis.engine.languages import MINUS
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.board import present
from pentapolis.games.through_the_ages.board.cards import card_of
from pentapolis.games.through_the_ages.board.options import look
from pentapolis.games.through_the_ages.data import BY_ID, CARDS
from pentapolis.games.through_the_ages.state import State
from pentapolis.server.scene import Scene
from tests.browser.prepared import of_record
from tests.server.scenes import live_table
from tests.through_the_ages.scene import GAME, Play, board, equip, politics, rule, store


def shown(g: State, ask: Ask | None = None) -> dict[str, Any]:
    return present(GAME.view(g, 0), ask, 0, 0)


def test_every_card_can_be_drawn_and_has_words() -> None:
    words = GAME.words
    for card in CARDS:
        info = card_of(card.id)
        if info["text"]:
            id = info["text"][0]
            assert words.has(id) or id == "army", card.id


def test_cards_say_what_is_not_certain() -> None:
    """A German name of ours, and what sources leave open, stand in the details of the card."""
    assert card_of("terrorism")["reconstructed"]
    assert card_of("development_of_crafts")["own"]
    assert not card_of("moses")["reconstructed"]
    unsure = {card.id for card in CARDS if card_of(card.id)["reconstructed"]}
    assert unsure == {"border_conflict", "terrorism", "ideal_building_site_iii", "rich_land_iii"}
    assert "four cards" in GAME.provenance["en"]
    assert "vier Karten" in GAME.provenance["de"]
    for id in ("own_name", "reconstructed"):
        assert f'w("{id}")' in (GAME.folder / "board" / "card.html").read_text(encoding="utf-8").replace(
            "\n", ""
        )


def test_banks_show_the_next_threshold() -> None:
    g = board()
    equip(g, yellow=7, blue_bank=20)
    seen = shown(g)
    assert [section["filled"] for section in seen["yellow"]] == [4, 3, 0, 0, 0]
    assert [section["label"] for section in seen["yellow"]] == [7, 5, 4, 3, 2]
    assert [(s["filled"], s["spaces"]) for s in seen["blue"]] == [(4, 4), (4, 4), (12, 12)]


def test_matrix_has_ages_down_and_ghosts_of_the_hand() -> None:
    g = board(age=2)
    equip(g, techs={"iron": 2}, hand=["coal", "moses"])
    matrix = shown(g)["matrix"]
    assert [line["age"] for line in matrix] == ["II", "I", "A"]
    mines = [line["cells"][1] for line in matrix]
    assert [(cell["id"], cell["ghost"]) for cell in mines] == [
        ("coal", True),
        ("iron", False),
        ("bronze", False),
    ]
    assert mines[1]["workers"] == 2
    assert mines[2]["key"] == "build:bronze"


def test_warnings_name_their_rule() -> None:
    g = board()
    assert shown(g)["warning"] is None
    civ = equip(g, blue_bank=6)
    assert shown(g)["warning"][:2] == ("warn_corruption", "506.2")
    equip(g, blue_bank=18, yellow=4, unused=9)
    assert shown(g)["warning"][:2] == ("warn_famine", "504.2")
    equip(g, yellow=4, unused=0)
    store(civ, agriculture=6)
    assert shown(g)["warning"][:2] == ("warn_uprising", "508.1")


@rule("507.2", "508.1")
def test_the_last_worker_that_keeps_the_peace_is_warned_of_beside_its_option() -> None:
    """Wherever it would be put but in a temple, which brings a happy face itself."""
    g = board()
    equip(g, yellow=16, unused=1, resources=9)
    play = Play(g)
    view, ask = GAME.view(g, 0), play.fork.ask
    assert ask is not None
    assert (view["players"][0]["unhappy"], view["players"][0]["forecast"]["uprising"]) == (1, False)
    notes = {
        option: (look(view, ask, option) or {})["note"] for option in play.options if option[0] == "build"
    }
    assert notes["build", "bronze"] == notes["build", "warriors"] == ("warn_uprising",)
    assert notes["build", "religion"] == ""
    equip(g, unused=2)
    assert (look(GAME.view(g, 0), ask, ("build", "bronze")) or {})["note"] == ""


def test_clicks_follow_the_question() -> None:
    g = politics(board(3, age=2))
    equip(g, military=["spy", "rats", "bonus_i"])
    play = Play(g)
    seen = shown(g, play.fork.ask)
    assert not seen["acting"]
    assert not seen["rowing"]
    by_card = {card["id"]: (card["key"], card["prefix"]) for card in seen["military_hand"]}
    assert by_card["rats"] == ("event:rats", None)
    assert by_card["spy"][1] == "aggression:spy"
    assert by_card["bonus_i"] == ("event:bonus_i", None)
    assert play.refused("event:bonus_i") == "601.2", "what answers nothing says why"
    play.do("aggression:spy:1")
    cells = [cell for line in shown(g, play.fork.ask)["matrix"] for cell in line["cells"] if cell]
    assert "sacrifice:warriors" in {cell["key"] for cell in cells}


def test_buttons_show_what_they_cost() -> None:
    g = board()
    equip(
        g, techs={"iron": 0}, hand=["monarchy"], science=9, resources=5, unused=1, wonder="pyramids", food=3
    )
    play = Play(g)
    view, ask = GAME.view(g, 0), play.fork.ask
    assert ask is not None
    costs = {option: (look(view, ask, option) or {}).get("cost") for option in play.options}
    assert costs["build", "iron"] == [("ore", 5)]
    assert costs["upgrade", "bronze", "iron"] == [("ore", 3)]
    assert costs["wonder", 1] == [("ore", 3)]
    assert costs["peaceful", "monarchy"] == [("science", 9)]
    assert costs["revolution", "monarchy"] == [("science", 3)]
    assert costs["population"] == [("food", 2)]


@rule("609.3", "1008.23")
def test_a_pact_says_what_it_means_for_the_side_that_reads() -> None:
    """Cards speak of A and B; offers and answers of you and of the partner, with the numbers of the rules."""
    pacts = [card.id for card in CARDS if card.kind == "pact"]
    told: dict[tuple[str, str], tuple[Any, ...]] = {}
    for id in pacts:
        for mine, theirs in ("ab", "ba"):
            asked = Ask(1, "pact", ["accept", "refuse"], (id, 0, theirs))
            offered = look(GAME.view(board(), 0), Ask(0, "politics", []), ("pact", id, 1, mine))
            answered = look(GAME.view(board(), 1), asked, "accept")
            assert offered is not None
            assert answered is not None
            told[id, mine] = offered["note"]
            if BY_ID[id] not in moments.SYMMETRIC:
                assert offered["note"] == (f"pact_{mine}.{id}", 1)
                assert answered["note"] == (f"pact_{theirs}.{id}", 0)
    assert told["peace_treaty", "a"] == ("text.peace_treaty", 0)
    for id in pacts:
        for table in (moments.PACT_CULTURE, moments.PACT_RESOURCES, moments.PACT_FOOD, moments.PACT_STRENGTH):
            if BY_ID[id] in moments.SYMMETRIC or BY_ID[id] not in table:
                continue
            for side, number in zip("ab", table[BY_ID[id]], strict=True):
                said = GAME.words.text("en", f"board.pact_{side}.{id}", 1, players=["Mira", "Jonas"])
                mine = said.partition("Jonas")[0]
                assert not number or f"{'+' if number > 0 else MINUS}{abs(number)}" in mine, said


@rule("910.1")
def test_the_table_of_the_end_names_who_left_the_game() -> None:
    table = of_record("through_the_ages", "full_3_resignation", lambda t: t.over)
    live = live_table(table.setup, "left")
    live.table = table
    for language, left in (("en", "resigned"), ("de", "ausgestiegen")):
        heads = Scene(live, 0, language).fragment("ask").split('class="scores"')[1].split("</thead>")[0]
        assert heads.count(left) == sum(p["resigned"] for p in table.view(0)["players"]) == 2


@rule("205.8")
def test_pips_count_the_extra_action_of_this_turn() -> None:
    """After Patriotism there are three military actions, of which one has been used."""
    g = board()
    civ = equip(g, hand=["patriotism_a"], unused=1, resources=9)
    Play(g).do("play:patriotism_a", "build:warriors")
    assert (civ.ma, civ.ma_total, civ.ma_extra) == (2, 2, 1)
    assert shown(g)["pips"] == ("pips", 3, 4, 2, 3)


def test_what_the_next_turn_loses_and_what_trade_lends_stand_on_the_board() -> None:
    """Rebellion and Trade Routes: both last beyond the moment in which they are told."""
    live = live_table(Setup(GAME, 2), "lent")
    assert live.table is not None
    before = Scene(live, 0, "en").fragment("board")
    g: Any = live.table.g
    equip(g, rebellion=2, credit_food=1)
    after = Scene(live, 0, "en").fragment("board")
    for words in ("−2 civil actions next turn", "trade routes: 1 food, 0 resources"):
        assert words not in before
        assert words in after
