"""Stores into arrays that are in lists: ``rows[i][j] = v``.

The items of a list are values in a trace. An array among them is taken out, changed as storage of its own, and put back:

    row = rows[i].copy()
    row[j] = v
    rows[i] = row

That is what the program does if nobody sees the array under another name or in another list
(:mod:`adjoint_gen.frontend.aliasing.justify_items`).
"""

from __future__ import annotations

from adjoint_gen.frontend.names.values import Value, View
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.refusals import NAMELESS
from adjoint_gen.frontend.storage.views import take
from adjoint_gen.ir.trace import Origin, Stmt, Store, Var
from adjoint_gen.ir.walk import reads_within
from adjoint_gen.rules.listing import element

COPY = "ndarray.copy"


def opened(low: Lowering, view: View) -> View:
    """The storage that stands for an array in a list from here on; the view itself where that is no array in a list."""
    if view.base not in low.lists.storage or len(view.chain) != 1 or element(low.kind(view.base)).tag != "array":
        return view
    return taken_out(low, take(low, view)) or view


def taken_out(low: Lowering, value: Value) -> View | None:
    """The storage that stands for an array which was looked up in a list; None for any other value."""
    view = _place(low, value)
    if view is None or low.kind(value).tag != "array":
        return None
    assert isinstance(value, Var)
    low.rely(value)
    name = low.arrays.storage[view.base]
    storage = low.bind(COPY, (value,), f"{name}_item" if name else "")
    low.arrays.shared.add(storage)
    low.arrays.storage[storage] = name or NAMELESS
    low.arrays.placed[storage] = view
    return View(storage)


def stands_for_item(low: Lowering, storage: Value, value: Value) -> None:
    """Note that a name's storage, which copies what was looked up in a list, is put back there whenever it changes."""
    view = _place(low, value)
    if isinstance(storage, Var) and storage in low.arrays.shared and view is not None:
        low.arrays.placed[storage] = view


def _place(low: Lowering, value: Value) -> View | None:
    """Where a value was looked up in a list."""
    view = low.arrays.loads.get(value) if isinstance(value, Var) else None
    return view if view is not None and view.base in low.lists.storage and len(view.chain) == 1 else None


def put_back(low: Lowering, storage: Var, origin: Origin) -> None:
    """After a change of storage: if it stands for an array in a list, the list gets it; once, if it changes again and again."""
    view = low.arrays.placed.get(storage)
    if view is None:
        return
    block = low.writing.blocks[-1]
    last = next((at for at in reversed(range(len(block))) if view.base in reads_within(block[at])), None)
    if last is not None and _puts(low, block[last], view, storage):
        del block[last]  # nobody has looked at the list since
    low.emit(Store(view.base, view.chain, low.load(View(storage)), False, origin))


def _puts(low: Lowering, stmt: Stmt, view: View, storage: Var) -> bool:
    """Whether a statement puts storage in a place of a list."""
    match stmt:
        case Store(array=items, chain=chain, value=Var() as value):
            return View(items, chain) == view and low.arrays.loads.get(value) == View(storage)
    return False
