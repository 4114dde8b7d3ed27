# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.graph_class_bfs
# source: 3f221609385cda1a4a1fae8e70075d83
# code: 1ff05939cff0f44880d998036881a58e
# mode: hvp
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
# sha256: 2146e9ae889428426cfe686fa13717f26a4850e596449b31a7796807d6652971

# Product of the Hessian of z_e.graph_class_bfs with respect to w.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, first_largest, is_array, zeros_like


def graph_class_bfs_hvp(w, w_dot, *, y_bar=1.0):
    expect(is_array(w, "float64", 1), "w: float64[:]")

    # forward sweep
    g_adj = {}      # 2: g = Graph()
    g_adj_dot = {}
    g_adj_bar = {}
    g_adj_bar_dot = {}
    g_weight = {}
    g_weight_dot = {}
    g_weight_bar = {}
    g_weight_bar_dot = {}
    g = {"<class 'z_e.Graph'>": None, "adj": g_adj, "weight": g_weight}
    g_dot = {"<class 'z_e.Graph'>": 0.0, "adj": g_adj_dot, "weight": g_weight_dot}
    g_bar = {"<class 'z_e.Graph'>": 0.0, "adj": g_adj_bar, "weight": g_weight_bar}
    g_bar_dot = {"<class 'z_e.Graph'>": 0.0, "adj": g_adj_bar_dot, "weight": g_weight_bar_dot}
    t1 = g["adj"]   # 4: g.edge(a, b, w[k])
    t2 = g_dot["adj"]
    t3 = g_bar["adj"]
    t4 = g_bar_dot["adj"]
    if "s" not in t1:
        t2["s"] = []
        t1["s"] = []
        t4["s"] = []
        t3["s"] = []
    t5 = t1["s"]
    t6 = t2["s"]
    t7 = t4["s"]
    t5.append("a")
    t6.append(0.0)
    t3["s"].append(0.0)
    t7.append(0.0)
    t8 = g["adj"]
    t1 = g_dot["adj"]
    t2 = g_bar["adj"]
    t4 = g_bar_dot["adj"]
    if "a" not in t8:
        t1["a"] = []
        t8["a"] = []
        t4["a"] = []
        t2["a"] = []
    t3 = t8["a"]
    t5 = t1["a"]
    t6 = t4["a"]
    t3.append("s")
    t5.append(0.0)
    t2["a"].append(0.0)
    t6.append(0.0)
    t7 = g_bar_dot["weight"]
    g_dot["weight"]["s", "a"] = w_dot[0]
    g["weight"]["s", "a"] = w[0]
    t7["s", "a"] = 0.0
    g_bar["weight"]["s", "a"] = 0.0
    t1 = g_bar_dot["weight"]
    g_dot["weight"]["a", "s"] = w_dot[0]
    g["weight"]["a", "s"] = w[0]
    t1["a", "s"] = 0.0
    g_bar["weight"]["a", "s"] = 0.0
    t2 = g["adj"]
    t3 = g_dot["adj"]
    t4 = g_bar["adj"]
    t5 = g_bar_dot["adj"]
    if "s" not in t2:
        t3["s"] = []
        t2["s"] = []
        t5["s"] = []
        t4["s"] = []
    t6 = t2["s"]
    t8 = t3["s"]
    t9 = t5["s"]
    t6.append("b")
    t8.append(0.0)
    t4["s"].append(0.0)
    t9.append(0.0)
    t10 = g["adj"]
    t2 = g_dot["adj"]
    t3 = g_bar["adj"]
    t5 = g_bar_dot["adj"]
    if "b" not in t10:
        t2["b"] = []
        t10["b"] = []
        t5["b"] = []
        t3["b"] = []
    t4 = t10["b"]
    t6 = t2["b"]
    t8 = t5["b"]
    t4.append("s")
    t6.append(0.0)
    t3["b"].append(0.0)
    t8.append(0.0)
    t11 = g_bar_dot["weight"]
    g_dot["weight"]["s", "b"] = w_dot[1]
    g["weight"]["s", "b"] = w[1]
    t11["s", "b"] = 0.0
    g_bar["weight"]["s", "b"] = 0.0
    t2 = g_bar_dot["weight"]
    g_dot["weight"]["b", "s"] = w_dot[1]
    g["weight"]["b", "s"] = w[1]
    t2["b", "s"] = 0.0
    g_bar["weight"]["b", "s"] = 0.0
    t3 = g["adj"]
    t4 = g_dot["adj"]
    t5 = g_bar["adj"]
    t6 = g_bar_dot["adj"]
    if "a" not in t3:
        t4["a"] = []
        t3["a"] = []
        t6["a"] = []
        t5["a"] = []
    t10 = t3["a"]
    t12 = t4["a"]
    t13 = t6["a"]
    t10.append("c")
    t12.append(0.0)
    t5["a"].append(0.0)
    t13.append(0.0)
    t14 = g["adj"]
    t3 = g_dot["adj"]
    t4 = g_bar["adj"]
    t6 = g_bar_dot["adj"]
    if "c" not in t14:
        t3["c"] = []
        t14["c"] = []
        t6["c"] = []
        t4["c"] = []
    t5 = t14["c"]
    t10 = t3["c"]
    t12 = t6["c"]
    t5.append("a")
    t10.append(0.0)
    t4["c"].append(0.0)
    t12.append(0.0)
    t15 = g_bar_dot["weight"]
    g_dot["weight"]["a", "c"] = w_dot[2]
    g["weight"]["a", "c"] = w[2]
    t15["a", "c"] = 0.0
    g_bar["weight"]["a", "c"] = 0.0
    t3 = g_bar_dot["weight"]
    g_dot["weight"]["c", "a"] = w_dot[2]
    g["weight"]["c", "a"] = w[2]
    t3["c", "a"] = 0.0
    g_bar["weight"]["c", "a"] = 0.0
    t4 = g["adj"]
    t5 = g_dot["adj"]
    t6 = g_bar["adj"]
    t10 = g_bar_dot["adj"]
    if "b" not in t4:
        t5["b"] = []
        t4["b"] = []
        t10["b"] = []
        t6["b"] = []
    t14 = t4["b"]
    t16 = t5["b"]
    t17 = t10["b"]
    t14.append("c")
    t16.append(0.0)
    t6["b"].append(0.0)
    t17.append(0.0)
    t18 = g["adj"]
    t4 = g_dot["adj"]
    t5 = g_bar["adj"]
    t10 = g_bar_dot["adj"]
    if "c" not in t18:
        t4["c"] = []
        t18["c"] = []
        t10["c"] = []
        t5["c"] = []
    t6 = t18["c"]
    t14 = t4["c"]
    t16 = t10["c"]
    t6.append("b")
    t14.append(0.0)
    t5["c"].append(0.0)
    t16.append(0.0)
    t19 = g_bar_dot["weight"]
    g_dot["weight"]["b", "c"] = w_dot[3]
    g["weight"]["b", "c"] = w[3]
    t19["b", "c"] = 0.0
    g_bar["weight"]["b", "c"] = 0.0
    t4 = g_bar_dot["weight"]
    g_dot["weight"]["c", "b"] = w_dot[3]
    g["weight"]["c", "b"] = w[3]
    t4["c", "b"] = 0.0
    g_bar["weight"]["c", "b"] = 0.0
    t5 = g["adj"]
    t6 = g_dot["adj"]
    t10 = g_bar["adj"]
    t14 = g_bar_dot["adj"]
    if "c" not in t5:
        t6["c"] = []
        t5["c"] = []
        t14["c"] = []
        t10["c"] = []
    t18 = t5["c"]
    t20 = t6["c"]
    t21 = t14["c"]
    t18.append("t")
    t20.append(0.0)
    t10["c"].append(0.0)
    t21.append(0.0)
    t22 = g["adj"]
    t5 = g_dot["adj"]
    t6 = g_bar["adj"]
    t14 = g_bar_dot["adj"]
    if "t" not in t22:
        t5["t"] = []
        t22["t"] = []
        t14["t"] = []
        t6["t"] = []
    t10 = t22["t"]
    t18 = t5["t"]
    t20 = t14["t"]
    t10.append("c")
    t18.append(0.0)
    t6["t"].append(0.0)
    t20.append(0.0)
    t23 = g_bar_dot["weight"]
    g_dot["weight"]["c", "t"] = w_dot[4]
    g["weight"]["c", "t"] = w[4]
    t23["c", "t"] = 0.0
    g_bar["weight"]["c", "t"] = 0.0
    t5 = g_bar_dot["weight"]
    g_dot["weight"]["t", "c"] = w_dot[4]
    g["weight"]["t", "c"] = w[4]
    t5["t", "c"] = 0.0
    g_bar["weight"]["t", "c"] = 0.0
    d = {"s": 0.0}  # 5: d = g.bfs("s")
    d_dot = {"s": 0.0}
    d_bar = {"s": 0.0}
    d_bar_dot = {"s": 0.0}
    q = ["s"]
    tape, tape_1, v_tape, t24_tape = [], [], [], []
    while len(q):
        t6 = q
        v = t6[0]
        v_tape.append(v)
        t6.pop(0)
        t10 = g["adj"]
        t14 = g_dot["adj"]
        t18 = g_bar["adj"]
        t22 = g_bar_dot["adj"]
        if v not in t10:
            t14[v] = []
            t10[v] = []
            t22[v] = []
            t18[v] = []
        t6 = t10[v]
        t14[v]      # may raise or warn, as in the primal
        t24 = len(t6)
        t24_tape.append(t24)
        for i in range(t24):
            t = t6[i]
            t10 = t not in d
            tape_1.append((t, t10))
            if t10:
                t14 = d[v]
                t18 = g["weight"][v, t]
                d_dot[t] = d_dot[v] + 2 * (t18 * g_dot["weight"][v, t])
                d[t] = t14 + t18 ** 2
                d_bar_dot[t] = 0.0
                d_bar[t] = 0.0
                q.append(t)
                tape.append((t18, g_dot["weight"][v, t], g_bar_dot["weight"]))
    d["t"]  # 6: return d["t"] + 0.5 * max(d.values()) + d["b"] * d["c"]; may raise or warn, as in the primal
    t10 = list(d)
    t14, t18 = [], []
    for i in range(len(t10)):
        key = t10[i]
        t6 = d[key]
        t14.append(t6)
        t18.append(0.0)
    t22 = first_largest(t14)
    t14[t22]        # may raise or warn, as in the primal
    t24 = d["b"]
    t6 = d["c"]

    # reverse sweep
    d_bar_dot["c"] += y_bar * d_dot["b"]                     # 6
    d_bar["c"] += y_bar * t24
    d_bar_dot["b"] += y_bar * d_dot["c"]
    d_bar["b"] += y_bar * t6
    t18[t22] += y_bar * 0.5
    for key in reversed(t10):
        t14 = t18.pop()
        d_bar[key] += t14
    d_bar["t"] += y_bar
    for v, t6 in zip(reversed(v_tape), reversed(t24_tape)):  # 5
        for i in range(t6):
            t, t10 = tape_1.pop()
            if t10:
                t14, t18, t22 = tape.pop()
                t24 = d_bar[t]
                t25 = d_bar_dot[t]
                d_bar_dot[t] = 0.0
                d_bar[t] = 0.0
                t22[v, t] += t14 * (2 * t25) + t24 * 2 * t18
                d_bar_dot[v] += t25
                d_bar[v] += t24
    t6 = t5["t", "c"]                                        # 4
    t5["t", "c"] = 0.0
    t10 = t23["c", "t"]
    t23["c", "t"] = 0.0
    t20.pop()
    t21.pop()
    w_bar_dot = zeros_like(w)
    t14 = t4["c", "b"]
    t4["c", "b"] = 0.0
    t5 = t19["b", "c"]
    t19["b", "c"] = 0.0
    t16.pop()
    t17.pop()
    t18 = t3["c", "a"]
    t3["c", "a"] = 0.0
    t20 = t15["a", "c"]
    t15["a", "c"] = 0.0
    t12.pop()
    t13.pop()
    t4 = t2["b", "s"]
    t2["b", "s"] = 0.0
    t16 = t11["s", "b"]
    t11["s", "b"] = 0.0
    t8.pop()
    t9.pop()
    t3 = t1["a", "s"]
    t1["a", "s"] = 0.0
    w_bar_dot[4] += t6 + t10
    w_bar_dot[3] += t14 + t5
    w_bar_dot[2] += t18 + t20
    w_bar_dot[1] += t4 + t16
    w_bar_dot[0] += t3 + t7["s", "a"]
    return w_bar_dot
