"""Random numbers whose distribution depends on what is differentiated: the draw, and the standard draw that it is made of.

    y = rng.normal(mu, s, 3)            t = drawn(rng, "normal", mu, s, 3)
                                  ->    y = t[0]        # mu + s * t[1], to the last bit what the generator gives

The derivative is the pathwise one (``rules/draws.py``): the generator draws the same numbers. Parts of an array are taken by
their places, which a generator draws by the same numbers; they do not vary. Of other draws it is not known.

    y = rng.choice(x, 3, replace=False)     ->    y = np.take(x, rng.choice(len(x), 3, replace=False), axis=0)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Effect, Pack, Source, Stmt, Trace, Var
from adjoint_gen.ir.walk import all_variables, altered, blocks, reads, statements, variables, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.rules.distributions import CHOSEN, DRAWS, GENERATORS, PATHWISE
from adjoint_gen.rules.results import RESULTS
from adjoint_gen.transform.foreign_operands import varied_in

_DRAWN: Final = "adjoint_gen.runtime.drawn"
_MODULE: Final = "numpy.random."


@dataclass(frozen=True, slots=True)
class Draw:
    """A call of a generator's method, or of a function of ``np.random``."""

    source: Arg
    name: str
    args: tuple[Arg, ...]
    params: tuple[tuple[str, Arg], ...]


def draw_of(bind: Bind) -> Draw | None:
    """The draw that an operation is, as far as its name tells; None for every other."""
    if bind.op == "method" and isinstance(called := bind.args[1], Const):
        made = Draw(bind.args[0], str(called.value), bind.args[2:], bind.params)
    elif bind.op.startswith(_MODULE):
        made = Draw(Const(np.random, "np.random"), bind.op.removeprefix(_MODULE), bind.args, bind.params)
    else:
        return None
    return made if made.name in DRAWS else None


def with_standard_draws(primal: Trace, wrt: tuple[int, ...]) -> Trace:
    """The same function with the standard draws of those random numbers whose parameters depend on the inputs.

    Raises:
        DifferentiationError: the draw of a multivariate normal depends on its covariance in a way that has no derivative.
    """
    functions = {"": primal, **{f.name: f for f in primal.functions}}
    moved = varied_in(functions, wrt)
    made = {name: _with_standard_draws(f, moved[name]) for name, f in functions.items()}
    return altered(made.pop(""), functions=tuple(made.values()))


def _with_standard_draws(trace: Trace, moved: Collection[Var]) -> Trace:
    if not any(isinstance(s, Bind) and _moves(s, moved) for s in statements(trace.body)):
        return trace
    names, kinds = Names(all_variables(trace)), infer(trace)

    def is_known(source: Arg) -> bool:
        return isinstance(source, Const) or (isinstance(source, Var) and kinds[source].keys in GENERATORS)

    def through(block: Block) -> Iterator[Stmt]:
        for stmt in block:
            draw = _moves(stmt, moved) if isinstance(stmt, Bind) else None
            if isinstance(stmt, Bind) and draw is not None and draw.name in CHOSEN and is_known(draw.source):
                yield from _chosen(stmt, draw, kinds, names)
            elif isinstance(stmt, Bind) and draw is not None and draw.name in PATHWISE:
                yield from _drawn(trace.source, stmt, draw, moved, names)
            else:
                yield with_blocks(stmt, tuple(tuple(through(inner)) for inner in blocks(stmt)))

    return replace(trace, body=tuple(through(trace.body)))


def _moves(bind: Bind, moved: Collection[Var]) -> Draw | None:
    """The draw that an operation is, if it has a derivative and its parameters depend on the inputs."""
    draw = draw_of(bind) if any(v in moved for v in reads(bind)) else None
    if draw is not None and draw.name in CHOSEN:
        return draw if _is_choice(draw, moved) else None
    return draw if draw is not None and draw.name in PATHWISE and _by_name(draw) is not None else None


def _is_choice(draw: Draw, moved: Collection[Var]) -> bool:
    """Whether nothing but the array varies that a draw takes parts of, along an axis that is known."""
    given = {**dict(zip(CHOSEN[draw.name], draw.args, strict=False)), **dict(draw.params)}
    array, axis = given.pop(CHOSEN[draw.name][0], None), given.get("axis", Const(0))
    fits = len(draw.args) <= len(CHOSEN[draw.name]) and len(given) + 1 == len(draw.args) + len(draw.params)
    others = any(v in moved for arg in given.values() for v in variables(arg))
    return fits and array is not None and not others and isinstance(axis, Const) and type(axis.value) is int


def _chosen(bind: Bind, draw: Draw, kinds: Mapping[Var, Kind], names: Names) -> Iterator[Bind]:
    """The parts of an array that a draw takes, by their places."""
    given = {**dict(zip(CHOSEN[draw.name], draw.args, strict=False)), **dict(draw.params)}
    array, axis = given.pop(CHOSEN[draw.name][0]), given.pop("axis", Const(0))
    if isinstance(array, Pack) or (isinstance(array, Var) and kinds[array].tag == "list"):
        made = names.fresh()
        yield Bind(made, "numpy.array", (array,), origin=bind.origin)
        array = made
    shape, length, places = names.fresh(), names.fresh(), names.fresh()
    yield Bind(shape, "numpy.shape", (array,), origin=bind.origin)
    yield Bind(length, "operator.getitem", (shape, axis), effect=Effect.RAISES, origin=bind.origin)
    called = (draw.source, Const(draw.name)) if bind.op == "method" else ()
    yield Bind(places, bind.op, (*called, length), tuple(given.items()), Effect.IMPURE, bind.origin)
    yield Bind(bind.target, "numpy.take", (array, places), (("axis", axis),), origin=bind.origin)


def _by_name(draw: Draw) -> dict[str, Arg] | None:
    """The arguments of a draw by name, with their defaults; None where they do not fit, and it raises."""
    parameters = PATHWISE[draw.name][1]
    slots = (*parameters, "size", *(("check_valid", "tol") if draw.name == "multivariate_normal" else ()))
    given = {**dict(zip(slots, draw.args, strict=False)), **dict(draw.params)}
    known = {**{name: Const(default) for name, default in parameters.items()}, "size": Const(None)}
    fits = len(draw.args) <= len(slots) and len(given) == len(draw.args) + len(draw.params)
    missing = [name for name, default in parameters.items() if default is None and name not in given]
    return {**known, **given} if fits and not missing else None


def _drawn(source: Source, bind: Bind, draw: Draw, moved: Collection[Var], names: Names) -> Iterator[Bind]:
    """The draw with its standard draw, and what it gives as an operation of its parameters."""
    arrays: dict[Arg, Var] = {}

    def array(arg: Arg) -> Arg:
        return arrays.setdefault(arg, names.fresh()) if _is_display(arg, moved) else arg

    draw = replace(
        draw, args=tuple(map(array, draw.args)), params=tuple((name, array(value)) for name, value in draw.params)
    )
    for display, target in arrays.items():
        yield Bind(target, "numpy.array", (display,), origin=bind.origin)
    given, results = _by_name(draw), names.fresh()
    assert given is not None
    op, parameters = PATHWISE[draw.name]
    if draw.name == "multivariate_normal":
        if not _moved_in(given["cov"], moved, arrays):
            given["cov"] = Const(None)
        elif given.get("method") == Const("cholesky"):
            factor = names.fresh()
            yield Bind(factor, "numpy.linalg.cholesky", (given["cov"],), effect=Effect.RAISES, origin=bind.origin)
            given["cov"] = factor
        else:
            raise _by_covariance(source, bind, draw)
    asked = (Const(_DRAWN), draw.source, Const(draw.name), *draw.args)
    yield Bind(results, RESULTS, asked, draw.params, Effect.IMPURE, bind.origin)
    operands = (given["size"], *(given[name] for name in parameters))
    yield Bind(bind.target, f"adjoint_gen.runtime.{op}", (results, *operands), origin=bind.origin)


def _is_display(arg: Arg, moved: Collection[Var]) -> bool:
    return isinstance(arg, Pack) and any(v in moved for v in variables(arg))


def _moved_in(arg: Arg, moved: Collection[Var], arrays: Mapping[Arg, Var]) -> bool:
    """Whether an argument depends on the inputs."""
    return any(v in moved or v in arrays.values() for v in variables(arg))


def _by_covariance(source: Source, bind: Bind, draw: Draw) -> DifferentiationError:
    remedy = '`rng.multivariate_normal(mean, cov, method="cholesky")`'
    return refuse(
        source, bind.origin,
        f"cannot differentiate `{draw.name}` by its covariance: it draws by singular vectors, which are not determined",
        f"rng = np.random.default_rng(...), and {remedy}" if isinstance(draw.source, Const) else remedy,
    )
