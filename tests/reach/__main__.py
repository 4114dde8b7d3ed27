"""``python -m tests.reach map`` records which tests reach what; ``... changed`` runs those that reach what was changed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

from tests.reach.choosing import choose
from tests.reach.recording import PARTS
from tests.reach.table import KEPT, ROOT, WHOLE, Table

PYTEST = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal"]


def record(arguments: list[str]) -> int:
    """Run the tests and write both tables."""
    shutil.rmtree(PARTS, ignore_errors=True)
    status = subprocess.run([*PYTEST, "-p", "tests.reach.recording", *arguments], cwd=ROOT, check=False).returncode
    merge()
    return status


def merge() -> None:
    """One table of what each worker has seen."""
    reached: dict[str, list[str]] = {}
    seconds: dict[str, float] = {}
    for path in sorted(PARTS.glob("*.json")):
        part = json.loads(path.read_text())
        seconds |= part["seconds"]
        reached |= {test: [part["functions"][k] for k in numbers] for test, numbers in part["reached"].items()}
    table = Table.recorded(reached, seconds)
    table.save(WHOLE)
    table.some().save(KEPT)
    print(f"{len(seconds)} tests reach {len(table.tests)} functions: {KEPT.relative_to(ROOT)}, {WHOLE.relative_to(ROOT)}")


def changed(arguments: list[str]) -> int:
    """Run the tests that the changed lines reach, as many as take a minute."""
    choice = choose()
    print(choice.told, flush=True)
    if not choice.tests:
        return 0
    only = ROOT / "build" / "only.txt"
    only.parent.mkdir(exist_ok=True)
    only.write_text("\n".join(choice.tests))
    command = [*PYTEST, *choice.files, f"--only={only}", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit({"map": record, "changed": changed}[sys.argv[1]](sys.argv[2:]))
