"""Statements over lists, dicts and objects with arrays that other places hold, too, and with numbers."""

from __future__ import annotations

from collections.abc import Callable

from tests.fuzz.aliased.writer import Statement, Writer

HELPERS = """
def g1(L, k, c):
    L[k % len(L)][1] += c
    L[(k + 1) % len(L)] *= 0.8
    return L[0][0] * c


def g2(L, k, v):
    L[k] = v


def g3(L, k):
    return L[k]


def g4(L, n):
    if n > 0:
        L[n % len(L)][0] += 0.3 * L[0][1]
        L[0], L[-1] = L[-1], L[0]
        g4(L, n - 1)


class Box:
    def __init__(self, a, s):
        self.a = a
        self.s = s

    def mix(self, v, c):
        self.a += c * v
        self.s = self.s * 0.5 + v[0] * self.a[1]
        return self.a
""".split("\n\n\n")


class ContainerWriter(Writer):
    """A program with some containers: lists of arrays, lists of those, dicts, lists and dicts of numbers, objects."""

    def begin(self) -> list[str]:
        self.lists: list[str] = []
        self.tables: list[str] = []
        self.listed: list[str] = []
        self.dicts: list[str] = []
        self.keyed: list[str] = []
        self.objects: list[str] = []
        self.gone_through: list[str] = []
        lines = super().begin()
        makers = {
            "lists": lambda: f"[{self.array(None)}, {self.item(None)}, {self.array(None)}]",
            "tables": lambda: f"[[{self.array(None)}, {self.item(None)}], [{self.item(None)}, {self.array(None)}]]",
            "listed": lambda: f"[x, y, {self.array(None)}[1], 0.3]",
            "dicts": lambda: f"{{'a': {self.array(None)}, 'b': {self.item(None)}, 'c': {self.array(None)}.copy()}}",
            "keyed": lambda: f"{{'a': x, 'b': y * 0.5, 'c': {self.array(None)}[0]}}",
            "objects": lambda: f"Box({self.array(None)}, x)",
        }
        kinds = self.random.choices([*makers, "lists", "dicts", "listed"], k=self.random.randint(1, 4))
        if self.random.random() < 0.6:  # what is refused for objects says little of the rest
            kinds = [kind for kind in kinds if kind != "objects"] or ["lists"]
        for kind in kinds:
            self.count += 1
            name = f"{kind[0]}{self.count}"
            repeated = kind == "lists" and self.random.random() < 0.15
            lines.append(f"{name} = {f'[np.zeros(3), {self.array(None)} * 0.5] * 2' if repeated else makers[kind]()}")
            getattr(self, kind).append(name)
        if self.random.random() < 0.2:
            self.given["ps"] = self.choice("[a, b, a]", "[a[::-1], c, c * 1.1]", "[a * 1.1, a * 0.9, b * 1.2]")
            self.lists.append("ps")
        if self.random.random() < 0.1:
            self.given["ds"] = self.choice("{'a': a, 'b': c, 'c': b[::-1]}", "{'a': b * 1.1, 'b': a * 0.9, 'c': c * 1.2}")
            self.dicts.append("ds")
        if self.lists and self.random.random() < 0.3:
            self.count += 1
            lines.append(f"l{self.count} = {self.choice(*self.lists)}{self.choice('', '[:]', '[::-1]')}")
            self.lists.append(f"l{self.count}")
        return lines

    def item(self, within: str | None) -> str:
        """What is put into a container."""
        return self.choice(lambda: self.array(within), lambda: self.fresh(within))

    def key(self) -> str:
        """A key of a dict."""
        return f"'{self.choice('a', 'b', 'c')}'"

    def place(self, within: str | None) -> str:
        """An array in a container."""
        return self.choice(*self.places(within))

    def places(self, within: str | None) -> list[str | Callable[[], str]]:
        """What :meth:`place` chooses from."""
        return [
            *[lambda: f"{self.choice(*self.lists)}[{self.index(within)}]"] * 2 * bool(self.lists),
            *[lambda: f"{self.choice(*self.tables)}[{self.index(within, 2)}][{self.index(None, 2)}]"] * bool(self.tables),
            *[lambda: f"{self.choice(*self.dicts)}[{self.key()}]"] * bool(self.dicts),
            *[lambda: f"{self.choice(*self.objects)}.a"] * bool(self.objects),
        ]

    def arrays(self, within: str | None) -> list[str | Callable[[], str]]:
        return [*super().arrays(within), *(self.places(within) if hasattr(self, "objects") else [])]

    def scalars(self, within: str | None) -> list[str | Callable[[], str]]:
        return [
            *super().scalars(within),
            *[lambda: f"{self.choice(*self.listed)}[{self.index(within)}]"] * bool(self.listed),
            *[lambda: f"{self.choice(*self.keyed)}[{self.key()}]"] * bool(self.keyed),
            *[lambda: f"{self.choice(*self.objects)}.s"] * bool(self.objects),
        ]

    def kinds(self) -> list[tuple[int, Statement]]:
        w = self
        found = super().kinds()
        if w.places(None):
            found += [
                (2, lambda i: [f"{w.place(i)}[{w.index(i)}] = {w.scalar(i)}"]),
                (2, lambda i: [f"{w.place(i)} {w.choice('+=', '*=', '-=')} {w.choice('0.9', w.array(i) + ' * 0.5')}"]),
                (2, lambda i: [f"{w.place(i)} = {w.item(i)}"]),
            ]
        if w.lists:
            found += [(3, w.listing), (2, w.changed_list), (1, w.gone_through_list)]
        if w.dicts:
            found += [
                (1, lambda i: [f"{d}['a'], {d}['b'] = {d}['b'], {d}['a']" for d in [w.choice(*w.dicts)]]),
                (1, w.gone_through_dict),
                (1, lambda i: [f"{d} = {{'a': {d}['b'], 'b': {w.item(i)}, 'c': {d}['a']}}" for d in [w.choice(*w.dicts)]]),
            ]
        if w.listed:
            found += [(4, w.changed_numbers)]
        if w.keyed:
            found += [
                (2, lambda i: [f"{w.choice(*w.keyed)}[{w.key()}] {w.choice('=', '+=', '*=')} {w.scalar(i)}"]),
                (1, lambda i: [f"{d}['a'], {d}['b'] = {d}['b'], {d}['a'] * 0.9" for d in [w.choice(*w.keyed)]]),
            ]
        if w.objects:
            found += [
                (2, lambda i: [f"{w.choice(*w.long)} = {w.choice(*w.objects)}.mix({w.array(i)}, {w.number(i)} * 0.3)"]),
                (1, lambda i: [f"{w.choice(*w.objects)}.s = {w.scalar(i)}"]),
            ]
        return found

    def gone_through_dict(self, i: str | None) -> list[str]:
        """A loop over the keys of a dict."""
        name = self.choice(*self.dicts)
        return [f"for k_ in {name}:", f"    {name}[k_][0] += {self.number(i)} * 0.3"]

    def listing(self, i: str | None) -> list[str]:
        """A list's arrays are exchanged, given to a helper, taken out."""
        name, at, other = self.choice(*self.lists), self.index(i), self.index(i)
        return [
            self.choice(
                f"{name}[{at}], {name}[{other}] = {name}[{other}], {name}[{at}]",
                lambda: f"{self.choice(*self.numbers)} = g1({name}, 1, {self.number(i)})",
                lambda: f"g2({name}, {at}, {self.item(i)})",
                lambda: f"{self.choice(*self.long)} = g3({name}, {at})",
                f"g4({name}, 3)",
                lambda: f"{self.choice(*self.numbers)} = sum(np.sum(w_) for w_ in {name}) * 0.1",
            )
        ]

    def changed_list(self, i: str | None) -> list[str]:
        """A list grows, shrinks or is turned round."""
        name = self.choice(*self.lists)
        if name in self.gone_through:
            return []
        return self.choice(
            lambda: f"{name}.append({self.item(i)})",
            lambda: f"if len({name}) > 3:\n    {self.choice(*self.long)} = {name}.pop()",
            f"{name}.reverse()",
            f"{name} = {name}[1:] + {name}[:1]",
            f"{name} = [w_ for w_ in {name}]",
            lambda: f"{name} = [w_ * 0.9 for w_ in {name}]",
            lambda: f"{self.choice(*self.lists)} = {name}",
            lambda: f"{name}.append({name}.pop(0))",
        ).split("\n")

    def gone_through_list(self, i: str | None) -> list[str]:
        """A loop over the arrays of a list, in which its arrays have one more name."""
        name = self.choice(*self.lists)
        if len(self.gone_through) > 1:
            return []
        self.gone_through.append(name)
        self.count += 1
        item = f"w{self.count}"
        self.long.append(item)
        body = [line for _ in range(self.random.randint(1, 2)) for line in Writer.statement(self, self.depth, i)]
        self.long.remove(item)
        self.gone_through.pop()
        return [f"for {item} in {name}:", *(f"    {line}" for line in [f"{item}[{self.index(i)}] *= 0.9", *body])]

    def changed_numbers(self, i: str | None) -> list[str]:
        """A list of numbers changes."""
        name = self.choice(*self.listed)
        return self.choice(
            lambda: f"{name}[{self.index(i)}] = {self.scalar(i)}",
            lambda: f"{name}[{self.index(i)}] {self.choice('+=', '*=')} {self.number(i)}",
            lambda: f"{name}.append({self.scalar(i)})",
            f"{name}[0], {name}[2] = {name}[2], {name}[0] * 0.9",
            lambda: f"if len({name}) > 3:\n    {self.choice(*self.numbers)} = {name}.pop({self.choice('', '0', '1')})",
            lambda: f"{name}.insert(1, {self.scalar(i)})",
            f"{name}.sort()",
            f"{name}.reverse()",
            lambda: f"{self.choice(*self.long)} = np.array({name}[:3])",
        ).split("\n")

    def result(self) -> list[str]:
        return [
            *super().result(),
            *(f"{n}[0][0] * {n}[1][2]" for n in self.lists),
            *(f"np.sum({n}[0][1])" for n in self.tables),
            *(f"{n}[0] * {n}[-1]" for n in self.listed),
            *(f"{n}['b'][0]" for n in self.dicts),
            *(f"{n}['a'] * {n}['c']" for n in self.keyed),
            *(f"{n}.s * {n}.a[2]" for n in self.objects),
        ]
