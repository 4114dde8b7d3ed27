"""Programs that the tests differentiate, grouped by what they are examples of."""
