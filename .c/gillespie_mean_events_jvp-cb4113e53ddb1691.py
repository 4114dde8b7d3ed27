# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.gillespie_mean_events
# source: a6fe92dbc33c6bd431b3ce8e9a6a2fd9
# code: 7a15453af660b2d8a78d97dd6e9a2ebc
# mode: jvp
# wrt: (0,)
# argument: rates array float64 (rates.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: float = class builtins.float
# asked: next = builtin_function_or_method builtins.next
# asked: itertools = module itertools
# asked: itertools.count = class itertools.count
# asked: heapq = module heapq
# asked: heapq.heappush = builtin_function_or_method _heapq.heappush
# asked: heapq.heappop = builtin_function_or_method _heapq.heappop
# asked: defaultdict = class collections.defaultdict
# asked: StopIteration = class builtins.StopIteration
# asked: sorted = builtin_function_or_method builtins.sorted
# asked: shared memory = 
# asked: equal axes = 
# sha256: 2b85d326186f95a99cd24eaf1ef4367a9b62be9ddf9ff1f9bc2b2eb0e39be4ef

# Tangent of z_c.gillespie_mean_events with respect to rates.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, fail, is_array


def gillespie_mean_events_jvp(rates, rates_dot):
    expect(is_array(rates, "float64", 1), "rates: float64[:]")

    queue_0, queue_0_dot, queue_1, queue_2 = [], [], [], []  # 2: queue = []
    number_1 = place = 0
    for i, r in enumerate(rates):                            # 4: for k, r in enumerate(rates):
        r_dot = rates_dot[i]
        held_2 = 1.0 / r  # 5: heapq.heappush(queue, (1.0 / r, next(counter), k))
        held_2_dot = -(held_2 * r_dot) / r
        if place == -1:
            fail(StopIteration())
        if not place == 0:                                   # 3: counter = itertools.count()
            number_1 = number_1 + 1
        place = len(queue_0)                                 # 5
        queue_0.append(held_2)
        queue_0_dot.append(held_2_dot)
        queue_1.append(number_1)
        queue_2.append(i)
        while True:
            t1 = place > 0
            if t1:
                t2 = (place - 1) // 2
                t1 = (held_2, number_1, i) < (queue_0[t2], queue_1[t2], queue_2[t2])
            if not t1:
                break
            t3 = (place - 1) // 2
            t4 = queue_0[t3]
            t5 = queue_0_dot[t3]
            t6 = queue_1[t3]
            t7 = queue_2[t3]
            queue_0_dot[place] = t5
            queue_0[place] = t4
            queue_1[place] = t6
            queue_2[place] = t7
            place = t3
        queue_0_dot[place] = held_2_dot
        queue_0[place] = held_2
        queue_1[place] = number_1
        queue_2[place] = i
        place = 1
    fired = {}                                               # 7: fired = defaultdict(float)
    fired_dot = {}
    t = 0.0
    while len(queue_0) and t < 4.0:                          # 8: while queue and t < 4.0:
        last_0 = queue_0.pop()                               # 9: t, _, k = heapq.heappop(queue)
        last_0_dot = queue_0_dot.pop()
        last_1 = queue_1.pop()
        last_2 = queue_2.pop()
        if len(queue_0) > 0:
            first_0 = queue_0[0]
            first_0_dot = queue_0_dot[0]
            queue_1[0]                                       # may raise or warn, as in the primal
            first_2 = queue_2[0]
            queue_0_dot[0] = last_0_dot
            queue_0[0] = last_0
            queue_1[0] = last_1
            queue_2[0] = last_2
            first = first_0
            first_dot = first_0_dot
            first_3 = first_2
        else:
            first = last_0
            first_dot = last_0_dot
            first_3 = last_2
        last = len(queue_0) // 2 - 1
        for first_4 in range(min(0, last), -1, -1):
            value_0 = queue_0[first_4]
            value_0_dot = queue_0_dot[first_4]
            value_1 = queue_1[first_4]
            value_2 = queue_2[first_4]
            below = 2 * first_4 + 1
            place_1 = first_4
            while True:
                t1 = len(queue_0)
                if not below < t1:
                    break
                t2 = below + 1
                t3 = t2 < t1
                if t3:
                    t4 = (queue_0[below], queue_1[below], queue_2[below]) < (queue_0[t2], queue_1[t2],
                        queue_2[t2])
                    t3 = not t4
                below_1 = t2 if t3 else below
                t5 = queue_0[below_1]
                t6 = queue_0_dot[below_1]
                t1 = queue_1[below_1]
                t7 = queue_2[below_1]
                queue_0_dot[place_1] = t6
                queue_0[place_1] = t5
                queue_1[place_1] = t1
                queue_2[place_1] = t7
                below = 2 * below_1 + 1
                place_1 = below_1
            while True:
                t1 = place_1 > first_4
                if t1:
                    t2 = (place_1 - 1) // 2
                    t1 = (value_0, value_1, value_2) < (queue_0[t2], queue_1[t2], queue_2[t2])
                if not t1:
                    break
                t3 = (place_1 - 1) // 2
                t4 = queue_0[t3]
                t5 = queue_0_dot[t3]
                t6 = queue_1[t3]
                t7 = queue_2[t3]
                queue_0_dot[place_1] = t5
                queue_0[place_1] = t4
                queue_1[place_1] = t6
                queue_2[place_1] = t7
                place_1 = t3
            queue_0_dot[place_1] = value_0_dot
            queue_0[place_1] = value_0
            queue_1[place_1] = value_1
            queue_2[place_1] = value_2
        if first_3 not in fired:                             # 10: fired[k] += t ** 2
            fired_dot[first_3] = 0.0
            fired[first_3] = 0.0
        t1 = fired[first_3] + first ** 2
        fired_dot[first_3] = fired_dot[first_3] + 2 * (first * first_dot)
        fired[first_3] = t1
        t2 = rates[first_3]  # 11: heapq.heappush(queue, (t + 1.0 / rates[k] + 0.1 * k, next(counter), k))
        t3 = 1.0 / t2
        t4 = first_dot - t3 * rates_dot[first_3] / t2
        held_5 = first + t3 + 0.1 * first_3
        if place == -1:
            fail(StopIteration())
        if not place == 0:                                   # 3
            number_1 = number_1 + 1
        place = len(queue_0)                                 # 11
        queue_0.append(held_5)
        queue_0_dot.append(t4)
        queue_1.append(number_1)
        queue_2.append(first_3)
        while True:
            t1 = place > 0
            if t1:
                t2 = (place - 1) // 2
                t1 = (held_5, number_1, first_3) < (queue_0[t2], queue_1[t2], queue_2[t2])
            if not t1:
                break
            t3 = (place - 1) // 2
            t5 = queue_0[t3]
            t6 = queue_0_dot[t3]
            t7 = queue_1[t3]
            t8 = queue_2[t3]
            queue_0_dot[place] = t6
            queue_0[place] = t5
            queue_1[place] = t7
            queue_2[place] = t8
            place = t3
        queue_0_dot[place] = t4
        queue_0[place] = held_5
        queue_1[place] = number_1
        queue_2[place] = first_3
        t = first
        place = 1
    t1 = list(fired)  # 12: return sum((k + 1) * v for k, v in fired.items())
    t2 = 0
    t3 = 0.0
    for i in range(len(t1)):
        k = t1[i]
        v = fired[k]
        v_dot = fired_dot[k]
        t4 = k + 1
        t2 = t2 + t4 * v
        t3 = t3 + t4 * v_dot
    return t2, t3
