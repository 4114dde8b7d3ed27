"""The kind of every name: an abstract interpretation of the trace, to a fixed point over loops.

Everything that is not known stays unknown; nothing is guessed. A loop's names keep what holds in every iteration, and the
lengths that change from one iteration to the next get symbols of their own, so that equal dimensions are always lengths
of one moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import reduce

from adjoint_gen.analysis.held_kinds import widened
from adjoint_gen.analysis.inference import Inference
from adjoint_gen.analysis.region_lengths import lengths_of_regions
from adjoint_gen.analysis.returns import NOTHING, Returns, found_before
from adjoint_gen.analysis.unknown_changes import changes_items
from adjoint_gen.analysis.use_counts import by_name, module_of
from adjoint_gen.ir.joins import shadowed
from adjoint_gen.ir.kinds import UNKNOWN, Kind, has_late_keys
from adjoint_gen.ir.once import content, once
from adjoint_gen.ir.trace import Arg, Bind, Pack, Trace, Var
from adjoint_gen.ir.walk import known_leaves, values_of
from adjoint_gen.rules import table
from adjoint_gen.rules.dims import coarse, join
from adjoint_gen.rules.listing import Lengths, may_be_one

_ROUNDS = 12
_SUPPOSED = 4


def infer(trace: Trace) -> dict[Var, Kind]:
    """The kind of every variable of a trace, of primal and generated ones alike.

    >>> from adjoint_gen.ir.kinds import FLOAT, array
    >>> from adjoint_gen.ir.trace import Bind, Param, Source, Trace, Var
    >>> x, y, v = Var("x"), Var("y"), Var("v")
    >>> body = (Bind(v, "operator.mul", (x, y)),)
    >>> params = (Param("x", x, array("x", 2)), Param("y", y, FLOAT))
    >>> kinds = infer(Trace("f", params, body, v, Source("f.py", 1, (), "f", "m")))
    >>> kinds[v].tag, kinds[v].dtype, kinds[v].shape == kinds[x].shape
    ('array', 'float64', True)
    """
    return dict(_known(trace))


@once
def _known(trace: Trace) -> dict[Var, Kind]:
    return _inferred(trace, _returns(module_of(trace)))[0]


def tree_kind(trace: Trace, functions: tuple[Trace, ...]) -> Kind:
    """The kind of what a function returns, where ``functions`` are all of its module; that of a tuple has items."""

    def known(kind: Kind) -> Kind:
        return UNKNOWN if kind == NOTHING else replace(kind, items=tuple(map(known, kind.items)))

    return known(Returns(by_name(functions), _supposed).own(trace.name))


def suppose(trace: Trace) -> dict[Var, Kind]:
    """The kinds of the names if nothing is read from lists that functions are given empty: no more than a guess.

    Such a function is for the calls before something is in the list, and only what it gives else says what will be.
    """
    return dict(_inferred(trace, Returns(by_name(module_of(trace)), _supposed), supposing=True)[0])


def _returns(functions: tuple[Trace, ...]) -> Returns:
    """What the functions of a module return; what was found of the very same ones before is kept with the first of them."""
    return Returns(by_name(functions), _returned, found_before(functions))


def _supposed(trace: Trace, returns: Returns) -> Kind:
    return _inferred(trace, returns, supposing=True)[1]


def _returned(trace: Trace, returns: Returns) -> Kind:
    return _inferred(trace, returns)[1]


def _inferred(trace: Trace, returns: Returns, supposing: bool = False) -> tuple[dict[Var, Kind], Kind]:
    """The kinds of a function's names; the one of what it returns, with those of its parameters at its end: it may have put
    something in them.

    They are what they were in a trace that does the same, of another module, too, for the same kinds of what the functions
    give that it calls.
    """
    begun = frozenset(
        var for p in trace.params for var, kind in known_leaves(p.tree, p.kind) if kind.tag == "list" and not kind.inside
    ) if supposing else frozenset()
    store = trace.found if table.user_rules() else content(trace).found  # the user's rules may change
    kept = store.setdefault((_inferred, begun), {})
    given = returns.given(trace)
    if given not in kept:
        made = _run(trace, returns, begun)
        left = (_left(p.tree, p.kind, made.kinds) for p in trace.params)
        kept[given] = made.kinds, Kind("tuple", items=(made.result(trace.result), *left))
    both: tuple[dict[Var, Kind], Kind] = kept[given]
    return both


def _left(tree: Arg, kind: Kind, kinds: Mapping[Var, Kind]) -> Kind:
    """The kind of a parameter at a function's end, of one that is taken apart by its parts."""
    if isinstance(tree, Var):
        return kinds[tree]
    values = values_of(tree) if isinstance(tree, Pack) else ()
    if len(values) != len(kind.items):
        return kind
    return replace(kind, items=tuple(_left(value, part, kinds) for value, part in zip(values, kind.items, strict=True)))


def left_kinds(trace: Trace, functions: tuple[Trace, ...]) -> tuple[Kind, ...]:
    """The kinds of a function's parameters at its end, where ``functions`` are all of its module."""
    return _returns(functions).left(trace.name)


def _run(trace: Trace, returns: Returns, begun: frozenset[Var]) -> Inference:
    made = _filled(trace, frozenset(), returns, begun)
    if changes_items(trace, {var: kind for var, kind in made.kinds.items() if var not in made.nothing}):
        return _filled(trace, frozenset({"list", "dict"}), returns, begun)
    return made


def _filled(trace: Trace, opaque: frozenset[str], returns: Returns, begun: frozenset[Var] = frozenset()) -> Inference:
    """The inference; again where a list or dict stayed empty that is read: something is put in it under another name.

    Where a call gives what is put in it, it is empty until that is known to return. Where it is read first, it holds from the
    beginning what it holds in the end. Those that are ``begun`` are given, and empty.
    """
    made, empty, filled = Inference(trace, opaque, returns, begun=begun), frozenset[Var](), dict[Var, Kind]()
    for _ in range(_ROUNDS):
        held = _held_in_the_end(made, filled)
        still = empty | {var for var in _left_empty(made, begun) if filled or made.place(var)[0] not in held}
        if (held, still) == (filled, empty):
            break
        made, empty, filled = Inference(trace, opaque, returns, still, held, begun=begun), still, held
    before, wide = dict[Var, Kind](), dict[Var, Kind]()
    for _ in range(_ROUNDS):
        wide |= widened(trace, made.kinds, returns.functions)
        keyed = _keyed(trace, made.kinds)
        keyed |= {var: join(kind, keyed.get(var, kind)) for var, kind in wide.items()}
        if keyed == before:
            break
        made, before = Inference(trace, opaque, returns, empty, filled, keyed, begun), keyed
    return _with_lengths(trace, made, lambda lengths: Inference(trace, opaque, returns, empty, filled, before, begun, lengths))


def _left_empty(made: Inference, begun: frozenset[Var]) -> Iterator[Var]:
    """The lists and dicts that are read and stayed empty, and in which no call is known to put something yet."""
    awaiting = set(map(made.place, made.awaiting))
    return (v for v in made.empty if not (made.kinds[v].inside or v in begun) and made.place(v) not in awaiting)


def _held_in_the_end(made: Inference, filled: Mapping[Var, Kind]) -> dict[Var, Kind]:
    """The lists and dicts that are read before anything is put in them, with what they hold in the end."""
    read = (*((load.target, load.args[0]) for load in made.loads.values()), *made.pops.items())
    roots = {made.place(base)[0] for target, base in read if target in made.nothing and isinstance(base, Var)}
    held = {var: kind for var in roots if isinstance(var, Var) and (kind := coarse(made.kinds[var])).inside}
    held = held if held.keys() & made.begun else {}
    return held | {var: coarse(join(kind, made.kinds[var])) for var, kind in filled.items()}


def _with_lengths(trace: Trace, made: Inference, run: Callable[[Mapping[Var, Lengths]], Inference]) -> Inference:
    """The inference by what is supposed of the lengths of regions where that turns out to hold, as far as it does."""
    again, supposed = made, lengths_of_regions(trace, made.kinds, supposing=True)
    for _ in range(_SUPPOSED):
        if not supposed:
            return made
        before, again = supposed, run(supposed)
        supposed = lengths_of_regions(trace, again.kinds, supposing=True)  # by what is known now, more may be
        if supposed == before:
            break
    for _ in range(_ROUNDS):
        found = lengths_of_regions(trace, again.kinds)
        held = {var: dict(known.items() & found.get(var, {}).items()) for var, known in before.items()}
        if held == before:
            return again
        before = {var: known for var, known in held.items() if known}
        if not before:
            break
        again = run(before)
    return made


def _keyed(trace: Trace, kinds: Mapping[Var, Kind]) -> dict[Var, Kind]:
    """The names that hold dicts which get or lose keys, under whichever name: all that may be one by their keys.

    Where there are references, nothing else changes; what is copied at once stays what is given.
    """
    opened = dict.fromkeys(coarse(one) for kind in dict.fromkeys(kinds.values()) for one in _dicts(kind) if one.is_open)
    if not opened:
        return {}
    references = shadowed(trace)

    def keyed(kind: Kind) -> Kind:
        if kind.tag not in ("list", "dict", "tuple"):
            return kind
        items, inside = tuple(map(keyed, kind.items)), kind.element and keyed(kind.element)
        kind = replace(kind, items=items, element=inside)
        return reduce(join, (one for one in opened if may_be_one(kind, one)), kind)

    able = {var: kind for var, kind in kinds.items() if var in references and kind.tag != "tuple"} if references else kinds
    found = {var: keyed(coarse(kind)) for var, kind in able.items()}
    return {var: kind for var, kind in found.items() if has_late_keys(kind)}


def _dicts(kind: Kind) -> Iterator[Kind]:
    if kind.tag == "dict":
        yield kind
    for inner in kind.inside:
        yield from _dicts(inner)


def result_kind(bind: Bind, kinds: dict[Var, Kind]) -> Kind:
    """The kind of a statement's result as its rule gives it, every unknown length with a symbol of its own."""
    return table.result_kind(bind, kinds)
