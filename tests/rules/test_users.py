"""The life of a user's rule: registered, given further names, replaced and withdrawn, while derivatives are in use."""

# ruff: noqa: F821 - `d` stands in texts that are read and not run

from __future__ import annotations

import ctypes
import ctypes.util
import functools
import math

import numpy as np
import pytest

from adjoint_gen import (
    DifferentiationError,
    check_grads,
    derivative,
    grad,
    hvp,
    jvp,
    nondifferentiable,
    value_and_grad,
    vjp,
    withdraw,
)
from adjoint_gen.rules.table import lookup, op_of

X = np.array([0.5, 2.0])


def bent(x):
    return x * x


def bent_rule(y, x):
    return 10.0 * d[x]


def bent_again(y, x):
    return 20.0 * d[x]


def through_bent(x):
    return np.sum(bent(x) * 1.0)


def twice(x):
    return np.sin(x), 3.0 * x


def twice_rule(y, x):
    return np.cos(x) * d[x], 3.0 * d[x]


def twice_wrong(y, x):
    return 7.0 * d[x], 0


def through_twice(x):
    one, other = twice(x)
    return np.sum(one * other)


@pytest.fixture(autouse=True)
def as_before():
    yield
    for function in (bent, twice, np.tanh, Scale.apply, halves, fast, callable_object):
        if op_of(function) is not None:
            try:
                withdraw(function)
            except ValueError:
                pass


def test_a_rule_comes_is_replaced_and_goes_and_gradients_follow():
    gradient, push = grad(through_bent), lambda: jvp(through_bent, (X,), (np.ones(2),))[1]
    assert np.array_equal(gradient(X), 2.0 * X) and push() == 5.0
    _, pullback = vjp(through_bent, X)
    derivative(bent)(bent_rule)
    assert np.array_equal(gradient(X), [10.0, 10.0]) and push() == 20.0
    assert np.array_equal(pullback(1.0)[0], 2.0 * X)  # what was made before stays what it was
    derivative(bent)(bent_again)
    assert np.array_equal(gradient(X), [20.0, 20.0]) and push() == 40.0
    nondifferentiable(bent)
    assert np.array_equal(gradient(X), [0.0, 0.0]) and push() == 0.0
    withdraw(bent)
    assert np.array_equal(gradient(X), 2.0 * X) and push() == 5.0
    assert hvp(through_bent)(X, np.ones(2)).tolist() == [2.0, 2.0]


def test_variants_for_several_sorts_of_arguments_follow():
    gradient = value_and_grad(through_bent)
    for _ in range(2):
        assert gradient(2.0) == (4.0, 4.0) and np.array_equal(gradient(X)[1], 2.0 * X)
    derivative(bent)(bent_rule)
    for _ in range(2):
        assert gradient(2.0) == (4.0, 10.0) and np.array_equal(gradient(X)[1], [10.0, 10.0])
    withdraw(bent)
    for _ in range(2):
        assert gradient(2.0) == (4.0, 4.0) and np.array_equal(gradient(X)[1], 2.0 * X)


def test_a_rule_of_ours_is_replaced_and_comes_back():
    ours = lookup("numpy.tanh")

    def through(x):
        return np.sum(np.tanh(x))

    gradient = grad(through)
    before = gradient(X)
    derivative(np.tanh)(bent_rule)
    assert np.array_equal(gradient(X), [10.0, 10.0]) and lookup("numpy.tanh") is not ours
    withdraw(np.tanh)
    assert np.array_equal(gradient(X), before) and lookup("numpy.tanh") is ours and op_of(np.tanh) == "numpy.tanh"
    with pytest.raises(ValueError, match="tanh has no rule"):
        withdraw(np.tanh)


def test_what_the_cache_on_the_disk_holds_follows(tmp_path, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "on")
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(tmp_path / "cache"))
    for _ in range(2):
        assert np.array_equal(grad(through_bent)(X), 2.0 * X)
        derivative(bent)(bent_rule)
        assert np.array_equal(grad(through_bent)(X), [10.0, 10.0])
        withdraw(bent)
        s = Scale(3.0)
        assert np.array_equal(jvp(Scale.apply, (s, X), (None, np.ones(2)))[1], [3.0, 3.0])


def test_several_results_are_replaced_together_and_go_together():
    gradient = grad(through_twice)
    expected = 3.0 * X * np.cos(X) + 3.0 * np.sin(X)
    np.testing.assert_allclose(gradient(X), expected)
    derivative(twice)(twice_wrong)
    np.testing.assert_allclose(gradient(X), 7.0 * 3.0 * X)
    derivative(twice)(twice_rule)
    np.testing.assert_allclose(gradient(X), expected)
    assert "t[0]" in gradient.source or "[0]" in gradient.source
    check_grads(through_twice, (X,))
    withdraw(twice)
    np.testing.assert_allclose(gradient(X), expected)
    assert lookup(f"{__name__}.twice[0]") is None


def test_a_result_of_which_nothing_is_known_is_refused_where_it_matters():
    derivative(twice)(first_alone)
    assert np.allclose(grad(of_the_first)(X), np.cos(X))
    with pytest.raises(DifferentiationError, match="has no derivative rule"):
        grad(through_twice)(X)


def first_alone(y, x):
    return np.cos(x) * d[x], None


def of_the_first(x):
    return np.sum(twice(x)[0])


def test_results_may_be_operands():
    derivative(handed_on)(handed_on_rule)
    try:
        x = np.array([1.0, 2.0])
        assert np.array_equal(grad(changes_what_was_handed_on)(x), [6.0, 2.0])
        assert np.array_equal(x, [1.0, 2.0])
    except DifferentiationError as error:
        assert "is not known to be an array" in str(error)
    finally:
        withdraw(handed_on)


def handed_on(x):
    return x, 2.0 * x


def handed_on_rule(y, x):
    return 1.0 * d[x], 2.0 * d[x]


def changes_what_was_handed_on(x):
    y = 1.0 * x
    one, other = handed_on(y)
    one[0] = 5.0 * one[0]
    return np.sum(y) + np.sum(other) - other[1]


class Scale:
    def __init__(self, k):
        self.k = k

    def apply(self, x):
        return self.k * x


class Shift(Scale):
    pass


class Other(Scale):
    def apply(self, x):
        return 5.0 * x


class Stranger:
    def apply(self, x):
        return 7.0 * x


def apply_rule(y, self, x):
    return self.k * d[x]


def stranger_rule(y, self, x):
    return 7.0 * d[x]


def applies(s, x):
    return np.sum(s.apply(x) * x)


def applied(s, x):
    return np.sum(Scale.apply(s, x) * x)


def test_methods_by_object_by_class_and_by_heirs():
    derivative(Scale.apply)(apply_rule)
    for function in (applies, applied):
        for s in (Scale(3.0), Shift(3.0)):
            np.testing.assert_allclose(grad(function, wrt=1)(s, X), 6.0 * X)
            np.testing.assert_allclose(jvp(function, (s, X), (None, np.ones(2)))[1], 6.0 * np.sum(X))
            np.testing.assert_allclose(hvp(function, wrt=1)(s, X, np.ones(2)), [6.0, 6.0])


def test_a_method_that_overrides_one_with_a_rule_is_refused():
    derivative(Scale.apply)(apply_rule)
    gradient = grad(applies, wrt=1)
    assert np.array_equal(gradient(Scale(3.0), X), 6.0 * X)
    for other in (Other(3.0), Stranger()):
        with pytest.raises(DifferentiationError, match=r"`\.apply\(\.\.\.\)` of a `.*`: the rule is for"):
            gradient(other, X)
    own = Scale(3.0)
    own.apply = lambda x: 9.0 * x
    with pytest.raises(DifferentiationError, match=r"the rule is for"):
        gradient(own, X)


def test_rules_for_methods_of_one_name():
    derivative(Scale.apply)(apply_rule)
    derivative(Stranger.apply)(stranger_rule)
    try:
        gradient = grad(applies, wrt=1)
        np.testing.assert_allclose(gradient(Scale(3.0), X), 6.0 * X)
        np.testing.assert_allclose(gradient(Stranger(), X), 14.0 * X)
        with pytest.raises(DifferentiationError, match=r"the rule is for"):
            gradient(Other(1.0), X)
    finally:
        withdraw(Stranger.apply)


def test_an_attribute_that_is_no_number_is_refused():
    derivative(Scale.apply)(apply_rule)
    with pytest.raises(DifferentiationError, match="its operations are its own"):
        grad(applied, wrt=1)(Scale(np.ma.array([1.0, 2.0])), X)


def test_a_bound_method_has_no_name():
    with pytest.raises(TypeError, match="has no name"):
        derivative(Scale(1.0).apply)(apply_rule)


halves = ctypes.CDLL(ctypes.util.find_library("m")).ldexp
halves.restype, halves.argtypes = ctypes.c_double, [ctypes.c_double, ctypes.c_int]


def halves_rule(y, x, n):
    return 2.0**n * d[x]


def halved(x):
    return halves(x, -1) * x


def test_functions_of_c_without_a_name():
    derivative(halves, passive=("n",))(halves_rule)
    gradient = grad(halved)
    assert gradient(3.0) == 3.0
    assert jvp(halved, (3.0,), (1.0,)) == (4.5, 3.0) and hvp(halved)(3.0, 1.0) == 1.0
    withdraw(halves)
    with pytest.raises(DifferentiationError):
        gradient(3.0)


class Callable:
    def __call__(self, x):
        return x * x


callable_object = Callable()


def calls_an_object(x):
    return callable_object(x) * 1.0


def squared_rule(y, x):
    return 2.0 * x * d[x]


def test_objects_that_can_be_called():
    derivative(callable_object)(squared_rule)
    assert grad(calls_an_object)(3.0) == 6.0


def fast(x):
    return np.exp(x)


def through_fast(x):
    return np.sum(fast(x))


def test_a_further_name_for_a_rule_of_ours_and_of_the_users():
    derivative(fast)(np.exp)
    gradient = grad(through_fast)
    np.testing.assert_allclose(gradient(X), np.exp(X))
    assert "fast(x)" in gradient.source and "np.exp" not in gradient.source
    derivative(twice)(twice_rule)
    derivative(thrice_named)(twice)
    try:
        np.testing.assert_allclose(grad(of_another_name)(X), np.cos(X) + 3.0)
    finally:
        withdraw(thrice_named)


def thrice_named(x):
    return np.sin(x), 3.0 * x


def of_another_name(x):
    one, other = thrice_named(x)
    return np.sum(one + other)


def test_a_further_name_must_have_the_same_parameters():
    with pytest.raises(DifferentiationError, match="takes 2 arguments, its rule 1"):
        derivative(of_two)(np.exp)


def of_two(x, y):
    return x + y


def with_defaults(x, k=2.0, *, shift=None, w=np.ones(2)):
    return k * x


def of_other_defaults(y, x, k=3.0, *, shift=None, w=np.zeros(2)):
    return k * d[x]


def of_the_same_defaults(y, x, k=2, *, shift=None, w=np.zeros(2)):
    return k * d[x]


def test_a_rule_has_the_defaults_of_its_function():
    with pytest.raises(DifferentiationError, match=r"`k` of `.*with_defaults` is 2.0 by default, and 3.0 in its rule"):
        derivative(with_defaults)(of_other_defaults)
    derivative(with_defaults)(of_the_same_defaults)
    assert grad(lambda x: with_defaults(x))(5.0) == 2.0


def test_what_transpose_and_reverse_take():
    with pytest.raises(TypeError, match="'exact' or 'not exact'"):
        derivative(bent, transpose={"x": bent_rule})
    with pytest.raises(TypeError, match="is exact"):
        derivative(bent, transpose="not exact")


def test_a_function_made_by_a_decorator_keeps_its_rule():
    @functools.wraps(math.sin)
    def inner(x):
        return x

    assert op_of(inner) is None


def tables(p, x):
    return p["a"][0] * x + p["a"][1]["b"] * p["c"]


def tables_rule(y, p, x):
    return d[p]["a"][0] * x + p["a"][0] * d[x] + d[p]["a"][1]["b"] * p["c"] + p["a"][1]["b"] * d[p]["c"]


def through_tables(p, x):
    return np.sum(tables(p, x) ** 2)


def spelled_out(a, b, c, x):
    return np.sum(tables({"a": (a, {"b": b}), "c": c}, x) ** 2)


def test_arguments_of_any_structure():
    derivative(tables)(tables_rule)
    try:
        p = {"a": (X, {"b": 2.0}), "c": np.array([0.3, 0.4])}
        check_grads(through_tables, (p, 1.5))
        check_grads(spelled_out, (X, 2.0, p["c"], 1.5))
        by_c = grad(spelled_out, wrt=2)(X, 2.0, p["c"], 1.5)
        np.testing.assert_allclose(by_c, grad(through_tables)(p, 1.5)["c"])
    finally:
        withdraw(tables)


def forgetful_rule(y, p, x):
    return d[p]["a"][0] * x + p["a"][0] * d[x] + d[p]["a"][1]["b"] * p["c"]


def flat(p, x):
    return p["a"] * x + p["b"]


def flat_rule(y, p, x):
    return d[p]["a"] * x + p["a"] * d[x]


def flat_rule_with_zero(y, p, x):
    return d[p]["a"] * x + p["a"] * d[x] + 0 * d[p]["b"]


def through_flat(p, x):
    return np.sum(flat(p, x))


def flat_spelled_out(a, b, x):
    return np.sum(flat({"a": a, "b": b}, x))


def test_an_item_that_a_rule_forgets_is_refused():
    derivative(tables)(forgetful_rule)
    derivative(flat)(flat_rule)
    p = {"a": (X, {"b": 2.0}), "c": np.array([0.3, 0.4])}
    q = {"a": X, "b": 1.0}
    try:
        for ask in (grad, hvp):
            with pytest.raises(DifferentiationError, match="an item of argument `p`"):
                ask(through_tables)(p, 1.5, *[p] * (ask is hvp))
            with pytest.raises(DifferentiationError, match="item 'b' of argument `p`"):
                ask(through_flat)(q, 1.5, *[q] * (ask is hvp))
        with pytest.raises(DifferentiationError, match="item 'b' of argument `p`"):
            jvp(through_flat, (q, 1.5), (q, None))
        with pytest.raises(DifferentiationError, match="an item of argument `p`"):
            grad(flat_spelled_out, wrt=(0, 1))(X, 1.0, 1.5)
        assert np.array_equal(grad(flat_spelled_out)(X, 1.0, 1.5), [1.5, 1.5])  # the item that is forgotten stays fixed
        derivative(flat)(flat_rule_with_zero)
        assert grad(through_flat)(q, 1.5)["b"] == 0.0
        assert grad(flat_spelled_out, wrt=1)(X, 1.0, 1.5) == 0.0
    finally:
        withdraw(tables, flat)


def of_all(*values):
    return sum(values)


def of_all_rule(z, *values):
    return np.sum(np.stack([*d[values]]), axis=0)


def through_all(x, y):
    return np.sum(of_all(x, y, 2.0 * x) * x)


def pair_of_rule(y, p, x):
    return d[p][0] * x + p[0] * d[x] + d[p][1]


def pair_of(p, x):
    return p[0] * x + p[1]


def through_pair(p, x):
    return np.sum(pair_of(p, x) ** 2)


def test_items_that_are_taken_one_by_one_or_together_are_not_forgotten():
    derivative(of_all)(of_all_rule)
    derivative(pair_of)(pair_of_rule)
    try:
        check_grads(through_all, (X, 3.0 * X))
        check_grads(through_pair, ((X, 0.5), 3.0 * X))
    finally:
        withdraw(of_all, pair_of)


class Holder:
    @staticmethod
    def shape(x):
        return x * x

    def size(self, x):
        return x * x * x


def shape_rule(y, x):
    return 2.0 * x * d[x]


def size_rule(y, self, x):
    return 3.0 * x * x * d[x]


HOLDER = Holder()


def by_class(x):
    return np.sum(Holder.shape(x))


def by_object(x):
    return np.sum(HOLDER.shape(x))


def sizes(x):
    return np.sum(HOLDER.size(x))


def test_static_methods_are_functions_of_the_class():
    derivative(Holder.shape)(shape_rule)
    try:
        assert np.array_equal(grad(by_class)(X), 2.0 * X)
        assert np.array_equal(grad(by_object)(X), 2.0 * X)
    finally:
        withdraw(Holder.shape)


def test_a_method_that_is_replaced_in_its_class_has_no_rule_any_more(monkeypatch):
    derivative(Holder.size)(size_rule)
    size = Holder.size
    try:
        gradient = grad(sizes)
        assert np.array_equal(gradient(X), 3.0 * X * X)
        monkeypatch.setattr(Holder, "size", lambda self, x: 5.0 * x)
        assert np.array_equal(gradient(X), np.full(len(X), 5.0))
        monkeypatch.undo()
        assert np.array_equal(gradient(X), 3.0 * X * X)
    finally:
        withdraw(size)


def notes(log, x):
    log["inner"]["seen"].append(float(x))
    return 1.0


def noting(log, x):
    return notes(log, x) * x * x


def test_what_a_rule_takes_no_differential_of_is_the_very_object():
    nondifferentiable(notes)
    try:
        log = {"inner": {"seen": []}}
        assert grad(noting, wrt=1)(log, 2.0) == 4.0 and log["inner"]["seen"] == [2.0]
    finally:
        withdraw(notes)
