# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.distribution_mixture
# source: c3e66e797ed454c6efeeb10269c2b50b
# code: 0721abdbdf9354248788983f6751d7c2
# mode: jvp
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
# sha256: 50cfa1e4b9ad267f0d577784114db8a66f8783e47f4697d4dceceea485980548

# Tangent of z_e.distribution_mixture with respect to xs, p.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import above, expect, is_array, is_dict, quotient, selected


def Normal_logpdf_jvp(self_mu, self_sigma, x, self_mu_dot, self_sigma_dot, x_dot):
    # 1: def logpdf(self, x): return -0.5 * ((x - self.mu) / self.sigma) ** 2 - math.log(self.sigma)
    t = (x - self_mu) / self_sigma
    t1 = -0.5 * (2 * (t * quotient(x_dot - self_mu_dot - t * self_sigma_dot, self_sigma)))
    return -0.5 * t ** 2 - math.log(self_sigma), t1 - self_sigma_dot / self_sigma


def Mixture_logpdf_jvp(self_parts_0_0, self_parts_0_1_mu, self_parts_0_1_sigma, self_parts_1_0,
        self_parts_1_1_mu, self_parts_1_1_b, x, self_parts_0_0_dot, self_parts_0_1_mu_dot,
        self_parts_0_1_sigma_dot, self_parts_1_0_dot, self_parts_1_1_mu_dot, self_parts_1_1_b_dot, x_dot):
    t = math.log(self_parts_0_0)  # 2: ls = [math.log(w) + d.logpdf(x) for w, d in self.parts]
    t1, t2 = Normal_logpdf_jvp(self_parts_0_1_mu, self_parts_0_1_sigma, x, self_parts_0_1_mu_dot,
        self_parts_0_1_sigma_dot, x_dot)
    t3 = t + t1
    t4 = self_parts_0_0_dot / self_parts_0_0 + t2
    t5 = math.log(self_parts_1_0)
    t6 = self_parts_1_0_dot / self_parts_1_0
    t7 = x - self_parts_1_1_mu
    t8 = -abs(t7) / self_parts_1_1_b
    t9 = -(np.sign(t7) * (x_dot - self_parts_1_1_mu_dot)) - t8 * self_parts_1_1_b_dot
    t10 = 2 * self_parts_1_1_b
    t = t5 + (t8 - math.log(t10))
    t1 = t6 + (quotient(t9, self_parts_1_1_b) - 2 * self_parts_1_1_b_dot / t10)
    m = max(t3, t)                # 3: m = max(ls)
    m_dot = selected(t4, above(t3, t)) + selected(t1, above(t, t3))
    t2 = math.exp(t3 - m)         # 4: return m + math.log(sum(math.exp(l - m) for l in ls))
    t11 = math.exp(t - m)
    t7 = 0 + t2 + t11
    return m + math.log(t7), m_dot + (t2 * (t4 - m_dot) + t11 * (t1 - m_dot)) / t7


def Distribution_nll_jvp(self_parts_0_0, self_parts_0_1_mu, self_parts_0_1_sigma, self_parts_1_0,
        self_parts_1_1_mu, self_parts_1_1_b, xs, self_parts_0_0_dot, self_parts_0_1_mu_dot,
        self_parts_0_1_sigma_dot, self_parts_1_0_dot, self_parts_1_1_mu_dot, self_parts_1_1_b_dot, xs_dot):
    t = t1 = 0.0
    for i in range(len(xs)):  # 1: def nll(self, xs): return -sum(self.logpdf(x) for x in xs)
        x = xs[i]
        x_dot = xs_dot[i]
        t2, t3 = Mixture_logpdf_jvp(self_parts_0_0, self_parts_0_1_mu, self_parts_0_1_sigma, self_parts_1_0,
            self_parts_1_1_mu, self_parts_1_1_b, x, self_parts_0_0_dot, self_parts_0_1_mu_dot,
            self_parts_0_1_sigma_dot, self_parts_1_0_dot, self_parts_1_1_mu_dot, self_parts_1_1_b_dot, x_dot)
        t = t + t2
        t1 = t1 + t3
    return -t, -t1


def Normal_logpdf_1_jvp(self_mu, self_sigma, x, self_sigma_dot, x_dot):
    # 1: def logpdf(self, x): return -0.5 * ((x - self.mu) / self.sigma) ** 2 - math.log(self.sigma)
    t = (x - self_mu) / self_sigma
    t1 = -0.5 * (2 * (t * quotient(x_dot - t * self_sigma_dot, self_sigma))) - self_sigma_dot / self_sigma
    return -0.5 * t ** 2 - math.log(self_sigma), t1


def Distribution_nll_1_jvp(self_mu, self_sigma, xs, self_sigma_dot, xs_dot):
    t = t1 = 0.0
    for i in range(len(xs)):  # 1: def nll(self, xs): return -sum(self.logpdf(x) for x in xs)
        x = xs[i]
        x_dot = xs_dot[i]
        t2, t3 = Normal_logpdf_1_jvp(self_mu, self_sigma, x, self_sigma_dot, x_dot)
        t = t + t2
        t1 = t1 + t3
    return -t, -t1


def distribution_mixture_jvp(xs, p, xs_dot, p_dot):
    expect(is_array(xs, "float64", 1) and is_dict(p, ("mu", "s", "b", "w")) and type(p["mu"]) is float
        and type(p["s"]) is float and type(p["b"]) is float and type(p["w"]) is float,
        "xs: float64[:], p: {'mu': float, 's': float, 'b': float, 'w': float}")

    t = p["w"]  # 2: d = Mixture([(p["w"], Normal(p["mu"], p["s"])), (1 - p["w"], Laplace(-p["mu"], p["b"]))])
    t1 = p_dot["w"]
    t2 = p["mu"]
    t3 = p_dot["mu"]
    t4 = p["s"]
    t5 = p_dot["s"]
    # 3: return d.nll(xs) + Normal(0.0, p["s"]).nll(xs[:2])
    t6, t7 = Distribution_nll_jvp(t, t2, t4, 1 - t, -t2, p["b"], xs, t1, t3, t5, -t1, -t3, p_dot["b"], xs_dot)
    t8, t9 = Distribution_nll_1_jvp(0.0, t4, xs[:2], t5, xs_dot[:2])
    return t6 + t8, t7 + t9
