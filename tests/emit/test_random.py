"""Random traces: what is printed does what the interpreter says, and no name is ever clobbered."""

import copy

import pytest

from adjoint_gen.emit.source import emit
from adjoint_gen.evaluate import run
from tests.emit.programs import random_trace
from tests.extent import part


def outcome(call, arguments):
    """What a call returns or raises, and what it leaves in its lists."""
    arguments = copy.deepcopy(arguments)
    try:
        value = call(*arguments)
    except (ZeroDivisionError, IndexError) as error:
        return type(error), arguments[5]
    return value, arguments


def compiled(text, name="f"):
    space = {}
    exec(compile(text, "<generated>", "exec"), space)
    return space[name]


ARGUMENTS = ([2, 3, 1, [1, 2, 3], [4, 5, 6], []], [-5, 0, 4, [0, 0, 1], [1, 1, 1], [7]])


@pytest.mark.parametrize("first", part(range(0, 600, 50), 3))
def test_printed_traces_do_what_they_mean(first):
    for seed in range(first, first + 50):
        trace = random_trace(seed)
        text = emit(trace, header=f"seed {seed}")
        for arguments in ARGUMENTS:
            meant = outcome(lambda *a: run(trace, a), arguments)
            assert outcome(compiled(text), arguments) == meant, text
