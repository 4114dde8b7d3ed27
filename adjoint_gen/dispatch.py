"""What ``grad`` returns: a callable that finds the generated function for the kinds of its arguments.

A call costs one Python frame: :class:`Derivative` is a ``functools.partial`` whose function is made for the
primal's signature. It checks by identity that what the text was made for still stands, and forwards to the generated
function, whose guard raises KindMismatch for other kinds; only then is anything looked up or derived. (Measured over a
direct call of 85 ns: a class with ``__call__(self, *args, **kwargs)`` adds 170 ns, this adds 90 ns.)
"""

from __future__ import annotations

import functools
import linecache
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import CellType, CodeType, FunctionType
from typing import Any

from adjoint_gen import cache
from adjoint_gen.cache.fingerprint import closure_cells, is_library
from adjoint_gen.frontend.observe import kind_of
from adjoint_gen.ir.kinds import Kind


@dataclass(frozen=True, slots=True)
class Signature:
    """The parameters of a Python function by kind."""

    positional_only: tuple[str, ...]
    positional: tuple[str, ...]
    keyword_only: tuple[str, ...]
    rest: str
    keywords: str

    @property
    def names(self) -> tuple[str, ...]:
        """The parameters that take one argument each, in order."""
        return (*self.positional_only, *self.positional, *self.keyword_only)

    @property
    def declaration(self) -> str:
        """The parameters as a ``def`` lists them, without defaults."""
        parts = [*self.positional_only, *(["/"] if self.positional_only else []), *self.positional]
        if self.rest or self.keyword_only:
            parts.append(f"*{self.rest}")
        parts += [*self.keyword_only, *([f"**{self.keywords}"] if self.keywords else [])]
        return ", ".join(parts)

    @property
    def forwarded(self) -> list[str]:
        """The arguments of a call that passes every parameter on."""
        rest = [f"*{self.rest}"] if self.rest else []
        named = [f"{name}={name}" for name in self.keyword_only]
        return [*self.positional_only, *self.positional, *rest, *named, *([f"**{self.keywords}"] if self.keywords else [])]


def signature_of(code: CodeType) -> Signature:
    """The signature of a code object.

    >>> signature_of((lambda a, /, b, *, c=1: a).__code__).declaration
    'a, /, b, *, c'
    """
    names, count, only = code.co_varnames, code.co_argcount, code.co_posonlyargcount
    after = count + code.co_kwonlyargcount
    rest = names[after] if code.co_flags & 0x04 else ""
    keywords = names[after + bool(rest)] if code.co_flags & 0x08 else ""
    return Signature(names[:only], names[only:count], names[count:after], rest, keywords)


@dataclass(frozen=True, slots=True)
class Variant:
    """A generated function for some kinds of arguments, and ``call``, which checks, forwards and falls back."""

    kinds: tuple[Kind, ...]
    entry: cache.Entry
    run: FunctionType
    call: FunctionType


def retry(error: Exception, run: FunctionType, mismatch: type[Exception]) -> bool:
    """Whether an error comes from a dispatcher's own checks or from the guard at the entry of ``run``.

    The innermost frame of the former is the dispatcher's, that of the latter is the one below it: an equal error from
    anywhere deeper is the user's.
    """
    inner = error.__traceback__.tb_next if error.__traceback__ else None
    if inner is None:
        return True
    return isinstance(error, mismatch) and inner.tb_next is None and inner.tb_frame.f_code is run.__code__


@functools.lru_cache(maxsize=256)
def _compiled(text: str, name: str) -> CodeType:
    path = f"<adjoint_gen dispatch of {name} {abs(hash(text)):x}>"
    linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
    return compile(text, path, "exec", dont_inherit=True)


def dispatcher(
    primal: FunctionType, miss: Callable[[tuple[Any, ...]], Any], run: FunctionType | None = None,
    bindings: Sequence[cache.Binding] = (), mismatch: type[Exception] = Exception,
) -> FunctionType:
    """A function with the primal's signature that calls ``run`` where the bindings are unchanged, else ``miss``.

    ``miss`` is given the arguments in the order of the signature. Closure values that ``run`` has keyword-only
    parameters for are read at each call.
    """
    signature = signature_of(primal.__code__)
    prefix = "_"
    while any(n.startswith(prefix) for n in (*signature.names, signature.rest, signature.keywords)):
        prefix += "_"
    scope: dict[str, Any] = {"globals": primal.__globals__, "miss": miss, "run": run, "retry": retry, "mismatch": mismatch}
    values = [*signature.names, *filter(None, (signature.rest, signature.keywords))]
    every = "".join(f"{v}, " for v in values)
    body = f"    return {prefix}miss(({every}))\n"
    if run is not None:
        cells = closure_cells(primal)
        arguments = signature.forwarded
        for k, (name, cell) in enumerate(_live_cells(run, cells).items()):
            scope[f"cell{k}"] = cell
            arguments.append(f"{name}={prefix}cell{k}.cell_contents")
        tests = _tests(bindings, cells, prefix, scope)
        call = f"return {prefix}run({', '.join(arguments)})"
        guarded = f"if {' and '.join(tests)}:\n            {call}" if tests else call
        body = (
            f"    try:\n        {guarded}\n    except Exception as {prefix}error:\n"
            f"        if not {prefix}retry({prefix}error, {prefix}run, {prefix}mismatch):\n            raise\n{body}"
        )
    inner = f"def {prefix}call({signature.declaration}):\n{body}"
    outer = f"def {prefix}make({', '.join(prefix + s for s in scope)}):\n"
    text = outer + "".join(f"    {line}\n" for line in inner.splitlines()) + f"    return {prefix}call\n"
    namespace: dict[str, Any] = {"__name__": __name__}
    exec(_compiled(text, primal.__qualname__), namespace)
    made: FunctionType = namespace[f"{prefix}make"](*scope.values())
    made.__defaults__, made.__kwdefaults__ = primal.__defaults__, primal.__kwdefaults__
    made.__name__, made.__qualname__ = primal.__name__, primal.__qualname__
    return made


def _live_cells(run: FunctionType, cells: Mapping[str, CellType]) -> dict[str, CellType]:
    """The cells whose values the generated function takes as keyword-only arguments."""
    return {name: cells[name] for name in signature_of(run.__code__).keyword_only if name in cells}


def _tests(
    bindings: Sequence[cache.Binding], cells: Mapping[str, CellType], prefix: str, scope: dict[str, Any]
) -> list[str]:
    """Expressions that are true while every binding is what it was; what libraries hold is not checked again."""
    tests: dict[str, Any] = {}
    for binding in bindings:
        if not binding.fixed:
            continue
        root = binding.path[0]
        if root in cells:
            spelled = f"{prefix}cell_{root}.cell_contents"
            scope[f"cell_{root}"] = cells[root]
        elif binding.where == "global":
            spelled = f"{prefix}globals[{root!r}]"
        elif binding.where == "import":
            continue
        else:
            tests[f"{root!r} not in {prefix}globals"] = None
            continue
        tests[spelled] = binding.root
        if len(binding.path) > 1 and not is_library(getattr(binding.root, "__name__", "")):
            tests[".".join((spelled, *binding.path[1:]))] = binding.value
    made = []
    for k, (spelled, value) in enumerate(tests.items()):
        if " not in " in spelled:
            made.append(spelled)
        else:
            scope[f"value{k}"] = value
            made.append(f"{spelled} is {prefix}value{k}")
    return made


def observe(values: Mapping[str, Any]) -> dict[str, Kind]:
    """The kinds of live values by name."""
    return {name: kind_of(value, name) for name, value in values.items()}
