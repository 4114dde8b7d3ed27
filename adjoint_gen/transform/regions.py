"""Shadowed regions: a trace in which every store is to whatever its name shows becomes one whose references are marked.

The front lowers a function *by reference* where it cannot tell which names show one array: nothing is copied, and a store
changes the memory that the name refers to. Here the names are united that may show one memory; in each region that is
stored to, what is made becomes a reference to memory of its own, a view becomes a reference to a part, and whatever reads
the contents loads them first. A copy of what the caller gives is made once, at entry.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.use_counts import callees, callees_first
from adjoint_gen.asked import Asked
from adjoint_gen.errors import refuse
from adjoint_gen.frontend.calls.derivatives import marks_of
from adjoint_gen.frontend.state.refusals import CHANGES_INSIDE, MAY_BE_PARTS
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.sorts import all_of, binds_of
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Bind,
    Block,
    CallFunction,
    For,
    If,
    Pack,
    Pop,
    Stmt,
    Store,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.views import ABOUT_MEMORY, GETITEM, LAID_IN_ROWS
from adjoint_gen.ir.walk import every_block, reads, statements, variables
from adjoint_gen.rules.listing import LIST
from adjoint_gen.simplify.drop_looks import drop_looks
from adjoint_gen.simplify.pass_over_empty import pass_over_empty
from adjoint_gen.transform.inline import written_out
from adjoint_gen.transform.nested_derivatives import given_to, refuse_taken_again, site_of, with_changed_primal
from adjoint_gen.transform.pair_names import with_functions_apart
from adjoint_gen.transform.region_calls import Handed
from adjoint_gen.transform.region_marks import Marks
from adjoint_gen.transform.region_table import Regions
from adjoint_gen.transform.region_updates import without_needless_checks
from adjoint_gen.transform.region_views import read_only_views, shown_where_read, values_serve


def guarded_memory(trace: Trace) -> bool:
    """Whether a function must not be given arguments that share memory, since it stores into some."""
    return any(isinstance(stmt, Bind) and stmt.op in ABOUT_MEMORY for stmt in trace.body)


def refuses_shared(trace: Trace, shared: Collection[Collection[str]]) -> bool:
    """Whether a function may refuse, when it runs, that a dict among these arguments shows memory of another."""
    places = {place: var for param in trace.params for place, var in _places(param.name, param.tree)}
    kinds = infer(trace)
    return any(kinds[places[place]].tag == "dict" for group in shared for place in group if place in places)


def copies_to_change(trace: Trace) -> bool:
    """Whether arrays in lists are copied, changed, and put back, or what a loop passes on is copied to change a part of it;
    or a loop puts other rows in lists of them.

    In place, by reference, that is shorter and takes less: the whole is not copied in each pass.
    """
    parts = (trace, *trace.functions)
    checkpointed = any(f.checkpointed for f in trace.functions)  # they would be written out
    return not checkpointed and any(_puts_items_back(f.body) or _copies_carried(f.body) or _replaces_rows(f) for f in parts)


def _replaces_rows(trace: Trace) -> bool:
    """Whether a loop puts lists in the places of lists, or two arrays of a list change places: each is copied on its way."""
    kinds: Mapping[Var, Kind] = {}

    def holds(var: Arg | None, tag: str) -> bool:
        return isinstance(var, Var) and kinds.get(var, UNKNOWN).tag == tag

    taken: dict[Arg, Arg] = {s.target: s.args[0] for s in binds_of(trace, GETITEM)}
    for block in (block for loop in all_of(trace, For, While) for block in every_block(loop.body)):
        stores = [s for s in block if isinstance(s, Store) and s.chain and not isinstance(s.chain[-1], Pack)]
        kinds = kinds or (infer(trace) if stores else {})
        rows = [s for s in stores if holds(s.array, "list")]
        arrays = [s.array for s in rows if holds(s.value, "array") and taken.get(s.value) == s.array]
        if any(holds(s.value, "list") for s in rows) or len(arrays) > len({*arrays}):
            return True
    return False


def _copies_carried(body: Block) -> bool:
    loops = (s for s in statements(body) if isinstance(s, For | While))
    return any(_changes_part(loop.body, _copies_of_own(loop)) for loop in loops)


def _copies_of_own(loop: For | While) -> frozenset[Var]:
    """The copies of what a loop carries that stand for the very name: the program copies nothing.

    One of a list is made at the head of the loop, any other is one that the program makes. One of an array counts if it is
    passed on itself on some path: where something new is, a shadow would be made in each pass.
    """
    after = {carry.param: _either(loop.body, carry.next) for carry in loop.carried}
    copies = (s for s in loop.body if isinstance(s, Bind) and s.op in (LIST, "ndarray.copy"))
    return frozenset(
        s.target for s in copies if isinstance(given := s.args[0], Var) and given in after and s.target.base == given.base
        and (s.origin == loop.origin if s.op == LIST else s.target in after[given])
    )


def _either(body: Block, atom: Atom) -> set[Atom]:
    """What a value is, or all of what, on each path through the branches of a block."""
    ends: dict[Atom, tuple[Arg, ...]] = {}
    for stmt in statements(body):
        match stmt:
            case If(yields=yields):
                ends |= {y.result: (y.then, y.orelse) for y in yields}
            case Bind(target=target, op=op, args=(_,) as args) if op == GETITEM:
                ends[target] = args
    found, todo = {atom}, [atom]
    while todo:
        further = {end for end in ends.get(todo.pop(), ()) if isinstance(end, Var)} - found
        found |= further
        todo += further
    return found


def _changes_part(body: Block, copies: Container[Var]) -> bool:
    """Whether some of these are changed in one place, by a statement that stands in no further loop."""
    for stmt in body:
        match stmt:
            case Append(items=items) | Pop(items=items) if items in copies:
                return True
            case Store(array=array, chain=chain) if array in copies and chain and not isinstance(chain[-1], Pack):
                return True
            case If(then=then, orelse=orelse) if _changes_part(then, copies) or _changes_part(orelse, copies):
                return True
    return False


def _puts_items_back(body: Block) -> bool:
    made = {s.target: s.args for s in statements(body) if isinstance(s, Bind) and s.op in (GETITEM, "ndarray.copy")}
    for stmt in statements(body):
        if isinstance(stmt, Store) and isinstance(stmt.value, Var):
            part: tuple[Arg, ...] = (stmt.value,)
            while len(part) == 1 and isinstance(part[0], Var) and part[0] in made:
                part = made[part[0]]
            if part == (stmt.array, *stmt.chain):
                return True
    return False


def laid_in_rows(trace: Trace) -> frozenset[str]:
    """The arguments that must lie in memory row by row, since the function stores into them in another shape."""
    wanted = {v for s in trace.body if isinstance(s, Bind) and s.op == LAID_IN_ROWS for v in reads(s)}
    return frozenset(place for param in trace.params for place, var in _places(param.name, param.tree) if var in wanted)


def lies_otherwise(trace: Trace, asked: Asked) -> bool:
    """Whether an argument that must lie in memory row by row does not."""
    return bool((rows := laid_in_rows(trace)) and rows.intersection(asked.loose()))


def with_regions(trace: Trace, shared: Collection[Collection[str]] = (), by_caller: bool = False) -> Trace:
    """The trace, lowered by reference, with the references of its shadowed regions.

    The arguments, or parts of them, in each of ``shared`` are given as one memory, ``by_caller`` if it is the derivative's.

    Raises:
        DifferentiationError: what is stored to may be in a list, or it is not known whether it is a copy.
    """
    trace = drop_looks(pass_over_empty(written_out(trace)))
    refuse_taken_again(trace)
    inside = [replace(f, functions=trace.functions) for f in trace.functions if marks_of(f)]
    derivatives = [with_changed_primal(function, partial(_of_primal, trace, given_to(function))) for function in inside]
    places = {place: var for param in trace.params for place, var in _places(param.name, param.tree)}
    kinds = infer(trace)
    given: list[list[Var]] = []
    for group in shared:
        names = [places[place] for place in group if place in places]
        one = len(names) == len(group) and len({dtype for var in names for dtype in _dtypes(kinds[var])}) < 2
        given += [names] if one else [[var] for var in names]  # a list that is taken apart only joins others
    _, found = _all_regions(trace, given, by_caller)
    functions = tuple(shown_where_read(f, found[f.name]) if f.name in found else f for f in trace.functions)
    trace = replace(shown_where_read(trace, found[trace.name]), functions=functions)
    values = {f.name: {*read_only_views(f, infer(f))} for f in _apart(trace)}
    handed, regions = _all_regions(trace, given, by_caller, values)
    while more := {name: served for name, there in regions.items() if (served := {*values_serve(there, handed)})}:
        values = {name: served | more.get(name, set()) for name, served in values.items()}
        handed, regions = _all_regions(trace, given, by_caller, values)
    regions = {name: without_needless_checks(found_in) for name, found_in in regions.items()}
    looking = {d.name for d in derivatives if any(_looks(s) for f in (d, *d.functions) for s in statements(f.body))}
    for function in (*callees_first(trace), trace):
        looking |= {function.name} if not looking.isdisjoint(callees(function)) else set()
    for found_in in regions.values():
        _refuse_parts(found_in, looking)
    marked = [Marks(regions[f.name], handed).function() for f in trace.functions if f.name in regions]
    made = replace(Marks(regions[trace.name], handed).marked(), functions=())
    for derivative in derivatives:
        derivative = with_functions_apart(derivative, marked)
        known = {f.name for f in marked}
        marked += [f for f in (*derivative.functions, replace(derivative, functions=())) if f.name not in known]
    made = replace(made, functions=tuple(marked))
    return replace(made, functions=tuple(callees_first(made)))


def _of_primal(caller: Trace, given: Container[object], primal: Trace) -> Trace:
    """The primal of a derivative inside, by reference: it changes copies of what it is ``given``, and nothing else.

    Raises:
        DifferentiationError: it changes what it captures, which its caller sees.
    """
    made = with_regions(primal)
    if any(new != old and old.name not in given for new, old in zip(made.params, primal.params, strict=True)):
        source, origin = site_of(caller, primal.name)
        raise refuse(source, origin, *CHANGES_INSIDE)
    return made


def _refuse_parts(regions: Regions, looking: Container[str]) -> None:
    """Refuse a derivative inside that must know which of its arguments share memory, and gets what two of one region hold."""
    for stmt in statements(regions.trace.body):
        if _looks(stmt) or (isinstance(stmt, CallFunction) and stmt.function in looking):
            given = Counter(regions.root(v) for v in reads(stmt) if regions.shadowed(v))
            if max(given.values(), default=0) > 1:
                raise refuse(regions.trace.source, getattr(stmt, "origin", None), *MAY_BE_PARTS)


def _looks(stmt: Stmt) -> bool:
    return isinstance(stmt, Bind) and stmt.op in ABOUT_MEMORY


def _all_regions(
    trace: Trace, given: Collection[Sequence[Var]], by_caller: bool,
    values: Mapping[str, Container[Var]] = MappingProxyType({}),
) -> tuple[Handed, dict[str, Regions]]:
    """The regions of a trace and of its functions, which agree on what their calls hand over; derivatives get values.

    What the derivative's own caller gives, and of which nothing is known, is empty.
    """
    handed = Handed()
    whole = {f.name: f for f in _apart(trace)}
    empty = {name: frozenset(found) for name, found in _given_empty(whole).items()}
    own = frozenset(var for p in trace.params for var in variables(p.tree)) if by_caller else frozenset()
    while True:
        before = handed.size()
        regions = {
            name: Regions.of(function, handed, given, values.get(name, ()), own) if name == trace.name
            else Regions.of(function, handed, (), values.get(name, ()), empty.get(name, frozenset()))
            for name, function in whole.items()
        }
        for name, found in regions.items():
            handed.learn(whole[name], found.able(), found.stored, whole, found.containers())
        if handed.size() == before:
            return handed, regions


def _given_empty(functions: Mapping[str, Trace]) -> dict[str, set[Var]]:
    """The parameters of functions that get, wherever they are called, a list that was just made and holds nothing."""
    filled: dict[str, set[Var]] = defaultdict(set)
    empty: dict[str, set[Var]] = defaultdict(set)
    for trace in functions.values():
        kinds = infer(trace)
        made = {s.target for s in statements(trace.body) if isinstance(s, Bind) and s.op == "list" and not s.args}
        for stmt in statements(trace.body):
            if isinstance(stmt, CallFunction) and stmt.function in functions:
                for arg, param in zip(stmt.args, functions[stmt.function].params, strict=True):
                    is_empty = isinstance(arg, Var) and arg in made and not kinds[arg].inside
                    (empty if is_empty else filled)[stmt.function].update(variables(param.tree))
    return {name: found - filled[name] for name, found in empty.items()}


def _apart(trace: Trace) -> Iterator[Trace]:
    """The trace and its functions, each with all that it may call; but for derivatives, which get values."""
    yield from (replace(f, functions=trace.functions) for f in trace.functions if not marks_of(f))
    yield trace


def _dtypes(kind: Kind) -> Iterator[str | None]:
    """The dtypes of an array, or of the arrays in a list or dict."""
    if kind.tag == "array":
        yield kind.dtype
    for inner in kind.inside:
        yield from _dtypes(inner)


def _places(name: str, tree: Arg) -> Iterator[tuple[str, Var]]:
    """The variables of a parameter, by what their places are called in the kinds of arguments."""
    if isinstance(tree, Var):
        yield name, tree
    elif isinstance(tree, Pack) and tree.kind == "tuple":
        for k, item in enumerate(tree.items):
            yield from _places(f"{name}[{k}]", item)
