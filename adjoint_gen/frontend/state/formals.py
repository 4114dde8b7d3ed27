"""What a function is called with: a formal for each parameter, by which the ways of calling it are told apart."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from adjoint_gen.frontend.names.callables import Choice, Partial
from adjoint_gen.frontend.names.values import Known, LocalFunction
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Const, Undefined
from adjoint_gen.rules.dims import coarse, join


@dataclass(frozen=True, slots=True)
class Closure:
    """A formal for a function that is defined in the caller: its text is known, what it captured is passed.

    If it is ``late``, what it captured is passed as well, under the same names.
    """

    known: LocalFunction | Choice | Partial
    captured: tuple[tuple[str, Formal], ...]
    late: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    """A formal for a value that is passed when the program runs; of a ``column``, a list that stands for a tuple.

    A node that is ``there`` is not None.
    """

    kind: Kind
    column: bool = False
    there: bool = False


@dataclass(frozen=True, slots=True)
class Parts:
    """A formal for a dict: each value is passed for itself; ``site`` is its place among the parameters.

    ``default`` is what it calls where a key is missing.
    """

    site: Hashable
    items: tuple[tuple[Arg, Formal], ...]
    default: str = ""


@dataclass(frozen=True, slots=True)
class Once:
    """A formal for a dict that is passed already, at ``site``: under another name, or in what it holds itself."""

    site: Hashable


@dataclass(frozen=True, slots=True)
class Items:
    """A formal for a tuple or list in which functions are, item by item, or for a named tuple of a class with methods.

    Of what a caller has ``displayed`` it can make storage, but not of a list that another call gave.
    """

    kind: Literal["tuple", "list", "slice"]
    formals: tuple[Formal, ...]
    fields: tuple[object, ...] = ()
    made: str = ""
    displayed: bool = True


Formal: TypeAlias = "Passed | Const | Known | Closure | Parts | Once | Items | Undefined"
Formals: TypeAlias = tuple[tuple[str, Formal], ...]


def _names(known: Known) -> tuple[object, ...]:
    """The names of the arguments that a function already has, what made it, and the options of that."""
    return (id(known.value), known.options, *(name for name, _ in known.params)) if isinstance(known, Partial) else ()


def identity(formal: Formal) -> object:
    """What two formals have in common for which a function is lowered once."""
    match formal:
        case Known(value=value, checkpointed=again):
            return id(value), again
        case Closure(known=known, captured=captured):
            own = id(known.value) if isinstance(known, LocalFunction) else (type(known), *_names(known))
            return (own, known.checkpointed, tuple((name, identity(f)) for name, f in captured))
        case Items(formals=formals):
            return (formal.kind, formal.fields, formal.made, *map(identity, formals))
        case Parts(site=site, items=items):
            return (site, formal.default, tuple((name, identity(f)) for name, f in items))
    return formal


def count_of(formals: Iterable[Formal]) -> int:
    """How many values are passed for some formals."""
    return sum(len(kinds_of(formal)) for formal in formals)


def widened(formals: Formals, left: Iterable[Kind]) -> Formals:
    """Formals in which lists and dicts that are given empty hold what is in them at the function's end."""
    kinds = iter(left)

    def wider(formal: Passed) -> Formal:
        return replace(formal, kind=filled_kind(formal.kind, next(kinds, formal.kind)) or formal.kind)

    return tuple((name, _mapped(formal, wider)) for name, formal in formals)


def filled(formals: Formals, others: Formals) -> Formals | None:
    """What two calls have in common that differ in lists and dicts of which one does not know what they hold; else None.

    So do those of which one does not know that a node is there.
    """
    given = [kind for _, formal in others for kind in kinds_of(formal)]
    if len(given) != count_of(formal for _, formal in formals):
        return None
    there = [one.there and other.there for one, other in zip(_passed(formals), _passed(others), strict=True)]
    formals, others = (_with_there(each, there) for each in (formals, others))
    wider = widened(formals, given)
    narrower = widened(others, (kind for _, formal in formals for kind in kinds_of(formal)))
    same = all((a, identity(f)) == (b, identity(g)) for (a, f), (b, g) in zip(wider, narrower, strict=True))
    return wider if same else None


def _passed(formals: Formals) -> list[Passed]:
    """The formals for single values, in order."""
    found: list[Passed] = []

    def note(passed: Passed) -> Formal:
        found.append(passed)
        return passed

    for _, formal in formals:
        _mapped(formal, note)
    return found


def _with_there(formals: Formals, there: Iterable[bool]) -> Formals:
    """Formals of which these nodes are known not to be None."""
    each = iter(there)
    return tuple((name, _mapped(formal, lambda passed: replace(passed, there=next(each)))) for name, formal in formals)


def _mapped(formal: Formal, change: Callable[[Passed], Formal]) -> Formal:
    """A formal with another for each value that is passed."""
    match formal:
        case Closure(captured=inner):
            return replace(formal, captured=tuple((name, _mapped(f, change)) for name, f in inner))
        case Parts(items=items):
            return replace(formal, items=tuple((name, _mapped(f, change)) for name, f in items))
        case Items(formals=inside):
            return replace(formal, formals=tuple(_mapped(f, change) for f in inside))
        case Passed():
            return change(formal)
    return formal


def kinds_of(formal: Formal) -> list[Kind]:
    """The kinds of the values that are passed for a formal."""
    return [passed.kind for passed in _passed((("", formal),))]


def filled_kind(kind: Kind, other: Kind) -> Kind | None:
    """A kind, with what another says of a list or dict of which it is not known what it holds; None where they differ."""
    empty = kind.tag in ("list", "dict") and (kind.tag, kind.default) == (other.tag, other.default) and not other.inside
    if coarse(kind) == coarse(other) or empty:
        return kind
    if kind.tag != other.tag or kind.tag not in ("list", "dict") or kind.keys != other.keys:
        return None
    if kind.default != other.default:
        return None
    if kind.keys:
        each = list(map(filled_kind, kind.items, other.items))
        return None if None in each else replace(kind, items=tuple(one for one in each if one is not None))
    if not kind.inside or kind.element == UNKNOWN:
        return coarse(other)
    if other.element is not None and coarse(other.element) == UNKNOWN:
        return kind
    if kind.element is None or other.element is None:
        return None
    numbers = all(inner.dtype is not None and inner.real and inner.rank == 0 for inner in (kind.element, other.element))
    both = coarse(join(kind.element, other.element)) if numbers else filled_kind(kind.element, other.element)
    return None if both is None else replace(kind, element=both)
