"""What is called from outside the function where that is no plain function: what a decorator made, or an unknown object."""

from __future__ import annotations

import gast

from adjoint_gen.frontend.names.resolve import Data, inner_function, is_ours, meaning_of_attribute, meaning_of_name
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.objects.object_attributes import Shown
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.refusals import gast_text
from adjoint_gen.program.reach import has_source, seen_through
from adjoint_gen.program.registrations import rule_of
from adjoint_gen.program.signature import wrapped_by

HERE = "what it computes, here, if that is to be differentiated"
INSIDE = (
    "cannot differentiate this call: this derivative is not one that is taken inside a function",
    "`grad(f)(x)` of a function by its name, with all its arguments",
)


def of_the_running_program(low: Lowering, node: gast.AST) -> tuple[str, str]:
    """Why a call has no derivative whose function is no function that can be looked at, and what to write instead."""
    called = f"`{text}`" if "..." not in (text := gast_text(node)) else "it calls"
    meaning = meant(low, node)
    if isinstance(meaning, Data) and is_ours(type(meaning.value)):
        return INSIDE
    if isinstance(meaning, Data) and hasattr(meaning.value, "__wrapped__"):
        return f"cannot differentiate this call: {called} is {wrapped_by(meaning.value)}", HERE
    return f"cannot differentiate this call: which function {called} is, only the running program knows", HERE


def seen_through_by(low: Lowering, node: gast.AST) -> Known | None:
    """The function that a call runs where a decorator that is known made another object of it."""
    data = meant(low, node)
    if not isinstance(data, Data) or rule_of(data.value) is not None or not seen_through(data.value):
        return None
    found = inner_function(low.program.asked, data.value, gast_text(node), (data.where, data.module, data.name))
    return found if found is not None and has_source(found.value) else None


def meant(low: Lowering, node: gast.AST) -> object:
    """What a name that is not local means, or an attribute of a module that such a name means; None for all else."""
    match node:
        case Shown():
            return None
        case gast.Name(id=name) if name not in low.scope.locals:
            return meaning_of_name(low.program.asked, low.function, name)
        case gast.Attribute(value=gast.Name() as value, attr=attr):
            owner = meant(low, value)
            return meaning_of_attribute(low.program.asked, owner, attr) if isinstance(owner, Known) else None
    return None
