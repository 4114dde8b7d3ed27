"""Copies that a loop makes of what it carries: left out where nobody can tell, and nowhere else."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad
from adjoint_gen.evaluate import run
from adjoint_gen.ir.check import check
from adjoint_gen.ir.kinds import INT, array
from adjoint_gen.simplify.carry_in_place import carry_in_place
from tests.traces import bind, branch, loop, store, trace

COPIED = bind("s", "ndarray.copy", "p")
ADDED = store("s", (0,), 1.0, add=True)
READ = bind("q", "mul", "p", 2.0)
"""New memory made of what is carried."""

CARRY = ("p", "t", "s", "r")


def made(body, *after, result="r", carry=(CARRY,), first=(bind("t", "mul", "x", 3.0),)):
    built = trace("x n", [*first, loop("i", 0, "n", body, carry), *after], result, kinds={"x": array("x", 1), "n": INT})
    return check(built)


OLD = ("w", "x", "q", "w.1")
"""What a pass reads of the old array goes on as well."""


@pytest.mark.parametrize("given", [
    made([COPIED, ADDED]),
    made([READ, COPIED, ADDED], carry=(CARRY, OLD), result="w.1"),
    made([COPIED, READ, ADDED], bind("z", "add", "r", "w.1"), carry=(CARRY, OLD), result="z"),
    made([COPIED, loop("k", 0, "n", [ADDED])]),
    made([COPIED, ADDED], first=(bind("t", "mul", "x", 3.0), store("t", (0,), 2.0))),
])
def test_left_out(given):
    changed = check(carry_in_place(given))
    assert "copy" not in str(changed) and "copy" in str(given)
    for n in (0, 1, 3):
        x = np.array([0.5, 2.0])
        np.testing.assert_array_equal(run(changed, (x, n)), run(given, (x, n)))
        assert x[0] == 0.5


@pytest.mark.parametrize("given", [
    made([COPIED, ADDED], bind("z", "add", "r", "t"), result="z"),  # what it begins with is read afterwards
    made([COPIED, ADDED, READ], carry=(CARRY, OLD), result="w.1"),  # the old array is read when the copy has changed
    made([COPIED, bind("q", "getitem", "p", 0), bind("q.1", "ndarray.T", "p"), ADDED], carry=(CARRY, ("w", "x", "q.1", "w.1"))),
    made([COPIED, ADDED], carry=(("p", "x", "s", "r"),)),  # which the caller gave
    made([COPIED, ADDED], first=(bind("t", "ndarray.T", "x"),)),
    made([COPIED, loop("k", 0, "n", [ADDED, bind("q", "mul", "p", 2.0)])]),
    made([loop("k", 0, "n", [COPIED, ADDED], [CARRY])], carry=(), result="t"),  # from the same again in each pass
    made([COPIED, ADDED, branch("i", [bind("q", "mul", "p", 2.0)])]),
])
def test_left_as_it_is(given):
    assert carry_in_place(given) == given


def drift(x, v, dt, steps):
    for _ in range(steps):
        f = np.zeros_like(x)
        for i in range(len(x) - 1):
            f[i] += np.sin(x[i + 1] - x[i])
        v = v + dt * f
        x = x + dt * v
    return np.sum(x * x)


def drift_often(x, v, dt, steps):
    total = 0.0
    for _ in range(2):
        total = total + drift(x, v, dt, steps)
        x = x * 0.5
    return total


@pytest.mark.parametrize("function", [drift, drift_often])
@pytest.mark.parametrize("steps", [0, 1, 4])
def test_gradients_of_simulations(function, steps, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    x = np.array([0.3, -0.2, 0.9])
    gradient = grad(function, wrt=(0, 1, 2))
    first = gradient(x, x + 1.0, 0.1, steps)
    np.testing.assert_equal(gradient(x, x + 1.0, 0.1, steps), first)
    check_grads(lambda x, v, dt: function(x, v, dt, steps), (x, x + 1.0, 0.1))
    assert ".copy()" not in gradient.source or function is drift_often  # neither of what is carried nor of what is recorded


def kicked(q, p, eps, steps):
    """What the loop begins with is stored to before it, and the loop's end is changed behind it."""
    for i in range(steps):
        q = q + eps * p
        if i < steps - 1:
            g = np.empty_like(q)
            g[0] = q[0] * np.sum(q[1:])
            g[1:] = -q[1:] * np.exp(q[0])
            p = p + eps * g
    return np.sum(p**2) + q[0] ** 2 + q[1]


@pytest.mark.parametrize("steps", [0, 1, 4])
def test_stores_before_the_loop(steps, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    x = np.array([0.3, -0.2, 0.9])
    check_grads(lambda q, p: kicked(q, p, 0.1, steps), (x, x + 1.0))
    gradient = grad(kicked, wrt=(0, 1))
    gradient(x, x + 1.0, 0.1, steps)
    assert ".copy()" not in gradient.source
