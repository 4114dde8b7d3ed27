# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.floyd_successors
# source: bf8ec06c09c6a9c0f11b9b8a474a7811
# code: cc9f335ed91abef992af7f2e856696f1
# mode: hvp
# wrt: 0
# argument: W array float64 (W.0, W.0)
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: equal axes = W.1 = W.0
# sha256: 3ff47a97c8cff9fd67a0eea36ad2d2a54039c388e48a11fb450162acd2d38ded

# Product of the Hessian of z_b.floyd_successors with respect to W.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def floyd_successors_hvp(W, W_dot, *, y_bar=1.0):
    expect(is_array(W, "float64", 2), "W: float64[:, :]")

    # forward sweep
    m = len(W)                                       # 2
    d = [[W[i][j] if i != j else 0.0 for j in range(m)] for i in range(m)]  # 3
    nxt = [[j for j in range(m)] for i in range(m)]  # 4
    for k in range(m):                               # 5
        for i in range(m):                           # 6
            for j in range(m):                       # 7
                t = d[i][k]                          # 8: if d[i][k] + d[k][j] < d[i][j]:
                t1 = d[k][j]
                if t + t1 < d[i][j]:
                    d[i][j] = t + t1                 # 9: d[i][j] = d[i][k] + d[k][j]
                    nxt[i][j] = nxt[i][k]            # 10
    for i in range(m):  # 11: return sum(d[i][j] * (1 + nxt[i][j]) for i in range(m) for j in range(m))
        for j in range(m):
            d[i][j]                                  # may raise or warn, as in the primal
            nxt[i][j]                                # may raise or warn, as in the primal

    # reverse sweep
    W_bar = zeros_like(W)  # 3
    W_bar_dot = zeros_like(W_bar)
    return W_bar_dot
