"""Every kind of log line shows names and no ids, older lines included, in both languages."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.services.erasure import erase_person
from engine.rooms import Room
from games.house_rules.rules import HouseRules
from ledger.models import Action
from ledger.services.jobs import run_job
from ledger.services.log import record_action
from tests.builders import (
    MORNING,
    add_players,
    entries,
    give_role,
    make_event,
    make_person,
    organizer_of,
    pair,
    play_round,
    player_of,
    report,
    report_all,
)
from tests.tournament.views.readers import LANGUAGES, browser
from tournament.entries.services.claim_links import hand_out_link, withdraw_link
from tournament.entries.services.disqualification import disqualify
from tournament.entries.services.entries import add_walk_in, change_status
from tournament.entries.services.entry_changes import set_club, set_fee_paid
from tournament.entries.services.keep_apart import end_keep_apart, keep_apart
from tournament.event.services.invitations import accept_invitation, invite_by_link, invite_person
from tournament.event.services.staff import revoke_role
from tournament.log.names import LogNames, find_names, read_seatings
from tournament.log.queries import LogFilter, find_log_lines
from tournament.log.sentences import describe_subject, describe_values
from tournament.models import Event
from tournament.organizing.services.counting import change_counting
from tournament.organizing.services.events import move_event
from tournament.organizing.services.facts import change_facts
from tournament.organizing.services.whole_event import copy_event, start_finals
from tournament.papers.services import queue_paper
from tournament.rounds.services.manual_change import ManualChange, make_change, undo_change
from tournament.rounds.services.repair import repair_round
from tournament.rounds.services.rounds import close_round, discard_draft, publish_round, reopen_round, start_round
from tournament.rounds.services.tables import fix_table, set_rooms
from tournament.series.services import assign_series, create_series
from tournament.submissions.services.rules import set_deck_lock, set_deck_settings, set_house_rules
from tournament.submissions.services.submissions import submit_deck

pytestmark = pytest.mark.django_db

# An id: a word for a kind of row followed by a number; numbers of rounds, tables and versions are no ids.
IDS = re.compile(r"\b(event|entry|person|match|job|paper|series|turnaj|přihláška|osoba|zápas|dokument|série):? ?\d+\b")


def make_logged_event() -> Event:
    """Return an event with a log line of nearly every kind."""
    event = make_event(0, state="registration", name="Liga 7", capacity=20)
    organizer = organizer_of(event)
    earlier = make_event(0, state="draft", name="Předloha")
    add_players(event, 6, checked_in=False)
    add_walk_in(event=event, given_name="Bohouš", family_name="Ode Dveří", actor=organizer)
    walk_in = entries(event)[-1]
    hand_out_link(entry=walk_in, actor=organizer)
    withdraw_link(entry=walk_in, actor=organizer)
    helper = make_person("Ladislav Kubát")
    role = give_role(event, helper, "judge")
    revoke_role(event=event, role_id=role.pk, actor=organizer)
    first, second, *others = entries(event)
    pair_apart = keep_apart(event=event, first=first.pk, second=second.pk, reason="sourozenci", actor=organizer)
    end_keep_apart(event=event, pair_id=pair_apart.pk, actor=organizer)
    set_fee_paid(entry=first, paid=True, actor=organizer)
    set_club(entry=first, club="Drak", actor=organizer)
    change_facts(event=event, changes={"venue": "Sokolovna", "starts_at": MORNING + timedelta(days=1)}, actor=organizer)
    change_counting(
        event=event, changes={"points": {"win": 2, "draw": 1, "loss": 0, "bye": 2}}, reason="", actor=organizer
    )
    set_rooms(event=event, rooms=[Room("Sál", 1, 8)], actor=organizer)
    for table in (5, None):
        fix_table(event=event, entry_id=first.pk, table=table, actor=organizer)
    submit_deck(entry=first, text="1 Ilian", actor=player_of(first))
    set_deck_lock(entry=first, to="open", until=timezone.now() + timedelta(hours=1), actor=organizer)
    set_deck_settings(
        event=event, deadline=MORNING, is_locked=False, shown_during="opponent", shown_after="public", actor=organizer
    )
    set_house_rules(event=event, house=HouseRules(without=("card_pool",)), actor=organizer)
    assign_series(
        event=event, series=create_series(name="Jarní šňůra", scheme={"places": [3]}, actor=organizer), actor=organizer
    )
    record_action(
        actor=organizer,
        verb="event.copied",
        scope=event.scope,
        subject=f"event:{event.pk}",
        after={"from": earlier.slug},
    )
    for entry in (first, second, *others):
        change_status(entry=entry, to="checked_in", actor=organizer)
    return _play_rounds(event)


def _play_rounds(event: Event) -> Event:
    organizer = organizer_of(event)
    for to in ("check_in", "running"):
        event = move_event(event=event, to=to, actor=organizer)
    draft = pair(event, publish=False)
    seated = [[seat.entry_id for seat in match.seats.all()] for match in draft.matches.exclude(table=None)]
    make_change(
        event=event,
        number=1,
        change=ManualChange("players", seated[0][0], seated[1][0]),
        reason="auto",
        actor=organizer,
    )
    make_change(event=event, number=1, change=ManualChange("tables", 1, 2), reason="vozík", actor=organizer)
    make_change(event=event, number=1, change=ManualChange("break", 1), reason="omyl", actor=organizer)
    undo_change(event=event, number=1, actor=organizer)
    discard_draft(event=event, number=1, actor=organizer)
    pair(event, publish=False)
    publish_round(event=event, number=1, actor=organizer)
    start_round(event=event, number=1, actor=organizer)
    report_all(event)
    close_round(event=event, number=1, actor=organizer)
    reopen_round(event=event, number=1, actor=organizer)
    report(event, 1, (0, 1, 0), number=1, reason="prohozené lístky")
    close_round(event=event, number=1, actor=organizer)
    pair(event)
    late = add_walk_in(event=event, given_name="Pozdní", family_name="Příchozí", actor=organizer)
    assert late.awards
    repair_round(event=event, number=2, actor=organizer)
    report_all(event)
    close_round(event=event, number=2, actor=organizer)
    disqualify(entry=entries(event)[2], reason="hádka s Markem", actor=organizer)
    job = queue_paper(event=event, kind="standings", number=1, language="cs", actor=organizer)
    run_job(job_id=job.pk)
    start_finals(event=event, size=2, third_place=False, actor=organizer)
    return event


def log_text(event: Event, reader: str = "organizer", language: str = "en") -> str:
    """Return the table of the log page as its reader sees it."""
    client = browser(event, reader, language)
    pages = [client.get(f"/events/{event.slug}/log/?page={page}").content.decode() for page in (1, 2)]
    return unescape("".join(page.split("<tbody>")[1].split("</tbody>")[0] for page in pages if "<tbody>" in page))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_log_line_shows_an_id(language: str) -> None:
    event = make_logged_event()
    shown = log_text(event, language=language)
    text = re.sub(r"<[^>]+>", " | ", shown)
    assert not IDS.findall(text), IDS.search(text)
    assert "…" not in re.sub(r"[0-9a-f]{12}…", "", text)
    for key in ("swap", "{", "'", "submission", "undo", "tournament.document", "card_pool", "None"):
        assert key not in text, key


def test_log_lines_name_people_rounds_papers_and_changes() -> None:
    event = make_logged_event()
    shown = re.sub(r"<[^>]+>", "|", log_text(event))
    first, second = (entry.name for entry in entries(event)[:2])
    for words in (
        "Liga 7",
        "series Jarní šňůra",
        "from Předloha",
        f"entries {first}, {second}, reason sourozenci",
        "Standings after round 1 (cs)",
        "Bohouš Ode Dveří",
        "tables change places: 1–2",
        "dissolved: table 1: ",
        "for missed rounds 1: a loss, 2: a loss",
        "reason hádka s Markem",
        "(Points for a win 2, Points for a draw 1",
        "rooms Sál 1–8",
        "role judge",
        "format Prague Cup 2011",
        "seeding ",
    ):
        assert words in shown, words


def test_an_invitation_shows_only_the_user_name_until_it_is_accepted() -> None:
    event = make_event(0)
    helper = make_person("Xenie Utajená")
    invitation = invite_person(event=event, username=helper.username, role="judge", actor=organizer_of(event))
    invite_by_link(event=event, role="judge", actor=None)
    assert helper.username in log_text(event)
    assert "by a link" in log_text(event)
    assert "Utajená" not in log_text(event)
    accept_invitation(invitation_id=invitation.pk, user=helper)
    assert "Xenie Utajená" in log_text(event)


def test_erased_players_and_deleted_rows_are_described_as_such() -> None:
    event = make_event(2)
    person = player_of(entries(event)[0])
    erase_person(user=person)
    shown = log_text(event, language="cs")
    assert "vymazaný hráč" in shown
    for subject in ("entry:999999", "match:999999", "job:999999", "person:999999", "series:x", "thing", "match:", ":"):
        names = find_names(event, [Action(subject=subject)])
        assert describe_subject(subject, names).strip() or subject == ":"


def test_ids_of_another_event_show_no_names() -> None:
    event, other = make_event(2), make_event(2, name="Jiný")
    foreign = entries(other)[0]
    record_action(
        actor=None, verb="x.y", scope=event.scope, subject=f"entry:{foreign.pk}", after={"swap": [foreign.pk]}
    )
    line = find_log_lines(event, LogFilter())[0]
    names = find_names(event, [line])
    assert foreign.name not in describe_subject(line.subject, names) + describe_values(line.after, names)


def test_a_copied_event_names_its_original() -> None:
    event = make_event(0, name="Podzimní")
    copy = copy_event(event=event, name="Zimní", starts_at=MORNING + timedelta(days=90), actor=organizer_of(event))
    assert "from Podzimní" in log_text(copy)


def test_a_reason_is_complete_and_never_translated() -> None:
    event = make_event(2)
    reason = "open"
    play_round(event)
    report(event, 1, (0, 1, 0), number=1, reason=reason)
    assert "reason open" in log_text(event)
    report(event, 1, (1, 0, 0), number=1, reason="Dlouhý důvod, který se nikde nesmí zkrátit, ani trochu")
    assert "reason Dlouhý důvod, který se nikde nesmí zkrátit, ani trochu" in log_text(event)


def test_a_match_created_from_a_bye_is_described() -> None:
    event = make_event(5)
    draft = pair(event, publish=False)
    free = next(match for match in draft.matches.all() if match.table is None).seats.get().entry_id
    seated = draft.matches.get(table=1).seats.order_by("order")[0].entry_id
    make_change(
        event=event, number=1, change=ManualChange("match", free, seated), reason="přání", actor=organizer_of(event)
    )
    assert "change places: " in log_text(event)


KEYS = ["swap", "matches", "out", "in", "awards", "person", "from", "starts_at", "format", "ended", "role"]
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=8,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(value=junk)
def test_values_of_any_shape_are_described(value: object) -> None:
    names = LogNames(Event(slug="x", name="x", time_zone="Europe/Prague"))
    assert isinstance(describe_values(value, names), str)
    assert isinstance(read_seatings(value), list)
