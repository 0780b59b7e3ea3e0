"""Judges answer the questions about parts and numbers of a deck list: once a question, by one decision."""

import re
from html import unescape
from typing import Any, cast

import pytest

from accounts.services.erasure import erase_person
from decks.domain.checking.questions import READINGS
from decks.domain.checking.settled_lines import LineDecision, settle_lines
from decks.domain.deck_lists.deck import Settlement
from decks.domain.exporting.deck_text import render_deck
from ledger.models import Action
from tests.builders import player_of, staff_of
from tests.decks.lists import judge, parse
from tests.refusals import refused
from tests.tournament.deck_events import entry_at, open_for_decks
from tests.tournament.submissions.questioned_deck import BANNED, HEADING, NUMBERED, TEXT, submit_questioned_deck
from tests.tournament.views.readers import browser
from tournament.erasing.queries import export_person
from tournament.models import Entry, SettledLine
from tournament.submissions.queries.lines_to_settle import LineToSettle, list_lines_to_settle
from tournament.submissions.queries.rules import read_event_rules
from tournament.submissions.queries.settled_lines import read_settled_lines
from tournament.submissions.queries.verdicts import judge_entry_deck
from tournament.submissions.services.settling import settle_line

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry() -> Entry:
    event = open_for_decks()
    staff_of(event, "judge")
    entry = entry_at(event)
    submit_questioned_deck(entry)
    return entry


def settle(entry: Entry, line: str, decision: str, **more: Any) -> SettledLine:
    fields = {"reason": "", "actor": staff_of(entry.event, "judge"), **more}
    return settle_line(entry=entry, line=line, decision=decision, **fields)


def lines_to_settle(entry: Entry) -> list[LineToSettle]:
    judged = judge_entry_deck(entry, entry.event)
    assert judged
    assert judged.status == "to_check"
    return list_lines_to_settle(entry, judged.verdict, read_event_rules(entry.event))


def test_each_question_is_asked_once_and_says_what_its_answers_mean(entry: Entry) -> None:
    asked = {line.text: line for line in lines_to_settle(entry)}
    assert asked.keys() == {NUMBERED, HEADING}
    assert all(line.is_name_certain and not line.offers for line in asked.values())
    assert asked[HEADING].answers == ("deck", "sideboard", "not_counted")
    assert asked[NUMBERED].answers == ("copies", "no_copies")
    assert [doubt.params["outcomes"]["en"] for doubt in asked[NUMBERED].doubts] == [
        "copies: not legal; another number: not legal"
    ]


@pytest.mark.parametrize(
    ("line", "decision"),
    [(line, answer) for line, kind in ((HEADING, "part"), (NUMBERED, "number")) for answer in READINGS[kind]],
)
def test_an_answer_needs_no_reason_and_is_stored_as_the_domain_reads_it(entry: Entry, line: str, decision: str) -> None:
    row = settle(entry, line, decision)
    assert (row.decision, row.card, row.reason) == (decision, "", "")
    settled = read_settled_lines(entry, entry.event)
    assert {text: found.settlement for text, found in settled.items()} == {line: decision}


@pytest.mark.parametrize(
    ("line", "decision"), [(HEADING, "copies"), (NUMBERED, "deck"), (NUMBERED, "sideboard"), (BANNED, "not_counted")]
)
def test_an_answer_to_a_question_that_is_not_asked_is_refused(entry: Entry, line: str, decision: str) -> None:
    with refused("settle_question_missing"):
        settle(entry, line, decision)
    assert not SettledLine.objects.exists()


def status_of(entry: Entry) -> str:
    judged = judge_entry_deck(entry, entry.event)
    assert judged
    return judged.status


def test_the_verdict_follows_the_answers(entry: Entry) -> None:
    settle(entry, HEADING, "not_counted")
    assert status_of(entry) == "to_check"
    settle(entry, NUMBERED, "no_copies")
    assert status_of(entry) == "legal"
    settle(entry, NUMBERED, "copies")
    assert status_of(entry) == "illegal"
    settle(entry, NUMBERED, "no_copies")
    settle(entry, HEADING, "sideboard")
    assert status_of(entry) == "illegal"


def test_other_decisions_still_need_a_reason(entry: Entry) -> None:
    with refused("settle_reason_missing"):
        settle(entry, HEADING, "no_card")


def test_an_answer_is_changed_and_taken_back(entry: Entry) -> None:
    first = settle(entry, HEADING, "deck")
    submit_again = settle(entry, HEADING, "deck")
    assert submit_again == first
    with refused("line_settled_meanwhile"):
        settle(entry, HEADING, "sideboard", seen=0)
    settle(entry, HEADING, "sideboard", seen=first.pk)
    settle(entry, HEADING, "ask", reason="omyl")
    assert [row.decision for row in entry.settled_lines.order_by("id")] == ["deck", "sideboard", "ask"]
    assert not read_settled_lines(entry, entry.event)


@pytest.mark.parametrize(
    ("language", "words"), [("cs", "tyhle karty se nehrají"), ("en", "these cards are not played")]
)
def test_the_log_says_what_was_answered(entry: Entry, language: str, words: str) -> None:
    settle(entry, HEADING, "not_counted")
    action = Action.objects.get(verb="deck.line_settled")
    assert action.after
    assert (action.after["line"], action.after["decision"], "reason" in action.after) == (HEADING, "not_counted", False)
    log = browser(entry.event, "organizer", language).get(f"/events/{entry.event.slug}/log/").content.decode()
    assert words in unescape(log)


@pytest.mark.parametrize(
    ("decision", "parts"), [("deck", (True, False)), ("sideboard", (True, True)), ("not_counted", (False, False))]
)
def test_a_file_of_the_deck_has_the_part_where_it_was_decided(decision: str, parts: tuple[bool, bool]) -> None:
    settled = {HEADING: LineDecision(cast(Settlement, decision)), NUMBERED: LineDecision("no_copies")}
    text = render_deck(settle_lines(parse(TEXT), settled))
    assert ("Zaváhání" in text, "Stranou:" in text) == parts
    assert "1x Ilian" in text
    assert HEADING not in text


def test_answers_are_exported_and_erased_with_the_player(entry: Entry) -> None:
    settle(entry, HEADING, "not_counted")
    player = player_of(entry)
    (exported,) = export_person(player)["entries"][0]["settled_lines"]
    assert (exported["line"], exported["decision"], exported["reason"]) == (HEADING, "not_counted", "")
    erase_person(user=player, actor=None)
    assert not SettledLine.objects.exists()


def deck_page(entry: Entry, reader: str = "judge", language: str = "cs") -> str:
    answer = browser(entry.event, reader, language).get(f"/events/{entry.event.slug}/entries/{entry.pk}/deck/")
    return unescape(answer.content.decode())


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("cs", ("Tyhle karty jsou stranou", "Číslo není počet kusů", "jiné číslo: nelegální")),
        ("en", ("These cards are in the sideboard", "The number is not one of copies", "another number: not legal")),
    ],
)
def test_one_tap_of_the_judge_answers(entry: Entry, language: str, words: tuple[str, ...]) -> None:
    page = deck_page(entry, "judge", language)
    assert [word for word in words if word not in page] == []
    forms = re.findall(r"<form[^>]*deck/settle/.*?</form>", page, re.S)
    assert len(forms) == 2
    form = next(form for form in forms if 'value="sideboard"' in form)
    body = dict(re.findall(r'<input type="hidden" name="(line|seen)" value="([^"]*)"', form))
    address = f"/events/{entry.event.slug}/entries/{entry.pk}/deck/settle/"
    answer = browser(entry.event, "judge").post(address, {**body, "decision": "sideboard", "reason": ""})
    assert answer.status_code == 302
    assert entry.settled_lines.get().decision == "sideboard"


def test_a_key_in_the_field_for_a_reason_answers_nothing(entry: Entry) -> None:
    """The first button of a form is pressed by Enter: it is a disabled one."""
    form = re.search(r"<form[^>]*deck/settle/.*?</form>", deck_page(entry), re.S)
    assert form
    first = re.search(r"<button[^>]*>", form[0])
    assert first
    assert "disabled" in first[0]
    change = browser(entry.event, "judge").get(f"/events/{entry.event.slug}/entries/{entry.pk}/deck/change/")
    first = re.search(r"<button[^>]*>", change.content.decode().partition('id="deck-form"')[2])
    assert first
    assert "disabled" in first[0]


def test_players_answer_by_one_tap_that_changes_the_text(entry: Entry) -> None:
    client = browser(entry.event, "player", "cs")
    page = unescape(client.get(f"/events/{entry.event.slug}/deck/").content.decode())
    assert "Tyhle karty jsou stranou" not in page
    text = TEXT
    for choice in (f"62|{HEADING}|Maybeboard:", f"61|{NUMBERED}|1x Ilian"):
        assert f'value="{choice}"' in page
        answer = client.post(f"/events/{entry.event.slug}/deck/take/", {"text": text, "take": choice})
        text = unescape(answer.content.decode()).partition("</textarea>")[0].rpartition(">\n")[2]
    assert text.endswith("\n1x Ilian\nMaybeboard:\n1 Zaváhání")
    assert judge(text).status == "legal"


@pytest.mark.parametrize("heading", ["Deck:", "Sideboard:", "Maybeboard:"])
def test_each_heading_that_is_put_in_by_a_tap_is_understood(heading: str) -> None:
    verdict = judge(TEXT.replace(HEADING, heading))
    assert "part_in_question" not in [problem.code for problem in verdict.problems]


@pytest.mark.parametrize(("reader", "status"), [("nobody", 401), ("player", 403), ("scorekeeper", 403)])
def test_only_judges_and_organizers_answer(entry: Entry, reader: str, status: int) -> None:
    address = f"/events/{entry.event.slug}/entries/{entry.pk}/deck/settle/"
    body = {"line": HEADING, "seen": 0, "decision": "deck", "reason": ""}
    assert browser(entry.event, reader).post(address, body).status_code == status
    assert not SettledLine.objects.exists()
