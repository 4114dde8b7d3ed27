"""What a value is, as far as that is known before the program runs: of objects by their class, of others by their kind."""

from __future__ import annotations

import abc
import collections.abc
import functools
import itertools
import types
import typing
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import EnumType
from functools import partial
from typing import Any, Final

import gast
import numpy as np

from adjoint_gen.frontend.containers.dict_objects import contents, table
from adjoint_gen.frontend.containers.growing_tuples import is_column
from adjoint_gen.frontend.containers.keys import class_with, default_in
from adjoint_gen.frontend.names.callables import is_function, plain
from adjoint_gen.frontend.names.classes import OF_DICT, ask_for_bases, member
from adjoint_gen.frontend.names.constants import constant_of
from adjoint_gen.frontend.names.values import Calling, Known, Named, Value, leaves
from adjoint_gen.frontend.objects.dispatch import is_of_sorts
from adjoint_gen.frontend.objects.dispatch import tested as tested_by_sort
from adjoint_gen.frontend.objects.named_tuples import class_of_record
from adjoint_gen.frontend.objects.object_attributes import class_of, refuse_stand_in
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.integer_members import is_integer_member
from adjoint_gen.frontend.storage.identity import refuse_asked, refuse_of_no_list
from adjoint_gen.frontend.text.matching import OfPattern
from adjoint_gen.frontend.text.optionals import NONE
from adjoint_gen.ir.dtypes import COMPLEX, REAL, is_one, options
from adjoint_gen.ir.kinds import UNKNOWN, UNSURE, Kind
from adjoint_gen.ir.trace import Arg, Bind, Const, Effect, NamedPack, Pack, Var
from adjoint_gen.program.plain_objects import is_of_user
from adjoint_gen.program.reach import UNBOUND, is_library
from adjoint_gen.rules.calls import constant_kind
from adjoint_gen.rules.table import op_of

_EXACT: dict[str, type] = {
    "float": float, "int": int, "bool": bool, "complex": complex, "str": str, "none": type(None), "range": range,
    "slice": slice, "array": np.ndarray, "tuple": tuple, "list": list, "dict": dict,
}
"""The type of each sort of value; those of containers may be of a type below that."""

_CONTAINERS = (tuple, list, dict)
_SAID = (collections.abc.Sequence, collections.abc.Mapping)
_PLAIN = (type, np.bool, str, int, type(None))
_NUMBERS = ("float", "int", "bool", "complex", "numpy scalar", "array")

_OF_SPARSE = ("scipy.sparse.issparse", "scipy.sparse.isspmatrix")
"""Whether something is a matrix of SciPy's."""

_OF_KINDS: Final[dict[Any, Callable[[Kind], object]]] = {
    np.iscomplexobj: lambda kind: True if kind.complex else False if kind.real else None,
    np.isrealobj: lambda kind: False if kind.complex else True if kind.real else None,
    np.isscalar: lambda kind: kind.tag != "array",
    np.iterable: lambda kind: None if kind.rank is None else kind.rank > 0,
    np.ndim: lambda kind: kind.rank,
    np.shape: lambda kind: () if kind.rank == 0 else None,
    **dict.fromkeys((np.ma.isMaskedArray, np.ma.getmask, np.ma.is_masked), lambda kind: False),
}
"""What is asked of numbers and arrays, and what their kinds say to that; None where they say nothing."""

_OF_ANYTHING: Final = (np.isscalar, np.iterable)
"""What is asked of any value; tuples, lists and dicts are no scalars, and are gone through."""

_OF_CLASSES = (np.issubdtype, np.can_cast, np.isdtype, issubclass)
"""What is asked of dtypes and classes."""


def tested(
    low: Lowering, node: gast.Call, callee: Value, values: Sequence[Value], named: Named, base: str, again: Calling,
) -> Value | None:
    """``isinstance(value, sorts)`` and the like; None where only the running program knows, and for every other call.

    What ``typing`` says of a value changes nothing.
    """
    if not isinstance(callee, Known) or named or not values:
        return None
    if callee.value in (typing.cast, typing.assert_type) and len(values) == 2:
        return values[callee.value is typing.cast]
    if isinstance(values[0], Pack) and is_of_sorts(low, values[0]):
        if callee.value not in (isinstance, hasattr) or len(values) != 2:
            return None
        return tested_by_sort(low, node, values[0], lambda sort: again(callee, (sort, values[1]), named))
    if len(values) == 2 and isinstance(values[1], _OneOf):
        known = values[0], _as_tuple(low, node, values[1], lambda: Const(type(None)))
        if (statically := tested(low, node, callee, known, named, base, again)) is not None:
            return statically
        named_none = partial(low.bind, "builtins.type", (NONE,), effect=Effect.PURE)
        return again(callee, (values[0], _as_tuple(low, node, values[1], named_none)), named)
    if callee.value is not isinstance or len(values) != 2:
        return answer(low, node, callee.value, values)
    refuse_of_no_list(low, node, "isinstance", values[0])
    sorts = _sorts(values[1])
    own = class_of(low, values[0])
    if own is not None:
        refuse_stand_in(low, node, own)
    sort = dict if hasattr(own, OF_DICT) else own or _type_of(low, values[0])
    said = own is not None and sort is own and issubclass(own, _SAID)
    if isinstance(node, OfPattern) and (said or (sort is None and low.kind(values[0]).tag == "other")):
        what = "cannot differentiate `match` of what may be a sequence or mapping of another class than Python's own"
        raise low.refuse(node, what, "`list(...)` or `dict(...)` of it")
    if sorts is not None and own is not None and any(map(_is_protocol, sorts)):
        said_of = [_follows(low, values[0], own, one) if _is_protocol(one) else issubclass(own, one) for one in sorts]
        return Const(True in said_of) if True in said_of or None not in said_of else None
    if is_integer_member(values[0]) and sorts is not None:
        return Const(isinstance(values[0].value, tuple(sorts)))  # type: ignore[union-attr]
    if low.program.seen.numbered and sorts is not None and any(isinstance(one, EnumType) for one in sorts):
        what = "cannot differentiate a test of what may be a member of an enumeration"
        raise low.refuse(node, what, "a test of its number: `k == Level.LOW`")
    if sorts is None or not all(type(one) in (type, abc.ABCMeta, type(np.dtype)) for one in sorts):
        return None  # a metaclass may say so itself
    kinds = [sort] if sort is not None else _numbers(low, values[0])
    answers = {any(_is_below(low, kind, one) for one in sorts) for kind in kinds}
    if len(answers) != 1:
        return None
    (found,), shown = answers, values[0]
    plain_tuple = isinstance(shown, Pack) and not isinstance(shown, NamedPack) and shown.kind == "tuple"
    apart = plain_tuple or all(one in _EXACT.values() or _is_apart(sort, one) for one in sorts)
    if sort in _CONTAINERS and not (found or apart):
        return None  # it may be of a class below both
    low.rely(values[0])
    if own is not None and own is sort:
        ask_for_bases(low.program.asked, own)
    return Const(found)


def _is_apart(sort: Any, other: type) -> bool:
    """Whether no list or dict of Python's own is of a class, one of the user's, that may have classes below which are."""
    return sort in (list, dict) and type(other) is type and not (issubclass(other, sort) or is_library(other.__module__))


def looked_at(callee: Value, values: Sequence[Value]) -> Sequence[Value]:
    """The arguments of a call of which it may run something; whether a value is of a plain class is asked without that."""
    sorts = _sorts(values[1]) if isinstance(callee, Known) and callee.value is isinstance and len(values) == 2 else None
    return values[:1] if sorts is not None and all(type(one) is type for one in sorts) else values


def _is_protocol(sort: type) -> bool:
    """Whether a class is a protocol of ``typing``, which objects of any class follow that have what it names."""
    return isinstance(sort, type(typing.Protocol)) and getattr(sort, "_is_protocol", False)


def _follows(low: Lowering, value: Value, own: type, protocol: type) -> bool | None:
    """Whether an object has what a protocol names, by its class; None where it may hold that itself."""
    try:
        follows = low.program.asked.is_below(own, protocol)
    except TypeError:  # it names more than methods
        return None
    ask_for_bases(low.program.asked, own)
    known = isinstance(value, Var) and low.objects.refers(value)
    held = table(contents(low, value)) if known and isinstance(value, Var) else ()
    names = typing._get_protocol_attrs(protocol)  # type: ignore[attr-defined]
    has = [member(low.program.asked, own, name) for name in sorted(names)]  # which `issubclass` asks once, and never again
    follows = follows or not any(one in (UNBOUND, None) for one in has)
    alone = known and not any(name in held for name in names)
    return follows or (False if alone else None)


def _is_below(low: Lowering, sort: type, other: type) -> bool:
    said = type(other) is abc.ABCMeta and other not in sort.__mro__ and not is_library(other.__module__)
    return low.program.asked.is_below(sort, other) if said else issubclass(sort, other)


def _is_below_one(low: Lowering, sort: type, others: type | tuple[type, ...]) -> bool:
    if is_of_user(sort):
        ask_for_bases(low.program.asked, sort)
    return any(_is_below(low, sort, other) for other in (others if isinstance(others, tuple) else (others,)))


def answer(low: Lowering, node: gast.AST, function: object, values: Sequence[Value]) -> Const | Pack | None:
    """What a question says of each number or array of a type; None where that is not known, and for every other call.

    What tuples, lists and dicts have, those of a type below have, too.
    """
    if function is type and len(values) == 1 and low.program.seen.numbered and low.kind(values[0]).tag == "int":
        raise low.refuse(node, "cannot differentiate the type of what may be a member of an enumeration", "`isinstance`")
    refuse_asked(low, node, function, values)
    if function is type or function is hasattr:
        refuse_of_no_list(low, node, function.__name__, values[0])
    if any(function is asked for asked in _OF_CLASSES):
        return of_dtypes(low, function, values)  # type: ignore[arg-type]
    if len(values) == 1 and (of_kind := next((says for asked, says in _OF_KINDS.items() if asked is function), None)):
        of = values[0]
        kind = low.kind(of) if isinstance(of, Var) else constant_kind(of.value) if isinstance(of, Const) else UNKNOWN
        answer = of_kind(kind) if kind.tag in _NUMBERS else None
        if answer is None and function in _OF_ANYTHING:
            if isinstance(values[0], Const) and isinstance(values[0].value, (float, *_PLAIN)):
                answer = function(values[0].value)
            elif _type_of(low, values[0]) in _CONTAINERS:
                answer = function is np.iterable
        low.rely(values[0] if answer is not None else NONE)
        return None if answer is None else Pack("tuple", ()) if answer == () else Const(answer)
    if function is np.broadcast_shapes and all(value == Pack("tuple", ()) for value in values):
        return Pack("tuple", ())
    if function is callable and len(values) == 1 and isinstance(values[0], Known | Pack) and class_of(low, values[0]) is None:
        return Const(isinstance(values[0], Known) and (is_function(values[0]) or callable(values[0].value)))
    if function not in (hasattr, type, callable) and op_of(function) not in _OF_SPARSE:
        return None
    own = class_of(low, values[0])
    sort = None if own not in (None, list) else own or _type_of(low, values[0])
    match values:
        case [_, Const(value=str() as name)] if function is hasattr and sort is not None:
            found: Const | None = Const(hasattr(sort, name))
        case [_] if function is not hasattr and sort is not None:
            found = constant_of(Known(sort, sort.__name__)) if function is type else Const(False)
        case _:
            return None
    if function is hasattr and sort in _CONTAINERS and found == Const(False):
        raise low.refuse(node, "cannot differentiate `hasattr` of a tuple, list or dict: it is a plain one here", "isinstance")
    in_names = isinstance(values[0], NamedPack) or (isinstance(values[0], Var) and bool(low.kind(values[0]).keys))
    exact = function is type and sort in (tuple, list) and not in_names
    if found is None or (sort in _CONTAINERS and found.value is not True and not exact):
        return None
    low.rely(values[0])
    return found


def of_dtypes(low: Lowering, question: Callable[..., Any], values: Sequence[Value]) -> Const | None:
    """What a question says of dtypes that are known, classes and constants; None where that is not known.

    >>> sorted({one.byteorder for one in _alike("float64")})
    ['=', '>']
    >>> {one.char for one in _alike("int64")} == {char for char in "bhilq" if np.dtype(char) == np.int64}
    True
    """
    ways = [_meant(low, value) for value in values]
    if question is issubclass:
        question = functools.partial(_is_below_one, low)
    try:
        answers = [question(*way) for way in itertools.product(*ways)]
    except Exception:  # the program may raise it, too
        return None
    if not answers or not isinstance(answers[0], _PLAIN) or any(one != answers[0] for one in answers):
        return None
    for value in values:
        for leaf in leaves(value) if isinstance(value, Pack) else (value,):
            low.rely(leaf if (told := _attribute(low, leaf)) is None else told[0])
    found = answers[0]
    if isinstance(found, type):
        return constant_of(Known(found, ""))
    return Const(bool(found) if isinstance(found, np.bool) else found)


def _meant(low: Lowering, value: Value) -> Sequence[object]:
    """What a value may be, one by one: one constant or class, or some dtypes; nothing where it may be anything."""
    match plain(value):
        case Const(value=constant):
            return [constant]
        case Known(value=type() as cls):
            return [cls]
        case Pack(kind="tuple", items=items) as shown if not isinstance(shown, NamedPack):
            return list(itertools.product(*(_meant(low, item) for item in items)))
        case Var() as var if low.kind(var).is_dtype:
            return [one for name in options(low.kind(var).dtype) for one in _alike(name)]
        case Var() as var if (told := _attribute(low, var)) is not None:
            return [getattr(one, told[1]) for one in _meant(low, told[0])]
    return []


def _attribute(low: Lowering, value: object) -> tuple[Var, str] | None:
    """The dtype, and the name, that a value was asked for by ``x.dtype.kind``; None for any other value."""
    made = low.writing.bound.get(value) if isinstance(value, Var) else None
    match made:
        case Bind(op="getattr", args=(Var() as owner, Const(value=str() as name))) if low.kind(owner).is_dtype:
            return owner, name
    return None


def is_of_dtype(low: Lowering, value: object) -> bool:
    """Whether a value is a dtype, or an attribute of one."""
    return isinstance(value, Var) and (low.kind(value).is_dtype or _attribute(low, value) is not None)


@functools.cache
def _alike(name: str) -> Sequence[np.dtype[Any]]:
    """The dtypes of one name, which are one to kinds: of either order of the bytes, and of either C type of one size.

    Of numbers that are known to be real, or complex, all that are.
    """
    kinds = {REAL: "biuf", COMPLEX: "c"}.get(name, "")
    same = [one for one in map(np.dtype, np.typecodes["All"]) if one.name == name or one.kind in kinds]
    return [ordered for one in same for ordered in (one, one.newbyteorder())]


def _numbers(low: Lowering, value: Value) -> Sequence[type]:
    """The types of which a number may be that is one or another, as ``0 if p else x`` is, or an array; none of others."""
    kind = low.kind(value) if isinstance(value, Var) else None
    dtypes = options(kind.dtype) if kind is not None and kind.tag == "unknown" else ()
    if not dtypes or kind is None or not all(map(is_one, dtypes)):
        return ()
    numbers = [sort for dtype in dtypes for sort in (np.dtype(dtype).type, type(np.dtype(dtype).type().item()))]
    return numbers if kind.rank == 0 else [*numbers, np.ndarray]


def types_of(low: Lowering, value: Value) -> Sequence[type]:
    """The types of which a value may be; none where that is not known."""
    sort = class_of(low, value) or _type_of(low, value)
    return [sort] if sort is not None else _numbers(low, value)


def _sorts(value: Value) -> Sequence[type] | None:
    """The classes that the second argument is; None where that is not known."""
    if isinstance(value, Pack) and value.kind == "tuple":
        inside = [_sorts(plain(item)) for item in value.items]
        return None if None in inside else [sort for sorts in inside if sorts is not None for sort in sorts]
    found = value.value if isinstance(value, Known | Const) else None
    return [found] if isinstance(found, type) else None


@dataclass(frozen=True, slots=True, eq=False)
class _OneOf(Known):
    """``list | tuple``: a union of classes, which is asked for as the tuple of them."""

    classes: tuple[Value, ...] = ()


def operated(low: Lowering, op: gast.AST, left: Value, right: Value, node: gast.AST, base: str) -> Known | None:
    """``list | tuple``, of classes or None; None for every other operation."""
    sides = [side.value if isinstance(side, Known | Const) else UNBOUND for side in (left, right)]
    joined = isinstance(op, gast.BitOr) and any(type(side) in (type, types.UnionType) for side in sides)
    if not joined or not all(side is None or type(side) in (type, types.UnionType) for side in sides):
        return None
    classes = [each for side in (left, right) for each in (side.classes if isinstance(side, _OneOf) else [side])]
    return _OneOf(sides[0] | sides[1], "a union of classes", classes=tuple(classes))  # type: ignore[operator]


def _as_tuple(low: Lowering, node: gast.AST, union: _OneOf, of_none: Callable[[], Arg]) -> Pack:
    """The classes of a union, with what is the class of None."""
    return Pack("tuple", tuple(of_none() if one == NONE else low.part(one, node) for one in union.classes))


def _type_of(low: Lowering, value: Value) -> type | None:
    """The type of a value that is no object of a class of the user's; None where it is not known."""
    match value:
        case Const(value=constant):
            return type(constant)
        case NamedPack():
            return class_of_record(low, value) or tuple
        case Pack(kind=kind):
            return _EXACT.get(kind)
        case Var() if default := default_in(low, value):
            return None if default == UNSURE else class_with(default)
        case Var() if low.objects.refers(value):
            return dict
        case Var() if is_column(low, value):
            return tuple
        case Var():
            kind_ = low.kind(value)
            if kind_.tag == "list":  # or it is a tuple of unknown length, as is found out later
                low.objects.watched.told[value] = low.origin()
            if kind_.is_dtype and is_one(kind_.dtype):
                return type(np.dtype(kind_.dtype))
            if kind_.tag == "numpy scalar" and kind_.exact:
                return np.dtype(kind_.dtype).type
            return set if kind_.is_set else _EXACT.get(kind_.tag)
    return None
