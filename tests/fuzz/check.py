"""What becomes of a program: its derivatives in every mode against differences and against each other."""

from __future__ import annotations

import copy
import itertools
import linecache
import re
import signal
import sys
import tempfile
import types
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np

from adjoint_gen import DifferentiationError, derive, grad, hvp, jvp, value_and_grad, vjp
from adjoint_gen.asked import Asked
from adjoint_gen.errors import InternalError
from adjoint_gen.frontend.state.observe import shared_places
from tests.fuzz.generate import Program
from tests.fuzz.numeric import EXTENDED, STEP, TOLERANCE, differences, each, extended, floating, inner, leaves, like

Outcome = Literal["right", "wrong", "refused", "exception", "skipped", "invalid"]
FAILURES: tuple[Outcome, ...] = ("wrong", "exception")
Comparison: TypeAlias = "Callable[[Program, Callable[..., Any], _Reference], None]"
_numbers = itertools.count()


@dataclass(frozen=True)
class Verdict:
    """What a program came to. ``reason`` is short and groups programs; ``detail`` is for the reader.

    *skipped* has no derivative to compare with (a kink, overflow, chaos); *invalid* fails without being differentiated.
    """

    outcome: Outcome
    reason: str = ""
    detail: str = ""


class Wrong(Exception):
    """A derivative that breaks a promise; ``error`` is by how much, with its sign, where a number does."""

    def __init__(self, message: str, error: float | None = None) -> None:
        super().__init__(message)
        self.error = error


def check(program: Program, *, by_turns: bool = False) -> Verdict:
    """Differentiate a program in every mode and compare.

    With ``by_turns`` every other program with one number as its result is checked by ``vjp`` instead of
    ``value_and_grad``: both reverse the same trace.
    """
    with warnings.catch_warnings(), np.errstate(all="ignore"), lowered_once(), imported(program.source) as module:
        warnings.simplefilter("ignore")
        try:
            with at_most(2.0):
                exec(compile(program.source, module.__file__ or "", "exec"), module.__dict__)
                primal: Callable[..., Any] = module.f
                value = primal(**copy.deepcopy(program.arguments))
                by_strides = _by_strides(program, primal, value)
        except Exception as error:
            return Verdict("invalid", type(error).__name__, str(error))
        if not _real(value):
            return Verdict("invalid", "the result is not real")
        if not all(np.all(np.abs(leaf) < 1e8) for leaf in leaves(value)):  # false for nan, too
            return Verdict("skipped", "not finite, or huge")
        if by_strides:
            return Verdict("skipped", "the value depends on the strides of arguments, which their copies lose")
        cotangent = like(value, np.random.default_rng(program.seed))
        try:
            with at_most(20.0):
                reference = _Reference(program, value, cotangent)
        except Exception as error:
            return Verdict("invalid", f"differences: {type(error).__name__}", str(error))
        compare = _value_and_grad
        try:
            with at_most(20.0):
                for compare in (_value_and_grad, _vjp, _jvp, _second_order, _single_precision):
                    if not (by_turns and compare is (_value_and_grad, _vjp)[program.seed // 2 % 2] and reference.is_number):
                        compare(program, primal, reference)
        except DifferentiationError as error:
            if is_fault(error):
                return raised(error)
            return Verdict("refused", group(error.message), str(error))
        except Wrong as error:
            if reference.unsure:
                return Verdict("skipped", reference.unsure, str(error))
            if _overflows(program, primal):
                return Verdict("skipped", "overflows on the way", str(error))
            if error.error is not None and _of_the_step(program, primal, value, cotangent, compare):
                return Verdict("right")
            if error.error is not None and _rounding(program, primal, cotangent, compare):
                return Verdict("skipped", "rounding", str(error))
            return Verdict("wrong", str(error).split(":")[0], str(error))
        except Exception as error:
            return raised(error)
        return Verdict("right")


def _by_strides(program: Program, primal: Callable[..., Any], value: Any) -> bool:
    """Whether the value is another one for the arguments themselves than for copies: ``ravel`` shows some and copies others."""
    given, kept = (leaves(tuple(arguments.values())) for arguments in (program.arguments, copy.deepcopy(program.arguments)))
    if all(leaf.flags.forc for leaf in given):
        return False
    found = primal(**program.arguments)
    for leaf, was in zip(given, kept, strict=True):
        if not np.array_equal(leaf, was):
            leaf[...] = was
    return not all(np.allclose(one, other, 1e-9, 1e-9) for one, other in zip(leaves(found), leaves(value), strict=True))


def is_fault(error: DifferentiationError) -> bool:
    """Whether it is no refusal: the package owns up to a fault, or finds a program of ours too large for Python's stack."""
    return isinstance(error, InternalError) or "nested too deeply" in error.message


def raised(error: BaseException) -> Verdict:
    error = error.__cause__ or error if isinstance(error, InternalError) else error
    if isinstance(error, TimeoutError) and _where(error) == "the primal":  # in single precision, say, it may never end
        return Verdict("skipped", "the primal takes too long", str(error))
    return Verdict("exception", f"{type(error).__name__} in {_where(error)}", f"{type(error).__name__}: {error}")


def is_active(argument: Any) -> bool:
    """Whether an argument can be differentiated by."""
    return any(map(floating, leaves(argument)))


def _real(value: Any) -> bool:
    if isinstance(value, (tuple, list, dict)):
        return bool(leaves(value)) and all(leaf.dtype.kind == "f" for leaf in leaves(value))
    return isinstance(value, (float, np.floating)) or (isinstance(value, np.ndarray) and value.dtype.kind == "f")


class _Reference:
    """Differences for a program, taken once."""

    def __init__(self, program: Program, value: Any, cotangent: Any, step: np.longdouble = STEP) -> None:
        self.value = value
        self.cotangent = cotangent
        active = tuple(name for name, value in program.arguments.items() if is_active(value))
        self.is_number = not isinstance(value, (tuple, list, dict)) and np.ndim(value) == 0
        self.rng = np.random.default_rng(program.seed + 1)
        wide, self.gradient, jump = differences(extended(program.source), program.arguments, active, cotangent, step)
        narrow = float(inner(cotangent, value))
        self.scale = max([np.max(np.abs(leaf), initial=0.0) for parts in self.gradient.values() for leaf in parts])
        self.scale = max(self.scale, 1e-6, 1e-3 * abs(wide))
        self.unsure = ""
        if not np.isfinite(self.scale) or self.scale > 1e9:
            self.unsure = "not finite, or huge"
        elif jump > 1e-6 * self.scale if EXTENDED else jump > 1e-2 * self.scale:
            self.unsure = "not smooth"
        elif abs(wide - narrow) > 1e-10 * (self.scale + abs(wide)):
            self.unsure = "ill-conditioned"

    def compare(self, what: str, name: str, argument: Any, gradient: Any, tolerance: float = TOLERANCE) -> None:
        """Structure, shape, dtype and numbers of one argument's gradient."""
        if isinstance(argument, (tuple, list, dict)) and type(argument) is not type(gradient):
            raise Wrong(f"{what}, structure: d/d{name} is {type(gradient).__name__}")
        found, given = leaves(gradient), leaves(argument)
        if [leaf.shape for leaf in found] != [leaf.shape for leaf in given]:
            raise Wrong(f"{what}, shape: d/d{name} has {[leaf.shape for leaf in found]}")
        if [leaf.dtype for leaf in found] != [leaf.dtype for leaf in given]:
            raise Wrong(f"{what}, dtype: d/d{name} has {[str(leaf.dtype) for leaf in found]}")
        for leaf, other in itertools.product(found, given):
            if leaf.ndim and np.may_share_memory(leaf, other):
                raise Wrong(f"{what}, alias: d/d{name} shares memory with the argument")
        for leaf, expected in zip(found, self.gradient[name], strict=True):
            error = np.max(np.abs(leaf - expected), initial=0.0) / self.scale
            if not error <= tolerance:
                numbers = f"{leaf.tolist()}, by differences {expected.tolist()}, off by {error:.1e}"
                raise Wrong(f"{what}, number: d/d{name} = {numbers}", _largest(leaf - expected) / self.scale)


def _largest(differences: np.ndarray) -> float:
    """The element of largest absolute value, with its sign; nan counts as infinite."""
    flat = np.nan_to_num(np.ravel(differences), nan=np.inf)
    return float(flat[np.argmax(np.abs(flat))])


def _overflows(program: Program, primal: Callable[..., Any]) -> bool:
    """Whether a value on the way is infinite or nan, though the result is not: its derivative is then zero times that."""
    try:
        with np.errstate(over="raise", divide="raise", invalid="raise"):
            primal(**copy.deepcopy(program.arguments))
    except (FloatingPointError, OverflowError):
        return True
    return False


def _of_the_step(program: Program, primal: Callable[..., Any], value: Any, cotangent: Any, compare: Comparison) -> bool:
    """Whether it is the differences that are off: with a smaller step they agree, as where sines of large numbers are taken."""
    try:
        compare(program, primal, _Reference(program, value, cotangent, STEP / 8))
    except Wrong:
        return False
    return True


def _rounding(program: Program, primal: Callable[..., Any], cotangent: Any, compare: Comparison) -> bool:
    """Whether a derivative is off by rounding only: then the errors at points nearby have no common sign and size.

    A program may cancel, as ``1 - tanh(x)**2`` does, and lose what its own derivative is not sensitive to.
    """
    rng = np.random.default_rng(program.seed + 2)

    def near(leaf: Any) -> Any:
        if not floating(leaf):
            return leaf
        moved = leaf * (1.0 + 1e-4 * rng.standard_normal(np.shape(leaf)))
        return moved if isinstance(leaf, np.ndarray) else type(leaf)(moved)

    errors = []
    for _ in range(9):
        moved = replace(program, arguments={name: each(near, value) for name, value in program.arguments.items()})
        try:
            compare(moved, primal, _Reference(moved, primal(**copy.deepcopy(moved.arguments)), cotangent))
            errors.append(0.0)
        except Wrong as error:
            if error.error is None or not np.isfinite(error.error):
                return False
            errors.append(error.error)
    return abs(np.mean(errors)) <= np.std(errors) and max(map(abs, errors)) < 1e-4


def _same(what: str, left: Any, right: Any, tolerance: float) -> None:
    """Raise unless two results agree, relative to their largest element."""
    for a, b in zip(leaves(left), leaves(right), strict=True):
        if a.shape != b.shape or not np.max(np.abs(a - b), initial=0.0) <= tolerance * (np.max(np.abs(b), initial=0.0)):
            raise Wrong(f"{what}: {a.tolist()}, expected {b.tolist()}")


@contextmanager
def _untouched(what: str, arguments: dict[str, Any]) -> Iterator[None]:
    """Raise where the arguments change."""
    before = [leaf.copy() for value in arguments.values() for leaf in leaves(value)]
    yield
    after = [leaf for value in arguments.values() for leaf in leaves(value)]
    if any(a.tobytes() != b.tobytes() for a, b in zip(before, after, strict=True)):
        raise Wrong(f"{what}, arguments: they were changed")


def _value_and_grad(program: Program, primal: Callable[..., Any], reference: _Reference) -> None:
    if not reference.is_number:
        return
    single = len(program.wrt) == 1 and program.seed % 2 == 0
    derived = value_and_grad(primal, wrt=program.wrt[0] if single else program.wrt)
    with _untouched("value_and_grad", program.arguments):
        value, gradient = derived(**program.arguments)
        _, again = derived(**program.arguments)
    _same("value_and_grad, value", value, reference.value, 1e-12)
    gradients = (gradient,) if single else gradient
    _same("value_and_grad, second call", (again,) if single else again, gradients, 0.0)
    for name, part in zip(program.wrt, gradients, strict=True):
        scaled = _scale(part, reference.cotangent)
        reference.compare("value_and_grad", name, program.arguments[name], scaled)


def _scale(part: Any, factor: Any) -> Any:
    """A gradient times a Python float, in the same structure and dtype."""
    return each(lambda leaf: leaf * float(factor), part)


def _positional(primal: Callable[..., Any]) -> bool:
    """Whether the function can be called by ``vjp`` and ``jvp``, which take positional arguments."""
    return not primal.__code__.co_kwonlyargcount


def _vjp(program: Program, primal: Callable[..., Any], reference: _Reference) -> None:
    if not _positional(primal):
        return
    arguments = tuple(program.arguments.values())
    given = copy.deepcopy(program.arguments)
    with _untouched("vjp", given):
        value, pullback = vjp(primal, *given.values())
        gradients = copy.deepcopy(pullback(reference.cotangent))
    _same("vjp, value", value, reference.value, 1e-12)
    for leaf in leaves((value, *given.values())):
        if isinstance(leaf, np.ndarray) and leaf.dtype.kind == "f" and leaf.flags.writeable:
            leaf[...] = 1e3  # both are the caller's
    again = pullback(reference.cotangent)
    active = [k for k, argument in enumerate(arguments) if is_active(argument)]
    names = list(program.arguments)
    for k in active:
        reference.compare("vjp", names[k], arguments[k], gradients[k])
    _same("vjp, second call", tuple(again[k] for k in active), tuple(gradients[k] for k in active), 0.0)


def _jvp(program: Program, primal: Callable[..., Any], reference: _Reference) -> None:
    """Forward mode against the differences, along one direction."""
    if not _positional(primal):
        return
    arguments = program.arguments
    tangents = {n: like(a, reference.rng) if n in program.wrt else None for n, a in arguments.items()}
    with _untouched("jvp", arguments):
        value, tangent = jvp(primal, tuple(arguments.values()), tuple(tangents.values()))
    _same("jvp, value", value, reference.value, 1e-12)
    forward = inner(reference.cotangent, tangent)
    pairs = [pair for n in program.wrt for pair in zip(leaves(tangents[n]), reference.gradient[n], strict=True)]
    backward = sum(float(np.sum(a * b)) for a, b in pairs)
    terms = [np.sum(np.abs(a * b)) for a, b in pairs]
    moves = sum(np.sum(np.abs(a)) for a, _ in pairs)  # which may cancel on the way
    rounding = moves * (1e-13 * reference.scale + 4e-16)  # and values near 1, of which nothing is left, are rounded there
    if not abs(forward - backward) <= TOLERANCE * (sum(terms) + reference.scale) + rounding:
        difference = (forward - backward) / (sum(terms) + reference.scale)
        raise Wrong(f"jvp, number: forward {forward:.15g}, by differences {backward:.15g}", float(difference))


def _second_order(program: Program, primal: Callable[..., Any], reference: _Reference) -> None:
    """The product of the Hessian with a direction, along another one, against differences of the gradient."""
    if program.seed % 3 or reference.unsure or not reference.is_number:
        return
    if primal.__code__.co_kwonlyargcount or any(isinstance(program.arguments[n], (tuple, list, dict)) for n in program.wrt):
        return
    names = list(program.arguments)
    where = tuple(names.index(name) for name in program.wrt)
    arguments = tuple(program.arguments.values())
    along, other = (tuple(like(arguments[k], reference.rng) for k in where) for _ in range(2))
    gradient = value_and_grad(primal, wrt=where)

    def slope(h: float) -> float:
        moved = list(arguments)
        for k, d in zip(where, along, strict=True):
            moved[k] = arguments[k] + h * d
        return float(inner(gradient(*moved)[1], other))

    h = 1e-4
    right, left = (slope(h) - slope(0.0)) / h, (slope(0.0) - slope(-h)) / h
    expected, wider = (right + left) / 2.0, (slope(2.0 * h) - slope(-2.0 * h)) / (4.0 * h)
    scale = abs(expected) + abs(slope(0.0)) + 1e-3
    if not abs(right - left) < 1e-2 * scale or not abs(expected - wider) < 1e-4 * scale:
        return  # a kink, or nothing to compare with
    with _untouched("hvp", program.arguments):
        found = float(inner(hvp(primal, where)(*arguments, along), other))
    if not abs(found - expected) <= 1e-3 * scale:
        raise Wrong(f"hvp, number: {found:.15g}, by differences {expected:.15g}", (found - expected) / scale)
    if program.seed % 2 == 0:
        _reverse_over_reverse(program, primal, along, found, other, scale)


def _reverse_over_reverse(
    program: Program, primal: Callable[..., Any], along: Any, expected: float, other: Any, scale: float
) -> None:
    """The pullback of the gradient, against forward mode over reverse mode; what cannot be written out has none."""
    names = list(program.arguments)
    where = tuple(names.index(name) for name in program.wrt)
    with _untouched("vjp of grad", program.arguments):
        try:
            _, pullback = vjp(grad(primal, wrt=where), *program.arguments.values())
        except DifferentiationError as error:
            if is_fault(error):
                raise
            return
        gradients = pullback(along)
    found = float(inner(tuple(gradients[k] for k in where), other))
    if not abs(found - expected) <= 1e-6 * scale:
        raise Wrong(f"vjp of grad, number: {found:.15g}, by hvp {expected:.15g}", (found - expected) / scale)


def _single_precision(program: Program, primal: Callable[..., Any], reference: _Reference) -> None:
    if program.seed % 5:
        return
    if reference.unsure or not reference.is_number:
        return

    def narrow(value: Any) -> Any:
        if not floating(value):
            return value
        return value.astype(np.float32) if np.ndim(value) else np.float32(value)

    arguments = {name: each(narrow, value) for name, value in program.arguments.items()}
    try:
        value = primal(**copy.deepcopy(arguments))
    except (TypeError, ValueError):
        return  # it writes numbers of double precision where NumPy takes none
    if not np.abs(value - reference.value) <= 1e-5 * np.abs(reference.value):
        return  # another branch, or cancellation: nothing to compare with
    try:
        with _untouched("float32", arguments):
            _, gradients = value_and_grad(primal, wrt=program.wrt)(**arguments)
    except DifferentiationError as error:
        if is_fault(error):
            raise
        return  # two paths of two precisions: not known to be real, and hence not stored
    for name, part in zip(program.wrt, gradients, strict=True):
        reference.compare("float32", name, arguments[name], _scale(part, reference.cotangent), tolerance=0.02)


_latest: dict[tuple[Callable[..., Any], Callable[..., Any]], dict[Any, Any]] = {}
"""The traces of one function, as something lowers it, by the kinds of its arguments, each with what was asked for it."""


@contextmanager
def lowered_once() -> Iterator[None]:
    """The latest function is lowered once for the same kinds of arguments that share memory alike, whatever the modes.

    What is made of a trace is kept with it, so that modes share that, too.
    """
    if hasattr(derive._lowered, "once"):
        yield
        return

    def lowered(function: Callable[..., Any], kinds: Mapping[str, Any], asked: Asked | None) -> Any:
        if (function, before) not in _latest:
            _latest.clear()
        places = None if asked is None else shared_places(asked._arguments)
        known, key = _latest.setdefault((function, before), {}), (tuple(kinds.items()), places, asked and asked.modes)
        if key not in known:
            known[key] = before(function, kinds, asked), asked and (list(asked.facts), frozenset(asked.setting), _met(asked))
        found, noted = known[key]
        if asked is not None and noted is not None:
            asked.answers(noted[0])
            asked.setting |= noted[1]
            vars(asked).update(noted[2])
        return found

    lowered.once = True
    derive._lowered, before = lowered, derive._lowered
    try:
        yield
    finally:
        derive._lowered = before


def _met(asked: Asked) -> dict[str, bool]:
    """What a lowering met, which says what else is tried."""
    return {name: value for name, value in vars(asked).items() if value is True}


def all_at_once(examine: Callable[..., Any]) -> Callable[..., Any]:
    """What looks at a function in all modes, with one lowering of it, of which nothing was there before."""

    @wraps(examine)
    def examined(*args: Any, **options: Any) -> Any:
        _latest.clear()
        with lowered_once():
            return examine(*args, **options)

    return examined


@contextmanager
def imported(source: str) -> Iterator[types.ModuleType]:
    """An empty module whose file holds this text, for as long as it is needed."""
    name = f"fuzz_program_{next(_numbers)}"
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / f"{name}.py"
        path.write_text(source, encoding="utf-8")
        module = sys.modules[name] = types.ModuleType(name)
        module.__file__ = str(path)
        try:
            yield module
        finally:
            del sys.modules[name]
            linecache.cache.pop(str(path), None)


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TimeoutError in what takes more of the processor's time, where the system has such a timer."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise TimeoutError(f"it took more than {seconds} s")

    previous = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, previous)


def group(message: str) -> str:
    """A refusal's message without the names and numbers of one program."""
    without_places = re.sub(r" \([^()]*, line \d+\)", "", message.splitlines()[0])
    return re.sub(r"\d+(\.\d+)?", "N", re.sub(r"`[^`]*`", "`...`", without_places))


def _where(error: BaseException) -> str:
    """The innermost function of the package, or of generated code, that an exception passed through."""
    place, traceback = "the primal", error.__traceback__
    while traceback is not None:
        code = traceback.tb_frame.f_code
        path = Path(code.co_filename)
        if code.co_filename.startswith("<adjoint_gen"):
            place = "generated code"
        elif "adjoint_gen" in path.parts:
            place = f"{path.stem}.{code.co_name}"
        traceback = traceback.tb_next
    return place
