"""Deck lists, catalogues and verdicts for tests of decks."""

from collections.abc import Iterable

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.check import check_deck
from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.deck import Deck
from decks.domain.deck_lists.text import read_lines
from decks.domain.parsing import get_vocabulary, parse_deck
from games.declaration import Format
from games.registry import find_format, find_game, find_games, read_shipped_cards

PRAGUE = "doomtrooper/prague-cup-2011"
DUEL = "scratch-wars/duel"
ARMIES = "neuroshima-hex/standard"
GAME, PRAGUE_RULES = find_format(PRAGUE)
VOCABULARY = get_vocabulary(find_game("doomtrooper"), PRAGUE_RULES)
CATALOGUES = {
    key: Catalogue(read_shipped_cards(key), "shipped", has_all_cards=game.has_all_cards)
    for key, game in find_games().items()
}
CATALOGUE = CATALOGUES["doomtrooper"]
NO_CARDS = Catalogue(())
BANNED = frozenset(name for rule in PRAGUE_RULES.rules if rule.code == "banned" for name in rule.params()["cards"])
LEGAL = [card for card in CATALOGUE.cards if "cs" in card.printed and card.name not in BANNED and not card.stands_for]
LEGAL_NAMES = tuple(card.name for card in LEGAL)
WARRIORS = tuple(card.name for card in LEGAL if card.type == "warrior")
OTHERS = tuple(name for name in LEGAL_NAMES if name not in WARRIORS)


def parse(text: str, catalogue: Catalogue = CATALOGUE) -> Deck:
    """Return the deck that the text is read as."""
    return parse_deck(read_lines(text), VOCABULARY, catalogue)


def judge(text: str, catalogue: Catalogue = CATALOGUE, rules: Format = PRAGUE_RULES) -> Verdict:
    """Return the verdict about a deck list by the Prague Cup 2011, or by other rules."""
    return check_deck(parse(text, catalogue), format_key=PRAGUE, rules=rules, catalogue=catalogue)


def judge_as(format_key: str, text: str) -> Verdict:
    """Return the verdict about a deck list by a shipped format, with the shipped cards of its game."""
    game, rules = find_format(format_key)
    catalogue = CATALOGUES[game.key]
    deck = parse_deck(read_lines(text), get_vocabulary(game, rules), catalogue)
    return check_deck(deck, format_key=format_key, rules=rules, catalogue=catalogue)


def deck_text(main: Iterable[str], sideboard: Iterable[str] = ()) -> str:
    """Return a deck list with one copy of each name."""
    side = [f"1 {name}" for name in sideboard]
    return "\n".join([*(f"1 {name}" for name in main), *(["Sideboard", *side] if side else [])])


def legal_deck(sideboard: int = 0) -> str:
    """Return a list of 60 cards, 5 of them warriors, with a sideboard of so many cards."""
    main = (*WARRIORS[:5], *OTHERS[:55])
    return deck_text(main, WARRIORS[5 : 5 + sideboard])


def codes(verdict: Verdict) -> list[str]:
    """Return the codes of all problems in their order."""
    return [problem.code for problem in verdict.problems]
