"""What lists and dicts hold that may be one under several names: what is put in under one of these is there under all.

The inference follows a change to what the list was taken from. Where paths meet, or calls give what they are given, it
cannot: so the numbers, strings and None that names of one list or dict are found to hold are joined, and it runs again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from adjoint_gen.analysis.use_counts import callees
from adjoint_gen.ir.joins import joins, together, united
from adjoint_gen.ir.kinds import UNKNOWN, Kind, name_of_key
from adjoint_gen.ir.once import once_of_content
from adjoint_gen.ir.sorts import all_of, binds_of
from adjoint_gen.ir.trace import Append, Bind, CallFunction, For, If, Pack, Store, Trace, Var, While
from adjoint_gen.ir.views import GETITEM, REFERENCE
from adjoint_gen.ir.walk import known_leaves, reads, statements, variables
from adjoint_gen.rules.dims import coarse, join
from adjoint_gen.rules.listing import KEPT, LIST, MADE, element
from adjoint_gen.rules.listing import all_of as all_joined

_CONTAINERS = ("list", "dict", "tuple")
_SHOWING = MADE | KEPT | {GETITEM, REFERENCE, LIST}
"""What gives a list or dict, or something that has one in it or was in one."""
_Handed: TypeAlias = frozenset[tuple[int | None, int]]


def widened(trace: Trace, kinds: Mapping[Var, Kind], functions: Mapping[str, Trace]) -> dict[Var, Kind]:
    """The names of lists and dicts that may hold more than was found, with all that they may.

    >>> from adjoint_gen.ir.kinds import FLOAT, INT
    >>> from adjoint_gen.ir.trace import If, Source, Yield
    >>> p, one, other, either = (Var(name) for name in ("p", "one", "other", "either"))
    >>> body = (If(p, (), (), (Yield(either, one, other),)),)
    >>> kinds = {one: Kind("list", element=INT), other: Kind("list", element=FLOAT), either: Kind("list", element=FLOAT)}
    >>> found = widened(Trace("f", (), body, either, Source("", 1, (), "f", "")), kinds, {})
    >>> found[one].element.dtype, found[either].element.dtype
    ('(float64|int64)', '(float64|int64)')
    """
    held = {var: kind for var, kind in kinds.items() if kind.tag in ("list", "dict")}
    if not held:
        return {}
    if started := {**_filled_behind(trace, held), **_begun(_met(trace, held), held)}:
        return started
    begun = _begun_at(_levels(trace, kinds), held) if any(map(_is_empty, held.values())) else {}
    if started := {var: kind for var, kind in begun.items() if element(kind).tag != "unknown"}:
        return started
    if not _differ((place, inner) for kind in held.values() for place, inner in _scalars(kind)):
        return {}
    classes = united(_pairs(trace, kinds, functions))
    every: dict[Hashable, dict[Kind, None]] = defaultdict(dict)
    for var, kind in held.items():
        for place, inner in _scalars(kind):
            every[classes.get(var, var), place][inner] = None
    several = {at: all_joined(inner) for at, inner in every.items() if not _are_alike(inner)}
    wide = {var: _with(kind, classes.get(var, var), several) for var, kind in held.items()} if several else {}
    return {var: coarse(kind) for var, kind in wide.items() if kind != held[var]}


def _met(trace: Trace, held: Container[Var]) -> Iterator[tuple[Var, Var]]:
    """The names of lists and dicts that are one where paths meet."""
    every = (pair for stmt in all_of(trace, If, For, While) for pair in joins(stmt))
    return ((one, other) for one, other in every if isinstance(other, Var) and one in held and other in held)


def _begun(pairs: Iterable[tuple[Var, Var]], held: Mapping[Var, Kind]) -> dict[Var, Kind]:
    """The names of lists that nothing was found to be put in, which on some path are one with others that hold something."""
    return _begun_at(united(pairs), held) if any(_is_empty(kind) for kind in held.values()) else {}


def _begun_at(place: Mapping[Var, Hashable], held: Mapping[Var, Kind]) -> dict[Var, Kind]:
    """The names of lists that nothing was found to be put in, where others are at their ``place`` that hold something."""
    empty = {var for var, kind in held.items() if _is_empty(kind)}
    full: dict[Hashable, Kind] = {}
    for var, kind in held.items() if empty else ():
        if var in place and var not in empty:
            full[place[var]] = coarse(join(kind, full.get(place[var], kind)))
    return {var: full[place[var]] for var in empty if place.get(var) in full}


def _is_empty(kind: Kind) -> bool:
    return kind.tag == "list" and not kind.inside


def _levels(trace: Trace, kinds: Mapping[Var, Kind]) -> Mapping[Var, tuple[Var, int]]:
    """What may be one list: what is in one list or table, equally deep; nothing of what may be in itself."""
    deeper: dict[Var, list[tuple[Var, int]]] = defaultdict(list)
    for one, other, steps in _steps(trace, kinds):
        deeper[one].append((other, steps))
        deeper[other].append((one, -steps))
    found: dict[Var, tuple[Var, int]] = {}
    for root in deeper:
        if root in found:
            continue
        level, todo, is_nested = {root: 0}, [root], True
        while todo:
            var = todo.pop()
            for other, steps in deeper[var]:
                if other not in level:
                    level[other] = level[var] + steps
                    todo.append(other)
                is_nested &= level[other] == level[var] + steps
        found |= {var: (root if is_nested else var, depth) for var, depth in level.items()}
    return found


def _steps(trace: Trace, kinds: Mapping[Var, Kind]) -> Iterator[tuple[Var, Var, int]]:
    """Names that may show one thing, or one of which is in the other: this, and how many steps it is to the other.

    What is in a tuple or record at other places is of other kinds.
    """
    def is_even(var: Var) -> bool:
        return (kind := kinds.get(var, UNKNOWN)).tag == "list" or kind.is_table

    for branching in all_of(trace, If, For, While):
        yield from ((one, other, 0) for one, other in joins(branching) if isinstance(other, Var))
    for stmt in (*binds_of(trace, GETITEM, REFERENCE, LIST, "list"), *all_of(trace, Append, Store)):
        match stmt:
            case Bind(target=target, op=op, args=(Var() as base, *chain)) if op in (GETITEM, REFERENCE) and is_even(base):
                steps = sum(not (isinstance(step, Pack) and step.kind == "slice") for step in chain)
                if steps < 2:
                    yield base, target, steps
            case Bind(target=target, op=op, args=(Var() as copied,)) if op == LIST:
                yield copied, target, 0
            case Bind(target=target, op="list", args=args):
                yield from ((target, var, 1) for arg in args for var in variables(arg) if var == arg)
            case Append(items=items, value=Var() as value) | Store(array=items, chain=(_,), value=Var() as value, add=False):
                if is_even(items):
                    yield items, value, 1


def _filled_behind(trace: Trace, held: Mapping[Var, Kind]) -> dict[Var, Kind]:
    """The names of lists and tables in which lists were put that were empty then, and hold something in the end."""
    found: dict[Var, Kind] = {}
    for stmt in [s for s in statements(trace.body) if s.__class__ is Append or s.__class__ is Store]:
        match stmt:
            case Append(items=items, value=Var() as value) | Store(array=items, chain=(_,), value=Var() as value):
                whole, put = found.get(items, held.get(items, UNKNOWN)), held.get(value, UNKNOWN)
                if (whole.tag == "list" or whole.is_table) and _is_begun(element(whole)):
                    after = coarse(join(element(whole), put))
                    found |= {items: replace(whole, items=() if whole.tag == "list" else whole.items, element=after)}
    return {var: kind for var, kind in found.items() if not _is_begun(element(kind))}


def _is_begun(kind: Kind) -> bool:
    """Whether there is a list in a list of which nothing was found that is put in it."""
    return kind.tag == "list" and (not kind.inside or any(map(_is_begun, kind.inside)))


def _are_alike(kinds: Collection[Kind]) -> bool:
    """Whether these differ in nothing but whether they are numbers of Python's or NumPy's, which move.

    What a function is given is believed to be of one kind: a wider one would be none that its callers give.
    """
    return len(kinds) == 1 or (not any(kind.still for kind in kinds) and {kind.dtype for kind in kinds} == {"float64"})


def _differ(found: Iterator[tuple[Hashable, Kind]]) -> bool:
    """Whether lists and dicts of one form hold something else."""
    first: dict[Hashable, Kind] = {}
    return any(first.setdefault(place, inner) != inner for place, inner in found)


def _form(kind: Kind) -> Hashable:
    """What lists and dicts have in common that may be one."""
    if kind.tag == "list" or kind.is_table:
        return kind.tag, _form(element(kind)) if element(kind).tag in _CONTAINERS else ()
    if kind.tag == "dict":
        return "record", frozenset(map(name_of_key, kind.keys))
    return kind.tag, tuple(map(_form, kind.items)) if kind.tag == "tuple" else ()


def _scalars(kind: Kind) -> Iterator[tuple[Hashable, Kind]]:
    """The numbers, strings and None in a list or dict, however deep, by the form of what they are in, and their place in it."""
    inside = (element(kind),) if kind.tag == "list" or kind.is_table else kind.items
    for name, inner in zip(_names(kind), inside, strict=False):
        if inner.tag in _CONTAINERS:
            yield from _scalars(inner)
        elif inner.tag == "none" or inner.tag == "str" or (inner.numeric and inner.rank == 0 and inner.tag != "array"):
            yield (_form(kind), name), coarse(inner)


def _names(kind: Kind) -> Sequence[object]:
    """What the places of a list, dict or tuple are called."""
    one = kind.tag == "list" or kind.is_table
    return [None] if one else [*map(name_of_key, kind.keys)] if kind.tag == "dict" else range(len(kind.items))


def _with(kind: Kind, root: Var, several: Mapping[Hashable, Kind | None]) -> Kind:
    """A kind with what else there may be in its places."""
    one = kind.tag == "list" or kind.is_table
    inside = (element(kind),) if one else kind.items
    known = [(inner, several.get((root, (_form(kind), name)))) for name, inner in zip(_names(kind), inside, strict=False)]
    made = [_with(k, root, several) if k.tag in _CONTAINERS else join(k, wide) if wide else k for k, wide in known]
    if made == [*inside]:
        return kind
    if kind.is_table:
        return replace(kind, element=made[0])
    return replace(kind, items=(), element=made[0]) if one else replace(kind, items=tuple(made))


def _pairs(trace: Trace, kinds: Mapping[Var, Kind], functions: Mapping[str, Trace]) -> Iterator[tuple[Var, Var]]:
    """The names of lists and dicts of which one may be the other, or be in it."""
    pairs, handed = [*_shown(trace), *together(trace)], _all_handed(trace, functions)
    for call in all_of(trace, CallFunction):
        pairs += (pair for pair in _by_call(call, handed) if _may_share(*(kinds.get(var, UNKNOWN) for var in pair)))
    holding = {var for var, kind in kinds.items() if _holds(kind)}
    return ((one, other) for one, other in pairs if one in holding and other in holding)


def _may_share(one: Kind, other: Kind) -> bool:
    """Whether what is of one kind may be, or have in it, a list or dict that is, or is in, what is of another.

    A function hands on numbers as well, in which nothing is put: ``out.append((keys[n], values[n]))``.
    """
    found = [set(_held(kind)) for kind in (one, other)]
    return any(None in forms for forms in found) or not found[0].isdisjoint(found[1])


def _held(kind: Kind) -> Iterator[Hashable]:
    """The forms of a list or dict, and of those in it; None for any, where it is not known what it holds."""
    if kind.tag in ("list", "dict"):
        is_record = kind.tag == "dict" and not kind.is_table
        yield "record" if is_record else _form(kind)
        if not is_record and element(kind).tag == "unknown" and element(kind).dtype is None:
            yield None
    elif kind.tag == "unknown" and kind.dtype is None:
        yield None
    for inner in kind.inside:
        yield from _held(inner)


@once_of_content
def _shown(trace: Trace) -> tuple[tuple[Var, Var], ...]:
    """The names that may show what others do, or what is in it; of numbers, too, since kinds are not asked for."""
    pairs: list[tuple[Var, Var]] = []
    for stmt in all_of(trace, If, For, While):
        pairs += [pair for pair in joins(stmt) if isinstance(pair[1], Var)]  # type: ignore[misc]
    for bind in binds_of(trace, *_SHOWING):
        shown = variables(bind.args[0]) if bind.op in (GETITEM, REFERENCE) else reads(bind)  # an index is in nothing
        pairs += [(bind.target, var) for var in shown]
    for change in all_of(trace, Append, Store):
        held = change.items if isinstance(change, Append) else change.array
        pairs += [(held, var) for var in variables(change.value)]
    return tuple(pairs)


def _holds(kind: Kind) -> bool:
    """Whether this is a list or dict, or a tuple that has one in it."""
    return kind.tag in ("list", "dict") or (kind.tag == "tuple" and any(map(_holds, kind.items)))


def _by_call(call: CallFunction, handed: Mapping[str, _Handed]) -> Iterator[tuple[Var, Var]]:
    """What a call makes show one thing: what it gives and is given, as far as the function hands it on."""
    given = [[*variables(arg)] for arg in call.args]
    places: dict[int | None, list[Var]] = {None: [*variables(call.target)], **dict(enumerate(given))}
    for end, start in handed.get(call.function, ()):
        yield from ((one, other) for one in places[end] for other in places[start])


def _all_handed(trace: Trace, functions: Mapping[str, Trace]) -> dict[str, _Handed]:
    """What each function that a trace may call hands on, those that call themselves as well."""
    found: dict[str, _Handed] = {}
    todo = [trace]
    while todo:
        more = [functions[name] for name in callees(todo.pop()) if name in functions and name not in found]
        found |= {function.name: frozenset() for function in more}
        todo += more
    while True:
        before, found = found, {name: _handed(functions[name], found) for name in found}
        if found == before:
            return found


def _handed(function: Trace, known: Mapping[str, _Handed]) -> _Handed:
    """The places of a function's parameters with those of which they may hold something at its end; None for its result."""
    sources: dict[Var, list[Var]] = defaultdict(list)
    for one, other in _shown(function):
        sources[one].append(other)
    for call in all_of(function, CallFunction):
        for one, other in _by_call(call, known):
            sources[one].append(other)
    leaves = (leaf for param in function.params for leaf in known_leaves(param.tree, param.kind))
    alone = {var for var, kind in leaves if kind.tag == "str" or (kind.rank == 0 and kind.tag != "array")}  # nothing is put in
    params = {var: k for k, param in enumerate(function.params) for var in variables(param.tree) if var not in alone}
    ends = [*((None, var) for var in variables(function.result)), *((k, var) for var, k in params.items())]
    return frozenset(
        (end, params[var]) for end, start in ends for var in _behind(start, sources) if var in params and end != params[var]
    )


def _behind(var: Var, sources: Mapping[Var, list[Var]]) -> set[Var]:
    """All that a name may show, or have in it."""
    found, todo = {var}, [var]
    while todo:
        more = [other for other in sources.get(todo.pop(), ()) if other not in found]
        found.update(more)
        todo += more
    return found
