# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.merge_sort_counts
# source: 8e64a47f57e6633c3b4389f93fcef71d
# code: 76e9fff3c21e3e5faf080852f2a3b219
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: list = class builtins.list
# asked: len = builtin_function_or_method builtins.len
# asked: equal axes = 
# sha256: b77f1fcfd7e878784d13da74353969e45c8ee3be8a0f6348f04572d54bc38860

# Tangent of z_b.merge_sort_counts with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, unsupported


def sort(a):
    if len(a) <= 1:          # 3
        t = 0.0
    else:
        m = len(a) // 2      # 5
        _, t2 = sort(a[:m])  # 6: l, cl = sort(a[:m])
        _, t4 = sort(a[m:])  # 7: r, cr = sort(a[m:])
        t2 + t4              # 8: out, c = [], cl + cr
        # 10: if l[0] <= r[0]:
        unsupported("cannot differentiate `c` in this loop: it may be unbound in the next pass",
            "a value of one kind, bound before the loop", 444)
    return a, t


def sort_jvp(a, a_dot):
    t = len(a)       # 3: if len(a) <= 1:
    if t <= 1:
        t1 = 0.0
    else:
        m = t // 2   # 5: m = len(a) // 2
        sort(a[:m])  # 6: l, cl = sort(a[:m])
        sort(a[m:])  # 7: r, cr = sort(a[m:])
        # 10: if l[0] <= r[0]:
        unsupported("cannot differentiate `c` in this loop: it may be unbound in the next pass",
            "a value of one kind, bound before the loop", 444)
    return (a, t1), a_dot


def merge_sort_counts_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    (t, t1), t2 = sort_jvp(list(x), list(x_dot))  # 16: s, c = sort(list(x))
    t3 = t2[0]                                    # 17: return c + s[0] * s[-1]
    t4 = t2[-1]
    t5 = t[0] * t[-1]
    return t1 + t5, t[-1] * t3 + t[0] * t4
