# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.topological_evaluation
# source: deb0da7efeb50917dd95ea3f3d6b9b81
# code: 7b5786b26edad0fdea5dffd52b5a027a
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: set = class builtins.set
# asked: enumerate = class builtins.enumerate
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: shared memory = 
# asked: equal axes = 
# sha256: f78049b375308f30651cceb87d7172b432337d543a69792f38277fb49a0f7605

# Tangent of z_b.topological_evaluation with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array


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


def topological_evaluation_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

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
    for i in range(len(order)):       # 14: for i, v in enumerate(order):
        v = order[i]
        t = graph[v]                  # 15: val[v] = x[i] * (1 + sum(math.sin(val[p]) for p in graph[v]))
        t1 = t2 = 0.0
        for j in range(len(t)):
            p = t[j]
            t3 = math.sin(val[p])
            t1 = t1 + t3
            t2 = t2 + math.cos(val[p]) * val_dot[p]
        t4 = 1 + t1
        t5 = x[i] * t4
        val_dot[v] = t4 * x_dot[i] + x[i] * t2
        val[v] = t5
    return val["d"], val_dot["d"]
