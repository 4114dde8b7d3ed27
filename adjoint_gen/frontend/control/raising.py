"""What the program itself raises, in the forward sweep: ``assert`` and ``raise``."""

from __future__ import annotations

import types

import gast

from adjoint_gen.frontend.control.conditions import condition
from adjoint_gen.frontend.names.classes import member
from adjoint_gen.frontend.names.resolve import operation_of
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects.dispatch import asked_of
from adjoint_gen.frontend.objects.object_attributes import class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import Ended, foresee
from adjoint_gen.frontend.state.known_raises import fail, foresee_of, raised, refused_there, unless_ended
from adjoint_gen.frontend.state.presence import assume
from adjoint_gen.frontend.state.texts import text_of
from adjoint_gen.frontend.text.caught import Looked
from adjoint_gen.frontend.text.steps import Growable
from adjoint_gen.ir.trace import Const, Effect, If, Pack, Var
from adjoint_gen.program.codes import stores
from adjoint_gen.program.reach import is_library
from adjoint_gen.program.side_effects import changes_parts, functions_of, reached


def of_interrupted(low: Lowering, node: gast.AST, base: str) -> Const:
    """Nothing; this function does something where it raises that no statement says, unless an object is left that does not."""
    context = node.context
    low.writing.interrupted |= context is None or not _leaves_quietly(low, low.value(context))
    return Const(None)


def _leaves_quietly(low: Lowering, context: Value) -> bool:
    """Whether the ``__exit__`` of an object does nothing, and keeps no exception."""
    cls = class_of(low, context)
    method = None if cls is None else member(low.program.asked, cls, "__exit__")
    if not isinstance(method, types.FunctionType) or is_library(method.__module__):
        return False
    return all(map(_does_nothing, text_of(method, low.program.asked).tree.body))


def _does_nothing(stmt: gast.AST) -> bool:
    """Whether a statement of an ``__exit__`` neither does anything nor keeps what was raised."""
    match stmt:
        case gast.Pass() | gast.Expr(value=gast.Constant()) | gast.Return(value=None):
            return True
        case gast.Return(value=gast.Constant(value=kept)):
            return not kept
    return False


def assertion(low: Lowering, node: gast.Assert) -> None:
    """``assert test, message``: the message is computed only where it is needed."""
    if not __debug__:
        return
    test = condition(low, node.test)
    origin = low.origin(node)
    if node.msg is None or isinstance(node.msg, gast.Constant):
        message = () if node.msg is None else (low.argument(node.msg),)
        low.writing.here = node
        low.bind("adjoint_gen.runtime.require", (test, *message), effect=Effect.RAISES)
        if test == Const(False):
            raise Ended
        assume(low, test, True)
        return

    def failed() -> None:
        message = low.argument(node.msg)
        low.writing.here = node
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
    value = _of_user(low, node.exc) or low.value(node.exc)
    low.writing.here = node
    if isinstance(value, Known) and isinstance(value.value, type) and issubclass(value.value, BaseException):
        if operation_of(value.value) is not None:
            raised(low, value.value, [])
            raise Ended
        made = gast.copy_location(gast.Call(node.exc, [], []), node.exc)  # as Python makes one of the user's class
        value = _of_user(low, made) or low.value(made)
    fail(low, low.as_argument(value, node.exc))
    raise Ended


def looked(low: Lowering, node: Looked) -> None:
    """A handler that looks at what was raised; of that nothing is known."""
    what = "cannot differentiate what is done with the exception that is caught"
    refused_there(low, low.refuse(node, what, "a handler that reads nothing of it"))
    raise Ended


def _of_user(low: Lowering, node: gast.AST) -> Var | None:
    """An exception of a class from outside that changes nothing else when it is made; None for any other.

    It may keep whatever it is given: behind it nothing is run.
    """
    if not isinstance(node, gast.Call) or not isinstance(node.func, gast.Name | gast.Attribute):
        return None
    if any(isinstance(arg, gast.Starred) for arg in node.args) or any(k.arg is None for k in node.keywords):
        return None
    cls = low.value(node.func)
    sort = cls.value if isinstance(cls, Known) and cls.home is not None else None
    if not isinstance(sort, type) or not issubclass(sort, BaseException) or is_library(sort.__module__):
        return None
    run = reached(*functions_of(sort))
    if any(changes_parts(f) or stores(f.__code__).globals or stores(f.__code__).names for f in run):
        return None
    args, params = [low.argument(arg) for arg in node.args], [(str(k.arg), low.argument(k.value)) for k in node.keywords]
    return low.bind("call", (low.as_argument(cls, node), *args), "", params, Effect.RAISES)


def of_growable(low: Lowering, node: Growable, base: str) -> Value:
    """Nothing, where something can be appended to a value, or where that is not known; of each sort that it may be of."""
    value = low.value(node.value)
    if (found := asked_of(low, node, "value", value, base)) is not None:
        return found
    if isinstance(value, Const) or (isinstance(value, Pack) and value.kind == "tuple"):
        foresee(node, getattr, value.value if isinstance(value, Const) else (), "append")
    elif isinstance(value, Var):
        foresee_of(low, node, getattr, value, "append")
    return Const(None)
