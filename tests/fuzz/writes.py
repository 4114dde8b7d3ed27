"""Stores by functions of NumPy, and by index arrays that may name an element more than once."""

from __future__ import annotations

from tests.fuzz.expressions import Scope, Shape
from tests.fuzz.storage import Storage


def into(storage: Storage, scope: Scope) -> bool:
    """``np.add(a, b, out=m0)`` and its like."""
    name = storage.pick(scope)
    if name is None:
        return False
    r, writer, shape = storage.random, storage.writer, scope.shape(name)
    a, b = writer.bounded(scope, shape), writer.bounded(scope, r.choice((shape, ())))
    one = r.choice(("np.sin", "np.tanh", "np.cos", "np.negative"))
    writer.write(r.choice((
        f"np.multiply({a}, {b}, out={name})", f"np.add({name}, {b}, out={name})", f"{one}({a}, out={name})",
        f"{one}({name}, out={name})", f"np.subtract({a}, {b}, {name})", f"np.copyto({name}, {a})",
        f"np.copyto({name}, {b}, where={name} > 0.3)", f"{name}.fill({writer.bounded(scope, ())})",
        f"np.add({a}, {b}, out={name}, where={name} < 0.5)",
    )))
    return True


def parts(storage: Storage, scope: Scope) -> bool:
    """``m0[[0, 2, 0]] = v``, ``np.add.at``, ``np.put``, ``m0[0].fill(s)``."""
    name = storage.pick(scope)
    if name is None:
        return False
    r, writer, shape = storage.random, storage.writer, scope.shape(name)
    index, count = _picks(storage, shape[0], r.random() < 0.5)
    part: Shape = (count, *shape[1:])
    value = writer.bounded(scope, r.choice((part, part, part[1:], ())))
    match r.randrange(7):
        case 0 | 1:
            writer.write(f"{name}[{index}] = {value}")
        case 2:
            writer.write(f"{name}[{index}] {r.choice(('+=', '-=', '*='))} {value}")
        case 3 | 4:
            writer.write(f"np.{r.choice(('add', 'add', 'subtract', 'multiply'))}.at({name}, {index}, {value})")
        case 5 if len(shape) == 2:
            other, _ = _picks(storage, shape[1], False, count)
            writer.write(f"{name}[{index}, {other}] = {writer.bounded(scope, r.choice(((count,), ())))}")
        case 5:
            writer.write(f"np.put({name}, {index}, {writer.bounded(scope, (count,))})")
        case _:
            writer.write(f"{name}[{r.choice((':1', '1:', '::2', '...'))}].fill({writer.bounded(scope, ())})")
    return True


def _picks(storage: Storage, extent: int, repeated: bool, count: int = 0) -> tuple[str, int]:
    """An array of indices with a name of its own, or as a list."""
    r = storage.random
    if repeated or count > extent:
        picks = [r.randrange(-extent, extent) for _ in range(count or r.choice((2, 3)))]
    else:
        picks = r.sample(range(extent), count or r.randint(1, extent))
    name = "J" + "".join(str(p).replace("-", "m") for p in picks)
    storage.writer.expressions.globals[name] = f"np.array({picks})"
    return (name if r.random() < 0.7 else str(picks)), len(picks)


def ordered(storage: Storage, scope: Scope) -> bool:
    """``m0.sort()``, ``np.fill_diagonal(m0, s)``."""
    name = storage.pick(scope)
    if name is None:
        return False
    if len(scope.shape(name)) == 2 and storage.random.random() < 0.6:
        storage.writer.write(f"np.fill_diagonal({name}, {storage.writer.bounded(scope, ())})")
    else:
        storage.writer.write(f"{name}.sort()")
    return True
