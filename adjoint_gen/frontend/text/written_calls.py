"""Functions of the user's written out where they are called, so that what they raise is raised in the text itself.

                             if "acc has that method of Account": the statements of `Account.withdraw`, with their own names
    acc.withdraw(v)     ->   elif "... of Savings": ...
                             else: acc.withdraw(v)

So are the functions of properties, and those that operators and subscripts call.
"""

from __future__ import annotations

import copy
import functools
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import Any

import gast

from adjoint_gen.frontend.names.classes import standing
from adjoint_gen.frontend.names.comprehension_scopes import marked, renamed
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.source import text_of
from adjoint_gen.frontend.text.generator_texts import passed
from adjoint_gen.frontend.text.jumps import Unset, never_falls
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.own_statements import with_calls_apart
from adjoint_gen.frontend.text.syntax import Leave, Section, assign, at, branch, constant, load, with_others
from adjoint_gen.program.reach import UNBOUND

Meaning = Callable[[gast.AST], object]
Wanted = Callable[[Any], bool]

_OPERATORS = {
    gast.Add: "__add__", gast.Sub: "__sub__", gast.Mult: "__mul__", gast.Div: "__truediv__", gast.MatMult: "__matmul__",
    gast.Pow: "__pow__", gast.FloorDiv: "__floordiv__", gast.Mod: "__mod__",
}
"""The methods of operators."""

_MOST_INSIDE = 4
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

    def __init__(self, function: Any = None, value: Any = None, name: str = "") -> None:
        super().__init__(value)
        self.function, self.name = function, name or getattr(function, "__name__", "")


class SuperOf(gast.expr):
    """``super()`` in a method that is written out, of the class ``after``: of the object ``value``."""

    _fields = ("value",)

    def __init__(self, after: Any = None, value: Any = None) -> None:
        super().__init__(value)
        self.after = after


class Default(gast.expr):
    """What a function from outside that is written out has as the default of a parameter now."""

    _fields = ()

    def __init__(self, function: Any = None, name: str = "") -> None:
        super().__init__()
        self.function, self.name = function, name


class Candidate(gast.expr):
    """Whether the object ``value`` has a function for its method, or for the setter of its property, of that ``name``."""

    _fields = ("value",)

    def __init__(self, function: Any = None, name: str = "", value: Any = None) -> None:
        super().__init__(value)
        self.function, self.name = function, name


def written_out(
    body: list[Any], wanted: Wanted, meaning: Meaning, inside: FunctionType, defs: Mapping[str, Any]
) -> list[Any]:
    """The statements with the ``wanted`` functions written out where they are called, if they can be."""
    count = itertools.count()
    for _ in range(_MOST_INSIDE):
        calls = [n for n in every_node(body) if isinstance(n, gast.Call) and wanted(n)]
        found = {id(call): one for call in calls if (one := _called(call, meaning, inside, defs)) is not None}
        if not found or len(found) < len(calls):
            return body
        body = _replaced(body, {at_call: [(None, *one)] for at_call, one in found.items()}, count)
    return body


def by_class(body: list[Any], wanted: Wanted, meaning: Meaning, inside: FunctionType, defs: Mapping[str, Any]) -> list[Any]:
    """The same, with each method of the module's classes that may be meant, and setters; what cannot be written out stays."""
    count, classes = itertools.count(), [cls for cls in inside.__globals__.values() if isinstance(cls, type)]
    for _ in range(_MOST_INSIDE):
        body = with_others(body, functools.partial(_setting, classes, wanted))
        nodes = [n for n in every_node(body) if not hasattr(n, "as_it_is")]
        methods = {id(n.func) for n in nodes if isinstance(n, gast.Call)}
        calls = {id(n): call for n in nodes if id(n) not in methods and (call := _as_call(n)) is not None}
        calls = {at_node: call for at_node, call in calls.items() if _is_wanted(call, classes, wanted, meaning)}
        found = {at_node: one for at_node, call in calls.items() if (one := _ways(call, classes, meaning, inside, defs))}
        if not found:
            return body
        body = _replaced(body, found, count)
    return body


_Way = tuple[FunctionType | None, Any, dict[str, Any]]
"""A function that a call may mean, None for the only one, with its text and what its parameters stand for."""


def _as_call(node: Any) -> Any:
    """A call, or the one that an attribute, an operator or a subscript is of an object whose class says what it means."""
    match node:
        case gast.Call():
            return node
        case gast.Attribute(value=owner, attr=name, ctx=gast.Load()):
            args: list[Any] = []
        case gast.BinOp(left=owner, op=op, right=right) if type(op) in _OPERATORS:
            name, args = _OPERATORS[type(op)], [right]
        case gast.Subscript(value=owner, slice=index, ctx=gast.Load()) if not any(
            isinstance(part, gast.Slice) for part in every_node([index])
        ):
            name, args = "__getitem__", [index]
        case _:
            return None
    call = at(node, gast.Call(at(node, gast.Attribute(owner, name, gast.Load())), args, []))
    call.instead = node
    return call


def _is_wanted(call: Any, classes: Sequence[type], wanted: Wanted, meaning: Meaning) -> bool:
    """Whether a call may mean a function that is wanted."""
    if not hasattr(call, "instead"):
        return hasattr(call, "setting") or wanted(call)
    functions = {_under(cls, call) for cls in classes} - {None} if meaning(call.func) is None else set()
    return any(wanted(at(call, gast.Call(at(call, OfSetter(function)), [], []))) for function in functions)


def _under(cls: type, call: Any) -> Any:
    """What a class has that a call may mean: of a property the function that sets or gets it."""
    found = standing(cls, call.func.attr)
    if isinstance(found, property):
        return found.fset if hasattr(call, "setting") else found.fget
    return None if found is UNBOUND or (hasattr(call, "instead") and isinstance(call.instead, gast.Attribute)) else found


def _setting(classes: Sequence[type], wanted: Wanted, stmt: Any) -> list[Any] | None:
    """A change of an attribute that may be a property whose setter is wanted, as a call; None for all else."""
    match stmt:
        case gast.Assign(targets=[gast.Attribute(value=gast.Name(), attr=name) as target], value=value):
            owners = [cls for cls in classes if any(isinstance(vars(base).get(name), property) for base in cls.__mro__)]
            call = at(stmt, gast.Call(at(stmt, gast.Attribute(target.value, name, gast.Load())), [value], []))
            call.setting = target
            setters = (at(stmt, OfSetter(_under(cls, call))) for cls in owners)
            if not hasattr(stmt, "as_it_is") and any(wanted(at(stmt, gast.Call(one, [], []))) for one in setters):
                return [at(stmt, gast.Expr(call))]
    return None


class OfSetter(gast.expr):
    """A function that is known."""

    _fields = ()

    def __init__(self, function: Any = None) -> None:
        super().__init__()
        self.function = function


def _ways(
    call: Any, classes: Sequence[type], meaning: Meaning, inside: FunctionType, defs: Mapping[str, Any]
) -> list[_Way]:
    """The functions that a call may mean and that can be written out; nothing where there is none."""
    if meaning(call.func) is not None or not isinstance(call.func, gast.Attribute):
        one = _called(call, meaning, inside, defs)
        return [] if one is None else [(None, *one)]
    if isinstance(above := call.func.value, SuperOf):
        classes = above.after.__mro__[1:]
    functions = dict.fromkeys(_under(cls, call) for cls in classes)
    around = getattr(getattr(call, "instead", call), "within", ())
    texts = ((f, _text_of(call, f, None, inside)) for f in functions if f is not None and f not in around)
    return [(function, *text) for function, text in texts if text is not None]


def _dispatched(stmt: Any, ways: Sequence[_Way], count: Iterator[int]) -> list[Any]:
    """What stands for an assignment of what a call gives that may mean several functions."""
    if ways[0][0] is None:
        return _in_place(stmt, *ways[0][1:], next(count))
    call = _as_call(stmt.value)
    name, owner = call.func.attr, marked("whose", call.lineno, call.col_offset + _APART * (next(count) + 1))

    above = isinstance(call.func.value, SuperOf)

    def whose() -> Any:
        return copy.deepcopy(call.func.value) if above else load(owner, call)

    if hasattr(call, "setting"):
        other = at(call, gast.Assign([at(call, gast.Attribute(whose(), name, gast.Store()))], call.args[0], None))
        other.as_it_is = True
        chain = [assign(stmt.targets[0].id, constant(None, call), call), other]
    else:
        plainly = copy.copy(getattr(call, "instead", call))
        if not isinstance(plainly, gast.Call):
            setattr(plainly, "left" if isinstance(plainly, gast.BinOp) else "value", whose())
        else:
            plainly.func = at(call, gast.Attribute(whose(), name, gast.Load()))
        plainly.as_it_is = True
        chain = [at(stmt, gast.Assign(stmt.targets, plainly, None))]
    for function, tree, given in reversed(ways):
        first = next(iter(given))
        given = {**copy.deepcopy(given), first: at(call, Receiver(function, whose(), name))}
        test = at(call, Candidate(function, name, whose()))
        for node in every_node(tree.body):
            node.within = (*getattr(stmt.value, "within", ()), function)
        chain = [branch(test, _in_place(stmt, tree, given, next(count)), copy.deepcopy(chain), call)]
    return chain if above else [assign(owner, call.func.value, call), *chain]


def _replaced(body: list[Any], found: Mapping[int, Sequence[_Way]], count: Iterator[int]) -> list[Any]:
    """The statements with what stands for the calls that were ``found``, which say what each may mean."""

    def whole(stmt: Any) -> list[Any] | None:
        made = isinstance(stmt, gast.Assign) and id(stmt.value) in found
        return _dispatched(stmt, found[id(stmt.value)], count) if made else None

    return with_others(with_calls_apart(body, found.keys()), whole)


def _called(call: Any, meaning: Meaning, inside: FunctionType, defs: Mapping[str, Any]) -> tuple[Any, dict[str, Any]] | None:
    """The text of the function that is called, and what its parameters stand for; None where that is not certain."""
    function = meaning(call.func)
    if function is None and isinstance(call.func, gast.Attribute):
        held = {vars(c).get(call.func.attr) for c in inside.__globals__.values() if isinstance(c, type)} - {None}
        return _text_of(call, held.pop(), None, inside) if len(held) == 1 else None
    own = defs.get(call.func.id) if function is None and isinstance(call.func, gast.Name) else None
    return _text_of(call, function, own, inside, method=False)


def _text_of(
    call: Any, function: object, own: Any, inside: FunctionType, method: bool = True
) -> tuple[Any, dict[str, Any]] | None:
    """The text of a function, or its ``own`` tree, and what its parameters stand for in a call; None if that is not certain."""
    first = [at(call, Receiver(function, call.func.value))] if method else list[Any]()
    tree: Any = own
    if isinstance(function, FunctionType):
        text = text_of(function)
        tree = None if text is None else text.tree
        own_names = function.__code__.co_freevars in ((), ("__class__",))
        same = function.__globals__ is inside.__globals__ and own_names and not function.__kwdefaults__
        tree = getattr(tree, "as_written", tree) if same else None
    of_property = hasattr(call, "setting") or hasattr(call, "instead")
    if not isinstance(tree, gast.FunctionDef) or (tree.decorator_list and not of_property):
        return None
    tree = _with_supers(copy.deepcopy(tree), function, inside)
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


def _with_supers(tree: Any, function: object, inside: FunctionType) -> Any:
    """The text of a method of a class of the module with what its ``super()`` is of."""
    classes = (cls for cls in inside.__globals__.values() if isinstance(cls, type))
    after = next((cls for cls in classes if any(held is function for held in vars(cls).values())), None)
    if function is None or after is None or not tree.args.args:
        return tree
    first = tree.args.args[0].id
    for node in every_node(tree.body):
        match node:
            case gast.Attribute(value=gast.Call(func=gast.Name(id="super"), args=[], keywords=[])):
                node.value = at(node, SuperOf(after, load(first, node)))
    return tree


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
