"""What may stand in an address for an id: no control characters, which no id has and PostgreSQL refuses to look for."""

from django.urls import register_converter


class NameConverter:
    """An id of a ruling or a source as an address carries it; anything else is a page that is not there."""

    regex = r"[^/\x00-\x1f\x7f]{1,60}"

    def to_python(self, value: str) -> str:
        """As it stands."""
        return value

    def to_url(self, value: str) -> str:
        """As it stands."""
        return value


register_converter(NameConverter, "name")
