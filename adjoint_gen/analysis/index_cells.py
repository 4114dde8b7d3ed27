"""Which cells an index names, axis by axis: one, or a stretch of them, with negative numbers counted from the end.

An index that may be negative or not is two cases.  What is not understood (masks, arrays of indices, ``...``) may be any
cell, and so may be whatever comes after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from adjoint_gen.analysis.affine import Linear, impossible
from adjoint_gen.analysis.integers import Facts, Moment, length
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Const, Pack, Var

_FILLED = frozenset({"numpy.zeros", "numpy.ones", "numpy.empty", "numpy.full"})


@dataclass(frozen=True, slots=True)
class Case:
    """The cells from ``first`` to ``last`` of an axis, if ``facts`` hold."""

    first: Linear
    last: Linear
    facts: tuple[Linear, ...] = ()


Axis: TypeAlias = tuple[Case, ...]
"""The cases of which one holds."""


def lengths(array: Var, made: Mapping[Var, Bind], kinds: Mapping[Var, Kind], at: Moment) -> Iterator[Linear]:
    """The lengths of an array's axes, as far as forms can be given, and then names for them."""
    bind = made.get(array)
    dims = kinds.get(array, UNKNOWN).shape.dims
    asked: tuple[Arg, ...] = ()
    if bind is not None and bind.op in _FILLED and bind.args and dims is not None:
        shape = bind.args[0]
        asked = shape.items if isinstance(shape, Pack) else (shape,) if len(dims) == 1 else ()
    axis = 0
    while True:
        form = at.form(asked[axis]) if axis < len(asked) else None
        if form is None and dims is not None and axis < len(dims):
            form = length(dims[axis])
        yield Linear.of((array, "length", axis)) if form is None else form
        axis += 1


def places(chain: tuple[Arg, ...], sizes: Iterator[Linear], at: Moment, facts: Facts) -> list[Axis]:
    """The cells that ``array[chain]`` names, for as many leading axes as is known.  The access has gone well."""
    found: list[Axis] = []
    for step in chain:
        items = step.items if isinstance(step, Pack) and step.kind == "tuple" else (step,)
        whole = True
        for item in items:
            axis = _axis(item, next(sizes), at, facts)
            if axis is None:
                return found
            found.append(axis)
            whole = whole and not isinstance(item, Pack)
        if not whole:
            break  # the next step counts from where this one starts
    return found


def _axis(item: Arg, size: Linear, at: Moment, facts: Facts) -> Axis | None:
    """The cells of one axis that an index names; None for an index that is not understood."""
    if not isinstance(item, Pack):
        form = at.form(item)
        if form is None:
            return None
        return tuple(Case(f, f, (*more, size - f - 1, f)) for f, more in _wrapped(form, size, facts))
    if item.kind != "slice":
        return None
    start, stop, step = item.items
    if step != Const(None) and not (isinstance(step, Const) and type(step.value) is int and step.value > 0):
        start = stop = Const(None)  # the ends may be the other way round
    firsts, lasts = (_end(end, free, size, at, facts) for end, free in ((start, Linear()), (stop, size)))
    return tuple(Case(lo, hi - 1, (*some, *more, size)) for lo, some in firsts for hi, more in lasts)


def _end(end: Arg, free: Linear, size: Linear, at: Moment, facts: Facts) -> list[tuple[Linear, tuple[Linear, ...]]]:
    """The cases of an end of a slice; of one that is left out, or that may be ``None``, the end of the axis."""
    form = at.form(end)
    return [(free, ())] if form is None else list(_wrapped(form, size, facts))


def _wrapped(form: Linear, size: Linear, facts: Facts) -> Iterator[tuple[Linear, tuple[Linear, ...]]]:
    """A number as a place, counted from the start: the cases that are possible."""
    below = form.times(-1) - 1
    if not impossible([*facts, form]):
        yield form, (form,)
    if not impossible([*facts, below]):
        yield form + size, (below,)
