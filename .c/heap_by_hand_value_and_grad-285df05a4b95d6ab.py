# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.heap_by_hand
# source: 64ee70bfec857ba983d9005ef2ea4ab3
# code: 3cf3951bcd8d82c9da533ecd651cfc6d
# mode: value_and_grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: Heap = class z_b.heap_by_hand.<locals>.Heap() as Heap_1
# asked: Heap.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Heap.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Heap.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Heap.__new__ = builtin_function_or_method .object.__new__
# asked: Heap.__getattr__ = unbound
# asked: Heap.__del__ = unbound
# asked: Heap.__init__ = function z_b.heap_by_hand.<locals>.Heap.__init__ 60913882c3ee37717c61e50adc5407b5
# asked: Heap.a = unbound
# asked: Heap.push = function z_b.heap_by_hand.<locals>.Heap.push 56b86732a521b1e614a0baae03cc556e
# asked: Heap.push: len = builtin_function_or_method builtins.len
# asked: shared memory = 
# asked: Heap.pop = function z_b.heap_by_hand.<locals>.Heap.pop 3c6d9d15f4b24004f9adb24e3d172f4d
# asked: Heap.pop: len = builtin_function_or_method builtins.len
# asked: equal axes = 
# sha256: 5d53be1fb346c1a5815ca2a06413aceb7428ffe23a5c524dad5b2152d906ef1a

# Value and gradient of z_b.heap_by_hand with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def heap_by_hand_value_and_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    h_a, h_a_bar, i_tape, trips_tape = [], [], [], []  # 29: h = Heap()
    for v in x:                                        # 30
        h_a.append(v * v)                              # 31: h.push(v * v)
        h_a_bar.append(0.0)
        i = len(h_a) - 1
        trips = 0
        while i > 0 and h_a[(i - 1) // 2] > h_a[i]:
            i_tape.append(i)
            p = (i - 1) // 2
            t = h_a[i]
            t1 = h_a[p]
            h_a[p] = t
            h_a[i] = t1
            trips = trips + 1
            i = p
        trips_tape.append(trips)
    tape, trips_tape_1, t_tape = [], [], []
    s = 0.0
    k = 1
    while len(h_a):                                    # 34: while h.a:
        top = h_a[0]                                   # 35: s += k * h.pop()
        last = h_a.pop()
        h_a_bar.pop()
        t = len(h_a)
        t_tape.append(t)
        if t:
            h_a[0] = last
            i = trips = 0
            while True:
                trips = trips + 1
                t1 = 2 * i
                l = t1 + 1
                r = t1 + 2
                t = len(h_a)
                m = l if l < t and h_a[l] < h_a[i] else i
                m = r if r < t and h_a[r] < h_a[m] else m
                tape.append((i, m))
                if m == i:
                    break
                t2 = h_a[m]
                t1 = h_a[i]
                h_a[i] = t2
                h_a[m] = t1
                i = m
            trips_tape_1.append(trips)
        s = s + k * top
        k = k + 1                                      # 36: k += 1

    # reverse sweep
    for t in reversed(t_tape):    # 34
        if t:                     # 35
            trips = trips_tape_1.pop()
            for k_1 in range(trips):
                i, m = tape.pop()
                if not m == i:
                    t = h_a_bar[m]
                    h_a_bar[m] = 0.0
                    t1 = h_a_bar[i]
                    h_a_bar[i] = t
                    h_a_bar[m] += t1
            last_bar = h_a_bar[0]
            h_a_bar[0] = 0.0
        else:
            last_bar = 0.0
        h_a_bar.append(last_bar)
        k = k - 1                 # 36
        h_a_bar[0] += y_bar * k   # 35
    x_bar = zeros_like(x)         # 30
    for j, trips in zip(reversed(range(len(x))), reversed(trips_tape)):
        for k in range(trips):    # 31
            i = i_tape.pop()
            t = h_a_bar[i]
            h_a_bar[i] = 0.0
            p = (i - 1) // 2
            t1 = h_a_bar[p]
            h_a_bar[p] = t
            h_a_bar[i] += t1
        t2 = h_a_bar.pop()
        v = x[j]                  # 30
        x_bar[j] += 2.0 * t2 * v  # 30, 31
    return s, x_bar
