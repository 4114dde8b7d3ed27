"""Programs that call themselves, change what they are given in place, search, and fill the tables of dynamic programming."""

import cmath
import functools
import math

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.83, -0.47, 1.61, 0.28, -1.15, 0.72])
Y6 = np.array([1.24, 0.66, -0.81, 1.53, 0.37, -0.42])
P6 = np.array([0.83, 0.47, 1.61, 0.28, 1.15, 0.72])
Q6 = np.array([1.24, 0.66, 0.81, 1.53, 0.37, 0.42])


def quicksort(a, low, high):
    if low >= high:
        return
    pivot, i = a[high][0], low
    for j in range(low, high):
        if a[j][0] < pivot:
            a[i], a[j] = a[j], a[i]
            i += 1
    a[i], a[high] = a[high], a[i]
    quicksort(a, low, i - 1)
    quicksort(a, i + 1, high)


@case((0, 1), (X6, P6), (Y6, Q6))
def pairs_sorted_in_place(x, w):
    pairs = [[v, u] for v, u in zip(x, w)]
    quicksort(pairs, 0, len(pairs) - 1)
    return sum((i + 1) * v * u for i, (v, u) in enumerate(pairs))


@case(0, (X6,), (Y6[:5],))
def merge_sort(x):
    def sort(a):
        if len(a) < 2:
            return a
        left, right, out = sort(a[: len(a) // 2]), sort(a[len(a) // 2 :]), []
        while left and right:
            out.append(left.pop(0) if left[0] <= right[0] else right.pop(0))
        return out + left + right

    return sum(v * 0.5 ** i for i, v in enumerate(sort(list(x))))


@case(0, (R(11, 8),), (R(12, 4),))
def fourier_by_halves(x):
    def fft(a):
        n = len(a)
        if n == 1:
            return a
        even, odd = fft(a[::2]), fft(a[1::2])
        out = [0.0] * n
        for k in range(n // 2):
            t = cmath.exp(-2j * cmath.pi * k / n) * odd[k]
            out[k] = even[k] + t
            out[k + n // 2] = even[k] - t
        return out

    return sum(k * abs(c) ** 2 for k, c in enumerate(fft([complex(v) for v in x])))


@case(0, (P6,), (Q6,))
def subsets_in_backtracking(p):  # a path that grows and shrinks
    best = []

    def search(i, path, total):
        if total > 2.0:
            best.append(total * len(path))
            return
        if i == len(p):
            return
        path.append(i)
        search(i + 1, path, total + p[i])
        path.pop()
        search(i + 1, path, total)

    search(0, [], 0.0)
    return sum(b * b for b in best)


@case(0, (R(13, 4, 4),), (R(14, 5, 5),))
def queens_with_weights(W):
    n = len(W)

    def place(row, columns, up, down):
        if row == n:
            return 1.0
        total = 0.0
        for c in range(n):
            if c not in columns and row + c not in up and row - c not in down:
                total += W[row, c] * place(row + 1, columns | {c}, up | {row + c}, down | {row - c})
        return total

    return place(0, frozenset(), frozenset(), frozenset())


@case(0, (R(15, 4),), (R(16, 5),))
def latin_search(w):  # sudoku-like: fill, test, take back
    n = 3
    board = [[0] * n for _ in range(n)]
    board[0][0] = 1
    found = []

    def fits(i, j, k):
        return k not in board[i] and all(board[r][j] != k for r in range(n))

    def fill(place, score):
        if place == n * n:
            found.append(score)
            return
        i, j = divmod(place, n)
        if board[i][j]:
            fill(place + 1, score)
            return
        for k in range(1, n + 1):
            if fits(i, j, k):
                board[i][j] = k
                fill(place + 1, score + w[(i * j + k) % len(w)] * w[k])
                board[i][j] = 0

    fill(0, 0.0)
    return sum(s * s for s in found) / len(found)


@case(0, (R(17, 4, 5),), (R(18, 3, 3),))
def flood_fill(A):
    n, m = A.shape
    seen = set()

    def fill(i, j):
        if not (0 <= i < n and 0 <= j < m) or (i, j) in seen or A[i, j] < 0:
            return 0.0
        seen.add((i, j))
        return A[i, j] ** 2 + fill(i + 1, j) + fill(i - 1, j) + fill(i, j + 1) + fill(i, j - 1)

    areas = []
    for i in range(n):
        for j in range(m):
            if (i, j) not in seen:
                a = fill(i, j)
                if a > 0:
                    areas.append(a)
    return max(areas) + sum(math.sqrt(a) for a in areas)


@case(0, (R(19, 9),))
def v_cycle(f):
    def smooth(u, f, h):
        for i in range(1, len(u) - 1):
            u[i] = 0.5 * (u[i - 1] + u[i + 1] + h * h * f[i])

    def cycle(u, f, h):
        smooth(u, f, h)
        if len(u) > 3:
            r = [0.0] * len(u)
            for i in range(1, len(u) - 1):
                r[i] = f[i] - (2 * u[i] - u[i - 1] - u[i + 1]) / (h * h)
            coarse = [r[2 * i] for i in range((len(u) + 1) // 2)]
            e = [0.0] * len(coarse)
            cycle(e, coarse, 2 * h)
            for i in range(1, len(e) - 1):
                u[2 * i] += e[i]
            for i in range(len(e) - 1):
                u[2 * i + 1] += 0.5 * (e[i] + e[i + 1])
        smooth(u, f, h)

    u = [0.0] * len(f)
    for _ in range(2):
        cycle(u, f, 1.0 / (len(f) - 1))
    return sum(v * v for v in u)


@case(0, (P6,), (Q6,))
def edit_distance(p):
    insert, delete, substitute = p[0], p[1], p[2]
    a, b = "kitten", "sitting"
    D = {}
    for i in range(len(a) + 1):
        D[i, 0] = i * delete
    for j in range(len(b) + 1):
        D[0, j] = j * insert
    for i, c in enumerate(a, 1):
        for j, d in enumerate(b, 1):
            D[i, j] = min(D[i - 1, j] + delete, D[i, j - 1] + insert, D[i - 1, j - 1] + (0 if c == d else substitute + 0.01 * i))
    return D[len(a), len(b)] ** 2


@case((0, 1), (X6[:4], Y6[:5]), (Y6[:3], X6[:3]))
def soft_warping(x, y):
    inf = 1e3
    n, m = len(x), len(y)
    D = [[inf] * (m + 1) for _ in range(n + 1)]
    D[0][0] = 0.0
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            options = (D[i - 1][j], D[i][j - 1], D[i - 1][j - 1])
            low = min(options)
            D[i][j] = (x[i - 1] - y[j - 1]) ** 2 + low - math.log(sum(math.exp(low - o) for o in options))
    return D[n][m]


GRAMMAR = {("NP", "VP"): "S", ("Det", "N"): "NP", ("V", "NP"): "VP"}
LEXICON = {"the": ["Det"], "dog": ["N", "V"], "saw": ["V", "N"], "cat": ["N"]}


@case(0, (P6,), (Q6,))
def cyk(p):
    words = "the dog saw the cat".split()
    n = len(words)
    chart = {(i, i + 1): {tag: p[k] for k, tag in enumerate(LEXICON[w])} for i, w in enumerate(words)}
    for width in range(2, n + 1):
        for i in range(n - width + 1):
            k = i + width
            cell = chart.setdefault((i, k), {})
            for j in range(i + 1, k):
                for left, u in chart[i, j].items():
                    for right, v in chart[j, k].items():
                        if (left, right) in GRAMMAR:
                            head = GRAMMAR[left, right]
                            cell[head] = cell.get(head, 0.0) + u * v * p[len(head) + 2]
    return chart[0, n]["S"]


@case(0, (P6,), (Q6,))
def knapsack_by_weight(p):
    weights = [2, 3, 1, 4, 2, 3]
    best = [0.0] * 8
    for w, v in zip(weights, p):
        for c in range(7, w - 1, -1):
            best[c] = max(best[c], best[c - w] + v)
    return best[-1] ** 2 + sum(best)


@case(0, (P6,), (Q6,))
def knapsack_with_items(p):  # the state keeps which ones
    states = {0: (0.0, ())}
    for i, v in enumerate(p):
        for w, (value, items) in list(states.items()):
            k = w + i + 1
            if k <= 9 and (k not in states or states[k][0] < value + v):
                states[k] = (value + v, items + (i,))
    value, items = max(states.values())
    return value * value + sum(p[i] * i for i in items)


@case(0, (P6,), (Q6,))
def matrix_chain_soft(p):
    n = len(p) - 1

    @functools.cache
    def cost(i, j):
        if j - i == 1:
            return 0.0
        return min(cost(i, k) + cost(k, j) + p[i] * p[k] * p[j] for k in range(i + 1, j))

    return cost(0, n) ** 2 + cost(1, n)


@case(0, (P6,), (Q6,))
def optimal_bst(p):
    n = len(p)
    prefix = [0.0]
    for v in p:
        prefix.append(prefix[-1] + v)
    cost = [[0.0] * (n + 1) for _ in range(n + 1)]
    root = [[0] * (n + 1) for _ in range(n + 1)]
    for width in range(1, n + 1):
        for i in range(n - width + 1):
            j = i + width
            best, at = min((cost[i][k] + cost[k + 1][j], k) for k in range(i, j))
            cost[i][j], root[i][j] = best + prefix[j] - prefix[i], at
    return cost[0][n] * (1 + root[0][n])


@case(0, (P6,), (Q6,))
def memo_by_dict(p):
    memo = {}

    def ways(n, last):
        if n == 0:
            return 1.0
        if (n, last) not in memo:
            memo[n, last] = sum(p[k] * ways(n - k, k) for k in (1, 2, 3) if k <= n and k != last)
        return memo[n, last]

    return ways(6, 0) + len(memo)


@case((0, 1, 2), (P6[:2], R(20, 2, 2) ** 2, R(21, 2, 3) ** 2))
def viterbi_with_path(start, trans, emit):
    obs = [0, 2, 1, 1]
    score = [math.log(start[s]) + math.log(emit[s][obs[0]]) for s in range(2)]
    back = []
    for o in obs[1:]:
        nxt, pointers = [], []
        for s in range(2):
            best, arg = max((score[r] + math.log(trans[r][s]), r) for r in range(2))
            nxt.append(best + math.log(emit[s][o]))
            pointers.append(arg)
        score = nxt
        back.append(pointers)
    s = score.index(max(score))
    path = [s]
    for pointers in reversed(back):
        path.insert(0, pointers[path[0]])
    return max(score) + sum(start[k] * i for i, k in enumerate(path))


def heapify(a, n, i):
    largest = i
    for child in (2 * i + 1, 2 * i + 2):
        if child < n and a[child] > a[largest]:
            largest = child
    if largest != i:
        a[i], a[largest] = a[largest], a[i]
        heapify(a, n, largest)


@case(0, (X6,), (Y6,))
def heap_sort(x):
    a = [v * 2 for v in x]
    for i in reversed(range(len(a) // 2)):
        heapify(a, len(a), i)
    for end in range(len(a) - 1, 0, -1):
        a[0], a[end] = a[end], a[0]
        heapify(a, end, 0)
    return sum(v * (i + 1) ** 2 for i, v in enumerate(a))


@case(0, (R(22, 3),), (R(23, 4),))
def permuted_in_place(x):
    found = []

    def permute(a, k):
        if k == len(a):
            found.append(sum(v * (i + 1) for i, v in enumerate(a)))
            return
        for i in range(k, len(a)):
            a[k], a[i] = a[i], a[k]
            permute(a, k + 1)
            a[k], a[i] = a[i], a[k]

    permute(list(x), 0)
    return math.log(sum(math.exp(f) for f in found)) + max(found)


@case(0, (X6,), (Y6,))
def hanoi_with_weights(x):
    pegs = [list(x[:4]), [], []]
    cost = []

    def move(n, a, b, c):
        if n == 0:
            return
        move(n - 1, a, c, b)
        disc = pegs[a].pop()
        cost.append(disc * (b + 1))
        pegs[b].append(disc)
        move(n - 1, c, b, a)

    move(4, 0, 2, 1)
    return sum(c * c for c in cost) + pegs[2][0]
