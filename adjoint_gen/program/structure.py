"""Values of any structure: numbers and arrays in tuples, named tuples, lists, dicts and objects, to any depth.

:data:`NODES` is the one table of what has items, and how it is taken apart and put together. Everything else in it is a leaf.
"""

from __future__ import annotations

import collections
import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np

from adjoint_gen.program.plain_objects import attributes, class_key, is_plain_class, with_attributes


@dataclass(frozen=True, slots=True)
class Node:
    """How the values of some types are taken apart and put together.

    ``covers`` says which types these are. ``keys`` are what the items of a value are called, ``items`` these in the same
    order, and ``made`` is a value like another one with other items: no ``__init__`` of a class runs. ``written`` is how an
    item is written behind the value. A value fits where one of another node of the same ``base`` is due: a tuple where a
    named tuple is, item by item.
    """

    base: type
    covers: Callable[[type], bool]
    keys: Callable[[Any], Sequence[Any]]
    items: Callable[[Any], Sequence[Any]]
    made: Callable[[Any, Sequence[Any]], Any]
    written: str = "[{!r}]"

    def described(self, value: Any) -> str:
        """A value in words."""
        keys = self.keys(value)
        if self.written != "[{!r}]":
            return f"{_with_article(type(value).__name__)} with the fields {', '.join(keys[self.base is dict :])}"
        if self.base is dict:
            return f"a dict with the key{'s' * (len(keys) != 1)} {', '.join(map(repr, keys))}" if keys else "an empty dict"
        return f"a {self.base.__name__} of {len(keys)} item{'s' * (len(keys) != 1)}"


_OF_ANY_RECORD = frozenset({
    *vars(collections.namedtuple("Plain", "a")), "__annotations__", "__orig_bases__", "__annotate__", "__annotate_func__",
    "__static_attributes__", "__firstlineno__", "__dict__", "__weakref__", "__parameters__", "__class_getitem__", "__init__",
    "__hash__", "__repr__", "__str__", "__format__", "__reduce__", "__copy__", "__deepcopy__", "__init_subclass__",
    "__setattr__", "__getnewargs_ex__", "__slotnames__",
})
"""The special names that a class of named tuples may have and mean by its items and operators what any tuple does."""


_OPERATORS: Final = frozenset({
    *(f"__{of}{name}__" for of in ("", "r", "i") for name in (
        "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "and", "or", "xor", "lshift", "rshift",
    )),
    "__neg__", "__pos__", "__abs__", "__invert__", "__call__",
})
"""The operators that a class of named tuples may have of its own."""


def record_class(sort: Any) -> str:
    """The key of a class of named tuples that has more than its fields, or is defined as a class is; else empty.

    >>> record_class(collections.namedtuple("Point", "x y"))
    ''
    """
    own = sort.__mro__[: sort.__mro__.index(tuple)]
    plain = _OF_ANY_RECORD - {"a"} | set(sort._fields)
    typed = any("__annotations__" in vars(cls) for cls in own)  # of which something may ask, then
    return "" if not typed and all(plain >= vars(cls).keys() for cls in own) else class_key(sort)


def has_operators(sort: type) -> bool:
    """Whether a class of named tuples has operators of its own."""
    return any(not _OPERATORS.isdisjoint(vars(cls)) for cls in sort.__mro__[: sort.__mro__.index(tuple)])


def is_record(sort: type) -> bool:
    """Whether a class is that of a named tuple, which gives its items as any tuple does, also if it has operators of its own.

    >>> from collections import namedtuple
    >>> is_record(namedtuple("Point", "x y")), is_record(tuple)
    (True, False)
    """
    if not issubclass(sort, tuple) or not hasattr(sort, "_fields"):
        return False
    own = sort.__mro__[: sort.__mro__.index(tuple)]
    special = {name for cls in own for name in vars(cls).keys() - _OF_ANY_RECORD if name.startswith("__")}
    return special <= _OPERATORS


def is_plain_record(sort: type) -> bool:
    """Whether a class of named tuples makes them as ``namedtuple`` and ``NamedTuple`` do: an item for each argument.

    >>> from collections import namedtuple
    >>> Point = namedtuple("Point", "x y")
    >>> is_plain_record(Point), is_plain_record(type("Place", (Point,), {"__slots__": ()})), is_plain_record(tuple)
    (True, True, False)
    """
    own = sort.__mro__[:-2]
    if any(len(cls.__bases__) != 1 for cls in own) or not is_record(sort) or sort.__init__ is not object.__init__:  # type: ignore[misc]
        return False
    if any(not vars(cls).keys().isdisjoint(sort._fields) for cls in own[:-1]):  # type: ignore[attr-defined]
        return False
    code = getattr(sort.__new__, "__code__", None)
    return code is not None and str(code.co_filename).startswith("<string>")


def _places(value: Any) -> range:
    return range(len(value))


def _itself(value: Any) -> Any:
    return value


NODES: Final = (
    Node(tuple, lambda sort: sort is tuple, _places, _itself, lambda old, items: tuple(items)),
    Node(list, lambda sort: sort is list, _places, _itself, lambda old, items: list(items)),
    Node(
        dict, lambda sort: sort is dict, tuple, lambda value: tuple(value.values()),
        lambda old, items: dict(zip(old, items, strict=True)),
    ),
    Node(tuple, is_record, lambda value: value._fields, _itself, lambda old, items: tuple.__new__(type(old), items), ".{}"),
    Node(
        dict, is_plain_class, lambda value: (class_key(type(value)), *attributes(value)),
        lambda value: (None, *attributes(value).values()),
        lambda old, items: with_attributes(type(old), dict(zip(attributes(old), items[1:], strict=True))), ".{}",
    ),
)
"""What has items. A subclass of a tuple, list or dict is none of them: it may have rules of its own.

An object of a plain class is a dict whose first key says the class (:mod:`adjoint_gen.program.plain_objects`).
"""

Opened: TypeAlias = Callable[[Any], "Node | None"]
"""Says how a value is taken apart, or None for one that is a leaf."""


def node_of(value: Any) -> Node | None:
    """How a value is taken apart, or None for a leaf.

    >>> node_of([1.0]).base, node_of(np.ones(2))
    (<class 'list'>, None)
    """
    sort: Any = type(value)
    return _node_of_type(sort)


@functools.lru_cache(maxsize=256)
def _node_of_type(sort: type) -> Node | None:
    return next((node for node in NODES if node.covers(sort)), None)


def leaves(value: Any, opened: Opened = node_of) -> list[Any]:
    """The leaves of a value, in order; ``opened`` says what is taken apart.

    >>> leaves({"W": 1.0, "b": [2.0, (3.0,)]})
    [1.0, 2.0, 3.0]
    """
    node = opened(value)
    return [value] if node is None else [leaf for item in node.items(value) for leaf in leaves(item, opened)]


def located(value: Any, name: str = "", opened: Opened = node_of) -> Iterator[tuple[str, Any]]:
    """The leaves of a value that is called ``name``, each with how it is written.

    >>> from collections import namedtuple
    >>> Layer = namedtuple("Layer", "W b")
    >>> list(located({"first": Layer(1.0, [2.0])}, "params"))
    [("params['first'].W", 1.0), ("params['first'].b[0]", 2.0)]
    """
    node = opened(value)
    if node is None:
        yield name, value
        return
    for key, item in zip(node.keys(value), node.items(value), strict=True):
        yield from located(item, name + node.written.format(key), opened)


def rebuilt(value: Any, parts: Sequence[Any]) -> Any:
    """A value of the same structure with these leaves.

    >>> rebuilt({"W": 1.0, "b": [2.0, (3.0,)]}, "xyz")
    {'W': 'x', 'b': ['y', ('z',)]}
    """
    left = iter(parts)
    return mapped(lambda leaf: next(left), value)


def like(model: Any, value: Any) -> Any:
    """A value with the types of a model of the same structure: named tuples where it has tuples, objects where dicts.

    >>> from collections import namedtuple
    >>> like([namedtuple("Point", "x y")(1.0, 2.0)], [(3.0, 4.0)])
    [Point(x=3.0, y=4.0)]
    """
    return mapped(lambda _, leaf: leaf, model, value)


def has_types(value: Any) -> bool:
    """Whether there are named tuples, or objects, in a value.

    >>> has_types([(1.0, 2.0)])
    False
    """
    node = node_of(value)
    return node is not None and (type(value) is not node.base or any(map(has_types, node.items(value))))


class MisfitError(ValueError):
    """A value is not what its place in a structure asks for.

    ``place`` is where, written as behind a name (``['W'][0]``), and ``name`` that name where one is known.
    """

    def __init__(self, expected: str, found: str, place: str = "") -> None:
        super().__init__(expected, found)
        self.expected, self.found, self.place, self.name = expected, found, place, ""

    @property
    def predicate(self) -> str:
        """What is to be said of it."""
        return f"must be {self.expected}, it is {self.found}"

    @property
    def at(self) -> str:
        """The place behind words for the whole: `` at ['W'][0]``, or nothing."""
        return f" at {self.place}" if self.place else ""

    def __str__(self) -> str:
        return f"{self.name}{self.place} {self.predicate}".lstrip()


def mapped(function: Callable[..., Any], value: Any, *others: Any, opened: Opened = node_of) -> Any:
    """A value of the same structure, with what a function makes of each leaf and of what others have in its place.

    Raises:
        MisfitError: one of the others has another structure, or the function says so of a leaf; it says where.

    >>> mapped(lambda a, b: a + b, {"W": 1.0, "b": [2.0]}, {"b": [4.0], "W": 8.0})
    {'W': 9.0, 'b': [6.0]}
    >>> mapped(max, {"W": 1.0, "b": [2.0]}, {"W": 1.0, "b": (2.0,)})
    Traceback (most recent call last):
    ...
    adjoint_gen.program.structure.MisfitError: ['b'] must be a list of 1 item, it is a tuple of 1 item
    """
    node = opened(value)
    if node is None:
        return function(value, *others)
    rows = [_items_as(node, value, other) for other in others]
    made = []
    for key, *items in zip(node.keys(value), node.items(value), *rows, strict=True):
        try:
            made.append(mapped(function, *items, opened=opened))
        except MisfitError as misfit:
            misfit.place = node.written.format(key) + misfit.place
            raise
    return node.made(value, made)


def _items_as(node: Node, value: Any, other: Any) -> Sequence[Any]:
    """The items of another value, in the order of ``value``'s."""
    theirs, keys = node_of(other), node.keys(value)
    if theirs is None or theirs.base is not node.base or len(keys) != len(theirs.keys(other)):
        raise MisfitError(node.described(value), described(other))
    named = theirs.keys(other)
    if node.base is dict and named != keys and set(named) == set(keys):
        found = dict(zip(named, theirs.items(other), strict=True))
        return [found[key] for key in keys]
    if (theirs is node or node.base is dict) and tuple(named) != tuple(keys):
        raise MisfitError(node.described(value), described(other))
    return theirs.items(other)


def described(value: Any) -> str:
    """A value in words, of an array its shape.

    >>> described(np.ones(3)), described([1.0]), described({"a": 1}), described(None), described(2)
    ('an array of shape (3,)', 'a list of 1 item', "a dict with the key 'a'", 'None', 'an int')
    """
    node = node_of(value)
    if node is not None:
        return node.described(value)
    if isinstance(value, np.ndarray):
        word = "array" if type(value) is np.ndarray else type(value).__name__
        dtype = "" if value.dtype.kind in "biufc" else f" and dtype {value.dtype}"
        return f"{_with_article(word)} of shape {value.shape}{dtype}"
    return "None" if value is None else _with_article(type(value).__name__)


def _with_article(word: str) -> str:
    return f"a{'n' * (word[:1].lower() in 'aeiou')} {word}"


def floats(leaf: Any) -> bool:
    """Whether a leaf is of floating-point numbers, which can be differentiated."""
    if isinstance(leaf, (np.ndarray, np.generic)):
        return leaf.dtype.kind in "fc"
    return isinstance(leaf, (float, complex))


def basis(leaf: Any) -> Iterator[Any]:
    """The unit vectors of the space of a leaf: numbers for a number, arrays for an array.

    >>> [e.tolist() for e in basis(np.zeros((1, 2)))], list(basis(3.0))
    ([[[1.0, 0.0]], [[0.0, 1.0]]], [1.0])
    """
    for k in range(np.size(leaf)):
        unit = zero(leaf)
        if isinstance(unit, np.ndarray):
            unit.flat[k] = 1.0
            yield unit
        else:
            yield type(unit)(1.0)


def zero(leaf: Any) -> Any:
    """Zeros like a leaf, floating-point ones for integers; nothing for what is no number.

    >>> zero(np.ones(2, dtype=np.float32)), zero(3), zero("name")
    (array([0., 0.], dtype=float32), 0.0, None)
    """
    if isinstance(leaf, np.ndarray):
        return np.zeros(leaf.shape, leaf.dtype if floats(leaf) else float)
    if floats(leaf):
        return type(leaf)(0.0)
    return 0.0 if isinstance(leaf, (int, np.number, np.bool_)) else None
