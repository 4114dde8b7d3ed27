"""Whether two names mean one object: answered where it is known, asked when the program runs where it is not."""

import copy
from dataclasses import dataclass

import pytest

from adjoint_gen import check_grads, value_and_grad


@dataclass(eq=False)
class B:
    x: float
    n: object = None


def chosen(a):
    p = B(a)
    q = B(2 * a)
    r = p if a > 0 else q
    return p.x * 3 if r is p else q.x


def exchanged_and_joined(a):
    p = B(a)
    q = B(2 * a)
    s = 0.0
    for k in range(4):
        if p is q:
            s += 100 * p.x
        p, q = q, p
        if k == 2:
            q = p
        if p is q:
            s += p.x
    return s


def two_names(a):
    p = B(a)
    q = p
    q.x = q.x * 2
    return p.x if q is p else 0.0


def put_twice_in_a_list(a):
    ps = [B(a), B(a * a), B(3.0)]
    ps[1] = ps[0]
    s = 0.0
    for i, u in enumerate(ps):
        for j, v in enumerate(ps):
            if u is not v:
                s += u.x * v.x
            elif i != j:
                s += 10 * u.x
    return s


def same(u, v):
    return u is v


def given_to_a_function(a):
    p = B(a)
    q = B(a)
    return (1.0 if same(p, p) else 2.0) * p.x + (3.0 if same(p, q) else 5.0) * q.x


def mk(a):
    return B(a)


def ident(o):
    return o


def made_by_a_function(a):
    p = mk(a)
    q = mk(a)
    r = ident(p)
    return (p.x if r is p else 0.0) + (2 * q.x if q is not p else 0.0)


def at_the_end_of_a_chain(a):
    p = B(a)
    head = p
    for k in range(3):
        p.n = B(p.x * a)
        p = p.n
        if p is head:
            return 0.0
    return p.x + (1.0 if p is not head else 100.0)


def in_a_ring(a):
    p = B(a)
    q = B(2 * a)
    p.n = q
    q.n = p
    return p.x if p.n.n is p else 0.0


def all_but_the_best(a):
    ps = [B(a * k) for k in range(3)]
    best = ps[0]
    for p in ps:
        if p.x > best.x:
            best = p
    return sum(p.x ** 2 for p in ps if p is not best)


def the_first_when_sorted(a):
    ps = [B(a * k) for k in (1, 3, 2)]
    ps.sort(key=lambda p: p.x)
    first = ps[0]
    return sum((2.0 if p is first else 1.0) * p.x ** 2 for p in ps)


def asked_by_a_function_inside(a):
    p = B(a)
    def f(o):
        return o.x if o is p else -o.x
    return f(p) + f(B(5 * a))


def in_a_dict(a):
    p = B(a)
    d = {"k": p}
    d["k"].x *= 3
    return p.x if d["k"] is p else 0.0


def copied(a):
    p = B(a)
    q = copy.copy(p)
    r = copy.deepcopy(p)
    q.x = q.x * 3
    return p.x * (1 if q is p else 2) + q.x + r.x * (1 if r is p else 4)


def the_one_before(a):
    p = None
    s = 0.0
    for k in range(3):
        q = B(a * k)
        if p is not None and q is p:
            s += 100.0
        if p is not None and q is not p:
            s += q.x * p.x
        p = q
    return s


class N:
    def __init__(self, v):
        self.v = v
        self.peers = []

    def link(self, o):
        if o is not self:
            self.peers.append(o)
            o.peers.append(self)

    def total(self):
        return self.v + sum(p.v for p in self.peers if p is not self)


def linked_both_ways(a):
    n = [N(a), N(a * 2), N(a * a)]
    for u in n:
        for v in n:
            u.link(v)
    return n[0].total() * n[1].total()


def multiplied(a):
    p = [B(a)] * 3
    s = 0.0
    for u in p:
        for v in p:
            s += u.x if u is v else 100.0
    return s


def reversed_list(a):
    ps = [B(a) for _ in range(3)]
    qs = list(ps)
    qs.reverse()
    return sum(u.x * (k + 1) if u is v else 2 * u.x for k, (u, v) in enumerate(zip(ps, qs)))


def asked_in_a_block_that_catches(a):
    p = B(a)
    q = B(a * 2)
    p, q = (q, p) if a < 1 else (p, q)
    first = p
    try:
        if p is q:
            raise ValueError
        q = p
    except ValueError:
        pass
    return q.x if q is first else 0.0

PROGRAMS = [
    chosen, exchanged_and_joined, two_names, put_twice_in_a_list, given_to_a_function, made_by_a_function,
    at_the_end_of_a_chain, in_a_ring, all_but_the_best, the_first_when_sorted, asked_by_a_function_inside, in_a_dict,
    copied, the_one_before, linked_both_ways, multiplied, reversed_list, asked_in_a_block_that_catches,
]


@pytest.mark.parametrize("function", PROGRAMS)
@pytest.mark.parametrize("a", [0.5, 1.7])


def test_identity_is_what_it_is_in_python(function, a):
    assert value_and_grad(function)(a)[0] == function(a)
    check_grads(function, (a,))
