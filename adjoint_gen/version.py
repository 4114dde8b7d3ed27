"""Which version this is, and since when it runs."""

import time

__version__ = "0.1.0"
STARTED = time.time_ns()
"""When the package was imported; the cache keeps nothing that was made by a package edited since then."""
