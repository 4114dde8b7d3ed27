# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.rnn_two_passes
# source: bb38e623f11b8d7011d75b295ba81906
# code: 4c7a3863df87ded6f9958c1fa5bd038f
# mode: grad
# wrt: (0, 1, 2)
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
# sha256: dabe35aa80eadb0a6fda6a168658897bb35ea4fb69e402b169cb1f29509c6f4f

# Gradient of z_a.rnn_two_passes with respect to Wx, Wh, b.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import apart, expect, is_array, materialise, outline, unbroadcast, zeros_like


def rnn_two_passes_grad(Wx, Wh, b, xs, *, y_bar=1.0):
    expect(is_array(Wx, "float64", 2) and is_array(Wh, "float64", 2) and is_array(b, "float64", 1)
        and is_array(xs, "float64", 2),
        "Wx: float64[:, :], Wh: float64[:, :], b: float64[:], xs: float64[:, :]")

    # forward sweep
    apart((Wx, Wh, b), xs)
    Wx_bar, Wh_bar, b_bar = zeros_like(Wx), zeros_like(Wh), zeros_like(b)
    cell_h = np.zeros(b.shape)       # 2: cell = RNNCell(Wx, Wh, b)
    cell_h_bar = zeros_like(cell_h)
    cell = {"<class 'z_a.RNNCell'>": None, "Wx": Wx, "Wh": Wh, "b": b, "h": cell_h}
    cell_bar = {"<class 'z_a.RNNCell'>": 0.0, "Wx": Wx_bar, "Wh": Wh_bar, "b": b_bar, "h": cell_h_bar}
    fwd, fwd_bar, tape = [], [], []  # 3: fwd = [cell.step(x) for x in xs]
    for x in xs:
        t = cell["Wx"] @ x
        t1 = outline(t)
        t2 = cell["Wh"] @ cell["h"]
        t3 = outline(t2)
        t4 = t + t2
        t5 = outline(cell["b"])
        t6 = np.tanh(t4 + cell["b"])
        t7 = t6
        t8 = zeros_like(t7)
        t9 = cell["Wh"]
        t10 = cell["h"]
        t11 = cell_bar["Wx"]
        t = cell_bar["Wh"]
        t2 = cell_bar["h"]
        tape.append((t1, t9, t10, t3, outline(t4), t5, t6, t11, t, t2, cell_bar["b"], t8))
        cell["h"], cell_bar["h"] = t7, t8
        t12 = cell_bar["h"]
        fwd.append(cell["h"])
        fwd_bar.append(t12)
    t = np.zeros_like(cell["b"])     # 4: cell.reset()
    t1 = zeros_like(t)
    cell["h"], cell_bar["h"] = t, t1
    t2 = xs[::-1]                    # 5: bwd = [cell.step(x) for x in xs[::-1]][::-1]
    t3, t4, tape_1 = [], [], []
    for i in range(len(xs)):
        x = t2[i]
        t = cell["Wx"] @ x
        t1 = outline(t)
        t5 = cell["Wh"] @ cell["h"]
        t6 = outline(t5)
        t7 = t + t5
        t8 = outline(cell["b"])
        t9 = np.tanh(t7 + cell["b"])
        t10 = t9
        t11 = zeros_like(t10)
        t12 = cell["Wh"]
        t13 = cell["h"]
        t14 = cell_bar["Wx"]
        t = cell_bar["Wh"]
        t5 = cell_bar["h"]
        tape_1.append((t1, t12, t13, t6, outline(t7), t8, t9, t14, t, t5, cell_bar["b"], t11))
        cell["h"], cell_bar["h"] = t10, t11
        t15 = cell_bar["h"]
        t3.append(cell["h"])
        t4.append(t15)
    bwd = t3[::-1]
    bwd = list(bwd)
    bwd_bar = list(t4[::-1])
    for f, g in zip(fwd, bwd):       # 6: return sum(f @ g for f, g in zip(fwd, bwd))
        f @ g                        # may raise or warn, as in the primal

    # reverse sweep
    for i in reversed(range(min(len(fwd), len(bwd)))):  # 6
        f, f_bar = fwd[i], fwd_bar[i]
        g = bwd[i]
        bwd_bar[i] += y_bar * f
        f_bar += y_bar * g
    # 5
    for i, (t1, t, t3, t6, t4, t5, t7, t8, t9, t10, t11, t12) in zip(reversed(range(len(xs))),
            reversed(tape_1)):
        t13 = t12 * (1.0 - t7 * t7)
        t11 += unbroadcast(t13, t5)
        t14 = unbroadcast(t13, t4)
        t15 = unbroadcast(t14, t6)
        t10 += t.T @ t15
        t9 += np.outer(t15, t3)
        x = t2[i]
        t8 += np.outer(unbroadcast(t14, t1), x)
    for x, (t1, t, t3, t4, t5, t6, t7, t9, t10, t2, t11, t12) in zip(reversed(xs), reversed(tape)):  # 3
        t8 = t12 * (1.0 - t7 * t7)
        t11 += unbroadcast(t8, t6)
        t13 = unbroadcast(t8, t5)
        t14 = unbroadcast(t13, t4)
        t2 += t.T @ t14
        t10 += np.outer(t14, t3)
        t9 += np.outer(unbroadcast(t13, t1), x)
    return materialise(Wx_bar, Wx), materialise(Wh_bar, Wh), materialise(b_bar, b)
