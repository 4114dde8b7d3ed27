"""Wrong uses of the operators: each gives one message, asserted whole, that says where, what was expected and what came.

A refusal points at the function's line; what is said of a value names the function, and the leaf that misfits.
"""

from collections import namedtuple

import numpy as np
import pytest

from adjoint_gen import (
    DifferentiationError,
    check_grads,
    elementwise_grad,
    flatten,
    grad,
    hessian,
    hvp,
    jacobian,
    jvp,
    source,
    stop_gradient,
    value_and_grad,
    vjp,
)

V = np.array([1.0, 2.0, 3.0])
M = np.ones((2, 2))
PARAMS = {"W": V, "b": 2.0}
Point, Pair = namedtuple("Point", "x y"), namedtuple("Pair", "y x")


def total(x):
    return np.sum(x * x)


def squares(x):
    return x * x


def loss(params, x):
    return np.sum(params["W"] * x) * params["b"]


def both(x):
    return {"y": x * x, "z": (x[0], [x[1]])}


def pairs(x):
    return x[0], x[1]


def scaled(x, k=2.0, *, power=2):
    return np.sum(k * x**power)


def at(q):
    return q.x * q.y


def nothing(x):
    if x[0] > 0:
        return None
    return np.sum(x)


def imaginary(x):
    return np.sum(x) * 1j


def complex_numbers(x):
    return x * 1j


PARAMETERS = "a parameter of `loss`: `params`, `x`"
SCALAR = "vjp, which takes a cotangent of the result's structure and shape, or np.sum(...) of the result"
REAL = "a function of real and imaginary parts, or vjp and jvp"
FLOATS = "a float or an array of floats, or name other arguments in `wrt`"
PLAIN = "cannot differentiate an object of type float64: it is no plain Python function\n  write instead: def f(x): ..."


NAMES = {
    "no such parameter": (
        lambda: grad(loss, wrt="weights"), loss, "`loss` has no parameter `weights` to differentiate with respect to",
        PARAMETERS),
    "a key in place of a parameter": (
        lambda: grad(loss, wrt="W"), loss, "`loss` has no parameter `W` to differentiate with respect to", PARAMETERS),
    "a position too far": (
        lambda: grad(loss, argnum=2), loss, "`wrt=2` is out of range: `loss` has 2 parameters", PARAMETERS),
    "a position from the end": (
        lambda: jacobian(loss, wrt=-1), loss, "`wrt=-1` is out of range: `loss` has 2 parameters", PARAMETERS),
    "a parameter twice": (
        lambda: hessian(loss, wrt=("x", 1)), loss, "`wrt` mentions `x` more than once", "each parameter once"),
    "no parameter": (lambda: hvp(loss, wrt=()), loss, "`wrt` is empty", PARAMETERS),
    "a number that is no position": (
        lambda: grad(loss, wrt=1.0), loss, "`wrt` holds 1.0, which is neither a position nor a name", PARAMETERS),
    "an argument in place of a position": (
        lambda: value_and_grad(total, V), total,
        "`wrt` holds an object of type ndarray, which is neither a position nor a name", "a parameter of `total`: `x`"),
}

ARGUMENTS = {
    "an integer": (lambda: grad(total)(3), total, "cannot differentiate with respect to `x`: it is an integer", "float(x)"),
    "an array of integers": (
        lambda: jacobian(squares)(np.arange(3)), squares,
        "cannot differentiate with respect to `x`: it is an array of dtype int64", "x.astype(float)"),
    "integers, of which a Hessian is empty": (
        lambda: hessian(total)(np.arange(3)), total,
        "cannot differentiate with respect to `x`: it is an array of dtype int64", "x.astype(float)"),
    "a string": (lambda: grad(total)("3"), total, "cannot differentiate with respect to `x`: it is a string", FLOATS),
    "None": (lambda: grad(total)(None), total, "cannot differentiate with respect to `x`: it is None", FLOATS),
    "a complex number": (
        lambda: grad(total)(1j), total, "cannot differentiate with respect to `x`: it is a complex number",
        "a function of `x.real` and `x.imag`, passed as two real arguments"),
    "a structure of integers": (
        lambda: grad(loss)({"W": 1, "b": 2}, V), loss, "cannot differentiate with respect to `params['W']`: it is an integer",
        "float(params['W'])"),
    "an object in a structure": (
        lambda: grad(loss)({"W": V, "b": [object(), 2.0]}, V), loss,
        "cannot differentiate with respect to `params['b'][0]`: it is an object", FLOATS),
    "a field of a named tuple": (
        lambda: grad(at)(Point(1, 2)), at, "cannot differentiate with respect to `q.x`: it is an integer", "float(q.x)"),
    "nothing to pull back to": (
        lambda: vjp(total, 3), total, "cannot differentiate with respect to `x`: it is an integer", "float(x)"),
    "complex arguments of a Jacobian": (
        lambda: jacobian(squares)(V * 1j), squares,
        "cannot make the jacobian of `squares`: a value or an argument is complex", REAL),
}

RESULTS = {
    "an array": (
        lambda: grad(squares)(V), squares, "`squares` returns an array of rank 1, and a gradient is that of a real scalar",
        SCALAR),
    "an array, twice": (
        lambda: hessian(squares)(V), squares, "`squares` returns an array of rank 1, and a gradient is that of a real scalar",
        SCALAR),
    "a tuple": (
        lambda: grad(pairs)(V), pairs, "`pairs` returns a tuple of 2 items, and a gradient is that of a real scalar", SCALAR),
    "a dict": (
        lambda: value_and_grad(both)(V), both, "`both` returns a dict of 2 items, and a gradient is that of a real scalar",
        SCALAR),
    "a complex number": (
        lambda: grad(imaginary)(V), imaginary, "`imaginary` returns a complex number, and a gradient is that of a real scalar",
        "a real function of it, such as its real part or abs(...) ** 2"),
    "complex values of a Jacobian": (
        lambda: jacobian(complex_numbers)(V), complex_numbers,
        "cannot make the jacobian of `complex_numbers`: a value or an argument is complex", REAL),
    "None": (
        lambda: vjp(nothing, V), nothing, "`nothing` returned None, which has no derivative",
        "a `return` with a value on each path"),
    "no pair with has_aux": (
        lambda: grad(total, has_aux=True)(V), total, "`total` does not return a pair, which has_aux=True asks for",
        "return value, aux"),
}

STRUCTURE = "must be a dict with the keys 'y', 'z', it is"
VALUES = {
    "a cotangent of another structure": (
        lambda: vjp(both, V)[1](V), ValueError, f"`both`: the cotangent {STRUCTURE} an array of shape (3,)"),
    "a cotangent without a key": (
        lambda: vjp(both, V)[1]({"y": V}), ValueError, f"`both`: the cotangent {STRUCTURE} a dict with the key 'y'"),
    "a tuple for a list": (
        lambda: vjp(both, V)[1]({"y": V, "z": (1.0, (1.0,))}), ValueError,
        "`both`: the cotangent at ['z'][1] must be a list of 1 item, it is a tuple of 1 item"),
    "an array for a number": (
        lambda: vjp(both, V)[1]({"y": V, "z": (V, [1.0])}), ValueError,
        "`both`: the cotangent at ['z'][0] must be a number, it is an array of shape (3,)"),
    "an item too many": (
        lambda: vjp(pairs, V)[1]((1.0, 1.0, 1.0)), ValueError,
        "`pairs`: the cotangent must be a tuple of 2 items, it is a tuple of 3 items"),
    "a cotangent of another shape": (
        lambda: vjp(squares, V)[1](np.ones((3, 1))), ValueError,
        "`squares`: the cotangent must be an array of shape (3,), it is an array of shape (3, 1)"),
    "a number for an array": (
        lambda: vjp(squares, V)[1](1.0), ValueError, "`squares`: the cotangent must be an array of shape (3,), it is a float"),
    "a list for an array": (
        lambda: vjp(squares, V)[1]([1.0, 1.0, 1.0]), ValueError,
        "`squares`: the cotangent must be an array of shape (3,), it is a list of 3 items"),
    "a complex cotangent": (
        lambda: vjp(squares, V)[1](V * 1j), ValueError,
        "`squares`: the cotangent must be of dtype float64, it is of dtype complex128"),
    "an array whose product is another": (
        lambda: vjp(squares, M)[1](np.asmatrix(M)), ValueError,
        "`squares`: the cotangent must be an array of shape (2, 2), it is a matrix of shape (2, 2)"),
    "an array of objects": (
        lambda: vjp(squares, V)[1](np.array([1.0, None, 2.0])), ValueError,
        "`squares`: the cotangent must be an array of shape (3,), it is an array of shape (3,) and dtype object"),
    "no cotangent": (
        lambda: vjp(squares, V)[1](None), ValueError, "`squares`: the cotangent must be an array of shape (3,), it is None"),
    "a string for a number": (
        lambda: vjp(total, V)[1]("1"), ValueError, "`total`: the cotangent must be a number, it is a str"),
    "cotangents one by one": (
        lambda: vjp(pairs, V)[1](1.0, 1.0), TypeError,
        "`pairs`: the pullback takes one cotangent, a tuple of 2 items as the value is, and not 2"),
    "an argument missing": (
        lambda: vjp(loss, PARAMS), TypeError, "loss() missing 1 required positional argument: 'x'"),
    "no argument by position": (
        lambda: vjp(total, x=V), TypeError,
        "`total`: vjp gives a gradient for each positional argument, there is none: vjp(f, x)"),
    "arguments in no tuple": (
        lambda: jvp(total, V, (V,)), TypeError,
        "jvp takes a tuple of arguments, jvp(f, (x,), (x_dot,)), and not an array of shape (3,)"),
    "tangents in no tuple": (
        lambda: jvp(total, (V,), V), TypeError,
        "jvp takes a tuple of tangents, jvp(f, (x,), (x_dot,)), and not an array of shape (3,)"),
    "too few tangents": (
        lambda: jvp(loss, (PARAMS, V), (None,)), ValueError,
        "`loss`: there must be a tangent, or None, for each argument: there are 2 arguments and 1 tangents"),
    "a tangent of another shape": (
        lambda: jvp(total, (V,), (np.ones(2),)), ValueError,
        "`total`: the tangent of `x` must be an array of shape (3,), it is an array of shape (2,)"),
    "a tangent without a key": (
        lambda: jvp(loss, (PARAMS, V), ({"W": V}, None)), ValueError,
        "`loss`: the tangent of `params` must be a dict with the keys 'W', 'b', it is a dict with the key 'W'"),
    "a leaf of a tangent": (
        lambda: jvp(loss, (PARAMS, V), ({"W": V, "b": V}, None)), ValueError,
        "`loss`: the tangent of `params['b']` must be a number, it is an array of shape (3,)"),
    "fields in another order": (
        lambda: jvp(at, (Point(1.0, 2.0),), (Pair(1.0, 2.0),)), ValueError,
        "`at`: the tangent of `q` must be a Point with the fields x, y, it is a Pair with the fields y, x"),
    "an integer that moves": (
        lambda: jvp(scaled, (V, 2), (V, 1.0)), ValueError,
        "`scaled`: the tangent of `k` must be None or zero, since there is an int, which has no derivative, it is a float"),
    "no direction": (
        lambda: hvp(total)(), TypeError,
        "`total`: the direction is missing, which comes after the arguments: hvp(total)(*arguments, v)"),
    "an argument or the direction missing": (
        lambda: hvp(loss)(PARAMS, PARAMS), TypeError,
        "loss() missing 1 required positional argument: 'x'; the last of the 2 arguments given is the direction"),
    "a direction of another shape": (
        lambda: hvp(total)(V, np.ones(2)), ValueError,
        "`total`: the direction of `x` must be an array of shape (3,), it is an array of shape (2,)"),
    "one direction for two arguments": (
        lambda: hvp(loss, wrt=(0, 1))(PARAMS, V, V), ValueError,
        "`loss`: the direction must be a tuple of 2 items, one for each of `params`, `x`, it is an array of shape (3,)"),
    "two spellings": (
        lambda: grad(loss, wrt=0, argnum=1), TypeError,
        "grad takes one of wrt, argnum and argnums, which mean the same, not wrt=0 and argnum=1"),
    "two spellings, the same": (
        lambda: elementwise_grad(squares, argnum=0, argnums=(0,)), TypeError,
        "elementwise_grad takes one of wrt, argnum and argnums, which mean the same, not argnum=0 and argnums=(0,)"),
    "an unknown mode of a Jacobian": (
        lambda: jacobian(squares, mode="fwd"), ValueError, "the mode of a Jacobian is 'forward' or 'reverse', not 'fwd'"),
    "an unknown mode of a text": (
        lambda: source(total, mode="gradient"), ValueError,
        "the mode of a source is 'grad', 'value_and_grad', 'vjp', 'jvp' or 'hvp', not 'gradient'"),
    "a structure to stop": (
        lambda: stop_gradient([V]), TypeError,
        "stop_gradient takes a number or an array, and not a list: stop each item of it"),
    "an argument of a check in no tuple": (
        lambda: check_grads(total, V), TypeError,
        "check_grads takes a tuple of arguments, check_grads(f, (x,)), and not an array of shape (3,)"),
    "a vector of another length": (
        lambda: flatten(PARAMS)[1](np.ones(3)), ValueError, "cannot reshape array of size 3 into shape (4,)"),
    "the gradient in place of the function": (lambda: grad(total(V)), DifferentiationError, PLAIN),
}


REFUSALS = [*NAMES.items(), *ARGUMENTS.items(), *RESULTS.items()]


@pytest.mark.parametrize("use", [use for _, use in REFUSALS], ids=[label for label, _ in REFUSALS])
def test_a_refusal_points_at_the_function(use):
    operate, function, message, remedy = use
    with pytest.raises(DifferentiationError) as caught:
        operate()
    assert (caught.value.message, caught.value.remedy) == (message, remedy)
    code = function.__code__
    assert (caught.value.path, caught.value.line) == (code.co_filename, code.co_firstlineno)


@pytest.mark.parametrize("use", VALUES.values(), ids=VALUES)
@pytest.mark.filterwarnings("ignore:the matrix subclass")
def test_a_message_names_the_leaf_that_misfits(use):
    operate, error, message = use
    with pytest.raises(error) as caught:
        operate()
    assert type(caught.value) is error
    assert str(caught.value) == message


def test_there_are_many():
    assert len(REFUSALS) + len(VALUES) >= 40


def valley(x, a):
    return np.sum(a * (x[1:] - x[:-1] ** 2) ** 2 + (1.0 - x[:-1]) ** 2)


@pytest.mark.parametrize("method", ["Newton-CG", "trust-ncg", "trust-krylov", "trust-constr"])
def test_scipy_is_told_when_it_would_give_the_direction_in_the_wrong_place(method):
    minimize = pytest.importorskip("scipy.optimize").minimize
    start, weights = np.full(4, 0.5), np.full(3, 10.0)
    with pytest.raises(TypeError) as caught:
        minimize(valley, start, args=(weights,), jac=grad(valley), hessp=hvp(valley), method=method)
    assert str(caught.value) == (
        "`valley`: SciPy calls hessp(x, p, *args), with the direction second, and hvp(valley) takes it last: "
        "pass hessp=hvp(valley).hessp"
    )
    found = minimize(valley, start, args=(weights,), jac=grad(valley), hessp=hvp(valley).hessp, method=method)
    np.testing.assert_allclose(found.x, 1.0, atol=1e-4)


def test_what_a_pullback_refuses_stands_at_its_line():
    linalg = pytest.importorskip("scipy.linalg")

    def of_logarithm(a):
        shifted = a - 10.0 * np.eye(2)
        return np.real(linalg.logm(shifted))

    for refused in (lambda: vjp(of_logarithm, M)[1](M), lambda: jacobian(of_logarithm, mode="reverse")(M)):
        with pytest.raises(DifferentiationError, match="logarithm of a real matrix that has negative eigenvalues") as caught:
            refused()
        first = of_logarithm.__code__.co_firstlineno
        assert caught.value.path == __file__ and caught.value.line in (first + 1, first + 2)
