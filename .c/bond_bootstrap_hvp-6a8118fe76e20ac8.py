# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.bond_bootstrap
# source: 76bd9f377ea3cbc48ab190029774a1a2
# code: d4803b2347d7182506b29bcfd9a92751
# mode: hvp
# wrt: 0
# argument: face float
# argument: rates list [float, ...]
# asked: enumerate = class builtins.enumerate
# asked: sum = builtin_function_or_method builtins.sum
# asked: zip = class builtins.zip
# asked: equal axes = 
# sha256: b7d67d2daf379926f3ea8fc2978fbd948ce4036f031e792ac653b48c9f9e4aff

# Product of the Hessian of z_d.bond_bootstrap with respect to rates.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_list, materialise


def bond_bootstrap_hvp(rates, face, rates_dot, *, y_bar=1.0):
    expect(is_list(rates) and set(map(type, rates)) == {float} and type(face) is float,
        "rates: [float, ...], face: float")

    # forward sweep
    disc, disc_dot, t_tape = [], [], []       # 2: disc = []
    for i, r in enumerate(rates):             # 3: for k, r in enumerate(rates, start=1):
        r_dot = rates_dot[i]
        coupon = r * face                     # 4
        coupon_dot = face * r_dot
        t_tape.append(len(disc))
        pv = 0
        pv_dot = 0.0
        for d, d_dot in zip(disc, disc_dot):  # 5: pv = sum(coupon * d for d in disc)
            pv = pv + coupon * d
            pv_dot = pv_dot + (d * coupon_dot + coupon * d_dot)
        t = face + coupon                     # 6: disc.append((face - pv) / (face + coupon))
        t1 = (face - pv) / t
        disc.append(t1)
        disc_dot.append((-pv_dot - t1 * coupon_dot) / t)
    t2, t3 = [], []                           # 7: fwd = [a / b - 1 for a, b in zip([1.0] + disc, disc)]
    t2.append(1.0)
    t3.append(0.0)
    t = len(disc)
    for i in range(t):
        t1 = disc[i]
        t4 = disc_dot[i]
        t2.append(t1)
        t3.append(t4)
    t5 = len(t2)
    t6 = min(t5, t)
    fwd, fwd_dot = [], []
    for i in range(t6):
        a = t2[i]
        a_dot = t3[i]
        b = disc[i]
        b_dot = disc_dot[i]
        t1 = a / b
        fwd.append(t1 - 1)
        fwd_dot.append((a_dot - t1 * b_dot) / b)
    t4 = len(fwd)                             # 8: return sum(f ** 2 for f in fwd) * 1e3 + disc[-1]
    for f in fwd:
        f ** 2                                # may raise or warn, as in the primal
    disc[-1]                                  # may raise or warn, as in the primal

    # reverse sweep
    disc_bar = [0.0] * t                           # 8
    disc_bar_dot = [0.0] * t
    disc_bar[-1] += y_bar
    fwd_bar = [0.0] * t4
    fwd_bar_dot = [0.0] * t4
    t1 = y_bar * 1000.0
    for i in reversed(range(t4)):
        f = fwd[i]
        f_dot = fwd_dot[i]
        t7 = t1 * 2
        fwd_bar_dot[i] += t7 * f_dot
        fwd_bar[i] += t7 * f
    t4 = [0.0] * t5                                # 7
    t8 = [0.0] * t5
    for i in reversed(range(t6)):
        a = t2[i]
        a_dot = t3[i]
        b = disc[i]
        b_dot = disc_dot[i]
        t1 = fwd_bar.pop()
        t5 = fwd_bar_dot.pop()
        a_bar = t1 / b
        a_bar_dot = (t5 - a_bar * b_dot) / b
        t6 = a / b
        disc_bar_dot[i] += t6 * -a_bar_dot - a_bar * ((a_dot - t6 * b_dot) / b)
        disc_bar[i] -= a_bar * t6
        t8[i] += a_bar_dot
        t4[i] += a_bar
    for i in reversed(range(t)):
        t1 = t4.pop()
        t5 = t8.pop()
        disc_bar_dot[i] += t5
        disc_bar[i] += t1
    rates_bar_dot = [0.0] * len(rates)             # 3
    for i, t in zip(reversed(range(len(rates))), reversed(t_tape)):
        t1 = disc_bar.pop()                        # 6
        t2 = disc_bar_dot.pop()
        r = rates[i]                               # 3
        r_dot = rates_dot[i]
        coupon = r * face                          # 4
        coupon_dot = face * r_dot
        t3 = face + coupon                         # 6
        t4 = t1 / t3
        t5 = -t4
        t6 = t4 * coupon_dot
        t7 = (t2 - t6) / t3
        t8 = -t7
        coupon_bar_dot = disc[i] * t8 - t4 * disc_dot[i]
        for j in reversed(range(t)):               # 5
            d = disc[j]
            d_dot = disc_dot[j]
            disc_bar_dot[j] += coupon * t8 - t6
            disc_bar[j] += t5 * coupon
            coupon_bar_dot = coupon_bar_dot - (d * t7 + t4 * d_dot)
        rates_bar_dot[i] += face * coupon_bar_dot  # 3, 4
    return materialise(rates_bar_dot, rates)
