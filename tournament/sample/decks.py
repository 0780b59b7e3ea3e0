"""Deck lists of the sample: drawn from the shipped cards so that they are legal, and one that is not."""

from random import Random

from games.construction import Banned
from games.declaration import Card, CardType
from games.registry import cards_of, find_format

FORMAT = "doomtrooper/prague-cup-2011"
_DECK = 60
_WARRIORS = 9
_SIDEBOARD = 25


def write_deck(random: Random, *, with_sideboard: bool) -> str:
    """A legal list as people write it: headings, a card on a line."""
    warriors, others = _pool()
    fighting = random.sample(warriors, _WARRIORS)
    rest = random.sample(
        [card for card in (*warriors, *others) if card not in fighting], _DECK - _WARRIORS + _SIDEBOARD
    )
    main, aside = rest[: _DECK - _WARRIORS], rest[_DECK - _WARRIORS :]
    return "\n".join(_lines([*fighting, *main], aside if with_sideboard else []))


def write_wrong_deck(random: Random) -> str:
    """The same with what judges find most: a card twice, a banned one, a nickname nobody knows, one card short."""
    lines = write_deck(random, with_sideboard=False).splitlines()
    cards = [number for number, line in enumerate(lines) if line.startswith("1 ")]
    lines[cards[-1]] = lines[cards[0]]
    lines[cards[-2]] = "1 Dvojí služba"
    lines[cards[-3]] = "1 Zaseknutej nabíječ"
    del lines[cards[-4]]
    return "\n".join(lines)


def _pool() -> tuple[list[Card], list[Card]]:
    _, rules = find_format(FORMAT)
    banned = {card.card for rule in rules.rules if isinstance(rule, Banned) for card in rule.cards}
    allowed = [card for card in cards_of("doomtrooper") if card.name not in banned and not card.homemade]
    warriors = [card for card in allowed if card.type == "warrior"]
    return warriors, [card for card in allowed if card.type not in {"warrior", None}]


def _lines(main: list[Card], aside: list[Card]) -> list[str]:
    game, _ = find_format(FORMAT)
    lines: list[str] = []
    for card_type in game.card_types:
        lines += _section(card_type, [card for card in main if card.type == card_type.key])
    if aside:
        lines += ["Sideboard", *(f"1 {card.name}" for card in aside)]
    return lines


def _section(card_type: CardType, cards: list[Card]) -> list[str]:
    heading = (card_type.headings[0] if card_type.headings else card_type.name.cs).capitalize()
    return [f"# {heading} ({len(cards)})", *(f"1 {card.name}" for card in cards), ""] if cards else []
