"""Statements of a trace as Python statements, each with the origin of the comment that it gets."""

from __future__ import annotations

import ast
from collections import ChainMap, Counter
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import accumulate as accumulated
from itertools import chain as joined
from typing import TypeAlias

from adjoint_gen.emit.branches import branched, opposite
from adjoint_gen.emit.breaks import clear, on_sides, settled
from adjoint_gen.emit.comprehensions import extend
from adjoint_gen.emit.evaluation_order import Inline, leaves
from adjoint_gen.emit.expressions import LOAD, STORE, Expressions
from adjoint_gen.emit.folding import DERIVED, is_choice
from adjoint_gen.emit.joint_bindings import together
from adjoint_gen.emit.joint_results import Unpacked
from adjoint_gen.emit.live_ranges import header_names, tested_first, until_names
from adjoint_gen.emit.stores import removal, store
from adjoint_gen.emit.tape_walks import only_walks, reads_counter, walked, walked_items
from adjoint_gen.free_names import unused
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Bind,
    Block,
    CallFunction,
    Const,
    Effect,
    For,
    If,
    Origin,
    Pack,
    Pop,
    Record,
    Restore,
    Section,
    Stmt,
    Store,
    Undefined,
    Var,
    While,
    Yield,
)
from adjoint_gen.ir.walk import reads, variables

NONE = Const(None)

_TOGETHER = 80
"""How many characters the names may take that are bound by one statement, which cannot be broken."""

Ending: TypeAlias = Callable[[], list[ast.stmt]]
"""What makes the last statements of a block."""


class Heading(ast.stmt):
    """A blank line, and below it a comment if there is a title; it is no statement of Python's."""

    _fields = ()

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title


@dataclass(frozen=True, slots=True)
class Statements:
    """Prints blocks, given how expressions print and which names are read at all.

    ``needed`` are the params and results of joins that are read, ``used`` all variables that are, ``kinds`` what is
    known of the variables, ``nothing`` the params and results that are ``None`` where they are undefined, ``stored`` what
    stores change, ``parts`` the names of items and slices.
    """

    expressions: Expressions
    needed: Container[Var]
    used: Container[Var]
    kinds: Mapping[Var, Kind]
    nothing: Container[Var] = ()
    stored: Container[Arg] = ()
    parts: Container[Var] = ()
    unpacked: Mapping[Var, Unpacked] = field(default_factory=dict)
    items: Mapping[Var, tuple[Bind, ...]] = field(default_factory=dict)

    def block(self, block: Block) -> list[ast.stmt]:
        """The statements of a block; folded ones print nothing."""
        out: list[ast.stmt] = []
        for stmt in block:
            nodes = _marked(self.statement(stmt), stmt, self._sources(stmt))
            if isinstance(stmt, For):
                extend(out, nodes, stmt)
            else:
                out += nodes
        return together(out)

    def statement(self, stmt: Stmt) -> list[ast.stmt]:
        """One statement of a trace, with the copies that it makes."""
        print_arg = self.expressions.arg
        match stmt:
            case Bind() | CallFunction() | Restore() if stmt.target in self.expressions.folded:
                return []
            case Bind(target=target, op="reference" | "operator.getitem", args=(Var() as made, *_)) if made in self.unpacked:
                again = target in self.unpacked and self.unpacked[target].named  # else it is taken apart where it is taken
                return [ast.Assign([self._places(target)], self._name(target, LOAD))] if again else []
            case Bind(target=target) if target in self.unpacked:
                whole = [self._name(target, STORE)] if self.unpacked[target].named else []
                return [ast.Assign([*whole, self._places(target)], self.expressions.bind(stmt))]
            case Bind(target=target):
                value = self.expressions.bind(stmt)
                wanted = target in self.used
                return [ast.Assign([self._name(target, STORE)], value) if wanted else _for_nothing(stmt, ast.Expr(value))]
            case Store():
                return [store(stmt, self.expressions, self.kinds, self.stored, self.parts)]
            case CallFunction(target=target):
                call = self.expressions.call_function(stmt)
                wanted = any(v in self.used for v in variables(target))
                return [ast.Assign([self._tree(target)], call) if wanted else ast.Expr(call)]
            case Record(tape=tape, value=value) | Append(items=tape, value=value):
                return [ast.Expr(_call(ast.Attribute(print_arg(tape), "append", LOAD), print_arg(value)))]
            case Pop(target=target, items=items, key=Var() | Const() | Pack() as key) if target not in self.used:
                return [removal(items, key, self.expressions, self.kinds)]
            case Restore(target=target, tape=tape, at=None) | Pop(target=target, items=tape):
                given = (stmt.key,) if isinstance(stmt, Pop) and stmt.key is not None else ()
                popped = _call(ast.Attribute(print_arg(tape), "pop", LOAD), *map(print_arg, given))
                wanted = any(v in self.used for v in variables(target))
                return [ast.Assign([self._tree(target)], popped) if wanted else ast.Expr(popped)]
            case Section(title=title):
                return [Heading(title)]
            case If():
                return self._if(stmt)
            case For():
                return self._for(stmt)
            case While():
                return self._while(stmt)
        raise AssertionError(f"{stmt} is no statement")

    def copies(self, pairs: Iterable[tuple[Var, Atom]]) -> list[ast.stmt]:
        """Copies that happen at once, as assignments one after the other; a cycle as one assignment to a tuple.

        Names that are given the same constant are set together: ``a_bar = b_bar = 0.0``.
        """
        names = self.expressions.names
        bound = ((v, NONE if v in self.nothing and isinstance(a, Undefined) else a) for v, a in pairs)
        waiting = [(names[v], a) for v, a in bound if not isinstance(a, Undefined) and not self._same(v, a)]
        out: list[ast.stmt] = []
        while waiting:
            read = [{names[v] for v in leaves(a, self.expressions.folded)} for _, a in waiting]
            counts = Counter(joined(*read))
            ready = next((n for n, (name, _) in enumerate(waiting) if counts[name] == (name in read[n])), None)
            done = waiting if ready is None else [waiting.pop(ready)]
            if ready is not None and isinstance(done[0][1], Const):
                same = [w for w in waiting if _is_same(w[1], done[0][1]) and not counts[w[0]]]
                ends = accumulated(len(name) + len(" = ") for name, _ in (*done, *same))
                done += [w for w, end in zip(same, list(ends)[1:], strict=True) if end <= _TOGETHER]
                waiting = [w for w in waiting if w not in done]
            targets: list[ast.expr] = [ast.Name(name, STORE) for name, _ in done]
            values = [self.expressions.arg(a) for _, a in done]
            if ready is not None:
                out.append(ast.Assign(targets, values[0]))
            else:
                out.append(ast.Assign([ast.Tuple(targets, STORE)], ast.Tuple(values, LOAD)))
                waiting = []
            out[-1].origin = self._origin(a for _, a in done)  # type: ignore[attr-defined]
        return together(out)

    def _sources(self, stmt: Stmt) -> tuple[int, ...]:
        """The lines of a sum of contributions to an adjoint, where they are several."""
        lines: set[int] = set()
        todo: list[Inline | Store] = []
        if isinstance(stmt, Bind | Store) and (stmt.target if isinstance(stmt, Bind) else stmt.array).base.endswith(DERIVED):
            todo.append(stmt)
        while todo:
            bind = todo.pop()
            lines |= {origin.line for origin in (getattr(bind, "origin", None),) if origin is not None}
            folded = (self.expressions.folded.get(v) for v in reads(bind))
            todo += [b for b in folded if b is not None and _is_term(b)]
        return tuple(sorted(lines)) if len(lines) > 1 else ()

    def _origin(self, atoms: Iterable[Atom]) -> Origin | None:
        """The origin of what is folded into the first of some copies that has one."""
        binds = (self.expressions.folded.get(a) for a in atoms if isinstance(a, Var))
        return next((b.origin for b in binds if isinstance(b, Bind | CallFunction) and b.origin is not None), None)

    def _same(self, var: Var, atom: Atom) -> bool:
        names = self.expressions.names
        return isinstance(atom, Var) and names.get(atom) == names[var]

    def _name(self, var: Var, context: ast.expr_context) -> ast.Name:
        return ast.Name(self.expressions.names[var], context)

    def _places(self, tuple_: Var) -> ast.expr:
        """The names of what is in a tuple that is bound to them."""
        places = self.unpacked[tuple_].places
        names: list[ast.expr] = [ast.Name("_", STORE) if v is None else self._place(v) for v in places]
        return ast.Tuple(names, STORE) if names[1:] else ast.List(names, STORE)  # of one, a comma is overlooked

    def _place(self, var: Var) -> ast.expr:
        """The name of what is in a tuple, or what that is taken apart to."""
        apart = var in self.unpacked and not self.unpacked[var].named
        return self._places(var) if apart else self._name(var, STORE)

    def _tree(self, tree: Arg) -> ast.expr:
        if isinstance(tree, Pack):
            return ast.Tuple([self._tree(item) for item in tree.items], STORE)
        assert isinstance(tree, Var)
        names = self.expressions.names
        if tree not in self.used and not (tree in names and tree.base):
            return ast.Name(unused("_", {name for var, name in names.items() if var in self.used}), STORE)
        return self._name(tree, STORE)

    def result(self, result: Arg) -> ast.stmt:
        """What returns the result; of an expression it says where it comes from."""
        node = ast.Return(self.expressions.arg(result))
        node.origin = self._origin([result] if isinstance(result, Var) else [])  # type: ignore[attr-defined]
        return node

    def _if(self, stmt: If) -> list[ast.stmt]:
        wanted = [y for y in stmt.yields if y.result in self.needed]
        then, orelse = self.block(stmt.then), self.block(stmt.orelse)
        kept = any(self._same(y.result, side) for y in wanted for side in (y.then, y.orelse))  # which may be unbound there
        if not (then or orelse) and wanted[1:] and is_choice(stmt) and not kept:
            return [self._choice(stmt, wanted)]
        then += self.copies((y.result, y.then) for y in wanted)
        orelse += self.copies((y.result, y.orelse) for y in wanted)
        if not then and not orelse and stmt.effect is Effect.RAISES:
            then = [_for_nothing(stmt, ast.Pass())]  # whether the test is true is asked all the same
        return branched(self.expressions.arg(stmt.test), then, orelse)

    def _choice(self, stmt: If, wanted: list[Yield]) -> ast.stmt:
        """A choice of several things at once, a name and its shadow say: ``a, a_bar = (x, x_bar) if t else (y, y_bar)``."""
        sides = [[y.then for y in wanted], [y.orelse for y in wanted]]
        then, orelse = (ast.Tuple(list(map(self.expressions.arg, side)), LOAD) for side in sides)
        names = ast.Tuple([self._name(y.result, STORE) for y in wanted], STORE)
        return ast.Assign([names], ast.IfExp(self.expressions.arg(stmt.test), then, orelse))

    def _for(self, stmt: For) -> list[ast.stmt]:
        carried, folded = [c for c in stmt.carried if c.param in self.needed], self.expressions.folded
        restored, taken = walked(stmt, folded), walked_items(stmt, self.items.get(stmt.counter, ()), folded)
        targets = [self._places(s.target) if s.target in self.unpacked else self._tree(s.target) for s in taken]
        backwards = partial(_call, self.expressions.modules.builtin("reversed"))
        lists = (self.expressions.arg(s.args[0]) for s in taken)
        values = [backwards(items) if stmt.backwards else items for items in lists]
        stmt = replace(stmt, body=tuple(s for s in stmt.body if s not in taken))
        counted = reads_counter(replace(stmt, carried=tuple(carried)), restored)
        targets += [self._tree(s.target) for s in restored]
        values += [backwards(self.expressions.arg(s.tape)) for s in restored]
        if taken and counted:
            targets = [self._name(stmt.counter, STORE), targets[0] if len(targets) == 1 else ast.Tuple(targets, STORE)]
            values = [_call(self.expressions.modules.builtin("enumerate"), self._at_once(values))]
        elif not taken and not only_walks(stmt, folded):
            counts = self._with_names(header_names(stmt, self.needed)).counts(stmt)
            targets, values = [self._name(stmt.counter, STORE), *targets], [counts, *values]
        target = targets[0] if len(targets) == 1 else ast.Tuple(targets, STORE)
        body = self._body(replace(stmt, body=tuple(s for s in stmt.body if s not in restored)))
        return [
            *self.copies((c.param, c.init) for c in carried),
            ast.For(target, self._at_once(values), body or [ast.Pass()], []),
            *self.copies((c.result, c.param) for c in carried if c.result in self.needed),
        ]

    def _at_once(self, values: list[ast.expr]) -> ast.expr:
        """What a loop walks along; several things side by side."""
        return values[0] if len(values) == 1 else _call(self.expressions.modules.builtin("zip"), *values)

    def _while(self, stmt: While) -> list[ast.stmt]:
        carried = [c for c in stmt.carried if c.param in self.needed]
        head, test = self.block(stmt.head), self.expressions.arg(stmt.test)
        body = self._body(stmt)
        if head:
            body = [*head, ast.If(opposite(test), [ast.Break()], []), *body]
            test = ast.Constant(True)
        return [
            *self.copies((c.param, c.init) for c in carried),
            ast.While(test, body or [ast.Pass()], []),
            *self.copies((c.result, c.param) for c in carried if c.result in self.needed),
        ]

    def _body(self, stmt: For | While) -> list[ast.stmt]:
        """A loop's body with what stands at its end: the copies into its params and the ``break``."""
        carried = [(c.param, c.next) for c in stmt.carried if c.param in self.needed]
        if stmt.until is not None and settled(stmt):  # with a new tree for each place
            leave, go_on = lambda: [*self.copies(carried), ast.Break()], lambda: self.copies(carried)
            return self._settled(stmt.body, stmt.until, clear(stmt), leave, go_on)
        return self.block(stmt.body) + self._end(stmt, carried)

    def _settled(self, block: Block, flag: Atom, false: Container[Atom], leave: Ending, go_on: Ending) -> list[ast.stmt]:
        """A block that ends in ``leave`` where it makes a flag true, else in ``go_on``."""
        if isinstance(flag, Const) or flag in false:
            return self.block(block) + (leave() if isinstance(flag, Const) and flag.value else go_on())
        *before, last = block
        assert isinstance(last, If)
        sides: list[list[ast.stmt]] = []
        ends = on_sides(last, flag)
        for inner, side, end in zip((last.then, last.orelse), ("then", "orelse"), ends, strict=True):
            yields = [(y.result, getattr(y, side)) for y in last.yields if y.result in self.needed]
            sides.append(self._settled(
                inner, end, false,
                lambda yields=yields: [*self.copies(yields), *leave()],  # type: ignore[misc]
                lambda yields=yields: self.copies(yields),  # type: ignore[misc]
            ))
        then, orelse = sides
        test, after = self.expressions.arg(last.test), go_on()
        if then and isinstance(then[-1], ast.Break):
            made: list[ast.stmt] = [ast.If(test, then, []), *orelse]
        elif orelse and isinstance(orelse[-1], ast.Break):
            made = [ast.If(opposite(test), orelse, []), *then]
        else:
            made = branched(test, then, orelse)
        leaves_always = bool(made) and isinstance(made[-1], ast.Break)
        return [*self.block(tuple(before)), *_marked(made, last), *(() if leaves_always else after)]

    def _end(self, stmt: For | While, carried: list[tuple[Var, Atom]]) -> list[ast.stmt]:
        """The copies at the end of a loop's body, and a ``break`` with a test of its own."""
        if stmt.until is None:
            return self.copies(carried)
        if tested_first(stmt, self.expressions.folded):
            test = self.expressions.arg(stmt.until)
            return [ast.If(test, [*self.copies(carried), ast.Break()], []), *self.copies(carried)]
        test = self._with_names(until_names(stmt, self.needed)).expressions.arg(stmt.until)
        return [*self.copies(carried), ast.If(test, [ast.Break()], [])]

    def _with_names(self, instead: Mapping[Var, Var]) -> Statements:
        if not instead:
            return self
        changed = {v: self.expressions.names[other] for v, other in instead.items()}
        names = ChainMap(changed, self.expressions.names)  # type: ignore[arg-type] # only ever read
        return replace(self, expressions=replace(self.expressions, names=names))

    def counts(self, stmt: For) -> ast.expr:
        """The counter's values: ``range(n)``, or ``reversed(range(n))`` if the order matters.

        The bounds are not computed with: a NumPy integer of few bits has no ``n - 1`` below zero, and an index need not add.
        """
        lo, hi, step = (self.expressions.arg(a) for a in (stmt.lo, stmt.hi, stmt.step))
        spelled = self.expressions.modules.builtin("range")
        values = _range(spelled, lo, hi, step)
        if not stmt.backwards or stmt.counter not in self.used:
            return values
        return _call(self.expressions.modules.builtin("reversed"), values)


def _is_same(one: Atom, other: Atom) -> bool:
    """Whether two atoms are the same constant: ``0`` is another one than ``0.0``."""
    return isinstance(one, Const) and isinstance(other, Const) and repr(one) == repr(other)


def _is_term(stmt: Inline) -> bool:
    """Whether what is folded into a sum of contributions is one of them, or a part of one."""
    return isinstance(stmt.target, Var) and (not stmt.target.base or stmt.target.base.endswith(DERIVED))


def _for_nothing(stmt: Stmt, node: ast.stmt) -> ast.stmt:
    """The node of a statement whose value nobody reads; where it is not plain why it runs all the same, with a note of that."""
    own = isinstance(stmt, Bind) and stmt.op.startswith("adjoint_gen.")
    if getattr(stmt, "effect", None) is Effect.RAISES and not own:
        node.note = "may raise or warn, as in the primal"  # type: ignore[attr-defined]
    return node


def _marked(nodes: list[ast.stmt], stmt: Stmt, sources: tuple[int, ...] = ()) -> list[ast.stmt]:
    """The nodes of a statement, with its origin where they have none of their own, as copies have.

    ``sources`` are all the lines that it comes from, where there are several.
    """
    for node in nodes:
        if not hasattr(node, "origin"):
            node.origin = getattr(stmt, "origin", None)  # type: ignore[attr-defined]
            node.sources = sources  # type: ignore[attr-defined]
    return nodes


def _call(function: ast.expr, *args: ast.expr) -> ast.Call:
    return ast.Call(function, list(args), [])


def _range(function: ast.expr, lo: ast.expr, hi: ast.expr, step: ast.expr) -> ast.Call:
    if not _is_integer(step, 1):
        return _call(function, lo, hi, step)
    return _call(function, hi) if _is_integer(lo, 0) else _call(function, lo, hi)


def _is_integer(node: ast.expr, value: int) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value == value
