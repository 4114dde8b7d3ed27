"""Statements over matrices that lie in memory in different ways, so that another shape is a part of one now and a copy then.

All of ``long`` are matrices of three rows and three columns, all of ``short`` have their nine elements.
"""

from __future__ import annotations

from tests.fuzz.aliased.writer import Statement, Writer

HELPERS = """
def l1(p, c):
    q = p.reshape(-1)
    q[1] *= c
    p[0, 2] += 0.3 * q[3]
    return q


def l2(p, n):
    if n > 0:
        q = np.ravel(p)
        q[n] = 0.5 * p[1, 1] + 0.2
        l2(p.T, n - 1)


def l3(p, q, c):
    if c > 0.8:
        return p.T
    r = np.asfortranarray(q)
    r[0] += 0.2 * p[1]
    return r
""".split("\n\n\n")

LAID_OUT = (
    "M", "np.asfortranarray(M)", "M.T", "M[::-1]", "M[:, ::-1]", "np.vstack((M, M))[::2]", "np.hstack((M, M))[:, ::2].T",
)
"""How a matrix given may lie in memory."""


class LayoutWriter(Writer):
    """A program in which operations give parts of matrices where they can."""

    def begin(self) -> list[str]:
        self.given = {name: self.choice(*LAID_OUT).replace("M", f"(np.outer({name}, b) + {name})") for name in ("a", "c")}
        return ["b = a * c", "u, v = a.reshape(-1), np.ravel(b)"]

    def place(self, i: str | None) -> str:
        """An element of a matrix, without its name."""
        return f"[{self.index(i)}, {self.index(i)}]"

    def number(self, within: str | None) -> str:
        return self.choice(
            lambda: self.choice(*self.numbers),
            lambda: f"{self.choice(*self.long)}{self.place(within)}",
            lambda: f"{self.choice(*self.short)}[{self.index(within, 9)}]",
            lambda: f"{self.random.uniform(0.3, 1.2):.2f}",
        )

    def scalar(self, within: str | None) -> str:
        one, other = self.number(within), self.number(within)
        return self.choice(one, f"{one} * {other}", f"0.5 * {one} + 0.3 * {other}", f"np.sin({one})")

    def shown(self) -> str:
        """A matrix that may be a part of another one."""
        m, u = self.choice(*self.long), self.choice(*self.short)
        return self.choice(
            m, f"{m}.T", f"{m}[::-1]", f"{m}[:, ::-1]", f"{u}.reshape(3, 3)", f"np.reshape({u}, (3, 3)).T",
            f"np.asfortranarray({m})", f"np.ascontiguousarray({m})", f"{m}.T.reshape(3, 3)", f"np.asarray({m})",
        )

    def fresh(self, within: str | None) -> str:
        m, n = self.choice(*self.long), self.shown()
        return self.choice(
            f"{m}.copy()", f"np.copy({n})", f"{m} * 0.9", f"0.5 * {m} + 0.4 * {n}", f"np.sin({n})", f"{m} @ {n} * 0.2",
            f"{m}[[2, 0, 1]]", f"{m}[:, [1, 0, 2]]", f"np.where({m} > 0.5, {m}, {n})", f"np.zeros_like({m}) + x",
            f"np.full_like({n}, y)", f"np.cos({m} * {n})", f"np.array({n})", f"np.maximum({m}, {n})",
        )

    def flat(self) -> str:
        """All elements of a matrix in a row."""
        m = self.shown()
        return self.choice(f"{m}.reshape(-1)", f"{m}.ravel()", f"np.ravel({m})", f"np.reshape({m}, 9)")

    def kinds(self) -> list[tuple[int, Statement]]:
        w = self
        return [
            (3, lambda i: [f"{w.choice(*w.short)} = {w.flat()}"]),
            (3, lambda i: [f"{w.choice(*w.short)}[{w.index(i, 9)}] {w.choice('=', '+=', '*=')} {w.scalar(i)}"]),
            (2, lambda i: [f"{w.choice(*w.short)} {w.choice('*= 0.9', '**= 2', '+= ' + w.choice(*w.short) + ' * 0.3')}"]),
            (3, lambda i: [f"{w.choice(*w.long)}{w.place(i)} {w.choice('=', '+=', '*=')} {w.scalar(i)}"]),
            (2, lambda i: [f"{w.choice(*w.long)}[{w.index(i)}] {w.choice('=', '*=')} {w.choice(*w.short)}[:3]"]),
            (1, lambda i: [f"{w.choice(*w.long)} {w.choice('+=', '*=')} {w.choice(w.shown(), w.fresh(i))} * 0.5"]),
            (3, lambda i: [f"{w.choice(*w.long)} = {w.shown()}"]),
            (3, lambda i: [f"{w.choice(*w.long)} = {w.fresh(i)}"]),
            (2, lambda i: [f"{w.choice(*w.long)} = {w.shown()} if {w.test(i)} else {w.choice(w.shown(), w.fresh(i))}"]),
            (1, lambda i: [f"{p}, {q} = {q}, {p}" for p, q in [w.random.sample(w.long, 2)]]),
            (1, lambda i: [f"{w.shown()}.reshape(-1)[{w.index(i, 9)}] = {w.scalar(i)}"]),
            (2, w.call),
        ]

    def call(self, i: str | None) -> list[str]:
        one, other = self.choice(*self.long), self.choice(*self.long)
        return [
            self.choice(
                f"{self.choice(*self.short)} = l1({self.shown()}, 0.8)", f"l2({one}, 2)",
                f"{one} = l3({one}, {other}, {self.number(i)})",
            )
        ]

    def result(self) -> list[str]:
        parts = [f"np.sum({n} * {n}) * 0.1" for n in (*self.long, *self.short)]
        return ["x * y", *parts, "u[0] * v[1] * a[1, 2] * b[0, 1]"]
