"""Forms of calls that are what another function, or several, compute: a call for each.

``math.hypot(a, b, c)`` is a distance from the origin, and ``np.average(x, weights=w, returned=True)`` an average and a sum.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from adjoint_gen.frontend.library.several_results import several_results
from adjoint_gen.frontend.names.values import Params, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.storage.materialise_lists import as_array
from adjoint_gen.frontend.storage.view_ops import show
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack
from adjoint_gen.rules.calls import arg_kind, constant
from adjoint_gen.rules.kinds import together
from adjoint_gen.rules.listing import element

_Form: TypeAlias = Callable[[Lowering, dict[str, Arg], str], Value | None]


def form_of(low: Lowering, function: object, args: Sequence[Arg], params: Params, base: str) -> Value | None:
    """What a call in one of these forms gives; None for every other call."""
    if function is math.hypot and len(args) != 2 and args and not params:
        origin = Pack("tuple", (Const(0.0),) * len(args))
        return low.bind("math.dist", (Pack("tuple", tuple(args)), origin), base, (), Effect.RAISES)
    low.program.asked.measured |= function is np.cross  # of vectors of two elements it is a number
    for known, (names, form) in _FORMS.items():
        if function is known and len(args) <= len(names):
            return form(low, {**dict(zip(names, args, strict=False)), **dict(params)}, base)
    return None


def numbers_in(low: Lowering, function: object, args: Sequence[Arg]) -> tuple[Sequence[Arg], bool]:
    """The arguments of a function of ``statistics``, with an array for a list of floating-point numbers.

    It gives numbers of the sort that it is given, and an array's are NumPy's: so also whether the list's are all Python's.
    """
    if getattr(function, "__module__", "") != "statistics" or not args:
        return args, False
    first = args[0]
    if isinstance(first, Pack):
        kinds = [arg_kind(item, {}) if isinstance(item, Const) else low.kind(item) for item in first.items]
    else:
        kinds = [element(low.kind(first))] if low.kind(first).tag == "list" else []
    if not any(kind.dtype == "float64" for kind in kinds) or any(kind.rank != 0 or not kind.real for kind in kinds):
        return args, False
    return [as_array(low, first), *args[1:]], all(kind.tag in ("float", "int", "bool") for kind in kinds)


def _average(low: Lowering, given: dict[str, Arg], base: str) -> Value | None:
    """An average and the sum of its weights, where this is asked for."""
    if given.pop("returned", Const(False)) != Const(True) or "a" not in given:
        return None
    a, weights = as_array(low, given["a"]), as_array(low, given.get("weights", Const(None)))
    options = [(name, value) for name, value in given.items() if name not in ("a", "weights")]
    for one in (a, weights):
        low.rely(one)
    kind, weighing = low.kind(a), low.kind(weights)
    dtype = together((kind,) if weights == Const(None) else (kind, weighing))
    if kind.rank is None or kind.dtype not in (*_FLOATS, "int64"):
        return None
    if weights == Const(None):
        mean = low.bind("numpy.average", (a,), base, options, Effect.RAISES)
        sizes = [low.bind("numpy.size", (one,)) for one in (a, mean)]
        total = low.bind("operator.truediv", sizes)
        return Pack("tuple", (mean, low.bind("numpy.full_like", (mean, total)) if low.kind(mean).rank else total))
    if dtype not in _FLOATS or weighing.rank not in (1, kind.rank) or dtype not in (weighing.dtype, "float64"):
        return None
    mean = low.bind("numpy.average", (a,), base, (("weights", weights), *options), Effect.RAISES)
    along = options if weighing.rank == kind.rank else []
    of_dtype = [] if dtype == weighing.dtype else [("dtype", Const(float, "float"))]
    total = low.bind("numpy.sum", (weights,), "", (*along, *of_dtype))
    if low.kind(mean).rank != low.kind(total).rank:
        total = low.bind("numpy.copy", (low.bind("numpy.broadcast_to", (total, low.bind("numpy.shape", (mean,)))),))
    return Pack("tuple", (mean, total))


_FLOATS = ("float64", "float32")


def _samples(low: Lowering, given: dict[str, Arg], base: str) -> Value | None:
    """Samples between two ends and the step between them, where this is asked for."""
    count, closed = constant(given.get("num", Const(50))), constant(given.get("endpoint", Const(True)))
    if given.pop("retstep", Const(False)) != Const(True) or not {"start", "stop"} <= given.keys() or type(closed) is not bool:
        return None
    if type(count) is not int or count - closed < 1:
        return None
    start, stop = (as_array(low, given.pop(name)) for name in ("start", "stop"))
    samples = low.bind("numpy.linspace", (start, stop), base, list(given.items()), Effect.RAISES)
    whole = low.bind("operator.sub", (stop, start))
    return Pack("tuple", (samples, low.bind("numpy.divide", (whole, Const(count - closed)))))  # no number of Python's


def _triangle(low: Lowering, given: dict[str, Arg], base: str) -> Value | None:
    """The triangle alone of a factorisation, which is that of the one in full."""
    if given.get("mode") != Const("r") or given.keys() != {"a", "mode"}:
        return None
    found = several_results(low, np.linalg.qr, (given["a"],), (), base)
    return found.items[1] if isinstance(found, Pack) else None


def _turned(low: Lowering, given: dict[str, Arg], base: str) -> Value | None:
    """``np.einsum("ij->ji", a)`` where names show what they show in Python: ``a`` with its axes in another order, a view."""
    written = constant(given.get("subscripts", Const(None)))
    if not low.program.modes.by_reference or given.keys() != {"subscripts", "operand"} or not isinstance(written, str):
        return None
    before, arrow, after = written.replace(" ", "").partition("->")
    kind = low.kind(given["operand"])
    if kind.tag != "array" or not arrow or not len(before) == len(set(before)) == kind.rank or sorted(before) != sorted(after):
        return None
    low.rely(given["operand"])
    axes = Pack("tuple", tuple(Const(before.index(axis)) for axis in after))
    return _as_shown(low, "numpy.transpose", [given["operand"], axes], base)


def _taken(low: Lowering, given: dict[str, Arg], base: str) -> Value | None:
    """``np.array(a, copy=None)`` where names show what they show in Python: what ``np.asarray(a)`` is."""
    asked = low.program.modes.by_reference and given.keys() == {"object", "copy"} and given["copy"] == Const(None)
    if not asked or low.kind(given["object"]).tag != "array":
        return None
    low.rely(given["object"])
    return _as_shown(low, "numpy.asarray", [given["object"]], base)


def _as_shown(low: Lowering, op: str, args: Sequence[Arg], base: str) -> Value:
    found = show(low, op, args, (), base)
    return low.bind(op, args, base) if found is None else found


_FORMS: dict[object, tuple[tuple[str, ...], _Form]] = {
    np.average: (("a", "axis", "weights", "returned"), _average),
    np.linspace: (("start", "stop", "num", "endpoint", "retstep", "dtype", "axis"), _samples),
    np.linalg.qr: (("a", "mode"), _triangle),
    np.einsum: (("subscripts", "operand"), _turned),
    np.array: (("object",), _taken),
}
"""The functions that have such forms, and their parameters in order."""
