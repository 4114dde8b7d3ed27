# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.edit_distance_soft
# source: d43c64237ca50678439cc6d2ec3fd4f4
# code: 9903bff8436f48baa18e855bf381b346
# mode: hvp
# wrt: 0
# argument: a array float64 (a.0)
# argument: b array float64 (b.0)
# asked: min = builtin_function_or_method builtins.min
# asked: len = builtin_function_or_method builtins.len
# asked: shared memory = 
# asked: equal axes = 
# sha256: 16a656d36f70a1fa69a4237d4d8c4154ded044af473959933af7148d2f439b98

# Product of the Hessian of z_b.edit_distance_soft with respect to a.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, selected, tie_share, zeros_like


def d_forward_1_jvp(i, j, memo, a, b, memo_bar, memo_dot, a_dot, memo_bar_dot):
    t = i == 0 or j == 0         # 4: if i == 0 or j == 0:
    if t:
        t1 = 0.3 * (i + j)       # 5: return 0.3 * (i + j)
        t2 = d_res_dot = t5 = d_res_dot_1 = t7 = d_res_dot_2 = t9 = 0.0
        t3 = d_res = t4 = d_res_1 = t6 = d_res_2 = t8 = None
    else:
        t3 = (i, j) not in memo  # 6: if (i, j) not in memo:
        if t3:
            # 7: memo[i, j] = min(d(i - 1, j) + 0.3, d(i, j - 1) + 0.3, d(i - 1, j - 1) + (a[i - 1] - b[j  ...
            t10 = i - 1
            (t11, d_res), (t5, d_res_dot) = d_forward_1_jvp(t10, j, memo, a, b, memo_bar, memo_dot, a_dot,
                memo_bar_dot)
            t4 = t11 + 0.3
            t12 = j - 1
            (t13, d_res_1), (t7, d_res_dot_1) = d_forward_1_jvp(i, t12, memo, a, b, memo_bar, memo_dot, a_dot,
                memo_bar_dot)
            t6 = t13 + 0.3
            (t1, d_res_2), (t2, d_res_dot_2) = d_forward_1_jvp(t10, t12, memo, a, b, memo_bar, memo_dot,
                a_dot, memo_bar_dot)
            t14 = a[t10] - b[t12]
            t8 = t1 + t14 ** 2
            t9 = t2 + 2 * (t14 * a_dot[t10])
            t11 = min(t4, t6, t8)
            t15 = selected(t5, tie_share(t4, t11, t4, t6, t8)) + selected(t7, tie_share(t6, t11, t4, t6, t8))
            memo_dot[i, j] = t15 + selected(t9, tie_share(t8, t11, t4, t6, t8))
            memo[i, j] = t11
            memo_bar_dot[i, j] = 0.0
            memo_bar[i, j] = 0.0
        else:
            d_res = t4 = d_res_1 = t6 = d_res_2 = t8 = None
            d_res_dot = t5 = d_res_dot_1 = t7 = d_res_dot_2 = t9 = 0.0
        t1 = memo[i, j]          # 8: return memo[i, j]
        t2 = memo_dot[i, j]
    return (t1, (i, j, a, b, t, t3, d_res, t4, d_res_1, t6, d_res_2, t8)), (t2,
        (a_dot, d_res_dot, t5, d_res_dot_1, t7, d_res_dot_2, t9))


def d_forward_jvp(i, j, memo, a, b, memo_bar, memo_dot, a_dot, memo_bar_dot):
    t = i == 0 or j == 0         # 4: if i == 0 or j == 0:
    if t:
        t1 = 0.3 * (i + j)       # 5: return 0.3 * (i + j)
        t2 = d_res = t3 = d_res_1 = t5 = d_res_2 = t7 = None
        d_res_dot = t4 = d_res_dot_1 = t6 = d_res_dot_2 = t8 = 0.0
    else:
        t2 = (i, j) not in memo  # 6: if (i, j) not in memo:
        if t2:
            # 7: memo[i, j] = min(d(i - 1, j) + 0.3, d(i, j - 1) + 0.3, d(i - 1, j - 1) + (a[i - 1] - b[j  ...
            t9 = i - 1
            (t10, d_res), (t4, d_res_dot) = d_forward_1_jvp(t9, j, memo, a, b, memo_bar, memo_dot, a_dot,
                memo_bar_dot)
            t3 = t10 + 0.3
            t11 = j - 1
            (t12, d_res_1), (t6, d_res_dot_1) = d_forward_1_jvp(i, t11, memo, a, b, memo_bar, memo_dot, a_dot,
                memo_bar_dot)
            t5 = t12 + 0.3
            (t1, d_res_2), (t13, d_res_dot_2) = d_forward_1_jvp(t9, t11, memo, a, b, memo_bar, memo_dot,
                a_dot, memo_bar_dot)
            t14 = a[t9] - b[t11]
            t7 = t1 + t14 ** 2
            t8 = t13 + 2 * (t14 * a_dot[t9])
            t10 = min(t3, t5, t7)
            t15 = selected(t4, tie_share(t3, t10, t3, t5, t7)) + selected(t6, tie_share(t5, t10, t3, t5, t7))
            memo_dot[i, j] = t15 + selected(t8, tie_share(t7, t10, t3, t5, t7))
            memo[i, j] = t10
            memo_bar_dot[i, j] = 0.0
            memo_bar[i, j] = 0.0
        else:
            d_res = t3 = d_res_1 = t5 = d_res_2 = t7 = None
            d_res_dot = t4 = d_res_dot_1 = t6 = d_res_dot_2 = t8 = 0.0
        t1 = memo[i, j]          # 8: return memo[i, j]
    return (t1, (i, j, a, b, t, t2, d_res, t3, d_res_1, t5, d_res_2, t7)), (a_dot, d_res_dot, t4, d_res_dot_1,
        t6, d_res_dot_2, t8)


def d_reverse_1_jvp(residuals, memo_bar, y_bar, residuals_dot, memo_bar_dot, y_bar_dot, a_bar, a_bar_dot):
    i, j, a, b, t, t1, d_res, t2, d_res_1, t3, d_res_2, t4 = residuals
    a_dot, d_res_dot, t5, d_res_dot_1, t6, d_res_dot_2, t7 = residuals_dot

    if not t:                            # 4: if i == 0 or j == 0:
        memo_bar_dot[i, j] += y_bar_dot  # 8: return memo[i, j]
        memo_bar[i, j] += y_bar
        if t1:                           # 6: if (i, j) not in memo:
            # 7: memo[i, j] = min(d(i - 1, j) + 0.3, d(i, j - 1) + 0.3, d(i - 1, j - 1) + (a[i - 1] - b[j  ...
            t8 = a[i - 1] - b[j - 1]
            t9 = min(t2, t3, t4)
            t5 = memo_bar[i, j]
            t = memo_bar_dot[i, j]
            memo_bar_dot[i, j] = 0.0
            memo_bar[i, j] = 0.0
            t6 = tie_share(t2, t9, t2, t3, t4)
            t1 = tie_share(t3, t9, t2, t3, t4)
            t7 = tie_share(t4, t9, t2, t3, t4)
            t10 = selected(t5, t7)
            t11 = selected(t, t7)
            t12 = selected(t5, t1)
            t13 = selected(t, t1)
            t14 = selected(t5, t6)
            t15 = selected(t, t6)
            t16 = t10 * 2
            a_bar_dot[i - 1] += t8 * (2 * t11) + t16 * a_dot[i - 1]
            a_bar[i - 1] += t16 * t8
            d_reverse_1_jvp(d_res_2, memo_bar, t10, d_res_dot_2, memo_bar_dot, t11, a_bar, a_bar_dot)
            d_reverse_1_jvp(d_res_1, memo_bar, t12, d_res_dot_1, memo_bar_dot, t13, a_bar, a_bar_dot)
            d_reverse_1_jvp(d_res, memo_bar, t14, d_res_dot, memo_bar_dot, t15, a_bar, a_bar_dot)


def d_reverse_jvp(residuals, memo_bar, y_bar, residuals_dot, memo_bar_dot):
    i, j, a, b, t, t1, d_res, t2, d_res_1, t3, d_res_2, t4 = residuals
    a_dot, d_res_dot, t5, d_res_dot_1, t6, d_res_dot_2, t7 = residuals_dot

    a_bar, a_bar_dot = zeros_like(a), zeros_like(a)  # 4: if i == 0 or j == 0:
    if not t:
        memo_bar[i, j] += y_bar                      # 8: return memo[i, j]
        if t1:                                       # 6: if (i, j) not in memo:
            # 7: memo[i, j] = min(d(i - 1, j) + 0.3, d(i, j - 1) + 0.3, d(i - 1, j - 1) + (a[i - 1] - b[j  ...
            t8 = a[i - 1] - b[j - 1]
            t5 = min(t2, t3, t4)
            t6 = memo_bar[i, j]
            t7 = memo_bar_dot[i, j]
            memo_bar_dot[i, j] = 0.0
            memo_bar[i, j] = 0.0
            t = tie_share(t2, t5, t2, t3, t4)
            t1 = tie_share(t3, t5, t2, t3, t4)
            t9 = tie_share(t4, t5, t2, t3, t4)
            t10 = selected(t6, t9)
            t11 = selected(t7, t9)
            t12 = selected(t6, t1)
            t13 = selected(t7, t1)
            t14 = selected(t6, t)
            t15 = selected(t7, t)
            t16 = t10 * 2
            a_bar_dot[i - 1] += t8 * (2 * t11) + t16 * a_dot[i - 1]
            a_bar[i - 1] += t16 * t8
            d_reverse_1_jvp(d_res_2, memo_bar, t10, d_res_dot_2, memo_bar_dot, t11, a_bar, a_bar_dot)
            d_reverse_1_jvp(d_res_1, memo_bar, t12, d_res_dot_1, memo_bar_dot, t13, a_bar, a_bar_dot)
            d_reverse_1_jvp(d_res, memo_bar, t14, d_res_dot, memo_bar_dot, t15, a_bar, a_bar_dot)
    return a_bar, a_bar_dot


def edit_distance_soft_hvp(a, b, a_dot, *, y_bar=1.0):
    expect(is_array(a, "float64", 1) and is_array(b, "float64", 1), "a: float64[:], b: float64[:]")

    # forward sweep
    memo = {}  # 2
    memo_dot = {}
    memo_bar = {}
    memo_bar_dot = {}
    # 9: return d(len(a), len(b))
    (_, d_res), d_res_dot = d_forward_jvp(len(a), len(b), memo, a, b, memo_bar, memo_dot, a_dot, memo_bar_dot)

    # reverse sweep
    a_bar, a_bar_dot = d_reverse_jvp(d_res, memo_bar, y_bar, d_res_dot, memo_bar_dot)  # 9
    return a_bar_dot
