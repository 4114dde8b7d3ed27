"""The table of rules: names, binding of calls, users' rules and how they are refused."""

from __future__ import annotations

import builtins
import math
import operator
import os
import subprocess
import sys

import numpy as np
import pytest

from adjoint_gen import derivative, grad, jvp
from adjoint_gen.errors import DifferentiationError
from adjoint_gen.ir.kinds import FLOAT
from adjoint_gen.ir.trace import Bind, Const, Pack, Var
from adjoint_gen.names import Names
from adjoint_gen.rules.table import (
    UnsupportedCallError,
    d,
    lookup,
    nondifferentiable,
    op_name,
    op_of,
    operations,
)
from adjoint_gen.transform.differential import pullback, pushforward

X, Y, Z, BAR = Var("x"), Var("y"), Var("z"), Var("z_bar")


def cubed(x):
    return x**3


def scaled(x, factor=2.0):
    return factor * x


def test_names_tell_functions_apart():
    assert op_of(math.cos) == "math.cos"
    assert op_of(np.cos) == "numpy.cos"
    assert op_of(builtins.abs) == "builtins.abs"
    assert op_of(operator.mul) == "operator.mul"
    assert op_of(np.abs) == op_of(np.absolute) == "numpy.absolute"
    assert op_of(np.true_divide) == "numpy.divide"
    assert op_of(cubed) is None
    assert op_of([]) is None
    assert op_name(np.linalg.norm) == "numpy.linalg.norm"
    assert op_name(np.ndarray.T) == "ndarray.T"


def test_arguments_are_bound_by_the_signature():
    rule = lookup("numpy.clip")
    assert rule.bind((X, Const(0)), {"a_max": Const(1)})["a_max"] == Const(1)
    assert rule.bind((X, Const(0)), {})["max"] == Const(None)
    with pytest.raises(UnsupportedCallError, match="`out`"):
        rule.bind((X,), {"out": Y})
    with pytest.raises(UnsupportedCallError, match="two values"):
        rule.bind((X,), {"a": Y})
    with pytest.raises(UnsupportedCallError, match="without its argument"):
        rule.bind((), {})
    with pytest.raises(UnsupportedCallError, match="positional"):
        lookup("numpy.sin").bind((X, Y), {})
    assert lookup("builtins.max").bind((X, Y), {}) == {"values": Pack("tuple", (X, Y))}


def test_a_users_rule_serves_both_modes():
    @derivative(cubed)
    def cubed_rule(y, x):
        square = x * x
        return 3.0 * (square * d[x])

    kinds = {X: FLOAT, Z: FLOAT, BAR: FLOAT}
    bind = Bind(Z, op_of(cubed), (X,))
    block, tangent = pushforward(bind, {X: BAR}, kinds, Names([X, Z, BAR]))
    assert tangent == block[-1].target
    block, (share,) = pullback(bind, BAR, {X}, kinds, Names([X, Z, BAR]))
    assert share.variable == X
    assert [stmt.op for stmt in block] == ["operator.mul"] * 3


WEIGHT = 0.75


def weighed(x, power=2):
    return x * (WEIGHT + power)


def test_a_users_rule_has_constants_in_displays_and_asks_what_is_in_them():
    @derivative(weighed)
    def weighed_rule(y, x, power=2):
        factor = np.dot(np.array([WEIGHT, 1.0]), np.array([1.0, power]))
        return (factor if power not in (0, 1) else WEIGHT + power) * d[x]

    assert grad(lambda x: weighed(x, 1) * x)(2.0) == 7.0
    gradient = grad(lambda x: weighed(x) * x)
    assert gradient(2.0) == 11.0 and "np.array([0.75, 1.0])" in gradient.source


def test_registering_again_replaces():
    def first(x):
        return x

    def second(x):
        return x

    second.__qualname__ = first.__qualname__
    nondifferentiable(first)
    nondifferentiable(second)
    assert op_of(second) == op_name(first)
    assert op_of(first) is None


def refused(function, rule):
    with pytest.raises(DifferentiationError) as caught:
        derivative(function)(rule)
    error = caught.value
    assert error.path == __file__
    assert error.line > rule.__code__.co_firstlineno - 1
    assert error.remedy
    return error


def test_a_rule_that_is_not_linear_is_refused_at_its_line():
    def rule(y, x):
        return np.cos(x) * d[x] * d[x]

    error = refused(cubed, rule)
    assert "two differentials" in error.message
    assert error.line == rule.__code__.co_firstlineno + 1
    assert "np.cos(x) * d[x] * d[x]" in str(error)
    assert op_of(np.sin) == "numpy.sin"


def test_a_term_without_a_differential():
    def rule(y, x):
        return d[x] + x

    assert "without `d[...]`" in refused(cubed, rule).message


def test_a_nonlinear_function_of_a_differential():
    def rule(y, x):
        return np.sin(d[x])

    assert "numpy.sin" in refused(cubed, rule).message


def test_a_differential_in_a_denominator():
    def rule(y, x):
        return 1.0 / d[x]

    assert "denominator" in refused(cubed, rule).message


def test_no_differential_at_all():
    def rule(y, x):
        return 3 * x * x

    assert "no `d[...]`" in refused(cubed, rule).message


def test_an_unknown_name():
    def rule(y, x):
        return nowhere(x) * d[x]  # noqa: F821

    error = refused(cubed, rule)
    assert "`nowhere` is not defined" in error.message
    assert error.column == 16


def test_an_unknown_function_of_a_module():
    def rule(y, x):
        return np.sinus(x) * d[x]

    error = refused(cubed, rule)
    assert "`np` has no attribute `sinus`" in error.message and error.column == 16


@pytest.mark.parametrize("name", ["w", "y"])
def test_an_unknown_argument(name):
    def unknown(y, x):
        return d[w]  # noqa: F821

    def result(y, x):
        return d[y]

    assert "takes the name of an argument" in refused(cubed, unknown if name == "w" else result).message


def test_the_wrong_number_of_arguments():
    def rule(y, x, w):
        return d[x]

    assert "takes 1 argument, its rule 2" in refused(cubed, rule).message


def test_an_argument_that_the_function_does_not_have():
    def rule(y, x, scale=2.0):
        return scale * d[x]

    assert "no argument `scale`" in refused(scaled, rule).message


def test_a_statement_that_is_no_rule():
    def rule(y, x):
        for _ in range(3):
            x = x * 2
        return d[x]

    assert "assignments" in refused(cubed, rule).message


def test_a_sum_of_differentials_inside_a_reduction():
    def rule(y, x, factor=2.0):
        return np.sum(d[x] + d[factor])

    assert "sum of differentials" in refused(scaled, rule).message


def test_rules_are_read_and_not_run():
    with pytest.raises(TypeError, match="read and not run"):
        d[0]


def test_a_call_that_a_rule_does_not_describe_is_refused():
    kinds = {X: FLOAT, Z: FLOAT, BAR: FLOAT}
    with pytest.raises(UnsupportedCallError, match="one sequence"):
        pullback(Bind(Z, "builtins.max", (X,)), BAR, {X}, kinds, Names([X, Z, BAR]))


def trace_of(A):
    return np.einsum("ii", A) * A[0, 1]


def test_the_trace_by_einsum_has_a_tangent():
    square, along = np.array([[1.0, 2.0], [0.3, -1.0]]), np.array([[0.5, 3.0], [2.0, 0.25]])
    value, tangent = jvp(trace_of, (square,), (along,))
    assert value == 0.0 and tangent == pytest.approx(0.75 * 2.0 + 0.0 * 3.0, rel=1e-14)


def test_a_way_through_a_users_rule_that_is_none_is_refused_when_taken():
    @derivative(scaled)
    def scaled_rule(y, x, factor=2.0):
        return d[x] * d[x] if factor is None else factor * d[x]

    kinds = {X: FLOAT, Z: FLOAT, BAR: FLOAT}
    names = Names([X, Z, BAR])
    assert pullback(Bind(Z, op_of(scaled), (X,)), BAR, {X}, kinds, names)[1]
    with pytest.raises(UnsupportedCallError, match="two differentials"):
        pullback(Bind(Z, op_of(scaled), (X, Const(None))), BAR, {X}, kinds, names)


def test_a_zero_rule_passes_nothing():
    kinds = {X: FLOAT, Z: FLOAT, BAR: FLOAT}
    for op, rule in operations().items():
        if rule.zero:
            bind = Bind(Z, op, (X,))
            assert pullback(bind, BAR, {X}, kinds, Names([X, Z, BAR])) == ((), ())
            assert pushforward(bind, {X: BAR}, kinds, Names([X, Z, BAR])) == ((), None)


def test_importing_rules_parses_nothing():
    code = (
        "import ast, sys; ast.parse = None; import adjoint_gen.rules.table as t; t.lookup('numpy.sin');"
        "print('gast' in sys.modules, 'astor' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


INTERRUPTED = """
import sys
import numpy as np

def f(x):
    return np.sum(np.sqrt(np.cumsum(x * x))) / x[0]

from adjoint_gen import grad
from adjoint_gen.rules import table

count = 0
def trace(frame, event, arg):
    global count
    if frame.f_code.co_name == "<module>" and frame.f_globals.get("__name__", "").startswith("adjoint_gen.rules."):
        return in_family
def in_family(frame, event, arg):
    global count
    count += event == "line"
    if count == int(sys.argv[1]):
        sys.settrace(None)
        raise KeyboardInterrupt
    return in_family
sys.settrace(trace)
try:
    table.lookup("numpy.sin")
    print("not interrupted")
except KeyboardInterrupt:
    pass
sys.settrace(None)
print(grad(f)(np.array([1.0, 2.0])).tolist(), len(table.operations()))
"""


@pytest.mark.parametrize("line", [1, 40, 200, 500, 900, 1300])
def test_rules_are_all_there_when_loading_them_was_interrupted(line, tmp_path):
    path = tmp_path / "interrupted.py"
    path.write_text(INTERRUPTED)
    environment = {**os.environ, "ADJOINT_GEN_CACHE": "off"}
    done, plain = (
        subprocess.run([sys.executable, path, str(at)], capture_output=True, text=True, env=environment, check=True).stdout
        for at in (line, 0)
    )
    assert f"not interrupted\n{done}" == plain


def test_no_operation_has_two_rules():
    code = (
        "from collections import defaultdict\nfrom adjoint_gen.rules import table\nentered = defaultdict(list)\n"
        "enter = table.enter\ndef noted(functions, rule, of_user=False):\n    enter(functions, rule, of_user)\n"
        "    for op in rule.ops:\n        entered[op] += [rule] * all(known is not rule for known in entered[op])\n"
        "table.enter = noted\ntable.lookup('numpy.sin')\n"
        "print([op for op, rules in entered.items() if len(rules) > 1], len(entered) > 300)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[] True\n"
