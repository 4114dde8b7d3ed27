# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.nested_autoencoder
# source: 7007b0312a34c67797fa29def5813df8
# code: a575836456aa923e471b103bc5d379b2
# mode: hvp
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
# sha256: 0b4dcc0a15d053af199b271cb2f9edd2963f526ea28e53e83d0b29d232851193

# Product of the Hessian of z_a.nested_autoencoder with respect to p.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import blank, by_place, detached, expect, is_array, is_dict, is_list, none_shared, outline, tangent, unbroadcast, zeros_like


def nested_autoencoder_hvp(p, x, p_dot, *, y_bar=1.0):
    expect(is_dict(p, ("enc", "dec")) and is_list(p["enc"])
        and all(is_dict(item, ("W", "b")) and is_array(item["W"], "float64", 2)
        and is_array(item["b"], "float64", 1) for item in p["enc"]) and is_dict(p["dec"], ("W", "b"))
        and is_array(p["dec"]["W"], "float64", 2) and is_array(p["dec"]["b"], "float64", 1)
        and is_array(x, "float64", 2),
        "p: {'enc': [{'W': float64[:, :], 'b': float64[:]}, ...], 'dec': {'W': float64[:, :], 'b': "
        "float64[:]}}, x: float64[:, :]")

    # forward sweep
    none_shared(p, x)
    t = [p_bar_dot] = blank(p, apart=True)
    p_dot = tangent((p,), p_dot, apart=True)[0]
    p = detached(p, apart=True)[0]
    t1 = p["enc"]               # 5: for q in p["enc"]:
    t2 = p_dot["enc"]
    t3 = p_bar_dot["enc"]
    t4 = len(t1)
    tape = []
    x_dot = zeros_like(x)
    z = x
    z_dot = x_dot
    for i in range(t4):
        q = t1[i]
        q_dot = t2[i]
        q_bar_dot = t3[i]
        W = q["W"]              # 6: z = layer(q, z)
        W_dot = q_dot["W"]
        W_bar_dot = q_bar_dot["W"]
        b = q["b"]
        b_dot = q_dot["b"]
        b_bar_dot = q_bar_dot["b"]
        t5 = z @ W
        tape.append((z, z_dot, W.copy(), W_dot.copy(), outline(t5), outline(b), W_bar_dot, b_bar_dot))
        t6 = z_dot @ W + z @ W_dot + b_dot
        z = np.tanh(t5 + b)
        z_dot = (1.0 - z * z) * t6
    t7 = p["dec"]               # 7: r = layer(p["dec"], z)
    t8 = p_dot["dec"]
    t9 = p_bar_dot["dec"]
    W = t7["W"]
    W_dot = t8["W"]
    W_bar_dot = t9["W"]
    b = t7["b"]
    b_dot = t8["b"]
    b_bar_dot = t9["b"]
    t5, t6 = W.copy(), W_dot.copy()
    t10 = z @ t5
    t11 = b.copy()
    r = np.tanh(t10 + t11)
    t12 = 1.0 - r * r
    r_dot = t12 * (z_dot @ t5 + z @ t6 + b_dot)
    t13, t14, t15 = [], [], []  # 8: reg = sum(np.sum(q["W"] ** 2) for q in p["enc"] + [p["dec"]])
    for i in range(t4):
        t16 = t3[i]
        t13.append(t1[i])
        t14.append(t2[i])
        t15.append(t16)
    t13.append(t7)
    t14.append(t8)
    t15.append(t9)
    tape_1 = []
    for i in range(len(t13)):
        q_dot = t14[i]
        q_bar_dot = t15[i]
        tape_1.append((q_dot["W"], q_bar_dot["W"]))
    t1 = r - x                  # 9: return np.mean((r - x) ** 2) + 1e-2 * reg

    # reverse sweep
    reg_bar = y_bar * 0.01                            # 9
    for t2, t3 in reversed(tape_1):                   # 8
        t3 += reg_bar * 2 * t2
    t4 = y_bar / max(t1.size, 1) * 2                  # 9
    r_bar = unbroadcast(t4 * t1, r)                   # 7, 9
    r_bar_dot = unbroadcast(t4 * np.broadcast_to(r_dot, t1.shape), r)  # 7, 9
    t7 = t12 * r_bar_dot - r_bar * (2.0 * r * r_dot)  # 7
    b_bar_dot += unbroadcast(t7, t11)
    t2 = unbroadcast(r_bar * t12, t10)
    t3 = unbroadcast(t7, t10)
    W_bar_dot += z_dot.T @ t2 + z.T @ t3
    z_bar = t2 @ t5.T
    z_bar_dot = t3 @ t5.T + t2 @ t6.T
    for z_1, z_dot_1, t1, t4, t8, t9, W_bar_dot, b_bar_dot in reversed(tape):  # 5
        t7 = 1.0 - z * z                              # 6
        t10 = t7 * z_bar_dot - z_bar * (2.0 * z * z_dot)
        b_bar_dot += unbroadcast(t10, t9)
        t2 = unbroadcast(z_bar * t7, t8)
        t3 = unbroadcast(t10, t8)
        W_bar_dot += z_dot_1.T @ t2 + z_1.T @ t3
        t5 = t1.T
        z_bar = t2 @ t5
        z_bar_dot = t3 @ t5 + t2 @ t4.T
        z = z_1
        z_dot = z_dot_1
    return by_place(t, copy=False)[0]
