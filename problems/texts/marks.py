"""Marks for sentences: they say what translators see and which number decides the plural form."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Text:
    """A sentence with ``%(name)s`` places; ``count`` names the parameter that decides between ``one`` and ``many``."""

    one: str
    many: str | None = None
    count: str | None = None


def plain(message: str) -> Text:
    """A sentence whose form does not depend on a number."""
    return Text(message)


def counted(singular: str, plural: str, count: str) -> Text:
    """A sentence whose form depends on the parameter named ``count``."""
    return Text(singular, plural, count)
