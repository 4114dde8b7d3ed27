"""Calls in every form that a rule accepts, in both modes and second order; and those that no rule describes."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, hvp, jacobian, jvp, source, trace, value_and_grad, vjp
from tests.rules.calls import REFUSED, RIGHT, V, imaginary_part
from tests.transform.harness import refused_at_its_lines, right_in_every_mode

pytestmark = pytest.mark.filterwarnings("ignore:Arrays of 2-dimensional vectors:DeprecationWarning")

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, np.array([0.7, 1.2]), within=3)


def identity(x):
    return x


def parts(x):
    return {"whole": x, "rows": [x[1:], x[::-1]]}


def perhaps(x):
    y = x if x[0] > 0.0 else x * 2.0
    for _ in range(2):
        y = y if x[1] > 0.0 else -y
    return y.reshape(-1)


def outside(x):
    return V if x[0] > 0.0 else x


def arrays_of(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return [array for item in value for array in arrays_of(item)]
    return [value]


@pytest.mark.parametrize("function", [identity, parts, perhaps, outside], ids=lambda f: f.__name__)
def test_results_share_no_memory_with_what_the_caller_gave(function):
    x, x_dot = np.array([0.5, 1.5, 2.5]), np.array([1.0, 2.0, 3.0])
    (_, aux), _ = value_and_grad(lambda x: (np.sum(x), function(x)), has_aux=True)(x)
    for result in (jvp(function, (x,), (x_dot,)), vjp(function, x)[0], aux):
        for array in arrays_of(result):
            assert not any(np.shares_memory(array, own) for own in (x, x_dot, V))
    given, _ = value_and_grad(identity)(zero := np.array(0.5))
    assert given is not zero


def test_lists_are_the_callers_own():
    xs, dots = [np.ones(2), np.zeros(1)], [np.ones(2), np.ones(1)]
    for found, own in zip(jvp(identity, (xs,), (dots,)), (xs, dots), strict=True):
        assert found is not own and not any(np.shares_memory(a, b) for a, b in zip(found, own, strict=True))


@pytest.mark.parametrize(("args", "tangents"), [(V, V), ((V,), V), (V, (V,)), (V[:1], V[:1]), (1.0, 1.0)])
def test_arguments_of_jvp_are_tuples(args, tangents):
    with pytest.raises(TypeError, match="jvp takes a tuple of"):
        jvp(identity, args, tangents)


def test_text_without_arguments_holds_for_real_and_complex_ones():
    namespace = {}
    exec(source(imaginary_part), namespace)
    found = namespace["imaginary_part_grad"](V)
    assert found.dtype == float and np.allclose(found, grad(imaginary_part)(V))


def cubes(x, y=1.0):
    return np.sum(x**3) * y


def test_products_with_the_hessian_can_be_looked_at():
    product = hvp(cubes)
    assert product(V, V).tolist() == pytest.approx((6.0 * V * V).tolist())
    assert "cubes_hvp" in product.source and product.primal is cubes and product.__name__ == "cubes"
    assert "np.sum" not in source(product) or "cubes_grad" in source(product)
    assert trace(product).name == "cubes" and repr(product).startswith("<hvp of ")


def test_products_with_the_hessian_are_differentiated():
    product = hvp(cubes)
    np.testing.assert_allclose(jacobian(product)(V, 1.0, V), np.diag(6.0 * V))
    np.testing.assert_allclose(vjp(product, V, 1.0, V)[1](V)[2], 6.0 * V * V)
    np.testing.assert_allclose(jvp(product, (V, 1.0, V), (V, None, None))[1], 6.0 * V * V)


@pytest.mark.parametrize("direction", [1.0, (1.0,), (1.0, 2.0, 3.0), np.ones(2)])
def test_one_direction_for_each_argument(direction):
    with pytest.raises(ValueError, match="tuple of 2"):
        hvp(cubes, (0, 1))(2.0, 3.0, direction)


@pytest.mark.parametrize("f", [
    lambda x: np.pad(x, {0: 1, -1: (0, 2)}, mode="reflect") ** 2,
    lambda x: np.pad(x, pad_width={1: 2}, constant_values=x[0, 0]),
])  # fmt: skip
def test_the_widths_of_a_border_by_axis(f):
    x = np.cos(np.arange(6.0)).reshape(2, 3)
    try:
        f(x)
    except TypeError:
        pytest.skip("this version of NumPy takes no dict")
    check_grads(f, (x,))
