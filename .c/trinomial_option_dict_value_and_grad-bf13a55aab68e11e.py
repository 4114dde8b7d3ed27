# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.trinomial_option_dict
# source: 4fa0a332180fb41186c0003983622215
# code: d7a25cd0c4922672a67d2da003c65602
# mode: value_and_grad
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
# sha256: 33d5d899bd8ad2f6183793655e36c5eed67509eb7c27cd2aa4731d0dcf5bb7e9

# Value and gradient of z_d.trinomial_option_dict with respect to S, sig, r.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import above, chosen, expect, power_partial, selected


def trinomial_option_dict_value_and_grad(S, sig, r, *, y_bar=1.0):
    expect(type(S) is float and type(sig) is float and type(r) is float, "S: float, sig: float, r: float")

    # forward sweep
    t = math.sqrt(0.5)           # 3: uf = math.exp(sig * math.sqrt(2 * dt))
    uf = math.exp(sig * t)
    # 4: pu = ((math.exp(r * dt / 2) - math.exp(-sig * math.sqrt(dt / 2))) / (math.exp(sig * math.sqrt(dt  ...
    t1 = math.exp(r * 0.25 / 2)
    t2 = math.sqrt(0.125)
    t3 = math.exp(-sig * t2)
    t4 = math.exp(sig * t2)
    t5 = t4 - t3
    t6 = (t1 - t3) / t5
    pu = t6 ** 2
    # 5: pd = ((math.exp(sig * math.sqrt(dt / 2)) - math.exp(r * dt / 2)) / (math.exp(sig * math.sqrt(dt / ...
    t7 = (t4 - t1) / t5
    pd = t7 ** 2
    t8 = uf ** -4                # 6: value = {j: max(1.03 - S * uf ** j, 0.0) for j in range(-N, N + 1)}
    t9 = 1.03 - S * t8
    value = max(t9, 0.0)
    t10 = uf ** -3
    t11 = 1.03 - S * t10
    value_5 = max(t11, 0.0)
    t12 = uf ** -2
    t13 = 1.03 - S * t12
    value_6 = max(t13, 0.0)
    t14 = uf ** -1
    t15 = 1.03 - S * t14
    value_7 = max(t15, 0.0)
    t16 = 1.03 - S
    value_0 = max(t16, 0.0)
    t17 = 1.03 - S * uf
    value_1 = max(t17, 0.0)
    t18 = uf ** 2
    t19 = 1.03 - S * t18
    value_2 = max(t19, 0.0)
    t20 = uf ** 3
    t21 = 1.03 - S * t20
    value_3 = max(t21, 0.0)
    t22 = uf ** 4
    t23 = 1.03 - S * t22
    value_4 = max(t23, 0.0)
    value = {(-4): value, (-3): value_5, (-2): value_6, (-1): value_7, (0): value_0, (1): value_1,
        (2): value_2, (3): value_3, (4): value_4}
    value_bar = {(-4): 0.0, (-3): 0.0, (-2): 0.0, (-1): 0.0, (0): 0.0, (1): 0.0, (2): 0.0, (3): 0.0, (4): 0.0}
    tape, value_bar_tape = [], []
    value_bar_1 = value_bar
    for i in range(3, -1, -1):   # 7: for i in range(N - 1, -1, -1):
        value_bar_tape.append(value_bar_1)
        # 8: value = {j: max(1.03 - S * uf ** j, math.exp(-r * dt) * (pu * value[j + 1] + pd * value[j - 1 ...
        value_5 = {}
        value_bar_1 = {}
        for j in range(-i, i + 1):
            t24 = uf ** j
            t25 = math.exp(-r * 0.25)
            t26 = value[j + 1]
            t27 = value[j - 1]
            t28 = value[j]
            tape.append((t24, t26, t27, t28))
            value_5[j] = max(1.03 - S * t24, t25 * (pu * t26 + pd * t27 + (1 - pu - pd) * t28))
            value_bar_1[j] = 0.0
        value = value_5
    t24 = value[0]               # 9: return value[0]

    # reverse sweep
    value_bar_1[0] += y_bar                   # 9
    uf_bar = S_bar = r_bar = pu_bar = pd_bar = 0.0
    for i, value_bar_2 in zip(reversed(range(3, -1, -1)), reversed(value_bar_tape)):  # 7
        for j in reversed(range(-i, i + 1)):  # 8
            t25, t26, t27, t28 = tape.pop()
            t29 = value_bar_1[j]
            value_bar_1[j] = 0.0
            t30 = 1.03 - S * t25
            t31 = math.exp(-r * 0.25)
            t32 = 1 - pu - pd
            t33 = pu * t26 + pd * t27 + t32 * t28
            t34 = t31 * t33
            t35 = selected(t29, above(t34, t30))
            t36 = t35 * t31
            value_bar_2[j] += t36 * t32
            value_bar_2[j - 1] += t36 * pd
            value_bar_2[j + 1] += t36 * pu
            t37 = t36 * t28
            pd_bar = pd_bar - t37 + t36 * t27
            pu_bar = pu_bar - t37 + t36 * t26
            r_bar = r_bar - t35 * t33 * t31 * 0.25
            t38 = above(t30, t34)
            t32 = selected(t29, t38)
            S_bar = S_bar - t32 * t25
            uf_bar = uf_bar - t32 * S * power_partial(chosen(t38, uf, 0.5), j)
        value_bar_1 = value_bar_2
    value_bar_1 = value_bar[-4]               # 6
    value_bar_2 = value_bar[-3]
    value_bar_3 = value_bar[-2]
    value_bar_4 = value_bar[-1]
    value_0_bar = value_bar[0]
    value_1_bar = value_bar[1]
    value_2_bar = value_bar[2]
    value_3_bar = value_bar[3]
    value_4_bar = value_bar[4]
    t25 = selected(value_4_bar, above(t23, 0.0))
    t26 = selected(value_3_bar, above(t21, 0.0))
    t27 = selected(value_2_bar, above(t19, 0.0))
    t28 = selected(value_1_bar, above(t17, 0.0))
    t29 = above(t15, 0.0)
    t30 = selected(value_bar_4, t29)
    S_bar = S_bar - t25 * t22 - t26 * t20 - t27 * t18 - t28 * uf - selected(value_0_bar,
        above(t16, 0.0)) - t30 * t14
    t31 = above(t13, 0.0)
    t23 = selected(value_bar_3, t31)
    t21 = above(t11, 0.0)
    t19 = selected(value_bar_2, t21)
    t17 = above(t9, 0.0)
    t15 = selected(value_bar_1, t17)
    S_bar = S_bar - t23 * t12 - t19 * t10 - t15 * t8
    uf_bar = uf_bar - t25 * S * 4 * t20 - t26 * S * 3 * t18 - t27 * S * 2 * uf - t28 * S
    uf_bar = uf_bar + t30 * S * chosen(t29, uf, 0.5) ** -2 + t23 * S * 2 * chosen(t31, uf, 0.5) ** -3
    uf_bar = uf_bar + t19 * S * 3 * chosen(t21, uf, 0.5) ** -4 + t15 * S * 4 * chosen(t17, uf, 0.5) ** -5
    t11 = pd_bar * 2 * t7 / t5                # 5
    t13 = pu_bar * 2 * t6 / t5                # 4
    r_bar = r_bar - t11 * t1 / 2 * 0.25 + t13 * t1 / 2 * 0.25  # 4, 5
    t9 = -t11 * t7                            # 5
    t8 = -t13 * t6                            # 4
    # 4, 5
    sig_bar = t9 * t3 * t2 + t9 * t4 * t2 + t11 * t4 * t2 + t8 * t3 * t2 + t8 * t4 * t2 + t13 * t3 * t2
    sig_bar = sig_bar + uf_bar * uf * t       # 3
    return t24, (S_bar, sig_bar, r_bar)
