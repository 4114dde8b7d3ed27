"""The execution trace: its data types, their invariants, how to walk and print them."""
