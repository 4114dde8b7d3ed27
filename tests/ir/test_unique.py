"""Equal names and kinds are one object, however they come about, in any thread; what is asked of a trace is found once."""

import copy
import gc
import pickle
import threading

import pytest

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir import unique
from adjoint_gen.ir.kinds import FLOAT, Kind, Shape, array, ranked
from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Bind, Const, For, Param, Record, Source, Store, Trace, Var
from adjoint_gen.ir.walk import altered, defines_within, reads_within, rename, statements, with_blocks

SOURCE = Source("f.py", 1, (), "f", "m")
X, Y, N, I = Var("x"), Var("y"), Var("n"), Var("i")
LOOP = For(I, Const(0), N, Const(1), (), (Bind(Y, "numpy.sin", (X,)), Store(X, (I,), Y)))


@pytest.mark.parametrize("one", [Var("x", 3), ranked("x", 2), array("x", 1), Kind("tuple", items=(FLOAT, array("y", 2)))])
def test_copies_are_the_same_object(one):
    assert copy.deepcopy(one) is copy.copy(one) is pickle.loads(pickle.dumps(one)) is one


def test_equal_values_are_one_object():
    assert Var("x", index=1) is Var(base="x", index=1)
    assert array("x", 1) is Kind(tag="array", dtype="float64", shape=Shape((frozenset({"x.0"}),)))
    assert Var("x") is not Var("x", 1)


def test_keys_of_another_type_make_another_kind():
    assert Kind("dict", keys=(1,), items=(FLOAT,)) != Kind("dict", keys=(True,), items=(FLOAT,))


def test_what_nothing_uses_is_forgotten():
    def count():
        gc.collect()
        return sum(known() is not None for known in Var._entered.values())

    before = count()
    names = [Var("only here", k) for k in range(100)]
    assert count() >= before + len(names)
    del names
    assert count() <= before


def test_what_nothing_uses_takes_no_room_in_the_end():
    few = len(Var._entered)
    for k in range(20 * unique._ROOM):
        Var("for a moment", k)
    assert len(Var._entered) <= 2 * max(few, unique._ROOM)


def test_threads_that_make_the_same_name_get_the_same_object():
    together = threading.Barrier(4)
    found = []

    def make():
        for k in range(2000):
            if k % 100 == 0:
                together.wait()
            found.append(Var("threads", k))

    workers = [threading.Thread(target=make) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(found) == 8000
    assert len(set(map(id, found))) == len({(var.base, var.index) for var in found}) == 2000


def test_a_question_is_asked_once_of_each_trace():
    asked = []
    ask = once(lambda trace: asked.append(trace) or len(asked))
    one, other = (Trace("f", (), (LOOP,), X, SOURCE) for _ in range(2))
    assert [ask(one), ask(one), ask(other), ask(one)] == [1, 1, 2, 1]
    assert one == other


def test_kinds_that_are_given_may_be_changed():
    trace = Trace("f", (Param("x", X, array("x", 1)),), (Bind(Y, "numpy.sin", (X,)),), Y, SOURCE)
    infer(trace)[Y] = FLOAT
    assert infer(trace)[Y].tag == "array"


def test_what_a_change_leaves_alone_is_the_same_object():
    other = Bind(Var("z"), "numpy.cos", (N,))
    block = rename((LOOP, other, Record(X, Y)), {N: Var("m")})
    assert block[0] is not LOOP and block[0].hi == Var("m") and block[1] is not other
    assert block[0].body[0] is LOOP.body[0] and block[0].body[1] is LOOP.body[1]
    assert rename(block, {N: X}) == block and all(a is b for a, b in zip(rename(block, {N: X}), block, strict=True))
    assert with_blocks(LOOP, ((*LOOP.body,),)) is LOOP
    assert altered(LOOP, hi=Var("n"), body=(*LOOP.body,)) is LOOP
    assert altered(LOOP, hi=X).hi is X


def test_lists_are_those_of_the_statement_itself_and_not_of_what_it_was_made_from():
    assert set(reads_within(LOOP)) == {N, X, Y, I} and set(defines_within(LOOP)) == {I, Y}
    changed = with_blocks(LOOP, (LOOP.body[:1],))
    assert set(reads_within(changed)) == {N, X}
    assert list(statements((changed,))) == [changed, LOOP.body[0]]
