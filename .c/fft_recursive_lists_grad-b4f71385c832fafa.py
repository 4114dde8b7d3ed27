# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.fft_recursive_lists
# source: 7860f139f29a4ef35a8938ec5a05f619
# code: e440ca1d876d948c473f4c69c1db224b
# mode: grad
# wrt: 0
# argument: im array float64 (re.0)
# argument: re array float64 (re.0)
# asked: zip = class builtins.zip
# asked: enumerate = class builtins.enumerate
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: abs = builtin_function_or_method builtins.abs
# asked: complex = class builtins.complex
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: math.cos = builtin_function_or_method math.cos
# asked: math.pi = float 3.141592653589793
# asked: equal axes = im.0 = re.0
# sha256: 699d6f09051177b980d27a60ac84e13678f3792ca2db79a361c35fa0bca31336

# Gradient of z_b.fft_recursive_lists with respect to re.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import add_at, expect, is_array, zeros_like


def fft_forward(z):
    m = len(z)                        # 3
    t1 = m == 1                       # 4: if m == 1:
    if t1:
        e = fft_res = o = fft_res_1 = None
    else:
        t2 = z[::2]                   # 6: e, o = fft(z[::2]), fft(z[1::2])
        e, fft_res = fft_forward(t2)
        t3 = z[1::2]
        o, fft_res_1 = fft_forward(t3)
        out = [0.0j] * m              # 7: out = [0j] * m
        t4 = m // 2                   # 8: for k in range(m // 2):
        for k in range(t4):
            # 9: t = complex(math.cos(2 * math.pi * k / m), -math.sin(2 * math.pi * k / m)) * o[k]
            t2 = 2 * math.pi * k / m
            t = complex(math.cos(t2), -math.sin(t2)) * o[k]
            t3 = e[k]                 # 10: out[k] = e[k] + t
            out[k] = t3 + t
            out[k + t4] = t3 - t      # 11: out[k + m // 2] = e[k] - t
        z = out
    return z, (m, t1, e, fft_res, o, fft_res_1)


def fft_reverse(residuals, y_bar):
    m, t, e, fft_res, o, fft_res_1 = residuals

    z_bar = [0.0] * m                       # 4: if m == 1:
    t1 = list(y_bar)
    if t:
        add_at(z_bar, slice(None, None, None), t1)
    else:
        o_bar = [0.0] * len(o)              # 8: for k in range(m // 2):
        e_bar = [0.0] * len(e)
        t2 = m // 2
        out_bar = list(t1)                  # 4
        for k in reversed(range(t2)):       # 8
            t = out_bar[k + t2]             # 11: out[k + m // 2] = e[k] - t
            t3 = out_bar[k]                 # 10: out[k] = e[k] + t
            e_bar[k] += t + t3
            t_bar = t3 - t
            # 9: t = complex(math.cos(2 * math.pi * k / m), -math.sin(2 * math.pi * k / m)) * o[k]
            t1 = 2 * math.pi * k / m
            o_bar[k] += t_bar * np.conjugate(complex(math.cos(t1), -math.sin(t1)))
        t4 = fft_reverse(fft_res_1, o_bar)  # 6: e, o = fft(z[::2]), fft(z[1::2])
        add_at(z_bar, slice(1, None, 2), list(t4))
        t = fft_reverse(fft_res, e_bar)
        add_at(z_bar, slice(None, None, 2), list(t))
    return z_bar


def fft_recursive_lists_grad(re, im, *, y_bar=1.0):
    expect(is_array(re, "float64", 1) and is_array(im, "float64", 1), "re: float64[:], im: float64[:]")

    # forward sweep
    t = [complex(a, b) for a, b in zip(re, im)]  # 13: z = fft([complex(a, b) for a, b in zip(re, im)])
    z, fft_res = fft_forward(t)
    for v in z:                                  # 14: return sum(k * abs(v) ** 2 for k, v in enumerate(z))
        abs(v) ** 2

    # reverse sweep
    z_bar = [y_bar * i * 2.0 * np.conjugate(np.conjugate(v)) for i, v in enumerate(z)]  # 14
    t = fft_reverse(fft_res, z_bar)  # 13
    t1 = list(t)
    re_bar = zeros_like(re)
    for i in reversed(range(min(len(re), len(im)))):
        t2 = t1.pop()
        re_bar[i] += np.real(t2)
    return re_bar
