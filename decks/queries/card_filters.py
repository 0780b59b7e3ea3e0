"""Finds cards by text and filters, for the page of cards and the API. Entry point: :func:`filter_cards`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from decks.domain.cards.catalogue import Catalogue
from decks.domain.cards.filtering import FACETS, CardFacets
from decks.domain.cards.status import STATES
from decks.queries.cards import CardOfGame, find_statuses_in_format
from decks.queries.catalogue import get_catalogue
from decks.queries.leaving_cards import find_leaving_in_format
from games.registry import find_format, find_game, find_games
from problems import refuse


@dataclass(frozen=True)
class CardQuery:
    """What a reader asks for: a text, a game, and values of filters by facet; ``format`` is the key of a format.

    ``status`` holds only in a format, and is ``legal`` if it is left out.
    """

    text: str = ""
    game: str = ""
    type: str = ""
    affiliation: str = ""
    expansion: str = ""
    after_play: str = ""
    format: str = ""
    status: str = ""

    @property
    def filters(self) -> dict[str, str]:
        """Return the chosen value of each facet."""
        status = (self.status or "legal") if self.format else ""
        values = (self.type, self.affiliation, self.expansion, self.after_play, status)
        return {facet: value for facet, value in zip(FACETS, values, strict=True) if value}


@dataclass(frozen=True)
class FoundCards:
    """The cards found, with the ``options`` and the ``chosen`` value of each facet; these are empty for all games.

    ``without`` has, by filter, the number of cards found without it. Its key ``q`` stands for the text; it is there
    only for an empty result.
    """

    cards: Sequence[CardOfGame]
    options: Mapping[str, Sequence[tuple[str, int]]]
    without: Mapping[str, int]
    chosen_values: Mapping[str, str]


def filter_cards(query: CardQuery) -> FoundCards:
    """Return the cards that match the text and every filter, best matches of the text first.

    Raises ``Refused`` with ``not_found`` for an unknown game, ``format_unknown``, and ``field_invalid`` for an unknown
    status, or a format of another game.
    """
    game_of_format = find_format(query.format).game.key if query.format else ""
    if query.game and game_of_format not in ("", query.game):
        refuse("field_invalid", field="in_format", detail=query.format)
    if query.status not in ("", *STATES):
        refuse("field_invalid", field="status", detail=", ".join(STATES))
    if key := query.game or game_of_format:
        return _filter_game(find_game(key).key, query)
    cards_by_game = [_filter_game(key, query) for key in find_games()]
    return FoundCards([card for each in cards_by_game for card in each.cards], {}, {}, {})


def keep_known_filters(query: CardQuery) -> CardQuery:
    """Return the query without values that the game does not know, as a form sends them after another game was chosen.

    Without a game no filter remains.
    """
    if not query.game:
        return CardQuery(query.text)
    game = find_game(query.game)
    facets = _facets_of(get_catalogue(game.key), game.key)
    wanted = {facet: getattr(query, facet) for facet in FACETS if facet != "status"}
    values = {facet: value if value and facets.has_value(facet, value) else "" for facet, value in wanted.items()}
    has_format = query.format in {rules.key_in(game) for rules in game.formats}
    status = query.status if query.status in STATES else ""
    return CardQuery(
        query.text, game.key, **values, format=query.format if has_format else "", status=status if has_format else ""
    )


def _filter_game(key: str, query: CardQuery) -> FoundCards:
    game, catalogue = find_game(key), get_catalogue(key)
    facets = _facets_of(catalogue, key)
    statuses = find_statuses_in_format(catalogue, query.format) if query.format else None
    leaving = find_leaving_in_format(catalogue, query.format) if query.format else {}
    cards = facets.filter(catalogue.search(query.text), query.filters, statuses, leaving)
    without = dict(cards.without)
    if not cards.cards and query.text.strip() and query.filters:
        without["q"] = len(facets.filter(catalogue.cards, query.filters, statuses, leaving).cards)
    return FoundCards([CardOfGame(game, card) for card in cards.cards], cards.options, without, cards.chosen_values)


@lru_cache(maxsize=16)
def _facets_of(catalogue: Catalogue, game: str) -> CardFacets:
    return CardFacets(catalogue.cards, find_game(game))
