# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.distribution_mixture
# source: c3e66e797ed454c6efeeb10269c2b50b
# code: 0721abdbdf9354248788983f6751d7c2
# mode: grad
# wrt: (0, 1)
# argument: p dict {str 'mu', str 's', str 'b', str 'w'} [float, float, float, float]
# argument: xs array float64 (xs.0)
# asked: Normal = class z_e.Normal(z_e.Distribution, abc.ABC)
# asked: Mixture = class z_e.Mixture(z_e.Distribution, abc.ABC)
# asked: Laplace = class z_e.Laplace(z_e.Distribution, abc.ABC)
# asked: Normal.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Normal.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Normal.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Normal.__new__ = builtin_function_or_method .object.__new__
# asked: Normal.__getattr__ = unbound
# asked: Normal.__del__ = unbound
# asked: Normal.__init__ = function z_e.Normal.__init__ f519e6e6f113f9e9547292fb4d7804de
# asked: Normal.mu = unbound
# asked: Normal.sigma = unbound
# asked: Laplace.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Laplace.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Laplace.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Laplace.__new__ = builtin_function_or_method .object.__new__
# asked: Laplace.__getattr__ = unbound
# asked: Laplace.__del__ = unbound
# asked: Laplace.__init__ = function z_e.Laplace.__init__ 0cacfb8171fe740f6665ea3cc503639b
# asked: Laplace.mu = unbound
# asked: Laplace.b = unbound
# asked: Mixture.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Mixture.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Mixture.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Mixture.__new__ = builtin_function_or_method .object.__new__
# asked: Mixture.__getattr__ = unbound
# asked: Mixture.__del__ = unbound
# asked: Mixture.__init__ = function z_e.Mixture.__init__ 9fcb99671579a42cbb6d66bcea341284
# asked: Mixture.parts = unbound
# asked: Mixture.nll = function z_e.Distribution.nll a221960cb32dd3b0de6c047509c960dc
# asked: Mixture.nll: sum = builtin_function_or_method builtins.sum
# asked: Mixture.logpdf = function z_e.Mixture.logpdf 3379d5479838641aa8f20a725c025bf4
# asked: Mixture.logpdf: sum = builtin_function_or_method builtins.sum
# asked: Mixture.logpdf: max = builtin_function_or_method builtins.max
# asked: Mixture.logpdf: math = module math
# asked: Mixture.logpdf: math.log = builtin_function_or_method math.log
# asked: Mixture.logpdf: math.exp = builtin_function_or_method math.exp
# asked: Normal.logpdf = function z_e.Normal.logpdf d6327118597e7befd33322328a43b602
# asked: Normal.logpdf: math = module math
# asked: Laplace.logpdf = function z_e.Laplace.logpdf fe3fef6ab744c5ce05067d54edd2c25b
# asked: Laplace.logpdf: abs = builtin_function_or_method builtins.abs
# asked: Laplace.logpdf: math = module math
# asked: Normal.nll = Mixture.nll itself
# asked: equal axes = 
# sha256: d962afd37dabe00e11d1b3c18b235e327a1c534b7b972fff67c1ff81956b563f

# Gradient of z_e.distribution_mixture with respect to xs, p.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import above, expect, is_array, is_dict, materialise, quotient, selected, zeros_like


def Normal_logpdf(self_mu, self_sigma, x):
    # 1: def logpdf(self, x): return -0.5 * ((x - self.mu) / self.sigma) ** 2 - math.log(self.sigma)
    return -0.5 * ((x - self_mu) / self_sigma) ** 2 - math.log(self_sigma)


def Distribution_nll_1(self_mu, self_sigma, xs):
    t = 0.0
    for x in xs:  # 1: def nll(self, xs): return -sum(self.logpdf(x) for x in xs)
        t = t + Normal_logpdf(self_mu, self_sigma, x)
    return -t


def Normal_logpdf_reverse(self_mu, self_sigma, x, y_bar):
    # 1: def logpdf(self, x): return -0.5 * ((x - self.mu) / self.sigma) ** 2 - math.log(self.sigma)
    t = (x - self_mu) / self_sigma
    x_bar = quotient(y_bar * -0.5 * 2 * t, self_sigma)
    self_sigma_bar = -y_bar / self_sigma - x_bar * t
    return self_sigma_bar, x_bar


def Distribution_nll_1_reverse(self_mu, self_sigma, xs, y_bar):
    xs_bar = zeros_like(xs)  # 1: def nll(self, xs): return -sum(self.logpdf(x) for x in xs)
    t = -y_bar
    self_sigma_bar = 0.0
    for i in reversed(range(len(xs))):
        x = xs[i]
        self_sigma_bar_1, x_bar = Normal_logpdf_reverse(self_mu, self_sigma, x, t)
        xs_bar[i] += x_bar
        self_sigma_bar = self_sigma_bar + self_sigma_bar_1
    return self_sigma_bar, xs_bar


def Normal_logpdf_1_reverse(self_mu, self_sigma, x, y_bar):
    # 1: def logpdf(self, x): return -0.5 * ((x - self.mu) / self.sigma) ** 2 - math.log(self.sigma)
    t = (x - self_mu) / self_sigma
    x_bar = quotient(y_bar * -0.5 * 2 * t, self_sigma)
    self_sigma_bar = -y_bar / self_sigma - x_bar * t
    self_mu_bar = -x_bar
    return self_mu_bar, self_sigma_bar, x_bar


def Mixture_logpdf_forward(self_parts_0_0, self_parts_0_1_mu, self_parts_0_1_sigma, self_parts_1_0,
        self_parts_1_1_mu, self_parts_1_1_b, x):
    # 2: ls = [math.log(w) + d.logpdf(x) for w, d in self.parts]
    t = math.log(self_parts_0_0) + Normal_logpdf(self_parts_0_1_mu, self_parts_0_1_sigma, x)
    t1 = math.log(self_parts_1_0)
    t2 = t1 + (-abs(x - self_parts_1_1_mu) / self_parts_1_1_b - math.log(2 * self_parts_1_1_b))
    m = max(t, t2)  # 3: m = max(ls)
    return m + math.log(0 + math.exp(t - m) + math.exp(t2 - m)), t


def Mixture_logpdf_reverse(self_parts_0_0, self_parts_0_1_mu, self_parts_0_1_sigma, self_parts_1_0,
        self_parts_1_1_mu, self_parts_1_1_b, x, residual, y_bar):
    t = x - self_parts_1_1_mu  # 2: ls = [math.log(w) + d.logpdf(x) for w, d in self.parts]
    t1 = -abs(t) / self_parts_1_1_b
    t2 = 2 * self_parts_1_1_b
    t3 = math.log(self_parts_1_0) + (t1 - math.log(t2))
    m = max(residual, t3)                            # 3: m = max(ls)
    t4 = math.exp(residual - m)  # 4: return m + math.log(sum(math.exp(l - m) for l in ls))
    t5 = math.exp(t3 - m)
    t6 = y_bar / (0 + t4 + t5)
    t7 = t6 * t5
    t8 = t6 * t4
    m_bar = y_bar - t7 - t8
    t9 = t8 + selected(m_bar, above(residual, t3))   # 3
    # 2
    self_parts_0_1_mu_bar, self_parts_0_1_sigma_bar, x_bar = Normal_logpdf_1_reverse(self_parts_0_1_mu,
        self_parts_0_1_sigma, x, t9)
    t10 = t7 + selected(m_bar, above(t3, residual))  # 3
    t11 = quotient(t10, self_parts_1_1_b)            # 2
    self_parts_1_1_b_bar = -t10 / t2 * 2 - t11 * t1
    self_parts_1_0_bar = t10 / self_parts_1_0
    self_parts_0_0_bar = t9 / self_parts_0_0
    x_bar_1 = -t11 * np.sign(t)
    self_parts_1_1_mu_bar = -x_bar_1
    x_bar = x_bar_1 + x_bar
    return (self_parts_0_0_bar, self_parts_0_1_mu_bar, self_parts_0_1_sigma_bar, self_parts_1_0_bar,
        self_parts_1_1_mu_bar, self_parts_1_1_b_bar, x_bar)


def Distribution_nll_forward(self_parts_0_0, self_parts_0_1_mu, self_parts_0_1_sigma, self_parts_1_0,
        self_parts_1_1_mu, self_parts_1_1_b, xs):
    Mixture_logpdf_res_tape = []
    t = 0.0
    for x in xs:  # 1: def nll(self, xs): return -sum(self.logpdf(x) for x in xs)
        t1, Mixture_logpdf_res = Mixture_logpdf_forward(self_parts_0_0, self_parts_0_1_mu,
            self_parts_0_1_sigma, self_parts_1_0, self_parts_1_1_mu, self_parts_1_1_b, x)
        Mixture_logpdf_res_tape.append(Mixture_logpdf_res)
        t = t + t1
    return -t, Mixture_logpdf_res_tape


def Distribution_nll_reverse(self_parts_0_0, self_parts_0_1_mu, self_parts_0_1_sigma, self_parts_1_0,
        self_parts_1_1_mu, self_parts_1_1_b, xs, Mixture_logpdf_res_tape, y_bar, xs_bar):
    t = -y_bar  # 1: def nll(self, xs): return -sum(self.logpdf(x) for x in xs)
    self_parts_0_0_bar = self_parts_0_1_mu_bar = self_parts_0_1_sigma_bar = 0.0
    self_parts_1_0_bar = self_parts_1_1_mu_bar = self_parts_1_1_b_bar = 0.0
    for i, Mixture_logpdf_res in zip(reversed(range(len(xs))), reversed(Mixture_logpdf_res_tape)):
        x = xs[i]
        self_parts_0_0_bar_1, self_parts_0_1_mu_bar_1, self_parts_0_1_sigma_bar_1, self_parts_1_0_bar_1, self_parts_1_1_mu_bar_1, self_parts_1_1_b_bar_1, x_bar = (
            Mixture_logpdf_reverse(self_parts_0_0, self_parts_0_1_mu, self_parts_0_1_sigma, self_parts_1_0,
            self_parts_1_1_mu, self_parts_1_1_b, x, Mixture_logpdf_res, t))
        xs_bar[i] += x_bar
        self_parts_0_0_bar = self_parts_0_0_bar + self_parts_0_0_bar_1
        self_parts_0_1_mu_bar = self_parts_0_1_mu_bar + self_parts_0_1_mu_bar_1
        self_parts_0_1_sigma_bar = self_parts_0_1_sigma_bar + self_parts_0_1_sigma_bar_1
        self_parts_1_0_bar = self_parts_1_0_bar + self_parts_1_0_bar_1
        self_parts_1_1_mu_bar = self_parts_1_1_mu_bar + self_parts_1_1_mu_bar_1
        self_parts_1_1_b_bar = self_parts_1_1_b_bar + self_parts_1_1_b_bar_1
    return (self_parts_0_0_bar, self_parts_0_1_mu_bar, self_parts_0_1_sigma_bar, self_parts_1_0_bar,
        self_parts_1_1_mu_bar, self_parts_1_1_b_bar)


def distribution_mixture_grad(xs, p, *, y_bar=1.0):
    expect(is_array(xs, "float64", 1) and is_dict(p, ("mu", "s", "b", "w")) and type(p["mu"]) is float
        and type(p["s"]) is float and type(p["b"]) is float and type(p["w"]) is float,
        "xs: float64[:], p: {'mu': float, 's': float, 'b': float, 'w': float}")

    # forward sweep
    t = p["w"]  # 2: d = Mixture([(p["w"], Normal(p["mu"], p["s"])), (1 - p["w"], Laplace(-p["mu"], p["b"]))])
    t1 = p["mu"]
    t2 = p["s"]
    t3 = 1 - t
    t4 = -t1
    t5 = p["b"]
    # 3: return d.nll(xs) + Normal(0.0, p["s"]).nll(xs[:2])
    _, Distribution_nll_res = Distribution_nll_forward(t, t1, t2, t3, t4, t5, xs)
    t7 = xs[:2]
    Distribution_nll_1(0.0, t2, t7)

    # reverse sweep
    t9, t10 = Distribution_nll_1_reverse(0.0, t2, t7, y_bar)  # 3
    xs_bar = zeros_like(xs)
    xs_bar[:2] += t10
    t11, t12, t13, t14, t15, t16 = Distribution_nll_reverse(t, t1, t2, t3, t4, t5, xs, Distribution_nll_res,
        y_bar, xs_bar)
    mu_bar = materialise(t12 - t15, t1)
    s_bar = materialise(t9 + t13, t2)
    b_bar = materialise(t16, t5)
    w_bar = materialise(t11 - t14, t)
    return xs_bar, {"mu": mu_bar, "s": s_bar, "b": b_bar, "w": w_bar}
