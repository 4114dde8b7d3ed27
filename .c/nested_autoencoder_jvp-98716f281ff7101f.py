# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.nested_autoencoder
# source: 7007b0312a34c67797fa29def5813df8
# code: a575836456aa923e471b103bc5d379b2
# mode: jvp
# wrt: (0,)
# argument: p dict {str 'enc', str 'dec'} [list [dict {str 'W', str 'b'} [array float64 (?, ?), array float64 (?)], ...], dict {str 'W', str 'b'} [array float64 (p['dec']['W'].0, p['dec']['W'].1), array float64 (p['dec']['W'].1)]]
# argument: x array float64 (x.0, p['dec']['W'].1)
# asked: sum = builtin_function_or_method builtins.sum
# asked: np = module numpy 2.4.6
# asked: np.mean = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.mean
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.tanh = ufunc numpy.tanh
# asked: shared memory = 
# asked: equal axes = p['dec']['b'].0 = p['dec']['W'].1, p['enc'][]['W'].1 = p['dec']['W'].0, p['enc'][]['b'].0 = p['dec']['W'].0, p['enc'][each]['W'].1 = p['enc'][each]['W'].1, p['enc'][each]['b'].0 = p['enc'][each]['W'].1, x.1 = p['dec']['W'].1
# sha256: 1e17af50cbf0a0c6d1e6d7d4519fdbe0d57a41b981e463ae2aaf758177c646d4

# Tangent of z_a.nested_autoencoder with respect to p.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import detached, expect, is_array, is_dict, is_list, none_shared, tangent, zeros_like


def nested_autoencoder_jvp(p, x, p_dot):
    expect(is_dict(p, ("enc", "dec")) and is_list(p["enc"])
        and all(is_dict(item, ("W", "b")) and is_array(item["W"], "float64", 2)
        and is_array(item["b"], "float64", 1) for item in p["enc"]) and is_dict(p["dec"], ("W", "b"))
        and is_array(p["dec"]["W"], "float64", 2) and is_array(p["dec"]["b"], "float64", 1)
        and is_array(x, "float64", 2),
        "p: {'enc': [{'W': float64[:, :], 'b': float64[:]}, ...], 'dec': {'W': float64[:, :], 'b': "
        "float64[:]}}, x: float64[:, :]")

    none_shared(p, x)
    p_dot = tangent((p,), p_dot, apart=True)[0]
    p = detached(p, apart=True)[0]
    t = p["enc"]     # 5: for q in p["enc"]:
    t1 = p_dot["enc"]
    t2 = len(t)
    x_dot = zeros_like(x)
    z = x
    z_dot = x_dot
    for i in range(t2):
        q = t[i]
        q_dot = t1[i]
        W = q["W"]   # 6: z = layer(q, z)
        W_dot = q_dot["W"]
        b = q["b"]
        b_dot = q_dot["b"]
        t3 = z_dot @ W + z @ W_dot + b_dot
        z = np.tanh(z @ W + b)
        z_dot = (1.0 - z * z) * t3
    t4 = p["dec"]    # 7: r = layer(p["dec"], z)
    t5 = p_dot["dec"]
    W = t4["W"]
    W_dot = t5["W"]
    b = t4["b"]
    b_dot = t5["b"]
    r = np.tanh(z @ W + b)
    r_dot = (1.0 - r * r) * (z_dot @ W + z @ W_dot + b_dot)
    t3, t6 = [], []  # 8: reg = sum(np.sum(q["W"] ** 2) for q in p["enc"] + [p["dec"]])
    for i in range(t2):
        t3.append(t[i])
        t6.append(t1[i])
    t3.append(t4)
    t6.append(t5)
    reg = reg_dot = 0.0
    for q, q_dot in zip(t3, t6):
        reg = reg + np.sum(q["W"] ** 2)
        reg_dot = reg_dot + np.sum(2 * (q["W"] * q_dot["W"]))
    t = r - x        # 9: return np.mean((r - x) ** 2) + 1e-2 * reg
    t1 = np.mean(t ** 2) + 0.01 * reg
    return t1, np.mean(2 * (t * np.broadcast_to(r_dot, t.shape))) + 0.01 * reg_dot
