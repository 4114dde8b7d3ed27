# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.batchnorm_running
# source: 2245d107d9f535335a0deaddb8744a1e
# code: 16cf4697c15b00c60120f5760f56860e
# mode: jvp
# wrt: (0, 1, 2)
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
# sha256: 900a4f3b3e4ed412667b88390e48e7b511d6db3533fcfa9899c83798b2e058f5

# Tangent of z_a.batchnorm_running with respect to x, gamma, beta.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, quotient, require_bound, zeros_like


def BatchNorm_init_jvp(gamma, beta, gamma_dot, beta_dot):
    self_mean = np.zeros(len(gamma))  # 3: self.mean, self.var = np.zeros(len(gamma)), np.ones(len(gamma))
    self_var = np.ones(len(gamma))
    return (None, gamma, beta, self_mean, self_var, 0.1), (gamma_dot, beta_dot)


def BatchNorm_call_jvp(self_gamma, self_beta, self_mean, self_var, self_momentum, x, self_gamma_dot,
        self_beta_dot, self_mean_dot, self_var_dot, x_dot):
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
    t1 = x - mu  # 8: return self.gamma * (x - mu) / np.sqrt(var + 1e-5) + self.beta
    t2 = np.sqrt(var + 1e-05)
    t3 = self_gamma * t1 / t2
    t4 = (t1 * self_gamma_dot + self_gamma * (x_dot - mu_dot) - t3 * (0.5 * quotient(var_dot, t2))) / t2
    t5 = t3 + self_beta
    return (t5, (self_mean, self_var)), (t4 + self_beta_dot, self_mean_dot, self_var_dot)


def batchnorm_running_jvp(x, gamma, beta, x_dot, gamma_dot, beta_dot):
    expect(is_array(x, "float64", 2) and is_array(gamma, "float64", 1) and gamma.shape[0] == x.shape[1]
        and is_array(beta, "float64", 1) and beta.shape[0] == x.shape[1],
        "x: float64[:, :], gamma: float64[:], beta: float64[:]")

    # 2: bn = BatchNorm(gamma, beta)
    (bn, bn_gamma, bn_beta, bn_mean, bn_var, bn_momentum), (bn_gamma_dot,
        bn_beta_dot) = BatchNorm_init_jvp(gamma, beta, gamma_dot, beta_dot)
    bn_mean_dot, bn_var_dot = zeros_like(bn_mean), zeros_like(bn_var)  # 3: for k in range(3):
    out_dot = 0.0
    for k in range(3):
        t = k + 1               # 4: out = bn(x * (k + 1), True)
        t1 = x * t
        t2 = t * x_dot
        (out, (bn_mean, bn_var)), (out_dot, bn_mean_dot, bn_var_dot) = BatchNorm_call_jvp(bn_gamma, bn_beta,
            bn_mean, bn_var, bn_momentum, t1, bn_gamma_dot, bn_beta_dot, bn_mean_dot, bn_var_dot, t2)
    t3 = x - bn_mean            # 5: final = bn(x, False)
    t4 = np.sqrt(bn_var + 1e-05)
    t5 = bn_gamma * t3 / t4
    t = t3 * bn_gamma_dot + bn_gamma * (x_dot - bn_mean_dot) - t5 * (0.5 * quotient(bn_var_dot, t4))
    final = t5 + bn_beta
    final_dot = t / t4 + bn_beta_dot
    require_bound(True, "out")  # 6: return np.sum(np.sin(final)) + np.sum(out ** 3)
    t1 = np.sum(np.sin(final)) + np.sum(out ** 3)
    return t1, np.sum(np.cos(final) * final_dot) + np.sum(3 * (out ** 2 * out_dot))
