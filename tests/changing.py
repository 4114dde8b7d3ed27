"""Programs of which one thing changes after a derivative of ``f`` was made: ``⟦before|after⟧``, in changes.txt."""

from __future__ import annotations

import re
from pathlib import Path

_HEAD = "import dataclasses\nimport enum\nimport functools\nimport math\nimport types\n\nimport numpy as np\n\n"
_TEXT = (Path(__file__).parent / "changes.txt").read_text()


def _programs() -> dict[str, tuple[str, str]]:
    found = {}
    for part in re.split(r"(?m)^# ", _TEXT)[1:]:
        name, _, text = part.partition("\n")
        before, after = (re.sub(r"⟦([^|]*)\|([^⟧]*)⟧", rf"\{k}", text) for k in (1, 2))
        assert before != after
        found[name] = _HEAD + before, _HEAD + after
    return found


CHANGES = _programs()
