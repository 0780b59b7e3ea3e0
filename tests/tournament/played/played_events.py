"""Finished events with decks, for tests of what was played."""

from collections.abc import Sequence
from typing import Any

from games.house_rules.rules import HouseRules
from tests.builders import add_players, make_event, play_round, player_of
from tests.ground.recorded import insert_again_or_make
from tests.tournament.deck_events import choose_deck_settings
from tournament.entries.services.entries import change_status
from tournament.models import Event
from tournament.organizing.services.events import move_event
from tournament.submissions.services.rules import set_house_rules
from tournament.submissions.services.submissions import submit_deck

BAUHAUS = "5 Dragoun\n5 Valerie Duvalová\n2 Žolík"
CAPITOL = "5 Jake Kramer\n5 Prezident Charles W. Colding"
MISHIMA = "5 Lord Nozaki\n5 Toshiro"
MIXED = "5 Dragoun\n5 Jake Kramer"


def finish_event_with_decks(texts: Sequence[str], *, shown_after: str = "public", **fields: Any) -> Event:
    """Return a finished event with a player for each deck list; an empty list is not handed in.

    The first player of each match wins. ``shown_after`` is the audience of the decks, ``fields`` are those of
    :func:`play_event_with_decks`.
    """
    return finish(play_event_with_decks(texts, **fields), shown_after)


def finish(event: Event, shown_after: str = "public") -> Event:
    """Finish an event and show its decks to this audience."""
    choose_deck_settings(event, shown_after=shown_after)
    return move_event(event=event, to="finished", actor=None)


def play_event_with_decks(
    texts: Sequence[str], *, rounds: int = 1, absent: Sequence[str] = (), house: HouseRules | None = None, **fields: Any
) -> Event:
    """Return an event after so many rounds, not finished yet; players with ``absent`` decks are not checked in."""
    key = ("played with decks", tuple(texts), rounds, tuple(absent), repr(house), repr(sorted(fields.items())))
    return insert_again_or_make(key, lambda: _play_event_with_decks(texts, rounds, absent, house, fields))


def _play_event_with_decks(
    texts: Sequence[str], rounds: int, absent: Sequence[str], house: HouseRules | None, fields: dict[str, Any]
) -> Event:
    event = make_event(0, state="registration", **fields)
    if house:
        set_house_rules(event=event, house=house, actor=None)
    entries = add_players(event, len(texts) + len(absent), checked_in=False)
    for text, entry in zip((*texts, *absent), entries, strict=True):
        if text:
            submit_deck(entry=entry, text=text, actor=player_of(entry))
    event = move_event(event=event, to="check_in", actor=None)
    for entry in entries[: len(texts)]:
        change_status(entry=entry, to="checked_in", actor=None)
    event = move_event(event=event, to="running", actor=None)
    for _ in range(rounds):
        play_round(event)
    return Event.objects.get(pk=event.pk)
