"""Renders a deck as a text that is read as the same deck: cards under their headings, numbers first.

Entry point: :func:`render_deck`.
"""

from collections.abc import Iterator

from decks.domain.deck_lists.deck import SIDEBOARD, Deck, DeckLine
from games.declaration import CardType

_REMARKS = {"homemade": "homemade", "not_released": "nevyšlo česky", "promo": "promo", "proxy": "proxy"}


def render_deck(deck: Deck, card_types: tuple[CardType, ...] = ()) -> str:
    """Return the cards of the deck, one on a line, the sideboard last; all other lines are left out."""
    headings = {kind.key: kind.plural.cs for kind in card_types}
    sideboard = [line for line in deck.cards if line.section == SIDEBOARD]
    main = [line for line in deck.cards if line.section != SIDEBOARD]
    lines = [
        *_render_section(main, headings, "Balíček:"),
        *(_render_section(sideboard, headings, "Stranou:") if sideboard else ()),
    ]
    return "\n".join(lines)


def _render_section(lines: list[DeckLine], headings: dict[str, str], heading: str) -> Iterator[str]:
    """Yield the headings and cards of a section; a card has its number, its code and the remarks that rules know."""
    declared: str | None = None
    yield heading
    for line in lines:
        if line.declared_type != declared:
            declared = line.declared_type
            yield f"{headings[declared]}:" if declared in headings else heading
        serial = f" [{line.serial}]" if line.serial else ""
        remarks = "".join(f" ({_REMARKS[kind]})" for kind in sorted(line.remarks) if kind in _REMARKS)
        yield f"{line.quantity}x {line.name}{serial}{remarks}"
