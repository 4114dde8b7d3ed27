"""Lists that a loop fills: their items are read again in place of tapes, their adjoints are filled as they were."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, hessian, vjp

XS = [0.1, 0.5, -0.7, 0.9]


def squares(w, xs):
    out = [np.tanh(w * x) for x in xs]
    total = 0.0
    for o in out:
        total += o * o
    return total


def counted(w, xs):
    a = [np.array([w * x, x]) for x in xs]
    out = []
    for v in a:
        out.append(np.exp(v))
    total = 0.0
    for k, o in enumerate(out):
        total += k * np.sum(o * o)
    return total


def rows(w, xs):
    table = [[np.sin(w * x * y) for y in xs] for x in xs]
    total = 0.0
    for row in table:
        for v in row:
            total += v * v
    return total


def begun(w, xs):
    out = [w]
    for i in range(1, len(xs)):
        out.append(np.sin(out[i - 1] * xs[i]) + w)
    return sum(o**3 for o in out)


def one_more_than_passes(w, xs):
    hs = [w * 1.0]
    for x in xs:
        h = np.tanh(hs[-1] * x + w)
        hs.append(h)
    return sum(h * h for h in hs)


def left_early(w, xs):
    out = []
    for x in xs:
        out.append(np.exp(w * x))
        if out[-1] > 1.1:
            break
    return sum(o * o for o in out)


def grown_later(w, xs):
    out = []
    for x in xs:
        out.append(np.exp(w * x))
    out.append(w * w)
    total = 0.0
    for o in out:
        total += o * o * w
    return total


def one_array_many_times(w, xs):
    out = []
    y = np.array(xs) * w
    for x in xs:
        y[0] = y[0] * x
        out.append(y)
    return sum(np.sum(o * o) for o in out)


def changed_behind(w, xs):
    out = []
    for x in xs:
        y = np.array([w, x]) * w
        out.append(y)
        y[0] *= 2.0
    return sum(np.sum(o * o) for o in out)


def replaced(w, xs):
    out = []
    for x in xs:
        out.append(np.tanh(w * x))
    for i in range(len(out)):
        out[i] = out[i] * 2.0
    return sum(o * o for o in out)


def taken_out(w, xs):
    out = []
    for x in xs:
        out.append(np.tanh(w * x))
    total = w
    while out:
        total = total * 1.1 + out.pop() * w
    return total


def two_a_pass(w, xs):
    out = []
    for x in xs:
        out.append(np.tanh(w * x))
        out.append(w * x)
    return sum(o * o for o in out)


def chosen(w, xs):
    fs = [np.exp(w * x) for x in xs if x > 0.2]
    gs = [f * f for f in fs]
    hs = [g * f for g, f in zip(gs, fs)]
    return sum(hs) / len(hs) + max(gs)


def second_name(w, xs):
    a = [w * x for x in xs]
    b = a
    b.append(w)
    return sum(x * x for x in a)


def argument_grown(w, xs):
    kept = list(xs)
    out = []
    for x in kept:
        out.append(np.exp(w * x))
    kept.append(3.0)
    kept[0] = w
    return sum(o * o for o in out) + sum(x * x for x in kept)


def anew_in_each_pass(w, xs):
    total = 0.0
    for k in range(3):
        out = [np.cos(w * x * k) for x in xs]
        for o in out:
            total += o * o
    return total


def by_neighbours(w, xs):
    out = [np.tanh(w * x) for x in xs]
    total = 0.0
    for i in range(len(out)):
        total += out[i] * out[i - 1]
    for i in range(len(out)):
        total += out[i] ** 3
    return total


def two_items_before(w, xs):
    out = [w]
    for i in range(len(xs)):
        out.append(np.sin(out[i] * xs[i]) + out[-1] * w)
    return sum(o * o for o in out)


def places_from_the_end(w, xs):
    idx = [0, -1, 1, -2]
    out = [w, w * w]
    for i in range(len(xs)):
        out.append(np.sin(out[idx[i]] * xs[i]))
    return sum(o * o for o in out)


def parts_of_what_grows(w, xs):
    out = [w]
    for i in range(len(xs)):
        out.append(np.sin(sum(out[:i + 1])) * xs[i] + out[i // 2])
    return sum(o * o for o in out)


def backwards(w, xs):
    out = [w]
    for i in reversed(range(4)):
        v = np.sin(out[-1] * xs[i] * w)
        out.append(v)
        w = w + v * v * xs[i]
    return out[-1] * w


def two_a_pass_of_the_last(w, xs):
    out = [w]
    for x in xs:
        out.append(out[-1] * x + w)
        out.append(np.cos(out[-1] * out[-2]))
    return sum(o * o for o in out)


def grown_in_two_loops(w, xs):
    out = [w]
    for x in xs:
        for y in xs[:2]:
            out.append(np.sin(out[-1] * x) + y)
        out.append(out[-2] * out[-1])
    return sum(o * o for o in out)


def two_given(w, xs):
    f = [w, w * 2]
    for i in range(2, 8):
        f.append(np.sin(f[-1]) + f[-2] * f[i - 1])
    return f[-1] * f[3]


def grown_and_replaced(w, xs):
    out = [w]
    for i in range(len(xs)):
        out.append(np.sin(out[-1] * xs[i]))
        out[i] = out[i] * w
    return sum(o * o for o in out)


def grown_by_a_test(w, xs):
    out = [w]
    last = w
    for i, x in enumerate(xs):
        t = out[-1]
        out.append(t * x * last)
        last = out[-1] * t
        if x > 0.6:
            out.append(last)
    return sum(o * o for o in out) * last


def two_lists_in_turn(w, xs):
    a, b = [w], [w * w]
    for x in xs:
        a.append(np.sin(a[-1] * b[-1]))
        b.append(np.cos(a[-1] * x + b[-1]))
    return a[-1] * b[-2] + a[1] * b[2]


def arrays_changed_at_the_end(w, xs):
    hs = [np.array([w, 1.0])]
    for x in xs:
        h = np.tanh(hs[-1] * x + w)
        hs.append(h)
    hs[0][0] = 4.0
    s = 0.0
    for h in hs:
        s += np.sum(h * h)
    return s


def arrays_changed_before(w, xs):
    hs = [np.array([w, 1.0])]
    for x in xs:
        prev = hs[-1]
        h = prev * x + w
        prev[0] = 2.0 * w
        hs.append(np.sin(h))
    s = 0.0
    for h in hs:
        s += np.sum(h * h)
    return s


def lists_of_the_last_list(w, xs):
    us = [[w, w * w, 1.0]]
    for n in range(3):
        u = us[-1]
        new = [u[0]] + [0.3 * (u[i - 1] + u[i + 1]) * xs[n] for i in range(1, len(u) - 1)] + [u[-1] * w]
        us.append(new)
    return sum(v * v for u in us for v in u)


def rows_kept(w, xs):
    table = []
    s = 0.0
    for x in xs:
        r = [np.sin(w * y * x) for y in xs]
        for v in r:
            s += v * v
        table.append(r)
    table[0][0] = w
    for r in table:
        for v in r:
            s += v ** 3
    return s


def list_carried(w, xs):
    s = 0.0
    keep = [0.0]
    for x in xs:
        r = [w, x]
        for k in range(2):
            r.append(np.sin(r[k] * x) + keep[0])
        for v in r:
            s += v * v
        keep = r
    return s + keep[-1]


def grown_while_read(w, xs):
    s = 0.0
    for x in xs:
        r = [w, x]
        for k in range(3):
            s += r[k] ** 2
            r.append(np.sin(r[-1] * x))
        r[0] = 3.0
        for v in r:
            s += v * v * v
    return s


def emptied_in_each_pass(w, xs):
    s = 0.0
    for x in xs:
        r = []
        for y in xs:
            if y > x:
                r.append(np.sin(w * y))
        while len(r) > 1:
            s += r.pop() * r[0]
    return s


def arrays_of_a_pass(w, xs):
    s = 0.0
    for x in xs:
        r = [np.array([w * y, x]) for y in xs]
        for v in r:
            s += np.sum(v * v)
        r[0][0] = 2.0
        for v in r:
            s += np.sum(v * v * v)
    return s


def given_by_a_helper(w, xs):
    def inner(w, x):
        r = [np.sin(w * y * x) for y in xs]
        t = 0.0
        for v in r:
            t += v * v
        return t, r
    s = 0.0
    for x in xs:
        t, r = inner(w, x)
        r[1] = w
        s += t * sum(r)
    return s


def of_two_loops(w, xs):
    s = 0.0
    for x in xs:
        for y in xs:
            r = [np.sin(w * y * x), w]
            q = []
            for v in r:
                q.append(v * v)
            for a, b in zip(q, r):
                s += a * b * b
    return s


def sums_of_lists_of_a_pass(w, xs):
    out = []
    for x in xs:
        r = [w * x]
        for y in xs:
            r.append(r[-1] * y + np.sin(r[0]))
        out.append(sum(r))
        out.append(r[-2])
    return sum(o * o for o in out)


PROGRAMS = [
    squares, counted, rows, begun, one_more_than_passes, left_early, grown_later, one_array_many_times, changed_behind,
    replaced, taken_out, two_a_pass, chosen, second_name, argument_grown, anew_in_each_pass, by_neighbours,
    two_items_before, places_from_the_end, parts_of_what_grows, two_a_pass_of_the_last, grown_in_two_loops, two_given,
    grown_and_replaced, grown_by_a_test, two_lists_in_turn, arrays_changed_at_the_end, arrays_changed_before,
    lists_of_the_last_list, rows_kept, list_carried, grown_while_read, emptied_in_each_pass, arrays_of_a_pass,
    given_by_a_helper, of_two_loops, sums_of_lists_of_a_pass,
]


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_right_to_second_order(function):
    check_grads(function, (0.37, XS))


def text(function):
    gradient = grad(function)
    gradient(0.37, XS)
    return gradient.source


def test_what_a_list_keeps_is_not_recorded():
    assert "tape" not in text(squares) + text(counted) + text(rows) + text(by_neighbours)
    assert "for t, t_bar, x in zip(reversed(out), reversed(out_bar), reversed(xs)):" in text(squares)


def test_a_comprehension_is_printed_as_one_and_a_loop_as_a_loop():
    assert "    out = [np.tanh(w * x) for x in xs]" in text(squares)
    assert "    table = [[np.sin(w * x * y) for y in xs] for x in xs]" in text(rows)
    assert "        out.append(np.exp(v))" in text(counted)


def test_adjoints_are_filled_like_their_lists():
    assert "    out_bar = [2.0 * y_bar * o for o in out]" in text(squares)
    assert "    table_bar = [[2.0 * y_bar * v for v in row] for row in table]" in text(rows)
    assert "for k, o in enumerate(out)]" in text(counted)


def test_a_pullback_reads_no_list_that_the_caller_has():
    def powers(w, xs):
        return [np.exp(w * x) for x in xs]

    out, pullback = vjp(powers, 0.37, XS)
    expected = sum(x * np.exp(0.37 * x) for x in XS)
    out[0] = 99.0
    out.append(1.0)
    np.testing.assert_allclose(pullback([1.0] * 4)[0], expected)
    out.clear()
    np.testing.assert_allclose(pullback([1.0] * 4)[0], expected)


def test_the_last_item_of_a_list_that_grows_needs_no_tape():
    for function in (begun, one_more_than_passes):
        assert "tape" not in text(function)
    assert "hs[i + 1]" in text(one_more_than_passes)


def test_lists_side_by_side_are_walked_side_by_side():
    def error(w, xs, ys):
        r = [w * x - y for x, y in zip(xs, ys)]
        return sum(e * e for e in r)

    gradient = grad(error)
    gradient(0.3, [1.0, 2.0], [0.5, 0.6, 0.7])
    assert "    r = [w * x - y for x, y in zip(xs, ys)]" in gradient.source
    check_grads(error, (0.3, [1.0, 2.0], [0.5, 0.6, 0.7]))


def test_what_a_pass_keeps_in_a_list_is_not_recorded_twice():
    assert "v_tape" not in text(arrays_of_a_pass)
    assert text(of_two_loops).count("tape.append(") == 1


def test_a_list_beside_itself_is_counted_once():
    def twice(w, xs):
        ys = [x * w for x in xs]
        total = 0.0
        for a, b in zip(ys, ys):
            total += a * np.sin(b)
        return total

    gradient = grad(twice)
    gradient(0.3, XS)
    assert "min(" not in gradient.source
    check_grads(twice, (0.3, XS))


def test_the_adjoint_of_an_array_is_an_array():
    """A loop through the rows adds to each row of the zeros once, as it does to the items of a list."""

    def squares(x):
        s = 0.0
        for i in range(len(x)):
            s += np.sum(x[i] ** 2)
        return s

    def products(x):
        s = 0.0
        for i in range(len(x)):
            s += np.dot(x[i], x[i]) * (i + 1)
        return s

    x = np.arange(6.0).reshape(3, 2)
    for function, scale in ((squares, np.ones((3, 1))), (products, np.array([[1.0], [2.0], [3.0]]))):
        found = grad(function)(x)
        assert type(found) is np.ndarray
        np.testing.assert_array_equal(found, 2.0 * scale * x)
        np.testing.assert_array_equal(hessian(function)(x).reshape(6, 6), np.diag(np.repeat(2.0 * scale, 2)))
