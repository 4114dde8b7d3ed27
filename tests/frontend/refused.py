"""Functions that must be refused.  The marked line is where the error must point, and `at` what the carets must cover.

Over 400 lines, since it is a list: a function for each refusal, and no code of its own.
"""
# ruff: noqa - these are the habits of users, the bad ones included

import collections, dataclasses
import functools, operator, random, sys, traceback

import numpy as np

FACTS = {"n": 3, "on": True, "xs": np.ones(3), "ms": np.ones((2, 3)), "f32": np.ones(3, "f4"), "p": (1.0, 2.0), "d": {0: 1.0}, "ls": [1.0], "rows": [{"a": 1.0}, {"a": 2.0}],
         "x": 1.5, "name": "math", "ints": np.arange(3), "pair": collections.namedtuple("Pair", "a b")(1.0, 2.0)}
RNG = np.random.default_rng(0)
LOG = []


class Holder:
    k = 2.0

    def step(self):
        return ARRAY


HOLDER = Holder()


def helper(x):
    class Inner:
        held = x

    return x


def store_in_unknown(u):
    u[0] = 1.0  #! at="u[0]" what="a store to `u[...]`: it is not known whether" remedy="u = u.copy()"
    return u


def store_in_iterated(xs):
    for v in np.broadcast_to(xs, (2, 3)):
        xs[0] += v[0]  #! at="xs[0]" what="is read after this store" remedy="copy"
    return xs


def multiply_at_pairs(ms):
    y = ms * 2
    np.multiply.at(y, ([0, 0], [1, 1]), 2.0)  #! at="np.multiply.at(y, ([0, 0], [1, 1]), 2.0)" what="several times" remedy="a loop"
    return y


def modf_at(xs):
    y = xs * 2
    np.modf.at(y, [0, 0], 2.0)  #! at="np.modf.at(y, [0, 0], 2.0)" what="this form of `np.modf.at`" remedy="new array"
    return y


def place_where_not_zero(xs):
    y = xs * 2
    np.place(y, [0, 1, 1], xs)  #! at="np.place(y, [0, 1, 1], xs)" what="this form of `np.place`" remedy="new array"
    return y


def along_every_axis(ms, ints):
    y = ms * 2
    np.put_along_axis(y, ints, 1.0, None)  #! at="np.put_along_axis(y" what="this form of `np.put_along_axis`" remedy="new array"
    return y


def transposed_in_another_shape(ms):
    y = ms.copy()
    y.T.reshape(-1)[3] = ms[0, 0]  #! at="y.T.reshape(-1)[3]" what="whether `reshape` gives a view" remedy="y = y.copy()"
    return y


def every_other_in_one_axis(xs):
    y = np.zeros(6)
    y[::2].ravel()[0] = xs[0]  #! at="y[::2].ravel()[0]" what="whether `ravel` gives a view" remedy="y = y.copy()"
    return y


def product_in_another_shape(ms):
    y = ms @ ms.T
    y.reshape(-1)[3] *= ms[0, 0]  #! at="y.reshape(-1)[3]" what="whether `reshape` gives a view" remedy="y = y.copy()"
    return y


def product_in_another_shape_and_order(ms):
    y = ms @ ms.T
    y.reshape(4, 1).T[0] *= ms[0, 0]  #! at="y.reshape(4, 1).T[0]" what="whether `reshape` gives a view" remedy="y = y.copy()"
    return y


def order_of_columns(ms):
    y = ms.copy()
    y.reshape(-1, order="F")[3] = ms[0, 0]  #! at="y.reshape(-1, order=" what="whether `reshape` gives" remedy="an index"
    return y


def copy_with_a_name(ms):
    y = ms.copy()
    v = y.T.ravel()
    v[0] = ms[1, 1]  #! at="v[0]" what="`y` (line 101) may be the same array or a view" remedy="a copy"
    return y + v[0]


def joined_in_another_shape(ms, n):
    y = ms.copy()
    if n > 2:
        y = ms.T * 2
    y.reshape(-1)[0] = 1.0  #! at="y.reshape(-1)[0]" what="whether `reshape` gives a view" remedy="y = y.copy()"
    return y


def written_diagonal(ms):
    y = ms.copy()
    y.diagonal()[...] = 1.0  #! at="y.diagonal()[...]" what="write into what `diagonal` gives" remedy="y[k, k]"
    return y


def written_diagonal_with_a_name(ms):
    y = ms.copy()
    d = np.diagonal(y)
    d[0] = 1.0  #! at="d[0]" what="write into what `diagonal` gives" remedy="d = d.copy()"
    return y


def written_broadcast(xs):
    y = xs.copy()
    np.broadcast_to(y, (2, 3))[0, 0] = 1.0  #! at="np.broadcast_to(y" what="write into what `broadcast_to` gives" remedy="y[k, k]"
    return y


def shape_bound_anew(xs):
    y = xs.copy()
    y.shape = (3, 1)  #! at="y.shape" what="a store to the attribute `y.shape`" remedy="a local name"
    return y


def places_by_an_unknown_length(xs, u):
    for i in np.ndindex(u):  #! at="np.ndindex(u)" what="`np.ndindex` of lengths that are not known" remedy="loops over range"
        xs[i] *= 2.0
    return xs


def places_of_an_unknown_array(u):
    for i, v in np.ndenumerate(u):  #! at="np.ndenumerate(u)" what="the places of what is no array" remedy="range"
        u = u * v
    return u


def partitioned(xs):
    xs.partition(1)  #! at="xs.partition(1)" what="`.partition(...)`: it changes its object" remedy="new value"
    return xs


def resized(xs):
    xs.resize((3, 1))  #! at="xs.resize((3, 1))" what="`.resize(...)`: it changes its object" remedy="new value"
    return xs


def roots_at_places_of_integers(ints):
    y = ints * 2
    np.power.at(y, [0, 1], 0.5)  #! at="np.power.at(y, [0, 1], 0.5)" what="dtype int64, may round" remedy="float64"
    return y


def out_of_unknown(u, xs):
    np.exp(xs, out=u)  #! at="np.exp(xs, out=u)" what="writes into an array, and it is not known" remedy="new array"
    return u


def out_into_global(xs):
    np.exp(xs, out=ARRAY)  #! at="np.exp(xs, out=ARRAY)" what="writes into an array" remedy="new array"
    return ARRAY


def copied_into_global(xs):
    w = ARRAY
    np.copyto(w, xs)  #! at="np.copyto(w, xs)" what="a store to `w`" remedy="np.zeros"
    return w


def diagonal_of_values(ms, xs):
    np.fill_diagonal(ms, ms)  #! at="np.fill_diagonal(ms, ms)" what="this form of" remedy="new array"
    return ms


def put_with_mode(xs):
    mode = "clip" if xs[0] > 0.0 else "wrap"
    np.put(xs, [7], 1.0, mode=mode)  #! at="np.put(xs, [7], 1.0, mode=" what="this form of" remedy="new array"
    return xs


def sorted_by_order(xs):
    xs.sort(0, None)  #! at="xs.sort(0, None)" what="this form of" remedy="new array"
    return xs


def store_in_global(xs):
    ARRAY[0] = xs[0]  #! at="ARRAY[0]" what="outside the function" remedy="y = ARRAY.copy()"
    return ARRAY


def store_of_display(xs):
    y = np.zeros(2)
    y[:] = {"a": xs[0], "b": xs[1]}  #! at="y[:]" what="a store of a dict" remedy="the values in it"
    return y


def store_in_copied_rows(xs, ms):
    ms[xs > 0.5][0] = 1.0  #! at="ms[xs > 0.5][0]" what="an index may take a copy" remedy="one index"
    return ms


def store_in_element(xs, p):
    p[0][1] = xs[0]  #! at="p[0][1]" what="that is a tuple, not an array" remedy="np.where"
    return xs


def store_in_given_array(xs):
    y = np.zeros(3)
    LOG.append(y)  #! at="LOG.append(y)" what="may change" remedy="x.copy()"
    y[0] = xs[0]
    return y


def store_attribute(x):
    HOLDER.k = x  #! at="HOLDER.k" what="a store to the attribute `HOLDER.k`" remedy="local name"
    return x


def augmented_attribute(x):
    HOLDER.k += x  #! at="HOLDER.k" what="a store to the attribute" remedy="local name"
    return x


def delete_item(xs):
    del xs[0]  #! at="xs[0]" what="a store to" remedy="np.where"
    return xs


def dict_comprehension(x):
    return {i: x for i in range(len(x))}  #! at="{i: x for i in range(len(x))}" what="a number of items" remedy="a list"


def lambda_(x):
    return HOLDER.step(lambda y: y) * x  #! at="HOLDER.step(lambda y: y)" what="the use of a lambda as a value" remedy="a call"


def nested_def(x):
    @functools.lru_cache(typed=True)
    def g(y):  #! at="def g(y):" what="decorated function inside" remedy="without its decorator"
        return y
    return g(x)


def forgetting(x):
    k = 1.0
    @functools.lru_cache(maxsize=1)
    def g(n):  #! at="def g(n):" what="decorated function inside" remedy="without its decorator"
        return x * n * k
    first = g(0) + g(1)
    k = 2.0
    return first + g(0)


def forgetting_what_a_loop_binds(x):
    @functools.lru_cache
    def g(n):  #! at="def g(n):" what="decorated function inside" remedy="without its decorator"
        return x * n * k
    s = x
    for k in range(3):
        s = s + g(0) + g(1)
    return s


def forgetting_what_another_changes(x):
    counts = [0]
    def count():
        counts[0] += 1
        return counts[0]
    @functools.lru_cache
    def g(n):  #! at="def g(n):" what="decorated function inside" remedy="without its decorator"
        return x * n * count()
    return g(1) * g(2)


def keeping_what_is_given_by_name_apart(x):
    counts = [0]
    @functools.cache
    def g(n, m=1):  #! at="def g(n, m=1):" what="decorated function inside" remedy="without its decorator"
        counts[0] += 1
        return x * n * m * counts[0]
    return g(2) + g(2, 1) + g(n=2)


def class_(x):
    class C:  #! at="class C:" what="class defined inside" remedy="class of the module"
        held = x
    return x


def dict_(x):
    d = {x + 1.0: x}  #! at="{x + 1.0: x}" what="a dict with a key that only the running program knows" remedy="a list"
    return d["a"]


def try_(x):
    try:  #! at="try:" what="`try`" remedy="if"
        for k in range(3):
            y = x / k
        z = 1.0 / x
    except ZeroDivisionError:
        z = y
    return z


def try_star(x):
    try:  #! at="try:" what="`try`" remedy="if"
        return_value = x
    except* ValueError:
        return_value = 0
    return return_value


def with_(x):
    with np.errstate(all="raise"):  #! at='with np.errstate(all="raise"):' what="`with`" remedy="around the call"
        y = x
    return y


def match_(x):
    match x:  #! at="match x:" what="`match`" remedy="if"
        case (0 as k) | (k, 1):
            return x * k


def global_(x):
    global K  #! at="global K" what="`global`" remedy="parameter"
    K = x
    return x


def star_parameter(*xs):  #! at="xs" what="not known what `*xs` takes" remedy="a call"
    return xs[0]


def double_star_parameter(**xs):  #! at="xs" what="not known what `**xs` takes" remedy="a call"
    return xs["a"]


def star_call(x, xs):
    return pow(*xs, x)  #! at="*xs" what="unknown length" remedy="one by one"


def double_star_call(x, d):
    return np.sum(x, **d)  #! at="d" what="`**`" remedy="one by one"


def where_of_ufunc(xs):
    return np.log(xs, where=xs > 0)  #! at="np.log(xs, where=xs > 0)" what="`where=`" remedy="np.where(mask"


def nan_to_num_in_place(xs):
    y = xs * 2
    np.nan_to_num(y, copy=False)  #! at="np.nan_to_num(y, copy=False)" what="`copy=`" remedy="without it"
    return y




def shuffle(ints, xs):
    random.shuffle(ints)  #! at="random.shuffle(ints)" what="may change `ints`" remedy="copy"
    return xs[ints[0]]


def shuffle_method(ints, xs):
    RNG.shuffle(ints)  #! at="RNG.shuffle(ints)" what="`.shuffle(...)`" remedy="new value"
    return xs[ints[0]]


def unknown_function_of_read_array(xs):
    helper(xs)  #! at="helper(xs)" what="may change `xs`" remedy="copy"
    return xs * 2


def unknown_function_of_view(xs):
    v = xs[1:]
    helper(v)  #! at="helper(v)" what="may change `v`" remedy="copy"
    return xs * 2


def unknown_method_of_read_object(xs):
    RNG.permuted(xs)  #! at="RNG.permuted(xs)" what="may change `xs`" remedy="copy"
    return xs * 2


def buffer_of_unknown_object(x, n):
    s = 0.0
    for i in range(n):
        s = s + HOLDER.step() * x  #! at="HOLDER.step()" what="may change `HOLDER`" remedy="as an argument"
    return s


def exec_(x):
    exec("x = 1")  #! at='exec("x = 1")' what="`exec(...)`" remedy="code itself"
    return x


def locals_(x):
    return locals()["x"]  #! at="locals()" what="`locals(...)`" remedy="names"


def setattr_(x):
    setattr(HOLDER, "k", x)  #! at='setattr(HOLDER, "k", x)' what="changes its argument" remedy="new array"
    return x


def iadd_of_unknown_parameter(u):
    u += 1.0  #! at="u += 1.0" what="another name" remedy="u = u + ..."
    return u


def iadd_of_what_may_be_the_array(xs):
    y = xs * 2
    v = np.real_if_close(y)
    v += 1.0  #! at="v += 1.0" what="another name" remedy="v = v + ..."
    return y


def iadd_of_global(x):
    w = ARRAY
    w += x  #! at="w += x" what="another name" remedy="w = w + ..."
    return w


def iadd_read_in_tuple(xs):
    y = xs * 2
    t = (y, 1.0)
    y += 1.0  #! at="y += 1.0" what="read later as `y`" remedy="y = y + ..."
    return t[0]


def iadd_of_one_branch(xs, x):
    y = xs * 2
    z = y if x > 1 else xs * 3
    z += 1.0  #! at="z += 1.0" what="read later as `y`" remedy="z = z + ..."
    return y + z


def places_along_an_axis_of_another_rank(ms, ints):
    y = ms * 2.0
    np.put_along_axis(y, ints, 1.0, 0)  #! at="np.put_along_axis(y, ints, 1.0, 0)" what="this form of" remedy="new array"
    return y


def different_structures(x):
    if x > 1:  #! at="if x > 1:" what="a tuple of 2 on one path and a single value" remedy="same structure"
        y = x, x
    else:
        y = x
    return y


def different_results(x):
    if x > 1:  #! at="if x > 1:" what="a tuple of 2 on one path and a single value" remedy="same structure"
        return x, x
    return x


def different_functions(x):
    lib = np.linalg if x > 1 else np.fft  #! at="np.linalg if x > 1 else np.fft" what="different functions" remedy="in each branch"
    return lib.norm(x)


def structure_changes(x, n):
    y = x
    for i in range(n):  #! at="for i in range(n):" what="changes its structure" remedy="one kind"
        y = (y, i)
    return y


def long_display(x, n):
    for i in (x, x, x, x, x, x, x, x, x, x):
        for j in (x, x, x, x, x, x, x, x, x, x):  #! at="(x, x, x, x, x, x, x, x, x, x)" what="more than 64" remedy="np.array"
            n = n + i * j
    return n


def tuple_arithmetic(x, n):
    return sum((x, 1.0) * n)  #! at="(x, 1.0) * n" what="this multiple of a tuple" remedy="a list"


def tuple_index(x, n):
    return (x, None)[n]  #! at="(x, None)[n]" what="known only when it runs" remedy="np.array"


def zip_of_tuple_and_array(p, xs):
    s = 0.0
    for (a, *_), b in zip(((xs[0],), p), xs):  #! at="zip(((xs[0],), p), xs)" what="unlike tuples, or of lists, in a tuple" remedy="np.array"
        s = s + a * b
    return s


def zip_value(xs):
    return zip(xs, xs)  #! at="zip(xs, xs)" what="`zip(...)` as a value" remedy="for"


def identity(xs):
    y = xs[::2]
    return y is xs  #! at="y is xs" what="`is` between two values" remedy="flag"


def shared_memory(xs, ms):
    y = xs * 2
    y[0] = 1.0
    if np.shares_memory(xs, y):  #! at="np.shares_memory(xs, y)" what="`np.shares_memory`: a derivative may copy" remedy="flag"
        return y
    return np.may_share_memory(y, ms)


def shared_memory_by_another_name(xs):
    asks = np.may_share_memory
    return xs if asks(xs, xs) else xs[0]  #! at="asks(xs, xs)" what="a derivative may copy" remedy="flag"


def same_id(xs, ms):
    return xs if id(xs) == 3 else ms  #! at="id(xs)" what="`id`: a derivative may copy" remedy="flag"


def identity_by_a_function(xs, ms):
    return xs[0] if operator.is_(xs, ms) else 0.0  #! at="operator.is_(xs, ms)" what="`operator.is_`: a derivative" remedy="flag"


def owns_its_memory(xs):
    part = xs[1:] * 2
    return xs[0] if part.flags.owndata else 0.0  #! at="part.flags" what="`.flags` of an array: a derivative may copy" remedy="flag"


def where_it_lies(xs):
    return xs[xs.ctypes.data % 2]  #! at="xs.ctypes" what="`.ctypes` of an array: a derivative may copy" remedy="flag"


def base_of_a_view(xs):
    part = (xs * 2)[1:]
    return xs if part.base is None else part  #! at="part.base" what="`.base` of an array" remedy="flag"


def array_among_arrays(xs):
    y = xs * 2
    return y if y in [xs, y] else xs  #! at="y in [xs, y]" what="`in` for an array" remedy="array_equal"


def star_import_in_function(x):
    import not_imported_module  #! at="import not_imported_module" what="import of" remedy="top of the module"
    return x


def bare_raise(x):
    raise  #! at="raise" what="form of `raise`" remedy="SomeError"


def type_of_tuple(x):
    return type((x, 1)) is tuple  #! at="type((x, 1))" what="type of a tuple" remedy="flag"


def await_later(x):
    y = x
    y += (z := 2.0)
    z[0] = 1  #! at="z[0]" what="a store to" remedy="np.where"
    return y


def keys_of_the_run(ints):
    return dict.fromkeys(ints, 1.0)  #! at="dict.fromkeys(ints, 1.0)" what="a number of items that" remedy="a list"


def pairs_of_the_run(xs):
    return dict(enumerate(xs))  #! at="dict(enumerate(xs))" what="a number of items that" remedy="a list"


def default_dict(x):
    return [collections.defaultdict(float)]  #! at="return [collections.defaultdict(float)]" what="it returns a `defaultdict`" remedy="dict(d)"


def unicode_text(x):
    éé = x; y = "é" + str({éé: 1})  #! at="{éé: 1}" what="a dict" remedy="a list"
    return x


class Class:
    def method(self, x):
        def nested(y):
            y[0] = 1  #! at="y[0]" what="a store to" remedy="np.where"
        return nested


ARRAY = np.ones(3)
NESTED = Class().method(1)


def order_of_views(x):
    d = {1: x, 2: x * x}
    return x if d.items() == {2: x * x, 1: x}.items() else d[2]  #! at="d.items() == {2: x * x, 1: x}.items()" what="what is asked of a view of a dict: that is no list" remedy="sorted(p)"


def items_that_two_have(x):
    d = {1: x, 2: x * x}
    return x * len(d.items() & {(1, 5)})  #! at="d.items() & {(1, 5)}" what="what is asked of a view of a dict: that is no list" remedy="sorted(p)"


def a_view_as_a_list(x):
    d = {1: x, 2: x * x}
    return x if isinstance(d.values(), list) else d[2]  #! at="isinstance(d.values(), list)" what="what is asked of a view of a dict: that is no list" remedy="list(p.values())"


def a_view_in_a_list(x):
    d = {0: x, 1: x * x}
    views = [d.values()]  #! at="[d.values()]" what="a view of a dict that gets a name" remedy="list(p.values())"
    d[0] = 3 * x
    return sum(views[0])


def a_view_put_in_a_list(x):
    d = {0: x, 1: x * x}
    views = []
    views.append(d.values())  #! at="views.append(d.values())" what="a view of a dict that gets a name" remedy="list(p.values())"
    d[0] = 3 * x
    return sum(views[0])


def a_dict_that_changes_under_an_iterator(x):
    d = {0: x, 1: x * x}
    it = iter(d.values())
    first = next(it)
    d[1] = 3 * x  #! at="d[1]" what="another name may stand for it" remedy="a copy that is changed"
    return first * next(it)


def _walked(d):  # helper
    it = iter(d.values())
    return next(it), it


def an_iterator_of_a_dict_that_a_function_was_given(x):
    d = {0: x, 1: x * x}
    first, it = _walked(d)  #! at="_walked(d)" what="returns this iterator: it may be of a dict that the function was given" remedy="list(p.values())"
    d[1] = 3 * x
    return first * next(it)


def generator_for_what_is_called_list(x):
    scale = [1.0]

    def changing(items):
        scale[0] = 2.0
        return [v * v for v in items]

    def made_by(items, list):
        kept = list(items)
        return kept

    made = made_by((x * k * scale[0] for k in range(3)), changing)  #! at="(x * k * scale[0] for k in range(3))" what="a generator expression" remedy="a loop, or NumPy"
    return sum(made)


@dataclasses.dataclass
class Fielded:
    v: object


def dict_of_a_factory(x):
    return dataclasses.asdict(Fielded(x), dict_factory=dict)["v_"]  #! at="dataclasses.asdict(Fielded(x), dict_factory=dict)" what="what a factory makes of a dataclass" remedy="called with a dict"


def any_of_an_iterator(xs):
    left = iter([v * v for v in xs])
    found = any(left)  #! at="any(left)" what="`any` of an iterator, which it may leave" remedy="a `for` loop"
    return sum(left) if found else 0.0


class Compared:
    def __init__(self, v):
        self.v = v

    def __lt__(self, other):
        return self.v < other.v

    def __gt__(self, other):
        return self.v > other.v


def _compared(x):
    made = []
    for w in (3.0, 1.0, 2.0):
        made.append(Compared(x * w))
    return made


def order_by_objects(x):
    made = _compared(x)
    return sorted(made, key=lambda each: each)[0].v  #! at="sorted(made, key=lambda each: each)" what="this use of an object" remedy="attributes"


def array_of_objects(x):
    made = _compared(x)
    return np.max(np.array(made)).v  #! at="np.array(made)" what="this use of an object" remedy="attributes"


def place_among_objects(x):
    made = _compared(x)
    return np.argmax(made) * x  #! at="np.argmax(made)" what="this use of an object" remedy="attributes"


def what_is_handled(x):
    try:
        y = 1.0 / x
    except ZeroDivisionError:
        return x * len(traceback.format_exc())  #! at="traceback.format_exc()" what="it tells of what runs" remedy="flag"
    return y


def who_called(x):
    return x * len(sys._getframe().f_code.co_name)  #! at="sys._getframe()" what="it tells of what runs" remedy="flag"


def _told():
    with open(__file__):
        return float(sys.exc_info()[0] is None)


def told_by_a_helper(x):
    return x * _told()  #! at="_told()" what="it tells of what runs" remedy="argument"


class Sized:
    def __init__(self, items):
        self.items, self.asked = items, 0

    def __len__(self):
        self.asked += 1
        return len(self.items)

    def __iter__(self):
        return iter(self.items)


def length_that_is_noted(x):
    sized = Sized([x, 2.0 * x])
    return sum(list(sized)) * sized.asked  #! at="sized" what="its `__len__` changes something" remedy="only computes"


def a_dict_that_gets_more_at_the_last_item(x):
    d = {"a": x}
    for k in d:  #! at="d" what="a change of the keys of the dict that the loop goes through" remedy="list(p)"
        d["b"] = 2.0 * x
    return d["a"] * d["b"]


def keys_that_are_put_last(x):
    d = {"a": x, "b": 2.0 * x}
    for k in d:  #! at="d" what="a change of the keys of the dict that the loop goes through" remedy="list(p)"
        d[k] = 3.0 * d.pop(k)
    return d["a"] * d["b"]
