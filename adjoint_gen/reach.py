"""What a name of a function means now: its closure, globals and builtins, and whose code stays as it is."""

from __future__ import annotations

import builtins
import dis
import functools
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, Final, Literal, TypeAlias, TypeVar

_LIBRARIES: Final = frozenset(sys.stdlib_module_names | {"numpy", "scipy", "adjoint_gen"}) - {"__main__"}
"""Packages whose functions are identified by name: their versions stand for their code."""

_REMEMBERED: Final = 4096
_Result = TypeVar("_Result")

Place: TypeAlias = Literal["closure", "global", "namespace", "builtin", "import"]
"""What holds a name; a namespace is one that no import statement finds, as of code that is executed or was unpickled."""


class _Unbound:
    """The value of a name that is not bound."""

    def __repr__(self) -> str:
        return "unbound"


UNBOUND: Final = _Unbound()


@dataclass(frozen=True, slots=True)
class Reading:
    """A dotted path of a function's text that starts at a name from outside, and what it means now.

    ``where`` is the place that holds what the path starts at.
    """

    owner: FunctionType
    path: tuple[str, ...]
    where: Place
    value: Any


@dataclass(frozen=True, slots=True)
class Held:
    """A name in a namespace that is no module's, read as a closure's cell is."""

    namespace: dict[str, Any]
    name: str

    @property
    def cell_contents(self) -> Any:
        """What the name means now."""
        return self.namespace[self.name]

    def is_same(self, other: object) -> bool:
        """Whether that is the name in the same namespace."""
        return isinstance(other, Held) and other.namespace is self.namespace and other.name == self.name


Cell: TypeAlias = "CellType | Held"


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
        return function.__globals__[name], "global" if in_module(function) else "namespace"
    scope = function.__globals__.get("__builtins__", builtins)
    return (scope if isinstance(scope, dict) else vars(scope)).get(name, UNBOUND), "builtin"


def is_library(module: str | None) -> bool:
    """Whether a module is identified by its version: the standard library, NumPy, SciPy, and this package.

    >>> is_library("numpy.linalg"), is_library("samples.loops"), is_library("__main__")
    (True, False, False)
    """
    return (module or "").partition(".")[0] in _LIBRARIES


def in_module(function: FunctionType) -> bool:
    """Whether an import statement finds the globals of a function."""
    module = sys.modules.get(function.__globals__.get("__name__", ""))
    return isinstance(module, ModuleType) and vars(module) is function.__globals__


def home_of(value: object) -> str:
    """The name of a module, else of the one that a class or function comes from."""
    return value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None) or ""


def seen_through(value: object) -> str:
    """Under which attribute a decorator that is known keeps the function that it made another object of; else empty.

    >>> seen_through(functools.lru_cache(len)), seen_through(functools.partial(len))
    ('__wrapped__', '')
    """
    if isinstance(value, functools._lru_cache_wrapper):
        return "__wrapped__"
    compiled = type(value).__module__.startswith("numba.") and isinstance(getattr(value, "py_func", None), FunctionType)
    return "py_func" if compiled else ""


def has_source(function: object) -> bool:
    """Whether a function is the user's own, in Python, and not a part of a library that stays as it is.

    >>> has_source(has_source), has_source(len)
    (False, False)
    """
    return isinstance(function, FunctionType) and not is_library(function.__module__)
