#!/usr/bin/env python3
"""All set-up and the two things to do first; needs Python 3.11, 3.12 or 3.13 and a package index, nothing else.

    python3 run.py demo     the generated adjoint of samples/griewank.py, and its table
    python3 run.py test     the tests; with --all also what takes long: campaigns and growth tests in full size
                            with --changed for a minute those that reach what was changed; with --map records which do

Both make `.venv` beside this file and install the package there; when it is up to date they use it as it is. What
follows `test` goes to pytest: `python3 run.py test -k griewank`. `python3 run.py setup dev` only makes the
environment, with one of the extras of pyproject.toml: samples, test, dev, hosts or bench.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
VERSIONS = ((3, 11), (3, 12), (3, 13))


def main(arguments: list[str]) -> int:
    """Run the command and return its exit status."""
    match arguments:
        case ["demo"]:
            tool = environment() / ("adjoint-gen.exe" if os.name == "nt" else "adjoint-gen")
            function = "samples/griewank.py:griewank"
            shown = call([tool, "show", function, "--wrt", "x1", "x2", "--like", "x1=1.5", "x2=0.5"])
            print()
            return shown or call([tool, "trace", function, "--at", "1.5", "0.5"])
        case ["test", "--changed" | "--map" as what, *rest]:
            return call([python_of(environment()), "-m", "tests.reach", what.removeprefix("--"), *rest])
        case ["test", *rest]:
            return call([python_of(environment()), "-m", "pytest", "-n", "auto", "--dist", "worksteal", *rest])
        case ["setup", extra]:
            environment(extra)
            return 0
    print(__doc__, file=sys.stderr)
    return 2


def call(command: list[object]) -> int:
    """Run a command in the root of the repository."""
    sys.stdout.flush()
    return subprocess.run([str(word) for word in command], cwd=ROOT, check=False).returncode


def environment(extra: str = "suite") -> Path:
    """The folder of programs of the virtual environment, which is made or brought up to date if it must be."""
    programs = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
    stamp = ENVIRONMENT / f"installed-{extra}"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + str(ROOT).encode()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted and works(programs):
        return programs
    interpreter = suitable_python()
    print(f"setting up {ENVIRONMENT.name} with {interpreter}", file=sys.stderr, flush=True)
    if not works(programs):
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        make(interpreter)
    quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
    pip = [str(python_of(programs)), "-m", "pip"]
    if subprocess.run([*pip, "--version"], capture_output=True, check=False).returncode:
        pip = [interpreter, "-m", "pip", "--python", str(python_of(programs))]
    subprocess.run([*pip, "install", *quiet, "--editable", f".[{extra}]"], cwd=ROOT, check=True, stdin=subprocess.DEVNULL)
    stamp.write_text(wanted)
    return programs


def python_of(programs: Path) -> Path:
    """The interpreter of the virtual environment."""
    return programs / ("python.exe" if os.name == "nt" else "python")


def works(programs: Path) -> bool:
    """Whether there is an environment whose interpreter starts and is one of the supported versions."""
    if not python_of(programs).exists():
        return False
    command = [str(python_of(programs)), "-c", "import sys; print(sys.version_info[:2])"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return False
    return found in {str(version) for version in VERSIONS}


def suitable_python() -> str:
    """This interpreter if its version is supported, else one that is found on the path."""
    if sys.version_info[:2] in VERSIONS:
        return sys.executable
    for major, minor in VERSIONS:
        found = shutil.which(f"python{major}.{minor}")
        if found:
            return found
    sys.exit("Python 3.11, 3.12 or 3.13 is needed; this is " + sys.version.split()[0])


def make(interpreter: str) -> None:
    """Create the virtual environment; without pip where the interpreter comes without ensurepip."""
    command = [interpreter, "-m", "venv", str(ENVIRONMENT)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        subprocess.run([*command, "--without-pip"], check=True)


if __name__ == "__main__":
    try:
        raise SystemExit(main(sys.argv[1:]))
    except subprocess.CalledProcessError as failure:
        sys.exit(f"this failed with status {failure.returncode}: {' '.join(map(str, failure.cmd))}")
