"""A derivative as a function to be differentiated: its trace as a primal one."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.errors import refuse
from adjoint_gen.ir.joins import references, shadowed
from adjoint_gen.ir.memory import LOOKS_AT_NAMES, LOOKS_ONLY
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Bind,
    Block,
    CallFunction,
    Const,
    For,
    If,
    Record,
    Section,
    Stmt,
    Store,
    Trace,
    Var,
    While,
    Yield,
)
from adjoint_gen.ir.views import ADDING, BY_PLACE, REFERENCE, TOGETHER
from adjoint_gen.ir.walk import all_variables, blocks, known_leaves, map_arg, reads, rename, statements, variables, with_blocks
from adjoint_gen.names import Names

GETITEM, DISPLAY = "operator.getitem", "list"



def as_primal(trace: Trace, count: int) -> Trace:
    """The trace with the seeds, its parameters after the first ``count``, at one, and its two sweeps as one program.

    What was recorded is on lists like any other, and the reverse loops are loops like any other. A sweep mentions its
    adjoints as they are when they are mentioned; in a primal trace that is a load.
    """
    plain = with_ones(as_one_program(trace), count)
    body = _Loads(references(plain), Names(all_variables(trace)), shadowed(plain)).block(plain.body)
    return replace(plain, body=body)


def with_ones(trace: Trace, count: int) -> Trace:
    """The trace with its seeds, the parameters after the first ``count``, at one."""
    seeds: dict[Var, Arg] = {v: Const(1.0) for p in trace.params[count:] for v in variables(p.tree)}
    result = map_arg(trace.result, lambda v: seeds.get(v, v))
    return replace(trace, params=trace.params[:count], body=rename(trace.body, seeds), result=result)


def as_one_program(trace: Trace) -> Trace:
    """The trace in which no statement is said to reverse another one, and the sweeps are those of this derivative."""
    return replace(trace, body=tuple(_plain(s, trace.name) for s in trace.body))


def refuse_containers(trace: Trace, positions: Iterable[int]) -> None:
    """Refuse the reverse of a derivative by parameters that hold containers of containers, or that are dicts.

    Their adjoints are changed item by item, and nothing is known of the kinds of items of containers that change; but where
    the function has copies of its own, they are taken from the shadows as they are.
    """
    copied = {v for s in trace.body if isinstance(s, Bind) and s.op in TOGETHER for v in reads(s)}
    for position in positions:
        for var, kind in known_leaves(trace.params[position].tree, trace.params[position].kind):
            if var in copied:
                continue
            if kind.tag == "dict" or any(item.tag in ("list", "tuple", "dict") for item in kind.inside):
                raise refuse(
                    trace.source, None,
                    f"cannot differentiate a gradient of `{trace.source.qualname}` in reverse mode by the {kind.tag} "
                    f"`{var.base}`",
                    "hvp, or jvp of the gradient, which can; or arrays and lists of arrays as arguments",
                )


def refuse_lists_of_lists(trace: Trace) -> None:
    """Refuse the reverse of a gradient of a function that has a loop make lists of lists anew, pass by pass.

    The gradient takes adjoint lists out of lists that other passes recorded, and changes them.
    """
    kinds = infer(trace)
    for loop in (s for s in statements(trace.body) if isinstance(s, For | While)):
        made = (s.target for b in blocks(loop) for s in statements(b) if isinstance(s, Bind) and s.op == DISPLAY)
        for items in (*(carry.param for carry in loop.carried), *made):
            kind = kinds[items]
            if kind.tag == "list" and any(item.tag == "list" and item.element is not None for item in kind.inside):
                raise refuse(
                    trace.source, loop.origin,
                    f"cannot differentiate a gradient of `{trace.source.qualname}` in reverse mode: this loop makes "
                    f"`{items.base}` anew, a list of lists",
                    "hvp, or jvp of the gradient, which can; or an array instead of a list of lists",
                )


def _plain(stmt: Stmt, name: str) -> Stmt:
    match stmt:
        case Section(title=title):
            return Section(f"{title} of {name}")
        case If() | For():
            stmt = replace(stmt, reverses="")
    return with_blocks(stmt, tuple(tuple(_plain(s, name) for s in block) for block in blocks(stmt)))


def with_loads(trace: Trace, storage: frozenset[Var], handed: Iterable[Var] = ()) -> Trace:
    """The trace with a load for each mention of ``storage`` that means what it holds.

    Names that are ``handed`` are returned as references.
    """
    loads = _Loads(storage, Names(all_variables(trace)), shadowed(trace))
    body = list(loads.block(trace.body))
    given = set(handed)
    result = map_arg(trace.result, lambda v: v if v in given else loads.load(v, body))
    return replace(trace, body=tuple(body), result=result)


class _Loads:
    """Puts a load before each mention of storage that means what it holds."""

    def __init__(self, storage: Container[Var], names: Names, shadows: Container[Var]) -> None:
        self.storage = storage
        self.names = names
        self.shadows = shadows

    def block(self, block: Block) -> Block:
        out: list[Stmt] = []
        for stmt in block:
            out += self.loaded(stmt)
        return tuple(out)

    def loaded(self, stmt: Stmt) -> list[Stmt]:
        """A statement after the loads that it needs."""
        out: list[Stmt] = []

        def value(arg: Arg) -> Arg:
            return map_arg(arg, lambda v: self.load(v, out))

        match stmt:
            case Bind(op=op) if op in LOOKS_AT_NAMES:
                pass
            case Bind(op=op, args=(first, *others)) if op in (GETITEM, REFERENCE, BY_PLACE, *ADDING) or op in LOOKS_ONLY:
                stmt = replace(stmt, args=(first, *map(value, others)))
            case Bind(args=args, params=params):
                stmt = replace(stmt, args=tuple(map(value, args)), params=tuple((k, value(a)) for k, a in params))
            case CallFunction():
                passed = {var for group in stmt.references for var in group}
                loaded = (map_arg(arg, lambda v: v if v in passed else self.load(v, out)) for arg in stmt.args)
                stmt = replace(stmt, args=tuple(loaded))
            case Store() | Record() | Append() if stmt.value in self.shadows:
                pass  # a reference in a list, or on a tape
            case Store():
                stmt = replace(stmt, value=value(stmt.value))
            case Record():
                stmt = replace(stmt, value=value(stmt.value))
            case Append():
                stmt = replace(stmt, value=self.atom(stmt.value, out))
            case If():
                stmt = self.branch(stmt)
            case For() | While():
                stmt = self.loop(stmt, out)
        return [*out, stmt]

    def branch(self, stmt: If) -> If:
        then, orelse = list(self.block(stmt.then)), list(self.block(stmt.orelse))
        yields = tuple(
            y if y.result in self.storage else Yield(y.result, self.atom(y.then, then), self.atom(y.orelse, orelse))
            for y in stmt.yields
        )
        return replace(stmt, then=tuple(then), orelse=tuple(orelse), yields=yields)

    def loop(self, stmt: For | While, before: list[Stmt]) -> For | While:
        *head, body = map(self.block, blocks(stmt))
        end = list(body)
        carried = tuple(
            c if c.param in self.storage else replace(c, init=self.atom(c.init, before), next=self.atom(c.next, end))
            for c in stmt.carried
        )
        changed = with_blocks(stmt, (*head, tuple(end)))
        assert isinstance(changed, For | While)
        return replace(changed, carried=carried)

    def atom(self, atom: Atom, before: list[Stmt]) -> Atom:
        return self.load(atom, before) if isinstance(atom, Var) else atom

    def load(self, var: Var, before: list[Stmt]) -> Var:
        """A name for what ``var`` holds, by a load at the end of ``before`` where it is storage."""
        if var not in self.storage:
            return var
        loaded = self.names.fresh()
        before.append(Bind(loaded, GETITEM, (var,)))
        return loaded
