"""What is asked of the live program while a derivative is made, and asked again before it is used."""

import importlib
import linecache
import re
import sys
import types

import pytest

from adjoint_gen import cache, grad
from adjoint_gen.asked import Asked
from adjoint_gen.frontend.lower import lower
from adjoint_gen.ir.kinds import FLOAT
from adjoint_gen.variants import Variants


@pytest.fixture
def load(request, tmp_path, monkeypatch):
    """Imports texts as modules, each under its name, and anew where there is one of that name."""
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("ADJOINT_GEN_CACHE", raising=False)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.syspath_prepend(tmp_path)
    made = []

    def imported(text, name="asking"):
        (tmp_path / f"{name}.py").write_text(text)
        linecache.clearcache()
        importlib.invalidate_caches()
        sys.modules.pop(name, None)
        cache.forget()
        made.append(name)
        return importlib.import_module(name)

    yield imported
    for name in made:
        sys.modules.pop(name, None)
    cache.forget()


@pytest.fixture
def derived(monkeypatch):
    """The functions that were derived, and not found."""
    found, derive = [], Variants._derive
    monkeypatch.setattr(Variants, "_derive", lambda self, *args: found.append(self.function) or derive(self, *args))
    return found


def facts(function):
    asked = Asked(function)
    lower(function, {"x": FLOAT}, asked)
    return asked.facts


def test_a_fact_is_a_place_and_what_is_there(load):
    module = load(
        "import math\nimport numpy as np\nK, FLAG = 2.0, True\n"
        "def h(x, k=3.0, *, g=math.sin):\n    return g(x) * k * K\n"
        "def f(x):\n    from numpy import linalg as la\n    return h(x) + np.pi * (la.norm(x) if FLAG else K)\n"
    )
    found = facts(module.f)
    assert re.fullmatch(r"function asking\.h \w{32}", found.pop("h"))
    assert {name for name, answer in found.items() if answer.startswith("module numpy")} == {"np", "<numpy>", "<numpy>.linalg"}
    assert {name: answer for name, answer in found.items() if "numpy" not in answer} == {
        "h(k)": "float 3.0", "h(g)": "builtin_function_or_method math.sin", "h: K": "float", "K": "float", "FLAG": "bool",
        "<numpy>.pi": "float 3.141592653589793",
    }


TWO_CLOSURES = """
def make(k):
    def h(x):
        return x * x * k
    return h
h1 = make(2.0)
h2 = {}
def f(x):
    return h1(x) + 10.0 * h2(x)
"""


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_function_under_two_names_is_told_from_two_of_the_same_code(load, order):
    programs = [("make(3.0)", 64.0), ("h1", 44.0)]
    for k in (*order, *order):
        text, slope = programs[k]
        assert grad(load(TWO_CLOSURES.format(text)).f)(1.0) == slope


def test_both_sides_of_an_edit_stay_on_the_disk(load, derived):
    text = "def h(x): return {} * x\ndef f(x): return h(x) * x\n"
    for k in (2.0, 3.0, 4.0, 2.0, 3.0, 4.0, 3.0):
        assert grad(load(text.format(k)).f)(1.0) == 2.0 * k
    assert len(derived) == 3


def test_what_is_asked_after_another_answer_is_asked_then(load, derived):
    """Which names matter may depend on what others mean."""
    text = "K = {k}\ndef one(x): return x * K\ndef two(x, m={m}): return x * m\nh = {h}\ndef f(x): return h(x)\n"
    programs = [("2.0", "5.0", "one", 2.0), ("2.0", "5.0", "two", 5.0), ("2.0", "6.0", "two", 6.0), ("3", "6.0", "one", 3.0)]
    for k, m, h, slope in (*programs, *programs):
        assert grad(load(text.format(k=k, m=m, h=h)).f)(1.0) == slope
    assert len(derived) == 4


LIBRARY = "\n".join([
    *(f"def g{k}(x):\n    return g{(k + 1) % 300}(x) + NAME\n" for k in range(300)),
    "NAME = 1\n\nclass Plot:\n    def show(self, x):\n        return g0(x)\n",
    "def show(x, **options):\n    global NAME\n    NAME = options\n    return g0(x)\n",
])


def test_what_is_only_mentioned_costs_nothing(load, derived):
    """A call that cannot be looked into is made as it is, and nothing that is behind it matters."""
    load(LIBRARY, "a_library")
    text = "import a_library\ndef f(x, verbose=False):\n    if verbose:\n        a_library.show(1.0)\n    return x * x\n"
    module = load(text)
    assert list(facts(module.f)) == ["a_library", "a_library.show"]
    gradient = grad(module.f)
    assert gradient(3.0) == 6.0
    module.a_library.g7 = module.a_library.g9 = None
    assert gradient(4.0) == 8.0 and grad(module.f)(5.0) == 10.0 and len(derived) == 1


def test_a_helper_that_is_imported_in_the_function_may_be_patched(load):
    load("def h(x): return x * x\n", "a_helper")
    module = load("def f(x):\n    import a_helper\n    return a_helper.h(x)\n")
    gradient = grad(module.f)
    assert gradient(3.0) == 6.0
    sys.modules["a_helper"].h = load("def h(x): return 5.0 * x\n", "another").h
    assert gradient(3.0) == 5.0
    sys.modules["a_helper"] = types.ModuleType("a_helper")
    sys.modules["a_helper"].h = load("def h(x): return 7.0 * x\n", "a_third").h
    assert gradient(3.0) == 7.0


def test_a_class_method_is_the_same_each_time(load, derived):
    module = load(
        "class C:\n    @staticmethod\n    def s(x): return x * x\n    def m(x): return x * x * x\n"
        "def f(x): return C.s(x) + C.m(x)\n"
    )
    gradient = grad(module.f)
    assert gradient(2.0) == gradient(2.0) == 16.0 and len(derived) == 1
    module.C.s = module.C.m
    assert gradient(2.0) == 24.0


def test_a_name_that_means_nothing_may_be_given_a_meaning(load):
    module = load("def f(x):\n    if x > 2.0:\n        return later * x\n    return x * x\n")
    gradient = grad(module.f)
    assert gradient(1.0) == 2.0
    with pytest.raises(NameError, match="later"):
        gradient(3.0)
    module.later = 4.0
    assert gradient(3.0) == 4.0


def test_shared_closures_are_told_from_closures_of_the_same_kind(load):
    text = (
        "def make(k):\n    def one(x): return k * x\n    def two(x): return k * x * x\n    return one, two\n"
        "a, b = make(2.0), make(3.0)\none, two = a[0], {}[1]\ndef f(x): return one(x) + two(x)\n"
    )
    for _ in range(2):
        assert grad(load(text.format("a")).f)(1.0) == 6.0
        assert grad(load(text.format("b")).f)(1.0) == 8.0
