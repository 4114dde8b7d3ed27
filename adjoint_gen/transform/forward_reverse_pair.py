"""Cut a reverse-mode trace in two functions: ``f_forward(...) -> (value, residuals)``, ``f_reverse(residuals, y_bar)``.

The pair serves pullbacks that are called again and again: the reverse function works on copies of its tapes, and the
forward function on copies of the caller's arrays, so that neither a second call nor a later change of an argument shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import replace

from adjoint_gen.analysis.activity import reach
from adjoint_gen.analysis.appended_outside import noted
from adjoint_gen.analysis.escape import NUMBERS, handed_on
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.layouts import COPY, SAME_LAYOUT, copy_for
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import holders, passes_on
from adjoint_gen.analysis.use_counts import reached
from adjoint_gen.frontend.aliasing.sharing import method_name
from adjoint_gen.frontend.state.methods import is_random_draw
from adjoint_gen.ir.joins import united, written
from adjoint_gen.ir.kinds import SOME, UNKNOWN, Kind, Shape
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.trace import (
    UNDEF,
    Arg,
    Atom,
    Bind,
    Block,
    CallFunction,
    Carry,
    Const,
    For,
    If,
    Outer,
    Pack,
    Param,
    Record,
    Restore,
    Section,
    Stmt,
    Trace,
    Var,
    While,
    Yield,
)
from adjoint_gen.ir.views import ABOUT_MEMORY, DETACHED, LAID_IN_ROWS, ONE_ARRAY, REFERENCE, TOGETHER
from adjoint_gen.ir.walk import (
    all_variables,
    blocks,
    defines,
    defines_within,
    map_arg,
    reads,
    reads_within,
    rename,
    statements,
    values_of,
    variables,
    with_blocks,
)
from adjoint_gen.names import Names
from adjoint_gen.rules.dims import join
from adjoint_gen.rules.listing import element

DUPLICATE = "adjoint_gen.runtime.duplicate"
_LOOKS_AT_ARGUMENTS = ABOUT_MEMORY | {LAID_IN_ROWS, ONE_ARRAY}
FROM_OBJECTS = frozenset({"getattr", "method", "call"})
_CHANGING = ("array", "list", "dict")


def split(trace: Trace, count: int) -> tuple[Trace, Trace]:
    """The forward and the reverse function of a trace that ``reverse(..., value=True)`` made.

    The first ``count`` parameters are the primal's, the others are seeds.
    """
    cut = reverse_sweep(trace)
    ahead, back = trace.body[:cut], trace.body[cut + 1 :]
    assert isinstance(trace.result, Pack), "reverse(..., value=True) returns (value, gradients)"
    value, gradients = trace.result.items
    params, seeds = trace.params[:count], trace.params[count:]

    inside = {v for s in back for v in defines_within(s)} | {v for s in seeds for v in variables(s.tree)}
    read = {*(v for s in back for v in reads_within(s)), *variables(gradients)}
    residuals = as_bound(read - inside, trace, ahead)
    ahead = bound(ahead, set(residuals))
    names = Names(all_variables(trace))
    kinds = infer(trace)
    held = [v for v in _contents(back, gradients, residuals) if kinds.get(v, UNKNOWN).tag not in NUMBERS]
    copies_out = {v: names.like(v) for v in _shared(value, ahead, held, kinds)}
    ops = {v: copy_for(trace) if kinds[v].tag == "array" else DUPLICATE for v in copies_out}
    ahead = (*ahead, *(Bind(new, ops[old], (old,)) for old, new in copies_out.items()))
    value = map_arg(value, lambda v: copies_out.get(v, v))
    others = {v: names.like(v) for v in _of_others(trace, ahead, held, kinds)}
    ahead = (*ahead, *_copied_together(others, names))
    copies, back = with_own_residuals(trace, back, residuals, names)
    kept = [*held, *(v for v in variables(value) if kinds.get(v, UNKNOWN).tag not in NUMBERS)]
    forward = _own_arrays(
        replace(
            trace, name=f"{trace.name}_forward", params=params, body=ahead,
            result=Pack("tuple", (value, Pack("tuple", tuple(others.get(v, v) for v in residuals)))),
        ),
        reach(kept, handed_on(ahead, kinds)), names,
        together=any(isinstance(s, Bind) and s.op in TOGETHER for s in back),
    )
    reverse = replace(
        trace,
        name=f"{trace.name}_reverse",
        params=(
            Param("residuals", Pack("tuple", residuals), _known(residuals, ahead, kinds)),
            *(replace(s, mode="positional", default=None) for s in seeds),
        ),
        body=(*copies, *back),
        result=gradients,
        outers=(),
        doc="",
    )
    return forward, reverse


def as_bound(handed: Set[Var], trace: Trace, ahead: Block) -> tuple[Var, ...]:
    """What a forward sweep hands over, in the order in which it binds that: both functions count names alike then.

    >>> from adjoint_gen.ir.trace import Param, Source
    >>> x, y, z = Var("x"), Var("y"), Var("z")
    >>> ahead = (Bind(y, "numpy.sin", (x,)), Bind(z, "numpy.cos", (y,)))
    >>> as_bound({z, y, x}, Trace("f", (Param("x", x),), ahead, z, Source("", 1, (), "f", "")), ahead)
    (x, y, z)
    """
    given = (*(v for p in trace.params for v in variables(p.tree)), *(outer.var for outer in trace.outers))
    return tuple(v for v in dict.fromkeys((*given, *(v for s in ahead for v in defines_within(s)))) if v in handed)


def needs_seeds(trace: Trace, count: int) -> Stmt | None:
    """The first statement that such a trace runs before its reverse sweep and that needs its seeds: it cannot be split."""
    needing = {v for param in trace.params[count:] for v in variables(param.tree)}
    for stmt in trace.body[: reverse_sweep(trace)]:
        if not needing.isdisjoint(reads_within(stmt)):
            if not (isinstance(stmt, Bind) and stmt.op in LOOKS_ONLY):
                return stmt
            needing |= set(defines(stmt))
    return None


def with_own_residuals(trace: Trace, back: Block, residuals: tuple[Var, ...], names: Names) -> tuple[list[Stmt], Block]:
    """The reverse sweep of a trace on copies of those residuals that it changes, and what makes them.

    Shadows, and the tapes and residuals of calls with shadows on them, are copied at once, since they may share memory.
    """
    held = holders(trace)
    written_to = {held[v] for stmt in statements(back) for v in written(stmt) if v in held}
    changed = {v: names.like(v) for v in residuals if held.get(v) in written_to}
    own = {tape: names.like(tape) for tape in emptied(back) if tape in residuals and tape not in changed}
    copies: list[Stmt] = [Bind(new, "builtins.list", (old,)) for old, new in own.items()]
    copies += _copied_together(changed, names)
    return copies, rename(back, own | changed)


def _copied_together(copies: Mapping[Var, Var], names: Names) -> Iterator[Stmt]:
    """What binds the copies of some names, which share memory where these do."""
    if copies:
        every = names.fresh()
        yield Bind(every, DETACHED, tuple(copies))
        yield from (Bind(new, REFERENCE, (every, Const(k))) for k, new in enumerate(copies.values()))


def _shared(value: Arg, ahead: Block, held: list[Var], kinds: Mapping[Var, Kind]) -> Iterator[Var]:
    """The parts of the result that may share memory with what is ``held``: the caller may write into what it gets."""
    before = handed_on(ahead, kinds)
    kept = reach(held, before)
    made = {s.target: s for s in ahead if isinstance(s, Bind)}
    for var in dict.fromkeys(variables(value)):
        kind = kinds.get(var, UNKNOWN)
        alone = var not in kept and var in made and not passes_on(made[var])
        match kind.tag:
            case "array":
                shared = not alone
            case "list" | "dict":
                shared = not (alone and element(kind).rank == 0)
            case _:
                shared = kind.tag == "unknown" and not kept.isdisjoint(reach([var], before))
        if shared:
            yield var


def _of_others(trace: Trace, ahead: Block, held: list[Var], kinds: Mapping[Var, Kind]) -> list[Var]:
    """What is ``held`` of objects of which nothing is known, whose owners may write into it before it is read again.

    So is what may share memory with that: copies of both share it, too.
    """
    asking = {f.name for f in trace.functions if any(_asks_object(s, infer(f)) for s in statements(f.body))}
    asking |= {f.name for f in trace.functions if not asking.isdisjoint(reached(replace(f, functions=trace.functions)))}
    got = {
        v for s in statements(ahead) if _asks_object(s, kinds) or (isinstance(s, CallFunction) and s.function in asking)
        for v in defines(s)
    }
    before = handed_on(ahead, kinds) if got else {}
    regions = united((v, other) for v in held for other in reach([v], before)) if got else {}
    theirs = {regions[v] for v in got if v in regions}
    return [v for v in held if regions.get(v) in theirs]


def _asks_object(stmt: Stmt, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a statement gets something of an object, which may be the object's own."""
    if not isinstance(stmt, Bind) or stmt.op not in FROM_OBJECTS:
        return False
    if stmt.op == "method" and isinstance(owner := stmt.args[0], Var) and kinds.get(owner, UNKNOWN).tag == "str":
        return False  # a text has nothing that anyone may write into
    return stmt.op != "method" or not is_random_draw(method_name(stmt))


def _known(residuals: tuple[Var, ...], ahead: Block, kinds: Mapping[Var, Kind]) -> Kind:
    """The kind of the residuals."""
    tapes = tape_kinds(ahead, kinds)
    return Kind("tuple", items=tuple(tapes.get(v) or kinds.get(v, UNKNOWN) for v in residuals))


def tape_kinds(ahead: Block, kinds: Mapping[Var, Kind]) -> dict[Var, Kind]:
    """The kinds of the tapes that a forward sweep fills: lists of what was recorded."""
    recorded: dict[Var, Kind] = {}
    for stmt in statements(ahead):
        if isinstance(stmt, Record):
            kind = recorded_kind(stmt.value, kinds)
            recorded[stmt.tape] = join(recorded.get(stmt.tape, kind), kind)
    return {tape: Kind("list", element=kind) for tape, kind in recorded.items()}


def recorded_kind(value: Arg, kinds: Mapping[Var, Kind]) -> Kind:
    """The kind of what is recorded again and again, so that axes of the same name may be of other lengths."""
    if isinstance(value, Pack):
        return Kind("tuple", items=tuple(recorded_kind(item, kinds) for item in value.items))
    return _anew(kinds.get(value, UNKNOWN) if isinstance(value, Var) else UNKNOWN)


def _anew(kind: Kind) -> Kind:
    """The kind without the names of its axes."""
    if kind.tag in ("list", "tuple") or kind.keys or kind.is_table:
        return replace(kind, items=tuple(map(_anew, kind.items)), element=kind.element and _anew(kind.element))
    if kind.tag == "str":
        return replace(kind, keys=())  # another one each time
    if kind.tag not in ("float", "int", "bool", "complex", "numpy scalar", "array") and (kind.tag, kind.rank) != ("unknown", 0):
        return UNKNOWN
    dims = kind.shape.dims
    return replace(kind, extent=None, shape=Shape(None if dims is None else (SOME,) * len(dims)))


def emptied(block: Block) -> tuple[Var, ...]:
    """The tapes that the reverse sweep takes things from."""
    return tuple(dict.fromkeys(s.tape for s in statements(block) if isinstance(s, Restore) and s.at is None))


def bound(block: Block, wanted: set[Var]) -> Block:
    """The block with ``wanted`` bound on every path: a name that this run never defined is handed over as None."""

    def atom(a: Atom) -> Atom:
        if isinstance(a, Var):
            wanted.add(a)
        return Const(None) if a is UNDEF else a

    out: list[Stmt] = []
    for stmt in reversed(block):
        match stmt:
            case If(yields=yields):
                stmt = replace(stmt, yields=tuple(
                    Yield(y.result, atom(y.then), atom(y.orelse)) if y.result in wanted else y for y in yields
                ))
            case For(carried=carried) | While(carried=carried):
                stmt = replace(stmt, carried=tuple(
                    Carry(c.param, atom(c.init), atom(c.next), c.result) if c.result in wanted else c for c in carried
                ))
        out.append(with_blocks(stmt, tuple(bound(inner, wanted) for inner in blocks(stmt))))
    return tuple(reversed(out))


def _contents(back: Block, gradients: Arg, residuals: tuple[Var, ...]) -> Iterator[Var]:
    """The residuals of which the reverse sweep reads more than shape and dtype."""
    looked = (s for s in statements(back) if isinstance(s, Bind) and s.op in LOOKS_ONLY)
    uses = Counter((*variables(gradients), *(v for s in back for v in reads_within(s))))
    uses.subtract(v for s in looked for v in reads(s))
    return (v for v in residuals if uses[v])


def _own_arrays(trace: Trace, kept: set[Var], names: Names, together: bool) -> Trace:
    """The forward function working on its own copies of the lists and dicts that it is given, and of the arrays of them
    that may share memory with what is ``kept``.

    It needs none of an array that it only copies. Copies that the reverse function copies ``together`` lie and share memory
    as what they are copies of; so do all where a derivative that is taken inside looks at that.
    """
    given: tuple[Param | Outer, ...] = (*trace.params, *trace.outers)
    own_names = {v for item in given for v in variables(item.tree if isinstance(item, Param) else item.var)}
    of_caller = {id(s) for s in trace.body if (_looks(s) or _looks_at_arguments(s)) and own_names.issuperset(reads(s))}
    every = (s for block in (trace.body, *(f.body for f in trace.functions)) for s in statements(block))
    inside = any(_looks(s) and id(s) not in of_caller for s in every)
    used = {v for s in trace.body if not (id(s) in of_caller or _only_copies(s)) for v in reads_within(s)}
    used = (used | set(variables(trace.result))) - noted(trace)
    arrays = used if inside else used & kept
    copy = copy_for(trace)
    copies: dict[Var, Bind] = {}

    def visit(tree: Arg, kind: Kind) -> None:
        if isinstance(tree, Pack):
            for item, inner in zip(values_of(tree), kind.items, strict=True):
                visit(item, inner)
        elif isinstance(tree, Var) and tree in (arrays if kind.tag == "array" else used) and kind.tag in _CHANGING:
            copies[tree] = Bind(names.like(tree), copy if kind.tag == "array" else DUPLICATE, (tree,))

    for item in given:
        visit(item.tree if isinstance(item, Param) else item.var, item.kind)
    first = (k for k, s in enumerate(trace.body) if not (isinstance(s, Section) or _looks_at_arguments(s)))
    start = next(first, len(trace.body))
    own: dict[Var, Arg] = {old: each.target for old, each in copies.items()}
    made = tuple(copies.values())
    if (together or inside or copy == SAME_LAYOUT) and made:  # np.copy of an array with a stride of zero lies otherwise
        all_of_them = names.fresh()
        made = (
            Bind(all_of_them, DETACHED, tuple(copies)),
            *(Bind(each.target, REFERENCE, (all_of_them, Const(k))) for k, each in enumerate(made)),
        )
    renamed = (s if id(s) in of_caller else rename((s,), own)[0] for s in trace.body[start:])
    return replace(
        trace,
        body=(*trace.body[:start], *made, *renamed),
        result=map_arg(trace.result, lambda v: own.get(v, v)),
    )


def _looks(stmt: Stmt) -> bool:
    """Whether a statement looks at which arrays share memory."""
    return isinstance(stmt, Bind) and (stmt.op in TOGETHER or stmt.op in ABOUT_MEMORY)


def _looks_at_arguments(stmt: Stmt) -> bool:
    """Whether a statement looks at the caller's own arrays."""
    return isinstance(stmt, Bind) and stmt.op in _LOOKS_AT_ARGUMENTS


def _only_copies(stmt: Stmt) -> bool:
    """Whether a statement of the body's outermost block copies an array, or looks at how one lies, and keeps nothing."""
    return isinstance(stmt, Bind) and stmt.op in (COPY, SAME_LAYOUT, LAID_IN_ROWS, ONE_ARRAY)
