"""Calls that make a dict or a list of what they go through: ``dict(...)``, ``sorted(...)``, ``list(zip(...))``."""

from __future__ import annotations

import types
from typing import Any

import gast

from adjoint_gen.frontend import dicts
from adjoint_gen.frontend.builder import Lowering
from adjoint_gen.frontend.ending import foresee_of
from adjoint_gen.frontend.flow import foresee
from adjoint_gen.frontend.growth import listed
from adjoint_gen.frontend.iteration import iterate
from adjoint_gen.frontend.kept import copied
from adjoint_gen.frontend.lists import display, ordered
from adjoint_gen.frontend.objects import part_name, table
from adjoint_gen.frontend.passes import Listed
from adjoint_gen.frontend.values import Known, Value
from adjoint_gen.ir.trace import Const, Effect, Pack, Var
from adjoint_gen.rules.listing import KEYS, element


def of_dict(low: Lowering, node: gast.Call, function: object, base: str) -> Value | None:
    """``dict(...)`` and ``dict.fromkeys(...)``; None for every other call."""
    if function is dict:
        args: list[Value] = []
        for arg in node.args:
            through = iterate(low, arg) if isinstance(arg, gast.Call) else None
            args.append(Pack("tuple", through.items) if isinstance(through, Listed) else low.value(arg))
        named: list[tuple[str, Value]] = []
        for keyword in node.keywords:
            value = low.value(keyword.value, part_name(base, Const(keyword.arg)))
            if keyword.arg is not None:
                named.append((keyword.arg, value))
            else:
                named += [(str(k), v) for k, (_, v) in table(dicts.packed(dicts.pairs(low, node, value))).items()]
        if len(args) == 1 and not named and dicts.is_kept(low, args[0]):
            assert isinstance(args[0], Var)
            return copied(low, node, args[0], base)
        return dicts.made_by_call(low, node, args, named, base)
    if isinstance(function, types.BuiltinMethodType) and function.__self__ is dict and function.__name__ == "fromkeys":
        keys = iterate(low, node.args[0])
        value = low.part(low.value(node.args[1]), node) if len(node.args) > 1 else Const(None)
        if isinstance(keys, Listed):
            return dicts.new_dict(low, node, [(name, value) for name in keys.items], base)
    return None


def of_iterable(low: Lowering, node: gast.Call, function: object, base: str) -> Value | None:
    """``sorted(...)`` of numbers, ``list(reversed(...))`` and its like; None for every other call."""
    if len(node.args) != 1 or node.keywords:
        return None
    if function is sorted:
        given = low.argument(node.args[0])
        foresee_of(low, node, iter, given)
        given = low.bind(KEYS, (given,)) if dicts.is_kept(low, given) else given
        if isinstance(given, Var) and element(low.kind(given)).tag in ("str", "int"):
            low.rely(given)
            return low.bind("builtins.sorted", (given,), base, effect=Effect.PURE)
        given = Pack("tuple", given.items[::2]) if isinstance(given, Pack) and given.kind == "dict" else given
        if isinstance(given, Pack) and all(isinstance(item, Const) for item in given.items):
            names: list[Any] = [item.value for item in given.items if isinstance(item, Const)]
            return display(low, node, [Const(value) for value in foresee(node, sorted, names)], base)
        kinds = [low.kind(item) for item in (given.items if isinstance(given, Pack) else (given,))]
        numbers = all(kind.rank == 0 or (kind.tag == "list" and element(kind).rank == 0) for kind in kinds)
        if not numbers and [kind.rank for kind in kinds] != [1]:
            raise low.refuse(node, "cannot differentiate `sorted` of what is not known to be numbers", "np.sort of an array")
        for value in given.items if isinstance(given, Pack) else (given,):
            low.rely(value)
        return ordered(low, node, given, base)
    inner = node.args[0]
    if function is list and isinstance(inner, gast.Call) and _goes_through(low, inner.func):
        return listed(low, node, iterate(low, inner), base)
    return None


def _goes_through(low: Lowering, func: gast.AST) -> bool:
    """Whether what is called gives, one after the other, what is in something else."""
    known = low.value(func) if isinstance(func, gast.Name) else None
    return isinstance(known, Known) and any(known.value is each for each in (reversed, zip, enumerate))
