"""What a function's names reach: the paths in its code, the functions with source among them, and their closures.

Read from code objects without parsing, so that a cache hit needs neither a parser nor the front end.
"""

from __future__ import annotations

import builtins
import dis
import functools
import sys
from collections.abc import Callable, Iterator
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, Final, Literal, TypeAlias, TypeVar

_LIBRARIES: Final = frozenset(sys.stdlib_module_names | {"numpy", "scipy", "adjoint_gen"}) - {"__main__"}
"""Packages whose functions are identified by name: their versions stand for their code."""

_REMEMBERED: Final = 4096
_Result = TypeVar("_Result")

_GLOBAL: Final = ("LOAD_GLOBAL", "LOAD_NAME")
_CLOSURE: Final = ("LOAD_DEREF", "LOAD_CLASSDEREF", "LOAD_FROM_DICT_OR_DEREF")
_ATTRIBUTE: Final = ("LOAD_ATTR", "LOAD_METHOD", "IMPORT_FROM")
_BETWEEN: Final = ("PUSH_NULL", "CACHE", "EXTENDED_ARG")

Place: TypeAlias = Literal["closure", "global", "builtin", "import"]


class _Unbound:
    """The value of a name that is not bound."""

    def __repr__(self) -> str:
        return "unbound"


UNBOUND: Final = _Unbound()


def per_code(compute: Callable[[CodeType], _Result]) -> Callable[[CodeType], _Result]:
    """Remember a result for each code object; by identity, since comparing them takes exponential time in CPython 3.11."""
    known: dict[int, tuple[CodeType, _Result]] = {}

    @functools.wraps(compute)
    def remembered(code: CodeType) -> _Result:
        found = known.get(id(code))
        if found is None:
            if len(known) >= _REMEMBERED:
                known.clear()
            found = known[id(code)] = code, compute(code)
        return found[1]

    return remembered


@per_code
def paths(code: CodeType) -> frozenset[tuple[str, ...]]:
    """The dotted paths that start at a global or closure name or at an imported module, nested functions included.

    >>> import numpy as np
    >>> sorted(paths((lambda x: np.sin(x) + len(np.linalg.norm(x))).__code__))
    [('len',), ('np', 'linalg', 'norm'), ('np', 'sin')]
    """
    return frozenset(_paths(code, frozenset()))


def _paths(code: CodeType, enclosing: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """The paths of a code object; ``enclosing`` are the variables of the functions around it."""
    enclosing |= frozenset(code.co_cellvars)
    path: list[str] = []
    imported = ""
    for instruction in dis.get_instructions(code):
        name = instruction.opname
        if name in _BETWEEN:
            continue
        if path and name in _ATTRIBUTE:
            path.append(str(instruction.argval))
            if name == "IMPORT_FROM":
                yield tuple(path)
                path = [imported]
            continue
        if path:
            yield tuple(path)
            path = []
        if name in _GLOBAL or (name in _CLOSURE and instruction.argval not in enclosing):
            path = [str(instruction.argval)]
        elif name == "IMPORT_NAME":
            imported = f"import {instruction.argval}"
            path = [imported]
    if path:
        yield tuple(path)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _paths(constant, enclosing)


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code objects nested in ``code``, outer before inner."""
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from codes(const)


@per_code
def slices(code: CodeType) -> bool:
    """Whether the code slices anything, nested functions included.

    >>> slices((lambda x, n: x[:n]).__code__), slices((lambda x, n: x[n]).__code__)
    (True, False)
    """
    here = any("SLICE" in instruction.opname for instruction in dis.get_instructions(code))
    return here or any(slices(constant) for constant in code.co_consts if isinstance(constant, CodeType))


def closure_cells(function: FunctionType) -> dict[str, CellType]:
    """The cells of a function's closure by name."""
    return dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))


def root_of(name: str, function: FunctionType) -> tuple[Any, Place]:
    """What a name that is not local means in a function now, and where that is held."""
    if name.startswith("import "):
        return sys.modules.get(name.removeprefix("import "), UNBOUND), "import"
    cells = closure_cells(function)
    if name in cells:
        try:
            return cells[name].cell_contents, "closure"
        except ValueError:
            return UNBOUND, "closure"
    if name in function.__globals__:
        return function.__globals__[name], "global"
    return getattr(builtins, name, UNBOUND), "builtin"


def is_library(module: str | None) -> bool:
    """Whether a module is identified by its version: the standard library, NumPy, SciPy, and this package.

    >>> is_library("numpy.linalg"), is_library("samples.loops"), is_library("__main__")
    (True, False, False)
    """
    return (module or "").partition(".")[0] in _LIBRARIES


def followed(path: tuple[str, ...], function: FunctionType) -> Iterator[Any]:
    """The meaning of the first name of a path in a function, then of each attribute, through modules and classes only."""
    value, _ = root_of(path[0], function)
    yield value
    for name in path[1:]:
        if not isinstance(value, (ModuleType, type)):
            return
        value = getattr(value, name, UNBOUND)
        yield value


def has_source(function: object) -> bool:
    """Whether a function is the user's own, in Python, and not a part of a library that stays as it is.

    >>> has_source(has_source), has_source(len)
    (False, False)
    """
    return isinstance(function, FunctionType) and not is_library(function.__module__)


def reached(function: FunctionType) -> list[FunctionType]:
    """The function and the functions with source that its names and defaults mean, directly or not, in a fixed order."""
    found: dict[int, FunctionType] = {}
    pending = [function]
    while pending:
        here = pending.pop()
        if id(here) in found:
            continue
        found[id(here)] = here
        values = [value for path in sorted(paths(here.__code__)) for value in list(followed(path, here))[-1:]]
        values += [*(here.__defaults__ or ()), *(here.__kwdefaults__ or {}).values()]
        pending += [value for value in reversed(values) if has_source(value)]
    return list(found.values())


def reached_cells(function: FunctionType) -> dict[str, CellType]:
    """The cells of a function's closure by name, and those of the functions that it reaches under names of their own."""
    found: dict[str, CellType] = {}
    known: set[int] = set()
    taken = set(function.__code__.co_varnames)
    for here in reached(function):
        for name, cell in closure_cells(here).items():
            if id(cell) in known:
                continue
            known.add(id(cell))
            called, count = name, 0
            while called in found or (here is not function and called in taken):
                count += 1
                called = f"{name}_{count}"
            found[called] = cell
    return found
