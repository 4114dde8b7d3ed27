"""Methods of strings: nothing changes a string, and of one that is known they are called while the function is lowered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

import gast

from adjoint_gen.frontend.containers.lists import display
from adjoint_gen.frontend.names.values import Params, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.storage.identity import refuse_asked, refuse_shown
from adjoint_gen.ir.patterns import given
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Var

Given: TypeAlias = tuple[list[Value], list[tuple[str, Value]]]


def of_string(
    low: Lowering, node: gast.Call, owner: Value, name: str, args: Sequence[Arg], params: Params, base: str
) -> Value | None:
    """What a method of a string gives; None for what is no string, or gives something else than strings and numbers."""
    of_pattern = isinstance(owner, Var) and given(low.kind(owner), name) is not None and _are_texts(low, args, params)
    if isinstance(owner, Var) and (of_pattern or low.kind(owner).tag == "str"):
        low.rely(owner)
        return low.bind("method", (owner, Const(name), *args), base, params, Effect.RAISES)
    known = [arg.value for arg in args if isinstance(arg, Const)]
    if not isinstance(owner, Const) or type(owner.value) is not str or params or len(known) < len(args):
        return None
    found = foresee(node, getattr(owner.value, name), *known)
    if isinstance(found, list):
        return display(low, node, tuple(map(Const, found)), base)
    if isinstance(found, tuple):
        return Pack("tuple", tuple(map(Const, found)))
    return Const(found) if isinstance(found, str | int) else None


def _are_texts(low: Lowering, args: Sequence[Arg], params: Params) -> bool:
    """Whether nothing is handed over but texts and numbers, as a function is that gives what is put in."""
    handed = (*args, *(value for _, value in params))
    return all(isinstance(arg, Const) or low.kind(arg).tag in ("str", "int", "unknown") for arg in handed)


_REPR = {"%": re.compile(r"%[-+ #0-9.*]*[ra]"), "format": re.compile("![ra]")}
"""The fields that show what ``repr`` does, of ``text % values`` and ``text.format(...)``."""


def with_fields(low: Lowering, node: gast.AST, text: Value, name: str, given: Given) -> Given:
    """What is given to a method; what the fields of a text show is no member of an enumeration, of which `repr` says more."""
    known = text.value if isinstance(text, Const) and type(text.value) is str else ""
    if name in _REPR and _REPR[name].search(known):
        refuse_shown(low, node, [*given[0], *(value for _, value in given[1])])
    return given


def put_together(low: Lowering, node: gast.AST, op: gast.AST, left: Value, right: Value) -> Const | None:
    """A known text with another one behind it; None for anything else."""
    if isinstance(op, gast.Mod):
        with_fields(low, node, left, "%", ([right], []))
    texts = [side.value for side in (left, right) if isinstance(side, Const) and type(side.value) is str]
    return Const("".join(texts)) if isinstance(op, gast.Add) and len(texts) == 2 else None


def formatted(low: Lowering, node: gast.JoinedStr, base: str) -> Value:
    """An f-string: its fields are formatted in the forward sweep."""
    parts = [low.argument(part) for part in node.values]
    known = [part.value for part in parts if isinstance(part, Const) and type(part.value) is str]
    return Const("".join(known)) if len(known) == len(parts) else low.bind("format", parts, base)


_CONVERSIONS = {ord("s"): "builtins.str", ord("r"): "builtins.repr", ord("a"): "builtins.ascii"}


def formatted_value(low: Lowering, node: gast.FormattedValue, base: str) -> Value:
    """A field of an f-string."""
    shown = low.value(node.value)
    refuse_asked(low, node, repr if node.conversion in (ord("r"), ord("a")) else format, (shown,))
    value = low.as_argument(shown, node.value)
    if node.conversion in _CONVERSIONS:
        value = low.bind(_CONVERSIONS[node.conversion], (value,))
    spec = Const("") if node.format_spec is None else low.argument(node.format_spec)
    if isinstance(value, Const) and type(value.value) is str and spec == Const(""):
        return value
    return low.bind("builtins.format", (value, spec))
