# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.truss_elements
# source: 51b5dd44e0e6aca64f6675a0890c03e6
# code: 72c1427910d191b7b1f6d1b3e11bc708
# mode: hvp
# wrt: 0
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
# sha256: b66b49b451893f3894c3e5612f67306ae0a127368dcb2f517f025a772ca03cc4

# Product of the Hessian of z_c.truss_elements with respect to X.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import add_at, expect, is_array, last_named, materialise, quotient, unbroadcast, zeros_like


def truss_elements_hvp(X, areas, X_dot, *, y_bar=1.0):
    expect(is_array(X, "float64", 2) and X.shape[1] == 2 and is_array(areas, "float64", 1),
        "X: float64[:, 2], areas: float64[:]")

    # forward sweep
    # 1: def truss_elements(X, areas):
    Element_nodes_0, Element_nodes_1, Element_E, Element_A = [], [], [], []
    conn_0 = [0, 0, 1, 1, 2]                        # 2: conn = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]
    conn_1 = [1, 2, 2, 3, 3]
    elems = []  # 3: elems = [Element(c, 3.0, a) for c, a in zip(conn, areas)]
    for j in range(min(len(conn_0), len(areas))):
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
    K_dot = zeros_like(K)
    tape, tape_1 = [], []
    for e in elems:                                 # 5
        t = Element_nodes_0[e]                      # 6: k = e.stiffness(X)
        t1 = Element_nodes_1[e]
        d = X[t1] - X[t]
        d_dot = X_dot[t1] - X_dot[t]
        L = math.sqrt(d[0] ** 2 + d[1] ** 2)
        L_dot = 0.5 * quotient(2 * (d[0] * d_dot[0]) + 2 * (d[1] * d_dot[1]), L)
        t2 = d / L
        t3 = (d_dot - t2 * L_dot) / L
        c = t2[0]
        c_dot = t3[0]
        s = t2[1]
        s_dot = t3[1]
        g = np.array([-c, -s, c, s])
        g_dot = np.array([-c_dot, -s_dot, c_dot, s_dot])
        t4 = Element_E[e] * Element_A[e] / L
        t5 = np.outer(g, g)
        t6 = np.outer(g_dot, g) + np.outer(g, g_dot)
        k = t4 * t5
        k_dot = t5 * quotient(-(t4 * L_dot), L) + t4 * t6
        t2 = []                                     # 7: for a, I in enumerate(e.dofs()):
        t3 = 2 * t
        t7 = t3 + 0
        t2.append(t7)
        t8 = t3 + 1
        t2.append(t8)
        t9 = 2 * t1
        t4 = t9 + 0
        t2.append(t4)
        t = t9 + 1
        t2.append(t)
        t10 = len(t2)
        for j in range(t10):
            I = t2[j]
            t1 = []                                 # 8: for b, J in enumerate(e.dofs()):
            t1.append(t7)
            t1.append(t8)
            t1.append(t4)
            t1.append(t)
            t3 = len(t1)
            for l in range(t3):
                J = t1[l]
                t9 = K[I, J] + k[j, l]              # 9: K[I, J] += k[a, b]
                K_dot[I, J] += k_dot[j, l]
                K[I, J] = t9
            tape.append((t3, t1))
        tape_1.append((L, L_dot, t5, t6, t10, t2))
    fixed = set([0, 1, 3])                          # 10: fixed = {0, 1, 3}
    free = [i for i in range(8) if i not in fixed]  # 11
    f = np.zeros(8)                                 # 12: f = np.zeros(8); f[7] = -1.0; f[6] = 0.5
    f[7] = -1.0
    f[6] = 0.5
    uu = np.zeros(8)                                # 13
    t = np.ix_(free, free)  # 14: uu[free] = np.linalg.solve(K[np.ix_(free, free)], f[free])
    t1 = K[t]
    t2 = K_dot[t]
    t3 = np.linalg.solve(t1, f[free])
    uu[free] = t3

    # reverse sweep
    uu_bar = y_bar * f                                   # 15: return f @ uu
    t4 = uu_bar[free].copy()                             # 14
    uu_bar[free] = 0.0
    K_bar, K_bar_dot = zeros_like(K), zeros_like(K)
    t5 = np.linalg.solve(t1.T, unbroadcast(np.where(last_named(uu_bar, free), t4, 0.0), t3))
    t6 = -(np.outer(np.linalg.solve(t1.T, -(t2.T @ t5)), t3) + np.outer(t5, np.linalg.solve(t1, -(t2 @ t3))))
    add_at(K_bar_dot, t, t6)
    add_at(K_bar, t, -np.outer(t5, t3))
    X_bar_dot = zeros_like(X)                            # 5
    for e, (L, L_dot, t5, t6, t4, t2) in zip(reversed(elems), reversed(tape_1)):
        t1 = Element_nodes_0[e]                          # 6
        t = Element_nodes_1[e]
        t3 = Element_E[e] * Element_A[e] / L
        k = t3 * t5
        k_bar, k_bar_dot = zeros_like(k), zeros_like(k)  # 7
        for j in reversed(range(t4)):
            t7, t8 = tape.pop()
            I = t2[j]
            for l in reversed(range(t7)):                # 8
                J = t8[l]
                k_bar_dot[j, l] += K_bar_dot[I, J]       # 9
                k_bar[j, l] += K_bar[I, J]
        t4 = k_bar * t3                                  # 6
        t7 = quotient(-(t3 * L_dot), L)
        d = X[t] - X[t1]
        t9 = d / L
        d_dot = X_dot[t] - X_dot[t1]
        c = t9[0]
        t8 = (d_dot - t9 * L_dot) / L
        c_dot = t8[0]
        s = t9[1]
        s_dot = t8[1]
        g = np.array([-c, -s, c, s])
        g_dot = np.array([-c_dot, -s_dot, c_dot, s_dot])
        t2 = t3 * k_bar_dot + k_bar * t7
        g_bar_dot = g_dot @ t4 + g @ t2 + (t2 @ g + t4 @ g_dot)
        s_bar_dot = g_bar_dot[3] - g_bar_dot[1]
        g_bar = g @ t4 + t4 @ g
        s_bar = g_bar[3] - g_bar[1]
        c_bar_dot = g_bar_dot[2] - g_bar_dot[0]
        c_bar = g_bar[2] - g_bar[0]
        t10 = np.array([c_bar, s_bar]) / L
        t11 = (np.array([c_bar_dot, s_bar_dot]) - t10 * L_dot) / L
        d_bar = t10.copy()
        d_bar_dot = materialise(t11, d_bar)
        t2 = quotient(np.sum(k_bar * t5), L)
        L_bar = -t2 * t3 - t10 @ t9
        L_bar_dot = t3 * -quotient(np.sum(t5 * k_bar_dot + k_bar * t6) - t2 * L_dot,
            L) - t2 * t7 - (t11 @ t9 + t10 @ t8)
        t4 = quotient(L_bar * 0.5, L)
        t12 = t4 * 2
        t13 = 2 * quotient(0.5 * L_bar_dot - t4 * L_dot, L)
        d_bar_dot[1] += d[1] * t13 + t12 * d_dot[1]
        d_bar_dot[0] += d[0] * t13 + t12 * d_dot[0]
        X_bar_dot[t1] -= d_bar_dot
        X_bar_dot[t] += d_bar_dot
    return X_bar_dot
