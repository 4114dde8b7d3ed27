"""Many seeds through one function: what is linear in some parameters, with one more, leading axis.

    y_dot = A @ x_dot                         y_dot = x_dot @ A.T
    s = np.sum(y_dot)              ->         s = np.sum(y_dot, axis=1)
    z_dot[i] = s * c                          z_dot[:, i] = s * c

The tangents of a forward trace, the cotangents of a reverse one and the directions of a product with the Hessian are such
parameters.  What depends on them is found first, to a fixed point over loops and functions that are called
(:mod:`adjoint_gen.analysis.value_dependence`); then each of its statements takes the form that its batch rule says
(:mod:`adjoint_gen.rules.batching`).  What is linear in the seeds and yet depends on none of them is zero: where it meets
what does, in a loop, a branch, a list or a store, it is repeated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.value_dependence import Version, dependence, places
from adjoint_gen.ir.trace import Bind, Const, Effect, Trace, Var
from adjoint_gen.ir.views import TOGETHER
from adjoint_gen.ir.walk import statements, variables
from adjoint_gen.rules.batching import NotBatchedError
from adjoint_gen.transform.many_seeds import Form


def batched(trace: Trace, seeds: tuple[int, ...], beside: bool = False) -> Trace:
    """The trace for many values of its parameters at the positions ``seeds``, in which its result is linear.

    Each leaf of these has one more, leading axis, and so has each of the result. With ``beside`` the result is a pair, whose
    first part, the value, does not depend on them.

    Raises:
        NotBatchedError: some statement has no such form; the message says which.
    """
    if any(function.references for function in trace.functions):
        raise NotBatchedError("a function changes arrays that it is given")
    given = frozenset(v for k in seeds for v in variables(trace.params[k].tree))
    found = dependence(trace, given)
    regions = storage(trace)
    moved = {regions[v] for v in found.names if v in regions}
    if any(isinstance(s, Bind) and s.op in TOGETHER and regions.get(s.target) in moved for s in statements(trace.body)):
        raise NotBatchedError("arrays that may share memory have no form for many values at once")
    length = frozenset({f"{next(iter(variables(trace.params[seeds[0]].tree)))}.each"})
    taken = {f.name for f in (*trace.functions, trace)}
    names: dict[Version, str] = {}
    for called in found.functions:
        names[called] = name = next(n for n in _names_for(called.function) if n not in taken)
        taken.add(name)
    table = {f.name: f for f in trace.functions}
    forms = {
        called: Form(replace(table[called.function], functions=trace.functions), inside, names, length)
        for called, inside in found.functions.items()
    }
    told = {called for called, form in forms.items() if not form.knows_count(called.given)}
    made = [
        replace(form.made(called.wanted, told, called in told), name=names[called], functions=())
        for called, form in forms.items()
    ]
    linear = [place for place, _ in places(trace.result) if place[:1] != (0,) or not beside]
    main = Form(trace, found.names, names, length).made(linear, told)
    if beside and any(v in found.names for place, v in places(trace.result) if place[:1] == (0,)):
        raise NotBatchedError("the value depends on the seeds")
    return replace(main, functions=(*trace.functions, *made))


def one_by_one(trace: Trace, why: str) -> Trace:
    """A function of the same parameters that says that it takes one seed at a time."""
    says = Bind(Var("why"), "adjoint_gen.runtime.one_by_one", (Const(why),), effect=Effect.IMPURE)
    return replace(trace, body=(says,), result=Const(None), functions=(), doc="", notes=(), ignored=())


def _names_for(function: str) -> Iterator[str]:
    yield f"{function}_each"
    count = 1
    while True:
        yield f"{function}_{count}_each"
        count += 1
