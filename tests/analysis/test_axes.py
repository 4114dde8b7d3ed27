"""Axes that are assumed equal: found in rounds, since equal axes let others meet, and in few of them."""

import inspect
import math

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, jvp, vjp
from adjoint_gen.analysis import axes
from adjoint_gen.analysis.axes import assume_equal_axes
from adjoint_gen.asked import Asked
from adjoint_gen.asked_of_arguments import EQUAL_AXES
from adjoint_gen.derive import derive
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.frontend.text.axes import equal_axes

COLUMN, ROW = np.array([[0.9], [0.1], [-0.5]]), np.array([0.9, 0.1, -0.5])


def recurrent(W, h, n):
    for _ in range(n):
        h = np.tanh(W @ h)
    return np.sum(h)


def product_and_sum(A, n):
    for _ in range(n):
        A = np.multiply(np.transpose(COLUMN), np.stack([ROW, ROW, ROW])) + A
    return np.sum(A)


def dims(function, **values):
    given = {**values, "COLUMN": COLUMN, "ROW": ROW}
    trace = lower(function, {name: kind_of(value, name) for name, value in given.items()})
    return {p.name: p.kind.shape.dims for p in assume_equal_axes(trace, equal_axes(given)).params}


def test_what_a_loop_carries_keeps_its_axes():
    found = dims(recurrent, W=np.eye(3), h=np.ones(3), n=2)
    assert found["W"] == (frozenset({"W.0"}), frozenset({"W.0"})) and found["h"] == (frozenset({"W.0"}),)
    other = dims(recurrent, W=np.ones((1, 3)), h=np.ones(3), n=1)
    assert other["W"] == (frozenset({"W.0"}), frozenset({"W.1"})) and other["h"] == (frozenset({"W.1"}),)
    assert np.allclose(grad(recurrent)(np.ones((1, 3)), np.ones(3), 1), 1 - np.tanh(3.0) ** 2)


def leaping(q, p, n):
    for _ in range(n):
        p = p - np.sin(q)
        q = q + p * 0.5
    return np.sum(q * q)


def test_axes_of_names_that_loops_carry_meet_in_what_they_are_made_of():
    found = dims(leaping, q=np.ones((4, 3)), p=np.ones((4, 3)), n=2)
    assert found["p"] == found["q"] == (frozenset({"q.0"}), frozenset({"q.1"}))
    gradient = grad(leaping, wrt=(0, 1))
    gradient(np.ones(3), np.ones(3), 2)
    assert "unbroadcast" not in gradient.source
    apart = dims(leaping, q=np.ones((1, 3)), p=np.ones((4, 3)), n=2)
    assert apart["q"][0] == frozenset({"q.0"}) and apart["p"][0] == frozenset({"p.0"})
    q, p = np.linspace(0.1, 0.3, 3)[None], np.ones((4, 3))
    assert [g.shape for g in gradient(q, p, 2)] == [(1, 3), (4, 3)]
    check_grads(leaping, (q, p, 2))


def layered(params, x):
    return np.sum(np.tanh(x @ params["W"] + params["b"]))


def test_axes_of_arrays_in_dicts_are_compared():
    gradient, x = grad(layered), np.ones((2, 4))
    gradient({"W": np.full((4, 3), 0.1), "b": np.ones(3)}, x)
    assert "x.shape[1] == params[\"W\"].shape[0]" in " ".join(gradient.source.split()) and "materialise" not in gradient.source
    wide = {"W": np.full((4, 3), 0.1), "b": np.ones((2, 1))}
    assert gradient(wide, x)["b"].shape == (2, 1)
    check_grads(layered, (wide, x))


def test_the_rounds_end_where_an_assumption_changes_nothing(monkeypatch):
    rounds = []

    def counted(trace):
        rounds.append(trace)
        if len(rounds) > 20:
            pytest.fail("it goes round in circles")
        return infer(trace)

    infer = axes.infer
    monkeypatch.setattr(axes, "infer", counted)
    dims(product_and_sum, A=np.ones((3, 3)), n=2)


def gates(W, x, u):
    d = u.shape[0]
    z = W @ x
    return np.sum(np.tanh(z[:d]) * np.sin(z[d:2 * d]) * u + z[2 * d:] * u * u)


def parts_of_a_state(z, u):
    d = len(u)
    s = np.zeros(d)
    for k in range(2):
        s += z[d:2 * d] * u + np.cos(z[:d]) * s
    return np.sum(s * s) + np.sum(z[2 * d:])


def recurrent_on_a_part(W, u):
    h, d = u, u.shape[0]
    for _ in range(2):
        z = W @ h
        h = np.tanh(z[:d])
    return np.sum(h)


def recurrent_cell(W, u):
    h, c, d = u, 2.0 * u, len(u)
    k = 0
    while k < 2:
        z = W @ h
        c = np.tanh(z[d:2 * d]) * c + np.sin(z[2 * d:3 * d])
        h = np.tanh(z[:d]) * c
        k += 1
    return np.sum(h * u)


def head_and_tail(z, u):
    d = u.shape[0]
    return np.sum(z[:d] * u) + np.sum(z[d:] ** 2 * u)


PIECES = [
    (gates, ((6, 4), (4,), (2,)), "3 * u.shape[0]"), (gates, ((9, 2), (2,), (3,)), "3 * u.shape[0]"),
    (parts_of_a_state, ((8,), (2,)), "4 * u.shape[0]"), (parts_of_a_state, ((7,), (3,)), ""),
    (parts_of_a_state, ((5,), (1,)), ""), (head_and_tail, ((6,), (3,)), "2 * u.shape[0]"),
    (recurrent_on_a_part, ((8, 2), (2,)), "4 * W.shape[1]"), (recurrent_on_a_part, ((5, 2), (2,)), ""),
    (recurrent_cell, ((9, 3), (3,)), "3 * W.shape[1]"), (recurrent_cell, ((4, 1), (1,)), ""),
    (head_and_tail, ((6,), (1,)), ""), (head_and_tail, ((4,), (3,)), ""),
]


def arrays(shapes):
    rng = np.random.default_rng(sum(map(sum, shapes)))
    return [rng.standard_normal(shape) for shape in shapes]


@pytest.mark.parametrize(("function", "shapes", "guard"), PIECES)
def test_pieces_of_an_axis_that_is_a_multiple_of_another(function, shapes, guard):
    args = arrays(shapes)
    given = dict(zip(inspect.signature(function).parameters, args, strict=True))
    kinds = {name: kind_of(value, name) for name, value in given.items()}
    text = derive(function, kinds, tuple(range(len(args))), "grad", equal_axes(given)).text
    if guard:
        assert guard in text and "unbroadcast" not in text
    else:
        assert "* u.shape" not in text and "unbroadcast" in text


@pytest.mark.parametrize("function", [gates, parts_of_a_state, recurrent_on_a_part, recurrent_cell, head_and_tail])
@pytest.mark.parametrize("backwards", [False, True])
def test_other_lengths_get_other_derivatives(function, backwards, monkeypatch, tmp_path):
    """One gradient, called with lengths that are multiples and with such that are not, in either order; then from the cache."""
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(tmp_path))
    calls = [arrays(shapes) for other, shapes, _ in PIECES if other is function]
    for _ in range(2):
        gradient = grad(function, wrt=tuple(range(len(calls[0]))))
        for args in (calls[::-1] if backwards else calls) * 2:
            for k, found in enumerate(gradient(*args)):
                assert found.shape == args[k].shape
                direction = np.random.default_rng(k).standard_normal(found.shape)
                moved = [[a + h * direction if i == k else a for i, a in enumerate(args)] for h in (1e-6, -1e-6)]
                slope = (function(*moved[0]) - function(*moved[1])) / 2e-6
                assert np.sum(found * direction) == pytest.approx(slope, rel=1e-7, abs=1e-8)


def test_a_multiple_that_no_piece_needs_is_not_assumed():
    found = dims(lambda x, k: np.sum(x[: k.shape[0]]) * np.sum(k), x=np.ones(6), k=np.ones(3))
    assert found["x"] == (frozenset({"x.0"}),)


def test_multiples_are_asked_for():
    def lengths(*shapes):
        asked = Asked(head_and_tail, dict(zip("zu", arrays(shapes), strict=True)))
        asked.equal_axes()
        return asked.facts[EQUAL_AXES]

    assert lengths((6,), (3,)) == "(u.0+u.0) = z.0" and lengths((4,), (3,)) == ""


def test_what_does_not_slice_is_derived_once_for_all_lengths(monkeypatch, tmp_path):
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(tmp_path))

    def product(x, y):
        return np.sum(x * 2.0) * np.sum(y)

    for n in (6, 7):
        grad(product, wrt=(0, 1))(np.ones(n), np.ones(3))
    assert len(list(tmp_path.rglob("*.py"))) == 1


def layer(p, u):
    W, b = p
    d = u.shape[0]
    z = W @ u + b
    return np.sum(np.tanh(z[:d]) * z[d:2 * d] * u + z[2 * d:])


def test_pieces_of_an_axis_in_a_tuple():
    W, b, u = arrays(((6, 2), (6,), (2,)))
    gradient = grad(layer, wrt=(0, 1))
    (W_bar, b_bar), u_bar = gradient((W, b), u)
    assert "p[0].shape[0] == 3 * p[0].shape[1]" in gradient.source and "unbroadcast" not in gradient.source
    dW, db, du = (np.cos(np.arange(a.size)).reshape(a.shape) for a in (W, b, u))
    slope = (layer((W + 1e-6 * dW, b + 1e-6 * db), u + 1e-6 * du) - layer((W - 1e-6 * dW, b - 1e-6 * db), u - 1e-6 * du)) / 2e-6
    found = np.sum(W_bar * dW) + np.sum(b_bar * db) + np.sum(u_bar * du)
    assert found == pytest.approx(slope, rel=1e-7)
    _, along = jvp(layer, ((W, b), u), ((dW, db), du))
    assert found == pytest.approx(along, rel=1e-12)
    _, pullback = vjp(layer, (W, b), u)
    assert np.allclose(pullback(1.0)[0][0], W_bar, rtol=1e-14)


def behind_one(v):
    start = np.sum(v, keepdims=True).shape[0]
    return np.sum(v * v[start:])


def test_a_slice_that_begins_at_a_length_of_one_is_shorter():
    v = np.array([2.0, 3.0])  # of which the slice is broadcast
    assert np.array_equal(grad(behind_one)(v), [3.0, 8.0])


def predators(theta, y, n):
    a, b, c, d = theta
    for _ in range(n):
        k = np.array([a * y[0] - b * y[0] * y[1], d * y[0] * y[1] - c * y[1]])
        y = y + 0.1 * (k + np.array([y[1], -y[0]]))
    return np.sum(y * y)


def turned(x, scale):
    return np.sum(np.sin(np.eye(3) @ (x * np.array([1.0, 2.0, 3.0]))) * scale)


def test_axes_that_meet_a_length_have_it():
    gradient = grad(predators)
    gradient(np.array([1.1, 0.4, 0.4, 0.1]), np.array([1.0, 0.5]), 3)
    assert "y.shape == (2,)" in gradient.source
    assert "unbroadcast" not in gradient.source
    check_grads(predators, (np.array([1.1, 0.4, 0.4, 0.1]), np.array([1.0, 0.5]), 3))


@pytest.mark.parametrize("shape", [(3,), (1,), (3, 1), (3, 3), (3,)])
def test_those_of_another_length_are_broadcast_all_the_same(shape):
    check_grads(turned, (np.linspace(0.2, 0.9, math.prod(shape)).reshape(shape), 0.7))


def test_one_gradient_for_arguments_of_both_lengths():
    gradient = grad(turned)
    for count in (3, 1, 3, 1):
        x = np.linspace(0.2, 0.9, count)
        wanted = np.cos(x * [1.0, 2.0, 3.0]) * [1.0, 2.0, 3.0]
        assert np.allclose(gradient(x, 1.0), wanted if count == 3 else wanted.sum())


def slope(y, theta):
    return np.array([y[1], -theta[0] * np.sin(y[0]) - theta[1] * y[1]])


def by_midpoints(theta, y, n):
    for _ in range(n):
        middle = y + 0.05 * slope(y, theta)
        y = y + 0.1 * slope(middle, theta)
    return np.sum(y * y)


def _swung(theta, y, n):
    return by_midpoints(theta, y, n)


def gate(p, h, x):
    update, reset = (1.0 / (1.0 + np.exp(-(x @ p["W" + g] + h @ p["U" + g] + p["b" + g]))) for g in "zr")
    return update * h + (1.0 - update) * np.tanh((reset * h) @ p["U"])


def gated(p, h, xs):
    for x in xs:
        h = gate(p, h, x)
    return np.sum(h * h)


def test_axes_meet_in_functions_that_are_called():
    gradient = grad(_swung, wrt=(0, 1))
    gradient(np.array([9.8, 0.1]), np.array([1.0, 0.0]), 3)
    assert "unbroadcast" not in gradient.source and "y.shape == (2,)" in gradient.source
    check_grads(_swung, (np.array([9.8, 0.1]), np.array([1.0, 0.0]), 3), order=2)
    rng = np.random.default_rng(3)
    p = {name: rng.normal(size=3 if name[0] == "b" else (3, 3)) for name in ("Wz", "Uz", "bz", "Wr", "Ur", "br", "U")}
    gradient = grad(gated)
    gradient(p, np.ones(3), np.ones((4, 3)))
    assert "unbroadcast" not in gradient.source
    check_grads(gated, (p, np.ones(3), np.ones((4, 3))), order=2)
    narrow = {**p, "br": np.ones(1)}  # is broadcast, and gets another text
    check_grads(gated, (narrow, np.ones(3), np.ones((4, 3))))


class Body:
    def __init__(self, place, speed):
        self.place, self.speed = place, speed


def pulled(bodies, i):
    pull = np.zeros(2)
    for j, other in enumerate(bodies):
        if j != i:
            d = other.place - bodies[i].place
            pull = pull + d / (d @ d + 0.1) ** 1.5
    return pull


def circling(places, speeds, n):
    bodies = [Body(places[i], speeds[i]) for i in range(len(places))]
    for _ in range(n):
        for i, b in enumerate(bodies):
            b.speed = b.speed + 0.1 * pulled(bodies, i)
        for b in bodies:
            b.place = b.place + 0.1 * b.speed
    return sum(b.speed @ b.speed for b in bodies)


def test_axes_of_what_objects_get_meet_where_all_are_as_long():
    rng = np.random.default_rng(5)
    gradient = grad(circling, wrt=(0, 1))
    args = rng.normal(size=(3, 2)), rng.normal(size=(3, 2)), 2
    gradient(*args)
    assert not any(word in gradient.source for word in ("unbroadcast", "outline"))
    assert "places.shape[1] == 2" in gradient.source
    check_grads(circling, args, order=2)
