"""Loops that only append to a list, printed as comprehensions, ``xs_bar = [g * x for x in xs]``, or as what they copy:
``held = [x, *xs]``, ``found.extend(xs)``.

A loop that the user wrote as such, and that is run again, stays one.
"""

from __future__ import annotations

import ast

from adjoint_gen.emit.joint_bindings import from_all
from adjoint_gen.ir.trace import For

WIDTH = 88
"""How long such a statement may become, which is read in one glance or not at all."""


def extend(out: list[ast.stmt], printed: list[ast.stmt], loop: For) -> None:
    """Put a loop, as it is printed, behind other statements, or in one with the last of them, which makes the list.

    >>> made, loop = ast.parse("r = []\\nfor x in xs:\\n    if x > 0:\\n        r.append(x * x)").body
    >>> from adjoint_gen.ir.trace import Const, Var
    >>> out = [made]
    >>> extend(out, [loop], For(Var("i"), Const(0), Var("n"), Const(1), (), ()))
    >>> print(*(ast.unparse(ast.fix_missing_locations(node)) for node in out))
    r = [x * x for x in xs if x > 0]
    >>> made, loop = ast.parse("r = [y]\\nfor i in range(len(xs)):\\n    r.append(xs[i])").body
    >>> out = [made]
    >>> extend(out, [loop], For(Var("i"), Const(0), Var("n"), Const(1), (), ()))
    >>> print(*(ast.unparse(ast.fix_missing_locations(node)) for node in out))
    r = [y, *xs]
    """
    written = loop.label and loop.origin is not None and loop.origin.text.lstrip().startswith("for ")
    copied = _copied(printed[-1]) if not written and len(printed) == 1 else None
    match out[-1:], copied:
        case [ast.Assign(targets=[ast.Name(id=name)], value=ast.List(elts=items)) as begun], (given, made) if name == made:
            if items:
                longer = ast.List([*items, ast.Starred(given)])
                out[-1] = from_all(ast.Assign(begun.targets, longer), (begun, *printed))
                return
        case _, (given, made):
            more = ast.Call(ast.Attribute(ast.Name(made), "extend"), [given], [])
            out.append(from_all(ast.Expr(more), printed))
            return
    match out[-1:], printed:
        case [ast.Assign(targets=[ast.Name(id=name)], value=ast.List(elts=[])) as empty], [ast.For() as walk] if not written:
            display = _display(name, walk)
            if display is not None and len(name) + len(" = ") + len(ast.unparse(display)) <= WIDTH:
                out[-1] = from_all(ast.Assign(empty.targets, display), (empty, walk.body[-1]))
                return
    out += printed


def _copied(loop: ast.stmt) -> tuple[ast.Name, str] | None:
    """The list that a loop copies item by item, and the name of the one that it appends to; None if it does anything else."""
    match loop:
        case ast.For(ast.Name(id=item), ast.Name() as given, [ast.Expr(call)]):
            taken = item
        case ast.For(ast.Name(id=at), ast.Call(args=[ast.Call(args=[ast.Name() as given])]) as passes, body):
            taken = f"{given.id}[{at}]"
            if ast.unparse(passes) != f"range(len({given.id}))":
                return None
            match body:
                case [ast.Assign([ast.Name(id=item)], value), ast.Expr(call)] if ast.unparse(value) == taken:
                    taken = item
                case [ast.Expr(call)]:
                    pass
                case _:
                    return None
        case _:
            return None
    match call:
        case ast.Call(ast.Attribute(ast.Name(id=made), "append"), [value]) if ast.unparse(value) == taken and made != given.id:
            return given, made
    return None


def _display(name: str, walk: ast.For) -> ast.ListComp | None:
    """What a loop appends to the list of this name, as a display; None if it does anything else."""
    tests: list[ast.expr] = []
    item: str | None
    body = walk.body
    match body:
        case [ast.If(test=test, body=inner, orelse=[])]:
            tests, body = [test], inner
    match body:
        case [ast.Assign(targets=[ast.Name(id=item)], value=ast.ListComp() as value), last]:  # a list of lists
            pass
        case [ast.Expr(ast.Call(args=[value])) as last]:
            item = None
        case _:
            return None
    match last:
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(id=appended), "append"), [of])) if appended == name:
            if item is not None and not (isinstance(of, ast.Name) and of.id == item):
                return None
            display = ast.ListComp(value, [ast.comprehension(walk.target, walk.iter, tests, 0)])
            read = {node.id for node in ast.walk(display) if isinstance(node, ast.Name)}
            return display if read.isdisjoint({name, item}) else None
    return None

