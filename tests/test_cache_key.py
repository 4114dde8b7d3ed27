"""Each thing that a derivative is made from, edited alone, is noticed; what does not matter is not."""

import contextlib
import functools
import itertools
import linecache
import math
import os
import subprocess
import sys
import textwrap
import types

import numpy as np
import pytest

from adjoint_gen import cache
from adjoint_gen.asked import Asked
from adjoint_gen.cache import keys as key_module
from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.lower import lower
from adjoint_gen.ir.kinds import FLOAT, INT, array
from adjoint_gen.program import fingerprint, lines
from adjoint_gen.rules import table

_FILES = itertools.count()

BASE = """
import math
import numpy as np
from numpy import sin as s

K = 2.0
NAME = "a"

def helper(x):
    return deeper(x) + 1.0

def deeper(x):
    return x * x

def f(x, y):
    return s(x) * helper(y) * np.cos(x) + math.pi * K
"""


def module_of(text, name="m"):
    """A module made of ``text``, whose source is found as that of a file is."""
    path = f"<test module {next(_FILES)}>"
    linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
    module = sys.modules[name] = types.ModuleType(name)
    exec(compile(text, path, "exec", dont_inherit=True), vars(module))
    return module


def key_of(function, kinds={"x": FLOAT, "y": FLOAT}, wrt=0, mode="grad"):
    """All that a derivative is made from: what is known before, and what is asked while it is made."""
    asked = Asked(function)
    with contextlib.suppress(DifferentiationError):
        lower(function, kinds, asked)
    return cache.key(function, kinds, wrt, mode).otherwise([*asked.facts, *asked.facts.values()]).hash


def edited(old, new, text=BASE):
    assert old in text
    return key_of(module_of(text.replace(old, new)).f)


@pytest.fixture(autouse=True)
def no_rules_of_other_tests(monkeypatch):
    """Rules are registered for the whole process, and those of libraries are part of every key; modules are found by name."""
    monkeypatch.setattr(table, "user_rules", dict)
    monkeypatch.setitem(sys.modules, "m", None)
    monkeypatch.setitem(sys.modules, "other", None)
    original()  # before a test changes anything else


@functools.cache
def original():
    return key_of(module_of(BASE).f)


def test_the_same_function_has_the_same_key():
    assert key_of(module_of(BASE).f) == original()


@pytest.mark.parametrize(
    "old, new",
    [
        ("return s(x) *", "return s(x) +"),
        ("return s(x)", "return  s(x)"),  # the code is the same, the comments of the generated text are not
        ("* K\n", "* K  # a comment\n"),
        ("def f(x, y)", "def f(x, y=1.0)"),
        ("def f(x, y)", "def f(x, *, y)"),
        ("from numpy import sin as s", "from math import sin as s"),
        ("from numpy import sin as s", "from numpy import cos as s"),
        ("import numpy as np", "import numpy.fft as np"),
        ("+ 1.0", "+ 2.0"),
        ("+ 1.0", "- 1.0"),
        ("return x * x", "return x + x"),
        ("import math\n", "import numpy as math\n"),
    ],
)
def test_an_edit_makes_another_key(old, new):
    assert edited(old, new) != original()


@pytest.mark.parametrize(
    "old, new",
    [
        ("K = 2.0", "K = 3.0"),  # read at each call; only its kind is a fact
        ("def f(x, y)", "\n\n\n# moved\ndef f(x, y)"),
        ("NAME = \"a\"", "NAME = \"b\""),  # not mentioned
        ("def f(x, y):\n", "if True:\n  def f(x, y):\n  "),
    ],
)
def test_what_does_not_matter_is_no_part_of_the_key(old, new):
    assert edited(old, new) == original()


def test_facts_mode_and_wrt_are_part_of_the_key():
    f = module_of(BASE).f
    keys = [
        original(),
        key_of(f, {"x": FLOAT, "y": INT}),
        key_of(f, {"x": FLOAT, "y": array("y", 1)}),
        key_of(f, {"x": FLOAT, "y": array("y", 2)}),
        key_of(f, {"x": FLOAT, "y": array("y", 1, "float32")}),
        key_of(f, {"x": FLOAT}),
        key_of(f, wrt=1),
        key_of(f, wrt=(0,)),
        key_of(f, wrt=(0, 1)),
        key_of(f, mode="jvp"),
    ]
    assert len(set(keys)) == len(keys)


def test_module_and_name_are_part_of_the_key():
    assert key_of(module_of(BASE, "other").f) != original()
    twin = module_of(BASE + "\ndef g(x, y):\n    return s(x) * helper(y) * np.cos(x) + math.pi * K\n").g
    assert key_of(twin) != original()


def test_the_code_that_runs_is_part_of_the_key():
    """The text alone is not enough: a file may be edited after it was imported."""
    first, second = module_of(BASE), module_of(BASE.replace("s(x) *", "s(x) -"))
    first.f.__code__ = second.f.__code__.replace(
        co_filename=first.f.__code__.co_filename, co_firstlineno=first.f.__code__.co_firstlineno)
    text = lines.source_text(first.f.__code__, vars(first))
    assert text == lines.source_text(module_of(BASE).f.__code__, {})
    assert key_of(first.f) != original()


@pytest.mark.parametrize("values", [("1", "True"), ("1", "1.0"), ("0.0", "-0.0"), ("(1, 2)", "(1, 2.0)"), ("None", "'None'")])
def test_constants_are_typed(values):
    text = "def f(x, y):\n    return g(x, C)\ndef g(x, c):\n    return x\n"
    codes = [fingerprint.code_digest(module_of(text.replace("C", v)).f.__code__) for v in values]
    assert codes[0] != codes[1]


def test_constants_that_may_be_printed_are_part_of_the_key(monkeypatch):
    f = module_of(BASE).f
    monkeypatch.setattr(math, "pi", 3.0)
    assert key_of(f) != original()


@pytest.mark.parametrize(
    "values, count", [(("True", "False"), 1), (("'a'", "'b'"), 1), (("None", "True"), 2), (("True", "'True'"), 2)])
def test_the_kinds_of_flags_and_strings_outside_are_part_of_the_key(values, count):
    """Which they are is read when it runs."""
    keys = {key_of(module_of(f"FLAG = {v}\ndef f(x, y):\n    return x if FLAG else y\n").f) for v in values}
    assert len(keys) == count


def test_tool_python_and_numpy_are_part_of_the_key(monkeypatch):
    f = module_of(BASE).f
    with monkeypatch.context() as patch:
        patch.setattr(key_module, "build", lambda: "another build")
        assert key_of(f) != original()
    with monkeypatch.context() as patch:
        patch.setattr(np, "__version__", "2.99.0")
        assert key_of(f) != original()
    with monkeypatch.context() as patch:
        version = types.SimpleNamespace(major=3, minor=99)
        patch.setattr(key_module, "sys", types.SimpleNamespace(version_info=version, modules=sys.modules))
        assert key_of(f) != original()
    assert key_of(f) == original()


def test_the_build_follows_the_source_of_the_package(tmp_path):
    """An edit of any source file of the package, however small, is another build."""
    package = tmp_path / "adjoint_gen" / "cache"
    package.mkdir(parents=True)
    (package / "keys.py").write_text("x = 1\n")
    code = "import sys, adjoint_gen.cache.keys as k; k.__file__ = sys.argv[1]; print(repr(k.build()))"
    os.utime(package / "keys.py", (1, 1))
    before = _python(code, str(package / "keys.py"))
    (package / "keys.py").write_text("x = 2\n")
    os.utime(package / "keys.py", (1, 1))  # the same size and time
    after = _python(code, str(package / "keys.py"))
    (package / "keys.py").write_text("x = 1\n")
    assert len({before, after, "''\n"}) == 3
    assert _python(code, str(package / "keys.py")) == before


def test_a_package_that_is_edited_while_it_runs_keeps_nothing(tmp_path):
    """Its files are not what runs: text made by the old code must not be found by the new."""
    (tmp_path / "cache").mkdir()
    code = textwrap.dedent("""
        import sys, os, adjoint_gen.cache.keys as k
        from pathlib import Path
        path = Path(sys.argv[1])
        path.write_text("x = 1")
        if sys.argv[2] == "edited":
            os.utime(path, (2**32, 2**32))
        else:
            os.utime(path, (1, 1))
        k.__file__ = str(path)
        from adjoint_gen import cache
        key = cache.Key("f", "grad", (("mode", "grad"),))
        print(cache.obtain(key, lambda: cache.Made("def f_grad(x): return x")).path)
    """)
    path = str(tmp_path / "cache" / "keys.py")
    assert _python(code, path, "edited").startswith("<adjoint_gen ")
    assert _python(code, path, "as it was").endswith(".py\n")


def test_user_rules_are_part_of_the_key(monkeypatch):
    f = module_of(BASE).f

    def rules(text):
        differential = module_of(f"def rule(y, x):\n    return {text}\n").rule
        return {"numpy.cbrt": table.Rule(("numpy.cbrt",), differential, table.elementwise)}

    keys = [original()]
    for found in (rules("d[x]"), rules("2.0 * d[x]"), {"numpy.cbrt": table.Rule(("numpy.cbrt",), None, table.elementwise)}):
        monkeypatch.setattr(table, "user_rules", lambda found=found: found)
        keys.append(key_of(f))
    assert len(set(keys)) == 4


def test_a_closure_is_read_by_kind():
    text = "def make(c):\n    def f(x, y):\n        return x * c\n    return f\n"
    make = module_of(text).make
    assert key_of(make(1.0)) == key_of(make(2.0))
    assert key_of(make(math.sin)) != key_of(make(math.cos))


def test_variables_of_enclosing_functions_are_no_bindings():
    """A parameter that a nested function reads is not the global of the same name."""
    module = module_of("x = 'a'\ny = 'b'\ndef f(x, y):\n    return (lambda z: (lambda: x * y + z)())(y)\n")
    asked = Asked(module.f)
    lower(module.f, {"x": FLOAT, "y": FLOAT}, asked)
    assert asked.facts == {}


def test_recursion_among_callees_ends():
    text = "def f(x, y):\n    return g(x)\ndef g(x):\n    return h(x)\ndef h(x):\n    return g(x) + f(x, x) {0}\n"
    keys = {key_of(module_of(text.format(end)).f) for end in ("+ 1", "+ 2")}
    assert len(keys) == 2


def test_many_callees_that_share_callees_are_scanned_once_each():
    lines = ["def g0(x):\n    return x\n"]
    for k in range(1, 60):  # walked without a memory, this is 2**59 visits
        lines.append(f"def g{k}(x):\n    return g{k - 1}(x) + g{k - 1}(x * 2) + g{max(0, k - 2)}(x)\n")
    key_of(module_of("".join(lines) + "def f(x, y):\n    return g59(x)\n").f)


def test_the_key_is_the_same_in_every_process():
    code = textwrap.dedent("""
        import adjoint_gen
        from adjoint_gen import cache
        from adjoint_gen.asked import Asked
        from adjoint_gen.frontend.lower import lower
        from adjoint_gen.ir.kinds import FLOAT, array, broadcast
        import linecache, numpy as np
        text = "def f(x, y):\\n    return np.sin(x) if y in {'a', 'b', 'c', 1, 2.0} else np.cos(y)\\n"
        linecache.cache["<f>"] = (len(text), None, text.splitlines(keepends=True), "<f>")
        exec(compile(text, "<f>", "exec"))
        shape = broadcast(array("x", 2).shape, array("y", 2).shape)
        kinds, asked = {"x": array("x", 2).with_shape(shape), "y": FLOAT}, Asked(f)
        try:
            lower(f, kinds, asked)
        except adjoint_gen.DifferentiationError as error:
            print(error)
        print(cache.key(f, kinds, 0, "grad").hash, asked.facts)
    """)
    assert len({_python(code, seed=seed) for seed in ("0", "1", "12345")}) == 1


def _python(code, *arguments, seed="0"):
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], env=environment, check=True, capture_output=True, text=True, timeout=60
    ).stdout


@pytest.mark.parametrize(
    "qualname, start",
    [
        ("griewank", "griewank_grad-"),
        ("A.method", "A.method_grad-"),
        ("make.<locals>.f", "make.f_grad-"),
        ("<lambda>", "lambda_grad-"),
        ("f\u00fcr/../../etc", "f_r_.._.._etc_grad-"),
        ("x" * 500, "x" * 80 + "_grad-"),
    ],
)
def test_file_names_are_readable_and_safe(qualname, start):
    name = cache.Key(qualname, "grad", (("mode", "grad"),)).file_name
    assert name.startswith(start) and name.endswith(".py")
    assert "/" not in name and len(name) < 120


def test_no_ingredient_can_break_out_of_the_header():
    sly = cache.Key("f", "grad", (("source", "a\nimport os\r\x0b\u2028b"),))
    assert all(line.startswith("# ") for line in sly.header.splitlines())
    assert sly.hash != cache.Key("f", "grad", (("source", "a\\nimport os\\r\\x0b\\u2028b"),)).hash
