"""What a program stores into is evaluated once: the base of a target that calls a function gets a name first.

    rows(y)[i] *= s            base = rows(y)
                         ->    base[i] *= s

The value of an assignment is evaluated before its targets, and these from left to right, each stored to before the next is
looked at. So ``f(y)[0], g(y)[1] = a, b`` becomes five statements. A target of a loop that is no name is stored to first
thing in the body.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.comprehension_scopes import marked
from adjoint_gen.frontend.text.steps import NoObject
from adjoint_gen.frontend.text.syntax import assign, at, bind, load, with_blocks
from adjoint_gen.ir.memory import SHOWING_NAMES

_TRANSPARENT = frozenset({"len", "int", "range"})
"""Builtins that may be called again: they do nothing, and say the same."""


class Operand(gast.expr):
    """What an item or attribute at a ``site`` is updated by, which may put something else in its place."""

    _fields = ("value",)

    def __init__(self, value: Any = None, site: Hashable = None) -> None:
        super().__init__(value)
        self.site = site


def operand(node: Any) -> Any:
    """The operand of an update as one to be looked at, where it may put something else in the place of what is updated."""
    acts = isinstance(node.target, gast.Attribute | gast.Subscript) and _acts(node.value)
    return gast.copy_location(Operand(node.value, site_of_update(node)), node.value) if acts else node.value


def site_of_update(node: Any) -> Hashable:
    """What says which update is meant, the same whenever the function is lowered."""
    return ("replaced", node.lineno, node.col_offset)


def put_back(body: Sequence[gast.stmt], replaced: Container[Hashable]) -> list[gast.stmt]:
    """The statements with updates at some sites in the steps that Python does them in.

        o.y += f()    ->    base = o; held = base.y; held += f(); base.y = held
    """
    return [new for node in body for new in _put_back(with_blocks(node, lambda inner: put_back(inner, replaced)), replaced)]


def _put_back(node: Any, replaced: Container[Hashable]) -> list[Any]:
    return in_steps(node) if isinstance(node, gast.AugAssign) and site_of_update(node) in replaced else [node]


def in_steps(node: Any) -> list[Any]:
    """The steps that Python does an update of an item or attribute in."""
    target, base = node.target, _name(node.target.value, "base")
    steps = [assign(base, target.value, node)]
    target = _with_base(target, load(base.id, base))
    if isinstance(target, gast.Subscript):
        target.slice = _evaluated(target.slice, steps)
    return _held(node, target, steps)


def _held(node: Any, target: Any, steps: list[Any]) -> list[Any]:
    """The steps before an update, and the update of what the target shows then, which it shows again at last."""
    held = _name(node.target, "held")
    read = load(target.id, target) if isinstance(target, gast.Name) else _with_base(target, target.value)
    read.ctx = gast.Load()
    return [
        *steps, assign(held, read, node), gast.copy_location(gast.AugAssign(held, node.op, node.value), node),
        assign(target, load(held.id, held), node),
    ]


def _binds(value: Any, name: str) -> bool:
    return any(isinstance(node, gast.NamedExpr) and node.target.id == name for node in gast.walk(value))


def _evaluated(index: Any, steps: list[Any]) -> Any:
    """An index of which each part has a name that is bound in the steps before."""
    match index:
        case None | gast.Constant():
            return index
        case gast.Tuple(elts=elements):
            return gast.copy_location(gast.Tuple([_evaluated(element, steps) for element in elements], gast.Load()), index)
        case gast.Slice():
            parts = [_evaluated(part, steps) for part in (index.lower, index.upper, index.step)]
            return gast.copy_location(gast.Slice(*parts), index)
    name = _name(index, "index")
    steps.append(assign(name, index, index))
    return load(name.id, name)


def with_named_bases(body: Sequence[gast.stmt]) -> list[gast.stmt]:
    """The statements with names for the bases of targets that are to be evaluated once."""
    return [new for node in body for new in _rewritten(node)]


def _rewritten(node: Any) -> Iterator[Any]:
    node = with_blocks(node, with_named_bases)
    match node:
        case gast.For(target=target):
            if not isinstance(target, gast.Name) and any(isinstance(n, gast.Subscript) for n in gast.walk(target)):
                node.target = _name(target, "item")
                node.body = [*_rewritten(assign(target, load(node.target.id, node.target), node)), *node.body]
        case gast.Assign(targets=targets) if any(map(_calls, targets)):
            yield from _assignments(node)
            return
        case gast.AugAssign(target=target) if _calls(target):
            statement, target = _named(target)
            yield statement
            yield gast.copy_location(gast.AugAssign(target, node.op, node.value), node)
            return
        case gast.AugAssign(target=gast.Name(id=name) as target, value=value) if _binds(value, name):
            yield from _held(node, target, [])
            return
        case gast.Delete(targets=targets) if any(map(_calls, targets)):
            for target in targets:
                if _calls(target):
                    statement, target = _named(target)
                    yield statement
                yield gast.copy_location(gast.Delete([target]), node)
            return
        case gast.Assign(targets=targets):
            yield from _questions(targets)
        case gast.AugAssign(target=target):
            yield from _questions([target])
    yield node


def _questions(targets: Sequence[Any]) -> Iterator[Any]:
    """What asks whether the owner of a method, that shows an array in another form, is an object with a method of that name."""
    for target in targets:
        if isinstance(target, gast.Tuple | gast.List):
            yield from _questions(target.elts)
        owner, inner = None, target.value if isinstance(target, gast.Subscript) else None
        while isinstance(inner, gast.Subscript | gast.Attribute | gast.Call):
            called = isinstance(inner, gast.Call) and isinstance(inner.func, gast.Attribute)
            inner = inner.func.value if called else getattr(inner, "value", None)
            owner = inner if called else owner
        if owner is not None:
            yield at(owner, gast.Expr(at(owner, NoObject(owner, "by what its method gives", "a name for what it gives"))))


def _assignments(node: Any) -> Iterator[Any]:
    """An assignment to several targets, or to one that calls a function, one by one."""
    (target, *more), value = node.targets, node.value
    if more or not (isinstance(target, gast.Tuple | gast.List) or isinstance(value, gast.Name | gast.Constant)):
        held = _name(value, "value")
        yield assign(held, value, node)
        value = load(held.id, held)
    for target in node.targets:
        if not _calls(target):
            yield assign(target, value, node)
        elif isinstance(target, gast.Tuple | gast.List):
            parts = [_part(element) for element in target.elts]
            yield assign(gast.copy_location(gast.Tuple(parts, gast.Store()), target), value, node)
            for element, part in zip(target.elts, parts, strict=True):
                inner = element.value if isinstance(element, gast.Starred) else element
                name = part.value if isinstance(part, gast.Starred) else part
                yield from _rewritten(assign(inner, load(name.id, name), node))
        else:
            statement, target = _named(target)
            yield statement
            yield assign(target, value, node)


def _part(element: Any) -> Any:
    """The name that an element of a tuple of targets is kept under until it is stored."""
    if isinstance(element, gast.Starred):
        return gast.copy_location(gast.Starred(_name(element.value, "item"), gast.Store()), element)
    return _name(element, "item")


def _named(target: Any) -> tuple[Any, Any]:
    """The statement that gives the base of a target its name, and the target with the name in its place."""
    if not isinstance(target.value, gast.Subscript | gast.Attribute) or _acts_inside(target.value):
        name = _name(target.value, "base")
        return assign(name, target.value, target), _with_base(target, load(name.id, name))
    statement, inner = _named(target.value)
    return statement, _with_base(target, inner)


def _with_base(target: Any, base: Any) -> Any:
    """The same part of another base."""
    return gast.copy_location(type(target)(base, _last(target), target.ctx), target)


def _last(target: Any) -> Any:
    return target.slice if isinstance(target, gast.Subscript) else target.attr


def _calls(target: Any) -> bool:
    """Whether a target is a part of what a function of the program gives, or of one of several things."""
    match target:
        case gast.Tuple(elts=elements) | gast.List(elts=elements):
            return any(map(_calls, elements))
        case gast.Starred(value=value):
            return _calls(value)
        case gast.Subscript():
            root = target.value
            while isinstance(root, gast.Subscript | gast.Attribute):
                if _acts_inside(root):
                    return True
                root = root.value
            return isinstance(root, gast.IfExp | gast.BoolOp) or _acts(root)
    return False


def _acts_inside(node: Any) -> bool:
    """Whether an attribute is one of what an index leads to that does something: ``ps[k()].v``."""
    inner = node.value if isinstance(node, gast.Attribute) else None
    return inner is not None and any(isinstance(n, gast.Subscript) and _acts(n.slice) for n in gast.walk(inner))


def _acts(node: Any) -> bool:
    """Whether an expression may do something, so that it is to be evaluated once."""
    return any(map(_may_act, gast.walk(node)))


def _may_act(node: Any) -> bool:
    """Whether a node binds a name, or calls what may do anything: not what only shows memory in another form."""
    called = node.func if isinstance(node, gast.Call) else None
    if isinstance(called, gast.Attribute):
        return called.attr not in SHOWING_NAMES
    return isinstance(node, gast.NamedExpr) or (called is not None and getattr(called, "id", "") not in _TRANSPARENT)


def _name(place: Any, base: str) -> Any:
    """A name for what stands at a place of the text, which no other name can be."""
    return bind(marked(base, place.lineno, place.col_offset), place)
