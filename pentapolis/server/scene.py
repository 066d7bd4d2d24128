"""A scene is one table as one onlooker sees it: the context of the templates, and the fragments of the page.

Pages, live updates, previews and replays all render through here, so they cannot differ.
"""

from __future__ import annotations

import logging
from functools import cached_property
from typing import Any

from markupsafe import Markup

from pentapolis.bots import LEVELS
from pentapolis.engine import Ask, Event, Option, Pass, Refusal, Table, find_language, key
from pentapolis.engine.preview import hands_over
from pentapolis.engine.speak import event_text, label, question, refusal_text
from pentapolis.server.boards import Board, board
from pentapolis.server.clocks import duration
from pentapolis.server.coach import Coach, coach_of
from pentapolis.server.film import Frame, frames
from pentapolis.server.live import Live
from pentapolis.server.markup import attributes
from pentapolis.server.pictures import vignette
from pentapolis.server.rendering import render, say
from pentapolis.server.standing import offered, passes_of
from pentapolis.study.lessons import Begin

LOG_LINES = 150
LATEST = 40
"""So many lines of the log lie open; the earlier ones are folded and cost nothing until they are read."""
CSRF = "the-token-of-the-viewer"
"""Stands in fragments for each viewer's own token, so that all who see the same share one rendering; pages
put the token in, and so does the script that shows updates.
"""
log = logging.getLogger("pentapolis")
END_TURN = "end_turn"
AIMED = ("target", "defender", "owner", "other", "partner")
"""Fields of events that hold the seat to which it was done."""
FEW = 6
"""So many numbers to choose from are lines like other options."""
NEWS = 6
"""So many lines of what happened since my last turn stand over the log."""
FRAGMENTS = ("where", "strip", "board", "ask", "log", "recap")


class Player:
    """A seat at the table, as pages show it."""

    __slots__ = ("seat", "name", "kind", "bot", "me", "asked", "thinking")

    def __init__(
        self, seat: int, name: str, kind: str, bot: str | None, me: bool, asked: bool, thinking: bool
    ) -> None:
        self.seat = seat
        self.name = name
        self.kind = kind
        self.bot = bot
        self.me = me
        self.asked = asked
        self.thinking = thinking

    @property
    def state(self) -> tuple[Any, ...]:
        """Everything that is shown of it."""
        return tuple(getattr(self, name) for name in self.__slots__)


class Choice:
    """One option of the open question, ready for its button."""

    __slots__ = (
        "key",
        "label",
        "said",
        "icon",
        "note",
        "cost",
        "group",
        "quiet",
        "digit",
        "ends",
        "warning",
        "reminder",
        "card",
    )

    def __init__(
        self, option: Option, text: str, said: str, look: dict[str, Any], note: str, ends: bool
    ) -> None:
        self.key = key(option)
        self.label = text
        self.said = said
        """The whole sentence; the label may be shorter, because the group's heading says the rest."""
        self.icon = look.get("icon")
        self.note = note
        self.cost: list[tuple[str, Any]] = look.get("cost", [])
        self.group: str = look.get("group", "")
        self.quiet: bool = look.get("quiet", False)
        self.digit = ""
        self.ends = ends
        """The game goes on with others after it: the page asks whether one is sure."""
        self.warning = ""
        """What choosing it would give up: then the page asks too."""
        self.reminder = ""
        """The same where it can be taken back: then the page asks unless one has switched that off."""
        self.card: str | None = look.get("card")


def grouped(choices: list[Choice]) -> list[tuple[str, list[Choice]]]:
    """The loud options by group, in the order in which groups first appear."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        if not choice.quiet:
            groups.setdefault(choice.group, []).append(choice)
    return list(groups.items())


class Line:
    """One line of the log; `card` is the card it speaks of, if that has a text."""

    __slots__ = ("ply", "seat", "target", "text", "heading", "card", "html")

    def __init__(self, event: Event, text: str, heading: bool, card: str | None) -> None:
        self.html: dict[bool, Markup] = {}
        """As it stands in the log, by whether it is of the last answer."""
        self.ply = event.ply
        self.seat = event.seat
        aimed = (event.data.get(field) for field in AIMED)
        self.target = next((seat for seat in aimed if isinstance(seat, int)), None)
        """The seat at which it is aimed: a war, an attack, an offer."""
        self.text = text
        self.heading = heading
        self.card = card


class Scene:
    """One table seen from one seat (None: a spectator) in one language."""

    def __init__(
        self,
        live: Live,
        seat: int | None,
        language: str,
        shown: int | None = None,
        table: Table | None = None,
        view: dict[str, Any] | None = None,
        mine: tuple[int, ...] = (),
        gone: tuple[int, ...] = (),
        lost: tuple[int, ...] = (),
        ask: Ask | None = None,
    ) -> None:
        self.live = live
        self.replay = table is not None
        chosen = table or live.table
        assert chosen is not None
        self.table: Table = chosen
        self.seat = seat
        self.mine = mine
        self._gone = gone
        self._lost = lost
        self.language = language
        self.game = live.game
        self.board: Board = board(live.game)
        self.shown = shown if shown is not None else (seat if seat is not None else 0)
        self._view = view
        self._ask = ask

    def after(self, view: dict[str, Any]) -> Scene:
        """The same look at another view: where an option would lead, with the question that is still open."""
        then = self.board.presenter.foreseen(self.view, view)
        return Scene(self.live, self.seat, self.language, self.shown, view=then, mine=self.mine, ask=self.ask)

    # --- what there is to see ------------------------------------------------------------------

    @cached_property
    def view(self) -> dict[str, Any]:
        return self._view if self._view is not None else self.table.view(self.seat)

    @cached_property
    def ask(self) -> Ask | None:
        """The open question to this seat; none for spectators and in replays."""
        if self._ask is not None or self.replay or self.seat is None or self.ended:
            return self._ask
        return self.table.ask_for(self.seat)

    @property
    def ended(self) -> str:
        """Why the game is over without having been played to its end; else empty."""
        return "" if self.replay else self.live.row.ended or ""

    @property
    def over(self) -> bool:
        return self.table.over or bool(self.ended)

    @cached_property
    def keys(self) -> frozenset[str]:
        return frozenset() if self.ask is None else frozenset(key(o) for o in self.ask.options)

    @cached_property
    def players(self) -> list[Player]:
        asked = set() if self.ended else {ask.seat for ask in self.table.asks}
        return [
            Player(
                row.seat,
                row.name,
                row.kind,
                row.bot,
                row.seat == self.seat or row.seat in self.mine,
                row.seat in asked,
                row.kind == "bot" and row.seat in asked and not self.replay,
            )
            for row in self.live.seats
        ]

    @cached_property
    def names(self) -> list[str]:
        return self.live.names

    # --- words ---------------------------------------------------------------------------------

    def t(self, id: str, *args: Any, **values: Any) -> str:
        """Words of the platform."""
        return say(self.language, id, *args, players=self.names, **values)

    def w(self, id: str, *args: Any, **values: Any) -> str:
        """Words of the game: of its board first, then of its rules."""
        table = self.game.words
        full = f"board.{id}" if table.has(f"board.{id}") else id
        return str(table.text(self.language, full, *args, players=self.names, **values))

    def name(self, id: Any) -> str:
        return str(self.game.words.name(self.language, id))

    def question(self) -> str:
        return "" if self.ask is None else question(self.game, self.language, self.ask, self.names)

    def question_id(self) -> str:
        """The same for as long as this seat's question stays open, whatever others answer meanwhile: what has
        been half chosen in the page survives an update that leaves the question open.
        """
        given = sum(seat == self.seat for seat, _ in self.table.history)
        return "" if self.ask is None else f"{self.seat}-{self.ask.topic}-{given}"

    def waited_for(self) -> str:
        """Who is asked now, and for what, where everybody may know it: the board has words `waits.TOPIC`."""
        said = []
        for ask in self.table.asks:
            known = self.game.words.has(f"board.waits.{ask.topic}")
            what = f" ({self.w(f'waits.{ask.topic}')})" if known else ""
            said.append(f"{self.names[ask.seat]}{what}")
        return ", ".join(said)

    def help(self) -> str:
        """The optional sentence under the question."""
        if self.ask is None or not self.game.words.has(f"ask.{self.ask.topic}.help"):
            return ""
        return self.w(f"ask.{self.ask.topic}.help", *self.ask.about)

    def label(self, option: Option) -> str:
        topic = "" if self.ask is None else self.ask.topic
        return label(self.game, self.language, topic, option, self.names)

    def refusal(self, refusal: Refusal) -> tuple[str, str]:
        """The words of a refusal and the number of its rule."""
        return refusal_text(self.game, self.language, refusal, self.names), refusal.rule

    def picture(self, id: Any, cls: str = "") -> Markup:
        """The small scene of a card, person, building or land; nothing where the game has none for it."""
        return vignette(self.game.id, str(id), cls)

    # --- options -------------------------------------------------------------------------------

    @cached_property
    def choices(self) -> list[Choice]:
        if self.ask is None:
            return []
        found = []
        for option in self.ask.options:
            look = self.board.presenter.look(self.view, self.ask, option) or {}
            note = look.get("note", "")
            if isinstance(note, tuple):
                note = self.w(note[0], *note[1:])
            elif isinstance(note, list):
                note = " · ".join(self.w(words[0], *words[1:]) for words in note)
            said = self.label(option)
            text = key(option) if self.numbers else look.get("label") or said
            if isinstance(text, tuple):
                text = self.w(text[0], *text[1:])
            text = text[:1].upper() + text[1:]  # a thing's name alone stands like a sentence
            choice = Choice(option, text, said, look, note, self._ends_turn(option))
            head, *lost = [self.w(words[0], *words[1:]) for words in look.get("warning", ())] or [""]
            choice.warning = f"{head} {', '.join(lost)}".strip()
            choice.reminder = ", ".join(self.w(words[0], *words[1:]) for words in look.get("reminder", ()))
            found.append(choice)
        loud = [choice for _, choices in grouped(found) for choice in choices]
        for digit, choice in zip("1234567890", loud, strict=False):
            choice.digit = digit  # keys count the options as they stand in the list
        for choice in found if self.numbers else ():
            choice.digit = choice.label if len(choice.label) == 1 else ""  # a number's key is its own
        return found

    @cached_property
    def idle(self) -> str:
        """The answer that ends a turn in which nothing is left to do, where turns end by themselves.

        What lies in a fold is seldom wanted and does not keep a turn; whatever is warned of does.
        """
        loud = [choice for choice in self.choices if not choice.quiet]
        return END_TURN if len(loud) == 1 and loud[0].key == END_TURN and not loud[0].warning else ""

    @cached_property
    def numbers(self) -> bool:
        """Whether the question asks for one of many numbers, which stand together as on a keypad."""
        options = [] if self.ask is None else self.ask.options
        return len(options) > FEW and all(isinstance(option, int) for option in options)

    def _ends_turn(self, option: Option) -> bool:
        """Would this answer hand the game over to others for good, without a question that confirms it?"""
        if self.ask is None or self.ask.explicit or len(self.names) == 1:
            return False
        try:
            return hands_over(self.table, self.ask.seat, option)
        except Exception:  # only a question of comfort: it must never keep anybody from answering
            log.exception("table %s: cannot tell whether %s ends the turn", self.live.id, key(option))
            return False

    @property
    def groups(self) -> list[tuple[str, list[Choice]]]:
        """The loud options under the words of their groups."""
        return [(self.w(f"group.{g}") if g else "", found) for g, found in grouped(self.choices)]

    @property
    def quiet(self) -> list[Choice]:
        return [c for c in self.choices if c.quiet]

    def quiet_title(self) -> str:
        """What the folded list of quiet options is called: by the game, if it has words for it."""
        if self.game.words.has("board.all_options"):
            return self.w("all_options", len(self.quiet))
        some = len(self.quiet) < len(self.choices)
        return self.t("more_options" if some else "all_options", count=len(self.quiet))

    def can(self, option: str) -> bool:
        return option in self.keys

    def can_any(self, prefix: str) -> bool:
        begins = prefix.split()
        return any(k == b or k.startswith(f"{b}:") for b in begins for k in self.keys)

    @property
    def looking(self) -> bool:
        """Whether a player looks at somebody else's board: nothing there can be chosen, whatever it shows."""
        return self.seat is not None and self.shown != self.seat and self.shown not in self.mine

    def opt(self, option: str, cls: str = "", svg: bool = False, **more: Any) -> Markup:
        """The attributes that tie an element of the board to an option: `<button {{ opt("buy:temple") }}>`.

        Legal options glow and are chosen by a click; others explain themselves.
        """
        return self._tie("data_opt", option, self.can(option), cls, svg, more)

    def opts(self, prefix: str, cls: str = "", svg: bool = False, **more: Any) -> Markup:
        """Like `opt`, for all options that begin with the prefix: one is chosen, several open a menu.

        Several prefixes are separated by spaces.
        """
        return self._tie("data_opts", prefix, self.can_any(prefix), cls, svg, more)

    def _tie(self, name: str, value: str, legal: bool, cls: str, svg: bool, more: dict[str, Any]) -> Markup:
        if self.looking:
            more.pop("data_then", None)
            return attributes(class_=cls or None, type=None if svg else "button", **more)
        state = "can" if legal else "no" if self.ask is not None else ""
        return attributes(
            class_=f"{cls} {state}".strip() or None,
            **{name: value},
            role="button" if svg else None,
            tabindex="0" if svg and self.ask is not None else None,
            type="button" if not svg else None,
            aria_disabled=None if legal else "true",
            **more,
        )

    # --- log -----------------------------------------------------------------------------------

    def line(self, event: Event) -> Line:
        """An event in words. Events never change, so their lines are made once for all onlookers."""
        known = self.live.lines
        found = known.get((id(event), self.language))
        if found is None or found[0] is not event:
            text = event_text(self.game, self.language, event, self.names)
            heading = event.kind in self.board.presenter.separators
            line = Line(event, text, heading, self.board.presenter.card_in(event))
            known[(id(event), self.language)] = found = (event, line)
        return found[1]

    @cached_property
    def events(self) -> list[Event]:
        """All that this onlooker has seen happen."""
        return self.table.events_for(self.seat, -1)

    @cached_property
    def lines(self) -> list[Line]:
        """The log, newest first; a heading stands over the lines that follow from it."""
        parts: list[tuple[list[Line], list[Line]]] = [([], [])]
        for event in self.events[-LOG_LINES:]:
            line = self.line(event)
            if line.heading and parts[-1][1]:
                parts.append(([], []))
            parts[-1][0 if line.heading else 1].append(line)
        return [line for heads, told in reversed(parts) for line in (*heads, *reversed(told))]

    @property
    def latest(self) -> list[Line]:
        return self.lines[:LATEST]

    @property
    def earlier(self) -> list[Line]:
        return self.lines[LATEST:]

    def log(self, lines: list[Line]) -> Markup:
        """Lines of the log as HTML. A line is rendered once for all who read it."""
        found = []
        for line in lines:
            now = line.ply == self.table.ply and line.ply > 0
            if now not in line.html:
                context = {"line": line, "now": now, "live": self.live, "t": self.t, "name": self.name}
                line.html[now] = Markup(render("fragments/line.html", context))
            found.append(line.html[now])
        return Markup("".join(found))

    @cached_property
    def last_answer(self) -> int:
        """The ply of my last answer; for spectators of the last answer of all."""
        plies = len(self.table.history)
        if self.seat is None:
            return plies
        mine = set(self.mine) | {self.seat}
        return next((ply for ply in range(plies, 0, -1) if self.table.history[ply - 1][0] in mine), 0)

    @cached_property
    def since(self) -> list[Line]:
        """What happened since my last answer, oldest first: what others did, and what was done to me. The
        events of my answer itself are no news.
        """
        if self.seat is None:
            return []
        mine = set(self.mine) | {self.seat}
        last = self.last_answer
        events = [e for e in self.events if e.ply >= last and (e.seat not in mine or e.ply > last)]
        lines = [self.line(e) for e in events]
        return [line for line in lines if not line.heading]

    @cached_property
    def film(self) -> list[Frame]:
        """The same as a few steps that the board can show."""
        return frames(self.since, {seat for seat in (*self.mine, self.seat) if seat is not None})

    @cached_property
    def news(self) -> list[Line]:
        """The most important of it, for the box over the log: first what happened to me, then the latest."""
        mine = {*self.mine, self.seat} - {None}
        to_me = [line for line in self.since if line.seat in mine or line.target in mine]
        others = [line for line in self.since if line not in to_me]
        room = max(0, NEWS - len(to_me))
        return to_me[-NEWS:] + (others[-room:] if room else [])

    @cached_property
    def coach(self) -> Coach | None:
        """What the coach says about the open question, at tables for learning."""
        if self.ask is None or not self.live.row.learning:
            return None
        begin = Begin.parse(self.live.row.lesson)
        return coach_of(self.game, self.table, self.ask, self.w, self.board.intro, begin)

    def gone(self) -> list[Any]:
        """Seats that may be given to a bot now."""
        return [self.live.seats[seat] for seat in self._gone]

    def lost(self) -> list[Any]:
        """Seats that a bot took over from me, and that I may have back."""
        return [self.live.seats[seat] for seat in self._lost]

    def winners(self) -> str:
        """Who has won, in words."""
        result = self.table.result()
        if len(self.names) == 1:
            return self.t("solo_end", points=self.game.points(result.scores[0]))
        names = " & ".join(self.names[seat] for seat in result.winners)
        return self.t("won_one" if len(result.winners) == 1 else "won_many", names=names)

    @property
    def strengths(self) -> list[str]:
        """The bots that may play the other seats."""
        return list(LEVELS)

    def proposals(self) -> list[str]:
        """What somebody at this table can propose to the others."""
        found = ["back"] if self.live.row.consent else []
        if self.live.clocks is not None:
            found.append("resume" if self.live.clocks.paused else "pause")
        return [*found, *(["end"] if len(self.names) > 1 else [])]

    def clock_of(self, seat: int) -> dict[str, Any] | None:
        """The time that a seat has left: as it is now, and until when, if it runs."""
        clocks = self.live.clocks
        if clocks is None or self.replay or self.live.seats[seat].kind != "person":
            return None
        left = self.live.time_left(seat)
        off = any(begin <= self.live.seconds() < end for begin, end in self.live.holidays(seat))
        runs = seat in clocks.running and not clocks.paused and not off
        until = round(self.live.seconds() + left, 1) if runs else None
        return {"text": duration(left), "until": until, "paused": clocks.paused or off}

    def ending(self) -> str:
        """Why a game is over that was not played to its end, and who has won it, in words."""
        places = self.live.places
        if self.ended != "conceded" or places is None:
            return self.t(f"ending.{self.ended}")
        gave_up = [s.name for s in self.live.seats if s.conceded is not None]
        won = [s.name for s in self.live.seats if places[s.seat] == 1]
        who = self.t("won_one" if len(won) == 1 else "won_many", names=" & ".join(won))
        return f"{self.t('ending.gave_up', names=', '.join(gave_up))} {who}."

    def votes(self) -> list[dict[str, Any]]:
        """What is proposed at the table, as this seat sees it."""
        people = {s.person: s.name for s in self.live.seats if s.kind == "person" and s.person}
        me = {self.live.seats[seat].person for seat in self.mine}
        return [
            {
                "kind": vote.kind,
                "text": self.t(f"vote.{vote.kind}", name=people.get(vote.person, "…")),
                "mine": not me.isdisjoint(vote.people),
                "missing": ", ".join(name for one, name in people.items() if one not in vote.people),
            }
            for vote in self.live.beside.votes
            if vote.kind != "back" or vote.number == self.live.number
        ]

    def pass_offered(self) -> Pass | None:
        """How the open question may be answered ahead."""
        return None if self.replay or not self.mine else offered(self.live, self.ask)

    def passes(self) -> list[dict[str, str]]:
        """What I have answered ahead, in words; nobody else sees it."""
        return [
            {
                "topic": row.topic,
                "text": self.t(
                    "ahead.set",
                    answer=label(
                        self.game, self.language, row.topic, self.game.passes[row.topic].option, self.names
                    ),
                    until=self.t(f"ahead.{row.until}"),
                ),
            }
            for row in passes_of(self.live, self.mine)
            if row.topic in self.game.passes
        ]

    def answered(self) -> str:
        """In a replay: the answer that led here."""
        if not self.table.history:
            return self.t("replay_start")
        before = [line for line in self.lines if line.ply == self.table.ply and not line.heading]
        if before:
            return before[-1].text
        seat, option = self.table.history[-1]
        finished = self.live.over
        if self.game.hidden_information and not finished and seat not in (self.seat, *self.mine):
            return self.t("replay_answer", name=self.names[seat], answer="…")  # it may name a hidden card
        said = label(self.game, self.language, "", option, self.names)
        return self.t("replay_answer", name=self.names[seat], answer=said)

    def no_undo(self) -> str | None:
        """None when I may undo, "" when there is nothing to undo, else the reason in words."""
        if self.replay or self.seat is None or self.ended or not self.live.takes_back:
            return ""
        reason = self.table.why_no_undo(self.seat)
        if reason is None:
            return None
        return "" if reason == "nothing" or self.ask is None else self.t(f"no_undo_{reason}")

    # --- rendering -----------------------------------------------------------------------------

    @cached_property
    def context(self) -> dict[str, Any]:
        context: dict[str, Any] = {
            "scene": self,
            "live": self.live,
            "table": self.table,
            "game": self.game,
            "view": self.view,
            "seat": self.seat,
            "mine": self.mine,
            "shown": self.shown,
            "looking": self.looking,
            "ask": self.ask,
            "players": self.players,
            "over": self.over,
            "replay": self.replay,
            "language": self.language,
            "csrf": CSRF,
            "t": self.t,
            "w": self.w,
            "name": self.name,
            "written": find_language(self.language).number,
            "picture": self.picture,
            "can": self.can,
            "can_any": self.can_any,
            "opt": self.opt,
            "opts": self.opts,
        }
        context.update(self.board.presenter.present(self.view, self.ask, self.seat, self.shown))
        context.update(self.recalled)
        return context

    @cached_property
    def recalled(self) -> dict[str, Any]:
        return self.board.presenter.recall(self.events, self.last_answer)

    def where(self) -> str:
        """Where we are in the game, in a few words; the presenter may give it as `where`."""
        where = self.context.get("where")
        if isinstance(where, tuple):
            return self.w(where[0], *where[1:])
        return self.t("move_number", number=self.table.ply)

    def fragment(self, name: str) -> str:
        return self._board() if name == "board" else render(f"fragments/{name}.html", self.context)

    def _board(self) -> str:
        """The board. Most answers change nothing on it for those who wait: then it stays as it was drawn."""
        if self.ask is not None or self.replay or self._view is not None:
            return self._drawn_board()
        eyes = (self.seat, self.language, self.shown, self.mine)
        seen = (self.view, self.recalled, [player.state for player in self.players], self.over)
        known = self.live.boards.get(eyes)
        if known is None or known[0] != seen:
            known = self.live.boards[eyes] = (seen, self._drawn_board())
        return str(known[1])

    def _drawn_board(self) -> str:
        looking = render("fragments/looking.html", self.context) if self.looking else ""
        return looking + render(self.board.template("board.html"), self.context)

    def fragments(self) -> dict[str, str]:
        try:
            return {name: self.fragment(name) for name in FRAGMENTS}
        except Exception:
            if not self.board.former:
                raise
            log.exception("table %s: today's board does not fit its former rules", self.live.id)
            self.board.fall_back()
            for made in ("context", "choices"):
                self.__dict__.pop(made, None)
            self.live.lines.clear()
            return {name: self.fragment(name) for name in FRAGMENTS}
