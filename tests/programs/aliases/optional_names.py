"""Lists and dicts of names, some of which are None: networks, trees by their parents, queues of events."""

import heapq
import math
from collections import deque
from dataclasses import dataclass

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3

FLOWS = {"a": 1.0, "b": 2.0, "e": 0.5}
DOWN = {"a": "c", "b": "c", "c": "d", "d": None, "e": "d"}


@program(FLOWS, DOWN)
def a_river_that_is_given(q, down):
    total = 0.0
    for start in q:
        node = start
        flow = q[start]
        steps = 0
        while node is not None:
            flow = flow * 0.9
            steps += 1
            node = down.get(node)
        total += flow * flow * steps
    return total


@program({"s": 1.0, "a": 2.0, "b": 3.0, "t": 4.0}, {"s": ["a", "b"], "a": ["t"], "b": [], "t": []})
def a_path_by_breadth_first_search(w, graph):
    came = {"s": None}
    todo = deque(["s"])
    while todo:
        n = todo.popleft()
        for m in graph[n]:
            if m not in came:
                came[m] = n
                todo.append(m)
    path = []
    n = "t"
    while n is not None:
        path.append(n)
        n = came[n]
    return sum(w[p] ** 2 for p in path) + 0.1 * sum(w[p] for p in path[1:])


@dataclass
class Reach:
    k: float
    down: str | None


@program(0.1, 2.0)
def objects_that_name_the_next(k, q):
    net = {"a": Reach(k, "b"), "b": Reach(k * 2, "c"), "c": Reach(0.5, None)}
    at = "a"
    flow = q
    while at is not None:
        r = net[at]
        flow = flow * (1 - r.k)
        at = r.down
    return flow * flow


@program(A3, 3)
def what_is_asked_of_one(x, n):
    ids = {}
    for i in range(n):
        ids[i] = "odd" if i % 2 else None
    s = 0.0
    for i in range(n):
        if ids[i] in ("odd", "even"):
            s += x[i] ** 2
        elif ids[i] is None:
            s += x[i]
        if ids[i]:
            s += 1.5 * x[i]
    return s


@program(A3, ["a", "b", "c"])
def back_pointers(x, states):
    back = [{s: None for s in states if s != "z"}]
    score = {s: x[k] for k, s in enumerate(states)}
    for _ in range(3):
        new, ptr = {}, {}
        for j, s in enumerate(states):
            best, arg = -1e9, None
            for r in states:
                v = score[r] + (0.3 if r == s else -0.2) * x[j]
                if v > best:
                    best, arg = v, r
            new[s], ptr[s] = best, arg
        score = new
        back.append(ptr)
    end = max(score, key=lambda s: score[s])
    path = [end]
    for ptr in reversed(back):
        if ptr[path[-1]] is None:
            break
        path.append(ptr[path[-1]])
    return score[end] ** 2 * len(path)


@program(0.1)
def a_heap_of_events(rate):
    q = [(0.0, 0, "dose", "a"), (1.0, 1, "flush", None), (2.0, 2, "dose", "b")]
    heapq.heapify(q)
    amounts = {"a": 1.0, "b": 2.0}
    c, last = 0.0, 0.0
    while q:
        t, _, kind, which = heapq.heappop(q)
        c *= math.exp(-rate * (t - last))
        last = t
        if which is not None:
            c += amounts[which]
        elif kind == "flush":
            c *= 0.5
    return c
