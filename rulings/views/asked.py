"""What a reader's address asks for, without what no database can look for."""

from collections.abc import Mapping


def said_in(query: Mapping[str, str], name: str) -> str:
    """One parameter; NUL, which PostgreSQL refuses, reads as a space. Empty where it is not given."""
    return query.get(name, "").replace("\x00", " ")
