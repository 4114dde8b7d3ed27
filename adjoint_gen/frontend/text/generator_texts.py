"""The text of a generator: what it is made of, where it yields, and its statements with others in these places."""

from __future__ import annotations

import copy
import types
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import every_node, inner_nodes
from adjoint_gen.frontend.text.syntax import (
    Leave,
    Section,
    assign,
    at,
    branch,
    constant,
    interrupted,
    load,
    with_blocks,
    with_others,
    written,
)

MOST_YIELDS = 8
"""In how many places a generator may yield: at each stands the body of the loop."""
_NOT_HERE = (
    gast.Global, gast.Try, gast.With, gast.FunctionDef, gast.Lambda, gast.ClassDef, gast.Await, gast.NamedExpr,
)


class Generator(gast.Name):
    """A generator that is known to be called, a method say; it may go through others of objects, to which it ``delegates``."""

    def __init__(self, function: types.FunctionType | None = None, delegates: bool = False) -> None:
        super().__init__(f"({getattr(function, '__name__', '')})", gast.Load(), None, None)
        self.function, self.delegates = function, delegates


class Sent(gast.expr):
    """What the `yield` gives that a generator stands at: None, unless something is sent to it."""

    _fields = ()


class Owner(gast.expr):
    """The object ``value``, of which a function is the method of that name."""

    _fields = ("value",)

    def __init__(self, function: object = None, value: Any = None) -> None:
        super().__init__(value)
        self.function = function


class Loop(gast.For):
    """A loop that has statements before it, ``first``, which are evaluated before the call of its generator."""

    _fields = gast.For._fields

    def __init__(self, first: list[gast.stmt], target: Any, call: Any, body: list[gast.stmt], place: gast.AST) -> None:
        super().__init__(target, call, body, [], None)
        self.first = first
        gast.copy_location(self, place)


def site_of_generator(node: Any, function: types.FunctionType) -> Hashable:
    """What says that an expression calls a generator, or is an object that is gone through by one."""
    return ("generates", node.lineno, node.col_offset, function)


def with_generators(body: list[gast.stmt], learned: Collection[Hashable]) -> list[gast.stmt]:
    """The statements with such calls, and such objects, as calls of the generators.

    They are copies, the same ones whenever the function is lowered with these.
    """
    facts = frozenset(fact[1:] for fact in learned if isinstance(fact, tuple) and fact[0] == "generates")
    known: dict[tuple[int, int], dict[str, types.FunctionType]] = {}
    for line, column, function in facts:
        known.setdefault((line, column), {})[function.__name__] = function

    def called_by(
        function: types.FunctionType, owner: Any, node: Any, args: list[Any], keywords: list[Any], delegates: bool
    ) -> Any:
        made = gast.Call(at(node, Generator(function, delegates)), [at(owner, Owner(function, owner)), *args], keywords)
        return at(node, made)

    def called(node: Any, through: bool, place: Any = None) -> Any:
        place = place or node
        functions = known.get((getattr(place, "lineno", 0), getattr(place, "col_offset", 0)), {})
        match node:
            case gast.Call(func=gast.Attribute(value=owner, attr=name)) if name in functions:
                return called_by(functions[name], owner, node, node.args, node.keywords, len(functions) > 1)
        by_item = functions.get("__iter__") if through else None
        return node if by_item is None else called_by(by_item, node, node, [], [], len(functions) > 1)

    if not known:
        return body
    copies = vars(body[0]).setdefault("copies", {})
    if (found := copies.get(facts)) is not None:
        return found
    body = copies[facts] = copy.deepcopy(body)
    for node in every_node(body):
        apart = _taken_apart(node)
        if apart is not None and (made := called(node.value, True, apart)) is not node.value:
            item = at(made, gast.Name("item", gast.Store(), None, None))
            node.value = at(made, gast.ListComp(load("item", made), [gast.comprehension(item, made, [], 0)]))
        for name in node._fields:
            value = getattr(node, name, None)
            of_walk = name == "iter" or (name == "args" and isinstance(node, gast.Call))
            if isinstance(value, gast.AST):
                setattr(node, name, called(value, of_walk))
            elif isinstance(value, list):
                value[:] = [called(item, of_walk) for item in value]
    return body


def _taken_apart(node: Any) -> gast.AST | None:
    """Where it is seen that the value of a node is taken apart, item by item without a loop; None where it is not."""
    match node:
        case gast.Assign(targets=[gast.Tuple() | gast.List() as target]):
            return target
        case gast.Starred(value=value):
            return value
    return None


def statements(stmt: gast.AST) -> Iterator[gast.AST]:
    """A statement and those in its blocks, but not those of functions."""
    yield stmt
    if not isinstance(stmt, gast.FunctionDef | gast.Lambda | gast.ClassDef):
        for name in ("body", "orelse"):
            for inner in getattr(stmt, name, ()) if isinstance(getattr(stmt, name, None), list) else ():
                yield from statements(inner)


def yields(tree: gast.FunctionDef) -> bool:
    """Whether a function yields itself."""
    nodes = [node for stmt in tree.body for inner in statements(stmt) for node in own_expressions(inner)]
    return any(isinstance(node, gast.Yield | gast.YieldFrom) for node in nodes)


def own_expressions(stmt: gast.AST) -> list[gast.AST]:
    """The nodes of the expressions of a statement, without its blocks."""
    if isinstance(stmt, gast.FunctionDef | gast.ClassDef):
        return []
    parts = [getattr(stmt, name, None) for name in ("value", "test", "iter", "target")]
    return every_node([part for part in parts if isinstance(part, gast.AST)])


def receiving(tree: gast.FunctionDef) -> gast.FunctionDef:
    """A generator in which each ``name = yield value`` is two statements; the very same where there is none."""
    found = [node for node in every_node(tree.body) if isinstance(node, gast.Assign) and isinstance(node.value, gast.Yield)]
    if not found:
        return tree

    def received(node: Any) -> list[Any] | None:
        if not isinstance(node, gast.Assign) or not isinstance(node.value, gast.Yield):
            return None
        return [at(node, gast.Expr(node.value)), at(node, gast.Assign(node.targets, at(node, Sent()), None))]

    made = copy.copy(tree)
    made.body = with_others(tree.body, received)
    return made


def yields_once(tree: gast.FunctionDef) -> bool:
    """Whether a generator yields once, in its outermost block or in that of ``try`` without handlers."""
    blocks = [stmt for one in tree.body for stmt in ([*one.body] if isinstance(one, gast.Try) and not one.handlers else [one])]
    whole = [s for s in blocks if isinstance(s, gast.Expr) and isinstance(s.value, gast.Yield)]
    every = every_node(tree.body)
    jumps = any(isinstance(n, gast.Return | gast.YieldFrom) for n in every)
    return len(whole) == sum(isinstance(n, gast.Yield) for n in every) == 1 and not jumps


def can_be_written(tree: gast.FunctionDef, opens: bool = False) -> bool:
    """Whether each ``yield`` is a statement, in branches and loops only, and all else is what a function may have.

    What ``opens`` a context may yield in ``try`` with ``finally``, once, where nothing leaves what stands for it.
    """
    given = tree.args
    every = every_node(tree.body)
    if opens and not yields_once(tree):
        return False
    if opens:
        every = [n for n in every if not (isinstance(n, gast.Try) and not n.handlers and not n.orelse)]
    yields = [node for node in every if isinstance(node, gast.Yield | gast.YieldFrom)]
    stmts = [inner for stmt in tree.body for inner in statements(stmt)]
    whole = [s.value for s in stmts if isinstance(s, gast.Expr) and isinstance(s.value, gast.Yield | gast.YieldFrom)]
    plain = not any(isinstance(n, _NOT_HERE) or (isinstance(n, gast.Return) and n.value is not None) for n in every)
    return bool(yields) and len(whole) == len(yields) <= MOST_YIELDS and plain and not given.kwarg


def ending_in_errors(body: list[gast.stmt]) -> list[gast.stmt]:
    """The statements of a generator in which ``raise StopIteration`` is what Python makes of it: it ends no generator."""

    def raised(node: Any) -> list[Any] | None:
        match node:
            case gast.Raise(exc=gast.Name(id="StopIteration") | gast.Call(func=gast.Name(id="StopIteration"))):
                return written(node, "raise RuntimeError('generator raised StopIteration')")
        return None

    return with_others(body, raised)


def goes_once_through(tree: gast.FunctionDef, name: str) -> bool:
    """Whether a generator does nothing with a name but to go through it in one loop, before which it sets plain names only."""
    if sum(isinstance(n, gast.Name) and n.id == name for n in every_node(tree.body)) != 1:
        return False
    for stmt in tree.body:
        match stmt:
            case gast.Assign(targets=[gast.Name()], value=gast.Constant() | gast.Name() | gast.List(elts=[])):
                pass
            case gast.Assign(value=gast.ListComp(generators=[gast.comprehension(iter=through), *_])):
                return any(isinstance(n, gast.Name) and n.id == name for n in every_node([through]))
            case gast.For(iter=gast.Name() | gast.Call(func=gast.Name(id="zip" | "enumerate")) as through):
                return any(isinstance(n, gast.Name) and n.id == name for n in every_node([through]))
            case gast.If(body=[gast.For(iter=gast.Name(id=through)), *_], orelse=[]):
                return through == name
            case _:
                return False
    return False


def passed(tree: gast.FunctionDef, call: Any) -> dict[str, Any] | None:
    """The expression for each parameter; None where that is not certain."""
    args = tree.args
    names = [a.id for a in (*args.posonlyargs, *args.args)]
    every = [*names, *(a.id for a in args.kwonlyargs)]
    if any(isinstance(a, gast.Starred) for a in call.args) or any(k.arg not in every for k in call.keywords):
        return None
    if len(call.args) > len(names) and args.vararg is None:
        return None
    found = dict(zip(names, call.args, strict=False))
    if any(k.arg in found for k in call.keywords):
        return None
    found |= {k.arg: k.value for k in call.keywords}
    defaults = dict(zip(names[len(names) - len(args.defaults) :], args.defaults, strict=True))
    defaults |= dict(zip((a.id for a in args.kwonlyargs), args.kw_defaults, strict=True))
    for name in every:
        if name not in found:
            if not isinstance(defaults.get(name), gast.Constant):
                return None
            found[name] = defaults[name]
    if args.vararg is not None:
        found[args.vararg.id] = at(call, gast.Tuple(list(call.args[len(names) :]), gast.Load()))
    return _begun(tree, found)


def _begun(tree: gast.FunctionDef, found: dict[str, Any]) -> dict[str, Any] | None:
    """With what a generator looks at when it is made; None where what it is given would be evaluated twice."""
    every = dict(getattr(tree, "begun", {}))
    uses = Counter(n.id for n in every_node([*every.values(), *(tree.body if every else ())]) if isinstance(n, gast.Name))
    for name, value in every.items():
        for read in [n for n in every_node([value]) if isinstance(n, gast.Name) and n.id in found]:
            given = found[read.id]
            if not isinstance(given, gast.Name | gast.Constant):
                if uses[read.id] > 1:
                    return None
                found[read.id] = constant(None, given)
            value = replaced(value, read, given)
        every[name] = value
    return found | every


def with_yields(
    nodes: Sequence[gast.stmt], taken: Callable[[Any, gast.AST], list[gast.stmt]], ended: str
) -> list[gast.stmt]:
    """The statements of a generator, with what is done with each value where it yields it."""

    def yielding(node: Any) -> list[gast.stmt] | None:
        match node:
            case gast.Expr(value=gast.Yield(value=value)):
                return taken(constant(None, node) if value is None else value, node)
            case gast.Return():
                return [at(node, Leave(ended))]
            case gast.Try():  # of what opens a context
                return with_others([interrupted(node), *node.body, *node.finalbody], yielding)
        return None

    return with_others(nodes, yielding)


def rewritten(nodes: Sequence[gast.stmt], leave: Callable[[gast.stmt], gast.stmt]) -> list[gast.stmt]:
    """The statements of a loop's body with what ends the loop, or its pass, in other words."""

    def jump(node: gast.stmt) -> list[gast.stmt] | None:
        if isinstance(node, gast.Break | gast.Continue):
            return [at(node, leave(node))]
        if not isinstance(node, gast.For | gast.While):
            return None
        made = with_blocks(node, list)
        made.orelse = rewritten(node.orelse, leave)
        return [made]

    return with_others(nodes, jump)


def without_end(node: gast.For, fresh: Callable[[str], str]) -> list[gast.stmt]:
    """A loop with ``else`` as one without: jumps of the ``else`` are those of the loop around, so that it stands behind."""
    done, through = fresh("done"), fresh("through")
    body = rewritten(node.body, lambda jump: Leave(done) if isinstance(jump, gast.Break) else jump)
    loop = at(node, gast.For(node.target, node.iter, body, [], None))
    section = at(node, Section(done, [loop, assign(through, constant(True, node), node)]))
    text = "through = False; section\nif through: after"
    return written(node, text, through=through, section=[section], after=node.orelse)


def replaced(whole: Any, old: gast.AST, new: gast.AST) -> Any:
    """An expression with another in the place of a part; all parts that it is no part of are those that were there."""
    if whole is old:
        return new
    changed: dict[str, Any] = {}
    for name in whole._fields:
        value = getattr(whole, name, None)
        if isinstance(value, gast.AST):
            made = replaced(value, old, new)
            changed |= {name: made} if made is not value else {}
        elif isinstance(value, list):
            items = [replaced(item, old, new) if isinstance(item, gast.AST) else item for item in value]
            changed |= {name: items} if any(one is not item for one, item in zip(items, value, strict=True)) else {}
    if not changed:
        return whole
    found = copy.copy(whole)
    for name, value in changed.items():
        setattr(found, name, value)
    return found


def run_once(node: Any) -> list[gast.AST]:
    """The parts of an expression that run at most once where it is evaluated: nothing of functions, or of each pass."""
    found, pending = list[gast.AST](), [node]
    while pending:
        one = pending.pop()
        found.append(one)
        if isinstance(one, gast.ListComp | gast.SetComp | gast.DictComp | gast.GeneratorExp):
            pending.append(one.generators[0].iter)
        elif not isinstance(one, gast.Lambda):
            pending += inner_nodes(one)
    return found


def loops(generators: Sequence[Any], inner: gast.stmt, place: gast.AST) -> gast.stmt:
    """A statement in the loops of a comprehension, and in their tests."""
    for part in reversed(generators):
        inner = at(place, gast.For(part.target, part.iter, [tested(part.ifs, inner, place)], [], None))
    return inner


def decided(name: str, wanted: bool, made: Any, place: gast.AST) -> list[gast.stmt]:
    """What binds a name to ``any(...)`` or ``all(...)`` of a generator expression, which take nothing more when they know."""
    text = f"if {'' if wanted else 'not '}test:\n    name = {wanted}\n    break"
    loop = loops(made.generators, written(place, text, test=made.elt, name=name)[0], place)
    return [assign(name, constant(not wanted, place), place), loop]


def first_taken(name: str, made: Any, default: Sequence[Any], place: gast.AST) -> list[gast.stmt]:
    """What binds a name to ``next(...)`` of a generator expression, or to the default."""
    text = "if True:\n    name = value\n    break" if default else "if True:\n    name.append(value)\n    break"
    loop = loops(made.generators, written(place, text, name=name, value=made.elt)[0], place)
    if default:
        return [assign(name, default[0], place), loop]
    return written(place, "name = []\nloop\nif not name: raise StopIteration()\nname = name[0]", name=name, loop=[loop])


def tested(tests: Sequence[Any], inner: gast.stmt, place: gast.AST) -> gast.stmt:
    """A statement behind tests."""
    for test in reversed(tests):
        inner = branch(test, [inner], [], place)
    return inner


def append(name: str, value: Any, place: gast.AST) -> Any:
    """``name.append(value)``."""
    return written(place, "name.append(value)", name=name, value=value)[0]


def calls_of(stmt: gast.stmt) -> list[Any]:
    """The calls in the expressions of a statement, but not those of its blocks."""
    blocks = {id(n) for inner in statements(stmt) if inner is not stmt for n in every_node([inner])}
    return [n for n in every_node([stmt]) if isinstance(n, gast.Call) and id(n) not in blocks]


def only_binds(stmt: gast.stmt) -> bool:
    """Whether a statement binds names, and changes nothing."""
    named = isinstance(stmt, gast.Assign) and all(isinstance(target, gast.Name) for target in stmt.targets)
    return named and not any(isinstance(n, gast.Call) for n in every_node([stmt]))
