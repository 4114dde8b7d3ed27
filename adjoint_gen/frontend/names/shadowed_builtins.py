"""Names from outside that are spelled as builtins and mean something else: they carry a mark while a function is lowered.

    zip = itertools.zip_longest         for a, b in zip@0.0(x, y):

So whatever knows a builtin by its spelling takes no other function for it.
"""

from __future__ import annotations

import builtins
import types
from collections.abc import Sequence

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.comprehension_scopes import shadowing
from adjoint_gen.frontend.names.resolve import meaning_of_name
from adjoint_gen.frontend.names.scopes import bound_by, every_node
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.program.replaced import meant


def with_marked_builtins(asked: Asked, function: types.FunctionType, body: Sequence[gast.AST]) -> None:
    """Mark such names in the statements of a function, in place; those that it binds itself are left to its scopes."""
    nodes = every_node(body)
    code = function.__code__
    own = {*code.co_varnames, *code.co_cellvars, *(name for node in nodes for name in bound_by(node))}
    own |= {node.id for node in nodes if isinstance(node, gast.Name) and not isinstance(node.ctx, gast.Load)}
    names = {name for name in dir(builtins) if not name.startswith("__")} - own
    read = [node for node in nodes if isinstance(node, gast.Name) and node.id in names]
    others = {name for name in {node.id for node in read} if not is_builtin(meaning_of_name(asked, function, name), name)}
    for node in read:
        if node.id in others:
            node.id = shadowing(node.id)


def is_builtin(meaning: object, name: str) -> bool:
    """Whether a name that means this stands for the builtin that is called so, and not for what others put in its place."""
    if not isinstance(meaning, Known) or meaning.home != ("global", "builtins", name):
        return False
    return meaning.value is meant(builtins, name)
