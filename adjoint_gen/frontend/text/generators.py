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
import types
from collections.abc import Iterator, Sequence
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.acting_parts import Unwritten, without_acting_parts
from adjoint_gen.frontend.text.generator_texts import (
    Generator,
    Loop,
    append,
    decided,
    first_taken,
    goes_once_through,
    loops,
    passed,
    replaced,
    rewritten,
    with_yields,
    without_end,
)
from adjoint_gen.frontend.text.handed_generators import handing
from adjoint_gen.frontend.text.listed_generators import Gathered, changes_nothing_else, is_recursive, is_undisturbed, which
from adjoint_gen.frontend.text.map_and_filter import go_through
from adjoint_gen.frontend.text.pull_uses import GATHERING
from adjoint_gen.frontend.text.pulled import Either, Prepared, Pulls
from adjoint_gen.frontend.text.steps import AtOnce, Begun
from adjoint_gen.frontend.text.syntax import (
    Leave,
    Section,
    assign,
    at,
    bind,
    branch,
    constant,
    load,
    with_blocks,
    written,
)
from adjoint_gen.frontend.text.walks import with_steps

_COUNTED = """
if not hasattr(place, "__index__"):
    raise TypeError(f"'{type(place).__name__}' object cannot be interpreted as an integer")
"""


def without_generators(
    asked: Asked, function: types.FunctionType, body: list[gast.stmt], prepared: Prepared | None = None,
    writer: Writer | None = None,
) -> list[gast.stmt]:
    """The statements with the user's generators written out, or the very same where there are none.

    ``prepared`` makes of a generator's statements those that are to be written out; ``writer`` is one for these statements.
    """
    nodes = every_node(body)
    if not any(isinstance(node, gast.Call | Either) for node in nodes):
        return body
    writer = writer or Writer(asked, function, body, prepared)
    if not any(isinstance(n, Either) or writer.may_be_pulled(n) or writer.reduced(n) for n in nodes):
        return body
    return with_steps(writer.block(body))


class Writer(Pulls):
    """Writes out the generators that one function goes through; those that are ``open`` are being written out."""

    def __init__(
        self, asked: Asked, function: types.FunctionType, body: Sequence[gast.stmt], prepared: Prepared | None = None
    ) -> None:
        super().__init__(asked, function, body, prepared)
        self._open: list[gast.FunctionDef] = []
        self._turns: set[str] = set()

    # --- statements -------------------------------------------------------------------------------------------------

    def block(self, nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
        """The statements of a block."""
        out, nodes = list[gast.stmt](), [one for node in nodes for one in self.one_by_one(node)]
        nodes = [one for node in nodes for one in without_acting_parts(node, self)]
        for position, node in enumerate(nodes):
            match node:
                case Unwritten(body=[node]):
                    out.append(node)
                    continue
                case gast.Assign(targets=[gast.Name(id=name)], value=value):
                    turns, at_once = (value.turns, value.at_once) if isinstance(value, Either) else (value, value)
                    if turns is not value or self.may_be_pulled(turns):
                        behind = nodes[position + 1 :]
                        rest = self.block(behind)
                        found = self.pulled(name, turns, rest, behind)
                        if found is None:
                            found = [*self._statement(at(node, gast.Assign(node.targets, at_once, None))), *rest]
                        return [*out, *found]
            out += self._statement(node)
        return out

    def _statement(self, node: gast.stmt) -> Iterator[gast.stmt]:
        if isinstance(node, gast.FunctionDef):
            yield node
            return
        if isinstance(node, Section):
            yield node if node.name in self._turns else at(node, Section(node.name, self.block(node.body)))
            return
        if isinstance(node, gast.For):
            if node.orelse and any(map(self.is_generator, every_node([node.iter]))):
                yield from self.block(without_end(node, self.fresh))
                return
            loop = node if node.orelse else self._numbered(node)
            if (inlined := self._written(loop)) is not None:
                yield from inlined
                return
            if isinstance(loop.iter, gast.GeneratorExp):
                plain = at(loop, gast.For(loop.target, loop.iter, loop.body, [], None))
                if go_through(plain, plain.iter, plain.target):
                    yield from self.block([*getattr(loop, "first", ()), plain])
                    return
            if self.goes_on(node.iter) and (found := self._named(node, node.iter)) is not None:
                yield from found
                return
        before: list[gast.stmt] = []
        if isinstance(node, gast.While) and not node.orelse and any(map(self.is_generator, every_node([node.test]))):
            node = written(node, "while True:\n    if not test: break\n    body", test=node.test, body=node.body)[0]
        if not isinstance(node, gast.While):
            node = self._gathered(node, before)
            yield from self.block(before)
            walk = self._taken_of(node)
            if walk is not None and (found := self._named(node, walk)) is not None:
                yield from found
                return
        yield with_blocks(node, self.block)

    def _numbered(self, node: gast.For) -> gast.For:
        """``for k, v in enumerate(generator)`` as a loop through the generator that counts; any other as it is."""
        match node.iter:
            case gast.Call(func=gast.Name(id="enumerate" as name), args=[inner, *more], keywords=[]) if (
                len(more) <= 1 and name not in self.own and self.is_generator(inner)
            ):
                item, place = self.fresh("item"), self.fresh("place")
                inside = written(node, "t = place, item; place += 1", t=node.target, place=place, item=item)
                first = [assign(place, more[0] if more else constant(0, node), node)]
                first += written(node, _COUNTED, place=place) if more else []
                return Loop(first, bind(item, node), inner, [*inside, *node.body], node)
        return node

    def _is_undisturbed(self, tree: gast.FunctionDef, loop: gast.For, delegates: bool) -> bool:
        """Whether what a loop does with each value of a generator changes nothing that this looks at.

        Neither what those look at that it ``delegates`` to.
        """
        def changes_nothing(call: Any, own: frozenset[str] | set[str]) -> bool:
            found = self._generator(call) if isinstance(call, gast.Call) else None
            return (found is not None and self.is_quiet(call)) or self.changes_nothing(call, own)

        return is_undisturbed(tree, loop, self._body, self.made, changes_nothing, delegates)

    def _written(self, node: gast.For) -> list[gast.stmt] | None:
        """A loop through a generator, written out; None for every other loop."""
        call = node.iter
        if not self.is_call(call):
            return None
        found = self._generator(call)
        assert found is not None
        tree, own = found
        again = any(tree is one for one in self._open) and self._comes_back(tree)
        if ((of_method := isinstance(call.func, Generator)) and call.func.delegates) or is_recursive(tree) or again:
            ahead, any_method = self.block(getattr(node, "first", ())), of_method and self._is_undisturbed(tree, node, True)
            undisturbed = any_method or self._is_undisturbed(tree, node, False)
            if again or not undisturbed or not changes_nothing_else(tree, self.changes_nothing):
                return [*ahead, *handing(node, self.fresh)]
            itself = None if any_method else which(self._function if own else self.meaning(call.func), tree)
            loop = at(node, gast.For(node.target, at(call, Gathered(call, itself)), self.block(node.body), [], None))
            return [*ahead, loop]
        given = passed(tree, call)
        if given is None:
            return None
        ahead = self.block(getattr(node, "first", ()))
        self._open.append(tree)
        tree, called = self._renamed_text(tree, own, given, call)
        shown = {name: self._walked(value) for name, value in given.items()}
        walks = {
            name: value for name, value in shown.items()
            if (value is not given[name] or self._is_lazy(value)) and goes_once_through(tree, called[name])
        }
        for loop in (n for n in every_node(tree.body) if isinstance(n, gast.For | gast.comprehension)):
            for name, value in walks.items():
                inner = next((n for n in every_node([loop.iter]) if isinstance(n, gast.Name) and n.id == called[name]), None)
                loop.iter = loop.iter if inner is None else replaced(loop.iter, inner, value)
        first = [assign(called[name], value, node) for name, value in given.items() if name not in walks]
        done, ended = self.fresh("done"), self.fresh("ended")
        whole = self.block(node.body)

        def taken(value: Any, place: gast.AST) -> list[gast.stmt]:
            target, inside = copy.deepcopy((node.target, whole))
            turn = self.fresh("turn")
            self._turns.add(turn)
            body = rewritten(inside, lambda jump: Leave(done if isinstance(jump, gast.Break) else turn))
            return [assign(target, value, place), at(place, Section(turn, body))]

        body = with_yields(tree.body, taken, ended)
        self._roots.append([*first, *tree.body])
        run = [*ahead, *self.block([*first, at(node, Section(ended, body))])]
        self._roots.pop()
        self._open.pop()
        return [at(node, Section(done, run))]

    # --- expressions ------------------------------------------------------------------------------------------------

    def _gathered(self, node: gast.stmt, before: list[gast.stmt]) -> gast.stmt:
        """A statement with lists for what gathers all that a generator yields, where it is evaluated first."""
        fields = [name for name in ("value", "test", "iter") if isinstance(getattr(node, name, None), gast.AST)]
        if not fields or (isinstance(node, gast.AugAssign) and not isinstance(node.target, gast.Name)):
            return node
        found = self._first(getattr(node, fields[0]))
        if found is None:
            return node
        outer, held, loops = found
        if isinstance(node, gast.AugAssign) and not self._gathers_quietly(outer):
            return node
        node = copy.copy(node)
        for one in held:
            name = self.fresh("held")
            before.append(assign(name, one, one))
            setattr(node, fields[0], replaced(getattr(node, fields[0]), one, load(name, one)))
        before += loops[1]
        setattr(node, fields[0], replaced(getattr(node, fields[0]), outer, load(loops[0], outer)))
        return self._gathered(node, before)

    def _first(self, value: Any) -> tuple[Any, list[Any], tuple[str, list[gast.stmt]]] | None:
        """What gathers a generator's values in an expression, and what is evaluated before it, which changes nothing in sight.

        Where it may be of objects it is a call, perhaps.
        """
        node, held = value, list[Any]()
        while True:
            made = self._gathers(node)
            if made is not None:
                return node, held, (made[1], made[2])
            match node:
                case gast.Call(func=gast.Name() | gast.Attribute(value=gast.Name()), args=[first, *_]):
                    node = first
                    if any(map(self.is_call, every_node([first]))):
                        continue
                    return None
                case gast.BinOp(left=left, right=right):
                    behind = self._is_still(left) and self._gathers_quietly(right)
                    held += [left] if behind and not isinstance(left, gast.Name | gast.Constant) else []
                    node = right if behind else left
                case gast.Compare(left=left):
                    node = left
                case gast.Subscript(value=inner) | gast.UnaryOp(operand=inner) | gast.Starred(value=inner):
                    node = inner
                case gast.NamedExpr(value=inner):
                    node = inner
                case gast.Tuple(elts=[first, *_]) | gast.List(elts=[first, *_]):
                    node = first
                case gast.Call(func=gast.Attribute(value=inner)) | Begun(value=inner) | AtOnce(value=inner):
                    node = inner
                case _:
                    return None

    def _comes_back(self, tree: gast.FunctionDef) -> bool:
        """Whether a generator calls itself by way of others."""
        seen, waiting = set[int](), [tree]
        while waiting:
            calls = [node for node in every_node(waiting.pop().body) if isinstance(node, gast.Call)]
            for inner, _ in filter(None, map(self._generator, calls)):
                if inner is tree:
                    return True
                if id(inner) not in seen:
                    seen.add(id(inner))
                    waiting.append(inner)
        return False

    def _calls_itself(self, call: Any) -> bool:
        """Whether this calls a generator that calls itself."""
        found = self._generator(call) if isinstance(call, gast.Call) else None
        return found is not None and (is_recursive(found[0]) or (isinstance(call.func, Generator) and call.func.delegates))

    def _gathers(self, node: Any) -> tuple[Any, str, list[gast.stmt]] | None:
        """The generator that an expression goes through to its end, and a name with what makes it stand for what it gives."""
        if (found := self.reduced(node)) is not None:
            return found
        if not any(map(self.is_call, every_node([node]))):
            return None
        name = self.fresh("values")
        match node:
            case gast.Call(func=gast.Name(id="any" | "all" as taker), args=[gast.GeneratorExp() as made], keywords=[]) if (
                taker not in self.own and self.is_call(made.generators[0].iter) and len(made.generators) == 1
            ):
                return made.generators[0].iter, name, decided(name, taker == "any", made, node)
            case gast.Call(func=func, args=[gast.GeneratorExp(generators=[part]) as made, *default], keywords=[]) if (
                self._calls_itself(part.iter) and self.is_one_of(func, {"next"}) and all(map(self._is_still, default))
            ):
                return part.iter, name, first_taken(name, made, default, node)
            case gast.ListComp(elt=element, generators=[gast.comprehension(iter=call), *_] as generators):
                loop = loops(generators, append(name, element, node), node)
                return call, name, written(node, "values = []; loop", values=name, loop=[loop])
            case gast.DictComp(key=key, value=value, generators=[gast.comprehension(iter=call), *_] as generators):
                if not self._is_still(key):
                    return None
                held = key if isinstance(key, gast.Constant) or self._is_still(value) else load(self.fresh("key"), node)
                store = assign(at(node, gast.Subscript(load(name, node), held, gast.Store())), value, node)
                if held is not key:  # which comes first
                    store = branch(constant(True, node), [assign(held.id, key, node), store], [], node)
                return call, name, [assign(name, at(node, gast.Dict([], [])), node), loops(generators, store, node)]
            case gast.Call(func=gast.Name(id=taker), args=[gast.GeneratorExp() as made], keywords=keywords) if (
                taker in GATHERING and taker not in self.own
            ):
                found = self._gathers(gast.copy_location(gast.ListComp(made.elt, made.generators), made))
                if found is None:
                    return None
                call, inside, stmts = found
                whole = assign(name, at(node, gast.Call(node.func, [load(inside, node)], keywords)), node)
                return call, name, [*stmts, whole]
            case gast.Call(func=gast.Name(id=taker) as func, args=[gast.Call() as call, *more], keywords=keywords) if (
                taker in GATHERING and taker not in self.own and self.is_call(call)
            ):
                item = self.fresh("item")
                if taker == "sum" and len(more) <= 1 and not keywords:
                    text = "total = begun\nfor item in call: total = total + item"
                    begun = more[0] if more else constant(0, node)
                    return call, name, written(node, text, total=name, begun=begun, item=item, call=call)
                if taker == "sum":
                    return None
                values = self.fresh("values")
                listed = load(values, node)
                whole = listed if taker == "list" else at(node, gast.Call(func, [listed, *more], keywords))
                text = "values = []\nfor item in call: values.append(item)\nname = whole"
                return call, name, written(node, text, values=values, item=item, call=call, name=name, whole=whole)
        return None
