# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.batchnorm_running
# source: 2245d107d9f535335a0deaddb8744a1e
# code: 16cf4697c15b00c60120f5760f56860e
# mode: value_and_grad
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
# sha256: 264986edc19b8cba8ef0a073795508edafb35d3e0c77aaf8016d7792420225f4

# Value and gradient of z_a.batchnorm_running with respect to x, gamma, beta.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, quotient, require_bound, unbroadcast


def BatchNorm_init(gamma, beta):
    self_mean = np.zeros(len(gamma))  # 3: self.mean, self.var = np.zeros(len(gamma)), np.ones(len(gamma))
    self_var = np.ones(len(gamma))
    return None, gamma, beta, self_mean, self_var, 0.1


def BatchNorm_call_forward(self_gamma, self_beta, self_mean, self_var, self_momentum, x):
    mu, var = np.mean(x, 0), np.var(x, 0)          # 3: mu, var = x.mean(0), x.var(0)
    t = 1 - self_momentum  # 4: self.mean = (1 - self.momentum) * self.mean + self.momentum * mu
    self_mean = t * self_mean + self_momentum * mu
    # 5: self.var = (1 - self.momentum) * self.var + self.momentum * var
    self_var = t * self_var + self_momentum * var
    t1 = np.sqrt(var + 1e-05)  # 8: return self.gamma * (x - mu) / np.sqrt(var + 1e-5) + self.beta
    return (self_gamma * (x - mu) / t1 + self_beta, (self_mean, self_var)), t1


def BatchNorm_call_reverse(self_gamma, self_momentum, x, residual, y0_bar, y1_bar, y2_bar):
    mu = np.mean(x, 0)                                       # 3: mu, var = x.mean(0), x.var(0)
    t = 1 - self_momentum  # 4: self.mean = (1 - self.momentum) * self.mean + self.momentum * mu
    t1 = x - mu  # 8: return self.gamma * (x - mu) / np.sqrt(var + 1e-5) + self.beta
    t2 = y0_bar / residual
    x_bar = t2 * self_gamma
    # 5, 8
    var_bar = quotient(np.sum(-t2 * (self_gamma * t1 / residual), axis=0) * 0.5,
        residual) + y2_bar * self_momentum
    self_var_bar = y2_bar * t  # 5: self.var = (1 - self.momentum) * self.var + self.momentum * var
    mu_bar = y1_bar * self_momentum - np.sum(x_bar, axis=0)  # 4
    self_mean_bar = y1_bar * t
    t3 = max(x.shape[0], 1)                                  # 3
    x_bar = x_bar + np.expand_dims(var_bar * (2.0 / t3), 0) * (x - np.mean(x, axis=0, keepdims=True))
    x_bar = x_bar + np.expand_dims(mu_bar / t3, 0)
    self_gamma_bar = np.sum(t2 * t1, axis=0)
    self_beta_bar = np.sum(y0_bar, axis=0)
    return self_gamma_bar, self_beta_bar, self_mean_bar, self_var_bar, x_bar


def BatchNorm_init_reverse(y0_bar, y1_bar):
    return y0_bar, y1_bar


def batchnorm_running_value_and_grad(x, gamma, beta, *, y_bar=1.0):
    expect(is_array(x, "float64", 2) and is_array(gamma, "float64", 1) and gamma.shape[0] == x.shape[1]
        and is_array(beta, "float64", 1) and beta.shape[0] == x.shape[1],
        "x: float64[:, :], gamma: float64[:], beta: float64[:]")

    # forward sweep
    # 2: bn = BatchNorm(gamma, beta)
    bn, bn_gamma, bn_beta, bn_mean, bn_var, bn_momentum = BatchNorm_init(gamma, beta)
    BatchNorm_call_res_tape = []
    for k in range(3):          # 3
        # 4: out = bn(x * (k + 1), True)
        (out, (bn_mean, bn_var)), BatchNorm_call_res = BatchNorm_call_forward(bn_gamma, bn_beta, bn_mean,
            bn_var, bn_momentum, x * (k + 1))
        BatchNorm_call_res_tape.append(BatchNorm_call_res)
    t = x - bn_mean             # 5: final = bn(x, False)
    t1 = np.sqrt(bn_var + 1e-05)
    t2 = bn_gamma * t / t1
    final = t2 + bn_beta
    require_bound(True, "out")  # 6: return np.sum(np.sin(final)) + np.sum(out ** 3)

    # reverse sweep
    final_bar = y_bar * np.cos(final)        # 6
    t3 = final_bar / t1                      # 5
    t4 = t3 * bn_gamma
    x_bar = t4.copy()
    out_bar = y_bar * 3 * out ** 2           # 6
    bn_var_bar = quotient(np.sum(-t3 * t2, axis=0) * 0.5, t1)  # 5
    bn_gamma_bar = np.sum(t3 * t, axis=0)    # 3, 5
    bn_beta_bar = np.sum(final_bar, axis=0)  # 3
    bn_mean_bar = -np.sum(t4, axis=0)
    for k, BatchNorm_call_res in zip(reversed(range(3)), reversed(BatchNorm_call_res_tape)):
        t1 = k + 1                           # 4
        t = x * t1
        out_bar = unbroadcast(out_bar, x)
        bn_gamma_bar_1, bn_beta_bar_1, bn_mean_bar, bn_var_bar, t2 = BatchNorm_call_reverse(bn_gamma,
            bn_momentum, t, BatchNorm_call_res, out_bar, bn_mean_bar, bn_var_bar)
        x_bar += t2 * t1
        bn_gamma_bar = bn_gamma_bar + bn_gamma_bar_1
        bn_beta_bar = bn_beta_bar + bn_beta_bar_1
        out_bar = 0.0
    gamma_bar, beta_bar = BatchNorm_init_reverse(bn_gamma_bar, bn_beta_bar)  # 2
    gamma_bar = materialise(gamma_bar, gamma)
    beta_bar = materialise(beta_bar, beta)
    return np.sum(np.sin(final)) + np.sum(out ** 3), (x_bar, gamma_bar, beta_bar)
