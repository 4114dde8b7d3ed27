# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.edit_distance_soft
# source: d43c64237ca50678439cc6d2ec3fd4f4
# code: 9903bff8436f48baa18e855bf381b346
# mode: value_and_grad
# wrt: (0, 1)
# argument: a array float64 (a.0)
# argument: b array float64 (b.0)
# asked: min = builtin_function_or_method builtins.min
# asked: len = builtin_function_or_method builtins.len
# asked: shared memory = 
# asked: equal axes = 
# sha256: d287f55aceabd95ff0a8eb5ecaf2c5d6bfd0105d69dbb82ccc4038ade2f218db

# Value and gradient of z_b.edit_distance_soft with respect to a, b.  adjoint_gen 0.1.0
from adjoint_gen.runtime import duplicate, expect, is_array, selected, tie_share, zeros_like


def d_forward(i, j, memo, a, b, memo_bar):
    t = i == 0 or j == 0         # 4: if i == 0 or j == 0:
    if t:
        t1 = 0.3 * (i + j)       # 5: return 0.3 * (i + j)
        t2 = d_res = t3 = d_res_1 = t4 = d_res_2 = t5 = None
    else:
        t2 = (i, j) not in memo  # 6: if (i, j) not in memo:
        if t2:
            # 7: memo[i, j] = min(d(i - 1, j) + 0.3, d(i, j - 1) + 0.3, d(i - 1, j - 1) + (a[i - 1] - b[j  ...
            t6 = i - 1
            t7, d_res = d_forward(t6, j, memo, a, b, memo_bar)
            t3 = t7 + 0.3
            t8 = j - 1
            t9, d_res_1 = d_forward(i, t8, memo, a, b, memo_bar)
            t4 = t9 + 0.3
            t10, d_res_2 = d_forward(t6, t8, memo, a, b, memo_bar)
            t5 = t10 + (a[t6] - b[t8]) ** 2
            memo[i, j] = min(t3, t4, t5)
            memo_bar[i, j] = 0.0
        else:
            d_res = t3 = d_res_1 = t4 = d_res_2 = t5 = None
        t1 = memo[i, j]          # 8: return memo[i, j]
    return t1, (i, j, a, b, t, t2, d_res, t3, d_res_1, t4, d_res_2, t5)


def d_reverse(residuals, memo_bar, y_bar, a_bar, b_bar):
    i, j, a, b, t, t1, d_res, t2, d_res_1, t3, d_res_2, t4 = residuals

    if not t:                    # 4: if i == 0 or j == 0:
        memo_bar[i, j] += y_bar  # 8: return memo[i, j]
        if t1:                   # 6: if (i, j) not in memo:
            # 7: memo[i, j] = min(d(i - 1, j) + 0.3, d(i, j - 1) + 0.3, d(i - 1, j - 1) + (a[i - 1] - b[j  ...
            t5 = memo_bar[i, j]
            memo_bar[i, j] = 0.0
            t6 = min(t2, t3, t4)
            t7 = selected(t5, tie_share(t4, t6, t2, t3, t4))
            t = t7 * 2 * (a[i - 1] - b[j - 1])
            b_bar[j - 1] -= t
            a_bar[i - 1] += t
            d_reverse(d_res_2, memo_bar, t7, a_bar, b_bar)
            d_reverse(d_res_1, memo_bar, selected(t5, tie_share(t3, t6, t2, t3, t4)), a_bar, b_bar)
            d_reverse(d_res, memo_bar, selected(t5, tie_share(t2, t6, t2, t3, t4)), a_bar, b_bar)


def edit_distance_soft_value_and_grad(a, b, *, y_bar=1.0):
    expect(is_array(a, "float64", 1) and is_array(b, "float64", 1), "a: float64[:], b: float64[:]")

    # forward sweep
    memo = {}  # 2
    memo_bar = {}
    t, d_res = d_forward(len(a), len(b), memo, a, b, memo_bar)  # 9: return d(len(a), len(b))

    # reverse sweep
    a_bar, b_bar = zeros_like(a), zeros_like(b)  # 9
    d_reverse(d_res, memo_bar, y_bar, a_bar, b_bar)
    return duplicate(t), (a_bar, b_bar)
