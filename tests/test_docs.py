"""The documentation says what is so: links lead somewhere, and what is shown as output is what comes out.

A block after ``<!-- output of: COMMAND -->`` or ``<!-- file: PATH -->`` is compared; ``python tests/test_docs.py`` rewrites
these blocks.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(path for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")))
BLOCK = re.compile(r"(<!-- (output of|file): (.*?) -->\n```\w*\n)(.*?)(?=^```$)", re.DOTALL | re.MULTILINE)


def content(kind: str, what: str) -> str:
    """The text that belongs into a block."""
    if kind == "file":
        return (ROOT / what).read_text(encoding="utf-8")
    program, *arguments = shlex.split(what)
    assert program == "adjoint-gen"
    done = subprocess.run(
        [sys.executable, "-m", "adjoint_gen", *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL, text=True, env={**os.environ, "NO_COLOR": "1"}, check=False,
    )
    assert done.returncode in (0, 2), done.stdout
    return done.stdout.strip("\n") + "\n"


def ids(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_links_lead_to_files(page):
    prose = re.sub(r"(?s)\n```.*?\n```\n", "\n", page.read_text(encoding="utf-8"))
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose)
    assert [link for link in links if not (page.parent / link).exists()] == []


FILES = [f"/{path.relative_to(ROOT)}" for folder in ("adjoint_gen", "tests", "benchmarks", "samples", "docs")
         for path in (ROOT / folder).rglob("*.py")]


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=ids)
def test_files_that_a_page_names_are_there(page):
    named = re.findall(r"`([\w/]+\.py)`", page.read_text(encoding="utf-8"))
    assert [name for name in named if not any(path.endswith(f"/{name}") for path in FILES) and not (ROOT / name).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_code_blocks_are_closed(page):
    assert page.read_text(encoding="utf-8").count("\n```") % 2 == 0


def test_what_the_readme_shows_is_what_comes_out():
    blocks = BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(blocks) >= 3
    for _, kind, what, shown in blocks:
        assert shown == content(kind, what), f"{what}: python tests/test_docs.py rewrites the README"


PROGRAMS = re.findall(r"<!-- file: (.*?) -->", (ROOT / "docs/rules.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_programs_of_the_page_of_rules_run(program):
    shown = {what: text for _, _, what, text in BLOCK.findall((ROOT / "docs/rules.md").read_text(encoding="utf-8"))}
    assert shown[program] == content("file", program), f"{program} is not what docs/rules.md shows"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, ROOT / program], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "refused" not in done.stdout, done.stdout + done.stderr


def test_the_first_example_of_the_readme_runs(tmp_path):
    text = (ROOT / "README.md").read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    path = tmp_path / "example.py"
    path.write_text(text + "\nprint(griewank(1.5, 0.5))\n", encoding="utf-8")
    done = subprocess.run([sys.executable, path], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    numbers = [float(number) for number in re.findall(r"-?\d+\.\d+", done.stdout.splitlines()[-1])]
    assert numbers[-2:] == pytest.approx([3.0118433276739, -13.7239615093141])


if __name__ == "__main__":
    readme = ROOT / "README.md"
    text = readme.read_text(encoding="utf-8")
    readme.write_text(BLOCK.sub(lambda m: m[1] + content(m[2], m[3]), text), encoding="utf-8")
