# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.lis_weights
# source: fde5d1f53627f254fd141a57e32dd58b
# code: 79f831944010ce659638c4618a4e23e8
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: max = builtin_function_or_method builtins.max
# asked: len = builtin_function_or_method builtins.len
# asked: equal axes = 
# sha256: 2f9b72bc47d5756db66032950d70f10ed0ad9087dbedf95868fdbd0d25f8fbe1

# Product of the Hessian of z_b.lis_weights with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import above, expect, first_largest, is_array, selected, zeros_like


def lis_weights_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    best, best_dot, b_tape = [], [], []  # 2: best = []
    for i in range(len(x)):              # 3
        b = x[i]                         # 4
        b_dot = x_dot[i]
        b_1 = b
        b_dot_1 = b_dot
        for j in range(i):               # 5
            b_tape.append(b_1)
            if x[j] < b:                 # 6: if x[j] < x[i]:
                t = best[j]              # 7: b = max(b, best[j] + x[i])
                t1 = t + b
                b_2 = max(b_1, t1)
                b_dot_1 = selected(b_dot_1, above(b_1, t1)) + selected(best_dot[j] + b_dot, above(t1, b_1))
            else:
                b_2 = b_1
            b_1 = b_2
        best.append(b_1)                 # 8: best.append(b)
        best_dot.append(b_dot_1)
    t = first_largest(best)              # 9: return max(best) ** 2
    best[t]                              # may raise or warn, as in the primal

    # reverse sweep
    best_bar_dot = [0.0] * len(best)    # 9
    best_bar_dot[t] += y_bar * 2 * best_dot[t]
    x_bar_dot = zeros_like(x)           # 3
    for i in reversed(range(len(x))):
        b_bar_dot = best_bar_dot.pop()  # 8
        b = x[i]                        # 4
        for j in reversed(range(i)):    # 5
            b_1 = b_tape.pop()
            if x[j] < b:                # 6
                t = best[j] + b         # 7
                t1 = selected(b_bar_dot, above(t, b_1))
                x_bar_dot[i] += t1
                best_bar_dot[j] += t1
                b_bar_dot = selected(b_bar_dot, above(b_1, t))
        x_bar_dot[i] += b_bar_dot       # 4
    return x_bar_dot
