"""Writes a deck as a text that is read as the same deck: cards under their headings, numbers first.

Entry points: :func:`write_list`, :func:`render_deck`, :func:`describe_remarks`.
"""

from collections.abc import Iterable, Iterator

from decks.domain.deck_lists.deck import SIDEBOARD, Deck, DeckLine
from decks.domain.exporting.contents import DeckContents
from decks.domain.parsing.quantity import write_quantity
from games.declaration import CardType
from language.bilingual import Bilingual

_REMARKS = {
    "homemade": Bilingual("homemade", "homemade"),
    "not_released": Bilingual("nevyšlo česky", "not released in Czech"),
    "promo": Bilingual("promo", "promo"),
    "proxy": Bilingual("proxy", "proxy"),
}
# Lines that may hold cards and were not read as cards.
_UNREAD_KINDS = frozenset({"prose", "not_understood"})
_MAIN, _SIDEBOARD = Bilingual("Balíček:", "Deck:"), Bilingual("Stranou:", "Sideboard:")


def write_list(contents: DeckContents) -> str:
    """Return the deck as a text. Lines that were not read as cards are comments at its end, so that none is lost."""
    unread = (line.text for line in contents.deck.lines if line.kind in _UNREAD_KINDS)
    comments = [f"# {' '.join(text.split())}" for text in unread]
    cards = render_deck(contents.deck, contents.game.card_types, contents.language)
    return "\n".join([cards, *comments, ""])


def render_deck(deck: Deck, card_types: tuple[CardType, ...] = (), language: str = "cs") -> str:
    """Return the cards of the deck, one on a line, the sideboard last; all other lines are left out."""
    headings = {card_type.key: card_type.plural.in_language(language) for card_type in card_types}
    sideboard = [line for line in deck.cards if line.section == SIDEBOARD]
    main = [line for line in deck.cards if line.section != SIDEBOARD]
    lines = [
        *_render_section(main, headings, _MAIN.in_language(language), language),
        *(_render_section(sideboard, headings, _SIDEBOARD.in_language(language), language) if sideboard else ()),
    ]
    return "\n".join(lines)


def describe_remarks(kinds: Iterable[str], language: str) -> str:
    """Return the words of the remarks that rules know, by which the parser knows them again; empty without any."""
    return ", ".join(_REMARKS[kind].in_language(language) for kind in sorted(kinds) if kind in _REMARKS)


def _render_section(lines: list[DeckLine], headings: dict[str, str], heading: str, language: str) -> Iterator[str]:
    """Yield the headings and cards of a section; a card has its number, its code and the remarks that rules know."""
    declared: str | None = None
    yield heading
    for line in lines:
        if line.declared_type != declared:
            declared = line.declared_type
            yield f"{headings[declared]}:" if declared in headings else heading
        serial = f" [{line.serial}]" if line.serial else ""
        remarks = describe_remarks(line.remarks, language)
        yield f"{write_quantity(line.quantity, line.name)}{serial}{f' ({remarks})' if remarks else ''}"
