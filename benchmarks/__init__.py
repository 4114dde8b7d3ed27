"""Timings of generated adjoints beside hand-written ones, autograd and JAX: ``python -m benchmarks``."""
