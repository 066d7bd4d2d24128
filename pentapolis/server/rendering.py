"""The template environment: our own pages, and the board folder of every game under the game's id."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    TemplateNotFound,
    nodes,
)
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from markupsafe import Markup, escape

from pentapolis.engine import Words, games
from pentapolis.server import markup

HERE = Path(__file__).parent


class _Boards(BaseLoader):
    """`nations/board.html` is board.html in the board folder of the game `nations`."""

    def get_source(self, environment: Environment, template: str) -> Any:
        id, _, name = template.partition("/")
        game = games().get(id)
        if game is None:
            raise TemplateNotFound(template)
        return FileSystemLoader(game.folder / "board").get_source(environment, name)


DICT_METHODS = frozenset(dir(dict))


class _Calls(Context):
    """Nothing that our templates call wants to be given the context, so nothing is asked whether it does."""

    def call(
        self,
        obj: Callable[..., Any],
        /,
        *args: Any,
        _loop_vars: Any = None,
        _block_vars: Any = None,
        **named: Any,
    ) -> Any:
        return obj(*args, **named)


class _Generator(CodeGenerator):
    """Values are written by `Templates.written`, where they would be by `escape`, and put together by
    `Templates.joined`; what a view, which is a dict, calls by a name is taken from it on the spot.
    """

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        if node.attr in DICT_METHODS:
            super().visit_Getattr(node, frame)
            return
        self.write("(of[")
        self.write(repr(node.attr))
        self.write("] if type(of := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {node.attr!r} in of else environment.getattr(of, {node.attr!r}))")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super().visit_Concat(node, frame)
            return
        self.write("environment.joined((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.written(")


@lru_cache(16_384)
def _escaped(text: str) -> str:
    return escape(text)


class Templates(Environment):
    """Views are dicts, and templates write `player.food`: look there first, not by way of an exception."""

    context_class = _Calls
    code_generator_class = _Generator

    @staticmethod
    def written(value: Any) -> str:
        """A value as it stands in HTML. A page has thousands: most are markup, numbers or known words."""
        kind = type(value)
        if kind is Markup:
            return value  # type: ignore[no-any-return]
        if kind is str:
            return _escaped(value)
        return str(value) if kind is int or kind is float else escape(value)

    @staticmethod
    def joined(parts: tuple[Any, ...]) -> str:
        """Parts that `~` puts together: text, or markup as soon as one of them is."""
        for part in parts:
            if hasattr(part, "__html__"):
                return Markup("".join(map(Templates.written, parts)))
        return "".join(map(str, parts))

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """A plain dict, which is copied for every template that is shown: nobody adds to ours later."""
        return {**self.globals, **(d or {})}

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj and attribute not in DICT_METHODS:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment() -> Environment:
    env = Templates(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), _Boards()]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
        cache_size=-1,
    )
    env.globals |= {
        "icon": markup.icon,
        "mark": markup.mark,
        "chip": markup.chip,
        "signed": markup.signed,
        "strength": markup.strength,
        "sprite": sprite,
    }
    return env


@cache
def words() -> Words:
    """The words of the platform."""
    return Words.read(HERE / "words.toml", domain="server")


@cache
def sprite() -> Markup:
    """All icons, ours and those that boards bring along, as one inline SVG."""
    symbols = [(HERE / "static" / "icons.svg").read_text(encoding="utf-8")]
    for game in games().values():
        path = game.folder / "board" / "icons.svg"
        if path.is_file():
            symbols.append(path.read_text(encoding="utf-8"))
    inner = "".join(s[s.index(">", s.index("<svg")) + 1 : s.rindex("</svg>")] for s in symbols)
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="sprite" aria-hidden="true">{}</svg>'
    ).format(Markup(inner))


def render(template: str, context: dict[str, Any]) -> str:
    return environment().get_template(template).render(context)


def say(language: str, id: str, *args: Any, **values: Any) -> str:
    """Words of the platform: `id` with its section, or a plain id of the section `text`."""
    table = words()
    return table.text(language, id if table.has(id) else f"text.{id}", *args, **values)
