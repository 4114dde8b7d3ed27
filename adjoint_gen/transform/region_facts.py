"""What a statement of a trace that was lowered by reference makes: memory of its own, a part of another's, or what holds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjoint_gen.analysis.escape import NUMBERS
from adjoint_gen.frontend.aliasing.sharing import method_name
from adjoint_gen.frontend.state.methods import is_random_draw
from adjoint_gen.ir.joins import joins
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import HOLDERS, LOOKS_ONLY, READ_ONLY, TABLE
from adjoint_gen.ir.trace import Append, Arg, Bind, Const, Pack, Pop, Stmt, Store, Var
from adjoint_gen.ir.views import GETITEM, is_basic_index, parts
from adjoint_gen.ir.walk import reads, variables
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.dims import is_integer
from adjoint_gen.rules.distributions import GENERATORS
from adjoint_gen.rules.listing import KEPT, LIST, STACKS, TUPLES, at_key, element
from adjoint_gen.rules.memory import is_new

_STILL = frozenset({*NUMBERS, "str", "none", "range", "slice", "function", "module", "member", "set"})
DTYPES = frozenset({"float64", "float32", "complex128", "complex64", "int64", "int32", "bool"})


def is_view(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a load shows a part of its array: each index is an integer or a slice."""

    def is_place(var: Var) -> bool:
        kind = kinds.get(var, UNKNOWN)
        return kind.tag == "slice" or is_integer(kind)

    return all(is_basic_index(part, is_place) for step in stmt.args[1:] for part in parts(step))


def _is_copy(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a load takes a copy: some index is an array or a list."""
    return any(_picks(part, kinds) for step in stmt.args[1:] for part in parts(step))


def _picks(part: Arg, kinds: Mapping[Var, Kind]) -> bool:
    kind = kinds.get(part, UNKNOWN) if isinstance(part, Var) else UNKNOWN
    listed = isinstance(part, Pack) and part.kind == "list"
    return listed or any(k.tag == "list" or (k.tag == "array" and k.rank) for k in (kind, *kind.items))


def makes(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether the result of an operation is surely memory of its own."""
    if _is_copy_of_list(stmt, kinds):
        return True
    if stmt.op == GETITEM:
        base = kinds.get(stmt.args[0], UNKNOWN) if isinstance(stmt.args[0], Var) else UNKNOWN
        return base.tag == "array" and _is_copy(stmt, kinds)
    if stmt.op == "method" and isinstance(owner := stmt.args[0], Var) and kinds.get(owner, UNKNOWN).keys in GENERATORS:
        return is_random_draw(method_name(stmt))
    if stmt.op == "numpy.diag" and _rank(stmt, kinds) == 1:
        return True  # a matrix
    if stmt.op in TABLE and not any(is_able(v, kinds) for v in reads(stmt)):
        return True  # of nothing that it could be a part of
    listed = stmt.op in STACKS and bool(stmt.args) and kinds.get(stmt.args[0], UNKNOWN).tag == "list"  # type: ignore[arg-type]
    return listed or stmt.op in LOOKS_ONLY or is_new(stmt)


def _is_copy_of_list(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether an operation gives a list of its own of the items of others, none of which can change."""
    if stmt.op == TUPLES:
        return all(_holds_numbers(arg, kinds) for arg in stmt.args)
    steps = stmt.args[1:]
    some = len(steps) == 1 and isinstance(steps[0], Pack) and steps[0].kind == "slice"
    listed = stmt.op == LIST or (stmt.op == GETITEM and some)
    return listed and bool(stmt.args) and _holds_numbers(stmt.args[0], kinds)


def _holds_numbers(items: Arg, kinds: Mapping[Var, Kind]) -> bool:
    """Whether this is a list of what cannot change."""
    base = kinds.get(items, UNKNOWN) if isinstance(items, Var) else UNKNOWN
    held = element(base)
    return base.tag == "list" and (held.tag in _STILL or (held.numeric and held.rank == 0 and held.tag != "array"))


def shows_read_only(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether an operation gives a view that cannot be written into, as the diagonal of a matrix is."""
    return stmt.op in READ_ONLY or (stmt.op == "numpy.diag" and _rank(stmt, kinds) == 2)


def _rank(stmt: Bind, kinds: Mapping[Var, Kind]) -> int | None:
    """The rank of the first operand of an operation, as far as it is known."""
    base = kinds.get(stmt.args[0], UNKNOWN) if stmt.args and isinstance(stmt.args[0], Var) else UNKNOWN
    return base.rank if base.tag == "array" else None


def is_able(var: Var, kinds: Mapping[Var, Kind]) -> bool:
    """Whether what a name shows may change, as far as its kind says: what is a number on every path is none that does."""
    kind = kinds.get(var, UNKNOWN)
    return kind.tag not in _STILL and not (kind.tag == "unknown" and kind.rank == 0)


def sharing(stmt: Stmt, kinds: Mapping[Var, Kind]) -> Iterator[tuple[Var, Var]]:
    """The names that a statement makes show one memory, or of which one may hold the other."""

    def able(var: Var) -> bool:
        return is_able(var, kinds)

    yield from ((one, other) for one, other in joins(stmt) if isinstance(other, Var) and able(one) and able(other))
    match stmt:
        case Bind(target=target, op=op) if able(target) and not makes(stmt, kinds):
            yield from ((target, v) for v in _shown(stmt) if able(v))
        case Bind(target=target, op=op) if able(target) and op in HOLDERS:
            yield from ((target, v) for v in _shown(stmt) if able(v))
        case Append(items=items, value=value) if isinstance(value, Var) and able(value):
            yield items, value
        case Pop(target=target, items=items) if able(target) and not kinds.get(items, UNKNOWN).is_set:
            yield target, items
        case Store(array=array, value=value) if kinds.get(array, UNKNOWN).tag != "array":
            yield from ((array, v) for v in variables(value) if able(v))


def _shown(stmt: Bind) -> Iterator[Var]:
    """What the result of an operation may be, or hold: no index, and no key, which cannot change."""
    if stmt.op in KEPT:
        return (v for value in stmt.args[1::2] for v in variables(value))
    return iter(reads(stmt)[:1] if stmt.op == GETITEM else reads(stmt))


def form(kind: Kind) -> object:
    """What all lists and dicts of a region have in common that may be one; None for what none of them may hold.

    Of what is in those that are empty nothing is said.

    >>> from adjoint_gen.ir.kinds import FLOAT, INT
    >>> form(Kind("list", element=FLOAT)), form(Kind("list", element=INT)), form(Kind("list"))
    (('list', 'number'), ('list', 'number'), ('list', ()))
    """
    if kind.tag == "dict" and kind.keys:
        held = tuple(map(form, kind.items))
        return None if None in held else ("record", tuple((type(key), key) for key in kind.keys), held)
    if kind.tag in ("list", "dict"):
        inner = form(element(kind)) if kind.inside else ()
        return None if inner is None else (kind.tag, inner)
    if kind.tag == "array":
        return (kind.rank, kind.dtype) if kind.dtype in DTYPES else None
    if kind.passive:
        return "passive"
    if kind.numeric and kind.rank == 0:
        return kind.dtype if kind.dtype in _PRECISE else "number" if kind.real else None
    return kind.tag if kind.tag in _STILL else None


def is_uniform(kind: Kind, empty: bool) -> bool:
    """Whether all is known of what a list or dict holds that is given: what joins of kinds do not know may be anything.

    One that is known to be ``empty`` where nothing is known of it may be filled with whatever.
    """
    if kind.tag not in CONTAINERS:
        return form(kind) is not None
    if not kind.inside:
        return empty
    one = kind.tag == "list" or kind.is_table
    known = set(map(form, kind.inside))
    return all(is_uniform(inner, empty) for inner in kind.inside) and (not one or len(known) == 1 or known <= _PASSIVE)


def fills_none(given: Kind, found: Kind) -> bool:
    """Whether a container that is given holds None in a place that holds something else later, whose adjoint has no place."""
    if given.tag == "none":
        return not (found.passive or found.tag == "none")
    both = given.tag == found.tag and given.tag in CONTAINERS
    return both and any(fills_none(one, other) for one, other in zip(given.inside, found.inside, strict=False))


def may_hold_none(kind: Kind) -> bool:
    """Whether this is a list of numbers and None, in whose shadow there is a number for each."""
    return kind.tag == "list" and element(kind).tag in ("none", "unknown") and bool(kind.inside)


def holds_dicts(kind: Kind) -> bool:
    """Whether this is a dict, or a list of some, however deep: of their values no copy is made, item by item."""
    return kind.tag == "dict" or any(map(holds_dicts, kind.inside))


_PASSIVE = frozenset({"str", "none", "passive"})
_PRECISE = DTYPES - {"float64", "int64", "int32", "bool"}


def agree(one: object, other: object, nullable: bool = False) -> bool:
    """Whether two forms are those of things that may be one; in a list or dict one may be None, and the other a number.

    The shadow of a list, or of a dict that the run fills, has a number for each.

    >>> agree(("list", "number"), ("list", ())), agree(("list", "number"), ("dict", ()))
    (True, False)
    >>> agree(("dict", "none"), ("dict", "number")), agree(("list", "none"), ("list", ("list", "number")))
    (True, False)
    """
    match one, other:
        case (str() as first, inner), (str() as second, held):
            return first == second and (() in (inner, held) or agree(inner, held, True))
        case ("record", names, tuple() as values), ("record", others, tuple() as held):
            return names == others and all(agree(*pair, True) for pair in zip(values, held, strict=True))
        case (int() | None as rank, str() as dtype), (int() | None as axes, str() as precision):
            return dtype == precision and (None in (rank, axes) or rank == axes)
    return one is not None and (one == other or {one, other} <= _PASSIVE or (nullable and {one, other} == {"none", "number"}))


def links(stmt: Stmt, kinds: Mapping[Var, Kind]) -> Iterator[tuple[Var, Kind, Kind]]:
    """Names that a statement makes show one thing, or whose items are one, with the two kinds that should agree."""

    def kind(arg: Arg) -> Kind:
        return arg_kind(arg, kinds)

    def under(items: Var, step: Arg) -> Iterator[Kind]:
        held = kind(items)
        known = held.tag != "dict" or held.is_table or isinstance(step, Const)
        yield from (at_key(held, step) if held.tag == "dict" else element(held),) if known else held.items

    yield from ((one, kind(one), kind(other)) for one, other in joins(stmt) if isinstance(other, Var))
    match stmt:
        case Bind(target=target, op=op, args=(Var() as base,)) if op in (LIST, GETITEM) and kind(base).tag in CONTAINERS:
            yield target, kind(target), kind(base)
        case Bind(target=target, op=op, args=(Var() as base, step)) if op == GETITEM and kind(base).tag in CONTAINERS:
            whole = isinstance(step, Pack) and step.kind == "slice"
            yield from ((target, kind(target), held) for held in ((kind(base),) if whole else under(base, step)))
        case Bind(target=target, op="list" | "repeat" as op, args=args):
            yield from ((target, element(kind(target)), kind(item)) for item in (args if op == "list" else args[:1]))
        case Bind(target=target, op=op, args=args) if op in KEPT:
            yield from ((target, at_key(kind(target), k), kind(v)) for k, v in zip(args[::2], args[1::2], strict=True))
        case Append(items=items, value=value):
            yield items, element(kind(items)), kind(value)
        case Pop(target=target, items=items, key=key) if not kind(items).is_set:
            yield from ((items, held, kind(target)) for held in under(items, Const(-1) if key is None else key))
        case Store(array=array, chain=(step,), value=value) if kind(array).tag in CONTAINERS:
            whole = isinstance(step, Pack) and step.kind == "slice"
            yield from ((array, held, kind(value)) for held in ((kind(array),) if whole else under(array, step)))


CONTAINERS = ("list", "dict")


def innermost(kind: Kind) -> Kind:
    """The list that is in no other list but these."""
    while kind.tag == "list" and element(kind).tag == "list":
        kind = element(kind)
    return kind


def depth(kind: Kind) -> int:
    """How many lists and dicts are in one another."""
    return 1 + depth(element(kind)) if kind.tag in CONTAINERS else 0
