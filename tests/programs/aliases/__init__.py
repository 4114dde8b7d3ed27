"""Programs in which one memory has several names; ``python -m tests.programs.aliases`` says what becomes of each."""

from tests.programs.aliases import (
    arguments,
    closures,
    dicts,
    generators,
    growing,
    hard_arguments,
    hard_calls,
    hard_jumps,
    hard_lists,
    hard_names,
    hard_operations,
    hard_results,
    hard_views,
    helpers,
    hostile_lists,
    hostile_views,
    keyed,
    layouts,
    libraries,
    linked,
    listed_updates,
    lists,
    loops,
    names,
    nditers,
    nodes,
    numbers,
    objects,
    optionals,
    parts,
    recursion,
    tests_that_change,
    tuples,
    views,
)
from tests.programs.aliases.program import PROGRAMS as PROGRAMS
from tests.programs.aliases.program import AliasProgram as AliasProgram

ARRAYS = (
    names, loops, helpers, views, arguments, hard_names, hard_views, hard_arguments, hard_jumps, hard_operations, layouts,
    libraries, hostile_views, parts, nditers,
)
THEMES = (
    *ARRAYS,
    lists,
    listed_updates,
    numbers,
    dicts,
    keyed,
    objects,
    linked,
    recursion,
    closures,
    hard_lists,
    hard_calls,
    hard_results,
    tuples,
    growing,
    generators,
    tests_that_change,
    hostile_lists,
    optionals,
    nodes,
)
ON_ARRAYS = frozenset(theme.__name__.rpartition(".")[2] for theme in ARRAYS)
"""What those are about that have arrays and numbers only: no lists, dicts or objects."""
