"""Which operations a derivative passes through, and which it must not."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import contextmanager

from adjoint_gen.analysis.activity import STRUCTURAL, differentiable, reach, useful, varied
from adjoint_gen.analysis.appended_outside import is_note
from adjoint_gen.analysis.cancelling_shifts import shifts
from adjoint_gen.analysis.passive_leaves import beside, uncertain
from adjoint_gen.asked import Asked
from adjoint_gen.errors import in_users_words, refuse
from adjoint_gen.frontend.aliasing.sharing import method_name
from adjoint_gen.frontend.names.constants import literal
from adjoint_gen.frontend.storage.index_tricks import unknown_subscript
from adjoint_gen.ir.joins import joins
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.logs import shows_only
from adjoint_gen.ir.sparse import is_known
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Bind,
    Const,
    Effect,
    Source,
    Stmt,
    Store,
    Trace,
    Undefined,
    Var,
)
from adjoint_gen.ir.views import ABOUT_MEMORY, BY_PLACE, GETITEM, SHARED, TOGETHER
from adjoint_gen.ir.walk import reads, statements, variables
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.creation import keeps_fractions
from adjoint_gen.rules.distributions import WITHOUT
from adjoint_gen.rules.listing import OPERATIONS, STACKS, element
from adjoint_gen.rules.table import UnsupportedCallError, lookup
from adjoint_gen.transform.draws import draw_of
from adjoint_gen.transform.full_caches import refuse_full_caches
from adjoint_gen.transform.lost_values import called, reached, refuse_lost
from adjoint_gen.transform.solver_jumps import refuse_jumps

TEXT = frozenset({
    "builtins.format", "builtins.str", "builtins.repr", "builtins.ascii", "builtins.str.__mod__", "format",
    "numpy.array2string", "numpy.array_str", "numpy.array_repr", "numpy.format_float_positional",
    "numpy.format_float_scientific",
})
"""Operations that write a value as text, from which the value could be read again."""
PIECEWISE = frozenset({"numpy.split", "numpy.array_split", "numpy.hsplit", "numpy.vsplit", "numpy.dsplit"})
"""Functions that are understood where it is known of what and in how many pieces."""
_HOLDING = frozenset({"float64", "float32", "complex128", "complex64"})
"""The dtypes of arrays whose stores have derivatives."""


def differentiable_in(trace: Trace, kinds: Mapping[Var, Kind]) -> Callable[[Bind], bool]:
    """Whether a derivative may pass through an operation of this trace.

    Not through a shift that cancels, nor to what is an integer or a string beside arrays in a tuple, list or dict.
    """
    passive = beside(trace, kinds) | shifts(trace, kinds)
    return lambda bind: bind.target not in passive and differentiable(bind)


def refuse_uncertain(trace: Trace, active: Container[Var], kinds: Mapping[Var, Kind], handed: bool) -> None:
    """Refuse to move what may be an integer beside what is differentiated: a derivative by it may be nan, and not zero.

    ``handed`` says that what holds both is handed from function to function.
    """
    for stmt in uncertain(trace, kinds, handed):
        if not isinstance(stmt, Bind) or stmt.target in active:
            what = "cannot move what a list holds beside integers or strings: it is not known which of them is used here"
            remedy = "a tuple or dict in place of the list; or grad or vjp, which can"
            raise refuse(trace.source, getattr(stmt, "origin", None), what, remedy)


def refuse_unknown(trace: Trace, inputs: Iterable[Var], kinds: Mapping[Var, Kind]) -> None:
    """Refuse a trace in which something without a rule receives a value that depends on ``inputs``.

    It is refused where its result matters, and also where it is handed an array that it might change.
    """
    depends = varied(trace, inputs)
    matters = useful(trace, trace.result)
    refuse_lost(trace, inputs, depends, kinds)
    notes = dict(trace.notes)
    roots = _roots(trace)
    read_from = {roots.get(v, v) for v in matters}
    for stmt in statements(trace.body):
        if not isinstance(stmt, Bind) or stmt.op in STRUCTURAL | OPERATIONS | TOGETHER | {BY_PLACE}:
            continue
        given = [v for v in reads(stmt) if v in depends]
        if stmt.op == GETITEM and stmt.target in matters and stmt.args[0] not in depends:
            refuse_index(trace, stmt, given, kinds)
        kind = kinds.get(stmt.target, UNKNOWN)
        if given and is_known(kind):
            what = "cannot differentiate a sparse matrix whose elements vary: no derivative is taken by them"
            remedy = "`c * (a @ x)` for a factor of all; for others an array, made with np.zeros"
            raise refuse(trace.source, stmt.origin, what, remedy)
        if not given or lookup(stmt.op) is not None:
            continue
        if stmt.target in matters and stmt.op in TEXT:
            raise refuse(
                trace.source, stmt.origin,
                "cannot differentiate a value that is written as text and read again: text has no derivative",
                "the value itself",
            )
        if stmt.target in matters and stmt.target in notes:
            raise refuse(trace.source, stmt.origin, *notes[stmt.target])
        if stmt.target in matters and stmt.op in PIECEWISE:
            if kinds.get(given[0], UNKNOWN).rank is None:
                what, remedy = "nothing is known of the array", "an example of the arguments (`--like x=...`), or annotations"
            else:
                what, remedy = "how many pieces it gives is not known", "a number of pieces that is written here"
            raise refuse(trace.source, stmt.origin, f"cannot differentiate `{called(stmt)}`: {what}", remedy)
        if stmt.target in matters and (draw := draw_of(stmt)) is not None and draw.name in WITHOUT:
            why, remedy = WITHOUT[draw.name]
            raise refuse(trace.source, stmt.origin, f"cannot differentiate `{called(stmt)}` by what it is given: {why}", remedy)
        if stmt.target in matters:
            raise refuse(
                trace.source, stmt.origin,
                f"cannot differentiate `{called(stmt)}`: it has no derivative rule and receives a value to differentiate",
                "what it computes, in operations that have rules; or register a rule with @adjoint_gen.derivative, or "
                "adjoint_gen.nondifferentiable(...) if its derivative is zero",
            )
        given = [v for v in given if not _is_text(kinds.get(v, UNKNOWN))]
        owner = arg_kind(stmt.args[0], kinds) if stmt.op == "method" else UNKNOWN
        if not given or _is_text(owner):
            continue
        if stmt.op == "method" and shows_only(owner, method_name(stmt), any(kinds.get(v, UNKNOWN).rank != 0 for v in given)):
            continue
        if stmt.effect is Effect.IMPURE and not stmt.op.startswith("itertools.") and any(
            kinds.get(v, UNKNOWN).rank != 0 for v in given
        ):
            raise refuse(
                trace.source, stmt.origin,
                f"cannot differentiate past `{called(stmt)}`: it may change the array that it is given",
                "pass a copy, or register it with adjoint_gen.nondifferentiable(...) if it leaves its arguments alone",
            )
        if stmt.effect is Effect.IMPURE and any(roots.get(v, v) in read_from for v in reads(stmt) if v not in depends):
            raise refuse(
                trace.source, stmt.origin,
                f"cannot differentiate past `{called(stmt)}`: what it belongs to may keep the value that it is given",
                "a list or dict of the function's own in its place",
            )


def _is_text(kind: Kind) -> bool:
    """Whether this is a string, or a container of strings, which no one can change numbers by."""
    inside = kind.tag in ("list", "tuple") and bool(kind.inside)
    return kind.tag == "str" or (inside and all(map(_is_text, kind.inside)))


def refuse_kept(trace: Trace, inputs: Iterable[Var]) -> None:
    """Refuse what depends on ``inputs`` where a function without a rule, or a list outside, may keep it for later reads.

    The functions that are called may do so, too, whether or not a derivative passes through them.
    """
    for function, depends in reached(trace, inputs):
        for stmt in statements(function.body):
            if not isinstance(stmt, Bind) or stmt.effect is not Effect.IMPURE or lookup(stmt.op) is not None:
                continue
            if depends.isdisjoint(reads(stmt)):
                continue
            if is_note(stmt):
                raise refuse(
                    function.source, stmt.origin,
                    f"cannot differentiate `{called(stmt)}`: it puts a value to differentiate on a list outside the function",
                    "the value among the results of the function; or a list of its own, made before in the function",
                )
            if stmt.op == "call":
                raise refuse(
                    function.source, stmt.origin,
                    f"cannot differentiate past `{called(stmt)}`: it may keep the value for a later read",
                    "register it with adjoint_gen.nondifferentiable(...) if it does not",
                )
    refuse_full_caches(trace, inputs)
    refuse_jumps(trace, inputs)


def _roots(trace: Trace) -> Mapping[Var, Var]:
    """Of what is loaded or asked from an object, that object."""
    found: dict[Var, Var] = {}
    for stmt in statements(trace.body):
        match stmt:
            case Bind(op="getattr" | "method" | "operator.getitem", args=(Var() as owner, *_)):
                found[stmt.target] = found.get(owner, owner)
    return found


def refuse_changed_defaults(trace: Trace, asked: Asked | None) -> None:
    """Refuse that a function changes what it has for a default: the next call finds that, and derivatives change copies."""
    memory = [s for s in trace.body if isinstance(s, Bind) and s.op in ABOUT_MEMORY]
    changed = {v for s in memory for arg in (s.args if s.op == SHARED else s.args[:1]) for v in variables(arg)}
    defaults = asked.defaults(asked.function) if asked is not None and changed else {}
    for param in trace.params:
        if literal(defaults.get(param.name)) is None and not changed.isdisjoint(variables(param.tree)):
            what = f"cannot differentiate a change of `{param.name}`: what is its default would be another one at the next call"
            raise refuse(trace.source, None, what, "None for the default, and a new one where it is None")


def refuse_index(trace: Trace, load: Bind, given: Iterable[Var], kinds: Mapping[Var, Kind]) -> None:
    """Refuse a subscript of what is no container that makes something of a value to differentiate."""
    base = load.args[0]
    if any(True for _ in given) and isinstance(base, Var) and kinds.get(base, UNKNOWN).tag == "other":
        raise refuse(trace.source, load.origin, *unknown_subscript(base.base))


_ADJOINTS = frozenset(f"adjoint_gen.runtime.{name}" for name in ("zeros_like", "zeros_in_lists", "room_like", "materialise"))
"""What makes the storage of adjoints and tangents, which is right for what is stored to it."""


def refuse_stores(trace: Trace, active: Container[Var], kinds: Mapping[Var, Kind]) -> None:
    """Refuse what puts values with a derivative into an array that would round them, or that might not hold them."""
    general = any(param.kind.tag == "unknown" for param in trace.params)
    adjoints = {s.target for s in statements(trace.body) if isinstance(s, Bind) and s.op in _ADJOINTS}
    for stmt in statements(trace.body):
        if isinstance(stmt, Bind) and stmt.op in STACKS and stmt.target in active:
            with located(trace.source, stmt):
                _refuse_rounding(stmt, kinds)
        if not isinstance(stmt, Store) or stmt.array not in active or stmt.array in adjoints:
            continue
        kind = kinds.get(stmt.array, UNKNOWN)
        if kind.tag in ("list", "dict"):
            continue  # it holds what it gets
        name = stmt.array.base or "an array"
        if kind.tag != "array" or kind.dtype not in _HOLDING:
            raise refuse(
                trace.source, stmt.origin,
                f"cannot differentiate a store to `{name}`: its dtype, {kind.dtype or 'not known'}, may round what it gets",
                "an array of dtype float64",
            )
        if kind.real and isinstance(stmt.value, Var) and stmt.value in active and not kinds[stmt.value].real:
            raise refuse(
                trace.source, stmt.origin,
                f"cannot differentiate a store to `{name}`: the value is not known to be real",
                "np.real(...) of the value" + (", or an example of the arguments (--like)" if general else ""),
            )


def _refuse_rounding(stmt: Bind, kinds: Mapping[Var, Kind]) -> None:
    """Nothing, where no array is made of a list, or one of a dtype that keeps fractions.

    Raises UnsupportedCallError where it may round.
    """
    if not isinstance(stmt.args[0], Var) or kinds.get(stmt.args[0], UNKNOWN).tag != "list":
        return
    by_place = stmt.args[1:2] if stmt.op in ("numpy.array", "numpy.asarray") else ()
    dtype = dict(stmt.params).get("dtype", (*by_place, Const(None))[0])
    if isinstance(dtype, Const):
        keeps_fractions(dtype.value)
    elif not isinstance(dtype, Var) or not kinds.get(dtype, UNKNOWN).inexact:
        what = f"this call of `{stmt.op}` of a list: the dtype that is asked for may round what it gets"
        raise UnsupportedCallError(what, "an array of dtype float64")


def refuse_mixed(trace: Trace, active: Container[Var], kinds: Mapping[Var, Kind]) -> None:
    """Refuse names and items that are a list here and may be something else there: of what kind is their adjoint?

    None is none of these, but beside it a list is no more than a value that has items.
    """
    pairs = [(var, atom) for stmt in statements(trace.body) for var, atom in joins(stmt)]
    edges: dict[Var, list[Var]] = {}
    for var, atom in pairs:
        if isinstance(atom, Var) and kinds[var].tag != "list":
            edges.setdefault(atom, []).append(var)
    lists = {var for var in edges if kinds[var].tag == "list"}
    perhaps = reach(lists, edges) - lists
    for stmt in statements(trace.body):
        if isinstance(stmt, Bind) and stmt.target in active and stmt.op != GETITEM:
            listed = next((v for v in reads(stmt) if v in perhaps and v in active), None)
            if listed is not None:
                name = in_users_words(trace.source, listed.base, "this value")
                what = f"cannot differentiate {name} here: it is a list, or None"
                raise refuse(trace.source, stmt.origin, what, "an array: `np.array(...)`")
        paths: dict[Var, list[Atom]] = {}
        for target, atom in joins(stmt):
            if target in active and not isinstance(atom, Undefined) and atom != Const(None):
                paths.setdefault(target, []).append(atom)
        for target, atoms in paths.items():
            if len({atom in perhaps or arg_kind(atom, kinds).tag == "list" for atom in atoms}) == 2:
                name = in_users_words(trace.source, target.base, "this value")
                raise refuse(
                    trace.source, getattr(stmt, "origin", None),
                    f"cannot differentiate {name}: it is a list on one path, and may be something else on another",
                    "an array on both, `np.array(...)`, or a list on both",
                )
        owner, items, depth = _items_put(stmt)
        held = kinds.get(owner, UNKNOWN) if owner is not None and owner in active else UNKNOWN
        for _ in range(depth):
            held = element(held)
        if held.tag == "list" and element(held).tag != "list" and any(arg_kind(i, kinds).tag == "list" for i in items):
            raise refuse(
                trace.source, getattr(stmt, "origin", None),
                "cannot differentiate a list in a list that also holds something else", "a name for each of them",
            )


def _items_put(stmt: Stmt) -> tuple[Var | None, tuple[Arg, ...], int]:
    """The list that a statement makes or changes, what it puts there, and at how many levels of lists."""
    match stmt:
        case Bind(op="list", target=owner, args=items):
            return owner, items, 0
        case Append(items=owner, value=value):
            return owner, (value,), 0
        case Store(array=owner, chain=chain, value=value):
            return owner, (value,), len(chain) - 1
    return None, (), 0


@contextmanager
def located(source: Source, bind: Bind) -> Iterator[None]:
    """Turn a rule's refusal of a call into an error at the user's line."""
    try:
        yield
    except UnsupportedCallError as error:
        raise refuse(source, bind.origin, f"cannot differentiate {error.what}", error.remedy) from None
