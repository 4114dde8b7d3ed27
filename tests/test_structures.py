"""What a cotangent, a tangent and a direction must look like, and what a pullback keeps of arguments and results."""

import copy

import numpy as np
import pytest

from adjoint_gen import hvp, jvp, vjp
from tests.fuzz.numeric import leaves

V = np.array([1.0, 2.0, 3.0])


def a_list(x):
    return [x * x, x + 1.0]


def a_tuple(x):
    return x * 2.0, (x[0], [x[1] * x[2]])


def an_array(x):
    return x * x


def a_number(x):
    return np.sum(x * x)


def as_it_is(p):
    return p


WRONG = [
    (a_list, V, (V, V), "the cotangent must be a list of 2 items, as the value is"),
    (a_list, V, [V], "the cotangent must be a list of 2 items"),
    (a_list, V, [V, V[:2]], r"the cotangent has shape \(2,\) at \[1\], it must have \(3,\)"),
    (a_list, V, [V, None], r"the cotangent must be an array of shape \(3,\) at \[1\], it is a NoneType"),
    (a_list, V, V, "the cotangent must be a list of 2 items"),
    (a_tuple, V, [V, (1.0, [1.0])], "the cotangent must be a tuple of 2 items"),
    (a_tuple, V, (V, (1.0, (1.0,))), r"the cotangent must be a list of 1 items at \[1\]\[1\]"),
    (a_tuple, V, (V, (1.0, ["1"])), r"the cotangent must be a number at \[1\]\[1\]\[0\], it is a str"),
    (an_array, V, [1.0, 2.0, 3.0], r"the cotangent must be an array of shape \(3,\), it is a list"),
    (an_array, V, 1.0, r"the cotangent has shape \(\), it must have \(3,\)"),
    (a_number, V, [1.0], "the cotangent must be a number, it is a list"),
    (a_number, V, None, "the cotangent must be a number, it is a NoneType"),
    (as_it_is, {"a": V, "b": [2.0]}, {"a": V}, "the cotangent must be a dict with the keys 'a', 'b', as the value is"),
    (as_it_is, {"a": V, "b": [2.0]}, {"a": V, "b": [V]}, r"the cotangent has shape \(3,\) at \['b'\]\[0\]"),
]


@pytest.mark.parametrize(("function", "argument", "cotangent", "message"), WRONG)
def test_a_wrong_cotangent_is_told_from_a_right_one(function, argument, cotangent, message):
    _, pullback = vjp(function, argument)
    with pytest.raises(ValueError, match=message):
        pullback(cotangent)


def test_a_tangent_has_the_structure_of_its_argument():
    for given, tangent, message in (
        ([V, 2.0], [V], "the tangent of argument 0 must be a list of 2 items"),
        ([V, 2.0], [V, V], r"the tangent of argument 0 has shape \(3,\) at \[1\]"),
        ({"a": V}, {"b": V}, "the tangent of argument 0 must be a dict with the keys 'a'"),
    ):
        with pytest.raises(ValueError, match=message):
            jvp(as_it_is, (given,), (tangent,))
    with pytest.raises(ValueError, match=r"the direction of `x` must be an array of shape \(3,\), it is a list"):
        hvp(a_number)(V, [1.0, 0.0, 0.0])


def test_what_has_no_derivative_may_have_none():
    _, pullback = vjp(lambda x: (x * x, len(x)), V)
    assert np.array_equal(pullback((V, None))[0], 2.0 * V * V)


def squares(xs):
    total = 0.0
    for x in xs:
        total = total + np.sum(x * x)
    return total


def products(p):
    return np.sum(p["a"] * p["a"] * p["b"][0])


def first(p):
    return np.sum(p[0] * p[0]) * p[1]


KEPT = [(squares, [V, V * 2.0]), (products, {"a": V, "b": [V + 1.0]}), (first, (V, 2.0)), (as_it_is, [V, [2.0]])]


@pytest.mark.parametrize(("function", "given"), KEPT, ids=[f.__name__ for f, _ in KEPT])
def test_a_pullback_sees_no_later_change(function, given):
    argument = copy.deepcopy(given)
    value, pullback = vjp(function, argument)
    cotangent = copy.deepcopy(value)
    before = copy.deepcopy(pullback(cotangent))
    for leaf in leaves([argument, value]):
        if leaf.ndim:
            leaf[...] = 99.0
    for changed in (argument, value):
        if isinstance(changed, list):
            changed.clear()
    after = pullback(cotangent)
    assert [np.array_equal(a, b) for a, b in zip(leaves(before), leaves(after), strict=True)] == [True] * len(leaves(before))


def test_an_array_that_is_copied_anyway_is_copied_once():
    from adjoint_gen.derive import derive
    from adjoint_gen.ir.kinds import array

    def changed(x):
        x[1:] *= x[0]
        return x * x

    text = derive(changed, {"x": array("x", 1)}, 0, "vjp").text
    assert text.count("x = x.copy()") == 1
