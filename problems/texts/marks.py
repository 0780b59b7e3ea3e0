"""Marks for sentences: the text for translators, the number that determines the plural form, the kind of a refusal."""

from dataclasses import dataclass
from typing import Literal

# What refuses a request; :mod:`web.errors.statuses` has the HTTP status of each. "changed_meanwhile": another person
# changed the data after the page was loaded, so that loading it again helps. It does not help with another "conflict".
Kind = Literal[
    "unreadable",
    "not_signed_in",
    "not_allowed",
    "not_found",
    "wrong_method",
    "not_acceptable",
    "conflict",
    "changed_meanwhile",
    "gone",
    "too_large",
    "invalid",
    "too_many",
    "internal",
    "unavailable",
]


@dataclass(frozen=True)
class Text:
    """A sentence with ``%(name)s`` placeholders; the parameter named in ``count`` decides between ``one`` and ``many``.

    ``kind`` is that of a refusal with this sentence. ``cards`` is a further sentence for a problem that names cards:
    why it names them. Besides the parameters of the problem it has ``cards``, the number of these cards, and ``card``,
    the first one.
    """

    one: str
    many: str | None = None
    count: str | None = None
    kind: Kind = "invalid"
    cards: "Text | None" = None


def plain(message: str, kind: Kind = "invalid", *, cards: Text | None = None) -> Text:
    """Mark a sentence with one form."""
    return Text(message, kind=kind, cards=cards)


def counted(singular: str, plural: str, count: str, kind: Kind = "invalid", *, cards: Text | None = None) -> Text:
    """Mark a sentence with a form that depends on the parameter named ``count``."""
    return Text(singular, plural, count, kind, cards)
