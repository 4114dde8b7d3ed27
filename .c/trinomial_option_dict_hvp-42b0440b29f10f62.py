# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.trinomial_option_dict
# source: 4fa0a332180fb41186c0003983622215
# code: d7a25cd0c4922672a67d2da003c65602
# mode: hvp
# wrt: 0
# argument: S float
# argument: r float
# argument: sig float
# asked: range = class builtins.range
# asked: max = builtin_function_or_method builtins.max
# asked: math = module math
# asked: math.exp = builtin_function_or_method math.exp
# asked: math.sqrt = builtin_function_or_method math.sqrt
# asked: shared memory = 
# sha256: e602a3d9630c948dac81297f0ba56d511e690c663991af3ccf8fe07fece7b4db

# Product of the Hessian of z_d.trinomial_option_dict with respect to S.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect


def trinomial_option_dict_hvp(S, sig, r, S_dot, *, y_bar=1.0):
    expect(type(S) is float and type(sig) is float and type(r) is float, "S: float, sig: float, r: float")

    # forward sweep
    uf = math.exp(sig * math.sqrt(0.5))    # 3: uf = math.exp(sig * math.sqrt(2 * dt))
    # 4: pu = ((math.exp(r * dt / 2) - math.exp(-sig * math.sqrt(dt / 2))) / (math.exp(sig * math.sqrt(dt  ...
    t = math.exp(r * 0.25 / 2)
    t1 = math.sqrt(0.125)
    t2 = math.exp(-sig * t1)
    t3 = math.exp(sig * t1)
    t4 = t3 - t2
    pu = ((t - t2) / t4) ** 2
    # 5: pd = ((math.exp(sig * math.sqrt(dt / 2)) - math.exp(r * dt / 2)) / (math.exp(sig * math.sqrt(dt / ...
    pd = ((t3 - t) / t4) ** 2
    # 6: value = {j: max(1.03 - S * uf ** j, 0.0) for j in range(-N, N + 1)}
    value = max(1.03 - S * uf ** -4, 0.0)
    value_5 = max(1.03 - S * uf ** -3, 0.0)
    value_6 = max(1.03 - S * uf ** -2, 0.0)
    value_7 = max(1.03 - S * uf ** -1, 0.0)
    value_0 = max(1.03 - S, 0.0)
    value_1 = max(1.03 - S * uf, 0.0)
    value_2 = max(1.03 - S * uf ** 2, 0.0)
    value_3 = max(1.03 - S * uf ** 3, 0.0)
    value_4 = max(1.03 - S * uf ** 4, 0.0)
    value = {(-4): value, (-3): value_5, (-2): value_6, (-1): value_7, (0): value_0, (1): value_1,
        (2): value_2, (3): value_3, (4): value_4}
    for i in range(3, -1, -1):             # 7: for i in range(N - 1, -1, -1):
        # 8: value = {j: max(1.03 - S * uf ** j, math.exp(-r * dt) * (pu * value[j + 1] + pd * value[j - 1 ...
        value_5 = {}
        value_bar = {}
        for j in range(-i, i + 1):
            t = 1.03 - S * uf ** j
            t1 = max(t,
                math.exp(-r * 0.25) * (pu * value[j + 1] + pd * value[j - 1] + (1 - pu - pd) * value[j]))
            value_5[j] = t1
            value_bar[j] = 0.0
        value = value_5
    value[0]                               # 9: return value[0]; may raise or warn, as in the primal

    # reverse sweep
    return 0.0
