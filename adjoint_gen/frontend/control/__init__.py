"""Statements, expressions, loops and branches, and the tables of their handlers."""
