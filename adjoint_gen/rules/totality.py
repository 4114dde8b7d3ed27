"""Whether an operation gives a value for all operands of certain kinds, or may raise for some of them.

Shapes that do not fit, indices out of range, divisions by zero, matrices without an inverse: each operation has its own
reasons to raise. None of them is written down here: the operation is tried, on small operands of these kinds that have been
hard on functions before. Equal symbols are equal lengths and different ones differ, or are 1, or 0; numbers are zeros,
negative ones, large ones, infinities and nan. What raises once may raise. What cannot be tried may raise, too.

A floating-point warning counts where numbers of ordinary size cause it: ``log(0)``, ``1 / 0``, ``sqrt(-1)``. Anybody may
turn it into an exception. Overflow of sums and products, what comes of infinities, and warnings about empty arrays do not
count: what nobody reads would have to be computed for them.
"""

from __future__ import annotations

import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, Final, TypeAlias

import numpy as np

from adjoint_gen.ir.dtypes import options
from adjoint_gen.ir.kinds import UNKNOWN, Dim, Kind
from adjoint_gen.ir.trace import Arg, Bind, Const, Pack, Store, Var
from adjoint_gen.ir.walk import map_arg, reads
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.listing import ASK_SETS, KEPT, KEYS, OF_SETS, SEQUENCE
from adjoint_gen.rules.loading import SCIPY
from adjoint_gen.rules.operations import Shown, load, operation
from adjoint_gen.rules.results import takes_result
from adjoint_gen.rules.table import lookup

_ORDINARY: Final = (1.0, 0.0, -1.0, 0.5, -2.5, 1e3)
_WILD: Final = (1.0, np.nan, np.inf, -np.inf, -1e308, 1e308)
_FEW: Final = (1.0, 0.0)
_WHOLE: Final = (1, 0, -1, 2, 97, -97)
_PRIMES: Final = (5, 7, 3, 11, 2, 13, 17, 19, 23, 29)
_EITHERS: Final = ({"float64"}, {"int64"}, {"float64", "int64"})
"""What the dtypes of a number may be that may be Python's own or NumPy's."""

_SIZED: Final = frozenset({"list", "tuple", "dict", "str", "range"})
"""What has a length whatever is in it."""

_COMBINATIONS: Final = 20
"""Up to how many combinations of operands every one is tried."""

_LARGEST: Final = 20_000
"""The most elements of an operand."""

Lengths: TypeAlias = Mapping[object, int]
_Numbers: TypeAlias = tuple[float, ...]


class UntriedError(Exception):
    """No operand of this kind can be made."""


def total(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a statement gives a value whatever operands of these kinds it meets.

    >>> from adjoint_gen.ir.kinds import FLOAT, array
    >>> x, y, z = Var("x"), Var("y"), Var("z")
    >>> kinds = {x: array("x", 1), y: array("x", 1), z: FLOAT}
    >>> [total(Bind(Var("t"), f"operator.{name}", (x, y)), kinds) for name in ("add", "matmul", "truediv")]
    [True, True, False]
    >>> [total(Bind(Var("t"), "operator.truediv", (z, Const(c))), kinds) for c in (2.0, 0.0)]
    [True, False]
    """
    rule = lookup(stmt.op)
    if stmt.op in ("tape", "list", KEYS, *KEPT, *OF_SETS, *ASK_SETS) or takes_result(stmt.op):
        return True
    if stmt.op != SEQUENCE and (rule is None or rule.users_own):  # a function of the user's is not called to find out
        return False
    if stmt.op == "builtins.len" and arg_kind(stmt.args[0], kinds).tag in _SIZED:
        return True
    if _may_not_end(stmt) or _must_not_copy(stmt):
        return False
    if stmt.op.startswith(SCIPY) and len(stmt.args) > 1:  # `hyp1f1(1.5, 2.0, np.inf)` and `yn(1e308, 1.0)` do not end
        return False
    names = {var: Var("", k) for k, var in enumerate(dict.fromkeys(reads(stmt)))}
    args = tuple(map_arg(arg, names.__getitem__) for arg in stmt.args)
    params = tuple((name, map_arg(arg, names.__getitem__)) for name, arg in stmt.params)
    return _tried(stmt.op, args, params, tuple(kinds.get(var, UNKNOWN) for var in names))


def _may_not_end(stmt: Bind) -> bool:
    """Whether NumPy may take for ever: an index is wrapped around an axis without elements."""
    return stmt.op == "numpy.take" and dict(stmt.params).get("mode", Const("raise")) not in (Const("raise"), Const("clip"))


def _must_not_copy(stmt: Bind) -> bool:
    """Whether NumPy raises where it cannot give a view, as in no trial but for an array that lies otherwise in memory."""
    makes = stmt.op in ("numpy.reshape", "numpy.array", "numpy.asarray", "numpy.asanyarray")
    return makes and dict(stmt.params).get("copy", Const(None)) not in (Const(None), Const(True))


def stores(stmt: Store, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a store succeeds whatever arrays and values of these kinds it meets."""
    names = {var: Var("", k) for k, var in enumerate(dict.fromkeys(reads(stmt)))}
    args = tuple(map_arg(arg, names.__getitem__) for arg in (stmt.array, stmt.value, *stmt.chain))
    return _tried("store", args, (), tuple(kinds.get(var, UNKNOWN) for var in names))


def _store(array: Any, value: Any, *steps: Any) -> None:
    if not steps or isinstance(steps[-1], Shown):
        steps = (*steps, ...)
    load(array, *steps[:-1])[steps[-1]] = value


@lru_cache(maxsize=1 << 13)
def _tried(op: str, args: tuple[Arg, ...], params: tuple[tuple[str, Arg], ...], given: tuple[Kind, ...]) -> bool:
    """Whether a call goes well in every trial; the operand of kind ``given[k]`` is called ``%k``."""
    try:
        function: Callable[..., Any] = _store if op == "store" else operation(op)
        with warnings.catch_warnings():
            for numbers, strict, every in _trials(given):
                warnings.simplefilter("error" if strict else "ignore")
                with np.errstate(all="raise" if strict else "ignore", under="ignore"):
                    for operands in _operands(given, numbers, every):
                        values = [_value(arg, operands) for arg in args]
                        function(*values, **{name: _value(arg, operands) for name, arg in params})
    except Exception:  # whatever it is, it is what the user would see
        return False
    return True


def _trials(given: tuple[Kind, ...]) -> Iterator[tuple[_Numbers, bool, Lengths]]:
    """The numbers to try for each choice of lengths, many for the first, and whether a warning counts.

    The wild ones come last: of nan, LAPACK writes to the terminal before it raises.
    """
    several = list(_lengths(given))
    for k, lengths in enumerate(several):
        yield _FEW if k else _ORDINARY, 0 not in lengths.values(), lengths
    yield _WILD, False, several[0]


def _value(arg: Arg, operands: tuple[Any, ...]) -> Any:
    match arg:
        case Var(index=index):
            found = operands[index]
            return found.copy() if isinstance(found, np.ndarray | list) else found
        case Const(value=value):
            return value
        case Pack(kind="slice", items=items):
            return slice(*(_value(item, operands) for item in items))
        case Pack(kind="view", items=(Const(value=op), *rest)):
            return Shown(str(op), tuple(_value(item, operands) for item in rest))
        case Pack(kind="dict", items=items):
            values = [_value(item, operands) for item in items]
            return dict(zip(values[::2], values[1::2], strict=True))
        case Pack(kind=kind, items=items):
            made = [_value(item, operands) for item in items]
            return made if kind == "list" else tuple(made)
    raise UntriedError


# Lengths.


def _lengths(kinds: tuple[Kind, ...]) -> Iterator[Lengths]:
    """What the symbols of some kinds may stand for: different numbers, others, and then 1 and 0 for some and all of them."""
    dims = list(dict.fromkeys(dim for kind in kinds for dim in _dims(kind)))
    symbols = sorted({s for dim in dims for s in dim if isinstance(s, str)})
    same = {s: s for s in symbols}  # symbols that were broadcast together are equal, or 1
    for dim in dims:
        together = sorted(s for s in dim if isinstance(s, str))
        for other in together[1:]:
            one, two = same[together[0]], same[other]
            same = {s: one if root == two else root for s, root in same.items()}
    roots = list(dict.fromkeys(same.values()))
    for primes in (_PRIMES, _PRIMES[::-1]):
        known = {root: primes[k % len(primes)] for k, root in enumerate(roots)}
        yield {s: known[same[s]] for s in symbols}
        if len(roots) < len(symbols):
            yield {s: known[same[s]] if s == same[s] else 1 for s in symbols}
            yield {s: 1 if s == same[s] else known[same[s]] for s in symbols}
    if symbols:
        yield dict.fromkeys(symbols, 1)
        yield dict.fromkeys(symbols, 0)
    for root in roots[:4] if len(roots) > 1 else ():
        for length in (0, 1):
            yield {s: length if same[s] == root else _PRIMES[roots.index(same[s]) % len(_PRIMES)] for s in symbols}


def _dims(kind: Kind) -> Iterator[Dim]:
    yield from kind.shape.dims or ()
    if kind.extent is not None and not any(map(_may_be_negative, kind.extent)):
        yield kind.extent
    for item in kind.items:
        yield from _dims(item)


def _may_be_negative(symbol: str | int) -> bool:
    """Whether an integer with this symbol is the length of an axis only where an axis was made of it."""
    return isinstance(symbol, str) and ("#" in symbol or "-" in symbol)


def _length(dim: Dim, lengths: Lengths) -> int:
    """The length of an axis: that of what was broadcast to it.

    >>> _length(frozenset({1, "x.0"}), {"x.0": 5}), _length(frozenset({"x.0"}), {"x.0": 0}), _length(frozenset({1}), {})
    (5, 0, 1)
    """
    sizes = [s if isinstance(s, int) else lengths[s] for s in dim]
    longest = [size for size in sizes if size != 1]
    if len(set(longest)) > 1:
        return min(longest)  # a number and a symbol that cannot be it
    return longest[0] if longest else 1


# Operands.


def example(kind: Kind) -> Any:
    """A value of a kind; its axes have one element where their lengths are not known.

    Raises:
        UntriedError: none can be made.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> example(FLOAT)
    1.0
    """
    return next(_examples(kind, defaultdict(lambda: 1), _FEW))


def _operands(kinds: tuple[Kind, ...], numbers: _Numbers, lengths: Lengths) -> Iterator[tuple[Any, ...]]:
    """Operands of some kinds: every combination where there are few, else those along some diagonals."""
    choices = [list(_examples(kind, lengths, numbers)) for kind in kinds]
    most, every = max(map(len, choices), default=1), prod(map(len, choices))
    if every <= _COMBINATIONS:
        return product(*choices)
    return (tuple(c[(k + shift * j) % len(c)] for j, c in enumerate(choices)) for shift in range(3) for k in range(most))


def _examples(kind: Kind, lengths: Lengths, numbers: _Numbers) -> Iterator[Any]:
    """Values of a kind."""
    if kind.extent is not None and all(isinstance(s, int) or s in lengths for s in kind.extent):
        yield _length(kind.extent, lengths)
        return
    match kind.tag:
        case "float":
            yield from numbers
        case "int":
            yield from _WHOLE
        case "bool":
            yield from (True, False)
        case "complex":
            yield from (complex(x, y) for x in numbers for y in (0.0, x))
        case "none":
            yield None
        case "tuple" | "list" if kind.items:
            make = tuple if kind.tag == "tuple" else list
            yield from map(make, _operands(kind.items, numbers, lengths))
        case "numpy scalar" if kind.dtype is not None and kind.exact:
            there = _numbers(kind.dtype, numbers)
            yield from map(np.dtype(kind.dtype).type, there)
        case "unknown" if kind.shape.dims == () and set(options(kind.dtype)) in _EITHERS:
            for dtype in options(kind.dtype):
                there = _numbers(dtype, numbers)
                yield from there
                yield from map(np.dtype(dtype).type, there)
        case "array" if kind.dtype is not None and kind.exact and kind.shape.dims is not None:
            shape = [_length(dim, lengths) for dim in kind.shape.dims]
            if np.prod(shape, dtype=float) > _LARGEST:
                raise UntriedError
            yield from (np.full(shape, number, kind.dtype) for number in _numbers(kind.dtype, numbers))
        case _:
            raise UntriedError


def _numbers(dtype: str, numbers: _Numbers) -> _Numbers:
    """Numbers that there are in a dtype."""
    if dtype.startswith("float32"):
        return tuple(x if abs(x) < 1e300 or np.isinf(x) else np.sign(x) * 3e38 for x in numbers)
    if dtype.startswith(("float", "complex")):
        return numbers
    if dtype == "bool":
        return (True, False)
    if dtype.startswith("uint"):
        return tuple(n for n in _WHOLE if n >= 0)
    if dtype.startswith("int"):
        return _WHOLE
    raise UntriedError
