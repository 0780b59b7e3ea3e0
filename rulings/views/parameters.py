"""What a reader's address asks for, without what no database can look for."""

from collections.abc import Mapping
from urllib.parse import urlencode

from rulings.domain.search.analysis import LONGEST_TEXT

# What a search asks for, in its address.
_SEARCHED = ("q", "game", "card", "section", "all")


def get_parameter(query: Mapping[str, str], name: str) -> str:
    """One parameter; NUL, which PostgreSQL refuses, reads as a space. Empty where it is not given."""
    return query.get(name, "").replace("\x00", " ")


def encode_search(query: Mapping[str, str]) -> str:
    """A search as the query of an address, without what was not asked; what nobody reads of a long question is cut."""
    said = {name: get_parameter(query, name)[:LONGEST_TEXT] for name in _SEARCHED}
    return urlencode({name: value for name, value in said.items() if value})
