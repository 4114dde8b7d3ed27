"""Values that may be None where the program runs, of a structure that is known while a function is lowered.

``best = None`` on one path and ``best = (s, k)`` on another make an *optional*: a display of a flag, whether it is None, and
of the tuple, whose leaves nothing binds where it is. Branches join and loops carry it leaf by leaf, as they do any tree, and
``best is None`` is the flag. What else is done with it is lowered where the flag is known: see
:mod:`adjoint_gen.frontend.state.presence`. A single value that may be None is one name, which holds None then.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

import gast

from adjoint_gen.frontend.names.values import Environment, Value, leaves, mapped, same_structure, undefined_like
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import UNDEF, Arg, Bind, CallFunction, Const, NamedPack, Pack, Stmt, Store, Undefined, Var
from adjoint_gen.ir.walk import values_of, with_values
from adjoint_gen.program.plain_objects import OF_A_CLASS

NONE = Const(None)
MOST_NESTED = 2
"""How many optionals may be in one: a chain that each pass of a loop makes longer has no structure of its own."""
NONE_OR_TUPLE = (
    "cannot differentiate a function that returns a tuple on one path and None on another", "a result of one structure",
)
MAY_BE_NONE = "cannot differentiate this use of a value that may be None", "a name for it, and a test whether it is None"


class Split(Exception):  # noqa: N818 - the statement is lowered on both sides of a branch
    """A statement asks at ``node`` for a value of which only the running program knows whether it is None: ``flag`` says so."""

    def __init__(self, flag: Var, node: gast.AST | None) -> None:
        super().__init__(flag)
        self.flag = flag
        self.node = node


@dataclass(slots=True)
class Optionals:
    """The optionals of one lowering.

    ``flags`` are numbered as they are made; the first ``settled`` of them were there when the statement began that is being
    lowered. ``implied`` says of a test what it is made of: of ``and``, if it holds, both hold, and of ``or``, if it does not,
    neither. ``tests`` are those of numbers of nodes, ``sorts`` those of unions, each with the sorts for
    which it holds and the others. ``heads`` are the names that are None before a loop, with how that
    calls the tree that each is a leaf of; ``begun`` are the numbers of nodes that are not None before one.
    """

    flags: dict[Var, int] = field(default_factory=dict)
    settled: int = 0
    implied: dict[Var, tuple[bool, tuple[Arg, ...]]] = field(default_factory=dict)
    tests: dict[Var, Var] = field(default_factory=dict)
    sorts: dict[Var, tuple[Var, tuple[str, ...], tuple[str, ...]]] = field(default_factory=dict)
    heads: dict[Var, tuple[Hashable, Arg, Var]] = field(default_factory=dict)
    begun: dict[Arg, Hashable] = field(default_factory=dict)

    @property
    def asked(self) -> bool:
        """Whether anything may be None, or of several sorts."""
        return bool(self.flags or self.tests or self.sorts)

    def present(self, value: Value, env: Environment, node: gast.AST | None) -> Value:
        """What a value is in the present scope, if it is an optional.

        Raises:
            Split: it is not known whether it is None.
        """
        if not isinstance(value, Pack) or value.kind != "optional":
            return value
        flag, inner = value.items
        fact = known(env, flag)
        if fact is None:
            assert isinstance(flag, Var)
            raise Split(flag, node)
        return NONE if fact else inner

    def opened(self, value: Value, env: Environment, node: gast.AST | None) -> Value:
        """What a value, and all that is in it, is in the present scope; raises as :meth:`present` does."""
        value = self.present(value, env, node)
        if not self.flags or not isinstance(value, Pack) or not any(optionals_in(value)):
            return value
        return with_values(value, [self.opened(item, env, node) for item in values_of(value)])  # type: ignore[misc]

    def note(self, tree: Arg) -> None:
        """Number the flags in a tree."""
        for part in optionals_in(tree):
            if isinstance(part.items[0], Var):
                self.flags.setdefault(part.items[0], len(self.flags))


NODE: Literal["node"] = "node"
ANY = f"{OF_A_CLASS}'any'>"
"""What says of a node that its number is that of an object of any class, a tuple, or some other value."""


def node_of(number: Arg, key: str) -> NamedPack:
    """The object of a class that has a number (:mod:`adjoint_gen.frontend.objects.nodes`)."""
    return NamedPack(NODE, (number,), (key,))


def is_node(value: object) -> bool:
    """Whether a value is an object by its number, or None."""
    return isinstance(value, Pack) and value.kind == NODE


def is_union(value: object) -> bool:
    """Whether a value is one of several sorts, of which only the running program knows which."""
    return is_node(value) and class_key(value) == ANY


class Single(gast.Name):
    """A union, in the place of what is to be a value of its own."""

    def __init__(self, meaning: Value, node: gast.AST | None) -> None:
        super().__init__("", gast.Load(), None, None)
        self.meaning = meaning
        self.node = node


def with_singles(value: Arg, single: Callable[[Arg], Value]) -> Arg:
    """A tree with something else for each union in it."""
    if not isinstance(value, Pack):
        return value
    if is_union(value):
        found = single(value)
        assert isinstance(found, Arg)
        return found
    items = [with_singles(item, single) for item in values_of(value)]
    return value if all(a is b for a, b in zip(items, values_of(value), strict=True)) else with_values(value, items)


class Put(Single):
    """A value that is put in a list."""

    def __init__(self, meaning: Value, node: gast.AST, items: Var | None) -> None:
        super().__init__(meaning, node)
        self.items = items


def is_of_node(kind: Kind) -> bool:
    """Whether a kind is that of a node, in a list or as an argument."""
    return kind.tag == "tuple" and len(kind.keys) == 1 and str(kind.keys[0]).startswith(OF_A_CLASS)


def holds_nodes(kind: Kind) -> bool:
    """Whether a kind is that of a node, or of what holds some."""
    return is_of_node(kind) or any(map(holds_nodes, kind.inside))


def is_of_object(kind: Kind) -> bool:
    """Whether a kind is that of an object of a class of the user's, by its number or with its attributes."""
    first = kind.keys[0] if kind.tag == "dict" and kind.keys else ""
    return is_of_node(kind) or str(first).startswith(OF_A_CLASS)


def class_key(value: object) -> str:
    """What says the class of a node."""
    assert isinstance(value, NamedPack)
    return str(value.fields[0])


def number_of(value: object) -> Arg:
    """The number that a node is, -1 for None."""
    assert isinstance(value, NamedPack)
    return value.items[0]


def as_tuples(value: Arg) -> Arg:
    """A tree with nodes as tuples of one named item, as they are given to functions and put in lists."""
    if not isinstance(value, Pack):
        return value
    items = [as_tuples(item) for item in values_of(value)]
    return NamedPack("tuple", tuple(items), (class_key(value),)) if is_node(value) else with_values(value, items)


def with_numbers(value: Arg) -> Arg:
    """A tree with nodes as tuples of their numbers, as a function of a trace returns them."""
    if not isinstance(value, Pack):
        return value
    items = [with_numbers(item) for item in values_of(value)]
    return Pack("tuple", tuple(items)) if is_node(value) else with_values(value, items)


def as_nodes(value: Arg) -> Arg:
    """A tree in which what :func:`as_tuples` made tuples of are nodes again."""
    if not isinstance(value, Pack):
        return value
    if isinstance(value, NamedPack) and len(value.fields) == 1 and str(value.fields[0]).startswith(OF_A_CLASS):
        return node_of(value.items[0], class_key(value))
    return with_values(value, [as_nodes(item) for item in values_of(value)])


def is_optional(value: object) -> bool:
    """Whether a value may be None, and else has a structure that is known."""
    return isinstance(value, Pack) and value.kind == "optional"


def optionals_in(tree: Value) -> Iterator[Pack]:
    """The optionals in a tree, from its root on."""
    if isinstance(tree, Pack):
        if tree.kind == "optional":
            yield tree
        for item in tree.items:
            yield from optionals_in(item)


def optional_in(stmt: Stmt) -> bool:
    """Whether a statement takes an optional for a value."""
    match stmt:
        case Bind(args=args, params=params):
            given = (*args, *(arg for _, arg in params))
        case Store(chain=chain, value=value):
            given = (*chain, value)
        case CallFunction(args=args):
            given = args
        case _:
            return False
    return any(map(nullable_in, given))


def nullable_in(tree: Value) -> bool:
    """Whether there is anything in a tree that may be None and has a structure."""
    return isinstance(tree, Pack) and (tree.kind in ("optional", NODE) or any(map(nullable_in, tree.items)))


def guarded(tree: Value) -> set[Arg]:
    """The leaves that nothing binds where an optional that they are in is None."""
    return {leaf for part in optionals_in(tree) for leaf in leaves(part.items[1])}


def name_of_fact(flag: Var) -> str:
    """The name under which the environment holds what is known of a flag: joins and loops do not look at it."""
    return f"bound if {flag.name}"


def name_of_sorts(number: Var) -> str:
    """The name under which the environment holds of which sorts a union may be, as above."""
    return f"bound sorts {number.name}"


def known(env: Environment, flag: Arg) -> bool | None:
    """What is known of a flag in the present scope."""
    fact = env[name_of_fact(flag)] if isinstance(flag, Var) else flag
    return bool(fact.value) if isinstance(fact, Const) else None


def is_there(env: Environment, value: object) -> bool:
    """Whether a value is a node that is known not to be None in the present scope."""
    if not is_node(value):
        return False
    number = number_of(value)
    if isinstance(number, Const):
        return number != Const(-1)
    return known(env, number) is False


def note_there(env: Environment, value: object) -> None:
    """Note in the present scope that a node is not None."""
    if is_node(value) and isinstance(number := number_of(value), Var):
        env[name_of_fact(number)] = Const(False)


_THERE = "there"


def with_facts(env: Environment, form: Arg) -> Arg:
    """The form of a result in which each node says whether it is known not to be None; forms are compared without that."""
    if not isinstance(form, Pack):
        return form
    if isinstance(form, NamedPack) and is_node(form):
        return replace(form, made=_THERE if is_there(env, form) else "")
    return with_values(form, [with_facts(env, item) for item in values_of(form)])


def says_there(form: Arg) -> bool:
    """Whether a node in the form of a result is said not to be None."""
    return isinstance(form, NamedPack) and is_node(form) and form.made == _THERE


def keeps_facts(form: Arg | None, supposed: Arg | None) -> bool:
    """Whether each node of a form is there that one of the same structure says to be there."""
    if not isinstance(form, Pack) or not isinstance(supposed, Pack) or is_node(form):
        return not isinstance(supposed, Pack) or not says_there(supposed) or (form is not None and says_there(form))
    return all(map(keeps_facts, values_of(form), values_of(supposed)))


def unified(one: Arg, other: Arg, able: Callable[[Arg], bool]) -> Arg | None:
    """The structure of what is one of two values, with nothing in its leaves; None where there is no common one.

    >>> unified(NONE, Pack("tuple", (Var("s"), Var("k"))), lambda leaf: True)
    Pack(kind='optional', items=(UNDEF, Pack(kind='tuple', items=(UNDEF, UNDEF))))
    """
    if isinstance(one, Undefined) or isinstance(other, Undefined):
        return undefined_like(other if isinstance(one, Undefined) else one)
    if not isinstance(one, Pack) and not isinstance(other, Pack):
        return UNDEF
    for side, value in ((one, other), (other, one)):
        if side == NONE:
            assert isinstance(value, Pack)
            if value.kind == NODE:
                return undefined_like(value)
            if not _fits(value, able):
                return None
            return undefined_like(value if is_optional(value) else Pack("optional", (UNDEF, value)))
    if not isinstance(one, Pack) or not isinstance(other, Pack):
        return None
    if is_optional(one) != is_optional(other):
        inner = [value.items[1] if is_optional(value) else value for value in (one, other)]
        tree = unified(inner[0], inner[1], able) if all(_fits(value, able) for value in inner) else None
        return None if tree is None else Pack("optional", (UNDEF, tree))
    if not same_structure(*(with_values(side, [UNDEF] * len(values_of(side))) for side in (one, other))):
        return None
    parts = [unified(a, b, able) for a, b in zip(values_of(one), values_of(other), strict=True)]
    return None if None in parts else with_values(one, [part for part in parts if part is not None])


def _fits(value: Arg, able: Callable[[Arg], bool], depth: int = MOST_NESTED) -> bool:
    """Whether an optional may be of this structure: tuples of values that are joined as values are."""
    if isinstance(value, Pack):
        inner = depth - (value.kind == "optional")
        kinds = ("tuple", "optional", NODE)
        return value.kind in kinds and inner >= 0 and all(_fits(item, able, inner) for item in value.items)
    return able(value)


def conformed(value: Arg, structure: Arg) -> Arg | None:
    """A value in a structure that is known to be one of it; None where it has another."""
    if isinstance(value, Undefined):
        return undefined_like(structure)
    if not isinstance(structure, Pack):
        return None if isinstance(value, Pack) else value
    if isinstance(structure, NamedPack) and structure.kind == NODE and value == NONE:
        return node_of(Const(-1), class_key(structure))
    if structure.kind == "optional" and not is_optional(value):
        if value == NONE:
            return mapped(Pack("optional", (Const(True), structure.items[1])), lambda leaf: leaf)
        inner = conformed(value, structure.items[1])
        return None if inner is None else Pack("optional", (Const(False), inner))
    if not isinstance(value, Pack) or len(values_of(value)) != len(values_of(structure)):
        return None
    parts = [conformed(a, b) for a, b in zip(values_of(value), values_of(structure), strict=True)]
    made = None if None in parts else with_values(value, [part for part in parts if part is not None])
    return made if made is not None and same_structure(made, structure) else None


def none_of_sorts(value: Arg) -> bool:
    """Whether there is a value of several sorts in another that is None."""
    if is_union(value):
        return number_of(value) == Const(-1)
    return isinstance(value, Pack) and any(map(none_of_sorts, values_of(value)))
