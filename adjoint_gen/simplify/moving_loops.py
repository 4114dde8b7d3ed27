"""Loops that move all items of lists by one place, and the adjoints of such loops."""

from __future__ import annotations

from adjoint_gen.ir.trace import Arg, Bind, Const, For, Store, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.rules.linear import UNBROADCAST

ADD, SUB = "operator.add", "operator.sub"
_ZERO = Const(0.0)


def moved_by(loop: For) -> list[Var]:
    """The lists to which a loop stores, if that is all it does and may be a move of their items."""
    if loop.carried or loop.until is not None or not all(isinstance(s, Bind | Store) for s in loop.body):
        return []
    return list(dict.fromkeys(s.array for s in loop.body if isinstance(s, Store)))


def moves(loop: For, step: int) -> bool:
    """Whether a loop does ``items[i] = items[i + step]`` for one or more lists, and nothing else."""
    beside, loads, stored = set[Arg](), dict[Var, Var](), set[Var]()
    for stmt in loop.body:
        match stmt:
            case Bind(target=target, op=op, args=(one, other)) if (op, one, other) == _place(loop.counter, step):
                beside.add(target)
            case Bind(target=target, op=op, args=(Var() as items, place)) if op == GETITEM and place in beside:
                loads[target] = items
            case Store(array=items, chain=(place,), value=Var() as value, add=False) if (
                place == loop.counter and loads.get(value) == items and items not in stored
            ):
                stored.add(items)
            case _:
                return False
    return 0 < len(loads) == len(stored)


def _place(counter: Var, step: int) -> tuple[str, Var, Const]:
    return (ADD if step == 1 else SUB), counter, Const(1)


def moves_back(loop: For, step: int) -> bool:
    """Whether a loop does ``items_bar[i + step] += items_bar[i]; items_bar[i] = 0.0`` and nothing else."""
    beside, cleared, added = set[Arg](), list[Var](), list[Var]()
    here, there, totals = dict[Arg, Var](), dict[Arg, Var](), dict[Arg, Var]()  # what is loaded or summed, by its list
    for stmt in loop.body:
        match stmt:
            case Bind(target=target, op=op, args=(one, other)) if (op, one, other) == _place(loop.counter, step):
                beside.add(target)
            case Bind(target=target, op=op, args=(Var() as items, place)) if (
                op == GETITEM and place == loop.counter and items not in cleared
            ):
                here[target] = items
            case Bind(target=target, op=op, args=(Var() as items, place)) if op == GETITEM and place in beside:
                there[target] = items
            case Bind(target=target, op=op, args=(value, _)) if op == UNBROADCAST and value in here:
                here[target] = here[value]
            case Bind(target=target, op=op, args=(old, value)) if (
                op == ADD and value in here and there.get(old) == here[value]
            ):
                totals[target] = here[value]
            case Store(array=items, chain=(place,), value=value, add=False) if place == loop.counter and value == _ZERO:
                cleared.append(items)
            case Store(array=items, chain=(place,), value=value, add=add) if (
                place in beside and (here if add else totals).get(value) == items
            ):
                added.append(items)
            case _:
                return False
    return 0 < len(cleared) == len(set(cleared)) == len(added) and set(cleared) == set(added)
