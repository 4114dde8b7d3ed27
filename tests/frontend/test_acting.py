"""Objects that change when they are looked at."""

import pytest

from adjoint_gen import DifferentiationError, grad


def test_iterators_give_their_items_once():
    """The reverse sweep would find none left: the gradient of this was 0."""
    def of_items(x, items):
        return x * sum(items)

    for items in (iter([1.0, 2.0]), (v for v in (1.0, 2.0))):
        with pytest.raises(DifferentiationError, match="`items`"):
            grad(of_items)(2.0, items)
