# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.sequential_backward_norm
# source: a751617e6ddf41b846eaece7853746d3
# code: f94d877dd8fdcd4476d49c6657402a02
# mode: hvp
# wrt: 0
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
# sha256: 6a4813cada3497cc072453b7e6649b55d12c38f28f400a7542d58c4ff7846ac3

# Product of the Hessian of z_a.sequential_backward_norm with respect to W1.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise


def Linear_init(W, b):
    return None, True, W, b


def Linear_init_jvp(W, b, W_dot):
    return (None, True, W, b), W_dot


def Sequential_forward_jvp(self_layers_0_W, self_layers_0_b, self_layers_2_W, self_layers_2_b, x,
        self_layers_0_W_dot):
    t = x @ self_layers_0_W_dot  # 3: x = layer(x)
    x_1 = x @ self_layers_0_W + self_layers_0_b
    self_layers_1_y = np.tanh(x_1)
    self_layers_1_y_dot = (1.0 - self_layers_1_y * self_layers_1_y) * t
    t1 = self_layers_1_y_dot @ self_layers_2_W
    x_1 = self_layers_1_y @ self_layers_2_W + self_layers_2_b
    return (x_1, (None, True, x), (None, True, self_layers_1_y), (None, True, self_layers_1_y)), (t1,
        self_layers_1_y_dot, self_layers_1_y_dot)


def Linear_backward_jvp(self_W, self_x, d, self_x_dot, d_dot):
    self_dW = self_x.T @ d  # 2: self.dW = self.x.T @ d
    self_dW_dot = self_x_dot.T @ d + self_x.T @ d_dot
    self_db = np.sum(d, 0)  # 3: self.db = d.sum(0)
    self_db_dot = np.sum(d_dot, axis=0)
    t = d @ self_W.T        # 4: return d @ self.W.T
    return (t, (None, True, self_dW, self_db)), (d_dot @ self_W.T, self_dW_dot, self_db_dot)


def Linear_backward_1_jvp(self_W, self_x, d, self_W_dot, d_dot):
    self_dW = self_x.T @ d                   # 2: self.dW = self.x.T @ d
    self_dW_dot = self_x.T @ d_dot
    self_db = np.sum(d, 0)                   # 3: self.db = d.sum(0)
    self_db_dot = np.sum(d_dot, axis=0)
    t = d_dot @ self_W.T + d @ self_W_dot.T  # 4: return d @ self.W.T
    return (d @ self_W.T, (None, True, self_dW, self_db)), (t, self_dW_dot, self_db_dot)


def Sequential_backward_forward_jvp(self_layers_0_W, self_layers_0_x, self_layers_1_y, self_layers_2_W,
        self_layers_2_x, d, self_layers_0_W_dot, self_layers_1_y_dot, self_layers_2_x_dot, d_dot):
    # 3: d = layer.backward(d)
    (d, (self_layers_2, self_layers_2_training, self_layers_2_dW, self_layers_2_db)), (d_dot,
        self_layers_2_dW_dot, self_layers_2_db_dot) = Linear_backward_jvp(self_layers_2_W, self_layers_2_x, d,
        self_layers_2_x_dot, d_dot)
    t = 2 * (self_layers_1_y * self_layers_1_y_dot)
    t1 = 1 - self_layers_1_y ** 2
    t2 = -t
    d_1 = d * t1
    d_dot_1 = t1 * d_dot - d * t
    (d_1, (self_layers_0, self_layers_0_training, self_layers_0_dW, self_layers_0_db)), (d_dot_1,
        self_layers_0_dW_dot, self_layers_0_db_dot) = Linear_backward_1_jvp(self_layers_0_W, self_layers_0_x,
        d_1, self_layers_0_W_dot, d_dot_1)
    return (
        (d_1, (None, True, self_layers_0_dW, self_layers_0_db),
        (None, True, self_layers_2_dW, self_layers_2_db)), (d, t1)), (d_dot_1, self_layers_0_dW_dot,
        self_layers_0_db_dot, self_layers_2_dW_dot, self_layers_2_db_dot, d_dot, t2)


def Linear_backward_reverse_jvp(self_W, self_x, d, y0_bar, y1_bar, y2_bar, self_W_dot, d_dot, y0_bar_dot,
        y1_bar_dot, y2_bar_dot):
    self_W_bar = (d.T @ y0_bar).T  # 4: return d @ self.W.T
    self_W_bar_dot = (d_dot.T @ y0_bar + d.T @ y0_bar_dot).T
    d_bar = y0_bar @ self_W + np.expand_dims(y2_bar, 0) + self_x @ y1_bar  # 2, 3, 4
    # 2, 3, 4
    d_bar_dot = y0_bar_dot @ self_W + y0_bar @ self_W_dot + np.expand_dims(y2_bar_dot,
        0) + self_x @ y1_bar_dot
    return (self_W_bar, d_bar), (self_W_bar_dot, d_bar_dot)


def Linear_backward_1_reverse_jvp(self_W, self_x, d, y0_bar, y1_bar, y2_bar, self_x_dot, d_dot, y0_bar_dot,
        y1_bar_dot, y2_bar_dot):
    d_bar = y0_bar @ self_W + np.expand_dims(y2_bar, 0) + self_x @ y1_bar  # 2, 3, 4
    # 2, 3, 4
    d_bar_dot = y0_bar_dot @ self_W + np.expand_dims(y2_bar_dot,
        0) + (self_x_dot @ y1_bar + self_x @ y1_bar_dot)
    self_x_bar = (y1_bar @ d.T).T  # 2: self.dW = self.x.T @ d
    self_x_bar_dot = (y1_bar_dot @ d.T + y1_bar @ d_dot.T).T
    return (self_x_bar, d_bar), (self_x_bar_dot, d_bar_dot)


def Sequential_backward_reverse_jvp(self_layers_0_W, self_layers_0_x, self_layers_1_y, self_layers_2_W,
        self_layers_2_x, d, residuals, y0_bar, y1_bar, y2_bar, y3_bar, y4_bar, self_layers_0_W_dot,
        self_layers_1_y_dot, self_layers_2_x_dot, d_dot, d_1_dot, value_dot, y0_bar_dot, y1_bar_dot,
        y2_bar_dot, y3_bar_dot, y4_bar_dot):
    d_1, t = residuals

    d_2 = d_1 * t  # 3: d = layer.backward(d)
    d_dot_1 = t * d_1_dot + d_1 * value_dot
    (self_layers_0_W_bar, d_bar), (self_layers_0_W_bar_dot,
        d_bar_dot) = Linear_backward_reverse_jvp(self_layers_0_W, self_layers_0_x, d_2, y0_bar, y1_bar,
        y2_bar, self_layers_0_W_dot, d_dot_1, y0_bar_dot, y1_bar_dot, y2_bar_dot)
    t1 = d_bar * d_1
    t2 = d_1 * d_bar_dot + d_bar * d_1_dot
    d_bar_1 = d_bar * t
    d_bar_dot = t * d_bar_dot + d_bar * value_dot
    t3 = t1 * -2
    self_layers_1_y_bar = t3 * self_layers_1_y
    self_layers_1_y_bar_dot = t3 * self_layers_1_y_dot - self_layers_1_y * (2 * t2)
    (self_layers_2_x_bar, d_bar), (self_layers_2_x_bar_dot,
        d_bar_dot) = Linear_backward_1_reverse_jvp(self_layers_2_W, self_layers_2_x, d, d_bar_1, y3_bar,
        y4_bar, self_layers_2_x_dot, d_dot, d_bar_dot, y3_bar_dot, y4_bar_dot)
    return (self_layers_0_W_bar, self_layers_1_y_bar, self_layers_2_x_bar, d_bar), (self_layers_0_W_bar_dot,
        self_layers_1_y_bar_dot, self_layers_2_x_bar_dot, d_bar_dot)


def Sequential_forward_reverse_jvp(self_layers_2_W, x, self_layers_1_y, y0_bar, y1_bar, y2_bar,
        self_layers_1_y_dot, y0_bar_dot, y1_bar_dot, y2_bar_dot):
    self_layers_1_y_bar = y1_bar + y2_bar + y0_bar @ self_layers_2_W.T  # 3: x = layer(x)
    self_layers_1_y_bar_dot = y1_bar_dot + y2_bar_dot + y0_bar_dot @ self_layers_2_W.T
    t = 1.0 - self_layers_1_y * self_layers_1_y
    x_bar = self_layers_1_y_bar * t
    x_bar_dot = t * self_layers_1_y_bar_dot - self_layers_1_y_bar * (2.0
        * (self_layers_1_y * self_layers_1_y_dot))
    self_layers_0_W_bar = x.T @ x_bar
    self_layers_0_W_bar_dot = x.T @ x_bar_dot
    return self_layers_0_W_bar, self_layers_0_W_bar_dot


def Linear_init_reverse_jvp(y_bar, y_bar_dot):
    return y_bar, y_bar_dot


def sequential_backward_norm_hvp(W1, b1, W2, b2, x, W1_dot, *, y_bar=1.0):
    expect(is_array(W1, "float64", 2) and is_array(b1, "float64", 1) and b1.shape[0] == W1.shape[1]
        and is_array(W2, "float64", 2) and W2.shape[0] == W1.shape[1] and is_array(b2, "float64", 1)
        and b2.shape[0] == W2.shape[1] and is_array(x, "float64", 2),
        "W1: float64[:, :], b1: float64[:], W2: float64[:, :], b2: float64[:], x: float64[:, :]")

    # forward sweep
    # 2: net = Sequential(Linear(W1, b1), Tanh(), Linear(W2, b2))
    (_, _, t2, t3), t4 = Linear_init_jvp(W1, b1, W1_dot)
    _, _, t7, t8 = Linear_init(W2, b2)
    # 3: out = net(x)
    (out, (self_layers_0, self_layers_0_training, self_layers_0_x),
        (self_layers_1, self_layers_1_training, self_layers_1_y),
        (self_layers_2, self_layers_2_training, self_layers_2_x)), (out_dot, self_layers_1_y_dot,
        self_layers_2_x_dot) = Sequential_forward_jvp(t2, t3, t7, t8, x, t4)
    # 4: dx = net.backward(out)
    ((dx, (_, _, t11, t12), (_, _, t15, t16)), (d, Sequential_backward_res)), (dx_dot, t17, t18, t19, t20,
        d_dot, Sequential_backward_res_dot) = Sequential_backward_forward_jvp(t2, self_layers_0_x,
        self_layers_1_y, t7, self_layers_2_x, out, t4, self_layers_1_y_dot, self_layers_2_x_dot, out_dot)

    # reverse sweep
    t21 = y_bar * 0.1 * 2  # 8: total += 0.1 * np.sum(layer.dW ** 2) + 0.1 * np.sum(layer.db ** 2)
    t22 = t21 * t16
    t23 = t21 * t20
    t24 = t21 * t15
    t = t21 * t19
    t1 = t21 * t12
    t3 = t21 * t18
    t5 = t21 * t11
    t6 = t21 * t17
    t8 = y_bar * 2         # 5: total = np.sum(dx ** 2)
    dx_bar = t8 * dx
    dx_bar_dot = t8 * dx_dot
    # 4
    (t9, self_layers_1_y_bar, self_layers_2_x_bar, out_bar), (t10, self_layers_1_y_bar_dot,
        self_layers_2_x_bar_dot, out_bar_dot) = Sequential_backward_reverse_jvp(t2, self_layers_0_x,
        self_layers_1_y, t7, self_layers_2_x, out, (d, Sequential_backward_res), dx_bar, t5, t1, t24, t22, t4,
        self_layers_1_y_dot, self_layers_2_x_dot, out_dot, d_dot, Sequential_backward_res_dot, dx_bar_dot, t6,
        t3, t, t23)
    # 3
    t12, t13 = Sequential_forward_reverse_jvp(t7, x, self_layers_1_y, out_bar, self_layers_1_y_bar,
        self_layers_2_x_bar, self_layers_1_y_dot, out_bar_dot, self_layers_1_y_bar_dot,
        self_layers_2_x_bar_dot)
    W1_bar, W1_bar_dot = Linear_init_reverse_jvp(t9 + t12, t10 + t13)  # 2
    return materialise(W1_bar_dot, W1)
