"""Which equal axes a function has a use for: those that meet in a broadcast, in a product, or from pass to pass of a loop."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.frontend.axes import EqualAxes, with_equal_axes
from adjoint_gen.ir.kinds import Dim, Kind
from adjoint_gen.ir.trace import Bind, For, Stmt, Trace, Var, While
from adjoint_gen.ir.walk import statements


def assume_equal_axes(trace: Trace, same: EqualAxes) -> Trace:
    """The trace with its arguments' axes called the same where they are equally long and are broadcast together.

    The guard of the generated code compares the lengths of axes that are called the same.
    """
    assumed: dict[str, str] = {}
    for _ in same:  # each round assumes something of one axis at least
        group = _groups(_meetings(trace, same), same)
        if group.items() <= assumed.items():
            break
        assumed |= group
        params = tuple(replace(p, kind=with_equal_axes(p.kind, group)) for p in trace.params)
        outers = tuple(replace(o, kind=with_equal_axes(o.kind, group)) for o in trace.outers)
        if (params, outers) == (trace.params, trace.outers):  # what met are lengths of names that are called as arguments are
            break
        trace = replace(trace, params=params, outers=outers)  # with these axes equal, others may meet
    return trace


def _meetings(trace: Trace, same: EqualAxes) -> list[list[str]]:
    """For each broadcast of several axes, product along two, and change of a carried array, those that ``same`` speaks of."""
    axes = {*same, *same.values()}
    token = re.compile("|".join(re.escape(a) for a in sorted(axes, key=len, reverse=True)))
    kinds = infer(trace)
    dims = {dim for kind in kinds.values() for dim in kind.shape.dims or () if len(dim) > 1}
    dims |= {dim for stmt in statements(trace.body) for dim in (*_contracted(stmt, kinds), *_carried(stmt, kinds))}
    meetings = {tuple(sorted({t for symbol in dim for t in token.findall(str(symbol))})) for dim in dims}
    return [list(m) for m in sorted(meetings) if len(m) > 1]


def _contracted(stmt: Stmt, kinds: Mapping[Var, Kind]) -> Iterator[Dim]:
    """The two axes along which a product sums, as one dimension."""
    if isinstance(stmt, Bind) and stmt.op in ("operator.matmul", "numpy.matmul", "numpy.dot"):
        one, two = (kinds[a].shape.dims if isinstance(a, Var) else None for a in stmt.args[:2])
        if one and two:
            yield one[-1] | two[-2 if len(two) > 1 else 0]


def _carried(stmt: Stmt, kinds: Mapping[Var, Kind]) -> Iterator[Dim]:
    """The axes that an array has before a loop and after a pass through it, as one dimension each."""
    for c in stmt.carried if isinstance(stmt, For | While) else ():
        before, after = (kinds[a].shape.dims or () if isinstance(a, Var) else () for a in (c.init, c.next))
        if len(before) == len(after):
            yield from (one | two for one, two in zip(before, after, strict=True) if one and two)


def _groups(meetings: Iterable[list[str]], same: EqualAxes) -> Mapping[str, str]:
    """The axes that met and are equally long, each with the one that its group is called by."""
    parent: dict[str, str] = {}

    def find(axis: str) -> str:
        while parent.get(axis, axis) != axis:
            axis = parent[axis]
        return axis

    order = {axis: k for k, axis in enumerate(dict.fromkeys(a for pair in same.items() for a in reversed(pair)))}
    for meeting in meetings:
        by_length: dict[str, str] = {}
        for axis in meeting:
            other = by_length.setdefault(same.get(axis, axis), axis)
            one, two = sorted((find(axis), find(other)), key=order.__getitem__)
            parent[two] = one
    return {axis: find(axis) for axis in parent if find(axis) != axis}
