"""The leaves of what a function returns, the parameters that bring their adjoints, and trees of gradients."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.errors import refuse
from adjoint_gen.free_names import unused
from adjoint_gen.ir.dtypes import REAL
from adjoint_gen.ir.kinds import FLOAT, SCALAR, UNKNOWN, Kind
from adjoint_gen.ir.trace import UNDEF, Arg, Atom, Bind, Const, Pack, Param, Trace, Var
from adjoint_gen.ir.walk import all_variables, known_leaves, values_of, variables, with_values
from adjoint_gen.names import Names
from adjoint_gen.transform.returned_values import mixed_precision


def inputs_of(trace: Trace, wrt: Sequence[int]) -> tuple[Var, ...]:
    """What is differentiated by, of the parameters at positions ``wrt``: not the integers and strings in containers."""
    params = [trace.params[i] for i in wrt]
    return tuple(var for p in params for var, kind in known_leaves(p.tree, p.kind) if kind.moves)


def idle_of(trace: Trace, wrt: Sequence[int]) -> tuple[Var, ...]:
    """The lists and dicts of these parameters in which there is nothing to differentiate by."""
    params = [trace.params[i] for i in wrt]
    return tuple(v for p in params for v, kind in known_leaves(p.tree, p.kind) if not (kind.moves or kind.still))


def regrown(tree: Arg, gradients: dict[Var, Atom]) -> Arg:
    """The structure of a parameter with the gradient of each leaf in its place, None for those without."""
    if isinstance(tree, Pack):
        return with_values(tree, [regrown(item, gradients) for item in values_of(tree)])
    assert isinstance(tree, Var)
    return gradients.get(tree, Const(None))


def with_lists_made(trace: Trace) -> Trace:
    """The trace with each list that its result shows made by a statement: the adjoint of a list comes as one, a list.

    A tuple or dict is taken apart: the adjoints of its items come one by one.

    Raises:
        DifferentiationError: a list holds a tuple.
    """
    names = Names(all_variables(trace))
    kinds = infer(trace)
    made: list[Bind] = []

    def apart(whole: Var, kind: Kind) -> Arg:
        lost = kind.is_table or kind.is_open  # of what keys it has, only the run knows
        if kind.tag not in ("tuple", "dict") or lost or (kind.tag == "tuple" and (kind.keys or not kind.items)):
            return whole  # a tuple of no known items may have some
        items: list[Arg] = []
        for k, part in enumerate(kind.items):
            key, item = Const(kind.keys[k] if kind.keys else k), names.fresh()
            made.append(Bind(item, "operator.getitem", (whole, key)))
            items += [*([key] if kind.keys else []), apart(item, part)]
        return Pack("dict" if kind.tag == "dict" else "tuple", tuple(items))

    def whole(tree: Arg) -> Arg:
        if isinstance(tree, Var):
            return apart(tree, kinds.get(tree, UNKNOWN))
        if not isinstance(tree, Pack):
            return tree
        items = tuple(map(whole, tree.items))
        if tree.kind != "list":
            return replace(tree, items=items)
        if any(isinstance(item, Pack) for item in items):
            raise refuse(
                trace.source, None, f"`{trace.source.qualname}` returns a list of tuples or dicts, which has no cotangent",
                "a tuple of them",
            )
        made.append(Bind(names.fresh(), "list", items))
        return made[-1].target

    result = whole(trace.result)
    return replace(trace, body=(*trace.body, *made), result=result)


def refuse_records(trace: Trace, active: Container[Var], kinds: Mapping[Var, Kind]) -> None:
    """Refuse to pull back through a named tuple that is returned as it was found: its adjoint would come in parts."""
    for var in variables(trace.result):
        if kinds[var].tag == "tuple" and var in active:
            found, remedy = "a named tuple as it found it", "a tuple of its fields"
            if not kinds[var].keys:
                found, remedy = "a tuple of unknown length", "a list, or an array"
            what = f"`{trace.source.qualname}` returns {found}, which has no cotangent"
            raise refuse(trace.source, None, what, remedy)


def result_leaves(result: Arg, kinds: Mapping[Var, Kind]) -> Iterator[Atom]:
    """The parts of a result that are no tuples or dicts, constants included; of a value known to be a tuple, the items."""
    if isinstance(result, Pack):
        for item in values_of(result):
            yield from result_leaves(item, kinds)
    elif isinstance(result, Var) and kinds.get(result, FLOAT).tag == "tuple":
        yield from (UNDEF for _ in _items(kinds[result]))
    else:
        yield result


def _items(kind: Kind) -> Iterator[Kind]:
    for item in kind.items if kind.tag == "tuple" else ():
        yield from _items(item)
    if kind.tag != "tuple":
        yield kind


def seeds_of(leaves: Sequence[Atom], kinds: Mapping[Var, Kind], names: Names, trace: Trace) -> Iterator[Param]:
    """One keyword-only seed for each leaf of the result, ``y_bar`` if there is one, else ``y0_bar``, ``y1_bar``, ...

    A seed of a number may be a Python float, whatever the number is, so nothing more is assumed of it.
    """
    taken = trace.declared
    for k, leaf in enumerate(leaves):
        name = unused("y_bar" if len(leaves) == 1 else f"y{k}_bar", taken)
        kind = kinds.get(leaf, FLOAT) if isinstance(leaf, Var) else FLOAT
        if kind.shape == SCALAR and kind.real:
            kind = Kind("unknown", REAL if mixed_precision(kinds) else "float64", SCALAR)
        yield Param(name, names.fresh(name), kind, default=Const(1.0), mode="keyword only")
