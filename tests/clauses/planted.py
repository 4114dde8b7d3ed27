"""What a clause is, and what mutants are made with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from adjoint_gen.analysis import storage as regions_of
from adjoint_gen.ir.trace import Bind, Stmt, Trace, Var
from adjoint_gen.runtime import aliases
from adjoint_gen.transform import (
    region_facts,
    region_table,
    shadows,
)

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]


@dataclass(frozen=True)
class Clause:
    """What holds, the program that shows that it must, in which mode of the judge's, and what breaks it."""

    says: str
    program: str
    mode: str
    plant: Plant


CLAUSES: list[Clause] = []


def clause(says: str, program: str, mode: str = "reverse") -> Callable[[Plant], Plant]:
    """Put the mutant below among the clauses."""

    def add(plant: Plant) -> Plant:
        CLAUSES.append(Clause(says, program, mode, plant))
        return plant

    return add


Shadows = Mapping[Var, Var]
Beside = Callable[[Stmt, list[Stmt], Shadows], list[Stmt]]


def beside(patch: Patch, change: Beside) -> None:
    """Change the statements that the forward sweep gets in the place of one: itself, and the same for shadows."""
    before = shadows._beside

    def changed(stmt: Stmt, of: Shadows, names: Any, kinds: Any) -> Iterator[Stmt]:
        yield from change(stmt, list(before(stmt, of, names, kinds)), of)

    patch.setattr(shadows, "_beside", changed)


def reversed_by(patch: Patch, owner: type, name: str, change: Callable[[Any, Stmt, int], None]) -> None:
    """Change what a method has written of the reverse sweep: ``change`` gets where that begins."""
    before = getattr(owner, name)

    def changed(self: Any, stmt: Stmt, *more: Any) -> None:
        start = len(self.out)
        before(self, stmt, *more)
        change(self, stmt, start)

    patch.setattr(owner, name, changed)


def only(before: Callable[..., Iterator[Any]], keep: Callable[..., bool]) -> Callable[..., Iterator[Any]]:
    """A generator of pairs of names without some."""

    def kept(stmt: Stmt, *more: Any) -> Iterator[Any]:
        yield from (pair for pair in before(stmt, *more) if keep(stmt, *pair))

    return kept


def united_but(patch: Patch, *without: type | str) -> None:
    """Regions in which some statements, or operations, unite nothing."""

    def keep(stmt: Stmt, *names: Var) -> bool:
        op = stmt.op if isinstance(stmt, Bind) else None
        return op not in without and not isinstance(stmt, tuple(one for one in without if isinstance(one, type)))

    patch.setattr(region_table, "sharing", only(region_facts.sharing, keep))


def by_name(trace: Trace) -> dict[Var, Var]:
    """Regions in which each name stands for itself."""
    return {var: var for var in regions_of.storage(trace)}


def one_by_one(*values: Any) -> tuple[Any, ...]:
    """Copies that share no memory."""
    return tuple(aliases.detached(v)[0] for v in values)
