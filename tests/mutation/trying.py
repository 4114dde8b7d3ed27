"""One mutant in a copy of the tree, against the tests that reach it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from tests.mutation.mutants import ROOT, Mutant
from tests.reach.table import Table

Outcome: TypeAlias = Literal["killed", "survived", "not reached"]
ROUNDS = (12, 60, 400)
"""How many tests are tried first, and then next: most faults are seen at once, and starting takes longer than a test."""
SECONDS = 240.0
"""How long a round may take; a mutant that takes longer goes round for ever."""


@dataclass(frozen=True)
class Result:
    """What became of a mutant, and the test that saw it."""

    mutant: Mutant
    outcome: Outcome
    test: str = ""


class Copy:
    """A copy of the files that git knows, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
        for name in names:
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
        self.python("-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "adjoint_gen")  # not by time: it is short

    def python(self, *arguments: str, seconds: float | None = None) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"PYTHONPATH": str(self.folder), "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        return subprocess.run(
            [sys.executable, *arguments], cwd=self.folder, env=environment, capture_output=True, text=True, check=False,
            timeout=seconds, stdin=subprocess.DEVNULL,
        )

    def attempt(self, mutant: Mutant, table: Table) -> Result:
        """Put the fault in, run the tests that reach it until one fails, and take it out again."""
        path = self.folder / mutant.path
        text = path.read_text()
        tests = table.of(f"{mutant.path}::{mutant.function}")
        path.write_text(mutant.apply(text))
        try:
            for first, last in zip((0, *ROUNDS), ROUNDS, strict=False):
                seen = self.fails(tests[first:last], table)
                if seen is not None:
                    return Result(mutant, "killed", seen)
        finally:
            path.write_text(text)
        return Result(mutant, "survived" if tests else "not reached")

    def fails(self, tests: tuple[str, ...], table: Table) -> str | None:
        """The first of these tests that fails, the fastest tried first; None where all pass."""
        if not tests:
            return None
        only = self.folder / "only.txt"
        only.write_text("\n".join(sorted(tests, key=lambda t: table.seconds.get(t, 0.0))))
        files = sorted({test.partition("::")[0] for test in tests})
        try:
            done = self.python(
                "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", *files, f"--only={only}",
                seconds=SECONDS,
            )
        except subprocess.TimeoutExpired:
            return "the clock"
        if done.returncode in (0, 5):
            return None
        failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return failed[0] if failed else "the import"
