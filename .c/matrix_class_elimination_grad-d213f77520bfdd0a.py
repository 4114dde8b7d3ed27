# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.matrix_class_elimination
# source: 99ecb9183dd5a6a6c3e41323bdc11ffb
# code: ba3a249ebafd6ad56d7a61ff7eef6c91
# mode: grad
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
# sha256: bde8dfa16709245c9b332d43776ed191308e7157dc45867d247e3c034a41f2f2

# Gradient of z_e.matrix_class_elimination with respect to A.  adjoint_gen 0.1.0
from adjoint_gen.runtime import add_at, expect, first_largest, is_array, shortest, zeros_like


def matrix_class_elimination_grad(A, *, y_bar=1.0):
    expect(is_array(A, "float64", 2), "A: float64[:, :]")

    # forward sweep
    t, t1, tape = [], [], []           # 2: M = Matrix(A.tolist())
    for row in A:
        t2, t3 = [], []
        for v in row:
            t2.append(v.item())
            t3.append(0.0)
        t4 = list(t2)
        t5 = zeros_like(t4)
        t.append(t4)
        t1.append(t5)
        tape.append((t3, t5))
    t2 = list(t)
    t6 = list(t1)
    M_rows, M_rows_bar, tape_1 = [], [], []
    for l in range(len(t2)):
        r = t2[l]
        r_bar = t6[l]
        t = list(r)
        t1 = zeros_like(t)
        M_rows.append(t)
        M_rows_bar.append(t1)
        tape_1.append((r_bar, t1))
    t3 = []                            # 3: G = M.T @ M
    t4 = len(M_rows)
    for l in range(t4):
        t3.append(M_rows[l])
    t = shortest(t3)
    t1, t2, t_tape, t5_tape = [], [], [], []
    for l in range(t):
        t3, t5 = [], []
        for m in range(t4):
            t6 = M_rows[m][l]
            t3.append(t6)
            t5.append(0.0)
            t_tape.append(M_rows_bar[m])
        t1.append(t3)
        t2.append(t5)
        t5_tape.append(t5)
    self_rows, self_rows_bar, tape_2 = [], [], []
    for l in range(len(t1)):
        r = t1[l]
        r_bar = t2[l]
        t3 = list(r)
        t5 = zeros_like(t3)
        self_rows.append(t3)
        self_rows_bar.append(t5)
        tape_2.append((r_bar, t5))
    t6, t7, b_tape, t_tape_1, tape_3, tape_4 = [], [], [], [], [], []
    for r, r_bar in zip(self_rows, self_rows_bar):
        t1 = [M_rows[l] for l in range(t4)]
        t2 = shortest(t1)
        t3, t5 = [], []
        for l in range(t2):
            t8, t9 = [], []
            for m in range(t4):
                t1 = M_rows[m][l]
                t8.append(t1)
                t9.append(0.0)
                t_tape_1.append(M_rows_bar[m])
            t10 = min(len(r), len(t8))
            t11 = 0.0
            for a, b in zip(r, t8):
                b_tape.append(b)
                t11 = t11 + a * b
            t3.append(t11)
            t5.append(0.0)
            tape_3.append((t10, t9))
        t6.append(t3)
        t7.append(t5)
        tape_4.append((t2, r, r_bar, t5))
    G_rows, G_rows_bar, tape_5 = [], [], []
    for l in range(len(t6)):
        r = t6[l]
        r_bar = t7[l]
        t1 = list(r)
        t2 = zeros_like(t1)
        G_rows.append(t1)
        G_rows_bar.append(t2)
        tape_5.append((r_bar, t2))
    t6_tape, tape_6, tape_7 = [], [], []
    det = 1.0
    for k in range(3):                 # 6: for k in range(m):
        t1 = [l for l in range(k, 3)]  # 7: p = max(range(k, m), key=lambda r: abs(G[r, k]))
        t2 = t1
        t3 = []
        for l in range(len(t2)):
            v = t2[l]
            t3.append(abs(G_rows[v][k]))
        p = t2[first_largest(t3)]
        t1 = p != k                    # 8: if p != k:
        if t1:
            t5 = G_rows[k]             # 9: G.swap(p, k)
            t6, t7 = G_rows[p], G_rows_bar[p]
            G_rows[p], G_rows_bar[p] = t5, G_rows_bar[k]
            G_rows[k], G_rows_bar[k] = t6, t7
            det = -det                 # 10
        t2 = G_rows[k][k]              # 11: det *= G[k, k]
        tape_7.append((t1, det, t2, G_rows_bar[k]))
        det = det * t2
        for i in range(k + 1, 3):      # 12: for i in range(k + 1, m):
            t3 = G_rows[i][k]          # 13: f = G[i, k] / G[k, k]
            t5 = G_rows[k][k]
            f = t3 / t5
            for j in range(k, 3):      # 14: for j in range(k, m):
                t1 = G_rows[i]         # 15: G[i, j] = G[i, j] - f * G[k, j]
                t2 = t1[j]
                t6 = G_rows[k][j]
                t6_tape.append(t6)
                t1[j] = t2 - f * t6
            tape_6.append((t5, f, G_rows_bar[i]))

    # reverse sweep
    det_bar = y_bar
    for k, (t1, det, t2, t3) in zip(reversed(range(3)), reversed(tape_7)):  # 6
        for i in range(k + 1, 3):            # 12
            t5, f, t6 = tape_6.pop()
            f_bar = 0.0
            for j in reversed(range(k, 3)):  # 14
                t7 = t6_tape.pop()
                t8 = t6[j]                   # 15
                t6[j] = 0.0
                t3[j] += -t8 * f
                t6[j] += t8
                f_bar = f_bar + -t8 * t7
            t9 = f_bar / t5                  # 13
            t3[k] -= t9 * f
            t6[k] += t9
        t3[k] += det_bar * det               # 11
        det_bar = det_bar * t2
        if t1:                               # 8
            det_bar = -det_bar               # 10
    for r_bar, t2 in reversed(tape_5):       # 3
        add_at(r_bar, slice(None, None, None), list(t2))
    for t2, r, r_bar, t5 in reversed(tape_4):
        for l in reversed(range(t2)):
            t1, t3 = tape_3.pop()
            t6 = t5.pop()
            for m in reversed(range(t1)):
                b = b_tape.pop()
                a = r[m]
                b_bar = t6 * a
                t3[m] += b_bar
                r_bar[m] += t6 * b
            for m in range(t4):
                t1 = t_tape_1.pop()
                t2 = t3.pop()
                t1[l] += t2
    for r_bar, t5 in reversed(tape_2):
        add_at(r_bar, slice(None, None, None), list(t5))
    for l, t5 in zip(reversed(range(t)), reversed(t5_tape)):
        for m in range(t4):
            t1 = t_tape.pop()
            t2 = t5.pop()
            t1[l] += t2
    for r_bar, t1 in reversed(tape_1):       # 2
        add_at(r_bar, slice(None, None, None), list(t1))
    A_bar = zeros_like(A)
    for l, (t3, t5) in zip(reversed(range(len(A))), reversed(tape)):
        add_at(t3, slice(None, None, None), list(t5))
        row = A[l]
        row_bar = zeros_like(row)
        for m in reversed(range(len(row))):
            v_bar = t3.pop()
            row_bar[m] += v_bar
        A_bar[l] += row_bar
    return A_bar
