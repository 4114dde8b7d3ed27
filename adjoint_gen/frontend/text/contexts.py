"""``with np.errstate(divide="ignore")``, ``with warnings.catch_warnings()``: which warnings the function does not want to see.

Such a context changes no value, so the statements in it stand in its place. The generated functions run in it from the first
statement to the last: both sweeps compute what the user's lines compute, and more of the kind. A context in which NumPy
raises, or makes errors of warnings, is left to be refused.
"""

from __future__ import annotations

import contextlib
import types
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

import gast
import numpy as np

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.resolve import meaning_of_attribute, meaning_of_name
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.syntax import with_blocks

_QUIET = ("ignore", "warn")
_FILTERS = (warnings.simplefilter, warnings.filterwarnings, warnings.resetwarnings)
_OF_NUMPY = ("divide", "invalid", "over", "under")


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
        if not isinstance(node, gast.With):
            yield with_blocks(node, self.block)
        elif any(item.optional_vars is not None or self._silenced(item.context_expr) is None for item in node.items):
            yield node
        elif not any(self._meaning(item.context_expr.func) is warnings.catch_warnings for item in node.items):
            self._silence(item.context_expr for item in node.items)
            yield from self.block(node.body)
        else:
            filters = [s.value for s in node.body if isinstance(s, gast.Expr) and self._filters(s.value)]
            if any(self._silenced(call) is None for call in filters):
                yield node
                return
            self._silence((*(item.context_expr for item in node.items), *filters))
            yield from self.block([s for s in node.body if getattr(s, "value", None) not in filters])

    def _silence(self, calls: Iterable[gast.Call]) -> None:
        self.ignored.update(error for call in calls for error in self._silenced(call) or ())

    def _filters(self, node: gast.AST) -> bool:
        return isinstance(node, gast.Call) and self._meaning(node.func) in _FILTERS

    def _silenced(self, made: gast.AST) -> Sequence[str] | None:
        """The errors that a context, or a filter of warnings, ignores; None for one that may raise, or is another one."""
        if not isinstance(made, gast.Call):
            return None
        called, given = self._meaning(made.func), (*made.args, *(k.value for k in made.keywords))
        if called is contextlib.nullcontext and not given:
            return ()
        plain = all(isinstance(value, gast.Constant) for value in given) and all(k.arg is not None for k in made.keywords)
        if called is np.errstate:
            quiet = plain and not made.args and all(value.value in _QUIET for value in given)
            return [k.arg for k in made.keywords if k.value.value == "ignore"] if quiet else None
        if called is warnings.catch_warnings or self._filters(made):
            actions = [value.value for value in given if isinstance(value, gast.Constant)]
            odd = any(k.arg not in ("action", "category", "message", "module", "append", "record") for k in made.keywords)
            if odd or "error" in actions or (called is warnings.catch_warnings and made.args):
                return None
            return _OF_NUMPY if "ignore" in actions else ()
        return None
