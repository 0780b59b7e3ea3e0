"""Verdicts and editions of events after an upgrade: what was judged stays until a judge or the player saves again."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from decks.models import DeckVersion
from decks.services import save_deck_version
from ledger.models import Action
from tests.builders import player_of, staff_of
from tests.refusals import refused
from tests.tournament.deck_events import entry_at
from tests.tournament.views.readers import browser
from tournament.models import Entry, Event, Submission
from tournament.submissions.queries.rules import read_event_rules
from tournament.submissions.queries.verdicts import judge_decks, judge_entry_deck
from tournament.submissions.services.settling import settle_line
from tournament.submissions.services.submissions import edit_deck, submit_deck

pytestmark = pytest.mark.django_db

RUNNING, FINISHED, ROSTERS = "podzim", "jaro", "vecer"
# What the earlier program showed about the decks of the first six entries.
THEN = ("legal", "illegal", "legal", "legal", "legal", None)
# Only names with typing errors, and lines of an e-mail, are read in another way now.
NOW = ("legal", "illegal", "to_check", "to_check", "to_check", None)
ROSTERS_THEN = ("legal", "illegal", "illegal", "illegal")
LABELS = {
    "en": {"legal": "legal", "illegal": "not legal", "to_check": "to check"},
    "cs": {"legal": "legální", "illegal": "nelegální", "to_check": "k ověření"},
}
HEADLINES = {
    "en": {"legal": "Legal", "illegal": "Illegal: 1 error"},
    "cs": {"legal": "Legální", "illegal": "Nelegální: 1 chyba"},
}
both_languages = pytest.mark.parametrize("language", ["en", "cs"])
both_events = pytest.mark.parametrize("slug", [RUNNING, FINISHED])


def event_at(slug: str) -> Event:
    return Event.objects.get(slug=slug)


def entries_of(slug: str) -> list[Entry]:
    return list(event_at(slug).entries.order_by("id"))


def read(client: Client, slug: str, path: str) -> str:
    answer = client.get(f"/events/{slug}/{path}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def plain(markup: str) -> str:
    """Return the text of markup with single spaces, without pictures."""
    text = re.sub(r"<[^>]+>", " ", re.sub(r"<svg.*?</svg>", "", markup, flags=re.S))
    return " ".join(text.split())


def api_deck(client: Client, entry: Entry) -> dict[str, Any]:
    answer = client.get(f"/api/v1/events/{entry.event.slug}/entries/{entry.pk}/deck/")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def statuses(slug: str) -> tuple[str | None, ...]:
    """Return the status of each entry's deck, equal in the list of decks and for the deck alone."""
    event = event_at(slug)
    listed = judge_decks(event, whole=False)
    found = []
    for entry in entries_of(slug):
        alone = judge_entry_deck(entry, event)
        assert (alone.status if alone else None) == (listed[entry.pk].status if entry.pk in listed else None)
        assert alone is None or (alone.verdict.status, alone.verdict.status == "legal") == (alone.status, alone.legal)
        found.append(alone.status if alone else None)
    return tuple(found)


@both_events
def test_decks_keep_their_verdicts_and_are_not_judged_again(slug: str) -> None:
    assert statuses(slug) == THEN
    assert not any(deck.is_rejudged for deck in judge_decks(event_at(slug)).values())


@both_events
def test_an_event_keeps_its_edition_and_its_house_rules(slug: str) -> None:
    event, made = event_at(slug), Action.objects.filter(verb="event.created")
    assert made.filter(subject=f"event:{event.pk}").exists()
    rules = read_event_rules(event)
    assert rules.pinned.version == event.format_version
    assert {row.rules for row in DeckVersion.objects.filter(deck__event=slug)} == {rules.digest}
    assert rules.house.as_data() == event.house_rules.get().data


@both_languages
@both_events
def test_the_list_of_decks_shows_the_verdicts_of_then(slug: str, language: str) -> None:
    page = read(browser(event_at(slug), "judge", language), slug, "decks/")
    (section,) = re.findall(r'<section class="card" id="decks">.*?</section>', page, re.S)
    rows = {plain(row) for row in re.findall(r"<li[^>]*>.*?</li>", section, re.S)}
    for entry, status in zip(entries_of(slug)[:5], THEN[:5], strict=True):
        assert f"{entry.name_surname_first} {LABELS[language][str(status)]}" in rows


@both_languages
@both_events
def test_every_reader_of_a_deck_reads_its_verdict_of_then(slug: str, language: str) -> None:
    event = event_at(slug)
    for entry, status in zip(entries_of(slug)[:5], THEN[:5], strict=True):
        player = Client(headers={"accept-language": language})
        player.force_login(player_of(entry))
        path = f"entries/{entry.pk}/deck/"
        pages = [read(browser(event, reader, language), slug, path) for reader in ("nobody", "judge")]
        for page in (*pages, read(player, slug, path), read(player, slug, "deck/")):
            (summary,) = re.findall(r'<section id="deck-summary".*?</b>', page, re.S)
            assert plain(summary) == HEADLINES[language][str(status)]


@both_languages
@both_events
def test_check_sheets_show_the_verdicts_of_then(slug: str, language: str) -> None:
    page = read(browser(event_at(slug), "judge", language), slug, "decks/sheets/")
    tops = re.findall(r'<header class="sheet-top">.*?<h2>(.*?)</h2>.*?<b>(.*?)</b>', page, re.S)
    shown = {plain(name): plain(label) for name, label in tops}
    expected = zip(entries_of(slug)[:5], THEN[:5], strict=True)
    assert shown == {entry.name_surname_first: LABELS[language][str(status)] for entry, status in expected}


@both_events
def test_the_api_answers_the_verdicts_of_then(slug: str) -> None:
    judge = browser(event_at(slug), "judge")
    for entry, status in zip(entries_of(slug)[:5], THEN[:5], strict=True):
        verdict = api_deck(judge, entry)["verdict"]
        assert (verdict["verdict"], verdict["legal"]) == (status, status == "legal")
        assert not any(line["doubtful"] or line["settled"] for line in verdict["lines"])


def test_rosters_with_codes_keep_the_verdicts_that_were_shown() -> None:
    """Codes that two rosters share are looked for each time; nothing else is judged again."""
    assert statuses(ROSTERS) == ROSTERS_THEN
    judge = browser(event_at(ROSTERS), "judge")
    found = [api_deck(judge, entry)["verdict"]["problems"] for entry in entries_of(ROSTERS)]
    assert [[problem["code"] for problem in problems] for problems in found] == [
        [],
        ["roster_size", "type_missing"],
        ["serial_repeated", "serial_repeated"],
        ["serial_repeated", "serial_repeated"],
    ]


def test_a_player_that_saves_the_same_list_again_gets_the_verdict_of_now() -> None:
    entry = entry_at(event_at(RUNNING), 2)
    before = Submission.objects.get(entry=entry)
    submit_deck(entry=entry, text=before.deck_version.text, actor=player_of(entry))
    assert statuses(RUNNING) == (*THEN[:2], "to_check", *THEN[3:])
    versions = DeckVersion.objects.filter(deck__event=RUNNING, deck__owner=player_of(entry)).order_by("number")
    assert [version.status for version in versions] == ["legal", "to_check"]
    page = plain(read(browser(entry.event, "judge"), RUNNING, f"entries/{entry.pk}/deck/"))
    assert "Zaváhání" in page
    assert "which is banned" in page


@pytest.mark.parametrize("index", range(5))
def test_a_judge_that_saves_the_same_list_again_gets_the_verdict_of_now(index: int) -> None:
    event = event_at(RUNNING)
    entry, judge = entry_at(event, index), staff_of(event, "judge")
    text = api_deck(browser(event, "judge"), entry)["text"]
    change = {"entry": entry, "text": text, "reason": "znovu posouzeno", "actor": judge}
    edit_deck(**change)
    assert statuses(RUNNING)[index] == NOW[index]
    # The list and its verdict are the stored ones now.
    with refused("deck_same"):
        edit_deck(**change)


def test_a_judge_settles_the_lines_after_saving_again() -> None:
    event = event_at(RUNNING)
    entry, judge = entry_at(event, 2), staff_of(event, "judge")
    edit_deck(entry=entry, text=api_deck(browser(event, "judge"), entry)["text"], reason="znovu", actor=judge)
    settle_line(entry=entry, line="1 Zaváhaní se", decision="card", card="Zaváhání", reason="na kartě", actor=judge)
    assert statuses(RUNNING) == (*THEN[:2], "illegal", *THEN[3:])


def test_nothing_of_a_finished_event_is_saved_again() -> None:
    event = event_at(FINISHED)
    entry, judge = entry_at(event, 2), staff_of(event, "judge")
    text = api_deck(browser(event, "judge"), entry)["text"]
    with refused("event_over"):
        edit_deck(entry=entry, text=text, reason="znovu", actor=judge)
    with refused("deck_locked"):
        submit_deck(entry=entry, text=text, actor=player_of(entry))
    assert statuses(FINISHED) == THEN


def test_a_deck_of_no_event_keeps_its_verdict_until_its_owner_saves_it_again() -> None:
    kept = DeckVersion.objects.get(deck__name="Doma")
    assert (kept.status, kept.parsed_verdict.status) == ("legal", "legal")
    owner = kept.deck.owner
    saved = save_deck_version(owner=owner, format_key=kept.deck.format_key, text=kept.text, name="Doma", actor=owner)
    assert (saved.number, saved.status) == (2, "to_check")
    kept.refresh_from_db()
    assert kept.status == "legal"
