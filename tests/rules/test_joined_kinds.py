"""What two kinds have in common does not depend on which comes first."""

from dataclasses import replace
from itertools import product

import pytest

from adjoint_gen.ir.kinds import INT, SCALAR, Kind
from adjoint_gen.ir.trace import Var
from adjoint_gen.rules.dims import join, named

NAME, NONE, COUNT = Kind("str", shape=SCALAR), Kind("none", shape=SCALAR), replace(INT, extent=frozenset({"#n"}))
PASSIVE = [join(COUNT, NAME), join(NAME, NONE), join(join(COUNT, NAME), NONE)]
KINDS = [NAME, NONE, COUNT, *PASSIVE, *(named(kind, Var("v")) for kind in PASSIVE)]


@pytest.mark.parametrize(("one", "other"), [*product(KINDS, KINDS)])
def test_the_order_of_kinds_does_not_matter(one, other):
    assert join(one, other) == join(other, one)
