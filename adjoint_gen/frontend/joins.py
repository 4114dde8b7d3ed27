"""Where two paths meet: the names and values that differ become yields of the branch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import gast

from adjoint_gen.frontend.again import MustGrow
from adjoint_gen.frontend.builder import Lowering
from adjoint_gen.frontend.values import Known, Value, leaves, like, same_structure, undefined_like
from adjoint_gen.ir.trace import UNDEF, Arg, Atom, Pack, Undefined, Var, Yield


class Join:
    """The yields of one branch; ``ends`` says of each side whether control never comes out of it."""

    def __init__(self, low: Lowering, node: gast.AST, ends: tuple[bool, bool] = (False, False)) -> None:
        self.yields: list[Yield] = []
        self._low = low
        self._node = node
        self._ends = ends

    def names(self, then: Mapping[str, Value], orelse: Mapping[str, Value], live: Iterable[str] | None) -> dict[str, Value]:
        """What the names that either side set mean after the branch; those that nobody reads again mean nothing."""
        found: dict[str, Value] = {}
        for name in {**then, **orelse}:
            if name.startswith("bound "):
                continue
            before = self._low.env[name]
            a = UNDEF if self._ends[0] else then.get(name, before)
            b = UNDEF if self._ends[1] else orelse.get(name, before)
            found[name] = self.value(a, b, name) if live is None or name in live else UNDEF
        return found

    def value(self, a: Value, b: Value, base: str) -> Value:
        """The value that is ``a`` on one side and ``b`` on the other.

        Raises:
            DifferentiationError: they are different functions, or tuples of different structure.
        """
        if a is b or (a == b and not isinstance(a, Known)):
            return a
        if isinstance(a, Known) or isinstance(b, Known):
            return self._known(a, b, base)
        a = undefined_like(b) if isinstance(a, Undefined) else a
        b = undefined_like(a) if isinstance(b, Undefined) else b
        if not same_structure(a, b):
            for side in (a, b):
                if id(side) in self._low.sites:
                    raise MustGrow(self._low.sites[id(side)][1])
            raise self._low.refuse(
                self._node, f"cannot differentiate {_called(base)}: it is {_sort(a)} on one path and {_sort(b)} on the other",
                "the same structure on both paths",
            )
        pairs = iter(zip(leaves(a), leaves(b), strict=True))
        return like(a, lambda: self._leaf(*next(pairs), base))

    def _leaf(self, a: Atom, b: Atom, base: str) -> Atom:
        if a == b:
            return a
        result = self._low.names.fresh(base)
        self.yields.append(Yield(result, a, b))
        for side, ends in zip((a, b), self._ends, strict=True):
            if not ends and (isinstance(side, Undefined) or side in self._low.unsure):
                self._low.unsure.add(result)
        return result

    def _known(self, a: Value, b: Value, base: str) -> Value:
        for side, other, ends in ((a, b, self._ends[0]), (b, a, self._ends[1])):
            if isinstance(side, Undefined) and ends:
                return other
        if isinstance(a, Known) and isinstance(b, Known) and a.value is b.value:
            return a
        raise self._low.refuse(
            self._node, f"cannot differentiate {_called(base)}: the paths give it different functions or modules",
            "a call of the function in each branch",
        )


def _called(base: str) -> str:
    return f"`{base}`" if base else "this value"


def _sort(value: Arg) -> str:
    return f"a {value.kind} of {len(value.items)}" if isinstance(value, Pack) else "a single value"


def is_unsure(low: Lowering, leaf: Arg) -> bool:
    """Whether some path leaves this atom unbound."""
    return isinstance(leaf, Undefined) or (isinstance(leaf, Var) and leaf in low.unsure)
