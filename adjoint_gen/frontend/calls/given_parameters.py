"""The parameters of the function that is differentiated, as its caller gives them."""

from __future__ import annotations

import gast

from adjoint_gen.frontend.calls.argument_passing import tree_of
from adjoint_gen.frontend.names.classes import keys_of_classes
from adjoint_gen.frontend.names.constants import literal
from adjoint_gen.frontend.names.scopes import parameters
from adjoint_gen.frontend.objects.instances import given_class
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.observe import holds_stated
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Const, Pack, Param
from adjoint_gen.ir.walk import values_of, with_values
from adjoint_gen.program.fingerprint import defaults_of


def parameters_of(low: Lowering, arguments: gast.arguments) -> tuple[Param, ...]:
    """The parameters, bound in the environment; a tuple of known structure as the tree of its items."""
    function = low.function
    positional = [*arguments.posonlyargs, *arguments.args]
    values: dict[str, object] = defaults_of(function)
    defaults = {name: literal(value) for name, value in values.items()}
    # A default that cannot be printed makes those before it positional too; the caller fills all of them in.
    required = False
    for argument in reversed(positional):
        required = required or defaults.get(argument.id) is None
        if required:
            defaults[argument.id] = None
    params = []
    for argument, mode in parameters(arguments):
        name = argument.id
        kind = low.given_kind(name)
        low.writing.here = argument
        if mode in ("rest", "keywords") and kind.tag not in ("tuple", "dict"):
            what = f"it is not known what `{'*' if mode == 'rest' else '**'}{name}` takes"
            raise low.refuse(argument, what, "a call of the derivative, which shows the arguments that there are")
        for key in keys_of_classes(kind):
            given_class(low, argument, key)
        held = name in values and literal(values[name]) is None  # which the function must not change
        tree = tree_of(low, name, kind, name, (low.program.asked.by_item or holds_stated(kind)) and not held)
        low.env[name] = _by_value(low, tree, kind)
        params.append(Param(name, tree, kind, defaults.get(name), mode))
    return tuple(params)


def _by_value(low: Lowering, tree: Arg, kind: Kind) -> Arg:
    """A parameter, with the values of flags, strings and integers that are known in their places."""
    if isinstance(tree, Pack):
        return with_values(tree, [_by_value(low, part, k) for part, k in zip(values_of(tree), kind.items, strict=True)])
    if not kind.is_stated:
        return tree
    low.rely(tree)
    return Const(kind.keys[0])
