"""What the table says of memory is what NumPy and Python do: each entry is asked of them, on the examples of the rules.

``MAYBE`` is claimed only where one call shares memory and another does not; what ``WRITES`` changes that operand and no other.
"""

import collections
import functools
import importlib
import inspect
import io
import itertools
import random

import numpy as np
import pytest

from adjoint_gen.frontend.library import library_writers
from adjoint_gen.ir import memory
from adjoint_gen.ir.memory import TABLE, Result
from adjoint_gen.ir.trace import Bind, Const, Pack, Var
from adjoint_gen.rules.memory import memory_of
from adjoint_gen.rules.operations import operation
from adjoint_gen.rules.table import op_name
from tests.rules.harness import LAYOUTS, Display, Fixed, Text, examples_by_op

X, V, Z, SQUARE = np.arange(6.0).reshape(2, 3), np.arange(3.0), np.arange(3) * 1j, np.eye(2) + 1.0
FLOATS, OTHERS = [V, X[:1].copy(), SQUARE], [np.arange(3), [1.0, 2.0], np.float32([1.0, 2.0])]
KEY = lambda v: np.sum(v)  # noqa: E731 - it stands in a table of arguments

CALLS = {
    "operator.getitem": [(X, 0), (X, slice(1, None)), (X, (slice(None), 1))],
    "reference": [(X,), (X, 0)],
    "ndarray.flat": [], "ndarray.view": [(X,), (V, float)], "ndarray.imag": [(Z,), (V,)], "numpy.imag": [(Z,), (V,)],
    **{f"numpy.{name}": [(X, 1)] for name in ("split", "array_split", "hsplit", "vsplit")},
    "numpy.dsplit": [(X[:, :, None], 1)],
    "numpy.permute_dims": [(X,)], "numpy.unstack": [(X,)],
    **{f"numpy.{name}_like": [(X,)] for name in ("zeros", "ones", "empty")},
    "numpy.broadcast_arrays": [(V, X), (X, V)],
    "numpy.asarray": [(x,) for x in (*FLOATS, *OTHERS)], "numpy.asanyarray": [(x,) for x in (*FLOATS, *OTHERS)],
    "numpy.asarray_chkfinite": [(x,) for x in (*FLOATS, *OTHERS)], "numpy.require": [(V,), (V, int), (X.T, None, "C")],
    "numpy.ascontiguousarray": [(X,), (X.T,)], "numpy.asfortranarray": [(X,), (X.T,)],
    "ndarray.real": [(V,), (Z,)], "numpy.real": [(V,), (Z,), (1.0,)],
    "ndarray.conj": [(V,), (Z,)], "ndarray.conjugate": [(V,), (Z,)],
    "numpy.real_if_close": [(V,), (Z * 0,), ([1.0],)], "numpy.trim_zeros": [(V,), ([1.0],)],
    "numpy.float64": [(V,), (1.0,)], "numpy.float32": [(np.float32(V),), (V,)],
    "numpy.complex128": [(Z,), (V,)], "numpy.complex64": [(np.complex64(Z),), (Z,)],
    "numpy.diag": [(SQUARE,), (V,)], "scipy.linalg.det": [(SQUARE,), (np.ones((3, 1, 1)),)],
    "numpy.reshape": [(X, -1), (X.T, -1)],
    "numpy.ravel": [(X,), (X.T,)], "numpy.array": [(V, None, {"copy": None}), (V,)],
    "numpy.astype": [(V, float, {"copy": False}), (V, float)],
    "ndarray.astype": [(V, float, "K", "unsafe", True, False), (V, float)], "numpy.nan_to_num": [(V, False), (V,)],
    "numpy.einsum": [("ii->i", SQUARE), (SQUARE, [0, 0], [0]), ("i,i->i", V, V), (V, [0], V, [0], [0]), ("ij->i", SQUARE)],
    "numpy.diff": [(V, 0), (V,)], "numpy.linalg.matrix_power": [(SQUARE, 1), (SQUARE, 2)],
    "numpy.polyder": [(V, 0), (V,)], "numpy.polyint": [(V, 0), (V,)], "numpy.linalg.svd": [(SQUARE, True, False)],
    "builtins.max": [(V[:1], V[1:2]), ([1.0, 2.0],)], "builtins.min": [(V[:1], V[1:2]), ([1.0, 2.0],)],
    "statistics.median": [(X[:1, :1],), (V,)],
    "builtins.sum": [([], V), ([V],), ([V], 1.0)],
    "numpy.result_type": [(V, OTHERS[0])], "numpy.promote_types": [(float, int)], "numpy.shape": [(X,)], "numpy.ndim": [(X,)],
    "numpy.size": [(X,)], "builtins.len": [(X,)], "keys": [({"a": 1.0},)], "has": [({"a": 1.0}, "a")],
    "set.of": [({1, 2},), ([1, 2],)], **{
        f"set.{name}": [({1, 2}, {2, 3})]
        for name in ("union", "intersection", "difference", "symmetric_difference", "issubset", "issuperset", "isdisjoint")
    },
    **{f"ndarray.{name}": [(X,)] for name in ("shape", "ndim", "size", "dtype", "T", "mT")},
    "operator.is_": [(X, X), (X, V)], "operator.is_not": [(X, X), (X, V)], "numpy.may_share_memory": [(X, X), (X, V)],
    "list": [(X, V)], "tuple": [(X, V)], "repeat": [(X, 2)], "dict": [("a", X, "b", V)], "record": [("a", X)],
    "set": [("a", True)],
    "builtins.list": [(X,), ([X, V],)], "builtins.tuple": [(X,), ([X, V],)], "builtins.dict": [({"a": X},)],
    "builtins.set": [([1.0, 2.0],)], "builtins.frozenset": [([1.0, 2.0],)], "builtins.reversed": [([X, V],), (X,)],
    "builtins.sorted": [([X, V], {"key": KEY})],
}
"""Calls of operations that no rule has an example of, and of the other side of a ``MAYBE``; options stand in a dict behind."""

ASKED_ELSEWHERE = {
    "tape", "results", "format", "ndarray.flat",  # of no operands, of text, an iterator
    *(op for op in TABLE if op.startswith("adjoint_gen.runtime.") or op in memory.TRANSFORMS),  # test_memory.py
    *(op for op in TABLE if op.startswith("random.Random.")),
    *(() if hasattr(np, "unstack") else ("numpy.unstack",)),
}


def plain(value):
    """The value of an argument of an example."""
    match value:
        case Fixed(value=inner) | Text(value=inner):
            return plain(inner)
        case Display(items=items, kind=kind):
            return (tuple if kind == "tuple" else list)(map(plain, items))
        case tuple() | list():
            return type(value)(map(plain, value))
    return value


def calls(op):
    """The arguments and options of calls of an operation."""
    for one in examples_by_op().get(op, ()):
        yield tuple(map(plain, one.args)), {key: plain(value) for key, value in one.params}
    for args in CALLS.get(op, ()):
        options = args[-1] if args and isinstance(args[-1], dict) and op not in ("keys", "has", "builtins.dict") else {}
        yield args[: len(args) - bool(options)], options


def laid_out(op):
    """The same with arrays that lie otherwise in memory."""
    for args, options in calls(op):
        for layout in (lambda x: x, *LAYOUTS.values()):
            yield tuple(layout(x) if isinstance(x, np.ndarray) else x for x in args), options


@functools.singledispatch
def atom(value):
    """An argument as a statement has it."""
    return Const(value)


atom.register(np.ndarray, lambda value: Var("x"))
atom.register(list, lambda value: Pack("list", tuple(map(atom, value))))


def known(op, args, options):
    """What the table says of this call."""
    return memory_of(Bind(Var("y"), op, tuple(map(atom, args)), tuple((key, atom(v)) for key, v in options.items())))


def arrays(value):
    """The arrays in a result or an argument."""
    if isinstance(value, np.ndarray):
        return [value]
    return [x for one in value for x in arrays(one)] if isinstance(value, tuple | list) else []


def shares(one, other):
    return any(np.shares_memory(a, b) for a in arrays(one) for b in arrays(other))


def of(fact, args):
    """The operands that something is said of."""
    return args if fact.of is None else [args[k] for k in fact.of]


def said(*results):
    """The operations of which the table says one of these, and nothing of what they write into."""
    return sorted(op for op, fact in TABLE.items() if fact.result in results and not fact.writes and op not in ASKED_ELSEWHERE)


@pytest.mark.parametrize("op", said(Result.VIEW))
def test_a_view_shares_memory(op):
    fact, tried = TABLE[op], 0
    for args, options in laid_out(op):
        if not all(isinstance(x, np.ndarray) and x.size for x in of(fact, args)):
            continue
        result = operation(op)(*args, **options)
        for piece in arrays(result):
            if piece.size:
                tried += 1
                assert shares(piece, list(of(fact, args))), (args, options)
                assert not (fact.read_only and piece.flags.writeable)
        assert fact.pieces == isinstance(result, tuple | list) or (op.startswith("numpy.atleast") and len(args) > 1)
    assert tried


@pytest.mark.parametrize("op", said(Result.MAYBE))
def test_what_may_share_memory_does_and_does_not(op):
    fact, found = TABLE[op], set()
    for args, options in calls(op):
        result = operation(op)(*args, **options)
        shared = shares(result, list(of(fact, args)))
        assert not (shared and known(op, args, options).result is Result.NEW), (args, options)
        found.add(shared)
    assert found == {True, False}


@pytest.mark.parametrize("op", sorted(memory.THEMSELVES))
def test_real_floating_numbers_are_given_as_they_are(op):
    for x in FLOATS:
        result = operation(op)(x)
        assert result is x or (shares(result, x) and result.strides == x.strides and result.shape == x.shape)


@pytest.mark.parametrize("op", sorted(memory.IN_ROWS))
def test_a_view_of_what_lies_in_rows_and_a_copy_of_other_arrays(op):
    rest = (-1,) if op == "numpy.reshape" else ()
    assert shares(operation(op)(X, *rest), X) and not shares(operation(op)(X.T, *rest), X)


@pytest.mark.parametrize("op", sorted(memory.LOOKS_ONLY - ASKED_ELSEWHERE))
def test_contents_are_not_read(op):
    tried = 0
    for args, options in calls(op):
        result = operation(op)(*args, **options)
        others = tuple(
            x + 1 if isinstance(x, np.ndarray) else dict.fromkeys(x, 7.0) if isinstance(x, dict) else x for x in args
        )
        again = operation(op)(*others, **options)
        tried += 1
        assert not shares(result, list(args))
        if TABLE[op].result is Result.LOOKS:
            assert not arrays(result) and again == result
        elif op != "numpy.empty_like":
            assert np.array_equal(again, result)
    assert tried


@pytest.mark.parametrize("op", sorted(memory.HOLDERS - ASKED_ELSEWHERE))
def test_a_container_keeps_the_very_operands(op):
    for args, _ in calls(op):
        items = list(operation("list" if op == "tuple" else op)(*args).values()) if op in ("dict", "record") else list(
            operation("list" if op == "tuple" else op)(*args))
        assert all(any(item is x for item in items) for x in arrays(args))


@pytest.mark.parametrize("op", said(Result.SHALLOW))
def test_a_new_container_has_the_same_items(op):
    for (held,), options in calls(op):
        result = operation(op)(held, **options)
        assert result is not held
        items = list(result.values()) if isinstance(result, dict) else list(result)
        inside = list(held.values()) if isinstance(held, dict) else list(held)
        assert all(any(a is b or shares(a, b) or (not arrays(a) and a == b) for b in inside) for a in items)


class Holder:
    a = 1.0

    def __init__(self):
        self.a = 2.0


ROOM = np.array([3.0, 1.0, 2.0])
WRITING = {
    "numpy.copyto": (ROOM, V), "numpy.put": (ROOM, [0], [9.0]), "numpy.place": (ROOM, ROOM > 1, V[1:2]),
    "numpy.putmask": (ROOM, ROOM > 1, V), "numpy.fill_diagonal": (SQUARE, 9.0),
    "numpy.put_along_axis": (ROOM, np.array([0]), np.array([9.0]), 0),
    "numpy.random.shuffle": (np.arange(99.0),), "numpy.random.mtrand.shuffle": (np.arange(99.0),),
    "random.shuffle": (list(range(99)),), "operator.setitem": (ROOM, 0, 9.0), "operator.delitem": ([1, 2], 0),
    "builtins.setattr": (Holder(), "a", 9.0), "builtins.delattr": (Holder(), "a"),
    **{f"operator.{name}": (ROOM, V + 2.0) for name in ("iadd", "isub", "imul", "itruediv", "ifloordiv", "imod", "ipow")},
    **{f"operator.{name}": (np.array([5, 6]), np.array([2, 3])) for name in ("iand", "ior", "ixor", "ilshift", "irshift")},
    "operator.imatmul": (SQUARE, SQUARE * 3.0), "operator.iconcat": ([1.0], [2.0]),
    "ndarray.fill": (ROOM, 9.0), "ndarray.sort": (ROOM,), "ndarray.partition": (ROOM, 1),
    "ndarray.resize": (np.arange(6.0), (2, 3)),
    "ndarray.put": (ROOM, [0], [9.0]), "ndarray.setfield": (ROOM, 9.0, np.dtype(float)), "ndarray.byteswap": (ROOM, True),
    "ndarray.setflags": (ROOM, False), "ndarray.itemset": (ROOM, 0, 9.0),
    "ndarray.__setitem__": (ROOM, 0, 9.0), "ndarray.__setattr__": (ROOM, "shape", (3, 1)), "ndarray.__delitem__": None,
    **{f"ndarray.__{name}__": (ROOM, V + 2.0) for name in ("iadd", "isub", "imul", "itruediv")},
    "ndarray.__imatmul__": (SQUARE, SQUARE * 3.0),
    "builtins.list.append": ([1.0], 2.0), "builtins.list.extend": ([1.0], [2.0]), "builtins.list.insert": ([1.0], 0, 2.0),
    "builtins.list.pop": ([1.0],), "builtins.list.remove": ([1.0], 1.0), "builtins.list.clear": ([1.0],),
    "builtins.list.reverse": ([1.0, 2.0],), "builtins.list.sort": ([2.0, 1.0],),
    "builtins.dict.update": ({}, {"a": 1.0}), "builtins.dict.setdefault": ({}, "a", 1.0),
    "builtins.dict.popitem": ({"a": 1.0},),
    "builtins.set.add": ({1}, 2), "builtins.set.discard": ({1}, 1), "builtins.set.intersection_update": ({1}, {2}),
    "builtins.set.difference_update": ({1}, {1}), "builtins.set.symmetric_difference_update": ({1}, {2}),
    "collections.deque.appendleft": (collections.deque(), 1), "collections.deque.extendleft": (collections.deque(), [1]),
    "collections.deque.popleft": (collections.deque([1]),), "collections.deque.rotate": (collections.deque([1, 2]), 1),
    "random.Random.shuffle": None, "io.IOBase.write": None, "io.IOBase.writelines": None,
    "types.GeneratorType.send": None, "types.GeneratorType.throw": None,
    "numpy.dot": (SQUARE, SQUARE, np.zeros((2, 2))), "numpy.concatenate": ([V, V], 0, np.zeros(6)),
}
"""A call for each operation that writes; None for what has no contents that could be compared."""


def looked_at(value):
    """The contents of a value, to be compared with what they are later."""
    if isinstance(value, np.ndarray):
        return value.tobytes(), value.shape, value.dtype.str, value.flags.writeable
    if isinstance(value, Holder):
        return dict(vars(value))
    return [looked_at(one) for one in value] if isinstance(value, list | tuple) else repr(value)


def fresh(value):
    """A value of its own."""
    return value.copy() if hasattr(value, "copy") else value


@pytest.mark.parametrize("op", sorted(op for op, fact in TABLE.items() if fact.writes))
def test_what_writes_changes_that_operand_and_no_other(op):
    assert op in WRITING, "a call that shows it"
    if WRITING[op] is None or (op.startswith("ndarray.") and not hasattr(np.ndarray, op.removeprefix("ndarray."))):
        return
    args = [fresh(x) for x in WRITING[op]]
    before = [looked_at(x) for x in args]
    result = operation(op)(*args)
    assert [k for k, x in enumerate(args) if looked_at(x) != before[k]] == list(TABLE[op].writes)
    assert TABLE[op].result is not Result.ITSELF or result is args[0]


@pytest.mark.parametrize("op", sorted(op for op, fact in TABLE.items() if fact.steps and not op.startswith("ndarray.")))
def test_steps_of_chains_have_their_arguments_by_position(op):
    names = list(inspect.signature(operation(op)).parameters)
    assert tuple(names[1 : 1 + len(TABLE[op].steps)]) == TABLE[op].steps


LEFT_OUT = {
    "numpy": "memmap save savetxt savez savez_compressed load loadtxt genfromtxt fromfile fromregex show_config show_runtime "
             "info test array_repr array_str array2string set_printoptions seterr seterrcall setbufsize",
    "numpy.testing": "*", "numpy.random": "seed set_state set_bit_generator test",
}
"""Functions that read or write files, set what is asked of all, or subtract from a width of lines that is no number."""


def functions():
    """Every public function of NumPy's modules of which it is said that they write into nothing else."""
    for name in sorted(memory.CAREFUL):
        if name.split(".")[0] != "numpy" or name.endswith("mtrand") or LEFT_OUT.get(name) == "*":
            continue
        module = importlib.import_module(name) if name != "numpy.lib.scimath" else np.emath
        for key in sorted(set(dir(module)) - {*LEFT_OUT.get(name, "").split()}):
            function = getattr(module, key)
            if not key.startswith("_") and callable(function) and not inspect.isclass(function):
                yield f"{name}.{key}", function


def changed(function, operands):
    """Which operands a call changes; None where it raises."""
    given = [x.copy() for x in operands]
    try:
        with np.errstate(all="ignore"):
            function(*given)
    except Exception:  # no such call
        given = given if any(not np.array_equal(a, b, equal_nan=True) for a, b in zip(given, operands, strict=True)) else []
    return [k for k, (a, b) in enumerate(zip(given, operands, strict=False)) if not np.array_equal(a, b, equal_nan=True)]


def may_write(op, function, place):
    """Whether the table lets a function write into the operand at a place."""
    if place in TABLE.get(op, memory.NEW).writes:
        return True
    if isinstance(function, np.ufunc):
        return place >= function.nin
    try:
        names = list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return False
    return place < len(names) and memory.writes_into(names[place], Var("x"))


@pytest.mark.filterwarnings("ignore")
def test_no_function_of_numpy_writes_into_what_the_table_does_not_name():
    operands = (np.array([0.5, 1.5, 1.0]), np.array([1, 2, 0]), np.array([True, False, True]), np.eye(3) + 1.0)
    state = np.random.get_state()
    for (name, function), count in itertools.product(functions(), range(1, 4)):
        op = op_name(function) or name
        for given in itertools.product(operands, repeat=count):
            wrong = [k for k in changed(function, given) if not may_write(op, function, k)]
            assert not wrong or op == "numpy.nan_to_num", (name, op, wrong, given)  # which is asked for its `copy`
    np.random.set_state(state)


def test_no_method_of_a_distribution_writes_into_what_it_is_given():
    stats = pytest.importorskip("scipy.stats")
    operands = (np.array([0.25, 0.5, 0.75]), np.array([1.5, 2.5, 3.5]), np.array([0.0, 1.0, 2.0]))
    for name in ("norm", "expon", "lognorm", "gamma", "beta", "t", "genpareto", "poisson", "binom", "nbinom"):
        for method in sorted(memory._OF_DISTRIBUTIONS & {*dir(getattr(stats, name))}):
            function = getattr(getattr(stats, name), method)
            assert not any(changed(function, operands[:count]) for count in (1, 2, 3)), (name, method)


def test_generators_of_pythons_choose_among_the_very_items():
    of = random.Random(0)
    assert of.choice((V, V)) is V and of.choices((V, V)) == [V] and of.sample((V, V), 1)[0] is V
    assert sorted(memory.ITEM_NAMES) == ["choice", "choices", "sample"]


@pytest.mark.parametrize("function", [np.array, np.copy, np.asarray, lambda given: np.tile(given, 1)])
def test_an_array_of_an_iterator_is_the_memory_behind_it(function):
    assert shares(function(X.flat), X)  # and so is never taken for new: `Justification.allocates`


def test_methods_that_change_nothing_are_named_by_no_writer():
    assert memory.HARMLESS_NAMES.isdisjoint(memory.MUTATING_NAMES | memory.CHANGING_NAMES)


def test_every_writer_that_is_understood_is_in_the_table():
    methods = {f"ndarray.{name}" for name in library_writers._METHODS}
    handled = {op_name(function) for function, _ in library_writers._FUNCTIONS} | methods
    assert all(TABLE[op].writes == (0,) for op in handled)


def test_generators_files_and_iterators_are_changed():
    shuffled, file = list(range(99)), io.StringIO()
    random.Random(0).shuffle(shuffled)
    file.write("a")
    file.writelines("b")
    assert shuffled != list(range(99)) and file.getvalue() == "ab"
