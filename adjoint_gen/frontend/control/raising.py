"""What the program itself raises, in the forward sweep: ``assert`` and ``raise``."""

from __future__ import annotations

import gast

from adjoint_gen.frontend.control.conditions import condition
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import Ended
from adjoint_gen.frontend.state.known_raises import fail, raised, unless_ended
from adjoint_gen.frontend.state.presence import assume
from adjoint_gen.ir.trace import Const, Effect, If


def assertion(low: Lowering, node: gast.Assert) -> None:
    """``assert test, message``: the message is computed only where it is needed."""
    if not __debug__:
        return
    test = condition(low, node.test)
    origin = low.origin(node)
    if node.msg is None or isinstance(node.msg, gast.Constant):
        message = () if node.msg is None else (low.argument(node.msg),)
        low.here = node
        low.bind("adjoint_gen.runtime.require", (test, *message), effect=Effect.RAISES)
        if test == Const(False):
            raise Ended
        assume(low, test, True)
        return

    def failed() -> None:
        message = low.argument(node.msg)
        low.here = node
        low.bind("adjoint_gen.runtime.require", (Const(False), message), effect=Effect.RAISES)

    if isinstance(test, Const):
        if not test.value:
            failed()
            raise Ended
        return
    low.env.enter()
    with low.block() as failing:
        unless_ended(low, failed)
    low.env.leave()
    low.emit(If(test, (), tuple(failing), (), low.label("branch"), "", origin))
    assume(low, test, True)


def raising(low: Lowering, node: gast.Raise) -> None:
    """``raise exception``; ``from None`` is for who reads the traceback."""
    if node.exc is None or not (node.cause is None or (isinstance(node.cause, gast.Constant) and node.cause.value is None)):
        raise low.refuse(node, "cannot differentiate this form of `raise`", "`raise SomeError(message)`")
    value = low.value(node.exc)
    low.here = node
    if isinstance(value, Known) and isinstance(value.value, type) and issubclass(value.value, BaseException):
        raised(low, value.value, [])
    else:
        fail(low, low.as_argument(value, node.exc))
    raise Ended
