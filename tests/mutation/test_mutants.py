"""Mutants are what they are called."""

import ast

from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutants import mutants_of

TEXT = '''
def f(x, y):
    """Text."""
    if x < 1 and y:
        raise ValueError(f"{x + 1}")
    y[0] = g(x, y)
    return [v for v in y if v]
'''


def test_the_mutants_of_a_text():
    found = {mutant.kind: mutant.apply(TEXT) for mutant in mutants_of("m.py", TEXT)}
    assert set(found) == {
        "negated", "always", "never", "and for or", "operand dropped", "comparison", "one more", "one less", "dropped",
        "arguments swapped", "filter dropped",
    }
    assert "if (x < 1 or y):" in found["and for or"] and "g(y, x)" in found["arguments swapped"]
    assert "    pass\n" in found["dropped"] and "[v for v in y]" in found["filter dropped"]
    assert all(ast.parse(text) and text != TEXT for text in found.values())


def test_every_equivalent_mutant_has_its_reason():
    assert all(len(reason) > 20 for reason in EQUIVALENT.values())
