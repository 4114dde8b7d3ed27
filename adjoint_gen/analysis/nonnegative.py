"""Integers that are never below zero: lengths, counters that go up from zero, sums of such, and items of lists of such.

The largest set that is consistent: each name in it is made of names in it. A list is in it where all that is ever put in it
is, and nothing is done with it but that, loads, slices, copies and questions of its length; so no other name can change it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from adjoint_gen.ir.trace import Append, Arg, Bind, Const, For, If, Pack, Pop, Stmt, Store, Trace, Var, While
from adjoint_gen.ir.views import GETITEM, REFERENCE
from adjoint_gen.ir.walk import closing_reads, reads, statements, variables
from adjoint_gen.rules.listing import LIST, MADE

_LENGTH = "builtins.len"
_GROWING = frozenset({"operator.add", "operator.mul"})
_GIVING = frozenset({GETITEM, LIST})


def nonnegative(trace: Trace) -> frozenset[Var]:
    """The names of a trace that are integers from zero up, and the lists of nothing else.

    >>> from adjoint_gen.ir.kinds import array
    >>> from adjoint_gen.ir.trace import Param, Source
    >>> x, n, k, d = Var("x"), Var("n"), Var("k"), Var("d")
    >>> body = (Bind(n, "builtins.len", (x,)), Bind(k, "operator.add", (n, Const(1))), Bind(d, "operator.sub", (n, Const(1))))
    >>> found = nonnegative(Trace("f", (Param("x", x, array("x", 1)),), body, d, Source("", 1, (), "f", "")))
    >>> sorted(v.name for v in found)
    ['k', 'n']
    """
    whole = statements(trace.body)
    made_of = {var: [*parts] for stmt in whole for var, parts in _made(stmt)}
    for stmt in whole:
        match stmt:
            case Append(items=items, value=value) | Store(array=items, chain=(_,), value=value, add=False):
                if items in made_of:
                    made_of[items].append(value)
            case Bind(target=whole_of, op=op, args=(Var() as items,)) if op == GETITEM and items in made_of:
                made_of[items].append(whole_of)  # the list itself: what happens to one happens to the other
    lists = _lists(whole) & made_of.keys()
    users: defaultdict[Var, list[Var]] = defaultdict(list)
    wrong = [*_otherwise_used(whole, lists)]
    for var, parts in made_of.items():
        for part in parts:
            if isinstance(part, Var):
                users[part].append(var)
                if part not in made_of:
                    wrong.append(var)
            elif not (isinstance(part, Const) and type(part.value) is int and part.value >= 0):
                wrong.append(var)
    out: set[Var] = set()
    while wrong:
        var = wrong.pop()
        if var not in out:
            out.add(var)
            wrong += users[var]
    return frozenset(made_of.keys() - out)


def _made(stmt: Stmt) -> Iterator[tuple[Var, Iterable[Arg]]]:
    """What a statement says a name is made of, where nothing else can bring it below zero."""
    match stmt:
        case Bind(target=target, op=op) if op == _LENGTH:
            yield target, ()
        case Bind(target=target, op=op, args=args, params=()) if op in _GROWING:
            yield target, args
        case Bind(target=target, op=op, args=(Var() as items,), params=()) if op in _GIVING:
            yield target, (items,)
        case Bind(target=target, op=op, args=(Var() as items, _), params=()) if op == GETITEM:
            yield target, (items,)
        case Bind(target=target, op="list", args=parts, params=()):
            yield target, parts
        case Bind(target=target, op=op, args=(Pack(kind="list", items=parts),)) if op == REFERENCE:
            yield target, parts
        case Pop(target=target, items=items, key=None):
            yield target, (items,)
        case If(yields=yields):
            for y in yields:
                yield y.result, (y.then, y.orelse)
        case For(carried=carried) | While(carried=carried):
            if isinstance(stmt, For) and stmt.step == Const(1):
                yield stmt.counter, (stmt.lo,)
            for carry in carried:
                yield carry.param, (carry.init, carry.next)
                yield carry.result, (carry.init, carry.next)


def _lists(whole: Iterable[Stmt]) -> set[Var]:
    """The lists that are made here, or copied from others, and other names for them."""
    binds = [s for s in whole if isinstance(s, Bind)]
    made = {s.target for s in binds if s.op in (*MADE, LIST, REFERENCE)}
    return made | {s.target for s in binds if s.op == GETITEM and (len(s.args) == 1 or isinstance(s.args[1], Pack))}


def _otherwise_used(whole: Iterable[Stmt], lists: set[Var]) -> set[Var]:
    """The lists of which something is made that may change them, or that is not known to be made of their items."""
    found: set[Var] = set()
    for stmt in whole:
        match stmt:
            case Bind(op=op, args=(_, Var() | Const() | Pack(kind="slice") as place), params=()) if op == GETITEM:
                found |= lists.intersection(variables(place))
            case Bind(op=op, args=(_,)) if op == _LENGTH or op in _GIVING:
                pass
            case Append(value=value) | Store(chain=(_,), value=value, add=False):
                found |= lists.intersection(variables(value))
            case Pop(key=None):
                pass
            case _:
                found |= lists.intersection((*reads(stmt), *closing_reads(stmt)))
    return found
