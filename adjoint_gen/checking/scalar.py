"""A function with any result as one with a scalar result, to differentiate twice: its elements, weighed and summed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from adjoint_gen.checking.layout import leaves
from adjoint_gen.program.lines import executed
from adjoint_gen.program.structure import node_of


def is_scalar(result: Any) -> bool:
    """Whether a result is one real number.

    >>> is_scalar(2.0), is_scalar(np.ones(1)), is_scalar((2.0,)), is_scalar(1j)
    (True, False, False, False)
    """
    return node_of(result) is None and np.shape(result) == () and np.isrealobj(result)


def weighed(fun: Callable[..., Any], arguments: int, result: Any, weights: Any) -> Callable[..., Any]:
    """The sum of the products of ``fun``'s result and ``weights`` of the same structure, as a function with source.

    >>> float(weighed(lambda x: (x, 2.0 * x), 1, (1.0, 2.0), (1.0, 3.0))(5.0))
    35.0
    """
    terms, values = [], {}
    for k, ((place, leaf), (_, weight)) in enumerate(zip(*(leaves(v, "y", "fc") for v in (result, weights)), strict=True)):
        for part, value in _parts(np.asarray(leaf), weight):
            name = f"w{k}_{part}"
            values[name] = value
            terms.append(f"np.sum({name} * np.{part}({place}))" if part != "whole" else f"np.sum({name} * {place})")
    given = ", ".join(f"x{k}" for k in range(arguments))
    text = (
        f"def make(fun, {', '.join(values)}):\n"
        f"    def total({given}):\n"
        f"        y = fun({given})\n"
        f"        return {' + '.join(terms)}\n"
        f"    return total\n")
    made: Callable[..., Any] = compiled(f"sum of {len(terms)} terms", text, fun=fun, **values)
    return made


def compiled(what: str, text: str, **values: Any) -> Any:
    """What the function ``make`` of a text gives for these values: functions with source, of no library, to be looked into.

    >>> compiled("cube", "make = lambda n: lambda x: x**n", n=3)(2.0)
    8.0
    """
    namespace = executed(f"adjoint_gen {what},", text, {"__name__": "checked", "np": np})
    return namespace["make"](**values)


def _parts(leaf: np.ndarray, weight: Any) -> Iterator[tuple[str, Any]]:
    if leaf.dtype.kind != "c":
        yield "whole", weight
        return
    yield "real", np.real(weight)
    yield "imag", np.imag(weight)
