"""Every refusal of the package is raised by a program here, points at its line, and can be read.

A refusal that nothing raises is either not needed or not tried out: where this fails, add a function to `raised`.
"""

import ast
import contextlib
import copy
import functools
import inspect
import itertools
import re
import sys
import types
import warnings

import numpy as np
import pytest
import raised
import refused
import sites

from adjoint_gen import DifferentiationError, derivative, grad, hvp, jacobian, jvp, source, value_and_grad, vjp
from adjoint_gen.asked import Asked
from adjoint_gen.emit.verify import verify
from adjoint_gen.evaluate import table
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.runtime import class_number
from tests.rules import forms, gathered, numerical, programs
from tests.rules.forms import checks

VECTOR = np.array([0.7, 1.2])
try:
    from tests.rules import (
        calls_distances,
        calls_interpolate,
        calls_ndimage,
        calls_scipy,
        calls_scipy_linalg,
        calls_scipy_series,
        calls_sparse,
        calls_stats,
    )

    CALLS_OF_SCIPY = (calls_distances, calls_interpolate, calls_ndimage, calls_scipy, calls_sparse, calls_stats)
    OF_VECTORS = [f for calls in CALLS_OF_SCIPY for f in calls.REFUSED]
    REFUSED_OF_SCIPY = [
        *((function, VECTOR) for function in OF_VECTORS),
        *((function, calls_scipy_linalg.SQUARE) for function in calls_scipy_linalg.REFUSED),
        *((function, calls_scipy_series.X) for function in calls_scipy_series.REFUSED),
    ]
except ImportError:
    REFUSED_OF_SCIPY = []

MARK = re.compile(r'#! what="(?P<what>.*?)"(?: mode="(?P<mode>\w+)")?$')
MODES = {
    None: grad, "aux": functools.partial(value_and_grad, has_aux=True), "vjp": lambda f: functools.partial(vjp, f),
    "second": lambda f: functools.partial(vjp, grad(f)), "beside": lambda f: functools.partial(vjp, grad(f, has_aux=True)),
    "third": lambda f: grad(grad(grad(f))), "tangent": lambda f: lambda *given: jvp(f, given, given),
    "product": lambda f: lambda *given: hvp(f)(*given, given[0]),
}
MARKED = {
    name: (function, found, function.__code__.co_firstlineno + number)
    for name, function in vars(raised).items() if isinstance(function, types.FunctionType) and function.__module__ == "raised"
    for number, line in enumerate(inspect.getsourcelines(function)[0]) if (found := MARK.search(line.rstrip()))
}


def plain(x):
    return x * 2.0


def stores(x, y):
    x[0] = y[0]
    return np.sum(x * y)


def grows(items, others):
    for v in others:
        items.append(v)
    return sum(items) + sum(others)


def descends(params, x):
    for k in range(2):
        params[k] -= 0.1 * x * params[k]
    s = 0.0
    for p, q in itertools.pairwise(x):
        s += p * q
    return s * np.sum(params[0] * params[1])


def changes_one_of_two_lists(xs, z):
    also = xs if xs[0][0] > 0 else [xs[0] * 1.0, xs[1] * 2.0]
    also[0][0] = 3.0 * xs[1][1]
    return np.sum(xs[0] * np.abs(z))


def changes_one_of_two(x, y):
    z = x if y[0, 0] > 0 else y * 1.0
    z[0] = y[1]
    return np.sum(x * z * y)


def two(x, y):
    return x * y


def no_differential(y, x):
    return x


def of_a_constant(y, x):
    return d[x] * 0.0 + x * 0.0  # noqa: F821


def sum_of_a_sum(z, x, y):
    return np.sum(d[x] + d[y])  # noqa: F821


def by_rank(y, x):
    if np.ndim(x) == 0:
        return d[x] * d[x]  # noqa: F821
    return d[x]  # noqa: F821


def with_a_rule_by_rank(x):
    return x


def calls_it(x):
    return with_a_rule_by_rank(x)


def itself(pair):
    return pair


def itself_again(y, pair):
    return d[pair]  # noqa: F821


def calls_itself(x):
    return itself((x, 2.0))[0]


def other_names(y, x, z):
    return d[x] * z  # noqa: F821


def squared(y, x):
    return d[x] * d[x]  # noqa: F821


def unknown_name(y, x):
    return not_there(d[x])  # noqa: F821


def generating():
    yield 1.0


def nothing():
    pass


def transposed(g, y, x):
    return g


ROW, TRACE = np.ones((2, 3)), lower(plain)
STEPS = np.lib.stride_tricks.as_strided(np.arange(1.0, 8.0), (3, 3), (8, 8))
WORDS = frozenset({"with", "if", "for", "elif", "else", "try", "in", "and", "is", "*", "def", "return", "=="})
"""Words of Python that a remedy mentions."""


class Each(type):
    """Gives the functions in turn under one name."""

    @property
    def function(cls):
        cls.functions = cls.functions[::-1]
        return cls.functions[0]


class InTurn(metaclass=Each):
    functions = (lambda v: 2.0 * v, lambda v: 3.0 * v)


def reads_another_function_each_time(x):
    return InTurn.function(x)


def with_a_rule(x):
    return 2.0 * x


def of_nested(tree):
    def within(tree, depth):
        if isinstance(tree, list):
            return sum(within(item, depth + 1) for item in tree)
        return tree**2 * depth

    return within(tree, 1)


def under_another_name(x):
    return has_a_rule(x)


has_a_rule = with_a_rule


def called_after_its_function_was_hidden():
    derivative(has_a_rule)(squarely)
    globals()["with_a_rule"] = None
    return grad(under_another_name)(1.0)


def copied_deeply(x, y):
    p = copy.deepcopy({"x": x, "y": y})
    p["x"][0] = y[1]
    return np.sum(p["y"] * p["x"])


def squarely(y, x):
    return 2.0 * d[x]  # noqa: F821


def called_after_its_code_was_replaced():
    def replaced(x):
        return x * x

    gradient = grad(replaced)
    gradient(1.0)
    replaced.__code__ = (lambda y: y).__code__
    return gradient(1.0)


def called_after_its_class_was_replaced():
    class Called:
        def __call__(self, x):
            return x * x

    gradient = grad(Called())
    gradient(1.0)
    Called.__call__ = plain
    return gradient(1.0)


def of_a_read_only_array():
    x = ROW[0].copy()
    x.flags.writeable = False
    return grad(stores)(x, ROW[1])


def called_while_its_function_was_replaced():
    waves, real = grad(lambda x: np.sin(x)), np.cos
    np.cos = np.tanh
    try:
        return waves(1.0)
    finally:
        np.cos = real


def pulled_while_its_function_was_replaced():
    (_, pullback), real = vjp(lambda x: np.sin(x), 1.0), np.cos
    np.cos = np.tanh
    try:
        return pullback(1.0)
    finally:
        np.cos = real


def changes_its_default(x, known=[]):
    known.append(x)
    return sum(known)


def second(pairs):
    return pairs[1]


def any_of(items, k):
    return items[k] * 2.0


def product_of_a_pair(p, k):
    return p[k]["pair"][0] * p[k]["pair"][1]


def none_below(x):
    if x > 0.0:
        return None
    return x


def gets_a_key(d, e):
    d["b"] = 2.0 * d["a"]
    d["b"] = [d["a"]]
    return e["a"] * d["b"][0]


def of_unlike_items(items):
    s = 0.0
    for k in range(len(items)):
        s += items[k][0] if np.ndim(items[k]) else items[k]
    return s


def get_a_key(ds, key):
    for d in ds:
        d[key] = d["a"]
    return sum(sum(d.values()) for d in ds)


class Sure:
    """An object that says whether it is true."""

    def __init__(self, value):
        self.value = value

    def __bool__(self):
        return True


ODDS = [[1.0], 2.0, "three"]


def a_truth_beside_objects(x):
    boxes = [Sure(x * k) for k in range(3)]
    return boxes[1].value * (2.0 if ODDS[int(x)] else 1.0)


def a_truth_before_objects(x):
    factor = 2.0 if ODDS[int(x)] else 1.0
    boxes = [Sure(x * k) for k in range(3)]
    return boxes[1].value * factor


def kept(function):
    """Lowered so that the running program has the objects, which it takes for dicts."""
    return lower(function, {"x": kind_of(1.0, "x"), "ODDS": kind_of(ODDS, "ODDS")}, by_reference=True, keeping=1)


CALLS = {
    "a truth beside objects": lambda: kept(a_truth_beside_objects),
    "a truth before objects": lambda: kept(a_truth_before_objects),
    "integer": lambda: grad(plain)(3),
    "a counter that no import finds": lambda: counted(raised.counts_in_what_no_import_finds, "made"),
    "what is caught by jumps": lambda: with_jumps(raised.a_function_in_a_list_that_raises_what_is_caught),
    "a counter that is a text": lambda: class_number(type("Turned", (), {"made": "many"}), "made"),
    "nested lists that are long": lambda: grad(of_nested)([[1.0, [2.0]], 3.0] * 9),
    "an object without anything": lambda: grad(plain)(raised.Nothing_("a")),
    "another function of its class": called_after_its_class_was_replaced,
    "a read-only array": of_a_read_only_array,
    "a list under two names": lambda: grad(raised.notes_on_a_list_with_another_name)(np.ones(2)),
    "other parameters": called_after_its_code_was_replaced,
    "another function each time": lambda: grad(reads_another_function_each_time)(1.0),
    "rule under another name": called_after_its_function_was_hidden,
    "a function of a library's that was replaced": called_while_its_function_was_replaced,
    "a function of a library's that was replaced since": pulled_while_its_function_was_replaced,
    "a default that changes": lambda: grad(changes_its_default)(1.0),
    "no function": lambda: grad(functools.partial),
    "object": lambda: lower(3.0),
    "product of a partial": lambda: grad(hvp(functools.partial(two, 1.0))),
    "product of any number": lambda: grad(hvp(lambda x, *more: x * x)),
    "complex Jacobian": lambda: jacobian(plain)(1j),
    "no value": lambda: vjp(none_below, 1.0),
    "tuple in one of several dicts": lambda: grad(product_of_a_pair)([{"pair": (1.0, 2.0)}, {"rate": 3.0}], 0),
    "an integer or not": lambda: jvp(any_of, ([1.0, 2], 1), ([1.0, None], None)),
    "wrapped": lambda: grad(raised.noted)(1.0),
    "wrapped by a library": lambda: lower(contextlib.contextmanager(generating)),
    "wrapper of no parameters": lambda: grad(functools.wraps(two)(lambda *args: two(*args)), wrt="z"),
    "no rule": lambda: grad(np.intersect1d)(np.ones(1), np.ones(1)),
    "rule without names": lambda: grad(max)(1.0, 2.0),
    "no source": lambda: lower(eval("lambda x: x")),
    "no parameter": lambda: grad(plain, wrt="z"),
    "no parameters": lambda: grad(nothing, wrt=0),
    "twice": lambda: grad(two, wrt=("x", 0)),
    "none": lambda: grad(two, wrt=()),
    "shared arrays": lambda: jvp(stores, (ROW[0], ROW[0]), (np.ones(3), np.zeros(3))),
    "one array twice in a list": lambda: grad(descends)([ROW[0], ROW[0]], ROW[1]),
    "a list beside another dtype": lambda: (lambda z: grad(changes_one_of_two_lists)([z.real, ROW[1]], z))(ROW[0] + 1j),
    "one array twice in a deep copy": lambda: (lambda a: grad(copied_deeply)(a, a))(ROW[0]),
    "one dict twice": lambda: (lambda table: grad(gets_a_key)(table, table))({"a": 1.0}),
    "a new key in a dict of a list": lambda: grad(get_a_key)([{"a": 1.0}], "b"),
    "elements that are one": lambda: (lambda steps: grad(changes_one_of_two)(steps, steps))(STEPS),
    "shared lists": lambda: (lambda items: grad(grows)(items, items))([1.0]),
    "rule that is not linear here": lambda: derivative(with_a_rule_by_rank)(by_rank) and grad(calls_it)(1.0),
    "rule of a pair": lambda: derivative(itself)(itself_again) and grad(calls_itself)(1.0),
    "recursion under its name": lambda: decorated(2.0),
    "table of a store": lambda: table(lower(stores, {n: kind_of(ROW, n) for n in "xy"}), [ROW, ROW]),
    "table too long": lambda: table(lower(plain), [1.0], limit=0),
    "table without a rule": lambda: table(lower(without_a_rule), [np.ones(3)]),
    "deep blocks": lambda: verify("\n".join(" " * k + "if x:" for k in range(110)) + "\n" + " " * 110 + "y", {}, TRACE),
    "deep loops": lambda: verify("\n".join(" " * k + "for i in x:" for k in range(30)) + "\n" + " " * 30 + "y", {}, TRACE),
    "rule of nothing": lambda: derivative(plain)(nothing),
    "rule without d": lambda: derivative(plain)(no_differential),
    "rule of a constant": lambda: derivative(plain)(of_a_constant),
    "rule of another arity": lambda: derivative(two)(squared),
    "rule of other names": lambda: derivative(two)(other_names),
    "rule in a lambda": lambda: derivative(two)(lambda z, x, y: d[x] * y),  # noqa: F821
    "rule of a sum": lambda: derivative(two)(sum_of_a_sum),
    "rule of a square": lambda: derivative(plain)(squared),
    "rule with an unknown name": lambda: derivative(plain)(unknown_name),
    "rule with another transpose": lambda: derivative(two, reverse={"x": transposed})(raised_rule),
    "rule of now one and now two results": lambda: derivative(plain)(now_one_now_two),
    "rule of two results with a transpose": lambda: derivative(plain, reverse={"x": transposed})(two_results),
    "rule that forgets an item": lambda: derivative(of_items)(of_one_item) and grad(calls_of_items)({"a": 1.0, "b": 2.0}),
    "rule with other defaults": lambda: derivative(doubled)(of_another_default),
    "rule without source": lambda: derivative(plain)(eval("lambda y, x: x")),
}


def with_jumps(function):
    asked = Asked(function)
    asked.by_jumps = True
    return lower(function, {"x": kind_of(1.0, "x")}, asked)


def counted(function, name):
    asked = Asked(function)
    asked.set_on_classes = frozenset({name})
    return lower(function, {}, asked)


def doubled(x, k=2.0):
    return x * k


def of_another_default(y, x, k=3.0):
    return k * d[x]  # noqa: F821


def now_one_now_two(y, x):
    if np.ndim(x) == 0:
        return d[x]  # noqa: F821
    return d[x], 2.0 * d[x]  # noqa: F821


def two_results(y, x):
    return d[x], 2.0 * d[x]  # noqa: F821


def of_items(p):
    return p["a"] * p["b"]


def of_one_item(y, p):
    return d[p]["a"] * p["b"]  # noqa: F821


def calls_of_items(p):
    return of_items(p)


def without_a_rule(x):
    return np.intersect1d(x, x)


def raised_rule(z, x, y):
    return d[x] * y + x * d[y]  # noqa: F821


@functools.lru_cache
def edited(tmp_path):
    path = tmp_path / "edited.py"
    path.write_text("def f(x):\n    return x\n")
    namespace = {"__name__": "edited"}
    exec(compile(path.read_text(), str(path), "exec"), namespace)
    path.write_text("def g(x):\n    return 2 * x\n")
    return namespace["f"]


def recursive_under_its_name(x):
    return decorated(x - 1.0) if x > 1.0 else x


decorated = grad(recursive_under_its_name)


def attempt(call):
    """The refusal that a call raises."""
    with warnings.catch_warnings(), pytest.raises(DifferentiationError) as caught:
        warnings.simplefilter("ignore")
        call()
    return caught.value


def ask(function, mode):
    """What is asked of a marked function; of one that has a parameter `u`, of which nothing is known, only the text."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    if "u" in names:
        return source(function)
    return MODES[mode](function)(*(raised.FACTS[name] for name in names))


def readable(error):
    """Check a refusal that points at a text: the place is in it, names are the user's or NumPy's, and code is Python's."""
    assert error.message and error.remedy
    assert "site-packages" not in error.path and sites.ROOT.as_posix() not in str(error)
    words = error.message + error.remedy
    made = re.findall(r"%\d|@\d|operator\.\w*|builtins\.|adjoint_gen\.runtime|_second\b", words)
    assert all(name in error.excerpt for name in made), words
    for code in re.findall(r"`([^`]*)`", error.remedy):
        if code not in WORDS:
            ast.parse(f"v{code}" if code.startswith(".") else code, "<remedy>")


NOT_REACHED = {
    "frontend/control/augmented.py:_put_together", "frontend/objects/iterators.py:of_begun", "rules/lowering.py:_decided",
    "frontend/state/builder.py:emit", "frontend/calls/recursion.py:_settle", "frontend/calls/callees.py:at_call",
    "frontend/storage/changes.py:changed_places", "frontend/storage/changes.py:_place", "frontend/storage/changes.py:stmt",
    "frontend/calls/argument_passing.py:formal_of", "frontend/containers/placed_lists.py:place",
    "frontend/containers/placed_lists.py:counted", "frontend/containers/placed_changes.py:changed",
    "frontend/containers/placed_changes.py:added", "frontend/containers/placed_changes.py:taken_out",
    "frontend/objects/closures.py:of_closed",
    "frontend/control/augmented.py:_augmented_storage", "rules/lowering.py:_static", "rules/mathematics.py:vector",
    "rules/matrix_functions.py:matrix_derivative_", "rules/polynomials.py:constants",
    "frontend/objects/object_copies.py:whole", "frontend/objects/object_copies.py:of", "runtime/overlaps.py:each_once",
    "runtime/checks.py:key_is_none", "runtime/indexing.py:add_at",
    "runtime/checks.py:in_rows", "transform/aggregates.py:without_tuples", "transform/aggregates.py:select",
    "transform/aggregates.py:handed_out", "transform/aggregates.py:stmt",
    "transform/seeds.py:refuse_records",
    "frontend/control/augmented.py:_changing", "frontend/control/augmented.py:_of_a_sort",
    "frontend/objects/unions.py:united", "frontend/control/expressions.py:of_sorts",
    "runtime/overlaps.py:none_shared", "transform/refusals.py:refuse_index",
    "runtime/overlaps.py:items_apart",
    "transform/seeds.py:whole", "transform/full_caches.py:refuse_full_caches",
    "runtime/fields.py:require_method", "transform/tuples_held.py:form_of_tuples",
}
"""Functions with a refusal that no program is known to raise: what stands before them in the pipeline refuses more."""


def marked(found, every):
    """What is wrong with the refusals of marked functions, and the sites that they reach."""
    for name, (function, mark, line) in MARKED.items():
        error = attempt(functools.partial(ask, function, mark["mode"]))
        if mark["what"] not in error.message or (error.path, error.line) != (raised.__file__, line):
            raise AssertionError(f"{name}, expected at line {line}: {error}")
        readable(error)
        yield from sites.led_to(error, found, every)


def called(found, every, path):
    """The same of calls that no function can be marked for."""
    for call in (*CALLS.values(), lambda: lower(edited(path))):
        error = attempt(call)
        readable(error)
        yield from sites.led_to(error, found, every)


def not_lowered(found, every):
    """The same of the functions of the other table, with and without facts."""
    for kinds in ({n: kind_of(v, n) for n, v in refused.FACTS.items()}, {}):
        for function in vars(refused).values():
            if isinstance(function, types.FunctionType) and function.__name__ != "helper":
                with contextlib.suppress(DifferentiationError):
                    lower(function, kinds)
                    continue
                error = attempt(functools.partial(lower, function, kinds))
                readable(error)
                yield from sites.led_to(error, found, every)


def of_rules(found, every):
    """The same of the functions that the tests of rules refuse."""
    of_numpy = ((function, VECTOR) for function in (*programs.REFUSED, *numerical.REFUSED, *gathered.REFUSED))
    for function, argument in (*of_numpy, *REFUSED_OF_SCIPY):
        error = attempt(functools.partial(grad(function), argument))
        readable(error)
        yield from sites.led_to(error, found, every)


def of_forms(found, every):
    """The same of call forms, the first of each sort of reason."""
    sorts: dict[str, str] = {}
    for text, reason in checks.refusals().items():
        if REFUSED_OF_SCIPY or not text.startswith("scipy."):
            sorts.setdefault(re.sub(r"`[\w.]+\.\w+`", "``", reason), text)
    chosen = {form.text: form for form in forms.all_forms() if form.text in sorts.values()}
    for form in chosen.values():
        with checks.program(form) as function:
            with contextlib.suppress(DifferentiationError):
                checks.gradient(form, function)
                continue  # it is refused of other operands only
            error = attempt(functools.partial(checks.gradient, form, function))
        readable(error)
        yield from sites.led_to(error, found, every)


def test_every_refusal_is_raised_at_its_line_and_can_be_read(tmp_path, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    monkeypatch.setattr(sys.modules["adjoint_gen.derive"], "in_particular", lambda refused, *rest: refused)  # at once
    every = sites.sites()
    with sites.noting() as found:
        of_functions = *marked(found, every), *called(found, every, tmp_path), *not_lowered(found, every)
        hit = {*of_functions, *of_rules(found, every), *of_forms(found, every)}
    left = [str(s) for s in every if s not in hit and f"{s.file}:{s.function}" not in NOT_REACHED]
    left = [site for site in left if REFUSED_OF_SCIPY or not site.startswith("rules/scipy/")]
    assert not left, "add a function that raises it to tests/frontend/raised.py:\n" + "\n".join(left)
    assert {f"{s.file}:{s.function}" for s in every if s not in hit} == NOT_REACHED
