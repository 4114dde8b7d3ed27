"""What is recorded: for each function of the package the tests that run it, and how long each test takes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "tests" / "reach" / "table.json"
"""The table that is kept with the tests: of many tests of one function some."""
WHOLE = ROOT / "build" / "reach.json"
"""The whole table of the last recording here."""
ELSEWHERE = "*"
"""In place of a function: what runs in another process, and may reach anything."""
SOME = 10
"""How many tests of a function are kept."""
CORE = 8
"""A function that more than one in so many tests reaches is of the core: what tries it is a panel of all tests."""
PANEL = 15
"""One in so many tests is in the panel."""


@dataclass(frozen=True)
class Table:
    """The tests that reach a function, those first that reach little else; functions are ``path::qualified name``."""

    seconds: Mapping[str, float]
    tests: Mapping[str, tuple[str, ...]]
    core: frozenset[str] = frozenset()
    panel: tuple[str, ...] = ()

    def of(self, function: str) -> tuple[str, ...]:
        """The tests of a function; of one that is not known those of its file, else of its folder."""
        path = function.partition("::")[0]
        if function in self.tests:
            return tuple(in_turn([self.tests[function], self.panel if function in self.core else ()]))
        near = [t for f, t in self.tests.items() if f.partition("::")[0] == path]
        near = near or [t for f, t in self.tests.items() if f.rpartition("/")[0] == path.rpartition("/")[0]]
        return tuple(in_turn(near)) or self.tests.get(ELSEWHERE, ())

    def some(self) -> Table:
        """A small table: some tests of each function."""
        chosen = {function: tests[:SOME] for function, tests in self.tests.items()}
        core = frozenset(function for function, tests in self.tests.items() if len(tests) * CORE > len(self.seconds))
        panel = tuple(sorted(self.seconds)[::PANEL])
        named = {*panel, *(test for tests in chosen.values() for test in tests)}
        return Table({test: s for test, s in self.seconds.items() if test in named}, chosen, core, panel)

    @staticmethod
    def recorded(reached: Mapping[str, Iterable[str]], seconds: Mapping[str, float]) -> Table:
        """The table of what each test reached: one of each test function first, in the order of how little they reach."""
        wide = {test: frozenset(functions) for test, functions in reached.items()}
        alike: dict[str, dict[str, list[str]]] = {}
        for test in sorted(wide, key=lambda t: (len(wide[t]), seconds[t])):
            for function in wide[test]:
                alike.setdefault(function, {}).setdefault(test.partition("[")[0], []).append(test)
        return Table(seconds, {function: tuple(in_turn(groups.values())) for function, groups in sorted(alike.items())})

    def save(self, path: Path) -> None:
        """Write it, a line for each test and each function, so that versions can be compared."""
        tests = sorted(self.seconds)
        number = {test: k for k, test in enumerate(tests)}
        lines = {
            "tests": [f"{json.dumps(test)}: {max(round(self.seconds[test], 2), 0.01)}" for test in tests],
            "functions": [f"{json.dumps(f)}: {[number[t] for t in found]}" for f, found in self.tests.items()],
        }
        parts = [f'"{name}": {{\n' + ",\n".join(found) + "\n}" for name, found in lines.items()]
        parts.append('"core": [\n' + ",\n".join(map(json.dumps, sorted(self.core))) + "\n]")
        parts.append(f'"panel": {[number[test] for test in self.panel]}')
        path.parent.mkdir(exist_ok=True)
        path.write_text("{" + ",\n".join(parts) + "}\n")

    @staticmethod
    def load(path: Path = KEPT) -> Table:
        """Read it; an empty one where there is none."""
        if not path.exists():
            return Table({}, {})
        found = json.loads(path.read_text())
        tests = list(found["tests"])
        reached = {f: tuple(tests[k] for k in numbers) for f, numbers in found["functions"].items()}
        panel = tuple(tests[k] for k in found["panel"])
        return Table(found["tests"], reached, frozenset(found["core"]), panel)


def in_turn(groups: Iterable[Iterable[str]]) -> list[str]:
    """The first of each group, then the second of each, and nothing twice.

    >>> in_turn([["a", "b"], ["c"], ["a", "d"]])
    ['a', 'c', 'b', 'd']
    """
    return list(dict.fromkeys(test for row in zip_longest(*groups) for test in row if test is not None))
