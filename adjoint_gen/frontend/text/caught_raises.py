"""``raise`` of an exception of the user's inside of a ``try`` that catches it: a jump to the handler.

    try:                                    section:
        for v in x:                             for v in x:
            if v > 1:                               if v > 1:
                raise Found(v)          ->              e = Found(v)
            s = s + v                                   s = e.value; leave section
    except Found as e:                              s = s + v
        s = e.value

So the handler sees what the block had done until then. Nothing else raises such an exception, unless a function that is called
does: that is written out where it is called. Where one may that cannot be, the ``try`` is none of these, and a lowering
makes sure of that.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

import gast

from adjoint_gen.frontend.names.comprehension_scopes import marked
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.generator_texts import rewritten
from adjoint_gen.frontend.text.jumps import Unset
from adjoint_gen.frontend.text.syntax import Leave, Section, assign, at, branch, constant, load, with_others
from adjoint_gen.frontend.text.written_calls import Meaning, OfSetter, by_class, written_out
from adjoint_gen.program.reach import is_library
from adjoint_gen.program.side_effects import functions_of, loaded, reached

MOST_RAISES = 12
"""In how many places of a block something may be raised: at each stands the handler."""

class Carried(gast.expr):
    """The exception that a call makes, as an object of what it holds; one that is not ``seen`` is made for what that does."""

    _fields = ("value",)

    def __init__(self, value: Any = None, seen: bool = True) -> None:
        super().__init__(value)
        self.seen = seen


def as_jumps(
    node: Any, meaning: Meaning, inside: FunctionType | None, defs: Mapping[str, Any], whole: Sequence[gast.AST]
) -> tuple[list[gast.stmt], set[type]] | None:
    """A ``try`` without ``finally`` as such jumps, and what is caught; None where that is not certain.

    ``defs`` are the functions that are defined ``inside`` the one that it is in, which has the ``whole`` of some nodes: what
    is called elsewhere in it, in a handler, say, may raise nothing of what is caught. A trace does not say where it does.
    """
    caught = [_caught(handler, meaning) for handler in node.handlers]
    if inside is None or not caught or any(not classes for classes in caught):
        return None
    every = [cls for classes in caught for cls in classes]
    here = set(map(id, every_node(node.body)))
    elsewhere = (n for n in whole if isinstance(n, gast.Call) and id(n) not in here)
    if any(_may_raise(call, every, meaning, inside) for call in elsewhere):
        return None
    body = written_out(node.body, lambda call: _may_raise(call, every, meaning, inside), meaning, inside, defs)
    node = at(node, gast.Try(body, node.handlers, node.orelse, []))
    nodes = every_node([*node.body, *node.orelse])
    raises = [n for n in every_node(node.body) if isinstance(n, gast.Raise)]
    kinds = {id(n): _raised(n, meaning) for n in raises}
    if not 0 < len(raises) <= MOST_RAISES or any(isinstance(n, gast.Try | gast.With | gast.ClassDef) for n in nodes):
        return None
    if any(isinstance(n, gast.Raise) and n.exc is None for handler in node.handlers for n in every_node(handler.body)):
        return None
    if any(isinstance(n, gast.Raise) for d in nodes if isinstance(d, gast.FunctionDef) for n in every_node(d.body)):
        return None
    if None in kinds.values() or any(_may_raise(n, every, meaning, inside) for n in nodes if isinstance(n, gast.Call)):
        return None
    return _jumping(node, caught, kinds), set(every)


def as_jumps_here(
    node: Any, meaning: Meaning, inside: FunctionType | None, defs: Mapping[str, Any], block: Callable[[Any], list[Any]],
    ours: bool = False,
) -> list[gast.stmt] | None:
    """A ``try`` as such jumps, whatever it catches, or only ``ours``, the user's; None where none of that is raised in a text.

    What else may raise such exceptions in its block is refused where that is lowered (:class:`Catching`).
    """
    caught = [_caught(handler, meaning, ours) for handler in node.handlers]
    if inside is None or not caught or any(not classes for classes in caught):
        return None
    if any(isinstance(n, gast.Try) and n.finalbody for n in every_node([*node.body, *node.orelse])):
        return None  # what is raised there is held up by `finally`
    every = [cls for classes in caught for cls in classes]
    body = by_class(block(node.body), lambda call: _may_raise(call, every, meaning, inside), meaning, inside, defs)
    nodes, raises = every_node([*body, *node.orelse]), [n for n in every_node(body) if isinstance(n, gast.Raise)]
    kinds = {id(n): _raised(n, meaning) for n in raises}
    if not any(cls is not None and issubclass(cls, tuple(every)) for cls in kinds.values()) or len(raises) > MOST_RAISES:
        return None
    if any(isinstance(n, gast.Try | gast.With | gast.ClassDef) for n in nodes) or None in kinds.values():
        return None
    if any(isinstance(n, gast.Raise) and n.exc is None for handler in node.handlers for n in every_node(handler.body)):
        return None
    if any(isinstance(n, gast.Raise) for d in nodes if isinstance(d, gast.FunctionDef) for n in every_node(d.body)):
        return None

    def marked_so(classes: Sequence[type]) -> gast.stmt:
        return at(node, gast.Expr(at(node, Catching(tuple(classes)))))

    handlers = [at(h, gast.ExceptHandler(h.type, h.name, [marked_so(()), *block(h.body)])) for h in node.handlers]
    made = at(node, gast.Try([marked_so(every), *body, marked_so(())], handlers, block(node.orelse), []))
    return [*_jumping(made, caught, kinds), marked_so(())]


class Catching(gast.expr):
    """Nothing; from here on, in this block, nothing may raise one of these classes but a ``raise`` that is a jump."""

    _fields = ()

    def __init__(self, classes: tuple[type, ...] = ()) -> None:
        super().__init__()
        self.classes = classes


def _jumping(node: Any, caught: Sequence[Sequence[type]], kinds: Mapping[int, type | None]) -> list[gast.stmt]:
    """The statements of a ``try`` with the handler in the place of what is raised, of these ``kinds``."""
    done, jumps = marked("done", node.lineno, node.col_offset), marked("jump", node.lineno, node.col_offset)
    used: set[int] = set()

    def leave(jump: Any) -> Any:
        """What stands for what leaves the loop around, or its pass: that is left for behind the section."""
        used.add(kind := 1 + isinstance(jump, gast.Continue))
        return branch(constant(True, jump), [assign(jumps, constant(kind, jump), jump), at(jump, Leave(done))], [], jump)

    def jumping(handler: Any) -> list[Any]:
        """The body of a handler, which may stand in a loop of the block; behind it its name of the exception is unbound."""
        unset = [] if handler.name is None else [at(handler, Unset([copy.deepcopy(handler.name)]))]

        def left(jump: Any) -> Any:
            return branch(constant(True, jump), [*unset, leave(jump)], [], jump)

        return [*rewritten(copy.deepcopy(handler.body), left), *unset, at(handler, Leave(done))]

    def raised(stmt: Any) -> list[Any] | None:
        if not isinstance(stmt, gast.Raise):
            return None
        cls = kinds[id(stmt)]
        assert cls is not None
        handler = next((h for h, classes in zip(node.handlers, caught, strict=True) if issubclass(cls, tuple(classes))), None)
        if handler is None:
            return [stmt]
        made = stmt.exc if isinstance(stmt.exc, gast.Call) else at(stmt, gast.Call(stmt.exc, [], []))
        carried = at(stmt, Carried(made, handler.name is not None))
        first = at(stmt, gast.Expr(carried)) if handler.name is None else assign(handler.name.id, carried, stmt)
        return [first, *jumping(handler)]

    body = rewritten([*with_others(node.body, raised), *node.orelse], leave)
    first = [assign(jumps, constant(0, node), node)] if used else []
    last = [at(node, jump) for kind, jump in ((1, gast.Break()), (2, gast.Continue())) if kind in used]
    tests = [at(node, gast.Compare(load(jumps, node), [gast.Eq()], [constant(kind, node)])) for kind in sorted(used)]
    after = [branch(test, [jump], [], node) for test, jump in zip(tests, last, strict=True)]
    return [*first, at(node, Section(done, body)), *after]


def _caught(handler: Any, meaning: Meaning, ours: bool = True) -> Sequence[type]:
    """The exceptions of the user's that a handler catches, or of anybody's; nothing where it catches others."""
    kinds = handler.type.elts if isinstance(handler.type, gast.Tuple) else [handler.type]
    meant = [None if kind is None else meaning(kind) for kind in kinds]
    found = [cls for one in meant for cls in (one if isinstance(one, tuple) else (one,))]
    known = all(isinstance(cls, type) and issubclass(cls, BaseException) for cls in found)
    own = known and not (ours and any(is_library(cls.__module__) for cls in found if isinstance(cls, type)))
    return [cls for cls in found if isinstance(cls, type)] if own else []


def _raised(node: Any, meaning: Meaning) -> type | None:
    """The class of what is raised; None where that is not known, or something is evaluated for its cause."""
    if not (node.cause is None or isinstance(node.cause, gast.Name | gast.Constant)):
        return None
    found = meaning(node.exc.func if isinstance(node.exc, gast.Call) else node.exc) if node.exc is not None else None
    return found if isinstance(found, type) and issubclass(found, BaseException) else None


def _may_raise(call: Any, caught: Sequence[type], meaning: Meaning, inside: FunctionType) -> bool:
    """Whether what is called may raise what is caught, to go by the names that it and what it names mention."""
    found = call.func.function if isinstance(call.func, OfSetter) else meaning(call.func)
    if isinstance(found, type) and issubclass(found, BaseException):
        return False
    functions = [*functions_of(found)] if found is not None else []
    if found is None and isinstance(call.func, gast.Attribute):
        held = [vars(c).get(call.func.attr) for c in inside.__globals__.values() if isinstance(c, type)]
        functions = [f for one in held for f in functions_of(one)]
    elif found is None:  # one of its own, or one that is given
        functions = [inside]
    for function in functions if functions == [inside] else reached(*functions):
        for reading in loaded(function):
            if isinstance(reading.value, type) and any(issubclass(reading.value, cls) for cls in caught):
                return function is not inside or _raises_inside(inside, caught)
    return False


def _raises_inside(function: FunctionType, caught: Sequence[type]) -> bool:
    """Whether a function inside another mentions what is caught."""
    inner = [c for c in function.__code__.co_consts if isinstance(c, type(function.__code__))]
    names = {cls.__name__ for cls in caught}
    return any(not names.isdisjoint(code.co_names) for code in inner)
