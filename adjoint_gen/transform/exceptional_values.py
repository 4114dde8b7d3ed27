"""Texts of libraries that go another way where what varies has one certain value are refused there, when they run.

``if p == 1: return np.sum(d)`` gives the value at 1 and does not say how it varies by ``p``.  In a text of the user's own
the derivative is that of the way that was taken, as the user can see; a library's text nobody looks at.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from adjoint_gen.analysis.activity import reach
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.whereabouts import whereabouts
from adjoint_gen.frontend.state.known_raises import UNSUPPORTED
from adjoint_gen.ir.memory import FAIL
from adjoint_gen.ir.sorts import binds_of
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Effect, For, If, Stmt, Trace, Var, While
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import all_variables, altered, blocks, reads, statements, variables, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.transform.foreign_operands import varied_in

_EQUALITIES: Final = {
    "operator.eq": True, "numpy.equal": True, "numpy.isclose": True, "numpy.allclose": True, "math.isclose": True,
    "operator.ne": False, "numpy.not_equal": False,
}
"""Comparisons for equality, and what they are where it holds."""

_OF_TESTS: Final = {
    "operator.not_": False, "numpy.logical_not": False, "operator.truth": True, "builtins.bool": True, "numpy.all": True,
    "numpy.any": True, "ndarray.all": True, "ndarray.any": True,
}
"""What makes a test of another one, and what it is where that holds."""

_ONE_OF: Final = frozenset({
    "builtins.max", "builtins.min", *(f"{of}.{name}" for of in ("numpy", "ndarray") for name in ("max", "min")),
    *(f"numpy.{name}" for name in ("maximum", "minimum", "fmax", "fmin", "clip", "nanmax", "nanmin", "sort")), "ndarray.clip",
})
"""What gives some of what it is given: to be equal to that is to be the one that was chosen, and nothing exceptional."""

_CHOICES: Final = frozenset({"numpy.where"})
"""What takes each element from one of several by its first argument."""

_REMEDY: Final = "the call at a value beside that, or a function of your own"


def with_exceptional_values_refused(primal: Trace, wrt: tuple[int, ...]) -> Trace:
    """The same function; where the text of a library compares what depends on the inputs, it refuses to find it equal.

    Nothing varies at a value that is infinite.  A way that ends with an error is none.
    """
    if not any(map(_compares, (primal, *primal.functions))):
        return primal
    moved = varied_in({"": primal, **{f.name: f for f in primal.functions}}, wrt)
    functions = tuple(
        _refusing(f, _numbers(altered(f, functions=primal.functions), moved[f.name])) if _compares(f) else f
        for f in primal.functions
    )
    return altered(_refusing(primal, _numbers(primal, moved[""])) if _compares(primal) else primal, functions=functions)


def _compares(trace: Trace) -> bool:
    """Whether the text of a library, in this function, asks whether something is equal to something."""
    return any(map(_inside, binds_of(trace, *_EQUALITIES)))


def _inside(stmt: Bind) -> str:
    """What stands where a statement of a library's function comes from, and in which; nothing of the user's own."""
    return "" if stmt.origin is None else stmt.origin.inside


def _numbers(trace: Trace, moved: Collection[Var]) -> set[Var]:
    kinds = infer(trace)
    return {v for v in moved if kinds[v].differentiable}


@dataclass(frozen=True, slots=True)
class _Equality:
    """A test that has one value, ``where`` a comparison holds, and another one elsewhere."""

    compared: Bind
    where: bool


def _refusing(trace: Trace, moved: Collection[Var]) -> Trace:
    """A function that refuses to find what is ``moved`` equal to something, where that decides what a library's text does."""
    equalities = _equalities(trace, moved)
    if not equalities:
        return trace
    names, elsewhere = Names(all_variables(trace)), _decides_elsewhere(trace)

    def unsupported(found: Bind) -> Block:
        what = f"{_inside(found)} chooses a way for one value, which does not say how that varies"
        return (Bind(names.fresh(), UNSUPPORTED, (Const(what), Const(_REMEDY)), effect=Effect.RAISES),)

    def through(block: Block) -> Block:
        return tuple(made for stmt in block for made in at(with_blocks(stmt, tuple(map(through, blocks(stmt))))))

    def at(stmt: Stmt) -> Iterator[Stmt]:
        match stmt:
            case If(test=Var() as test) if test in equalities and not _joins(stmt):
                one = equalities[test]
                way = stmt.then if one.where else stmt.orelse
                made = way if _fails(way) else (*unsupported(one.compared), *way)
                yield with_blocks(stmt, (made, stmt.orelse) if one.where else (stmt.then, made))
            case Bind(target=target) if target in equalities and target in elsewhere:
                yield stmt
                one, test = equalities[target], target
                if elsewhere[target] == "elements":
                    test = names.fresh()
                    yield Bind(test, "numpy.any" if one.where else "numpy.all", (target,))
                refused = unsupported(one.compared)
                yield If(test, refused if one.where else (), () if one.where else refused, origin=stmt.origin)
            case _:
                yield stmt

    return altered(trace, body=through(trace.body))


def _equalities(trace: Trace, moved: Collection[Var]) -> Mapping[Var, _Equality]:
    """The tests that say whether what is ``moved`` is equal to something."""
    found: dict[Var, _Equality] = {}
    made = {stmt.target: stmt for stmt in binds_of(trace, GETITEM, *_ONE_OF)}
    for stmt in statements(trace.body):
        match stmt:
            case Bind(target=target, op=op, args=args) if op in _EQUALITIES and _inside(stmt):
                known = any(map(_is_infinite, args)) or _is_chosen(made, args[0], args[1]) or _is_chosen(made, args[1], args[0])
                if not known and any(v in moved for v in reads(stmt)):
                    found[target] = _Equality(stmt, _EQUALITIES[op])
            case Bind(target=target, op=op, args=(Var() as test, *_)) if op in _OF_TESTS and test in found:
                found[target] = replace(found[test], where=found[test].where == _OF_TESTS[op])
    return found


def _is_chosen(made: Mapping[Var, Bind], one: Arg, other: Arg) -> bool:
    """Whether one value is the other, or was chosen among several: the other, or what that is an item of."""
    choice, load = (made.get(arg) if isinstance(arg, Var) else None for arg in (one, other))
    among = () if choice is None or choice.op == GETITEM else tuple(reads(choice))
    return one == other or other in among or (load is not None and load.op == GETITEM and load.args[0] in among)


def _decides_elsewhere(trace: Trace) -> Mapping[Var, Literal["ways", "elements"]]:
    """What decides something, but for the test of a branch: with others which way is taken, or which elements are.

    A test with which others decide whether an error is raised says no more.
    """
    joined: dict[Var, list[Var]] = {}
    tests, loops, failing, choices = set[Var](), set[Var](), set[Var](), set(whereabouts(trace))
    for stmt in statements(trace.body):
        match stmt:
            case If(test=Var() as test, then=then, orelse=orelse, yields=yields):
                if _fails(then) or _fails(orelse):
                    failing.add(test)
                for one in yields:
                    joined[one.result] = [v for side in (one.then, one.orelse) for v in variables(side)]
                tests.add(test)
            case For(until=Var() as test) | While(until=Var() as test) | While(test=Var() as test):
                loops.add(test)
            case Bind(op=op, args=(condition, *_)) if op in _CHOICES:
                choices.update(variables(condition))
    with_others = reach(loops | (tests & joined.keys()), joined) - reach(failing, joined)
    return {**dict.fromkeys(choices, "elements"), **dict.fromkeys(with_others, "ways")}


def _joins(stmt: If) -> bool:
    """Whether a branch is what is left of ``and`` or ``or``: its test is what it gives on one side."""
    return any(stmt.test in (one.then, one.orelse) for one in stmt.yields)


def _fails(block: Block) -> bool:
    return any(isinstance(stmt, Bind) and stmt.op == FAIL for stmt in block)


def _is_infinite(arg: Arg) -> bool:
    return isinstance(arg, Const) and isinstance(arg.value, float) and math.isinf(arg.value)
