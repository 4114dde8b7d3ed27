"""Transposes and batch rules of what is elementwise: sums, products, choices, parts of complex numbers."""

from __future__ import annotations

from collections.abc import Iterator

from adjoint_gen.ir.trace import Arg, Atom, Const, Pack, Var
from adjoint_gen.rules.batching import Batch, NotBatchedError, batcher, elementwise, unchanged
from adjoint_gen.rules.linear import FULL, UNBROADCAST, Mask, NotLinearError, Share, Site, transposer
from adjoint_gen.rules.text import conj


@transposer("operator.add", "numpy.add")
def _add(site: Site, g: Atom) -> Iterator[Share]:
    _both_linear(site)
    for operand in site.bind.args:
        yield from site.elementwise(operand, g, g)


@transposer("operator.sub", "numpy.subtract")
def _subtract(site: Site, g: Atom) -> Iterator[Share]:
    _both_linear(site)
    left, right = site.bind.args
    yield from site.elementwise(left, g, g)
    yield from site.elementwise(right, site.builder.atom("operator.neg", g), g)


def _both_linear(site: Site) -> None:
    if not all(site.is_linear(arg) for arg in site.bind.args):
        raise NotLinearError(site.bind, "a term without `d[...]` is added to one with it")


@transposer("operator.neg", "numpy.negative")
def _negate(site: Site, g: Atom) -> Iterator[Share]:
    yield from site.elementwise(site.bind.args[0], site.builder.atom("operator.neg", g), g)


@transposer("operator.mul", "numpy.multiply")
def _multiply(site: Site, g: Atom) -> Iterator[Share]:
    left, right = site.bind.args
    if site.is_linear(left) and site.is_linear(right):
        raise NotLinearError(site.bind, "a product of two differentials is not linear")
    operand, factor = (left, right) if site.is_linear(left) else (right, left)
    yield from site.elementwise(operand, site.builder.atom("operator.mul", g, conj(site.builder, factor)), g)


@transposer("operator.truediv", "numpy.divide")
def _divide(site: Site, g: Atom) -> Iterator[Share]:
    operand, divisor = site.bind.args
    if site.is_linear(divisor):
        raise NotLinearError(site.bind, "a differential in a denominator is not linear")
    yield from site.elementwise(operand, site.builder.atom("operator.truediv", g, conj(site.builder, divisor)), g)


@transposer("numpy.where")
def _where(site: Site, g: Atom) -> Iterator[Share]:
    test, then, orelse = site.bind.args
    assert not isinstance(test, Pack)
    if site.is_linear(test):
        raise NotLinearError(site.bind, "a test cannot depend on a differential")
    for arm, kept in ((then, True), (orelse, False)):
        if not site.is_linear(arm):
            if not (isinstance(arm, Const) and arm.value == 0):
                raise NotLinearError(site.bind, "an arm without `d[...]` must be zero")
            continue
        pair = (g, Const(0.0)) if kept else (Const(0.0), g)
        value = site.builder.atom("numpy.where", test, *pair)
        if isinstance(value, Var):
            site.work.masks[value] = Mask(test, kept)
        yield from site.elementwise(arm, value, value)


@transposer(
    "operator.pos", "numpy.positive", "numpy.real", "ndarray.real", "numpy.copy", "ndarray.copy", "ndarray.astype",
    "numpy.astype", "numpy.float64", "numpy.float32", "numpy.complex128", "numpy.complex64", "builtins.float",
)
def _same(site: Site, g: Atom) -> Iterator[Share]:
    yield from site.elementwise(site.bind.args[0], g, g)


@transposer("numpy.conjugate")
def _conjugate(site: Site, g: Atom) -> Iterator[Share]:
    value = g if site.builder.kind(g).real else site.builder.atom("numpy.conjugate", g)
    yield from site.elementwise(site.bind.args[0], value, g)


@transposer("numpy.imag", "ndarray.imag")
def _imaginary(site: Site, g: Atom) -> Iterator[Share]:
    operand = site.bind.args[0]
    turned = site.builder.atom("operator.mul", g, Const(1j))
    if isinstance(operand, Var) and site.builder.kind(operand).dtype is None:  # of a real operand it is the real part, 0
        turned = site.builder.atom(FULL, turned, site.like(operand))
    yield from site.elementwise(operand, turned, g)


@transposer(UNBROADCAST, "adjoint_gen.runtime.materialise")
def _unbroadcast(site: Site, g: Atom) -> Iterator[Share]:
    """Undoing a broadcast and broadcasting are each other's transposes, and one helper does both."""
    operand = site.bind.args[0]
    if not isinstance(operand, Var):
        raise NotLinearError(site.bind, "a display cannot stand here")
    yield Share(operand, site.builder.atom(UNBROADCAST, site.full(g), site.like(operand)))


@transposer("adjoint_gen.runtime.with_tuples")
def _with_tuples(site: Site, g: Atom) -> Iterator[Share]:
    """Of a number or an array it is the same."""
    operand = site.bind.args[0]
    if not isinstance(operand, Var) or site.builder.kind(operand).tag in ("list", "tuple", "dict", "unknown"):
        raise NotLinearError(site.bind, "it is of a structure")
    yield Share(operand, site.full(g))


# The forms of the same operations for many values at once.

elementwise("operator.add", "numpy.add", "operator.sub", "numpy.subtract")
elementwise("operator.mul", "numpy.multiply", by=(0, 1))
elementwise(
    "operator.truediv", "numpy.divide", "adjoint_gen.runtime.quotient", "adjoint_gen.runtime.ratio",
    "adjoint_gen.runtime.selected", "adjoint_gen.runtime.power_log", by=(0,),
)


@batcher("math.radians", "math.degrees", "math.ldexp", "builtins.float")
def _of_numbers(batch: Batch) -> Arg:
    """A function of Python's numbers as NumPy's, which takes arrays."""
    name = batch.bind.op.rpartition(".")[2]
    if any(map(batch.is_many, batch.bind.args[1:])):
        raise NotBatchedError(f"`{batch.bind.op}` is not linear in what depends on the seeds")
    return batch.builder.bind(f"numpy.{'float64' if name == 'float' else name}", *batch.bind.args)


@batcher("numpy.where")
def _chosen(batch: Batch) -> Arg:
    test, *arms = batch.bind.args
    if batch.is_many(test):
        raise NotBatchedError("a choice depends on the seeds")
    return batch.builder.bind("numpy.where", *batch.together((test, *arms)))


unchanged(
    "operator.neg", "numpy.negative", "operator.pos", "numpy.positive", "numpy.real", "ndarray.real", "numpy.imag",
    "ndarray.imag", "numpy.conjugate", "numpy.copy", "ndarray.copy", "ndarray.astype", "numpy.astype", "numpy.float64",
    "numpy.float32", "numpy.complex128", "numpy.complex64", "adjoint_gen.runtime.real_as",
)
