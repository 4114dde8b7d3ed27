"""What is outside of all functions of a program, is changed by a call in one of them and read by another one.

    def push(v): LOG.append(v)
    def f(x): push(2.0); return x[0] * LOG[-1]

Within one function that is refused where the call stands (:mod:`adjoint_gen.frontend.aliasing.justify_updates`).
"""

from __future__ import annotations

from collections.abc import Mapping

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.use_counts import by_name
from adjoint_gen.errors import refuse
from adjoint_gen.frontend.aliasing.justify_updates import only_reads_in_order
from adjoint_gen.frontend.aliasing.sharing import method_name
from adjoint_gen.frontend.state.methods import is_harmless_method, is_random_draw
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.logs import LOGGERS, shows_only
from adjoint_gen.ir.memory import TABLE, is_careful
from adjoint_gen.ir.patterns import is_of_text
from adjoint_gen.ir.trace import Bind, CallFunction, Effect, Stmt, Trace, Var
from adjoint_gen.ir.views import ABOUT_MEMORY
from adjoint_gen.ir.walk import closing_reads, reads, statements, variables
from adjoint_gen.rules.distributions import GENERATORS


def refuse_changes_outside(trace: Trace) -> None:
    """Refuse calls that may change what another function reads, in a program in which outer values are handed on.

    Raises:
        DifferentiationError: at such a call.
    """
    table = by_name(trace.functions)
    if not table or not any(_may_change(s) for f in (trace, *trace.functions) for s in statements(f.body)):
        return
    kinds = {name: infer(f) for name, f in {**table, trace.name: trace}.items()}
    for outer in trace.outers:
        shown = _shown(trace, outer.var, table)
        binds = ((f, v, s) for f, v in shown for s in statements(f.body) if isinstance(s, Bind) and v in reads(s))
        changes = [(f, s) for f, v, s in binds if _changes(s, v, kinds[f.name][v])]
        for function, stmt in changes:
            if any(f is not function and _is_read(f, v, kinds[f.name]) for f, v in shown):
                name = outer.var.base or outer.name
                raise refuse(
                    function.source, stmt.origin,
                    f"cannot differentiate this call: it may change `{name}`, which is outside and read by another function",
                    f"`{name}` as an argument of both functions, made in the function that is differentiated",
                )


def computed_with(trace: Trace) -> frozenset[str]:
    """The names outside of which some function computes with what they hold."""
    table = by_name(trace.functions)
    kinds = {name: infer(f) for name, f in {**table, trace.name: trace}.items()}
    shown = ((outer, _shown(trace, outer.var, table)) for outer in trace.outers)
    return frozenset(outer.name for outer, places in shown if any(_is_read(f, v, kinds[f.name]) for f, v in places))


def _shown(trace: Trace, var: Var, table: Mapping[str, Trace]) -> list[tuple[Trace, Var]]:
    """The functions that are handed something, by others or not, each with its name for it."""
    found = [(trace, var)]
    for function, name in found:  # which grows
        for call in (s for s in statements(function.body) if isinstance(s, CallFunction) and s.function in table):
            callee = table[call.function]
            for param, arg in zip(callee.params, call.args, strict=True):
                given = (callee, param.tree) if arg == name and isinstance(param.tree, Var) else None
                if given is not None and given not in found:
                    found.append(given)
    return found


def _may_change(stmt: Stmt) -> bool:
    """Whether a statement may change what it is given, as far as its operation says."""
    if not isinstance(stmt, Bind) or stmt.effect is not Effect.IMPURE or stmt.op in ABOUT_MEMORY:
        return False
    return stmt.op in ("call", "method") or ("." in stmt.op and stmt.op not in TABLE and not is_careful(stmt.op))


def _changes(stmt: Bind, var: Var, kind: Kind) -> bool:
    """Whether a statement may change something that it reads."""
    if not _may_change(stmt):
        return False
    if stmt.op == "method" and stmt.args[0] == var:
        name = method_name(stmt)
        known = kind.tag not in ("unknown", "other") and is_harmless_method(name)
        return not (known or is_random_draw(name) or shows_only(kind, name))
    return stmt.op != "call" or stmt.args[0] != var or kind.tag != "function"


def _is_read(function: Trace, var: Var, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a function reads something, or what it gets of that, so that it may be another thing when it is read again."""
    if kinds[var].tag == "other" and (kinds[var].keys in GENERATORS | LOGGERS or is_of_text(kinds[var])):
        return False
    every, got = statements(function.body), [var]
    for name in got:  # which grows
        if name in variables(function.result) or any(_reads(stmt, name, kinds[name]) for stmt in every):
            return True
        binds = (s for s in every if isinstance(s, Bind) and s.op == "getattr" and s.args[0] == name and s.target not in got)
        got += (s.target for s in binds)
    return False


def _reads(stmt: Stmt, var: Var, kind: Kind) -> bool:
    if var in closing_reads(stmt):
        return True
    if var not in reads(stmt) or isinstance(stmt, CallFunction):
        return False
    if isinstance(stmt, Bind) and (stmt.op in ABOUT_MEMORY or _may_change(stmt)):
        return False
    return not only_reads_in_order(stmt, kind.tag != "array")
