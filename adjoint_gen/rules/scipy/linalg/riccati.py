"""Equations of Riccati, of which the stabilizing solution changes as a solution of an equation of Lyapunov."""

from __future__ import annotations

import numpy as np
import scipy.linalg as sl

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import ONE
from adjoint_gen.rules.kinds import fresh, operand
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.scipy.linalg.solutions import doubles
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import conj, macro


def of_weights(call: Call) -> Kind:
    """The shape of ``q``; a number is a matrix of one element."""
    operands = [operand(call, name) for name in ("a", "b", "q", "r")]
    dtype = doubles(*operands) if all(one.exact or one.dtype is None for one in operands) else None
    return fresh(dtype, Shape((ONE, ONE)) if operands[2].rank in (0, 1) else operands[2].shape)


@macro
def plain(builder: Builder, x: Arg, e: Arg, s: Arg, *matrices: Arg) -> Arg:
    """The solution of an equation of matrices without ``e`` and ``s``."""
    if e != Const(None) or s != Const(None):
        raise UnsupportedCallError("`e` or `s` of an equation of Riccati", "the equation without them")
    if any(builder.kind(one).rank in (0, 1) for one in matrices):
        raise UnsupportedCallError("an equation of Riccati of what is no matrix", "matrices: np.reshape(a, (1, 1))")
    return x


@shared
def even(moved):
    """SciPy gives the mean of the solution and its adjoint."""
    return 0.5 * (moved + conj(moved).mT)


@derivative(sl.solve_continuous_are, kind=of_weights, costly=True)
def solve_continuous_are(x, a, b, q, r, e=None, s=None, balanced=True):
    """From ``a' x + x a - x b k + q = 0`` with ``k = r^-1 b' x``, which does not move to first order."""
    x = plain(x, e, s, a, b, q, r)
    k = np.linalg.solve(r, conj(b).mT @ x)
    closed = a - b @ k
    half = x @ (d[a] - d[b] @ k)
    moved = d[q] + half + conj(half).mT + conj(k).mT @ d[r] @ k
    return sl.solve_continuous_lyapunov(conj(closed).mT, -even(moved))


@derivative(sl.solve_discrete_are, kind=of_weights, costly=True)
def solve_discrete_are(x, a, b, q, r, e=None, s=None, balanced=True):
    """From ``c' x c - x + q + k' r k = 0`` with ``c = a - b k``, of which ``k`` does not move to first order."""
    x = plain(x, e, s, a, b, q, r)
    k = np.linalg.solve(r + conj(b).mT @ x @ b, conj(b).mT @ x @ a)
    closed = a - b @ k
    half = conj(closed).mT @ x @ (d[a] - d[b] @ k)
    moved = d[q] + half + conj(half).mT + conj(k).mT @ d[r] @ k
    return sl.solve_discrete_lyapunov(conj(closed).mT, even(moved))
