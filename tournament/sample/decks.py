"""Deck lists of the sample, drawn from the cards of Doomtrooper: legal ones, and illegal ones for judges to find."""

from random import Random

from games.construction import BannedCards
from games.declaration import Card
from games.registry import find_format, read_shipped_cards

FORMAT = "doomtrooper/prague-cup-2011"
_DECK_SIZE = 60
_WARRIORS = 9
_SIDEBOARD_SIZE = 25


def write_deck(random: Random, *, with_sideboard: bool) -> str:
    """Return a legal deck list as players write it: a heading for each type, a card on a line."""
    game, rules = find_format(FORMAT)
    banned = {card.card for rule in rules.rules if isinstance(rule, BannedCards) for card in rule.cards}
    released = [card for card in read_shipped_cards("doomtrooper") if "cs" in card.printed and not card.stands_for]
    allowed = [card for card in released if banned.isdisjoint(card.all_names) and not card.likely_names]
    warriors = [card for card in allowed if card.type == "warrior"]
    others = [card for card in allowed if card.type not in {"warrior", None}]
    chosen_warriors = random.sample(warriors, _WARRIORS)
    free = [card for card in (*warriors, *others) if card not in chosen_warriors]
    rest = random.sample(free, _DECK_SIZE - _WARRIORS + _SIDEBOARD_SIZE)
    deck: list[Card] = [*chosen_warriors, *rest[: _DECK_SIZE - _WARRIORS]]
    sideboard = rest[_DECK_SIZE - _WARRIORS :] if with_sideboard else []
    lines: list[str] = []
    for card_type in game.card_types:
        cards = [f"1 {card.name}" for card in deck if card.type == card_type.key]
        heading = card_type.plural.cs.capitalize()
        lines += [f"# {heading} ({len(cards)})", *cards, ""] if cards else []
    if sideboard:
        lines += ["Sideboard", *(f"1 {card.name}" for card in sideboard)]
    return "\n".join(lines)


def write_illegal_deck(random: Random) -> str:
    """Return a deck list with four common faults: a card twice, a banned card, an unknown name, too few cards."""
    lines = write_deck(random, with_sideboard=False).splitlines()
    cards = [number for number, line in enumerate(lines) if line.startswith("1 ")]
    lines[cards[-1]] = lines[cards[0]]
    lines[cards[-2]] = "1 Dvojí služba"
    lines[cards[-3]] = "1 Zaseknutej nabíječ"
    del lines[cards[-4]]
    return "\n".join(lines)
