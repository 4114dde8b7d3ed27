"""The parameters of a random program, and values of the kinds that users pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from tests.fuzz.expressions import Scope, Shape
from tests.fuzz.loops import TRIPS

if TYPE_CHECKING:
    from tests.fuzz.generate import _Writer


@dataclass
class Parameter:
    """A parameter, and how it stands in the signature."""

    name: str
    shapes: tuple[Shape, ...]  # more than one: a tuple of them
    form: Literal["plain", "default", "keyword only"] = "plain"
    active: bool = True


def parameters(writer: _Writer, scope: Scope) -> list[Parameter]:
    """The parameters of a program, entered in its scope."""
    r = writer.random
    m, n = r.choice((2, 3)), r.choice((1, 2, 3, 3))
    choices: list[tuple[str, Shape]] = [("x", ()), ("y", ()), ("v", (n,)), ("w", (n,)), ("u", (m,))]
    choices += [("A", (m, n)), ("B", (n, n))]
    count = r.choice((1, 2, 2, 3, 4))
    taken = sorted(r.sample(choices, count), key=choices.index)
    parameters = []
    for name, shape in taken:
        parameters.append(Parameter(name, (shape,)))
        scope.define(name, shape)
    if r.random() < 0.12:
        parameters.append(Parameter("pair", ((), (n,))))
        if r.random() < 0.5:
            writer.write("p0, p1 = pair")
            scope.define("p0", ())
            scope.define("p1", (n,))
        else:
            scope.define("pair[0]", (), readonly=True)
            scope.define("pair[1]", (n,), readonly=True)
    if r.random() < 0.5:
        parameters.append(Parameter("n", (), active=False))
        writer.count = r.choice(TRIPS)
        scope.counters["n"] = (writer.count, writer.count)
    else:
        writer.count = 0
    if r.random() < 0.2:
        parameters.append(Parameter("scale", ((),), r.choice(("default", "keyword only"))))
        scope.define("scale", ())
    return parameters


def argument(writer: _Writer, parameter: Parameter) -> Any:
    """What a parameter is given."""
    if not parameter.active:
        return writer.count
    values = tuple(value(writer, shape) for shape in parameter.shapes)
    return values if len(values) > 1 else values[0]


def value(writer: _Writer, shape: Shape) -> Any:
    """A value of this shape, of one of the kinds that users pass."""
    r = writer.random
    numbers = [r.uniform(0.2, 1.8) * r.choice((1, 1, -1)) for _ in range(int(np.prod(shape)))]
    if not shape:
        kinds = ["float"] * 6 + ["numpy"] * 2 + ([] if writer.augmented else ["0-d"])
        match r.choice(kinds):
            case "float":
                return numbers[0]
            case "numpy":
                return np.float64(numbers[0])
            case _:
                return np.array(numbers[0])
    array = np.array(numbers).reshape(shape)
    match r.choice(["plain"] * 6 + ["fortran", "reversed", "strided"] + ["read-only"] * (not writer.mutates)):
        case "fortran":
            array = np.asfortranarray(array)
        case "reversed":
            array = array[::-1]
        case "read-only":
            array.setflags(write=False)
        case "strided":
            array = np.repeat(array, 2, axis=-1)[..., ::2]
    return array
