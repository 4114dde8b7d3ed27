"""Lists, dicts and tuples: made, changed, gone through and passed on."""
