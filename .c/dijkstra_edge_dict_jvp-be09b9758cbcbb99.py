# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.dijkstra_edge_dict
# source: fdff39e5c949f0262d16cd27dafccf9c
# code: 5956603c132e4fbd8c5b1ac7ee76406a
# mode: jvp
# wrt: (0,)
# argument: w dict {tuple ('a', 'b'), tuple ('b', 'c'), tuple ('a', 'c'), tuple ('c', 'd'), tuple ('b', 'd')} [float, float, float, float, float]
# asked: list = class builtins.list
# asked: heapq = module heapq
# asked: heapq.heappush = builtin_function_or_method _heapq.heappush
# asked: heapq.heappop = builtin_function_or_method _heapq.heappop
# asked: defaultdict = class collections.defaultdict
# asked: math = module math
# asked: math.inf = float inf
# asked: shared memory = 
# asked: equal axes = 
# sha256: d40df507bfdf04aa2daf27d46818fefd17766a9bc3041c0bd654a2b5cfc90b77

# Tangent of z_b.dijkstra_edge_dict with respect to w.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_dict


def dijkstra_edge_dict_jvp(w, w_dot):
    expect(is_dict(w, (("a", "b"), ("b", "c"), ("a", "c"), ("c", "d"), ("b", "d")))
        and type(w["a", "b"]) is float and type(w["b", "c"]) is float and type(w["a", "c"]) is float
        and type(w["c", "d"]) is float and type(w["b", "d"]) is float,
        "w: {('a', 'b'): float, ('b', 'c'): float, ('a', 'c'): float, ('c', 'd'): float, ('b', 'd'): float}")

    adj_0 = {}                              # 2: adj = defaultdict(list)
    adj_1 = {}
    adj_1_dot = {}
    t = w["a", "b"]                         # 3: for (s, t), c in w.items():
    t1 = w["b", "c"]
    t2 = w["a", "c"]
    t3 = w["c", "d"]
    t4 = w["b", "d"]
    t5, t6, t7 = [], [], []                 # 4: adj[s].append((t, c * c))
    if "a" not in adj_0:
        adj_0["a"] = t5
        adj_1_dot["a"] = t7
        adj_1["a"] = t6
    t8 = adj_0["a"]
    t9 = adj_1["a"]
    t10 = adj_1_dot["a"]
    t8.append("b")
    t9.append(t * t)
    t10.append(2.0 * (t * w_dot["a", "b"]))
    t5, t6, t7 = [], [], []
    if "b" not in adj_0:
        adj_0["b"] = t5
        adj_1_dot["b"] = t7
        adj_1["b"] = t6
    t = adj_0["b"]
    t8 = adj_1["b"]
    t9 = adj_1_dot["b"]
    t.append("c")
    t8.append(t1 * t1)
    t9.append(2.0 * (t1 * w_dot["b", "c"]))
    t5, t6, t7 = [], [], []
    if "a" not in adj_0:
        adj_0["a"] = t5
        adj_1_dot["a"] = t7
        adj_1["a"] = t6
    t = adj_0["a"]
    t1 = adj_1["a"]
    t8 = adj_1_dot["a"]
    t.append("c")
    t1.append(t2 * t2)
    t8.append(2.0 * (t2 * w_dot["a", "c"]))
    t5, t6, t7 = [], [], []
    if "c" not in adj_0:
        adj_0["c"] = t5
        adj_1_dot["c"] = t7
        adj_1["c"] = t6
    t = adj_0["c"]
    t1 = adj_1["c"]
    t2 = adj_1_dot["c"]
    t.append("d")
    t1.append(t3 * t3)
    t2.append(2.0 * (t3 * w_dot["c", "d"]))
    t5, t6, t7 = [], [], []
    if "b" not in adj_0:
        adj_0["b"] = t5
        adj_1_dot["b"] = t7
        adj_1["b"] = t6
    t = adj_0["b"]
    t1 = adj_1["b"]
    t2 = adj_1_dot["b"]
    t.append("d")
    t1.append(t4 * t4)
    t2.append(2.0 * (t4 * w_dot["b", "d"]))
    dist = {"a": 0.0}                       # 5
    dist_dot = {"a": 0.0}
    pq_0 = [0.0]                            # 6: pq = [(0.0, "a")]
    pq_0_dot = [0.0]
    pq_1 = ["a"]
    while len(pq_0):                        # 7: while pq:
        last_0 = pq_0.pop()                 # 8: d, v = heapq.heappop(pq)
        last_0_dot = pq_0_dot.pop()
        last_1 = pq_1.pop()
        if len(pq_0) > 0:
            first_0 = pq_0[0]
            first_0_dot = pq_0_dot[0]
            first_1 = pq_1[0]
            pq_0_dot[0] = last_0_dot
            pq_0[0] = last_0
            pq_1[0] = last_1
            first = first_0
            first_dot = first_0_dot
            first_2 = first_1
        else:
            first = last_0
            first_dot = last_0_dot
            first_2 = last_1
        last = len(pq_0) // 2 - 1
        for first_3 in range(min(0, last), -1, -1):
            value_0 = pq_0[first_3]
            value_0_dot = pq_0_dot[first_3]
            value_1 = pq_1[first_3]
            below = 2 * first_3 + 1
            place = first_3
            while True:
                t = len(pq_0)
                if not below < t:
                    break
                t1 = below + 1
                below_1 = t1 if t1 < t and not (pq_0[below], pq_1[below]) < (pq_0[t1], pq_1[t1]) else below
                t2 = pq_0[below_1]
                t3 = pq_0_dot[below_1]
                t4 = pq_1[below_1]
                pq_0_dot[place] = t3
                pq_0[place] = t2
                pq_1[place] = t4
                below = 2 * below_1 + 1
                place = below_1
            while True:
                t = place > first_3
                if t:
                    t1 = (place - 1) // 2
                    t = (value_0, value_1) < (pq_0[t1], pq_1[t1])
                if not t:
                    break
                t2 = (place - 1) // 2
                t3 = pq_0[t2]
                t4 = pq_0_dot[t2]
                t5 = pq_1[t2]
                pq_0_dot[place] = t4
                pq_0[place] = t3
                pq_1[place] = t5
                place = t2
            pq_0_dot[place] = value_0_dot
            pq_0[place] = value_0
            pq_1[place] = value_1
        if first_2 in dist:                 # 9: if d > dist.get(v, math.inf):
            t = dist[first_2]
        else:
            t = math.inf
        if not first > t:
            t1, t2, t3 = [], [], []         # 11: for t, c in adj[v]:
            if first_2 not in adj_0:
                adj_0[first_2] = t1
                adj_1_dot[first_2] = t3
                adj_1[first_2] = t2
            t = adj_0[first_2]
            t4 = adj_1[first_2]
            t5 = adj_1_dot[first_2]
            for i in range(len(t)):
                t1 = t[i]
                t2 = t4[i]
                nd = first + t2             # 12: nd = d + c
                nd_dot = first_dot + t5[i]  # 11, 12
                if t1 in dist:              # 13: if nd < dist.get(t, math.inf):
                    t3 = dist[t1]
                else:
                    t3 = math.inf
                if nd < t3:
                    dist_dot[t1] = nd_dot   # 14: dist[t] = nd
                    dist[t1] = nd
                    place = len(pq_0)       # 15: heapq.heappush(pq, (nd, t))
                    pq_0.append(nd)
                    pq_0_dot.append(nd_dot)
                    pq_1.append(t1)
                    while True:
                        t2 = place > 0
                        if t2:
                            t3 = (place - 1) // 2
                            t2 = (nd, t1) < (pq_0[t3], pq_1[t3])
                        if not t2:
                            break
                        t6 = (place - 1) // 2
                        t7 = pq_0[t6]
                        t8 = pq_0_dot[t6]
                        t9 = pq_1[t6]
                        pq_0_dot[place] = t8
                        pq_0[place] = t7
                        pq_1[place] = t9
                        place = t6
                    pq_0_dot[place] = nd_dot
                    pq_0[place] = nd
                    pq_1[place] = t1
    return dist["d"] + 0.5 * dist["c"], dist_dot["d"] + 0.5 * dist_dot["c"]
