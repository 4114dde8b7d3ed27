"""What an example of the zoo is: a function, and arguments for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
EXAMPLES: list[Example] = []


@dataclass(frozen=True)
class Example:
    """A function with arguments by name; it is differentiated by each of those that hold floating-point numbers.

    Where ``pending`` is not empty, it names what is not built yet, and the function must be refused; ``pending_second``
    says so of second order only. Where it is not ``smooth``, there is no second order.
    """

    function: Callable[..., Any]
    arguments: dict[str, Any]
    pending: str = ""
    pending_second: str = ""
    smooth: bool = True

    @property
    def name(self) -> str:
        """The function's name with that of its module."""
        return f"{self.function.__module__.rpartition('.')[2]}.{self.function.__name__}"

    @property
    def active(self) -> tuple[str, ...]:
        """The arguments that hold floating-point numbers."""
        return tuple(name for name, value in self.arguments.items() if _floating(value))


def _floating(value: Any) -> bool:
    if isinstance(value, (tuple, list)):
        return any(map(_floating, value))
    if isinstance(value, dict):
        return any(map(_floating, value.values()))
    return isinstance(value, float) or getattr(getattr(value, "dtype", None), "kind", "") == "f"


def example(
    *, pending: str = "", pending_second: str = "", smooth: bool = True, **arguments: Any
) -> Callable[[F], F]:
    """Put the function below into the zoo, with these arguments; the function stays as it is."""

    def add(function: F) -> F:
        EXAMPLES.append(Example(function, arguments, pending, pending_second, smooth))
        return function

    return add
