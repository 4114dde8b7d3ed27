"""Shifts that cancel: the maximum that softmax and logsumexp subtract against overflow has no derivative.

``exp(x - m) / sum(exp(x - m))`` and ``m + log(sum(exp(x - m)))`` do not depend on ``m``. This follows every name that a
maximum ``m`` is used for, and notes how it depends on it: by an added multiple of ``m`` (``x - m``: -1) or by a factor
``exp`` of one (``exp(x - m)``: -1). Where every multiple comes to 0 before it is used for anything else, the derivative by
``m`` is zero, whatever ``m`` is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from adjoint_gen.ir.kinds import Dim, Kind
from adjoint_gen.ir.trace import Arg, Bind, Const, Trace, Var
from adjoint_gen.ir.walk import closing_reads, reads, statements, variables

_MAXIMA = frozenset({"numpy.max", "numpy.min", "numpy.amax", "numpy.amin"})
_VIEWS = frozenset({"operator.getitem", "numpy.expand_dims", "numpy.squeeze"})


@dataclass(frozen=True, slots=True)
class _Shift:
    """A dependence on ``m``: ``times`` of it added, or ``exp(times * m)`` as a factor; ``dims`` are the axes of ``m``."""

    times: int
    factor: bool
    dims: tuple[Dim, ...]


class _DependsError(Exception):
    """The maximum is used in a way that may depend on its value."""


def shifts(trace: Trace, kinds: Mapping[Var, Kind]) -> frozenset[Var]:
    """The maxima of a trace on whose values its result does not depend.

    >>> from adjoint_gen.ir.kinds import FLOAT, array
    >>> from adjoint_gen.ir.trace import Source
    >>> x, m, d, e, s, t, r = map(Var, "xmdestr")
    >>> body = (
    ...     Bind(m, "numpy.max", (x,)), Bind(d, "operator.sub", (x, m)), Bind(e, "numpy.exp", (d,)),
    ...     Bind(s, "numpy.sum", (e,)), Bind(t, "numpy.log", (s,)), Bind(r, "operator.add", (t, m)),
    ... )
    >>> known = {x: array("x", 1), d: array("x", 1), e: array("x", 1), m: FLOAT, s: FLOAT, t: FLOAT, r: FLOAT}
    >>> whole, part = (Trace("f", (), body, result, Source("", 1, (), "f", "")) for result in (r, t))
    >>> shifts(whole, known), shifts(part, known)
    (frozenset({m}), frozenset())
    """
    every = list(statements(trace.body))
    maxima = [s.target for s in every if isinstance(s, Bind) and s.op in _MAXIMA]
    if not maxima:
        return frozenset()
    readers: dict[Var, list[Bind]] = {}
    elsewhere = set(variables(trace.result))
    for stmt in every:
        for var in reads(stmt):
            if isinstance(stmt, Bind):
                readers.setdefault(var, []).append(stmt)
            else:
                elsewhere.add(var)
        elsewhere.update(closing_reads(stmt))
    order = {s.target: k for k, s in enumerate(every) if isinstance(s, Bind)}
    return frozenset(m for m in maxima if _cancels(m, readers, elsewhere, order, kinds))


def _cancels(
    m: Var, readers: Mapping[Var, list[Bind]], elsewhere: set[Var], order: Mapping[Var, int], kinds: Mapping[Var, Kind]
) -> bool:
    dims = kinds[m].shape.dims
    if dims is None:
        return False
    known = {m: _Shift(1, False, dims)}
    todo = {b.target: b for b in readers.get(m, ())}
    try:
        while todo:
            target = min(todo, key=order.__getitem__)
            bind = todo.pop(target)
            shift = _follow(bind, known, kinds)
            if shift is not None and shift.times:
                known[target] = shift
                todo |= {b.target: b for b in readers.get(target, ())}
    except _DependsError:
        return False
    return not any(v in elsewhere for v in known)


def _follow(bind: Bind, known: Mapping[Var, _Shift], kinds: Mapping[Var, Kind]) -> _Shift | None:
    """How the result of an operation depends on the maximum, None where it does not."""

    def of(arg: Arg) -> _Shift | None:
        return known.get(arg) if isinstance(arg, Var) else None

    args = bind.args
    match bind.op.rpartition(".")[2], [of(a) for a in args]:
        case _, shifted if not any(shifted):
            raise _DependsError  # by a keyword, or inside a display
        case "sub" | "subtract", [one, two]:
            return _together(one, two, False, -1)
        case "add", [one, two]:
            return _together(one, two, False, 1)
        case "truediv" | "divide", [one, two]:
            return _together(one, two, True, -1)
        case "mul" | "multiply", [one, two]:
            return _together(one, two, True, 1)
        case "neg" | "negative", [_Shift(factor=False) as one]:
            return replace(one, times=-one.times)
        case "exp", [_Shift(factor=False) as one]:
            return replace(one, factor=True)
        case "log", [_Shift(factor=True) as one]:
            return replace(one, factor=False)
        case "sum", [_Shift(factor=True) as one, *_]:
            return _reduced(bind, one, kinds)
        case _, [_Shift(times=1, factor=False), *rest] if bind.op in _VIEWS and not any(rest):
            dims = kinds[bind.target].shape.dims
            source = known[args[0]].dims if isinstance(args[0], Var) else ()
            if dims is not None and [d for d in dims if d] == [d for d in source if d]:
                return _Shift(1, False, dims)
    raise _DependsError


def _together(one: _Shift | None, two: _Shift | None, factor: bool, sign: int) -> _Shift | None:
    given = [s for s in (one, two) if s is not None]
    if any(s.factor is not factor for s in given) or len({_aligned(s.dims) for s in given}) > 1:
        raise _DependsError
    times = (one.times if one else 0) + sign * (two.times if two else 0)
    return _Shift(times, factor, given[0].dims)


def _aligned(dims: tuple[Dim, ...]) -> tuple[Dim, ...]:
    """The axes as broadcasting sees them: leading axes of length 1 do not count."""
    while dims and not dims[0]:
        dims = dims[1:]
    return dims


def _reduced(bind: Bind, shift: _Shift, kinds: Mapping[Var, Kind]) -> _Shift:
    """A sum along axes on which the maximum is constant keeps the factor."""
    params = dict(bind.params)
    if len(bind.args) > 1 or set(params) - {"axis", "keepdims"} or not isinstance(bind.args[0], Var):
        raise _DependsError
    axis, keep = params.get("axis", Const(None)), params.get("keepdims", Const(False)) == Const(True)
    rank = kinds[bind.args[0]].rank
    if not _aligned(shift.dims):
        return replace(shift, dims=())
    if rank is None or not isinstance(axis, Const) or not isinstance(axis.value, int) or len(shift.dims) != rank:
        raise _DependsError
    place = axis.value % rank
    if shift.dims[place]:
        raise _DependsError
    return shift if keep else replace(shift, dims=(*shift.dims[:place], *shift.dims[place + 1 :]))
