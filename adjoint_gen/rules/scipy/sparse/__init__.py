"""What is asked of matrices of ``scipy.sparse``, which are no values to differentiate, and solutions of their systems."""
