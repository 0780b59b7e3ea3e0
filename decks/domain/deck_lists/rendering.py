"""A deck as text that reads back as the same deck: cards under the headings they stood under, numbers first."""

from collections.abc import Iterator

from decks.domain.deck_lists.deck import SIDEBOARD, Deck, Line
from games.declaration import CardType

_REMARKS = {"homemade": "homemade", "not_released": "nevyšlo česky", "promo": "promo", "proxy": "proxy"}


def render_deck(deck: Deck, card_types: tuple[CardType, ...] = ()) -> str:
    """The cards of the deck, one on a line, the sideboard last; comments and what was not understood are left out."""
    headings = {kind.key: kind.plural.cs for kind in card_types}
    aside = [line for line in deck.cards if line.section == SIDEBOARD]
    main = [line for line in deck.cards if line.section != SIDEBOARD]
    written = [*_section(main, headings, "Balíček:"), *(_section(aside, headings, "Stranou:") if aside else ())]
    return "\n".join(written)


def _section(lines: list[Line], headings: dict[str, str], heading: str) -> Iterator[str]:
    declared: str | None = None
    yield heading
    for line in lines:
        if line.declared != declared:
            declared = line.declared
            yield f"{headings[declared]}:" if declared in headings else heading
        yield card_text(line)


def card_text(line: Line) -> str:
    """One card with its number, its code and the remarks that a rule may judge."""
    remarks = "".join(f" ({_REMARKS[kind]})" for kind in sorted(line.remarks) if kind in _REMARKS)
    serial = f" [{line.serial}]" if line.serial else ""
    return f"{line.quantity}x {line.name}{serial}{remarks}"
