"""A played event of thousands of players for a benchmark: the services pair and close its rounds, rows are inserted.

People, entries, decks and results are inserted at once, because entering them one by one takes half an hour at 10,000
players. Entry point: :func:`insert_played_event`. Needs Django set up.
"""

from random import Random
from typing import Any

from django.utils import timezone

from tests.builders import entries, make_event, organizer_of, player_of
from tests.tournament.big_event import insert_entries, insert_people, insert_results
from tournament.models import Entry, Event, Match
from tournament.organizing.services.events import move_event
from tournament.rounds.services.rounds import close_round, pair_next_round, publish_round, start_round
from tournament.sample.results import draw_result
from tournament.submissions.services.submissions import submit_deck


def insert_played_event(players: int, rounds: int, slug: str) -> Event:
    """Create an event that is over, with results drawn as in a simulated event and the same deck for each player."""
    event = make_event(
        1,
        state="registration",
        slug=slug,
        name=f"Velká řež, {players} hráčů",
        rounds_planned=rounds,
        starts_at=timezone.now(),
        player_reports=True,
    )
    organizer = organizer_of(event)
    (first,) = entries(event)
    submit_deck(entry=first, text="3 Mitch Hunter\n1 Neznámá karta", actor=player_of(first))
    insert_entries(event, insert_people(event, players - 1, hidden=0))
    for state in ("check_in", "running"):
        event = move_event(event=event, to=state, actor=organizer)
        event.entries.update(status=Entry.Status.CHECKED_IN)
    chance = Random(slug)
    skills = {entry.pk: chance.random() for entry in entries(event)}
    for number in range(1, rounds + 1):
        _play_round(event, number, skills, chance)
    return move_event(event=event, to=Event.State.FINISHED, actor=organizer)


def _play_round(event: Event, number: int, skills: dict[int, float], chance: Random) -> None:
    """Pair, publish, start and close a round through the services; its results are inserted."""
    organizer = organizer_of(event)
    played = pair_next_round(event=event, number=number, actor=organizer)
    publish_round(event=event, number=number, actor=organizer)
    start_round(event=event, number=number, actor=organizer)
    matches = played.matches.exclude(table=None).prefetch_related("seats")

    def draw(match: Match) -> dict[str, Any]:
        return draw_result(chance, *(skills[seat.entry_id] for seat in match.seats.all()))

    insert_results(event, matches, draw)
    close_round(event=event, number=number, actor=organizer)
