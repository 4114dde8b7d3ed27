"""What a generated function checks of its arguments before it relies on it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from adjoint_gen.emit.expressions import LOAD, Expressions
from adjoint_gen.frontend.names.classes import of_kind
from adjoint_gen.ir.field_names import class_of_fields
from adjoint_gen.ir.kinds import SOME, Kind, named_dims
from adjoint_gen.ir.logs import LOGGERS
from adjoint_gen.ir.patterns import is_of_text
from adjoint_gen.ir.sparse import is_known, is_sparse
from adjoint_gen.ir.trace import Bind, Const, Trace, Var
from adjoint_gen.ir.views import ONE_ARRAY
from adjoint_gen.rules.dims import counted, length
from adjoint_gen.rules.distributions import GENERATORS
from adjoint_gen.rules.item_lengths import unrelated

_SINGLY = 8
"""How many values of a dict are looked at one by one."""

_PLAIN = frozenset({"float", "int", "bool", "complex", "str", "range", "slice"})


def guard(trace: Trace, expressions: Expressions) -> list[ast.stmt]:
    """The statement that raises ``KindMismatch`` unless every guarded argument is of its kind, if there is one."""
    tests: list[ast.expr] = []
    said: list[str] = []
    read = [(p.name, p.kind, p.guarded, ast.Name(p.name, LOAD)) for p in trace.params]
    read += [(o.name, o.kind, o.guarded, ast.Name(expressions.names[o.var], LOAD)) for o in trace.outers if o.guarded]
    places: dict[str, _Axis] = {}
    lists: list[tuple[ast.expr, Kind]] = []
    for name, kind, guarded, node in read:
        if guarded and (found := conditions(node, kind, expressions)):
            tests += [*found, *_equal_lengths(node, kind, places, lists, expressions)]
            said.append(f"{name}: {describe(kind)}")
    for items, kind in lists:
        tests += _equal_in_items(items, kind, places, expressions)
    tests += _multiples(places)
    for first, second, same in compared(trace):
        tests.append(ast.Compare(ast.Name(first, LOAD), [ast.Is() if same else ast.IsNot()], [ast.Name(second, LOAD)]))
        said.append(f"{first} {'is' if same else 'is not'} {second}")
    if not tests:
        return []
    test = tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)
    return [ast.Expr(ast.Call(expressions.modules.runtime("expect"), [test, ast.Constant(", ".join(said))], []))]


def compared(trace: Trace) -> Iterator[tuple[str, str, bool]]:
    """The parameters of which it matters whether they are one array, and whether they are."""
    names = {p.tree: p.name for p in trace.params}
    for stmt in trace.body:
        match stmt:
            case Bind(op=op, args=(Var() as first, Var() as second, Const(value=same))) if op == ONE_ARRAY:
                yield names[first], names[second], bool(same)


@dataclass(frozen=True, slots=True)
class _Axis:
    """One of the axes of an array, or of a sparse matrix."""

    array: ast.expr
    number: int
    rank: int

    def length(self) -> ast.expr:
        return ast.Subscript(ast.Attribute(self.array, "shape", LOAD), ast.Constant(self.number), LOAD)


def _equal_lengths(
    node: ast.expr, kind: Kind, places: dict[str, _Axis], lists: list[tuple[ast.expr, Kind]], expressions: Expressions
) -> list[ast.expr]:
    """The conditions that axes of the same symbol are equally long; ``places`` says where each symbol was met first.

    The ``lists`` with items of one kind are compared later, when all single arrays were met.
    """
    if kind.tag == "list" and kind.element is not None and any(named_dims(kind.element)):
        lists.append((node, kind.element))
    tests: list[ast.expr] = []
    dims = kind.shape.dims or () if kind.tag == "array" or is_sparse(kind) else ()
    axes = [_Axis(node, number, len(dims)) for number in range(len(dims))]
    known = [(axis, ast.Constant(count)) for axis, dim in zip(axes, dims, strict=True) if (count := length(dim)) is not None]
    if known and len(known) == len(dims):
        all_known = ast.Tuple([count for _, count in known], LOAD)
        tests.append(ast.Compare(ast.Attribute(node, "shape", LOAD), [ast.Eq()], [all_known]))
    else:
        tests += [ast.Compare(axis.length(), [ast.Eq()], [count]) for axis, count in known]
    apart = [dim == SOME or length(dim) is not None for dim in dims]
    firsts = [a if alone else places.setdefault(str(*dim), a) for alone, dim, a in zip(apart, dims, axes, strict=True)]
    other = firsts[0].array if firsts else node
    if other is not node and firsts == [_Axis(other, number, len(dims)) for number in range(len(dims))]:
        shape, whole = (ast.Attribute(array, "shape", LOAD) for array in (node, other))
        tests.append(ast.Compare(shape, [ast.Eq()], [whole]))
    else:
        unlike = ((a, f) for a, f in zip(axes, firsts, strict=True) if a is not f)
        tests += [ast.Compare(a.length(), [ast.Eq()], [f.length()]) for a, f in unlike]
    inside = {"tuple": range(len(kind.items)), "dict": kind.keys}.get(kind.tag, ())
    for key, item in zip(inside, kind.items if inside else (), strict=True):
        tests += _equal_lengths(ast.Subscript(node, expressions.value(key), LOAD), item, places, lists, expressions)
    return tests


def _equal_in_items(
    items: ast.expr, kind: Kind, places: dict[str, _Axis], expressions: Expressions
) -> list[ast.expr]:
    """The conditions that axes of all items of a list are as long as its first item's, or as those that were met before.

    Where axes of others may be compared with its first item's, it must have one.
    """
    before = dict(places)
    _equal_lengths(ast.Subscript(items, ast.Constant(0), LOAD), unrelated(kind), places, [], expressions)
    item = _named("item", items, *(axis.array for axis in places.values()))
    tests = _equal_lengths(item, kind, dict(places), [], expressions)
    return [*([items] if places != before else []), _all(tests, item, items, expressions)]


def _multiples(places: dict[str, _Axis]) -> Iterator[ast.expr]:
    """The conditions that axes are so many times as long as others."""
    for symbol, axis in places.items():
        one, count = counted(symbol)
        if count > 1:
            times = ast.BinOp(ast.Constant(count), ast.Mult(), places[one].length())
            yield ast.Compare(axis.length(), [ast.Eq()], [times])


def conditions(node: ast.expr, kind: Kind, expressions: Expressions) -> list[ast.expr]:
    """The conditions, all of which hold where the value of ``node`` is of the kind; none for what no text relies on."""
    modules = expressions.modules

    def helper(name: str, *args: object) -> ast.expr:
        return ast.Call(modules.runtime(name), [node, *(expressions.value(a) for a in args)], [])

    def inner(items: list[ast.expr]) -> list[ast.expr]:
        return [c for item, k in zip(items, kind.items, strict=True) for c in conditions(item, k, expressions)]

    def element(key: object) -> ast.expr:
        return ast.Subscript(node, expressions.value(key), LOAD)

    match kind.tag:
        case "none":
            return [ast.Compare(node, [ast.Is()], [ast.Constant(None)])]
        case tag if tag in _PLAIN:
            stated = [expressions.value(kind.keys[0])] if kind.is_stated else []
            if tag == "bool" and stated:
                return [ast.Compare(node, [ast.Is()], stated)]
            type_of = ast.Call(modules.builtin("type"), [node], [])
            equal = [ast.Compare(node, [ast.Eq()], stated)] if stated else []
            return [ast.Compare(type_of, [ast.Is()], [modules.builtin(tag)]), *equal]
        case "array" if kind.dtype is not None and kind.rank is not None:
            return [helper("is_array", kind.dtype, kind.rank)]
        case "numpy scalar" if kind.dtype is not None:
            return [helper("is_scalar", kind.dtype)]
        case "list" if kind.element is not None:
            return [helper("is_list"), *_of_each(node, kind.element, expressions)]
        case "tuple" | "list":
            made = class_of_fields(kind.keys)
            fields = [tuple(map(str, kind.keys)) if made else kind.keys, *([made] if made else [])] if kind.keys else []
            return [helper(f"is_{kind.tag}", len(kind.items), *fields), *inner([element(i) for i in range(len(kind.items))])]
        case "dict":
            first = of_kind(kind) is not None  # which says the class of an object
            if first or len(kind.keys) <= _SINGLY:
                return [helper("is_dict", kind.keys), *inner([element(k) for k in kind.keys])[first:]]
            return [helper("is_dict", kind.keys), *_by_sort(node, kind, expressions)]
        case "function" | "module" | "other":
            said = kind.keys if kind.keys in GENERATORS | LOGGERS or is_of_text(kind) or is_known(kind) else ()
            return [helper("is_object", kind.tag, *((f"dtype {kind.dtype}",) if kind.is_dtype else said))]
    return []


def _by_sort(node: ast.expr, kind: Kind, expressions: Expressions) -> Iterator[ast.expr]:
    """The conditions that the values of a dict of many keys are of their kinds, at once for all of one sort."""
    name = _named("key", node)
    item = ast.Subscript(node, name, LOAD)
    sorts: dict[str, tuple[list[ast.expr], list[object]]] = {}
    for key, held in zip(kind.keys, kind.items, strict=True):
        tests = conditions(item, held, expressions)
        sorts.setdefault(" ".join(map(ast.unparse, tests)), (tests, []))[1].append(key)
    for tests, keys in sorts.values():
        if tests:
            yield _all(tests, name, node if len(sorts) == 1 else expressions.value(tuple(keys)), expressions)


def _of_each(node: ast.expr, kind: Kind, expressions: Expressions) -> list[ast.expr]:
    """The condition that all items of a list are of one kind; of Python's own numbers there may be many."""
    if kind.tag in _PLAIN and not kind.is_stated:
        builtin = expressions.modules.builtin
        types = ast.Call(builtin("set"), [ast.Call(builtin("map"), [builtin("type"), node], [])], [])
        return [ast.Compare(types, [ast.Eq()], [ast.Set([builtin(kind.tag)])])]
    item = _named("item", node)
    tests = conditions(item, kind, expressions)
    return [_all(tests, item, node, expressions)] if tests else []


def _named(base: str, *mentioned: ast.expr) -> ast.Name:
    """A name for each item that is looked at, which none of the expressions that are mentioned beside it has.

    >>> _named("item", ast.Name("x", LOAD)).id, _named("item", ast.Name("item", LOAD), ast.Name("item2", LOAD)).id
    ('item', 'item1')
    """
    taken = {inner.id for one in mentioned for inner in ast.walk(one) if isinstance(inner, ast.Name)}
    return ast.Name(next(name for k in count() if (name := f"{base}{k or ''}") not in taken), LOAD)


def _all(tests: list[ast.expr], item: ast.Name, items: ast.expr, expressions: Expressions) -> ast.expr:
    """Whether some tests hold for all items of a list."""
    test = tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)
    every = ast.GeneratorExp(test, [ast.comprehension(ast.Name(item.id, ast.Store()), items, [], 0)])
    return ast.Call(expressions.modules.builtin("all"), [every], [])


def describe(kind: Kind) -> str:
    """The kind in a few characters, for messages.

    >>> from adjoint_gen.ir.kinds import FLOAT, array
    >>> describe(array("x", 2)), describe(Kind("tuple", items=(FLOAT, array("y", 1, "float32"))))
    ('float64[:, :]', '(float, float32[:])')
    """
    match kind.tag:
        case "array":
            lengths = map(length, kind.shape.dims or ())
            return f"{kind.dtype}[{', '.join(':' if count is None else str(count) for count in lengths)}]"
        case "numpy scalar":
            return f"np.{kind.dtype}"
        case "tuple":
            return f"({', '.join(map(describe, kind.items))})"
        case "list" if kind.element is not None:
            return f"[{describe(kind.element)}, ...]"
        case "list":
            return f"[{', '.join(map(describe, kind.items))}]"
        case "dict":
            if (key := of_kind(kind)) is not None:
                held = [f"{name}: {describe(item)}" for name, item in zip(kind.keys, kind.items, strict=True)]
                return f"{key.removesuffix(chr(39) + '>').rpartition('.')[2]}({', '.join(held[1:])})"
            sorts: dict[str, list[str]] = {}
            for k, v in zip(kind.keys, kind.items, strict=True):
                sorts.setdefault(describe(v), []).append(repr(k))
            if len(kind.keys) > _SINGLY and len(sorts) < len(kind.keys):
                return f"{{{'; '.join(f'{_some(keys)}: {sort}' for sort, keys in sorts.items())}}}"
            return f"{{{', '.join(f'{k!r}: {describe(v)}' for k, v in zip(kind.keys, kind.items, strict=True))}}}"
        case "none":
            return "None"
        case "other" if is_sparse(kind):
            return str(kind.keys[0])
        case "other" if kind.is_dtype:
            return f"dtype {kind.dtype}"
    return "anything" if kind.tag == "unknown" else repr(kind.keys[0]) if kind.is_stated else kind.tag


def _some(keys: list[str]) -> str:
    """The first and last of some keys.

    >>> _some(["a"]), _some(["a", "b", "c", "d"])
    ('a', 'a, ..., d')
    """
    return ", ".join(keys if len(keys) < 4 else [keys[0], "...", keys[-1]])
