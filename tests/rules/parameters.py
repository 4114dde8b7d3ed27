"""Every parameter of every known function, given by keyword: right, or refused by its name; never ignored.

The calls come from the examples of the rules, the parameters from NumPy's own signatures. Each parameter is given a constant
and, where it takes numbers, a value to differentiate. ``python -m tests.rules.parameters`` runs all of them.
"""

from __future__ import annotations

import collections
import copy
import inspect
import sys
import textwrap
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjoint_gen import DifferentiationError, value_and_grad
from adjoint_gen.errors import InternalError
from adjoint_gen.rules.table import op_of, operations
from tests.fuzz.check import at_most, imported
from tests.fuzz.numeric import floating
from tests.rules.harness import Display, Example, Fixed, Text, all_examples

OUTCOMES = ("right", "refused", "raises", "wrong", "crash")
UFUNC = ("out", "where", "casting", "order", "dtype", "subok", "signature")
GENERAL = ("1", "0", "True", "0.5", "[0, 1]", "np.array([0.25, 0.5])", "s", "np.array([s, 0.5])")
CANDIDATES = {
    "dtype": ("int", "np.float32", "complex", "'f8'"), "out": ("np.zeros(3)", "np.zeros((2, 3))"),
    "where": ("False", "np.array([True, False, True])", "s > 5.0"), "casting": ("'unsafe'", "'same_kind'"),
    "order": ("'F'", "'A'", "'K'", "1"), "subok": ("False", "True"), "signature": ("'d->d'", "'dd->d'"),
    "axis": ("0", "-1", "(0,)", "None", "1"), "axes": ("(1, 0)", "1", "[(0,), (0,), ()]"), "keepdims": ("True",),
    "initial": ("0.5", "s", "2"), "like": ("np.zeros(2)",), "copy": ("False", "True", "None"), "ndmin": ("3",),
    "mode": ("'clip'", "'wrap'", "'same'"), "kind": ("'stable'",), "stable": ("True",), "side": ("'right'",),
    "returned": ("True",), "retstep": ("True",), "endpoint": ("False",), "device": ("'cpu'",), "UPLO": ("'U'", "'L'"),
    "upper": ("True",), "optimize": ("True",), "shape": ("(2, 3)", "6", "(6,)"), "full_matrices": ("False",),
}
HEAD = "import math\nimport operator\nimport builtins\nimport numpy as np\n\n"


@dataclass(frozen=True)
class Given:
    """A call with one more parameter, as text and with its arguments."""

    op: str
    call: str
    names: tuple[str, ...]
    values: tuple[Any, ...]

    @property
    def text(self) -> str:
        """The module with the function ``f``."""
        body = f"r = {self.call}\nreturn np.sum(np.real(r)) + 0.0 * s"
        parts = self.op.split(".")
        modules = (".".join(parts[:count]) for count in range(len(parts), 0, -1))  # a method is of an object of one
        more = f"import {next(name for name in modules if name in sys.modules)}\n\n" if parts[0] == "scipy" else ""
        return f"{HEAD}{more}def f({', '.join(('s', *self.names))}):\n{textwrap.indent(body, '    ')}\n"


def parameters(function: Any) -> tuple[str, ...]:
    """The names of a function's parameters that may be given by keyword."""
    if isinstance(function, np.ufunc):
        return (*UFUNC, *(("axes", "axis", "keepdims") if function.signature else ()))
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ("axis", "dtype", "out", "order", "copy", "like", "subok", "casting", "start", "stop", "step", "key", "default")
    return tuple(p.name for p in found if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY))


def calls() -> Iterator[Given]:
    """Each function's first two examples with each parameter that they do not have."""
    seen: collections.Counter[str] = collections.Counter()
    for example in all_examples():
        op = op_of(example.function)
        if op is None or op.startswith(("adjoint_gen.", "operator.")) or example.note or seen[op] == 2:
            continue
        seen[op] += 1
        yield from _with_more(op, example)


def _with_more(op: str, example: Example) -> Iterator[Given]:
    names: list[str] = []
    values: list[Any] = []

    def text(value: Any) -> str:
        match value:
            case Display(items=items, kind=kind):
                inner = "".join(f"{text(item)}, " for item in items)
                return f"[{inner}]" if kind == "list" else f"({inner})"
            case Text(value=inner):
                return repr(inner)
            case Fixed(value=inner):
                return text(inner)
            case np.ndarray() | np.generic() | float():
                names.append(f"a{len(names)}")
                values.append(value)
                return names[-1]
        return repr(value) if not isinstance(value, type) else value.__name__

    args = [text(arg) for arg in example.args]
    params = {key: text(value) for key, value in example.params}
    if any("<" in arg for arg in (*args, *params.values())):
        return
    known = parameters(example.function)
    positional = known[: len(args)] if not isinstance(example.function, np.ufunc) else ()
    for name in known:
        if name in params or name in positional:
            continue
        if name == "where" and not any(map(floating, values)):
            continue  # what it leaves unwritten is whatever is in memory
        for value in CANDIDATES.get(name, GENERAL):
            given = ", ".join([*(f"{key}={v}" for key, v in params.items()), f"{name}={value}"])
            yield Given(op, _call(op, args, given), tuple(names), tuple(values))


def _call(op: str, args: list[str], params: str) -> str:
    if op.startswith("ndarray."):
        return f"{args[0]}.{op.partition('.')[2]}({', '.join([*args[1:], params])})"
    return f"{op.replace('numpy.', 'np.', 1)}({', '.join([*args, params])})"


def outcome(given: Given) -> tuple[str, str]:
    """What becomes of a call, and why."""
    with warnings.catch_warnings(), np.errstate(all="ignore"), imported(given.text) as module, at_most(20.0):
        warnings.simplefilter("ignore")
        exec(compile(given.text, module.__file__ or "", "exec"), module.__dict__)
        return judged(vars(module)["f"], (0.7, *copy.deepcopy(given.values)))  # some write into what they are given


def judged(function: Any, given: tuple[Any, ...]) -> tuple[str, str]:
    """What becomes of the gradient of a function by all its floating-point arguments."""
    wrt = tuple(k for k, value in enumerate(given) if floating(value))
    failure = unmovable = None
    try:
        expected = float(function(*copy.deepcopy(given)))  # which may overwrite what it is given
    except Exception as error:
        failure = error
    try:
        slopes = [np.hstack([_slopes(function, given, k, h) for k in wrt]) for h in (1e-3, 2e-4)]
    except Exception as error:
        unmovable = error
    try:
        value, gradient = value_and_grad(function, wrt=wrt)(*copy.deepcopy(given))
    except InternalError as error:
        return "crash", f"{error.message}: {error.__cause__!r}"
    except DifferentiationError as error:
        return "refused", f"{error.message} // {error.remedy}"
    except Exception as error:
        return ("crash" if failure is None else "raises"), f"{type(error).__name__}: {error}"
    if failure is not None:
        return "wrong", f"the primal: {type(failure).__name__}: {failure}"
    if unmovable is not None:
        return "raises", f"beside it: {type(unmovable).__name__}: {unmovable}"  # of a matrix that has to be symmetric
    if not _agree(*slopes) or not np.isfinite(expected):
        return "right", "no differences"
    if not _agree(value, expected, 1e-9):
        return "wrong", f"the value is {value}, not {expected}"
    found = np.hstack([np.ravel(g) for g in gradient])
    return ("right", "") if _agree(found, slopes[1]) else ("wrong", f"{found} is not {slopes[1]}")


def _agree(one: Any, other: Any, tolerance: float = 1e-5) -> bool:
    one, other = np.asarray(one), np.asarray(other)
    if one.shape != other.shape or not np.array_equal(np.isfinite(one), np.isfinite(other)):
        return False
    scale = np.max(np.abs(other[np.isfinite(other)]), initial=1e-3)
    return bool(np.all(np.abs(one - other)[np.isfinite(one)] <= tolerance * scale))


def _slopes(function: Any, given: tuple[Any, ...], k: int, h: float) -> Any:
    """The gradient by one argument, by central differences of fourth order."""

    def at(place: int, step: float) -> float:
        moved = np.array(given[k], float, order="C")
        moved.reshape(-1)[place] += step
        changed = list(copy.deepcopy(given))
        changed[k] = moved if isinstance(given[k], np.ndarray) else type(given[k])(moved)
        return float(function(*changed))

    return np.array([
        (8.0 * (at(i, h) - at(i, -h)) - (at(i, 2 * h) - at(i, -2 * h))) / (12.0 * h) for i in range(np.size(given[k]))
    ])


def main() -> int:
    counts: collections.Counter[str] = collections.Counter()
    functions = set()
    for given in calls():
        found, why = outcome(given)
        counts[found] += 1
        functions.add(given.op)
        if found in ("wrong", "crash"):
            print(f"{found}: {given.call}: {why}", flush=True)
    print(f"{len(functions)} of {len(operations())} operations: {', '.join(f'{counts[o]} {o}' for o in OUTCOMES)}")
    return int(counts["wrong"] + counts["crash"] > 0)


if __name__ == "__main__":
    sys.exit(main())
