"""Kinds and shapes: what is known of a value before the program runs.

A shape is a tuple of dimensions, or unknown; a dimension is the set of symbols whose broadcast it is (``{"x.0"}``,
``{"x.0", "y.0"}``, ``{3}``, none for 1).  Two dimensions are known to agree exactly where their sets are equal: only an operand
of another shape than the result needs ``unbroadcast``.  Of a shape of unknown rank these symbols are all that is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal, TypeAlias

from adjoint_gen.ir.dtypes import REAL, is_complex, is_one, is_real, options
from adjoint_gen.ir.field_names import class_of_fields
from adjoint_gen.ir.slots import through_slots
from adjoint_gen.ir.unique import Unique

Dim: TypeAlias = frozenset[str | int]
SOME: Dim = frozenset({"?"})
"""A length of which nothing is known; it becomes a symbol of its own where it is given a name."""

OF_EACH: Final = "[each]"
"""What stands behind the name of a list in that of an axis of any one of its items (:mod:`adjoint_gen.rules.item_lengths`)."""


@through_slots
@dataclass(frozen=True, slots=True, eq=False)
class Shape(Unique):
    """``dims`` where the rank is known, else ``None``, the symbols of the values it comes from, and how many axes it has.

    That is ``least`` at least and ``most`` at most, as far as it is known.
    """

    dims: tuple[Dim, ...] | None
    sources: frozenset[str] = frozenset()
    most: int | None = None
    least: int = 0

    @property
    def bound(self) -> int | None:
        """How many axes there are at most, None where that is unknown."""
        return self.most if self.dims is None else len(self.dims)

    @property
    def floor(self) -> int:
        """How many axes there are at least."""
        return self.least if self.dims is None else len(self.dims)

    @property
    def rank(self) -> int | None:
        """The number of axes, or None where it is unknown."""
        return None if self.dims is None else len(self.dims)

    @property
    def spelled(self) -> str:
        """The shape on one line, the same in every process."""
        if self.dims is None:
            most = f" from {self.least}" * bool(self.least) + ("" if self.most is None else f" up to {self.most}")
            return ("of " + "&".join(sorted(self.sources)) if self.sources else "any") + most
        dims = ["&".join(sorted(map(str, dim))) or "1" for dim in self.dims]
        return f"({', '.join(dims)})"


def bound_of(shapes: Iterable[Shape]) -> int | None:
    """How many axes any of some shapes has at most, None where that is unknown."""
    bounds = [shape.bound for shape in shapes]
    known = [bound for bound in bounds if bound is not None]
    return max(known, default=0) if len(known) == len(bounds) else None


SCALAR = Shape(())


def either_of(one: Shape, other: Shape) -> Shape:
    """What is known of a shape of unknown rank that is one of two."""
    return Shape(None, most=bound_of((one, other)), least=min(one.floor, other.floor))


def unranked(symbol: str, most: int | None = None, least: int = 0) -> Shape:
    """A shape of unknown rank, known only as that of ``symbol``."""
    return Shape(None, frozenset({symbol}), most, least)


def ranked(symbol: str, rank: int) -> Shape:
    """The shape of a value called ``symbol`` with ``rank`` axes of unknown extent.

    >>> ranked("x", 2).dims
    (frozenset({'x.0'}), frozenset({'x.1'}))
    """
    return Shape(tuple(frozenset({f"{symbol}.{axis}"}) for axis in range(rank)))


def multiple(symbol: str, count: int) -> str:
    """The symbol of so many times a length, spelled as the sum that it is.

    >>> multiple("x.0", 3)
    '(x.0+x.0+x.0)'
    """
    return f"({'+'.join([symbol] * count)})"


def _symbols(shape: Shape) -> frozenset[str]:
    """What a shape contributes to the sources of a broadcast: each symbol with its axis, counted from the last one.

    Without the axis, ``x + y`` and ``x + y[:, None]`` would seem to agree; without the ``1``, so would ``x + y[None]``.
    """
    if shape.dims is None:
        return shape.sources
    back = range(len(shape.dims), 0, -1)
    return frozenset(f"{s}@{axis}" for axis, dim in zip(back, shape.dims, strict=True) for s in (dim or {1}))


def broadcast(*shapes: Shape) -> Shape:
    """The shape of an elementwise result of operands with these shapes.

    >>> broadcast(ranked("x", 2), SCALAR) == ranked("x", 2)
    True
    >>> [sorted(d) for d in broadcast(ranked("x", 1), ranked("y", 1)).dims]
    [['x.0', 'y.0']]

    What has no more axes than another operand, however many these are, leaves those of the other, of some lengths:

    >>> broadcast(Shape(None, most=1), ranked("x", 2)).dims
    (frozenset({'x.0'}), frozenset({'?'}))
    """
    rank = max((len(s.dims) for s in shapes if s.dims is not None), default=0)
    most = bound_of(shapes)
    if any(s.dims is None for s in shapes) and (most is None or most > rank):
        return Shape(None, frozenset().union(*map(_symbols, shapes)), most, max(s.floor for s in shapes))
    vague = bound_of(s for s in shapes if s.dims is None) or 0
    dims = []
    for back in range(rank, 0, -1):
        known = frozenset[str | int]().union(*(s.dims[-back] for s in shapes if s.dims and len(s.dims) >= back))
        dims.append(SOME if back <= vague else known)
    return Shape(tuple(dims))


Tag: TypeAlias = Literal[
    "unknown", "float", "int", "bool", "complex", "numpy scalar", "array", "tuple", "list", "dict", "str", "none",
    "range", "slice", "function", "module", "member", "other", "acting", "set",
]


@dataclass(frozen=True, slots=True)
class Late:
    """A key that a dict may have or not: only the running program knows whether it was put in, or taken out, before."""

    key: object


def name_of_key(key: object) -> object:
    """The key itself, whether the dict surely has it or not."""
    return key.key if isinstance(key, Late) else key


@through_slots
@dataclass(frozen=True, slots=True, eq=False)
class Kind(Unique):
    """What is known of a value.

    ``tag`` is its sort: ``float``, ``int``, ``bool`` and ``complex`` are Python's own numbers, ``numpy scalar`` and
    ``array`` are NumPy's; what is ``unknown`` but has no axes is one or another of the numbers, and no array.
    ``dtype`` is what is known of the dtype of its numbers (:mod:`adjoint_gen.ir.dtypes`), or which one it is of an ``other``
    object that is a dtype.
    ``items`` are the kinds of a container's elements, of what is ``unknown`` the sorts of which it is one, none of which has
    a derivative (``"b" if p else None``), and ``keys`` the keys of a dict, those that it may have or not as
    :class:`Late`, behind the others, the fields of a named tuple, the name of an object of NumPy's that is indexed
    (``np.mgrid``), the value of a flag, a string or an integer that is known; of a list of unknown length ``element`` is the
    kind of all of them, which are strings or integers if it is a set. Of a dict whose keys only the running program knows
    ``element`` is the kind of all values, and the one of ``items`` that of the keys.
    ``extent`` is the dimension of an axis whose length an integer is (``x.shape[0]``), and ``default`` what a ``defaultdict``
    of the program's gives for a key that it lacks, by the name that the front has for it; of a set that changes it is ``set``.
    """

    tag: Tag
    dtype: str | None = None
    shape: Shape = Shape(None)
    items: tuple[Kind, ...] = ()
    keys: tuple[object, ...] = ()
    extent: Dim | None = None
    element: Kind | None = None
    default: str = ""

    @property
    def rank(self) -> int | None:
        """The number of axes, 0 for any scalar, None where unknown."""
        return self.shape.rank

    @property
    def numeric(self) -> bool:
        """Whether this may be a number or an array of numbers."""
        return self.tag in ("unknown", "float", "int", "bool", "complex", "numpy scalar", "array")

    @property
    def differentiable(self) -> bool:
        """Whether a value of this kind can have a derivative: floating point, unknown, or a tuple of such."""
        if self.tag == "tuple":
            return bool(self.items) and all(item.differentiable for item in self.items)
        if self.tag in ("unknown", "float", "complex"):
            return not self.passive
        if self.tag not in ("numpy scalar", "array"):
            return False
        return self.dtype is None or any(one.startswith(("float", "complex", REAL)) for one in options(self.dtype))

    @property
    def still(self) -> bool:
        """Whether a value of this kind, which is no container, certainly has no derivative; of objects nobody can tell."""
        if self.tag in ("array", "numpy scalar"):
            return not self.differentiable
        plain = self.tag in ("int", "bool", "str", "none", "range", "slice", "function", "module", "member", "set")
        return plain or self.passive or self.is_set

    @property
    def passive(self) -> bool:
        """Whether this is one or another of strings, integers, flags and None, whichever the running program finds."""
        return self.tag == "unknown" and bool(self.items)

    @property
    def sorts(self) -> dict[str, Kind]:
        """The kinds, by their tags, of what is passive or of one such sort; none of anything else."""
        if self.passive:
            return {one.tag: one for one in self.items}
        return {self.tag: replace(self, keys=(), extent=None)} if self.tag in ("str", "none", "int", "bool") else {}

    @property
    def moves(self) -> bool:
        """Whether there may be anything to differentiate by in a value of this kind."""
        if self.tag in ("tuple", "list", "dict") and not self.is_set:
            return not self.inside or any(item.moves for item in self.inside)
        return not self.still

    @property
    def inside(self) -> tuple[Kind, ...]:
        """The kinds of a container's elements, of a list of unknown length that of all of them."""
        if self.is_table:
            return () if self.element is None else (self.element,)
        return self.items if self.element is None else (self.element,)

    @property
    def is_table(self) -> bool:
        """Whether this is a dict whose keys only the running program knows, all of its values of one kind."""
        return self.tag == "dict" and bool(self.items) and not self.keys

    @property
    def is_set(self) -> bool:
        """Whether this is a set that the running program keeps: a table of which nobody looks at the values."""
        return self.tag == "dict" and self.default == "set"

    @property
    def is_open(self) -> bool:
        """Whether this is a dict of which the keys are known, but not whether it has all of them."""
        return self.tag == "dict" and any(isinstance(key, Late) for key in self.keys)

    @property
    def is_stated(self) -> bool:
        """Whether this is one flag, string or integer, or a None that is known as a value."""
        return self.tag in ("none", "bool", "str", "int") and bool(self.keys)

    @property
    def complex(self) -> bool:
        """Whether this is known to be complex."""
        return is_complex(self.dtype)

    @property
    def is_dtype(self) -> bool:
        """Whether this is a dtype, which is known, and no number: that of ``x.dtype``."""
        return self.tag == "other" and self.dtype is not None

    @property
    def real(self) -> bool:
        """Whether this is known to be real: what is neither known to be real nor complex may be either."""
        return is_real(self.dtype)

    @property
    def inexact(self) -> bool:
        """Whether this is known to be of floating-point numbers, real or complex."""
        return (self.dtype or "").startswith(("float", "complex"))

    @property
    def has_negatives(self) -> bool:
        """Whether `-x` surely is the negative of each such number: not of bits, nor of what has no sign.

        Nor of integers of few bits, of which the least is its own: ``-np.int8(-128)`` is ``-128``.
        """
        signed = ("float", "complex", "int64")
        return self.tag == "int" or (self.dtype is not None and all(one.startswith(signed) for one in options(self.dtype)))

    @property
    def exact(self) -> bool:
        """Whether the very dtype is known."""
        return is_one(self.dtype)

    @property
    def of_dtypes(self) -> bool:
        """Whether it is known which dtypes this may be of, so that it is no None: beside that a dtype is but a sort.

        >>> Kind("unknown", "(float64|int64)", SCALAR).of_dtypes, Kind("unknown", REAL, SCALAR).of_dtypes
        (True, False)
        """
        return bool(self.dtype) and all(one[-1].isdigit() or one == "bool" for one in options(self.dtype))

    @property
    def acting(self) -> bool:
        """Whether this is, or holds, an object that may change something else when it is looked at."""
        inside = self.items if self.element is None else (self.element, *self.items)
        return self.tag == "acting" or any(kind.acting for kind in inside)

    @property
    def spelled(self) -> str:
        """The kind on one line, the same in every process.

        >>> FLOAT.spelled, array("x", 2).spelled
        ('float', 'array float64 (x.0, x.1)')
        """
        parts: list[str] = [self.tag]
        if self.dtype is not None and self.tag in ("numpy scalar", "array", "unknown", "other"):
            parts.append(self.dtype)
        if self.tag in ("array", "unknown", "other"):
            parts.append(self.shape.spelled)
        if self.keys:
            made = class_of_fields(self.keys)
            named = (f"{'str' if made else type(key).__name__} {key!r}" for key in self.keys)
            parts.append("{" + ", ".join(named) + "}" + f" of {made}" * bool(made))
        if self.items:
            parts.append("[" + ", ".join(item.spelled for item in self.items) + "]")
        if self.element is not None:
            parts.append(f"[{self.element.spelled}, ...]")
        return " ".join(parts)

    def with_shape(self, shape: Shape) -> Kind:
        """The same kind with another shape."""
        return replace(self, shape=shape)

    @staticmethod
    def _identity(given: tuple[Any, ...]) -> tuple[Any, ...]:
        keys = given[_KEYS]  # 1 and True are one key and are not printed alike
        return (*given, *[type(name_of_key(key)) for key in keys]) if keys else given


def named_dims(kind: Kind) -> Iterator[str]:
    """The symbols of the lengths of arrays in an argument, as often as they are there.

    >>> [*named_dims(Kind("list", element=Kind("array", shape=Shape((SOME, frozenset({"xs[].1"}))))))]
    ['xs[].1']
    """
    yield from (symbol for dim in kind.shape.dims or () for symbol in dim if isinstance(symbol, str) and symbol != "?")
    for inner in (*kind.items, *([] if kind.element is None else [kind.element])):
        yield from named_dims(inner)


_KEYS = [field.name for field in fields(Kind)].index("keys")


def is_array_like(one: Kind, other: Kind) -> bool:
    """Whether both are arrays with axes, which are known to have one dtype and one shape.

    >>> is_array_like(array("x", 1), array("x", 1)), is_array_like(array("x", 1), array("y", 1))
    (True, False)
    """
    arrays = one.tag == other.tag == "array" and bool(one.rank)
    return arrays and one.exact and one.dtype == other.dtype and one.shape == other.shape


def has_late_keys(kind: Kind) -> bool:
    """Whether this is, or holds, a dict that may have a key or not."""
    return kind.is_open or any(map(has_late_keys, kind.inside))


UNKNOWN = Kind("unknown")
NUMBERS: Final = frozenset({"float", "int", "bool", "complex", "numpy scalar"})
"""The tags of numbers, which never change."""
UNSURE = "unsure"
"""The default of what is one of several dicts, which give different things for a key that they lack, or nothing."""
ASSUMED = Kind("unknown", REAL)
"""What comes from outside a function of which nothing is said: text for any argument takes numbers to be real."""
FLOAT = Kind("float", "float64", SCALAR)
INT = Kind("int", "int64", SCALAR)
BOOL = Kind("bool", "bool", SCALAR)
COMPLEX = Kind("complex", "complex128", SCALAR)
NONE = Kind("none", None, SCALAR)


def array(symbol: str, rank: int, dtype: str = "float64") -> Kind:
    """The kind of an array argument called ``symbol``."""
    return Kind("array", dtype, ranked(symbol, rank))
