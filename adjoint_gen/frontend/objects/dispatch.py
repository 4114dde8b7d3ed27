"""What is asked of a value of which only the running program knows the sort: a branch for each sort that it may be of.

On a branch the value is of one sort, and what is asked of it is lowered as of any such value; the results meet as those of
all branches do. Where the program raises for a sort, so does that branch. Where the question is refused of one sort, and not
of all, the derivative refuses when it runs, if it ever meets such a value there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy

import gast

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.containers.lists import is_list
from adjoint_gen.frontend.control.choices import choose
from adjoint_gen.frontend.names.classes import OF_DICT, has_own
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of
from adjoint_gen.frontend.objects.unions import NO_SORT, is_sort, note_sorts, refined, sorts_of, whole
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import Ended
from adjoint_gen.frontend.state.known_raises import UNSUPPORTED, refused_there
from adjoint_gen.frontend.state.presence import undoing
from adjoint_gen.frontend.text.optionals import NONE, Single, as_tuples, is_node, is_union
from adjoint_gen.ir.trace import Const, Effect, Pack, Var


def is_of_sorts(low: Lowering, value: Value) -> bool:
    """Whether a value is a union, or an object by its number of which only the running program knows whether it is None."""
    if not isinstance(value, Pack) or not is_node(value) or low.program.modes.nodes is None:
        return False
    return is_union(value) or len(sorts_of(low, value)) > 1


def dispatched(low: Lowering, node: gast.AST, value: Pack, ask: Callable[[Value], Value], base: str = "") -> Value:
    """What ``ask`` finds of a union, on a branch for each sort.

    Raises:
        DifferentiationError: it is refused of every sort.
        Ended: the program raises for every sort.
    """
    refused: list[DifferentiationError] = []
    found: list[str] = []

    def side(key: str) -> Callable[[], Value]:
        def lowered() -> Value:
            note_sorts(low, whole(low, value), [key])
            undo = undoing(low)
            low.program.retained.work += 1
            try:
                made = ask(refined(low, value, key, base))
            except DifferentiationError as error:
                undo()
                refused.append(error)
                low.writing.here = node
                refused_there(low, error)
                raise Ended from None
            found.append(key)
            return made

        return lowered

    def from_one(keys: Sequence[str]) -> Value:
        if not keys:  # nothing was put there so far: all functions are lowered again where something is
            low.bind(UNSUPPORTED, (Const(NO_SORT), Const("one sort of values")), effect=Effect.RAISES)
            raise Ended
        if len(keys) == 1:
            return side(keys[0])()
        return choose(low, is_sort(low, value, keys[0]), side(keys[0]), lambda: from_one(keys[1:]), node, base)

    try:
        made = from_one(sorts_of(low, value))
    except Ended:
        if refused and not found:
            raise refused[0] from None
        raise
    if found:
        note_sorts(low, whole(low, value), found)
    return made


def tested(low: Lowering, node: gast.AST, value: Pack, ask: Callable[[Value], Value]) -> Value:
    """The same for a question that is answered by yes or no, and whose answer says what the value may be."""
    answers: dict[str, Value] = {}
    every = sorts_of(low, value)
    for key in every:
        undo, depth = undoing(low), low.env.depth
        low.env.enter()
        with low.block() as block, suppress(Ended, DifferentiationError):  # as it raises on the branch for this sort
            answers[key] = ask(refined(low, value, key))
        low.env.unwind(depth)
        if block:
            undo()
    decided = {key: bool(answer.value) for key, answer in answers.items() if isinstance(answer, Const)}
    yes, no = ([key for key in every if decided.get(key) is answer] for answer in (True, False))
    number = whole(low, value)
    if len(yes) + len(no) < len(every):
        found = dispatched(low, node, value, ask)
        if isinstance(found, Var) and isinstance(number, Var):
            maybe, maybe_not = (tuple(key for key in every if key not in known) for known in (no, yes))
            low.optionals.sorts[found] = number, maybe, maybe_not
        return found
    if len(yes) in (0, len(every)):
        return Const(bool(yes))
    few = yes if len(yes) * 2 <= len(every) else no
    made: Var | None = None
    for key in few:
        test = is_sort(low, value, key)
        if key and "" in every and len(low.program.modes.nodes.sorts) > 1:  # type: ignore[union-attr]
            there = low.bind("operator.ge", (whole(low, value), Const(0)), effect=Effect.PURE)
            test = low.bind("operator.and_", (there, test), effect=Effect.PURE)
        made = test if made is None else low.bind("operator.or_", (made, test), effect=Effect.PURE)
    assert made is not None
    if few is not yes:
        made = low.bind("operator.not_", (made,), effect=Effect.PURE)
    if isinstance(number, Var):
        low.optionals.sorts[made] = number, tuple(yes), tuple(no)
    return made


def through(
    low: Lowering, node: gast.AST, values: Sequence[Value], ask: Callable[[Sequence[Value]], Value], base: str = ""
) -> Value | None:
    """What ``ask`` finds of several values, on a branch for each sort that one may be of; None where none is a union."""
    for k, value in enumerate(values):
        if isinstance(value, Pack) and is_of_sorts(low, value):
            def one(sort: Value, k: int = k) -> Value:
                given = [*values[:k], sort, *values[k + 1 :]]
                again = through(low, node, given, ask, base)
                return ask(given) if again is None else again

            return dispatched(low, node, value, one, base)
    return None


def asked_of(low: Lowering, node: gast.AST, part: str, value: Value, base: str) -> Value | None:
    """An expression of which a part is a union, on a branch for each of its sorts; None where that is none."""
    if not isinstance(value, Pack) or not is_of_sorts(low, value) or (not is_union(value) and _looks_itself(low, node, value)):
        return None

    def one(sort: Value) -> Value:
        given = copy(node)
        setattr(given, part, Shown(getattr(node, part), sort))
        return low.maybe(given, base)

    return dispatched(low, node, value, one, base)


def _looks_itself(low: Lowering, node: gast.AST, value: Value) -> bool:
    """Whether an expression is an attribute of an object or what is under a key of a dict, and sees that this may be None."""
    return isinstance(node, gast.Attribute) or (isinstance(node, gast.Subscript) and hasattr(class_of(low, value), OF_DICT))


def compared(low: Lowering, node: gast.Compare, left: Value, base: str) -> Value | None:
    """A comparison of what may be of several sorts; None for any other. Two objects are one if their numbers are."""
    if len(node.ops) > 1 or low.program.modes.nodes is None:
        return None
    op, right = node.ops[0], low.maybe(node.comparators[0])
    growing = isinstance(right, Pack) and id(right) in low.displays.sites
    if isinstance(op, gast.In | gast.NotIn) and isinstance(left, Pack) and is_node(left) and (growing or is_list(low, right)):
        if isinstance(right, Var) and _is_found_by_number(low, left):
            found = low.bind("operator.contains", (right, as_tuples(left)), base if isinstance(op, gast.In) else "")
            return found if isinstance(op, gast.In) else low.bind("operator.not_", (found,), base)
        count = gast.Attribute(Shown(node.comparators[0], right), "count", gast.Load())
        many = low.argument(gast.copy_location(gast.Call(count, [Shown(node.left, left)], []), node))
        return low.bind("operator.gt" if isinstance(op, gast.In) else "operator.eq", (many, Const(0)), base)

    def of_sorts(sides: Sequence[Value]) -> Value:
        shown = [Shown(part, side) for part, side in zip((node.left, node.comparators[0]), sides, strict=True)]
        one = node.comparators[0] if sides[1] == right and isinstance(node.comparators[0], gast.Constant) else shown[1]
        return low.maybe(gast.copy_location(gast.Compare(shown[0], [op], [one]), node), base)

    apart = is_union(right) or (isinstance(op, gast.In | gast.NotIn) and is_of_sorts(low, right))
    if not (is_union(left) or apart):
        return None if isinstance(node.comparators[0], gast.Constant | Shown) else of_sorts((left, right))
    if not (is_union(left) and apart):
        one, other = (left, right) if is_union(left) else (right, left)
        assert isinstance(one, Pack)
        return tested(low, node, one, lambda sort: of_sorts((sort, other) if one is left else (other, sort)))
    return through(low, node, (left, right), of_sorts, base)


def _is_found_by_number(low: Lowering, value: Value) -> bool:
    """Whether an object is equal to itself alone: a dict is equal to others, and a class may say what it is equal to."""
    cls = class_of(low, value)
    return cls is not None and not hasattr(cls, OF_DICT) and not has_own(low.program.asked, cls, "__eq__", "__ne__")


def done_to(low: Lowering, target: gast.Attribute | gast.Subscript, do: Callable[[gast.AST], None]) -> bool:
    """Whether a target is a part of a union, of which it is changed on a branch for each sort."""
    named = not any(isinstance(part, gast.Call | gast.NamedExpr) for part in gast.walk(target.value))
    if low.program.modes.nodes is None or not named or isinstance(target.value, Shown):
        return False
    if isinstance(target, gast.Subscript) and not (isinstance(target.value, gast.Name) and is_union(low.env[target.value.id])):
        return False
    owner = low.maybe(target.value)

    def one(sort: Value) -> Value:
        given = copy(target)
        given.value = Shown(target.value, sort)
        do(given)
        return NONE

    if isinstance(owner, Pack) and is_union(owner):
        dispatched(low, target, owner, one)
    elif isinstance(target, gast.Subscript):
        one(owner)  # it is known by now of which sort it is
    else:
        return False
    return True


def single(low: Lowering, node: Single, base: str) -> Value:
    """A union as what a statement may have: the number, say, that it is."""
    assert isinstance(node.meaning, Pack)
    here = low.writing.here if node.node is None else node.node
    assert here is not None

    def one(sort: Value) -> Value:
        if sort == NONE or isinstance(sort, Pack):
            what = f"cannot differentiate this use of {'None' if sort == NONE else 'a tuple or an object'}"
            raise low.refuse(here, f"{what} beside other values", "a test of what it is")
        return low.as_argument(sort, node.node)

    found = dispatched(low, here, node.meaning, one)
    return low.as_argument(found, node.node)
