"""Statements that give an array another name, a view of it a name, or a name another array."""

from __future__ import annotations

import numpy as np

from tests.fuzz.expressions import Scope, Shape
from tests.fuzz.storage import Storage


def alias(storage: Storage, scope: Scope) -> bool:
    """``w0 = m0``: one more name of an array."""
    return _named(storage, scope, lambda name, shape: (name, shape))


def view(storage: Storage, scope: Scope) -> bool:
    """``w0 = m0[1:]``, a row, a transpose, a flat view."""
    return _named(storage, scope, lambda name, shape: _view(storage, name, shape))


def _named(storage: Storage, scope: Scope, make) -> bool:
    name = storage.pick(scope)
    if name is None:
        return False
    text, shape = make(name, scope.shape(name))
    new = storage.fresh("w")
    storage.writer.write(f"{new} = {text}")
    storage.add(scope, new, shape)
    return True


def _view(storage: Storage, name: str, shape: Shape) -> tuple[str, Shape]:
    r = storage.random
    options = [f"{name}[{s}]" for s in (":", "1:", ":-1", "::2", "::-1", "-2:")]
    if len(shape) == 2:
        options += [f"{name}.T", f"{name}.reshape(-1)", f"{name}.ravel()", f"{name}[:, 1:]", f"{name}[:, 0]"]
        options += [f"{name}[::-1, :1]"]
        options += [f"{name}[{r.randrange(shape[0])}]", f"np.transpose({name})", f"np.reshape({name}, {shape[::-1]})"]
    text = r.choice(options)
    result: Shape = eval(text, {"np": np, name: np.zeros(shape)}).shape
    return (text, result) if all(result) else (name, shape)


def swap(storage: Storage, scope: Scope) -> bool:
    """``m0, m1 = m1, m0``, or three of them in turn."""
    names = storage.here(scope)
    groups = [[n for n in names if scope.shape(n) == shape] for shape in {scope.shape(n) for n in names}]
    groups = sorted(g for g in groups if len(g) > 1)
    if not groups:
        return False
    group = storage.random.choice(groups)
    chosen = storage.random.sample(group, min(len(group), storage.random.choice((2, 2, 3))))
    storage.writer.write(f"{', '.join(chosen)} = {', '.join((*chosen[1:], chosen[0]))}")
    return True


def renew(storage: Storage, scope: Scope) -> bool:
    """``m0 = np.sin(m0)``: the name of an array gets a new one."""
    name = storage.pick(scope)
    if name is None:
        return False
    shape = scope.shape(name)
    form = storage.random.choice(("np.sin({})", "0.5 * {}", "np.zeros_like({})", "{}.copy()", "np.tanh({}) + {}"))
    text = form.replace("{}", name)
    if storage.random.random() < 0.4:
        text = f"np.tanh({storage.writer.expressions.make(scope, shape, 1)})"
    storage.writer.write(f"{name} = {text}")
    return True


def rows(storage: Storage, scope: Scope) -> bool:
    """``for row in A:`` with stores to the row."""
    writer, r = storage.writer, storage.random
    names = [n for n in storage.here(scope) if len(scope.shape(n)) == 2]
    if not names or writer.depth > 4 or "row" in scope.names() or writer.trips * 3 > 60:
        return False
    name = r.choice(names)
    shape = scope.shape(name)
    writer.write(f"for row in {name}:")
    inner = scope.inner()
    inner.define("row", shape[1:], readonly=True)
    writer.depth += 1
    writer.trips *= shape[0]
    for _ in range(r.randint(1, 2)):
        value = writer.bounded(inner, r.choice((shape[1:], ())))
        writer.write(f"row{r.choice(('', '[:]', '[0]', '[::-1]'))} {r.choice(('*=', '+='))} np.sum({value})")
    writer.trips //= shape[0]
    writer.depth -= 1
    return True


def sweep(storage: Storage, scope: Scope) -> bool:
    """A loop whose stores read what earlier passes stored, and that is not linear in it."""
    writer, r = storage.writer, storage.random
    name = storage.pick(scope)
    if name is None or writer.depth > 4 or writer.trips > 6:
        return False
    shape = scope.shape(name)
    trips = r.choice((2, 2, 3, 4))
    counter = next(c for c in ("i", "j", "k", "l", "i2", "j2", "k2") if c not in scope.counters)
    writer.write(f"for {counter} in range({trips}):")
    inner = scope.inner()
    inner.counters[counter] = (0, trips - 1)
    writer.depth += 1
    writer.trips *= trips
    for _ in range(r.randint(1, 3)):
        _nonlinear(storage, inner, name, shape, counter)
    writer.trips //= trips
    writer.depth -= 1
    return True


def _nonlinear(storage: Storage, scope: Scope, name: str, shape: Shape, counter: str) -> None:
    """One statement of a sweep over ``name``; the values that it reads are needed by the derivative, and overwritten."""
    writer, r = storage.writer, storage.random
    offsets = r.choice(((0, 1), (1, 0), (0, 0)))
    here, there = (f"({counter} + {d}) % {shape[0]}" if d else f"{counter} % {shape[0]}" for d in offsets)
    kept = storage.fresh("o")
    part = shape[1:]
    match r.randrange(6):
        case 0:
            writer.write(f"{name}[{here}] = np.sin({name}[{here}]) * {name}[{there}]")
        case 1:
            writer.write(f"{kept} = np.cos({name}[{here}]) * {name}[{there}]")
            writer.write(f"{name}[{here}] = {kept} * {writer.bounded(scope, part)}")
        case 2:
            writer.write(f"{name}[...] = np.tanh({name}) * {name}[::-1]")
        case 3:
            writer.write(f"{kept} = np.tanh({name}[{here}])")
            writer.write(f"{name}[{there}] *= {kept}")
        case 4:
            writer.write(f"{name} *= np.cos({name}[{here}])")
        case _:
            writer.write(f"{name}[1:] = np.sin({name}[1:] * {name}[:-1]) + {writer.bounded(scope, ())}")
