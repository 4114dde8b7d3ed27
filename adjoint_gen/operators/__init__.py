"""What users call, ``grad``, ``vjp``, ``jacobian`` and the rest: from a call to the generated function for it, and back."""
