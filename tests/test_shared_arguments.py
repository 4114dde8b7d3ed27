"""Arguments that share memory, of which one at least is stored to: the derivative is by the memory, and stands where it is
given first."""

import math

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, checkpoint, grad, hessian, hvp, jacobian, jvp, value_and_grad, vjp

V = np.array([1.1, 0.7, 1.6, 0.9, 1.3, 0.8])
M = np.array([[1.1, 0.7, 1.6, 0.4], [0.9, 1.3, 0.8, 1.2], [0.6, 1.5, 1.0, 0.3]])
STEP = 1e-6


# --- what is shared -------------------------------------------------------------------------------------------------------


def twice(make=lambda: V.copy()):
    def given():
        a = make()
        return a, a

    return given


def parts(*places, of=lambda: V.copy()):
    """Parts of one array, as arguments."""

    def given():
        whole = of()
        return tuple(whole[place] if not callable(place) else place(whole) for place in places)

    return given


ALL = slice(None)
BACK = slice(None, None, -1)


# --- the functions --------------------------------------------------------------------------------------------------------


def in_turn(a, b):
    a[0] = b[1] * 1.3
    b[2] = a[0] * a[2]
    return np.sum(a * b)


def shifted(a, b):
    a[1] = b[0] * 2.0
    b[0] = a[2] * a[1]
    b *= a[0]
    return np.sum(a**2) + b[1]


def row_of(A, r):
    r[0] = A[1, 0] * A[0, 1]
    A[1] = r * 2.0
    r += A[2]
    return np.sum(A**2)


def three_ways(a, b, c):
    b[0] = a[0] * c[1]
    c[1] = b[0] + a[-1]
    return np.sum(a**3)


def swept(u, v):
    for k in range(3):
        u[k] = u[k] * v[k] + 0.1 * v[0]
        v *= 0.9
    return np.sum(u * u) + v[1]


def in_a_tuple(p, s):
    a, b = p
    a[1:] = b[:-1] * s
    b *= a[0]
    return np.sum(a * b)


def transposed(A, B):
    A[0] *= B[:, 1]
    B[1] += A[0]
    return np.sum(A * A[0])


def columns(A, x, y):
    x *= y
    A[0] = A[1] * x[2]
    y[1] = A[2, 3] * x[0]
    return np.sum(A * A) + np.sum(x * y)


def one_number(a, n):
    n[...] = a[0] * a[1]
    a *= n
    return np.sum(a * a) * n


def add_to(u, v):
    u += v * v[0]


def by_helpers(a, b):
    add_to(a, b)
    add_to(b, a)
    return np.sum(a * b)


def exchanged(a, b):
    for _ in range(3):
        if a[0] < b[1]:
            a, b = b, a
        a[0] = b[1] * 0.5 + a[2]
        b[2] *= a[0]
    return np.sum(a) * b[0]


def until_small(a, b):
    while b[0] > 0.5:
        b *= 0.8
        a[1] += b[0] * b[2]
    return np.sum(a * b)


def one_read(a, b):
    first = b * b
    a[:2] = a[2] * a[1:3]
    return np.sum(first * a) + b[3]


def unused(a, b, c):
    b[0] = b[1] * c
    return np.sum(b * b)


def two_pairs(a, b, c, d):
    a[0] = b[2] * c[1]
    d[1] = a[0] * c[0]
    c *= d[1]
    return np.sum(a * b) + np.sum(c * d)


def one_apart(a, b, c):
    a[1] = c[0] * b[0]
    c[2] = a[1] * b[2]
    return np.sum(a * c) + b[1]


def inner(u):
    return np.sin(u) * u


def checkpointed(a, b):
    b[0] = a[1] * a[2]
    w = checkpoint(inner)(a)
    a[1] *= w[0]
    return np.sum(w * b)


def returned_early(a, b):
    a[2] = b[0] * b[0]
    if a[2] > 1.0:
        b[1] = a[2] * 0.3
        return np.sum(a * a)
    a[0] = 0.0
    return np.sum(b)


def nested_views(a, b):
    u = a[1:]
    v = u[::2]
    v *= b[0]
    b[2] = v[0] * u[1]
    return np.sum(a * a)


def views_of_rows(A, B):
    for row in range(3):
        A[row] *= B[row, 0]
        B[row, 1:] += A[row, :-1] * 0.5
    return math.sqrt(np.sum(A * A))


def numbered(i, j, x):
    i[0] = 2
    return x[j[0]] * x[i[1]] * x[0]


CASES = {
    "the same twice": (in_turn, twice()),
    "views": (shifted, parts(ALL, slice(1, 4))),
    "views that begin elsewhere": (shifted, parts(slice(2, 6), slice(0, 4))),
    "a row": (row_of, parts(ALL, 0, of=M.copy)),
    "a row first": (lambda r, A: row_of(A, r), parts(1, ALL, of=M.copy)),
    "backwards and in halves": (three_ways, parts(ALL, BACK, slice(2, 5))),
    "swept": (swept, parts(slice(1, 5), slice(0, 4))),
    "swept backwards": (swept, parts(slice(0, 5), slice(4, None, -1))),
    "in a tuple": (in_a_tuple, lambda: (twice()(), 0.7)),
    "parts in a tuple": (in_a_tuple, lambda: (parts(slice(0, 4), slice(2, 6))(), 0.7)),
    "transposed": (transposed, parts(ALL, np.transpose, of=lambda: M[:, :3].copy())),
    "both axes backwards": (views_of_rows, parts(ALL, (BACK, BACK), of=M.copy)),
    "columns": (columns, parts(ALL, (ALL, 1), (ALL, 2), of=M.copy)),
    "columns that only lie between one another": (columns, lambda: (M * 2, *parts((ALL, 1), (ALL, 2), of=M.copy)())),
    "of no axes": (one_number, parts(ALL, lambda a: a[2:3].reshape(()))),
    "by helpers": (by_helpers, parts(slice(0, 4), slice(1, 5))),
    "exchanged": (exchanged, parts(slice(0, 4), slice(2, 6))),
    "until small": (until_small, parts(slice(0, 4), slice(2, 6))),
    "one only read": (one_read, parts(slice(0, 4), slice(1, 5))),
    "unused": (unused, lambda: (*parts(slice(0, 4), slice(1, 5))(), 1.4)),
    "two pairs": (two_pairs, lambda: (*twice()(), *parts(slice(0, 4), slice(3, None, -1))())),
    "one apart": (one_apart, lambda: (*parts(ALL, BACK)(), V * 2)),
    "the first apart": (one_apart, lambda: (V * 2, *parts(BACK, ALL)())),
    "checkpointed": (checkpointed, parts(slice(0, 4), slice(1, 5))),
    "returned early": (returned_early, parts(ALL, BACK)),
    "nested views": (nested_views, parts(ALL, slice(5, 1, -1))),
    "strided": (in_turn, parts(slice(0, 6, 2), slice(1, 4))),
    "integers": (numbered, lambda: (*twice(lambda: np.array([1, 0]))(), V)),
}


by_case = pytest.mark.parametrize(("function", "make"), list(CASES.values()), ids=list(CASES))


# --- what is asked --------------------------------------------------------------------------------------------------------


def leaves(value):
    return [leaf for item in value for leaf in leaves(item)] if isinstance(value, tuple) else [value]


def floating(value):
    return np.asarray(value).dtype.kind == "f"


def owner(value):
    return value if getattr(value, "base", None) is None else value.base


def memories(given):
    """What the arguments are made of: the arrays that own their memory, and under None their numbers."""
    return {id(owner(x)): owner(x) for x in leaves(given) if isinstance(x, np.ndarray)} | {
        None: np.array([x for x in leaves(given) if isinstance(x, float)])
    }


def shown(given, memory):
    """The arguments as they show other memory."""
    numbers = iter(memory[None])

    def seen(value):
        if isinstance(value, tuple):
            return tuple(map(seen, value))
        if not isinstance(value, np.ndarray):
            return float(next(numbers)) if isinstance(value, float) else value
        base = owner(value)
        offset = value.__array_interface__["data"][0] - base.__array_interface__["data"][0]
        return np.ndarray(value.shape, value.dtype, memory[id(base)], offset, value.strides)

    return tuple(map(seen, given))


def directions(given, seed):
    rng = np.random.default_rng(seed)
    return {k: rng.normal(size=x.shape) if floating(x) else np.zeros_like(x) for k, x in memories(given).items()}


def moved(given, along=None, step=0.0):
    """Copies of the arguments, moved along a direction of their memory."""
    return shown(given, {k: x + step * along[k] if along and floating(x) else x.copy() for k, x in memories(given).items()})


def product(gradients, dots):
    if isinstance(dots, tuple):
        return sum(map(product, gradients, dots))
    return np.sum(np.asarray(gradients) * dots) if floating(dots) else 0.0


def differentiated(given):
    return tuple(k for k, value in enumerate(given) if any(map(floating, leaves(value))))


def at(where, values):
    return tuple(values[k] for k in where)


def slope(function, given, along, step=STEP):
    ahead, behind = function(*moved(given, along, step)), function(*moved(given, along, -step))
    return tuple((a - b) / (2 * step) for a, b in zip(leaves((ahead,)), leaves((behind,)), strict=True))


def close(one, other):
    return all(np.allclose(a, b, rtol=1e-5, atol=1e-6) for a, b in zip(leaves(one), leaves(other), strict=True))


@by_case
def test_reverse_mode(function, make):
    given = make()
    kept, where = moved(given), differentiated(given)
    value, gradients = value_and_grad(function, wrt=where)(*given)
    assert np.isclose(value, function(*moved(given)), rtol=1e-13)
    assert all(map(np.array_equal, leaves(given), leaves(kept)))
    _, pullback = vjp(function, *given)
    for again in (pullback(1.0), pullback(1.0)):
        assert all(map(np.array_equal, leaves(at(where, again)), leaves(gradients)))
    for seed in range(3):
        along = directions(given, seed)
        assert close((product(gradients, at(where, shown(given, along))),), slope(function, given, along))
    arrays = [g for g in leaves(gradients) if isinstance(g, np.ndarray)]
    everything = [*arrays, *(x for x in leaves(given) if isinstance(x, np.ndarray))]
    assert not any(np.may_share_memory(g, x) for g in arrays for x in everything if x is not g)


@by_case
def test_the_derivative_stands_where_memory_is_given_first(function, make):
    given = make()
    where = differentiated(given)
    gradients = leaves(grad(function, wrt=where)(*given))
    covered = {k: np.zeros(x.shape) for k, x in memories(given).items()}
    for g, marks in zip(gradients, leaves(at(where, shown(given, covered))), strict=True):
        if isinstance(marks, np.ndarray):
            assert not np.any(g[marks == 1.0])
            marks[...] = 1.0


@by_case
def test_forward_mode(function, make):
    given = make()
    for seed in range(2):
        along = directions(given, seed)
        dots = tuple(t if k in differentiated(given) else None for k, t in enumerate(shown(given, along)))
        value, tangent = jvp(function, given, dots)
        assert np.isclose(value, function(*moved(given)), rtol=1e-13)
        assert close((tangent,), slope(function, given, along))


@by_case
def test_forward_over_reverse_mode(function, make):
    given = make()
    where, along = differentiated(given), directions(given, 5)
    found = hvp(function, wrt=where)(*given, at(where, shown(given, along)))
    expected = slope(grad(function, wrt=where), given, along, 1e-5)
    assert all(np.allclose(a, b, rtol=1e-4, atol=1e-5) for a, b in zip(leaves(found), expected, strict=True))


@by_case
def test_reverse_over_reverse_mode(function, make):
    given = make()
    where = differentiated(given)
    gradient = grad(function, wrt=where)
    found, pullback = vjp(gradient, *given)
    weights = [np.random.default_rng(3).normal(size=np.shape(g)) for g in leaves(found)]
    seeds = iter(weights)

    def like(value):
        return tuple(map(like, value)) if isinstance(value, tuple) else next(seeds)

    shares, again = pullback(like(found)), directions(given, 5)
    changes = slope(gradient, given, again, 1e-5)
    expected = sum(np.sum(w * c) for w, c in zip(weights, changes, strict=True))
    assert np.isclose(product(at(where, shares), at(where, shown(given, again))), expected, rtol=1e-4, atol=1e-5)


@by_case
def test_forward_over_forward_mode(function, make):
    given = make()
    where = differentiated(given)
    along = directions(given, 5)
    dots = tuple(t if k in where else None for k, t in enumerate(shown(given, along)))

    def once(*values):
        return jvp(function, values, dots)[1]

    second = sum(product(g, d) for g, d in zip(
        hvp(function, wrt=where)(*given, at(where, dots)), at(where, dots), strict=True
    ))
    assert close((second,), slope(once, given, along, 1e-5))


def of_arrays(a, b):
    a[0] = b[1] * b[2]
    b *= a[0]
    return a * b[::-1]


@pytest.mark.parametrize("mode", ["reverse", None])
def test_jacobians(mode):
    given = parts(slice(0, 4), slice(1, 5))()
    found = jacobian(of_arrays, wrt=(0, 1), **({"mode": mode} if mode else {}))(*given)
    for seed in range(2):
        along = directions(given, seed)
        assert close((sum(j @ d for j, d in zip(found, shown(given, along), strict=True)),), slope(of_arrays, given, along))


def test_each_way_of_sharing_has_a_text_of_its_own():
    gradient, x, y, z = grad(three_ways, wrt=(0, 1, 2)), V.copy(), V * 2, V * 3
    calls = [(x, x, y), (x, y, x), (y, x, x), (x, x, x), (x, y, z), (x, x[::-1], y)]
    first = [gradient(*given) for given in calls]
    assert [grad(three_ways, wrt=(0, 1, 2))(*given)[0][0] for given in calls] == [g[0][0] for g in first]
    for given, found in reversed(list(zip(calls, first, strict=True))):
        assert all(map(np.array_equal, gradient(*given), found))
        along = directions(given, 1)
        assert close((product(found, shown(given, along)),), slope(three_ways, given, along))
        assert ("detached(" in gradient.source) == (found is not first[4])


def read_only(a, b):
    c = a * b
    c[0] = a[1]
    return np.sum(c)


def test_what_is_not_stored_to_may_share():
    gradient, a = grad(read_only, wrt=(0, 1)), V.copy()
    gradient(a, V * 2)
    text = gradient.source
    assert np.allclose(gradient(a, a)[1][1:], a[1:]) and gradient.source == text


class Noted:
    def __init__(self, w):
        self.w = w


def notes_in_objects(items):
    for item in items:
        item.total = np.sum(item.w**2)
    return items[0].total ** 2 + 3.0 * items[1].total


def item_replaced(items):
    items[0] = items[0] * items[1]
    return np.sum(items[0] ** 2) + 3.0 * np.sum(items[1])


def key_added(d):
    d["s"] = np.sum(d["a"] * d["b"])
    return d["s"] ** 2 + np.sum(d["b"] ** 3)


def moved_between(items):
    items.append(items.pop(0))
    return np.sum(items[0] ** 2) + 3.0 * np.sum(items[1] ** 3) * items[0][0]


def parts_of_objects(items):
    items[1].part = items[1].w[1:]
    return np.sum(items[0].w * items[1].w) + np.sum(items[1].part ** 2)


WHOLE, HALF = (slice(0, 3), slice(0, 3)), (slice(0, 3), slice(1, 4))


def inside(held):
    return [h.w if isinstance(h, Noted) else h for h in (held.values() if isinstance(held, dict) else held)]


@pytest.mark.parametrize("places", [WHOLE, HALF], ids=["the same", "parts"])
@pytest.mark.parametrize(
    ("function", "hold"),
    [
        (notes_in_objects, lambda *a: list(map(Noted, a))), (parts_of_objects, lambda *a: list(map(Noted, a))),
        (item_replaced, lambda *a: [*a]), (key_added, lambda a, b: {"a": a, "b": b}), (moved_between, lambda *a: [*a]),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_arrays_are_apart_where_only_what_holds_them_changes(function, hold, places):
    def apart():
        return hold(*(V[place].copy() for place in places))

    x = V.copy()
    given, tangents = hold(*(x[place] for place in places)), hold(np.arange(3.0), np.ones(3))
    expected = inside(grad(function)(apart()))
    assert all(map(np.allclose, inside(grad(function)(given)), expected))
    assert all(map(np.allclose, inside(vjp(function, given)[1](1.0)[0]), expected))
    moves = inside(tangents)
    assert np.isclose(jvp(function, (given,), (tangents,))[1], sum(g @ m for g, m in zip(expected, moves, strict=True)))
    second = inside(hvp(function)(apart(), tangents))
    assert all(map(np.allclose, inside(hvp(function)(given, tangents)), second))
    for k, (share, move) in enumerate(zip(expected, moves, strict=True)):
        def along(h, k=k, move=move):
            held = apart()
            inside(held)[k][...] += h * move
            return function(held)
        assert np.isclose((along(STEP) - along(-STEP)) / (2 * STEP), share @ move)


def stores_to_rows(rows):
    for row in rows:
        row *= 2.0
    return sum(np.sum(row**2) for row in rows)


@pytest.mark.parametrize("mode", ["grad", "vjp", "jvp"])
def test_what_nobody_may_write_into_is_refused_where_the_function_stores_to_it(mode):
    x, y = V.copy(), V.copy()
    x.flags.writeable = False
    calls = {
        "grad": lambda f, *given: grad(f)(*given), "vjp": lambda f, *given: vjp(f, *given)[1](1.0)[0],
        "jvp": lambda f, *given: jvp(f, given, given)[1],
    }
    for function, given in (
        (in_turn, (x, y)), (in_turn, (y, x[1:])), (stores_to_rows, ([y, x],)), (in_turn, (x, x)), (stores_to_rows, ([x, x],)),
    ):
        with pytest.raises(DifferentiationError, match="an array that the function stores into is read-only"):
            calls[mode](function, *given)
    calls[mode](lambda a: np.sum((a * 2.0) ** 2), x)
    calls[mode](item_replaced, [x, x])


def test_the_entry_reads_like_python():
    gradient = grad(in_turn, wrt=(0, 1))
    a = V.copy()
    gradient(a, a)
    assert "    a_bar, b_bar = blank(a, b)\n    a, b = detached(a, b)\n" in gradient.source
    assert "    shared(a, b)\n" in gradient.source


OUTSIDE = V.copy()


def of_outside(a):
    a[0] = OUTSIDE[1]
    return np.sum(a * OUTSIDE)


def of_a_list(items, a):
    a[0] = items[0][1] * 2.0
    return np.sum(items[0] * a)


def of_a_dict(d, a):
    a[0] = d["x"][1] * 2.0
    return np.sum(d["x"] * a)


def real_part(z, x):
    x[0] = x[1] * 2.0
    return np.sum(np.abs(z) * x)


def windows(w, x):
    w[0, 1] = x[0] * 3.0
    return np.sum(w * w)


def window(w):
    w[0, 1] = w[1, 1] * 3.0
    return np.sum(w * w)


def window_in(held):
    for key in range(len(held)):
        held[key][0, 1] = held[key][1, 1] * 3.0
    return sum(np.sum(w * w) for w in held)


def window_of(d):
    d["w"][0, 1] = d["w"][1, 1] * 3.0
    return np.sum(d["w"] * d["w"])


def with_a_key(d, e):
    d["z"] = 2.0 * d["y"]
    z, d["z"] = d["z"], [d["x"]]
    return e["x"] * d["y"] * z


def scaled_in_groups(groups):
    for group in groups:
        for p in group["ps"]:
            p *= group["lr"]
        group["lr"] = group["lr"] * 0.5
    return sum(np.sum(p) * group["lr"] for group in groups for p in group["ps"])


class Holder:
    def __init__(self, held):
        self.held = held


def beside_items(x, y, items):
    holder = Holder(y)
    if len(items) > 2:
        y = x
    x[0] += 1.0
    taken = list(items)  # noqa: F841
    return np.sum(x * y * holder.held) * np.sum(items[0])


def test_a_list_that_is_looked_at_in_vain_is_not_in_the_way():
    a, steps = V.copy(), 1e-6 * np.eye(len(V))

    def value(x, y):
        x, y = x.copy(), y.copy()
        return beside_items(x, y, [x, y])

    by_x, by_y, by_items = grad(beside_items, wrt=(0, 1, 2))(a, V, [a, V])
    np.testing.assert_allclose(by_x, [(value(V + d, V) - value(V - d, V)) / 2e-6 for d in steps], rtol=1e-6)
    np.testing.assert_allclose(by_y, [(value(V, V + d) - value(V, V - d)) / 2e-6 for d in steps], rtol=1e-6)
    assert not np.any(by_items)


def refused_calls():
    a, z = V.copy(), V + 1j
    slid = np.lib.stride_tricks.as_strided(a, (3, 2), (8, 8))
    shares = "shares memory with another argument"
    yield grad(of_outside), (OUTSIDE,), shares
    table = {"x": 0.5, "y": 1.5}
    yield grad(with_a_key), (table, table), "a dict that the function changes is given more than once"
    group = {"ps": [V.copy(), np.eye(2)], "lr": 0.5}
    yield grad(scaled_in_groups), ([group, group],), "a dict is given twice where it may change, and each item has a name"
    both = [{"ps": group["ps"], "lr": 0.5}, {"ps": group["ps"], "lr": 0.25}]
    yield grad(scaled_in_groups), (both,), "a list is given twice where it may change, and each item has a name"
    yield grad(scaled_in_groups), ([group, {"ps": [group["ps"][0]], "lr": 0.25}],), shares
    yield grad(real_part, wrt=1), (z, z.real), f"{shares}: `z` and `x`"
    yield grad(windows, wrt=(0, 1)), (slid, a), "are one in memory: `w` and `x`"
    yield grad(windows, wrt=(0, 1)), (np.lib.stride_tricks.as_strided(V.copy(), (2, 2), (8, 8)), V), "are one in memory"
    for one in (np.lib.stride_tricks.as_strided(V.copy(), (2, 2), (8, 8)), np.ndarray((2, 2), buffer=V.copy(), strides=(8, 8))):
        yield grad(window), (one,), "are one in memory"
        yield grad(window_in), ([one],), "are one in memory"
        yield grad(window_of), ({"w": one},), "are one in memory"
    yield lambda *given: jvp(in_turn, given, (V, 2 * V)), (a, a), "tangents that differ there: `a` and `b`"
    yield lambda *given: jvp(in_turn, given, (V, None)), (a, a), "tangents that differ there: `a` and `b`"
    yield hvp(in_turn), (a, a, V), "tangents that differ there: `a` and `b`"


@pytest.mark.parametrize("other", [lambda a: a, lambda a: a[::-1], lambda a: a[1:]], ids=["same", "reversed", "part"])
@pytest.mark.parametrize("wrt", [0, (0, 1)])
def test_whole_matrices_by_shared_memory_are_by_place(wrt, other):
    def once(a, b):
        a[0] *= b[1]
        b[-1] *= a[0] * b[0]
        return np.sum(a[: len(b)] * b * b[::-1]) + a[-1] ** 2

    def of_memory(memory):
        memory = memory.copy()
        return once(memory, other(memory))

    a, step = V.copy(), 1e-4
    ways = step * np.eye(len(a))
    second = [[
        (of_memory(a + u + v) - of_memory(a + u - v) - of_memory(a - u + v) + of_memory(a - u - v)) / (4 * step**2)
        for v in ways] for u in ways]
    first = [(of_memory(a + u) - of_memory(a - u)) / (2 * step) for u in ways]
    slope, curvature = jacobian(once, wrt=wrt, mode="forward")(a, other(a)), hessian(once, wrt=wrt)(a, other(a))
    if wrt == (0, 1):
        (slope, *others), ((curvature, *more), *rows) = slope, curvature
        assert not any(np.any(part) for part in (*others, *more, *rows[0]))
    assert np.allclose(slope, first, rtol=1e-6) and np.allclose(curvature, second, rtol=1e-5, atol=1e-5)
    assert np.array_equal(a, V)


def test_a_dict_that_holds_an_argument():
    def moved(step):
        a = V + step
        return of_a_dict({"x": a, "y": V}, a)

    a = V.copy()
    expected = [(moved(1e-6 * e) - moved(-1e-6 * e)) / 2e-6 for e in np.eye(len(V))]
    gradient = grad(of_a_dict, wrt=(0, 1))
    for _ in range(2):
        first, second = gradient({"x": a, "y": V}, a)
        assert np.allclose(first["x"], expected) and not second.any() and not first["y"].any()
        apart = gradient({"x": V.copy(), "y": V}, a)
        assert not np.allclose(apart[0]["x"] + apart[1], expected) and apart[1].any()


def of_two_lists(items, others):
    items[0][1] *= others[1][0]
    others[0], others[1] = others[1] * items[0][2], others[0]
    return np.sum(items[0] * items[1]) + np.sum(others[0] * others[1])


def test_lists_that_hold_an_argument_or_what_another_list_holds():
    def moved(step):
        a = V + step
        return of_a_list([a, V], a)

    a = V.copy()
    expected = [(moved(1e-6 * e) - moved(-1e-6 * e)) / 2e-6 for e in np.eye(len(V))]
    assert np.allclose(grad(of_a_list, wrt=1)([a, V], a), expected)
    first, second = grad(of_a_list, wrt=(0, 1))([a, V], a)
    assert np.allclose(first[0], expected) and not second.any()
    gradient = grad(of_two_lists, wrt=(0, 1))
    apart = gradient([a, 2.0 * V], [3.0 * V, 0.5 * V])
    assert not np.array_equal(gradient([a, 2.0 * V], [a, 0.5 * V])[0][0], apart[0][0])
    items = [a, 2.0 * V]
    assert not np.any(gradient(items, items)[1])
    assert all(np.array_equal(x, y) for x, y in zip(gradient([a, 2.0 * V], [3.0 * V, 0.5 * V])[0], apart[0], strict=True))


@pytest.mark.parametrize(("derivative", "given", "why"), list(refused_calls()))
def test_refused(derivative, given, why):
    for _ in range(2):
        with pytest.raises(DifferentiationError, match=why) as caught:
            derivative(*given)
        assert caught.value.path == __file__
