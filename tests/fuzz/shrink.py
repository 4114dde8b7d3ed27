"""Make a failing program small: remove and simplify pieces of its text for as long as it fails in the same way."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.fuzz.check import Verdict, check
from tests.fuzz.generate import Program


def smallest(program: Program, verdict: Verdict, judge: Callable[[Program], Verdict] = check) -> Program:
    """The smallest program found that comes to the same end for the same reason."""

    def same(candidate: Program) -> bool:
        found = judge(candidate)
        return (found.outcome, found.reason) == (verdict.outcome, verdict.reason)

    return shrink(program, same)


def shrink(program: Program, fails: Callable[[Program], bool], *, attempts: int = 600) -> Program:
    """The smallest program found that still fails, in at most ``attempts`` tries.

    >>> program = Program(0, "def f(x):\\n    a = x + 1\\n    y = (x * 2) / a\\n    return y + 1\\n", {"x": 1.0}, ("x",))
    >>> print(shrink(program, lambda p: "/" in p.source and "y = " in p.source).source)
    def f(x):
        y = x / a
        return y
    """
    changed = True
    while changed and attempts > 0:
        changed = False
        for candidate in _candidates(program):
            attempts -= 1
            if attempts <= 0:
                break
            if _size(candidate) < _size(program) and fails(candidate):
                program, changed = candidate, True
                break
    return program


def _size(program: Program) -> int:
    return len(program.source) + 10 * len(program.wrt)


def _candidates(program: Program) -> Iterator[Program]:
    """Programs that are one step smaller, the largest steps first."""
    tree = ast.parse(program.source)
    for edited in _edits(tree):
        ast.fix_missing_locations(edited)
        yield replace(program, source=ast.unparse(edited))
    if len(program.wrt) > 1:
        for name in program.wrt:
            yield replace(program, wrt=tuple(w for w in program.wrt if w != name))
    yield from _without_parameters(program, tree)


def _without_parameters(program: Program, tree: ast.Module) -> Iterator[Program]:
    used = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
    for name in program.arguments:
        if name in used or program.wrt == (name,):
            continue
        edited = copy.deepcopy(tree)
        arguments = _function(edited).args
        if arguments.defaults and arguments.args[-1].arg == name:
            arguments.defaults.pop()
        arguments.args = [a for a in arguments.args if a.arg != name]
        arguments.kwonlyargs = [a for a in arguments.kwonlyargs if a.arg != name]
        arguments.kw_defaults = arguments.kw_defaults[: len(arguments.kwonlyargs)]
        values = {k: v for k, v in program.arguments.items() if k != name}
        yield replace(program, source=ast.unparse(edited), arguments=values, wrt=tuple(w for w in program.wrt if w != name))


def _function(tree: ast.Module) -> ast.FunctionDef:
    return next(n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name == "f")


def _edits(tree: ast.Module) -> Iterator[ast.Module]:
    """Copies of a module with one statement removed or flattened, or one expression made simpler."""
    nodes = list(ast.walk(tree))
    for index, node in enumerate(nodes):
        for name in ("body", "orelse"):
            block = getattr(node, name, None)
            if not isinstance(block, list):
                continue
            for place, stmt in enumerate(block):
                for new in _smaller_statements(stmt, removable=len(block) > 1 or name == "orelse"):
                    edited = copy.deepcopy(tree)
                    getattr(list(ast.walk(edited))[index], name)[place:place + 1] = new
                    yield edited
    for index, node in enumerate(nodes):
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.expr) and isinstance(getattr(value, "ctx", ast.Load()), ast.Load):
                for smaller in _smaller_expressions(value):
                    edited = copy.deepcopy(tree)
                    setattr(list(ast.walk(edited))[index], name, copy.deepcopy(smaller))
                    yield edited
            elif isinstance(value, list):
                for place, item in enumerate(value):
                    if isinstance(item, ast.expr) and isinstance(getattr(item, "ctx", ast.Load()), ast.Load):
                        for smaller in _smaller_expressions(item):
                            edited = copy.deepcopy(tree)
                            getattr(list(ast.walk(edited))[index], name)[place] = copy.deepcopy(smaller)
                            yield edited


def _smaller_statements(stmt: ast.stmt, removable: bool) -> Iterator[list[ast.stmt]]:
    if isinstance(stmt, ast.Return) or (isinstance(stmt, ast.FunctionDef) and stmt.name == "f"):
        return
    if removable:
        yield []
    match stmt:
        case ast.If(body=body, orelse=orelse):
            yield body
            if orelse:
                yield orelse
        case ast.For(body=body) | ast.While(body=body):
            yield body
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            for target, value in zip(targets, values, strict=True):
                yield [ast.Assign([target], value, lineno=stmt.lineno)]


def _smaller_expressions(expr: ast.expr) -> Iterator[ast.expr]:
    """Its own operands, then a constant."""
    if isinstance(expr, (ast.Constant, ast.Name)):
        if isinstance(expr, ast.Name) and expr.id not in ("np", "math"):
            yield ast.Constant(1.0)
        return
    for child in ast.iter_child_nodes(expr):
        if isinstance(child, ast.expr) and not (isinstance(child, ast.Attribute) and isinstance(expr, ast.Call)):
            yield child
        elif isinstance(child, ast.Attribute):
            yield child.value
    if not isinstance(expr, (ast.Attribute, ast.Slice, ast.Tuple, ast.List)):
        yield ast.Constant(1.0)
