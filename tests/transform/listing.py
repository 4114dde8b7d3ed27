"""Functions that compute with lists, each with arguments; all arguments that are floating point are differentiated by.

Over 400 lines in one file because it is a list of functions, and no code of its own.
"""

import numpy as np

R = np.random.default_rng(11)
V = R.uniform(0.6, 1.4, 5)
W = R.uniform(0.6, 1.4, 4)
M = R.uniform(-0.7, 0.7, (4, 4))
X = R.uniform(-1.0, 1.0, (3, 4))


def squares(x):
    items = []
    for v in x:
        items.append(v * v)
    total = 0.0
    for v in items:
        total += np.sin(v)
    return total


def last_item(x):
    items = [x[0]]
    for i in range(1, len(x)):
        items.append(items[-1] * x[i] + 1.0)
    return np.sum(np.array(items) ** 2)


def comprehension(x):
    return sum([np.exp(v) for v in x if v > 0.9])


def generator(x):
    return sum(v * v for v in x)


def generator_with_condition(x):
    return sum(v * np.sin(v) for v in x if v > 0.9) + sum((v for v in x if v > 100.0), 1.5)


def nested_generator(x, w):
    return sum(a * b * b for a in x for b in w)


def nested_comprehension(x, w):
    return np.sum(np.array([a * b for a in x for b in w if a > b]) ** 2)


def comprehension_in_comprehension(x, w):
    table = [[a * b for b in w] for a in x]
    return np.sum(np.array(table) ** 3)


def table(x):
    n = len(x)
    T = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            if i == 0 or j == 0:
                T[i][j] = x[i] * x[j]
            else:
                T[i][j] = T[i - 1][j - 1] * x[i] + T[i][j - 1]
    return T[-1][-1]


def edit_distance(x, w):
    n, m = len(x), len(w)
    D = [[0.0] * (m + 1) for _ in range(n + 1)]
    for i in range(1, n + 1):
        D[i][0] = D[i - 1][0] + x[i - 1]
    for j in range(1, m + 1):
        D[0][j] = D[0][j - 1] + w[j - 1]
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            match = D[i - 1][j - 1] + (x[i - 1] - w[j - 1]) ** 2
            skip = D[i - 1][j] + 0.3 * x[i - 1]
            D[i][j] = match if match < skip else skip
    return D[n][m]


def stack(x):
    items = [x[0]]
    y = 0.0
    k = 0
    while len(items) > 0 and k < 10:
        v = items.pop()
        y = y + v * v
        if k < 3:
            items.append(v * x[1])
            items.append(np.sin(v))
        k += 1
    return y


def truth_of_a_list(x):
    items = [v * v for v in x]
    y = 1.0
    while items:
        y = y * items.pop()
    return y


def pop_in_branch(x):
    items = [v * 2.0 for v in x]
    y = 0.0
    for v in x:
        if v > 0.9:
            y = y + v * items.pop()
        else:
            items.append(v * y)
    return y + items[0] + items[-1]


def hidden_states(x):
    states = []
    h = x
    for _ in range(3):
        h = np.tanh(h * 1.3)
        states.append(h)
    return np.sum(np.stack(states) * np.arange(3.0)[:, None])


def recurrent(W, xs):
    states = [np.zeros(4)]
    for x in xs:
        states.append(np.tanh(W @ states[-1] + x))
    loss = 0.0
    for h in states[1:]:
        loss = loss + np.sum(h * h)
    return loss


def recurrent_result(W, xs):
    states = []
    h = np.zeros(4)
    for x in xs:
        h = np.tanh(W @ h + x)
        states.append(h)
    return np.array(states)


def repeated(x):
    items = [0.0] * len(x)
    for i in range(len(x)):
        items[i] = x[i] * 2
    for i in range(1, len(x)):
        items[i] *= items[i - 1]
    return items[-1]


def repeated_integers(x):
    counts = [0] * len(x)
    for i in range(len(x)):
        counts[i] += x[i] ** 2
    return sum(counts)


def swapped_items(x):
    items = [v * v for v in x]
    for i in range(len(x) // 2):
        items[i], items[-1 - i] = items[-1 - i], items[i]
    y = 0.0
    for i, v in enumerate(items):
        y += (i + 1) * v
    return y


def bubble_sort(x):
    items = list(x)
    n = len(items)
    for i in range(n):
        for j in range(n - 1 - i):
            if items[j] > items[j + 1]:
                items[j], items[j + 1] = items[j + 1], items[j]
    return items[0] * 3.0 + items[1] * items[-1]


def negative_index(x):
    items = list(x)
    items[-1] = items[0] * items[-2]
    return items[-1] * items[3]


def extended(x, w):
    items = [x[0]]
    items.extend(w)
    items.extend([x[1], x[2]])
    items += [v * v for v in x]
    return np.sum(np.array(items) ** 2)


def joined(x, w):
    a = [v * v for v in x]
    b = [np.sin(v) for v in w]
    both = a + b + [x[0]]
    return np.dot(np.array(both), np.arange(1.0, 1.0 + len(both)))


def sliced(x):
    items = [v * v for v in x]
    first = items[:2]
    rest = items[2:]
    return sum(first) * sum(rest) + items[::2][1]


def zipped(x, w):
    a = [v * v for v in x]
    total = 0.0
    for u, v in zip(a, w):
        total += u * v
    return total


def backwards(x):
    items = [v * v for v in x]
    y = 0.0
    for v in reversed(items):
        y = y * 0.5 + v
    return y


def largest(x):
    items = [np.sin(3.0 * v) for v in x]
    return max(items) - min(items) * max(v * v for v in x)


def concatenated(x, w):
    parts = []
    for k in range(3):
        parts.append(x * k)
        parts.append(np.sin(w))
    return np.sum(np.concatenate(parts) ** 2)


def concatenated_rows(A):
    parts = []
    for k in range(2):
        parts.append(A * (k + 1.0))
    return np.sum(np.concatenate(parts, axis=1) ** 3) + np.sum(np.vstack(parts) ** 2)


def stacked_columns(x):
    columns = [x ** k for k in range(1, 4)]
    total = []
    for c in columns:
        total.append(c * 2.0)
    return np.sum(np.stack(total, axis=1) ** 2)


def polynomial(coefficients, x):
    powers = [1.0]
    for _ in range(len(coefficients) - 1):
        powers.append(powers[-1] * x)
    return np.dot(coefficients, np.array(powers))


def pascal(x):
    row = [1.0]
    for _ in range(4):
        new = [x]
        for k in range(len(row) - 1):
            new.append(row[k] + row[k + 1] * x)
        new.append(1.0)
        row = list(new)
    return sum(row)


def mean_of_list(x):
    items = []
    for v in x:
        items.append(v * v)
    return np.mean(items) + np.sum(items) * np.dot(items, x)


def same_list(x):
    items = [x[0]]
    other = items
    for v in x:
        other.append(v * items[-1])
    return items[-1] + len(items)


def list_result(x):
    items = []
    for v in x:
        items.append(v * v)
    return items


def results_with_a_list(x):
    items = [v * v for v in x]
    return items[0] * 2.0, items


def matrix_of_lists(x):
    rows = []
    for i in range(3):
        row = []
        for j in range(4):
            row.append(x[i] * x[j])
        rows.append(row)
    y = 0.0
    for row in rows:
        y += sum(row) ** 2
    return y + rows[1][2]


def rows_of_different_length(x):
    rows = [[x[i] * x[j] for j in range(i + 1)] for i in range(len(x))]
    y = 0.0
    for row in rows:
        for v in row:
            y += v ** 2
    return y


def trips_of_zero(x, n):
    items = []
    for i in range(n):
        items.append(x[i])
    return sum(items) + x[0]


def empty_iteration(x, n):
    items = [x[k] * 2.0 for k in range(n)]
    total = x[1] * 1.0
    for v in items:
        total *= v
    return total


def early_return(x):
    items = []
    for v in x:
        items.append(v * v)
        if len(items) > 3:
            return items[0] * items[-1]
    return items[0]


def stopped(x):
    items = [x[0]]
    for v in x:
        if v > 1.2:
            break
        items.append(items[-1] * v)
    return items[-1]


def static_changes(x, w):
    items = [x, w]
    items.append(x * 2.0)
    items[1] = np.sum(items[1] ** 2)
    last = items.pop()
    items.insert(0, np.sum(last))
    items += [3.0]
    first, second, third, fourth = items
    return first * np.sum(second * third) * fourth


def static_of_different_kinds(x, A):
    params = []
    params.append((A, x[:4]))
    params.append((A.T, x[1:]))
    h = np.ones(4)
    for W, b in params:
        h = np.tanh(W @ h + b)
    return np.sum(h)


def static_then_dynamic(x):
    items = [x[0], x[1], x[2]]
    k = 0
    for i in range(6):
        k = (k + i) % 3
        items[k] = items[k] * x[i % 5]
    return items[0] + 2.0 * items[1] + 3.0 * items[2]


def indexed_display(x, k):
    items = [x[0], x[1] * x[2], x[3]]
    return items[k] * items[k - 1]


def aliased_display(x):
    a = [x[0], x[1]]
    b = a
    b[0] = x[2] * x[3]
    a.append(x[4])
    return a[0] * b[2] + b[1]


def display_in_tuple(x):
    pair = ([x[0]], 3.0)
    pair[0].append(x[1])
    items, factor = pair
    return items[0] * items[1] * factor


def list_argument(items):
    total = 0.0
    for v in items:
        total += v ** 2
    return total * items[0]


def changed_list_argument(items):
    items.append(items[0] * 2.0)
    items[1] = items[1] * items[0]
    return items[1] * items[-1]


def loaded_before(x):
    items = [x[0], x[1]]
    for v in x:
        before = items[0]
        items[0] = v * before
        items[1] = items[1] + before * items[0]
    return items[1]


def arrays_replaced(x, n):
    arrays = [x, x * 2.0]
    for k in range(n):
        arrays[k % 2] = arrays[(k + 1) % 2] * np.sin(arrays[k % 2])
    return np.sum(arrays[0]) + np.sum(arrays[1] ** 2)


def arrays_taken_off(x, n):
    arrays = [x]
    for k in range(n):
        top = arrays.pop()
        arrays.append(top * top)
        arrays.append(np.cos(top))
    return np.sum(arrays.pop() * x + arrays[-1] if n > 0 else x)


def total_of_arrays(x):
    arrays = []
    for k in range(3):
        arrays.append(x ** (k + 1))
    return np.sum(sum(arrays) ** 2)


def random_walk(x):
    items = [x[0]]
    i = 0
    while items[-1] < 3.0 and i < 20:
        items.append(items[-1] + x[i % 5] * items[-1])
        i += 1
    return items[-1] * len(items)


def fibonacci(x, n):
    items = [x, x]
    for _ in range(n):
        items.append(items[-1] * items[-2])
    return items[-1]


def two_lists(x):
    ups, downs = [], []
    for v in x:
        if v > 0.9:
            ups.append(v * v)
        else:
            downs.append(np.exp(v))
    return sum(ups) * (1.0 + sum(downs))


def loop_in_loop(x):
    y = 0.0
    for v in x:
        items = []
        for w in x:
            items.append(v * w * w)
        y += items[0] * items[-1]
    return y


def tree(x):
    level = [v * v for v in x[:4]]
    while len(level) > 1:
        above = []
        for k in range(len(level) // 2):
            above.append(level[2 * k] * level[2 * k + 1])
        level = list(above)
    return level[0]


def merged(x, w):
    a, b = sorted_copy(x), sorted_copy(w)
    return a + b


def sorted_copy(x):
    items = list(x)
    for i in range(len(items)):
        for j in range(i):
            if items[i] < items[j]:
                items[i], items[j] = items[j], items[i]
    return items[0] * 2.0 + items[-1]


def prefix_then_suffix(x):
    before = [1.0]
    for v in x:
        before.append(before[-1] * v)
    after = [1.0]
    for v in reversed(x):
        after.append(after[-1] * v)
    total = 0.0
    for i in range(len(x)):
        total += before[i] * after[len(x) - 1 - i]
    return total


def knots(x):
    weights = [[1.0 if j == i else 0.0 for j in range(3)] for i in range(3)]
    for i in range(3):
        for j in range(3):
            weights[i][j] = weights[i][j] + x[i] * x[j]
    return weights[0][1] * weights[2][2] + sum(weights[1])


def generator_over_changed_items(x):
    items = [x * 1.0, x * 2.0]
    for _ in range(2):
        items[0] = items[1] * x
        items.append(items[0])
    return sum(np.sum(item) for item in items)


CASES = [
    (generator_over_changed_items, (V,)),
    (squares, (V,)), (last_item, (V,)), (comprehension, (V,)), (generator, (V,)), (generator_with_condition, (V,)),
    (nested_generator, (V, W)), (nested_comprehension, (V, W)), (comprehension_in_comprehension, (V, W)),
    (table, (V,)), (edit_distance, (V, W)), (stack, (V,)), (truth_of_a_list, (V,)), (pop_in_branch, (V,)),
    (hidden_states, (V,)), (recurrent, (M, X)), (recurrent_result, (M, X)), (repeated, (V,)),
    (repeated_integers, (V,)), (swapped_items, (V,)), (bubble_sort, (V,)), (negative_index, (V,)), (extended, (V, W)),
    (joined, (V, W)), (sliced, (V,)), (zipped, (V, W)), (backwards, (V,)), (largest, (V,)), (concatenated, (V, W)),
    (concatenated_rows, (X,)), (stacked_columns, (V,)), (polynomial, (V, 0.7)), (pascal, (0.6,)),
    (mean_of_list, (V,)), (same_list, (V,)), (list_result, (V,)), (results_with_a_list, (V,)),
    (matrix_of_lists, (V,)), (rows_of_different_length, (V,)), (trips_of_zero, (V, 0)), (trips_of_zero, (V, 3)),
    (empty_iteration, (V, 0)), (empty_iteration, (V, 1)), (empty_iteration, (V, 3)), (early_return, (V,)),
    (early_return, (V[:2],)), (stopped, (V,)), (stopped, (V * 0.5,)), (static_changes, (V, W)),
    (static_of_different_kinds, (V, M)), (static_then_dynamic, (V,)), (indexed_display, (V, 0)),
    (indexed_display, (V, 2)), (aliased_display, (V,)), (display_in_tuple, (V,)), (loaded_before, (V,)),
    (arrays_replaced, (V, 0)), (arrays_replaced, (V, 3)), (arrays_taken_off, (V, 0)), (arrays_taken_off, (V, 3)),
    (total_of_arrays, (V,)), (random_walk, (V,)), (fibonacci, (1.1, 0)), (fibonacci, (1.1, 4)), (two_lists, (V,)),
    (loop_in_loop, (V,)), (tree, (V,)), (merged, (V, W)), (prefix_then_suffix, (V,)), (knots, (V,)),
]
