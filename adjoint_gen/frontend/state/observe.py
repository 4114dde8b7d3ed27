"""The kind of a live value: what the facts of a variant are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

import numpy as np

from adjoint_gen.ir.field_names import FieldOf
from adjoint_gen.ir.kinds import BOOL, COMPLEX, FLOAT, INT, NONE, SCALAR, SOME, Kind, Shape, ranked
from adjoint_gen.ir.sparse import is_sparse
from adjoint_gen.program.structure import record_class
from adjoint_gen.runtime.guards import has_written_keys, is_numeric, is_record, known_class, object_tag
from adjoint_gen.runtime.overlaps import sharing


def fields_of(sort: Any) -> tuple[str, ...]:
    """The fields of a class of named tuples, which say the class if it has more than these, or is defined as classes are."""
    fields: tuple[str, ...] = sort._fields
    made = record_class(sort)
    return tuple(FieldOf(name, made) for name in fields) if made else fields


Shared: TypeAlias = tuple[tuple[str, ...], ...]
"""The arguments, or parts of them, whose memory is one, as :func:`kind_of` calls them."""

_NUMBERS: dict[type, Kind] = {float: FLOAT, int: INT, bool: BOOL, complex: COMPLEX, type(None): NONE}
_STR = Kind("str", None, SCALAR)
_RANGE = Kind("range")
_SLICE = Kind("slice")


def kind_of(value: object, symbol: str) -> Kind:
    """The kind of ``value``, with ``symbol`` naming its axes (``x.0``) and its items (``p[0]``).

    Exact types only: a subclass of ``float`` or of ``ndarray`` has its own arithmetic and is ``other``, and so is an array
    whose items are no numbers.  A named tuple is a tuple whose ``keys`` are its fields.  A list whose items are of one kind has
    that as its ``element``, however many there are; of others each item counts.

    >>> kind_of(2.0, "x").tag, kind_of(np.ones((2, 3), "f4"), "x").dtype
    ('float', 'float32')
    >>> kind_of((1, np.ones(3)), "p").items[1].shape.dims
    (frozenset({'p[1].0'}),)
    >>> kind_of([2.0, 3.0], "p") == kind_of([4.0], "p"), len(kind_of([2.0, 3], "p").items)
    (True, 2)
    """
    sort = type(value)
    number = _NUMBERS.get(sort)
    if number is not None:
        return number
    if isinstance(value, np.ndarray | np.generic) and is_numeric(value):
        if sort is np.ndarray:
            assert isinstance(value, np.ndarray)
            return Kind("array", value.dtype.name, ranked(symbol, value.ndim))
        return Kind("numpy scalar", value.dtype.name, SCALAR)
    if sort is tuple or is_record(sort):
        assert isinstance(value, tuple)
        items = tuple(kind_of(item, f"{symbol}[{k}]") for k, item in enumerate(value))
        return Kind("tuple", items=items, keys=() if sort is tuple else fields_of(sort))
    if sort is list:
        assert isinstance(value, list)
        return _list(tuple(kind_of(item, f"{symbol}[{k}]") for k, item in enumerate(value)))
    if sort is dict and has_written_keys(value):  # type: ignore[arg-type]
        assert isinstance(value, dict)
        items = tuple(kind_of(item, f"{symbol}[{key!r}]") for key, item in value.items())
        return Kind("dict", items=items, keys=tuple(value))
    if sort is str:
        return _STR
    if sort is range:
        return _RANGE
    if sort is slice:
        return _SLICE
    if value is np.mgrid or value is np.ogrid:
        return Kind("other", keys=("mgrid" if value is np.mgrid else "ogrid",))
    known = known_class(value)
    if isinstance(value, np.dtype):
        return Kind("other", value.name if known else None)
    found = Kind(object_tag(value), keys=(known,) if known else ())  # type: ignore[arg-type]
    return found.with_shape(ranked(symbol, 2)) if is_sparse(found) else found


def _list(items: tuple[Kind, ...]) -> Kind:
    alike = {_of_any_length(item) for item in items}
    return Kind("list", element=alike.pop()) if len(alike) == 1 else Kind("list", items=items)


def _of_any_length(kind: Kind) -> Kind:
    """The kind without the lengths of its arrays, which differ from item to item."""
    shape = kind.shape if kind.shape.dims is None else Shape((SOME,) * len(kind.shape.dims))
    return replace(kind, shape=shape, items=tuple(map(_of_any_length, kind.items)))


BY_ITEM = "list"
"""What stands among the sorts of arguments where short lists are known item by item, however alike these are."""
BY_LENGTH = "array"
"""What stands there where it is known how long the short axes of arrays are."""
STATED: Final[tuple[tuple[str, ...], ...]] = (
    ("none", "bool", "str"), ("none", "bool", "str", "int"), (BY_ITEM,), ("none", "bool", "str", BY_LENGTH),
)
"""The sorts of arguments that may be known by value.

Flags, strings and what is left out; numbers that count, too; lists; at last the lengths of axes.
"""
PLAIN = (type(None), bool, str, int)
"""The types of what may be known by value from outside, too."""
_EVERY = tuple(dict.fromkeys(sort for sorts in STATED for sort in sorts))
_MOST_BY_ITEM = 16
_SORTS = {"none": type(None), "bool": bool, "str": str, "int": int}


def plain_sorts(value: object) -> frozenset[str]:
    """The sorts of what may be known by value from outside, of a tuple those of all that is in it; none of anything else."""
    if type(value) is tuple:
        inside = [plain_sorts(item) for item in value]
        return frozenset[str]().union(*inside) if all(inside) else frozenset()
    return frozenset({kind_of(value, "").tag}) if type(value) in PLAIN else frozenset()


def stated_kinds(values: Mapping[str, object], kinds: Mapping[str, Kind], sorts: Sequence[str] = _EVERY) -> dict[str, Kind]:
    """The kinds of arguments, also in tuples, with the values of those of some sorts.

    >>> values = {"x": 2.0, "log": False, "axes": (0, 1)}
    >>> found = stated_kinds(values, {name: kind_of(value, name) for name, value in values.items()}, STATED[0])
    >>> found["log"].keys, found["axes"].items[0].keys
    ((False,), ())

    Short lists have a kind for each item, then:

    >>> values = {"p": [1.0, 2.0], "q": [0.5] * 99}
    >>> found = stated_kinds(values, {name: kind_of(value, name) for name, value in values.items()}, [BY_ITEM])
    >>> len(found["p"].items), len(found["q"].items)
    (2, 0)
    """
    return {name: _stated(kind, values.get(name), sorts, name) for name, kind in kinds.items()}


def _stated(kind: Kind, value: object, sorts: Sequence[str], symbol: str) -> Kind:
    if kind.tag in sorts and kind.tag in _SORTS and type(value) is _SORTS[kind.tag]:
        return replace(kind, keys=(value,))
    if kind.tag == "tuple" and isinstance(value, tuple) and len(value) == len(kind.items):
        parts = zip(kind.items, value, strict=True)
        return replace(kind, items=tuple(_stated(k, v, sorts, f"{symbol}[{n}]") for n, (k, v) in enumerate(parts)))
    if kind.tag == "dict" and type(value) is dict and tuple(value) == kind.keys:
        pairs = zip(kind.items, value.items(), strict=True)
        return replace(kind, items=tuple(_stated(k, v, sorts, f"{symbol}[{key!r}]") for k, (key, v) in pairs))
    if BY_LENGTH in sorts and kind.tag == "array" and isinstance(value, np.ndarray) and kind.rank == value.ndim:
        axes = zip(kind.shape.dims or (), value.shape, strict=True)  # one of length 1 is the broadcast of nothing
        return replace(kind, shape=Shape(tuple(frozenset({n} - {1}) if n <= _MOST_BY_ITEM else dim for dim, n in axes)))
    if BY_ITEM not in sorts:
        return kind
    if kind.tag == "list" and type(value) is list and len(value) <= _MOST_BY_ITEM:
        named = [(f"{symbol}[{n}]", item) for n, item in enumerate(value)]
        return Kind("list", items=tuple(_stated(kind_of(item, called), item, sorts, called) for called, item in named))
    return kind


def holds_lists(kind: Kind) -> bool:
    """Whether this is a list of which each item is known, or holds one."""
    return (kind.tag == "list" and kind.element is None) or any(map(holds_lists, kind.items))


def holds_stated(kind: Kind) -> bool:
    """Whether this is known by value, or holds what is."""
    return kind.is_stated or any(map(holds_stated, kind.items))


def shared_places(values: Mapping[str, object]) -> Shared:
    """The arrays, lists and dicts among some arguments, and in tuples among them, that share memory.

    >>> x = np.zeros(4)
    >>> shared_places({"a": x, "n": 2, "b": np.zeros(2), "p": (1.0, x[1:]), "xs": [x]})
    (('a', 'p[1]', 'xs'),)
    """
    found = {place: held for name, value in values.items() for place, held in _parts(value, name, _holds_memory)}
    places, held = list(found), list(found.values())
    return tuple(tuple(places[k] for k in group) for group in sharing(held))


def identical_places(values: Mapping[str, object]) -> Shared:
    """The arguments that are one array.

    >>> x = np.zeros(4)
    >>> identical_places({"a": x, "b": x[:], "c": x, "n": 2})
    (('a', 'c'),)
    """
    found: dict[int, list[str]] = {}
    for name, value in values.items():
        if isinstance(value, np.ndarray):
            found.setdefault(id(value), []).append(name)
    return tuple(tuple(names) for names in found.values() if len(names) > 1)


def loose_places(values: Mapping[str, object]) -> tuple[str, ...]:
    """The arrays among some arguments, and in tuples among them, that do not lie in memory row by row.

    >>> loose_places({"a": np.eye(3), "p": (1.0, np.eye(3)[:, 1:])})
    ('p[1]',)
    """
    found = (pair for name, value in values.items() for pair in _parts(value, name, _is_array))
    return tuple(place for place, array in found if not array.flags.c_contiguous)


def _parts(value: object, symbol: str, wanted: Callable[[object], bool]) -> Iterator[tuple[str, Any]]:
    """What are parameters of a trace each for itself, of those that are wanted."""
    if wanted(value):
        yield symbol, value
    elif isinstance(value, tuple):
        for k, item in enumerate(value):
            yield from _parts(item, f"{symbol}[{k}]", wanted)


def _is_array(value: object) -> bool:
    return type(value) is np.ndarray and is_numeric(value)


def _holds_memory(value: object) -> bool:
    return _is_array(value) or type(value) in (list, dict)
