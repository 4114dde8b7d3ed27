"""The derivatives of a call form: forward, in reverse, of orders two and three, for operands of every sort.

A form is right where all of these agree with differences and with each other, or refused with a reason that ``refused.txt``
holds. ``python -m tests.rules.forms.checks`` tries all of them, or those with a text in them, reports how many there are in
each module and brings that file up to date.
"""

from __future__ import annotations

import collections
import copy
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from adjoint_gen import DifferentiationError, grad, hvp, jvp, value_and_grad
from adjoint_gen.errors import InternalError
from tests.fuzz.check import at_most, imported
from tests.rules.forms import HEAD, HERE, MODULES, Form, all_forms, operands

REFUSALS = HERE / "refused.txt"
CLOSE = 2e-6
SORTS: dict[str, Callable[[Any], Any]] = {
    "strided": lambda v: np.flip(np.flip(v).copy()) if isinstance(v, np.ndarray) else v,
    "Fortran": lambda v: np.asfortranarray(v) if isinstance(v, np.ndarray) else v,
    "numpy scalars": lambda v: np.float64(v) if isinstance(v, float) else v,
    "without axes": lambda v: np.array(v) if isinstance(v, float) else v,
}
"""Operands of the same values, for which the derivative has to be the same."""


_WHATEVER = re.compile(r"np\.(empty|random\.(?!default_rng\(3\)|RandomState\(3\)))|scipy\.stats\.\w+\.rvs")
_UNWRITTEN = ("np.ndarray(", "'empty'")
"""Calls that give what is in memory, or something else each time."""


_OF_SOMETHING = (
    "np.linalg.norm", "np.add.reduceat", "np.cov", "np.nanquantile", "scipy.linalg.", "scipy.signal.", "scipy.ndimage.",
    "scipy.spatial.",
)
"""Functions of which the derivative may raise where there are no elements, although they do not.

NumPy's ``nanquantile`` of nothing has one value for several quantiles; ``cov`` of nothing looks at no weights."""


_SQUARE = ("A", "P")
"""Matrices of which rows are none: ``einsum('ii->i')`` and ``cdist(VI=...)`` read beyond the ends of some."""


class Wrong(Exception):
    """A derivative that is none."""


def written(form: Form, value: Any) -> str:
    """The module with ``f``, a number that is made of all that a call gives, and ``slope``, made of its gradient.

    ``sizes`` are those of the gradient, by which it is divided: the sine of 10 ** 4 turns within a step of any difference.
    """
    modules = "".join(f"import scipy.{m}\n" for m in MODULES if f"scipy.{m}." in form.text)
    parts = [f"r{k}" for k in range(len(value))] if isinstance(value, tuple | list) else ["r"]
    lines = [f"{', '.join(parts)}{',' if len(parts) == 1 and parts != ['r'] else ''} = {form.text}"]
    for name, one in zip(parts, value if parts != ["r"] else [value], strict=True):
        if np.iscomplexobj(one):
            lines.append(f"{name} = np.real({name}) + 0.7 * np.imag({name})")
    weighed = "np.sum(np.cos(np.arange(np.size({0})) + 1.3) * np.ravel({0}) * (1.0 + 0.3 * np.ravel({0})))"
    total = " + ".join(map(weighed.format, parts))
    body = "".join(f"    {line}\n" for line in [*lines, f"return {total}"])
    first = next(name for name in form.names if name in active(form))
    names = ", ".join(form.names)
    more = f"gradient = grad(f, wrt={form.names.index(first)})\n\n\n"
    more += f"def slope({names}):\n    return np.sum(np.sin(gradient({names}) / sizes))\n"
    return f"{modules}from adjoint_gen import grad\n{HEAD}def f({names}):\n{body}\n\n{more}"


@contextmanager
def program(form: Form) -> Iterator[Callable[..., Any]]:
    """The number that is made of what a call gives, as a function whose text exists while it is looked at."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        value = eval(form.text, _namespace() | {name: copy.deepcopy(operands()[name]) for name in form.names})
    text = written(form, value)
    with imported(text) as module:
        exec(compile(text, module.__file__ or "", "exec"), module.__dict__)
        yield module.f


def gradient(form: Form, function: Callable[..., Any]) -> Any:
    """The gradient of a program of a form, by all that a derivative is taken by."""
    wrt = tuple(k for k, name in enumerate(form.names) if name in active(form))
    return grad(function, wrt=wrt)(*(copy.deepcopy(operands()[name]) for name in form.names))


def active(form: Form) -> tuple[str, ...]:
    """The operands that a derivative is taken by."""
    return tuple(name for name in form.names if np.asarray(operands()[name]).dtype.kind == "f")


def outcome(form: Form, third: bool = True) -> tuple[str, str]:
    """What becomes of a form, and why: right, refused, wrong, or nothing to differentiate."""
    given = [copy.deepcopy(operands()[name]) for name in form.names]
    with warnings.catch_warnings(), np.errstate(all="ignore"), at_most(60.0):
        warnings.simplefilter("ignore")
        try:
            value = eval(form.text, _namespace() | dict(zip(form.names, copy.deepcopy(given), strict=True)))
            numbers = [np.asarray(one) for one in (value if isinstance(value, tuple | list) else [value])]
        except ValueError:  # a list of lists of several lengths
            return "no numbers", ""
        whatever = bool(_WHATEVER.match(form.function)) or any(one in form.text for one in _UNWRITTEN)
        finite = all(one.dtype.kind in "fciub" and np.all(np.isfinite(one)) for one in numbers)
        if whatever or not active(form) or not numbers or not finite:
            return "no numbers", ""
        single = any(one.dtype in (np.float32, np.complex64, np.float16) for one in numbers)
        text = written(form, value)
        with imported(text) as module:
            exec(compile(text, module.__file__ or "", "exec"), module.__dict__)
            try:
                _check(form, module, given, single, third)
            except InternalError as error:
                return "wrong", f"{error.message}: {error.__cause__!r}"
            except DifferentiationError as error:
                return "refused", error.message
            except Wrong as error:
                return "wrong", str(error)
            except Exception as error:
                return "wrong", f"{type(error).__name__}: {error}"
    return "right", ""


def _namespace() -> dict[str, Any]:
    import scipy

    for name in MODULES:
        __import__(f"scipy.{name}")
    return {"np": np, "scipy": scipy}


def _check(form: Form, module: Any, given: list[Any], single: bool, third: bool) -> None:
    function, rng = module.f, np.random.default_rng(5)
    wrt = tuple(k for k, name in enumerate(form.names) if name in active(form))
    directions = [rng.uniform(0.5, 1.0, np.shape(given[k])) * rng.choice([-1.0, 1.0], np.shape(given[k])) for k in wrt]
    directions = [d if np.ndim(d) else float(d) for d in directions]
    before = copy.deepcopy(given)
    derived = value_and_grad(function, wrt=wrt)
    value, gradient = derived(*given)
    for one, other in zip(given, before, strict=True):
        _holds(np.array_equal(one, other), "an argument is changed")
    _near(value, function(*copy.deepcopy(given)), "the value", 1e-12)
    for k, g in zip(wrt, gradient, strict=True):
        _holds(np.shape(g) == np.shape(given[k]), f"the gradient has shape {np.shape(g)}")
        _holds(np.asarray(g).dtype == float, f"the gradient is of {np.asarray(g).dtype}")
    along = sum(float(np.sum(g * d)) for g, d in zip(gradient, directions, strict=True))
    scale = sum(float(np.sum(np.abs(g * d))) for g, d in zip(gradient, directions, strict=True)) + 1e-3 * abs(value) + 1e-6
    tangents = tuple(dict(zip(wrt, directions, strict=True)).get(k) for k in range(len(given)))
    _near(jvp(function, tuple(given), tangents)[1], along, "forward against reverse", 1e-5 if single else 1e-9, scale)
    if single:
        return  # differences of what is rounded say nothing

    def moved(h: float) -> list[Any]:
        return [v if tangents[k] is None else v + h * tangents[k] for k, v in enumerate(copy.deepcopy(given))]

    _near(along, _slope(lambda h: function(*moved(h))), "reverse against differences", CLOSE, scale)
    _again(lambda *args: derived(*args)[1], hvp(function, wrt), given, wrt, directions, moved, "the second derivative")
    for sort, change in SORTS.items():
        _same(function, derived, [change(v) for v in given], gradient, sort)
    _single(function, given, wrt, gradient)
    for count in (0, 1) if not form.function.startswith(_OF_SOMETHING) else (1,):
        shorter = [v[:count] if np.ndim(v) and name not in _SQUARE else v for name, v in zip(form.names, given, strict=True)]
        _shorter(function, derived, shorter, wrt, count)
    if third:
        module.sizes = 1.0 + np.abs(gradient[0])
        _again(grad(module.slope, wrt=wrt), hvp(module.slope, wrt), given, wrt, directions, moved, "the third derivative")


def _again(
    derived: Callable[..., Any], product: Callable[..., Any], given: list[Any], wrt: tuple[int, ...], directions: list[Any],
    moved: Callable[[float], list[Any]], what: str,
) -> None:
    """A product with the Hessian is how the gradient changes in that direction; what is refused there is refused truly."""
    try:
        found = product(*given, tuple(directions))
    except InternalError:
        raise
    except DifferentiationError:
        return
    found = found if isinstance(found, tuple) else (found,)

    def flat(h: float) -> Any:
        slopes = derived(*moved(h))
        return np.hstack([np.ravel(g) for g in (slopes if isinstance(slopes, tuple) else (slopes,))])

    expected, ours, first = _slope(flat), np.hstack([np.ravel(g) for g in found]), flat(0.0)
    scale = float(np.max(np.abs(expected), initial=0.0)) + 1e-2 * float(np.max(np.abs(first), initial=1e-3))
    _near(ours, expected, what, 20 * CLOSE, scale)


def _same(function: Callable[..., Any], derived: Callable[..., Any], given: list[Any], gradient: Any, sort: str) -> None:
    try:
        function(*copy.deepcopy(given))
    except TypeError:
        return  # the function takes no such numbers
    _, found = derived(*given)
    for one, other in zip(found, gradient, strict=True):
        _near(one, other, f"the gradient by {sort} operands", 1e-9, float(np.max(np.abs(other), initial=0.0)) + 1e-6)


def _shorter(
    function: Callable[..., Any], derived: Callable[..., Any], given: list[Any], wrt: tuple[int, ...], count: int
) -> None:
    """Of arrays with one row, or none, the gradient has their shapes, and forward mode agrees."""
    try:
        value = function(*copy.deepcopy(given))
    except Exception:
        return  # the function takes no such arrays
    try:
        _, gradient = derived(*given)
        ones = tuple(np.ones_like(v)[()] * 1.0 if k in wrt else None for k, v in enumerate(given))
        moved = jvp(function, tuple(given), ones)[1]
    except InternalError:
        raise
    except DifferentiationError:
        return
    for k, g in zip(wrt, gradient, strict=True):
        _holds(np.shape(g) == np.shape(given[k]), f"of {count} rows the gradient has shape {np.shape(g)}")
    if np.isfinite(value) and all(np.all(np.isfinite(g)) for g in gradient):
        scale = sum(float(np.sum(np.abs(g))) for g in gradient) + 1e-3 * abs(value) + 1e-6
        _near(moved, sum(float(np.sum(g)) for g in gradient), f"forward against reverse, of {count} rows", 1e-9, scale)


def _single(function: Callable[..., Any], given: list[Any], wrt: tuple[int, ...], gradient: Any) -> None:
    """In single precision the gradient is of single precision, and nearly the same where the value is."""
    single = [np.asarray(v, np.float32)[()] if k in wrt else v for k, v in enumerate(copy.deepcopy(given))]
    try:
        function(*copy.deepcopy(single))
    except (TypeError, ValueError):
        return  # the function takes no such numbers
    value, found = value_and_grad(function, wrt=wrt)(*single)
    expected = function(*copy.deepcopy(given))
    same = bool(np.abs(value - expected) <= 1e-3 * (1.0 + np.abs(expected)))  # rounded, np.polydiv leaves more coefficients
    for one, other in zip(found, gradient if same else found, strict=True):
        _holds(np.asarray(one).dtype == np.float32, f"the gradient in single precision is of {np.asarray(one).dtype}")
        _near(one, other, "the gradient in single precision", 5e-3, float(np.max(np.abs(other), initial=0.0)) + 1e-3)


def _slope(function: Callable[[float], Any], h: float = 1e-4) -> Any:
    return (8.0 * (function(h) - function(-h)) - (function(2.0 * h) - function(-2.0 * h))) / (12.0 * h)


def _holds(so: bool, what: str) -> None:
    if not so:
        raise Wrong(what)


def _near(one: Any, other: Any, what: str, tolerance: float, scale: float | None = None) -> None:
    one, other = np.asarray(one, float), np.asarray(other, float)
    scale = float(np.max(np.abs(other), initial=1e-3)) if scale is None else scale
    fits = one.shape == other.shape and bool(np.all(np.abs(one - other) <= tolerance * max(scale, 1e-6)))
    _holds(fits, f"{what}: {one} is not {other}")


# Refusals.


def refusals() -> dict[str, str]:
    """The forms that are refused, each with the reason."""
    found: dict[str, str] = {}
    reason = ""
    for line in REFUSALS.read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            found[line.strip()] = reason
        else:
            reason = line
    return found


def short(reason: str) -> str:
    """A reason without what is another one each time, such as where a library is installed."""
    reason = re.sub(r" \([^()]*, line \d+\)", "", reason)
    return re.sub(r"\s+", " ", reason.removeprefix("cannot differentiate ")).strip()


def tried(forms: list[Form], third: bool) -> Iterator[tuple[Form, str, str]]:
    """What becomes of each form."""
    for form in forms:
        what, why = outcome(form, third)
        yield form, what, short(why)


def module_of(form: Form) -> str:
    """The module that a form's function is of."""
    names = form.function.split(".")
    known = [".".join(names[:k]) for k in (1, 2) if ".".join(names[:k]) in _MODULES]
    return known[-1] if known and len(names) > 1 else "operators and methods"


_MODULES = ("np", "np.linalg", "np.fft", "np.random", "np.polynomial", "np.lib", *(f"scipy.{name}" for name in MODULES))


def main() -> int:
    """Try all forms, or those that have one of the given texts in them, and note what is refused."""
    wanted = sys.argv[1:]
    chosen = [form for form in all_forms() if not wanted or any(one in form.text for one in wanted)]
    counts: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    known = refusals()
    for form, what, why in tried(chosen, third=True):
        counts[module_of(form)][what] += 1
        known.pop(form.text, None)
        if what == "refused":
            known[form.text] = why
        if what == "wrong":
            print(f"wrong: {form.text}: {why[:300]}", flush=True)
    for module, found in sorted(counts.items()):
        print(f"{module}: {sum(found.values())} forms: {', '.join(f'{n} {what}' for what, n in sorted(found.items()))}")
    refused: dict[str, list[str]] = collections.defaultdict(list)
    for form in {form.text: form for form in all_forms()}:
        if form in known:
            refused[known[form]].append(form)
    text = "".join(f"{why}\n" + "".join(f"    {one}\n" for one in forms) for why, forms in sorted(refused.items()))
    REFUSALS.write_text(text, encoding="utf-8")
    return int(any(found["wrong"] for found in counts.values()))


if __name__ == "__main__":
    sys.exit(main())
