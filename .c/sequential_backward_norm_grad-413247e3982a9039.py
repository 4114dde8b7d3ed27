# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.sequential_backward_norm
# source: a751617e6ddf41b846eaece7853746d3
# code: f94d877dd8fdcd4476d49c6657402a02
# mode: grad
# wrt: (0, 1, 2, 3)
# argument: W1 array float64 (W1.0, W1.1)
# argument: W2 array float64 (W1.1, W2.1)
# argument: b1 array float64 (W1.1)
# argument: b2 array float64 (W2.1)
# argument: x array float64 (x.0, W1.0)
# asked: isinstance = builtin_function_or_method builtins.isinstance
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: Sequential = class z_a.Sequential(z_a.Module)
# asked: Linear = class z_a.Linear(z_a.Module)
# asked: Tanh = class z_a.Tanh(z_a.Module)
# asked: Linear.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Linear.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Linear.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Linear.__new__ = builtin_function_or_method .object.__new__
# asked: Linear.__getattr__ = unbound
# asked: Linear.__del__ = unbound
# asked: Linear.__init__ = function z_a.Linear.__init__ 2ec0a76a3a69f6541c0335b154f5bcf4
# asked: Linear.__init__: super = class builtins.super
# asked: Linear.__init__: __class__ = class z_a.Linear(z_a.Module) as __class__
# asked: Linear.__bases__ = tuple [function]
# asked: Linear.__bases__[] = 0
# asked: Linear.__bases__[0] = class z_a.Module()
# asked: Linear.__bases__[0].__bases__ = tuple [function]
# asked: Linear.__bases__[0].__bases__[] = 0
# asked: Linear.__bases__[0].__bases__[0] = class builtins.object
# asked: Linear.__bases__[0].__init__ = function z_a.Module.__init__ 7922546b74549cf8b3fc00003333ef61
# asked: Linear.training = unbound
# asked: Linear.W = unbound
# asked: Linear.b = unbound
# asked: Tanh.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Tanh.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Tanh.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Tanh.__new__ = builtin_function_or_method .object.__new__
# asked: Tanh.__getattr__ = unbound
# asked: Tanh.__del__ = unbound
# asked: Tanh.__init__ = Linear.__bases__[0].__init__ itself
# asked: Tanh.training = unbound
# asked: Sequential.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Sequential.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Sequential.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Sequential.__new__ = builtin_function_or_method .object.__new__
# asked: Sequential.__getattr__ = unbound
# asked: Sequential.__del__ = unbound
# asked: Sequential.__init__ = function z_a.Sequential.__init__ 53277b1c0232d4d3b079e28a537baea0
# asked: Sequential.__init__: super = class builtins.super
# asked: Sequential.__init__: list = class builtins.list
# asked: Sequential.__init__: __class__ = class z_a.Sequential(z_a.Module) as __class___1
# asked: Sequential.__bases__ = tuple [function]
# asked: Sequential.__bases__[] = 0
# asked: Sequential.__bases__[0] = class z_a.Module()
# asked: Sequential.training = unbound
# asked: Sequential.layers = unbound
# asked: Sequential.__call__ = function z_a.Module.__call__ 9c2946995c7179543d2531ad11f4f4d3
# asked: Sequential.forward = function z_a.Sequential.forward 75674e8a401d22e7a5466d7b466f9428
# asked: Linear.__call__ = Sequential.__call__ itself
# asked: Linear.forward = function z_a.Linear.forward 6ed832bb7aa585cc399efd3bd33112f6
# asked: Linear.x = unbound
# asked: Tanh.__call__ = Sequential.__call__ itself
# asked: Tanh.forward = function z_a.Tanh.forward c813736483ddf309602e7ef9b75996da
# asked: Tanh.forward: np = module numpy 2.4.6
# asked: np.tanh = ufunc numpy.tanh
# asked: Tanh.y = unbound
# asked: Sequential.backward = function z_a.Sequential.backward f7a401bb4bc27a17a4b092ad25d4278e
# asked: Sequential.backward: reversed = class builtins.reversed
# asked: Linear.backward = function z_a.Linear.backward 6c8cb0f06ed298f98282f835e0a01b71
# asked: Linear.dW = unbound
# asked: Linear.db = unbound
# asked: Tanh.backward = function z_a.Tanh.backward 0d2e399c852f5c57d207ed1aefa51d65
# asked: Tanh.__bases__ = tuple [function]
# asked: Tanh.__bases__[] = 0
# asked: Tanh.__bases__[0] = class z_a.Module()
# asked: equal axes = W2.0 = W1.1, b1.0 = W1.1, b2.0 = W2.1, x.1 = W1.0
# sha256: 00dcade8dc89b42a6cdd86a95311ca6fd2ad44cc1b13b8ec62283a4365e2d05b

# Gradient of z_a.sequential_backward_norm with respect to W1, b1, W2, b2.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise


def Linear_init(W, b):
    return None, True, W, b


def Sequential_forward(self_layers_0_W, self_layers_0_b, self_layers_2_W, self_layers_2_b, x):
    x_1 = x @ self_layers_0_W + self_layers_0_b  # 3: x = layer(x)
    self_layers_1_y = np.tanh(x_1)
    x_1 = self_layers_1_y @ self_layers_2_W + self_layers_2_b
    return x_1, (None, True, x), (None, True, self_layers_1_y), (None, True, self_layers_1_y)


def Linear_backward(self_W, self_x, d):
    self_dW = self_x.T @ d  # 2: self.dW = self.x.T @ d
    self_db = np.sum(d, 0)  # 3: self.db = d.sum(0)
    return d @ self_W.T, (None, True, self_dW, self_db)


def Linear_backward_reverse(self_W, self_x, d, y0_bar, y1_bar, y2_bar):
    self_W_bar = (d.T @ y0_bar).T  # 4: return d @ self.W.T
    d_bar = y0_bar @ self_W + np.expand_dims(y2_bar, 0) + self_x @ y1_bar  # 2, 3, 4
    return self_W_bar, d_bar


def Linear_backward_1_reverse(self_W, self_x, d, y0_bar, y1_bar, y2_bar):
    self_W_bar = (d.T @ y0_bar).T  # 4: return d @ self.W.T
    d_bar = y0_bar @ self_W + np.expand_dims(y2_bar, 0) + self_x @ y1_bar  # 2, 3, 4
    self_x_bar = (y1_bar @ d.T).T  # 2: self.dW = self.x.T @ d
    return self_W_bar, self_x_bar, d_bar


def Sequential_backward_forward(self_layers_0_W, self_layers_0_x, self_layers_1_y, self_layers_2_W,
        self_layers_2_x, d):
    # 3: d = layer.backward(d)
    d, (self_layers_2, self_layers_2_training, self_layers_2_dW,
        self_layers_2_db) = Linear_backward(self_layers_2_W, self_layers_2_x, d)
    t = 1 - self_layers_1_y ** 2
    d_1 = d * t
    d_1, (self_layers_0, self_layers_0_training, self_layers_0_dW,
        self_layers_0_db) = Linear_backward(self_layers_0_W, self_layers_0_x, d_1)
    return (d_1, (None, True, self_layers_0_dW, self_layers_0_db),
        (None, True, self_layers_2_dW, self_layers_2_db)), (d, t)


def Sequential_backward_reverse(self_layers_0_W, self_layers_0_x, self_layers_1_y, self_layers_2_W,
        self_layers_2_x, d, residuals, y0_bar, y1_bar, y2_bar, y3_bar, y4_bar):
    d_1, t = residuals

    d_2 = d_1 * t  # 3: d = layer.backward(d)
    self_layers_0_W_bar, d_bar = Linear_backward_reverse(self_layers_0_W, self_layers_0_x, d_2, y0_bar,
        y1_bar, y2_bar)
    d_bar_1 = d_bar * t
    self_layers_2_W_bar, self_layers_2_x_bar, d_bar_1 = Linear_backward_1_reverse(self_layers_2_W,
        self_layers_2_x, d, d_bar_1, y3_bar, y4_bar)
    self_layers_1_y_bar = d_bar * d_1 * -2 * self_layers_1_y
    return self_layers_0_W_bar, self_layers_1_y_bar, self_layers_2_W_bar, self_layers_2_x_bar, d_bar_1


def Sequential_forward_reverse(self_layers_2_W, x, self_layers_1_y, y0_bar, y1_bar, y2_bar):
    self_layers_2_W_bar = self_layers_1_y.T @ y0_bar  # 3: x = layer(x)
    self_layers_1_y_bar = y1_bar + y2_bar + y0_bar @ self_layers_2_W.T
    x_bar = self_layers_1_y_bar * (1.0 - self_layers_1_y * self_layers_1_y)
    self_layers_0_W_bar = x.T @ x_bar
    self_layers_0_b_bar = np.sum(x_bar, axis=0)
    self_layers_2_b_bar = np.sum(y0_bar, axis=0)
    return self_layers_0_W_bar, self_layers_0_b_bar, self_layers_2_W_bar, self_layers_2_b_bar


def Linear_init_reverse(y0_bar, y1_bar):
    return y0_bar, y1_bar


def sequential_backward_norm_grad(W1, b1, W2, b2, x, *, y_bar=1.0):
    expect(is_array(W1, "float64", 2) and is_array(b1, "float64", 1) and b1.shape[0] == W1.shape[1]
        and is_array(W2, "float64", 2) and W2.shape[0] == W1.shape[1] and is_array(b2, "float64", 1)
        and b2.shape[0] == W2.shape[1] and is_array(x, "float64", 2),
        "W1: float64[:, :], b1: float64[:], W2: float64[:, :], b2: float64[:], x: float64[:, :]")

    # forward sweep
    _, _, t2, t3 = Linear_init(W1, b1)  # 2: net = Sequential(Linear(W1, b1), Tanh(), Linear(W2, b2))
    _, _, t6, t7 = Linear_init(W2, b2)
    # 3: out = net(x)
    out, (self_layers_0, self_layers_0_training, self_layers_0_x), (self_layers_1, self_layers_1_training,
        self_layers_1_y), (self_layers_2, self_layers_2_training, self_layers_2_x) = Sequential_forward(t2,
        t3, t6, t7, x)
    # 4: dx = net.backward(out)
    (dx, (_, _, t10, t11), (_, _, t14, t15)), Sequential_backward_res = Sequential_backward_forward(t2,
        self_layers_0_x, self_layers_1_y, t6, self_layers_2_x, out)

    # reverse sweep
    t16 = y_bar * 0.1 * 2  # 8: total += 0.1 * np.sum(layer.dW ** 2) + 0.1 * np.sum(layer.db ** 2)
    t17 = t16 * t15
    t18 = t16 * t14
    t19 = t16 * t11
    t = t16 * t10
    dx_bar = y_bar * 2 * dx                            # 5: total = np.sum(dx ** 2)
    # 4
    t1, self_layers_1_y_bar, t3, self_layers_2_x_bar, out_bar = Sequential_backward_reverse(t2,
        self_layers_0_x, self_layers_1_y, t6, self_layers_2_x, out, Sequential_backward_res, dx_bar, t, t19,
        t18, t17)
    # 3
    t4, t5, t7, t8 = Sequential_forward_reverse(t6, x, self_layers_1_y, out_bar, self_layers_1_y_bar,
        self_layers_2_x_bar)
    W2_bar, b2_bar = Linear_init_reverse(t3 + t7, t8)  # 2
    W1_bar, b1_bar = Linear_init_reverse(t1 + t4, t5)
    W1_bar = materialise(W1_bar, W1)
    return W1_bar, materialise(b1_bar, b1), materialise(W2_bar, W2), materialise(b2_bar, b2)
