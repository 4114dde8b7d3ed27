"""Plain functions that store, call and build lists, as users write them; ``python -m tests.zoo`` measures what is generated."""

from tests.zoo import (
    aliasing,
    calls,
    control,
    integrators,
    linear_algebra,
    lists,
    networks,
    scans,
    signals,
    sorting,
    stencils,
    tables,
)
from tests.zoo.example import EXAMPLES as EXAMPLES
from tests.zoo.example import Example as Example

THEMES = (stencils, linear_algebra, scans, tables, networks, integrators, sorting, control, aliasing, calls, lists, signals)
