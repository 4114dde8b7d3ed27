# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.dijkstra_edge_dict
# source: fdff39e5c949f0262d16cd27dafccf9c
# code: 5956603c132e4fbd8c5b1ac7ee76406a
# mode: value_and_grad
# wrt: 0
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
# sha256: ae7a5dd1cd62e88ff879d793f945df630d083d238b3431b728372796dec7b521

# Value and gradient of z_b.dijkstra_edge_dict with respect to w.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_dict, materialise, zeros_like


def dijkstra_edge_dict_value_and_grad(w, *, y_bar=1.0):
    expect(is_dict(w, (("a", "b"), ("b", "c"), ("a", "c"), ("c", "d"), ("b", "d")))
        and type(w["a", "b"]) is float and type(w["b", "c"]) is float and type(w["a", "c"]) is float
        and type(w["c", "d"]) is float and type(w["b", "d"]) is float,
        "w: {('a', 'b'): float, ('b', 'c'): float, ('a', 'c'): float, ('c', 'd'): float, ('b', 'd'): float}")

    # forward sweep
    adj_0 = {}                         # 2: adj = defaultdict(list)
    adj_1 = {}
    adj_1_bar = {}
    t = w["a", "b"]                    # 3: for (s, t), c in w.items():
    t1 = w["b", "c"]
    t2 = w["a", "c"]
    t3 = w["c", "d"]
    t4 = w["b", "d"]
    t5, t6, t7 = [], [], []            # 4: adj[s].append((t, c * c))
    if "a" not in adj_0:
        adj_0["a"] = t5
        adj_1["a"], adj_1_bar["a"] = t6, t7
    t8 = adj_0["a"]
    t9, t10 = adj_1["a"], adj_1_bar["a"]
    t8.append("b")
    t9.append(t * t)
    t10.append(0.0)
    t5, t6, t7 = [], [], []
    if "b" not in adj_0:
        adj_0["b"] = t5
        adj_1["b"], adj_1_bar["b"] = t6, t7
    t8 = adj_0["b"]
    t9, t11 = adj_1["b"], adj_1_bar["b"]
    t8.append("c")
    t9.append(t1 * t1)
    t11.append(0.0)
    t5, t6, t7 = [], [], []
    if "a" not in adj_0:
        adj_0["a"] = t5
        adj_1["a"], adj_1_bar["a"] = t6, t7
    t8 = adj_0["a"]
    t9, t12 = adj_1["a"], adj_1_bar["a"]
    t8.append("c")
    t9.append(t2 * t2)
    t12.append(0.0)
    t5, t6, t7 = [], [], []
    if "c" not in adj_0:
        adj_0["c"] = t5
        adj_1["c"], adj_1_bar["c"] = t6, t7
    t8 = adj_0["c"]
    t9, t13 = adj_1["c"], adj_1_bar["c"]
    t8.append("d")
    t9.append(t3 * t3)
    t13.append(0.0)
    t5, t6, t7 = [], [], []
    if "b" not in adj_0:
        adj_0["b"] = t5
        adj_1["b"], adj_1_bar["b"] = t6, t7
    t8 = adj_0["b"]
    t9, t14 = adj_1["b"], adj_1_bar["b"]
    t8.append("d")
    t9.append(t4 * t4)
    t14.append(0.0)
    dist = {"a": 0.0}                  # 5
    dist_bar = {"a": 0.0}
    pq_0 = [0.0]                       # 6: pq = [(0.0, "a")]
    pq_0_bar = [0.0]
    pq_1 = ["a"]
    place_tape, tape, tape_1, tape_2, place_tape_1, place_tape_2 = [], [], [], [], [], []
    tape_3, tape_4, tape_5 = [], [], []
    while len(pq_0):                   # 7: while pq:
        last_0 = pq_0.pop()            # 8: d, v = heapq.heappop(pq)
        pq_0_bar.pop()
        last_1 = pq_1.pop()
        t5 = len(pq_0) > 0
        if t5:
            first_0 = pq_0[0]
            first_1 = pq_1[0]
            pq_0[0] = last_0
            pq_1[0] = last_1
            first = first_0
            first_2 = first_1
        else:
            first = last_0
            first_2 = last_1
        last = len(pq_0) // 2 - 1
        t6 = min(0, last)
        for first_3 in range(t6, -1, -1):
            value_0 = pq_0[first_3]
            value_1 = pq_1[first_3]
            below = 2 * first_3 + 1
            place = first_3
            trips = 0
            while True:
                t7 = len(pq_0)
                if not below < t7:
                    break
                place_tape_2.append(place)
                t8 = below + 1
                below_1 = t8 if t8 < t7 and not (pq_0[below], pq_1[below]) < (pq_0[t8], pq_1[t8]) else below
                t9 = pq_0[below_1]
                t15 = pq_1[below_1]
                pq_0[place] = t9
                pq_1[place] = t15
                below = 2 * below_1 + 1
                trips = trips + 1
                place = below_1
            tape_3.append((place, trips))
            trips = 0
            while True:
                t7 = place > first_3
                if t7:
                    t8 = (place - 1) // 2
                    t7 = (value_0, value_1) < (pq_0[t8], pq_1[t8])
                if not t7:
                    break
                place_tape_1.append(place)
                t9 = (place - 1) // 2
                t15 = pq_0[t9]
                t16 = pq_1[t9]
                pq_0[place] = t15
                pq_1[place] = t16
                trips = trips + 1
                place = t9
            tape_4.append((place, trips))
            pq_0[place] = value_0
            pq_1[place] = value_1
        if first_2 in dist:            # 9: if d > dist.get(v, math.inf):
            t7 = dist[first_2]
        else:
            t7 = math.inf
        t8 = first > t7
        tape_5.append((t5, t6, t8))
        if not t8:
            t9, t15, t16 = [], [], []  # 11: for t, c in adj[v]:
            if first_2 not in adj_0:
                adj_0[first_2] = t9
                adj_1[first_2], adj_1_bar[first_2] = t15, t16
            t5 = adj_0[first_2]
            t6, t7 = adj_1[first_2], adj_1_bar[first_2]
            t8 = len(t5)
            for i in range(t8):
                t9 = t5[i]
                nd = first + t6[i]     # 12: nd = d + c
                if t9 in dist:         # 13: if nd < dist.get(t, math.inf):
                    t15 = dist[t9]
                else:
                    t15 = math.inf
                t16 = nd < t15
                tape_1.append((t9, t16))
                if t16:
                    dist[t9] = nd      # 14: dist[t] = nd
                    dist_bar[t9] = 0.0
                    place = len(pq_0)  # 15: heapq.heappush(pq, (nd, t))
                    pq_0.append(nd)
                    pq_0_bar.append(0.0)
                    pq_1.append(t9)
                    trips = 0
                    while True:
                        t15 = place > 0
                        if t15:
                            t16 = (place - 1) // 2
                            t15 = (nd, t9) < (pq_0[t16], pq_1[t16])
                        if not t15:
                            break
                        place_tape.append(place)
                        t17 = (place - 1) // 2
                        t18 = pq_0[t17]
                        t19 = pq_1[t17]
                        pq_0[place] = t18
                        pq_1[place] = t19
                        trips = trips + 1
                        place = t17
                    tape.append((place, trips))
                    pq_0[place] = nd
                    pq_1[place] = t9
            tape_2.append((t8, t7))
    t9 = dist["d"] + 0.5 * dist["c"]   # 16: return dist["d"] + 0.5 * dist["c"]

    # reverse sweep
    dist_bar["c"] += y_bar * 0.5                           # 16
    dist_bar["d"] += y_bar
    for t5, t6, t7 in reversed(tape_5):                    # 7
        if t7:                                             # 9
            first_bar = 0.0
        else:
            t8, t7 = tape_2.pop()
            first_bar = 0.0
            for i in reversed(range(t8)):                  # 11
                t15, t16 = tape_1.pop()
                if t16:                                    # 13
                    place, trips = tape.pop()
                    nd_bar = pq_0_bar[place]               # 15
                    pq_0_bar[place] = 0.0
                    for k in range(trips):
                        place = place_tape.pop()
                        t8 = pq_0_bar[place]
                        pq_0_bar[place] = 0.0
                        pq_0_bar[(place - 1) // 2] += t8
                    t16 = pq_0_bar.pop()
                    nd_bar = nd_bar + t16 + dist_bar[t15]  # 14, 15
                    dist_bar[t15] = 0.0                    # 14
                else:
                    nd_bar = 0.0
                t7[i] += nd_bar                            # 11
                first_bar = first_bar + nd_bar             # 12
        for first in reversed(range(t6, -1, -1)):          # 8
            place, trips = tape_3.pop()
            place_1, trips_1 = tape_4.pop()
            value_0_bar = pq_0_bar[place_1]
            pq_0_bar[place_1] = 0.0
            for k in range(trips_1):
                place_1 = place_tape_1.pop()
                t6 = pq_0_bar[place_1]
                pq_0_bar[place_1] = 0.0
                pq_0_bar[(place_1 - 1) // 2] += t6
            below = place
            for k in range(trips):
                place = place_tape_2.pop()
                t6 = pq_0_bar[place]
                pq_0_bar[place] = 0.0
                pq_0_bar[below] += t6
                below = place
            pq_0_bar[first] += value_0_bar
        if t5:
            last_0_bar = pq_0_bar[0]
            pq_0_bar[0] = first_bar
        else:
            last_0_bar = first_bar
        pq_0_bar.append(last_0_bar)
    t5 = t14.pop()                                         # 4
    t6 = t13.pop()
    t7 = t12.pop()
    t8 = t11.pop()
    t15 = t10.pop()
    w_bar = zeros_like(w)                                  # 3
    w_bar["b", "d"] += 2.0 * t5 * t4                       # 3, 4
    w_bar["c", "d"] += 2.0 * t6 * t3                       # 3, 4
    w_bar["a", "c"] += 2.0 * t7 * t2                       # 3, 4
    w_bar["b", "c"] += 2.0 * t8 * t1                       # 3, 4
    w_bar["a", "b"] += 2.0 * t15 * t                       # 3, 4
    return t9, materialise(w_bar, w)
