"""What people write about lists of numbers: reads and changes in one expression, loops from behind, pairs, stacks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.fuzz.expressions import Scope
from tests.fuzz.listing import ListOf

if TYPE_CHECKING:
    from tests.fuzz.generate import _Writer

HELPERS = {
    "hxa": ("xs, v=0.7", "xs.append(xs[0] * v)", "return xs[-1] + v"),
    "hxb": ("xs, v", "for i in range(len(xs)):", "    xs[i] = np.sin(xs[i]) * v", "return sum(xs)"),
    "hxc": ("xs, v", "xs[0], xs[-1] = xs[-1] * v, xs[0]"),
    "hxd": ("xs, v", "last = xs.pop()", "xs.append(last * v)", "xs.insert(0, last)", "return np.cos(last)"),
    "hxe": (
        "xs, v, k=0",
        "if k >= len(xs):",
        "    return np.tanh(v)",
        "return np.sin(xs[k]) * v + 0.5 * hxe(xs, v * 0.5, k + 1)",
    ),
    "hxf": ("xs, v", "best = xs[0]", "for x in xs[1:]:", "    if x > best:", "        best = x * v", "return best"),
    "hxg": (
        "xs, v",
        "out = []",
        "for x in xs:",
        "    if x < v:",
        "        continue",
        "    out.append(x * v)",
        "return sum(out)",
    ),
    "hxh": ("xs, v", "return [x * v for x in xs]"),
    "hxi": ("xs, v", "ys = list(xs)", "ys[0] = v", "return ys"),
    "hxj": (
        "xs, v, n=3",
        "for _ in range(n):",
        "    xs[0] = np.tanh(xs[0] * v + xs[-1])",
        "    if xs[0] > 0.9:",
        "        return v",
        "return xs[0]",
    ),
}
"""Functions of a list of numbers: parameters and body."""
GIVES_LIST = ("hxh", "hxi")
MUTUAL = (
    "",
    "",
    "def hya(v, k):",
    "    if k <= 0:",
    "        return np.sin(v)",
    "    return hyb(np.tanh(v) + 0.3, k - 1) * v",
    "",
    "",
    "def hyb(v, k=2):",
    "    if k <= 0:",
    "        return 0.5 * v",
    "    return hya(v * v, k - 1) + np.cos(v)",
)


class Habits:
    """Statements about lists of numbers, which :mod:`tests.fuzz.listing` makes."""

    def __init__(self, writer: _Writer) -> None:
        self.writer = writer
        self.random = writer.random
        self.lines: list[str] = []

    def statement(self, scope: Scope, protected: frozenset[str]) -> bool:
        """One of these statements; where there is no list of numbers, a new list."""
        r = self.random
        names = sorted(n for n, known in scope.lists.items() if known.shape == () and known.least > 1)
        if not names:
            return self.made(scope)
        kinds = (
            self.at_once,
            self.at_once,
            self.walked,
            self.walked,
            self.called,
            self.called,
            self.rebuilt,
            self.stacked,
            self.mutual,
        )
        return r.choice(kinds)(scope, r.choice(names))

    def made(self, scope: Scope) -> bool:
        writer, r = self.writer, self.random
        name, count = writer.storage.fresh("L"), r.choice((2, 3, 4))
        inner = scope.inner()
        inner.counters["kk"] = (0, count - 1)
        writer.write(
            r.choice(
                (
                    f"{name} = [{', '.join(writer.bounded(scope, ()) for _ in range(count))}]",
                    f"{name} = [{writer.bounded(inner, ())} for kk in range({count})]",
                    f"{name} = list(({', '.join(writer.bounded(scope, ()) for _ in range(count))},))",
                )
            )
        )
        scope.lists[name] = ListOf((), count, count)
        return True

    def at_once(self, scope: Scope, name: str) -> bool:
        """One expression that reads the list and changes it."""
        writer, r = self.writer, self.random
        known = scope.lists[name]
        value = writer.bounded(scope, ())
        target = writer.storage.fresh("o")
        texts = [
            f"{name}[0], {name}[-1] = {name}[-1], {name}[0] * {value}",
            f"{name}[-1] = {name}[0] = {value}",
            f"{name}[0] += {name}[-1] * {name}[0]",
            f"{name}[-2:] = {name}[:2]" if r.random() < 0.05 else f"{name}[1] -= {value}",
            f"{name}[0], {name}[1] = {name}[1], {name}[0]",
            f"{name}[len({name}) - 1] *= {value}",
        ]
        gone = 0
        if known.spare > 1 and known.least > 3 and r.random() < 0.6:
            forms = (
                "{0}.pop() * {0}[-1] + {0}.pop(0)",
                "{1} * {0}.pop() - {0}.pop() * len({0})",
                "np.sin({0}[0] * {0}.pop()) + {0}.pop() / {0}[0]",
            )
            texts, gone = [f"{target} = {r.choice(forms).format(name, value)}"], 2
        elif known.spare > 0 and known.least > 2 and r.random() < 0.5:
            forms = (
                "{0}[-1] += {0}.pop(0) * {1}",
                "{2} = {1} + {0}.pop() * {0}[0]",
                "{0}[0] = {0}.pop() - {0}[0]",
                "{2} = sum({0}) * {0}.pop()",
            )
            texts, gone = [r.choice(forms).format(name, value, target)], 1
        text = r.choice(texts)
        writer.write(text)
        if text.startswith(f"{target} ="):
            scope.define(target, ())
        scope.lists[name] = replace(known, least=known.least - gone, spare=known.spare - gone)
        return True

    def walked(self, scope: Scope, name: str) -> bool:
        """A loop over the list, its pairs or its places."""
        writer, r = self.writer, self.random
        if writer.depth > 4 or writer.trips > 6:
            return False
        total = writer.storage.fresh("o")
        inner = scope.inner()
        inner.define("x1", (), readonly=True)
        value = f"np.tanh({writer.bounded(inner, ())})"
        writer.write(f"{total} = {r.choice(('0.0', '1.0', writer.bounded(scope, ())))}")
        writer.write(
            r.choice(
                (
                    f"for k1 in range(len({name}) - 1, -1, -1):\n    {total} = {total} * 0.5 + {name}[k1]\n"
                    f"    {name}[k1] = {total}",
                    f"for k1 in range(1, len({name})):\n    {name}[k1] += {name}[k1 - 1] * {total}",
                    f"for x1, x2 in zip({name}, {name}[1:]):\n    {total} += (x2 - x1) ** 2",
                    f"for k1, x1 in enumerate({name}):\n    if x1 < 0.1:\n        continue\n    {total} += k1 * {value}",
                    f"for x1 in {name}:\n    if x1 > 0.8:\n        {total} *= {value}\n        break\n"
                    f"    {total} += x1\nelse:\n    {total} = np.sin({total})",
                    f"for x1 in reversed({name}):\n    {total} = {total} * x1 + {value}",
                    f"k1 = 0\nwhile True:\n    {total} += {name}[k1] * 0.5\n    k1 += 1\n"
                    f"    if k1 >= len({name}) or {total} > 2.0:\n        break",
                    f"k1 = 0\nwhile k1 < len({name}):\n    x1 = {name}[k1]\n    {name}[k1] = {value}\n"
                    f"    {total} += x1\n    k1 += 2",
                    f"for k1, (x1, x2) in enumerate(zip({name}, reversed({name}))):\n    {total} += x1 * x2 * k1",
                    f"for k1 in range(len({name})):\n    for k2 in range(k1):\n        {total} += {name}[k1] * {name}[k2]",
                )
            ).replace("\n", "\n" + "    " * writer.depth)
        )
        scope.define(total, ())
        return True

    def called(self, scope: Scope, name: str) -> bool:
        """A helper that reads or changes the list, or gives another."""
        r, writer = self.random, self.writer
        helper = r.choice(sorted(HELPERS))
        head, *body = HELPERS[helper]
        if f"def {helper}({head}):" not in self.lines:
            self.lines += ["", "", f"def {helper}({head}):", *(f"    {line}" for line in body)]
        value = writer.bounded(scope, ())
        call = r.choice((f"{helper}({name}, {value})", f"{helper}({name}, v={value})", f"{helper}(v={value}, xs={name})"))
        known = scope.lists[name]
        if helper in GIVES_LIST:
            writer.write(f"{name} = {call}" if r.random() < 0.1 else f"{name} = list({call})")
            scope.lists[name] = replace(known, spare=0)
        elif any("return" in line for line in body) and r.random() < 0.85:
            target = writer.storage.fresh("o")
            read = r.choice(("{}", "{} + {}[0]", "{1}[-1] * {0}", "np.sin({}) - sum({})")).format(call, name)
            writer.write(f"{target} = {read}")
            scope.define(target, ())
        else:
            writer.write(call)
        return True

    def rebuilt(self, scope: Scope, name: str) -> bool:
        """A new list for the name, or a number made of all items."""
        writer, r = self.writer, self.random
        inner = scope.inner()
        inner.define("x1", (), readonly=True)
        value = f"np.tanh({writer.bounded(inner, ())})"
        known = scope.lists[name]
        if r.random() < 0.5:
            writer.write(
                f"{name} = "
                + r.choice(
                    (
                        f"[{value} for x1 in {name}]",
                        f"[x1 * x2 for x1, x2 in zip({name}, {name}[::-1])]",
                        f"list({name}[::-1])",
                        f"[x1 if x1 > 0.2 else {value} for x1 in {name}]",
                        f"{name} + [{writer.bounded(scope, ())}]",
                        f"sorted({name})",
                        f"list(reversed({name}))",
                        f"[{name}[k1] * {name}[k1 - 1] for k1 in range(len({name}))]",
                        f"[x1 + k1 for k1, x1 in enumerate({name})]",
                    )
                )
            )
            scope.lists[name] = replace(known, spare=0)
            return True
        target = writer.storage.fresh("o")
        writer.write(
            f"{target} = "
            + r.choice(
                (
                    f"sum({value} for x1 in {name})",
                    f"sum([x1 * x1 for x1 in {name} if x1 > 0.0])",
                    f"max({value} for x1 in {name})",
                    f"sum(x1 * x2 for x1, x2 in zip({name}, {name}[1:]))",
                    f"sum({name}[1:], {name}[0] * 2.0)",
                    f"np.sum(np.array({name}) ** 2)",
                    f"sum(sum(x1 * x2 for x2 in {name}) for x1 in {name})",
                    f"min({name}) * max({name})",
                    f"{name}[0] if {name}[0] > {name}[1] else {name}[1]",
                    f"np.dot(np.array({name}), np.array({name}[::-1]))",
                    f"np.prod(np.array({name}))",
                )
            )
        )
        scope.define(target, ())
        return True

    def stacked(self, scope: Scope, name: str) -> bool:
        """A list of its own that a loop fills and another one empties, by the items of this one."""
        writer, r = self.writer, self.random
        if writer.depth > 3 or writer.trips > 6:
            return False
        other, total = writer.storage.fresh("S"), writer.storage.fresh("o")
        writer.write(f"{other} = []")
        writer.write(f"{total} = 0.2")
        writer.write(
            r.choice(
                (
                    f"for x1 in {name}:\n    while {other} and {other}[-1] < x1:\n"
                    f"        {total} += {other}.pop()\n    {other}.append(x1 * x1)",
                    f"for x1 in {name}:\n    if x1 > 0.0:\n        {other}.append(x1)\n    elif {other}:\n"
                    f"        {total} += {other}.pop() * x1",
                    f"for x1 in {name}:\n    {other}.append(np.sin(x1))\nwhile {other}:\n"
                    f"    {total} = {total} * {other}.pop() + 0.5",
                    f"for x1 in {name}:\n    {other}.append(x1)\n    if len({other}) > 2:\n        {total} += {other}.pop(0)",
                    f"for x1 in {name}:\n    {other}.append({other}[-1] * x1 if {other} else x1)\n{total} += sum({other})",
                )
            ).replace("\n", "\n" + "    " * writer.depth)
        )
        scope.define(total, ())
        return True

    def mutual(self, scope: Scope, name: str) -> bool:
        """Two functions that call each other."""
        if MUTUAL[2] not in self.lines:
            self.lines += MUTUAL
        r, target = self.random, self.writer.storage.fresh("o")
        self.writer.write(
            f"{target} = " + r.choice((f"hya({name}[0], {r.randrange(4)})", f"hyb({name}[-1])", f"hyb({name}[1], k=3)"))
        )
        scope.define(target, ())
        return True
