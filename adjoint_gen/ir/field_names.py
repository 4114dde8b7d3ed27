"""Names of the fields of named tuples that say whose they are."""

from __future__ import annotations


class FieldOf(str):
    """The name of a field of a named tuple whose class has more than its fields, or may be asked for: ``made`` is its key.

    So what knows the fields of a tuple knows its class, and none of another class is taken for one.

    >>> FieldOf("x", "P") == FieldOf("x", "P"), FieldOf("x", "P") == FieldOf("x", "Q"), FieldOf("x", "P") == "x"
    (True, False, False)
    """

    made: str

    def __new__(cls, name: str, made: str) -> FieldOf:
        """The name, of this class."""
        found = super().__new__(cls, name)
        found.made = made
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FieldOf) and self.made == other.made and str(self) == str(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__

    def __str__(self) -> str:
        return str.__str__(self)

    def __reduce__(self) -> tuple[type[FieldOf], tuple[str, str]]:
        return FieldOf, (str(self), self.made)


def class_of_fields(fields: tuple[object, ...]) -> str:
    """The key of the class of a named tuple with these fields, if they say it; else empty."""
    return fields[0].made if fields and isinstance(fields[0], FieldOf) else ""
