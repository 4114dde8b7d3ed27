"""Programs in which one memory has several names; ``python -m tests.programs.aliases`` says what becomes of each."""

from tests.programs.aliases import (
    arguments,
    closures,
    dicts,
    helpers,
    lists,
    loops,
    names,
    numbers,
    objects,
    recursion,
    views,
)
from tests.programs.aliases.program import PROGRAMS as PROGRAMS
from tests.programs.aliases.program import AliasProgram as AliasProgram

THEMES = (names, loops, helpers, views, arguments, lists, numbers, dicts, objects, recursion, closures)
ON_ARRAYS = frozenset(theme.__name__.rpartition(".")[2] for theme in (names, loops, helpers, views, arguments))
"""What those are about that have arrays and numbers only: no lists, dicts or objects."""
