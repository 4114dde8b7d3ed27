"""What the results of functions are made of, as texts that are kept say it: read without anything of traces."""

from __future__ import annotations

from typing import TypeAlias

Form: TypeAlias = "tuple[str, tuple[Form, ...]] | None"
"""A container with named tuples in it: of which class it is, and the forms of its items; None where there are none.

A class is a module and a name, or the names of the fields, and nothing for what is no named tuple. Of ``LIST_OF`` all items
have one form, and of ``DICT_OF``, a dict whose keys only the run knows and that has one cotangent, whatever it holds. One of
tuples is ``DICT_OF_TUPLES``: the generated function has a tuple of dicts in its place.
"""
LIST_OF, DICT_OF, DICT_OF_TUPLES = "[]", "{}", "{()}"
