"""The function that stands between a caller and a generated function; it costs one Python frame.

It is made for the primal's signature. It checks by identity that what the text was made for still stands, and forwards
to the generated function, whose guard raises an error for other kinds; only then is anything looked up or derived.
(Measured over a direct call of 85 ns: a class with ``__call__(self, *args, **kwargs)`` adds 170 ns; this, behind a
``functools.partial``, 90 ns.)
"""

from __future__ import annotations

import builtins
import functools
import linecache
import zlib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from adjoint_gen.asked import Asked
from adjoint_gen.operators.located import locate
from adjoint_gen.program.originals import SPEAKING
from adjoint_gen.program.reach import UNBOUND, Reading, attribute_of, holds
from adjoint_gen.program.registrations import REGISTRATIONS
from adjoint_gen.program.signature import Signature, own_defaults, signature_of


def retry(error: Exception, run: FunctionType, guards: Container[CodeType]) -> bool:
    """Whether an error comes from a dispatcher's own checks or from ``guards``, the codes of what ``run`` calls first.

    The innermost frame of the former is the dispatcher's; those of the latter are ``run`` and a guard, directly below: an
    equal error from anywhere deeper is the user's.
    """
    inner = error.__traceback__.tb_next if error.__traceback__ else None
    if inner is None:
        return True
    last = inner.tb_next
    if last is None:  # perhaps a module has lost what is read
        return inner.tb_frame.f_code is run.__code__ and isinstance(getattr(error, "obj", None), ModuleType)
    if last.tb_next is not None:
        return False
    return inner.tb_frame.f_code is run.__code__ and last.tb_frame.f_code in guards


def dispatcher(
    run: FunctionType, extras: tuple[str, ...], asked: Asked, miss: Callable[[tuple[Any, ...], tuple[Any, ...]], Any],
    guards: Container[CodeType], beside: Callable[..., Any] | None = None,
    typed: Callable[[tuple[Any, ...], Any], Any] | None = None,
) -> FunctionType:
    """A function with the primal's signature that calls ``run`` while what was asked has the same answers, else ``miss``.

    The primal is the function that was asked about; its defaults are read at each call.
    ``extras`` are further keyword-only parameters of ``run``, which the caller must give. ``miss`` gets the arguments
    in the order of the signature, and the extras. Closure values that ``run`` has keyword-only parameters for are read at
    each call. With ``beside`` the result is the pair of what ``run`` returns and ``beside``, with ``typed`` what that makes of
    the arguments and of what ``run`` returns.
    """
    primal = asked.function
    signature = signature_of(primal.__code__)
    signature = replace(signature, keyword_only=(*signature.keyword_only, *extras))
    prefix = _prefix(signature)
    scope: dict[str, Any] = {
        "miss": miss, "run": run, "retry": retry, "guards": guards, "locate": locate, "primal": primal,
    }

    def put(value: object) -> str:
        known = next((name for name, other in scope.items() if other is value), f"object{len(scope)}")
        scope[known] = value
        return prefix + known

    cells = [f"{name}={_now(read, put)}" for name, read in live_cells(run, asked.cells).items()]
    call = f"{prefix}run({', '.join([*signature.forwarded, *cells])})"
    own = _tuple(name for name in signature.names if name not in extras)
    if typed is not None:
        call = f"{put(typed)}({own}, {call})"
    call = f"return {call}"
    if beside is not None:
        call += f", {put(beside)}"
    tests = [f"{put(REGISTRATIONS)}[0] == {REGISTRATIONS[0]}", *(_test(read, put) for read in asked.readings.values())]
    body = [
        *_filled_in(primal, prefix),
        f"try: {prefix}fits = {' and '.join(tests)}",
        f"except Exception: {prefix}fits = False",
        "try:",
        f"    if {prefix}fits: {call}",
        f"except Exception as {prefix}error:",
        f"    if not {prefix}retry({prefix}error, {prefix}run, {prefix}guards):",
        f"        {prefix}locate({prefix}error, {prefix}primal, {own})",
        "        raise",
        f"return {prefix}miss({own}, {_tuple(extras)})",
    ]
    return _make(primal, signature, prefix, body, scope, _MISSING)


def selector(primal: FunctionType, variants: Any, miss: Callable[[tuple[Any, ...]], Any]) -> FunctionType:
    """A function with the primal's signature that calls the variant for arguments of these sorts, else ``miss``.

    It finds them in ``variants.by_sorts``, and leaves the one that it calls as ``variants.latest``.
    """
    signature = signature_of(primal.__code__)
    prefix = _prefix(signature)
    body = [
        *_filled_in(primal, prefix),
        f"{prefix}found = {prefix}variants.by_sorts.get({_tuple(_SORT.format(name, prefix) for name in signature.names)})",
        f"if {prefix}found is None: return {prefix}miss({_tuple(signature.names)})",
        f"{prefix}variants.latest = {prefix}found",
        f"return {prefix}found.call({', '.join(signature.forwarded)})",
    ]
    scope = {"variants": variants, "miss": miss, "primal": primal, "ndarray": np.ndarray}
    return _make(primal, signature, prefix, body, scope, _MISSING)


_SORT = "({0}.dtype.num, {0}.ndim) if {0}.__class__ is {1}ndarray else {0}.__class__"
"""What tells most kinds of arguments apart and costs little; a guard tells the rest."""


def sorts_of(values: Iterable[Any]) -> tuple[Any, ...]:
    """The sorts of arguments, as a :func:`selector` looks them up."""
    return tuple((v.dtype.num, v.ndim) if v.__class__ is np.ndarray else v.__class__ for v in values)


_MISSING = object()
"""What an argument is that was not given."""


def _filled_in(primal: FunctionType, prefix: str) -> Iterator[str]:
    """Statements that give the parameters that were not given the present values of their defaults."""
    count, (by_place, by_name) = primal.__code__.co_argcount, own_defaults(primal)
    for k in range(count - len(by_place), count):
        name = primal.__code__.co_varnames[k]
        yield f"if {name} is {prefix}missing: {name} = {prefix}primal.__defaults__[{k - count}]"
    for name in by_name:
        yield f"if {name} is {prefix}missing: {name} = {prefix}primal.__kwdefaults__[{name!r}]"


def binder(primal: FunctionType) -> FunctionType:
    """A function with the primal's signature that returns its arguments as a tuple in the order of the signature.

    >>> def f(x, *, n=3): ...
    >>> binder(f)(1)
    (1, 3)
    """
    signature = signature_of(primal.__code__)
    return _make(primal, signature, _prefix(signature), [f"return {_tuple(signature.names)}"], {})


def _prefix(signature: Signature) -> str:
    prefix = "_"
    while any(name.startswith(prefix) for name in signature.names):
        prefix += "_"
    return prefix


def _tuple(names: Iterable[str]) -> str:
    return f"({''.join(f'{name}, ' for name in names)})"


def _make(
    primal: FunctionType, signature: Signature, prefix: str, body: Sequence[str], scope: Mapping[str, Any],
    missing: object = None,
) -> FunctionType:
    """Compile a function with this signature and body, whose free names come from ``scope``, with the prefix.

    It has the primal's defaults, or ``missing`` in the place of each.
    """
    scope = {**scope, "missing": missing}
    lines = [
        f"def {prefix}make({', '.join(prefix + name for name in scope)}):",
        f"    def {prefix}call({signature.declaration}):",
        *(f"        {line}" for line in body),
        f"    return {prefix}call",
    ]
    namespace: dict[str, Any] = {"__name__": __name__}
    exec(_compiled("\n".join(lines) + "\n"), namespace)
    made: FunctionType = namespace[f"{prefix}make"](*scope.values())
    by_place, by_name = own_defaults(primal)
    if missing is not None:
        by_place, by_name = (missing,) * len(by_place), dict.fromkeys(by_name, missing)
    made.__defaults__, made.__kwdefaults__ = by_place or None, by_name or None
    made.__name__, made.__qualname__ = primal.__name__, primal.__qualname__
    return made


@functools.lru_cache(maxsize=256)
def _compiled(text: str) -> CodeType:
    path = f"<adjoint_gen dispatch {zlib.crc32(text.encode()):08x}>"
    linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
    return compile(text, path, "exec", dont_inherit=True)


def live_cells(run: FunctionType, cells: Mapping[str, Reading]) -> dict[str, Reading]:
    """The values that no import finds and that the generated function takes as keyword-only arguments."""
    return {name: cells[name] for name in signature_of(run.__code__).keyword_only if name in cells}


def _now(read: Reading, put: Callable[[object], str]) -> str:
    """An expression of what was read; ``put`` says what it calls an object."""
    if read.where == "closure":
        return f"{put(read.holder)}.cell_contents"
    if read.where == "item":
        return f"{put(read.holder)}[{put(read.name)}]"
    return f"{put(read.holder)}[{read.name!r}]" if isinstance(read.holder, dict) else f"{put(read.holder)}.{read.name}"


def _test(read: Reading, put: Callable[[object], str]) -> str:
    """An expression that is true while what was read means what it meant."""
    if read.where == "builtin" or (read.value is UNBOUND and read.where == "import"):
        absent = f"{read.name!r} not in {put(read.holder)}"
        fixed = read.where == "builtin" and read.value is not UNBOUND and read.name not in SPEAKING
        return f"{absent} and {put(vars(builtins))}[{read.name!r}] is {put(read.value)}" if fixed else absent
    if read.value is UNBOUND and read.where == "closure":
        return f"{put(read.holder)} == {put(CellType())}"
    if read.value is UNBOUND:
        return f"{put(attribute_of)}({put(read.holder)}, {read.name!r}).value is {put(UNBOUND)}"
    if read.where == "items":
        return f"{put(holds)}({put(read.holder)}, {put(read.value)})"
    if read.where == "subclass":
        return f"{put(issubclass)}({put(read.name)}, {put(read.holder)}) is {read.value}"
    if isinstance(read.value, MethodType) and read.where == "attribute":  # each look at one makes another
        now, value = _now(read, put), read.value
        return f"{now}.__func__ is {put(value.__func__)} and {now}.__self__ is {put(value.__self__)}"
    return f"{_now(read, put)} is {put(read.value)}"
