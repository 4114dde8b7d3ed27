"""Type checkers see through the operators: mypy says of a file of typical uses what stands beside each line."""

import re
from pathlib import Path

import pytest

import adjoint_gen

api = pytest.importorskip("mypy.api")

ROOT = Path(adjoint_gen.__file__).resolve().parents[1]
USES = ROOT / "tests" / "typed" / "uses.py"
SHORT = [
    (r"\b(?:adjoint_gen|builtins|numpy|typing)(?:\.\w+)*\.(?=\w)", ""),
    (r"ndarray\[tuple\[[^\]]*\], dtype\[(?:\w+(?:\[[^\]]*\])?)\]\]", "ndarray"),
    (r"\s+", " "),
]


def shortened(text):
    """What mypy says, without the modules of names and the parameters of arrays."""
    for pattern, instead in SHORT:
        text = re.sub(pattern, instead, text)
    return text


def test_the_package_says_that_it_is_typed():
    assert (Path(adjoint_gen.__file__).parent / "py.typed").exists()


def test_typical_uses_have_the_types_that_they_should_have():
    options = ["--cache-dir", str(ROOT / ".mypy_cache"), "--config-file", str(ROOT / "pyproject.toml"), str(USES)]
    said, failed, _ = api.run(options)
    assert not failed, failed
    found = {}
    for line in said.splitlines():
        if match := re.fullmatch(r".*uses\.py:(\d+): (?:note|error): (.*)", line):
            found.setdefault(int(match[1]), []).append(shortened(match[2]))
    wrong = []
    for number, line in enumerate(USES.read_text().splitlines(), 1):
        mark = re.search(r"#([:!]) (.*)", line)
        heard = " ".join(found.get(number, []))
        expected = (f'Revealed type is "{mark[2]}"' if mark[1] == ":" else mark[2]) if mark else ""
        if expected not in heard or (heard and not expected):
            wrong.append(f"{number}: {line.strip()}\n    mypy: {heard}")
    assert not wrong, "\n".join(wrong)
