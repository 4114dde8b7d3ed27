"""A composition with a shared node, T(g(x, f(x, y)), h(f(x, y), y)), and its adjoints by hand on the trace.

The node u = f(x, y) has two consumers, so its adjoint is a sum over both. Adjoints are complete when they are used if
nodes are visited in reverse topological order, every consumer before what it consumes.

>>> graph = trace(composed)
>>> get_operation(graph, "q").op, get_inputs(graph, "q"), get_consumers(graph, "u")
('operator.pow', (u, y), (p, q))
>>> by_hand = adjoints(graph, x=1.5, y=0.5)
>>> by_hand["u"] == by_hand["p"] * 1.5 + by_hand["q"] * 0.5 * 3.0 ** (0.5 - 1.0)
True
>>> [math.isclose(g, by_hand[name], rel_tol=1e-14) for name, g in zip("xy", composed(1.5, 0.5), strict=True)]
[True, True]
"""

import math
import operator

from adjoint_gen import grad, trace
from adjoint_gen.ir.inspect import get_consumers, get_inputs, get_operation, topological_order
from adjoint_gen.ir.trace import Trace


@grad(wrt=("x", "y"))
def composed(x, y):
    """A graph in which every node is one operation."""
    u = x / y  # f
    p = x * u  # g
    q = u**y  # h
    t = p - q  # T
    return t


# For each operation on numbers a and b: its value, and its derivatives with respect to a and b.
OPERATIONS = {
    "operator.truediv": (operator.truediv, lambda a, b: (1.0 / b, -a / (b * b))),
    "operator.mul": (operator.mul, lambda a, b: (b, a)),
    "operator.pow": (operator.pow, lambda a, b: (b * a ** (b - 1.0), a**b * math.log(a))),
    "operator.sub": (operator.sub, lambda a, b: (1.0, -1.0)),
}


def adjoints(graph: Trace, **inputs: float) -> dict[str, float]:
    """The adjoint of every node: for each consumer, its adjoint times its derivative with respect to the node, summed."""
    order = topological_order(graph)
    value = dict(inputs)
    for node in order:
        if operation := get_operation(graph, node):
            function, _ = OPERATIONS[operation.op]
            value[node.name] = function(*(value[item.name] for item in get_inputs(graph, node)))
    adjoint = {order[-1].name: 1.0}
    for node in reversed(order[:-1]):
        adjoint[node.name] = 0.0
        for consumer in get_consumers(graph, node):
            _, derivatives = OPERATIONS[get_operation(graph, consumer).op]
            items = get_inputs(graph, consumer)
            partials = derivatives(*(value[item.name] for item in items))
            adjoint[node.name] += adjoint[consumer.name] * partials[items.index(node)]
    return adjoint


def main() -> None:
    """Show the graph, the order of the visits, and the same adjoints from generated code."""
    graph = trace(composed)
    print(graph)
    print("\nadjoints at x = 1.5, y = 0.5, in the order in which they are computed:")
    for name, adjoint in adjoints(graph, x=1.5, y=0.5).items():
        consumers = ", ".join(consumer.name for consumer in get_consumers(graph, name))
        print(f"  {name}_bar = {adjoint:9.6f}   " + (f"from {consumers}" if consumers else "the result"))
    print("\nthe generated adjoint gives   x_bar = {:.6f}, y_bar = {:.6f}\n".format(*composed(1.5, 0.5)))
    print(composed.source)


if __name__ == "__main__":
    main()
