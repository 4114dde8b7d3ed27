"""Transposes of what moves, repeats, gathers or adds up elements.

Each text gives the cotangent of one argument from the cotangent ``g`` of the result.  Of that argument it reads the shape
only, since in the transposed program its value is a differential that nobody computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from adjoint_gen.ir.kinds import SCALAR, Kind
from adjoint_gen.ir.trace import Arg, Atom, Const, Pack, Var
from adjoint_gen.ir.views import parts
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import constant
from adjoint_gen.rules.dims import ONE
from adjoint_gen.rules.linear import UNBROADCAST, Mask, NotLinearError, Share, Site, transpose, transposer
from adjoint_gen.rules.table import UnsupportedCallError
from adjoint_gen.rules.text import ranked, static

_WHOLE = Pack("slice", (Const(None),) * 3)
_BACKWARDS = Pack("slice", (Const(None), Const(None), Const(-1)))


@transpose(np.reshape, of="a", scalar=True)
def reshape(g, a, shape, order="C"):
    return np.reshape(g, np.shape(a), order=order)


@transpose(np.ravel, of="a", scalar=True)
def ravel(g, a, order="C"):
    return np.reshape(g, np.shape(a), order=order)


@transpose(np.squeeze, of="a", scalar=True)
def squeeze(g, a, axis=None):
    return np.reshape(g, np.shape(a))


@transpose(np.expand_dims, of="a", scalar=True)
def expand_dims(g, a, axis):
    return np.squeeze(g, axis)


@transpose(np.transpose, of="a", scalar=True)
def transpose_(g, a, axes=None):
    return np.transpose(g) if axes is None else np.transpose(g, inverse(axes))


@static
def inverse(axes: tuple[int, ...]) -> tuple[int, ...]:
    """The permutation that undoes ``np.transpose(a, axes)``.

    >>> inverse((2, 0, -2))
    (1, 2, 0)
    """
    positive = [axis % len(axes) for axis in axes]
    return tuple(positive.index(axis) for axis in range(len(axes)))


@transpose(np.ndarray.T, of="a", scalar=True)
def reversed_axes(g, a):
    return g.T


@transpose(np.ndarray.mT, np.matrix_transpose, of="a", scalar=True)
def matrix_transpose(g, a):
    return g.mT


@transpose(np.swapaxes, of="a", scalar=True)
def swapaxes(g, a, axis1, axis2):
    return np.swapaxes(g, axis1, axis2)


@transpose(np.moveaxis, of="a", scalar=True)
def moveaxis(g, a, source, destination):
    return np.moveaxis(g, destination, source)


@transpose(np.flip, of="m", scalar=True)
def flip(g, m, axis=None):
    return np.flip(g, axis)


@transpose(np.roll, of="a", scalar=True)
def roll(g, a, shift, axis=None):
    return np.roll(g, np.negative(shift)) if axis is None else np.roll(g, np.negative(shift), axis)


@transposer("numpy.tril", "numpy.triu")
def _triangle(site: Site, g: Atom) -> Iterator[Share]:
    """The same triangle of the cotangent, which is zero in the other one; a vector stands for every row."""
    operand, *which = site.bind.args
    assert isinstance(operand, Var)
    params = dict(site.bind.params)
    value = site.builder.atom(site.bind.op, site.full(g), *which, **params)
    rank = site.builder.kind(operand).rank
    if rank is None or rank < 2:
        value = site.builder.atom(UNBROADCAST, value, site.like(operand))
    elif isinstance(value, Var) and isinstance(like := site.like(operand), Var):

        def inside(builder: Builder) -> Atom:
            every = builder.bind("numpy.ones_like", like, dtype=Const(bool, "bool"))
            return builder.atom(site.bind.op, every, *which, **params)

        site.work.masks[value] = Mask(inside, True, singular=True)
    yield Share(operand, value)


@transpose(np.trace, of="a")
def trace(g, a, offset=0, axis1=0, axis2=1):
    diagonal = np.eye(np.shape(a)[axis1], np.shape(a)[axis2], k=offset, dtype=bool)
    if ranked(a) and np.ndim(a) == 2 and axis1 == 0 and axis2 == 1:
        return np.where(diagonal, g, 0.0)
    return np.moveaxis(np.where(diagonal, np.expand_dims(g, (-2, -1)), 0.0), (-2, -1), (axis1, axis2))


@transpose(np.cumsum, of="a")
def cumsum(g, a, axis=None):
    if axis is None:
        return np.reshape(np.flip(np.cumsum(np.flip(g))), np.shape(a))
    return np.flip(np.cumsum(np.flip(g, axis), axis=axis), axis)


@transpose(np.sum, of="a", scalar=True)
def sum_(g, a, axis=None, keepdims=False):
    return g if axis is None or keepdims else np.expand_dims(g, axis)


@transpose(np.broadcast_to, of="array")
def broadcast_to(g, array, shape):
    return g


@transpose(np.mean, of="a")
def mean(g, a, axis=None, keepdims=False):
    # Never divided by zero: the mean of no elements has a gradient without elements.
    if axis is None:
        return g / max(np.size(a), 1)
    count = np.size(a) // max(np.size(g), 1) if isinstance(axis, tuple) else np.shape(a)[axis]
    share = g / max(count, 1)
    return share if keepdims else np.expand_dims(share, axis)


_FULL = "adjoint_gen.runtime.materialise"


@transposer("operator.getitem")
def _getitem(site: Site, g: Atom) -> Iterator[Share]:
    array, *chain = site.bind.args
    if not isinstance(array, Var) or any(site.is_linear(step) for step in chain):
        raise NotLinearError(site.bind, "an index cannot depend on a differential")
    build, kind = site.builder, site.builder.kind(array)
    adds = only_adds_axes(chain)
    if kind.shape == SCALAR:  # the index only adds axes, or is a mask that leaves one element or none
        yield Share(array, build.atom("numpy.sum", g if adds else build.atom(_FULL, g, site.work.like(site.bind.target))))
        return
    if of_number(kind, chain):  # which has no elements to add to
        whole = build.atom(_FULL, g, site.work.like(site.bind.target))
        yield Share(array, build.atom("numpy.reshape", whole, build.bind("numpy.shape", site.like(array))))
        return
    new = new_axes(chain, site.builder.kind(array).rank)
    turned = site.builder.kind(array).rank is not None and _turns(chain)
    wide = site.builder.kind(g)
    if (new or turned) and wide.rank == 0:
        yield Share(array, g)
    elif new and wide.rank == site.builder.kind(site.bind.target).rank:
        axes: Arg = Const(new[0]) if len(new) == 1 else Pack("tuple", tuple(map(Const, new)))
        alone = all((wide.shape.dims or ())[axis] == ONE for axis in new)
        value = site.builder.atom("numpy.squeeze" if alone else "numpy.sum", g, axis=axes)
        if alone and isinstance(g, Var) and isinstance(value, Var) and (mask := site.work.masks.get(g)) is not None:
            _squeeze_mask(site, value, mask, axes, new)
        yield Share(array, value)
    elif turned and wide.rank == site.builder.kind(array).rank and isinstance(g, Var) and g not in site.work.masks:
        yield Share(array, site.builder.atom("operator.getitem", g, *chain))
    else:
        yield Share(array, site.work.fit(g, site.bind.target), tuple(chain))


def _steps(index: Arg) -> tuple[Arg, ...]:
    """The steps of an index, with ``None`` for a new axis however it is spelled."""
    return tuple(Const(None) if isinstance(step, Const) and step.value is None else step for step in parts(index))


def only_adds_axes(chain: Sequence[Arg]) -> bool:
    """Whether an index takes all of an array, and at most adds axes to it."""
    return all(step in (Const(None), Const(...)) for one in chain for step in _steps(one))


def of_number(kind: Kind, chain: Sequence[Arg]) -> bool:
    """Whether an index only adds axes to what may be a number or an array: what is a dict has None as a key, if at all."""
    unsure = kind.tag == "unknown" and kind.rank is None
    return unsure and only_adds_axes(chain) and (kind.dtype is not None or any(Const(...) in _steps(one) for one in chain))


def _squeeze_mask(site: Site, value: Var, mask: Mask, axes: Arg, new: list[int]) -> None:
    """Note where a cotangent without some axes of length 1 is zero, as that with them is, if the test has these axes."""

    def test_of(builder: Builder) -> Atom:
        return mask.test(builder) if callable(mask.test) else mask.test

    def squeezed(builder: Builder) -> Atom:
        return builder.atom("numpy.squeeze", test_of(builder), axis=axes)

    dims, wanted = (site.builder.kind(one).shape.dims or () for one in (test_of(site.builder), value))
    if len(dims) == len(wanted) + len(new) and all(dims[axis] == ONE for axis in new):
        site.work.masks[value] = Mask(squeezed, mask.kept, mask.singular)
    elif not dims and site.builder.kind(test_of(site.builder)).rank == 0:
        site.work.masks[value] = mask


def _turns(chain: Sequence[Arg]) -> bool:
    """Whether an index takes all of an array, some axes from their end to their beginning: done twice it does nothing."""
    steps = _steps(chain[0]) if len(chain) == 1 else ()
    return _BACKWARDS in steps and all(step in (_BACKWARDS, _WHOLE, Const(...)) for step in steps)


def new_axes(chain: Sequence[Arg], rank: int | None) -> list[int]:
    """Where an index that takes all of an array adds axes to it; none for any other index.

    >>> new_axes([Pack("tuple", (Const(None), Const(...), Const(None)))], 2), new_axes([Const(0)], 2)
    ([0, 3], [])
    """
    steps = _steps(chain[0]) if len(chain) == 1 else ()
    if rank is None or not all(step in (Const(None), Const(...), _WHOLE) for step in steps):
        return []
    kept = rank - steps.count(_WHOLE)
    axes = [step for one in steps for step in ([_WHOLE] * kept if one == Const(...) else [one])]
    return [place for place, step in enumerate(axes) if step == Const(None)]


@transposer("numpy.concatenate")
def _concatenate(site: Site, g: Atom) -> Iterator[Share]:
    """Cut the cotangent into pieces as long as the arrays that were joined."""
    pack, axis = _joined(site, "axis", 0)
    build = site.builder
    start: Arg = Const(0)
    g = site.full(g) if any(site.is_linear(item) for item in pack.items) else g
    for position, item in enumerate(pack.items):
        length = build.bind("operator.getitem", build.bind("numpy.shape", site.like(item)), Const(axis))
        stop = build.bind("operator.add", start, length) if position else length
        if site.is_linear(item):
            ends = (Const(None) if position == 0 else start, Const(None) if position == len(pack.items) - 1 else stop)
            assert isinstance(item, Var)
            yield Share(item, build.atom("operator.getitem", g, _along(axis, Pack("slice", (*ends, Const(None))))))
        start = stop


@transposer("numpy.stack")
def _stack(site: Site, g: Atom) -> Iterator[Share]:
    """Take the cotangent apart along the new axis; a single number stands for each of the parts."""
    pack, axis = _joined(site, "axis", 0)
    scalar = site.builder.kind(g).shape.dims == ()
    g = g if scalar else site.full(g)
    for position, item in enumerate(pack.items):
        if site.is_linear(item):
            assert isinstance(item, Var)
            part = g if scalar else site.builder.atom("operator.getitem", g, _along(axis, Const(position)))
            yield Share(item, part)


def _joined(site: Site, name: str, default: int) -> tuple[Pack, int]:
    """The display of arrays that a statement joins, and the axis along which it does."""
    pack, *rest = site.bind.args
    axis = constant(rest[0] if rest else dict(site.bind.params).get(name, Const(default)))
    if not isinstance(pack, Pack):
        raise UnsupportedCallError(f"`{site.bind.op}` of a sequence that is not written out", "write it as `[a, b, c]`")
    if not isinstance(axis, int):
        raise UnsupportedCallError(f"`{site.bind.op}` along an axis that is no constant", "write the axis as a number")
    return pack, axis


def _along(axis: int, step: Arg) -> Arg:
    """The index that applies ``step`` to one axis and takes the others whole.

    >>> _along(0, Const(2)), _along(-1, Const(2))
    (2, Pack(kind='tuple', items=(Ellipsis, 2)))
    """
    if axis == 0:
        return step
    if axis > 0:
        return Pack("tuple", (*(_WHOLE,) * axis, step))
    return Pack("tuple", (Const(...), step, *(_WHOLE,) * (-1 - axis)))
