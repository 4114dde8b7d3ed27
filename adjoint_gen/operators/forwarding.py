"""Functions that are written to call another one: with further parameters, or without some that are given already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from keyword import iskeyword
from types import FunctionType, MappingProxyType
from typing import TYPE_CHECKING, Any

from adjoint_gen.program.signature import Signature, refusal, signature_of

if TYPE_CHECKING:
    from adjoint_gen.operators.given_functions import GivenFunctions


def with_functions(function: FunctionType, given: GivenFunctions) -> FunctionType:
    """A function without the parameters that have functions: it calls ``function`` with these.

    >>> from adjoint_gen.operators.given_functions import functions_in
    >>> def applied(x, act, n=2): return act(x) ** n
    >>> without = with_functions(applied, functions_in({"x": -3, "act": abs}, ()))
    >>> signature_of(without.__code__).declaration, without.__defaults__, without(-3)
    ('x, n', (2,), 9)
    """
    from adjoint_gen.program.fingerprint import defaults_of  # here, since decorating a function needs none of it

    whole, defaults = signature_of(function.__code__), defaults_of(function)
    first, *left = (
        tuple(name for name in names if name not in given.passed)
        for names in (whole.positional_only, whole.positional, whole.keyword_only)
    )
    places, by_name = (*first, *left[0]), left[1]
    declared = Signature((*given.objects, *first), left[0], by_name, whole.rest, whole.keywords)
    made = written(_named(function), declared, whole.forwarding(given.passed), function, given.outside, given.before)
    made.__defaults__ = tuple(defaults[name] for name in places if name in defaults) or None
    made.__kwdefaults__ = {name: defaults[name] for name in by_name if name in defaults}
    made.__annotations__ = {k: v for k, v in function.__annotations__.items() if k not in given.passed}
    made.__doc__ = function.__doc__
    return made


def written_caller(callee: Any, primal: FunctionType, last: tuple[str, ...] = (), suffix: str = "") -> FunctionType:
    """A function with source that calls another one, with the parameters of ``primal`` and then some of its own."""
    signature = signature_of(primal.__code__)
    more = tuple(n + "_" * (n in signature.names) for n in last)
    if more and (signature.rest or signature.keywords):
        what = f"`{primal.__name__}` takes any number of arguments, and `{more[0]}` would come after them"
        raise refusal(primal, what, "a function of as many as there are: `lambda x, y: ...`")
    declared = replace(signature, positional=(*signature.positional, *more))
    made = written(_named(primal, suffix), declared, declared.forwarded, callee)
    made.__defaults__, made.__kwdefaults__ = None if more else primal.__defaults__, primal.__kwdefaults__
    return made


def _named(function: FunctionType, suffix: str = "") -> str:
    """The name of what calls a function: its own, unless it is a lambda."""
    name = f"{function.__name__ if function.__name__.isidentifier() else 'lambda'}{suffix}"
    return f"{name}_" if iskeyword(name) else name


def written(
    name: str, declared: Signature, passed: Sequence[str], callee: Any,
    outside: Mapping[str, Any] = MappingProxyType({}), before: Sequence[str] = (),
) -> FunctionType:
    """A function with source and parameters as ``declared`` that calls another, with what is ``passed``.

    What it has not is ``outside``; ``before`` that it runs some statements.
    """
    from adjoint_gen.free_names import CALLED, unused
    from adjoint_gen.program.lines import executed

    called = unused(CALLED, {*declared.names, *outside})
    lines = [f"def {name}({declared.declaration}):", *before, f"return {called}({', '.join(passed)})"]
    scope = {"__name__": "", called: callee, **outside}
    made: FunctionType = executed(f"adjoint_gen {name}", "\n    ".join(lines) + "\n", scope)[name]
    return made
