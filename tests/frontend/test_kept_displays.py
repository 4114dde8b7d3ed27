"""A list of objects that a call keeps is the caller's own: what happens to one afterwards happens to the other."""

import pytest

from adjoint_gen import check_grads


class Item:
    def __init__(self, a):
        self.a = a


class Keeper:
    def __init__(self, items):
        self.items = items


def in_a_dict(items):
    return {"items": items}


def the_same(items):
    return items


def put_in(keeper, items):
    keeper.items = items


def doubled(items):
    return [Item(2 * one.a) for one in items]


def total(items):
    return sum((k + 1) * one.a for k, one in enumerate(items))


def kept_by_an_object(x):
    items = [Item(x), Item(2 * x)]
    keeper = Keeper(items)
    items.append(Item(x * x))
    return total(keeper.items)


def kept_in_a_dict(x):
    items = [Item(x), Item(2 * x)]
    held = in_a_dict(items)
    items[0] = Item(x * x)
    return total(held["items"])


def given_back(x):
    items = [Item(x), Item(2 * x)]
    other = the_same(items)
    del items[0]
    return total(other)


def put_in_an_object(x):
    items, keeper = [Item(x), Item(2 * x)], Keeper(None)
    put_in(keeper, items)
    items.reverse()
    return total(keeper.items)


def of_dicts(x):
    items = [{"a": x}, {"a": 2 * x}]
    keeper = Keeper(items)
    items.extend([{"a": x * x}])
    return sum(one["a"] for one in keeper.items)


def of_several_sorts(x):
    items = [x, "a"]
    keeper = Keeper(items)
    items.append(x * x)
    return keeper.items[0] * len(keeper.items)


def of_others(x):
    items = [Item(x), Item(2 * x)]
    other = doubled(items)
    items.append(Item(x * x))
    return total(items) + total(other)


@pytest.mark.parametrize("function", [
    kept_by_an_object, kept_in_a_dict, given_back, put_in_an_object, of_dicts, of_several_sorts, of_others,
])
def test_a_change_of_a_list_that_a_call_keeps_is_seen(function):
    check_grads(function, (0.7,))
