# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.heap_by_hand
# source: 64ee70bfec857ba983d9005ef2ea4ab3
# code: 3cf3951bcd8d82c9da533ecd651cfc6d
# mode: jvp
# wrt: (0,)
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
# sha256: 20cbf72adb4a980bc5b3c2b0bed6f66e0526cb1721125ee2292a8ed6e7e6a71a

# Tangent of z_b.heap_by_hand with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array


def heap_by_hand_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    h_a, h_a_dot = [], []    # 29: h = Heap()
    for j in range(len(x)):  # 30: for v in x:
        v = x[j]
        v_dot = x_dot[j]
        h_a.append(v * v)    # 31: h.push(v * v)
        h_a_dot.append(2.0 * (v * v_dot))
        i = len(h_a) - 1
        while i > 0 and h_a[(i - 1) // 2] > h_a[i]:
            p = (i - 1) // 2
            t = h_a[i]
            t1 = h_a_dot[i]
            t2 = h_a[p]
            t3 = h_a_dot[p]
            h_a_dot[p] = t1
            h_a[p] = t
            h_a_dot[i] = t3
            h_a[i] = t2
            i = p
    s = s_dot = 0.0
    k = 1
    while len(h_a):          # 34: while h.a:
        top = h_a[0]         # 35: s += k * h.pop()
        top_dot = h_a_dot[0]
        last = h_a.pop()
        last_dot = h_a_dot.pop()
        if len(h_a):
            h_a_dot[0] = last_dot
            h_a[0] = last
            i = 0
            while True:
                t = 2 * i
                l = t + 1
                r = t + 2
                t1 = len(h_a)
                m = l if l < t1 and h_a[l] < h_a[i] else i
                m = r if r < t1 and h_a[r] < h_a[m] else m
                if m == i:
                    break
                t2 = h_a[m]
                t3 = h_a_dot[m]
                t = h_a[i]
                t4 = h_a_dot[i]
                h_a_dot[i] = t3
                h_a[i] = t2
                h_a_dot[m] = t4
                h_a[m] = t
                i = m
        s = s + k * top
        s_dot = s_dot + k * top_dot
        k = k + 1            # 36: k += 1
    return s, s_dot
