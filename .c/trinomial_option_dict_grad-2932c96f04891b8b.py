# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.trinomial_option_dict
# source: 4fa0a332180fb41186c0003983622215
# code: d7a25cd0c4922672a67d2da003c65602
# mode: grad
# wrt: 0
# argument: S numpy scalar float64
# argument: r float
# argument: sig float
# asked: range = class builtins.range
# asked: max = builtin_function_or_method builtins.max
# asked: math = module math
# asked: math.exp = builtin_function_or_method math.exp
# asked: math.sqrt = builtin_function_or_method math.sqrt
# asked: shared memory = 
# sha256: d4948aa9cd61441bde5fd425360a68c6b1f2a104ca03a1c942b781952e9fbacf

# Gradient of z_d.trinomial_option_dict with respect to S.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import above, expect, is_scalar, selected


def trinomial_option_dict_grad(S, sig, r, *, y_bar=1.0):
    expect(is_scalar(S, "float64") and type(sig) is float and type(r) is float,
        "S: np.float64, sig: float, r: float")

    # forward sweep
    uf = math.exp(sig * math.sqrt(0.5))  # 3: uf = math.exp(sig * math.sqrt(2 * dt))
    # 4: pu = ((math.exp(r * dt / 2) - math.exp(-sig * math.sqrt(dt / 2))) / (math.exp(sig * math.sqrt(dt  ...
    t = math.exp(r * 0.25 / 2)
    t1 = math.sqrt(0.125)
    t2 = math.exp(-sig * t1)
    t3 = math.exp(sig * t1)
    t4 = t3 - t2
    pu = ((t - t2) / t4) ** 2
    # 5: pd = ((math.exp(sig * math.sqrt(dt / 2)) - math.exp(r * dt / 2)) / (math.exp(sig * math.sqrt(dt / ...
    pd = ((t3 - t) / t4) ** 2
    t5 = uf ** -4  # 6: value = {j: max(1.03 - S * uf ** j, 0.0) for j in range(-N, N + 1)}
    t6 = 1.03 - S * t5
    value = max(t6, 0.0)
    t7 = uf ** -3
    t1 = 1.03 - S * t7
    value_5 = max(t1, 0.0)
    t2 = uf ** -2
    t = 1.03 - S * t2
    value_6 = max(t, 0.0)
    t3 = uf ** -1
    t4 = 1.03 - S * t3
    value_7 = max(t4, 0.0)
    t8 = 1.03 - S
    value_0 = max(t8, 0.0)
    t9 = 1.03 - S * uf
    value_1 = max(t9, 0.0)
    t10 = uf ** 2
    t11 = 1.03 - S * t10
    value_2 = max(t11, 0.0)
    t12 = uf ** 3
    t13 = 1.03 - S * t12
    value_3 = max(t13, 0.0)
    t14 = uf ** 4
    t15 = 1.03 - S * t14
    value_4 = max(t15, 0.0)
    value = {(-4): value, (-3): value_5, (-2): value_6, (-1): value_7, (0): value_0, (1): value_1,
        (2): value_2, (3): value_3, (4): value_4}
    value_bar = {(-4): 0.0, (-3): 0.0, (-2): 0.0, (-1): 0.0, (0): 0.0, (1): 0.0, (2): 0.0, (3): 0.0, (4): 0.0}
    tape, value_bar_tape = [], []
    value_bar_1 = value_bar
    for i in range(3, -1, -1):           # 7: for i in range(N - 1, -1, -1):
        value_bar_tape.append(value_bar_1)
        # 8: value = {j: max(1.03 - S * uf ** j, math.exp(-r * dt) * (pu * value[j + 1] + pd * value[j - 1 ...
        value_5 = {}
        value_bar_1 = {}
        for j in range(-i, i + 1):
            t16 = uf ** j
            t17 = math.exp(-r * 0.25) * (pu * value[j + 1] + pd * value[j - 1] + (1 - pu - pd) * value[j])
            tape.append((t16, t17))
            value_5[j] = max(1.03 - S * t16, t17)
            value_bar_1[j] = 0.0
        value = value_5
    value[0]                             # 9: return value[0]; may raise or warn, as in the primal

    # reverse sweep
    value_bar_1[0] += y_bar                   # 9
    S_bar = 0.0
    for i, value_bar_2 in zip(reversed(range(3, -1, -1)), reversed(value_bar_tape)):  # 7
        for j in reversed(range(-i, i + 1)):  # 8
            t16, t17 = tape.pop()
            t18 = value_bar_1[j]
            value_bar_1[j] = 0.0
            t19 = 1.03 - S * t16
            t20 = selected(t18, above(t17, t19)) * math.exp(-r * 0.25)
            value_bar_2[j] += t20 * (1 - pu - pd)
            value_bar_2[j - 1] += t20 * pd
            value_bar_2[j + 1] += t20 * pu
            S_bar = S_bar - selected(t18, above(t19, t17)) * t16
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
    S_bar = S_bar - selected(value_4_bar, above(t15, 0.0)) * t14 - selected(value_3_bar,
        above(t13, 0.0)) * t12
    S_bar = S_bar - selected(value_2_bar, above(t11, 0.0)) * t10 - selected(value_1_bar, above(t9, 0.0)) * uf
    S_bar = S_bar - selected(value_0_bar, above(t8, 0.0)) - selected(value_bar_4, above(t4, 0.0)) * t3
    S_bar = S_bar - selected(value_bar_3, above(t, 0.0)) * t2 - selected(value_bar_2, above(t1, 0.0)) * t7
    S_bar = S_bar - selected(value_bar_1, above(t6, 0.0)) * t5
    return S_bar
