# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.truss_elements
# source: 51b5dd44e0e6aca64f6675a0890c03e6
# code: 72c1427910d191b7b1f6d1b3e11bc708
# mode: grad
# wrt: (0, 1)
# argument: X array float64 (X.0, X.1)
# argument: areas array float64 (areas.0)
# asked: enumerate = class builtins.enumerate
# asked: zip = class builtins.zip
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.linalg = module numpy.linalg 2.4.6
# asked: np.linalg.solve = _ArrayFunctionDispatcher of function numpy.linalg._linalg.solve
# asked: np.ix_ = _ArrayFunctionDispatcher of function numpy.lib._index_tricks_impl.ix_
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: Element = class z_c.Element()
# asked: Element.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Element.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Element.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Element.__new__ = builtin_function_or_method .object.__new__
# asked: Element.__getattr__ = unbound
# asked: Element.__del__ = unbound
# asked: Element.__init__ = function z_c.Element.__init__ 5485d7663be0e77523dbba7f99dc5a19
# asked: Element.nodes = unbound
# asked: Element.E = unbound
# asked: Element.A = unbound
# asked: Element.stiffness = function z_c.Element.stiffness 1d03fe5472744ee5376ce219cbce4d7d
# asked: Element.stiffness: np = module numpy 2.4.6
# asked: np.outer = _ArrayFunctionDispatcher of function numpy._core.numeric.outer
# asked: np.array = builtin_function_or_method numpy.array
# asked: Element.stiffness: math = module math
# asked: Element.stiffness: math.sqrt = builtin_function_or_method math.sqrt
# asked: Element.dofs = function z_c.Element.dofs 31a59021fdcabc5ace01831bf77ff1f4
# asked: equal axes = 
# asked: long 2 X.1 = True
# sha256: 4d9099b189980749e210adbfc4316e0886fa8c96fef2151d9b34f17b4df950eb

# Gradient of z_c.truss_elements with respect to X, areas.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import add_at, expect, is_array, last_named, quotient, unbroadcast, zeros_like


def truss_elements_grad(X, areas, *, y_bar=1.0):
    expect(is_array(X, "float64", 2) and X.shape[1] == 2 and is_array(areas, "float64", 1),
        "X: float64[:, 2], areas: float64[:]")

    # forward sweep
    # 1: def truss_elements(X, areas):
    Element_nodes_0, Element_nodes_1, Element_E, Element_A = [], [], [], []
    conn_0 = [0, 0, 1, 1, 2]                        # 2: conn = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]
    conn_1 = [1, 2, 2, 3, 3]
    t = min(len(conn_0), len(areas))  # 3: elems = [Element(c, 3.0, a) for c, a in zip(conn, areas)]
    elems = []
    for j in range(t):
        c_0 = conn_0[j]
        c_1 = conn_1[j]
        a = areas[j]
        element = len(Element_nodes_0)
        Element_nodes_0.append(c_0)
        Element_nodes_1.append(c_1)
        Element_E.append(3.0)
        Element_A.append(a)
        elems.append(element)
    K = np.zeros((8, 8))                            # 4
    tape, tape_1 = [], []
    for e in elems:                                 # 5
        t1 = Element_nodes_0[e]                     # 6: k = e.stiffness(X)
        t2 = Element_nodes_1[e]
        d = X[t2] - X[t1]
        L = math.sqrt(d[0] ** 2 + d[1] ** 2)
        t3 = d / L
        c = t3[0]
        s = t3[1]
        g = np.array([-c, -s, c, s])
        t4 = np.outer(g, g)
        k = Element_E[e] * Element_A[e] / L * t4
        t5 = []                                     # 7: for a, I in enumerate(e.dofs()):
        t6 = 2 * t1
        t7 = t6 + 0
        t5.append(t7)
        t3 = t6 + 1
        t5.append(t3)
        t8 = 2 * t2
        t9 = t8 + 0
        t5.append(t9)
        t1 = t8 + 1
        t5.append(t1)
        t10 = len(t5)
        for j in range(t10):
            I = t5[j]
            t2 = []                                 # 8: for b, J in enumerate(e.dofs()):
            t2.append(t7)
            t2.append(t3)
            t2.append(t9)
            t2.append(t1)
            t6 = len(t2)
            for l in range(t6):
                J = t2[l]
                K[I, J] += k[j, l]                  # 9: K[I, J] += k[a, b]
            tape.append((t6, t2))
        tape_1.append((L, t4, t10, t5))
    fixed = set([0, 1, 3])                          # 10: fixed = {0, 1, 3}
    free = [i for i in range(8) if i not in fixed]  # 11
    f = np.zeros(8)                                 # 12: f = np.zeros(8); f[7] = -1.0; f[6] = 0.5
    f[7] = -1.0
    f[6] = 0.5
    uu = np.zeros(8)                                # 13
    t1 = np.ix_(free, free)  # 14: uu[free] = np.linalg.solve(K[np.ix_(free, free)], f[free])
    t2 = K[t1]
    t3 = np.linalg.solve(t2, f[free])
    uu[free] = t3

    # reverse sweep
    uu_bar = y_bar * f                      # 15: return f @ uu
    t4 = uu_bar[free].copy()                # 14
    uu_bar[free] = 0.0
    K_bar = zeros_like(K)
    t5 = np.linalg.solve(t2.T, unbroadcast(np.where(last_named(uu_bar, free), t4, 0.0), t3))
    add_at(K_bar, t1, -np.outer(t5, t3))
    X_bar = zeros_like(X)                   # 5
    Element_A_bar = [0.0] * len(Element_A)
    for e, (L, t4, t6, t5) in zip(reversed(elems), reversed(tape_1)):
        t1 = Element_nodes_0[e]             # 6
        t2 = Element_nodes_1[e]
        t3 = Element_E[e]
        t7 = t3 * Element_A[e] / L
        k = t7 * t4
        k_bar = zeros_like(k)               # 7
        for j in reversed(range(t6)):
            t6, t8 = tape.pop()
            I = t5[j]
            for l in reversed(range(t6)):   # 8
                J = t8[l]
                k_bar[j, l] += K_bar[I, J]  # 9
        t6 = k_bar * t7                     # 6
        t9 = quotient(np.sum(k_bar * t4), L)
        Element_A_bar[e] += t9 * t3
        d = X[t2] - X[t1]
        t8 = d / L
        c = t8[0]
        s = t8[1]
        g = np.array([-c, -s, c, s])
        g_bar = g @ t6 + t6 @ g
        s_bar = g_bar[3] - g_bar[1]
        c_bar = g_bar[2] - g_bar[0]
        t3 = np.array([c_bar, s_bar]) / L
        d_bar = t3.copy()
        L_bar = -t9 * t7 - t3 @ t8
        t4 = quotient(L_bar * 0.5, L) * 2
        d_bar[1] += t4 * d[1]
        d_bar[0] += t4 * d[0]
        X_bar[t1] -= d_bar
        X_bar[t2] += d_bar
    areas_bar = zeros_like(areas)           # 3
    for j in reversed(range(t)):
        a_bar = Element_A_bar.pop()
        areas_bar[j] += a_bar
    return X_bar, areas_bar
