"""``sys.modules`` asked for one module: ``sys.modules.get("polars")``, ``sys.modules["torch"]``, ``"jax" in sys.modules``.

Libraries ask so of what they are given, without importing what it might come from. Which modules there are is asked once, as
for an import statement; the table itself is no value, since it changes with each import.
"""

from __future__ import annotations

import operator
import sys

import gast

from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.ir.trace import Const
from adjoint_gen.program.reach import UNBOUND


def of_modules(low: Lowering, node: gast.Call, function: object, base: str) -> Value | None:
    """``sys.modules.get(name)``; None for every other call."""
    if getattr(function, "__self__", None) is not sys.modules or getattr(function, "__name__", "") != "get":
        return None
    if node.keywords or not 0 < len(node.args) < 3:
        return None
    found = module(low, node, low.value(node.args[0]))
    if found is not None or len(node.args) == 1:
        return found or Const(None)
    return low.value(node.args[1], base)


def module(low: Lowering, node: gast.AST, name: Value) -> Known | None:
    """The module of a name, if it is loaded.

    Raises:
        DifferentiationError: only the running program knows the name.
    """
    if not isinstance(name, Const) or not isinstance(name.value, str):
        what = "cannot differentiate `sys.modules` of a name that is known only when it runs"
        raise low.refuse(node, what, "the name of the module as it is")
    found = low.program.asked.name(low.function, f"import {name.value}").value
    return None if found is UNBOUND else Known(found, name.value)


def module_at(low: Lowering, node: gast.AST, name: Value) -> Known:
    """``sys.modules[name]``."""
    found = module(low, node, name)
    if found is None:
        foresee(node, operator.getitem, {}, getattr(name, "value", None))
    assert found is not None
    return found


def has_module(low: Lowering, node: gast.Compare, left: Value, right: Value) -> Const | None:
    """``name in sys.modules``; None for every other comparison."""
    if not isinstance(right, Known) or right.value is not sys.modules or not isinstance(node.ops[0], gast.In | gast.NotIn):
        return None
    return Const((module(low, node, left) is not None) == isinstance(node.ops[0], gast.In))
