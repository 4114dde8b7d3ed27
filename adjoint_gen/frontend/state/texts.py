"""The text of a function as it is lowered: rewritten until it says only what a lowering understands.

A function is lowered several times, and in several ways. Its text is the same each time, and so is what is asked of the live
program while it is rewritten: it is rewritten once, for as long as what was asked is remembered.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.comprehension_scopes import renamed
from adjoint_gen.frontend.names.scopes import Lives, parameters
from adjoint_gen.frontend.names.source import FunctionText, find
from adjoint_gen.frontend.state.try_blocks import without_tries
from adjoint_gen.frontend.text.closure_cells import without_cells
from adjoint_gen.frontend.text.contexts import meanings, without_contexts
from adjoint_gen.frontend.text.function_names import FunctionNames
from adjoint_gen.frontend.text.generators import without_generators
from adjoint_gen.frontend.text.jumps import Structured, structured
from adjoint_gen.frontend.text.map_and_filter import without_maps
from adjoint_gen.frontend.text.matching import without_matches
from adjoint_gen.frontend.text.memoised import without_caches
from adjoint_gen.frontend.text.nditers import without_nditers
from adjoint_gen.frontend.text.plain_dicts import plain_dicts
from adjoint_gen.frontend.text.plain_lists import plain_lists
from adjoint_gen.frontend.text.plain_sets import plain_sets
from adjoint_gen.frontend.text.targets import with_named_bases


@dataclass(frozen=True, slots=True)
class Jumpless:
    """A body without jumps, what is read where of its names, and the names that it binds."""

    text: Structured
    lives: Lives
    local: frozenset[str]


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The body of a function, its parameters in order, and the errors of floating point that it ignores."""

    arguments: gast.arguments
    given: tuple[Any, ...]
    body: Sequence[Any]
    ignored: frozenset[str]
    known: dict[frozenset[Hashable], Jumpless] = field(default_factory=dict)

    def jumpless(self, learned: Iterable[Hashable]) -> Jumpless:
        """The body without jumps, where it was learned which tests change something."""
        tests = frozenset(fact for fact in learned if isinstance(fact, tuple) and fact[:1] == ("test",))
        if tests not in self.known:
            text = structured(self.body, tests)
            lives = Lives(text.body)
            # Also what only unreachable statements bind is local.
            local = lives.locals if text.body is self.body else lives.locals | Lives(self.body).locals
            self.known[tests] = Jumpless(text, lives, local)
        return self.known[tests]


def text_of(function: Any, asked: Asked) -> FunctionText:
    """The text of a function, found once; functions whose text was found stay alive, and their identities their own."""
    known = asked.texts.get(id(function))
    if known is None:
        known = asked.texts[id(function)] = function, find(function)
    found: FunctionText = known[1]
    return found


def rewritten(text: FunctionText, asked: Asked) -> Rewritten:
    """What a text becomes before it is lowered."""
    kept = asked.rewritten.get(id(text.tree))
    if kept is None or kept[1] != asked.forgotten:
        kept = asked.rewritten[id(text.tree)] = text.tree, asked.forgotten, _rewritten(text, asked)
    found: Rewritten = kept[2]
    return found


def _rewritten(text: FunctionText, asked: Asked) -> Rewritten:
    tree: Any = text.tree
    if text.classname:
        _mangle(tree, text.classname)
    arguments = tree.args
    body = [gast.copy_location(gast.Return(tree.body), tree.body)] if isinstance(tree, gast.Lambda) else tree.body
    given = tuple(a for a, _ in parameters(arguments))
    names = [a.id for a in given]
    body = without_caches(FunctionNames(asked, text.function, body), body)
    renamed(body)
    without_cells(arguments, body)
    body = without_nditers(meanings(asked, text.function, body, names), body)
    body = without_matches(without_tries(body, meanings(asked, text.function, body, names)))
    body, ignored = without_contexts(asked, text.function, body, names)
    body = with_named_bases(body)
    without_maps(asked, text.function, body)
    renamed(body)
    named = FunctionNames(asked, text.function, body)
    body = plain_sets(named, plain_dicts(named, plain_lists(named, body)))
    return Rewritten(arguments, given, without_generators(asked, text.function, body), frozenset(ignored))


def _mangle(tree: gast.AST, classname: str) -> None:
    """Give private names of a class the names that Python makes of them."""
    owner = classname.lstrip("_")
    for node in gast.walk(tree):
        for name in ("id", "attr", "arg"):
            held = getattr(node, name, None)
            if isinstance(held, str) and owner and held.startswith("__") and not held.endswith("__"):
                setattr(node, name, f"_{owner}{held}")
