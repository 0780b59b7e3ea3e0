"""``python -m attacks.day_event``: create an event of 24 players with a draft of round 1.

The event takes reports of players. The program runs on the data of a service and prints JSON: the slug, and the cookies
and names of the readers, which are the staff, three players and the silent opponent of the third. The first and the
second player meet each other.
"""

import json
import sys

import django

PLAYERS = 24


def create_event_of_24() -> dict[str, object]:
    """Create the event with an organizer and a scorekeeper. Return what the browsers need."""
    from attacks.scene import session_cookies_of
    from tests.builders import make_event, organizer_of, player_of, staff_of
    from tournament.rounds.services.rounds import pair_next_round

    event = make_event(PLAYERS, name="Herní sobota", rounds_planned=2, player_reports=True, silence_minutes=3)
    draft = pair_next_round(event=event, actor=organizer_of(event))
    tables = {match.table: match for match in draft.matches.exclude(table=None)}
    first, second = (seat.entry for seat in tables[1].seats.order_by("order"))
    third, silent = (seat.entry for seat in tables[2].seats.order_by("order"))
    readers = {
        "organizer": organizer_of(event),
        "scorekeeper": staff_of(event, "scorekeeper", "Sára Zapisovatelka"),
        "first": player_of(first),
        "second": player_of(second),
        "third": player_of(third),
        "silent": player_of(silent),
    }
    return {
        "slug": event.slug,
        "cookies": session_cookies_of(readers),
        "names": {name: str(person.full_name) for name, person in readers.items()},
    }


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(create_event_of_24()))
