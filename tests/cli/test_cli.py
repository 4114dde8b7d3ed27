"""The command line: what it prints, and that bad input gives one message, status 2 and nothing else.

Over 400 lines: one short test for each command, option and mistake.
"""

import os
import subprocess
import sys
import textwrap

import pytest

from adjoint_gen import cache
from adjoint_gen.cli.commands import main
from adjoint_gen.cli.highlight import highlight

USER = """
import numpy as np
from adjoint_gen import derivative, grad, value_and_grad

SCALE = 2.0
print("imported")

def griewank(x1, x2):
    a = x1 / x2
    s = np.sin(a)
    b = np.exp(x2)
    c = a - b
    return (s + c) * c

def loss(x, w, power=2):
    print("called")
    return np.sum(w * x ** power) * SCALE

@grad(wrt=("w", "x"))
def decorated(x, w):
    return np.sum(w * x)

@value_and_grad
def both(x):
    return x * x

def loop(x, n: int):
    y = x
    for i in range(n):
        y = np.sin(y) * x
    return y

def cubed(x):
    return x ** 3

@derivative(cubed)
def cubed_rule(y, x):
    return 2.9 * (x ** 2 * d[x])

def wrong(x, y=2.0):
    return np.sum(cubed(x)) + y * y

def counted(n: int):
    return n

def lost(x):
    return (1.0 - np.cos(x)) / x ** 2

def generator(x):
    yield x

def unknown(x):
    return np.sum(np.intersect1d(x, x) * x)

class Model:
    def method(self, x):
        return x * x

    @staticmethod
    def static(x):
        return x * x

thing = 3
nothing = lambda: 1.0
"""


@pytest.fixture
def user(tmp_path, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    cache.forget()
    path = tmp_path / "user_module.py"
    path.write_text(USER)
    yield path
    sys.modules.pop("user_module", None)


def run(capsys, *arguments):
    capsys.readouterr()
    try:
        status = main(list(arguments))
    except SystemExit as error:
        status = error.code
    found = capsys.readouterr()
    return status, found.out, found.err


def written(tmp_path):
    return sorted(p.name for p in tmp_path.rglob("*") if p.is_file() and p.suffix != ".pyc")


def test_show(user, capsys):
    status, out, err = run(capsys, "show", f"{user}:griewank", "--wrt", "x1", "x2")
    assert status == 0 and err == "imported\n"
    assert out.startswith("# Gradient of user_module.griewank with respect to x1, x2.")
    assert "def griewank_grad(x1, x2, *, y_bar=1.0):" in out and "\x1b" not in out
    scope = {}
    exec(out, scope)
    assert scope["griewank_grad"](1.5, 0.5) == pytest.approx((3.0118433276739069, -13.723961509314076))
    assert run(capsys, "show", "user_module.py:griewank", "--wrt", "x1", "--wrt", "x2")[1] == out
    assert run(capsys, "show", "user_module:griewank", "--wrt", "x1", "x2")[1] == out


def test_show_says_why(user, capsys):
    assert main(["show", f"{user}:loop", "--why"]) == 0
    out = capsys.readouterr().out
    assert "# y: recorded on `tape`: each pass of the loop binds it anew" in out and "def loop_grad" not in out


@pytest.mark.parametrize("mode", ["grad", "value_and_grad", "jvp", "vjp"])
def test_show_modes(user, capsys, mode):
    status, out, _ = run(capsys, "show", f"{user}:griewank", "--mode", mode)
    assert status == 0 and ("griewank_reverse(" if mode == "vjp" else f"griewank_{mode}(") in out


def test_show_looks_at_the_primal_with_the_decorators_choices(user, capsys):
    out = run(capsys, "show", f"{user}:decorated")[1]
    assert "with respect to w, x" in out
    assert "with respect to x." in run(capsys, "show", f"{user}:decorated", "--wrt", "x")[1]
    assert "both_value_and_grad" in run(capsys, "show", f"{user}:both")[1]
    assert "method_grad(self, x" in run(capsys, "show", f"{user}:Model.method", "--wrt", "x")[1]
    assert "static_grad(x" in run(capsys, "show", f"{user}:Model.static")[1]


def test_like_gives_facts(user, capsys):
    general = run(capsys, "show", f"{user}:loss")[1]
    special = run(capsys, "show", f"{user}:loss", "--like", "x=[1., 2.]", "w=3.0", "--like", "power=3")[1]
    assert "is_array(x, " in special and "type(w) is float" in special
    assert general != special


def test_output_goes_to_a_file(user, capsys, tmp_path):
    status, out, _ = run(capsys, "show", f"{user}:griewank", "-o", "out.py")
    assert (status, out) == (0, "")
    assert (tmp_path / "out.py").read_text() == run(capsys, "show", f"{user}:griewank")[1]


def test_trace(user, capsys):
    status, out, _ = run(capsys, "trace", f"{user}:griewank")
    assert status == 0 and "numpy.sin(a)" in out and out.startswith("griewank(x1, x2)")


def test_the_textbook_table(user, capsys):
    status, out, _ = run(capsys, "trace", f"{user}:griewank", "--at", "1.5", "0.5")
    assert status == 0
    numbers = [float(n) for n in out.split() if n.lstrip("-").replace(".", "", 1).isdigit() and "." in n]
    for expected in (3.0, 0.1411, 1.6487, 1.3513, 1.4924, 2.0166, 2.0, -1.98, 0.02, 3.0118, 2.8437, -2.8437, 1.5059, -13.724):
        assert expected in numbers, expected


def test_trace_with_loops_and_globals_at_a_point(user, capsys):
    status, out, err = run(capsys, "trace", f"{user}:loop", "--at", "0.5", "3")
    assert status == 0 and out.count("sin(") == 3
    status, out, err = run(capsys, "trace", f"{user}:loss", "--at", "[1., 2.]", "3.", "2")
    assert status == 0 and "called\n" in err and "called" not in out.splitlines() and "30.0000" in out


def test_check(user, capsys):
    for arguments in (
        ("griewank",), ("griewank", "--at", "1.5", "0.5"), ("loop", "--at", "0.5", "3"), ("decorated",), ("both",),
        ("loss", "--like", "x=[1., 2.]", "w=[3., 4.]"), ("griewank", "--mode", "forward"), ("loop", "--like", "n=2"),
    ):
        status, out, _ = run(capsys, "check", f"{user}:{arguments[0]}", *arguments[1:])
        assert status == 0 and out.startswith("right: "), (arguments, out)


def test_check_finds_what_is_wrong_and_names_it(user, capsys):
    status, out, _ = run(capsys, "check", f"{user}:wrong", "--like", "x=[0.3, 0.7]")
    assert status == 1
    assert out.startswith("wrong: ") and "mode, derivative with respect to x[0]" in out
    status, out, _ = run(capsys, "check", f"{user}:wrong", "--like", "x=[0.3, 0.7]", "--order", "1", "--mode", "forward")
    assert status == 1 and "reverse mode" not in out
    status, out, _ = run(capsys, "check", f"{user}:wrong", "--like", "x=[0.3, 0.7]", "--wrt", "y")
    assert status == 0 and out.startswith("right: ")


def test_check_says_what_it_cannot_tell(user, capsys):
    status, out, _ = run(capsys, "check", f"{user}:lost", "--like", "x=1e-4")
    assert status == 0
    assert "undecided: forward mode, derivative with respect to x: " in out
    assert "not precise enough" in out or "small steps say otherwise" in out


def test_cache(user, capsys, tmp_path):
    assert run(capsys, "cache", "path")[1] == f"{tmp_path / 'cache'}\n"
    assert "entries:   0" in run(capsys, "cache", "info")[1]
    run(capsys, "show", f"{user}:griewank")
    assert "entries:   1" in run(capsys, "cache", "info")[1]
    assert run(capsys, "cache", "clear")[1] == "removed 1 files\n"
    assert "entries:   0" in run(capsys, "cache", "info")[1]


def test_cache_says_what_it_holds_and_what_it_was_made_from(user, capsys, tmp_path):
    run(capsys, "show", f"{user}:griewank", "--wrt", "x1", "x2")
    run(capsys, "show", f"{user}:cubed", "--mode", "jvp")
    out = run(capsys, "cache", "info")[1]
    assert "user_module.griewank: grad wrt (0, 1), " in out and "user_module.cubed: jvp wrt 0, " in out
    assert "64 MiB" in out and "90 days" in out
    status, out, _ = run(capsys, "cache", "info", "griewank")
    assert status == 0 and "    asked: np.sin = ufunc numpy.sin\n" in out and "    argument: x1 unknown any\n" in out
    assert "cubed: jvp" not in out
    assert run(capsys, "cache", "info", "absent")[0] == 2
    status, out, err = run(capsys, "cache", "clear", "griewank")
    assert status == 2 and "takes no 'griewank'" in err and len(list((tmp_path / "cache").iterdir())) == 2


def test_cache_verify(user, capsys, tmp_path):
    assert run(capsys, "cache", "verify")[:2] == (0, "0 entries are unharmed\n")
    for function in ("griewank", "cubed", "loop"):
        run(capsys, "show", f"{user}:{function}")
    (tmp_path / "cache" / "notes.txt").write_text("mine")
    assert run(capsys, "cache", "verify")[:2] == (0, "3 entries are unharmed\n")
    edited, moved, opened = sorted((tmp_path / "cache").glob("*_grad-*.py"))
    edited.write_text(edited.read_text() + "\n")
    opened.chmod(0o666)
    moved.rename(moved.with_name("other_grad-0123456789abcdef.py"))
    status, out, _ = run(capsys, "cache", "verify")
    assert status == 1 and f"{edited.name}: it was edited or damaged" in out and f"{opened.name}: others may write to it" in out
    assert "other_grad-0123456789abcdef.py: its name is that of another entry" in out
    assert out.endswith("0 entries are unharmed; 3 are not, and will be made again\n")
    assert "it was edited or damaged" in run(capsys, "cache", "info", edited.name)[1]
    assert run(capsys, "cache", "clear")[1] == "removed 3 files\n"


def test_cache_tells_entries_that_others_use(user, capsys, monkeypatch):
    run(capsys, "show", f"{user}:griewank")
    monkeypatch.setattr("numpy.__version__", "1.26.0")
    assert "for numpy 2." in run(capsys, "cache", "info")[1]
    assert "1 of them for another Python, NumPy or build" in run(capsys, "cache", "verify")[1]
    monkeypatch.setattr("adjoint_gen.cache.contents.build", lambda: "of another day")
    assert "for another build of this package" in run(capsys, "cache", "info")[1]


def test_cache_of_another_user_or_with_a_bad_bound_is_one_message(user, capsys, monkeypatch, tmp_path):
    run(capsys, "show", f"{user}:griewank")
    monkeypatch.setenv("ADJOINT_GEN_CACHE_MIB", "much")
    status, out, err = run(capsys, "cache", "info")
    assert (status, out) == (2, "") and "ADJOINT_GEN_CACHE_MIB=much" in err
    monkeypatch.setattr("adjoint_gen.cache.files._is_mine", lambda found: False)
    for action in ("info", "verify", "clear"):
        status, out, err = run(capsys, "cache", action)
        assert (status, out) == (2, "") and "belongs to another user" in err
    assert len(list((tmp_path / "cache").iterdir())) == 1


def test_cache_that_is_off(user, capsys, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    for action in ("path", "info", "verify", "clear"):
        status, out, _ = run(capsys, "cache", action)
        assert status == 0 and out


BROKEN = "def f(x):\n    return (x\n"


@pytest.mark.parametrize(
    "arguments, word",
    [
        (("show", "no_such_file.py:f"), "no file no_such_file.py"),
        (("show", "no_such_module:f"), "No module named"),
        (("show", "user_module.py:absent"), "defines no 'absent'"),
        (("show", "user_module.py:Model.absent"), "defines no 'Model.absent'"),
        (("show", "user_module.py"), "names no function"),
        (("show", ":f"), "names no function"),
        (("show", "user_module.py:"), "names no function"),
        (("show", "user_module.py:thing"), "no plain Python function"),
        (("show", "user_module.py:Model"), "no plain Python function"),
        (("show", "user_module.py:nothing"), "no parameters"),
        (("show", "math:sin"), "no plain Python function"),
        (("show", "broken.py:f"), "SyntaxError"),
        (("show", "raises.py:f"), "ZeroDivisionError"),
        (("show", "leaves.py:f"), "SystemExit"),
        (("show", "imports.py:f"), "no_such_module_at_all"),
        (("show", "json.py:f"), "in use"),
        (("show", "."), "names no function"),
        (("show", ".:f"), "no file"),
        (("show", "user_module.py:generator"), "generator"),
        (("show", "user_module.py:unknown"), "intersect1d"),
        (("show", "user_module.py:griewank", "--wrt", "z"), "no parameter `z`"),
        (("show", "user_module.py:griewank", "--wrt", "x1", "x1"), "more than once"),
        (("show", "user_module.py:griewank", "--mode", "upside_down"), "invalid choice"),
        (("show", "user_module.py:griewank", "--like", "x1"), "NAME=VALUE"),
        (("show", "user_module.py:griewank", "--like", "q=1."), "NAME=VALUE"),
        (("show", "user_module.py:griewank", "--like", "x1=1.", "x1=2."), "two values"),
        (("show", "user_module.py:griewank", "--like", "x1=__import__('os')"), "no number"),
        (("show", "user_module.py:griewank", "--like", "x1=[[1.], [2., 3.]]"), "no number"),
        (("show", "user_module.py:griewank", "--like", "x1=3"), "float(x1)"),
        (("show", "user_module.py:griewank", "-o", "absent/out.py"), "cannot write"),
        (("trace", "user_module.py:griewank", "--at", "1.5"), "no value for x2"),
        (("trace", "user_module.py:griewank", "--at", "1.5", "0.5", "2.5"), "3 values for 2"),
        (("trace", "user_module.py:griewank", "--at", "1.5", "half"), "'half'"),
        (("trace", "user_module.py:griewank", "--at", "1", "2"), "float(x1)"),
        (("trace", "user_module.py:griewank", "--at", "1.5", "0.0"), "ZeroDivisionError"),
        (("check", "user_module.py:griewank", "--at", "1.5", "0.0"), "ZeroDivisionError"),
        (("check", "user_module.py:loop"), '--like "n=..."'),
        (("check", "user_module.py:griewank", "--seed", "x"), "invalid int"),
        (("check", "user_module.py:counted", "--like", "n=3"), "no floating-point"),
        (("cache", "upside_down"), "invalid choice"),
        (("cache",), "required"),
        (("upside_down",), "invalid choice"),
        ((), "required"),
    ],
)
def test_bad_input(user, capsys, tmp_path, arguments, word):
    (tmp_path / "broken.py").write_text(BROKEN)
    (tmp_path / "raises.py").write_text("print('noise')\n1 / 0\n")
    (tmp_path / "leaves.py").write_text("raise SystemExit\n")
    (tmp_path / "imports.py").write_text("import no_such_module_at_all\n")
    (tmp_path / "json.py").write_text("def f(x): return x\n")
    before = written(tmp_path)
    status, out, err = run(capsys, *arguments)
    assert status == 2, (out, err)
    assert out == "" and word in err and "Traceback" not in err
    assert err.count("adjoint-gen: ") == 1
    assert written(tmp_path) == before


def test_a_file_in_a_package_is_imported_by_its_full_name(user, capsys, tmp_path):
    package = tmp_path / "outer" / "inner"
    package.mkdir(parents=True)
    (tmp_path / "outer" / "__init__.py").write_text("")
    (package / "__init__.py").write_text("")
    (package / "helper.py").write_text("FACTOR = 3.0\n")
    (package / "model.py").write_text("from .helper import FACTOR\ndef f(x):\n    return FACTOR * x\n")
    status, out, err = run(capsys, "show", f"{package / 'model.py'}:f")
    assert status == 0, err
    assert "import outer.inner.model" in out and "of outer.inner.model.f" in out
    scope = {}
    exec(out, scope)
    assert scope["f_grad"](1.0) == 3.0


def test_generated_imports_of_a_file_work(user, capsys):
    out = run(capsys, "show", f"{user}:loss")[1]
    assert "user_module.SCALE" in out
    scope = {}
    exec(out, scope)
    assert scope["loss_grad"](3.0, 2.0, 2) == 24.0


def command(*arguments):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([ROOT, os.environ.get("PYTHONPATH", "")])}
    environment.pop("NO_COLOR", None)
    return subprocess.run(
        [sys.executable, "-m", "adjoint_gen", *arguments], env=environment, capture_output=True, text=True, timeout=60)


ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def test_python_dash_m(user):
    found = command("show", f"{user}:griewank")
    assert found.returncode == 0 and "def griewank_grad" in found.stdout and "\x1b" not in found.stdout
    found = command("show", "nowhere.py:f")
    assert (found.returncode, found.stdout, found.stderr) == (2, "", "adjoint-gen: there is no file nowhere.py\n")
    assert command("--version").stdout == "adjoint_gen 0.1.0\n"


def test_a_reader_that_goes_away_is_no_error(user):
    program = f"{sys.executable} -m adjoint_gen show {user}:griewank | true; echo ${{PIPESTATUS[0]}}"
    found = subprocess.run(
        ["bash", "-c", program], env={**os.environ, "PYTHONPATH": ROOT}, capture_output=True, text=True, timeout=60)
    assert found.stdout.strip() in ("141", "0") and "Traceback" not in found.stderr and "Broken" not in found.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
def test_colours_on_a_terminal_only(user):
    import pty

    def shown(**environment):
        main_end, other_end = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "adjoint_gen", "show", f"{user}:griewank"], stdout=other_end, stderr=subprocess.DEVNULL,
            env={**{k: v for k, v in os.environ.items() if k != "NO_COLOR"}, "PYTHONPATH": ROOT, **environment})
        os.close(other_end)
        parts = []
        while True:
            try:
                part = os.read(main_end, 65536)
            except OSError:
                break
            if not part:
                break
            parts.append(part)
        process.wait(timeout=60)
        os.close(main_end)
        return b"".join(parts).decode().replace("\r\n", "\n")

    coloured = shown()
    assert "\x1b[35mdef\x1b[0m" in coloured
    assert "\x1b" not in shown(NO_COLOR="1")


def plain(text):
    import re

    return re.sub(r"\x1b\[\d+m", "", text)


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "\n", "# only a comment", "def f(x):\n    return x  # é\n", 's = """a\nb\n"""\nt = 1\n', "if x:\n\ty = 1\n",
        "a = (1 +\n     2)\n", "not python $ ?", "'unfinished", textwrap.dedent(USER),
    ],
)
def test_highlighting_changes_nothing_but_colour(text):
    assert plain(highlight(text)) == text


def test_rules_are_listed(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["rules", "math.hypot"]) == 0
    text = capsys.readouterr().out
    assert "math.hypot" in text and "ours, adjoint_gen/rules/" in text and "d[x]" in text
    (tmp_path / "of_mine.py").write_text(
        "from adjoint_gen import derivative, nondifferentiable\n"
        "def bump(x): return x * x\n"
        "@derivative(bump)\ndef bump_rule(y, x):\n    return 2.0 * x * d[x]\n"
        "def step(x): return round(x)\nnondifferentiable(step)\n")
    assert main(["rules", "of_mine", "--import", "of_mine.py"]) == 0
    assert capsys.readouterr().out == (
        "of_mine.bump: yours, in of_mine, of_mine.py:3\n    bump_rule(y, x): 2.0 * x * d[x]\n"
        "of_mine.step: yours, of_mine.py:7\n    zero\n")
    assert main(["rules", "of_nobody"]) == 2
    assert "no rule is for 'of_nobody'" in capsys.readouterr().err
