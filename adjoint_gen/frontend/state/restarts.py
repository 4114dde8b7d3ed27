"""What makes the lowering begin again, knowing more.

What is found so late may be found of many names. A lowering therefore goes on after the first such finding where it can,
with something in the place of what should have been there, and all that it finds is known to the next one. Its own trace is
thrown away, and so is whatever it is refused for from there on.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from adjoint_gen.errors import DifferentiationError, without_frames
from adjoint_gen.frontend.names.source import FunctionText
from adjoint_gen.frontend.state.formals import identity
from adjoint_gen.frontend.state.specialisations import Callee, Program, State
from adjoint_gen.ir.trace import Pack


class Again(Exception):  # noqa: N818 - no error that a user sees: the function is lowered again
    """Something that was needed before it could be known."""


class Written(Again):
    """An array is written under ``name``, which was not foreseen; ``error`` is the refusal if that is refused, too, where
    its own would say less."""

    def __init__(self, name: str, error: DifferentiationError | None = None) -> None:
        super().__init__(name)
        self.name = name
        self.error = error


class MustBeStorage(Written):
    """A call changes the array of a name that is no storage yet; what is refused once it is says more than ``error``."""


class Learned(Again):
    """Facts about the whole function."""

    def __init__(self, *facts: Hashable) -> None:
        super().__init__(*facts)
        self.facts = facts


class MustGrow(Learned):
    """A list changes in ways that only the running program knows: the ``display`` made at ``site``, a line and a column."""

    def __init__(self, display: Pack, site: tuple[int, int]) -> None:
        super().__init__(("grows", site))
        self.display = display
        self.site = site


class Found(Exception):  # noqa: N818 - as above
    """All ``causes`` that one lowering found: the first is certain, the others are so if it went on rightly after that."""

    def __init__(self, *causes: Again) -> None:
        super().__init__(*causes)
        self.causes = causes


class MoreKeys(Exception):  # noqa: N818 - as above
    """A dict that the running program keeps may get or lose a key: all functions are lowered again.

    It is the one that is displayed at a ``site``, or may be any one where there is none.
    """

    def __init__(self, site: Hashable = None) -> None:
        super().__init__(site)
        self.site = site


@dataclass(slots=True)
class Findings:
    """What one lowering found; one that is not ``thorough`` ends at the first. ``before`` is what was known of callees then."""

    program: Program
    thorough: bool
    causes: dict[object, Again] = field(default_factory=dict)
    before: State = ()

    def note(self, cause: Again) -> None:
        """Note what was found; the lowering goes on if it is thorough."""
        if not self.thorough:
            raise cause
        self.end(cause)

    def end(self, cause: Again) -> None:
        """Note what the lowering cannot go on after."""
        self.before = self.before or self.program.state()
        self.causes.setdefault(cause.args, without_frames(cause))

    def settle(self) -> None:
        """Nothing, if nothing was found.

        Raises:
            Found: the function is to be lowered again.
        """
        if self.causes:
            self.program.restore(self.before)
            raise Found(*self.causes.values())


@dataclass(slots=True)
class Foreknown:
    """What is known when a lowering begins: names that are ``written``, facts; ``error`` is to be raised if it is refused."""

    written: set[str] = field(default_factory=set)
    learned: set[Hashable] = field(default_factory=set)
    error: DifferentiationError | None = None

    def copy(self) -> Foreknown:
        """The same, to be added to."""
        return Foreknown(set(self.written), set(self.learned), self.error)

    def add(self, cause: Again) -> None:
        """Know one thing more.

        Raises:
            DifferentiationError: it was known, and does not help.
        """
        match cause:
            case Learned(facts=facts):
                self.learned.update(facts)
            case Written(name=name, error=error):
                if name in self.written:
                    why = self.error or error
                    assert why is not None, "a name that is written is no surprise"
                    raise why
                self.error = self.error or (None if isinstance(cause, MustBeStorage) else error)
                self.written.add(name)


def foreknown(program: Program, text: FunctionText, callee: Callee | None) -> Foreknown:
    """What was found of a function that was called in the same way, when all functions were lowered before."""
    kept = program.retained.found_before.get(_way(text, callee))
    return Foreknown() if kept is None else kept[1].copy()


def keep_known(program: Program, text: FunctionText, callee: Callee | None, known: Foreknown) -> None:
    """Keep what was found of a function for when all functions are lowered again; its text stays, and so its identity."""
    program.retained.found[_way(text, callee)] = text, known.copy()


def _way(text: FunctionText, callee: Callee | None) -> Hashable:
    """A way of calling a function: not by the lists of nodes among its formals, of which there are more each time."""
    if callee is None:
        return id(text.tree)
    formals = tuple((name, identity(formal)) for name, formal in callee.formals if name.isidentifier())
    return id(text.tree), callee.checkpointed, callee.wanted, formals
