"""Lists that grow and shrink, tables as lists of lists, dicts of parameters."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import Q, T, V, W

LAYERS = {"W": Q, "b": T}


@example(x=V)
def appended(x):
    squares = []
    for i in range(len(x)):
        squares.append(x[i] ** 2)
    return sum(squares) * squares[0]


@example(x=0.4, a=1.3, n=5)
def history(x, a, n):
    h = [x]
    for _ in range(n):
        h.append(a * np.sin(h[-1]) + 0.5 * h[0])
    return h[-1] * h[n // 2]


@example(x=V)
def stack_machine(x):
    stack = []
    for v in x:
        stack.append(v)
        if len(stack) > 2:
            b = stack.pop()
            a = stack.pop()
            stack.append(a * b + 0.5)
    total = 0.0
    while stack:
        total = total * 0.7 + stack.pop()
    return total


@example(x=V)
def comprehension(x):
    return sum([np.sin(v) * v for v in x])


@example(x=W)
def comprehension_with_a_condition(x):
    kept = [v * v for v in x if v > 0.0]
    return sum(kept) * len(kept)


@example(x=V, w=W)
def generator_in_a_sum(x, w):
    return sum(a * b for a, b in zip(x, w)) + max(a for a in x) * min(v * v for v in w)


@example(x=V)
def array_of_a_list(x):
    terms = []
    for i in range(1, len(x)):
        terms.append(x[i] * x[i - 1])
    return np.sum(np.array(terms) ** 2)


@example(x=T, n=3)
def stacked_states(x, n):
    states = [x]
    for _ in range(n):
        states.append(np.tanh(states[-1] * 1.2))
    return np.sum(np.stack(states) ** 2)


@example(x=V[:3], y=W[:4])
def table_of_lists(x, y):
    n, m = len(x), len(y)
    D = [[0.0] * (m + 1) for _ in range(n + 1)]
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            d = (x[i - 1] - y[j - 1]) ** 2
            D[i][j] = d + 0.5 * D[i - 1][j - 1] + 0.2 * D[i - 1][j] * D[i][j - 1]
    return D[n][m]


@example(x=V)
def items_assigned(x):
    L = [0.0] * len(x)
    for i in range(len(x)):
        L[i] = x[i] ** 2
        if i > 0:
            L[i] += L[i - 1]
    L[0] = L[-1] * L[2]
    return L[0] + L[3]


@example(x=V)
def extended(x):
    L = [x[0], x[1]]
    L.extend([x[2] * x[3], x[4]])
    L += [L[0] * L[1]]
    product = 1.0
    for v in L:
        product *= v
    return product


@example(x=V)
def enumerated(x):
    parts = [x[:3] * 2.0, x[3:] ** 2]
    s = 0.0
    for i, part in enumerate(parts):
        s += (i + 1) * np.sum(part * parts[0])
    return s


@example(parts=[0.5, 1.2, 0.8])
def list_as_argument(parts):
    s = 0.0
    for i in range(len(parts)):
        s += parts[i] ** (i + 1)
    return s * parts[0]


@example(weights=[Q, Q.T.copy()], x=T)
def arrays_in_a_list(weights, x):
    for A in weights:
        x = np.tanh(A @ x)
    return np.sum(x * x)


@example(params=LAYERS, x=T)
def dict_as_argument(params, x):
    return np.sum(np.tanh(params["W"] @ x + params["b"]) ** 2)


@example(layers=[(Q, T), (Q.T.copy(), -T)], x=T)
def layers_by_index(layers, x):
    for i in range(len(layers)):
        x = np.tanh(layers[i][0] @ x + layers[i][1])
    return np.sum(x * x)


@example(params={"first": LAYERS, "last": {"W": Q.T.copy(), "b": -T}}, x=T)
def nested_dicts(params, x):
    for name in ("first", "last"):
        layer = params[name]
        x = np.tanh(layer["W"] @ x + layer["b"])
    return np.sum(x)


@example(x=V)
def local_dict(x):
    state = {"mean": 0.0, "square": 0.0}
    for i in range(len(x)):
        state["mean"] += x[i] / len(x)
        state["square"] += x[i] ** 2 / len(x)
    return state["square"] - state["mean"] ** 2


@example(pair=(0.6, V))
def tuple_as_argument(pair):
    a, x = pair
    return a * np.sum(x * x) + a ** 3


@example(x=V)
def queue(x):
    q = [x[0], x[1], x[2]]
    out = 0.0
    for i in range(3, len(x)):
        front = q.pop(0)
        q.append(front * x[i] + q[0])
        out += q[-1] ** 2
    return out


@example(x=V)
def reversed_and_sliced(x):
    L = [v * v for v in x]
    s = 0.0
    for a, b in zip(reversed(L), L[1:]):
        s += a * b
    return s


@example(x=0.8, n=6)
def memo(x, n):
    f = [1.0, x]
    while len(f) <= n:
        f.append(x * f[-1] + 0.3 * f[-2])
    return f[n]


@example(x=V)
def concatenated(x):
    rows = []
    for i in range(3):
        rows.append(x[i:i + 3] * (i + 1.0))
    return np.sum(np.concatenate(rows) ** 2)


@example(x=V)
def results_in_a_tuple(x):
    y = np.zeros(2)
    y[0] = x[0] ** 2
    pair = (y.sum(), y[0])
    y[1] = pair[0] * pair[1]
    return y, x[1] * y
