"""Whether a program of the zoo has right derivatives at each of its calls: against differences along random directions."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import numpy as np

from adjoint_gen import grad, hvp, jvp
from tests.fuzz.check import lowered_once
from tests.programs.zoo.case import Case

Path = tuple[tuple[str, Any], ...]
STEP, TOLERANCE = 1e-4, 1e-5


def judge(case: Case) -> None:
    """Nothing, where gradient, tangent and the Hessian's product are right at each call, and leave the arguments alone."""
    with lowered_once():
        _judge(case)


def _judge(case: Case) -> None:
    first, second = grad(case.function, wrt=case.wrt), hvp(case.function, wrt=case.wrt)
    for k, given in enumerate(case.calls):
        places = [(at, path) for at in _positions(case) for path in leaves(given[at])]
        along = np.random.default_rng(k).normal(size=len(places))
        directions = {at: _direction(given[at], [(p, d) for (a, p), d in zip(places, along) if a == at]) for at in _positions(case)}
        slope = _slope(case, given, places, along)
        before = repr(given)
        found = _numbers(case, first(*given), places)
        assert repr(given) == before, "an argument was changed"
        scale = np.abs(found * along).sum() + abs(slope) + 1e-9
        assert abs(found @ along - slope) <= TOLERANCE * scale, f"gradient of call {k}: {found @ along}, not {slope}"
        value, tangent = jvp(case.function, copy.deepcopy(given), tuple(directions.get(at) for at in range(len(given))))
        assert np.isclose(value, case.function(*copy.deepcopy(given)), rtol=1e-9)
        assert abs(tangent - slope) <= TOLERANCE * scale, f"tangent of call {k}: {tangent}, not {slope}"
        by = tuple(directions[at] for at in _positions(case))
        product = _numbers(case, second(*copy.deepcopy(given), by if isinstance(case.wrt, tuple) else by[0]), places)
        ends = [_numbers(case, first(*_moved(given, places, along * h)), places) for h in (STEP / 10, -STEP / 10)]
        change = (ends[0] - ends[1]) / (STEP / 5)
        assert np.allclose(product, change, rtol=0, atol=TOLERANCE * 10 * (np.abs(change).max() + scale)), f"Hessian of call {k}"


def _positions(case: Case) -> tuple[int, ...]:
    return case.wrt if isinstance(case.wrt, tuple) else (case.wrt,)


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The places of the floating-point numbers of a structure."""
    if isinstance(value, float):
        yield path
    elif isinstance(value, np.ndarray):
        yield from ((*path, ("item", at)) for at in np.ndindex(value.shape))
    elif isinstance(value, dict | list | tuple):
        for key, held in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(held, (*path, ("item", key)))
    elif hasattr(value, "__dict__"):
        for name, held in vars(value).items():
            yield from leaves(held, (*path, ("attribute", name)))


def _get(value: Any, path: Path) -> float:
    for sort, step in path:
        if value is None:
            return 0.0
        value = getattr(value, step) if sort == "attribute" else value[step]
    return 0.0 if value is None else float(value)


def _put(value: Any, path: Path, number: float) -> Any:
    """The structure with a number at a place: the same one, but for tuples."""
    if not path:
        return number
    (sort, step), *rest = path
    if sort == "attribute":
        object.__setattr__(value, step, _put(getattr(value, step), tuple(rest), number))
        return value
    held = _put(value[step], tuple(rest), number)
    if isinstance(value, tuple):
        items = [*value[:step], held, *value[step + 1 :]]
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    value[step] = held
    return value


def _direction(value: Any, numbers: list[tuple[Path, float]]) -> Any:
    value = _without_integers(copy.deepcopy(value))
    for path, number in numbers:
        value = _put(value, path, number)
    return value


def _without_integers(value: Any) -> Any:
    """A structure with zeros for the integers that objects hold: these do not move."""
    for name, held in vars(value).items() if hasattr(value, "__dict__") else ():
        if type(held) is int or (type(held) is tuple and all(type(item) is int for item in held)):
            object.__setattr__(value, name, 0 if type(held) is int else (0,) * len(held))
    return value


def _moved(given: tuple[Any, ...], places: list[tuple[int, Path]], steps: np.ndarray) -> list[Any]:
    moved = list(copy.deepcopy(given))
    for (at, path), step in zip(places, steps):
        moved[at] = _put(moved[at], path, _get(moved[at], path) + step)
    return moved


def _slope(case: Case, given: tuple[Any, ...], places: list[tuple[int, Path]], along: np.ndarray) -> float:
    def change(h: float) -> float:
        return float(case.function(*_moved(given, places, along * h)) - case.function(*_moved(given, places, along * -h)))

    return (8 * change(STEP) - change(2 * STEP)) / (12 * STEP)


def _numbers(case: Case, gradient: Any, places: list[tuple[int, Path]]) -> np.ndarray:
    by_position = dict(zip(_positions(case), gradient if isinstance(case.wrt, tuple) else (gradient,)))
    return np.array([_get(by_position[at], path) for at, path in places])
