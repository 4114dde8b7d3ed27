"""Loops whose tests change an array or a list each time, also when they fail."""

import numpy as np

X = np.array([1.3, 1.7, 0.4])


def doubled(u):
    u *= 2.0
    return u[0]


def halved(u, f):
    u *= 0.5
    u += f
    return u[0]


def next_square(w, i):
    w[i] = w[i - 1] * w[i - 1]
    return w[i]


def relax(u, f):
    old = u.copy()
    u[1:-1] = 0.5 * (u[:-2] + u[2:] + f)
    return np.max(np.abs(u - old))


def by_a_helper(x):
    while doubled(x) < 5.0:
        pass
    return x[0] * x[1]


def by_out(x):
    while np.add(x, x, out=x)[0] < 5.0:
        pass
    return x[0] * x[1]


def of_a_new_array(x):
    u = np.ones(3)
    while halved(u, x) > 2.5:
        pass
    return np.sum(u**2)


def with_a_counter(x):
    w = np.zeros(9)
    w[0] = x[0]
    i = 1
    while next_square(w, i) < 50:
        i += 1
    return w[i] * x[1]


def until_it_converges(x):
    u = np.zeros(len(x) + 2)
    it = 0
    while relax(u, x) > 0.05 and it < 12:
        it += 1
    return np.sum(u**2) * it


def with_a_break(x):
    total = 0.0
    while doubled(x) < 40.0:
        if x[1] > 20.0:
            break
        total += x[0] * x[1]
    else:
        total += np.sum(x)
    return total + x[2]


def with_a_return(x):
    while doubled(x) < 40.0:
        if x[1] > 30.0:
            return x[0] * x[1]
        x[2] += 0.1 * x[1]
    return np.sum(x)


def by_pop(x):
    items = [x[0] * x[0], 3.0 * x[1], 5.0 * x[2]]
    while items.pop() > 3.0:
        items.append(x[0])
        items.append(x[2])
    return items[0] * np.sum(x)


def by_pop_and_length(x):
    items = [x[0] * x[0], 3.0 * x[1], 5.0 * x[2]]
    while items.pop() > 0.0 and len(items) > 1:
        pass
    return items[0] * len(items)


def by_a_closure(x):
    items = []

    def grow():
        items.append(x[0] * (1 + len(items)))
        return len(items)

    while grow() < 3:
        pass
    return items[0] * items[1] * items[2]


def in_a_loop(x):
    total = 0.0
    for k in range(3):
        u = x * (k + 1)
        while doubled(u) < 20.0:
            total += u[1]
        total += u[2]
    return total


def in_another_test(x):
    n = 0
    while doubled(x) < 30.0:
        y = x * 0.5
        while halved(y, 0.1) > 0.53:
            n += 1
        x[1] += y[1]
    return np.sum(x) * n


def bound_in_the_body(x):
    u = x.copy()
    while doubled(u) < 30.0:
        u = u + 0.5 * x
    return np.sum(u * x)


def only_in_the_second_operand(x):
    n = 0
    while n < 2 and doubled(x) > -1:
        n += 1
    return np.sum(x)


def once_each_pass(x):
    while True:
        if not doubled(x) < 5.0:
            break
    return x[0] * x[1]


def of_a_list_of_its_own(x):
    while sum([v * v for v in x]) < 50.0:
        x = x * 1.5
    return np.sum(x)


def in_a_ternary(x):
    n = 0
    while (doubled(x) if n < 2 else -1.0) > 0:
        n += 1
    return np.sum(x)


def by_name(x):
    while (y := doubled(x)) < 5.0:
        x[1] += y
    return x[0] * x[1] * y


ALL = [
    by_a_helper, by_out, of_a_new_array, with_a_counter, until_it_converges, with_a_break, with_a_return, by_pop,
    by_pop_and_length, by_a_closure, in_a_loop, in_another_test, bound_in_the_body, only_in_the_second_operand, once_each_pass,
    of_a_list_of_its_own, in_a_ternary, by_name,
]
