"""Arithmetic of dimensions: the length of an axis, as text that is equal exactly where lengths must be.

A dimension is a set of symbols whose broadcast it is (:mod:`adjoint_gen.ir.kinds`). What is computed from one is a new
symbol that spells the computation in one canonical way, so ``x[1:]`` and ``x[:-1]`` both have ``x.0-1`` elements. Where
nothing can be said the dimension is :data:`SOME`, which :func:`named` turns into a symbol of its own. Two unequal
dimensions may be equal when the program runs; two equal ones always are.

Symbols: ``x.0`` is an axis of an argument, ``v:0`` of a value called ``v`` (``v:`` its whole unknown shape), ``#n`` the
integer ``n``. A symbol of a name bound in a loop means another length in each iteration: :func:`outside` forgets it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache, partial, reduce
from typing import Final

from adjoint_gen.ir.dtypes import either, sort
from adjoint_gen.ir.kinds import SCALAR, UNSURE, Dim, Kind, Late, Shape, either_of, name_of_key, unranked
from adjoint_gen.ir.kinds import SOME as SOME
from adjoint_gen.ir.trace import Var
from adjoint_gen.program.plain_objects import OF_A_CLASS
from adjoint_gen.rules.item_lengths import of_one_item

ONE: Final[Dim] = frozenset()
_DELIMITERS: Final = re.compile(r"[()|*+\-\[\];,@]")
_NUMBER: Final = re.compile(r"#([^()|*+\-\[\];,@]+)")


def fixed(length: int) -> Dim:
    """The dimension of an axis of known length; SOME for a negative number, which is no length.

    >>> fixed(3), fixed(1) == ONE
    (frozenset({3}), True)
    """
    if length < 0:
        return SOME
    return ONE if length == 1 else frozenset({length})


def unknown(dim: Dim) -> bool:
    """Whether nothing is known of a dimension."""
    return "?" in dim


def length(dim: Dim) -> int | None:
    """The length of an axis where it is a number."""
    if not dim:
        return 1
    (only, *more) = dim
    return only if isinstance(only, int) and not more else None


def text(dim: Dim) -> str:
    """The canonical spelling of a dimension, to build symbols from.

    >>> text(frozenset({"y.0", "x.0"})), text(ONE)
    ('(x.0|y.0)', '1')
    """
    symbols = sorted(map(str, dim))
    return "1" if not symbols else symbols[0] if len(symbols) == 1 else f"({'|'.join(symbols)})"


def shorter(dim: Dim, count: int) -> Dim:
    """The dimension ``max(0, dim - count)``.

    >>> shorter(shorter(frozenset({"x.0"}), 1), 1), shorter(fixed(3), 1)
    (frozenset({'x.0-2'}), frozenset({2}))
    """
    if unknown(dim) or count == 0:
        return dim
    if (known := length(dim)) is not None:
        return fixed(max(0, known - count))
    spelled = text(dim)
    if found := re.fullmatch(r"(.*)-(\d+)", spelled):
        spelled, count = found[1], count + int(found[2])
    return frozenset({f"{spelled}-{count}"})


def total(dims: tuple[Dim, ...]) -> Dim:
    """The sum of lengths, in whatever order.

    >>> total((frozenset({"x.0"}), fixed(2), ONE)), total((fixed(2), fixed(3)))
    (frozenset({'(3+x.0)'}), frozenset({5}))
    """
    return _folded(dims, 0, lambda a, b: a + b, "+")


def times(dim: Dim, count: int) -> Dim:
    """So many times a length.

    >>> times(frozenset({"x.0"}), 3), times(fixed(2), 3)
    (frozenset({'(x.0+x.0+x.0)'}), frozenset({6}))
    """
    return total((dim,) * count)


def counted(symbol: str | int) -> tuple[str, int]:
    """The symbol of which another one is a multiple, and which.

    >>> counted("(x.0+x.0+x.0)"), counted("x.0"), counted("(x.0+y.0)")
    (('x.0', 3), ('x.0', 1), ('(x.0+y.0)', 1))
    """
    (one, count), *others = _parts(frozenset({symbol})).items()
    return (str(symbol), 1) if others else (one, count)


def product(dims: tuple[Dim, ...]) -> Dim:
    """The product of lengths, in whatever order.

    >>> product((frozenset({"x.1"}), frozenset({"x.0"}))), product((ONE, frozenset({"x.0"})))
    (frozenset({'(x.0*x.1)'}), frozenset({'x.0'}))
    """
    return _folded(dims, 1, lambda a, b: a * b, "*")


def _folded(dims: tuple[Dim, ...], neutral: int, join: Callable[[int, int], int], sign: str) -> Dim:
    if any(map(unknown, dims)):
        return SOME
    number = neutral
    rest = []
    for dim in dims:
        known = length(dim)
        if known is None:
            rest.append(dim)
        else:
            number = join(number, known)
    if not rest:
        return fixed(number)
    if len(rest) == 1 and number == neutral:
        return rest[0]
    parts = sorted(text(dim) for dim in rest)
    return frozenset({f"({sign.join([str(number)] * (number != neutral) + parts)})"})


def sliced(dim: Dim, start: int | Dim | None, stop: int | Dim | None, step: int | Dim | None) -> Dim:
    """The length of ``x[start:stop:step]`` along an axis; an integer that is no constant is given by its dimension.

    >>> x = frozenset({"x.0"})
    >>> sliced(x, 1, None, None) == sliced(x, None, -1, 1) == frozenset({"x.0-1"})
    True
    >>> sliced(x, ONE, None, None) == sliced(x, 1, None, None)  # which is no 0
    True
    >>> sliced(x, None, None, -1) == x, sliced(fixed(10), 2, 8, 3), sliced(x, None, None, 2)
    (True, frozenset({2}), frozenset({'x.0[None;None;2]'}))
    """
    if any(isinstance(part, frozenset) and unknown(part) for part in (dim, start, stop, step)):
        return SOME
    start, stop, step = (known if isinstance(end, frozenset) and (known := length(end)) else end for end in (start, stop, step))
    if step == 0:
        return SOME
    step = 1 if step is None else step
    if isinstance(start, frozenset) or isinstance(stop, frozenset) or isinstance(step, frozenset):
        if step == 1 and (between := _between(dim, start or 0, stop)) is not None:
            return between
        ends = [text(end) if isinstance(end, frozenset) else str(end) for end in (start, stop, step)]
        return frozenset({f"{text(dim)}[{';'.join(ends)}]"})
    if (known := length(dim)) is not None:
        return fixed(len(range(*slice(start, stop, step).indices(known))))
    if start is None and stop is None and abs(step) == 1:
        return dim
    if step == 1:
        from_start, from_end = start or 0, stop
        if from_start >= 0 and (from_end is None or from_end < 0):
            return shorter(dim, from_start - (from_end or 0))
        if from_end is None or (from_start == 0 and from_end > 0):
            return frozenset({f"{text(dim)}[{-from_start if from_end is None else from_end}]"})  # at most so many
    return frozenset({f"{text(dim)}[{start};{stop};{step}]"})


def _between(dim: Dim, start: int | Dim, stop: int | Dim | None) -> Dim | None:
    """The length from ``start`` to ``stop`` where both are parts of a sum of lengths: a piece of what was joined."""
    whole = _parts(dim)
    ends = [fixed(end) if isinstance(end, int) else dim if end is None else end for end in (start, stop)]
    first, last = map(_parts, ends)
    if not first <= last <= whole or any("#" in part or "-" in part for part in whole):
        return None  # an integer may be negative, and then counts from the end
    rest: list[Dim] = [frozenset({part}) for part in (last - first).elements() if part != "1"]
    return total((*rest, fixed((last - first)["1"])))


def _parts(dim: Dim) -> Counter[str]:
    """The terms of a sum of lengths; ones count the number among them.

    >>> sorted(_parts(total((frozenset({"x.0"}), fixed(2)))).elements())
    ['1', '1', 'x.0']
    """
    if (known := length(dim)) is not None:
        return Counter({"1": known})
    spelled = text(dim)
    terms, depth, last = [], 0, 1
    for at, letter in enumerate(spelled):
        depth += (letter in "([") - (letter in ")]")
        if (letter == "+" and depth == 1) or (letter == ")" and depth == 0):
            terms.append(spelled[last:at])
            last = at + 1
    if not spelled.startswith("(") or last != len(spelled) or len(terms) < 2:
        return Counter({spelled: 1})
    found: Counter[str] = Counter()
    for term in terms:
        found += Counter({"1": int(term)}) if term.isdecimal() else Counter({term: 1})
    return found


@lru_cache(maxsize=1 << 14)
def named(kind: Kind, var: Var) -> Kind:
    """The kind of ``var``, in which every unknown length and shape has a symbol of its own.

    The lengths that are unknown of the items of a list have none: they may differ from item to item.

    >>> named(Kind("array", "float64", Shape((SOME, ONE))), Var("y")).shape.dims
    (frozenset({'y:0'}), frozenset())
    >>> named(Kind("array", "float64", Shape((frozenset({"xs[each].1"}),))), Var("y")).shape.dims
    (frozenset({'y:xs[each].1'}),)
    """
    return _named(of_one_item(kind, var.name), var)


def _named(kind: Kind, var: Var) -> Kind:
    shape = kind.shape
    if shape.dims is not None:
        if any(map(unknown, shape.dims)):
            dims = [frozenset({f"{var.name}:{axis}"}) if unknown(dim) else dim for axis, dim in enumerate(shape.dims)]
            kind = kind.with_shape(Shape(tuple(dims)))
    elif not shape.sources or "?" in shape.sources:
        kind = kind.with_shape(unranked(f"{var.name}:", shape.most, shape.least))
    if is_integer(kind) and (kind.extent is None or unknown(kind.extent)):
        kind = replace(kind, extent=frozenset({f"#{var.name}"}))
    if not kind.items or kind.passive:
        return kind
    return replace(kind, items=tuple(_named(item, Var(f"{var.name}:{i}")) for i, item in enumerate(kind.items)))


def is_integer(kind: Kind) -> bool:
    """Whether a value of this kind is one integer, of Python's or NumPy's."""
    return kind.tag == "int" or (kind.tag == "numpy scalar" and (kind.dtype or "").startswith(("int", "uint")))


def outside(kind: Kind, born: frozenset[str]) -> Kind:
    """The kind without symbols of the names in ``born``: what holds of it outside the loop that binds them.

    >>> outside(Kind("array", "float64", Shape((frozenset({"(1+#i)"}), frozenset({"x.1"})))), frozenset({"i"})).shape.dims
    (frozenset({'?'}), frozenset({'x.1'}))
    """
    met = owners(kind) & born  # to compare sets of all names of a large function would take long
    return _without(kind, met) if met else kind


def renamed(dim: Dim, names: Mapping[str, str]) -> Dim:
    """A dimension with symbols of other names.

    >>> renamed(frozenset({"x.0[#i.1;None;1]", 3}), {"i.1": "i"}) == frozenset({"x.0[#i;None;1]", 3})
    True
    """
    name = partial(_NUMBER.sub, lambda found: f"#{names.get(found[1], found[1])}")
    return frozenset(name(symbol) if isinstance(symbol, str) else symbol for symbol in dim)


@lru_cache(maxsize=1 << 14)
def _without(kind: Kind, born: frozenset[str]) -> Kind:
    def varies(dim: frozenset[str | int] | frozenset[str]) -> bool:
        return not born.isdisjoint(_owners_of(dim))

    shape = kind.shape
    if shape.dims is not None:
        shape = Shape(tuple(SOME if varies(dim) else dim for dim in shape.dims))
    elif varies(shape.sources):
        shape = replace(shape, sources=frozenset())
    extent = SOME if kind.extent is not None and varies(kind.extent) else kind.extent
    element = None if kind.element is None else outside(kind.element, born)
    items = tuple(outside(item, born) for item in kind.items)
    return replace(kind, shape=shape, extent=extent, items=items, element=element)


@lru_cache(maxsize=1 << 14)
def coarse(kind: Kind) -> Kind:
    """A kind without its lengths, which may be others in another pass or on another path.

    >>> from adjoint_gen.ir.kinds import array
    >>> coarse(array("x", 1)).shape.dims
    (frozenset({'?'}),)
    """
    dims = kind.shape.dims
    shape = replace(kind.shape, sources=frozenset()) if dims is None else Shape((SOME,) * len(dims))
    items = tuple(coarse(item) for item in kind.items)
    element = None if kind.element is None else coarse(kind.element)
    return replace(kind, shape=shape, items=items, extent=None, element=element)


@lru_cache(maxsize=1 << 14)
def owners(kind: Kind) -> frozenset[str]:
    """The names of the values of which a kind mentions lengths."""
    dims = (*(kind.shape.dims or ()), kind.shape.sources, kind.extent or ())
    inner = (*kind.items, *(() if kind.element is None else (kind.element,)))
    return frozenset().union(*map(_owners_of, dims), *map(owners, inner))


@lru_cache(maxsize=1 << 14)
def _owners_of(dim: frozenset[str | int] | frozenset[str]) -> frozenset[str]:
    return frozenset({_owner(token) for symbol in dim for token in _DELIMITERS.split(str(symbol))} - {""})


def _owner(symbol: str) -> str:
    """The name of the value whose length or shape a symbol is; nothing for an argument's."""
    name, colon, _ = symbol.removeprefix("#").partition(":")
    return name if colon or symbol.startswith("#") else ""


def with_keys(kind: Kind, keys: Iterable[object], items: Iterable[Kind]) -> Kind:
    """The kind of a dict of these keys, in an order that does not depend on how they were found: those that it has first."""
    held = sorted(
        zip(keys, items, strict=True), key=lambda pair: repr(name_of_key(pair[0])) if isinstance(pair[0], Late) else ""
    )
    return replace(kind, keys=tuple(key for key, _ in held), items=tuple(item for _, item in held))


def _either_record(one: Kind, other: Kind) -> Kind | None:
    """The kind of a dict that is of either kind, if one of them is known to get keys late; None of what is of no one class."""
    if not (one.is_open or other.is_open) or not (one.keys and other.keys):
        return None
    sides = [{name_of_key(key): (key, item) for key, item in zip(kind.keys, kind.items, strict=True)} for kind in (one, other)]
    classes = [key for kind in (one, other) for key in kind.keys[:1] if str(key).startswith(OF_A_CLASS)]
    if (len(classes), len(set(classes))) not in ((0, 0), (2, 1)):
        return None
    sure, also = ([key for key in kind.keys if key in mine and key in theirs] for kind, mine, theirs in (
        (one, one.keys, other.keys), (other, other.keys, one.keys),
    ))
    known = sure if sure == also else ()  # in another order it is not known which comes first
    names = dict.fromkeys([*sides[0], *sides[1]])
    both = [[side[name][1] for side in sides if name in side] for name in names]
    keys = (name if name in known else Late(name) for name in names)
    return with_keys(one, keys, (join(items[0], items[-1]) for items in both))


def _of_any_length(kind: Kind) -> Kind:
    """The kind of a list whose items are known one by one, however many there are."""
    return replace(kind, items=(), element=reduce(join, kind.items)) if kind.items else kind


@lru_cache(maxsize=1 << 12)
def join(one: Kind, other: Kind) -> Kind:
    """What two kinds have in common: the kind of a value that is of either.

    What may be an array is not taken for a number, which never changes: of that no axes are known.

    >>> from adjoint_gen.ir.kinds import FLOAT, array
    >>> join(array("x", 1), array("y", 1)).shape.dims, join(FLOAT, array("x", 0)).shape.dims
    ((frozenset({'?'}),), None)
    """
    if one == other:
        return one
    if one.tag == other.tag == "dict" and one.keys != other.keys and (record := _either_record(one, other)) is not None:
        return record
    if one.sorts and other.sorts and "str" in (sorts := one.sorts | other.sorts):
        return Kind("unknown", None, SCALAR, tuple(sorts[tag] for tag in sorted(sorts)))
    if one.tag == other.tag == "list" and len(one.items) != len(other.items):  # else they would hold nothing, as empty ones
        one, other = map(_of_any_length, (one, other))
    a, b = one.shape, other.shape
    if one.tag != other.tag and "array" in (one.tag, other.tag):
        shape = either_of(a, b)
    elif a.dims is not None and b.dims is not None and len(a.dims) == len(b.dims):
        shape = Shape(tuple(x if x == y else SOME for x, y in zip(a.dims, b.dims, strict=True)))
    else:
        shape = a if a == b else either_of(a, b)
    items: tuple[Kind, ...] = ()
    if one.tag == other.tag and len(one.items) == len(other.items) and one.keys == other.keys:
        items = tuple(join(x, y) for x, y in zip(one.items, other.items, strict=True))
    if one.is_table and other.is_table and None in (one.element, other.element):  # of an empty dict no key is known
        items = one.items if other.element is None else other.items
    element = one.element if other.element is None else other.element
    if one.element is not None and other.element is not None:
        element = join(one.element, other.element)
    if one.tag != other.tag or (element is not None and one.tag != "dict" and (one.items or other.items)):
        element = None
    dtype = either(one.dtype, other.dtype)
    if "none" in (one.tag, other.tag):  # where it is a number at all, it is the other one
        dtype = sort(other.dtype if one.tag == "none" else one.dtype)
    alike = one.tag == other.tag and (one.tag != "dict" or one.keys == other.keys)  # without keys it would be an empty one
    return Kind(
        one.tag if alike else "unknown", dtype, shape, items,
        one.keys if one.keys == other.keys and items else (), one.extent if one.extent == other.extent else None, element,
        one.default if one.default == other.default else UNSURE if alike and "set" not in (one.default, other.default) else "",
    )


def holds_only(kind: Kind, known: Kind) -> bool:
    """Whether a list or dict holds nothing but what one of a known kind does."""
    if kind == known or (kind.tag == known.tag and kind.tag in ("list", "dict") and not kind.inside):
        return True
    if kind.keys and kind.keys == known.keys:
        return all(map(holds_only, kind.items, known.items))
    if kind.element is None or known.element is None:
        return False
    return coarse(join(kind.element, known.element)) == known.element or holds_only(kind.element, known.element)
