"""What arrays, lists and dicts of a shadowed region hold at a moment: values, which no later change shows in."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Append, Arg, Bind, Const, For, Origin, Pack, Stmt, Var
from adjoint_gen.ir.views import GETITEM, REFERENCE
from adjoint_gen.rules.listing import LIST, element
from adjoint_gen.transform.region_facts import CONTAINERS, holds_dicts
from adjoint_gen.transform.region_table import Regions


def values(regions: Regions, items: Var, held: Var, origin: Origin | None) -> Iterator[Stmt]:
    """``held``: what an array holds now, or a list or dict of what those in one hold now.

    A dict is a reference wherever it is: so that is what a copy of it, which nobody changes, holds as a whole.

    Raises:
        DifferentiationError: there is a dict in it whose keys are not known.
    """
    kind = regions.kinds[items]
    if not holds_dicts(kind):
        yield from _listed(regions, items, held, origin, kind)
        return
    copy = regions.names.fresh()
    yield from _copied(regions, items, copy, origin, kind, items)
    yield Bind(held, GETITEM, (copy,), origin=origin)


def _listed(regions: Regions, items: Var, held: Var, origin: Origin | None, kind: Kind) -> Iterator[Stmt]:
    """What an array holds now, or a list of what those in one, or in lists in it, hold now."""
    inner = element(kind)
    if kind.tag != "list" or inner.tag not in ("array", "list"):
        yield Bind(held, GETITEM, (items,), origin=origin)
        return
    yield Bind(held, "list", (), origin=origin)
    yield from _each(regions, items, held, origin, lambda item, value: _listed(regions, item, value, origin, inner))


def _copied(regions: Regions, items: Var, copy: Var, origin: Origin | None, kind: Kind, whole: Var) -> Iterator[Stmt]:
    """Memory of its own that holds the same now; ``items`` are in the ``whole``, which is what the trace has a name for."""
    if kind.tag == "list":
        inner = element(kind)
        yield Bind(copy, REFERENCE, (Pack("list", ()),), origin=origin)
        yield from _each(regions, items, copy, origin, lambda item, made: _copied(regions, item, made, origin, inner, whole))
    elif kind.tag == "dict" and kind.keys and not kind.is_open:
        parts = list[Arg]()
        for name, inner in zip(map(Const, kind.keys), kind.items, strict=True):
            held = regions.names.fresh()
            if inner.tag in ("array", *CONTAINERS):
                item = regions.names.fresh()
                yield Bind(item, REFERENCE, (items, name), origin=origin)
                yield from _copied(regions, item, held, origin, inner, whole)
            else:
                yield Bind(held, GETITEM, (items, name), origin=origin)
            parts += name, held
        yield Bind(copy, REFERENCE, (Pack("record", tuple(parts)),), origin=origin)
    elif kind.tag == "dict":
        raise regions.refuse(whole, "all that is in it is used at once", "a loop over the dicts, and their values")
    else:
        value = regions.names.fresh()
        yield Bind(value, GETITEM, (items,), origin=origin)
        yield Bind(copy, REFERENCE, (value,), origin=origin)


def from_keys(regions: Regions, keys: Var, made: Var, origin: Origin | None) -> Iterator[Stmt]:
    """A list of the lists that stand for the tuples among the keys of a dict."""
    yield Bind(made, REFERENCE, (Pack("list", ()),), origin=origin)
    items = regions.names.fresh()

    def listed(key: Var, held: Var) -> Iterator[Stmt]:
        yield Bind(items, LIST, (key,), origin=origin)
        yield Bind(held, REFERENCE, (items,), origin=origin)

    yield from _each(regions, keys, made, origin, listed, GETITEM)


def _each(
    regions: Regions, items: Var, made: Var, origin: Origin | None, of_item: Callable[[Var, Var], Iterator[Stmt]],
    shows: str = REFERENCE,
) -> Iterator[Stmt]:
    """A loop that puts in a list what is made of each item of another one, which are references unless ``shows`` loads them."""
    count, k, item, value = (regions.names.fresh() for _ in range(4))
    yield Bind(count, "builtins.len", (items,), origin=origin)
    shown = Bind(item, shows, (items, k), origin=origin)
    body = (shown, *of_item(item, value), Append(made, value, origin))
    yield For(k, Const(0), count, Const(1), (), body, label=f"values{made.name}", origin=origin)
