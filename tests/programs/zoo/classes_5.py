"""Programs with classes, written without having read the front: neural modules, autograd, particles, circuits, meshes, trees, graphs and numbers of one's own."""


import numpy as np

from tests.programs.zoo.case import R, case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])
M1, M2 = R(1, 3, 3), R(2, 3, 3)


# circuits
class Component:
    def impedance(self, w):
        raise NotImplementedError


class Resistor(Component):
    def __init__(self, r):
        self.r = r

    def impedance(self, w):
        return self.r


class Series(Component):
    def __init__(self, *parts):
        self.parts = parts

    def impedance(self, w):
        return sum(p.impedance(w) for p in self.parts)


class Parallel(Component):
    def __init__(self, *parts):
        self.parts = parts

    def impedance(self, w):
        return 1 / sum(1 / p.impedance(w) for p in self.parts)


class Inductor(Component):
    def __init__(self, L):
        self.L = L

    def impedance(self, w):
        return w * self.L


@case(0, (P,), (Q,))
def circuit_of_components(x):
    c = Series(Resistor(x[0]), Parallel(Resistor(x[1]), Series(Inductor(x[2]), Resistor(x[3]))))
    return c.impedance(x[4])


# circuit given
@case(0, (Series(Resistor(1.0), Parallel(Resistor(2.0), Inductor(0.5))),), (Series(Resistor(0.7), Parallel(Resistor(1.0), Inductor(0.9))),))
def circuit_that_is_given(c):
    return c.impedance(2.0) ** 2


# ODE solver classes
class ODESolver:
    def __init__(self, f):
        self.f = f

    def advance(self):
        raise NotImplementedError

    def set_initial_condition(self, u0):
        self.u0 = u0

    def solve(self, ts):
        self.t = ts
        self.u = np.zeros(len(ts))
        self.u[0] = self.u0
        for n in range(len(ts) - 1):
            self.n = n
            self.u[n + 1] = self.advance()
        return self.u, self.t


class ForwardEuler(ODESolver):
    def advance(self):
        dt = self.t[self.n + 1] - self.t[self.n]
        return self.u[self.n] + dt * self.f(self.u[self.n], self.t[self.n])


class RK4(ODESolver):
    def advance(self):
        u, f, n, t = self.u, self.f, self.n, self.t
        dt = t[n + 1] - t[n]
        k1 = dt * f(u[n], t[n])
        k2 = dt * f(u[n] + 0.5 * k1, t[n] + dt / 2)
        k3 = dt * f(u[n] + 0.5 * k2, t[n] + dt / 2)
        k4 = dt * f(u[n] + k3, t[n] + dt)
        return u[n] + (k1 + 2 * k2 + 2 * k3 + k4) / 6


class Logistic:
    def __init__(self, alpha, R, U0):
        self.alpha, self.R, self.U0 = alpha, R, U0

    def __call__(self, u, t):
        return self.alpha * u * (1 - u / self.R)


@case(0, (P,), (Q,))
def ode_solvers_of_langtangen(x):
    problem = Logistic(x[0], x[1] + 1.0, x[2])
    total = 0.0
    for cls in (ForwardEuler, RK4):
        s = cls(problem)
        s.set_initial_condition(problem.U0)
        u, t = s.solve(np.linspace(0, 1, 6))
        total = total + u[-1]
    return total


# Kalman filter
class KalmanFilter:
    def __init__(self, F, H, Q, R, x0, P0):
        self.F, self.H, self.Q, self.R = F, H, Q, R
        self.x, self.P = x0, P0
        self.loglik = 0.0

    def predict(self):
        self.x = self.F @ self.x
        self.P = self.F @ self.P @ self.F.T + self.Q
        return self

    def update(self, z):
        S = self.H @ self.P @ self.H.T + self.R
        K = self.P @ self.H.T @ np.linalg.inv(S)
        y = z - self.H @ self.x
        self.x = self.x + K @ y
        self.P = (np.eye(len(self.x)) - K @ self.H) @ self.P
        self.loglik += -0.5 * (y @ np.linalg.solve(S, y) + np.log(np.linalg.det(S)))
        return self


@case((0, 1), (0.3, 0.5), (1.1, 0.2))
def kalman_loglik(q, r):
    kf = KalmanFilter(np.array([[1.0, 0.1], [0.0, 1.0]]), np.array([[1.0, 0.0]]), q * np.eye(2), r * np.eye(1), np.zeros(2), np.eye(2))
    for z in [0.3, 0.6, 1.1, 1.2]:
        kf.predict().update(np.array([z]))
    return kf.loglik


# FEM mesh
class MeshNode:
    def __init__(self, index, x):
        self.index = index
        self.x = x


class Element:
    def __init__(self, left, right, E):
        self.nodes = (left, right)
        self.E = E

    @property
    def length(self):
        return self.nodes[1].x - self.nodes[0].x

    def stiffness(self):
        return self.E / self.length * np.array([[1.0, -1.0], [-1.0, 1.0]])

    def dofs(self):
        return [n.index for n in self.nodes]


class Mesh:
    def __init__(self, xs, Es):
        self.nodes = [MeshNode(i, x) for i, x in enumerate(xs)]
        self.elements = [Element(a, b, E) for a, b, E in zip(self.nodes, self.nodes[1:], Es)]

    def assemble(self):
        n = len(self.nodes)
        K = np.zeros((n, n))
        for e in self.elements:
            ke = e.stiffness()
            d = e.dofs()
            for i in range(2):
                for j in range(2):
                    K[d[i], d[j]] += ke[i, j]
        return K


@case(0, (P,), (Q,))
def finite_elements_of_a_bar(x):
    mesh = Mesh(np.cumsum(x), x[:4])
    K = mesh.assemble()
    u = np.linalg.solve(K[1:, 1:], np.array([0.0, 0.1, 0.0, 1.0]))
    return u @ u


# expression tree with eval
class Expr:
    def __add__(self, o):
        return Add(self, wrap(o))

    def __mul__(self, o):
        return Mul(self, wrap(o))


class Num(Expr):
    def __init__(self, v):
        self.v = v

    def eval(self, env):
        return self.v

    def diff(self, name):
        return Num(0.0)


class Var(Expr):
    def __init__(self, name):
        self.name = name

    def eval(self, env):
        return env[self.name]

    def diff(self, name):
        return Num(1.0 if name == self.name else 0.0)


class Add(Expr):
    def __init__(self, a, b):
        self.a, self.b = a, b

    def eval(self, env):
        return self.a.eval(env) + self.b.eval(env)

    def diff(self, name):
        return self.a.diff(name) + self.b.diff(name)


class Mul(Expr):
    def __init__(self, a, b):
        self.a, self.b = a, b

    def eval(self, env):
        return self.a.eval(env) * self.b.eval(env)

    def diff(self, name):
        return self.a.diff(name) * self.b + self.a * self.b.diff(name)


def wrap(v):
    return v if isinstance(v, Expr) else Num(v)


@case(0, (P,), (Q,))
def symbolic_derivative_evaluated(x):
    u, v = Var("u"), Var("v")
    e = (u * v + 2.0) * u + Num(x[2])
    return e.diff("u").eval({"u": x[0], "v": x[1]}) + e.eval({"u": x[3], "v": x[4]})


# visitor
class Const:
    def __init__(self, value):
        self.value = value

    def accept(self, visitor):
        return visitor.visit_const(self)


class BinOp:
    def __init__(self, op, left, right):
        self.op, self.left, self.right = op, left, right

    def accept(self, visitor):
        return visitor.visit_binop(self)


class Evaluator:
    def visit_const(self, node):
        return node.value

    def visit_binop(self, node):
        l, r = node.left.accept(self), node.right.accept(self)
        if node.op == "+":
            return l + r
        elif node.op == "*":
            return l * r
        raise ValueError(node.op)


class Depth:
    def visit_const(self, node):
        return 1

    def visit_binop(self, node):
        return 1 + max(node.left.accept(self), node.right.accept(self))


@case(0, (P,), (Q,))
def visitors_of_a_tree(x):
    tree = BinOp("+", BinOp("*", Const(x[0]), Const(x[1])), BinOp("*", Const(x[2]), BinOp("+", Const(x[3]), Const(2.0))))
    return tree.accept(Evaluator()) * tree.accept(Depth())


# visitor dispatch by getattr name
class Walker:
    def visit(self, node):
        return getattr(self, "visit_" + type(node).__name__)(node)

    def visit_Const(self, node):
        return node.value

    def visit_BinOp(self, node):
        a, b = self.visit(node.left), self.visit(node.right)
        return a + b if node.op == "+" else a * b


@case(0, (P,), (Q,))
def visitor_by_class_name(x):
    tree = BinOp("+", BinOp("*", Const(x[0]), Const(x[1])), Const(x[2]))
    return Walker().visit(tree) ** 2
