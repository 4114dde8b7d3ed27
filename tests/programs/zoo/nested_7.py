"""Tables of dynamic programming, sparse matrices, queues, rings, and lists that are cut and put together."""

import itertools
from collections import Counter, deque

import numpy as np

from tests.programs.zoo.case import R, case


@case((0, 1), (R(1, 4), R(2, 5)), (R(3, 5), R(4, 3)))
def warped_distance(a, b):
    inf = float("inf")
    D = [[inf] * (len(b) + 1) for _ in range(len(a) + 1)]
    D[0][0] = 0.0
    for i, u in enumerate(a, 1):
        for j, v in enumerate(b, 1):
            D[i][j] = (u - v) ** 2 + min(D[i - 1][j], D[i][j - 1], D[i - 1][j - 1])
    i, j, path = len(a), len(b), []
    while (i, j) != (0, 0):
        path.append((i, j))
        i, j = min(((i - 1, j), (i, j - 1), (i - 1, j - 1)), key=lambda p: D[p[0]][p[1]] if min(p) >= 0 else inf)
    return D[-1][-1] + 0.1 * len(path) * a[0]


@case(0, ({"gap": -0.4, "match": 1.1, "miss": -0.6}, "GATTAC", "GCATC"), ({"gap": -0.2, "match": 0.7, "miss": -0.3}, "TTAC", "TACA"))
def aligned_words(score, s, t):
    table = {}
    for i in range(len(s) + 1):
        table[i, 0] = i * score["gap"]
    for j in range(len(t) + 1):
        table[0, j] = j * score["gap"]
    for i in range(1, len(s) + 1):
        for j in range(1, len(t) + 1):
            same = score["match"] if s[i - 1] == t[j - 1] else score["miss"]
            table[i, j] = max(table[i - 1, j - 1] + same, table[i - 1, j] + score["gap"], table[i, j - 1] + score["gap"])
    return table[len(s), len(t)] ** 2


@case((0, 1), ({(0, 1): 0.5, (1, 0): -1.2, (2, 2): 0.7}, {(1, 2): 0.3, (0, 0): 1.1, (2, 1): -0.4}),
      ({(0, 1): 1.5, (1, 0): 0.2, (2, 2): -0.7}, {(1, 2): 1.3, (0, 0): -1.1, (2, 1): 0.4}))
def product_of_sparse_dicts(A, B):
    C = {}
    for (i, k), a in A.items():
        for (l, j), b in B.items():
            if k == l:
                C[i, j] = C.get((i, j), 0.0) + a * b
    trace = sum(v for (i, j), v in C.items() if i == j)
    return trace + sum(v**2 * (i + 2 * j + 1) for (i, j), v in C.items())


@case((0, 1), (R(5, 5), R(6, 4)), (R(7, 5), R(8, 4)))
def rows_from_coordinates(vals, x):
    rows, cols = [0, 2, 1, 3, 2], [1, 0, 3, 2, 2]
    order = sorted(range(len(rows)), key=lambda k: (rows[k], cols[k]))
    indptr, indices, data = [0], [], []
    for r in range(4):
        for k in order:
            if rows[k] == r:
                indices.append(cols[k])
                data.append(vals[k])
        indptr.append(len(indices))
    y = []
    for r in range(4):
        y.append(sum(data[k] * x[indices[k]] for k in range(indptr[r], indptr[r + 1])))
    return sum(v * v for v in y) + y[2] * y[0]


@case(0, (R(9, 9), 3), (R(10, 7), 4))
def ring_of_samples(signal, size):
    ring, at, out = [0.0] * size, 0, []
    for s in signal:
        ring[at] = s
        at = (at + 1) % size
        ordered = ring[at:] + ring[:at]
        out.append(sum(w * v for w, v in zip(itertools.count(1), ordered)))
    return sum(o * o for o in out[::2]) - out[-1]


@case(0, (R(11, 6),), (R(12, 6),))
def slices_with_steps(x):
    a = list(x)
    a[::2] = [v * 2 for v in a[1::2]]
    b = a
    b += [a[0] * a[1]]
    del a[1:4:2]
    c = a[:]
    c[1:1] = [x[0], x[1]]
    a[:] = c[::-1]
    return sum(v * (k + 1) for k, v in enumerate(b)) + len(a) * b[0] ** 2


@case(0, (R(13, 3, 3),), (R(14, 3, 3),))
def rows_exchanged_in_lists(A):
    rows = [row.copy() for row in A]
    sign = 1.0
    for k in range(3):
        p = max(range(k, 3), key=lambda i: abs(rows[i][k]))
        if p != k:
            rows[k], rows[p] = rows[p], rows[k]
            sign = -sign
        for i in range(k + 1, 3):
            rows[i] -= rows[i][k] / rows[k][k] * rows[k]
    det = sign
    for k, row in enumerate(rows):
        det *= row[k]
    return det + rows[0][2]


@case(0, (R(15, 6),), (R(16, 6),))
def history_with_aliases(x):
    u = x.copy()
    history, faulty = [], []
    for k in range(3):
        u[k] = u[k] * u[k + 1]
        history.append(u.copy())
        faulty.append(u)
        u[1:] += 0.1 * u[:-1].copy()
    return sum(h @ f for h, f in zip(history, faulty)) + (faulty[0] is faulty[2]) * u[0]


@case(0, (R(17, 8), 3), (R(18, 8), 2))
def moving_median(x, w):
    window, out = deque(maxlen=2 * w - 1), []
    for v in x:
        window.append(v)
        if len(window) == window.maxlen:
            out.append(sorted(window)[w - 1])
    return sum(o**2 for o in out) + out[0]


@case(0, (R(19, 5), "abacabd"), (R(20, 5), "ddcbbaa"))
def counted_letters(x, text):
    counts = Counter(text)
    weight = {c: x[i] for i, c in enumerate(sorted(counts))}
    ranked = counts.most_common(2)
    entropy = -sum(n / len(text) * np.log(n / len(text)) * weight[c] ** 2 for c, n in counts.items())
    return entropy + sum(weight[c] * n for c, n in ranked)


@case(0, (R(21, 3, 4),), (R(22, 4, 3),))
def places_by_ndindex(A):
    total, best, where = 0.0, None, None
    for idx, v in np.ndenumerate(A):
        total += v * (idx[0] - idx[1])
        if best is None or v > best:
            best, where = v, idx
    out = np.zeros_like(A)
    for i, j in np.ndindex(*A.shape):
        out[i, j] = A[i, j] * best if (i, j) != where else 1.0
    return np.sum(out**2) + total


@case(0, (R(23, 4),), (R(24, 4),))
def inner_products_of_pairs(x):
    pairs = {(i, j): a * b for (i, a), (j, b) in itertools.combinations(enumerate(x), 2)}
    signs = {True: 1.0, False: -0.5}
    total = 0.0
    for (i, j), p in reversed(list(pairs.items())):
        total = total * signs[(i + j) % 2 == 0] + p
    grid = [[pairs.get((min(i, j), max(i, j)), x[i] ** 2) for j in range(4)] for i in range(4)]
    return total + sum(grid[i][(i + 1) % 4] for i in range(4)) + grid[2][2]


@case(0, (R(25, 6),), (R(26, 6),))
def groups_of_signs(x):
    groups = []
    for sign, run in itertools.groupby(x, key=lambda v: v > 0):
        run = list(run)
        groups.append((sign, len(run), sum(run)))
    longest = max(groups, key=lambda g: (g[1], g[2]))
    return sum(s * n if sign else -s for sign, n, s in groups) + longest[2] ** 2


@case(0, (R(27, 5),), (R(28, 5),))
def accumulated_windows(x):
    sums = list(itertools.accumulate(x, lambda a, b: 0.5 * a + b, initial=x[0]))
    triples = list(zip(sums, sums[1:], sums[2:]))
    (a, *_, b), *middle, last = triples
    return a * b + sum(max(t) - min(t) for t in middle) + last[1]


def rotate(board):
    return [list(r) for r in zip(*board[::-1])]


@case(0, (R(29, 6),), (R(30, 6),))
def rotated_board(x):
    board = [list(x[:3]), list(x[3:])]
    for k in range(3):
        board = rotate(board)
        board[0][0], board[-1][-1] = board[-1][-1], board[0][0] * 2
    flat = [v for row in board for v in row]
    return sum(v * w for v, w in zip(flat, range(1, 7))) + board[0][0] * board[1][0]
