"""The text that traces print as: one short example for each thing a reader would notice."""

import ast
from dataclasses import replace

import numpy as np
import pytest

from adjoint_gen.emit.layout import WIDTH, Line, placed
from adjoint_gen.emit.source import emit
from adjoint_gen.errors import DifferentiationError
from adjoint_gen.evaluate import run
from adjoint_gen.ir.kinds import FLOAT, INT, NONE, Kind, array
from adjoint_gen.ir.trace import (
    Bind,
    CallFunction,
    Const,
    Effect,
    Origin,
    Outer,
    Pack,
    Param,
    Section,
    Source,
    Trace,
    Var,
)
from tests.traces import UNDEF, arg, bind, branch, loop, pack, record, restore, store, trace, while_loop


def text(made, **more):
    return emit(made, header="h", **more)


def body(made):
    """The lines of a trace's function below its first one, without indentation."""
    return text(made).split("\ndef f", 1)[1].split(":\n", 1)[1].replace("\n    ", "\n").strip().removesuffix("\n")


def call(made, *args, **kwargs):
    space = {}
    exec(text(made), space)
    return space["f"](*args, **kwargs)


@pytest.mark.parametrize(("op", "args", "printed"), [
    ("sub", ["x", Const(-1.0)], "x - -1.0"),
    ("pow", [Const(-1.0), "x"], "(-1.0) ** x"),
    ("contains", ["x", "y"], "y in x"),
    ("not_", ["x"], "not x"),
    ("is_not", ["x", Const(None)], "x is not None"),
    ("getitem", ["x", pack("tuple", "y", pack("slice", 1, None, None), None, Const(...))], "x[y, 1:, None, ...]"),
    ("getitem", ["x", "y", Const(0)], "x[y][0]"),
    ("getitem", ["x", pack("tuple")], "x[()]"),
    ("getitem", ["x", pack("slice", None, None, -1)], "x[::-1]"),
    ("ndarray.T", ["x"], "x.T"),
    ("ndarray.copy", ["x"], "x.copy()"),
    ("np.linalg.solve", ["x", "y"], "np.linalg.solve(x, y)"),
    ("np.concatenate", [pack("tuple", pack("list", "x", "y"))], "np.concatenate(([x, y],))"),
    ("math.exp", ["x"], "math.exp(x)"),
    ("builtins.len", ["x"], "len(x)"),
    ("adjoint_gen.runtime.unbroadcast", ["x", "y"], "unbroadcast(x, y)"),
    ("method", ["x", Const("fit"), "y"], "x.fit(y)"),
    ("getattr", ["x", Const("rate")], "x.rate"),
    ("mul", ["x", Const(np.pi, "np.pi")], "x * np.pi"),
    ("mul", ["x", Const(float("inf"))], "x * np.inf"),
    ("mul", ["x", Const(np.float32(2.5))], "x * np.float32(2.5)"),
    ("mul", ["x", Const(complex(1, -2))], "x * complex(1.0, -2.0)"),
    ("np.zeros", [pack("tuple", 3), Const(np.dtype("float32"))], "np.zeros((3,), np.float32)"),
    ("format", [Const("a"), "x"], "f'a{x}'"),
    ("format", [Const("a"), Const({1: 2}), "x"], '"".join(["a", format({(1): 2}), format(x)])'),
    ("format", ["x", Const(("\n", "y"))], '"".join([format(x), format(("\\n", "y"))])'),
])
def test_operations(op, args, printed):
    assert body(trace("x y", [bind("z", op, *args)], "z")) == f"z = {printed}\nreturn z"


def test_calls_of_values():
    calls = (Bind(Var("u"), "call", (Var("x"), Var("y"))), Bind(Var("v"), "call", (Const(print, "print"), Var("u"))))
    assert body(trace("x y", calls, "v")) == "u = x(y)\nv = print(u)\nreturn v"


def test_keywords_and_what_is_not_used():
    made = trace("x", [bind("y", "np.sum", "x", axis=1), bind("z", "truediv", "x", "x", effect=Effect.RAISES)], "y")
    assert body(made) == "y = np.sum(x, axis=1)\nx / x  # may raise or warn, as in the primal\nreturn y"


@pytest.mark.parametrize(("bounds", "printed"), [
    ((0, "n", 1, False), "range(n)"),
    ((0, "n", 1, True), "reversed(range(n))"),
    ((1, "n", 1, True), "reversed(range(1, n))"),
    (("m", "n", 1, True), "reversed(range(m, n))"),
    ((0, 5, 1, True), "reversed(range(5))"),
    (("n", 0, -1, True), "reversed(range(n, 0, -1))"),
    (("m", "n", 2, False), "range(m, n, 2)"),
    (("m", "n", 2, True), "reversed(range(m, n, 2))"),
    (("m", "n", "k", True), "reversed(range(m, n, k))"),
])
def test_ranges_count_as_the_trace_does(bounds, printed):
    lo, hi, step, backwards = bounds
    sees = bind("%1", "method", "seen", Const("append"), "i", effect=Effect.IMPURE)
    steps = [loop("i", lo, hi, [sees], step=step, backwards=backwards)]
    made = trace("m n k seen", steps, "seen")
    assert f"for i in {printed}:" in text(made)
    for m in (-2, 0, 3):
        for n in (-3, 0, 1, 2, 7):
            for k in (1, -1, 3, -2):
                assert call(made, m, n, k, []) == run(made, [m, n, k, []])


def test_a_loop_that_does_not_count_runs_forwards():
    squares = loop("i", 0, "n", [bind("x.2", "mul", "x.1", "x.1")], [("x.1", "x", "x.2", "x.3")], backwards=True)
    assert body(trace("x n", [squares], "x.3")) == "for i in range(n):\n    x = x * x\nreturn x"


def test_tapes_break_and_while():
    made = trace("x tol", [
        bind("x_tape", "tape"),
        while_loop(
            [bind("%1", "builtins.abs", "x.1"), bind("%2", "gt", "%1", "tol")], "%2",
            [record("x_tape", "x.1"), bind("x.2", "mul", "x.1", 0.5), bind("%3", "gt", "x.2", 9.0)],
            [("x.1", "x", "x.2", "x.3")], until="%3",
        ),
        restore("x.4", "x_tape"),
        bind("y", "add", "x.3", "x.4"),
    ], "y")
    assert body(made).splitlines() == [
        "x_tape = []",
        "while abs(x) > tol:",
        "    x_tape.append(x)",
        "    x = x * 0.5",
        "    if x > 9.0:",
        "        break",
        "x_1 = x_tape.pop()",
        "y = x + x_1",
        "return y",
    ]


def test_a_flag_that_is_carried_as_false_is_a_break():
    made = trace("x n", [
        loop("i", 0, "n", [
            bind("x.2", "mul", "x.1", 0.5), bind("%1", "gt", "x.2", 9.0), branch("%1", [], [], [("%2", True, "%")]),
        ], [("x.1", "x", "x.2", "x.3"), ("%", False, "%2", "%3")], until="%2"),
    ], "x.3")
    assert "        break\n" in body(made) and "if t:" not in body(made)


def test_a_head_with_a_shared_value_stands_in_the_loop():
    head = [bind("r", "sub", "x.1", 1.0), bind("%2", "gt", "r", 0.1)]
    made = trace("x", [while_loop(head, "%2", [bind("x.2", "sub", "x.1", "r")], [("x.1", "x", "x.2", "x.3")])], "x.3")
    assert body(made).splitlines() == [
        "while True:", "    r = x - 1.0", "    if not r > 0.1:", "        break", "    x = x - r", "return x",
    ]


def test_elif_and_an_empty_side():
    inner = branch("%2", [bind("y", "neg", "x")], [], [("y.1", "y", "x")])
    made = trace("x", [
        bind("%1", "gt", "x", 1.0),
        branch("%1", [bind("y.2", "mul", "x", 2.0)], [bind("%2", "lt", "x", 0.0), inner], [("y.3", "y.2", "y.1")]),
        bind("%3", "lt", "y.3", 9.0),
        branch("%3", [], [bind("%4", "method", "x", Const("stop"), effect=Effect.IMPURE)]),
    ], "y.3")
    assert body(made).splitlines() == [
        "if x > 1.0:", "    y = x * 2.0", "elif x < 0.0:", "    y = -x", "else:", "    y = x",
        "if not y < 9.0:", "    x.stop()", "return y",
    ]


def test_choices_print_as_expressions():
    made = trace("x y", [
        bind("%1", "gt", "x", 0.0),
        branch("%1", [bind("%2", "gt", "y", 1.0)], [], [("%3", "%2", "%1")]),
        branch("%3", [bind("%4", "mul", "x", "y")], [bind("%5", "neg", "y")], [("%6", "%4", "%5")]),
        bind("z", "add", "%6", 1.0),
    ], "z")
    assert body(made) == "z = (x * y if x > 0.0 and y > 1.0 else -y) + 1.0\nreturn z"


def test_simultaneous_copies():
    swap = [loop("i", 0, "n", [], [("a.1", "a", "b.1", "a.2"), ("b.1", "b", "a.1", "b.2")])]
    assert body(trace("a b n", swap, pack("tuple", "a.2", "b.2"))) == "for i in range(n):\n    a, b = b, a\nreturn a, b"
    turn = [loop("i", 0, "n", [bind("b.2", "add", "a.1", "b.1")], [("a.1", "a", "b.1", "a.2"), ("b.1", "b", "b.2", "b.3")])]
    assert body(trace("a b n", turn, "a.2")) == "for i in range(n):\n    a, b = b, a + b\nreturn a"


def test_stores():
    made = trace("x i v", [
        store("x", ["i"], "v"), store("x", [pack("slice", 1, None, None)], 0.0, add=True), store("x", [], "v"),
    ], "x", kinds={"x": array("x", 1)})
    assert body(made) == "x[i] = v\nx[1:] += 0.0\nx[...] = v\nreturn x"


def test_an_undefined_name_prints_nothing():
    made = trace("x", [
        bind("%1", "gt", "x", 0.0),
        branch("%1", [bind("y", "np.sin", "x")], [], [("y.1", "y", UNDEF)]),
        branch("%1", [bind("z", "mul", "y.1", "x")], [], [("z.1", "z", "x")]),
    ], "z.1")
    assert body(made).splitlines()[:3] == ["t = x > 0.0", "if t:", "    y = np.sin(x)"]
    assert call(made, -1.0) == -1.0


def test_signature_outers_guards_and_unpacking():
    pair = Kind("tuple", items=(array("p[0]", 2), FLOAT))
    made = Trace(
        "f",
        (
            Param("params", pack("tuple", "w", "b"), pair, guarded=True),
            Param("n", Var("n"), INT, Const(3), guarded=True),
            Param("z", Var("z"), NONE, Const(None), "keyword only", guarded=True),
            Param("y_bar", Var("y_bar"), default=Const(1.0), mode="keyword only"),
        ),
        (bind("y", "mul", "w", "b"), bind("y.1", "mul", "y", "K"), bind("y.2", "add", "y.1", "c")),
        arg("y.2"), Source("", 1, (), "f", ""),
        (Outer(Var("K"), "global", "pi", "math", FLOAT, True), Outer(Var("c"), "closure", "c")),
        doc="Times\n\n    a constant.",
    )
    assert text(made) == '''\
# h
import math
from adjoint_gen.runtime import expect, is_array, is_tuple


def f(params, n=3, *, z=None, y_bar=1.0, c):
    """Times

    a constant.
    """
    K = math.pi
    expect(is_tuple(params, 2) and is_array(params[0], "float64", 2) and type(params[1]) is float
        and type(n) is int and z is None and type(K) is float,
        "params: (float64[:, :], float), n: int, z: None, pi: float")
    w, b = params

    y = w * b
    y = y * K
    y = y + c
    return y
'''
    assert call(made, (np.ones((1, 1)), 2.0), c=1.0) == 1.0 * 2.0 * np.pi + 1.0
    with pytest.raises(TypeError, match="this variant was generated for params"):
        call(made, (np.ones(1), 2.0), c=1.0)


def test_positional_only_and_dict_parameters():
    made = Trace(
        "f", (Param("x", Var("x"), mode="positional only"), Param("d", pack("dict", "'a'", "a"))), (), Var("a"),
        Source("", 1, (), "f", ""),
    )
    made = Trace("f", (made.params[0], Param("d", Pack("dict", (Const("a"), Var("a"))))), (), Var("a"), made.source)
    assert "def f(x, /, d):" in text(made) and call(made, 1, {"a": 5}) == 5


def test_functions_of_the_module():
    g = Trace("g", (Param("x", Var("x")),), (bind("y", "mul", "x", "x"),), pack("tuple", "y", "x"), Source("", 1, (), "g", ""))
    called = CallFunction(pack("tuple", "y", "r"), "g", (Var("x"),))
    made = trace("x g", [called, bind("z", "mul", "y", "r")], "z", functions=(g,))
    assert "def g_1(x):" in text(made) and "    y, r = g_1(x)\n" in text(made)
    assert call(made, 3.0, None) == 27.0


def test_what_a_class_holds_is_imported_with_its_module():
    made = trace("x", [bind("y", "fractions.Fraction.from_float", "x"), bind("z", "builtins.float", "y")], "z")
    assert "import fractions\n" in text(made)
    assert call(made, 0.5) == 0.5


def test_names_of_imports_give_way_to_the_users():
    made = trace("np range unbroadcast", [
        bind("y", "np.sin", "np"), bind("z", "adjoint_gen.runtime.unbroadcast", "y", "unbroadcast"),
        loop("i", 0, "range", [bind("z.2", "mul", "z.1", 2.0)], [("z.1", "z", "z.2", "z.3")]),
    ], "z.3")
    assert call(made, 0.5, 2, 1.0) == np.sin(0.5) * 4.0
    assert "import numpy\n" in text(made) and "builtins.range(range)" in text(made)


def test_comments_quote_a_line_once_and_stand_where_there_is_room():
    def at(line, quoted, made):
        return made.__class__(made.target, made.op, made.args, made.params, made.effect, Origin(line, 0, 9, quoted))

    long = "y = " + " + ".join(["np.sin(x)"] * 12)
    made = trace("x y_bar", [
        Section("nothing"), Section("forward sweep"), at(2, "y=x * x", bind("y", "mul", "x", "x")),
        at(3, "z = y if 1 else 2", bind("z", "neg", "y")),
        at(4, long, bind("w", "add", "z", "y")),
        Section("reverse sweep"), at(3, "z = y if 1 else 2", bind("y_bar.1", "mul", "y_bar", "w")),
        at(3, "z = y if 1 else 2", bind("x_bar", "mul", "y_bar.1", "y_bar.1")),
    ], "x_bar")
    assert body(made).splitlines() == [
        "# forward sweep",
        "y = x * x  # 2",
        "z = -y     # 3: z = y if 1 else 2",
        "# 4: " + long[:97] + " ...",
        "w = z + y",
        "",
        "# reverse sweep",
        "y_bar = y_bar * w  # 3",
        "x_bar = y_bar * y_bar",
        "return x_bar",
    ]


def test_long_lines_are_broken_where_they_bind_least():
    names = [f"argument_{k}" for k in range(14)]
    made = trace(" ".join(names), [bind("y", "np.stack", pack("list", *names))], pack("tuple", *names))
    lines = text(made).splitlines()
    assert max(map(len, lines)) <= 110
    assert any(line.startswith("    return (argument_0") for line in lines)
    assert call(made, *range(14)) == tuple(range(14))


def test_a_single_gradient_in_a_tuple_shows_it():
    assert body(trace("x", [], pack("tuple", "x"))) == "return (x,)"


def test_too_many_nested_blocks_are_refused():
    block = [bind("y", "add", "x", 1)]
    for depth in range(21):
        block = [loop(f"i.{depth}", 0, 1, block)]
    with pytest.raises(DifferentiationError, match="nested more deeply than Python compiles"):
        text(trace("x", block, "x"))
    for depth in range(100):
        block = [branch("x", block)]
    with pytest.raises(DifferentiationError, match="nested"):
        text(trace("x", block, "x"))


def test_long_chains():
    """Ninety nested branches and two hundred alternatives print; nothing recurses per operand or alternative."""
    block = [bind("y", "method", "x", Const("append"), 1, effect=Effect.IMPURE)]
    for _ in range(90):
        block = [branch("x", block)]
    assert len(text(trace("x", block, "x")).splitlines()) > 90
    orelse = []
    for k in range(200):
        stop = bind("z", "method", "x", Const("append"), k, effect=Effect.IMPURE)
        orelse = [bind(f"%{k}", "eq", "n", k), branch(f"%{k}", [stop], orelse)]
    assert text(trace("x n", orelse, "x")).count("    elif n == ") == 199


def test_the_text_parses_to_what_was_meant():
    """Constants that printers get wrong, read back."""
    values = [-1.0, 1e-300, 1e22, -0.0, float("nan"), 10**400, -3, "a'b\"c\n", b"\x00", True, None, ..., 2j, -2j, (1,), ()]
    made = trace("x", [], Pack("tuple", tuple(Const(v) for v in values)))
    assert repr(call(made, 0)) == repr(tuple(values))
    assert ast.parse(text(made))


def test_a_note_stays_where_the_users_line_is_cut():
    long = "5: return " + " + ".join(f"np.sum(values[{k}])" for k in range(9))
    above, beside = placed([Line("s[0]", 1, long, note="may raise or warn, as in the primal")])
    assert above.startswith("    # 5: return") and above.endswith(" ...") and len(above) <= WIDTH
    assert beside == "    s[0]  # may raise or warn, as in the primal"
    (short,) = placed([Line("s[0]", 1, "5", note="may raise")])
    assert short == "    s[0]  # 5, may raise"


def test_two_functions_of_one_name_are_one_function():
    x, source = Var("x"), Source("", 1, (), "f", "")

    def calling(name, called):
        call = CallFunction(Var("y"), "g", (x,))
        return Trace(name, (Param("x", x),), (call,), Var("y"), source, functions=(called,))

    g, other = (Trace("g", (Param("x", x),), (), result, source) for result in (x, Const(1.0)))
    printed = emit(calling("f", g), calling("h", replace(g)), header="")
    assert printed.count("def g(") == 1
    with pytest.raises(AssertionError, match="two functions are called g"):
        emit(calling("f", g), calling("h", other), header="")
