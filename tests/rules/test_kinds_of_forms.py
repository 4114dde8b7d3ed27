"""The kind of what every function gives in every call form is what is said of it, and of most of them all is said."""

import copy
import warnings

import numpy as np
import pytest

from adjoint_gen import DifferentiationError
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.evaluate.machine import run
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.dtypes import either
from adjoint_gen.rules.calls import arg_kind
from tests import extent
from tests.extent import part
from tests.rules.forms import all_forms, operands, programs
from tests.transform.harness import lowered

pytest.importorskip("scipy")

FEW = 0.02
"""The share of calls of which the kind may be unknown, for a part of them a little more."""
OF_NOTHING = (
    "builtins", "np.bincount", "np.poly", "np.polyval", "scipy.linalg.norm", "scipy.signal.fftconvolve",
    "scipy.signal.oaconvolve",
)
"""Functions that give something else where there are no elements: integers for floats, numbers for arrays."""
OPEN = (
    "np.random.", "np.polynomial.", "scipy.linalg.", "scipy.signal.", "scipy.integrate.", "scipy.stats.", "scipy.ndimage.",
    "scipy.spatial.", "frozen", "trees", "stacks", "densities", "drawn", "objects",
)
"""Modules of which less is known: the kinds of many of their calls are not, nor in what they compute with short numbers."""
EXACT, UNKNOWN = "exact", "unknown"


def of_dtype(dtype):
    """The floating-point operands with other numbers."""

    def change(value):
        if not isinstance(value, (np.ndarray, float)) or np.asarray(value).dtype.kind != "f":
            return copy.deepcopy(value)
        scale = 1.0 if np.dtype(dtype).kind in "fc" else 7.0
        made = (np.asarray(value) * scale).astype(dtype)
        return made if isinstance(value, np.ndarray) else made[()]

    return change


def of_length(count):
    """The arrays with so many rows."""
    return lambda value: value[:count].copy() if isinstance(value, np.ndarray) else value


ORDINARY = {
    "plain": copy.deepcopy, "numpy scalars": lambda v: np.float64(v) if isinstance(v, float) else copy.deepcopy(v),
    "without axes": lambda v: np.array(v) if isinstance(v, float) else copy.deepcopy(v),
    "empty": of_length(0), "one": of_length(1), "two": of_length(2),
    "strided": lambda v: np.flip(np.flip(v).copy()) if isinstance(v, np.ndarray) else v,
    **{dtype: of_dtype(dtype) for dtype in ("float32", "int64", "complex128")},
}
SHORT = {dtype: of_dtype(dtype) for dtype in ("float16", "int8", "uint8", "bool", "complex64")}


def claimed(kind, value, lengths):
    """Whether a kind says everything of a value, or not; what it says that is not so."""
    actual = kind_of(value, "v")
    holds = kind.tag in ("unknown", "other", "function", "module")
    if not holds and kind.tag != actual.tag:
        return f"it is said to be a {kind.tag}, and is a {actual.tag}"
    if actual.tag in ("tuple", "list"):
        return of_items(kind, value, lengths)
    if None not in (kind.rank, actual.rank) and kind.rank != actual.rank:
        return f"it is said to have {kind.rank} axes, and has {actual.rank}"
    if None not in (kind.dtype, actual.dtype) and either(kind.dtype, actual.dtype) != kind.dtype:
        return f"it is said to be of dtype {kind.dtype}, and is of {actual.dtype}"
    if isinstance(value, np.ndarray):
        for dim, length in zip(kind.shape.dims or (), value.shape, strict=kind.shape.dims is not None):
            number = 1 if not dim else next((one for one in dim if isinstance(one, int) and len(dim) == 1), None)
            known = lengths.setdefault(dim, length) if number is None else number
            if known != length:
                return f"an axis of {length} is said to be of {known}, as {sorted(map(str, dim))}"
    if actual.tag in ("array", "numpy scalar", "float", "int", "bool", "complex"):
        arrays = kind.tag in ("array", "numpy scalar")
        return UNKNOWN if kind.tag != actual.tag or (arrays and (kind.rank is None or not kind.exact)) else EXACT
    return EXACT


def of_items(kind, value, lengths):
    if kind.items and len(kind.items) != len(value):
        return f"it is said to have {len(kind.items)} items, and has {len(value)}"
    if not kind.items and kind.element is None:
        return UNKNOWN
    pairs = zip(kind.items, value, strict=True) if kind.items else ((kind.element, item) for item in value)
    found = {claimed(one, item, lengths if kind.items else {}) for one, item in pairs}
    return next(iter(found - {EXACT, UNKNOWN}), UNKNOWN if UNKNOWN in found else EXACT)


def judged(form, function, name, change):
    """What the kind of a call is worth; None where NumPy does not take such operands, or the program is refused."""
    given = [change(operands()[one]) for one in form.names]
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            value = function(*copy.deepcopy(given))
    except Exception:
        assert name != "plain", f"{form} raises"
        return None
    try:
        trace, outers = lowered(function, tuple(given))
    except DifferentiationError:
        return None
    lengths = {frozenset({f"{of}.{k}"}): n for of, a in zip(form.names, given, strict=True) for k, n in enumerate(np.shape(a))}
    found = claimed(arg_kind(trace.result, infer(trace)), value, lengths)
    return None if found not in (EXACT, UNKNOWN) and is_refused_when_run(trace, given, outers) else found


def is_refused_when_run(trace, given, outers):
    """Whether a check of the trace refuses these operands, so that its kinds say nothing of them."""
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            run(trace, copy.deepcopy(given), outers=outers)
    except DifferentiationError:
        return True
    return False


def test_kinds_of_call_forms():
    """With plain operands, and with others: for a change by turns, with ``--all`` each."""
    exact, unknown, wrong = 0, [], []
    plain, *others = {**ORDINARY, **SHORT}.items()
    for k, (form, function) in enumerate(programs(part(all_forms(), 10))):
        for name, change in (plain, *(others if extent.everything else others[k % len(others):][:1])):
            known = not form.function.startswith(OPEN)
            if (name == "empty" and form.function in OF_NOTHING) or (name in SHORT and not known):
                continue
            found = judged(form, function, name, change)
            if found is not None and found not in (EXACT, UNKNOWN):
                wrong.append(f"{form} of {name} operands: {found}")
            exact += found == EXACT and name in ORDINARY
            unknown += [str(form)] * (found == UNKNOWN and name in ORDINARY and known)
    assert not wrong
    share = len(unknown) / (exact + len(unknown))
    assert share <= (FEW if extent.everything else 2 * FEW), unknown
