"""A list goes on as the copy that is made of it at last; one that is asked for again, or has another name, stays."""

import pytest

from adjoint_gen.evaluate import run
from adjoint_gen.ir.check import check
from adjoint_gen.ir.kinds import FLOAT
from adjoint_gen.ir.trace import Append, Var
from adjoint_gen.ir.walk import statements
from adjoint_gen.simplify.keep_lists import keep_lists
from tests.traces import bind, loop, trace


def append(items, value):
    return Append(Var(items), Var(value))


MADE, COPY = [bind("t", "list", "v"), append("t", "v"), bind("w", "getitem", "t")], bind("q", "builtins.list", "w")
READ = [append("q", "v"), bind("a", "builtins.sum", "q"), bind("n", "builtins.len", "q"), bind("r", "mul", "a", "n")]


def copies(made):
    return [s.op for s in statements(made.body) if getattr(s, "op", "") == "builtins.list"]


@pytest.mark.parametrize(("body", "left"), [
    ([*MADE, COPY, *READ], 0),
    ([*MADE, COPY, bind("p", "builtins.list", "q"), bind("a", "builtins.sum", "p"), bind("r", "mul", "a", "v")], 0),
    ([bind("t", "list", "v"), loop("i", 0, 3, [append("t", "v")]), bind("q", "builtins.list", "t"), *READ], 0),
    ([*MADE, COPY, *READ[:-1], bind("m", "builtins.len", "t"), bind("r", "mul", "a", "m")], 1),
    ([*MADE, COPY, append("t", "v"), *READ], 1),
    ([*MADE, bind("o", "list", "w"), COPY, *READ], 1),
    ([bind("t", "list", "v"), loop("i", 0, 2, [bind("q", "builtins.list", "t"), append("q", "v")]),
      bind("r", "builtins.sum", "t")], 1),
])
def test_a_list_goes_on_as_its_last_copy(body, left):
    before = trace("v", body, "r", kinds={"v": FLOAT})
    after = keep_lists(before)
    assert len(copies(after)) == left
    assert run(check(after), (1.5,)) == run(check(before), (1.5,))
