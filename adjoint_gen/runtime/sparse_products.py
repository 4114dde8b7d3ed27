"""Products of arrays and sparse matrices, which no derivative is taken by, and solutions of their systems."""

from __future__ import annotations

from typing import Any


def sparse_times(a: Any, x: Any) -> Any:
    """``a @ x`` for a matrix of ``scipy.sparse`` and an array.

    >>> import numpy as np
    >>> from scipy.sparse import diags
    >>> sparse_times(diags([2.0, 3.0]), np.ones(2))
    array([2., 3.])
    """
    return a @ x


def times_sparse(x: Any, a: Any) -> Any:
    """``x @ a`` for a matrix of ``scipy.sparse`` and an array.

    >>> import numpy as np
    >>> from scipy.sparse import diags
    >>> times_sparse(np.ones(2), diags([2.0, 3.0]))
    array([2., 3.])
    """
    return x @ a


def sparse_pulled(a: Any, g: Any, like: Any = None) -> Any:
    """``a.T @ g``, the cotangent of ``x`` in ``a @ x``, which it is ``like``.

    >>> import numpy as np
    >>> from scipy.sparse import diags
    >>> sparse_pulled(diags([2.0, 3.0]), np.ones(2))
    array([2., 3.])
    """
    return a.T @ g


def pulled_sparse(g: Any, a: Any, like: Any = None) -> Any:
    """``g @ a.T``, the cotangent of ``x`` in ``x @ a``, which it is ``like``.

    >>> import numpy as np
    >>> from scipy.sparse import diags
    >>> pulled_sparse(np.ones(2), diags([2.0, 3.0]))
    array([2., 3.])
    """
    return g @ a.T


def sparse_conjugate(a: Any) -> Any:
    """The matrix with the conjugates of its elements.

    >>> from scipy.sparse import diags
    >>> sparse_conjugate(diags([2j])).toarray()
    array([[0.-2.j]])
    """
    return a.conjugate(copy=True)


def sparse_scaled(one: Any, other: Any) -> Any:
    """``a * c`` or ``c * a`` for a number ``c``.

    >>> from scipy.sparse import eye
    >>> sparse_scaled(eye(1), 3.0).toarray(), sparse_scaled(4.0, eye(1)).toarray()
    (array([[3.]]), array([[4.]]))
    """
    return one * other


def sparse_over(a: Any, c: Any) -> Any:
    """``a / c`` for a number ``c``.

    >>> from scipy.sparse import eye
    >>> sparse_over(eye(1), 4.0).toarray()
    array([[0.25]])
    """
    return a / c


def sparse_sum(a: Any, b: Any) -> Any:
    """``a + b`` of two sparse matrices.

    >>> from scipy.sparse import eye
    >>> sparse_sum(eye(1), eye(1)).toarray()
    array([[2.]])
    """
    return a + b


def sparse_difference(a: Any, b: Any) -> Any:
    """``a - b`` of two sparse matrices.

    >>> from scipy.sparse import eye
    >>> sparse_difference(eye(1), eye(1)).toarray()
    array([[0.]])
    """
    return a - b


def sparse_chain(a: Any, b: Any) -> Any:
    """``a @ b`` of two sparse matrices.

    >>> from scipy.sparse import eye
    >>> sparse_chain(eye(1), eye(1)).toarray()
    array([[1.]])
    """
    return a @ b


def factors_solved(factors: Any, b: Any, trans: str = "N") -> Any:
    """``factors.solve(b, trans)`` for the factors that ``scipy.sparse.linalg.splu`` gives, and an array.

    >>> import numpy as np
    >>> from scipy.sparse import diags
    >>> from scipy.sparse.linalg import splu
    >>> factors_solved(splu(diags([2.0, 4.0]).tocsc()), np.ones(2))
    array([0.5 , 0.25])
    """
    return factors.solve(b, trans)
