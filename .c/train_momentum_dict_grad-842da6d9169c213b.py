# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.train_momentum_dict
# source: e6d84f7109cdea22648182a98ee531fc
# code: 43ce51f53a6b1434ed235efe93a49c79
# mode: grad
# wrt: 0
# argument: params dict {str 'W1', str 'b1', str 'W2', str 'b2'} [array float64 (params['W1'].0, params['W1'].1), array float64 (params['W1'].1), array float64 (params['W1'].1, params['W2'].1), array float64 (params['b2'].0)]
# argument: x array float64 (x.0, params['W1'].0)
# argument: y array float64 (x.0, y.1)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.mean = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.mean
# asked: forward = function z_a.forward 5b4e6df4dfff92addd4ff5f887cef44e
# asked: backprop = function z_a.backprop ab3b12dab7e7e15b99356bbb68ffed71
# asked: backprop: len = builtin_function_or_method builtins.len
# asked: backprop: np = module numpy 2.4.6
# asked: np.tanh = ufunc numpy.tanh
# asked: shared memory = 
# asked: forward: np = module numpy 2.4.6
# asked: equal axes = params['W2'].0 = params['W1'].1, params['b1'].0 = params['W1'].1, x.1 = params['W1'].0, y.0 = x.0
# sha256: 84f165e38420b3bed3d6b8f6f4db9c8aa7d7f29f01c3a19dc20fb57efcaccf3c

# Gradient of z_a.train_momentum_dict with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import blank, by_place, detached, expect, is_array, is_dict, none_shared, outline, unbroadcast, zeros_like


def train_momentum_dict_grad(params, x, y, *, y_bar=1.0):
    expect(is_dict(params, ("W1", "b1", "W2", "b2")) and is_array(params["W1"], "float64", 2)
        and is_array(params["b1"], "float64", 1) and is_array(params["W2"], "float64", 2)
        and is_array(params["b2"], "float64", 1) and is_array(x, "float64", 2) and is_array(y, "float64", 2)
        and y.shape[0] == x.shape[0],
        "params: {'W1': float64[:, :], 'b1': float64[:], 'W2': float64[:, :], 'b2': float64[:]}, x: "
        "float64[:, :], y: float64[:, :]")

    # forward sweep
    none_shared(params, x, y)
    t = [params_bar] = blank(params, apart=True)
    params = detached(params, apart=True)[0]
    v = {}                      # 2
    v_bar = {}
    tape, tape_1, tape_2, tape_3, tape_4, tape_5, tape_6 = [], [], [], [], [], [], []
    for step in range(3):       # 3
        t1 = outline(params["W1"])
        t2 = x @ params["W1"]   # 4: g = backprop(params, x, y)
        t3 = outline(t2)
        t4 = params["b1"]
        h = np.tanh(t2 + t4)
        t5 = params["W2"]
        t6 = h @ t5
        t7 = outline(t6)
        t8 = params["b2"]
        out = t6 + t8
        t9 = outline(out)
        d = 2 * (out - y) / len(x)
        g = {}
        g_bar = {}
        t2 = h.T @ d
        t10 = zeros_like(t2)
        g["W2"], g_bar["W2"] = t2, t10
        t6 = np.sum(d, axis=0)
        t11 = zeros_like(t6)
        g["b2"], g_bar["b2"] = t6, t11
        t12 = d @ t5.T
        t13 = 1 - h ** 2
        dh = t12 * t13
        t2 = x.T @ dh
        t14 = zeros_like(t2)
        g["W1"], g_bar["W1"] = t2, t14
        t6 = np.sum(dh, axis=0)
        t15 = zeros_like(t6)
        g["b1"], g_bar["b1"] = t6, t15
        t16 = "W1" in v         # 6: v[name] = 0.9 * v.get(name, 0.0) + g[name]
        if t16:
            t2 = v["W1"].copy()
            tape_3.append((t2, v_bar["W1"]))
        else:
            t2 = 0.0
        t6 = 0.9 * t2
        t17 = g["W1"]
        t18 = t6 + t17
        t19 = zeros_like(t18)
        v["W1"], v_bar["W1"] = t18, t19
        t20 = 0.1 * v["W1"]     # 7: params[name] = params[name] - 0.1 * v[name]
        t21 = params["W1"] - t20
        t2 = zeros_like(t21)
        t22, t23, t24, t18 = t4.copy(), t5.copy(), t8.copy(), t17.copy()
        t25 = params_bar["W1"]  # 4
        t26 = params_bar["b1"]
        t27 = params_bar["W2"]
        t28 = params_bar["b2"]
        t29 = g_bar["W1"]       # 6
        t30 = v_bar["W1"]       # 7
        tape_4.append(
            (t25, t1, t3, t26, t22, h, t27, t23, t7, t28, t24, t9, d, t12, t13, t16, t6, t18, t20, t2, t10,
            t11, t14, t15, t29, t19, t30))
        params["W1"], params_bar["W1"] = t21, t2
        t17 = "b1" in v         # 6
        if t17:
            t31 = v["b1"].copy()
            tape_2.append((t31, v_bar["b1"]))
        else:
            t31 = 0.0
        t1 = 0.9 * t31
        t2 = g["b1"]
        t3 = t1 + t2
        t6 = zeros_like(t3)
        v["b1"], v_bar["b1"] = t3, t6
        t7 = 0.1 * v["b1"]      # 7
        t9 = t4 - t7
        t10 = zeros_like(t9)
        t11 = t2.copy()
        tape_5.append((t17, t1, t11, t7, t4.copy(), t10, g_bar["b1"], t6, v_bar["b1"]))
        params["b1"], params_bar["b1"] = t9, t10
        t3 = "W2" in v          # 6
        if t3:
            t12 = v["W2"].copy()
            tape_1.append((t12, v_bar["W2"]))
        else:
            t12 = 0.0
        t1 = 0.9 * t12
        t2 = g["W2"]
        t4 = t1 + t2
        t6 = zeros_like(t4)
        v["W2"], v_bar["W2"] = t4, t6
        t7 = v_bar["W2"]        # 7
        t9 = 0.1 * v["W2"]
        t10 = outline(t5)
        t11 = t5 - t9
        t12 = zeros_like(t11)
        params["W2"], params_bar["W2"] = t11, t12
        t4 = "b2" in v          # 6
        if t4:
            t13 = v["b2"].copy()
            tape.append((t13, v_bar["b2"]))
        else:
            t13 = 0.0
        t5 = 0.9 * t13
        t11 = g["b2"]
        t14 = t5 + t11
        t15 = zeros_like(t14)
        v["b2"], v_bar["b2"] = t14, t15
        t16 = 0.1 * v["b2"]     # 7
        t17 = t8 - t16
        t13 = zeros_like(t17)
        t18 = t2.copy()
        t19 = g_bar["W2"]       # 6
        t20 = g_bar["b2"]
        t14 = v_bar["b2"]       # 7
        tape_6.append(
            (t3, t1, t18, t9, t10, t12, t4, t5, t11.copy(), t16, t8.copy(), t13, t19, t6, t7, t20, t15, t14))
        params["b2"], params_bar["b2"] = t17, t13
    t2 = x @ params["W1"]       # 8: return np.mean((forward(params, x) - y) ** 2)
    h = np.tanh(t2 + params["b1"])
    t1 = h @ params["W2"]
    t3 = t1 + params["b2"]
    t4 = t3 - y

    # reverse sweep
    t5 = unbroadcast(y_bar / max(t4.size, 1) * 2 * t4, t3)  # 8
    params_bar["b2"] += unbroadcast(t5, params["b2"])
    t6 = unbroadcast(t5, t1)
    params_bar["W2"] += h.T @ t6
    h_bar = t6 @ params["W2"].T
    t7 = h_bar * (1.0 - h * h)
    params_bar["b1"] += unbroadcast(t7, params["b1"])
    t8 = x.T
    params_bar["W1"] += t8 @ unbroadcast(t7, t2)
    # 3
    for (t1, t3, t4, t5, t6, h, t9, t10, t7, t11, t12, out, d, t13, t14, t15, t16, t17, t18, t2, t19, t20,
            t21, t22, t23, t24, t25), (t26, t27, t28, t29, t30, t31, t32, t33, t34) in zip(reversed(tape_4),
            reversed(tape_5)):
        t35, t36, t37, t38, t39, t40, t41, t42, t43, t44, t45, t46, t47, t48, t49, t50, t51, t52 = tape_6.pop(
            )
        t53 = t46.copy()                                    # 7
        t11 += unbroadcast(t53, t45)
        t52 += unbroadcast(-t53, t44) * 0.1
        t50 += unbroadcast(t51, t43)
        t54 = unbroadcast(t51, t42) * 0.9                   # 6
        if t41:
            t55, t56 = tape.pop()
            t56 += unbroadcast(t54, t55)
        t44 = t40.copy()                                    # 7
        t9 += unbroadcast(t44, t39)
        t49 -= unbroadcast(t44, t38) * 0.1
        t47 += unbroadcast(t48, t37)
        t41 = unbroadcast(t48, t36) * 0.9                   # 6
        if t35:
            t42, t43 = tape_1.pop()
            t43 += unbroadcast(t41, t42)
        t38 = t31.copy()                                    # 7
        t5 += unbroadcast(t38, t30)
        t34 += unbroadcast(-t38, t29) * 0.1
        t32 += unbroadcast(t33, t28)
        t35 = unbroadcast(t33, t27) * 0.9                   # 6
        if t26:
            t36, t37 = tape_2.pop()
            t37 += unbroadcast(t35, t36)
        t29 = t2.copy()                                     # 7
        t1 += unbroadcast(t29, t3)
        t25 -= unbroadcast(t29, t18) * 0.1
        t23 += unbroadcast(t24, t17)
        t26 = unbroadcast(t24, t16) * 0.9                   # 6
        if t15:
            t2, t27 = tape_3.pop()
            t27 += unbroadcast(t26, t2)
        dh_bar = np.expand_dims(t22, 0) + x.T.T @ t21       # 4
        t3 = unbroadcast(dh_bar * t14, t13)
        t9 += t3.T @ d
        d_bar = t3 @ t10 + np.expand_dims(t20, 0) + h.T.T @ t19
        out_bar = unbroadcast(d_bar / len(x) * 2, out)
        t11 += unbroadcast(out_bar, t12)
        t2 = unbroadcast(out_bar, t7)
        h_bar = t2 @ t10.T - unbroadcast(dh_bar * t13, t14) * 2 * h
        h_bar += d @ t19.T
        t9 += h.T @ t2
        t15 = h_bar * (1.0 - h * h)
        t5 += unbroadcast(t15, t6)
        t1 += t8 @ unbroadcast(t15, t4)
    return by_place(t, copy=False)[0]
