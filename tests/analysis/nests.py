"""Random nests of loops that store into an array and read from it, as text: what may be read again, and what may not."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

HEADER = "def f(x, n):\n    y = {array}\n"
INDENT = "    "


def nest(seed: int) -> str:
    """A function of an array ``x`` with 12 elements and a small number ``n``; some of them raise an IndexError."""
    rng = random.Random(seed)
    made = _Nest(rng, rng.choice((1, 1, 1, 2)))
    made.block(1, 0)
    array = "x.copy()" if made.rank == 1 and rng.random() < 0.3 else "np.ones(12)" if made.rank == 1 else "np.ones((12, 12))"
    read = "" if rng.random() < 0.7 else f"    y[{made.index()}] *= x[0]\n"
    return HEADER.format(array=array) + "\n".join(made.lines) + f"\n{read}    return np.sum(np.sin(y))\n"


@dataclass
class _Nest:
    rng: random.Random
    rank: int
    names: list[str] = field(default_factory=lambda: ["n"])
    lines: list[str] = field(default_factory=list)
    made: int = 0

    def line(self, deep: int, text: str) -> None:
        self.lines.append(INDENT * deep + text)

    def block(self, deep: int, loops: int) -> None:
        for _ in range(self.rng.randint(1, 2 if deep > 1 else 3)):
            what = self.rng.random()
            if loops < 3 and (what < 0.5 or loops == 0):
                self.loop(deep, loops)
            elif what < 0.62:
                self.branch(deep, loops)
            else:
                self.store(deep)

    def loop(self, deep: int, loops: int) -> None:
        self.made += 1
        counter = f"{'ijklmpqrst'[self.made % 10]}{self.made}"
        before = list(self.names)
        if self.rng.random() < 0.1:
            self.line(deep, f"{counter} = {self.form()}")
            self.line(deep, f"while {counter} < {self.form()} + 3:")
            self.names.append(counter)
            self.block(deep + 1, loops + 1)
            self.line(deep + 1, f"{counter} = {counter} + {self.rng.choice((1, 1, 2))}")
        else:
            lo, hi, step = self.bounds()
            self.line(deep, f"for {counter} in range({lo}, {hi}{step}):")
            self.names.append(counter)
            self.block(deep + 1, loops + 1)
        self.names = before  # what a loop leaves behind may be unbound

    def bounds(self) -> tuple[str, str, str]:
        rng = self.rng
        match rng.randrange(6):
            case 0:
                return "0", "n", ""
            case 1:
                return "1", "n", ""
            case 2:
                return self.form(), self.form(), ""
            case 3:
                return self.form(), self.form(), rng.choice((", -1", ", -1", ", 2", ", -2"))
            case 4:
                return "0", f"{rng.choice(self.names)} + 1", ""
        return f"{rng.choice(self.names)} + 1", "n", ""

    def branch(self, deep: int, loops: int) -> None:
        test = f"{self.form()} {self.rng.choice(('<', '<=', '==', '!=', '>', '>='))} {self.form()}"
        if self.rng.random() < 0.3:
            test += f" {self.rng.choice(('and', 'or'))} {self.form()} < {self.form()}"
        self.line(deep, f"if {test}:")
        self.store(deep + 1)
        if self.rng.random() < 0.5:
            self.line(deep, "else:")
            self.store(deep + 1)

    def form(self) -> str:
        rng = self.rng
        text = rng.choice(self.names) if rng.random() < 0.85 else str(rng.randint(0, 3))
        if rng.random() < 0.15:
            text += f" - {rng.choice(self.names)}"
        if rng.random() < 0.1:
            text = f"2 * {text}" if " " not in text else text
        return text if rng.random() < 0.5 else f"{text} {rng.choice('+-')} {rng.randint(1, 2)}"

    def index(self) -> str:
        rng = self.rng
        last = rng.random()
        one = self.form() if last < 0.9 else rng.choice(("-1", "-2", f"-{self.names[-1]}"))
        if self.rank == 1:
            return one
        return f"{one}, {self.form() if rng.random() < 0.9 else '-1'}"

    def read(self) -> str:
        if self.rng.random() < 0.12:
            ends = [self.form() if self.rng.random() < 0.7 else "" for _ in "ab"]
            more = "" if self.rank == 1 else f", {self.form()}"
            return f"np.sum(y[{ends[0]}:{ends[1]}{more}])"
        return f"y[{self.index()}]"

    def store(self, deep: int) -> None:
        rng = self.rng
        value = rng.choice((
            f"np.sin({self.read()}) + x[0]", f"{self.read()} * {self.read()} + x[1]", f"np.tanh({self.read()} * x[2])",
            f"x[3] * {self.read()}",
        ))
        if rng.random() < 0.12:
            ends = [self.form() if rng.random() < 0.7 else "" for _ in "ab"]
            more = "" if self.rank == 1 else f", {self.form()}"
            self.line(deep, f"y[{ends[0]}:{ends[1]}{more}] = {value}")
        elif rng.random() < 0.15:
            self.line(deep, f"y[{self.index()}] *= np.cos({self.read()})")
        elif rng.random() < 0.2:
            self.made += 1
            self.line(deep, f"v{self.made} = {value}")
            self.line(deep, f"y[{self.index()}] = v{self.made}")
            self.line(deep, f"y[{self.index()}] = v{self.made} * v{self.made}")
        else:
            self.line(deep, f"y[{self.index()}] = {value}")
