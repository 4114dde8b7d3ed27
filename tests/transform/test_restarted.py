"""Lists that loops start again or exchange: right in every mode, or refused where another name would show the change."""

import pytest

from adjoint_gen import grad, jvp
from tests.transform import maybe_one, remade
from tests.transform.harness import right_in_every_mode
from tests.transform.restarted import RIGHT, V

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_lists_that_are_made_anew = right_in_every_mode(remade.RIGHT)
test_names_of_two_arrays_are_exchanged = right_in_every_mode(maybe_one.RIGHT)


def test_a_row_that_is_exchanged_is_not_copied():
    from tests.zoo.rows import smith_waterman_by_rows

    text = grad(smith_waterman_by_rows)
    text(V, V[:4])
    assert "prev, cur = cur, prev" in text.source and "copy()" not in text.source


@pytest.mark.parametrize(("function", "x"), remade.UNBOUND, ids=lambda v: getattr(v, "__name__", ""))
def test_a_list_that_no_path_made_raises_what_the_primal_raises(function, x):
    with pytest.raises(UnboundLocalError) as expected:
        function(x)
    for derived in (grad(function), lambda x: jvp(function, (x,), (x,))):
        with pytest.raises(UnboundLocalError) as caught:
            derived(x)
        assert str(caught.value) == str(expected.value)
