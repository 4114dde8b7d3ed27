"""Mutants of the programs that the tests hold: ``python -m tests.fuzz --mutants --count 1000``.

A mutant is another valid program, not a wrong one: what its derivative is, differences of the mutant itself say. The
mutations are what users do to programs: a copy that is then changed, a second name, a helper in between, a row or a list
in place of an array.
"""

from __future__ import annotations

import ast
import copy
import importlib
import inspect
import random
import types
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from tests.fuzz.check import at_most
from tests.fuzz.generate import Program
from tests.fuzz.numeric import floating, leaves

MODULES = (
    "calling", "crossing", "exchanging", "hostile", "indexing", "list_habits", "listing", "mutating", "operands", "sharing",
    "viewing",
)
"""The modules of tests/transform whose cases are mutated, besides the zoo."""

HELPERS = {
    "same_": "def same_(a):\n    return a\n",
    "box_": "def box_(a):\n    return [a, 1.0]\n",
    "keyed_": "def keyed_(a):\n    return {'k': a}\n",
    "either_": "def either_(a, b, c):\n    if c:\n        return a\n    return b\n",
    "put_": "def put_(a, i, v):\n    a[i] = v\n",
    "put_in_": "def put_in_(a, i, v):\n    a[i] = v\n    return a\n",
    "add_": "def add_(a, b):\n    a += b\n    return a\n",
    "mul_": "def mul_(a, b):\n    a *= b\n    return a\n",
    "sub_": "def sub_(a, b):\n    a -= b\n    return a\n",
}


def mutant(seed: int) -> Program:
    """The mutant of a seed: one of the programs after one to three mutations that leave it a program that runs.

    >>> mutant(5).source == mutant(5).source
    True
    """
    r = random.Random(f"mutant {seed}")
    base = r.choice(bases())
    source, done = base.source, 0
    wanted = r.choice((1, 1, 2, 2, 3))
    for _ in range(12):
        mutated = _mutated(source, base, r)
        if mutated is not None and _runs(mutated, base.arguments):
            source, done = mutated, done + 1
        if done == wanted:
            break
    active = [name for name, value in base.arguments.items() if any(map(floating, leaves(value)))]
    wrt = tuple(sorted(r.sample(active, r.randint(1, len(active))), key=active.index))
    return Program(seed, source, base.arguments, wrt, mutates=True)


@cache
def bases() -> tuple[Program, ...]:
    """The programs that are mutated: each a module of its own, with what it needs of the one in which it stands."""
    from tests.zoo import EXAMPLES

    found = [program_of(e.function, e.arguments) for e in EXAMPLES if not e.pending]
    for name in MODULES:
        for function, given in importlib.import_module(f"tests.transform.{name}").CASES:
            names = list(inspect.signature(function).parameters)
            found.append(program_of(function, dict(zip(names, given, strict=False))))
    return tuple(p for p in found if p is not None and _plain(p.arguments) and _runs(p.source, p.arguments))


def _plain(arguments: dict[str, Any]) -> bool:
    """Whether there is something to differentiate, and numbers of one sort in each argument."""
    kinds = [{floating(leaf) for leaf in leaves(value)} for value in arguments.values()]
    functions = any(isinstance(value, types.FunctionType) for value in arguments.values())
    return {True} in kinds and all(len(k) == 1 for k in kinds) and not functions


def program_of(function: Callable[..., Any], arguments: dict[str, Any]) -> Program | None:
    """A function as a program, unless it is no plain function of its module or needs other modules of the tests."""
    body, named = _module(inspect.getmodule(function))
    if function.__name__ not in named or function.__name__ == "<lambda>":
        return None
    needed, todo = set[str](), [function.__name__]
    while todo:
        name = todo.pop()
        if name in named and name not in needed:
            needed.add(name)
            todo += [n.id for n in ast.walk(named[name]) if isinstance(n, ast.Name)]
    body = [s for s in body if any(named.get(name) is s for name in needed)]
    for stmt in body:
        if isinstance(stmt, (ast.Import, ast.ImportFrom)) and "tests" in ast.unparse(stmt):
            return None
        if isinstance(stmt, ast.FunctionDef) and stmt.name == function.__name__ == "f":
            return None
    text = ast.unparse(ast.Module([*body, ast.parse(f"f = {function.__name__}").body[0]], []))
    head = "" if "import numpy as np" in text else "import numpy as np\n"
    return Program(0, _renamed(head + text + "\n", function.__name__), arguments, ())


@cache
def _module(module: types.ModuleType) -> tuple[list[ast.stmt], dict[str, ast.stmt]]:
    """The statements of a module, and those that bind a name."""
    body = ast.parse(inspect.getsource(module)).body
    named: dict[str, ast.stmt] = {}
    for stmt in body:
        match stmt:
            case ast.FunctionDef(name=name):
                stmt.decorator_list = []
                named[name] = stmt
            case ast.Assign(targets=[ast.Name(id=name)]):
                named[name] = stmt
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                named.update(dict.fromkeys([alias.asname or alias.name for alias in names], stmt))
    return body, named


def _renamed(source: str, name: str) -> str:
    """The module with its function called ``f``, so that it can be found and made smaller."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == name:
            node.id = "f"
        elif isinstance(node, ast.FunctionDef) and node.name == name:
            node.name = "f"
    return ast.unparse(ast.Module([s for s in tree.body if ast.unparse(s) != "f = f"], [])) + "\n"


def _runs(source: str, arguments: dict[str, Any]) -> bool:
    """Whether the program gives a finite real result."""
    try:
        with np.errstate(all="ignore"), at_most(0.2):
            value = _executed(source)["f"](**copy.deepcopy(arguments))
        found = leaves(value)
        return all(leaf.dtype.kind == "f" and np.all(np.abs(leaf) < 1e8) for leaf in found) and bool(found)
    except Exception:
        return False


def _executed(source: str, **names: Any) -> dict[str, Any]:
    namespace: dict[str, Any] = {"__name__": "mutant", **names}
    exec(compile(source, "<mutant>", "exec"), namespace)
    return namespace


def kinds_of(source: str, arguments: dict[str, Any]) -> dict[tuple[int, int], str]:
    """What each assignment to a name binds when the program runs, by place in the text."""
    tree, seen = ast.parse(source), dict[tuple[int, int], str]()

    def note(line: int, column: int, value: Any) -> Any:
        kind = _kind(value)
        if seen.setdefault((line, column), kind) != kind:
            seen[line, column] = "mixed"
        return value

    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            place = [ast.Constant(node.lineno), ast.Constant(node.col_offset)]
            node.value = ast.Call(ast.Name("note_", ast.Load()), [*place, node.value], [])
    namespace = _executed(ast.unparse(ast.fix_missing_locations(tree)), note_=note)
    with np.errstate(all="ignore"):
        namespace["f"](**copy.deepcopy(arguments))
    return seen


def _kind(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return ("array" if value.ndim else "axisless") if value.dtype.kind == "f" else "other"
    if isinstance(value, (float, np.floating)):
        return "number"
    return type(value).__name__ if isinstance(value, (list, dict, tuple)) else "other"


class _Place:
    """A statement in a block of a function, and what it binds."""

    def __init__(self, block: list[ast.stmt], index: int, function: ast.FunctionDef, kind: str) -> None:
        self.block, self.index, self.function, self.kind = block, index, function, kind
        self.stmt: Any = block[index]

    def replace(self, *lines: str) -> None:
        """Write these lines in place of the statement."""
        self.block[self.index:self.index + 1] = ast.parse("\n".join(lines)).body

    def after(self, *lines: str) -> None:
        """Write these lines behind it."""
        self.block[self.index + 1:self.index + 1] = ast.parse("\n".join(lines)).body


def _places(tree: ast.Module, kinds: dict[tuple[int, int], str]) -> Iterator[_Place]:
    for function in [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]:
        for node in ast.walk(function):
            for name in ("body", "orelse"):
                block = getattr(node, name, None)
                if isinstance(block, list):
                    for index, stmt in enumerate(block):
                        yield _Place(block, index, function, kinds.get((stmt.lineno, stmt.col_offset), "unknown"))


def _mutated(source: str, base: Program, r: random.Random) -> str | None:
    """The program after one mutation, or None where that one does not fit."""
    tree = ast.parse(source)
    kinds = kinds_of(source, base.arguments)
    places = list(_places(tree, kinds))
    change = r.choice(MUTATIONS)
    fitting = [p for p in places if change.__name__ in _FITS.get((type(p.stmt), p.kind), _FITS.get((type(p.stmt), ""), ()))]
    if not fitting:
        return None
    change(r.choice(fitting), r)
    text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    needed = [HELPERS[name] for name in HELPERS if f"{name}(" in text and f"def {name}(" not in text]
    head, _, rest = text.partition("\ndef ")
    return head + "\n" + "\n\n".join(needed) + "\n\ndef " + rest


def _target(place: _Place) -> str:
    return str(ast.unparse(place.stmt.targets[0] if isinstance(place.stmt, ast.Assign) else place.stmt.target))


def _value(place: _Place) -> str:
    return str(ast.unparse(place.stmt.value))


def copied_and_changed(place: _Place, r: random.Random) -> None:
    """``y = a * b`` becomes ``y = a.copy(); y *= b``."""
    name, value = _target(place), place.stmt.value
    signs = {ast.Add: "+=", ast.Sub: "-=", ast.Mult: "*=", ast.Div: "/="}
    if isinstance(value, ast.BinOp) and type(value.op) in signs:
        made = f"np.array({ast.unparse(value.left)})"
        place.replace(f"{name} = {made}", f"{name} {signs[type(value.op)]} {ast.unparse(value.right)}")
    else:
        place.replace(f"{name} = np.copy({_value(place)})", f"{name} {r.choice(('*= 0.9', '+= 0.1', '[...] = 0.8 * ' + name))}")


def second_name(place: _Place, r: random.Random) -> None:
    """Later uses of a name go by another one."""
    name = _target(place)
    other = f"{name}_too"
    for stmt in place.block[place.index + 1:]:
        for node in ast.walk(stmt):
            if isinstance(node, ast.Name) and node.id == name and r.random() < 0.4 and isinstance(node.ctx, ast.Load):
                node.id = other
    place.after(f"{other} = {r.choice(('{}', '{}', 'same_({})', 'box_({})[0]')).format(name)}")


def identity(place: _Place, r: random.Random) -> None:
    """A value goes through a helper that gives what it is given."""
    forms = ("same_({})", "box_({})[0]", "keyed_({})['k']", "(lambda a: a)({})", "[{}][0]", "({}, 0.5)[0]", "same_(same_({}))")
    place.replace(f"{_target(place)} = {r.choice(forms).format(_value(place))}")


def chosen(place: _Place, r: random.Random) -> None:
    """A value is one of two, as a helper, a ternary or a branch chooses."""
    name, value = _target(place), _value(place)
    other = r.choice((f"0.5 * ({value})", value, f"np.cos({value})"))
    test = r.choice(("True", "np.sum(np.sin({})) > 0.1", "np.sum({}) < 0.3")).format(value)
    place.replace(r.choice((
        f"{name} = either_({value}, {other}, {test})", f"{name} = {value} if {test} else {other}",
        f"if {test}:\n    {name} = {value}\nelse:\n    {name} = {other}",
    )))


def twice(place: _Place, r: random.Random) -> None:
    """A statement runs again: once more behind itself, or in a loop."""
    text = ast.unparse(place.stmt)
    place.replace(r.choice((f"{text}\n{text}", "for again_ in range(2):\n" + _indented(text))))


def body_twice(place: _Place, r: random.Random) -> None:
    """All of a function but what it returns runs again."""
    body = place.function.body
    if len(body) > 1 and isinstance(body[-1], ast.Return) and not any(isinstance(n, ast.FunctionDef) for n in body):
        text = "\n".join(ast.unparse(s) for s in body[:-1])
        place.function.body = [*ast.parse("for again_ in range(2):\n" + _indented(text)).body, body[-1]]


def without_axes(place: _Place, r: random.Random) -> None:
    """A number is an array without axes."""
    form = r.choice(("np.array({})", "np.array([{}])[0, ...]", "np.array([{}]).reshape(())", "np.asarray({}, float)",
    "np.zeros(()) + np.array({})"))
    place.replace(f"{_target(place)} = {form.format(_value(place))}")


def row(place: _Place, r: random.Random) -> None:
    """An array is a row or a column of one that is larger, or an item of a list."""
    form = r.choice(("np.stack([{0}, {0}])[0]", "np.stack([{0}, {0}], -1)[..., 1]", "[1.0 * {0}, {0}][0]",
    "np.array({0})[...]", "np.array({0})[::-1][::-1]"))
    place.replace(f"{_target(place)} = {form.format(_value(place))}")


def as_list(place: _Place, r: random.Random) -> None:
    """An array is a list of its items, or a list is an array."""
    place.replace(f"{_target(place)} = {('np.array({})' if place.kind == 'list' else 'list({})').format(_value(place))}")


def slot(place: _Place, r: random.Random) -> None:
    """A name is a slot of a dict or list."""
    name = _target(place)
    bound = [a.arg for a in ast.walk(place.function) if isinstance(a, ast.arg)]
    scopes = (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.For)
    nested = [getattr(n, "target", n) for n in ast.walk(place.function) if isinstance(n, scopes)][1:]
    if name in bound or any(isinstance(n, ast.Name) and n.id == name for s in nested for n in ast.walk(s)):
        return
    held = r.choice((f"slots_['{name}']", "slots_[0]"))
    for stmt in place.function.body:
        for node in ast.walk(stmt):
            for field, value in ast.iter_fields(node):
                for item in value if isinstance(value, list) else [value]:
                    if isinstance(item, ast.Name) and item.id == name:
                        new: Any = ast.parse(held).body[0].value  # type: ignore[attr-defined]
                        new.ctx = item.ctx
                        setattr(node, field, [new if x is item else x for x in value] if isinstance(value, list) else new)
    place.function.body[:0] = ast.parse(f"slots_ = {'[None, 0.5]' if '[0]' in held else '{}'}").body


def by_helper(place: _Place, r: random.Random) -> None:
    """A change is made by a helper."""
    stmt = place.stmt
    if isinstance(stmt, ast.AugAssign):
        names = {ast.Add: "add_", ast.Sub: "sub_", ast.Mult: "mul_"}
        if type(stmt.op) in names:
            call = f"{names[type(stmt.op)]}({_target(place)}, {_value(place)})"
            place.replace(r.choice((call, f"{_target(place)} = {call}")))
    elif isinstance(stmt.targets[0], ast.Subscript) and not isinstance(stmt.targets[0].slice, (ast.Slice, ast.Tuple)):
        array, index = ast.unparse(stmt.targets[0].value), ast.unparse(stmt.targets[0].slice)
        place.replace(r.choice((f"put_({array}, {index}, {_value(place)})",
        f"put_in_({array}, {index}, {_value(place)})[{index}] *= 0.9")))


def early_exit(place: _Place, r: random.Random) -> None:
    """The function returns, or a loop ends or goes on, where a value is large."""
    name = _target(place)
    if "empty" in _value(place):
        return  # what memory held decides nothing
    returned = ast.unparse(place.function.body[-1]) if isinstance(place.function.body[-1], ast.Return) else "return"
    test = f"if np.sum(np.abs({name})) {r.choice('<>')} {r.choice(('0.2', '0.9', '2.5'))}:"
    place.after(test, f"    {r.choice((returned, returned, 'break', 'continue', f'{name} = {name} * 0.5'))}")


def other_dtype(place: _Place, r: random.Random) -> None:
    """A value goes by way of complex numbers, NumPy's numbers, or another sort of array."""
    forms = ("np.real({} * (1.0 + 0j))", "np.real(1j * ({}) * -1j)", "np.float64(1.0) * ({})", "({}) + 0",
    "np.asarray({}).astype(float)",
             "np.real(np.exp(1j * 0.0) * ({}))", "np.conj({})")
    place.replace(f"{_target(place)} = {r.choice(forms).format(_value(place))}")


def integer_start(place: _Place, r: random.Random) -> None:
    """``s = 0.0`` becomes ``s = 0``."""
    value = place.stmt.value
    if isinstance(value, ast.Constant) and isinstance(value.value, float) and value.value.is_integer():
        value.value = int(value.value)


def exchanged(place: _Place, r: random.Random) -> None:
    """A name and a second one of it, or of a copy, change places."""
    name = _target(place)
    other = r.choice((name, f"1.0 * {name}", f"same_({name})", f"either_({name}, 0.5 * {name}, np.sum({name}) > 0.1)"))
    swap = f"{name}, other_ = other_, {name}"
    place.after(f"other_ = {other}", r.choice((swap, f"for again_ in range(3):\n    {swap}",
    f"if np.sum({name}) > 0.1:\n    {swap}")),
                r.choice(("pass", f"{name} *= 0.9", "other_ *= 0.9", f"{name} = {name} + other_")))


def _indented(text: str) -> str:
    return "\n".join("    " + line for line in text.splitlines())


MUTATIONS: tuple[Callable[[_Place, random.Random], None], ...] = (
    copied_and_changed, second_name, identity, chosen, twice, body_twice, without_axes, row, as_list, slot, by_helper,
    early_exit, other_dtype, integer_start, exchanged,
)

_VALUES = ("second_name", "identity", "chosen", "twice", "body_twice", "slot", "early_exit", "exchanged")
_FITS: dict[tuple[type[ast.stmt], str], tuple[str, ...]] = {
    (ast.Assign, "array"): (*_VALUES, "copied_and_changed", "row", "as_list", "other_dtype"),
    (ast.Assign, "axisless"): (*_VALUES, "copied_and_changed", "other_dtype"),
    (ast.Assign, "number"): (*_VALUES, "copied_and_changed", "without_axes", "other_dtype", "integer_start"),
    (ast.Assign, "list"): ("second_name", "identity", "twice", "body_twice", "slot", "as_list", "exchanged"),
    (ast.Assign, "dict"): ("second_name", "identity", "twice", "body_twice", "exchanged"),
    (ast.Assign, "unknown"): ("twice", "by_helper", "body_twice"),
    (ast.AugAssign, ""): ("twice", "by_helper", "early_exit"),
    (ast.Expr, ""): ("twice",), (ast.For, ""): ("twice",), (ast.If, ""): ("twice",),
}
"""Which mutations fit which statements, by what these bind."""
