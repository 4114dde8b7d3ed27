"""A module with a number that others change."""

RATE = 1.0
