"""Mutants against the tests that reach them: everything is collected once, and each mutant lives in a process of its own.

A forked process gets the mutant's code in place of the function's; nothing is written, and nothing is imported again. What
ran when the package was imported, before the fork, a mutant cannot change.
"""

from __future__ import annotations

import gc
import linecache
import os
import resource
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType
from typing import Literal, TypeAlias

import hypothesis
import pytest

from tests.mutation.mutants import ROOT, Mutant, source
from tests.reach.forgetting import forget
from tests.reach.table import Table, in_turn

hypothesis.settings.register_profile("mutation", database=None)
Outcome: TypeAlias = Literal["killed", "survived", "not reached"]
ROUNDS = (12, 60, 400)
"""How many tests are tried first, and then next; in each round the fastest come first."""
SLOW = 3
"""Tests that take more seconds than this are tried when there are no others left."""
FOR_EVER = 30
"""A test that takes so many seconds of the processor's time more than all before goes on for ever."""


@dataclass(frozen=True)
class Result:
    """What became of a mutant, and what saw it."""

    mutant: Mutant
    outcome: Outcome
    seen: str = ""


def apply(mutant: Mutant) -> None:
    """Let the function of this process be the mutant's; a rule's text is read from its lines."""
    path = str(ROOT / mutant.path)
    text = mutant.apply(source(mutant.path))
    linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
    (fresh,) = (c for c in codes(compile(text, path, "exec")) if c.co_qualname == mutant.function and holds(c, mutant.line))
    gc.unfreeze()  # what was collected, see conftest.py
    old = [f for f in gc.get_objects() if isinstance(f, FunctionType) and same_place(f.__code__, fresh)]
    assert old, f"{mutant.path}::{mutant.function} is not loaded"
    for function in old:
        function.__code__ = fresh


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a module or class, and all in it but what is inside functions."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType) and "<locals>" not in inner.co_qualname:
            yield from codes(inner)


def holds(code: CodeType, line: int) -> bool:
    """Whether a line belongs to a function; two of a name, as of a property, stand in two places."""
    lines = [found for inner in everything(code) for _, _, found in inner.co_lines() if found]
    return code.co_firstlineno <= line <= max(lines)


def everything(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from everything(inner)


def same_place(one: CodeType, other: CodeType) -> bool:
    """Whether two codes are of one function."""
    return all(getattr(one, a) == getattr(other, a) for a in ("co_qualname", "co_firstlineno", "co_filename"))


def function_of(test: str) -> str:
    """A test without its parameters."""
    return test.partition("[")[0]


def is_near(test: str, path: str) -> bool:
    """Whether a test is one of the package that a file is in, or is called after the file."""
    package, name = Path(path).parent.name, Path(path).stem
    return test.startswith((f"tests/{package}/", f"tests/{name}/")) or f"test_{name}" in test


@dataclass(eq=False)
class Trial:
    """A plugin in whose session each mutant is tried."""

    mutants: Sequence[Mutant]
    table: Table
    jobs: int
    seconds: float
    results: list[Result] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    trusted: dict[str, bool] = field(default_factory=dict)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of the tests: as many mutants at a time as there are jobs."""
        items = {item.nodeid: item for item in session.items}
        waiting, running = list(reversed(self.mutants)), dict[int, tuple[Mutant, Path]]()
        while waiting or running:
            while waiting and len(running) < self.jobs:
                self.start(waiting.pop(), items, running)
            process, status = os.wait()
            mutant, report = running.pop(process)
            seen = report.read_text() if report.exists() else ""
            shutil.rmtree(report.parent, ignore_errors=True)
            if seen.startswith("Traceback"):
                raise RuntimeError(f"{mutant}: {seen}")
            if os.WIFSIGNALED(status):
                seen = seen or "the clock"
            if seen in items and not self.trust(items[seen], running):
                waiting.append(mutant)
                continue
            tests = self.order(mutant, items)
            self.told(Result(mutant, "killed" if seen else "survived" if tests else "not reached", seen))
        return True

    def told(self, result: Result) -> None:
        """Print what became of one."""
        self.results.append(result)
        print(f"{result.outcome:11} {result.mutant}" + (f"  [{result.seen}]" if result.seen else ""), flush=True)
        if result.outcome != "killed":
            print(f"            key: {result.mutant.key!r}", flush=True)

    def order(self, mutant: Mutant, items: dict[str, pytest.Item]) -> list[pytest.Item]:
        """The tests that reach a mutant, as they are tried: every other one is of its package; the slow ones come last.

        Those that were recorded come before the same with other parameters.
        """
        recorded = self.table.of(f"{mutant.path}::{mutant.function}")
        takes = {function_of(t): self.table.seconds[t] for t in reversed(recorded)}
        alike: dict[str, list[str]] = {function: [] for function in sorted(takes, key=takes.__getitem__)}
        for test in items:
            if function_of(test) in alike and test not in self.table.seconds:
                alike[function_of(test)].append(test)
        others = in_turn(alike.values())
        near = [t for t in (*recorded, *others) if is_near(t, mutant.path)]
        found = [t for t in (*in_turn([recorded, near]), *others) if t in items and self.trusted.get(t, True)]
        found = sorted(dict.fromkeys(found), key=lambda t: takes[function_of(t)] > SLOW)
        pieces = (found[sum(ROUNDS[:k]) : sum(ROUNDS[: k + 1])] for k in range(len(ROUNDS)))
        return [items[t] for piece in pieces for t in sorted(piece, key=lambda t: takes[function_of(t)])]

    def start(self, mutant: Mutant, items: dict[str, pytest.Item], running: dict[int, tuple[Mutant, Path]]) -> None:
        """A process for a mutant; what it writes down is what saw it."""
        report = Path(tempfile.mkdtemp(prefix="adjoint-gen-mutant-")) / "seen"
        process = os.fork()
        if process:
            running[process] = mutant, report
            return
        self.child(self.order(mutant, items), report, mutant)

    def trust(self, item: pytest.Item, running: dict[int, tuple[Mutant, Path]]) -> bool:
        """Whether a test passes without any mutant, in a process of its own."""
        if item.nodeid not in self.trusted:
            report = Path(tempfile.mkdtemp(prefix="adjoint-gen-mutant-")) / "seen"
            process = os.fork()
            if not process:
                self.child([item], report)
            os.waitpid(process, 0)
            self.trusted[item.nodeid] = not report.exists()
            shutil.rmtree(report.parent, ignore_errors=True)
        return self.trusted[item.nodeid]

    def child(self, items: list[pytest.Item], report: Path, mutant: Mutant | None = None) -> None:
        """Run tests until one fails, and leave."""
        try:
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nothing, stream)
            os.environ["ADJOINT_GEN_CACHE_DIR"] = str(report.parent)
            forget()
            if mutant is not None:
                apply(mutant)
            for item, after in zip(items, [*items[1:], None], strict=True):
                used = time.process_time()
                if used > self.seconds:
                    break
                resource.setrlimit(resource.RLIMIT_CPU, (int(used + FOR_EVER), resource.RLIM_INFINITY))
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
                if self.failed:
                    report.write_text(item.nodeid)
                    break
        except BaseException:
            report.write_text(traceback.format_exc())
        finally:
            os._exit(0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notice what fails."""
        if report.failed:
            self.failed.append(report.nodeid)


def tried(mutants: Sequence[Mutant], table: Table, jobs: int, seconds: float) -> list[Result]:
    """What becomes of each mutant, if so many seconds of the processor's time are spent on it."""
    trial = Trial(mutants, table, jobs, seconds)
    without = (word for plugin in ("cacheprovider", "xdist", "terminal") for word in ("-p", f"no:{plugin}"))
    options = ["-s", "-o", "addopts=--doctest-modules", "--hypothesis-profile=mutation", *without]
    files = sorted(path for path in {test.partition("::")[0] for test in table.seconds} if (ROOT / path).exists())
    status = pytest.main([*options, f"--rootdir={ROOT}", *files], plugins=[trial])
    if len(trial.results) < len(mutants):
        sys.exit(f"the tests could not be collected: status {status}")
    return trial.results
