"""Loops that move all items of lists by one place, and the adjoints of such loops."""

from __future__ import annotations

from collections import Counter

from adjoint_gen.ir.trace import Arg, Bind, Block, Const, For, Store, Var
from adjoint_gen.ir.views import GETITEM

ADD, SUB = "operator.add", "operator.sub"
_FIT = "adjoint_gen.runtime.unbroadcast"
_ZERO = Const(0.0)


def moved_by(loop: For) -> list[Var]:
    """The lists to which a loop stores, if that is all it does and may be a move of their items."""
    if loop.carried or loop.until is not None or not all(isinstance(s, Bind | Store) for s in loop.body):
        return []
    return list(dict.fromkeys(s.array for s in loop.body if isinstance(s, Store)))


def moves(loop: For, step: int) -> dict[Var, Var] | None:
    """The lists in which a loop does ``items[i] = items[i + step]`` and nothing else, by what it moves; None of others."""
    beside, loads, stored = set[Arg](), dict[Var, Var](), list[Var]()
    for stmt in loop.body:
        match stmt:
            case Bind(target=target, op=op, args=(one, other)) if (op, one, other) == _place(loop.counter, step):
                beside.add(target)
            case Bind(target=target, op=op, args=(Var() as items, place)) if op == GETITEM and place in beside:
                loads[target] = items
            case Store(array=items, chain=(place,), value=Var() as value, add=False) if (
                place == loop.counter and loads.get(value) == items and items not in stored
            ):
                stored.append(items)
            case _:
                return None
    return loads if len(loads) == len(stored) else None


def _place(counter: Var, step: int) -> tuple[str, Var, Const]:
    return (ADD if step == 1 else SUB), counter, Const(1)


def moves_back(loop: For, step: int) -> bool:
    """Whether a loop does ``items_bar[i + step] += items_bar[i]; items_bar[i] = 0.0`` and nothing else."""
    beside, moved, here, there, sums = set[Arg](), set[Arg](), Counter[Var](), Counter[Var](), dict[Var, Var]()
    loads: dict[Arg, Var] = {}
    for stmt in loop.body:
        match stmt:
            case Bind(target=target, op=op, args=(one, other)) if (op, one, other) == _place(loop.counter, step):
                beside.add(target)
            case Bind(target=target, op=op, args=(Var() as items, place)) if op == GETITEM and place == loop.counter:
                moved.add(target)
                loads[target] = items
            case Bind(target=target, op=op, args=(Var() as items, place)) if op == GETITEM and place in beside:
                sums[target] = items
            case Bind(target=target, op=op, args=(Var() as value, _)) if op == _FIT and value in moved:
                moved.add(target)
                loads[target] = loads[value]
            case Bind(target=target, op=op, args=(Var() as old, Var() as value)) if (
                op == ADD and value in moved and sums.get(old) == loads[value]
            ):
                sums[target] = sums[old]
                there[sums[old]] += 0
            case Store(array=items, chain=(place,), value=value, add=False) if place == loop.counter and value == _ZERO:
                here[items] += 1
            case Store(array=items, chain=(place,), value=value, add=True) if place in beside and loads.get(value) == items:
                there[items] += 1
            case Store(array=items, chain=(place,), value=Var() as value, add=False) if place in beside and _is_total(
                value, items, sums, loop.body
            ):
                there[items] += 1
            case _:
                return False
    return bool(here) and here == +there and set(here.values()) == {1}


def _is_total(value: Var, items: Var, sums: dict[Var, Var], body: Block) -> bool:
    """Whether a value is the sum that is found for an item, and not the item as it was."""
    return sums.get(value) == items and any(isinstance(s, Bind) and s.target == value and s.op == ADD for s in body)
