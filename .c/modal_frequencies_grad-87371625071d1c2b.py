# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.modal_frequencies
# source: c4aa9a081aa81834ec2bf2c46d4beb7b
# code: 2a3819f8afc40cdb7fae7d883ed4c855
# mode: grad
# wrt: 0
# argument: system dict {str 'mass', str 'k', str 'damp'} [list [numpy scalar float64, ...], list [numpy scalar float64, ...], dict {str 'a', str 'b'} [numpy scalar float64, numpy scalar float64]]
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
# sha256: 8d31c49e3eca3fc8f4c3935adfeb411d816d1871ac2d4c9ce1f0cb2b8ca6624c

# Gradient of z_c.modal_frequencies with respect to system.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import add_at, broadcasts_into, expect, hermitian_vectors, is_dict, is_list, is_scalar, quotient, unbroadcast, zeros_like


def modal_frequencies_grad(system, *, y_bar=1.0):
    expect(is_dict(system, ("mass", "k", "damp")) and is_list(system["mass"])
        and all(is_scalar(item, "float64") for item in system["mass"]) and is_list(system["k"])
        and all(is_scalar(item, "float64") for item in system["k"]) and is_dict(system["damp"], ("a", "b"))
        and is_scalar(system["damp"]["a"], "float64") and is_scalar(system["damp"]["b"], "float64"),
        "system: {'mass': [np.float64, ...], 'k': [np.float64, ...], 'damp': {'a': np.float64, 'b': "
        "np.float64}}")

    # forward sweep
    t = system["mass"]            # 2: m = len(system["mass"])
    m = len(t)
    K = np.zeros((m, m))          # 3
    t1 = system["k"]              # 4: for i, k in enumerate(system["k"]):
    for i, k in enumerate(t1):
        t2 = K[i:i + 2, i:i + 2]  # 5: K[i:i + 2, i:i + 2] += k * np.array([[1, -1], [-1, 1]])
        t3 = k * np.array([[1, -1], [-1, 1]])
        broadcasts_into(t2, t2, t3)
        K[i:i + 2, i:i + 2] = t2 + t3
    K[0, 0] += 1.0                # 6
    M = np.array(t)               # 7: M = np.array(system["mass"])
    t4 = M[:, None]               # 8: A = K / np.sqrt(M[:, None] * M[None, :])
    t5 = M[None, :]
    t2 = np.sqrt(t4 * t5)
    A = K / t2
    w2 = np.linalg.eigvalsh(A)    # 9
    # 10: zeta = [system["damp"]["a"] / (2 * math.sqrt(w)) + system["damp"]["b"] * math.sqrt(w) / 2 for w  ...
    zeta = []
    for w in w2:
        t = system["damp"]
        t3 = math.sqrt(w)
        zeta.append(t["a"] / (2 * t3) + t["b"] * t3 / 2)

    # reverse sweep
    # 11: return sum(z * (i + 1) for i, z in enumerate(zeta))
    zeta_bar = [y_bar * (i + 1) for i in range(len(zeta))]
    w2_bar, system_bar = zeros_like(w2), zeros_like(system)  # 10
    for i in reversed(range(len(w2))):
        t = zeta_bar.pop()
        w = w2[i]
        t3 = math.sqrt(w)
        t6 = quotient(t, 2)
        system_bar["damp"]["b"] += t6 * t3
        t7 = 2 * t3
        t8 = quotient(t, t7)
        system_bar["damp"]["a"] += t8
        t9 = system["damp"]
        w2_bar[i] += quotient(t6 * t9["b"] * 0.5, t3) + quotient(-t8 * (t9["a"] / t7) * 2 * 0.5, t3)
    t10 = hermitian_vectors(A, "L")                          # 9
    t = t10 * np.expand_dims(w2_bar, -2) @ t10.T
    A_bar = np.tril(t) + np.tril(t, -1)
    t11 = A_bar / t2                                         # 8
    t3 = quotient(unbroadcast(-t11 * A, t2) * 0.5, t2)
    M_bar = np.sum(t3 * t4, axis=0) + np.sum(t3 * t5, axis=1)
    add_at(system_bar, "mass", list(M_bar))                  # 7
    K_bar = unbroadcast(t11, K).copy()                       # 8
    for i in reversed(range(len(t1))):                       # 4
        t = np.array([[1, -1], [-1, 1]])                     # 5
        system_bar["k"][i] += np.sum(unbroadcast(K_bar[i:i + 2, i:i + 2], t) * t)  # 4, 5
    return system_bar
