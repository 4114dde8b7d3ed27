"""Programs of which one thing changes after a derivative of ``f`` was made, ``⟦before|after⟧``.

In changes.txt the derivative depends on it, in unchanged.txt it does not.
"""

from __future__ import annotations

import re
from pathlib import Path

_HEAD = "import dataclasses\nimport enum\nimport functools\nimport math\nimport types\n\nimport numpy as np\n\n"


def _programs(file: str) -> dict[str, tuple[str, str]]:
    found = {}
    text = (Path(__file__).parent / file).read_text()
    for part in re.split(r"(?m)^# ", text)[1:]:
        name, _, text = part.partition("\n")
        before, after = (re.sub(r"⟦([^|]*)\|([^⟧]*)⟧", rf"\{k}", text) for k in (1, 2))
        assert before != after
        found[name] = _HEAD + before, _HEAD + after
    return found


CHANGES = _programs("changes.txt")
UNCHANGED = _programs("unchanged.txt")
