"""What is known of memory, of each operation: what its result is or shows, and which of its operands it writes into.

One table, which every room reads. An operation that has a rule of this package and is not named here makes its result anew; one
that has neither may give, keep and change whatever it is given. ``tests/rules/test_memory_table.py`` asks NumPy of each entry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeAlias

from adjoint_gen.ir.trace import Arg, Bind, Const, Effect, Pack, Stmt


class Result(Enum):
    """What the result of an operation is to its operands."""

    NEW = "memory that no operand has, or a number"
    VIEW = "a part of an array, or all of it in another form: the same memory"
    MAYBE = "the operand, a view of it, or new memory"
    ITSELF = "the very operand"
    LOOKS = "no memory: what is known of the shape, the dtype or the keys of an operand, whose contents are not read"
    NAMES = "no memory: which memory a name shows, or whether it shows any"
    KEEPS = "a new container, or text, that has the very operands in it"
    SHALLOW = "a new container of the same items"


_Args: TypeAlias = tuple[Arg, ...]
_Params: TypeAlias = Mapping[str, Arg]


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known of the memory of one operation.

    ``of`` are the operands, by position, of which this is said of the result; None stands for all. ``writes`` are those that it
    writes into. ``unless`` says of a call whether the result is new all the same. ``form`` says that the contents of operands
    are not read, but what a new array needs of their form. ``itself`` says that real floating numbers are given as they are
    where no other dtype is asked for, ``in_rows`` that it gives a view of what lies in memory row by row, and may copy anything
    else, ``pieces`` that there are several results. ``steps`` are the names of the other parameters of what may be a step of a
    chain.
    """

    result: Result
    of: tuple[int, ...] | None = (0,)
    writes: tuple[int, ...] = ()
    unless: Callable[[_Args, _Params], bool] | None = None
    form: bool = False
    itself: bool = False
    in_rows: bool = False
    pieces: bool = False
    read_only: bool = False
    steps: tuple[str, ...] | None = None

    @property
    def shows(self) -> bool:
        """Whether the result may be an operand, or a view of one."""
        return self.result in _SHOWING


_SHOWING = (Result.VIEW, Result.MAYBE, Result.ITSELF)

FAIL: Final = "adjoint_gen.runtime.fail"
"""The user's ``raise``: nothing runs after it, and it changes nothing."""


def fails(stmt: Stmt) -> bool:
    """Whether a statement ends the run."""
    return isinstance(stmt, Bind) and stmt.op == FAIL


def shows_outside(stmt: Stmt) -> bool:
    """Whether a statement does what is to be done once, since it is seen elsewhere: a ``raise`` is done once anyway."""
    return getattr(stmt, "effect", Effect.PURE) is Effect.IMPURE and not fails(stmt)


NEW: Final = Memory(Result.NEW)
MAYBE: Final = Memory(Result.MAYBE)
ANY: Final = Memory(Result.MAYBE, of=None)
_VIEW, _LOOKS, _NAMES = Memory(Result.VIEW), Memory(Result.LOOKS), Memory(Result.NAMES)
_FORM, _KEEPS, _SHALLOW = Memory(Result.NEW, form=True), Memory(Result.KEEPS, of=None), Memory(Result.SHALLOW)
_WRITES, _WRITES_AND_GIVES = Memory(Result.NEW, writes=(0,)), Memory(Result.ITSELF, writes=(0,))


def _step(*names: str) -> Memory:
    return Memory(Result.VIEW, steps=names)


def _maybe_step(*names: str) -> Memory:
    return Memory(Result.MAYBE, steps=names)


def _number_but(number: int, place: int, name: str, default: Arg | None) -> Memory:
    """What gives its operand where an argument is this number: with a constant that is another one the result is new."""

    def other(args: _Args, params: _Params) -> bool:
        given = args[place] if len(args) > place else params.get(name, default)
        return isinstance(given, Const) and given.value != number

    return Memory(Result.MAYBE, unless=other)


def _copy_asked(args: _Args, params: _Params) -> bool:
    return params.get("copy") == Const(True)


def _copied(count: int, *steps: str) -> Memory:
    """What copies unless ``copy`` says otherwise, which is no argument by position where there are so many."""

    def copies(args: _Args, params: _Params) -> bool:
        return params.get("copy", Const(True)) == Const(True) and len(args) <= count

    return Memory(Result.MAYBE, unless=copies, steps=steps or None)


def _edges(place: int) -> Memory:
    """What gives places of which the first and last are operands, unless that is a constant."""
    return Memory(Result.MAYBE, None, unless=lambda args, params: isinstance(args[place], Const))


def _adds_up(args: _Args, params: _Params) -> bool:
    """Whether ``np.einsum`` has more than one array, or a sum: ``"ii->i", x`` and ``x, [0, 0], [0]`` are views."""
    if not isinstance(args[0], Const):
        return len(args) > 3
    before, arrow, after = str(args[0].value).partition("->")
    return len(args) > 2 or (bool(arrow) and not set(before) <= {*after, " "})


def _each(place: str, names: str, known: Memory) -> dict[str, Memory]:
    return {f"{place}.{name}": known for name in names.split()}


OF_SETS: Final = frozenset(f"set.{name}" for name in ("of", "union", "intersection", "difference", "symmetric_difference"))
"""``set(items)`` and what methods of sets make: sets of their own."""
ASK_SETS: Final = frozenset(f"set.{name}" for name in ("issubset", "issuperset", "isdisjoint"))

TRANSFORMS: Final = frozenset({
    "numpy.fft.fftn", "numpy.fft.ifftn", *(f"scipy.fft.{name}" for name in ("fftn", "ifftn", "dctn", "idctn", "dstn", "idstn")),
})
"""Transforms along axes: along no axes they give their operand."""

_WRITERS: Final[Mapping[str, Memory]] = {
    **_each("numpy", "copyto put place putmask fill_diagonal put_along_axis", _WRITES),
    **_each("numpy.random", "shuffle mtrand.shuffle", _WRITES), "random.shuffle": _WRITES,
    **_each("operator", "setitem delitem", _WRITES), **_each("builtins", "setattr delattr", _WRITES),
    **_each("operator", "iadd isub imul itruediv ifloordiv imod ipow imatmul iand ior ixor ilshift irshift iconcat",
            _WRITES_AND_GIVES),
}
"""Functions that write into an operand."""

_MUTATORS: Final[Mapping[str, Memory]] = {
    **_each("ndarray", "fill sort partition resize put itemset setfield setflags byteswap", _WRITES),
    **_each("ndarray", "__setitem__ __delitem__ __setattr__", _WRITES),
    **_each("ndarray", "__iadd__ __isub__ __imul__ __itruediv__ __imatmul__", _WRITES_AND_GIVES),
    **_each("builtins.list", "append extend insert pop remove clear reverse sort", _WRITES),
    **_each("builtins.dict", "update setdefault popitem", _WRITES),
    **_each("builtins.set", "add discard intersection_update difference_update symmetric_difference_update", _WRITES),
    **_each("collections.deque", "appendleft extendleft popleft rotate", _WRITES),
    **_each("random.Random", "shuffle", _WRITES), **_each("io.IOBase", "write writelines", _WRITES),
    **_each("types.GeneratorType", "send throw", _WRITES),
}
"""Methods that write into their object, or an operand."""

TABLE: Final[Mapping[str, Memory]] = {
    # Views that are steps of chains.
    "operator.getitem": MAYBE, "reference": _VIEW,
    **_each("ndarray", "T mT", _step()), **_each("numpy", "transpose permute_dims", _step("axes")),
    **_each("numpy", "matrix_transpose linalg.matrix_transpose fliplr flipud", _step()),
    **_each("numpy", "atleast_1d atleast_2d atleast_3d", _step()),
    "numpy.swapaxes": _step("axis1", "axis2"), "numpy.moveaxis": _step("source", "destination"),
    "numpy.squeeze": _step("axis"), "numpy.expand_dims": _step("axis"), "numpy.flip": _step("axis"),
    "numpy.rot90": _step("k", "axes"), "numpy.rollaxis": _step("axis", "start"),
    "numpy.reshape": replace(_maybe_step("shape", "order"), in_rows=True, unless=_copy_asked),
    "numpy.ravel": replace(_maybe_step("order"), in_rows=True),
    # Other views.
    **_each("numpy", "diagonal linalg.diagonal broadcast_to lib.stride_tricks.sliding_window_view",
            replace(_VIEW, read_only=True)),
    **_each("numpy", "split array_split hsplit vsplit dsplit unstack", replace(_VIEW, pieces=True)),
    "numpy.broadcast_arrays": Memory(Result.VIEW, None, pieces=True),
    **_each("ndarray", "flat view", _VIEW), "ndarray.imag": MAYBE, "numpy.imag": MAYBE, "numpy.diag": MAYBE,
    # The operand, where it is what is asked for.
    **_each("numpy", "asarray asanyarray", replace(_maybe_step("dtype", "order"), itself=True, unless=_copy_asked)),
    **_each("numpy", "ascontiguousarray asfortranarray", _maybe_step("dtype")),
    "numpy.asarray_chkfinite": _maybe_step("dtype", "order"), "numpy.require": _maybe_step("dtype", "requirements"),
    "ndarray.real": replace(_VIEW, itself=True), **_each("ndarray", "conj conjugate", replace(MAYBE, itself=True)),
    "numpy.real": replace(MAYBE, itself=True),
    **_each("numpy", "real_if_close trim_zeros float64 float32 complex128 complex64", MAYBE), "scipy.linalg.det": MAYBE,
    "numpy.array": _copied(2), "numpy.astype": _copied(2), "numpy.nan_to_num": _copied(1),
    "ndarray.astype": _copied(5, "dtype", "order", "casting", "subok", "copy"),
    **dict.fromkeys(TRANSFORMS, MAYBE), "statistics.median": MAYBE,  # of a matrix of one row it is the row
    "numpy.einsum": replace(ANY, unless=_adds_up),
    "numpy.diff": _number_but(0, 1, "n", Const(1)), "numpy.linalg.matrix_power": _number_but(1, 1, "n", None),
    **_each("numpy", "polyder polyint", _number_but(0, 1, "m", Const(1))),
    **_each("builtins", "max min", ANY),
    "builtins.sum": replace(ANY, unless=lambda args, params: len(args) + len(params) < 2),  # of no items it is the start
    **_each("adjoint_gen.runtime", "beside choice implicit implicit_array isolated middle of_square of_values only_ends "
            "real_as real_base taken_out unbroadcast unbroadcast_each undiff unpad valued with_tuples", MAYBE),
    "adjoint_gen.runtime.bin_edges": _edges(2), **_each("adjoint_gen.runtime", "row_edges column_edges", _edges(3)),
    # What looks at the form of its operands, at keys, or at names.
    **_each("ndarray", "shape ndim size dtype", _LOOKS), **_each("numpy", "shape ndim size result_type promote_types", _LOOKS),
    **_each("adjoint_gen.runtime", "broadcasts_into casts_into immutable rebinds sequence shortest", _LOOKS),
    "builtins.len": _LOOKS,
    "has": _LOOKS, **dict.fromkeys(ASK_SETS, _LOOKS),
    **_each("numpy", "zeros_like ones_like empty_like", _FORM), "keys": _FORM,
    **dict.fromkeys(OF_SETS, _FORM),
    **_each("adjoint_gen.runtime", "zeros_like zeros_in_lists room_like outline", _FORM),
    **_each("operator", "is_ is_not", _NAMES), "adjoint_gen.runtime.bound": _NAMES, "numpy.may_share_memory": _NAMES,
    "adjoint_gen.runtime.held_once": _NAMES,
    # Containers.
    **dict.fromkeys(("list", "repeat", "tuple", "dict", "record", "set", "tape", "results", "format"), _KEEPS),
    **_each("builtins", "list tuple dict set frozenset sorted reversed", _SHALLOW),
    **_each("adjoint_gen.runtime", "members counted", _SHALLOW),
    "random.Random.choice": ANY, **_each("random.Random", "choices sample", _SHALLOW), **_WRITERS, **_MUTATORS,
    "numpy.dot": replace(NEW, writes=(2,)), "numpy.concatenate": replace(NEW, writes=(2,)),  # which have no signature to ask
}
"""By operation, as traces name it. Parameters that are written into under names of their own are those of ``writes_into``."""

CAREFUL: Final = frozenset({
    "builtins", "math", "cmath", "itertools", "operator", "logging", "re", "adjoint_gen.runtime", "numpy",
    *(f"numpy.{name}" for name in ("linalg", "fft", "random", "random.mtrand", "strings", "char", "testing", "polynomial",
                                   "lib.stride_tricks", "lib.scimath")),
    *(f"numpy.polynomial.{name}" for name in ("polynomial", "chebyshev", "legendre", "laguerre", "hermite", "hermite_e",
                                              "polyutils")),
    *(f"scipy.{name}" for name in ("special", "linalg", "fft", "signal", "signal.windows", "stats", "ndimage", "spatial",
                                   "spatial.distance", "integrate", "interpolate", "optimize", "constants", "sparse",
                                   "sparse.linalg")),
})
"""Modules whose functions write into nothing but what is said here, and what is given for parameters of ``writes_into``."""
_CARELESS: Final = "scipy.ndimage.distance_transform_"
_OF_DISTRIBUTIONS: Final = frozenset({
    "pdf", "logpdf", "pmf", "logpmf", "cdf", "logcdf", "sf", "logsf", "ppf", "isf", "mean", "median", "var", "std", "entropy",
    "stats", "moment", "interval", "support", "nnlf",
})
"""Methods of SciPy's distributions that write into nothing that they are given."""

LEAVES_OUT_ALONE: Final = frozenset({"numpy.fft.ifft2", "numpy.fft.irfft2", "numpy.fft.hfft"})
"""Functions that take an array to write into and write nothing."""


def _named(holds: Callable[[Memory], bool], table: Mapping[str, Memory] = TABLE) -> frozenset[str]:
    return frozenset(op for op, known in table.items() if holds(known))


def _last_names(ops: frozenset[str]) -> frozenset[str]:
    return frozenset(op.rpartition(".")[2] for op in ops)


HOLDERS: Final = _named(lambda known: known.result is Result.KEEPS)
"""What makes a container, or text: what is in it is asked of the container's items."""
LOOKS_ONLY: Final = _named(lambda known: known.result is Result.LOOKS or known.form)
"""Operations that read the shape or dtype of their arguments, or the keys, but not the contents."""
CONTENTLESS: Final = _named(lambda known: known.result is Result.LOOKS)
"""Those among them that make no memory."""
LOOKS_AT_NAMES: Final = _named(lambda known: known.result is Result.NAMES)
"""Operations that look at which memory a name shows, or whether it shows any, and not at what that holds."""
IN_ROWS: Final = _named(lambda known: known.in_rows)
READ_ONLY: Final = _named(lambda known: known.read_only)
"""Operations whose results show their arrays and cannot be written into."""
STEPS: Final = _named(lambda known: known.steps is not None and (known.result is Result.VIEW or known.in_rows))
"""Operations that give a view, some of them of arrays in rows only, and may be steps of chains."""
PERHAPS: Final = _named(lambda known: known.steps is not None)
"""Operations that give a part of an array, or all of it, where they can, and a copy where they cannot."""
THEMSELVES: Final = _named(lambda known: known.itself)
VIEWS: Final = frozenset(
    op for op in _named(lambda known: known.shows and known.of == (0,) and not known.pieces)
    if TABLE[op].unless in (None, _copy_asked) and not op.startswith(("adjoint_gen.", "scipy.", "numpy.fft."))
) - {"reference", *_WRITERS, *_MUTATORS}
"""Operations whose result may share memory with their first argument, which is an array."""
SHOWING_NAMES: Final = _last_names(VIEWS | _named(lambda known: known.pieces))
"""What these, and those that give several views, are called as functions, methods or attributes."""
CHANGING_NAMES: Final = _last_names(frozenset(_WRITERS)) | {"shuffle"}
"""Functions that change what they are given, by their names."""
MUTATING_NAMES: Final = _last_names(frozenset(_MUTATORS))
"""Methods that change their object, or what they are given, by their names."""
ITEM_NAMES: Final = _last_names(frozenset(op for op in TABLE if op.startswith("random.Random.") and not TABLE[op].writes))
"""Methods that give items of what they are given, if their object is a generator of Python's."""
HARMLESS_NAMES: Final = frozenset({
    "get", "keys", "values", "items", "copy", "tolist", "item", "format", "join", "split", "strip", "lower", "upper",
    "startswith", "endswith", "index", "count", "replace", "encode", "is_integer", "hex", "bit_length", "as_integer_ratio",
    "any", "all", "nonzero",
})
"""Methods of Python's own types and NumPy's that change neither their object nor what they are given."""
LIST_CHANGES: Final = _last_names(frozenset(op for op in _MUTATORS if op.startswith("builtins.list.")))
"""Methods that change a list."""


def stated(bind: Bind) -> Memory:
    """What the table says of a call: of what is not in it that the result is new."""
    known = TABLE.get(bind.op, NEW)
    return NEW if known.unless is not None and known.unless(bind.args, dict(bind.params)) else known


def by_position(op: str, rest: Sequence[Arg], params: Mapping[str, Arg]) -> tuple[Arg, ...] | None:
    """The arguments of an operation after the first one, in order, as a step of a chain has them; None where it has no such.

    >>> by_position("numpy.reshape", (Const(-1),), {"order": Const("F")}), by_position("ndarray.T", (), {"axis": Const(1)})
    ((-1, 'F'), None)
    """
    names = TABLE[op].steps if op in TABLE else None
    if names is None or len(rest) + len(params) > len(names) or {*names[len(rest) : len(rest) + len(params)]} != {*params}:
        return None
    return (*rest, *(params[name] for name in names[len(rest) :] if name in params))


def is_careful(op: str) -> bool:
    """Whether a library's operation writes into no operand that this page does not name.

    >>> is_careful("scipy.stats.rankdata"), is_careful("scipy.linalg.blas.daxpy"), is_careful("numpy.ma.core.put")
    (True, False, False)
    >>> is_careful("scipy.stats.lognorm.var"), is_careful("scipy.stats.lognorm.fit")
    (True, False)
    """
    home, _, name = op.rpartition(".")
    if home.startswith("scipy.stats.") and name in _OF_DISTRIBUTIONS:
        return True
    return home in CAREFUL and not op.startswith(_CARELESS)


def writes_into(parameter: str, value: Arg) -> bool:
    """Whether a library function writes into what is given for a parameter of this name: ``out``, ``output``, ``overwrite_a``.

    >>> writes_into("out", Const(None)), writes_into("overwrite_x", Const(True)), writes_into("output", Const("float32"))
    (False, True, False)
    """
    if not (parameter in ("out", "output") or parameter.startswith("overwrite")):
        return False
    if isinstance(value, Pack):
        return any(writes_into(parameter, item) for item in value.items)
    leaves = isinstance(value, Const) and (value.value is None or value.value is False or isinstance(value.value, type | str))
    return not leaves
