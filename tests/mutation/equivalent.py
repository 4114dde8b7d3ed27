"""Mutants that no test can tell from the package, each looked at, with the reason."""

EQUIVALENT: dict[str, str] = {
    "adjoint_gen/rules/linalg.py::inner_ never 0: ranked(a, b) and (np.ndim(a) == 0 or np.ndim(b) == 0) -> (False)":
        "np.inner of a number and an array is their product and transposed as one: the text differs, no number does",
    "adjoint_gen/analysis/distinct_cells.py::_only constant 0: False -> (True)":
        "what is neither a load nor a store names no cells of its own, so it may meet every other access all the same",
    "adjoint_gen/analysis/dependence.py::_contradictory one more 5: 0 -> (1)":
        "one case fewer of the many that are looked at before it is given up: a limit, and no number",
}
"""The reason by the mutant's key, as it is printed."""
