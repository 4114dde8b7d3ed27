"""Faults put into the package on purpose, to see whether a test notices: ``python -m tests.mutation --help``."""
