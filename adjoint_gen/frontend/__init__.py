"""From a function to its trace: its text, what its names mean, and its statements in single-assignment form."""
