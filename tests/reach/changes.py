"""What was changed since the common ancestor with another branch: functions of the package, and files of tests."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.reach.table import ROOT

READ = {
    "README.md": "tests/test_docs.py", "docs/": "tests/test_docs.py", "samples/": "tests/samples/test_running.py",
    "tests/golden/": "tests/test_golden.py",
}
"""The tests that read files which nothing imports, by how the names of these begin."""


@dataclass(frozen=True)
class Changes:
    """Functions of the package that were changed; files of tests; and other files, by which nothing is chosen."""

    functions: tuple[str, ...]
    tests: tuple[str, ...]
    others: tuple[str, ...]


def changes(base: str = "main") -> Changes:
    """The lines that differ from where this branch left ``base``, whether they are committed or not."""
    start = git("merge-base", "HEAD", base).strip() or "HEAD"
    lines: dict[str, set[int]] = {}
    path = ""
    for line in git("diff", "--unified=0", "--no-color", start).splitlines():
        if line.startswith(("--- a/", "+++ b/")):
            path = line[6:]
            lines.setdefault(path, set())
        elif found := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(found[1]), int(found[2] or 1)
            lines[path] |= set(range(first, first + count)) or {first, first + 1}  # where nothing is left: its neighbours
    new = git("ls-files", "--others", "--exclude-standard").splitlines()
    lines.update({path: set() for path in new})
    return sorted_out({path: numbers for path, numbers in lines.items() if (ROOT / path).exists()})


def sorted_out(lines: dict[str, set[int]]) -> Changes:
    """What these lines of files belong to."""
    package = [p for p in lines if p.startswith("adjoint_gen/") and p.endswith(".py")]
    tests = [p for p in lines if p.startswith("tests/") and p.endswith(".py")]
    functions = [f for p in package for f in functions_at(p, (ROOT / p).read_text(), lines[p])]
    return Changes(tuple(functions), tuple(tests), tuple(p for p in lines if p not in {*package, *tests}))


def functions_at(path: str, text: str, lines: set[int]) -> tuple[str, ...]:
    """The functions and methods that hold these lines; a line of none stands for the module, ``path::``."""
    places = {number: name for name, first, last in _functions(ast.parse(text)) for number in range(first, last + 1)}
    rows = text.splitlines()
    told = {n for n in lines if n in places or (0 < n <= len(rows) and rows[n - 1].partition("#")[0].strip())}
    return tuple(dict.fromkeys(f"{path}::{places.get(number, '')}" for number in sorted(told) or [0]))


def _functions(tree: ast.Module | ast.ClassDef, inside: str = "") -> Iterator[tuple[str, int, int]]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{inside}{node.name}.")
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            yield inside + node.name, first, node.end_lineno or node.lineno


def git(*arguments: str) -> str:
    """What git answers, which is nothing where it cannot."""
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False).stdout


def files_of_tests(paths: Iterable[str]) -> tuple[str, ...]:
    """The files of tests among these, and those that read others of them, as documentation."""
    read = (file for path in paths for start, file in READ.items() if path.startswith(start))
    return tuple(sorted({*read, *(path for path in paths if Path(path).name.startswith("test_"))}))


def importing(paths: Iterable[str]) -> tuple[str, ...]:
    """The files of tests that import one of these modules, which are none."""
    helpers = {path.removesuffix(".py").replace("/", ".") for path in paths if not Path(path).name.startswith("test_")}
    found = sorted((ROOT / "tests").rglob("test_*.py")) if helpers else []
    return tuple(p.relative_to(ROOT).as_posix() for p in found if helpers & set(_imports(ast.parse(p.read_text()))))


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
