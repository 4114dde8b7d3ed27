# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.nested_autoencoder
# source: 7007b0312a34c67797fa29def5813df8
# code: a575836456aa923e471b103bc5d379b2
# mode: grad
# wrt: 0
# argument: p dict {str 'enc', str 'dec'} [list [dict {str 'W', str 'b'} [array float64 (?, ?), array float64 (?)], ...], dict {str 'W', str 'b'} [array float64 (p['dec']['W'].0, p['dec']['W'].1), array float64 (p['dec']['W'].1)]]
# argument: x array float64 (x.0, p['dec']['W'].1)
# asked: sum = builtin_function_or_method builtins.sum
# asked: np = module numpy 2.4.6
# asked: np.mean = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.mean
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.tanh = ufunc numpy.tanh
# asked: shared memory = 
# asked: equal axes = p['dec']['b'].0 = p['dec']['W'].1, p['enc'][]['W'].1 = p['dec']['W'].0, p['enc'][]['b'].0 = p['dec']['W'].0, p['enc'][each]['W'].1 = p['enc'][each]['W'].1, p['enc'][each]['b'].0 = p['enc'][each]['W'].1, x.1 = p['dec']['W'].1
# sha256: ca7b23121eab7f3072019316ee59a97fdeb510d1f061dda5f5000e598fae355e

# Gradient of z_a.nested_autoencoder with respect to p.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import blank, by_place, detached, expect, is_array, is_dict, is_list, none_shared, outline, unbroadcast


def nested_autoencoder_grad(p, x, *, y_bar=1.0):
    expect(is_dict(p, ("enc", "dec")) and is_list(p["enc"])
        and all(is_dict(item, ("W", "b")) and is_array(item["W"], "float64", 2)
        and is_array(item["b"], "float64", 1) for item in p["enc"]) and is_dict(p["dec"], ("W", "b"))
        and is_array(p["dec"]["W"], "float64", 2) and is_array(p["dec"]["b"], "float64", 1)
        and is_array(x, "float64", 2),
        "p: {'enc': [{'W': float64[:, :], 'b': float64[:]}, ...], 'dec': {'W': float64[:, :], 'b': "
        "float64[:]}}, x: float64[:, :]")

    # forward sweep
    none_shared(p, x)
    t = [p_bar] = blank(p, apart=True)
    p = detached(p, apart=True)[0]
    t1, t2 = p["enc"], p_bar["enc"]    # 5: for q in p["enc"]:
    t3 = len(t1)
    tape = []
    z = x
    for i in range(t3):
        q = t1[i]
        q_bar = t2[i]
        W, W_bar = q["W"], q_bar["W"]  # 6: z = layer(q, z)
        b, b_bar = q["b"], q_bar["b"]
        t4 = z @ W
        tape.append((z, W.copy(), outline(t4), outline(b), W_bar, b_bar))
        z = np.tanh(t4 + b)
    t5, t6 = p["dec"], p_bar["dec"]    # 7: r = layer(p["dec"], z)
    W = t5["W"]
    W_bar = t6["W"]
    b = t5["b"]
    b_bar = t6["b"]
    t4 = W.copy()
    t7 = z @ t4
    t8 = b.copy()
    r = np.tanh(t7 + t8)
    t9, t10 = [], []                   # 8: reg = sum(np.sum(q["W"] ** 2) for q in p["enc"] + [p["dec"]])
    for i in range(t3):
        t11 = t2[i]
        t9.append(t1[i])
        t10.append(t11)
    t9.append(t5)
    t10.append(t6)
    tape_1 = [(q["W"], q_bar["W"]) for q, q_bar in zip(t9, t10)]
    t1 = r - x                         # 9: return np.mean((r - x) ** 2) + 1e-2 * reg

    # reverse sweep
    reg_bar = y_bar * 0.01                                    # 9
    for t2, t3 in reversed(tape_1):                           # 8
        t3 += reg_bar * 2 * t2
    r_bar = unbroadcast(y_bar / max(t1.size, 1) * 2 * t1, r)  # 7, 9
    t5 = r_bar * (1.0 - r * r)                                # 7
    b_bar += unbroadcast(t5, t8)
    t6 = unbroadcast(t5, t7)
    W_bar += z.T @ t6
    z_bar = t6 @ t4.T
    for z_1, t1, t2, t3, W_bar, b_bar in reversed(tape):      # 5
        t8 = z_bar * (1.0 - z * z)                            # 6
        b_bar += unbroadcast(t8, t3)
        t5 = unbroadcast(t8, t2)
        W_bar += z_1.T @ t5
        z_bar = t5 @ t1.T
        z = z_1
    return by_place(t, copy=False)[0]
