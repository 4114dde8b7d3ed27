"""What derivatives of filters call: sums over delays, states, and what is read backwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from adjoint_gen.ir.dtypes import computed
from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Atom, Const, Var
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.helpers import same_shape_as
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand, together
from adjoint_gen.rules.linear import Share, Site, linear, transpose, transposer
from adjoint_gen.rules.table import d, derivative, nondifferentiable
from adjoint_gen.rules.text import conj
from adjoint_gen.runtime import (
    analytic,
    begun,
    delayed_products,
    delayed_sum,
    resized,
    romberg_weights,
    unaccumulated,
    unbegun,
    undecimated,
    unfiltered_by_sections,
    unfiltered_twice,
    unresampled,
    unresampled_by_ratio,
    unsmoothed,
    unspread,
)


def of_signal(call: Call) -> Kind:
    """Of the shape of the signal."""
    b, x = operand(call, "b"), operand(call, "x")
    return fresh(together((b, x)), x.shape)


def of_delays(call: Call) -> Kind:
    """A number for each coefficient."""
    return fresh(together((operand(call, "g"), operand(call, "x"))), operand(call, "b").shape)


@linear(delayed_sum, "b", "x", kind=of_signal, costly=True)
def delayed_sum_first(g, b, x, axis=-1):
    return delayed_products(g, conj(x), b, axis)


@transpose(delayed_sum, of="x")
def delayed_sum_second(g, b, x, axis=-1):
    return np.flip(delayed_sum(conj(b), np.flip(g, axis), axis), axis)


@linear(delayed_products, "g", "x", kind=of_delays, costly=True, passive=("b",))
def delayed_products_first(h, g, x, b, axis=-1):
    return delayed_sum(h, conj(x), axis)


@transpose(delayed_products, of="x")
def delayed_products_second(h, g, x, b, axis=-1):
    return np.flip(delayed_sum(h, np.flip(conj(g), axis), axis), axis)


@linear(begun, "zi", kind=same_shape_as(1), passive=("x",))
def begun_back(g, zi, x, axis=-1):
    return unbegun(g, zi, axis)


@linear(unbegun, "g", kind=same_shape_as(1), passive=("zi",))
def unbegun_back(h, g, zi, axis=-1):
    return begun(h, g, axis)


def of_frequencies(call: Call) -> Kind:
    """Complex numbers, as many as are asked for."""
    x = operand(call)
    dtype = computed(lambda one: np.fft.fft(np.zeros(2, one)).dtype.name, x.dtype)
    if call.constant("N") is None:
        return fresh(dtype, x.shape)
    return fresh(dtype, UNRANKED if x.shape.dims is None else Shape((SOME,) * len(x.shape.dims)))


@linear(analytic, "x", kind=of_frequencies, costly=True)
def analytic_back(g, x, N=None, axis=-1):  # noqa: N803
    """What multiplies frequencies by real numbers is its own adjoint."""
    return analytic(g, None, axis) if N is None else resized(analytic(g, None, axis), np.shape(x))


@derivative(unsmoothed, kind=lambda call: fresh(call.operands()[0].dtype, call.operands()[0].shape), costly=True)
def unsmoothed_(y, g, window_length, polyorder, deriv=0, delta=1.0, axis=-1, mode="interp"):
    return unsmoothed(d[g], window_length, polyorder, deriv, delta, axis, mode)


@derivative(unresampled, kind=same_shape_as(1), costly=True, passive=("x",))
def unresampled_(y, g, x, axis=0, window=None):
    return unresampled(d[g], x, axis, window)


@derivative(unfiltered_twice, kind=lambda call: fresh(None, operand(call, "x").shape), costly=True, passive=("x",))
def unfiltered_twice_(y, g, b, a, x, axis=-1, padtype="odd", padlen=None):
    return unfiltered_twice(d[g], b, a, x, axis, padtype, padlen)


nondifferentiable(romberg_weights, kind=lambda call: fresh(None, UNRANKED))


@derivative(unaccumulated, kind=same_shape_as(1), costly=True, passive=("y",))
def unaccumulated_(z, g, y, x=None, dx=1.0, axis=-1, begun=False):
    return unaccumulated(d[g], y, x, dx, axis, begun)


@transposer("adjoint_gen.runtime.unaccumulated")
def _accumulated(site: Site, g: Atom) -> Iterator[Share]:
    """The integral itself, which belongs to SciPy."""
    operand, _, *options = site.bind.args
    assert isinstance(operand, Var)
    names = dict(zip(("x", "dx", "axis", "begun"), options, strict=False))
    initial = Const(0.0) if names.pop("begun", Const(False)) != Const(False) else Const(None)
    value = site.builder.atom("scipy.integrate.cumulative_simpson", site.full(g), **names, initial=initial)
    single = site.builder.kind(operand).dtype == "float32"  # of which SciPy makes doubles
    yield Share(operand, site.builder.atom("numpy.asarray", value, Const("float32")) if single else value)


@transposer("adjoint_gen.runtime.unsmoothed")
def _smoothed(site: Site, g: Atom) -> Iterator[Share]:
    """The filter itself, which belongs to SciPy."""
    operand, *options = site.bind.args
    assert isinstance(operand, Var)
    yield Share(operand, site.builder.atom("scipy.signal.savgol_filter", site.full(g), *options))


@transposer("adjoint_gen.runtime.unresampled")
def _resampled(site: Site, g: Atom) -> Iterator[Share]:
    """The same."""
    operand, _, *options = site.bind.args
    assert isinstance(operand, Var)
    named = dict(zip(("axis", "window"), options, strict=False))
    along = named.get("axis", Const(0))
    count = site.builder.bind("operator.getitem", site.builder.bind("numpy.shape", site.like(operand)), along)
    yield Share(operand, site.builder.atom("scipy.signal.resample", site.full(g), count, **named))


@transposer("adjoint_gen.runtime.unfiltered_twice")
def _filtered_twice(site: Site, g: Atom) -> Iterator[Share]:
    """The same."""
    operand, b, a, _, *options = site.bind.args
    assert isinstance(operand, Var)
    both = conj(site.builder, b), conj(site.builder, a)
    yield Share(operand, site.builder.atom("scipy.signal.filtfilt", *both, site.full(g), *options))


# What changes the rate of a signal, and the way back, which belongs to SciPy.


@derivative(unfiltered_by_sections, kind=same_shape_as(2), costly=True, passive=("x",))
def unfiltered_by_sections_(y, g, sos, x, axis=-1, padtype="odd", padlen=None):
    return unfiltered_by_sections(d[g], sos, x, axis, padtype, padlen)


@derivative(unresampled_by_ratio, kind=same_shape_as(1), costly=True, passive=("x", "up", "down"))
def unresampled_by_ratio_(y, g, x, up, down, axis=0, window=("kaiser", 5.0)):
    return unresampled_by_ratio(d[g], x, up, down, axis, window)


@derivative(undecimated, kind=same_shape_as(1), costly=True, passive=("x", "q", "n"))
def undecimated_(y, g, x, q, n=None, ftype="iir", axis=-1, zero_phase=True):
    return undecimated(d[g], x, q, n, ftype, axis, zero_phase)


@derivative(unspread, kind=same_shape_as(2), costly=True, passive=("x", "up", "down"))
def unspread_(y, g, h, x, up=1, down=1, axis=-1):
    return unspread(d[g], h, x, up, down, axis)


@transposer("adjoint_gen.runtime.unfiltered_by_sections")
def _filtered_by_sections(site: Site, g: Atom) -> Iterator[Share]:
    operand, sos, _, *options = site.bind.args
    assert isinstance(operand, Var)
    rows = site.builder.bind("numpy.array", sos, order=Const("C"))  # SciPy takes none that is read-only, or lies otherwise
    yield Share(operand, site.builder.atom("scipy.signal.sosfiltfilt", rows, site.full(g), *options))


def _with_options(op: str) -> Callable[[Site, Atom], Iterator[Share]]:
    """The transpose that is SciPy's function of the cotangent, and of what stands behind the signal."""

    def transposed(site: Site, g: Atom) -> Iterator[Share]:
        operand, _, *options = site.bind.args
        assert isinstance(operand, Var)
        yield Share(operand, site.builder.atom(op, site.full(g), *options))

    return transposed


transposer("adjoint_gen.runtime.unresampled_by_ratio")(_with_options("scipy.signal.resample_poly"))
transposer("adjoint_gen.runtime.undecimated")(_with_options("scipy.signal.decimate"))


@transposer("adjoint_gen.runtime.unspread")
def _spread(site: Site, g: Atom) -> Iterator[Share]:
    operand, h, _, *options = site.bind.args
    assert isinstance(operand, Var)
    yield Share(operand, site.builder.atom("scipy.signal.upfirdn", h, site.full(g), *options))
