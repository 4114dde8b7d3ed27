"""Parameters that rules do not describe are refused by name; what is declared without derivative has none."""

import copy
import inspect
import itertools
import math
import warnings
from collections import Counter

import numpy as np
import pytest

from adjoint_gen import grad
from adjoint_gen.frontend.names.resolve import function_of
from adjoint_gen.rules.table import operations
from adjoint_gen.transform.lost_values import ZERO_FOR_REAL
from tests.extent import part, size
from tests.fuzz.check import imported
from tests.rules.parameters import calls, judged, outcome

X = np.array([0.31, 1.77, 2.64])
Y = np.array([1.42, 0.58, 2.13])
OPERANDS = (
    (X,), (X, Y), (0.37,), (1.37, 0.58), (np.outer(X, Y) + np.diag(X),), (X, 0.58), (7, 3), (3,), (X.astype(int), 3),
    (X + 1j * Y,), ([0.31, 1.77], 0.5), ([0.31, 1.77],), (X > 1.0,), (X > 1.0, Y > 1.0), (0.37, float),
    (X, 1), (X, np.array([0.5, 1.0])), ((2, 3),),
)
SHAPE_ONLY = ("numpy.empty", "numpy.empty_like")  # whatever was in memory
EXACT = {
    "operator.is_", "operator.is_not", "builtins.hasattr", "builtins.print",
    "ndarray.dtype", "numpy.result_type", "numpy.promote_types", "numpy.isdtype",
}  # about objects, or for their effect


def test_every_parameter_is_described_or_refused():
    """A part of all: ``python -m tests.rules.parameters``."""
    found = [(given, outcome(given)) for given in part(list(calls())[::13])]
    assert not [f"{given.call}: {why}" for given, (what, why) in found if what in ("wrong", "crash")]
    counts = Counter(what for _, (what, _) in found)
    assert counts["right"] > size(20) and counts["refused"] > size(100), counts


def test_parameters_of_rules_stand_where_numpy_has_them():
    """What is given by position is what the rule takes it for."""
    for op, rule in operations().items():
        function = function_of(op)
        library = op.startswith(("numpy.", "scipy."))
        if rule.differential is None or not library or isinstance(function, np.ufunc) or rule.users_own:
            continue
        try:
            theirs = [p.name for p in inspect.signature(function).parameters.values() if p.kind is not p.KEYWORD_ONLY]
        except (TypeError, ValueError):
            continue
        ours = [p.name for p in rule.arguments.values() if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        if not any(name in ours and name not in theirs[: len(ours)] for name in theirs):
            continue
        assert ours[: len(theirs)] == theirs[: len(ours)], op


def without_derivative():
    for op, rule in operations().items():
        shows = op.startswith(("logging.", "_warnings."))
        if rule.differential is None and not rule.users_own and "runtime" not in op and op not in EXACT and not shows:
            yield op


@pytest.mark.parametrize("op", list(without_derivative()))
def test_what_has_no_derivative_is_constant_in_pieces(op):
    """In every parameter, at points in general position."""
    function = function_of(op)
    if op.startswith("ndarray."):
        function = lambda a: getattr(a, op.partition(".")[2])  # noqa: E731
    tried = 0
    for args, extra in itertools.product(OPERANDS, ({}, *({n: v} for n in names_of(function) for v in (0.37, 1, True)))):
        if (op in ZERO_FOR_REAL and np.iscomplexobj(args[0])) or (args[-1] is float and op != "builtins.isinstance"):
            continue
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error", DeprecationWarning)
                value = numbers(op, function(*copy.deepcopy(args), **extra))
            moved = [numbers(op, function(*copy.deepcopy(changed), **more)) for changed, more in near(args, extra)]
        except (TypeError, ValueError, AttributeError, IndexError, DeprecationWarning):
            continue
        tried += 1
        assert all(np.array_equal(value, other) for other in moved), (args, extra)
    assert tried


def names_of(function):
    if isinstance(function, np.ufunc):
        return ()
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ()
    return [p.name for p in found if p.kind is not p.VAR_POSITIONAL and p.default is not p.empty and p.name != "out"]


def numbers(op, value):
    if np.asarray(value).dtype == object:
        raise TypeError("no numbers")
    return np.shape(value) if op in SHAPE_ONLY else np.array(value, dtype=complex)


def near(args, extra):
    """The same call, each floating-point operand moved a little."""
    step = 1e-7
    for k, arg in enumerate(args):
        if isinstance(arg, (float, np.ndarray, list, tuple)) and np.asarray(arg).dtype.kind in "fc":
            moved = np.asarray(arg) + step * np.linspace(0.5, 1.0, np.size(arg)).reshape(np.shape(arg))
            other = moved if isinstance(arg, np.ndarray) else type(arg)(moved.tolist())
            yield (*args[:k], other, *args[k + 1 :]), extra
    for name, value in extra.items():
        if type(value) is float:
            yield args, {name: value + step}


ROUNDED = (
    "float(int(s)) * s", "int(s) * s", "float(str(s)) * s", "float(f'{s:.3f}') * s", "float('%g' % s) * s", "round(s) * s",
    "round(s, 1) * s", "float(s > 1.0) * s", "bool(s) * s", "float(repr(s))", "float.fromhex(s.hex())",
    "s.is_integer() * s + s", "s.as_integer_ratio()[0] * s", "len(str(s)) * s", "math.floor(s) * s", "math.trunc(s) + s",
    "s // 1.0 * s", "divmod(s, 0.5)[0] * s", "divmod(s, 0.5)[1] * s", "np.floor(s) * s", "np.rint(s) * s", "np.sign(s) * s",
    "np.real(np.sign(s * (1 + 1j))) * s", "np.real(np.sign(x + 1j * s)).sum()", "np.sum(x.astype(int) * x)",
    "np.sum(x.astype(int).astype(float)) * s", "np.sum(x.astype(bool) * x)", "np.sum(np.array(x, dtype=int)) * s",
    "np.sum(np.asarray(x, dtype=int) * s)", "np.int64(s) * s", "np.float32(s) * 1.0", "np.modf(s)[1] * s",
    "np.modf(s)[0] * s", "np.frexp(s)[1] * s", "np.frexp(s)[0] * s", "np.sum(np.full(2, s, dtype=int)) * s",
    "np.sum(np.full_like(np.arange(2), s)) * s", "np.sum(np.where(x, s, 2.0 * s))", "np.sum((x > s) * x)",
    "np.argmax(x * s) * s", "np.sum(np.sort(x)[np.argsort(x)])", "np.count_nonzero(x > s) * s",
    "np.sum(x[(x > s).astype(int)])", "np.searchsorted(x, s) * s", "np.digitize(s, [0.0, 1.0]) * s",
    "np.histogram(x)[0].sum() * s", "np.sum(np.bincount(x.astype(int))) * s", "np.unique(x).sum() * s", "hash(s) * s",
    "complex(s).real * s", "abs(complex(s, s))", "sum(1.0 for _ in range(int(s))) * s", "np.spacing(s) + s",
    "math.ulp(s) + s", "float(np.array2string(np.array(s)))", "np.isclose(x, s).sum() * s", "np.packbits(x > s).sum() * s",
    "np.sum(x.view(np.int64)) * 1e-20", "np.nextafter(s, 9.0) * s", "np.sum(np.trunc(x)) * s",
    "np.clip(s, 0, 1).astype(int) * s", "np.sum(np.zeros(int(s) + 1) + s)", "x[int(s)] * s",
    "np.sum(np.eye(int(s) + 1)) * s", "np.sum(np.arange(int(s)) * s)", "math.comb(int(s) + 3, 2) * s",
    "np.sum(x.round(1)) * s", "np.sum(np.round(x, 1) * x)", "np.sum(np.fix(x)) * s", "np.float64(s).item() * s",
    "np.add(x, s, dtype=np.float32).sum()", "np.multiply(x, s, dtype=int, casting='unsafe').sum()",
    "np.sum(x, dtype=int) * s", "np.mean(x, dtype=np.float32) * s",
)


@pytest.mark.parametrize("text", ROUNDED)
def test_values_that_go_through_integers_and_text(text):
    module_text = f"import math\nimport numpy as np\n\n\ndef f(s, x):\n    return {text}\n"
    with imported(module_text) as module, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(compile(module_text, module.__file__, "exec"), module.__dict__)
        what, why = judged(vars(module)["f"], (1.37, np.array([0.31, 1.77])))
    assert what in ("right", "refused", "raises"), why


def test_the_gradient_through_floor_is_that_of_the_rest():
    def f(s):
        return math.floor(s) * s

    assert grad(f)(2.5) == 2.0
