"""Which tests reach which functions of the package: recorded by ``python3 run.py test --map``, asked by ``test --changed``."""
