"""Everyday scientific code, written without a look at the rules: each function with arguments for it."""
