"""Small breaks of Python code for `make mutants`: where a file can be broken, and its text with one break.

A break is one a careless programmer could make: another comparison, a constant off by one, `and` for `or`, a
condition turned round, a statement or a `yield from` left out. Not broken: docstrings, annotations,
assertions (`strict=True` is one), error messages, the log (`if g.tell:`), `__slots__`, `__repr__`: no rule
lives there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
NAMES_LEFT_ALONE = {"__repr__", "__str__", "__slots__", "__all__"}


@dataclass(frozen=True)
class Mutation:
    """One break of one file: the lines it touches, what it does, and the piece of text to exchange."""

    path: str
    line: int
    what: str
    start: int
    end: int
    text: str
    function: tuple[int, int]
    """First and last line of the function around it; (0, 0) where it stands in no function."""
    at: str = ""
    """The line of the file, stripped."""

    def apply(self, source: str) -> str:
        data = source.encode()
        return (data[: self.start] + self.text.encode() + data[self.end :]).decode()

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}"


def mutations(path: str, source: str) -> list[Mutation]:
    """Every break that the file offers, in the order of its text."""
    return list(_Finder(path, source).walk(ast.parse(source), (0, 0)))


class _Finder:
    def __init__(self, path: str, source: str) -> None:
        self.path = path
        data = source.encode()
        self.data = data
        self.lines = source.splitlines()
        self.starts = [0]
        for line in data.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def walk(self, node: ast.AST, function: tuple[int, int]) -> Iterator[Mutation]:
        if _left_alone(node):
            return
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            function = (node.lineno, node.end_lineno or node.lineno)
        yield from self.breaks(node, function)
        if _is_negative(node) or _is_reveal(node):
            return  # -1 has become 0: -2 mostly is the same nobody; of `reveals` it counts that it rises
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "type_comment"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self.walk(child, function)

    def breaks(self, node: ast.AST, function: tuple[int, int]) -> Iterator[Mutation]:
        match node:
            case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
                new = f"{ast.unparse(node.left)} {COMPARISONS[type(op)]} {ast.unparse(node.comparators[0])}"
                yield self.exchange(node, new, function)
            case ast.BoolOp():
                word = " or " if isinstance(node.op, ast.And) else " and "
                yield self.exchange(
                    node, f"({word.join(f'({ast.unparse(v)})' for v in node.values)})", function
                )
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int())):
                yield self.exchange(node, repr(ast.literal_eval(node) + 1), function)
            case ast.UnaryOp(op=ast.Not()):
                yield self.exchange(node, f"({ast.unparse(node.operand)})", function)
            case ast.BinOp() if type(node.op) in ARITHMETIC:
                new_op = ARITHMETIC[type(node.op)]()
                yield self.exchange(
                    node, f"({ast.unparse(ast.BinOp(node.left, new_op, node.right))})", function
                )
            case ast.Constant(value=bool()):
                yield self.exchange(node, str(not node.value), function)
            case ast.Constant(value=int() | float()):
                yield self.exchange(node, repr(node.value + 1), function)  # type: ignore[operator]
            case ast.If() | ast.IfExp():
                yield self.exchange(
                    node.test, f"(not ({ast.unparse(node.test)}))", function, "turned round: "
                )
            case ast.AugAssign() | ast.Delete():
                yield self.exchange(node, "pass", function)
            case ast.Expr(value=ast.Call() | ast.Yield()):
                yield self.exchange(node, "pass", function)
            case ast.Expr(value=ast.YieldFrom(value=ast.Tuple(elts=[]))):
                pass  # it is left out already: it only makes a generator of its function
            case ast.Expr(value=ast.YieldFrom()):
                yield self.exchange(node, "yield from ()", function)
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield self.exchange(node, "pass", function)
            case ast.Break():
                yield self.exchange(node, "continue", function)
            case ast.Continue():
                yield self.exchange(node, "break", function)

    def exchange(self, node: ast.AST, new: str, function: tuple[int, int], how: str = "") -> Mutation:
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[node.end_lineno - 1] + node.end_col_offset
        old = " ".join(self.data[start:end].decode().split())
        short = " ".join(new.split())
        what, at = f"{how}{old} -> {short}", self.lines[node.lineno - 1].strip()
        return Mutation(self.path, node.lineno, what, start, end, new, function, at)


def _is_negative(node: ast.AST) -> bool:
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int())):
            return True
    return False


def _is_reveal(node: ast.AST) -> bool:
    match node:
        case ast.AugAssign(target=ast.Attribute(attr="reveals")):
            return True
    return False


def _left_alone(node: ast.AST) -> bool:
    match node:
        case ast.Assert() | ast.Raise() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(value=ast.Constant()):  # a docstring
            return True
        case ast.If():
            return "TYPE_CHECKING" in ast.unparse(node.test) or ".tell" in ast.unparse(node.test)
        case ast.FunctionDef():
            return node.name in NAMES_LEFT_ALONE
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name in NAMES_LEFT_ALONE
        case ast.JoinedStr() | ast.keyword(arg="strict"):  # zip(…, strict=True) asserts
            return True
    return False
