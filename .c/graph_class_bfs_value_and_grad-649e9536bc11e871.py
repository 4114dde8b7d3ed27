# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.graph_class_bfs
# source: 3f221609385cda1a4a1fae8e70075d83
# code: 1ff05939cff0f44880d998036881a58e
# mode: value_and_grad
# wrt: 0
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
# sha256: d5b60123690b6d3118b3ed150aceab7f7c45e290c8c1e6753c54c1cb8fa171ae

# Value and gradient of z_e.graph_class_bfs with respect to w.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, first_largest, is_array, zeros_like


def graph_class_bfs_value_and_grad(w, *, y_bar=1.0):
    expect(is_array(w, "float64", 1), "w: float64[:]")

    # forward sweep
    g_adj = {}                       # 2: g = Graph()
    g_adj_bar = {}
    g_weight = {}
    g_weight_bar = {}
    g = {"<class 'z_e.Graph'>": None, "adj": g_adj, "weight": g_weight}
    g_bar = {"<class 'z_e.Graph'>": 0.0, "adj": g_adj_bar, "weight": g_weight_bar}
    t1, t2 = g["adj"], g_bar["adj"]  # 4: g.edge(a, b, w[k])
    if "s" not in t1:
        t1["s"] = []
        t2["s"] = []
    t3 = t2["s"]
    t1["s"].append("a")
    t3.append(0.0)
    t4, t5 = g["adj"], g_bar["adj"]
    if "a" not in t4:
        t4["a"] = []
        t5["a"] = []
    t1 = t5["a"]
    t4["a"].append("s")
    t1.append(0.0)
    t2 = g_bar["weight"]
    g["weight"]["s", "a"] = w[0]
    t2["s", "a"] = 0.0
    t3 = g_bar["weight"]
    g["weight"]["a", "s"] = w[0]
    t3["a", "s"] = 0.0
    t4, t1 = g["adj"], g_bar["adj"]
    if "s" not in t4:
        t4["s"] = []
        t1["s"] = []
    t5 = t1["s"]
    t4["s"].append("b")
    t5.append(0.0)
    t6, t7 = g["adj"], g_bar["adj"]
    if "b" not in t6:
        t6["b"] = []
        t7["b"] = []
    t1 = t7["b"]
    t6["b"].append("s")
    t1.append(0.0)
    t4 = g_bar["weight"]
    g["weight"]["s", "b"] = w[1]
    t4["s", "b"] = 0.0
    t8 = g_bar["weight"]
    g["weight"]["b", "s"] = w[1]
    t8["b", "s"] = 0.0
    t6, t7 = g["adj"], g_bar["adj"]
    if "a" not in t6:
        t6["a"] = []
        t7["a"] = []
    t9 = t7["a"]
    t6["a"].append("c")
    t9.append(0.0)
    t10, t11 = g["adj"], g_bar["adj"]
    if "c" not in t10:
        t10["c"] = []
        t11["c"] = []
    t6 = t11["c"]
    t10["c"].append("a")
    t6.append(0.0)
    t7 = g_bar["weight"]
    g["weight"]["a", "c"] = w[2]
    t7["a", "c"] = 0.0
    t12 = g_bar["weight"]
    g["weight"]["c", "a"] = w[2]
    t12["c", "a"] = 0.0
    t10, t11 = g["adj"], g_bar["adj"]
    if "b" not in t10:
        t10["b"] = []
        t11["b"] = []
    t13 = t11["b"]
    t10["b"].append("c")
    t13.append(0.0)
    t14, t15 = g["adj"], g_bar["adj"]
    if "c" not in t14:
        t14["c"] = []
        t15["c"] = []
    t10 = t15["c"]
    t14["c"].append("b")
    t10.append(0.0)
    t11 = g_bar["weight"]
    g["weight"]["b", "c"] = w[3]
    t11["b", "c"] = 0.0
    t16 = g_bar["weight"]
    g["weight"]["c", "b"] = w[3]
    t16["c", "b"] = 0.0
    t14, t15 = g["adj"], g_bar["adj"]
    if "c" not in t14:
        t14["c"] = []
        t15["c"] = []
    t17 = t15["c"]
    t14["c"].append("t")
    t17.append(0.0)
    t18, t19 = g["adj"], g_bar["adj"]
    if "t" not in t18:
        t18["t"] = []
        t19["t"] = []
    t14 = t19["t"]
    t18["t"].append("c")
    t14.append(0.0)
    t15 = g_bar["weight"]
    g["weight"]["c", "t"] = w[4]
    t15["c", "t"] = 0.0
    t20 = g_bar["weight"]
    g["weight"]["t", "c"] = w[4]
    t20["t", "c"] = 0.0
    d = {"s": 0.0}                   # 5: d = g.bfs("s")
    d_bar = {"s": 0.0}
    q = ["s"]
    tape, tape_1, v_tape, t22_tape = [], [], [], []
    while len(q):
        t18 = q
        v = t18[0]
        v_tape.append(v)
        t18.pop(0)
        t19, t21 = g["adj"], g_bar["adj"]
        if v not in t19:
            t19[v] = []
            t21[v] = []
        t18 = t19[v]
        t22 = len(t18)
        t22_tape.append(t22)
        for i in range(t22):
            t = t18[i]
            t21 = t not in d
            tape_1.append((t, t21))
            if t21:
                d[t] = d[v] + g["weight"][v, t] ** 2
                d_bar[t] = 0.0
                q.append(t)
                tape.append((g["weight"][v, t], g_bar["weight"]))
    t19 = d["t"]                     # 6: return d["t"] + 0.5 * max(d.values()) + d["b"] * d["c"]
    t21 = list(d)
    t22, t23 = [], []
    for i in range(len(t21)):
        key = t21[i]
        t18 = d[key]
        t22.append(t18)
        t23.append(0.0)
    t24 = first_largest(t22)
    t25 = t19 + 0.5 * t22[t24]
    t26 = d["b"]
    t18 = d["c"]

    # reverse sweep
    d_bar["c"] += y_bar * t26                                 # 6
    d_bar["b"] += y_bar * t18
    t23[t24] += y_bar * 0.5
    for key in reversed(t21):
        t19 = t23.pop()
        d_bar[key] += t19
    d_bar["t"] += y_bar
    for v, t19 in zip(reversed(v_tape), reversed(t22_tape)):  # 5
        for i in range(t19):
            t, t21 = tape_1.pop()
            if t21:
                t22, t23 = tape.pop()
                t24 = d_bar[t]
                d_bar[t] = 0.0
                t23[v, t] += t24 * 2 * t22
                d_bar[v] += t24
    t19 = t20["t", "c"]                                       # 4
    t20["t", "c"] = 0.0
    t21 = t15["c", "t"]
    t15["c", "t"] = 0.0
    t14.pop()
    t17.pop()
    w_bar = zeros_like(w)
    t22 = t16["c", "b"]
    t16["c", "b"] = 0.0
    t20 = t11["b", "c"]
    t11["b", "c"] = 0.0
    t10.pop()
    t13.pop()
    t14 = t12["c", "a"]
    t12["c", "a"] = 0.0
    t15 = t7["a", "c"]
    t7["a", "c"] = 0.0
    t6.pop()
    t9.pop()
    t10 = t8["b", "s"]
    t8["b", "s"] = 0.0
    t11 = t4["s", "b"]
    t4["s", "b"] = 0.0
    t1.pop()
    t5.pop()
    t6 = t3["a", "s"]
    t3["a", "s"] = 0.0
    w_bar[4] += t19 + t21
    w_bar[3] += t22 + t20
    w_bar[2] += t14 + t15
    w_bar[1] += t10 + t11
    w_bar[0] += t6 + t2["s", "a"]
    return t25 + t26 * t18, w_bar
