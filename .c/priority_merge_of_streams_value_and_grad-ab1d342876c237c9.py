# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.priority_merge_of_streams
# source: e89aa96ede4903ae5c97c9ce678d4490
# code: 43b6e595d77dff2673858e726348dfb4
# mode: value_and_grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: heapq = module heapq
# asked: heapq.heapify = builtin_function_or_method _heapq.heapify
# asked: heapq.heappop = builtin_function_or_method _heapq.heappop
# asked: heapq.heappush = builtin_function_or_method _heapq.heappush
# asked: equal axes = 
# sha256: 8230b7151b48a8cc2a18da2ca8f8b9192619c3e5d793c2f57106a6901abc0a5a

# Value and gradient of z_f.priority_merge_of_streams with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def priority_merge_of_streams_value_and_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = [x[0], x[1] + 1]  # 2: streams = [[x[0], x[1] + 1], [x[2]], [x[3], x[3] + 0.7, x[3] + 2]]
    t1 = x[2]
    t2 = x[3]
    streams = [t, [t1], [t2, t2 + 0.7, t2 + 2]]
    heap_0, heap_1, heap_2 = [], [], []  # 3: heap = [(s[0], k, 0) for k, s in enumerate(streams) if s]
    for i in range(len(streams)):
        s = streams[i]
        if len(s):
            heap_0.append(s[0])
            heap_1.append(i)
            heap_2.append(0)
    last = len(heap_0) // 2 - 1          # 4: heapq.heapify(heap)
    place_tape, place_tape_1, tape, tape_1 = [], [], [], []
    for first in range(last, -1, -1):
        value_0 = heap_0[first]
        value_1 = heap_1[first]
        value_2 = heap_2[first]
        below = 2 * first + 1
        place = first
        trips = 0
        while True:
            t = len(heap_0)
            if not below < t:
                break
            place_tape_1.append(place)
            t1 = below + 1
            t2 = t1 < t
            if t2:
                t2 = not (heap_0[below], heap_1[below], heap_2[below]) < (heap_0[t1], heap_1[t1], heap_2[t1])
            below_1 = t1 if t2 else below
            t3 = heap_0[below_1]
            t4 = heap_1[below_1]
            t5 = heap_2[below_1]
            heap_0[place] = t3
            heap_1[place] = t4
            heap_2[place] = t5
            below = 2 * below_1 + 1
            trips = trips + 1
            place = below_1
        tape.append((place, trips))
        trips = 0
        while True:
            t = place > first
            if t:
                t1 = (place - 1) // 2
                t = (value_0, value_1, value_2) < (heap_0[t1], heap_1[t1], heap_2[t1])
            if not t:
                break
            place_tape.append(place)
            t2 = (place - 1) // 2
            t3 = heap_0[t2]
            t4 = heap_1[t2]
            t5 = heap_2[t2]
            heap_0[place] = t3
            heap_1[place] = t4
            heap_2[place] = t5
            trips = trips + 1
            place = t2
        tape_1.append((place, trips))
        heap_0[place] = value_0
        heap_1[place] = value_1
        heap_2[place] = value_2
    out, place_tape_2, tape_2, place_tape_3, place_tape_4, tape_3 = [], [], [], [], [], []  # 5: out = []
    tape_4, tape_5, t_tape = [], [], []
    while len(heap_0):                   # 6: while heap:
        last_0 = heap_0.pop()            # 7: v, k, i = heapq.heappop(heap)
        last_1 = heap_1.pop()
        last_2 = heap_2.pop()
        t = len(heap_0) > 0
        if t:
            first_0 = heap_0[0]
            first_1 = heap_1[0]
            first_2 = heap_2[0]
            heap_0[0] = last_0
            heap_1[0] = last_1
            heap_2[0] = last_2
            first = first_0
            first_3 = first_1
            first_4 = first_2
        else:
            first = last_0
            first_3 = last_1
            first_4 = last_2
        last_3 = len(heap_0) // 2 - 1
        t1 = min(0, last_3)
        tape_5.append((t, first_3, t1))
        for first_5 in range(t1, -1, -1):
            value_0 = heap_0[first_5]
            value_1 = heap_1[first_5]
            value_2 = heap_2[first_5]
            below = 2 * first_5 + 1
            place = first_5
            trips = 0
            while True:
                t = len(heap_0)
                if not below < t:
                    break
                place_tape_4.append(place)
                t1 = below + 1
                t2 = t1 < t
                if t2:
                    t2 = not (heap_0[below], heap_1[below], heap_2[below]) < (heap_0[t1], heap_1[t1],
                        heap_2[t1])
                below_1 = t1 if t2 else below
                t3 = heap_0[below_1]
                t4 = heap_1[below_1]
                t5 = heap_2[below_1]
                heap_0[place] = t3
                heap_1[place] = t4
                heap_2[place] = t5
                below = 2 * below_1 + 1
                trips = trips + 1
                place = below_1
            tape_3.append((place, trips))
            trips = 0
            while True:
                t = place > first_5
                if t:
                    t1 = (place - 1) // 2
                    t = (value_0, value_1, value_2) < (heap_0[t1], heap_1[t1], heap_2[t1])
                if not t:
                    break
                place_tape_3.append(place)
                t2 = (place - 1) // 2
                t3 = heap_0[t2]
                t4 = heap_1[t2]
                t5 = heap_2[t2]
                heap_0[place] = t3
                heap_1[place] = t4
                heap_2[place] = t5
                trips = trips + 1
                place = t2
            tape_4.append((place, trips))
            heap_0[place] = value_0
            heap_1[place] = value_1
            heap_2[place] = value_2
        out.append(first)                # 8: out.append(v)
        t = first_4 + 1                  # 9: if i + 1 < len(streams[k]):
        t_tape.append(t)
        if t < len(streams[first_3]):
            t1 = streams[first_3][t]     # 10: heapq.heappush(heap, (streams[k][i + 1], k, i + 1))
            place = len(heap_0)
            heap_0.append(t1)
            heap_1.append(first_3)
            heap_2.append(t)
            trips = 0
            while True:
                t2 = place > 0
                if t2:
                    t3 = (place - 1) // 2
                    t2 = (t1, first_3, t) < (heap_0[t3], heap_1[t3], heap_2[t3])
                if not t2:
                    break
                place_tape_2.append(place)
                t4 = (place - 1) // 2
                t5 = heap_0[t4]
                t6 = heap_1[t4]
                t7 = heap_2[t4]
                heap_0[place] = t5
                heap_1[place] = t6
                heap_2[place] = t7
                trips = trips + 1
                place = t4
            tape_2.append((place, trips))
            heap_0[place] = t1
            heap_1[place] = first_3
            heap_2[place] = t
    t1 = len(out)                        # 11: return sum(v * 0.9 ** i for i, v in enumerate(out))
    t2_tape = []
    t = 0.0
    for i in range(t1):
        v = out[i]
        t2 = 0.9 ** i
        t2_tape.append(t2)
        t = t + v * t2

    # reverse sweep
    out_bar = [0.0] * t1                           # 11
    for i, t2 in zip(reversed(range(t1)), reversed(t2_tape)):
        out_bar[i] += y_bar * t2
    heap_0_bar = [0.0] * len(heap_0)               # 6
    streams_bar = zeros_like(streams)
    for (t1, first_3, t2), t3 in zip(reversed(tape_5), reversed(t_tape)):
        if t3 < len(streams[first_3]):             # 9
            place, trips = tape_2.pop()
            t4 = heap_0_bar[place]                 # 10
            heap_0_bar[place] = 0.0
            for k in range(trips):
                place = place_tape_2.pop()
                t5 = heap_0_bar[place]
                heap_0_bar[place] = 0.0
                heap_0_bar[(place - 1) // 2] += t5
            t6 = heap_0_bar.pop()
            streams_bar[first_3][t3] += t4 + t6
        first_bar = out_bar.pop()                  # 8
        for first in reversed(range(t2, -1, -1)):  # 7
            place, trips = tape_3.pop()
            place_1, trips_1 = tape_4.pop()
            value_0_bar = heap_0_bar[place_1]
            heap_0_bar[place_1] = 0.0
            for k in range(trips_1):
                place_1 = place_tape_3.pop()
                t2 = heap_0_bar[place_1]
                heap_0_bar[place_1] = 0.0
                heap_0_bar[(place_1 - 1) // 2] += t2
            below = place
            for k in range(trips):
                place = place_tape_4.pop()
                t2 = heap_0_bar[place]
                heap_0_bar[place] = 0.0
                heap_0_bar[below] += t2
                below = place
            heap_0_bar[first] += value_0_bar
        if t1:
            last_0_bar = heap_0_bar[0]
            heap_0_bar[0] = first_bar
        else:
            last_0_bar = first_bar
        heap_0_bar.append(last_0_bar)
    # 4
    for first, (place, trips), (place_1, trips_1) in zip(reversed(range(last, -1, -1)), reversed(tape),
            reversed(tape_1)):
        value_0_bar = heap_0_bar[place_1]
        heap_0_bar[place_1] = 0.0
        for k in range(trips_1):
            place_1 = place_tape.pop()
            t1 = heap_0_bar[place_1]
            heap_0_bar[place_1] = 0.0
            heap_0_bar[(place_1 - 1) // 2] += t1
        below = place
        for k in range(trips):
            place = place_tape_1.pop()
            t1 = heap_0_bar[place]
            heap_0_bar[place] = 0.0
            heap_0_bar[below] += t1
            below = place
        heap_0_bar[first] += value_0_bar
    for i in reversed(range(len(streams))):        # 3
        s = streams[i]
        if len(s):
            t1 = heap_0_bar.pop()
            streams_bar[i][0] += t1
    t2 = streams_bar[0]                            # 2
    t3 = streams_bar[2]
    x_bar = zeros_like(x)
    x_bar[3] += t3[2]
    x_bar[3] += t3[1]
    x_bar[3] += t3[0]
    x_bar[2] += streams_bar[1][0]
    x_bar[1] += t2[1]
    x_bar[0] += t2[0]
    return t, x_bar
