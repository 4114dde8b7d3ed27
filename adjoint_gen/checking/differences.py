"""The derivative along a direction by differences, at many steps, each with an estimate of its error.

A step too large sees the function's curves, and one too small its rounding; which is which depends on the function, the
argument and the result. So there is a ladder of steps, each half the one above. Three neighbouring rungs are a
:class:`Window`: two Richardson extrapolations of central differences, whose disagreement tells the error of truncation;
the even differences, of which a smooth function leaves next to nothing, tell the error of rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

FINEST: Final = 46  # steps of 2**-46 of an argument: its last bits
_TELLING: Final = 40  # a ladder that goes so far down tells by how much the value moves at least


@dataclass(frozen=True, slots=True)
class Windows:
    """Estimates from three rungs each, the coarsest first: arrays of shape (windows, elements of the result)."""

    levels: np.ndarray
    slopes: np.ndarray
    errors: np.ndarray
    moves: np.ndarray  # whether the result moves at all at the finest rung

    def of(self, element: int) -> Windows:
        """The estimates of one element."""
        return Windows(self.levels, self.slopes[:, element], self.errors[:, element], self.moves[:, element])


class Ladder:
    """A function's values at ``base`` plus and minus ``2**-level * direction``, for the levels asked for.

    ``rounding`` is what each element of the value is rounded by, at least. Where the function raises, its value is nan.
    """

    def __init__(
        self, at: Callable[[np.ndarray], np.ndarray], base: np.ndarray, direction: np.ndarray, value: np.ndarray,
        rounding: np.ndarray,
    ) -> None:
        self.at = at
        self.base = base
        self.direction = direction
        self.value = value
        self.rounding = rounding
        self.sides: dict[int, tuple[np.ndarray, np.ndarray]] = {}

    def climb(self, levels: Iterable[int]) -> None:
        """Evaluate on both sides at these levels."""
        for level in levels:
            if level not in self.sides:
                step = np.ldexp(self.direction, -level)
                self.sides[level] = (self.at(self.base + step), self.at(self.base - step))
        self.levels = np.array(sorted(self.sides))
        self.steps = np.ldexp(1.0, -self.levels)[:, None]
        self.right = np.array([self.sides[k][0] for k in self.levels]) - self.value
        self.left = np.array([self.sides[k][1] for k in self.levels]) - self.value
        self._found: dict[int, Windows] = {}

    @property
    def still(self) -> np.ndarray:
        """Which elements have the same value at every step tried."""
        return np.all((self.right == 0.0) & (self.left == 0.0), axis=0)

    def variation(self, element: int) -> float:
        """By how much a value changes at most, at any step tried."""
        moves = np.abs(np.concatenate([self.right[:, element], self.left[:, element]]))
        return float(np.max(moves, initial=0.0, where=np.isfinite(moves)))

    def jumps(self, element: int, side: int) -> bool:
        """Whether a value is another one however close to the point, to the right (1) or to the left (-1)."""
        fine = np.abs((self.right if side > 0 else self.left)[self.levels >= _TELLING - 10, element])
        return len(fine) > 8 and bool(np.min(fine) > max(0.9 * np.max(fine), 1e3 * self.rounding[element], 1e-300))

    def windows(self, side: int = 0) -> Windows:
        """Estimates from both sides, or from one alone (1 or -1): of a derivative that may be another one to each side."""
        if side not in self._found:
            if side == 0:
                odd = (self.right - self.left) / 2.0
                self._found[0] = self._windows(odd / self.steps, self.right + self.left, 4.0, self.right != self.left)
            else:
                one = self.right if side > 0 else -self.left
                self._found[side] = self._windows(one / self.steps, None, 2.0, one != 0.0)
        return self._found[side]

    def _quantum(self) -> np.ndarray:
        """By how much each element moves at least, if it moves: what cancels leaves multiples of a rounding error."""
        if self.levels[-1] < _TELLING:
            return self.rounding
        moves = np.abs(np.concatenate([self.right, self.left]))
        smallest = np.min(np.where(moves > 0.0, moves, np.inf), axis=0)
        return np.fmax(self.rounding, np.where(np.isfinite(smallest), smallest, 0.0))

    def _windows(self, slopes: np.ndarray, even: np.ndarray | None, ratio: float, moves: np.ndarray) -> Windows:
        levels = self.levels
        tops = np.flatnonzero(levels[2:] == levels[:-2] + 2)
        first = (ratio * slopes[tops + 1] - slopes[tops]) / (ratio - 1.0)
        best = (ratio * slopes[tops + 2] - slopes[tops + 1]) / (ratio - 1.0)
        truncation = np.abs(best - first)
        steps = self.steps[tops + 2]
        if even is None:
            noise = truncation * steps
        else:
            rough = [np.abs(even[tops + k] - 4.0 * even[tops + k + 1]) for k in (0, 1)]
            noise = np.fmax(rough[1], rough[0] / 16.0) / 4.0
        noise = np.fmax.accumulate(noise[::-1])[::-1]  # what is rough at small steps is as rough at large ones
        errors = truncation + np.fmax(noise, self._quantum()) / steps
        errors[~np.isfinite(errors) | ~np.isfinite(best)] = np.inf
        return Windows(levels[tops + 2], best, errors, moves[tops + 2])


def along_imaginary(at: Callable[[np.ndarray], np.ndarray], base: np.ndarray, direction: np.ndarray) -> np.ndarray:
    """The derivative along a direction by a step in the imaginary direction, right where the function is analytic.

    Its result is nan where the function takes no complex numbers.
    """
    largest = np.frexp(np.max(np.abs(direction), initial=0.0))[1]
    step = np.ldexp(1.0, max(-100, -1000 - int(largest)))  # of the smallest numbers, a part of the step would be none
    found: np.ndarray = at(base + 1j * (step * direction))
    return found.imag / step if np.iscomplexobj(found) else np.full(len(found), np.nan)
