"""Money, markets, games, text and graphs with objects."""

import heapq
import math
from abc import ABC, abstractmethod
from collections import Counter, defaultdict, namedtuple
from dataclasses import asdict, astuple, dataclass, field
from functools import lru_cache, total_ordering
from itertools import groupby
from operator import attrgetter

import numpy as np

from tests.programs.zoo.case import case

A5 = np.array([0.7, -0.4, 1.3, 0.2, 0.9])
B5 = np.array([-0.3, 0.8, 0.6, 1.1, -0.5])
PRICES = np.array([100.0, 102.0, 99.0, 105.0, 107.0])


def norm_cdf(v):
    return 0.5 * (1 + math.erf(v / math.sqrt(2)))


class Option(ABC):
    def __init__(self, strike, expiry):
        self.strike, self.expiry = strike, expiry

    @abstractmethod
    def payoff(self, s): ...

    @property
    @abstractmethod
    def sign(self): ...

    def price(self, market):
        s, r, v = market.spot, market.rate, market.vol
        root = v * math.sqrt(self.expiry)
        d1 = (math.log(s / self.strike) + (r + v * v / 2) * self.expiry) / root
        d2 = d1 - root
        return self.sign * (s * norm_cdf(self.sign * d1) - self.strike * math.exp(-r * self.expiry) * norm_cdf(self.sign * d2))


class CallOption(Option):
    sign = 1

    def payoff(self, s):
        return max(s - self.strike, 0.0)


class PutOption(Option):
    sign = -1

    def payoff(self, s):
        return max(self.strike - s, 0.0)


@dataclass(frozen=True)
class Market:
    spot: float
    rate: float = 0.02
    vol: float = 0.2


class Position:
    def __init__(self, option, quantity):
        self.option, self.quantity = option, quantity

    def __mul__(self, k):
        return Position(self.option, self.quantity * k)

    def value(self, market):
        return self.quantity * self.option.price(market)


class Book:
    def __init__(self, positions=None):
        self.positions = positions or []

    def __iadd__(self, position):
        self.positions.append(position)
        return self

    def __iter__(self):
        return iter(self.positions)

    def value(self, market):
        return sum(p.value(market) for p in self)

    def by_sort(self, market):
        out = defaultdict(float)
        for p in self:
            out[type(p.option).__name__] += p.value(market)
        return dict(out)


@case(0, (Market(100.0, 0.03, 0.25),), (Market(90.0, 0.01, 0.4),))
def book_of_options(market):
    book = Book()
    book += Position(CallOption(95.0, 1.0), 2)
    book += Position(PutOption(105.0, 0.5), 1) * 3
    book += Position(CallOption(110.0, 2.0), -1)
    sorts = book.by_sort(market)
    return book.value(market) + 0.1 * sorts["PutOption"] - 0.2 * sorts.get("CallOption", 0.0)


# binomial lattice with early exercise, memoised on the nodes
@case((0, 1), (100.0, 0.2), (80.0, 0.35))
def american_put_on_a_lattice(spot, vol):
    n, T, r, K = 6, 1.0, 0.03, 95.0
    dt = T / n
    u = math.exp(vol * math.sqrt(dt))
    p = (math.exp(r * dt) - 1 / u) / (u - 1 / u)

    @lru_cache(maxsize=None)
    def node(step, ups):
        s = spot * u ** (2 * ups - step)
        exercise = max(K - s, 0.0)
        if step == n:
            return exercise
        hold = math.exp(-r * dt) * (p * node(step + 1, ups + 1) + (1 - p) * node(step + 1, ups))
        return max(hold, exercise)

    return node(0, 0)


# bonds with cash flows as a generator, yield by Newton
class CashFlow(namedtuple("CashFlow", "time amount")):
    __slots__ = ()

    def discounted(self, y):
        return self.amount * math.exp(-y * self.time)


@dataclass
class Bond:
    coupon: float
    years: int
    face: float = 100.0

    def flows(self):
        for t in range(1, self.years + 1):
            yield CashFlow(float(t), self.coupon * self.face)
        yield CashFlow(float(self.years), self.face)

    def price(self, y):
        return sum(f.discounted(y) for f in self.flows())

    def duration(self, y):
        return sum(f.time * f.discounted(y) for f in self.flows()) / self.price(y)

    def yield_from(self, price, guess=0.05):
        y = guess
        for _ in range(4):
            y += (self.price(y) - price) / (self.duration(y) * self.price(y))
        return y


@case((0, 1), (0.04, 98.0), (0.06, 110.0))
def bonds_and_yields(coupon, price):
    b = Bond(coupon, 5)
    y = b.yield_from(price)
    return y * 100 + b.duration(y) + b.price(0.03)


# portfolio with weights normalised by a property setter, and rebalancing
class Portfolio:
    def __init__(self, **weights):
        self._weights = {}
        self.weights = weights

    @property
    def weights(self):
        return self._weights

    @weights.setter
    def weights(self, new):
        total = sum(new.values())
        if total <= 0:
            raise ValueError("weights must be positive")
        self._weights = {k: v / total for k, v in new.items()}

    def drift(self, returns):
        self.weights = {k: w * (1 + returns[k]) for k, w in self._weights.items()}

    @property
    def concentration(self):
        return sum(w**2 for w in self.weights.values())


@case(0, (np.array([0.5, 0.3, 0.9]),), (np.array([1.5, 0.2, 0.4]),))
def weights_that_drift(w):
    p = Portfolio(stocks=w[0], bonds=w[1], gold=w[2])
    for r in ({"stocks": 0.1, "bonds": 0.01, "gold": -0.05}, {"stocks": -0.2, "bonds": 0.02, "gold": 0.1}):
        p.drift(r)
    try:
        p.weights = {"stocks": -w[0], "bonds": 0.0, "gold": 0.0}
    except ValueError:
        penalty = 0.5 * w[0]
    else:
        penalty = 0.0
    return p.concentration + p.weights["gold"] + penalty


# orders in a heap, with total_ordering
@total_ordering
class Order:
    def __init__(self, price, size, owner):
        self.price, self.size, self.owner = price, size, owner

    def __lt__(self, other):
        return self.price < other.price

    def __eq__(self, other):
        return self.price == other.price


class OrderBook:
    def __init__(self):
        self.asks = []

    def post(self, order):
        heapq.heappush(self.asks, order)

    def buy(self, size):
        cost = 0.0
        while size > 0 and self.asks:
            best = self.asks[0]
            taken = min(size, best.size)
            cost += taken * best.price
            best.size -= taken
            size -= taken
            if best.size == 0:
                heapq.heappop(self.asks)
        return cost


@case(0, (A5,), (B5,))
def order_book_with_a_heap(x):
    book = OrderBook()
    for k, v in enumerate(x):
        book.post(Order(10 + v, 2 + k, f"trader{k}"))
    first = book.buy(3)
    return first + 0.5 * book.buy(7) + len(book.asks)


# Dijkstra over a graph class with named edges
@dataclass(frozen=True)
class Edge:
    to: str
    weight: float


class Graph:
    def __init__(self):
        self.adj = defaultdict(list)

    def connect(self, a, b, w):
        self.adj[a].append(Edge(b, w))
        self.adj[b].append(Edge(a, w))

    def shortest(self, start):
        dist, queue, done = {start: 0.0}, [(0.0, start)], set()
        while queue:
            d, u = heapq.heappop(queue)
            if u in done:
                continue
            done.add(u)
            for e in self.adj[u]:
                nd = d + e.weight
                if nd < dist.get(e.to, math.inf):
                    dist[e.to] = nd
                    heapq.heappush(queue, (nd, e.to))
        return dist


@case(0, (np.abs(A5) + 0.5,), (np.abs(B5) + 0.2,))
def shortest_ways_in_a_graph_class(w):
    g = Graph()
    for (a, b), v in zip([("a", "b"), ("b", "c"), ("a", "c"), ("c", "d"), ("b", "d")], w):
        g.connect(a, b, v)
    dist = g.shortest("a")
    return sum(v**2 for v in dist.values()) + dist["d"]


# naive Bayes with counters and groupby
Doc = namedtuple("Doc", ["words", "label"])
DOCS = [Doc("good fun film", "pos"), Doc("bad film", "neg"), Doc("fun fun", "pos"), Doc("bad bad plot", "neg")]


class NaiveBayes:
    def __init__(self, alpha):
        self.alpha = alpha
        self.counts = defaultdict(Counter)
        self.priors = Counter()

    def fit(self, docs):
        for doc in docs:
            self.priors[doc.label] += 1
            self.counts[doc.label].update(doc.words.split())
        self.vocab = {w for c in self.counts.values() for w in c}
        return self

    def score(self, words, label):
        c = self.counts[label]
        total = sum(c.values())
        s = math.log(self.priors[label] / sum(self.priors.values()))
        for w in words.split():
            s += math.log((c[w] + self.alpha) / (total + self.alpha * len(self.vocab)))
        return s


@case(0, (1.0,), (0.3,))
def naive_bayes_by_counters(alpha):
    nb = NaiveBayes(alpha).fit(DOCS)
    scores = {label: nb.score("fun plot", label) for label in sorted(nb.priors)}
    best = max(scores, key=scores.get)
    return scores[best] - 0.5 * scores["neg"]


# Markov chain of states that are objects, with a transition table
class ChainState:
    def __init__(self, name, reward):
        self.name, self.reward = name, reward
        self.out = {}

    def to(self, other, p):
        self.out[other.name] = (other, p)
        return self


def expected_reward(state, depth, gamma):
    if depth == 0:
        return state.reward
    return state.reward + gamma * sum(p * expected_reward(nxt, depth - 1, gamma) for nxt, p in state.out.values())


@case((0, 1), (A5[:3], 0.9), (B5[:3], 0.5))
def markov_rewards(r, gamma):
    sunny, rainy, foggy = (ChainState(n, v) for n, v in zip(("sunny", "rainy", "foggy"), r))
    sunny.to(rainy, 0.3).to(foggy, 0.7)
    rainy.to(sunny, 0.5).to(rainy, 0.5)
    foggy.to(sunny, 1.0)
    return expected_reward(sunny, 4, gamma)


# Elo ratings and a tournament, records sorted by attrgetter
@dataclass
class Player:
    name: str
    rating: float
    games: int = 0

    def expected(self, other):
        return 1 / (1 + 10 ** ((other.rating - self.rating) / 4))


class League:
    K = 0.5

    def __init__(self, players):
        self.players = {p.name: p for p in players}

    def play(self, a, b, score):
        pa, pb = self.players[a], self.players[b]
        ea = pa.expected(pb)
        pa.rating += self.K * (score - ea)
        pb.rating -= self.K * (score - ea)
        pa.games += 1
        pb.games += 1

    def table(self):
        return sorted(self.players.values(), key=attrgetter("rating"), reverse=True)


@case(0, (A5,), (B5,))
def elo_league(x):
    league = League([Player(n, v) for n, v in zip("abcde", x)])
    for a, b, s in [("a", "b", 1), ("c", "d", 0.5), ("a", "c", 0), ("e", "a", 1), ("b", "e", 0)]:
        league.play(a, b, s)
    top, *rest = league.table()
    return top.rating**2 + sum(p.rating * p.games for p in rest) + top.games


# counters in the class, ids and a registry of instances
class Account:
    fee = 0.25
    opened = 0

    def __init__(self, balance):
        type(self).opened += 1
        self.number = type(self).opened
        self.balance = balance
        self.history = []

    def withdraw(self, amount):
        if amount + self.fee > self.balance:
            raise ValueError("insufficient")
        self.balance -= amount + self.fee
        self.history.append(-amount)

    def deposit(self, amount):
        self.balance += amount
        self.history.append(amount)

    @classmethod
    def transfer(cls, a, b, amount):
        a.withdraw(amount)
        b.deposit(amount)


class Savings(Account):
    fee = 0.1

    def withdraw(self, amount):
        if len(self.history) > 2:
            raise ValueError("too many")
        super().withdraw(amount)


@case(0, (np.abs(A5) * 4,), (np.abs(B5) * 5,))
def accounts_that_are_counted(x):
    a, b, c = Account(x[0]), Savings(x[1]), Account(x[2])
    failed = 0
    for src, dst, amount in ((a, b, x[3]), (b, c, x[4]), (c, a, 0.5), (b, a, 0.3), (a, c, 30.0)):
        try:
            Account.transfer(src, dst, amount)
        except ValueError:
            failed += 1
    return a.balance * b.balance + c.balance**2 + failed + sum(abs(h) for h in a.history)


# a Monte-Carlo with common random numbers, control variates by closures
def simulate(payoff, n, seed=3):
    z = np.random.default_rng(seed).normal(size=n)

    def run(spot, vol):
        terminal = spot * np.exp(-0.5 * vol**2 + vol * z)
        return np.mean(payoff(terminal))

    return run


@case((0, 1), (1.0, 0.2), (1.2, 0.4))
def monte_carlo_by_closures(spot, vol):
    call = simulate(lambda s: np.maximum(s - 1.05, 0.0), 50)
    digital = simulate(lambda s: 1 / (1 + np.exp(-20 * (s - 1.0))), 50)
    forward = simulate(lambda s: s, 50)
    return call(spot, vol) - 0.3 * (forward(spot, vol) - spot) + digital(spot, vol)


# inventory: dataclasses to dicts and tuples, grouped
@dataclass
class Item:
    kind: str
    price: float
    count: int = 1
    tags: list = field(default_factory=list)

    def __post_init__(self):
        self.total = self.price * self.count


@case(0, (A5,), (B5,))
def inventory_in_groups(x):
    items = [Item("pen", x[0], 3), Item("ink", x[1], 2), Item("pen", x[2]), Item("pad", x[3], 4), Item("ink", x[4])]
    items.sort(key=attrgetter("kind"))
    out = {kind: sum(i.total for i in group) for kind, group in groupby(items, key=lambda i: i.kind)}
    d = asdict(items[0])
    _, price, count, _ = astuple(items[-1])
    return out["pen"] * out["ink"] + out["pad"] + d["price"] * d["count"] + price**2 / count
