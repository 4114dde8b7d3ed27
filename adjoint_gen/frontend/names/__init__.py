"""What the names of the user's text mean: found, resolved and held as values."""
