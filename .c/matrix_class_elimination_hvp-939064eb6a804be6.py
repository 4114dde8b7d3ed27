# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.matrix_class_elimination
# source: 99ecb9183dd5a6a6c3e41323bdc11ffb
# code: ba3a249ebafd6ad56d7a61ff7eef6c91
# mode: hvp
# wrt: 0
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
# sha256: f7312bd29150a2fde7bbfc9df7aed2e2f95bd8c5b7b58ed7d3737fb41ade3c0a

# Product of the Hessian of z_e.matrix_class_elimination with respect to A.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, expect, first_largest, is_array, materialise, shortest, zeros_like


def matrix_class_elimination_hvp(A, A_dot, *, y_bar=1.0):
    expect(is_array(A, "float64", 2), "A: float64[:, :]")

    # forward sweep
    t, t1, t2, t3, tape = [], [], [], [], []  # 2: M = Matrix(A.tolist())
    for l in range(len(A)):
        row = A[l]
        row_dot = A_dot[l]
        t4, t5, t6 = [], [], []
        for l in range(len(row)):
            v = row[l]
            v_dot = row_dot[l]
            t4.append(v.item())
            t5.append(np.sum(v_dot))
            t6.append(0.0)
        t7 = list(t4)
        t8 = list(t7)
        t9 = materialise(list(t5), t7)
        t10 = zeros_like(t8)
        t11 = zeros_like(t10)
        t.append(t8)
        t1.append(t9)
        t2.append(t10)
        t3.append(t11)
        tape.append((t6, t11))
    t4 = list(t)
    t5 = list(t1)
    t7 = list(t3)
    M_rows, M_rows_dot, M_rows_bar, M_rows_bar_dot, tape_1 = [], [], [], [], []
    for l in range(len(t4)):
        r = t4[l]
        r_dot = t5[l]
        r_bar_dot = t7[l]
        t = list(r)
        t1 = list(t)
        t2 = materialise(list(r_dot), t)
        t3 = zeros_like(t1)
        t6 = zeros_like(t3)
        M_rows.append(t1)
        M_rows_dot.append(t2)
        M_rows_bar.append(t3)
        M_rows_bar_dot.append(t6)
        tape_1.append((r_bar_dot, t6))
    t = []                                    # 3: G = M.T @ M
    t1 = len(M_rows)
    for l in range(t1):
        t.append(M_rows[l])
    t2 = shortest(t)
    t3, t4, t5, t_tape_dot, t7_tape = [], [], [], [], []
    for l in range(t2):
        t, t6, t7 = [], [], []
        for m in range(t1):
            t8 = M_rows[m][l]
            t9 = M_rows_dot[m][l]
            t.append(t8)
            t6.append(t9)
            t7.append(0.0)
            t_tape_dot.append(M_rows_bar_dot[m])
        t3.append(t)
        t4.append(t6)
        t5.append(t7)
        t7_tape.append(t7)
    self_rows, self_rows_dot, self_rows_bar, self_rows_bar_dot, tape_2 = [], [], [], [], []
    for l in range(len(t3)):
        r = t3[l]
        r_dot = t4[l]
        r_bar_dot = t5[l]
        t = list(r)
        t6 = list(t)
        t7 = materialise(list(r_dot), t)
        t8 = zeros_like(t6)
        t9 = zeros_like(t8)
        self_rows.append(t6)
        self_rows_dot.append(t7)
        self_rows_bar.append(t8)
        self_rows_bar_dot.append(t9)
        tape_2.append((r_bar_dot, t9))
    t, t6, t7, t8, tape_3, t_tape_dot_1, tape_4, tape_5 = [], [], [], [], [], [], [], []
    for l in range(len(self_rows)):
        r = self_rows[l]
        r_dot = self_rows_dot[l]
        r_bar_dot = self_rows_bar_dot[l]
        t3 = [M_rows[l] for l in range(t1)]
        t4 = shortest(t3)
        t5, t9, t10, t11 = [], [], [], []
        for l in range(t4):
            t3, t12, t13 = [], [], []
            for m in range(t1):
                t14 = M_rows[m][l]
                t15 = M_rows_dot[m][l]
                t3.append(t14)
                t12.append(t15)
                t13.append(0.0)
                t_tape_dot_1.append(M_rows_bar_dot[m])
            t16 = min(len(r), len(t3))
            t14 = t17 = 0.0
            for l in range(t16):
                a = r[l]
                a_dot = r_dot[l]
                b = t3[l]
                b_dot = t12[l]
                tape_3.append((b, b_dot))
                t14 = t14 + a * b
                t17 = t17 + (b * a_dot + a * b_dot)
            t5.append(t14)
            t9.append(t17)
            t10.append(0.0)
            t11.append(0.0)
            tape_4.append((t16, t13))
        t.append(t5)
        t6.append(t9)
        t7.append(t10)
        t8.append(t11)
        tape_5.append((t4, r, r_dot, r_bar_dot, t10, t11))
    G_rows, G_rows_dot, G_rows_bar, G_rows_bar_dot, tape_6 = [], [], [], [], []
    for l in range(len(t)):
        r = t[l]
        r_dot = t6[l]
        r_bar = t7[l]
        r_bar_dot = t8[l]
        t3 = list(r)
        t4 = list(t3)
        t5 = materialise(list(r_dot), t3)
        t9 = zeros_like(t4)
        t10 = t9
        t11 = zeros_like(t9)
        G_rows.append(t4)
        G_rows_dot.append(t5)
        G_rows_bar.append(t10)
        G_rows_bar_dot.append(t11)
        tape_6.append((r_bar, r_bar_dot, t10, t11))
    tape_7, tape_8, tape_9 = [], [], []
    det = 1.0
    det_dot = 0.0
    for k in range(3):                        # 6: for k in range(m):
        t3 = [l for l in range(k, 3)]         # 7: p = max(range(k, m), key=lambda r: abs(G[r, k]))
        t = t3
        t4 = []
        for l in range(len(t)):
            v = t[l]
            t5 = G_rows[v]
            G_rows_dot[v]                     # may raise or warn, as in the primal
            t4.append(abs(t5[k]))
        p = t[first_largest(t4)]
        t3 = p != k                           # 8: if p != k:
        if t3:
            t6 = G_rows[k]                    # 9: G.swap(p, k)
            t5 = G_rows_dot[k]
            t7 = G_rows[p]
            t8 = G_rows_dot[p]
            t9 = G_rows_bar[p]
            t = G_rows_bar_dot[p]
            G_rows_dot[p] = t5
            G_rows[p] = t6
            G_rows_bar_dot[p] = G_rows_bar_dot[k]
            G_rows_bar[p] = G_rows_bar[k]
            G_rows_dot[k] = t8
            G_rows[k] = t7
            G_rows_bar_dot[k] = t
            G_rows_bar[k] = t9
            det = -det                        # 10
            det_dot = -det_dot
        t4 = G_rows[k]                        # 11: det *= G[k, k]
        t5 = G_rows_dot[k]
        t = t4[k]
        t6 = t5[k]
        tape_9.append((t3, det, det_dot, t, t6, G_rows_bar[k], G_rows_bar_dot[k]))
        det_1 = det * t
        det_dot = t * det_dot + det * t6
        for i in range(k + 1, 3):             # 12: for i in range(k + 1, m):
            t4 = G_rows[i]                    # 13: f = G[i, k] / G[k, k]
            t5 = G_rows_dot[i]
            t3 = t4[k]
            t7 = t5[k]
            t = G_rows[k]
            t6 = G_rows_dot[k]
            t8 = t[k]
            t9 = t6[k]
            f = t3 / t8
            f_dot = (t7 - f * t9) / t8
            for j in range(k, 3):             # 14: for j in range(k, m):
                t4 = G_rows[i]                # 15: G[i, j] = G[i, j] - f * G[k, j]
                t = G_rows_dot[i]
                t5 = t4[j]
                t3 = t[j]
                t6 = G_rows[k]
                t7 = G_rows_dot[k]
                t10 = t6[j]
                t11 = t7[j]
                tape_7.append((t10, t11))
                t12 = t5 - f * t10
                t[j] = t3 - (t10 * f_dot + f * t11)
                t4[j] = t12
            tape_8.append((t8, t9, f, f_dot, G_rows_bar[i], G_rows_bar_dot[i]))
        det = det_1

    # reverse sweep
    det_bar = y_bar
    det_bar_dot = 0.0
    for k, (t3, det, det_dot, t, t6, t4, t5) in zip(reversed(range(3)), reversed(tape_9)):  # 6
        for i in range(k + 1, 3):                       # 12
            t7, t8, f, f_dot, t9, t10 = tape_8.pop()
            f_bar = f_bar_dot = 0.0
            for j in reversed(range(k, 3)):             # 14
                t11, t12 = tape_7.pop()
                t13 = t9[j]                             # 15
                t14 = t10[j]
                t10[j] = 0.0
                t9[j] = 0.0
                t15 = -t14
                t5[j] += f * t15 + -t13 * f_dot
                t4[j] += -t13 * f
                t10[j] += t14
                t9[j] += t13
                f_bar = f_bar + -t13 * t11
                f_bar_dot = f_bar_dot + (t11 * t15 + -t13 * t12)
            t16 = f_bar / t7                            # 13
            t14 = (f_bar_dot - t16 * t8) / t7
            t5[k] += f * -t14 + -t16 * f_dot
            t4[k] -= t16 * f
            t10[k] += t14
            t9[k] += t16
        t5[k] += det * det_bar_dot + det_bar * det_dot  # 11
        t4[k] += det_bar * det
        det_bar_dot = t * det_bar_dot + det_bar * t6
        det_bar = det_bar * t
        if t3:                                          # 8
            det_bar = -det_bar                          # 10
            det_bar_dot = -det_bar_dot
    for r_bar, r_bar_dot, t, t3 in reversed(tape_6):    # 3
        add_at(r_bar_dot, slice(None, None, None), list(t3))
        add_at(r_bar, slice(None, None, None), list(t))
    for t4, r, r_dot, r_bar_dot, t3, t5 in reversed(tape_5):
        for l in reversed(range(t4)):
            t, t6 = tape_4.pop()
            t7 = t3.pop()
            t8 = t5.pop()
            for m in reversed(range(t)):
                b, b_dot = tape_3.pop()
                a = r[m]
                a_dot = r_dot[m]
                b_bar_dot = a * t8 + t7 * a_dot
                t6[m] += b_bar_dot
                r_bar_dot[m] += b * t8 + t7 * b_dot
            for m in range(t1):
                t = t_tape_dot_1.pop()
                t4 = t6.pop()
                t[l] += t4
    for r_bar_dot, t in reversed(tape_2):
        add_at(r_bar_dot, slice(None, None, None), list(t))
    for l, t7 in zip(reversed(range(t2)), reversed(t7_tape)):
        for m in range(t1):
            t = t_tape_dot.pop()
            t3 = t7.pop()
            t[l] += t3
    for r_bar_dot, t6 in reversed(tape_1):              # 2
        add_at(r_bar_dot, slice(None, None, None), list(t6))
    A_bar_dot = zeros_like(A)
    for l, (t6, t) in zip(reversed(range(len(A))), reversed(tape)):
        add_at(t6, slice(None, None, None), list(t))
        row = A[l]
        row_bar_dot = zeros_like(row)
        for m in reversed(range(len(row))):
            v_bar_dot = t6.pop()
            row_bar_dot[m] += v_bar_dot
        A_bar_dot[l] += row_bar_dot
    return A_bar_dot
