"""Laying the sample into an empty database, and taking it away again."""

from dataclasses import dataclass
from random import Random

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from accounts.services.people import create_person, grant_site_role
from accounts.services.sign_in_links import issue_link
from ledger.models import Job
from ledger.services.log import record_action
from problems import refuse
from tournament.entries.services.entries import add_entry, change_status
from tournament.models import Entry, EntryMember, Event, Match, Round, StaffRole
from tournament.organizing.services.events import create_event, move_event
from tournament.results.services import ResultInput, enter_result
from tournament.rounds.services.rounds import close_round, pair_next_round, publish_round, start_round
from tournament.sample.decks import FORMAT, write_deck, write_wrong_deck
from tournament.sample.people import JUDGE, ORGANIZER, PLAYERS
from tournament.submissions.services.submissions import submit_deck

ROUNDS_PLAYED = 3
_SEED = "kartel-sample"
_TARGET = 25


@dataclass(frozen=True)
class Links:
    """Codes of one-time sign-in links, good for 24 hours."""

    owner: str
    organizer: str
    judge: str
    player: str


def is_empty() -> bool:
    """Nobody and nothing has been here yet."""
    return not User.objects.exists() and not Event.objects.exists()


@transaction.atomic
def lay_sample() -> Links:
    """An event of 16 players with three rounds played; raises Refused sample_not_empty. Returns the ways in."""
    if not is_empty():
        refuse("sample_not_empty")
    owner = create_person(given_name="", family_name="", username="owner", actor=None)
    grant_site_role(user=owner, role="operator", actor=None)
    organizer, judge, *players = [_person(*names) for names in (ORGANIZER, JUDGE, *PLAYERS)]
    event = _open_event(organizer, judge, players)
    entries = _enter(event, organizer, players)
    _play(event, organizer, entries)
    return Links(
        owner=issue_link(user=owner, actor=None, asks_for_password=True),
        organizer=issue_link(user=organizer, actor=None),
        judge=issue_link(user=judge, actor=None),
        player=issue_link(user=players[0], actor=None),
    )


@transaction.atomic
def remove_sample(*, event: Event, actor: User | None) -> None:
    """Take the sample event away with its people and papers, except who works or plays elsewhere and who removes it.

    Walk-ins of its door go too, people who signed up themselves stay. Raises Refused not_the_sample for other events.
    """
    if not event.is_sample:
        refuse("not_the_sample")
    Event.objects.select_for_update().get(pk=event.pk)
    people = _people_of(event)
    Match.objects.filter(round__event=event).update(result=None)
    Round.objects.filter(event=event).delete()
    subject = f"event:{event.pk}"
    Job.objects.filter(scope=event.scope).delete()
    event.delete()
    gone = people - _staying() - {actor.pk if actor else 0}
    User.objects.filter(pk__in=gone).delete()
    record_action(actor=actor, verb="sample.removed", scope="site", subject=subject, before={"people": sorted(gone)})


def _staying() -> set[int]:
    """Who plays or works anywhere, runs the site or may look into its admin pages."""
    works = StaffRole.objects.values_list("user", flat=True)
    plays = EntryMember.objects.values_list("user", flat=True)
    runs = User.objects.filter(Q(site_roles__isnull=False) | Q(is_staff=True)).values_list("pk", flat=True)
    return {*works, *plays, *runs}


def _people_of(event: Event) -> set[int]:
    """Who was laid with the sample, and who came through its door and has no way to sign in of their own."""
    came = User.objects.filter(memberships__event=event)
    at_the_door = [person.pk for person in came if not person.has_usable_password()]
    return {*event.settings.get("sample_people", []), *at_the_door}


def _person(given_name: str, family_name: str) -> User:
    return create_person(given_name=given_name, family_name=family_name, actor=None)


def _open_event(organizer: User, judge: User, players: list[User]) -> Event:
    morning = timezone.localtime().replace(hour=9, minute=30, second=0, microsecond=0)
    event = create_event(
        actor=organizer,
        name="Pražský pohár 2026",
        format_key=FORMAT,
        starts_at=morning,
        venue="Sokolovna Podhůří, velký sál",
        rounds_planned=4,
        seed=_SEED,
        is_sample=True,
    )
    event.settings["sample_people"] = [organizer.pk, judge.pk, *(player.pk for player in players)]
    event.save(update_fields=["settings"])
    StaffRole.objects.create(event=event, user=judge, role=StaffRole.Role.JUDGE)
    return move_event(event=event, to=Event.State.REGISTRATION, actor=organizer)


def _enter(event: Event, organizer: User, players: list[User]) -> list[Entry]:
    random = Random(_SEED)
    entries = [add_entry(event=event, user=player, actor=player) for player in players]
    for number, entry in enumerate(entries, start=1):
        wrong = number == len(entries)
        text = write_wrong_deck(random) if wrong else write_deck(random, with_sideboard=number % 3 == 0)
        submit_deck(entry=entry, text=text, actor=players[number - 1])
    move_event(event=event, to=Event.State.CHECK_IN, actor=organizer)
    return [change_status(entry=entry, to=Entry.Status.CHECKED_IN, actor=organizer) for entry in entries]


def _play(event: Event, organizer: User, entries: list[Entry]) -> None:
    random = Random(_SEED)
    move_event(event=event, to=Event.State.RUNNING, actor=organizer)
    skill = {entry.pk: random.random() for entry in entries}
    for _ in range(ROUNDS_PLAYED):
        drafted = pair_next_round(event=event, actor=organizer)
        number = drafted.number
        publish_round(event=event, number=number, actor=organizer)
        start_round(event=event, number=number, actor=organizer)
        for match in drafted.matches.exclude(table=None):
            given = _result(random, *(skill[seat.entry_id] for seat in match.seats.all()))
            enter_result(event=event, match_id=match.pk, result=given, actor=organizer)
        close_round(event=event, number=number, actor=organizer)


def _result(random: Random, first: float, second: float) -> ResultInput:
    """The better one wins more often; now and then time runs out and points are equal."""
    if random.random() < 1 / 12:
        points = random.randint(8, 20)
        return ResultInput(games=[0, 0, 1], in_game_points=[[points, points]])
    loser = random.randint(4, _TARGET - 2)
    if random.random() * (first + second) < first:
        return ResultInput(games=[1, 0, 0], in_game_points=[[_TARGET, loser]])
    return ResultInput(games=[0, 1, 0], in_game_points=[[loser, _TARGET]])
