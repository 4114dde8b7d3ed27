"""What a program is here: a function and arguments for it, which may share memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
PROGRAMS: list[AliasProgram] = []


@dataclass(frozen=True)
class AliasProgram:
    """A function, and arguments for it by position; those that share memory share it in each of the judge's copies."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    before: int = 0
    """How many programs are the same function, of other arguments."""

    @property
    def about(self) -> str:
        """The module it stands in."""
        return self.function.__module__.rpartition(".")[2]

    @property
    def name(self) -> str:
        """The function's name with that of its module."""
        return f"{self.about}.{self.function.__name__}" + (f"_{self.before + 1}" if self.before else "")


def program(*arguments: Any) -> Callable[[F], F]:
    """Put the function below among the programs, with these arguments; the function stays as it is."""

    def add(function: F) -> F:
        PROGRAMS.append(AliasProgram(function, arguments, sum(one.function is function for one in PROGRAMS)))
        return function

    return add
