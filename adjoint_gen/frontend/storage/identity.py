"""What tells an array from an equal copy of it: refused where it is not known, since a derivative works on copies.

Whether two arguments are one array (``if Y is X``) is known of those that the function is given, for which this variant is
made. A function that is called and asks that of two of its parameters gets the answer from its caller, who is lowered again.
"""

from __future__ import annotations

import collections
import itertools
import operator
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import gast
import numpy as np

from adjoint_gen.frontend.containers.dict_objects import is_view
from adjoint_gen.frontend.containers.dicts import is_kept_as_one
from adjoint_gen.frontend.containers.keys import class_with, default_in
from adjoint_gen.frontend.names.source import FunctionText
from adjoint_gen.frontend.names.values import Known, Value, leaves
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.integer_members import is_integer_member
from adjoint_gen.frontend.state.restarts import MoreKeys
from adjoint_gen.frontend.state.specialisations import Program
from adjoint_gen.ir.kinds import UNSURE
from adjoint_gen.ir.memory import NEW, TABLE, Result
from adjoint_gen.ir.trace import Arg, Const, Pack, Var
from adjoint_gen.rules.table import lookup

IS = "is"
_FUNCTIONS = (id, np.shares_memory, np.may_share_memory, operator.is_, operator.is_not, np.lib.array_utils.byte_bounds)
_OF_DEQUES = {*dir(collections.deque), "==", "isinstance", "hasattr", "type"} - {*dir(list)}
"""What a deque gives that a list does not, or otherwise."""

_ATTRIBUTES = frozenset({"base", "data", "ctypes", "flags", "strides", "__array_interface__", "__array_struct__"})


def refuse_of_no_list(low: Lowering, node: gast.AST | None, asked: str, *values: Value) -> None:
    """Refuse what is asked of something that is lowered as a list and is none, where that answers as no list does.

    It may be a deque, or is a view of a dict, which is equal to others in any order; an ``OrderedDict`` is equal to one in
    its order only. Nor is what is lowered as a dict asked for what one of another class has, ``d.default_factory``.
    """
    for cls in (class_with(mark) for value in values if (mark := default_in(low, value)) not in ("", UNSURE)):
        if hasattr(cls, asked) and not hasattr(dict, asked):
            raise low.refuse(node, f"cannot differentiate `.{asked}` of a `{cls.__name__}`", "a loop over its items")
    if any(is_view(low, value) for value in values):
        what = "cannot differentiate what is asked of a view of a dict: that is no list"
        raise low.refuse(node, what, "a list of it, list(p.values()), or of keys sorted(p)")
    sorts = [value.kind if isinstance(value, Pack) else low.kind(value).tag for value in values]
    if low.program.seen.ordered and asked == "==" and sorts == ["dict", "dict"]:
        what = "cannot differentiate `==` of what may be two of `OrderedDict`: these ask for the order, too"
        raise low.refuse(node, what, "lists of their items, list(p.items()), or `dict` in its place")
    if low.program.seen.deques and asked in _OF_DEQUES and "list" in sorts:
        what = f"cannot differentiate `{asked}` of what may be a deque: that is no list"
        raise low.refuse(node, what, "a list of it: `list(...)`, in place of the deque")


def refuse_comparison(low: Lowering, op: gast.cmpop, left: Arg, right: Arg) -> None:
    """Refuse ``is`` between two values, and ``in`` where it is one of arrays that is looked for among them.

    Of dicts and objects that the running program keeps there is one for each of the user's, and what is no number, array or
    container, a member of an enumeration say, is handed on as it is.
    """
    asks = isinstance(op, gast.Is | gast.IsNot)
    constants = any(isinstance(s, Const) and s.spelling is None for s in (left, right))
    others = [side for side in (left, right) if isinstance(side, Var) and low.kind(side).tag in ("member", "other")]
    if asks and others:
        low.rely(others[0])
    elif asks and not constants and not all(is_kept_as_one(low, side) for side in (left, right)):
        named = next((s.spelling for s in (left, right) if isinstance(s, Const) and s.spelling), None)
        if named is not None:
            what = f"cannot differentiate `is {named}` here: what is asked, only the running program knows"
            raise low.refuse(low.writing.here, what, "`==`, `isinstance`, or a flag that says which one it is")
        raise _refuse(low, low.writing.here, "`is` between two values")
    within = isinstance(right, Pack) or low.kind(right).tag in ("list", "tuple")
    if isinstance(op, gast.In | gast.NotIn) and within and any(_is_array(low, leaf) for leaf in leaves(left)):
        raise _refuse(low, low.writing.here, "`in` for an array, which looks for the very same one first")


def one_array(low: Lowering, left: Arg, right: Arg) -> Var | Const | None:
    """Whether two values are one array; None where nobody knows.

    Raises:
        MoreKeys: the caller of this function has to say so, or the function that gives both.
    """
    sides = left, right
    kinds = [low.kind(side) for side in sides if isinstance(side, Var)]
    if len(kinds) < 2 or any(kind.tag != "array" or kind.rank is None for kind in kinds):
        return None
    unlike = kinds[0].rank != kinds[1].rank or kinds[0].dtype != kinds[1].dtype
    if left == right or unlike or any(_is_new(low, one, other) for one, other in (sides, sides[::-1])):
        for side in sides:
            low.rely(side)
        return Const(left == right)
    if not all(side in low.premises.facts for side in sides):
        if not asks(low.program):
            raise MoreKeys((IS,))
        return None
    first, second = sorted(low.premises.facts[side] for side in sides)  # type: ignore[index]
    if not low.objects.passing.called:
        whole = all(low.given_kind(name).tag == "array" for name in (first, second))  # and no item of a list or tuple
        same = low.program.asked.are_one(first, second) if whole else None
        if same is not None:
            low.objects.watched.compared[tuple(sorted(sides, key=low.premises.facts.__getitem__))] = same  # type: ignore[arg-type, index]
        return None if same is None else Const(same)
    found = low.env[_between(first, second)]
    if isinstance(found, Var | Const):
        return found
    site = _site(low.scope.text, first, second)
    if site not in low.program.modes.tables:
        raise MoreKeys(site)
    return None


def asked_for(low: Lowering, text: FunctionText, given: Mapping[str, tuple[Value, bool]]) -> Iterator[tuple[str, Var | Const]]:
    """What a function is told of its arguments beside them: whether those are one array of which it asks that."""
    if not asks(low.program):
        return
    arrays = {name: value for name, (value, _) in given.items() if isinstance(value, Var) and low.kind(value).tag == "array"}
    for first, second in itertools.combinations(sorted(arrays), 2):
        if _site(text, first, second) in low.program.modes.tables:
            known = one_array(low, arrays[first], arrays[second])
            if known is not None:
                yield _between(first, second), known


def asks(program: Program) -> bool:
    """Whether a function asks whether two of its arguments are one array."""
    return any(isinstance(site, tuple) and site[:1] == (IS,) for site in program.modes.tables)


def _site(text: FunctionText, first: str, second: str) -> Hashable:
    tree: Any = text.tree
    return IS, text.source.path, text.source.first_line, tree.lineno, tree.col_offset, first, second


def _between(first: str, second: str) -> str:
    """The name, which no text can have, of whether two parameters are one array."""
    return f"{first} is {second}.same"


def _is_new(low: Lowering, value: Arg, other: Arg) -> bool:
    """Whether an operation made a value, of memory that was nobody's, and another was there before or was made so, too."""

    def is_made(side: Arg) -> bool:
        made = low.writing.bound.get(side) if isinstance(side, Var) else None
        known = None if made is None or made.op == "ndarray.copy" or lookup(made.op) is None else TABLE.get(made.op, NEW)
        return known is not None and known.result is Result.NEW

    return is_made(value) and (other in low.premises.facts or is_made(other))


def refuse_question(low: Lowering, node: gast.AST, callee: Known, args: Sequence[Arg]) -> None:
    """Refuse a call that asks which array, or whose memory, something is."""
    if any(callee.value is function for function in _FUNCTIONS) and Const(None) not in args:
        raise _refuse(low, node, f"`{callee.spelling}`")


def refuse_attribute(low: Lowering, node: gast.AST, owner: Arg, name: str) -> None:
    """Refuse an attribute that says where or how an array lies in memory."""
    if name in _ATTRIBUTES and low.kind(owner).tag == "array":
        low.rely(owner)
        raise _refuse(low, node, f"`.{name}` of an array")


def _is_array(low: Lowering, value: Arg) -> bool:
    kind = low.kind(value)
    return kind.tag == "array" and kind.rank != 0


def _refuse(low: Lowering, node: gast.AST | None, what: str) -> Exception:
    remedy = "`==`, np.array_equal(...), or a flag that says which one it is"
    return low.refuse(node, f"cannot differentiate {what}: a derivative may copy arrays", remedy)


def may_be_member(low: Lowering, value: Value) -> bool:
    """Whether a value is a member of an enumeration of integers, or an integer of which nobody knows.

    Of one that is equal to a member, a key of a dict say, it is not known, either.
    """
    if isinstance(value, Const):
        return isinstance(value.value, int) and type(value.value) is not bool and low.program.seen.numbered
    return low.program.seen.numbered and isinstance(value, Var) and low.kind(value).tag in ("int", "unknown")


def refuse_of_member(low: Lowering, node: gast.AST, attr: str, value: Value) -> None:
    """Refuse an attribute that no number has of an integer that may be a member of an enumeration."""
    if may_be_member(low, value) and not (hasattr(int, attr) or hasattr(np.ndarray, attr)):
        what = f"cannot differentiate `.{attr}` of an integer that may be a member of an enumeration"
        raise low.refuse(node, what, "the member itself, known by its name")


def refuse_asked(low: Lowering, node: gast.AST, function: object, values: Sequence[Value]) -> None:
    """Refuse calls that tell members of enumerations from the integers that they are: for an attribute, or a text."""
    name = values[1] if len(values) > 1 and (function is getattr or function is hasattr) else None
    if isinstance(name, Const) and isinstance(name.value, str):
        refuse_of_member(low, node, name.value, values[0])
    inner = [item for value in values if isinstance(value, Pack) for item in value.items]
    if function is repr or function is ascii:
        refuse_shown(low, node, values)
    elif function is str or function is format:
        refuse_shown(low, node, inner)
    elif function is print:
        refuse_shown(low, node, filter(is_integer_member, [leaf for item in inner for leaf in leaves(item)]))


def refuse_shown(low: Lowering, node: gast.AST, values: Iterable[Value]) -> None:
    """Refuse a text that shows values as `repr` does: it says of which enumeration a member is."""
    if any(may_be_member(low, leaf) for value in values for leaf in (() if isinstance(value, Known) else leaves(value))):
        what = "cannot differentiate a text that shows what may be a member of an enumeration"
        raise low.refuse(node, what, "`int(...)` of it, or its name")


def same_member(low: Lowering, node: gast.AST, op: gast.cmpop, left: Value, right: Value) -> Const | None:
    """What ``is`` says of members of enumerations of integers; None where neither side is one.

    Raises:
        DifferentiationError: the other side is an integer that may be one, or equal to one.
    """
    if not (is_integer_member(left) or is_integer_member(right)):
        return None
    if isinstance(left, Const) and isinstance(right, Const):
        return Const((left.value is right.value) == isinstance(op, gast.Is))
    raise low.refuse(node, "cannot differentiate `is` of an integer that may be a member of an enumeration", "`==`")
