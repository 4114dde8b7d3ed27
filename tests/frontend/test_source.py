"""The text that is differentiated is the text of the code that runs."""

import contextlib
import functools
import importlib.util
import linecache
import sys

import numpy as np
import pytest

from adjoint_gen import cache, check_grads, grad
from adjoint_gen.errors import DifferentiationError
from adjoint_gen.evaluate import run
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.names import pytest_rewrites
from adjoint_gen.frontend.names.source import find, same_code


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
    assert text.source.indent == 8 and text.source.lines[1].startswith("    self.")
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
    path.write_text("y = 1\ndef f(x):\n    return x * 4\ndef f(y):\n    return y * 2\n")
    assert "was changed" in refusal(module.f)
    path.write_text("def g(x):\n    return x * 2\n")
    text = refusal(module.f)
    assert "cannot differentiate `f`: its file was changed" in text and "line 1, `def g(x):`, begins other code now" in text
    path.write_text("\n\ndef f(x):\n    return x\n")
    assert "has no code at line 1 now" in refusal(module.f)
    path.write_text("")
    assert "cannot be read" in refusal(module.f) or "was changed" in refusal(module.f)
    path.unlink()
    assert "cannot be read" in refusal(module.f) and "put the file back" in refusal(module.f)


@pytest.mark.parametrize("after", [
    "# moved\n\nimport math\n{}", "{}\ndef g(:\n", "{}\ns = \'\'\'\n", "{}\nz = (1,\n", "{}  x = 1\n", "{}\0\n", "{}\f\n\x0b",
    "def f(x):\n    return x\n\n\n{}", "if 1:\n    def f(x):\n        return 1\n{}",
])
def test_what_else_is_in_the_file_does_not_matter(tmp_path, after):
    """Lines above it, and what is typed below it and is no Python yet."""
    text = "def f(x):\n    class A:\n        k = 2\n    return x * A.k\n"
    module = load(tmp_path / "surrounded.py", text)
    linecache.clearcache()
    (tmp_path / "surrounded.py").write_text(after.format(text))
    found = find(module.f)
    assert [line.strip() for line in found.source.lines if line.strip()][-1] == "return x * A.k"
    assert linecache.getline(str(tmp_path / "surrounded.py"), found.source.first_line).strip() == "def f(x):"


def test_a_function_that_a_reload_compiled_alone(tmp_path):
    """Reloaders put in a function the code of a changed one, which they compile by itself, from its own first line."""
    path = tmp_path / "patched.py"
    module = load(path, "K = 1\n\n\nclass C:\n    def f(self, x):\n        return x * 2\n")
    path.write_text("K = 1\n\n\n# one more\nclass C:\n    def f(self, x):\n        return x * 3\n")
    scope = {}
    exec(compile("def f(self, x):\n    return x * 3", str(path), "exec"), scope)
    module.C.f.__code__ = scope["f"].__code__
    assert find(module.C.f).source.first_line == 6
    assert run(lower(module.C.f), [None, 2.0]) == 6.0


DOUBLE = "def f(x):\n    return x * 2\n"
FORMS = {
    "CRLF": DOUBLE.replace("\n", "\r\n"), "CR": DOUBLE.replace("\n", "\r"), "byte order mark": "\ufeff" + DOUBLE,
    "form feed": "\f" + DOUBLE, "form feeds": DOUBLE.replace("    ", "\f    "), "form feed above": "k = 1\n\f\n" + DOUBLE,
    "form feeds inside": "if 1:\n    \f\n    def f(x):\n\f        return x * 2\n",
    "other ends of lines": "# a\fb\x1c\ndef f(x):\n    return x * len('\f\x1c')\n",
    "UTF-8": "\xb5 = 2\ndef f(x):\n    return x * \xb5\n", "ligature": "\ufb01 = 2\ndef f(x):\n    return x * fi\n",
    "tabs": "if 1:\n\tdef f(x):\n\t    y = x\n\t    return y * 2\n",
    "no last newline": "def f(x): \\\n  return x * 2",
    "comment at the end": "def f(x):\n    return x * 2 # no more",
    "continued name": "def \\\n  f(x):\n    return x * 2\n",
    "nested of one name":
        "def a(k):\n  def f(x): return x * k\n  return f\ndef b(k):\n  def f(x): return x + k\n  return f\nf = a(2)\n",
    "defined twice": "def f(x):\n    return x\ng = f\n" + DOUBLE,
    "the first of two": DOUBLE + "g = f\ndef f(x): return x\nf = g\n",
    "in a try": "try:\n    def f(x): return x * 2\nexcept ImportError:\n    f = None\n",
    "in an else":
        "if not len('a'):\n    def f(x):\n        return x\nelse:\n    def f(x):\n        return x * 2\n",
    "lambdas on a line": "f = (1, lambda x: x * 2, lambda x: x)[1]",
    "lambda of a module": "import math\nf = lambda x: math.fabs(x) * 2\n",
    "lambda over lines": "def take(a, g): return g\nf = take(\n  1,\n  lambda x:\n      x *\n  2,\n)\n",
    "lambda in defaults": "def f(x, g=lambda x: x):\n    return 2 * x\n",
    "formatted": "def f(x):\n    s = f'{1:{2}}'\n    return x * 2\n",
}
ENCODED = {
    "latin-1": "def f(x):\n    return x * 2 * len('\xe9')\n", "cp1252": "def f(x):\n    return x * 2 * len('\u20ac')\n",
    "shift_jis": "def f(x):\n    return x * 2 * len('\u8868')\n",
}


@pytest.mark.parametrize("data", [
    *(text.encode() for text in FORMS.values()), *(f"# coding: {name}\n{text}".encode(name) for name, text in ENCODED.items()),
], ids=[*FORMS, *ENCODED])
def test_files_of_every_form(tmp_path, data):
    path = tmp_path / "formed.py"
    path.write_bytes(data)
    spec = importlib.util.spec_from_file_location("formed", path)
    module = sys.modules["formed"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert grad(module.f)(1.5) == module.f(2.5) - module.f(1.5) == 2.0


NAMES = [
    "01-model", "class", "my.dotted", "with space", "gr\xf6\xdfe", "\u6a21\u578b", "a'b", "None", "np", "x", "f_grad", "helper",
    "\ufb01le", "<run_path>", "f", "not text \udcff",
]


@pytest.mark.parametrize("name", NAMES)
def test_files_of_every_name(tmp_path, monkeypatch, name):
    """What no import statement can name is imported by a string."""
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("ADJOINT_GEN_CACHE", raising=False)
    path = tmp_path / f"{name}.py"
    text = "import numpy as np\nK = 2.0\ndef helper(x):\n    return K * x\n"
    text += "def f(x):\n    importlib = x\n    return np.square(x) * helper(importlib)\n"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    for _ in range(2):
        gradient = grad(module.f)
        assert gradient(1.5) == pytest.approx(13.5)
        module.K = 4.0
        assert gradient(1.5) == pytest.approx(27.0)
        module.K = 2.0
        cache.forget()


def test_asserts_that_pytest_rewrites():
    """This module is one of those."""

    def checked(x):
        assert x > 0, f"not {x}"
        assert x < 10 and isinstance(x, float)
        return x * helper(x)

    def helper(x):
        assert x > 0
        return x

    assert find(checked).source.lines[0] == "def checked(x):"
    assert grad(checked)(1.5) == 3.0 and grad(lambda x: checked(x) * 2.0)(1.5) == 6.0
    with pytest.raises(AssertionError):
        grad(checked)(-1.0)


def test_a_pytest_that_rewrites_in_another_way(monkeypatch):
    def checked(x):
        assert x > 0, f"no more than {x}"
        return x

    pytest_rewrites._as_pytest_compiles.cache_clear()
    monkeypatch.delattr("_pytest.assertion.rewrite.rewrite_asserts")
    text = refusal(checked)
    pytest_rewrites._as_pytest_compiles.cache_clear()
    assert "pytest has rewritten its asserts" in text and "PYTEST_DONT_REWRITE" in text


def test_static_methods():
    class C:
        @grad
        @staticmethod
        def inner(x):
            return x * x

        @staticmethod
        @grad
        def outer(x):
            return x * x

        @grad(wrt="y")
        @staticmethod
        def second(x, y):
            return x * y

    assert [C.inner(1.5), C().inner(1.5), C.outer(1.5), C().outer(1.5), C().second(3.0, 1.0)] == [3.0] * 5
    assert C.inner.source.startswith("# Gradient of ")
    assert grad(vars(C)["outer"])(1.5) == 2.0


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
    (coroutine, "generator or coroutine"), (generator, "generator or coroutine"),
    (eval("lambda x: x"), "not available"),
])
def test_refused(function, what):
    text = refusal(function)
    assert what in text
    assert "write instead" in text


def test_the_code_that_runs_under_an_unknown_decorator_is_the_wrapper():
    assert find(plainly_wrapped).source.lines[0] == "def wrapped(x):"
    assert find(wrapped).source.lines[0] == "def wrapped(*args):"


def test_a_wrapper_of_a_library_is_none_of_ours():
    assert "wrapped by the decorator `contextmanager`, which" in refusal(contextlib.contextmanager(generator))


def test_code_of_exec_has_no_source():
    namespace = {}
    exec("def f(x):\n    return x", namespace)
    assert "not available" in refusal(namespace["f"])


def test_a_long_sum_is_not_too_deep(tmp_path):
    module = load(tmp_path / "long_sum.py", "def f(x):\n    return " + " + ".join(["x"] * 900) + "\n")
    assert run(lower(module.f), [1.0]) == 900.0


def test_code_of_exec_that_has_no_module(tmp_path):
    path = tmp_path / "part.py"
    path.write_text("def f(x):\n    return g(x) * x\n\n\ndef g(x):\n    return x * x\n")
    namespace = {}
    exec(compile(path.read_text(), str(path), "exec"), namespace)
    assert namespace["f"].__module__ in (None, "builtins")
    assert grad(namespace["f"])(2.0) == 12.0


class Private:
    """Python makes other names of private ones: of parameters, functions, imports and patterns, but not of keywords."""

    def __init__(self):
        self.__w = 3.0

    def parameter(self, __x):
        return __x**2 * self.__w

    def default(self, x, __k=2.0):
        return x**2 * __k

    def function(self, x):
        def __square(y):
            return y**2 * self.__w

        return __square(x) * x

    def imports(self, x):
        import math as __m
        from math import cos as __c

        return __m.sin(x) * __c(x)

    def patterns(self, x):
        match [x, 2.0, x * 3.0]:
            case [__a, *__b]:
                return __a**2 * __b[1]

    def rebinds(self, x):
        __c = x

        def again():
            nonlocal __c
            __c = __c * x

        again()
        return __c


PRIVATE = Private()


@pytest.mark.parametrize("call", [
    lambda x: PRIVATE.parameter(x), lambda x: PRIVATE.default(x), lambda x: PRIVATE.function(x), lambda x: PRIVATE.imports(x),
    lambda x: PRIVATE.patterns(x), lambda x: PRIVATE.rebinds(x),
])
def test_private_names_are_what_python_makes_of_them(call):
    check_grads(call, (1.3,))
    check_grads(getattr(PRIVATE, call.__code__.co_names[1]), (1.3,))
