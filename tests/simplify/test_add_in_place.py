"""Functions that are called, by themselves among others: what they add to adjoints that they are handed, and what they make."""

import copy

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, vjp
from tests.fuzz.check import lowered_once
from tests.memory import spoil

RNG = np.random.default_rng(6)
TREE = RNG.standard_normal(15)
X = RNG.standard_normal(15)


def visit(tree, x, k):
    if k >= len(tree):
        return 0.0
    return tree[k] * x[k] ** 2 + visit(tree, x, 2 * k + 1) * visit(tree, x, 2 * k + 2)


def whole(tree, x):
    return visit(tree, x, 0)


def twice_the_same(x):
    """Both adjoints are added to one array."""
    return visit(x, x, 0) + np.sum(x)


def in_a_loop(tree, x, n):
    s = 0.0
    for k in range(n):
        s += visit(tree * x[k], x, k)
    return s


def read_by_others(tree, x):
    """What is handed on is read elsewhere, before and after."""
    y = tree * x
    return visit(y, x, 0) * np.sum(y) + y[0] * visit(y, y, 1)


def grow(children, values, name):
    s = values[name]
    for c in children[name]:
        s = s + 0.5 * grow(children, values, c) * values[name]
    return s


def by_names(children, values):
    return grow(children, values, "a") * values["b"]


def rows(items, k):
    if k >= len(items):
        return 0.0
    return items[k][0] * items[k][1] * items[k][0] + rows(items, k + 1)


def of_rows(s, t):
    """What is handed is a display, whose adjoint is made behind the call that gives it: it is made before."""
    return rows([[s, t], [t, s * s]], 0)


def net(params, x, k):
    if k == len(params):
        return x
    W, b = params[k]
    return net(params, np.tanh(W @ x + b), k + 1)


def deep(params, x):
    return np.sum(net(params, x, 0) ** 2)


def halves(x):
    """Parts are handed on, and their adjoints added to parts."""
    if len(x) == 1:
        return x
    even, odd = halves(x[0::2]), halves(x[1::2])
    return np.concatenate([even + odd, even * odd])


def of_halves(x):
    return np.sum(halves(x) ** 2)


def seeded(x, y, k):
    """A part of what it is handed goes back in as the next argument."""
    if k == 0:
        return x * y
    return seeded(x, seeded(x, y, k - 1) * 0.5, k - 1) + x


def of_seeded(x, y):
    return np.sum(seeded(x, y, 2))


def single(w, x, k):
    if k == 0:
        return np.float32(0.5) * w[0]
    return single(w, x, k - 1) * x + w[k]


def twice_of_rows(s, t):
    """Two calls of which one makes the zeros; what is read between is a sum of both."""
    items = [[s, t], [t, s * s]]
    first = rows(items, 0)
    return first * items[0][1] * rows(items, 1) + items[1][0] ** 3


def in_turns(s, t):
    z = 0.0
    for _ in range(2):
        items = [[s + z, t], [t, s * s]]
        z = z + rows(items, 0) * rows(items, 1) * 0.1
    return z


def pair_energy(places, i, j):
    d = places[i] - places[j]
    return 1 / (d @ d + 1.0)


def energy(places):
    return sum(pair_energy(places, i, j) for i in range(len(places)) for j in range(i))


def energy_of_moved(places, shift):
    """What is handed has a sum of its own in each pass, which is read behind it."""
    e = 0.0
    for i in range(1, len(places)):
        moved = places * shift[i]
        e += pair_energy(moved, i, i - 1) * pair_energy(places, 0, i) + moved[0, 0]
    return e


def squared_energy(places):
    """In a branch, and of one array under both names."""
    e = 0.0
    for i in range(len(places)):
        if i % 2:
            e += pair_energy(places, i, 0) ** 2 * difference(places, places, i)
    return e


def difference(a, b, i):
    return a[i, 0] - b[i - 1, 1]


def layer(params, k, h):
    z = h @ params[k]["W"] + params[k]["b"]
    return np.tanh(z)


def by_number(params, x):
    h = x
    for k in range(len(params)):
        h = layer(params, k, h)
    return np.sum(h)


def narrow_pairs(places, scale):
    return np.float64(scale) * sum(pair_energy(places, i, 0) for i in range(1, len(places)))


class Dense:
    def __init__(self, W, b, kind):
        self.W, self.b, self.kind = W, b, kind

    def __call__(self, x):
        z = x @ self.W + self.b
        return np.tanh(z) if self.kind == "tanh" else z


def of_objects(params, x):
    network = [Dense(W, b, "tanh") for W, b in params[:-1]] + [Dense(*params[-1], "linear")]
    for dense in network:
        x = dense(x)
    return np.sum(x**2)


def of_growing(params, x):
    """What a call reads of all objects is as it was when it was called."""
    network = []
    for W, b in params:
        network.append(Dense(W, b, "tanh"))
        x = network[0](x) + network[-1](x)
        network[0].b = network[0].b + x
    return np.sum(x**2)


CHILDREN = {"a": ["b", "c"], "b": ["d"], "c": [], "d": []}
VALUES = {k: 0.5 + 0.25 * i for i, k in enumerate("abcd")}
PAIRS = [(RNG.standard_normal((3, 3)), RNG.standard_normal(3)) for _ in range(3)]
CASES = {
    "whole": (whole, (TREE, X), (0, 1)), "of lists": (whole, (list(map(float, TREE)), list(map(float, X))), (0, 1)),
    "twice_the_same": (twice_the_same, (X,), (0,)), "in_a_loop": (in_a_loop, (TREE, X, 3), (0, 1)),
    "read_by_others": (read_by_others, (TREE, X), (0, 1)), "by_names": (by_names, (CHILDREN, VALUES), (1,)),
    "deep": (deep, (PAIRS, RNG.standard_normal(3)), (0, 1)), "of_halves": (of_halves, (RNG.standard_normal(8),), (0,)),
    "of_seeded": (of_seeded, (RNG.standard_normal(3), RNG.standard_normal(3)), (0, 1)),
    "single": (single, (RNG.standard_normal(4), 0.7, 3), (0, 1)), "of_rows": (of_rows, (1.1, 0.7), (0, 1)),
    "energy": (energy, (RNG.standard_normal((4, 3)),), (0,)),
    "squared_energy": (squared_energy, (RNG.standard_normal((5, 3)),), (0,)),
    "energy_of_moved": (energy_of_moved, (RNG.standard_normal((4, 3)), RNG.standard_normal(4)), (0, 1)),
    "by_number": (by_number, ([{"W": W, "b": b} for W, b in PAIRS], RNG.standard_normal(3)), (0, 1)),
    "of_objects": (of_objects, (PAIRS, RNG.standard_normal(3)), (0, 1)),
    "of_growing": (of_growing, (PAIRS, RNG.standard_normal(3)), (0, 1)),
    "twice_of_rows": (twice_of_rows, (1.1, 0.7), (0, 1)), "in_turns": (in_turns, (1.1, 0.7), (0, 1)),
}


@pytest.mark.parametrize("name", CASES)
@lowered_once()
def test_right_to_second_order(name):
    function, args, _ = CASES[name]
    check_grads(function, copy.deepcopy(args))


def reverse_of(name, begin):
    """What the reverse function says behind the beginning of its parameters."""
    function, args, wrt = CASES[name]
    gradient = grad(function, wrt=wrt)
    gradient(*copy.deepcopy(args))
    return gradient.source.partition(f"_reverse({begin}")[2].partition("\n\n\n")[0]


@pytest.mark.parametrize("name", ["whole", "of lists", "by_names", "deep", "of_rows"])
def test_one_level_makes_zeros(name):
    reverse = reverse_of(name, "residuals, y_bar, ")
    assert "_bar):" in reverse
    assert not any(word in reverse for word in ("zeros", "[0.0]", "add_at"))


@pytest.mark.parametrize("name", ["energy", "squared_energy", "by_number"])
def test_each_call_adds_to_one_sum(name):
    reverse = reverse_of(name, "")
    assert "_bar):" in reverse
    assert "zeros" not in reverse


@pytest.mark.parametrize("name", ["of_objects", "of_growing"])
def test_no_call_copies_all_objects(name):
    function, args, wrt = CASES[name]
    gradient = grad(function, wrt=wrt)
    gradient(*copy.deepcopy(args))
    loops = gradient.source.partition("# reverse sweep")[2].partition("for ")[2]
    assert not any(word in loops for word in ("zeros_like", "slice(None, None, None)"))
    assert "duplicate" not in gradient.source


def test_of_single_precision():
    places = RNG.standard_normal((4, 3))
    narrow = grad(narrow_pairs, wrt=(0, 1))(places.astype(np.float32), 2.0)
    assert narrow[0].dtype == np.float32
    np.testing.assert_allclose(narrow[0], grad(narrow_pairs)(places, 2.0), rtol=1e-4, atol=1e-6)


def test_again_and_again():
    _, pullback = vjp(whole, TREE, X)
    first = pullback(1.0)
    kept = copy.deepcopy(first)
    spoil(first)
    np.testing.assert_equal(pullback(1.0), kept)
    np.testing.assert_allclose(grad(whole, wrt=(0, 1))(TREE, X), kept)


def mean_of(values):
    return sum(values) / len(values)


def filled_by_a_callee(x):
    """The adjoint of the list that is averaged is one number again and again: nothing that begins with zeros."""
    items = list(x)
    return (items[0] - mean_of(items)) ** 3 + sum((v - mean_of(items)) ** 2 for v in items)


def test_what_fills_a_list_is_no_sum():
    check_grads(filled_by_a_callee, (X[:5],))
