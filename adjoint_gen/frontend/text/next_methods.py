"""The ``__next__`` of a class whose objects are their own iterators, as the generator that gives the same turn by turn.

    def __next__(self):                          while True:
        if self.n == 0:                              if self.n == 0:
            raise StopIteration         ->               return
        self.n -= 1                                  self.n -= 1
        return self.x * self.n                       yield self.x * self.n

All that it knows from turn to turn is in its object, so whoever goes through that later goes on there.
"""

from __future__ import annotations

import copy
import functools
import inspect
from dataclasses import replace
from types import CodeType, FunctionType
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.source import FunctionText, text_of
from adjoint_gen.frontend.text.jumps import never_falls
from adjoint_gen.frontend.text.syntax import at, constant
from adjoint_gen.program.codes import may_run_out

_OTHERWISE = (gast.Try, gast.Yield, gast.YieldFrom, gast.With, gast.FunctionDef, gast.Lambda, gast.Match, gast.NamedExpr)
"""What may catch what the method raises, or has returns of its own."""


def by_turns(by_item: FunctionType, by_turn: FunctionType) -> FunctionType | None:
    """A generator for the ``__iter__`` and ``__next__`` of a class; None unless the first gives its object, of which it may set
    attributes before.

    What may raise ``StopIteration`` elsewhere is not understood, ``next`` of something else or a function that is called: a
    generator may not end by that, as a ``__next__`` does.
    """
    found = _generator(by_item, by_turn, by_item.__code__, by_turn.__code__)
    return None if found is None or may_run_out(by_turn, itself=False) else found


@functools.lru_cache(maxsize=256)
def _generator(by_item: FunctionType, by_turn: FunctionType, *_: CodeType) -> FunctionType | None:
    """The generator of two methods that have these codes."""
    texts = [text_of(function) for function in (by_item, by_turn)]
    trees: list[Any] = [None if text is None else copy.deepcopy(text.tree) for text in texts]
    if not all(isinstance(tree, gast.FunctionDef) and len(tree.args.args) == 1 and not tree.decorator_list for tree in trees):
        return None
    (*first, last), tree, owners = trees[0].body, trees[1], {each.args.args[0].id for each in trees}
    if not (isinstance(last, gast.Return) and isinstance(last.value, gast.Name) and owners == {last.value.id}):
        return None
    if not all(map(_sets, first)):
        return None
    if any(isinstance(node, _OTHERWISE) for node in every_node(tree.body)) or not never_falls(tree.body):
        return None
    turn = _turns(tree.body, inside=False)
    if turn is None or texts[1] is None:
        return None
    tree.name, tree.body = by_item.__name__, [*first, at(tree.body[0], gast.While(constant(True, tree), turn, []))]
    code = by_turn.__code__
    made_of = code.replace(co_flags=code.co_flags | inspect.CO_GENERATOR)
    generator = FunctionType(made_of, by_turn.__globals__, by_item.__name__, None, by_turn.__closure__)
    generator.__qualname__, generator.__module__ = by_turn.__qualname__, by_turn.__module__
    vars(generator)["as_text"] = replace(texts[1], function=generator, tree=tree)
    return generator


def written(function: FunctionType) -> FunctionText | None:
    """The text of a function, or of such a generator."""
    made: FunctionText | None = vars(function).get("as_text")
    return text_of(function) if made is None else made


def _turns(body: list[Any], inside: bool) -> list[Any] | None:
    """The statements of a turn; None where it may return in a loop, or raises something else to end."""
    found: list[Any] = []
    for stmt in body:
        if isinstance(stmt, gast.Return):
            if inside:
                return None
            value = constant(None, stmt) if stmt.value is None else stmt.value
            found += at(stmt, gast.Expr(at(stmt, gast.Yield(value)))), at(stmt, gast.Continue())
        elif isinstance(stmt, gast.Raise) and _ends(stmt):
            found.append(at(stmt, gast.Return(None)))
        else:
            for field in ("body", "orelse"):
                if isinstance(inner := getattr(stmt, field, None), list):
                    turns = _turns(inner, inside or isinstance(stmt, gast.For | gast.While))
                    if turns is None:
                        return None
                    setattr(stmt, field, turns)
            found.append(stmt)
    return found


def _sets(stmt: gast.AST) -> bool:
    """Whether a statement sets an attribute, and binds no name."""
    every = every_node([stmt])
    if not isinstance(stmt, gast.Assign | gast.AugAssign) or any(isinstance(node, _OTHERWISE) for node in every):
        return False
    return not any(isinstance(node, gast.Name) and not isinstance(node.ctx, gast.Load) for node in every)


def _ends(stmt: gast.Raise) -> bool:
    """Whether this raises ``StopIteration``."""
    raised = stmt.exc.func if isinstance(stmt.exc, gast.Call) else stmt.exc
    return isinstance(raised, gast.Name) and raised.id == "StopIteration"
