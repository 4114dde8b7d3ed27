"""Where a fault could be put into a module's text, and which of them are drawn."""

from __future__ import annotations

import ast
import copy
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("analysis", "transform", "simplify", "rules", "emit")

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot,
    ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
}
DECIDING = ("negated", "always", "never")
"""What happens to the test of a branch or a loop."""
ORDERED = ("isinstance", "getattr", "setattr", "zip", "replace")
"""Calls that fail, or mean the same, with their arguments swapped."""
NAMES = {"all": "any", "any": "all", "min": "max", "max": "min"}


@dataclass(frozen=True)
class Mutant:
    """One fault: in a function of a file, a piece of its text at a line that another one replaces."""

    path: str
    function: str
    kind: str
    line: int
    start: int
    end: int
    old: str
    new: str
    count: int = 0
    """How many of the same kind, with the same texts, come before it in the function."""

    @property
    def key(self) -> str:
        """What it is called, also when the lines before it have changed."""
        return f"{self.path}::{self.function} {self.kind} {self.count}: {self.old} -> {self.new}"

    def apply(self, text: str) -> str:
        """The text of the file with the fault."""
        data = text.encode()
        return (data[: self.start] + self.new.encode() + data[self.end :]).decode()

    def __str__(self) -> str:
        short = [piece if len(piece) < 70 else piece[:67] + "..." for piece in map(flat, (self.old, self.new))]
        return f"{self.path}:{self.line} {self.function}, {self.kind}: `{short[0]}` -> `{short[1]}`"


@cache
def source(path: str) -> str:
    """The text of a file, as it was when it was read first: mutants are of this text."""
    return (ROOT / path).read_text()


def flat(text: str) -> str:
    return " ".join(text.split())


def drawn(number: int, seed: int) -> list[Mutant]:
    """As many mutants of each package; what a change of the code leaves alone stays drawn."""

    def rank(mutant: Mutant) -> str:
        return hashlib.sha256(f"{seed} {mutant.key}".encode()).hexdigest()

    found = []
    for k, package in enumerate(PACKAGES):
        share = number // len(PACKAGES) + (k < number % len(PACKAGES))
        found += sorted(candidates(package), key=rank)[:share]
    return found


def candidates(package: str) -> Iterator[Mutant]:
    """Every mutant of a package."""
    for path in sorted((ROOT / "adjoint_gen" / package).glob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        yield from mutants_of(name, source(name))


def mutants_of(path: str, text: str) -> Iterator[Mutant]:
    """Every mutant of a file."""
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    data, seen = text.encode(), dict[str, int]()
    for function, node in places(ast.parse(text)):
        for kind, new in changes(node):
            old = node.test if kind in DECIDING and isinstance(node, (ast.If, ast.IfExp, ast.While)) else node
            assert old.end_lineno and old.end_col_offset is not None
            start, end = starts[old.lineno - 1] + old.col_offset, starts[old.end_lineno - 1] + old.end_col_offset
            fresh = f"({ast.unparse(new)})" if isinstance(old, ast.expr) else ast.unparse(new)
            mutant = Mutant(path, function, kind, old.lineno, start, end, data[start:end].decode(), fresh)
            count = seen[mutant.key] = seen.get(mutant.key, -1) + 1
            yield Mutant(**{**mutant.__dict__, "count": count})


def places(tree: ast.AST, function: str = "") -> Iterator[tuple[str, ast.expr | ast.stmt]]:
    """The expressions and statements that may be changed, with the function they are in; texts and messages are none."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.ClassDef(name=name):
                yield from places(node, f"{function}{name}.")
            case ast.FunctionDef(name=name) if not function or function.endswith("."):
                for stmt in node.body:
                    yield from inside(stmt, function + name)


def inside(node: ast.AST, function: str) -> Iterator[tuple[str, ast.expr | ast.stmt]]:
    """The same for what stands in a function."""
    if isinstance(node, (ast.Raise, ast.Assert, ast.JoinedStr, ast.Import, ast.ImportFrom)) or "refus" in called(node):
        return
    if isinstance(node, (ast.expr, ast.stmt)):
        yield function, node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "args") and not isinstance(node, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from inside(child, function)


def called(node: ast.AST) -> str:
    """The name of what a node calls."""
    match node:
        case ast.Expr(value=ast.Call(func=func)) | ast.Call(func=func):
            return ast.unparse(func)
    return ""


def changes(node: ast.expr | ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    """What could stand in a node's place, with the kind of fault."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            yield "comparison", altered(node, lambda n: setattr(n, "ops", [COMPARISONS[type(op)]()]))
        case ast.BoolOp(op=op, values=[first, *rest]):
            yield "and for or", altered(node, lambda n: setattr(n, "op", ast.Or() if isinstance(op, ast.And) else ast.And()))
            yield "operand dropped", first if len(rest) == 1 else altered(node, lambda n: n.values.pop())
        case ast.BinOp(op=op) if type(op) in OPERATORS and not isinstance(node.left, (ast.Constant, ast.JoinedStr)):
            yield "operator", altered(node, lambda n: setattr(n, "op", OPERATORS[type(op)]()))
        case ast.BinOp(op=ast.BitOr(), left=left):
            yield "operand dropped", left
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            yield "one more", ast.Constant(value + 1)
            yield "one less", ast.Constant(value - 1)
        case ast.Constant(value=bool() as value):
            yield "constant", ast.Constant(not value)
        case ast.Call(func=ast.Name(id=name)) if name in NAMES:
            yield "all for any", altered(node, lambda n: setattr(n.func, "id", NAMES[name]))
        case ast.Call(func=func, args=[ast.Name() | ast.Attribute() as one, ast.Name() | ast.Attribute() as other, *_]):
            if ast.unparse(func) not in ORDERED and type(one) is type(other):
                yield "arguments swapped", altered(node, lambda n: n.args.__setitem__(slice(0, 2), n.args[1::-1]))
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield DECIDING[0], ast.UnaryOp(ast.Not(), test)
            if not isinstance(node, ast.While):
                yield DECIDING[1], ast.Constant(True)
                yield DECIDING[2], ast.Constant(False)
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield "dropped", ast.Pass()
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield "dropped", ast.Pass()
        case ast.Continue():
            yield "break", ast.Break()
        case ast.Break():
            yield "continue", ast.Continue()
        case ast.Return(value=ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) as value):
            yield "returned too early", ast.Return(ast.Constant(True))
            yield "returned too early", ast.Return(ast.Constant(False))
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)) and any(g.ifs for g in node.generators):
        yield "filter dropped", altered(node, lambda n: [g.ifs.clear() for g in n.generators])


def altered(node: ast.AST, change: Callable[..., object]) -> ast.AST:
    """A changed copy."""
    fresh = copy.deepcopy(node)
    change(fresh)
    return fresh
