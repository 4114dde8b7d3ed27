"""What estimates by differences say of a given derivative: right, wrong, at a kink, or nothing.

An estimate speaks against a derivative that is off by more than a few of its errors. A derivative is wrong only where
several steps agree with each other against it and none speaks for it: a false accusation needs a conspiracy. It is right
where an estimate is precise and close. What is left is said to be undecided.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import numpy as np

from adjoint_gen.checking.differences import Windows

FACTOR: Final = 4.0  # how many estimated errors a right derivative may be off
FINE: Final = 1e-7  # relative precision at which no further steps are tried
COARSE: Final = 1e-2  # relative precision without which nothing is decided
_WITNESSES: Final = 3  # steps that must agree against a derivative
_MANY: Final = 5  # steps that outweigh smaller ones, if those are below
_LOST: Final = 20  # the level from which on rounding inside the function may hide a part of what moves
_FLAT: Final = 8  # steps, the smallest, at which nothing moves where a derivative of zero is right


class Verdict(Enum):
    """What is known of a derivative."""

    RIGHT = "right"
    KINK = "right, at a kink"
    WRONG = "wrong"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Finding:
    """A verdict, what differences say, how far off a right derivative may be, and what is to be said of it.

    ``sides`` are the derivatives from the two sides of a kink.
    """

    verdict: Verdict
    expected: float
    tolerance: float
    remark: str = ""
    sides: tuple[float, float] | None = None


def clearly_right(windows: Windows, given: np.ndarray, slack: np.ndarray, size: np.ndarray) -> np.ndarray:
    """Which elements of a derivative the best steps confirm precisely.

    ``slack`` is the rounding error of what is given. ``size`` is to what the precision is relative, 0 for the
    derivative itself.
    """
    rows = np.argmin(np.where(windows.moves, windows.errors, np.inf), axis=0)[None]
    slopes, errors, moves = (np.take_along_axis(part, rows, 0)[0] for part in (windows.slopes, windows.errors, windows.moves))
    scale = np.where(size > 0.0, size, np.fmax(np.abs(slopes), np.abs(given)))
    found: np.ndarray = moves & (FACTOR * errors <= FINE * scale) & (np.abs(slopes - given) <= FACTOR * errors + slack)
    return found


def undisputed(windows: Windows, given: np.ndarray, slack: np.ndarray, size: np.ndarray) -> np.ndarray:
    """Which elements of a derivative some steps confirm well enough, and none denies."""
    off = np.abs(windows.slopes - given)
    tolerance = FACTOR * windows.errors + slack
    scale = np.where(size > 0.0, size, np.fmax(np.abs(windows.slopes), np.abs(given)))
    confirmed = np.any((tolerance <= COARSE * scale) & (off <= tolerance) & windows.moves, axis=0)
    return confirmed & ~np.any(windows.moves & (off > 2.0 * tolerance), axis=0)


def judged(windows: Windows, given: float, slack: float, size: float, natural: float, resolved: float) -> Finding:
    """The verdict of all steps on one element.

    ``natural`` is how much its value might change. Steps over which it is rougher than ``resolved`` do not speak against
    anything: they step over what the function does.
    """
    if not np.any(np.isfinite(windows.errors)):
        return Finding(Verdict.UNDECIDED, np.nan, np.inf, "the function has no finite values beside this point")
    slopes, errors, levels = windows.slopes, windows.errors, windows.levels
    known = windows.moves & np.isfinite(errors)
    off = np.abs(slopes - given) if np.isfinite(given) else np.full(len(slopes), np.inf)
    tolerance = FACTOR * errors + (slack if np.isfinite(given) else 0.0)
    scale = np.fmax(np.abs(slopes), abs(given) if np.isfinite(given) else 0.0) if size == 0.0 else np.full(len(slopes), size)
    close = off <= tolerance
    against = known & (off > 2.0 * tolerance) & (errors * np.ldexp(1.0, -levels) <= resolved)
    best = _best(errors, known if np.any(known) else np.isfinite(errors))
    confirming = known & close & (tolerance <= COARSE * scale)
    if not np.any(against) and np.any(confirming):
        best = _best(tolerance, confirming)
        return Finding(Verdict.RIGHT, float(slopes[best]), float(tolerance[best]))
    if np.any(against):
        best = _best(errors, against)
        confirming = confirming & (tolerance < off[best] / 2.0)
        if _believed(confirming, against, levels):
            best = _best(tolerance, confirming)
            return Finding(Verdict.RIGHT, float(slopes[best]), float(tolerance[best]))
        with_best = np.abs(slopes - slopes[best]) <= FACTOR * (errors + errors[best])
        for_it = close & (tolerance < off[best] / 2.0) & (windows.moves | (given == 0.0))
        spoken = np.sum(for_it) >= _WITNESSES or np.any(for_it & ((levels > levels[best]) | (tolerance < COARSE * off[best])))
        finest = against & with_best
        if np.sum(finest) >= _WITNESSES:
            clear = not spoken and not _sudden(errors, known, off[best])
            certain = clear and _believed(finest, known & ~with_best & (levels > levels[best]), levels)
            return Finding(
                Verdict.WRONG if certain else Verdict.UNDECIDED, float(slopes[best]), float(tolerance[best]),
                "" if certain else "small steps say otherwise than large ones")
    nothing = abs(given) <= slack  # a zero, or what rounding has left of one
    flat = given == 0.0 and not np.any(windows.moves[-_FLAT:])
    if flat or (nothing and np.any(close & (FACTOR * errors <= 1e-6 * natural))):
        return Finding(Verdict.RIGHT, 0.0 if flat else float(slopes[best]), float(tolerance[best]))
    return Finding(Verdict.UNDECIDED, float(slopes[best]), float(tolerance[best]), "differences are not precise enough")


def _best(errors: np.ndarray, among: np.ndarray) -> int:
    return int(np.argmin(np.where(among, errors, np.inf)))


def _sudden(errors: np.ndarray, known: np.ndarray, size: float) -> bool:
    """Whether errors collapse from one step to the next: the smaller one fits between two jumps, or on one side of a kink.

    Steps that see a smooth function better and better lose a factor of about 16 each. What follows on errors that are
    nothing beside that ``size`` does not matter: where the value is 0, differences may be exact.
    """
    rows = np.flatnonzero(known & (errors <= 0.1 * size))
    if not len(rows):
        return False
    nothing = np.flatnonzero(known & (errors <= 1e-6 * size))
    last = nothing[0] if len(nothing) else _best(errors, known)
    seen = errors[max(rows[0] - 1, 0) : last + 2]
    return bool(np.any((seen[1:-1] < 1e-2 * seen[:-2]) & (seen[2:] < 1e-2 / 16.0 * seen[:-2])))


def _believed(these: np.ndarray, those: np.ndarray, levels: np.ndarray) -> bool:
    """Whether some windows that agree are to be believed rather than those that do not.

    The smaller steps are right about a function that oscillates. But steps so small that an intermediate value does not
    move any more see only a part of the function: against many larger ones they count for nothing.
    """
    if np.sum(these) < _WITNESSES:
        return False
    finer = those & (levels > np.max(levels[these]))
    return not np.any(finer) or (np.sum(these) >= _MANY and bool(np.min(levels[finer]) >= _LOST))


def judged_at_kink(right: Windows | None, left: Windows | None, given: float, slack: float, natural: float) -> Finding | None:
    """The verdict where the derivatives from the two sides differ, or only one exists; None where that is not so.

    A side is None where the function jumps.
    """
    sides = [found for side in (right, left) if side is not None and (found := _side(side, natural))]
    if len(sides) == 2:
        (a, a_error, _), (b, b_error, _) = sides
        if FACTOR * (a_error + b_error) > 1e-2 * abs(a - b):
            return None
        tolerance = FACTOR * max(a_error, b_error) + slack
        nearest = float(np.clip(given, min(a, b), max(a, b))) if np.isfinite(given) else (a + b) / 2.0
        if abs(given - nearest) <= tolerance:
            return Finding(Verdict.KINK, nearest, tolerance, sides=(a, b))
        certain = min(sides[0][2], sides[1][2]) >= _WITNESSES and not abs(given - nearest) <= 2.0 * tolerance
        return Finding(Verdict.WRONG if certain else Verdict.UNDECIDED, nearest, tolerance, sides=(a, b))
    if len(sides) == 1:
        ((a, error, _),) = sides
        tolerance = FACTOR * error + slack
        if abs(given - a) <= tolerance and (tolerance <= COARSE * max(abs(a), abs(given)) or given == a):
            return Finding(Verdict.KINK, a, tolerance, "to one side only there is a derivative")
    return None


def _side(windows: Windows, natural: float) -> tuple[float, float, int] | None:
    """The slope to one side, its error, and how many steps agree on it; None where there is no telling."""
    known = windows.moves & np.isfinite(windows.errors)
    if not np.any(windows.moves) and np.any(np.isfinite(windows.errors)):
        known = np.isfinite(windows.errors)
    if not np.any(known):
        return None
    best = int(np.argmin(np.where(known, windows.errors, np.inf)))
    slope, error = float(windows.slopes[best]), float(windows.errors[best])
    agreeing = known & (np.abs(windows.slopes - slope) <= FACTOR * (windows.errors + error))
    finer = known & (windows.levels > windows.levels[best])
    if np.any(finer & ~agreeing) or np.sum(agreeing) < _WITNESSES:
        return None
    if FACTOR * error > max(COARSE * abs(slope), 1e-6 * natural):
        return None
    return slope, error, int(np.sum(agreeing))


def confirmed(imaginary: float, windows: Windows, given: float, slack: float) -> bool:
    """Whether a step in the imaginary direction confirms a derivative that real steps are too coarse for.

    They must contradict neither: a function that is not analytic loses a part of its derivative on the way.
    """
    if imaginary == 0.0 or not np.isfinite(imaginary):
        return False
    known = windows.moves & np.isfinite(windows.errors)
    for slope, beside in ((imaginary, 0.0), (given, slack)):
        if np.any(np.abs(windows.slopes - slope)[known] > 2.0 * FACTOR * windows.errors[known] + beside):
            return False
    return abs(imaginary - given) <= COARSE * abs(imaginary) + slack
