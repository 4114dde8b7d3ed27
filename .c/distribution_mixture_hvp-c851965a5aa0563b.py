# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.distribution_mixture
# source: c3e66e797ed454c6efeeb10269c2b50b
# code: 0721abdbdf9354248788983f6751d7c2
# mode: hvp
# wrt: 0
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
# sha256: fe166ad9867bc1651bd44514d38bec111f42bd85279abb4c3f002d0aeab81f4d

# Product of the Hessian of z_e.distribution_mixture with respect to xs.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import above, expect, is_array, is_dict, quotient, selected, zeros_like


def Normal_logpdf(self_mu, self_sigma, x):
    # 1: def logpdf(self, x): return -0.5 * ((x - self.mu) / self.sigma) ** 2 - math.log(self.sigma)
    return -0.5 * ((x - self_mu) / self_sigma) ** 2 - math.log(self_sigma)


def Distribution_nll_1(self_mu, self_sigma, xs):
    t = 0.0
    for x in xs:  # 1: def nll(self, xs): return -sum(self.logpdf(x) for x in xs)
        t = t + Normal_logpdf(self_mu, self_sigma, x)
    return -t


def Normal_logpdf_jvp(self_mu, self_sigma, x, x_dot):
    # 1: def logpdf(self, x): return -0.5 * ((x - self.mu) / self.sigma) ** 2 - math.log(self.sigma)
    t = (x - self_mu) / self_sigma
    return -0.5 * t ** 2 - math.log(self_sigma), -0.5 * (2 * (t * quotient(x_dot, self_sigma)))


def Mixture_logpdf_forward_jvp(self_parts_0_0, self_parts_0_1_mu, self_parts_0_1_sigma, self_parts_1_0,
        self_parts_1_1_mu, self_parts_1_1_b, x, x_dot):
    t = math.log(self_parts_0_0)  # 2: ls = [math.log(w) + d.logpdf(x) for w, d in self.parts]
    t1, t2 = Normal_logpdf_jvp(self_parts_0_1_mu, self_parts_0_1_sigma, x, x_dot)
    t3 = t + t1
    t4 = math.log(self_parts_1_0)
    t5 = t4 + (-abs(x - self_parts_1_1_mu) / self_parts_1_1_b - math.log(2 * self_parts_1_1_b))
    m = max(t3, t5)               # 3: m = max(ls)
    return (m + math.log(0 + math.exp(t3 - m) + math.exp(t5 - m)), t3), t2


def Distribution_nll_forward_jvp(self_parts_0_0, self_parts_0_1_mu, self_parts_0_1_sigma, self_parts_1_0,
        self_parts_1_1_mu, self_parts_1_1_b, xs, xs_dot):
    Mixture_logpdf_res_tape, Mixture_logpdf_res_tape_dot = [], []
    t = 0.0
    for i in range(len(xs)):  # 1: def nll(self, xs): return -sum(self.logpdf(x) for x in xs)
        x = xs[i]
        x_dot = xs_dot[i]
        (t1, Mixture_logpdf_res), Mixture_logpdf_res_dot = Mixture_logpdf_forward_jvp(self_parts_0_0,
            self_parts_0_1_mu, self_parts_0_1_sigma, self_parts_1_0, self_parts_1_1_mu, self_parts_1_1_b, x,
            x_dot)
        Mixture_logpdf_res_tape.append(Mixture_logpdf_res)
        Mixture_logpdf_res_tape_dot.append(Mixture_logpdf_res_dot)
        t = t + t1
    return (-t, Mixture_logpdf_res_tape), Mixture_logpdf_res_tape_dot


def Normal_logpdf_reverse_jvp(self_mu, self_sigma, x, y_bar, x_dot):
    # 1: def logpdf(self, x): return -0.5 * ((x - self.mu) / self.sigma) ** 2 - math.log(self.sigma)
    t = y_bar * -0.5 * 2
    x_bar = quotient(t * ((x - self_mu) / self_sigma), self_sigma)
    x_bar_dot = quotient(t * quotient(x_dot, self_sigma), self_sigma)
    return x_bar, x_bar_dot


def Distribution_nll_1_reverse_jvp(self_mu, self_sigma, xs, y_bar, xs_dot):
    t = -y_bar  # 1: def nll(self, xs): return -sum(self.logpdf(x) for x in xs)
    xs_bar, xs_bar_dot = zeros_like(xs), zeros_like(xs)
    for i in reversed(range(len(xs))):
        x = xs[i]
        x_dot = xs_dot[i]
        x_bar, x_bar_dot = Normal_logpdf_reverse_jvp(self_mu, self_sigma, x, t, x_dot)
        xs_bar_dot[i] += x_bar_dot
        xs_bar[i] += x_bar
    return xs_bar, xs_bar_dot


def Normal_logpdf_reverse_1_jvp(self_mu, self_sigma, x, y_bar, x_dot, y_bar_dot):
    # 1: def logpdf(self, x): return -0.5 * ((x - self.mu) / self.sigma) ** 2 - math.log(self.sigma)
    t = (x - self_mu) / self_sigma
    t1 = y_bar * -0.5 * 2
    x_bar = quotient(t1 * t, self_sigma)
    x_bar_dot = quotient(t1 * quotient(x_dot, self_sigma) - t * (2 * (0.5 * y_bar_dot)), self_sigma)
    return x_bar, x_bar_dot


def Mixture_logpdf_reverse_jvp(self_parts_0_1_mu, self_parts_0_1_sigma, self_parts_1_0, self_parts_1_1_mu,
        self_parts_1_1_b, x, residual, y_bar, x_dot, value_dot):
    t = x - self_parts_1_1_mu       # 2: ls = [math.log(w) + d.logpdf(x) for w, d in self.parts]
    t1 = np.sign(t)
    t2 = quotient(-(t1 * x_dot), self_parts_1_1_b)
    t3 = math.log(self_parts_1_0) + (-abs(t) / self_parts_1_1_b - math.log(2 * self_parts_1_1_b))
    m = max(residual, t3)           # 3: m = max(ls)
    t4 = above(residual, t3)
    t5 = above(t3, residual)
    m_dot = selected(value_dot, t4) + selected(t2, t5)
    t6 = math.exp(residual - m)     # 4: return m + math.log(sum(math.exp(l - m) for l in ls))
    t7 = t6 * (value_dot - m_dot)
    t8 = math.exp(t3 - m)
    t = t8 * (t2 - m_dot)
    t9 = 0 + t6 + t8
    t10 = y_bar / t9
    t11 = -(t10 * (t7 + t)) / t9
    t12 = t10 * t8
    t13 = t8 * t11 + t10 * t
    t14 = t10 * t6
    t3 = t6 * t11 + t10 * t7
    m_bar = y_bar - t12 - t14
    m_bar_dot = -t13 - t3
    t2 = t14 + selected(m_bar, t4)  # 3
    t9 = t3 + selected(m_bar_dot, t4)
    # 2
    x_bar, x_bar_dot = Normal_logpdf_reverse_1_jvp(self_parts_0_1_mu, self_parts_0_1_sigma, x, t2, x_dot, t9)
    x_bar = -quotient(t12 + selected(m_bar, t5), self_parts_1_1_b) * t1 + x_bar  # 2, 3
    x_bar_dot = t1 * -quotient(t13 + selected(m_bar_dot, t5), self_parts_1_1_b) + x_bar_dot  # 2, 3
    return x_bar, x_bar_dot


def Distribution_nll_reverse_jvp(self_parts_0_1_mu, self_parts_0_1_sigma, self_parts_1_0, self_parts_1_1_mu,
        self_parts_1_1_b, xs, Mixture_logpdf_res_tape, y_bar, xs_dot, Mixture_logpdf_res_tape_dot, xs_bar,
        xs_bar_dot):
    t = -y_bar  # 1: def nll(self, xs): return -sum(self.logpdf(x) for x in xs)
    for i in reversed(range(len(xs))):
        Mixture_logpdf_res = Mixture_logpdf_res_tape.pop()
        Mixture_logpdf_res_dot = Mixture_logpdf_res_tape_dot.pop()
        x = xs[i]
        x_dot = xs_dot[i]
        x_bar, x_bar_dot = Mixture_logpdf_reverse_jvp(self_parts_0_1_mu, self_parts_0_1_sigma, self_parts_1_0,
            self_parts_1_1_mu, self_parts_1_1_b, x, Mixture_logpdf_res, t, x_dot, Mixture_logpdf_res_dot)
        xs_bar_dot[i] += x_bar_dot
        xs_bar[i] += x_bar


def distribution_mixture_hvp(xs, p, xs_dot, *, y_bar=1.0):
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
    (_, Mixture_logpdf_res_tape), Mixture_logpdf_res_tape_dot = Distribution_nll_forward_jvp(t, t1, t2, t3,
        t4, t5, xs, xs_dot)
    t7 = xs[:2]
    Distribution_nll_1(0.0, t2, t7)

    # reverse sweep
    _, t10 = Distribution_nll_1_reverse_jvp(0.0, t2, t7, y_bar, xs_dot[:2])  # 3
    xs_bar_dot = zeros_like(xs)
    xs_bar_dot[:2] += t10
    xs_bar = zeros_like(xs)
    Distribution_nll_reverse_jvp(t1, t2, t3, t4, t5, xs, Mixture_logpdf_res_tape, y_bar, xs_dot,
        Mixture_logpdf_res_tape_dot, xs_bar, xs_bar_dot)
    return xs_bar_dot
