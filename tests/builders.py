"""People, events, rounds and results for tests, created through the services.

Entry points: :func:`make_person`, :func:`make_event`, :func:`pair`, :func:`play_round`, :func:`report`.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from accounts.models import User
from accounts.services.people import create_person, grant_site_role
from tests.ground.recorded import insert_again_or_make
from tournament.entries.services.entries import add_entry, change_status
from tournament.event.queries.staff import list_accepted_roles
from tournament.event.services.invitations import accept_invitation, invite_person
from tournament.models import Entry, EntryMember, Event, Match, Round, StaffRole
from tournament.organizing.services.events import create_event, move_event
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result
from tournament.rounds.services.rounds import close_round, pair_next_round, publish_round

FORMAT = "doomtrooper/prague-cup-2011"
MORNING = datetime(2026, 11, 20, 9, 30, tzinfo=ZoneInfo("Europe/Prague"))
PEOPLE = (
    "Kateřina Benešová",
    "Marek Ptáček",
    "Zuzana Čápová",
    "Ondřej Šťastný",
    "Adam Zeman",
    "Alžběta Černá",
    "Michal Řehoř",
    "Eliška Vaňková",
    "Petr Žižka",
    "Tereza Machová",
    "Šimon Ďuriš",
    "Jana Krejčíková",
    "Chrudoš Hájek",
    "Lenka Přikrylová",
    "Václav Chalupa",
    "Jiří Ťok",
)
_STATES = ("registration", "check_in", "running", "finished", "archived")
FIRST, SECOND, DRAWN = (1, 0, 0), (0, 1, 0), (0, 0, 1)
Games = Sequence[int]


def make_person(name: str = "Věra Dvořáková", *, password: str = "", operator: bool = False) -> User:
    """Create a person; with a password the person has an account to sign in with."""
    given, _, family = name.partition(" ")
    person = create_person(given_name=given, family_name=family, actor=None)
    if password:
        person.set_password(password)
        person.save()
    if operator:
        grant_site_role(user=person, role="operator", actor=None)
    return person


def make_event(players: int = 4, *, state: str = "running", name: str = "Zimní turnaj", **fields: Any) -> Event:
    """Create an event in a state, with players who are checked in from check-in on, organized by Irena Sovová."""
    fields = {"format_key": FORMAT, "starts_at": MORNING, "seed": "Praha", **fields}
    key = ("event", players, state, name, repr(sorted(fields.items())))
    return insert_again_or_make(key, lambda: _make_event(players, state, name, fields))


def _make_event(players: int, state: str, name: str, fields: Mapping[str, Any]) -> Event:
    event = create_event(actor=make_person("Irena Sovová"), name=name, **fields)
    if state == "announced":
        return move_event(event=event, to=state, actor=None)
    for to in _STATES[: _STATES.index(state) + 1] if state != "draft" else ():
        event = move_event(event=event, to=to, actor=None)
        if to == "registration":
            add_players(event, players, checked_in=state != to)
    return event


def add_players(event: Event, number: int, *, checked_in: bool = True) -> list[Entry]:
    """Enter new people, checked in by default."""
    already = event.entries.count()
    names = [PEOPLE[index % len(PEOPLE)] for index in range(already, already + number)]
    entries = [add_entry(event=event, user=make_person(name), actor=None) for name in names]
    return [change_status(entry=entry, to="checked_in", actor=None) for entry in entries] if checked_in else entries


def organizer_of(event: Event) -> User:
    """Return the organizer of the event."""
    return staff_of(event, "organizer")


def staff_of(event: Event, role: str, name: str = "Ladislav Kubát") -> User:
    """Return the first person with a role in the event; without one, give the role to a new person."""
    role_row = list_accepted_roles(event).filter(role=role).order_by("id").first()
    person = role_row.user if role_row else make_person(name)
    assert person is not None
    if role_row is None:
        StaffRole.objects.create(event=event, role=role, user=person)
    return person


def give_role(event: Event, person: User, role: str) -> StaffRole:
    """Invite a person to a role in the event and let the person accept. Return the role."""
    invitation = invite_person(event=event, username=person.username, role=role, actor=organizer_of(event))
    return accept_invitation(invitation_id=invitation.pk, user=person)


def player_of(entry: Entry) -> User:
    """Return the person of an entry."""
    return EntryMember.objects.get(entry=entry).user


def entries(event: Event) -> list[Entry]:
    """Return all entries in the order of their creation."""
    return list(event.entries.order_by("id"))


def pair(event: Event, *, publish: bool = True) -> Round:
    """Pair the next round, published by default."""
    round_ = pair_next_round(event=event, actor=None)
    return publish_round(event=event, number=round_.number, actor=None) if publish else round_


def report(
    event: Event, table: int, games: Games = FIRST, points: Sequence[int] = (), *, number: int = 0, **more: Any
) -> Match:
    """Enter the result of a table of the newest round, or of round ``number``; ``points`` are both in-game points."""
    rounds = event.rounds.filter(number=number) if number else event.rounds.order_by("-number")
    match = rounds[0].matches.get(table=table)
    result = ResultInput(games=list(games), in_game_points=[list(points)] if points else [])
    return enter_result(event=event, match_id=match.pk, result=result, actor=None, **more)


def report_all(event: Event, games: Games = FIRST, differing: Mapping[int, Games] | None = None) -> None:
    """Enter results of all open tables of the newest round: ``games``, or ``differing`` by table."""
    newest = event.rounds.order_by("-number")[0]
    for match in newest.matches.exclude(table=None).filter(result=None):
        report(event, match.table or 0, (differing or {}).get(match.table or 0, games))


def play_round(event: Event, games: Games = FIRST, differing: Mapping[int, Games] | None = None) -> Round:
    """Pair a round, publish it, enter all results and close it."""
    played = pair(event)
    report_all(event, games, differing)
    return close_round(event=event, number=played.number, actor=None)
