"""Lists of unknown length whose items are of one kind: what makes them, and what is made of them.

These operations have no rule that is a text; :mod:`adjoint_gen.transform.list_adjoints` knows their derivatives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache, reduce
from types import MappingProxyType
from typing import Final, TypeAlias

from adjoint_gen.ir.dtypes import REAL, options
from adjoint_gen.ir.kinds import BOOL, INT, UNKNOWN, Dim, Kind, Late, Shape, name_of_key
from adjoint_gen.ir.memory import ASK_SETS as ASK_SETS
from adjoint_gen.ir.memory import OF_SETS as OF_SETS
from adjoint_gen.ir.trace import Arg, Bind, Const, Pack, Var
from adjoint_gen.ir.views import OF_VALUES, TAKE_OUT
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.dims import ONE, SOME, join, with_keys
from adjoint_gen.rules.kinds import as_array, asked_dtype

TUPLE: Final = "tuple"
"""``(a, b)`` as an item of a list of the program's; :mod:`adjoint_gen.transform.aggregates` takes such lists apart."""
MADE: Final = frozenset({"list", "repeat", TUPLE})
"""``[a, b]`` and ``[a] * n``, lists of the program's that may change, and what is put in them."""

TABLE: Final = "dict"
RECORD: Final = "record"
_BEGUN: Final = Kind("dict", items=(Kind("none", shape=Shape(())),), keys=(Late("<none yet>"),))
"""The kind of a record that has no keys yet: it may have one that no program asks for, and so is open to more."""
SET: Final = "set"
KEPT: Final = frozenset({TABLE, RECORD, SET})
"""Dicts that the running program keeps, of keys and values in turn: of a record it is known which keys it has, always.

A set is a table of which nobody looks at the values: so its kind says, as its ``default``. While a function is lowered a
table may have a parameter ``default``, as its kind has.
"""

PUT, TAKE, PUT_ALL, TAKE_ALL, KEEP_ALL, TURN_ALL = map(Const, range(1, 7))
"""What is stored in a set says what is done to it: it gets a key, or loses it, or does so with all that is in something."""

KEYS: Final = "keys"
HAS: Final = "has"
"""The keys of such a dict, as a list, and whether it has one."""
LOOK_AT_KEYS: Final = frozenset({KEYS, HAS}) | OF_SETS | ASK_SETS

LIST: Final = "builtins.list"
PIECES: Final = "adjoint_gen.runtime.pieces"
TUPLES: Final = "adjoint_gen.runtime.tuples"
COLUMN: Final = "adjoint_gen.runtime.column"
"""The list of tuples whose places several lists hold, and the list of what is at one place of such tuples."""
OPERATIONS: Final = MADE | {LIST, PIECES, TUPLES, COLUMN}
"""What makes lists."""

SEQUENCE: Final = "adjoint_gen.runtime.sequence"
"""What asks whether something is gone through by counting, and whether it has so many items."""

MEMBERS: Final = "adjoint_gen.runtime.members"
COUNTED: Final = "adjoint_gen.runtime.counted"
"""What a set holds, as a list, and ``Counter(items)``."""
COUNTS: Final = "Counter"
"""What a ``Counter`` is said to call where a key is missing: it gives 0 there, and does not keep it."""

IN_ORDER: Final = "adjoint_gen.runtime.in_order"
FIRST_LARGEST: Final = "adjoint_gen.runtime.first_largest"
FIRST_SMALLEST: Final = "adjoint_gen.runtime.first_smallest"
"""Where the items of a list stand in Python's own order of them, and where the largest and the smallest is."""

Lengths: TypeAlias = Mapping[int, tuple[Dim, ...]]
"""The lengths of the axes of arrays, by how many axes these have."""

STACKS: Final = frozenset({"numpy.array", "numpy.asarray", "numpy.stack", "numpy.vstack", "numpy.concatenate"})
"""What makes an array of a list."""


def all_of(kinds: Iterable[Kind]) -> Kind | None:
    """The kind that all of these have in common; None where there are none."""
    return reduce(lambda one, other: other if one is None else join(one, other), kinds, None)


def element(kind: Kind) -> Kind:
    """The kind of an item of a list, whichever it is.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> element(Kind("list", items=(FLOAT, FLOAT))) == element(Kind("list", element=FLOAT)) == FLOAT
    True
    """
    if kind.is_table:
        return kind.element or UNKNOWN
    return kind.element or all_of(kind.items) or UNKNOWN


def as_index(kind: Kind) -> Kind:
    """The array that NumPy makes of an index: of a list, however long, what its items say of one axis.

    >>> from adjoint_gen.ir.kinds import INT
    >>> as_index(Kind("list", element=INT)).rank, as_index(Kind("list", element=INT)).dtype
    (1, 'int64')
    """
    held = element(kind) if kind.tag == "list" and not kind.items else UNKNOWN
    sorts = {one.rstrip("0123456789") for one in options(held.dtype)}
    if held.rank == 0 and sorts and (sorts == {"bool"} or sorts <= {"int", "uint"}):
        return Kind("array", "bool" if "bool" in sorts else "int64", Shape((SOME,)))
    return as_array(kind)


def at_key(kind: Kind, key: Arg) -> Kind:
    """The kind of what a dict that the program keeps has under a key; of all keys, if only the program knows which."""
    if kind.is_table or not isinstance(key, Const):
        return element(kind)
    held = zip(kind.keys, kind.items, strict=True)
    return next((item for known, item in held if Const(name_of_key(known)) == key), UNKNOWN)


def at_chain(kind: Kind, chain: Iterable[Arg]) -> Kind:
    """The kind of what lies at the end of a chain of indices and keys."""
    for step in chain:
        kind = at_key(kind, step) if kind.tag == "dict" else element(kind) if kind.tag == "list" else UNKNOWN
    return kind


@lru_cache(maxsize=1 << 14)
def with_value(kind: Kind, key: Arg, of_key: Kind, value: Kind) -> Kind:
    """The kind of a dict that the program keeps, once it has a value of some kind under a key.

    >>> from adjoint_gen.ir.kinds import FLOAT, INT
    >>> with_value(Kind("dict", items=(INT,)), Var("k"), INT, FLOAT).element == FLOAT
    True
    """
    if kind.is_table:
        names = of_key if kind.element is None else join(kind.items[0], of_key)
        return replace(kind, items=(names,), element=value if kind.element is None else join(kind.element, value))
    if not isinstance(key, Const):
        return replace(kind, items=tuple(join(item, value) for item in kind.items))
    known = [Const(name_of_key(name)) for name in kind.keys]
    if key not in known:
        return with_keys(kind, (*kind.keys, Late(key.value)), (*kind.items, value))
    items = (join(item, value) if name == key else item for name, item in zip(known, kind.items, strict=True))
    return replace(kind, items=tuple(items))


def of_keys(kind: Kind) -> Kind:
    """The kind of what is in a set of what is in something of a kind.

    >>> from adjoint_gen.ir.kinds import INT
    >>> of_keys(Kind("range")) == of_keys(Kind("set", element=INT)) == of_keys(Kind("dict", items=(INT,))) == INT
    True
    """
    if kind.is_table:
        return kind.items[0]
    if kind.tag == "dict":
        return _known_keys(kind) or UNKNOWN
    if kind.tag in ("range", "str"):
        return INT if kind.tag == "range" else replace(kind, keys=())
    if kind.tag == "array" and kind.rank == 1 and not kind.differentiable:
        return Kind("numpy scalar", kind.dtype, Shape(()))
    return element(kind) if kind.tag in ("list", "set", "tuple") else UNKNOWN


def _known_keys(kind: Kind) -> Kind | None:
    """The kind of the keys that a dict is known to have; None without any."""
    return all_of(arg_kind(Const(name_of_key(key)), {}) for key in kind.keys)


def stored_in(kind: Kind, key: Arg, value: Arg, of_key: Kind, of_value: Kind) -> Kind:
    """The kind of a dict or set behind the store of a value under a key, both of some kinds."""
    return with_value(kind, key, of_keys(of_key) if kind.is_set and value not in (PUT, TAKE) else of_key, of_value)


def taken_of(kind: Kind, key: Arg | None) -> Kind:
    """The kind of what ``pop`` takes out of a list or dict, under a key of a dict, or of a set."""
    if key is not None:
        return at_key(kind, key)
    return kind.items[0] if kind.is_set else element(kind)


def without_key(kind: Kind, key: Arg) -> Kind:
    """The kind of such a dict, once a key was taken out, if it is one of those that it is known to have."""
    if kind.is_table or not isinstance(key, Const):
        return kind
    return with_keys(kind, (Late(key.value) if Const(name) == key else name for name in kind.keys), kind.items)


def may_be_one(one: Kind, other: Kind) -> bool:
    """Whether a dict may be of both kinds: each may have the keys that the other surely has.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> small, large = Kind("dict", items=(FLOAT,), keys=("a",)), Kind("dict", items=(FLOAT, FLOAT), keys=("a", "b"))
    >>> may_be_one(small, large), may_be_one(small, replace(large, keys=("a", Late("b"))))
    (False, True)
    """
    names = [set(map(name_of_key, kind.keys)) for kind in (one, other)]
    sure = [{key for key in kind.keys if not isinstance(key, Late)} for kind in (one, other)]
    return one.tag == other.tag == "dict" and all(names) and sure[0] <= names[1] and sure[1] <= names[0]


def places(kind: Kind) -> tuple[Kind, ...]:
    """The kinds of the items of a tuple, or of those in a list or dict, however deep; none of anything else."""
    while is_holder(kind):
        kind = element(kind)
    return kind.items if kind.tag == "tuple" else ()


def is_holder(kind: Kind) -> bool:
    """Whether this is a list, or a dict whose keys only the running program knows: all that it holds is of one kind."""
    return kind.tag == "list" or kind.is_table


def holding(kind: Kind, inner: Kind) -> Kind:
    """The kind of a list, or of a dict of the same keys as one, that holds something of another kind."""
    return replace(kind, element=inner) if kind.is_table else Kind("list", element=inner)


def referred(bind: Bind, kind: Kind, kinds: Mapping[Var, Kind], unmoved: bool, lengths: Lengths = MappingProxyType({})) -> Kind:
    """The kind of what is referred to: a list may be changed under another name, so that no length in it is known.

    If it is of a region that is ``unmoved`` it holds under all names what it did when it was made. ``lengths`` are those of all
    arrays of the region, by their rank.

    >>> from adjoint_gen.ir.kinds import array
    >>> from adjoint_gen.ir.trace import Pack
    >>> made, shown = Kind("list", items=(array("x", 1),)), Bind(Var("y"), "reference", (Pack("list", (Var("x"),)),))
    >>> [referred(shown, made, {}, still).element.shape.spelled for still in (False, True)]
    ['(?)', '(x.0)']
    """
    base = bind.args[0]
    if isinstance(base, Pack) and base.kind in _DICTS:
        kind = made(Bind(Var("made"), _DICTS[base.kind], base.items), kinds) or kind
    held = isinstance(base, Var) and kinds.get(base, UNKNOWN).tag in ("list", "dict")
    if not held and kind.tag not in ("list", "dict"):
        return kind
    kind = _of_values(_anew(kind, unmoved)) if OF_VALUES in bind.params else _anew(kind, unmoved)
    return _of_lengths(kind, lengths) if lengths else kind


def _of_values(kind: Kind) -> Kind:
    """The kind of a list or dict of which each place that holds no other one may hold any real number or array, or None."""
    by_place = kind.tag == "dict" and not kind.is_table
    held = kind.items if by_place else (element(kind),)
    held = tuple(one if one.tag in ("list", "dict") else Kind("unknown", REAL) for one in held)
    return replace(kind, items=held) if by_place else replace(kind, items=kind.items if kind.is_table else (), element=held[0])


def _of_lengths(kind: Kind, lengths: Lengths) -> Kind:
    """The kind of an array, or of a list or dict of some, that have certain lengths."""
    items = tuple(_of_lengths(item, lengths) for item in kind.items)
    element = kind.element and _of_lengths(kind.element, lengths)
    known = lengths.get(kind.rank) if kind.tag == "array" and kind.rank else None
    return replace(kind, items=items, element=element, shape=kind.shape if known is None else Shape(known))


_DICTS = {"dict": TABLE, "record": RECORD, "set": SET}


@lru_cache(maxsize=1 << 12)
def _anew(kind: Kind, unmoved: bool) -> Kind:
    """The kind of an array, or of a list or dict of some, without the lengths of axes unless they are ``unmoved``."""
    if kind.tag == "list":
        return Kind("list", element=_anew(element(kind), unmoved)) if element(kind) != UNKNOWN else Kind("list")
    if kind.tag == "dict":
        items = kind.items if kind.is_table else tuple(_anew(item, unmoved) for item in kind.items)
        return replace(kind, items=items, element=None if kind.element is None else _anew(kind.element, unmoved))
    dims = kind.shape.dims
    return kind if unmoved or kind.tag != "array" or dims is None else kind.with_shape(Shape((SOME,) * len(dims)))


@lru_cache(maxsize=1 << 12)
def with_item(kind: Kind, chain: int, item: Kind) -> Kind:
    """The kind of a list, at ``chain`` levels of lists, to which an item is added."""
    if kind.tag != "list":
        return kind
    inner = item if chain == 0 else with_item(element(kind), chain - 1, item)
    known = kind.element or all_of(kind.items)
    return replace(kind, items=(), keys=(), element=inner if known is None else join(known, inner))


def made(bind: Bind, kinds: Mapping[Var, Kind]) -> Kind | None:
    """The kind of the list that an operation makes; None for every other operation."""
    if bind.op == "list":
        return Kind("list", element=all_of(arg_kind(a, kinds) for a in bind.args))
    if bind.op == TUPLE:
        fields = dict(bind.params).get("fields", Const(()))
        assert isinstance(fields, Const) and isinstance(fields.value, tuple)
        return Kind("tuple", items=tuple(arg_kind(a, kinds) for a in bind.args), keys=fields.value)
    if bind.op == "repeat":
        return Kind("list", element=arg_kind(bind.args[0], kinds))
    if bind.op == TUPLES:
        return Kind("list", element=Kind("tuple", items=tuple(element(arg_kind(a, kinds)) for a in bind.args)))
    if bind.op == COLUMN:
        return Kind("list")
    if bind.op == TAKE_OUT:
        return element(arg_kind(bind.args[0], kinds))
    if bind.op == PIECES:
        like = arg_kind(bind.args[1], kinds)
        return Kind("list", element=element(like))
    if bind.op in KEPT:
        names, values = bind.args[::2], tuple(arg_kind(a, kinds) for a in bind.args[1::2])
        if bind.op == RECORD and not names:
            return _BEGUN
        if bind.op == RECORD:
            return Kind("dict", items=values, keys=tuple(name.value for name in names if isinstance(name, Const)))
        default = Const(SET) if bind.op == SET else dict(bind.params).get("default", Const(""))
        assert isinstance(default, Const)
        names_kind = all_of(arg_kind(a, kinds) for a in names) or UNKNOWN
        return Kind("dict", items=(names_kind,), element=all_of(values), default=str(default.value))
    if bind.op == KEYS:
        of = arg_kind(bind.args[0], kinds)
        if of.is_table:
            return Kind("list", element=None if of.element is None else of.items[0])
        return Kind("list", element=_known_keys(of))
    if bind.op == HAS or bind.op in ASK_SETS:
        return BOOL
    if bind.op in OF_SETS:
        sources = [arg_kind(a, kinds) for a in bind.args]
        inside = [of_keys(one) for one in sources if not (one.is_table and one.element is None)]
        return Kind("dict", items=(all_of(inside) or UNKNOWN,), element=BOOL if inside else None, default=SET)
    if bind.op == LIST and len(bind.args) == 1:
        given = arg_kind(bind.args[0], kinds)
        if given.tag == "list":
            return given
        if given.tag in ("range", "str", "other"):  # of what gives matches of a pattern it is known
            return Kind("list", element={"range": INT, "str": given}.get(given.tag, given.element))
        if given.tag == "tuple" and given.items:
            return Kind("list", items=given.items)
        if given.tag == "array" and given.shape.dims:
            rest = given.with_shape(replace(given.shape, dims=given.shape.dims[1:]))
            return Kind("list", element=rest if rest.rank else replace(rest, tag="numpy scalar"))
        return Kind("list")
    return None


def stacked(bind: Bind, kinds: Mapping[Var, Kind]) -> Kind | None:
    """The kind of the array that is made of a list of unknown length; None for every other operation."""
    if bind.op not in STACKS or not bind.args or not isinstance(bind.args[0], Var):
        return None
    given = kinds.get(bind.args[0], UNKNOWN)
    if given.tag != "list" or given.element is None:
        return None
    item, call = as_array(given.element), Call(bind.op, bind.args, dict(bind.params), {}, kinds)
    dtype = asked_dtype(call, 1, item.dtype) if bind.op in _OF_DTYPE else item.dtype
    dims = _stacked(call, item.shape.dims)
    if dims is None or dtype is None:
        return Kind("array")
    return Kind("array", dtype, replace(item.shape, dims=dims))


_OF_DTYPE = ("numpy.array", "numpy.asarray")


def _stacked(call: Call, dims: tuple[Dim, ...] | None) -> tuple[Dim, ...] | None:
    """The axes of an array made of a list of arrays with these axes; None where they are not known."""
    if dims is None or not {*call.params} <= {"dtype" if call.op in _OF_DTYPE else "axis"} or len(call.args) > 2:
        return None
    if call.op in _OF_DTYPE:
        return (SOME, *dims)
    if call.op == "numpy.vstack":
        return (SOME, *(dims[1:] if len(dims) > 1 else dims or (ONE,)))
    axis = call.constant("axis", 1, 0)
    joined = call.op == "numpy.concatenate"
    if joined and axis is None:
        return (SOME,)
    rank = len(dims) if joined else len(dims) + 1
    if not isinstance(axis, int) or not -rank <= axis < rank:
        return None
    place = axis % rank
    return (*dims[:place], SOME, *dims[place + joined :])


_LEVELS, _LARGE = (12, 8, 6, 5, 4), 200
"""How many levels of a list or dict are known: the first number of which there are not more kinds than so many, or the last."""


def shallow(kind: Kind) -> Kind:
    """The kind, with nothing known of what is far inside: a list may be found in what it holds, a dict under several keys."""
    return next((cut for levels in _LEVELS if _size(cut := within(kind, levels)) <= _LARGE), within(kind, _LEVELS[-1]))


@lru_cache(maxsize=1 << 14)
def within(kind: Kind, levels: int) -> Kind:
    """The kind, with nothing known of what is more than so many levels inside.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> within(Kind("list", element=Kind("list", element=FLOAT)), 1) == Kind("list", element=UNKNOWN)
    True
    """
    if not kind.items and kind.element is None:
        return kind
    if levels == 0:
        return UNKNOWN
    items = tuple([within(item, levels - 1) for item in kind.items])
    element = None if kind.element is None else within(kind.element, levels - 1)
    return kind if element is kind.element and items == kind.items else replace(kind, items=items, element=element)


@lru_cache(maxsize=1 << 14)
def _size(kind: Kind) -> int:
    """How many kinds there are in a kind, with itself."""
    return 1 + sum(map(_size, kind.items)) + (0 if kind.element is None else _size(kind.element))
