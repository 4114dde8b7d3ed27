"""Functions that are handed to a solver: ``brentq(f, a, b)``, ``quad(f, a, b)``, ``root(f, x0)``.

A call is the call of a small function that is written for it (:mod:`adjoint_gen.frontend.calls.solver_texts`), whose first
parameters are the functions that the solver is handed, as for derivatives inside a function: so what they read of the
functions around them, defaults, ``args=`` and bound objects take the usual ways, and are parameters of what is written. That
says of points what the solver is told, calls it, and says of what it found what the derivative of that is made of
(:mod:`adjoint_gen.ir.solvers`).
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import FunctionType
from typing import Any, Final

import gast
import numpy as np

from adjoint_gen.analysis.use_counts import callees_first
from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.calls.derivatives import RUNS_MORE
from adjoint_gen.frontend.calls.solver_texts import LEAST, SOLVERS, SYSTEM, Solver, text_of
from adjoint_gen.frontend.containers.lists import refuse_named
from adjoint_gen.frontend.containers.unpacking import arguments
from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.names.derivative_operators import OPERATORS
from adjoint_gen.frontend.names.values import Calling, Known, LocalFunction, Named, Unfound, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import Ended
from adjoint_gen.frontend.storage.materialise_lists import as_array
from adjoint_gen.ir.memory import shows_outside
from adjoint_gen.ir.solvers import ESTIMATE, FOUND, INTEGRAL, POINT, SOLVE, STATES, solving
from adjoint_gen.ir.trace import Arg, Bind, CallFunction, Const, Effect, If, Pack, Solution, Trace, Var
from adjoint_gen.ir.walk import statements
from adjoint_gen.program.lines import executed
from adjoint_gen.program.reach import has_source
from adjoint_gen.rules.calls import VARIES, constant
from adjoint_gen.rules.table import op_name
from adjoint_gen.runtime import implicit, implicit_array, isolated, valued


def _mark(*given: Any) -> Any:
    raise AssertionError(f"{given} was not put in the place of its mark")


def point(sort: str) -> Any:
    """What a solver will ask for."""
    _mark(sort)


def solve(op: str, told: Any, *given: Any, **options: Any) -> Any:
    """What a solver finds."""
    _mark(op, told, given, options)


def found(whole: Any, place: Any, sort: str) -> Any:
    """A part of that which has no derivative by itself."""
    _mark(whole, place, sort)


def integral(whole: Any, *bounds: Any) -> Any:
    """A part that is linear in what the solver is told."""
    _mark(whole, bounds)


def states(whole: Any, *given: Any) -> Any:
    """What solves a system of differential equations."""
    _mark(whole, given)


def estimate(whole: Any, place: Any, sort: str, what: str, remedy: str, *given: Any, by_told: bool = True) -> Any:
    """A part that depends on what is given, and on what the solver is told, and has no derivative."""
    _mark(whole, place, sort, what, remedy, given)


def vector(value: Any) -> Any:
    """An array with one axis."""
    _mark(value)


_MARKS: Final[Mapping[Any, str]] = {
    point: POINT, solve: SOLVE, found: FOUND, integral: INTEGRAL, states: STATES, estimate: ESTIMATE,
    vector: "numpy.atleast_1d",
}


def solved(
    low: Lowering, node: gast.Call, callee: Value, values: Sequence[Value], named: Named, base: str, call: Calling
) -> Value | None:
    """A call of a solver, or of a mark in what is written for one; None for every other call."""
    if not isinstance(callee, Known) or not isinstance(callee.value, FunctionType):
        return None
    if callee.value in _MARKS:
        return _marked(low, node, callee.value, values, named, base)
    op = op_name(callee.value) or ""
    if op.startswith(("scipy.integrate.", "scipy.optimize.")):
        from adjoint_gen.rules.scipy.solvers import FORMS  # which imports SciPy

        if op in FORMS:
            return _in_its_form(low, node, callee, FORMS[op], values, named, base)
    if (solver := SOLVERS.get(op)) is None:
        return None
    try:
        given = inspect.signature(callee.value).bind(*values, **dict(named)).arguments
    except TypeError:
        return None
    given |= given.pop("options", {}) if solver.text is SYSTEM else {}
    if not isinstance(given.get(solver.told[0]), Known):
        return None
    before, asked = low.program.state(), low.program.asked.state()
    try:
        return _written(low, node, callee, op, solver, given, base)
    except DifferentiationError as error:
        handed = [given[name] for name in solver.told if isinstance(given.get(name), Known)]
        if any(one.home is None or isinstance(one, LocalFunction) for one in handed):
            raise
        low.program.restore(before)
        low.program.asked.restore(asked)
        args = [low.as_argument(value, node) for value in values]
        params = [(name, low.as_argument(value, node)) for name, value in named]
        refuse_named(low, node, (*args, *(value for _, value in params)))
        result = low.bind(op, args, base, params, Effect.IMPURE)
        low.premises.notes[result] = error.message, error.remedy
        return result


def _in_its_form(
    low: Lowering, node: gast.Call, callee: Known, form: Callable[..., Any], values: Sequence[Value], named: Named, base: str
) -> Value | None:
    """A call of a solver that is written as others are called."""
    from adjoint_gen.rules.scipy.solvers import POINTS, VALUES

    try:
        given = inspect.signature(callee.value).bind(*values, **dict(named)).arguments  # type: ignore[arg-type]
    except TypeError:
        return None
    given |= given.pop("kwargs", {})
    told, able = next(iter(given.values())), inspect.signature(form).parameters
    if not isinstance(told, Known):
        return None
    if "p0" in able and given.get("p0", Const(None)) == Const(None):
        known = type(told) is Known and isinstance(told.value, FunctionType) and has_source(told.value)
        text = low.program.text(told).tree.args if known or isinstance(told, LocalFunction) else None
        if text is None or text.vararg is not None:
            what = f"cannot differentiate this call of `{callee.spelling}`: it is not known how many parameters it finds"
            raise low.refuse(node, what, "`p0`, where they begin")
        given["p0"] = low.bind("numpy.ones", (Const(len((*text.posonlyargs, *text.args)) - 1),))
    defaults = {name: p.default for name, p in inspect.signature(callee.value).parameters.items()}  # type: ignore[arg-type]
    spare = [name for name, value in given.items() if name not in able]
    spare = [name for name in spare if name not in defaults or given[name] != Const(defaults[name])]
    ranges = given.get("ranges")
    if spare or ("ranges" in able and not (isinstance(ranges, Pack) and 0 < len(ranges.items) < 4)):
        what = f"`{spare[0]}=` is not covered" if spare else "it is not known to be of one, two or three variables"
        remedy = f"the call without `{spare[0]}`" if spare else "`quad` of a function that calls `quad`"
        raise low.refuse(node, f"cannot differentiate this call of `{callee.spelling}`: {what}", remedy)
    if isinstance(ranges, Pack):
        each = (replace(r, kind="tuple") if isinstance(r, Pack) else plain(r) for r in ranges.items)
        given |= dict(zip(("ranges", "inner", "outer"), each, strict=False))
    points = len(ranges.items) if isinstance(ranges, Pack) else POINTS.get(form.__name__, 0)
    if "args" in given:
        given["args"] = Pack("tuple", tuple(_beside(low, node, given, form.__name__ != "odeint", points)))
    handed = [(name, value) for name, value in given.items() if name in able]
    found = call_function(low, node, Known(form, callee.spelling), (), handed, base)
    if form not in VALUES:
        return found
    error = Unfound(None, f"error of {callee.spelling}", remedy="the value alone")
    return Pack("tuple", (low.part(found, node), low.part(error, node)))


def _beside(low: Lowering, node: gast.AST, given: Mapping[str, Value], any_: bool, points: int) -> Sequence[Arg]:
    """The arguments that a function gets beside the ``points``: what is no tuple is one, unless ``any_`` sequence is many."""
    args, told = given.get("args", Const(None)), next(iter(given.values()))
    if args == Const(None):
        return ()
    made = low.writing.bound.get(args) if isinstance(args, Var) else None
    if made is not None and made.op == "builtins.tuple":
        args, any_ = made.args[0], True
    many = isinstance(args, Var) and (low.kind(args).tag == "tuple" or (any_ and low.kind(args).tag in ("array", "list")))
    if many or (isinstance(args, Pack) and (any_ or args.kind == "tuple")):
        return arguments(low, node, args, told, [Const(None)] * points, ())
    return (low.part(args, node),)


def _marked(low: Lowering, node: gast.Call, mark: Any, values: Sequence[Value], named: Named, base: str) -> Value:
    args = [low.as_argument(value, node) for value in values]
    params = [(name, low.as_argument(value, node)) for name, value in named]
    if mark is vector:
        return args[0] if low.kind(args[0]).rank == 1 else low.bind(_MARKS[mark], (as_array(low, args[0]),))
    if mark is solve:
        return low.bind(SOLVE, args, "", params, Effect.RAISES)
    if mark in (integral, states, estimate):
        ((_, _, told), *_) = (item.items for item in low.writing.bound[args[0]].args[1].items)  # type: ignore[index, union-attr]
        if mark is estimate:
            whole, place, sort, what, remedy, *others = args
            by_told = [] if params else [told]
            args, params = [whole, place, sort, *others, *by_told], [("what", what), ("remedy", remedy)]
        else:
            args.insert(1, told)
    return low.bind(_MARKS[mark], args, base, params, Effect.PURE)


def _written(
    low: Lowering, node: gast.Call, callee: Known, op: str, solver: Solver, given: Mapping[str, Value], base: str
) -> Value:
    """The call of the function that is written for a call of a solver."""
    defaults = {name: p.default for name, p in inspect.signature(callee.value).parameters.items()}  # type: ignore[arg-type]

    def refused(what: str, remedy: str) -> DifferentiationError:
        return low.refuse(node, f"cannot differentiate this call of `{callee.spelling}`: {what}", remedy)

    def option(name: str) -> object:
        value = given.get(name)
        if name not in given:
            return defaults.get(name)
        return constant(value) if isinstance(value, Const | Pack) else VARIES

    full, pair = bool(solver.full) and option("full_output") in (True, 1), solver.text is LEAST and option("jac") is True
    known = {*solver.told, *solver.given, "args", *["full_output"] * full}
    for name in given:
        if name not in known and (name not in defaults or option(name) != defaults[name]):
            raise refused(f"`{name}=` is not covered", f"the call without `{name}`")
    told = [name for name in solver.told if isinstance(given.get(name), Known)]
    said = [name for name in solver.told[1:] if (pair and name == "jac") or isinstance(option(name), str)]
    for name in solver.told[1:]:
        if name not in (*told, *said) and option(name) is not None:
            raise refused(f"`{name}=` is no function", f"a function as `{name}`, or none")
    more = _beside(low, node, given, solver.text is SYSTEM, 1 + (solver.text is SYSTEM))
    handed = [name for name in (*solver.given, *said) if name in given]
    if solver.text is SYSTEM:
        given = {**given, **_of_system(low, node, given, refused)}
    required = [name for name, default in defaults.items() if default is inspect.Parameter.empty]
    operands, options = ([n for n in handed if (n in required) is first] for first in (True, False))
    if "sigma" in given and _rank(low, low.as_argument(given["sigma"], node)) not in (0, 1):
        raise refused("`sigma` is not known to be a number or an array with one axis", "that of each value, and no covariance")
    vector_ = solver.vector
    if "x0" in given:
        rank = _rank(low, as_array(low, low.as_argument(given["x0"], node)))
        if rank is None or rank > (solver.vector is not False):
            what = "`x0` is not known to be a real number" + ", or an array with one axis" * (solver.vector is not False)
            raise refused(what, "a start of that form, `float(x0)` or `np.ravel(x0)`")
        vector_ = bool(rank) if solver.vector is None else solver.vector
    text = text_of(op, solver, told, operands, options, len(more), bool(vector_), full, pair)
    first = given[solver.told[0]]
    assert isinstance(first, Known)
    called = first.spelling.rpartition(".")[2]
    name = "_of_".join((op.rpartition(".")[2], *[called] * called.isidentifier()))
    try:
        function = Known(_made(name, text), callee.spelling)
        result = call_function(low, node, function, [*(given[n] for n in told), *more, *(given[n] for n in handed)], (), base)
    except DifferentiationError as error:
        if RUNS_MORE in error.message or "changes" in error.message:
            raise refused(f"what it is handed does more than compute: {error.message.rpartition(': ')[2]}", _PURE) from None
        raise
    except Ended:
        raise refused("what it is handed gives no value, or changes something", _PURE) from None
    _refuse_unfit(low, refused)
    if not solver.named and not (full and solver.report):
        return result
    assert isinstance(result, Pack)
    *items, whole = result.items
    fields = solver.named or solver.report
    others = [low.bind(FOUND, (whole, Const(field), Const(sort)), "", (), Effect.PURE) for field, sort in fields.items()]
    if solver.named:
        return Solution("tuple", (*items, *others), (*solver.results, *fields))
    return Pack("tuple", (*items, Solution("tuple", (*items, *others), ("root", *fields))))


def _of_system(
    low: Lowering, node: gast.AST, given: Mapping[str, Value], refused: Callable[[str, str], DifferentiationError]
) -> dict[str, Value]:
    """The times, the first state and the tolerances of a system of differential equations, as they are handed on."""
    span, first = given["t_span"], as_array(low, low.as_argument(given["y0"], node))
    if _rank(low, first) != 1:
        raise refused("`y0` is not known to be an array of real numbers with one axis", "`np.ravel(y0)`")
    if "atol" in given and _rank(low, low.as_argument(given["atol"], node)) != 0:
        raise refused("`atol=` is not known to be a number", "one for all")
    low.rely(first)
    return {"y0": first, "t_span": Pack("tuple", span.items) if isinstance(span, Pack) else span}


def _rank(low: Lowering, value: Arg) -> int | None:
    """Of how many axes something real is that is given as an array."""
    if isinstance(value, Const):
        return None if np.iscomplexobj(value.value) else np.ndim(value.value)  # type: ignore[arg-type]
    return low.kind(value).rank if low.kind(value).real else None


@functools.lru_cache(maxsize=1024)
def _made(name: str, text: str) -> FunctionType:
    """The function of a text."""
    known: dict[str, Any] = {mark.__name__: mark for mark in _MARKS}
    known |= {f.__name__: f for f in (implicit, implicit_array, isolated, valued)}
    known |= {"np": np, **OPERATORS}
    made: FunctionType = executed(f"adjoint_gen {name}", f"def {name}{text}", {"__name__": __name__, **known})[name]
    return made


def refuse_told(low: Lowering, trace: Trace, changes: bool) -> None:
    """Refuse what is written here for a solver that is handed a function which changes what is around it."""
    if changes and solving(trace) is not None:
        what = "cannot differentiate what a solver finds that is handed a function which changes something"
        raise low.refuse(None, what, _PURE)


def _refuse_unfit(low: Lowering, refused: Callable[[str, str], DifferentiationError]) -> None:
    """Refuse a solver that is handed functions which do more than compute: they run as often as it likes."""
    call = next((s for s in reversed(low.writing.blocks[-1]) if isinstance(s, CallFunction)), None)
    functions = low.program.functions()
    trace = next((f for f in functions if call is not None and f.name == call.function and solving(f) is not None), None)
    assert trace is not None, "what changes something was refused when it was lowered"
    every = (trace, *callees_first(replace(trace, functions=functions)))
    if any(shows_outside(s) for f in every for s in statements(f.body)):
        raise refused(f"what it is handed does more than compute: {RUNS_MORE}", _PURE)
    assert all(isinstance(s, Bind | CallFunction | If) for s in trace.body), "it only calls functions"


_PURE = "a function that only computes, and changes no more than copies of its own"
