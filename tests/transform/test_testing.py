"""Loops whose tests change something: the test that fails has an adjoint, too."""

from tests.transform import testing
from tests.transform.harness import right_in_every_mode

test_right = right_in_every_mode([(f, (testing.X.copy(),)) for f in testing.ALL])
