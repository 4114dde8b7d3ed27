"""What is timed: each case with its arguments and its contestants."""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjoint_gen import value_and_grad
from benchmarks import handwritten, primals

Gradient = Callable[..., tuple[Any, tuple[Any, ...]]]


@dataclass(frozen=True, slots=True)
class Case:
    """A primal function of :mod:`benchmarks.primals`, its arguments, and the positions to differentiate.

    ``limit`` is the most that generated code may take over the hand-written adjoint; ``stores`` says that the primal
    stores into arrays, which neither autograd nor JAX differentiates.
    """

    title: str
    name: str
    args: tuple[Any, ...]
    wrt: tuple[int, ...]
    limit: float
    stores: bool = False

    @property
    def primal(self) -> Callable[..., Any]:
        """The function as a user writes it."""
        return getattr(primals, self.name)


def cases() -> list[Case]:
    """The cases, with real sizes and seeded arguments."""
    rng = np.random.default_rng(0)
    X = rng.standard_normal((100, 784))
    T = np.eye(10)[rng.integers(0, 10, 100)]
    wave = np.sin(np.linspace(0.0, 6.0, 1000))
    S = rng.standard_normal((30, 30))
    sequence = rng.standard_normal((20, 16)), 0.2 * rng.standard_normal((16, 128)), 0.2 * rng.standard_normal((32, 128))
    W, b = 0.05 * rng.standard_normal((784, 10)), 0.1 * rng.standard_normal(10)
    return [
        Case("griewank, floats", "griewank", (1.5, 0.5), (0, 1), 1.35),
        Case("softmax loss, 100 x 784 x 10", "softmax_loss", (W, b, X, T, 1e-4), (0, 1), 1.25),
        Case("Van der Pol, 10,000 steps", "van_der_pol", (2.0, 0.0, 1.0, 1e-3, 10_000), (0, 1, 2), 1.25),
        Case("jacobi_2d, 100 x 100, 20 steps", "jacobi_2d", (rng.standard_normal((100, 100)), 20), (0,), 1.3, stores=True),
        Case("Burgers in place, 1,000 points, 100 steps", "burgers", (wave, 0.1, 100), (0,), 1.3, stores=True),
        Case("Cholesky by loops, 30 x 30", "cholesky", (S @ S.T + 30.0 * np.eye(30),), (0,), 1.3, stores=True),
        Case("durbin by loops, 60", "durbin", (0.5 ** np.arange(1.0, 61.0),), (0,), 1.3, stores=True),
        Case("LSTM in place, 20 steps, 16 to 32", "lstm", (*sequence, np.zeros(128)), (1, 2, 3), 1.3, stores=True),
    ]


def generated(case: Case) -> Gradient:
    """The generated module, run by itself: no dispatch, as an export would run."""
    derived = value_and_grad(case.primal, wrt=case.wrt)
    derived(*case.args)  # the kinds of the first call are facts
    namespace: dict[str, Any] = {"__name__": "exported"}
    exec(compile(derived.source, f"<{case.name}>", "exec"), namespace)
    return namespace[f"{case.name}_value_and_grad"]


def decorated(case: Case) -> Gradient:
    """The function that a user calls, dispatch included."""
    return value_and_grad(case.primal, wrt=case.wrt)


def by_hand(case: Case) -> Gradient:
    """The hand-written adjoint."""
    return getattr(handwritten, case.name)


def with_autograd(case: Case) -> Gradient | None:
    """The primal run by autograd's NumPy; None where autograd is not installed."""
    try:
        import autograd
        import autograd.numpy
    except ImportError:
        return None
    return autograd.value_and_grad(_with_numpy(case.primal, autograd.numpy), case.wrt)


def with_jax(case: Case) -> Gradient | None:
    """The primal compiled by JAX in double precision, its loop written as a scan; None where JAX is not installed."""
    try:
        import jax
    except ImportError:
        return None
    jax.config.update("jax_enable_x64", True)
    if case.name == "van_der_pol":

        def primal(x, v, mu, dt, n):
            def step(state, _):
                x, v = state
                a = mu * (1.0 - x * x) * v - x
                return (x + dt * v, v + dt * a), None

            (x, v), _ = jax.lax.scan(step, (x, v), None, length=case.args[4])
            return 0.5 * (x * x + v * v)
    else:
        primal = _with_numpy(case.primal, jax.numpy)
    compiled = jax.jit(jax.value_and_grad(primal, case.wrt))
    return lambda *args: jax.block_until_ready(compiled(*args))


def contestants(case: Case) -> dict[str, Gradient]:
    """Every contestant that is installed, the hand-written adjoint first."""
    found: dict[str, Gradient | None] = {
        "hand": by_hand(case), "generated": generated(case), "decorated": decorated(case),
    }
    if not case.stores:
        found |= {"autograd": with_autograd(case), "JAX": with_jax(case)}
    return {name: function for name, function in found.items() if function is not None}


def _with_numpy(function: Callable[..., Any], numpy: Any) -> Callable[..., Any]:
    """The same function, reading another module under the name ``np``."""
    return types.FunctionType(function.__code__, {**function.__globals__, "np": numpy}, function.__name__)
