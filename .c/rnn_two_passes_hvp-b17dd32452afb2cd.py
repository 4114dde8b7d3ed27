# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.rnn_two_passes
# source: bb38e623f11b8d7011d75b295ba81906
# code: 4c7a3863df87ded6f9958c1fa5bd038f
# mode: hvp
# wrt: 0
# argument: Wh array float64 (Wx.0, Wx.0)
# argument: Wx array float64 (Wx.0, Wx.1)
# argument: b array float64 (Wx.0)
# argument: xs array float64 (xs.0, Wx.1)
# asked: sum = builtin_function_or_method builtins.sum
# asked: zip = class builtins.zip
# asked: RNNCell = class z_a.RNNCell()
# asked: RNNCell.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: RNNCell.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: RNNCell.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: RNNCell.__new__ = builtin_function_or_method .object.__new__
# asked: RNNCell.__getattr__ = unbound
# asked: RNNCell.__del__ = unbound
# asked: RNNCell.__init__ = function z_a.RNNCell.__init__ da1b0bb1c6487081751066f87eb23f53
# asked: RNNCell.__init__: np = module numpy 2.4.6
# asked: RNNCell.__init__: np.zeros = builtin_function_or_method numpy.zeros
# asked: RNNCell.Wx = unbound
# asked: RNNCell.Wh = unbound
# asked: RNNCell.b = unbound
# asked: RNNCell.h = unbound
# asked: RNNCell.step = function z_a.RNNCell.step 63437d112ec04e0ba42440d77b369942
# asked: RNNCell.step: np = module numpy 2.4.6
# asked: RNNCell.__init__: np.tanh = ufunc numpy.tanh
# asked: shared memory = 
# asked: RNNCell.reset = function z_a.RNNCell.reset 36a7c47d90ef8994aa973e94e971b0a3
# asked: RNNCell.reset: np = module numpy 2.4.6
# asked: RNNCell.__init__: np.zeros_like = _ArrayFunctionDispatcher of function numpy._core.numeric.zeros_like
# asked: equal axes = (Wx.1+Wx.1) = xs.0, Wh.0 = Wx.0, Wh.1 = Wx.0, b.0 = Wx.0, xs.1 = Wx.1
# sha256: 636cfc946f8b5e269bcde2b8a65b7e1d62bb76afd0b235758e72f760fd031145

# Product of the Hessian of z_a.rnn_two_passes with respect to Wx.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import apart, expect, is_array, materialise, outline, unbroadcast, zeros_like


def rnn_two_passes_hvp(Wx, Wh, b, xs, Wx_dot, *, y_bar=1.0):
    expect(is_array(Wx, "float64", 2) and is_array(Wh, "float64", 2) and is_array(b, "float64", 1)
        and is_array(xs, "float64", 2),
        "Wx: float64[:, :], Wh: float64[:, :], b: float64[:], xs: float64[:, :]")

    # forward sweep
    apart((Wx, Wh, b), xs)
    t, t1 = Wx.copy(), Wx_dot.copy()
    Wx_1 = t
    Wx_dot = zeros_like(t)
    Wx_dot[...] = t1
    t2 = zeros_like(Wx_1)
    Wx_bar = t2
    Wx_bar_dot = zeros_like(t2)
    t3 = Wh.copy()
    Wh = t3
    Wh_dot, t = zeros_like(t3), zeros_like(Wh)
    Wh_bar = t
    Wh_bar_dot = zeros_like(t)
    t1 = b.copy()
    b = t1
    b_dot, t2 = zeros_like(t1), zeros_like(b)
    b_bar = t2
    b_bar_dot = zeros_like(t2)
    t3 = np.zeros(b.shape)         # 2: cell = RNNCell(Wx, Wh, b)
    cell_h = t3
    cell_h_dot, t = zeros_like(t3), zeros_like(cell_h)
    cell_h_bar = t
    cell_h_bar_dot = zeros_like(t)
    cell = {"<class 'z_a.RNNCell'>": None, "Wx": Wx_1, "Wh": Wh, "b": b, "h": cell_h}
    cell_dot = {"<class 'z_a.RNNCell'>": 0.0, "Wx": Wx_dot, "Wh": Wh_dot, "b": b_dot, "h": cell_h_dot}
    cell_bar = {"<class 'z_a.RNNCell'>": 0.0, "Wx": Wx_bar, "Wh": Wh_bar, "b": b_bar, "h": cell_h_bar}
    cell_bar_dot = {"<class 'z_a.RNNCell'>": 0.0, "Wx": Wx_bar_dot, "Wh": Wh_bar_dot, "b": b_bar_dot,
        "h": cell_h_bar_dot}
    # 3: fwd = [cell.step(x) for x in xs]
    fwd, fwd_dot, fwd_bar, fwd_bar_dot, tape, tape_1 = [], [], [], [], [], []
    for x in xs:
        t = cell["Wx"] @ x
        t1 = outline(t)
        t2 = cell["Wh"] @ cell["h"]
        t3 = cell_dot["Wh"] @ cell["h"]
        t4 = outline(t2)
        t5 = t + t2
        t6 = cell_dot["Wx"] @ x + (t3 + cell["Wh"] @ cell_dot["h"])
        t7 = outline(cell["b"])
        t8 = np.tanh(t5 + cell["b"])
        t9 = (1.0 - t8 * t8) * (t6 + cell_dot["b"])
        t10, t11 = cell_dot["Wh"].copy(), cell_dot["h"].copy()
        t12 = cell["Wh"]
        t = cell["h"]
        t2 = cell_bar["Wx"]
        t3 = cell_bar_dot["Wx"]
        t13 = cell_bar["Wh"]
        t6 = cell_bar_dot["Wh"]
        t14 = cell_bar["h"]
        t15 = cell_bar_dot["h"]
        t16 = cell_bar["b"]
        t17 = cell_bar_dot["b"]
        tape.append((t1, t12, t10, t, t11, t4, outline(t5), t7, t8, t9, t2, t3, t13, t6, t14, t15, t16, t17))
        t18 = np.copy(t8)
        t19 = t18
        t20 = zeros_like(t18)
        t20[...] = np.copy(t9)
        t21 = zeros_like(t19)
        t22 = t21
        t23 = zeros_like(t21)
        cell_dot["h"] = t20
        cell["h"] = t19
        cell_bar_dot["h"] = t23
        cell_bar["h"] = t22
        t = cell_bar["h"]
        t1 = cell_bar_dot["h"]
        fwd.append(cell["h"])
        fwd_dot.append(cell_dot["h"])
        fwd_bar.append(t)
        fwd_bar_dot.append(t1)
        tape_1.append((t22, t23))
    t2 = np.zeros_like(cell["b"])  # 4: cell.reset()
    t3 = t2
    t = zeros_like(t3)
    t1 = t
    t4 = zeros_like(t)
    cell_dot["h"] = zeros_like(t2)
    cell["h"] = t3
    cell_bar_dot["h"] = t4
    cell_bar["h"] = t1
    t5 = xs[::-1]                  # 5: bwd = [cell.step(x) for x in xs[::-1]][::-1]
    t6, t7, t, t2, tape_2, tape_3 = [], [], [], [], [], []
    for i in range(len(xs)):
        x = t5[i]
        t1 = cell["Wx"] @ x
        t3 = outline(t1)
        t4 = cell["Wh"] @ cell["h"]
        t8 = cell_dot["Wh"] @ cell["h"]
        t9 = outline(t4)
        t10 = t1 + t4
        t11 = cell_dot["Wx"] @ x + (t8 + cell["Wh"] @ cell_dot["h"])
        t12 = outline(cell["b"])
        t13 = np.tanh(t10 + cell["b"])
        t14 = (1.0 - t13 * t13) * (t11 + cell_dot["b"])
        t15, t16 = cell_dot["Wh"].copy(), cell_dot["h"].copy()
        t17 = cell["Wh"]
        t1 = cell["h"]
        t4 = cell_bar["Wx"]
        t8 = cell_bar_dot["Wx"]
        t18 = cell_bar["Wh"]
        t11 = cell_bar_dot["Wh"]
        t19 = cell_bar["h"]
        t20 = cell_bar_dot["h"]
        t21 = cell_bar["b"]
        t22 = cell_bar_dot["b"]
        tape_2.append(
            (t3, t17, t15, t1, t16, t9, outline(t10), t12, t13, t14, t4, t8, t18, t11, t19, t20, t21, t22))
        t23 = np.copy(t13)
        t24 = t23
        t25 = zeros_like(t23)
        t25[...] = np.copy(t14)
        t26 = zeros_like(t24)
        t27 = t26
        t28 = zeros_like(t26)
        cell_dot["h"] = t25
        cell["h"] = t24
        cell_bar_dot["h"] = t28
        cell_bar["h"] = t27
        t1 = cell_bar["h"]
        t3 = cell_bar_dot["h"]
        t6.append(cell["h"])
        t7.append(cell_dot["h"])
        t.append(t1)
        t2.append(t3)
        tape_3.append((t27, t28))
    bwd = t6[::-1]
    bwd = list(bwd)
    bwd_dot = list(t7[::-1])
    bwd_bar = list(t[::-1])
    bwd_bar_dot = list(t2[::-1])
    for f, g in zip(fwd, bwd):     # 6: return sum(f @ g for f, g in zip(fwd, bwd))
        f @ g                      # may raise or warn, as in the primal

    # reverse sweep
    for i in reversed(range(min(len(fwd), len(bwd)))):  # 6
        f = fwd[i]
        f_dot = fwd_dot[i]
        f_bar = fwd_bar[i]
        f_bar_dot = fwd_bar_dot[i]
        g = bwd[i]
        g_dot = bwd_dot[i]
        g_bar = bwd_bar[i]
        bwd_bar_dot[i] += y_bar * f_dot
        g_bar += y_bar * f
        f_bar_dot += y_bar * g_dot
        f_bar += y_bar * g
    # 5
    for i, (t3, t, t1, t2, t4, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18), (t19,
            t20) in zip(reversed(range(len(xs))), reversed(tape_2), reversed(tape_3)):
        t21 = 1.0 - t9 * t9
        t22 = t21 * t20 - t19 * (2.0 * t9 * t10)
        t18 += unbroadcast(t22, t8)
        t23 = t19 * t21
        t17 += unbroadcast(t23, t8)
        t24 = unbroadcast(t23, t7)
        t25 = unbroadcast(t22, t7)
        t26 = unbroadcast(t24, t6)
        t27 = unbroadcast(t25, t6)
        t9 = t.T
        t16 += t1.T @ t26 + t9 @ t27
        t15 += t9 @ t26
        t14 += np.outer(t27, t2) + np.outer(t26, t4)
        t13 += np.outer(t26, t2)
        x = t5[i]
        t12 += np.outer(unbroadcast(t25, t3), x)
        t11 += np.outer(unbroadcast(t24, t3), x)
    # 3
    for x, (t1, t, t2, t4, t6, t7, t8, t9, t10, t12, t13, t3, t14, t15, t16, t17, t18, t19), (t11,
            t20) in zip(reversed(xs), reversed(tape), reversed(tape_1)):
        t21 = 1.0 - t10 * t10
        t5 = t21 * t20 - t11 * (2.0 * t10 * t12)
        t19 += unbroadcast(t5, t9)
        t22 = t11 * t21
        t18 += unbroadcast(t22, t9)
        t23 = unbroadcast(t22, t8)
        t24 = unbroadcast(t5, t8)
        t25 = unbroadcast(t23, t7)
        t26 = unbroadcast(t24, t7)
        t10 = t.T
        t17 += t2.T @ t25 + t10 @ t26
        t16 += t10 @ t25
        t15 += np.outer(t26, t4) + np.outer(t25, t6)
        t14 += np.outer(t25, t4)
        t3 += np.outer(unbroadcast(t24, t1), x)
        t13 += np.outer(unbroadcast(t23, t1), x)
    return materialise(Wx_bar_dot, Wx)
