# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.gillespie_mean_events
# source: a6fe92dbc33c6bd431b3ce8e9a6a2fd9
# code: 7a15453af660b2d8a78d97dd6e9a2ebc
# mode: grad
# wrt: 0
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
# sha256: afa9dcc3fe293ca1eb155f96f1e788f077d7381e5e3fb18320860873f46d22ae

# Gradient of z_c.gillespie_mean_events with respect to rates.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, fail, is_array, zeros_like


def gillespie_mean_events_grad(rates, *, y_bar=1.0):
    expect(is_array(rates, "float64", 1), "rates: float64[:]")

    # forward sweep
    queue_0, queue_0_bar, queue_1, queue_2, place_tape, tape = [], [], [], [], [], []  # 2: queue = []
    number_1 = place = 0
    for i, r in enumerate(rates):    # 4: for k, r in enumerate(rates):
        held_2 = 1.0 / r             # 5: heapq.heappush(queue, (1.0 / r, next(counter), k))
        if place == -1:
            fail(StopIteration())
        if not place == 0:           # 3: counter = itertools.count()
            number_1 = number_1 + 1
        place = len(queue_0)         # 5
        queue_0.append(held_2)
        queue_0_bar.append(0.0)
        queue_1.append(number_1)
        queue_2.append(i)
        trips = 0
        while True:
            t1 = place > 0
            if t1:
                t2 = (place - 1) // 2
                t1 = (held_2, number_1, i) < (queue_0[t2], queue_1[t2], queue_2[t2])
            if not t1:
                break
            place_tape.append(place)
            t3 = (place - 1) // 2
            t4 = queue_0[t3]
            t5 = queue_1[t3]
            t6 = queue_2[t3]
            queue_0[place] = t4
            queue_1[place] = t5
            queue_2[place] = t6
            trips = trips + 1
            place = t3
        tape.append((place, trips))
        queue_0[place] = held_2
        queue_1[place] = number_1
        queue_2[place] = i
        place = 1
    fired = {}                       # 7: fired = defaultdict(float)
    fired_bar = {}
    place_tape_1, place_tape_2, place_tape_3, tape_1, tape_2 = [], [], [], [], []
    tape_3, tape_4 = [], []
    t = 0.0
    while len(queue_0) and t < 4.0:  # 8: while queue and t < 4.0:
        last_0 = queue_0.pop()       # 9: t, _, k = heapq.heappop(queue)
        queue_0_bar.pop()
        last_1 = queue_1.pop()
        last_2 = queue_2.pop()
        t1 = len(queue_0) > 0
        if t1:
            first_0 = queue_0[0]
            queue_1[0]               # may raise or warn, as in the primal
            first_2 = queue_2[0]
            queue_0[0] = last_0
            queue_1[0] = last_1
            queue_2[0] = last_2
            first = first_0
            first_3 = first_2
        else:
            first = last_0
            first_3 = last_2
        last = len(queue_0) // 2 - 1
        t2 = min(0, last)
        tape_3.append((t1, first, first_3, t2))
        for first_4 in range(t2, -1, -1):
            value_0 = queue_0[first_4]
            value_1 = queue_1[first_4]
            value_2 = queue_2[first_4]
            below = 2 * first_4 + 1
            place_1 = first_4
            trips = 0
            while True:
                t1 = len(queue_0)
                if not below < t1:
                    break
                place_tape_3.append(place_1)
                t2 = below + 1
                t3 = t2 < t1
                if t3:
                    t4 = (queue_0[below], queue_1[below], queue_2[below]) < (queue_0[t2], queue_1[t2],
                        queue_2[t2])
                    t3 = not t4
                below_1 = t2 if t3 else below
                t5 = queue_0[below_1]
                t6 = queue_1[below_1]
                t1 = queue_2[below_1]
                queue_0[place_1] = t5
                queue_1[place_1] = t6
                queue_2[place_1] = t1
                below = 2 * below_1 + 1
                trips = trips + 1
                place_1 = below_1
            tape_1.append((place_1, trips))
            trips = 0
            while True:
                t1 = place_1 > first_4
                if t1:
                    t2 = (place_1 - 1) // 2
                    t1 = (value_0, value_1, value_2) < (queue_0[t2], queue_1[t2], queue_2[t2])
                if not t1:
                    break
                place_tape_2.append(place_1)
                t3 = (place_1 - 1) // 2
                t4 = queue_0[t3]
                t5 = queue_1[t3]
                t6 = queue_2[t3]
                queue_0[place_1] = t4
                queue_1[place_1] = t5
                queue_2[place_1] = t6
                trips = trips + 1
                place_1 = t3
            tape_2.append((place_1, trips))
            queue_0[place_1] = value_0
            queue_1[place_1] = value_1
            queue_2[place_1] = value_2
        t1 = first_3 in fired        # 10: fired[k] += t ** 2
        if not t1:
            fired[first_3] = 0.0
            fired_bar[first_3] = 0.0
        fired[first_3] = fired[first_3] + first ** 2
        fired_bar[first_3] = 0.0
        # 11: heapq.heappush(queue, (t + 1.0 / rates[k] + 0.1 * k, next(counter), k))
        held_5 = first + 1.0 / rates[first_3] + 0.1 * first_3
        if place == -1:
            fail(StopIteration())
        if not place == 0:           # 3
            number_1 = number_1 + 1
        place = len(queue_0)         # 11
        queue_0.append(held_5)
        queue_0_bar.append(0.0)
        queue_1.append(number_1)
        queue_2.append(first_3)
        trips = 0
        while True:
            t2 = place > 0
            if t2:
                t3 = (place - 1) // 2
                t2 = (held_5, number_1, first_3) < (queue_0[t3], queue_1[t3], queue_2[t3])
            if not t2:
                break
            place_tape_1.append(place)
            t4 = (place - 1) // 2
            t5 = queue_0[t4]
            t6 = queue_1[t4]
            t7 = queue_2[t4]
            queue_0[place] = t5
            queue_1[place] = t6
            queue_2[place] = t7
            trips = trips + 1
            place = t4
        tape_4.append((t1, place, trips))
        queue_0[place] = held_5
        queue_1[place] = number_1
        queue_2[place] = first_3
        t = first
        place = 1
    t2 = list(fired)                 # 12: return sum((k + 1) * v for k, v in fired.items())
    for i in range(len(t2)):
        k = t2[i]
        fired[k]                     # may raise or warn, as in the primal

    # reverse sweep
    for k in reversed(t2):                           # 12
        fired_bar[k] += y_bar * (k + 1)
    rates_bar = zeros_like(rates)                    # 8
    for (t1, first, first_3, t2), (t3, place, trips) in zip(reversed(tape_3), reversed(tape_4)):
        held_5_bar = queue_0_bar[place]              # 11
        queue_0_bar[place] = 0.0
        for k in range(trips):
            place = place_tape_1.pop()
            t4 = queue_0_bar[place]
            queue_0_bar[place] = 0.0
            queue_0_bar[(place - 1) // 2] += t4
        t5 = queue_0_bar.pop()
        held_5_bar = held_5_bar + t5
        rates_bar[first_3] -= held_5_bar / rates[first_3] * (1.0 / rates[first_3])
        t6 = fired_bar[first_3]                      # 10
        if not t3:
            fired_bar[first_3] = 0.0
        for first_3 in reversed(range(t2, -1, -1)):  # 9
            place_1, trips = tape_1.pop()
            place, trips_1 = tape_2.pop()
            value_0_bar = queue_0_bar[place]
            queue_0_bar[place] = 0.0
            for k in range(trips_1):
                place = place_tape_2.pop()
                t2 = queue_0_bar[place]
                queue_0_bar[place] = 0.0
                queue_0_bar[(place - 1) // 2] += t2
            below = place_1
            for k in range(trips):
                place_1 = place_tape_3.pop()
                t2 = queue_0_bar[place_1]
                queue_0_bar[place_1] = 0.0
                queue_0_bar[below] += t2
                below = place_1
            queue_0_bar[first_3] += value_0_bar
        first_bar = held_5_bar + t6 * 2 * first      # 10
        if t1:                                       # 9
            last_0_bar = queue_0_bar[0]
            queue_0_bar[0] = first_bar
        else:
            last_0_bar = first_bar
        queue_0_bar.append(last_0_bar)
    for i, (place, trips) in zip(reversed(range(len(rates))), reversed(tape)):  # 4
        held_2_bar = queue_0_bar[place]              # 5
        queue_0_bar[place] = 0.0
        for k in range(trips):
            place = place_tape.pop()
            t1 = queue_0_bar[place]
            queue_0_bar[place] = 0.0
            queue_0_bar[(place - 1) // 2] += t1
        t2 = queue_0_bar.pop()
        r = rates[i]                                 # 4
        held_2 = 1.0 / r                             # 5
        held_2_bar = held_2_bar + t2
        rates_bar[i] -= held_2_bar / r * held_2      # 4, 5
    return rates_bar
