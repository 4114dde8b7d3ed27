"""Functions of libraries that no rule speaks of, and that are written in Python, are differentiated by their text."""

import colorsys
import linecache

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, jvp, vjp
from adjoint_gen.asked import BY_TEXT, Asked
from adjoint_gen.derive import derive
from adjoint_gen.frontend.state.observe import kind_of

signal = pytest.importorskip("scipy.signal")
distance = pytest.importorskip("scipy.spatial.distance")
optimize = pytest.importorskip("scipy.optimize")
api = pytest.importorskip("scipy._lib._array_api")
extra = pytest.importorskip("scipy._lib.array_api_extra")

X = np.array([1.3, 2.0, 3.7])


def attenuation(x):
    return signal.kaiser_beta(30.0 + x[0]) * x[1]


def low_to_low(x):
    b, a = signal.lp2lp(x[:2], x, 1.3)
    return np.sum(b) + np.sum(a**2)


def from_zeros(x):
    return np.sum(signal.zpk2tf(x[:1], x[1:], x[0])[1] ** 2)


def swept(x):
    return np.sum(signal.chirp(x, 1.5, 1.0, 4.0))


def teeth(x):
    return np.sum(x * signal.sawtooth(x, 0.6))


def dissimilar(x):
    return distance.braycurtis(x, np.ones(3))


def valley(x):
    return np.sum(optimize.rosen_der(x) ** 2)


def hue(x):
    return colorsys.rgb_to_hls(x[0] / 5, x[1] / 5, x[2] / 5)[1] * x[0]


def of_any_library(x):
    xp = api.array_namespace(x)
    x, scale, missing = api.xp_promote(x, 2.0, None, force_floating=True, xp=xp)
    return xp.sum(xp.sin(xp.asarray(x)) * scale) if missing is None else 0.0


def piece_by_piece(x):
    inner = extra.apply_where(x > 1.5, x, lambda v: v**2, lambda v: 3.0 * v)
    return np.sum(extra.apply_where(x > 1.5, (x, inner), lambda v, w: v * w, fill_value=1.0))


def of_an_array_or_a_number(x):
    arrays = [api.is_numpy_array(value) for value in (x, x[0], 2.0)]
    return x[0] ** 2 if arrays == [True, True, False] and api.xp_device_type(x) == "cpu" else x[1]


def of_what_is_given(*args):
    """As SciPy's own functions ask what they are given."""
    there = [np.asarray(arg, dtype=np.result_type(*[a for a in args if a is not None], 1.0)) for arg in args if arg is not None]
    sine = getattr(np, "sin", None)
    return np.sum(there[0] * sine(there[-1])) if sine is not None else 0.0


def left_out(x):
    return of_what_is_given(None, x, 2.0)


def polynomial(x):
    return np.poly1d(x[::-1]), np.poly1d(x)


def of_a_polynomial_that_a_function_makes(x):
    one, other = polynomial(x)
    return one(0.3) * other(x[0])


def placed(x):
    found = np.zeros(x.shape)
    np.place(found, (1 - (x < 1.5)) & (x < 3.0), x * x)
    return np.sum(found * x)


PROGRAMS = [
    left_out, placed, of_an_array_or_a_number, of_a_polynomial_that_a_function_makes,
    attenuation, low_to_low, from_zeros, swept, teeth, dissimilar, valley, hue, of_any_library, piece_by_piece,
]


@pytest.mark.parametrize("function", PROGRAMS)
def test_a_function_of_a_library_is_differentiated_by_its_text_inside_another_one(function):
    value, pullback = vjp(function, X)
    assert value == function(X)
    along = np.array([0.3, -0.7, 0.5])
    np.testing.assert_allclose(jvp(function, (X,), (along,))[1], pullback(1.0)[0] @ along, rtol=1e-9)
    check_grads(function, (X,))


def test_what_is_given_no_value_to_differentiate_is_called_as_it_is():
    def filtered(x):
        return np.sum(signal.kaiser_beta(40.0) * x)

    assert "kaiser_beta(40.0)" in grad(filtered).source


def test_a_derivative_by_texts_of_libraries_is_found_again():
    kinds = {"x": kind_of(X, "x")}
    asked = Asked(attenuation, {"x": X})
    derive(attenuation, kinds, 0, "grad", asked=asked)
    assert BY_TEXT in asked.facts
    assert Asked(attenuation, {"x": X}).answers(asked.facts) == list(asked.facts.values())


def test_functions_of_a_namespace_without_a_name():
    text = "def square(x):\n    return x * x\n\n\ndef total(x, f):\n    return sum(square(f(v)) for v in x)\n"
    linecache.cache["<nameless>"] = (len(text), None, text.splitlines(True), "<nameless>")
    namespace = {}
    exec(compile(text, "<nameless>", "exec"), namespace)
    assert namespace["total"].__module__ in (None, "builtins")

    def through(x):
        return namespace["total"](x, namespace["square"])

    np.testing.assert_allclose(grad(through)(X), 4 * X**3)
    np.testing.assert_allclose(grad(namespace["total"])(X, np.sqrt), np.ones(3))


def test_what_has_no_text_to_the_end_is_refused_for_that():
    def searched(x):
        return distance.directed_hausdorff(np.outer(x, x), np.ones((3, 3)))[0]

    with pytest.raises(DifferentiationError, match="directed_hausdorff"):
        grad(searched)(X)
