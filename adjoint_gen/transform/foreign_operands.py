"""A value to differentiate meets only what the rules speak of: what may be foreign is looked at when the program runs.

The check stands where the value is got, so that arguments of known kinds cost nothing; it points at the line of the operation
in which the two meet.  A name that some path leaves unbound is looked at where the two meet.  Where the front took a method of
an unknown object for the function of NumPy's it had the object looked at; what cannot be foreign needs no such check.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from adjoint_gen.analysis.activity import differentiable, useful, varied
from adjoint_gen.analysis.foreign import foreign
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.unbound import maybe_unbound
from adjoint_gen.analysis.use_counts import callees_first
from adjoint_gen.errors import refuse
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.sparse import MEANT, is_known
from adjoint_gen.ir.trace import Bind, Block, CallFunction, Effect, Pack, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import all_variables, altered, blocks, defines, enters, reads, statements, variables, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.rules.promotion import broadcasts, comparison_kind, python_bool
from adjoint_gen.rules.table import UnsupportedCallError, lookup
from adjoint_gen.rules.text import objects

ORDINARY, NUMERIC = "adjoint_gen.runtime.ordinary", "adjoint_gen.runtime.numeric"


def with_ordinary_operands(primal: Trace, wrt: tuple[int, ...]) -> Trace:
    """The same function with a check of each value that may be foreign and meets one that depends on the inputs."""
    called = {f.name for f in callees_first(primal)}  # what was written out where it was called is dropped
    functions = {"": primal, **{f.name: f for f in primal.functions if f.name in called}}
    moved = varied_in(functions, wrt)
    matters = {name: useful(f, f.result) for name, f in functions.items()}

    def meet(name: str, stmt: Stmt) -> bool:
        return any(v in moved[name] for v in reads(stmt)) and _states(stmt, matters[name])

    suspects = foreign(primal, meet)
    made = {name: _checked(f, suspects[name], moved[name], partial(meet, name)) for name, f in functions.items()}
    return altered(made.pop(""), functions=tuple(made.values()))


def varied_in(functions: Mapping[str, Trace], wrt: tuple[int, ...]) -> Mapping[str, frozenset[Var]]:
    """The names that depend on the inputs, of the function itself and of each that it calls."""
    starts = {"": frozenset(v for k in wrt for v in variables(functions[""].params[k].tree))}
    todo, found = [""], dict.fromkeys(functions, frozenset[Var]())
    while todo:
        name = todo.pop()
        found[name] = varied(functions[name], starts[name])
        for stmt in statements(functions[name].body):
            if isinstance(stmt, CallFunction) and (callee := functions.get(stmt.function)) is not None:
                more = frozenset(
                    v for arg, param in zip(stmt.args, callee.params, strict=True)
                    if any(a in found[name] for a in variables(arg)) for v in variables(param.tree)
                )
                if not more <= starts.get(stmt.function, frozenset()) or stmt.function not in starts:
                    starts[stmt.function] = starts.get(stmt.function, frozenset()) | more
                    todo.append(stmt.function)
    return found


def _checked(
    trace: Trace, suspects: Collection[Var], moved: Collection[Var], meet: Callable[[Stmt], bool]
) -> Trace:
    met = [s for s in statements(trace.body) if isinstance(s, Bind | Store) and meet(s)]
    kinds = infer(trace)
    dicts = {var for var, kind in kinds.items() if kind.tag == "dict"}
    known = {var for var, kind in kinds.items() if is_known(kind)}
    asked = {var: stmt.origin for stmt in reversed(met) for var in _operands(stmt, moved, dicts, known) if var in suspects}
    numbers = {var for stmt in met if _is_arithmetic(stmt) for var in reads(stmt)}
    _refuse_several_sorts(trace, numbers.intersection(asked, moved))
    if not asked and not any(isinstance(s, Bind) and s.op == ORDINARY for s in statements(trace.body)):
        return trace
    names = Names(all_variables(trace))
    unsure = maybe_unbound(trace)
    told = all(p.kind.tag != "unknown" for p in trace.params)

    def look(var: Var) -> Stmt:
        check = NUMERIC if var in numbers else ORDINARY
        return Bind(names.fresh(), check, (var,), effect=Effect.RAISES, origin=asked[var])

    def looked_at(bound: Iterable[Var]) -> Iterator[Stmt]:
        return (look(var) for var in bound if var in asked and var not in unsure)

    def through(block: Block, seen: frozenset[Var]) -> Block:
        found: list[Stmt] = []
        for stmt in block:
            if isinstance(stmt, Bind) and stmt.op == ORDINARY and (stmt.args[0] in asked or stmt.args[0] not in suspects):
                found += _asked_of_container(stmt, kinds, told)
                continue
            if isinstance(stmt, Bind | Store) and meet(stmt):
                here = _operands(stmt, moved, dicts, known)
                late = dict.fromkeys(var for var in here if var in asked and var in unsure and var not in seen)
                found += map(look, late)
                seen |= late.keys()
            inner = [through(b, seen) for b in blocks(stmt)]
            if inner:
                inner[0] = (*looked_at(enters(stmt)), *inner[0])
                stmt = with_blocks(stmt, tuple(inner))
            found += [stmt, *looked_at(defines(stmt))]
        return tuple(found)

    given = [*(v for p in trace.params for v in variables(p.tree)), *(o.var for o in trace.outers)]
    return replace(trace, body=(*looked_at(given), *through(trace.body, frozenset())))


def _refuse_several_sorts(trace: Trace, numbers: Collection[Var]) -> None:
    """Refuse what is a number on one path, and whose type decides which path that is: each sort has another adjoint."""
    for stmt in statements(trace.body):
        if isinstance(stmt, Bind) and stmt.op in ("builtins.isinstance", "builtins.type") and stmt.args[0] in numbers:
            what = "cannot differentiate a test of the type of what may be a number, or hold some"
            raise refuse(trace.source, stmt.origin, what, "tuples in the place of lists, or lists of one sort of items")


def _asked_of_container(stmt: Bind, kinds: Mapping[Var, Kind], told: bool) -> Iterator[Stmt]:
    """The method of arrays that an object is looked at for, asked of it where it may be a list, tuple or dict: that raises.

    What is not known is one where all is ``told`` of the arguments: an item of a list of several kinds.
    """
    (owner,) = stmt.args
    tag = owner.kind if isinstance(owner, Pack) else kinds[owner].tag if isinstance(owner, Var) else ""
    if stmt.params and tag in ("list", "tuple", "dict", *(("unknown",) if told else ())):
        yield replace(stmt, op="getattr", args=(owner, dict(stmt.params)["method"]), params=())


def _operands(stmt: Stmt, moved: Collection[Var], dicts: Collection[Var], known: Collection[Var]) -> Iterator[Var]:
    """What an operation computes with, or finds its place by; and what may make anything of an index that varies.

    A key of one of ``dicts`` may be anything; of ``known`` objects some operations know what is meant.
    """
    match stmt:
        case Bind(op="operator.getitem", args=(Var() as owner, key)) if owner in dicts:
            yield from (v for v in variables(key) if v in moved)
        case Store(array=array, chain=(key,)) if array in dicts:
            yield from (v for v in variables(key) if v in moved)
        case Bind(op="operator.getitem", args=(owner, *chain)):
            places = list(variables(Pack("tuple", tuple(chain))))
            yield from places
            if any(place in moved for place in places):
                yield from variables(owner)
        case Bind(op="adjoint_gen.runtime.along_curve", args=(_, *places)):
            yield from variables(Pack("tuple", tuple(places)))  # it looks at the curve itself
        case Bind(op=op) if op in MEANT:
            yield from (v for v in reads(stmt) if v not in known)
        case Bind():
            yield from _meant(stmt)
        case Store(chain=chain):
            yield from variables(Pack("tuple", chain))


def _meant(stmt: Bind) -> Iterator[Var]:
    """What an operation computes with; an object of which a rule of the user's reads attributes may be of any class."""
    rule = lookup(stmt.op)
    if rule is None or rule.differential is None or not rule.users_own:
        yield from reads(stmt)
        return
    try:
        named = rule.bind(stmt.args, dict(stmt.params))
    except UnsupportedCallError:  # refused where it is differentiated
        named = {}
    for name in named.keys() - objects(rule.differential):
        yield from variables(named[name])


def _is_arithmetic(stmt: Stmt) -> bool:
    """Whether an operation goes element by element."""
    rule = lookup(stmt.op) if isinstance(stmt, Bind) else None
    return rule is not None and broadcasts(rule.kind)


def _states(stmt: Stmt, matters: Collection[Var]) -> bool:
    """Whether a statement has a meaning for numbers that the derivative relies on; a comparison only decides."""
    if not isinstance(stmt, Bind):
        return isinstance(stmt, Store)
    rule = lookup(stmt.op)
    if rule is None or rule.effect is Effect.IMPURE or rule.kind in (comparison_kind, python_bool):
        return False
    return stmt.target in matters or not differentiable(stmt)
