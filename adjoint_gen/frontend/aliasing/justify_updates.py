"""In-place changes, justified on the whole trace: augmented assignments, and calls of functions that may do anything.

``x += e`` was lowered as ``x = x + e``.  For a number that is what it means.  An array is changed in place, which comes to
the same where the array was made by this function and nobody reads its old contents, under any name, later; and where
``x + e`` has the dtype and rank of ``x``.  A call of an unknown function may change the arrays that it is given, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjoint_gen.analysis.escape import NUMBERS
from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.frontend.aliasing.sharing import Justification, method_name
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import InPlace
from adjoint_gen.frontend.state.def_use import runs_after
from adjoint_gen.frontend.state.methods import is_harmless_method
from adjoint_gen.frontend.state.restarts import Written
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.logs import shows_only
from adjoint_gen.ir.memory import CONTENTLESS, LEAVES_OUT_ALONE, TABLE, is_careful, writes_into
from adjoint_gen.ir.sorts import all_of
from adjoint_gen.ir.trace import Append, Arg, Bind, CallFunction, Const, Effect, Origin, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import reads, statements, variables
from adjoint_gen.rules.distributions import GENERATORS
from adjoint_gen.rules.listing import SEQUENCE
from adjoint_gen.rules.results import RESULTS

_HERE = "what its function computes, here, if that is to be differentiated"
_COPY = "a copy as the argument, x.copy(), if not"
_OUTSIDE = "the call before the function that is differentiated, with its result as an argument"


def augmented(checks: Justification, items: Sequence[InPlace]) -> list[InPlace]:
    """Refuse augmented assignments that are not the same as rebindings; those are given that are so of what never changes.

    What is neither known to be a number nor an array may be lowered by reference in no other way: the run is asked.
    """
    arrays = []
    asked: list[InPlace] = []
    for item in items:
        checks.rely(item.old)
        kind = checks.kind(item.old)
        if item.old not in checks.mutable:
            continue
        if kind.tag not in ("unknown", "array"):
            _refuse_in_place(checks, item, f"it changes a {kind.tag} in place")
        arrays.append(item)
    if not arrays:
        return asked
    shared = checks.not_fresh()
    for item in list(arrays):
        if any(checks.kind(var).tag == "set" for var in checks.origins(item.old)):
            _refuse_in_place(checks, item, "it may change a set in place")
        if item.old in shared and checks.kind(item.old).tag == "unknown" and checks.low.program.modes.by_reference:
            asked.append(item)
            arrays.remove(item)
            continue
        if item.old in shared:
            _refuse_in_place(checks, item, "it may change in place an array that has another name")
        if _makes_number(checks, item):
            _refuse_in_place(checks, item, "an array without axes stays one, and a rebinding has a number")
        if checks.kind(item.old).tag == "array":
            _same_form(checks, item, checks.kind(item.old), checks.kind(item.new))
    for item, later in _read_later(checks, arrays):
        name = later.base or "a part of an expression"
        _refuse_in_place(checks, item, f"it changes an array in place that is read later as `{name}`")
    return asked


def _makes_number(checks: Justification, item: InPlace) -> bool:
    """Whether a new value is a number where an array is updated: of arrays without axes NumPy's operators make numbers."""
    from_one = (kind for var in checks.origins(item.old) if (kind := checks.kind(var)).tag == "array" and kind.rank == 0)
    checks.rely(item.new)
    new = checks.kind(item.new)
    return new.tag in NUMBERS or (any(from_one) and not (new.tag == "array" and new.rank))  # one with axes does not fit


def updated_items(checks: Justification, items: Sequence[InPlace]) -> None:
    """Refuse augmented assignments to items of lists among which there may be an array without axes, as if it were a number.

    Raises:
        DifferentiationError: at the assignment, which may change what has another name.
    """
    for item in items:
        if any(_may_hold_arrays(checks.kind(var)) for var in checks.origins(item.old)):
            what = f"cannot differentiate `{item.name} {item.symbol}`: it may change in place an array that has another name"
            raise refuse(checks.trace.source, item.origin, what, f"`{item.name} = {item.name} {item.symbol[:-1]} ...`")


def _may_hold_arrays(kind: Kind) -> bool:
    """Whether a value is an array, or a list in which one is known to be."""
    inside = kind.items if kind.element is None else (*kind.items, kind.element)
    return kind.tag == "array" or (kind.tag == "list" and any(map(_may_hold_arrays, inside)))


def _same_form(checks: Justification, item: InPlace, kind: Kind, new: Kind) -> None:
    checks.rely(item.new)
    dtype = new.dtype if new.exact else "float64" if kind.dtype == "float64" else "unknown"
    if kind.exact and dtype != kind.dtype:
        _refuse_in_place(checks, item, f"it keeps the dtype {kind.dtype}, and a rebinding has {dtype}")
    if kind.rank is not None and new.rank is not None and new.rank != kind.rank:
        _refuse_in_place(checks, item, f"it keeps the rank {kind.rank}, and a rebinding has {new.rank}")


def _refuse_in_place(checks: Justification, item: InPlace, why: str) -> None:
    """Let the name be storage from its beginning; if it is that already, this is refused."""
    what = f"cannot differentiate `{item.name} {item.symbol}`: {why}"
    remedy = f"`{item.name} = {item.name} {item.symbol[:-1]} ...`"
    checks.low.findings.note(Written(item.place or item.name, refuse(checks.trace.source, item.origin, what, remedy)))


def _read_later(checks: Justification, items: Sequence[InPlace]) -> Iterator[tuple[InPlace, Var]]:
    """The changes of arrays whose old contents are read, under some name, when they are gone.

    A sweep over the program: at each change only the names are looked at that are bound and still to be read.
    """
    changes = sorted(items, key=lambda item: checks.uses.defined[item.new].time)
    born = sorted(checks.uses.reads, key=lambda var: checks.uses.born(var).time)
    group = checks.groups()
    alive: dict[Var, dict[Var, int]] = {}
    position = 0
    for item in changes:
        change = checks.uses.defined[item.new]
        while position < len(born) and checks.uses.born(born[position]).time < change.time:
            var = born[position]
            alive.setdefault(group(var), {})[var] = checks.uses.last_read(var)
            position += 1
        near = alive.get(group(item.old), {})
        for var in [v for v, last in near.items() if last <= change.time]:
            del near[var]
        for var in near:
            late = any(runs_after(change, place, checks.uses.born(var)) for place, _ in checks.uses.reads[var])
            if late and var in checks.sharing(item.old):
                yield item, var


def is_sequence(checks: Justification, stmt: Bind) -> bool:
    """Whether the kinds say that a value has items, as many as are asked for."""
    value, *count = stmt.args
    assert isinstance(value, Var)
    kind = checks.kind(value)
    if count:
        found = kind.tag == "tuple" and Const(len(kind.items)) == count[0]
    else:
        found = kind.tag in ("list", "tuple", "range") or (kind.tag == "array" and (kind.rank or 0) > 0)
    if found:
        checks.rely(value)
    return found


@dataclass(frozen=True, slots=True)
class Unknown:
    """A call that may change what it is given: ``given`` to it, ``why`` that is not known better, and a ``remedy``."""

    stmt: Bind | CallFunction
    given: tuple[Var, ...]
    why: str
    remedy: str


_UNFOUND = "cannot differentiate this call: its function is not known"


def unknown_calls(low: Lowering, trace: Trace) -> Iterator[Unknown]:
    """The calls of functions without a rule, and those of functions that make such calls with what they are given.

    What is called is given itself, unless it is a plain function: an object may change what it holds.
    """
    ours = {call.function for call in all_of(trace, CallFunction)}
    callees = {callee.name: callee for callee in low.program.callees.values() if callee.name in ours} if ours else {}
    for stmt in statements(trace.body):
        match stmt:
            case CallFunction(function=function, args=args):
                callee = callees.get(function)
                every = ((number, _UNFOUND) for number in range(len(args)))
                for number, why in every if callee is None else callee.outcome.exposed:
                    yield Unknown(stmt, tuple(variables(args[number])), why, f"{_HERE}; {_COPY}")
            case Bind(op="method", args=(Var() as owner, *_)) if shows_only(
                low.kind(owner), method_name(stmt), any(var != owner and low.kind(var).rank != 0 for var in reads(stmt))
            ):
                pass
            case Bind(op="call" | "method" as op, effect=Effect.IMPURE):
                harmless = op == "method" and is_harmless_method(method_name(stmt))
                if harmless and _has_methods_of_python(low, stmt.args[0]):
                    continue
                plain = op == "call" and isinstance(stmt.args[0], Var) and low.kind(stmt.args[0]).tag == "function"
                called = tuple(variables(stmt.args[0]))
                unknown = "cannot differentiate this call: its function has no rule", _HERE
                why, remedy = low.premises.notes.get(stmt.target, unknown)
                for var in reads(stmt):
                    if var in called and (plain or harmless):
                        continue
                    yield Unknown(stmt, (var,), why, _OUTSIDE if op == "method" and var in called else f"{remedy}; {_COPY}")
            case Bind(op=op, effect=Effect.IMPURE) if "." in op and op not in TABLE:
                why = f"cannot differentiate this call: it is not known what `{op}` writes into"
                runs = [var for var in reads(stmt) if _may_be_run(low, var)]
                given = (var for var in reads(stmt) if (runs or not is_careful(op)) and var not in runs)
                yield from (Unknown(stmt, (var,), why, f"{_HERE}; {_COPY}") for var in given)


def _has_methods_of_python(low: Lowering, owner: Arg) -> bool:
    """Whether the methods of a value are those of a type that is known: another object may have any under a usual name."""
    kind = low.kind(owner) if isinstance(owner, Var) else None
    return low.program.general or kind is None or kind.tag not in ("unknown", "other") or kind.keys in GENERATORS


def _may_be_run(low: Lowering, var: Var) -> bool:
    """Whether a function of a library that is given this may call it: a function, a method of an object, or an object."""
    kind, made = low.kind(var), low.writing.bound.get(var)
    if made is not None:
        return made.op == "getattr"
    return kind.tag == "function" or (kind.tag == "other" and kind.keys not in GENERATORS and not kind.is_dtype)


def refuse_outputs(trace: Trace) -> None:
    """Refuse what writes into an array that it is given by name, and was taken for an operation that makes a new one.

    Raises:
        DifferentiationError: at the call.
    """
    for stmt in statements(trace.body):
        if not isinstance(stmt, Bind) or stmt.op in LEAVES_OUT_ALONE:
            continue
        for name, value in stmt.params:
            if writes_into(name, value):
                raise _refused_output(trace, name, stmt.op, stmt.origin)


def _refused_output(trace: Trace, name: str, op: str, origin: Origin | None) -> DifferentiationError:
    what = f"cannot differentiate `{name}=` of `{op}`: it writes into an array"
    return refuse(trace.source, origin, what, f"`y = {op}(...)` without it")


def refuse_overwriting(checks: Justification, items: Sequence[InPlace]) -> None:
    """Refuse to let a function write into an operand that was not made here, or that something else may show or read.

    Raises:
        DifferentiationError: at the call.
    """
    elsewhere = checks.not_made_here() if items else set()
    late = {item.new for item, _ in _read_later(checks, items)}
    for item in items:
        checks.rely(item.old)
        shown = checks.sharing(item.old)
        call = checks.uses.made_by[item.new]
        operands = [v for v in reads(call) if not _is_whole(checks, v)] if isinstance(call, Bind) else []
        twice = sum(v in shown for v in operands) > 1
        kept = any(_may_keep(checks, stmt, var) for var in shown for _, stmt in checks.uses.reads.get(var, ()))
        if item.old in checks.mutable and (item.old in elsewhere or item.new in late or twice or kept):
            raise _refused_output(checks.trace, item.name, item.symbol, item.origin)


def _is_whole(checks: Justification, var: Var) -> bool:
    """Whether this is what a call of several results gives, of which each is taken beside the operands."""
    made = checks.uses.made_by.get(var)
    return isinstance(made, Bind) and made.op == RESULTS


def _may_keep(checks: Justification, stmt: Stmt | None, var: Var) -> bool:
    """Whether a statement may give an array to something that keeps it."""
    match stmt:
        case Store(array=array, value=value):
            return value == var and checks.kind(array).tag != "array"
        case Append() | CallFunction() | Bind(op="call" | "method"):
            return True
    return False


def refuse_changes(checks: Justification, calls: Sequence[Unknown]) -> None:
    """Refuse calls that may change an array which the function also computes with."""
    only_passed = {(id(call.stmt), var) for call in calls for var in call.given}
    for call in calls:
        for var in call.given:
            checks.rely(var)
            for other in checks.sharing(var):  # itself among them, if it can be changed
                counted = checks.low.kind(other).tag != "array"
                readers = (r for _, r in checks.uses.reads.get(other, ()) if (id(r), other) not in only_passed)
                if not all(only_reads_in_order(reader, counted) for reader in readers):
                    name = f"`{var.base}`" if var.base else "an argument"
                    if isinstance(call.stmt, Bind) and call.stmt.op == "call" and call.stmt.args[0] == var:
                        name = f"what {name} holds"
                    what = f"{call.why}; and it may change {name}, which is read elsewhere"
                    raise refuse(checks.trace.source, call.stmt.origin, what, call.remedy)


def exposed(checks: Justification) -> tuple[tuple[int, str], ...]:
    """The parameters that a call may change of which nothing is known, by their numbers, and why nothing is known of it."""
    numbers = {v: number for number, p in enumerate(checks.trace.params) for v in variables(p.tree)}
    found: dict[int, str] = {}
    for call in unknown_calls(checks.low, checks.trace):
        for other in (other for var in call.given for other in checks.sharing(var) if other in numbers):
            found.setdefault(numbers[other], call.why)
    return tuple(sorted(found.items()))


def only_reads_in_order(reader: Stmt | None, counted: bool) -> bool:
    """Whether a statement only reads what it is given when the primal would: in the forward sweep, in order.

    One that looks at no contents finds the same later, unless it counts items: only an array has as many as it had.
    """
    harmless = ("call", "method", "getattr", "builtins.print", "builtins.format", SEQUENCE)
    still = CONTENTLESS - {"builtins.len"} if counted else CONTENTLESS
    return isinstance(reader, Bind) and (reader.op in harmless or reader.op in still)
