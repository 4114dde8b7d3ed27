"""What a derivative was made from: each question about the live program that was asked while it was made, and the answer.

The front asks here what a name, an attribute or a default means, and nowhere else. So nothing that was not asked matters,
and all that matters stands in the list of facts that the cache keeps with a derivative. Asked again, in another process or
later, the questions tell whether the derivative still holds.

A question is a place, as a person would name it: ``np.sin``, ``helper: K`` for what ``K`` means in ``helper``,
``helper(k)`` for the default of its ``k``, ``<numpy.linalg>.norm`` for what an import statement names. The answer is by
value where the generated text depends on it, and by kind where the text reads the value when it runs.

>>> def f(x): return np.sin(x) * np.pi
>>> asked = Asked(f)
>>> np = asked.name(f, "np")
>>> asked.attribute(np, "sin"), asked.attribute(np, "pi")
(<ufunc 'sin'>, 3.141592653589793)
>>> list(asked.facts.items())[1:]
[('np.sin', 'ufunc numpy.sin'), ('np.pi', 'float 3.141592653589793')]
>>> Asked(f).answers(asked.facts) == list(asked.facts.values())
True
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import FunctionType, MappingProxyType, MethodType, ModuleType
from typing import Any, Final

import numpy as np

from adjoint_gen.fingerprint import defaults_of, described, spell, stated, typed
from adjoint_gen.frontend.axes import EqualAxes, equal_axes, plain
from adjoint_gen.frontend.observe import kind_of
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.reach import (
    UNBOUND,
    Cell,
    Held,
    Place,
    Reading,
    closure_cells,
    has_source,
    home_of,
    is_library,
    root_of,
    slices,
)
from adjoint_gen.registrations import Rule, digest_of, reached_by, rule_of, rules_of_libraries
from adjoint_gen.signature import refusal

EQUAL_AXES: Final = "equal axes"
"""The question which axes, of arguments and of values from outside, are equally long."""

_FLAGS = (str, bytes, bool, type(None), type(Ellipsis))
_STEP = re.compile(r"<(?P<module>[^>]*)>|\.(?P<attribute>[^.(:]+)|\((?P<default>[^)]*)\)|: |(?P<name>[^.(:<]+)")


@dataclass(frozen=True, slots=True)
class _Found:
    """A value, the question for it, and where it was found: in the text of which function, under which path."""

    question: str
    value: Any
    owner: FunctionType
    path: tuple[str, ...]
    where: Place


class Asked:
    """The questions about one function, and what the answers say.

    ``facts`` are the answers by question, in the order of asking. ``kinds`` are those of values that the text reads when it
    runs, by the names that traces have for them; ``cells`` those of closures by theirs. ``readings`` are the names whose
    meaning is fixed, ``functions`` those whose code and defaults the derivative is made of.
    """

    def __init__(self, function: FunctionType, values: Mapping[str, object] = MappingProxyType({})) -> None:
        self.function = function
        self.facts: dict[str, str] = {}
        self.kinds: dict[str, Kind] = {}
        self.cells: dict[str, Cell] = dict(closure_cells(function))
        self.readings: list[Reading] = []
        self.functions: dict[FunctionType, None] = {function: None}
        self._arguments = values
        self._outers: dict[str, object] = {}
        self._places = {id(function): _Found("", function, function, (), "global")}
        self._strange: list[tuple[str, str]] = []
        for rule in rules_of_libraries().values():
            self._made_with(rule)

    def name(self, function: FunctionType, name: str) -> Any:
        """What a name that is not local means in a function; UNBOUND where it means nothing.

        ``import numpy.linalg`` is the name of what an import statement binds.

        Raises:
            DifferentiationError: it means the derivative that is being made.
        """
        value, where = root_of(name, function)
        if function is self.function and getattr(value, "primal", None) is function:
            raise refusal(
                function, f"`{function.__name__}` calls itself, and its name now means the derivative",
                f"leave it undecorated and write `d{function.__name__} = grad({function.__name__})`",
            )
        if is_library(function.__module__) and function is not self.function:
            return value
        within = "" if function is self.function else f"{self._places[id(function)].question}: "
        question = within + (f"<{name.removeprefix('import ')}>" if where == "import" else name)
        if question not in self.facts:
            held = where in ("closure", "namespace")
            called = self.cell(function, name) if held else self._called(function, module_of(function), name)
            self._tell(_Found(question, value, function, (name,), where), called)
        return value

    def cell(self, function: FunctionType, name: str) -> str:
        """What traces call a variable of a function's closure, or of a namespace: several may have one of the same name."""
        cell = closure_cells(function).get(name, Held(function.__globals__, name))
        same = (n for n, other in self.cells.items() if other is cell or (isinstance(cell, Held) and cell.is_same(other)))
        called, count = next(same, ""), 0
        while not called:
            tried, count = f"{name}_{count}" if count else name, count + 1
            if tried not in self.cells and tried not in self.function.__code__.co_varnames:
                called = tried
        self.cells[called] = cell
        return called

    def attribute(self, owner: Any, name: str) -> Any:
        """What an attribute of a module, a class or a ufunc means; UNBOUND where there is none."""
        value = getattr(owner, name, UNBOUND)
        at = self._places.get(id(owner))
        if at is None or (question := f"{at.question}.{name}") in self.facts:
            return value
        found = _Found(question, value, at.owner, (*at.path, name), at.where)
        module = home_of(owner)
        called = self._called(at.owner, module, name) if isinstance(owner, ModuleType) else ""
        self._tell(found, called, of_library=is_library(module))
        if called in self._outers and not is_library(module) and sys.modules.get(module) is not owner:
            what = f"reads `{'.'.join(found.path)}`, and `import {module}` gives another, or none"
            self._refuse(found, what, f"`sys.modules[{module!r}] = ...` with the module, or the value as an argument")
        return value

    def defaults(self, function: FunctionType) -> dict[str, Any]:
        """The defaults of the parameters of a function that the derivative is made of, by their names."""
        found, at = defaults_of(function), self._places.get(id(function))
        self.functions.update({function: None} if at is not None else {})
        for name, value in found.items():
            if at is not None and (question := f"{at.question}({name})") not in self.facts:
                self.facts[question] = self._identity(value) or stated(value)
                self._keep(replace(at, question=question, value=value))
        return found

    def equal_axes(self) -> EqualAxes:
        """The axes of the arguments, and of the values from outside, that are equally long."""
        values = {**self._arguments, **self._outers}
        same = equal_axes(values)
        if not any(slices(function.__code__) for function in self.functions):
            same = plain(same)  # multiples tell only of pieces
        if any(isinstance(value, np.ndarray | tuple) for value in values.values()):
            self.facts[EQUAL_AXES] = ", ".join(f"{one} = {other}" for one, other in sorted(same.items()))
        return same

    def state(self) -> tuple[int, ...]:
        """How much was asked until now, to come back to."""
        return tuple(map(len, self._notes()))

    def restore(self, state: tuple[int, ...]) -> None:
        """Forget what was asked since, for what came to nothing."""
        for notes, count in zip(self._notes(), state, strict=True):
            if isinstance(notes, list):
                del notes[count:]
            else:
                for key in list(notes)[count:]:
                    del notes[key]

    def _notes(self) -> tuple[Any, ...]:
        return (
            self.facts, self.kinds, self.cells, self.readings, self.functions, self._outers, self._places, self._strange,
        )

    def refuse_strange(self) -> None:
        """Refuse a function that reads what generated code could not import.

        Raises:
            DifferentiationError: a module that it reads is not the one of that name.
        """
        for what, remedy in self._strange:
            raise refusal(self.function, f"`{self.function.__name__}` {what}", remedy)

    def answers(self, questions: Iterable[str]) -> list[str]:
        """The answers to questions that were asked before, in that order."""
        return [self._answer(question) for question in questions]

    def _answer(self, question: str) -> str:
        if question == EQUAL_AXES:
            self.equal_axes()
        value: Any = self.function
        function: Any = self.function
        for step in _STEP.finditer(question) if question != EQUAL_AXES else ():
            if step.lastgroup in (None, "default") and not isinstance(value, FunctionType):
                return ""
            match step.lastgroup:
                case "module":
                    value = self.name(function, f"import {step['module']}")
                case "name":
                    value = self.name(function, step["name"])
                case "attribute":
                    value = self.attribute(value, step["attribute"])
                case "default":
                    value = self.defaults(value).get(step["default"], UNBOUND)
                case _:
                    function = value
        return self.facts.get(question, "")

    def _called(self, function: FunctionType, module: str, name: str) -> str:
        """What traces call a value that a module holds."""
        return name if function is self.function and module == module_of(function) else f"{module}.{name}"

    def _tell(self, found: _Found, called: str, of_library: bool = False) -> None:
        """Note the answer to a question; a value that is not fixed, and that traces call something, is read by its kind.

        What libraries hold stays as it is while a process runs; their numbers may be printed.
        """
        value, known = found.value, self._identity(found.value)
        if not known and called:
            kind = self.kinds[called] = kind_of(value, called)
            self._outers[called] = value
            if isinstance(value, _FLAGS) or (of_library and isinstance(value, int | float | complex)):
                known = typed(value)
            else:
                self.facts[found.question] = f"{spell(kind)} as {called}" if called in self.cells else spell(kind)
        elif not known:
            self.facts[found.question] = stated(value)
        if known:
            self.facts[found.question] = known
            self._keep(found)
            if isinstance(value, MethodType) and len(found.path) > 1:  # each look at one makes another
                self.readings.append(Reading(found.owner, (*found.path, "__func__"), found.where, value.__func__))
            elif not of_library:
                self.readings.append(Reading(found.owner, found.path, found.where, value))

    def _identity(self, value: object) -> str:
        """What identifies what is no plain value; of a function that was found elsewhere, that it is the same."""
        if (rule := rule_of(value)) is not None:
            self._made_with(rule)
            return f"rule {', '.join(rule.ops)} {digest_of(rule)}"
        at = self._places.get(id(value)) if has_source(value) else None
        return described(value) if at is None else f"{at.question} itself".strip()

    def _keep(self, found: _Found) -> None:
        """Know a value again, whose own names are asked for next."""
        self._places.setdefault(id(found.value), found)

    def _made_with(self, rule: Rule) -> None:
        functions, readings = reached_by(rule)
        self.functions.update(dict.fromkeys(functions))
        self.readings += readings

    def _refuse(self, found: _Found, what: str, remedy: str) -> None:
        self._strange.append((what, remedy))
        self.facts[found.question] += ", which no import finds"


def module_of(function: FunctionType) -> str:
    """The name of the module whose globals a function has."""
    return str(function.__globals__.get("__name__", function.__module__))
