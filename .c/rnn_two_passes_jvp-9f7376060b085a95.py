# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.rnn_two_passes
# source: bb38e623f11b8d7011d75b295ba81906
# code: 4c7a3863df87ded6f9958c1fa5bd038f
# mode: jvp
# wrt: (0, 1, 2)
# argument: Wh array float64 (Wx.0, Wx.0)
# argument: Wx array float64 (Wx.0, Wx.1)
# argument: b array float64 (Wx.0)
# argument: xs array float64 (xs.0, Wx.1)
# asked: zip = class builtins.zip
# asked: sum = builtin_function_or_method builtins.sum
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
# sha256: a747341326a41b38417e4cdaa3f6cf2e77f6e2fac4892db51378c35618972ea7

# Tangent of z_a.rnn_two_passes with respect to Wx, Wh, b.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import apart, expect, is_array, zeros_like


def rnn_two_passes_jvp(Wx, Wh, b, xs, Wx_dot, Wh_dot, b_dot):
    expect(is_array(Wx, "float64", 2) and is_array(Wh, "float64", 2) and is_array(b, "float64", 1)
        and is_array(xs, "float64", 2),
        "Wx: float64[:, :], Wh: float64[:, :], b: float64[:], xs: float64[:, :]")

    apart((Wx, Wh, b), xs)
    t, t1 = Wx.copy(), Wx_dot.copy()
    Wx = t
    Wx_dot = zeros_like(t)
    Wx_dot[...] = t1
    t2, t3 = Wh.copy(), Wh_dot.copy()
    Wh = t2
    Wh_dot = zeros_like(t2)
    Wh_dot[...] = t3
    t4, t = b.copy(), b_dot.copy()
    b = t4
    b_dot = zeros_like(t4)
    b_dot[...] = t
    t1 = np.zeros(b.shape)                    # 2: cell = RNNCell(Wx, Wh, b)
    cell_h = t1
    cell_h_dot = zeros_like(t1)
    cell = {"<class 'z_a.RNNCell'>": None, "Wx": Wx, "Wh": Wh, "b": b, "h": cell_h}
    cell_dot = {"<class 'z_a.RNNCell'>": 0.0, "Wx": Wx_dot, "Wh": Wh_dot, "b": b_dot, "h": cell_h_dot}
    fwd, fwd_dot = [], []                     # 3: fwd = [cell.step(x) for x in xs]
    for x in xs:
        t = cell_dot["Wh"] @ cell["h"]
        t1 = cell["Wx"] @ x + cell["Wh"] @ cell["h"]
        t2 = cell_dot["Wx"] @ x + (t + cell["Wh"] @ cell_dot["h"])
        t3 = np.tanh(t1 + cell["b"])
        t4 = zeros_like(t3)
        t4[...] = (1.0 - t3 * t3) * (t2 + cell_dot["b"])
        cell_dot["h"] = t4
        cell["h"] = t3
        fwd.append(cell["h"])
        fwd_dot.append(cell_dot["h"])
    t = np.zeros_like(cell["b"])              # 4: cell.reset()
    cell_dot["h"] = zeros_like(t)
    cell["h"] = t
    t1 = xs[::-1]                             # 5: bwd = [cell.step(x) for x in xs[::-1]][::-1]
    t2, t3 = [], []
    for x in t1:
        t = cell_dot["Wh"] @ cell["h"]
        t4 = cell["Wx"] @ x + cell["Wh"] @ cell["h"]
        t5 = cell_dot["Wx"] @ x + (t + cell["Wh"] @ cell_dot["h"])
        t6 = np.tanh(t4 + cell["b"])
        t7 = zeros_like(t6)
        t7[...] = (1.0 - t6 * t6) * (t5 + cell_dot["b"])
        cell_dot["h"] = t7
        cell["h"] = t6
        t2.append(cell["h"])
        t3.append(cell_dot["h"])
    bwd = t2[::-1]
    bwd = list(bwd)
    bwd_dot = list(t3[::-1])
    t = t4 = 0.0
    for i in range(min(len(fwd), len(bwd))):  # 6: return sum(f @ g for f, g in zip(fwd, bwd))
        f = fwd[i]
        f_dot = fwd_dot[i]
        g = bwd[i]
        g_dot = bwd_dot[i]
        t = t + f @ g
        t4 = t4 + (f_dot @ g + f @ g_dot)
    return t, t4
