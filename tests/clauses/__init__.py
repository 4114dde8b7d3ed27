"""The clauses of the rule set of shadows (docs/design/shadows.md), each with a mutant and a program that it makes wrong."""

from tests.clauses import given, regions, sweeps
from tests.clauses.planted import CLAUSES as CLAUSES
from tests.clauses.planted import Clause as Clause

THEMES = (sweeps, given, regions)
