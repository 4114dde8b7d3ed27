"""What every rule must satisfy, checked on one statement at a time.

An example is a call: `example(np.sin, array(2, 3))`.  Floating-point arguments vary, everything else is passive; `fixed(v)`
is a passive value that the program text does not show (a mask, an index array), `text(0.5)` a constant that it does,
`pack(a, b)` a display of values.
A family's examples stand in `examples_<family>.py` as a list called EXAMPLES; the checks are in `test_linear.py`.
"""

from __future__ import annotations

import importlib
import itertools
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

import tests.rules
from adjoint_gen.rules.promotion import broadcasts
from adjoint_gen.rules.table import lookup, op_of


@dataclass(frozen=True)
class Fixed:
    """A passive value that is a variable of the program."""

    value: Any


@dataclass(frozen=True)
class Text:
    """A constant of the program text."""

    value: Any


@dataclass(frozen=True)
class Display:
    """A display of values, each a variable of its own."""

    items: tuple[Any, ...]
    kind: str = "list"


@dataclass(frozen=True)
class Example:
    """A call of a function with a rule."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    params: tuple[tuple[str, Any], ...] = ()
    note: str = ""
    reshaped: bool = True  # whether the call means the same for operands of other shapes

    def __str__(self) -> str:
        name = op_of(self.function) or repr(self.function)
        shown = [*map(_shown, self.args), *(f"{k}={_shown(v)}" for k, v in self.params)]
        return f"{name}({', '.join(shown)}){self.note}"


def example(function: Callable[..., Any], *args: Any, note: str = "", reshaped: bool = True, **params: Any) -> Example:
    """One line of a table of examples."""
    return Example(function, args, tuple(params.items()), note, reshaped)


def fixed(value: Any) -> Fixed:
    """A passive argument."""
    return Fixed(value)


def text(value: float) -> Text:
    """A floating-point constant of the program text (what is no float is one anyway)."""
    return Text(value)


def pack(*items: Any, kind: str = "list") -> Display:
    """A display of arguments."""
    return Display(items, kind)


def array(*shape: int, low: float = 0.3, high: float = 0.9, seed: int = 0) -> Any:
    """An array of different numbers between two bounds; without a shape a Python float."""
    rng = np.random.default_rng([seed, *shape])
    size = int(np.prod(shape))
    values = low + (high - low) * (rng.permutation(size) + rng.uniform(0.2, 0.8, size)) / max(size, 1)
    return np.reshape(values, shape) if shape else float(values[0])


def _shown(value: Any) -> str:
    if isinstance(value, Fixed):
        return f"fixed {_shown(value.value)}"
    if isinstance(value, Text):
        return repr(value.value)
    if isinstance(value, Display):
        return f"[{', '.join(map(_shown, value.items))}]"
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{list(value.shape)}"
    return repr(value)


def all_examples() -> list[Example]:
    """The examples of every family."""
    found: list[Example] = []
    for module in sorted(m.name for m in pkgutil.iter_modules(tests.rules.__path__) if m.name.startswith("examples")):
        found += importlib.import_module(f"tests.rules.{module}").EXAMPLES
    return found


@cache
def examples_by_op() -> dict[str, list[Example]]:
    """The same by the operations that they call."""
    found: dict[str, list[Example]] = {}
    for plain in all_examples():
        found.setdefault(op_of(plain.function) or "", []).append(plain)
    return found


# forms


def forms(plain: Example) -> Iterator[Example]:
    """The example, and the same call in single precision and, where operands broadcast, with other shapes."""
    yield plain
    yield from _changed(plain, "float32", lambda x: x.astype(np.float32) if _floating(x) else x, np.float32)
    rule = lookup(op_of(plain.function) or "")
    if rule is not None and broadcasts(rule.kind) and plain.reshaped:
        yield from _changed(plain, "0-d", lambda x: np.array(x.flat[0]) if x.size else x)
        yield from _changed(plain, "numpy scalar", lambda x: x.flat[0] if x.size else x, np.float64)
        yield from _changed(plain, "Python", lambda x: x.flat[0].item() if x.size else x)
        yield from _changed(plain, "empty", lambda x: x[:0] if x.ndim else x)
        yield from _broadcast(plain)


def _changed(plain: Example, note: str, change: Any, scalar: Any = None) -> Iterator[Example]:
    def convert(value: Any) -> Any:
        match value:
            case Fixed(value=np.ndarray() as inner):
                return Fixed(change(inner))
            case Display(items=items, kind=kind):
                return Display(tuple(map(convert, items)), kind)
            case np.ndarray():
                return change(value)
            case float() if scalar is not None:
                return scalar(value)
        return value

    args = tuple(map(convert, plain.args))
    if any(not _same(a, b) for a, b in zip(args, plain.args, strict=True)):
        yield replace(plain, args=args, note=f"{plain.note} {note}")


def _same(a: Any, b: Any) -> bool:
    if isinstance(a, Display):
        return all(map(_same, a.items, b.items))
    return a is b


def _broadcast(plain: Example) -> Iterator[Example]:
    """Operands of shapes (3, 1), (1, 4), (4,) and a scalar against each other."""
    places = [i for i, a in enumerate(plain.args) if isinstance(a, np.ndarray) and a.ndim == 2 and a.size >= 4]
    if len(places) < 2:
        return
    rows = itertools.cycle([lambda x: x.flat[:3].reshape(3, 1), lambda x: x.flat[:4].reshape(1, 4)])
    ranks = itertools.cycle([lambda x: x, lambda x: x.flat[: x.shape[-1]]])
    single = itertools.cycle([lambda x: x, lambda x: x.flat[0].item()])
    swapped = itertools.cycle([lambda x: x.flat[0].item(), lambda x: x])
    for note, cuts in (("size 1", rows), ("ranks", ranks), ("scalar", single), ("scalar first", swapped)):
        args = list(plain.args)
        for place, cut in zip(places, cuts, strict=False):
            args[place] = cut(plain.args[place])
        yield replace(plain, args=tuple(args), note=f"{plain.note} {note}")


def _floating(x: Any) -> bool:
    return getattr(x, "dtype", np.dtype(float)).kind == "f"


def _read_only(x: Any) -> Any:
    x = x.copy()
    x.setflags(write=False)
    return x


LAYOUTS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "strided": lambda x: np.flip(np.flip(x).copy()) if x.ndim else x,
    "Fortran": np.asfortranarray,
    "read-only": _read_only,
    "other order of bytes": lambda x: x.astype(x.dtype.newbyteorder()),
}
"""What holds the values of an array in memory otherwise."""
