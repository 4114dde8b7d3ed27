"""Many at once: the operations of derivatives for names that have one more, leading axis.

A derivative is linear in its seeds, so a block of seeds can go through one function together: what depends on them has
one leading axis more, what does not stays as it is.  A batch rule says what an operation becomes then.  It stands beside the
transpose of an elementwise operation, else in ``batched_shapes`` and ``batched_products``, and is read like a transpose: a text
``def f(count, a, ...)`` of which ``a`` is the argument with the axis and ``count`` how long that is.

NumPy aligns shapes at their last axes, so an operand of fewer axes than another gets axes of length 1 behind the leading
one.  For that the ranks must be known; where they are not, or where there is no rule, nothing is batched.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from adjoint_gen.ir.kinds import Dim, Kind, Shape
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.trace import Arg, Atom, Bind, Const, Pack, Var
from adjoint_gen.ir.walk import variables
from adjoint_gen.rules.building import Builder, as_atom
from adjoint_gen.rules.lowering import Lowering, Zero
from adjoint_gen.rules.table import UnsupportedCallError, bind_arguments, lookup, op_name, parameters_of
from adjoint_gen.rules.text import read

WHOLE: Final = Pack("slice", (Const(None),) * 3)
NUMBERS: Final = ("float", "complex", "int", "bool", "numpy scalar", "array", "unknown")


class NotBatchedError(Exception):
    """A statement has no form for many seeds at once; the message says why, and where if it is ``placed``."""

    def __init__(self, why: str, placed: bool = False) -> None:
        super().__init__(why)
        self.placed = placed


def many(kind: Kind, length: Dim) -> Kind:
    """The kind of so many values of one kind, along a leading axis; of a container, one of such items.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> many(FLOAT, frozenset({7})).spelled
    'array float64 (7)'
    """
    if kind.tag in ("tuple", "list", "dict"):
        items = kind.items if kind.is_table else tuple(many(item, length) for item in kind.items)
        return replace(kind, items=items, element=kind.element and many(kind.element, length))
    if kind.tag not in NUMBERS:
        return kind
    dims = kind.shape.dims
    if dims is None:
        return Kind("unknown", kind.dtype)
    return Kind("array", kind.dtype, Shape((length, *dims)))


@dataclass(frozen=True, slots=True)
class With:
    """Some names, and one more."""

    others: Container[Var]
    own: Var

    def __contains__(self, var: object) -> bool:
        return var == self.own or var in self.others


@dataclass(frozen=True, slots=True)
class Batch:
    """One statement, and which names have the leading axis; the builder knows the kinds that they have with it.

    ``length`` says how long the axis is where the operand does not.
    """

    builder: Builder
    bind: Bind
    batched: Container[Var]
    length: Arg | None = None

    def count(self, operand: Arg) -> Arg:
        """How long the leading axis is."""
        return self.length or self.builder.bind("builtins.len", operand)

    def is_many(self, arg: Arg) -> bool:
        """Whether an argument has the leading axis."""
        return any(var in self.batched for var in variables(arg))

    def rank(self, arg: Arg) -> int:
        """How many axes an argument has without the leading one."""
        rank = self.builder.kind(arg).rank
        if rank is None:
            raise NotBatchedError(f"`{shown(self.bind.op)}` of what has a number of axes that is known only when it runs")
        return rank - self.is_many(arg)

    def aligned(self, arg: Arg, rank: int) -> Arg:
        """An argument with its axes where they are in a result of that rank."""
        if not self.is_many(arg) or rank <= self.rank(arg):
            return arg
        new = (Const(None),) * (rank - self.rank(arg))
        return self.builder.bind("operator.getitem", arg, Pack("tuple", (WHOLE, *new)))

    def together(self, args: tuple[Arg, ...]) -> tuple[Arg, ...]:
        """Operands that NumPy broadcasts with each other."""
        ranks = [self.builder.kind(arg).rank for arg in args]
        if None not in ranks:
            rank = max(map(self.rank, args))
            return tuple(self.aligned(arg, rank) for arg in args)
        return tuple(self.beside(arg, [other for other in args if other is not arg]) for arg in args)

    def beside(self, arg: Arg, others: Sequence[Arg]) -> Arg:
        """An argument with its axes where they are beside others, of which that is known only when it runs."""
        if not self.is_many(arg):
            return arg
        for other in others:
            if isinstance(other, Var):
                first = self.builder.bind("operator.getitem", other, Const(0)) if self.is_many(other) else other
                arg = self.builder.bind("adjoint_gen.runtime.beside", arg, first)
        return arg


Batcher: TypeAlias = Callable[[Batch], Arg]
_BATCHERS: Final[dict[str, Batcher]] = {}


def batcher(*ops: str) -> Callable[[Batcher], Batcher]:
    """Register what makes the statement for many values of one for one value, for operations by name."""

    def register(function: Batcher) -> Batcher:
        _BATCHERS.update(dict.fromkeys(ops, function))
        return function

    return register


_TEXTS: Final[dict[str, dict[str, Callable[..., Any]]]] = {}


def batched(*functions: Callable[..., Any], of: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a text ``def f(count, ...)`` as the form of each function in which its argument ``of`` has the leading axis.

    Its parameters are the length of that axis and the function's own.
    """

    def register(text: Callable[..., Any]) -> Callable[..., Any]:
        for function in functions:
            op = op_name(function)
            assert op is not None
            _TEXTS.setdefault(op, {})[of] = text
            _BATCHERS.setdefault(op, _by_text)
        return text

    return register


def _by_text(batch: Batch) -> Arg:
    """The form that the text says which is registered for the argument with the leading axis."""
    bind = batch.bind
    texts = _TEXTS[bind.op]
    anyone = next(iter(texts.values()))
    try:
        named = bind_arguments(bind.op, parameters_of(anyone), bind.args, dict(bind.params))
    except UnsupportedCallError as error:
        raise NotBatchedError(f"`{shown(bind.op)}`: {error.what}") from None
    linear = [name for name, arg in named.items() if batch.is_many(arg)]
    if len(linear) != 1 or linear[0] not in texts or not isinstance(named[linear[0]], Var):
        raise NotBatchedError(f"`{shown(bind.op)}` has no form for many values of {' and '.join(map(repr, linear))}")
    text = read(texts[linear[0]])
    operand = named[linear[0]]
    count = batch.count(operand)
    try:
        value = Lowering(text, batch.builder, {text.parameters[0]: count, **named}).run()
    except UnsupportedCallError as error:
        batch.rank(operand)
        raise NotBatchedError(f"`{shown(bind.op)}`: {error.what}") from None
    assert not isinstance(value, Zero)
    return value


def elementwise(*ops: str, by: tuple[int, ...] | None = None) -> None:
    """Let operations be their own form for many, with their operands aligned; they are linear in the operands ``by``.

    They are linear in each of these alone, and without ``by`` in all of them at once, as a sum is.
    """

    def form(batch: Batch) -> Arg:
        args = batch.bind.args
        moved = [k for k, arg in enumerate(args) if batch.is_many(arg)]
        if any(isinstance(args[k], Pack) for k in moved) or (by is not None and (len(moved) > 1 or moved[0] not in by)):
            raise NotBatchedError(f"`{shown(batch.bind.op)}` is not linear in what depends on the seeds")
        return batch.builder.bind(batch.bind.op, *batch.together(args), **dict(batch.bind.params))

    batcher(*ops)(form)


def unchanged(*ops: str) -> None:
    """Let operations be their own form for many: what they do to the first operand they do to each element of it."""

    def form(batch: Batch) -> Arg:
        if any(map(batch.is_many, (*batch.bind.args[1:], *(arg for _, arg in batch.bind.params)))):
            raise NotBatchedError(f"`{shown(batch.bind.op)}` is not linear in what depends on the seeds")
        return batch.builder.bind(batch.bind.op, *batch.bind.args, **dict(batch.bind.params))

    batcher(*ops)(form)


def in_batches(bind: Bind, builder: Builder, batched: Container[Var], length: Arg | None = None) -> Atom:
    """What a statement computes, with the leading axis; its statements go to the builder.

    Raises:
        NotBatchedError: it has no such form.
    """
    lookup(bind.op)  # the families register their batch rules where they register their transposes
    found = _BATCHERS.get(bind.op)
    if found is None:
        raise NotBatchedError(f"`{shown(bind.op)}` has no form for many values at once")
    return as_atom(found(Batch(builder, bind, batched, length)))


def shape_only(bind: Bind) -> tuple[int, ...]:
    """The positions of the arguments of which an operation reads nothing but the shape and dtype."""
    if bind.op in LOOKS_ONLY or bind.op == "adjoint_gen.runtime.last_named":
        return tuple(range(len(bind.args)))
    return (_EXAMPLES[bind.op],) if bind.op in _EXAMPLES else ()


def reads_values(bind: Bind) -> bool:
    """Whether an operation reads more of what may depend on seeds than shapes and dtypes."""
    return bind.op not in LOOKS_ONLY and bind.op != "adjoint_gen.runtime.last_named"


_EXAMPLES: Final = {
    **{
        f"adjoint_gen.runtime.{name}": 1 for name in (
            "unbroadcast", "materialise", "real_as", "into_diagonal", "untake", "untake_along_axis", "unrepeat", "untile",
            "undiff", "uncross", "matmul_left", "dot_left", "pieces", "unpad", "unmidpoints",
        )
    },
    "adjoint_gen.runtime.matmul_right": 2, "adjoint_gen.runtime.dot_right": 2, "numpy.full_like": 0,
}
"""Where the operand stands of which only shape and dtype are read, beside others."""


def shown(op: str) -> str:
    """An operation as a person calls it."""
    home, _, name = op.rpartition(".")
    return name if home in ("adjoint_gen.runtime", "builtins", "operator", "ndarray") else op.replace("numpy.", "np.")

