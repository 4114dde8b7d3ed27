"""Statements that change arrays: allocations, and stores by every kind of index that names no element twice."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tests.fuzz.expressions import Scope, Shape

if TYPE_CHECKING:
    from tests.fuzz.generate import _Writer


@dataclass
class Storage:
    """The arrays of a program that are stored to; they keep their names, so they are read-only for assignments."""

    writer: _Writer
    made: int = 0
    names: tuple[str, ...] = ()

    @property
    def random(self) -> random.Random:
        """The program's source of random numbers."""
        return self.writer.random

    def begin(self, scope: Scope) -> None:
        """Choose parameters that are overwritten, and make an array or two."""
        for name in scope.names():
            if scope.shape(name) and name.isidentifier() and not name.startswith("p") and self.random.random() < 0.6:
                self.add(scope, name, scope.shape(name))
        for _ in range(self.random.choice((0, 1, 1, 2))):
            self.allocate(scope)

    def add(self, scope: Scope, name: str, shape: Shape) -> None:
        """From now on ``name`` is stored to."""
        scope.define(name, shape, readonly=True)
        self.names += (name,)

    def here(self, scope: Scope) -> list[str]:
        """The arrays that can be stored to in this place."""
        return [n for n in self.names if n in scope.names()]

    def pick(self, scope: Scope) -> str | None:
        """One of them, or None."""
        return self.random.choice(self.here(scope) or [None])

    def fresh(self, letter: str) -> str:
        """A name that was not used yet."""
        self.made += 1
        return f"{letter}{self.made - 1}"

    def allocate(self, scope: Scope) -> bool:
        """Write ``m = np.zeros(...)``, or a copy or a result of something."""
        shapes = [s for s in scope.shapes.values() if s] or [(2,), (3,), (2, 2)]
        shape = self.random.choice(shapes)
        name = self.fresh("a")
        write = self.writer.write
        match self.random.randrange(5):
            case 0:
                write(f"{name} = np.zeros({shape})")
            case 1:
                write(f"{name} = np.ones({shape})")
            case 2:
                write(f"{name} = ({self.writer.bounded(scope, shape)}).copy()")
            case 3:
                write(f"{name} = np.zeros_like({self.writer.bounded(scope, shape)})")
            case _:
                write(f"{name} = 0.5 * {self.writer.bounded(scope, shape)}")
        self.add(scope, name, shape)
        return True

    def store(self, scope: Scope) -> bool:
        """Write a store, if there is an array to store to."""
        r, writer = self.random, self.writer
        name = self.pick(scope)
        if name is None:
            return False
        shape = scope.shape(name)
        if r.random() < 0.12:
            text = writer.bounded(scope, r.choice((shape, shape, (), shape[-1:])))
            writer.write(f"{name} {r.choice(('+=', '-=', '*='))} np.cos({text})")
            return True
        if r.random() < 0.12:
            mask = f"{name} > {r.choice(('0.3', '-0.2'))}"
            writer.write(f"{name}[{mask}] {r.choice(('=', '*=', '+='))} {writer.bounded(scope, ())}")
            return True
        parts, left = [], list[int]()
        for axis in range(r.randint(1, len(shape))):
            part, size = self.index(scope, shape[axis])
            parts.append(part)
            left += [] if size is None else [size]
        rest = (*left, *shape[len(parts) :])
        if r.random() < 0.1 and len(parts) < len(shape):
            parts.append("...")
        if not all(rest):
            rest = ()
        part = r.choice((rest, rest, rest, ()))
        value = writer.bounded(scope, part)
        op = r.choice(("=", "=", "+=", "-=", "*=", "/="))
        if op == "/=":
            value = f"1.5 + np.sin({value})"
        writer.write(f"{name}[{', '.join(parts)}] {op} {value}")
        return True

    def index(self, scope: Scope, length: int) -> tuple[str, int | None]:
        """An index of an axis, and how many elements it leaves; None for one element without its axis."""
        r = self.random
        counters = [(c, lo, hi) for c, (lo, hi) in scope.counters.items() if -length <= lo and hi < length]
        if counters and r.random() < 0.6:
            counter, lo, hi = r.choice(counters)
            return r.choice([counter] + [f"{counter} - 1"] * (lo > -length) + [f"{counter} + 1"] * (hi + 1 < length)), None
        if r.random() < 0.35:
            return str(r.randrange(-length, length)), None
        text = r.choice((":", ":", "1:", ":-1", "::2", "::-1", "1::2", "-2:"))
        ends = [int(e) if e else None for e in text.split(":")]
        return text, len(np.zeros(length)[slice(*ends)])
