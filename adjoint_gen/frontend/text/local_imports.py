"""Imports inside a function: what they bind is written as what is imported, so that later rewritings see what it means.

``import itertools`` is the name of what such a statement binds (:meth:`adjoint_gen.asked.Asked.name`): behind it
``itertools.accumulate`` is the attribute of that name. A name that is bound otherwise, too, or in a branch, or that stands in
the text before the statement, is left to the lowering.
"""

from __future__ import annotations

import importlib
import types
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.scopes import BINDING, bound_by, every_node
from adjoint_gen.frontend.text.syntax import at, load
from adjoint_gen.program.reach import UNBOUND


def home(function: types.FunctionType, node: gast.ImportFrom) -> str:
    """The module that names are imported from; one with dots before it is found from the package of the function."""
    package = function.__globals__.get("__package__") or ""
    parts = package.split(".")
    inside = parts[: len(parts) + 1 - node.level] if node.level else []
    return ".".join([*inside, *([node.module] if node.module else [])])


def without_imports(asked: Asked, function: types.FunctionType, body: list[Any]) -> list[Any]:
    """The statements of a function without the imports among them, with what is imported in the place of the names.

    >>> def f(x): return x
    >>> body = gast.parse("import math as m; y = m.sin(x)").body
    >>> [type(stmt).__name__ for stmt in without_imports(Asked(f), f, body)], body[1].value.func.value.id
    (['Assign'], 'import math')
    """
    if not any(isinstance(stmt, gast.Import | gast.ImportFrom) for stmt in body):
        return body
    nodes = every_node(body)
    bound = Counter(name for node in nodes if isinstance(node, BINDING) for name in bound_by(node))
    named = [node for node in nodes if isinstance(node, gast.Name)]
    bound.update(node.id for node in named if isinstance(node.ctx, gast.Param | gast.Del))
    bound.update(name for node in nodes if isinstance(node, gast.Global | gast.Nonlocal) for name in node.names)
    first: dict[str, tuple[int, int]] = {}
    for node in named:
        place = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)  # the name of what is caught has none
        first[node.id] = min(first.get(node.id, place), place)
    left, known = [], dict[str, tuple[str, str]]()
    for stmt in body:
        found = dict(_imported(asked, function, stmt)) if isinstance(stmt, gast.Import | gast.ImportFrom) else {}
        here = (stmt.lineno, stmt.col_offset)
        if found and len(found) == len(stmt.names) and all(bound[n] == 1 and first.get(n, here) >= here for n in found):
            known |= found
        else:
            left.append(stmt)
    for node in nodes:
        _put_in(node, known)
    return left


def _is_there(module: str) -> bool:
    """Whether a module can be imported, as the function does first of all: so it is imported."""
    try:
        return importlib.import_module(module) is not None
    except Exception:
        return False


def _put_in(node: gast.AST, known: Mapping[str, tuple[str, str]]) -> None:
    """Write below a node what is imported in the place of its names."""
    for name, held in gast.iter_fields(node):
        if isinstance(held, gast.Name) and held.id in known:
            setattr(node, name, _written(held, *known[held.id]))
        elif isinstance(held, list):
            held[:] = [_written(n, *known[n.id]) if isinstance(n, gast.Name) and n.id in known else n for n in held]


def _written(node: gast.Name, module: str, attribute: str) -> Any:
    whole = load(f"import {module}", node)
    return at(node, gast.Attribute(whole, attribute, gast.Load())) if attribute else whole


def _imported(asked: Asked, function: types.FunctionType, node: Any) -> Iterator[tuple[str, tuple[str, str]]]:
    """What an import binds, each with the module and its attribute, as far as the module is there."""
    for alias in node.names:
        place = home(function, node) if isinstance(node, gast.ImportFrom) else alias.name
        if alias.name == "*" or not _is_there(place) or asked.name(function, f"import {place}").value is UNBOUND:
            continue
        if isinstance(node, gast.ImportFrom):
            yield alias.asname or alias.name, (place, alias.name)
        else:
            yield alias.asname or alias.name.split(".")[0], (place if alias.asname else place.split(".")[0], "")
