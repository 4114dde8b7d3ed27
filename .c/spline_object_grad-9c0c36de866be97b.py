# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.spline_object
# source: b5699b0cfb872a774a3f66b6a95f1ee0
# code: 16b5b79faa50291b6904a314e471acab
# mode: grad
# wrt: 0
# argument: ts list [float, ...]
# argument: x array float64 (x.0)
# argument: y array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: CubicSpline = class z_c.CubicSpline()
# asked: CubicSpline.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: CubicSpline.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: CubicSpline.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: CubicSpline.__new__ = builtin_function_or_method .object.__new__
# asked: CubicSpline.__getattr__ = unbound
# asked: CubicSpline.__del__ = unbound
# asked: CubicSpline.__init__ = function z_c.CubicSpline.__init__ e7b11fc24e824969005a265bb63c59ec
# asked: CubicSpline.__init__: len = builtin_function_or_method builtins.len
# asked: CubicSpline.__init__: range = class builtins.range
# asked: CubicSpline.__init__: np = module numpy 2.4.6
# asked: CubicSpline.__init__: np.linalg = module numpy.linalg 2.4.6
# asked: CubicSpline.__init__: np.linalg.solve = _ArrayFunctionDispatcher of function numpy.linalg._linalg.solve
# asked: CubicSpline.__init__: np.zeros = builtin_function_or_method numpy.zeros
# asked: CubicSpline.__init__: np.eye = function numpy.eye
# asked: CubicSpline.__init__: np.diff = _ArrayFunctionDispatcher of function numpy.lib._function_base_impl.diff
# asked: CubicSpline.x = unbound
# asked: CubicSpline.y = unbound
# asked: CubicSpline.M = unbound
# asked: CubicSpline.__call__ = function z_c.CubicSpline.__call__ d8e9f158f8ebe83db0277d0b069adec3
# asked: CubicSpline.__call__: int = class builtins.int
# asked: CubicSpline.__call__: max = builtin_function_or_method builtins.max
# asked: CubicSpline.__call__: len = builtin_function_or_method builtins.len
# asked: CubicSpline.__call__: min = builtin_function_or_method builtins.min
# asked: CubicSpline.__call__: np = module numpy 2.4.6
# asked: CubicSpline.__init__: np.searchsorted = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.searchsorted
# asked: equal axes = y.0 = x.0
# sha256: 340ddd598c0380fb6908bb333dac20f05788ab44c327605c9029f7fac217fe11

# Gradient of z_c.spline_object with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_list, quotient, undiff, zeros_like


def CubicSpline_call_forward(self_x, self_y, self_M, t):
    # 2: i = min(max(int(np.searchsorted(self.x, t)) - 1, 0), len(self.x) - 2)
    i = min(max(int(np.searchsorted(self_x, t)) - 1, 0), len(self_x) - 2)
    h = self_x[i + 1] - self_x[i]                        # 3: h = self.x[i + 1] - self.x[i]
    # 4: a, b = (self.x[i + 1] - t) / h, (t - self.x[i]) / h
    a, b = (self_x[i + 1] - t) / h, (t - self_x[i]) / h
    # 5: return a * self.y[i] + b * self.y[i + 1] + ((a ** 3 - a) * self.M[i] + (b ** 3 - b) * self.M[i +  ...
    t1 = a ** 3 - a
    t2 = b ** 3 - b
    t3 = a * self_y[i] + b * self_y[i + 1] + (t1 * self_M[i] + t2 * self_M[i + 1]) * h * h / 6
    return t3, (t1, t2)


def CubicSpline_call_reverse(self_x, self_y, self_M, t, residuals, y_bar, self_x_bar, self_M_bar):
    t1, t2 = residuals

    # 2: i = min(max(int(np.searchsorted(self.x, t)) - 1, 0), len(self.x) - 2)
    i = min(max(int(np.searchsorted(self_x, t)) - 1, 0), len(self_x) - 2)
    h = self_x[i + 1] - self_x[i]                        # 3: h = self.x[i + 1] - self.x[i]
    # 4: a, b = (self.x[i + 1] - t) / h, (t - self.x[i]) / h
    a, b = (self_x[i + 1] - t) / h, (t - self_x[i]) / h
    # 5: return a * self.y[i] + b * self.y[i + 1] + ((a ** 3 - a) * self.M[i] + (b ** 3 - b) * self.M[i +  ...
    t3 = t1 * self_M[i] + t2 * self_M[i + 1]
    t4 = quotient(y_bar, 6)
    t5 = t4 * h
    t6 = t5 * h
    self_M_bar[i + 1] += t6 * t2
    self_M_bar[i] += t6 * t1
    t7 = t6 * self_M[i + 1]
    b_bar = t7 * 3 * b ** 2 - t7 + y_bar * self_y[i + 1]
    t8 = t6 * self_M[i]
    a_bar = t8 * 3 * a ** 2 - t8 + y_bar * self_y[i]
    t9 = b_bar / h                                       # 4
    t10 = a_bar / h
    h_bar = t4 * (t3 * h) + t5 * t3 - t9 * b - t10 * a   # 4, 5
    self_x_bar[i] += -t9 - h_bar                         # 4
    self_x_bar[i + 1] += t10 + h_bar


def CubicSpline_init_forward(x, y):
    m = len(x)                       # 3
    h = np.diff(x)                   # 4
    A = np.eye(m)                    # 5
    r = np.zeros(m)                  # 6
    for i in range(1, m - 1):        # 7
        t = h[i - 1]  # 8: A[i, i - 1], A[i, i], A[i, i + 1] = h[i - 1], 2 * (h[i - 1] + h[i]), h[i]
        t1 = h[i]
        A[i, i - 1] = t
        A[i, i] = 2 * (t + t1)
        A[i, i + 1] = t1
        t2 = (y[i + 1] - y[i]) / t1  # 9: r[i] = 6 * ((y[i + 1] - y[i]) / h[i] - (y[i] - y[i - 1]) / h[i - 1])
        t3 = y[i - 1]
        r[i] = 6 * (t2 - (y[i] - t3) / t)
    t4 = A.copy()                    # 10: self.M = np.linalg.solve(A, r)
    self_M = np.linalg.solve(t4, r)
    return (None, x, y, self_M), (A, t4)


def CubicSpline_init_reverse(x, y, self_M, residuals, y0_bar, y1_bar):
    A, t = residuals

    m = len(x)                           # 3
    h = np.diff(x)                       # 4
    h_bar = zeros_like(h)                # 7: for i in range(1, m - 1):
    t1 = np.linalg.solve(t.T, y1_bar)    # 10: self.M = np.linalg.solve(A, r)
    r_bar = t1.copy()
    A_bar = -np.outer(t1, self_M)
    for i in reversed(range(1, m - 1)):  # 7
        t2 = r_bar[i] * 6  # 9: r[i] = 6 * ((y[i + 1] - y[i]) / h[i] - (y[i] - y[i - 1]) / h[i - 1])
        t3 = A_bar[i, i] * 2  # 8: A[i, i - 1], A[i, i], A[i, i + 1] = h[i - 1], 2 * (h[i - 1] + h[i]), h[i]
        h_bar[i - 1] += t2 / A[i, i - 1] * ((y[i] - y[i - 1]) / A[i, i - 1]) + t3 + A_bar[i, i - 1]  # 8, 9
        h_bar[i] += A_bar[i, i + 1] - t2 / A[i, i + 1] * ((y[i + 1] - y[i]) / A[i, i + 1]) + t3  # 8, 9
    x_bar = y0_bar + undiff(h_bar, x)    # 4
    return x_bar


def spline_object_grad(x, y, ts, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(y, "float64", 1) and is_list(ts)
        and set(map(type, ts)) == {float}, "x: float64[:], y: float64[:], ts: [float, ...]")

    # forward sweep
    (s, s_x, s_y, s_M), CubicSpline_init_res = CubicSpline_init_forward(x, y)  # 2: s = CubicSpline(x, y)
    tape = []
    for t in ts:  # 3: return sum(s(t) ** 2 for t in ts)
        t1, CubicSpline_call_res = CubicSpline_call_forward(s_x, s_y, s_M, t)
        tape.append((t1, CubicSpline_call_res))

    # reverse sweep
    s_x_bar, s_M_bar = zeros_like(s_x), zeros_like(s_M)  # 3
    for t, (t1, CubicSpline_call_res) in zip(reversed(ts), reversed(tape)):
        t2 = y_bar * 2 * t1
        CubicSpline_call_reverse(s_x, s_y, s_M, t, CubicSpline_call_res, t2, s_x_bar, s_M_bar)
    x_bar = CubicSpline_init_reverse(x, y, s_M, CubicSpline_init_res, s_x_bar, s_M_bar)  # 2
    return x_bar
