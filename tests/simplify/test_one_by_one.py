"""What each pass does, and what it must leave alone."""

import numpy as np
import pytest

from adjoint_gen.evaluate import run
from adjoint_gen.ir.check import check
from adjoint_gen.ir.kinds import ASSUMED, BOOL, COMPLEX, FLOAT, INT, array
from adjoint_gen.ir.trace import Effect, Section
from adjoint_gen.simplify.absorb_signs import absorb_signs
from adjoint_gen.simplify.drop_dead import drop_dead
from adjoint_gen.simplify.fold_constants import fold_constants
from adjoint_gen.simplify.look_at_arguments import look_at_arguments
from adjoint_gen.simplify.merge_contributions import merge_contributions
from adjoint_gen.simplify.propagate_copies import propagate_copies
from adjoint_gen.simplify.share_subexpressions import share_subexpressions
from adjoint_gen.simplify.spread_elements import spread_elements
from tests.traces import UNDEF, bind, branch, loop, pack, record, restore, store, trace, while_loop

REVERSE = Section("reverse sweep")
FLOATS = dict.fromkeys("xyzg", FLOAT)


def body(tr):
    """The statements and the result as text, without the parameters."""
    return [line.strip() for line in str(check(tr)).splitlines()[1:]]


def float_trace(params, statements, result, **kinds):
    return trace(params, statements, result, kinds=FLOATS | kinds)


# -- fold_constants ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("op", "operands", "value"), [
    ("mul", ["x", 1.0], "x"), ("mul", [1.0, "x"], "x"), ("mul", [1, "x"], "x"), ("truediv", ["x", 1.0], "x"),
    ("pow", ["x", 1], "x"), ("pow", ["x", 1.0], "x"), ("pow", ["x", 0], "1.0"),
    ("sub", [3, 1], "2"), ("add", [0.5, 0.5], "1.0"), ("truediv", [1, 2], "0.5"), ("lt", [1, 2], "True"),
])
def test_folded(op, operands, value):
    assert body(fold_constants(float_trace("x", [bind("y", op, *operands)], "y"))) == [f"return {value}"]


@pytest.mark.parametrize(("op", "operands"), [
    ("mul", [0.0, "x"]), ("add", ["x", 0.0]), ("add", [0.0, "x"]), ("sub", ["x", "x"]), ("truediv", ["x", "x"]),
    ("mul", [1.0, "k"]), ("truediv", ["k", 1]), ("pow", ["k", 1.0]), ("mul", [1.0, "c"]), ("mul", [1.0, "u"]),
    ("truediv", [1.0, 3.0]), ("truediv", [1, 0]), ("pow", [10, 100]), ("pow", [2.0, 10**9]),
    ("np.multiply", [1.0, "x"]),
])
def test_not_folded(op, operands):
    """Not exact, not floating, complex, unknown, longer, an error, or a number of another type."""
    tr = float_trace("x k c u", [bind("y", op, *operands)], "y", k=INT, c=COMPLEX)
    assert fold_constants(tr) == tr


def test_what_shares_memory_is_not_folded():
    kinds = {"v": array("v", 1)}
    returned = trace("v", [bind("w", "mul", 1.0, "v")], "w", kinds=kinds)
    assert fold_constants(returned) == returned
    stored = trace("v", [bind("w", "mul", 1.0, "v"), store("w", [0], 2.0), bind("s", "np.sum", "v")], "s", kinds=kinds)
    assert fold_constants(stored) == stored
    changed = trace("v", [bind("w", "mul", 1.0, "v"), store("v", [0], 2.0), bind("s", "np.sum", "w")], "s", kinds=kinds)
    assert fold_constants(changed) == changed
    carried = trace("v n", [
        bind("w", "mul", 1.0, "v"), loop("i", 0, "n", [store("p", ["i"], 2.0)], [("p", "v", "p", "r")]),
        bind("s", "np.sum", "w")], "s", kinds=kinds)
    assert fold_constants(carried) == carried
    read = trace("v", [bind("w", "mul", 1.0, "v"), bind("s", "np.sum", "w")], "s", kinds=kinds)
    assert body(fold_constants(read)) == ["s = numpy.sum(v)", "return s"]


def test_a_branch_that_is_always_taken():
    tr = float_trace("x", [
        bind("t", "lt", 1, 2), branch("t", [bind("a", "neg", "x")], [bind("b", "np.sin", "x")], [("y", "a", "b")])], "y")
    assert body(fold_constants(tr)) == ["a = operator.neg(x)", "return a"]
    unbound = float_trace("x", [branch(False, [bind("a", "neg", "x")], [], [("y", "a", UNDEF)])], "y")
    assert fold_constants(unbound) == unbound


def test_the_reverse_of_a_branch_that_stays_stays():
    tr = float_trace("x", [
        branch(True, [bind("a", "neg", "x")], [], [("y", UNDEF, "x")], label="b1"),
        branch(True, [bind("b", "np.sin", "a")], [], [("z", "b", 0.0)], reverses="b1"),
    ], "z")
    assert check(fold_constants(check(tr))) == tr


def test_a_branch_asks_no_other_branch_of_the_same_test():
    tr = float_trace("x g c", [
        branch("c", [], [], [("y", "x", "g")]), branch("c", [bind("a", "neg", "y")], [], [("z", "a", "y")]),
        branch("c", [], [], [("t", True, False)]), branch("t", [], [], [("w", "z", 1.0)]),
    ], "w", c=BOOL)
    assert body(fold_constants(tr)) == [
        "if c:", "-> y = x | g", "if c:", "a = operator.neg(y)", "-> z = a | g", "if c:", "if c:", "-> w = z | 1.0", "return w"]


def test_floats_are_known_from_the_seed_on():
    tr = trace("k n y_bar", [
        bind("g", "mul", "k", "y_bar"),
        loop("i", 0, "n", [bind("q", "mul", "p", "k"), bind("r", "mul", 1.0, "q")], [("p", "g", "r", "z")]),
        bind("w", "truediv", "z", 1.0), bind("v", "neg", "w"),
    ], "v", kinds=dict.fromkeys(("k", "n", "y_bar"), ASSUMED))
    assert "1.0" not in str(fold_constants(tr)).split("\n", 1)[1]
    ends_as_int = trace("k n y_bar", [
        loop("i", 0, "n", [], [("p", "y_bar", "k", "z")]), bind("w", "truediv", "z", 1), bind("v", "neg", "w")], "v")
    assert fold_constants(ends_as_int) == ends_as_int
    starts_as_int = trace("k n", [loop("i", 0, "n", [bind("q", "mul", 1.0, "p")], [("p", "k", "q", "z")])], "z")
    assert fold_constants(starts_as_int) == starts_as_int


# -- propagate_copies ----------------------------------------------------------------------------------------------


def test_unchanged_carried_names_and_equal_yields():
    tr = trace("x n", [
        loop("i", 0, "n", [branch("i", [], [], [("b", "p", "p")]), bind("c", "add", "q", "b")],
             [("p", "x", "b", "r"), ("q", "x", "c", "s"), ("q.1", "x", "c", "s.1")]),
    ], pack("tuple", "r", "s", "s.1"))
    assert body(propagate_copies(propagate_copies(tr))) == [
        "for i in 0:n:1:  carrying s = q: x -> c", "if i:", "c = operator.add(q, x)", "return (x, s, s)"]


def test_what_is_undefined_stays():
    tr = trace("x n", [loop("i", 0, "n", [], [("p", UNDEF, "p", "r")]), branch("x", [], [], [("y", UNDEF, UNDEF)])], "x")
    assert propagate_copies(tr) == tr


# -- share_subexpressions ------------------------------------------------------------------------------------------


def shared(statements, result, params="x y n", **more):
    return body(share_subexpressions(trace(params, statements, result, **more)))


def test_shared_across_sweeps_and_into_blocks_but_not_out_of_them():
    first, second = bind("a", "np.sin", "x"), bind("b", "np.sin", "x")
    assert shared([first, REVERSE, second], pack("tuple", 1, "a")) == [
        "a = numpy.sin(x)", "# reverse sweep", "return (1, a)"]
    assert len(shared([first, loop("i", 0, "n", [second])], "a")) == 3
    assert len(shared([loop("i", 0, "n", [first]), second, bind("c", "neg", "b")], "c")) == 5
    assert len(shared([branch("x", [first], [second])], "x")) == 5


@pytest.mark.parametrize(("one", "other"), [
    (("sub", "x", "y"), ("sub", "y", "x")), (("add", "x", "y"), ("add", "y", "x")), (("mul", "x", 1), ("mul", "x", 1.0)),
    (("mul", "x", 0.0), ("mul", "x", -0.0)), (("np.sum", "x"), ("np.max", "x")),
])
def test_different_expressions(one, other):
    tr = trace("x y", [bind("a", *one), bind("b", *other), bind("c", "sub", "a", "b")], "c")
    assert share_subexpressions(tr) == tr


def test_keywords_tell_expressions_apart():
    tr = trace("x", [bind("a", "np.sum", "x", axis=0), bind("b", "np.sum", "x", axis=1), bind("c", "sub", "a", "b")], "c")
    assert share_subexpressions(tr) == tr


def test_what_has_effects_or_changes_is_not_shared():
    for statements in (
        [bind("a", "call", "x", effect=Effect.IMPURE), bind("b", "call", "x", effect=Effect.IMPURE)],
        [bind("a", "getitem", "x", 0), store("x", [0], 1.0), bind("b", "getitem", "x", 0)],
        [bind("a", "getitem", "x", 0), bind("s", "method", "x", effect=Effect.IMPURE), bind("b", "getitem", "x", 0)],
        [bind("a", "getitem", "x", 0), loop("i", 0, "n", [bind("b", "getitem", "x", 0), store("x", [0], "b")])],
        [bind("a", "np.zeros_like", "x"), bind("b", "np.zeros_like", "x"), store("a", [0], 1.0)],
        [bind("a", "tape"), bind("b", "tape"), loop("i", 0, "n", [record("a", "i"), record("b", "i")], label="l"),
         loop("j", 0, "n", [restore("u", "a"), restore("v", "b")], reverses="l")],
    ):
        tr = trace("x n", [*statements, bind("z", "sub", "x", "n")], "z")
        assert share_subexpressions(tr) == tr


def test_two_results_stay_two_arrays():
    tr = trace("x", [bind("a", "mul", 2.0, "x"), bind("b", "mul", 2.0, "x")], pack("tuple", "a", "b"))
    assert share_subexpressions(tr) == tr


def test_a_reverse_block_shares_with_its_primal_until_tapes_are_laid():
    primal = loop("i", 0, "n", [bind("e", "np.exp", "p"), bind("q", "mul", "e", "x")], [("p", "x", "q", "y")], label="l1")
    back = loop("j", 0, "n", [bind("f", "np.exp", "p"), bind("d", "mul", "b", "f")], [("b", 1.0, "d", "z")],
                backwards=True, reverses="l1")
    assert "d = operator.mul(b, e)" in shared([primal, back], "z", "x n")
    recorded = trace("x n", [
        bind("t", "tape"), loop("i", 0, "n", [record("t", "p"), *primal.body], [("p", "x", "q", "y")], label="l1"),
        loop("j", 0, "n", [restore("p.1", "t"), bind("f", "np.exp", "p.1"), bind("h", "neg", "x"), bind("d", "mul", "b", "f")],
             [("b", 1.0, "d", "z")], backwards=True, reverses="l1")], "z")
    assert share_subexpressions(recorded) == recorded


# -- absorb_signs --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("statements", "result"), [
    ([bind("a", "neg", "y"), bind("z", "add", "x", "a")], "z = operator.sub(x, y)"),
    ([bind("a", "neg", "y"), bind("z", "add", "a", "x")], "z = operator.sub(x, y)"),
    ([bind("a", "neg", "y"), bind("z", "sub", "x", "a")], "z = operator.add(x, y)"),
    ([bind("a", "neg", "y"), bind("b", "neg", "x"), bind("z", "mul", "a", "b")], "z = operator.mul(y, x)"),
    ([bind("a", "neg", "y"), bind("%1", "mul", "x", "a"), bind("z", "neg", "%1")], "z = operator.mul(x, y)"),
    ([bind("%1", "mul", -2.0, "y"), bind("z", "add", "x", "%1")], "%1 = operator.mul(2.0, y)"),
    ([bind("a", "neg", "y"), bind("%1", "mul", 2.0, "a"), bind("%2", "truediv", "%1", "x"), bind("z", "sub", "x", "%2")],
     "z = operator.add(x, %2)"),
])
def test_absorbed(statements, result):
    tr = float_trace("x y", statements, "z")
    after = absorb_signs(tr)
    assert result in body(after)
    assert sum("neg" in line or "-" in line for line in body(drop_dead(after))) == 0
    assert run(tr, [1.5, 0.25]) == run(after, [1.5, 0.25])


@pytest.mark.parametrize(("statements", "kinds"), [
    ([bind("a", "sub", "x", "y"), bind("z", "neg", "a")], {}),
    ([bind("a", "neg", "y"), bind("z", "sub", "a", "x")], {}),
    ([bind("a", "neg", "y"), bind("%1", "mul", "x", "a"), bind("z", "add", "%1", "x")], {"x": COMPLEX}),
    ([bind("a", "neg", "y"), bind("w", "mul", "x", "a"), bind("z", "add", "w", "x")], {}),
    ([bind("a", "neg", "y"), bind("%1", "mul", "x", "a"), bind("%2", "add", "%1", "x"), bind("z", "mul", "%1", "%2")], {}),
    ([bind("a", "neg", "y"), bind("%1", "np.sum", "a"), bind("z", "add", "x", "%1")], {}),
])
def test_not_absorbed(statements, kinds):
    """Zeros have signs, complex products are sums, a name means what it says, and another reader wants the sign."""
    tr = float_trace("x y", statements, "z", **kinds)
    assert absorb_signs(tr) == tr


def test_a_sign_that_a_product_took_up_is_no_sign_any_more():
    tr = float_trace("x y", [
        bind("a", "neg", "y"), bind("%1", "mul", "x", "a"), bind("b", "neg", "%1"), bind("z", "add", "x", "b")], "z")
    assert run(absorb_signs(tr), [1.5, 0.25]) == run(tr, [1.5, 0.25]) == 1.5 + 1.5 * 0.25


def test_a_sum_in_the_reverse_sweep_passes_the_sign_on():
    kinds = {"x": array("x", 1)}
    tr = trace("x", [REVERSE, bind("a", "neg", "x"), bind("%1", "np.sum", "a"), bind("z", "add", "x", "%1")], "z", kinds=kinds)
    assert body(drop_dead(absorb_signs(tr)))[1:] == ["%1 = numpy.sum(x)", "z = operator.sub(x, %1)", "return z"]


# -- merge_contributions -------------------------------------------------------------------------------------------


def merged(statements, result, **kinds):
    after = merge_contributions(float_trace("x y g", [REVERSE, *statements], result, **kinds))
    return body(drop_dead(after))[1:]


def test_equal_terms():
    assert merged([bind("z", "add", "x", "x")], "z") == ["z = operator.mul(2.0, x)", "return z"]
    t = bind("t", "mul", "g", "x")
    assert merged([t, bind("z", "add", "t", "t")], "z") == [
        "%0 = operator.mul(2.0, g)", "z = operator.mul(%0, x)", "return z"]
    assert merged([t, bind("a", "add", "t", "y"), bind("z", "add", "a", "t")], "z") == [
        "%0 = operator.mul(2.0, g)", "%1 = operator.mul(%0, x)", "z = operator.add(%1, y)", "return z"]
    assert merged([t, bind("a", "add", "t", "t"), bind("z", "mul", "a", "t")], "z") == [
        "t = operator.mul(g, x)", "a = operator.mul(2.0, t)", "z = operator.mul(a, t)", "return z"]
    assert merged([bind("t", "mul", 2.0, "x"), bind("z", "add", "t", "x")], "z") == ["z = operator.mul(3.0, x)", "return z"]


def test_the_smaller_factor_is_scaled():
    tr = trace("v g", [REVERSE, bind("t", "mul", "v", "g"), bind("z", "add", "t", "t")], "z",
               kinds={"v": array("v", 2), "g": FLOAT})
    assert body(drop_dead(merge_contributions(tr)))[1:] == ["%0 = operator.mul(2.0, g)", "z = operator.mul(%0, v)", "return z"]


def test_what_is_not_merged():
    both = [bind("a", "add", "x", "y"), bind("z", "add", "a", "x")]
    primal = float_trace("x y", both, "z")
    assert merge_contributions(primal) == primal, "the primal's value keeps its rounding"
    unknown = trace("x y", [REVERSE, *both], "z")
    assert merge_contributions(unknown) == unknown, "lists are joined in order"
    elsewhere = float_trace("x y", [REVERSE, *both, bind("w", "mul", "a", "z")], "w")
    assert merge_contributions(elsewhere) == elsewhere, "the inner sum is read elsewhere"
    changing = trace("v x", [REVERSE, bind("a", "add", "v", "x"), store("v", [0], 1.0), bind("z", "add", "a", "v")], "z",
                     kinds={"v": array("v", 1), "x": FLOAT})
    assert merge_contributions(changing) == changing, "the array was stored to in between"
    doubled = trace("v", [
        REVERSE, bind("a", "mul", 2.0, "v"), store("v", [0], 1.0), bind("b", "mul", 2.0, "v"), bind("z", "add", "a", "b"),
    ], "z", kinds={"v": array("v", 1)})
    assert merge_contributions(doubled) == doubled, "it was stored to between the products"
    fraction = float_trace("x", [REVERSE, bind("t", "mul", 0.3, "x"), bind("z", "add", "t", "x")], "z")
    assert merge_contributions(fraction) == fraction, "1.3 * x rounds otherwise"


# -- look_at_arguments, spread_elements ----------------------------------------------------------------------------


def test_shapes_are_read_from_an_argument():
    tr = trace("v", [bind("%", "np.sin", "v"), bind("z", "adjoint_gen.runtime.zeros_like", "%")], "z",
               kinds={"v": array("v", 1)})
    assert body(drop_dead(look_at_arguments(tr))) == ["z = adjoint_gen.runtime.zeros_like(v)", "return z"]


def test_a_product_is_not_computed_for_its_shape():
    tr = trace("v g", [bind("%", "np.outer", "v", "v"), bind("%1", "ndarray.shape", "%"),
                       bind("z", "np.broadcast_to", "g", "%1")], "z", kinds={"v": array("v", 1), "g": FLOAT})
    assert body(drop_dead(look_at_arguments(tr)))[-2:] == ["z = numpy.broadcast_to(g, (%3, %5))", "return z"]


@pytest.mark.parametrize(("name", "loads"), [("%", 2), ("t", 1)])
def test_an_element_without_a_name_is_written_where_it_is_used(name, loads):
    tr = trace("v i", [bind(name, "getitem", "v", "i"), bind("a", "np.sin", name), bind("z", "mul", "a", name)], "z",
               kinds={"v": array("v", 1), "i": INT})
    assert sum("v[i]" in line for line in body(spread_elements(tr))) == loads


# -- drop_dead -----------------------------------------------------------------------------------------------------


def test_effects_of_the_forward_sweep_stay():
    tr = trace("x", [
        bind("a", "truediv", 1, "x", effect=Effect.RAISES), bind("p", "call", "x", effect=Effect.IMPURE), REVERSE,
        bind("b", "truediv", 1, "x", effect=Effect.RAISES), bind("q", "call", "x", effect=Effect.IMPURE)], "x")
    assert [line.split()[0] for line in body(drop_dead(tr))] == ["a", "p", "#", "q", "return"]


def test_a_loop_stays_for_what_may_raise_in_it():
    tr = trace("x n", [loop("i", 0, "n", [
        bind("a", "sub", "x", "i"), bind("b", "truediv", 1, "a", effect=Effect.RAISES), bind("c", "neg", "b")])], "x")
    assert [line.split()[0] for line in body(drop_dead(tr))] == ["for", "a", "b", "return"]


def test_dead_carried_names_tapes_branches_and_outers():
    tr = trace("x n", [
        bind("t", "tape"), bind("s", "tape"),
        loop("i", 0, "n", [record("t", "p"), record("s", "i"), bind("q", "mul", "p", "k")], [("p", "x", "q", "y")], label="l"),
        REVERSE,
        loop("j", 0, "n", [
            restore("p.1", "t"), restore("i.1", "s"), bind("c", "mul", "b", "i.1"), bind("d", "mul", "e", "p.1")],
             [("b", 1.0, "c", "z"), ("e", 1.0, "d", "w")], reverses="l", backwards=True),
        branch("z", [bind("v", "neg", "z")], [], [("u", "v", "z")]),
    ], "z", outers=["k", "m"])
    assert body(drop_dead(tr)) == [
        "s = tape()", "for i in 0:n:1:  <l>", "record i on s", "# reverse sweep",
        "for j in 0:n:1 backwards:  reverses <l>  carrying z = b: 1.0 -> c", "i.1 = restore from s", "c = operator.mul(b, i.1)",
        "return z"]


def test_a_loop_that_may_stop_early_keeps_its_test():
    tr = trace("x n", [loop("i", 0, "n", [bind("u", "gt", "p", 9), bind("q", "add", "p", "x"), bind("w", "neg", "q")],
                            [("p", 0, "q", "y")], until="u")], "y")
    assert [line.split()[0] for line in body(drop_dead(tr))] == ["for", "u", "q", "until", "return"]


def test_stores_live_as_long_as_the_contents_are_read():
    dead = trace("x", [bind("a", "np.zeros_like", "x"), store("a", [0], 1.0), bind("b", "np.zeros_like", "a")], "b")
    assert [line.split()[0] for line in body(drop_dead(dead))] == ["a", "b", "return"]
    live = trace("x n", [
        bind("a", "np.zeros_like", "x"), loop("i", 0, "n", [store("p", ["i"], "i")], [("p", "a", "p", "r")])], "r")
    assert drop_dead(live) == live


def test_a_while_keeps_what_decides_when_it_ends():
    tr = trace("x", [while_loop([bind("t", "lt", "p", 9.0), bind("h", "neg", "p")], "t",
                                [bind("q", "mul", "p", 2.0), bind("c", "add", "k", 1)],
                                [("p", "x", "q", "y"), ("k", 0, "c", "n")])], "n")
    assert [line.split()[0] for line in body(drop_dead(tr))] == ["while:", "t", "holds", "q", "c", "return"]
    assert run(tr, [1.0]) == run(drop_dead(tr), [1.0]) == 4


def test_values_do_not_depend_on_what_numpy_type_they_have():
    tr = float_trace("x y", [bind("z", "mul", "x", 1.0)], "z")
    for value in (np.float32(1.5), 1.5, np.ones(2, np.float32)):
        assert np.asarray(run(fold_constants(tr), [value, 0])).dtype == np.asarray(run(tr, [value, 0])).dtype
