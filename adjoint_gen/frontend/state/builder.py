"""The state of one lowering: names, blocks and origins, and the way from a tree's node to its handler."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import gast

from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.frontend.names.callables import MadeOf, functions_in, plain, same_function
from adjoint_gen.frontend.names.classes import (
    IS_DICT,
    is_made,
    is_of_object,
    of_places,
    of_use,
    of_value,
    sees,
    without_classes,
)
from adjoint_gen.frontend.names.comprehension_scopes import is_held, unmarked, without_marks
from adjoint_gen.frontend.names.constants import constant_of
from adjoint_gen.frontend.names.resolve import meaning_of_name
from adjoint_gen.frontend.names.values import ANONYMOUS, Environment, Known, Params, Unfound, Value, View, leaves, mapped
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.dict_state import Objects, every_leaf, held
from adjoint_gen.frontend.state.integer_members import with_integers
from adjoint_gen.frontend.state.may_be_caught import CATCHING, blocks_may_raise, may_raise
from adjoint_gen.frontend.state.parts import Arrays, Displays, Handlers, Lists, Premises, Scope, Writing
from adjoint_gen.frontend.state.restarts import Findings
from adjoint_gen.frontend.state.specialisations import Program
from adjoint_gen.frontend.text.optionals import MAY_BE_NONE, Optionals, Single, is_union, optional_in
from adjoint_gen.frontend.text.places import place
from adjoint_gen.ir.kinds import ASSUMED, UNKNOWN, Kind
from adjoint_gen.ir.trace import UNDEF, Arg, Bind, Const, Effect, Origin, Outer, Pack, Stmt, Trace, Undefined, Var
from adjoint_gen.ir.walk import reads
from adjoint_gen.program.reach import module_of
from adjoint_gen.program.side_effects import acting
from adjoint_gen.rules.table import lookup
from adjoint_gen.runtime.checks import require_bound

Handler = Callable[["Lowering", gast.AST, str], Value]
StatementHandler = Callable[["Lowering", Any], None]


@dataclass(slots=True)
class Lowering:
    """Everything that the handlers share, in parts: see :mod:`adjoint_gen.frontend.state.parts`.

    ``scope`` is the text that is lowered, ``handlers`` lower its nodes, and ``writing`` is the trace as far as it is written.
    ``premises`` are what the trace is right for, ``findings`` what makes the function be lowered again, ``program`` the other
    functions. ``env`` is what names mean; ``arrays`` is the storage that stands for arrays, ``lists`` that which stands for
    lists, ``displays`` are lists item by item, ``objects`` the dicts and objects; ``optionals`` what is known of values that
    may be None.
    """

    scope: Scope
    handlers: Handlers
    premises: Premises
    program: Program
    findings: Findings
    writing: Writing = field(default_factory=Writing)
    env: Environment = field(default_factory=Environment)
    arrays: Arrays = field(default_factory=Arrays)
    lists: Lists = field(default_factory=Lists)
    displays: Displays = field(default_factory=Displays)
    objects: Objects = field(default_factory=Objects)
    optionals: Optionals = field(default_factory=Optionals)

    @property
    def function(self) -> Any:
        """The function that is lowered, of type ``types.FunctionType``."""
        return self.scope.text.function

    # --- statements -------------------------------------------------------------------------------------------------

    def emit(self, stmt: Stmt) -> None:
        """Append a statement to the current block."""
        self.program.asked.effort.statements += 1
        stmt = with_integers(stmt) if self.program.seen.numbered else stmt
        for known in functions_in(stmt) if self.displays.functions else ():
            self._given(Const(Known(known.value, known.spelling)), self.writing.here)  # carried by a loop, say
        for one in filter(self.objects.refers, reads(stmt) if self.objects.things else ()):
            raise self.refuse(self.writing.here, *(of_use(stmt) if is_of_object(held(self.env, one)) else IS_DICT))
        if (self.optionals.flags or self.program.modes.nodes is not None) and optional_in(stmt):
            raise self.refuse(self.writing.here, *MAY_BE_NONE)
        if (classes := self._asked_classes()) and sees(stmt, self.kind, self.writing.bound, classes):
            raise self.refuse(self.writing.here, *of_use(stmt))
        if isinstance(caught := self.env.meanings.get(CATCHING), Const) and caught.value:
            self._refuse_caught(stmt, caught.value)  # type: ignore[arg-type]
        self.writing.blocks[-1].append(stmt)
        if isinstance(stmt, Bind):
            self.writing.bound[stmt.target] = stmt
        else:
            self.arrays.rows.unchanged.clear()
        self.premises.beliefs.learn(stmt)

    def _asked_classes(self) -> list[type]:
        """The classes of objects that a statement may tell from dicts; behind nodes the iterators' own ask nothing of that."""
        modes, classes = self.program.modes, list(self.program.seen.classes.values())
        return classes if modes.nodes is None or modes.keeping else [cls for cls in classes if not is_made(cls)]

    def _refuse_caught(self, stmt: Stmt, caught: tuple[type, ...]) -> None:
        """Refuse a statement that may raise what a `try` around it catches by jumps."""
        self._refuse_if(may_raise(stmt, caught, self.kind, self.writing.bound, self.program.done.get), caught)
        for var in reads(stmt):
            self.rely(var)

    def refuse_caught_of(self, trace: Trace) -> None:
        """Refuse a function that is written out here if its blocks may raise what a `try` around it catches by jumps."""
        caught: Any = getattr(self.env.meanings.get(CATCHING), "value", ())
        self._refuse_if(bool(caught) and blocks_may_raise(trace, caught, self.program.done.get), caught)

    def _refuse_if(self, raises: bool, caught: tuple[type, ...]) -> None:
        if raises:
            what = f"cannot differentiate `try`: this may raise what it catches, `{caught[0].__name__}` say, without a `raise`"
            raise self.refuse(self.writing.here, what, "an exception of your own for what is raised by `raise`")

    def bind(self, op: str, args: Sequence[Arg], base: str = "", params: Params = (), effect: Effect | None = None) -> Var:
        """Append ``target = op(*args, **params)`` and return the target; by default the effect is that of the rule."""
        if effect is None:
            rule = lookup(op)
            effect = rule.effect if rule is not None else Effect.RAISES
        target = self.writing.names.fresh(unmarked(base))
        self.emit(Bind(target, op, tuple(args), tuple(params), effect, self.origin()))
        return target

    @contextmanager
    def block(self) -> Iterator[list[Stmt]]:
        """Collect statements into a block of their own."""
        self.writing.blocks.append([])
        self.arrays.rows.unchanged.clear()
        try:
            yield self.writing.blocks[-1]
        finally:
            self.writing.blocks.pop()

    def label(self, sort: str) -> str:
        """A label for a branch or loop."""
        self.writing.labels += 1
        return f"{sort}{self.writing.labels}"

    # --- places -----------------------------------------------------------------------------------------------------

    def origin(self, node: gast.AST | None = None) -> Origin:
        """Where a node, by default the present one, stands in the user's text."""
        return place(self.scope.text, self.writing.here if node is None else node)

    def refuse(self, node: gast.AST | None, what: str, remedy: str) -> DifferentiationError:
        """The error that refuses ``node``, to be raised by the caller."""
        return refuse(self.scope.text.source, self.origin(node), without_marks(what), without_marks(remedy))

    # --- values -----------------------------------------------------------------------------------------------------

    def value(self, node: gast.AST, base: str = "") -> Value:
        """Lower an expression to what it is, where it may be None; what it computes last is called ``base``."""
        return self.optionals.present(self.maybe(node, base), self.env, node)

    def maybe(self, node: gast.AST, base: str = "") -> Value:
        """Lower an expression whose value may be an optional."""
        handler = self.handlers.expressions[type(node)]
        before, self.writing.here, iterating = self.writing.here, node, self.lists.iterating
        try:
            return plain(handler(self, node, base))
        finally:
            self.writing.here, self.lists.iterating = before, iterating

    def argument(self, node: gast.AST, base: str = "") -> Arg:
        """Lower an expression to what a statement may have among its arguments."""
        return self.as_argument(self.value(node, base), node)

    def atom(self, node: gast.AST, base: str = "", what: str = "here") -> Var | Const:
        """Lower an expression that must be a single value, not a tuple or list display."""
        value = self.argument(node, base)
        if isinstance(value, Pack):
            raise self.refuse(
                node, f"cannot differentiate a {value.kind} {what}",
                "an array made with np.array(...), or its items one by one",
            )
        assert not isinstance(value, Undefined)
        return value

    def as_argument(self, value: Value, node: gast.AST | None, objects: bool = False) -> Arg:
        """A value as an argument: a function or class as a constant or an outer value, a dict as a display, or ``objects``."""
        value = self.optionals.opened(value, self.env, node)
        value = self.maybe(Single(value, node)) if is_union(value) and not (objects and self.objects.passing.called) else value
        part = self.displays.tables[id(value)][1] if id(value) in self.displays.tables else self.part(value, node)
        part = self.shown(part, objects) if self.objects.things else part
        part = with_integers(part) if self.program.seen.numbered else part
        return mapped(part, lambda leaf: self._given(leaf, node)) if self.displays.functions else part

    def part(self, value: Value, node: gast.AST | None) -> Arg:
        """A value as a part of a tuple or dict: as an argument, but dicts as references to them, and functions as they are."""
        if isinstance(value, Var) and value in self.lists.storage:
            return self.load(View(value))
        if not isinstance(value, Known):
            return value
        constant = constant_of(value)
        if constant is not None:
            return constant
        self.displays.functions.append(value)
        return Const(next(known for known in self.displays.functions if same_function(known, value)))

    def _given(self, leaf: Arg, node: gast.AST | None) -> Arg:
        """A part of a value as an argument: a function as an outer value."""
        known = plain(leaf)
        if not isinstance(known, Known):
            return leaf
        if isinstance(known, MadeOf) and known.home is None:
            given = [self.as_argument(value, node) for value in (known.function, *known.args)]
            return self.bind("call", given, "", [(k, self.as_argument(v, node)) for k, v in known.params], Effect.IMPURE)
        if known.home is None:
            called = "a lambda" if known.spelling == ANONYMOUS else f"`{known.spelling}`"
            what = f"cannot differentiate the use of {called} as a value"
            remedy = known.remedy if isinstance(known, Unfound) else "a call of it, or a name of the module for it"
            raise self.refuse(node, what, remedy)
        var = self.outer(*known.home)
        self.premises.beliefs.given(var, Kind("other" if isinstance(known, MadeOf) else "function"))
        return var

    def shown(self, tree: Arg, objects: bool = False) -> Arg:
        """A tree with what is in the dicts that it refers to, and in the storage in them; in ``objects``, if they may be."""
        return mapped(tree, partial(self._shown, objects, False))

    def _shown(self, objects: bool, inside: bool, atom: Arg) -> Arg:
        if inside and (view := self.meant(atom)) is not None:
            return self.load(view)
        if not isinstance(atom, Var) or atom not in self.objects.things:
            return atom
        display = mapped(of_places(held(self.env, atom)), partial(self._shown, objects, True))
        if isinstance(display, Pack) and is_of_object(display) and not objects:
            raise self.refuse(self.writing.here, *of_value(display))
        assert isinstance(display, Pack)
        self.objects.shown[id(display)] = (display, atom)
        return display

    def outer(self, where: str, module: str, name: str) -> Var:
        """The variable that holds a value from outside the function; of a closure, by the name of the cell in the program."""
        found = self.premises.outers.get((where, module, name))
        if found is not None:
            return found.var
        kind = self.given_kind(self.outer_key(where, module, name))
        if self.program.modes.opaque or self.program.modes.nodes is not None:
            kind = without_classes(kind)
        return self.adopted(Outer(Var(name), where, name, module, kind))  # type: ignore[arg-type]

    def adopted(self, outer: Outer) -> Var:
        """The variable that holds what a callee reads from outside."""
        key = (outer.where, outer.module, outer.name)
        found = self.premises.outers.get(key)
        if found is None:
            found = self.premises.outers[key] = replace(outer, var=self.writing.names.fresh(outer.name))
            self.fact(found.var, outer.kind, outer.name)
        return found.var

    def outer_key(self, where: str, module: str, name: str) -> str:
        """The name by which the kind of an outer value is given: plain, or ``module.name`` for another module's."""
        own = self.function is self.program.root and module == module_of(self.function)
        return name if where == "closure" or own else f"{module}.{name}"

    # --- names ------------------------------------------------------------------------------------------------------

    def read(self, node: gast.AST, name: str) -> Value:
        """What a name means at this point of the program."""
        if name not in self.scope.locals:
            return self.handlers.outside(self, node, meaning_of_name(self.program.asked, self.function, name))
        value = self.env[name]
        if isinstance(value, Undefined):
            foresee(node, require_bound, False, name)
        if name not in self.scope.made and not is_held(name):
            self.check_bound(name)
        view = self.meant(value)
        if view is not None:
            return self.load(view, name if view.chain else "")
        if (
            isinstance(value, Pack)
            and (self.arrays.storage or self.arrays.views)
            and any(self.meant(leaf) for leaf in leaves(value))
        ):
            return self._loaded(value)
        return value

    def meant(self, value: Value) -> View | None:
        """The storage, or the part of it, that this meaning of a name stands for, if any."""
        if not isinstance(value, Var):
            return None
        return View(value) if value in self.arrays.storage else self.arrays.views.get(value)

    def load(self, view: View, base: str = "") -> Var:
        """The present contents of storage, or of a part of it that was looked at before."""
        loaded = self.bind("operator.getitem", (view.base, *view.chain), base, effect=Effect.PURE)
        self.arrays.loads[loaded] = view
        return loaded

    def _loaded(self, tree: Pack) -> Pack:
        """A tuple with the contents of the arrays in it."""
        items: list[Arg] = []
        for item in tree.items:
            view = self.meant(item)
            items.append(self._loaded(item) if isinstance(item, Pack) else item if view is None else self.load(view))
        return replace(tree, items=tuple(items))

    def call(self, value: Value, name: str) -> None:
        """Note that the user calls a value so that has no other name: a part of a tuple parameter, an unpacked item."""
        if isinstance(value, Var) and self.premises.called.get(value, value if value.base else None) is None:
            self.premises.called[value] = self.writing.names.fresh(unmarked(name))

    def is_unsure(self, name: str) -> bool:
        """Whether some path has not bound the name."""
        return self._unsure_leaf(name) is not None

    def _unsure_leaf(self, name: str) -> Var | None:
        value = self.env[name]
        inside = () if isinstance(value, Known) else every_leaf(self.objects, self.env, value)
        leaf = next((leaf for leaf in inside if isinstance(leaf, Var) and leaf in self.premises.unsure), None)
        return leaf if leaf is not None and self.env[f"bound {leaf.name}"] is UNDEF else None

    def check_bound(self, name: str, *refusal: Const) -> None:
        """Where some path has not bound the name, raise as the primal does, or refuse; once per place that dominates others."""
        if (leaf := self._unsure_leaf(name)) is None:
            return
        self.bind("adjoint_gen.runtime.bound", (leaf, Const(unmarked(name)), *refusal))
        self.env[f"bound {leaf.name}"] = Const(True)

    # --- facts ------------------------------------------------------------------------------------------------------

    def given_kind(self, name: str) -> Kind:
        """The kind that is given of a parameter or outer value; without one it is taken to be real."""
        kind = self.premises.kinds.get(name, UNKNOWN)
        return ASSUMED if kind == UNKNOWN else kind

    def fact(self, var: Var, kind: Kind, name: str) -> None:
        """Note the kind that is given, under a name, of a parameter, of a part of one, or of an outer value."""
        if kind.acting:
            raise self.refuse(self.writing.here, *acting(name))
        self.premises.facts[var] = name
        self.premises.beliefs.given(var, kind)

    def kind(self, value: Value) -> Kind:
        """The kind of a value as far as it is known now; what is decided from it is to :meth:`rely` on it."""
        return self.premises.beliefs.of(value) if isinstance(value, Var) else UNKNOWN

    def rely(self, value: Value) -> None:
        """Note that the trace is right only for the kind that this value has now."""
        if isinstance(value, Var) and value in self.premises.facts:
            self.premises.relied.add(self.premises.facts[value])
        elif isinstance(value, Var):
            self.premises.leaning.add(value)

