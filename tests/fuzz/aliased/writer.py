"""Statements over arrays of which several may be one: names, views, branches, loops, jumps, helpers, recursion.

All arrays of ``long`` have three elements and all of ``short`` two, so that any may take another's name.
"""

from __future__ import annotations

import random
from collections.abc import Callable

HELPERS = """
def h1(u, v, c):
    u[0] = u[1] * c + v[2]
    v *= 0.9
    return u


def h2(u, v):
    if u[0] > v[0]:
        return v
    u += 0.1 * v * u
    return u


def h3(u, v, n):
    if n == 0:
        return u[0]
    u[n % 3] = v[(n + 1) % 3] * 0.7 + 0.2
    return h3(v, u, n - 1) * 0.5 + u[1]


def h4(u, v, c):
    for k in range(3):
        if u[k] > c:
            return v[::-1]
        u[k] += 0.3 * v[k]
        u, v = v, u
    return u


def h5(u, c):
    u *= c
    return u[1:], u[:-1]


def h6(u, v):
    if len(u) > 1:
        u[1:] += 0.4 * v[:-1]
        h6(v[1:], u[1:])
        u[0] *= v[0]


def h7(u, v, out=None):
    if out is None:
        out = u
    np.multiply(u, v, out=out)
    return out


def h8(u, v, c):
    def push(w, k):
        u[k] += c * w[k]
        w *= 0.8

    push(v, 1)
    push(u, 2)


def even(u, v, n):
    if n > 0:
        u[n % 3] *= 0.8 * v[0]
        odd(v, u[::-1], n - 1)


def odd(u, v, n):
    u += 0.2 * v[1]
    if u[0] > 3.0:
        return
    even(u, v, n - 1)
""".split("\n\n\n")
"""Functions that a program may call; those in one piece of text are in no other."""

Statement = Callable[[str | None], list[str]]


class Writer:
    """A program while it is written; ``within`` is the counter of the innermost loop."""

    depth = 2
    """How deep loops and branches may stand in each other."""
    several = "a, b[::-1], c, u, x * y"
    """What a function returns that returns no number."""

    def __init__(self, rng: random.Random) -> None:
        self.random = rng
        self.long, self.short, self.numbers = ["a", "b", "c"], ["u", "v"], ["x", "y"]
        self.matrices: list[str] = []
        self.given: dict[str, str] = {}  # more arguments, as expressions over the arrays a, b and c
        self.count = 0
        self.returns = True

    def choice(self, *options: str | Callable[[], str]) -> str:
        """One of some texts; those that take making are made when chosen."""
        found = self.random.choice(options)
        return found if isinstance(found, str) else found()

    # --- expressions --------------------------------------------------------------------------------------------

    def index(self, within: str | None, among: int = 3) -> str:
        """A place in so many."""
        options = [str(k) for k in range(among)] + ["-1"]
        if within:
            options += [f"{within} % {among}", f"({within} + 1) % {among}", f"-1 - {within} % {among}"]
        return self.choice(*options)

    def array(self, within: str | None) -> str:
        """An array of three that has other names."""
        return self.choice(*self.arrays(within))

    def arrays(self, within: str | None) -> list[str | Callable[[], str]]:
        """What :meth:`array` chooses from."""
        rows = [lambda: f"{self.choice(*self.matrices)}[{self.index(within, 2)}]"] * bool(self.matrices)
        return [lambda: self.choice(*self.long)] * 4 + rows

    def pair(self, within: str | None) -> str:
        """An array of two that has other names."""
        columns = [lambda: f"{self.choice(*self.matrices)}[:, {self.index(within)}]"] * bool(self.matrices)
        parts = [lambda: f"{self.array(within)}[{self.choice('1:', ':-1', '::2', ':0:-1')}]"] * 2
        return self.choice(*[lambda: self.choice(*self.short)] * 2, *parts, *columns)

    def number(self, within: str | None) -> str:
        """A number, of an array mostly."""
        return self.choice(*self.scalars(within))

    def scalars(self, within: str | None) -> list[str | Callable[[], str]]:
        """What :meth:`number` chooses from."""
        return [
            lambda: self.choice(*self.numbers),
            lambda: f"{self.array(within)}[{self.index(within)}]",
            lambda: f"{self.pair(within)}[{self.index(within, 2)}]",
            lambda: f"{self.random.uniform(0.3, 1.2):.2f}",
        ]

    def scalar(self, within: str | None) -> str:
        """An expression that is a number."""
        one, other = self.number(within), self.number(within)
        return self.choice(
            one,
            f"{one} * {other}",
            f"0.5 * {one} + 0.3 * {other}",
            f"np.sin({one})",
            lambda: f"np.sum({self.array(within)}) * 0.2",
        )

    def fresh(self, within: str | None) -> str:
        """An expression that makes a new array of three."""
        one, other = self.array(within), self.array(within)
        return self.choice(
            lambda: f"{one} * {self.number(within)}",
            f"np.sin({one})",
            f"0.5 * {one} + 0.4 * {other}",
            f"{one} * {other}",
            f"{one}[::-1] * 0.7",
            f"np.cos({one} * {other})",
            f"{one}.copy()",
            f"{one}[[2, 0, 1]]",
            f"np.maximum({one}, {other})",
        )

    def test(self, within: str | None) -> str:
        """What decides a branch."""
        by_place = [f"{within} == 1", f"{within} % 2 == 0"] if within else []
        return self.choice(
            lambda: f"{self.number(within)} > {self.number(within)}", lambda: f"{self.number(within)} < 0.8", *by_place
        )

    # --- statements ---------------------------------------------------------------------------------------------

    def kinds(self) -> list[tuple[int, Statement]]:
        """The statements that there are, each with how often it comes."""
        w = self
        return [
            (3, lambda i: [f"{w.array(i)}[{w.index(i)}] = {w.scalar(i)}"]),
            (2, lambda i: [f"{w.array(i)}[{w.index(i)}] {w.choice('+=', '*=', '-=')} {w.number(i)} * 0.5"]),
            (3, w.updated),
            (1, lambda i: [f"{w.choice(*w.long, *w.short)} {w.choice('*= 0.9', '/= 1.3', '**= 2', '-= 0.1')}"]),
            (1, lambda i: [f"{n} {o} {n}" for n, o in [(w.choice(*w.long), w.choice("+=", "*="))]]),
            (2, lambda i: [f"{w.array(i)}[{w.choice('1:', ':-1')}] {w.choice('+=', '*=', '=')} {w.pair(i)}"]),
            (2, lambda i: [f"{w.pair(i)}[{w.choice(':', '::-1')}] {w.choice('=', '+=')} {w.pair(i)} * 0.7"]),
            (1, lambda i: [f"{w.array(i)}[{w.choice(':', '...', '::-1')}] = {w.choice(w.fresh(i), w.array(i))}"]),
            (1, lambda i: [f"{w.array(i)}[[0, 2]] {w.choice('=', '*=')} {w.pair(i)}"]),
            (1, lambda i: [f"{n}[{w.array(i)} > {w.number(i)}] *= 0.8" for n in [w.array(i)]]),
            (1, lambda i: [f"np.{w.choice('multiply', 'add')}({w.array(i)}, {w.array(i)}, out={w.choice(*w.long)})"]),
            (1, lambda i: [f"np.add.at({w.choice(*w.long)}, [0, 2, 0], {w.choice(w.number(i), w.array(i))} * 0.3)"]),
            (4, lambda i: [f"{w.choice(*w.long)} = {w.choice(w.array(i), w.array(i), w.fresh(i), w.array(i) + '[::-1]')}"]),
            (2, lambda i: [f"{w.choice(*w.short)} = {w.choice(w.pair(i), w.pair(i) + '[::-1]', w.pair(i) + '.copy()')}"]),
            (2, lambda i: [f"{p}, {q} = {q}, {p}" for p, q in [w.random.sample(w.long, 2)]]),
            (1, lambda i: [f"{p}, {q}, {r} = {q}, {r}, {p}" for p, q, r in [w.random.sample(w.long, 3)]]),
            (2, lambda i: [f"{w.choice(*w.long)} = {w.array(i)} if {w.test(i)} else {w.array(i)}"]),
            (1, lambda i: [f"{w.choice(*w.short)} = {w.pair(i)} if {w.test(i)} else {w.pair(i)}"]),
            (2, lambda i: [f"{w.choice(*w.numbers)} = {w.scalar(i)}"]),
            (5, w.call),
            (1, w.matrix),
            (1, w.stored_matrix),
        ]

    def updated(self, i: str | None) -> list[str]:
        """An array is updated in place."""
        what = self.choice(self.number(i), self.fresh(i), self.array(i))
        return [f"{self.choice(*self.long)} {self.choice('+=', '*=', '-=')} {what} * 0.6"]

    def call(self, i: str | None) -> list[str]:
        """A helper changes what it is given, or gives it back."""
        target, one, other = self.choice(*self.long), self.array(i), self.array(i)
        return [
            self.choice(
                lambda: f"{target} = h1({one}, {other}, {self.number(i)})",
                f"{target} = h2({one}, {other})",
                f"h2({one}, {other})",
                lambda: f"{self.choice(*self.numbers)} = h3({one}, {other}, 3) * 0.5",
                lambda: f"{target} = h4({one}, {other}, {self.number(i)})",
                f"{self.short[0]}, {self.short[1]} = h5({one}, 0.9)",
                f"h6({one}, {other})",
                f"{target} = h7({one}, {other})",
                lambda: f"{target} = h7({one}, {other}, out={self.choice(*self.long)})",
                lambda: f"h8({one}, {other}, {self.number(i)})",
                f"even({one}, {other}, 3)",
            )
        ]

    def matrix(self, i: str | None) -> list[str]:
        """The name of a matrix becomes another view of it."""
        if not self.matrices:
            return []
        m = self.choice(*self.matrices)
        return [self.choice(f"{m} = {m}[::-1]", f"{m} = {m}[:, ::-1]", f"{m} = {m} * 0.9", f"{m} = {m}.reshape(3, 2).T")]

    def stored_matrix(self, i: str | None) -> list[str]:
        """A store into a matrix, whole or through another shape."""
        if not self.matrices:
            return []
        m = self.choice(*self.matrices)
        return [
            self.choice(
                lambda: f"{m}.reshape(-1)[{self.index(i, 6)}] = {self.scalar(i)}",
                lambda: f"{m}.T[{self.index(i)}] *= {self.pair(i)}",
                lambda: f"{m} += {self.array(i)}",
                lambda: f"{m}[1:] *= {m}[:-1]",
                lambda: f"{m}[:, 1:] = {m}[:, :-1]",
                lambda: f"{m}[[0, 1]] = {m}[[1, 0]]",
                lambda: f"{m}.ravel()[1:4] = {self.array(i)}",
            )
        ]

    # --- blocks -------------------------------------------------------------------------------------------------

    def statement(self, depth: int, i: str | None) -> list[str]:
        """One statement with what belongs to it; it may be none."""
        kinds = self.kinds()
        if depth < self.depth:
            kinds += [
                (4, lambda i: self.loop(depth)),
                (2, lambda i: self.while_loop(depth)),
                (4, lambda i: self.branch(depth, i)),
            ]
        weights, makers = zip(*kinds, strict=True)
        return self.random.choices(makers, weights)[0](i)

    def block(self, depth: int, i: str | None, most: int) -> list[str]:
        """Some statements, indented; at least one."""
        lines = [line for _ in range(self.random.randint(1, most)) for line in self.statement(depth + 1, i)]
        return [f"    {line}" for line in lines or ["pass"]]

    def jump(self, depth: int, i: str) -> list[str]:
        """What ends a pass, the loop or the function."""
        ends = ["break", "continue", *([f"return {self.number(i)} * {self.number(i)}"] if self.returns else [])]
        return [f"    if {self.number(i)} > {self.random.uniform(0.8, 2.0):.2f}:", f"        {self.choice(*ends)}"]

    def loop(self, depth: int) -> list[str]:
        """A loop that may be left, or a pass of it cut short."""
        counter = "ijk"[depth]
        body = self.block(depth, counter, 4)
        if self.random.random() < 0.35:
            body += [*self.jump(depth, counter), *self.block(depth, counter, 2)]
        return [f"for {counter} in range({self.random.randint(2, 3)}):", *body]

    def while_loop(self, depth: int) -> list[str]:
        """A loop whose test reads what it changes."""
        counter = "ijk"[depth]
        body = [*self.block(depth, counter, 3), f"    {counter} += 1"]
        return [f"{counter} = 0", f"while {counter} < {self.random.randint(2, 4)} and {self.number(counter)} < 2.5:", *body]

    def branch(self, depth: int, i: str | None) -> list[str]:
        """Two ways, or one that may be left out."""
        otherwise = ["else:", *self.block(depth, i, 2)] if self.random.random() < 0.6 else []
        return [f"if {self.test(i)}:", *self.block(depth, i, 3), *otherwise]

    def begin(self) -> list[str]:
        """What stands before all else."""
        lines = [f"u = {self.array(None)}[1:]", f"v = {self.array(None)}[:-1]"]
        if self.random.random() < 0.4:
            one, other = self.array(None), self.array(None)
            made = self.choice(f"np.stack(({one}, {other}))", f"np.array([{one}, {other}])", f"np.zeros((2, 3)) + {one}")
            lines.append(f"m = {made}")
            self.matrices.append("m")
        return lines

    def result(self) -> list[str]:
        """The terms of the result."""
        parts = [f"np.sum({n} * {k + 1}.0 * {n})" for k, n in enumerate(self.long)]
        return ["x * y", *parts, "u[0] * v[1]", *(f"np.sum({m} * {m})" for m in self.matrices)]

    def body(self, most: int) -> list[str]:
        """The lines of a function."""
        structured = self.random.random() < 0.12
        self.returns = not structured
        lines = self.begin()
        for _ in range(self.random.randint(1, most)):
            lines += self.statement(0, None)
        result = self.result()
        return [*lines, f"return {self.several if structured else ' + '.join(result)}"]
