"""`pentapolis play`: the game in the terminal, with undo, hint, why-not, save and resume."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rich.text import Text

from pentapolis.bots import Bot, make_bot
from pentapolis.cli.common import (
    PERSON,
    SavedGame,
    check_language,
    console,
    make_setup,
    read_record,
    words,
)
from pentapolis.cli.draw import plain, seat_name
from pentapolis.cli.show import board, numbered, option_list, player_names, score_table
from pentapolis.engine import BadAnswer, BadSetup, NoUndo, Table
from pentapolis.engine.ask import Ask, Option, key
from pentapolis.engine.speak import event_text, label, question, refusal_text
from pentapolis.rulebook import NoRulebook, rulebook

HINT_BOT = "search:300"
BEST = 3
"""How many options a hint names."""


class Quit(Exception):
    """The person leaves the game."""


class Session:
    """One evening at the terminal: a table, who sits where, and the words spoken."""

    def __init__(self, table: Table, seats: list[str], language: str) -> None:
        self.table = table
        self.seats = seats
        """By seat: `person:NAME`, or the name of a bot."""
        self.language = check_language(language)
        self.bots = [
            None if who.startswith(PERSON) else make_bot(who, f"{table.seed} {seat}")
            for seat, who in enumerate(seats)
        ]
        self.players = player_names(seats, len(seats))
        self.save_file: Path | None = None
        self._last_person: int | None = None
        self._told = [0] * len(seats)
        """By seat: how many of the events it may see have been shown to it."""

    # --- the course of the game ----------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or a person leaves."""
        console.print(self._say("hash", self.table.commitment), style="dim", soft_wrap=True)
        try:
            while not self.table.over:
                ask = self._next_ask()
                bot = self.bots[ask.seat]
                if bot is None:
                    self._person_answers(ask.seat)
                else:
                    self._bot_answers(bot, ask.seat)
                self._save_quietly()
        except (Quit, EOFError):
            console.print(self._say("bye"))
            return
        self._show_end()

    def _next_ask(self) -> Ask:
        """When several seats are asked together, the bots answer first."""
        asks = self.table.asks
        return next((ask for ask in asks if self.bots[ask.seat] is not None), asks[0])

    def _bot_answers(self, bot: Bot, seat: int) -> None:
        with console.status(self._say("thinks", self.players[seat])):
            option = bot.choose(self.table, seat)
        self.table.answer(option, seat)

    def _person_answers(self, seat: int) -> None:
        """Ask until the person has answered or taken something back."""
        self._change_places(seat)
        self.show_board(seat)
        self._tell_news(seat)
        self._show_question(seat)
        ply = self.table.ply
        while self.table.ply == ply:
            text = console.input(Text.assemble((f"{self._say('prompt')} > ", "dim"))).strip()
            if text:
                self._obey(seat, text)

    def _change_places(self, seat: int) -> None:
        """Before another person sees their hidden things, the one before looks away."""
        before, self._last_person = self._last_person, seat
        if before is not None and before != seat and self.table.game.hidden_information:
            console.clear()
            console.input(Text(self._say("pass_on", self.players[seat])))
        if console.is_terminal:
            console.clear()

    def _show_end(self) -> None:
        person = next((seat for seat, bot in enumerate(self.bots) if bot is None), None)
        self.show_board(person)
        if person is not None:
            self._tell_news(person)
        console.print(self._say("over"), style="bold")
        console.print(score_table(self.table, self.players, self.language))
        console.print(self._say("seed", self.table.seed), style="dim", soft_wrap=True)

    # --- showing -------------------------------------------------------------------------------

    def show_board(self, seat: int | None) -> None:
        console.print(board(self.table, seat, self.language, self.players))

    def _tell_news(self, seat: int) -> None:
        news = self._events(seat)[self._told[seat] :]
        for text in news:
            console.print(f"  {text}", markup=False)
        self._told[seat] += len(news)

    def _events(self, seat: int) -> list[str]:
        events = [event for event in self.table.events if event.visible_to(seat)]
        return [plain(event_text(self.table.game, self.language, event, self.players)) for event in events]

    def _show_question(self, seat: int) -> None:
        ask = self._ask(seat)
        text = plain(question(self.table.game, self.language, ask, self.players))
        console.print(Text.assemble(seat_name(self.players, seat), "  ", (text, "bold")))
        console.print(option_list(self.table.game, self.language, ask, self.players))

    def _ask(self, seat: int) -> Ask:
        ask = self.table.ask_for(seat)
        assert ask is not None
        return ask

    def _say(self, id: str, *values: Any) -> str:
        return words.text(self.language, f"cli.{id}", *values)

    def _label(self, seat: int, option: Option) -> str:
        return plain(label(self.table.game, self.language, self._ask(seat).topic, option, self.players))

    # --- what a person types -------------------------------------------------------------------

    def _obey(self, seat: int, text: str) -> None:
        """Take what was typed as an option or as a command."""
        options = list(self._options_meant(seat, text))
        command, _, rest = text.partition(" ")
        exact = len(options) == 1 and (text.lstrip("-").isdecimal() or key(options[0]) == text)
        if exact:
            self.table.answer(options[0], seat)
        elif command in COMMANDS:
            COMMANDS[command](self, seat, rest.strip())
        elif len(options) == 1:
            self.table.answer(options[0], seat)
        else:
            console.print(self._say("several" if options else "what", text), markup=False)

    def _options_meant(self, seat: int, text: str) -> Iterator[Option]:
        """The options that this text may mean: by number, by key, else by a part of their words."""
        ask = self._ask(seat)
        if text.lstrip("-").isdecimal():
            yield from [option for typed, option in numbered(ask) if typed == int(text)]
            return
        exact = [option for option in ask.options if key(option) == text]
        if exact:
            yield from exact
            return
        wanted = plain(text).lower()
        for option in ask.options:
            if wanted in self._label(seat, option).lower():
                yield option

    def _help(self, seat: int, rest: str) -> None:
        for id in words.ids():
            if id.startswith("help."):
                console.print(f"  {words.text(self.language, id)}", markup=False)

    def _undo(self, seat: int, rest: str) -> None:
        try:
            self.table.undo(seat)
        except NoUndo as error:
            console.print(self._say(f"no_undo_{error.reason}"))
            return
        self._told = [min(told, len(self._events(i))) for i, told in enumerate(self._told)]
        console.print(self._say("undone"))

    def _hint(self, seat: int, rest: str) -> None:
        with console.status(self._say("thinks", HINT_BOT)):
            advice = make_bot(HINT_BOT, f"hint {self.table.ply}").think(self.table, seat)
        console.print(self._say("hint"))
        for thought in sorted(advice.thoughts[:BEST], key=lambda thought: -thought.value):
            if thought.visits:
                text = self._label(seat, thought.option)
                console.print(f"  {text}  ({thought.value:.0%})", markup=False)

    def _why(self, seat: int, rest: str) -> None:
        """Why this option is refused; without one, why each thing that could be tried is."""
        ask = self._ask(seat)
        try:
            if rest:
                console.print(Text.assemble((rest, "cyan"), f"  {self._reason(seat, rest)}"))
                return
        except BadAnswer as error:
            console.print(str(error), markup=False)
            return
        refused: dict[str, list[str]] = {}
        for option in self.table.game.candidates(self.table.g, ask):
            if option not in ask.options:
                refused.setdefault(self._reason(seat, option), []).append(key(option))
        for reason, keys in refused.items():
            console.print(Text.assemble(f"  {reason}  ", (" ".join(keys), "dim")))
        if not refused:
            console.print(self._say("nothing_refused"))

    def _reason(self, seat: int, option: Option) -> str:
        refusal = self.table.why_not(option, seat)
        if refusal is None:
            return self._say("possible")
        if not refusal.rule:
            return self._say("no_reason")
        reason = plain(refusal_text(self.table.game, self.language, refusal, self.players))
        return f"{reason} {self._say('rule', refusal.rule)}."

    def _rules(self, seat: int, rest: str) -> None:
        try:
            found = rulebook(self.table.game.id, self.language).find(rest)
        except NoRulebook as error:
            console.print(str(error))
            return
        for rule in found:
            console.print(f"  {rule.number} {rule.text}", markup=False)
        if not found:
            console.print(self._say("what", f"rules {rest}"), markup=False)

    def _log(self, seat: int, rest: str) -> None:
        for text in self._events(seat):
            console.print(f"  {text}", markup=False)

    def _board(self, seat: int, rest: str) -> None:
        self.show_board(seat)
        self._show_question(seat)

    def _quit(self, seat: int, rest: str) -> None:
        raise Quit

    # --- saving --------------------------------------------------------------------------------

    def _save(self, seat: int, rest: str) -> None:
        if rest:
            self.save_file = Path(rest).expanduser()
        if self.save_file is None:
            console.print(self._say("save_where"))
        elif self._save_quietly():
            console.print(self._say("saved", self.save_file), markup=False, soft_wrap=True)

    def _save_quietly(self) -> bool:
        """Write the game to the save file, if there is one; by way of a second file, so that none is lost."""
        if self.save_file is None:
            return False
        saved = SavedGame(self.table.record(reveal_seed=True), self.seats)
        new = self.save_file.with_name(self.save_file.name + ".new")
        try:
            new.write_text(saved.as_json() + "\n", encoding="utf-8")
            new.replace(self.save_file)
        except OSError as error:
            console.print(self._say("not_saved", self.save_file, error.strerror), markup=False)
            self.save_file = None
            return False
        return True


COMMANDS: dict[str, Callable[[Session, int, str], None]] = {
    "?": Session._help,
    "help": Session._help,
    "undo": Session._undo,
    "u": Session._undo,
    "hint": Session._hint,
    "h": Session._hint,
    "why": Session._why,
    "w": Session._why,
    "rules": Session._rules,
    "rule": Session._rules,
    "log": Session._log,
    "l": Session._log,
    "board": Session._board,
    "b": Session._board,
    "save": Session._save,
    "s": Session._save,
    "quit": Session._quit,
    "q": Session._quit,
}


def new_session(
    game: str,
    settings: list[str] | None,
    people: int,
    bot: str,
    names: str,
    seed: str | None,
    language: str,
) -> Session:
    """A new game: people in the first seats, bots in the others."""
    check_language(language)
    setup = make_setup(game, settings, max(people, 2))
    if people > setup.seats:
        raise BadSetup(f"{people} people do not fit on {setup.seats} seats")
    named = [name.strip() for name in names.split(",") if name.strip()]
    if len(named) > people:
        raise BadSetup(f"{len(named)} names are too many for {people} people")
    named += [words.text(language, "cli.person", number + 1) for number in range(len(named), people)]
    seats = [PERSON + name for name in named] + [bot] * (setup.seats - people)
    return Session(Table(setup, seed), seats, language)


def resumed_session(path: Path, bot: str, language: str) -> Session:
    """A saved game; a bare record is gone on with as one person against bots."""
    saved = read_record(path)
    table = Table.replay(saved.record)
    seats = saved.players
    if seats is None or len(seats) != table.setup.seats:
        person = words.text(check_language(language), "cli.person", 1)
        seats = [PERSON + person] + [bot] * (table.setup.seats - 1)
    return Session(table, seats, language)
