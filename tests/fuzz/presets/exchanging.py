"""Names that may be one array already, exchanged in loops and branches, and stored through."""

from __future__ import annotations

from tests.fuzz.expressions import Scope
from tests.fuzz.presets.preset import Preset

HELPERS = {
    "same(a)": ("return a",), "box(a)": ("return [a, 1.0]",), "keyed(a)": ("return {'k': a}",),
    "turned(a, b)": ("return b, a",), "pick(a, b, c)": ("if c > 0.3:", "    return a", "return b"),
    "kept(a, c)": ("a[0] = 0.5 * a[0] + c", "return a"), "twice(a)": ("return same(same(a))",),
    "part(a)": ("return a[:]",),
}


class Exchanging(Preset):
    """``c = same(b)``, then ``b, c = c, b`` here and there, then a store through either."""

    def statement(self, scope: Scope, protected: frozenset[str]) -> bool:
        r, storage = self.random, self.writer.storage
        first, shape = self.array(scope)
        other = self.partner(scope, first)
        new = storage.fresh("w")
        self.write(f"{new} = {self.identity(scope, first, other)}")
        storage.add(scope, new, shape)
        names = r.sample([first, other, new], r.choice((2, 2, 3)))
        if r.random() < 0.3:
            self.write(self.store(scope, r.choice(names)))
        steps = [self.exchange(names), *(self.store(scope, r.choice([first, other, new])) for _ in range(r.choice((0, 1, 2))))]
        r.shuffle(steps)
        head = "" if self.deep else r.choice(("", "for kk in range({}):", "for kk in range({}):", "if {}:", "while {} < {}:"))
        match head.partition(" ")[0]:
            case "for":
                self.write(head.format(r.choice((1, 2, 3))), *(f"    {s}" for s in steps))
            case "if":
                test = self.writer.expressions.test(scope)
                self.write(head.format(test), *(f"    {s}" for s in steps))
                if r.random() < 0.3:
                    self.write("else:", f"    {self.store(scope, r.choice(names))}")
            case "while":
                count = storage.fresh("n")
                self.write(f"{count} = 0", head.format(count, r.choice((1, 2, 3))), f"    {count} += 1",
                *(f"    {s}" for s in steps))
            case _:
                self.write(*steps)
        self.write(self.store(scope, r.choice(names)))
        return True

    def helper(self, name: str) -> None:
        for head, body in HELPERS.items():
            if head.startswith(f"{name}(") or (name == "twice" and head == "same(a)"):
                self.define(head, *body)

    def identity(self, scope: Scope, first: str, other: str) -> str:
        """An expression that is one of two arrays, or a view of all of it."""
        r = self.random
        if r.random() < 0.5:
            name = r.choice(("same", "box", "keyed", "turned", "pick", "kept", "twice", "part"))
            self.helper(name)
            forms = {
                "box": f"box({first})[0]", "keyed": f"keyed({first})['k']",
                "turned": f"turned({other}, {first})[{r.choice('01')}]",
                "pick": f"pick({first}, {other}, {self.number(scope)})", "kept": f"kept({first}, {self.number(scope)})",
            }
            return forms.get(name, f"{name}({first})")
        test = self.writer.expressions.test(scope)
        return r.choice((
            first, f"{first} if {test} else {other}", f"({first}, {other})[{r.choice('01')}]",
            f"[{first}, {other}][{r.choice('01')}]",
            f"{first}[:]", f"{first}.view()", f"np.asarray({first})", f"{first} if {test} else {other}.copy()",
            f"{first}[...]", f"{first} if {test} else 1.0 * {other}", f"{first}.reshape({scope.shape(first)})",
        ))

    def exchange(self, names: list[str]) -> str:
        r = self.random
        if r.random() < 0.2:
            return f"t = {names[0]}; {names[0]} = {names[-1]}; {names[-1]} = t"
        if r.random() < 0.15:
            return f"{names[0]} = {names[-1]}"
        return f"{', '.join(names)} = {', '.join((*names[1:], names[0]))}"

    def store(self, scope: Scope, name: str) -> str:
        r, value = self.random, self.number(scope)
        form = r.choice((
            "{}[0] = {}", "{}[0] += {}", "{} *= np.cos({})", "{} += {}", "{}[1:] -= {}", "{}[...] = np.tanh({} * {})",
            "{}[-1] *= {}",
        ))
        return form.format(name, value) if form.count("{}") == 2 else form.format(name, name, value)
