"""What a compiled function is and what its names mean, read from code objects without parsing.

A derivative is good for as long as the function's code, and everything that its names were resolved
to, stays what it was.  :func:`scan` finds those names in the bytecode and describes what each means
now, so a cache hit needs neither a parser nor the front end.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from adjoint_gen.lines import lines_of
from adjoint_gen.reach import (
    UNBOUND,
    Place,
    closure_cells,
    followed,
    has_source,
    is_library,
    paths,
    per_code,
    reached,
    reached_cells,
    root_of,
)


@dataclass(frozen=True, slots=True)
class Binding:
    """A dotted path of the function's text that does not start at a local name, and what it means now.

    ``description`` identifies a module, function or class across processes; it is empty for a value that is read
    when the function runs. ``root`` is what the path starts at, ``where`` the place that holds it, and ``key`` the name
    under which the front end asks for the kind of a value: ``K``, or ``module.K`` for another module's or another
    function's. ``owner`` is the function whose name it is, and ``within`` what that is called if it is called by another.
    With ``printed`` it belongs to the text of a rule, which is printed with the value of whatever it reads.
    """

    path: tuple[str, ...]
    value: Any
    description: str
    root: Any
    where: Place
    key: str
    owner: FunctionType
    within: str = ""
    printed: bool = False

    @property
    def name(self) -> str:
        """The path as it is written, ``np.linalg.norm``, behind the name of the function that it is written in."""
        return f"{self.within}: {'.'.join(self.path)}" if self.within else ".".join(self.path)

    @property
    def constant(self) -> str:
        """A typed spelling of a value that may be printed into the text, else empty.

        Those are strings and the like, and the constants of modules (``np.pi``); other numbers are read at each call.
        """
        value = self.value
        if self.printed and not self.description:
            return stated(value)
        if isinstance(value, (str, bytes, bool, type(None), type(Ellipsis))):
            return _constant(value)
        return _constant(value) if isinstance(value, (int, float, complex)) and len(self.path) > 1 else ""

    @property
    def is_value(self) -> bool:
        """Whether this is a value, of which the kind is a fact."""
        return self.value is not UNBOUND and not self.description and not self.printed

    @property
    def fixed(self) -> bool:
        """Whether a derivative that was made for this binding is good for no other."""
        return bool(self.description or self.constant)


def digest(*parts: str | bytes) -> str:
    """A short hash of some strings that no other division into strings has.

    >>> digest("ab", "c") == digest("a", "bc")
    False
    """
    sha = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        sha.update(b"%d:" % len(data) + data)
    return sha.hexdigest()[:32]


@per_code
def code_digest(code: CodeType) -> str:
    """A hash of what a code object does: its instructions, constants and names, not the place of its text."""
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    constants = [_constant(c) for c in code.co_consts]
    return digest(code.co_code, code.co_exceptiontable, repr(counts), repr(names), *constants)


def _constant(value: object) -> str:
    """A typed spelling of a constant, so that ``1``, ``1.0``, ``True`` and ``-0.0`` differ from one another."""
    if isinstance(value, CodeType):
        return f"code {code_digest(value)}"
    if isinstance(value, tuple):
        return f"({','.join(_constant(v) for v in value)})"
    if isinstance(value, frozenset):
        return f"{{{','.join(sorted(_constant(v) for v in value))}}}"
    return f"{type(value).__name__} {value!r}"


def stated(value: object, seen: set[int] | None = None) -> str:
    """A typed spelling of a value that may be printed into a text, of functions what identifies them; of others their type.

    Values of other types are in no text: it reads them when it runs.

    >>> import array
    >>> stated((1, 1.0, -0.0, True)), stated(array.array("d"))
    ('(int 1,float 1.0,float -0.0,bool True)', 'a array.array')
    """
    if type(value) is tuple:
        return f"({','.join(stated(item, seen) for item in value)})"
    if type(value) in _PRINTED:
        return _constant(value)
    return describe(value, seen) or f"a {type(value).__module__}.{type(value).__qualname__}"


_PRINTED = (int, float, complex, bool, str, bytes, type(None), type(Ellipsis))


def defaults_of(function: FunctionType) -> tuple[tuple[str, Any], ...]:
    """The defaults of a function's parameters, by their names.

    >>> defaults_of(lambda x, y=2, *, z=3: x)
    (('y', 2), ('z', 3))
    """
    code, given = function.__code__, function.__defaults__ or ()
    names = code.co_varnames[code.co_argcount - len(given) : code.co_argcount]
    return (*zip(names, given, strict=True), *sorted((function.__kwdefaults__ or {}).items()))


def source_text(code: CodeType, namespace: Mapping[str, Any]) -> str:
    """The dedented lines of a function; empty where there is no source.

    The file may have been edited since it was imported, so a text alone identifies nothing: the key holds it together
    with the hash of the code, and the front end, which compares the two, lets no entry be made where they disagree.
    """
    lines = lines_of(code, namespace)
    first = code.co_firstlineno - 1
    if not 0 <= first < len(lines):
        return ""
    try:
        return textwrap.dedent("".join(inspect.getblock(lines[first:])))
    except (SyntaxError, SystemError):  # the last of these from a text with a NUL
        return ""


def scan(function: FunctionType) -> tuple[Binding, ...]:
    """Every path in a function's code with what it means now, in the order of their names; then those of its callees.

    A path is followed through modules and classes and ends at the first value of another type, whose further
    attributes are read when the function runs.
    """
    found = list(_bindings(function, {id(function.__code__)}))
    cells = {id(cell): name for name, cell in reached_cells(function).items()}
    texts = rule_texts(function)
    for callee in dict.fromkeys((*reached(function)[1:], *(f for text in texts for f in reached(text)))):
        within, module = _place(callee), callee.__globals__.get("__name__", callee.__module__)
        own = {name: cells.get(id(cell), name) for name, cell in closure_cells(callee).items()}
        for b in _bindings(callee, {id(callee.__code__)}):
            key = own.get(b.key, b.key) if b.where == "closure" else b.key if "." in b.key else f"{module}.{b.key}"
            found.append(replace(b, key=key, within=within, printed=callee in texts))
    return tuple(found)


def made_of(function: FunctionType) -> list[FunctionType]:
    """The functions whose code and defaults a derivative of ``function`` is made of, and that may change in place."""
    return list(dict.fromkeys(f for start in (function, *rule_texts(function)) for f in reached(start)))


def rules_used(function: FunctionType) -> dict[str, Any]:
    """The user's rules that a derivative of ``function`` may be made with, by their operations in order.

    Those are the rules of what the names in its code mean and of what the names in their texts mean; and those of operators,
    methods and libraries, which derivatives of derivatives may call.
    """
    table = sys.modules.get("adjoint_gen.rules.table")
    rules: Mapping[str, Any] = {} if table is None else table.user_rules()
    if table is None or not rules:
        return {}
    used = {op for op in rules if op.startswith("ndarray.") or is_library(op)}
    pending = [*reached(function), *(text for op in used for text in texts_of(rules[op]))]
    seen: set[FunctionType] = set()
    while pending:
        here = pending.pop()
        if here not in seen:
            seen.add(here)
            more = {table.op_of(b.value) for f in reached(here) for b in _bindings(f, set())} & rules.keys() - used
            used |= more
            pending += [text for op in more for text in texts_of(rules[op])]
    return {op: rules[op] for op in sorted(used)}


def rule_texts(function: FunctionType) -> list[FunctionType]:
    """The texts of the user's rules that a derivative of ``function`` may be made with."""
    return [text for rule in rules_used(function).values() for text in texts_of(rule)]


def texts_of(rule: Any) -> list[FunctionType]:
    """The functions of the user's that a rule consists of."""
    texts = (rule.differential, rule.kind, *(text for _, text in sorted(rule.transpose.items())))
    return [text for text in texts if has_source(text)]


def _bindings(function: FunctionType, seen: set[int]) -> Iterator[Binding]:
    own = function.__globals__.get("__name__", function.__module__)
    found: dict[tuple[str, ...], Binding] = {}
    for path in paths(function.__code__):
        values = list(followed(path, function))
        used, key = len(values), path[0]
        if used > 1:
            owner = values[-2].__name__
            key = path[used - 1] if owner == own else f"{owner}.{path[used - 1]}"
        where = root_of(path[0], function)[1]
        found[path[:used]] = Binding(path[:used], values[-1], "", values[0], where, key, function)
    for path in sorted(found):
        yield replace(found[path], description=describe(found[path].value, seen))


def describe(value: object, seen: set[int] | None = None) -> str:
    """What identifies a module, function or class across processes; empty for every other value.

    A Python function from outside the standard library, NumPy and SciPy is described by its code and by what
    its own names mean, so that an edited callee is noticed; what is in ``seen`` already is named only.

    >>> import math, numpy as np
    >>> describe(math.cos), describe(np.sin), describe(math), describe(3.0)
    ('builtin_function_or_method math.cos', 'ufunc numpy.sin', 'module math', '')
    """
    seen = set() if seen is None else seen
    if isinstance(value, ModuleType):
        package = sys.modules.get(value.__name__.partition(".")[0], value)
        return f"module {value.__name__} {getattr(package, '__version__', '')}".strip()
    if isinstance(value, FunctionType):
        return _describe_function(value, seen)
    if isinstance(value, MethodType):
        return f"method of {type(value.__self__).__qualname__}: {describe(value.__func__, seen)}"
    if isinstance(value, type):
        return _describe_class(value, seen)
    primal = getattr(value, "__wrapped__", None)
    if isinstance(primal, FunctionType):
        return f"{type(value).__name__} of {describe(primal, seen)}"
    if isinstance(value, BuiltinFunctionType) or (callable(value) and hasattr(value, "__name__")):
        return f"{type(value).__name__} {_place(value)}"
    return "unbound" if value is UNBOUND else ""


def _place(value: Any) -> str:
    module = getattr(value, "__module__", None) or ("numpy" if type(value).__module__ == "numpy" else "")
    return f"{module}.{getattr(value, '__qualname__', value.__name__)}"


def _describe_function(function: FunctionType, seen: set[int]) -> str:
    if is_library(function.__module__) or id(function.__code__) in seen:
        return f"function {_place(function)}"
    seen.add(id(function.__code__))
    parts = [code_digest(function.__code__)]
    parts += [f"{b.name} = {b.description}" for b in _bindings(function, seen)]
    parts += [f"{name} = {stated(value, seen)}" for name, value in defaults_of(function)]
    return f"function {_place(function)} {digest(*parts)}"


def _describe_class(cls: type, seen: set[int]) -> str:
    if is_library(cls.__module__) or id(cls) in seen:
        return f"class {_place(cls)}"
    seen.add(id(cls))
    methods = [(k, v) for k, v in sorted(vars(cls).items()) if isinstance(v, FunctionType)]
    return f"class {_place(cls)} {digest(*(f'{k} = {describe(v, seen)}' for k, v in methods))}"
