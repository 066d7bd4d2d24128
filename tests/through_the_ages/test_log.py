"""What the log tells of each action, event and phase: who, what, and the numbers that it cost or brought."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import LANGUAGES, Event
from pentapolis.engine.speak import event_text
from pentapolis.games.through_the_ages.data import NONE
from pentapolis.games.through_the_ages.rules.ages import end_age
from pentapolis.games.through_the_ages.rules.events import reveal_event
from pentapolis.games.through_the_ages.rules.losses import lose_colony, lose_mix, lose_population
from pentapolis.games.through_the_ages.rules.military import draw_military
from pentapolis.games.through_the_ages.rules.row import row_phase
from pentapolis.games.through_the_ages.scoring import final_scoring
from pentapolis.games.through_the_ages.state import START, WAR, State
from tests.loaded import converse
from tests.through_the_ages.scene import (
    GAME,
    Play,
    board,
    cards,
    equip,
    events,
    ids,
    laid,
    lay,
    new,
    pact,
    politics,
    resolve,
    rule,
    take_turn,
)


def told_by(g: State, rules: Any, *answers: Any) -> list[Any]:
    """What these rules tell."""
    told: list[Any] = []
    g.tell = lambda kind, seat=None, to=None, **data: told.append((kind, seat, data))
    if rules is not None:
        converse(rules, *answers)
    return told


ACTIONS: list[tuple[dict[str, Any], str, tuple[str, dict[str, Any]]]] = [
    ({}, "take:colossus:6", ("take", {"card": "colossus", "actions": 2})),
    ({"food": 4}, "population", ("population", {"food": 2})),
    ({"resources": 4, "unused": 1}, "build:bronze", ("build", {"what": "bronze", "resources": 2})),
    (
        {"resources": 4, "techs": {"iron": 0}},
        "upgrade:bronze:iron",
        ("upgrade", {"what": "bronze", "new": "iron", "resources": 3}),
    ),
    ({}, "destroy:bronze", ("destroy", {"what": "bronze"})),
    ({}, "disband:warriors", ("disband", {"what": "warriors"})),
    (
        {"leader": "frederick_barbarossa", "food": 2, "resources": 2},
        "enlist:warriors",
        ("enlist", {"what": "warriors", "food": 1, "resources": 1}),
    ),
    (
        {"wonder": "pyramids", "resources": 3},
        "wonder:1",
        ("stage", {"wonder": "pyramids", "stage": 1, "resources": 3}),
    ),
    (
        {"wonder": "pyramids", "stage": 2, "resources": 3, "blue_bank": 9},
        "wonder:1",
        ("wonder", {"wonder": "pyramids", "resources": 1}),
    ),
    ({"hand": ["homer"]}, "leader:homer", ("leader", {"leader": "homer"})),
    (
        {"hand": ["iron"], "science": 9},
        "technology:iron",
        ("technology", {"technology": "iron", "science": 5}),
    ),
    (
        {"hand": ["monarchy"], "science": 9},
        "revolution:monarchy",
        ("revolution", {"government": "monarchy", "science": 3}),
    ),
    (
        {"hand": ["monarchy"], "science": 9},
        "peaceful:monarchy",
        ("peaceful", {"government": "monarchy", "science": 9}),
    ),
    ({"hand": ["work_of_art_a"]}, "play:work_of_art_a", ("play", {"card": "work_of_art_a"})),
    ({"military": ["legion"]}, "tactic:legion", ("tactic", {"tactic": "legion"})),
]


@rule("301.1", "401.1")
@pytest.mark.parametrize(("things", "answer", "line"), ACTIONS, ids=[answer for _, answer, _ in ACTIONS])
def test_actions(things: dict[str, Any], answer: str, line: tuple[str, dict[str, Any]]) -> None:
    g = board()
    lay(g, s6="colossus")
    equip(g, **things)
    play = Play(g).do(answer)
    assert play.told == [(line[0], 0, line[1])]


@rule("306.13", "905.2", "1007.19")
def test_more_actions() -> None:
    g = board(3, age=3, draw_as_action=True)
    pact(g, 0, 1, "trade_routes_agreement")
    equip(
        g, wonder="first_space_flight", stage=2, resources=12, food=2, blue_bank=9, hand=["rich_land_a"],
        unused=1, special=["engineering"],
    )  # fmt: skip
    g.decks[3] = cards("impact_of_wonders")
    play = Play(g).do("trade", "wonder:1", "draw", "play:rich_land_a", "build:bronze")
    told = [line[0] for line in play.told]
    assert told == ["trade", "wonder", "wonder_culture", "draws", "draws_cards", "play", "build"]
    assert play.told[2] == ("wonder_culture", 0, {"wonder": "first_space_flight", "culture": 3})
    assert play.told[3:5] == [
        ("draws", 0, {"count": 1}),
        ("draws_cards", 0, {"cards": ["impact_of_wonders"]}, (0,)),
    ]


@rule("602.1", "602.2", "602.4")
def test_future_events() -> None:
    g = politics(board(2))
    equip(g, military=["rats"])
    events(g, "no_event")
    play = Play(g).do("event:rats")
    assert play.told == [
        ("seeds", 0, {"culture": 1}),
        ("seeds_card", 0, {"card": "rats"}, (0,)),
        ("event", None, {"card": "no_event"}),
        ("events_recycled", None, {}),
    ]


@rule("605.1", "605.10", "606.1")
def test_colonization() -> None:
    g = politics(board(2))
    equip(g, military=["rats", "bonus_i"], techs={"warriors": 2}, unused=0)
    events(g, "inhabited_territory_i", "no_event")
    g.current[0] = []
    equip(g, 1, techs={"warriors": 1})
    play = Play(g).do("event:rats", "bid:1", "sacrifice:warriors", "bonus:bonus_i", "done")
    assert play.told[3:] == [
        ("bids", 0, {"bid": 1}),
        ("passes", 1, {}),
        ("pays_bid", 0, {"units": ["warriors"], "cards": ["bonus_i"], "total": 2}),
        ("colony", 0, {"colony": "inhabited_territory_i"}),
        ("events_recycled", None, {}),
    ]


@rule("607.1", "608.1", "206.3")
def test_aggressions() -> None:
    g = politics(board(2, age=2))
    equip(g, military=["spy", "rats", "rats", "rats"], techs={"warriors": 2}, ma=2)
    equip(g, 1, military=["bonus_i"], science=3)
    play = Play(g).do("aggression:spy:1", "sacrifice:warriors", "done", "bonus:bonus_i", "done", "rats")
    assert play.told == [
        ("aggression", 0, {"card": "spy", "target": 1}),
        ("fights", 0, {"total": 3, "units": ["warriors"], "cards": []}),
        ("fights", 1, {"total": 3, "units": [], "cards": ["bonus_i"]}),
        ("attack_fails", 0, {"attack": 3, "defence": 3}),
        ("discards", 0, {}),
        ("discards_card", 0, {"card": "rats"}, (0,)),
    ]
    g = politics(board(2, age=2))
    equip(g, military=["spy"], techs={"warriors": 2}, ma=2)
    play = Play(g).do("aggression:spy:1", "done", "done")
    assert play.told[-1] == ("attack_succeeds", 0, {"attack": 2, "defence": 1})


@rule("611.1", "612.3")
def test_wars() -> None:
    g = politics(board(2, age=2))
    equip(g, military=["war_over_culture_ii"], ma=3)
    play = Play(g).do("war:war_over_culture_ii:1")
    assert play.told == [("war", 0, {"card": "war_over_culture_ii", "target": 1})]
    g.phase = WAR
    equip(g, techs={"warriors": 4})
    play = Play(g).do("done", "done")
    result = {"card": "war_over_culture_ii", "target": 1, "attack": 4, "defence": 1}
    assert ("war_result", 0, result) in play.told
    kinds = [kind for kind, _, _ in play.told]
    assert kinds.index("war_fought") < kinds.index("fights"), "it is named before anybody adds strength"


@rule("609.2", "609.5", "609.6", "610.1")
def test_pacts() -> None:
    g = politics(board(3, age=2))
    equip(g, military=["acceptance_of_supremacy"])
    offer = ("offers_pact", 0, {"pact": "acceptance_of_supremacy", "partner": 2, "side": "b"})
    play = Play(g.copy()).do("pact:acceptance_of_supremacy:2:b", "refuse")
    assert play.told == [offer, ("refuses_pact", 2, {"pact": "acceptance_of_supremacy"})]
    play = Play(g).do("pact:acceptance_of_supremacy:2:b", "accept")
    assert play.told == [offer, ("accepts_pact", 2, {"pact": "acceptance_of_supremacy", "partner": 0})]
    play = Play(politics(g)).do("break:acceptance_of_supremacy")
    assert play.told == [("pact_ends", 0, {"pact": "acceptance_of_supremacy", "partner": 2})]


@rule("107.4", "606.5", "1005.4", "604.4")
def test_losses() -> None:
    g = board(2, age=2)
    civ = equip(g, unused=1, food=2, resources=1, colonies=["fertile_territory_i"])
    assert told_by(g, lose_population(g, civ)) == [("loses_population", 0, {})]
    told = told_by(g, lose_mix(g, civ, g.civs[1], 2), ("mix", 1, 1))
    assert told == [("loses_goods", 0, {"food": 1, "resources": 1})]
    colony = cards("fertile_territory_i")[0]
    assert told_by(g, lose_colony(g, civ, colony)) == [("loses_colony", 0, {"colony": "fertile_territory_i"})]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_pulls_down_is_told_in_other_words_than_what_others_destroy(language: str) -> None:
    done, suffered = (
        event_text(GAME, language, Event(1, kind, 0, {"what": "bronze"}, None), ["Mira", "Jonas"])
        for kind in ("destroy", "destroyed")
    )
    assert done != suffered
    assert done.startswith("Mira ")
    assert suffered.startswith("Mira ")


@rule("603.1", "111.5")
def test_events() -> None:
    g = board(2, age=2)
    equip(g, wonders=["pyramids"], unused=1, techs={"warriors": 3})
    lay(g, s1="iron")
    told = told_by(g, resolve("development_of_warfare", g), ("build", "warriors"), "no")
    assert told == [("build", 0, {"what": "warriors", "resources": 0})]
    assert told_by(g, resolve("ravages_of_time", g)) == [("ravaged", 0, {"wonder": "pyramids"})]
    told = told_by(g, resolve("international_agreement", g), ("take", "iron", 1))
    assert told[0] == ("take", 0, {"card": "iron", "actions": 0})


@rule("501.3", "504.2", "506.2", "508.1", "405.1")
def test_production() -> None:
    g = board()
    civ = equip(g, yellow=4, blue_bank=6, unused=9, culture=9, food=1, ma=1)
    g.decks[1] = cards("rats")
    play = Play(g).do("end_turn")
    assert play.told[:8] == [
        ("points", 0, {"culture": 0, "science": 1}),
        ("food", 0, {"food": 2}),
        ("consumption", 0, {"food": 3}),
        ("famine", 0, {"food": 1, "culture": 4}),
        ("resources", 0, {"resources": 2}),
        ("corruption", 0, {"resources": 2}),
        ("draws", 0, {"count": 1}),
        ("draws_cards", 0, {"cards": ["rats"]}, (0,)),
    ]
    assert civ.culture == 5
    g = board()
    equip(g, yellow=4, unused=0)
    assert Play(g).do("end_turn").told[0] == ("uprising", 0, {})


@rule("204.1", "204.5", "802.1", "803.1", "810.1")
def test_the_row_and_the_ages() -> None:
    g = board(2)
    lay(g, s1="moses", s5="iron")
    g.civil = cards("coal", "oil")
    told = told_by(g, None)
    row_phase(g)
    kinds = [line[0] for line in told]
    assert told[0] == ("row_removed", None, {"cards": ["moses"]})
    assert kinds[1] == "age_begins"
    assert told[1] == ("age_begins", None, {"age": "II"})
    assert told[-1][0] == "row_added"
    assert set(told[-1][2]["cards"]) >= {"coal", "oil"}
    g = board(2, age=3)
    equip(g, hand=["iron", "multimedia"], leader="homer", wonder="pyramids", military=["rats", "cold_war"])
    g.bonus_hidden = cards("impact_of_wonders")
    pact(g, 1, 0, "open_borders_agreement")
    told = told_by(g, None)
    end_age(g)
    assert told == [
        ("antiquated", 0, {"cards": ["iron", "homer", "pyramids"], "count": 2}),
        ("antiquated", 1, {"cards": ["open_borders_agreement"], "count": 0}),
        ("bonus_revealed", None, {"card": "impact_of_wonders"}),
        ("last_round_known", None, {"round": 6}),
        ("age_begins", None, {"age": "IV"}),
    ]


@rule("201.1", "907.2", "910.1", "907.5", "812.1")
def test_the_course_of_the_game() -> None:
    g = board(3, resignation=True)
    g.phase = START
    play = Play(g).do("resign")
    assert play.told == [("resigns", 0, {})]
    assert take_turn(board(2)).told[0] == ("turn", 0, {"round": 5})
    g = new(2, bonus="age_by_age")
    card = g.bonus_hidden[-1]
    play = Play(g).do("end_turn", "end_turn")
    assert ("bonus_revealed", None, {"card": ids([card])[0]}) in play.told
    play = Play(new(2, bonus="open_choice")).do("impact_of_science")
    assert play.told == [("chooses_bonus", 0, {"card": "impact_of_science"})]
    g = board(2, age=3)
    g.age, g.final, g.turn = 4, g.round, 1
    equip(g, 1)
    play = Play(g).do("end_turn")
    assert play.told[-1] == ("game_over", None, {})


@rule("603.4", "806.1", "806.2", "811.1")
def test_scoring() -> None:
    g = board(2, age=3)
    g.current = [[], [], [], [laid("impact_of_colonies")]]
    equip(g, colonies=["fertile_territory_i"])
    assert told_by(g, reveal_event(g)) == [
        ("event", None, {"card": "impact_of_colonies"}),
        ("impact", 0, {"event": "impact_of_colonies", "culture": 4}),
        ("impact", 1, {"event": "impact_of_colonies", "culture": 0}),
    ]
    g.current, g.future = [[], [], [], []], [laid("impact_of_colonies", 1)]
    told = told_by(g, None)
    final_scoring(g)
    assert told[:2] == [
        ("final_event", None, {"event": "impact_of_colonies"}),
        ("impact", 0, {"event": "impact_of_colonies", "culture": 4}),
    ]
    g = board(2, level="simple")
    told = told_by(g, None)
    final_scoring(g)
    assert told[:3] == [
        ("final_simple", 0, {"part": "technologies", "culture": 0}),
        ("final_simple", 0, {"part": "strength", "culture": 2}),
        ("final_simple", 0, {"part": "happiness", "culture": 0}),
    ]


@rule("405.4")
def test_nothing_is_told_of_cards_not_drawn() -> None:
    g = board(2)
    g.decks[1], g.discards[1] = [], []
    told = told_by(g, None)
    assert draw_military(g, g.civs[0], 2) == 0
    assert told == []
    assert g.civs[0].tactic == NONE
