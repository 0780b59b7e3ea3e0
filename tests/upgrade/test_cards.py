"""Cards of a club after an upgrade: corrections, history, proposals and own cards, as they were stored before."""

import gzip
import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from decks.models import Card, CardProposal, CardRevision
from decks.queries.card_history import read_card_history
from decks.queries.cards import find_card
from decks.queries.catalogue import get_catalogue
from decks.services.decisions import accept_card_proposal
from games.registry import read_shipped_cards
from tests.upgrade.old_database import ROWS

pytestmark = pytest.mark.django_db
GAME = "doomtrooper"


def rows_of_then(model: str) -> list[dict[str, Any]]:
    return [row for row in json.loads(gzip.decompress(ROWS.read_bytes())) if row["model"] == model]


def test_every_card_of_then_is_there_under_its_key() -> None:
    then = {row["pk"]: row["fields"]["key"] for row in rows_of_then("decks.card")}
    assert then.items() <= dict(Card.objects.values_list("pk", "key")).items()
    own = {"lecka", "klubova-karta", "our-own-card"}
    assert own <= set(then.values())
    shipped = {card.key for card in read_shipped_cards(GAME)}
    # The card that is shipped now as Ambush stays the club's card.
    assert {card.key for card in get_catalogue(GAME).cards} == (shipped | own) - {"ambush"}


def test_facts_that_the_club_corrected_stay_and_the_others_are_mended() -> None:
    card = find_card(GAME, "komunikacni-sum").card
    assert (card.name, card.type, dict(card.names)["en"]) == ("Šum", "art", "Miscommunication")
    assert "Komunikační šum" in card.aliases
    assert find_card(GAME, "kurator").card.affiliation == "Černá legie"


def test_a_card_that_the_club_added_and_that_is_shipped_now_stays_one_card() -> None:
    found = get_catalogue(GAME)
    assert found.find("Ambush") == found.find("Léčka") == find_card(GAME, "lecka").card
    assert found.find("Klubová karta")
    assert found.find("Our Own Card")


def test_the_history_of_then_is_kept_and_the_upgrade_is_the_newest_line() -> None:
    then = {row["pk"]: row["fields"] for row in rows_of_then("decks.cardrevision")}
    kept = {row.pk: row for row in CardRevision.objects.filter(pk__in=then)}
    assert {pk: (row.card_id, row.number, row.facts, row.reason, row.editor_id) for pk, row in kept.items()} == {
        pk: (row["card"], row["number"], row["facts"], row["reason"], row["editor"]) for pk, row in then.items()
    }
    history = read_card_history(GAME, "komunikacni-sum")
    assert [line.revision.origin for line in history] == ["shipped", "proposed", "shipped"]
    assert (history[1].revision.reason, str(history[1].revision.editor)) == ("na kartě", "Luděk Říha")


def test_proposals_stay_and_an_open_one_is_accepted() -> None:
    then = {row["pk"]: row["fields"] for row in rows_of_then("decks.cardproposal")}
    assert {row.pk: (row.state, row.changes, row.reason, row.decision) for row in CardProposal.objects.all()} == {
        pk: (row["state"], row["changes"], row["reason"], row["decision"]) for pk, row in then.items()
    }
    (waiting,) = CardProposal.objects.filter(state="open")
    accept_card_proposal(actor=User.objects.get(given_name="Luděk"), number=waiting.pk)
    card = find_card(GAME, "ilian").card
    assert (card.name, dict(card.names)["en"]) == ("Ilian, paní prázdnoty", "Ilian–Mistress of the Void")


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_pages_of_corrected_and_added_cards_open(language: str) -> None:
    client = Client(headers={"accept-language": language})
    for key, name in (("komunikacni-sum", "Šum"), ("lecka", "Léčka"), ("klubova-karta", "Klubová karta")):
        page = client.get(f"/cards/{GAME}/{key}/")
        assert page.status_code == 200
        assert f"{name}</h1>" in page.content.decode()


@pytest.mark.parametrize("name", ["accounts.user", "decks.deckversion", "ledger.action", "tournament.submission"])
def test_no_row_of_then_is_lost(name: str) -> None:
    from django.apps import apps

    then = {row["pk"] for row in rows_of_then(name)}
    model = apps.get_model(name)
    assert then <= set(model._base_manager.values_list("pk", flat=True))


def test_printed_values_arrive_also_for_corrected_and_for_own_cards() -> None:
    assert find_card(GAME, "komunikacni-sum").card.printed_values == shipped_values("komunikacni-sum")
    assert find_card(GAME, "lecka").card.printed_values == shipped_values("ambush")
    assert find_card(GAME, "klubova-karta").card.printed_values == ()
    (change,) = [
        change for change in read_card_history(GAME, "kurator")[0].changes if change.field == "printed_values:fight"
    ]
    assert (change.before, change.after) == ("", dict(shipped_values("kurator"))["fight"])


def shipped_values(key: str) -> tuple[tuple[str, str], ...]:
    (card,) = [card for card in read_shipped_cards(GAME) if card.key == key]
    assert card.printed_values
    return card.printed_values
