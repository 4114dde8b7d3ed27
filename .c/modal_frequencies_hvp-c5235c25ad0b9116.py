# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.modal_frequencies
# source: c4aa9a081aa81834ec2bf2c46d4beb7b
# code: 2a3819f8afc40cdb7fae7d883ed4c855
# mode: hvp
# wrt: 0
# argument: system dict {str 'mass', str 'k', str 'damp'} [list [float, ...], list [float, ...], dict {str 'a', str 'b'} [float, float]]
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: np.array = builtin_function_or_method numpy.array
# asked: np.sqrt = ufunc numpy.sqrt
# asked: np.linalg = module numpy.linalg 2.4.6
# asked: np.linalg.eigvalsh = _ArrayFunctionDispatcher of function numpy.linalg._linalg.eigvalsh
# asked: math = module math
# asked: math.sqrt = builtin_function_or_method math.sqrt
# asked: equal axes = 
# sha256: f1eaf8b3054d5ddc3c3185d8122c39834be543b53a7786268d5a417f2bffaab3

# Product of the Hessian of z_c.modal_frequencies with respect to system.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import add_at, broadcasts_into, expect, hermitian_vectors, is_dict, is_list, materialise, over_gaps, quotient, unbroadcast, zeros_like


def modal_frequencies_hvp(system, system_dot, *, y_bar=1.0):
    expect(is_dict(system, ("mass", "k", "damp")) and is_list(system["mass"])
        and set(map(type, system["mass"])) == {float} and is_list(system["k"])
        and set(map(type, system["k"])) == {float} and is_dict(system["damp"], ("a", "b"))
        and type(system["damp"]["a"]) is float and type(system["damp"]["b"]) is float,
        "system: {'mass': [float, ...], 'k': [float, ...], 'damp': {'a': float, 'b': float}}")

    # forward sweep
    t = system["mass"]                    # 2: m = len(system["mass"])
    m = len(t)
    K = np.zeros((m, m))                  # 3
    K_dot = zeros_like(K)
    t1 = system["k"]                      # 4: for i, k in enumerate(system["k"]):
    t2 = system_dot["k"]
    for i, k in enumerate(t1):
        k_dot = t2[i]
        t3 = K[i:i + 2, i:i + 2]          # 5: K[i:i + 2, i:i + 2] += k * np.array([[1, -1], [-1, 1]])
        t4 = np.array([[1, -1], [-1, 1]])
        t5 = k * t4
        broadcasts_into(t3, t3, t5)
        t6 = t3 + t5
        K_dot[i:i + 2, i:i + 2] += t4 * k_dot
        K[i:i + 2, i:i + 2] = t6
    t7 = K[0, 0] + 1.0                    # 6: K[0, 0] += 1.0
    K_dot[0, 0] = K_dot[0, 0]
    K[0, 0] = t7
    M = np.array(t)                       # 7: M = np.array(system["mass"])
    M_dot = np.array(system_dot["mass"])  # 2, 7
    t3 = M[:, None]                       # 8: A = K / np.sqrt(M[:, None] * M[None, :])
    t4 = M_dot[:, None]
    t2 = M[None, :]
    t5 = M_dot[None, :]
    t6 = np.sqrt(t3 * t2)
    t7 = 0.5 * quotient(t2 * t4 + t3 * t5, t6)
    A = K / t6
    A_dot = (K_dot - A * t7) / t6
    w2 = np.linalg.eigvalsh(A)            # 9
    t = hermitian_vectors(A, "L")
    t8 = np.tril(A_dot) + np.tril(A_dot, -1).T
    w2_dot = np.sum(t * (t8 @ t), axis=-2)
    # 10: zeta = [system["damp"]["a"] / (2 * math.sqrt(w)) + system["damp"]["b"] * math.sqrt(w) / 2 for w  ...
    zeta = []
    for w in w2:
        t9 = system["damp"]
        t10 = math.sqrt(w)
        zeta.append(t9["a"] / (2 * t10) + t9["b"] * t10 / 2)

    # reverse sweep
    # 11: return sum(z * (i + 1) for i, z in enumerate(zeta))
    zeta_bar = [y_bar * (i + 1) for i in range(len(zeta))]
    w2_bar, w2_bar_dot, system_bar_dot = zeros_like(w2), zeros_like(w2), zeros_like(system)  # 10
    for i in reversed(range(len(w2))):
        t9 = zeta_bar.pop()
        w = w2[i]
        w_dot = w2_dot[i]
        t10 = math.sqrt(w)
        t11 = 0.5 * quotient(w_dot, t10)
        t12 = t9 / 2
        system_bar_dot["damp"]["b"] += t12 * t11
        t13 = 2 * t10
        t14 = 2 * t11
        t15 = t9 / t13
        t16 = -(t15 * t14) / t13
        system_bar_dot["damp"]["a"] += t16
        t17 = system["damp"]
        w_bar = quotient(t12 * t17["b"] * 0.5, t10)
        t18 = system_dot["damp"]
        t19 = t17["a"] / t13
        w_bar_dot = quotient(0.5 * (t12 * t18["b"]) - w_bar * t11, t10)
        t9 = quotient(-t15 * t19 * 2 * 0.5, t10)
        w_bar_dot = w_bar_dot + quotient(0.5 * (2 * (t19 * -t16 - t15 * ((t18["a"] - t19 * t14) / t13)))
            - t9 * t11, t10)
        w2_bar_dot[i] += w_bar_dot
        w2_bar[i] += w_bar + t9
    t12 = np.expand_dims(w2_bar, -2)                        # 9
    t17 = t * t12
    t10 = t17 @ t.T
    A_bar = np.tril(t10) + np.tril(t10, -1)
    t9 = t @ over_gaps(t.T @ t8 @ t, np.linalg.eigvalsh(A, "L"), None)
    t11 = (t12 * t9 + t * np.expand_dims(w2_bar_dot, -2)) @ t.T + t17 @ t9.T
    A_bar_dot = np.tril(t11, 0) + np.tril(t11, -1)
    t13 = A_bar / t6                                        # 8
    t14 = (A_bar_dot - t13 * t7) / t6
    t15 = quotient(unbroadcast(-t13 * A, t6) * 0.5, t6)
    t16 = quotient(0.5 * unbroadcast(A * -t14 - t13 * A_dot, t6) - t15 * t7, t6)
    M_bar_dot = np.sum(t3 * t16 + t15 * t4, axis=0) + np.sum(t2 * t16 + t15 * t5, axis=1)
    add_at(system_bar_dot, "mass", list(M_bar_dot))         # 7
    K_bar_dot = unbroadcast(t14, K).copy()                  # 8
    for i in reversed(range(len(t1))):                      # 4
        t = np.array([[1, -1], [-1, 1]])                    # 5
        system_bar_dot["k"][i] += np.sum(t * unbroadcast(K_bar_dot[i:i + 2, i:i + 2], t))  # 4, 5
    return materialise(system_bar_dot, system)
