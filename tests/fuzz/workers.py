"""Functions with arrays and lists of their own that change what they are given, and lists of arrays updated in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fuzz.expressions import Scope, Shape

if TYPE_CHECKING:
    from tests.fuzz.generate import _Writer

SINCE = 5_000_000
"""The first seed of programs that have them."""

ON_ARRAYS = {
    "hwa": (
        "p, v", "q = np.zeros_like(p)", "for i in range(len(p)):", "    q[i] = 0.5 * p[i] + 0.3 * p[i - 1] * v", "p[:] = q",
    ),
    "hwb": (
        "p, v", "q = p.copy()", "r = np.ones_like(p)", "for i in range(3):", "    r[1:] = q[:-1] * v", "    q, r = r, q",
        "p += q", "return np.sum(r)",
    ),
    "hwc": (
        "p, v=0.7", "xs = []", "for i in range(len(p)):", "    xs.append(np.sum(p[i]) * v)", "    p[i] = np.tanh(p[i])",
        "while len(xs) > 1:", "    p[0] = 0.5 * p[0] + xs.pop()", "return xs[0]",
    ),
    "hwd": (
        "p, v", "if v > 0.2:", "    q = np.ones(3)", "    q[0] = np.sum(p[-1])", "else:", "    q = np.zeros(3)", "    q[1] = v",
        "p *= np.cos(np.sum(q * np.arange(3.0)))", "return q[0] * v",
    ),
    "hwe": (
        "p, v", "q = [p[0] * v, np.tanh(p[-1])]", "q[0], q[1] = q[1], q[0]", "q[0] *= 0.5", "p[0] = q[0] + v * q[1]",
        "return np.sum(q[1])",
    ),
    "hwf": (
        "p, v", "q = np.zeros(3)", "for i in range(3):", "    q[i] = v + 0.3 * i", "    if q[i] > 0.5:", "        p[0] = q[i]",
        "        return q[0]", "p[-1] = np.sum(q)", "return q[1] * v",
    ),
    "hwg": ("p, v", "q = p * v", "r = q[1:]", "r += 0.5", "p -= 0.3 * q"),
    "hwh": ("p, v", "d = {'a': p[0] * v, 'b': p.copy()}", "d['a'] = np.sin(d['a'])", "d['b'][0] = d['a']", "p[...] = d['b']"),
}
"""Functions that change an array of any shape but (): parameters and body."""

ON_LISTS = {
    "hua": ("ps, gs, v=0.1", "for i in range(len(ps)):", "    ps[i] -= v * gs[i]"),
    "hub": ("ps, gs, v", "for i, q in enumerate(ps):", "    ps[i] = np.tanh(q) * v + gs[i]", "return np.sum(ps[0])"),
    "huc": ("ps, gs, v", "ps[0][0] = v", "ps[-1] *= np.cos(v)", "ps[0] += gs[0]"),
    "hud": ("ps, gs, v", "for q, g in zip(ps, gs):", "    q += v * g"),
    "hue": ("ps, gs, v", "k = 0", "while k < len(ps):", "    ps[k] *= np.sin(v)", "    k += 1", "return np.sum(ps[-1]) * v"),
    "huf": (
        "ps, gs, v", "t = [np.zeros_like(q) for q in ps]", "for i in range(2):", "    t[i] += 0.5 * gs[i]",
        "    ps[i] -= t[i] * v",
    ),
}
"""Functions that change the arrays in the first of two lists."""


class Workers:
    """The calls of such functions, and the lists ``U0``, ... of two arrays, mostly of different shapes."""

    def __init__(self, writer: _Writer) -> None:
        self.writer = writer
        self.random = writer.random
        self.lines: list[str] = []
        self.shapes: dict[str, tuple[Shape, Shape]] = {}

    def here(self, scope: Scope) -> list[str]:
        """The lists that can be read in this place."""
        return [n for n in self.shapes if f"{n}[0]" in scope.names()]

    def statement(self, scope: Scope, protected: frozenset[str]) -> bool:
        """Call a function on an array, or make or change a list."""
        r, names = self.random, self.here(scope)
        arrays = [n for n in self.writer.storage.here(scope) if scope.shape(n)]
        if arrays and r.random() < 0.5:
            return self.called(scope, r.choice(arrays))
        if not names or (len(names) < 2 and r.random() < 0.2):
            return self.make(scope)
        return r.choice((self.updated, self.updated, self.handed, self.handed, self.walked))(scope, r.choice(names))

    def define(self, name: str, head: str, body: list[str]) -> None:
        """Add the text of a function, once."""
        if f"def {name}({head}):" not in self.lines:
            self.lines += ["", "", f"def {name}({head}):", *(f"    {line}" for line in body)]

    def call(self, scope: Scope, text: str, gives: bool) -> bool:
        """Write a call; of one that gives a number, mostly for that."""
        if gives and self.random.random() < 0.7:
            target = self.writer.storage.fresh("o")
            self.writer.write(f"{target} = {text}")
            scope.define(target, ())
        else:
            self.writer.write(text)
        return True

    def called(self, scope: Scope, array: str) -> bool:
        """A function with storage of its own changes an array, or a part of it."""
        r, shape = self.random, scope.shape(array)
        assert shape
        name = r.choice(sorted(ON_ARRAYS))
        head, *body = ON_ARRAYS[name]
        self.define(name, head, body)
        part = array
        if r.random() < 0.25:
            part = f"{array}[{r.choice(('0', '-1'))}]" if shape[1:] else f"{array}[{r.choice((':', '::-1'))}]"
        value = self.writer.bounded(scope, ())
        text = r.choice((f"{name}({part}, {value})", f"{name}({part}, v={value})", f"{name}(v={value}, p={part})"))
        if "return" in " ".join(body) and r.random() < 0.2 and self.writer.trips < 6:
            return self.tested(text)
        return self.call(scope, f"{name}({part})" if "=" in head and r.random() < 0.4 else text, "return" in " ".join(body))

    def tested(self, call: str) -> bool:
        """A loop whose test changes an array each time."""
        r, writer = self.random, self.writer
        count = writer.storage.fresh("n")
        first, last = f"{call} < 3.0 and {count} < 3", f"{count} < 2 and {call} > -3.0"
        test = r.choice((first, last, f"not ({call} > 0.4 or {count} > 1)"))
        writer.write(f"{count} = 0")
        writer.write(f"while {test}:\n    {count} += 1".replace("\n", "\n" + "    " * writer.depth))
        return True

    def make(self, scope: Scope) -> bool:
        r, writer = self.random, self.writer
        name = f"U{len(self.shapes)}"
        known = [s for s in scope.shapes.values() if s] or [(2,), (3,)]
        shapes = (r.choice(known), r.choice([*known, (2,), (2, 2)]))
        items = [r.choice(("1.0 * {}", "np.tanh({})", "({}).copy()")).format(writer.bounded(scope, s)) for s in shapes]
        writer.write(f"{name} = [{', '.join(items)}]")
        self.shapes[name] = shapes
        for k, shape in enumerate(shapes):
            scope.define(f"{name}[{k}]", shape, readonly=True)
        return True

    def updated(self, scope: Scope, name: str) -> bool:
        """An array in the list changes, in place or for a new one."""
        r, writer = self.random, self.writer
        k = r.randrange(2)
        shape = self.shapes[name][k]
        item = f"{name}[{r.choice((k, k - 2))}]"
        match r.randrange(4):
            case 0:
                writer.write(f"{item} {r.choice(('+=', '-=', '*='))} {writer.bounded(scope, r.choice((shape, ())))}")
            case 1:
                writer.write(f"{item}[{r.choice(('0', '-1'))}] {r.choice(('=', '+='))} {writer.bounded(scope, shape[1:])}")
            case 2:
                writer.write(f"{item} = 1.0 * {writer.bounded(scope, shape)}")
            case _:
                writer.write(f"{item}[...] = np.tanh({writer.bounded(scope, shape)})")
        return True

    def handed(self, scope: Scope, name: str) -> bool:
        """A function changes the arrays in the list."""
        r, writer = self.random, self.writer
        helper = r.choice(sorted(ON_LISTS))
        head, *body = ON_LISTS[helper]
        self.define(helper, head, body)
        others = [n for n in self.here(scope) if n != name and self.shapes[n] == self.shapes[name]]
        gradients = r.choice([f"[np.cos(q) for q in {name}]", f"[q * q for q in {name}]", *others])
        if r.random() < 0.3:
            own = writer.storage.fresh("gs")
            writer.write(f"{own} = {gradients}")
            gradients = own
        value = f"{r.choice((', ', ', v='))}{writer.bounded(scope, ())}"
        text = f"{helper}({name}, {gradients}{'' if '=' in head and r.random() < 0.4 else value})"
        return self.call(scope, text, "return" in " ".join(body))

    def walked(self, scope: Scope, name: str) -> bool:
        """A loop updates the arrays in the list, or sums them up."""
        writer, r = self.writer, self.random
        if writer.depth > 4 or writer.trips > 6:
            return False
        total, old = writer.storage.fresh("o"), writer.storage.fresh("vs")
        value = writer.bounded(scope, ())
        writer.write(f"{total} = 0.4")
        writer.write(
            r.choice(
                (
                    f"for kk in range(len({name})):\n    {name}[kk] -= 0.1 * {name}[kk] * {total}\n"
                    f"    {total} += np.sum({name}[kk])",
                    f"for qq in {name}:\n    qq *= np.cos({total})\n    {total} = {total} * 0.5 + np.sum(qq)",
                    f"{old} = [np.zeros_like(qq) for qq in {name}]\nfor kk in range(4):\n"
                    f"    {old}[kk % 2] *= 0.9\n    {old}[kk % 2] += np.sin({name}[kk % 2])\n"
                    f"    {name}[kk % 2] += 0.1 * {old}[kk % 2]",
                    f"for kk, qq in enumerate({name}):\n    {total} += np.sum(qq * qq)\n    {name}[kk] = qq * np.sin({value})",
                    f"for kk in range(3):\n    {name}[0] += {value} * {total}\n    {name}[1][0] = np.sum({name}[0])\n"
                    f"    if {total} > 0.9:\n        break\n    {total} += 0.3 * np.sum({name}[1][0])",
                )
            ).replace("\n", "\n" + "    " * writer.depth)
        )
        scope.define(total, ())
        return True
