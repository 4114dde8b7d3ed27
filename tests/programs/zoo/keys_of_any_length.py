"""Tuples of unknown length as keys of dicts and items of sets: walks by their steps, words by their letters, states."""

import math
from collections import Counter, defaultdict

import numpy as np

from tests.programs.zoo.case import case

X4 = np.array([1.2, 0.7, -0.4, 0.9])
Y4 = np.array([0.3, 1.77, 0.8, -0.6])


@case(0, (X4,), (Y4,))
def groups_of_anagrams(x):  # a tuple of letters in order
    groups = {}
    for word, v in zip(["tea", "eat", "tan", "ate"], x):
        groups.setdefault(tuple(sorted(word)), []).append(v)
    return sum(math.prod(g) * len(g) for g in groups.values())


@case(0, (X4,), (Y4,))
def most_frequent_pair_of_words(x):  # a slice of a list, counted, and the key that a maximum finds
    words, pairs = "a b a b a c".split(), Counter()
    for i in range(len(words) - 1):
        pairs[tuple(words[i : i + 2])] += x[i % 4]
    best = max(pairs, key=pairs.get)
    return pairs[best] ** 2 + sum(pairs.values()) * len(best)


@case(0, (X4,), (Y4,))
def paths_that_were_seen(x):  # in a set, and taken off a stack
    seen, total, stack = set(), 0.0, [()]
    while stack:
        path = stack.pop()
        if path in seen or len(path) > 2:
            continue
        seen.add(path)
        total += x[len(path)] * (1 + sum(path))
        stack.append(path + (0,))
        stack.append(path + (1,))
    return total + len(seen) + sum(x[sum(p)] ** 2 for p in seen)


@case(0, (X4,), (Y4,))
def looked_up_in_all_ways(x):
    d, path = {}, ()
    for i, v in enumerate(x):
        path = path + (i,)
        d[path] = v * v
    d[()] = x[0]
    taken = d.pop((0,))
    del d[()]
    total = d.get((0, 1), 0.0) + d.get((5,), x[1])
    for key in sorted(d):
        total += d[key] * len(key)
    for key, v in sorted(d.items()):
        total *= 1 + 0.1 * key[-1] * v
    return total + taken + ((0, 1) in d) + d[max(d)] * d[min(d)]


@case(0, (X4,), (Y4,))
def beside_a_number_in_a_key(x):
    d, path = defaultdict(float), ()
    for i in range(4):
        d[i % 2, path] += x[i]
        if i % 2:
            path = path + (i,)
    return sum(v * v for v in d.values()) + len(d)


@case(0, (X4,), (Y4,))
def states_by_steps(x):  # sets of tuples that grow
    states = {()}
    for _ in range(3):
        states = {s + (c,) for s in states for c in "ab" if s.count(c) < 2}
    return sum(x[s.count("a")] ** 2 for s in states)


@case(0, (X4,), (Y4,))
def memo_by_what_is_left(x):
    memo = {}

    def best(rest):
        if not rest:
            return 0.0
        if rest in memo:
            return memo[rest]
        memo[rest] = max(x[i] * len(rest) + best(tuple(j for j in rest if j != i)) for i in rest)
        return memo[rest]

    return best((0, 1, 2, 3))


@case(0, (X4,), (Y4,))
def places_in_a_path(x):  # tuples in the tuple that grows
    frontier = {((0, 0),): 1.0}
    for _ in range(2):
        longer = {}
        for path, w in frontier.items():
            i, j = path[-1]
            for di, dj in ((0, 1), (1, 0)):
                longer[path + ((i + di, j + dj),)] = w * x[i + di]
        frontier = longer
    return sum(frontier.values())
