"""Regenerate the golden files under every supported Python that is found: the bytes must not differ.

The test itself regenerates them under three hash seeds.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "tests" / "test_golden.py"
ENVIRONMENTS = ROOT / "build" / "python"


def interpreters() -> list[Path]:
    """One interpreter of each of Python 3.11, 3.12 and 3.13 that is on the path or among pyenv's versions."""
    found = []
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for minor in (11, 12, 13):
        known = sorted(pyenv.glob(f"3.{minor}.*/bin/python3.{minor}"), reverse=True)
        on_path = shutil.which(f"python3.{minor}")
        for candidate in [*known, *([Path(on_path)] if on_path else [])]:
            if subprocess.run([candidate, "-c", "import venv, ensurepip"], capture_output=True, check=False).returncode == 0:
                found.append(candidate)
                break
    return found


def environment(interpreter: Path) -> Path:
    """The interpreter of an environment with the package's dependencies; it is made where there is none."""
    folder = ENVIRONMENTS / hashlib.sha256(str(interpreter).encode()).hexdigest()[:12]
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        subprocess.run([interpreter, "-m", "venv", "--clear", folder], check=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--editable", f"{ROOT}[test]"]
        subprocess.run(install, check=True, stdin=subprocess.DEVNULL)
        (folder / "ready").touch()
    return python


def main() -> int:
    """Compare under every interpreter; status 1 where a file differs."""
    status = 0
    for interpreter in interpreters():
        print(interpreter.name, flush=True)
        command = [str(environment(interpreter)), "-m", "pytest", "-q", "-p", "no:cacheprovider", str(GOLDEN)]
        status = subprocess.run(command, cwd=ROOT, check=False).returncode or status
    return status


if __name__ == "__main__":
    sys.exit(main())
