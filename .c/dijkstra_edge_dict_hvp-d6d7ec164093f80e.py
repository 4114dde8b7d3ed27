# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.dijkstra_edge_dict
# source: fdff39e5c949f0262d16cd27dafccf9c
# code: 5956603c132e4fbd8c5b1ac7ee76406a
# mode: hvp
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
# sha256: 83957e521ad4f4caee17da027ad624ced166a7ee818f4e68058c27647143eb7e

# Product of the Hessian of z_b.dijkstra_edge_dict with respect to w.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_dict, materialise, zeros_like


def dijkstra_edge_dict_hvp(w, w_dot, *, y_bar=1.0):
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
    t = adj_0["b"]
    t8, t9 = adj_1["b"], adj_1_bar["b"]
    t.append("c")
    t8.append(t1 * t1)
    t9.append(0.0)
    t5, t6, t7 = [], [], []
    if "a" not in adj_0:
        adj_0["a"] = t5
        adj_1["a"], adj_1_bar["a"] = t6, t7
    t = adj_0["a"]
    t1, t8 = adj_1["a"], adj_1_bar["a"]
    t.append("c")
    t1.append(t2 * t2)
    t8.append(0.0)
    t5, t6, t7 = [], [], []
    if "c" not in adj_0:
        adj_0["c"] = t5
        adj_1["c"], adj_1_bar["c"] = t6, t7
    t = adj_0["c"]
    t1, t2 = adj_1["c"], adj_1_bar["c"]
    t.append("d")
    t1.append(t3 * t3)
    t2.append(0.0)
    t5, t6, t7 = [], [], []
    if "b" not in adj_0:
        adj_0["b"] = t5
        adj_1["b"], adj_1_bar["b"] = t6, t7
    t = adj_0["b"]
    t1, t3 = adj_1["b"], adj_1_bar["b"]
    t.append("d")
    t1.append(t4 * t4)
    t3.append(0.0)
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
        t = len(pq_0) > 0
        if t:
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
        t1 = min(0, last)
        for first_3 in range(t1, -1, -1):
            value_0 = pq_0[first_3]
            value_1 = pq_1[first_3]
            below = 2 * first_3 + 1
            place = first_3
            trips = 0
            while True:
                t4 = len(pq_0)
                if not below < t4:
                    break
                place_tape_2.append(place)
                t5 = below + 1
                below_1 = t5 if t5 < t4 and not (pq_0[below], pq_1[below]) < (pq_0[t5], pq_1[t5]) else below
                t6 = pq_0[below_1]
                t7 = pq_1[below_1]
                pq_0[place] = t6
                pq_1[place] = t7
                below = 2 * below_1 + 1
                trips = trips + 1
                place = below_1
            tape_3.append((place, trips))
            trips = 0
            while True:
                t4 = place > first_3
                if t4:
                    t5 = (place - 1) // 2
                    t4 = (value_0, value_1) < (pq_0[t5], pq_1[t5])
                if not t4:
                    break
                place_tape_1.append(place)
                t6 = (place - 1) // 2
                t7 = pq_0[t6]
                t11 = pq_1[t6]
                pq_0[place] = t7
                pq_1[place] = t11
                trips = trips + 1
                place = t6
            tape_4.append((place, trips))
            pq_0[place] = value_0
            pq_1[place] = value_1
        if first_2 in dist:            # 9: if d > dist.get(v, math.inf):
            t4 = dist[first_2]
        else:
            t4 = math.inf
        t5 = first > t4
        tape_5.append((t, t1, t5))
        if not t5:
            t6, t7, t11 = [], [], []   # 11: for t, c in adj[v]:
            if first_2 not in adj_0:
                adj_0[first_2] = t6
                adj_1[first_2], adj_1_bar[first_2] = t7, t11
            t = adj_0[first_2]
            t1, t4 = adj_1[first_2], adj_1_bar[first_2]
            t5 = len(t)
            for i in range(t5):
                t6 = t[i]
                nd = first + t1[i]     # 12: nd = d + c
                if t6 in dist:         # 13: if nd < dist.get(t, math.inf):
                    t7 = dist[t6]
                else:
                    t7 = math.inf
                t11 = nd < t7
                tape_1.append((t6, t11))
                if t11:
                    dist[t6] = nd      # 14: dist[t] = nd
                    dist_bar[t6] = 0.0
                    place = len(pq_0)  # 15: heapq.heappush(pq, (nd, t))
                    pq_0.append(nd)
                    pq_0_bar.append(0.0)
                    pq_1.append(t6)
                    trips = 0
                    while True:
                        t7 = place > 0
                        if t7:
                            t11 = (place - 1) // 2
                            t7 = (nd, t6) < (pq_0[t11], pq_1[t11])
                        if not t7:
                            break
                        place_tape.append(place)
                        t12 = (place - 1) // 2
                        t13 = pq_0[t12]
                        t14 = pq_1[t12]
                        pq_0[place] = t13
                        pq_1[place] = t14
                        trips = trips + 1
                        place = t12
                    tape.append((place, trips))
                    pq_0[place] = nd
                    pq_1[place] = t6
            tape_2.append((t5, t4))
    dist["d"]  # 16: return dist["d"] + 0.5 * dist["c"]; may raise or warn, as in the primal
    dist["c"]                          # may raise or warn, as in the primal

    # reverse sweep
    dist_bar["c"] += y_bar * 0.5                         # 16
    dist_bar["d"] += y_bar
    for t, t1, t5 in reversed(tape_5):                   # 7
        if t5:                                           # 9
            first_bar = 0.0
        else:
            t5, t4 = tape_2.pop()
            first_bar = 0.0
            for i in reversed(range(t5)):                # 11
                t6, t7 = tape_1.pop()
                if t7:                                   # 13
                    place, trips = tape.pop()
                    nd_bar = pq_0_bar[place]             # 15
                    pq_0_bar[place] = 0.0
                    for k in range(trips):
                        place = place_tape.pop()
                        t5 = pq_0_bar[place]
                        pq_0_bar[place] = 0.0
                        pq_0_bar[(place - 1) // 2] += t5
                    t7 = pq_0_bar.pop()
                    nd_bar = nd_bar + t7 + dist_bar[t6]  # 14, 15
                    dist_bar[t6] = 0.0                   # 14
                else:
                    nd_bar = 0.0
                t4[i] += nd_bar                          # 11
                first_bar = first_bar + nd_bar           # 12
        for first in reversed(range(t1, -1, -1)):        # 8
            place, trips = tape_3.pop()
            place_1, trips_1 = tape_4.pop()
            value_0_bar = pq_0_bar[place_1]
            pq_0_bar[place_1] = 0.0
            for k in range(trips_1):
                place_1 = place_tape_1.pop()
                t1 = pq_0_bar[place_1]
                pq_0_bar[place_1] = 0.0
                pq_0_bar[(place_1 - 1) // 2] += t1
            below = place
            for k in range(trips):
                place = place_tape_2.pop()
                t1 = pq_0_bar[place]
                pq_0_bar[place] = 0.0
                pq_0_bar[below] += t1
                below = place
            pq_0_bar[first] += value_0_bar
        if t:
            last_0_bar = pq_0_bar[0]
            pq_0_bar[0] = first_bar
        else:
            last_0_bar = first_bar
        pq_0_bar.append(last_0_bar)
    t = t3.pop()                                         # 4
    t1 = t2.pop()
    t4 = t8.pop()
    t5 = t9.pop()
    t6 = t10.pop()
    w_bar_dot = zeros_like(w)                            # 3
    w_bar_dot["b", "d"] += 2.0 * t * w_dot["b", "d"]     # 3, 4
    w_bar_dot["c", "d"] += 2.0 * t1 * w_dot["c", "d"]    # 3, 4
    w_bar_dot["a", "c"] += 2.0 * t4 * w_dot["a", "c"]    # 3, 4
    w_bar_dot["b", "c"] += 2.0 * t5 * w_dot["b", "c"]    # 3, 4
    w_bar_dot["a", "b"] += 2.0 * t6 * w_dot["a", "b"]    # 3, 4
    return materialise(w_bar_dot, w)
