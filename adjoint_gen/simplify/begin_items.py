"""Store the first sum that each item of a shadow gets, where a loop gives every item its first one.

    layers_bar = blank(layers)                            layers_bar = blank(layers)
    for p_bar in reversed(layers_bar):              ->    for p_bar in reversed(layers_bar):
        p_bar["W"] += np.outer(g, h)                          np.outer(g, h, out=p_bar["W"])

*Why it is right.* Until the reverse sweep comes to that loop, no statement of it mentions the region, so all of it is zero. The
loop goes through all items of the list and mentions the item of its pass only. All arrays in the list have memory of their
own, which the guard asks (``items_apart``), and no list or dict gets another array than it held (``unmoved``), so what a pass
stores to is zero still, but for what it has added to it itself. This is for the text, like ``begin_shadows``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import resized, storage
from adjoint_gen.ir.joins import shadowed, unmoved
from adjoint_gen.ir.kinds import UNKNOWN, is_array_like
from adjoint_gen.ir.trace import Arg, Bind, Const, For, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import BLANK, ITEMS_APART, NONE_SHARED, REFERENCE, TIED
from adjoint_gen.ir.walk import altered, defines_within, reads_within, statements

LEN = "builtins.len"


def begin_items(trace: Trace) -> Trace:
    """The trace with such stores in the first loop of its reverse sweep through a list that is given."""
    if not shadowed(trace):
        return trace
    for root, given in _roots(trace):
        regions, cut = storage(trace), reverse_sweep(trace)
        region = frozenset(var for var, of in regions.items() if of == regions[root])
        at = next((k for k, s in enumerate(trace.body) if k >= cut and not region.isdisjoint(_mentions(s))), cut)
        loop = trace.body[at] if at < len(trace.body) else None
        if not isinstance(loop, For) or not _goes_through(loop, root, given, trace):
            continue
        if firsts := dict(_firsts(loop, root, region, trace)):
            begun = replace(loop, body=tuple(firsts.get(k, s) for k, s in enumerate(loop.body)))
            ahead = (_asks_items(s, given) for s in trace.body[:at])
            trace = altered(trace, body=(*ahead, begun, *trace.body[at + 1 :]))
    return trace


def _mentions(stmt: Stmt) -> Iterator[Var]:
    yield from reads_within(stmt)
    yield from defines_within(stmt)


def _roots(trace: Trace) -> Iterator[tuple[Var, Var]]:
    """The shadows of lists that are given, each with the argument: of those whose arrays are known to be no other's."""
    asks = (s for s in trace.body if isinstance(s, Bind) and s.op in (NONE_SHARED, ITEMS_APART))
    asked = {s.args[0] for s in asks if TIED not in s.params}
    blanks = {s.target: s.args for s in trace.body if isinstance(s, Bind) and s.op == BLANK}
    still, kinds = unmoved(trace) - resized(trace), infer(trace)
    for stmt in trace.body:
        match stmt:
            case Bind(target=root, op=op, args=(Var() as made, Const(value=int(place)))) if op == REFERENCE and made in blanks:
                given = blanks[made][place]
                if given in asked and isinstance(given, Var) and root in still and kinds.get(root, UNKNOWN).tag == "list":
                    yield root, given


def _goes_through(loop: For, root: Var, given: Var, trace: Trace) -> bool:
    """Whether a loop has a pass for each item of a list, or of what it was made like."""
    makers = {s.target: s for s in trace.body if isinstance(s, Bind)}
    length = makers.get(loop.hi) if isinstance(loop.hi, Var) else None
    if length is None or length.op != LEN or (loop.lo, loop.step, loop.until) != (Const(0), Const(1), None):
        return False
    of = length.args[0]
    copy = makers.get(of) if isinstance(of, Var) else None
    if of in (root, given):
        return True
    if copy is None or copy.op != REFERENCE or of in resized(trace) or not isinstance(copy.args[0], Var):
        return False
    source, place = makers.get(copy.args[0]), copy.args[1:]
    if source is None or len(place) != 1 or not isinstance(place[0], Const) or not isinstance(place[0].value, int):
        return False
    return source.args[place[0].value : place[0].value + 1] == (given,)


def _firsts(loop: For, root: Var, region: frozenset[Var], trace: Trace) -> Iterator[tuple[int, Stmt]]:
    """The first sums of arrays in the item of a pass, by where they stand, as stores; none where other items are mentioned."""
    kinds = infer(trace)
    places: dict[Var, tuple[Arg, ...]] = {root: ()}
    for stmt in statements(loop.body):
        match stmt:
            case Bind(target=target, op=op, args=(Var() as base, step)) if op == REFERENCE and base in places:
                places[target] = (*places[base], step)
            case Bind(target=target) if target in region:
                return
    fixed = {var: place for var, place in places.items() if all(isinstance(key, Const) for key in place[1:])}
    own = {var for var, place in fixed.items() if place[:1] == (loop.counter,)}
    if any(v not in own | {root} for s in statements((loop,)) for v in _mentions(s) if v in region):
        return
    met: set[tuple[Arg, ...]] = set()
    for at, stmt in enumerate(loop.body):
        if isinstance(stmt, Bind) and stmt.target in own:
            continue
        match stmt:
            case Store(array=array, chain=(), value=Var() as value, add=True) if array in own and places[array] not in met:
                if is_array_like(kinds.get(value, UNKNOWN), kinds[array]) and value not in region:
                    yield at, replace(stmt, add=False)
        met |= {places[v] for v in _mentions(stmt) if v in own}


def _asks_items(stmt: Stmt, given: Var) -> Stmt:
    """A requirement that the arrays in this list have memory of their own, too, where it asks of that."""
    match stmt:
        case Bind(op=op, args=(one, *_)) if op == NONE_SHARED and one == given:
            return replace(stmt, op=ITEMS_APART)
    return stmt
