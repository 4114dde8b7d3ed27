"""How much work something is, in numbers that no other program on the machine changes."""

import cProfile


def calls(work):
    """How many functions are called, of Python's and of the package's, while ``work`` runs."""
    profile = cProfile.Profile()
    profile.enable()
    try:
        work()
    finally:
        profile.disable()
    return sum(entry.callcount for entry in profile.getstats())
