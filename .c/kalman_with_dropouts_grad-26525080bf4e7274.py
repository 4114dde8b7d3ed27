# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.kalman_with_dropouts
# source: 3270cd2b2f5e05867b9a0f408f85780d
# code: 194d4f1fc050e5f506856de21d7f5a6a
# mode: grad
# wrt: 0
# argument: q numpy scalar float64
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
# sha256: bf0758c9c2d8de1434eff71a56bcab0589a320acbc69b8f2284bca5d1315dc7b

# Gradient of z_c.kalman_with_dropouts with respect to q.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import cofactor, expect, is_array, is_scalar, unbroadcast, zeros_like


def KalmanFilter_init(F, H, Q, Rm):
    self_x = np.zeros(F.shape[0])  # 3: self.x = np.zeros(F.shape[0])
    self_P = np.eye(F.shape[0])    # 4: self.P = np.eye(F.shape[0])
    return None, F, H, Q, Rm, self_x, self_P


def KalmanFilter_predict(self_F, self_Q, self_x, self_P):
    self_x = self_F @ self_x                      # 2: self.x = self.F @ self.x
    self_P = self_F @ self_P @ self_F.T + self_Q  # 3: self.P = self.F @ self.P @ self.F.T + self.Q
    return self_x, self_P


def KalmanFilter_update_forward(self_H, self_R, self_x, self_P, z):
    t = self_H @ self_x                      # 2: y = z - self.H @ self.x
    y = z - t
    S = self_H @ self_P @ self_H.T + self_R  # 3: S = self.H @ self.P @ self.H.T + self.R
    t1 = self_P @ self_H.T                   # 4: K = self.P @ self.H.T @ np.linalg.inv(S)
    t2 = np.linalg.inv(S)
    K = t1 @ t2
    self_x = self_x + K @ y                  # 5: self.x = self.x + K @ y
    t3 = np.eye(len(self_x)) - K @ self_H    # 6: self.P = (np.eye(len(self.x)) - K @ self.H) @ self.P
    self_P = t3 @ self_P
    t4 = np.linalg.solve(S, y)  # 7: return 0.5 * (y @ np.linalg.solve(S, y) + np.log(np.linalg.det(S)))
    t5 = np.linalg.det(S)
    return (0.5 * (y @ t4 + np.log(t5)), (self_x, self_P)), (t, S, t1, t2, K, t3, t4, t5)


def KalmanFilter_update_reverse(self_H, self_P, z, residuals, y0_bar, y1_bar, y2_bar):
    t, S, t1, t2, K, t3, t4, t5 = residuals

    y = z - t                                                # 2: y = z - self.H @ self.x
    t6 = y0_bar * 0.5  # 7: return 0.5 * (y @ np.linalg.solve(S, y) + np.log(np.linalg.det(S)))
    t7 = np.linalg.solve(S.T, t6 * y)
    y_bar = t6 * t4 + t7 + K.T @ y1_bar                      # 5, 7
    K_bar = -(y2_bar @ self_P.T) @ self_H.T + np.outer(y1_bar, y)  # 5, 6
    S_bar = t6 / t5 * cofactor(S) - np.outer(t7, t4) + t2.T @ (-(t1.T @ K_bar) @ t2.T)  # 4, 7
    self_P_bar = t3.T @ y2_bar + K_bar @ t2.T @ self_H + self_H.T @ (S_bar @ self_H)  # 3, 4, 6
    self_x_bar = y1_bar + self_H.T @ -unbroadcast(y_bar, t)  # 2
    return self_x_bar, self_P_bar


def KalmanFilter_predict_reverse(self_F, y0_bar, y1_bar):
    self_P_bar = self_F.T @ (y1_bar @ self_F)  # 3: self.P = self.F @ self.P @ self.F.T + self.Q
    self_x_bar = self_F.T @ y0_bar             # 2: self.x = self.F @ self.x
    return y1_bar, self_x_bar, self_P_bar


def KalmanFilter_init_reverse(y_bar):
    return y_bar


def kalman_with_dropouts_grad(q, r, zs, *, y_bar=1.0):
    expect(is_scalar(q, "float64") and type(r) is float and is_array(zs, "float64", 2),
        "q: np.float64, r: float, zs: float64[:, :]")

    # forward sweep
    # 2: kf = KalmanFilter(np.array([[1.0, 0.1], [0.0, 1.0]]), np.array([[1.0, 0.0]]), q ** 2 * np.eye(2), ...
    t = np.array([[1.0, 0.1], [0.0, 1.0]])
    t1 = np.eye(2)
    kf, kf_F, kf_H, kf_Q, kf_R, kf_x, kf_P = KalmanFilter_init(t, np.array([[1.0, 0.0]]), q ** 2 * t1,
        r ** 2 * np.eye(1))
    KalmanFilter_update_res_tape, kf_P_tape = [], []
    for i, z in enumerate(zs):              # 4
        kf_x, kf_P = KalmanFilter_predict(kf_F, kf_Q, kf_x, kf_P)  # 5: kf.predict()
        kf_P_tape.append(kf_P)
        if not i % 3 == 1:                  # 6: if i % 3 == 1:
            # 8: nll += kf.update(z)
            (_, (kf_x, kf_P)), KalmanFilter_update_res = KalmanFilter_update_forward(kf_H, kf_R, kf_x, kf_P,
                z)
            KalmanFilter_update_res_tape.append(KalmanFilter_update_res)

    # reverse sweep
    t2 = kf_P.shape                                          # 9: return nll + kf.P.trace()
    kf_P_bar = np.where(np.eye(t2[0], t2[1], k=0, dtype=bool), y_bar, 0.0)
    kf_Q_bar, kf_x_bar = zeros_like(kf_Q), zeros_like(kf_x)  # 4
    for i, kf_P in zip(reversed(range(len(zs))), reversed(kf_P_tape)):
        z = zs[i]
        if not i % 3 == 1:                                   # 6
            KalmanFilter_update_res = KalmanFilter_update_res_tape.pop()
            # 8
            kf_x_bar, kf_P_bar = KalmanFilter_update_reverse(kf_H, kf_P, z, KalmanFilter_update_res, y_bar,
                kf_x_bar, kf_P_bar)
        kf_Q_bar_1, kf_x_bar, kf_P_bar = KalmanFilter_predict_reverse(kf_F, kf_x_bar, kf_P_bar)  # 5
        kf_Q_bar = kf_Q_bar + kf_Q_bar_1
    q_bar = np.sum(KalmanFilter_init_reverse(kf_Q_bar) * t1) * 2 * q  # 2
    return q_bar
