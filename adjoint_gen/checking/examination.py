"""The whole check of one function at one point."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from adjoint_gen.checking.claims import FaultError, Forward, Reverse, Second, Subject, gradients
from adjoint_gen.checking.layout import Layout
from adjoint_gen.checking.report import Report
from adjoint_gen.checking.scalar import is_scalar, weighed
from adjoint_gen.checking.search import Claim, Probe, Search, steps
from adjoint_gen.errors import DifferentiationError

ALONE: Final = 100  # so many elements are compared one by one, more of them in blocks
_ALONE_TWICE: Final = 24  # second derivatives likewise
_ROWS: Final = 16  # so many elements of a result are pulled back one by one, more of them as two sums


class NothingToCompareError(ValueError):
    """A function takes or gives no floating-point numbers."""


Along = Callable[[int, np.ndarray], tuple[np.ndarray, np.ndarray]]


def examine(
    fun: Callable[..., Any], args: Sequence[Any], names: Sequence[str], modes: Sequence[str] = ("forward", "reverse"),
    order: int = 2, seed: int = 0, chosen: Sequence[str] | None = None,
) -> Report:
    """Compare the derivatives that the modes give with differences.

    ``names`` are those of the arguments; derivatives are compared with respect to those that are ``chosen``, or all.

    Raises:
        DifferentiationError: the function cannot be differentiated.
        NothingToCompareError: no argument, or nothing in the result, is a floating-point number.
    """
    report = Report()
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            check = _Check(fun, args, names, report, seed, chosen)
            check.first_order(modes)
            if order == 2:
                check.second_order()
            report.notes += check.subject.notes
        except FaultError as error:
            report.faults.append(str(error))
    return report


class _Check:
    def __init__(
        self, fun: Callable[..., Any], args: Sequence[Any], names: Sequence[str], report: Report, seed: int,
        chosen: Sequence[str] | None,
    ) -> None:
        self.report = report
        self.rng = np.random.default_rng(seed)
        self.subject = Subject(fun, args, names)
        layout = self.subject.layout
        leaves = [leaf for leaf in layout.leaves if chosen is None or layout.names[leaf.owner] in chosen]
        self.wanted = np.concatenate([np.zeros(0, int), *(np.arange(leaf.span.start, leaf.span.stop) for leaf in leaves)])
        if not leaves:
            raise NothingToCompareError("there is no floating-point argument to differentiate with respect to")
        if not self.subject.value_layout.leaves:
            raise NothingToCompareError("its result holds no floating-point number")
        self.signs = self.rng.choice([-1.0, 1.0], layout.size)
        self.wide, self.value, self.layout = self._widened()

    def _widened(self) -> tuple[bool, np.ndarray, Layout]:
        """Whether differences are taken in double precision for arguments of less, with the value and its layout."""
        subject = self.subject
        if subject.layout.narrow:
            try:
                result = subject.fun(*subject.layout.filled(subject.layout.vector, wide=True))
                value = subject.value_layout.flat(result)
                near = np.abs(value - subject.value) <= 1e-3 * np.abs(subject.value) + 1e-30
                if np.all(near | ~np.isfinite(subject.value)):
                    return True, value, Layout(result, "the result", "fc")
            except Exception:
                pass  # it takes no other precision
        return False, subject.value, subject.value_layout

    def first_order(self, modes: Sequence[str]) -> None:
        """Compare what the modes say of the function with differences of it."""
        subject, layout = self.subject, self.layout
        count = len(self.value)
        rounding = 0.5 * layout.eps * np.abs(self.value)
        weights = np.eye(count) if count <= _ROWS else self._sums(rounding)
        extra = np.zeros((0, count)) if count <= _ROWS else weights

        def at(vector: np.ndarray) -> np.ndarray:
            value = self._value(vector)
            return np.concatenate([value, extra @ value])

        value = np.concatenate([self.value, extra @ self.value])
        probe = Probe(
            _without_raising(at, len(value)), subject.layout.vector, value,
            np.concatenate([rounding, np.abs(extra) @ rounding]),
            np.concatenate([self._claimed_eps(), np.full(len(extra), np.max(self._claimed_eps(), initial=0.0))]),
            self._name, subject.layout, subject.layout.argument,
            np.concatenate([np.abs(self.value), np.abs(extra) @ np.abs(self.value)]))
        if "forward" in modes:
            probe.claims.append(Claim("forward", slice(0, count), self._forward()))
        if "reverse" in modes:
            along, parts = self._reverse(weights)
            first = len(value) - len(weights)
            probe.claims.append(Claim("reverse", slice(first, first + len(weights)), along, parts))
        self._search(probe, ALONE, layout)

    def _search(self, probe: Probe, alone: int, layout: Layout) -> None:
        start = 10 if float(np.max(layout.eps, initial=0.0)) < 1e-12 else 4
        search = Search(probe, self.report, start, self.wanted)
        if len(self.wanted) <= alone:
            search.elements()
        else:
            search.blocks(self.rng)

    def _nearby(self, near: int) -> tuple[Any, ...]:
        """The arguments, or those moved by ``2**-abs(near)`` of their size, one way or the other; by an ulp at least."""
        return self.subject.perturbed(self.signs * np.sign(near), 2.0 ** -abs(near)) if near else self.subject.args

    def _claimed_eps(self) -> np.ndarray:
        """The precision of derivatives: that of the result or of the arguments, whichever is less."""
        return np.maximum(self.subject.value_layout.eps, np.max(self.subject.layout.eps, initial=0.0))

    def _name(self, k: int) -> str:
        if k >= self.subject.value_layout.size:
            return "of a sum of the result's elements "
        single = is_scalar(self.subject.result)
        return "" if single else f"of {self.subject.value_layout.place(k)} "

    def _value(self, vector: np.ndarray) -> np.ndarray:
        layout = self.subject.layout
        if not np.iscomplexobj(vector):
            return self.subject.moved(vector, self.wide)
        with warnings.catch_warnings():
            warnings.simplefilter("error", np.exceptions.ComplexWarning)  # it says that a part is lost
            return self.subject.value_layout.complex_flat(self.subject.fun(*layout.turned(vector)))

    def _sums(self, rounding: np.ndarray) -> np.ndarray:
        """Two random sums of a result's elements, in which each counts as much as it moves."""
        layout = self.subject.layout
        moved = np.zeros(len(self.value))
        for _ in range(2):
            signs = self.rng.choice([-1.0, 1.0], layout.size)
            near = _without_raising(self._value, len(self.value))(layout.vector * (1.0 + signs * 2.0**-8))
            moved = np.fmax(moved, np.abs(near - self.value))
        moved = np.fmax(moved, 2.0**40 * rounding)
        moved[~np.isfinite(moved)] = np.inf
        positive = moved[(moved > 0.0) & np.isfinite(moved)]
        moved[moved == 0.0] = np.max(positive, initial=0.0) or 1.0
        found: np.ndarray = self.rng.choice([-1.0, 1.0], (2, len(moved))) * self.rng.uniform(0.5, 1.5, (2, len(moved))) / moved
        return found

    def _forward(self) -> Along:
        forward = Forward(self.subject)

        def along(near: int, direction: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            found = forward.at(self._nearby(near), direction)
            return found, np.abs(found)

        return along

    def _reverse(self, weights: np.ndarray) -> tuple[Along, Callable[[np.ndarray], np.ndarray]]:
        reverse = Reverse(self.subject, weights)

        @functools.cache
        def rows(near: int) -> np.ndarray:
            return reverse.at(self._nearby(near)) if near else reverse.rows

        def along(near: int, direction: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            moving = np.flatnonzero(direction)
            part, step = rows(near)[:, moving], direction[moving]
            return part @ step, np.abs(part) @ np.abs(step)

        return along, lambda direction: reverse.rows * direction

    def second_order(self) -> None:
        """Compare how the gradient changes with differences of it."""
        subject = self.subject
        scalar: Callable[..., Any] = subject.fun
        weights = np.ones(1)
        if not is_scalar(subject.result):
            weights = self._sums(0.5 * self.layout.eps * np.abs(self.value))[0]
            weights[~np.isfinite(weights)] = 0.0
            scalar = weighed(subject.fun, len(subject.args), subject.result, subject.value_layout.along(weights))
        second = Second(subject, scalar)

        cotangent = self.layout.along(weights)

        def changing(vector: np.ndarray) -> np.ndarray:
            return gradients(subject, subject.layout.filled(vector, self.wide), [cotangent])[0]

        def along(near: int, direction: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            found = second.at(self._nearby(near), direction)
            return found, np.abs(found)

        value = changing(subject.layout.vector)
        layout = Layout(subject.layout.filled(value, self.wide), "", "f")
        size, _ = steps(subject.layout.vector, subject.layout)
        probe = Probe(
            _without_raising(changing, len(value)), subject.layout.vector, value, 0.5 * layout.eps * np.abs(value),
            np.maximum(subject.layout.eps, np.max(self._claimed_eps(), initial=0.0)),
            lambda k: f"of the gradient by {subject.layout.place(k)} ", subject.layout, subject.layout.argument,
            natural=np.fmax(np.abs(value), np.abs(weights) @ np.abs(self.value) / size),
            left=4.0 * layout.eps * np.max(np.abs(value * subject.layout.vector), initial=0.0) / size, second=True)
        probe.claims.append(Claim(second.mode, slice(0, len(value)), along))
        try:
            self._search(probe, _ALONE_TWICE, layout)
        except DifferentiationError as error:
            if scalar is subject.fun:
                raise
            self.report.notes.append(f"second derivatives are not compared: {error}")


def _without_raising(function: Callable[[np.ndarray], np.ndarray], size: int) -> Callable[[np.ndarray], np.ndarray]:
    """The function, with nan where it raises: beyond the edge of where it is defined, say."""

    def at(vector: np.ndarray) -> np.ndarray:
        try:
            return function(vector)
        except Exception:
            return np.full(size, np.nan)

    return at
