# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f11bcca66ed64353650c5cbf6ec56101
# python: 3.11
# numpy: 2.4.6
# function: z_y.g3
# source: 92ad0285f9b06a8be5056ee587c5e49b
# code: 42f4ba8b4b632c97421c2c333ba204c4
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: values_1 = unbound
# asked: equal axes = 
# sha256: 272a8eabc2b6bdd1b123e4945928dc831b45e514cf05424b3b39d26c94fb7779

# Gradient of z_y.g3 with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, require_scalar, zeros_like


def g3_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    values_1, prev_1_tape = [], []   # 11: return sum(d ** 2 for d in sq(diffs(x)))
    prev_1 = None
    for v_2 in x:                    # 4: for v in it:
        prev_1_tape.append(prev_1)
        if prev_1 is not None:       # 5: if prev is not None:
            v_1 = v_2 - prev_1       # 6: yield v - prev
            d = v_1 * v_1            # 10: yield v * v
            values_1.append(d ** 2)  # 11
        prev_1 = v_2
    t = len(values_1)                # 11
    values = 0
    for i in range(t):
        values = values + values_1[i]
    require_scalar(values, "g3")

    # reverse sweep
    values_1_bar = [y_bar] * t                 # 11
    x_bar = zeros_like(x)                      # 4
    prev_1_bar = 0.0
    for i, prev_1 in zip(reversed(range(len(x))), reversed(prev_1_tape)):
        v_2 = x[i]
        if prev_1 is not None:                 # 5
            t = values_1_bar.pop()             # 11
            v_1 = v_2 - prev_1                 # 6
            d = v_1 * v_1                      # 10
            v_1_bar = 2.0 * (t * 2) * d * v_1  # 10, 11
            v_2_bar = prev_1_bar + v_1_bar     # 6
            prev_1_bar = -v_1_bar
        else:
            v_2_bar = prev_1_bar
            prev_1_bar = 0.0
        x_bar[i] += v_2_bar                    # 4
    return x_bar
