# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.spline_object
# source: b5699b0cfb872a774a3f66b6a95f1ee0
# code: 16b5b79faa50291b6904a314e471acab
# mode: hvp
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
# sha256: 80c22d0512767d808563f37813e4dd33a744a04f81ffea3859bc60ad7f9e03b4

# Product of the Hessian of z_c.spline_object with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_list, materialise, quotient, undiff, zeros_like


def CubicSpline_init_forward_jvp(x, y, x_dot):
    m = len(x)                       # 3
    h = np.diff(x)                   # 4
    h_dot = np.diff(x_dot)
    A = np.eye(m)                    # 5
    A_dot = zeros_like(A)
    r = np.zeros(m)                  # 6
    r_dot = zeros_like(r)
    for i in range(1, m - 1):        # 7
        t = h[i - 1]  # 8: A[i, i - 1], A[i, i], A[i, i + 1] = h[i - 1], 2 * (h[i - 1] + h[i]), h[i]
        t1 = h_dot[i - 1]
        t2 = h[i]
        t3 = h_dot[i]
        A_dot[i, i - 1] = t1
        A[i, i - 1] = t
        A_dot[i, i] = 2 * (t1 + t3)
        A[i, i] = 2 * (t + t2)
        A_dot[i, i + 1] = t3
        A[i, i + 1] = t2
        t4 = (y[i + 1] - y[i]) / t2  # 9: r[i] = 6 * ((y[i + 1] - y[i]) / h[i] - (y[i] - y[i - 1]) / h[i - 1])
        t5 = y[i - 1]
        t6 = (y[i] - t5) / t
        r_dot[i] = 6 * (t6 * t1 / t - t4 * t3 / t2)
        r[i] = 6 * (t4 - t6)
    t7, t8 = A.copy(), A_dot.copy()  # 10: self.M = np.linalg.solve(A, r)
    self_M = np.linalg.solve(t7, r)
    self_M_dot = np.linalg.solve(t7, r_dot - t8 @ self_M)
    return ((None, x, y, self_M), (A, t7)), (x_dot, self_M_dot, A_dot, t8)


def CubicSpline_call_forward_jvp(self_x, self_y, self_M, t, self_x_dot, self_M_dot):
    # 2: i = min(max(int(np.searchsorted(self.x, t)) - 1, 0), len(self.x) - 2)
    i = min(max(int(np.searchsorted(self_x, t)) - 1, 0), len(self_x) - 2)
    h = self_x[i + 1] - self_x[i]                # 3: h = self.x[i + 1] - self.x[i]
    h_dot = self_x_dot[i + 1] - self_x_dot[i]
    a = (self_x[i + 1] - t) / h                  # 4: a, b = (self.x[i + 1] - t) / h, (t - self.x[i]) / h
    a_dot = (self_x_dot[i + 1] - a * h_dot) / h  # 3, 4
    b = (t - self_x[i]) / h                      # 4
    b_dot = (-self_x_dot[i] - b * h_dot) / h     # 3, 4
    # 5: return a * self.y[i] + b * self.y[i + 1] + ((a ** 3 - a) * self.M[i] + (b ** 3 - b) * self.M[i +  ...
    t1 = a * self_y[i]
    t2 = self_y[i] * a_dot
    t3 = b * self_y[i + 1]
    t4 = t2 + self_y[i + 1] * b_dot
    t5 = a ** 3 - a
    t6 = 3 * (a ** 2 * a_dot) - a_dot
    t7 = t5 * self_M[i]
    t8 = self_M[i] * t6 + t5 * self_M_dot[i]
    t9 = b ** 3 - b
    t10 = 3 * (b ** 2 * b_dot) - b_dot
    t11 = t9 * self_M[i + 1]
    t2 = t7 + t11
    t12 = t2 * h
    t13 = h * (h * (t8 + (self_M[i + 1] * t10 + t9 * self_M_dot[i + 1])) + t2 * h_dot) + t12 * h_dot
    return (t1 + t3 + t12 * h / 6, (t5, t9)), (t4 + quotient(t13, 6), t6, t10)


def CubicSpline_call_reverse_jvp(self_x, self_y, self_M, t, residuals, y_bar, self_x_dot, self_M_dot,
        value_dot, value_1_dot, y_bar_dot):
    t1, t2 = residuals

    # 2: i = min(max(int(np.searchsorted(self.x, t)) - 1, 0), len(self.x) - 2)
    i = min(max(int(np.searchsorted(self_x, t)) - 1, 0), len(self_x) - 2)
    h = self_x[i + 1] - self_x[i]                   # 3: h = self.x[i + 1] - self.x[i]
    h_dot = self_x_dot[i + 1] - self_x_dot[i]
    a = (self_x[i + 1] - t) / h                     # 4: a, b = (self.x[i + 1] - t) / h, (t - self.x[i]) / h
    a_dot = (self_x_dot[i + 1] - a * h_dot) / h     # 3, 4
    b = (t - self_x[i]) / h                         # 4
    b_dot = (-self_x_dot[i] - b * h_dot) / h        # 3, 4
    # 5: return a * self.y[i] + b * self.y[i + 1] + ((a ** 3 - a) * self.M[i] + (b ** 3 - b) * self.M[i +  ...
    t3 = self_M[i]
    t4 = self_M[i + 1]
    t5 = t1 * t3 + t2 * t4
    t6 = t3 * value_dot + t1 * self_M_dot[i] + (t4 * value_1_dot + t2 * self_M_dot[i + 1])
    t7 = t5 * h
    t8 = quotient(y_bar, 6)
    t9 = quotient(y_bar_dot, 6)
    t10 = t8 * h
    t11 = h * t9 + t8 * h_dot
    t12 = t10 * h
    t13 = h * t11 + t10 * h_dot
    t14 = t12 * t4
    t15 = t4 * t13 + t12 * self_M_dot[i + 1]
    self_M_bar, self_M_bar_dot = zeros_like(self_M), zeros_like(self_M)
    t16 = b ** 2
    t17 = t14 * 3
    t18 = t12 * t3
    t19 = t3 * t13 + t12 * self_M_dot[i]
    self_M_bar_dot[i + 1] += t2 * t13 + t12 * value_1_dot
    self_M_bar[i + 1] += t12 * t2
    self_M_bar_dot[i] += t1 * t13 + t12 * value_dot
    self_M_bar[i] += t12 * t1
    t4 = a ** 2
    t20 = t18 * 3
    b_bar = t17 * t16 - t14 + y_bar * self_y[i + 1]
    b_bar_dot = t16 * (3 * t15) + t17 * (2 * (b * b_dot)) - t15 + self_y[i + 1] * y_bar_dot
    a_bar = t20 * t4 - t18 + y_bar * self_y[i]
    a_bar_dot = t4 * (3 * t19) + t20 * (2 * (a * a_dot)) - t19 + self_y[i] * y_bar_dot
    t2 = b_bar / h                                  # 4
    t1 = (b_bar_dot - t2 * h_dot) / h
    h_bar_dot = t7 * t9 + t8 * (h * t6 + t5 * h_dot) + (t5 * t11 + t10 * t6) - (b * t1 + t2 * b_dot)  # 4, 5
    self_x_bar, self_x_bar_dot = zeros_like(self_x), zeros_like(self_x)  # 4
    t3 = a_bar / h
    t12 = (a_bar_dot - t3 * h_dot) / h
    h_bar = t8 * t7 + t10 * t5 - t2 * b - t3 * a    # 4, 5
    h_bar_dot = h_bar_dot - (a * t12 + t3 * a_dot)  # 4
    self_x_bar_dot[i] += -t1 - h_bar_dot
    self_x_bar[i] += -t2 - h_bar
    self_x_bar_dot[i + 1] += t12 + h_bar_dot
    self_x_bar[i + 1] += t3 + h_bar
    return (self_x_bar, self_M_bar), (self_x_bar_dot, self_M_bar_dot)


def CubicSpline_init_reverse_jvp(x, y, self_M, residuals, y0_bar, y1_bar, self_M_dot, A_dot, value_dot,
        y0_bar_dot, y1_bar_dot):
    A, t = residuals

    m = len(x)                                       # 3
    h = np.diff(x)                                   # 4
    t1 = np.linalg.solve(t.T, y1_bar)                # 10: self.M = np.linalg.solve(A, r)
    t2 = np.linalg.solve(t.T, y1_bar_dot - value_dot.T @ t1)
    A_bar = -np.outer(t1, self_M)
    r_bar = t1.copy()
    r_bar_dot = materialise(t2, r_bar)
    A_bar_dot = materialise(-(np.outer(t2, self_M) + np.outer(t1, self_M_dot)), A_bar)
    h_bar, h_bar_dot = zeros_like(h), zeros_like(h)  # 7: for i in range(1, m - 1):
    for i in reversed(range(1, m - 1)):
        t = A[i, i - 1]  # 8: A[i, i - 1], A[i, i], A[i, i + 1] = h[i - 1], 2 * (h[i - 1] + h[i]), h[i]
        t3 = A[i, i + 1]
        t1 = (y[i + 1] - y[i]) / t3  # 9: r[i] = 6 * ((y[i + 1] - y[i]) / h[i] - (y[i] - y[i - 1]) / h[i - 1])
        t2 = (y[i] - y[i - 1]) / t
        t4 = r_bar[i] * 6
        r_bar[i] = 0.0
        t5 = 6 * r_bar_dot[i]
        r_bar_dot[i] = 0.0
        t6 = t4 / t
        t7 = t4 / t3
        t8 = A_bar[i, i + 1]                         # 8
        t9 = A_bar_dot[i, i + 1]
        t10 = A_bar[i, i - 1]
        t11 = A_bar_dot[i, i - 1]
        t12 = A_bar[i, i] * 2
        A_bar[i, i] = 0.0
        t13 = 2 * A_bar_dot[i, i]
        A_bar_dot[i, i] = 0.0
        t4 = t2 * ((t5 - t6 * A_dot[i, i - 1]) / t) - t6 * (t2 * A_dot[i, i - 1] / t) + t13 + t11  # 9
        h_bar_dot[i - 1] += t4
        A_bar_dot[i, i - 1] = 0.0                    # 8
        h_bar[i - 1] += t6 * t2 + t12 + t10          # 9
        A_bar[i, i - 1] = 0.0                        # 8
        # 8, 9
        h_bar_dot[i] += t9 - (t1 * ((t5 - t7 * A_dot[i, i + 1]) / t3)
            - t7 * (t1 * A_dot[i, i + 1] / t3)) + t13
        A_bar_dot[i, i + 1] = 0.0                    # 8
        h_bar[i] += t8 - t7 * t1 + t12               # 9
        A_bar[i, i + 1] = 0.0                        # 8
    x_bar = y0_bar + undiff(h_bar, x)                # 4
    x_bar_dot = y0_bar_dot + undiff(h_bar_dot, x, 1, -1)
    return x_bar, x_bar_dot


def spline_object_hvp(x, y, ts, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(y, "float64", 1) and is_list(ts)
        and set(map(type, ts)) == {float}, "x: float64[:], y: float64[:], ts: [float, ...]")

    # forward sweep
    # 2: s = CubicSpline(x, y)
    ((s, s_x, s_y, s_M), (A, CubicSpline_init_res)), (s_x_dot, s_M_dot, A_dot,
        CubicSpline_init_res_dot) = CubicSpline_init_forward_jvp(x, y, x_dot)
    tape = []
    for t in ts:  # 3: return sum(s(t) ** 2 for t in ts)
        (t1, (CubicSpline_call_res, CubicSpline_call_res_1)), (t2, CubicSpline_call_res_dot,
            CubicSpline_call_res_dot_1) = CubicSpline_call_forward_jvp(s_x, s_y, s_M, t, s_x_dot, s_M_dot)
        tape.append(
            (t1, t2, CubicSpline_call_res, CubicSpline_call_res_dot, CubicSpline_call_res_1,
            CubicSpline_call_res_dot_1))

    # reverse sweep
    s_x_bar, s_x_bar_dot, s_M_bar = zeros_like(s_x), zeros_like(s_x), zeros_like(s_M)  # 3
    s_M_bar_dot = zeros_like(s_M)
    for t, (t1, t2, CubicSpline_call_res, CubicSpline_call_res_dot, CubicSpline_call_res_1,
            CubicSpline_call_res_dot_1) in zip(reversed(ts), reversed(tape)):
        t3 = y_bar * 2
        t4 = t3 * t1
        t5 = t3 * t2
        (s_x_bar_1, s_M_bar_1), (s_x_bar_dot_1, s_M_bar_dot_1) = CubicSpline_call_reverse_jvp(s_x, s_y, s_M,
            t, (CubicSpline_call_res, CubicSpline_call_res_1), t4, s_x_dot, s_M_dot, CubicSpline_call_res_dot,
            CubicSpline_call_res_dot_1, t5)
        s_x_bar_dot += s_x_bar_dot_1
        s_x_bar += s_x_bar_1
        s_M_bar_dot += s_M_bar_dot_1
        s_M_bar += s_M_bar_1
    # 2
    x_bar, x_bar_dot = CubicSpline_init_reverse_jvp(x, y, s_M, (A, CubicSpline_init_res), s_x_bar, s_M_bar,
        s_M_dot, A_dot, CubicSpline_init_res_dot, s_x_bar_dot, s_M_bar_dot)
    return x_bar_dot
