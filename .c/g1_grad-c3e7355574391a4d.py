# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f11bcca66ed64353650c5cbf6ec56101
# python: 3.11
# numpy: 2.4.6
# function: z_y.g1
# source: 9f3ca268bc8dc80d87fdc34cc3de9bb8
# code: f5ba1fdead56e87d07a4db97799302cd
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: equal axes = 
# sha256: 4446660ceb7a99d6682fd2d2b83060e341165bb2efcbd26419c4f4a087ada554

# Gradient of z_y.g1 with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, require_scalar, zeros_like


def g1_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    prev_1_tape = []
    s = 0.0
    prev_1 = None
    for v_1 in x:               # 4: for v in it:
        prev_1_tape.append(prev_1)
        if prev_1 is not None:  # 5: if prev is not None:
            d = v_1 - prev_1    # 6: yield v - prev
            s = s + d ** 2      # 10: s += d ** 2
        prev_1 = v_1
    require_scalar(s, "g1")

    # reverse sweep
    x_bar = zeros_like(x)                 # 4
    prev_1_bar = 0.0
    for i, prev_1 in zip(reversed(range(len(x))), reversed(prev_1_tape)):
        v_1 = x[i]
        if prev_1 is not None:            # 5
            d = v_1 - prev_1              # 6
            d_bar = y_bar * 2 * d         # 10
            v_1_bar = prev_1_bar + d_bar  # 6
            prev_1_bar = -d_bar
        else:
            v_1_bar = prev_1_bar
            prev_1_bar = 0.0
        x_bar[i] += v_1_bar               # 4
    return x_bar
