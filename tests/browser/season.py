"""Two finished events of a series of Irena Sovová, the first one with finals.

``python -m tests.browser.season`` writes them into the database of a running service; needs its sample.
"""

import os
from datetime import timedelta

import django

SERIES = "/series/podhorska-liga/"
EVENING = "/events/1-vecer-podhorske-ligy/"


def play_season() -> None:
    """Create the series: a walk-in in each event, a player of one event only, a shared rank, one event counts."""
    from accounts.models import User
    from tests.builders import FORMAT, MORNING, PEOPLE, make_person, play_round
    from tournament.entries.services.entries import add_entry, add_walk_in, change_status
    from tournament.models import Event
    from tournament.organizing.services.events import create_event, move_event
    from tournament.organizing.services.whole_event import start_finals
    from tournament.series.services import assign_series, create_series

    irena = User.objects.get(username="irena.sovova")
    series = create_series(name="Podhorská liga", scheme={"places": [10, 6, 4], "rest": 1, "best": 1}, actor=irena)
    people = [make_person(name) for name in PEOPLE[:5]]
    for number, players in ((1, people), (2, people[1:])):
        start = MORNING - timedelta(days=20 - number)
        event = create_event(
            actor=irena, name=f"{number}. večer podhorské ligy", format_key=FORMAT, starts_at=start, seed=str(number)
        )
        for to in ("registration", "check_in"):
            event = move_event(event=event, to=to, actor=irena)
        for person in players:
            change_status(entry=add_entry(event=event, user=person, actor=irena), to="checked_in", actor=irena)
        add_walk_in(event=event, given_name="Bartoloměj", family_name="Hřebejkový-Šťovíčková", actor=irena)
        play_round(move_event(event=event, to="running", actor=irena))
        if number == 1:
            start_finals(event=event, size=4, third_place=True, actor=irena)
            for _ in range(2):
                play_round(Event.objects.get(pk=event.pk))
        assign_series(event=move_event(event=event, to="finished", actor=irena), series=series, actor=irena)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    play_season()
