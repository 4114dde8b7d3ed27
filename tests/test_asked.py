"""What is asked of the live program while a derivative is made, and asked again before it is used."""

import importlib
import linecache
import re
import subprocess
import sys
import types

import pytest

from adjoint_gen import DifferentiationError, cache, grad, jvp, vjp
from adjoint_gen.asked import Asked
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.specialisations import Program
from adjoint_gen.ir.kinds import FLOAT
from adjoint_gen.operators.variants import Variants


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


CLASSES = """
class A:
    k = 2.0
    def __init__(self, v): self.v = v
    def m(self, x): return x
    @classmethod
    def c(cls, x): return x * cls.k
    def own(self, x): return self.c(x)
class B(A): pass
class C(B):
    def m(self, x): return super().m(x) * 10.0
def of_class(x): return C.c(x)
def of_object(x): return C(x).own(x)
def of_super(x): return C(x).m(x)
def of_presence(x): return x * 2.0 if hasattr(C(x), "later") else x * 3.0
def with_default(x): return x * getattr(C(x), "later", 3.0)
def of_bases(x): return x * 2.0 if issubclass(C, B) else x * 3.0
"""
CHANGES = [
    ("of_class", "C", "c", classmethod(lambda cls, x: 7.0 * x), 2.0, 7.0),
    ("of_object", "B", "c", classmethod(lambda cls, x: cls.k * x * 3.0), 2.0, 6.0),
    ("of_object", "C", "c", staticmethod(lambda x: 5.0 * x), 2.0, 5.0),
    ("of_super", "B", "m", lambda self, x: 7.0 * x, 10.0, 70.0),
    ("of_presence", "B", "later", 4.0, 3.0, 2.0),
    ("of_presence", "C", "later", [4.0], 3.0, 2.0),
    ("with_default", "C", "later", 4.0, 3.0, 4.0),
]


@pytest.mark.parametrize(("function", "cls", "name", "value", "before", "then"), CHANGES)
def test_a_class_may_get_what_it_had_from_a_base_and_lose_it_again(load, function, cls, name, value, before, then):
    module = load(CLASSES)
    gradient = grad(vars(module)[function])
    for _ in range(2):
        assert gradient(2.0) == before
        setattr(vars(module)[cls], name, value)
        assert gradient(2.0) == then == grad(vars(module)[function])(2.0)
        delattr(vars(module)[cls], name)
    assert gradient(2.0) == before


def test_a_class_may_get_other_bases(load):
    module = load(CLASSES)
    gradient = grad(module.of_bases)
    assert gradient(2.0) == 2.0
    module.C.__bases__ = (module.A,)
    assert gradient(2.0) == 3.0
    module.C.__bases__ = (module.B,)
    assert gradient(2.0) == 2.0


MADE_AGAIN = """class A: pass
class B(A): pass
"""
TOLD_APART = """o, kept = B(), B
class Z:
    def h(self, x): return x * 2.0 if isinstance(self, Z) else x * 3.0
z = Z()
def of_object(x): return x * 2.0 if isinstance(o, A) else x * 3.0
def of_class(x): return x * 2.0 if issubclass(kept, A) else x * 3.0
def of_default(x, b=o): return x * 2.0 if isinstance(b, B) else x * 3.0
def of_itself(x): return z.h(x)
def of_pattern(x):
    match o:
        case A(): return x * 2.0
    return x * 3.0
"""


@pytest.mark.parametrize("name", ["of_object", "of_class", "of_default", "of_itself", "of_pattern"])
def test_a_class_statement_that_runs_again_makes_another_class(load, name):
    module = load(MADE_AGAIN + TOLD_APART)
    gradient = grad(vars(module)[name])
    assert gradient(2.0) == 2.0
    exec(MADE_AGAIN + "class Z: pass\n", vars(module))
    assert gradient(2.0) == 3.0


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


RULE = "from adjoint_gen import derivative\ndef op(x): return 1.0 * x\n@derivative(op)\ndef op_(y, x): return {} * d[x]\n"


@pytest.mark.parametrize("part", ["__code__", "__defaults__"])
def test_a_rule_may_be_changed_in_place(part, load):
    text = (
        "from adjoint_gen import derivative\ndef op(x, k={}): return x * k\n"
        "@derivative(op)\ndef op_(y, x, k={}): return {} * d[x]\ndef f(x): return op(x)\n"
    )
    other, module = load(text.format("3.0", "3.0", "3.0"), "a_rule"), load(text.format("2.0", "2.0", "k"))
    gradient = grad(module.f)
    assert gradient(1.0) == 2.0
    setattr(module.op_, part, getattr(other.op_, part))
    assert gradient(1.0) == grad(module.f)(1.0) == 3.0


def test_a_rule_that_has_no_source_any_more_is_refused(load):
    module = load(RULE.format(2.0) + "def f(x): return op(x)\n")
    assert grad(module.f)(1.0) == 2.0
    module.op_.__code__ = eval("lambda y, x: x").__code__
    with pytest.raises(DifferentiationError, match="source of the rule `op_`"):
        grad(module.f)(1.0)


def test_what_the_kind_of_a_rule_is_computed_from_is_looked_at(load, derived):
    text = (
        "import functools\nfrom adjoint_gen import derivative\nfrom adjoint_gen.ir.kinds import FLOAT, UNKNOWN\n"
        "def op(x): return 1.0 * x\ndef kind(known, call): return known\nKIND = {}\n"
        "@derivative(op, kind=functools.partial(kind, KIND))\ndef op_(y, x): return 2.0 * d[x]\ndef f(x): return op(x) * x\n"
    )
    texts = []
    for kind in ("FLOAT", "UNKNOWN", "FLOAT"):
        gradient = grad(load(text.format(kind)).f)
        assert gradient(1.0) == 3.0
        texts.append(gradient.source)
    assert texts[0] == texts[2] != texts[1] and len(derived) == 2


def test_a_package_that_imports_itself_ends(load, tmp_path):
    (tmp_path / "round_about").mkdir()
    (tmp_path / "round_about" / "__init__.py").write_text("from round_about import inner\n")
    (tmp_path / "round_about" / "inner.py").write_text("import round_about\ndef helper(x): return 2.0 * x\n")
    text = f"import round_about\n{RULE.format('round_about.inner.helper(x)')}def f(x): return op(x)\n"
    assert grad(load(text).f)(3.0) == 6.0


@pytest.mark.parametrize("hidden", ["def op(x): return 7.0 * x", "op = None", "del op"])
def test_a_function_with_a_rule_is_called_by_its_own_name_or_not_at_all(hidden, load):
    home = load(RULE.format(2.0), "at_home")
    module = load("from at_home import op\ndef f(x): return op(x) * x\n")
    gradient = grad(module.f)
    assert gradient(1.5) == 4.5
    exec(hidden, vars(home))
    for derivative in (gradient, grad(module.f)):
        with pytest.raises(DifferentiationError, match=r"`op` has a rule, and `at_home\.op` is not what it is called by"):
            derivative(1.5)


@pytest.mark.parametrize("definition", ["op = lambda x: x", "def make():\n    def op(x): return x\n    return op\nop = make()"])
def test_a_function_without_a_name_of_its_own_is_called_as_the_module_of_its_rule_does(definition, load):
    text = f"from adjoint_gen import derivative\n{definition}\n@derivative(op)\ndef op_(y, x): return 2.0 * d[x]\n"
    module = load(f"{text}def f(x): return op(x)\n")
    assert grad(module.f)(1.0) == 2.0
    text = (
        "from adjoint_gen import derivative\ndef made():\n    def op(x): return x\n    @derivative(op)\n"
        "    def op_(y, x): return 2.0 * d[x]\n    def f(x): return op(x)\n    return f\nf = made()\n")
    with pytest.raises(DifferentiationError, match="`op` has a rule, and"):
        grad(load(text).f)(1.0)


def test_a_function_with_no_derivative_is_not_tried_out(load):
    module = load(
        "from adjoint_gen import nondifferentiable\nGIVEN = []\ndef note(x): GIVEN.append(x)\nnondifferentiable(note)\n"
        "def f(x):\n    note(1.0)\n    if x > 2.0:\n        note(x)\n    return x * x\n"
    )
    assert grad(module.f)(3.0) == 6.0 and set(module.GIVEN) <= {1.0, 3.0}


@pytest.mark.parametrize("text, later", [
    ("import a_part\ndef f(x): return a_part.K * a_part.h(x)\n", lambda new: {"a_part": new}),
    ("from a_part import h, K\ndef f(x): return K * h(x)\n", lambda new: {"h": new.h, "K": new.K}),
    ("def f(x):\n    from a_part import h, K\n    return K * h(x)\n", lambda new: {}),
])
def test_a_module_that_was_imported_anew(text, later, load):
    part = "K = {}\ndef h(x): return K * x * x\n"
    load(part.format(2.0), "a_part")
    module = load(text)
    gradient = grad(module.f)
    assert gradient(1.0) == 8.0
    kept = dict(cache._state.kept)
    new = load(part.format(3.0), "a_part")
    cache._state.kept.update(kept)
    vars(module).update(later(new))
    assert gradient(1.0) == grad(module.f)(1.0) == 18.0


def test_a_function_of_a_module_that_was_imported_anew_reads_what_it_did(load):
    old, new = load("K = 2.0\ndef f(x): return K * x\n"), load("K = 3.0\ndef f(x): return K * x\n")
    assert grad(old.f)(1.0) == 2.0 and grad(new.f)(1.0) == 3.0
    gradients = grad(old.f), grad(new.f)
    assert [gradient(1.0) for gradient in gradients] == [2.0, 3.0]
    old.K, new.K = 4.0, 5.0
    assert [gradient(1.0) for gradient in gradients] == [4.0, 5.0]


def test_what_a_package_holds_under_the_name_of_its_module(load, tmp_path):
    (tmp_path / "shadowing").mkdir()
    (tmp_path / "shadowing" / "settings.py").write_text("K = 2.0\nclass settings: K = 3.0\ndef f(x): return K * x\n")
    for init, shadows in (("", False), ("from shadowing.settings import settings\n", True)):
        (tmp_path / "shadowing" / "__init__.py").write_text(init)
        for name in ("shadowing", "shadowing.settings"):
            sys.modules.pop(name, None)
        importlib.invalidate_caches()
        cache.forget()
        importlib.import_module("shadowing.settings")
        assert isinstance(sys.modules["shadowing"].settings, type) == shadows
        gradient = grad(sys.modules["shadowing.settings"].f)
        assert gradient(1.0) == 2.0
        sys.modules["shadowing"].settings = types.SimpleNamespace(K=9.0)
        assert gradient(1.0) == grad(sys.modules["shadowing.settings"].f)(1.0) == 2.0


NOTHING = {
    "a cell": "def make():\n    def f(x): return x * x if x < 9.0 else y * x\n    if 0: y = 1\n    return f\nf = make()\n",
    "a class": "class C: pass\ndef f(x): return x * x if x < 9.0 else C.k * x\n",
    "a module": "import a_lazy\ndef f(x): return x * x if x < 9.0 else a_lazy.k * x\n",
    "a module that fails": "import a_lazy\ndef f(x): return x * x if x < 9.0 else a_lazy.broken * x\n",
    "an object": "class C:\n    def __getattr__(self, _): 1 / 0\nc = C()\ndef f(x): return x * x if x < 9.0 else c.k * x\n",
    "a default": "class C:\n    s = staticmethod(lambda x: x * x)\ndef h(x, c=C): return c.s(x)\ndef f(x): return h(x)\n",
}


@pytest.mark.parametrize("name", NOTHING)
def test_what_means_nothing_is_not_looked_up_at_each_call(name, load, monkeypatch):
    load("def __getattr__(name): raise (RuntimeError if name == 'broken' else AttributeError)(name)\n", "a_lazy")
    gradient = grad(load(NOTHING[name]).f)
    assert gradient(1.0) == 2.0
    monkeypatch.setattr(Variants, "find", lambda *args: pytest.fail("looked up"))
    assert gradient(2.0) == 4.0


def test_what_a_derivative_reads_may_be_deleted(load):
    module = load("K = 2.0\ndef h(x): return K * x\ndef f(x): return h(x)\n")
    gradient = grad(module.f)
    assert gradient(1.0) == 2.0
    del module.K
    for function in (module.f, gradient):
        with pytest.raises(NameError, match="name 'K' is not defined"):
            function(1.0)


def test_what_changes_while_a_derivative_is_made(load, monkeypatch):
    other, module = load("def h(x): return 5.0 * x\n", "another"), load("def h(x): return 2.0 * x\ndef f(x): return h(x)\n")
    text, before = Program.text, module.h.__code__

    def changed(self, function):
        module.h.__code__ = other.h.__code__
        return text(self, function)

    with monkeypatch.context() as patch:
        patch.setattr(Program, "text", changed)
        assert grad(module.f)(1.0) == 5.0
    module.h.__code__ = before
    for _ in range(2):
        assert grad(module.f)(1.0) == 2.0
        cache.forget()


def test_products_of_a_function_that_has_got_other_parameters(load):
    one, two = load("def f(x, y): return x * y\n"), load("def f(x, z): return x * x * z\n", "another")
    assert vjp(one.f, 2.0, 3.0)[1](1.0) == (3.0, 2.0)
    one.f.__code__ = two.f.__code__
    assert vjp(one.f, 2.0, 3.0)[1](1.0) == (12.0, 4.0) and jvp(one.f, (2.0, 3.0), (1.0, 0.0)) == (12.0, 12.0)


def test_a_cached_function_with_a_rule_is_not_seen_through(load):
    text = RULE.format(2.0).replace("def op", "import functools\n@functools.lru_cache\ndef op", 1)
    with pytest.raises(DifferentiationError, match="`op` is wrapped"):
        grad(load(f"{text}def f(x): return op(x)\n").f)(1.0)


def test_a_rule_of_a_kind_of_this_package_is_the_users_all_the_same():
    text = (
        "from adjoint_gen import nondifferentiable\nfrom adjoint_gen.rules.promotion import elementwise\n"
        "def op(x): return x\nnondifferentiable(op, kind=elementwise)\n"
        "from adjoint_gen.program.registrations import user_rules\nprint(list(user_rules()))\n"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert done.stdout == "['__main__.op']\n"


TABLES = """import functools
import numpy as np
from adjoint_gen import checkpoint
def twice(v): return 2.0 * v
def square(v): return v * v
def scaled(k, v): return k * v
def divided(k, v): return k / v
def squared(self): return self.v * self.v
steps = also = [twice, square]
named = {1: twice}
preset = same = functools.partial(scaled, 3.0)
each = other = np.vectorize(twice)
class Held:
    def __init__(self, v): self.v = v
    @functools.cached_property
    def kept(self): return 2.0 * self.v
def walked(x):
    for step in steps: x = step(x)
    return x
def walked_twice(x):
    for step in steps: x = step(x)
    for step in also: x = step(x)
    return x
def picked(x): return steps[-1](x)
def summed(x): return sum(k * f(x) for k, f in named.items())
def applied(x): return preset(x)
def applied_twice(x): return preset(same(x))
def over(x): return np.sum(each(np.array([x, 1.0]))) * np.sum(other(np.array([x, 1.0])))
def held(x): return Held(x).kept
"""


@pytest.mark.parametrize("function, change", [
    ("walked", "steps.append(twice)"),
    ("walked", "steps.pop()"),
    ("walked", "steps = [square, square]"),
    ("walked_twice", "also = [twice]"),
    ("walked_twice", "also = [square, square]"),
    ("picked", "steps.append(twice)"),
    ("summed", "named[2] = square"),
    ("summed", "named = {2: twice}"),
    ("applied", "preset.__setstate__((scaled, (5.0,), {}, None))"),
    ("applied", "preset.__setstate__((divided, preset.args, {}, None))"),
    ("applied_twice", "same = functools.partial(scaled, 5.0)"),
    ("over", "other = np.vectorize(square)"),
    ("held", "Held.__dict__['kept'].func = squared"),
])  # fmt: skip
def test_what_holds_functions_may_get_other_ones_and_more(function, change, load):
    module = load(TABLES)
    f, gradient = getattr(module, function), grad(getattr(module, function))
    assert gradient(3.0) == pytest.approx((f(3.001) - f(2.999)) / 0.002)
    exec(change, vars(module))
    assert gradient(3.0) == pytest.approx((f(3.001) - f(2.999)) / 0.002)


NAMED = """
import sys
class C:
    pass
c = C()
def helper(x):
    return x
def of_a_class(x):
    return x**2 if type(c).__name__ == "C" else x**3
def of_a_function(x):
    return x**2 if helper.__name__ == "helper" else x**3
def of_a_library(x):
    return x**3 if hasattr(sys, "of_nobody") else x**2
"""
CALLED = {
    "of_a_class": lambda module, other: setattr(module.C, "__name__", "D" if other else "C"),
    "of_a_function": lambda module, other: setattr(module.helper, "__name__", "other" if other else "helper"),
    "of_a_library": lambda module, other: setattr(sys, "of_nobody", 1) if other else delattr(sys, "of_nobody"),
}


@pytest.mark.parametrize("name", CALLED)
def test_what_a_class_or_function_is_called_is_asked_again(load, name):
    module = load(NAMED)
    function = getattr(module, name)
    gradient = grad(function)
    assert gradient(2.0) == 4.0
    CALLED[name](module, True)
    try:
        cache.forget()
        assert gradient(2.0) == grad(function)(2.0) == 12.0
    finally:
        CALLED[name](module, False)
    assert gradient(2.0) == 4.0
