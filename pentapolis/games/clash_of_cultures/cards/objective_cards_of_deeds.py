"""The objective cards (802) whose halves are fulfilled by deeds: battles, and what else a player does."""

from __future__ import annotations

from pentapolis.games.clash_of_cultures.cards.objective_cards import far_from_home
from pentapolis.games.clash_of_cultures.data.ids import (
    ANGRY,
    BARBARIANS,
    CATEGORY,
    PIRATES,
    WARFARE,
)
from pentapolis.games.clash_of_cultures.rules.objectives import (
    claim_code,
    on,
    on_battle,
)
from pentapolis.games.clash_of_cultures.rules.reports import Report, battle_reports
from pentapolis.games.clash_of_cultures.state import State

# --- battles ---------------------------------------------------------------------------------------------


def against_player(r: Report) -> bool:
    return r.enemy < BARBARIANS


def warfare(g: State, owner: int) -> int:
    """Advances of Warfare."""
    return (g.players[owner].advances & CATEGORY[WARFARE]).bit_count() if owner < BARBARIANS else 0


@on_battle("conqueror")
def conqueror(g: State, r: Report) -> bool:
    """A defended city of another player conquered."""
    return r.side == 0 and against_player(r) and bool(r["conquered"]) and bool(r["defended"])


@on_battle("naval_assault")
def naval_assault(g: State, r: Report) -> bool:
    """A city of another player conquered from Ships."""
    return r.side == 0 and against_player(r) and bool(r["conquered"]) and bool(r["unloaded"])


@on_battle("general")
def general(g: State, r: Report) -> bool:
    """The enemy lost 3 army units in a land battle."""
    return bool(r["land"]) and r.enemy_lost >= 3


@on_battle("great_battle")
def great_battle(g: State, r: Report) -> bool:
    """A land battle of 6 army units."""
    return bool(r["land"]) and r.fought and sum(r.units) >= 6


@on_battle("defiance")
def defiance(g: State, r: Report) -> bool:
    """A battle won against a player with more units."""
    mine, theirs = r.units
    return r.won and against_player(r) and r.fought and theirs > mine


@on_battle("bold")
def bold(g: State, r: Report) -> bool:
    """A battle won against a player with more units or more advances of Warfare."""
    mine, theirs = r.units
    stronger = warfare(g, r.enemy) > warfare(g, r.seat) or theirs > mine
    return r.won and against_player(r) and r.fought and stronger


@on_battle("legendary_battle")
def legendary_battle(g: State, r: Report) -> bool:
    """A city of size 5 with a wonder attacked with 3 units."""
    return r.side == 0 and r.fought and r["size"] >= 5 and bool(r["wonder"]) and r.units[0] >= 3


@on_battle("scavenger")
def scavenger(g: State, r: Report) -> bool:
    """Another player lost a Settler or Ship that could trade."""
    lost = r["traders_lost_defender"] if r.side == 0 else r["traders_lost_attacker"]
    return against_player(r) and bool(lost)


@on_battle("aggressor")
def aggressor(g: State, r: Report) -> bool:
    """An attack on land won in which the enemy lost 2 army units."""
    return r.side == 0 and r.won and bool(r["land"]) and r.enemy_lost >= 2


@on_battle("barbarian_conquest")
def barbarian_conquest(g: State, r: Report) -> bool:
    """A barbarian city with 2 units conquered."""
    return r.side == 0 and bool(r["conquered"]) and r.enemy == BARBARIANS and r.units[1] >= 2


@on_battle("resistance")
def resistance(g: State, r: Report) -> bool:
    """A land attacker lost 2 army units."""
    return r.side == 1 and bool(r["land"]) and r.enemy_lost >= 2


@on_battle("great_commander")
def great_commander(g: State, r: Report) -> bool:
    """A battle won with a Leader against at least as many units."""
    mine, theirs = r.units
    took_part = r["leader_attacker"] if r.side == 0 else r["leader_defender"]
    return r.won and r.fought and bool(took_part) and mine <= theirs


@on_battle("brutus")
def brutus(g: State, r: Report) -> bool:
    """The enemy lost the Leader and 2 further army units or Ships, also drowned ones (611.6)."""
    lost = r["leader_lost_defender"] if r.side == 0 else r["leader_lost_attacker"]
    others = r["others_lost_defender"] if r.side == 0 else r["others_lost_attacker"]
    return bool(lost) and others >= 2


@on_battle("trample")
def trample(g: State, r: Report) -> bool:
    """An attack on land won with Cavalry or Elephants."""
    return r.side == 0 and r.won and r.fought and bool(r["land"]) and bool(r["beasts"])


@on("battle", "sea_cleansing")
def sea_cleansing(g: State, seat: int) -> tuple[int, ...]:
    """Two battles of a turn won against pirates."""
    reports = battle_reports(g, seat)
    wins = [r for r in reports if r.enemy == PIRATES and r.won]
    return (wins[-1].number,) if len(wins) >= 2 and wins[-1] is reports[-1] else ()


@on("battle", "warmonger")
def warmonger(g: State, seat: int) -> tuple[int, ...]:
    """Two land battles of a turn on different spaces, one of them won; both are used up (802.6)."""
    reports = battle_reports(g, seat)
    land = [r for r in reports if r["land"] and r["rounds"]]
    last = reports[-1] if reports else None
    if last is None or last not in land:
        return ()
    for other in land[:-1]:
        used = claim_code("warmonger", seat, other.number) in g.claimed
        if other["space"] != last["space"] and (other.won or last.won) and not used:
            return (other.number, last.number)
    return ()


# --- other deeds -----------------------------------------------------------------------------------------


@on("founded", "city_founder")
def city_founder(g: State, seat: int) -> tuple[int, ...]:
    """A city founded at least 5 spaces from the capital."""
    return (g.founded,) if far_from_home(g, seat, g.founded) else ()


@on("wonder", "magnificent_culture")
def magnificent_culture(g: State, seat: int) -> tuple[int, ...]:
    """A wonder built."""
    return (sum(g.wonders_this_round) + 20,)


@on("draft", "draft")
def draft(g: State, seat: int) -> tuple[int, ...]:
    """Draft used a second time in a turn."""
    return (g.drafts // 2,) if g.drafts and g.drafts % 2 == 0 else ()


@on("mood", "terror_regime")
def terror_regime(g: State, seat: int) -> tuple[int, ...]:
    """4 Angry cities."""
    angry = [city for city in g.cities.values() if city.mood == ANGRY and city.owner == seat]
    return (0,) if len(angry) >= 4 else ()
