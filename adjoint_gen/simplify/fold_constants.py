"""Fold constants, neutral elements and branches that are always or never taken; every value stays the same to the bit.

>>> from adjoint_gen.ir.kinds import FLOAT
>>> from adjoint_gen.ir.trace import Bind, Param, Source, Trace, Var
>>> x, k, p, y = Var("x"), Var("k"), Var("p"), Var("y")
>>> body = (Bind(k, "operator.sub", (Const(2), Const(1))), Bind(p, "operator.pow", (x, k)),
...         Bind(y, "operator.mul", (Const(1.0), p)))
>>> before = Trace("f", (Param("x", x, FLOAT),), body, y, Source("", 1, (), "f", ""))
>>> print(before)
f(x):
    k = operator.sub(2, 1)
    p = operator.pow(x, k)
    y = operator.mul(1.0, p)
    return y
>>> print(fold_constants(before))
f(x):
    return x

``0.0 * x`` and ``x + 0.0`` are no neutral elements (of nan, inf and -0.0), nor is ``1.0 * x`` where ``x`` may be an integer
or is complex.  A constant takes the place of an operation only if it is no longer than its text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.floating import floats
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import handed_out, storage
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Arg, Atom, Bind, Block, Const, Effect, If, Stmt, Trace, Undefined, Var, Yield
from adjoint_gen.ir.views import GETITEM, operation_of
from adjoint_gen.ir.walk import altered, blocks, closing_reads, defines, map_arg, rename, statements, with_blocks
from adjoint_gen.rules.folding import fold
from adjoint_gen.rules.linear import UNBROADCAST

QUOTIENT = "adjoint_gen.runtime.quotient"
_TRUE_OR_FALSE = (Const(True), Const(False))

_OPPOSITE = {"operator.add": "operator.sub", "operator.sub": "operator.add"}

TURNED = "ndarray.T"
INVOLUTIONS = frozenset({TURNED, "numpy.conjugate"})
"""What done twice is nothing done to an array."""

_IDENTITY = frozenset({"operator.is_", "operator.is_not"})
"""Tests of constants that Python warns of where they are written down."""

_ONE_OF = frozenset({"builtins.min", "builtins.max"})
"""What of equal integers gives one of them: the passes of ``zip(xs, xs)``."""

_REAL = "numpy.real"
_FITTING = (UNBROADCAST, _REAL)
"""What is done to adjoints of which nothing is known yet; of a list's items more is known once all that is added to them is."""

_LARGEST = 2**53
_LARGEST_POWER = 64


@once
def fold_constants(trace: Trace) -> Trace:
    """The trace with every operation done that can be done before it runs."""
    kinds = infer(trace)
    changing = storage(trace)
    closing = frozenset(v for s in statements(trace.body) for v in closing_reads(s))
    folder = _Folder(kinds, floats(trace), frozenset(changing), frozenset(changing) | handed_out(trace), closing)
    body = folder.block(trace.body)
    if not folder.same and body == trace.body:
        return trace
    return replace(trace, body=rename(body, folder.same), result=map_arg(trace.result, folder.value))


@dataclass(slots=True)
class _Folder:
    """``same`` maps what was folded to its value; ``changing`` may change; ``owned`` must keep memory of their own.

    ``closing`` are read at the ends of blocks, ``labels`` are the branches that stay although their tests are known,
    ``inside`` the names that each branch binds, which its reverse may read, ``sides`` are what a name is where a test is
    true and where it is false, ``stepped`` integers that are ``n + 1``, ``turned`` arrays that are ``x.T`` or conjugates.
    """

    kinds: Mapping[Var, Kind]
    floats: frozenset[Var]
    changing: frozenset[Var]
    owned: frozenset[Var]
    closing: frozenset[Var]
    labels: set[str] = field(default_factory=set)
    inside: dict[str, set[Var]] = field(default_factory=dict)
    same: dict[Var, Arg] = field(default_factory=dict)
    sides: dict[tuple[Var, Atom], tuple[Atom, Atom]] = field(default_factory=dict)
    stepped: dict[Var, tuple[str, Var, Const]] = field(default_factory=dict)
    turned: dict[tuple[str, Arg], Var] = field(default_factory=dict)

    def value(self, var: Var) -> Arg:
        """What a name was folded to."""
        return self.same.get(var, var)

    def block(self, block: Block) -> Block:
        return tuple(new for stmt in block for new in self.stmt(stmt))

    def stmt(self, stmt: Stmt) -> Block:
        """What is left of a statement."""
        if isinstance(stmt, Bind):
            stmt = self.without_view(stmt)
            if (value := self.folded(stmt)) is not None:
                self.same[stmt.target] = value
                return ()
            self.note_step(stmt)
            return (stmt,)
        if isinstance(stmt, If) and (taken := self.taken(stmt)) is not None:
            return taken
        inner = tuple(self.block(block) for block in blocks(stmt))
        return (with_blocks(self.settled(stmt) if isinstance(stmt, If) else stmt, inner),)

    def without_view(self, stmt: Bind) -> Bind:
        """A load that shows an array turned over, as that of a value if it does not change."""
        match stmt:
            case Bind(op=op, args=(Var() as array, step)) if op == GETITEM and operation_of(step) == TURNED:
                return stmt if array in self.changing else replace(stmt, op=TURNED, args=(array,), effect=Effect.PURE)
        return stmt

    def settled(self, stmt: If) -> If:
        """A branch whose results ask no other branch of the same test.

        What is true on one side and false on the other is the test itself, but for what stops a loop, whose branch is
        printed as ``break``.
        """
        test = map_arg(stmt.test, self.value)
        inside = self.inside[stmt.label] = {v for block in blocks(stmt) for s in block for v in defines(s)}
        if not isinstance(test, Var):
            return stmt
        hidden = inside | self.inside.get(stmt.reverses, set())
        yields: list[Yield] = []
        for y in stmt.yields:
            then = self.sides.get((test, y.then), (y.then, y.then))[0]
            orelse = self.sides.get((test, y.orelse), (y.orelse, y.orelse))[1]
            is_test = (then, orelse) == _TRUE_OR_FALSE and self.kinds.get(test, UNKNOWN).tag == "bool"
            if is_test and y.result not in self.closing:
                self.same[y.result] = test
                continue
            yields.append(Yield(y.result, then, orelse))
            if hidden.isdisjoint(same := (then, orelse, y.result)) and self.changing.isdisjoint(same):
                self.sides[test, y.result] = (then, orelse)
        return altered(stmt, yields=tuple(yields))

    def taken(self, stmt: If) -> Block | None:
        """The branch that is always taken, if there is one."""
        test = map_arg(stmt.test, self.value)
        if not isinstance(test, Const) or test.spelling is not None:
            return None
        ends: list[tuple[Var, Atom]] = [(y.result, y.then if test.value else y.orelse) for y in stmt.yields]
        if any(isinstance(end, Undefined) for _, end in ends) or (stmt.reverses and stmt.reverses in self.labels):
            # the reverse of a branch that stays must stay with it: it reads the names of the branch's body
            self.labels.add(stmt.label)
            return None
        block = self.block(stmt.then if test.value else stmt.orelse)
        for result, end in ends:
            self.same[result] = map_arg(end, self.value)
        return block

    def folded(self, stmt: Bind) -> Atom | None:
        """The constant or name that an operation comes to."""
        args = tuple(map_arg(arg, self.value) for arg in stmt.args)
        if args and (stmt.op, args[0]) in self.turned and stmt.target not in self.owned:
            return self.turned[stmt.op, args[0]]
        if stmt.op in _ONE_OF and args[1:] and {*args} == {one := args[0]} and isinstance(one, Var):
            return one if self.kinds.get(one, UNKNOWN).tag == "int" else None
        if stmt.effect is Effect.IMPURE or stmt.params:
            return None
        if stmt.op in _FITTING:
            value = args[0] if self.fits(stmt.op, *args) else None
            return value if isinstance(value, Var) and stmt.target not in self.owned and value not in self.changing else None
        if not stmt.op.startswith(("operator.", QUOTIENT)):
            return None
        if all(isinstance(arg, Const) for arg in args) and stmt.op not in _IDENTITY:
            return self.computed(stmt.op, args)
        value = self.undone(stmt.op, args) or fold(stmt.op, args, self.kinds, self.floats)
        if isinstance(value, Var):
            kind = self.kinds.get(value, UNKNOWN)
            alone = kind.tag == "float" or (stmt.target not in self.owned and value not in self.changing)
            return value if alone and kind.real else None
        return value if isinstance(value, Const) else None

    def fits(self, op: str, value: Arg, like: Arg | None = None) -> bool:
        """Whether an adjoint is known to be real already, or as long as what it is an adjoint of: nothing is left to sum."""
        if not isinstance(value, Var) or not self.kinds.get(value, UNKNOWN).numeric:
            return False
        mine = self.kinds[value]
        if op == _REAL:
            return mine.real and mine.shape.dims is not None
        other = self.kinds.get(like, UNKNOWN) if isinstance(like, Var) else UNKNOWN
        return other.numeric and mine.shape.dims is not None and mine.shape == other.shape

    def undone(self, op: str, args: tuple[Arg, ...]) -> Var | None:
        """What an integer was before the number was taken away that is added here, or added that is taken away."""
        before = self.stepped.get(args[0]) if isinstance(args[0], Var) else None
        if before is None or before[0] != _OPPOSITE.get(op) or before[2] != args[1]:
            return None
        return before[1]

    def note_step(self, stmt: Bind) -> None:
        """Note an integer that is another one and a constant more or less, and an array that is another one turned over."""
        match tuple(map_arg(arg, self.value) for arg in stmt.args):
            case (Var() as start,) if stmt.op in INVOLUTIONS and not stmt.params and start not in self.changing:
                if self.kinds.get(start, UNKNOWN).tag in ("array", "numpy scalar") or stmt.op == TURNED:
                    self.turned[stmt.op, stmt.target] = start
            case Var() as start, Const(value=int()) as step if stmt.op in _OPPOSITE:
                if self.kinds.get(start, UNKNOWN).tag == "int":
                    self.stepped[stmt.target] = (stmt.op, start, step)

    def computed(self, op: str, args: tuple[Arg, ...]) -> Const | None:
        """The result of an operation on small numbers, if it is as short as its operands."""
        if not all(isinstance(arg, Const) and arg.spelling is None and _is_small(arg.value) for arg in args):
            return None
        if op == "operator.pow" and not (isinstance(args[1], Const) and _is_small(args[1].value, _LARGEST_POWER)):
            return None
        result = fold(op, args, {})
        if not isinstance(result, Const) or type(result.value) not in (int, float, bool):
            return None
        return result if len(repr(result)) <= sum(len(repr(arg)) for arg in args) + 3 else None


def _is_small(value: object, bound: int = _LARGEST) -> bool:
    """Whether a constant is a number with which arithmetic takes no time to speak of."""
    return type(value) in (int, float, bool) and isinstance(value, int | float) and abs(value) <= bound
