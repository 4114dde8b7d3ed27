"""Displays of tuples and lists, with what is taken apart in them."""

from __future__ import annotations

import gast

from adjoint_gen.errors import is_own
from adjoint_gen.frontend.containers import lists
from adjoint_gen.frontend.containers.columns import as_tuple, short_tuple
from adjoint_gen.frontend.containers.list_growth import spread
from adjoint_gen.frontend.containers.unpacking import all_of
from adjoint_gen.frontend.control.unseen_changes import changes_what_was_there
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.restarts import Learned
from adjoint_gen.frontend.storage.subscripts import items as taken_apart
from adjoint_gen.frontend.storage.subscripts import known_length
from adjoint_gen.ir.trace import Arg, Pack, Var


def display(low: Lowering, node: gast.Tuple | gast.List, base: str) -> Value:
    """A tuple or list display; it exists only while the function is lowered."""
    found = _elements(low, node)
    pairs = list(zip(node.elts, found, strict=True))
    lists.refuse_stale(low, node, found)
    if any(isinstance(e, gast.Starred) and _uncounted(low, v) for e, v in pairs):
        made = spread(low, node, [(value, isinstance(e, gast.Starred)) for e, value in pairs], base)
        return made if isinstance(node, gast.List) else as_tuple(low, node, made, base)
    items: list[Arg] = []
    for element, value in pairs:
        starred = isinstance(element, gast.Starred)
        items.extend(taken_apart(low, value, element, "unpack") if starred else [low.part(value, element)])
    if isinstance(node, gast.List):
        return lists.display(low, node, items, base)
    grows = low.program.tuples_grow and len(items) < 2 and not is_own(low.scope.text.source.path)  # ours stay as they are
    return short_tuple(low, node, items, base) if grows else Pack("tuple", tuple(items))


def _elements(low: Lowering, node: gast.Tuple | gast.List) -> list[Value]:
    """What the elements of a display mean, of those with a star all of it.

    Raises:
        Learned: an element changes what is taken apart before it, which is copied there, then.
    """
    lower = low.maybe if isinstance(node, gast.Tuple) else low.value
    site = ("starred", node.lineno, node.col_offset)
    found: list[Value] = []
    count = None
    for element in node.elts:
        if not isinstance(element, gast.Starred):
            found.append(low.part(lower(element), element))
            continue
        value = all_of(low, element.value)
        count = len(low.writing.blocks[-1]) if count is None else count
        if site in low.objects.learned and isinstance(value, Var):
            if _uncounted(low, value):
                value = spread(low, node, [(value, True)], "")
            else:
                value = Pack("tuple", tuple(taken_apart(low, value, element, "unpack")))
        found.append(value)
    if count is not None and site not in low.objects.learned and changes_what_was_there(low, low.writing.blocks[-1][count:]):
        raise Learned(site)
    return found


def _uncounted(low: Lowering, value: Value) -> bool:
    """Whether only the running program counts the items of a list or an array."""
    if not isinstance(value, Var) or known_length(low, value) is not None:
        return False
    low.rely(value)
    return lists.is_list(low, value) or (low.kind(value).rank or 0) > 0
