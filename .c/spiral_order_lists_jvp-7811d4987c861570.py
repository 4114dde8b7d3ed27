# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.spiral_order_lists
# source: f3265fa12386442c83659041dfd431c8
# code: f85dde0a50066977263b45fe3d360d0a
# mode: jvp
# wrt: (0,)
# argument: A array float64 (A.0, A.0)
# asked: list = class builtins.list
# asked: zip = class builtins.zip
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: shared memory = 
# asked: equal axes = A.1 = A.0
# sha256: 28c7281665244efe00f6a34031cf699cce11e84d11e5f31d9fc84701cde4619b

# Tangent of z_f.spiral_order_lists with respect to A.  adjoint_gen 0.1.0
from adjoint_gen.runtime import apart, expect, is_array, materialise, shortest, zeros_like


def spiral_order_lists_jvp(A, A_dot):
    expect(is_array(A, "float64", 2), "A: float64[:, :]")

    apart(A)
    t, t1 = A.copy(), A_dot.copy()
    A = t
    A_dot = zeros_like(t)
    A_dot[...] = t1
    m, m_dot = [], []                      # 2: m = [list(r) for r in A]
    for j in range(len(A)):
        r = A[j]
        r_dot = A_dot[j]
        t = list(r)
        t1 = materialise(list(r_dot.copy()), t)
        m.append(list(t))
        m_dot.append(t1)
    out, out_dot = [], []                  # 3: out = []
    while len(m):                          # 4: while m:
        t = m                              # 5: out += m.pop(0)
        t1 = m_dot
        value = t[0]
        value_dot = t1[0]
        n = len(t)
        for i in range(n - 1):
            t2 = i + 1
            t3 = t[t2]
            t1[i] = t1[t2]
            t[i] = t3
        t[-1]                              # may raise or warn, as in the primal
        t1[-1]                             # may raise or warn, as in the primal
        t.pop()
        t1.pop()
        for j in range(len(value)):
            t2 = value[j]
            t3 = value_dot[j]
            out.append(t2)
            out_dot.append(t3)
        t = [m[j] for j in range(len(m))]  # 6: m = [list(r) for r in zip(*m)][::-1]
        t1, t2 = [], []
        for j in range(shortest(t)):
            t3, t4 = [], []
            for k in range(len(m)):
                t5 = m[k]
                t = m_dot[k]
                t6 = t5[j]
                t7 = t[j]
                t3.append(t6)
                t4.append(t7)
            t8 = list(t3)
            t5 = materialise(list(t4), t8)
            t1.append(list(t8))
            t2.append(t5)
        m = t1[::-1]
        m = list(m)
        m_dot = list(t2[::-1])
    t = t3 = 0.0
    for j in range(len(out)):              # 7: return sum(v * 0.8 ** k for k, v in enumerate(out))
        v = out[j]
        v_dot = out_dot[j]
        t1 = 0.8 ** j
        t = t + v * t1
        t3 = t3 + t1 * v_dot
    return t, t3
