"""Checks a card before it enters the catalogue. Pure; entry point: :func:`find_card_faults`."""

from collections.abc import Iterator

from decks.domain.cards.catalogue import Catalogue
from games.declaration import Card, Game
from language.folding import fold
from problems import Problem

MAX_LENGTH = {"key": 120, "name": 200, "affiliation": 80, "expansion": 400, "documents": 200, "printed": 80}
MAX_ALIASES = 20


def find_card_faults(game: Game, catalogue: Catalogue, card: Card) -> Iterator[Problem]:
    """Yield every reason why the card cannot enter the catalogue.

    Codes: ``card_name_missing``, ``card_name_taken``, ``card_value_too_long``, ``card_type_unknown``,
    ``card_affiliation_unknown``, ``card_language_unknown``, ``card_too_many_aliases``, ``card_printed_value_unknown``,
    ``card_printed_value_invalid``.
    """
    if not card.names:
        yield Problem("card_name_missing")
    owners = _other_owners(catalogue, card)
    for name in card.all_names:
        yield from _find_name_faults(name, owners, card)
    if card.type and card.type not in game.types_by_key:
        yield Problem("card_type_unknown", {"value": card.type})
    known_words = {fold(word) for affiliation in game.affiliations for word in affiliation.words}
    for word in card.affiliations if game.affiliations else ():
        if fold(word) not in known_words:
            yield Problem("card_affiliation_unknown", {"value": word})
    for language in sorted((card.printed | {code for code, _name in card.names}) - set(game.languages)):
        yield Problem("card_language_unknown", {"value": language})
    yield from _find_value_faults(game, card)
    yield from _find_size_faults(card)


def _other_owners(catalogue: Catalogue, card: Card) -> dict[str, list[tuple[Card, str]]]:
    """Return the other cards with a name of this card, each with its spelling, by the folded name."""
    wanted = {fold(name) for name in card.all_names}
    owners: dict[str, list[tuple[Card, str]]] = {}
    for folded, name, owner in catalogue.spellings:
        if folded in wanted and owner.key != card.key:
            owners.setdefault(folded, []).append((owner, name))
    return owners


def _find_name_faults(name: str, owners: dict[str, list[tuple[Card, str]]], card: Card) -> Iterator[Problem]:
    """Yield the faults of one name. Cards may share a name that is likely for each of them."""
    if not fold(name):
        yield Problem("card_name_missing")
    if len(name) > MAX_LENGTH["name"]:
        yield Problem("card_value_too_long", {"limit": MAX_LENGTH["name"], "value": name[:40]})
    for owner, spelling in owners.get(fold(name), ()):
        if name not in card.likely_names or spelling not in owner.likely_names:
            yield Problem("card_name_taken", {"name": name, "card": owner.name})
            break


def _find_value_faults(game: Game, card: Card) -> Iterator[Problem]:
    """Yield a fault for each printed value that cards of the game do not have, or that is no such value."""
    by_key = {value.key: value for value in game.printed_values}
    for key, text in card.printed_values:
        if key not in by_key:
            yield Problem("card_printed_value_unknown", {"value": key[:40]})
        elif by_key[key].read(text) != text:
            yield Problem("card_printed_value_invalid", {"value": text[:40], "field": by_key[key].name.as_dict()})


def _find_size_faults(card: Card) -> Iterator[Problem]:
    if len(card.aliases) > MAX_ALIASES:
        yield Problem("card_too_many_aliases", {"found": len(card.aliases), "limit": MAX_ALIASES})
    values = {"affiliation": card.affiliation, "expansion": card.expansion, "documents": " ".join(card.documents)}
    for field, value in values.items():
        if len(value) > MAX_LENGTH[field]:
            yield Problem("card_value_too_long", {"limit": MAX_LENGTH[field], "value": value[:40]})
