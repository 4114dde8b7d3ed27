"""Derivatives of the zoo by differences, in extended precision where the machine has it."""

from __future__ import annotations

import copy
import types
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from tests.fuzz.numeric import MATH, differences, like, module_in_extended_precision
from tests.zoo.example import Example

_REPLACED = {"numpy": module_in_extended_precision(), "math": MATH}


def widened(function: Callable[..., Any]) -> Callable[..., Any]:
    """A copy of a function of the zoo in which it, and those that it calls, compute in extended precision."""
    spaces: dict[str, dict[str, Any]] = {}

    def space(original: dict[str, Any]) -> dict[str, Any]:
        name = original["__name__"]
        if name not in spaces:
            spaces[name] = {}
            spaces[name].update({key: convert(value) for key, value in original.items()})
        return spaces[name]

    def convert(value: Any) -> Any:
        if isinstance(value, types.ModuleType):
            if value.__name__ in _REPLACED:
                return _REPLACED[value.__name__]
            return types.SimpleNamespace(**space(vars(value))) if _of_the_zoo(value.__name__) else value
        if isinstance(value, types.FunctionType) and _of_the_zoo(value.__module__):
            return types.FunctionType(value.__code__, space(value.__globals__), value.__name__, value.__defaults__)
        return value

    return convert(function)


def _of_the_zoo(name: str) -> bool:
    return name.startswith("tests.zoo.") and name != "tests.zoo.example"


def value_of(example: Example) -> Any:
    """What the function gives for the example's arguments, of which it gets copies."""
    return example.function(**copy.deepcopy(example.arguments))


class Reference:
    """What differences say about an example, for one cotangent."""

    def __init__(self, example: Example) -> None:
        self.value = value_of(example)
        self.cotangent = like(self.value, np.random.default_rng(11))
        _, self.gradient, _ = differences(widened(example.function), example.arguments, example.active, self.cotangent)
        largest = [np.max(np.abs(leaf), initial=0.0) for parts in self.gradient.values() for leaf in parts]
        self.scale = max(1e-3, *largest)


@cache
def _reference(number: int) -> Reference:
    from tests.zoo import EXAMPLES

    return Reference(EXAMPLES[number])


def reference(example: Example) -> Reference:
    """The reference of an example, computed once."""
    from tests.zoo import EXAMPLES

    return _reference(EXAMPLES.index(example))
