"""The calls that a rule is tried in: its arguments in other forms, and functions with source that make the call."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import numpy as np

from adjoint_gen.checking.layout import leaves, private, rebuilt
from adjoint_gen.checking.scalar import compiled

SINGLE: Final = "float32"
READ_ONLY: Final = "strided and read-only"


def forms(args: tuple[Any, ...]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The call's arguments in other forms, with what these are."""

    def changed(change: Callable[[Any], Any]) -> tuple[Any, ...]:
        made: tuple[Any, ...] = rebuilt(args, change)
        return made

    def array(change: Callable[[np.ndarray], Any]) -> Callable[[Any], Any]:
        return lambda leaf: change(leaf) if isinstance(leaf, np.ndarray) and leaf.ndim else leaf

    found = [leaf for _, leaf in leaves(args)]
    if any(isinstance(leaf, (np.ndarray, np.float64)) and leaf.dtype == np.float64 for leaf in found):
        yield SINGLE, changed(lambda leaf: leaf.astype(np.float32) if isinstance(leaf, (np.ndarray, np.generic)) else leaf)
    if not any(isinstance(leaf, np.ndarray) and leaf.ndim for leaf in found):
        return
    yield "without axes", changed(array(lambda leaf: np.array(leaf.flat[0]) if leaf.size else leaf))
    yield "empty", changed(array(lambda leaf: leaf[:0].copy()))
    if any(np.ndim(leaf) > 1 for leaf in found):
        yield "empty along every axis", changed(array(lambda leaf: leaf[(slice(0, 0),) * leaf.ndim].copy()))
    yield READ_ONLY, changed(array(_strided))
    for k, arg in enumerate(args):
        if len(args) > 1 and isinstance(arg, np.ndarray) and arg.ndim and arg.size > 1 and arg.dtype.kind == "f":
            yield f"argument {k} of size 1", (*args[:k], arg[(slice(0, 1),) * arg.ndim].copy(), *args[k + 1 :])


def _strided(array: np.ndarray) -> np.ndarray:
    made = np.flip(np.flip(array).copy())
    made.setflags(write=False)
    return made


def read_only(value: Any) -> Any:
    """The same structure with arrays that cannot be written to."""
    made = private(value)
    for _, leaf in leaves(made, kinds="fciub"):
        if isinstance(leaf, np.ndarray):
            leaf.setflags(write=False)
    return made


def _spread(name: str, value: Any) -> str:
    """An argument as it is written in a call: a list item by item, so that its length is known."""
    if isinstance(value, list):
        return f"[{', '.join(_spread(f'{name}[{k}]', item) for k, item in enumerate(value))}]"
    return name


def caller(
    fn: Callable[..., Any], args: tuple[Any, ...], options: dict[str, Any], results: Sequence[int]
) -> Callable[..., Any]:
    """A function with source that only calls ``fn``, so that its rule is taken; of several results it returns ``results``."""
    given = ", ".join([*(_spread(f"x{k}", arg) for k, arg in enumerate(args)), *(f"{name}={name}" for name in options)])
    known = ", ".join(f"y[{k}]" for k in results) or "y"
    text = (
        f"def make(fn, {', '.join(options)}):\n"
        f"    def call({', '.join(f'x{k}' for k in range(len(args)))}):\n"
        f"        y = fn({given})\n"
        f"        return {known}\n"
        f"    return call\n")
    made: Callable[..., Any] = compiled("call", text, fn=fn, **options)
    return made


def with_fixed(call: Callable[..., Any], args: tuple[Any, ...], *moving: int) -> Callable[..., Any]:
    """The call as a function of some of its arguments."""
    held = {f"x{k}": arg for k, arg in enumerate(args) if k not in moving}
    given = ", ".join(f"x{k}" for k in range(len(args)))
    own = ", ".join(f"x{k}" for k in moving)
    text = f"def make(call, {', '.join(held)}):\n    def alone({own}):\n        return call({given})\n    return alone\n"
    return compiled("argument alone", text, call=call, **held)


def line(scalar: Callable[..., Any], args: tuple[Any, ...], rng: np.random.Generator) -> Callable[..., Any]:
    """A scalar function along a line through its arguments, as a function of one number."""
    held: dict[str, Any] = {}

    def spelled(value: Any) -> str:
        if isinstance(value, tuple):
            items = f"({''.join(f'{spelled(item)}, ' for item in value)})"
            if not hasattr(value, "_fields"):
                return items
            held[type(value).__name__] = type(value)
            return f"{type(value).__name__}{items}"
        if isinstance(value, list):
            return f"[{', '.join(map(spelled, value))}]"
        if isinstance(value, dict):
            return f"{{{', '.join(f'{key!r}: {spelled(item)}' for key, item in value.items())}}}"
        name = f"a{len(held)}"
        held[name] = value
        if next(leaves(value), None) is None:
            return name
        size = np.where(np.asarray(value) == 0.0, 1.0, np.abs(value))
        step = 0.25 * size * rng.choice([-1.0, 1.0], np.shape(value)) * rng.uniform(0.5, 1.0, np.shape(value))
        held[f"v{name}"] = step if isinstance(value, np.ndarray) else float(step)
        return f"{name} + t * v{name}"

    given = ", ".join(spelled(arg) for arg in args)
    text = f"def make(fun, {', '.join(held)}):\n    def line(t):\n        return fun({given})\n    return line\n"
    return compiled("line", text, fun=scalar, **held)
