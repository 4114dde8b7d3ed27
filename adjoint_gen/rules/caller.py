"""A library's function that has a rule, as a Python function with source, so that it can be differentiated directly."""

from __future__ import annotations

import functools
import importlib
import inspect
from collections.abc import Callable, Iterator, Sequence
from types import FunctionType, MethodType
from typing import Any

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.program.lines import executed
from adjoint_gen.program.reach import is_library
from adjoint_gen.program.signature import refuse_wrapped
from adjoint_gen.rules.table import Rule, lookup, op_of


def caller(function: Callable[..., Any]) -> FunctionType:
    """A function of the rule's parameters that does nothing but call ``function``.

    Raises:
        DifferentiationError: the function has no rule that says what its arguments are.

    >>> import numpy as np
    >>> call = caller(np.logaddexp)
    >>> call.__qualname__, call.__code__.co_varnames, float(call(0.0, 0.0)) == float(np.log(2.0))
    ('logaddexp', ('x1', 'x2'), True)
    """
    op = op_of(function)
    rule = None if op is None else lookup(op)
    parameters = [] if rule is None else list(rule.arguments.values())
    if op is None or rule is None or not parameters or any(p.kind is p.VAR_POSITIONAL for p in parameters):
        name = getattr(function, "__qualname__", None) or f"an object of type {type(function).__name__}"
        if hasattr(function, "__wrapped__") and not is_library(getattr(function, "__module__", None)):
            raise refuse_wrapped(function)
        if rule is None:
            what = f"cannot differentiate `{name}`: it has no Python source, and no derivative rule"
            raise DifferentiationError(what, "a function in Python that computes the same, or a rule: @adjoint_gen.derivative")
        raise DifferentiationError(
            f"cannot differentiate `{name}` itself: no rule lists its arguments",
            f"def f(x): return {getattr(function, '__name__', 'function')}(x)",
        )
    return _made(function, op, rule)


@functools.lru_cache(maxsize=256)
def _made(function: Callable[..., Any], op: str, rule: Rule) -> FunctionType:
    parameters = [_left_out(function, p) for p in rule.arguments.values()]
    bound = isinstance(function, MethodType)
    holder, _, name = op.rpartition(".")
    module = holder.rpartition(".")[0] if bound else holder
    declared = [p.name if p.default is p.empty else f"{p.name}={p.default!r}" for p in parameters]
    first_keyword = next((k for k, p in enumerate(parameters) if p.kind is inspect.Parameter.KEYWORD_ONLY), None)
    if first_keyword is not None:
        declared.insert(first_keyword, "*")
    root, dot, rest = op.partition(".")
    known = {"numpy": "np"}.get(root, root)  # as it is called in generated text
    text = f"def {name}({', '.join(declared)}):\n" + "\n".join(_calls(known + dot + rest, parameters, "    "))
    importlib.import_module(module)
    made: FunctionType = executed(f"adjoint_gen {op}", text, {"__name__": module, known: importlib.import_module(root)})[name]
    return made


def _left_out(function: Callable[..., Any], parameter: inspect.Parameter) -> inspect.Parameter:
    """A parameter of the rule; what the function takes by ``**kwargs`` only may be left out: not all that it is given fits."""
    try:
        own = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return parameter
    anything = any(p.kind is p.VAR_KEYWORD for p in own.values())
    optional = anything and parameter.name not in own and parameter.default is not parameter.empty
    return parameter.replace(default=None) if optional else parameter


def _calls(op: str, parameters: Sequence[inspect.Parameter], indent: str) -> Iterator[str]:
    """Lines that call a function with those of its arguments that are not None: its own default may be another one."""
    optional = next((p for p in parameters if p.default is None), None)
    if optional is None:
        passed = [p.name if p.kind is not p.KEYWORD_ONLY and p.default is p.empty else f"{p.name}={p.name}" for p in parameters]
        yield f"{indent}return {op}({', '.join(passed)})"
        return
    yield f"{indent}if {optional.name} is None:"
    yield from _calls(op, [p for p in parameters if p is not optional], f"{indent}    ")
    yield from _calls(op, [p.replace(default=...) if p is optional else p for p in parameters], indent)
