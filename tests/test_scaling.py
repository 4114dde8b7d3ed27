"""The work of a transformation grows as the program does, and deep nesting is no obstacle."""

import sys
import types

import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, vjp
from adjoint_gen.derive import derive
from adjoint_gen.errors import attempted
from adjoint_gen.frontend import lower
from adjoint_gen.frontend.state.observe import kind_of
from tests import work
from tests.extent import size


def straight(n):
    return [f"a = np.sin(a) * x + {k % 7}.5" if k % 2 else "b = b * 0.9 + a" for k in range(n)]


def new_names(n):
    return ["v0 = a", *(f"v{k} = np.sin(v{k - 1}) * 0.5" for k in range(1, n)), f"a = v{n - 1}"]


def branches(n):
    return [line for k in range(n // 2) for line in (f"if a > {k % 3}.5:", "    a = np.sin(a) * x")]


def loops(n):
    return [line for _ in range(n // 2) for line in ("for i in range(2):", "    a = np.sin(a) * x")]


def stores(n):
    return ["y = np.zeros(9)", *(f"y[{k % 9}] = np.sin(y[{(k + 1) % 9}]) + x" for k in range(n)), "a = np.sum(y)"]


def jumps(n):
    block = ("for i in range(2):", "    if a > 2.5:", "        break", "    a = np.sin(a) * x")
    return [line for _ in range(n // 4) for line in block]


def stores_in_loops(n):
    block = ("for i in range(1, 9):", "    y[i] = np.sin(y[i - 1]) + x")
    return ["y = np.zeros(9)", *(line for _ in range(n // 2) for line in block), "a = np.sum(y)"]


def stores_in_branches(n):
    lines = [line for k in range(n // 2) for line in (f"if y[{k % 9}] < 0.5:", f"    y[{(k + 1) % 9}] = y[{(k + 2) % 9}] * x")]
    return ["y = np.zeros(9)", *lines, "a = np.sum(y)"]


def many_arrays(n):
    def block(k):
        return f"y{k} = np.zeros(3)", f"y{k}[0] = x * a", f"y{k}[1] = np.sin(y{k}[0])", f"a = a + y{k}[1]"

    return [line for k in range(n // 4) for line in block(k)]


def views(n):
    lines = [line for k in range(n // 2) for line in (f"v{k} = y[{k % 5}:]", f"v{k}[0] = v{k}[1] * x")]
    return ["y = np.ones(9) * x", *lines, "a = np.sum(y)"]


def swaps(n):
    lines = [line for _ in range(n // 2) for line in ("u[1:] = v[:-1] * x", "u, v = v, u")]
    return ["u = np.ones(5) * x", "v = np.ones(5)", *lines, "a = np.sum(u) + np.sum(v)"]


def whiles(n):
    return [line for _ in range(n // 3) for line in ("k = 0", "while k < 2:", "    a, k = np.sin(a) * x, k + 1")]


def calls(n):
    return ["def g(s, t):", "    return np.sin(s) * t", *(f"a = g(a, x + {k % 7}.5)" for k in range(n))]


def calls_of_many_functions(n):
    block = ("def g{k}(s, t):", "    return np.sin(s) * t", "a = g{k}(a, x)", "b = g{k}(b, a)")
    return [line.format(k=k) for k in range(n // 4) for line in block]


def lists(n):
    lines = [f"r.append(np.sin(a) * {k % 5}.5)" if k % 2 else f"a = a + r[{k // 2}] * x" for k in range(n)]
    return ["r = [x]", *lines, "b = sum(r)"]


def list_that_grows(n):
    lines = [line for _ in range(n // 3) for line in ("for i in range(3):", "    r.append(a * x)", "a = a + r[-1]")]
    return ["r = []", *lines, "b = sum(r)"]


def lists_in_loops(n):
    block = ("r{k} = []", "for i in range(3):", "    r{k}.append(a * x)", "a = a + r{k}[-1]")
    return [line.format(k=k) for k in range(n // 4) for line in block]


def lists_in_one_loop(n):
    names = range(n // 3)
    body = [f"    r{k}.append(a * x)" for k in names]
    return [*(f"r{k} = [x]" for k in names), "for i in range(3):", *body, *(f"a = a + sum(r{k})" for k in names)]


def lists_of_each_pass(n):
    fill = ("    r{k} = []", "    for y in z:", "        r{k}.append(np.sin(y * a))")
    block = (*fill, "    for v in r{k}:", "        a = a + v * v")
    return ["z = [x, 1.0]", "for i in range(3):", *(line.format(k=k) for k in range(n // 5) for line in block)]


def queues_in_loops(n):
    loop = ("for i in range(3):", "    q{k}.append(a * x)", "    q{k}.pop(0)", "    a = a + q{k}[0] * 0.1")
    return [line.format(k=k) for k in range(n // 5) for line in ("q{k} = [x, a]", *loop)]


def lists_in_branches(n):
    block = ("r{k} = [x]", "if a > {k}.5:", "    r{k}.append(a * x)", "a = a + r{k}[-1]")
    return [line.format(k=k) for k in range(n // 4) for line in block]


def lists_by_index(n):
    block = ("r{k} = [x, a]", "while r{k}[0] < 0.4:", "    r{k}[0] = r{k}[0] + 0.5", "for i in range(2):", "    a *= r{k}[i]")
    return [line.format(k=k) for k in range(n // 4) for line in block]


def arrays_in_a_list(n):
    lines = [f"r[{k % 2}][{1 + k % 3}] = r[{(k + 1) % 2}][{k % 4}] * x" for k in range(n)]
    return ["r = [np.ones(6) * x, np.ones(6)]", *lines, "a = np.sum(r[0])"]


def arrays_that_a_list_exchanges(n):
    lines = [line for _ in range(n // 2) for line in ("r[0], r[1] = r[1], r[0]", "r[0][1:] = r[1][:-1] * x")]
    return ["r = [np.ones(6) * x, np.ones(6)]", *lines, "a = np.sum(r[0])"]


def arrays_of_a_list_in_loops(n):
    block = ("for i in range(2):", "    r[i][{k}] = r[1 - i][1] * x", "a = a + r[0][1]")
    return ["r = [np.ones(6) * x, np.ones(6)]", *(line.format(k=k % 3) for k in range(n // 3) for line in block)]


def lists_handed_over(n):
    lines = [line.format(k=k) for k in range(n // 3) for line in ("r{k} = [x]", "g(r{k}, a)", "a = a + r{k}[-1]")]
    return ["def g(r, s):", "    r.append(np.sin(s))", *lines]


def dicts_in_loops(n):
    block = ("d{k} = {{'u': a, 'v': x}}", "for i in range(3):", "    d{k}['u'] = d{k}['u'] * x", "a = a + d{k}['u']")
    return [line.format(k=k) for k in range(n // 4) for line in block]


def dict_in_many_loops(n):
    lines = [line for _ in range(n // 3) for line in ("for i in range(3):", "    d['u'] = d['u'] * x", "a = a + d['u']")]
    return ["d = {'u': a, 'v': x}", *lines]


def arrays_with_other_names(n):
    block = ("y{k} = np.ones(3) * a", "z{k} = y{k}", "y{k} *= x", "a = a + np.sum(z{k})")
    return [line.format(k=k) for k in range(n // 4) for line in block]


def arrays_handed_over(n):
    lines = [line.format(k=k) for k in range(n // 3) for line in ("y{k} = np.ones(3) * a", "g(y{k})", "a = a + np.sum(y{k})")]
    return ["def g(s):", "    s[0] = s[1] * 2.0", *lines]


def tuples(n):
    return ["p = (a, b)", *(f"p = (p[1] * x, np.sin(p[0]) + {k % 5}.5)" for k in range(n)), "a, b = p"]


def names_in_a_loop(n):
    body = (f"    v{k} = np.sin({f'v{k - 1}' if k else 'a'}) * x" for k in range(n))
    return ["for i in range(2):", *body, f"    a = v{n - 1}"]


def carried(n):
    names = range(n // 2)
    start = (f"c{k} = x * {k}.5" for k in names)
    body = (f"    c{k} = np.sin(c{k}) * c{(k + 1) % len(names)}" for k in names)
    return [*start, "for i in range(3):", *body, *(f"a = a + c{k}" for k in names)]


def yielded(n):
    names = range(n // 2)
    start = (f"c{k} = x * {k}.5" for k in names)
    return [*start, "if x > 0.3:", *(f"    c{k} = np.sin(c{k})" for k in names), *(f"a = a + c{k}" for k in names)]


PROGRAMS = [
    straight, new_names, branches, loops, stores, jumps, stores_in_loops, stores_in_branches, many_arrays, views, swaps, whiles,
    calls, calls_of_many_functions, lists, list_that_grows, lists_in_loops, lists_of_each_pass, queues_in_loops,
    lists_in_one_loop, lists_in_branches, lists_by_index, arrays_in_a_list, arrays_that_a_list_exchanges,
    arrays_of_a_list_in_loops, lists_handed_over, dicts_in_loops, dict_in_many_loops, arrays_with_other_names,
    arrays_handed_over, tuples, names_in_a_loop, carried, yielded,
]


def function(tmp_path, lines, parameter="x", start="x", above=()):
    """A function with these lines in a file of its own, with others above it."""
    body = [f"a = {start}", f"b = {start}", *lines, "return a + b"]
    text = "\n".join(["import numpy as np", *above, f"def f({parameter}):", *(f"    {line}" for line in body)])
    path = tmp_path / f"scaling_{abs(hash(text))}.py"
    path.write_text(text)
    module = sys.modules[path.stem] = types.ModuleType(path.stem)
    module.__file__ = str(path)
    exec(compile(text, str(path), "exec"), module.__dict__)
    return module.f


def derived(f, *args, mode="grad"):
    """The derivative of a function for arguments like these."""
    kinds = {name: kind_of(value, name) for name, value in zip(f.__code__.co_varnames, args or (0.5,), strict=False)}
    return derive(f, kinds, 0, mode)


def effort(f, *args, mode="grad"):
    """How many functions are called to derive a gradient."""
    return work.calls(lambda: derived(f, *args, mode=mode))


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_work_is_linear_in_the_statements(program, tmp_path):
    effort(function(tmp_path, program(5)))  # what is done once only
    small, large = (effort(function(tmp_path, program(n))) for n in (size(36, 3), size(144, 3)))
    assert large < 4.8 * small, (small, large)


def test_the_work_is_linear_in_the_items_of_a_tuple_parameter(tmp_path):
    def work(n):
        body = [f"a = a * np.sin(p[{k}])" for k in range(n)]
        return effort(function(tmp_path, ["q = p", *body], "p", "p[0]"), tuple(0.5 + 0.01 * k for k in range(n)))

    work(5)
    small, large = work(size(36, 3)), work(size(144, 3))
    assert large < 4.8 * small, (small, large)


def test_what_a_pass_leaves_alone_is_looked_at_once(tmp_path):
    """A few thousand calls a statement, for some forty passes: it was five times that before."""
    small, large = (effort(function(tmp_path, straight(n))) for n in (40, 140))
    assert (large - small) / 100 < 17_000


def nested(depth, heads, deepest):
    return ["    " * k + heads(k) for k in range(depth)] + ["    " * depth + deepest]


@pytest.mark.parametrize("deepest", ["a = np.sin(a)", "b += a * x"])
def test_ninety_nested_branches(deepest, tmp_path, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    f = function(tmp_path, nested(90, lambda k: f"if a > -{k + 1}.0:", deepest))
    assert grad(f)(0.5) == pytest.approx((f(0.5 + 1e-6) - f(0.5 - 1e-6)) / 2e-6, rel=1e-8)


def test_nested_loops_among_ninety_branches(tmp_path, monkeypatch):
    """Python allows twenty loops in each other."""
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")

    def heads(k):
        return f"for i{k} in range(1):" if k % 5 == 0 else f"if a > -{k + 1}.0:"

    f = function(tmp_path, nested(90, heads, "a = np.sin(a) * x"))
    assert grad(f)(0.5) == pytest.approx((f(0.5 + 1e-6) - f(0.5 - 1e-6)) / 2e-6, rel=1e-8)


def test_stores_in_nested_loops(tmp_path, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    sweep = nested(17, lambda k: f"for i{k} in range(1):", "y[0] = np.sin(y[0]) * y[1]")
    f = function(tmp_path, ["y = np.ones(2) * x", *sweep, "a = np.sum(y)"])
    assert grad(f)(0.5) == pytest.approx((f(0.5 + 1e-6) - f(0.5 - 1e-6)) / 2e-6, rel=1e-8)


@pytest.mark.parametrize("deepest", ["y[0] = np.sin(y[0]) * x", "r.append(np.sin(r[0]))", "a = g(a)", "return a * np.sin(x)"])
def test_what_stands_in_ninety_branches(deepest, tmp_path, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    start = ["def g(s):", "    return np.sin(s) * s", "y = np.ones(2) * x", "r = [x]"]
    block = nested(90, lambda k: f"if a > -{k + 1}.0:", deepest)
    f = function(tmp_path, [*start, *block, "a = a * np.sum(y) + sum(r)"])
    assert grad(f)(0.5) == pytest.approx((f(0.5 + 1e-6) - f(0.5 - 1e-6)) / 2e-6, rel=1e-8)


@pytest.mark.parametrize("mode", ["grad", "vjp", "jvp", "hvp"])
@pytest.mark.parametrize("head", ["for i{k} in range(1):", "while a > {k}.5e6:"])
def test_each_loop_in_a_loop_adds_to_the_work(head, mode, tmp_path):
    """It was doubled by each: the kinds of what a loop carries were found from the beginning for each pass around it."""

    def program(n):
        return function(tmp_path, nested(n, lambda k: head.format(k=k), "a = np.sin(a) * x"))

    small, large = (effort(program(n), mode=mode) for n in (size(9, 1.5), size(18, 1.5)))
    assert large < 4 * small, (small, large)


@pytest.mark.parametrize("mode", ["grad", "vjp", "jvp", "hvp"])
def test_each_function_that_calls_another_adds_to_the_work(mode, tmp_path):
    def chain(n):
        lines = [line for k in range(1, n) for line in (f"def g{k}(s):", f"    return g{k - 1}(s) * x")]
        return function(tmp_path, ["def g0(s):", "    return np.sin(s)", *lines, f"a = g{n - 1}(a)"])

    small, large = (effort(chain(n), mode=mode) for n in (6, 12))
    assert large < 3.4 * small, (small, large)


def test_what_is_refused_below_is_not_lowered_again_by_each_function_above(tmp_path):
    """Each level began again with what it had learned, and lowered what is refused below it anew: three times the work each."""

    def refused(n):
        ends = ["def g0(s, d):", "    d[id(s)] = s", "    return d"]
        block = ("def g{k}(s, d):", "    r = []", "    for i in range(2):", "        r.append(s)", "    v = g{below}(s, d)")
        chain = [line.format(k=k, below=k - 1) for k in range(1, n) for line in (*block, "    return v * r[0]")]
        f = function(tmp_path, [f"a = g{n - 1}(a, {{}})"], above=[*ends, *chain])
        with pytest.raises(DifferentiationError, match="cannot differentiate `id`"):
            derived(f)
        return work.calls(lambda: attempted(lambda: derived(f)))

    small, large = (refused(n) for n in (4, 8))
    assert large < 3 * small, (small, large)


@pytest.mark.parametrize("head", ["for i{k} in range(2):", "while a < {k}.5:"])
@pytest.mark.parametrize("deepest", [
    ["r.append(np.sin(a) * x)", "y[0] = y[1] * a", "d['u'] = d['u'] * y[0]", "d['v'].append(r[-1])", "a = a + r[-1]"],
    ["z = y", "y *= x", "w, y = y, w", "a = a + z[0]"],
    ["c = c + a", "v = v * np.ones(2) * x", "b = b + c"],
])
def test_loops_five_deep_are_lowered_a_few_times(head, deepest, tmp_path, monkeypatch):
    lowered = []
    monkeypatch.setattr(lower, "_lower", lambda *args, once=lower._lower: lowered.append(1) or once(*args))
    names = ["r, c, v, d = [], 0, 1, {'u': x, 'v': [x]}", "y, w = np.ones(9) * x, np.ones(9)"]
    heads = [line for k in range(5) for line in ("    " * k + head.format(k=k), "    " * (k + 1) + f"b = b + {k}.5 * a")]
    body = ["    " * 5 + line for line in (*deepest, "if a > 3.0:", "    break")]
    derived(function(tmp_path, [*names, *heads, *body, "a = a + sum(r) + sum(d['v']) + np.sum(y) + np.sum(v)"]))
    assert len(lowered) <= 8, len(lowered)


TOO_DEEP = {
    "returns": [line for k in range(300) for line in (f"if a > {k}.5e6:", "    return a * x")],
    "terms": ["a = " + " + ".join(["a * x"] * 1500)],
    "cases": [line for k in range(300) for line in (f"{'elif' if k else 'if'} x > {k}.5:", f"    a = np.sin(a) * {k}.5")],
}


@pytest.mark.parametrize("lines", TOO_DEEP.values(), ids=TOO_DEEP.keys())
@pytest.mark.parametrize("mode", [
    lambda f: grad(f)(0.5), lambda f: vjp(f, 0.5), lambda f: jvp(f, (0.5,), (1.0,)), lambda f: hvp(f)(0.5, 1.0)
], ids=["grad", "vjp", "jvp", "hvp"])
def test_what_is_too_deep_is_refused(mode, lines, tmp_path, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    f = function(tmp_path, lines)
    with pytest.raises(DifferentiationError, match=r"nested (too|more) deeply") as refusal:
        mode(f)
    assert (refusal.value.path, refusal.value.line) == (f.__code__.co_filename, 2) and refusal.value.remedy


def test_a_program_may_have_a_hundred_functions(tmp_path, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    f = function(tmp_path, calls_of_many_functions(400))
    assert grad(f)(0.5) == pytest.approx((f(0.5 + 1e-6) - f(0.5 - 1e-6)) / 2e-6, rel=1e-8)


class Scalar:
    def __init__(self, data, children=()):
        self.data, self.grad, self.prev, self.back = data, 0.0, set(children), lambda: None

    def __mul__(self, other):
        other = other if isinstance(other, Scalar) else Scalar(other)
        out = Scalar(self.data * other.data, (self, other))

        def back():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out.back = back
        return out

    def __rmul__(self, other):
        return self * other

    def __pow__(self, other):
        out = Scalar(self.data**other, (self,))

        def back():
            self.grad += other * self.data ** (other - 1) * out.grad

        out.back = back
        return out


def test_operators_that_call_one_another_are_not_tried_for_ever(monkeypatch):
    lowered, knowing = [0], lower._lower_knowing

    def counted(*args):
        lowered[0] += 1
        return knowing(*args)

    monkeypatch.setattr(lower, "_lower_knowing", counted)
    try:
        grad(lambda x: (2.0 * Scalar(x) * Scalar(x) ** 2).data)(0.7)
    except DifferentiationError:
        pass
    assert lowered[0] < 1500
