"""What generated text does for nothing, found by reading the text alone.

:func:`faults` parses a generated module and looks for values that are computed, recorded or carried along and that
nothing depends on.  It knows nothing of traces: names are followed through the text, backwards, to a fixed point in
loops.  A name matters if a result, a test, or a statement that cannot be left out depends on it; a name that a loop
hands to its next pass and nothing else reads does not matter; nor does a tape that is not popped again or returned.
What is stored where names may show parts of one another, by what is taken out of something and put in it, matters if one
of them does.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

_QUIET = frozenset({
    "zeros_like", "quotient", "unbroadcast", "materialise", "above", "copy", "pop", "list", "len", "abs", "float", "min",
    "max",
})
"""Functions and methods that may be left out where their result does not matter, besides those of NumPy and math."""

_CHANGES = frozenset({"append", "extend", "insert", "pop", "sort", "fill", "clear", "remove", "reverse", "put"})
"""Methods that change their object."""


def faults(text: str) -> list[str]:
    """The faults of a generated module, each with its line.

    >>> print(*faults('''
    ... def f(x):
    ...     x_tape = []
    ...     for i in range(3):
    ...         x_tape.append(x)
    ...         x = x + 1.0
    ...     for i in range(3):
    ...         y = x_tape.pop()
    ...     return x
    ... '''), sep=chr(10))
    line 8: what is popped from x_tape is never read
    line 5: what is stored in x_tape is never read
    line 3: x_tape is never read
    """
    found: list[str] = []
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    for function in functions:
        found += _Function.of(function).faults(function)
    return found


def _names(node: ast.AST | None) -> set[str]:
    """The names that an expression reads."""
    return set() if node is None else {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def _root(node: ast.expr) -> str:
    """The name of the array that a place belongs to; ``np.flip(y)`` and ``y.reshape(2, 3)`` belong to ``y``.

    >>> [_root(ast.parse(text).body[0].value) for text in ("y[0].T", "y.reshape(2, 3)[0]", "np.flip(y[1:])[0]", "np.pi")]
    ['y', 'y', 'y', 'np']
    """
    while True:
        match node:
            case ast.Subscript(value=inner) | ast.Attribute(value=inner) | ast.Starred(value=inner):
                node = inner
            case ast.Call(func=ast.Attribute(value=ast.Name(id="np")), args=[inner, *_]):
                node = inner
            case ast.Call(func=ast.Attribute(value=inner)):
                node = inner
            case _:
                return node.id if isinstance(node, ast.Name) else ""


def _removable(value: ast.expr) -> bool:
    """Whether nothing but the value is lost if an expression is not evaluated."""
    for node in ast.walk(value):
        if isinstance(node, ast.Call):
            func = node.func
            if isinstance(func, ast.Attribute) and _root(func) in ("np", "numpy", "math"):
                continue
            if (func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")) not in _QUIET:
                return False
    return True


@dataclass(frozen=True)
class _Function:
    """A backward walk through one function; ``said`` collects faults once what is live in every loop is known."""

    at_return: frozenset[str]
    at_break: frozenset[str] = frozenset()
    at_continue: frozenset[str] = frozenset()
    shown: dict[str, set[str]] = field(default_factory=dict)
    said: dict[tuple[int, str], None] | None = field(default=None)

    @staticmethod
    def of(function: ast.FunctionDef) -> _Function:
        """The caller may look at arguments again, unless their names are bound to something else."""
        bound = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        args = function.args
        given = frozenset(a.arg for a in (*args.posonlyargs, *args.args, *args.kwonlyargs))
        return _Function(given - bound, shown=_shown(function))

    def faults(self, function: ast.FunctionDef) -> list[str]:
        said: dict[tuple[int, str], None] = {}
        replace(self, said=said).block(function.body, self.at_return)
        return [f"line {line}: {what}" for line, what in said]

    def say(self, node: ast.stmt, what: str) -> None:
        if self.said is not None:
            self.said[node.lineno, what] = None

    def block(self, block: list[ast.stmt], live: frozenset[str]) -> frozenset[str]:
        """What is live before a block, from what is live after it."""
        for stmt in reversed(block):
            live = self.statement(stmt, live)
        return live

    def statement(self, stmt: ast.stmt, live: frozenset[str]) -> frozenset[str]:
        match stmt:
            case ast.Return(value=value):
                return self.at_return | _names(value)
            case ast.Raise(exc=value):
                return frozenset(_names(value))
            case ast.Break():
                return self.at_break
            case ast.Continue():
                return self.at_continue
            case ast.If(test=test, body=body, orelse=orelse):
                return self.block(body, live) | self.block(orelse, live) | _names(test)
            case ast.For() | ast.While():
                return self.loop(stmt, live)
            case ast.Assign(targets=targets, value=value):
                return self.assigned(stmt, targets, value, live)
            case ast.AugAssign(target=ast.Name(id=name), value=value):
                if not live.isdisjoint(self.shown.get(name, {name})):
                    return live | _names(value) | {name}
                self.say(stmt, f"{name} is never read")
                return live
            case ast.AugAssign(target=target, value=value):
                return self.stored(stmt, _root(target), _names(target) | _names(value), live)
            case ast.Expr(value=value):
                return self.evaluated(stmt, value, live)
            case ast.Try(body=body, handlers=handlers, orelse=[], finalbody=[]):
                caught = frozenset[str]().union(*(self.block(h.body, live) | _names(h.type) for h in handlers))
                return self.block(body, live | caught) | caught
            case ast.Pass():
                return live
        raise AssertionError(f"line {stmt.lineno}: generated code has no {type(stmt).__name__}")

    def loop(self, stmt: ast.For | ast.While, after: frozenset[str]) -> frozenset[str]:
        """What is live before a loop: the body is gone through until that grows no more, and then once to report."""
        forever = isinstance(stmt, ast.While) and isinstance(stmt.test, ast.Constant)
        tested = _names(stmt.iter if isinstance(stmt, ast.For) else stmt.test)
        bound = {n.id for n in ast.walk(stmt.target) if isinstance(n, ast.Name)} if isinstance(stmt, ast.For) else set()
        head = frozenset() if forever else after
        if isinstance(stmt, ast.While):
            head |= tested
        while True:
            inner = replace(self, at_break=after, at_continue=head, said=None)
            grown = head | (inner.block(stmt.body, head) - bound)
            if grown == head:
                break
            head = grown
        replace(inner, said=self.said).block(stmt.body, head)
        return head | tested

    def assigned(self, stmt: ast.stmt, targets: list[ast.expr], value: ast.expr, live: frozenset[str]) -> frozenset[str]:
        names: list[str] = []
        for target in (t for one in targets for t in _flat(one)):
            if isinstance(target, ast.Name):
                names.append(target.id)
            else:
                return self.stored(stmt, _root(target), _names(target) | _names(value), live)
        wanted = [name for name in names if name in live]
        for name in names:
            if name not in live and _removable(value):
                popped = isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "pop"
                what = f"what is popped from {_root(value.func)}" if popped else name  # type: ignore[attr-defined]
                self.say(stmt, f"{what} is never read")
        if isinstance(value, ast.Tuple) and len(value.elts) == len(names):
            read = {n for name, part in zip(names, value.elts, strict=True) if name in live for n in _names(part)}
        else:
            read = _names(value) if wanted or not _removable(value) else set()
        return (live - set(names)) | read

    def stored(self, stmt: ast.stmt, array: str, read: set[str], live: frozenset[str], parts: bool = True) -> frozenset[str]:
        if array in live or (parts and not live.isdisjoint(self.shown.get(array, ()))):
            return live | read
        self.say(stmt, f"what is stored in {array} is never read")
        return live

    def evaluated(self, stmt: ast.stmt, value: ast.expr, live: frozenset[str]) -> frozenset[str]:
        """An expression that stands alone: a change of an object, or something that may raise."""
        match value:
            case ast.Constant(value=str()):
                return live
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="pop")) if "_tape" in name:
                self.say(stmt, f"what is popped from {name} is never read")
                return live
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if method in _CHANGES:
                return self.stored(stmt, name, _names(value), live, parts=False)
            case ast.Call(func=ast.Name(id="add_at"), args=[place, *_]):
                return self.stored(stmt, _root(place), _names(value), live)
        return live | _names(value)


def _shown(function: ast.FunctionDef) -> dict[str, set[str]]:
    """The names that may show parts of one another: what is taken out of something by an index or off a tape, or put in it.

    >>> text = "def f(x):\\n t = x[0]\\n tape.append((t, 2 * u))\\n v, w = tape.pop()"
    >>> sorted(_shown(ast.parse(text).body[0])["v"])
    ['t', 'tape', 'v', 'w', 'x']
    """
    classes: dict[str, set[str]] = {}

    def unite(*names: str) -> None:
        whole = set[str]().union(names, *(classes.get(name, ()) for name in names)) - {""}
        classes.update(dict.fromkeys(whole, whole))

    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                pairs = list(zip(targets, values, strict=True))
            case ast.Assign(targets=targets, value=ast.List(elts=values)):
                pairs = [(targets[0], value) for value in values]
            case ast.Assign(targets=[target], value=value) | ast.For(target=target, iter=value):
                pairs = [(target, value)]
            case ast.Call(func=ast.Attribute(value=held, attr="append"), args=[value]):
                unite(_root(held), *(v.id for v in _flat(value) if isinstance(v, ast.Name)))
                continue
            case _:
                continue
        for target, value in pairs:
            taken = [root for inner in ast.walk(value) if isinstance(inner, ast.Call) and (root := _taken_from(inner))]
            placed = [_root(value)] if isinstance(value, ast.Subscript) else taken
            if placed:
                unite(*placed, *(_root(part) for part in _flat(target)))
    return classes


def _taken_from(call: ast.Call) -> str:
    """What a call takes something off, or goes through; nothing for most."""
    match call:
        case ast.Call(func=ast.Attribute(value=held, attr="pop")):
            return _root(held)
        case ast.Call(func=ast.Name(id="reversed" | "list"), args=[held]):
            return _root(held)
    return ""


def _flat(target: ast.expr) -> Iterator[ast.expr]:
    """The places that a target assigns to."""
    if isinstance(target, ast.Tuple | ast.List):
        for item in target.elts:
            yield from _flat(item)
    else:
        yield target
