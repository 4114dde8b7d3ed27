"""Loads: by index, slice, mask, integer array and any tuple of them; gathering and sorting."""

from __future__ import annotations

import operator
from dataclasses import replace

import numpy as np

from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.ir.walk import values_of
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.indices import getitem, taken, taken_along
from adjoint_gen.rules.kinds import as_array, flat, fresh, operand
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import choice


@macro
def reshaped(builder: Builder, array: Arg, chain: Arg) -> Arg:
    """Whether a load from a number, whose tangent may be a plain float, gives it other axes: ``s[...]``, ``s[None]``."""
    assert isinstance(chain, Pack)
    places = [item for place in values_of(chain) for item in (values_of(place) if isinstance(place, Pack) else (place,))]
    plain = all(isinstance(place, Const) and (place.value in (None, ..., ()) or place.value is True) for place in places)
    return Const(plain and builder.kind(array).tag == "numpy scalar")


@derivative(operator.getitem, kind=getitem)
def load(y, array, *chain):
    if reshaped(array, chain):
        return np.reshape(d[array], np.shape(y))
    return operator.getitem(d[array], *chain)


@macro
def places(builder: Builder, indices: Arg) -> Arg:
    """Integers that say which elements; others, which NumPy rounds, are refused."""
    if not (as_array(builder.kind(indices)).dtype or "int").startswith(("int", "uint", "bool")):
        raise UnsupportedCallError("`take` at places that are no integers", "np.asarray(places).astype(int)")
    return indices


@static
def reading(mode: object) -> str:
    """How integers are read that are beyond the ends."""
    if mode not in ("raise", "wrap", "clip"):
        raise UnsupportedCallError(f"`take` with the mode {mode!r}", 'mode="raise", "wrap" or "clip"')
    return str(mode)


@derivative(np.take, kind=taken)
def take(y, a, indices, axis=None, *, mode="raise"):
    indices = places(indices)
    if reading(mode) != "raise":
        indices = choice(indices, np.size(a) if axis is None else np.shape(a)[axis], mode)
    return np.take(d[a], indices) if axis is None else np.take(d[a], indices, axis=axis)


@derivative(np.take_along_axis, kind=taken_along)
def take_along_axis(y, arr, indices, axis=-1):
    return np.take(d[arr], indices) if axis is None else np.take_along_axis(d[arr], indices, axis)


def sorted_along(call: Call) -> Kind:
    """The operand's shape; in one row where no axis is given."""
    x = operand(call)
    return fresh(x.dtype, flat(x.shape) if call.constant("axis", 1, -1) is None else x.shape)


@derivative(np.sort, kind=sorted_along, costly=True)
def sort(y, a, axis=-1, kind=None, *, stable=None):
    """The permutation does not change with small changes of the elements; equal ones keep their order."""
    if axis is None:
        return np.take(d[a], np.argsort(a, axis=None, kind="stable"))
    return np.take_along_axis(d[a], np.argsort(a, axis=axis, kind="stable"), axis)


def _complex_in_order(call: Call) -> Kind:
    """``np.sort_complex(a)``: in double precision, but for what is complex already."""
    a = operand(call, "a")
    if a.complex:
        return fresh(a.dtype, a.shape)
    return fresh("complex128", a.shape) if a.dtype in ("float64", "float32", "int64") else UNKNOWN


@derivative(np.sort_complex, kind=_complex_in_order, costly=True)
def sort_complex(y, a):
    """By their real parts, then by the imaginary ones."""
    change = np.take_along_axis(d[a], np.argsort(a, axis=-1, kind="stable"), -1)
    return as_complex(change, a)


@macro
def as_complex(builder: Builder, change: Arg, a: Arg) -> Arg:
    """A change as a complex number."""
    if not (builder.kind(a).complex or builder.kind(a).real):
        raise UnsupportedCallError("`sort_complex` of what may be real or complex", "np.sort_complex(x + 0j)")
    return change if builder.kind(a).complex else builder.bind("numpy.asarray", change, dtype=Const(complex, "complex"))


nondifferentiable(np.argsort, kind=lambda call: replace(sorted_along(call), dtype="int64"))
nondifferentiable(np.searchsorted, np.nonzero, np.argwhere, np.flatnonzero)
