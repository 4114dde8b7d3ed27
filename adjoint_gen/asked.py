"""What a derivative was made from: each question about the live program that was asked while it was made, and the answer.

The front asks here what a name, an attribute or a default means, and nowhere else. So nothing that was not asked matters,
and all that matters stands in the list of facts that the cache keeps with a derivative. Asked again, in another process or
later, the questions tell whether the derivative still holds.

A question is a place, as a person would name it: ``np.sin``, ``helper: K`` for what ``K`` means in ``helper``,
``helper(k)`` for the default of its ``k``, ``TABLE['a']`` for an item of a table of functions, ``<numpy.linalg>.norm`` for
what an import statement names, ``{<class 'm.C'>}`` for the class of an argument. The answer is by value where the generated
text depends on it, and by kind where the text reads the value when it runs.

>>> def f(x): return np.sin(x) * np.pi
>>> asked = Asked(f)
>>> np = asked.name(f, "np").value
>>> asked.attribute(np, "sin").value, asked.attribute(np, "pi").value
(<ufunc 'sin'>, 3.141592653589793)
>>> list(asked.facts.items())[1:]
[('np.sin', 'ufunc numpy.sin'), ('np.pi', 'float 3.141592653589793')]
>>> Asked(f).answers(asked.facts) == list(asked.facts.values())
True
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from types import FunctionType, MappingProxyType, MethodType, ModuleType
from typing import Any, Final

import numpy as np

from adjoint_gen.asked_of_arguments import EQUAL_AXES, IDENTICAL, LONG, LOOSE, SHARED_MEMORY, STATED_BY, AskedOfArguments
from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.state.effort import Effort
from adjoint_gen.frontend.state.observe import kind_of, plain_sorts
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.noted import Kept, Notes
from adjoint_gen.program.checkpoints import Checkpointed
from adjoint_gen.program.codes import names_in
from adjoint_gen.program.fingerprint import defaults_of, described, stated, typed
from adjoint_gen.program.outside import held_by, holds_functions, is_looked_into
from adjoint_gen.program.plain_objects import as_dicts, class_of_key, is_plain_class
from adjoint_gen.program.reach import (
    UNBOUND,
    Reading,
    all_items,
    attribute_of,
    closure_cells,
    has_source,
    home_of,
    imported,
    is_library,
    module_of,
    namespace_of,
    parts_of,
    reading_of,
    readings_of,
)
from adjoint_gen.program.registrations import is_method, made_of, rule_of, rules_of_libraries
from adjoint_gen.program.side_effects import conduct_by
from adjoint_gen.program.signature import refusal

BY_TEXT: Final = "libraries by text"
"""That functions of libraries are looked into, too."""

_BELOW: Final = "below "
"""The questions whether one class is below another one that says so itself."""

_MADE = (functools.partial, functools.cached_property, np.vectorize, Checkpointed, property, dataclasses.Field)
"""What is made of functions, and is what they are."""

_PRINTED = (int, float, complex, str, type(None))
_DISPATCH: Final = functools.singledispatch(lambda value: None).dispatch.__code__
"""What chooses for each function that ``functools.singledispatch`` makes: a library's, of which each holds something else."""
OWNER: Final = "__self__"
"""The attribute of a method that is the object which it is of."""
_STEP = re.compile(
    r"\{(?P<class>[^}]*)\}|<(?P<module>[^>]*)>|\[(?P<item>[^\]]*)\]|"
    r"\.(?P<attribute>[^.(:\[]+)|\((?P<default>[^)]*)\)|: |(?P<name>[^.(:<\[]+)"
)


@dataclass(frozen=True, slots=True)
class _Found:
    """What a value was found under first: the question, the function whose text has it, and what was read then."""

    question: str
    owner: FunctionType
    value: Any
    read: tuple[Reading, ...] = ()


def _said_of(value: Any) -> Hashable:
    """What tells one thing that was noted from another."""
    if isinstance(value, Reading | _Found):
        return (id(value.holder), id(value.value)) if isinstance(value, Reading) else value.question
    return value if isinstance(value, str | Kind) else None if isinstance(value, tuple) else id(value)


class Asked(AskedOfArguments):
    """The questions about one function, and what the answers say.

    ``facts`` are the answers by question, in the order of asking. ``kinds`` are those of values that the text reads when it
    runs, by the names that traces have for them; ``cells`` are those that no import finds, in closures for example, by theirs.
    ``readings`` are what has to mean the same for as long as the derivative is used. ``reads`` are all names that were asked
    for, by what holds them; ``opaque`` are the functions that are called without being looked into, and what refuses the call.
    ``objects`` says that some function makes an object of a plain class, ``sorts`` that it was refused that values of several
    sorts meet, which waits where an argument may be known by value (``waiting``), ``held`` that functions are to stand where
    values do, ``keyed`` that only the run knows which one of several dicts of other keys is meant, ``begun`` that it has a dict
    that is empty at first, ``long`` that a loop through what is known was written out, which with ``rolled`` is a loop
    (None: none may), ``shortened`` that one was a loop since it would be long otherwise; ``summed`` that tuples are put
    together, or made of what the run counts, lists where that is refused otherwise, as ``growing`` says; ``tried`` that a
    ``try`` was refused, which is jumps as far as can be ``by_jumps``. ``on_paths`` says that something was refused on one path;
    with ``deferring`` that is refused when the program comes to it. ``by_item`` says that lists that are given are taken apart,
    of which each item is known. What classes hold by names that are ``set_on_classes`` is read whenever it is asked for; it was
    refused that the function is ``setting`` them. ``by_value`` are the sorts of values that are known by value, of which
    ``chosen`` were met; ``measured`` says that something depends on how long an axis is.
    ``by_text`` says that functions of libraries are looked into of which no rule speaks, ``unread`` that one might be.
    ``texts`` are those of functions, by identity; ``rewritten`` is what they become, and ``lowered`` what the function does.
    ``effort`` is how much was lowered, in whatever attempt.
    """

    def __init__(self, function: FunctionType, values: Mapping[str, object] = MappingProxyType({})) -> None:
        self.function = function
        self.facts: dict[str, str] = {}
        self.kinds: dict[str, Kind] = {}
        self.cells: dict[str, Reading] = {name: reading_of(name, function) for name in closure_cells(function)}
        self.readings: dict[tuple[int, str], Reading] = {}
        self.reads: dict[tuple[int, str], Reading] = {}
        self.opaque: dict[Hashable, tuple[FunctionType, Callable[[str, str], Exception]]] = {}
        self.objects = self.sorts = self.keyed = self.held = self.begun = False
        self.long = self.shortened = self.summed = self.waiting = self.unread = self.measured = False
        self.rolled: bool | None = False
        self.growing: DifferentiationError | None = None
        self.tried = self.by_jumps = False
        self.on_paths = self.deferring = self.by_item = False
        self.set_on_classes: frozenset[str] = frozenset()
        self.setting: set[str] = set()
        self.by_value: tuple[str, ...] = ()
        self.by_text = is_library(function.__module__)
        self.chosen: set[str] = set()
        self.effort = Effort()
        self.texts: dict[int, tuple[Any, Any]] = {}
        self.rewritten: Kept[Any] = {}
        self.lowered: Kept[Any] = {}
        self._arguments = values
        self._outers: dict[str, object] = {}
        self._places = {id(function): _Found("", function, function)}
        every = self.facts, self.kinds, self.cells, self.readings, self.reads, self.opaque, self._outers, self._places
        self.notes = Notes(every, _said_of)
        self.state, self.restore = self.notes.state, self.notes.restore
        self._rely(parts_of(function)[:1])  # its defaults are read at each call
        for op, rule in rules_of_libraries().items():
            self._rely(made_of(rule)[1] + (readings_of(op) if is_method(op) else []))

    @property
    def modes(self) -> Hashable:
        """The way in which the function is tried now: what is made in another one does not hold, whatever was noted."""
        modes = self.deferring, self.by_item, self.by_value, self.by_text, self.rolled, self.by_jumps
        return *modes, self.set_on_classes

    def name(self, function: FunctionType, name: str) -> Reading:
        """What a name that is not local means in a function.

        ``import numpy.linalg`` is the name of what an import statement binds.

        Raises:
            DifferentiationError: it means the derivative that is being made.
        """
        found = reading_of(name, function)
        if function is self.function and attribute_of(found.value, "primal").value is function:
            raise refusal(
                function, f"`{function.__name__}` calls itself, and its name now means the derivative",
                f"leave it undecorated and write `d{function.__name__} = grad({function.__name__})`",
            )
        self.reads.setdefault((id(namespace_of(found)), name), found)
        fixed = not self.by_text and is_library(function.__module__) and function.__code__ is not _DISPATCH
        if (at := None if fixed else self._places.get(id(function))) is not None:
            asked = f"<{found.name}>" if found.where == "import" else name
            self._tell(f"{at.question}: {asked}" if at.question else asked, found, function, module_of(function))
        return found

    def attribute(self, owner: Any, name: str) -> Reading:
        """What an attribute of a module, a class or a ufunc means; the object of a method is found nowhere else."""
        found, home, made = attribute_of(owner, name), home_of(owner), isinstance(owner, _MADE)
        if isinstance(owner, type) and isinstance(found.value, MethodType) and has_source(found.value.__func__):
            return self._class_method(owner, name, found)
        self.reads.setdefault((id(namespace_of(found)), name), found)
        if name == OWNER and isinstance(owner, MethodType):
            found = Reading("namespace", owner, name, found.value)
        module = home if isinstance(owner, ModuleType) else ""
        if module and not is_library(home) and imported(module) is not owner and found.value is not UNBOUND:
            found = Reading("namespace", owner, name, found.value)
        if (at := self._places.get(id(owner))) is not None:
            self._tell(f"{at.question}.{name}", found, at.owner, module, of_library=is_library(home) and not made)
            if module and is_library(home) and not is_library(at.owner.__module__):
                held = name in vars(owner) or found.value is UNBOUND  # else the module looks it up in a way of its own
                self._rely((found,) if held else ())  # tests put other functions into libraries
        return found

    def given_class(self, key: str) -> Any:
        """The class of an object among the arguments, by the key of it."""
        cls = class_of_key(key)
        if cls is not None and id(cls) not in self._places:
            question = f"{{{key}}}"
            self._places[id(cls)] = _Found(question, self.function, cls)
            self.facts[question] = described(cls)
        return cls

    def was_given(self, key: str) -> bool:
        """Whether an object of a class is among the arguments."""
        return f"{{{key}}}" in self.facts

    def _class_method(self, owner: type, name: str, found: Reading) -> Reading:
        """A method that is given the class: Python binds it anew each time, and its function is what stays."""
        known = self.reads.setdefault((id(owner), f"{name} of the class"), found)
        if (at := self._places.get(id(owner))) is not None and known is found:
            question = f"{at.question}.{name}"
            self._places.setdefault(id(found.value), _Found(question, at.owner, found.value))
            self._rely((found,))
            self.facts[question] = described(found.value)
        return known

    def constant(self, owner: type | FunctionType, name: str, asking: str = "=") -> Any:
        """What a class or function has: by value, as printed; ``asking`` "?" which class has it, "!" what is read late."""
        found = attribute_of(owner, name)
        if (at := self._places.get(id(owner))) is not None and asking == "!":
            self._tell(f"{at.question}.!{name}", Reading("namespace", owner, name, found.value), at.owner, "")
        elif at is not None:
            self._rely((found,))
            holders = owner.__mro__ if isinstance(owner, type) else ()
            holder = next((one.__qualname__ for one in holders if name in vars(one)), "")
            self.facts[f"{at.question}.{asking}{name}"] = stated(found.value) if asking == "=" else holder
        return found.value

    def held_by_descriptor(self, owner: type, name: str) -> Mapping[str, Any] | None:
        """What the descriptor holds that a class has under a name, if it gives itself where the class is asked for it."""
        found = self.attribute(owner, name).value
        at = self._places.get(id(owner))
        if at is None or not any(vars(one).get(name) is found for one in owner.__mro__):
            return None
        self.constant(owner, name)
        self._places.setdefault(id(found), _Found(f"{at.question}.{name}", at.owner, found))
        self._rely(attribute_of(found, each) for each in vars(found))
        return dict(vars(found))

    def is_below(self, cls: type, other: type) -> bool:
        """Whether a class is below an abstract one, where classes may be registered that have it for no base."""
        found = issubclass(cls, other)
        self._rely((Reading("subclass", other, cls, found),))
        self.facts[_BELOW + " ".join(f"{one.__module__}.{one.__qualname__}" for one in (cls, other))] = str(found)
        return found

    def items(self, container: Any) -> list[Reading]:
        """What a tuple, list or dict from outside holds, and nothing more; or an object, of which what has functions stays."""
        at, found, is_object = self._places.get(id(container)), held_by(container), is_plain_class(type(container))
        if at is None:  # a library's
            return found
        self._rely((*at.read, attribute_of(container, "__class__") if is_object else all_items(container)))
        self.facts[f"{at.question}[]"] = ", ".join(repr(read.name) for read in found)
        for read in found:
            if not is_object or holds_functions(read.value):
                place = f".{read.name}" if is_object else f"[{read.name!r}]"
                self._tell(f"{at.question}{place}", read, at.owner, "", of_library=not is_object)
        return found

    def has_listed(self, container: Any) -> bool:
        """Whether it is known what a tuple, list or dict from outside holds."""
        at = self._places.get(id(container))
        return at is not None and f"{at.question}[]" in self.facts

    def cell(self, held: Reading) -> str:
        """What traces call a value that no import finds: several functions may have one of the same name."""
        same = (called for called, other in self.cells.items() if other.holder is held.holder and other.name == held.name)
        called, count = next(same, ""), 0
        used, base = names_in(self.function.__code__), "self" if held.name == OWNER else held.name
        base = f"{held.holder.__name__}_{base}" if isinstance(held.holder, type) else base
        while not called:
            tried, count = f"{base}_{count}" if count else base, count + 1
            if tried not in self.cells and (tried not in used or held.holder is self.function.__globals__):
                called = tried
        self.cells[called] = held
        return called

    def defaults(self, function: FunctionType) -> dict[str, Any]:
        """The defaults of the parameters of a function that the derivative is made of, by their names."""
        found, at = defaults_of(function), self._places.get(id(function))
        if at is not None:
            for name, value in found.items():
                if (question := f"{at.question}({name})") not in self.facts:
                    self.facts[question] = self._identity(value) or stated(value)
                    self._places.setdefault(id(value), _Found(question, at.owner, value))
        return found

    def read_libraries(self) -> None:
        """Look into functions of libraries from now on."""
        self.by_text, self.facts[BY_TEXT] = True, "read"

    def is_stated(self, value: object, module: str) -> bool:
        """Whether a value from a module is known by value now: what a name means must stay the same, then.

        In a library flags and their like are what its authors, or the environment, make of them.
        """
        sorts = plain_sorts(value)
        return bool(sorts) and (sorts <= {*self.by_value} or (self.by_text and is_library(module)))

    def answers(self, questions: Iterable[str]) -> list[str]:
        """The answers to questions that were asked before, in that order."""
        return [self._answer(question) for question in questions]

    def _answer(self, question: str) -> str:
        of_arguments: dict[str, Callable[[], object]] = {
            EQUAL_AXES: self.equal_axes, SHARED_MEMORY: self.shared, LOOSE: self.loose, IDENTICAL: self.identical,
        }
        of_arguments |= {asked: functools.partial(self.stated, {}, sorts) for sorts, asked in STATED_BY.items()}
        of_arguments[BY_TEXT] = self.read_libraries
        if question in of_arguments:
            of_arguments[question]()
        if question.startswith(LONG):
            length, _, axis = question.removeprefix(LONG).partition(" ")
            return str(self.is_long(axis, int(length)))
        if question.startswith(_BELOW):
            found = [read[-1].value for read in map(readings_of, question.removeprefix(_BELOW).split(" ")) if read]
            return str(self.is_below(*found)) if len(found) == 2 and all(isinstance(one, type) for one in found) else ""
        value: Any = self.function
        function: Any = self.function
        for step in _STEP.finditer(question) if question not in of_arguments else ():
            if step.lastgroup in (None, "default") and not isinstance(value, FunctionType):
                break
            match step.lastgroup:
                case "class":
                    value = self.given_class(step["class"])
                case "module":
                    value = self.name(function, f"import {step['module']}").value
                case "name":
                    value = self.name(function, step["name"]).value
                case "attribute":
                    name = step["attribute"]
                    known = name[0] in "=?!"
                    value = self.constant(value, name[1:], name[0]) if known else self.attribute(value, name).value
                case "item":
                    held = self.items(value) if is_looked_into(value) and id(value) in self._places else ()
                    value = next((read.value for read in held if repr(read.name) == step["item"]), UNBOUND)
                case "default":
                    value = self.defaults(value).get(step["default"], UNBOUND)
                case _:
                    function = value
        return self.facts.get(question, "")

    def _tell(self, question: str, found: Reading, owner: FunctionType, module: str, of_library: bool = False) -> None:
        """Note the answer to a question; a value that is not fixed is read when the text runs, and its kind is noted.

        What libraries hold stays as it is while a process runs; their numbers may be printed.
        """
        if question in self.facts:
            return
        value, held = found.value, found.where in ("closure", "namespace")
        own = owner is self.function and module == module_of(owner)
        called = self.cell(found) if held else found.name if own else f"{module}.{found.name}" if module else ""
        answer = self._identity(value)
        if answer:
            self._places.setdefault(id(value), _Found(question, owner, value))
            self._rely(() if of_library else (found,))
        elif self.is_stated(value, module) and not of_library:
            answer = typed(value)
            self._rely((found,))
        else:
            self.chosen |= frozenset() if of_library else plain_sorts(value)
            shown = value if (kind := kind_of(value, called)).acting else as_dicts(value)
            self._rely(conduct_by(type(value)) if shown is value and not of_library else ())
            kind = kind if shown is value else kind_of(shown, called)
            answer = typed(value) if of_library and isinstance(value, _PRINTED) else kind.spelled
            if (made := isinstance(value, _MADE)) or is_looked_into(value):
                at = self._places.setdefault(id(value), _Found(question, owner, value, (found,)))
                if made or at.question != question or f"{at.question}[]" in self.facts:
                    self._rely((found,))
                    answer = answer if at.question == question else f"{at.question} itself"
            if called:
                self.kinds[called], self._outers[called] = kind, shown
        self.facts[question] = f"{answer} as {called}" if held else answer

    def _identity(self, value: object) -> str:
        """What identifies what is no plain value; of a function that was found elsewhere, that it is the same."""
        if (rule := rule_of(value)) is not None:
            says, readings = made_of(rule, value)
            self._rely(readings)
            return f"rule {', '.join(rule.ops)} {says}"
        if not has_source(value):
            self._rely(parts_of(value))
            return described(value)
        at = self._places.get(id(value))
        self._rely(parts_of(value) if at is None else ())
        return described(value) if at is None else f"{at.question} itself".strip()

    def _rely(self, readings: Iterable[Reading]) -> None:
        for reading in readings:
            self.readings.setdefault((id(reading.holder), reading.name), reading)
