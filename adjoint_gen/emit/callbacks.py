"""Functions that hand a function to a solver: that is defined inside them, before the call."""

from __future__ import annotations

import ast

from adjoint_gen.emit.statements import Statements
from adjoint_gen.free_names import unused
from adjoint_gen.ir.solvers import around, callbacks, solving
from adjoint_gen.ir.trace import Trace


def with_callbacks(trace: Trace, printer: Statements) -> list[ast.stmt]:
    """The statements of a function that calls a solver."""
    before, after = around(trace)
    solve = solving(trace)
    assert solve is not None
    names, told = printer.expressions.names, printer.expressions.told
    taken = {*names.values(), *printer.expressions.functions.values()}
    body = printer.block(before)
    for callback in callbacks(trace):
        name = told[callback.keyword] = unused(callback.keyword, taken)
        taken.add(name)
        points = [ast.arg(names[v] if v in names else unused("_", taken)) for v in callback.points]
        inside = [*printer.block(callback.body), printer.result(callback.value)]
        body.append(ast.FunctionDef(name, ast.arguments([], points, None, [], [], None, []), inside, []))
    return [*body, *printer.block((solve, *after))]
