"""What leaves a derivative: gradients of the argument's shape and dtype, and results in memory of their own."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace

from adjoint_gen.analysis.activity import reach
from adjoint_gen.analysis.escape import NUMBERS, Makers, fresh, handed_on
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.dtypes import options
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Atom, Bind, Block, Const, Pack, Stmt, Trace, Var
from adjoint_gen.ir.views import BY_PLACE, GETITEM
from adjoint_gen.ir.walk import all_variables, map_arg, statements, variables
from adjoint_gen.names import Names
from adjoint_gen.rules.memory import is_new

FULL, SUM = "adjoint_gen.runtime.materialise", "adjoint_gen.runtime.unbroadcast"
ZEROS, IN_LISTS = "adjoint_gen.runtime.zeros_like", "adjoint_gen.runtime.zeros_in_lists"
WITH_TUPLES = "adjoint_gen.runtime.with_tuples"
COPY, DUPLICATE, RESHAPE = "ndarray.copy", "adjoint_gen.runtime.duplicate", "numpy.reshape"


def returned(
    adjoints: tuple[tuple[Var, Atom | None], ...], body: Block, of_arrays: Set[Arg], kinds: dict[Var, Kind],
    names: Names, functions: Mapping[str, Trace],
) -> tuple[list[Stmt], dict[Var, Atom]]:
    """The last statements of a gradient function, and the gradient of each input.

    ``of_arrays`` are the seeds that may be arrays, which joins and functions hand on as they are. A gradient that may share
    memory with what the caller gave, or with another gradient, is copied; one that is narrower than its input is filled,
    and one without axes is made a number where the input is one; an input that nothing depends on has zeros.
    """
    made = fresh(body, Makers(functions))
    zeros = {s.target: s for s in statements(body) if isinstance(s, Bind) and s.op in (ZEROS, IN_LISTS)}
    shares = {s.target for s in body if isinstance(s, Bind) and s.op == BY_PLACE}
    placed = {s.target for s in body if isinstance(s, Bind) and s.op == GETITEM and s.args[0] in shares}
    sums = {s.target for s in statements(body) if isinstance(s, Bind) and s.op == SUM}  # NumPy gives numbers
    shaped = {s.target for s in statements(body) if isinstance(s, Bind) and s.op == RESHAPE}  # and arrays here
    before = handed_on(body, kinds) if of_arrays else {}
    mixed = mixed_precision(kinds)
    seen: set[Atom] = set()
    out: list[Stmt] = []
    gradients: dict[Var, Atom] = {}
    for var, bar in adjoints:
        kind = kinds[var]
        scalar = kind.tag in ("float", "numpy scalar")
        an_array = isinstance(bar, Var) and (
            kinds[bar].tag == "array" or bar in shaped or (bar not in made and not of_arrays.isdisjoint(reach([bar], before)))
        )
        number = bar in sums or not an_array
        apart = number if scalar else bar in made and bar not in seen
        own = bar is None or (_fits(bar, kind, kinds, mixed) and apart)
        if bar is None:
            bar = _bind(out, names, kinds, ZEROS, (var,), var) if not scalar or kind.dtype != "float64" else Const(0.0)
        start = zeros.get(bar) if isinstance(bar, Var) and bar not in seen else None
        if start is not None and start.args == (var,) and not mixed and is_of_doubles(kind):
            seen.add(bar)
            bar = _bind(out, names, kinds, WITH_TUPLES, (bar, var), var) if start.op == IN_LISTS else bar
        elif bar in placed and bar not in seen and not mixed and is_of_doubles(kind, ("array",)):
            pass  # a copy of its own, array by array
        elif not own or _holds_still(kind):
            bar = _bind(out, names, kinds, FULL, (bar, var), var)
        seen.add(bar)
        gradients[var] = bar
    return out, gradients


def _fits(bar: Atom, kind: Kind, kinds: dict[Var, Kind], mixed: bool) -> bool:
    """Whether an adjoint surely has the shape and dtype of its input (of unknown kinds nothing is asked)."""
    if kind.tag == "unknown":
        return True
    mine = kinds[bar] if isinstance(bar, Var) else Kind("float", "float64")
    return mine.shape == kind.shape and kind.dtype == "float64" and mine.real and not mixed


def is_of_doubles(kind: Kind, tags: tuple[str, ...] = ("array", "numpy scalar")) -> bool:
    """Whether a container holds nothing but doubles of NumPy's and arrays of them, which stay such where they are added to."""
    if kind.inside:
        return kind.tag in ("list", "tuple", "dict") and all(is_of_doubles(item, tags) for item in kind.inside)
    return kind.tag in tags and kind.dtype == "float64" and kind.rank is not None


def _holds_still(kind: Kind) -> bool:
    """Whether a container holds what has no derivative, and is to have None where its adjoint has zeros."""
    return any(item.still or _holds_still(item) for item in kind.inside)


def mixed_precision(kinds: Mapping[Var, Kind]) -> bool:
    """Whether the program has floating-point numbers of another precision than float64.

    A seed of 1.0 has none of its own, so the precision of an adjoint is then not known from the kinds alone.
    """
    return any(one.startswith("float") and one != "float64" for k in kinds.values() for one in options(k.dtype))


def _bind(out: list[Stmt], names: Names, kinds: dict[Var, Kind], op: str, args: tuple[Atom, ...], var: Var) -> Var:
    target = names.fresh(f"{var.base}_bar" if var.base else "")
    kinds[target] = kinds[var]
    out.append(Bind(target, op, args))
    return target


def unshared(trace: Trace, part: Arg) -> Trace:
    """The trace with copies in the ``part`` of its result that may share memory with what the caller gave."""
    kinds = infer(trace)
    made = (s for s in statements(trace.body) if isinstance(s, Bind) and kinds[s.target].tag == "unknown" and is_new(s))
    before = handed_on(trace.body, {**kinds, **{s.target: Kind("array") for s in made}})
    trees = [*(p.tree for p in trace.params), *(o.var for o in trace.outers)]
    given = {v for tree in trees for v in variables(tree) if kinds.get(v, UNKNOWN).tag not in NUMBERS}
    apart = {v for v in fresh(trace.body, Makers({f.name: f for f in trace.functions})) if kinds[v].tag == "array"}
    names = Names(all_variables(trace))
    own: dict[Var, Arg] = {}
    copies: list[Stmt] = []
    for var in dict.fromkeys(v for v in variables(part) if v not in apart):
        tag = kinds.get(var, UNKNOWN).tag
        if tag in ("array", "list", "dict", "tuple", "unknown") and not given.isdisjoint(reach([var], before)):
            own[var] = target = names.like(var)
            copies.append(Bind(target, COPY if tag == "array" else DUPLICATE, (var,)))

    def with_own(tree: Arg) -> Arg:
        if tree is part:
            return map_arg(tree, lambda v: own.get(v, v))
        return replace(tree, items=tuple(map(with_own, tree.items))) if isinstance(tree, Pack) else tree

    return replace(trace, body=(*trace.body, *copies), result=with_own(trace.result))


def with_tangents_apart(trace: Trace) -> Trace:
    """A tangent of which no two parts share memory, unless their values may: ``return x + 1, x + 2``."""
    assert isinstance(trace.result, Pack), "forward returns (value, tangent)"
    value, tangent = trace.result.items
    kinds, names = infer(trace), Names(all_variables(trace))
    before = handed_on(trace.body, kinds)
    met: list[tuple[set[Var], set[Var]]] = []
    copies: list[Stmt] = []

    def own(of: Arg, part: Arg) -> Arg:
        if isinstance(part, Pack) and isinstance(of, Pack):
            return replace(part, items=tuple(map(own, of.items, part.items)))
        if not isinstance(part, Var) or kinds.get(part, UNKNOWN).tag in NUMBERS:
            return part
        shown, behind = reach([part], before), reach(variables(of), before)
        if any(not shown.isdisjoint(other) and behind.isdisjoint(others) for other, others in met):
            op = COPY if kinds.get(part, UNKNOWN).tag == "array" else DUPLICATE
            copies.append(Bind(names.like(part), op, (part,)))
            part = copies[-1].target
        met.append((shown, behind))
        return part

    result = Pack("tuple", (value, own(value, tangent)))
    return replace(trace, body=(*trace.body, *copies), result=result) if copies else trace
