"""Names that functions defined inside bind anew (``nonlocal``) are items of a dict, which those functions hold.

    total = 0.0                          total = 0.0
    def add(v):                          total_cell = {"total": total}
        nonlocal total             ->    def add(v):
        total += v                           total_cell["total"] += v

So what is said of dicts, which names and functions share, holds for such a name. It must be bound before any function can
look at it: by a parameter, or by an assignment behind which all calls stand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.comprehension_scopes import unmarked
from adjoint_gen.frontend.names.scopes import every_node, free_names, inner_nodes, own_names, parameters
from adjoint_gen.frontend.text.syntax import assign, load

CELL = "_cell"
"""What the name of the dict ends in; its item is called as the user calls it."""

_SCOPES = (gast.FunctionDef, gast.AsyncFunctionDef, gast.Lambda)
_OUTSIDE = ("decorator_list", "defaults", "kw_defaults")
"""What of a function, and of its arguments, is evaluated where it is defined."""
_BINDERS = (
    gast.ClassDef, gast.Global, gast.NamedExpr, gast.Import, gast.ImportFrom, gast.ExceptHandler, gast.MatchAs, gast.MatchStar,
    gast.MatchMapping,
)
"""What binds names otherwise than by a target that may be an item as well."""


class Cell(gast.expr):
    """An object that holds a ``value`` under a name."""

    _fields = ("value",)

    def __init__(self, name: str = "", value: Any = None) -> None:
        super().__init__(value)
        self.name = name


class Closed(gast.expr):
    """A function, which a list is to hold, as an object."""

    _fields = ()

    def __init__(self, function: object = None) -> None:
        super().__init__()
        self.function = function


def without_cells(arguments: gast.arguments, body: list[gast.stmt], of_objects: bool = False) -> None:
    """Rewrite the statements of a function, and those of functions inside it, in place; ``of_objects`` in place of dicts.

    Comprehensions have names of their own already.

    >>> tree = gast.parse("def f(x):\\n t = 0.0\\n def add(v):\\n  nonlocal t\\n  t += v\\n add(x)\\n return t").body[0]
    >>> without_cells(tree.args, tree.body)
    >>> print(gast.unparse(tree.body))
    t = 0.0
    t_cell = {'t': t}
    <BLANKLINE>
    def add(v):
        pass
        t_cell['t'] += v
    add(x)
    return t_cell['t']
    """
    given = {a.id for a, _ in parameters(arguments)}
    for name in sorted(_shared(gast.FunctionDef("", arguments, body, [], None, None, []))):
        at = -1 if name in given else _begin(name, body)
        if at is not None:
            body[:] = _with_cell(name, at, body, of_objects)


def in_cell(name: str, block: list[gast.stmt], taken: Collection[str], of_objects: bool) -> list[gast.stmt]:
    """Statements that a function's name is in a cell for, which is none of the names that are ``taken``, and no longer."""
    place = block[0]
    whole = [assign(name, load(name, place), place), *block, gast.copy_location(gast.Expr(load(name, place)), place)]
    _, *made, last = _with_cell(name, 0, whole, of_objects, taken)
    assert isinstance(last, gast.Expr)
    return [*made, assign(name, last.value, place)]


def _begin(name: str, body: list[gast.stmt]) -> int | None:
    """Where a name is bound before any function can look at it; None where that is not certain."""
    defined = False
    for at, node in enumerate(body):
        if isinstance(node, gast.FunctionDef):
            defined = defined or name in _mentioned(node)
        elif isinstance(node, gast.Assign) and any(name in _bound_in(target) for target in node.targets):
            called = defined and any(isinstance(inner, gast.Call) for inner in every_node([node.value]))
            return None if called or name in _mentioned(node.value) else at
        elif name in _mentioned(node) or (defined and any(isinstance(inner, gast.Call) for inner in every_node([node]))):
            return None
    return None


def _bound_in(target: gast.AST) -> set[str]:
    """The names that a target of an assignment binds."""
    return {node.id for node in every_node([target]) if isinstance(node, gast.Name) and isinstance(node.ctx, gast.Store)}


def _shared(function: Any) -> set[str]:
    """The names of a function that functions inside it bind, and that an item can stand for."""
    declared = {name for inner in _functions_of(function.body) for name in _bound_around(inner)}
    if not declared:
        return set()
    shared = declared & own_names(function)
    for node in every_node(function.body):
        if isinstance(node, _BINDERS):
            shared -= {n for n in vars(node).get("names", ()) if isinstance(n, str)} | _bound_by(node)
        if isinstance(node, gast.FunctionDef):
            shared.discard(node.name)
            shared -= {a.id for a, _ in parameters(node.args)} if _bound_by_calls(node) else set()
    return shared


def _bound_by(node: Any) -> set[str]:
    target = getattr(node, "target", None) or getattr(node, "name", None)
    spelled = {target.id} if isinstance(target, gast.Name) else {target} if isinstance(target, str) else set()
    return spelled | {(a.asname or a.name).split(".")[0] for a in getattr(node, "names", ()) if isinstance(a, gast.alias)}


def _declared(function: Any) -> set[str]:
    """The names that a function declares as another one's."""
    return {name for node in _statements(function.body) if isinstance(node, gast.Nonlocal) for name in node.names}


def _bound_by_calls(function: Any) -> set[str]:
    """The names of another function that a call of this one may bind; a generator's are written out with it."""
    yields = any(isinstance(node, gast.Yield | gast.YieldFrom) for node in _statements(function.body))
    return set() if yields else _declared(function)


def _statements(body: Sequence[gast.AST]) -> Iterator[gast.AST]:
    """The nodes of a function that are in no function inside it."""
    waiting = list(body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, _SCOPES):
            waiting += inner_nodes(node)


def _with_cell(
    name: str, at: int, body: list[gast.stmt], of_objects: bool, taken: Collection[str] = ()
) -> list[gast.stmt]:
    """A function's statements with an item in the place of a name, which the statement there binds, or a parameter."""
    cell = name + CELL
    while cell in taken or any(cell in _mentioned(node) for node in body):
        cell += "_"
    place: Any = body[max(at, 0)]
    key = gast.copy_location(gast.Constant(unmarked(name), None), place)
    made = Cell(unmarked(name), load(name, place)) if of_objects else gast.Dict([key], [load(name, place)])
    begun = assign(cell, gast.copy_location(made, place), place)
    ahead, rest = body[: at + 1], body[at + 1 :]
    ahead[:-1] = [new for node in ahead[:-1] for new in _replaced(node, name, cell, of_objects)]
    return [*ahead, begun, *(new for node in rest for new in _replaced(node, name, cell, of_objects))]


def _mentioned(root: gast.AST) -> set[str]:
    """The names that a statement or expression mentions, also in functions that it defines."""
    nodes = every_node([root])
    declared = {name for node in nodes if isinstance(node, gast.Nonlocal) for name in node.names}
    return declared | {node.id for node in nodes if isinstance(node, gast.Name)}


def _replaced(node: Any, name: str, cell: str, of_objects: bool) -> list[Any]:
    """A node with an item in the place of each mention of a name; in functions inside too, unless it is another name there."""
    match node:
        case gast.Name(id=spelled, ctx=gast.Load() | gast.Store() | gast.Del()) if spelled == name:
            if of_objects:
                return [gast.copy_location(gast.Attribute(load(cell, node), unmarked(name), node.ctx), node)]
            index = gast.copy_location(gast.Constant(unmarked(name), None), node)
            return [gast.copy_location(gast.Subscript(load(cell, node), index, node.ctx), node)]
        case gast.Nonlocal(names=names) if name in names:
            left = [other for other in names if other != name]
            return [gast.copy_location(gast.Nonlocal(left) if left else gast.Pass(), node)]
        case gast.AnnAssign(target=gast.Name(id=spelled), value=value) if spelled == name:
            made = gast.Pass() if value is None else gast.Assign([node.target], value, None)
            return _replaced(gast.copy_location(made, node), name, cell, of_objects)
        case gast.FunctionDef() | gast.Lambda() if name not in free_names(node) and name not in _bound_around(node, True):
            for part in (node, node.args):
                _replace_in(part, name, cell, of_objects, _OUTSIDE)
            return [node]
    if isinstance(node, gast.AST):
        _replace_in(node, name, cell, of_objects, tuple(vars(node)))
    return [node]


def _replace_in(node: Any, name: str, cell: str, of_objects: bool, fields: Sequence[str]) -> None:
    for field in fields:
        value = getattr(node, field, None)
        if isinstance(value, list):
            setattr(node, field, [new for item in value for new in _replaced(item, name, cell, of_objects)])
        elif isinstance(value, gast.AST):
            setattr(node, field, _replaced(value, name, cell, of_objects)[0])


def _bound_around(function: Any, generators: bool = False) -> set[str]:
    """The names of functions around that a function binds, or one inside it does; what it has for its own is another name.

    Those that generators bind count if it is said.
    """
    if isinstance(function, gast.Lambda):
        return set()
    own = own_names(function) - _declared(function)
    inside = {name for inner in _functions_of(function.body) for name in _bound_around(inner, generators)}
    return (_declared(function) if generators else _bound_by_calls(function)) | (inside - own)


def _functions_of(body: Sequence[gast.AST]) -> Iterator[Any]:
    """The functions that are defined in some statements, without those inside them."""
    return (node for node in _statements(body) if isinstance(node, gast.FunctionDef))
