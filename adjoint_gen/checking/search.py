"""Which derivatives are compared: each element alone where there are few, else blocks that are halved where one is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

import numpy as np

from adjoint_gen.checking import verdicts
from adjoint_gen.checking.differences import FINEST, Ladder, Windows, along_imaginary
from adjoint_gen.checking.layout import Layout
from adjoint_gen.checking.report import Comparison, Report
from adjoint_gen.checking.verdicts import Finding, Verdict

_PATTERNS: Final = 2  # directions for each block
_HALVINGS: Final = 200  # blocks looked into at most, because something in them is wrong
_DOUBTS: Final = 16  # and because something is undecided
_COARSEST: Final = 2  # steps of a quarter at most: far away a function may raise, or never end
_ENOUGH: Final = 10  # wrong elements found before the search ends


@dataclass(frozen=True, slots=True)
class Claim:
    """What a mode says of the change of some elements of the probed vector along a direction.

    ``outputs`` are the elements. ``along`` gives their changes and the sizes of the terms that these are sums of, for the
    arguments as they are (0), or moved by ``2**-near`` of their size, or back (``-near``).
    ``parts``, where known, gives what each moved element
    contributes to each output.
    """

    mode: str
    outputs: slice
    along: Callable[[int, np.ndarray], tuple[np.ndarray, np.ndarray]]
    parts: Callable[[np.ndarray], np.ndarray] | None = None


@dataclass(slots=True)
class Probe:
    """A function of a flat vector that is compared with claims on its derivatives.

    ``value`` is its value at ``base``, ``rounding`` what each element of it is rounded by at least, ``eps`` the relative
    precision of claims on it, and ``name`` says what an element is. ``natural`` is how much each might be expected to change
    when an argument does by its own size; ``left`` is what rounding may leave of a derivative that is 0.
    ``second`` says that the function is a gradient.
    """

    at: Callable[[np.ndarray], np.ndarray]
    base: np.ndarray
    value: np.ndarray
    rounding: np.ndarray
    eps: np.ndarray
    name: Callable[[int], str]
    inputs: Layout
    argument: Callable[[int], str]
    natural: np.ndarray
    left: np.ndarray | float = 0.0
    second: bool = False
    claims: list[Claim] = field(default_factory=list)


class Search:
    """Compares the claims on a probe with differences of it, direction by direction."""

    def __init__(self, probe: Probe, report: Report, start: int, wanted: np.ndarray) -> None:
        self.probe = probe
        self.report = report
        self.start = start
        self.wanted = wanted
        self.scale, self.reach = steps(probe.base, probe.inputs)
        self.halvings = 0

    def elements(self) -> None:
        """Compare each element by itself."""
        for k in self.wanted:
            self._block(np.array([k]), np.ones(1))

    def blocks(self, rng: np.random.Generator) -> None:
        """Compare all elements at once, in blocks of those that contribute about equally, halved where one is wrong."""
        for block in self._groups():
            for _ in range(_PATTERNS):  # different factors, so that two wrong elements do not cancel; few bits are exact
                if not self._block(block, rng.choice([-1.0, 1.0], len(block)) * rng.integers(33, 64, len(block)) / 64.0):
                    break

    def _groups(self) -> Iterator[np.ndarray]:
        """Elements that contribute about equally to what some claim speaks of, else those that lie together."""
        wanted = self.wanted
        size = np.full(len(self.probe.base), np.nan)
        for claim in self.probe.claims:
            if claim.parts is not None:
                parts = np.abs(claim.parts(self.scale))
                size = np.fmax(size, np.max(parts / np.fmax(np.max(parts, axis=1, initial=0.0), 1e-300)[:, None], axis=0))
        if all(claim.parts is None for claim in self.probe.claims):
            spans = [(wanted >= leaf.span.start) & (wanted < leaf.span.stop) for leaf in self.probe.inputs.leaves]
        else:
            decade = np.where(size[wanted] > 0.0, np.floor(np.log10(size[wanted])), -np.inf)
            decade[np.isnan(size[wanted])] = np.inf
            spans = [decade == value for value in np.unique(decade)[::-1]]
        yield from (wanted[span] for span in spans if np.any(span))

    def _block(self, block: np.ndarray, factors: np.ndarray) -> bool:
        """Compare a block, and its halves where something is not right; whether all of it is right."""
        found = self._compare(block, factors)
        verdicts_found = {finding.verdict for _, _, others in found for _, _, finding in others}
        wrong = Verdict.WRONG in verdicts_found
        limit = _HALVINGS if wrong else 0 if self.probe.second else _DOUBTS
        if not verdicts_found or len(block) == 1 or len(self.report.wrong) >= _ENOUGH or self.halvings >= limit:
            return self._tell(block, factors, found)
        self.halvings += 1
        half = len(block) // 2
        parts = [self._block(block[:half], factors[:half]), self._block(block[half:], factors[half:])]
        if wrong and all(parts):  # together wrong, apart right: that is to be told
            return self._tell(block, factors, found)
        return all(parts)

    def _compare(self, block: np.ndarray, factors: np.ndarray) -> list[_Found]:
        """What differences along one direction say of each claim."""
        trial = _Trial(self, block, self._direction(block, factors))
        found = [(claim, *trial.judge(claim)) for claim in self.probe.claims]
        self.start = trial.next_start
        return found

    def _direction(self, block: np.ndarray, factors: np.ndarray) -> np.ndarray:
        direction = np.zeros(len(self.probe.base))
        direction[block] = factors * self.scale[block]
        return direction

    def _tell(self, block: np.ndarray, factors: np.ndarray, found: list[_Found]) -> bool:
        """Report what was found along a direction; whether all was right."""
        direction = self._direction(block, factors)
        for claim, right, others in found:
            self.report.compared += right.count
            if right.worst is not None:
                self.report.see(self._comparison(claim, block, direction, *right.worst))
            for k, given, finding in others:
                self.report.add(self._comparison(claim, block, direction, k, given, finding))
        return not any(others for _, _, others in found)

    def _comparison(
        self, claim: Claim, block: np.ndarray, direction: np.ndarray, k: int, given: float, finding: Finding
    ) -> Comparison:
        probe = self.probe
        of = probe.name(claim.outputs.start + k)
        if len(block) == 1:
            place, unit = probe.inputs.place(int(block[0])), float(direction[block[0]])
        else:
            places = [probe.inputs.place(int(e)) for e in (block[0], block[-1])]
            place, unit = f"{len(block)} elements of {places[0]} to {places[1]} at once", 1.0
        remark = finding.remark
        if finding.sides is not None:
            right, left = (f"{side / unit:.9g}" for side in finding.sides)
            remark = f"the derivative is {right} to one side and {left} to the other"
        return Comparison(
            probe.argument(int(block[0])), f"{of}with respect to {place}", claim.mode, given / unit, finding.expected / unit,
            finding.tolerance / abs(unit), finding.verdict, remark)


@dataclass(frozen=True, slots=True)
class _Right:
    count: int
    worst: tuple[int, float, Finding] | None


_Found: TypeAlias = tuple[Claim, _Right, list[tuple[int, float, Finding]]]


class _Trial:
    """One direction: its ladder, and what it says of each claim."""

    def __init__(self, search: Search, block: np.ndarray, direction: np.ndarray) -> None:
        self.search = search
        self.block = block
        self.direction = direction
        probe = search.probe
        self.ladder = Ladder(probe.at, probe.base, direction, probe.value, probe.rounding)
        start = search.start
        self.ladder.climb(range(start, start + 3))
        self.windows: Windows = self.ladder.windows()
        room = int(np.log2(search.reach[block[0]]) - np.log2(search.scale[block[0]])) if len(block) == 1 else 0
        finest = FINEST if np.any(probe.base[block]) else 2 * FINEST
        around = [range(max(start - below, _COARSEST), start + above) for below, above in ((2, 6), (6, 14))]
        self.stages = [*around, range(_COARSEST - min(room, FINEST), finest)]
        self.imaginary: np.ndarray | None = None

    def judge(self, claim: Claim) -> tuple[_Right, list[tuple[int, float, Finding]]]:
        """The right ones, by number and with the one that is farthest off, and the others with their numbers."""
        given, terms = claim.along(0, self.direction)
        slack = 64.0 * self.search.probe.eps[claim.outputs] * np.where(np.isfinite(terms), terms, 0.0)
        slack = rounding = np.fmax(slack, self.search.probe.left)
        size = np.zeros(len(given))
        if claim.parts is not None and len(self.block) > 1:
            with np.errstate(all="ignore"):
                size = np.min(np.abs(claim.parts(self.direction)[:, self.block]), axis=1)
        right = self._right(claim, given, slack, size)
        for stage in list(self.stages):
            if np.all(right):
                break
            self._climb(stage)
            right = self._right(claim, given, slack, size)
        others: list[tuple[int, float, Finding]] = []
        count = len(given)
        if not np.all(right):
            with np.errstate(all="ignore"):
                slack = np.fmax(slack, verdicts.FACTOR * self._trembling(claim, given))
            right = right | verdicts.undisputed(_cut(self.windows, claim.outputs), given, slack, size)
            for k in np.flatnonzero(~right):
                numbers = (float(part[k]) for part in (given, slack, rounding, size))
                finding = self._judged(claim, int(k), *numbers)
                if finding.verdict is not Verdict.RIGHT:
                    others.append((int(k), float(given[k]), finding))
        return _Right(count - len(others), self._worst(claim, given, slack, right)), others

    @property
    def next_start(self) -> int:
        """Where to begin with the next direction: at the steps that were best for this one, where others were not enough."""
        if len(self.stages) == 3:
            return self.search.start
        return int(np.clip(self._best_level - 2, _COARSEST, FINEST - 3))

    @property
    def _best_level(self) -> int:
        """The level of the steps that are best for most elements."""
        errors = np.where(self.windows.moves, self.windows.errors / np.abs(self.windows.slopes), np.inf)
        known = np.any(np.isfinite(errors), axis=0)
        return int(np.median(self.windows.levels[np.argmin(errors[:, known], axis=0)])) if np.any(known) else FINEST

    def _trembling(self, claim: Claim, given: np.ndarray) -> np.ndarray:
        """By how much rounding changes a derivative that is given: what is not smooth in it over small steps.

        It may lose more than differences of the value do, but not beyond measure.
        """
        sides = [claim.along(sign * 60, self.direction)[0] - given for sign in (1, -1)]
        found = np.fmax(np.abs(sides[0]), np.abs(sides[1]))
        least = np.min(_cut(self.windows, claim.outputs).errors, axis=0)
        for near in (max(24, self._best_level + 4), max(32, self._best_level + 8)):
            sides = [claim.along(sign * near, self.direction)[0] - given for sign in (1, -1)]
            found = np.fmax(found, np.fmin(np.abs(sides[0] + sides[1]), 1e5 * least))
        return np.where(np.isfinite(found), found, 0.0)

    def _climb(self, stage: range) -> None:
        if stage in self.stages:
            self.stages.remove(stage)
        self.ladder.climb(stage)
        self.windows = self.ladder.windows()

    def _right(self, claim: Claim, given: np.ndarray, slack: np.ndarray, size: np.ndarray) -> np.ndarray:
        windows = _cut(self.windows, claim.outputs)
        right = verdicts.clearly_right(windows, given, slack, size)
        nothing = (given == 0.0) & ~right & self.ladder.still[claim.outputs]
        if np.any(nothing):
            self.ladder.climb([3])  # nothing moves at large steps, either
            right = right | (nothing & self.ladder.still[claim.outputs])
        return right

    def _worst(
        self, claim: Claim, given: np.ndarray, slack: np.ndarray, right: np.ndarray
    ) -> tuple[int, float, Finding] | None:
        if not np.any(right & (given != 0.0)):
            return None
        windows = _cut(self.windows, claim.outputs)
        with np.errstate(all="ignore"):
            rows = np.argmin(np.where(windows.moves, windows.errors, np.inf), axis=0)
            columns = np.arange(len(given))
            slopes, errors = windows.slopes[rows, columns], windows.errors[rows, columns]
            error = np.where(right & (given != 0.0), np.abs(slopes - given) / np.abs(given), -1.0)
        k = int(np.argmax(error))
        tolerance = float(verdicts.FACTOR * errors[k] + slack[k])
        return k, float(given[k]), Finding(Verdict.RIGHT, float(slopes[k]), tolerance)

    def _judged(self, claim: Claim, k: int, given: float, slack: float, rounding: float, size: float) -> Finding:
        output = claim.outputs.start + k
        windows = self.windows.of(output)
        variation, least = self.ladder.variation(output), float(self.search.probe.rounding[output])
        natural = max(float(self.search.probe.natural[output]), variation)
        resolved = 0.05 * variation if variation > 2.0**12 * least else np.inf
        finding = verdicts.judged(windows, given, slack, size, natural, resolved)
        if finding.verdict is Verdict.RIGHT:
            return finding
        jumps = [self.ladder.jumps(output, side) for side in (1, -1)]
        right, left = (None if j else self.ladder.windows(side).of(output) for j, side in zip(jumps, (1, -1), strict=True))
        kink = verdicts.judged_at_kink(right, left, given, rounding, natural)
        if kink is not None and (finding.verdict is Verdict.UNDECIDED or kink.verdict is Verdict.KINK):
            return kink
        if finding.verdict is Verdict.WRONG:
            return finding
        if self.ladder.still[output] and self._unmoved(output, given, natural):
            return Finding(Verdict.WRONG, 0.0, slack, "the value does not depend on it")
        if any(jumps):
            verdict, what = (Verdict.KINK, "gradient") if self.search.probe.second else (Verdict.UNDECIDED, "function")
            return replace(finding, verdict=verdict, remark=f"the {what} jumps here")
        imaginary = self._imaginary(output)
        if verdicts.confirmed(imaginary, windows, given, slack):
            return Finding(Verdict.RIGHT, imaginary, abs(imaginary) * verdicts.COARSE + slack)
        return finding


    def _imaginary(self, output: int) -> float:
        if self.imaginary is None:
            self.imaginary = along_imaginary(self.search.probe.at, self.search.probe.base, self.direction)
        return float(self.imaginary[output])

    def _unmoved(self, output: int, given: float, natural: float) -> bool:
        """Whether an element that no step moves does not depend on what is moved, rather than lose it by rounding."""
        if self.search.probe.second:
            return not abs(given) <= 1e-6 * natural
        return self._imaginary(output) == 0.0


def _cut(windows: Windows, outputs: slice) -> Windows:
    return Windows(windows.levels, windows.slopes[:, outputs], windows.errors[:, outputs], windows.moves[:, outputs])


def steps(base: np.ndarray, layout: Layout) -> tuple[np.ndarray, np.ndarray]:
    """The size of each argument element as a power of two, where it is 0 that of its neighbours; and how far to go at most."""
    scale, reach = np.ones(len(base)), np.ones(len(base))
    for leaf in layout.leaves:
        part = np.abs(base[leaf.span])
        finite = part[np.isfinite(part) & (part > 0.0)]
        around = float(np.median(finite)) if len(finite) else 1.0
        _, exponents = np.frexp(np.where(np.isfinite(part) & (part > 0.0), part, around).astype(float))
        scale[leaf.span] = np.ldexp(1.0, exponents - 1)
        reach[leaf.span] = np.max(finite, initial=0.0)
    return scale, np.maximum(reach, scale)

