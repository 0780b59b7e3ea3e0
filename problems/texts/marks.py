"""Marks for sentences: the text for translators, and the number that determines the plural form."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Text:
    """A sentence with ``%(name)s`` placeholders; the parameter ``count`` decides between ``one`` and ``many``."""

    one: str
    many: str | None = None
    count: str | None = None


def plain(message: str) -> Text:
    """Mark a sentence with one form."""
    return Text(message)


def counted(singular: str, plural: str, count: str) -> Text:
    """Mark a sentence with a form that depends on the parameter named ``count``."""
    return Text(singular, plural, count)
