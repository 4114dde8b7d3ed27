"""Functions that the program calls: of scalars, of arrays, recursive ones, and ones that change what they are given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.fuzz.expressions import Scope, Shape

if TYPE_CHECKING:
    from tests.fuzz.generate import _Writer


@dataclass(frozen=True)
class Helper:
    """A function at the module's level: the shapes of what it takes and gives, and an integer that it takes besides."""

    name: str
    takes: tuple[Shape, ...]
    gives: Shape | None  # None: it changes its first argument and gives nothing
    last: str = ""
    two: bool = False

    def call(self, writer: _Writer, scope: Scope, first: str | None = None) -> str:
        """A call with random arguments, of which some are given by keyword."""
        names = "pqst"
        args = [writer.expressions.make(scope, shape, 1) for shape in self.takes]
        if first is not None:
            args[0] = first
        if len(args) > 1 and writer.random.random() < 0.25:
            args[-1] = f"{names[len(args) - 1]}={args[-1]}"
            return f"{self.name}({', '.join(args)}{', k=' + self.last if self.last else ''})"
        return f"{self.name}({', '.join(args + [self.last] * bool(self.last))})"


class Helpers:
    """The functions of a program, and the statements that call them."""

    def __init__(self, writer: _Writer, shapes: list[Shape]) -> None:
        self.writer = writer
        self.random = writer.random
        self.lines: list[str] = []
        self.all: list[Helper] = []
        makers = (self.plain, self.plain, self.early, self.looping, self.recursive, self.pair, self.changing, self.changing)
        for _ in range(self.random.choice((1, 1, 2, 3))):
            self.random.choice(makers)(f"h{len(self.all)}", self.random.choice([s for s in shapes if s] or [(2,)]))

    def define(self, helper: Helper, *body: str, default: str = "") -> None:
        """Add a helper's text; calls in later helpers may use it."""
        names = list("pqst"[: len(helper.takes)]) + ["k"] * bool(helper.last)
        names[-1] += default
        self.lines += ["", "", f"def {helper.name}({', '.join(names)}):", *(f"    {line}" for line in body)]
        self.all.append(helper)
        self.writer.expressions.helpers = [h for h in self.all if h.gives is not None and not h.two]

    def expression(self, takes: tuple[Shape, ...], shape: Shape, depth: int = 2) -> str:
        scope = Scope(dict(zip("pqst", takes, strict=False)))
        return self.writer.expressions.make(scope, shape, depth)

    def takes(self, shape: Shape) -> tuple[Shape, ...]:
        return self.random.choice((((),), ((), ()), (shape,), (shape, ()), (shape, shape)))

    def plain(self, name: str, shape: Shape) -> None:
        takes = self.takes(shape)
        gives = self.random.choice(((), takes[0]))
        body = [f"a = {self.expression(takes, gives)}"] if self.random.random() < 0.5 else []
        result = f"return {'np.sin(a) * ' if body else ''}{self.expression(takes, gives)}"
        default = "=0.5" if takes[-1] == () and self.random.random() < 0.4 else ""
        self.define(Helper(name, takes, gives), *body, result, default=default)

    def early(self, name: str, shape: Shape) -> None:
        takes = self.takes(shape)
        test = self.writer.expressions.test(Scope(dict(zip("pqst", takes, strict=False))))
        self.define(Helper(name, takes, ()), f"if {test}:", f"    return {self.expression(takes, ())}",
                    f"return {self.expression(takes, ())}")

    def looping(self, name: str, shape: Shape) -> None:
        takes = (shape, ())
        self.define(
            Helper(name, takes, ()), "s = 0.5 * q", f"for i in range({shape[0]}):",
            f"    s = np.tanh(s) * np.sum(p[i]) + {self.expression((shape, ()), (), 1)}", "return s",
        )

    def recursive(self, name: str, shape: Shape) -> None:
        takes = ((),) if self.random.random() < 0.6 else (shape,)
        step = self.expression(takes, takes[0], 1)
        self.define(
            Helper(name, takes, takes[0], last=str(self.random.randrange(4))), "if k <= 0:",
            f"    return {self.expression(takes, takes[0], 1)}",
            f"return 0.5 * {name}(np.tanh({step}), k - 1) + {self.expression(takes, takes[0], 1)}",
        )

    def pair(self, name: str, shape: Shape) -> None:
        takes = self.takes(shape)
        self.define(Helper(name, takes, (), two=True), f"return {self.expression(takes, ())}, {self.expression(takes, ())}")

    def changing(self, name: str, shape: Shape) -> None:
        takes = self.random.choice(((shape,), (shape, ()), (shape, shape)))
        value = self.expression(takes, ())
        body = self.random.choice((
            [f"p *= np.cos({value})"], [f"p[0] = {self.expression(takes, shape[1:])}"], ["p /= 2.0 + np.sum(p * p)"],
            [f"p[1:] += {value}"], [f"for i in range({shape[0]}):", f"    p[i] = np.sin(p[i]) * {value}"],
            [f"if {value} > 0.2:", f"    p[...] = {self.expression(takes, shape)}"],
        ))
        if self.random.random() < 0.3:
            self.define(Helper(name, takes, ()), *body, f"return {self.expression(takes, ())}")
            self.all[-1] = Helper(name, takes, None)
        else:
            self.define(Helper(name, takes, None), *body)
        self.writer.expressions.helpers = [h for h in self.all if h.gives is not None and not h.two]

    def statement(self, scope: Scope, protected: frozenset[str]) -> bool:
        """Write a call: of a helper that changes an array, or with two results."""
        writer, r = self.writer, self.random
        special = [h for h in self.all if h.gives is None or h.two]
        if not special or r.random() < 0.2:
            return False
        helper = r.choice(special)
        if helper.gives is not None:
            first, second = (n for n in r.sample(("a", "b", "c", "d", "e"), 2))
            if {first, second} & (protected | scope.readonly) or any(scope.shapes.get(n) for n in (first, second)):
                return False
            writer.write(f"{first}, {second} = {helper.call(writer, scope)}")
            scope.define(first, ())
            scope.define(second, ())
            return True
        names = [n for n in writer.storage.here(scope) if scope.shape(n) == helper.takes[0]]
        if not names:
            return False
        writer.write(helper.call(writer, scope, first=r.choice(names)))
        return True
