"""The defaults of the parameters of a function that is called."""

from __future__ import annotations

from types import FunctionType

import gast

from adjoint_gen.frontend.names.constants import literal
from adjoint_gen.frontend.names.resolve import inner_function
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects.held_values import held_value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import UNDEF, Const, Pack
from adjoint_gen.program.fingerprint import defaults_of


def default_of(low: Lowering, node: gast.AST, known: Known, name: str) -> Value | None:
    """The default of a parameter that cannot be written down, an array say: what the function holds when the program runs."""
    function = known.value
    if not isinstance(function, FunctionType):
        return None
    if (held := held_value(low, node, defaults_of(function)[name], name)) is not None or known.home is None:
        return held
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    by_name = function.__kwdefaults__ is not None and name in function.__kwdefaults__
    where = ("__kwdefaults__", name) if by_name else ("__defaults__", names.index(name) - len(names))
    held = low.bind("getattr", (low.outer(*known.home), Const(where[0])))
    found = low.bind("operator.getitem", (held, Const(where[1])), name)
    value = defaults_of(function)[name]
    if type(value) is not dict or low.program.asked.items(value):
        return found
    made = Pack("dict", ())
    low.displays.tables[id(made)] = made, found  # as long as nobody puts anything in it
    return made


def default_values(low: Lowering, function: FunctionType) -> dict[str, Value]:
    """The defaults of a function's parameters; UNDEF for one that cannot be written down."""
    found: dict[str, Value] = {}
    for name, value in low.program.asked.defaults(function).items():
        constant = literal(value)
        if constant is not None:
            found[name] = constant
        elif callable(value):
            found[name] = inner_function(low.program.asked, value, name, None) or Known(value, name)
        else:
            found[name] = UNDEF
    return found
