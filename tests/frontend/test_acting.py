"""Objects that change when they are looked at."""

import pytest

from adjoint_gen import DifferentiationError, grad


def test_iterators_give_their_items_once():
    """The reverse sweep would find none left: the gradient of this was 0."""
    def of_items(x, items):
        return x * sum(items)

    for items in (iter([1.0, 2.0]), (v for v in (1.0, 2.0))):
        with pytest.raises(DifferentiationError, match="`items`"):
            grad(of_items)(2.0, items)


class Gauge:
    @property
    def rate(self):
        return 2.0


gauge, readings = Gauge(), [0.0]


def test_a_class_whose_property_changes_something_later_acts_then(monkeypatch):
    def noted(self):
        readings[0] += 1.0
        return readings[0]

    def gauged(x):
        return x * gauge.rate + readings[0] * x

    derivative = grad(gauged)
    assert derivative(1.5) == 2.0
    monkeypatch.setattr(Gauge, "rate", property(noted))
    with pytest.raises(DifferentiationError, match="`gauge`"):
        derivative(1.5)


class Meter:
    @property
    def rate(self):
        return scale()


meter = Meter()


def scale():
    return 2.0


def test_what_a_property_calls_may_change_something_later(monkeypatch):
    def counted():
        readings[0] += 1.0
        return readings[0]

    def metered(x):
        return x * meter.rate + readings[0] * x

    readings[0] = 0.0
    derivative = grad(metered)
    assert derivative(1.5) == 2.0
    monkeypatch.setitem(globals(), "scale", counted)
    with pytest.raises(DifferentiationError, match="`meter`"):
        derivative(1.5)
