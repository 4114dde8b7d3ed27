"""Functions that write into a whole array, or a part of it: each is what it computes, and a store."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import gast
import numpy as np

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.aliasing.inplace_forms import after_call, before_call, before_copy, before_ufunc
from adjoint_gen.frontend.library.operands import as_arrays
from adjoint_gen.frontend.names.values import Params, Value, View
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.restarts import Written
from adjoint_gen.frontend.storage.flat import repeated
from adjoint_gen.frontend.storage.materialise_lists import as_array
from adjoint_gen.frontend.storage.stores import is_blank, own, write
from adjoint_gen.frontend.storage.views import reference
from adjoint_gen.frontend.text.mutated_names import shown
from adjoint_gen.ir.kinds import SOME, Kind
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Var
from adjoint_gen.rules.calls import constant
from adjoint_gen.rules.table import lookup, op_of

_OTHER_FORM = "an operation that gives a new array"
_OF_FRACTIONS = {"numpy.mean", "numpy.nanmean"}
"""What is computed of integers in double precision, whatever that is written into."""
_IN_ITS_DTYPE = _OF_FRACTIONS | {
    "numpy.sum", "numpy.prod", "numpy.cumsum", "numpy.cumprod", "numpy.trace", "numpy.nansum", "numpy.nanprod",
    "numpy.nancumsum", "numpy.nancumprod", "numpy.cumulative_sum", "numpy.cumulative_prod",
}


def into(low: Lowering, node: gast.AST | None, value: Arg, spelling: str) -> View:
    """The storage that a call writes into.

    Raises:
        Written: the name of that array was not known to be written.
        DifferentiationError: it is no storage.
    """
    view = None if isinstance(value, Pack) else reference(low, value, written=True)
    if view is None and isinstance(node, gast.Call) and isinstance(value, Var) and is_blank(low, value):
        own(low, value.base or "out", value)
        view = View(value)
    if view is not None:
        return view
    names = sorted(shown(node)) if node is not None else []
    for name in names if not low.program.modes.by_reference else ():
        if name in low.scope.locals and name not in low.scope.stored:
            low.findings.note(Written(name))
            made = own(low, name, value)
            if isinstance(made, Var) and made in low.arrays.storage:
                return View(made)
    why = next((low.arrays.lost[name] for name in names if name in low.arrays.lost), "it is not known which array that is")
    raise low.refuse(low.writing.here, f"cannot differentiate `{spelling}`: it writes into an array, and {why}", _OTHER_FORM)


def put_out(
    low: Lowering, node: gast.Call, spelling: str, function: object, out: Arg, mask: Arg | None, args: Sequence[Arg],
    params: Params, compute: Callable[[Sequence[Arg], Params], Value],
) -> Value:
    """``f(*args, out=y, where=mask)``: what ``compute`` gives for these arguments, stored in ``y``."""
    if isinstance(out, Pack) and len(out.items) == 1:
        out = out.items[0]
    by_name = [k.value for k in node.keywords if k.arg in ("out", "output")]
    view = into(low, by_name[0] if by_name else node.args[-1], out, f"out= of {spelling}")
    old = low.load(view)
    plain = isinstance(function, np.ufunc) and not params
    if isinstance(function, np.ufunc) and plain:
        before_ufunc(low, old, function, as_arrays(low, function, args), mask)
    params = _in_its_dtype(low, function, old, args, params)
    value = low.as_argument(compute(args if mask is None else _where_it_runs(low, function, args, mask), params), node)
    if mask is not None:
        value = low.bind("numpy.where", (mask, value, old))
    ranks = {low.kind(old).rank, low.kind(value).rank} - {None}
    if not isinstance(function, np.ufunc) and len(ranks) == 2:
        raise low.refuse(
            node, f"cannot differentiate `out=` of `{spelling}`: the array has another number of axes than the result",
            "an array of the shape of the result",
        )
    if not plain or getattr(function, "signature", None) is not None:
        after_call(low, old, value, function, args, params)
    write(low, node, view.base, view.chain, value)
    return low.load(view)


def _in_its_dtype(low: Lowering, function: object, old: Arg, args: Sequence[Arg], params: Params) -> Params:
    """The parameters of a function that adds up or multiplies in the dtype of what it writes into, where that is the wider."""
    op, given = op_of(function) or "", dict(params)
    if op not in _IN_ITS_DTYPE or given.pop("dtype", Const(None)) != Const(None):
        return params
    dtype, into = low.kind(args[0]).dtype, low.kind(old).dtype
    whole = op in _OF_FRACTIONS and dtype is not None and not dtype.startswith("float")
    if whole or (dtype is not None and into in (dtype, "complex128", "complex64")) or (dtype, into) == ("float64", "float32"):
        return params
    if (dtype, into) == ("float32", "float64"):
        return [*given.items(), ("dtype", Const(np.float64, "numpy.float64"))]
    return [*given.items(), ("dtype", low.bind("numpy.result_type", (args[0], old)))]


def _where_it_runs(low: Lowering, function: object, args: Sequence[Arg], mask: Arg) -> Sequence[Arg]:
    """The operands of a function that runs for some elements only: in the place of the others what it does not warn of."""
    rule = lookup(op_of(function) or "")
    if rule is None or not rule.infinite(tuple(args)):
        return args
    floats = [low.kind(arg).tag == "float" or (low.kind(arg).dtype or "").startswith("float") for arg in args]
    safe = Const(rule.safe)
    return [low.bind("numpy.where", (mask, arg, safe)) if real else arg for arg, real in zip(args, floats, strict=True)]


def refused(low: Lowering, node: gast.Call, spelling: str) -> DifferentiationError:
    """The refusal of a call with other arguments than are understood."""
    return low.refuse(node, f"cannot differentiate this form of `{spelling}`: it changes an array in place", _OTHER_FORM)


def is_number(low: Lowering, arg: Arg) -> bool:
    """Whether an argument is one number, on which the text then relies."""
    if isinstance(arg, Var):
        low.rely(arg)
        return low.kind(arg).rank == 0
    return isinstance(arg, Const)


def copyto(low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]) -> None:
    """``np.copyto(y, v, where=mask)``."""
    if len(args) != 2 or params.keys() - {"where"}:
        raise refused(low, node, spelling)
    before_copy(low, low.load(view), args[1])
    value = as_array(low, args[1])
    if "where" in params:
        value = low.bind("numpy.where", (as_array(low, params["where"]), value, low.load(view)))
    write(low, node, view.base, view.chain, value)


def fill_diagonal(
    low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]
) -> None:
    """``np.fill_diagonal(y, v)`` of a matrix and a number or some, which begin again; the diagonal may go on below."""
    named = dict(zip(("a", "val", "wrap"), args, strict=False)) | params
    wrap = constant(named.get("wrap", Const(False)))
    if named.keys() - {"wrap"} != {"a", "val"} or type(wrap) is not bool or low.kind(args[0]).rank != 2:
        raise refused(low, node, spelling)
    value = as_array(low, named["val"])
    if not is_number(low, value) and low.kind(value).rank != 1:
        raise refused(low, node, spelling)
    low.rely(args[0])
    shape = low.bind("ndarray.shape", (args[0],))
    sides = [low.bind("operator.getitem", (shape, Const(axis))) for axis in (0, 1)]
    if wrap:
        step = low.bind("operator.add", (sides[1], Const(1)))
        places = low.bind("numpy.arange", (Const(0), low.bind("ndarray.size", (args[0],)), step))
        index = [low.bind(op, (places, sides[1])) for op in ("operator.floordiv", "operator.mod")]
    else:
        index = [low.bind("numpy.arange", (low.bind("builtins.min", sides),))] * 2
    if not is_number(low, value) and not _fills(low.kind(value), low.kind(args[0])):
        counted = low.bind("numpy.arange", (low.bind("numpy.size", (index[0],)),)) if wrap else index[0]
        value = repeated(low, value, counted)
    write(low, node, view.base, (*view.chain, Pack("tuple", tuple(index))), value)


def _fills(value: Kind, matrix: Kind) -> bool:
    """Whether a vector is known to be as long as each side of a matrix."""
    dims = matrix.shape.dims
    return value.shape.dims is not None and dims is not None and set(dims) == {*value.shape.dims} and SOME not in dims


def fill(low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]) -> None:
    """``y.fill(v)``."""
    if len(args) != 2 or params:
        raise refused(low, node, spelling)
    before_call(low, low.load(view), np.ndarray.fill, args[1:])
    write(low, node, view.base, view.chain, args[1])


def sort(low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]) -> None:
    """``y.sort(axis)``."""
    if len(args) > 2 or params.keys() - {"axis", "kind"}:
        raise refused(low, node, spelling)
    axis = [("axis", value) for value in args[1:]]
    ordered = low.bind("numpy.sort", (args[0],), params=(*axis, *params.items()))
    write(low, node, view.base, view.chain, ordered)


def shuffle(low: Lowering, node: gast.Call, view: View, generator: Var, array: Arg) -> None:
    """``rng.shuffle(y)``: the same numbers tell the places of its items in ``rng.permutation(len(y))``."""
    length = low.bind("builtins.len", (array,))
    places = low.bind("method", (generator, Const("permutation"), length), effect=Effect.IMPURE)
    write(low, node, view.base, view.chain, low.bind("numpy.take", (array, places), "", (("axis", Const(0)),)))
