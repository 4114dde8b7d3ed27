"""Programs with checkpoints, made once with `checkpoint` and once with nothing in its place: both have the same derivatives."""

import functools

import numpy as np

from adjoint_gen import derivative, stop_gradient

W = np.array([[0.3, -0.8, 0.5], [0.9, 0.2, -0.4], [-0.6, 0.7, 0.1]])
X = np.array([0.3, 0.8, -0.5])
SCALE = 1.5


class Holder:
    """An object that programs read."""

    def __init__(self):
        self.weights, self.scale = W * 0.5, 2.0


HOLDER = Holder()


def with_a_rule(v):
    return np.tanh(v)


@derivative(with_a_rule)
def its_rule(y, v):
    return (1.0 - y * y) * d[v]  # noqa: F821


def programs(again):
    """The programs by name; ``again`` is `checkpoint`, or the identity."""

    @again
    def layer(h, weights, bias=0.0):
        return np.tanh(weights @ h + bias)

    def once(x):
        return np.sum(layer(x, W) ** 2)

    def loop(x):
        h = x
        for _ in range(5):
            h = layer(h, W)
        return np.sum(h * x)

    def loop_of_parameters(x):
        h, weights = x, np.outer(x, x) + W
        for k in range(4):
            h = layer(h, weights, bias=x[0] * k)
        return np.sum(h)

    def nested_loops(x):
        s = 0.0
        for k in range(3):
            h = x * (k + 1.0)
            for _ in range(k):
                h = layer(h, W)
            s = s + np.sum(h) * h[k]
        return s

    def unused(x):
        layer(x, W)
        return np.sum(x**3)

    def of_its_own_result(x):
        return np.sum(layer(layer(layer(x, W), W), W))

    @again
    def loops_inside(h, count):
        for k in range(count):
            if h[k % 3] > 0:
                h = np.sin(h) + h[0] * h
            else:
                h = h * np.cos(h)
        return h

    def control(x):
        return np.sum(loops_inside(loops_inside(x, 4), 3))

    @again
    def until(h, bound):
        count = 0
        while np.sum(h * h) > bound:
            h = h * np.exp(-h * h) * 0.9
            count += 1
            if count == 6:
                break
        return h, count

    def stops_early(x):
        h, n = until(x * 3.0, 0.2)
        g, m = until(h + 1.0, 0.5)
        return np.sum(h) * m + np.sum(g * g) * n

    def in_a_branch(x):
        return np.sum(layer(x, W) if x[0] > 0 else x) * (layer(x, -W)[0] if x[1] < 0 else x[1])

    def in_a_while(x):
        h, k = x, 0
        while np.sum(h * h) > 0.05 and k < 8:
            h = layer(h, W) * 0.9
            k += 1
        return np.sum(h) * k

    def helper(h):
        return layer(h, W) * h[0]

    def in_a_helper(x):
        for _ in range(3):
            x = helper(x)
        return np.sum(x)

    @again
    def calls_a_helper(h):
        return helper(np.sin(h)) + helper(h)

    def with_a_helper_inside(x):
        for _ in range(3):
            x = calls_a_helper(x)
        return np.sum(x)

    @again
    def stretch(h):
        for _ in range(3):
            h = layer(h, W) + again(np.sin)(h)
        return h

    def nested(x):
        for _ in range(3):
            x = stretch(x)
        return np.sum(x * x)

    @again
    def several(a, b, *, scale=1.0):
        return {"product": a * b * scale, "rest": (np.sum(a), [b, a * a])}

    def structured(x):
        found = several(x, x[::-1], scale=3.0)
        s, (t, [u, v]) = found["product"], found["rest"]
        return np.sum(s * u) * t + np.sum(v)

    def some_results(x):
        return several(np.sin(x), x)["rest"][0] * several(x, x)["product"][1]

    @again
    def of_structures(state, options):
        (a, b), c = state
        options["w"] = options["w"] * options["rate"]
        return (a * options["w"], b + a), c * a[0]

    def carried_structures(x):
        state, options = ((x, x * 2.0), x[0]), {"w": x[1], "rate": 0.9}
        for _ in range(3):
            state = of_structures(state, options)
        (a, b), c = state
        return np.sum(a * b) * c * options["w"]

    def closure(x):
        a = np.exp(x[0])

        def scaled(h, p=2.0):
            return np.sin(h * a) * p

        for k in range(3):
            x = again(scaled)(x, p=x[1] * k)
        return np.sum(x)

    def lambdas(x):
        for k in range(3):
            x = again(lambda h: np.sin(h) * k + W[0])(x)
        return np.sum(x)

    def applied(f, count, x):
        for _ in range(count):
            x = f(x)
        return x

    def handed_over(x):
        f = functools.partial(layer, weights=W, bias=x)
        return np.sum(applied(f, 3, x)) + applied(again(f), 2, x)[1]

    def chosen(x):
        f = layer if x[0] > 0 else np.subtract
        return np.sum(f(x, W) * again(f)(x, W[0]))

    def tabled(x):
        table = {"a": layer, "b": again(np.subtract)}
        return sum(np.sum(table[key](x, W[0] if key == "b" else W)) for key in ("a", "b"))

    def comprehension(x):
        ys = [again(lambda v, k: v**3 * k)(x[k], k + 1.0) for k in range(3)]
        return sum(ys) * again(max)(ys[0], ys[1])

    @again
    def recursive(h, n):
        return np.sin(h) if n == 0 else h * recursive(h * 0.9, n - 1)

    def recursion(x):
        return np.sum(recursive(x, 4) * x)

    def even(h, n):
        return h if n == 0 else np.sin(h) * odd(h, n - 1)

    @again
    def odd(h, n):
        return np.cos(h) if n == 0 else h * even(h * 0.9, n - 1)

    def recursion_of_two(x):
        return np.sum(odd(x, 5) + even(x, 4))

    def complex_numbers(x):
        z = again(lambda v: np.exp(1j * v))(x)
        w = again(lambda z, v: np.abs(z * v + 1.0) ** 2)(z, x)
        return np.sum(w) + np.sum(again(np.real)(z * z)) + again(lambda z: (z * z).real)(z)[0]

    def without_axes(x):
        y = np.array(x[0] * 2.0)
        y += again(lambda v: v * v)(y)
        return again(lambda v, w: v * w)(y, x[1]) * 1.0

    @again
    def in_a_row(a, i):
        a[i] = a[i - 1] * a[i] + np.sum(a)
        return np.sum(a[i])

    def rows(x):
        a, s = np.outer(x, x), 0.0
        for i in range(1, 3):
            s = s + in_a_row(a, i)
        s = s + in_a_row(a.T[::-1], 1)
        return s * np.sum(a)

    @again
    def of_keys(keyed):
        keyed["a"] = keyed["a"] * keyed["b"]
        keyed["b"][0] *= 2.0

    def keys(x):
        keyed = {"a": x * 2.0, "b": np.exp(x)}
        of_keys(keyed)
        of_keys(keyed)
        return np.sum(keyed["a"]) * np.sum(keyed["b"])

    def stopped(x):
        return np.sum(again(lambda h: stop_gradient(np.max(h)) * h * h)(x) * stop_gradient(again(np.exp)(x)))

    def ruled(x):
        return np.sum(again(with_a_rule)(x) * again(lambda v: with_a_rule(v * v) * v)(x))

    @again
    def of_an_object(holder, h):
        return np.tanh(holder.weights @ h) * holder.scale

    def objects(x):
        for _ in range(3):
            x = of_an_object(HOLDER, x)
        return np.sum(x) * SCALE

    class Model:
        scale = 3.0

        @again
        def step(self, h):
            return np.tanh(h) * self.rate

        @staticmethod
        @again
        def square(h):
            return h**2

        @again
        @staticmethod
        def cube(h):
            return h**3

    model = Model()
    model.rate = 0.7

    def methods(x):
        for _ in range(2):
            x = Model.step(model, x)
        return np.sum(Model.square(x)) + np.sum(Model.cube(x))

    @again
    def in_place(u, c):
        u[1:] -= c * (u[1:] - u[:-1])
        u *= np.cos(u)

    def changed(x):
        u = np.exp(x)
        for k in range(3):
            in_place(u, 0.1 * (k + 1.0))
        m = np.outer(u, x)
        in_place(m[1], x[0])
        in_place(m[:, 2], x[1])
        return np.sum(u) + np.sum(m * m)

    def changed_argument(x):
        in_place(x, 0.2)
        return np.sum(x**3)

    @again
    def in_place_and_returned(u, v):
        v[0] = u[0] * v[1]
        u += v * v
        return u, np.sum(v), v

    def changed_and_returned(x):
        u, v = x.copy(), np.sin(x)
        for _ in range(2):
            w, s, z = in_place_and_returned(u, v)
            w[1] *= s
        return np.sum(u) + np.sum(z * v) * s

    def changed_later(x):
        y = x * 2.0
        a = layer(y, W)
        y[0] = a[1]
        b = layer(y[::-1], W)
        y *= b
        return np.sum(layer(y, W)) + np.sum(a * b)

    @again
    def total(items):
        s = 0.0
        for v in items:
            s = s + v * v
        return s

    def grown_later(x):
        items, s = [x[0]], 0.0
        for k in range(3):
            s = s + total(items)
            items.append(s * x[k])
            items[0] = items[0] * 2.0
        return s + total(items)

    @again
    def makes_lists(hs, keyed):
        out = []
        for h in hs:
            out.append(np.sin(h) * keyed["w"])
        keyed["w"] = keyed["w"] * 2.0
        return out

    def lists(x):
        keyed, hs = {"w": x[0]}, [x, 2.0 * x]
        for _ in range(2):
            hs = makes_lists(hs, keyed)
        return np.sum(hs[0]) * keyed["w"] + np.sum(hs[1])

    @again
    def filled(v):
        y = np.zeros(4)
        for k in range(3):
            y[k + 1] = y[k] * v[k] + v[k] ** 2
        return y[1:]

    def stores_of_its_own(x):
        for _ in range(2):
            x = filled(x)
        return np.sum(x)

    @again
    def counted(n):
        return [2 * k for k in range(n)]

    def passive(x):
        s = 0.0
        for k in counted(2):
            s = s + x[k] ** 2
        return s * again(len)(x)

    def of_parts(x):
        return sum(again(lambda row, k: np.sum(row) * x[k])(row, k) for k, row in enumerate(np.outer(x, x)))

    @again
    def tried(h, rng):
        for k in range(3):
            scale = rng.normal()
            try:
                if h[k] < 0.0:
                    raise ValueError
                h = h * [scale, 2.0][k]
            except (IndexError, ValueError):
                h = np.sin(h) * scale
        return h

    def of_attempts(x):
        rng = np.random.default_rng(2)
        return np.sum(tried(tried(x, rng), rng))

    return {
        name: made for name, made in locals().items()
        if getattr(made, "__code__", None) is not None and made.__code__.co_varnames[: made.__code__.co_argcount] == ("x",)
    }
