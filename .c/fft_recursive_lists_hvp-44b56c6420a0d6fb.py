# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.fft_recursive_lists
# source: 7860f139f29a4ef35a8938ec5a05f619
# code: e440ca1d876d948c473f4c69c1db224b
# mode: hvp
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
# sha256: 54596621c322fec73099650da5b5eced6a672a68a5bc1c2c7940ebacc1b520f8

# Product of the Hessian of z_b.fft_recursive_lists with respect to re.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import add_at, expect, is_array, zeros_like


def fft_forward_jvp(z, z_dot):
    m = len(z)                            # 3
    t1 = m == 1                           # 4: if m == 1:
    if t1:
        e = fft_res = o = fft_res_1 = None
        e_dot = fft_res_dot = o_dot = fft_res_dot_1 = 0.0
    else:
        t2 = z[::2]                       # 6: e, o = fft(z[::2]), fft(z[1::2])
        t3 = z_dot[::2]
        (e, fft_res), (e_dot, fft_res_dot) = fft_forward_jvp(t2, t3)
        t4 = z[1::2]
        t5 = z_dot[1::2]
        (o, fft_res_1), (o_dot, fft_res_dot_1) = fft_forward_jvp(t4, t5)
        out = [0.0j] * m                  # 7: out = [0j] * m
        out_dot = [0.0] * m
        t6 = m // 2                       # 8: for k in range(m // 2):
        for k in range(t6):
            # 9: t = complex(math.cos(2 * math.pi * k / m), -math.sin(2 * math.pi * k / m)) * o[k]
            t2 = 2 * math.pi * k / m
            t3 = complex(math.cos(t2), -math.sin(t2))
            t4 = o[k]
            t = t3 * t4
            t_dot = t3 * o_dot[k]
            t5 = e[k]                     # 10: out[k] = e[k] + t
            t7 = e_dot[k]
            out_dot[k] = t7 + t_dot
            out[k] = t5 + t
            out_dot[k + t6] = t7 - t_dot  # 11: out[k + m // 2] = e[k] - t
            out[k + t6] = t5 - t
        z = out
        z_dot = out_dot
    return (z, (m, t1, e, fft_res, o, fft_res_1)), (z_dot, (e_dot, fft_res_dot, o_dot, fft_res_dot_1))


def fft_reverse_jvp(residuals, y_bar, residuals_dot, y_bar_dot):
    m, t, e, fft_res, o, fft_res_1 = residuals
    e_dot, fft_res_dot, o_dot, fft_res_dot_1 = residuals_dot

    t1 = list(y_bar)
    t2 = list(y_bar_dot)
    z_bar = [0.0] * m                  # 4: if m == 1:
    z_bar_dot = [0.0] * m
    if t:
        add_at(z_bar_dot, slice(None, None, None), t2)
        add_at(z_bar, slice(None, None, None), t1)
    else:
        t3 = m // 2                    # 8: for k in range(m // 2):
        out_bar = list(t1)             # 4
        out_bar_dot = list(t2)
        t4 = len(o)                    # 8
        o_bar = [0.0] * t4
        o_bar_dot = [0.0] * t4
        t = len(e)
        e_bar = [0.0] * t
        e_bar_dot = [0.0] * t
        for k in reversed(range(t3)):
            # 9: t = complex(math.cos(2 * math.pi * k / m), -math.sin(2 * math.pi * k / m)) * o[k]
            t1 = 2 * math.pi * k / m
            t2 = out_bar[k + t3]       # 11: out[k + m // 2] = e[k] - t
            t4 = out_bar_dot[k + t3]
            t5 = out_bar[k]            # 10: out[k] = e[k] + t
            t = out_bar_dot[k]
            t_bar = t5 - t2
            t_bar_dot = t - t4
            e_bar_dot[k] += t4 + t
            out_bar_dot[k] = 0.0
            out_bar_dot[k + t3] = 0.0  # 11
            e_bar[k] += t2 + t5        # 10
            out_bar[k] = 0.0
            out_bar[k + t3] = 0.0      # 11
            t6 = np.conjugate(complex(math.cos(t1), -math.sin(t1)))  # 9
            o_bar_dot[k] += t6 * t_bar_dot
            o_bar[k] += t_bar * t6
        # 6: e, o = fft(z[::2]), fft(z[1::2])
        t, t2 = fft_reverse_jvp(fft_res_1, o_bar, fft_res_dot_1, o_bar_dot)
        add_at(z_bar_dot, slice(1, None, 2), list(t2))
        add_at(z_bar, slice(1, None, 2), list(t))
        t1, t4 = fft_reverse_jvp(fft_res, e_bar, fft_res_dot, e_bar_dot)
        add_at(z_bar_dot, slice(None, None, 2), list(t4))
        add_at(z_bar, slice(None, None, 2), list(t1))
    return z_bar, z_bar_dot


def fft_recursive_lists_hvp(re, im, re_dot, *, y_bar=1.0):
    expect(is_array(re, "float64", 1) and is_array(im, "float64", 1), "re: float64[:], im: float64[:]")

    # forward sweep
    t = min(len(re), len(im))  # 13: z = fft([complex(a, b) for a, b in zip(re, im)])
    t1, t2 = [], []
    for i in range(t):
        a = re[i]
        a_dot = re_dot[i]
        b = im[i]
        t1.append(complex(a, b))
        t2.append(a_dot)
    (z, fft_res), (z_dot, fft_res_dot) = fft_forward_jvp(t1, t2)
    for v in z:                # 14: return sum(k * abs(v) ** 2 for k, v in enumerate(z))
        abs(v) ** 2

    # reverse sweep
    z_bar = [0.0] * len(z)  # 14
    z_bar_dot = [0.0] * len(z)
    for i in reversed(range(len(z))):
        v_dot = z_dot[i]
        t1 = y_bar * i * 2.0
        z_bar_dot[i] += t1 * np.conjugate(np.conjugate(v_dot))
        v = z[i]
        z_bar[i] += t1 * np.conjugate(np.conjugate(v))
    _, t3 = fft_reverse_jvp(fft_res, z_bar, fft_res_dot, z_bar_dot)  # 13
    t4 = list(t3)
    re_bar_dot = zeros_like(re)
    for i in reversed(range(t)):
        t1 = t4.pop()
        re_bar_dot[i] += np.real(t1)
    return re_bar_dot
