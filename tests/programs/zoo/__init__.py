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
    "written_1",
    "written_2",
    "written_3",
    "written_4",
    "written_5",
    "written_6",
    "written_7",
    "written_8",
    "written_9",
    "something_else_later",
    "growing_tuples",
    "keys_of_any_length",
    "taken_at_once",
    "written_10",
    *(f"written_{number}" for number in range(11, 21)),
    "classes_1",
    "classes_2",
    "classes_3",
    "effects_in_order",
    "on_one_path",
    "attribute_hooks",
    "called_anything",
    "places_of_values",
):
    importlib.import_module(f"tests.programs.zoo.{_name}")
