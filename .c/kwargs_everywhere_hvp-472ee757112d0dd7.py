# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.kwargs_everywhere
# source: 484800c4c02ed99e121a75b41eb32ee7
# code: 94a2b8d692ccfeb64fb6675ed58076c7
# mode: hvp
# wrt: 0
# argument: opts dict {str 'scale', str 'shift'} [float, float]
# argument: x array float64 (x.0)
# asked: dict = class builtins.dict
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.tanh = ufunc numpy.tanh
# asked: rest = unbound
# asked: equal axes = 
# sha256: 6d47d9543742b9be805181399a44c8afbc3acf6b4aacdd16ec5886a1c81c0530

# Product of the Hessian of z_d.kwargs_everywhere with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_dict


def kwargs_everywhere_hvp(x, opts, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_dict(opts, ("scale", "shift")) and type(opts["scale"]) is float
        and type(opts["shift"]) is float, "x: float64[:], opts: {'scale': float, 'shift': float}")

    # forward sweep
    scale = opts["scale"]         # 4: a = norm(x, **opts)
    shift = opts["shift"]
    t = np.tanh(x + shift)
    t1 = 1.0 - t * t
    t2 = t1 * x_dot
    t3 = np.sum(scale * t2)
    a = np.sum(scale * t) + 0.0
    b = np.sum(0.5 * t) + a ** 2  # 5: b = norm(x, extra=a ** 2, **{**opts, "scale": 0.5})
    b_dot = np.sum(0.5 * t2) + 2 * (a * t3)
    t4 = x[::-1]                  # 8: return a * b + norm(x[::-1] ** 2, **defaults)
    t5 = x_dot[::-1]
    t6 = np.tanh(t4 ** 2 + shift)
    t7 = 1.0 - t6 * t6

    # reverse sweep
    b_bar = y_bar * a           # 8
    b_bar_dot = y_bar * t3
    t8 = b_bar * 2              # 5
    a_bar = y_bar * b + t8 * a  # 5, 8
    a_bar_dot = y_bar * b_dot + (a * (2 * b_bar_dot) + t8 * t3)  # 5, 8
    t9 = y_bar * scale          # 8
    t10 = (t9 * t7 * 2 * t5 - t4 * (2 * (t9 * (2.0 * t6 * (t7 * (2 * (t4 * t5)))))))[::-1]
    t11 = 2.0 * t * t2          # 5
    # 4, 5, 8
    x_bar_dot = t10 + (t1 * (0.5 * b_bar_dot) - b_bar * 0.5 * t11) + (t1 * (scale * a_bar_dot)
        - a_bar * scale * t11)
    return x_bar_dot
