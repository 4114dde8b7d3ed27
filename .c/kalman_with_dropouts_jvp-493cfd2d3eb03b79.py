# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.kalman_with_dropouts
# source: 3270cd2b2f5e05867b9a0f408f85780d
# code: 194d4f1fc050e5f506856de21d7f5a6a
# mode: jvp
# wrt: (0, 1, 2)
# argument: q float
# argument: r float
# argument: zs array float64 (zs.0, zs.1)
# asked: enumerate = class builtins.enumerate
# asked: KalmanFilter = class z_c.KalmanFilter()
# asked: np = module numpy 2.4.6
# asked: np.array = builtin_function_or_method numpy.array
# asked: np.eye = function numpy.eye
# asked: KalmanFilter.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: KalmanFilter.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: KalmanFilter.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: KalmanFilter.__new__ = builtin_function_or_method .object.__new__
# asked: KalmanFilter.__getattr__ = unbound
# asked: KalmanFilter.__del__ = unbound
# asked: KalmanFilter.__init__ = function z_c.KalmanFilter.__init__ e4bde12f21bd4be32fd0651312e575a1
# asked: KalmanFilter.__init__: np = module numpy 2.4.6
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: KalmanFilter.F = unbound
# asked: KalmanFilter.H = unbound
# asked: KalmanFilter.Q = unbound
# asked: KalmanFilter.R = unbound
# asked: KalmanFilter.x = unbound
# asked: KalmanFilter.P = unbound
# asked: KalmanFilter.predict = function z_c.KalmanFilter.predict 26a88ac45cb5526b1d118cbf02aa185e
# asked: KalmanFilter.update = function z_c.KalmanFilter.update 9b2f527f9d64c242ad696347bcc120b7
# asked: KalmanFilter.update: len = builtin_function_or_method builtins.len
# asked: KalmanFilter.update: np = module numpy 2.4.6
# asked: np.log = ufunc numpy.log
# asked: np.linalg = module numpy.linalg 2.4.6
# asked: np.linalg.det = _ArrayFunctionDispatcher of function numpy.linalg._linalg.det
# asked: np.linalg.solve = _ArrayFunctionDispatcher of function numpy.linalg._linalg.solve
# asked: np.linalg.inv = _ArrayFunctionDispatcher of function numpy.linalg._linalg.inv
# asked: equal axes = 
# sha256: 31b47f8a273749a09ca8256a58ba4722ee1bdb0e4c69f614b0025c822f076f9a

# Tangent of z_c.kalman_with_dropouts with respect to q, r, zs.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import cofactor, expect, is_array, zeros_like


def KalmanFilter_init_jvp(F, H, Q, Rm, Q_dot, Rm_dot):
    self_x = np.zeros(F.shape[0])  # 3: self.x = np.zeros(F.shape[0])
    self_P = np.eye(F.shape[0])    # 4: self.P = np.eye(F.shape[0])
    return (None, F, H, Q, Rm, self_x, self_P), (Q_dot, Rm_dot)


def KalmanFilter_predict_jvp(self_F, self_Q, self_x, self_P, self_Q_dot, self_x_dot, self_P_dot):
    self_x = self_F @ self_x                      # 2: self.x = self.F @ self.x
    self_x_dot = self_F @ self_x_dot
    self_P = self_F @ self_P @ self_F.T + self_Q  # 3: self.P = self.F @ self.P @ self.F.T + self.Q
    self_P_dot = self_F @ self_P_dot @ self_F.T + self_Q_dot
    return (self_x, self_P), (self_x_dot, self_P_dot)


def KalmanFilter_update_jvp(self_H, self_R, self_x, self_P, z, self_R_dot, self_x_dot, self_P_dot, z_dot):
    y = z - self_H @ self_x                  # 2: y = z - self.H @ self.x
    y_dot = z_dot - self_H @ self_x_dot
    S = self_H @ self_P @ self_H.T + self_R  # 3: S = self.H @ self.P @ self.H.T + self.R
    S_dot = self_H @ self_P_dot @ self_H.T + self_R_dot
    t = self_P @ self_H.T                    # 4: K = self.P @ self.H.T @ np.linalg.inv(S)
    t1 = np.linalg.inv(S)
    K = t @ t1
    K_dot = self_P_dot @ self_H.T @ t1 + t @ -(t1 @ S_dot @ t1)
    self_x = self_x + K @ y                  # 5: self.x = self.x + K @ y
    self_x_dot = self_x_dot + (K_dot @ y + K @ y_dot)
    t2 = np.eye(len(self_x)) - K @ self_H    # 6: self.P = (np.eye(len(self.x)) - K @ self.H) @ self.P
    self_P_1 = t2 @ self_P
    self_P_dot = -(K_dot @ self_H) @ self_P + t2 @ self_P_dot
    t3 = np.linalg.solve(S, y)  # 7: return 0.5 * (y @ np.linalg.solve(S, y) + np.log(np.linalg.det(S)))
    t4 = np.linalg.det(S)
    t = y_dot @ t3 + y @ np.linalg.solve(S, y_dot - S_dot @ t3) + np.sum(cofactor(S) * S_dot) / t4
    return (0.5 * (y @ t3 + np.log(t4)), (self_x, self_P_1)), (0.5 * t, self_x_dot, self_P_dot)


def kalman_with_dropouts_jvp(q, r, zs, q_dot, r_dot, zs_dot):
    expect(type(q) is float and type(r) is float and is_array(zs, "float64", 2),
        "q: float, r: float, zs: float64[:, :]")

    # 2: kf = KalmanFilter(np.array([[1.0, 0.1], [0.0, 1.0]]), np.array([[1.0, 0.0]]), q ** 2 * np.eye(2), ...
    t = np.array([[1.0, 0.1], [0.0, 1.0]])
    t1 = np.array([[1.0, 0.0]])
    t2 = np.eye(2)
    t3 = np.eye(1)
    (kf, kf_F, kf_H, kf_Q, kf_R, kf_x, kf_P), (kf_Q_dot, kf_R_dot) = KalmanFilter_init_jvp(t, t1, q ** 2 * t2,
        r ** 2 * t3, t2 * (2 * (q * q_dot)), t3 * (2 * (r * r_dot)))
    kf_x_dot, kf_P_dot = zeros_like(kf_x), zeros_like(kf_P)  # 4: for i, z in enumerate(zs):
    nll = nll_dot = 0.0
    for i, z in enumerate(zs):
        z_dot = zs_dot[i]
        # 5: kf.predict()
        (kf_x, kf_P), (kf_x_dot, kf_P_dot) = KalmanFilter_predict_jvp(kf_F, kf_Q, kf_x, kf_P, kf_Q_dot,
            kf_x_dot, kf_P_dot)
        if not i % 3 == 1:                                   # 6: if i % 3 == 1:
            # 8: nll += kf.update(z)
            (t, (kf_x, kf_P)), (t1, kf_x_dot, kf_P_dot) = KalmanFilter_update_jvp(kf_H, kf_R, kf_x, kf_P, z,
                kf_R_dot, kf_x_dot, kf_P_dot, z_dot)
            nll = nll + t
            nll_dot = nll_dot + t1
    return nll + np.trace(kf_P), nll_dot + np.trace(kf_P_dot, 0, 0, 1)
