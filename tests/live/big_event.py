"""``python -m tests.live.big_event PLAYERS [closed]``: create a big event by the services and publish its first round.

It runs as a program on the data of a service and prints JSON: the event's slug and [match, table] pairs. With
``closed`` the round is played and closed, so that standings can be printed.
"""

import json
import sys
from itertools import islice, product

import django


def create_big_event(players: int, *, closed: bool) -> dict[str, object]:
    """Create the event in one transaction, with the sample's organizer."""
    from django.db import transaction
    from django.utils import timezone

    from accounts.queries.people import find_person
    from tournament.organizing.services import events
    from tournament.results.checks import ResultInput
    from tournament.results.services import enter_result
    from tournament.rounds.services import rounds

    with transaction.atomic():
        organizer = find_person("irena.sovova")
        event = events.create_event(
            actor=organizer,
            name=f"Velká řež {players}",
            format_key="doomtrooper/prague-cup-2011",
            starts_at=timezone.now(),
        )
        event = events.move_event(event=event, to="check_in", actor=organizer)
        _enter_players(event, organizer, players)
        event = events.move_event(event=event, to="running", actor=organizer)
        first = rounds.pair_next_round(event=event, actor=organizer)
        rounds.publish_round(event=event, number=1, actor=organizer)
        tables = list(first.matches.exclude(table=None).values_list("pk", "table").order_by("table"))
        if closed:
            for match, table in tables:
                result = ResultInput(games=[1, 0, 0], in_game_points=[[25, (table or 0) % 25]])
                enter_result(event=event, match_id=match, result=result, actor=organizer)
            rounds.close_round(event=event, number=1, actor=organizer)
    return {"slug": event.slug, "tables": tables}


def _enter_players(event: object, actor: object, players: int) -> None:
    from tournament.entries.services.newcomers import Newcomer, enter_newcomers

    people = [Newcomer(given, family) for given, family in islice(product(_GIVEN, _FAMILY), players)]
    enter_newcomers(event=event, people=people, actor=actor, is_here=True)  # type: ignore[arg-type]


_GIVEN = ("Řehoř", "Šimon", "Žofie", "Ďuro", "Ludmila", "Čeněk", "Ťapka", "Eliška", "Oldřich", "Přemysl")
_STEMS = ("Černoch", "Hřib", "Chval", "Šťast", "Žák", "Bedn", "Říh", "Vrán", "Louč", "Mudr")
_ENDINGS = ("", "a", "ek", "ovec", "ovský", "al", "ník", "ota", "áček", "ovič", "ina", "ura")
_FAMILY = tuple(f"{stem}{ending}" for stem, ending in product(_STEMS, _ENDINGS))

if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(create_big_event(int(sys.argv[1]), closed="closed" in sys.argv)))
