"""Lists that grow, shrink and are changed, comprehensions, and dicts with constant keys."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tests.fuzz.expressions import Scope, Shape

if TYPE_CHECKING:
    from tests.fuzz.generate import _Writer


@dataclass(frozen=True)
class ListOf:
    """A list of values of one shape, with at least ``least`` items, ``spare`` of which were added in this very block."""

    shape: Shape
    least: int
    spare: int = 0


class Lists:
    """The lists of a program: ``scope.lists`` holds what is known of each where a statement is written."""

    def __init__(self, writer: _Writer) -> None:
        self.writer = writer
        self.random = writer.random
        self.made = 0

    def make(self, scope: Scope, protected: frozenset[str]) -> bool:
        """A new list: a display, a comprehension, a repetition, or an empty one that a loop fills."""
        writer, r = self.writer, self.random
        name = f"L{self.made}"
        self.made += 1
        shape = writer.expressions.some_shape(scope) if r.random() < 0.3 else ()
        vectors = [n for n in scope.names() if len(scope.shape(n)) == 1 and n.isidentifier()]
        match r.randrange(5):
            case 0:
                count = r.randint(1, 3)
                writer.write(f"{name} = [{', '.join(writer.bounded(scope, shape) for _ in range(count))}]")
                least = count
            case 1 if vectors:
                over = r.choice(vectors)
                inner = scope.inner()
                inner.define("z0", ())
                test = f" if {writer.expressions.test(inner)}" if r.random() < 0.3 else ""
                writer.write(f"{name} = [{writer.bounded(inner, shape)} for z0 in {over}{test}]")
                least = 0 if test else scope.shape(over)[0]
            case 2:
                least = r.randint(1, 3)
                value = writer.bounded(scope, shape)
                writer.write(f"{name} = {r.choice((f'[{value}] * {least}', f'[{value} for _ in range({least})]'))}")
            case _ if writer.depth < 5 and writer.trips <= 6:
                least = r.choice((1, 2, 3, 4))
                writer.write(f"{name} = []")
                counter = next(c for c in ("i", "j", "k", "l", "i2", "j2", "k2") if c not in scope.counters)
                writer.write(f"for {counter} in range({least}):")
                inner = scope.inner()
                inner.counters[counter] = (0, least - 1)
                writer.depth += 1
                writer.trips *= least
                writer.write(f"{name}.append({writer.bounded(inner, shape)})")
                writer.trips //= least
                writer.depth -= 1
            case _:
                writer.write(f"{name} = []")
                least = 0
        scope.lists[name] = ListOf(shape, least, least)
        return True

    def change(self, scope: Scope, protected: frozenset[str]) -> bool:
        """``append``, ``extend``, ``pop``, or an assignment to an item."""
        writer, r = self.writer, self.random
        if not scope.lists:
            return self.make(scope, protected)
        name = r.choice(sorted(scope.lists))
        known = scope.lists[name]
        value = writer.bounded(scope, known.shape)
        arrays = [n for n in writer.storage.here(scope) if scope.shape(n) == known.shape]
        if arrays and r.random() < 0.3:
            value = r.choice(arrays)  # which then has a place in the list, too
        op = r.choice(("append", "append", "append", "pop", "set", "update", "extend", "slice"))
        if op == "pop" and known.spare > 0 and known.least > 0:
            target, shape = writer.target(scope, protected)
            if shape == known.shape:
                writer.write(f"{target} = {name}.pop()")
                scope.define(target, shape)
            else:
                writer.write(f"{name}.pop()")
            scope.lists[name] = replace(known, least=known.least - 1, spare=known.spare - 1)
        elif op in ("set", "update") and known.least > 0:
            sign = "=" if op == "set" else r.choice(("+=", "*=", "-="))
            writer.write(f"{name}[{self.index(known)}] {sign} {value}")
        elif op == "extend":
            writer.write(r.choice((f"{name}.extend([{value}])", f"{name} += [{value}]", f"{name}.extend(({value}, {value}))")))
            scope.lists[name] = replace(known, least=known.least + 1, spare=known.spare + 1)
        elif op == "slice" and known.least > 1:
            new = f"L{self.made}"
            self.made += 1
            writer.write(f"{new} = {name}{r.choice(('[1:]', '[:-1]'))}")
            scope.lists[new] = ListOf(known.shape, known.least - 1, 0)
        else:
            writer.write(f"{name}.append({value})")
            scope.lists[name] = replace(known, least=known.least + 1, spare=known.spare + 1)
        return True

    def index(self, known: ListOf) -> str:
        return self.random.choice([str(k) for k in range(known.least)] + ["-1"])

    def walk(self, scope: Scope, protected: frozenset[str]) -> bool:
        """A loop over a list."""
        writer, r = self.writer, self.random
        names = sorted(n for n, known in scope.lists.items() if known.least < 5)
        if not names or writer.depth > 4 or writer.trips > 6 or "it" in scope.names():
            return False
        name = r.choice(names)
        head = r.choice((f"it in {name}", f"it in reversed({name})", f"_, it in enumerate({name})"))
        writer.write(f"for {head}:")
        writer.trips *= 4
        writer.loops.append(False)
        lists, scope.lists = scope.lists, {n: known for n, known in scope.lists.items() if n != name}
        writer.nested(scope, 2, protected | {"it"}, None, {"it": lists[name].shape})
        scope.lists = lists
        writer.loops.pop()
        writer.trips //= 4
        return True

    def mapping(self, scope: Scope, protected: frozenset[str]) -> bool:
        """A dict with constant keys; its items are read as any name."""
        writer, r = self.writer, self.random
        name = "D"
        keys = [n for n in scope.names() if n.startswith("D[")]
        if keys:
            key = r.choice(keys)
            writer.write(f"{key} {r.choice(('=', '=', '*='))} {writer.bounded(scope, scope.shape(key))}")
            return True
        if writer.depth > 1 or "D" in writer.taken:
            return False
        writer.taken.add("D")
        shapes = [writer.expressions.some_shape(scope) for _ in range(2)]
        writer.write(f'{name} = {{"a": {writer.bounded(scope, shapes[0])}, "b": {writer.bounded(scope, shapes[1])}}}')
        for key, shape in zip("ab", shapes, strict=True):
            scope.define(f'D["{key}"]', shape, readonly=True)
        return True
