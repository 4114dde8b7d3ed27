"""The public interface: what the operators return, what they refuse, and how calls find their variants.

Over 400 lines: one short test for each promise, on functions that they share.
"""

import copy
import functools
import gc
import inspect
import math
import operator
import pickle
import sys
import threading
import traceback
import types
from collections import OrderedDict
from fractions import Fraction

import numpy as np
import pytest

import adjoint_gen
from adjoint_gen import (
    DifferentiationError,
    cache,
    check_grads,
    derivative,
    grad,
    hvp,
    jvp,
    source,
    trace,
    value_and_grad,
    vjp,
)
from adjoint_gen.runtime import KindMismatch

SCALE = 3.0
TABLE = np.array([1.0, 2.0, 4.0])


@grad(wrt=("x1", "x2"))
def griewank(x1, x2):
    """Griewank and Walther's example."""
    a = x1 / x2
    s = np.sin(a)
    b = np.exp(x2)
    c = a - b
    return (s + c) * c


def square(x):
    return x * x


def product(x, y):
    return x * y


def rescaled(x, scale=TABLE, *, power=2):
    return np.sum(scale * x**power)


def reads_global(x):
    return SCALE * x * x


def norm2(x):
    return np.sum(x * x)


def pair(x, y):
    return x * y, x + y


dsquare = grad(square)


def all_entries(folder):
    return sorted(p.name for p in folder.iterdir()) if folder.exists() else []


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(tmp_path / "cache"))
    cache.forget()
    return tmp_path / "cache"


# --- the operators ------------------------------------------------------------------------------------------------------


def test_griewank():
    assert griewank(1.5, 0.5) == pytest.approx((3.0118433276739069, -13.723961509314076), rel=1e-14)
    assert griewank(x2=0.5, x1=1.5) == griewank(1.5, 0.5)


def test_decorator_and_function_forms_agree():
    @grad
    def bare(x):
        return x * x

    @grad(wrt="x")
    def named(x):
        return x * x

    assert bare(3.0) == named(3.0) == grad(square)(3.0) == grad(square, wrt=0)(3.0) == 6.0


@pytest.mark.parametrize(
    "wrt, expected",
    [
        (0, 5.0), (1, 2.0), ("x", 5.0), ("y", 2.0),
        ((0,), (5.0,)), (("y",), (2.0,)), ((1, 0), (2.0, 5.0)), (["x", 1], (5.0, 2.0)),
    ],
)
def test_wrt_by_position_name_or_tuple(wrt, expected):
    assert grad(product, wrt=wrt)(2.0, 5.0) == expected
    assert value_and_grad(product, wrt=wrt)(2.0, 5.0) == (10.0, expected)


def test_value_and_grad_with_aux():
    def fun(x):
        return x * x, (3.0 * x, "label", 7)

    assert value_and_grad(fun, has_aux=True)(2.0) == ((4.0, (6.0, "label", 7)), 4.0)
    with pytest.raises(DifferentiationError, match="pair"):
        value_and_grad(square, has_aux=True)(2.0)


def test_vjp_can_be_called_again_and_again():
    x = np.array([1.0, 2.0])

    def fun(x, w):
        y = x
        for _ in range(3):
            y = y * w + np.sin(y)
        return y

    value, pullback = vjp(fun, x, 0.5)
    first = pullback(np.array([1.0, 0.0]))
    second = pullback(np.array([0.0, 1.0]))
    again = pullback(np.array([1.0, 0.0]))
    np.testing.assert_array_equal(first[0], again[0])
    assert first[1] == again[1] and first[0][1] == 0.0 and second[0][0] == 0.0
    np.testing.assert_array_equal(value, fun(x, 0.5))


def test_vjp_outlives_a_change_of_its_arguments():
    x = np.array([1.0, 2.0])
    _, pullback = vjp(norm2, x)
    x[:] = 100.0
    np.testing.assert_array_equal(pullback(1.0)[0], [2.0, 4.0])


def test_vjp_has_none_for_what_has_no_derivative():
    def fun(x, n, name, w):
        return x**n * w

    _, pullback = vjp(fun, 2.0, 3, "a", 5.0)
    assert pullback(1.0) == (60.0, None, None, 8.0)
    with pytest.raises(DifferentiationError):
        vjp(fun, 2, 3, "a", 5)


def test_vjp_of_a_tuple_takes_a_tuple():
    value, pullback = vjp(pair, 2.0, 5.0)
    assert value == (10.0, 7.0)
    assert pullback((1.0, 0.0)) == (5.0, 2.0) and pullback((0.0, 1.0)) == (1.0, 1.0) and pullback((1.0, 2.0)) == (7.0, 4.0)
    for wrong in (1.0, (1.0,), (1.0, 2.0, 3.0), [1.0, 2.0]):
        with pytest.raises(ValueError, match="tuple of 2"):
            pullback(wrong)


def test_cotangents_and_tangents_have_the_right_shape():
    _, pullback = vjp(np_double, np.ones(3))
    for wrong in (1.0, np.ones(2), np.ones((1, 3))):
        with pytest.raises(ValueError, match="shape"):
            pullback(wrong)
        with pytest.raises(ValueError, match="shape"):
            jvp(np_double, (np.ones(3),), (wrong,))
    with pytest.raises(ValueError, match="1 arguments and 2 tangents"):
        jvp(np_double, (np.ones(3),), (np.ones(3), np.ones(3)))


def np_double(x):
    return x * 2.0


def test_jvp():
    assert jvp(product, (2.0, 5.0), (1.0, 0.0)) == (10.0, 5.0)
    assert jvp(product, (2.0, 5.0), (1.0, 10.0)) == (10.0, 25.0)
    assert jvp(product, (2.0, 5.0), (None, 10.0)) == (10.0, 20.0)
    assert jvp(pair, (2.0, 5.0), (1.0, None)) == ((10.0, 7.0), (5.0, 1.0))
    assert jvp(operator_power, (2.0, 3), (1.0, None)) == (8.0, 12.0)


def operator_power(x, n):
    return x**n


def test_trace_and_source():
    assert "numpy.sin" in str(trace(griewank)) or "numpy.sin" in repr(trace(griewank))
    assert trace(griewank).source.qualname == "griewank"
    assert trace(griewank.primal).result == trace(griewank).result
    text = source(griewank, wrt=("x1", "x2"))
    assert "def griewank_grad(x1, x2, *, y_bar=1.0):" in text and "a = x1 / x2" in text
    for mode, name in (("value_and_grad", "griewank_value_and_grad"), ("jvp", "griewank_jvp"), ("vjp", "griewank_reverse")):
        assert f"def {name}(" in source(griewank, mode=mode)


def test_source_before_the_first_call_uses_annotations_and_defaults():
    @grad
    def fun(x: float, n: int = 2, rate=0.5):
        return rate * x**n

    assert "type(x) is float" in fun.source and "type(n) is int" in fun.source
    assert fun(2.0) == 2.0


def test_check_grads():
    check_grads(griewank.primal, (1.5, 0.5))
    check_grads(rescaled, (np.array([1.0, 2.0, 3.0]),))
    check_grads(pair, (2.0, 3.0), modes=("reverse",))
    with pytest.raises(ValueError, match="order"):
        check_grads(square, (1.0,), order=7)
    with pytest.raises(ValueError, match="modes"):
        check_grads(square, (1.0,), modes=("sideways",))
    with pytest.raises(ValueError, match="no floating-point argument"):
        check_grads(square, (1,))


def cubed(x):
    return x**3


def sum_of_cubes(x):
    return np.sum(cubed(x))


def test_check_grads_finds_what_is_wrong_and_names_it():
    @derivative(cubed)
    def rule(y, x):
        return np.where(x > 0.5, 2.9, 3.0) * (x**2 * d[x])  # noqa: F821

    with pytest.raises(AssertionError, match=r"mode, derivative with respect to argument 0\[1\].*finite differences"):
        check_grads(sum_of_cubes, (np.array([0.3, 0.7]),))


# --- what is returned -----------------------------------------------------------------------------------------------------


def test_a_gradient_looks_like_its_primal():
    assert griewank.__name__ == "griewank" and griewank.__doc__ == "Griewank and Walther's example."
    assert griewank.__module__ == __name__ and griewank.__qualname__ == "griewank"
    assert str(inspect.signature(griewank)) == "(x1, x2)"
    assert inspect.unwrap(griewank) is griewank.primal and griewank.primal(2.0, 1.0) == pytest.approx(
        (math.sin(2.0) + 2.0 - math.e) * (2.0 - math.e))
    assert "griewank" in repr(griewank)
    assert "griewank_grad" in griewank.source
    assert open(griewank.path).read().endswith(griewank.source)


def test_source_and_path_are_those_of_the_variant_last_used():
    df = grad(norm2)
    df(2.0)
    first = df.source
    df(np.ones(3))
    assert df.source != first and "is_array" in df.source and df.source in open(df.path).read()
    df(2.0)
    assert df.source == first


def test_pickle_by_reference():
    assert pickle.loads(pickle.dumps(griewank)) is griewank
    assert copy.copy(griewank) is griewank and copy.deepcopy(griewank) is griewank
    other = pickle.loads(pickle.dumps(dsquare))
    assert other is not dsquare and other(3.0) == 6.0 and other.primal is square
    other = pickle.loads(pickle.dumps(value_and_grad(product, wrt=("y", "x"))))
    assert other(2.0, 5.0) == (10.0, (2.0, 5.0))


class Model:
    scale = 2.0

    @grad
    def decorated(self, x):
        return x * x

    @grad(wrt=("x", "w"))
    def by_name(self, x, w):
        return x * w

    @staticmethod
    @grad
    def static(x):
        return x * x

    def plain(self, x, w):
        return x * w


def test_methods():
    model = Model()
    assert model.decorated(3.0) == 6.0 and model.by_name(2.0, 5.0) == (5.0, 2.0)
    assert Model.static(3.0) == model.static(3.0) == 6.0
    assert Model.decorated(model, 3.0) == 6.0
    assert "decorated_grad" in model.decorated.source
    assert grad(model.plain)(2.0, 5.0) == 5.0 and grad(model.plain, wrt="w")(2.0, 5.0) == 2.0
    assert vjp(model.plain, 2.0, 5.0)[1](1.0) == (5.0, 2.0)
    assert jvp(model.plain, (2.0, 5.0), (1.0, None)) == (10.0, 5.0)
    assert pickle.loads(pickle.dumps(Model.decorated)) is Model.decorated


def test_defaults_and_keyword_only_parameters():
    x = np.array([1.0, 2.0, 3.0])
    np.testing.assert_allclose(grad(rescaled)(x), 2.0 * TABLE * x)
    np.testing.assert_allclose(grad(rescaled)(x, power=3), 3.0 * TABLE * x**2)
    np.testing.assert_allclose(grad(rescaled)(x, np.ones(3)), 2.0 * x)
    np.testing.assert_allclose(grad(rescaled, wrt="scale")(x), x**2)


def test_lambdas_and_nested_functions():
    twice = grad(lambda x: 2.0 * x)
    assert twice(1.0) == 2.0
    first, second = grad(lambda x: x * x), grad(lambda x: x * x * x)
    assert (first(2.0), second(2.0)) == (4.0, 12.0)


# --- variants -------------------------------------------------------------------------------------------------------------


def test_each_kind_of_argument_has_its_variant():
    df = grad(norm2)
    for _ in range(3):
        assert df(3.0) == 6.0
        np.testing.assert_array_equal(df(np.array([1.0, 2.0])), [2.0, 4.0])
        assert df(np.ones((2, 3))).shape == (2, 3)
        assert df(np.ones(2, dtype=np.float32)).dtype == np.float32
        assert df(np.float32(3.0)) == 6.0
    assert df(np.array(3.0)).shape == ()


def test_variants_are_derived_once(monkeypatch, folder):
    import adjoint_gen.derive as module

    original, derived = module.derive, []
    monkeypatch.setattr(module, "derive", lambda *a, **k: derived.append(a) or original(*a, **k))
    df = grad(norm2)
    for _ in range(5):
        df(3.0), df(np.ones(2)), df(np.ones((2, 2)))
    grad(norm2)(3.0)
    assert len(derived) == 3


def test_closures_are_read_live():
    def make(c):
        def f(x):
            return c * x * x

        def change(value):
            nonlocal c
            c = value

        return grad(f), change

    df, change = make(2.0)
    other, _ = make(10.0)
    assert (df(1.0), other(1.0)) == (4.0, 20.0)
    change(3.0)
    assert (df(1.0), other(1.0)) == (6.0, 20.0)
    change(np.array([1.0, 2.0]))
    with pytest.raises(DifferentiationError, match="real scalar"):
        df(1.0)
    change(5)
    assert df(1.0) == 10.0


def test_globals_are_read_live(monkeypatch):
    df = grad(reads_global)
    assert df(1.0) == 6.0
    monkeypatch.setitem(globals(), "SCALE", 5.0)
    assert df(1.0) == 10.0
    monkeypatch.setitem(globals(), "SCALE", np.float64(7.0))
    assert df(1.0) == 14.0
    monkeypatch.setitem(globals(), "SCALE", 2)
    assert df(1.0) == 4.0


bent = np.sin


def uses_bent(x):
    return bent(x) * x


def test_a_rebound_function_is_noticed(monkeypatch):
    df = grad(uses_bent)
    assert df(1.0) == pytest.approx(math.cos(1.0) + math.sin(1.0))
    monkeypatch.setitem(globals(), "bent", np.exp)
    assert df(1.0) == pytest.approx(2.0 * math.e)
    monkeypatch.setitem(globals(), "bent", np.sin)
    assert df(1.0) == pytest.approx(math.cos(1.0) + math.sin(1.0))


def test_a_shadowed_builtin_is_noticed(monkeypatch):
    df = grad(uses_abs)
    assert df(-2.0) == -1.0
    monkeypatch.setitem(globals(), "abs", np.exp)
    assert df(-2.0) == pytest.approx(math.exp(-2.0))


def uses_abs(x):
    return abs(x)


def test_a_rebound_closure_function_is_noticed():
    def make(g):
        def f(x):
            return g(x)

        def change(value):
            nonlocal g
            g = value

        return grad(f), change

    df, change = make(np.sin)
    assert df(1.0) == pytest.approx(math.cos(1.0))
    change(np.exp)
    assert df(1.0) == pytest.approx(math.e)


def test_a_rebound_module_is_noticed(monkeypatch):
    monkeypatch.setitem(globals(), "lib", np)
    df = grad(uses_lib)
    assert df(1.0) == pytest.approx(math.cos(1.0))
    fake = types.ModuleType("fake")
    fake.sin = np.exp
    monkeypatch.setitem(globals(), "lib", fake)
    assert df(1.0) == pytest.approx(math.e)
    monkeypatch.setattr(fake, "sin", np.cos)
    assert df(1.0) == pytest.approx(-math.sin(1.0))


def uses_lib(x):
    return lib.sin(x)  # noqa: F821


class Scaled:
    scale = 2.0

    def __init__(self, value):
        self.value = value


def deletes_what_its_class_has(x):
    scaled = Scaled(x)
    del scaled.scale
    return scaled.value


def deletes_twice(x):
    scaled = Scaled(x)
    del scaled.value
    try:
        del scaled.value
    except AttributeError:
        return x * scaled.scale
    return x


def test_a_deleted_attribute_raises_as_the_primal_does():
    with pytest.raises(AttributeError, match="'Scaled' object has no attribute 'scale'"):
        grad(deletes_what_its_class_has)(1.0)
    assert grad(deletes_twice)(1.0) == 2.0


def test_a_deleted_global_raises_as_the_primal_does(monkeypatch):
    monkeypatch.setitem(globals(), "lib", np)
    df = grad(uses_lib)
    df(1.0)
    monkeypatch.delitem(globals(), "lib")
    with pytest.raises((NameError, DifferentiationError)):
        df(1.0)


def test_threads_share_one_build(monkeypatch, folder):
    import adjoint_gen.derive as module

    original, derived = module.derive, []
    monkeypatch.setattr(module, "derive", lambda *a, **k: derived.append(a) or original(*a, **k))
    df, found, barrier = grad(norm2), [], threading.Barrier(8)

    def work(k):
        barrier.wait()
        for j in range(20):
            x = float(k + j)
            found.append((df(x), df(np.array([x]))[0]) == (2.0 * x, 2.0 * x))

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 160 and all(found)
    assert len(derived) == 2


def test_threads_pair_residuals_with_their_own_reverse(monkeypatch):
    wrong = []
    vjp(norm2, 1.0), vjp(norm2, np.ones(2)), vjp(norm2, np.ones((2, 2)))
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)

    def work(x):
        for _ in range(300):
            value, pullback = vjp(norm2, x)
            if not np.array_equal(pullback(1.0)[0], 2.0 * x) or value != np.sum(x * x):
                wrong.append(x)

    threads = [threading.Thread(target=work, args=(x,)) for x in (2.0, np.arange(3.0), np.ones((2, 3)), np.float32(2.0))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sys.setswitchinterval(interval)
    assert wrong == []


def test_every_sort_of_parameter_in_every_mode():
    def fun(x, /, y, w=TABLE, *, k=2.0, self=1.0):
        return np.sum(w * x * y) * k * self

    x = np.array([1.0, 2.0, 3.0])
    expected = 5.0 * TABLE * 2.0
    np.testing.assert_allclose(grad(fun)(x, 5.0), expected)
    np.testing.assert_allclose(grad(fun, wrt="self")(x, y=5.0, self=3.0), np.sum(TABLE * x) * 10.0)
    np.testing.assert_allclose(vjp(fun, x, 5.0)[1](1.0)[0], expected)
    np.testing.assert_allclose(vjp(fun, x, 5.0, np.ones(3))[1](1.0)[0], 10.0)
    np.testing.assert_allclose(jvp(fun, (x, 5.0), (np.ones(3), None))[1], np.sum(expected))
    np.testing.assert_allclose(jvp(fun, (x, 5.0, np.ones(3)), (None, 1.0, None))[1], 12.0)
    for mode in ("grad", "value_and_grad", "vjp", "jvp"):
        assert "self" in source(fun, wrt=("x", "k"), mode=mode)


def test_a_gradient_inside_a_function_is_differentiated():
    def outer(x):
        return dsquare(x) * x

    assert grad(outer)(2.0) == 8.0


def test_variants_do_not_pile_up():
    df = grad(reads_global)
    df(1.0)
    gc.collect()
    before = len(gc.get_objects())
    for _ in range(50):
        df(1.0), df(np.float64(1.0))
    gc.collect()
    assert len(gc.get_objects()) - before < 500


# --- errors -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "argument, word, remedy",
    [
        (3, "an integer", "float(x)"),
        (True, "a boolean", "float(x)"),
        ("3", "a string", "a float"),
        (None, "None", "a float"),
        (1 + 2j, "a complex number", "x.real"),
        (np.arange(3), "dtype int64", "x.astype(float)"),
        (np.array([True]), "dtype bool", "x.astype(float)"),
        (np.array([1j]), "complex128", "x.real"),
        (np.int32(3), "int32", "float(x)"),
        (np.array([None]), "an array of shape (1,) and dtype object", "np.asarray(x, float)"),
        (np.array(["a"]), "dtype <U1", "array of floats"),
        (OrderedDict(a=1.0), "it is an OrderedDict", "dict(x)"),
        (Fraction(1, 2), "it is a Fraction", "float(x)"),
        (object(), "object", "array of floats"),
        (np.matrix([[1.0]]), "it is a matrix of shape (1, 1)", "np.asarray(x, float)"),
        ((2, [3]), "`x[0]`: it is an integer", "float(x[0])"),
        ((1.0, object()), "`x[1]`: it is an object", "array of floats"),
    ],
)
def test_arguments_without_a_derivative_are_refused_before_anything_is_written(folder, argument, word, remedy):
    for operation in (grad(norm2), value_and_grad(norm2)):
        with pytest.raises(DifferentiationError) as caught:
            operation(argument)
        assert word in str(caught.value) and remedy in caught.value.remedy and caught.value.path == __file__
    assert all_entries(folder) == []


def test_a_refused_kind_is_refused_after_good_calls_too():
    df = grad(norm2)
    df(3.0)
    for bad in (3, True, np.arange(3), 1j):
        with pytest.raises(DifferentiationError):
            df(bad)
    assert df(3.0) == 6.0


@pytest.mark.parametrize(
    "fun, x, word",
    [
        (lambda x: x * 2.0, np.ones(3), "rank 1"),
        (lambda x: (x, x), 1.0, "tuple of 2"),
        (lambda x: len(x), np.ones(3), "int64"),
        (lambda x: x > 1.0, 2.0, "bool"),
        (lambda x: x * 1j, 2.0, "complex"),
        (lambda x: None, 2.0, "None"),
        (lambda x: "text", 2.0, "text"),
    ],
)
def test_results_that_are_no_real_scalar_are_refused(folder, fun, x, word):
    with pytest.raises(DifferentiationError, match=word):
        grad(fun)(x)
    assert all_entries(folder) == []


def test_a_shape_that_only_the_call_shows_is_refused():
    def fun(x, n):
        y = 0
        for _ in range(n):
            y = y + x
        return y

    df = grad(fun)
    assert df(2.0, 3) == 3.0
    with pytest.raises(DifferentiationError, match=r"shape \(2,\)"):
        df(np.ones(2), 3)


@pytest.mark.parametrize("wrt", [2, -1, "z", (0, 0), ("x", 0), (), 1.5, (None,), (True,), ("x", "z")])
def test_wrt_that_names_no_parameter_is_refused_at_once(wrt):
    for operator_ in (grad, value_and_grad):
        with pytest.raises(DifferentiationError, match=r"wrt|parameter"):
            operator_(product, wrt=wrt)


def test_a_function_with_a_rule_is_differentiated_directly():
    assert grad(np.sin)(1.0) == pytest.approx(math.cos(1.0))
    assert grad(math.hypot, wrt=("x", "y"))(3.0, 4.0) == pytest.approx((0.6, 0.8))
    assert grad(operator.mul, wrt=1)(3.0, 4.0) == 3.0
    assert grad(abs)(-2.0) == -1.0
    np.testing.assert_array_equal(grad(np.sum)(np.ones((2, 3))), np.ones((2, 3)))
    np.testing.assert_array_equal(vjp(np.sum, np.ones((2, 3)))[1](2.0)[0], np.full((2, 3), 2.0))
    np.testing.assert_allclose(jvp(np.linalg.inv, (np.eye(2),), (np.ones((2, 2)),))[1], -np.ones((2, 2)))
    check_grads(np.logaddexp, (0.5, 1.5))
    assert pickle.loads(pickle.dumps(grad(np.sin)))(1.0) == grad(np.sin)(1.0)
    assert grad(np.sin).primal is np.sin and "np.cos(x)" in grad(np.sin).source
    assert "numpy.sin" in str(trace(np.sin)) and "np.cos" in source(np.sin)


def test_a_librarys_function_without_a_rule_is_differentiated_by_its_text():
    roots = np.array([0.5, -1.5, 2.0])
    check_grads(np.polynomial.polynomial.polyfromroots, (roots,))
    signal = pytest.importorskip("scipy.signal")
    for attenuation in (65.0, 30.0):
        step = (signal.kaiser_beta(attenuation + 1e-5) - signal.kaiser_beta(attenuation - 1e-5)) / 2e-5
        assert grad(signal.kaiser_beta)(attenuation) == pytest.approx(step)
    optimize = pytest.importorskip("scipy.optimize")
    with pytest.raises(DifferentiationError, match="`minimize`"):
        vjp(optimize.minimize, product, np.ones(2))


def test_a_gradient_that_a_class_holds_is_still_its_own():
    df = grad(product)

    class Holder:
        held = df

    assert Holder.held is df and df(2.0, 5.0) == 5.0


def test_partial_application_of_a_gradient_sees_every_variant():
    df = grad(product)
    part = functools.partial(df, y=5.0)
    assert part(2.0) == 5.0 and df(np.float64(1.0), 2.0) == 2.0 and part(3.0) == 5.0 and part(np.float64(3.0)) == 5.0


@pytest.mark.parametrize(
    "fun", [3, "f", print, type, operator, Model, np.random.default_rng, functools.partial(print, 1.0)])
def test_what_is_no_function_is_refused(fun):
    with pytest.raises(DifferentiationError):
        grad(fun)


@grad
def recursive(x):
    return x * recursive(x - 1.0) if x > 1.0 else x


def test_a_decorated_recursive_function_is_refused():
    with pytest.raises(DifferentiationError, match="calls itself") as caught:
        recursive(3.0)
    assert "drecursive = grad(recursive)" in caught.value.remedy


def test_a_function_of_no_module_does_not_read_the_globals_of_one(folder):
    import linecache

    text = (
        "def helper(x, k=3.0):\n    return k * SCALE * x\n"
        "def f(x, SCALE_1=1.0):\n    return SCALE * x * helper(x) * WEIGHTS[0]\n"
    )
    linecache.cache["<no module>"] = (len(text), None, text.splitlines(True), "<no module>")
    for _ in range(2):
        namespace = {"__name__": __name__, "SCALE": 100.0, "WEIGHTS": np.ones(2)}
        exec(compile(text, "<no module>", "exec"), namespace)
        gradient = grad(namespace["f"])
        assert gradient(1.0) == 60000.0
        namespace["SCALE"] = 10.0
        assert gradient(1.0) == 600.0 and jvp(namespace["f"], (1.0,), (1.0,)) == (300.0, 600.0)
        namespace["SCALE"] = np.array(2.0)
        assert gradient(1.0) == 24.0
        namespace["helper"] = lambda x: x
        assert gradient(1.0) == 4.0


def test_wrong_calls_raise_what_the_primal_raises():
    for arguments, named in (((), {}), ((1.0, 2.0, 3.0), {}), ((1.0,), {"x": 2.0}), ((1.0,), {"z": 2.0})):
        with pytest.raises(TypeError) as expected:
            product(*arguments, **named)
        for _ in range(2):
            with pytest.raises(TypeError) as caught:
                griewank_like(*arguments, **named)
            assert str(caught.value) == str(expected.value)
        griewank_like(1.0, 2.0)


griewank_like = grad(product)


def test_where_the_primal_raises_the_derivative_raises_the_same():
    def fun(x, d):
        return x / d["key"] / (x - 1.0)

    df = grad(fun)
    assert df(2.0, {"key": 1.0}) == pytest.approx(-1.0)
    with pytest.raises(KeyError, match="key"):
        grad(lambda x, d: x * d["key"])(2.0, {})
    with pytest.raises(ZeroDivisionError):
        df(1.0, {"key": 1.0})


def test_a_mismatch_from_inside_is_not_mistaken_for_the_guards_own():
    calls = []

    def noisy(value):
        calls.append(value)
        raise KindMismatch("from inside")

    def fun(x, hook):
        hook(1)
        return x * x

    df = grad(fun)
    df(2.0, lambda value: None)
    for _ in range(2):
        calls.clear()
        with pytest.raises(KindMismatch, match="from inside"):
            df(2.0, noisy)
        assert calls == [1]


def test_an_exception_shows_the_generated_line():
    def fun(x):
        return 1.0 / x

    df = grad(fun)
    df(2.0)
    try:
        df(0.0)
    except ZeroDivisionError as error:
        frames = traceback.extract_tb(error.__traceback__)
    assert frames[-1].filename == df.path and "1.0 / x" in frames[-1].line
    assert len(frames) == 3  # this test, the dispatcher, the generated function


def test_arguments_are_left_alone_and_never_returned():
    x = np.array([1.0, 2.0])
    x.flags.writeable = False
    df = grad(lambda x: np.sum(x))
    g = df(x)
    assert not np.shares_memory(g, x) and g.flags.writeable
    g[0] = 100.0
    np.testing.assert_array_equal(df(x), [1.0, 1.0])


def test_the_public_names_are_all_there_and_no_others():
    assert set(adjoint_gen.__all__) == {
        "DifferentiationError", "check_grads", "check_rule", "checkpoint", "derivative", "elementwise_grad", "flatten", "grad",
        "hessian", "hvp", "jacobian", "jvp", "nondifferentiable", "source", "stop_gradient", "trace", "value_and_grad", "vjp",
        "withdraw",
    }
    for name in adjoint_gen.__all__:
        assert getattr(adjoint_gen, name).__doc__
    with pytest.raises(AttributeError, match="laplacian"):
        adjoint_gen.laplacian
    assert set(adjoint_gen.__all__) <= set(dir(adjoint_gen))
    assert "adjoint_gen" in sys.modules


def test_products_with_the_hessian():
    def rosenbrock(x, scale):
        return np.sum(scale * (x[1:] - x[:-1] ** 2) ** 2 + (1.0 - x[:-1]) ** 2)

    x, v = np.array([0.3, -0.7, 1.2]), np.array([1.0, 2.0, -1.0])
    step = 1e-5
    around = [grad(rosenbrock)(x + h * v, 10.0) for h in (step, -step)]
    assert np.allclose(hvp(rosenbrock)(x, 10.0, v), (around[0] - around[1]) / (2 * step), rtol=1e-8)
    both = hvp(rosenbrock, wrt=("x", "scale"))(x, 10.0, (np.zeros(3), 1.0))
    assert np.allclose(both[0], grad(rosenbrock)(x, 1.0) - grad(rosenbrock)(x, 0.0)) and both[1] == 0.0
    with pytest.raises(ValueError, match="shape"):
        hvp(rosenbrock)(x, 10.0, np.ones(2))
    with pytest.raises(DifferentiationError, match="scalar"):
        hvp(lambda x: x * x)(x, v)


def chosen(x, p):
    return x * 2.0 if p is None else x * 3.0


def sorted_out(x, p):
    if isinstance(p, tuple):
        return x * 2.0
    return x * 3.0


def shifted(x, b):
    return 2.0 * x + b


def test_what_only_decided_the_way_of_the_program_is_guarded_too():
    derivative = grad(chosen)
    assert [derivative(1.5, p) for p in (None, 2.0, None)] == [2.0, 3.0, 2.0]
    derivative = grad(sorted_out)
    assert [derivative(1.5, p) for p in ((1.0, 2.0), np.ones(2), (3.0,), 1.0)] == [2.0, 3.0, 2.0, 3.0]
    derivative = grad(shifted)
    assert derivative(1.5, 1.0) == 2.0
    with pytest.raises(DifferentiationError, match="rank 1"):
        derivative(1.5, np.ones(2))


def halves(x):
    x[0] = x[1] * x[2] * 0.3
    x[1:] *= 0.5
    return x


def test_directions_of_other_dtypes_are_those_of_the_value():
    x = np.array([1.0, 2.0, 3.0])
    whole = np.array([1, 2, 3])
    _, pullback = vjp(halves, x)
    for given in (whole, whole.astype(np.int8), whole > 0, np.float32([0.5, 1.5, 2.5])):
        floating = given.astype(float)
        assert np.array_equal(pullback(given)[0], pullback(floating)[0])
        assert np.array_equal(jvp(halves, (x,), (given,))[1], jvp(halves, (x,), (floating,))[1])
        assert pullback(given)[0].dtype == np.float64
    assert vjp(halves, np.float32(x))[1](x)[0].dtype == jvp(halves, (np.float32(x),), (x,))[1].dtype == np.float32
    with pytest.raises(ValueError, match="must be of dtype float64, it is of dtype complex128"):
        pullback(1j * x)
    with pytest.raises(TypeError, match="the last of the 1 arguments given is the direction"):
        hvp(smooth_sum)(x)


def smooth_sum(x):
    return np.sum(x**3)


def pieces(x):
    return [np.sum(x), x * x], x[0]


def test_a_list_in_the_result_has_a_list_as_its_cotangent():
    x = np.array([1.0, 2.0])
    _, pullback = vjp(pieces, x)
    assert np.array_equal(pullback(([1.0, np.array([0.5, 0.0])], 3.0))[0], np.array([5.0, 1.0]))
    for wrong in (([1.0], 3.0), ((1.0, x), 3.0), ([x, 1.0], 3.0)):
        with pytest.raises(ValueError, match="the cotangent"):
            pullback(wrong)


def test_a_function_of_no_module_is_refused():
    namespace = {}
    exec("def square(x):\n    return x * x\n", namespace)
    namespace["square"].__module__ = None
    with pytest.raises(DifferentiationError, match="its source is not available"):
        grad(namespace["square"])(2.0)
