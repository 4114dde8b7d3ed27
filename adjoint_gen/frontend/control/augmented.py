"""Augmented assignments: in place where the value can be changed so, and rebindings where it cannot."""

from __future__ import annotations

import operator

import gast

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.aliasing.inplace_forms import IMMUTABLE, after_update, before_update
from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import counters, dicts, kept_sets, list_growth, lists
from adjoint_gen.frontend.containers.dict_objects import owner_of, peek, table
from adjoint_gen.frontend.containers.growing_tuples import is_column
from adjoint_gen.frontend.containers.keys import count_of
from adjoint_gen.frontend.containers.part_names import part_name
from adjoint_gen.frontend.containers.placed_lists import is_placed
from adjoint_gen.frontend.control.choices import choose
from adjoint_gen.frontend.control.expressions import OPERATORS, operate
from adjoint_gen.frontend.control.unseen_changes import changes_meanings, changes_what_was_there
from adjoint_gen.frontend.names.values import Value, View
from adjoint_gen.frontend.objects import dict_nodes, instances, nodes
from adjoint_gen.frontend.objects.dispatch import dispatched, done_to
from adjoint_gen.frontend.objects.held_attributes import holding
from adjoint_gen.frontend.objects.object_attributes import Field, Setter, Shown, class_of
from adjoint_gen.frontend.objects.overloading import updated
from adjoint_gen.frontend.objects.set_on_classes import counting, set_class_number
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import InPlace, foresee
from adjoint_gen.frontend.state.refusals import gast_text, refused_target
from adjoint_gen.frontend.state.restarts import Learned
from adjoint_gen.frontend.storage import flat
from adjoint_gen.frontend.storage.stores import bind_name, changed_name, place, store, write
from adjoint_gen.frontend.storage.subscripts import item as item_of
from adjoint_gen.frontend.storage.views import refer, take
from adjoint_gen.frontend.text.optionals import is_union
from adjoint_gen.frontend.text.steps import Updated
from adjoint_gen.frontend.text.targets import Operand, operand, site_of_update
from adjoint_gen.ir.trace import UNDEF, Arg, Const, Effect, Pack, Var
from adjoint_gen.ir.views import UNCHANGING


def augmented(low: Lowering, node: gast.AugAssign) -> None:
    """``name op= value``: for a value that can be changed in place, a rebinding that is justified in the end.

    Into storage it is a load, the operation and a store.
    """
    _augmented(low, gast.copy_location(gast.AugAssign(node.target, node.op, operand(node)), node))


def of_operand(low: Lowering, node: Operand, base: str) -> Value:
    """What an item or attribute is updated by.

    Raises:
        Learned: it may put something else there, where the update puts the old value back, changed in place.
    """
    before, count = dict(low.env.meanings), len(low.writing.blocks[-1])
    value = low.value(node.value, base)
    if changes_meanings(low, before) or changes_what_was_there(low, low.writing.blocks[-1][count:]):
        assert node.site not in low.objects.learned, "an update in steps has no such value"
        raise Learned(node.site)
    return value


def _augmented(low: Lowering, node: gast.AugAssign) -> None:
    target = node.target

    def on(one: gast.AST) -> None:
        _augmented(low, gast.copy_location(gast.AugAssign(one, node.op, node.value), node))

    if isinstance(target, gast.Attribute | gast.Subscript) and done_to(low, target, on):
        return
    target = dict_nodes.target(low, target) or target
    if isinstance(target, gast.Attribute) and (owner := instances.node_behind(low, target)) is not None:
        if (place_of := nodes.place(low, target, owner)) is not None:
            _augmented(low, gast.copy_location(gast.AugAssign(place_of, node.op, node.value), node))
            return
        old, value = nodes.read(low, target, owner, ""), low.value(node.value)
        made = updated(low, node.op, old, value, node, target.attr)
        nodes.store(low, target, owner, _updated(low, node, old, value, target.attr) if made is None else made)
        return
    if isinstance(target, gast.Attribute) and (item := instances.target(low, target)) is not None:
        if isinstance(item, Setter):
            now = gast.Attribute(Shown(target.value, item.owner), target.attr, gast.Load())
            new = _changed(low, node, low.value(gast.copy_location(now, target)), target.attr)
            call_function(low, target, item.function, [*item.given, new], (), "")
            return
        if (held := holding(low, item.value, target.attr)) != Const(True):

            def of_object() -> Value:
                _augmented(low, gast.copy_location(gast.AugAssign(item, node.op, node.value), node))
                return Const(None)

            def of_class() -> Value:
                old = instances.in_class(low, target, low.value(item.value))
                new = operate(low, node.op, old, low.value(node.value), node, target.attr)
                if not dicts.set_item(low, item, new):
                    store(low, item, new)
                return Const(None)

            choose(low, held, of_object, of_class, node, "")
            return
        target = item
    elif isinstance(target, gast.Attribute):
        target = flat.whole(low, target) or target
    elif isinstance(target, gast.Subscript):
        if _by_methods(low, node, target):
            return
        target = instances.settled(low, target)
    if isinstance(target, gast.Subscript):
        target, _ = flat.settled(low, target)
    if target is not node.target:
        node = gast.copy_location(gast.AugAssign(target, node.op, node.value), node)
    if isinstance(target, gast.Name) and target.id in low.scope.locals and is_column(low, low.env[target.id]):
        _put_together(low, node, target)
        return
    if isinstance(target, gast.Name) and target.id in low.scope.locals and list_growth.augmented(low, node, low.env[target.id]):
        return
    if _augmented_item(low, node):
        return
    if isinstance(node.target, gast.Subscript) or changed_name(low, node.target) is not None:
        _augmented_storage(low, node)
        return
    if not isinstance(node.target, gast.Name):
        if not _counted(low, node):
            raise refused_target(low, node.target)
        return
    name = node.target.id
    old = low.optionals.present(low.read(node.target, name), low.env, node.target)
    if _by_reference(low, node, old):
        return
    if is_union(old):
        low.env[name] = _of_any_sort(low, node, old, name)
        return
    value = low.value(node.value)
    low.writing.here = node
    if (made := updated(low, node.op, old, value, node, name)) is not None:
        bind_name(low, name, made)
        return
    new = _updated(low, node, old, value, name)
    _note(low, node, name, old, new)
    low.env[name] = new


def _counted(low: Lowering, node: gast.AugAssign) -> bool:
    """Whether this changes a counter that a class holds."""
    if not isinstance(node.target, gast.Attribute):
        return False
    owner = low.value(node.target.value)
    if counting(low, owner, node.target.attr) is None:
        return False
    now = gast.Attribute(Shown(node.target.value, owner), node.target.attr, gast.Load())
    return set_class_number(low, node.target, owner, _changed(low, node, low.value(gast.copy_location(now, node.target)), ""))


def _put_together(low: Lowering, node: gast.AugAssign, target: gast.Name) -> None:
    """``t += more`` of a tuple whose length only the run knows, which stays as it is: the name gets another one."""
    if not low.program.modes.by_reference:  # its list may have the name in all passes of a loop
        raise low.refuse(node, "cannot differentiate a change of a list that is a tuple", "`t = t + more`")
    old = low.read(target, target.id)
    bind_name(low, target.id, operate(low, node.op, old, low.value(node.value), node, target.id))


def _of_any_sort(low: Lowering, node: gast.AugAssign, old: Value, base: str) -> Value:
    """What ``old op= value`` makes of a value of several sorts: on one branch it is changed, on another there is a new one."""
    assert isinstance(old, Pack)

    def of(sort: Value) -> Value:
        made = _of_a_sort(low, node, sort)
        if isinstance(node.target, gast.Name):
            low.env[node.target.id] = old  # it is bound where the branches meet
        return made

    return dispatched(low, node, old, of, base)


def _of_a_sort(low: Lowering, node: gast.AugAssign, old: Value) -> Value:
    """The same of one sort.

    Raises:
        DifferentiationError: it may change in place what has another name.
    """
    if list_growth.augmented(low, node, old) or _by_reference(low, node, old):
        return old
    value = low.value(node.value)
    low.writing.here = node
    if (made := updated(low, node.op, old, value, node, "")) is not None:
        return made
    if isinstance(old, Var):
        low.rely(old)
        if low.kind(old).tag not in IMMUTABLE:
            raise _changing(low, node)
    return _updated(low, node, old, value, "")


def _changing(low: Lowering, node: gast.AugAssign) -> DifferentiationError:
    """The refusal of a change in place where it would be missed."""
    target, symbol = gast_text(node.target), symbol_of(node)
    what = f"cannot differentiate `{target} {symbol}`: it may change in place what has another name"
    return low.refuse(node, what, f"`{target} = {target} {symbol[:-1]} ...`")


def _note(low: Lowering, node: gast.AugAssign, name: str, old: Value, new: Value, place: str = "") -> None:
    """Note that what may be changed in place was bound anew, unless it is a number."""
    if not isinstance(old, Var) or not isinstance(new, Var):
        return
    if low.kind(old).tag in IMMUTABLE:
        low.rely(old)
    else:
        low.arrays.in_place.append(InPlace(name, old, new, low.origin(node), symbol_of(node), place))


def _by_methods(low: Lowering, node: gast.AugAssign, target: gast.Subscript) -> bool:
    """``o[k] op= value`` by what the class of an object says of items; False where that is no object."""
    owner = peek(low, target.value) if low.program.seen.classes and not isinstance(target, Field) else None
    if owner is None or class_of(low, owner) is None or is_placed(low, owner):
        return False
    index = Shown(target.slice, low.argument(target.slice))
    item = gast.copy_location(gast.Subscript(Shown(target.value, owner), index, gast.Load()), target)
    instances.change_item(low, item, _changed(low, node, low.value(item), ""))
    return True


def _changed(low: Lowering, node: gast.AugAssign, old: Value, base: str) -> Value:
    """What a function of the user's puts back: an ``old`` value, changed in place, or a new one."""
    if list_growth.augmented(low, node, old):
        return lists.current(low, node, old) if isinstance(old, Pack) and old.kind == "list" else old
    if _by_reference(low, node, old):
        return old
    value = low.value(node.value)
    low.writing.here = node
    if (made := updated(low, node.op, old, value, node, base)) is None:
        made = _updated(low, node, old, value, base)
        _note(low, node, gast_text(node.target), old, made)
    return made


def _by_reference(low: Lowering, node: gast.AugAssign, old: Value) -> bool:
    """``array op= value`` of a function that is lowered by reference: a store to what the target shows."""
    if kept_sets.augmented(low, node, old) or counters.augmented(low, node, old):
        return True
    if not (low.program.modes.by_reference and isinstance(old, Var) and low.kind(old).tag == "array"):
        return False
    low.rely(old)
    value = low.value(node.value)
    low.writing.here = node
    write(low, node.target, old, (), _updated(low, node, old, value, "", rebound=False))
    _bound_again(low, node.target, old)
    return True


def _bound_again(low: Lowering, target: gast.AST, meaning: Value) -> None:
    """Let a name mean what it meant, if the value of its update bound it to something else."""
    if isinstance(target, gast.Name) and low.env[target.id] != meaning:
        low.env[target.id] = meaning


def _updated(low: Lowering, node: gast.AugAssign, old: Value, value: Value, base: str, rebound: bool = True) -> Value:
    """What ``old op= value`` makes of an old value, which it is stored in if that is not ``rebound``."""
    if is_union(old):
        shown = gast.AugAssign(node.target, node.op, Shown(node.value, value))
        return _of_any_sort(low, gast.copy_location(shown, node), old, base)
    before_update(low, old, symbol_of(node), value, rebound)
    new = operate(low, node.op, old, value, node, base)
    after_update(low, old, symbol_of(node), value, new)
    return new


def _augmented_storage(low: Lowering, node: gast.AugAssign) -> None:
    target = node.target
    if isinstance(target, gast.Subscript) and lists.of_display(low, target):
        index, owner = low.argument(target.slice), lists.owner_of(low, target)
        low.writing.here = target
        known = item_of(low, owner, index, target)
        _check_whole(low, node, known, index)
        if list_growth.augmented(low, node, known) or _by_reference(low, node, known):
            if isinstance(owner, Pack) and owner.kind == "tuple":  # which does not take back what was changed in place
                foresee(target, operator.setitem, (), 0, 0)
            return
        made = updated(low, node.op, known, low.value(node.value), node, "") if class_of(low, known) is not None else None
        if made is None and low.kind(known).tag not in IMMUTABLE and isinstance(known, Var):
            if low.kind(known).tag == "array" and id(owner) in low.displays.sites and low.meant(known) is None:
                raise lists.must_grow(low, owner)
            raise _changing(low, node)
        low.rely(known)
        new = _updated(low, node, known, low.value(node.value), "") if made is None else made
        place_of = gast.Subscript(target.value, Shown(target.slice, index), gast.Store())
        lists.set_item(low, gast.copy_location(place_of, target), new)
        return
    view = changed_name(low, target)
    if view is None and isinstance(target, gast.Subscript) and owner_of(low, target) is not None:
        held = refer(low, target)
        view = held if isinstance(held, View) else None
    array, chain = place(low, target, read=True) if view is None else (view.base, view.chain)
    before = low.env[target.id] if isinstance(target, gast.Name) else UNDEF
    low.writing.here = target
    count = count_of(low, target, array, chain[-1]) if chain else None
    old = take(low, View(array, chain)) if count is None else count
    if chain:
        _check_whole(low, node, old, chain[-1])
    if low.kind(array).tag in ("list", "dict") and (
        _by_reference(low, node, old) or (low.program.modes.by_reference and list_growth.augmented(low, node, old))
    ):
        holder = take(low, View(array, chain[:-1])) if chain[1:] else array
        low.objects.watched.told[holder] = low.origin(node)  # which takes the item back, unless it is a tuple
        return
    value = low.value(node.value)
    low.writing.here = node
    if (made := updated(low, node.op, old, value, node, "")) is not None:
        write(low, target, array, chain, made)
        return
    rebound = array in low.lists.storage
    if low.kind(array).tag in ("list", "dict") and low.program.modes.by_reference and isinstance(old, Var):
        low.rely(old)
        rebound = True
        if low.kind(old).tag not in IMMUTABLE:  # an array would change under all its names
            low.bind(UNCHANGING, (old,), effect=Effect.RAISES)
    new = _updated(low, node, old, value, "", rebound)
    if array in low.lists.storage and isinstance(old, Var) and low.kind(old).tag not in IMMUTABLE:
        low.lists.updated.append(InPlace(gast_text(target), old, old, low.origin(node), symbol_of(node)))
    if array in low.lists.storage and (low.kind(old).rank != 0 or low.kind(old).tag == "array"):
        what = f"cannot differentiate this `{symbol_of(node)}` on an item of a list: it may change an array that has "
        raise low.refuse(node, f"{what}another name", "`items[i] = items[i] + ...`, which makes a new one")
    write(low, target, array, chain, new)
    _bound_again(low, target, before)


def _augmented_item(low: Lowering, node: gast.AugAssign) -> bool:
    """``p[key] op= value`` where that is a number, or an array that is no storage; False for anything else."""
    target = node.target
    ref = owner_of(low, target) if isinstance(target, gast.Subscript) else None
    if ref is None:
        return False
    name = low.argument(target.slice)
    held = dicts.looked_up(low, target, ref, name)
    old = dicts.read(low, target, held, name)
    _check_whole(low, node, old, name)
    if list_growth.augmented(low, node, old) or _by_reference(low, node, old):
        return True
    if low.meant(table(held)[dicts.hashed(low, target, name)][1]) is not None:
        return False
    value = low.value(node.value)
    low.writing.here = node
    spelled = part_name(low.objects.things[ref].base, name)
    made = updated(low, node.op, old, value, node, spelled)
    new = _updated(low, node, old, value, spelled) if made is None else made
    if made is None:
        _note(low, node, gast_text(target), old, new, low.objects.things[ref].stored)
    dicts.put(low, target, ref, name, low.part(new, node))
    return True


def _check_whole(low: Lowering, node: gast.AugAssign, old: Value, index: Arg) -> None:
    """Nothing, unless what is at an index is a slice of a list: a list of its own, which Python changes and puts back.

    Raises:
        Learned: it is one.
        DifferentiationError: it is one, and its bounds are not spelled.
    """
    cut = isinstance(index, Pack | Var) and (index.kind if isinstance(index, Pack) else low.kind(index).tag) == "slice"
    if cut and ((isinstance(old, Pack) and old.kind == "list") or lists.is_list(low, old) or is_placed(low, old)):
        if isinstance(node.target, gast.Subscript) and isinstance(node.target.slice, gast.Slice):
            raise Learned(site_of_update(node))
        what = f"cannot differentiate `{symbol_of(node)}` of a slice of a list"
        raise low.refuse(node, what, "`items[first:last]`, spelled out")


def symbol_of(node: gast.AugAssign | Updated) -> str:
    """How an update is spelled: ``+=``."""
    return SYMBOLS[OPERATORS[type(node.op)]]


SYMBOLS = {
    "operator.add": "+=", "operator.sub": "-=", "operator.mul": "*=", "operator.truediv": "/=", "operator.floordiv": "//=",
    "operator.mod": "%=", "operator.pow": "**=", "operator.matmul": "@=", "operator.and_": "&=", "operator.or_": "|=",
    "operator.xor": "^=", "operator.lshift": "<<=", "operator.rshift": ">>=",
}
