# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.lis_weights
# source: fde5d1f53627f254fd141a57e32dd58b
# code: 79f831944010ce659638c4618a4e23e8
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: max = builtin_function_or_method builtins.max
# asked: len = builtin_function_or_method builtins.len
# asked: equal axes = 
# sha256: b59321100ee1814ee4ecc4db91692a1e46ac6c2e8d690e4de748110c1251c176

# Gradient of z_b.lis_weights with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import above, expect, first_largest, is_array, selected, zeros_like


def lis_weights_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    best, b_tape = [], []                    # 2: best = []
    for i in range(len(x)):                  # 3
        b = x[i]                             # 4
        b_1 = b
        for j in range(i):                   # 5
            b_tape.append(b_1)
            if x[j] < b:                     # 6: if x[j] < x[i]:
                b_1 = max(b_1, best[j] + b)  # 7: b = max(b, best[j] + x[i])
        best.append(b_1)                     # 8: best.append(b)
    t = first_largest(best)                  # 9: return max(best) ** 2

    # reverse sweep
    best_bar = [0.0] * len(best)      # 9
    best_bar[t] += y_bar * 2 * best[t]
    x_bar = zeros_like(x)             # 3
    for i in reversed(range(len(x))):
        b_bar = best_bar.pop()        # 8
        b = x[i]                      # 4
        for j in reversed(range(i)):  # 5
            b_1 = b_tape.pop()
            if x[j] < b:              # 6
                t = best[j] + b       # 7
                t1 = selected(b_bar, above(t, b_1))
                x_bar[i] += t1
                best_bar[j] += t1
                b_bar = selected(b_bar, above(b_1, t))
        x_bar[i] += b_bar             # 4
    return x_bar
