"""`match` in plain patterns is a chain of branches, with a name for what is matched.

    match n:                   if n == 0:
        case 0:                    y = x
            y = x              elif n == 1 or n == 2:
        case 1 | 2:      ->        y = x * x
            y = x * x          else:
        case k if k > 9:           k = n
            y = x / k              if k > 9:
                                       y = x / k

Plain are values, ``None``, ``True`` and ``False``, names, ``_``, alternatives of these, and displays of these where a
display is matched. What else there is depends on classes that only the running program knows: it is left to be refused.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import gast

from adjoint_gen.frontend.names.comprehension_scopes import marked
from adjoint_gen.frontend.text.syntax import assign, branch, load, with_blocks


class _NotPlainError(Exception):
    """A pattern is none of those that are comparisons."""


@dataclass(frozen=True, slots=True)
class _Pattern:
    """What a pattern asks, all of which must be true, and the names that it binds."""

    tests: tuple[Any, ...] = ()
    names: tuple[tuple[str, Any], ...] = ()


def without_matches(body: Sequence[gast.stmt]) -> list[gast.stmt]:
    """The statements with branches in place of `match`, also in the blocks of others."""
    return [new for node in body for new in _rewritten(node)]


def _rewritten(node: Any) -> Iterator[Any]:
    if not isinstance(node, gast.Match):
        yield with_blocks(node, without_matches)
        return
    for case in node.cases:
        case.body = without_matches(case.body)
    parts = node.subject.elts if isinstance(node.subject, gast.Tuple) else [node.subject]
    bound = _bound(node.cases)
    held = [part if _stays(part, bound) else _name(part) for part in parts]
    subject = gast.Tuple(held, gast.Load()) if isinstance(node.subject, gast.Tuple) else held[0]
    try:
        chain = _chain(node.cases, subject, node)
    except _NotPlainError:
        yield node
        return
    for part, name in zip(parts, held, strict=True):
        if name is not part:
            yield assign(name.id, part, part)
    yield from chain


def _bound(cases: Sequence[Any]) -> set[str]:
    """The names that patterns and guards bind, also those of cases that are not taken."""
    nodes = [n for case in cases for part in (case.pattern, case.guard) if part is not None for n in gast.walk(part)]
    captured = {node.name for node in nodes if isinstance(node, gast.MatchAs)}
    return captured | {node.target.id for node in nodes if isinstance(node, gast.NamedExpr)}


def _stays(part: Any, bound: set[str]) -> bool:
    """Whether what is matched is the same in each case as it stands there."""
    return isinstance(part, gast.Constant) or (isinstance(part, gast.Name) and part.id not in bound)


def _chain(cases: Sequence[Any], subject: Any, place: Any) -> list[Any]:
    """The branches of some cases and those behind them."""
    if not cases:
        return []
    case, rest = cases[0], _chain(cases[1:], subject, place)
    pattern = _pattern(case.pattern, subject)
    bound = [assign(name, value, case.pattern) for name, value in pattern.names]
    if case.guard is None or not bound:
        tests = [*pattern.tests, *([] if case.guard is None else [case.guard])]
        taken = [*bound, *case.body]
        return [branch(_joined(gast.And(), tests, case.pattern), taken, rest, case.pattern)] if tests else taken
    if pattern.tests:
        raise _NotPlainError
    return [*bound, branch(case.guard, case.body, rest, case.pattern)]


def _pattern(pattern: Any, subject: Any) -> _Pattern:
    """What a pattern asks of a subject.

    Raises:
        _NotPlainError: it asks for the class of the subject, or for what it holds.
    """
    match pattern:
        case gast.MatchValue(value=value):
            return _Pattern((_compared(_whole(subject), gast.Eq(), value, pattern),))
        case gast.MatchSingleton(value=value):
            return _Pattern((_compared(_whole(subject), gast.Is(), gast.Constant(value, None), pattern),))
        case gast.MatchAs(pattern=None, name=None):
            return _Pattern()
        case gast.MatchAs(pattern=inner, name=name):
            asked = _Pattern() if inner is None else _pattern(inner, subject)
            return _Pattern(asked.tests, (*asked.names, (name, _whole(subject))))
        case gast.MatchOr(patterns=patterns):
            alternatives = [_pattern(one, subject) for one in patterns]
            if any(one.names or not one.tests for one in alternatives):
                raise _NotPlainError
            return _Pattern((_joined(gast.Or(), [_joined(gast.And(), one.tests, pattern) for one in alternatives], pattern),))
        case gast.MatchSequence(patterns=patterns) if isinstance(subject, gast.Tuple):
            if len(patterns) != len(subject.elts) or any(isinstance(one, gast.MatchStar) for one in patterns):
                raise _NotPlainError
            found = [_pattern(one, part) for one, part in zip(patterns, subject.elts, strict=True)]
            return _Pattern(tuple(t for one in found for t in one.tests), tuple(n for one in found for n in one.names))
    raise _NotPlainError


def _whole(subject: Any) -> Any:
    if isinstance(subject, gast.Tuple):
        raise _NotPlainError
    return copy.deepcopy(subject)


def _compared(left: Any, how: Any, right: Any, place: Any) -> Any:
    for part in (left, right):
        gast.copy_location(part, place)
    return gast.copy_location(gast.Compare(left, [how], [right]), place)


def _joined(how: Any, tests: Sequence[Any], place: Any) -> Any:
    return tests[0] if len(tests) == 1 else gast.copy_location(gast.BoolOp(how, list(tests)), place)


def _name(place: Any) -> Any:
    """A name for what is matched, which no other name can be."""
    return load(marked("value", place.lineno, place.col_offset), place)
