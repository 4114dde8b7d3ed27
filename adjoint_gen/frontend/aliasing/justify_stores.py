"""Stores, justified on the whole trace: each changes one array that no other name shows.

A name that a load binds is a value in the trace; in the program it may be the array itself, or a view of it.  The two agree
as long as nothing is stored between the load and the reads of the name.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from itertools import combinations
from operator import itemgetter

from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.frontend.aliasing.alias_sets import Families, Family
from adjoint_gen.frontend.aliasing.contiguity import is_basic
from adjoint_gen.frontend.aliasing.justify_lists import check_lists
from adjoint_gen.frontend.aliasing.must_not_alias import Distinct
from adjoint_gen.frontend.aliasing.sharing import Justification
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.def_use import Place, runs_after
from adjoint_gen.frontend.state.refusals import quoted
from adjoint_gen.frontend.state.restarts import Written
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.trace import Append, Atom, Bind, CallFunction, For, If, Origin, Pop, Stmt, Store, Trace, Var, While
from adjoint_gen.ir.views import GETITEM, parts
from adjoint_gen.ir.walk import changed, closing_reads, defines, enters, reads, statements, variables
from adjoint_gen.rules.listing import LIST

_DTYPES = frozenset({"float64", "float32", "complex128", "complex64", "int64", "int32", "bool"})


def check_stores(checks: Justification) -> None:
    """Refuse the stores of a trace that are not known to mean what they are lowered to.

    Raises:
        DifferentiationError: at the store, or at what gives the array a second name.
    """
    storage = checks.low.arrays.storage
    if not storage:
        return
    trace = checks.trace
    for stmt in statements(trace.body):
        _mentions(checks, stmt)
        if isinstance(stmt, Store) and stmt.array not in checks.low.lists.storage:
            _elements(checks, stmt)
    _exchanges(checks)
    check_lists(checks)
    families = Families(checks)
    for array in [v for v in storage if v not in checks.low.lists.storage]:
        _aliases(checks, families, array)
        if array in checks.low.arrays.shared:
            _home(checks, families.of(array), array)


def _mentions(checks: Justification, stmt: Stmt) -> None:
    """Storage is loaded from, stored to and asked for its shape; it is never joined with another array."""
    storage = checks.low.arrays.storage
    match stmt:
        case Append(value=value):
            rest = list(variables(value))
        case Pop():
            rest = []
        case Store(chain=chain, value=value):
            rest = [*(v for step in chain for v in variables(step)), *variables(value)]
        case Bind(op=op, args=(Var(), *others)) if op == GETITEM or op in LOOKS_ONLY:
            rest = [v for arg in others for v in variables(arg)]
        case _:
            rest = [*reads(stmt), *closing_reads(stmt)]
    passed = {array for pair in _passed_around(checks, stmt) for array in pair}
    for var in rest:
        if var in storage and var not in passed:
            name = storage[var] or var.base
            kept = f", or `{name}[...] = ...` to keep this one" if name else ""
            raise refuse(
                checks.trace.source, getattr(stmt, "origin", None),
                f"cannot differentiate {quoted(name)} here: it is stored to, and a branch or loop binds it to another array",
                f"another name for the other array{kept}",
            )


def _passed_around(checks: Justification, stmt: Stmt) -> Iterator[tuple[Atom, Atom]]:
    """The arrays that a branch or loop passes around among names, each to one of them: on both sides, or before and after."""
    match stmt:
        case If(yields=yields):
            yield from ((y.then, y.orelse) for y in yields if y.result in checks.low.arrays.exchanged)
        case For(carried=carried) | While(carried=carried):
            yield from ((c.init, c.next) for c in carried if c.param in checks.low.arrays.exchanged)


def _exchanges(checks: Justification) -> None:
    """Refuse branches and loops that exchange arrays which may be one: they were taken for different ones.

    Raises:
        DifferentiationError: at the branch or loop.
    """
    low, distinct = checks.low, Distinct(checks)
    for stmt in statements(checks.trace.body):
        given = [array for array, _ in _passed_around(checks, stmt) if isinstance(array, Var)]
        for one, other in combinations(given, 2):
            if _apart(checks, one, other) or other not in checks.sharing(one) or distinct.surely(one, other):
                continue
            first, second = (f"`{low.arrays.storage[v] or v.base}`" for v in (one, other))
            raise refuse(
                checks.trace.source, getattr(stmt, "origin", None),
                f"cannot differentiate an exchange of {first} and {second}: they may be the same array or list",
                f"a copy for one of them before: {second[1:-1]} = {second[1:-1]}.copy()",
            )


def _elements(checks: Justification, stmt: Store) -> None:
    """The array is one of NumPy's with known rank and dtype, and what is stored to is a part of it."""
    kind = checks.kind(stmt.array)
    name = checks.low.arrays.storage[stmt.array]
    checks.rely(stmt.array)
    if kind.tag != "array" or (kind.rank is None and stmt.chain) or not kind.exact:
        why = f"`{name}` is not known to be an array of known rank and dtype"
        raise _refuse(checks.trace, stmt, name, why, "an array made by np.zeros, or an example of the arguments")
    if kind.dtype not in _DTYPES:
        raise _refuse(checks.trace, stmt, name, f"its dtype is {kind.dtype}", "an array of dtype float64")
    for step in stmt.chain[:-1]:
        if not all(is_basic(checks, part) for part in parts(step)):
            raise _refuse(checks.trace, stmt, name, "an index may take a copy", "one index: `y[i, j]`")


def _aliases(checks: Justification, families: Families, array: Var) -> None:
    """Refuse where the array is changed while another name, read later, shows it."""
    uses, low = checks.uses, checks.low
    changes = [(place, stmt) for place, stmt in uses.reads.get(array, ()) if isinstance(stmt, Store) and stmt.array == array]
    if not changes:
        return
    family = families.of(array)

    def other(alias: Var) -> bool:
        return alias != array and not _apart(checks, alias, array)

    for alias, reader in family.impure:
        if other(alias):
            name = low.arrays.storage[array]
            raise refuse(
                checks.trace.source, reader.origin, f"cannot differentiate this call: it may change `{name}`",
                f"a copy as the argument: {name}.copy()",
            )
    made = family.made_since(array)
    second: list[tuple[int, int, Store, Var]] = []
    for place, stmt in changes:
        for alias in filter(other, family.shown_at.get(place.time, ())):
            born = uses.born(alias)
            if made is not None and born.time < made and alias not in uses.kept:
                continue  # it shows what this name stood for in the pass before, an array that is not changed any more
            if any(runs_after(place, read, born) for read in _shown(checks, alias)):
                second.append((family.sharing[alias], place.time, stmt, alias))
    for _, _, stmt, alias in sorted(second, key=itemgetter(0, 1)):
        error = _second_name(checks, stmt, array, alias)
        if alias not in low.arrays.rows.loose or alias.base not in low.scope.locals:
            raise error
        low.findings.note(Written(alias.base, error))


def _apart(checks: Justification, one: Var, other: Var) -> bool:
    """Whether two names surely stand for different arrays: allocations, or what a branch or loop passed around, each one."""
    low = checks.low
    if _is_fresh(low, one) and _is_fresh(low, other):
        return not _shows_items(checks, one, other)
    return one in low.arrays.exchanged and low.arrays.exchanged[one] == low.arrays.exchanged.get(other)


def _shows_items(checks: Justification, items: Var, array: Var) -> bool:
    """Whether a list was made of what an array may be in: ``list(y)`` has views of the rows of ``y``.

    What is put in a list one by one is asked about where it is put (:mod:`adjoint_gen.frontend.aliasing.justify_lists`).
    """
    made = checks.uses.made_by[items]
    if not isinstance(made, Bind) or made.op != LIST or not checks.hands_on(made):
        return False
    return any(array in checks.origins(v) for v in reads(made))


def _is_fresh(low: Lowering, array: Var) -> bool:
    """Whether an array was made where it is bound."""
    return array in low.arrays.storage and array not in low.arrays.shared and array not in low.arrays.exchanged


def _home(checks: Justification, family: Family, array: Var) -> None:
    """Refuse stores to an array that is seen from outside the function; one that a parameter brings must come alone."""
    stores = (
        s for v in (array, *family.exchanged) for _, s in checks.uses.reads.get(v, ()) if isinstance(s, Store) and s.array == v
    )
    store = next(stores, None)
    if store is None:
        return
    for var in family.entering:
        if var in checks.parameters and checks.kind(var).tag in ("array", "dict"):
            checks.rely(var)
            checks.low.arrays.own[var] = None
        else:
            name = checks.low.arrays.storage[array]
            why = f"`{var.base}` comes from outside the function" if var.base else "it may be seen outside the function"
            raise _refuse(checks.trace, store, name, why, f"a copy: `{name} = {name}.copy()`" if name else "a copy of it")


def _shown(checks: Justification, alias: Var) -> Iterator[Place]:
    """Where a name is read and the contents of its array matter."""
    for place, stmt in checks.uses.reads.get(alias, ()):
        if not (isinstance(stmt, Bind) and stmt.op in LOOKS_ONLY):
            yield place


def _second_name(checks: Justification, stmt: Store, array: Var, alias: Var) -> DifferentiationError:
    name = checks.low.arrays.storage[array]
    origin = _made_at(checks, alias)
    where = "" if origin is None else f" (line {origin.line + checks.trace.source.first_line - 1})"
    other = f"`{alias.base}`" if alias.base else "another value"
    why = f"{other}{where} may be the same array or a view of it, and is read after this store"
    return _refuse(checks.trace, stmt, name, why, f"a copy for the other name: `{alias.base or 'z'} = {name}.copy()`")


def _made_at(checks: Justification, var: Var) -> Origin | None:
    """Where a name is bound: by an operation or a call, by a branch or loop, or as a parameter."""
    made = checks.uses.made_by.get(var)
    if isinstance(made, Bind):
        return made.origin
    for stmt in statements(checks.trace.body):
        if isinstance(stmt, If | For | While | CallFunction) and var in (*defines(stmt), *enters(stmt)):
            return stmt.origin
    return Origin(1, 0, 0, "") if any(var in variables(p.tree) for p in checks.trace.params) else None


def looking_at_storage(trace: Trace, storage: Container[Var]) -> Trace:
    """The trace with shapes asked of storage itself, instead of a load of the whole array."""
    binds = [s for s in statements(trace.body) if isinstance(s, Bind)]
    loads = {s.target: s.args[0] for s in binds if s.op == GETITEM and len(s.args) == 1}

    def look(stmt: Stmt) -> Stmt | None:
        match stmt:
            case Bind(op=op, args=(Var() as var,)) if op in LOOKS_ONLY and var in loads and loads[var] in storage:
                return replace(stmt, args=(loads[var],))
        return None

    return replace(trace, body=changed(trace.body, look))


def _refuse(trace: Trace, stmt: Store, name: str, why: str, remedy: str) -> DifferentiationError:
    shown = f"`{name}[...]`" if name and stmt.chain else f"`{name}`" if name else "this array"
    return refuse(trace.source, stmt.origin, f"cannot differentiate a store to {shown}: {why}", remedy)
