"""What one way of lowering objects as numbers leaves to the next."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.state.specialisations import Nodes


@dataclass(frozen=True, slots=True)
class NodeFacts:
    """What was learned of nodes, and which classes and closures they are; it holds while all that was asked for it is noted.

    So it serves ways that are tried one behind the other, where nothing is forgotten that was asked for the first of them.
    """

    nodes: Nodes = field(default_factory=Nodes)
    classes: dict[str, type] = field(default_factory=dict)
    closures: dict[type, Known] = field(default_factory=dict)

    def begun_again(self) -> Nodes:
        """The nodes, without what another way may find otherwise: what is of several kinds, and what is never made."""
        known = self.nodes
        known.kinds = {field: kind for field, kind in known.kinds.items() if kind.tag != "unknown"}
        known.unforeseen, known.unsure, known.dead = False, None, set()
        return known
