"""What the modes say of a function's derivatives, as flat vectors; and whether they behave as derivatives must.

Values must be the primal's, gradients and tangents must have the forms and dtypes of what they belong to, nothing may
change the arguments or share memory with what the caller holds, and a second call must say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from adjoint_gen.checking.layout import Layout, leaves, private
from adjoint_gen.operators.products import hvp, jvp, vjp
from adjoint_gen.program.structure import MisfitError

_ULPS = 16.0  # what a rewritten operation may change of a value, in units of what rounding an argument changes


class FaultError(Exception):
    """A derivative does not behave as one; the message says how."""


class Subject:
    """A function at a point: its arguments and value, and their layouts."""

    def __init__(self, fun: Callable[..., Any], args: Sequence[Any], names: Sequence[str]) -> None:
        self.fun = fun
        self.args = tuple(args)
        self.layout = _Arguments(self.args, names)
        self.notes: list[str] = []
        given = private(self.args)
        self.result = private(fun(*given))
        self.value_layout = Layout(self.result, "the result", "fc")
        self.value = self.value_layout.flat(self.result)
        changed = changes(self.args, given, names)
        if changed:
            self.notes.append(f"the function changes {changed}, its derivatives work on copies")
        again = self.value_layout.flat(fun(*private(self.args)))
        with np.errstate(all="ignore"):
            same = (again == self.value) | (np.isnan(again) & np.isnan(self.value))
            size = np.max(np.abs(self.value), initial=0.0)
            if not np.all(same | (np.abs(again - self.value) <= 64.0 * self.value_layout.eps * size)):
                raise FaultError(
                    "two calls with the same arguments have different results, which no derivative explains: "
                    "fix the seed of random numbers, and start from the same state")

    def moved(self, vector: np.ndarray, wide: bool) -> np.ndarray:
        """The value at other numbers, where it still has this form."""
        return self.value_layout.flat(self.fun(*self.layout.filled(vector, wide)))

    def perturbed(self, signs: np.ndarray, amount: float = 0.0) -> tuple[Any, ...]:
        """The arguments, each element moved by an amount relative to it, or by its rounding error if that is more."""
        args: tuple[Any, ...] = self.layout.filled(self.layout.vector * (1.0 + signs * np.fmax(self.layout.eps, amount)))
        return args


class _Arguments(Layout):
    """The layout of arguments, of which each has a name."""

    def __init__(self, args: tuple[Any, ...], names: Sequence[str]) -> None:
        self.names = names
        super().__init__(args)
        self.moving = sorted({leaf.owner for leaf in self.leaves})
        self.vector = self.flat(args)

    def argument(self, k: int) -> str:
        """The name of the argument that an element belongs to."""
        return self.names[next(leaf.owner for leaf in self.leaves if k < leaf.span.stop)]

    def _named(self, value: Any) -> list[tuple[str, Any]]:
        return list(zip(self.names, value, strict=False))


def changes(before: Any, after: Any, names: Sequence[str]) -> str:
    """The name of an argument that is not what it was, or nothing."""
    for name, old, new in zip(names, before, after, strict=True):
        old_leaves, new_leaves = (list(leaves(value, name, "fciubSU")) for value in (old, new))
        if len(old_leaves) != len(new_leaves):
            return name
        for (place, a), (_, b) in zip(old_leaves, new_leaves, strict=True):
            if np.shape(a) != np.shape(b) or np.asarray(a).tobytes() != np.asarray(b).tobytes():
                return place
    return ""


class Reverse:
    """The pullback of a function: rows of the Jacobian, as cotangents weigh them."""

    mode = "reverse"

    def __init__(self, subject: Subject, weights: np.ndarray) -> None:
        self.subject = subject
        self.weights = weights
        self.rows = self._checked_rows()

    def _checked_rows(self) -> np.ndarray:
        subject = self.subject
        given = private(subject.args)
        value, pullback = vjp(subject.fun, *given)
        _require_untouched("vjp", subject, given)
        check_value("vjp", subject, value)
        rows = np.zeros((len(self.weights), subject.layout.size))
        for k, weights in enumerate(self.weights):
            cotangent = subject.value_layout.along(weights)
            kept = private(cotangent)
            gradients = pullback(cotangent)
            rows[k] = fitted("the gradient", subject.layout, gradients)
            _require_untouched("the pullback", subject, given)
            if changes((cotangent,), (kept,), ("the cotangent",)):
                raise FaultError("the pullback changes its cotangent")
            others = [("the arguments", given), ("the value", value), ("the cotangent", cotangent)]
            _require_apart("a gradient", gradients, others)
        if len(self.weights):
            for leaf in _arrays((value, given)):  # both are the caller's
                leaf[...] = 1e3
            again = pullback(subject.value_layout.along(self.weights[-1]))
            _require_apart("a gradient", again, [("one of an earlier pull-back", gradients)])
            if not np.array_equal(fitted("the gradient", subject.layout, again), rows[-1], equal_nan=True):
                raise FaultError("pulling back a second time, after value and arguments changed, gives another gradient")
            if not np.array_equal(subject.layout.flat(gradients), rows[-1], equal_nan=True):
                raise FaultError("pulling back a second time changes the gradients of the first")
        return rows

    def at(self, args: tuple[Any, ...]) -> np.ndarray:
        """The rows for other arguments of the same form."""
        cotangents = [self.subject.value_layout.along(weights) for weights in self.weights]
        return gradients(self.subject, args, cotangents)


def gradients(subject: Subject, args: tuple[Any, ...], cotangents: Sequence[Any]) -> np.ndarray:
    """What the pullback at these arguments makes of cotangents, a row for each."""
    _, pullback = vjp(subject.fun, *args)
    return np.array([subject.layout.flat(pullback(cotangent)) for cotangent in cotangents])


class Forward:
    """Tangents of a function."""

    mode = "forward"

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.checked = False

    def at(self, args: tuple[Any, ...], direction: np.ndarray) -> np.ndarray:
        """The tangent along a direction, for these arguments."""
        subject = self.subject
        tangents = only_moving(subject, subject.layout.along(direction))
        if self.checked:
            return subject.value_layout.flat(jvp(subject.fun, args, tangents)[1])
        self.checked = True
        given = private(args)
        kept = private(tangents)
        value, tangent = jvp(subject.fun, given, tangents)
        _require_untouched("jvp", subject, given)
        if changes(tangents, kept, ["a tangent"] * len(kept)):
            raise FaultError("jvp changes a tangent")
        check_value("jvp", subject, value)
        found = fitted("the tangent", subject.value_layout, tangent)
        others = [("the arguments", given), ("the tangents given", tangents), ("the value", value)]
        _require_apart("the tangent", tangent, others)
        return found


class Second:
    """Products of the Hessian of a scalar function, as changes of its gradient: of all arguments, along a direction."""

    mode = "forward over reverse"

    def __init__(self, subject: Subject, scalar: Callable[..., Any]) -> None:
        self.subject = subject
        self.moving = subject.layout.moving
        self.product = hvp(scalar, tuple(self.moving))
        self.checked = False

    def at(self, args: tuple[Any, ...], direction: np.ndarray) -> np.ndarray:
        """How the gradient changes along a direction, for these arguments."""
        subject = self.subject
        tangents = subject.layout.along(direction)
        given = private(args)
        products = self.product(*given, tuple(tangents[k] for k in self.moving))
        whole = list(subject.args)
        for k, product in zip(self.moving, products, strict=True):
            whole[k] = product
        if self.checked:
            return subject.layout.flat(tuple(whole))
        self.checked = True
        if changes(args, given, subject.layout.names):
            raise FaultError(f"hvp changes {changes(args, given, subject.layout.names)}")
        return fitted("the product of the Hessian", subject.layout, tuple(whole))


def only_moving(subject: Subject, tangents: tuple[Any, ...]) -> list[Any]:
    """The tangents of what moves, and None for the other arguments."""
    return [tangent if k in subject.layout.moving else None for k, tangent in enumerate(tangents)]


def fitted(what: str, layout: Layout, value: Any) -> np.ndarray:
    """The numbers of a derivative that has the form and the dtypes of what it belongs to.

    Raises:
        FaultError: it has another form or dtype.
    """
    try:
        found = layout.flat(value)
        layout.check_types(value)
    except MisfitError as error:
        raise FaultError(f"{what} does not fit: {error}") from error
    return found


def check_value(what: str, subject: Subject, value: Any) -> None:
    """Raise FaultError where a mode has another value than the primal."""
    try:
        subject.value_layout.check_types(value)
        found = subject.value_layout.flat(value)
    except MisfitError as error:
        raise FaultError(f"the value of {what} is not the function's: {error}") from error
    known = subject.value
    off = np.abs(found - known)
    off[(found == known) | (np.isnan(found) & np.isnan(known))] = 0.0
    if not np.any(off):
        return
    allowed = subject.value_layout.eps * np.abs(known)
    rng = np.random.default_rng(0)
    for _ in range(4):
        signs = rng.choice([-1.0, 1.0], subject.layout.size)
        near = subject.value_layout.flat(subject.fun(*subject.perturbed(signs)))
        allowed = np.fmax(allowed, np.abs(near - known))
    wrong = ~(off <= _ULPS * allowed)
    if np.any(wrong):
        k = int(np.argmax(np.where(wrong, off, -1.0)))
        raise FaultError(f"{what} has {subject.value_layout.place(k)} = {found[k]!r}, the function {known[k]!r}")


def _arrays(value: Any) -> Iterator[np.ndarray]:
    """The arrays of numbers that have elements and may be written to."""
    for _, leaf in leaves(value, kinds="fc"):
        if isinstance(leaf, np.ndarray) and leaf.size and leaf.flags.writeable:
            yield leaf


def _require_untouched(what: str, subject: Subject, given: tuple[Any, ...]) -> None:
    changed = changes(subject.args, given, subject.layout.names)
    if changed:
        raise FaultError(f"{what} changes {changed}, which is the caller's")


def _require_apart(what: str, found: Any, others: Sequence[tuple[str, Any]]) -> None:
    for leaf in _arrays(found):
        for name, other in others:
            if any(np.may_share_memory(leaf, array) for array in _arrays(other)):
                raise FaultError(f"{what} shares memory with {name}")
