"""The statements that take something of an iterator, with each place at which they do so as a statement of its own.

    y[k] = f(v) * next(g)       ->      *step* item of g;  y[k] = f(v) * item
    s = [a * v for v in g]      ->      values = [];  while True: *step* v of g; values.append(a * v)

What is evaluated before in the statement is evaluated before still where a generator may change something.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, Final

import gast

from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.acting_parts import chosen, parts_of
from adjoint_gen.frontend.text.generator_texts import append, decided, loops, replaced, without_end
from adjoint_gen.frontend.text.resumed import NotInTurns, Step
from adjoint_gen.frontend.text.steps import More, Walked
from adjoint_gen.frontend.text.syntax import Leave, Section, assign, at, bind, branch, constant, expression, load, written
from adjoint_gen.frontend.text.walks import Walks

GATHERING: Final = frozenset({"list", "tuple", "sum", "max", "min", "sorted"})
WHOLE: Final = GATHERING | {"set", "dict"}
"""They go through all that they are given."""
TAKERS: Final = WHOLE | {"any", "all", "next"}


class Uses:
    """Rewrites what is done with an iterator; ``names`` are all that it has."""

    def __init__(self, writer: Walks, name: str, raw: Sequence[gast.stmt]) -> None:
        self._writer, self._name, self._raw = writer, name, raw
        self._names = {name}

    # --- statements -------------------------------------------------------------------------------------------------

    def block(self, nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
        """The statements of a block.

        Raises:
            NotInTurns: more is done with the iterator.
        """
        return [new for node in nodes for new in (self._statement(node) if self._has(node) else [node])]

    def _alias(self, node: Any) -> str | None:
        """The name that a statement gives to the iterator; None for every other statement."""
        match node:
            case gast.Assign(targets=[gast.Name(id=name)], value=value):
                return name if self._is_itself(value) else None
        return None

    def _is_itself(self, value: Any) -> bool:
        match value:
            case gast.Name(id=name):
                return name in self._names
            case Walked(value=inner):
                return self._is_itself(inner)
            case gast.Call(func=func, args=[inner], keywords=[]) if self._writer.is_one_of(func, {"iter"}):
                return self._is_itself(inner)
        return False

    def _statement(self, node: Any) -> list[gast.stmt]:
        if (name := self._alias(node)) is not None:
            new = name not in self._names and self._writer.is_own(name)
            if new and not self._writer.is_all_behind(name, self._raw, 1):
                raise NotInTurns
            self._names.add(name)
            return []
        out = list[gast.stmt]()
        match node:
            case Step(walk=walk):
                return [at(node, Step(load(self._name, walk), node.target, node.ended, node.place, node.sent))]
            case Section(name=name, body=body):
                return [at(node, Section(name, self.block(body)))]
            case gast.If(test=More(value=value), body=[first, *others], orelse=[_, *orelse]) if self._is_itself(value):
                return self._tried(node, first, others, orelse)  # a step says itself that it was the last
            case gast.If(test=test, body=body, orelse=orelse):
                test = self._spilled(test, out)
                return [*out, branch(test, self.block(body), self.block(orelse), node)]
            case gast.While(test=test, body=body, orelse=orelse):
                new = self._spilled(test, out)
                if not out:
                    return [at(node, gast.While(new, self.block(body), self.block(orelse)))]
                if orelse:
                    raise NotInTurns
                text = "while True:\n    out\n    if not new: break\n    body"
                return written(node, text, out=out, new=new, body=self.block(body))
            case gast.For(target=target, iter=through, body=body, orelse=orelse):
                if self._goes_through(through) and orelse:
                    return self.block(without_end(node, self._writer.fresh))
                if self._goes_through(through):
                    return self._loop(node, target, through, self.block(body))
                through = self._spilled(through, out)
                return [*out, at(node, gast.For(target, through, self.block(body), self.block(orelse), None))]
            case gast.AugAssign(target=target, op=op, value=value):
                if self._has(target):
                    raise NotInTurns
                value = self._spilled(value, out)
                if self._tells_nothing(out):
                    return [*out, at(node, gast.AugAssign(target, op, value))]
                if not isinstance(target, gast.Name):
                    raise NotInTurns
                held = self._writer.fresh("held")
                added = at(node, gast.AugAssign(bind(held, node), op, value))
                return written(node, "held = x; out; x = held", held=held, x=target.id, out=[*out, added])
            case gast.Assign(targets=targets, value=value):
                if any(map(self._has, targets)):
                    raise NotInTurns
                if len(targets) == 1 and self._is_next(value) and len(value.args) == 1:
                    return [self._next(value, targets[0])]
                return [*out, *self._simple(node)]
            case gast.Return() | gast.Expr() | gast.AnnAssign() if node.value is not None:
                return self._simple(node)
        raise NotInTurns

    def _simple(self, node: Any) -> list[gast.stmt]:
        out = list[gast.stmt]()
        made = copy.copy(node)
        made.value = self._spilled(node.value, out)
        return [*out, made]

    def _tells_nothing(self, nodes: Sequence[gast.stmt]) -> bool:
        """Whether nothing can tell when statements run that take something of the iterator."""
        calls = [n for n in every_node(nodes) if isinstance(n, gast.Call) and getattr(n.func, "attr", "") != "append"]
        named = any(isinstance(n, gast.NamedExpr) for n in every_node(nodes))
        return self._writer.contained() and not named and all(map(self._writer.changes_nothing, calls))

    def _tried(self, node: Any, first: Any, others: list[gast.stmt], orelse: list[gast.stmt]) -> list[gast.stmt]:
        """What is done with the next item, if there is one, and what without."""
        take = next((n for n in every_node([first]) if self._is_next(n) and len(n.args) == 1), None)
        if take is None:
            raise NotInTurns
        found, item, none = (self._writer.fresh(base) for base in ("found", "item", "none"))
        ended = [assign(found, constant(False, node), node), at(node, Leave(none))]
        step = at(node, Step(load(self._name, node), bind(item, node), ended))
        body = self.block([replaced(first, take, load(item, take)), *others])
        taken = [at(node, Section(none, [step])), branch(load(found, node), body, self.block(orelse), node)]
        return [assign(found, constant(True, node), node), *taken]

    def _loop(self, node: Any, target: Any, through: Any, body: list[gast.stmt]) -> list[gast.stmt]:
        """A loop that goes through the iterator."""
        done = self._writer.fresh("done")
        first, steps = self._writer.through(through, target, [at(node, Leave(done))])
        first = self.block(first)  # which may give the iterator another name
        loop = written(node, "while True: body", body=[*self.block(steps), *body])
        return [at(node, Section(done, [*first, *loop]))]

    # --- expressions ------------------------------------------------------------------------------------------------

    def _has(self, node: Any) -> bool:
        return any(isinstance(n, gast.Name) and n.id in self._names for n in every_node([node]))

    def _is_next(self, node: Any) -> bool:
        match node:
            case gast.Call(func=func, args=[owner, *more], keywords=[]) if len(more) < 2 and self._is_itself(owner):
                return self._writer.is_one_of(func, {"next"})
        return False

    def _is_sent(self, node: Any) -> bool:
        """Whether something is sent to the iterator."""
        match node:
            case gast.Call(func=gast.Attribute(value=owner, attr="send"), args=[value], keywords=[]):
                return self._is_itself(owner) and not isinstance(value, gast.Starred)
        return False

    def _goes_through(self, node: Any) -> bool:
        """Whether a loop through an expression takes something of the iterator in each pass, and nothing before."""
        match node:
            case gast.Call(func=func, args=args) if self._writer.is_one_of(func, {"zip", "enumerate"}):
                starred = any(isinstance(arg, gast.Starred) for arg in args)
                named = {k.arg for k in node.keywords} - ({"start"} if func.id == "enumerate" else set())
                return not named and not starred and any(map(self._goes_through, args))
        return self._is_itself(node)

    def _spilled(self, node: Any, out: list[gast.stmt]) -> Any:
        """An expression in which what is taken has a name, behind the statements that take it."""
        if not self._has(node):
            return node
        fresh = self._writer.fresh
        match node:
            case gast.Call(args=[_, *default]) if self._is_next(node):
                item = fresh("item")
                if not default:
                    out.append(self._next(node, bind(item, node)))
                    return load(item, node)
                missing = fresh("missing")
                value = self._spilled(default[0], out)
                ended = [assign(item, value, node), at(node, Leave(missing))]
                out.append(at(node, Section(missing, [at(node, Step(load(self._name, node), bind(item, node), ended))])))
                return load(item, node)
            case gast.Call(args=[sent]) if self._is_sent(node):
                item, sent = fresh("item"), self._spilled(sent, out)
                out.append(self._next(node, bind(item, node), sent))
                return load(item, node)
            case gast.ListComp(elt=elt, generators=generators):
                values = fresh("values")
                out.append(assign(values, at(node, gast.List([], gast.Load())), node))
                out += self.block([loops(generators, append(values, elt, node), node)])
                return load(values, node)
            case gast.Call(func=func, args=[gast.GeneratorExp() as made], keywords=[]) if (
                self._writer.is_one_of(func, {"any", "all"}) and len(made.generators) == 1
            ):
                return self._decided(node, func.id == "any", made, out)
            case gast.Call(func=func, args=[walk], keywords=[]) if (
                self._writer.is_one_of(func, {"any", "all"}) and self._is_itself(walk)
            ):
                made = expression(node, "(item for item in walk)", item=fresh("item"), walk=walk)
                return self._decided(node, func.id == "any", made, out)
            case gast.Call(func=func, args=[walk, *others]) if self._writer.is_one_of(func, WHOLE) and (
                isinstance(walk, gast.GeneratorExp) or self._goes_through(walk)
            ):
                if any(map(self._has, (*others, *(k.value for k in node.keywords)))):
                    raise NotInTurns
                values = self._spilled(self._listed(walk), out)
                if func.id == "list" and not others and not node.keywords:
                    return values
                return at(node, gast.Call(func, [values, *others], node.keywords))
            case gast.Starred(value=walk, ctx=context) if self._goes_through(walk):
                return at(node, gast.Starred(self._spilled(self._listed(walk), out), context))
            case gast.BoolOp() | gast.IfExp():
                return chosen(node, fresh, self._spilled, out)
            case gast.NamedExpr(target=target, value=value):
                out.append(assign(copy.copy(target), self._spilled(value, out), node))
                return load(target.id, node)
            case gast.BinOp() | gast.UnaryOp() | gast.Tuple() | gast.List() | gast.Subscript() | gast.Call() | gast.Slice():
                return self._in_order(node, out)
            case gast.Attribute() | gast.Set() | gast.Starred():
                return self._in_order(node, out)
            case gast.Compare(comparators=[_]):
                return self._in_order(node, out)
        raise NotInTurns

    def _next(self, node: Any, target: Any, sent: Any = None) -> gast.stmt:
        """What binds a target to ``next(...)``, which raises where there is nothing left."""
        return at(node, Step(load(self._name, node), target, written(node, "raise StopIteration()"), sent=sent))

    def _listed(self, walk: Any) -> Any:
        if isinstance(walk, gast.GeneratorExp):
            return at(walk, gast.ListComp(walk.elt, walk.generators))
        return expression(walk, "[item for item in walk]", item=self._writer.fresh("item"), walk=walk)

    def _decided(self, node: Any, wanted: bool, made: Any, out: list[gast.stmt]) -> Any:
        """``any(...)`` and ``all(...)``, which take nothing more when they know."""
        found = self._writer.fresh("found")
        first, loop = decided(found, wanted, made, node)
        out += [first, *self.block([loop])]
        return load(found, node)

    def _in_order(self, node: Any, out: list[gast.stmt]) -> Any:
        """An expression whose parts are evaluated one after the other."""
        parts = parts_of(node)
        last = max(k for k, part in enumerate(parts) if self._has(part))
        named = any(isinstance(n, gast.NamedExpr) for n in every_node(parts))
        made = list[tuple[Any, list[gast.stmt]]]()
        for part in parts[: last + 1]:
            inside = list[gast.stmt]()
            made.append((self._spilled(part, inside), inside))
        for k, (new, inside) in enumerate(made):
            out += inside
            if k < last and (named or not self._may_be_late(new, made[k + 1 :])):
                if isinstance(new, gast.Starred | gast.Slice):
                    raise NotInTurns
                held = self._writer.fresh("held")
                out.append(assign(held, new, new))
                new = load(held, new)
            node = replaced(node, parts[k], new)
        return node

    def _may_be_late(self, part: Any, behind: Sequence[tuple[Any, list[gast.stmt]]]) -> bool:
        """Whether a part of an expression may be evaluated behind what is done for those after it."""
        if isinstance(part, gast.Constant):
            return True
        quiet = all(map(self._writer.is_still, (part, *(new for new, _ in behind[:-1]))))
        if not quiet or not all(self._tells_nothing(inside) for _, inside in behind):
            return False
        return self._writer.moved().isdisjoint(node.id for node in every_node([part]) if isinstance(node, gast.Name))
