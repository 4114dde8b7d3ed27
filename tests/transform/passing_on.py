"""Calls with ``**``, parameters with ``**``, defaults that are arrays, and functions that are folded over items."""

import functools

import numpy as np

V = np.array([0.7, -0.3, 1.2, 0.5, -0.9])
WEIGHTS = np.array([0.2, 0.4, 0.6, 0.8, 1.0])


def scaled(a, *, scale=1.0, shift=0.0):
    return a * scale + shift


def weighted(x, w=WEIGHTS):
    return np.sum(x * w)


def powered(x, *, w=WEIGHTS, n=2):
    return np.sum(x * w) ** n


def chosen(a, **options):
    return a * options["scale"] + options.get("shift", 0.0)


def applied(f, *args, **options):
    return f(*args, **options) * 2


def doubled(**values):
    values["a"] = values["a"] * 2.0
    return values["a"]


def stored(**values):
    values["y"][0] = values["z"]
    return np.sum(values["y"])


def added(x, **values):
    y = x * values.get("w", 1.0)
    for name, v in values.items():
        if name != "w":
            y = y + v
    return np.sum(y * y)


def forwarded(x, **options):
    return scaled(x, **options)


def array_default(x):
    return weighted(x) ** 2 + weighted(x, w=x)


def array_default_by_name(x):
    return powered(x) + powered(x, n=3)


def dict_passed_on(x):
    options = {"scale": x[0], "shift": x[1]}
    return np.sum(scaled(x, **options) ** 2)


def some_named_and_a_dict(x):
    more = {"shift": x[1]}
    return np.sum(scaled(x, scale=x[2], **more) ** 2)


def names_taken_together(x):
    return chosen(x[0], scale=x[1]) + chosen(x[2], scale=2.0, shift=x[3])


def function_with_options(x):
    return applied(scaled, x[0], scale=x[1])


def dict_of_the_callee_alone(x):
    d = {"a": x[0]}
    s = doubled(**d)
    return s * d["a"]


def array_in_options_stored_into(x):
    y = x * 2.0
    s = stored(y=y, z=x[1] * x[2])
    return s * np.sum(y * y)


def arrays_in_options(x):
    return added(x, w=x, b=np.cos(x), c=2.0) + added(x)


def options_forwarded(x):
    return np.sum(forwarded(x, scale=x[0]) ** 2) + np.sum(forwarded(x) * x)


def folded_with_start(x):
    return functools.reduce(lambda a, b: a * 0.5 + b, x, 1.0) * x[0]


def folded_products(x):
    return functools.reduce(lambda a, b: a * b + 1.0, [v * v for v in x]) + functools.reduce(np.maximum, [x[0], x[2]])


RIGHT = [
    (f, (V,)) for f in (
        array_default, array_default_by_name, dict_passed_on, some_named_and_a_dict, names_taken_together,
        function_with_options, dict_of_the_callee_alone, array_in_options_stored_into, arrays_in_options, options_forwarded,
        folded_with_start, folded_products,
    )
]


def default_changed_by(x, held=np.zeros(5)):
    held[0] = x[0]
    return np.sum(held * x)


def default_changed(x):
    return default_changed_by(x)


def given_twice(x):
    more = {"scale": 2.0}
    return scaled(x[0], scale=x[1], **more)


REFUSED = [default_changed, given_twice]
