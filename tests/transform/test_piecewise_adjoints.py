"""Arrays in pieces, and items that are mapped: right in every mode, or refused at the user's line."""

import numpy as np
import pytest

from adjoint_gen import grad
from tests.transform import pieces
from tests.transform.harness import refused_at_its_lines, right_in_every_mode
from tests.transform.pieces import RIGHT, X

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines((pieces.number_of_pieces,), X, within=3)


def test_pieces_that_are_not_equally_long_raise_as_they_do():
    with pytest.raises(ValueError, match="equal division"):
        grad(pieces.thirds)(X[:5])


def test_a_function_of_the_user_called_map_is_what_is_called():
    assert np.allclose(grad(pieces.other_map)(X), np.array([2 * X[0], 0, 0, 0, 0, 0]) + 1.0)
