"""Functions that write into an array at places given by indices or masks: each is what it computes, and a store."""

from __future__ import annotations

from collections.abc import Sequence

import gast
import numpy as np

from adjoint_gen.analysis.repeated_indices import may_repeat
from adjoint_gen.frontend.aliasing.inplace_forms import before_call
from adjoint_gen.frontend.library.library_stores import is_number, refused
from adjoint_gen.frontend.names.resolve import operation_of
from adjoint_gen.frontend.names.values import View
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.storage.flat import repeated
from adjoint_gen.frontend.storage.materialise_lists import as_array
from adjoint_gen.frontend.storage.stores import write
from adjoint_gen.frontend.storage.views import take
from adjoint_gen.ir.dtypes import options
from adjoint_gen.ir.kinds import INT
from adjoint_gen.ir.trace import Arg, Const, Effect, For, Pack, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import variables
from adjoint_gen.rules.calls import arg_kind, constant


def at(low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], ufunc: np.ufunc) -> None:
    """``np.add.at(y, i, v)`` and its like: an element that ``i`` names several times is changed as often.

    Sums add up in any order; of any other operation an index that may name an element twice is gone through.
    """
    found = operation_of(ufunc)
    if len(args) != ufunc.nin + 1 or ufunc.nin > 2 or ufunc.nout != 1 or found is None:
        raise refused(low, node, spelling)
    values = [as_array(low, arg) for arg in args[2:]]
    index = as_array(low, args[1]) if isinstance(args[1], Pack) and args[1].kind == "list" else args[1]
    if ufunc is np.add or (ufunc is np.subtract and arg_kind(values[0], low.premises.beliefs.kinds).has_negatives):
        value = low.bind("operator.neg", values) if ufunc is np.subtract else values[0]
        write(low, node, view.base, (*view.chain, index), value, add=True)
        return
    for value in values:
        if isinstance(value, Var) and low.kind(value).dtype is None and not low.program.general:
            low.bind("adjoint_gen.runtime.ordinary", (value,), effect=Effect.RAISES)
    kind = low.kind(index) if isinstance(index, Var) else None
    for var in variables(index):
        low.rely(var)
    if not may_repeat(index, {v: low.kind(v) for v in variables(index)}):
        _change(low, node, spelling, View(view.base, (*view.chain, index)), found[0], args[0], values)
        return
    if not isinstance(index, Var) or kind is None or kind.tag != "array" or kind.rank != 1:
        raise low.refuse(
            node, f"cannot differentiate this form of `{spelling}`: its index may name an element several times",
            "a loop over the places, or an index that is one array of integers",
        )
    if values and not is_number(low, values[0]):
        part = low.load(View(view.base, (*view.chain, index)))
        values = [low.bind("numpy.broadcast_to", (values[0], low.bind("ndarray.shape", (part,))))]
    counter = low.writing.names.fresh()
    low.premises.beliefs.given(counter, INT)
    count = low.bind("builtins.len", (index,))
    with low.block() as body:
        place = View(view.base, (*view.chain, low.bind(GETITEM, (index, counter))))
        here = [v if is_number(low, v) else low.bind(GETITEM, (v, counter)) for v in values]
        _change(low, node, spelling, place, found[0], args[0], here)
    low.emit(For(counter, Const(0), count, Const(1), (), tuple(body), label=low.label("loop"), origin=low.origin(node)))


def _change(low: Lowering, node: gast.Call, spelling: str, place: View, op: str, array: Arg, values: Sequence[Arg]) -> None:
    """Apply an operation to a part of storage, and store what it gives there; `at` rounds also what no integer is near."""
    new = low.bind(op, (take(low, place), *values))
    kind, made = arg_kind(array, low.premises.beliefs.kinds), low.kind(new)
    whole = made.dtype is not None and all(one.startswith(("int", "uint", "bool")) for one in options(made.dtype))
    if not (kind.inexact or whole) and (kind.exact or not low.program.general):
        what = f"cannot differentiate this `{spelling}`: the array, of dtype {kind.dtype}, may round what it gets"
        raise low.refuse(node, what, "an array of dtype float64")
    write(low, node, place.base, place.chain, new)


def put(low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]) -> None:
    """``np.put(y, i, v, mode)`` of one axis: values are repeated, or left over."""
    named = dict(zip(("a", "ind", "v", "mode"), args, strict=False)) | params
    mode = constant(named.get("mode", Const("raise")))
    if named.keys() - {"mode"} != {"a", "ind", "v"} or mode not in ("raise", "wrap", "clip") or low.kind(args[0]).rank != 1:
        raise refused(low, node, spelling)
    low.rely(args[0])
    places, value = low.bind("numpy.ravel", (as_array(low, named["ind"]),)), as_array(low, named["v"])
    if mode != "raise":
        length = low.bind("builtins.len", (args[0],))
        places = low.bind("adjoint_gen.runtime.choice", (places, length, Const(mode)))
    if not is_number(low, value):
        value = repeated(low, value, low.bind("numpy.arange", (low.bind("numpy.size", (places,)),)))
    write(low, node, view.base, (*view.chain, places), value)


def place(low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]) -> None:
    """``np.place(y, mask, v)``: as many values as there are places, or repeated."""
    mask, value = _masked(low, node, np.place, spelling, view, args, params)
    if not is_number(low, value):
        value = repeated(low, value, low.bind("numpy.arange", (low.bind("numpy.count_nonzero", (mask,)),)))
    write(low, node, view.base, (*view.chain, mask), value)


def putmask(low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]) -> None:
    """``np.putmask(y, mask, v)``: each element has its own value, of values that are repeated."""
    mask, value = _masked(low, node, np.putmask, spelling, view, args, params)
    if not is_number(low, value):
        every = low.bind("numpy.arange", (low.bind("numpy.size", (mask,)),))
        every = low.bind("numpy.reshape", (every, low.bind("ndarray.shape", (mask,))))
        value = repeated(low, value, low.bind(GETITEM, (every, mask)))
    write(low, node, view.base, (*view.chain, mask), value)


def _masked(
    low: Lowering, node: gast.Call, function: object, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]
) -> tuple[Var, Arg]:
    """The mask and the values of a call."""
    mask = args[1] if len(args) == 3 and not params else None
    kind = low.kind(mask) if isinstance(mask, Var) else None
    if not isinstance(mask, Var) or kind is None or kind.tag != "array" or kind.dtype not in ("bool", "int64", "int32"):
        raise refused(low, node, spelling)
    low.rely(mask)
    if kind.dtype != "bool":
        mask = low.bind("numpy.not_equal", (mask, Const(0)))
    before_call(low, low.load(view), function, args[1:])
    return mask, as_array(low, args[2])


def put_along_axis(
    low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]
) -> None:
    """``np.put_along_axis(y, i, v, axis)``: along the axis the places are given, along the others each has its own."""
    named = dict(zip(("arr", "indices", "values", "axis"), args, strict=False)) | params
    axis, rank = constant(named.get("axis", Const(None))), low.kind(args[0]).rank
    if len(named) != 4 or type(axis) is not int or not rank or not -rank <= axis < rank:
        raise refused(low, node, spelling)
    low.rely(args[0])
    indices = as_array(low, named["indices"])
    if low.kind(indices).rank not in (rank, None if low.program.general else rank):
        raise refused(low, node, spelling)
    low.rely(indices)
    shape = low.bind("ndarray.shape", (args[0],))
    parts: list[Arg] = []
    for k in range(rank):
        if k == axis % rank:
            parts.append(indices)
            continue
        every = low.bind("numpy.arange", (low.bind(GETITEM, (shape, Const(k))),))
        form = [Const(None)] * rank
        whole = Pack("slice", (Const(None),) * 3)
        parts.append(low.bind(GETITEM, (every, Pack("tuple", (*form[:k], whole, *form[k + 1 :])))))
    value = as_array(low, named["values"])
    write(low, node, view.base, (*view.chain, Pack("tuple", tuple(parts))), value)
