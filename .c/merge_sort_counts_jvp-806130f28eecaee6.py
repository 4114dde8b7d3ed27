# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 1f2e1b79287547a0ac2e64c1c80c2c40
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
# sha256: 1d5171e76a064b784526afb69b18800ca1c99f61397828093ee1945f44a5413c

# Tangent of z_b.merge_sort_counts with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, require_bound, unsupported


def sort_jvp(a, a_dot):
    t = len(a)                               # 3: if len(a) <= 1:
    if t <= 1:
        c = 0.0
    else:
        m = t // 2                           # 5: m = len(a) // 2
        t1 = a[:m]                           # 6: l, cl = sort(a[:m])
        t2 = a_dot[:m]
        (t3, t4), t5 = sort_jvp(t1, t2)
        t6 = a[m:]                           # 7: r, cr = sort(a[m:])
        t7 = a_dot[m:]
        (t8, t9), t10 = sort_jvp(t6, t7)
        c = t4 + t9                          # 8: out, c = [], cl + cr
        c_bound = True
        while len(t3) and len(t8):           # 9: while l and r:
            if t3[0] <= t8[0]:               # 10: if l[0] <= r[0]:
                # 11: out.append(l.pop(0))
                unsupported(
                    "cannot differentiate `.pop(...)`: the list is made on another path, in another list or "
                    "by the caller",
                    "a list of its own, made right before in the same block: `l = list(l)`", 446)
            else:
                require_bound(c_bound, "c")  # 13: c += len(l) * (l[0] - r[0])
                # 14: out.append(r.pop(0))
                unsupported(
                    "cannot differentiate `.pop(...)`: the list is made on another path, in another list or "
                    "by the caller",
                    "a list of its own, made right before in the same block: `r = list(r)`", 449)
            c_bound = False
        t, t1 = [], []                       # 15: return out + l + r, c
        for i in range(len(t3)):
            t.append(t3[i])
            t1.append(t5[i])
        a, a_dot = [], []
        for i in range(len(t)):
            a.append(t[i])
            a_dot.append(t1[i])
        for i in range(len(t8)):
            a.append(t8[i])
            a_dot.append(t10[i])
        require_bound(c_bound, "c")
    return (a, c), a_dot


def merge_sort_counts_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    (t, t1), t2 = sort_jvp(list(x), list(x_dot))  # 16: s, c = sort(list(x))
    t3 = t2[0]                                    # 17: return c + s[0] * s[-1]
    t4 = t2[-1]
    t5 = t[0] * t[-1]
    return t1 + t5, t[-1] * t3 + t[0] * t4
