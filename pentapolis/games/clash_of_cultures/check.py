"""What must always hold: pieces are conserved, nothing is negative, derived numbers agree. For tests."""

from __future__ import annotations

from pentapolis.games.clash_of_cultures.data import OBJECTIVE_EXPANSION, STOCK, UNIT_STOCK
from pentapolis.games.clash_of_cultures.data.ids import ARMY, BARBARIANS, LEADER, OWNERS, PIRATES, SHIP, WATER
from pentapolis.games.clash_of_cultures.pieces import MARKS
from pentapolis.games.clash_of_cultures.rules.forces import ship_capacity
from pentapolis.games.clash_of_cultures.rules.goods import limit
from pentapolis.games.clash_of_cultures.rules.leaders import army_limit
from pentapolis.games.clash_of_cultures.state import State


def check(g: State) -> None:
    """Raise AssertionError when the state is impossible."""
    _check_units(g)
    _check_cities(g)
    _check_cards(g)
    for p in g.players:
        assert all(n >= 0 for n in p.goods), p.goods
        assert all(p.goods[good] <= limit(p, good) for good in range(5)), p.goods
        assert 0 <= p.track <= 3
    assert g.actions_left >= 0
    assert g.exhausted.bit_count() + g.exhausted_left == STOCK["exhausted"]


def _check_units(g: State) -> None:
    size = g.map.size
    captives = [code for p in g.players for code in p.captives]
    for owner in range(OWNERS):
        first = owner * 6 * size
        columns = [g.units[first + kind * size : first + (kind + 1) * size] for kind in range(6)]
        for kind in range(6):
            _check_stock(g, owner, kind, sum(columns[kind]) + captives.count(owner * 6 + kind))
        for space, units in enumerate(zip(*columns, strict=True)):
            here = any(units)
            assert here == bool(g.present[space] >> owner & 1)
            if here:
                _check_space(g, owner, space, units)
            else:
                assert not g.army[owner * size + space]
    for owner in range(g.seats):
        p = g.players[owner]
        assert (p.leader >= 0) == (g.units_of(owner, LEADER) == 1)
        assert p.leader < 0 or g.count(owner, LEADER, p.leader_at) == 1
    for key, count in g.marks.items():
        place, mark = divmod(key, MARKS)
        space, kind = divmod(place, 6)
        assert mark
        assert 0 < count <= g.count(g.active, kind, space), (space, kind, mark, count)


def _check_stock(g: State, owner: int, kind: int, out: int) -> None:
    """Units on the map and held as captives, with the supply, are all there are."""
    if owner < g.seats:
        stock = UNIT_STOCK[kind] if g.options.expansion or kind < 3 else 0
        assert out + g.players[owner].units[kind] == stock, (owner, kind)
    elif owner == BARBARIANS and kind != SHIP:
        names = {1: "barbarian_infantry", 3: "barbarian_cavalry", 4: "barbarian_elephants"}
        stock = STOCK[names[kind]] if kind in names and (kind == 1 or g.options.expansion) else 0
        assert out + g.wild_units[kind] == stock, (owner, kind)
    elif owner == PIRATES and kind == SHIP:
        assert out + g.wild_units[SHIP] == (STOCK["pirate_ships"] if g.options.expansion else 0)


def _check_space(g: State, owner: int, space: int, units: tuple[int, ...]) -> None:
    """Limits of a space (102.7, 102.9, 505.11)."""
    assert g.terrain[space]
    army = sum(units[kind] for kind in ARMY)
    assert g.army[owner * g.map.size + space] == army
    if g.terrain[space] == WATER:
        in_battle = g.battle is not None and g.battle.space == space
        if owner < g.seats and not in_battle:
            ships = units[SHIP] + g.count(PIRATES, SHIP, space)
            assert sum(units) - units[SHIP] <= ships * ship_capacity(g, owner)
    else:
        assert not units[SHIP]
        most = army_limit(g, owner, space) if owner < g.seats else 4
        assert army <= most + g.options.expansion


def _check_cities(g: State) -> None:
    destroyed = any(p.event_points for p in g.players)
    for seat in range(g.seats):
        _check_pieces(g, seat, destroyed)
    for space, city in g.cities.items():
        assert city.space == space
        assert city.size == 1 + sum(colour >= 0 for colour in city.pieces) + city.wonders.bit_count()
        assert (city.pieces[3] >= 0) == (city.port >= 0)
        assert g.is_land(space)
    wild = sum(c.owner == BARBARIANS for c in g.cities.values())
    assert wild + g.barbarian_settlements == STOCK["barbarian_settlements"]


def _check_pieces(g: State, seat: int, destroyed: bool) -> None:
    """Settlements and buildings on the map and in the supply are all there are, save destroyed ones."""
    p = g.players[seat]
    mine = len(g.cities_of(seat))
    assert p.settlements >= 0
    assert mine + p.settlements <= STOCK["settlements"]
    assert destroyed or mine + p.settlements == STOCK["settlements"]
    for building in range(7):
        standing = sum(c.pieces[building] == seat for c in g.cities.values())
        stock = STOCK["buildings"] if g.options.expansion or building < 4 else 0
        stones = p.rune_stones if building == 5 else 0
        assert p.buildings[building] >= 0
        assert standing + stones + p.buildings[building] <= stock
        assert destroyed or standing + stones + p.buildings[building] == stock


def _check_cards(g: State) -> None:
    actions = g.action_bag + g.action_pile + [c for p in g.players for c in p.actions if c < 42]
    if g.battle is not None:
        actions += [c for c in g.battle.tactics if c >= 0]
    assert sorted(actions) == list(range(42))
    objectives = g.objective_bag + g.objective_pile
    for p in g.players:
        objectives = objectives + p.objectives + [code // 2 for code in p.done]
        if p.seer >= 0:
            objectives.append(p.seer)
    stock = [i for i, x in enumerate(OBJECTIVE_EXPANSION) if g.options.expansion or not x]
    assert sorted(objectives) == stock
