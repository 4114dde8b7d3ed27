"""Which axes of a function's parameters are equally long in every call of it.

The parameters of a callee have lengths of their own, each with its symbol. Where two axes have one length at every place that
calls the function, they get one symbol. Functions that call themselves are first taken to be called from elsewhere only;
then their own calls are looked at, which can only tell axes apart, until nothing changes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.sorts import all_of
from adjoint_gen.ir.trace import CallFunction, Pack, Trace
from adjoint_gen.ir.walk import statements
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.dims import length

Axis: TypeAlias = tuple[int, ...]
"""An axis of an array among the parameters: the way to the array, and the number of the axis."""

_ROUNDS = 12
_VARIANTS = 8
"""Functions that call themselves with ever other lengths are looked at with a few of these."""


def with_shared_lengths(trace: Trace) -> Trace:
    """The trace with one symbol, among the parameters of its functions, for axes that are equally long in every call."""
    if not any(dict(_axes(_given(f))) for f in trace.functions):
        return trace
    classes: dict[str, dict[Axis, object]] = {}
    current = {f.name: f for f in trace.functions}
    for name in reversed(list(current)):  # callers before callees
        found = _sites(trace, {n: current[n] for n in (*classes, name)}, current, name)
        classes[name] = {axis: tuple(site.get(axis, axis) for site in found) for axis, _ in _axes(_given(current[name]))}
        current[name] = _with_symbols(current[name], classes[name])
    for _ in range(_ROUNDS):
        before = {name: _sorted(found) for name, found in classes.items()}
        for name in classes:
            found = _sites(trace, current, current, name)
            classes[name] = {
                axis: (mine, *(site.get(axis, axis) for site in found)) for axis, mine in classes[name].items()
            }
        classes = {name: dict(_numbered(found)) for name, found in classes.items()}
        current = {name: _with_symbols(f, classes[name]) for name, f in ((f.name, f) for f in trace.functions)}
        if {name: _sorted(found) for name, found in classes.items()} == before:
            known = _with_lengths(trace, current)
            return replace(trace, functions=tuple(known[f.name] for f in trace.functions))
    return trace


def as_called(trace: Trace) -> Iterator[Trace]:
    """The trace, and the functions that it calls, each with the lengths of what some of its calls give it."""
    functions = {f.name: f for f in trace.functions}
    found = defaultdict[str, set[Trace]](set)
    todo = [trace]
    while todo:
        caller = todo.pop()
        yield caller
        kinds = infer(caller)
        for call in all_of(caller, CallFunction):
            callee = functions[call.function]
            given, own = dict(_axes(arg_kind(Pack("tuple", call.args), kinds))), dict(_axes(_given(callee)))
            called = _with_dims(replace(callee, functions=trace.functions), own | {a: d for a, d in given.items() if a in own})
            if called not in found[callee.name] and len(found[callee.name]) < _VARIANTS:
                found[callee.name].add(called)
                todo.append(called)


def _with_lengths(trace: Trace, functions: Mapping[str, Trace]) -> Mapping[str, Trace]:
    """The functions with the lengths of axes that have the same known one in every call."""
    current = dict(functions)
    for name in reversed(list(current)) if _knows_lengths(trace) else ():  # callers before callees
        found = _sites(trace, current, current, name)
        known = {axis: dim for axis, dim in (found[0] if found else {}).items() if _is_known(dim)}
        known = {axis: dim for axis, dim in known.items() if all(site.get(axis) == dim for site in found)}
        if known:
            current[name] = _with_dims(current[name], dict(_axes(_given(current[name]))) | known)
    return current


def _knows_lengths(trace: Trace) -> bool:
    """Whether the length of some array is known."""
    return any(_is_known(dim) for kind in infer(trace).values() for dim in kind.shape.dims or ())


def _is_known(dim: object) -> bool:
    return isinstance(dim, frozenset) and bool(dim) and length(dim) is not None


def _given(function: Trace) -> Kind:
    return Kind("tuple", items=tuple(p.kind for p in function.params))


def _axes(kind: Kind, way: Axis = ()) -> Iterator[tuple[Axis, object]]:
    """The axes of the arrays of a tree, with their lengths."""
    if kind.tag == "tuple":
        for k, item in enumerate(kind.items):
            yield from _axes(item, (*way, k))
    elif kind.tag == "array":
        yield from (((*way, axis), dim) for axis, dim in enumerate(kind.shape.dims or ()))


def _sites(trace: Trace, callers: Mapping[str, Trace], every: Mapping[str, Trace], name: str) -> list[dict[Axis, object]]:
    """The lengths of the arguments' axes at each call of a function in the trace and in ``callers``."""
    found = []
    for caller in (trace, *callers.values()):
        calls = [s for s in statements(caller.body) if isinstance(s, CallFunction) and s.function == name]
        if calls and (caller is trace or caller.name != name or len(callers) == len(every)):
            kinds = infer(replace(caller, functions=tuple(every.values())))
            for call in calls:
                found.append(dict(_axes(arg_kind(Pack("tuple", call.args), kinds))))
    return found


def _sorted(classes: Mapping[Axis, object]) -> list[tuple[Axis, int]]:
    return sorted(_numbered(classes))


def _numbered(classes: Mapping[Axis, object]) -> Iterator[tuple[Axis, int]]:
    """Each axis with the number of its class, in the order of their first axes."""
    numbers: dict[object, int] = {}
    for axis, key in classes.items():
        yield axis, numbers.setdefault(key, len(numbers))


def _with_symbols(function: Trace, classes: Mapping[Axis, object]) -> Trace:
    """The function with one symbol for each class of axes: that of its first axis."""
    own = dict(_axes(_given(function)))
    first: dict[object, object] = {}
    for axis, key in classes.items():
        first.setdefault(key, own[axis])
    return _with_dims(function, {axis: first[key] for axis, key in classes.items()})


def _with_dims(function: Trace, axes: Mapping[Axis, object]) -> Trace:
    """The function with these lengths of the axes of its parameters."""

    def renamed(kind: Kind, way: Axis) -> Kind:
        if kind.tag == "tuple":
            return replace(kind, items=tuple(renamed(item, (*way, k)) for k, item in enumerate(kind.items)))
        if kind.tag != "array" or kind.shape.dims is None:
            return kind
        dims = tuple(axes[(*way, axis)] for axis in range(len(kind.shape.dims)))
        return kind.with_shape(Shape(dims))  # type: ignore[arg-type]

    params = tuple(replace(p, kind=renamed(p.kind, (k,))) for k, p in enumerate(function.params))
    return replace(function, params=params)
