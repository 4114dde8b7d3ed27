# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.modal_frequencies
# source: c4aa9a081aa81834ec2bf2c46d4beb7b
# code: 2a3819f8afc40cdb7fae7d883ed4c855
# mode: jvp
# wrt: (0,)
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
# sha256: 41805c8cf87acbeb80239e14cd213126fab34b5c52bdc357c79e1a711a823ba1

# Tangent of z_c.modal_frequencies with respect to system.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import broadcasts_into, expect, hermitian_vectors, is_dict, is_list, quotient, zeros_like


def modal_frequencies_jvp(system, system_dot):
    expect(is_dict(system, ("mass", "k", "damp")) and is_list(system["mass"])
        and set(map(type, system["mass"])) == {float} and is_list(system["k"])
        and set(map(type, system["k"])) == {float} and is_dict(system["damp"], ("a", "b"))
        and type(system["damp"]["a"]) is float and type(system["damp"]["b"]) is float,
        "system: {'mass': [float, ...], 'k': [float, ...], 'damp': {'a': float, 'b': float}}")

    t = system["mass"]                                    # 2: m = len(system["mass"])
    m = len(t)
    K = np.zeros((m, m))                                  # 3
    K_dot = zeros_like(K)
    t1 = system["k"]                                      # 4: for i, k in enumerate(system["k"]):
    t2 = system_dot["k"]
    for i, k in enumerate(t1):
        k_dot = t2[i]
        t3 = K[i:i + 2, i:i + 2]  # 5: K[i:i + 2, i:i + 2] += k * np.array([[1, -1], [-1, 1]])
        t4 = np.array([[1, -1], [-1, 1]])
        t5 = k * t4
        broadcasts_into(t3, t3, t5)
        t6 = t3 + t5
        K_dot[i:i + 2, i:i + 2] += t4 * k_dot
        K[i:i + 2, i:i + 2] = t6
    t7 = K[0, 0] + 1.0                                    # 6: K[0, 0] += 1.0
    K_dot[0, 0] = K_dot[0, 0]
    K[0, 0] = t7
    M = np.array(t)                                       # 7: M = np.array(system["mass"])
    M_dot = np.array(system_dot["mass"])                  # 2, 7
    t3 = M[:, None]                                       # 8: A = K / np.sqrt(M[:, None] * M[None, :])
    t4 = M[None, :]
    t1 = np.sqrt(t3 * t4)
    A = K / t1
    A_dot = (K_dot - A * (0.5 * quotient(t4 * M_dot[:, None] + t3 * M_dot[None, :], t1))) / t1
    w2 = np.linalg.eigvalsh(A)                            # 9
    t = hermitian_vectors(A, "L")
    w2_dot = np.sum(t * ((np.tril(A_dot) + np.tril(A_dot, -1).T) @ t), axis=-2)
    # 10: zeta = [system["damp"]["a"] / (2 * math.sqrt(w)) + system["damp"]["b"] * math.sqrt(w) / 2 for w  ...
    zeta, zeta_dot = [], []
    for i in range(len(w2)):
        w = w2[i]
        w_dot = w2_dot[i]
        t = system["damp"]
        t1 = system_dot["damp"]
        t2 = math.sqrt(w)
        t3 = 0.5 * quotient(w_dot, t2)
        t4 = 2 * t2
        t5 = t["a"] / t4
        t6 = t["b"]
        zeta.append(t5 + t6 * t2 / 2)
        zeta_dot.append((t1["a"] - t5 * (2 * t3)) / t4 + (t2 * t1["b"] + t6 * t3) / 2)
    t7 = t8 = 0.0
    # 11: return sum(z * (i + 1) for i, z in enumerate(zeta))
    for i, (z, z_dot) in enumerate(zip(zeta, zeta_dot)):
        t = i + 1
        t7 = t7 + z * t
        t8 = t8 + t * z_dot
    return t7, t8
