"""The revisions that pages ask for every few seconds: cheap, the same for all readers, and true after each change."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from tests.builders import add_players, entries, make_event, pair, play_round, player_of, report
from tests.tournament.views.followed_pages import followed_parts
from tests.tournament.views.readers import browser
from tournament.domain.revised_parts import Part
from tournament.entries.services.entries import change_status
from tournament.event.queries.own_state import digest_own_state
from tournament.models import Event, Match
from tournament.organizing.services.facts import change_facts
from tournament.rounds.services.clock import give_extra_time
from tournament.rounds.services.rounds import close_round, start_round
from web.page_cache.middleware_revisions import sign_reader, write_question


@pytest.fixture
def event(db: None) -> Event:
    """An event of four players in its second round."""
    event = make_event(4)
    play_round(event)
    pair(event)
    return event


def address_of(event: Event, own: int | None = None) -> str:
    return f"/events/{event.slug}/revisions/?{write_question(tuple(Part), own)}"


def read(address: str, client: Client | None = None) -> dict[str, str]:
    # The first answer of a process is made by the view, the others by the middleware.
    client = client or Client()
    answers = [client.get(address) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].content == answers[1].content
    assert dict(answers[0].items()).keys() - {"Content-Language", "Vary"} <= dict(answers[1].items()).keys()
    found: dict[str, str] = json.loads(answers[1].content)
    return found


def changed_parts(before: dict[str, str], after: dict[str, str]) -> set[str]:
    return {part for part, revision in before.items() if after[part] != revision}


def test_an_unchanged_event_is_answered_after_one_query_without_a_body_also_with_an_account(event: Event) -> None:
    for client in (Client(), browser(event, "player"), browser(event, "organizer")):
        read(address_of(event), client)
        tag = client.get(address_of(event))["ETag"]
        client.get(address_of(event), headers={"if-none-match": tag})
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(address_of(event), headers={"if-none-match": f'"other", {tag}'})
        assert (answer.status_code, answer.content, len(queries)) == (304, b"", 1)
        assert (answer["ETag"], answer["Cache-Control"]) == (tag, "private, no-cache")
        assert "Content-Security-Policy" in answer


def test_no_answer_carries_the_cookie_or_the_id_of_another_request(event: Event) -> None:
    browser(event, "player").get(address_of(event))
    first, second = Client().get(address_of(event)), Client().get(address_of(event))
    assert not first.cookies
    assert not second.cookies
    assert first["X-Request-ID"] != second["X-Request-ID"]


def test_answers_name_the_parts_that_changed(event: Event) -> None:
    before = read(address_of(event))
    assert set(before) == {part.value for part in Part}
    report(event, 1)
    after = read(address_of(event))
    assert changed_parts(before, after) == {"newest_round", "log"}
    change_facts(event=event, changes={"venue": "Sokolovna"}, actor=None)
    assert "facts" in changed_parts(after, read(address_of(event)))


def test_an_answer_holds_only_the_parts_that_were_asked_for(event: Event) -> None:
    address = f"/events/{event.slug}/revisions/?{write_question((Part.FACTS, Part.STANDINGS))}"
    before = read(address)
    assert set(before) == {"facts", "standings"}
    tag = Client().get(address)["ETag"]
    report(event, 1)
    assert Client().get(address, headers={"if-none-match": tag}).status_code == 304
    for unknown in ("", "?parts=unknown", "?parts=", "?" + "x" * 5_000):
        assert set(read(f"/events/{event.slug}/revisions/{unknown}")) == {part.value for part in Part}


def test_a_draft_answers_its_staff_alone(db: None) -> None:
    draft = make_event(0, state="draft")
    assert Client().get(address_of(draft)).status_code == 404
    organizer = browser(draft, "organizer")
    before = read(address_of(draft), organizer)
    change_facts(event=draft, changes={"venue": "Sokolovna"}, actor=None)
    assert "facts" in changed_parts(before, read(address_of(draft), organizer))
    assert Client().get("/events/no-such-event/revisions/").status_code == 404


def test_an_own_state_is_asked_for_under_a_signature_only(event: Event) -> None:
    own = player_of(entries(event)[0]).pk
    assert "own" in read(address_of(event, own))
    signed = sign_reader(own)
    for wrong in (f"{own}", signed[:-1], signed.replace(f"{own}:", f"{own + 1}:"), f"{signed}&x=1", "x" * 5_000):
        assert "own" not in read(f"{address_of(event)}&own={wrong}")


def test_a_result_of_another_table_leaves_an_own_state_as_it_was(event: Event) -> None:
    """300 phones would else read their own page again with every result of the round."""
    match = Match.objects.get(round__event=event, round__number=2, table=1)
    own = player_of(match.seats.all()[0].entry).pk
    before = digest_own_state(event.slug, own)
    report(event, 2)
    add_players(event, 1)
    assert digest_own_state(event.slug, own) == before
    report(event, 1)
    assert digest_own_state(event.slug, own) != before


def test_each_change_that_an_own_page_shows_changes_its_own_state(event: Event) -> None:
    match = Match.objects.get(round__event=event, round__number=2, table=1)
    entry = match.seats.all()[0].entry
    own = player_of(entry).pk
    seen = [digest_own_state(event.slug, own)]
    for change in (
        lambda: start_round(event=event, number=2, actor=None),
        lambda: give_extra_time(event=event, match_id=match.pk, minutes=5, reason="deck check", actor=None),
        lambda: report(event, 1),
        lambda: report(event, 2),
        lambda: close_round(event=event, number=2, actor=None),
        lambda: pair(event),
        lambda: change_status(entry=entry, to="dropped", actor=None),
    ):
        change()
        seen.append(digest_own_state(event.slug, own))
    # The result of the other table alone, between them, changes nothing.
    assert len(set(seen)) == len(seen) - 1


def test_a_reader_without_an_entry_has_no_own_state(event: Event) -> None:
    assert digest_own_state(event.slug, 0) == ""


@pytest.mark.parametrize("reader", ["nobody", "player", "organizer"])
def test_a_followed_page_holds_the_revisions_that_are_answered(event: Event, reader: str) -> None:
    """Else the page would be read again and again."""
    client = browser(event, reader)
    answered = read(address_of(event), client)
    for page in ("", "entries/", "rounds/", "rounds/1/", "rounds/2/", "standings/"):
        shown = followed_parts(client.get(f"/events/{event.slug}/{page}"))
        assert shown
        assert {part: answered[part] for part in shown} == shown


@pytest.mark.parametrize("page", ["log/", "papers/"])
def test_log_and_papers_hold_the_revisions_that_are_answered(event: Event, page: str) -> None:
    client = browser(event, "organizer")
    shown = followed_parts(client.get(f"/events/{event.slug}/{page}"))
    answered = read(address_of(event), client)
    assert shown
    assert {part: answered[part] for part in shown} == shown


def test_a_page_of_an_earlier_round_does_not_follow_results(event: Event) -> None:
    newest = followed_parts(Client().get(f"/events/{event.slug}/rounds/2/"))
    earlier = followed_parts(Client().get(f"/events/{event.slug}/rounds/1/"))
    assert ("newest_round" in newest, "newest_round" in earlier) == (True, False)


@pytest.mark.parametrize("page", ["", "entries/", "rounds/", "rounds/1/", "rounds/2/", "standings/", "me/"])
def test_a_page_follows_only_parts_that_its_tag_is_made_of(event: Event, page: str) -> None:
    """A stored page must change its tag with every revision it holds, else it would be read again and again."""
    view = resolve(f"/events/{event.slug}/{page}").func
    cacheable = getattr(view, "cacheable_page", None)
    tagged = set(cacheable.parts) if cacheable else set()
    shown = set(
        followed_parts(browser(event, "player" if page == "me/" else "nobody").get(f"/events/{event.slug}/{page}"))
    )
    assert shown
    assert shown <= (tagged or {"facts", "entries", "own"})
