"""Playing a whole event through the services, as a club would: entries, decks, rounds, and all that comes between.

Entry point: :func:`simulate_event`. The same seed draws the same people and decks; who meets whom depends on the ids
they get, too. Everything is one transaction.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.services.people import create_person
from tournament.entries.services.entries import add_entry, add_walk_in, change_status
from tournament.models import Entry, Event, Match, Round, StaffRole
from tournament.organizing.services.events import create_event, move_event
from tournament.results.services import ResultInput, enter_result
from tournament.rounds.services.rounds import close_round, pair_next_round, publish_round, start_round
from tournament.rounds.services.swaps import swap_players
from tournament.sample.decks import FORMAT, write_deck, write_wrong_deck
from tournament.sample.names import Name, draw_names
from tournament.sample.results import draw_result
from tournament.sample.stopwatch import Stopwatch
from tournament.submissions.services.submissions import submit_deck

_ONE_IN = {"wrong deck": 12, "no deck": 30, "late": 20, "drop": 40, "stays away": 50}
_MOST_RETURNS = 2


@dataclass
class Simulation:
    """The event that was played and what happened in it."""

    event: Event
    organizer: User
    random: Random
    watch: Stopwatch = field(default_factory=Stopwatch)
    counts: dict[str, int] = field(default_factory=dict)
    late: list[Name] = field(default_factory=list)
    skill: dict[int, float] = field(default_factory=dict)

    def count(self, what: str, number: int = 1) -> None:
        """One more of something that happened."""
        self.counts[what] = self.counts.get(what, 0) + number


@transaction.atomic
def simulate_event(*, players: int, rounds: int, seed: str, slug: str = "", name: str = "") -> Simulation:
    """An event of so many players and rounds, played to the end; its sample mark lets it be removed with its people.

    Some bring wrong decks or none, come late, leave, come back or do not show up; results are corrected, a draft is
    changed by hand. Raises Refused as the services do.
    """
    played = _open(players, rounds, seed, slug, name)
    people = draw_names(played.random, players)
    late = players // _ONE_IN["late"] if rounds > 1 else 0
    played.late = people[players - late :]
    entries = _enter(played, people[: players - late])
    _check_in(played, entries)
    for number in range(1, rounds + 1):
        _come_and_go(played, number)
        _play(played, number)
    with played.watch("finish"):
        played.event = move_event(event=played.event, to=Event.State.FINISHED, actor=played.organizer)
    return played


def _open(players: int, rounds: int, seed: str, slug: str, name: str) -> Simulation:
    organizer = create_person(given_name="Irena", family_name="Sovová", actor=None)
    judge = create_person(given_name="Ladislav", family_name="Kubát", actor=None)
    event = create_event(
        actor=organizer,
        name=name or f"Zkušební turnaj, {players} hráčů",
        format_key=FORMAT,
        starts_at=timezone.localtime().replace(hour=9, minute=30, second=0, microsecond=0),
        venue="Sokolovna Podhůří, velký sál",
        rounds_planned=rounds,
        slug=slug,
        seed=seed,
        is_sample=True,
    )
    event.settings |= {"policies": {"drop_after_no_shows": 2}, "sample_people": [organizer.pk, judge.pk]}
    event.save(update_fields=["settings"])
    StaffRole.objects.create(event=event, user=judge, role=StaffRole.Role.JUDGE)
    event = move_event(event=event, to=Event.State.REGISTRATION, actor=organizer)
    return Simulation(event, organizer, Random(f"{seed}/{players}/{rounds}"))


def _enter(played: Simulation, people: list[Name]) -> list[Entry]:
    """People join and hand in decks; every so often a wrong one or none."""
    entries = []
    for number, (given, family) in enumerate(people, start=1):
        with played.watch("entries"):
            user = create_person(given_name=given, family_name=family, actor=None)
            entry = add_entry(event=played.event, user=user, actor=user)
        entries.append(entry)
        _hand_in(played, entry, user, number)
    played.event.settings["sample_people"] += [entry.members.get().user_id for entry in entries]
    played.event.save(update_fields=["settings"])
    return entries


def _hand_in(played: Simulation, entry: Entry, user: User, number: int) -> None:
    if number % _ONE_IN["no deck"] == 0:
        played.count("without a deck")
        return
    wrong = number % _ONE_IN["wrong deck"] == 0
    random = played.random
    text = write_wrong_deck(random) if wrong else write_deck(random, with_sideboard=number % 3 == 0)
    with played.watch("decks"):
        submit_deck(entry=entry, text=text, actor=user)
    played.count("wrong decks" if wrong else "legal decks")


def _check_in(played: Simulation, entries: list[Entry]) -> None:
    played.event = move_event(event=played.event, to=Event.State.CHECK_IN, actor=played.organizer)
    for number, entry in enumerate(entries, start=1):
        if number % _ONE_IN["stays away"] == 0:
            played.count("stayed away")
            continue
        with played.watch("check-in"):
            change_status(entry=entry, to=Entry.Status.CHECKED_IN, actor=played.organizer)
    played.event = move_event(event=played.event, to=Event.State.RUNNING, actor=played.organizer)


def _come_and_go(played: Simulation, number: int) -> None:
    """Before a round: late entries in the second and third, drops from the third on, somebody comes back."""
    if number in {2, 3}:
        _let_in(played, played.late[number - 2 :: 2])
    here = list(played.event.entries.filter(status=Entry.Status.CHECKED_IN).order_by("id"))
    gone = list(played.event.entries.filter(status=Entry.Status.DROPPED).order_by("id"))
    leaving = len(here) // _ONE_IN["drop"] if number > 2 else 0
    for entry in played.random.sample(here, leaving):
        with played.watch("drops"):
            change_status(entry=entry, to=Entry.Status.DROPPED, actor=played.organizer)
        played.count("drops")
    for entry in gone[:1] if played.counts.get("reinstated", 0) < _MOST_RETURNS else ():
        change_status(entry=entry, to=Entry.Status.CHECKED_IN, actor=played.organizer)
        played.count("reinstated")


def _let_in(played: Simulation, late: list[Name]) -> None:
    for given, family in late:
        with played.watch("entries"):
            add_walk_in(
                event=played.event, given_name=given, family_name=family, actor=played.organizer, confirmed=True
            )
        played.count("late entries")


def _play(played: Simulation, number: int) -> None:
    """One round: paired, in the second round changed by hand, published, reported, one result corrected, closed."""
    event, actor = played.event, played.organizer
    with played.watch("pairing"):
        drafted = pair_next_round(event=event, actor=actor, number=number)
    if number == 2:
        _change_by_hand(played, drafted)
    with played.watch("publish"):
        publish_round(event=event, number=number, actor=actor)
        start_round(event=event, number=number, actor=actor)
    _report(played, drafted)
    with played.watch("close"):
        close_round(event=event, number=number, actor=actor)
    played.count("byes", drafted.matches.filter(table=None).count())


def _change_by_hand(played: Simulation, drafted: Round) -> None:
    seats = [match.seats.first() for match in drafted.matches.exclude(table=None).order_by("-table")[:2]]
    pair = [seat.entry_id for seat in seats if seat is not None]
    if len(pair) == 2:
        first, second = pair
        swap_players(
            event=played.event, number=2, first=first, second=second, reason="sourozenci", actor=played.organizer
        )
        played.count("changes by hand")


def _report(played: Simulation, drafted: Round) -> None:
    event, actor = played.event, played.organizer
    for match_id, given in _results(played, drafted):
        with played.watch("results"):
            enter_result(event=event, match_id=match_id, result=given, actor=actor)
        played.count("draws" if given.games == [0, 0, 1] else "no-shows" if given.outcome else "wins")
    if mistyped := drafted.matches.exclude(table=None).exclude(result__games=None).order_by("table").first():
        enter_result(
            event=event, match_id=mistyped.pk, result=_turned(mistyped), actor=actor, reason="prohozené lístky"
        )
        played.count("corrections")


def _results(played: Simulation, drafted: Round) -> Iterator[tuple[int, ResultInput]]:
    for match in drafted.matches.exclude(table=None).prefetch_related("seats"):
        first, second = (_skill(played, seat.entry_id) for seat in match.seats.all())
        drawn = draw_result(played.random, first, second)
        yield match.pk, ResultInput(**drawn)


def _skill(played: Simulation, entry: int) -> float:
    return played.skill.setdefault(entry, played.random.random())


def _turned(match: Match) -> ResultInput:
    """The newest result with both players changed."""
    result: Any = match.result
    first, second, drawn = result.games
    points = [[other, one] for one, other in result.in_game_points or []]
    return ResultInput(games=[second, first, drawn], in_game_points=points, ended=result.ended or [])
