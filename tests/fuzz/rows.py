"""Lists of arrays that change, go by several names and change places, and lists of lists of numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.fuzz.expressions import Scope, Shape

if TYPE_CHECKING:
    from tests.fuzz.generate import _Writer

HELPERS = {
    "hra": ("p, v", "p[0] = np.sin(p[0]) * v"),
    "hrb": ("p, v=0.4", "p.append(p.pop(0))", "return v * np.sum(p[0])"),
    "hrc": ("p, v", "for i in range(len(p)):", "    p[i] = np.tanh(p[i] + v)"),
    "hrd": ("p, v", "p[0], p[-1] = p[-1], p[0]", "if v > 0.2:", "    p[-1] = 0.5 * p[0]", "return np.cos(v)"),
    "hre": ("p, v", "q = p[0]", "p[0] = q * v", "return np.sum(q * p[0])"),
    "hrf": ("p, v", "p[0][0] = np.sin(p[0][-1]) * v"),
}
"""Functions that change a list of arrays: parameters and body."""


class Rows:
    """The lists of arrays ``R0``, ``R1``, ... and the lists of lists ``T0``, ... of a program; items are names to be read."""

    def __init__(self, writer: _Writer) -> None:
        self.writer = writer
        self.random = writer.random
        self.lines: list[str] = []
        self.counts: dict[str, tuple[int, Shape]] = {}

    def here(self, scope: Scope, letter: str) -> list[str]:
        """The lists of one sort that can be read in this place."""
        return sorted({n.partition("[")[0] for n in scope.names() if re.fullmatch(letter + r"\d+(\[0\])+", n)})

    def statement(self, scope: Scope, protected: frozenset[str]) -> bool:
        """Make a list of arrays, or do something with one."""
        names = self.here(scope, "R")
        if not names or (len(names) < 3 and self.random.random() < 0.15):
            return self.make(scope)
        name = self.random.choice(names)
        if self.random.random() < 0.012:  # mostly refused
            return self.element(scope, name)
        return self.random.choice(
            (
                self.replaced,
                self.replaced,
                self.moved,
                self.moved,
                self.walked,
                self.walked,
                self.renewed,
                self.called,
                self.called,
                self.exchanged,
            )
        )(scope, name)

    def make(self, scope: Scope) -> bool:
        writer, r = self.writer, self.random
        name = f"R{len(self.counts)}"
        known = [self.counts[n] for n in self.here(scope, "R")]
        count, shape = r.choice(known) if known and r.random() < 0.7 else (r.choice((2, 2, 3)), self.shape(scope))
        items = [
            r.choice(("1.0 * {}", "np.tanh({})", "({}).copy()")).format(writer.bounded(scope, shape)) for _ in range(count)
        ]
        vectors = [n for n in scope.names() if scope.shape(n) == shape and n.isidentifier()]
        if vectors and r.random() < 0.25:
            items[r.randrange(count)] = r.choice(vectors)  # an array with a name
        if r.random() < 0.75:
            writer.write(f"{name} = [{', '.join(items)}]")
        else:
            writer.write(f"{name} = []")
            for item in items:
                writer.write(f"{name}.append({item})")
        self.counts[name] = count, shape
        for k in range(count):
            scope.define(f"{name}[{k}]", shape, readonly=True)
        return True

    def shape(self, scope: Scope) -> Shape:
        return self.random.choice([s for s in scope.shapes.values() if s] or [(2,), (3,)])

    def place(self, scope: Scope, name: str) -> str:
        """An index of an item."""
        count, _ = self.counts[name]
        return self.random.choice([*map(str, range(count)), "-1", *(f"{c} % {count}" for c in scope.counters)])

    def replaced(self, scope: Scope, name: str) -> bool:
        """``a = R[0]; R[0] = e``, and perhaps a store to the array that was there."""
        writer, r = self.writer, self.random
        _, shape = self.counts[name]
        place = self.place(scope, name)
        if r.random() < 0.5:
            old = writer.storage.fresh("w")
            writer.write(f"{old} = {name}[{place}]")
            scope.define(old, shape, readonly=True)
            writer.write(f"{name}[{place}] = 1.0 * {writer.bounded(scope, shape)}")
            if r.random() < 0.05:
                writer.write(f"{old}[0] {r.choice(('=', '*='))} {writer.bounded(scope, shape[1:])}")
        else:
            writer.write(f"{name}[{place}] = {r.choice(('', '', '1.0 * '))}{writer.bounded(scope, shape)}")
        return True

    def element(self, scope: Scope, name: str) -> bool:
        """A store into an array in the list, or to all of it; now and then under a name of its own."""
        writer, r = self.writer, self.random
        _, shape = self.counts[name]
        text = f"{name}[{r.choice(('0', '1', '-1'))}]"
        if r.random() < 0.3:
            own = writer.storage.fresh("w")
            writer.write(f"{own} = {text}")
            scope.define(own, shape, readonly=True)
            text = own
        match r.randrange(4):
            case 0:
                writer.write(f"{text}[{writer.storage.index(scope, shape[0])[0]}] = {writer.bounded(scope, ())}")
            case 1:
                writer.write(f"{text} {r.choice(('+=', '*='))} {writer.bounded(scope, r.choice((shape, ())))}")
            case 2:
                writer.write(f"{text}[...] = np.tanh({writer.bounded(scope, shape)})")
            case _:
                writer.write(f"{text}[0] {r.choice(('+=', '*='))} {writer.bounded(scope, shape[1:])}")
        return True

    def moved(self, scope: Scope, name: str) -> bool:
        """The items change places."""
        r = self.random
        self.writer.write(
            r.choice(
                (
                    f"{name}[0], {name}[1] = {name}[1], {name}[0]",
                    f"{name}[0], {name}[-1] = {name}[-1], 0.5 * {name}[0]",
                    f"{name}.reverse()",
                    f"{name}.append({name}.pop(0))",
                    f"{name}.insert(0, {name}.pop())",
                    f"{name}[0], {name}[1] = np.tanh({name}[1]), {name}[0] * {name}[1]",
                )
            )
        )
        return True

    def walked(self, scope: Scope, name: str) -> bool:
        """A loop through the list, or through its places, forwards or backwards."""
        writer, r = self.writer, self.random
        count, shape = self.counts[name]
        if writer.depth > 4 or writer.trips > 6:
            return False
        inner = scope.inner()
        inner.define("rr", shape, readonly=True)
        value = f"np.tanh({writer.bounded(inner, shape)})"
        total = writer.storage.fresh("o")
        writer.write(f"{total} = {r.choice(('0.0', '0.5'))}")
        writer.write(
            r.choice(
                (
                    f"for kk, rr in enumerate({name}):\n    {name}[kk] = {value}",
                    f"for kk in range(len({name})):\n    {name}[kk] = np.sin({name}[kk]) * {name}[kk - 1]",
                    f"for kk in range(len({name}) - 1, -1, -1):\n"
                    f"    {name}[kk] = np.tanh({name}[kk] * {name}[(kk + 1) % {count}])",
                    f"for kk in reversed(range({count})):\n    {total} = {total} * 0.5 + np.sum({name}[kk])\n"
                    f"    {name}[kk] = {name}[kk] * {total}",
                    f"for rr in {name}:\n    {total} += np.sum({value})",
                    f"for rr, qq in zip({name}, {name}[1:]):\n    {total} += np.sum(rr * qq)",
                    f"for rr in {name}[::-1]:\n    if np.sum(rr) > 0.4:\n        {total} += np.sum({value})\n"
                    f"        break\nelse:\n    {total} -= 0.3",
                    f"for kk, rr in enumerate(reversed({name})):\n    if kk == 1:\n        continue\n"
                    f"    {total} += np.sum(np.sin(rr)) * kk",
                    f"for kk in range({count}):\n    rr = {name}[kk]\n"
                    f"    {name}[kk] = rr * {total} + {name}[kk - 1]\n    {total} += np.sum(rr)",
                )
            ).replace("\n", "\n" + "    " * writer.depth)
        )
        scope.define(total, ())
        return True

    def renewed(self, scope: Scope, name: str) -> bool:
        """The name gets a new list, of old or new arrays."""
        r, writer = self.random, self.writer
        _, shape = self.counts[name]
        inner = scope.inner()
        inner.define("rr", shape, readonly=True)
        value = writer.bounded(inner, shape)
        writer.write(
            f"{name} = "
            + r.choice(
                (
                    f"[np.tanh({value}) for rr in {name}]",
                    f"[rr for rr in {name}]",
                    f"list({name})",
                    f"list({name}[::-1])",
                    f"{name}.copy()",
                    f"[rr * kk for kk, rr in enumerate({name})]",
                    f"[rr if np.sum(rr) > 0.1 else np.sin(rr) for rr in {name}]",
                    f"{name}[1:] + [{name}[0]]",
                    f"[0.5 * rr + qq for rr, qq in zip({name}, {name}[::-1])]",
                    f"list(reversed({name}))",
                    f"[{name}[kk] + 1.0 for kk in range(len({name}))]",
                )
            )
        )
        return True

    def called(self, scope: Scope, name: str) -> bool:
        """A helper that changes the list."""
        r, writer = self.random, self.writer
        helper = r.choice(sorted(HELPERS)[: 6 if r.random() < 0.03 else 5])  # the last one is mostly refused
        head, *body = HELPERS[helper]
        if f"def {helper}({head}):" not in self.lines:
            self.lines += ["", "", f"def {helper}({head}):", *(f"    {line}" for line in body)]
        value = writer.bounded(scope, ())
        call = r.choice((f"{helper}({name}, {value})", f"{helper}({name}, {value})", f"{helper}(p={name}, v={value})"))
        if "=" in head and r.random() < 0.4:
            call = f"{helper}({name})"
        if any(line.startswith("return") for line in body) and r.random() < 0.8:
            target = writer.storage.fresh("o")
            writer.write(f"{target} = {call}" + r.choice(("", f" + 0.1 * np.sum({name}[0])", f" * np.sum({name}[-1])")))
            scope.define(target, ())
        else:
            writer.write(call)
        return True

    def exchanged(self, scope: Scope, name: str) -> bool:
        """Two lists, or an item of each, change places; or a second name for the list."""
        r, writer = self.random, self.writer
        others = [n for n in self.here(scope, "R") if n != name and self.counts[n] == self.counts[name]]
        if not others:
            return False
        other = r.choice(others)
        writer.write(
            r.choice(
                (
                    f"{name}, {other} = {other}, {name}",
                    f"{name}[0], {other}[0] = {other}[0], {name}[0]",
                    f"{name}[-1] = {other}[0]",
                    f"{name}, {other} = {other}, [0.5 * rr for rr in {name}]",
                )
            )
        )
        return True

    def table(self, scope: Scope, protected: frozenset[str]) -> bool:
        """A list of lists of numbers, and what is done with it."""
        writer, r = self.writer, self.random
        names = self.here(scope, "T")
        if not names:
            return self.make_table(scope)
        name = r.choice(names)
        height, (width,) = self.counts[name]
        total = writer.storage.fresh("o")
        inner = scope.inner()
        inner.define("rr", (), readonly=True)
        value, each = writer.bounded(scope, ()), f"np.tanh({writer.bounded(inner, ())})"
        loops = (
            f"for ii in range({height}):\n    for jj in range({width}):\n"
            f"        {name}[ii][jj] = np.sin({name}[ii][jj]) * {value}",
            f"for ii in range({height} - 1, 0, -1):\n    {name}[ii][0] = {name}[ii - 1][1] * {value}",
            f"for qq in {name}:\n    for rr in qq:\n        {total} += {each}",
            f"for qq in {name}:\n    {total} = {total} * qq[0] + qq[1]",
            f"for rr, tt in {name}:\n    {total} += tt * {each}",
            f"for ii, qq in enumerate({name}):\n    {total} += qq[-1] * {name}[ii - 1][0]",
        )
        match r.randrange(8):
            case 0 | 1:
                writer.write(
                    f"{name}[{r.randrange(height)}][{r.choice(('0', '1', '-1'))}] {r.choice(('=', '+=', '*='))} {value}"
                )
            case 2:
                writer.write(f"{name}[0][1], {name}[1][0] = {name}[1][0], {name}[0][1]")
            case 3:
                exchange = f"{name}[0], {name}[1] = {name}[1], {name}[0]"
                writer.write(exchange if r.random() < 0.2 else f"{name}[0] = [{value}, {name}[0][0]]")
            case 4:
                writer.write(
                    f"{name} = "
                    + r.choice(
                        (
                            f"[[np.tanh(rr) for rr in qq] for qq in {name}]",
                            f"[[qq[1], qq[0]] for qq in {name}]",
                            f"[qq[:] for qq in {name}[::-1]]",
                            f"[[{name}[ii][jj] for jj in range({width})] for ii in range({height})]",
                        )
                    )
                )
            case _:
                if writer.depth > 4 or writer.trips > 6:
                    return False
                writer.write(f"{total} = 0.5")
                writer.write(r.choice(loops).replace("\n", "\n" + "    " * writer.depth))
                scope.define(total, ())
        return True

    def make_table(self, scope: Scope) -> bool:
        writer, r = self.writer, self.random
        name, height, width = f"T{len(self.counts)}", r.choice((2, 3)), 2
        self.counts[name] = height, (width,)
        inner = scope.inner()
        inner.counters |= {"ii": (0, height - 1), "jj": (0, width - 1)}
        if r.random() < 0.5:
            writer.write(f"{name} = [[{writer.bounded(inner, ())} for jj in range({width})] for ii in range({height})]")
        else:
            rows = [f"[{writer.bounded(scope, ())}, {writer.bounded(scope, ())}]" for _ in range(height)]
            writer.write(f"{name} = [{', '.join(rows)}]")
        for place in range(height * width):
            scope.define(f"{name}[{place // width}][{place % width}]", (), readonly=True)
        return True
