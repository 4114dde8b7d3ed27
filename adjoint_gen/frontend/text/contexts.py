"""``with np.errstate(divide="ignore")``: which warnings of NumPy's the function does not want to see.

The context changes no value, so the statements in it stand in its place. The generated functions run in it from the first
statement to the last: both sweeps compute what the user's lines compute, and more of the kind. A context in which NumPy
raises is left to be refused.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Iterator, Sequence

import gast
import numpy as np

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.resolve import meaning_of_attribute, meaning_of_name
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.syntax import with_blocks

_QUIET = ("ignore", "warn")


def without_contexts(
    asked: Asked, function: types.FunctionType, body: list[gast.stmt], given: Collection[str] = ()
) -> tuple[list[gast.stmt], frozenset[str]]:
    """The statements without such contexts, and the errors of floating point that one of them ignores.

    ``given`` are the names of the parameters.

    >>> def f(x): return np.log(x)
    >>> body = gast.parse("with np.errstate(divide='ignore'): y = f(x)").body
    >>> found, ignored = without_contexts(Asked(f), f, body)
    >>> type(found[0]).__name__, sorted(ignored)
    ('Assign', ['divide'])
    """
    if not any(isinstance(node, gast.With) for node in every_node(body)):
        return body, frozenset()
    opened = _Opened(meanings(asked, function, body, given))
    return opened.block(body), frozenset(opened.ignored)


def meanings(
    asked: Asked, function: types.FunctionType, body: Sequence[gast.stmt], given: Collection[str]
) -> Callable[[gast.AST], object]:
    """What a name from outside the function, or an attribute of it, stands for; None for anything else."""
    aliases = {(a.asname or a.name).split(".")[0] for a in every_node(body) if isinstance(a, gast.alias)}
    code = function.__code__
    own = frozenset({*bound_names(body), *given, *aliases, *code.co_varnames, *code.co_cellvars})

    def meaning(node: gast.AST) -> object:
        match node:
            case gast.Name(id=name) if name not in own:
                found = meaning_of_name(asked, function, name)
            case gast.Attribute(value=value, attr=attr):
                owner = meaning(value)
                attribute = None if owner is None else meaning_of_attribute(asked, Known(owner, ""), attr)
                return attribute.value if isinstance(attribute, Known) else None
            case _:
                return None
        return found.value if isinstance(found, Known) else None

    return meaning


class _Opened:
    """Puts the statements of contexts in their place, in copies of the blocks around them."""

    def __init__(self, meaning: Callable[[gast.AST], object]) -> None:
        self.ignored: set[str] = set()
        self._meaning = meaning

    def block(self, body: Sequence[gast.stmt]) -> list[gast.stmt]:
        return [new for node in body for new in self._statement(node)]

    def _statement(self, node: gast.stmt) -> Iterator[gast.stmt]:
        if isinstance(node, gast.With) and all(map(self._is_quiet, node.items)):
            for item in node.items:
                self.ignored |= {k.arg for k in item.context_expr.keywords if k.value.value == "ignore"}
            yield from self.block(node.body)
        else:
            yield node if isinstance(node, gast.With) else with_blocks(node, self.block)

    def _is_quiet(self, item: gast.withitem) -> bool:
        """Whether a context is one of ``np.errstate`` that changes nothing but warnings."""
        made = item.context_expr
        if item.optional_vars is not None or not isinstance(made, gast.Call) or made.args:
            return False
        quiet = all(k.arg is not None and isinstance(k.value, gast.Constant) and k.value.value in _QUIET for k in made.keywords)
        return quiet and self._meaning(made.func) is np.errstate
