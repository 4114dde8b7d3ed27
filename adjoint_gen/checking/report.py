"""What a check has found, in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isnan

from adjoint_gen.checking.verdicts import Verdict

_SHOWN = 5


class UndecidedWarning(UserWarning):
    """Some derivatives could not be checked: differences are not precise enough to say that they are right or wrong."""


class WrongDerivativeError(AssertionError):
    """A derivative is wrong, or does not behave as one."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A derivative that a mode gives, beside the one that differences give, and how far a right one may be off."""

    argument: str
    place: str
    mode: str
    given: float
    expected: float
    tolerance: float
    verdict: Verdict
    remark: str = ""

    @property
    def error(self) -> float:
        """The difference, relative to the larger of the two."""
        off = abs(self.given - self.expected)
        if off == 0.0:
            return 0.0
        return off / max(abs(self.given), abs(self.expected)) if off < float("inf") else float("inf")

    def __str__(self) -> str:
        said = f"finite differences say {self.expected:.9g} ± {self.tolerance:.1e} (relative error {self.error:.1e})"
        if isnan(self.expected):
            said = "finite differences say nothing"
        return f"{self.mode} mode, derivative {self.place}: {self.given:.9g}, {said}{self.remark and f'; {self.remark}'}"


@dataclass(slots=True)
class Report:
    """What a check has found.

    ``faults`` are sentences on shapes, dtypes, values and arguments; ``wrong``, ``undecided`` and ``kinks`` are
    derivatives. ``compared`` is how many there were in all, ``worst`` the one among the right ones that is farthest off
    for what it is allowed, and ``notes`` says what else there is to know.
    """

    compared: int = 0
    faults: list[str] = field(default_factory=list)
    wrong: list[Comparison] = field(default_factory=list)
    undecided: list[Comparison] = field(default_factory=list)
    kinks: list[Comparison] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    worst: Comparison | None = None

    @property
    def right(self) -> bool:
        """Whether nothing is wrong; some may be undecided."""
        return not self.faults and not self.wrong

    def add(self, found: Comparison) -> None:
        """Sort one more comparison in."""
        self.compared += 1
        lists = {Verdict.WRONG: self.wrong, Verdict.UNDECIDED: self.undecided, Verdict.KINK: self.kinks}
        lists[found.verdict].append(found)

    def see(self, found: Comparison) -> None:
        """Keep a right comparison, if it is the worst."""
        if self.worst is None or found.error > self.worst.error:
            self.worst = found

    @property
    def accusation(self) -> str:
        """What is wrong, the worst first."""
        by_error = sorted(self.wrong, key=lambda c: -c.error)
        return _listed([*self.faults, *map(str, by_error)])

    @property
    def doubts(self) -> str:
        """What could not be decided."""
        return _listed(list(map(str, self.undecided)))

    def __str__(self) -> str:
        lines = [f"wrong: {self.accusation}"] if not self.right else []
        if self.right:
            worst = f", worst: {self.worst}" if self.worst is not None else ""
            decided = self.compared - len(self.undecided)
            none = "differences cannot decide" if self.undecided else "no elements"
            lines.append(f"right: {decided} derivatives compared{worst}" if decided else f"nothing compared: {none}")
        lines += [f"undecided: {self.doubts}"] if self.undecided else []
        lines += [f"at a kink: {_listed(list(map(str, self.kinks)))}"] if self.kinks else []
        return "\n".join([*lines, *(f"note: {note}" for note in self.notes)])

    __repr__ = __str__


def _listed(sentences: list[str]) -> str:
    rest = len(sentences) - _SHOWN
    shown = sentences[:_SHOWN] + ([f"and {rest} more"] if rest > 0 else [])
    return "\n  ".join(shown)
