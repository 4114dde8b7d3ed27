"""`match` in plain patterns is a chain of branches, with a name for what is matched.

    match n:                   if n == 0:
        case 0:                    y = x
            y = x              elif n == 1 or n == 2:
        case 1 | 2:      ->        y = x * x
            y = x * x          else:
        case k if k > 9:           k = n
            y = x / k              if k > 9:
                                       y = x / k

Plain are values, ``None``, ``True`` and ``False``, names, ``_`` and alternatives of these. Displays are tuples and lists of so
many items, dicts have these keys, and classes are those that names from outside the function stand for, whose attributes are
looked at. What else there is is left to be refused.
"""

from __future__ import annotations

import builtins
import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.comprehension_scopes import marked
from adjoint_gen.frontend.text.syntax import assign, branch, load, with_blocks
from adjoint_gen.program.reach import is_library

Meaning: TypeAlias = Callable[[gast.AST], object]
_WHOLE = (bool, bytearray, bytes, dict, float, frozenset, int, list, set, str, tuple)
"""The classes of which a pattern is one of the whole object."""


class OfPattern(gast.Call):
    """``isinstance(subject, ...)`` for a pattern of sequences or mappings, which those of any class may match that say so."""


class _NotPlainError(Exception):
    """A pattern is none of those that are comparisons."""


@dataclass(frozen=True, slots=True)
class _Pattern:
    """What a pattern asks, all of which must be true, and the names that it binds."""

    tests: tuple[Any, ...] = ()
    names: tuple[tuple[str, Any], ...] = ()


def without_matches(body: Sequence[gast.stmt], meaning: Meaning, asked: Asked) -> list[gast.stmt]:
    """The statements with branches in place of `match`, also in the blocks of others.

    ``meaning`` says what names from outside the function stand for, and ``asked`` what classes have.
    """
    return [new for node in body for new in _rewritten(node, meaning, asked)]


def _rewritten(node: Any, meaning: Meaning, asked: Asked) -> Iterator[Any]:
    if not isinstance(node, gast.Match):
        yield with_blocks(node, lambda block: without_matches(block, meaning, asked))
        return
    for case in node.cases:
        case.body = without_matches(case.body, meaning, asked)
        _ask(case.pattern, meaning, asked)
    parts = node.subject.elts if isinstance(node.subject, gast.Tuple) else [node.subject]
    bound = _bound(node.cases)
    held = [part if _stays(part, bound) else _name(part) for part in parts]
    subject = gast.Tuple(held, gast.Load()) if isinstance(node.subject, gast.Tuple) else held[0]
    try:
        chain = _chain(node.cases, subject, meaning, node)
    except _NotPlainError:
        yield node
        return
    for part, name in zip(parts, held, strict=True):
        if name is not part:
            yield assign(name.id, part, part)
    yield from chain


def _ask(pattern: Any, meaning: Meaning, asked: Asked) -> None:
    """Ask what the classes in a pattern have of what it names: its arguments, and whether all objects have an attribute."""
    for node in gast.walk(pattern):
        if isinstance(node, gast.MatchClass) and isinstance(sort := meaning(node.cls), type):
            known = asked.attribute(sort, "__match_args__").value if node.patterns else None
            listed = type(known) is tuple and not is_library(sort.__module__)
            names = [read.value for read in asked.items(known)] if listed else []
            for name in (*names, *node.kwd_attrs):
                asked.attribute(sort, name)


def _bound(cases: Sequence[Any]) -> set[str]:
    """The names that patterns and guards bind, also those of cases that are not taken."""
    nodes = [n for case in cases for part in (case.pattern, case.guard) if part is not None for n in gast.walk(part)]
    captured = {node.name for node in nodes if isinstance(node, gast.MatchAs | gast.MatchStar)}
    captured |= {node.rest for node in nodes if isinstance(node, gast.MatchMapping)}
    return captured | {node.target.id for node in nodes if isinstance(node, gast.NamedExpr)}


def _stays(part: Any, bound: set[str]) -> bool:
    """Whether what is matched is the same in each case as it stands there."""
    return isinstance(part, gast.Constant) or (isinstance(part, gast.Name) and part.id not in bound)


def _chain(cases: Sequence[Any], subject: Any, meaning: Meaning, place: Any) -> list[Any]:
    """The branches of some cases and those behind them."""
    if not cases:
        return []
    case, rest = cases[0], _chain(cases[1:], subject, meaning, place)
    pattern = _pattern(case.pattern, subject, meaning)
    bound = [assign(name, value, case.pattern) for name, value in pattern.names]
    if case.guard is None or not bound:
        tests = [*pattern.tests, *([] if case.guard is None else [case.guard])]
        taken = [*bound, *case.body]
        return [branch(_joined(gast.And(), tests, case.pattern), taken, rest, case.pattern)] if tests else taken
    inside = [*bound, branch(case.guard, case.body, rest, case.pattern)]
    if not pattern.tests:
        return inside
    return [branch(_joined(gast.And(), pattern.tests, case.pattern), inside, copy.deepcopy(rest), case.pattern)]


def _pattern(pattern: Any, subject: Any, meaning: Meaning) -> _Pattern:
    """What a pattern asks of a subject.

    Raises:
        _NotPlainError: it asks for what is not known, or binds names in alternatives.
    """

    def test(name: str, *args: Any, sort: type = gast.Call) -> Any:
        called = load(name, pattern)
        if meaning(called) is not getattr(builtins, name):
            raise _NotPlainError
        return gast.copy_location(sort(called, list(args), []), pattern)

    def constant(value: object) -> Any:
        return gast.copy_location(gast.Constant(value, None), pattern)

    def item(key: Any) -> Any:
        return gast.copy_location(gast.Subscript(_whole(subject), key, gast.Load()), pattern)

    def of_parts(tests: Sequence[Any], parts: Sequence[tuple[Any, Any]], *names: tuple[str, Any]) -> _Pattern:
        found = [_pattern(one, part, meaning) for one, part in parts]
        every = tuple(name for one in found for name in one.names)
        return _Pattern((*tests, *(t for one in found for t in one.tests)), (*every, *names))

    match pattern:
        case gast.MatchValue(value=value):
            return _Pattern((_compared(_whole(subject), gast.Eq(), value, pattern),))
        case gast.MatchSingleton(value=value):
            return _Pattern((_compared(_whole(subject), gast.Is(), gast.Constant(value, None), pattern),))
        case gast.MatchAs(pattern=None, name=None):
            return _Pattern()
        case gast.MatchAs(pattern=inner, name=name):
            asked = _Pattern() if inner is None else _pattern(inner, subject, meaning)
            return _Pattern(asked.tests, (*asked.names, (name, _whole(subject))))
        case gast.MatchOr(patterns=patterns):
            alternatives = [_pattern(one, subject, meaning) for one in patterns]
            bound = {tuple((name, gast.dump(value)) for name, value in one.names) for one in alternatives}
            if len(bound) > 1 or any(not one.tests for one in alternatives):
                raise _NotPlainError
            tests = [_joined(gast.And(), one.tests, pattern) for one in alternatives]
            return _Pattern((_joined(gast.Or(), tests, pattern),), alternatives[0].names)
        case gast.MatchSequence(patterns=patterns) if isinstance(subject, gast.Tuple):
            if len(patterns) != len(subject.elts) or any(isinstance(one, gast.MatchStar) for one in patterns):
                raise _NotPlainError
            return of_parts((), list(zip(patterns, subject.elts, strict=True)))
        case gast.MatchSequence(patterns=patterns):
            stars = [k for k, one in enumerate(patterns) if isinstance(one, gast.MatchStar)]
            count, least = len(patterns) - len(stars), gast.GtE() if stars else gast.Eq()
            sequences = [load(name, pattern) for name in ("tuple", "list", "range")]
            sorts = gast.copy_location(gast.Tuple(sequences, gast.Load()), pattern)
            tests = [test("isinstance", _whole(subject), sorts, sort=OfPattern)]
            tests.append(_compared(test("len", _whole(subject)), least, constant(count), pattern))
            first = stars[0] if stars else count
            places = [*range(first), *range(first - count, 0)]
            plain = [one for one in patterns if not isinstance(one, gast.MatchStar)]
            whole = gast.Slice(constant(first), constant(first - count) if first < count else None, None)
            rest = [(patterns[k].name, test("list", item(whole))) for k in stars if patterns[k].name is not None]
            return of_parts(tests, [(one, item(constant(k))) for one, k in zip(plain, places, strict=True)], *rest)
        case gast.MatchMapping(keys=keys, patterns=patterns, rest=None):
            tests = [test("isinstance", _whole(subject), load("dict", pattern), sort=OfPattern)]
            tests += [_compared(copy.deepcopy(key), gast.In(), _whole(subject), pattern) for key in keys]
            return of_parts(tests, [(one, item(copy.deepcopy(key))) for key, one in zip(keys, patterns, strict=True)])
        case gast.MatchClass(cls=cls, patterns=patterns, kwd_attrs=names, kwd_patterns=named):
            sort = meaning(cls)
            if not isinstance(sort, type):
                raise _NotPlainError
            tests = [test("isinstance", _whole(subject), copy.deepcopy(cls))]
            if sort in _WHOLE and len(patterns) == 1:
                return of_parts(tests, [(patterns[0], subject)])
            known: Sequence[str] = getattr(sort, "__match_args__", ())
            if len(patterns) > len(known):
                raise _NotPlainError
            pairs = [*zip(known, patterns, strict=False), *zip(names, named, strict=True)]
            # What its class has each object has; any other attribute it may lack.
            tests += [test("hasattr", _whole(subject), constant(name)) for name, _ in pairs if not hasattr(sort, name)]
            shown = [gast.copy_location(gast.Attribute(_whole(subject), name, gast.Load()), pattern) for name, _ in pairs]
            return of_parts(tests, [(one, part) for (_, one), part in zip(pairs, shown, strict=True)])
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
