"""The text that is differentiated is the text of the code that runs."""

import functools
import importlib.util
import linecache
import sys

import numpy as np
import pytest

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.evaluate import run
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.source import find, same_code


def load(path, text):
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def refusal(function):
    with pytest.raises(DifferentiationError) as info:
        find(function)
    return str(info.value)


def identity(*_, **__):
    return lambda f: f


@identity(wrt=("x",
    "y"))
@identity()
def decorated(x,
              y=lambda: 1, # a comment
):
    """Doc
  hangs left
    """
    text = """
hangs left
"""
    # a comment at the end

    return (x + text.count("x") +
  2.0)


class Outer:
    class _Inner:
        def method(self, x):
            self.__private = x
            __local = x * 2.0
            return __local

        def enclosing(self):
            factor = 2.0

            def closure(x):
                return x * factor + super.__name__.count("x")
            return closure

        def with_class_cell(self, x):
            return super().__init__()


def test_decorators_comments_and_strings():
    text = find(decorated)
    assert text.source.lines[0] == "def decorated(x," and text.source.lines[-1] == "  2.0)"
    assert linecache.getline(__file__, text.source.first_line).startswith("def decorated")
    assert run(lower(decorated), [1.5, None]) == decorated(1.5)


def test_methods_closures_and_private_names():
    text = find(Outer._Inner.method)
    assert text.classname == "_Inner" and text.source.indent == 8 and text.source.lines[1].startswith("    self.")
    assert find(Outer._Inner().enclosing()).source.lines[0] == "def closure(x):"
    assert find(Outer._Inner.with_class_cell).source.qualname.endswith("with_class_cell")

    class Local:
        def method(self, x):
            __y = x * 2.0
            return __y

    assert run(lower(Local.method), [None, 2.0]) == 4.0


def test_lambdas_on_one_line_are_told_apart():
    f, g = (lambda x: x * 2), (lambda x: x * 2)
    assert find(f).tree.col_offset < find(g).tree.col_offset
    h = [lambda x: x * 3,
         lambda x: (x *
                    4)]
    assert [run(lower(k), [2.0]) for k in (f, g, *h)] == [4.0, 4.0, 6.0, 8.0]


def test_defaults_and_annotations_do_not_matter():
    def f(x: "float", y: np.ndarray = None, *, k=lambda: 3) -> float:
        return x

    assert find(f).tree.name == "f"


@pytest.mark.parametrize("text", [
    "from __future__ import annotations\nimport numpy as np\ndef f(x: int):\n    return np.sin(x)\n",
    "import numpy\nif True:\n    from numpy import linalg as la\ndef f(x):\n    return la.norm(x) + numpy.sum(x)\n",
    "import numpy as np\nrng = np\ndef f(x):\n    return rng.sum(x) + np.sum(x)\n",
    "def outer(k):\n\tdef g(x):\n\t\treturn x * k\n\treturn g\nf = outer(2.0)\n",
    "class C:\n    def f(self, x):\n        return x.sum()\nf = C.f\n",
    "def f(x): return x\n",
    "def f(x): y = x; return y",
    "def f(\n    x,\n):\n    return (\n        x\n)\n",
    "def f(x):\n    return x  # é\n\n\n# comment\n\ny = 1\n",
    "def f(x):\n    y = '''\nleft'''\n    return x, y\nz = 1\n",
    "async_ = 1\ndef f(x):\n    return x if __debug__ else 1\n",
    "if 1:\n  def f(x):\n    assert x, 'no'\n    return 'é', x\n",
])
def test_functions_of_every_shape_are_found(tmp_path, text):
    module = load(tmp_path / "shaped.py", text)
    found = find(module.f)
    assert found.tree.name in ("f", "g")


def test_a_file_that_was_changed_after_import(tmp_path):
    path = tmp_path / "changing.py"
    module = load(path, "def f(x):\n    return x * 2\n")
    linecache.clearcache()
    path.write_text("def f(x):\n    return x * 3\n")
    assert "was changed since it was imported" in refusal(module.f)
    path.write_text("y = 1\ndef f(x):\n    return x * 2\n")
    assert "was changed" in refusal(module.f)
    path.write_text("def g(x):\n    return x * 2\n")
    assert "was changed" in refusal(module.f)
    path.write_text("")
    assert "not available" in refusal(module.f) or "was changed" in refusal(module.f)


def test_the_right_text_in_the_line_cache_outlives_the_file(tmp_path):
    path = tmp_path / "remembered.py"
    module = load(path, "def f(x):\n    return x * 2\n")
    linecache.getlines(str(path))
    path.write_text("def f(x):\n    return x * 3\n# longer\n")
    assert run(lower(module.f), [1.5]) == 3.0


def test_a_stale_line_cache_does_not_hide_the_right_text(tmp_path):
    path = tmp_path / "reloaded.py"
    load(path, "def f(x):\n    return x * 2\n")
    linecache.getlines(str(path))
    module = load(path, "def f(x):\n    return x * 3\n# longer\n")
    assert run(lower(module.f), [1.0]) == 3.0


@pytest.mark.parametrize("change", [
    ("x + 1", "x + 2"), ("x + 1", "x - 1"), ("x + 1", "x + 1.0"), ("x + 1", "x + True"), ("x + 1", "y + 1"),
    ("x + 1", "-(x + 1)"), ("0.0", "-0.0"), ("'a'", "'b'"), ("sin", "cos"), ("lambda: 5", "lambda: 6"), ("(1, 2)", "(1, 2.0)"),
    ("def f(x, y", "def f(y, x"),
])
def test_every_change_of_meaning_is_noticed(tmp_path, change):
    text = "import math\ndef f(x, y=2):\n    return x + 1, 0.0, 'a', math.sin(y), lambda: 5, (1, 2)\n"
    path = tmp_path / "meaning.py"
    module = load(path, text)
    linecache.clearcache()
    assert find(module.f)
    linecache.clearcache()
    path.write_text(text.replace(*change))
    assert "was changed" in refusal(module.f)


def test_comparing_deeply_nested_functions_takes_no_time():
    text = "".join(" " * k + f"def f{k}():\n" for k in range(18)) + " " * 18 + "return 1\n"
    one, other = (compile(text, "x", "exec").co_consts[0] for _ in range(2))
    assert same_code(one, other)


def wrapper_of(f):
    @functools.wraps(f)
    def wrapped(*args):
        return f(*args)
    return wrapped


def plain_wrapper_of(f):
    def wrapped(x):
        return f(x) * 2
    return wrapped


@wrapper_of
def wrapped(x):
    return x


@plain_wrapper_of
def plainly_wrapped(x):
    return x


async def coroutine(x):
    return x


def generator(x):
    yield x


@pytest.mark.parametrize("function, what", [
    (len, "implemented in C"), (np.sin, "type `ufunc`"), (np.sum, "no Python source"), (Outer, "the class `Outer`"),
    (Outer().__init__, "no Python source"), (Outer._Inner().method, "the bound method"), (3.0, "type `float`"),
    (functools.partial(decorated, 1), "type `partial`"), (functools.lru_cache(decorated), "_lru_cache_wrapper"),
    (wrapped, "wrapped by a decorator"), (coroutine, "generator or coroutine"), (generator, "generator or coroutine"),
    (eval("lambda x: x"), "not available"),
])
def test_refused(function, what):
    text = refusal(function)
    assert what in text
    assert "write instead" in text


def test_the_code_that_runs_under_an_unknown_decorator_is_the_wrapper():
    assert find(plainly_wrapped).source.lines[0] == "def wrapped(x):"


def test_code_of_exec_has_no_source():
    namespace = {}
    exec("def f(x):\n    return x", namespace)
    assert "not available" in refusal(namespace["f"])


def test_a_long_sum_is_not_too_deep(tmp_path):
    module = load(tmp_path / "long_sum.py", "def f(x):\n    return " + " + ".join(["x"] * 900) + "\n")
    assert run(lower(module.f), [1.0]) == 900.0
