"""Rules of the helpers that generated code calls, so that generated code can be differentiated again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from adjoint_gen.ir.dtypes import either
from adjoint_gen.ir.kinds import INT, Kind
from adjoint_gen.ir.trace import Arg, Atom, Const, Pack, Var
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.indices import getitem
from adjoint_gen.rules.kinds import fresh, together, value
from adjoint_gen.rules.linear import ZEROED, Mask, NotLinearError, Share, Site, by_text, linear, transpose, transposer, zero_at
from adjoint_gen.rules.promotion import division_kind, inexact_dtype, real_dtype
from adjoint_gen.rules.structures import in_lists, zeros_kind
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import conj, macro, ranked, static
from adjoint_gen.runtime import (
    add_at,
    blank,
    broadcasts_into,
    casts_into,
    choices,
    duplicate,
    equally_long,
    extremal,
    immutable,
    into_diagonal,
    last_named,
    materialise,
    mean_share,
    operates,
    outline,
    ratio,
    real_as,
    real_base,
    rebinds,
    room_like,
    stored_over,
    sum_of_outer,
    takes,
    tried,
    unbroadcast,
    uncross,
    undiag,
    undiff,
    unrepeat,
    untake,
    untake_along_axis,
    untile,
    were_taken,
    with_tuples,
    zeroed,
    zeros_in_lists,
    zeros_like,
)


def like_first(call: Call) -> Kind:
    """The kind of the first operand, as a floating-point value."""
    (first, *_) = call.operands()
    return value(inexact_dtype(first.dtype), first.shape) if first.numeric else first


def real_share(call: Call) -> Kind:
    """What the elements of the first operand are multiplied by, real numbers."""
    kind = like_first(call)
    return value(real_dtype(kind.dtype), kind.shape) if kind.numeric else kind


def as_it_is(call: Call) -> Kind:
    """The kind of the first operand."""
    return call.operands()[0]


def like_second(call: Call) -> Kind:
    """The kind of the second operand."""
    return call.operands()[1]


def gathered_from(call: Call) -> Kind:
    """The adjoint of the second operand, as NumPy gives it."""
    x = call.operands()[1]
    return value(x.dtype, x.shape)


def same_shape_as(position: int) -> Callable[[Call], Kind]:
    """The kind rule of a linear helper ``f(g, a, ...)``: the dtype of ``g`` in the shape of another operand."""

    def kind(call: Call) -> Kind:
        operands = call.operands()
        return fresh(together(operands[:1]), operands[position].shape)

    return kind


def bilinear(call: Call) -> Kind:
    """The kind of a second derivative ``f(x, v)`` applied to ``v``: the shape of ``x``."""
    x, v, *_ = call.operands()
    return value(together((x, v)), x.shape)


def adjoint_kind(call: Call) -> Kind:
    """What undoing a broadcast gives: the shape of the second operand, the dtype of the first."""
    g, x = call.operands()
    if x.tag in ("tuple", "list", "dict", "unknown"):
        return x
    if x.tag == "array" and x.rank is None:  # perhaps none, of which numbers of NumPy's are adjoints
        return Kind("unknown", g.dtype, x.shape)
    if x.tag == "array" and (x.rank != 0 or g.rank == 0):
        return Kind("array", g.dtype, x.shape)
    return Kind(g.tag if g.rank == 0 and x.tag != "array" else "unknown", g.dtype, x.shape)


def realer(call: Call) -> Kind:
    """The first operand or its real part, whether that is one of Python's numbers or NumPy's."""
    g = call.operands()[0]
    tag = "array" if g.tag == "array" and g.rank else "unknown"
    return Kind(tag, either(g.dtype, real_dtype(g.dtype)), g.shape)  # type: ignore[arg-type]


@macro
def refused(builder: Builder, what: Const, change: Arg) -> Arg:
    """Refuse a derivative that no rule gives; where ``change`` is zero there is nothing to refuse."""
    raise UnsupportedCallError(str(what.value), "write it out in simpler operations")


nondifferentiable(extremal, kind=like_first)
nondifferentiable(mean_share, kind=real_share)
nondifferentiable(outline, kind=like_first)
nondifferentiable(zeros_like, room_like, kind=lambda call: zeros_kind(call.kind("x", 0)))
nondifferentiable(zeros_in_lists, kind=lambda call: zeros_kind(in_lists(call.kind("x", 0))))
nondifferentiable(add_at, broadcasts_into, casts_into, equally_long, immutable, operates, rebinds, takes, tried)
nondifferentiable(blank, kind=lambda call: Kind("tuple", items=tuple(call.kind("", k) for k in range(len(call.args)))))
nondifferentiable(last_named, kind=lambda call: fresh("bool", getitem(call).shape))
nondifferentiable(sum_of_outer, kind=lambda call: zeros_kind(call.kind("like", 1)))  # of the last text: no derivative is taken
nondifferentiable(stored_over, kind=lambda call: fresh("bool", call.kind("place", 0).shape))


@derivative(unbroadcast, kind=adjoint_kind, passive=("x",))
def unbroadcast_(y, g, x):
    return unbroadcast(d[g], x)


@linear(real_as, "g", kind=realer, passive=("x",))
def real_as_transposed(h, g, x):
    """Taking the real part is its own transpose."""
    return real_as(h, x)


@derivative(with_tuples, kind=like_second, passive=("x",))
def with_tuples_(y, g, x):
    return with_tuples(d[g], x)


@derivative(materialise, kind=like_second, passive=("x",))
def materialise_(y, g, x):
    return materialise(d[g], x)


@derivative(real_base, kind=as_it_is, passive=("p",))
def real_base_(y, x, p):
    return d[x]


@derivative(ratio, kind=division_kind)
def ratio_(z, x, y):
    return ratio(d[x] - z * d[y], y)


@transposer("adjoint_gen.runtime.ratio")
def _ratio(site: Site, g: Atom) -> Iterator[Share]:
    operand, divisor = site.bind.args
    if site.is_linear(divisor):
        raise NotLinearError(site.bind, "a differential in a denominator is not linear")
    value = site.builder.atom("adjoint_gen.runtime.ratio", g, conj(site.builder, divisor))
    yield from site.elementwise(operand, value, g)


@linear(duplicate, "x", kind=as_it_is)
def duplicate_transposed(g, x):
    """What becomes of an adjoint is decided where it is added to another."""
    return g


@derivative(zeroed, kind=as_it_is, passive=("indices",))
def zeroed_(y, array, indices):
    return zeroed(d[array], indices)


@transposer(ZEROED)
def _zeroed(site: Site, g: Atom) -> Iterator[Share]:
    array, indices = site.bind.args
    assert isinstance(array, Var) and isinstance(indices, Pack)
    value = site.builder.atom(ZEROED, site.full(g), indices)
    if isinstance(value, Var):
        site.work.masks[value] = zero_at(value, indices.items)
    yield Share(array, value)


@linear(into_diagonal, "g", kind=same_shape_as(1), passive=("a",))
def diagonals_of(h, g, a, offset=0, axis1=0, axis2=1):
    return np.diagonal(h, offset, axis1, axis2)


@transpose(np.diagonal, of="a")
def diagonal(g, a, offset=0, axis1=0, axis2=1):
    return into_diagonal(g, a, offset, axis1, axis2)


@transpose(np.diag, of="v")
def diag(g, v, k=0):
    """A vector's matrix goes back to its diagonal, a matrix' diagonal into it."""
    if ranked(v):
        return np.diag(g, k) if np.ndim(v) == 1 else into_diagonal(g, v, k)
    return undiag(g, v, k)


@linear(undiag, "g", kind=same_shape_as(1), passive=("v",))
def diag_again(h, g, v, k=0):
    return np.diag(h, k)


@linear(untake, "g", kind=gathered_from, passive=("a",))
def taken(h, g, a, indices, axis=None):
    return np.take(h, indices, axis=axis)


@transpose(np.take, of="a")
def take(g, a, indices, axis=None):
    return untake(g, a, indices) if axis is None else untake(g, a, indices, axis)


@transposer("numpy.take")
def _take(site: Site, g: Atom) -> Iterator[Share]:
    """What is not taken does not count: where nothing was, no infinite derivative is taken either."""
    for share in by_text("numpy.take", site, g):
        array, *rest = (site.like(arg) for arg in site.bind.args)
        params = {key: site.like(arg) for key, arg in site.bind.params}
        if isinstance(share.value, Var):

            def inside(builder: Builder, array: Arg = array, rest: list[Arg] = rest, params: dict[str, Arg] = params) -> Atom:
                return builder.atom("adjoint_gen.runtime.were_taken", array, *rest, **params)

            site.work.masks[share.value] = Mask(inside, True, singular=True)
        yield share




def _places(call: Call) -> Kind:
    """A tuple of so many integers for each choice."""
    size = call.constant("size", 2)
    return Kind("list", element=Kind("tuple", items=(INT,) * size if isinstance(size, int) else ()))


nondifferentiable(choices, kind=_places)
nondifferentiable(were_taken, kind=lambda call: value("bool", call.operands()[0].shape))


@linear(untake_along_axis, "g", kind=like_second, passive=("a",))
def taken_along_axis(h, g, a, indices, axis):
    return np.take_along_axis(h, indices, axis)


@transpose(np.take_along_axis, of="arr")
def take_along_axis(g, arr, indices, axis):
    return untake_along_axis(g, arr, indices, axis)


@linear(unrepeat, "g", kind=same_shape_as(1), passive=("a", "repeats"))
def repeated(h, g, a, repeats, axis=None):
    return np.repeat(h, repeats, axis)


@transpose(np.repeat, of="a")
def repeat(g, a, repeats, axis=None):
    return unrepeat(g, a, repeats) if axis is None else unrepeat(g, a, repeats, axis)


@linear(untile, "g", kind=same_shape_as(1), passive=("a",))
def tiled(h, g, a, reps):
    return np.tile(h, reps)


@transpose(np.tile, of="A")
def tile(g, A, reps):  # noqa: N803 - NumPy's own name
    return untile(g, A, reps)


@linear(undiff, "g", kind=same_shape_as(1), passive=("a",))
def differences(h, g, a, n=1, axis=-1):
    return np.diff(h, n=n, axis=axis)


@transpose(np.diff, of="a")
def diff(g, a, n=1, axis=-1):
    return undiff(g, a, n=n, axis=axis)


def _like_factor(call: Call) -> Kind:
    """The cotangent of a factor: its shape, with the dtype of what it is computed from."""
    return value(together((call.kind("g"), call.kind("b"))), call.kind("a").shape)


@derivative(uncross, kind=_like_factor, passive=("a",))
def uncross_(y, g, a, b, axisa=-1, axisb=-1, axisc=-1):
    first = uncross(d[g], a, b, axisa=axisa, axisb=axisb, axisc=axisc)
    return first + uncross(g, a, d[b], axisa=axisa, axisb=axisb, axisc=axisc)


@transpose(uncross, of="g")
def crossed(h, g, a, b, axisa=-1, axisb=-1, axisc=-1):
    return np.cross(h, conj(b), axisa=axisa, axisb=axisb, axisc=axisc)


@transpose(uncross, of="b")
def uncross_of_factor(h, g, a, b, axisa=-1, axisb=-1, axisc=-1):
    return -uncross(conj(g), b, h, axisa=axisb, axisb=axisa, axisc=axisc)


@static
def along(axis: int | None, own: int) -> int:
    """The axis of the vectors of one operand, or of the result, of ``np.cross``."""
    return own if axis is None else axis


@transpose(np.cross, of="a")
def cross_first(g, a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    return uncross(g, a, conj(b), axisa=along(axis, axisa), axisb=along(axis, axisb), axisc=along(axis, axisc))


@transpose(np.linalg.cross, of="x1")
def cross_of_three_first(g, x1, x2, *, axis=-1):
    return uncross(g, x1, conj(x2), axisa=axis, axisb=axis, axisc=axis)


@transpose(np.linalg.cross, of="x2")
def cross_of_three_second(g, x1, x2, *, axis=-1):
    return -uncross(g, x2, conj(x1), axisa=axis, axisb=axis, axisc=axis)


@transpose(np.cross, of="b")
def cross_second(g, a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    return -uncross(g, b, conj(a), axisa=along(axis, axisb), axisb=along(axis, axisa), axisc=along(axis, axisc))
