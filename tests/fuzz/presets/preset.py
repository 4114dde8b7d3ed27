"""What the presets share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from tests.fuzz.expressions import Scope, Shape

if TYPE_CHECKING:
    from tests.fuzz.generate import _Writer


class Preset(ABC):
    """Statements about one thing; ``lines`` are the functions that they call, at the module's level."""

    def __init__(self, writer: _Writer) -> None:
        self.writer = writer
        self.random = writer.random
        self.lines: list[str] = []

    @abstractmethod
    def statement(self, scope: Scope, protected: frozenset[str]) -> bool:
        """Write statements; false where there is nothing here that they could be about."""

    def define(self, head: str, *body: str) -> None:
        """Add a function, once."""
        if f"def {head}:" not in self.lines:
            self.lines += ["", "", f"def {head}:", *(f"    {line}" for line in body)]

    def write(self, *lines: str) -> None:
        """Write lines, each with the indentation that it has beyond this place's."""
        for line in lines:
            self.writer.write(line)

    def number(self, scope: Scope) -> str:
        """An expression for a number."""
        return self.writer.bounded(scope, ())

    def array(self, scope: Scope) -> tuple[str, Shape]:
        """An array with axes that may be stored to; it is made if there is none."""
        storage = self.writer.storage
        if not any(scope.shape(n) for n in storage.here(scope)):
            storage.allocate(scope)
        name = self.random.choice([n for n in storage.here(scope) if scope.shape(n)])
        return name, scope.shape(name)

    def partner(self, scope: Scope, name: str) -> str:
        """Another array of the same shape; it is made if there is none."""
        storage, shape = self.writer.storage, scope.shape(name)
        others = [n for n in storage.here(scope) if n != name and scope.shape(n) == shape]
        if others and self.random.random() < 0.5:
            return self.random.choice(others)
        other = storage.fresh("w")
        self.write(f"{other} = {self.random.choice(('np.cos({})', '{}.copy()', '0.5 * {}', 'np.ones_like({})')).format(name)}")
        storage.add(scope, other, shape)
        return other

    @property
    def deep(self) -> bool:
        """Whether no more loops and branches fit in here."""
        return self.writer.depth > 4 or self.writer.trips > 6
