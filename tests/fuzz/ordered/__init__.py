"""Programs in which it matters when something is evaluated."""
