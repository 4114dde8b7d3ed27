"""Programs of graphs, linked structures, and texts: tokenizers, parsers, interpreters, records."""

import heapq
import re
from collections import defaultdict, deque

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.83, -0.47, 1.61, 0.28, -1.15, 0.72])
Y6 = np.array([1.24, 0.66, -0.81, 1.53, 0.37, -0.42])
P6 = np.array([0.83, 0.47, 1.61, 0.28, 1.15, 0.72])
Q6 = np.array([1.24, 0.66, 0.81, 1.53, 0.37, 0.42])
EDGES = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (3, 4)]


@case(0, (P6,), (Q6,))
def shortest_with_paths(p):  # Dijkstra whose heap has paths
    graph = defaultdict(list)
    for (u, v), w in zip(EDGES, p):
        graph[u].append((v, w))
        graph[v].append((u, w))
    queue, done = [(0.0, 0, [])], {}
    while queue:
        d, u, path = heapq.heappop(queue)
        if u in done:
            continue
        done[u] = d
        for v, w in graph[u]:
            if v not in done:
                heapq.heappush(queue, (d + w, v, path + [u]))
    return sum((k + 1) * d * d for k, d in done.items())


@case(0, (X6,), (Y6,))
def bellman_ford(x):
    dist = {v: float("inf") for v in "sabt"}
    before = dict.fromkeys("sabt")
    dist["s"] = 0.0
    edges = {("s", "a"): x[0] + 2, ("s", "b"): x[1] + 2, ("a", "b"): x[2] * 0.5, ("a", "t"): x[3] + 3, ("b", "t"): x[4] + 2}
    for _ in range(3):
        for (u, v), w in edges.items():
            if dist[u] + w < dist[v]:
                dist[v], before[v] = dist[u] + w, u
    node, hops = "t", 0
    while node is not None:
        node = before[node]
        hops += 1
    return dist["t"] * hops + dist["a"] * dist["b"]


@case(0, (P6,), (Q6,))
def union_find(p):
    parent, rank = list(range(5)), [0] * 5

    def find(i):
        if parent[i] != i:
            parent[i] = find(parent[i])
        return parent[i]

    total = 0.0
    for w, (u, v) in sorted(zip(p, EDGES), reverse=True):
        a, b = find(u), find(v)
        if a == b:
            total -= 0.1 * w * w
            continue
        if rank[a] < rank[b]:
            a, b = b, a
        parent[b] = a
        rank[a] += rank[a] == rank[b]
        total += w * (u + v)
    return total


@case(0, (P6,), (Q6,))
def topological_latest(p):
    after, degree = {k: [] for k in range(5)}, [0] * 5
    for (u, v), w in zip(EDGES, p):
        after[u].append((v, w))
        degree[v] += 1
    ready, start = deque(k for k in range(5) if degree[k] == 0), [0.0] * 5
    order = []
    while ready:
        u = ready.popleft()
        order.append(u)
        for v, w in after[u]:
            start[v] = max(start[v], start[u] + w)
            degree[v] -= 1
            if not degree[v]:
                ready.append(v)
    return start[order[-1]] ** 2 + sum(start)


@case(0, (P6,), (Q6,))
def max_flow(p):
    capacity = [[0.0] * 5 for _ in range(5)]
    for (u, v), w in zip(EDGES, p):
        capacity[u][v] = w
    flow = 0.0
    while True:
        parent, queue = {0: None}, [0]
        for u in queue:
            for v in range(5):
                if v not in parent and capacity[u][v] > 1e-9:
                    parent[v] = u
                    queue.append(v)
        if 4 not in parent:
            return flow * flow + sum(map(sum, capacity))
        path, v = [], 4
        while parent[v] is not None:
            path.append((parent[v], v))
            v = parent[v]
        extra = min(capacity[u][v] for u, v in path)
        for u, v in path:
            capacity[u][v] -= extra
            capacity[v][u] += extra
        flow += extra


@case(0, (P6,), (Q6,))
def depth_first_values(p):
    near = {0: [1, 2], 1: [3], 2: [3, 4], 3: [], 4: [0]}
    seen, post = set(), []

    def visit(u, acc):
        if u in seen:
            return
        seen.add(u)
        acc = acc * p[u]
        for v in near[u]:
            visit(v, acc)
        post.append((u, acc))

    visit(0, 1.0)
    return sum((i + 1) * v for i, (_, v) in enumerate(post)) + sum(v for u, v in reversed(post) if u > 1)


class Cell:
    def __init__(self, value, next=None):
        self.value, self.next = value, next


@case(0, (X6,), (Y6,))
def reversed_chain(x):
    head = None
    for v in x:
        head = Cell(v, head)
    head.next.value *= 2.0
    turned = None
    while head:
        head.next, turned, head = turned, head, head.next
    out, weight = 0.0, 1.0
    node = turned
    while node is not None:
        out += weight * node.value ** 2
        node, weight = node.next, weight * 0.8
    return out


class TrieNode:
    def __init__(self):
        self.children = {}
        self.weight = 0.0


@case(0, (X6,), (Y6,))
def trie(x):
    root = TrieNode()
    for word, v in zip("to tea ten i in inn".split(), x):
        node = root
        for letter in word:
            node = node.children.setdefault(letter, TrieNode())
        node.weight += v
    out = 0.0
    for prefix in ("te", "i", "q"):
        node = root
        for letter in prefix:
            if letter not in node.children:
                break
            node = node.children[letter]
        else:
            stack = [node]
            while stack:
                n = stack.pop()
                out += n.weight * len(prefix)
                stack.extend(n.children.values())
    return out ** 2


@case(0, (X6,), (Y6,))
def ring_buffer(x):
    class Ring:
        def __init__(self, n):
            self.data, self.at, self.full = [0.0] * n, 0, False

        def put(self, v):
            old = self.data[self.at]
            self.data[self.at] = v
            self.at = (self.at + 1) % len(self.data)
            self.full |= self.at == 0
            return old

        def __iter__(self):
            start = self.at if self.full else 0
            for k in range(len(self.data) if self.full else self.at):
                yield self.data[(start + k) % len(self.data)]

    ring, out = Ring(4), 0.0
    for v in x:
        out += ring.put(v * v) * 0.5
        out += sum((i + 1) * w for i, w in enumerate(ring))
    return out


TOK = re.compile(r"\s*(?:(\d+\.?\d*)|([a-z]+)|(.))")


@case(0, ({"x": 0.7, "y": 1.3},), ({"x": -0.4, "y": 0.9},))
def recursive_descent(env):
    tokens = [n or w or o for n, w, o in TOK.findall("3*(x+y)*x - y/2")]
    at = 0

    def atom():
        nonlocal at
        t = tokens[at]
        at += 1
        if t == "(":
            v = expression()
            at += 1
            return v
        if t in env:
            return env[t]
        return float(t)

    def term():
        nonlocal at
        v = atom()
        while at < len(tokens) and tokens[at] in "*/":
            op = tokens[at]
            at += 1
            v = v * atom() if op == "*" else v / atom()
        return v

    def expression():
        nonlocal at
        v = term()
        while at < len(tokens) and tokens[at] in "+-":
            op = tokens[at]
            at += 1
            v = v + term() if op == "+" else v - term()
        return v

    return expression() ** 2


@case(0, (X6,), (Y6,))
def assignments_by_pattern(x):
    line = re.compile(r"(\w+)\s*=\s*(\w+)\s*([*+])\s*(\w+)")
    env = {f"x{i}": v for i, v in enumerate(x)}
    for text in ("a = x0 * x1", "b = a + x2", "a = b * b", "c = a + x5"):
        m = line.match(text)
        name, left, op, right = m.groups()
        env[name] = env[left] * env[right] if op == "*" else env[left] + env[right]
    return env["c"] * env["b"]


@case(0, (P6,), (Q6,))
def molecular_mass(p):  # H2O, C6H12O6: finditer and groups
    mass = {"H": p[0], "C": p[1], "O": p[2]}
    out = 0.0
    for formula in ("H2O", "C2H6O", "CO2"):
        m = 0.0
        for found in re.finditer(r"([A-Z][a-z]?)(\d*)", formula):
            m += mass[found.group(1)] * int(found.group(2) or 1)
        out += m ** 2
    return out


@case(0, (X6,), (Y6,))
def infix_to_postfix(x):
    values = dict(zip("abcdef", x))
    rank = {"+": 1, "-": 1, "*": 2}
    out, ops = [], []
    for c in "a+b*(c-d)*e+f":
        if c in values:
            out.append(c)
        elif c == "(":
            ops.append(c)
        elif c == ")":
            while (o := ops.pop()) != "(":
                out.append(o)
        else:
            while ops and ops[-1] != "(" and rank[ops[-1]] >= rank[c]:
                out.append(ops.pop())
            ops.append(c)
    out += reversed(ops)
    stack = []
    for c in out:
        if c in values:
            stack.append(values[c])
        else:
            b, a = stack.pop(), stack.pop()
            stack.append({"+": a + b, "-": a - b, "*": a * b}[c])
    (result,) = stack
    return result


@case(0, (X6,), (Y6,))
def tuples_as_expressions(x):
    def value(e, env):
        match e:
            case ("+", a, b):
                return value(a, env) + value(b, env)
            case ("*", a, b):
                return value(a, env) * value(b, env)
            case ("let", name, a, body):
                return value(body, {**env, name: value(a, env)})
            case str():
                return env[e]
        return e

    program = ("let", "a", ("*", "x", "y"), ("+", ("*", "a", "a"), ("let", "x", 2.0, ("*", "x", "y"))))
    return value(program, {"x": x[0], "y": x[1]}) + value(("*", "x", 3.0), {"x": x[2]})


@case(0, (P6,), (Q6,))
def csv_columns(p):
    text = "name,kind,scale\nada,a,1\nbob,b,2\ncy,a,3\n"
    header, *lines = text.strip().splitlines()
    names = header.split(",")
    rows = [dict(zip(names, line.split(","))) for line in lines]
    totals = {}
    for row, v in zip(rows, p):
        key = row["kind"].upper() + "_" + str(len(row["name"]))
        totals[key] = totals.get(key, 0.0) + v ** int(row["scale"])
    return sum(totals.values()) * totals["A_3"]


@case(0, (X6,), (Y6,))
def register_machine(x):
    program = ["load a 0", "load b 1", "mul a b", "load c 2", "loop: add a c", "dec n", "jnz n loop", "halt"]
    labels, code = {}, []
    for line in program:
        if ":" in line:
            label, line = line.split(": ")
            labels[label] = len(code)
        code.append(line.split())
    regs, n, pc = dict.fromkeys("abc", 0.0), 3, 0
    while True:
        op, *args = code[pc]
        pc += 1
        if op == "load":
            regs[args[0]] = x[int(args[1])]
        elif op == "mul":
            regs[args[0]] *= regs[args[1]]
        elif op == "add":
            regs[args[0]] += regs[args[1]]
        elif op == "dec":
            n -= 1
        elif op == "jnz":
            if n:
                pc = labels[args[1]]
        else:
            break
    return regs["a"] ** 2 + regs["b"]


@case(0, (R(24, 4, 4) ** 2 + 0.3,), (R(25, 3, 3) ** 2 + 0.3,))
def floyd_with_next(W):
    n = len(W)
    d = [list(row) for row in W]
    step = [[j for j in range(n)] for _ in range(n)]
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if (through := d[i][k] + d[k][j]) < d[i][j]:
                    d[i][j] = through
                    step[i][j] = step[i][k]
    u, hops = 0, 0
    while u != n - 1 and hops < n:
        u, hops = step[u][n - 1], hops + 1
    return d[0][n - 1] * hops + sum(sum(row) for row in d)


@case(0, (P6,), (Q6,))
def strongly_connected(p):  # Tarjan's, with weights of components
    near = {0: [1], 1: [2], 2: [0, 3], 3: [4], 4: [5], 5: [3]}
    index, low, stack, on = {}, {}, [], set()
    weights = []

    def visit(v):
        index[v] = low[v] = len(index)
        stack.append(v)
        on.add(v)
        for w in near[v]:
            if w not in index:
                visit(w)
                low[v] = min(low[v], low[w])
            elif w in on:
                low[v] = min(low[v], index[w])
        if low[v] == index[v]:
            total = 1.0
            while True:
                w = stack.pop()
                on.discard(w)
                total *= p[w]
                if w == v:
                    break
            weights.append(total)

    for v in near:
        if v not in index:
            visit(v)
    return sum(w * (i + 1) for i, w in enumerate(weights))
