"""The work of a transformation grows as the program does, and deep nesting is no obstacle."""

import cProfile
import sys
import types

import pytest

from adjoint_gen import grad
from adjoint_gen.derive import derive
from adjoint_gen.frontend.observe import kind_of


def straight(n):
    return [f"a = np.sin(a) * x + {k % 7}.5" if k % 2 else "b = b * 0.9 + a" for k in range(n)]


def new_names(n):
    return ["v0 = a", *(f"v{k} = np.sin(v{k - 1}) * 0.5" for k in range(1, n)), f"a = v{n - 1}"]


def branches(n):
    return [line for k in range(n // 2) for line in (f"if a > {k % 3}.5:", "    a = np.sin(a) * x")]


def loops(n):
    return [line for _ in range(n // 2) for line in ("for i in range(2):", "    a = np.sin(a) * x")]


def stores(n):
    return ["y = np.zeros(9)", *(f"y[{k % 9}] = np.sin(y[{(k + 1) % 9}]) + x" for k in range(n)), "a = np.sum(y)"]


def jumps(n):
    block = ("for i in range(2):", "    if a > 2.5:", "        break", "    a = np.sin(a) * x")
    return [line for _ in range(n // 4) for line in block]


def function(tmp_path, lines):
    """A function with these lines in a file of its own."""
    body = ["a = x", "b = x", *lines, "return a + b"]
    text = "\n".join(["import numpy as np", "def f(x):", *(f"    {line}" for line in body)])
    path = tmp_path / f"scaling_{abs(hash(text))}.py"
    path.write_text(text)
    module = sys.modules[path.stem] = types.ModuleType(path.stem)
    module.__file__ = str(path)
    exec(compile(text, str(path), "exec"), module.__dict__)
    return module.f


def calls(f):
    """How many functions are called, of Python's and of the package's, to derive a gradient."""
    profile = cProfile.Profile()
    profile.enable()
    derive(f, {"x": kind_of(0.5, "x")}, 0, "grad")
    profile.disable()
    return sum(entry.callcount for entry in profile.getstats())


@pytest.mark.parametrize("program", [straight, new_names, branches, loops, stores, jumps])
def test_the_work_is_linear_in_the_statements(program, tmp_path):
    calls(function(tmp_path, program(8)))  # what is done once only
    small, large = (calls(function(tmp_path, program(n))) for n in (40, 160))
    assert large < 4.6 * small, (small, large)


def nested(depth, heads, deepest):
    return ["    " * k + heads(k) for k in range(depth)] + ["    " * depth + deepest]


@pytest.mark.parametrize("deepest", ["a = np.sin(a)", "b += a * x"])
def test_ninety_nested_branches(deepest, tmp_path, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    f = function(tmp_path, nested(90, lambda k: f"if a > -{k + 1}.0:", deepest))
    assert grad(f)(0.5) == pytest.approx((f(0.5 + 1e-6) - f(0.5 - 1e-6)) / 2e-6, rel=1e-8)


def test_nested_loops_among_ninety_branches(tmp_path, monkeypatch):
    """Python allows twenty loops in each other."""
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")

    def heads(k):
        return f"for i{k} in range(1):" if k % 5 == 0 else f"if a > -{k + 1}.0:"

    f = function(tmp_path, nested(90, heads, "a = np.sin(a) * x"))
    assert grad(f)(0.5) == pytest.approx((f(0.5 + 1e-6) - f(0.5 - 1e-6)) / 2e-6, rel=1e-8)


def test_stores_in_nested_loops(tmp_path, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    sweep = nested(17, lambda k: f"for i{k} in range(1):", "y[0] = np.sin(y[0]) * y[1]")
    f = function(tmp_path, ["y = np.ones(2) * x", *sweep, "a = np.sum(y)"])
    assert grad(f)(0.5) == pytest.approx((f(0.5 + 1e-6) - f(0.5 - 1e-6)) / 2e-6, rel=1e-8)
