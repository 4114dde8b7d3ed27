"""What a derivative gives is memory of its own, of which whoever gets it may make what they like."""

import numpy as np


def spoil(part):
    """Make nan of all arrays in a structure."""
    if isinstance(part, np.ndarray):
        part.fill(np.nan)
    elif isinstance(part, dict | list | tuple):
        for item in part.values() if isinstance(part, dict) else part:
            spoil(item)
