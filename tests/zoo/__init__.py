"""Plain functions that store, call and build lists, as users write them; ``python -m tests.zoo`` measures what is generated."""

from tests.zoo import (
    accumulations,
    aliasing,
    arrays_in_lists,
    calls,
    control,
    decisions,
    dicts,
    factorizations,
    grids,
    integrators,
    keeping,
    linear_algebra,
    lists,
    motion,
    networks,
    rows,
    scans,
    searches,
    shapes,
    signals,
    sorting,
    statistics,
    stencils,
    tables,
    textbook,
)
from tests.zoo.example import EXAMPLES as EXAMPLES
from tests.zoo.example import Example as Example

THEMES = (
    stencils, shapes, grids, linear_algebra, factorizations, scans, tables, decisions, networks, statistics, integrators,
    motion, sorting, signals, control, aliasing, calls, lists, rows, dicts,
    accumulations, keeping, arrays_in_lists, searches, textbook,
)
