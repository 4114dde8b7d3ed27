"""What begins several things of one sort, on one line: ``tape, tape_1 = [], []``.

Tapes, adjoints that start at zero, and copies of arguments come in rows, of which a reader wants to see that they are
there and no more.  Each row is one assignment; what the user wrote on lines of their own stays on lines of its own, and
what the user bound together is bound together: ``c, s = a / r, -b / r``.  So is what a place shows, and its shadow:
``p, p_bar = layers[k], layers_bar[k]``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from adjoint_gen.emit.expressions import LOAD, STORE

_WIDTH = 88
"""How long such an assignment may become, which is read in one glance or not at all."""


def together(block: list[ast.stmt]) -> list[ast.stmt]:
    """The statements of a block, neighbours that start the same sort of thing joined.

    >>> text = "a = []\\nb = []\\nx = x.copy()\\ny = y.copy()\\nz = x.copy()"
    >>> print(ast.unparse(ast.Module([ast.fix_missing_locations(n) for n in together(ast.parse(text).body)], [])))
    a, b = ([], [])
    x, y = (x.copy(), y.copy())
    z = x.copy()
    """
    out: list[ast.stmt] = []
    for sort, group in groupby(_in_sorts(block), key=lambda pair: pair[0]):
        nodes = [node for _, node in group]
        out += map(_joined, _rows(nodes)) if sort else nodes  # type: ignore[arg-type] # what has a sort is an assignment
    return out


def _in_sorts(block: list[ast.stmt]) -> Iterator[tuple[str, ast.stmt]]:
    """The statements with what they start; a name for what is at a place goes with its shadow right behind it."""
    before, name = "", ""
    for node in block:
        sort = _sort(node)
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=ast.Name()) if sort:
                own = _SHADOW.sub("", target)
                sort = before if own == name != target else sort
                before, name = sort, own
            case _:
                before, name = "", ""
        yield sort, node


def _sort(node: ast.stmt) -> str:
    """What a statement starts; nothing for most."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)]) if _SHADOW.sub("", name) in (names := _unpacked(node)):
            return f"{', '.join(names)} of line {_line(node)}"
        case ast.Assign(targets=[ast.Name()], value=place) if _is_place(place):
            return f"{_SHADOW.sub('', ast.unparse(place))} of line {_line(node)}"
        case ast.Assign(targets=[ast.Subscript() as place], value=value) if _is_place(value):
            return f"{_SHADOW.sub('', ast.unparse(place))} is stored"
        case ast.Assign(
            targets=[ast.Name()],
            value=ast.List(elts=[]) | ast.Dict(keys=[]) | ast.Call(func=ast.Name("OuterFactors"), args=[], keywords=[]),
        ):
            return "nothing yet"
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=func, args=[ast.Name(id=like)], keywords=[])):
            called = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
            of_zeros = called.endswith("zeros_like") and name != like
            return ast.unparse(func) if of_zeros or (called == "list" and name == like) else ""
        case ast.Assign(
            targets=[ast.Name(id=name)], value=ast.Call(func=ast.Attribute(ast.Name(id=copied), "copy"), args=[], keywords=[])
        ) if name == copied:
            return "copy"
        case ast.Assign(targets=[ast.Name()], value=ast.Call(func=ast.Attribute(place, "copy"), args=[], keywords=[])) if (
            _is_place(place)
        ):
            return f"copy of line {_line(node)}"
        case ast.Assign(targets=[ast.Name()], value=ast.Constant(value=value)) if (line := _line(node)) is not None:
            return f"{value!r} of line {line}"
    return ""


_SHADOW = re.compile(r"_bar(_\d+)?\b")


def _is_place(node: ast.expr) -> bool:
    """Whether an expression is a name, what is in it at some place, or a list of what is at some places."""
    match node:
        case ast.Call(func=ast.Name(id="list"), args=[ast.Subscript() as part], keywords=[]):
            return _is_place(part)
        case ast.Subscript(value=value, slice=at):
            return _is_place(value) and not any(isinstance(inner, ast.Call) for inner in ast.walk(at))
    return isinstance(node, ast.Name)


def _unpacked(node: ast.stmt) -> list[str]:
    """The names that the user's line of a statement binds together, if it does."""
    text = getattr(getattr(node, "origin", None), "text", "").partition("=")[0]
    names = [part.strip() for part in text.split(",")]
    return names if len(names) > 1 and all(name.isidentifier() for name in names) else []


def _line(node: ast.stmt) -> int | None:
    return getattr(getattr(node, "origin", None), "line", None)


def _rows(nodes: list[ast.Assign]) -> Iterator[list[ast.Assign]]:
    """Neighbours as they fit on a line; none reads or binds what one before it binds."""
    if len(nodes) == 1:
        yield nodes  # which most are, and to measure one takes long
        return
    row: list[ast.Assign] = []
    width, bound = 0, set[str]()
    for node in nodes:
        target, *read = _names(node)
        size = len(ast.unparse(node.targets[0])) + len(ast.unparse(node.value)) + len(", , ")
        if row and (width + size > _WIDTH or not bound.isdisjoint((target, *read))):
            yield row
            row, width, bound = [], 0, set()
        row.append(node)
        width += size
        bound.add(target)
    yield row


def _names(node: ast.Assign) -> list[str]:
    """The name that is bound, and those that are read."""
    return [name.id for part in (node.targets[0], node.value) for name in ast.walk(part) if isinstance(name, ast.Name)]


def _joined(row: list[ast.Assign]) -> ast.stmt:
    """One assignment for those of a row."""
    if len(row) == 1:
        return row[0]
    targets, values = [node.targets[0] for node in row], [node.value for node in row]
    alike = isinstance(values[0], ast.Constant) and len(set(map(ast.dump, values))) == 1
    joined = (
        ast.Assign(targets, values[0]) if alike else ast.Assign([ast.Tuple(targets, STORE)], ast.Tuple(values, LOAD))
    )
    return from_all(joined, row)


def from_all(joined: ast.stmt, parts: Sequence[ast.stmt]) -> ast.stmt:
    """A statement in the place of several, with the lines that these come from."""
    origins = [origin for node in parts if (origin := getattr(node, "origin", None)) is not None]
    lines = {origin.line for origin in origins}.union(*(getattr(node, "sources", ()) for node in parts))
    joined.origin = origins[0] if origins else None  # type: ignore[attr-defined]
    joined.sources = tuple(sorted(lines)) if len(lines) > 1 else ()  # type: ignore[attr-defined]
    return joined

