"""Functions add adjoints to what they are handed, where each call made zeros of the whole.

    def f_reverse(x, k, y_bar):                             def f_reverse(x, k, y_bar, x_bar):
        x_bar = zeros_like(x)                                   x_bar[k] += y_bar
        x_bar[k] += y_bar
        return x_bar                                ->
                                                            x_bar = zeros_like(x)
    x_bar = zeros_like(x)                                   for k in reversed(range(n)):
    for k in reversed(range(n)):                                f_reverse(x, k, y_bar, x_bar)
        x_bar += f_reverse(x, k, y_bar)

Nothing reads such an adjoint before it is whole, so that it is the same what is added to it first. A caller that adds it to
nothing makes the zeros, like what the function that recorded was given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.summed_results import ZEROS, adds, result_at, summed_results
from adjoint_gen.analysis.use_counts import by_name, uses
from adjoint_gen.free_names import unused
from adjoint_gen.ir.joins import written
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, CallFunction, Const, Effect, Pack, Param, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM, shows_all
from adjoint_gen.ir.walk import (
    all_variables,
    altered,
    blocks,
    closing_reads,
    defines,
    every_block,
    reads,
    reads_within,
    statements,
    with_blocks,
)
from adjoint_gen.names import Names
from adjoint_gen.simplify.drop_dead import drop_dead

_LEN = "builtins.len"

Place: TypeAlias = tuple[int, ...]


def add_in_place(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, with such functions; one of which a call cannot be changed stays as it is."""
    every = by_name(trace.functions)
    adding, failed = {f.name: places for f in trace.functions if (places := summed_results(f))}, {""}
    while adding and failed:
        callers = [_Caller(g, every, adding, infer(g), Names(all_variables(g))) for g in (*trace.functions, trace)]
        changes = [change for caller in callers for change in caller.changes()]
        gaining = {name for name, _, gone in changes if gone}
        failed = {name for name, made, _ in changes if made is None} or adding.keys() - gaining
        adding = {name: places for name, places in adding.items() if name not in failed}
    if not adding:
        return trace
    *functions, whole = (caller.changed() for caller in callers)
    handed = (_handed(f, adding.get(f.name, ()), infer(every[f.name])) for f in functions)
    return drop_dead(replace(whole, functions=tuple(handed)))


def _handed(function: Trace, places: tuple[int, ...], kinds: Mapping[Var, Kind]) -> Trace:
    """A function that is handed these of its results, as parameters of the same names."""
    if not places:
        return function
    sums = [result_at(function.result, k) for k in places]
    params = list(function.params)
    for var in sums:
        assert isinstance(var, Var)
        params.append(Param(unused(var.base or "bar", {p.name for p in params}), var, kinds.get(var, UNKNOWN)))
    body = tuple(s for s in function.body if not (isinstance(s, Bind) and s.target in sums))
    references = (*function.references, *((v,) for v in sums if isinstance(v, Var)))
    result = _without(function.result, places)
    return drop_dead(replace(function, params=tuple(params), body=body, result=result, references=references))


def _without(tree: Arg, places: tuple[int, ...]) -> Arg:
    """Results without some of them; None for none, one by itself."""
    left = [item for k, item in enumerate(tree.items) if k not in places] if isinstance(tree, Pack) else []
    return left[0] if len(left) == 1 else Pack("tuple", tuple(left)) if left else Const(None)


@dataclass(slots=True)
class _Caller:
    """A function, in which those that are ``adding`` are called otherwise; ``every`` are all functions."""

    trace: Trace
    every: Mapping[str, Trace]
    adding: Mapping[str, tuple[int, ...]]
    kinds: Mapping[Var, Kind]
    names: Names

    def changes(self) -> Iterator[tuple[str, tuple[Stmt, ...] | None, set[int]]]:
        """What stands for each call of one that is adding, None where that is not known, and what the function adds itself."""
        for block in every_block(self.trace.body):
            for at, stmt in enumerate(block):
                if isinstance(stmt, CallFunction) and stmt.function in self.adding:
                    gone: set[int] = set()
                    yield stmt.function, self.call(block, at, stmt, gone), gone

    def changed(self) -> Trace:
        """The function with its calls changed."""
        return altered(self.trace, body=self.block(self.trace.body))

    def block(self, block: Block) -> Block:
        before: dict[int, tuple[Stmt, ...]] = {}
        gone: set[int] = set()
        for at, stmt in enumerate(block):
            if isinstance(stmt, CallFunction) and stmt.function in self.adding:
                made = self.call(block, at, stmt, gone)
                assert made is not None
                before[at] = made
        out: list[Stmt] = []
        for at, stmt in enumerate(block):
            if at in before:
                out += before[at]
            elif at not in gone:
                out.append(with_blocks(stmt, tuple(map(self.block, blocks(stmt)))))
        return tuple(out)

    def call(self, block: Block, at: int, stmt: CallFunction, gone: set[int]) -> tuple[Stmt, ...] | None:
        """What stands for a call; None where that is not known. Statements behind it that are done by it are ``gone``."""
        function, made = self.every[stmt.function], list[Stmt]()
        handed: list[Var] = []
        for k in self.adding[stmt.function]:
            given, result = result_at(stmt.target, k), result_at(function.result, k)
            if not isinstance(given, Var) or not isinstance(result, Var):
                return None
            place = self.added_to(block, at, given, stmt, infer(function).get(result, UNKNOWN))
            if place is not None:
                gone.add(place)
                added = block[place]
                assert isinstance(added, Store)
                handed.append(added.array)
                late = _made_at(block, at, added.array)
                if late is not None and late not in gone:
                    gone.add(late)
                    made.append(block[late])
                continue
            zeros = self.zeros(function, result, given, stmt)
            if zeros is None:
                return None
            made += zeros
            handed.append(given)
        left = _without(stmt.target, self.adding[stmt.function])
        groups = (*stmt.references, *((v,) for v in dict.fromkeys(handed)))
        target = Pack("tuple", ()) if left == Const(None) else left
        call = replace(stmt, target=target, args=(*stmt.args, *handed), effect=Effect.IMPURE, references=groups)
        return (*made, call)

    def added_to(self, block: Block, at: int, given: Var, call: CallFunction, kind: Kind) -> int | None:
        """Where a result is added, as a whole, to a sum of this function's that nothing reads before it is whole."""
        if uses(self.trace)[given] != 1:
            return None
        for place in range(at + 1, len(block)):
            stmt = block[place]
            if given in reads_within(stmt):
                if not (isinstance(stmt, Store) and stmt.value == given and stmt.add and all(map(shows_all, stmt.chain))):
                    return None
                return place if self.is_sum(stmt.array, call, kind, block[:place], at) else None
        return None

    def is_sum(self, var: Var, call: CallFunction, kind: Kind, block: Block, at: int) -> bool:
        """Whether a name is a sum of this function's own, of a kind, which nothing reads before the call is added to it.

        That is at the end of the block, behind the call, where its zeros may be made, too: then they can be made before it.
        What the block makes, it makes anew in each pass.
        """
        behind = block[at:]
        made = next((s for s in statements(self.trace.body) if isinstance(s, Bind) and s.target == var), None)
        if made is None or made.op not in ZEROS or var in call.args:
            return False
        regions = storage(self.trace)
        alone = sum(other == regions.get(var, var) for other in regions.values()) <= 1
        if not alone or not _alike(self.kinds.get(var, UNKNOWN), kind):
            return False
        if made in behind and not self.may_be_before(made, behind):
            return False
        if made in block:
            within = tuple(statements(block[block.index(made) :]))
        else:
            last = max(k for k, s in enumerate(self.trace.body) if any(inner is call for inner in statements((s,))))
            within = (*statements(self.trace.body[: last + 1]), *statements(behind))
        return all(adds(s, var) for s in within if var in (*reads(s), *closing_reads(s)))

    def may_be_before(self, made: Bind, stmts: Block) -> bool:
        """Whether zeros that are made among statements are the same before them."""
        regions, read = storage(self.trace), set(reads(made))
        of = {regions.get(v, v) for v in read}
        passed = list(statements(stmts[: stmts.index(made)]))
        return all(read.isdisjoint(defines(s)) and all(regions.get(v, v) not in of for v in written(s)) for s in passed)

    def zeros(self, function: Trace, result: Var, given: Var, call: CallFunction) -> list[Stmt] | None:
        """What makes the zeros that a function made, of what the caller knows."""
        made = {s.target: s for s in function.body if isinstance(s, Bind)}
        out: list[Stmt] = []

        def known(arg: Arg) -> Arg | None:
            if isinstance(arg, Const):
                return arg
            if not isinstance(arg, Var):
                return None
            if (bind := made.get(arg)) is not None:
                if bind.op != _LEN or bind.params:
                    return None
                inner = [known(a) for a in bind.args]
                if any(a is None for a in inner):
                    return None
                length = self.names.fresh()
                out.append(Bind(length, _LEN, tuple(a for a in inner if a is not None)))
                return length
            return self.passed(function, arg, call, out)

        bind = made[result]
        args = [known(a) for a in bind.args]
        if any(a is None for a in args):
            return None
        return [*out, replace(bind, target=given, args=tuple(a for a in args if a is not None), origin=call.origin)]

    def passed(self, function: Trace, var: Var, call: CallFunction, out: list[Stmt]) -> Arg | None:
        """What a call gives a function for one of its parameters, or a part of one."""
        for param, arg in zip(function.params, call.args, strict=False):
            if param.tree == var:
                return arg
            place = next((p for p, v in _leaves(param.tree) if v == var), None)
            if place is None:
                continue
            return self.part(arg, place, out)
        return None

    def part(self, arg: Arg, place: Place, out: list[Stmt]) -> Arg | None:
        """What is at a place of a residual: what the function that recorded it was given, or an item of it."""
        while place and isinstance(arg, Pack):
            arg, place = arg.items[place[0]], place[1:]
        if not place or not isinstance(arg, Var):
            return None if place else arg
        for stmt in statements(self.trace.body):
            if not isinstance(stmt, CallFunction) or stmt.function not in self.every:
                continue
            at = next((p for p, v in _leaves(stmt.target) if v == arg), None)
            forward = self.every[stmt.function]
            held = None if at is None else _at(forward.result, (*at, *place))
            known = [a for p, a in zip(forward.params, stmt.args, strict=False) if p.tree == held]
            if known:
                return known[0]
        for k in place:
            item = self.names.fresh()
            out.append(Bind(item, GETITEM, (arg, Const(k))))
            arg = item
        return arg


def _made_at(block: Block, at: int, var: Var) -> int | None:
    """Where a name is bound in a block behind a place, None where it is bound elsewhere."""
    behind = range(at + 1, len(block))
    return next((k for k in behind if isinstance(stmt := block[k], Bind) and stmt.target == var), None)


def _alike(one: Kind, other: Kind) -> bool:
    """Whether two sums are of one kind, as far as adding goes."""
    if one.tag != other.tag or one.tag not in ("array", "list", "dict"):
        return False
    return one.tag != "array" or (one.dtype, one.rank) == (other.dtype, other.rank)


def _leaves(tree: Arg, place: Place = ()) -> Iterator[tuple[Place, Arg]]:
    """The names and constants of a tree with their places."""
    if isinstance(tree, Pack):
        for k, item in enumerate(tree.items):
            yield from _leaves(item, (*place, k))
    else:
        yield place, tree


def _at(tree: Arg, place: Place) -> Arg | None:
    """What is at a place of a tree, None for what is inside something that it names."""
    for k in place:
        if not isinstance(tree, Pack):
            return None
        tree = tree.items[k]
    return tree
