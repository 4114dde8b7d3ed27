"""What an expression refers to: storage, or a part of it that has a name of its own.

``v = y[1:]`` leaves no array behind where ``y`` is storage: the name means ``y[1:]``, each mention of it loads that
again, and a store to it is a store to ``y``. So every name shows at any time what the array holds then. An element is a
number and no part, and an index that NumPy takes a copy by gives a value; the kinds tell them apart.
"""

from __future__ import annotations

import gast

from adjoint_gen.frontend.aliasing.contiguity import is_basic, is_view, note
from adjoint_gen.frontend.containers.dict_objects import peek
from adjoint_gen.frontend.names.values import Value, View
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.records import IS_FLAT
from adjoint_gen.ir.trace import Effect, Var
from adjoint_gen.ir.views import parts
from adjoint_gen.rules.listing import element


def refer(low: Lowering, node: gast.AST) -> View | Var | None:
    """Where a name, or a subscript of one, stands in storage, if it does; None if not, and then nothing was lowered.

    A subscript of what an index took a copy of is a part of that copy, which was loaded.
    """
    match node:
        case gast.Name(id=name) if name in low.scope.locals:
            return low.meant(low.env[name])
        case gast.Subscript() | gast.Attribute() if (held := peek(low, node)) is not None and low.meant(held) is not None:
            return low.meant(held)
        case gast.Subscript() if not leaves_list(low, node):
            owner = refer(low, node.value)
            if owner is None:
                return None
            index = low.argument(node.slice)
            if isinstance(owner, Var):
                return low.bind("operator.getitem", (owner, index))
            view = View(owner.base, (*owner.chain, index))
            copies = owner.base in low.lists.storage and isinstance(node.slice, gast.Slice)  # of a list, that is
            return take(low, view) if copies or not all(is_basic(low, part) for part in parts(index)) else view
    return None


def leaves_list(low: Lowering, node: gast.Subscript) -> bool:
    """Whether a chain of subscripts goes through a slice of a list, which is a copy, or into an array in it, which is none."""
    slices = 0
    levels = 0
    inner: gast.AST = node
    while isinstance(inner, gast.Subscript):
        slices += inner is not node and isinstance(inner.slice, gast.Slice)
        levels += 1
        inner = inner.value
    view = low.meant(low.env[inner.id]) if isinstance(inner, gast.Name) and inner.id in low.scope.locals else None
    if view is None or view.base not in low.lists.storage:
        return False
    depth = 0
    kind = low.kind(view.base)
    while kind.tag == "list":
        kind, depth = element(kind), depth + 1
    return bool(slices) or levels > max(1, depth)


def reference(low: Lowering, value: Value, written: bool = False, gone_through: bool = False) -> View | None:
    """The storage, or the part of it, that a value is in the program; None for a copy, a number, or what is not known.

    ``written`` says that it is to be changed, so that what may be a copy has to be a view; ``gone_through``, that single
    items are read or stored, which is all that is done to an iterator.

    Raises:
        DifferentiationError: it is an iterator, ``y.flat``: arrays that are made of it are copies.
    """
    view = low.arrays.loads.get(value) if isinstance(value, Var) else None
    if low.program.modes.by_reference and isinstance(value, Var) and low.kind(value).tag == "array":
        low.rely(value)
        return None if value in low.arrays.flat else View(value)
    if view is not None and value in low.arrays.flat and not gone_through:
        raise low.refuse(low.writing.here, *IS_FLAT)
    if view is None or not view.chain:
        return view
    if view.base in low.lists.storage:
        return None  # an array in a list is no part of the list: another may come in its place
    assert isinstance(value, Var)
    if not all(is_basic(low, part) for step in view.chain for part in parts(step)) or low.kind(value).tag != "array":
        return None
    low.rely(value)
    return view if is_view(low, value, view, written) else None


def take(low: Lowering, view: View, base: str = "", effect: Effect | None = None) -> Var:
    """Load a part of storage that is looked at for the first time: an index may be out of range, if ``effect`` is not pure."""
    loaded = low.bind("operator.getitem", (view.base, *view.chain), base, effect=effect)
    low.arrays.loads[loaded] = view
    note(low, loaded, view)
    return loaded


def name_of(low: Lowering, view: View, name: str) -> Var:
    """What a name that refers to storage means."""
    if not view.chain:
        return view.base
    meaning = low.writing.names.fresh(name)
    low.arrays.views[meaning] = view
    return meaning

