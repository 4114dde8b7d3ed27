"""The text of a function as it is lowered: rewritten until it says only what a lowering understands.

A function is lowered several times, and in several ways. Its text is the same each time, and so is what is asked of the live
program while it is rewritten: it is rewritten once, for as long as what was asked is remembered.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import FunctionType
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.comprehension_scopes import renamed
from adjoint_gen.frontend.names.scopes import Lives, copied, parameters
from adjoint_gen.frontend.names.shadowed_builtins import with_marked_builtins
from adjoint_gen.frontend.names.source import FunctionText, find
from adjoint_gen.frontend.state.try_blocks import without_tries
from adjoint_gen.frontend.text.applied_names import with_applied_names
from adjoint_gen.frontend.text.bound_methods import without_bound_methods
from adjoint_gen.frontend.text.closure_cells import without_cells
from adjoint_gen.frontend.text.contexts import without_contexts
from adjoint_gen.frontend.text.function_names import FunctionNames
from adjoint_gen.frontend.text.generator_texts import with_generators
from adjoint_gen.frontend.text.handed_generators import with_shared_names
from adjoint_gen.frontend.text.jumps import Structured, structured
from adjoint_gen.frontend.text.lazy_values import without_lazy_values
from adjoint_gen.frontend.text.local_imports import without_imports
from adjoint_gen.frontend.text.map_and_filter import without_maps
from adjoint_gen.frontend.text.matching import without_matches
from adjoint_gen.frontend.text.memoised import without_caches
from adjoint_gen.frontend.text.mutated_names import Shown, grown_names
from adjoint_gen.frontend.text.nditers import without_nditers
from adjoint_gen.frontend.text.own_statements import with_own_statements
from adjoint_gen.frontend.text.plain_lists import plain_lists
from adjoint_gen.frontend.text.targets import put_back, with_named_bases
from adjoint_gen.frontend.text.walks import stepwise
from adjoint_gen.noted import Kept
from adjoint_gen.program.inner_classes import classes_in

_OF_TEXT = frozenset({"test", "steps", "generates", "replaced", "apart"})
"""The sorts of what is learned of a function that its text is rewritten by."""


@dataclass(frozen=True, slots=True)
class Jumpless:
    """A body without jumps, what is read where of its names, which it binds, which show one memory, and which lists grow."""

    text: Structured
    lives: Lives
    local: frozenset[str]
    shown: Shown
    grown: frozenset[str]


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The body of a function, its parameters in order, the errors of floating point that it ignores, and what it catches by
    jumps.
    """

    text: FunctionText
    asked: Asked
    arguments: gast.arguments
    given: tuple[Any, ...]
    body: list[Any]
    ignored: frozenset[str]
    caught: frozenset[type]
    of_objects: bool = False
    known: Kept[Jumpless] = field(default_factory=dict)

    def jumpless(self, learned: Iterable[Hashable]) -> Jumpless:
        """The body without generators and jumps, where it was learned which tests and values change something."""
        facts = frozenset(fact for fact in learned if isinstance(fact, tuple) and fact[0] in _OF_TEXT)
        return self.asked.notes.once(self.known, (facts, self.asked.modes), lambda: self._jumpless(facts))

    def _jumpless(self, facts: frozenset[Hashable]) -> Jumpless:
        body, function = with_generators(with_own_statements(self.body, facts), facts), self.text.function
        body = stepwise(self.asked, function, without_lazy_values(self.asked, function, body), facts)
        body = with_shared_names(self.arguments, body, self.of_objects)
        named = FunctionNames(self.asked, function, body)
        body = plain_lists(named, body)
        body = put_back(body, facts) if facts else body
        text = structured(body, facts)
        lives = Lives(text.body)
        # Also what only unreachable statements bind is local.
        local = lives.locals if text.body is body else lives.locals | Lives(body).locals
        return Jumpless(text, lives, local, Shown(text.body), grown_names(self.body))


def text_of(function: Any, asked: Asked) -> FunctionText:
    """The text of a function, found once; functions whose text was found stay alive, and their identities their own."""
    known = asked.texts.get(id(function))
    if known is None:
        known = asked.texts[id(function)] = function, find(function)
    found: FunctionText = known[1]
    return found


def standing_for(tree: Any, text: FunctionText, asked: Asked) -> Any:
    """A function that does what another ``tree`` says, of the names of a function: the same one for a tree each time."""
    of = text.function
    if not hasattr(tree, "function"):
        made = tree.function = FunctionType(of.__code__, of.__globals__, of.__name__, of.__defaults__, of.__closure__)
        made.__qualname__, made.__module__, made.__kwdefaults__ = of.__qualname__, of.__module__, of.__kwdefaults__
    asked.defaults(of)
    asked.texts[id(tree.function)] = tree.function, replace(text, tree=tree)
    return tree.function


def rewritten(text: FunctionText, asked: Asked, of_objects: bool = False) -> Rewritten:
    """What a text becomes before it is lowered; ``of_objects``, with objects for names that functions share."""
    tree: Any = text.tree
    if not hasattr(tree, "as_written"):
        tree.as_written = copied(tree)  # it is rewritten in place
    if of_objects and not hasattr(tree, "of_objects"):
        tree.of_objects = copied(tree.as_written)
    one = replace(text, tree=tree.of_objects) if of_objects else text

    def afresh() -> Rewritten:
        again = replace(one, tree=copied(tree.as_written)) if hasattr(one.tree, "begun") else one
        one.tree.begun = True
        return _rewritten(again, asked, of_objects)

    return asked.notes.once(asked.rewritten, (one.tree, asked.modes), afresh)


def _rewritten(text: FunctionText, asked: Asked, of_objects: bool) -> Rewritten:
    tree: Any = text.tree
    arguments = tree.args
    body = [gast.copy_location(gast.Return(tree.body), tree.body)] if isinstance(tree, gast.Lambda) else _without_classes(text)
    given = tuple(a for a, _ in parameters(arguments))
    names = [a.id for a in given]
    body = without_imports(asked, text.function, body)
    with_marked_builtins(asked, text.function, body)
    body = without_caches(FunctionNames(asked, text.function, body), body)
    renamed(body)
    without_bound_methods(names, body)
    without_cells(arguments, body, of_objects)
    body = without_nditers(FunctionNames(asked, text.function, body, names, whole=True).meaning, body)
    meaning = FunctionNames(asked, text.function, body, names, whole=True).meaning
    beside = _beside(text)

    def meant(node: Any) -> object:
        return beside[node.id] if isinstance(node, gast.Name) and node.id in beside else meaning(node)

    body, caught = without_tries(body, meant, names, text.function, asked.by_jumps)
    body = without_matches(body, meaning, asked)
    body, ignored = without_contexts(asked, text.function, body, names)
    body = with_applied_names(asked, text.function, names, with_named_bases(body))
    without_maps(asked, text.function, body)
    renamed(body)
    return Rewritten(text, asked, arguments, given, list(body), frozenset(ignored), caught, of_objects)


def _without_classes(text: FunctionText) -> list[Any]:
    """The body of a function without the classes that stand beside it."""
    tree: Any = text.tree
    beside = _beside(text)
    return [each for each in tree.body if not (isinstance(each, gast.ClassDef) and each.name in beside)]


def _beside(text: FunctionText) -> Mapping[str, type]:
    """The classes that stand beside a function, by the names that they have in it."""
    tree: Any = text.tree
    return classes_in(text.function) if getattr(tree, "name", None) == text.function.__code__.co_name else {}
