"""Kinds of what functions give that have no rule: no derivative passes through them, but arrays are made of what they give.

    k = int(labels.max()) + 1
    totals = np.zeros(k)            # of rank 1, since `k` is an integer
    counts, edges = np.histogram(x, 5)

:mod:`adjoint_gen.rules.places`, :mod:`adjoint_gen.rules.draws` and :mod:`adjoint_gen.rules.samples` have most of NumPy's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import numpy as np

from adjoint_gen.ir import patterns
from adjoint_gen.ir.dtypes import computed
from adjoint_gen.ir.kinds import BOOL, COMPLEX, INT, SCALAR, UNKNOWN, Kind, Shape
from adjoint_gen.ir.patterns import is_of_text
from adjoint_gen.ir.solvers import ESTIMATE, FOUND, INTEGRAL, POINT, SOLVE, STATES
from adjoint_gen.ir.sparse import FACTORS, MAKERS, gives, is_sparse, sparse
from adjoint_gen.ir.trace import Bind, Const, Var
from adjoint_gen.ir.views import BY_PLACE, DETACHED, TANGENT
from adjoint_gen.rules.asking import given_by
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.designs import DESIGNS
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.draw_kinds import DRAWS, GENERATORS, of_generator
from adjoint_gen.rules.kinds import as_array, asked_dtype, axes, dtype_object, fresh, reduced, value
from adjoint_gen.rules.listing import element
from adjoint_gen.rules.places import PLACES, of_subscript
from adjoint_gen.rules.promotion import of_ufunc
from adjoint_gen.rules.samples import SAMPLES

_NUMBERS = ("bool", "int", "float", "numpy scalar")
_LIMITS: Final = frozenset({
    "eps", "epsneg", "max", "min", "tiny", "smallest_normal", "smallest_subnormal", "resolution",
})
"""Attributes of ``np.finfo(dtype)`` that are numbers of that dtype."""


def ruleless(bind: Bind, kinds: Mapping[Var, Kind]) -> Kind:
    """The kind of a call of such a function, as far as it is known.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> x = Var("x")
    >>> ruleless(Bind(Var("text"), "builtins.str", (x,)), {x: FLOAT}).tag
    'str'
    """
    op, args = bind.op, bind.args
    if op == "results" and isinstance(args[0], Const):
        op, args = str(args[0].value), args[1:]
    kind = _KINDS.get(op)
    return UNKNOWN if kind is None else kind(Call(op, args, dict(bind.params), {}, kinds))


def _sorted(call: Call) -> Kind:
    """``sorted(names)``."""
    given = call.kind("iterable", 0)
    given = Kind("list", element=_TEXT) if given.tag == "str" else given
    return given if given.tag == "list" and not call.params else UNKNOWN


def _set(call: Call) -> Kind:
    """``set(names)``, of what certainly has no derivative."""
    if not call.args:
        return Kind("set")
    given = call.kind("iterable", 0)
    if given.tag == "array" and given.rank == 1 and given.dtype in ("int64", "int32", "bool"):
        return Kind("set", element=Kind("numpy scalar", given.dtype, Shape(())))
    inner = INT if given.tag == "range" else element(given) if given.tag in ("list", "set") or given.items else UNKNOWN
    return Kind("set", element=inner) if inner.tag in ("str", "int", "bool") else UNKNOWN


def _product(call: Call) -> Kind:
    """``math.prod(x.shape)``."""
    numbers = call.kind("iterable", 0)
    known = numbers.tag in ("tuple", "list") and numbers.items and len(call.args) == 1 and not call.params
    return INT if known and all(item.tag == "int" for item in numbers.items) else UNKNOWN


def _scalar(dtype: str) -> Callable[[Call], Kind]:
    """``np.float32(x)``; of an array it makes one."""

    def kind(call: Call) -> Kind:
        if len(call.args) != 1 or call.params:
            return UNKNOWN
        number = as_array(call.kind("x", 0))
        return value(dtype, SCALAR if number.tag in _NUMBERS else number.shape)

    return kind


def _tuple(call: Call) -> Kind:
    """``tuple(x.shape)``; of what has no items that are known it is no empty one, of items as those of the list."""
    given = call.kind("iterable", 0)
    item = (given.element if given.tag == "list" else None) or UNKNOWN
    return given if given.tag == "tuple" else Kind("tuple", items=given.items, element=None if given.items else item)


_TEXT = Kind("str", None, SCALAR)
_OF_LIST = {"index": INT, "count": INT}
_OF_TEXT = {
    **dict.fromkeys((name for name in vars(str) if not name.startswith("_")), _TEXT),
    **dict.fromkeys((name for name in vars(str) if name.startswith("is")), BOOL), "startswith": BOOL, "endswith": BOOL,
    **dict.fromkeys(("index", "count", "find", "rfind", "rindex"), INT), "encode": UNKNOWN, "maketrans": UNKNOWN,
    **dict.fromkeys(("split", "rsplit", "splitlines"), Kind("list", element=_TEXT)),
    **dict.fromkeys(("partition", "rpartition"), Kind("tuple", items=(_TEXT,) * 3)),
}
"""What the methods of strings give."""


def _listed(call: Call) -> Kind:
    """``x.tolist()`` and other methods of objects: numbers of Python's own, in as many lists as there are axes."""
    x, called = call.kind("x", 0), call.args[1] if len(call.args) > 1 else None
    if is_sparse(x):
        return gives(x, str(call.constant("name", 1))) or UNKNOWN
    if is_of_text(x):
        return patterns.given(x, str(call.constant("name", 1))) or UNKNOWN
    if x.tag == "other":
        return of_generator(call)
    if x.tag in ("str", "list") and isinstance(called, Const):
        found = (_OF_TEXT if x.tag == "str" else _OF_LIST).get(str(called.value))
        if found is not None:
            return found
    name = called if len(call.args) == 2 else None
    if x.tag == "int" and name in (Const("bit_length"), Const("bit_count")):
        return INT
    if name != Const("tolist") or x.tag != "array" or not x.shape.dims or not x.exact:
        return UNKNOWN
    item = {"f": Kind("float", "float64", SCALAR), "c": COMPLEX, "b": BOOL}.get(np.dtype(x.dtype).kind, INT)
    for _ in x.shape.dims:
        item = Kind("list", element=item)
    return item


def _attribute(call: Call) -> Kind:
    """``np.finfo(dtype).eps``, ``x.dtype.itemsize``."""
    owner, name = call.kind("owner", 0), call.constant("name", 1)
    if is_sparse(owner) and name == "T":
        return gives(owner, "T") or UNKNOWN
    if owner.is_dtype and name in _LIMITS:
        whole = np.dtype(owner.dtype).kind in "iu" if owner.exact else None
        return UNKNOWN if whole is None else INT if whole else value(owner.dtype, SCALAR)
    return UNKNOWN


def _sparse(of: str) -> Callable[[Call], Kind]:
    """A sparse matrix, or a sparse array."""
    return lambda call: sparse(of)


def _limits(call: Call) -> Kind:
    """``np.finfo(dtype)``: of real numbers, like the parts of complex ones."""
    dtype = dtype_object(call, "dtype", 0)
    return Kind("other", computed(lambda one: np.finfo(one).dtype.name if np.dtype(one).kind in "fc" else one, dtype))


def _dtype(call: Call) -> Kind:
    """``np.dtype(float)``."""
    return Kind("other", dtype_object(call, "dtype", 0))


def _ufunc(function: np.ufunc) -> Callable[[Call], Kind]:
    """All that a ufunc gives, a tuple if it is more than one."""

    def kind(call: Call) -> Kind:
        if call.params or len(call.args) != function.nin:
            return UNKNOWN
        found = tuple(of_ufunc(function, k)(call) for k in range(function.nout))
        return Kind("tuple", items=found) if function.nout > 1 else found[0]

    return kind


def _method(function: np.ufunc) -> Mapping[str, Callable[[Call], Kind]]:
    """``np.hypot.reduce(x)`` and its like: numbers of the dtype that the ufunc gives."""

    def reduced_(call: Call) -> Kind:
        x = as_array(call.kind("array", 0))
        shape = reduced(x.shape, call.constant("axis", 1, 0), call.constant("keepdims", 4, False))
        return value(given_by(function.reduce, x.dtype, shape=(1,)) if call.get("dtype", 2) is None else None, shape)

    def accumulated(call: Call) -> Kind:
        x = as_array(call.kind("array", 0))
        known = call.get("dtype", 2) is None
        return fresh(given_by(function.accumulate, x.dtype, shape=(1,)) if known else asked_dtype(call, 2), x.shape)

    def in_parts(call: Call) -> Kind:
        x, places = as_array(call.kind("array", 0)), as_array(call.kind("indices", 1))
        along = axes(call.constant("axis", 2, 0), x.rank) if x.rank else None
        if not along or x.shape.dims is None or places.shape.dims is None or call.get("dtype", 3) is not None:
            return UNKNOWN
        dims = tuple(places.shape.dims[0] if k in along else dim for k, dim in enumerate(x.shape.dims))
        return fresh(given_by(function.reduce, x.dtype, shape=(1,)), Shape(dims))

    name = f"numpy.{function.__name__}"
    return {f"{name}.reduce": reduced_, f"{name}.accumulate": accumulated, f"{name}.reduceat": in_parts}


def _of_python(*items: Kind) -> Callable[[Call], Kind]:
    return lambda call: Kind("tuple", items=items)


def _text(call: Call) -> Kind:
    """``f"{x}"``, ``str(x)``, ``"%g" % x``."""
    return _TEXT


def _of_pattern(name: str) -> Callable[[Call], Kind]:
    """``re.findall(pattern, text)`` and its like: as the method of the pattern of this name."""

    def kind(call: Call) -> Kind:
        made = patterns.compiled(call.constant("pattern", 0))
        return patterns.given(call.kind("pattern", 0) if made == UNKNOWN else made, name) or UNKNOWN

    return kind


def _places(call: Call) -> Kind:
    """The derivatives by some of the arrays and lists that were made together, or by all."""
    made, wanted = call.kind("", 0), call.args[1:]
    return replace(made, items=tuple(item for k, item in enumerate(made.items) if Const(k) in wanted)) if wanted else made


def _part(call: Call) -> Kind:
    """A part of what a solver found, of a sort, or like a number or an array."""
    sort = call.get("sort", 2)
    if isinstance(sort, Const):
        return _SORTS.get(str(sort.value), UNKNOWN)
    return _FLOAT if (like := call.kind("", 2)).rank == 0 else as_array(like)


def _member(call: Call) -> Kind:
    """A member of an enumeration, of which the last argument is the key."""
    return Kind("member", None, SCALAR, keys=tuple(key.value for key in call.args[2:] if isinstance(key, Const)))


_FLOAT = Kind("float", "float64", SCALAR)
_SORTS: Final[Mapping[str, Kind]] = {
    "number": _FLOAT, "vector": fresh("float64", Shape((SOME,))),
    "matrix": fresh("float64", Shape((SOME, SOME))),
    "flag": BOOL, "integer": INT, "text": _TEXT,
}
"""What a solver is told, and gives."""
_SCALARS = (
    "float64", "float32", "float16", "int64", "int32", "int16", "int8", "uint64", "uint32", "uint16", "uint8", "complex128",
    "complex64", "bool",
)
_TEXTS = (
    *(f"builtins.{name}" for name in ("str", "repr", "format", "str.__mod__", "ascii", "bin", "chr", "hex", "oct")), "format",
    "re.sub", "re.escape", "numpy.array2string", "numpy.array_str", "numpy.array_repr", "numpy.base_repr", "numpy.binary_repr",
)
_KINDS: Final[Mapping[str, Callable[[Call], Kind]]] = {
    **{f"re.{name}": _of_pattern(name) for name in ("findall", "split", "finditer", "match", "search", "fullmatch")},
    "re.compile": lambda call: patterns.compiled(call.constant("pattern", 0)),
    "builtins.range": lambda call: Kind("range"), "builtins.slice": lambda call: Kind("slice"), "math.prod": _product,
    "builtins.tuple": _tuple, "builtins.sorted": _sorted, "builtins.set": _set, "builtins.frozenset": _set,
    **{f"numpy.{name}": _scalar(name) for name in _SCALARS},
    **dict.fromkeys(_TEXTS, _text),
    **{f"builtins.{name}": lambda call: INT for name in ("ord", "hash", "id")},
    "method": _listed, "getattr": _attribute, "member": _member, "numpy.finfo": _limits,
    "numpy.iinfo": _limits, "numpy.dtype": _dtype,
    **{f"numpy.{name}": lambda call: BOOL for name in (
        "isfortran", "can_cast", "issubdtype", "isdtype",
    )},
    **{f"numpy.{function.__name__}": _ufunc(function) for function in (np.modf, np.frexp, np.divmod, np.bitwise_count)},
    **{op: kind for function in vars(np).values() if isinstance(function, np.ufunc) and function.nin == 2
       for op, kind in _method(function).items()},
    "math.modf": _of_python(_FLOAT, _FLOAT), "math.frexp": _of_python(_FLOAT, INT),
    "derived": lambda call: call.kind("", 0), "subscript": of_subscript,
    DETACHED: lambda call: Kind("tuple", items=tuple(call.kind("", k) for k in range(len(call.args)))),
    TANGENT: lambda call: call.kind("", 0), BY_PLACE: _places,
    POINT: lambda call: _SORTS.get(str(call.constant("sort", 0)), UNKNOWN),
    INTEGRAL: lambda call: _FLOAT if (told := call.kind("", 1)).rank == 0 else as_array(told),
    STATES: lambda call: _SORTS["matrix"], ESTIMATE: _part, FOUND: _part, SOLVE: lambda call: Kind("other"),
    **DESIGNS, **PLACES, **DRAWS, **GENERATORS, **SAMPLES,
    **{f"scipy.sparse.{name}": _sparse(of) for name, of in MAKERS.items()},
    "scipy.sparse.linalg.splu": lambda call: FACTORS,
}
