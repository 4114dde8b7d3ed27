"""A function's result is the caller's to change, whatever the function keeps of it: right in every mode."""

from adjoint_gen.derive import derive
from tests.transform import giving
from tests.transform.giving import RIGHT, X
from tests.transform.harness import kinds_of, right_in_every_mode

test_right_in_every_mode = right_in_every_mode(RIGHT)


def test_what_a_function_made_and_does_not_keep_is_not_copied():
    made = derive(giving.changed_later, kinds_of(giving.changed_later, (X,)), (0,), "grad").text
    assert "= exponentials_reverse(u, u_bar)\n" in made and "copy" not in made, made
