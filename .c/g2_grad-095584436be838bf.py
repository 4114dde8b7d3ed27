# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f11bcca66ed64353650c5cbf6ec56101
# python: 3.11
# numpy: 2.4.6
# function: z_y.g2
# source: d408471e980e22e199748863767d0187
# code: 1c6014262fef8a92ae6d6e78a6355eeb
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: values_1 = unbound
# asked: equal axes = 
# sha256: ffb552db861554a96363ae805f7d8649a6a68841a8214a2915c15102a27feb05

# Gradient of z_y.g2 with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, require_scalar, zeros_like


def g2_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    values_1, prev_1_tape = [], []   # 8: return sum(d ** 2 for d in diffs(x))
    prev_1 = None
    for v_1 in x:                    # 4: for v in it:
        prev_1_tape.append(prev_1)
        if prev_1 is not None:       # 5: if prev is not None:
            d = v_1 - prev_1         # 6: yield v - prev
            values_1.append(d ** 2)  # 8
        prev_1 = v_1
    t = len(values_1)                # 8
    values = 0
    for i in range(t):
        values = values + values_1[i]
    require_scalar(values, "g2")

    # reverse sweep
    values_1_bar = [y_bar] * t            # 8
    x_bar = zeros_like(x)                 # 4
    prev_1_bar = 0.0
    for i, prev_1 in zip(reversed(range(len(x))), reversed(prev_1_tape)):
        v_1 = x[i]
        if prev_1 is not None:            # 5
            t = values_1_bar.pop()        # 8
            d = v_1 - prev_1              # 6
            d_bar = t * 2 * d             # 8
            v_1_bar = prev_1_bar + d_bar  # 6
            prev_1_bar = -d_bar
        else:
            v_1_bar = prev_1_bar
            prev_1_bar = 0.0
        x_bar[i] += v_1_bar               # 4
    return x_bar
