"""Functions in which a value becomes text, an integer or bytes, and what is done with that: read again it is refused."""

import numpy as np

FORMAT = "%.17g"
X = np.array([0.7, -1.2, 0.4, 1.3])


def through_an_f_string(s):
    return float(f"{s}") ** 2


def through_a_conversion_in_an_f_string(s):
    return float(f"{s!r}") ** 2


def through_str(s):
    return float(str(s)) ** 2


def through_repr(s):
    return float(repr(s)) ** 2


def through_format(s):
    return float(format(s, ".17g")) ** 2


def through_the_method_format(s):
    return float("{:.17g}".format(s)) ** 2  # noqa: UP032


def through_percent(s):
    return float("%.17g" % s) ** 2  # noqa: UP031


def through_a_format_from_outside(s):
    return float(FORMAT % s) ** 2


def through_text_of_text(s):
    return float((f"{s}" + "%s") % "") ** 2


def through_hex(s):
    return float.fromhex(s.hex()) ** 2


def through_a_ratio(s):
    a, b = s.as_integer_ratio()
    return a / b * s


def through_integers(s):
    return int(s * 1e15) / 1e15 * s


def whole(s):
    return int(s * 1e15)


def through_integers_of_a_function(s):
    return whole(s) / 1e15 * s


def through_integers_of_integers(s):
    return round(int(s * 1e15) * 1.0) / 1e15 * s


def through_rounding(s):
    n = round(s * 1e15)
    return [n][0] / 1e15 * s


def through_stored_integers(s):
    y = np.zeros(2)
    y[1] = round(s * 1e15)
    return np.sum(y) * s


def through_a_power_of_integers(s):
    return s ** int(s * 2.0**20)


def through_integers_of_an_array(x):
    return np.sum((x * 2.0**40).astype(int) / 2.0**40 * x)


def through_bytes(x):
    return np.sum(np.frombuffer(x.tobytes()) ** 2)


def through_bits(x):
    return np.sum(x.view(np.int64).view(float) ** 2)


def through_a_key(s):
    return sum({s: 1.0}) * s


def through_a_key_that_is_stored(s):
    d = {}
    d[2.0 * s] = 1.0
    return sum([k * v for k, v in d.items()])


def through_keys_that_are_given_late(s, u):
    d = {s: 1.0}
    d.update({u * s: 2.0})
    return max(d)


def through_keys_of_groups(s, u):
    groups = {}
    for v in [s, u, s]:
        groups.setdefault(v, []).append(1.0)
    return sum([k * len(g) for k, g in groups.items()])


def through_a_key_with_two_parts(s):
    d = {(s, 1): 2.0}
    return sum([k[0] * v for k, v in d.items()])


def kept_by(d, v):
    d[v] = 1.0


def through_a_key_that_a_function_stores(s):
    d = {}
    kept_by(d, s * s)
    return min(d)


def through_a_key_of_text(s):
    d = {f"{s}": 1.0}
    return sum([float(k) for k in d])


def through_a_set(s, u):
    return sum({s * s, u * s})


def direction_of_complex_numbers(x):
    z = x[:2] + 1j * x[2:]
    return np.abs(np.sum(np.sign(z) * (1.0 + 2.0j)))


REFUSED = [f for name, f in list(globals().items()) if name.startswith(("through_", "direction_"))]


def picked(x, k):
    return x[k] ** 2


def integers_that_say_which(x, s):
    k = int(4.0 * s)
    last = round(s)
    return x[k] * s + np.sum(x[: k + 1]) + x[min(k, 3)] * x[-last] + picked(x, int(s)) + [s, s * s, 1.0][int(s) // 2]


def integers_in_arrays_that_say_which(x, s):
    which = [int(4.0 * s), round(s), 0]
    return np.sum(x[np.array(which)] ** 2) * s + np.sum(np.take(x, which))


def integers_that_count(x, s):
    n = int(8.0 * s)
    y = np.zeros(n)
    total = 0.0
    for k in range(int(8.0 * s) - 2):
        y[k] = s * x[k]
        total = total + y[k] ** 2
    return total + np.sum(np.linspace(s, 1.0, n) ** 2) + np.sum(np.full(n, s)) + np.sum(np.roll(x, n) * x) + np.sum(
        np.repeat(s * s, n)) + np.sum(np.ones(n) * s)


def integers_that_decide(x, s):
    if int(8.0 * s) > 3:
        return s * x[0]
    return s


def rounded_to_digits(x, s):
    return round(s, 1) * x[0] + round(s * s, ndigits=2) * s


def printed(s, u):
    print(f"{s} {u:.3f} {u!r}", "%g %g" % (s, u))  # noqa: UP031
    return s * u


def array_printed(x):
    print(x)
    return np.sum(x * x)


def in_messages(x):
    y = x * 2.0
    if y[0] > 100.0:
        raise ValueError(f"too large: {y}" + "%g" % y[0])  # noqa: UP031
    assert y[0] > 0.0, "negative: %g" % y[0]  # noqa: UP031
    return np.sum(x * y)


def array_in_an_exception(x):
    y = x * 2.0
    if y[0] > 100.0:
        raise ValueError("too large", y)
    return np.sum(x * y)


def compared_as_text(s):
    return s if f"{s:.1f}" == "0.8" else 2.0 * s


def length_of_text(s):
    return len(f"{s:.3f}") * s


def sign_of_real_numbers(x):
    z = x[:2] + 1j * x[2:]
    return np.sum(np.abs(z)) + np.sum(np.sign(np.real(z)) * np.imag(z))


GIVEN = {"s": 0.83, "u": 1.21, "x": X}
RIGHT = [
    integers_that_say_which, integers_in_arrays_that_say_which, integers_that_count, integers_that_decide, rounded_to_digits,
    printed, array_printed, in_messages, array_in_an_exception, compared_as_text, length_of_text, sign_of_real_numbers,
]


def given(function):
    return tuple(GIVEN[name] for name in function.__code__.co_varnames[: function.__code__.co_argcount])
