# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.bond_bootstrap
# source: 76bd9f377ea3cbc48ab190029774a1a2
# code: d4803b2347d7182506b29bcfd9a92751
# mode: grad
# wrt: (0, 1)
# argument: face float
# argument: rates list [float, ...]
# asked: enumerate = class builtins.enumerate
# asked: sum = builtin_function_or_method builtins.sum
# asked: zip = class builtins.zip
# asked: equal axes = 
# sha256: b09bc5d16a1e071e347185e8d3e9dde337a761779c5c6179900207fa46fb9885

# Gradient of z_d.bond_bootstrap with respect to rates, face.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_list, materialise


def bond_bootstrap_grad(rates, face, *, y_bar=1.0):
    expect(is_list(rates) and set(map(type, rates)) == {float} and type(face) is float,
        "rates: [float, ...], face: float")

    # forward sweep
    disc, t_tape = [], []                           # 2: disc = []
    for r in rates:                                 # 3: for k, r in enumerate(rates, start=1):
        coupon = r * face                           # 4
        t_tape.append(len(disc))
        pv = 0
        for d in disc:                              # 5: pv = sum(coupon * d for d in disc)
            pv = pv + coupon * d
        disc.append((face - pv) / (face + coupon))  # 6
    t = []                                          # 7: fwd = [a / b - 1 for a, b in zip([1.0] + disc, disc)]
    t.append(1.0)
    t1 = len(disc)
    for i in range(t1):
        t2 = disc[i]
        t.append(t2)
    t3 = len(t)
    fwd = [a / b - 1 for a, b in zip(t, disc)]
    for f in fwd:                                   # 8: return sum(f ** 2 for f in fwd) * 1e3 + disc[-1]
        f ** 2                                      # may raise or warn, as in the primal
    disc[-1]                                        # may raise or warn, as in the primal

    # reverse sweep
    disc_bar = [0.0] * t1                               # 8
    disc_bar[-1] += y_bar
    fwd_bar = []
    t2 = y_bar * 1000.0
    for f in fwd:
        fwd_bar.append(t2 * 2 * f)
    t4 = [0.0] * t3                                     # 7
    for i in reversed(range(min(t3, t1))):
        a = t[i]
        b = disc[i]
        t5 = fwd_bar.pop()
        a_bar = t5 / b
        disc_bar[i] -= a_bar * (a / b)
        t4[i] += a_bar
    for i in reversed(range(t1)):
        t2 = t4.pop()
        disc_bar[i] += t2
    rates_bar = [0.0] * len(rates)                      # 3
    face_bar = 0.0
    for i, t in zip(reversed(range(len(rates))), reversed(t_tape)):
        t1 = disc_bar.pop()                             # 6
        r = rates[i]                                    # 3
        coupon = r * face                               # 4
        t2 = t1 / (face + coupon)                       # 6
        t3 = -t2
        t4 = t3 * disc[i]
        coupon_bar = t4
        for j in reversed(range(t)):                    # 5
            d = disc[j]
            disc_bar[j] += t3 * coupon
            coupon_bar = coupon_bar - t2 * d
        rates_bar[i] += coupon_bar * face               # 3, 4
        face_bar = face_bar + t4 + t2 + coupon_bar * r  # 4, 6
    return materialise(rates_bar, rates), face_bar
