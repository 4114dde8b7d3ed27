"""Replace names that a loop or branch merely passes on: an unchanged carried name, a yield that is the same on both sides.

Two names that a loop carries in the same way become one.

>>> from adjoint_gen.ir.trace import Bind, Carry, Const, For, Source, Trace, Var
>>> x, n, i, p, q, r, s, t = map(Var, "xnipqrst")
>>> body = (For(i, Const(0), n, Const(1), (Carry(p, x, q, r), Carry(s, x, s, t)), (Bind(q, "operator.mul", (p, s)),)),
...         Bind(Var("y"), "operator.mul", (r, t)))
>>> before = Trace("f", (), body, Var("y"), Source("", 1, (), "f", ""))
>>> print(before)
f():
    for i in 0:n:1:  carrying r = p: x -> q; t = s: x -> s
        q = operator.mul(p, s)
    y = operator.mul(r, t)
    return y
>>> print(propagate_copies(before))
f():
    for i in 0:n:1:  carrying r = p: x -> q
        q = operator.mul(p, x)
    y = operator.mul(r, x)
    return y
"""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Atom, Block, Carry, For, If, Stmt, Trace, Undefined, Var, While, Yield
from adjoint_gen.ir.walk import altered, blocks, map_arg, rename, with_blocks


@once
def propagate_copies(trace: Trace) -> Trace:
    """The trace with every such name replaced by what it stands for."""
    same: dict[Var, Atom] = {}
    body = _block(trace.body, same)
    if not same:
        return trace
    flat = {var: _resolved(var, same) for var in same}
    return replace(
        trace, body=rename(body, flat), result=map_arg(trace.result, lambda var: flat.get(var, var))
    )


def _resolved(atom: Atom, same: dict[Var, Atom]) -> Atom:
    while isinstance(atom, Var) and atom in same:
        atom = same[atom]
    return atom


def _block(block: Block, same: dict[Var, Atom]) -> Block:
    return tuple(_stmt(stmt, same) for stmt in block)


def _stmt(stmt: Stmt, same: dict[Var, Atom]) -> Stmt:
    stmt = with_blocks(stmt, tuple(_block(block, same) for block in blocks(stmt)))
    match stmt:
        case If(yields=yields):
            return altered(stmt, yields=_yields(yields, same))
        case For(carried=carried) | While(carried=carried):
            return altered(stmt, carried=_carried(carried, same))
    return stmt


def _yields(yields: tuple[Yield, ...], same: dict[Var, Atom]) -> tuple[Yield, ...]:
    kept: dict[tuple[Atom, Atom], Yield] = {}
    for y in yields:
        then, orelse = _resolved(y.then, same), _resolved(y.orelse, same)
        if then == orelse and not isinstance(then, Undefined):
            same[y.result] = then
        elif (then, orelse) in kept:
            same[y.result] = kept[then, orelse].result
        else:
            kept[then, orelse] = y
    return tuple(kept.values())


def _carried(carried: tuple[Carry, ...], same: dict[Var, Atom]) -> tuple[Carry, ...]:
    kept: dict[tuple[Atom, Atom], Carry] = {}
    for c in carried:
        init, after = _resolved(c.init, same), _resolved(c.next, same)
        if after in (c.param, init) and not isinstance(init, Undefined):
            same[c.param] = same[c.result] = init
        elif (init, after) in kept:
            same[c.param] = kept[init, after].param
            same[c.result] = kept[init, after].result
        else:
            kept[init, after] = c
    return tuple(kept.values())
