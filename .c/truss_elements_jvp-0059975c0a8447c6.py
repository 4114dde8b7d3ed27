# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.truss_elements
# source: 51b5dd44e0e6aca64f6675a0890c03e6
# code: 72c1427910d191b7b1f6d1b3e11bc708
# mode: jvp
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
# sha256: ee0c7380be7bd6e85708260f417456697c7588d6f18c00372568204439533e8b

# Tangent of z_c.truss_elements with respect to X, areas.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, is_array, quotient, zeros_like


def truss_elements_jvp(X, areas, X_dot, areas_dot):
    expect(is_array(X, "float64", 2) and X.shape[1] == 2 and is_array(areas, "float64", 1),
        "X: float64[:, 2], areas: float64[:]")

    # 1: def truss_elements(X, areas):
    Element_nodes_0, Element_nodes_1, Element_E, Element_A = [], [], [], []
    Element_A_dot = []
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
        Element_A_dot.append(areas_dot[j])
        elems.append(element)
    K = np.zeros((8, 8))                            # 4
    K_dot = zeros_like(K)
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
        t4 = Element_E[e]
        t5 = Element_A[e]
        t6 = t4 * Element_A_dot[e]
        t7 = t4 * t5 / L
        t2 = np.outer(g, g)
        k = t7 * t2
        k_dot = t2 * quotient(t6 - t7 * L_dot, L) + t7 * (np.outer(g_dot, g) + np.outer(g, g_dot))
        t3 = []                                     # 7: for a, I in enumerate(e.dofs()):
        t8 = 2 * t
        t9 = t8 + 0
        t3.append(t9)
        t4 = t8 + 1
        t3.append(t4)
        t5 = 2 * t1
        t2 = t5 + 0
        t3.append(t2)
        t = t5 + 1
        t3.append(t)
        for j in range(len(t3)):
            I = t3[j]
            t1 = []                                 # 8: for b, J in enumerate(e.dofs()):
            t1.append(t9)
            t1.append(t4)
            t1.append(t2)
            t1.append(t)
            for l in range(len(t1)):
                J = t1[l]
                t5 = K[I, J] + k[j, l]              # 9: K[I, J] += k[a, b]
                K_dot[I, J] += k_dot[j, l]
                K[I, J] = t5
    fixed = set([0, 1, 3])                          # 10: fixed = {0, 1, 3}
    free = [i for i in range(8) if i not in fixed]  # 11
    f = np.zeros(8)                                 # 12: f = np.zeros(8); f[7] = -1.0; f[6] = 0.5
    f[7] = -1.0
    f[6] = 0.5
    uu = np.zeros(8)                                # 13
    uu_dot = zeros_like(uu)
    t = np.ix_(free, free)  # 14: uu[free] = np.linalg.solve(K[np.ix_(free, free)], f[free])
    t1 = K[t]
    t2 = np.linalg.solve(t1, f[free])
    uu_dot[free] = np.linalg.solve(t1, -(K_dot[t] @ t2))
    uu[free] = t2
    return f @ uu, f @ uu_dot
