"""Play a whole event through the services: entries, decks, rounds, late entries, drops, corrections.

Entry point: :func:`simulate_event`. The same seed draws the same people and decks; the pairing depends on the ids of
the entries, too. Everything is one transaction.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.services.people import create_person
from tournament.entries.services.entries import add_entry, add_walk_in, change_status
from tournament.models import Entry, EntryMember, Event, Match, Round
from tournament.organizing.services.events import move_event
from tournament.reporting.services import confirm_report, report_result
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result
from tournament.rounds.services.manual_change import ManualChange, make_change
from tournament.rounds.services.rounds import close_round, pair_next_round, publish_round, start_round
from tournament.sample.decks import write_deck, write_illegal_deck
from tournament.sample.names import Name, draw_names
from tournament.sample.people import JUDGE, ORGANIZER
from tournament.sample.results import draw_result
from tournament.sample.services import create_sample_event
from tournament.sample.stopwatch import Stopwatch
from tournament.submissions.services.submissions import submit_deck

# One player in so many has an illegal deck, no deck, and so on; one in so many drops in each round from the third on;
# the result of one table in so many is reported by its players.
_ONE_IN = {"illegal deck": 12, "no deck": 30, "late entry": 20, "drop": 40, "not checked in": 50, "reported": 4}
_MAX_RETURNS = 2


@dataclass
class Simulation:
    """A simulated event, with the times of its work and the counts of what happened in it."""

    event: Event
    organizer: User
    random: Random
    stopwatch: Stopwatch = field(default_factory=Stopwatch)
    counts: dict[str, int] = field(default_factory=dict)
    # Players that enter late.
    late: list[Name] = field(default_factory=list)
    # Skills by entry id.
    skills: dict[int, float] = field(default_factory=dict)

    def count(self, kind: str, number: int = 1) -> None:
        """Add to the number of things of one kind that happened."""
        self.counts[kind] = self.counts.get(kind, 0) + number

    def skill_of(self, entry_id: int) -> float:
        """Return the skill of an entry from 0 to 1, drawn at the first call."""
        return self.skills.setdefault(entry_id, self.random.random())


@transaction.atomic
def simulate_event(*, players: int, rounds: int, seed: str, slug: str = "") -> Simulation:
    """Create an event with this many players and rounds and play it to the end. It is marked as a sample, so that it
    can be removed with its people.

    Some players submit illegal decks or none, enter late, drop, return or do not show up; results are corrected, a
    draft is changed manually. Raises Refused as the services do.
    """
    simulation = _create_event(players, rounds, seed, slug)
    people = draw_names(simulation.random, players)
    late = players // _ONE_IN["late entry"] if rounds > 1 else 0
    simulation.late = people[players - late :]
    entries = _enter_players(simulation, people[: players - late])
    _check_in_players(simulation, entries)
    for number in range(1, rounds + 1):
        _change_entries(simulation, number)
        _play_round(simulation, number)
    with simulation.stopwatch("finish"):
        simulation.event = move_event(event=simulation.event, to=Event.State.FINISHED, actor=simulation.organizer)
    return simulation


def _create_event(players: int, rounds: int, seed: str, slug: str) -> Simulation:
    organizer, judge = (
        create_person(given_name=given_name, family_name=family_name, actor=None)
        for given_name, family_name in (ORGANIZER, JUDGE)
    )
    event = create_sample_event(
        organizer=organizer,
        judge=judge,
        name=f"Zkušební turnaj, {players} hráčů",
        rounds=rounds,
        seed=seed,
        slug=slug,
        policies={"drop_after_no_shows": 2},
    )
    return Simulation(event, organizer, Random(f"{seed}/{players}/{rounds}"))


def _enter_players(simulation: Simulation, people: list[Name]) -> list[Entry]:
    entries = []
    for number, (given_name, family_name) in enumerate(people, start=1):
        with simulation.stopwatch("entries"):
            user = create_person(given_name=given_name, family_name=family_name, actor=None)
            entry = add_entry(event=simulation.event, user=user, actor=user)
        entries.append(entry)
        _submit_deck(simulation, entry, user, number)
    simulation.event.settings["sample_people"] += [entry.members.get().user_id for entry in entries]
    simulation.event.save(update_fields=["settings"])
    return entries


def _submit_deck(simulation: Simulation, entry: Entry, user: User, number: int) -> None:
    """Submit the deck of the player with this number; some numbers have an illegal deck or none."""
    if number % _ONE_IN["no deck"] == 0:
        simulation.count("without a deck")
        return
    is_illegal = number % _ONE_IN["illegal deck"] == 0
    if is_illegal:
        text = write_illegal_deck(simulation.random)
    else:
        text = write_deck(simulation.random, with_sideboard=number % 3 == 0)
    with simulation.stopwatch("decks"):
        submit_deck(entry=entry, text=text, actor=user)
    simulation.count("illegal decks" if is_illegal else "legal decks")


def _check_in_players(simulation: Simulation, entries: list[Entry]) -> None:
    """Check the entries in, except some that stay away, and start the play."""
    organizer = simulation.organizer
    simulation.event = move_event(event=simulation.event, to=Event.State.CHECK_IN, actor=organizer)
    for number, entry in enumerate(entries, start=1):
        if number % _ONE_IN["not checked in"] == 0:
            simulation.count("stayed away")
            continue
        with simulation.stopwatch("check-in"):
            change_status(entry=entry, to=Entry.Status.CHECKED_IN, actor=organizer)
    simulation.event = move_event(event=simulation.event, to=Event.State.RUNNING, actor=organizer)


def _change_entries(simulation: Simulation, number: int) -> None:
    """Before a round, enter late players (rounds 2 and 3), drop some (from round 3 on) and let a dropped one return."""
    event, organizer = simulation.event, simulation.organizer
    late_rounds = range(2, min(event.rounds_planned, 3) + 1)
    late = simulation.late[number - 2 :: len(late_rounds)] if number in late_rounds else ()
    for given_name, family_name in late:
        with simulation.stopwatch("entries"):
            add_walk_in(event=event, given_name=given_name, family_name=family_name, actor=organizer, confirmed=True)
        simulation.count("late entries")
    checked_in = list(event.entries.filter(status=Entry.Status.CHECKED_IN).order_by("id"))
    dropped = list(event.entries.filter(status=Entry.Status.DROPPED).order_by("id"))
    drops = len(checked_in) // _ONE_IN["drop"] if number > 2 else 0
    for entry in simulation.random.sample(checked_in, drops):
        with simulation.stopwatch("drops"):
            change_status(entry=entry, to=Entry.Status.DROPPED, actor=organizer)
        simulation.count("drops")
    for entry in dropped[:1] if simulation.counts.get("reinstated", 0) < _MAX_RETURNS else ():
        change_status(entry=entry, to=Entry.Status.CHECKED_IN, actor=organizer)
        simulation.count("reinstated")


def _play_round(simulation: Simulation, number: int) -> None:
    """Pair, publish and close a round with all its results; the draft of round 2 is changed manually."""
    event, organizer = simulation.event, simulation.organizer
    with simulation.stopwatch("pairing"):
        round_ = pair_next_round(event=event, actor=organizer, number=number)
    if number == 2:
        _swap_two_players(simulation, round_)
    with simulation.stopwatch("publish"):
        publish_round(event=event, number=number, actor=organizer)
        start_round(event=event, number=number, actor=organizer)
    _enter_results(simulation, round_)
    with simulation.stopwatch("close"):
        close_round(event=event, number=number, actor=organizer)
    simulation.count("byes", round_.matches.filter(table=None).count())


def _swap_two_players(simulation: Simulation, draft: Round) -> None:
    """Swap the first players of the last two tables of the draft."""
    seats = [match.seats.first() for match in draft.matches.exclude(table=None).order_by("-table")[:2]]
    pair = [seat.entry_id for seat in seats if seat is not None]
    if len(pair) == 2:
        change = ManualChange("players", *pair)
        make_change(event=simulation.event, number=2, change=change, reason="sourozenci", actor=simulation.organizer)
        simulation.count("manual changes")


def _enter_results(simulation: Simulation, played: Round) -> None:
    """Enter a result for each table, some by reports of both players; correct one at the first table with games."""
    event, organizer = simulation.event, simulation.organizer
    tables = played.matches.exclude(table=None)
    for match in tables.prefetch_related("seats"):
        first, second = (simulation.skill_of(seat.entry_id) for seat in match.seats.all())
        result = ResultInput(**draw_result(simulation.random, first, second))
        if result.games and (match.table or 0) % _ONE_IN["reported"] == 0:
            _report_result(simulation, match, result)
        else:
            with simulation.stopwatch("results"):
                enter_result(event=event, match_id=match.pk, result=result, actor=organizer)
        simulation.count("draws" if result.games == [0, 0, 1] else "no-shows" if result.outcome else "wins")
    if mistyped := tables.exclude(result__games=None).order_by("table").first():
        corrected = _swap_sides(mistyped)
        enter_result(event=event, match_id=mistyped.pk, result=corrected, actor=organizer, reason="prohozené lístky")
        simulation.count("corrections")


def _report_result(simulation: Simulation, match: Match, result: ResultInput) -> None:
    """Let the first player of a table report a result and the second one confirm it."""
    people = EntryMember.objects.filter(entry__seats__match=match).order_by("entry__seats__order")
    first, second = (member.user for member in people.select_related("user"))
    with simulation.stopwatch("reports"):
        reported = report_result(event=simulation.event, match_id=match.pk, result=result, actor=first)
        assert reported.report is not None
        confirm_report(event=simulation.event, match_id=match.pk, report_id=reported.report.pk, actor=second)
    simulation.count("agreed by players")


def _swap_sides(match: Match) -> ResultInput:
    """Return the newest result of a match with the players exchanged."""
    result: Any = match.result
    first, second, draws = result.games
    points = [[second, first] for first, second in result.in_game_points or []]
    return ResultInput(games=[second, first, draws], in_game_points=points, ended=result.ended or [])
