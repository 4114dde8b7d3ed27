"""Every program lowered by reference, also where names could be told apart: ``python -m tests.by_reference [NAME...]``.

What is right by values must be right by reference, or refused. Programs that are refused by values are compared with
differences, the others with their own derivatives, which is exact at kinks, too.
"""

from __future__ import annotations

import os

if __name__ == "__main__":  # a test that imports this leaves the environment of the others as it is
    for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(_threads, "1")
    os.environ.setdefault("ADJOINT_GEN_CACHE", "off")

import argparse
import copy
import importlib
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from adjoint_gen import DifferentiationError, cache, derive, hessian, hvp, jacobian, jvp, vjp
from adjoint_gen import grad as grad_of
from adjoint_gen.asked import Asked
from adjoint_gen.ir.trace import Trace
from adjoint_gen.operators import gradient, products
from tests.fuzz.check import FAILURES, Verdict, at_most, group, is_fault, lowered_once, raised
from tests.fuzz.numeric import floating, leaves
from tests.programs.aliases.judge import judge
from tests.programs.aliases.sharing import copied, direction, unshared

TOLERANCE = 1e-9
"""How far both may be apart, relative to the largest number of a result: sums are taken in another order."""


class Case(NamedTuple):
    """A function with arguments, and what it is called here."""

    name: str
    function: Callable[..., Any]
    given: tuple[Any, ...]


@contextmanager
def lowered_by_reference() -> Iterator[None]:
    """Every function is lowered by reference, whatever is known of its names."""

    def lowered(function: Callable[..., Any], kinds: Mapping[str, Any], asked: Asked | None) -> tuple[Trace, None]:
        return derive.lowered_by_reference(function, kinds, asked, () if asked is None else asked.shared()), None

    derive._lowered, before = lowered, derive._lowered
    try:
        with nothing_kept():
            yield
    finally:
        derive._lowered = before


@contextmanager
def nothing_kept() -> Iterator[None]:
    """No derivative is one that was made before, and none is used afterwards."""

    def forget() -> None:
        cache.forget()
        products._variants_of.cache_clear()
        gradient._ruled.cache_clear()

    forget()
    try:
        yield
    finally:
        forget()


def cases() -> Iterator[Case]:
    """The programs that the tests share: zoo, samples, golden functions, those of tests/transform and with aliases."""
    from tests.golden.functions import GOLDEN
    from tests.programs.aliases import PROGRAMS
    from tests.samples.loading import sample
    from tests.samples.test_gradients import CASES
    from tests.zoo import EXAMPLES

    yield from (Case(f"aliases.{p.name}", p.function, p.arguments) for p in PROGRAMS)
    yield from (Case(f"zoo.{e.name}", e.function, tuple(e.arguments.values())) for e in EXAMPLES if not e.pending)
    yield from (Case(f"golden.{g.name}", g.function, g.args) for g in GOLDEN)
    yield from (Case(f"samples.{name}", getattr(sample(module), name).primal, given) for module, name, given, _ in CASES)
    for path in sorted((Path(__file__).parent / "transform").glob("*.py")):
        if not path.name.startswith("test_"):
            module = importlib.import_module(f"tests.transform.{path.stem}")
            shared = getattr(module, "CASES", [])
            if isinstance(shared, dict):
                shared = [(function, given) for function, many in shared.items() for given in many]
            yield from (Case(f"{path.stem}.{function.__name__}", function, tuple(given)) for function, given in shared)


def examined(case: Case) -> Verdict:
    """What becomes of a program by reference: the worst of its modes; *skipped* where nothing can be compared."""
    expected = _tried(case)
    with lowered_by_reference():
        found = _tried(case)
    worst = Verdict("right")
    for mode in found:
        verdict = _compared(mode, expected[mode], found[mode])
        if verdict.outcome in FAILURES or worst.outcome == "right":
            worst = verdict
        if verdict.outcome in FAILURES:
            return verdict
    if worst.outcome == "skipped":  # refused by values
        with lowered_by_reference():
            return judge(case.function, case.given)
    return worst


def _compared(mode: str, expected: Any, found: Any) -> Verdict:
    for error in (found, expected):
        if isinstance(error, DifferentiationError) and is_fault(error):
            return Verdict("exception", f"{mode}: {raised(error).reason}", f"{mode}: {raised(error).detail}")
    if isinstance(found, DifferentiationError):
        if isinstance(expected, DifferentiationError):
            return Verdict("right")  # not in this mode
        return Verdict("refused", f"{mode}: {group(found.message)}", str(found))
    if isinstance(expected, Exception):
        if isinstance(found, Exception) and not isinstance(expected, DifferentiationError):
            return Verdict("right")  # not in this mode
        return Verdict("skipped", f"{mode}: refused by values", str(expected))
    if isinstance(found, Exception):
        return Verdict("exception", f"{mode}: {raised(found).reason}", f"{mode}: {raised(found).detail}")
    ours, theirs = leaves(found), leaves(expected)
    if [a.shape for a in ours] != [b.shape for b in theirs] or [a.dtype for a in ours] != [b.dtype for b in theirs]:
        return Verdict("wrong", f"{mode}: shape", f"{mode}: {found}, by values {expected}")
    single = any(b.dtype == np.float32 for b in theirs)
    numbers = [(a, b) for a, b in zip(ours, theirs, strict=True) if b.dtype.kind in "fc"]
    scale = max([1e-3, *(float(np.max(np.abs(b[np.isfinite(b)]), initial=0.0)) for _, b in numbers)])
    for a, b in numbers:
        if not np.allclose(a, b, rtol=0.0, atol=(1e-3 if single else TOLERANCE) * scale, equal_nan=True):
            return Verdict("wrong", f"{mode}: number", f"{mode}: {found}, by values {expected}")
    return Verdict("right")


def _tried(case: Case) -> dict[str, Any]:
    """What each mode gives, or the exception that it raises."""
    found: dict[str, Any] = {}
    with warnings.catch_warnings(), np.errstate(all="ignore"), lowered_once():
        warnings.simplefilter("ignore")
        for mode in (_reverse, _forward, _forward_over_reverse, _reverse_over_reverse, _rows, _columns, _second):
            np.random.seed(5)
            try:
                with at_most(30.0):
                    found[mode.__name__[1:]] = mode(case.function, copied(case.given, passive=copy.deepcopy))
            except Exception as error:
                found[mode.__name__[1:]] = error
    return found


def _able(given: tuple[Any, ...]) -> tuple[int, ...]:
    return tuple(k for k, value in enumerate(given) if any(map(floating, leaves(value))))


def _along(given: tuple[Any, ...], seed: int) -> tuple[Any, ...]:
    directions = unshared(direction(given, seed))
    return tuple(d if k in _able(given) else None for k, d in enumerate(directions))


def _wrt(given: tuple[Any, ...], seed: int) -> tuple[Any, ...]:
    return tuple(d for d in _along(given, seed) if d is not None)


def _reverse(function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    value, pullback = vjp(function, *given)
    cotangent = direction(value, 3)
    first = copied(pullback(cotangent))
    again = pullback(cotangent)
    return copied(value), *((first[k], again[k]) for k in _able(given))


def _forward(function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    return jvp(function, given, _along(given, 1))


def _forward_over_reverse(function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    return hvp(function, _able(given))(*given, _wrt(given, 1))


def _reverse_over_reverse(function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    _, pullback = vjp(grad_of(function, wrt=_able(given)), *given)
    gradients = pullback(_wrt(given, 1))
    return tuple(gradients[k] for k in _able(given))


def _rows(function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    return jacobian(function, wrt=_able(given), mode="reverse")(*given)


def _columns(function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    return jacobian(function, wrt=_able(given), mode="forward")(*given)


def _second(function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    return hessian(function, wrt=_able(given))(*given)


def main() -> int:
    """Examine programs; status 1 where one is wrong or raises."""
    parser = argparse.ArgumentParser(prog="python -m tests.by_reference", description="Lower everything by reference.")
    parser.add_argument("names", nargs="*", help="parts of the names of programs (default: all)")
    options = parser.parse_args()
    tally: Counter[tuple[str, str]] = Counter()
    for case in cases():
        if options.names and not any(name in case.name for name in options.names):
            continue
        verdict = examined(case)
        tally[verdict.outcome, verdict.reason if verdict.outcome != "right" else ""] += 1
        if verdict.outcome in FAILURES or (options.names and verdict.outcome != "right"):
            print(f"{verdict.outcome} {case.name}: {verdict.detail}", flush=True)
    for (outcome, reason), count in tally.most_common():
        print(f"{count:5} {outcome} {reason}")
    return any(outcome in FAILURES for outcome, _ in tally)


if __name__ == "__main__":
    sys.exit(main())
