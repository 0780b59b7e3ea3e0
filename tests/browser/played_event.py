"""A finished event whose decks all readers see: rosters of two heroes with long names, and of two rare ones.

``python -m tests.browser.played_event`` writes it into the database of a running service.
"""

import os

import django

PLAYED = "/events/dlouha-jmena-hrdinu/"
LONG_NAME = "Štítonoš Křišťálových hor a strážce Nejhlubšího pramene MMMWWW, řečený Velký"


def play_event() -> None:
    """Create the event: 14 rosters, four rounds."""
    from tests.tournament.played.played_events import finish_event_with_decks

    heroes = [LONG_NAME] * 6 + ["Lev"] * 5 + ["Drak"] * 2 + ["Ještěr"]
    rosters = [f"Hrdina: {hero} [A{n}]\nZbraň: Meč [B{n}]\nZbraň: Sekera [C{n}]" for n, hero in enumerate(heroes)]
    finish_event_with_decks(rosters, rounds=4, name="Dlouhá jména hrdinů", format_key="scratch-wars/duel")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    play_event()
