"""What an event needs before a write. Each function changes the event and returns the parts of the write's address."""

from typing import Any

from tests.builders import entries, give_role, make_person, organizer_of, player_of
from tests.tournament.big_event import insert_results
from tests.tournament.deck_events import pin_older_edition
from tournament.entries.services.entries import change_status
from tournament.entries.services.keep_apart import keep_apart
from tournament.event.services.invitations import invite_person
from tournament.models import Entry, Event, Match, Round
from tournament.organizing.services.events import move_event
from tournament.organizing.services.whole_event import start_finals
from tournament.own_entry.services import change_check_in_code
from tournament.reporting.services import report_result
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result
from tournament.rounds.services.rounds import close_round, pair_next_round, publish_round

Parts = dict[str, Any]
NO_SHOW = {"outcome": "no_show_second"}


def as_it_is(event: Event) -> Parts:
    """Leave the event in its second round, in which every second table has no result."""
    return {}


def take_entries(event: Event) -> Parts:
    """Take the event back to registration: nobody is checked in, no round is paired."""
    Match.objects.filter(round__event=event).update(result=None, report=None, dispute=None)
    event.rounds.all().delete()
    event.entries.update(status=Entry.Status.REGISTERED, dropped_after=None, fixed_table=None)
    event.state = Event.State.REGISTRATION
    event.save(update_fields=["state"])
    return {}


def check_in(event: Event) -> Parts:
    take_entries(event)
    event.state = Event.State.CHECK_IN
    event.save(update_fields=["state"])
    event.entries.update(status=Entry.Status.CHECKED_IN)
    return {}


def fill_waiting_list(event: Event) -> Parts:
    """Let all but two entries wait for a place."""
    take_entries(event)
    kept = [entry.pk for entry in entries(event)[:2]]
    event.entries.exclude(pk__in=kept).update(status=Entry.Status.WAITING)
    event.capacity = 2
    event.save(update_fields=["capacity"])
    return {}


def pin_earlier_format(event: Event) -> Parts:
    take_entries(event)
    pin_older_edition(event)
    return {}


def enter_results(event: Event) -> Parts:
    insert_results(event, event.rounds.get(number=2).matches.filter(result=None), lambda _: {"games": [0, 1, 0]})
    return {}


def miss_players(event: Event) -> Parts:
    """Let the second player of every table miss the round, in an event that drops such players."""
    event.settings = {**event.settings, "policies": {"drop_after_no_shows": 1}}
    event.save(update_fields=["settings"])
    waiting = event.rounds.get(number=2).matches.exclude(table=None).filter(result=None)
    insert_results(event, waiting, lambda _: NO_SHOW)
    return {}


def close_second(event: Event) -> Parts:
    enter_results(event)
    close_round(event=event, number=2, actor=None)
    return {}


def draft_third(event: Event) -> Parts:
    close_second(event)
    pair_next_round(event=event, actor=None)
    return {"number": 3}


def publish_third(event: Event) -> Parts:
    draft_third(event)
    publish_round(event=event, number=3, actor=None)
    return {"number": 3}


def drop_from_third(event: Event) -> Parts:
    """Drop a quarter of the players of a published round, whose opponents are paired again."""
    publish_third(event)
    dropped = [entry.pk for entry in entries(event)[::4]]
    event.entries.filter(pk__in=dropped).update(status=Entry.Status.DROPPED, dropped_after=2)
    return {"number": 3}


def start_clock(event: Event) -> Parts:
    Round.objects.filter(event=event, number=2).update(state=Round.State.RUNNING, started_at=event.starts_at)
    return {"number": 2}


def seed_finals(event: Event) -> Parts:
    """Start finals of four, and correct the result that gave the first seed its place."""
    close_second(event)
    finals = start_finals(event=event, size=4, third_place=True, actor=organizer_of(event))
    seed = finals.cut.seeding[0]
    match = Match.objects.get(round__event=finals, round__number=2, seats__entry=seed)
    is_first = match.seats.get(entry=seed).order == 1
    lost = ResultInput(games=[0, 1, 0] if is_first else [1, 0, 0])
    enter_result(event=finals, match_id=match.pk, result=lost, actor=None, reason="omyl")
    return {}


def finish(event: Event) -> Parts:
    close_second(event)
    move_event(event=event, to="finished", actor=None)
    event.refresh_from_db()
    return {}


def hold_apart(event: Event) -> Parts:
    first, second = (entry.pk for entry in entries(event)[:2])
    return {"wish_id": keep_apart(event=event, first=first, second=second, actor=None).pk}


def make_code(event: Event) -> Parts:
    take_entries(event)
    event.state = Event.State.CHECK_IN
    event.save(update_fields=["state"])
    return {"code": change_check_in_code(event=event, actor=organizer_of(event))}


def give_judge(event: Event) -> Parts:
    return {"role_id": give_role(event, make_person("Ladislav Kubát"), "judge").pk}


def invite(event: Event) -> Parts:
    """Invite the second player, who has a password by now, to be a judge."""
    person = player_of(entries(event)[1])
    person.set_password("pět-zelených-žab")
    person.save()
    invited = invite_person(event=event, username=person.username, role="judge", actor=organizer_of(event))
    return {"invitation_id": invited.pk}


def take_reports(event: Event) -> Parts:
    event.player_reports = True
    event.save(update_fields=["player_reports"])
    return {"reporter": 0}


def report_a_table(event: Event) -> Parts:
    take_reports(event)
    match = find_match(event)
    first = match.seats.order_by("order")[0].entry
    result = ResultInput(games=[1, 0, 0])
    reported = report_result(event=event, match_id=match.pk, result=result, actor=player_of(first))
    return {"reporter": 1, "report": reported.report_id}


def drop_one(event: Event) -> Parts:
    change_status(entry=entries(event)[1], to="dropped", actor=None)
    return {}


def choose_password(event: Event) -> Parts:
    person = player_of(entries(event)[1])
    person.set_password("pět-zelených-žab")
    person.save()
    return {}


def find_match(event: Event) -> Match:
    """Return the match of the second table of the second round, which has no result."""
    return Match.objects.get(round__event=event, round__number=2, table=2)
