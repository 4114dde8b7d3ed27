"""What whole classes of programs are about: each preset writes statements, and the functions that these call."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tests.fuzz.presets.axisless import Axisless
from tests.fuzz.presets.complexes import Complexes
from tests.fuzz.presets.counted import Counted
from tests.fuzz.presets.exchanging import Exchanging
from tests.fuzz.presets.mutual import Mutual
from tests.fuzz.presets.preset import Preset
from tests.fuzz.presets.renewed import Renewed

if TYPE_CHECKING:
    from tests.fuzz.generate import _Writer

SINCE = 6_000_000
"""The first seed of programs that are about one of them, or two."""

PRESETS: dict[str, type[Preset]] = {
    "axisless": Axisless, "complexes": Complexes, "counted": Counted, "exchanging": Exchanging, "mutual": Mutual,
    "renewed": Renewed,
}


def presets_of(seed: int, writer: _Writer) -> dict[str, Preset]:
    """The presets of the program of a seed, by name."""
    r = random.Random(f"presets {seed}")
    return {name: PRESETS[name](writer) for name in sorted(r.sample(sorted(PRESETS), r.choice((1, 1, 2))))}
