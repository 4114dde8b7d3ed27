# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.kwargs_everywhere
# source: 484800c4c02ed99e121a75b41eb32ee7
# code: 94a2b8d692ccfeb64fb6675ed58076c7
# mode: jvp
# wrt: (0, 1)
# argument: opts dict {str 'scale', str 'shift'} [float, float]
# argument: x array float64 (x.0)
# asked: dict = class builtins.dict
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.tanh = ufunc numpy.tanh
# asked: rest = unbound
# asked: equal axes = 
# sha256: 2a5149e96dfce47e13d8dee185606f68c953ec09b102ca06250f35eb7759bf4f

# Tangent of z_d.kwargs_everywhere with respect to x, opts.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_dict


def kwargs_everywhere_jvp(x, opts, x_dot, opts_dot):
    expect(is_array(x, "float64", 1) and is_dict(opts, ("scale", "shift")) and type(opts["scale"]) is float
        and type(opts["shift"]) is float, "x: float64[:], opts: {'scale': float, 'shift': float}")

    scale = opts["scale"]         # 4: a = norm(x, **opts)
    scale_dot = opts_dot["scale"]
    shift = opts["shift"]
    shift_dot = opts_dot["shift"]
    t = np.tanh(x + shift)
    t1 = (1.0 - t * t) * (x_dot + shift_dot)
    t2 = np.sum(t * scale_dot + scale * t1)
    a = np.sum(scale * t) + 0.0
    b = np.sum(0.5 * t) + a ** 2  # 5: b = norm(x, extra=a ** 2, **{**opts, "scale": 0.5})
    b_dot = np.sum(0.5 * t1) + 2 * (a * t2)
    t3 = b * t2 + a * b_dot       # 8: return a * b + norm(x[::-1] ** 2, **defaults)
    t4 = x[::-1]
    t5 = np.tanh(t4 ** 2 + shift)
    t6 = t3 + np.sum(t5 * scale_dot + scale * ((1.0 - t5 * t5) * (2 * (t4 * x_dot[::-1]) + shift_dot)))
    return a * b + (np.sum(scale * t5) + 0.0), t6
