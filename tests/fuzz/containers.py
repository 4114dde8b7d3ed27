"""Dicts that change, under two names, in loops and in helpers; methods and helpers that move the items of a list."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tests.fuzz.expressions import Scope, Shape

if TYPE_CHECKING:
    from tests.fuzz.generate import _Writer

FIRST_SEED = 1_000_000
"""Programs of smaller seeds are what they were before these statements came."""


@dataclass(frozen=True)
class Held:
    """A dict of the program: its other name, if it has one, and the shapes of its values."""

    name: str
    other: str
    shapes: dict[str, Shape]


class Containers:
    """The statements of one program about its dict, and about lists that move."""

    def __init__(self, writer: _Writer) -> None:
        self.writer = writer
        self.random = writer.random
        self.held: Held | None = None
        self.lines: list[str] = []
        self.helper = ""

    def dicts(self, scope: Scope, protected: frozenset[str]) -> bool:
        """Make the dict, or do something with it."""
        if self.held is None:
            return self.make(scope)
        if f'{self.held.name}["a"]' not in scope.names():
            return False
        return self.random.choice((
            self.store, self.store, self.store, self.element, self.through, self.through, self.renew, self.swap, self.call,
            self.update, self.alias,
        ))(scope, self.held)

    def make(self, scope: Scope) -> bool:
        writer, r = self.writer, self.random
        if writer.depth > (2 if "shift" in scope.names() else 1):
            return False
        shapes = {key: writer.expressions.some_shape(scope) for key in "abc"[: r.choice((2, 3, 3))]}
        texts = [f'"{key}": {writer.bounded(scope, shape)}' for key, shape in shapes.items()]
        writer.write(f"C = {{{', '.join(texts)}}}")
        self.held = Held("C", "", shapes)
        for key, shape in shapes.items():
            scope.define(f'C["{key}"]', shape, readonly=True)
        return True

    def name(self, held: Held) -> str:
        """One of the dict's names."""
        return self.random.choice((held.name, held.other)) if held.other else held.name

    def store(self, scope: Scope, held: Held) -> bool:
        key, shape = self.random.choice(list(held.shapes.items()))
        sign = self.random.choice(("=", "=", "+=", "*=") if not shape else ("=", "=", "="))
        self.writer.write(f'{self.name(held)}["{key}"] {sign} {self.writer.bounded(scope, shape)}')
        return True

    def element(self, scope: Scope, held: Held) -> bool:
        """A store into an array in the dict; the array is one of its own, first."""
        keys = [key for key, shape in held.shapes.items() if shape]
        if not keys or self.writer.depth > (2 if "shift" in scope.names() else 1):
            return False
        key = self.random.choice(keys)
        shape = held.shapes[key]
        name = self.name(held)
        self.writer.write(f'{name}["{key}"] = 1.0 * {self.writer.bounded(scope, shape)}')
        self.writer.write(f'{self.name(held)}["{key}"][0] = {self.writer.bounded(scope, shape[1:])}')
        return True

    def update(self, scope: Scope, held: Held) -> bool:
        key, shape = self.random.choice(list(held.shapes.items()))
        self.writer.write(f"{self.name(held)}.update({key}={self.writer.bounded(scope, shape)})")
        return True

    def through(self, scope: Scope, held: Held) -> bool:
        """A loop over the keys or items."""
        writer, name = self.writer, self.name(held)
        if writer.depth > 4 or writer.trips > 6:
            return False
        if self.random.random() < 0.6:
            writer.write(f"for key in {name}:")
            value = self.random.choice(("np.tanh({})", "0.5 * {}", "np.sin({}) + 0.1")).format(f"{held.name}[key]")
            writer.write(f"    {name}[key] = {value}")
        else:
            writer.write(f"for key, item in {name}.items():")
            writer.write(f"    {name}[key] = item * np.cos(np.sum(item))")
        return True

    def renew(self, scope: Scope, held: Held) -> bool:
        """The name for a new dict; the other name keeps the old one."""
        if held.other:
            return False
        key, shape = self.random.choice(list(held.shapes.items()))
        form = self.random.choice(("C = {{**C, {0!r}: {1}}}", "C = dict(C, {0}={1})"))
        self.writer.write(form.format(key, self.writer.bounded(scope, shape)))
        return True

    def alias(self, scope: Scope, held: Held) -> bool:
        if held.other or self.writer.depth > (2 if "shift" in scope.names() else 1):
            return False
        self.writer.write("E = C")
        self.held = replace(held, other="E")
        return True

    def swap(self, scope: Scope, held: Held) -> bool:
        pairs = [(a, b) for a in held.shapes for b in held.shapes if a < b and held.shapes[a] == held.shapes[b]]
        if not pairs:
            return False
        one, two = self.random.choice(pairs)
        name = held.name
        self.writer.write(f'{name}["{one}"], {name}["{two}"] = {name}["{two}"], {self.name(held)}["{one}"]')
        return True

    def call(self, scope: Scope, held: Held) -> bool:
        """A helper that changes the dict it is given."""
        if not self.helper:
            self.helper = "hd"
            key = self.random.choice(sorted(held.shapes))
            self.lines += ["", "", "def hd(p, v):", f'    p["{key}"] = np.sin(p["{key}"]) * v']
            if self.random.random() < 0.5:
                self.lines += ["    if v > 0.3:", f'        p["{key}"] = 0.5 * p["{key}"]', "    return np.cos(v)"]
        self.writer.write(f"{self.helper}({self.name(held)}, {self.writer.bounded(scope, ())})")
        return True

    def lists(self, scope: Scope, protected: frozenset[str]) -> bool:
        """A method or a helper that moves the items of a list."""
        writer, r = self.writer, self.random
        names = sorted(scope.lists)
        if not names:
            return False
        name = r.choice(names)
        known = scope.lists[name]
        more = replace(known, least=known.least + 1, spare=known.spare + 1)
        less = replace(known, least=known.least - 1, spare=known.spare - 1)
        able = known.spare > 0 and known.least > 0
        value = writer.bounded(scope, known.shape)
        match r.choice(("insert", "pop", "del", "reverse", "sort", "push", "copy")):
            case "insert":
                writer.write(f"{name}.insert({r.choice(('0', '1', '-1'))}, {value})")
                scope.lists[name] = more
            case "pop" if able:
                target, shape = writer.target(scope, protected)
                writer.write(f"{f'{target} = ' if shape == known.shape else ''}{name}.pop(0)")
                if shape == known.shape:
                    scope.define(target, shape)
                scope.lists[name] = less
            case "del" if able:
                writer.write(f"del {name}[{r.choice(('0', '-1'))}]")
                scope.lists[name] = less
            case "reverse":
                writer.write(f"{name}.reverse()")
            case "sort" if not known.shape:
                writer.write(f"{name}.sort()")
            case "copy":
                writer.write(f"{name} = {name}.copy()")
            case _:
                if "def hl(xs, v):" not in self.lines:
                    self.lines += ["", "", "def hl(xs, v):", "    xs.append(v)"]
                writer.write(f"hl({name}, {value})")
                scope.lists[name] = more
        return True
