"""The texts of rules, read once, and the functions that are called while a text is lowered.

A text is a few straight-line statements: assignments to local names, and one ``return``.  An expression is made of the
rule's arguments, locals, ``d[argument]`` (``d[d]``, too, where one is called so), constants, operators, subscripts, displays,
attributes of arrays, and calls of functions that the rule's module can see.  An ``if``, a ternary, ``and`` or ``or`` is
decided while lowering, from what is constant in the call or known of its arguments (``axis is None``, ``np.ndim(x) == 1``).
:mod:`adjoint_gen.rules.lowering` makes statements of it for a call at hand.

The standard library's ``ast`` reads the text, not ``gast``: this much of the language is the same in every supported
Python, and a cached derivative that uses a rule of the user's own is found without importing more.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import re
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any, Final, TypeVar

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.program.codes import per_function
from adjoint_gen.rules.building import Builder, same_shape

STATIC: Final[set[Callable[..., Any]]] = set()
AnyFunction = TypeVar("AnyFunction", bound=Callable[..., Any])


def static(function: AnyFunction) -> AnyFunction:
    """Let texts call a function of constants: it runs while they are lowered, and its value is a constant of the text.

    Where an argument is no constant the call that is being differentiated is refused.
    """
    STATIC.add(function)
    return function


MACROS: Final[dict[Callable[..., Any], Callable[..., Arg]]] = {}


def macro(function: Callable[..., Arg]) -> Callable[..., Any]:
    """Let texts call a function of the builder and arguments: it runs while they are lowered, and decides what to bind."""
    MACROS[function] = function
    return function


@macro
def conj(builder: Builder, factor: Arg) -> Arg:
    """A factor as it stands in a transpose: conjugated where it may be complex."""
    return factor if builder.kind(factor).real else builder.bind("numpy.conjugate", factor)


@macro
def ranked(builder: Builder, *values: Arg) -> Arg:
    """Whether the ranks of all values are known."""
    return Const(all(builder.kind(value).rank is not None for value in values))


@macro
def arrayless(builder: Builder, value: Arg) -> Arg:
    """Whether a value is known to be a number and no array: its tangent may be a plain float, which has no methods."""
    return Const(builder.kind(value).tag in ("numpy scalar", "float", "complex"))


@macro
def filled(builder: Builder, g: Arg, y: Arg) -> Arg:
    """A cotangent with the shape of its value, than which it may be narrower."""
    if same_shape(builder.kind(g), builder.kind(y)):
        return g
    return builder.bind("numpy.broadcast_to", g, builder.bind("numpy.shape", y))


class TextError(Exception):
    """A rule's text says what a rule cannot say, at ``node``."""

    def __init__(self, text: RuleText, node: ast.AST, message: str, remedy: str) -> None:
        super().__init__(message)
        self.text = text
        self.node = node
        self.message = message
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.text.path}:{self.text.first_line + getattr(self.node, 'lineno', 1) - 1}: {self.message}"


@dataclass(frozen=True, slots=True)
class RuleText:
    """The parsed text of a rule, where it stands, and what its free names mean.

    Of a rule for several results it is the text for one of them, ``result``; ``parts`` are the operations that these are.
    """

    function: Callable[..., Any]
    body: tuple[ast.stmt, ...]
    parameters: tuple[str, ...]
    path: str
    first_line: int
    indent: int
    result: int = 0
    parts: tuple[str, ...] = ()

    @property
    def of_user(self) -> bool:
        """Whether it is not one of this package."""
        return not self.function.__module__.startswith("adjoint_gen.rules.")

    def free(self, name: str) -> object:
        """What a name that is neither argument nor local means: closure cell, global or builtin. Raises KeyError."""
        code = self.function.__code__
        if name in code.co_freevars and self.function.__closure__ is not None:
            return self.function.__closure__[code.co_freevars.index(name)].cell_contents
        if name in self.function.__globals__:
            return self.function.__globals__[name]
        return vars(builtins)[name]


@per_function
def read(function: Callable[..., Any]) -> RuleText:
    """The parsed text of a rule's function.

    Raises:
        DifferentiationError: its source is not to be had.
    """
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    except (OSError, SyntaxError):  # the latter for a part of a statement, with a lambda in it
        tree = None
    if not isinstance(tree, ast.FunctionDef):
        what = f"the source of the rule `{function.__name__}` is not to be had"
        raise DifferentiationError(what, "define it in a file, with `def`")
    parameters = tuple(inspect.signature(function).parameters)
    indent = len(lines[0]) - len(lines[0].lstrip())
    if (rewrite := getattr(function, _REWRITTEN, None)) is not None:
        rewrite(tree)
    result, parts = getattr(function, _RESULT, (0, ()))
    for node in ast.walk(tree) if parts else ():
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            node.value = node.value.elts[result]
    return RuleText(function, tuple(tree.body), parameters, function.__code__.co_filename, first, indent, result, parts)


@per_function
def objects(function: Callable[..., Any]) -> frozenset[str]:
    """The parameters of which a rule's text reads attributes at most: they may be objects of the user's, ``self.k``."""
    body = ast.Module(list(read(function).body), [])
    owners = {id(n.value) for n in ast.walk(body) if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name)}
    computed = {n.id for n in ast.walk(body) if isinstance(n, ast.Name) and id(n) not in owners}
    return frozenset(read(function).parameters[1:]) - computed


@per_function
def moved(function: Callable[..., Any]) -> frozenset[str]:
    """The names that a rule's text takes differentials of, ``d[x]`` or ``d[x["w"]]``, on one path or another."""
    every = (n for stmt in read(function).body for n in ast.walk(stmt) if isinstance(n, ast.Subscript))
    taken = (n.slice for n in every if isinstance(n.value, ast.Name) and n.value.id == "d")
    return frozenset(n.id for index in taken for n in ast.walk(index) if isinstance(n, ast.Name))


def with_several(function: FunctionType, one: str, names: Sequence[str], rewrite: Callable[[ast.AST], object]) -> FunctionType:
    """The same text for a function that has parameters of these names in the place of one; ``rewrite`` changes its tree."""
    made = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__)
    signature = inspect.signature(function)
    given = signature.parameters.values()
    every = [p.replace(name=name) for p in given for name in (names if p.name == one else [p.name])]
    made.__module__, made.__doc__ = function.__module__, function.__doc__
    vars(made).update({"__signature__": signature.replace(parameters=every), _REWRITTEN: rewrite})
    return made


def source_of(function: Callable[..., Any]) -> str:
    """The source of a text, as it is read."""
    written = textwrap.dedent(inspect.getsource(function))
    rewrite = getattr(function, _REWRITTEN, None)
    around = inspect.getclosurevars(function).nonlocals if function.__closure__ else {}
    for name, module in around.items():
        if isinstance(module, ModuleType):
            written = re.sub(rf"\b{name}\.", f"{module.__name__}.", written)
    if rewrite is None:
        return written
    tree: Any = ast.parse(written).body[0]
    rewrite(tree)
    tree.args.args = [ast.arg(name) for name in inspect.signature(function).parameters]
    tree.decorator_list = []
    return ast.unparse(tree)


_REWRITTEN: Final = "__rewritten__"
"""The attribute of a text that is changed when it is read: what changes it."""
_RESULT: Final = "__result__"
"""The attribute of a text for one of several results that says of which one, and what operations they are."""


def items_of(function: Callable[..., Any]) -> list[list[ast.expr]]:
    """What a rule for a function of several results returns for each of them, at each ``return``; nothing for one result.

    Raises:
        TextError: it returns several here and one there, or not always as many.
    """
    text = read(function)
    nodes = [n for n in ast.walk(ast.Module(list(text.body), [])) if isinstance(n, ast.Return)]
    displays = [n.value.elts if isinstance(n.value, ast.Tuple) else [] for n in nodes]
    if len({len(items) for items in displays}) > 1:
        raise TextError(text, nodes[-1], "this rule does not always return as many differentials", "return one for each result")
    return list(map(list, zip(*displays, strict=True)))


def for_result(function: FunctionType, result: int, parts: tuple[str, ...]) -> FunctionType:
    """The text for one of several results, with the call's results as its second argument: for reading, like every text."""
    made = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__)
    made.__kwdefaults__, made.__module__ = function.__kwdefaults__, function.__module__
    signature = inspect.signature(function)
    output, *others = signature.parameters.values()
    given = inspect.Parameter(RESULTS_NAME, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    vars(made).update({"__signature__": signature.replace(parameters=[output, given, *others]), _RESULT: (result, parts)})
    return made


RESULTS_NAME: Final = "results__"
"""What a text for one of several results calls what the call gave, of which its output is the tuple."""


@per_function
def differentials(function: Callable[..., Any]) -> frozenset[str]:
    """The names that a rule's text takes the differential of, ``d[name]``."""
    nodes = ast.walk(ast.Module(list(read(function).body), []))
    taken = (n.slice for n in nodes if isinstance(n, ast.Subscript) and isinstance(n.value, ast.Name) and n.value.id == "d")
    return frozenset(index.id for index in taken if isinstance(index, ast.Name))
