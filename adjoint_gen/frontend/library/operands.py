"""The operands of library functions: where they stand, and which of them are arrays, also where a display is written."""

from __future__ import annotations

import functools
import inspect
import itertools
import math
import types
from collections.abc import Callable, Sequence
from string import ascii_letters, ascii_lowercase, ascii_uppercase
from typing import Any

import numpy as np

from adjoint_gen.frontend.names.values import Params
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.methods import FIRST_IS_ARRAY
from adjoint_gen.frontend.storage.materialise_lists import as_array
from adjoint_gen.ir.memory import NEW
from adjoint_gen.ir.memory import TABLE as MEMORY
from adjoint_gen.ir.trace import Arg, Const, Pack, Var
from adjoint_gen.program.codes import per_function
from adjoint_gen.program.reach import is_library
from adjoint_gen.rules.calls import constant
from adjoint_gen.rules.operands import array_parameters, is_array_at
from adjoint_gen.rules.table import lookup, op_name, op_of
from adjoint_gen.rules.text import differentials

_SEQUENCES_OF_ARRAYS: dict[Callable[..., Any], tuple[int, ...]] = {
    np.concatenate: (0,), np.stack: (0,), np.hstack: (0,), np.vstack: (0,), np.column_stack: (0,), np.dstack: (0,),
    np.linalg.multi_dot: (0,), np.select: (0, 1), np.choose: (1,),
}
"""Functions of several arrays, and which of their arguments are sequences of them."""
_OF_NUMBERS: frozenset[Callable[..., Any]] = frozenset({math.fsum, math.dist})
"""Functions of Python's own that go through numbers: in place of a list of unknown length they are given the array."""
_AS_GIVEN: frozenset[Callable[..., Any]] = frozenset({np.array, np.asarray, np.block, np.take_along_axis, np.trim_zeros})
"""Functions that make the array of a display themselves, give a list for one, or raise."""
_OF_A_PAIR = frozenset(f"scipy.linalg.{name}" for name in (
    "cho_solve", "cho_solve_banded", "lu_solve", "matmul_toeplitz", "solve_toeplitz",
))
_OR_OF_AN_ARRAY = frozenset({"scipy.linalg.matmul_toeplitz", "scipy.linalg.solve_toeplitz"})
"""Functions whose first argument is a pair of an array and something else, and which of them may be given the array alone."""


def by_position(function: object, args: Sequence[Arg], params: Params) -> tuple[list[Arg], list[tuple[str, Arg]]]:
    """The arguments of a call, ``np.dot(a=x, b=y)``, with its operands where they stand without names: ``np.dot(x, y)``."""
    given, found = dict(params), list(args)
    for name in _operands(function)[len(args) :]:
        if name not in given:
            break
        found.append(given.pop(name))
    return found, list(given.items())


@per_function
def _operands(function: object) -> tuple[str, ...]:
    """The function's own names of its parameters up to the last operand without a default, if they may be given by name."""
    rule = lookup(op_of(function) or "")
    try:
        own = list(inspect.signature(function).parameters.values())  # type: ignore[arg-type]
    except (TypeError, ValueError):  # nothing is known of its names
        return ()
    if rule is None or isinstance(function, np.ufunc):
        return ()
    count = 1
    if rule.differential is not None:
        names = differentials(rule.differential)
        places = [k for k, p in enumerate(rule.arguments.values(), 1) if p.name in names and p.default is p.empty]
        count = max(places, default=0)
    by_name = itertools.takewhile(lambda p: p.kind is p.POSITIONAL_OR_KEYWORD, own[:count])
    return tuple(p.name for p in by_name)


_signature = per_function(inspect.signature)


def misfits(function: object, count: int, names: tuple[str, ...]) -> bool:
    """Whether a library's function takes no such call, and raises; of those that are not written in Python few tell."""
    if isinstance(function, np.ufunc):
        return not function.nin <= count <= function.nargs
    by_name = bool(names) and getattr(function, "__module__", None) in ("builtins", "math")
    if not by_name and not isinstance(inspect.unwrap(function), types.FunctionType):  # type: ignore[arg-type]
        return False
    try:
        _signature(function).bind(*range(count), **dict.fromkeys(names))
    except (TypeError, ValueError) as error:  # the latter where nothing is known of its parameters
        return isinstance(error, TypeError)
    return False


def as_arrays(low: Lowering, function: object, args: Sequence[Arg]) -> Sequence[Arg]:
    """The arguments of a NumPy function with ``np.array(...)`` around displays that it makes arrays of."""
    if not args or not callable(function):
        return args
    if function in _OF_NUMBERS:
        return [as_array(low, arg) if isinstance(arg, Var) else arg for arg in args]
    if function in _AS_GIVEN:
        return [_lists_in(low, args[0]), *args[1:]]
    if function is np.einsum:
        return _with_letters(low, args)
    if function in _SEQUENCES_OF_ARRAYS:
        of_arrays = _SEQUENCES_OF_ARRAYS[function]
        return [_each(low, arg) if k in of_arrays else as_array(low, arg) for k, arg in enumerate(args)]
    if isinstance(args[0], Pack) and op_of(function) in _OF_A_PAIR:
        args = [_of_pair(low, args[0], op_of(function) in _OR_OF_AN_ARRAY), *args[1:]]
    return [as_array(low, arg) if _is_array(function, k) else arg for k, arg in enumerate(args)]


def _of_pair(low: Lowering, arg: Pack, or_array: bool) -> Arg:
    """A pair with the arrays of the lists in it; where an array may stand for the pair, a list is that array."""
    if or_array and arg.kind == "list":
        return as_array(low, arg)
    return Pack(arg.kind, tuple(as_array(low, item) if isinstance(item, Pack) else item for item in arg.items))


def _each(low: Lowering, arg: Arg) -> Arg:
    """A display of arrays, each of which may be a display itself."""
    return Pack(arg.kind, tuple(as_array(low, item) for item in arg.items)) if isinstance(arg, Pack) else arg


def _lists_in(low: Lowering, arg: Arg) -> Arg:
    """A display with the arrays of the lists in it."""
    if not isinstance(arg, Pack) or arg.kind not in ("tuple", "list"):
        return arg
    return Pack(arg.kind, tuple(_lists_in(low, i) if isinstance(i, Pack) else as_array(low, i) for i in arg.items))


def named_as_arrays(low: Lowering, function: object, params: Params) -> Params:
    """The arguments of a NumPy function that are given by name, likewise: ``np.trapezoid(y, x=[0.0, s, 1.0])``."""
    names = array_parameters(op_of(function) or "")
    return [(name, as_array(low, arg) if name in names and isinstance(arg, Pack) else arg) for name, arg in params]


@functools.cache
def _is_array(function: Callable[..., Any], position: int) -> bool:
    """Whether a NumPy function makes an array of its argument at a position."""
    if isinstance(function, np.ufunc) or (position == 0 and function in FIRST_IS_ARRAY):
        return True
    op = op_of(function) or ""
    return not (position == 0 and op in _OF_A_PAIR) and is_array_at(op, position)


def _with_letters(low: Lowering, args: Sequence[Arg]) -> Sequence[Arg]:
    """The arguments of ``np.einsum(a, [0, 1], b, [1, 2], [0, 2])`` as those of ``np.einsum("AB,BC->AC", a, b)``."""
    if isinstance(args[0], Const) and isinstance(args[0].value, str):
        return _without_ellipsis(low, args[0].value, [as_array(low, arg) for arg in args[1:]])
    axes = [constant(arg) for arg in args[1::2]] + [constant(arg) for arg in args[len(args) // 2 * 2 :]]
    numbered = [*range(len(_LETTERS)), ...]
    if not all(isinstance(one, list | tuple) and all(type(k) is not bool and k in numbered for k in one) for one in axes):
        raise low.refuse(
            low.writing.here,
            "cannot differentiate `np.einsum` without subscripts that are written out",
            'np.einsum("ij,jk->ik", a, b)',
        )
    terms = ["".join("..." if k is ... else _LETTERS[k] for k in one) for one in axes]  # type: ignore[attr-defined]
    count = len(args) // 2
    text = ",".join(terms[:count]) + "".join(f"->{term}" for term in terms[count:])
    return _without_ellipsis(low, text, [as_array(low, arg) for arg in args[: 2 * count : 2]])


def _without_ellipsis(low: Lowering, text: str, operands: list[Arg]) -> Sequence[Arg]:
    """The arguments of an ``einsum`` with a letter for each axis that ``...`` stands for; as they are where it may raise."""
    left, arrow, output = text.replace(" ", "").partition("->")
    terms, ranks = left.split(","), [low.kind(one).rank for one in operands]
    if "..." not in text or len(terms) != len(operands) or None in ranks:
        return [Const(text), *operands]
    behind = [(rank or 0) - len(term) + 3 if "..." in term else 0 for rank, term in zip(ranks, terms, strict=True)]
    most = max(behind)
    free = "".join(letter for letter in ascii_letters if letter not in text)[:most]
    if min(behind) < 0 or len(free) < most or (arrow and most and "..." not in output):
        return [Const(text), *operands]
    inputs = ",".join(term.replace("...", free[most - n :]) for term, n in zip(terms, behind, strict=True))
    once = sorted(letter for letter in set(left) - {",", "."} if left.count(letter) == 1)
    return [Const(f"{inputs}->{output.replace('...', free) if arrow else free + ''.join(once)}"), *operands]


_LETTERS = ascii_uppercase + ascii_lowercase
"""The letters in the order in which NumPy sorts them, and numbers them."""


@functools.cache
def parameters_of(function: object) -> tuple[str, ...]:
    """The names of a library function's parameters, as far as they are known, each of which takes one argument."""
    try:
        found = inspect.signature(function).parameters.values()  # type: ignore[arg-type]
    except (ValueError, TypeError):
        return ()
    return tuple(p.name for p in found) if all(p.kind is not p.VAR_POSITIONAL for p in found) else ()


@functools.cache
def out_position(function: object) -> int | None:
    """The position of the argument ``out`` of a library function."""
    if isinstance(function, np.ufunc):
        return function.nin
    if written := MEMORY.get(op_name(function) or "", NEW).writes:
        return written[0]
    if not f"{getattr(function, '__module__', '')}.".startswith(("numpy.", "scipy.")) or not callable(function):
        return None
    try:
        parameters = inspect.signature(function).parameters
    except (ValueError, TypeError):
        return None
    found = parameters.get("out")
    return None if found is None or found.kind is found.KEYWORD_ONLY else list(parameters).index("out")


def with_none(low: Lowering, function: object, args: Sequence[Arg], params: Params) -> tuple[Sequence[Arg], Params]:
    """The arguments of a library's function, with None itself for a name of which it is known that it is None."""
    if not is_library(getattr(function, "__module__", None)):
        return args, params

    def plain(value: Arg) -> Arg:
        if not isinstance(value, Var) or low.kind(value).tag != "none":
            return value
        low.rely(value)
        return Const(None)

    return [plain(v) for v in args], [(key, plain(v)) for key, v in params]
