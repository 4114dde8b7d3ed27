"""What a derivative's text is spared: transposes of products, functions that hand on, what functions do not read, sizes."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad

RNG = np.random.default_rng(11)


def similarity(Q, K):
    return np.sum(np.sin(Q @ K.T))


def sandwiched(A, P):
    return np.sum(np.cos(A @ P @ A.T))


def turned_twice(A, B):
    C = (A.T @ B.T).T
    return np.sum(np.exp(C))


def turned_and_read(A, B):
    C = A.T @ B
    return np.sum(np.sin(C.T) @ C)


def of_stacks(A, B):
    return np.sum(np.sin(A @ np.swapaxes(B, 1, 2)))


@pytest.mark.parametrize("function, args", [
    (similarity, ((3, 2), (4, 2))), (sandwiched, ((3, 2), (2, 2))), (turned_twice, ((2, 3), (4, 2))),
    (turned_and_read, ((2, 3), (2, 3))), (of_stacks, ((2, 3, 2), (2, 4, 2))),
], ids=lambda value: getattr(value, "__name__", ""))
def test_products_take_up_transposes(function, args):
    check_grads(function, tuple(RNG.normal(size=shape) * 0.3 for shape in args))


def test_no_product_of_a_turned_factor_is_turned():
    gradient = grad(similarity, wrt=(0, 1))
    gradient(RNG.normal(size=(3, 2)), RNG.normal(size=(4, 2)))
    assert ").T" not in gradient.source


def solved_turned(A, x):
    return np.sum(np.linalg.solve(A.T, x) * x) + np.sum(np.sin(A.T @ x))


def test_signs_come_behind_transposes():
    A, x = RNG.normal(size=(3, 3)) + 4.0 * np.eye(3), RNG.normal(size=3)
    check_grads(solved_turned, (A, x))
    gradient = grad(solved_turned)
    gradient(A, x)
    assert ").T" not in gradient.source and "-np.outer" not in gradient.source and " - np.outer(" in gradient.source


class Layer:
    def __init__(self, W, b):
        self.W, self.b = W, b

    def __call__(self, x):
        z = x @ self.W + self.b
        return np.tanh(z)


def network(W1, b1, W2, b2, x):
    for layer in (Layer(W1, b1), Layer(W2, b2)):
        x = layer(x)
    return np.sum(x * x)


def test_methods_are_called_after_their_classes_and_given_what_they_read():
    args = tuple(RNG.normal(size=shape) * 0.3 for shape in ((3, 4), 4, (4, 2), 2, (2, 3)))
    gradient = grad(network, wrt=(0, 1, 2, 3))
    gradient(*args)
    assert "def Layer_call(self_W, self_b, x):" in gradient.source
    assert "__init__" not in gradient.source and "materialise(W" not in gradient.source
    check_grads(network, args)


def swapped(a, b):
    return b, a


def through_functions_that_hand_on(x, y):
    y = y * 2.0
    a, b = swapped(x, y)
    a[0] = x[1] * 3.0
    return np.sum(a * b) + np.sum(y)


def test_what_is_handed_on_stays_the_same_array():
    check_grads(through_functions_that_hand_on, (RNG.normal(size=3), RNG.normal(size=3)))


def layers(params, x, y):
    for W, b in params:
        x = np.tanh(x @ W + b)
    return np.mean((x - y) ** 2)


def test_no_power_is_taken_for_its_size():
    params = [(RNG.normal(size=(2, 2)), RNG.normal(size=2)) for _ in range(2)]
    args = params, RNG.normal(size=(3, 2)), RNG.normal(size=(3, 2))
    gradient = grad(layers)
    gradient(*args)
    assert "2).size" not in gradient.source
    check_grads(layers, args)


def overwritten_as_a_whole(u, k):
    w = u[:] * k
    w[:] = np.sin(w)
    w[1:-1] = w[1:-1] + k * (w[2:] - w[:-2])
    w[...] = w * w
    v = np.zeros(5)
    v[:] = 3.0
    v[:] += w
    return np.sum(v**2)


def test_all_of_an_array_is_one_place():
    args = RNG.normal(size=5), 0.3
    gradient = grad(overwritten_as_a_whole, wrt=(0, 1))
    gradient(*args)
    assert "_bar[:]" not in gradient.source
    check_grads(overwritten_as_a_whole, args)


def leaping(q, p, n):
    for _ in range(n):
        a = np.zeros_like(q)
        for i in range(len(q)):
            a[i] -= np.sin(q[i])
        p = p + a * 0.1
        q = q + p * 0.1
    return np.sum(q * q)


def test_storage_is_the_adjoint_that_a_loop_carries():
    args = RNG.normal(size=(3, 2)), RNG.normal(size=(3, 2)), 3
    gradient = grad(leaping, wrt=(0, 1))
    gradient(*args)
    assert "q_bar[i] -= " in gradient.source and "q_bar.copy()" not in gradient.source
    check_grads(leaping, args)


def learning(layers, x, y):
    for _ in range(2):
        h = [x]
        for p in layers:
            h.append(p["W"] @ h[-1])
        g = h[-1] - y
        for k in range(len(layers) - 1, -1, -1):
            p = layers[k]
            step = p["W"].T @ g
            p["W"] -= 0.1 * np.outer(g, h[k])
            g = step
    return np.sum(h[-1] ** 2)


def test_outer_products_are_added_to_what_is_turned():
    layers = [{"W": RNG.normal(size=(3, 3)) * 0.4} for _ in range(2)]
    args = layers, RNG.normal(size=3), RNG.normal(size=3)
    gradient = grad(learning)
    gradient(*args)
    assert ".T[" not in gradient.source
    check_grads(learning, args)


def products_of_turned_products(A, B, C):
    for _ in range(2):
        S = A.T @ B @ C.T
        A = (np.tanh(S).T @ A.T).T @ C + A
    return np.sum(A.T @ (B @ C.T).T)


def test_a_factor_may_be_a_turned_product_itself():
    check_grads(products_of_turned_products, tuple(RNG.normal(size=(3, 3)) * 0.4 for _ in range(3)))
