"""Whole Jacobians and Hessians of 200 columns: blocks of seeds against single ones, and JAX."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjoint_gen import hessian, hvp, jacobian, vjp
from benchmarks.timing import Timing, interleaved

SIZE = 200


def layer(x, A):
    """A matrix and two elementwise operations."""
    return np.tanh(A @ x) * x


def rosenbrock(x):
    """A system of equations, stored one by one in a loop."""
    y = np.zeros(len(x))
    y[0] = 1.0 - x[0]
    for i in range(1, len(x)):
        y[i] = 10.0 * (x[i] - x[i - 1] ** 2)
    return y


def burgers_steps(u, dt):
    """Steps of a nonlinear equation in one array, whose values are overwritten."""
    u = u.copy()
    for _ in range(10):
        u[1:-1] = u[1:-1] - dt * u[1:-1] * (u[2:] - u[:-2])
    return u


def valley(x):
    """A sum over a loop of scalar arithmetic, of which the Hessian has three diagonals."""
    total = 0.0
    for i in range(len(x) - 1):
        total = total + 100.0 * (x[i + 1] - x[i] ** 2) ** 2 + (1.0 - x[i]) ** 2
    return total


@dataclass(frozen=True, slots=True)
class MatrixCase:
    """A function, its arguments, and how the matrix of its derivatives by the first one is made."""

    title: str
    function: Callable[..., Any]
    args: tuple[Any, ...]
    way: str
    peers: bool = False

    def at_once(self) -> Callable[..., Any]:
        """The matrix by blocks."""
        made = hessian(self.function) if self.way == "hessian" else jacobian(self.function, mode=self.way)
        made(*self.args)
        assert made.unbatched is None, made.unbatched
        return made

    def one_by_one(self) -> Callable[..., Any]:
        """The matrix of pullbacks of the value, or products with the Hessian, one after the other."""
        units = np.eye(SIZE)
        if self.way == "hessian":
            product = hvp(self.function)
            return lambda *args: np.stack([product(*args, unit) for unit in units], axis=-1)

        def rows(*args: Any) -> Any:
            _, pullback = vjp(self.function, *args)
            return np.stack([pullback(unit)[0] for unit in units])

        return rows

    def by_jax(self) -> Callable[..., Any] | None:
        """The matrix by JAX, compiled, in the same mode; None where it is not installed, or the function stores."""
        try:
            import jax
        except ImportError:
            return None
        if not self.peers:
            return None
        jax.config.update("jax_enable_x64", True)
        space = {**self.function.__globals__, "np": jax.numpy}
        function = types.FunctionType(self.function.__code__, space, self.function.__name__)
        compiled = jax.jit((jax.jacfwd if self.way == "forward" else jax.jacrev)(function))
        return lambda *args: jax.block_until_ready(compiled(*args))


def matrix_cases() -> list[MatrixCase]:
    """The cases, with seeded arguments."""
    rng = np.random.default_rng(0)
    x, A = rng.standard_normal(SIZE), rng.standard_normal((SIZE, SIZE)) / SIZE
    return [
        MatrixCase("tanh(A @ x) * x, forward", layer, (x, A), "forward", peers=True),
        MatrixCase("tanh(A @ x) * x, reverse", layer, (x, A), "reverse", peers=True),
        MatrixCase("Rosenbrock's system by a loop, forward", rosenbrock, (x,), "forward"),
        MatrixCase("Rosenbrock's system by a loop, reverse", rosenbrock, (x,), "reverse"),
        MatrixCase("Burgers in place, 10 steps, forward", burgers_steps, (x, 0.01), "forward"),
        MatrixCase("Burgers in place, 10 steps, reverse", burgers_steps, (x, 0.01), "reverse"),
        MatrixCase("Rosenbrock's valley by a loop, Hessian", valley, (x,), "hessian"),
    ]


LIMIT = 0.2
"""What a matrix by blocks may take of the time of single pullbacks or products."""


def matrices(rounds: int) -> Iterator[tuple[str, dict[str, Timing]]]:
    """For each case the times by blocks, one by one, and by JAX where it is installed; the matrices are compared first."""
    for case in matrix_cases():
        ways = {"at once": case.at_once(), "one by one": case.one_by_one(), "JAX": case.by_jax()}
        present = {name: way for name, way in ways.items() if way is not None}
        expected = present["one by one"](*case.args)
        for name, way in present.items():
            error = np.max(np.abs(np.asarray(way(*case.args)) - expected)) / np.max(np.abs(expected))
            assert error < 1e-10, f"{case.title}: {name} differs by {error:.1e}"
        yield case.title, interleaved(present, case.args, rounds=rounds)
