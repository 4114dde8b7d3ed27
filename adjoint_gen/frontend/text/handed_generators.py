"""Generators that call themselves, as functions that hand each value that they yield to the body of the loop.

    def walk(n):                            def walk(n, *, take):               for v in walk(root):
        if n is None: return                    if n is None: return False          if v > 3: break
        yield from walk(n.left)     ->          if walk(n.left, take=take):         total += v
        yield n.key                                 return True                              |
        ...                                     if take(n.key): return True                  V
                                                ...; return False               def take(v):
                                                                                    nonlocal total
                                                                                    if v > 3: return True
                                                                                    total += v; return False
                                                                                walk(root, take=take)

Both take turns as they do in Python, whatever either changes, and nothing is computed that the loop does not come to. What the
body does is a function, though, and the names that it binds are cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

import gast

from adjoint_gen.frontend.names.comprehension_scopes import unmarked
from adjoint_gen.frontend.names.scopes import Lives, copied, every_node, free_names, parameters
from adjoint_gen.frontend.names.source import FunctionText
from adjoint_gen.frontend.text.closure_cells import in_cell, without_cells
from adjoint_gen.frontend.text.generator_texts import can_be_written, ending_in_errors, rewritten
from adjoint_gen.frontend.text.listed_generators import called_of, calls_itself
from adjoint_gen.frontend.text.syntax import (
    Leave,
    Section,
    assign,
    at,
    branch,
    constant,
    load,
    with_blocks,
    with_others,
    written,
)

TAKE = "take"
"""The parameter of such a function that takes each value; it says whether that is enough, and so does the function."""


class Handed(gast.expr):
    """Whether ``take`` says that it has enough, when all that ``value`` gives, a generator or anything else, is handed to it.

    A ``function`` that is known is what is called. ``taken`` is the definition of ``take``, where it is the body of a loop.
    """

    _fields = ("value", "take")

    def __init__(self, value: Any = None, take: Any = None, taken: Any = None) -> None:
        value, self.function = called_of(value)
        super().__init__(value, take)
        self.taken = taken

    @property
    def unbound(self) -> list[str]:
        """The names that the body of the loop binds for others, and that are not surely bound before it."""
        inside = every_node([] if self.taken is None else self.taken.body)
        return [unmarked(name) for node in inside if isinstance(node, gast.Nonlocal) for name in node.names]


def hand_over(items: Any, take: Callable[[Any], bool]) -> bool:
    """What becomes of what is no generator."""
    return any(take(item) for item in items)


def handed(text: FunctionText) -> Any:
    """The tree of the function that hands over all that a generator yields, the same one each time; None where there is none.

    Where it does more with what it yields itself than to yield it, there would be a function for each call of it.
    """
    known = vars(text.tree)
    if "handed" not in known:
        known["handed"], made = None, copied(getattr(text.tree, "as_written", text.tree))
        assert isinstance(made, gast.FunctionDef)
        names = {n.id for n in every_node([made]) if isinstance(n, gast.Name)}
        through = [n.iter for n in every_node(made.body) if isinstance(n, gast.For | gast.comprehension)]
        if can_be_written(made) and TAKE not in names and not any(calls_itself(made, one) for one in through):
            made.args.kwonlyargs = [*made.args.kwonlyargs, at(made, gast.Name(TAKE, gast.Param(), None, None))]
            made.args.kw_defaults = [*made.args.kw_defaults, None]
            made.body = [*with_others(ending_in_errors(made.body), _handing), _ended(made, False)]
            known["handed"] = made
    return known["handed"]


def _handing(node: Any) -> list[Any] | None:
    match node:
        case gast.Expr(value=gast.Yield(value=value)):
            value = constant(None, node) if value is None else value
            enough = at(node, gast.Call(load(TAKE, node), [value], []))
            return [branch(enough, [_ended(node, True)], [], node)]
        case gast.Expr(value=gast.YieldFrom(value=value)):
            return [branch(at(node, Handed(value, load(TAKE, node))), [_ended(node, True)], [], node)]
        case gast.Return():
            return [_ended(node, False)]
    return None


def _ended(place: gast.AST, enough: bool) -> Any:
    return at(place, gast.Return(constant(enough, place)))


def handing(node: gast.For, fresh: Callable[[str], str]) -> list[Any]:
    """A loop through a generator as a call of it; where its body's names are is settled later (:func:`with_shared_names`)."""
    item, name, left, result = fresh("item"), fresh(TAKE), fresh("left"), fresh("result")
    outer, behind = list[Any](), list[Any]()
    inside = {n.name for n in every_node(node.body) if isinstance(n, Section)}

    def out(jump: Any) -> list[Any] | None:
        """What stands for a jump out of the loop: the loop ends, and what was left is gone on with behind it."""
        returns = isinstance(jump, gast.Return)
        if not returns and not (isinstance(jump, Leave) and jump.name not in inside):
            return None
        outer.append(at(jump, gast.Return(load(result, jump))) if returns else jump)
        kept = [assign(result, jump.value or constant(None, jump), jump)] if returns else []
        return [*kept, assign(left, constant(len(outer), jump), jump), _ended(jump, True)]

    body = rewritten(with_others(node.body, out), lambda jump: _ended(jump, isinstance(jump, gast.Break)))
    body = [assign(node.target, load(item, node), node), *body, _ended(node, False)]
    given = gast.arguments([at(node, gast.Name(item, gast.Param(), None, None))], [], None, [], [], None, [])
    begun = [assign(left, constant(0, node), node)] if outer else []
    begun += [assign(result, constant(None, node), node)] if any(isinstance(jump, gast.Return) for jump in outer) else []
    taken = at(node, gast.FunctionDef(name, given, body, [], None, None, []))
    taken.unsettled = True
    run = at(node, gast.Expr(at(node, Handed(node.iter, load(name, node), taken))))
    for k, jump in enumerate(outer, 1):
        behind += written(jump, "if left == k: jump", left=left, k=constant(k, jump), jump=[jump])
    return [*begun, taken, run, *behind]


def with_shared_names(arguments: gast.arguments, body: list[gast.stmt], of_objects: bool) -> list[gast.stmt]:
    """The statements with what such bodies bind, and others read, or the next pass does, in cells.

    A cell is there for the loop alone, but for a name that other functions read.
    """
    if not any(map(_is_unsettled, every_node(body))):
        return body
    made: Any = copied(gast.Module(body, []))
    given = {a.id for a, _ in parameters(arguments)}
    body = _Sharing(made.body, of_objects).block(made.body, given, frozenset())
    without_cells(arguments, body, of_objects)
    return body


class _Sharing:
    """Settles where the names of such bodies are, in the statements of one function."""

    def __init__(self, body: Sequence[gast.stmt], of_objects: bool) -> None:
        nodes = every_node(body)
        inner = [node for node in nodes if isinstance(node, gast.FunctionDef | gast.Lambda) and not _is_unsettled(node)]
        self._of_objects, self._taken = of_objects, {node.id for node in nodes if isinstance(node, gast.Name)}
        self._elsewhere = {name for node in inner for name in free_names(node)}
        self._every = _counted(body)

    def block(self, nodes: Sequence[gast.stmt], bound: Collection[str], behind: frozenset[str]) -> list[gast.stmt]:
        """The statements of a block, before which some names are surely ``bound``, and others may be read ``behind`` it."""
        out, bound = list[gast.stmt](), {*bound}
        for at_, node in enumerate(nodes):
            if _is_unsettled(node):
                out += self._settled(node, nodes[at_ + 1], bound, _read(nodes[at_ + 2 :]) | behind)
            elif not (out and isinstance(node, gast.Expr) and isinstance(node.value, Handed)):
                again = _read(node.body) if isinstance(node, gast.For | gast.While) else frozenset[str]()
                inside = bound | (_targets(node.target) if isinstance(node, gast.For) else set())
                later = _read(nodes[at_ + 1 :]) | behind | again
                out.append(with_blocks(node, partial(self.block, bound=inside, behind=later)))
            bound |= _surely(node)
        return out

    def _settled(self, taken: Any, run: gast.stmt, bound: set[str], behind: frozenset[str]) -> list[gast.stmt]:
        use = Lives(taken.body).whole
        shared = sorted(name for name in use.binds if name in use.reads or name in behind or name in self._elsewhere)
        if shared:
            taken.body.insert(0, at(taken, gast.Nonlocal(shared)))
        block = [taken, run]
        here = _counted([taken])
        for name in shared:
            if name in bound and name not in self._elsewhere:
                block = in_cell(name, block, self._taken, self._of_objects)
            elif self._every[name] == here[name] and name not in use.reads:  # functions in the body read it, and nothing else
                block = [assign(name, constant(None, run), run), *in_cell(name, block, self._taken, self._of_objects)]
        return block


def _is_unsettled(node: Any) -> bool:
    return isinstance(node, gast.FunctionDef) and hasattr(node, "unsettled")


def _counted(body: Sequence[gast.AST]) -> Counter[str]:
    return Counter(node.id for node in every_node(body) if isinstance(node, gast.Name))


def _targets(target: gast.AST) -> set[str]:
    """The names that a target binds."""
    return {node.id for node in every_node([target]) if isinstance(node, gast.Name) and isinstance(node.ctx, gast.Store)}


def _surely(node: gast.stmt) -> set[str]:
    """Names that a statement binds however it runs, where it comes to its end."""
    match node:
        case gast.Assign(targets=targets):
            return set().union(*map(_targets, targets))
        case gast.If(body=body, orelse=orelse):
            one, other = (set[str]().union(*map(_surely, block)) for block in (body, orelse))
            return one & other
    return set()


def _read(nodes: Sequence[gast.stmt]) -> frozenset[str]:
    """Names that may be read in some statements, with what they mean before these."""
    found, bound = set[str](), set[str]()
    for node in nodes:
        match node:
            case gast.For(target=target, iter=through, body=body, orelse=orelse):
                read = _read([gast.Expr(through), *orelse]) | (_read(body) - _targets(target))
            case gast.If(test=value, body=body, orelse=orelse) | gast.While(test=value, body=body, orelse=orelse):
                read = _read([gast.Expr(value)]) | _read(body) | _read(orelse)
            case Section(body=body):
                read = _read(body)
            case gast.FunctionDef():
                read = frozenset(Lives(node.body).whole.reads if _is_unsettled(node) else free_names(node))
            case _:
                loads = {n.id for n in every_node([node]) if isinstance(n, gast.Name) and isinstance(n.ctx, gast.Load)}
                added = {_named(n) for n in every_node([node]) if isinstance(n, gast.AugAssign)}
                read = frozenset(loads | added)
        found |= read - bound
        bound |= _surely(node)
    return frozenset(found)


def _named(node: gast.AugAssign) -> str:
    return node.target.id if isinstance(node.target, gast.Name) else ""
