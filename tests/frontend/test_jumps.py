"""Jumps out of loops: the trace does what Python does, for every form, two loops deep, whatever the number of passes."""

from functools import partial

import numpy as np
import pytest
from test_lower import outcome, same

from adjoint_gen.evaluate import run
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.frontend.text.jumps import structured
from adjoint_gen.ir.check import check
from adjoint_gen.ir.trace import For, While
from adjoint_gen.ir.walk import statements


def breaks(x, n):
    s = 0.0
    for i in range(n):
        if s > x:
            break
        s = s + i
    return s


def continues(x, n):
    s = 0.0
    for i in range(n):
        if i % 2 == 0:
            s = s - x
            continue
        s = s + i * x
    return s


def both(x, n):
    s = 0.0
    for i in range(n):
        if i % 3 == 1:
            continue
        if s > 2 * x:
            break
        s = s + x * i
    return s, i if n else None


def neither_side_always(x, n):
    s = 0.0
    for i in range(n):
        if i > 0:
            s = s + 1.0
            if s > x:
                break
            s = s * 2
        elif x < 0:
            s = 7.0
            if n > 2:
                continue
        s = s + x
    return s


def always_breaks(x, n):
    s = x
    for i in range(n):
        s = s + i + 1
        break
        s = 100.0
    return s


def returns(x, n):
    for i in range(n):
        if i > x:
            return i * x
        x = x - 0.25
    return x


def returns_a_tuple(x, n):
    for i in range(n):
        if i > x:
            return i, (x, n)
    return 0, (x, x)


def returns_nothing(x, n):
    for i in range(n):
        if i > x:
            return
    return x


def returns_deep(x, n):
    s = 0.0
    for i in range(n):
        for j in range(n):
            if i * j > x:
                return s + i
            if j > i:
                break
            s = s + j * x
        if s > 10 * x:
            continue
        s = s + 1
    return -s


def else_of_for(x, n):
    for i in range(n):
        if i > x:
            y = "broke"
            break
    else:
        y = "ran through"
    return y


def else_of_while(x, n):
    k = 0
    while k < n:
        k += 1
        if k > x:
            x = x * 3
            break
    else:
        x = -x
    return x, k


def else_without_jump(x, n):
    for i in range(n):
        x = x + i
    else:
        x = x * 2
    return x


def else_that_jumps(x, n):
    s = 0.0
    for i in range(n):
        for j in range(i):
            if j > x:
                break
            s = s + 1
        else:
            if i > 2:
                break
            continue
        s = s * 0.5
    else:
        return "through", s
    return "broke", s


def else_after_return(x, n):
    while n > 0:
        if n == 2:
            return x
        n = n - 1
        if n == 7:
            break
    else:
        x = x * 10
    return x + n


def forever(x, n):
    while True:
        if x > n:
            break
        x = x * 2 + 3
    return x


def forever_returns(x, n):
    while True:
        x = x + 1
        if x > n:
            return x


def born_in_the_loop(x, n):
    for i in range(n):
        y = i * x
        if y > 1:
            break
        z = y
    return y, z


def counter_afterwards(x, n):
    for i in range(3, 3 + 2 * n, 2):
        if i > 3 + x:
            break
    return i


def counter_backwards(x, n):
    for i in reversed(range(n)):
        if i < x:
            break
    return i


def over_a_tuple(x, n):
    s = 0.0
    for v in (x, n, 2.0, -1.0):
        if v == 2.0:
            continue
        if s > 3:
            break
        s = s + v
    else:
        s = s * 10
    return s, v


def over_a_tuple_returns(x, n):
    for k, v in enumerate((x, n, 2.0)):
        if v > 1:
            return k, v
    return -1, x


def with_walrus(x, n):
    k = 0
    while (y := x * k) < 6:
        k += 1
        if k > n:
            break
        if k == 2:
            continue
        x = x + 0.5
    else:
        k = -k
    return x, y, k


def raises(x, n):
    for i in range(n):
        if i > 2:
            raise ValueError("late")
        if i > x:
            break
        x = x + 0.1
    return x


def in_branches(x, n):
    if n > 1:
        for i in range(n):
            if i > x:
                return "inside"
    elif n == 1:
        while x > 0:
            x = x - 1
            if x < 0.5:
                break
    return x


def names_taken(x, n):
    stop = skip = returned = result = x
    for i in range(n):
        if i > stop:
            return result + skip
        result = result + 1
    return returned


def unreachable_makes_local(x, n):
    for i in range(n):
        break
        x = 5
    return x


FUNCTIONS = [f for f in list(vars().values()) if getattr(f, "__module__", None) == __name__]


@pytest.mark.parametrize("facts", [True, False])
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_the_trace_does_what_the_function_does(function, facts):
    for x in (-1.0, 0.3, 1.5, 4.0):
        for n in (0, 1, 2, 3, 10):
            kinds = {"x": kind_of(x, "x"), "n": kind_of(n, "n")} if facts else {}
            trace = check(lower(function, kinds))
            expected = outcome(partial(function, x, n))
            found = outcome(partial(run, trace, [x, n]))
            assert same(found, expected), (x, n, found, expected)


def test_a_loop_that_cannot_stop_early_has_no_flag():
    for function in (continues, else_without_jump):
        loops = [s for s in statements(lower(function).body) if isinstance(s, For | While)]
        assert loops and all(loop.until is None for loop in loops)
    (loop,) = [s for s in statements(lower(breaks).body) if isinstance(s, For)]
    assert loop.until is not None and len(loop.carried) == 1  # the flag itself is not carried


def test_a_body_without_jumps_is_left_alone():
    import gast

    body = gast.parse("for i in range(3):\n  x = i\nwhile x: x = x - 1").body
    found = structured(body)
    assert found.body is body and not found.made


def test_arrays():
    def first_large(x):
        for k, v in enumerate(x):
            if v > 1:
                return k, v
        return -1, 0.0

    trace = check(lower(first_large, {"x": kind_of(np.ones(2), "x")}))
    for x in (np.zeros(0), np.array([0.5, 2.0, 3.0]), np.array([0.5])):
        assert run(trace, [x]) == first_large(x)
