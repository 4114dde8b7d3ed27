"""An ``__init__`` that puts its object into itself, or hands it on, in two: what sets attributes, and what needs the object.

                                        self = Blank()
    self.value = value                  self.value = value; self.next = None
    self.next = self            ->      self = Finished(self)
    owner.items.append(self)            self.next = self; owner.items.append(self)
                                        return self

So there is an object with all its attributes before anything refers to it, and what the second half does is done to that.
Nobody else knows the object before it is handed on, and then it has no such attribute yet, nor has its class: so no one can
tell that one was set a little earlier but who asks whether it is there (:func:`early_attributes`). The whole
is a function that makes the object: it may call itself, where an ``__init__`` makes further objects of its class.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from inspect import getattr_static
from types import FunctionType, MemberDescriptorType
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import copied, every_node, inner_nodes, parameters
from adjoint_gen.frontend.text.syntax import assign, at, constant


class Blank(gast.expr):
    """A new object of a class that has no attributes yet."""

    _fields = ()

    def __init__(self, cls: type | None = None) -> None:
        super().__init__()
        self.cls = cls


class Finished(gast.expr):
    """The object ``value`` with the attributes that it has by now, as others see it."""

    _fields = ("value",)


@dataclass(frozen=True)
class _Owner:
    """What the object is called, and what its class has: a method that is not called has the object."""

    name: str
    cls: type

    def has_method(self, name: str) -> bool:
        """Whether the class has a method of a name."""
        return any(isinstance(vars(base).get(name), FunctionType) for base in self.cls.__mro__)

    def runs(self, name: str) -> bool:
        """Whether to look at an attribute, or to set it, may run something: a property."""
        held = getattr_static(self.cls, name, None)
        return not isinstance(held, FunctionType | MemberDescriptorType) and hasattr(type(held), "__get__")

    def hides(self, name: str, nothing: bool) -> bool:
        """Whether an attribute that is set hides one of the class, another than the ``nothing`` that it is set to."""
        held = getattr_static(self.cls, name, self)
        return not (held is self or isinstance(held, MemberDescriptorType) or (nothing and held is None))


@dataclass(frozen=True)
class _Parts:
    """What is done before there is an object and what is done with it, of which some comes ``later`` than it is written.

    The ``early`` attributes are there earlier than they are written.
    """

    first: Sequence[gast.stmt]
    then: Sequence[gast.stmt]
    later: Sequence[gast.stmt]
    early: frozenset[str]


_LOOKING = frozenset({
    "list", "tuple", "len", "float", "int", "bool", "abs", "min", "max", "sum", "range", "sorted", "isinstance",
})
"""Functions that change nothing that they are given."""


_FOUND_TWICE = (
    gast.Name, gast.Constant, gast.BinOp, gast.UnaryOp, gast.IfExp, gast.Compare, gast.List, gast.Tuple, gast.Dict, gast.Call,
)
"""What expressions are made of that change nothing."""


def halves(tree: Any, cls: type, held: Collection[str] = ()) -> tuple[Any, Any] | None:
    """The two halves of a ``__post_init__``, the same trees each time; None where there is nothing to part.

    ``held`` are the attributes that the object has before.
    """
    known = vars(tree).setdefault("halves", {})
    if cls not in known:
        whole = copied(getattr(tree, "as_written", tree))
        returns = any(isinstance(node, gast.Return) for node in every_node([whole]))
        parts = None if returns else _parted(whole, set(held), cls)
        shares = parts is not None and _shares(parts.first, parts.then, [a.id for a, _ in parameters(whole.args)][1:])
        known[cls] = None if parts is None or shares else tuple(_with_body(whole, [*p]) for p in (parts.first, parts.then))
    found: tuple[Any, Any] | None = known[cls]
    return found


def maker(tree: Any, cls: type, recursive: bool) -> Any:
    """A function that makes an object as ``__init__`` does, the same tree each time; None where ``__init__`` does as it is.

    Its first parameter is given nothing. ``recursive`` says that ``__init__`` makes objects of its class.
    """
    makers = vars(tree).setdefault("makers", {})
    if (cls, recursive) not in makers:
        makers[cls, recursive] = _maker(copied(getattr(tree, "as_written", tree)), cls, recursive)
    return makers[cls, recursive]


def _maker(whole: Any, cls: type, recursive: bool) -> Any:
    if not isinstance(whole, gast.FunctionDef):
        return None  # a lambda, which sets no attribute by a statement
    given = [a.id for a, _ in parameters(whole.args)]
    nodes = every_node(whole.body)
    bound = {n.id for n in nodes if isinstance(n, gast.Name) and not isinstance(n.ctx, gast.Load)}
    inner = {id(n) for f in nodes if isinstance(f, gast.FunctionDef | gast.Lambda) for n in every_node(inner_nodes(f))}
    returns = [n for n in nodes if isinstance(n, gast.Return) and id(n) not in inner]
    plain = all(n.value is None or (isinstance(n.value, gast.Constant) and n.value.value is None) for n in returns)
    if not given or given[0] in bound or not plain:
        return None
    parts = _parted(whole, set(), cls)
    if parts is not None and (_shares(parts.first, parts.later, given[1:]) or (returns and parts.early)):
        parts = None
    if parts is None and not recursive:
        return None
    first, then = (whole.body, []) if parts is None else (parts.first, parts.then)

    def finished(node: Any) -> Any:
        return at(node, Finished(at(node, gast.Name(given[0], gast.Load(), None, None))))

    for node in returns:
        node.value = finished(node)
    head, end = whole.body[0], whole.body[-1]
    middle = [assign(given[0], finished(end), end)] if then else []
    return _with_body(
        whole, [assign(given[0], at(head, Blank(cls)), head), *first, *middle, *then, at(end, gast.Return(finished(end)))]
    )


def _with_body(whole: Any, body: list[gast.stmt]) -> Any:
    made = copied(whole)
    made.body, made.decorator_list = body or [at(whole, gast.Pass())], []
    return made


def early_attributes(tree: Any, cls: type) -> frozenset[str]:
    """The attributes that an object has earlier than ``__init__`` or ``__post_init__`` sets them."""
    parts = _parted(getattr(tree, "as_written", tree), set(), cls)
    return frozenset() if parts is None else parts.early


def _parted(tree: Any, held: set[str], cls: type) -> _Parts | None:
    """The two halves; None where there is nothing to part, or where someone could tell."""
    given = [a.id for a, _ in parameters(tree.args)] if isinstance(tree, gast.FunctionDef) else []
    owner = _Owner(given[0] if given else "", cls)
    if not given or not any(_bare(stmt, owner) for stmt in tree.body):
        return None
    first, then, later, early = list[gast.stmt](), list[gast.stmt](), list[gast.stmt](), set[str]()
    left = False
    bound = {n.id for n in every_node(tree.body) if isinstance(n, gast.Name) and not isinstance(n.ctx, gast.Load)}
    for stmt in (one for whole in tree.body for one in _singly(whole, owner)):
        new = _set_by(stmt, owner) - held
        if _bare(stmt, owner) and not _asks_others(stmt, owner):
            # It sets attributes to the object itself: they hold something else meanwhile.
            if any(owner.hides(name, not _is_list(getattr(stmt, "value", None))) for name in new):
                return None
            first += [_nothing(stmt, owner, name) for name in sorted(new)]
            then.append(stmt)
            later += [] if left else [stmt]
            early |= new
        elif not left and not _bare(stmt, owner):
            if then and _looks_at(stmt, owner, {name for one in then for name in _set_by(one, owner)}):
                return None
            first.append(stmt)
        elif left and new and _is_plain(stmt, owner, set(given) - bound):
            if any(owner.hides(name, nothing=False) for name in new):
                return None
            first.append(stmt)
            then.append(stmt)  # who got the object may have set it meanwhile
            early |= new
        elif new and not _bare(stmt, owner):
            return None
        else:
            if any(owner.hides(name, not _is_list(getattr(stmt, "value", None))) for name in new):
                return None
            first += [_nothing(stmt, owner, name) for name in sorted(new)]
            left = True
            early |= new
            then.append(stmt)
        held |= new
    return _Parts(first, then, later, frozenset(early))


def _singly(stmt: Any, owner: _Owner) -> Iterator[Any]:
    """``self.a, self.b = x, self`` as one statement for each, where none of them looks at another."""
    match stmt:
        case gast.Assign(targets=[gast.Tuple(elts=targets)], value=gast.Tuple(elts=values)) if len(targets) == len(values):
            if all(isinstance(n, gast.Name | gast.Constant) for n in values) and len(_set_by(stmt, owner)) == len(targets):
                yield from (at(stmt, gast.Assign([t], v, None)) for t, v in zip(targets, values, strict=True))
                return
        case gast.AnnAssign(target=target, value=gast.AST() as value):
            stmt = at(stmt, gast.Assign([target], value, None))
    yield stmt


def _attributes(stmt: gast.AST, owner: _Owner) -> Iterator[Any]:
    for node in every_node([stmt]):
        if isinstance(node, gast.Attribute) and isinstance(node.value, gast.Name) and node.value.id == owner.name:
            yield node


def _set_by(stmt: gast.AST, owner: _Owner) -> set[str]:
    """The attributes of the object that a statement sets."""
    return {node.attr for node in _attributes(stmt, owner) if isinstance(node.ctx, gast.Store)}


def _bare(stmt: gast.AST, owner: _Owner) -> bool:
    """Whether a statement has the object for a value, and not to set what it holds: ``Base.__init__(self)`` does so."""
    nodes = every_node([stmt])
    called = {id(node.func) for node in nodes if isinstance(node, gast.Call)}
    own = {id(n.value) for n in _attributes(stmt, owner) if not _is_method(n, owner) or id(n) in called}
    for node in nodes:
        match node:
            case gast.Call(func=gast.Attribute(attr="__init__"), args=[gast.Name(id=name) as given, *_]) if name == owner.name:
                own.add(id(given))
    return any(isinstance(n, gast.Name) and n.id == owner.name and id(n) not in own for n in nodes)


def _is_method(node: Any, owner: _Owner) -> bool:
    """Whether an attribute of the object that is looked at is a method of its class."""
    return isinstance(node.ctx, gast.Load) and owner.has_method(node.attr)


def _asks_others(stmt: gast.AST, owner: _Owner) -> bool:
    """Whether a statement does more than to set attributes of the object, always the same ones, to names and constants."""
    if not isinstance(stmt, gast.Assign) or not all(isinstance(t, gast.Attribute) for t in stmt.targets):
        return True
    plain = (gast.Name, gast.Constant, gast.IfExp, gast.Compare, gast.BoolOp, gast.UnaryOp, gast.Tuple, gast.List)
    methods = {id(node) for node in _attributes(stmt.value, owner) if _is_method(node, owner)}
    asks = any(not isinstance(node, plain) and id(node) not in methods for node in every_node([stmt.value]))
    return asks or len(_set_by(stmt, owner)) != len(stmt.targets)


def _nothing(stmt: Any, owner: _Owner, name: str) -> Any:
    """An attribute set to None, or to an empty list where it is to be a list, before the statement that sets it."""
    target = at(stmt, gast.Attribute(at(stmt, gast.Name(owner.name, gast.Load(), None, None)), name, gast.Store()))
    empty = at(stmt, gast.List([], gast.Load())) if _is_list(getattr(stmt, "value", None)) else constant(None, stmt)
    return at(stmt, gast.Assign([target], empty, None))


def _is_list(value: Any) -> bool:
    if isinstance(value, gast.IfExp):
        return _is_list(value.body) and _is_list(value.orelse)
    return isinstance(value, gast.List | gast.ListComp)


def _looks_at(stmt: gast.AST, owner: _Owner, names: Collection[str]) -> bool:
    """Whether a statement may look at attributes that are set later, or set them itself."""
    for node in every_node([stmt]):
        match node:
            case gast.Call(func=gast.Attribute(value=gast.Name(id=name))) if name == owner.name:
                return True
            case gast.Call(func=gast.Attribute(attr="__init__") | gast.Name(id="super")):
                return True
    return any(node.attr in names or owner.runs(node.attr) for node in _attributes(stmt, owner))


def _is_plain(stmt: Any, owner: _Owner, given: Collection[str]) -> bool:
    """Whether a statement sets one attribute of the object to what can be found twice: numbers, arguments, something empty."""
    match stmt:
        case gast.Assign(targets=[gast.Attribute(value=gast.Name(id=name))], value=value) if name == owner.name:
            called = [n.func for n in every_node([value]) if isinstance(n, gast.Call)]
            modules = {id(f.value) for f in called if isinstance(f, gast.Attribute) and getattr(f.value, "id", "") == "math"}
            looking = {id(f) for f in called if isinstance(f, gast.Name) and f.id in _LOOKING}
            plain = modules | looking | {id(f) for f in called if isinstance(f, gast.Attribute) and id(f.value) in modules}
            return all(
                isinstance(node, _FOUND_TWICE) and (not isinstance(node, gast.Name) or node.id in given)
                for node in every_node([value]) if id(node) not in plain
            ) and len(called) == len(looking) + len(modules)
    return False


def _shares(first: Sequence[gast.stmt], then: Sequence[gast.stmt], given: Collection[str]) -> bool:
    """Whether the second half looks at what the first may have bound or changed."""
    read = {n.id for n in every_node(list(then)) if isinstance(n, gast.Name)}
    bound = {n.id for n in every_node(list(first)) if isinstance(n, gast.Name) and not isinstance(n.ctx, gast.Load)}
    touched = set[str]()
    for node in every_node(list(first)):
        match node:
            case gast.Call(func=func) if not (isinstance(func, gast.Name) and func.id in _LOOKING):
                touched |= {n.id for n in every_node([node]) if isinstance(n, gast.Name)}
            case gast.Subscript(ctx=gast.Store() | gast.Del()) | gast.Attribute(ctx=gast.Store() | gast.Del()):
                touched |= {n.id for n in every_node([node]) if isinstance(n, gast.Name)}
            case gast.AugAssign(target=target):
                touched |= {n.id for n in every_node([target]) if isinstance(n, gast.Name)}
    return bool(read & (bound | (touched & set(given))))
