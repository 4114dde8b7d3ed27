"""From a trace to the text of a Python module; the only room that needs ``astor``."""
