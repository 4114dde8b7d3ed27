# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.trinomial_option_dict
# source: 4fa0a332180fb41186c0003983622215
# code: d7a25cd0c4922672a67d2da003c65602
# mode: jvp
# wrt: (0, 1, 2)
# argument: S float
# argument: r float
# argument: sig float
# asked: range = class builtins.range
# asked: max = builtin_function_or_method builtins.max
# asked: math = module math
# asked: math.exp = builtin_function_or_method math.exp
# asked: math.sqrt = builtin_function_or_method math.sqrt
# asked: shared memory = 
# sha256: 53c8ea95c613b26534670ecef77e4be24ba4c98467c66649b6cf4c4d69423e19

# Tangent of z_d.trinomial_option_dict with respect to S, sig, r.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import above, expect, power_partial, selected


def trinomial_option_dict_jvp(S, sig, r, S_dot, sig_dot, r_dot):
    expect(type(S) is float and type(sig) is float and type(r) is float, "S: float, sig: float, r: float")

    t = math.sqrt(0.5)          # 3: uf = math.exp(sig * math.sqrt(2 * dt))
    uf = math.exp(sig * t)
    uf_dot = uf * (t * sig_dot)
    # 4: pu = ((math.exp(r * dt / 2) - math.exp(-sig * math.sqrt(dt / 2))) / (math.exp(sig * math.sqrt(dt  ...
    t1 = 0.25 * r_dot
    t2 = math.exp(r * 0.25 / 2)
    t3 = t2 * (t1 / 2)
    t4 = math.sqrt(0.125)
    t5 = math.exp(-sig * t4)
    t6 = t5 * (t4 * -sig_dot)
    t7 = math.exp(sig * t4)
    t = t7 * (t4 * sig_dot)
    t8 = t7 - t5
    t9 = t - t6
    t10 = (t2 - t5) / t8
    pu = t10 ** 2
    pu_dot = 2 * (t10 * ((t3 - t6 - t10 * t9) / t8))
    # 5: pd = ((math.exp(sig * math.sqrt(dt / 2)) - math.exp(r * dt / 2)) / (math.exp(sig * math.sqrt(dt / ...
    t11 = (t7 - t2) / t8
    pd = t11 ** 2
    pd_dot = 2 * (t11 * ((t - t3 - t11 * t9) / t8))
    t4 = uf ** -4               # 6: value = {j: max(1.03 - S * uf ** j, 0.0) for j in range(-N, N + 1)}
    t12 = 1.03 - S * t4
    value = max(t12, 0.0)
    value_dot = selected(-(t4 * S_dot - S * (4 * (uf ** -5 * uf_dot))), above(t12, 0.0))
    t5 = uf ** -3
    t2 = 1.03 - S * t5
    value_5 = max(t2, 0.0)
    value_dot_1 = selected(-(t5 * S_dot - S * (3 * (t4 * uf_dot))), above(t2, 0.0))
    t = uf ** -2
    t3 = 1.03 - S * t
    value_6 = max(t3, 0.0)
    value_dot_2 = selected(-(t * S_dot - S * (2 * (t5 * uf_dot))), above(t3, 0.0))
    t6 = uf ** -1
    t7 = 1.03 - S * t6
    value_7 = max(t7, 0.0)
    value_dot_3 = selected(-(t6 * S_dot - S * (t * uf_dot)), above(t7, 0.0))
    t2 = 1.03 - S
    value_0 = max(t2, 0.0)
    value_0_dot = selected(-S_dot, above(t2, 0.0))
    t3 = 1.03 - S * uf
    value_1 = max(t3, 0.0)
    value_1_dot = selected(-(uf * S_dot + S * uf_dot), above(t3, 0.0))
    t4 = uf ** 2
    t = 1.03 - S * t4
    value_2 = max(t, 0.0)
    value_2_dot = selected(-(t4 * S_dot + S * (2 * (uf * uf_dot))), above(t, 0.0))
    t2 = uf ** 3
    t5 = 1.03 - S * t2
    value_3 = max(t5, 0.0)
    value_3_dot = selected(-(t2 * S_dot + S * (3 * (t4 * uf_dot))), above(t5, 0.0))
    t3 = uf ** 4
    t6 = 1.03 - S * t3
    value_4 = max(t6, 0.0)
    value_4_dot = selected(-(t3 * S_dot + S * (4 * (t2 * uf_dot))), above(t6, 0.0))
    value = {(-4): value, (-3): value_5, (-2): value_6, (-1): value_7, (0): value_0, (1): value_1,
        (2): value_2, (3): value_3, (4): value_4}
    value_dot = {(-4): value_dot, (-3): value_dot_1, (-2): value_dot_2, (-1): value_dot_3, (0): value_0_dot,
        (1): value_1_dot, (2): value_2_dot, (3): value_3_dot, (4): value_4_dot}
    for i in range(3, -1, -1):  # 7: for i in range(N - 1, -1, -1):
        # 8: value = {j: max(1.03 - S * uf ** j, math.exp(-r * dt) * (pu * value[j + 1] + pd * value[j - 1 ...
        value_5 = {}
        value_dot_1 = {}
        for j in range(-i, i + 1):
            t = uf ** j
            t2 = 1.03 - S * t
            t3 = math.exp(-r * 0.25)
            t4 = value[j + 1]
            t5 = value[j - 1]
            t6 = t4 * pu_dot + pu * value_dot[j + 1] + (t5 * pd_dot + pd * value_dot[j - 1])
            t7 = 1 - pu - pd
            t8 = value[j]
            t9 = pu * t4 + pd * t5 + t7 * t8
            t10 = t3 * t9
            t11 = selected(t3 * (t6 + (t8 * (-pu_dot - pd_dot) + t7 * value_dot[j])) - t9 * (t3 * t1),
                above(t10, t2))
            value_dot_1[j] = selected(-(t * S_dot + S * (power_partial(uf, j) * uf_dot)),
                above(t2, t10)) + t11
            value_5[j] = max(t2, t10)
        value = value_5
        value_dot = value_dot_1
    t = value[0]                # 9: return value[0]
    t2 = value_dot[0]
    return t, t2
