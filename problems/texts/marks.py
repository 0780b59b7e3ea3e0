"""Marks for sentences: the text for translators, and the number that determines the plural form."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Text:
    """A sentence with ``%(name)s`` placeholders; the parameter named in ``count`` decides between ``one`` and ``many``.

    ``cards`` is a further sentence for a problem that names cards: why it names them. Besides the parameters of the
    problem it has ``cards``, the number of these cards, and ``card``, the first one.
    """

    one: str
    many: str | None = None
    count: str | None = None
    cards: "Text | None" = None


def plain(message: str, cards: Text | None = None) -> Text:
    """Mark a sentence with one form; ``cards`` says why a problem names cards."""
    return Text(message, cards=cards)


def counted(singular: str, plural: str, count: str, cards: Text | None = None) -> Text:
    """Mark a sentence with a form that depends on the parameter named ``count``; ``cards`` as in ``plain``."""
    return Text(singular, plural, count, cards)
