"""What says, while a function is lowered, that it is to be lowered again with a list that grows."""

from __future__ import annotations


class MustGrow(Exception):  # noqa: N818 - no error that a user sees: the function is lowered again
    """The list that is displayed at ``site``, a line and a column, changes in ways that only the running program knows."""

    def __init__(self, site: tuple[int, int]) -> None:
        super().__init__(site)
        self.site = site
