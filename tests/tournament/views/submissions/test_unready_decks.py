"""The decks that are not ready are named before round 1 is paired, on pages and over the API."""

import re
from datetime import timedelta
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders import add_players, make_event, make_person, pair
from tests.decks.lists import legal_deck
from tests.ground.nightly import count_examples
from tests.tournament.deck_events import DUEL, choose_deck_settings, entry_at
from tests.tournament.views.readers import browser
from tournament.entries.services.entries import change_status, join_event
from tournament.models import Event
from tournament.organizing.services.events import move_event
from tournament.rounds.services.rounds import discard_draft
from tournament.submissions.services.settling import settle_line
from tournament.submissions.services.submissions import submit_deck

pytestmark = pytest.mark.django_db

MISSPELT = "1 Velký stratégg"
ILLEGAL, DOUBTFUL = "1 Ilian", f"{legal_deck()}\n{MISSPELT}"
BESIDE_START, BESIDE_PAIRING = ("check_in", ""), ("running", "rounds/")
NOTICE = re.compile(r'<div class="notice[^"]*" id="unready-decks">(.*?)</div>\s*</div>', re.S)


def hand_in(event: Event, *texts: str) -> None:
    """Hand in decks for the first entries of an event, in their order; an empty text leaves the entry without one."""
    for index, text in enumerate(texts):
        if text:
            submit_deck(entry=entry_at(event, index), text=text, actor=None)


def read_page(event: Event, path: str = "", reader: str = "organizer", language: str = "en") -> str:
    answer = browser(event, reader, language).get(f"/events/{event.slug}/{path}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def read_notice(event: Event, path: str = "", language: str = "en", reader: str = "organizer") -> str:
    """Return the text of the notice, empty without one."""
    found = NOTICE.search(read_page(event, path, reader, language))
    text = re.sub(r"<svg.*?</svg>|<[^>]+>", " ", found[1] if found else "", flags=re.S)
    return re.sub(r"\s+([,:.])", r"\1", " ".join(text.split()))


def notice_links(event: Event) -> list[str]:
    found = NOTICE.search(read_page(event))
    assert found
    return re.findall(r'href="([^"]+decks/\?[^"]+)"', found[1])


@pytest.mark.parametrize(("state", "path"), [BESIDE_START, ("registration", ""), ("running", ""), BESIDE_PAIRING])
def test_unready_decks_are_named_before_the_event_starts_and_round_1_is_paired(state: str, path: str) -> None:
    event = make_event(5, state="registration")
    hand_in(event, legal_deck(), ILLEGAL, DOUBTFUL, ILLEGAL)
    for index in range(5):
        change_status(entry=entry_at(event, index), to="checked_in", actor=None)
    for to in {"registration": (), "check_in": ("check_in",)}.get(state, ("check_in", "running")):
        event = move_event(event=event, to=to, actor=None)
    assert read_notice(event, path) == (
        "Pairing round 1 ends the handing-in of decks. Players checked in: "
        "2 decks are not legal: Ptáček Marek, Šťastný Ondřej "
        "1 deck is to check: Čápová Zuzana "
        "1 player has no deck: Zeman Adam"
    )


def test_the_czech_notice_has_three_plural_forms() -> None:
    event = make_event(8, state="check_in")
    hand_in(event, ILLEGAL, DOUBTFUL, DOUBTFUL)
    text = read_notice(event, language="cs")
    assert "Vylosováním 1. kola končí odevzdávání balíčků. Hráči na místě: " in text
    assert "1 balíček je nelegální: Benešová Kateřina" in text
    assert "2 balíčky jsou k ověření: Čápová Zuzana, Ptáček Marek" in text
    assert "5 hráčů nemá balíček: Černá Alžběta, " in text


def test_players_not_checked_in_are_counted_apart() -> None:
    event = make_event(2, state="check_in")
    add_players(event, 3, checked_in=False)
    hand_in(event, legal_deck(), legal_deck(), ILLEGAL)
    apart = "Players not checked in (they are not paired): 1 deck is not legal, 2 players have no deck."
    assert read_notice(event).endswith(f"the handing-in of decks. {apart}")
    assert "Players checked in" not in read_notice(event)
    assert '<div class="notice" id="unready-decks">' in read_page(event)
    change_status(entry=entry_at(event, 2), to="checked_in", actor=None)
    assert read_notice(event).endswith(
        "Players checked in: 1 deck is not legal: Čápová Zuzana "
        "Players not checked in (they are not paired): 2 players have no deck."
    )
    assert '<div class="notice warn" id="unready-decks">' in read_page(event)


def test_dropped_and_waiting_players_are_not_counted() -> None:
    event = make_event(3, state="check_in", capacity=3)
    waiting = join_event(event=event, user=make_person("Rudolf Novák"))
    assert waiting.status == "waiting"
    hand_in(event, ILLEGAL, ILLEGAL, ILLEGAL, ILLEGAL)
    assert read_notice(event).endswith("3 decks are not legal: Benešová Kateřina, Čápová Zuzana, Ptáček Marek")
    change_status(entry=entry_at(event), to="dropped", actor=None)
    assert read_notice(event).endswith(
        "2 decks are not legal: Čápová Zuzana, Ptáček Marek "
        "Players not checked in (they are not paired): 1 deck is not legal."
    )


def test_each_number_links_to_the_list_of_exactly_these_decks() -> None:
    event = make_event(4, state="check_in")
    add_players(event, 2, checked_in=False)
    hand_in(event, ILLEGAL, DOUBTFUL, "", legal_deck(), ILLEGAL)
    listed = []
    for href in notice_links(event):
        page = read_page(event, urlsplit(href).path.rpartition("decks/")[1] + "?" + urlsplit(href).query)
        assert urlsplit(href).fragment == "decks"
        section = page[page.index('<section class="card" id="decks">') :].partition("</section>")[0]
        listed.append(re.findall(r'class="cover"[^>]*>\s*([^<]+?)\s*</a>', section))
    assert listed == [
        ["Benešová Kateřina"],
        ["Ptáček Marek"],
        ["Čápová Zuzana"],
        ["Zeman Adam"],
        ["Černá Alžběta"],
    ]


def test_a_filtered_list_without_decks_leads_back_to_all_decks() -> None:
    event = make_event(2, state="check_in")
    hand_in(event, legal_deck(), legal_deck())
    page = read_page(event, "decks/?decks=illegal&players=checked_in", "judge")
    assert "No deck matches." in page
    assert "not legal, checked in" in " ".join(page.split())
    assert f'href="/events/{event.slug}/decks/#decks"' in page
    unknown = read_page(event, "decks/?decks=nic&players=nikdo", "judge")
    assert unknown.count('class="cover"') == 2
    assert "/decks/#decks" not in unknown


def test_only_the_first_names_of_many_are_listed() -> None:
    event = make_event(8, state="check_in")
    choose_deck_settings(event, deadline=timezone.now() + timedelta(days=1))
    text = read_notice(event)
    assert "8 players have no deck: Benešová Kateřina, Čápová Zuzana, Černá Alžběta, Ptáček Marek, Řehoř Michal" in text
    assert text.endswith("and 3 more")
    assert "Žižka" not in text
    assert read_notice(event, language="cs").endswith("a 3 další")


def test_a_legal_deck_and_a_settled_one_are_ready() -> None:
    event = make_event(2, state="check_in")
    hand_in(event, legal_deck(), DOUBTFUL)
    assert "1 deck is to check" in read_notice(event)
    entry = entry_at(event, 1)
    settle_line(entry=entry, line=MISSPELT, decision="no_card", reason="poznámka", actor=None)
    assert read_notice(event) == ""


@pytest.mark.parametrize(("state", "path"), [BESIDE_START, BESIDE_PAIRING])
def test_an_event_that_collects_no_decks_shows_no_notice(state: str, path: str) -> None:
    event = make_event(3, state=state)
    assert read_notice(event, path) == ""
    choose_deck_settings(event, deadline=timezone.now() + timedelta(days=1))
    assert "3 players have no deck" in read_notice(event, path)


def test_a_passed_deadline_is_said_in_place_of_the_end_to_come() -> None:
    event = make_event(2, state="check_in")
    choose_deck_settings(event, deadline=timezone.now() - timedelta(minutes=1))
    assert read_notice(event).startswith("Decks are no longer taken. Players checked in: 2 players have no deck")
    choose_deck_settings(event, deadline=timezone.now() + timedelta(days=1), is_locked=True)
    assert read_notice(event, language="cs").startswith("Balíčky se už nepřijímají. ")


def test_the_notice_only_warns_and_ends_with_the_pairing_of_round_1() -> None:
    event = make_event(4)
    hand_in(event, ILLEGAL, DOUBTFUL)
    assert "Pair round 1" in read_page(event)
    pair(event, publish=False)
    for path in ("", "rounds/"):
        assert read_notice(event, path) == ""
    discard_draft(event=event, number=1, actor=None)
    assert "1 deck is not legal" in read_notice(event, "rounds/")


@pytest.mark.parametrize("reader", ["nobody", "player", "scorekeeper", "judge"])
@pytest.mark.parametrize(("state", "path"), [BESIDE_START, BESIDE_PAIRING])
def test_only_organizers_read_the_notice(reader: str, state: str, path: str) -> None:
    event = make_event(2, state=state)
    hand_in(event, ILLEGAL)
    assert read_notice(event, path, reader=reader) == ""
    assert 'id="unready-decks"' not in read_page(event, path, reader)


def test_a_code_in_two_rosters_makes_both_illegal_before_the_start() -> None:
    event = make_event(2, state="check_in", format_key=DUEL)
    hand_in(event, "Hrdina: Drak [a]", "Hrdina: Drak [A]")
    assert "2 decks are not legal" in read_notice(event)


@pytest.mark.fuller_at_night
@pytest.mark.parametrize(("state", "path"), [BESIDE_START, BESIDE_PAIRING])
def test_queries_and_length_of_the_notice_do_not_grow_with_entries(state: str, path: str) -> None:
    queries_of, lengths = [], []
    fewest = count_examples(change=30, night=120)
    for players in (fewest, 2 * fewest):
        event = make_event(players, state=state, name=f"Turnaj {players}")
        hand_in(event, *[(ILLEGAL, DOUBTFUL, "")[index % 3] for index in range(players)])
        client = browser(event, "organizer")
        client.get("/events/")
        with CaptureQueriesContext(connection) as queries:
            page = client.get(f"/events/{event.slug}/{path}").content.decode()
        queries_of.append(len(queries))
        found = NOTICE.search(page)
        assert found
        lengths.append(found[1].count("<a "))
    assert queries_of[0] == queries_of[1]
    assert lengths == [18, 18]


def test_staff_read_the_unready_decks_over_the_api() -> None:
    event = make_event(2, state="check_in")
    registered = add_players(event, 1, checked_in=False)[0]
    address = f"/api/v1/events/{event.slug}/decks/unready/"
    assert browser(event, "judge").get(address).json()["collects_decks"] is False
    hand_in(event, ILLEGAL, DOUBTFUL)
    first, second = entry_at(event), entry_at(event, 1)
    assert browser(event, "organizer").get(address).json() == {
        "collects_decks": True,
        "takes_decks": True,
        "checked_in": {
            "illegal": [{"entry": first.pk, "name_surname_first": "Benešová Kateřina", "name_mark": ""}],
            "to_check": [{"entry": second.pk, "name_surname_first": "Ptáček Marek", "name_mark": ""}],
            "missing": [],
        },
        "registered": {
            "illegal": [],
            "to_check": [],
            "missing": [{"entry": registered.pk, "name_surname_first": "Čápová Zuzana", "name_mark": ""}],
        },
    }
    move_event(event=event, to="running", actor=None)
    pair(event)
    assert browser(event, "organizer").get(address).json()["takes_decks"] is False
    assert browser(event, "player").get(address).status_code == 403
