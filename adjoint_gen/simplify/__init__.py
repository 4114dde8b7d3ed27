"""Passes that make a trace smaller without changing its values; each is a function from trace to trace."""
