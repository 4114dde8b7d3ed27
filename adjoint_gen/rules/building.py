"""Building a block of a derivative: each operation is bound to a fresh name, with its kind, unless it folds away."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from typing import Final

import numpy as np

from adjoint_gen.ir.dtypes import options
from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg, Atom, Bind, Block, Const, Origin, Pack, Undefined, Var
from adjoint_gen.ir.walk import reads, variables
from adjoint_gen.names import Names
from adjoint_gen.rules.calls import arg_kind, constant
from adjoint_gen.rules.dims import named
from adjoint_gen.rules.folding import fold
from adjoint_gen.rules.table import lookup, result_kind

_LARGER: Final = frozenset({
    "add", "sub", "subtract", "mul", "multiply", "neg", "negative", "pow", "power", "square", "diff",
})
"""Operations whose results may leave the range of small integers."""
_NOT_OF_BOOLS: Final = (".sub", ".subtract", ".neg", ".negative")
_FEW_BITS: Final = frozenset({"int8", "int16", "int32", "uint8", "uint16", "uint32", "uint64"})

_ATTRIBUTES = {"numpy.shape": "ndarray.shape", "numpy.ndim": "ndarray.ndim", "numpy.size": "ndarray.size"}


def same_shape(one: Kind, other: Kind) -> bool:
    """Whether two values are known to have one shape; two shapes of which nothing is known are not."""
    return one.shape == other.shape and one.shape != Shape(None)


class Builder:
    """Collects statements.  ``kinds`` receives the kind of every name that is bound."""

    def __init__(self, kinds: MutableMapping[Var, Kind], names: Names, origin: Origin | None = None) -> None:
        self.kinds = kinds
        self.names = names
        self.origin = origin
        self.statements: list[Bind] = []
        self.floating: set[Var] = set()  # names that are no integers, although their kind is unknown
        self.zeros: set[Var] = set()  # names bound to the differential of what does not vary
        self._bound: dict[tuple[object, ...], Var] = {}

    def kind(self, arg: Arg) -> Kind:
        """What is known of an argument."""
        return arg_kind(arg, self.kinds)

    def constant(self, arg: Arg) -> object:
        """What an argument is, if that is known: a constant, or the dtype of an array of known kind."""
        kind = self.kind(arg) if isinstance(arg, Var) else None
        if kind is not None and kind.tag == "other" and kind.dtype is not None and len(options(kind.dtype)) == 1:
            return np.dtype(kind.dtype)
        return constant(arg)

    def bind(self, op: str, *args: Arg, **params: Arg) -> Arg:
        """The value of ``op(*args, **params)``: a constant, an operand, or the name of a new (or equal) statement."""
        op = self._plain(op, args)
        if op in ("numpy.shape", "ndarray.shape") and self.kind(args[0]).rank == 0:
            return Pack("tuple", ())  # also of Python's numbers, as a sum of no numbers is one
        if op.startswith("adjoint_gen.runtime.") or (op.rpartition(".")[2] in _LARGER and not any(map(self._inexact, args))):
            args = tuple(self._of_many_bits(op, arg) for arg in args)
        if not params and (known := fold(op, args, self.kinds, self.floating)) is not None:
            return known
        kept = tuple((key, arg) for key, arg in params.items() if not _is_default(op, key, arg))
        statement = (op, args, kept)
        if statement not in self._bound:
            target = self.names.fresh()
            bind = Bind(target, op, args, kept, origin=self.origin)
            self.kinds[target] = named(result_kind(bind, self.kinds), target)
            if op.startswith("operator.") and any(arg in self.floating for arg in args):
                self.floating.add(target)
            self.statements.append(bind)
            self._bound[statement] = target
        return self._bound[statement]

    def _inexact(self, arg: Arg) -> bool:
        return self.kind(arg).inexact or (isinstance(arg, Var) and arg in self.floating)

    def _of_many_bits(self, op: str, arg: Arg) -> Arg:
        """An operand of one of NumPy's small integers, or of an array that holds just an integer, as an integer that may grow.

        A rule means numbers: its ``n - 1`` is -1 for an ``np.uint8`` that is zero, where NumPy's is 255.
        """
        if isinstance(arg, Pack):
            return Pack(arg.kind, tuple(self._of_many_bits(op, item) for item in arg.items))
        kind = self.kind(arg)
        alone, helper = kind.rank == 0, op.startswith("adjoint_gen.runtime.")
        few = _FEW_BITS | ({"int64"} if alone and kind.tag == "array" else set())
        few |= {"bool"} if op.endswith(_NOT_OF_BOOLS) else set()
        if not isinstance(arg, Var) or (helper and not alone) or few.isdisjoint(options(kind.dtype)):
            return arg
        return self.bind("builtins.int", arg) if alone else self.bind("numpy.asarray", arg, dtype=Const("int64"))

    def _plain(self, op: str, args: tuple[Arg, ...]) -> str:
        """The attribute of arrays that a function of NumPy reads, where the operand is known to be one; of a matrix ``.T``."""
        plain = _ATTRIBUTES.get(op, op)
        if op == "ndarray.mT" and self.kind(args[0]).rank == 2:
            return "ndarray.T"
        return plain if len(args) == 1 and self.kind(args[0]).tag in ("array", "numpy scalar") else op

    def atom(self, op: str, *args: Arg, **params: Arg) -> Atom:
        """The same for an operation whose value is no display."""
        return as_atom(self.bind(op, *args, **params))

    def shaped(self, value: Arg, like: Arg) -> None:
        """Note that ``value``, which was just computed, has the shape of ``like``, even where its kind does not show it."""
        if self.statements and value == self.statements[-1].target:
            self.kinds[self.statements[-1].target] = self.kind(value).with_shape(self.kind(like).shape)

    def block(self, results: tuple[Arg, ...]) -> Block:
        """The statements that the results need, in order."""
        return needed(self.statements, results)


def of_few_bits(kind: Kind) -> bool:
    """Whether numbers may be integers whose sums and products leave their range.

    >>> of_few_bits(Kind("array", "uint8")), of_few_bits(Kind("array", "int64"))
    (True, False)
    """
    return not _FEW_BITS.isdisjoint(options(kind.dtype))


def as_atom(arg: Arg) -> Atom:
    """An argument that is no display."""
    assert isinstance(arg, Var | Const | Undefined), f"{arg} is a display, not a value"
    return arg


def needed(block: Sequence[Bind], results: tuple[Arg, ...]) -> tuple[Bind, ...]:
    """The statements of a straight-line block on which ``results`` depend."""
    live = {var for result in results for var in variables(result)}
    kept = []
    for stmt in reversed(block):
        if stmt.target in live:
            kept.append(stmt)
            live.update(reads(stmt))
    return tuple(reversed(kept))


def _is_default(op: str, key: str, arg: Arg) -> bool:
    """Whether a keyword says no more than the function's own default does."""
    rule = lookup(op)
    if rule is None or key not in rule.arguments:
        return False
    default = rule.arguments[key].default
    value = constant(arg)
    return type(value) is type(default) and bool(value == default)
