"""What attributes and items are called in the text: after what has them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjoint_gen.frontend.text.closure_cells import CELL
from adjoint_gen.ir.trace import Arg, Const, Pack


def part_name(base: str, name: Arg) -> str:
    """What an item of a dict is called: after the dict and the key, where that makes a name; of a cell, as the user calls it.

    >>> part_name("p", Const("w")), part_name("p", Const(3)), part_name("p", Const("a b")), part_name("", Const("w"))
    ('p_w', 'p_3', 'p', 'w')
    >>> part_name("t_cell", Const("t"))
    't'
    """
    if isinstance(name, Const) and base.rstrip("_") == f"{name.value}{CELL}":
        return str(name.value)
    spelled = f"{base}_{name.value}".removeprefix("_" * (not base)) if isinstance(name, Const) else base
    return spelled if spelled.isidentifier() else base


def part_names(base: str, tree: Arg) -> Iterator[str]:
    """What the leaves of a tree are called, whose root is called ``base``."""
    if not isinstance(tree, Pack):
        yield base
    elif tree.kind == "optional":
        yield from part_names(f"{base}_is_none" if base else "is_none", tree.items[0])
        yield from part_names(base, tree.items[1])
    elif tree.kind == "dict":
        for name, value in zip(tree.items[::2], tree.items[1::2], strict=True):
            yield from part_names(part_name(base, name), value)
    else:
        for k, item in enumerate(tree.items):
            yield from part_names(item_name(base, k, item), item)


def item_name(base: str, k: int, item: Arg) -> str:
    """What an item of a list or tuple is called: objects and dicts by their number, as their parts need to be told apart."""
    return part_name(base, Const(k)) if base and isinstance(item, Pack) and item.kind == "dict" else base


def class_name(cls: type) -> str:
    """What objects of a class are called that have no names: after the class, which may be called anything.

    >>> class_name(type("Leaf", (), {})), class_name(type("FNS[0]", (), {})), class_name(type("2-D point", (), {}))
    ('leaf', 'fns_0_', '_2_d_point')
    """
    name = re.sub(r"\W", "_", cls.__name__.lower())
    return name if name.isidentifier() else f"_{name}"
