"""A rule tried as those of this package are: what must hold of a derivative, in the forms in which a function may be called.

Differences say of each element whether it is right (:mod:`examination`), to the third order along random lines. Without
them must hold: that tangents and cotangents go through linearly, that both modes are transposes of each other, that a second
call says the same, that nothing is written into what is the caller's, and that the value is of the kind that the rule says.
"""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from adjoint_gen.checking.claims import FaultError, Reverse, Subject, only_moving
from adjoint_gen.checking.examination import NothingToCompareError, examine
from adjoint_gen.checking.forms import READ_ONLY, SINGLE, caller, forms, line, read_only, with_fixed
from adjoint_gen.checking.layout import Layout, leaves, private
from adjoint_gen.checking.report import Report, UndecidedWarning, WrongDerivativeError
from adjoint_gen.checking.scalar import is_scalar, weighed
from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.trace import Bind, Var
from adjoint_gen.operators.api import grad
from adjoint_gen.operators.products import jvp, vjp
from adjoint_gen.program.plain_objects import is_plain_class
from adjoint_gen.rules.results import of_user, results_of, takes_result
from adjoint_gen.rules.table import Rule, lookup, op_of, result_kind

_ULPS: Final = 256.0  # what may be lost in sums of so many terms, in units of the rounding error of the largest
_LINES: Final = 2  # along which third derivatives are compared
_REDUCED: Final = 64  # elements of a result and of arguments of more are not compared in other forms than the given one


def check_rule(fn: Callable[..., Any], *args: Any, **options: Any) -> Report:
    """Try the rule of ``fn``, a user's or one of this package, at some arguments as the rules of this package are tried.

    Compared with finite differences are both modes, and second and third derivatives. The same is tried for arguments in
    single precision, without axes, empty, of size 1 against each other, and strided and read-only, as far as the function takes
    them. Tangents and cotangents must go through linearly, both modes be transposes of each other, each argument may vary
    alone, nothing may write into the arguments, and a second call must say the same. What a rule refuses is noted.

    Args:
        fn: a function that has a rule; of a method the function of its class, with an object as the first argument.
        args: its arguments, of any structure. What is no floating-point number stays fixed.
        options: its arguments by name.

    Returns:
        A :class:`Report`, like that of :func:`check_grads`; its ``notes`` say what was tried, and what could not be.

    Raises:
        WrongDerivativeError: an AssertionError that says which property fails, with the numbers.
        ValueError: the function has no rule.

    Warns:
        UndecidedWarning: differences cannot tell of some elements whether they are right.

    >>> import numpy as np
    >>> check_rule(np.hypot, np.array([3.0, 5.0]), np.array([4.0, 12.0]))  # doctest: +ELLIPSIS
    right: ... derivatives compared, worst: ...
    note: tried as given to the third order, ...
    """
    op = op_of(fn) or next((part for form in results_of(fn) for part in form.parts if lookup(part) is not None), None)
    rule = None if op is None else lookup(op)
    if op is None or rule is None:
        name = getattr(fn, "__qualname__", None) or repr(fn)
        raise ValueError(f"{name} has no rule to check: register one with @adjoint_gen.derivative")
    report = Report()
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        _Check(fn, op, rule, args, options, report).all()
    if not report.right:
        raise WrongDerivativeError(f"the rule for {op}: {report.accusation}")
    if report.undecided:
        warnings.warn(f"differences cannot decide:\n  {report.doubts}", UndecidedWarning, stacklevel=2)
    return report


class _Check:
    """One rule, the call that it is tried at, and what was found."""

    def __init__(
        self, fn: Callable[..., Any], op: str, rule: Rule, args: tuple[Any, ...], options: dict[str, Any], report: Report
    ) -> None:
        self.fn, self.op, self.rule, self.args, self.options, self.report = fn, op, rule, args, options, report
        known = [p.name for p in _parameters(fn, rule) if p.kind is not p.VAR_POSITIONAL]
        self.names = [known[k] if k < len(known) else f"argument {k}" for k in range(len(args))]
        self.results = [
            k for form in results_of(fn) for k, part in enumerate(form.parts) if of_user(part) and lookup(part) is not None
        ]
        self.call = caller(fn, args, options, self.results)
        self.owned = bool(args) and is_plain_class(type(args[0]))  # whose attributes the rule reads as they are
        if self.owned:
            self.call, self.args, self.names = with_fixed(self.call, args, *range(1, len(args))), args[1:], self.names[1:]
        self.modes = ("forward", "reverse") if rule.exact else ("forward",)
        self.tried: list[str] = []
        self.skipped: list[str] = []

    def all(self) -> None:
        """Try everything; what is found goes into the report."""
        self._kind()
        if self._form("as given", self.args, 2) and self.report.right:
            if self.rule.exact and not self.rule.zero:
                self._third_order()
            self._alone()
            for form, args in forms(self.args):
                if self.report.right:  # what follows from what is known to be wrong would hide it
                    self._form(form, args, 1)
        notes = [f"tried {', '.join(self.tried)}"] if self.tried else []
        if self.skipped:
            notes.append(f"not tried {', '.join(self.skipped)}: the function does not take that")
        if not self.rule.exact:
            notes.append("its reverse rule is said not to be the transpose: what it gives was not compared")
        self.report.notes[:0] = notes

    def _form(self, form: str, args: tuple[Any, ...], order: int) -> bool:
        """Try the call in one form; whether there is something to compare."""
        given = order == 2
        try:
            value = self.call(*(args if form == READ_ONLY else private(args)))
            widened = form == SINGLE and any(np.asarray(leaf).dtype == np.float64 for _, leaf in leaves(value))
            size = sum(np.size(leaf) for _, leaf in leaves((args, value), kinds="fc"))
        except Exception:
            if given:
                raise
            widened = True
        if widened:  # the function raises, or computes in double precision whatever it is given
            self.skipped.append(form)
            return False
        try:
            again = order if self.rule.exact and not self.rule.zero else 1
            self._try(form, self.call, args, again, compared=given or size <= _REDUCED)
        except NothingToCompareError as error:
            if given:
                self.report.notes.append(f"nothing was compared: {error}")
            return False
        except DifferentiationError as error:
            if given and order == 1:
                raise
            self.report.notes.append(f"{form}: refused: {_first_line(error)}")
            return False
        except Exception as error:
            self.report.faults.append(
                f"{form}: the derivative raises {type(error).__name__}: {error}, where the function has a value")
            return False
        self.tried.append(form)
        return True

    def _try(self, form: str, fun: Callable[..., Any], args: tuple[Any, ...], order: int, compared: bool = True) -> None:
        """Look at what must hold without differences, then compare with them; modes that disagree show in both."""
        report = self.report
        try:
            subject = Subject(fun, args, self.names)
            if not subject.layout.leaves or not subject.value_layout.leaves:
                what = "no argument" if not subject.layout.leaves else "nothing in its result"
                raise NothingToCompareError(f"{what} is a floating-point number")
            held = _Held(subject, self.rule.exact)
            report.faults += [f"{form}: {note}: a rule speaks of the value only" for note in subject.notes]
            report.faults += [f"{form}: {fault}" for fault in held.faults()]
            if compared and report.right:
                self._compare(form, fun, args, order)
            if report.right:
                report.faults += [f"{form}: {fault}" for fault in held.apart()]
        except FaultError as error:
            report.faults.append(f"{form}: {error}")

    def _compare(self, form: str, fun: Callable[..., Any], args: tuple[Any, ...], order: int) -> None:
        """Compare with differences."""
        try:
            found = examine(fun, args, self.names, self.modes, order)
        except DifferentiationError as error:
            if order == 1:
                raise
            found = examine(fun, args, self.names, self.modes, 1)
            found.notes.append(f"second derivatives are refused: {_first_line(error)}")
        self._take(form, found)

    def _take(self, form: str, found: Report) -> None:
        """Add what was found of one form."""
        report = self.report
        report.compared += found.compared
        report.faults += [f"{form}: {fault}" for fault in found.faults]
        for one, other in ((report.wrong, found.wrong), (report.undecided, found.undecided), (report.kinks, found.kinks)):
            one += [replace(comparison, mode=f"{form}: {comparison.mode}") for comparison in other]
        report.notes += [f"{form}: {note}" for note in found.notes]
        if found.worst is not None:
            report.see(replace(found.worst, mode=f"{form}: {found.worst.mode}"))

    def _third_order(self) -> None:
        """Compare second and third derivatives along random lines through the arguments."""
        layout = Layout(self.args, "", "f")
        if layout.narrow or not layout.size:
            return
        rng = np.random.default_rng(1)
        result = self.call(*private(self.args))
        scalar = self.call
        if not is_scalar(result):
            weights = Layout(result, "", "fc")
            scalar = weighed(self.call, len(self.args), result, weights.filled(rng.uniform(0.5, 1.5, weights.size)))
        try:
            for _ in range(_LINES):
                along = line(scalar, self.args, rng)
                for order, derivative in ((2, grad(along)), (3, grad(grad(along)))):
                    self._take(f"derivative of order {order} along a line", examine(derivative, (0.0,), ["t"], order=1))
        except DifferentiationError as error:
            self.report.notes.append(f"third derivatives are refused: {_first_line(error)}")
            return
        self.tried[0] += " to the third order"

    def _alone(self) -> None:
        """Compare the derivatives by each argument while the others stay fixed."""
        moving = [k for k, arg in enumerate(self.args) if next(leaves(arg), None) is not None]
        for k in moving if len(moving) > 1 else ():
            fun = with_fixed(self.call, self.args, k)
            names, self.names = self.names, [self.names[k]]
            try:
                self._try(f"{names[k]} alone", fun, (self.args[k],), 1)
            except DifferentiationError as error:
                self.report.notes.append(f"{names[k]} alone: refused: {_first_line(error)}")
            finally:
                self.names = names
        self.tried += ["by each argument alone"] if len(moving) > 1 else []

    def _kind(self) -> None:
        """Compare the value's kind with what the rule says of it."""
        structured = self.owned or any(isinstance(arg, (tuple, list, dict)) for arg in self.args)
        if structured or self.options or results_of(self.fn):
            return
        arguments = [Var(f"x{k}") for k in range(len(self.args))]
        kinds = {var: kind_of(arg, var.name) for var, arg in zip(arguments, self.args, strict=True)}
        said = result_kind(Bind(Var("y"), self.op, tuple(arguments)), kinds)
        found = kind_of(self.call(*private(self.args)), "y")
        shape = said.rank not in (None, found.rank)
        if (said.tag != "unknown" and said.tag != found.tag) or (said.exact and said.dtype != found.dtype) or shape:
            self.report.faults.append(f"kind= says that the value is of kind {said.spelled}, it is {found.spelled}")


class _Held:
    """Products with the Jacobian from both sides, in random directions."""

    def __init__(self, subject: Subject, exact: bool) -> None:
        rng = np.random.default_rng(2)
        self.subject, self.exact = subject, exact
        size, count = subject.layout.size, subject.value_layout.size
        scale = np.where(subject.layout.vector == 0.0, 1.0, np.abs(subject.layout.vector))
        self.tangents = [_rounded(scale * rng.uniform(-1.0, 1.0, size), subject.layout) for _ in range(2)]
        self.cotangents = [_rounded(rng.uniform(-1.0, 1.0, count), subject.value_layout) for _ in range(2)]
        self.eps = float(max(np.max(subject.layout.eps, initial=0.0), np.max(subject.value_layout.eps, initial=0.0)))

    def faults(self) -> Iterator[str]:
        """What does not hold of one mode; what follows from a fault is not looked at.

        Raises:
            FaultError: a derivative does not behave as one.
        """
        p, u = self.tangents[0], self.cotangents[0]
        found = [
            *self._same_again("the tangent", self._push, p, self.subject.value_layout),
            *self._same_again("the gradient", self._pull, u, self.subject.layout),
            *self._writes(),
        ]
        if not found:
            Reverse(self.subject, np.array(self.cotangents))
            found = [*self._linear("the tangent", "tangents", self._push, self.tangents, self.subject.value_layout)]
            if self.exact:
                found += self._linear("the gradient", "cotangents", self._pull, self.cotangents, self.subject.layout)
        yield from found

    def apart(self) -> Iterator[str]:
        """What the modes say of each other."""
        p, u = self.tangents[0], self.cotangents[0]
        forward, back = self._push(p), self._pull(u)
        one, other = float(u @ forward), float(back @ p)
        size = max(float(np.abs(u) @ np.abs(forward)), float(np.abs(back) @ np.abs(p)))
        if self.exact and abs(one - other) > _ULPS * self.eps * size * np.sqrt(len(p) + len(u)):
            yield (
                "reverse mode is not the transpose of forward mode: a cotangent times the tangent of a direction is "
                f"{one:.9g}, the gradient of that cotangent times the direction {other:.9g}")

    def _writes(self) -> Iterator[str]:
        """Whether a derivative writes into what it is given, where that cannot be written to."""
        subject = self.subject
        given, tangents, cotangent = map(read_only, (
            subject.args, tuple(only_moving(subject, subject.layout.filled(self.tangents[0]))),
            subject.value_layout.filled(self.cotangents[0])))
        try:
            subject.fun(*given)
        except Exception:  # it takes no such arrays: what C asks for may be writable
            return
        modes: dict[str, Callable[[], Any]] = {
            "forward": lambda: jvp(subject.fun, given, tangents), "reverse": lambda: vjp(subject.fun, *given)[1](cotangent),
        }
        for mode, ask in modes.items():
            try:
                ask()
            except ValueError as error:
                if "read-only" in str(error):
                    yield f"{mode} mode writes into what it is given, which is the caller's: {error}"

    def _push(self, direction: np.ndarray) -> np.ndarray:
        subject = self.subject
        tangents = only_moving(subject, subject.layout.filled(direction))
        return subject.value_layout.flat(jvp(subject.fun, private(subject.args), tangents)[1])

    def _pull(self, weights: np.ndarray) -> np.ndarray:
        subject = self.subject
        _, pullback = vjp(subject.fun, *private(subject.args))
        return subject.layout.flat(pullback(subject.value_layout.filled(weights)))

    def _same_again(
        self, what: str, ask: Callable[[np.ndarray], np.ndarray], given: np.ndarray, layout: Layout
    ) -> Iterator[str]:
        one, other = ask(given), ask(given)
        off = ~((one == other) | (np.isnan(one) & np.isnan(other)))
        if np.any(off):
            k = int(np.flatnonzero(off)[0])
            yield f"two calls have different derivatives: {what} for {layout.place(k)} is {one[k]:.9g}, and then {other[k]:.9g}"

    def _linear(
        self, what: str, of: str, ask: Callable[[np.ndarray], np.ndarray], given: Sequence[np.ndarray], layout: Layout
    ) -> Iterator[str]:
        one, other = given
        parts = [2.0 * ask(one), -4.0 * ask(other)]  # powers of two: nothing is rounded but sums
        found, expected = ask(2.0 * one - 4.0 * other), parts[0] + parts[1]
        size = np.max(np.abs(parts[0]) + np.abs(parts[1]), initial=0.0)
        off = np.abs(found - expected)
        if len(off) and np.isfinite(np.max(off)) and np.max(off) > _ULPS * self.eps * size * np.sqrt(len(one) + 1):
            k = int(np.argmax(off))
            yield (
                f"{what} is not linear in {of}: of 2 u - 4 v it is {found[k]:.9g} for {layout.place(k)}, twice that of u and "
                f"-4 times that of v are {expected[k]:.9g}")


def _parameters(fn: Callable[..., Any], rule: Rule) -> list[inspect.Parameter]:
    """What arguments are called: by the rule, or by a function of which each result has a rule."""
    if not takes_result(rule.ops[0]):
        return list(rule.arguments.values())
    try:
        return list(inspect.signature(fn).parameters.values())
    except (TypeError, ValueError):
        return list(rule.arguments.values())[1:]


def _rounded(vector: np.ndarray, layout: Layout) -> np.ndarray:
    """The numbers as the leaves can hold them, a few bits short, so that small multiples are exact."""
    short = vector.astype(np.float32).astype(np.float64) if not layout.narrow else np.round(vector * 64.0) / 64.0
    return layout.flat(layout.filled(short))


def _first_line(error: DifferentiationError) -> str:
    return str(error.message)
