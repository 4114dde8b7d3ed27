"""The trace interpreter: it runs any trace, and tabulates a run with its tangents and adjoints."""

from adjoint_gen.evaluate.machine import run as run
from adjoint_gen.evaluate.table import Row as Row
from adjoint_gen.evaluate.table import Table as Table
from adjoint_gen.evaluate.table import table as table
