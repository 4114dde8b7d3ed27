# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.spiral_order_lists
# source: f3265fa12386442c83659041dfd431c8
# code: f85dde0a50066977263b45fe3d360d0a
# mode: value_and_grad
# wrt: 0
# argument: A array float64 (A.0, A.0)
# asked: list = class builtins.list
# asked: zip = class builtins.zip
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: shared memory = 
# asked: equal axes = A.1 = A.0
# sha256: a65521a36f2f06efc35674c5f70f42aaf771441127f5b65e743961f3c4f5238f

# Value and gradient of z_f.spiral_order_lists with respect to A.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, apart, expect, is_array, materialise, shortest, zeros_like


def spiral_order_lists_value_and_grad(A, *, y_bar=1.0):
    expect(is_array(A, "float64", 2), "A: float64[:, :]")

    # forward sweep
    apart(A)
    A_bar = zeros_like(A)
    m, m_bar, t1_tape = [], [], []                            # 2: m = [list(r) for r in A]
    for j in range(len(A)):
        r = A[j]
        t = list(r)
        t1 = zeros_like(t)
        m.append(t)
        m_bar.append(t1)
        t1_tape.append(t1)
    out, out_bar, t7_tape, tape, tape_1 = [], [], [], [], []  # 3: out = []
    while len(m):                                             # 4: while m:
        t, t1 = m, m_bar                                      # 5: out += m.pop(0)
        value = t[0]
        value_bar = t1[0]
        n = len(t)
        for i in range(n - 1):
            t2 = i + 1
            t[i] = t[t2]
            t1[i] = t1[t2]
        t[-1]                                                 # may raise or warn, as in the primal
        t.pop()
        t1.pop()
        t3 = len(value)
        for j in range(t3):
            out.append(value[j])
            out_bar.append(0.0)
        t = [m[j] for j in range(len(m))]                     # 6: m = [list(r) for r in zip(*m)][::-1]
        t1 = shortest(t)
        t2, t4 = [], []
        for j in range(t1):
            t5, t6 = [], []
            t = len(m)
            for l in range(t):
                t7 = m_bar[l]
                t5.append(m[l][j])
                t6.append(0.0)
                t7_tape.append(t7)
            t8 = list(t5)
            t9 = zeros_like(t8)
            t2.append(t8)
            t4.append(t9)
            tape.append((t, t6, t9))
        m = t2[::-1]
        m = list(m)
        m_bar = list(t4[::-1])
        tape_1.append((t3, t1, value_bar))
    t = len(out)  # 7: return sum(v * 0.8 ** k for k, v in enumerate(out))
    t1_tape_1 = []
    t2 = 0.0
    for j in range(t):
        v = out[j]
        t1 = 0.8 ** j
        t1_tape_1.append(t1)
        t2 = t2 + v * t1

    # reverse sweep
    for j, t1 in zip(reversed(range(t)), reversed(t1_tape_1)):  # 7
        out_bar[j] += y_bar * t1
    for t3, t1, value_bar in reversed(tape_1):  # 4
        for j in reversed(range(t1)):           # 6
            t, t6, t4 = tape.pop()
            add_at(t6, slice(None, None, None), list(t4))
            for l in range(t):
                t7 = t7_tape.pop()
                t1 = t6.pop()
                t7[j] += t1
        for j in reversed(range(t3)):           # 5
            t = out_bar.pop()
            value_bar[j] += t
    for j, t1 in zip(reversed(range(len(A))), reversed(t1_tape)):  # 2
        r = A[j]
        A_bar[j] += np.reshape(np.array(list(t1)), r.shape)
    return t2, materialise(A_bar, A)
