"""What gradients by containers that change have in their text, and have not: each line that is left out stays out."""

import copy

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, vjp
from benchmarks.containers import arg_views, best_dict_bad, buffers, net_sgd, particles, pointer_row, sgd, two_fields_rotate
from tests.memory import spoil

RNG = np.random.default_rng(3)
V = [RNG.standard_normal(4) for _ in range(8)]
W = [RNG.standard_normal((4, 4)) for _ in range(3)]
LAYERS = [{"W": w, "b": v} for w, v in zip(W, V, strict=False)]

PROGRAMS = {
    "sgd": (sgd, (LAYERS, V[3], V[4], 0.1)),
    "net_sgd": (net_sgd, (LAYERS, V[3], 2)),
    "two_fields_rotate": (two_fields_rotate, (V[3], 3)),
    "arg_views": (arg_views, (V[:3], 2)),
    "best_dict_bad": (best_dict_bad, (V[3], 3)),
    "pointer_row": (pointer_row, (V[3],)),
    "buffers": (buffers, (V[3], 3)),
    "particles": (particles, ([{"x": V[0], "v": V[1]}, {"x": V[2], "v": V[3]}], 2)),
}


@pytest.fixture(autouse=True)
def without_cache(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")


def text(function, *arguments):
    gradient = grad(function)
    gradient(*copy.deepcopy(arguments))
    return "\n".join(line.partition("#")[0].rstrip() for line in gradient.source.splitlines())


def text_of(name):
    function, arguments = PROGRAMS[name]
    return text(function, *arguments)


@pytest.mark.parametrize("name", PROGRAMS)
def test_right_to_second_order_and_again(name):
    function, arguments = PROGRAMS[name]
    check_grads(function, copy.deepcopy(arguments))
    _, pullback = vjp(function, *copy.deepcopy(arguments))
    first = pullback(1.0)
    kept = copy.deepcopy(first)
    spoil(first)
    np.testing.assert_equal(pullback(1.0), kept)


@pytest.mark.parametrize(("name", "line"), [
    ("sgd", "h, h_bar = x, x_bar"),
    ("sgd", 'p["b"] = p["b"] - lr * g'),
    ("sgd", 'tape_1.append((h_bar, p["W"], h))'),
    ("sgd", 'p_bar["W"] += np.outer(g, g_bar)'),
    ("sgd", 'p_bar["b"] += h_bar'),
    ("buffers", "new_bar *= 0.5"),
    ("buffers", "ring_bar[2] += y_bar"),
    ("net_sgd", 'net[k]["W"] -= '),
    ("net_sgd", "for layer, layer_bar, h_1 in zip(reversed(net), reversed(net_bar), reversed(h_tape)):"),
    ("net_sgd", "for k in range(len(net)):"),
    ("two_fields_rotate", "src, dst = u[k % 2], u[(k + 1) % 2]"),
    ("two_fields_rotate", "src_bar, dst_bar = u_bar[k % 2], u_bar[(k + 1) % 2]"),
    ("two_fields_rotate", "src_tape.append(src.copy())"),
    ("two_fields_rotate", "dst[1:-1] = src[:-2] * src[1:-1] + src[2:]"),
    ("best_dict_bad", "w_bar -= w_bar * x * 0.1"),
    ("arg_views", "b, b_bar = list(xs[1:]), list(xs_bar[1:])"),
    ("pointer_row", "rows_bar[1][0] += "),
    ("particles", 'one["v"] -= '),
])
def test_has(name, line):
    assert line in text_of(name)


@pytest.mark.parametrize(("name", "part"), [
    ("sgd", "h_bar.copy()"), ("sgd", "x.copy()"), ("sgd", "unbroadcast(g"), ("sgd", "unbroadcast(h"),
    ("buffers", "unbroadcast"),
    ("net_sgd", "t1_tape"), ("best_dict_bad", "w_bar.copy()"), ("two_fields_rotate", "dst.copy()"),
    ("pointer_row", "for j in range("), ("arg_views", "for j in range("), ("particles", "len(bodies)\n            for"),
])
def test_has_not(name, part):
    assert part not in text_of(name)


@pytest.mark.parametrize("name", ["sgd", "net_sgd", "pointer_row"])
def test_each_loop_has_one_tape(name):
    made = text_of(name)
    for loop in made.split("for ")[1:]:
        block = loop.partition("\n\n")[0].splitlines()[1:]
        inner = [line for line in block if line.startswith(block[0][: len(block[0]) - len(block[0].lstrip())] or " ")]
        own = [line for line in inner if len(line) - len(line.lstrip()) == len(block[0]) - len(block[0].lstrip())]
        assert sum("tape" in line and ".append(" in line for line in own) <= 1


def test_a_list_that_may_be_too_short_raises_as_before():
    def f(xs, n):
        for v in xs:
            v *= 2.0
        for i in range(n):
            xs[i]
        return sum(np.sum(v) for v in xs)

    with pytest.raises(IndexError):
        grad(f)([np.ones(2)], 3)


def test_a_list_that_gets_shorter_is_asked_for_its_length_in_time():
    def f(x, n):
        rows = [x * 1.0, x * 2.0, x * 3.0]
        total = 0.0
        for _ in range(n):
            for k in range(len(rows)):
                rows[k] *= x
                total += np.sum(rows[k])
            rows.pop()
        return total

    check_grads(f, (V[0], 2))


def test_a_slot_that_changes_in_between_keeps_its_name():
    def f(x):
        d = [x * 1.0, x * 2.0]
        first = d[0]
        d[0] *= x
        d[0] = d[1]
        d[0] *= first
        first *= 2.0
        return np.sum(d[0] * d[1] + first)

    check_grads(f, (V[0],))


def test_arrays_in_lists_may_be_one():
    def f(x, n):
        u = [x * 1.0] * 2
        for k in range(n):
            src, dst = u[k % 2], u[(k + 1) % 2]
            dst[1:-1] = src[:-2] * src[1:-1] + src[2:]
        return np.sum(u[0] * u[1])

    check_grads(f, (V[0], 3))


@pytest.mark.parametrize("shared", [False, True])
def test_tied_weights_are_updated_as_one(shared):
    tied = [{"W": W[0], "b": V[0]}, {"W": W[0] if shared else W[1], "b": V[1]}]
    gradient = grad(sgd)(tied, V[3], V[4], 0.1)
    step = 1e-6
    for moved, found in ((tied[0]["W"], gradient[0]["W"]), (tied[1]["b"], gradient[1]["b"])):
        ends = []
        for by in (step, -step):
            given = copy.deepcopy(tied)
            (given[0]["W"] if moved is tied[0]["W"] else given[1]["b"])[(1,) * moved.ndim] += by
            ends.append(sgd(given, V[3], V[4], 0.1))
        np.testing.assert_allclose(found[(1,) * moved.ndim], (ends[0] - ends[1]) / (2 * step), rtol=1e-5)


def test_parts_that_are_not_most_of_an_array_are_recorded_themselves():
    def f(x, n):
        y = x * 1.0
        for _ in range(n):
            y[:2] = y[:2] * y[2:4]
        return np.sum(y)

    assert "y.copy()" not in text(f, V[0], 3)
    check_grads(f, (V[0], 3))
