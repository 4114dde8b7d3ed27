"""Which tests are run for a change: all of changed files of tests, and of those that reach changed lines what fits a minute."""

from __future__ import annotations

from dataclasses import dataclass

from tests.reach.changes import changes, files_of_tests, importing
from tests.reach.table import ROOT, Table, in_turn

SECONDS = 60.0
"""How much of the processors' time, as it was recorded, the tests may take that are chosen by what they reach."""


@dataclass(frozen=True)
class Choice:
    """Tests by their ids, and files of which every test is run; ``told`` says what was chosen, and why not more."""

    tests: tuple[str, ...]
    files: tuple[str, ...]
    told: str


def choose(seconds: float = SECONDS) -> Choice:
    """The tests for the present changes."""
    found, table = changes(), Table.load()
    whole = files_of_tests((*found.tests, *found.others))
    helped = importing(found.tests)
    beside = [[t for t in table.seconds if file_of(t) == path] for path in helped]
    reaching = in_turn([*map(table.of, found.functions), *beside])
    reaching = [test for test in reaching if file_of(test) not in whole and (ROOT / file_of(test)).exists()]
    picked = fitting(reaching, table, seconds)
    told = [f"{len(found.functions)} changed functions, {len(found.tests)} changed files of tests"]
    if reaching:
        some = f": what fits into {seconds:.0f} s" if len(picked) < len(reaching) else ""
        told.append(f"{len(picked)} of {len(reaching)} tests that are known to reach them{some}")
    if whole:
        told.append(f"every test of {', '.join(whole)}")
    if not picked and not whole:
        told.append("no test is known to reach them, run all" if found.functions else "nothing to run")
    return Choice((*whole, *picked), tuple(sorted({*whole, *map(file_of, picked)})), "; ".join(told))


def file_of(test: str) -> str:
    """The file that a test is in."""
    return test.partition("::")[0]


def fitting(tests: list[str], table: Table, seconds: float) -> list[str]:
    """As many of these as take so long together, those that come first before others; one that is long is left out."""
    found = []
    for test in tests:
        if table.seconds.get(test, 1.0) <= min(seconds, 5.0):
            seconds -= table.seconds.get(test, 1.0)
            found.append(test)
    return found
