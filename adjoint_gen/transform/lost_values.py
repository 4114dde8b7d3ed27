"""Where a value to differentiate would be lost without a word: in integers, signs of complex numbers, and keys of dicts."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace

from adjoint_gen.analysis.activity import Leaf, Through, differentiable, flows, leaves, passing, through, useful, varied
from adjoint_gen.analysis.integers import integer
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.whereabouts import whereabouts
from adjoint_gen.errors import refuse
from adjoint_gen.ir.joins import shadowed
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Append, Arg, Bind, CallFunction, Const, Pack, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import all_variables, reads, statements, values_of, variables
from adjoint_gen.names import Names
from adjoint_gen.rules.listing import KEYS, OF_SETS, of_keys
from adjoint_gen.rules.table import UnsupportedCallError
from adjoint_gen.transform.differential import UndescribedError, pushforward
from adjoint_gen.transform.pair_names import half_of

CUTTING = frozenset({"builtins.int", "builtins.round"})
"""Operations that make an integer of what they are given, a count or an index rather than a value to go on with."""
_HOLDING = ("str", "list", "tuple", "dict")
ZERO_FOR_REAL = frozenset({"numpy.sign"})
"""Operations whose derivative is zero for real numbers only."""


def refuse_lost(trace: Trace, inputs: Iterable[Var], depends: Container[Var], kinds: Mapping[Var, Kind]) -> None:
    """Refuse a trace in which a value that ``depends`` on inputs goes on as something that has no derivative."""
    _refuse_integers(trace, depends, kinds)
    _refuse_directions(trace, inputs, kinds)
    _refuse_keys(trace, inputs)


def reached(trace: Trace, inputs: Iterable[Var]) -> Iterator[tuple[Trace, frozenset[Var]]]:
    """A trace and the functions that are called with what depends on ``inputs``, each with what depends on these there.

    Of the residual that a reverse function is given, its forward function says what varies.
    """
    found: list[tuple[Trace, frozenset[Var]]] = []
    moving: set[tuple[str, Leaf]] | None = None
    while (known := _in_residuals(found)) != moving:
        moving, found = known, list(_called_with(trace, inputs, known))
    yield from found


def varied_in_calls(trace: Trace, inputs: Iterable[Var]) -> dict[str, frozenset[Var]]:
    """What depends on ``inputs`` in any call of each function, by their names."""
    found: dict[str, frozenset[Var]] = {}
    for function, depends in reached(trace, inputs):
        found[function.name] = found.get(function.name, frozenset()) | depends
    return found


def _in_residuals(found: Iterable[tuple[Trace, frozenset[Var]]]) -> set[tuple[str, Leaf]]:
    """What varies in the residuals of pairs: what a pair is called after, and the place in its residual."""
    moving = set()
    for function, depends in found:
        base, half, count = half_of(function.name)
        if (half, count) == ("forward", 0) and isinstance(function.result, Pack) and len(function.result.items) > 1:
            shadows = shadowed(function)
            moving |= {(base, where) for where, v in leaves(function.result.items[1]) if v in depends or v in shadows}
    return moving


def _called_with(
    trace: Trace, inputs: Iterable[Var], moving: Container[tuple[str, Leaf]]
) -> Iterator[tuple[Trace, frozenset[Var]]]:
    """The same as ``reached``, where this varies in residuals that their callers do not take apart."""
    functions = {function.name: function for function in trace.functions}
    todo = [(trace, frozenset(inputs))]
    met = {(trace.name, frozenset(inputs))}
    for function, starts in todo:  # which grows
        depends = varied(function, starts)
        yield function, depends
        for stmt in statements(function.body):
            if isinstance(stmt, CallFunction) and stmt.function in functions:
                callee = functions[stmt.function]
                base, half, count = half_of(callee.name)
                paired = (half, count) == ("reverse", 0) and f"{base}_forward" in functions
                given = ((p.tree, arg) for p, arg in zip(callee.params, stmt.args, strict=True))
                inside = frozenset(
                    v for tree, arg in given if not depends.isdisjoint(variables(arg)) for where, v in leaves(tree)
                    if not (paired and isinstance(tree, Pack) and isinstance(arg, Var)) or (base, where) in moving
                )
                if inside and (callee.name, inside) not in met:
                    met.add((callee.name, inside))
                    todo.append((callee, inside))


def _among(function: Trace, trace: Trace) -> Trace:
    """One of the functions of a trace, with those that it calls."""
    return function if function is trace else replace(function, functions=trace.functions)


def _refuse_directions(trace: Trace, inputs: Iterable[Var], kinds: Mapping[Var, Kind]) -> None:
    """Refuse the sign of what may be complex and varies with ``inputs``, here and in the functions that are called.

    Those may be functions through which no derivative passes: for real numbers the sign has none.
    """
    for function, depends in reached(trace, inputs):
        signs = [s for s in statements(function.body) if isinstance(s, Bind) and s.op in ZERO_FOR_REAL]
        of = kinds if function is trace or not signs else infer(_among(function, trace))
        matters = useful(function, function.result) if signs else frozenset()
        for stmt in signs:
            if stmt.target in matters and not all(of.get(v, UNKNOWN).real for v in reads(stmt) if v in depends):
                raise refuse(
                    function.source, stmt.origin,
                    f"cannot differentiate `{called(stmt)}` of complex numbers: it is z / |z|, which is not constant",
                    "`z / np.abs(z)`",
                )


def _refuse_keys(trace: Trace, inputs: Iterable[Var]) -> None:
    """Refuse a dict with a key that varies with ``inputs``: what is read among its keys would have no derivative.

    A number may be written as text in a key where no keys are read; texts that are held beside numbers are none of these.
    """
    functions = list(reached(trace, inputs))
    for function, depends in functions:
        keyed = [(s, v) for s in statements(function.body) for key in _keys_in(s) for v in variables(key) if v in depends]
        kinds = infer(_among(function, trace)) if keyed else {}
        listed = any(isinstance(s, Bind) and s.op == KEYS for s in statements(function.body)) and any(
            _writes_numbers(other, there) for other, there in functions if keyed
        )
        for stmt, var in keyed:
            kind = kinds.get(var, UNKNOWN)
            kind = of_keys(kind) if kind.tag in ("set", "dict", "list") else kind
            if isinstance(stmt, Store) and not _may_hold_dicts(kinds.get(stmt.array, UNKNOWN)):
                continue
            if (listed or kind.tag != "str") and not integer(kind):  # an integer varies in nothing that has a derivative
                raise refuse(
                    function.source, getattr(stmt, "origin", None),
                    "cannot differentiate a dict with this key, which is a value to differentiate: keys have no derivative",
                    "a list of the values, in place of keys; or a key that is rounded: `round(x, 6)`",
                )


def _writes_numbers(function: Trace, depends: Container[Var]) -> bool:
    """Whether a function makes a text of something that varies, and is no text or container itself."""
    kinds = infer(function)
    binds = (s for s in statements(function.body) if isinstance(s, Bind))
    made = (s for s in binds if _may_be_text(kinds.get(s.target, UNKNOWN)))
    return any(v in depends and kinds.get(v, UNKNOWN).tag not in _HOLDING for s in made for v in reads(s))


def _may_be_text(kind: Kind) -> bool:
    """Whether a value may be a text: one of unknown type that has a dtype is a number, an array or None."""
    return kind.tag == "str" or (kind.tag == "unknown" and kind.dtype is None)


def _may_hold_dicts(kind: Kind) -> bool:
    """Whether a subscript of a value may be a key: those of arrays, and of lists of them, are integers."""
    if kind.tag in ("list", "tuple"):
        return not kind.inside or any(map(_may_hold_dicts, kind.inside))
    return kind.tag not in ("array", "float", "numpy scalar")


def _keys_in(stmt: Stmt) -> Iterator[Arg]:
    """The keys that a statement gives dicts, and the subscripts by which it stores."""
    todo: list[Arg] = []
    match stmt:
        case Bind(op=op, args=args, params=params):
            todo += [Pack("dict", args)] if op == "dict" else args
            yield from args if op in OF_SETS else ()
            todo += [arg for _, arg in params]
        case Store(chain=chain, value=value):
            yield from chain
            todo.append(value)
        case Append(value=value):
            todo.append(value)
        case CallFunction(args=given):
            todo += given
    for tree in todo:  # which grows
        if isinstance(tree, Pack):
            yield from tree.items[::2] if tree.kind == "dict" else ()
            todo += values_of(tree)


def _refuse_integers(trace: Trace, depends: Container[Var], kinds: Mapping[Var, Kind]) -> None:
    """Refuse integers made of numbers that vary where the result is computed of them alone, as of ``x * int(x)``.

    Where they count, or say which element is meant, there is nothing to differentiate, and nothing to refuse: neither in what
    else is computed of them, as in ``x - i``, how far it is from there. So it is where a function gives them beside that.
    """
    cuts = [(s, made) for s in statements(trace.body) if (made := set(_integers(s, trace, depends)))]
    after: dict[Var, list[tuple[Var, Stmt]]] = {}
    for stmt in statements(trace.body) if cuts else ():
        for var, to in flows(stmt, _with_integers, _integers_through(trace)):
            after.setdefault(var, []).append((to, stmt))
    names, results = Names(all_variables(trace) if cuts else ()), set(variables(trace.result))
    meant = whereabouts(trace) if cuts else frozenset()
    meant |= {v for v in results if integer(kinds.get(v, UNKNOWN))} if results - {trace.result} else frozenset()
    for stmt, found in cuts:
        todo = list(found)
        while todo:
            var = todo.pop()
            for to, by in after.get(var, ()):
                if to not in found and (not isinstance(by, Bind) or by.op in CUTTING or _moves(by, var, kinds, names)):
                    found.add(to)
                    todo.append(to)
        if found & results and not found & meant:
            assert isinstance(stmt, Bind | CallFunction)
            raise refuse(
                trace.source, stmt.origin, f"cannot differentiate `{called(stmt)}`: an integer has no derivative",
                "the value itself, or np.floor(...) where a derivative of zero is meant",
            )


def _integers(stmt: Stmt, trace: Trace, depends: Container[Var]) -> Iterator[Var]:
    """The integers that a statement makes of what varies; ``round`` makes none where it is given a number of digits."""
    match stmt:
        case Bind(target=target) if stmt.op in CUTTING and len(stmt.args) + len(stmt.params) == 1:
            if any(var in depends for var in reads(stmt)):
                yield target
        case CallFunction():
            lost = set(_integers_through(trace)(stmt)).difference(through(trace)(stmt))
            yield from (to for var, to in lost if var in depends)


@once
def _integers_through(trace: Trace) -> Through:
    """How what is lost in an integer passes through the functions that a trace calls, too."""
    return passing(trace, _with_integers)


def _with_integers(bind: Bind) -> bool:
    """Whether something of its operands is in what an operation gives: a derivative may pass, or an integer is made."""
    return bind.op in CUTTING or differentiable(bind)


def called(stmt: Bind | CallFunction) -> str:
    """What the user calls the function that an operation applies."""
    match stmt:
        case CallFunction(function=name):
            return name
        case Bind(op="derived"):
            return "a derivative by what has none"
        case Bind(op="method", args=(_, Const(value=name), *_)):
            return f".{name}()"
        case Bind(op="getattr", args=(_, Const(value=name), *_)):
            return f".{name}"
        case Bind(op="call", args=(Var(base=name), *_)) if name:
            return f"{name}()"
        case Bind(op="call", origin=origin) if origin is not None:
            return origin.text[origin.column : origin.end_column] or origin.text
    return stmt.op.removeprefix("builtins.")


def _moves(bind: Bind, var: Var, kinds: Mapping[Var, Kind], names: Names) -> bool:
    """Whether the derivative of an operation by ``var`` may be other than zero: it is for an index, or a number of items."""
    dot = names.fresh()
    try:
        return pushforward(bind, {var: dot}, {**kinds, dot: kinds[var]}, names)[1] is not None
    except UndescribedError:
        return False
    except UnsupportedCallError:
        return True
