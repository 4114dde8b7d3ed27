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
import functools
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import Any

import gast

from adjoint_gen.frontend.names.comprehension_scopes import marked, renamed
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.source import text_of
from adjoint_gen.frontend.text.generator_texts import passed, rewritten
from adjoint_gen.frontend.text.jumps import Unset, never_falls
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.own_statements import with_calls_apart
from adjoint_gen.frontend.text.syntax import Leave, Section, assign, at, branch, constant, load, with_others
from adjoint_gen.reach import is_library
from adjoint_gen.side_effects import functions_of, loaded, reached

MOST_RAISES = 6
"""In how many places of a block something may be raised: at each stands the handler."""

Meaning = Callable[[gast.AST], object]


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
    node = at(node, gast.Try(_written_out(node.body, every, meaning, inside, defs), node.handlers, node.orelse, []))
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
    return [*first, at(node, Section(done, body)), *after], set(every)


def _caught(handler: Any, meaning: Meaning) -> Sequence[type]:
    """The exceptions of the user's that a handler catches; nothing where it catches others."""
    kinds = handler.type.elts if isinstance(handler.type, gast.Tuple) else [handler.type]
    meant = [None if kind is None else meaning(kind) for kind in kinds]
    found = [cls for one in meant for cls in (one if isinstance(one, tuple) else (one,))]
    own = all(isinstance(cls, type) and issubclass(cls, BaseException) and not is_library(cls.__module__) for cls in found)
    return [cls for cls in found if isinstance(cls, type)] if own else []


def _raised(node: Any, meaning: Meaning) -> type | None:
    """The class of what is raised; None where that is not known, or something is evaluated for its cause."""
    if not (node.cause is None or isinstance(node.cause, gast.Name | gast.Constant)):
        return None
    found = meaning(node.exc.func if isinstance(node.exc, gast.Call) else node.exc) if node.exc is not None else None
    return found if isinstance(found, type) and issubclass(found, BaseException) else None


def _may_raise(call: Any, caught: Sequence[type], meaning: Meaning, inside: FunctionType) -> bool:
    """Whether what is called may raise what is caught, to go by the names that it and what it names mention."""
    found = meaning(call.func)
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


_MOST_INSIDE = 3
"""How deep calls are written out in one another."""

_APART = 1000
"""What is added to the column of a call for the names of what is written out there: no text is as wide."""

_NOT_HERE = (
    gast.FunctionDef, gast.Lambda, gast.ClassDef, gast.Try, gast.With, gast.Global, gast.Nonlocal, gast.Import, gast.ImportFrom,
    gast.Yield, gast.YieldFrom, gast.NamedExpr,
)
"""What is not written out where a function with it is called."""


class Receiver(gast.expr):
    """The object ``value``, of which a method that is written out is the one of its class."""

    _fields = ("value",)

    def __init__(self, function: Any = None, value: Any = None) -> None:
        super().__init__(value)
        self.function = function


class Default(gast.expr):
    """What a function from outside that is written out has as the default of a parameter now."""

    _fields = ()

    def __init__(self, function: Any = None, name: str = "") -> None:
        super().__init__()
        self.function, self.name = function, name


def _written_out(
    body: list[Any], caught: Sequence[type], meaning: Meaning, inside: FunctionType, defs: Mapping[str, Any]
) -> list[Any]:
    """The statements with the functions that may raise what is caught written out where they are called, if they can be."""
    count = itertools.count()
    for _ in range(_MOST_INSIDE):
        calls = [n for n in every_node(body) if isinstance(n, gast.Call) and _may_raise(n, caught, meaning, inside)]
        found = {id(call): one for call in calls if (one := _called(call, meaning, inside, defs)) is not None}
        if not found or len(found) < len(calls):
            return body
        whole = functools.partial(_whole, found, count)
        body = with_others(with_calls_apart(body, found.keys()), whole)
    return body


def _whole(found: Mapping[int, tuple[Any, dict[str, Any]]], count: Iterator[int], stmt: Any) -> list[Any] | None:
    """What stands for an assignment of what one of the functions gives that were ``found``, by their calls; None for others."""
    made = isinstance(stmt, gast.Assign) and id(stmt.value) in found
    return _in_place(stmt, *found[id(stmt.value)], next(count)) if made else None


def _called(call: Any, meaning: Meaning, inside: FunctionType, defs: Mapping[str, Any]) -> tuple[Any, dict[str, Any]] | None:
    """The text of the function that is called, and what its parameters stand for; None where that is not certain."""
    function, first = meaning(call.func), list[Any]()
    if function is None and isinstance(call.func, gast.Attribute):
        held = {vars(c).get(call.func.attr) for c in inside.__globals__.values() if isinstance(c, type)} - {None}
        function = held.pop() if len(held) == 1 else None
        first = [at(call, Receiver(function, call.func.value))]
    own = defs.get(call.func.id) if function is None and isinstance(call.func, gast.Name) else None
    tree: Any = own
    if isinstance(function, FunctionType):
        text = text_of(function)
        tree = None if text is None else text.tree
        same = function.__globals__ is inside.__globals__ and function.__closure__ is None and not function.__kwdefaults__
        tree = getattr(tree, "as_written", tree) if same else None
    if not isinstance(tree, gast.FunctionDef) or tree.decorator_list:
        return None
    tree = copy.deepcopy(tree)
    nodes = every_node(tree.body)
    private = any(n.attr.startswith("__") and not n.attr.endswith("__") for n in nodes if isinstance(n, gast.Attribute))
    bound = {*bound_names(tree.body), *(n.id for n in every_node([tree.args]) if isinstance(n, gast.Name))}
    free = {n.id for n in nodes if isinstance(n, gast.Name)} - bound
    code = inside.__code__
    hidden = () if own is not None else (*code.co_varnames, *code.co_cellvars, *code.co_freevars)
    given = passed(tree, at(call, gast.Call(call.func, [*first, *call.args], call.keywords)))
    if own is None and given is not None:
        defaults = {id(value) for value in (*tree.args.defaults, *tree.args.kw_defaults)}
        given = {n: at(call, Default(function, n)) if id(value) in defaults else value for n, value in given.items()}
    if private or given is None or tree.args.kwarg is not None or not free.isdisjoint(hidden):
        return None
    if any(isinstance(n, _NOT_HERE) for n in nodes) or call.func in nodes:
        return None
    return tree, given


def _in_place(stmt: Any, tree: Any, given: Mapping[str, Any], number: int) -> list[Any]:
    """What stands for an assignment of what a function gives that is called."""
    call = stmt.value
    renamed([tree])
    line, column = call.lineno, call.col_offset + _APART * (number + 1)
    new = {name: marked(name, line, column) for name in {*bound_names(tree.body), *given}}
    done, (target,) = marked("done", line, column), stmt.targets
    for node in every_node(tree.body):
        if isinstance(node, gast.Name):
            node.id = new.get(node.id, node.id)
        at(call, node)

    def returning(node: Any) -> list[Any] | None:
        if not isinstance(node, gast.Return):
            return None
        value = constant(None, call) if node.value is None else node.value
        return [assign(copy.deepcopy(target), value, call), at(call, Leave(done))]

    body = with_others(tree.body, returning)
    end = [] if never_falls(tree.body) else [assign(copy.deepcopy(target), constant(None, call), call)]
    first = [assign(new[name], value, call) for name, value in given.items()]
    return [*first, at(call, Unset([copy.deepcopy(target)])), at(call, Section(done, [*body, *end]))]
