"""Calls of the user's functions, and derivatives taken inside."""
