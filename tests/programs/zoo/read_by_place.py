"""Tokenizers and parsers: lists of tuples that a function gives, and that others look up by a place that the run knows."""

import numpy as np

from tests.programs.zoo.case import case

X6 = np.array([0.61, -0.93, 1.37, 0.22, -1.48, 0.85])
Y6 = np.array([1.12, 0.54, -0.76, 1.91, 0.33, -0.27])


def tokenize(text):
    out = []
    for c in text:
        if c.isdigit():
            out.append(("num", float(c)))
        elif c.isalpha():
            out.append(("var", c))
        else:
            out.append(("op", c))
    out.append(("end", None))
    return out


@case(0, (X6,), (Y6,))
def indexed_appended(x):
    names = dict(zip("abcdef", x))
    tokens = tokenize("a*b*c*2*d")
    pos, value = 0, 1.0
    while tokens[pos][0] != "end":
        kind, what = tokens[pos]
        pos += 1
        if kind == "num":
            value *= what
        elif kind == "var":
            value *= names[what]
    return value


@case(0, (X6,), (Y6,))
def nonlocal_appended(x):
    names = dict(zip("abcdef", x))
    tokens = tokenize("a*b*c*2*d")
    pos = 0

    def factor():
        nonlocal pos
        kind, what = tokens[pos]
        pos += 1
        return what if kind == "num" else names[what]

    value = factor()
    while tokens[pos] == ("op", "*"):
        pos += 1
        value *= factor()
    return value


@case(0, (X6,), (Y6,))
def recursive_appended(x):
    names = dict(zip("abcdef", x))
    tokens = tokenize("a*(b+c*(2+d))")
    pos = 0

    def expr():
        nonlocal pos
        value = term()
        while tokens[pos] == ("op", "+"):
            pos += 1
            value += term()
        return value

    def term():
        nonlocal pos
        value = factor()
        while tokens[pos] == ("op", "*"):
            pos += 1
            value *= factor()
        return value

    def factor():
        nonlocal pos
        kind, what = tokens[pos]
        pos += 1
        if kind == "num":
            return what
        if kind == "var":
            return names[what]
        value = expr()
        pos += 1
        return value

    return expr()


@case(0, (X6,), (Y6,))
def recursive_passed(x):
    names = dict(zip("abcdef", x))

    def expr(tokens, pos):
        value, pos = term(tokens, pos)
        while tokens[pos] == ("op", "+"):
            more, pos = term(tokens, pos + 1)
            value += more
        return value, pos

    def term(tokens, pos):
        value, pos = factor(tokens, pos)
        while tokens[pos] == ("op", "*"):
            more, pos = factor(tokens, pos + 1)
            value *= more
        return value, pos

    def factor(tokens, pos):
        kind, what = tokens[pos]
        if kind == "num":
            return what, pos + 1
        if kind == "var":
            return names[what], pos + 1
        value, pos = expr(tokens, pos + 1)
        return value, pos + 1

    return expr(tokenize("a*(b+c*(2+d))"), 0)[0]


@case(0, (X6,), (Y6,))
def in_inner(x):
    tokens = [("var", 0), ("op", 3), ("var", 1), ("op", 3), ("var", 2), ("end", 4)]

    def val(pos):
        kind, what = tokens[pos]
        return x[what] if kind == "var" else 1.0

    pos, s = 0, 0.0
    while pos < 6:
        s = s * 2 + val(pos)
        pos += 1
    return s


@case(0, (X6,), (Y6,))
def in_inner_rec(x):
    tokens = [("var", 0), ("op", 3), ("var", 1), ("op", 3), ("var", 2), ("end", 4)]

    def val(pos):
        kind, what = tokens[pos]
        if kind == "end":
            return 1.0
        return x[what] + val(pos + 1) * 2

    return val(0)


@case(0, (X6,), (Y6,))
def mixed_tokens_recursive(x):
    tokens = [("op", "("), ("var", 0), ("op", "*"), ("var", 1), ("op", "*"), ("var", 2), ("op", ")"), ("end", None)]
    pos = 0

    def term():
        nonlocal pos
        value = factor()
        while tokens[pos] == ("op", "*"):
            pos += 1
            value = value * factor()
        return value

    def factor():
        nonlocal pos
        kind, what = tokens[pos]
        pos += 1
        if kind == "var":
            return x[what]
        value = term()
        pos += 1
        return value

    return term()


class Parser:
    def __init__(self, text, x):
        self.text, self.pos, self.x = text, 0, x

    def peek(self):
        return self.text[self.pos] if self.pos < len(self.text) else ""

    def expr(self):
        v = self.term()
        while self.peek() == "+":
            self.pos += 1
            v = v + self.term()
        return v

    def term(self):
        v = self.factor()
        while self.peek() == "*":
            self.pos += 1
            v = v * self.factor()
        return v

    def factor(self):
        c = self.peek()
        self.pos += 1
        if c == "(":
            v = self.expr()
            self.pos += 1
            return v
        return self.x[int(c)]


@case(0, (X6,), (Y6,))
def recursive_class_parser(x):
    return Parser("(0*(1+2)+3)*4", x).expr()
class Tokens:
    def __init__(self, text):
        self.tokens = []
        for t in text.replace("(", " ( ").replace(")", " ) ").split():
            self.tokens.append(("num", float(t)) if t[0].isdigit() else ("var", t) if t.isalpha() else ("op", t))
        self.k = 0

    def next(self):
        t = self.tokens[self.k] if self.k < len(self.tokens) else ("end", "")
        self.k += 1
        return t

    def peek(self):
        return self.tokens[self.k] if self.k < len(self.tokens) else ("end", "")


@case(0, (X6,), (Y6,))
def evaluates_tokens(x):
    names = dict(zip("abcdef", x))

    def expr(ts):
        v = term(ts)
        while ts.peek()[1] in ("+", "-"):
            op = ts.next()[1]
            w = term(ts)
            v = v + w if op == "+" else v - w
        return v

    def term(ts):
        v = atom(ts)
        while ts.peek()[1] == "*":
            ts.next()
            v = v * atom(ts)
        return v

    def atom(ts):
        kind, what = ts.next()
        if kind == "num":
            return what
        if kind == "var":
            return names[what]
        v = expr(ts)
        ts.next()
        return v

    return expr(Tokens("a * ( b + 2.0 * c ) - d * ( e - f )"))


@case(0, (X6,), (Y6,))
def sexpr(x):
    def parse(tokens):
        token = tokens.pop(0)
        if token == "(":
            out = []
            while tokens[0] != ")":
                out.append(parse(tokens))
            tokens.pop(0)
            return out
        return token

    def ev(e):
        if isinstance(e, str):
            return x[int(e)]
        op, *args = e
        vals = [ev(a) for a in args]
        if op == "+":
            return sum(vals)
        p = 1.0
        for v in vals:
            p *= v
        return p

    return ev(parse("( + ( * 0 1 ) ( * 2 3 4 ) 5 )".split()))
