# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.batchnorm_running
# source: 2245d107d9f535335a0deaddb8744a1e
# code: 16cf4697c15b00c60120f5760f56860e
# mode: hvp
# wrt: 0
# argument: beta array float64 (x.1)
# argument: gamma array float64 (x.1)
# argument: x array float64 (x.0, x.1)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.sin = ufunc numpy.sin
# asked: BatchNorm = class z_a.BatchNorm()
# asked: BatchNorm.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: BatchNorm.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: BatchNorm.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: BatchNorm.__new__ = builtin_function_or_method .object.__new__
# asked: BatchNorm.__getattr__ = unbound
# asked: BatchNorm.__del__ = unbound
# asked: BatchNorm.__init__ = function z_a.BatchNorm.__init__ 7190bc2ecc17b2e849239a2c5c088f80
# asked: BatchNorm.__init__(momentum) = float 0.1
# asked: BatchNorm.__init__: len = builtin_function_or_method builtins.len
# asked: BatchNorm.__init__: np = module numpy 2.4.6
# asked: np.ones = function numpy.ones
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: BatchNorm.gamma = unbound
# asked: BatchNorm.beta = unbound
# asked: BatchNorm.mean = unbound
# asked: BatchNorm.var = unbound
# asked: BatchNorm.momentum = unbound
# asked: BatchNorm.__call__ = function z_a.BatchNorm.__call__ 83b6011371de4618e21d706d5a1d254d
# asked: BatchNorm.__call__: np = module numpy 2.4.6
# asked: np.sqrt = ufunc numpy.sqrt
# asked: equal axes = beta.0 = x.1, gamma.0 = x.1
# sha256: c519cb49231b129ec52ea61a0524d2857a99d4a95dc51948911bcbec5890ff37

# Product of the Hessian of z_a.batchnorm_running with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, quotient, require_bound, unbroadcast, zeros_like


def BatchNorm_init(gamma, beta):
    self_mean = np.zeros(len(gamma))  # 3: self.mean, self.var = np.zeros(len(gamma)), np.ones(len(gamma))
    self_var = np.ones(len(gamma))
    return None, gamma, beta, self_mean, self_var, 0.1


def BatchNorm_call_forward_jvp(self_gamma, self_beta, self_mean, self_var, self_momentum, x, self_mean_dot,
        self_var_dot, x_dot):
    mu = np.mean(x, 0)                             # 3: mu, var = x.mean(0), x.var(0)
    mu_dot = np.mean(x_dot, axis=0)
    var = np.var(x, 0)
    var_dot = 2.0 / max(x.shape[0], 1) * np.sum((x - np.mean(x, axis=0, keepdims=True)) * x_dot, axis=0)
    t = 1 - self_momentum  # 4: self.mean = (1 - self.momentum) * self.mean + self.momentum * mu
    self_mean = t * self_mean + self_momentum * mu
    self_mean_dot = t * self_mean_dot + self_momentum * mu_dot
    # 5: self.var = (1 - self.momentum) * self.var + self.momentum * var
    self_var = t * self_var + self_momentum * var
    self_var_dot = t * self_var_dot + self_momentum * var_dot
    t1 = np.sqrt(var + 1e-05)  # 8: return self.gamma * (x - mu) / np.sqrt(var + 1e-5) + self.beta
    t2 = 0.5 * quotient(var_dot, t1)
    t3 = self_gamma * (x - mu) / t1
    t4 = (self_gamma * (x_dot - mu_dot) - t3 * t2) / t1
    return ((t3 + self_beta, (self_mean, self_var)), t1), (t4, self_mean_dot, self_var_dot, t2)


def BatchNorm_call_reverse_jvp(self_gamma, self_momentum, x, residual, y0_bar, y1_bar, y2_bar, x_dot,
        value_dot, y0_bar_dot, y1_bar_dot, y2_bar_dot):
    mu = np.mean(x, 0)                                       # 3: mu, var = x.mean(0), x.var(0)
    mu_dot = np.mean(x_dot, axis=0)
    t = 1 - self_momentum  # 4: self.mean = (1 - self.momentum) * self.mean + self.momentum * mu
    t1 = self_gamma * (x - mu) / residual  # 8: return self.gamma * (x - mu) / np.sqrt(var + 1e-5) + self.beta
    t2 = y0_bar / residual
    t3 = (y0_bar_dot - t2 * value_dot) / residual
    t4 = 0.5 * np.sum(t1 * -t3 - t2 * ((self_gamma * (x_dot - mu_dot) - t1 * value_dot) / residual), axis=0)
    var_bar = quotient(np.sum(-t2 * t1, axis=0) * 0.5, residual)
    var_bar_dot = quotient(t4 - var_bar * value_dot, residual)
    x_bar = t2 * self_gamma
    x_bar_dot = self_gamma * t3
    # 5: self.var = (1 - self.momentum) * self.var + self.momentum * var
    var_bar = var_bar + y2_bar * self_momentum
    var_bar_dot = var_bar_dot + self_momentum * y2_bar_dot
    self_var_bar = y2_bar * t
    self_var_bar_dot = t * y2_bar_dot
    mu_bar = y1_bar * self_momentum - np.sum(x_bar, axis=0)  # 4
    mu_bar_dot = self_momentum * y1_bar_dot - np.sum(x_bar_dot, axis=0)
    self_mean_bar = y1_bar * t
    self_mean_bar_dot = t * y1_bar_dot
    t1 = x - np.mean(x, axis=0, keepdims=True)               # 3
    t2 = max(x.shape[0], 1)
    t3 = 2.0 / t2
    t4 = np.expand_dims(var_bar * t3, 0)
    t5 = t1 * np.expand_dims(t3 * var_bar_dot, 0) + t4 * (x_dot - np.mean(x_dot, axis=0, keepdims=True))
    x_bar = x_bar + t4 * t1 + np.expand_dims(mu_bar / t2, 0)
    x_bar_dot = x_bar_dot + t5 + np.expand_dims(mu_bar_dot / t2, 0)
    return (self_mean_bar, self_var_bar, x_bar), (self_mean_bar_dot, self_var_bar_dot, x_bar_dot)


def batchnorm_running_hvp(x, gamma, beta, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 2) and is_array(gamma, "float64", 1) and gamma.shape[0] == x.shape[1]
        and is_array(beta, "float64", 1) and beta.shape[0] == x.shape[1],
        "x: float64[:, :], gamma: float64[:], beta: float64[:]")

    # forward sweep
    # 2: bn = BatchNorm(gamma, beta)
    bn, bn_gamma, bn_beta, bn_mean, bn_var, bn_momentum = BatchNorm_init(gamma, beta)
    tape = []
    bn_mean_dot, bn_var_dot = zeros_like(bn_mean), zeros_like(bn_var)  # 3: for k in range(3):
    out_dot = 0.0
    for k in range(3):
        t = k + 1                 # 4: out = bn(x * (k + 1), True)
        t1 = x * t
        t2 = t * x_dot
        ((out, (bn_mean, bn_var)), BatchNorm_call_res), (out_dot, bn_mean_dot, bn_var_dot,
            BatchNorm_call_res_dot) = BatchNorm_call_forward_jvp(bn_gamma, bn_beta, bn_mean, bn_var,
            bn_momentum, t1, bn_mean_dot, bn_var_dot, t2)
        tape.append((BatchNorm_call_res, BatchNorm_call_res_dot))
    t3 = np.sqrt(bn_var + 1e-05)  # 5: final = bn(x, False)
    t4 = 0.5 * quotient(bn_var_dot, t3)
    t = bn_gamma * (x - bn_mean) / t3
    t1 = (bn_gamma * (x_dot - bn_mean_dot) - t * t4) / t3
    final = t + bn_beta
    require_bound(True, "out")    # 6: return np.sum(np.sin(final)) + np.sum(out ** 3)

    # reverse sweep
    final_bar = y_bar * np.cos(final)                         # 6
    final_bar_dot = y_bar * -(np.sin(final) * t1)
    t2 = final_bar / t3                                       # 5
    t5 = (final_bar_dot - t2 * t4) / t3
    t6 = bn_gamma * t5
    t7 = t2 * bn_gamma
    x_bar = t7.copy()
    x_bar_dot = materialise(t6, x_bar)
    t8 = y_bar * 3                                            # 6
    out_bar = t8 * out ** 2
    out_bar_dot = t8 * (2 * (out * out_dot))
    bn_var_bar = quotient(np.sum(-t2 * t, axis=0) * 0.5, t3)  # 5
    bn_var_bar_dot = quotient(0.5 * np.sum(t * -t5 - t2 * t1, axis=0) - bn_var_bar * t4, t3)
    bn_mean_bar = -np.sum(t7, axis=0)                         # 3
    bn_mean_bar_dot = -np.sum(t6, axis=0)
    for k, (BatchNorm_call_res, BatchNorm_call_res_dot) in zip(reversed(range(3)), reversed(tape)):
        t8 = k + 1                                            # 4
        t = x * t8
        t1 = t8 * x_dot
        out_bar = unbroadcast(out_bar, x)
        out_bar_dot = unbroadcast(out_bar_dot, x)
        (bn_mean_bar, bn_var_bar, _), (bn_mean_bar_dot, bn_var_bar_dot,
            t3) = BatchNorm_call_reverse_jvp(bn_gamma, bn_momentum, t, BatchNorm_call_res, out_bar,
            bn_mean_bar, bn_var_bar, t1, BatchNorm_call_res_dot, out_bar_dot, bn_mean_bar_dot, bn_var_bar_dot)
        x_bar_dot += t8 * t3
        out_bar = out_bar_dot = 0.0
    return x_bar_dot
