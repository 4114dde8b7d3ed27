"""Dicts by words that only the running program knows, in lists; what texts become is known: integers and texts."""

import itertools
import math
import re
from collections import Counter

import numpy as np
import pytest

from adjoint_gen import check_grads

X = np.array([0.7, 1.3, 0.4, 1.1])
TEXTS = ["a b a c", "b c d", "a d d d"]


def listed_one_by_one(x):
    tables = []
    for text in TEXTS:
        tables.append({word: x[ord(word) - ord("a")] for word in text.split()})
    return sum(sum(table.values()) ** 2 for table in tables)


def listed_at_once(x):
    tables = [{word: x[ord(word) - 97] for word in text.split()} for text in TEXTS]
    return sum(sum(table.values()) ** 2 for table in tables)


def by_their_letters(x):
    held = {}
    for k, v in enumerate(x):
        held[chr(97 + k % 3) + bin(k)] = v * v
    return sum(v * len(name) for name, v in held.items())


def weighted_by_documents(x):
    weights, tables = dict(zip("abcd", x, strict=True)), []
    documents = Counter(word for text in TEXTS for word in set(text.split()))
    for text in TEXTS:
        counts = Counter(text.split())
        n = sum(counts.values())
        tables.append({w: c / n * math.log(1 + len(TEXTS) / documents[w]) * weights[w] for w, c in counts.items()})

    def likeness(one, other):
        lengths = sum(v * v for v in one.values()) * sum(v * v for v in other.values())
        return sum(v * other[w] for w, v in one.items() if w in other) / math.sqrt(lengths)

    return sum(likeness(one, other) for one, other in itertools.combinations(tables, 2))


def counted_twice(x):
    words, total = Counter(word for text in TEXTS for word in text.split()), 0.0
    for text in TEXTS:
        for word, count in Counter(text.split()).items():
            total += count / words[word] * x[count]
    return total


def by_a_pattern(x):
    stack = []
    for sign in re.findall(r"[a-d]|\d|[-+*]", "a2+bc*d-*"):
        if sign.isalpha():
            stack.append(x[ord(sign) - 97])
        elif sign[0].isdigit():
            stack.append(float(sign))
        else:
            right, left = stack.pop(), stack.pop()
            stack.append(left + right if sign == "+" else left - right if sign == "-" else left * right)
    return sum(stack) ** 2 * len(re.split(r"\s+", re.sub("[ab]", " ", TEXTS[0])))


TOKEN, PAIR = re.compile(r"[a-d]|\d"), re.compile(r"(?P<name>[a-d])=(?P<size>\d)")


def by_a_compiled_pattern(x):
    return math.prod(x[ord(sign) - 97] if sign.isalpha() else int(sign) for sign in TOKEN.findall("a2+b3"))


def by_groups(x):
    table, pattern = {}, re.compile("([a-d])([0-9])")
    for name, size in pattern.findall("a2c1"):
        table[name] = x[int(size)] ** 2
    return table["a"] * table["c"] + sum(v * len(name) for name, v in table.items())


def by_what_is_matched(x):
    found, other = PAIR.match("a=3"), re.search(PAIR, "..b=2")
    env = {found.group(1): x[int(found.group(2))], other["name"]: x[int(other["size"])] * other.start()}
    return env["a"] ** 2 if PAIR.fullmatch("a=") else env["a"] * env["b"]


def by_each_match(x):
    total = 1.0
    for found in PAIR.finditer("a=1 b=2 c=0"):
        name, size = found.groups()
        total *= x[int(size)] + found.span()[0] + len(found.groupdict()["name"]) * (name == "b")
    return total


PROGRAMS = [
    weighted_by_documents, counted_twice, listed_one_by_one, listed_at_once, by_their_letters, by_a_pattern,
    by_a_compiled_pattern, by_groups, by_what_is_matched, by_each_match,
]


@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_derivatives(f):
    check_grads(f, (X,), order=2)
