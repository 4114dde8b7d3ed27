"""Rules: one visible definition per function, from which both modes come (docs/design/rules.md)."""
