# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.kwargs_everywhere
# source: 484800c4c02ed99e121a75b41eb32ee7
# code: 94a2b8d692ccfeb64fb6675ed58076c7
# mode: value_and_grad
# wrt: (0, 1)
# argument: opts dict {str 'scale', str 'shift'} [float, float]
# argument: x array float64 (x.0)
# asked: dict = class builtins.dict
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.tanh = ufunc numpy.tanh
# asked: rest = unbound
# asked: equal axes = 
# sha256: f2a0e03d641a55ef936c09e54ed7e6239464fd741b0172b377d5088616513be1

# Value and gradient of z_d.kwargs_everywhere with respect to x, opts.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_dict, materialise


def kwargs_everywhere_value_and_grad(x, opts, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_dict(opts, ("scale", "shift")) and type(opts["scale"]) is float
        and type(opts["shift"]) is float, "x: float64[:], opts: {'scale': float, 'shift': float}")

    # forward sweep
    scale = opts["scale"]         # 4: a = norm(x, **opts)
    shift = opts["shift"]
    t = np.tanh(x + shift)
    a = np.sum(scale * t) + 0.0
    b = np.sum(0.5 * t) + a ** 2  # 5: b = norm(x, extra=a ** 2, **{**opts, "scale": 0.5})
    t1 = x[::-1]                  # 8: return a * b + norm(x[::-1] ** 2, **defaults)
    t2 = np.tanh(t1 ** 2 + shift)

    # reverse sweep
    shift_bar = y_bar * scale * (1.0 - t2 * t2)   # 8
    b_bar = y_bar * a
    a_bar = y_bar * b + b_bar * 2 * a             # 5, 8
    t3 = 1.0 - t * t                              # 5
    t4 = b_bar * 0.5 * t3
    t5 = a_bar * scale * t3                       # 4
    x_bar = (shift_bar * 2 * t1)[::-1] + t4 + t5  # 8
    scale_bar = materialise(np.sum(y_bar * t2 + a_bar * t), scale)  # 4, 8
    shift_bar = materialise(np.sum(shift_bar + t4 + t5), shift)  # 4, 5
    return a * b + (np.sum(scale * t2) + 0.0), (x_bar, {"scale": scale_bar, "shift": shift_bar})
