"""What a loop goes through, one item after the other: counted, as arrays, lists and ranges are, or known one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import gast

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.containers.keys import keys_of
from adjoint_gen.frontend.containers.lists import must_grow, new_list
from adjoint_gen.frontend.containers.placed_lists import at, count, is_placed
from adjoint_gen.frontend.control.choices import choose
from adjoint_gen.frontend.names.comprehension_scopes import unmarked
from adjoint_gen.frontend.names.values import Known, Value, View
from adjoint_gen.frontend.objects.dispatch import dispatched, is_of_sorts
from adjoint_gen.frontend.objects.iterators import by_method, is_iterator, move, note_spent, put_place
from adjoint_gen.frontend.objects.iterators import held as taken_apart
from adjoint_gen.frontend.objects.named_tuples import in_names
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import FEW, MOST_UNROLLED, Ended, Made, foresee
from adjoint_gen.frontend.state.known_raises import foresee_of, refused_there
from adjoint_gen.frontend.state.presence import undoing
from adjoint_gen.frontend.storage.subscripts import load, of_sorts
from adjoint_gen.frontend.storage.views import reference
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.patterns import MATCHES
from adjoint_gen.ir.trace import Arg, Atom, Const, Effect, Pack, Var
from adjoint_gen.rules.listing import LIST, MEMBERS, SEQUENCE, element

_INDEXABLE = frozenset({"array", "list", "tuple", "range", "str"})
RANGE_REMEDY = "a loop over range(len(...)) with subscripts"
_A = {"dict": "a dict from outside", "other": "an object that is no array, list, tuple or range"}
_FALSE = Const(False)
_ITEMS = "a loop over a list of its items: `list(...)`"


@dataclass(frozen=True, slots=True)
class Counted:
    """An iteration that counts: its bounds, and the item for a counter, called after the target that it is bound to.

    Of ``sizes`` the program asks behind the last pass whether they are equal, unless it is ``lax``. A ``walk`` is what
    an iterator had left; all items were ``taken`` before the first pass. Into what is ``empty``, and gone through, nothing was
    put as far as is known.
    """

    lo: Atom
    hi: Atom
    step: Atom
    item: Callable[[Atom, gast.AST | None], Arg]
    backwards: bool = False
    over: Literal["range", "value", "items"] = "items"
    sizes: tuple[Atom, ...] = ()
    lax: Var | Const = _FALSE
    walk: bool = False
    taken: bool = False
    empty: Var | None = None

    def passed(self, low: Lowering, run: Callable[[], Made]) -> Made:
        """What a pass makes; where it is refused of an item of what is empty, the derivative refuses if it comes to one.

        Raises:
            Ended: it does.
        """
        if self.empty is None or not low.premises.beliefs.may_be_empty(self.empty):
            return run()
        undo = undoing(low)
        try:
            return run()
        except DifferentiationError as error:
            undo()
            low.premises.beliefs.empty.add(self.empty)
            refused_there(low, error)
            raise Ended from None

    def end(self, low: Lowering, node: gast.AST) -> None:
        """What the program does when it is through."""

        def compared() -> Value:
            return low.bind("adjoint_gen.runtime.equally_long", self.sizes, effect=Effect.RAISES)

        if self.sizes:
            choose(low, self.lax, lambda: Const(None), compared, node, "")


@dataclass(frozen=True, slots=True)
class Listed:
    """An iteration over items that are known one by one; of a dict, ``over``, each is looked up ``fresh``.

    ``counted`` gives the same beside what only the running program can count, where items may change on the way. What comes
    to its end is ``checked``. They are those of a list, a ``display``.
    """

    items: tuple[Arg, ...]
    fresh: Callable[[int], Arg] | None = None
    over: Var | None = None
    counted: Callable[[], Counted] | None = None
    checked: Callable[[], object] = lambda: None
    display: Pack | None = None

    def at(self, position: int) -> Arg:
        """An item as it is when the loop comes to it."""
        return self.items[position] if self.fresh is None else self.fresh(position)

    def now(self) -> tuple[Arg, ...]:
        """All items, taken at once."""
        return tuple(self.at(k) for k in range(len(self.items)))


def range_of(low: Lowering, node: gast.Call) -> Counted:
    """What ``range(...)`` counts."""
    bounds = [low.atom(a, what="as a bound of a range") for a in node.args]
    foresee(node, range, *(1 for _ in bounds))
    lo = Const(0) if len(bounds) == 1 else bounds[0]
    hi = bounds[0] if len(bounds) == 1 else bounds[1]
    step = bounds[2] if len(bounds) == 3 else Const(1)
    return Counted(lo, hi, step, lambda counter, target: counter, over="range")


def written_out(iteration: Counted | Listed) -> Counted | Listed:
    """A short range of constants as the numbers in it."""
    if not isinstance(iteration, Counted) or iteration.over != "range":
        return iteration
    numbers = _numbers(iteration)
    if numbers is None or len(numbers) > MOST_UNROLLED:
        return iteration
    return Listed(tuple(map(Const, reversed(numbers) if iteration.backwards else numbers)))


def _numbers(counted: Counted) -> range | None:
    """The range that is counted, where its bounds are constants."""
    bounds = [b.value for b in (counted.lo, counted.hi, counted.step) if isinstance(b, Const) and type(b.value) is int]
    return range(*bounds) if len(bounds) == 3 and bounds[2] else None


def after_first(iteration: Counted) -> tuple[Atom, Counted] | None:
    """The first counter, and the iteration behind it; None of a range without numbers, or where that is not known."""
    numbers = _numbers(iteration)
    if numbers is not None:
        first, *_ = [*(reversed(numbers) if iteration.backwards else numbers)][:1] or [None]
        if first is None:
            return None
        behind = Const(first if iteration.backwards else first + numbers.step)
        return Const(first), replace(iteration, hi=behind) if iteration.backwards else replace(iteration, lo=behind)
    lo = iteration.lo.value if isinstance(iteration.lo, Const) else None
    if iteration.backwards or iteration.taken or iteration.sizes or iteration.step != Const(1) or type(lo) is not int:
        return None
    return iteration.lo, replace(iteration, lo=Const(lo + 1))


def iterate_value(low: Lowering, value: Value, node: gast.AST) -> Counted | Listed:
    """What a loop over a value runs through."""
    if isinstance(value, Var) and value in low.lists.storage:
        value = low.as_argument(value, node)
    if is_of_sorts(low, value):
        assert isinstance(value, Pack)
        value = dispatched(low, node, value, lambda sort: _in_a_list(low, node, sort))
    if is_iterator(low, value):
        return _rest(low, value, node)
    if (found := by_method(low, node, value)) is not None:
        return iterate_value(low, found, node)
    if is_placed(low, value):
        assert isinstance(value, Var)
        low.lists.iterating |= {id(low.objects.things.get(value))}
        return Listed(tuple(at(low, value, k) for k in range(count(low, value))), partial(at, low, value), value)
    if isinstance(value, Pack) and value.kind in ("tuple", "list"):
        if len(value.items) * low.writing.unrolled > MOST_UNROLLED and id(value) in low.displays.sites:
            raise must_grow(low, value)
        low.lists.iterating |= {id(value)}
        if not _are_numbers(value.items) or is_written_out(low, len(value.items)):
            return Listed(value.items, display=value if value.kind == "list" else None)
        value = low.bind("list", value.items)
    if (held := of_sorts(low, value)) is not None:
        return Listed(held.items)
    if isinstance(value, Const) and isinstance(value.value, str):
        return _in_text(low, value, value.value)
    if isinstance(value, Const | Known):
        foresee(node, iter, value.value)
    if not isinstance(value, Var):
        raise low.refuse(node, "cannot differentiate a loop over this value", "a loop over a range, an array or a tuple")
    if low.program.modes.keeping and low.kind(value).tag == "dict":
        value = keys_of(low, value)
    if low.kind(value).tag == "set":
        value = keys_of(low, value, op=MEMBERS)
    if low.kind(value).keys == MATCHES.keys:
        value = low.bind(LIST, (value,), effect=Effect.IMPURE)
    kind = low.kind(value)
    low.writing.here = node
    if kind.tag == "unknown":
        low.bind(SEQUENCE, (value,))
    else:
        foresee_of(low, node, iter, value)
    if kind.tag in _INDEXABLE:
        low.rely(value)
    elif kind.tag != "unknown":
        raise low.refuse(node, f"cannot differentiate a loop over {_A.get(kind.tag, f'a {kind.tag}')}", _ITEMS)
    view = reference(low, value, written=True, gone_through=True)  # each pass looks at what those before it have left
    if view is not None and not view.chain:
        low.lists.iterating |= {view.base}
    length = low.bind("builtins.len", (value,))

    def item(counter: Atom, target: gast.AST | None) -> Arg:
        return low.part(in_names(low, load(low, value, counter, spelled(target)), target), node)

    unfilled = low.program.modes.nodes is not None and kind.tag == "list" and element(kind) == UNKNOWN
    return Counted(Const(0), length, Const(1), item, over="value", empty=value if unfilled else None)


def is_written_out(low: Lowering, count: int) -> bool:
    """Whether so many passes are written out, each with what it is for; where they are many, they are tried as a loop, too."""
    passes, asked = count * low.writing.unrolled, low.program.asked
    written = passes <= (FEW if asked.rolled else MOST_UNROLLED)
    asked.long |= written and passes > FEW
    return written


def _are_numbers(items: Sequence[Arg]) -> bool:
    """Whether these are constants of one type of numbers."""
    types = {type(item.value) if isinstance(item, Const) else None for item in items}
    return types in ({float}, {int})


def _in_text(low: Lowering, value: Const, text: str) -> Counted | Listed:
    """The letters of a text, one by one, unless too many passes would be written out for that."""
    if is_written_out(low, len(text)):
        return Listed(tuple(map(Const, text)))

    def letter(counter: Atom, target: gast.AST | None) -> Arg:
        return low.bind("operator.getitem", (value, counter), spelled(target))

    return Counted(Const(0), Const(len(text)), Const(1), letter, over="value")


def _in_a_list(low: Lowering, node: gast.AST, value: Value) -> Value:
    """What may be gone through beside something else: the items of a tuple in a list."""
    if isinstance(value, Pack) and value.kind in ("tuple", "list"):
        return low.load(View(new_list(low, None, value.items)))
    if isinstance(value, Const | Known) and not isinstance(value.value, str):
        foresee(node, iter, value.value)
    return value


def _rest(low: Lowering, owner: Value, node: gast.AST) -> Counted | Listed:
    """What an iterator has left: it has nothing left then."""
    held, place = taken_apart(low, node, owner)
    whole = iterate_value(low, held, node)
    if isinstance(whole, Listed):
        if not isinstance(place, Const) or not isinstance(place.value, int):
            raise low.refuse(node, "cannot differentiate a loop over what is left of a tuple", "a list, or an array")
        first = place.value
        count = Const(len(whole.items) - first)
        if not note_spent(low, node, owner):
            move(low, node, owner, count)
        low.objects.watched.walks.append((owner, count, place))
        return Listed(whole.items[first:], lambda k: whole.at(first + k))
    size = whole.hi if place == Const(0) else low.bind("operator.sub", (whole.hi, place))
    if not note_spent(low, node, owner):
        move(low, node, owner, size)
    elif size != whole.hi:
        size = low.bind("builtins.max", (size, Const(0)))  # it may have been spent before, or the list been longer
    low.objects.watched.walks.append((owner, size, place))

    def item(counter: Atom, target: gast.AST | None) -> Arg:
        return whole.item(counter if place == Const(0) else low.bind("operator.add", (counter, place)), target)

    return Counted(Const(0), size, Const(1), item, walk=True)


def indexed(low: Lowering, node: gast.AST, inner: Counted | Listed) -> Counted | Listed:
    """The same iteration with a counter that starts at 0 and goes up by 1."""
    if isinstance(inner, Listed) or (not inner.backwards and inner.lo == Const(0) and inner.step == Const(1)):
        return inner
    if inner.over == "value" and inner.backwards:
        last = low.bind("operator.sub", (inner.hi, Const(1)))
        return replace(
            inner, backwards=False, over="items",
            item=lambda counter, target: inner.item(low.bind("operator.sub", (last, counter)), target),
        )
    if inner.over != "range" or inner.backwards:
        raise low.refuse(node, "cannot differentiate `reversed` inside `zip` or `enumerate`", RANGE_REMEDY)
    span = low.bind("builtins.range", (inner.lo, inner.hi, inner.step))
    numbers = _numbers(inner)
    length = low.bind("builtins.len", (span,)) if numbers is None else Const(len(numbers))
    return Counted(Const(0), length, Const(1), lambda counter, target: load(low, span, counter, spelled(target)))


def beside_walks(
    low: Lowering, node: gast.Call, parts: list[Counted | Listed], found: Counted | Listed,
    walks: Sequence[tuple[Value, Atom, Atom]], strict: bool,
) -> Counted | Listed:
    """A ``zip`` of one iterator several times, or of several, which may have something left then."""
    refused = low.refuse(node, "cannot differentiate `zip` of iterators here", "a `for` loop")
    if strict:
        raise refused
    (owner, size, _), *others = walks
    if len(walks) == len(parts) and all(other is owner for other, *_ in others):
        first, count = parts[0], len(parts)
        if isinstance(first, Listed):
            items = first.items
            return Listed(tuple(Pack("tuple", items[k : k + count]) for k in range(0, len(items) - count + 1, count)))

        def item(counter: Atom, target: gast.AST | None) -> Arg:
            start = low.bind("operator.mul", (counter, Const(count)))
            places = [start, *(low.bind("operator.add", (start, Const(k))) for k in range(1, count))]
            return Pack("tuple", tuple(map(first.item, places, targets_of(target, count))))

        return Counted(Const(0), low.bind("operator.floordiv", (size, Const(count)), effect=Effect.PURE), Const(1), item)
    owners = [one for one, *_ in walks]
    if not isinstance(found, Counted) or not all(map(low.objects.refers, owners)) or len(set(owners)) < len(owners):
        raise refused
    left, before = iter(walks), list[Atom]()
    for part in parts:
        if isinstance(part, Counted) and part.walk:
            one, had, place = next(left)
            further = low.bind("operator.add", (found.hi, Const(1)), effect=Effect.PURE)  # one too many, of those ahead
            asked = low.bind("builtins.min", (further, *before), effect=Effect.PURE) if before else further
            put_place(low, node, one, place, had, asked)
        before.append(Const(len(part.items)) if isinstance(part, Listed) else part.hi)
    if next(left, None) is not None:
        raise refused
    return found


def in_a_list(low: Lowering, node: gast.AST, part: Listed) -> Counted:
    """An iteration over known items as one that counts, beside others whose lengths only the running program knows."""
    if len({_form(item) for item in part.items}) > 1 or any(_has_lists(item) for item in part.items):
        what = "cannot differentiate `zip` of unlike tuples, or of lists, in a tuple with an array"
        raise low.refuse(node, what, "an array made with np.array(...)")
    made = iterate_value(low, low.load(View(new_list(low, node, part.items))), node)
    assert isinstance(made, Counted)
    return made


def _form(item: Arg) -> object:
    """How many items a tuple has, and those in it; None for what is no tuple."""
    return tuple(map(_form, item.items)) if isinstance(item, Pack) else None


def _has_lists(item: Arg) -> bool:
    return isinstance(item, Pack) and (item.kind != "tuple" or any(map(_has_lists, item.items)))


def spelled(target: gast.AST | None) -> str:
    """What the user calls a target, if that is one name; those of comprehensions have marks of their own."""
    return unmarked(target.id) if isinstance(target, gast.Name) else ""


def targets_of(target: gast.AST | None, count: int) -> Sequence[gast.AST | None]:
    """The targets of each of ``count`` items, where the user names them one by one."""
    if isinstance(target, gast.Tuple | gast.List) and len(target.elts) == count:
        return target.elts
    return [None] * count


def goes_through(low: Lowering, func: gast.AST) -> bool:
    """Whether what is called gives, one after the other, what is in something else."""
    known = low.value(func) if isinstance(func, gast.Name) else None
    return isinstance(known, Known) and any(known.value is each for each in (reversed, zip, enumerate))
