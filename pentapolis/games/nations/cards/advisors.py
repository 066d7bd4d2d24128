"""The advisors that do something of their own, by age (201.6, 1001)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.nations import moments
from pentapolis.games.nations.data import (
    BATTLE,
    CARD,
    CARDS,
    COLONY,
    EVENTS,
    FOOD,
    GOLDEN_AGE,
    GOODS,
    MILITARY,
    TILES,
    WAR,
    WONDER,
    Amounts,
    Card,
    flag,
    printed,
)
from pentapolis.games.nations.moments import SPECIAL_ACTIONS, SpecialAction
from pentapolis.games.nations.rules.comparisons import CONDITIONS
from pentapolis.games.nations.rules.goods import gain
from pentapolis.games.nations.rules.purchases import buy
from pentapolis.games.nations.rules.removal import remove_colony
from pentapolis.games.nations.state import NONE, Player, State

# --- Buddha: the first turn of a round goes by, which is not passing (606.3) -----------------------------


@moments.FIRST_TURN.card("buddha")
def buddha(g: State, seat: int) -> int:
    if g.tell:
        g.tell("skips", seat, card="buddha")
    return 0


# --- Sun Tzu: two actions in the first turn, if he was there before it (1001.8) -------------------------

SUN_TZU_ACTIONS: Final[int] = printed("sun_tzu", "actions")


@moments.FIRST_TURN.card("sun_tzu")
def sun_tzu(g: State, seat: int) -> int:
    return SUN_TZU_ACTIONS


# --- Hannibal: a better raid, and dearer battles for the others -----------------------------------------

HANNIBAL: Final = flag("hannibal")
HANNIBAL_RAID: Final[int] = printed("hannibal", "raid_bonus")
HANNIBAL_PRICE: Final[int] = printed("hannibal", "extra_price_gold")


@moments.RAID.card("hannibal")
def hannibal_raid() -> int:
    return HANNIBAL_RAID


@moments.PRICE.card("hannibal")
def hannibal_price(g: State, n: Player, c: Card) -> int:
    return HANNIBAL_PRICE if c.kind == BATTLE and not n.flags & HANNIBAL else 0


# --- Mansa Musa: spending the last gold makes him generous (1001.6, decision AO) -------------------------

MANSA_MUSA_GAIN: Final[Amounts] = printed("mansa_musa", "gain")


@moments.LAST_GOLD.card("mansa_musa")
def mansa_musa(g: State, seat: int) -> None:
    gain(g, seat, MANSA_MUSA_GAIN, "mansa_musa")


# --- Anna Komnene: military cards need no resources, by another reading no stability either (1001.1) ------

ANNA: Final = flag("anna_komnena")


@moments.IDLE_UPKEEP.card("anna_komnena")
def anna_komnene(c: Card) -> bool:
    return c.kind == MILITARY


@moments.STABILITY.card("anna_komnena")
def anna_komnene_calms(g: State, n: Player) -> int:
    """The stability that workers on military cards cost, by the reading `anna=stability` (decision AA)."""
    if not n.flags & ANNA or "anna" not in g.variant.readings:
        return 0
    return sum(
        max(0, -CARDS[card].stability) * n.workers[slot]
        for slot, card in enumerate(n.slots)
        if CARDS[card].kind == MILITARY
    )


# --- Genghis Khan: less stability for everybody ---------------------------------------------------------

GENGHIS_STABILITY: Final[int] = printed("genghis_khan", "stability")


@moments.STABILITY.card("genghis_khan")
def genghis_khan(g: State, n: Player) -> int:
    return GENGHIS_STABILITY


# --- Alhazen: two cards of the progress board change places (decision AN) --------------------------------


def _dearer_cards(g: State) -> list[int]:
    """Those with another card to change with before them.

    Swapping within a row changes nothing, except in the solo game, where the columns matter.
    """
    columns = 1 if g.variant.solo else g.variant.columns
    return [
        card
        for space, card in enumerate(g.board)
        if card != NONE and any(other != NONE for other in g.board[: space // columns * columns])
    ]


def _nothing_to_swap(g: State, seat: int, c: Card) -> Refusal | None:
    return None if _dearer_cards(g) else Refusal("414.1", "nothing_to_use_on", card=c.id)


def _swap(g: State, seat: int, c: Card) -> Rules:
    """First the card from the dearer row."""
    board = g.board
    choice = yield SWAP_FIRST.ask(g, seat)
    first = board.index(CARD[choice[1]])
    columns = 1 if g.variant.solo else g.variant.columns
    others = [card for card in board[: first // columns * columns] if card != NONE]
    choice = yield Ask(seat, "swap_second", [("card", CARDS[card].id) for card in others], (choice[1],))
    second = board.index(CARD[choice[1]])
    board[first], board[second] = board[second], board[first]
    if g.tell:
        g.tell("swaps", seat, card=CARDS[board[second]].id, other=CARDS[board[first]].id)


def _cards_on_board(g: State, ask: Ask) -> list[Option]:
    return [("card", CARDS[card].id) for card in g.board if card != NONE]


def _refuse_to_swap(g: State, ask: Ask, id: str) -> Refusal | None:
    return None if CARD[id] in _dearer_cards(g) else Refusal("414.1", "nothing_cheaper", card=id)


SWAP_FIRST: Final[Actions] = Actions("swap_first", Action("card", _cards_on_board, _refuse_to_swap))
SPECIAL_ACTIONS["swap"] = SpecialAction(_nothing_to_swap, _swap)


# --- Galileo: takes a golden age or a wonder without paying (1001.18) -----------------------------------

FREE_KINDS: Final[tuple[int, ...]] = (GOLDEN_AGE, WONDER)


def _free_cards(g: State) -> list[int]:
    return [card for card in g.board if card != NONE and CARDS[card].kind in FREE_KINDS]


def _nothing_free(g: State, seat: int, c: Card) -> Refusal | None:
    return None if _free_cards(g) else Refusal("414.1", "nothing_to_use_on", card=c.id)


def _buy_free(g: State, seat: int, c: Card) -> Rules:
    choice = yield BUY_FREE.ask(g, seat, (c.id,))
    yield from buy(g, seat, CARD[choice[1]], free=True)


def _refuse_free(g: State, ask: Ask, id: str) -> Refusal | None:
    return None if CARD[id] in _free_cards(g) else Refusal("1001.18", "not_free", card=id)


BUY_FREE: Final[Actions] = Actions("buy_free", Action("card", _cards_on_board, _refuse_free))
SPECIAL_ACTIONS["buy_free"] = SpecialAction(_nothing_free, _buy_free)


# --- Elizabeth: stronger when a defeat is decided (1001.3) ----------------------------------------------

ELIZABETH_STRENGTH: Final[int] = printed("elizabeth", "strength")


@moments.WAR_STRENGTH.card("elizabeth")
def elizabeth() -> int:
    return ELIZABETH_STRENGTH


# --- Pocahontas: colonies ask for more strength from everybody ------------------------------------------

POCAHONTAS_NEEDS: Final[int] = printed("pocahontas", "colony_requirement")


@moments.COLONY_NEEDS.card("pocahontas")
def pocahontas() -> int:
    return POCAHONTAS_NEEDS


# --- Martin Luther: every defeat costs food too ---------------------------------------------------------

LUTHER_LOSS: Final[int] = printed("martin_luther", "extra_loss")[FOOD]


@moments.WAR_LOSSES.card("martin_luther")
def martin_luther(losses: list[int]) -> None:
    losses[FOOD] += LUTHER_LOSS


# --- Niccolò Machiavelli: two event cards, shown to everybody, of which one is kept (1001.5) --------------


@moments.NEW_EVENT.card("niccolo_machiavelli")
def machiavelli(g: State, seat: int, first: int) -> Rules:
    pieces = TILES if g.variant.solo else EVENTS
    second = g.chance.draw(g.events)
    if g.tell:
        g.tell("machiavelli", seat, events=[pieces[first].id, pieces[second].id])
    choice = yield Ask(seat, "machiavelli", [pieces[first].id, pieces[second].id])
    return first if choice == pieces[first].id else second


# --- Peter the Great: a good of his owner's choice for more strength than the war (501.10) ---------------

PETER_CHOICES: Final = CARDS[CARD["peter_the_great"]].bonuses[0].one_of


@moments.PRODUCTION_CHOICE.card("peter_the_great")
def peter_the_great(g: State, seat: int, net: list[int]) -> Rules:
    if CONDITIONS["strength_above_war"](g, seat):
        choice = yield Ask(seat, "peter", [("take", GOODS[good], amount) for good, amount in PETER_CHOICES])
        net[GOODS.index(choice[1])] += choice[2]


# --- Florence Nightingale: shortages cost no points (decision G) -----------------------------------------


@moments.SHORTAGE_POINT.card("florence_nightingale")
def florence_nightingale(points: int) -> int:
    return 0


# --- Frederick the Great: military cards are cheaper to deploy on, down to 1 stone -----------------------

FREDERICK_DISCOUNT: Final[int] = printed("frederick_the_great", "discount_stone")
FREDERICK_MINIMUM: Final[int] = printed("frederick_the_great", "minimum")


@moments.DEPLOY_COST.card("frederick_the_great")
def frederick_the_great(c: Card) -> int:
    if c.kind != MILITARY:
        return c.cost
    return max(min(c.cost, FREDERICK_MINIMUM), c.cost - FREDERICK_DISCOUNT)


# --- Alfred Nobel: his owner buys no war ----------------------------------------------------------------


@moments.MAY_NOT_BUY.card("alfred_nobel")
def alfred_nobel(c: Card) -> Refusal | None:
    return Refusal("201.6", "nobel", card=c.id) if c.kind == WAR else None


# --- Simón Bolívar: frees a colony for gold and stone ---------------------------------------------------


def _no_colony(g: State, seat: int, c: Card) -> Refusal | None:
    return None if g.nations[seat].colonies else Refusal("414.1", "nothing_to_use_on", card=c.id)


def _give_colony(g: State, seat: int, c: Card) -> Rules:
    n = g.nations[seat]
    choice = yield Ask(seat, "give_up_colony", [("colony", CARDS[card].id) for card in n.colonies])
    remove_colony(g, seat, CARD[choice[1]])
    gain(g, seat, c.makes, c.id)


SPECIAL_ACTIONS["give_colony"] = SpecialAction(_no_colony, _give_colony)


# --- Shaka Zulu: stone when another nation buys a colony (decision AJ) ------------------------------------

SHAKA: Final = flag("shaka_zulu")
SHAKA_GAIN: Final[Amounts] = printed("shaka_zulu", "buyer_gain")


@moments.OTHERS_BOUGHT.card("shaka_zulu")
def shaka_zulu(g: State, buyer: int, c: Card) -> None:
    """The buyer gains it, or by the reading `shaka=owner` Shaka's owner."""
    if c.kind == COLONY:
        seat = buyer
        if "shaka" in g.variant.readings:
            seat = next(other for other, n in enumerate(g.nations) if n.flags & SHAKA)
        gain(g, seat, SHAKA_GAIN, "shaka_zulu")
