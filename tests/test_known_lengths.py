"""Functions that have a derivative where it is known how long their arrays are: what is unpacked, and tuples of arrays."""

from typing import NamedTuple

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, vjp

POINTS = np.array([[0.3, 1.0], [-0.5, 0.2], [1.3, -0.7], [0.6, 0.8], [-0.2, -0.9]])


def points_in_order(points):
    order = sorted(map(tuple, points))
    area = 0.0
    for (a, b), (c, d) in zip(order, order[1:] + order[:1]):
        area += a * d - c * b
    return area


class Spread(NamedTuple):
    a: float
    b: float
    wa: float
    wb: float


def two_pendulums(theta, omega, g):
    def slope(s):
        d = s.a - s.b
        den = 3 - np.cos(2 * d)
        up = (-3 * g * np.sin(s.a) - 2 * np.sin(d) * (s.wb**2 + s.wa**2 * np.cos(d))) / den
        down = 2 * np.sin(d) * (2 * s.wa**2 + 2 * g * np.cos(s.a)) / den
        return Spread(s.wa, s.wb, up, down)

    s = Spread(*theta, *omega)
    for _ in range(3):
        k = slope(s)
        k = slope(Spread(*(x + 0.01 * dx for x, dx in zip(s, k))))
        s = Spread(*(x + 0.02 * dx for x, dx in zip(s, k)))
    return s.a * s.b + s.wb


def nearest_by_turns(points, q):
    def split(items, depth):
        if len(items) < 2:
            return 0.0
        items = sorted(items, key=lambda p: p[depth % 2])
        middle = len(items) // 2
        here = (items[middle][0] - q[0]) ** 2 + (items[middle][1] - q[1]) ** 2
        return here + split(items[:middle], depth + 1) * 2.0 + split(items[middle + 1 :], depth + 1)

    return split([tuple(p) for p in points], 0)


@pytest.mark.parametrize(("function", "args"), [
    (points_in_order, (POINTS,)),
    (two_pendulums, (np.array([0.5, 1.0]), np.array([0.0, 0.2]), 9.8)),
    (nearest_by_turns, (POINTS, np.array([0.1, 0.2]))),
], ids=lambda case: getattr(case, "__name__", ""))
def test_right_in_both_modes_and_orders(function, args):
    check_grads(function, args, order=2)
    value, pullback = vjp(function, *args)
    assert value == function(*args)
    assert all(np.array_equal(a, b) for a, b in zip(pullback(1.0), pullback(1.0), strict=True))


def test_lists_of_rows_in_order_of_any_length():
    by_points = grad(points_in_order)
    for count in (5, 4, 3):
        check_grads(points_in_order, (POINTS[:count],))
        assert by_points(POINTS[:count]).shape == (count, 2)
    with pytest.raises(ValueError, match="too many values to unpack"):
        by_points(np.zeros((3, 40)))


def filled(rows, out):
    np.multiply(rows, 2.0, out=out)
    return out


def under_a_first_row(rows):
    longer = (len(rows) + 1,)
    table = np.empty(longer + rows.shape[1:], dtype="float64")
    table[0] = 1.0
    filled(rows, out=table[1:])
    return np.sum(table**3)


def in_pairs(rows):
    two = (2,)
    pairs = np.zeros(rows.shape[:-1] + two)
    pairs[..., 1] = np.sum(rows)
    return pairs


@pytest.mark.parametrize("f", [under_a_first_row, in_pairs])
@pytest.mark.parametrize("rows", [POINTS, POINTS[0]])
def test_the_rest_of_a_shape_may_be_nothing(f, rows):
    check_grads(f, (rows,))


ROWS = np.array([[0.4, 1.2], [-0.3, 0.7]])


def by_its_rank(x):
    if getattr(x, "shape", ()) == ():
        terms = x * ROWS[0] + ROWS[1]
    else:
        terms = np.outer(x, ROWS[0]) + ROWS[1]
    terms[-1] *= 2.0
    return terms


@pytest.mark.parametrize("x", [0.8, np.array(0.8), np.array([0.3, 0.9, -0.2])])
def test_shapes_of_other_lengths_differ(x):
    check_grads(by_its_rank, (x,))
