"""What is refused, in the words that the user reads: each construct with what to write instead."""

from __future__ import annotations

import gast

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.names.scopes import MARK
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.state.builder import Lowering

_TRY = "nothing but what may raise in the block, and names that only its last statement binds; or an `if` in its place"
_COMPREHENSION = "a loop, or NumPy operations on whole arrays"

MAY_BE_PARTS = (
    "cannot differentiate this derivative inside a function: what it is given may share memory that changes",
    "a copy of one of its arguments, made right before",
)

CHANGES_INSIDE = (
    "cannot differentiate the derivative of a function that changes its argument, inside another function",
    "a function that works on a copy: `x = x.copy()`",
)

REFUSED: dict[type, tuple[str, str]] = {
    gast.Try: ("`try`", _TRY),
    gast.TryStar: ("`try`", _TRY),
    gast.TypeAlias: ("a type alias inside the function", "one of the module"),
    gast.With: (
        "`with`", "no jump out of it but a `return` at its end; or the body without it, and the `with` around the call",
    ),
    gast.Match: ("`match` with these patterns", "an `if`/`elif` chain"),
    gast.ClassDef: ("a class defined inside the function", "a class of the module"),
    gast.Global: ("`global`", "the value as a parameter, and return the new one"),
    gast.Nonlocal: ("`nonlocal`", "the value as a parameter, and return the new one"),
    gast.AsyncFor: ("`async for`", "a plain `for`"),
    gast.AsyncWith: ("`async with`", "plain code"),
    gast.AsyncFunctionDef: ("an async function", "a plain function of the module"),
    gast.ListComp: ("a list comprehension", _COMPREHENSION),
    gast.GeneratorExp: ("a generator expression", _COMPREHENSION),
    gast.Await: ("`await`", "plain code"),
    gast.Yield: ("`yield`: a generator has no single result", "an array of the values, and return it"),
    gast.YieldFrom: ("`yield from`: a generator has no single result", "an array of the values, and return it"),
    gast.Starred: ("a starred expression here", "the items one by one"),
}


def refused_expression(low: Lowering, node: gast.AST, base: str) -> Value:
    """The handler of every expression that is not supported."""
    what, remedy = REFUSED[type(node)]
    raise low.refuse(node, f"cannot differentiate {what}", remedy)


def refused_target(low: Lowering, target: gast.AST) -> DifferentiationError:
    """The refusal of an assignment to anything but a name."""
    text = gast_text(target)
    what, remedy = "cannot differentiate this assignment", "an assignment to a name"
    match target:
        case gast.Subscript():
            what = f"cannot differentiate a store to `{text}`"
            remedy = "a new array: np.where(mask, new, old), np.concatenate or np.stack of its parts"
        case gast.Attribute():
            what, remedy = f"cannot differentiate a store to the attribute `{text}`", "a local name, and return its value"
    error = low.refuse(target, what, remedy)
    error.outside = True
    return error


def quoted(name: str | None) -> str:
    """What a list is called, for messages.

    >>> quoted("xs"), quoted("")
    ('`xs`', 'a list without a name')
    """
    return f"`{name}`" if name else "a list without a name"


def gast_text(node: gast.AST) -> str:
    """A short spelling of a target.

    >>> gast_text(gast.parse("a.b[0] = 1").body[0].targets[0])
    'a.b[...]'
    """
    match node:
        case gast.Name(id=name):
            return "..." if MARK in name else name
        case gast.Attribute(value=value, attr=attr):
            return f"{gast_text(value)}.{attr}"
        case gast.Subscript(value=value):
            return f"{gast_text(value)}[...]"
    return "..."
