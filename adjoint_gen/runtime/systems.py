"""Systems of differential equations whose solutions are derivatives of solutions of others."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np

from adjoint_gen.runtime.breaks import Seen, require_still, value_at
from adjoint_gen.runtime.checks import refused

_Pair: TypeAlias = "tuple[Callable[[float, Any], Any], Callable[[float, Any], Any]]"


def solved_system(
    fun: Callable[[float, Any], Any], t_span: Any, y0: Any, *, moved: Callable[[float, Any], Any] | None = None, **options: Any
) -> Any:
    """What ``solve_ivp`` finds, to the end; a state that is ``moved`` has its tangent behind it.

    Raises:
        DifferentiationError: it did not come to the end; or slopes break at a place that moves, as ``moved`` shows.

    >>> round(float(solved_system(lambda t, y: -y, (0.0, 1.0), np.array([1.0]), rtol=1e-9, atol=1e-9).y[0, -1]), 6)
    0.367879
    """
    n = len(y0) // 2
    return _unbroken(fun, t_span, y0, moved and (lambda t, z: fun(t, z)[:n], lambda t, z: moved(t, z[:n])), options)


def _unbroken(fun: Callable[[float, Any], Any], t_span: Any, y0: Any, pair: _Pair | None, options: dict[str, Any]) -> Any:
    """What ``solve_ivp`` finds, to the end, where of a ``pair`` of functions of it nothing breaks but where both do."""
    from scipy.integrate import solve_ivp

    options.pop("mxstep", None)  # of `odeint`
    _require_ordered(np.diff(np.asarray(options.get("t_eval", ()))))
    found = solve_ivp(fun, t_span, y0, dense_output=pair is not None, **options)
    _require_solved(found)
    if pair is not None:
        f, moved = (lambda t, given=given: given(t, found.sol(t)) for given in pair)
        ends = np.asarray(found.sol.ts)
        looked_at = np.ravel(ends[:-1, None] + np.diff(ends)[:, None] * np.arange(_PARTS) / _PARTS)
        values = {float(t): value for t in looked_at if (value := value_at(f, t)) is not None}
        for _, x, z, rise in Seen(f, values).steps():
            if rise:
                require_still(moved, x, z, rise, "these states: how they change")
    return found


_PARTS = 4
"""How many pieces of each step of a solver are looked at."""


def odeint_states(
    fun: Callable[[float, Any], Any], t_span: Any, y0: Any, *, method: str = "", t_eval: Any = None, rtol: Any = None,
    atol: Any = None, mxstep: int = 0,
) -> Any:
    """What ``odeint`` finds, as ``solve_ivp`` gives it by a ``method`` of that sort.

    >>> found = odeint_states(lambda t, y: -y, (0.0, 1.0), np.ones(1), t_eval=[0.0, 1.0], rtol=1e-9, atol=1e-9)
    >>> np.round(found.y, 6)
    array([[1.      , 0.367879]])
    """
    from scipy.integrate import odeint

    found = odeint(fun, y0, t_eval, tfirst=True, rtol=rtol, atol=atol, mxstep=mxstep)
    return SimpleNamespace(y=found.T, t=t_eval, success=True)


def _require_ordered(steps: Any) -> None:
    if not (np.all(steps > 0) or np.all(steps < 0)):
        raise refused("cannot differentiate the states at times that do not rise, nor fall", "each time once, in their order")


def _require_solved(found: Any) -> None:
    if not found.success:
        what = f"cannot differentiate what `solve_ivp` finds: {found.message}"
        raise refused(what, "a method and tolerances with which it comes to the end")


def system_slopes(
    fun: Callable[[float, Any, Any], Any], t_span: Any, y0: Any, cotangents: Any, *, t_eval: Any,
    moved: Callable[[float, Any], Any] | None = None, **options: Any,
) -> tuple[Any, ...]:
    """The gradients of the states at some times, by the first state and by each parameter, for their cotangents.

    Of a time, a state and weights ``fun`` gives the slope of the state, and the gradients of its weighted sum by the state and
    by the parameters. How states move with the first one and with the parameters is found beside them, to the same tolerances.

    >>> def fun(t, y, w):  # y' = a y for a = -1
    ...     return -y, -w, w @ y
    >>> at = np.array([0.0, 1.0])
    >>> found = system_slopes(fun, (0.0, 1.0), np.array([2.0]), np.array([[0.0, 1.0]]), t_eval=at, rtol=1e-9, atol=1e-9)
    >>> [np.round(g, 6).tolist() for g in found]  # exp(-1), 2 exp(-1)
    [[0.367879], 0.735759]
    """
    first = np.asarray(y0, dtype=float)
    n = first.size
    shapes = [np.shape(g) for g in fun(t_span[0], first, np.ones(n))[2:]]
    count = n + sum(math.prod(shape) for shape in shapes)

    def system(t: float, z: Any) -> Any:
        slope, rows, more = _rows([fun(t, z[:n], weights) for weights in np.eye(n)], n, count)
        change = rows @ z[n:].reshape(n, count)
        change[:, n:] += more
        return np.concatenate((np.ravel(slope), np.ravel(change)))

    start = np.concatenate((first, np.ravel(np.eye(n, count))))
    pair = moved and (lambda t, z: fun(t, z[:n], np.ones(n))[0], lambda t, z: moved(t, z[:n]))
    found = _unbroken(system, t_span, start, pair, {"t_eval": t_eval, **options})
    return _in_their_shapes(np.einsum("ik,ijk->j", cotangents, found.y[n:].reshape(n, count, found.y.shape[1])), n, shapes)


def moved_slopes(
    fun: Callable[[float, Any, Any, Any], Any], t_span: Any, y0: Any, y0_dot: Any, cotangents: Any, cotangents_dot: Any, *,
    t_eval: Any, moved: Callable[[float, Any, Any], Any] | None = None, **options: Any,
) -> tuple[Any, ...]:
    """How these gradients change where the first state, the cotangents and the parameters move.

    ``fun`` is also given how the state moves, and gives how all that it gives moves, behind that.

    >>> def fun(t, y, w, y_dot):  # y' = a y for a = -1, which moves by 1
    ...     return -y, -w, w @ y, y - y_dot, w, w @ y_dot
    >>> at, w = np.array([0.0, 1.0]), np.array([[0.0, 1.0]])
    >>> found = moved_slopes(fun, (0.0, 1.0), np.array([2.0]), np.zeros(1), w, 0.0 * w, t_eval=at, rtol=1e-9, atol=1e-9)
    >>> [np.round(g, 6).tolist() for g in found]  # exp(-1), 2 exp(-1)
    [[0.367879], 0.735759]
    """
    first, first_dot = np.asarray(y0, dtype=float), np.asarray(y0_dot, dtype=float)
    n = first.size
    told = fun(t_span[0], first, np.ones(n), first_dot)
    half = len(told) // 2
    shapes = [np.shape(g) for g in told[2:half]]
    count = n + sum(math.prod(shape) for shape in shapes)

    def system(t: float, z: Any) -> Any:
        y, y_dot = z[:n], z[n : 2 * n]
        moving, moving_dot = z[2 * n :].reshape(2, n, count)
        now = [fun(t, y, weights, y_dot) for weights in np.eye(n)]
        slope, rows, more = _rows([each[:half] for each in now], n, count)
        slope_dot, rows_dot, more_dot = _rows([each[half:] for each in now], n, count)
        change, change_dot = rows @ moving, rows_dot @ moving + rows @ moving_dot
        change[:, n:] += more
        change_dot[:, n:] += more_dot
        return np.concatenate((np.ravel(slope), np.ravel(slope_dot), np.ravel(change), np.ravel(change_dot)))

    start = np.concatenate((first, first_dot, np.ravel(np.eye(n, count)), np.zeros(n * count)))

    def every(told: Callable[[Any], Any]) -> Any:
        return np.concatenate([np.ravel(part) for part in _rows([told(weights)[:half] for weights in np.eye(n)], n, count)])

    pair = moved and (
        lambda t, z: every(lambda weights: fun(t, z[:n], weights, z[n : 2 * n])),
        lambda t, z: every(lambda weights: moved(t, z[:n], weights)),
    )
    found = _unbroken(system, t_span, start, pair, {"t_eval": t_eval, **options})
    moving, moving_dot = found.y[2 * n :].reshape(2, n, count, found.y.shape[1])
    bars = np.einsum("ik,ijk->j", cotangents, moving_dot) + np.einsum("ik,ijk->j", cotangents_dot, moving)
    return _in_their_shapes(bars, n, shapes)


def _rows(told: Sequence[Any], n: int, count: int) -> tuple[Any, Any, Any]:
    """A slope, and the rows of its derivatives by the state and by the parameters: what was told of it for each weight."""
    slope = told[-1][0] if told else 0.0
    rows, more = np.empty((n, n)), np.empty((n, count - n))
    for k, (_, rows[k], *gradients) in enumerate(told):
        more[k] = np.concatenate([np.ravel(g) for g in gradients]) if gradients else 0.0
    return slope, rows, more


def _in_their_shapes(bars: Any, n: int, shapes: list[tuple[int, ...]]) -> tuple[Any, ...]:
    """The gradients by the first state and by parameters of these shapes, of which all stand in a row."""
    sizes = [math.prod(shape) for shape in shapes]
    parts = np.split(bars[n:], np.cumsum(sizes)[:-1]) if sizes else []
    return bars[:n], *(part.reshape(shape) if shape else float(part[0]) for part, shape in zip(parts, shapes, strict=True))


def at_ends(moved: Any) -> Any:
    """The tangents of states at times that the solver chose: between the ends these move, and nobody knows how.

    >>> at_ends(np.ones((1, 4)))
    array([[ 1., nan, nan,  1.]])
    """
    known = np.array(moved)
    known[..., 1:-1] = np.nan
    return known


def only_ends(cotangents: Any) -> Any:
    """Cotangents of such states, of which those between the ends are zero.

    Raises:
        DifferentiationError: one is not.
    """
    if np.any(cotangents[..., 1:-1]):
        what = "cannot differentiate states at times that `solve_ivp` chooses itself, but for the first and the last one"
        raise refused(what, "t_eval=, the times; or `.y[:, -1]`")
    return cotangents
