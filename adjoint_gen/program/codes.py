"""What is read off code objects, once: those inside others, what they slice, and the names that they read from outside."""

from __future__ import annotations

import dis
import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any, Final, TypeVar

from adjoint_gen.program.per_code import per_code
from adjoint_gen.program.reach import has_source, is_library, parts_of, reading_of

_Result = TypeVar("_Result")


def per_function(compute: Callable[[Any], _Result]) -> Callable[[Any], _Result]:
    """Remember a result for each function, until its code or its defaults are replaced."""
    known: dict[Any, tuple[list[object], _Result]] = {}

    @functools.wraps(compute)
    def remembered(function: Any) -> _Result:
        made_of = _made_of(function)
        found = known.get(function)
        if found is None or len(found[0]) != len(made_of) or any(a is not b for a, b in zip(found[0], made_of, strict=True)):
            found = known[function] = made_of, compute(function)
        return found[1]

    return remembered


def _made_of(function: Any) -> list[object]:
    """What may be replaced in place in a function, or what an object was made of: :func:`parts_of`, without the readings."""
    if type(function) is not FunctionType:
        return [reading.value for reading in parts_of(function)]
    named = function.__kwdefaults__
    return [function.__code__, function.__defaults__, named, *(named.values() if named else ())]


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code objects nested in ``code``, outer before inner."""
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from codes(const)


@per_code
def by_line(code: CodeType) -> dict[tuple[str, int], CodeType]:
    """The code objects nested in ``code`` by name and first line; of two of them the outer, then the first.

    >>> [name for name, _ in by_line(compile("def f():\\n    def g(): pass", "", "exec"))]
    ['f', 'g']
    """
    found: dict[tuple[str, int], CodeType] = {}
    for inner in codes(code):
        found.setdefault((inner.co_name, inner.co_firstlineno), inner)
    return found


def may_run_out(function: Any, itself: bool = True) -> bool:
    """Whether a function of the user's, or one that it calls by name, may find an iterator with nothing left.

    What is called as a method may be the one of that name of any class in the function's module. Unless it is asked of the
    function ``itself``, that one may say ``StopIteration``.

    >>> may_run_out(len)
    False
    """
    todo, seen = [function], set[int]()
    while todo:
        one = todo.pop()
        if id(one) in seen or not has_source(one):
            continue
        seen.add(id(one))
        names = names_in(one.__code__)
        ends = {"next", "__next__", "StopIteration"} if itself or one is not function else {"next", "__next__"}
        if not names.isdisjoint(ends):
            return True
        todo += [reading_of(name, one).value for name in names]
        classes = [value for value in one.__globals__.values() if isinstance(value, type) and not is_library(value.__module__)]
        todo += [vars(cls)[name] for cls in classes for name in names if name in vars(cls)]
    return False


@per_code
def names_in(code: CodeType) -> frozenset[str]:
    """The names that the code binds or reads, nested functions included."""
    return frozenset(name for inner in (code, *codes(code)) for name in (*inner.co_varnames, *inner.co_names))


@per_code
def slices(code: CodeType) -> bool:
    """Whether the code slices anything, nested functions included.

    >>> slices((lambda x, n: x[:n]).__code__), slices((lambda x, n: x[n]).__code__)
    (True, False)
    """
    return any("SLICE" in step.opname for inner in (code, *codes(code)) for step in dis.get_instructions(inner))


@per_code
def dotted_names(code: CodeType) -> list[tuple[str, ...]]:
    """The names from outside that the code reads, with the attributes that it reads of them, nested functions included.

    >>> dotted_names((lambda x: np.linalg.norm(x.real) + K).__code__)
    [('np',), ('np', 'linalg'), ('np', 'linalg', 'norm'), ('K',)]
    """
    found: dict[tuple[str, ...], None] = {}
    for inner in (code, *codes(code)):
        path: tuple[str, ...] = ()
        for step in dis.get_instructions(inner):
            if step.opname == "EXTENDED_ARG":
                continue
            if step.opname in ("LOAD_ATTR", "LOAD_METHOD") and path:
                path = (*path, step.argval)
            else:
                path = (step.argval,) if step.opname in ("LOAD_GLOBAL", "LOAD_DEREF", "LOAD_NAME") else ()
            found.update({path: None} if path else {})
    return list(found)


@dataclass(frozen=True, slots=True)
class Stores:
    """What a code stores outside itself: global names, those of functions around, attributes; and whether parts of arrays."""

    globals: frozenset[str]
    names: frozenset[str]
    attributes: frozenset[str]
    parts: bool


_OF_ARRAYS: Final = frozenset({"flat", "real", "imag", "shape", "dtype", "strides"})
"""Attributes of arrays that change their elements when they are stored to."""


@per_code
def stores(code: CodeType) -> Stores:
    """What the code stores outside itself, nested functions included.

    >>> def bump(n):
    ...     global COUNT
    ...     COUNT, n.count, TABLE[n] = n, n, 0
    >>> found = stores(bump.__code__)
    >>> found.globals, found.names, found.attributes, found.parts
    (frozenset({'COUNT'}), frozenset(), frozenset({'count'}), True)
    """
    steps = [step for inner in (code, *codes(code)) for step in dis.get_instructions(inner)]
    ways = {
        way: frozenset(s.argval for s in steps if s.opname in (f"STORE_{way}", f"DELETE_{way}"))
        for way in ("GLOBAL", "DEREF", "ATTR")
    }
    inside = {"STORE_SUBSCR", "DELETE_SUBSCR", "STORE_SLICE"}
    parts = any(s.opname in inside or (s.opname == "BINARY_OP" and s.argrepr.endswith("=")) for s in steps)
    parts = parts or not ways["ATTR"].isdisjoint(_OF_ARRAYS)
    return Stores(ways["GLOBAL"], ways["DEREF"] & frozenset(code.co_freevars), ways["ATTR"], parts)


_BEHIND: Final = {"STORE_SUBSCR": 1, "DELETE_SUBSCR": 1, "STORE_SLICE": 2}
"""What stores into a container, and how much lies on the stack above it."""


@per_code
def stores_into_operands(code: CodeType) -> bool:
    """Whether the code stores into parts of a parameter behind the first one, as a special method has operands.

    >>> def put(self, v, k):
    ...     v[k] = 3.0
    >>> def note(self, v, k):
    ...     self.known[k] = v
    >>> def add(self, v):
    ...     v += 1.0
    >>> [stores_into_operands(f.__code__) for f in (put, note, add)]
    [True, False, True]
    """
    operands = frozenset(code.co_varnames[1 : code.co_argcount])
    steps = list(dis.get_instructions(code))
    for at, step in enumerate(steps):
        if step.opname in _BEHIND and _loaded_below(steps, at, _BEHIND[step.opname]) in operands:
            return True
        names = steps[at + 1].argval if at + 1 < len(steps) and steps[at + 1].opname.startswith("STORE_FAST") else ()
        changed = names[:1] if isinstance(names, tuple) else (names,)
        if step.opname == "BINARY_OP" and step.argrepr.endswith("=") and not operands.isdisjoint(changed):
            return True
    return False


def _loaded_below(steps: list[dis.Instruction], at: int, above: int) -> object:
    """The name of the variable that lies below so much of the stack at an instruction, if it is one."""
    if steps[at - 1].opname == "SWAP":  # of `c[k] += e`, which copies both and brings them up again
        at = max(k for k in range(at) if steps[k].opname == "COPY")
        while steps[at - 1].opname == "COPY":
            at -= 1
    while at > 0 and above > 0:
        at -= 1
        above -= dis.stack_effect(steps[at].opcode, steps[at].arg, jump=False)
    loaded = steps[at - (above == 0)]
    names = loaded.argval if isinstance(loaded.argval, tuple) else (loaded.argval,)
    return names[0 if above < 0 else -1] if loaded.opname.startswith("LOAD_FAST") else None
