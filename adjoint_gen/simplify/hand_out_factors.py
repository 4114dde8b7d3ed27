"""Functions give the factors of an outer product in place of it, where each of their callers only adds it up in a loop.

    def f_reverse(x, W, y_bar):                 def f_reverse(x, W, y_bar):
        t = y_bar * x                               t = y_bar * x
        return W.T @ t, np.outer(t, x)              return W.T @ t, t
                                        ->
    for x in reversed(tape):                    for x in reversed(tape):
        x_bar, t = f_reverse(x, W, x_bar)           x_bar, t = f_reverse(x, W, x_bar)
        W_bar += t                                  W_bar += np.outer(t, x)

A factor that the caller has already, as an argument or another result, is not given again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.trace import Arg, Bind, Block, CallFunction, Pack, Stmt, Trace, Var
from adjoint_gen.ir.walk import all_variables, altered, blocks, closing_reads, reads, statements, variables, with_blocks
from adjoint_gen.names import Names

OUTER: Final = "numpy.outer"

Place: TypeAlias = "tuple[str, int]"
"""Where a caller has a factor: it is the ``argument`` or the ``result`` of that number."""


def with_factors(trace: Trace, gathered: Callable[[Trace], Trace]) -> Trace:
    """The trace with such functions, as far as each product that a call gave is ``gathered`` then."""
    wanted = {f.name: found for f in trace.functions if (found := frozenset(_products(replace(f, functions=trace.functions))))}
    while wanted:
        made, products = _handing_out(trace, wanted)
        whole = (*(replace(f, functions=made.functions) for f in made.functions), made)
        left = {s.target for f in whole for s in statements(gathered(f).body) if isinstance(s, Bind) and s.op == OUTER}
        failed = {(name, k) for product, (name, k) in products.items() if product in left}
        called = {name for name, _ in products.values()}
        if not failed and called >= wanted.keys():
            return made
        kept = ((name, frozenset(k for k in each if (name, k) not in failed)) for name, each in wanted.items())
        wanted = {name: each for name, each in kept if each and name in called}
    return trace


def _items(tree: Arg) -> tuple[Arg, ...]:
    """The several results of a function, or its only one."""
    return tree.items if isinstance(tree, Pack) else (tree,)


def _products(function: Trace) -> Iterator[int]:
    """Which results are products of vectors of which the function does nothing else, and that it does not change."""
    made = {s.target: s for s in function.body if isinstance(s, Bind) and s.op == OUTER and not s.params}
    if not made or not _is_flat(function.result):
        return
    kinds, changing = infer(function), storage(function)
    read = {v for s in statements(function.body) for v in (*reads(s), *closing_reads(s))}
    items = _items(function.result)
    for k, item in enumerate(items):
        if isinstance(item, Var) and item in made and item not in read and items.count(item) == 1:
            vectors = [v for v in made[item].args if isinstance(v, Var) and v not in changing]
            if len(vectors) == 2 and all(kinds.get(v, UNKNOWN).tag == "array" and kinds[v].rank == 1 for v in vectors):
                yield k


def _is_flat(tree: Arg) -> bool:
    """Whether results are names, in one tuple of several."""
    return isinstance(tree, Pack) and tree.kind == "tuple" and len(tree.items) > 1


def _handing_out(trace: Trace, wanted: Mapping[str, frozenset[int]]) -> tuple[Trace, Mapping[Var, tuple[str, int]]]:
    """The trace with functions that give factors, and the products that their callers make, with where these came from."""
    changed: dict[str, tuple[Trace, Mapping[int, tuple[Place, Place]]]] = {}
    for function in trace.functions:
        if function.name in wanted:
            changed[function.name] = _giving(function, wanted[function.name])
    products: dict[Var, tuple[str, int]] = {}
    functions = tuple(_calling(changed[f.name][0] if f.name in changed else f, changed, products) for f in trace.functions)
    return altered(_calling(trace, changed, products), functions=functions), products


def _giving(function: Trace, places: frozenset[int]) -> tuple[Trace, Mapping[int, tuple[Place, Place]]]:
    """A function that gives factors in the places of these results, and where a caller finds each of them."""
    made = {s.target: s for s in function.body if isinstance(s, Bind)}
    items = _items(function.result)
    left = [item for k, item in enumerate(items) if k not in places]
    arguments = [p.tree for p in function.params]

    def place(factor: Arg) -> Place:
        if factor in arguments:
            return "argument", arguments.index(factor)
        if factor not in left:
            left.append(factor)
        return "result", left.index(factor)

    found: dict[int, tuple[Place, Place]] = {}
    for k in sorted(places):
        one, other = made[items[k]].args  # type: ignore[index]
        found[k] = place(one), place(other)
    gone = {items[k] for k in places}
    body = tuple(s for s in function.body if not (isinstance(s, Bind) and s.target in gone))
    return replace(function, body=body, result=Pack("tuple", tuple(left)) if len(left) != 1 else left[0]), found


def _calling(
    trace: Trace, changed: Mapping[str, tuple[Trace, Mapping[int, tuple[Place, Place]]]], products: dict[Var, tuple[str, int]]
) -> Trace:
    """A caller that makes the products of the factors."""
    if not any(isinstance(s, CallFunction) and s.function in changed for s in statements(trace.body)):
        return trace
    names = Names(all_variables(trace))

    def around(stmt: Stmt) -> Iterator[Stmt]:
        if not isinstance(stmt, CallFunction) or stmt.function not in changed:
            yield with_blocks(stmt, tuple(block(inner) for inner in blocks(stmt)))
            return
        function, found = changed[stmt.function]
        given = _items(stmt.target)
        results = [item for k, item in enumerate(given) if k not in found]
        results += [names.like(v) for item in _items(function.result)[len(results) :] for v in variables(item)]
        yield replace(stmt, target=Pack("tuple", tuple(results)) if len(results) != 1 else results[0])
        for k, factors in found.items():
            product = given[k]
            assert isinstance(product, Var)
            products[product] = stmt.function, k
            vectors = tuple(stmt.args[n] if of == "argument" else results[n] for of, n in factors)
            yield Bind(product, OUTER, vectors, origin=stmt.origin)

    def block(stmts: Block) -> Block:
        return tuple(new for stmt in stmts for new in around(stmt))

    return altered(trace, body=block(trace.body))
