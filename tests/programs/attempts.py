"""Programs with `try`: the block may raise, and what follows differs."""

import contextlib
import math

import numpy as np

X = np.array([1.3, 0.7, 2.1])
LARGE = np.array([12.5, 1.7, 2.6])
WEIGHTS = {"a": 0.5, "b": 2.0}


def suppressed_return(x):
    with contextlib.suppress(ValueError):
        return (x ** 2).sum()
    return x.sum()


def suppressed_rebinding(x):
    y = x[0]
    with contextlib.suppress(ValueError):
        y = math.log(y - 10)
    return y * x[1]


def a_number_that_is_none(x):
    try:
        n = int("x")
    except ValueError:
        n = 2
    return (x ** n).sum()


def the_first_of_none_or_of_some(x):
    found, some = [v for v in x if v > 5.0], [v for v in x if v > 1.0]
    try:
        a = next(iter(found))
    except StopIteration:
        a = x[0] ** 2
    try:
        b = next(iter(some))
    except StopIteration:
        b = x[1] * 3
    return a * b


def a_missing_key(x):
    d = {"a": x[0]}
    try:
        v = d["b"]
    except KeyError:
        v = x[1] ** 2
    return v * x[2]


def left_under_the_else_of_a_loop(x):
    s = 0.0
    for v in x:
        try:
            for w in x:
                s = s + w * v
            else:
                break
        finally:
            s = s * 2.0
    return s


def returned_from_a_context_behind_a_loop(x):
    s = 0.0
    for v in x:
        with contextlib.nullcontext():
            for w in x:
                s = s + w * v
                if s > 9.0:
                    break
            else:
                break
        s = s * 2.0
    return s


def with_else_and_finally(x):
    s = 0.0
    for v in x:
        try:
            s += math.sqrt(v - 1.0)
        except ValueError:
            s += v * v
        else:
            s *= 2
        finally:
            s = s + 1
    return s


def one_in_the_other(x):
    try:
        try:
            y = math.sqrt(x[1] - 1)
        except KeyError:
            y = 3.0
    except ValueError:
        y = x[0] ** 3
    return y


def a_name_bound_before_in_both(x):
    try:
        a = x[0] ** 2
        y = math.sqrt(x[1] - 1)
    except ValueError:
        a = x[2]
        y = a * a
    return y * a


def a_store_behind_the_end(x):
    z = x.copy()
    try:
        z[7] = x[0] * 2
    except IndexError:
        z[1] = x[0] ** 2
    return (z * z).sum()


def stores_in_a_loop(x):
    z = x.copy()
    for k in range(5):
        try:
            z[k] += x[0] * k
        except IndexError:
            pass
    return (z * z).sum()


def safe(f, v):
    try:
        return f(v)
    except ValueError:
        return v * v


def in_a_helper_given_a_function(x):
    return sum(safe(lambda u: math.sqrt(u - 1.0), v) for v in x)


def appended_or_else(x):
    acc = []
    for v in x:
        try:
            acc.append(math.sqrt(v - 1.0))
        except ValueError:
            acc.append(v * 3)
    return acc[0] * acc[1] * acc[2]


def check(v):
    if v < 1:
        raise ValueError("small")
    return v * 2


def raised_in_a_helper(x):
    s = 0.0
    for v in x:
        try:
            s += check(v)
        except ValueError as error:  # noqa: F841
            s -= v ** 2
    return s


def whatever_is_raised(x):
    try:
        y = check(x[0])
    except:  # noqa: E722
        y = x[0] ** 3
    return y


def until_the_end(x):
    n = 0
    while True:
        try:
            y = x[n] ** 2
            n += 1
        except IndexError:
            break
    return y


def a_name_that_nobody_reads_then(x):
    a = x
    b = x
    try:
        a = a * 2
        a[5]
    except (IndexError, KeyError):
        b = b * 3
    return (b ** 2).sum()


def in_an_inner_function(x):
    def inner(v):
        try:
            return np.linalg.cholesky(v)[0, 0]
        except np.linalg.LinAlgError:
            return v[0, 0] ** 2
    return inner(np.outer(x, x) - 5 * np.eye(3)) + inner(np.outer(x, x) + np.eye(3))


def an_array_that_has_two_names(x):
    y = x * 1.0
    r = y
    try:
        y += 1 / (len(x) - 3)
    except ZeroDivisionError:
        y *= 2
    return (r ** 2).sum()


def rows_of_a_list(x):
    rows = [x, x * 2]
    try:
        rows[0] = rows[2] * 2
    except IndexError:
        rows[1] = rows[0] * 3
    return (rows[0] * rows[1]).sum()


def returned_from_the_block(x):
    for k in range(4):
        try:
            return x[k + 1] / (x[k] > 1.0)
        except ZeroDivisionError:
            continue
    return x[0]


def newton_with_a_singular_step(x):
    z = x.copy()
    for _ in range(3):
        jacobian = np.diag(2 * z) - 0.1 * np.outer(z, z)
        try:
            step = np.linalg.solve(jacobian * (z[0] > 1.0), z**2 - 2.0)
        except np.linalg.LinAlgError:
            step = np.linalg.pinv(jacobian) @ (z**2 - 2.0)
        z = z - 0.5 * step
    return np.sum(z * x)


def a_factor_or_a_shift(x):
    matrix = np.outer(x, x) - 0.5 * np.eye(3)
    shift = 0.0
    for _ in range(4):
        try:
            factor = np.linalg.cholesky(matrix + shift * np.eye(3))
            break
        except np.linalg.LinAlgError:
            shift = shift * 2 + x[0]
    return np.sum(factor) + shift


def descending(v, depth):
    try:
        y = math.sqrt(v - 1.0)
    except ValueError:
        return v * depth
    return y + descending(v * 0.6, depth + 1)


def in_a_recursion(x):
    return descending(x[0], 1) * x[1] + descending(x[2], 1)


def comprehensions_in_the_block(x):
    total = 0.0
    for v in x:
        try:
            roots = [math.sqrt(u - 0.5) for u in (v, 1.0)]
        except ValueError:
            roots = [v * v, v]
        try:
            total += sum(math.log(u) for u in roots)
        except ValueError:
            total += max([u for u in roots if u > 0.0]) * x[0]
    return total


def raised_again_or_not(x):
    try:
        y = math.log(x[1] - 1.0)
    except ValueError:
        if x[0] < 1.0:
            raise
        y = x[2]
    return y * x[1]


def said_and_raised_again(x):
    try:
        y = np.dot(x, x)
    except:
        print("no product of", x)
        raise
    return y * x[0]


def raised_from_what_was_caught(x):
    try:
        try:
            y = math.log(x[1] - 1.0)
        except ValueError as error:
            raise KeyError("no logarithm") from error
    except KeyError:
        y = x[1] ** 2
    return y * x[0]


def smaller_than_what_is_seen(x):
    try:
        least = np.finfo(x.dtype).eps * 4
    except ValueError:
        least = 1e-7
    return np.sin(x[0]) * x[1] if x[0] > least else x[2]


def a_result_that_is_refined(x):
    y = x[0]
    try:
        y = x[0] * x[1]
        y = y * math.log(x[1] - 1.0)
    except ValueError:
        pass
    return y * x[2]


def a_handler_that_reads_what_the_block_bound(x):
    y = x[0]
    try:
        y = x[0] * x[1]
        y = y * math.log(x[1] - 1.0)
        w = math.sqrt(2.0 - x[2])
        y = y * w
    except ValueError:
        y = y * 3.0
        w = y
    else:
        w = 2.0 * w
    return y * w


def one_of_two_handlers_in_a_loop(x):
    y = x[0]
    for k in range(3):
        try:
            y = y + k * x[1]
            y = y * [1.0, 2.0][int(x[0]) + k]
            y = y * math.log(x[2] - 1.5)
        except IndexError:
            y = y + x[0]
            break
        except (ValueError, ZeroDivisionError):
            y = y * 7.0
    return y


def small_is_none(e, n):
    try:
        e[abs(e) < 1e-3] = 0.0
        n[abs(n) < 1.0] = 0.5
    except TypeError:
        if abs(e) < 1e-3:
            e = 0.0
        if abs(n) < 1.0:
            n = 0.5
    return e * n


def stores_in_arrays_or_decides_of_numbers(x):
    return small_is_none(x[0], x[1]) * x[2] + np.sum(small_is_none(x * 2.0, x * x)) + small_is_none(float(x[2]), 2.0) * x[0]


def items_of_a_number(x):
    total = 0.0
    for held in (x[0], float(x[1]), x):
        try:
            first = held[0]
        except (TypeError, IndexError):
            first = held
        total = total + first * x[2]
    return total


def values_by_name_or_in_order(x):
    try:
        a, b, c = x["a"].value, x["b"].value, x["c"].value
    except:  # noqa: E722
        a, b, c = x
    return a * b**2 + c


class TooSmallError(ValueError):
    def __init__(self):
        super().__init__("below 0")


class TooLargeError(ValueError):
    def __init__(self, what, where=None, why=()):
        self.what, self.where, self.why = what, where, list(why)
        super().__init__(f"{what} in {where}")


def only_small(v):
    if v > 2.0:
        raise TooLargeError("too large: " + str(v), where="only_small", why=["of the range", v])
    return v * v


def what_a_class_of_the_users_says(x):
    total = x[1]
    for v in x:
        try:
            total = total + only_small(v)
        except ValueError:
            total = total * v
    return total


def named_where_that_is_possible(x):
    total = np.clip(x, 0.5, 5.0)
    largest = np.max(total)
    try:
        largest.name = "largest"
    except AttributeError:
        largest = largest * x[0]
    try:
        total.name = "total"
    except AttributeError:
        pass
    return largest + np.sum(total**2)


def appended_to_what_may_be_a_tuple(x):
    parts = (x[0], x[1]) if x[0] > 2.0 else [x[0]]
    try:
        parts.append(x[0] ** 3)
    except AttributeError:
        return x[0] * x[1]
    return x[2] * x[2]


def stores_before_what_raises(x):
    y = x * np.ones(3)
    z = y
    try:
        y[0] = 5.0 * x[1]
        z[1] = z[0] * math.sqrt(x[2] - 2.2)
        y[2] += z[1] * x[0]
    except ValueError:
        z[2] = y[0] + x[0] * y[1]
    return y[0] + 2 * y[1] + 3 * y[2] + z[1] * z[2]


def grows_before_what_raises(x):
    made, names = [x[0]], {"a": x[1]}
    try:
        made.append(x[1] * 2)
        names["b"] = made[-1] * x[0]
        made.append(math.log(x[2] - 2.2))
    except ValueError:
        made.append(-x[2] * names["b"])
    return sum(made) * len(made) + names["a"] * names["b"]


PLACES = {"xy": (0, 1, 1), "yx": (1, 0, 2)}


def a_tuple_by_name_or_the_first_one(x, name="yx"):
    try:
        i, j, k = PLACES[name]
    except KeyError:
        i, j, k = PLACES["xy"]
    return x[i] * x[j] ** 2 * k


def a_tuple_of_which_not_all_is_used(x):
    try:
        i, _, scale = PLACES["yy"]
    except KeyError:
        i, _, scale = 2, 0, 3
    return x[i] ** 2 * scale


def a_list_in_a_list_that_is_not_there(x):
    rows = [[x[0]]]
    try:
        rows[1].append(x[1])
    except IndexError:
        rows.append([x[2]])
    return rows[0][0] * rows[1][-1] ** 2


def a_dict_in_a_dict_that_is_not_there(x):
    found = {}
    try:
        found["a"]["b"] = x[0]
    except KeyError:
        found["a"] = {"b": x[1]}
    return found["a"]["b"] ** 2 * x[2]


class Doubling:
    k = 2.0

    def __enter__(self):
        return self

    def __exit__(self, *what):
        pass


def a_name_of_a_context_in_the_block(x):
    doubling = Doubling()
    try:
        with doubling as d:
            y = x[0] * d.k
            if x[0] > 2:
                raise KeyError
    except KeyError:
        y = x[2]
    return y * y * doubling.k


def a_name_that_no_path_of_the_block_has_bound(x):
    try:
        if x[0] > 2:
            r = x[1]
        y = r * 2
    except UnboundLocalError:
        y = x[2] ** 2
    return y * x[0]


def an_imported_name_bound_again(x):
    from math import sqrt
    try:
        y = sqrt(x[0] - 1)
        sqrt = x[1]
    except Exception:
        y = x[1] * 2
        sqrt = y
    return y * sqrt


def a_function_bound_again(x):
    def squared(v):
        return v * v

    try:
        y = squared(x[0] - 1)
        if x[0] < 2:
            raise ValueError
        squared = 2.0
    except Exception:
        y = x[1]
    return y * x[0]


def what_a_pattern_binds_bound_again(x):
    match [x[0], x[1]]:
        case [a, *rest]:
            pass
    try:
        y = math.log(rest[0] * a - 1)
        rest = 0
    except Exception:
        y = x[0] ** 2
    return y * x[1]


def stores_out_of_range_that_anything_catches(x):
    z, y, d, s = [0.0, 1.0], x.copy(), {0: x[0]}, x[1]
    for k in range(1, 4):
        try:
            z[k] = x[0] * k
        except Exception:
            s = s * x[2]
        try:
            y[k] = x[1] * k
        except (IndexError, KeyError):
            s = s + x[2]
        try:
            d[k] = x[1] * s
        except LookupError:
            s = s * 7
    return s + z[0] + z[1] * y[1] * d[3]


def a_count_that_fails_behind_what_is_bound(x):
    t = x[0]
    for n in (1, None):
        a = x[0]
        try:
            a = x[1] * 2
            n += 1
        except TypeError:
            n = 3
        t = t * a * n
    return t


class SingularError(Exception):
    """An exception of the user's."""


class NoPivotError(SingularError):
    """One below it."""


def an_exception_of_the_users(x):
    def pivot(v):
        if v < 1.5:
            raise NoPivotError(f"{v}")
        return 1 / v

    try:
        a, b = pivot(x[0]), x[1] ** 2
    except SingularError:
        a, b = x[1] * x[2], x[0]
    return a * b


def names_that_a_helper_has_too(x):
    def solved(a, b):
        if a[0] < 1.5:
            raise ValueError("a pivot is small")
        return b / a[0], a[1] * b

    a, b = x[:2] * 2, x[2]
    try:
        u, v = solved(a, b)
    except ValueError:
        u, v = solved(a[::-1] + 2.0, b)
    return u * v


def a_default_that_the_handler_reads(x, key=None):
    try:
        if key is None:
            key = "b" if x[0] > 0 else "c"
        weight = WEIGHTS[key]
    except KeyError:
        weight = len(key)
    return x[0] * x[1] ** 2 * weight


FUNCTIONS = [
    a_default_that_the_handler_reads,
    an_exception_of_the_users, names_that_a_helper_has_too,
    stores_out_of_range_that_anything_catches, a_count_that_fails_behind_what_is_bound,
    an_imported_name_bound_again, a_function_bound_again, what_a_pattern_binds_bound_again,
    a_list_in_a_list_that_is_not_there, a_dict_in_a_dict_that_is_not_there, a_name_of_a_context_in_the_block,
    a_name_that_no_path_of_the_block_has_bound,
    a_tuple_by_name_or_the_first_one, a_tuple_of_which_not_all_is_used,
    stores_before_what_raises, grows_before_what_raises,
    what_a_class_of_the_users_says, named_where_that_is_possible, appended_to_what_may_be_a_tuple,
    values_by_name_or_in_order,
    stores_in_arrays_or_decides_of_numbers, items_of_a_number,
    a_result_that_is_refined, a_handler_that_reads_what_the_block_bound, one_of_two_handlers_in_a_loop,
    suppressed_return, suppressed_rebinding, a_number_that_is_none, a_missing_key, with_else_and_finally,
    left_under_the_else_of_a_loop, returned_from_a_context_behind_a_loop, one_in_the_other,
    a_name_bound_before_in_both, a_store_behind_the_end, stores_in_a_loop, in_a_helper_given_a_function, appended_or_else,
    raised_in_a_helper, whatever_is_raised, until_the_end, a_name_that_nobody_reads_then, in_an_inner_function,
    an_array_that_has_two_names, rows_of_a_list, returned_from_the_block, newton_with_a_singular_step, a_factor_or_a_shift,
    in_a_recursion, comprehensions_in_the_block, raised_again_or_not, said_and_raised_again, raised_from_what_was_caught,
    smaller_than_what_is_seen, the_first_of_none_or_of_some,
]
