"""Lists that a loop fills: their items are read again in place of tapes, their adjoints are filled as they were."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, vjp

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


PROGRAMS = [
    squares, counted, rows, begun, one_more_than_passes, left_early, grown_later, one_array_many_times, changed_behind,
    replaced, taken_out, two_a_pass, chosen, second_name, argument_grown, anew_in_each_pass, by_neighbours,
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
    assert "for t, x in zip(reversed(out), reversed(xs)):" in text(squares)


def test_a_comprehension_is_printed_as_one_and_a_loop_as_a_loop():
    assert "    out = [np.tanh(w * x) for x in xs]" in text(squares)
    assert "    table = [[np.sin(w * x * y) for y in xs] for x in xs]" in text(rows)
    assert "        out.append(np.exp(v))" in text(counted)


def test_adjoints_are_filled_like_their_lists():
    assert "    out_bar = [2.0 * y_bar * o for o in out]" in text(squares)
    assert "    table_bar = [[2.0 * y_bar * v for v in row] for row in table]" in text(rows)
    assert "for i, o in enumerate(out)]" in text(counted)


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
