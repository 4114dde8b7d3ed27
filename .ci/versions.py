"""Run what differs from one Python to the next with each supported one that is found, and say which they were.

The golden files, regenerated, must be the same bytes. What finds the text of a function and what starts it, and the cache
and its processes, must work with each; the suite runs with one.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENTS = ROOT / "build" / "python"
TESTS = (
    "tests/test_golden.py", "tests/hosts", "tests/frontend/test_source.py", "tests/test_made_from.py", "tests/test_asked.py",
    "tests/test_cache_key.py", "tests/test_cache_process.py", "tests/operators/test_api.py",
)


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
    wanted = hashlib.sha256(str(interpreter).encode() + (ROOT / "pyproject.toml").read_bytes())
    folder = ENVIRONMENTS / wanted.hexdigest()[:12]
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        subprocess.run([interpreter, "-m", "venv", "--clear", folder], check=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--editable", f"{ROOT}[test,hosts]"]
        subprocess.run(install, check=True, stdin=subprocess.DEVNULL)
        (folder / "ready").touch()
    return python


def main() -> int:
    """Test under every interpreter; status 1 where a test fails, or where none of the installed ones could be used."""
    failed, found = [], interpreters()
    for interpreter in found:
        print(interpreter.name, flush=True)
        tests = TESTS if f"python{sys.version_info[0]}.{sys.version_info[1]}" != interpreter.name else TESTS[:1]
        command = [str(environment(interpreter)), "-m", "pytest", "-q", "-n", "auto", "-p", "no:cacheprovider", *tests]
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            failed.append(interpreter.name)
    print(f"ran with {', '.join(i.name for i in found) or 'none'}; failed: {', '.join(failed) or 'none'}", flush=True)
    return int(bool(failed) or not found)


if __name__ == "__main__":
    sys.exit(main())
