"""Mutants that no test can tell from the package, each looked at, with the reason."""

EQUIVALENT: dict[str, str] = {}
"""The reason by the mutant's key, as it is printed."""
