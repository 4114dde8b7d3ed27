"""Lists outside on which a function only puts something are in nothing else that it reads, whatever that is called."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, value_and_grad

LOG = []
OTHER = LOG
HELD = {"log": LOG}
ROWS = [LOG]
X = np.array([0.3, 0.8])


class Noting:
    def __init__(self, log):
        self.log, self.act = log, np.sin

    def __call__(self, x):
        return self.act(x)


NOTING = Noting(LOG)


def under_another_name(x):
    total = 0.0
    for _ in range(3):
        LOG.append(1.0)
        total = total + len(OTHER) * np.sin(x[0])
    return total


def in_a_dict(x):
    total = 0.0
    for _ in range(3):
        LOG.append(1.0)
        total = total + len(HELD["log"]) * np.sin(x[0])
    return total


def in_a_list(x):
    LOG.append(2.0)
    return np.sum(x) * (3.0 if ROWS[0] else 5.0)


def in_an_object(x):
    LOG.append(2.0)
    y = NOTING(x[0])
    for v in NOTING.log:
        y *= v
    return y


@pytest.mark.parametrize("function", [under_another_name, in_a_dict, in_a_list, in_an_object])
def test_a_list_that_is_read_as_well_is_refused_or_right(function):
    LOG.clear()
    expected = function(X)
    LOG.clear()
    try:
        value, _ = value_and_grad(function)(X)
    except DifferentiationError as error:
        assert error.line
        return
    assert value == pytest.approx(expected, rel=1e-12)


def test_a_list_that_becomes_another_name_later_is_refused():
    log, other = [], [1.0]

    def noting(x):
        log.append(2.0)
        return np.sum(x**2) * len(other)

    gradient = grad(noting)
    np.testing.assert_allclose(gradient(X), 2.0 * X)
    other = log
    with pytest.raises(DifferentiationError, match="has another name"):
        gradient(X)


def test_a_list_that_is_only_put_on_needs_nothing_else():
    log, weights = [], [1.0, 2.0]

    def noting(x):
        log.append("called")
        return np.sum(x * np.array(weights))

    np.testing.assert_allclose(grad(noting)(X), weights)
    assert log == ["called"]
