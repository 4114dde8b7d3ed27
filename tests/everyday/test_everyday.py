"""Everyday code is right in both modes and second order."""

import importlib

import pytest

from tests.extent import part
from tests.fuzz.check import lowered_once
from tests.transform.harness import by_case, check_derivatives, check_second_order, scalars

pytest.importorskip("scipy")
FIELDS = (
    "algebra", "arrays", "dynamics", "engineering", "estimation", "finance", "geometry", "inference", "mathematics", "physics",
    "signals", "statistics", "waves",
)
MODULES = [importlib.import_module(f"tests.everyday.{field}") for field in FIELDS]
CASES = [case for module in MODULES for case in module.CASES]


@by_case(part(CASES, 6))
def test_right_in_both_modes(function, given):
    with lowered_once():
        check_derivatives(function, given)


@by_case(part(scalars(CASES), 12))
def test_right_in_second_order(function, given):
    check_second_order(function, given)


def test_there_are_360_of_them():
    assert len({function for function, _ in CASES}) >= 360
