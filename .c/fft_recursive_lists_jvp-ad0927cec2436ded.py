# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.fft_recursive_lists
# source: 7860f139f29a4ef35a8938ec5a05f619
# code: e440ca1d876d948c473f4c69c1db224b
# mode: jvp
# wrt: (0, 1)
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
# sha256: 69a12cdc95f2f9c0994a6d5e102b6d543491b6433f55939ebdc241b46160db76

# Tangent of z_b.fft_recursive_lists with respect to re, im.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, is_array


def fft_jvp(z, z_dot):
    m = len(z)                            # 3
    if not m == 1:                        # 4: if m == 1:
        t1 = z[::2]                       # 6: e, o = fft(z[::2]), fft(z[1::2])
        t2 = z_dot[::2]
        e, e_dot = fft_jvp(t1, t2)
        t3 = z[1::2]
        t4 = z_dot[1::2]
        o, o_dot = fft_jvp(t3, t4)
        out = [0.0j] * m                  # 7: out = [0j] * m
        out_dot = [0.0] * m
        t5 = m // 2                       # 8: for k in range(m // 2):
        for k in range(t5):
            # 9: t = complex(math.cos(2 * math.pi * k / m), -math.sin(2 * math.pi * k / m)) * o[k]
            t1 = 2 * math.pi * k / m
            t2 = complex(math.cos(t1), -math.sin(t1))
            t3 = o[k]
            t = t2 * t3
            t_dot = t2 * o_dot[k]
            t4 = e[k]                     # 10: out[k] = e[k] + t
            t6 = e_dot[k]
            out_dot[k] = t6 + t_dot
            out[k] = t4 + t
            out_dot[k + t5] = t6 - t_dot  # 11: out[k + m // 2] = e[k] - t
            out[k + t5] = t4 - t
        z = out
        z_dot = out_dot
    return z, z_dot


def fft_recursive_lists_jvp(re, im, re_dot, im_dot):
    expect(is_array(re, "float64", 1) and is_array(im, "float64", 1), "re: float64[:], im: float64[:]")

    t, t1 = [], []             # 13: z = fft([complex(a, b) for a, b in zip(re, im)])
    for i in range(min(len(re), len(im))):
        a = re[i]
        a_dot = re_dot[i]
        b = im[i]
        b_dot = im_dot[i]
        t.append(complex(a, b))
        t1.append(a_dot + 1.0j * b_dot)
    z, z_dot = fft_jvp(t, t1)
    t2 = t3 = 0.0
    for i, v in enumerate(z):  # 14: return sum(k * abs(v) ** 2 for k, v in enumerate(z))
        v_dot = z_dot[i]
        t2 = t2 + i * abs(v) ** 2
        t3 = t3 + i * (2.0 * np.real(np.conjugate(v) * v_dot))
    return t2, t3
