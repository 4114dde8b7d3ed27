"""Objects of the user's classes, and named tuples."""
