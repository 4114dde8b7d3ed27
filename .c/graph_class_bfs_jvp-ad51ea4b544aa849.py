# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.graph_class_bfs
# source: 3f221609385cda1a4a1fae8e70075d83
# code: 1ff05939cff0f44880d998036881a58e
# mode: jvp
# wrt: (0,)
# argument: w array float64 (w.0)
# asked: max = builtin_function_or_method builtins.max
# asked: enumerate = class builtins.enumerate
# asked: Graph = class z_e.Graph()
# asked: Graph.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Graph.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Graph.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Graph.__new__ = builtin_function_or_method .object.__new__
# asked: Graph.__getattr__ = unbound
# asked: Graph.__del__ = unbound
# asked: Graph.__init__ = function z_e.Graph.__init__ a0bf73b36df660795ab03b637a186fcf
# asked: Graph.__init__: list = class builtins.list
# asked: Graph.__init__: defaultdict = class collections.defaultdict
# asked: shared memory = 
# asked: Graph.adj = unbound
# asked: Graph.weight = unbound
# asked: Graph.edge = function z_e.Graph.edge 7d8aab097c3216e36298149910c1055e
# asked: Graph.bfs = function z_e.Graph.bfs 1b29f2389443f90dfc00d091d9f7383a
# asked: Graph.bfs: deque = class collections.deque
# asked: equal axes = 
# sha256: c4a17b23d110eeb7112d9020295b276bee6e66d9a5eb2c62919f1f6f6d4b8e2b

# Tangent of z_e.graph_class_bfs with respect to w.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, first_largest, is_array


def graph_class_bfs_jvp(w, w_dot):
    expect(is_array(w, "float64", 1), "w: float64[:]")

    g_adj = {}      # 2: g = Graph()
    g_adj_dot = {}
    g_weight = {}
    g_weight_dot = {}
    g = {"<class 'z_e.Graph'>": None, "adj": g_adj, "weight": g_weight}
    g_dot = {"<class 'z_e.Graph'>": 0.0, "adj": g_adj_dot, "weight": g_weight_dot}
    t1 = g["adj"]   # 4: g.edge(a, b, w[k])
    t2 = g_dot["adj"]
    if "s" not in t1:
        t2["s"] = []
        t1["s"] = []
    t3 = t1["s"]
    t4 = t2["s"]
    t3.append("a")
    t4.append(0.0)
    t5 = g["adj"]
    t6 = g_dot["adj"]
    if "a" not in t5:
        t6["a"] = []
        t5["a"] = []
    t1 = t5["a"]
    t2 = t6["a"]
    t1.append("s")
    t2.append(0.0)
    g_dot["weight"]["s", "a"] = w_dot[0]
    g["weight"]["s", "a"] = w[0]
    g_dot["weight"]["a", "s"] = w_dot[0]
    g["weight"]["a", "s"] = w[0]
    t3 = g["adj"]
    t4 = g_dot["adj"]
    if "s" not in t3:
        t4["s"] = []
        t3["s"] = []
    t1 = t3["s"]
    t2 = t4["s"]
    t1.append("b")
    t2.append(0.0)
    t5 = g["adj"]
    t6 = g_dot["adj"]
    if "b" not in t5:
        t6["b"] = []
        t5["b"] = []
    t1 = t5["b"]
    t2 = t6["b"]
    t1.append("s")
    t2.append(0.0)
    g_dot["weight"]["s", "b"] = w_dot[1]
    g["weight"]["s", "b"] = w[1]
    g_dot["weight"]["b", "s"] = w_dot[1]
    g["weight"]["b", "s"] = w[1]
    t3 = g["adj"]
    t4 = g_dot["adj"]
    if "a" not in t3:
        t4["a"] = []
        t3["a"] = []
    t1 = t3["a"]
    t2 = t4["a"]
    t1.append("c")
    t2.append(0.0)
    t5 = g["adj"]
    t6 = g_dot["adj"]
    if "c" not in t5:
        t6["c"] = []
        t5["c"] = []
    t1 = t5["c"]
    t2 = t6["c"]
    t1.append("a")
    t2.append(0.0)
    g_dot["weight"]["a", "c"] = w_dot[2]
    g["weight"]["a", "c"] = w[2]
    g_dot["weight"]["c", "a"] = w_dot[2]
    g["weight"]["c", "a"] = w[2]
    t3 = g["adj"]
    t4 = g_dot["adj"]
    if "b" not in t3:
        t4["b"] = []
        t3["b"] = []
    t1 = t3["b"]
    t2 = t4["b"]
    t1.append("c")
    t2.append(0.0)
    t5 = g["adj"]
    t6 = g_dot["adj"]
    if "c" not in t5:
        t6["c"] = []
        t5["c"] = []
    t1 = t5["c"]
    t2 = t6["c"]
    t1.append("b")
    t2.append(0.0)
    g_dot["weight"]["b", "c"] = w_dot[3]
    g["weight"]["b", "c"] = w[3]
    g_dot["weight"]["c", "b"] = w_dot[3]
    g["weight"]["c", "b"] = w[3]
    t3 = g["adj"]
    t4 = g_dot["adj"]
    if "c" not in t3:
        t4["c"] = []
        t3["c"] = []
    t1 = t3["c"]
    t2 = t4["c"]
    t1.append("t")
    t2.append(0.0)
    t5 = g["adj"]
    t6 = g_dot["adj"]
    if "t" not in t5:
        t6["t"] = []
        t5["t"] = []
    t1 = t5["t"]
    t2 = t6["t"]
    t1.append("c")
    t2.append(0.0)
    g_dot["weight"]["c", "t"] = w_dot[4]
    g["weight"]["c", "t"] = w[4]
    g_dot["weight"]["t", "c"] = w_dot[4]
    g["weight"]["t", "c"] = w[4]
    d = {"s": 0.0}  # 5: d = g.bfs("s")
    d_dot = {"s": 0.0}
    q = ["s"]
    while len(q):
        v = q.pop(0)
        t1 = g["adj"]
        t2 = g_dot["adj"]
        if v not in t1:
            t2[v] = []
            t1[v] = []
        t3 = t1[v]
        t2[v]       # may raise or warn, as in the primal
        for i in range(len(t3)):
            t = t3[i]
            if t not in d:
                t4 = d[v]
                t1 = g["weight"][v, t] ** 2
                d_dot[t] = d_dot[v] + 2 * (g["weight"][v, t] * g_dot["weight"][v, t])
                d[t] = t4 + t1
                q.append(t)
    t1 = d["t"]     # 6: return d["t"] + 0.5 * max(d.values()) + d["b"] * d["c"]
    t2 = list(d)
    t4, t5 = [], []
    for i in range(len(t2)):
        key = t2[i]
        t3 = d[key]
        t6 = d_dot[key]
        t4.append(t3)
        t5.append(t6)
    t7 = first_largest(t4)
    t8 = t4[t7]
    t9 = d_dot["t"] + 0.5 * t5[t7]
    t3 = d["b"]
    t6 = d["c"]
    return t1 + 0.5 * t8 + t3 * t6, t9 + (t6 * d_dot["b"] + t3 * d_dot["c"])
