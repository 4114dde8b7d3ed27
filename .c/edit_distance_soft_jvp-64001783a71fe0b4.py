# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.edit_distance_soft
# source: d43c64237ca50678439cc6d2ec3fd4f4
# code: 9903bff8436f48baa18e855bf381b346
# mode: jvp
# wrt: (0, 1)
# argument: a array float64 (a.0)
# argument: b array float64 (b.0)
# asked: min = builtin_function_or_method builtins.min
# asked: len = builtin_function_or_method builtins.len
# asked: shared memory = 
# asked: equal axes = 
# sha256: 07473517a8fa0fe6201156b58f9472a9cbdd9c1b0bc6e2912212fe69a340e212

# Tangent of z_b.edit_distance_soft with respect to a, b.  adjoint_gen 0.1.0
from adjoint_gen.runtime import duplicate, expect, is_array, selected, tie_share


def d_jvp(i, j, memo, a, b, memo_dot, a_dot, b_dot):
    if i == 0 or j == 0:        # 4
        t = 0.3 * (i + j)       # 5: return 0.3 * (i + j)
        t1 = 0.0
    else:
        if (i, j) not in memo:  # 6
            # 7: memo[i, j] = min(d(i - 1, j) + 0.3, d(i, j - 1) + 0.3, d(i - 1, j - 1) + (a[i - 1] - b[j  ...
            t2 = i - 1
            t3, t4 = d_jvp(t2, j, memo, a, b, memo_dot, a_dot, b_dot)
            t5 = t3 + 0.3
            t6 = j - 1
            t7, t8 = d_jvp(i, t6, memo, a, b, memo_dot, a_dot, b_dot)
            t9 = t7 + 0.3
            t10, t11 = d_jvp(t2, t6, memo, a, b, memo_dot, a_dot, b_dot)
            t12 = a[t2] - b[t6]
            t13 = t10 + t12 ** 2
            t14 = min(t5, t9, t13)
            t3 = selected(t4, tie_share(t5, t14, t5, t9, t13)) + selected(t8, tie_share(t9, t14, t5, t9, t13))
            t15 = t3 + selected(t11 + 2 * (t12 * (a_dot[t2] - b_dot[t6])), tie_share(t13, t14, t5, t9, t13))
            memo_dot[i, j] = t15
            memo[i, j] = t14
        t = memo[i, j]          # 8: return memo[i, j]
        t1 = memo_dot[i, j]
    return t, t1


def edit_distance_soft_jvp(a, b, a_dot, b_dot):
    expect(is_array(a, "float64", 1) and is_array(b, "float64", 1), "a: float64[:], b: float64[:]")

    memo = {}  # 2
    memo_dot = {}
    t, t1 = d_jvp(len(a), len(b), memo, a, b, memo_dot, a_dot, b_dot)  # 9: return d(len(a), len(b))
    return duplicate(t), duplicate(t1)
