"""The statements of a generator as those of one turn: from where it stands to the next value, or to its end.

    for v in src:                       if place == 0: walk = begun(src); y = 0.0      # before the loop
        y = y + v               ->      if not more(walk): *ended*
        yield y                         v = taken(walk); y = y + v; *item = y*; place = 1

``place`` says where it stands: 0 is the beginning, and while its statements run; each ``yield`` behind which something stands,
and each loop that a ``yield`` ends a pass of, has a number. All other names keep their values from one turn to the next, as
names of a generator do.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.generator_texts import Sent, rewritten
from adjoint_gen.frontend.text.jumps import never_falls
from adjoint_gen.frontend.text.syntax import (
    Leave,
    Section,
    assign,
    at,
    branch,
    constant,
    expression,
    with_blocks,
    with_others,
    written,
)

Through = Callable[[Any, gast.AST, Sequence[gast.stmt]], tuple[list[gast.stmt], list[gast.stmt]]]
"""What begins to go through an expression, and what takes the next item of it for a target, or runs the statements."""


MOST_BEHIND = 3
"""How many statements stand wherever a section is left, at most."""


class NotInTurns(Exception):  # noqa: N818 - no error: it is written otherwise
    """A generator or iterator is not one that is written turn by turn."""


class Step(gast.stmt):
    """Bind ``target`` to the next item of the iterator ``walk``, or do what is ``ended``, which jumps.

    If it is what an iterator goes through, the name ``place`` says where it stands; what is ``sent`` to a generator is what the
    `yield` gives that it stands at.
    """

    _fields = ("walk", "ended", "target", "sent")

    def __init__(
        self, walk: Any = None, target: Any = None, ended: Sequence[gast.stmt] = (), place: str = "", sent: Any = None
    ) -> None:
        super().__init__(walk, list(ended), target, sent)
        self.walk, self.target, self.ended, self.place, self.sent = walk, target, list(ended), place, sent


def with_sent(nodes: Sequence[gast.stmt], sent: Any) -> list[gast.stmt]:
    """The statements of a turn of a generator in which a `yield` gave what was ``sent`` to it."""
    found = [node for node in every_node(nodes) if isinstance(node, gast.Assign) and isinstance(node.value, Sent)]
    for node in found:
        node.value = at(node, copy.deepcopy(sent))
    return list(nodes)


def yields_in(nodes: Sequence[gast.AST]) -> bool:
    """Whether there is a ``yield`` in statements."""
    return any(isinstance(node, gast.Yield) for node in every_node(nodes))


class Given(gast.stmt):
    """A generator gives a ``value``, and its turn ends."""

    _fields = ("value",)


def one_turn(
    body: Sequence[gast.stmt], place: str, through: Through, fresh: Callable[[str], str]
) -> tuple[str, list[gast.stmt]]:
    """The section that is left with a value, and the statements of a turn, which end where there is none."""
    turn = _Turn(place, through, fresh)
    over = fresh("over")

    def returning(node: gast.stmt) -> list[gast.stmt] | None:
        return [at(node, Leave(over))] if isinstance(node, gast.Return) else None

    return turn.name, [at(body[0], Section(over, with_others(turn.block(body, outermost=True), returning)))]


class _Turn:
    """Rewrites the statements of a generator; ``name`` is the section that is a turn."""

    def __init__(self, place: str, through: Through, fresh: Callable[[str], str]) -> None:
        self.name = fresh("turn")
        self._place, self._through, self._fresh = place, through, fresh
        self._numbers = itertools.count(1)
        self._ahead: list[gast.stmt] = []

    def block(self, nodes: Sequence[gast.stmt], head: int | None = None, outermost: bool = False) -> list[gast.stmt]:
        """The statements of a block; ``head`` is the number of the loop of whose pass each ``yield`` is the last statement."""
        out, rest = list[gast.stmt](), list(nodes)
        while rest and yields_in(rest):
            plain = list(itertools.takewhile(lambda node: not yields_in([node]), rest))
            node, rest = rest[len(plain)], rest[len(plain) + 1 :]
            alone = outermost and not yields_in(rest)
            if head is None and alone and isinstance(node, gast.For | gast.While):
                self._ahead = plain
            elif head is not None:
                out += plain
            elif plain:
                out.append(self._if_running(plain, node))
            numbers, made = self._numbered(node, head, alone)
            if yields_in(rest):
                made = [branch(self._is_in({0, *numbers}, node), made, [], node)]
            out += made
        return out + rest

    def _numbered(self, node: gast.stmt, head: int | None, alone: bool) -> tuple[set[int], list[gast.stmt]]:
        """A statement that yields, and the numbers of the places in it."""
        first = next(self._numbers)
        made = self._statement(node, first, head, alone)
        return set(range(first, next(self._numbers))), made

    def _statement(self, node: Any, number: int, head: int | None, alone: bool) -> list[gast.stmt]:
        """A statement that yields; ``alone``, if nothing behind it asks where the generator stands."""
        match node:
            case gast.Expr(value=gast.Yield(value=value)):
                given = self._given(value, node, number if head is None else head)
                return given if head is not None else [self._if_running(given, node), self._run_on(node)]
            case gast.If(test=test, body=body, orelse=orelse):
                if head is not None:
                    return [branch(test, self.block(body, head), self.block(orelse, head), node)]
                numbers, then = self._numbered_block(body)
                inside = at(node, gast.BoolOp(gast.And(), [self._is_in({0}, node), test]))
                if numbers:
                    inside = at(node, gast.BoolOp(gast.Or(), [self._is_in(numbers, node), inside]))
                return [branch(inside, then, self.block(orelse), node)]
            case Section(name=name, body=body):
                return [at(node, Section(name, self.block(body, head)))]
            case gast.For() | gast.While() if not node.orelse and head is None:
                return self._loop(node, number, alone)
        raise NotInTurns

    def _numbered_block(self, nodes: Sequence[gast.stmt]) -> tuple[set[int], list[gast.stmt]]:
        first = next(self._numbers)
        made = self.block(nodes)
        return (set(range(first, next(self._numbers))) if yields_in(nodes) else set()), made

    def _loop(self, node: Any, number: int, alone: bool) -> list[gast.stmt]:
        """A loop, whose passes may end at any ``yield`` in it, or at each, or be one with a turn."""
        broken, begin, take = self._fresh("broken"), self._ahead, list[gast.stmt]()
        self._ahead = []
        leave = at(node, Leave(broken))
        if isinstance(node, gast.For):
            first, take = self._through(node.iter, node.target, [leave])
            begin = [*begin, *first]
        else:
            take = written(node, "if not test: leave", test=node.test, leave=[leave])
        start = [self._if_running(begin, node)] if begin else []
        at_top = [k for k, one in enumerate(node.body) if yields_in([one])]
        if len(at_top) == 1 and isinstance(node.body[at_top[0]], gast.Expr):
            before, after = node.body[: at_top[0]], node.body[at_top[0] + 1 :]
            again, value = self._fresh("again"), node.body[at_top[0]].value.value
            left = rewritten(after, lambda jump: Leave(broken if isinstance(jump, gast.Break) else again))
            resumed = [*([] if alone else [self._run_on(node)]), *([at(node, Section(again, left))] if after else [])]
            ahead: list[gast.stmt] = [*take, *before, *self._given(value, node, number)]
            if _continues(before):
                ahead = [self._forever(ahead, node)]
            else:
                ahead = rewritten(ahead, lambda jump: Leave(broken))
            entry = [branch(self._is_in({0}, node), begin, resumed, node)] if begin or resumed else []
            return [at(node, Section(broken, [*entry, *ahead]))]
        if _ends_passes(node.body):
            inside = [*start, self._run_on(node), self._forever([*take, *self.block(node.body, number)], node)]
            return [at(node, Section(broken, inside))]
        inside = [self._if_running(take, node), *self.block(node.body)]
        return [at(node, Section(broken, [*start, self._forever(inside, node)]))]

    def _given(self, value: Any, node: gast.AST, number: int) -> list[gast.stmt]:
        """What is done with a value that is yielded."""
        value = constant(None, node) if value is None else value
        return [at(node, Given(value)), assign(self._place, constant(number, node), node), at(node, Leave(self.name))]

    def _forever(self, body: list[gast.stmt], node: gast.AST) -> Any:
        return at(node, gast.While(constant(True, node), body, []))

    def _run_on(self, node: gast.AST) -> Any:
        return assign(self._place, constant(0, node), node)

    def _if_running(self, nodes: list[gast.stmt], node: gast.AST) -> Any:
        return branch(self._is_in({0}, node), nodes, [], node)

    def _is_in(self, numbers: set[int], node: gast.AST) -> Any:
        """Whether it stands at one of some places."""
        return expression(node, " or ".join(f"place == {number}" for number in sorted(numbers)), place=self._place)


def tidied(nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
    """Statements without sections that need not be there: what stands behind one is put in the places that leave it."""
    out: list[gast.stmt] = []
    for position, node in enumerate(nodes):
        rest = nodes[position + 1 :]
        if isinstance(node, Section):
            leaves = sum(isinstance(n, Leave) and n.name == node.name for n in every_node(node.body))
            if never_falls(rest) and (leaves < 2 or len(rest) <= MOST_BEHIND):
                return [*out, *tidied([*_leaving(node.body, node.name, rest), *rest])]
            inside = _without_last(tidied(node.body), node.name)
            if not any(isinstance(n, Leave) and n.name == node.name for n in every_node(inside)):
                return [*out, *tidied([*inside, *rest])]
            out.append(at(node, Section(node.name, inside)))
            continue
        out.append(node if isinstance(node, Step) else with_blocks(node, tidied))
        if never_falls([node]):
            break
    return out


def _leaving(nodes: Sequence[gast.stmt], name: str, instead: Sequence[gast.stmt]) -> list[gast.stmt]:
    """Statements with others in the place of those that leave a section."""

    def other(node: gast.stmt) -> list[gast.stmt] | None:
        if isinstance(node, Step):
            return [at(node, Step(node.walk, node.target, _leaving(node.ended, name, instead), node.place, node.sent))]
        return copy.deepcopy(list(instead)) if isinstance(node, Leave) and node.name == name else None

    return with_others(nodes, other)


def _without_last(nodes: list[gast.stmt], name: str) -> list[gast.stmt]:
    """Statements without such as leave a section where it ends."""
    match nodes:
        case [*others, Leave(name=left)] if left == name:
            return _without_last(others, name)
    return nodes


def _ends_passes(body: Sequence[gast.stmt]) -> bool:
    """Whether each ``yield`` is the last statement of a pass, in branches only."""
    *before, last = body
    if yields_in(before):
        return False
    match last:
        case gast.Expr(value=gast.Yield()):
            return True
        case gast.If():
            return all(_ends_passes(side) for side in (last.body, last.orelse) if yields_in(side))
    return False


def _continues(nodes: Sequence[gast.stmt]) -> bool:
    """Whether statements of a loop's body go on to its next pass."""
    found: list[gast.stmt] = []
    rewritten(nodes, lambda jump: found.append(jump) or jump)  # type: ignore[func-returns-value]
    return any(isinstance(jump, gast.Continue) for jump in found)
