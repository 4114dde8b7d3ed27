# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.floyd_successors
# source: bf8ec06c09c6a9c0f11b9b8a474a7811
# code: cc9f335ed91abef992af7f2e856696f1
# mode: jvp
# wrt: (0,)
# argument: W array float64 (W.0, W.0)
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: equal axes = W.1 = W.0
# sha256: 64a25f5702af95a38960358df09b54617d0639191976ece8606194a94f9dcb18

# Tangent of z_b.floyd_successors with respect to W.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array


def floyd_successors_jvp(W, W_dot):
    expect(is_array(W, "float64", 2), "W: float64[:, :]")

    m = len(W)                                       # 2
    d, d_dot = [], []  # 3: d = [[W[i][j] if i != j else 0.0 for j in range(m)] for i in range(m)]
    for i in range(m):
        t, t1 = [], []
        for j in range(m):
            if i != j:
                t2 = W[i][j]
                t3 = W_dot[i][j]
            else:
                t2 = t3 = 0.0
            t.append(t2)
            t1.append(t3)
        d.append(t)
        d_dot.append(t1)
    nxt = [[j for j in range(m)] for i in range(m)]  # 4
    for k in range(m):                               # 5
        for i in range(m):                           # 6
            for j in range(m):                       # 7
                t = d[i][k]                          # 8: if d[i][k] + d[k][j] < d[i][j]:
                t1 = d_dot[i][k]
                t2 = d[k][j]
                t3 = d_dot[k][j]
                if t + t2 < d[i][j]:
                    d_dot[i][j] = t1 + t3            # 9: d[i][j] = d[i][k] + d[k][j]
                    d[i][j] = t + t2
                    nxt[i][j] = nxt[i][k]            # 10
    t = 0
    t1 = 0.0
    for i in range(m):  # 11: return sum(d[i][j] * (1 + nxt[i][j]) for i in range(m) for j in range(m))
        for j in range(m):
            t2 = d[i][j]
            t3 = d_dot[i][j]
            t4 = 1 + nxt[i][j]
            t = t + t2 * t4
            t1 = t1 + t4 * t3
    return t, t1
