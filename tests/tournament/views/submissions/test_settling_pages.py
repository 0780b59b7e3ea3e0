"""Pages on which a judge settles doubtful lines, and on which the player reads what was settled."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.builders import staff_of
from tests.decks.lists import legal_deck
from tests.tournament.deck_events import DUEL, choose_deck_settings, entry_at, open_for_decks
from tests.tournament.views.readers import browser, sentence
from tournament.models import Entry, Event, SettledLine
from tournament.organizing.services.events import move_event
from tournament.submissions.queries.verdicts import judge_entry_deck
from tournament.submissions.services.settling import settle_line
from tournament.submissions.services.submissions import submit_deck

pytestmark = pytest.mark.django_db

MISSPELT = "1 Velký stratégg"
DOUBTFUL = f"{legal_deck()}\n{MISSPELT}"


@pytest.fixture
def event() -> Event:
    event = open_for_decks()
    submit_deck(entry=entry_at(event), text=DOUBTFUL, actor=None)
    return event


@pytest.fixture
def entry(event: Event) -> Entry:
    return entry_at(event)


def read(client: Client, event: Event, path: str) -> str:
    response = client.get(f"/events/{event.slug}/{path}")
    assert response.status_code == 200
    return unescape(response.content.decode())


def deck_page(entry: Entry, reader: str = "judge", language: str = "en") -> str:
    return read(browser(entry.event, reader, language), entry.event, f"entries/{entry.pk}/deck/")


def send(entry: Entry, status: int = 302, reader: str = "judge", /, **form: Any) -> str:
    """Send the form of the misspelt line; the page is returned."""
    address = f"/events/{entry.event.slug}/entries/{entry.pk}/deck/settle/"
    response = browser(entry.event, reader).post(
        address, {"line": MISSPELT, "seen": 0, "reason": "ověřeno u stolu", "card": "", **form}
    )
    assert response.status_code == status
    return unescape(response.content.decode())


def status_of(entry: Entry) -> str:
    judged = judge_entry_deck(entry, entry.event)
    assert judged
    return judged.status


def test_a_doubtful_line_offers_similar_cards_and_says_which_is_banned(entry: Entry) -> None:
    page = deck_page(entry)
    assert "To settle" in page
    button = re.search(r'<button[^>]*value="card:velky-strateg"[^>]*>(.*?)</button>', page, re.S)
    assert button
    assert "This is Velký stratég" in re.sub(r"<[^>]+>", " ", button[1])
    assert "banned" in button[1]
    for other in ("no_card", "allowed", "card"):
        assert re.search(rf'<button[^>]*value="{other}"', page)
    czech = deck_page(entry, language="cs")
    for text in ("Je to Velký stratég", "Není to karta", "Vlastní karta, tady povolená"):
        assert text in czech


@pytest.mark.parametrize(
    ("decision", "card", "status"),
    [
        ("card:velky-strateg", "", "illegal"),
        ("card", "velký stratég", "illegal"),
        ("no_card", "", "legal"),
        ("allowed", "", "legal"),
    ],
)
def test_a_button_settles_the_line(entry: Entry, decision: str, card: str, status: str) -> None:
    send(entry, decision=decision, card=card)
    assert status_of(entry) == status
    page = deck_page(entry)
    assert "ověřeno u stolu" in page
    assert staff_of(entry.event, "judge").full_name in page
    assert 'value="no_card"' not in page


def test_a_settled_line_is_asked_again(entry: Entry) -> None:
    send(entry, decision="no_card")
    page = deck_page(entry)
    assert 'value="ask"' in page
    seen = re.search(r'name="seen" value="(\d+)"', page)
    assert seen
    send(entry, decision="ask", seen=seen[1])
    assert status_of(entry) == "to_check"
    assert 'value="no_card"' in deck_page(entry)


def test_the_second_judge_reads_the_decision_of_the_first(entry: Entry) -> None:
    send(entry, decision="no_card", reason="podpis")
    page = send(entry, 409, "organizer", decision="allowed", reason="vlastní")
    assert "Another judge has settled the line" in page
    assert "podpis" in page
    assert status_of(entry) == "legal"
    assert SettledLine.objects.count() == 1


def test_a_double_tap_settles_once(entry: Entry) -> None:
    for _tap in range(2):
        send(entry, decision="no_card")
    assert SettledLine.objects.count() == 1


def test_what_was_typed_is_still_there_after_a_refusal(entry: Entry) -> None:
    page = send(entry, 422, decision="card", card="Neznámá XY")
    assert sentence("en", "settle_card_unknown", card="Neznámá XY") in page
    assert 'value="ověřeno u stolu"' in page
    assert 'value="Neznámá XY"' in page
    assert re.search(r"<details[^>]* open", page)
    assert sentence("en", "settle_reason_missing") in send(entry, 422, decision="no_card", reason=" ")


def test_the_names_of_cards_are_offered_while_a_judge_types(event: Event) -> None:
    address = f"/events/{event.slug}/decks/names/"
    page = unescape(browser(event, "judge").get(address, {"card": "Velký str"}).content.decode())
    option = re.search(r"<option[^>]*value=\"Velký stratég\"[^>]*>", page)
    assert option
    assert "banned" in option[0]
    assert browser(event, "player").get(address, {"card": "Velký"}).status_code == 403
    assert b"<option" not in browser(event, "judge").get(address, {"card": "V"}).content


@pytest.mark.parametrize(("reader", "status"), [("nobody", 401), ("player", 403), ("scorekeeper", 403)])
def test_only_judges_and_organizers_settle(entry: Entry, reader: str, status: int) -> None:
    send(entry, status, reader, decision="no_card")
    assert not SettledLine.objects.exists()


def test_the_player_sees_no_form_to_settle(entry: Entry) -> None:
    assert "To settle" not in deck_page(entry, "player")
    assert 'value="no_card"' not in deck_page(entry, "player")


def settle(entry: Entry, decision: str = "no_card", **more: Any) -> None:
    fields = {"reason": "ověřeno u stolu", "actor": staff_of(entry.event, "judge"), **more}
    settle_line(entry=entry, line=MISSPELT, decision=decision, **fields)


@pytest.mark.parametrize(
    ("language", "decision", "words"),
    [
        ("en", "no_card", "no card"),
        ("cs", "no_card", "není karta"),
        ("cs", "allowed", "vlastní karta, tady povolená"),
        ("en", "card", "Velký stratég"),
    ],
)
def test_the_player_reads_what_was_settled_and_why(entry: Entry, language: str, decision: str, words: str) -> None:
    settle(entry, decision, card="Velký stratég" if decision == "card" else "")
    page = read(browser(entry.event, "player", language), entry.event, "deck/")
    card = re.search(r'<section[^>]*id="deck-settled".*?</section>', page, re.S)
    assert card
    assert words in card[0]
    assert "ověřeno u stolu" in card[0]
    assert MISSPELT in card[0]
    assert 'value="ask"' not in page


def test_settled_lines_count_while_the_player_types(entry: Entry) -> None:
    settle(entry)
    player = browser(entry.event, "player")

    def typed(text: str) -> str:
        return unescape(player.post(f"/events/{entry.event.slug}/deck/fragment/", {"text": text}).content.decode())

    same = typed(f"{legal_deck(3)}\n{MISSPELT}")
    assert "<b>Legal</b>" in re.sub(r">\s+|\s+<", lambda found: found[0].strip(), same)
    assert "ověřeno u stolu" in same
    assert 'id="deck-settled"' in same
    other = typed(f"{legal_deck(3)}\n{MISSPELT}u")
    assert "To check" in other
    assert "ověřeno u stolu" not in other


def test_settled_lines_count_in_the_staffs_editor(entry: Entry) -> None:
    settle(entry)
    judge = browser(entry.event, "judge")
    address = f"/events/{entry.event.slug}/entries/{entry.pk}/deck/change/"
    for response in (judge.get(address), judge.post(f"{address}fragment/", {"text": DOUBTFUL})):
        assert "To check" not in response.content.decode()


def test_a_settled_line_stays_settled_in_a_deck_that_the_staff_change(entry: Entry) -> None:
    settle(entry)
    judge = browser(entry.event, "judge")
    address = f"/events/{entry.event.slug}/entries/{entry.pk}/deck/change/"

    def change(text: str) -> str:
        seen = judge_entry_deck(entry, entry.event)
        assert seen
        form = {"text": text, "reason": "opis", "seen": seen.submission.pk, "action": "change"}
        assert judge.post(address, form).status_code == 302
        return status_of(entry)

    assert change(f"{legal_deck(3)}\n{MISSPELT}") == "legal"
    assert change(f"{legal_deck(3)}\n{MISSPELT}u") == "to_check"


def test_an_older_version_shows_the_verdict_that_a_judge_gave_it(entry: Entry) -> None:
    settle(entry)
    submit_deck(entry=entry, text=DOUBTFUL.replace(MISSPELT, "1 Zavahaini"), actor=None)
    for reader, path in (("judge", f"entries/{entry.pk}/deck/"), ("player", "deck/")):
        history = read(browser(entry.event, reader), entry.event, path).split("<h2>Handed in</h2>")[1]
        newest, older = history.split("</section>")[0].split("<li>")[1:]
        assert ("to check" in newest, "to check" in older, "legal" in older) == (True, False, True)


def test_other_readers_do_not_read_the_reasons(event: Event, entry: Entry) -> None:
    settle(entry)
    choose_deck_settings(event, shown_during="public", shown_after="public")
    for state in ("check_in", "running", "finished"):
        move_event(event=event, to=state, actor=None)
    assert "ověřeno u stolu" not in deck_page(entry, "nobody")
    assert "ověřeno u stolu" in deck_page(entry, "player")


def test_nothing_is_offered_once_the_event_is_over(event: Event, entry: Entry) -> None:
    for state in ("check_in", "running", "finished"):
        move_event(event=event, to=state, actor=None)
    assert 'value="no_card"' not in deck_page(entry)


def test_doubtful_lines_of_a_legal_deck_are_folded_away(event: Event) -> None:
    """A greeting beside a legal deck may be settled, but nothing waits for it."""
    entry = entry_at(event, 1)
    submit_deck(entry=entry, text=f"Ahoj Ireno,\n\n{legal_deck()}\n\nMěj se krásně a piš\nPavel", actor=None)
    page = deck_page(entry)
    assert status_of(entry) == "legal"
    assert "To settle" not in page


def test_a_format_with_codes_has_its_doubtful_lines_settled_as_well(event: Event) -> None:
    event = open_for_decks(format_key=DUEL, name="Souboj")
    entry = entry_at(event)
    submit_deck(entry=entry, text="Hrdina: Aurion [A1]\nMeč [B2] [B3]", actor=None)
    address = f"/events/{event.slug}/entries/{entry.pk}/deck/settle/"
    form = {"line": "Meč [B2] [B3]", "seen": 0, "reason": "omyl", "card": "", "decision": "no_card"}
    assert browser(event, "judge").post(address, form).status_code == 302
    assert "omyl" in deck_page(entry)
