"""Dicts that give what is missing: ``defaultdict`` and ``Counter``; and lists in dicts, of which NumPy makes arrays."""

import collections
from collections import Counter, defaultdict, deque

import numpy as np


def sums_by_name(x):
    sums = defaultdict(float)
    for name, v in zip("abcab", x, strict=False):
        sums[name] += v * v
    return max(sums.values()) * sums["a"]


def means_of_groups(x):
    groups = defaultdict(list)
    for i, v in enumerate(x):
        groups[i % 2].append(v)
    return sum((k + 1) * np.mean(vs) ** 2 for k, vs in groups.items())


def sums_of_groups(x):
    groups = {}
    for i, v in enumerate(x):
        groups.setdefault(i % 2, []).append(v)
    return sum(sum(vs) / len(vs) * np.std(vs) for vs in groups.values())


def a_missing_count_is_not_kept(x, y):
    counts = Counter()
    for i, v in enumerate(x):
        counts[i % 2] += v
    return counts[0] * counts[1] + y * counts[7] + y * len(counts)


def a_count_is_new_after_what_is_added(x, y):
    counts = Counter()
    for i, v in enumerate(x):
        counts[i % 2] += v * (y if i % 2 in counts else len(counts) + 2.0)
    return counts[0] * counts[1] * y


def a_key_of_a_count_is_what_it_was(x, y):
    counts = Counter()
    k = 0
    counts[k] += x[(k := 1)] * (len(counts) + 1.0)
    return counts[0] * y + counts[1]


def a_missing_default_is_kept(x, y):
    factors = collections.defaultdict(lambda: 1.0)
    factors["a"] *= x[0]
    factors["b"] = x[1]
    return factors["a"] * factors["b"] * factors["none"] * y * len(factors)


def arrays_by_default(x):
    found = defaultdict(lambda: np.zeros(2))
    for i, v in enumerate(x):
        found[(i * 3) % 2] += v * np.array([1.0, v])
    return np.sum(found[0] * found[1]) + np.sum(found[5]) + len(found)


def dicts_by_default(x):
    found = defaultdict(dict)
    for i, v in enumerate(x):
        found[i % 2][i] = v
    return sum(v * v for k in found for v in found[k].values())


def a_key_is_computed_once(x, n):
    found = defaultdict(float)
    places = [0, 1]
    for v in x:
        places.append(len(places) + n)
        found[places.pop() % 2] += v * v
    return found[0] + 2.0 * found[1] + len(found)


def looked_at_in_order(x, y):
    found = defaultdict(float)
    found["a"] += found["b"] + x[0]
    found["b"] += found["a"] * y
    return found["b"] if list(found) == ["a", "b"] else 0.0


def a_list_beside_an_array(x, y):
    found = defaultdict(list)
    for v in x:
        found["all"].append(v * y)
    return np.sum(x * found["all"]) + np.sum((found["all"] - x) / x)


class _Groups:
    def __init__(self):
        self.members = defaultdict(list)
        self.sums = defaultdict(float)

    def add(self, key, v):
        self.members[key].append(v)
        self.sums[key] += v

    def mean(self, key):
        return self.sums[key] / len(self.members[key])


def an_object_holds_some(x):
    groups = _Groups()
    for k, v in enumerate(x):
        groups.add("ab"[k % 2], v * v)
    return sum(groups.mean(key) ** 2 for key in groups.members) * groups.sums["a"]


def _grouped(values):
    found = defaultdict(list)
    for k, v in enumerate(values):
        found[k % 2].append(v)
    return found


def one_that_a_function_returns(x):
    found = _grouped(x)
    found["new"].append(x[0])
    return sum(sum(values) ** 2 for values in found.values())


def one_in_each_place_of_another(x, y):
    found = defaultdict(lambda: defaultdict(float))
    for k, v in enumerate(x):
        found["ab"[k % 2]][k % 3] += v * v
    return sum(sum(inner.values()) ** 2 for inner in found.values()) * found["new"]["new"] + y * len(found)


def lists_in_each_place_of_another(x):
    found = defaultdict(lambda: defaultdict(list))
    for k, v in enumerate(x):
        found["ab"[k % 2]][k % 3].append(v * v)
    total = 0.0
    for key, inner in found.items():
        for k, values in inner.items():
            total += len(key) * (k + 1) * sum(values) ** 2
    return total


def _put(found, key, v):
    found[key] += v


def arrays_that_a_helper_adds_to(A):
    found = defaultdict(lambda: np.zeros(4))
    for k, row in enumerate(A):
        _put(found, k % 2, np.sin(row))
    return {key: row**2 for key, row in found.items()}


def distances(x):
    found = defaultdict(lambda: float("inf"))
    names = [found]
    found[0] = 0.0
    for _ in range(3):
        for k, v in enumerate(x):
            if names[0][k // 2] + v * v < names[0][k + 1]:
                found[k + 1] = found[k // 2] + v * v
    return sum(found[k] ** 2 for k in sorted(found))


def sums_and_counts(x):
    found = defaultdict(lambda: [0.0, 0])
    other = found
    for k, v in enumerate(x):
        other[k % 2][0] += v * v
        other[k % 2][1] += 1
    return sum(total / count for total, count in found.values())


def two_of_them_in_a_list(x, y):
    found = [defaultdict(float) for _ in range(2)]
    for k, v in enumerate(x):
        found[k % 2]["abc"[k % 3]] += v * y
    return sum(found[0][name] * found[1][name] for name in "abcd") + y * len(found[0])


def a_copy_gives_the_same(x, y):
    found = defaultdict(float, {"a": y})
    for k, v in enumerate(x):
        _put(found, "ab"[k % 2], v)
    other = found.copy()
    other["new"] += x[0]
    return sum(v**2 for v in found.values()) + sum(other.values()) * other["none"] + sum(dict(found).values())


def one_of_two(x, y):
    found, other = defaultdict(float), defaultdict(float)
    for k, v in enumerate(x):
        _put(found, k % 2, v)
    chosen = found if y > 0 else other
    chosen["new"] += y
    return sum(found.values()) ** 2


class _Cell:
    def __init__(self):
        self.total = 0.0
        self.count = 0


def objects_by_default(x):
    found = defaultdict(_Cell)
    for k, v in enumerate(x):
        found[k % 2].total += v * v
        found[k % 2].count += 1
    return sum(cell.total / cell.count for cell in found.values())


def a_key_that_is_asked_for_is_there(x):
    found = defaultdict(float)
    other = found
    for k, v in enumerate(x):
        other[k % 2] += v * found["base"] + v
    return sum(v**2 for v in found.values()) * len(found)


def deques_by_default(x):
    found = defaultdict(deque)
    for k, v in enumerate(x):
        found[k % 2].append(v * v)
        if len(found[k % 2]) > 1:
            found[k % 2].popleft()
    return sum(sum(items) for items in found.values())


class _Queue:
    def __init__(self):
        self.items = deque()

    def put(self, v):
        self.items.append(v)
        if len(self.items) > 2:
            self.items.popleft()


def deques_in_dicts_and_objects(x, y):
    queue, found = _Queue(), {"a": deque(), "b": deque([y])}
    total = 0.0
    for k, v in enumerate(x):
        queue.put(v)
        found["ab"[k % 2]].appendleft(v * y)
        total += sum(queue.items) ** 2
    return total * found["a"][0] * found["b"][-1] + found["b"].pop() * found["b"][0]
