"""What stands for named tuples, dicts, deques and ``x.flat``, and may not be seen in the place of these.

Of named tuples the fields are known, and what is handed on of one is a plain tuple of them.

That is as good to all that reads its items. What may look at it in another way, and shows ``P(a=1.0)`` or asks for ``p.a``,
would see another thing.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjoint_gen.errors import refuse
from adjoint_gen.frontend.names.classes import keys_of_records
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Bind, Const, Effect, NamedPack, Pack, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import closing_reads, reads, statements
from adjoint_gen.program.plain_objects import named_by
from adjoint_gen.program.structure import has_operators
from adjoint_gen.rules.listing import SEQUENCE
from adjoint_gen.rules.table import lookup


def refuse_records(low: Lowering, trace: Trace) -> None:
    """Refuse to hand a named tuple to what may not take it for its items.

    Raises:
        DifferentiationError: a call that no rule speaks of is given one, or a text is made of it.
    """
    for stmt in statements(trace.body):
        if isinstance(stmt, Bind) and stmt.op in _OVERLOADED and any(map(_has_operators, map(low.kind, reads(stmt)))):
            what = "cannot differentiate this of named tuples whose class has operators of its own"
            raise refuse(low.scope.text.source, stmt.origin, what, "the operator, between two of them in a loop")
        if not isinstance(stmt, Bind) or _reads_items(stmt):
            continue
        if any(_is_record(arg) for arg in (*stmt.args, *(value for _, value in stmt.params))):
            what = "cannot differentiate past this use of a named tuple: it would get a plain one in its place"
            raise refuse(low.scope.text.source, stmt.origin, what, "its fields one by one")


def refuse_guises(low: Lowering, trace: Trace) -> None:
    """Refuse to hand a deque, an ``OrderedDict`` or a view of a dict to what may show it as what stands for it.

    Raises:
        DifferentiationError: a call that no rule speaks of is given what may be one, or a text is made of it.
    """
    for stmt in statements(trace.body):
        if not isinstance(stmt, Bind) or _reads_items(stmt):
            continue
        for arg in (*stmt.args, *(value for _, value in stmt.params)):
            if (what := _guise(low, arg)) is not None:
                what = f"cannot differentiate past this use of what {what}: a plain one would be seen in its place"
                raise refuse(low.scope.text.source, stmt.origin, what, "its items one by one, or a list or dict of them")


def _guise(low: Lowering, arg: Arg) -> str | None:
    """What a value, or something in it, may be that is not what it is lowered as; None where it is what it seems."""
    seen = low.program.seen
    if id(arg) in low.objects.views or (isinstance(arg, Var) and id(arg) in low.objects.shown):
        return "is a view of a dict"
    if isinstance(arg, Pack) and (found := next(filter(None, (_guise(low, item) for item in arg.items)), None)) is not None:
        return found
    sorts = {arg.kind} if isinstance(arg, Pack) else set(_sorts(low.kind(arg)))
    if seen.deques and "list" in sorts:
        return "may be a deque"
    return "may be an `OrderedDict`" if seen.ordered and "dict" in sorts else None


def _sorts(kind: Kind) -> Iterator[str]:
    yield kind.tag
    for inner in kind.inside:
        yield from _sorts(inner)


_OVERLOADED = frozenset({
    *(f"operator.{name}" for name in (
        "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "and_", "or_", "xor", "lshift", "rshift", "neg",
        "pos", "invert",
    )),
    "builtins.sum", "builtins.abs",
})
"""What asks the class of its operands."""


def _has_operators(kind: Kind) -> bool:
    """Whether in what is of this kind there is a named tuple whose class has operators of its own."""
    found = (named_by(key) for key in keys_of_records(kind))
    return any(cls is None or has_operators(cls) for cls in found)


def refuse_dicts(low: Lowering, trace: Trace) -> None:
    """Refuse to hand a dict to NumPy, which makes an array of objects of it.

    Raises:
        DifferentiationError: a function of NumPy is given one, perhaps in a list.
    """
    for stmt in statements(trace.body):
        if not isinstance(stmt, Bind) or not stmt.op.startswith(("numpy.", "ndarray.")):
            continue
        given = stmt.args[:1] if stmt.op == "numpy.pad" else (*stmt.args, *(value for _, value in stmt.params))
        if any(map(_holds_dict, given)):  # widths of a border may be one, by axis
            what = f"cannot differentiate `{stmt.op}` of a dict: NumPy makes an object of it, and no number"
            raise refuse(low.scope.text.source, stmt.origin, what, "a list of the dicts, or an array of their values")


def refuse_flat(low: Lowering, trace: Trace) -> None:
    """Refuse what is done to ``x.flat`` that only an array can, which stands for it.

    Raises:
        DifferentiationError: it is not gone through, indexed, stored or given to a function of NumPy.
    """
    for stmt in statements(trace.body) if low.arrays.flat else ():
        used = () if _goes_through(stmt) and not _copied_by_reference(low, stmt) else reads(stmt)
        if not low.arrays.flat.isdisjoint((*used, *closing_reads(stmt))):
            raise refuse(low.scope.text.source, getattr(stmt, "origin", None), *IS_FLAT)


IS_FLAT = "cannot differentiate past this use of `.flat`, which is an iterator and no array", "`.ravel()`"


def _goes_through(stmt: Stmt) -> bool:
    """Whether a statement takes an iterator for the sequence of its items."""
    if isinstance(stmt, Bind) and stmt.op == "operator.getitem":
        return not any(map(_adds_axes, stmt.args[1:2]))
    if isinstance(stmt, Bind):
        return stmt.op.startswith(("numpy.", "builtins.")) or stmt.op == SEQUENCE
    return isinstance(stmt, Store) and not any(map(_adds_axes, stmt.chain[:1]))


def _copied_by_reference(low: Lowering, stmt: Stmt) -> bool:
    """Whether NumPy makes an array of an iterator, which may show the array behind it, where each name shows what it shows."""
    made = isinstance(stmt, Bind) and stmt.op != "operator.getitem" and low.kind(stmt.target).tag == "array"
    return made and low.program.modes.by_reference


def _adds_axes(index: Arg) -> bool:
    """Whether an index is None, or may be of several axes: an iterator has one, and no other comes to it."""
    return index == Const(None) or (isinstance(index, Pack) and index.kind == "tuple")


def _holds_dict(arg: Arg) -> bool:
    return isinstance(arg, Pack) and (arg.kind == "dict" or any(map(_holds_dict, arg.items)))


_SEQUENCE = frozenset(f"builtins.{name}" for name in (
    "all", "any", "bool", "callable", "dict", "enumerate", "frozenset", "hash", "iter", "list", "reversed", "set", "sorted",
    "tuple", "zip",
))
"""What has no rule and takes a tuple for the sequence of its items."""


def _reads_items(bind: Bind) -> bool:
    """Whether an operation sees nothing of a tuple but its items; of those without a rule, the trace's own do."""
    rule, library = lookup(bind.op), bind.op.partition(".")[0]
    if rule is not None:
        return rule.effect is not Effect.IMPURE
    if library == "builtins":
        return bind.op in _SEQUENCE
    if bind.op == "method" and bind.args[1:2] == (Const("join"),):
        return isinstance(bind.args[0], Const) and isinstance(bind.args[0].value, str)
    return bind.op not in ("call", "method", "format")


def _is_record(arg: Arg) -> bool:
    return isinstance(arg, Pack) and (isinstance(arg, NamedPack) or any(map(_is_record, arg.items)))
