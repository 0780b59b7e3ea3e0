"""The status of a deck in words and lists: on the player's page, in the list of decks, for staff."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.builders import make_event, make_person, pair
from tests.decks.lists import deck_text, legal_deck
from tests.tournament.deck_events import banned, entry_at, open_for_decks, write_house_rules
from tests.tournament.views.readers import browser
from tournament.entries.services.disqualification import disqualify
from tournament.entries.services.entries import change_status, join_event
from tournament.models import Event
from tournament.submissions.services.submissions import edit_deck, submit_deck

pytestmark = pytest.mark.django_db

ILLEGAL = deck_text(("Ilian",))
ILLEGAL_WORDS = {"en": "Illegal: ", "cs": "Nelegální: "}
NOT_YET_WORDS = {"en": "Not legal yet: ", "cs": "Zatím nelegální: "}


def read(client: Client, event: Event, path: str) -> str:
    return unescape(client.get(f"/events/{event.slug}/{path}").content.decode())


def typed(client: Client, event: Event, text: str) -> str:
    answer = client.post(f"/events/{event.slug}/deck/fragment/", {"text": text})
    assert answer.status_code == 200
    return unescape(answer.content.decode())


@pytest.mark.parametrize("language", ["en", "cs"])
def test_an_illegal_deck_reads_illegal_as_soon_as_it_is_handed_in(language: str) -> None:
    event = open_for_decks()
    player = browser(event, "player", language)
    illegal, not_yet = ILLEGAL_WORDS[language], NOT_YET_WORDS[language]
    assert not_yet in typed(player, event, ILLEGAL)
    submit_deck(entry=entry_at(event), text=ILLEGAL, actor=None)
    for page in (read(player, event, "deck/"), typed(player, event, ILLEGAL)):
        assert illegal in page
        assert not_yet not in page
    assert not_yet in typed(player, event, f"{ILLEGAL}\n1 Semai")
    sent = player.post(f"/events/{event.slug}/deck/", {"text": f"{ILLEGAL}\n1 Semai", "action": "check"})
    assert not_yet in sent.content.decode()


def test_a_player_reads_the_words_for_players_beside_a_deck_handed_in() -> None:
    event = open_for_decks()
    entry = entry_at(event)
    submit_deck(entry=entry, text=deck_text(("Karta beze jména podobného",)), actor=None)
    for path in ("deck/", f"entries/{entry.pk}/deck/"):
        assert "a judge will see it as not identified" in read(browser(event, "player"), event, path)
    assert "but it was not verified" in read(browser(event, "judge"), event, f"entries/{entry.pk}/deck/")


@pytest.mark.parametrize(
    ("language", "similar", "meant"),
    [("en", "Similar names of cards:", "Is it Velký stratég?"), ("cs", "Podobná jména karet:", "Je to Velký stratég?")],
)
def test_only_a_player_that_types_is_asked_which_card_was_meant(language: str, similar: str, meant: str) -> None:
    event = open_for_decks()
    entry = entry_at(event)
    submit_deck(entry=entry, text=f"{legal_deck()}\n1 Velký stratégg", actor=None)
    player = browser(event, "player", language)
    assert meant in read(player, event, "deck/")
    shown = read(player, event, f"entries/{entry.pk}/deck/")
    assert similar in shown
    assert meant not in shown


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            "Your deck was judged again after you handed it in, by the rules and the reading of today: a judge has to "
            "check it.",
        ),
        ("cs", "podle dnešních pravidel a dnešního čtení seznamů: musí ho ověřit rozhodčí."),
    ],
)
def test_a_player_reads_that_a_deck_is_to_check_by_new_rules(language: str, sentence: str) -> None:
    event = open_for_decks()
    submit_deck(entry=entry_at(event), text=f"{legal_deck()}\n1 Velký stratégg", actor=None)
    write_house_rules(event, banned("Trofej"))
    assert sentence in read(browser(event, "player", language), event, "deck/")


@pytest.mark.parametrize(
    ("language", "status", "doubt", "unknown"),
    [
        ("en", "to check", "Velký stratégg looks like Velký stratég, which is banned.", "is not in the card list"),
        ("cs", "k ověření", "Velký stratégg se podobá kartě Velký stratég a ta je zakázaná.", "v seznamu není"),
    ],
)
def test_a_check_sheet_is_to_check_with_one_sentence_a_line(
    language: str, status: str, doubt: str, unknown: str
) -> None:
    event = open_for_decks()
    submit_deck(entry=entry_at(event), text=f"{legal_deck()}\n1 Velký stratégg\n1 Bez podoby xyz", actor=None)
    sheet = read(browser(event, "judge", language), event, "decks/sheets/")
    assert f"<b>{status}</b>" in sheet
    assert sheet.count(doubt) == 1
    # Only the name that is like no other is reported as unknown.
    assert (sheet.count(unknown), sheet.count("Bez podoby xyz")) == (1, 2)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "A deck that is illegal or to check can be handed in too"),
        ("cs", "Odeslat jde i balíček, který je nelegální nebo k ověření"),
    ],
)
def test_the_editor_names_all_decks_that_can_be_handed_in(language: str, sentence: str) -> None:
    event = open_for_decks()
    assert sentence in read(browser(event, "player", language), event, "deck/")


def listed_decks(event: Event) -> list[tuple[str, list[str]]]:
    """Return the names in the list of decks with the texts of their badges, in order."""
    page = read(browser(event, "judge"), event, "decks/")
    listed = re.search(r'<section class="card" id="decks">.*?</section>', page, re.S)
    rows = re.findall(r"<li[^>]*>(.*?)</li>", listed[0] if listed else "", re.S)
    texts = (re.sub(r"<svg.*?</svg>", "", row, flags=re.S) for row in rows)
    found = [[part.strip() for part in re.split(r"<[^>]+>", text) if part.strip()] for text in texts]
    return [(row[0], row[1:]) for row in found]


def test_the_deck_of_a_dropped_player_is_listed_last_and_marked() -> None:
    event = make_event(4, state="check_in")
    first, second, third, fourth = (entry_at(event, index) for index in range(4))
    for entry in (first, second, third):
        edit_deck(entry=entry, text=ILLEGAL if entry == first else legal_deck(), reason="opis", actor=None)
    change_status(entry=first, to="dropped", actor=None)
    change_status(entry=fourth, to="dropped", actor=None)
    assert listed_decks(event) == [
        (third.name_surname_first, ["legal"]),
        (second.name_surname_first, ["legal"]),
        (first.name_surname_first, ["dropped", "not legal"]),
    ]


def test_the_deck_of_a_disqualified_player_stays_in_the_list() -> None:
    event = make_event(2)
    submit_deck(entry=entry_at(event), text=legal_deck(), actor=None)
    pair(event)
    disqualify(entry=entry_at(event), reason="opakované nesportovní chování", actor=None)
    assert listed_decks(event)[-1] == (entry_at(event).name_surname_first, ["disqualified", "legal"])


def test_a_waiting_player_is_not_in_the_list_of_decks() -> None:
    event = open_for_decks(2, capacity=2)
    waiting = join_event(event=event, user=make_person("Zora Čekalová"))
    assert waiting.status == "waiting"
    assert [name for name, _badges in listed_decks(event)] == [
        entry_at(event, index).name_surname_first for index in (0, 1)
    ]
