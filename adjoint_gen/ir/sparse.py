"""Matrices of ``scipy.sparse``: objects that are given, which no derivative is taken by, and what their kinds say of them.

``keys`` of such a kind is one name, ``"sparse matrix float64"`` or ``"sparse array float64"``: of a matrix ``*`` is the
product. ``shape`` is that of the matrix.
"""

from __future__ import annotations

from typing import Final

from adjoint_gen.ir.kinds import SOME, Dim, Kind, Shape

SHOWING: Final = frozenset({
    "T", "transpose", "conj", "conjugate", "copy", "tocsr", "tocsc", "tocoo", "todia", "tobsr", "asformat", "toarray",
    "diagonal", "dot",
})
"""Methods, and an attribute, that change nothing and are given nothing that they keep."""
NEW: Final = frozenset({"toarray"})
"""Methods that give memory of their own."""
TIMES, TIMES_LEFT, PULLED, PULLED_LEFT, SCALED, OVER, SUM, DIFFERENCE, CHAIN = (
    f"adjoint_gen.runtime.{name}" for name in (
        "sparse_times", "times_sparse", "sparse_pulled", "pulled_sparse", "sparse_scaled", "sparse_over", "sparse_sum",
        "sparse_difference", "sparse_chain",
    )
)
"""What operators mean of such matrices: ``a @ x``, ``x @ a``, ``a.T @ g``, ``g @ a.T``, ``a * c``, ``a / c``, ``a + b``, \
``a - b``, ``a @ b``."""
SOLVED: Final = "adjoint_gen.runtime.factors_solved"
"""``factors.solve(b)`` for what ``scipy.sparse.linalg.splu`` gives."""
MEANT: Final = frozenset({
    TIMES, TIMES_LEFT, PULLED, PULLED_LEFT, SCALED, OVER, SUM, DIFFERENCE, CHAIN, SOLVED, "scipy.sparse.linalg.spsolve",
})
"""Operations that look at the matrix themselves, and at what stands beside it."""
MAKERS: Final = {
    **{f"{form}_{of}": of for form in ("csr", "csc", "coo", "dia", "bsr") for of in ("matrix", "array")},
    **dict.fromkeys(("diags", "eye", "identity", "spdiags", "kron", "kronsum", "block_diag", "bmat", "vstack", "hstack"), ""),
    **dict.fromkeys(("diags_array", "eye_array", "block_array"), "array"),
}
"""Functions of ``scipy.sparse`` that make such matrices, and of which sort where that is known."""
FACTORS: Final = Kind("other", keys=("SuperLU",))
_TURNED: Final = frozenset({"T", "transpose"})


def sparse(of: str = "", dtype: str = "", dims: tuple[Dim, Dim] = (SOME, SOME)) -> Kind:
    """The kind of such a ``"matrix"`` or ``"array"``; empty where it is not known which."""
    return Kind("other", None, Shape(dims), keys=(" ".join(("sparse", of or "any", dtype or "any")),))


def is_sparse(kind: Kind) -> bool:
    """Whether a value is such a matrix.

    >>> is_sparse(sparse("matrix", "float64")), is_sparse(Kind("other", keys=("Generator",)))
    (True, False)
    """
    return kind.tag == "other" and len(kind.keys) == 1 and str(kind.keys[0]).startswith("sparse ")


def of_factors(kind: Kind) -> bool:
    """Whether a value is what ``scipy.sparse.linalg.splu`` gives."""
    return kind.keys == FACTORS.keys


def is_known(kind: Kind) -> bool:
    """Whether a value is such a matrix, or the factors of one: an object of which it is known what some operations mean."""
    return is_sparse(kind) or of_factors(kind)


def dtype_of(kind: Kind) -> str | None:
    """The dtype of the elements of such a matrix, None where it is not known."""
    found = str(kind.keys[0]).split()[2]
    return None if found == "any" else found


def as_dense(kind: Kind) -> Kind:
    """The kind of the array with the same elements; any other kind as it is."""
    return Kind("array", dtype_of(kind), kind.shape) if is_sparse(kind) else kind


def stars_are_products(kind: Kind) -> bool:
    """Whether ``a * x`` is the product with an array that has axes."""
    return is_sparse(kind) and str(kind.keys[0]).split()[1] == "matrix"


def gives(owner: Kind, method: str) -> Kind | None:
    """The kind of what a method gives without arguments, or an attribute; None where it is not known."""
    assert owner.shape.dims is not None
    if method == "toarray":
        return as_dense(owner)
    if method == "diagonal":
        return Kind("array", dtype_of(owner), Shape((SOME,)))
    if method not in SHOWING - {"dot"}:
        return None
    return Kind("other", None, Shape(owner.shape.dims[::-1]) if method in _TURNED else owner.shape, keys=owner.keys)
