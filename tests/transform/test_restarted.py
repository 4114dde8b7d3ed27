"""Lists that loops start again or exchange: right in every mode, or refused where another name would show the change."""

from adjoint_gen import grad
from tests.transform.harness import refused_at_its_lines, right_in_every_mode
from tests.transform.restarted import REFUSED, RIGHT, V

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, V, within=12)


def test_a_row_that_is_exchanged_is_not_copied():
    from tests.zoo.rows import smith_waterman_by_rows

    text = grad(smith_waterman_by_rows)
    text(V, V[:4])
    assert "prev, cur = cur, prev" in text.source and "copy()" not in text.source
