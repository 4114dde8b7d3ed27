"""What a program of the zoo is: a function, which of its arguments are differentiated, and arguments for several calls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Case:
    """A function, the positions that are differentiated, and arguments for each call."""

    function: Callable[..., Any]
    wrt: int | tuple[int, ...]
    calls: tuple[tuple[Any, ...], ...]


CASES: list[Case] = []


def case(wrt: int | tuple[int, ...], *calls: tuple[Any, ...]) -> Callable[[F], F]:
    """Put the function below among the programs."""

    def add(function: F) -> F:
        CASES.append(Case(function, wrt, calls))
        return function

    return add


def R(seed: int, *shape: int) -> np.ndarray:
    """An array of normal numbers."""
    return np.random.default_rng(seed).normal(size=shape)
