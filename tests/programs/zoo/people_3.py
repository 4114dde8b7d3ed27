"""Interpreters, tapes, symbolic trees and automatic differentiation by hand, as students write them."""

import math
import operator
import re
from collections import ChainMap
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from typing import Callable, NamedTuple, Union

import numpy as np

from tests.programs.zoo.case import case

A4 = np.array([0.7, -0.4, 1.3, 0.2])
B4 = np.array([-0.3, 0.8, 0.6, 1.1])


# micrograd with closures
class Scalar:
    def __init__(self, data, children=(), op=""):
        self.data = data
        self.grad = 0.0
        self._backward = lambda: None
        self._prev = set(children)
        self._op = op

    def __add__(self, other):
        other = other if isinstance(other, Scalar) else Scalar(other)
        out = Scalar(self.data + other.data, (self, other), "+")

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Scalar) else Scalar(other)
        out = Scalar(self.data * other.data, (self, other), "*")

        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    def tanh(self):
        t = (math.exp(2 * self.data) - 1) / (math.exp(2 * self.data) + 1)
        out = Scalar(t, (self,), "tanh")

        def _backward():
            self.grad += (1 - t**2) * out.grad

        out._backward = _backward
        return out

    def backward(self):
        topo, visited = [], set()

        def build(v):
            if v not in visited:
                visited.add(v)
                for child in v._prev:
                    build(child)
                topo.append(v)

        build(self)
        self.grad = 1.0
        for v in reversed(topo):
            v._backward()

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    __radd__ = __add__
    __rmul__ = __mul__


class Neuron:
    def __init__(self, w, b):
        self.w = [Scalar(v) for v in w]
        self.b = Scalar(b)

    def __call__(self, x):
        return sum((wi * xi for wi, xi in zip(self.w, x)), self.b).tanh()

    def parameters(self):
        return self.w + [self.b]


@case(0, (A4,), (B4,))
def micrograd_trained(x):
    n = Neuron(x[:2], x[2])
    m = Neuron([x[3]], 0.1)
    for _ in range(2):
        loss = Scalar(0.0)
        for xs, y in (([1.0, 2.0], 0.5), ([-1.0, 0.5], -0.3)):
            d = m([n(xs)]) - y
            loss = loss + d * d
        for p in n.parameters() + m.parameters():
            p.grad = 0.0
        loss.backward()
        for p in n.parameters() + m.parameters():
            p.data -= 0.1 * p.grad
    return loss.data + n.w[0].data * m.b.data


# s-expressions: a tokenizer, a parser and an evaluator
def tokens_of(text):
    return text.replace("(", " ( ").replace(")", " ) ").split()


def read(tokens):
    token = tokens.pop(0)
    if token == "(":
        out = []
        while tokens[0] != ")":
            out.append(read(tokens))
        tokens.pop(0)
        return out
    try:
        return float(token)
    except ValueError:
        return token


OPS = {"+": operator.add, "*": operator.mul, "-": operator.sub, "/": operator.truediv}


def evaluate_sexpr(e, env):
    if isinstance(e, str):
        return env[e]
    if not isinstance(e, list):
        return e
    head, *rest = e
    if head == "let":
        (name, value), body = rest
        return evaluate_sexpr(body, {**env, name: evaluate_sexpr(value, env)})
    if head == "if":
        test, yes, no = rest
        return evaluate_sexpr(yes if evaluate_sexpr(test, env) > 0 else no, env)
    args = [evaluate_sexpr(a, env) for a in rest]
    return reduce(OPS[head], args)


@case((0, 1), (0.7, 1.3), (-0.5, 0.4))
def lisp_of_lists(x, y):
    program = read(tokens_of("(let (a (* x y)) (if x (+ a (* a x) 2) (- a (/ y 3))))"))
    return evaluate_sexpr(program, {"x": x, "y": y})


# an expression tree as a union of dataclasses, by match
@dataclass(frozen=True)
class Num:
    value: float


@dataclass(frozen=True)
class Var:
    name: str


@dataclass(frozen=True)
class Bin:
    op: str
    left: "Expr"
    right: "Expr"


@dataclass(frozen=True)
class Call:
    fn: str
    arg: "Expr"


Expr = Union[Num, Var, Bin, Call]


def ev(e, env):
    match e:
        case Num(v):
            return v
        case Var(name):
            return env[name]
        case Bin("+", a, b):
            return ev(a, env) + ev(b, env)
        case Bin("*", a, b):
            return ev(a, env) * ev(b, env)
        case Bin("^", a, Num(n)):
            return ev(a, env) ** n
        case Call(fn, arg):
            return getattr(math, fn)(ev(arg, env))
        case _:
            raise TypeError(e)


def d(e, name):
    match e:
        case Num(_):
            return Num(0.0)
        case Var(n):
            return Num(1.0 if n == name else 0.0)
        case Bin("+", a, b):
            return Bin("+", d(a, name), d(b, name))
        case Bin("*", a, b):
            return Bin("+", Bin("*", d(a, name), b), Bin("*", a, d(b, name)))
        case Bin("^", a, Num(n)):
            return Bin("*", Bin("*", Num(n), Bin("^", a, Num(n - 1))), d(a, name))
        case Call("sin", a):
            return Bin("*", Call("cos", a), d(a, name))
        case Call("exp", a):
            return Bin("*", e, d(a, name))
    raise TypeError(e)


FORMULA = Bin("+", Bin("*", Var("x"), Call("sin", Bin("*", Var("y"), Var("x")))), Bin("^", Call("exp", Var("y")), Num(2.0)))


@case((0, 1), (0.7, 0.3), (-0.5, 0.4))
def symbolic_derivative_by_match(x, y):
    env = {"x": x, "y": y}
    return ev(FORMULA, env) + ev(d(FORMULA, "x"), env) * ev(d(FORMULA, "y"), env)


@case((0, 1), (0.7, 0.3), (-0.5, 0.4))
def symbolic_with_active_constants(x, y):
    e = Bin("+", Bin("*", Num(x), Call("sin", Var("t"))), Bin("^", Var("t"), Num(3.0)))
    total = 0.0
    for t in (0.2, 0.9):
        env = {"t": t * y}
        total += ev(e, env) + ev(d(e, "t"), env)
    return total


# the same with plain named tuples told apart by isinstance
class Leaf(NamedTuple):
    value: float


class Split(NamedTuple):
    feature: int
    threshold: float
    left: "Leaf | Split"
    right: "Leaf | Split"


def descend(node, row, sharp):
    if isinstance(node, Leaf):
        return node.value
    p = 1 / (1 + math.exp(-sharp * (row[node.feature] - node.threshold)))
    return (1 - p) * descend(node.left, row, sharp) + p * descend(node.right, row, sharp)


def leaf_count(node):
    return 1 if isinstance(node, Leaf) else leaf_count(node.left) + leaf_count(node.right)


@case(0, (A4,), (B4,))
def soft_decision_tree(x):
    tree = Split(0, x[0], Split(1, x[1], Leaf(x[2]), Leaf(0.5)), Leaf(x[3]))
    rows = [(0.1, 0.4), (1.2, -0.3), (-0.5, 0.8)]
    return sum((descend(tree, row, 2.0) - k * 0.3) ** 2 for k, row in enumerate(rows)) * leaf_count(tree)


# tokenizer as a generator, and a precedence-climbing parser
TOKEN = re.compile(r"\s*(?:(?P<num>\d+\.?\d*)|(?P<name>[a-z]+)|(?P<op>[-+*/()^]))")


class Token(NamedTuple):
    kind: str
    text: str


def tokenize(text):
    pos = 0
    while pos < len(text):
        m = TOKEN.match(text, pos)
        pos = m.end()
        yield Token(m.lastgroup, m.group(m.lastgroup))
    yield Token("end", "")


class Calculator:
    PREC = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}

    def __init__(self, text, names):
        self.tokens = tokenize(text)
        self.names = names
        self.look = next(self.tokens)

    def advance(self):
        token, self.look = self.look, next(self.tokens, Token("end", ""))
        return token

    def atom(self):
        t = self.advance()
        if t.kind == "num":
            return float(t.text)
        if t.kind == "name":
            return self.names[t.text]
        if t.text == "-":
            return -self.atom()
        value = self.expr(1)
        self.advance()
        return value

    def expr(self, lowest):
        value = self.atom()
        while self.look.kind == "op" and self.PREC.get(self.look.text, 0) >= lowest:
            op = self.advance().text
            right = self.expr(self.PREC[op] + 1)
            match op:
                case "+":
                    value = value + right
                case "-":
                    value = value - right
                case "*":
                    value = value * right
                case "/":
                    value = value / right
                case "^":
                    value = value**right
        return value


@case((0, 1), (0.7, 1.3), (-0.5, 0.4))
def precedence_climbing(x, y):
    return Calculator("x * (y + 2) - -3 * x ^ 2 / (1 + y * y)", {"x": x, "y": y}).expr(1)


# a stack machine with a table of bound methods
class StackMachine:
    def __init__(self, memory):
        self.stack = []
        self.memory = dict(memory)
        self.ops = {"add": self.add, "mul": self.mul, "dup": self.dup, "swap": self.swap, "neg": self.neg}

    def push(self, v):
        self.stack.append(v)

    def pop(self):
        return self.stack.pop()

    def add(self):
        self.push(self.pop() + self.pop())

    def mul(self):
        self.push(self.pop() * self.pop())

    def dup(self):
        self.push(self.stack[-1])

    def swap(self):
        a, b = self.pop(), self.pop()
        self.push(a)
        self.push(b)

    def neg(self):
        self.push(-self.pop())

    def run(self, program):
        pc = 0
        while pc < len(program):
            word, *args = program[pc].split()
            pc += 1
            if word == "push":
                self.push(float(args[0]))
            elif word == "load":
                self.push(self.memory[args[0]])
            elif word == "store":
                self.memory[args[0]] = self.pop()
            elif word == "jpos":
                if self.pop() > 0:
                    pc = int(args[0])
            else:
                self.ops[word]()
        return self.stack[-1] if self.stack else None


@case((0, 1), (0.7, 1.3), (0.9, 0.4))
def stack_machine_with_jumps(x, y):
    m = StackMachine({"x": x, "y": y, "n": 3.0})
    program = ["load x", "load y", "mul", "store acc", "load acc", "load x", "mul", "push 0.5", "add", "store acc", "load n", "push -1", "add", "dup", "store n", "jpos 4", "load acc", "load y", "swap", "neg", "add", "dup", "mul"]
    return m.run(program)


# forward mode by dual numbers with a wrapper of functions
@dataclass(frozen=True)
class Dual:
    re: float
    eps: float = 0.0

    @classmethod
    def lift(cls, v):
        return v if isinstance(v, cls) else cls(v)

    def __add__(self, o):
        o = Dual.lift(o)
        return Dual(self.re + o.re, self.eps + o.eps)

    def __mul__(self, o):
        o = Dual.lift(o)
        return Dual(self.re * o.re, self.re * o.eps + self.eps * o.re)

    def __pow__(self, n):
        return Dual(self.re**n, n * self.re ** (n - 1) * self.eps)

    def __truediv__(self, o):
        return self * Dual.lift(o) ** -1

    __radd__, __rmul__ = __add__, __mul__


def dsin(v):
    return Dual(math.sin(v.re), math.cos(v.re) * v.eps) if isinstance(v, Dual) else math.sin(v)


def diff(f: Callable) -> Callable:
    def df(x, *args):
        return f(Dual(x, 1.0), *args).eps

    return df


@case((0, 1), (0.7, 1.3), (-0.5, 0.4))
def dual_numbers_of_functions(x, a):
    def f(t, k):
        return 3 * t**2 + k * dsin(t * k) / (1 + t * t)

    root = x
    for _ in range(2):
        root = root - 0.1 * f(Dual(root), a).re / (1 + diff(f)(root, a) ** 2)
    return root + diff(f)(x, a)


# a tape of operations in a list (Wengert), with node numbers
class Tape:
    def __init__(self):
        self.nodes = []

    def var(self, value):
        self.nodes.append(((), ()))
        return TVar(self, len(self.nodes) - 1, value)

    def record(self, parents, weights, value):
        self.nodes.append((tuple(p.index for p in parents), tuple(weights)))
        return TVar(self, len(self.nodes) - 1, value)


class TVar:
    def __init__(self, tape, index, value):
        self.tape, self.index, self.value = tape, index, value

    def __add__(self, o):
        return self.tape.record((self, o), (1.0, 1.0), self.value + o.value)

    def __mul__(self, o):
        return self.tape.record((self, o), (o.value, self.value), self.value * o.value)

    def sin(self):
        return self.tape.record((self,), (math.cos(self.value),), math.sin(self.value))

    def gradients(self):
        grads = [0.0] * len(self.tape.nodes)
        grads[self.index] = 1.0
        for i in range(len(self.tape.nodes) - 1, -1, -1):
            parents, weights = self.tape.nodes[i]
            for p, w in zip(parents, weights):
                grads[p] += w * grads[i]
        return grads


@case((0, 1), (0.7, 1.3), (-0.5, 0.4))
def wengert_list(x, y):
    tape = Tape()
    a, b = tape.var(x), tape.var(y)
    z = a * b + (a * a).sin()
    g = z.gradients()
    return z.value + g[a.index] * g[b.index]


# environments that nest, by ChainMap
class Interpreter:
    def __init__(self, **names):
        self.scopes = ChainMap(dict(names))

    def assign(self, name, value):
        self.scopes[name] = value

    def lookup(self, name):
        return self.scopes[name]

    def block(self, statements):
        self.scopes = self.scopes.new_child()
        for name, a, op, b in statements:
            self.assign(name, OPS[op](self.lookup(a), self.lookup(b)))
        value = self.lookup(statements[-1][0])
        self.scopes = self.scopes.parents
        return value


@case((0, 1), (0.7, 1.3), (-0.5, 0.4))
def scopes_by_chain_map(x, y):
    it = Interpreter(x=x, y=y)
    first = it.block([("a", "x", "*", "y"), ("x", "a", "+", "a"), ("b", "x", "-", "y")])
    second = it.block([("a", "x", "/", "y")])
    return first * it.lookup("x") + second


# polynomials: a class with many operators, horner and cached properties
class Poly:
    def __init__(self, *coeffs):
        self.coeffs = list(coeffs)

    @classmethod
    def from_roots(cls, roots):
        p = cls(1.0)
        for r in roots:
            p = p * cls(-r, 1.0)
        return p

    def __call__(self, t):
        return reduce(lambda acc, c: acc * t + c, reversed(self.coeffs), 0.0)

    def __add__(self, o):
        n = max(len(self.coeffs), len(o.coeffs))
        pad = [c.coeffs + [0.0] * (n - len(c.coeffs)) for c in (self, o)]
        return Poly(*(a + b for a, b in zip(*pad)))

    def __mul__(self, o):
        if not isinstance(o, Poly):
            return Poly(*(c * o for c in self.coeffs))
        out = [0.0] * (len(self.coeffs) + len(o.coeffs) - 1)
        for i, a in enumerate(self.coeffs):
            for j, b in enumerate(o.coeffs):
                out[i + j] += a * b
        return Poly(*out)

    @cached_property
    def derivative(self):
        return Poly(*(k * c for k, c in enumerate(self.coeffs) if k))

    def integrate(self, a, b):
        prim = Poly(0.0, *(c / (k + 1) for k, c in enumerate(self.coeffs)))
        return prim(b) - prim(a)

    def __len__(self):
        return len(self.coeffs) - 1


@case(0, (A4,), (B4,))
def polynomials_from_roots(x):
    p = Poly.from_roots(x[:3])
    q = p * p.derivative + Poly(x[3], 1.0) * 2.0
    return q(0.3) + p.integrate(0.0, x[0]) + q.derivative(0.1) * len(q)


# memoised recursion over strings of rules: a grammar with probabilities
@case(0, (A4,), (B4,))
def parses_of_a_grammar(x):
    w = np.exp(x) / np.exp(x).sum()
    rules = {"S": [(w[0], ("S", "S")), (w[1], ("a",)), (w[2], ("b",))], "T": [(w[3], ("S", "T"))]}
    text = "abab"

    @lru_cache(maxsize=None)
    def inside(symbol, i, j):
        total = 0.0
        for p, body in rules[symbol]:
            if len(body) == 1:
                if j == i + 1 and text[i] == body[0]:
                    total += p
            else:
                for k in range(i + 1, j):
                    total += p * inside(body[0], i, k) * inside(body[1], k, j)
        return total

    return math.log(inside("S", 0, 4)) + inside("S", 0, 2)
