"""What begins several things of one sort, on one line: ``tape, tape_1 = [], []``.

Tapes, adjoints that start at zero, and copies of arguments come in rows, of which a reader wants to see that they are
there and no more.  Each row is one assignment; what the user wrote on lines of their own stays on lines of its own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
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
    for sort, group in groupby(block, _sort):
        nodes = list(group)
        out += map(_joined, _rows(nodes)) if sort else nodes  # type: ignore[arg-type] # what has a sort is an assignment
    return out


def _sort(node: ast.stmt) -> str:
    """What a statement starts; nothing for most."""
    match node:
        case ast.Assign(targets=[ast.Name()], value=ast.List(elts=[])):
            return "list"
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=func, args=[ast.Name(id=like)], keywords=[])):
            called = ast.unparse(func)
            of_zeros = called.endswith("zeros_like") and name != like
            return called if of_zeros or (called == "list" and name == like) else ""
        case ast.Assign(
            targets=[ast.Name(id=name)], value=ast.Call(func=ast.Attribute(ast.Name(id=copied), "copy"), args=[], keywords=[])
        ) if name == copied:
            return "copy"
        case ast.Assign(targets=[ast.Name()], value=ast.Constant(value=value)) if (line := _line(node)) is not None:
            return f"{value!r} of line {line}"
    return ""


def _line(node: ast.stmt) -> int | None:
    return getattr(getattr(node, "origin", None), "line", None)


def _rows(nodes: list[ast.Assign]) -> Iterator[list[ast.Assign]]:
    """Neighbours as they fit on a line; none binds what another one reads."""
    row: list[ast.Assign] = []
    width, met = 0, set[str]()
    for node in nodes:
        given = [node.targets[0], *(node.value.args if isinstance(node.value, ast.Call) else ())]
        names = {name.id for name in given if isinstance(name, ast.Name)}
        size = len(ast.unparse(node.targets[0])) + len(ast.unparse(node.value)) + len(", , ")
        if row and (width + size > _WIDTH or met & names):
            yield row
            row, width, met = [], 0, set()
        row.append(node)
        width += size
        met |= names
    yield row


def _joined(row: list[ast.Assign]) -> ast.stmt:
    """One assignment for those of a row."""
    if len(row) == 1:
        return row[0]
    first = row[0]
    targets = [node.targets[0] for node in row]
    joined = (
        ast.Assign(targets, first.value) if isinstance(first.value, ast.Constant)
        else ast.Assign([ast.Tuple(targets, STORE)], ast.Tuple([node.value for node in row], LOAD))
    )
    origins = [origin for node in row if (origin := getattr(node, "origin", None)) is not None]
    lines = sorted({origin.line for origin in origins})
    joined.origin = origins[0] if origins else None  # type: ignore[attr-defined]
    joined.sources = tuple(lines) if len(lines) > 1 else ()  # type: ignore[attr-defined]
    return joined
