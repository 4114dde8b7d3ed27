"""What lowered traces look like: names, guards, origins, and the checks that kinds make unnecessary."""

import math

import numpy as np
import pytest

from adjoint_gen.asked import Asked
from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.names.resolve import read_outer
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.trace import Const, Effect, Pack, Var
from adjoint_gen.ir.walk import statements

SCALE = 2.0
TABLE = np.arange(3.0)


def text(function, **values):
    return str(lower(function, {name: kind_of(value, name) for name, value in values.items()}))


def test_names_are_the_users_and_copies_leave_nothing():
    def f(x):
        a = x
        b = a * 2
        a = c = b + 1
        b, a = a, b
        return a, b, c

    assert text(f) == "\n".join([
        "f(x):", "    b = operator.mul(x, 2)", "    a = operator.add(b, 1)", "    return (b, a, a)",
    ])


def test_a_loop_carries_what_is_read_later_and_nothing_else():
    def f(x, n):
        y = 0.0
        for i in range(n):
            t = x * i
            y = y + t
        return y

    assert text(f) == "\n".join([
        "f(x, n):", "    for i in 0:n:1:  <loop1>  carrying y.2 = y: 0.0 -> y.1", "        t = operator.mul(x, i)",
        "        y.1 = operator.add(y, t)", "    return y.2",
    ])


def test_an_early_return_takes_the_rest_into_the_other_branch():
    def f(x):
        if x > 1:
            return x
        y = x * 2
        return y

    assert text(f) == "\n".join([
        "f(x):", "    %0 = operator.gt(x, 1)", "    if %0:  <branch1>", "    else:", "        y = operator.mul(x, 2)",
        "        -> %1 = x | y", "    return %1",
    ])


def test_methods_are_functions_and_displays_are_packs():
    def f(x, i):
        return x.sum(0).reshape(2, -1)[i, 1:, None, ...]

    lines = [line for line in text(f).splitlines() if "ordinary" not in line]  # which a method of an unknown object has first
    assert len(lines) == len(text(f).splitlines()) - 2
    assert lines == [
        "f(x, i):", "    %1 = numpy.sum(x, 0)", "    %3 = numpy.reshape(%1, (2, -1))", "    %4 = %3[(i, 1::, None, Ellipsis)]",
        "    return %4",
    ]


def test_kinds_answer_checks_and_are_then_guarded():
    def f(x, w, n):
        rows, _ = x.shape
        for row in x * 2:
            n = n + row[0] / rows
        return n * w

    checks = [s for s in statements(lower(f).body) if "sequence" in getattr(s, "op", "")]
    assert len(checks) == 2 and all(s.effect is Effect.RAISES for s in checks)
    trace = lower(f, {"x": kind_of(np.ones((2, 3)), "x"), "w": kind_of(1.0, "w")})
    assert not [s for s in statements(trace.body) if "sequence" in getattr(s, "op", "")]
    assert [p.guarded for p in trace.params] == [True, False, False]
    wrong = lower(f, {"x": kind_of(np.ones(3), "x")})
    assert [s.args[1] for s in statements(wrong.body) if "sequence" in getattr(s, "op", "")] == [Const(2)]


def test_augmented_assignment_guards_what_it_relies_on():
    def f(x, y, z):
        x += y
        return x * z

    trace = lower(f, {"x": kind_of(1.0, "x"), "y": kind_of(1.0, "y"), "z": kind_of(1.0, "z")})
    assert [p.guarded for p in trace.params] == [True, False, False]
    with pytest.raises(DifferentiationError):
        lower(f)


def test_augmented_assignment_of_numbers_whose_kinds_mix():
    def f(x, n):
        s = 0
        t = n if x > 1 else x
        a = t
        for i in range(n):
            s += x * i
            a += s
        return s, a, t

    lower(f, {"x": kind_of(1.0, "x"), "n": kind_of(1, "n")})
    with pytest.raises(DifferentiationError):
        lower(f, {"x": kind_of(np.ones(3), "x"), "n": kind_of(1, "n")})


def test_a_tuple_parameter_is_its_leaves():
    def f(p):
        (a, b), c = p
        return a * b + c

    trace = lower(f, {"p": kind_of(((1.0, np.ones(3)), 2), "p")})
    tree = trace.params[0].tree
    assert tree == Pack("tuple", (Pack("tuple", (Var("a"), Var("b"))), Var("c"))) and trace.params[0].guarded


def test_parts_of_tuples_that_the_user_calls_nothing_are_numbered():
    def f(p):
        b = p[1]
        c = b * p[0]
        b = c * c
        return b

    trace = lower(f, {"p": kind_of((1.0, np.ones(3)), "p")})
    assert trace.params[0].tree == Pack("tuple", (Var("p_0"), Var("b")))


def test_parameters_keep_their_modes_and_printable_defaults():
    def f(a, /, b=2.0, c=TABLE, d=3, *, e=(1, -0.0), g=math.inf, h=TABLE):
        return a

    params = {p.name: (p.mode, p.default) for p in lower(f).params}
    assert params == {
        "a": ("positional only", None), "b": ("positional", None), "c": ("positional", None), "d": ("positional", Const(3)),
        "e": ("keyword only", Const((1, -0.0))), "g": ("keyword only", Const(math.inf, "np.inf")), "h": ("keyword only", None),
    }


def test_outer_values_are_read_live_and_constants_are_spelled():
    factor = 3.0

    def f(x):
        return x * SCALE + factor * math.pi + np.e + TABLE

    trace = lower(f, {"TABLE": kind_of(TABLE, "TABLE")})
    assert [(o.where, o.module, o.name) for o in trace.outers] == [
        ("global", __name__, "SCALE"), ("closure", "", "factor"), ("global", __name__, "TABLE"),
    ]
    assert trace.outers[2].kind.rank == 1
    assert [read_outer(Asked(f), o) for o in trace.outers[:2]] == [2.0, 3.0]
    assert "math.pi" in str(trace) and "np.e" in str(trace)


def test_names_mean_what_they_are_bound_to():
    np = math
    abs = math.sin

    def f(x):
        return np.sin(abs(x))

    assert "math.sin(%0)" in text(f) and "%0 = math.sin(x)" in text(f)


def test_passive_unknowns_are_impure():
    rng = np.random.default_rng(0)

    def helper(n):
        class Inner:
            held = n

        return n

    def f(x):
        y = x * rng.normal() + helper(2) + np.random.normal()
        print(rng.bit_generator)
        return y

    effects = {s.op: s.effect for s in statements(lower(f).body)}
    assert {effects[op] for op in ("method", "call", "getattr", "numpy.random.normal")} == {Effect.IMPURE}


def test_origins_point_at_expressions():
    def f(x):
        y = (np.sin(x)
             * np.cos(x))
        return y

    found = {s.op: s.origin for s in lower(f).body}
    source = lower(f).source
    sine, cosine = found["numpy.sin"], found["numpy.cos"]
    assert (sine.line, cosine.line) == (2, 3)
    assert source.lines[1][sine.column : sine.end_column] == "np.sin(x)" and cosine.text == "* np.cos(x))"
    assert source.lines[1][found["operator.mul"].column :] == "np.sin(x)"


def test_effects_of_calls_are_those_of_their_rules():
    def f(x):
        print(x)
        return math.exp(x)

    first, second = lower(f).body
    assert (first.op, first.effect) == ("builtins.print", Effect.IMPURE) and second.op == "math.exp"


def test_labels_are_unique():
    def f(x, n):
        for _ in range(n):
            if x > 1:
                x = x * 2
            while x > 3 and n:
                x = x - 1
        return x

    labels = [s.label for s in statements(lower(f).body) if getattr(s, "label", "")]
    assert len(labels) == len(set(labels)) == 4
