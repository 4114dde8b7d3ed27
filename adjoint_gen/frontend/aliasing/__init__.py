"""Which names may show one array or list, and what of a lowering that justifies."""
