# Gradient of tests.golden.functions.leaky with respect to x, w.  adjoint_gen
import math
from adjoint_gen.runtime import expect


def leaky_grad(x, w, *, y_bar=1.0):
    expect(type(x) is float and type(w) is float, "x: float, w: float")

    # forward sweep
    t = x > 0.0 and w > 0.0  # 2: z = x * w if x > 0.0 and w > 0.0 else 0.01 * x
    z = x * w if t else 0.01 * x
    t1 = z > 1.0             # 3: if z > 1.0:
    if t1:
        math.log(z)          # 4: return math.log(z); may raise or warn, as in the primal

    # reverse sweep
    if t1:                 # 3
        z_bar = y_bar / z  # 4
    else:
        z_bar = y_bar
    if t:                  # 2
        w_bar = z_bar * x
        x_bar = z_bar * w
    else:
        x_bar = z_bar * 0.01
        w_bar = 0.0
    return x_bar, w_bar
