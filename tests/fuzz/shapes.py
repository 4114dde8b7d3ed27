"""Statements that write through an array in another shape, order or place, and into arrays without axes."""

from __future__ import annotations

import numpy as np

from tests.fuzz.expressions import Scope, Shape
from tests.fuzz.storage import Storage

SINCE = 800_000
"""The first seed of programs that may have them; those before it were there first, and stay as they are."""


def named(storage: Storage, scope: Scope) -> bool:
    """``w0 = m0.reshape(2, -1)``: a name for an array in another shape."""
    name = storage.pick(scope)
    if name is None:
        return False
    text = storage.random.choice(_forms(storage, name, scope.shape(name)))
    shape: Shape = eval(text, {"np": np, name: np.zeros(scope.shape(name))}).shape
    new = storage.fresh("w")
    storage.writer.write(f"{new} = {text}")
    storage.add(scope, new, shape if all(shape) else scope.shape(name))
    return True


def through(storage: Storage, scope: Scope) -> bool:
    """``m0.reshape(-1)[1:] *= v``: a store into another shape that has no name."""
    name = storage.pick(scope)
    if name is None:
        return False
    r, writer = storage.random, storage.writer
    text = r.choice(_forms(storage, name, scope.shape(name)))
    shape: Shape = eval(text, {"np": np, name: np.zeros(scope.shape(name))}).shape
    if not shape or not all(shape):
        return False
    index, size = storage.index(scope, shape[0])
    rest = shape[1:] if size is None else (size, *shape[1:])
    value = writer.bounded(scope, r.choice((rest if all(rest) else (), ())))
    writer.write(f"{text}[{index}] {r.choice(('=', '+=', '*=', '-='))} {value}")
    return True


def _forms(storage: Storage, name: str, shape: Shape) -> list[str]:
    """Other shapes and orders of an array, most of them views of whatever lies in rows, some of them copies."""
    r, count = storage.random, int(np.prod(shape))
    options = [f"{name}.reshape(-1)", f"{name}.ravel()", f"np.ravel({name})", f"{name}.reshape(1, {count})"]
    options += [f"np.asarray({name})"]
    options += [f"np.expand_dims({name}, {r.choice((0, -1))})", f"np.flip({name})", f"np.atleast_2d({name})", f"{name}[None]"]
    options += [f"{name}[::-1].reshape(-1)", f"{name}[1:].reshape(-1)" if shape[0] > 1 else f"{name}.view()"]
    if count % 2 == 0:
        options += [f"{name}.reshape(2, -1)", f"np.reshape({name}, ({count // 2}, 2))", f"{name}.reshape((-1, 2)).T"]
    if len(shape) == 2:
        options += [f"{name}.T.reshape(-1)", f"{name}[:, 0].reshape(1, -1)", f"np.moveaxis({name}, 0, 1)", f"{name}.flatten()"]
        options += [f"{name}[{r.randrange(shape[0])}].reshape(-1, 1)", f"{name}.swapaxes(0, 1)[::-1]", f"np.fliplr({name})"]
    return options


def places(storage: Storage, scope: Scope) -> bool:
    """``np.multiply.at``, ``np.place``, ``np.putmask``, ``np.put_along_axis``, ``m0.flat[k]``."""
    name = storage.pick(scope)
    if name is None:
        return False
    r, writer, shape = storage.random, storage.writer, scope.shape(name)
    value = writer.bounded(scope, ())
    many = writer.bounded(scope, shape)
    picks = [r.randrange(-shape[0], shape[0]) for _ in range(r.choice((1, 2, 3)))]
    last = [r.randrange(shape[-1]) for _ in range(shape[0] if len(shape) == 2 else 2)]
    along = f"np.array({[[p] for p in last] if len(shape) == 2 else last})"
    test = f"{name} {r.choice(('>', '<'))} {r.choice(('0.1', '0.4', '-0.3'))}"
    writer.write(r.choice((
        f"np.multiply.at({name}, {picks}, np.cos({value}))", f"np.maximum.at({name}, {picks}, {value})",
        f"np.sin.at({name}, {picks})", f"np.multiply.at({name}, {test}, np.cos({value}))",
        f"np.place({name}, {test}, [{value}, 0.7])", f"np.putmask({name}, {test}, {r.choice((many, value))})",
        f"np.put_along_axis({name}, {along}, {value}, axis=-1)", f"{name}.flat[{r.randrange(int(np.prod(shape)))}] += {value}",
    )))
    return True


def every_place(storage: Storage, scope: Scope) -> bool:
    """A loop over ``np.ndindex`` or ``np.ndenumerate``."""
    name = storage.pick(scope)
    writer, r = storage.writer, storage.random
    if name is None or writer.depth > 4 or writer.trips > 6:
        return False
    shape = scope.shape(name)
    place = storage.fresh("p")
    if r.random() < 0.5:
        writer.write(f"for {place} in np.ndindex({r.choice((f'{name}.shape', f'*{name}.shape', repr(shape)))}):")
        value = f"np.sin({name}[{place}])"
    else:
        writer.write(f"for {place}, {place}_value in np.ndenumerate({name}):")
        value = f"np.cos({place}_value)"
    writer.depth += 1
    writer.trips *= int(np.prod(shape))
    writer.write(f"{name}[{place}] {r.choice(('=', '*=', '+='))} {value} * {writer.bounded(scope.inner(), ())}")
    writer.trips //= int(np.prod(shape))
    writer.depth -= 1
    return True


def without_axes(storage: Storage, scope: Scope) -> bool:
    """``z0 = np.zeros(())`` and what is stored there."""
    writer, r = storage.writer, storage.random
    name = storage.fresh("o")
    writer.write(f"{name} = {r.choice(('np.zeros(())', 'np.ones(())', 'np.array(0.5)'))}")
    for _ in range(r.choice((1, 2))):
        value = writer.bounded(scope, ())
        writer.write(f"{name}{r.choice(('[()]', '[...]'))} {r.choice(('=', '+=', '*='))} {value}")
    writer.write(f"{name} += {writer.bounded(scope, ())}")
    scope.define(name, (), readonly=True)
    return True
