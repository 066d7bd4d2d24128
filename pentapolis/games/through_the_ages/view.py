"""What a seat may see, as JSON-able data: the table, every civilization, and forecasts (rules 110).

Everything that a page or a bot's features need stands here, also what is derived: prices for this seat,
production and corruption to come, thresholds of the banks, the score by source.
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis.games.through_the_ages.data import (
    AGE,
    AGES,
    CARDS,
    CONSUMPTION,
    CORRUPTION,
    FACES_NEEDED,
    FAMILIES,
    ID,
    KIND,
    NONE,
    REAL_SLOTS,
    ROW_PRICE,
    ROW_REMOVED,
    SLOT_ID,
    SPECIAL,
    TYPES,
)
from pentapolis.games.through_the_ages.rules.bank import food, population_price, resources
from pentapolis.games.through_the_ages.rules.buildings import (
    build_price,
    is_attacked,
    upgrade_price,
    urban_limit,
)
from pentapolis.games.through_the_ages.rules.layout import layout_of
from pentapolis.games.through_the_ages.rules.production import (
    consume,
    corrupt,
    is_uprising,
    produce_food,
    produce_resources,
)
from pentapolis.games.through_the_ages.rules.ratings import (
    count,
    culture_rate,
    hand_limit_civil,
    hand_limit_military,
    happy_faces,
    pacts_of,
    science_rate,
    strength,
    unhappy_workers,
)
from pentapolis.games.through_the_ages.rules.row import take_price
from pentapolis.games.through_the_ages.rules.technologies import science_price
from pentapolis.games.through_the_ages.scoring import final_events, impact, simple_bonus
from pentapolis.games.through_the_ages.state import (
    FULL,
    LEVELS,
    PHASES,
    SIMPLE,
    SOURCES,
    Player,
    State,
    card_at,
    knower,
)

AGE_NAMES: Final[tuple[str, ...]] = (*AGES, "IV")


def view(g: State, seat: int | None) -> dict[str, Any]:
    me = None if seat is None else g.civs[seat]
    seen: dict[str, Any] = {
        "level": LEVELS[g.config.level],
        "age": AGE_NAMES[g.age],
        "round": g.round,
        "last_round": g.final or None,
        "turn": None if g.over else g.turn,
        "start": g.start,
        "phase": PHASES[g.phase],
        "over": g.over,
        "removed_each_turn": ROW_REMOVED[max(0, g.alive - 2)],
        "row": [_space(me, space, card) for space, card in enumerate(g.row)],
        "civil_deck": len(g.civil),
        "military_deck": len(g.decks[g.age]) if g.age < 4 and g.config.level != SIMPLE else 0,
        "discards": [len(pile) for pile in g.discards],
        "events": _events(g, seat),
        "bonus": [_bonus(g, card) for card in g.bonus],
        "bonus_hidden": len(g.bonus_hidden),
        "my_bonus": [] if me is None else [_bonus(g, card) for card in me.bonus],
        "my_bonus_cards": [] if me is None else [ID[c] for c in me.bonus_seen],
        "players": [_player(g, civ, civ.seat == seat or g.over) for civ in g.civs],
        "seat": seat,
    }
    if g.over:
        seen["final_events"] = [ID[c] for c in final_events(g)]
    return seen


def _events(g: State, seat: int | None) -> dict[str, Any]:
    """Numbers and backs of the face-down events, and which of them the seat has played (110.4, 110.5)."""
    return {
        "current": [len(pile) for pile in g.current],
        "future": [AGES[AGE[card_at(entry)]] for entry in g.future],
        "mine_in_future": _own(g.future, seat),
        "mine_in_current": sorted(id for pile in g.current for id in _own(pile, seat)),
        "past": [ID[c] for c in g.past],
    }


def _own(pile: list[int], seat: int | None) -> list[str]:
    return [ID[card_at(entry)] for entry in pile if seat is not None and knower(entry) == 1 + seat]


def _space(me: Player | None, space: int, card: int) -> dict[str, Any]:
    if card == NONE:
        return {"space": space + 1, "actions": ROW_PRICE[space], "card": None}
    return {
        "space": space + 1,
        "actions": ROW_PRICE[space],
        "card": ID[card],
        "price": None if me is None else take_price(me, card, space),
    }


def _bonus(g: State, card: int) -> dict[str, Any]:
    return {"card": ID[card], "points": impact(g, card, g.start) if g.alive > 1 else [0] * g.seats}


def _player(g: State, civ: Player, own: bool) -> dict[str, Any]:
    data: dict[str, Any] = {
        "seat": civ.seat,
        "resigned": civ.left > 0,
        "forecast": forecast(g, civ),
        **_tracks(g, civ),
        **_stores(civ),
        **_in_play(g, civ),
        **_relations(g, civ),
        **_hands(g, civ),
    }
    if own:
        data["military"] = sorted((ID[c] for c in civ.military), key=lambda id: (KIND_ORDER[id], id))
    if g.config.level == SIMPLE:
        data["final_bonus"] = dict(simple_bonus(civ))
    return data


def _tracks(g: State, civ: Player) -> dict[str, Any]:
    """Points, rates, strength and happiness (105, 507)."""
    return {
        "score": civ.culture,
        "culture": civ.culture,
        "culture_rate": culture_rate(civ),
        "science": civ.science,
        "science_rate": science_rate(civ),
        "strength": strength(civ),
        "colonization": civ.fixed_colonization,
        "happy": happy_faces(civ),
        "happy_needed": 0 if g.config.level == SIMPLE else FACES_NEEDED[civ.yellow],
        "unhappy": 0 if g.config.level == SIMPLE else unhappy_workers(civ),
        "scored": dict(zip(SOURCES, civ.scored, strict=True)),
    }


def _stores(civ: Player) -> dict[str, Any]:
    """Workers, tokens, food, resources and actions (106–108, 205)."""
    price = population_price(civ)
    return {
        "unused": civ.unused,
        "yellow": civ.yellow,
        "blue": civ.blue_bank,
        "food": food(civ),
        "resources": resources(civ),
        "unit_resources": civ.pool,
        "credit": {"food": civ.credit_food, "resources": civ.credit_resources},
        "civil_actions": civ.ca,
        "civil_actions_total": civ.ca_total,
        "military_actions": civ.ma,
        "military_actions_total": civ.ma_total,
        "military_actions_extra": civ.ma_extra,
        "actions_lost_next_turn": civ.rebellion,
        "population_price": None if price == NONE else price,
        "consumption": CONSUMPTION[civ.yellow],
    }


def _in_play(g: State, civ: Player) -> dict[str, Any]:
    """Cards in play, what they carry and what more of them costs (110.1)."""
    return {
        "government": ID[civ.government],
        "urban_limit": urban_limit(g, civ),
        "leader": None if civ.leader == NONE else ID[civ.leader],
        "leader_ages": [AGES[age] for age in range(4) if civ.leaders_taken >> age & 1],
        "specials": {FAMILIES[f]: ID[SPECIAL[f][level]] for f, level in enumerate(civ.specials) if level},
        "wonder": _wonder(civ),
        "wonders": [ID[w] for w in civ.wonders],
        "ravaged": [ID[w] for w in civ.ravaged],
        "colonies": [ID[c] for c in civ.colonies],
        "technologies": [_technology(g, civ, slot) for slot in REAL_SLOTS if civ.techs >> slot & 1],
        "upgrades": [
            {"card": SLOT_ID[old], "to": SLOT_ID[new], "price": upgrade_price(g, civ, old, new)}
            for old, new in _upgrades(civ)
        ],
        "buildings": {type: count(civ, t) for t, type in enumerate(TYPES)},
        "tactic": None if civ.tactic == NONE else ID[civ.tactic],
    }


def _relations(g: State, civ: Player) -> dict[str, Any]:
    """Pacts, wars and markers between civilizations (609, 611, 903)."""
    return {
        "pacts": [
            {"card": ID[pact], "side": "a" if is_a else "b", "partner": partner.seat}
            for pact, is_a, partner in pacts_of(g, civ)
        ],
        "war": None if civ.war == NONE else {"card": ID[civ.war], "target": civ.war_target},
        "attacked": is_attacked(g, civ),
        "marker": None if civ.marker == NONE else civ.marker,
    }


def _hands(g: State, civ: Player) -> dict[str, Any]:
    """Open civil cards, backs of military cards, and those that were shown (110.2, 110.3, 110.8)."""
    ages = [AGE[c] for c in civ.military]
    return {
        "hand": [_hand_card(g, civ, card) for card in civ.hand],
        "fresh": [ID[c] for c in civ.fresh],
        "hand_limit": hand_limit_civil(civ),
        "military_count": [ages.count(age) for age in range(4)],
        "military_limit": hand_limit_military(civ),
        "shown": [ID[c] for c in civ.shown],
    }


def _upgrades(civ: Player) -> list[tuple[int, int]]:
    layout = layout_of(civ.techs)
    return [pair for pair in (*layout.upgrades, *layout.unit_upgrades) if civ.workers[pair[0]]]


KIND_ORDER: Final = {card.id: (card.kind, card.age) for card in CARDS}


def _technology(g: State, civ: Player, slot: int) -> dict[str, Any]:
    return {
        "card": SLOT_ID[slot],
        "type": TYPES[slot >> 2],
        "level": slot & 3,
        "workers": civ.workers[slot],
        "blue": civ.blue[slot] if slot < len(civ.blue) else 0,
        "price": build_price(g, civ, slot),
    }


def _wonder(civ: Player) -> dict[str, Any] | None:
    if civ.wonder == NONE:
        return None
    return {"card": ID[civ.wonder], "built": civ.stage, "stages": list(CARDS[civ.wonder].stages)}


def _hand_card(g: State, civ: Player, card: int) -> dict[str, Any]:
    data = CARDS[card]
    if KIND[card] == "government":
        prices = [science_price(g, civ, card, p) for p in (data.cost_revolution, data.cost_peaceful)]
    elif data.is_technology:
        prices = [science_price(g, civ, card, data.science_cost)]
    else:
        prices = []
    return {"card": ID[card], "science": prices}


def forecast(g: State, civ: Player) -> dict[str, Any]:
    """What production would bring if the turn ended now: computed by the rules themselves on a copy."""
    told, g.tell = g.tell, None
    trial = civ.copy()
    uprising = is_uprising(g, trial)
    food_before, resources_before = food(trial), resources(trial)
    line: dict[str, Any] = {"uprising": uprising}
    if uprising:
        line.update(culture=0, science=0, food=0, eaten=0, missing=0, famine=0, resources=0, corruption=0)
    else:
        science = min(40, civ.science + science_rate(civ)) - civ.science
        produce_food(g, trial, with_pacts=True)
        grown = food(trial)
        culture = trial.culture + culture_rate(civ)
        trial.culture = culture
        due = max(0, CONSUMPTION[trial.yellow] - trial.credit_food)
        consume(g, trial)
        produce_resources(g, trial, with_pacts=True)
        mined = resources(trial)
        level = g.config.level
        if level != SIMPLE:
            corrupt(g, trial)
        line.update(
            culture=trial.culture - civ.culture,
            science=science,
            food=grown - food_before,
            eaten=min(due, grown),
            missing=max(0, due - grown),
            famine=culture - trial.culture,
            resources=mined - resources_before,
            corruption=mined - resources(trial),
        )
    line["food_then"] = food(trial)
    line["resources_then"] = resources(trial)
    line["blue_then"] = trial.blue_bank
    line["corruption_next"] = 0 if g.config.level == SIMPLE else CORRUPTION[trial.blue_bank]
    line["cards"] = _cards_drawn(g, civ, uprising)
    g.tell = told
    return line


def _cards_drawn(g: State, civ: Player, uprising: bool) -> int:
    if uprising or g.round < 2 or g.config.draw_as_action or g.config.level == SIMPLE:
        return 0
    if g.age > (3 if g.config.level == FULL else 2):
        return 0
    return min(3, civ.ma, len(g.decks[g.age]) + len(g.discards[g.age]))
