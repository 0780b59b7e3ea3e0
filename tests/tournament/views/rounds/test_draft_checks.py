"""Checks of a draft before it is published: no-shows, an outdated draft, changes that would be lost."""

from html import unescape

import pytest

from tests.builders import DRAWN, SECOND, entries, make_event, organizer_of, pair, play_round, report, report_all
from tests.refusals import refused
from tests.tournament.views.readers import browser
from tournament.entries.services.entries import change_status
from tournament.models import Entry, Event
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result
from tournament.rounds.services.manual_change import ManualChange, make_change
from tournament.rounds.services.rounds import close_round, discard_draft, publish_round

pytestmark = pytest.mark.django_db


def read_page(event: Event, path: str, language: str = "en", reader: str = "organizer") -> str:
    return unescape(browser(event, reader, language).get(f"/events/{event.slug}/{path}").content.decode())


def play_round_with_no_show(event: Event) -> Entry:
    """Play the first round with a no-show of the second player at table 1, and return the entry."""
    found = pair(event)
    match = found.matches.get(table=1)
    enter_result(event=event, match_id=match.pk, result=ResultInput(outcome="no_show_second"), actor=None)
    report_all(event)
    close_round(event=event, number=1, actor=None)
    return match.seats.get(order=2).entry


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "No-show in the last round and paired again: {}."),
        ("cs", "Bez příchodu v minulém kole, a přesto v losování: {}."),
    ],
)
def test_paired_no_show_is_named_on_the_draft(language: str, words: str) -> None:
    event = make_event(6)
    absent = play_round_with_no_show(event)
    pair(event, publish=False)
    shown = read_page(event, "rounds/2/", language)
    assert words.format(absent.name) in shown
    assert f'<a href="/events/{event.slug}/entries/">' in shown


def test_present_and_dropped_players_are_not_named_as_no_shows() -> None:
    event = make_event(6)
    absent = play_round_with_no_show(event)
    pair(event, publish=False)
    change_status(entry=absent, to="dropped", actor=None)
    assert "No-show in the last round" not in read_page(event, "rounds/2/")
    other = make_event(6)
    play_round(other)
    pair(other, publish=False)
    assert "No-show in the last round" not in read_page(other, "rounds/2/")


def test_published_round_does_not_warn_of_no_shows() -> None:
    event = make_event(6)
    play_round_with_no_show(event)
    pair(event)
    assert "No-show in the last round" not in read_page(event, "rounds/2/")


def test_outdated_draft_has_a_disabled_publish_button() -> None:
    event = make_event(6)
    play_round(event)
    pair(event, publish=False)
    assert '<button class="btn primary">Publish the round</button>' in read_page(event, "rounds/2/")
    change_status(entry=entries(event)[0], to="dropped", actor=None)
    shown = read_page(event, "rounds/2/")
    assert '<button class="btn" disabled>Publish the round</button>' in shown
    assert "the draft is outdated" in shown
    assert "Or pair only the affected players again." in shown
    assert "Nebo přelosujte jen dotčené." in read_page(event, "rounds/2/", "cs")


def test_corrected_result_alone_offers_no_repair() -> None:
    event = make_event(6)
    play_round(event)
    pair(event, publish=False)
    report(event, 1, SECOND, number=1, reason="překlep")
    shown = read_page(event, "rounds/2/")
    assert '<button class="btn" disabled>Publish the round</button>' in shown
    assert "Or pair only the affected players again." not in shown


def test_repair_without_a_bye_says_so() -> None:
    event = make_event(5)
    draft = pair(event, publish=False)
    bye = draft.matches.get(table=None).seats.get().entry
    change_status(entry=bye, to="dropped", actor=None)
    assert "No player has the bye then." in read_page(event, "rounds/1/repair/")
    assert "Volný los pak nikdo nemá." in read_page(event, "rounds/1/repair/", "cs")


def test_moved_tables_keep_the_proof_of_the_engine() -> None:
    event = make_event(6)
    draft = pair(event, publish=False)
    organizer = organizer_of(event)
    make_change(event=event, number=1, change=ManualChange("tables", 1, 2), reason="u okna", actor=organizer)
    shown = read_page(event, "rounds/1/")
    assert "Only tables were changed manually, the pairs hold." in shown
    assert "no longer holds" not in shown
    first, second = (draft.matches.get(table=table).seats.get(order=1).entry_id for table in (1, 2))
    make_change(
        event=event, number=1, change=ManualChange("players", first, second), reason="chtěli to", actor=organizer
    )
    shown = read_page(event, "rounds/1/")
    assert "Only tables were changed" not in shown
    assert "no longer holds" in shown


def test_discarding_a_manually_changed_draft_needs_a_confirmation() -> None:
    event = make_event(6)
    pair(event, publish=False)
    assert "its manual changes?" not in read_page(event, "rounds/1/")
    make_change(event=event, number=1, change=ManualChange("tables", 1, 2), reason="u okna", actor=organizer_of(event))
    shown = read_page(event, "rounds/1/")
    assert "Discard the draft and its manual changes?" in shown
    assert 'popovertarget="discard"' in shown
    assert '<input type="hidden" name="changes" value="1">' in shown[shown.index("Discard the draft and its") :]
    address = f"/events/{event.slug}/rounds/1/discard/"
    assert browser(event, "organizer").post(address, {"attempt": 1, "changes": 1}).status_code == 302
    assert not event.rounds.exists()


def test_published_round_links_to_its_papers() -> None:
    event = make_event(4)
    pair(event, publish=False)
    link = f'<a class="btn quiet" href="/events/{event.slug}/papers/">Print</a>'
    assert link not in read_page(event, "rounds/1/")
    event = make_event(4)
    pair(event)
    assert f'href="/events/{event.slug}/papers/">Print</a>' in read_page(event, "rounds/1/")


def test_draft_event_has_no_qr_code() -> None:
    assert "Show the event to others" not in read_page(make_event(0, state="draft"), "")
    assert "Show the event to others" in read_page(make_event(0, state="announced"), "")


def test_draft_is_not_published_after_an_earlier_result_was_corrected() -> None:
    event = make_event(4)
    play_round(event)
    pair(event, publish=False)
    report(event, 1, DRAWN, number=1, reason="překlep")
    with refused("draft_outdated"):
        publish_round(event=event, number=2, actor=None)
    page = browser(event, "organizer").get(f"/events/{event.slug}/rounds/2/").content.decode()
    assert "a result was corrected since round 2 was paired" in page
    discard_draft(event=event, number=2, actor=None)
    pair(event)
