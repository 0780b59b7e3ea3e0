"""Changes since a draft was paired: each is named, on the page, over the API and in the refusal to publish."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.builders import (
    DRAWN,
    FIRST,
    SECOND,
    add_players,
    entries,
    make_event,
    organizer_of,
    pair,
    play_round,
    report,
)
from tests.refusals import refused
from tests.tournament.views.readers import browser
from tournament.entries.services.entries import change_status
from tournament.models import Entry, Event, Round
from tournament.rounds.queries.draft_changes import find_draft_changes
from tournament.rounds.queries.rounds import get_round
from tournament.rounds.services.pairing_version import PairingVersion
from tournament.rounds.services.repair import plan_repair, repair_round
from tournament.rounds.services.rounds import discard_draft, publish_round, unpublish_round
from tournament.submissions.services.submissions import edit_deck

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft() -> Round:
    """The draft of round 2 of an event of six."""
    event = make_event(6)
    play_round(event)
    return pair(event, publish=False)


def newest(draft: Round) -> Round:
    return get_round(Event.objects.get(pk=draft.event_id), draft.number)


def codes_since(draft: Round) -> list[str]:
    return [problem.code for problem in find_draft_changes(newest(draft)).describe()]


def drop(draft: Round) -> Entry:
    return change_status(entry=entries(draft.event)[0], to="dropped", actor=None)


def change_deck(draft: Round, text: str = "1 Mitch Hunter") -> Entry:
    entry = entries(draft.event)[1]
    edit_deck(entry=entry, text=text, reason="chyběl seznam", actor=organizer_of(draft.event))
    return entry


def read_page(draft: Round, path: str = "rounds/2/", language: str = "en", client: Client | None = None) -> str:
    client = client or browser(draft.event, "organizer", language)
    return unescape(client.get(f"/events/{draft.event.slug}/{path}").content.decode())


def publish(draft: Round, client: Client, page: str) -> Any:
    """Publish as a form of that page does."""
    form = page.split('rounds/2/publish/"')[1].split("</form>", maxsplit=1)[0]
    fields = {name: form.split(f'name="{name}" value="')[1].split('"')[0] for name in ("attempt", "changes")}
    fields["deck_changes"] = form.split('name="deck_changes" value="')[1].split('"')[0]
    return client.post(f"/events/{draft.event.slug}/rounds/2/publish/", fields)


def test_a_new_draft_has_no_changes(draft: Round) -> None:
    assert codes_since(draft) == []
    assert not find_draft_changes(draft).is_outdated
    assert publish_round(event=draft.event, number=2, actor=None, deck_changes=0).is_visible


@pytest.mark.parametrize("language", ["en", "cs"])
def test_each_change_is_named_on_the_page_and_in_the_refusal(draft: Round, language: str) -> None:
    dropped = drop(draft)
    (came,) = add_players(draft.event, 1)
    match = report(draft.event, 2, DRAWN, number=1, reason="překlep")
    deck = change_deck(draft)
    with refused("draft_outdated") as caught:
        publish_round(event=draft.event, number=2, actor=None)
    named = {problem.code: problem.params for problem in caught.value.problems}
    assert list(named) == [
        "draft_outdated",
        "draft_dropped",
        "draft_came",
        "draft_result_changed",
        "draft_deck_changed",
    ]
    assert named["draft_dropped"]["players"] == [dropped.name]
    assert named["draft_came"]["players"] == [came.name]
    assert (named["draft_result_changed"]["number"], named["draft_result_changed"]["table"]) == (1, 2)
    assert all(seat.entry.name in named["draft_result_changed"]["players"] for seat in match.seats.all())
    assert named["draft_deck_changed"]["players"] == [deck.name]
    shown = read_page(draft, language=language).split('class="list checks"')[1].split("</ul>")[0]
    for name in (dropped.name, came.name, deck.name, *(seat.entry.name for seat in match.seats.all())):
        assert name in shown
    assert {"en": "Round 1, table 2", "cs": "1. kolo, stůl 2"}[language] in shown


def test_a_corrected_result_alone_makes_the_draft_outdated_until_it_is_paired_anew(draft: Round) -> None:
    report(draft.event, 1, SECOND, number=1, reason="překlep")
    assert codes_since(draft) == ["draft_result_changed"]
    with refused("draft_outdated"):
        publish_round(event=draft.event, number=2, actor=None)
    discard_draft(event=draft.event, number=2, actor=None)
    again = pair(draft.event, publish=False)
    assert codes_since(again) == []
    publish_round(event=draft.event, number=2, actor=None)


def test_a_result_corrected_in_a_published_round_shows_once_it_is_a_draft_again(draft: Round) -> None:
    publish_round(event=draft.event, number=2, actor=None)
    report(draft.event, 1, SECOND, number=1, reason="překlep")
    unpublish_round(event=draft.event, number=2, actor=None)
    assert codes_since(draft) == ["draft_result_changed"]


def test_a_deck_changed_since_the_pairing_is_published_only_when_it_was_read(draft: Round) -> None:
    client = browser(draft.event, "organizer")
    before = read_page(draft, client=client)
    entry = change_deck(draft)
    refusal = publish(draft, client, before)
    assert refusal.status_code == 409
    assert entry.name in unescape(refusal.content.decode())
    assert newest(draft).state == "draft"
    shown = read_page(draft, client=client)
    assert f"The deck of {entry.name} was changed after the draft was paired." in shown
    change_deck(draft, "2 Mitch Hunter")
    assert publish(draft, client, shown).status_code == 409
    assert publish(draft, client, read_page(draft, client=client)).status_code == 302
    assert newest(draft).state == "published"


def test_decks_of_players_without_a_seat_are_not_named(draft: Round) -> None:
    (came,) = add_players(draft.event, 1)
    edit_deck(entry=came, text="1 Mitch Hunter", reason="přišel později", actor=None)
    assert codes_since(draft) == ["draft_came"]


def test_a_player_that_returns_in_time_leaves_the_draft_as_it_was(draft: Round) -> None:
    dropped = drop(draft)
    assert codes_since(draft) == ["draft_dropped"]
    change_status(entry=dropped, to="checked_in", actor=None)
    assert codes_since(draft) == []


def test_a_repair_names_results_and_decks_that_the_matches_it_keeps_ignore(draft: Round) -> None:
    drop(draft)
    report(draft.event, 1, SECOND, number=1, reason="překlep")
    entry = change_deck(draft)
    plan = plan_repair(event=draft.event, number=2)
    assert [problem.code for problem in plan.warnings][-2:] == ["draft_result_changed", "draft_deck_changed"]
    shown = read_page(draft, "rounds/2/repair/")
    assert "the result was changed after the draft was paired" in shown
    assert f"The deck of {entry.name} was changed" in shown


@pytest.mark.parametrize("change", ["result", "deck"])
def test_a_repair_planned_before_a_correction_is_refused(draft: Round, change: str) -> None:
    """The correction would otherwise pass unnoticed: the repaired round counts as paired after it."""
    drop(draft)
    plan = plan_repair(event=draft.event, number=2)
    if change == "result":
        report(draft.event, 1, FIRST, number=1, reason="body", points=(25, 3))
    else:
        change_deck(draft)
    version = PairingVersion(1, 0)
    with refused("repair_outdated"):
        repair_round(event=draft.event, number=2, actor=None, version=version, digest=plan.plan_digest)
    plan = plan_repair(event=draft.event, number=2)
    repair_round(event=draft.event, number=2, actor=None, version=version, digest=plan.plan_digest)
    assert codes_since(draft) == []
    publish_round(event=draft.event, number=2, actor=None)
