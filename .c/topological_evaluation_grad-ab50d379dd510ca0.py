# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.topological_evaluation
# source: deb0da7efeb50917dd95ea3f3d6b9b81
# code: 7b5786b26edad0fdea5dffd52b5a027a
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: set = class builtins.set
# asked: enumerate = class builtins.enumerate
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: shared memory = 
# asked: equal axes = 
# sha256: 48539157c4f8f4a62d8581ffaed18c969dfc9bd92fad8f04f96b1a00faf1fbef

# Gradient of z_b.topological_evaluation with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, zeros_like


def visit(v, seen, graph, order):
    if v in seen:                         # 5
        t = True
        t1 = None
    else:
        seen.add(v)                       # 7
        t2 = graph[v]                     # 8: for p in graph[v]:
        for i in range(len(t2)):
            p = t2[i]
            visit(p, seen, graph, order)  # 9: visit(p)
        order.append(v)                   # 10
        t = False
    return t1 if t else None              # 10


def topological_evaluation_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = []                            # 2: graph = {"a": [], "b": ["a"], "c": ["a", "b"], "d": ["c", "b"]}
    t1 = ["a"]
    graph = {"a": t, "b": t1, "c": ["a", "b"], "d": ["c", "b"]}
    order, seen = [], set()           # 3
    t2 = list(graph)                  # 11: for v in graph:
    for i in range(len(t2)):
        v = t2[i]
        visit(v, seen, graph, order)  # 12: visit(v)
    val = {}                          # 13
    val_bar = {}
    t1 = len(order)                   # 14: for i, v in enumerate(order):
    val_tape, tape = [], []
    for i in range(t1):
        v = order[i]
        t = x[i]                      # 15: val[v] = x[i] * (1 + sum(math.sin(val[p]) for p in graph[v]))
        t2 = graph[v]
        t3 = len(t2)
        t4 = 0.0
        for i in range(t3):
            p = t2[i]
            val_tape.append(val[p])
            t4 = t4 + math.sin(val[p])
        t5 = 1 + t4
        val[v] = t * t5
        val_bar[v] = 0.0
        tape.append((t3, t5, t2))
    val["d"]                          # 16: return val["d"]; may raise or warn, as in the primal

    # reverse sweep
    val_bar["d"] += y_bar  # 16
    x_bar = zeros_like(x)  # 14
    for i, (t3, t5, t2) in zip(reversed(range(t1)), reversed(tape)):
        v = order[i]
        t = val_bar[v]     # 15
        val_bar[v] = 0.0
        t4 = t * x[i]
        for j in reversed(range(t3)):
            t1 = val_tape.pop()
            p = t2[j]
            val_bar[p] += t4 * math.cos(t1)
        x_bar[i] += t * t5
    return x_bar
