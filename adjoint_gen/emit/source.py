"""A trace as the text of a Python module."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence

from adjoint_gen.analysis.activity import reach
from adjoint_gen.analysis.floating import floats
from adjoint_gen.analysis.item_walks import item_walks
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.emit.callbacks import with_callbacks
from adjoint_gen.emit.expressions import LOAD, STORE, Expressions
from adjoint_gen.emit.folding import fold
from adjoint_gen.emit.guards import guard
from adjoint_gen.emit.identical_functions import identical_functions
from adjoint_gen.emit.joint_results import unpacked
from adjoint_gen.emit.layout import function_lines, summary
from adjoint_gen.emit.live_ranges import liveness, needed, used
from adjoint_gen.emit.modules import Modules
from adjoint_gen.emit.naming import bases, names, spelled
from adjoint_gen.emit.statements import Heading, Statements
from adjoint_gen.emit.undefined import bound_to_none
from adjoint_gen.emit.verify import verify
from adjoint_gen.free_names import unused
from adjoint_gen.frontend.names.classes import holds_objects
from adjoint_gen.ir.joins import joins
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.solvers import solving
from adjoint_gen.ir.trace import Arg, Bind, CallFunction, Const, Pack, Param, Pop, Restore, Trace, Var
from adjoint_gen.ir.views import ONE_ARRAY
from adjoint_gen.ir.walk import defines, statements, values_of, variables
from adjoint_gen.program.reach import is_library


def emit(*traces: Trace, header: str) -> str:
    """The text of a module that defines the functions of ``traces``, below ``header`` as comment lines.

    Args:
        traces: primal or generated traces; the functions that they call are defined before them.
        header: what the module says of itself; each line is made a comment if it is none.

    Raises:
        DifferentiationError: the function nests more blocks than Python compiles.

    >>> from adjoint_gen.ir.trace import Bind, Param, Source
    >>> x, y = Var("x"), Var("y")
    >>> body = (Bind(y, "numpy.sin", (x,)),)
    >>> print(emit(Trace("f", (Param("x", x),), body, y, Source("", 1, (), "f", "")), header="The sine."))
    # The sine.
    import numpy as np
    <BLANKLINE>
    <BLANKLINE>
    def f(x):
        y = np.sin(x)
        return y
    <BLANKLINE>
    """
    functions = _each_once((*(f for trace in traces for f in trace.functions), *traces))
    taken = set().union(*(bases(f) for f in functions))
    printed = _function_names(functions, traces, taken)
    foldings = {f.name: fold(f) for f in functions}
    lives = {name: liveness(f.trace, f.folded) for name, f in foldings.items()}
    spelled = dict(traces[-1].source.spelled)
    avoid = {"np", "math", *spelled.values(), *printed.values()}
    spellings = {name: names(f.trace, lives[name], avoid) for name, f in foldings.items()}
    taken.update(printed.values(), *(s.values() for s in spellings.values()))
    stores = [f for f in functions if lives[f.name].writes]
    inferred = {f.name: infer(f) for f in stores}
    negative = {f.name: floats(f).union(v for v, kind in inferred[f.name].items() if kind.has_negatives) for f in stores}
    while True:
        modules = Modules(taken, spelled)
        trees = {}
        for f in functions:
            kinds, signed = inferred.get(f.name, {}), negative.get(f.name, ())
            stored = frozenset(array for array, _ in lives[f.name].writes)
            expressions = Expressions(spellings[f.name], foldings[f.name].folded, modules, printed, signed=signed)
            trees[f.name] = definition(foldings[f.name].trace, expressions, kinds, stored)
        once = identical_functions(functions[:-len(traces)], trees)
        if not once:
            break
        functions = [f for f in functions if once.get(f.name, f.name) == f.name]
        called = {printed[name]: printed[kept] for name, kept in once.items()}  # also what was found to be one of them before
        printed = {name: called.get(shown, shown) for name, shown in printed.items()}
    lines: list[str] = []
    for f in functions:
        lines += ["", "", *function_lines(trees[f.name], summary(f.doc) if is_library(f.source.module) else f.doc)]
    header = header.encode(errors="backslashreplace").decode()  # a module may have the name of a file, in no known encoding
    comments = [line if line.startswith("#") else f"# {line}".rstrip() for line in header.splitlines()]
    text = "\n".join([*comments, *modules.lines(), *lines, ""])
    verify(text, {tree.name: tree for tree in trees.values()}, traces[-1])
    return text


def _each_once(functions: Iterable[Trace]) -> list[Trace]:
    """The functions of a module, each once: two traces may call one, and what has its name is the same function."""
    found: dict[str, Trace] = {}
    for function in functions:
        known = found.setdefault(function.name, function)
        assert known is function or known == function, f"two functions are called {function.name}"
    return list(found.values())


def definition(
    trace: Trace, expressions: Expressions, kinds: Mapping[Var, Kind], stored: Container[Var]
) -> ast.FunctionDef:
    """The function of a trace as a tree, without its docstring."""
    joins = needed(trace)
    nothing = bound_to_none(trace, expressions.names, joins)
    parts, tuples = _parts(trace) if stored else (), unpacked(trace, expressions.folded)
    printer = Statements(expressions, joins, used(trace), kinds, nothing, stored, parts, tuples, item_walks(trace))
    entry = [
        *_outer_reads(trace, expressions), *_opened(trace, expressions), *guard(trace, expressions),
        *_unpacked(trace, expressions),
    ]
    if solving(trace) is None:
        body = printer.block(tuple(s for s in trace.body if not (isinstance(s, Bind) and s.op == ONE_ARRAY)))
    else:
        body = with_callbacks(trace, printer)
    if trace.result != Const(None) or not (entry or body):
        body.append(printer.result(trace.result))
    if trace.catches:
        body = _caught(trace.catches, body, expressions)
    if trace.ignored and body:
        body = [_quiet(trace.ignored, body, expressions)]
    body = [*entry, *([Heading("")] if entry else []), *body]
    return ast.FunctionDef(expressions.functions[trace.name], signature(trace, expressions), body, [])


_ZEROS = frozenset(f"adjoint_gen.runtime.{name}" for name in ("zeros_like", "zeros_in_lists", "room_like"))


def _parts(trace: Trace) -> set[Var]:
    """The names of what something holds, a function was given or a function made, and of what is made like that."""
    found = [v for param in trace.params for v in variables(param.tree)]
    passed: dict[Var, list[Var]] = defaultdict(list)
    for stmt in statements(trace.body):
        for target, value in joins(stmt):
            if isinstance(value, Var):
                passed[value].append(target)
        match stmt:
            case Restore() | Pop() | CallFunction() | Bind(op="operator.getitem"):
                found += defines(stmt)
            case Bind(target=target, op=op, args=(Var() as like, *_)) if op in _ZEROS:
                passed[like].append(target)
    return reach(found, passed)


def _quiet(ignored: Sequence[str], body: list[ast.stmt], expressions: Expressions) -> ast.With:
    """The statements under ``with np.errstate(...)``."""
    names = ("all",) if "all" in ignored else ignored
    made = ast.Call(expressions.modules.function("numpy.errstate"), [], [ast.keyword(n, ast.Constant("ignore")) for n in names])
    return ast.With([ast.withitem(made)], body)


_ANY = frozenset({"builtins.Exception", "builtins.BaseException"})


def _caught(catches: Sequence[Sequence[str]], body: list[ast.stmt], expressions: Expressions) -> list[ast.stmt]:
    """The statements under ``try``, with the number of a handler where one takes what is raised: that is no refusal of ours."""
    handlers = []
    if not _ANY.isdisjoint(name for caught in catches for name in caught):
        ours = expressions.modules.function("adjoint_gen.errors.DifferentiationError")
        handlers.append(ast.ExceptHandler(ours, None, [ast.Raise()]))
    for number, caught in enumerate(catches, 1):
        classes = [expressions.modules.function(name) for name in caught]
        kind = classes[0] if len(classes) == 1 else ast.Tuple(classes, LOAD)
        handlers.append(ast.ExceptHandler(kind, None, [ast.Return(ast.Constant(number))]))
    return [ast.Try(body, handlers, [], [])]


def signature(trace: Trace, expressions: Expressions) -> ast.arguments:
    """The parameters of a trace, and one keyword-only parameter for each closure cell that it reads."""
    only, either, keyword, rest, keywords = (
        [p for p in trace.params if p.mode == mode]
        for mode in ("positional only", "positional", "keyword only", "rest", "keywords")
    )
    keyword += [Param(o.name, o.var) for o in trace.outers if o.where == "closure"]
    return ast.arguments(
        posonlyargs=[ast.arg(spelled(p.name)) for p in only],
        args=[ast.arg(spelled(p.name)) for p in either],
        vararg=ast.arg(spelled(rest[0].name)) if rest else None,
        kwonlyargs=[ast.arg(spelled(p.name)) for p in keyword],
        kw_defaults=[None if p.default is None else expressions.constant(p.default) for p in keyword],
        kwarg=ast.arg(spelled(keywords[0].name)) if keywords else None,
        defaults=[expressions.constant(p.default) for p in only + either if p.default is not None],
    )


def _outer_reads(trace: Trace, expressions: Expressions) -> list[ast.stmt]:
    """What reads global variables at the entry, as the primal would."""
    return [
        ast.Assign([ast.Name(expressions.names[o.var], STORE)], expressions.modules.attribute(o.module, o.name))
        for o in trace.outers if o.where == "global"
    ]


def _opened(trace: Trace, expressions: Expressions) -> list[ast.stmt]:
    """What makes dicts of the objects among the arguments and outside, of all at once: one in two places is one dict."""
    names = [spelled(param.name) for param in trace.params if param.guarded and holds_objects(param.kind)]
    names += [expressions.names[outer.var] for outer in trace.outers if outer.guarded and holds_objects(outer.kind)]
    if not names:
        return []

    def all_of(context: ast.expr_context) -> ast.expr:
        every: list[ast.expr] = [ast.Name(name, context) for name in names]
        return every[0] if len(every) == 1 else ast.Tuple(every, context)

    return [ast.Assign([all_of(STORE)], ast.Call(expressions.modules.runtime("as_dicts"), [all_of(LOAD)], []))]


def _unpacked(trace: Trace, expressions: Expressions) -> list[ast.stmt]:
    """What takes tuple parameters apart, and lists and dicts, each of which must be given once, and be none from outside."""
    out: list[ast.stmt] = []
    given = [p for p in trace.params if p.guarded and p.kind.tag in ("list", "dict", "tuple")]
    if any(_holds(p.tree, sort) for p in given for sort in ("list", "dict")):
        named = [spelled(p.name) for p in given]
        named += [expressions.names[o.var] for o in trace.outers if o.guarded and o.kind.tag in ("list", "dict", "tuple")]
        names: list[ast.expr] = [ast.Name(name, LOAD) for name in named]
        out.append(ast.Expr(ast.Call(expressions.modules.runtime("each_once"), names, [])))
    for param in trace.params:
        if isinstance(param.tree, Pack) and any(True for _ in variables(param.tree)):
            out += _taken_apart(param.tree, ast.Name(spelled(param.name), LOAD), expressions)
    return out


def _taken_apart(tree: Pack, value: ast.expr, expressions: Expressions) -> list[ast.stmt]:
    if not _holds(tree, "dict"):
        return [ast.Assign([_target(tree, expressions)], value)]
    out: list[ast.stmt] = []
    keys: Iterable[Arg] = tree.items[::2] if tree.kind == "dict" else map(Const, range(len(tree.items)))
    for key, item in zip(keys, values_of(tree), strict=True):
        element = ast.Subscript(value, expressions.arg(key), LOAD)
        if isinstance(item, Pack):
            out += _taken_apart(item, element, expressions)
        else:
            out.append(ast.Assign([_target(item, expressions)], element))
    return out


def _holds(tree: Arg, sort: str) -> bool:
    """Whether a tree is a list, say, or holds one."""
    return isinstance(tree, Pack) and (tree.kind == sort or any(_holds(item, sort) for item in tree.items))


def _target(tree: Arg, expressions: Expressions) -> ast.expr:
    if isinstance(tree, Pack):
        return ast.Tuple([_target(item, expressions) for item in tree.items], STORE)
    assert isinstance(tree, Var)
    return ast.Name(expressions.names[tree], STORE)


def _function_names(functions: list[Trace], traces: tuple[Trace, ...], taken: set[str]) -> dict[str, str]:
    """What each function of the module is called: its own name, unless a variable would hide it from its callers."""
    printed = {trace.name: trace.name for trace in traces}
    for function in functions:
        printed[function.name] = printed.get(function.name) or unused(function.name, {*taken, *printed.values()})
    return printed
