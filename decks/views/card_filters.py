"""The filters of the page of cards: their lists with counts, links that keep them, and links that widen a search."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from decks.domain.cards.filtering import UNKNOWN
from decks.queries.card_filters import CardQuery, FoundCards
from decks.templatetags.cards import affiliation_in_words
from games.declaration import Game
from language.sorting import make_czech_sort_key

_MAX_TEXT_LENGTH = 200
# Fields of the query with other names in addresses; `format` chooses a kind of answer in the API.
_RENAMED = {"text": "q", "format": "in_format"}
_PARAMETERS = {field: _RENAMED.get(field, field) for field in asdict(CardQuery())}
_LABELS = {
    "type": gettext_lazy("Type"),
    "affiliation": gettext_lazy("Affiliation"),
    "expansion": gettext_lazy("Set"),
    "after_play": gettext_lazy("After play"),
}
STATE_LABELS: dict[str, str | Promise] = {
    "legal": pgettext_lazy("cards", "legal"),
    "to_check": pgettext_lazy("cards", "to check"),
    "banned": pgettext_lazy("cards", "banned"),
    "outside": gettext_lazy("outside the pool"),
}


@dataclass(frozen=True)
class Option:
    """One value of a list: its label and the number of cards it would find."""

    value: str
    label: str
    count: int
    is_chosen: bool


@dataclass(frozen=True)
class FilterList:
    """A list of the form: the name of its parameter, its label and its options."""

    name: str
    label: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class FilterLink:
    """A link to the page of cards with other filters, and the number of cards there."""

    name: str
    label: str
    address: str
    count: int
    is_chosen: bool = False


def read_card_query(request: HttpRequest, games: Iterable[str]) -> CardQuery:
    """Return what the request asks for; an unknown game means all games. NUL, which databases refuse, is left out."""
    sent = {name: request.GET.get(name, "").replace("\x00", "")[:_MAX_TEXT_LENGTH] for name in _PARAMETERS.values()}
    query = CardQuery(**{field: sent[name] for field, name in _PARAMETERS.items()})
    return query if query.game in games else replace(query, game="")


def list_filters(cards: FoundCards, game: Game) -> list[FilterList]:
    """Return the lists of type, affiliation, set and icon after play; a list with one value only is left out."""
    lists = []
    for name, label in _LABELS.items():
        options = [
            Option(value, _name_value(name, value, game), count, value == cards.chosen_values.get(name))
            for value, count in cards.options.get(name, ())
        ]
        if name == "affiliation":
            options.sort(key=lambda option: (option.value == UNKNOWN, make_czech_sort_key(option.label)))
        if len(options) > 1 or any(option.is_chosen for option in options):
            lists.append(FilterList(name, str(label), tuple(options)))
    return lists


def list_states(query: CardQuery, cards: FoundCards) -> list[FilterLink]:
    """Return a link for each status in the chosen format that cards have, none without a format."""
    if not query.format:
        return []
    status = cards.chosen_values.get("status")
    return [
        FilterLink(
            "status", str(STATE_LABELS[state]), _write_address(replace(query, status=state)), count, state == status
        )
        for state, count in cards.options["status"]
    ]


def list_wider_searches(query: CardQuery, cards: FoundCards) -> list[FilterLink]:
    """Return links to searches without the text or without one filter that find cards, the most cards first."""
    labels = {
        "q": _("Without the text"),
        "type": _("Any type"),
        "affiliation": _("Any affiliation"),
        "expansion": _("Any set"),
        "after_play": _("Any icon after play"),
        "status": _("Any format"),
    }
    dropped = {"q": {"text": ""}, "status": {"format": "", "status": ""}}
    links = [
        FilterLink(name, labels[name], _write_address(replace(query, **dropped.get(name, {name: ""}))), count)
        for name, count in cards.without.items()
        if count
    ]
    return sorted(links, key=lambda link: -link.count)


def _name_value(name: str, value: str, game: Game) -> str:
    if value == UNKNOWN:
        return _("no icon") if name == "after_play" else _("not known")
    if name == "after_play":
        choices = game.after_play.choices if game.after_play else ()
        return next((choice.name.in_language(get_language()) for choice in choices if choice.key == value), value)
    if name == "type":
        card_type = game.types_by_key.get(value)
        return card_type.name.in_language(get_language()) if card_type else value
    return affiliation_in_words(value, game) if name == "affiliation" else value


def _write_address(query: CardQuery) -> str:
    """Return the parameters of the address of the page of cards for a query, without its page number."""
    values = {name: getattr(query, field) for field, name in _PARAMETERS.items()}
    return "?" + urlencode({name: value for name, value in values.items() if value})
