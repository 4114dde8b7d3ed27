"""What is known of the integers of a trace: as linear forms of counters and lengths, and as inequalities between them.

A name bound in a loop has another value in each pass.  Two moments of a run are compared, so a symbol is a name with the
moment it belongs to; where the loops around its definition stand still, it is one symbol for both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeGuard

from adjoint_gen.analysis.accesses import Access, Accesses
from adjoint_gen.analysis.affine import Linear
from adjoint_gen.ir.kinds import UNKNOWN, Dim, Kind
from adjoint_gen.ir.trace import Arg, Atom, Bind, Carry, Const, For, If, Var, While

Facts: TypeAlias = list[Linear]
"""Forms that are not negative."""

_DEEP = 40
"""How many operations a form is followed through."""

_MANY = 8
"""The most cases that a test is split into."""


def integer(kind: Kind) -> bool:
    """Whether a value is surely an integer, Python's or NumPy's, and no truth value."""
    whole = (kind.dtype or "").startswith(("int", "uint"))
    return kind.rank == 0 and (kind.tag == "int" or (kind.tag == "numpy scalar" and whole))


def length(dim: Dim) -> Linear:
    """The length of an axis."""
    if not dim:
        return Linear(constant=1)
    (known,) = dim if len(dim) == 1 else (None,)
    return Linear(constant=known) if isinstance(known, int) else Linear.of(dim)


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a run. The outermost ``common`` loops of it stand as they stand at the other moment, called otherwise."""

    called: str
    common: int
    names: Accesses
    kinds: Mapping[Var, Kind]

    def symbol(self, var: Var) -> Linear:
        """A name at this moment."""
        return Linear.of((var, self.called if self.names.depth.get(var, 0) > self.common else ""))

    def form(self, arg: Arg, deep: int = 0) -> Linear | None:
        """An integer as a linear form; None for what is none, or may be none.

        Only Python's integers are taken apart: NumPy's may overflow.
        """
        match arg:
            case Const(value=int() as value) if type(value) is int:
                return Linear(constant=value)
            case Var():
                kind = self.kinds.get(arg, UNKNOWN)
                if not integer(kind):
                    return None
                made = self.names.made.get(arg)
                if kind.tag == "int" and made is not None and deep < _DEEP:
                    form = self.computed(made, deep + 1)
                    if form is not None:
                        return form
                depth = self.names.depth.get(arg, 0)
                if kind.extent is not None and depth <= self.common and (not depth or f"#{arg.name}" not in kind.extent):
                    return length(kind.extent)
                return self.symbol(arg)
        return None

    def computed(self, made: Bind, deep: int) -> Linear | None:
        """The result of an operation on Python's integers."""
        forms = [self.form(arg, deep) if self.python(arg) else None for arg in made.args]
        match made.op, forms:
            case "operator.add", [Linear() as a, Linear() as b]:
                return a + b
            case "operator.sub", [Linear() as a, Linear() as b]:
                return a - b
            case "operator.mul", [Linear(terms={}) as a, Linear() as b] if not a.terms:
                return b.times(a.constant)
            case "operator.mul", [Linear() as a, Linear() as b] if not b.terms:
                return a.times(b.constant)
            case "operator.neg", [Linear() as a]:
                return a.times(-1)
            case "operator.pos" | "builtins.int", [Linear() as a]:
                return a
        return None

    def python(self, arg: Arg) -> bool:
        """Whether an operand is an integer of Python's own."""
        if isinstance(arg, Const):
            return type(arg.value) is int
        return isinstance(arg, Var) and self.kinds.get(arg, UNKNOWN).tag == "int"

    def bound(self, arg: Arg) -> Linear | None:
        """A bound of ``range``, which is an integer whatever is known of it."""
        form = self.form(arg)
        return self.symbol(arg) if form is None and isinstance(arg, Var) else form

    def facts(self, access: Access) -> tuple[Facts, list[list[Facts]]]:
        """What holds at an access: inequalities, and choices between several of which one holds."""
        sure: Facts = []
        choices: list[list[Facts]] = []
        for around in access.around:
            tests: list[list[Facts]] = []
            match around.stmt:
                case If(test=test):
                    tests.append(self.when(test, around.side == 0))
                case For() as loop:
                    sure += self.counted(loop)
                case While(test=test) if around.side == 1:
                    tests.append(self.when(test, True))
            if not isinstance(around.stmt, If):
                for carry in around.stmt.carried:
                    sure += self.moved(carry)
            for cases in tests:
                if len(cases) == 1:
                    sure += cases[0]
                else:
                    choices.append(cases)
        return sure, choices

    def counted(self, loop: For) -> Facts:
        """The bounds of a counter."""
        counter, lo = self.symbol(loop.counter), self.bound(loop.lo)
        step = loop.step.value if isinstance(loop.step, Const) else None
        if type(step) is not int or not step:
            return []
        sign = 1 if step > 0 else -1
        ends = self.names.made[loop.hi].args if step > 0 and self.is_least(loop.hi) else (loop.hi,)
        facts = [(hi - counter).times(sign) - 1 for hi in map(self.bound, ends) if hi is not None]
        if lo is not None:
            facts.append((counter - lo).times(sign))
            if abs(step) != 1:
                turns = Linear.of((loop.counter, "turns", *self.symbol(loop.counter).terms))
                gap = counter - lo - turns.times(step)
                facts += [turns, gap, gap.times(-1)]
        return facts

    def is_least(self, arg: Atom) -> TypeGuard[Var]:
        """Whether a name is the least of several numbers, as where a loop goes through several arrays at once."""
        return isinstance(arg, Var) and arg in self.names.made and self.names.made[arg].op == "builtins.min"

    def moved(self, carry: Carry) -> Facts:
        """A name that each pass changes by the same number never comes back behind where it started."""
        init, step = self.form(carry.init), self.stride(carry)
        if init is None or not step:
            return []
        return [(self.symbol(carry.param) - init).times(1 if step > 0 else -1)]

    def stride(self, carry: Carry) -> int:
        """By how much each pass changes a carried integer; 0 where that is not known."""
        after = self.form(carry.next)
        if after is None or not integer(self.kinds.get(carry.param, UNKNOWN)):
            return 0
        change = after - self.symbol(carry.param)
        return 0 if change.terms else change.constant

    def when(self, test: Arg, truth: bool, deep: int = 0) -> list[Facts]:
        """The cases in which a test has this outcome."""
        if isinstance(test, Const):
            return [[]] if bool(test.value) is truth else []
        if not isinstance(test, Var) or deep > _DEEP:
            return [[]]
        if test in self.names.yielded:
            stmt, given = self.names.yielded[test]
            cases = [
                first + second
                for side, atom in ((True, given.then), (False, given.orelse))
                for first in self.when(stmt.test, side, deep + 1)
                for second in self.when(atom, truth, deep + 1)
            ]
            return cases if len(cases) <= _MANY else [[]]
        made = self.names.made.get(test)
        if made is None:
            return [[]]
        if made.op == "operator.not_":
            return self.when(made.args[0], not truth, deep + 1)
        return self.compared(made, truth)

    def compared(self, made: Bind, truth: bool) -> list[Facts]:
        """The cases in which a comparison of Python's integers comes out like this."""
        name = made.op.removeprefix("operator.")
        if name not in OPPOSITE or not all(self.python(arg) for arg in made.args):
            return [[]]
        left, right = (self.form(arg) for arg in made.args)
        if left is None or right is None:
            return [[]]
        match name if truth else OPPOSITE[name]:
            case "lt":
                return [[right - left - 1]]
            case "le":
                return [[right - left]]
            case "gt":
                return [[left - right - 1]]
            case "ge":
                return [[left - right]]
            case "eq":
                return [[left - right, right - left]]
        return [[left - right - 1], [right - left - 1]]


OPPOSITE: Final = {"lt": "ge", "ge": "lt", "gt": "le", "le": "gt", "eq": "ne", "ne": "eq"}
"""What is true where a comparison is not, by the names of operators."""
