"""Renders a deck as a text that is read as the same deck: cards under their headings, numbers first."""

from collections.abc import Iterator

from decks.domain.deck_lists.deck import SIDEBOARD, Deck, Line
from games.declaration import CardType

_REMARKS = {"homemade": "homemade", "not_released": "nevyšlo česky", "promo": "promo", "proxy": "proxy"}


def render_deck(deck: Deck, card_types: tuple[CardType, ...] = ()) -> str:
    """Return the cards of the deck, one on a line, the sideboard last; comments and unread lines are left out."""
    headings = {kind.key: kind.plural.cs for kind in card_types}
    aside = [line for line in deck.cards if line.section == SIDEBOARD]
    main = [line for line in deck.cards if line.section != SIDEBOARD]
    lines = [
        *_render_section(main, headings, "Balíček:"),
        *(_render_section(aside, headings, "Stranou:") if aside else ()),
    ]
    return "\n".join(lines)


def _render_section(lines: list[Line], headings: dict[str, str], heading: str) -> Iterator[str]:
    declared: str | None = None
    yield heading
    for line in lines:
        if line.declared != declared:
            declared = line.declared
            yield f"{headings[declared]}:" if declared in headings else heading
        yield _render_card(line)


def _render_card(line: Line) -> str:
    """Return one card with its number, its code and the remarks that rules use."""
    remarks = "".join(f" ({_REMARKS[kind]})" for kind in sorted(line.remarks) if kind in _REMARKS)
    serial = f" [{line.serial}]" if line.serial else ""
    return f"{line.quantity}x {line.name}{serial}{remarks}"
