"""Random programs of branches, loops, early returns, tuples and unbound names: the trace does what Python does."""

import linecache
import random

import pytest

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.evaluate import run
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.check import check
from tests.extent import part

NAMES = ["a", "b", "c", "d"]


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = ["def f(x, n):"]
        self.loops = 0
        self.width = self.random.choice([1, 1, 1, 2, 3])  # of what is returned
        for name in NAMES:
            if self.random.random() < 0.93:
                self.line(1, f"{name} = {self.random.choice(['x', 'n', '1', '0.5', 'x * 2'])}")
        self.block(1, self.random.randint(2, 5), 3)
        self.lines.append(f"    return {', '.join(self.random.sample(['x', *NAMES], self.width))}")

    def expression(self, depth=2):
        pick = self.random.random()
        if depth == 0 or pick < 0.35:
            return self.random.choice(["x", "n", *NAMES, "a", "b", "0.5", "2", "-1"])
        one, other = self.expression(depth - 1), self.expression(depth - 1)
        if pick < 0.7:
            return f"({one} {self.random.choice('+-*')} {other})"
        if pick < 0.8:
            return f"({one} if {self.test(depth - 1)} else {other})"
        if pick < 0.9:
            return f"({one} {self.random.choice(['and', 'or'])} {other})"
        return f"({self.random.choice(NAMES)} := {one})" if pick < 0.95 else f"({one}, {other})[{self.random.choice('01')}]"

    def test(self, depth=1):
        one, other, third = (self.expression(depth) for _ in range(3))
        return self.random.choice([f"{one} < {other}", f"{one} < {other} <= {third}", f"not {one} > {other}", one,
                                   f"{one} > 0 and {other} < 3"])

    def jump(self):
        values = ", ".join(self.expression() for _ in range(self.width))
        jumps = [f"return {values}", *(["break", "continue"] * 2 if self.loops else [])]
        return self.random.choice(jumps)

    def otherwise(self, depth, nesting):
        if self.random.random() < 0.3:
            self.line(depth, "else:")
            self.block(depth + 1, self.random.randint(1, 2), nesting - 1)
            if self.loops and self.random.random() < 0.3:
                self.line(depth + 1, self.jump())

    def line(self, depth, text):
        self.lines.append("    " * depth + text)

    def block(self, depth, count, nesting):
        for _ in range(count):
            self.statement(depth, nesting)

    def statement(self, depth, nesting):
        name, other = self.random.sample(NAMES, 2)
        pick = self.random.random()
        if nesting == 0 or pick < 0.45:
            forms = [f"{name} = {self.expression()}", f"{name} += {self.expression()}", f"{name}, {other} = {other}, {name}",
                     f"{name} = {other} = {self.expression()}", f"{name}, {other} = {self.expression()}, {self.expression()}",
                     f"{name}: float = {self.expression()}", f"x = {self.expression()}"]
            if pick < 0.01:
                forms = [f"del {name}"]
            self.line(depth, self.random.choice(forms))
        elif pick < 0.75:
            self.line(depth, f"if {self.test()}:")
            self.block(depth + 1, self.random.randint(1, 3), nesting - 1)
            if self.random.random() < 0.35:
                self.line(depth + 1, self.jump())
            if self.random.random() < 0.3:
                self.line(depth, f"elif {self.test()}:")
                self.block(depth + 1, self.random.randint(1, 2), nesting - 1)
            if self.random.random() < 0.6:
                self.line(depth, "else:")
                self.block(depth + 1, self.random.randint(1, 3), nesting - 1)
                if self.random.random() < 0.2:
                    self.line(depth + 1, self.jump() if self.random.random() < 0.8 else "raise KeyError(3)")
        elif pick < 0.93:
            counter = self.random.choice([*NAMES, "i", "i"])
            over = self.random.choice(["range(n)", "range(2)", "range(n, 0, -1)", "reversed(range(n))", "(1, x, 0.5)"])
            target, over = (counter, over) if self.random.random() < 0.7 else (f"{name}, {counter}", f"enumerate({over})")
            if over.startswith("enumerate(rev") or name == counter:
                target, over = counter, "range(n)"
            self.line(depth, f"for {target} in {over}:")
            self.loops += 1
            self.block(depth + 1, self.random.randint(1, 3), nesting - 1)
            self.loops -= 1
            self.otherwise(depth, nesting)
        else:
            self.line(depth, f"w{depth} = 0")
            self.line(depth, f"while w{depth} < {self.random.randint(0, 3)} and {self.test()}:")
            self.loops += 1
            self.line(depth + 1, f"w{depth} += 1")
            self.block(depth + 1, self.random.randint(1, 3), nesting - 1)
            self.loops -= 1
            self.otherwise(depth, nesting)


def made(seed):
    text = "\n".join(Program(seed).lines) + "\n"
    path = f"<random program {seed}>"
    linecache.cache[path] = (len(text), None, text.splitlines(True), path)
    namespace = {}
    exec(compile(text, path, "exec"), namespace)
    return namespace["f"], text


def outcome(call):
    try:
        return repr(call())
    except (NameError, KeyError, TypeError, OverflowError) as error:
        return type(error).__name__


def compare(seed):
    """Whether the program was lowered; one that is refused counts as not."""
    f, text = made(seed)
    kinds = {"x": kind_of(1.5, "x"), "n": kind_of(2, "n")}
    try:
        trace = check(lower(f, kinds))
    except DifferentiationError:
        return False
    for x in (-1.5, 0.0, 0.7, 2.5):
        for n in (0, 1, 2, 4):
            assert outcome(lambda: run(trace, [x, n])) == outcome(lambda: f(x, n)), f"{text}\n{x=} {n=}"
    return True


@pytest.mark.parametrize("start", part(range(0, 200, 50)))
def test_random_programs(start):
    lowered = sum(compare(seed) for seed in range(start, start + 50))
    assert lowered >= 20
