"""Food and resources: blue tokens on farms and mines, paying with change, gaining, population (106, 108).

A token is worth what its card produces (108.1), what is not in use lies in the bank (108.2) and what is not
spent stays (108.8). Tokens are never merged upwards (108.12); cards without workers serve too (108.14).

Which tokens pay is the player's choice (108.9), but one way is never worse than any other: leave as few
tokens on the cards as possible. Every token in the bank lowers corruption, marks wonders and can be produced
with, and a token on a high card can still be changed into every smaller amount later (108.11, 108.13). So
the rules always pay and gain in that way and do not ask (OP-42). Of two equally good ways the one that spends
laboratory tokens is taken, since those are lost with Tesla.
"""

from __future__ import annotations

from typing import Final

from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import FARM, FOOD, LAB, MINE, NONE, POPULATION_PRICE, RESOURCES
from pentapolis.games.through_the_ages.state import Player

# Ways to hold a kind of goods: (slot, value of a token), cheapest first; labs before mines of equal value.
FARMS: Final = [(slot, FOOD[slot]) for slot in range(FARM * 4, FARM * 4 + 4)]
MINES: Final = [(slot, RESOURCES[slot]) for slot in range(MINE * 4, MINE * 4 + 4)]
LABS: Final = [(LAB * 4 + level, level) for level in (1, 2, 3)]
MINES_AND_LABS: Final = sorted(MINES + LABS, key=lambda cell: (cell[1], cell[0] < LAB * 4))


def food(civ: Player) -> int:
    b = civ.blue
    return b[0] + 2 * b[1] + 3 * b[2] + 5 * b[3]


def resources(civ: Player) -> int:
    b = civ.blue
    total = b[4] + 2 * b[5] + 3 * b[6] + 5 * b[7]
    if civ.leader in moments.LABORATORIES_ARE_MINES:
        total += b[9] + 2 * b[10] + 3 * b[11]
    return total


def resource_cells(civ: Player) -> list[tuple[int, int]]:
    return MINES_AND_LABS if civ.leader in moments.LABORATORIES_ARE_MINES else MINES


def pay_food(civ: Player, amount: int) -> None:
    """Pay food that the civilization has, from farms only (108.10)."""
    if civ.credit_food and amount:
        civ.credit_food -= 1
        amount -= 1
    if amount:
        _pay(civ, FARMS, amount)


def pay_resources(civ: Player, amount: int) -> None:
    """Pay resources that the civilization has, from mines and what acts as mines (108.10, 1007.9)."""
    if civ.credit_resources and amount:
        civ.credit_resources -= 1
        amount -= 1
    if amount:
        _pay(civ, resource_cells(civ), amount)


def lose_food(civ: Player, amount: int) -> int:
    """Lose food, at most what there is; returns how much was lost (111.1)."""
    have = food(civ)
    if amount > have:
        amount = have
    if amount:
        _pay(civ, FARMS, amount)
    return amount


def lose_resources(civ: Player, amount: int) -> int:
    have = resources(civ)
    if amount > have:
        amount = have
    if amount:
        _pay(civ, resource_cells(civ), amount)
    return amount


def _pay(civ: Player, cells: list[tuple[int, int]], amount: int) -> None:
    """Return the smallest tokens first; then change the smallest remaining one (108.11, 108.13)."""
    blue = civ.blue
    for slot, value in cells:
        held = blue[slot]
        if held and value <= amount:
            returned = amount // value
            if returned > held:
                returned = held
            blue[slot] = held - returned
            civ.blue_bank += returned
            amount -= returned * value
            if not amount:
                return
    _change(civ, cells, amount)


def _change(civ: Player, cells: list[tuple[int, int]], amount: int) -> None:
    """Pay less than any token left is worth: return the smallest one, keep the difference on lower cards.

    As much of it as the bank has tokens for: without them this is paying too much (108.13, 108.17). A higher
    token never needs fewer for its change, since the lowest cards are in play from the start (104.6).
    """
    blue = civ.blue
    for position, (slot, value) in enumerate(cells):
        if blue[slot]:
            blue[slot] -= 1
            civ.blue_bank += 1
            rest = value - amount
            for lower, worth in reversed(cells[:position]):
                while civ.techs >> lower & 1 and worth <= rest and civ.blue_bank:
                    blue[lower] += 1
                    civ.blue_bank -= 1
                    rest -= worth
            return


def gain_food(civ: Player, amount: int) -> int:
    """Gain food from the own blue bank; returns what was really gained (108.3, 108.15, 108.16)."""
    return _gain(civ, FARMS, amount)


def gain_resources(civ: Player, amount: int) -> int:
    return _gain(civ, MINES, amount)


def _gain(civ: Player, cells: list[tuple[int, int]], amount: int) -> int:
    gained = 0
    for slot, value in reversed(cells):
        if civ.techs >> slot & 1:
            while value <= amount - gained and civ.blue_bank:
                civ.blue[slot] += 1
                civ.blue_bank -= 1
                gained += value
    return gained


# --- population ----------------------------------------------------------------------------------


def population_price(civ: Player, discount: int = 0) -> int:
    """Food for one more worker; NONE with an empty bank (106.3, 106.6, Moses 1008.5)."""
    price = POPULATION_PRICE[civ.yellow]
    if price == NONE:
        return NONE
    if civ.leader in moments.FOOD_LESS:
        discount += moments.FOOD_LESS[civ.leader]
    return price - discount if price > discount else 0


def add_worker(civ: Player) -> bool:
    """A free increase: one token from the yellow bank to the unused workers, if there is one."""
    if not civ.yellow:
        return False
    civ.yellow -= 1
    civ.unused += 1
    return True
