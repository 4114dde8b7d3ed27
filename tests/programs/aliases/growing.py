"""Lists that grow while they are gone through, lists of lists that are filled, and deques."""
# ruff: noqa: RUF005 - lists are added as people add them

from collections import deque

import numpy as np

from tests.programs.aliases.program import program

X4 = np.array([0.51, 0.2, 0.31, 0.7])


@program(X4)
def neighbours_of_few(x):
    n = 4
    a = [[] for _ in range(n)]
    for i in range(n):
        for j in range(n):
            if (i + j) % 2:
                a[i].append(j)
    s = 0.0
    for i in range(n):
        for j in a[i]:
            s += x[i] * x[j]
    return s


@program(X4)
def neighbours_by_lists(x):
    n = len(x)
    a = [[] for _ in range(n)]
    for i in range(n):
        for j in range(n):
            if (i + j) % 2:
                a[i].append(j)
    s = 0.0
    for i in range(n):
        for j in a[i]:
            s += x[i] * x[j]
    return s


@program(X4)
def values_in_buckets(x):
    n = len(x)
    a = [[] for _ in range(n)]
    for k in range(3 * n):
        a[k % n].append(x[k % 3] * k)
    return sum(sum(r) ** 2 for r in a)


@program(X4)
def weights_in_buckets(x):
    g = [[] for _ in range(len(x))]
    for k in range(2 * len(x)):
        g[k % 3].append((k, x[k % 4]))
    s = 0.0
    for i in range(3):
        for j, w in g[i]:
            s += w * w * (i + 1) * (j + 1)
    return s


@program(X4)
def items_deleted(x):
    xs = [v * v for v in x]
    del xs[1]
    del xs[-1]
    return sum(xs)


@program(X4)
def items_inserted(x):
    xs = [v * v for v in x]
    xs.insert(1, x[0] * 3)
    xs.insert(0, x[1])
    return sum(v * k for k, v in enumerate(xs))


@program(X4)
def slices_stored(x):
    xs = [v * v for v in x]
    xs[1:3] = [x[0]]
    xs[:0] = [x[1], x[2]]
    return sum(v * k for k, v in enumerate(xs))


@program(X4)
def slices_deleted(x):
    xs = [v * v for v in x]
    del xs[1:3]
    del xs[:1]
    return sum(v * k for k, v in enumerate(xs))


@program(X4)
def a_queue_with_two_ends(x):
    d = deque()
    for v in x:
        d.append(v)
        d.appendleft(v * v)
    s = 0.0
    k = 1
    while d:
        s += d.popleft() * k
        if d:
            s += d.pop() * k * 2
        k += 1
    return s


@program(X4)
def the_last_two(x):
    d = deque(maxlen=2)
    s = 0.0
    for v in x:
        d.append(v)
        s += sum(d) / len(d) * v
    return s


@program(X4)
def a_queue_turned(x):
    d = deque(x)
    d.rotate(1)
    return d[0] * d[1] + sum(a * k for k, a in enumerate(d))


@program(X4)
def breadth_first(x):
    q = deque([0])
    seen = [False] * len(x)
    s = 0.0
    depth = 1
    while q:
        i = q.popleft()
        if seen[i]:
            continue
        seen[i] = True
        s += x[i] ** 2 * depth
        depth += 1
        for j in (2 * i + 1, 2 * i + 2):
            if j < len(x):
                q.append(j)
    return s


@program(X4)
def the_last_grows(x):
    xs = [x[0] * 1.0]
    while len(xs) < 6:
        xs.append(np.sin(xs[-1]) + 0.1)
        xs[-1] += 0.3 * x[1]
    return sum(xs)


@program(X4)
def a_loop_that_grows_its_list(x):
    xs = [x[0], x[1]]
    for v in xs:
        if len(xs) < 6:
            xs.append(v * x[2])
    return sum(xs)


@program(X4)
def places_found_on_the_way(x):
    q = [0]
    s = 0.0
    for i in q:
        s += x[i] ** 2 * (i + 1)
        for j in (2 * i + 1, 2 * i + 2):
            if j < len(x):
                q.append(j)
    return s


@program(X4)
def extended_by_a_generator(x):
    xs = [x[0]]
    xs.extend(v * v for v in x)
    return sum(v * k for k, v in enumerate(xs))


@program(X4)
def taken_from_the_front(x):
    xs = list(x * x)
    s = 0.0
    k = 1
    while xs:
        s += xs.pop(0) * k
        k += 1
    return s


@program(X4)
def lists_emptied(x):
    rows = [[v, v * v] for v in x]
    s = 0.0
    while rows:
        r = rows.pop()
        while r:
            s += r.pop() ** 2
    return s


@program(X4)
def rows_copied_and_shared(x):
    rows = [[v, v * v] for v in x]
    c = [r[:] for r in rows]
    c[0][1] = 3.0 * x[1]
    c[1] = c[0]
    c[1][0] *= 2.0
    return sum(sum(a * b for a, b in zip(p, q)) for p, q in zip(rows, c))


@program(X4)
def groups_of_two(x):
    g = []
    cur = []
    for v in x:
        cur.append(v)
        if len(cur) == 2:
            g.append(cur)
            cur = []
    if cur:
        g.append(cur)
    return sum(sum(c) ** 2 for c in g)


@program(X4)
def pascals_triangle(x):
    row = [x[0]]
    for k in range(4):
        row = [a + b for a, b in zip([0.0] + row, row + [0.0])]
    return sum(v ** 2 for v in row)


@program(X4)
def a_triangle_of_lists(x):
    rows = [[x[0]]]
    for k in range(3):
        p = rows[-1]
        rows.append([x[1]] + [p[i] + p[i + 1] for i in range(len(p) - 1)] + [x[2]])
    return sum(sum(r) ** 2 for r in rows)


@program(X4)
def merged(x):
    a = [x[0], x[2]]
    b = [x[1], x[3]]
    out = []
    i = j = 0
    while i < len(a) and j < len(b):
        if a[i] < b[j]:
            out.append(a[i])
            i += 1
        else:
            out.append(b[j])
            j += 1
    out += a[i:]
    out += b[j:]
    return sum(v * k for k, v in enumerate(out))


@program(X4)
def inserted_while_gone_through(x):
    xs = [x[0], x[1]]
    n = 0
    for v in xs:
        n += 1
        if n < 4:
            xs.insert(0, v * x[2])
    return sum(v * k for k, v in enumerate(xs))


@program(X4)
def grown_with_jumps(x):
    xs = [x[0], x[1], x[2]]
    s = 0.0
    for v in xs:
        if v < 0.25:
            continue
        if len(xs) > 8:
            break
        xs.append(v * 0.8)
        s += v
    else:
        s += 1.0
    return s + sum(xs)


@program(X4)
def extended_by_its_own_last(x):
    xs = [x[0], x[1]]
    xs.extend(xs[-1] * v for v in x)
    return sum(v * k for k, v in enumerate(xs))


@program(X4)
def extended_by_two_loops(x):
    xs = []
    xs.extend(v * w for v in x if v > 0.25 for w in x)
    return sum(v * k for k, v in enumerate(xs))


@program(X4)
def lists_added_to_a_list_gone_through(x):
    rows = [[x[0]], [x[1]]]
    for r in rows:
        if len(rows) < 5:
            rows.append([r[0] * x[2], x[3]])
        r.append(x[1])
    return sum(sum(r) ** 2 for r in rows)


@program(X4)
def arrays_added_while_gone_through(x):
    vs = [x * 1.0]
    for v in vs:
        if len(vs) < 4:
            vs.append(np.sin(v))
        v *= 0.5
    return sum(np.sum(v) for v in vs)


@program(X4)
def a_queue_of_pairs(x):
    q = deque([(0, 1.0)])
    s = 0.0
    while q:
        i, w = q.popleft()
        s += w * x[i]
        for j in (2 * i + 1, 2 * i + 2):
            if j < len(x):
                q.append((j, w * x[j]))
    return s


@program(X4)
def means_of_the_last(x):
    d = deque(maxlen=3)
    out = []
    for v in x:
        d.append(v)
        out.append(np.mean(d))
    return sum(o * k for k, o in enumerate(out)) + max(d) * min(d) + sum(a * b for a, b in zip(d, x))


@program(X4)
def turned_backwards(x):
    d = deque(x)
    s = 0.0
    for k in range(5):
        d.rotate(-1)
        s += d[0] * d[1] * (k + 1)
    return s


@program(X4)
def shortest_ways(x):
    n = 4
    adj = [[] for _ in range(n)]
    for i in range(n - 1):
        adj[i].append((i + 1, x[i]))
        adj[i + 1].append((i, x[i] * 2))
    dist = [1e3] * n
    dist[0] = 0.0
    for _ in range(n):
        for i in range(n):
            for j, w in adj[i]:
                if dist[i] + w < dist[j]:
                    dist[j] = dist[i] + w
    return sum(d * d for d in dist)


@program(X4, 1)
def slices_of_a_list_with_two_names(x, p):
    a = [x[0], x[1] * 2.0]
    b = [x[2], x[1]] if p > 0 else a
    c = a[:]
    b[0] *= x[3]
    c[1] = c[1] * 2.0
    d = b[1:]
    d[0] *= 3.0
    return a[0] + a[1] * c[0] + c[1] ** 2 + b[0] * d[0]
