"""What a cotangent, a tangent and a direction must look like, and what a pullback keeps of arguments and results."""

import copy

import numpy as np
import pytest

from adjoint_gen import grad, hvp, jvp, vjp
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


def test_what_has_no_derivative_may_have_none():
    _, pullback = vjp(lambda x: (x * x, len(x)), V)
    assert np.array_equal(pullback((V, None))[0], 2.0 * V * V)


def of_a_list_with_integers(m):
    return np.sum(np.array(m) ** 3)


def test_gradients_of_lists_with_integers_have_pullbacks():
    """The whole list goes back, with nothing for what has no derivative, whatever stands for it in the cotangent."""
    value, pullback = vjp(grad(of_a_list_with_integers), [1.0, 2, 3.0])
    assert value == [3.0, None, 27.0]
    for nothing in (None, 7.0):
        assert pullback([1.0, nothing, 10.0]) == ([6.0, None, 180.0],)


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


def test_a_string_or_flag_stands_for_itself_in_a_tangent():
    def f(p):
        return p["w"] ** 2 * (3.0 if p["name"] == "a" else 1.0) * (2.0 if p["skip"] else 1.0)

    given = {"w": 2.0, "name": "a", "skip": True}
    assert jvp(f, (given,), ({**given, "w": 1.0},)) == (24.0, 24.0)
    assert hvp(f)(given, {**given, "w": 1.0})["w"] == 12.0
    for other in ({"name": "b"}, {"skip": 1}):
        with pytest.raises(ValueError, match="must be None or zero"):
            jvp(f, (given,), ({**given, "w": 1.0, **other},))


def a_key_on_one_path(x, n):
    d = {"a": x * 2}
    if n > 1:
        d["b"] = np.sin(x)
    if n > 2:
        d["c"] = d["a"] * d["b"]
    return d


def keys_of_an_inner_dict(x, n):
    d = {"a": {"q": x * 2}, "name": "first"}
    if n > 1:
        d["a"]["r"] = np.sin(x)
        d["b"] = [x, x * x]
    return x, d


def keys_of_the_last_pass(x, n):
    for _ in range(n):
        for _ in range(n):
            d = {"mean": np.mean(x)}
            d["ratio"] = d["mean"] / n
            if n > 2:
                d.update(spread=(x - d["mean"]) ** 2)
    return d


def pairs_under_keys(x, n):
    d = {"a": (x * 2, x)}
    if n > 1:
        d["b"] = (np.sin(x), x * x)
    return d


def _cotangent(value):
    if isinstance(value, dict):
        return {key: _cotangent(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(map(_cotangent, value))
    return None if isinstance(value, str) else np.ones(np.shape(value))[()]


@pytest.mark.parametrize("n", (1, 2, 3))
@pytest.mark.parametrize("function", (a_key_on_one_path, keys_of_an_inner_dict, keys_of_the_last_pass, pairs_under_keys))
def test_a_result_may_have_a_key_or_not(function, n):
    def total(x):
        return sum(np.sum(leaf) for leaf in leaves(function(x, n)) if leaf.dtype.kind == "f")

    value, pullback = vjp(function, 1.7, n)
    assert repr(value) == repr(function(1.7, n))
    wanted = (total(1.7 + 1e-6) - total(1.7 - 1e-6)) / 2e-6
    np.testing.assert_allclose(pullback(_cotangent(value))[0], wanted, rtol=1e-7)
    found, tangent = jvp(function, (1.7, n), (1.0, None))
    assert repr(found) == repr(value)
    np.testing.assert_allclose(sum(np.sum(leaf) for leaf in leaves(tangent) if leaf.dtype.kind == "f"), wanted, rtol=1e-7)


def test_objects_of_a_class_whose_name_has_spaces():
    made = type("my class", (), {"__module__": __name__})()
    made.rate = 3.0
    gradient = grad(lambda o, x: o.rate * x * x)(made, 2.0)
    assert type(gradient) is type(made) and vars(gradient) == {"rate": 4.0}


class Hidden:
    def __init__(self, a):
        vars(self)["a"] = a
        self.b = a

    @property
    def a(self):
        return self.b * 2.0


class Moved(Hidden):
    @property
    def a(self):
        return self.b * 2.0

    @a.setter
    def a(self, value):
        self.b = value * 3.0


@pytest.mark.parametrize("sort", (Hidden, Moved))
def test_what_an_object_holds_under_the_name_of_a_property_is_no_matter_of_that(sort):
    """It was handed to the setter, where there was one, and raised where there was none."""
    assert vars(grad(lambda o: o.a * o.a)(sort(2.0))) == {"a": 0.0, "b": 16.0}
