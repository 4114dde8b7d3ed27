"""Which names may hold a foreign value: one that is neither a number nor an array of numbers, nor a container of them.

What a rule states, it states of numbers and arrays: ``x * v`` is something else where ``v`` is a matrix of another class, a
table or a fraction. So values come under suspicion where they are got from what nothing is known of (an argument of another
type, a call without a rule, an attribute) and pass it on to all that is computed from them, unless they are looked at there.

>>> from adjoint_gen.ir.trace import Param, Source
>>> x, v, y = Var("x"), Var("v"), Var("y")
>>> body = (Bind(y, "operator.mul", (x, v)),)
>>> params = (Param("x", x, Kind("float")), Param("v", v, Kind("other")))
>>> trace = Trace("f", params, body, y, Source("", 1, (), "f", ""))
>>> sorted(var.name for var in foreign(trace, lambda name, stmt: False)[""])
['v', 'y']
"""

from __future__ import annotations

import math
import types
from collections.abc import Callable, Iterator, Mapping
from functools import partial

import numpy as np

from adjoint_gen.analysis.activity import Leaf, Through, flows, leaves
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.use_counts import callees_first
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.sparse import is_sparse
from adjoint_gen.ir.trace import Append, Arg, Bind, CallFunction, For, If, Pack, Pop, Stmt, Store, Trace, Var, While
from adjoint_gen.ir.walk import reads, statements, variables
from adjoint_gen.rules.distributions import GENERATORS
from adjoint_gen.rules.results import RESULTS
from adjoint_gen.rules.table import lookup

_PLAIN_RESULTS = frozenset({
    "builtins.float", "builtins.int", "builtins.bool", "builtins.complex", "builtins.len", "builtins.str", "builtins.repr",
    "builtins.isinstance", "builtins.callable", "builtins.format", "builtins.range", "format", "builtins.str.__mod__",
    "builtins.ascii", "builtins.any", "builtins.all", "builtins.ord", "builtins.chr", "builtins.hash", "builtins.id",
    "builtins.bytes", "builtins.bin", "builtins.oct", "builtins.hex", "builtins.hasattr", "builtins.issubclass",
    "builtins.print", "builtins.slice",
    "operator.not_", "operator.is_", "operator.is_not", "operator.contains", "member",
})
"""What gives Python's own types, or members of enumerations, whatever it is given."""

_LIBRARIES = (np, np.linalg, np.fft, np.random, math)
_MAKERS = frozenset({
    "asanyarray", "asmatrix", "bmat", "frompyfunc", "fromfunction", "apply_along_axis", "apply_over_axes", "piecewise",
    "busday_count", "busday_offset", "genfromtxt", "loadtxt", "load", "select", "default_rng",
})
"""Functions of these libraries that may give anything else than numbers and arrays of them when they are given such."""


_OF_ANY_DTYPE = frozenset({
    "ndarray.astype", *(f"numpy.{name}" for name in (
        "array", "asarray", "zeros", "ones", "empty", "full", "zeros_like", "ones_like", "empty_like", "full_like", "eye",
        "identity", "arange", "linspace", "asanyarray", "ascontiguousarray", "asfortranarray", "astype", "tri", "indices",
        "geomspace", "logspace",
    )),
})
"""What makes arrays of the dtype that is asked for, or that what they are made of has: also of objects, of dates, of text."""


Looks = Callable[[str, Stmt], bool]


def foreign(trace: Trace, looks: Looks) -> Mapping[str, frozenset[Var]]:
    """The names in question of a trace, under ``""``, and of each function that it calls, under its name.

    ``looks`` says of a statement of a function whether what it computes with is looked at, so that its result is ordinary.
    Where an argument of the trace is not known, nothing is claimed of it, and it is taken to be ordinary.
    """
    general = any(param.kind.tag == "unknown" for param in trace.params)
    functions = callees_first(trace)
    results: dict[str, frozenset[Leaf]] = {f.name: frozenset() for f in functions}
    found: dict[str, frozenset[Var]] = {}
    while True:
        before = dict(results)
        for function in functions:
            found[function.name] = _Suspects(function, results, general, partial(looks, function.name)).names
            results[function.name] = frozenset(
                place for place, var in leaves(function.result) if var in found[function.name]
            )
        if results == before:
            break
    return {**found, "": _Suspects(trace, results, general, partial(looks, "")).names}


class _Suspects:
    """The names in question of one function, where it is known which results of the others are."""

    def __init__(
        self, trace: Trace, results: Mapping[str, frozenset[Leaf]], general: bool, looks: Callable[[Stmt], bool]
    ) -> None:
        self.kinds = infer(trace)
        self.looks = looks
        self.general = general
        self.results = results
        given = [*(v for p in trace.params for v in variables(p.tree)), *(o.var for o in trace.outers)]
        found = {v for v in given if _may_be_foreign(self.kinds[v], general)}
        body = statements(trace.body)
        loads = (s for s in body if isinstance(s, Bind) and s.op == "operator.getitem")
        self.inside = {s.target: s.args[0] for s in loads if isinstance(s.args[0], Var)}
        while True:
            more = {v for stmt in body for v in self._of(stmt, found)} - found
            if not more:
                break
            found |= more
        self.names = frozenset(found)

    def _of(self, stmt: Stmt, found: set[Var]) -> Iterator[Var]:
        """What one statement puts under suspicion, where ``found`` is already."""
        match stmt:
            case Bind(target=target):
                if self._questionable(stmt, found):
                    yield target
            case CallFunction(target=target, function=function):
                yield from _placed(target, self.results.get(function, frozenset()))
            case If() | For() | While():
                for one, other in flows(stmt, lambda bind: True, Through({})):
                    if one in found or self._is_object_or_number(one, other):
                        yield other
            case Append(items=items, value=value) | Store(array=items, value=value):
                if self.kinds.get(items, UNKNOWN).tag != "array" and any(v in found for v in variables(value)):
                    yield from self._around(items)
            case Pop(target=target, items=items):
                if items in found and _may_be_foreign(self.kinds.get(target, UNKNOWN)):
                    yield target

    def _is_object_or_number(self, one: Var, joined: Var) -> bool:
        """Whether a name stands for an object, which is a dict here, or for something else."""
        return self.kinds.get(one, UNKNOWN).tag == "dict" and self.kinds.get(joined, UNKNOWN).tag == "unknown"

    def _questionable(self, bind: Bind, found: set[Var]) -> bool:
        if bind.op in _PLAIN_RESULTS or bind.op == RESULTS:
            return False  # what takes a result of several meets the operands, too
        base = bind.args[0] if bind.op == "operator.getitem" else None
        if isinstance(base, Var) and self._may_be_container(base, bind.target):
            return True  # whose arithmetic is its own
        if isinstance(base, Var) and base in found:
            known = self.kinds.get(base, UNKNOWN).tag in ("tuple", "list", "dict")
            return not known or _may_be_foreign(self.kinds.get(bind.target, UNKNOWN))
        if bind.op == "method" and isinstance(of := bind.args[0], Var) and _has_known_methods(self.kinds.get(of, UNKNOWN)):
            return _may_be_foreign(self.kinds.get(bind.target, UNKNOWN), self.general)
        if any(v in found for v in reads(bind)):
            return not self.looks(bind)
        if bind.op in _OF_ANY_DTYPE and self.kinds.get(bind.target, UNKNOWN).dtype is None:
            return not self.general
        if bind.op.startswith("builtins.") and not _may_be_foreign(self.kinds.get(bind.target, UNKNOWN)):
            return False
        return lookup(bind.op) is None and not _gives_numbers(bind.op)

    def _may_be_container(self, items: Var, item: Var) -> bool:
        """Whether an item of which nothing is known is one of several kinds, a list, tuple or dict among them."""
        kinds = self.kinds.get(items, UNKNOWN).items
        return any(k.tag in ("list", "tuple", "dict") for k in kinds) and self.kinds.get(item, UNKNOWN).tag == "unknown"

    def _around(self, items: Var | None) -> Iterator[Var]:
        """A list and those that it was got from."""
        while items is not None:
            yield items
            items = self.inside.get(items)


def _has_known_methods(kind: Kind) -> bool:
    """Whether it is known of methods what they give."""
    return kind.keys in GENERATORS or is_sparse(kind)


def _may_be_foreign(kind: Kind, general: bool = False) -> bool:
    """Whether a value of this kind, which comes from outside, may be foreign, or hold what is."""
    inside = (*kind.items, kind.element) if kind.element is not None else kind.items
    if kind.tag == "unknown":
        return not (general or kind.exact or "|" in (kind.dtype or ""))
    return kind.tag == "other" or any(_may_be_foreign(k, general) for k in inside)


def _placed(target: Arg, places: frozenset[Leaf]) -> Iterator[Var]:
    """The names that a call binds to results in question."""
    for place in places:
        tree = target
        for k in place:
            if isinstance(tree, Pack):
                tree = tree.items[k]
        yield from variables(tree)


def _gives_numbers(op: str) -> bool:
    """Whether an operation without a rule is one of a library whose results are numbers and arrays."""
    if op.startswith("adjoint_gen.") or op in ("tape", "list", "repeat", RESULTS):
        return True
    name = op.rpartition(".")[2]
    return name not in _MAKERS and any(
        isinstance(getattr(library, name, None), types.FunctionType | types.BuiltinFunctionType | np.ufunc | type(np.sum))
        and op == f"{library.__name__}.{name}"
        for library in _LIBRARIES
    )
