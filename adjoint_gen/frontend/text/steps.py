"""What a rewritten text asks of iterators and of places that may change, as nodes that only a lowering understands."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.text.syntax import assign, at, load


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
