"""Programs with containers, helpers that change things, and exchanges, written without having read the front."""

import importlib

from tests.programs.zoo.case import CASES as CASES

for _name in (
    "nested_1",
    "nested_2",
    "helping_1",
    "helping_2",
    "exchanged",
    "mixed_1",
    "mixed_2",
    "mixed_3",
    "mistaken_1",
    "mistaken_2",
    "stateful_1",
    "stateful_2",
    "stateful_3",
    "courses_1",
    "courses_2",
    "courses_3",
    "begun_as_none",
):
    importlib.import_module(f"tests.programs.zoo.{_name}")
