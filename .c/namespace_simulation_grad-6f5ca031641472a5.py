# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.namespace_simulation
# source: 8b347414567dceb6a0362e13972fe750
# code: d1467e07bd27c80dd2dfb8ec88959b1a
# mode: grad
# wrt: 0
# argument: a array float64 (a.0)
# argument: b array float64 (a.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: SimpleNamespace = class types.SimpleNamespace
# asked: SimpleNamespace.__init__ = wrapper_descriptor .SimpleNamespace.__init__
# asked: SimpleNamespace.t = unbound
# asked: SimpleNamespace.prey = unbound
# asked: SimpleNamespace.pred = unbound
# asked: SimpleNamespace.hist = unbound
# asked: shared memory = 
# asked: equal axes = b.0 = a.0
# sha256: 0dfe523be7c001716f726568f453c8549f35e12bfb5382516435901fda05edc1

# Gradient of z_f.namespace_simulation with respect to a.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def namespace_simulation_grad(a, b, *, y_bar=1.0):
    expect(is_array(a, "float64", 1) and is_array(b, "float64", 1), "a: float64[:], b: float64[:]")

    # forward sweep
    s_prey = a[0]                             # 2: s = SimpleNamespace(prey=a[0], pred=b[0], t=0.0, hist=[])
    s_pred = b[0]
    t, t1, t2, tape = [], [], [], []
    s_t = 0.0
    while s_t < 0.45:                         # 9: while s.t < 0.45:
        tape.append((s_prey, s_pred))
        dp = s_prey * (a[1] - b[1] * s_pred)  # 10: advance(s, 0.1)
        dq = s_pred * (b[2] * s_prey - a[2])
        s_prey = s_prey + 0.1 * dp
        s_pred = s_pred + 0.1 * dq
        s_t = s_t + 0.1
        t.append(s_t)
        t1.append(s_prey)
        t2.append(0.0)
    t3 = len(t)                               # 11: return s.pred + sum(t * p for t, p in s.hist)
    for i in range(t3):
        t1[i]                                 # may raise or warn, as in the primal

    # reverse sweep
    for i in reversed(range(t3)):  # 11
        t2[i] += y_bar * t[i]
    a_bar = zeros_like(a)          # 9
    s_prey_bar = 0.0
    s_pred_bar = y_bar
    for s_prey, s_pred in reversed(tape):
        t1 = t2.pop()              # 10
        dq_bar = s_pred_bar * 0.1
        t = dq_bar * s_pred
        a_bar[2] -= t
        s_prey_bar = s_prey_bar + t1
        dp_bar = s_prey_bar * 0.1
        t3 = dp_bar * s_prey
        a_bar[1] += t3
        s_prey_bar = s_prey_bar + t * b[2] + dp_bar * (a[1] - b[1] * s_pred)
        s_pred_bar = s_pred_bar + dq_bar * (b[2] * s_prey - a[2]) - t3 * b[1]
    a_bar[0] += s_prey_bar         # 2
    return a_bar
