"""Rewritings of the user's text before it is lowered: from syntax tree to syntax tree."""
