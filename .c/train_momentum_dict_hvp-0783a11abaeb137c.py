# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.train_momentum_dict
# source: e6d84f7109cdea22648182a98ee531fc
# code: 43ce51f53a6b1434ed235efe93a49c79
# mode: hvp
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
# sha256: 2125847138aa7276736bedae8203cdec7bf7919f640d043d477719ed835f9d3e

# Product of the Hessian of z_a.train_momentum_dict with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import blank, by_place, detached, expect, is_array, is_dict, materialise, none_shared, outline, tangent, unbroadcast, zeros_like


def train_momentum_dict_hvp(params, x, y, params_dot, *, y_bar=1.0):
    expect(is_dict(params, ("W1", "b1", "W2", "b2")) and is_array(params["W1"], "float64", 2)
        and is_array(params["b1"], "float64", 1) and is_array(params["W2"], "float64", 2)
        and is_array(params["b2"], "float64", 1) and is_array(x, "float64", 2) and is_array(y, "float64", 2)
        and y.shape[0] == x.shape[0],
        "params: {'W1': float64[:, :], 'b1': float64[:], 'W2': float64[:, :], 'b2': float64[:]}, x: "
        "float64[:, :], y: float64[:, :]")

    # forward sweep
    none_shared(params, x, y)
    t = [params_bar_dot] = blank(params, apart=True)
    params_bar = blank(params, apart=True)[0]
    params_dot = tangent((params,), params_dot, apart=True)[0]
    params = detached(params, apart=True)[0]
    v = {}                      # 2
    v_dot = {}
    v_bar = {}
    v_bar_dot = {}
    tape, tape_1, tape_2, tape_3, tape_4, tape_5, tape_6 = [], [], [], [], [], [], []
    for step in range(3):       # 3
        t1 = outline(params["W1"])
        t2 = x @ params["W1"]   # 4: g = backprop(params, x, y)
        t3 = outline(t2)
        t4 = params["b1"]
        h = np.tanh(t2 + t4)
        h_dot = (1.0 - h * h) * (x @ params_dot["W1"] + params_dot["b1"])
        t5 = params["W2"]
        t6 = params_dot["W2"]
        t7 = h @ t5
        t8 = outline(t7)
        t9 = params["b2"]
        out = t7 + t9
        out_dot = h_dot @ t5 + h @ t6 + params_dot["b2"]
        t2 = outline(out)
        t10 = out - y
        t11 = len(x)
        d = 2 * t10 / t11
        d_dot = 2 * np.broadcast_to(out_dot, t10.shape) / t11
        g = {}
        g_dot = {}
        g_bar = {}
        g_bar_dot = {}
        t7 = h.T
        t12 = t7 @ d
        t13 = t12
        t10 = zeros_like(t12)
        t10[...] = h_dot.T @ d + t7 @ d_dot
        t11 = zeros_like(t13)
        t14 = t11
        t15 = zeros_like(t11)
        g_dot["W2"] = t10
        g["W2"] = t13
        g_bar_dot["W2"] = t15
        g_bar["W2"] = t14
        t7 = np.sum(d, axis=0)
        t12 = t7
        t16 = zeros_like(t7)
        t16[...] = np.sum(d_dot, axis=0)
        t10 = zeros_like(t12)
        t11 = t10
        t13 = zeros_like(t10)
        g_dot["b2"] = t16
        g["b2"] = t12
        g_bar_dot["b2"] = t13
        g_bar["b2"] = t11
        t7 = t5.T
        t17 = d @ t7
        t18 = d_dot @ t7 + d @ t6.T
        t10 = 2 * (h * h_dot)
        t16 = 1 - h ** 2
        t12 = -t10
        dh = t17 * t16
        dh_dot = t16 * t18 - t17 * t10
        t19 = x.T
        t20 = t19 @ dh
        t7 = t20
        t21 = zeros_like(t20)
        t21[...] = t19 @ dh_dot
        t22 = zeros_like(t7)
        t23 = t22
        t10 = zeros_like(t22)
        g_dot["W1"] = t21
        g["W1"] = t7
        g_bar_dot["W1"] = t10
        g_bar["W1"] = t23
        t19 = np.sum(dh, axis=0)
        t20 = t19
        t24 = zeros_like(t19)
        t24[...] = np.sum(dh_dot, axis=0)
        t21 = zeros_like(t20)
        t7 = t21
        t22 = zeros_like(t21)
        g_dot["b1"] = t24
        g["b1"] = t20
        g_bar_dot["b1"] = t22
        g_bar["b1"] = t7
        t19 = "W1" in v         # 6: v[name] = 0.9 * v.get(name, 0.0) + g[name]
        if t19:
            t25 = v["W1"]
            t21, t24 = t25.copy(), v_dot["W1"].copy()
            tape_3.append((t21, v_bar["W1"], v_bar_dot["W1"]))
        else:
            t21 = t24 = 0.0
        t20 = 0.9 * t21
        t26 = g["W1"]
        t27 = g_dot["W1"]
        t25 = t20 + t26
        t28 = t25
        t29 = zeros_like(t25)
        t29[...] = 0.9 * t24 + t27
        t30 = zeros_like(t28)
        t21 = t30
        t31 = zeros_like(t30)
        v_dot["W1"] = t29
        v["W1"] = t28
        v_bar_dot["W1"] = t31
        v_bar["W1"] = t21
        t24 = v["W1"]           # 7: params[name] = params[name] - 0.1 * v[name]
        t25 = v_dot["W1"]
        t27 = 0.1 * t24
        t30, t29, t28, t32, t33 = t4.copy(), t5.copy(), t6.copy(), t9.copy(), t26.copy()
        t34 = params_bar["W1"]  # 4
        t35 = params_bar_dot["W1"]
        t24 = params_bar["b1"]
        t36 = params_bar_dot["b1"]
        t37 = params_bar["W2"]
        t38 = params_bar_dot["W2"]
        t39 = params_bar["b2"]
        t26 = params_bar_dot["b2"]
        t40 = g_bar["W1"]       # 6
        t41 = g_bar_dot["W1"]
        t42 = v_bar["W1"]       # 7
        t43 = v_bar_dot["W1"]
        tape_4.append(
            (t34, t35, t1, t3, t24, t36, t30, h, h_dot, t37, t38, t29, t28, t8, t39, t26, t32, t2, d, d_dot,
            t17, t18, t16, t12, t19, t20, t33, t27, t14, t15, t11, t13, t23, t10, t7, t22, t40, t41, t21, t31,
            t42, t43))
        t44 = params["W1"] - t27
        t45 = t44
        t46 = zeros_like(t44)
        t46[...] = params_dot["W1"] - 0.1 * t25
        t47 = zeros_like(t45)
        t48 = t47
        t49 = zeros_like(t47)
        params_dot["W1"] = t46
        params["W1"] = t45
        params_bar_dot["W1"] = t49
        params_bar["W1"] = t48
        t1 = "b1" in v          # 6
        if t1:
            t2 = v["b1"]
            t3, t7 = t2.copy(), v_dot["b1"].copy()
            tape_2.append((t3, v_bar["b1"], v_bar_dot["b1"]))
        else:
            t3 = t7 = 0.0
        t8 = 0.9 * t3
        t10 = g["b1"]
        t11 = g_dot["b1"]
        t2 = t8 + t10
        t12 = t2
        t13 = zeros_like(t2)
        t13[...] = 0.9 * t7 + t11
        t14 = zeros_like(t12)
        t3 = t14
        t15 = zeros_like(t14)
        v_dot["b1"] = t13
        v["b1"] = t12
        v_bar_dot["b1"] = t15
        v_bar["b1"] = t3
        t2 = v["b1"]            # 7
        t7 = v_dot["b1"]
        t11 = 0.1 * t2
        t14 = t4 - t11
        t13 = t14
        t12 = zeros_like(t14)
        t12[...] = params_dot["b1"] - 0.1 * t7
        t16 = zeros_like(t13)
        t17 = t16
        t18 = zeros_like(t16)
        t2, t19 = t10.copy(), t4.copy()
        t20 = g_bar["b1"]       # 6
        t14 = g_bar_dot["b1"]
        t7 = v_bar["b1"]        # 7
        tape_5.append((t48, t49, t1, t8, t2, t11, t19, t17, t18, t20, t14, t3, t15, t7, v_bar_dot["b1"]))
        params_dot["b1"] = t12
        params["b1"] = t13
        params_bar_dot["b1"] = t18
        params_bar["b1"] = t17
        t4 = "W2" in v          # 6
        if t4:
            t10 = v["W2"]
            t1, t2 = t10.copy(), v_dot["W2"].copy()
            tape_1.append((t1, v_bar["W2"], v_bar_dot["W2"]))
        else:
            t1 = t2 = 0.0
        t3 = 0.9 * t1
        t7 = g["W2"]
        t8 = g_dot["W2"]
        t10 = t3 + t7
        t11 = t10
        t12 = zeros_like(t10)
        t12[...] = 0.9 * t2 + t8
        t13 = zeros_like(t11)
        t1 = t13
        t14 = zeros_like(t13)
        v_dot["W2"] = t12
        v["W2"] = t11
        v_bar_dot["W2"] = t14
        v_bar["W2"] = t1
        t2 = v["W2"]            # 7
        t8 = v_dot["W2"]
        t10 = v_bar["W2"]
        t13 = v_bar_dot["W2"]
        t12 = 0.1 * t2
        t11 = outline(t5)
        t15 = t5 - t12
        t16 = t15
        t17 = zeros_like(t15)
        t17[...] = t6 - 0.1 * t8
        t18 = zeros_like(t16)
        t19 = t18
        t2 = zeros_like(t18)
        params_dot["W2"] = t17
        params["W2"] = t16
        params_bar_dot["W2"] = t2
        params_bar["W2"] = t19
        t5 = "b2" in v          # 6
        if t5:
            t6 = v["b2"]
            t8, t15 = t6.copy(), v_dot["b2"].copy()
            tape.append((t8, v_bar["b2"], v_bar_dot["b2"]))
        else:
            t8 = t15 = 0.0
        t16 = 0.9 * t8
        t17 = g["b2"]
        t18 = g_dot["b2"]
        t6 = t16 + t17
        t20 = t6
        t21 = zeros_like(t6)
        t21[...] = 0.9 * t15 + t18
        t22 = zeros_like(t20)
        t8 = t22
        t23 = zeros_like(t22)
        v_dot["b2"] = t21
        v["b2"] = t20
        v_bar_dot["b2"] = t23
        v_bar["b2"] = t8
        t6 = v["b2"]            # 7
        t15 = v_dot["b2"]
        t18 = 0.1 * t6
        t22 = t9 - t18
        t21 = t22
        t20 = zeros_like(t22)
        t20[...] = params_dot["b2"] - 0.1 * t15
        t24 = zeros_like(t21)
        t25 = t24
        t26 = zeros_like(t24)
        t6, t27, t28 = t7.copy(), t17.copy(), t9.copy()
        t22 = g_bar["W2"]       # 6
        t15 = g_bar_dot["W2"]
        t29 = g_bar["b2"]
        t30 = g_bar_dot["b2"]
        t24 = v_bar["b2"]       # 7
        t7 = v_bar_dot["b2"]
        tape_6.append(
            (t4, t3, t6, t12, t11, t19, t2, t5, t16, t27, t18, t28, t25, t26, t22, t15, t1, t14, t10, t13,
            t29, t30, t8, t23, t24, t7))
        params_dot["b2"] = t20
        params["b2"] = t21
        params_bar_dot["b2"] = t26
        params_bar["b2"] = t25
    t1 = x @ params["W1"]       # 8: return np.mean((forward(params, x) - y) ** 2)
    h = np.tanh(t1 + params["b1"])
    t2 = 1.0 - h * h
    h_dot = t2 * (x @ params_dot["W1"] + params_dot["b1"])
    t3 = params["W2"]
    t4 = h @ t3
    t5 = t4 + params["b2"]
    t6 = h_dot @ t3 + h @ params_dot["W2"] + params_dot["b2"]
    t7 = t5 - y

    # reverse sweep
    t8 = y_bar / max(t7.size, 1) * 2       # 8
    t9 = unbroadcast(t8 * np.broadcast_to(t6, t7.shape), t5)
    params_bar_dot["b2"] += unbroadcast(t9, params["b2"])
    t10 = unbroadcast(t8 * t7, t5)
    params_bar["b2"] += unbroadcast(t10, params["b2"])
    t11 = unbroadcast(t10, t4)
    t12 = unbroadcast(t9, t4)
    params_bar_dot["W2"] += h_dot.T @ t11 + h.T @ t12
    params_bar["W2"] += h.T @ t11
    h_bar = t11 @ t3.T
    h_bar_dot = t12 @ t3.T + t11 @ params_dot["W2"].T
    t5 = t2 * h_bar_dot - h_bar * (2.0 * h * h_dot)
    params_bar_dot["b1"] += unbroadcast(t5, params["b1"])
    t6 = h_bar * t2
    params_bar["b1"] += unbroadcast(t6, params["b1"])
    t4 = x.T
    params_bar_dot["W1"] += t4 @ unbroadcast(t5, t1)
    params_bar["W1"] += t4 @ unbroadcast(t6, t1)
    # 3
    for (t2, t3, t1, t7, t8, t9, t10, h, h_dot, t11, t12, t13, t14, t15, t16, t17, t18, out, d, d_dot, t19,
            t20, t21, t22, t23, t24, t25, t26, t27, t28, t29, t30, t31, t32, t33, t34, t35, t36, t37, t38,
            t39, t40), (t41, t42, t43, t44, t45, t46, t47, t48, t49, t50, t51, t52, t53, t54,
            t55) in zip(reversed(tape_4), reversed(tape_5)):
        t56, t57, t6, t58, t59, t60, t61, t5, t62, t63, t64, t65, t66, t67, t68, t69, t70, t71, t72, t73, t74, t75, t76, t77, t78, t79 = (
            tape_6.pop())
        t80, t81 = t66.copy(), t67.copy()  # 7
        t17 += unbroadcast(t81, t65)
        t16 += unbroadcast(t80, t65)
        t79 += 0.1 * unbroadcast(-t81, t64)
        t78 += unbroadcast(-t80, t64) * 0.1
        t75 += unbroadcast(t77, t63)
        t74 += unbroadcast(t76, t63)
        t66 = unbroadcast(t76, t62) * 0.9  # 6
        t67 = 0.9 * unbroadcast(t77, t62)
        if t5:
            t65, t82, t83 = tape.pop()
            t83 += unbroadcast(t67, t65)
            t82 += unbroadcast(t66, t65)
        t63, t62 = t60.copy(), t61.copy()  # 7
        t12 += unbroadcast(t62, t59)
        t11 += unbroadcast(t63, t59)
        t73 += 0.1 * -unbroadcast(t62, t58)
        t72 -= unbroadcast(t63, t58) * 0.1
        t69 += unbroadcast(t71, t6)
        t68 += unbroadcast(t70, t6)
        t5 = unbroadcast(t70, t57) * 0.9   # 6
        t60 = 0.9 * unbroadcast(t71, t57)
        if t56:
            t59, t61, t64 = tape_1.pop()
            t64 += unbroadcast(t60, t59)
            t61 += unbroadcast(t5, t59)
        t6, t57 = t48.copy(), t49.copy()   # 7
        t9 += unbroadcast(t57, t47)
        t8 += unbroadcast(t6, t47)
        t55 += 0.1 * unbroadcast(-t57, t46)
        t54 += unbroadcast(-t6, t46) * 0.1
        t51 += unbroadcast(t53, t45)
        t50 += unbroadcast(t52, t45)
        t5 = unbroadcast(t52, t44) * 0.9   # 6
        t48 = 0.9 * unbroadcast(t53, t44)
        if t43:
            t47, t49, t56 = tape_2.pop()
            t56 += unbroadcast(t48, t47)
            t49 += unbroadcast(t5, t47)
        t6, t44 = t41.copy(), t42.copy()   # 7
        t3 += unbroadcast(t44, t1)
        t2 += unbroadcast(t6, t1)
        t40 += 0.1 * -unbroadcast(t44, t26)
        t39 -= unbroadcast(t6, t26) * 0.1
        t36 += unbroadcast(t38, t25)
        t35 += unbroadcast(t37, t25)
        t5 = unbroadcast(t37, t24) * 0.9   # 6
        t41 = 0.9 * unbroadcast(t38, t24)
        if t23:
            t1, t42, t43 = tape_3.pop()
            t43 += unbroadcast(t41, t1)
            t42 += unbroadcast(t5, t1)
        t6 = x.T.T                         # 4
        dh_bar = np.expand_dims(t33, 0) + t6 @ t31
        dh_bar_dot = np.expand_dims(t34, 0) + t6 @ t32
        t23 = unbroadcast(dh_bar * t21, t19)
        t24 = unbroadcast(t21 * dh_bar_dot + dh_bar * t22, t19)
        t1 = d.T
        t5 = d_dot.T
        t12 += (t5 @ t23 + t1 @ t24).T
        t11 += t23.T @ d
        t25 = h.T.T
        d_bar_dot = t24 @ t13 + t23 @ t14 + np.expand_dims(t30, 0) + (h_dot.T.T @ t27 + t25 @ t28)
        t6 = len(x)
        out_bar_dot = unbroadcast(2 * (d_bar_dot / t6), out)
        t17 += unbroadcast(out_bar_dot, t18)
        d_bar = t23 @ t13 + np.expand_dims(t29, 0) + t25 @ t27
        out_bar = unbroadcast(d_bar / t6 * 2, out)
        t16 += unbroadcast(out_bar, t18)
        t22 = t13.T
        t24 = unbroadcast(dh_bar * t19, t21) * 2
        t26 = unbroadcast(out_bar, t15)
        h_bar = t26 @ t22 - t24 * h
        t17 = unbroadcast(out_bar_dot, t15)
        t23 = t17 @ t22 + t26 @ t14.T - (h * (2 * unbroadcast(t19 * dh_bar_dot + dh_bar * t20, t21))
            + t24 * h_dot)
        h_bar_dot = materialise(t23, h_bar)
        h_bar_dot.T[...] += t28 @ t1 + t27 @ t5
        h_bar += d @ t27.T
        t6 = h.T
        t12 += h_dot.T @ t26 + t6 @ t17
        t11 += t6 @ t26
        t13 = 1.0 - h * h
        t14 = h_bar * t13
        t15 = t13 * h_bar_dot - h_bar * (2.0 * h * h_dot)
        t9 += unbroadcast(t15, t10)
        t8 += unbroadcast(t14, t10)
        t3 += t4 @ unbroadcast(t15, t7)
        t2 += t4 @ unbroadcast(t14, t7)
    return by_place(t, copy=False)[0]
