"""Load the sample event into an empty database, and remove it."""

from dataclasses import dataclass
from random import Random
from typing import Any

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
from tournament.event.queries.batches import split_in_batches
from tournament.models import Entry, EntryMember, Event, Match, Round, StaffRole
from tournament.organizing.services.events import create_event, move_event
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result
from tournament.rounds.services.rounds import close_round, pair_next_round, publish_round, start_round
from tournament.sample.decks import FORMAT, write_deck, write_illegal_deck
from tournament.sample.people import JUDGE, ORGANIZER, PLAYERS
from tournament.submissions.services.submissions import submit_deck
from tournament.verification.queries import name_scope_of_runs

ROUNDS_PLAYED = 3
_SEED = "kartel-sample"
_WINNING_POINTS = 25


@dataclass(frozen=True)
class SampleLinks:
    """Codes of one-time sign-in links, valid for ``LINK_LIFETIME``."""

    owner: str
    organizer: str
    judge: str
    player: str


def is_database_empty() -> bool:
    """Return true if there is no account and no event."""
    return not User.objects.exists() and not Event.objects.exists()


@transaction.atomic
def load_sample() -> SampleLinks:
    """Create an event of 16 players with three rounds played. Return sign-in links for four of its people.

    Raises Refused sample_not_empty.
    """
    if not is_database_empty():
        refuse("sample_not_empty")
    owner = create_person(given_name="", family_name="", username="owner", actor=None)
    grant_site_role(user=owner, role="operator", actor=None)
    organizer, judge, *players = [
        create_person(given_name=given_name, family_name=family_name, actor=None)
        for given_name, family_name in (ORGANIZER, JUDGE, *PLAYERS)
    ]
    event = create_sample_event(
        organizer=organizer, judge=judge, name="Pražský pohár 2026", rounds=ROUNDS_PLAYED + 1, seed=_SEED
    )
    event.settings["sample_people"] += [player.pk for player in players]
    event.save(update_fields=["settings"])
    entries = _enter_players(event, organizer, players)
    _play_rounds(event, organizer, entries)
    return SampleLinks(
        owner=issue_link(user=owner, actor=None, asks_for_password=True),
        organizer=issue_link(user=organizer, actor=None),
        judge=issue_link(user=judge, actor=None),
        player=issue_link(user=players[0], actor=None),
    )


@transaction.atomic
def remove_sample(*, event: Event, actor: User | None) -> None:
    """Delete the sample event with its people and papers.

    Its people are those of the sample and walk-ins without an account. People with a role or an entry elsewhere, site
    staff and the actor stay. Raises Refused not_the_sample for other events.
    """
    if not event.is_sample:
        refuse("not_the_sample")
    Event.objects.select_for_update().get(pk=event.pk)
    players = User.objects.filter(memberships__event=event)
    walk_ins = {player.pk for player in players if not player.has_usable_password()}
    people = {*event.settings.get("sample_people", []), *walk_ins}
    Match.objects.filter(round__event=event).update(result=None)
    Round.objects.filter(event=event).delete()
    subject = f"event:{event.pk}"
    Job.objects.filter(scope__in=(event.scope, name_scope_of_runs(event))).delete()
    event.delete()
    staff = StaffRole.objects.values_list("user", flat=True)
    players_elsewhere = EntryMember.objects.values_list("user", flat=True)
    site_staff = User.objects.filter(Q(site_roles__isnull=False) | Q(is_staff=True)).values_list("pk", flat=True)
    removed = people - {*staff, *players_elsewhere, *site_staff, actor.pk if actor else 0}
    for batch in split_in_batches(sorted(removed)):
        User.objects.filter(pk__in=batch).delete()
    record_action(actor=actor, verb="sample.removed", scope="site", subject=subject, before={"people": sorted(removed)})


def create_sample_event(
    *, organizer: User, judge: User, name: str, rounds: int, seed: str, slug: str = "", **settings: Any
) -> Event:
    """Create an event that starts this morning, with open registration; both people go with it when it is removed.

    ``settings`` are added to those of its format.
    """
    event = create_event(
        actor=organizer,
        name=name,
        format_key=FORMAT,
        starts_at=timezone.localtime().replace(hour=9, minute=30, second=0, microsecond=0),
        venue="Sokolovna Podhůří, velký sál",
        rounds_planned=rounds,
        player_reports=True,
        slug=slug,
        seed=seed,
        is_sample=True,
    )
    event.settings |= {**settings, "sample_people": [organizer.pk, judge.pk]}
    event.save(update_fields=["settings"])
    StaffRole.objects.create(event=event, user=judge, role=StaffRole.Role.JUDGE)
    return move_event(event=event, to=Event.State.REGISTRATION, actor=organizer)


def _enter_players(event: Event, organizer: User, players: list[User]) -> list[Entry]:
    """Enter the players with their decks and check them in; the last player has an illegal deck."""
    random = Random(_SEED)
    entries = [add_entry(event=event, user=player, actor=player) for player in players]
    for number, (entry, player) in enumerate(zip(entries, players, strict=True), start=1):
        is_last = number == len(entries)
        text = write_illegal_deck(random) if is_last else write_deck(random, with_sideboard=number % 3 == 0)
        submit_deck(entry=entry, text=text, actor=player)
    move_event(event=event, to=Event.State.CHECK_IN, actor=organizer)
    return [change_status(entry=entry, to=Entry.Status.CHECKED_IN, actor=organizer) for entry in entries]


def _play_rounds(event: Event, organizer: User, entries: list[Entry]) -> None:
    """Start the event, and pair, publish and close ``ROUNDS_PLAYED`` rounds with a result for every table."""
    random = Random(_SEED)
    move_event(event=event, to=Event.State.RUNNING, actor=organizer)
    skills = {entry.pk: random.random() for entry in entries}
    for _ in range(ROUNDS_PLAYED):
        round_ = pair_next_round(event=event, actor=organizer)
        publish_round(event=event, number=round_.number, actor=organizer)
        start_round(event=event, number=round_.number, actor=organizer)
        for match in round_.matches.exclude(table=None):
            result = _draw_result(random, *(skills[seat.entry_id] for seat in match.seats.all()))
            enter_result(event=event, match_id=match.pk, result=result, actor=organizer)
        close_round(event=event, number=round_.number, actor=organizer)


def _draw_result(random: Random, first: float, second: float) -> ResultInput:
    """Draw the result of two players by their skills; one match in twelve runs out of time and is a draw."""
    if random.random() < 1 / 12:
        points = random.randint(8, 20)
        return ResultInput(games=[0, 0, 1], in_game_points=[[points, points]])
    loser = random.randint(4, _WINNING_POINTS - 2)
    if random.random() * (first + second) < first:
        return ResultInput(games=[1, 0, 0], in_game_points=[[_WINNING_POINTS, loser]])
    return ResultInput(games=[0, 1, 0], in_game_points=[[loser, _WINNING_POINTS]])
