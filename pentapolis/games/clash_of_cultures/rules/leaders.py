"""Leaders (1102): recruiting them, where they are, how they die. What each of them does stands in
`cards/civilizations`."""

from __future__ import annotations

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import LEADERS
from pentapolis.games.clash_of_cultures.data.ids import BARBARIANS, LEADER
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules.moments import ARMY_LIMIT, LEADER_DIES
from pentapolis.games.clash_of_cultures.state import State

# --- where a leader is -----------------------------------------------------------------------------------


def leader_city(g: State, seat: int) -> City | None:
    """The own city in which the player's Leader stands."""
    city = g.cities.get(g.players[seat].leader_at)
    return city if city is not None and city.owner == seat else None


def refuse_leader_city(g: State, seat: int) -> Refusal | None:
    """Many abilities work only in an own city (1102.9)."""
    return None if leader_city(g, seat) is not None else Refusal("1102.9", "leader_not_home")


def refuse_price_city(g: State, seat: int) -> Refusal | None:
    """The leader's city is activated as a price (401.2): not an Angry one already activated (404.2)."""
    city = leader_city(g, seat)
    if city is None:
        return Refusal("1102.9", "leader_not_home")
    if city.angry_activated:
        return Refusal("404.2", "angry_activated", city=g.map.labels[city.space])
    return None


def army_limit(g: State, seat: int, space: int) -> int:
    """4 army units per land space (102.7), more where a leader allows it (1102.13)."""
    if seat >= BARBARIANS:
        return 4
    found = ARMY_LIMIT.of(g.players[seat], space)
    return max([4, *(limit() for limit in found)]) if found else 4


# --- recruiting and dying --------------------------------------------------------------------------------


def recruit_leader(g: State, seat: int, city: City) -> Rules:
    """Recruit a Leader; one in play dies first (1102.2–1102.4)."""
    p = g.players[seat]
    if p.leader >= 0:
        g.return_unit(seat, LEADER, p.leader_at)
        leader_dies(g, seat, -1)
    yield from place_leader(g, seat, city.space)
    if g.tell:
        g.tell("leader", seat, leader=f"leader.{LEADERS[p.leader]}", city=g.map.labels[city.space])


def place_leader(g: State, seat: int, space: int) -> Rules:
    """Choose one of the leader cards, or draw it at random (1204.1), and place the figure (1102.2).

    Rules 1102.1.
    """
    p = g.players[seat]
    if g.options.random_leaders:
        chosen = g.chance.draw(p.leaders)
    else:
        names = {f"leader.{LEADERS[leader]}": leader for leader in p.leaders}
        chosen = names[(yield Ask(seat, "leader", list(names)))]
        p.leaders.remove(chosen)
    p.leader = chosen
    p.leaders_used += 1
    g.place_unit(seat, LEADER, space)


def leader_dies(g: State, owner: int, killer: int) -> None:
    """The Leader's card goes to the killer or the box (1102.5, 1102.6, 1102.7, 1102.12)."""
    p = g.players[owner]
    p.leader = -1
    if killer >= 0:
        g.players[killer].captured += 1
    for ability in LEADER_DIES.of(p):
        ability(g, owner)
