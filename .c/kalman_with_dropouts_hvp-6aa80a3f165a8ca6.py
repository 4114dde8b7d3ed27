# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.kalman_with_dropouts
# source: 3270cd2b2f5e05867b9a0f408f85780d
# code: 194d4f1fc050e5f506856de21d7f5a6a
# mode: hvp
# wrt: 0
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
# sha256: 7219bbaf13782e1fdc59afd46e09e821ff4892f4cb9f9bbdb75419e39a3541ad

# Product of the Hessian of z_c.kalman_with_dropouts with respect to q.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import cofactor, cofactor_dot, expect, is_array, unbroadcast, zeros_like


def KalmanFilter_init_jvp(F, H, Q, Rm, Q_dot):
    self_x = np.zeros(F.shape[0])  # 3: self.x = np.zeros(F.shape[0])
    self_P = np.eye(F.shape[0])    # 4: self.P = np.eye(F.shape[0])
    return (None, F, H, Q, Rm, self_x, self_P), Q_dot


def KalmanFilter_predict_jvp(self_F, self_Q, self_x, self_P, self_Q_dot, self_x_dot, self_P_dot):
    self_x = self_F @ self_x                      # 2: self.x = self.F @ self.x
    self_x_dot = self_F @ self_x_dot
    self_P = self_F @ self_P @ self_F.T + self_Q  # 3: self.P = self.F @ self.P @ self.F.T + self.Q
    self_P_dot = self_F @ self_P_dot @ self_F.T + self_Q_dot
    return (self_x, self_P), (self_x_dot, self_P_dot)


def KalmanFilter_update_forward_jvp(self_H, self_R, self_x, self_P, z, self_x_dot, self_P_dot):
    t = self_H @ self_x                    # 2: y = z - self.H @ self.x
    t1 = self_H @ self_x_dot
    y = z - t
    y_dot = np.broadcast_to(-t1, y.shape)
    t2 = self_H @ self_P_dot @ self_H.T    # 3: S = self.H @ self.P @ self.H.T + self.R
    S = self_H @ self_P @ self_H.T + self_R
    t3 = self_P @ self_H.T                 # 4: K = self.P @ self.H.T @ np.linalg.inv(S)
    t4 = self_P_dot @ self_H.T
    t5 = np.linalg.inv(S)
    t6 = -(t5 @ t2 @ t5)
    K = t3 @ t5
    K_dot = t4 @ t5 + t3 @ t6
    self_x = self_x + K @ y                # 5: self.x = self.x + K @ y
    self_x_dot = self_x_dot + (K_dot @ y + K @ y_dot)
    t7 = np.eye(len(self_x)) - K @ self_H  # 6: self.P = (np.eye(len(self.x)) - K @ self.H) @ self.P
    t8 = -(K_dot @ self_H)
    self_P_1 = t7 @ self_P
    self_P_dot = t8 @ self_P + t7 @ self_P_dot
    t9 = np.linalg.solve(S, y)  # 7: return 0.5 * (y @ np.linalg.solve(S, y) + np.log(np.linalg.det(S)))
    t10 = np.linalg.solve(S, y_dot - t2 @ t9)
    t11 = np.linalg.det(S)
    t12 = np.sum(cofactor(S) * t2)
    t13 = 0.5 * (y @ t9 + np.log(t11))
    return ((t13, (self_x, self_P_1)), (t, S, t3, t5, K, t7, t9, t11)), (self_x_dot, self_P_dot, t1, t2, t4,
        t6, K_dot, t8, t10, t12)


def KalmanFilter_update_reverse_jvp(self_H, self_P, z, residuals, y0_bar, y1_bar, y2_bar, self_P_dot,
        value_dot, S_dot, value_1_dot, value_2_dot, K_dot, value_3_dot, value_4_dot, value_5_dot, y1_bar_dot,
        y2_bar_dot):
    t, S, t1, t2, K, t3, t4, t5 = residuals

    y = z - t                                                # 2: y = z - self.H @ self.x
    y_dot = np.broadcast_to(-value_dot, y.shape)
    t6 = y0_bar * 0.5  # 7: return 0.5 * (y @ np.linalg.solve(S, y) + np.log(np.linalg.det(S)))
    t7 = t6 / t5
    t8 = cofactor(S)
    t9 = np.linalg.solve(S.T, t6 * y)
    t10 = np.linalg.solve(S.T, t6 * y_dot - S_dot.T @ t9)
    S_bar_dot = t7 * cofactor_dot(S,
        S_dot) - t8 * (t7 * value_5_dot / t5) - (np.outer(t10, t4) + np.outer(t9, value_4_dot))
    # 6: self.P = (np.eye(len(self.x)) - K @ self.H) @ self.P
    K_bar_dot = -(y2_bar_dot @ self_P.T + y2_bar @ self_P_dot.T) @ self_H.T
    y_bar = t6 * t4 + t9 + K.T @ y1_bar                      # 5, 7
    y_bar_dot = t6 * value_4_dot + t10 + (K_dot.T @ y1_bar + K.T @ y1_bar_dot)  # 5, 7
    K_bar = -(y2_bar @ self_P.T) @ self_H.T + np.outer(y1_bar, y)  # 5, 6
    K_bar_dot = K_bar_dot + (np.outer(y1_bar_dot, y) + np.outer(y1_bar, y_dot))  # 5: self.x = self.x + K @ y
    t11 = -(t1.T @ K_bar)                                    # 4: K = self.P @ self.H.T @ np.linalg.inv(S)
    t12 = t11 @ t2.T
    S_bar = t7 * t8 - np.outer(t9, t4) + t2.T @ t12          # 4, 7
    # 4
    S_bar_dot = S_bar_dot + (value_2_dot.T @ t12
        + t2.T @ (-(value_1_dot.T @ K_bar + t1.T @ K_bar_dot) @ t2.T + t11 @ value_2_dot.T))
    # 4, 6
    self_P_bar_dot = value_3_dot.T @ y2_bar + t3.T @ y2_bar_dot + (K_bar_dot @ t2.T
        + K_bar @ value_2_dot.T) @ self_H
    self_P_bar = t3.T @ y2_bar + K_bar @ t2.T @ self_H + self_H.T @ (S_bar @ self_H)  # 3, 4, 6
    # 3: S = self.H @ self.P @ self.H.T + self.R
    self_P_bar_dot = self_P_bar_dot + self_H.T @ (S_bar_dot @ self_H)
    self_x_bar = y1_bar + self_H.T @ -unbroadcast(y_bar, t)  # 2
    self_x_bar_dot = y1_bar_dot + self_H.T @ -unbroadcast(y_bar_dot, t)
    return (self_x_bar, self_P_bar), (self_x_bar_dot, self_P_bar_dot)


def KalmanFilter_predict_reverse_jvp(self_F, y0_bar, y1_bar, y0_bar_dot, y1_bar_dot):
    self_P_bar = self_F.T @ (y1_bar @ self_F)  # 3: self.P = self.F @ self.P @ self.F.T + self.Q
    self_P_bar_dot = self_F.T @ (y1_bar_dot @ self_F)
    self_x_bar = self_F.T @ y0_bar             # 2: self.x = self.F @ self.x
    self_x_bar_dot = self_F.T @ y0_bar_dot
    return (y1_bar, self_x_bar, self_P_bar), (y1_bar_dot, self_x_bar_dot, self_P_bar_dot)


def KalmanFilter_init_reverse_jvp(y_bar, y_bar_dot):
    return y_bar, y_bar_dot


def kalman_with_dropouts_hvp(q, r, zs, q_dot, *, y_bar=1.0):
    expect(type(q) is float and type(r) is float and is_array(zs, "float64", 2),
        "q: float, r: float, zs: float64[:, :]")

    # forward sweep
    # 2: kf = KalmanFilter(np.array([[1.0, 0.1], [0.0, 1.0]]), np.array([[1.0, 0.0]]), q ** 2 * np.eye(2), ...
    t = np.array([[1.0, 0.1], [0.0, 1.0]])
    t1 = np.array([[1.0, 0.0]])
    t2 = np.eye(2)
    (kf, kf_F, kf_H, kf_Q, kf_R, kf_x, kf_P), kf_Q_dot = KalmanFilter_init_jvp(t, t1, q ** 2 * t2,
        r ** 2 * np.eye(1), t2 * (2 * (q * q_dot)))
    tape, tape_1 = [], []
    kf_x_dot, kf_P_dot = zeros_like(kf_x), zeros_like(kf_P)  # 4: for i, z in enumerate(zs):
    for i, z in enumerate(zs):
        # 5: kf.predict()
        (kf_x, kf_P), (kf_x_dot, kf_P_dot) = KalmanFilter_predict_jvp(kf_F, kf_Q, kf_x, kf_P, kf_Q_dot,
            kf_x_dot, kf_P_dot)
        tape_1.append((kf_P, kf_P_dot))
        if not i % 3 == 1:                                   # 6: if i % 3 == 1:
            # 8: nll += kf.update(z)
            ((_, (kf_x, kf_P)),
                (KalmanFilter_update_res, S, KalmanFilter_update_res_1, KalmanFilter_update_res_2, K,
                KalmanFilter_update_res_3, KalmanFilter_update_res_4, KalmanFilter_update_res_5)), (kf_x_dot,
                kf_P_dot, KalmanFilter_update_res_dot, S_dot, KalmanFilter_update_res_dot_1,
                KalmanFilter_update_res_dot_2, K_dot, KalmanFilter_update_res_dot_3,
                KalmanFilter_update_res_dot_4,
                KalmanFilter_update_res_dot_5) = KalmanFilter_update_forward_jvp(kf_H, kf_R, kf_x, kf_P, z,
                kf_x_dot, kf_P_dot)
            tape.append(
                (KalmanFilter_update_res, KalmanFilter_update_res_dot, S, S_dot, KalmanFilter_update_res_1,
                KalmanFilter_update_res_dot_1, KalmanFilter_update_res_2, KalmanFilter_update_res_dot_2, K,
                K_dot, KalmanFilter_update_res_3, KalmanFilter_update_res_dot_3, KalmanFilter_update_res_4,
                KalmanFilter_update_res_dot_4, KalmanFilter_update_res_5, KalmanFilter_update_res_dot_5))

    # reverse sweep
    t1 = kf_P.shape                                          # 9: return nll + kf.P.trace()
    kf_P_bar = np.where(np.eye(t1[0], t1[1], k=0, dtype=bool), y_bar, 0.0)
    kf_Q_bar, kf_x_bar = zeros_like(kf_Q), zeros_like(kf_x)  # 4
    kf_Q_bar_dot, kf_x_bar_dot = zeros_like(kf_Q_bar), zeros_like(kf_x_bar)
    kf_P_bar_dot = zeros_like(kf_P_bar)
    for i, (kf_P, kf_P_dot) in zip(reversed(range(len(zs))), reversed(tape_1)):
        z = zs[i]
        if not i % 3 == 1:                                   # 6
            KalmanFilter_update_res, KalmanFilter_update_res_dot, S, S_dot, KalmanFilter_update_res_1, KalmanFilter_update_res_dot_1, KalmanFilter_update_res_2, KalmanFilter_update_res_dot_2, K, K_dot, KalmanFilter_update_res_3, KalmanFilter_update_res_dot_3, KalmanFilter_update_res_4, KalmanFilter_update_res_dot_4, KalmanFilter_update_res_5, KalmanFilter_update_res_dot_5 = (
                tape.pop())
            # 8
            (kf_x_bar, kf_P_bar), (kf_x_bar_dot, kf_P_bar_dot) = KalmanFilter_update_reverse_jvp(kf_H, kf_P,
                z,
                (KalmanFilter_update_res, S, KalmanFilter_update_res_1, KalmanFilter_update_res_2, K,
                KalmanFilter_update_res_3, KalmanFilter_update_res_4, KalmanFilter_update_res_5), y_bar,
                kf_x_bar, kf_P_bar, kf_P_dot, KalmanFilter_update_res_dot, S_dot,
                KalmanFilter_update_res_dot_1, KalmanFilter_update_res_dot_2, K_dot,
                KalmanFilter_update_res_dot_3, KalmanFilter_update_res_dot_4, KalmanFilter_update_res_dot_5,
                kf_x_bar_dot, kf_P_bar_dot)
        # 5
        (kf_Q_bar_1, kf_x_bar, kf_P_bar), (kf_Q_bar_dot_1, kf_x_bar_dot,
            kf_P_bar_dot) = KalmanFilter_predict_reverse_jvp(kf_F, kf_x_bar, kf_P_bar, kf_x_bar_dot,
            kf_P_bar_dot)
        kf_Q_bar = kf_Q_bar + kf_Q_bar_1
        kf_Q_bar_dot = kf_Q_bar_dot + kf_Q_bar_dot_1
    t, t1 = KalmanFilter_init_reverse_jvp(kf_Q_bar, kf_Q_bar_dot)  # 2
    q_bar_dot = q * (2 * np.sum(t2 * t1)) + np.sum(t * t2) * 2 * q_dot
    return q_bar_dot
