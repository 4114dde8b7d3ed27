"""Lists that a function is handed and does nothing with but go through: it cannot tell them from others of the same items."""

from __future__ import annotations

from collections import Counter

import gast

from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.ir.trace import Pack

_ITEM_BY_ITEM = frozenset({"enumerate", "reversed", "zip"})


def is_only_gone_through(tree: gast.FunctionDef, parameter: str, value: Value) -> bool:
    """Whether a list is given of which no item is a tuple or list, and the function asks for its items, one by one, only."""
    if not isinstance(value, Pack) or value.kind != "list" or any(isinstance(item, Pack) for item in value.items):
        return False
    read, looped = Counter[str](), Counter[str]()
    for node in every_node(tree.body):
        match node:
            case gast.Name(id=name):
                read[name] += 1
            case gast.For(iter=gone) | gast.comprehension(iter=gone):
                whole = isinstance(gone, gast.Call) and isinstance(gone.func, gast.Name) and gone.func.id in _ITEM_BY_ITEM
                looped.update(one.id for one in (gone.args if whole else [gone]) if isinstance(one, gast.Name))
    return 0 < looped[parameter] == read[parameter]
