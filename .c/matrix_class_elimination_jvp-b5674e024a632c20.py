# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.matrix_class_elimination
# source: 99ecb9183dd5a6a6c3e41323bdc11ffb
# code: ba3a249ebafd6ad56d7a61ff7eef6c91
# mode: jvp
# wrt: (0,)
# argument: A array float64 (A.0, A.0)
# asked: range = class builtins.range
# asked: max = builtin_function_or_method builtins.max
# asked: abs = builtin_function_or_method builtins.abs
# asked: Matrix = class z_e.Matrix()
# asked: Matrix.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Matrix.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Matrix.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Matrix.__new__ = builtin_function_or_method .object.__new__
# asked: Matrix.__getattr__ = unbound
# asked: Matrix.__del__ = unbound
# asked: Matrix.__init__ = function z_e.Matrix.__init__ fe5b50fd532b638edac934e0b80e7ee1
# asked: Matrix.__init__: list = class builtins.list
# asked: Matrix.rows = unbound
# asked: Matrix.T = other any
# asked: Matrix.T.fget = function z_e.Matrix.T 1f7c08c9adfbea1baa12a7fa45973146
# asked: Matrix.T.fget: zip = class builtins.zip
# asked: Matrix.T.fget: Matrix = class z_e.Matrix()
# asked: shared memory = 
# asked: Matrix.__bases__ = tuple [function]
# asked: Matrix.__bases__[] = 0
# asked: Matrix.__bases__[0] = class builtins.object
# asked: Matrix.__matmul__ = function z_e.Matrix.__matmul__ cb7475a4c3711ebb61ae83bceaa006a7
# asked: Matrix.__matmul__: sum = builtin_function_or_method builtins.sum
# asked: Matrix.__matmul__: zip = class builtins.zip
# asked: Matrix.__matmul__: Matrix = class z_e.Matrix()
# asked: Matrix.__getitem__ = function z_e.Matrix.__getitem__ 29700ce587753eab83a1541358ed9114
# asked: Matrix.swap = function z_e.Matrix.swap 59c66d1046d23b824ec544c410920ea3
# asked: Matrix.__setitem__ = function z_e.Matrix.__setitem__ 02fe2112c7ad36a44e37a7afa4d8f837
# asked: equal axes = A.1 = A.0
# sha256: 516c209c792c279eaddefa6bbf523b7150a62921f5efeec662b04bcd1a2640b0

# Tangent of z_e.matrix_class_elimination with respect to A.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, first_largest, is_array, materialise, shortest


def matrix_class_elimination_jvp(A, A_dot):
    expect(is_array(A, "float64", 2), "A: float64[:, :]")

    t, t1 = [], []                    # 2: M = Matrix(A.tolist())
    for l in range(len(A)):
        row = A[l]
        row_dot = A_dot[l]
        t2, t3 = [], []
        for l in range(len(row)):
            v = row[l]
            v_dot = row_dot[l]
            t2.append(v.item())
            t3.append(np.sum(v_dot))
        t4 = list(t2)
        t5 = materialise(list(t3), t4)
        t.append(list(t4))
        t1.append(t5)
    t6 = list(t)
    t2 = list(t1)
    M_rows, M_rows_dot = [], []
    for l in range(len(t6)):
        r = t6[l]
        r_dot = t2[l]
        t = list(r)
        t1 = materialise(list(r_dot), t)
        M_rows.append(list(t))
        M_rows_dot.append(t1)
    t3 = []                           # 3: G = M.T @ M
    t4 = len(M_rows)
    for l in range(t4):
        t3.append(M_rows[l])
    t, t1 = [], []
    for l in range(shortest(t3)):
        t2, t5 = [], []
        for m in range(t4):
            t6 = M_rows[m][l]
            t3 = M_rows_dot[m][l]
            t2.append(t6)
            t5.append(t3)
        t.append(t2)
        t1.append(t5)
    self_rows, self_rows_dot = [], []
    for l in range(len(t)):
        r = t[l]
        r_dot = t1[l]
        t2 = list(r)
        t3 = materialise(list(r_dot), t2)
        self_rows.append(list(t2))
        self_rows_dot.append(t3)
    t5, t6 = [], []
    for r, r_dot in zip(self_rows, self_rows_dot):
        t = [M_rows[l] for l in range(t4)]
        t1, t2 = [], []
        for l in range(shortest(t)):
            t3, t7 = [], []
            for m in range(t4):
                t8 = M_rows[m][l]
                t = M_rows_dot[m][l]
                t3.append(t8)
                t7.append(t)
            t9 = t10 = 0.0
            for l in range(min(len(r), len(t3))):
                a = r[l]
                a_dot = r_dot[l]
                b = t3[l]
                b_dot = t7[l]
                t9 = t9 + a * b
                t10 = t10 + (b * a_dot + a * b_dot)
            t1.append(t9)
            t2.append(t10)
        t5.append(t1)
        t6.append(t2)
    G_rows, G_rows_dot = [], []
    for l in range(len(t5)):
        r = t5[l]
        r_dot = t6[l]
        t = list(r)
        t1 = materialise(list(r_dot), t)
        G_rows.append(list(t))
        G_rows_dot.append(t1)
    det = 1.0
    det_dot = 0.0
    for k in range(3):                # 6: for k in range(m):
        t = [l for l in range(k, 3)]  # 7: p = max(range(k, m), key=lambda r: abs(G[r, k]))
        t1 = t
        t2 = []
        for l in range(len(t1)):
            v = t1[l]
            t3 = G_rows[v]
            G_rows_dot[v]             # may raise or warn, as in the primal
            t2.append(abs(t3[k]))
        p = t1[first_largest(t2)]
        if p != k:                    # 8
            t = G_rows[k]             # 9: G.swap(p, k)
            t4 = G_rows_dot[k]
            t3 = G_rows[p]
            t5 = G_rows_dot[p]
            G_rows_dot[p] = t4
            G_rows[p] = t
            G_rows_dot[k] = t5
            G_rows[k] = t3
            det = -det                # 10
            det_dot = -det_dot
        t1 = G_rows[k]                # 11: det *= G[k, k]
        t = G_rows_dot[k]
        t2 = t1[k]
        det_1 = det * t2
        det_dot = t2 * det_dot + det * t[k]
        for i in range(k + 1, 3):     # 12: for i in range(k + 1, m):
            t3 = G_rows[i]            # 13: f = G[i, k] / G[k, k]
            t4 = G_rows_dot[i]
            t1 = t3[k]
            t5 = t4[k]
            t = G_rows[k]
            t2 = G_rows_dot[k]
            t6 = t[k]
            t7 = t2[k]
            f = t1 / t6
            f_dot = (t5 - f * t7) / t6
            for j in range(k, 3):     # 14: for j in range(k, m):
                t3 = G_rows[i]        # 15: G[i, j] = G[i, j] - f * G[k, j]
                t = G_rows_dot[i]
                t2 = t3[j]
                t1 = t[j]
                t4 = G_rows[k]
                t5 = G_rows_dot[k]
                t6 = t4[j]
                t[j] = t1 - (t6 * f_dot + f * t5[j])
                t3[j] = t2 - f * t6
        det = det_1
    return det, det_dot
