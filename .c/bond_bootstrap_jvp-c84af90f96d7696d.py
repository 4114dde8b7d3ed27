# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.bond_bootstrap
# source: 76bd9f377ea3cbc48ab190029774a1a2
# code: d4803b2347d7182506b29bcfd9a92751
# mode: jvp
# wrt: (0, 1)
# argument: face float
# argument: rates list [float, ...]
# asked: enumerate = class builtins.enumerate
# asked: sum = builtin_function_or_method builtins.sum
# asked: zip = class builtins.zip
# asked: equal axes = 
# sha256: ca039dcdb1e33e2128bd9bf01ae419d172199e6ae0111399f8ef4962879a62b8

# Tangent of z_d.bond_bootstrap with respect to rates, face.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_list


def bond_bootstrap_jvp(rates, face, rates_dot, face_dot):
    expect(is_list(rates) and set(map(type, rates)) == {float} and type(face) is float,
        "rates: [float, ...], face: float")

    disc, disc_dot = [], []                   # 2: disc = []
    for i, r in enumerate(rates):             # 3: for k, r in enumerate(rates, start=1):
        r_dot = rates_dot[i]
        coupon = r * face                     # 4
        coupon_dot = face * r_dot + r * face_dot
        pv = 0
        pv_dot = 0.0
        for d, d_dot in zip(disc, disc_dot):  # 5: pv = sum(coupon * d for d in disc)
            pv = pv + coupon * d
            pv_dot = pv_dot + (d * coupon_dot + coupon * d_dot)
        t = face + coupon                     # 6: disc.append((face - pv) / (face + coupon))
        t1 = (face - pv) / t
        disc.append(t1)
        disc_dot.append((face_dot - pv_dot - t1 * (face_dot + coupon_dot)) / t)
    t2, t3 = [], []                           # 7: fwd = [a / b - 1 for a, b in zip([1.0] + disc, disc)]
    t2.append(1.0)
    t3.append(0.0)
    t = len(disc)
    for i in range(t):
        t1 = disc[i]
        t4 = disc_dot[i]
        t2.append(t1)
        t3.append(t4)
    fwd, fwd_dot = [], []
    for i in range(min(len(t2), t)):
        a = t2[i]
        a_dot = t3[i]
        b = disc[i]
        b_dot = disc_dot[i]
        t1 = a / b
        fwd.append(t1 - 1)
        fwd_dot.append((a_dot - t1 * b_dot) / b)
    t = 0
    t4 = 0.0
    for i in range(len(fwd)):                 # 8: return sum(f ** 2 for f in fwd) * 1e3 + disc[-1]
        f = fwd[i]
        f_dot = fwd_dot[i]
        t = t + f ** 2
        t4 = t4 + 2 * (f * f_dot)
    t1 = disc[-1]
    return t * 1000.0 + t1, 1000.0 * t4 + disc_dot[-1]
