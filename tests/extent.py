"""How much of what could go on for ever is run: a part of it for a change, and all of it with ``--all``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from shutil import which
from subprocess import run
from typing import Any, Final, TypeVar
from zlib import crc32

T = TypeVar("T")
everything = False
"""Whether ``--all`` was given; set before any test is collected."""


def part(cases: Iterable[T], share: int = 2) -> list[T]:
    """One case of each ``share``, with ``--all`` each: of many that are alike, such as random programs."""
    return list(cases) if everything else list(cases)[::share]


def in_turn(cases: Iterable[T], with_: object, share: int = 2) -> list[T]:
    """One case of each ``share``, with ``--all`` each: of what each of many things is tried with, others with another one.

    >>> in_turn("abcd", "w"), in_turn("abcd", "x")
    (['a', 'c'], ['b', 'd'])
    """
    return list(cases) if everything else list(cases)[crc32(str(with_).encode()) % share :: share]


def first_of_each(cases: Iterable[T], sort: Callable[[T], object], share: int = 2) -> list[T]:
    """The first case of each sort and one of each ``share`` of the others, with ``--all`` each.

    >>> first_of_each(["a1", "a2", "a3", "b1"], lambda case: case[0])
    ['a1', 'b1', 'a2']
    """
    first: dict[object, T] = {}
    rest = [case for case in cases if first.setdefault(sort(case), case) is not case]
    return [*first.values(), *part(rest, share)]


SAMPLED: Final = frozenset({
    "transform", "rules", "zoo", "frontend", "checking", "batched", "analysis", "simplify", "everyday", "foreign",
    "test_alias_programs", "test_solver_calls", "test_iterators", "test_by_reference", "test_made_from", "test_attempts",
    "test_derivatives_inside", "test_shared_arguments", "test_checkpoint", "test_operators_inside", "test_given_functions",
    "test_orders", "test_high_orders", "test_many_keys", "test_scaling", "test_container_text", "test_container_costs",
})
"""The folders and files of tests of which a run of everything takes one program in eight, another one each 16 commits.

A file that is named is run whole.
"""
_TURNS: Final = 8


@cache
def turn() -> int:
    """Which eighth it is the turn of: in eight times 16 commits no program is left out. The first where git knows nothing."""
    if (git := which("git")) is None:
        return 0
    count = run([git, "rev-list", "--count", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    return int(count.stdout or 0) // 16 % _TURNS


def left_out(path: Path, callspec: Any) -> bool:
    """Whether a test of one of many programs, or examples, is left to another turn, to ``--all`` and to runs of its file."""
    if everything or callspec is None or not SAMPLED & {path.parent.name, path.stem}:
        return False
    return crc32(callspec.id.encode()) % _TURNS != turn()


def size(whole: int, share: float = 2) -> int:
    """How large a program or a number of examples is where half the size shows the same."""
    return whole if everything else max(int(whole / share), 1)
