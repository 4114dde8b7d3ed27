"""Calls of library functions as what they compute and write."""
