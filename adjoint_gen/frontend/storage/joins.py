"""Where two paths meet: the names and values that differ become yields of the branch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

import gast

from adjoint_gen.frontend.containers.dict_objects import make, own_parameter, refuse_kept, site_of, tie, to_grow
from adjoint_gen.frontend.containers.growing_tuples import note_met
from adjoint_gen.frontend.containers.lists import meet, must_grow
from adjoint_gen.frontend.containers.part_names import part_names
from adjoint_gen.frontend.names.callables import Choice, captured_by, is_function, plain, same_function, with_captured
from adjoint_gen.frontend.names.comprehension_scopes import unmarked
from adjoint_gen.frontend.names.values import Known, Value, leaves, like, lists_in, mapped, same_structure, undefined_like
from adjoint_gen.frontend.objects.partial_attributes import with_all
from adjoint_gen.frontend.objects.unions import united
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import Met, Own, Same, every_leaf, key, references
from adjoint_gen.frontend.state.presence import met
from adjoint_gen.frontend.storage.materialise_lists import grown
from adjoint_gen.frontend.text.optionals import NONE, guarded, is_node, is_there, name_of_fact, note_there, number_of
from adjoint_gen.ir.trace import UNDEF, Arg, Atom, Const, Pack, Stmt, Undefined, Var, Yield
from adjoint_gen.ir.walk import defines, values_of, with_values


@contextmanager
def at_end_of(low: Lowering, block: list[Stmt]) -> Iterator[None]:
    """Append statements to a block that was lowered before."""
    low.writing.blocks.append(block)
    try:
        yield
    finally:
        low.writing.blocks.pop()


def refuse_unmarked(low: Lowering, node: gast.AST, name: str, value: Value) -> None:
    """Refuse a tuple or dict, bound on some path only, in which nothing could say so when it runs; a list must grow."""
    if not isinstance(value, Pack | Var) or any(True for _ in every_leaf(low.objects, low.env, value)):
        return
    for display in (one for one in lists_in(value) if id(one) in low.displays.sites):
        grown(low, must_grow(low, display))
    if name in low.function.__code__.co_varnames + low.function.__code__.co_cellvars:
        what = f"cannot differentiate `{name}`: one path leaves it unbound, and there is nothing in it on another"
        raise low.refuse(node, what, f"`{name} = ...` on each path")


class Join:
    """The yields of one branch; ``ends`` says of each side whether control never comes out of it, ``inside`` is its block."""

    def __init__(
        self, low: Lowering, node: gast.AST, test: Var | Const, ends: tuple[bool, bool] = (False, False),
        inside: tuple[list[Stmt], list[Stmt]] | None = None,
    ) -> None:
        self._test = test
        self._inside = ([], []) if inside is None else inside
        self.yields: list[Yield] = []
        self._low = low
        self._node = node
        self._ends = ends
        self._sides: tuple[Mapping[str, Value], Mapping[str, Value]] = ({}, {})
        self._met: dict[tuple[Arg, Arg], Var] = {}
        self._seen: Counter[tuple[int, Arg]] = Counter()

    def names(self, then: Mapping[str, Value], orelse: Mapping[str, Value], live: Iterable[str] | None) -> dict[str, Value]:
        """What the names that either side set mean after the branch; those that nobody reads again mean nothing."""
        self._sides = then, orelse
        found: dict[str, Value] = {}
        objects = self._low.objects
        called = {key(ref): objects.things[ref].base for ref in objects.of_names({**then, **orelse})}
        for name in {**then, **orelse}:
            before = self._low.env[name]
            inside = called.get(name)
            if name.startswith("bound ") or (inside is not None and isinstance(before, Undefined)):
                continue
            a = UNDEF if self._ends[0] else then.get(name, before)
            b = UNDEF if self._ends[1] else orelse.get(name, before)
            if inside is not None:
                a, b = (_as_before(side, other, before) for side, other in ((a, b), (b, a)))
                found[name] = self.value(a, b, inside)
            elif live is None or name in live:
                found[name] = self.value(a, b, name)
                if any(isinstance(side, Undefined) and not ends for side, ends in zip((a, b), self._ends, strict=True)):
                    refuse_unmarked(self._low, self._node, name, found[name])
            else:
                found[name] = UNDEF
        return found

    def settle(self) -> None:
        """Tie the references that may be to one object; to be called when all names mean what they mean after the branch."""
        named = references(self._low.env) if self._met else Counter()
        for (a, b), new in self._met.items():
            sides = [(k, ref) for k, ref in enumerate((a, b)) if self._low.objects.refers(ref)]
            outer = [ref for _, ref in sides if ref in named]
            tied = [ref for _, ref in sides if ref in self._low.objects.tied]
            if outer or tied or any(self._seen[side] > 1 for side in sides):
                tie(self._low, self._node, new, *(ref for _, ref in sides))  # type: ignore[arg-type]

    def value(self, a: Value, b: Value, base: str) -> Value:
        """The value that is ``a`` on one side and ``b`` on the other.

        Raises:
            DifferentiationError: they are different functions, or tuples of different structure.
        """
        if a is b or (a == b and not isinstance(a, Known) and not any(lists_in(a))):
            return a
        a, b = plain(a), plain(b)
        refuse_kept(self._low, self._node, a)
        refuse_kept(self._low, self._node, b)
        if isinstance(a, Known) or isinstance(b, Known):
            return self._known(a, b, base)
        a = undefined_like(b) if isinstance(a, Undefined) else a
        b = undefined_like(a) if isinstance(b, Undefined) else b
        pair = met(self._low, a, b)
        a, b = (a, b) if pair is None else pair
        a, b = with_all(self._low, a, b) or (a, b)
        if not same_structure(a, b) and (sides := self._united(a, b)) is not None:
            a, b = sides
        if not same_structure(a, b):
            for side in (a, b):
                if isinstance(side, Pack) and id(side) in self._low.displays.sites:
                    return grown(self._low, must_grow(self._low, side))
            to_grow(self._low, a, b)
            keyed = [isinstance(side, Pack) and side.kind == "dict" for side in (a, b)]
            self._low.program.asked.sorts |= not any(keyed)
            remedy = "the same keys on both paths, with `0.0` or `[]` where there is nothing"
            what = f"it is {_sort(a)} on one path and {_sort(b)} on the other"
            raise self._refuse(base, what, remedy if all(keyed) else "the same structure on both paths")
        before, inside = len(self.yields), guarded(a)
        pairs = iter(zip(leaves(a), leaves(b), part_names(base, a), strict=True))
        meet(self._low, a, b)
        joined = like(a, lambda: self._leaf(*next(pairs)))
        self._low.displays.chosen.update((id(one), (one, of)) for one, *of in zip(*map(lists_in, (joined, a, b)), strict=False))
        if inside:
            self._low.optionals.note(joined)
            self._low.premises.unsure -= {y.result for y in self.yields[before:]} & guarded(joined)
        self._note_there(a, b, joined)
        known = next((side for side in (a, b) if id(side) in self._low.displays.sites), None)
        if isinstance(known, Pack) and isinstance(joined, Pack) and (a == b or self._low.program.modes.by_reference):
            self._low.displays.remade(known, joined, self)
        return joined

    def _note_there(self, a: Arg, b: Arg, joined: Arg) -> None:
        """Note of a node that is one on each path that it is one behind them, too."""
        if is_node(joined):
            if all(self._is_there(k, side) for k, side in enumerate((a, b))):
                note_there(self._low.env, joined)
        elif isinstance(a, Pack) and isinstance(b, Pack) and isinstance(joined, Pack):
            for parts in zip(values_of(a), values_of(b), values_of(joined), strict=True):
                self._note_there(*parts)

    def _is_there(self, side: int, value: Arg) -> bool:
        number = number_of(value)
        fact = self._sides[side].get(name_of_fact(number), UNDEF) if isinstance(number, Var) else UNDEF
        return isinstance(number, Undefined) or fact == Const(False) or is_there(self._low.env, value)

    def _united(self, a: Arg, b: Arg) -> tuple[Arg, Arg] | None:
        """Two values of different sorts as unions, each made at the end of its side; None where there are none."""
        low = self._low
        listed = any(isinstance(side, Pack) and side.kind not in ("tuple", "node", "optional") for side in (a, b))
        if low.program.modes.nodes is None or listed:
            return None
        if same_structure(a, b) and not isinstance(a, Known) and not isinstance(b, Known):
            return a, b
        if isinstance(a, Pack) and isinstance(b, Pack) and a.kind == b.kind == "tuple":
            names = [getattr(side, "fields", ()) for side in (a, b)]
            if len(a.items) == len(b.items) and names[0] == names[1]:
                pairs = [self._united(*pair) for pair in zip(a.items, b.items, strict=True)]
                if None in pairs:
                    return None
                each = [with_values(side, [pair[k] for pair in pairs if pair]) for k, side in enumerate((a, b))]
                return each[0], each[1]
        made = []
        for side, block in zip((a, b), self._inside, strict=True):
            with at_end_of(low, block):
                made.append(united(low, self._node, plain(side)))
        return made[0], made[1]

    def _leaf(self, a: Atom, b: Atom, base: str) -> Atom:
        if a == b:
            return a
        if isinstance(plain(a), Known) or isinstance(plain(b), Known):
            met = self._low.part(self._known(plain(a), plain(b), base, part=True), self._node)
            assert not isinstance(met, Pack)
            return met
        if any(isinstance(side, Const) and isinstance(side.value, Same | Own | Met) for side in (a, b)):
            why = "a dict, or an array in one, is the caller's own, or comes twice, on one path only"
            raise self._refuse(base, why, "the same dict on both paths")
        if self._low.objects.refers(a) or self._low.objects.refers(b):
            return self._object(a, b, base)
        result = self._low.writing.names.fresh(unmarked(base))
        self.yields.append(Yield(result, a, b))
        note_met(self._low, result, (a, b))
        for side, ends in zip((a, b), self._ends, strict=True):
            if not ends and (isinstance(side, Undefined) or side in self._low.premises.unsure):
                self._low.premises.unsure.add(result)
        return result

    def _object(self, a: Atom, b: Atom, base: str) -> Var:
        """A reference to what is one object on one side and another on the other."""
        low = self._low
        if (a, b) in self._met:
            return self._met[a, b]
        held: list[Value] = [UNDEF, UNDEF]
        for k, ref in enumerate((a, b)):
            self._seen[k, ref] += 1
            if isinstance(ref, Var) and low.objects.refers(ref):
                held[k] = self._sides[k].get(key(ref), low.env[key(ref)])
        for k, (ref, other) in enumerate(((a, b), (b, a))):
            if isinstance(ref, Undefined):
                assert isinstance(other, Var)
                if not isinstance(low.env[key(other)], Undefined):
                    if not self._ends[k]:
                        raise self._refuse(base, "one path leaves it unbound", "the same dict on both paths")
                    return other
            elif not low.objects.refers(ref):
                own_parameter(low, ref)
                raise self._refuse(base, "it is a dict on one path and another value on the other", "a dict on both paths")
        site = ("join", site_of(self._node), *(low.objects.things[r].site for r in (a, b) if isinstance(r, Var)))
        inside = self.value(held[0], held[1], base)
        assert isinstance(inside, Pack)
        defaults = {low.objects.things[r].default for r in (a, b) if isinstance(r, Var)}
        if len(defaults) > 1:
            raise self._refuse(base, "it gives what is missing on one path only", "the same dict on both paths")
        new = self._met[a, b] = make(low, site, inside, base, default=defaults.pop())
        return new

    def _refuse(self, base: str, why: str, remedy: str) -> Exception:
        return self._low.refuse(self._node, f"cannot differentiate {_called(base)}: {why}", remedy)

    def _known(self, a: Value, b: Value, base: str, part: bool = False) -> Value:
        """The function that is ``a`` on one side and ``b`` on the other; a union where one is none, but in a ``part``."""
        for k, (side, other) in enumerate(((a, b), (b, a))):
            if isinstance(side, Undefined) and self._ends[k]:
                return self._out(other, 1 - k)
        if same_function(a, b):
            return a
        if all(isinstance(side, Known) and is_function(side) for side in (a, b)):
            then, orelse = self._out(a, 0), self._out(b, 1)
            assert isinstance(then, Known) and isinstance(orelse, Known)
            return Choice((then.value, orelse.value), base or then.spelling, test=self._test, then=then, orelse=orelse)
        held = all(side == NONE or is_node(side) or (isinstance(side, Known) and is_function(side)) for side in (a, b))
        if held and self._low.program.has_nodes() and not part and (sides := self._united(a, b)) is not None:  # type: ignore[arg-type]
            return self.value(*sides, base)
        raise self._low.refuse(
            self._node, f"cannot differentiate {_called(base)}: the paths give it different functions or modules",
            "a call of the function in each branch",
        )

    def _out(self, value: Value, side: int) -> Value:
        """What a side of the branch gives to behind it: the values that a function holds, if they are made there, are yielded.

        On the other side something stands for them that nobody reads.
        """
        if isinstance(value, Known):
            return with_captured(value, [self._out(held, side) for held in captured_by(value)])
        made = {var for stmt in self._inside[side] for var in defines(stmt)}
        unread: Atom = UNDEF if self._ends[1 - side] else Const(0.0)

        def out(leaf: Arg) -> Arg:
            if isinstance(known := plain(leaf), Known):
                return self._low.part(self._out(known, side), self._node)
            if leaf not in made or not isinstance(leaf, Var):
                return leaf
            return self._leaf(leaf, unread, "") if side == 0 else self._leaf(unread, leaf, "")

        return mapped(value, out)


def _as_before(side: Value, other: Value, before: Value) -> Value:
    """What is in an object at the end of a side that never comes to its end: what it held before, where that stays."""
    if not isinstance(side, Undefined) or not isinstance(other, Pack) or not isinstance(before, Pack):
        return side
    known = set(leaves(before))
    return mapped(other, lambda leaf: leaf if leaf in known else UNDEF)


def _called(base: str) -> str:
    return f"`{base}`" if base else "this value"


def _sort(value: Arg) -> str:
    if not isinstance(value, Pack):
        return "a single value"
    if value.kind == "optional":
        return f"None or {_sort(value.items[1])}"
    if value.kind == "dict":
        return f"a dict with the keys {', '.join(map(repr, value.items[::2]))}"
    return f"a {value.kind} of {len(value.items)}"


def is_unsure(low: Lowering, leaf: Arg) -> bool:
    """Whether some path leaves this atom unbound."""
    return isinstance(leaf, Undefined) or (isinstance(leaf, Var) and leaf in low.premises.unsure)
