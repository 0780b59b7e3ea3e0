"""The shipped cards in the database: migrate loads them, loading again changes nothing, and queries find them."""

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command
from pytest_django import DjangoAssertNumQueries

from decks.models import Card, CardList, CardName
from decks.queries.card_filters import CardQuery, filter_cards
from decks.queries.cards import find_card, find_statuses_by_format
from decks.queries.catalogue import get_catalogue, get_catalogues
from decks.services.catalogue import load_catalogue, load_catalogues
from games.registry import find_games, read_shipped_cards
from ledger.models import Action
from problems import Refused
from tests.decks.lists import CATALOGUE

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
SHIPPED = read_shipped_cards("doomtrooper")


def test_migrate_loads_the_cards_of_every_game() -> None:
    assert set(CardList.objects.values_list("game", flat=True)) == set(find_games())
    assert Card.objects.filter(game="doomtrooper").count() == len(SHIPPED)
    assert CardName.objects.filter(game="doomtrooper").count() == sum(len(card.all_names) for card in SHIPPED)


def test_loading_the_same_cards_again_changes_nothing() -> None:
    before = list(CardName.objects.values_list("id", "text")), list(Card.objects.values())
    assert load_catalogues() == 0
    call_command("migrate", verbosity=0, stdout=StringIO())
    assert (list(CardName.objects.values_list("id", "text")), list(Card.objects.values())) == before


def test_the_catalogue_has_the_shipped_cards() -> None:
    loaded = {card.key: card for card in get_catalogue("doomtrooper").cards}
    assert loaded == {card.key: card for card in SHIPPED}


def test_a_changed_shipped_card_is_loaded_and_the_others_keep_their_rows() -> None:
    ids = dict(Card.objects.filter(game="doomtrooper").values_list("key", "id"))
    old = get_catalogue("doomtrooper")
    changed = (replace(SHIPPED[0], aliases=("Stará přezdívka",), type="relic"), *SHIPPED[1:])
    assert load_catalogue(game="doomtrooper", cards=changed)
    assert dict(Card.objects.filter(game="doomtrooper").values_list("key", "id")) == ids
    new = get_catalogue("doomtrooper")
    found = new.find("stara prezdivka")
    assert found is not None
    assert (found.key, found.type) == (SHIPPED[0].key, "relic")
    assert old.find("stara prezdivka") is None
    assert new.revision != old.revision
    action = Action.objects.filter(verb="cards.loaded").latest("id")
    assert (action.subject, action.before) == ("cards:doomtrooper", {"revision": old.revision})
    assert action.after == {"revision": new.revision, "cards": len(SHIPPED)}


def test_a_card_that_is_no_longer_shipped_stays_for_old_decks() -> None:
    load_catalogue(game="doomtrooper", cards=SHIPPED[1:])
    assert get_catalogue("doomtrooper").has_card(SHIPPED[0].name)


def test_the_catalogue_is_built_once_for_a_revision(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    built = get_catalogue("doomtrooper")
    with django_assert_num_queries(1):
        assert get_catalogue("doomtrooper") is built


def test_the_catalogues_of_all_games_are_read_together(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    built = {game: get_catalogue(game) for game in find_games()}
    with django_assert_num_queries(1):
        assert get_catalogues() == built


def test_a_list_of_a_game_that_is_no_longer_declared_has_no_catalogue() -> None:
    CardList.objects.create(game="sachy", revision="1", shipped="")
    assert set(get_catalogues()) == set(find_games())


def test_a_game_without_a_list_has_an_empty_catalogue() -> None:
    assert get_catalogue("sachy").cards == ()


def test_cards_are_in_the_czech_order_of_names() -> None:
    names = list(Card.objects.filter(game="doomtrooper").values_list("name", flat=True))
    assert names.index("Chuť války") > names.index("Hora masa v pohybu")
    assert names.index("Čtvrté oddělení") > names.index("Crenshaw Vykupitel")
    assert names.index("Únik o vlásek") > names.index("Ty už si nějak poradíš")


@pytest.mark.parametrize(
    ("q", "first"),
    [
        ("unik", "Únik o vlásek"),
        ("VLÁSEK", "Únik o vlásek"),
        ("golem", "Golem temnoty"),
        ("opm", "Osobní protiposádkové miny"),
        ("komunikacni summ", "Komunikační šum"),
    ],
)
def test_cards_are_found_by_a_part_of_a_name(q: str, first: str) -> None:
    assert filter_cards(CardQuery(q)).cards[0].card.name == first
    assert filter_cards(CardQuery(q, game="doomtrooper")).cards[0].game.key == "doomtrooper"


def test_an_empty_query_finds_all_cards_and_an_unknown_word_none() -> None:
    assert len(filter_cards(CardQuery(game="doomtrooper")).cards) == len(CATALOGUE.cards)
    assert filter_cards(CardQuery("qqqqqq")).cards == []


def test_a_card_has_a_status_in_each_format() -> None:
    statuses = {name: dict(statuses_by_format(name)) for name in ("zavahani", "ilian")}
    assert statuses["zavahani"]["prague-cup-2011"] == (False, True, 1)
    assert statuses["ilian"]["prague-cup-2011"] == (True, False, 1)


def statuses_by_format(key: str) -> list[tuple[str, tuple[bool, bool, int | None]]]:
    found = find_statuses_by_format(find_card("doomtrooper", key))
    return [(rules.slug, (status.legal, status.banned, status.copies)) for rules, status in found]


@pytest.mark.parametrize(("game", "key"), [("doomtrooper", "nic"), ("sachy", "ilian")])
def test_an_unknown_card_is_refused(game: str, key: str) -> None:
    with pytest.raises(Refused) as caught:
        find_card(game, key)
    assert caught.value.code == "not_found"
