"""Garbage is collected seldom while a derivative is made, and as before afterwards, whatever happens meanwhile."""

import gc
import threading

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad
from adjoint_gen.collection import _rests, seldom_collected


@pytest.fixture(autouse=True)
def usual():
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)


def refused(x):
    return np.sum(x) + eval("x")[0]


def test_thresholds_are_as_before_after_a_derivative_and_after_a_refusal(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    assert grad(lambda x: x * x)(3.0) == 6.0
    assert gc.get_threshold() == (700, 10, 10)
    with pytest.raises(DifferentiationError):
        grad(refused)(np.ones(2))
    assert gc.get_threshold() == (700, 10, 10)


def test_one_inside_another_and_one_beside_another():
    inside, leave = threading.Event(), threading.Event()

    def beside():
        with seldom_collected():
            inside.set()
            leave.wait(30)

    with seldom_collected():
        thread = threading.Thread(target=beside)
        thread.start()
        inside.wait(30)
        with seldom_collected():
            assert gc.get_threshold()[0] == 50_000
    assert gc.get_threshold()[0] == 50_000
    leave.set()
    thread.join()
    assert gc.get_threshold() == (700, 10, 10)


@pytest.mark.parametrize("own", [(0, 10, 10), (90_000, 5, 5)])
def test_a_collector_that_rests_anyway_is_left_alone(own):
    gc.set_threshold(*own)
    with seldom_collected():
        assert gc.get_threshold() == own
    assert gc.get_threshold() == own


def test_what_the_user_sets_meanwhile_stays():
    with seldom_collected():
        gc.set_threshold(5000, 20, 20)
    assert gc.get_threshold() == (5000, 20, 20)


def test_one_that_was_interrupted_at_its_very_end_is_forgotten(monkeypatch):
    def interrupted(derivation):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(_rests, "end", interrupted)
        with seldom_collected():
            pass
    gc.collect()
    with seldom_collected():
        pass
    assert gc.get_threshold() == (700, 10, 10)
