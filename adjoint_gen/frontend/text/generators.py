"""The user's own generators, where they are gone through at once: the body of the loop stands where the generator yields.

    def steps(u, n):                        u_ = x; n_ = 3              # names of the generator's own
        for k in range(n):                  for k in range(n_):
            u = u * 0.5                         u_ = u_ * 0.5
            yield u                             v = u_
                                                s += np.sum(v)
    for v in steps(x, 3):
        s += np.sum(v)

So both take turns as they do in Python: what either changes the other sees, and a generator without end is left by ``break``.
``sum``, ``list`` and their like, and comprehensions, become such loops before their statement, where nothing can tell.
What is kept under a name, sent to, or yields inside of ``try`` is left to be refused.
"""

from __future__ import annotations

import copy
import inspect
import itertools
import types
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.comprehension_scopes import MARK
from adjoint_gen.frontend.names.resolve import meaning_of_attribute, meaning_of_name
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.source import text_of
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.text.generator_texts import (
    Generator,
    append,
    at,
    can_be_written,
    constant,
    goes_once_through,
    passed,
    replaced,
    rewritten,
    statements,
    tested,
    with_yields,
    within,
    yields,
)
from adjoint_gen.frontend.text.itertools_texts import generator_of
from adjoint_gen.frontend.text.map_and_filter import changes_nothing, go_through
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.steps import Begun
from adjoint_gen.frontend.text.syntax import Leave, Section, assign, bind, branch, load, with_blocks
from adjoint_gen.names import unused

Prepared = Callable[[types.FunctionType, Sequence[gast.stmt], list[gast.stmt]], list[gast.stmt]]
_GATHERED = frozenset({"list", "tuple", "max", "min", "sorted", "sum"})


def without_generators(
    asked: Asked, function: types.FunctionType, body: list[gast.stmt], prepared: Prepared | None = None
) -> list[gast.stmt]:
    """The statements with the user's generators written out, or the very same where there are none.

    ``prepared`` makes of a generator's statements those that are to be written out.
    """
    if not any(isinstance(node, gast.Call) for node in every_node(body)):
        return body
    writer = Writer(asked, function, body, prepared)
    return writer.block(body) if any(writer.is_call(node) or writer.leads(node) for node in every_node(body)) else body


class Writer:
    """Writes out the generators that one function goes through; those that are ``open`` are being written out."""

    def __init__(
        self, asked: Asked, function: types.FunctionType, body: Sequence[gast.stmt], prepared: Prepared | None = None
    ) -> None:
        self._prepared, self._body = prepared, body
        self._asked = asked
        self._function = function
        code = function.__code__
        self._own = {*bound_names(body), *code.co_varnames, *code.co_cellvars}
        defs = [node for stmt in body for node in statements(stmt) if isinstance(node, gast.FunctionDef)]
        names = [node.name for node in defs]
        plain = {n.id for n in every_node(body) if isinstance(n, gast.Name) and not isinstance(n.ctx, gast.Load)}
        self._defs = {d.name: d for d in defs if names.count(d.name) == 1 and d.name not in plain and yields(d)}
        self._found: dict[object, tuple[gast.FunctionDef, bool] | None] = {}
        self._taken = {n.id for n in every_node(body) if isinstance(n, gast.Name)} | self._own
        self._open: list[gast.FunctionDef] = []
        self._turns: set[str] = set()

    # --- which calls ------------------------------------------------------------------------------------------------

    def is_call(self, node: gast.AST) -> bool:
        """Whether this is a call of a generator that can be written out."""
        return isinstance(node, gast.Call) and self._generator(node) is not None

    def leads(self, node: gast.AST) -> bool:
        """Whether a generator expression is gone through before others, side by side with them, or counted."""
        match node:
            case gast.Call(func=gast.Name(id="enumerate" | "zip"), args=[gast.GeneratorExp(), *_]):
                return True
        return False

    def text(self, call: Any) -> list[gast.stmt]:
        """What the generator that is called does."""
        found = self._generator(call)
        assert found is not None
        return found[0].body

    def _generator(self, call: Any) -> tuple[gast.FunctionDef, bool] | None:
        """The text of the generator that is called, and whether it is one of this function's own."""
        own = isinstance(call.func, gast.Name) and call.func.id in self._own
        value = None if own else self.meaning(call.func)
        made = generator_of(value, call)
        plain = call.func.id if isinstance(call.func, gast.Name) else None
        name = made or (value if isinstance(call.func, Generator) else plain)
        if name is None:
            return None
        if name not in self._found:
            found = self._defs.get(call.func.id) if own else self._of_module(made or value)
            self._found[name] = (found, own) if found is not None and can_be_written(found) else None
            if found is not None:
                self._taken.update(n.id for n in every_node(found.body) if isinstance(n, gast.Name))
        return self._found[name]

    def meaning(self, node: Any) -> object:
        """What a name of a module, or what it has, stands for; None for anything else."""
        match node:
            case Generator(function=function):
                return function
            case gast.Name(id=name) if name not in self._own:
                found = meaning_of_name(self._asked, self._function, name)
            case gast.Attribute(value=gast.Name() | gast.Attribute() as owner, attr=attr):
                inside = self.meaning(owner)
                module = isinstance(inside, types.ModuleType) or inside is itertools.chain
                found = meaning_of_attribute(self._asked, Known(inside, ""), attr) if module else None
            case _:
                return None
        return found.value if isinstance(found, Known) else None

    def _of_module(self, value: object) -> gast.FunctionDef | None:
        """A generator from outside, of which every name means here what it means there."""
        if not isinstance(value, types.FunctionType) or not inspect.isgeneratorfunction(value) or value.__closure__:
            return None
        text = text_of(value)
        if text is None or not isinstance(text.tree, gast.FunctionDef) or text.tree.decorator_list:
            return None
        tree = copy.deepcopy(text.tree)
        inside = {*value.__code__.co_varnames, *value.__code__.co_cellvars}
        for node in every_node(tree.body):
            if isinstance(node, gast.Name) and node.id not in inside:
                here = None if node.id in self._own else meaning_of_name(self._asked, self._function, node.id)
                there = meaning_of_name(self._asked, value, node.id)
                same = here == there or (isinstance(here, Known) and isinstance(there, Known) and here.value is there.value)
                if not same:
                    return None
        return tree

    # --- statements -------------------------------------------------------------------------------------------------

    def block(self, nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
        """The statements of a block."""
        return [new for node in nodes for new in self._statement(node)]

    def _statement(self, node: gast.stmt) -> Iterator[gast.stmt]:
        if isinstance(node, gast.FunctionDef):
            yield node
            return
        if isinstance(node, Section):
            yield node if node.name in self._turns else at(node, Section(node.name, self.block(node.body)))
            return
        if isinstance(node, gast.For):
            loop = self._numbered(node)
            if isinstance(loop, gast.If):
                yield from self.block(loop.body)
                return
            if (inlined := self._written(loop)) is not None:
                yield from inlined
                return
            if isinstance(loop.iter, gast.GeneratorExp):
                plain = at(loop, gast.For(loop.target, loop.iter, loop.body, loop.orelse, None))
                if go_through(plain, plain.iter, plain.target):
                    yield from self.block([*getattr(loop, "first", ()), plain])
                    return
        before: list[gast.stmt] = []
        if not isinstance(node, gast.While):
            node = self._gathered(node, before)
        yield from self.block(before)
        yield with_blocks(node, self.block)

    def _fresh(self, base: str) -> str:
        """A name that neither the function nor a generator of its mentions."""
        name = unused(base, self._taken)
        self._taken.add(name)
        return name

    def _numbered(self, node: gast.For) -> gast.stmt:
        """``for k, v in enumerate(steps()):`` and ``for v, w in zip(steps(), ws):`` as loops through the generator."""
        match node.iter:
            case gast.Call(func=gast.Name(id="enumerate"), args=[inner, *more], keywords=[]) if len(more) <= 1:
                parts = [inner]
                if not self._is_walk(inner) and self._is_beside(inner):
                    return self._counted(node, at(node, gast.For(None, inner, node.body, node.orelse, None)), more)
            case gast.Call(func=gast.Name(id="zip"), args=[_, *_] as parts, keywords=[]):
                more = []
            case _:
                return node
        name, led = node.iter.func.id, [k for k, part in enumerate(parts) if self._is_walk(part)]
        others = [part for k, part in enumerate(parts) if k != (led or [0])[0]]
        if name in self._own or not led or node.orelse or any(isinstance(one, gast.Starred) for one in others):
            return node
        if any(isinstance(one, gast.Call) and not self._is_apart(one, node) for one in others):
            return node
        item, place = self._fresh("item"), self._fresh("place")
        step = at(node, gast.AugAssign(bind(place, node), gast.Add(), constant(1, node)))
        if name == "enumerate":
            pair = [load(place, node), load(item, node)]
            inside = [assign(node.target, at(node, gast.Tuple(pair, gast.Load())), node), step, *node.body]
            return _Loop([assign(place, more[0] if more else constant(0, node), node)], bind(item, node), inner, inside, node)
        first, beside = [assign(place, constant(0, node), node)], list[tuple[int, str]]()
        for k, part in enumerate(parts):
            if k == led[0]:
                continue
            held = self._fresh("beside")
            walked = at(node, gast.ListComp(load(item, node), [gast.comprehension(bind(item, node), part, [], 0)]))
            piece = at(node, gast.Subscript(load(held, node), at(node, gast.Slice(None, constant(0, node), None)), gast.Load()))
            first += [assign(held, walked if isinstance(part, gast.Call) else part, node), at(node, gast.Expr(piece))]
            beside.append((k, held))  # a dict is not gone through by numbers
        values = {k: at(node, gast.Subscript(load(held, node), load(place, node), gast.Load())) for k, held in beside}
        every = [values.get(k, load(item, node)) for k in range(len(parts))]
        ahead, behind = ([held for k, held in beside if (k > led[0]) is after] for after in (False, True))
        leave = [branch(self._ended(held, place, node), [at(node, gast.Break())], [], node) for held in (*behind, *ahead)]
        inside = [*leave[: len(behind)], assign(node.target, at(node, gast.Tuple(every, gast.Load())), node), step]
        if not ahead:
            return _Loop(first, bind(item, node), parts[led[0]], [*inside, *node.body], node)
        # Python asks those before the generator first: after each pass, and once before it begins.
        turn = self._fresh("turn")
        self._turns.add(turn)
        body = rewritten(node.body, lambda jump: jump if isinstance(jump, gast.Break) else Leave(turn))
        loop = _Loop([], bind(item, node), parts[led[0]], [*inside, at(node, Section(turn, body)), *leave[len(behind) :]], node)
        ended = self._ended(ahead[0], place, node)
        if len(ahead) > 1:
            ended = at(node, gast.BoolOp(gast.Or(), [self._ended(held, place, node) for held in ahead]))
        return branch(at(node, gast.Constant(True, None)), [*first, branch(ended, [], [loop], node)], [], node)

    def _counted(self, node: gast.For, loop: gast.For, more: Sequence[Any]) -> gast.stmt:
        """A loop that is counted, behind the statement that sets the counter: it goes through several things side by side."""
        item, place, before = self._fresh("item"), self._fresh("place"), more[0] if more else constant(0, node)
        pair = at(node, gast.Tuple([load(place, node), load(item, node)], gast.Load()))
        step = at(node, gast.AugAssign(bind(place, node), gast.Add(), constant(1, node)))
        loop.target, loop.body = bind(item, node), [assign(node.target, pair, node), step, *node.body]
        return branch(at(node, gast.Constant(True, None)), [assign(place, before, node), loop], [], node)

    def _is_beside(self, node: gast.AST) -> bool:
        """Whether this is a generator, or generators that are counted or stand side by side with something."""
        match node:
            case gast.Call(func=gast.Name(id="zip" | "enumerate" as name), args=args) if name not in self._own:
                return any(map(self.is_call, args))
        return self.is_call(node)

    def _ended(self, beside: str, place: str, node: gast.AST) -> Any:
        """Whether there is nothing at a place."""
        size = at(node, gast.Call(load("len", node), [load(beside, node)], []))
        return at(node, gast.Compare(load(place, node), [gast.GtE()], [size]))

    def _is_walk(self, node: gast.AST) -> bool:
        """Whether this is a generator, or a generator expression."""
        return isinstance(node, gast.GeneratorExp) or self.is_call(node)

    def _is_apart(self, call: gast.Call, loop: gast.For) -> bool:
        """Whether all that a call of a generator gives may be taken before a loop: it ends, and sees nothing of the loop."""
        found = self._generator(call)
        if found is None or not self.is_quiet(call) or any(isinstance(n, gast.While) for n in every_node(found[0].body)):
            return False
        text = [n for n in every_node(found[0].body) if isinstance(n, gast.Name)]
        own = {*bound_names(found[0].body), *(n.id for n in every_node([found[0].args]) if isinstance(n, gast.Name))}
        names = {n.id for n in (*text, *every_node([call])) if isinstance(n, gast.Name)} - (own - _names_in(call))
        nodes = every_node(loop.body)
        stores = [n for t in nodes if isinstance(getattr(t, "ctx", None), gast.Store | gast.Del) for n in gast.walk(t)]
        methods = [n.func.value for n in nodes if isinstance(n, gast.Call) and isinstance(n.func, gast.Attribute)]
        changed = {n.id for n in (*stores, *(m for whole in methods for m in gast.walk(whole))) if isinstance(n, gast.Name)}
        others = [n for n in nodes if isinstance(n, gast.Call) and not isinstance(n.func, gast.Attribute)]
        modules = {n for n in changed if n not in self._own}
        return names.isdisjoint(changed - modules) and all(map(self.changes_nothing, others))

    def _written(self, node: gast.For) -> list[gast.stmt] | None:
        """A loop through a generator, written out; None for every other loop."""
        call = node.iter
        if not self.is_call(call):
            return None
        found = self._generator(call)
        assert found is not None
        tree, own = found
        if sum(one is tree for one in self._open) > 1 and generator_of(self.meaning(call.func), call) is None:
            return None
        given = passed(tree, call)
        if given is None:
            return None
        ahead = self.block(getattr(node, "first", ()))
        self._open.append(tree)
        tree = copy.deepcopy(tree)
        if self._prepared is not None:
            value = None if own else generator_of(self.meaning(call.func), call) or self.meaning(call.func)
            inside = value if isinstance(value, types.FunctionType) else self._function
            tree.body = self._prepared(inside, tree.body if inside is value else self._body, tree.body)
        outer = {name for n in every_node(tree.body) if isinstance(n, gast.Nonlocal) for name in n.names}
        names = {name for name in (*bound_names(tree.body), *given) if name not in outer}
        called = {name: self._fresh(name) for name in names if MARK not in name}
        for inner in every_node(tree.body):
            if isinstance(inner, gast.Name) and inner.id in called:
                inner.id = called[inner.id]
            if not own:
                gast.copy_location(inner, call)
        walks = {name: value for name, value in given.items() if self._is_lazy(value) and goes_once_through(tree, called[name])}
        for loop in (n for n in every_node(tree.body) if isinstance(n, gast.For | gast.comprehension)):
            for name, value in walks.items():
                inner = next((n for n in every_node([loop.iter]) if isinstance(n, gast.Name) and n.id == called[name]), None)
                loop.iter = loop.iter if inner is None else replaced(loop.iter, inner, value)
        first = [assign(called[name], value, node) for name, value in given.items() if name not in walks]
        done, ended = self._fresh("done"), self._fresh("ended")
        whole = self.block(node.body)

        def taken(value: Any, place: gast.AST) -> list[gast.stmt]:
            target, inside = copy.deepcopy((node.target, whole))
            turn = self._fresh("turn")
            self._turns.add(turn)
            body = rewritten(inside, lambda jump: Leave(done if isinstance(jump, gast.Break) else turn))
            return [assign(target, value, place), at(place, Section(turn, body))]

        body = with_yields(tree.body, taken, ended, self._fresh("item"))
        run = [*ahead, *self.block([*first, at(node, Section(ended, body))])]
        self._open.pop()
        if not node.orelse:
            return [at(node, Section(done, run))]
        through = self._fresh("through")  # jumps of the `else` are those of the loop around it, so that it stands behind
        section = at(node, Section(done, [*run, assign(through, constant(True, node), node)]))
        after = branch(load(through, node), self.block(node.orelse), [], node)
        return [assign(through, constant(False, node), node), section, after]

    def _is_lazy(self, node: Any) -> bool:
        """Whether this is something that computes its items as a loop comes to them, of names and constants."""
        parts = [n for n in every_node([node]) if isinstance(n, gast.Call)]
        walks = isinstance(node, gast.GeneratorExp) or self.is_call(node)
        match node:
            case gast.Call(func=gast.Name(id="zip" | "enumerate" | "reversed" as name)) if name not in self._own:
                walks = True
        return walks and all(self.is_call(call) or self.changes_nothing(call) for call in parts)

    # --- expressions ------------------------------------------------------------------------------------------------

    def _gathered(self, node: gast.stmt, before: list[gast.stmt]) -> gast.stmt:
        """A statement with lists for what gathers all that a generator yields, where it is evaluated first."""
        fields = [name for name in ("value", "test", "iter") if isinstance(getattr(node, name, None), gast.AST)]
        if not fields or (isinstance(node, gast.AugAssign) and not isinstance(node.target, gast.Name)):
            return node
        found = self._first(getattr(node, fields[0]))
        if found is None:
            return node
        outer, _, loops = found
        if isinstance(node, gast.AugAssign) and not self._gathers_quietly(outer):
            return node
        before += loops[1]
        node = copy.copy(node)
        setattr(node, fields[0], replaced(getattr(node, fields[0]), outer, load(loops[0], outer)))
        return self._gathered(node, before)

    def _first(self, value: Any) -> tuple[Any, Any, tuple[str, list[gast.stmt]]] | None:
        """What gathers a generator's values in an expression, with nothing before it that could be told from behind it."""
        node = value
        while True:
            made = self._gathers(node)
            if made is not None:
                return node, made[0], (made[1], made[2])
            match node:
                case gast.Call(func=gast.Name() | gast.Attribute(value=gast.Name()), args=[first, *_]):
                    node = first
                    if any(map(self.is_call, every_node([first]))):
                        continue
                    return None
                case gast.BinOp(left=left, right=right):
                    node = right if self._is_still(left) and self._gathers_quietly(right) else left
                case gast.Compare(left=left):
                    node = left
                case gast.Subscript(value=inner) | gast.UnaryOp(operand=inner) | gast.Starred(value=inner):
                    node = inner
                case gast.Tuple(elts=[first, *_]) | gast.List(elts=[first, *_]):
                    node = first
                case gast.Call(func=gast.Attribute(value=inner)) | Begun(value=inner):
                    node = inner
                case _:
                    return None

    def _is_still(self, node: gast.AST, own: frozenset[str] | set[str] = frozenset()) -> bool:
        """Whether an expression has no generator in it, and calls nothing but builtins and functions of modules.

        ``own`` are names that stand for something else there.
        """
        calls = [n for n in every_node([node]) if isinstance(n, gast.Call)]
        if any(map(self.is_call, calls)) or any(isinstance(n, gast.NamedExpr) for n in every_node([node])):
            return False
        return all(self.changes_nothing(call, own) for call in calls)

    def changes_nothing(self, call: Any, own: frozenset[str] | set[str] = frozenset()) -> bool:
        """Whether a call changes nothing; ``own`` are names that stand for something else there."""
        return changes_nothing(self._asked, self._function, call, self._own | own)

    def _gathers_quietly(self, node: Any) -> bool:
        """Whether nothing but a generator's own names changes where all that it yields is gathered."""
        inner = next((n for n in every_node([node]) if self.is_call(n)), None)
        if inner is None or not self.is_quiet(inner):
            return False
        return self._is_still(replaced(node, inner, constant(None, inner)))

    def _gathers(self, node: Any) -> tuple[Any, str, list[gast.stmt]] | None:
        """The generator that an expression goes through to its end, and a name with what makes it stand for what it gives."""
        if not any(map(self.is_call, every_node([node]))):
            return None
        name = self._fresh("values")
        match node:
            case gast.Call(func=gast.Name(id="any" | "all" as taker), args=[gast.GeneratorExp() as made], keywords=[]) if (
                taker not in self._own and self.is_call(made.generators[0].iter) and len(made.generators) == 1
            ):
                part = made.generators[0]
                test = made.elt if taker == "any" else at(node, gast.UnaryOp(gast.Not(), made.elt))
                found = [assign(name, constant(taker == "any", node), node), at(node, gast.Break())]
                loop = at(node, gast.For(part.target, part.iter, [tested(part.ifs, branch(test, found, [], node), node)], [], None))
                return part.iter, name, [assign(name, constant(taker != "any", node), node), loop]
            case gast.ListComp(elt=element, generators=[gast.comprehension(target=target, iter=call, ifs=tests), *rest]):
                if not self._is_beside(call):
                    return None
                inner: Any = append(name, element, node)
                for part in reversed(rest):
                    inner = within(part, inner, node)
                inner = tested(tests, inner, node)
                loop = at(node, gast.For(target, call, [inner], [], None))
                return call, name, [assign(name, at(node, gast.List([], gast.Load())), node), loop]
            case gast.Call(func=gast.Name(id=taker), args=[gast.GeneratorExp() as made], keywords=[]) if (
                taker in _GATHERED and taker not in self._own
            ):
                found = self._gathers(gast.copy_location(gast.ListComp(made.elt, made.generators), made))
                if found is None:
                    return None
                call, inside, stmts = found
                whole = assign(name, at(node, gast.Call(node.func, [load(inside, node)], [])), node)
                return call, name, [*stmts, whole]
            case gast.Call(func=gast.Name(id=taker) as func, args=[gast.Call() as call, *more], keywords=keywords) if (
                taker in _GATHERED and taker not in self._own and self.is_call(call)
            ):
                item = self._fresh("item")
                if taker == "sum" and len(more) <= 1 and not keywords:
                    total = at(node, gast.BinOp(load(name, node), gast.Add(), load(item, node)))
                    loop = at(node, gast.For(bind(item, node), call, [assign(name, total, node)], [], None))
                    return call, name, [assign(name, more[0] if more else constant(0, node), node), loop]
                if taker == "sum":
                    return None
                values = self._fresh("values")
                loop = at(node, gast.For(bind(item, node), call, [append(values, load(item, node), node)], [], None))
                listed = load(values, node)
                whole = listed if taker == "list" else at(node, gast.Call(func, [listed, *more], keywords))
                empty = assign(values, at(node, gast.List([], gast.Load())), node)
                return call, name, [empty, loop, assign(name, whole, node)]
        return None

    def is_quiet(self, call: Any) -> bool:
        """Whether a generator changes nothing but names of its own, as far as its text shows."""
        found = self._generator(call)
        assert found is not None
        nodes = every_node(found[0].body)
        given = {n.id for n in every_node([found[0].args]) if isinstance(n, gast.Name)}
        own = {*bound_names(found[0].body), *given}
        plain = [n.targets[0] for n in nodes if isinstance(n, gast.Assign) and isinstance(n.value, gast.Constant)]
        added = [n.target for n in nodes if isinstance(n, gast.AugAssign)]
        numbers = {id(n) for n in (*plain, *added)}
        others = {n.id for n in nodes if isinstance(n, gast.Name) and not isinstance(n.ctx, gast.Load) and id(n) not in numbers}
        for node in nodes:
            match node:
                case gast.Nonlocal() | gast.Expr(value=gast.Call()) | gast.Delete():
                    return False
                case gast.AugAssign(target=target):
                    if not isinstance(target, gast.Name) or target.id in others or target.id in given:
                        return False
                    if target.id not in {t.id for t in plain if isinstance(t, gast.Name)}:
                        return False
                case gast.Subscript(ctx=gast.Store() | gast.Del()) | gast.Attribute(ctx=gast.Store() | gast.Del()):
                    return False
                case gast.Call() if not self.changes_nothing(node, own):
                    return False
        return True


def _names_in(node: gast.AST) -> set[str]:
    return {n.id for n in every_node([node]) if isinstance(n, gast.Name)}


class _Loop(gast.For):
    """A loop that has statements before it, ``first``, which are evaluated before the call of its generator."""

    _fields = gast.For._fields

    def __init__(self, first: list[gast.stmt], target: Any, call: Any, body: list[gast.stmt], place: gast.AST) -> None:
        super().__init__(target, call, body, [], None)
        self.first = first
        gast.copy_location(self, place)
