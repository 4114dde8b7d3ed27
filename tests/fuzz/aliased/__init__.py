"""Random programs in which one memory has several names: ``python -m tests.fuzz --aliases``."""
