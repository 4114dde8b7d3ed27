"""One lowering: what it knows, believes and assumes, and what makes it begin again."""
