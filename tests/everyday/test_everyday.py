"""Everyday code is right in both modes and second order."""

import importlib

import pytest

from tests.extent import part
from tests.fuzz.check import lowered_once
from tests.transform.harness import by_case, check_derivatives, check_second_order, scalars

pytest.importorskip("scipy")
FIELDS = ("finance", "mathematics", "physics", "signals", "statistics")
CASES = [case for field in FIELDS for case in importlib.import_module(f"tests.everyday.{field}").CASES]


@by_case(part(CASES, 3))
def test_right_in_both_modes(function, given):
    with lowered_once():
        check_derivatives(function, given)


@by_case(part(scalars(CASES), 6))
def test_right_in_second_order(function, given):
    check_second_order(function, given)


def test_there_are_150_of_them():
    assert len({function for function, _ in CASES}) >= 150
