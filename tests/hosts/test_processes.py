"""A function is differentiated as it runs, whatever runs it; what has no text is refused with a remedy."""

import os
import subprocess
import sys
import textwrap
import zipfile

import pytest

from tests.extent import part

PROGRAM = """
import numpy as np
from adjoint_gen import grad

K = 2.0

def helper(x):
    assert x > 0, "no"
    return K * x

@grad
def f(x):
    '''Twice x times its square.'''
    assert x > 0
    return np.square(x) * helper(x)

print(f(1.5), grad(lambda x: x * helper(x))(1.5))
"""
ANSWER = "13.5 6.0"


@pytest.fixture
def place(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    return tmp_path


def run(place, *arguments, **options):
    """What a Python process prints, on both streams."""
    environment = {
        **os.environ, "PYTHONPATH": os.getcwd(), "ADJOINT_GEN_CACHE_DIR": str(place / "cache"), "ADJOINT_GEN_CACHE": "on",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    found = subprocess.run(
        [sys.executable, *arguments], cwd=place, env=environment, capture_output=True, text=True, timeout=120, **options)
    return found.stdout + found.stderr


TRACED = "import sys\ndef follow(*_):\n    return follow\nsys.{}(follow)\nimport program\n"


@pytest.mark.parametrize("arguments", [
    ("program.py",), ("-O", "program.py"), ("-OO", "program.py"), ("-m", "program"), ("-c", PROGRAM),
    ("-W", "ignore", "-Ic", PROGRAM),
    ("-c", TRACED.format("settrace")), ("-c", TRACED.format("setprofile")), ("-m", "pdb", "-c", "continue", "program.py"),
    ("-c", "import runpy; runpy.run_path('program.py')"), ("-c", "import program, os; os.chdir('/'); import program"),
], ids=lambda arguments: " ".join(arguments)[:40].replace("\n", " "))
def test_what_runs_a_program(place, arguments):
    if "-Ic" in arguments:  # which reads no PYTHONPATH
        arguments = (*arguments[:-1], f"import sys; sys.path.append({os.getcwd()!r})\n{PROGRAM}")
    options = {"input": "quit\n"} if "pdb" in arguments else {}
    assert ANSWER in run(place, *arguments, **options)
    if "-c" in arguments:
        assert ANSWER in run(place, *arguments, **options)  # from the cache


def test_a_program_on_standard_input_is_refused(place):
    found = run(place, "-", input=PROGRAM)
    assert "its source is not available (<stdin>)" in found and "define the function in a file" in found


@pytest.mark.parametrize("tool", part(["cProfile", "profile", "trace"]))
def test_tools_that_run_a_program_in_a_namespace_of_their_own(place, tool):
    options = ["--count", "-C", str(place)] if tool == "trace" else ["-o", os.devnull]
    found = run(place, "-m", tool, *options, "program.py")
    assert ANSWER in found


@pytest.mark.parametrize("core", ["ctrace", "pytrace", "sysmon"])
def test_coverage(place, core):
    pytest.importorskip("coverage")
    if core == "sysmon" and sys.version_info < (3, 12):
        pytest.skip("sys.monitoring is new in 3.12")
    (place / ".coveragerc").write_text(f"[run]\ncore = {core}\n")
    assert ANSWER in run(place, "-m", "coverage", "run", "program.py")


def test_a_module_in_an_archive(place):
    with zipfile.ZipFile(place / "archive.zip", "w") as archive:
        archive.writestr("zipped.py", PROGRAM)
    assert ANSWER in run(place, "-c", "import sys; sys.path.insert(0, 'archive.zip'); import zipped")


def test_byte_code_with_its_text_and_without(place):
    load = "import sys; sys.path.insert(0, 'compiled'); import program"
    (place / "compiled").mkdir()
    run(place, "-c", "import py_compile; py_compile.compile('program.py', 'compiled/program.pyc')")
    (place / "other").mkdir()
    (place / "program.py").rename(place / "other" / "program.py")
    found = run(place, "-c", load)
    assert "its file cannot be read (program.py)" in found and "put the file back" in found


def test_an_editable_install_by_a_path_file(place):
    """What `pip install -e` leaves: a line in a file that the interpreter reads when it starts."""
    (place / "project").mkdir()
    (place / "program.py").rename(place / "project" / "installed.py")
    (place / "__editable__.installed.pth").write_text(f"{place / 'project'}\n")
    assert ANSWER in run(place, "-c", f"import site; site.addsitedir({str(place)!r}); import installed")


DOCTESTS = '''
"""
>>> from adjoint_gen import grad
>>> grad(f)(1.5)
6.0
>>> def g(x):
...     return x * x
>>> grad(g)(1.5), grad(lambda x: x * x * x)(1.0)
(3.0, 3.0)
>>> def h(x):
...     return helper(x)
>>> K = 4.0
>>> grad(h)(1.5), grad(lambda x: h(x) * K)(1.0)
(2.0, 8.0)
"""

def helper(x):
    return 2.0 * x

def f(x):
    return helper(x) * x
'''


def test_doctest(place):
    (place / "documented.py").write_text(DOCTESTS)
    assert run(place, "-m", "doctest", "documented.py") == ""
    assert "1 passed" in run(place, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--doctest-modules", "documented.py")


TESTS = """
import pytest

import conftest
from adjoint_gen import grad
from program import f as imported

K = 2.0

def helper(x):
    assert x > 0, "no"
    assert isinstance(x, float)
    return K * x

@grad
def f(x):
    assert x > 0 and x < 10, f"bad {x}"
    return x * x * helper(x)

def test_module():
    assert f(1.5) == 13.5 and imported(1.5) == 13.5 and grad(conftest.square)(1.5) == 3.0

def test_local():
    def g(x):
        assert not x < 0
        return x * helper(x)
    assert grad(g)(1.5) == 6.0 and grad(lambda x: g(x) * 2.0)(1.5) == 12.0

class TestClass:
    def test_method(self):
        assert grad(self.cube)(1.0) == 3.0

    def cube(self, x):
        assert x
        return x * x * x

def test_assertions_are_kept():
    for call in (f, f.primal):
        with pytest.raises(AssertionError):
            call(-1.5)
"""


@pytest.mark.parametrize("assertions", ["rewrite", "plain"])
def test_pytest(place, assertions):
    (place / "test_inner.py").write_text(TESTS)
    (place / "conftest.py").write_text("def square(x):\n    assert x > 0\n    return x * x\n")
    arguments = ["-m", "pytest", "-q", "-p", "no:cacheprovider", f"--assert={assertions}", "test_inner.py"]
    assert "4 passed" in run(place, *arguments)
    assert "4 passed" in run(place, *arguments)  # from the cache


ASSIGNS_IN_AN_ASSERT = """
from adjoint_gen import grad

def f(x):
    y = x
    assert (y := x * x) > 0
    return y

def test_f():
    if grad(f)(1.5) != {2.25: 3.0, 1.5: 1.0}[f(1.5)]:
        raise RuntimeError("the gradient of another function")
"""


def test_pytest_without_asserts(place):
    """With -O, pytest keeps what Python drops: the text alone says neither."""
    (place / "test_rewritten.py").write_text(ASSIGNS_IN_AN_ASSERT)
    (place / "test_as_it_is.py").write_text(f"'PYTEST_DONT_REWRITE'\n{ASSIGNS_IN_AN_ASSERT}")
    found = run(place, "-O", "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_rewritten.py", "test_as_it_is.py")
    assert "pytest has rewritten its asserts" in found and "PYTEST_DONT_REWRITE" in found
    assert "FAILED test_rewritten.py" in found and "1 failed, 1 passed" in found


PROMPT = textwrap.dedent("""
    from adjoint_gen import grad
    K = 2.0
    def helper(x):
        return K * x

    def f(x):
        return x * helper(x)

    print("first", grad(f)(1.5), [grad(k)(2.0) for k in (lambda x: x * 1.0, lambda x: x * x)])
    def helper(x):
        return 3.0 * x

    print("then", grad(f)(1.5))
    exit()
""").lstrip()


@pytest.mark.skipif(sys.version_info < (3, 13) or sys.platform == "win32", reason="the prompt keeps its text from 3.13 on")
def test_the_prompt(place):
    import pty

    main_end, other_end = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": os.getcwd(), "ADJOINT_GEN_CACHE": "off", "TERM": "dumb"}
    process = subprocess.Popen([sys.executable, "-q"], stdin=other_end, stdout=other_end, stderr=other_end, env=environment)
    os.close(other_end)
    os.write(main_end, PROMPT.replace("\n", "\r").encode())
    shown = b""
    while True:
        try:
            part = os.read(main_end, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
    process.wait(timeout=60)
    os.close(main_end)
    assert b"first 6.0 [1.0, 4.0]" in shown and b"then 9.0" in shown, shown.decode(errors="replace")
