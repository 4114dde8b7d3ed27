"""Functions that must be refused, one for each place of the package that refuses and that no function of `refused` reaches.

The marked line is where the error must point; `mode` is what is asked for, a gradient by the first argument where it is
not said.  Where a lowering by reference would go on, what changes is met by what is bound outside, which may not.
Over 400 lines, since it is a list: a function for each refusal, and no code of its own.
"""
# ruff: noqa - these are the habits of users, the bad ones included

import contextlib
import copy
import dataclasses
import decimal
import enum
import functools
import inspect
import itertools
import math, statistics
import operator
import sys
import types
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from typing import NamedTuple

import numpy as np
import scipy.integrate
import scipy.linalg
import scipy.optimize
import scipy.signal
from adjoint_gen import check_grads, flatten, grad, hvp, jacobian, jvp, vjp
from adjoint_gen import checkpoint, derivative, grad
from adjoint_gen.ir.trace import Effect
from refused import FACTS  # noqa: F401 - the arguments, by the names of the parameters

ARRAY, LOG = np.ones(3), []
HOLDER = types.SimpleNamespace(
    table={1.0: 2.0}, several=decimal.Decimal(2), objects=np.array([1.0, None]), items=[1.0], get=lambda v: None,
    normal=lambda loc, scale: loc, random=lambda: 0.5, values=lambda: iter([1.0, 2.0]))
TABLE, SEVERAL = {"a": 1.0}, {"xs": {"a": 2.0}}


def branching(x):
    return x[0] if x[0] > 0 else x[0] * 2


# --- functions that are handed to solvers ----------------------------------------------------------------------------------


def solver_with_an_option(x):
    return scipy.optimize.minimize(lambda v: (v[0] - x) ** 2, np.ones(1), bounds=[(0.0, 9.0)]).x[0]  #! what="`bounds=` is not covered"


def solver_with_a_slope_that_is_none(x):
    return scipy.optimize.newton(lambda v: v * v - x, 1.0, fprime=3.0)  #! what="`fprime=` is no function"


def error_of_an_integral(x):
    return scipy.integrate.quad(lambda v: v * x, 0.0, 1.0)[1] * x  #! what="the error that an integral is estimated to have"


def fixed_points_of_a_matrix(x):
    return np.sum(scipy.optimize.fixed_point(lambda v: v * 0.5 + x, np.ones((2, 2))))  #! what="an array with one axis"


def solver_that_is_handed_what_prints(x):
    def f(v):
        print(v)
        return v * v - x

    return scipy.optimize.brentq(f, 0.0, 9.0)  #! what="does more than compute"


def integral_of_what_prints(x):
    def f(v):
        print(v)
        return v * v - x

    return scipy.integrate.quad(f, 0.0, 9.0)[0]  #! what="does more than compute"


def solver_that_is_handed_what_counts(x):
    n = 0

    def f(v):
        nonlocal n
        n += 1
        return v * v - x

    return scipy.integrate.quad(f, 0.0, 9.0)[0] * n  #! what="handed a function which changes something"


def solver_that_is_handed_what_raises(x):
    def f(v):
        raise ValueError("nothing is known")

    return scipy.optimize.brentq(f, 0.0, x)  #! what="gives no value"


def integral_of_what_changes_an_array(x):
    w = np.zeros(2)

    def f(v):
        w[0] = v
        return v * v - x + w[1]

    return scipy.integrate.quad(f, 0.0, 9.0)[0] + w[0]  #! what="handed a function which changes something"


def times_that_move(x):
    return scipy.integrate.solve_ivp(lambda t, y: -y, (0.0, x), [1.0]).y[0, -1]  #! what="by its times"


def tolerances_of_each_state(x):
    return scipy.integrate.solve_ivp(lambda t, y: -y * x, (0.0, 1.0), [1.0], atol=np.ones(1)).y[0, -1]  #! what="`atol=`"


def states_of_a_matrix(x):
    return scipy.integrate.solve_ivp(lambda t, y: -y * x, (0.0, 1.0), np.ones((1, 1))).y[0, -1]  #! what="`y0`"


def states_that_end_early(x):
    return scipy.integrate.solve_ivp(lambda t, y: x * y**2, (0.0, 9.0), [1.0]).y[0, -1]  #! what="step size"


def states_on_the_way(x):
    return scipy.integrate.solve_ivp(lambda t, y: -x * y, (0.0, 9.0), [1.0]).y[0, 2]  #! what="chooses itself"


def system_by_a_list(x):
    items = []
    for k in range(3):
        items.append(x * k)
    return scipy.integrate.solve_ivp(lambda t, y: -sum(items) * y, (0.0, 1.0), [1.0]).y[0, -1]  #! what="this system by"


def system_in_another_form_with_an_option(x):
    return scipy.integrate.odeint(lambda y, t: -x * y, [1.0], [0.0, 1.0], hmax=0.1)[-1, 0]  #! what="`hmax=` is not covered"


def curve_with_a_covariance(x):
    found, _ = scipy.optimize.curve_fit(lambda t, m, c: m * t + c, np.arange(3.0), np.array([0.0, x, 1.0]), sigma=np.eye(3))  #! what="`sigma` is not known"
    return found[0]


def curve_of_any_number_of_parameters(x):
    return scipy.optimize.curve_fit(lambda t, *p: p[0] * t + x, np.arange(3.0), np.ones(3))[0][0]  #! what="how many parameters"


def states_at_one_time_twice(x):
    return scipy.integrate.odeint(lambda y, t: -x * y, [1.0], [0.0, 1.0, 1.0])[-1, 0]  #! what="do not rise"


def error_of_an_integral_of_two(x):
    value, error = scipy.integrate.dblquad(lambda v, w: v * w * x, 0.0, 1.0, 0.0, 1.0)
    return value * error  #! what="error of scipy.integrate.dblquad"


def third_derivative_of_states(x):
    def level(a):
        return scipy.integrate.solve_ivp(lambda t, y: -a * y * y, (0.0, 1.0), [1.0]).y[0, -1]

    return grad(level)(x)  #! what="once more" mode="second"


def integral_of_a_jump(x):
    return scipy.integrate.quad(lambda v: 1.0 if v < x else 2.0, 0.0, 1.0)[0]  #! what="where this is decided"


def minimum_that_is_none(x):
    return scipy.optimize.minimize(lambda v: (v[0] - x) ** 2 + v[0] ** 4, np.ones(1), options={"maxiter": 0}).x[0]  #! what="it is no solution, or none by itself"


def integral_of_a_singular_slope(x):
    return scipy.integrate.quad(lambda v: np.log(abs(v - x)), 0.0, 2.0)[0]  #! what="that of the derivative was not found"


def solver_beside_a_draw(x):  #! what="cannot write out a call of a solver" mode="second"
    return scipy.optimize.brentq(lambda v: v * v - x, 0.0, 9.0) + np.random.normal() * x


def integral_by_a_list(x):
    items = []
    for k in range(3):
        items.append(x * k)
    return scipy.integrate.quad(lambda v: sum(items) * v, 0.0, 1.0)[0]  #! what="it is no number or array"


# --- checkpoints ----------------------------------------------------------------------------------------------------------


def asks_what_an_iterator_is(x):
    rest = iter([x, 2.0 * x])
    return x if isinstance(rest, float) else 2.0  #! what="a test of what an iterator or a deque is"


def checkpoint_of_what_it_is_given(x, u):
    return checkpoint(u)(x)  #! what="cannot differentiate `checkpoint` of what is not known to be one function"


@checkpoint
def grows_(items, v):  # helper
    items.append(v)
    return v * v


def checkpoint_that_changes_a_list(x):
    items = []
    for k in range(3):
        x = grows_(items, x)  #! what="a checkpoint that changes the list `items` which it is given is not known to start again"
    return x + (items if x > 5.0 else LOG)[1]


@checkpoint
def gives_a_part_(y):  # helper
    y[0] = y[1] * y[2]
    return y[1:]


def checkpoint_that_gives_a_part(xs):
    y = xs * 2.0
    v = np.sum(gives_a_part_(y)) * y[0]  #! what="a checkpoint returns what may be a part of its parameter `y`, which it changes"
    return v + np.sum(y if v > 5.0 else ARRAY)


@checkpoint
def draws_(x, n):  # helper
    return x if n == 0 else draws_(x * HOLDER.random(), n - 1)


def checkpoint_that_draws_and_calls_itself(x):
    return draws_(x, 3)  #! what="`draws_` calls itself, and does what cannot be done twice"


def shown_(v):
    return v * 2.0


@derivative(shown_, effect=Effect.IMPURE)
def shown_rule_(y, v):
    return 2.0 * d[v]


def checkpoint_of_a_rule_with_effects(x):
    return checkpoint(lambda v: shown_(v) * v)(x)  #! what="cannot differentiate `raised.shown_` in a checkpoint: it has effects"


@checkpoint
def goes_through_(x):  # helper
    return x * sum(HOLDER.values())


def checkpoint_that_goes_through_an_iterator(x):
    return goes_through_(x)  #! what="a checkpoint that goes through a `list_iterator`: it gives its items once"


# --- calls --------------------------------------------------------------------------------------------------------------


def named_(y, name):
    return y * 2.0 if name == "a" else y


def called_in_many_ways(x):
    for name in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ":
        x = named_(x, name)
    for name in "0123456789+-*/(){}[]":
        x = named_(x, name)  #! what="`named_` is called in more than 64 different ways"
    return x


def shows_a_named_tuple(x, pair):
    return x * len(repr(pair))  #! what="this use of a named tuple"


def generator_(y):
    yield y


def call_of_a_generator(x):
    return generator_(x)  #! what="a generator or coroutine has no single result"


def integer_(y):
    return y * int(y)


def inside_a_call(x):
    return integer_(x)  #! what="this call of `integer_`"


def changes_and_calls_itself_(y, n):  # helper
    y[0] = y[0] * 2.0
    return y[0] if n == 0 else changes_and_calls_itself_(y, n - 1)


def changes_and_calls_itself(xs, n):
    y = xs * 2
    v = changes_and_calls_itself_(y, n)  #! what="it changes its parameter `y`, and calls itself"
    return v + np.sum(y if v > 5.0 else ARRAY)


def dict_and_calls_itself_(d, n):  # helper
    d[1] = d[1] * 2.0
    return d[1] if n == 0 else dict_and_calls_itself_(d, n - 1)


def dict_and_calls_itself(x, n):
    d = {1: x, 2: (1.0, 2.0)}
    return dict_and_calls_itself_(d, n)  #! what="returns or changes a dict, or an object, and calls itself"


def call_of_a_tuple(x):
    two = (x, 2.0)
    return two(x)  #! what="a call of what is not a function"


def shifted_(function):  # helper
    def shifted(v):
        return function(v) + 1.0

    return shifted


def lent_and_bound_again(x):
    k = x + 1.0
    shifted = shifted_(lambda v: v * k)
    k = k * 2.0
    return shifted(x)  #! what="a function that is kept and reads `k`, which may be bound again"


class Holding_:  # helper
    def __init__(self, function, behind):
        self.function, self.behind = function, behind


def name_of_a_held_function(x, n):
    held = Holding_(np.cos, None)
    for _ in range(n):
        held = Holding_(np.sin, held)
    y = held.function(x)
    return y * len(held.function.__name__)  #! what="`.__name__` is asked of a function that is held"


def in_turn_(functions):  # helper
    def run(v):
        for function in functions:
            v = function(v)
        return v

    return run


def functions_that_a_call_keeps_and_that_change(x):
    functions = [np.sin, np.cos]
    run = in_turn_(functions)
    return functions.sort(key=repr) or run(x)  #! what="cannot differentiate a change of a list of functions that may have another name"


def pairs_of_a_list_that_changes(x):
    items, s = [x, x * 2], 0.0
    items.append(x * 3)
    for k, (u, v) in enumerate(itertools.pairwise(items)):
        s += u * v
        items[k + 1] = v * 2  #! what="cannot differentiate this change of a list: the loop around took its items before"
    return s


def the_larger_of_two_lists(x):
    return max([x, 1.0], [2.0, x])[0]  #! what="cannot differentiate `max` of lists, or of tuples and something else"


def sorted_of_arrays_in_a_list(ms):
    return sorted([ms[0], ms[1]])[0][0]  #! what="`sorted` of what is not known to be numbers"


def returns_the_places_of_tuples(xs):
    pairs = [(v, v * v) for v in xs]
    first, second = zip(*pairs)  #! what="this use of a tuple of unknown length"
    return first


def shows_the_places_of_tuples(xs):
    pairs = [(v, v * v) for v in xs]
    first, second = zip(*pairs)
    print(f"{first}")  #! what="this use of a tuple of unknown length"
    return sum(first)


def a_dict_from_keys_that_only_the_run_knows(xs):
    names = TABLE.get(dict.fromkeys([float(v) for v in xs]), 2.0)  #! what="a dict with a key that only the running"
    return xs[0] * names


def a_generator_as_a_value(xs):
    return xs[0] * len(str(v for v in xs))  #! what="a generator expression"


def thicker_(xs, k):  # helper
    return xs * np.ones((2, 2, 3)) if k else xs * (thicker_(xs, 1) if k > 1 else 1.0) * np.ones((2, 2, 3))


def three_at_most_(a, b, c=1.0):  # helper
    return a * b * c


def fewer_behind_a_star_than_parameters(xs):
    return three_at_most_(*xs[:2])  #! what="with fewer items behind the star than parameters"


def fewer_values_than_names(xs):
    p = dict(zip(("a", "b", "c", "d"), xs))  #! what="a dict of `zip(names, values)` with fewer values than names"
    return p["a"]


def a_dict_of_pairs_of_which_more_is_asked(xs):
    p = TABLE.get(dict(zip([str(v) for v in xs], xs)), 2.0)  #! what="a dict with a key that only the running"
    return xs[0] * p


def columns_of_tensors(xs):
    parts = []
    for k in range(len(xs)):
        part = 0.0
        if k >= 0:
            part = thicker_(xs, k) + part
        parts.append(part)
    return np.sum(np.column_stack(parts))  #! what="`np.column_stack` of arrays of three axes in a list"


def places_of_no_tuples(xs):
    pairs = [(v, v * v) for v in xs if v > 100.0]
    first, second = zip(*pairs)  #! what="`zip(*...)` of no tuples"
    return sum(first)


def output_by_position(xs):
    y, z = np.zeros(3), np.zeros(3)
    np.modf(xs, y, z)  #! what="the output argument of `np.modf`"
    return np.sum(y)


def output_of_a_method_of_a_ufunc(xs):
    y = np.zeros((3, 3))
    np.multiply.outer(xs, xs, out=y)  #! what="`out=` of `numpy.multiply.outer`: it writes into an array"
    return np.sum(y)


def method_of_a_display(x):
    return (x, 1.0).count(x)  #! what="`.count(...)` of a tuple"


def attribute_of_a_display(x):
    return (x, 1.0).count  #! what="`.count` of a tuple"


def method_with_out(u):
    return u.foo(out=u)  #! what="`out=` of `.foo`"


def reshape_without_a_shape(xs):
    return np.sum(xs.reshape())  #! what="`.reshape` without a positional shape"


def partial_inside(x):
    return functools.partial(HOLDER.get, 2.0)(x)  #! what="`partial(...)` as a value"


def too_many_arguments_(y):  # helper
    return y


def two_arguments_(y, z):
    return y * z


def delete_a_tuple(x):
    y, z = x * 2.0, x * 3.0
    del (y, z)  #! what="this assignment"
    return x


def changes_(a, c):
    a[0] = c[1]


def one_array_twice(xs):
    y = xs * 2.0
    changes_(y, y)  #! what="`a` and `c` are the same array, `y`"
    return np.sum(y if xs[0] > 5.0 else ARRAY)


def changes_another_shape_(a):
    b = a.reshape(-1)
    b[0] = 2.0


def columns_in_another_shape(ms):
    y = ms.T * 2.0
    changes_another_shape_(y)  #! what="it stores to another shape of `a`"
    return np.sum(y if ms[0, 0] > 5.0 else ARRAY)


def changes_lists_(items):
    items.append(1.0)


def list_in_a_list_that_grows(xs):
    rows = []
    for k in range(2):
        rows.append([xs[0]])
    changes_lists_(rows[0])  #! what="it changes `rows`"
    return (rows[0] if xs[0] > 5.0 else LOG)[0]


def tuples_of_several_lengths(xs):
    Uneven_(1.0, True), Uneven_(2.0, False)
    pairs, total = [(xs[0], 1.0), (xs[1],)], 0.0  #! what="a list of tuples among which there may be something else"
    while pairs:
        total += pairs.pop()[0]
    return total


def tuples_as_a_whole(xs):
    pairs = []
    for k in range(2):
        pairs.append((xs[k], xs[k]))
    return xs[pairs.index((xs[0], xs[0]))]  #! what="`.index()` of tuples in a list"


def place_of_a_tuple(xs):
    pairs, total = [], 0.0
    for k in range(2):
        if pairs:
            total += pairs[-1][k]  #! what="a tuple indexed by a value that is known only when it runs"
        pairs.append((xs[k], xs))
    return total


def lists_in_tuples_handed_out(xs):  #! what="a list of tuples that is given or handed out" mode="vjp"
    pairs = []
    for k in range(2):
        pairs.append(([xs[k]], k))
    return pairs


class Class:
    def scaled(y, k=ARRAY):
        return y * k


def default_that_is_an_array(xs):
    return np.sum(Class.scaled(xs))  #! what="the default of `k` is no number, string or function"


def changes_under_another_name_(a, n):
    b = a
    if n > 2:
        b = a
    b[0] = 2.0


def changed_under_another_name(xs, n):
    y = xs * 2.0
    changes_under_another_name_(y, n)  #! what="it changes its parameter `a` under another name"
    return np.sum(y if n > 5 else ARRAY)


def sorts_lists_(items):
    items.sort()


def list_made_on_several_paths(xs, n):
    if n > 5:
        items = [np.float32(xs[0]), None]
    else:
        items = [np.float32(xs[1]), None]
    sorts_lists_(items)  #! what="a list that was made on several paths"
    return items[0]


def in_of_a_chain(x, n):
    d = {"a": x}
    return x if "a" in d != n else x * 2.0  #! what="`in` in a chain of comparisons"


def list_in_a_list_changed_in_place(xs, n):
    rows = []
    for k in range(n):
        rows.append([xs * k])
    rows[1] *= n  #! what="this `*=` on an item of a list"
    return np.sum(rows[1][1])


def list_on_one_path(xs, x):
    if x > 1.0:  #! what="it is a list on one path, and may be something else on another"
        y = [v * x for v in xs]
    else:
        y = xs
    return y[0]


@checkpoint
def half_(xs):
    return xs / 2


def a_list_or_none(xs):  # which is lowered in no other way, beside a checkpoint
    last, total = None, 0.0
    for k in range(3):
        row = half_(xs) * xs[k]
        if last is not None:
            total += np.sum((row - last) ** 2)  #! what="it is a list, or None"
        last = list(row)
    return total


def put_at_(items, k, v):
    items[k] = v


def list_of_sorts_in_a_helper(xs):
    slots = [None, 0.5]
    put_at_(slots, 0, xs * 2.0)
    slots[0][1] = slots[1]  #! what="it changes an array that is in a list"
    return np.sum(slots[0])


def list_beside_a_number(xs, x):
    slots = [[xs[0]], 0.5]  #! what="a list in a list that also holds something else"
    k = 0
    while k < 2:
        slots[k] = [x, slots[0][0] * x]
        k += 1
    return sum(slots[0])


def dict_of_an_object(x):
    for v in HOLDER.table:  #! what="a walk through a `dict`"
        x = x * v
    return x


def foreign_operand(x):
    return x * HOLDER.several  #! what="an operation with a `decimal.Decimal`"


def foreign_array(x):
    return np.sum(x * HOLDER.objects)  #! what="an operation with a NumPy array of dtype object"


def arithmetic_on_a_list_of_an_object(x):
    return np.sum(x * HOLDER.items)  #! what="arithmetic on a list"


def list_times_what_an_object_holds(x):
    return np.sum(np.array([1.0] * HOLDER.several) * x)  #! what="a list times a `decimal.Decimal`"


def kept_by_an_object(x):
    HOLDER.get(x * x)  #! what="what it belongs to may keep the value that it is given"
    return HOLDER.items * x


def puts_away_(v):
    with open("/dev/null"):
        LOG.append(v)


def put_away_():
    with open("/dev/null"):
        return LOG[-1]


def kept_by_a_stranger(xs):
    puts_away_(float(xs[0]))  #! what="it may keep the value for a later read"
    return put_away_() * xs[1]


def put_on_a_list_outside(x):
    LOG.append(x)  #! what="it puts a value to differentiate on a list outside the function"
    return x * x


def attribute_as_a_target(x):
    for HOLDER.step in range(2):  #! what="a store to the attribute `HOLDER.step`"
        x = x * 2.0
    return x


def hidden_name(x):
    y = x * 2.0

    def g(v):
        return v * y

    def h(v):
        y = v * 3.0
        return g(v) * y

    return h(x)  #! what="`y` is a name of its own, and of another variable"


def keyword_given_twice(x):
    return two_arguments_(z=x, **{"z": x, "y": x})  #! what="multiple values for keyword argument 'z'"


def other_items_where_it_calls_itself(x):
    def down(n, held):
        if n == 0:
            return 0.0
        others = []
        others.append("none" if n > 5 else [x])
        return held[0] * down(n - 1, others)

    return down(2, [x])  #! what="`held` may hold something else than in other calls"


def an_empty_tuple_on_one_path(x):
    if x > 2:  #! what="`t`: one path leaves it unbound, and there is nothing in it on another"
        t = ()
    try:
        n = len(t)
    except NameError:
        return x * x
    return x * n


def unbound_for_a_function(x, on):
    if on:
        y = x * x

    def g(v):
        if on:
            return v * y
        return v
    return g(x)  #! what="it is not known whether `y` is bound"


def filled(v, held={}):
    held["a"] = v
    return v * held["a"]


def default_that_gets_keys(x):
    return filled(x)  #! what="it changes a dict that is bound outside the function"


# --- loops --------------------------------------------------------------------------------------------------------------


def zip_of_other_lengths(x):
    s = 0.0
    for u, v in zip((x, x), (x, x, x), strict=True):  #! what="this `zip` with `strict=True`"
        s += u * v
    return s


def strict_zip_with_a_break(xs):
    s = 0.0
    for u, v in zip(xs, xs[1:], strict=True):  #! what="a loop that may stop early"
        if u > v:
            break
        s += u * v
    return s


def map_with_effects_before_what_may_end(xs):
    rng, s = np.random.default_rng(0), 0.0
    for u, v in zip(map(lambda w: w * rng.normal(), xs), xs[1:]):  #! what="`zip` with a `map` whose function changes something"
        s += u * v
    return s


def enumerate_by_keyword(xs):
    s = 0.0
    for i, v in enumerate(iterable=xs):  #! what="a loop with these arguments"
        s += v
    return s


def reversed_pairs(xs):
    s = 0.0
    for a, b in reversed(zip(xs, xs)):  #! what="`reversed` of this iteration"
        s += a
    return s


def reversed_range_in_a_zip(xs):
    s = 0.0
    for i, v in zip(reversed(range(len(xs))), xs):  #! what="`reversed` inside `zip` or `enumerate`"
        s += v * i
    return s


class Walked(type):
    def __iter__(cls):
        return iter((1, 2))


class Members(metaclass=Walked):
    pass


def loop_over_a_class(x):
    for v in Members:  #! what="a loop over this value"
        x = x * 2
    return x


def loop_over_a_dict_from_outside(x):
    return x * sum(TABLE.get(k, None).real for k in TABLE)  #! what="a loop over a dict from outside"


def loop_over_an_iterator(xs):
    s = 0.0
    for a, _ in itertools.zip_longest(*(xs, xs)):  #! what="a loop over `itertools.zip_longest(...)`"
        s += a * a
    return s


def a_set_beside_an_iterator(xs):
    it, s = iter(xs), 0.0
    for a, b in zip(it, HOLDER):  #! what="an iterator over this value"
        s += a * b
        if s > 1.0:
            break
    return s


def what_is_left_of_a_tuple(x):
    it, s = iter((x, (x, 1.0))), 0.0
    if x > 0:
        next(it)
    for v in it:  #! what="a loop over what is left of a tuple"
        s += v[0]
    return s


def an_iterator_twice_beside_another(xs):
    it = iter(xs)
    return sum(a * b * c for a, b, c in zip(it, it, xs))  #! what="`zip` of iterators here"


def next_of_what_a_comprehension_goes_through(xs):
    it = iter(xs)
    return sum([v * next(it) for v in it]) if len(xs) > 0 else 0.0  #! what="`next` of what the comprehension goes through"


def leaves_what_it_goes_through(xs):
    it = iter(xs)
    return (next(v for v in it if v > 0) if len(xs) > 0 else 0.0) * next(it)  #! what="a comprehension over an iterator that it may leave"


def calls_what_may_move_an_iterator_on(xs):
    it = iter(xs)

    def beside(v):
        return v * next(it, 1.0)

    return sum([beside(v) for v in it]) if len(xs) > 0 else 0.0  #! what="that a call in it may move on"


def first_of(values):
    return next(values)


def squares_of(it):
    squares = (v * v for v in it)
    a, b, c = next(squares), next(squares), next(squares)
    d, e, f = next(squares), next(squares), next(squares)
    return a + b + c + d + e + f + next(squares, 1.0) + next(squares, 1.0) + next(squares, 1.0)


def hands_an_iterator_over_that_goes_on(xs):
    it = iter(xs)
    first = squares_of(it)  #! what="an iterator that reads objects, or what is bound behind it"
    return first * next(it)


def a_generator_over_a_set(xs):
    g = (v * xs[0] for v in HOLDER)  #! what="an iterator over this value"
    return next(g) * next(g)


def a_key_that_moves_an_iterator_on(xs):
    it = iter(xs)
    return max(it, key=lambda v: v * next(it, 1.0))  #! what="a key that may move on the iterator"


def asks_whether_something_else_has_more(xs):
    g = np.nditer(xs)
    try:
        v = next(g)  #! what="`next` of this value"
    except StopIteration:
        v = 0.0
    return xs[0] * v


def functions_in_a_list_that_read_what_is_bound_again(xs):
    fs = [lambda v: v * k for k in xs]  #! what="the use of a lambda as a value"
    return sum(f(2.0) for f in fs)


class Countdown:
    """An iterator of its own."""

    def __init__(self, values):
        self.values = values

    def __iter__(self):
        return self

    def __next__(self):
        raise StopIteration


class Walked:
    """An object that is gone through."""

    def __init__(self, value, inside=None):
        self.value = value
        self.inside = inside

    def __iter__(self):
        yield self.value
        if self.inside is not None:
            yield from self.inside

    def each(self):
        yield self.value


class WalkedTwice(Walked):
    """Another one."""

    def each(self):
        yield self.value
        yield self.value


def an_iterator_of_a_class(x):
    s = 0.0
    for v in Countdown(x):  #! what="this generator of an object here"
        s += v
    return s


class ThroughAnother:
    """Its iterator is none."""

    def __init__(self, x, memory):
        self.x, self.memory = x, memory

    def __iter__(self):
        return self.memory


def an_iterator_that_is_none(x):
    t = Ringed(x)
    s = t.up.w
    for v in ThroughAnother(x, t):  #! what="this use of an object"
        s += v
    return s


def generators_of_two_classes(x):
    s = 0.0
    for one in (Walked(x), WalkedTwice(x)):
        for v in one.each():  #! what="generators of several classes"
            s += v
    return s


class Ringed:
    """An object in itself, which generators go through."""

    def __init__(self, w, kid=None):
        self.w, self.kid, self.up = w, kid, self
        self.seen = 0

    def walk(self):
        yield self.up
        if self.kid is not None:
            yield from self.kid.walk()

    def count(self):
        self.seen = self.seen + 1
        yield self.w
        if self.kid is not None:
            yield from self.kid.count()


class NotRinged(Ringed):
    """One of a generator of its own."""

    def things(self):
        return self


def through_one_and_others_(n):  # helper
    yield n.w
    for m in n.kid.things():
        yield m.w
        yield from through_one_and_others_(m)


def a_generator_gone_through_in_a_try(x):
    t, s = Ringed(x, Ringed(x)), 0.0
    try:
        for n in t.walk():  #! what="what is done with its values may change what it sees"
            s += n.w
    except ValueError:
        s = x
    return s


def chosen_(items):  # helper
    if not items:
        yield []
        return
    for rest in chosen_(items[1:]):
        yield rest
        yield [items[0], *rest]


def a_generator_that_does_more_and_is_left(x):
    s = 0.0
    for some in chosen_([x, x * x]):  #! what="what is done with its values may change what it sees"
        s += sum(some)
        if s > 1.0:
            break
    return s


def halves_(x, n):  # helper
    if n > 0:
        yield x
        yield from halves_(x * 0.5, n - 1)


def a_name_that_a_loop_through_a_generator_binds_first(x):
    for v in halves_(x, 3):  #! what="binds `last` for the first time"
        last = v
        if v < 1.0:
            break
    return last


def a_generator_that_goes_through_what_is_none(x):
    t, s = Ringed(x, NotRinged(x)), 0.0
    for v in through_one_and_others_(t):  #! what="goes through others"
        s += v
    return s


def a_key_of_a_dict_among_others(x):
    t = Ringed(x)
    d = {"v": x, "to": t}
    return t.up.w * d["w"]  #! what="each has the keys that it is displayed with"


def a_late_key_of_a_dict_among_others(x):
    t = Ringed(x)
    d = {"v": x, "to": t}
    d["w"] = t.up.w
    return d["w"] if "w" in d else x  #! what="only the running program knows its keys"


def all_keys_of_a_dict_among_others(x):
    t = Ringed(x)
    d = {"v": x, "to": t}
    d["w"] = t.up.w
    return d["w"] * len(d.keys())  #! what="only the running program knows its keys"


def an_early_attribute_that_may_be_there(x):
    t = Ringed(x)
    return t.up.w if hasattr(t, "up") else x  #! what="`.up` may not be there yet"


def an_attribute_by_a_late_name(x):
    t = Ringed(x)
    return getattr(t.up, "wk"[np.argmax(x)])  #! what="an attribute of an object whose name only the running program knows"


def a_late_attribute_of_none(x):
    t = Ringed(x)
    t.up.mark = None  #! what="`.mark` may get None once it is made"
    return t.up.w


def a_change_of_a_dict_among_others(x):
    t = Ringed(x)
    d = {"v": x, "to": t}
    return d.pop("v") * t.up.w  #! what="`.pop` of a dict that refers to others"


def an_attribute_of_a_dict_among_others(x):
    t = Ringed(x)
    d = {"v": x, "to": t}
    return d.v * t.up.w  #! what="`.v` of a dict that refers to others"


def generators_of_objects_side_by_side(x):
    s = 0.0
    for a, b in zip(Walked(x), Walked(x)):  #! what="this generator of an object here"
        s += a * b
    return s


def an_iterator_over_a_generator_of_an_object(x):
    walk = iter(Walked(x))  #! what="this generator of an object here"
    return max(walk) * x


def enumerate_of_a_tuple_from_a_variable(x, n):
    for i, v in enumerate((1.0, 2.0), n):  #! what="`enumerate` of a tuple from a computed start"
        x = x * i * v
    return x


def a_key_of_two_sorts_in_the_dicts_of_a_list(x, rows):
    for layer in rows:
        layer["more"] = 0.5  #! what="a dict that is held elsewhere, too"
        layer["more"] = [x * layer["a"]]
    return x


def a_counter_of_numbers(x):
    counts = Counter([x, 2.0])  #! what="a `Counter` of what is not known to be a list of names"
    return sum(x * n for n in counts.values())


def keys_that_change(x):
    p = {"a": x, "b": x}
    return x * len([p.update(c=x) for _ in p])  #! what="a change of the keys of the dict"


def comprehension_that_binds(xs):
    return sum((y := v) * y for v in xs) if len(xs) > 0 else 0.0  #! what="this comprehension: it binds names"


def sum_of_tuples(xs):
    return sum((v for v in xs), (1.0,))[0]  #! what="a sum of tuples"


def sum_of_generated_tuples(xs):
    return sum((v, v) for v in xs)  #! what="arithmetic on a tuple"


def multiple_of_a_list_by_no_integer(xs, n):
    return sum([xs[0], xs[1]] * (n * 1.0))  #! what="this multiple of a list"


def tuple_of_a_list(xs):
    items = []
    for v in xs:
        items.append(v)
    return tuple(items) == (1.0,)  #! what="this use of a tuple of unknown length"


def dict_with_a_test(x, xs):
    d = {k: v for k, v in (("a", x), ("b", "other")) if xs[0] > 0.5}  #! what="a dict whose keys only the running program knows"
    return d["a"]


def _first_of(found):
    return found["first"]


def default_of_names_of_another_function(x):
    found = defaultdict(lambda: x)
    return _first_of(found)  #! what="a `defaultdict` whose default is made of names of this function"


def _made_by(factory):
    found = defaultdict(factory)
    return found["first"]


def default_of_values_of_another_function(x):
    return _made_by(lambda: x)  #! what="a `defaultdict` whose default is made of names of this function"


def one_of_two_sorts_of_dicts(x, xs):
    found = defaultdict(float) if x > 0.0 else Counter()
    for k, v in enumerate(xs):
        found[k] += v  #! what="a subscript of what may be a `defaultdict` or `Counter`, or another one, or none"
    return found[0]


def a_counter_that_is_compared(x):
    return x if Counter(a=x) == Counter(a=x, b=0) else 2.0 * x  #! what="this comparison of a `Counter`"


def a_counter_beside_a_dict(x):
    return len(Counter(a=x) | {"b": x}) * x  #! what="`|` of a `Counter` and another dict"


def a_counter_and_what_is_none(x):
    counts = Counter(a=x)
    counts += {"a": x}  #! what="this change of a `Counter`: by what is none"
    return counts["a"]


def default_that_is_no_function(x, xs):
    found = {"sums": defaultdict(x)}  #! what="a `defaultdict` of what is not known to be a function"
    return found["sums"][xs[0]]


def default_dict_as_the_result(xs):  #! what="it returns a `defaultdict`"
    found = defaultdict(list)
    for k, v in enumerate(xs):
        found[k % 2].append(v)
    return found


def what_may_be_a_deque_as_the_result(xs):  #! what="a list that it returns may be a deque"
    found = {"all": deque()}
    for v in xs:
        found["all"].append(v)
    return found["all"]


def text_of_a_deque(xs):
    found = {"all": deque(xs)}
    return xs[0] if "deque" in str(found) else xs[1]  #! what="what may be a deque: a plain one would be seen"


def text_of_the_keys_of_a_dict(x):
    found = {"a": x}
    return x if f"{found.keys()}".startswith("dict_keys") else x * x  #! what="what is a view of a dict: a plain one would be seen"


def text_of_an_ordered_dict(x):
    found = OrderedDict(a=x)
    return x if "Ordered" in repr(found) else x * x  #! what="what may be an `OrderedDict`: a plain one would be seen"


def two_dicts_that_are_ordered(x):
    found, other = OrderedDict(a=1, b=2), OrderedDict(b=2, a=1)
    return x if found == other else x * x  #! what="`==` of what may be two of `OrderedDict`"


def deque_beside_a_list(xs):
    found = deque(xs)
    return sum(xs) if found == xs else xs[0]  #! what="`==` of what may be a deque"


def deque_that_grows_while_it_is_gone_through(xs):
    found, total = deque([xs[0]]), 0.0
    for v in found:
        total += v * v
        found.append(v * 0.5)  #! what="it changes the list that the loop goes through"
    return total


def deque_that_is_no_list(xs):
    found = deque(xs)
    return sum(xs) if isinstance(found, list) else xs[0]  #! what="`isinstance` of what may be a deque"


def deque_that_has_what_no_list_has(xs):
    found = deque(xs)
    return sum(xs) if hasattr(found, "appendleft") else xs[0]  #! what="`hasattr` of what may be a deque"


def deque_with_two_names_that_turns(xs):
    found = same = deque(xs)
    found.rotate(1)  #! what="`rotate` of what may be a deque"
    return same[0]


def missing_in_a_loop_through_the_dict(xs):
    found = {"sums": defaultdict(float)}
    sums = found["sums"]
    for k, v in enumerate(xs):
        sums[k] += v
    for k in sums:
        xs = xs * sums[k + 1]  #! what="a change of the keys of the dict that the loop goes through"
    return xs[0]


# --- stores -------------------------------------------------------------------------------------------------------------


def annotated_item(xs):
    xs[0]: float  #! what="a store to `xs[...]`"
    return xs[0]


def bound_of_a_range(x):
    for i in range((1, 2)):  #! what="a tuple as a bound of a range"
        x = x * 2.0
    return x


def where_it_lies(xs):
    return np.sum(xs) if xs.flags.writeable else 0.0  #! what="`.flags` of an array"


def subscript_of_a_function(x):
    return np.sin[0] * x  #! what="a subscript of `np.sin`"


def output_of_a_method_of_a_ufunc(xs):
    y = np.zeros(())
    np.hypot.reduce(xs, out=y)  #! what="`out=` of `np.hypot.reduce`"
    return y


def outer_of_unknown(u, xs):
    return np.add.outer(u, xs)  #! what="`np.add.outer` of what is not known to be an array"


def nothing_to_copy_to(xs):
    np.copyto()  #! what="this form of `np.copyto`"
    return xs


def copy_of_another_sort(xs):
    y = xs * 2
    np.copyto(y, xs, casting="no")  #! what="this form of `np.copyto`"
    return y


def diagonal_that_may_go_on(ms):
    y = ms * 2
    np.fill_diagonal(y, 1.0, ms[0, 0] > 1.0)  #! what="this form of `np.fill_diagonal`"
    return y


def filled_twice(xs):
    y = xs * 2
    y.fill(1.0, 2.0)  #! what="this form of `.fill`"
    return y


# --- results ------------------------------------------------------------------------------------------------------------


def returns_a_pair(x):  #! what="returns a tuple of 2 items"
    return x, x * 2


def returns_nothing(x):  #! what="returns `None`"
    y = x * 2


def returns_an_array(xs):  #! what="returns an array of rank 1"
    return xs * 2


def returns_a_complex_number(x):  #! what="returns a complex number"
    return x * 1j


def returns_an_integer(xs):  #! what="a result of type int64"
    return len(xs)


def returns_no_pair(x):  #! what="does not return a pair" mode="aux"
    return x * 2


def returns_an_array_of_some_rank(xs, n):
    return np.squeeze(xs * SEVERAL["xs"]["a"])  #! what="returned an array of shape (3,)"


def nothing_on_one_path(x):
    if x < 0.5:  #! what="returned None, which has no derivative"
        return x


def power_of_a_negative_number(x):
    return (x - 2.0) ** 0.5  #! what="a power is complex"


# --- no derivative ------------------------------------------------------------------------------------------------------


def sign_of_complex_numbers(x):
    return abs(np.sign(x + 1j))  #! what="`numpy.sign` of complex numbers"


def integer_of_a_value(x):
    return x * int(x)  #! what="`int`: an integer has no derivative"


def read_as_text(x):
    return float(f"{x}") * x  #! what="written as text and read again"


def without_a_rule(xs):
    return np.sum(np.intersect1d(xs, xs))  #! what="`numpy.intersect1d`: it has no derivative rule"


class Noted:
    def __init__(self, function):
        functools.update_wrapper(self, function)

    def __call__(self, x):
        return self.__wrapped__(x)

    def __del__(self):  # so that it is more than what it holds
        pass


@Noted
def noted(x):
    return x * x


def decorated_call(x):
    return noted(x) * x  #! what="`noted` is wrapped by the decorator `Noted`"


@functools.lru_cache
def cached(x):
    return np.array([x, x * x])


@functools.lru_cache
def kept_table(x):
    return {"scale": [x, 1.0]}


def a_cached_table_with_a_list(x):
    return kept_table(x)["scale"][0] * x  #! what="it gives the same object each time, which may change"


def cached_array(x):
    return np.sum(cached(x)) * x  #! what="it gives the same object each time, which may change"


def in_pieces(xs, n):
    return np.sum(np.split(xs, n)[0])  #! what="`numpy.split`: how many pieces it gives is not known"


def past_an_unknown_function(xs):
    y = xs * 2.0
    math.fsum(y)
    np.save("never.npy", y)  #! what="it may change the array that it is given"
    return np.sum(xs)


def store_of_integers(x):
    y = np.zeros(3, dtype=int)
    y[0] = x  #! what="its dtype, int64, may round what it gets"
    return y[0] * 1.0


def store_of_complex_numbers(x):
    y = np.zeros(3)
    y[0] = x * 1j  #! what="the value is not known to be real"
    return np.sum(y)


def orders_in_a_list(xs):
    items = []
    for v in xs:
        items.append(v * v)
    return np.linalg.norm(xs, items)  #! what="`numpy.linalg.norm` of a list of unknown length"


def strange_stack(xs):
    items = []
    for v in xs:
        items.append(v * xs)
    return np.sum(np.array(items, ndmin=3))  #! what="for a list of unknown length"


# --- rules --------------------------------------------------------------------------------------------------------------


def filled_like_integers(x, u):
    return np.sum(np.full_like(u, x))  #! what="`full_like` of an array that may hold integers"


def taken_at_values(xs):
    return np.sum(np.take(xs, xs - xs))  #! what="`take` at places that are no integers"


def varying_number_of_items(xs):
    return np.sum(np.linspace(0.0, 1.0, xs[0]))  #! what="which receives a value to differentiate"


def singular_vectors(ms):
    u, s, vt = np.linalg.svd(ms, hermitian=True)  #! what="`svd` with its vectors"
    return np.sum(u) + s[0]


def chain_from_a_sequence(xs, u):
    return np.sum(np.linalg.multi_dot(u * xs))  #! what="`multi_dot` of a sequence that is not written out"


def chain_of_unknown_ranks(xs, u):
    return np.sum(np.linalg.multi_dot([xs * u, u]))  #! what="`multi_dot` of arrays that are not known to be vectors and matrices"


def transform_of_unknown_rank(xs, u):
    return np.sum(np.abs(np.fft.rfftn(u * xs)))  #! what="a transform along all axes of an array of unknown rank"


def transform_twice_along_one_axis(ms):
    return np.sum(np.abs(np.fft.rfftn(ms, axes=(1, -1))))  #! what="twice along one axis"


def transform_twice_along_an_axis_known_late(ms, n):
    return np.sum(np.abs(np.fft.rfftn(ms, axes=(n - 2, n - 2))))  #! what="twice along one axis"


def stacked_from_a_sequence(xs, u):
    return np.sum(np.hstack(u * xs))  #! what="`numpy.hstack` of a sequence that is not written out"


def differences_with_ends_of_unknown_rank(xs, u):
    return np.sum(np.diff(xs, prepend=np.ones(np.shape(u))))  #! what="`diff` with ends of unknown rank"


def differences_of_unknown_rank(xs, u):
    return np.sum(np.diff(np.ones(np.shape(u)) * xs, prepend=0.0))  #! what="`diff` with ends of an array of unknown rank"


def differences_along_an_axis_that_varies(ms, n):
    return np.sum(np.diff(ms, axis=n - 3, prepend=0.0))  #! what="`diff` with ends along an axis that is no constant"


def sampled_at_places(xs):
    return np.sum(scipy.signal.resample(xs, 4, domain="freq"))  #! what="`resample` with places in time, or of a spectrum"


def sampled_along_no_axis(xs):
    return np.sum(scipy.signal.resample(xs, 4, axis=1))  #! what="`resample` along an axis that there is not"


def quantiles_of_what_is_not_known(xs):
    return np.sum(np.nanquantile(np.outer(xs, xs), np.abs(np.sin(xs)), axis=0))  #! what="quantiles of which it is not known how many axes they have"


def stacked_of_unknown_rank(x, u):
    return np.sum(np.hstack([u * x, u]))  #! what="`numpy.hstack` of arrays of unknown rank"


def joined_from_a_sequence(xs, u):
    return np.sum(np.concatenate(u * xs))  #! what="`numpy.concatenate` of a sequence that is not written out"


def joined_along_a_variable(ms, n):
    return np.sum(np.concatenate([ms, ms], axis=n - 3))  #! what="along an axis that is no constant"


def einsum_with_an_ellipsis(xs, u):
    return np.sum(np.einsum("...i->...", u * xs))  #! what="`einsum` without plain subscripts"


def einsum_of_too_few(ms):
    return np.sum(np.einsum("ij,jk", ms))  #! what="`einsum` of 1 operands"


def norm_of_the_running_program(ms, n):
    return np.linalg.norm(ms, n - 1)  #! what="`ord` is known only when it runs"


def largest_of_one_sequence(u):
    return max(u * 2.0)  #! what="`max` of one sequence"


def average_with_one_weight(xs):
    return np.average(xs, weights=2.0)  #! what="`average` with one weight"


def list_cast_to_integers(xs):
    return np.sum(xs * np.array([2.0 * v for v in xs], dtype=int))  #! what="a cast to int64" mode="tangent"


def list_cast_to_the_dtype_of_integers(xs, ints):
    return np.sum(xs * np.array([2.0 * v for v in xs], ints.dtype))  #! what="the dtype that is asked for may round what it gets"


def cast_to_integers(xs):
    return np.sum(xs * xs.astype(int))  #! what="a cast to int64"


def one_row_of_a_sequence(xs, u):
    return np.sum(np.concatenate(u * xs, axis=None))  #! what="`concatenate` of a sequence that is not written out, without an axis"


def given_twice(xs):
    return xs.sum(0, axis=0)  #! what="two values for argument `axis`"


def too_few_operands(xs):
    return np.dot(xs)  #! what="without its argument"


def too_many_positions(xs):
    return math.exp(xs[0], 2.0)  #! what="positional arguments"


def argument_without_a_rule(xs):
    return np.sum(np.pad(xs, 1, "mean", stat_length=2))  #! what="argument `stat_length` of `numpy.pad`"


def rows_times_(r, m):
    r[0] = m[1, 1] * r[1]
    return np.sum(m * m) * r[0]


def derivative_of_what_moves_an_iterator_on(xs):
    it = iter(xs)
    g = grad(lambda v: v * next(it))
    return g(xs[0]) * g(xs[1])  #! what="a function that changes its argument"


def class_that_only_the_run_knows(x):
    found = [x] if x > 1 else {"a": x}
    return x if type(found) is list else x * x  #! what="`is list` here: what is asked, only the running program knows"


def derivative_of_parts_of_what_changes(ms):
    ms[1] *= 2.0
    g = grad(rows_times_)(ms[0], ms)  #! what="what it is given may share memory that changes"
    ms[1] *= 2.0
    return np.sum(g * ms[1])


def third_derivative_of_a_determinant(x):
    return np.linalg.det(x * np.eye(3))  #! what="a third derivative of `det`" mode="third"


def norm_of_several_orders(ms, xs):
    return np.sum(np.linalg.norm(ms, xs, axis=1))  #! what="a norm of what may be several orders"


def second_derivative_of_a_norm(ms, n):
    return np.linalg.norm(ms[0], n)  #! what="a second derivative of a `norm` whose order is known only when it runs" mode="second"


def third_derivative_of_a_norm(x):
    return np.linalg.norm(x * np.eye(3), "nuc")  #! what="a third derivative of this `norm`" mode="third"


# --- derivatives of derivatives -------------------------------------------------------------------------------------------


def by_a_dict(d):  #! what="in reverse mode by the dict `d`" mode="beside"
    return d[0] ** 2, 1.0


def makes_lists_of_lists(x, n):
    rows = [[x**2 for _ in range(n)] for _ in range(n)]
    for _ in range(n):  #! what="makes `rows` anew, a list of lists" mode="beside"
        new = []
        for i in range(n):
            row = []
            for j in range(n):
                row.append(rows[i][j] * x)
            new.append(row)
        rows = new
    return rows[0][1], n


def indexes_a_tuple_of_one_when_it_runs(x, n):
    one = (x * x, "name")
    return one[n - n]  #! what="a tuple indexed by a value that is known only when it runs"


def makes_a_table_again(x, n):
    for _ in range(2):  #! what="makes `table` anew, a list of lists" mode="beside"
        table = []
        for i in range(n):
            row = []
            for j in range(n):
                row.append(x * x * (i + j))
            table.append(row)
        table.append(LOG)
        s = 0.0
        for row in table:
            for v in row:
                s += v * v
    return s, n


def recursive(x, n):  # helper
    return x if n == 0 else x * recursive(x, n - 1)


def recursive_with_aux(x, n):  #! what="this call of `recursive_with_aux`" mode="beside"
    if n == 0:
        return x, x * x
    value, aux = recursive_with_aux(x * x, n - 1)
    return x * value, aux


def slope_and_what_is_beside(x, n):
    g, aux = grad(recursive_with_aux, has_aux=True)(x, n)  #! what="what is beside the value has a derivative here, too"
    return g * aux


def tangent_of_a_slope(x, n):
    return hvp(recursive)(x, n, 1.0) * x  #! what="this derivative of a function that calls itself once more, in reverse"


def slopes_down_to(x, n):
    if n == 0:
        return x * x
    return grad(lambda t: slopes_down_to(t, n - 1))(x)  #! what="this derivative of a function that takes the same derivative once more"


def einsum_of_axes_that_run(ms, n):
    return np.sum(np.einsum(ms, [0, n]))  #! what="`np.einsum` without subscripts that are written out"


def raveled_as_it_lies(ms):
    return np.sum(np.ravel(ms, order="K") ** 2)  #! what="which asks how an array lies in memory"


def a_module_of_any_name(x, name):
    return x if sys.modules.get(name) is None else x * x  #! what="`sys.modules` of a name that is known only when it runs"


def rows_of_unknown_arrays(x):
    y = HOLDER.several * x
    return np.sum(np.r_[y, x])  #! what="what it makes of its index is not known"


def overwritten_by_name(ms):
    return np.sum(np.nan_to_num(ms, copy=False))  #! what="`copy=`"


def overwritten_input(ms):
    return np.median(ms, overwrite_input=True)  #! what="`overwrite_input=`"


def out_of_another_rank(ms):
    return np.sum(np.sum(ms, out=np.zeros(3)))  #! what="the array has another number of axes than the result"


def change_of_what_may_be_an_array(x):
    if x > 0:
        y = np.ones(3, "float32")
    else:
        y = 2.0
    y *= np.float64(2.5)  #! what="it keeps its dtype float32, and a new value has float64"
    return np.sum(y * x)


def products_of_small_integers(x):
    small, y = np.array([100, 90], "int8"), np.zeros(2)
    np.einsum("i,i->i", small, small, out=y)  #! what="what is written into it is computed in its dtype float64"
    return np.sum(y) * x


def array_of_dicts(x):
    parts = np.array([{"a": x}, {"a": x * x}])  #! what="NumPy makes an object of it, and no number"
    return np.sum(parts[0]["a"])


def method_of_an_iterator(ms):
    return np.sum(ms) * ms.flat.shape[0]  #! what="an iterator and no array"


def arithmetic_with_an_iterator(ms):
    return np.sum(ms.flat * 2.0)  #! what="an iterator and no array"


def place_of_an_array_of_unknown_rank(xs, u):
    y = np.ones(np.shape(u)) * xs
    y.flat[0] = xs[0]  #! what="it is not known how many axes the array has"
    return np.sum(y)


def axis_of_a_flat_iterator(ms):
    return np.sum(ms.flat[:, None])  #! what="an iterator and no array"


HELD = grad(functools.partial(lambda w, x: np.sum(w * x * x), np.ones(3)))


def derivative_that_holds_an_array(x):
    return np.sum(HELD(x))  #! what="this derivative is not one that is taken inside a function"


def check_inside(x):
    return check_grads(lambda t: t**2, (x,))  #! what="this derivative is not one that is taken inside a function"


def vector_of_a_structure_inside(x):
    return np.sum(flatten((x, x))[0])  #! what="this derivative is not one that is taken inside a function"


def derivative_of_what_is_not_known(x):
    return np.sum(grad(HOLDER.get)(x))  #! what="what it is a derivative of is not known here"


def option_of_an_operator(x):
    return np.sum(grad(branching, holomorphic=True)(x))  #! what="cannot differentiate `grad(..., holomorphic=...)`"


def derivative_by_what_is_not_given(x):
    return np.sum(grad(branching, wrt=1)(x))  #! what="no argument of it is given for what the derivative is with respect to"


def direction_by_name(x):
    return np.sum(hvp(branching)(x, direction=x))  #! what="its direction comes last, by position"


def jacobian_of_a_structure(x):
    def pair(p):
        return p[0] * p[1]

    return np.sum(jacobian(pair)((x, x))[0])  #! what="it is not known to be one of a number or an array"


def too_few_tangents(x):
    return np.sum(jvp(np.arctan2, (x, x), (x,))[1])  #! what="there are 2 arguments and 1 tangents"


def pullback_of_two(x):
    back = vjp(np.sin, x)[1]
    return np.sum(back(x, x)[0])  #! what="a pullback takes one cotangent"


def cotangent_of_another_structure(x):
    back = vjp(np.sin, x)[1]
    return np.sum(back((x, x))[0])  #! what="the cotangent is not known to have the structure of what it belongs to"


def gradient_by_an_integer(x, n):
    return grad(lambda k: k * 2.0)(n) * x[0]  #! what="it is not of floating-point numbers"


def doubled_(p):
    p["b"] = p["a"] * 2.0
    return p["b"] ** 2


def derivative_of_a_change(x):
    p = {"a": x}
    return grad(doubled_)(p)["a"] * p["a"]  #! what="the derivative of a function that changes its argument"


def of_one_key(p, k):
    p[k] = p[k] * 2.0
    return p["a"] ** 2 * p["b"]


def derivative_by_a_table(x, n):
    p, s = {"a": x, "b": x}, 0.0  #! what="all that is in it is used at once"
    for k in range(n):
        s += grad(of_one_key)(p, "ab"[k % 2])["a"] * p["a"]
    return s


def seconds(pairs):
    return sum(b**3 for _, b in pairs)


def derivative_by_what_has_none(xs):
    pairs = []
    for k, v in enumerate(xs):
        pairs.append((k, v * v))
    return sum(b for _, b in grad(seconds)(pairs))  #! what="`a derivative by what has none` of tuples in a list"


def pullback_of_a_draw(xs):
    rng = np.random.default_rng(3)
    y, back = vjp(lambda v: v * rng.normal(size=3), xs)
    return np.sum(back(y)[0])  #! what="it draws random numbers, prints, or calls what is not known, and would run more"


def object_of_a_class(x):
    pair = types.MappingProxyType({"a": x})  #! what="`types.MappingProxyType` is a class, and no derivative passes through its objects"
    return np.sum(pair["a"])


def several_polynomials(ms):
    return np.sum(np.polyval(ms, ms[0]))  #! what="`polyval` of coefficients that are no vector"


def convolution_of_a_numbered_mode(x):
    return np.sum(np.convolve(x, x, 1))  #! what="a convolution with the mode 1"


def periodic_interpolation(x):
    return np.sum(np.interp(x, [0.0, 1.0], [2.0, 3.0], period=np.ravel(2.0)))  #! what="argument `period` of `numpy.interp`"


def slopes_with_several_steps(ms):
    return np.sum(np.gradient(ms, 1.0, 2.0, axis=0))  #! what="`gradient` along several axes"


def slopes_with_complex_steps(x):
    return np.sum(np.gradient([x, 2.0], 1j))  #! what="`gradient` with steps that may be complex"


def vectors_of_a_complex_pair(ms):
    _, vectors = scipy.linalg.eigh(ms + 1j * ms, np.eye(3))  #! what="eigenvectors of a matrix that may be complex"
    return np.sum(np.real(vectors))


def vectors_that_are_found_late(ms):
    for k in range(2):
        ms = ms[k] if k > 5 else ms[:, : 2 - k]
    u, s, vh = np.linalg.svd(ms)  #! what="all singular vectors of a matrix where there are more"
    return u[0, 1] * vh[0, 0]


def a_key_to_differentiate(x):
    d = {x: 1.0}  #! what="a dict with this key"
    return sum(d)


def median_of_a_number(x):
    return np.sum(scipy.signal.medfilt(x))  #! what="`scipy.signal.medfilt` of a number"


def factors_of_what_is_not_square(ms):
    return np.sum(scipy.linalg.lu_factor(ms[:, :1])[0])  #! what="`lu_factor` of a matrix that is not square"


COUNTED = 1.0


def counts(on):
    global COUNTED
    COUNTED = 3.0 if on else 1.0


def number_bound_anew(x):
    counts(True)  #! what="it binds `COUNTED` anew, which is read"
    return np.sum(x) * COUNTED


WEIGHED = np.ones(5)


def weighs(value):
    global COUNTED
    WEIGHED[:] = value


def array_changed_elsewhere(x):
    weighs(2.0)  #! what="it may change `WEIGHED`, which is read"
    return np.sum(x * WEIGHED)


def blocks_of_several_depths(xs):
    return np.sum(np.block([xs, [xs]]))  #! what="`block` of lists that are not equally deep"


def samples_between_a_vector_and_a_matrix(xs, ms):
    return np.sum(np.linspace(xs, ms, 4, axis=1))  #! what="`linspace` along an axis between ends of different ranks"


def several_series_in_two_variables(xs):
    c = np.multiply.outer(np.outer(xs, xs), xs)
    return np.sum(np.polynomial.polynomial.polyval2d(xs, xs, c))  #! what="a series of 2 variables whose coefficients have other axes"


def grid_of_unknown_rank(xs, u):
    return np.sum(np.polynomial.polynomial.polygrid2d(xs, u, np.ones((2, 2))))  #! what="a grid of places of unknown rank"


def stack_of_an_array(xs, u):
    return np.sum(np.dstack(u * xs))  #! what="`dstack` of a sequence that is not written out"


def stack_of_unknown_rank(u):
    return np.sum(np.dstack([u, u]))  #! what="`dstack` of arrays of unknown rank"


def covariance_of_what_is_unknown(u):
    return np.sum(np.cov(u))  #! what="a covariance of what is not known to be a vector or a matrix"


def selection_from_an_array(ms):
    return np.sum(np.select(ms > 0.0, ms))  #! what="`select` of sequences that are not written out"


def slope_of_some_order(xs, n):
    return np.sum(np.polyder(xs, n))  #! what="a derivative or integral of a polynomial of an order that is no constant"


def products_of_several_ranks(ms, xs):
    return np.sum(np.vecdot(ms, xs[:2], axis=0))  #! what="`vecdot` along an axis of arrays of different ranks"


def taken_in_an_odd_mode(xs):
    return np.sum(np.take(xs, [0], mode="near"))  #! what="`take` with the mode 'near'"


class Meter:
    """An object that counts, outside itself, how often it was looked at."""

    @property
    def level(self):
        """One more."""
        global LOOKED_AT
        LOOKED_AT += 1
        return 1.0


LOOKED_AT, METER = 0, Meter()


def with_a_meter(x):
    return x * METER.level  #! what="with `METER`: a property or special method of its class may change something else"


def with_a_new_meter(x):
    return x * Meter().level  #! what="cannot differentiate this call of `level`: cannot differentiate `global`"
# --- random numbers -----------------------------------------------------------------------------------------------------


def draws_counts(x):
    rng = np.random.default_rng(1)
    return rng.poisson(x)  #! what="`.poisson()` by what it is given: its draws are integers"


def draws_by_singular_vectors(x):
    rng = np.random.default_rng(1)
    return np.sum(rng.multivariate_normal([0.0, 0.0], [[x, 0.0], [0.0, 1.0]]))  #! what="by its covariance"


def draws_of_another_class(x):
    return HOLDER.normal(x, 1.0)  #! what="it is no generator of NumPy's"


# --- functions that call functions ----------------------------------------------------------------------------------------


def vectorized_by_name(xs, ms):
    return np.sum(np.vectorize(lambda a, b: a * b)(xs, b=ms))  #! what="its arguments are not known to be arrays and numbers"


def vectorized_by_a_signature_of_none(xs):
    return np.sum(np.vectorize(lambda a: a * a, signature="(n),(n)->()")(xs))  #! what="made with a signature"


def quantile_of_rows_with_weights(ms):
    return np.sum(np.quantile(ms, 0.3, axis=1, weights=[1, 2, 3], method="inverted_cdf"))  #! what="a quantile with weights along"


def mean_with_weights(xs):
    return statistics.fmean(xs, weights=[1, 2, 3])  #! what="a mean of `statistics` with weights"


def ufunc_of_a_function(xs):
    return np.sum(np.frompyfunc(lambda v: v * v, 1, 1)(xs))  #! what="`np.frompyfunc`: what it makes gives arrays of objects"


def all_axes_at_once(ms):
    return np.sum(np.apply_over_axes(lambda m, axis: np.sum(m), ms, [0, 1]))  #! what="is not known to reduce an axis"


def in_chunks(xs):
    total = 0.0
    for v in np.nditer(xs, flags=["external_loop"]):  #! what="this form of `np.nditer`"
        total = total + np.sum(v)
    return total


def as_it_lies_in_memory(ms):
    total = 0.0
    for v in np.nditer(ms.T):  #! what="it is not known how the array lies in memory"
        total = 0.5 * total + v
    return total


def chooses_by_the_second(xs):
    return np.sum(np.vectorize(lambda v: v if v > 2 else 0)(np.cumsum(xs)))  #! what="rounded to the dtype of the first one"


def an_attempt_that_changes_an_array(xs):
    ys = xs.copy()
    try:  #! what="its block changes an array or list, prints, or draws"
        for k in range(2):
            ys[k] = 2.0
        z = 1.0 / len(xs)
    except ZeroDivisionError:
        z = 0.0
    return z * ys.sum()


# --- objects of plain classes -------------------------------------------------------------------------------------------


class Box:
    """An object that holds a value."""

    def __init__(self, value):
        self.value = value

    @property
    def twice(self):
        """Twice the value."""
        return 2 * self.value


class Truthful(Box):
    """One that says whether it is true."""

    def __bool__(self):
        return False


class Doubtful(Box):
    """One that says so in a number."""

    def __bool__(self):
        return self.value


class Scaled(Box):
    """One that numbers are multiplied with."""

    def __rmul__(self, factor):
        return factor * self.value


class Slotted:
    """One that holds a value and nothing else."""

    __slots__ = ("value",)

    def __init__(self, value):
        self.value = value


class Described(Box):
    """One with a descriptor."""

    size = functools.partialmethod(float)


class Empty:
    """An object without an ``__init__``."""


class Formatted(Box):
    """One that asks ``object`` for a method."""

    def shown(self):
        """Its text."""
        return super().__repr__()


@dataclasses.dataclass(frozen=True)
class Pair:
    """A dataclass with a default that is no constant."""

    left: float
    right: object = decimal.Decimal(2)


class ManyMeters(set):
    """A set that counts, outside itself, how often it was looked at."""

    level = Meter.level


def another_box():
    class Box:
        def __init__(self, value):
            self.value = value

    Box.__qualname__ = "Box"
    return Box


OtherBox = another_box()


def with_new_meters(x):
    return x * ManyMeters().level  #! what="with `ManyMeters`: a property or special method of its class may change"


def an_object_in_an_array(x):
    return np.sum(Box(x))  #! what="this use of an object"


def an_object_subscripted(x):
    box = Box(x)
    return box["value"]  #! what="this use of an object"


def an_object_with_an_item_set(x):
    box = Box(x)
    box["value"] = 2.0  #! what="this use of an object"
    return x


class AddedInC(Box):
    """One that is added up by what has no text."""

    __add__ = operator.add


def objects_added(x):
    return (AddedInC(x) + Box(x)).value  #! what="`+` of `AddedInC` and `Box`"


def an_array_beside_an_object(x):
    return np.sum(ARRAY * Scaled(x))  #! what="what stands left of an object of `Scaled` may take its items one by one"


def a_property_that_is_asked_for(x):
    return x * hasattr(Box(x), "twice")  #! what="this use of an object"


def a_name_of_a_tuple_that_is_asked_for(x):
    return x * hasattr((x, 2.0), "real")  #! what="`hasattr` of a tuple"


def a_truth_that_is_no_bool(x):
    return 2 * x if Doubtful(x) else x  #! what="this use of an object"


def an_object_without_a_length(x):
    return x * len(Box(x))  #! what="this use of an object"


def a_slot_that_is_not_there(x):
    slotted = Slotted(x)
    slotted.other = x  #! what="`Slotted` has no slot for it"
    return x


def an_object_of_a_class_that_no_import_finds(x):
    return OtherBox(x)  #! what="this use of an object" mode="vjp"


def an_item_of_an_object_that_has_none(x):
    box = Box(x)
    box[0] = x  #! what="this use of an object"
    return box.value


def an_object_with_arguments_for_nothing(x):
    return x * Empty(x).value  #! what="it takes no arguments"


def a_default_that_is_no_constant(x):
    return Pair(x).left  #! what="the default of `right` is no constant"


class Added(NamedTuple):
    """A named tuple with an operator of its own."""

    value: float

    def __add__(self, other):
        return Added(self.value + other.value)


ADDED = Added(2.0)


def an_operator_that_a_named_tuple_has_not(x):
    return x * (-ADDED).value  #! what="this of named tuples whose class has operators of its own"


def a_name_for_the_attributes(x):
    box = Box(x)
    held = vars(box)  #! what="it shows what becomes of the object"
    return held["value"]


def a_deep_copy_of_what_is_not_known(x):
    return copy.deepcopy(Box({1.0, 2.0, x})).value and x  #! what="this deep copy: it is not known what"


class Copied(Box):
    """An object that makes copies itself."""

    def __deepcopy__(self, memo):
        return self


def a_deep_copy_that_its_class_makes(x):
    return copy.deepcopy(Copied(x)).value  #! what="`Copied` makes copies itself"


def a_property_that_is_set_past_its_class(x):
    box = Box(x)
    object.__setattr__(box, "twice", x)  #! what="`twice` is a property of `Box`"
    return x


def a_cache_that_forgets_arrays(xs):
    @functools.lru_cache(maxsize=1)
    def f(k):
        return xs[k] * np.ones(2)

    a = f(0)  #! what="forgets what it gave, where that is no number"
    a[0] = xs[1]
    f(1)
    return f(0)[0] * a[0]


def a_cache_by_an_integer_or_another_number(x, on):
    @functools.cache
    def f(k):
        return x * k

    return f(1 if on else 0.5)  #! what="an argument that may be an integer or not"


class Remembering(Box):
    """An object with a cached property."""

    @functools.cached_property
    def squared(self):
        return self.value**2


def a_cached_property_of_many(x):
    boxes = []
    for k in range(3):
        boxes.append(Remembering(x * k))
    return sum(box.squared for box in boxes)  #! what="it is computed only once"


def an_attribute_that_is_not_there(x):
    return Box(x).size * x  #! what="hold nothing of that name here"


def an_attribute_that_is_a_descriptor(x):
    return Described(x).size * x  #! what="`Described.size` is a descriptor"


def a_method_of_object(x):
    return x * len(Formatted(x).shown())  #! what="cannot differentiate this call of `shown`: cannot differentiate `super().__repr__`"


def a_property_that_is_set(x):
    box = Box(x)
    box.twice = x  #! what="it is a property of `Box`"
    return x


def a_frozen_object_changed(x):
    pair = Pair(x, 1.0)
    pair.left = 2.0  #! what="objects of `Pair` are frozen"
    return pair.left


def add_once_(items, v):  # helper
    if len(items) < 3:
        items.append(v)


def a_list_that_a_helper_makes_longer_while_it_is_gone_through(x):
    items, total = [x], 0.0
    for v in items:  #! what="changes the list that it goes through"
        add_once_(items, 2.0 * v)
        total += v
    return total


def a_list_that_grows_while_its_numbered_items_are_gone_through(x):
    items, total = [x], 0.0
    for k, v in enumerate(items):
        if k < 3:
            items.append(v * x)  #! what="it changes the list that the loop goes through"
        total += v
    return total


def numbered_items_of_a_list_that_a_helper_makes_longer(x):
    items, total = [x], 0.0
    for k, v in enumerate(items):  #! what="changes the list that it goes through"
        add_once_(items, k * v)
        total += v
    return total


def a_convolution_beyond_what_it_knows(xs):
    image = np.outer(xs, xs)
    return np.sum(scipy.signal.convolve2d(image, image, boundary="mirror"))  #! what="a convolution with `boundary='mirror'`"


def an_equation_of_riccati_with_e(xs):
    q = np.diag(xs)
    return np.trace(scipy.linalg.solve_continuous_are(q, q, q, q, e=2.0 * np.eye(3)))  #! what="`e` or `s` of an equation of Riccati"


def an_equation_of_riccati_of_numbers(xs):
    return scipy.linalg.solve_discrete_are(xs[0], 1.0, 1.0, 1.0)[0, 0]  #! what="an equation of Riccati of what is no matrix"


def eigenvalues_in_an_interval(xs):
    return np.sum(scipy.linalg.eigvalsh_tridiagonal(xs, xs[1:], "v", (0.0, 9.0)))  #! what="`select='v'`"


def the_response_of_several_filters(xs):
    return np.sum(np.abs(scipy.signal.freqz(np.outer(xs, xs), worN=4)[1]))  #! what="the response of what is not known to be one filter"


def a_spectrum_of_signals_of_two_ranks(xs):
    return np.sum(np.abs(scipy.signal.csd(xs, np.stack([xs, xs]))[1]))  #! what="not known to have as many axes"


def a_ufunc_that_would_write_into_a_row(ms):
    return np.sum(np.sin(*ms))  #! what="writes into the last of these arrays"


# --- what may be None -------------------------------------------------------------------------------------------------------


def pair_or_none_(x):  # helper
    return (x[0], x[1]) if x[0] > 0 else None


def a_pair_or_none(xs):
    found = pair_or_none_(xs)
    return found  #! what="a function that returns a tuple on one path and None on another"


class Uneven_:
    """Objects that hold other attributes each, which the class has, too, are not kept by number, as values of several sorts are."""

    w = 0.0

    def __init__(self, v, more):
        self.v = v
        if more:
            self.w = v


def what_may_be_none_without_a_name(xs):
    Uneven_(1.0, True), Uneven_(2.0, False)
    return xs[0] * len(pair_or_none_(xs))  #! what="this use of a value that may be None"


class Shell_:
    """One in which there is another that knows it."""

    def __init__(self, v, depth, around=None):
        self.v, self.around = v, around
        self.inside = Shell_(v * 2.0, depth - 1, self) if depth else None


def objects_that_make_objects_while_they_are_made(xs):
    Uneven_(1.0, True), Uneven_(2.0, False)
    shell = Shell_(xs[0], 3)  #! what="each of its objects makes another while it is made"
    return shell.inside.around.v


def down_(x, n):  # helper
    if n > 3:
        return None
    if x[n] > 0:
        return (x[n], 1.0)
    return down_(x, n + 1)


def a_pair_or_none_of_what_calls_itself(u):
    found = down_(u, len(u) - 2)  #! what="it returns a tuple on one path and None on another, and calls itself"
    return 0.0 if found is None else found[0] * found[1]


class Total_:
    def __init__(self):
        self.sum = None

    def add(self, v):
        if self.sum is None:
            self.sum = v
        else:
            self.sum += v


def an_update_of_an_array_that_was_none(xs):
    total, v = Total_(), xs * 2.0
    for k in range(3):
        total.add(v if k < 5 else 1.0)  #! what="in place, which may have another name"
    return np.sum(v) + np.sum(total.sum)


def asked_whether_it_is_a_tuple(xs):
    rows, t = [], 0.0
    for k in range(3):
        if k > 1 and isinstance(rows[k - 1], tuple):  #! what="this use of a tuple of unknown length"
            t += xs[0]
        rows.append(tuple([v * k for v in xs]))
    return t


def compares_rows_of_tuples(xs):
    rows = []
    for k in range(3):
        rows.append(tuple([v * k for v in xs]))
    return xs[0] if rows == [] else xs[1]  #! what="this use of a tuple of unknown length"


class Keeping_:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return kind is ValueError


def a_context_that_keeps_what_is_surely_raised(x):
    with Keeping_():  #! what="`with` of what may keep an error"
        raise ValueError
    return x * x


def a_context_that_keeps_errors(x):
    try:
        with Keeping_():  #! what="`with` of what may keep an error"
            if x > 0.0:
                raise ValueError
        y = x * x
    except ValueError:
        y = x
    return y


def set_as_the_result(xs):  #! what="it returns a set that it changes" mode="aux"
    s = {1}
    t = s
    t.add(2)
    return xs[0] * len(s), s


def set_that_keeps_what_another_has(xs):
    s = {1, 2}
    t = s
    t.add(3)
    t &= {2: xs[0], 3: 1.0}.keys()  #! what="in place"
    return xs[0] * len(s)


def method_of_sets_that_is_not_known(xs):
    s = {1, 2}
    t = s
    t.pop(2)  #! what="this call of `.pop`"
    return xs[0] * len(s)


def set_that_changes_in_a_loop_through_it(xs):
    s = {1, 2}
    t = s
    for k in s:
        t.discard(k + 5)  #! what="the set that the loop goes through"
    return xs[0] * len(s)


def set_of_sets(xs):
    s, t = set(), set()
    u = s
    t.add(1)
    u.add(frozenset(t))  #! what="a set that holds sets"
    return xs[0] * len(s)


@dataclasses.dataclass(frozen=True)
class Frozen_:
    v: float


def set_of_objects_that_are_equal(xs):
    s = set()
    t = s
    t.add(Frozen_(xs[0]))  #! what="this use of an object"
    return xs[0] * len(s)


class Linked_:
    def __init__(self, v, next_=None):
        self.v, self.next_ = v, next_

    def __lt__(self, other):
        return self.v < other.v


def objects_of_a_set_in_order(xs):
    a = Linked_(xs[0])
    held = {a, Linked_(xs[1], a)}
    held.add(a)
    return sum(n.v for n in sorted(held))  #! what="`sorted` of objects that are keys"


def keys_of_several_sorts(xs):
    held, r = {}, 0.0
    for k in range(3):
        held[Linked_(xs[k % 2]) if k % 2 else k] = xs[0]  #! what="this use of a tuple or an object beside other values"
    return r * len(held)


def subscript_of_a_set(xs):
    s = {1, 2}
    t = s
    t.add(3)
    return xs[0] * s[1] if xs[0] > 9.0 else xs[1]  #! what="a subscript of a set"


def _more(items, k):
    eval("items.extend(b'ab')")  # noqa: S307 - of which nothing is known


def items_that_an_unknown_function_adds_are_counted(xs):
    got, t = bytearray(), 0.0
    for i, v in enumerate(xs):
        _more(got, i)  #! what="it may change `got`, which is read elsewhere"
        t = t + v * v * len(got)
    return t


class OwnExtend_:
    def __init__(self):
        self.held, self.calls = [], 0

    def extend(self, items):
        self.held, self.calls = [v * 2 for v in items], self.calls + 1

    def append(self, v):
        self.held, self.calls = [*self.held, v], self.calls + 1

    def __len__(self):
        return len(self.held)

    def __getitem__(self, k):
        return self.held[k]

    def __iter__(self):
        return iter(self.held[::-1])


def a_method_extend_that_is_given_a_generator(xs):
    own = OwnExtend_()
    own.extend(v * v for v in xs)  #! what="this change of `own`, an object"
    return sum(own.held) * own.calls


def a_loop_through_an_object_that_it_makes_longer(xs):
    own, s = OwnExtend_(), 0.0
    own.append(xs[0])
    for v in own:  #! what="this change of `own`, an object"
        s = s * 2 + v
        if len(own) < 3:
            own.append(v * xs[1])
    return s


@functools.lru_cache
def kept_of_(own):
    return own.calls * 2.0


def kept_for_an_object(xs):
    own = OwnExtend_()
    first = kept_of_(own) * xs[0]  #! what="it gives the same for an object each time"
    own.append(xs[1])
    return first + kept_of_(own) * xs[1]


@functools.lru_cache
def drawn_once_(k):
    return k * np.random.rand()


def kept_draws_that_are_differentiated(x):
    return drawn_once_(x) * x  #! what="what it does beside giving a value it does once"


PUSHED_, KEPT_ = [], set()


def a_list_outside_that_one_function_changes_and_another_reads(xs):
    def pushed(v):
        PUSHED_.append(v)  #! what="it may change `PUSHED_`, which is outside and read by another function"

    s = 0.0
    for k in range(3):
        pushed(k + 1.0)
        s = s + xs[k % 2] ** 2 * PUSHED_[-1]
    return s


REGISTERED_, SHOWN_ = {"all": [np.sin]}, np.ones(2)
LISTED_, HELD_ = REGISTERED_["all"], {"rows": SHOWN_[:1]}


def _registers(function):
    REGISTERED_["all"].append(function)


def _fills():
    HELD_["rows"].fill(2.0)


def functions_outside_that_a_call_adds_to(xs):
    first = sum(f(xs[0]) for f in LISTED_)
    _registers(np.cos)  #! what="it may change `LISTED_`, which is read"
    return first * sum(f(xs[1]) for f in LISTED_)


def an_array_outside_that_a_call_changes_under_another_name(xs):
    first = np.sum(xs[0] * SHOWN_)
    _fills()  #! what="it may change `SHOWN_`, which is read"
    return first * np.sum(xs[1] * SHOWN_)


def _kept(k):
    KEPT_.add(k)


def a_set_outside_that_one_function_changes_and_another_reads(xs):
    s = 0.0
    for k in range(3):
        _kept(k)  #! what="it may change `KEPT_`, which is read"
        s = s + xs[k % 2] ** 2 * len(KEPT_)
    return s


def _pushed_unseen(v):
    PUSHED_.append(v)
    eval("v")


def a_list_outside_that_a_function_changes_unseen(xs):
    s = 0.0
    for k in range(3):
        _pushed_unseen(k + 1.0)  #! what="it may change `PUSHED_`, which is read"
        s = s + xs[k % 2] ** 2 * PUSHED_[-1]
    return s


class Box_:
    def __init__(self):
        self.n = 1.0

    def push(self, v):
        self.n = v


BOX_ = Box_()


def _boxed(v):
    BOX_.push(v)


def an_object_outside_that_a_method_changes(xs):
    s = 0.0
    for k in range(3):
        _boxed(k + 1.0)  #! what="it may change `BOX_`, which is read"
        s = s + xs[k % 2] ** 2 * BOX_.n
    return s


def match_of_another_mapping(x):
    match FROZEN_:
        case {"k": v}:  #! what="of another class than Python's own"
            return v * x
    return x * x


FROZEN_ = types.MappingProxyType({"k": 2.0})


class Shown_:
    def __init__(self, y):
        self.y, self.looks = y, 0

    def view(self):
        self.looks += 1
        return self.y


def a_store_to_what_a_method_called_as_a_view_gives(xs):
    shown = Shown_(xs.copy())
    shown.view()[0] += xs[1]  #! what="this change of `shown`, an object, by what its method gives"
    return shown.y[0] * shown.looks


def _bind_by_text(value):
    globals()["COUNTED"] = value


def bound_by_a_text(x):
    _bind_by_text(2.0)  #! what="it may bind names anew that are given as texts"
    return np.sum(x) * COUNTED


def a_key_that_makes_its_list_longer(xs):
    held = [xs[0], xs[1]]

    def key(v):
        if len(held) < 4:
            held.append(v * 3)
        return v

    return max(held, key=key)  #! what="a key that may change the list that is gone through"


def an_integrand_that_breaks_at_a_place_that_moves(x):
    c = x / 3.7
    return scipy.integrate.quad(lambda t: (t - c) / abs(t - c), 0.0, 1.0)[0]  #! what="breaks at a place that moves"


def a_system_that_breaks_at_a_place_that_moves(x):
    c = x / 3.7
    found = scipy.integrate.solve_ivp(lambda t, y: [(t - c) / abs(t - c)], (0.0, 1.0), [0.0])  #! what="these states: how they"
    return found.y[0, -1]


def a_dict_that_no_pass_fills(xs):
    held = {}
    for v in xs[:0]:  #! what="no pass of this loop fills"
        held["sum"] = held.get("sum", 0.0) + v
    return np.sum(xs) + 2.0 * len(held)


def power_of_a_series(xs, n):
    return np.sum(np.polynomial.polynomial.polypow(xs, n))  #! what="a power of a series whose exponent is no constant"


class Leaving:
    def __init__(self, notes, value):
        self.notes, self.value = notes, value

    def begin(self):
        return self

    def end(self, *of_errors):
        self.notes.append(self.value)

    __enter__, __exit__ = begin, end


class KeepingUnderOtherNames(Leaving):
    __enter__, __exit__ = Leaving.begin, lambda self, *of_errors: True


@contextlib.contextmanager
def noted_at_last(notes, value):
    try:
        yield value
    finally:
        notes.append(value)


def what_is_done_whatever_is_raised(xs):
    notes = []
    try:  #! what="its block leaves something to `finally` or `with`"
        try:
            if xs[0] > 0.0:
                raise ValueError
        finally:
            notes.append(xs[0])
    except ValueError:
        pass
    return xs[1] + sum(notes)


def what_an_exit_does_where_something_is_raised(xs):
    notes = []
    try:  #! what="its block leaves something to `finally` or `with`"
        with Leaving(notes, xs[0]):
            raise ValueError
    except ValueError:
        pass
    return xs[1] + sum(notes)


def what_a_generator_does_where_something_is_raised(xs):
    notes = []
    try:  #! what="its block leaves something to `finally` or `with`"
        with noted_at_last(notes, xs[0]):
            raise ValueError
    except ValueError:
        pass
    return xs[1] + sum(notes)


def errors_are_kept_by_what_is_called_otherwise(xs):
    with KeepingUnderOtherNames([], xs[0]):  #! what="`with` of what may keep an error"
        raise ValueError
    return xs[0] * xs[1]


def with_a_table(x, w=np.ones(2)):
    return x * w[0]


def a_default_that_all_bound_calls_share(x):
    bound = inspect.signature(with_a_table).bind(x)  #! what="the default of `w` is no number, flag or text"
    bound.apply_defaults()
    return np.sum(with_a_table(*bound.args))


class Thrown(Exception):
    def __init__(self, value):
        self.value = value


class Thrower:
    def throw_it(self, value):
        if value > 1.0:
            raise Thrown(value)
        return value


class Hooked(Exception):
    def __setattr__(self, name, value):
        super().__setattr__(name, value)


@dataclasses.dataclass
class Generated(Exception):
    value: float


def a_method_that_throws_of_what_is_no_object(xs):
    try:
        return xs.throw_it(1.0)  #! what="it is not known which method is called"
    except Thrown as thrown:
        return thrown.value


def an_exception_that_says_what_attributes_are(xs):
    try:
        if xs[0] > 0:
            raise Hooked(xs)  #! what="an exception of `Hooked` that is caught"
        return xs[0]
    except Hooked as hooked:
        return np.sum(hooked.args[0])


def an_exception_with_fields(xs):
    try:
        if xs[0] > 0:
            raise Generated(xs)  #! what="an exception of `Generated` that is caught"
        return xs[0]
    except Generated as made:
        return np.sum(made.value)


def catching_of(function, values):
    try:
        if values[0] > 9.0:
            raise Thrown(values)
        return function(values)
    except Thrown as thrown:
        return np.sum(thrown.value)


def throws(values):
    if values[0] > 5.0:
        raise Thrown(values)
    return np.sum(values * values)


def throws_what_another_function_catches(xs):
    return catching_of(throws, xs)  #! what="a function that is called may raise what it catches"


@functools.singledispatch
def by_sort(value):
    return 0.0


def by_the_sort_of_an_iterator(xs):
    return xs[0] * by_sort(iter(xs))  #! what="the class of its first argument is not known"


class Place(enum.IntEnum):
    FIRST = 0
    SECOND = 1


def whether_a_place_is_a_member(xs):
    k = Place.FIRST if xs[0] > 0 else Place.SECOND
    return xs[k] if isinstance(k, Place) else xs[1]  #! what="a test of what may be a member of an enumeration"


def the_type_of_what_may_be_a_member(xs):
    k = Place.FIRST if xs[0] > 0 else Place.SECOND
    return xs[k] if type(k) is int else xs[1]  #! what="the type of what may be a member of an enumeration"


def the_name_of_what_may_be_a_member(xs):
    k = Place.FIRST if xs[0] > 0 else Place.SECOND
    return xs[0] * len(k.name)  #! what="an integer that may be a member of an enumeration"


def the_name_of_what_a_key_may_be(xs):
    d = {place: xs[place] for place in Place}
    return sum(v * len(k.name) for k, v in d.items())  #! what="an integer that may be a member of an enumeration"


def the_name_of_a_member_by_its_name(xs):
    return xs[0] * len(getattr(Place.FIRST, "name"))  #! what="an integer that may be a member of an enumeration"


def how_a_member_shows_itself(xs):
    return xs[0] * len(repr(Place.FIRST))  #! what="a text that shows what may be a member of an enumeration"


def how_a_member_shows_itself_in_a_list(xs):
    return xs[0] * len(str([Place.FIRST]))  #! what="a text that shows what may be a member of an enumeration"


def how_a_member_shows_itself_in_a_field(xs):
    return xs[0] * len(f"{Place.FIRST!r}")  #! what="a text that shows what may be a member of an enumeration"


def how_a_member_shows_itself_in_a_format(xs):
    return xs[0] * len("{!r}".format(Place.FIRST))  #! what="a text that shows what may be a member of an enumeration"


def how_a_member_shows_itself_in_percents(xs):
    return xs[0] * len("%-3r" % Place.FIRST)  #! what="a text that shows what may be a member of an enumeration"


def whether_what_may_be_a_member_is_one_of_them(xs):
    k = Place.FIRST if xs[0] > 0 else Place.SECOND
    return xs[0] if k in Place else xs[1]  #! what="`in` of what may be no member of an enumeration"


def whether_a_place_is_another_one(xs):
    k = Place.FIRST if xs[0] > 0 else Place.SECOND
    return xs[0] if k is Place.FIRST else xs[1]  #! what="`is` of an integer that may be a member"


class Halved:
    """An object with a property."""

    def __init__(self, value):
        self.value = value

    @property
    def half(self):
        return self.value / 2

    @half.setter
    def half(self, half):
        self.value = half * 2


def what_a_handler_asks_of_an_exception(x):
    try:
        if x > 0:
            raise ValueError("large")
        y = x * 2
    except ValueError as error:
        y = x * len(error.__notes__)  #! what="what is done with the exception that is caught"
    return y


def a_name_of_an_attribute_that_only_the_run_knows(x, name):
    o = Halved(x)
    o.__dict__[name] = x * 2  #! what="a change of its `__dict__`"
    return o.value * x


class HalfSlotted:
    """An object with a slot that its dict does not hold."""

    __slots__ = ("value", "__dict__")

    def __init__(self, value):
        self.value = value


def the_name_of_a_slot_in_a_dict(x):
    o = HalfSlotted(x)
    o.__dict__["value"] = x * 2  #! what="its class has a slot of the name `value`"
    return o.value * x


def the_name_of_a_property_in_a_dict(x):
    o = Halved(x)
    o.__dict__["half"] = x * 2  #! what="its class has a property of the name `half`"
    return o.value * x


def what_a_counter_gives_that_no_dict_does(xs):
    c = Counter("aab")
    return xs[0] * sum(1 for _ in c.elements())  #! what="`.elements` of a `Counter`"


def dicts_in_a_list_that_is_asked_for_one(x, n):
    seen, s = [], 0.0
    for i in range(n):
        head = {"v": x * 1.0, "up": None}
        s += x if head in seen else head["v"] ** 2
        seen.append(head)  #! what="a dict in a list that grows"
    return s


def a_slice_by_name_that_becomes_longer(x):
    items, cut = [x, x * x], slice(1, None)
    items[cut] += [x]  #! what="`+=` of a slice of a list"
    return items[-1]


def a_list_that_is_emptied_by_a_product(x):
    items = [x, x * x]
    items *= 0  #! what="this operation on a list"
    return x * len(items)


class Early_:
    def __get__(self, obj, owner):
        return self if obj is None else 2.0


class Set_:
    __set__ = print


class Giving_:
    def __get__(self, obj, owner):
        return 2.0


class Noting_:
    def __init__(self):
        self.seen = []

    def __get__(self, obj, owner):
        return self if obj is None else obj.v

    def __delete__(self, obj):
        obj.v = 0.0


class Described_:
    early, set, giving, noting = Early_(), Set_(), Giving_(), Noting_()

    def __init__(self, v):
        self.v = v
        if v > 1.0:
            self.more = v


def a_descriptor_beside_what_is_held(x):
    o = Described_(x)
    if x > 0.0:
        o.__dict__["early"] = x
    return o.early  #! what="`.early` is a descriptor, or held by the object itself"


def a_descriptor_without_a_text(x):
    o = Described_(x)
    o.set = x  #! what="`Set_.__set__` has no text"
    return o.v


def a_descriptor_that_does_not_give_itself(x):
    return Described_(x).giving * x  #! what="`Described_.giving` is a descriptor"


def a_descriptor_that_holds_a_list(x):
    return Described_(x).noting * x  #! what="holds `.seen`, which is no constant"


def a_descriptor_that_is_deleted(x):
    o = Described_(x)
    del o.noting  #! what="`.noting` is a descriptor"
    return o.v


def all_of_what_is_held_on_one_path(x):
    return sum(vars(Described_(x)).values())  #! what="another path gives it others"


def what_is_held_on_one_path_is_deleted(x):
    o = Described_(x)
    if hasattr(o, "more"):
        del o.more  #! what="`.more` is set or deleted, which some of its class lack"
    return o.v


class Asking_:
    def __init__(self, v):
        self.v = v

    def __getattr__(self, name):
        self.square = self.v * self.v
        return self.square


def what_a_hook_sets_later(xs):
    made = [Asking_(v) for v in xs]
    made.sort(key=lambda one: one.v)
    return sum(one.square for one in made)  #! what="it may get `.square` later, for which its `__getattr__` is asked before"


def what_a_hook_may_give(x):
    return getattr(Asking_(x), "square", x)  #! what="`.square` is asked for, which its `__getattr__` may give"


class Drained_:
    def __init__(self):
        self.items = []

    def take(self):
        if len(self.items) > 3:
            raise IndexError("too many")
        return self.items.pop()


def what_else_raises_what_is_caught(x):
    held = Drained_()
    held.items.append(x)
    try:  #! what="`try`: its block changes an array or list"
        y = held.take()
    except IndexError:
        y = x
        held.items.append(y)
    return y


class Nothing_:
    def __init__(self, name):
        self.name = name


class Rows_:  # helper
    def __init__(self, rows):
        self.rows = rows

    def turned(self):
        return Rows_(list(zip(*self.rows)))


def a_row_of_an_object_that_a_method_makes_asked_whether_it_is_a_tuple(x):
    row = Rows_([[x, 2.0], [3.0, 4.0]]).turned().rows[0]
    return row[0] * 2 if isinstance(row, tuple) else row[0] ** 3  #! what="this use of a tuple of unknown length"


def rows_of_both_sorts_that_objects_hold_repeated(x):
    one, total = Rows_([[x, 2.0], [3.0, 4.0]]), 0.0
    for rows in (one, one.turned()):
        total += len(rows.rows[0] * 2) * rows.rows[0][1]  #! what="this use of a tuple of unknown length"
    return total


class Below_a_list(list):
    def total(self):
        return sum(self)


def an_object_that_is_a_list_as_well_is_returned(x):
    made = Below_a_list([x, x * x])
    return made  #! what="one that is a list or dict as well is returned"


def what_a_solver_found_has_no_places(x):
    found = scipy.optimize.root_scalar(lambda v: v - x, x0=0.0, x1=1.0)
    return found[0]  #! what="this item of what a solver found"


def a_deque_that_forgets_is_returned(x):
    made = deque(maxlen=2)
    for k in range(3):
        made.append(x * k)
    return {"last": made}  #! what="a deque with a `maxlen`, or an iterator, is returned"


Hidden_counter_ = type("Elsewhere_", (), {"made": 0, "__module__": "raised"})


def counts_in_what_no_import_finds(x):
    Hidden_counter_.made += 1
    return x * 2


Place_ = namedtuple("Place_", "a b")


def the_type_of_a_named_tuple(x):
    place = Place_(x, 2.0)
    return x if type(place) is tuple else place.a * place.b  #! what="a test of the type of a tuple"


class Seen_(Exception):
    def __init__(self, v):
        self.v = v


def raises_what_is_seen_(x):
    if x > 3.0:
        raise Seen_(x)
    return x


def a_function_in_a_list_that_raises_what_is_caught(x):
    try:
        if x > 2.0:
            raise Seen_(x)
        y = [raises_what_is_seen_][0](x)
    except Seen_ as e:
        y = e.v
    return y * 2


NOTES_ = []
SAME_NOTES_ = NOTES_


def notes_on_a_list_with_another_name(x):
    NOTES_.append(1.0)
    return np.sum(x) * len(SAME_NOTES_)


def array_of_a_view(x):
    named = {"a": x, "b": 2.0 * x}
    return np.sum(named.values())  #! what="an array of a view of a dict: to NumPy that is one object"
