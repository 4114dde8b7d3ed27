"""Kinds through whole traces: what is provable, what must not be claimed, and that every claim is true when run."""

import weakref
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjoint_gen.analysis import kinds as inferring
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.returns import Returns, at_call, either
from adjoint_gen.evaluate.machine import Machine, enter
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.kinds import COMPLEX, FLOAT, INT, Kind, Shape, array
from adjoint_gen.ir.once import content
from adjoint_gen.ir.trace import Effect, Var
from adjoint_gen.rules import table
from adjoint_gen.rules.dims import join
from adjoint_gen.simplify.passes import simplify
from adjoint_gen.transform.forward import forward
from adjoint_gen.transform.record import record as with_tapes
from adjoint_gen.transform.reverse import reverse
from tests.rules.running import check_kind, same_dims
from tests.traces import UNDEF, arg, bind, branch, loop, pack, record, restore, store, trace, while_loop

X, N = array("x", 1), INT
KINDS = {"x": X, "y": array("y", 1), "A": array("A", 2), "n": N, "s": FLOAT}


def kinds_of(params, *body, result="x", **given):
    found = infer(trace(params, body, result, kinds={**KINDS, **given}))
    return lambda name: found[arg(name)]


def load(target, base, *steps):
    return bind(target, "getitem", base, *steps)


def cut(start=None, stop=None, step=None):
    return pack("slice", start, stop, step)


def test_slices_of_one_axis_agree_where_they_must():
    k = kinds_of(
        "x", load("a", "x", cut(1)), load("b", "x", cut(None, -1)), load("c", "x", cut(1, None)), load("d", "x", cut(1, -1)),
        load("e", "x", cut(2)), load("f", "x", cut(None, -2)), load("g", "a", cut(1)), load("h", "x", cut(None, None, -1)),
        load("i", "x", cut(-2)), load("j", "x", cut(None, 2)), load("k", "x", cut(None, None, 2)),
    )
    same = [k(v).shape for v in "abc"]
    assert same[0] == same[1] == same[2] != k("x").shape
    two = [k(v).shape for v in "defg"]
    assert all(shape == two[0] for shape in two) and two[0] != same[0]
    assert k("h").shape == k("x").shape
    assert k("i").shape == k("j").shape not in (same[0], two[0])
    assert k("k").shape not in (k("x").shape, same[0])


def test_sizes_are_the_integers_they_come_from():
    k = kinds_of(
        "x A n",
        bind("shape", "ndarray.shape", "x"), load("m", "shape", 0), bind("z", "np.zeros", "m"), bind("l", "builtins.len", "x"),
        bind("z2", "np.ones", pack("tuple", "l")), bind("z3", "np.zeros_like", "x"), bind("z4", "np.zeros", "shape"),
        bind("p", "sub", "l", 1), bind("z5", "np.zeros", "p"), load("tail", "x", cut(1)),
        bind("z6", "np.zeros", "n"), bind("q", "add", "n", 1), bind("z7", "np.zeros", "q"), bind("z8", "np.zeros", "n"),
        bind("z9", "np.zeros", pack("tuple", "n", 3)), bind("u", "np.eye", "n"),
    )
    for name in ("z", "z2", "z3", "z4"):
        assert k(name).shape == k("x").shape, name
    assert k("z5").shape == k("tail").shape
    assert k("z6").shape == k("z8").shape != k("z7").shape
    assert k("z9").shape.dims == (*k("z6").shape.dims, frozenset({3}))
    assert k("u").shape.dims == k("z6").shape.dims * 2


def test_what_is_stored_in_a_slice_of_a_list_is_a_list_of_its_items():
    numbers = Kind("list", element=FLOAT)
    found = kinds_of("L M", store("L", [cut()], "M", add=True), load("v", "L", 0), result="v", L=numbers, M=numbers)
    assert (found("v").tag, found("v").rank) == ("float", 0)


def test_a_difference_of_integers_is_no_end_of_a_slice():
    """``n - 5`` may be negative and then counts from the end, where a length would not."""
    k = kinds_of(
        "x y n", bind("p", "sub", "n", 5), load("a", "x", cut(None, "p")), bind("z", "np.zeros", "n"), load("t", "z", cut(5)),
        bind("m", "builtins.len", "t"), load("b", "x", cut(None, "m")),
    )
    assert k("a").shape != k("b").shape


def test_what_was_joined_comes_apart():
    k = kinds_of(
        "x y", bind("z", "np.concatenate", pack("list", "x", "y", pack("list", 1.0, 2.0))), bind("n", "builtins.len", "x"),
        load("a", "z", cut(None, "n")), load("rest", "z", cut("n")), bind("m", "builtins.len", "y"), bind("e", "add", "n", "m"),
        load("b", "z", cut("n", "e")), load("c", "z", cut("e")),
    )
    assert k("a").shape == k("x").shape and k("b").shape == k("y").shape
    assert k("c").shape.dims == (frozenset({2}),)
    assert k("rest").shape not in (k("x").shape, k("y").shape)


@pytest.mark.parametrize("op, operands, dtype, tag, dims", [
    ("np.sum", ["A"], "float64", "numpy scalar", 0), ("np.mean", ["A", 0], "float64", "array", 1),
    ("np.argmax", ["A", 0], "int64", "array", 1), ("np.max", ["x", 0], "float64", "numpy scalar", 0),
    ("np.reshape", ["A", -1], "float64", "array", 1), ("np.reshape", ["A", (-1, 2, 2)], "float64", "array", 3),
    ("matmul", ["A", "x"], "float64", "array", 1), ("np.dot", ["x", "x"], "float64", "numpy scalar", 0),
    ("np.linalg.norm", ["A"], "float64", "numpy scalar", 0), ("np.transpose", ["A"], "float64", "array", 2),
    ("np.nonzero", ["A"], None, "tuple", None), ("no.such.function", ["A"], None, "unknown", None),
], ids=str)
def test_kinds_of_results(op, operands, dtype, tag, dims):
    operands = [pack("tuple", *v) if isinstance(v, tuple) else v for v in operands]
    kind = kinds_of("x A", bind("v", op, *operands))("v")
    assert (kind.dtype, kind.tag, kind.rank) == (dtype, tag, dims)


def test_axes_that_are_moved_keep_their_lengths():
    k = kinds_of("A", bind("m", "np.moveaxis", "A", 0, 1))
    assert k("m").shape.dims == k("A").shape.dims[::-1]


def test_the_condition_of_a_selection_is_none_of_its_arms():
    single = {v: array(v, 1, "float32") for v in ("a", "b")}
    k = kinds_of("i a b", bind("w", "np.where", "i", "a", "b"), i=array("i", 1, "int64"), **single)
    assert k("w").dtype == "float32"


def test_a_slice_of_a_tuple_has_the_kinds_of_its_items():
    k = kinds_of("t", load("r", "t", cut(1)), load("y", "r", 0), t=Kind("tuple", items=(FLOAT, X)))
    assert k("y") == X


def test_an_axis_that_varies_leaves_the_shape_unknown_and_its_own():
    k = kinds_of("A n", bind("a", "np.sum", "A", axis="n"), bind("b", "np.sum", "A", axis="n"))
    assert k("a").rank is None and k("a").shape != k("b").shape


def test_unknown_shapes_are_never_equal_to_each_other():
    k = kinds_of("x", bind("a", "f.g", "x"), bind("b", "f.g", "x"), bind("c", "add", "a", "x"), bind("d", "add", "a", "b"))
    assert len({k(v).shape for v in "abcd"}) == 4 and Shape(None) not in {k(v).shape for v in "abcd"}


def test_a_broadcast_with_an_unknown_shape_keeps_the_axes_apart():
    """``u + x`` and ``u + x[:, None]`` come from the same names and are not of one shape."""
    k = kinds_of(
        "x", bind("u", "f.g"), load("c", "x", pack("tuple", cut(), None)), load("r", "x", pack("tuple", None, cut())),
        *(bind(t, "add", "u", v) for t, v in (("a", "x"), ("b", "c"), ("d", "r"), ("e", "x"))),
    )
    assert k("a").shape == k("e").shape and len({k(v).shape for v in "abd"}) == 3


def test_masks_and_repeated_selections_have_lengths_of_their_own():
    k = kinds_of("x", bind("m", "gt", "x", 0.0), load("a", "x", "m"), load("b", "x", "m"), bind("c", "np.add", "a", 1.0))
    assert k("a").rank == 1 and k("a").shape != k("x").shape and k("c").shape == k("a").shape


def test_what_is_stored_where_its_operand_was_read_has_the_shape_of_that():
    part, mask, update = cut(1), bind("m", "gt", "x", 0.0), lambda *place: (
        load("t", *place), bind("v", "add", "t", "y"), store(place[0], place[1:], "v")
    )
    assert kinds_of("x y", *update("x", part))("v").shape == kinds_of("x", load("t", "x", part))("t").shape
    assert kinds_of("x y", load("t", "x", part), bind("v", "add", "t", "y"))("v").shape != X.with_shape(X.shape).shape
    for other in (
        [load("t", "x", part), bind("v", "add", "t", "y"), store("x", [], "v")],  # another part
        [mask, *update("x", "m")],  # which may be others when it is stored
        [load("t", "x", part), bind("v", "add", "t", "A"), store("x", [part], "v")],  # more axes
    ):
        k = kinds_of("x y A", *other)
        assert k("v").shape != k("t").shape
    listed = [bind("xs", "list", "x"), *update("xs", 0)]
    k = kinds_of("x y", *listed)
    assert k("v").shape != k("t").shape  # an item is exchanged, whatever its shape is


def test_a_loop_forgets_what_changes_in_it():
    """A list of lengths grows: its length is another in each iteration, and after the loop."""
    k = kinds_of(
        "x n s",
        loop("i", 0, "n", [
            bind("grown", "np.concatenate", pack("list", "a", "x")), bind("kept", "mul", "b", 2.0), bind("z", "np.zeros", "i"),
            bind("sum", "add", "t", 1.0),
        ], [("a", "x", "grown", "a_end"), ("b", "x", "kept", "b_end"), ("c", UNDEF, "z", "c_end"), ("t", 0.0, "sum", "t_end")]),
        bind("after", "np.zeros", "n"),
    )
    assert k("b").shape == k("b_end").shape == k("x").shape and k("b_end").tag == "array"
    assert k("a").shape != k("x").shape and k("a_end").shape not in (k("a").shape, k("x").shape) and k("a_end").rank == 1
    assert k("c").shape not in (k("z").shape, k("c_end").shape) and k("z").shape != k("c_end").shape
    assert k("t_end").tag == "float" and k("i").tag == "int"


def test_a_swap_in_a_loop_leaves_neither_shape():
    k = kinds_of("x y n", loop("i", 0, "n", [bind("v", "add", "a", "b")], [("a", "x", "b", "p"), ("b", "y", "a", "q")]))
    assert len({k(v).shape for v in ("x", "y", "a", "b", "p", "q")}) == 6 and k("p").rank == 1


def test_a_while_loop_and_a_branch_join():
    k = kinds_of(
        "x y s",
        while_loop([bind("go", "lt", "t", 3.0)], "go", [bind("u", "np.sin", "t")], [("t", 1.0, "u", "end")]),
        branch(
            "s", [bind("v", "mul", "x", 2.0)], [bind("w", "neg", "x")], [("r", "v", "w"), ("q", "x", "y"), ("o", "v", UNDEF)]
        ),
    )
    assert k("end").rank == 0 and k("end").dtype == "float64" and k("end").tag == "unknown"
    assert k("r").shape == k("x").shape and k("r").tag == "array"
    assert k("q").rank == 1 and k("q").shape not in (k("x").shape, k("y").shape)
    assert k("o").shape == k("x").shape


def test_tapes_carry_kinds_and_forget_lengths_of_a_loop():
    k = kinds_of(
        "x n", bind("tape", "tape"), bind("tape.1", "tape"),
        loop("i", 0, "n", [record("tape", "x"), bind("z", "np.zeros", "i"), record("tape.1", "z")]),
        loop("j", 0, "n", [restore("back", "tape"), restore("w", "tape.1")]),
    )
    assert k("back").shape == k("x").shape
    assert k("w").rank == 1 and k("w").shape != k("z").shape


def test_items_of_a_list_that_is_changed_are_unknown():
    items = kind_of([1.0, np.ones(2)], "L")
    still = kinds_of("L", load("a", "L", 1), L=items)
    assert still("a").tag == "array"
    stored = kinds_of("L", store("L", (1,), 2.0), load("a", "L", 1), L=items)
    assert stored("a").tag == "unknown"
    passed = kinds_of("L", bind("_", "call", "f", "L", effect=Effect.IMPURE), load("a", "L", 1), L=items)
    assert passed("a").tag == "unknown"


# Every claim is true when the trace runs.


def straight(x, A, n):
    a = x[1:] - x[:-1]
    b = np.zeros(n) + np.ones(n)
    c = A @ x + A.T.T @ x[::-1]
    d = np.concatenate([a, x, b])[len(x) - 1 :]
    e = np.outer(x, b)[:, None, 1:] * np.ones((1, 1, n - 1))
    f = np.mean(A, axis=0) + x * np.max(A, axis=0) + np.sum(A * x, axis=0, keepdims=True)[0]
    g = A[[0, 0, 1]][:, 1:-1] + A[0, 1:-1]
    h = np.stack([x, x[::-1]], axis=-1).reshape(-1, 2).ravel()
    m = x[x > 0.5]
    p = np.linalg.norm(A, axis=1, keepdims=True) + np.linalg.solve(np.eye(n) * 2.0, b)
    return a.sum() + c.sum() + d.sum() + e.sum() + f.sum() + g.sum() + h.sum() + m.sum() + p.sum() + A.shape[0] + x.size


def looping(x, A, n):
    s = x
    grown = x[:1]
    last = 0.0
    for i in range(n):
        grown = np.concatenate([grown, x[:i]])
        part = np.zeros(i + 1) + 1.0
        last = part[1:].sum() if i % 2 else np.sum(A)
        s = s * 0.5 + np.sum(A, axis=0)
        t = s.reshape(1, -1) if i > 1 else A
        for row in A:
            s = s + row * t[0]
    while np.sum(s) > 1.0:
        s = s / 2.0
    return np.sum(grown) + np.sum(s) + last


def kinds_hold(lowered, args):
    """Run a trace and compare every name's value with its kind; the number of names."""
    found = infer(lowered)
    machine = Machine(lowered)
    seeds = {p.name: np.float64(1.0) for p in lowered.params if p.mode == "keyword only"}
    enter(machine, lowered, args, seeds, {})
    machine.run(lowered.body)
    values = {var: value for var, value in machine.env.items() if isinstance(var, Var) and var in found}
    for var, value in values.items():
        check_kind(found[var], value, str(var))
    same_dims(found, {var: value for var, value in values.items() if isinstance(value, (np.ndarray, np.generic, float))})
    return len(values)


def lowered_for(function, args):
    names = function.__code__.co_varnames
    return lower(function, {name: kind_of(value, name) for name, value in zip(names, args, strict=False)})


@settings(max_examples=15, deadline=None)
@given(length=st.integers(2, 5), rows=st.integers(2, 4), n=st.integers(1, 4))
def test_the_kinds_of_a_program_and_of_its_derivatives_hold_when_they_run(length, rows, n):
    x = np.linspace(0.1, 1.0, length)
    A = np.arange(1.0, 1.0 + length * length).reshape(length, length) / 10
    for function, args, names in ((straight, (x, A, length), 40), (looping, (x, np.ones((rows, length)), n), 15)):
        primal = lowered_for(function, args)
        assert kinds_hold(primal, args) > names
        adjoint = reverse(primal, (0, 1), value=True)
        assert kinds_hold(simplify(with_tapes(simplify(adjoint))), args) > 2 * names
        assert kinds_hold(forward(primal, (0,)), (*args, x)) > names


SLICE = st.builds(slice, *[st.none() | st.integers(-3, 3)] * 2, st.sampled_from([None, 1, 2, -1, -2]))
STEP = SLICE | st.integers(-2, 1) | st.sampled_from([None, ..., "idx", "grid", "mask", "k", [0, 1, 1]])


@settings(max_examples=400, deadline=None)
@given(steps=st.lists(STEP, min_size=1, max_size=4), shape=st.lists(st.integers(2, 4), min_size=1, max_size=4))
def test_the_kind_of_a_load_is_the_shape_that_numpy_gives(steps, shape):
    values = {"x": np.arange(np.prod(shape), dtype=float).reshape(shape), "idx": np.array([0, 1, 0]), "k": 1,
              "grid": np.array([[0], [1]]), "mask": np.array([True, False])}
    index = tuple(values[s] if isinstance(s, str) else s for s in steps)
    try:
        expected = values["x"][index]
    except IndexError:
        return
    as_text = {slice: lambda s: cut(s.start, s.stop, s.step), list: lambda s: pack("list", *s)}
    shown = [as_text.get(type(s), lambda s: s)(s) for s in steps]
    given_kinds = {name: kind_of(value, name) for name, value in values.items()}
    found = infer(trace("x idx k grid mask", [load("v", "x", pack("tuple", *shown))], "v", kinds=given_kinds))
    kind = found[arg("v")]
    assert kind.tag == "unknown" or kind.rank == np.ndim(expected)
    check_kind(kind, expected, str(steps))
    lengths = {f"{name}.{axis}": n for name, value in values.items() for axis, n in enumerate(np.shape(value))}
    for dim, length in zip(kind.shape.dims or (), np.shape(expected), strict=True):
        if all(isinstance(symbol, int) or symbol in lengths for symbol in dim):
            assert np.broadcast_shapes(*((lengths.get(s, s),) for s in dim), (1,)) == (length,)


def test_a_shape_of_which_nothing_is_known_is_not_that_of_an_argument():
    unknown = Kind("array", "float64", Shape(None))
    assert at_call(unknown, (unknown,), (X,)).shape == Shape(None)


def of_other_dtypes(x):
    return np.array([
        np.zeros(3, dtype=[("a", "f8")]).shape == (3,), np.zeros(3, dtype=("f8", (2,))).shape == (3, 2),
        np.ones((), ("f8", (2,))).shape == (2,), np.array([(1.0, 2.0)], dtype=[("a", "f8"), ("b", "f8")]).shape == (1,),
        np.array([[1.0, 2.0], [3.0]], dtype=object).shape == (2,), np.array([[1.0, 2.0]], "f4").shape == (1, 2),
        np.full_like(x, 1.0, dtype=("f8", (2,))).shape == (2, 2), np.empty(3, dtype=object).shape == (3,),
    ]) * x[0]


def test_arrays_of_what_is_no_number_have_the_axes_that_numpy_gives_them():
    x = np.array([2.0, 1.0])
    assert kinds_hold(lowered_for(of_other_dtypes, (x,)), (x,)) > 10


def test_what_was_inferred_from_an_assumption_is_not_kept():
    """``one`` is a float or what ``other`` is, ``other`` is complex or what ``one`` is."""

    def result(function, returns):
        given = either(FLOAT, returns.own("other")) if function.name == "one" else either(COMPLEX, returns.own("one"))
        return Kind("tuple", items=(given,))

    functions = {name: replace(trace("", [], 0.0), name=name) for name in ("one", "other")}
    for first, second in (("one", "other"), ("other", "one")):
        returns = Returns(functions, result)
        assert returns.own(first) == returns.own(second) == join(FLOAT, COMPLEX)


def test_items_of_a_list_that_an_unknown_call_is_given_are_not_known():
    known = {"xs": Kind("list", element=FLOAT)}
    call = bind("made", "call", "f", "xs", effect=Effect.IMPURE)
    assert kinds_of("xs f", load("a", "xs", 0), load("b", "xs", 0), result="b", **known)("b") == FLOAT
    assert kinds_of("xs f", load("a", "xs", 0), call, load("b", "xs", 0), result="b", **known)("b").tag == "unknown"


def orthogonal(A):
    Q = []
    for a in A.T:
        v = a.copy()
        for q in Q:
            v = v - (q @ a) * q
        Q.append(v / np.linalg.norm(v))
    return np.sum(Q[-1])


def test_what_a_list_that_begins_empty_holds_is_known_in_the_first_pass_of_a_loop_too():
    lowered = lower(orthogonal, {"A": array("A", 2)})
    found = [kind for var, kind in infer(lowered).items() if var.base in ("q", "v")]
    assert len(found) > 3 and {(kind.tag, kind.dtype, kind.rank) for kind in found} == {("array", "float64", 1)}


def filled_under_another_name(x, p):
    first, second = [], []
    filled = first if p else second
    v = np.zeros(3)
    for _ in range(3):
        for row in first:
            v = v + row
        filled.append(np.exp(1j * x))
    return np.sum(np.abs(v) ** 2)


def test_a_list_that_is_filled_under_another_name_is_not_taken_for_an_empty_one():
    lowered = lower(filled_under_another_name, {"x": X}, by_reference=True)
    kinds = {var.name: kind for var, kind in infer(lowered).items()}
    assert kinds["row"].dtype == "complex128" and kinds["v.4"].dtype == "(complex128|float64)"


def runs(monkeypatch, ask):
    """How often kinds are inferred while something is asked."""
    counted = []
    made = inferring.Inference
    monkeypatch.setattr(inferring, "Inference", lambda *args, **more: counted.append(1) or made(*args, **more))
    ask()
    return len(counted)


def test_kinds_are_inferred_once_for_traces_that_do_the_same(monkeypatch):
    monkeypatch.setattr(table, "user_rules", dict)  # other tests' rules may be there
    first = trace("x", [bind("t", "mul", "x", "x")], "t", kinds=KINDS)
    renamed = replace(first, name="g", params=tuple(replace(p, guarded=True) for p in first.params))
    assert runs(monkeypatch, lambda: (infer(first), infer(renamed))) == 1
    assert infer(renamed) == infer(first)


def test_kinds_are_inferred_again_for_other_kinds_of_parameters(monkeypatch):
    first = trace("x", [bind("t", "mul", "x", "x")], "t", kinds=KINDS)
    other = replace(first, params=tuple(replace(p, kind=FLOAT) for p in first.params))
    assert runs(monkeypatch, lambda: (infer(first), infer(other))) == 2
    assert (infer(first)[arg("t")].tag, infer(other)[arg("t")].tag) == ("array", "float")


def test_what_is_found_of_a_trace_goes_with_it():
    first = trace("x", [bind("t", "mul", "x", "x")], "t", kinds=KINDS)
    kept = weakref.ref(content(first))
    assert kept() is content(replace(first, name="g"))
    del first
    assert kept() is None
