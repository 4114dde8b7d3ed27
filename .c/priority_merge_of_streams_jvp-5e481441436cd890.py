# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.priority_merge_of_streams
# source: e89aa96ede4903ae5c97c9ce678d4490
# code: 43b6e595d77dff2673858e726348dfb4
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: heapq = module heapq
# asked: heapq.heapify = builtin_function_or_method _heapq.heapify
# asked: heapq.heappop = builtin_function_or_method _heapq.heappop
# asked: heapq.heappush = builtin_function_or_method _heapq.heappush
# asked: equal axes = 
# sha256: 939fffd9bad43da4d47effb3a011c248cea6fcd2f0b4a233481fa69c362727f0

# Tangent of z_f.priority_merge_of_streams with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array


def priority_merge_of_streams_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    t = [x[0], x[1] + 1]  # 2: streams = [[x[0], x[1] + 1], [x[2]], [x[3], x[3] + 0.7, x[3] + 2]]
    t1 = x[2]
    t2 = x[3]
    t3 = x_dot[3]
    streams = [t, [t1], [t2, t2 + 0.7, t2 + 2]]
    streams_dot = [[x_dot[0], x_dot[1]], [x_dot[2]], [t3, t3, t3]]
    # 3: heap = [(s[0], k, 0) for k, s in enumerate(streams) if s]
    heap_0, heap_0_dot, heap_1, heap_2 = [], [], [], []
    for i in range(len(streams)):
        s = streams[i]
        s_dot = streams_dot[i]
        if len(s):
            t = s[0]
            t1 = s_dot[0]
            heap_0.append(t)
            heap_0_dot.append(t1)
            heap_1.append(i)
            heap_2.append(0)
    last = len(heap_0) // 2 - 1                          # 4: heapq.heapify(heap)
    for first in range(last, -1, -1):
        value_0 = heap_0[first]
        value_0_dot = heap_0_dot[first]
        value_1 = heap_1[first]
        value_2 = heap_2[first]
        below = 2 * first + 1
        place = first
        while True:
            t = len(heap_0)
            if not below < t:
                break
            t1 = below + 1
            t2 = t1 < t
            if t2:
                t2 = not (heap_0[below], heap_1[below], heap_2[below]) < (heap_0[t1], heap_1[t1], heap_2[t1])
            below_1 = t1 if t2 else below
            t3 = heap_0[below_1]
            t4 = heap_0_dot[below_1]
            t5 = heap_1[below_1]
            t = heap_2[below_1]
            heap_0_dot[place] = t4
            heap_0[place] = t3
            heap_1[place] = t5
            heap_2[place] = t
            below = 2 * below_1 + 1
            place = below_1
        while True:
            t1 = place > first
            if t1:
                t = (place - 1) // 2
                t1 = (value_0, value_1, value_2) < (heap_0[t], heap_1[t], heap_2[t])
            if not t1:
                break
            t2 = (place - 1) // 2
            t3 = heap_0[t2]
            t4 = heap_0_dot[t2]
            t5 = heap_1[t2]
            t6 = heap_2[t2]
            heap_0_dot[place] = t4
            heap_0[place] = t3
            heap_1[place] = t5
            heap_2[place] = t6
            place = t2
        heap_0_dot[place] = value_0_dot
        heap_0[place] = value_0
        heap_1[place] = value_1
        heap_2[place] = value_2
    out, out_dot = [], []                                # 5: out = []
    while len(heap_0):                                   # 6: while heap:
        last_0 = heap_0.pop()                            # 7: v, k, i = heapq.heappop(heap)
        last_0_dot = heap_0_dot.pop()
        last_1 = heap_1.pop()
        last_2 = heap_2.pop()
        if len(heap_0) > 0:
            first_0 = heap_0[0]
            first_0_dot = heap_0_dot[0]
            first_1 = heap_1[0]
            first_2 = heap_2[0]
            heap_0_dot[0] = last_0_dot
            heap_0[0] = last_0
            heap_1[0] = last_1
            heap_2[0] = last_2
            first = first_0
            first_dot = first_0_dot
            first_3 = first_1
            first_4 = first_2
        else:
            first = last_0
            first_dot = last_0_dot
            first_3 = last_1
            first_4 = last_2
        last = len(heap_0) // 2 - 1
        for first_5 in range(min(0, last), -1, -1):
            value_0 = heap_0[first_5]
            value_0_dot = heap_0_dot[first_5]
            value_1 = heap_1[first_5]
            value_2 = heap_2[first_5]
            below = 2 * first_5 + 1
            place = first_5
            while True:
                t = len(heap_0)
                if not below < t:
                    break
                t1 = below + 1
                t2 = t1 < t
                if t2:
                    t2 = not (heap_0[below], heap_1[below], heap_2[below]) < (heap_0[t1], heap_1[t1],
                        heap_2[t1])
                below_1 = t1 if t2 else below
                t3 = heap_0[below_1]
                t4 = heap_0_dot[below_1]
                t5 = heap_1[below_1]
                t = heap_2[below_1]
                heap_0_dot[place] = t4
                heap_0[place] = t3
                heap_1[place] = t5
                heap_2[place] = t
                below = 2 * below_1 + 1
                place = below_1
            while True:
                t1 = place > first_5
                if t1:
                    t = (place - 1) // 2
                    t1 = (value_0, value_1, value_2) < (heap_0[t], heap_1[t], heap_2[t])
                if not t1:
                    break
                t2 = (place - 1) // 2
                t3 = heap_0[t2]
                t4 = heap_0_dot[t2]
                t5 = heap_1[t2]
                t6 = heap_2[t2]
                heap_0_dot[place] = t4
                heap_0[place] = t3
                heap_1[place] = t5
                heap_2[place] = t6
                place = t2
            heap_0_dot[place] = value_0_dot
            heap_0[place] = value_0
            heap_1[place] = value_1
            heap_2[place] = value_2
        out.append(first)                                # 8: out.append(v)
        out_dot.append(first_dot)
        t = first_4 + 1                                  # 9: if i + 1 < len(streams[k]):
        if t < len(streams[first_3]):
            t1 = streams[first_3][t]  # 10: heapq.heappush(heap, (streams[k][i + 1], k, i + 1))
            t2 = streams_dot[first_3][t]
            place = len(heap_0)
            heap_0.append(t1)
            heap_0_dot.append(t2)
            heap_1.append(first_3)
            heap_2.append(t)
            while True:
                t3 = place > 0
                if t3:
                    t4 = (place - 1) // 2
                    t3 = (t1, first_3, t) < (heap_0[t4], heap_1[t4], heap_2[t4])
                if not t3:
                    break
                t5 = (place - 1) // 2
                t6 = heap_0[t5]
                t7 = heap_0_dot[t5]
                t8 = heap_1[t5]
                t9 = heap_2[t5]
                heap_0_dot[place] = t7
                heap_0[place] = t6
                heap_1[place] = t8
                heap_2[place] = t9
                place = t5
            heap_0_dot[place] = t2
            heap_0[place] = t1
            heap_1[place] = first_3
            heap_2[place] = t
    t1 = t2 = 0.0
    for i in range(len(out)):  # 11: return sum(v * 0.9 ** i for i, v in enumerate(out))
        v = out[i]
        v_dot = out_dot[i]
        t = 0.9 ** i
        t1 = t1 + v * t
        t2 = t2 + t * v_dot
    return t1, t2
