"""Action cards: playing one, and the action that it contains, at the card's price (308, 1001).

What cards without a contained action give stands in cards/action_cards.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import (
    BY_ID,
    CARDS,
    CONTAINED,
    KIND,
    NONE,
    SLOT,
    UNIT_SLOT,
    URBAN_SLOT,
    Card,
)
from pentapolis.games.through_the_ages.rules.answers import BUILD, PLAY, POPULATION, STAGES, UPGRADE
from pentapolis.games.through_the_ages.rules.bank import gain_food, population_price
from pentapolis.games.through_the_ages.rules.buildings import (
    build,
    build_price,
    raise_population,
    refuse_site,
    refuse_step,
    refuse_worker,
    upgrade,
    upgrade_price,
)
from pentapolis.games.through_the_ages.rules.costs import (
    from_round_2,
    not_in_hand,
    short_of_civil_actions,
    spend_civil,
)
from pentapolis.games.through_the_ages.rules.fast import contained_options
from pentapolis.games.through_the_ages.rules.layout import layout_of
from pentapolis.games.through_the_ages.rules.technologies import (
    change_government,
    peaceful_tries,
    play_technology,
    refuse_change,
    refuse_development,
    refuse_revolt,
    revolution_tries,
    technology_tries,
)
from pentapolis.games.through_the_ages.rules.tracks import gain_science
from pentapolis.games.through_the_ages.rules.wonders import build_stage, refuse_stages, stage_prices
from pentapolis.games.through_the_ages.state import Player, State


def play_tries(g: State, ask: Ask) -> Iterable[Option]:
    return [PLAY[card] for card in g.civs[ask.seat].hand if KIND[card] == "action"]


def refuse_play(g: State, ask: Ask, id: str) -> Refusal | None:
    civ = g.civs[ask.seat]
    card = BY_ID[id]
    if refusal := not_in_hand(civ, card) or short_of_civil_actions(civ):
        return refusal
    if civ.hand.count(card) <= civ.fresh.count(card):
        return Refusal("308.2", "taken_this_turn", card=id)
    if CARDS[card].family in CONTAINED and not contained_options(g, civ, card):
        return Refusal("308.8", "nothing_contained", card=id)
    return None


def do_play(g: State, ask: Ask, id: str) -> Rules:
    """The text is carried out at once, then the card is discarded (308.1, 308.3)."""
    civ = g.civs[ask.seat]
    card = BY_ID[id]
    family = CARDS[card].family
    if g.tell:
        g.tell("play", civ.seat, card=id)
    if family in CONTAINED:
        contained = CONTAINED_ACTION.ask(g, civ.seat, (id,))
        way: Option = yield contained
        spend_civil(civ)
        civ.hand.remove(card)
        yield from CONTAINED_ACTION.do(g, contained, way)
    else:
        spend_civil(civ)
        civ.hand.remove(card)
        moments.ACTION_GAINS[family](g, civ, card)


PLAY_ACTION_CARD: Final = Action("play", play_tries, from_round_2(refuse_play), do_play)


# --- the contained action ------------------------------------------------------------------------
# All its rules hold (308.4): limits, unused worker, what is left of the price. `ask.about` names the card.


def _card(ask: Ask) -> Card:
    return CARDS[BY_ID[ask.about[0]]]


def _not_on_the_card(ask: Ask) -> Refusal:
    """A card lowers the cost only of the action that it names (1001.1)."""
    return Refusal("1001.1", "not_on_the_card", card=ask.about[0])


def contained_build_tries(g: State, ask: Ask) -> Iterable[Option]:
    layout = layout_of(g.civs[ask.seat].techs)
    sites = {"rich_land": layout.fields, "ideal_building_site": layout.urban}
    return [BUILD[slot] for slot in sites.get(_card(ask).family, ())]


def refuse_contained_build(g: State, ask: Ask, id: str) -> Refusal | None:
    """Rich Land: a farm or mine; Ideal Building Site: an urban building, no upgrade (1008.9)."""
    civ = g.civs[ask.seat]
    slot = SLOT[BY_ID[id]]
    wanted = "rich_land" if slot < URBAN_SLOT else "ideal_building_site"
    if slot >= UNIT_SLOT or _card(ask).family != wanted:
        return _not_on_the_card(ask)
    return refuse_site(g, civ, slot, build_price(g, civ, slot, _card(ask).value))


def do_contained_build(g: State, ask: Ask, id: str) -> None:
    civ = g.civs[ask.seat]
    slot = SLOT[BY_ID[id]]
    build(g, civ, slot, build_price(g, civ, slot, _card(ask).value))


def contained_upgrade_tries(g: State, ask: Ask) -> Iterable[Option]:
    pairs = layout_of(g.civs[ask.seat].techs).upgrades if _card(ask).family == "efficient_upgrade" else ()
    return [UPGRADE[pair] for pair in pairs]


def refuse_contained_upgrade(g: State, ask: Ask, old: str, new: str) -> Refusal | None:
    civ = g.civs[ask.seat]
    slots = SLOT[BY_ID[old]], SLOT[BY_ID[new]]
    if slots[1] >= UNIT_SLOT or _card(ask).family != "efficient_upgrade":
        return _not_on_the_card(ask)
    return refuse_step(civ, *slots, upgrade_price(g, civ, *slots, _card(ask).value))


def do_contained_upgrade(g: State, ask: Ask, old: str, new: str) -> None:
    civ = g.civs[ask.seat]
    slots = SLOT[BY_ID[old]], SLOT[BY_ID[new]]
    upgrade(g, civ, *slots, upgrade_price(g, civ, *slots, _card(ask).value))


def contained_stage_tries(g: State, ask: Ask) -> Iterable[Option]:
    return STAGES[1:2] if _card(ask).family == "engineering_genius" else ()


def _stage_price(civ: Player, card: Card) -> int:
    return max(0, stage_prices(civ)[0] - card.value)


def refuse_contained_stage(g: State, ask: Ask, stages: int) -> Refusal | None:
    """Engineering Genius builds exactly one stage (1001.2, 1008.3)."""
    civ = g.civs[ask.seat]
    if _card(ask).family != "engineering_genius":
        return _not_on_the_card(ask)
    if civ.wonder == NONE:
        return Refusal("306.3", "no_wonder")
    if stages > 1:
        return Refusal("1001.2", "stages_per_action", most=1)
    return refuse_stages(civ, (_stage_price(civ, _card(ask)),))


def do_contained_stage(g: State, ask: Ask, stages: int) -> None:
    civ = g.civs[ask.seat]
    build_stage(g, civ, _stage_price(civ, _card(ask)))


def contained_population_tries(g: State, ask: Ask) -> Iterable[Option]:
    return (POPULATION,) if _card(ask).family == "frugality" else ()


def refuse_contained_population(g: State, ask: Ask, *by: str) -> Refusal | None:
    civ = g.civs[ask.seat]
    if by or _card(ask).family != "frugality":
        return _not_on_the_card(ask)
    return refuse_worker(civ, population_price(civ))


def do_contained_population(g: State, ask: Ask) -> None:
    """Frugality: the full price first, then food comes back (308.5)."""
    civ = g.civs[ask.seat]
    raise_population(g, civ, population_price(civ))
    gain_food(civ, _card(ask).value)


def contained_technology_tries(g: State, ask: Ask) -> Iterable[Option]:
    return technology_tries(g, ask) if _card(ask).family == "breakthrough" else ()


def contained_revolution_tries(g: State, ask: Ask) -> Iterable[Option]:
    return revolution_tries(g, ask) if _card(ask).family == "breakthrough" else ()


def contained_peaceful_tries(g: State, ask: Ask) -> Iterable[Option]:
    return peaceful_tries(g, ask) if _card(ask).family == "breakthrough" else ()


def refuse_contained_technology(g: State, ask: Ask, id: str) -> Refusal | None:
    return _refuse_breakthrough(g, ask, id) or refuse_development(g, g.civs[ask.seat], BY_ID[id])


def refuse_contained_revolution(g: State, ask: Ask, id: str) -> Refusal | None:
    """Breakthrough may declare a revolution if it is the only civil action of the turn (1007.17)."""
    return _refuse_breakthrough(g, ask, id) or refuse_revolt(g, g.civs[ask.seat], BY_ID[id])


def refuse_contained_peaceful(g: State, ask: Ask, id: str) -> Refusal | None:
    return _refuse_breakthrough(g, ask, id) or refuse_change(g, g.civs[ask.seat], BY_ID[id])


def _refuse_breakthrough(g: State, ask: Ask, id: str) -> Refusal | None:
    if _card(ask).family != "breakthrough":
        return _not_on_the_card(ask)
    return not_in_hand(g.civs[ask.seat], BY_ID[id])


def do_contained_technology(g: State, ask: Ask, id: str) -> None:
    """Breakthrough: the full price first, then science comes back (308.5, 1007.16)."""
    civ = g.civs[ask.seat]
    play_technology(g, civ, BY_ID[id])
    gain_science(civ, _card(ask).value)


def do_contained_revolution(g: State, ask: Ask, id: str) -> None:
    civ = g.civs[ask.seat]
    change_government(g, civ, BY_ID[id], revolution=True)
    gain_science(civ, _card(ask).value)


def do_contained_peaceful(g: State, ask: Ask, id: str) -> None:
    civ = g.civs[ask.seat]
    change_government(g, civ, BY_ID[id], revolution=False)
    gain_science(civ, _card(ask).value)


def fast_contained(g: State, ask: Ask) -> list[Option]:
    return contained_options(g, g.civs[ask.seat], BY_ID[ask.about[0]])


CONTAINED_ACTION: Final = Actions(
    "contained",
    Action("build", contained_build_tries, refuse_contained_build, do_contained_build),
    Action("upgrade", contained_upgrade_tries, refuse_contained_upgrade, do_contained_upgrade),
    Action("wonder", contained_stage_tries, refuse_contained_stage, do_contained_stage),
    Action("population", contained_population_tries, refuse_contained_population, do_contained_population),
    Action("technology", contained_technology_tries, refuse_contained_technology, do_contained_technology),
    Action("revolution", contained_revolution_tries, refuse_contained_revolution, do_contained_revolution),
    Action("peaceful", contained_peaceful_tries, refuse_contained_peaceful, do_contained_peaceful),
    fast=fast_contained,
)
