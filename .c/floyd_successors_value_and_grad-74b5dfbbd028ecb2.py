# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.floyd_successors
# source: bf8ec06c09c6a9c0f11b9b8a474a7811
# code: cc9f335ed91abef992af7f2e856696f1
# mode: value_and_grad
# wrt: 0
# argument: W array float64 (W.0, W.0)
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: equal axes = W.1 = W.0
# sha256: 7e72b3e3fb4d25ea6872a566929c2f465a5cb89acd3ac65c9caa53e613c080d7

# Value and gradient of z_b.floyd_successors with respect to W.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def floyd_successors_value_and_grad(W, *, y_bar=1.0):
    expect(is_array(W, "float64", 2), "W: float64[:, :]")

    # forward sweep
    m = len(W)                                       # 2
    d = [[W[i][j] if i != j else 0.0 for j in range(m)] for i in range(m)]  # 3
    nxt = [[j for j in range(m)] for i in range(m)]  # 4
    t2_tape = []
    for k in range(m):                               # 5
        for i in range(m):                           # 6
            for j in range(m):                       # 7
                t = d[i][k]                          # 8: if d[i][k] + d[k][j] < d[i][j]:
                t1 = d[k][j]
                t2 = t + t1 < d[i][j]
                t2_tape.append(t2)
                if t2:
                    d[i][j] = t + t1                 # 9: d[i][j] = d[i][k] + d[k][j]
                    nxt[i][j] = nxt[i][k]            # 10
    t = 0
    for i in range(m):  # 11: return sum(d[i][j] * (1 + nxt[i][j]) for i in range(m) for j in range(m))
        for j in range(m):
            t = t + d[i][j] * (1 + nxt[i][j])

    # reverse sweep
    d_bar = zeros_like(d)                 # 11
    for i in reversed(range(m)):
        for j in reversed(range(m)):
            d_bar[i][j] += y_bar * (1 + nxt[i][j])
    for k in reversed(range(m)):          # 5
        for i in reversed(range(m)):      # 6
            for j in reversed(range(m)):  # 7
                if t2_tape.pop():         # 8
                    t1 = d_bar[i][j]      # 9
                    d_bar[i][j] = 0.0
                else:
                    t1 = 0.0
                d_bar[k][j] += t1
                d_bar[i][k] += t1
    W_bar = zeros_like(W)                 # 3
    for i in reversed(range(m)):
        t1 = d_bar.pop()
        for j in reversed(range(m)):
            t2 = t1.pop()
            if i != j:
                W_bar[i, j] += t2
    return t, W_bar
