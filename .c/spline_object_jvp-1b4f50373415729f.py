# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.spline_object
# source: b5699b0cfb872a774a3f66b6a95f1ee0
# code: 16b5b79faa50291b6904a314e471acab
# mode: jvp
# wrt: (0, 1)
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
# sha256: caca5e1ac69548eb3fe9a196c0807d8d89b515df6779b9106299151ec300c406

# Tangent of z_c.spline_object with respect to x, y.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_list, quotient, zeros_like


def CubicSpline_init_jvp(x, y, x_dot, y_dot):
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
        t7 = 6 * ((y_dot[i + 1] - y_dot[i] - t4 * t3) / t2 - (y_dot[i] - y_dot[i - 1] - t6 * t1) / t)
        r_dot[i] = t7
        r[i] = 6 * (t4 - t6)
    self_M = np.linalg.solve(A, r)   # 10: self.M = np.linalg.solve(A, r)
    self_M_dot = np.linalg.solve(A, r_dot - A_dot @ self_M)
    return (None, x, y, self_M), (x_dot, y_dot, self_M_dot)


def CubicSpline_call_jvp(self_x, self_y, self_M, t, self_x_dot, self_y_dot, self_M_dot):
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
    t2 = self_y[i] * a_dot + a * self_y_dot[i]
    t3 = b * self_y[i + 1]
    t4 = t2 + (self_y[i + 1] * b_dot + b * self_y_dot[i + 1])
    t5 = a ** 3 - a
    t6 = t5 * self_M[i]
    t7 = self_M[i] * (3 * (a ** 2 * a_dot) - a_dot) + t5 * self_M_dot[i]
    t8 = b ** 3 - b
    t9 = t8 * self_M[i + 1]
    t10 = t6 + t9
    t11 = t10 * h
    t2 = h * (t7 + (self_M[i + 1] * (3 * (b ** 2 * b_dot) - b_dot) + t8 * self_M_dot[i + 1])) + t10 * h_dot
    return t1 + t3 + t11 * h / 6, t4 + quotient(h * t2 + t11 * h_dot, 6)


def spline_object_jvp(x, y, ts, x_dot, y_dot):
    expect(is_array(x, "float64", 1) and is_array(y, "float64", 1) and is_list(ts)
        and set(map(type, ts)) == {float}, "x: float64[:], y: float64[:], ts: [float, ...]")

    # 2: s = CubicSpline(x, y)
    (s, s_x, s_y, s_M), (s_x_dot, s_y_dot, s_M_dot) = CubicSpline_init_jvp(x, y, x_dot, y_dot)
    t1 = t2 = 0.0
    for t in ts:  # 3: return sum(s(t) ** 2 for t in ts)
        t3, t4 = CubicSpline_call_jvp(s_x, s_y, s_M, t, s_x_dot, s_y_dot, s_M_dot)
        t1 = t1 + t3 ** 2
        t2 = t2 + 2 * (t3 * t4)
    return t1, t2
