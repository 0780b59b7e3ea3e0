"""Finds cards by text and filters, for the page of cards and the API. Entry point: :func:`filter_cards`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from decks.domain.cards.catalogue import Catalogue
from decks.domain.cards.filtering import FACETS, CardFacets
from decks.domain.cards.status import STATES
from decks.queries.cards import CardOfGame, statuses_in
from decks.queries.catalogue import current_catalogue
from games.registry import find_format, find_game, find_games
from problems import refuse


@dataclass(frozen=True)
class CardChoice:
    """What a reader asks for: a text, a game, and values of filters by facet; ``format`` is the key of a format.

    ``status`` holds only in a format, and is ``legal`` if it is left out.
    """

    text: str = ""
    game: str = ""
    type: str = ""
    affiliation: str = ""
    expansion: str = ""
    format: str = ""
    status: str = ""

    @property
    def filters(self) -> dict[str, str]:
        """Return the chosen value of each facet."""
        status = (self.status or "legal") if self.format else ""
        values = (self.type, self.affiliation, self.expansion, status)
        return {facet: value for facet, value in zip(FACETS, values, strict=True) if value}


@dataclass(frozen=True)
class FoundCards:
    """The cards found. Of one game: the ``options`` and ``chosen`` value of each facet.

    ``without`` has, by filter, the number of cards found without it. Its key ``q`` stands for the text; it is there
    only for an empty result.
    """

    cards: Sequence[CardOfGame]
    options: Mapping[str, Sequence[tuple[str, int]]]
    without: Mapping[str, int]
    chosen: Mapping[str, str]


def filter_cards(choice: CardChoice) -> FoundCards:
    """Return the cards that match the text and every filter, best matches of the text first.

    Raises ``Refused`` with ``not_found`` for an unknown game, ``format_unknown``, and ``field_invalid`` for an unknown
    status, or a format of another game.
    """
    game_of_format = find_format(choice.format).game.key if choice.format else ""
    if choice.game and game_of_format not in ("", choice.game):
        refuse("field_invalid", field="in_format", detail=choice.format)
    if choice.status not in ("", *STATES):
        refuse("field_invalid", field="status", detail=", ".join(STATES))
    if key := choice.game or game_of_format:
        return _filter_game(find_game(key).key, choice)
    found = [_filter_game(key, choice) for key in find_games()]
    return FoundCards([card for each in found for card in each.cards], {}, {}, {})


def keep_known_filters(choice: CardChoice) -> CardChoice:
    """Return the choice without values that the game does not know, as a form sends them after another game was chosen.

    Without a game no filter remains.
    """
    if not choice.game:
        return CardChoice(choice.text)
    game = find_game(choice.game)
    facets = _facets_of(current_catalogue(game.key), game.key)
    known = {
        facet: value if value and facets.has_value(facet, value) else ""
        for facet, value in (
            ("type", choice.type),
            ("affiliation", choice.affiliation),
            ("expansion", choice.expansion),
        )
    }
    has_format = choice.format in {rules.key_in(game) for rules in game.formats}
    status = choice.status if choice.status in STATES else ""
    return CardChoice(
        choice.text, game.key, **known, format=choice.format if has_format else "", status=status if has_format else ""
    )


def _filter_game(key: str, choice: CardChoice) -> FoundCards:
    game, catalogue = find_game(key), current_catalogue(key)
    facets = _facets_of(catalogue, key)
    statuses = statuses_in(catalogue, choice.format) if choice.format else None
    found = facets.filter(catalogue.search(choice.text), choice.filters, statuses)
    without = dict(found.without)
    if not found.cards and choice.text.strip() and choice.filters:
        without["q"] = len(facets.filter(catalogue.cards, choice.filters, statuses).cards)
    return FoundCards([CardOfGame(game, card) for card in found.cards], found.options, without, found.chosen)


@lru_cache(maxsize=16)
def _facets_of(catalogue: Catalogue, game: str) -> CardFacets:
    return CardFacets(catalogue.cards, find_game(game))
