"""Derivatives of derivatives: of scalar functions against closed forms, of all others against differences of the gradient.

Sweeps that are reversed, with tapes of tapes, are those of derivatives inside functions, and of pullbacks that have aux.
"""

import copy
import inspect

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, value_and_grad, vjp
from adjoint_gen.program.lines import executed
from tests.fuzz.numeric import like
from tests.transform.functions import CASES
from tests.transform.harness import active, by_case, flat, moved, same, scalars
from tests.transform.mutating import CASES as MUTATING


def fluxes(u, n):
    for _ in range(n):
        f = u * u
        u[1:-1] -= 0.1 * (f[2:] - f[:-2])
    return np.sum(u**2)


def levels(h, q, n):
    for _ in range(n):
        c = np.sqrt(h)
        f = c[:-1] * q[1:]
        h[1:-1] -= 0.1 * (f[1:] - f[:-1])
        q[1:-1] += 0.1 * h[2:] * q[:-2]
    return np.sum(h) ** 2 + np.sum(q**2)


def straight(u):
    f = u * u
    u[1:-1] -= f[1:-1]
    g = u * f
    u[:2] *= g[1:3]
    return np.sum(u * g)


def chosen(u, n):
    for _ in range(n):
        f = u * u if u[0] > 0.5 else u * 3.0
        u[1:] -= f[:-1]
    return np.sum(u**3)


def with_previous(x, n):
    last = None
    for _ in range(n):
        if last is not None:
            x = x * last
        last = 0.3 * x * x
    return x


HEIGHTS = np.array([1.0, 1.2, 0.9, 0.7])
def put(items, others):
    for i, _ in enumerate(items):
        items[i] = others[i]


def with_lists_in_passes(x, n):
    """The gradient takes the items of an adjoint list off, one by one, in each pass."""
    items = [x, WEIGHT * x]
    for _ in range(n):
        put(items, [np.cos(q) for q in items])
    return items[0] * np.sum(np.sin(items[1]))


def with_a_list_in_each_pass(x, n):
    """The list grows after it is made: the gradient needs to know how long it became."""
    layers = [np.array([x, 2.0 * x]), np.array([x, 3.0, 1.0])]
    for _ in range(n):
        moved = [np.zeros_like(q) for q in layers]
        for k in range(2):
            moved[k] = moved[k] + layers[k] * x
            layers[k] = layers[k] - moved[k] * x
    return layers[0][1]


def with_a_list_on_one_path(x, n):
    total = x
    for i in range(n):
        if i % 2:
            steps = []
            while len(steps) < 3:
                steps.append(total * np.sin(x))
            for k in range(3):
                steps[k] = steps[k] * total
                total = total + steps[k] * x
    return total


def with_rows_of_a_table(x, y):
    """The adjoint of a row is made like a row from a tape, of which nothing is known."""
    total = [None, 0.5]
    table = []
    for i in range(len(x)):
        row = [0.0] * len(y)
        for j in range(len(y)):
            row[j] = x[i] * y[j]
            if i > 0:
                row[j] += 0.5 * table[i - 1][j]
        table.append(row)
    total[0] = 0.0
    for row in table:
        for v in row:
            total[0] += v * v
    return total[0]


def with_a_row_on_one_path(x, n):
    """The same test is asked four times: what a branch of one sweep binds is read by its reverse, and nowhere else."""
    rows = [x[0], x[1]]
    chosen = rows[1]
    total = 0.0
    if x[1, 1] > 0.8:
        chosen = rows[n - 1]
    else:
        total = np.sum(chosen * x[0])
    return np.sum(chosen * chosen) + total


def squares(items):
    total = 0.0
    for v in items:
        total = total + np.sum(v * v)
    return total


def with_a_list_on_an_inner_path(x):
    """What the call was given is a list on one path of one, and nothing on the others."""
    items = []
    for row in x:
        items.append(row * 1.1)
    total = 0.0
    if x[1, 0] > 0.01:
        if x[1, 1] > 0.01:
            total = total + squares(items)
    items.reverse()
    return total + np.sum(items[-1] * x[0])


WEIGHT = np.array([1.3, -0.4])


ADJOINTS_THAT_CHANGE = [
    (with_lists_in_passes, (0.36, 3)),
    (fluxes, (HEIGHTS, 2)), (levels, (HEIGHTS, HEIGHTS[::-1].copy(), 2)), (straight, (HEIGHTS,)), (chosen, (HEIGHTS, 2)),
    (with_previous, (1.1, 3)), (with_a_list_in_each_pass, (0.27, 3)), (with_a_list_on_one_path, (0.7, 4)),
    (with_rows_of_a_table, (HEIGHTS, HEIGHTS[:3])), (with_a_row_on_one_path, (HEIGHTS.reshape(2, 2), 2)),
    (with_a_row_on_one_path, (HEIGHTS.reshape(2, 2) + 0.5, 1)), (with_a_list_on_an_inner_path, (HEIGHTS.reshape(2, 2),)),
]
"""Values whose adjoints are arrays that are added to, and are read as a whole afterwards, in each pass of a loop."""

SCALARS = [(f, args) for f, many in CASES.items() for args in many]
SCALARS += scalars(MUTATING)
SCALARS += ADJOINTS_THAT_CHANGE


def beside(function):
    """The function with aux: the pullback of its gradient is that of both sweeps."""

    given = ", ".join(inspect.signature(function).parameters)
    text = f"def with_aux({given}):\n    return function_({given}), 1.0\n"
    return executed("a function with aux", text, {"__name__": __name__, "function_": function})["with_aux"]


@pytest.mark.parametrize("has_aux", [False, True])
@by_case(SCALARS)
def test_reverse_over_reverse(function, given, has_aux):
    rng = np.random.default_rng(5)
    wrt = active(given)
    directions = tuple(like(given[k], rng) for k in wrt)
    args = copy.deepcopy(given)
    gradient = grad(function, wrt=wrt)
    if has_aux:
        (value, _), pulled = vjp(grad(beside(function), wrt=wrt, has_aux=True), *args)

        def pullback(cotangent):
            return pulled((cotangent, 0.0))
    else:
        value, pullback = vjp(gradient, *args)
    first, second = pullback(directions), pullback(directions)
    assert np.array_equal(flat(value), flat(gradient(*args)))
    assert np.array_equal(flat(first[k] for k in wrt), flat(second[k] for k in wrt))
    found = flat(first[k] for k in wrt)
    expected = flat(hvp(function, wrt)(*args, directions))
    assert np.allclose(found, expected, rtol=1e-9, atol=1e-9 * (1.0 + np.max(np.abs(expected), initial=0.0)))

    def at(h):
        return flat(gradient(*moved(given, wrt, directions, h)))

    differences = (at(1e-5) - at(-1e-5)) / 2e-5
    scale = 1.0 + np.max(np.abs(expected), initial=0.0) + np.max(np.abs(at(0.0)), initial=0.0)
    assert np.max(np.abs(found - differences), initial=0.0) <= 2e-7 * scale
    assert same(args, given)


def product(x):
    y = 1.0
    for _ in range(6):
        y = y * x
    return y


def while_of_three(x):
    y = x
    i = 0
    while i < 3:
        y = np.sin(y) * x if i % 2 == 0 else y * y
        i += 1
    return y


def stored(x):
    y = np.zeros(5)
    y[0] = x
    for i in range(1, 5):
        y[i] = y[i - 1] * x
    return np.sum(y)


def early(x):
    y = x
    for k in range(10):
        if y > 30.0:
            return y
        y = y * x + k
    return y


def numeric(function, x, h=1e-4):
    return (8 * (function(x + h) - function(x - h)) - (function(x + 2 * h) - function(x - 2 * h))) / (12 * h)


def test_four_orders_of_a_power():
    derived = product
    for order, expected in enumerate((6 * 1.3**5, 30 * 1.3**4, 120 * 1.3**3, 360 * 1.3**2)):
        derived = grad(derived)
        assert derived(1.3) == pytest.approx(expected, rel=1e-12), order


@pytest.mark.parametrize("function", [while_of_three, stored, early])
def test_three_orders_against_differences(function):
    first, second, third = grad(function), grad(grad(function)), grad(grad(grad(function)))
    x = 1.2
    assert first(x) == pytest.approx(numeric(function, x), rel=1e-8)
    assert second(x) == pytest.approx(numeric(first, x), rel=1e-8)
    assert third(x) == pytest.approx(numeric(second, x), rel=1e-8)
    assert third(x) == third(x)


@pytest.mark.parametrize("function, orders", [
    (np.sin, [np.cos, lambda x: -np.sin(x), lambda x: -np.cos(x)]),
    (np.exp, [np.exp] * 3),
    (np.tanh, [
        lambda x: 1 - np.tanh(x) ** 2, lambda x: -2 * np.tanh(x) * (1 - np.tanh(x) ** 2),
        lambda x: (6 * np.tanh(x) ** 2 - 2) * (1 - np.tanh(x) ** 2),
    ]),
    (np.log, [lambda x: 1 / x, lambda x: -1 / x**2, lambda x: 2 / x**3]),
    (np.sqrt, [lambda x: 0.5 * x**-0.5, lambda x: -0.25 * x**-1.5, lambda x: 0.375 * x**-2.5]),
    (np.arctan, [lambda x: 1 / (1 + x * x), lambda x: -2 * x / (1 + x * x) ** 2, lambda x: (6 * x * x - 2) / (1 + x * x) ** 3]),
], ids=lambda value: getattr(value, "__name__", None))
def test_three_orders_of_library_functions(function, orders):
    derived = function
    for closed in orders:
        derived = grad(derived)
        assert derived(0.7) == pytest.approx(closed(0.7), rel=1e-12)


def mixed(x, y):
    return x**3 * np.sin(y) + y * x


def test_mixed_partial_derivatives():
    x, y = 1.1, 0.4
    assert grad(grad(mixed, wrt="x"), wrt="y")(x, y) == pytest.approx(3 * x * x * np.cos(y) + 1)
    assert grad(grad(mixed, wrt=1))(x, y) == pytest.approx(3 * x * x * np.cos(y) + 1)
    assert grad(grad(mixed), wrt=(0, 1))(x, y) == pytest.approx((6 * x * np.sin(y), 3 * x * x * np.cos(y) + 1))
    assert value_and_grad(grad(mixed))(x, y) == pytest.approx((3 * x * x * np.sin(y) + y, 6 * x * np.sin(y)))
    assert hvp(grad(mixed))(x, y, 1.0) == pytest.approx(6 * np.sin(y))
    assert jvp(grad(mixed), (x, y), (1.0, 1.0))[1] == pytest.approx(6 * x * np.sin(y) + 3 * x * x * np.cos(y) + 1)


def test_the_value_comes_with_its_gradient_through_a_pullback():
    (value, slope), pullback = vjp(value_and_grad(mixed), 1.1, 0.4)
    assert value == mixed(1.1, 0.4)
    bars = pullback((2.0, 3.0))
    assert bars[0] == pytest.approx(2.0 * slope + 3.0 * 6 * 1.1 * np.sin(0.4))


@grad
@grad
def decorated(x, n=3):
    return x**n


class Spring:
    k = 3.0

    @grad
    @grad
    def energy(self, x):
        return 0.5 * x**2 * x


def test_decorators_compose():
    assert decorated(2.0) == pytest.approx(12.0)
    assert decorated(2.0, n=4) == pytest.approx(48.0)
    assert Spring().energy(2.0) == pytest.approx(6.0)
    assert "_grad_grad(" in decorated.source
    assert decorated.primal.primal(2.0) == 8.0


def sum_of_squares(x):
    return np.sum(x * x * x)


def test_the_gradient_of_a_gradient_with_several_elements_is_refused():
    with pytest.raises(DifferentiationError, match=r"grad\(sum_of_squares\)` returns an array of rank 1"):
        grad(grad(sum_of_squares))(np.ones(3))


def layered(layers, x):
    for w, b in layers:
        x = np.tanh(w * x + b)
    return np.sum(x * x)


def by_name(params, x):
    return np.sum(np.tanh(params["w"] * x + params["b"]) ** 2)


@pytest.mark.parametrize("function, argument", [
    (layered, [(HEIGHTS, 0.5), (0.3 * HEIGHTS, 0.2)]), (by_name, {"w": HEIGHTS, "b": 0.5}),
], ids=["list of tuples", "dict"])
def test_gradients_by_containers_of_containers(function, argument):
    along = copy.deepcopy(argument)
    _, product = jvp(grad(function), (argument, HEIGHTS), (along, None))
    _, pullback = vjp(grad(function), argument, HEIGHTS)
    assert np.allclose(flat([pullback(along)[0]]), flat([product]), rtol=1e-12)
    u = 0.3 * HEIGHTS
    change = jvp(grad(function), (argument, HEIGHTS), (None, u))[1]
    assert np.isclose(np.sum(pullback(along)[1] * u), np.sum(flat([along]) * flat([change])))
    with pytest.raises(DifferentiationError, match=r"in reverse mode by the (list|dict)"):
        vjp(grad(beside(function), has_aux=True), argument, HEIGHTS)


def rebuilt(y):
    rows = [[y**2 for _ in range(2)] for _ in range(2)]
    for _ in range(2):
        new = []
        for i in range(2):
            row = []
            for j in range(2):
                row.append(rows[i][j] * y)
            new.append(row)
        rows = new
    return np.cos(rows[0][1])


def test_lists_of_lists_that_a_loop_makes_anew():
    gradient, h = grad(rebuilt), 1e-4
    slope = (gradient(0.9 + h) - gradient(0.9 - h)) / (2 * h)
    assert hvp(rebuilt)(0.9, 1.0) == pytest.approx(slope, rel=1e-6)
    assert grad(gradient)(0.9) == pytest.approx(slope, rel=1e-6)
    with pytest.raises(DifferentiationError, match="this loop makes `rows` anew") as caught:
        vjp(grad(beside(rebuilt), has_aux=True), 0.9)
    assert caught.value.remedy
