"""Loops over iterators that others may move on, step by step as Python goes through them.

    for a, b in zip(it, x):                 walk, walk_ = begun(it), begun(x)
        s += a * b                          while more(walk):
                                                step = taken(walk)
                                    ->          if not more(walk_):
                                                    break
                                                step_ = taken(walk_)
                                                a, b = step, step_
                                                s += a * b

Which loops these are a lowering finds out; it begins again then.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.comprehension_scopes import marked
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.generator_texts import rewritten
from adjoint_gen.frontend.text.syntax import Leave, Section, assign, at, bind, branch, constant, load, with_blocks


class Begun(gast.expr):
    """``iter(value)``, whatever the name `iter` means."""

    _fields = ("value",)


class AtOnce(gast.expr):
    """A list of items that Python would take one by one, where what the names that it reads stand for allows that."""

    _fields = ("value",)

    def __init__(self, value: Any = None, names: Sequence[str] = ()) -> None:
        super().__init__(value)
        self.names = names


class Storable(gast.expr):
    """A place, of which is asked whether it can be stored to; what cannot be raises here.

    It is asked whether that is of a sort, ``sorts``, and whether a list or array has such ``places``; a dict, which what is
    not known may be where ``keys`` are missed as well, gets those that it does not have.
    """

    _fields = ("value",)

    def __init__(self, value: Any = None, sorts: bool = True, places: bool = False, keys: bool = False) -> None:
        super().__init__(value)
        self.sorts, self.places, self.keys = sorts, places, keys


class Growable(gast.expr):
    """A value of which is asked whether something can be appended to it; what cannot be raises here."""

    _fields = ("value",)


class Stored(gast.expr):
    """A store that is not made here: what it raises, where ``value`` does not fit into the place ``target``, it raises."""

    _fields = ("value", "target")

    def __init__(self, value: Any = None, target: Any = None) -> None:
        super().__init__(value, target)


class Updated(gast.expr):
    """What ``old op= value`` makes, which is not made here: an array that is changed in place takes not all that fits."""

    _fields = ("old", "op", "value")

    def __init__(self, old: Any = None, op: Any = None, value: Any = None) -> None:
        super().__init__(old, op, value)


class NoObject(gast.expr):
    """The question whether ``value`` is an object of a class, which changes otherwise ``by`` something: it is refused."""

    _fields = ("value",)

    def __init__(self, value: Any = None, by: str = "", remedy: str = "") -> None:
        super().__init__(value)
        self.by, self.remedy = by, remedy


class Walked(gast.expr):
    """What ``iter(value)`` goes through by places, or the iterator that it is."""

    _fields = ("value",)


class More(gast.expr):
    """Whether the iterator ``value`` has anything left; or, where it is none but what one goes through, at a ``place``."""

    _fields = ("value", "place")

    def __init__(self, value: Any = None, place: Any = None) -> None:
        super().__init__(value, place)


class Spent(gast.expr):
    """The place of an iterator ``value`` that had nothing left when it was asked: it never has again, though a list grows.

    Of one that is an object, what ``then`` is, which is evaluated behind that.
    """

    _fields = ("value", "then")

    def __init__(self, value: Any = None, then: Any = None) -> None:
        super().__init__(value, then)


class Taken(gast.expr):
    """What the iterator ``value``, which has something left, gives next; or what is at a ``place``."""

    _fields = ("value", "place")

    def __init__(self, value: Any = None, place: Any = None) -> None:
        super().__init__(value, place)


class Left(gast.expr):
    """A list of all that a loop over ``value`` goes through: of an iterator, what it has left."""

    _fields = ("value",)


def spent(walk: Any, place: str | None, node: gast.AST) -> gast.stmt:
    """What is done where an iterator had nothing left."""
    value = at(node, Spent(walk, load(place, node) if place else None))
    return assign(place, value, node) if place else at(node, gast.Expr(value))


def site_of_steps(node: Any) -> Hashable:
    """What says which loop is meant, the same whenever the function is lowered."""
    return ("steps", node.lineno, node.col_offset)


def stepwise(body: Sequence[gast.stmt], learned: Collection[Hashable]) -> list[gast.stmt]:
    """The statements with such loops written out, of those that are ``learned``."""
    if not any(isinstance(fact, tuple) and fact[0] == "steps" for fact in learned):
        return list(body)
    number = itertools.count()

    def block(nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
        return [new for node in nodes for new in statement(node)]

    def statement(node: Any) -> Iterator[gast.stmt]:
        if isinstance(node, gast.For) and site_of_steps(node) in learned:
            yield from _stepped(with_blocks(node, block), number)
        else:
            yield with_blocks(node, block)

    return block(body)


def _stepped(node: gast.For, number: Iterator[int]) -> list[gast.stmt]:
    place, first, numbers = node.iter, list[gast.stmt](), list[gast.stmt]()
    takes: list[tuple[Any, Any, Any]] = []

    def name(word: str) -> str:
        return marked(f"{word}{next(number) or ''}", place.lineno, place.col_offset)

    def item(through: Any) -> Any:
        """What a loop over an expression gives in a pass, with what begins it and what it takes noted."""
        match through:
            case gast.Call(func=gast.Name(id="zip"), args=[_, *_] as parts, keywords=[]) if not any(
                isinstance(part, gast.Starred) for part in parts
            ):
                return at(through, gast.Tuple([item(part) for part in parts], gast.Load()))
            case gast.Call(func=gast.Name(id="enumerate"), args=[inner, *start], keywords=[]) if len(start) < 2:
                count = name("count")
                first.append(assign(count, start[0] if start else constant(0, through), through))
                given = item(inner)
                step = at(through, gast.AugAssign(bind(count, through), gast.Add(), constant(1, through)))
                numbers.append(step)
                return at(through, gast.Tuple([load(count, through), given], gast.Load()))
        walk, step = name("walk"), name("step")
        first.append(assign(walk, at(through, Begun(through)), through))
        more, take = (at(through, sort(load(walk, through))) for sort in (More, Taken))
        takes.append((more, assign(step, take, through), spent(load(walk, through), None, through)))
        return load(step, through)

    given = item(node.iter)
    (test, take, end), *others = takes
    inside = [take]
    for more, other, over in others:
        ended = at(place, gast.UnaryOp(gast.Not(), more))
        inside += [branch(ended, [over, at(place, gast.Break())], [], place), other]
    inside += [assign(node.target, given, node), *numbers]
    if not others:
        return [*first, at(node, gast.While(test, [*inside, *node.body], [end, *node.orelse]))]
    asked = branch(at(place, gast.UnaryOp(gast.Not(), test)), [end, at(place, gast.Break())], [], place)
    inside, test = [asked, *inside], constant(True, place)
    if not node.orelse:
        return [*first, at(node, gast.While(test, [*inside, *node.body], []))]
    done = name("done")
    leave: Callable[[Any], Any] = lambda jump: Leave(done) if isinstance(jump, gast.Break) else gast.Continue()  # noqa: E731
    loop = at(node, gast.While(test, [*inside, *rewritten(node.body, leave)], []))
    return [*first, at(node, Section(done, [loop, *node.orelse]))]


def is_plain(body: Sequence[gast.AST], quiet: Callable[[Any], bool]) -> bool:
    """Whether nothing in a loop's body can go through an iterator: it calls nothing but what is ``quiet``."""
    through = (gast.For, gast.comprehension, gast.Starred, gast.While)
    nodes = every_node(body)
    return not any(isinstance(n, through) or (isinstance(n, gast.Call) and not quiet(n)) for n in nodes)
