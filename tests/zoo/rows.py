"""Dynamic programming by rows: lists that are started again, exchanged or copied from pass to pass."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import V, W

X, Y = V[:5], W[:4]


def softmin(a, b, c):
    return -np.log(np.exp(-a) + np.exp(-b) + np.exp(-c))


@example(x=X, y=Y)
def soft_dtw_by_rows(x, y):
    prev = [0.0] + [10.0] * len(y)
    for i in range(len(x)):
        cur = [10.0]
        for j in range(len(y)):
            d = (x[i] - y[j]) ** 2
            cur.append(d + softmin(prev[j], prev[j + 1], cur[j]))
        prev = cur
    return prev[-1]


@example(x=X, y=Y, smooth=False)
def edit_distance_by_rows(x, y):
    prev = [0.1 * j for j in range(len(y) + 1)]
    cur = []
    for i in range(len(x)):
        cur.append(0.1 * (i + 1))
        for j in range(len(y)):
            cost = abs(x[i] - y[j])
            cur.append(min(prev[j] + cost, prev[j + 1] + 0.3, cur[-1] + 0.31))
        prev = cur
        cur = []
    return prev[-1]


@example(x=X, y=Y, smooth=False)
def smith_waterman_by_rows(x, y):
    n = len(y)
    prev, cur = [0.0] * (n + 1), [0.0] * (n + 1)
    best = 0.0
    for i in range(len(x)):
        for j in range(n):
            s = 1.0 - (x[i] - y[j]) ** 2
            cur[j + 1] = max(0.0, prev[j] + s, prev[j + 1] - 0.5, cur[j] - 0.52)
            best = max(best, cur[j + 1])
        prev, cur = cur, prev
    return best


@example(x=X, y=Y)
def new_row_each_turn(x, y):
    n = len(y)
    prev = [0.0] * (n + 1)
    for i in range(len(x)):
        cur = [0.0] * (n + 1)
        for j in range(n):
            cur[j + 1] = np.tanh(prev[j] + x[i] * y[j]) + 0.5 * cur[j] * prev[j + 1]
        prev = cur
    return sum(prev)


@example(x=X, y=Y)
def row_copied_by_a_slice(x, y):
    row = [0.0] * (len(y) + 1)
    for i in range(len(x)):
        prev = row[:]
        for j in range(len(y)):
            row[j + 1] = np.sin(prev[j] + x[i] * y[j]) + 0.5 * row[j]
    return row[-1]


@example(x=X, y=Y)
def row_copied_by_list(x, y):
    prev = [0.0] * (len(y) + 1)
    for i in range(len(x)):
        cur = list(prev)
        for j in range(len(y)):
            cur[j + 1] = np.sin(prev[j] + x[i] * y[j]) + 0.5 * cur[j]
        prev = cur
    return prev[-1]


@example(x=X, y=Y)
def table_of_appended_rows(x, y):
    table = [[0.0] * (len(y) + 1)]
    for i in range(len(x)):
        row = [0.0]
        for j in range(len(y)):
            row.append(np.cos(x[i] * y[j]) + 0.3 * table[i][j] * row[j] + table[-1][j + 1])
        table.append(row)
    return table[-1][-1]


@example(x=X, y=Y)
def table_of_filled_rows(x, y):
    table = []
    for i in range(len(x)):
        row = [0.0] * len(y)
        for j in range(len(y)):
            row[j] = x[i] * y[j]
            if i > 0:
                row[j] += 0.5 * table[i - 1][j]
        table.append(row)
    s = 0.0
    for row in table:
        for v in row:
            s += v * v
    return s


@example(x=X, y=Y)
def table_by_comprehension(x, y):
    n, m = len(x), len(y)
    t = [[x[i] * y[j] for j in range(m)] for i in range(n)]
    for i in range(1, n):
        for j in range(1, m):
            t[i][j] = t[i][j] + t[i - 1][j - 1] * t[i - 1][j]
    return sum(sum(row) for row in t)


@example(x=X, y=Y)
def forward_algorithm_by_lists(x, y):
    alpha = [0.5, 0.3, 0.2]
    A = [[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.1, 0.8]]
    for t in range(len(x)):
        new = []
        for j in range(3):
            s = 0.0
            for i in range(3):
                s += alpha[i] * A[i][j]
            new.append(s * np.exp(-((x[t] - y[j]) ** 2)))
        alpha = new
    return np.log(sum(alpha))


@example(x=X, y=Y)
def forward_algorithm_by_comprehension(x, y):
    alpha = [1.0 for _ in y]
    for t in range(len(x)):
        alpha = [np.exp(-((x[t] - v) ** 2)) * sum(alpha) + 0.1 * alpha[k] for k, v in enumerate(y)]
    return np.log(sum(alpha))


@example(x=X)
def levels_of_a_tree(x):
    level = [x[0]]
    total = 0.0
    for _ in range(3):
        below = []
        for v in level:
            below.append(v * x[1])
            below.append(np.sin(v) + x[2])
        total += sum(below)
        level = below
    return total


@example(x=X)
def pascal_triangle(x):
    row = [x[0]]
    for _ in range(4):
        new = [x[0]]
        for i in range(len(row) - 1):
            new.append(row[i] * row[i + 1])
        new.append(x[1])
        row = new
    return sum(row)


@example(x=X)
def worklist(x):
    todo = [x[0], x[1], x[2]]
    s = 0.0
    while todo:
        later = []
        for v in todo:
            s += np.sin(v)
            if len(later) + 1 < len(todo):
                later.append(v * v + x[3])
        todo = later
    return s


@example(x=X)
def batches(x):
    batch = []
    total = 0.0
    for i in range(len(x)):
        batch.append(x[i] ** 2)
        if len(batch) == 2:
            total += batch[0] * batch[1]
            batch = []
    for v in batch:
        total += v
    return total


@example(x=X)
def runs_of_one_sign(x):
    run = [x[0]]
    total = 0.0
    for i in range(1, len(x)):
        if x[i] * x[i - 1] > 0:
            run.append(x[i])
        else:
            total += sum(run) ** 2
            run = [x[i]]
    return total + sum(run) ** 2


@example(x=X)
def three_rows_in_turn(x):
    a, b, c = [0.0] * 5, [1.0] * 5, [0.0] * 5
    for _ in range(4):
        for i in range(1, 5):
            c[i] = a[i - 1] * x[i] + b[i] * x[0]
        a, b, c = b, c, a
    return sum(b)


@example(x=X)
def best_list(x):
    best = []
    most = -1e9
    for k in range(3):
        cur = []
        for v in x:
            cur.append(np.sin(v * (k + 1)))
        s = sum(cur)
        if s > most:
            most = s
            best = cur
    return best[0] * best[1] + most


@example(x=X)
def matrix_power_of_lists(x):
    A = [[x[0], x[1]], [x[2], x[3]]]
    R = [[1.0, 0.0], [0.0, 1.0]]
    for _ in range(3):
        C = [[0.0] * 2 for _ in range(2)]
        for i in range(2):
            for j in range(2):
                for k in range(2):
                    C[i][j] += R[i][k] * A[k][j]
        R = C
    return R[0][0] + R[1][1] * R[0][1]


@example(x=X, smooth=False)
def heaviest_increasing_chain(x):
    best = []
    for i in range(len(x)):
        b = x[i]
        for j in range(i):
            if x[j] < x[i]:
                b = max(b, best[j] + x[i])
        best.append(b)
    return max(best)


@example(x=X)
def products_in_a_table(x):
    rows = [[0.0, 0.0], [0.0, 0.0]]
    for i in range(2):
        for j in range(2):
            rows[i][j] = x[i] * x[j + 1]
    return rows[0][1] * rows[1][1] + rows[1][0]


@example(x=X)
def products_in_a_box(x):
    box = [[[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]]]
    for i in range(2):
        for j in range(2):
            for k in range(2):
                box[i][j][k] = x[i] * x[j] * x[k + 1]
    return box[0][0][1] * box[1][1][1] + box[1][0][0]
