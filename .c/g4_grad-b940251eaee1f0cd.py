# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f11bcca66ed64353650c5cbf6ec56101
# python: 3.11
# numpy: 2.4.6
# function: z_y.g4
# source: f7aa83ebee779cc6cd2dc7c9bbc50689
# code: 804a3ace30f67697465c47f1e6dd3347
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: equal axes = 
# sha256: b19ef0fe31c478056b80b676a80c4024a4f1bbd6f205aa608d09faed045c1479

# Gradient of z_y.g4 with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, require_scalar, zeros_like


def g4_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    out, t_tape = [], []          # 3: out = []
    prev = None
    for v in x:                   # 4
        t = prev is not None      # 5: if prev is not None:
        t_tape.append(t)
        if t:
            out.append(v - prev)  # 6
        prev = v
    t1 = 0
    for d in out:                 # 8: return sum(d ** 2 for d in out)
        t1 = t1 + d ** 2
    require_scalar(t1, "g4")

    # reverse sweep
    out_bar = [y_bar * 2 * d ** 1 for d in out]  # 8
    x_bar = zeros_like(x)                        # 4
    prev_bar = 0.0
    for i, t in zip(reversed(range(len(x))), reversed(t_tape)):
        if t:                                    # 5
            t1 = out_bar.pop()                   # 6
            v_bar = prev_bar + t1
            prev_bar = -t1
        else:
            v_bar = prev_bar
            prev_bar = 0.0
        x_bar[i] += v_bar                        # 4
    return x_bar
