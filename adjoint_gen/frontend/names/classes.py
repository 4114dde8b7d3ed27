"""Which classes are plain: their objects are what their attributes hold, and what is done to them is what their text says.

Whatever is asked of a class is a question about the live program (:mod:`adjoint_gen.asked`), so a class that changes makes the
derivative anew.
"""

from __future__ import annotations

import dataclasses
import inspect
import types
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.builtin_bases import standing_for
from adjoint_gen.ir.field_names import class_of_fields
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Bind, Const, If, Pack, Stmt, Var, While
from adjoint_gen.ir.walk import reads
from adjoint_gen.program.plain_objects import HOOKS, OF_A_CLASS, has_text, is_of_user, is_understood
from adjoint_gen.program.reach import UNBOUND, is_library
from adjoint_gen.rules.listing import HAS, LIST, LOOK_AT_KEYS, OF_SETS, RECORD, SEQUENCE, TABLE

OF_LISTS = f"{OF_A_CLASS}'list'>"
"""How the key begins that a list has which is an object, with a name for each of its places."""

OF_DICT = "keys of a dict"
"""What a class holds that stands for the dicts of some keys (:mod:`adjoint_gen.frontend.objects.dict_nodes`)."""

CHANGES_OUTSIDE = (
    "cannot differentiate this change of an object: it is bound outside, and would change with each call",
    "a parameter in its place",
)
IS_OBJECT = "cannot differentiate this use of an object", "its attributes one by one, or a method of its class"

IS_DICT = "cannot differentiate this use of a dict", "its items, one by one"

LOOKS_AT_OBJECTS = frozenset({
    "operator.getitem", RECORD, TABLE, HAS, "list", SEQUENCE, "builtins.len", "builtins.range",
    "operator.is_", "operator.is_not", "derived", *OF_SETS,
})
"""The operations that may have objects that the running program keeps, or lists of them, among what they are given."""

_TELLS = frozenset({
    "operator.eq", "operator.ne", "operator.contains", "getattr", "method", "call", "format", "keys", "has", "builtins.len",
    "builtins.isinstance", "builtins.hasattr", "builtins.type", "builtins.callable",
})
"""Those that may tell what an object is from a dict where nothing is known of what they are given."""

_TRUTHS = ("builtins.bool", "operator.not_", "operator.truth")
"""What asks whether something is true, as branches and loops do."""

ORDERS = {"__lt__": "__gt__", "__gt__": "__lt__", "__le__": "__ge__", "__ge__": "__le__"}
"""What a comparison asks of an object, and of the one on its other side."""


def is_plain(asked: Asked, cls: object) -> bool:
    """Whether a value is a class of the user's whose objects are their attributes and nothing else."""
    if not is_of_user(cls, (list, dict)):
        return False
    own = {name: asked.attribute(cls, name).value for name in HOOKS}
    said = [object, *(base for base in (list, dict) if issubclass(cls, base))]  # type: ignore[arg-type]
    return all(
        value in (UNBOUND, *(getattr(base, name, UNBOUND) for base in said)) or is_understood(cls, name)
        for name, value in own.items()
    )


def is_frozen(cls: type) -> bool:
    """Whether attributes of its objects cannot be set."""
    own = cls.__setattr__ not in (object.__setattr__, BaseException.__setattr__) and not has_text(cls.__setattr__)
    return own and cls is not types.SimpleNamespace


def member(asked: Asked, cls: type, name: str) -> Any:
    """What a class, or a base of it, has under a name, as it stands there; UNBOUND for nothing."""
    asked.attribute(cls, name)
    return standing(cls, name)


def standing(cls: type, name: str) -> Any:
    """The same, of which nothing is noted; what its own class has is no member of it."""
    return next((vars(base)[name] for base in bases_of(cls) if name in vars(base)), UNBOUND)


def bases_of(cls: type) -> list[type]:
    """The classes in which what objects of a class have is looked up, in order."""
    return [one for base in cls.__mro__ for one in standing_for(base, cls)]


def has_own(asked: Asked, cls: type, *names: str) -> bool:
    """Whether a class says itself what methods do that all objects have: when two are equal, say."""
    return any(member(asked, cls, name) is not getattr(object, name) for name in names)


def base_behind(asked: Asked, cls: type, after: type, name: str) -> type | None:
    """The class in which ``super()`` in ``after`` finds a name, of an object of ``cls``; None where none has it."""
    ask_for_bases(asked, cls)
    bases = bases_of(cls)
    for base in bases[bases.index(after) + 1 :]:
        asked.attribute(base, name)
        if name in vars(base):
            return base
    return None


def has_truth(cls: type) -> bool:
    """Whether not all objects of a class are true."""
    return hasattr(cls, "__bool__") or hasattr(cls, "__len__")


def is_made(cls: type) -> bool:
    """Whether this is a class of iterators, of functions or of what functions share: nobody asks what it is."""
    return is_library(cls.__module__) and dataclasses.is_dataclass(cls)


def has_place(asked: Asked, cls: type, name: str) -> bool:
    """Whether objects of a class can hold an attribute: with ``__slots__`` alone they hold those only."""
    if is_made(cls):
        return name in cls.__dataclass_fields__  # type: ignore[attr-defined]
    return bool(cls.__dictoffset__) or isinstance(member(asked, cls, name), types.MemberDescriptorType)


def ask_for_bases(asked: Asked, cls: type) -> None:
    """Ask which classes are bases of a class, so that what they have can be asked for."""
    for read in () if is_made(cls) else asked.items(asked.attribute(cls, "__bases__").value):
        if read.value is not object:
            ask_for_bases(asked, read.value)


def fields(cls: Any) -> Sequence[dataclasses.Field[Any]] | None:
    """The fields of a class whose ``__init__`` is that of a dataclass; None for any other class."""
    init = cls.__init__
    if not dataclasses.is_dataclass(cls) or has_text(init) or init is object.__init__:
        return None
    own = [field for field in cls.__dataclass_fields__.values() if field._field_type is not dataclasses._FIELD_CLASSVAR]  # type: ignore[attr-defined]
    named = list(inspect.signature(init).parameters)[1:]
    return own if sorted(named) == sorted(field.name for field in own if field.init) else None


def compared_fields(asked: Asked, cls: Any, name: str) -> tuple[str, ...] | None:
    """The fields by which a dataclass compares two objects for their order, by a method that has no text; None for another."""
    found = member(asked, cls, name)
    if name not in ORDERS or not isinstance(found, types.FunctionType) or has_text(found):
        return None
    made = next((one for one in cls.__mro__ if vars(one).get(name) is found), None)
    given = vars(made).get("__dataclass_params__") if made is not None else None
    if made is None or given is None or not given.order or found.__code__.co_filename != "<string>":
        return None
    return tuple(field.name for field in dataclasses.fields(made) if field.compare)


def is_of_object(display: Pack) -> bool:
    """Whether a display of keys and values stands for an object."""
    first = display.items[0] if display.items else None
    return isinstance(first, Const) and isinstance(first.value, str) and first.value.startswith(OF_A_CLASS)


def of_places(display: Pack) -> Pack:
    """What is in an object that is a list with a name for each of its places, as a list; any other display as it is."""
    first = display.items[0] if display.items else None
    of_list = isinstance(first, Const) and isinstance(first.value, str) and first.value.startswith(OF_LISTS)
    return Pack("list", display.items[3::2]) if of_list else display


def of_kind(kind: Kind) -> str | None:
    """The key that says the class, if objects of one are of this kind."""
    first = kind.keys[0] if kind.tag == "dict" and kind.keys else None
    return first if isinstance(first, str) and first.startswith(OF_A_CLASS) else None


_UNSEEN = {
    "call": "a function that is not looked into is given it", "method": "a method that is not known is given it, or is its own",
    SEQUENCE: "it is gone through, and its class has no `__iter__` that is understood",
    "getattr": "it is asked for what it is not known to have", "format": "a text is made of it",
    **dict.fromkeys(("builtins.isinstance", "builtins.type"), "its class is not known"),
}
"""What operations do that are no function of the user's."""


def of_use(stmt: Stmt) -> tuple[str, str]:
    """The refusal of a statement that may tell an object from a dict, and a remedy."""
    op = stmt.op if isinstance(stmt, Bind) else ""
    named = op.startswith(("numpy.", "scipy.", "math."))
    how = _UNSEEN.get(op, f"`{op}` takes it for a value" if named else "it stands where a value is to be")
    return f"{IS_OBJECT[0]}: {how}", IS_OBJECT[1]


def of_value(display: Pack) -> tuple[str, str]:
    """The refusal of an object, of which this is what it holds, where a value is to be, and a remedy."""
    first = display.items[0]
    name = str(first.value).rpartition(".")[2].strip("'>") if isinstance(first, Const) else ""
    return f"{IS_OBJECT[0]}: one of `{name}` is no value that this takes", IS_OBJECT[1]


_FOREIGN = frozenset({"getattr", "call", "method"})
"""What gives no object, for it is done to none."""

_ARITHMETIC = frozenset(f"operator.{name}" for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "neg"))
"""What gives none where it is done to what gives none."""


def sees(stmt: Stmt, kind: Callable[[Var], Kind], bound: Mapping[Var, Bind], classes: Collection[type]) -> bool:
    """Whether a statement may tell an object from a dict of its attributes; values are of these kinds, ``bound`` so.

    A dict that stands for an object is true, as objects of ``classes`` are that say nothing of that.
    """
    asks_truth = isinstance(stmt, If | While) or (isinstance(stmt, Bind) and stmt.op in _TRUTHS)
    if asks_truth and any(map(has_truth, classes)):
        asked = stmt.args[0] if isinstance(stmt, Bind) else stmt.test
        if isinstance(asked, Var) and is_lost(kind(asked)) and not is_foreign(bound.get(asked), bound):
            return True
    if not isinstance(stmt, Bind):
        return False
    owner = stmt.args[0] if stmt.op == "operator.getitem" else None
    outside = isinstance(owner, Var) and kind(owner).tag in ("other", "unknown")  # it finds the object by its identity
    for value in reads(stmt):
        of, made = kind(value), bound.get(value)
        lost = is_lost(of)
        holder = (stmt.op == LIST and of.tag == "list") or (stmt.op in LOOK_AT_KEYS and of.is_table)  # holds some, and is none
        told = _tells(stmt) if lost else not holder and (outside or stmt.op not in LOOKS_AT_OBJECTS) and holds_objects(of)
        if told and not is_foreign(made, bound):
            return True
    return False


def _tells(stmt: Bind) -> bool:
    """Whether an operation may tell an object from a dict; both are of none of a library's other classes."""
    if stmt.op == "operator.getitem":
        match stmt.args:
            case [_, Const(value=str())]:
                return True
        return False
    if stmt.op != "builtins.isinstance":
        return stmt.op in _TELLS
    sorts = stmt.args[1].items if isinstance(stmt.args[1], Pack) else stmt.args[1:]
    return not all(isinstance(one, Const) and _is_of_neither(one.value) for one in sorts)


def _is_of_neither(sort: object) -> bool:
    return type(sort) is type and is_library(sort.__module__) and not issubclass(dict, sort)


def is_foreign(made: Bind | None, bound: Mapping[Var, Bind]) -> bool:
    """Whether what made a value gives no object that the running program keeps, as arithmetic and items of such give none."""
    if made is not None and made.op == "operator.getitem":
        return isinstance(made.args[0], Var) and is_foreign(bound.get(made.args[0]), bound)
    if made is not None and made.op in _ARITHMETIC:
        return all(isinstance(arg, Const) or (isinstance(arg, Var) and is_foreign(bound.get(arg), bound)) for arg in made.args)
    return made is not None and made.op in _FOREIGN


def is_lost(kind: Kind) -> bool:
    """Whether what is of this kind may be an object that the running program keeps, and nobody knows.

    What has a dtype is a number, an array or None, whichever it is.
    """
    if kind.tag == "unknown":
        return kind.dtype is None and not kind.passive
    return kind.tag == "dict" and not kind.keys and not kind.is_table


def holds_objects(kind: Kind) -> bool:
    """Whether there are objects in what is of this kind."""
    return any(True for _ in keys_of_classes(kind))


def without_classes(kind: Kind) -> Kind:
    """The kind, with objects of which nothing is known in the place of those of known classes."""
    if of_kind(kind) is not None:
        return Kind("other")
    if not holds_objects(kind):
        return kind
    element = None if kind.element is None else without_classes(kind.element)
    return dataclasses.replace(kind, items=tuple(map(without_classes, kind.items)), element=element)


def keys_of_records(kind: Kind) -> Iterator[str]:
    """The keys of the classes of the named tuples in what is of this kind that have more than their fields."""
    if made := class_of_fields(kind.keys):
        yield made
    for inner in (*kind.items, *((kind.element,) if kind.element is not None else ())):
        yield from keys_of_records(inner)


def keys_of_classes(kind: Kind) -> Iterator[str]:
    """The keys that say the classes of the objects in what is of this kind."""
    if (own := of_kind(kind)) is not None:
        yield own
    for inner in (*kind.items, *((kind.element,) if kind.element is not None else ())):
        yield from keys_of_classes(inner)
