# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.topological_evaluation
# source: deb0da7efeb50917dd95ea3f3d6b9b81
# code: 7b5786b26edad0fdea5dffd52b5a027a
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: set = class builtins.set
# asked: enumerate = class builtins.enumerate
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: shared memory = 
# asked: equal axes = 
# sha256: 44b98f72e01b72ef352af36d071704f9150d4c0ccced0ca411e342c1f0e6568e

# Product of the Hessian of z_b.topological_evaluation with respect to x.  adjoint_gen 0.1.0
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


def topological_evaluation_hvp(x, x_dot, *, y_bar=1.0):
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
    val_dot = {}
    val_bar = {}
    val_bar_dot = {}
    t1 = len(order)                   # 14: for i, v in enumerate(order):
    tape, tape_1 = [], []
    for i in range(t1):
        v = order[i]
        t = graph[v]                  # 15: val[v] = x[i] * (1 + sum(math.sin(val[p]) for p in graph[v]))
        t2 = len(t)
        t3 = t4 = 0.0
        for j in range(t2):
            p = t[j]
            t5 = val[p]
            tape.append((t5, val_dot[p]))
            t3 = t3 + math.sin(t5)
            t4 = t4 + math.cos(t5) * val_dot[p]
        t6 = 1 + t3
        t7 = x[i] * t6
        val_dot[v] = t6 * x_dot[i] + x[i] * t4
        val[v] = t7
        val_bar_dot[v] = 0.0
        val_bar[v] = 0.0
        tape_1.append((t2, t6, t4, t))
    val["d"]                          # 16: return val["d"]; may raise or warn, as in the primal

    # reverse sweep
    val_bar["d"] += y_bar      # 16
    x_bar_dot = zeros_like(x)  # 14
    for i, (t2, t6, t4, t) in zip(reversed(range(t1)), reversed(tape_1)):
        v = order[i]
        t3 = val_bar[v]        # 15
        t5 = val_bar_dot[v]
        val_bar_dot[v] = 0.0
        val_bar[v] = 0.0
        t1 = t3 * x[i]
        t7 = x[i] * t5 + t3 * x_dot[i]
        for j in reversed(range(t2)):
            t8, t9 = tape.pop()
            p = t[j]
            t10 = math.cos(t8)
            val_bar_dot[p] += t10 * t7 - t1 * (math.sin(t8) * t9)
            val_bar[p] += t1 * t10
        x_bar_dot[i] += t6 * t5 + t3 * t4
    return x_bar_dot
