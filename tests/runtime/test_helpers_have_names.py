"""The helpers that printed code calls, by the names that it imports."""

import types

from adjoint_gen import runtime


def test_no_module_stands_in_the_place_of_a_helper():
    assert not [name for name in runtime.__all__ if isinstance(getattr(runtime, name), types.ModuleType)]
