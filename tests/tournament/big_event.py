"""An event of thousands of players whose rows are inserted at once.

Entry points: :func:`make_big_event`, and for its parts :func:`insert_people`, :func:`insert_entries`,
:func:`insert_results`; :func:`made_around_tests` for a fixture that makes it once for the tests of a file.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import F

from accounts.models import User
from accounts.models.user import fold_username
from decks.models import DeckList, DeckVersion
from engine.json_io.state import write_canonical_json
from engine.pairing.pairing import ENGINE
from engine.pairing.strategies import pair_round
from language.sorting import make_czech_sort_key
from ledger.models import Action
from tests.builders import PEOPLE, entries, make_event, player_of
from tests.tournament.deck_events import choose_deck_settings
from tournament.event.queries.state import read_event_state
from tournament.models import (
    Entry,
    EntryMember,
    EntryStatusChange,
    Event,
    Match,
    Result,
    Round,
    Seat,
    SettledLine,
    Submission,
)
from tournament.rounds.services.match_rows import describe_pairing
from tournament.submissions.services.submissions import submit_deck

_AT_ONCE = 100
_Made = TypeVar("_Made")


@contextmanager
def made_around_tests(django_db_blocker: Any, make: Callable[[], _Made]) -> Iterator[_Made]:
    """Yield what ``make`` returns; its rows are in a transaction around all tests in the block."""
    around_all = transaction.atomic()
    with django_db_blocker.unblock():
        around_all.__enter__()
        made = make()
    yield made
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around_all.__exit__(None, None, None)


def make_big_event(players: int) -> Event:
    """Create an event with a closed and a running round, both paired by the engine, and with a deck of each player.

    Every tenth person is hidden, every twentieth player has dropped, and the others have a fixed table. Only the first
    player may have an account. A judge has settled a line of every deck, and the log has a line for each match.
    """
    event = make_event(1, state="registration", name="Velká řež")
    choose_deck_settings(event, shown_after="public")
    (first,) = entries(event)
    submit_deck(entry=first, text="3 Mitch Hunter\n1 Neznámá karta", actor=player_of(first))
    insert_entries(event, insert_people(event, players - 1))
    event.entries.update(status=Entry.Status.CHECKED_IN)
    Event.objects.filter(pk=event.pk).update(state=Event.State.RUNNING)
    event.refresh_from_db()
    _pair(event, 1, Round.State.CLOSED)
    _pair(event, 2, Round.State.RUNNING)
    _drop(event, entries(event)[-1::-20])
    return event


def _drop(event: Event, dropped: list[Entry]) -> None:
    """Drop entries after the second round; the others get a fixed table, so that lists of these are long, too."""
    for entry in dropped:
        entry.status, entry.dropped_after = Entry.Status.DROPPED, 2
    Entry.objects.bulk_update(dropped, ["status", "dropped_after"], batch_size=_AT_ONCE)
    event.entries.filter(status=Entry.Status.CHECKED_IN).update(fixed_table=F("pk"))


def insert_people(event: Event, number: int, *, hidden: int = 10) -> list[User]:
    """Insert ``number`` people, every ``hidden``-th of them with a hidden name; 0 for none."""
    names = [PEOPLE[index % len(PEOPLE)].split(" ") for index in range(number)]
    people = [
        User(
            username=f"hráč-{event.pk}-{index}",
            username_key=fold_username(f"hráč-{event.pk}-{index}"),
            given_name=given,
            family_name=f"{family}{index}",
            password=make_password(None),
            sort_key=make_czech_sort_key(f"{family}{index}", given),
            is_hidden=bool(hidden) and index % hidden == 0,
        )
        for index, (given, family) in enumerate(names)
    ]
    return User.objects.bulk_create(people, batch_size=_AT_ONCE)


def insert_entries(event: Event, people: list[User]) -> None:
    """Insert entries with members, history, a line of the log, and a copy of the deck of the first entry."""
    pattern = Submission.objects.select_related("deck_version__deck").get(entry__event=event)
    made = Entry.objects.bulk_create([Entry(event=event) for _ in people], batch_size=_AT_ONCE)
    pairs = list(zip(made, people, strict=True))
    EntryMember.objects.bulk_create(
        [EntryMember(event=event, entry=entry, user=user) for entry, user in pairs], batch_size=_AT_ONCE
    )
    EntryStatusChange.objects.bulk_create(
        [EntryStatusChange(entry=entry, status="checked_in", by=user) for entry, user in pairs], batch_size=_AT_ONCE
    )
    deck, version = pattern.deck_version.deck, pattern.deck_version
    decks = DeckList.objects.bulk_create(
        [DeckList(owner=user, format_key=deck.format_key, name=deck.name, event=deck.event) for user in people],
        batch_size=_AT_ONCE,
    )
    columns = {
        name: getattr(version, name)
        for name in ("number", "text", "verdict", "legal", "status", "format_version", "rules", "catalogue")
    }
    versions = DeckVersion.objects.bulk_create(
        [DeckVersion(deck=own, by=own.owner, **columns) for own in decks], batch_size=_AT_ONCE
    )
    submissions = Submission.objects.bulk_create(
        [
            Submission(entry=entry, deck_version=own, by=user)
            for (entry, user), own in zip(pairs, versions, strict=True)
        ],
        batch_size=_AT_ONCE,
    )
    verdict = {name: columns[name] for name in ("verdict", "legal", "status", "rules", "catalogue")}
    SettledLine.objects.bulk_create(
        [
            SettledLine(entry=own.entry, submission=own, line="1 Neznámá karta", decision="no_card", **verdict)
            for own in submissions
        ],
        batch_size=_AT_ONCE,
    )


def _pair(event: Event, number: int, state: str) -> None:
    """Insert a round as the engine pairs it; all matches of a closed round and every second of another have results."""
    paired = read_event_state(event)
    pairing = pair_round(paired)
    round_ = Round.objects.create(
        event=event,
        number=number,
        state=state,
        minutes=50,
        pairing_input=write_canonical_json(paired),
        engine=ENGINE,
        output_digest=pairing.digest,
        report=describe_pairing(pairing),
        published_at=event.starts_at,
        started_at=event.starts_at,
    )
    seated = [(table, entries) for table, entries in pairing.by_table]
    if pairing.bye is not None:
        seated.append((None, (pairing.bye,)))  # type: ignore[arg-type]
    matches = Match.objects.bulk_create([Match(round=round_, table=table) for table, _ in seated], batch_size=_AT_ONCE)
    Seat.objects.bulk_create(
        [
            Seat(match=match, entry_id=entry, order=order)
            for match, (_, entries) in zip(matches, seated, strict=True)
            for order, entry in enumerate(entries, start=1)
        ],
        batch_size=_AT_ONCE,
    )
    played = [match for match in matches if state == Round.State.CLOSED or match.is_bye or (match.table or 0) % 2]
    insert_results(event, played, lambda _: {"games": [1, 0, 0]})


def insert_results(event: Event, matches: Iterable[Match], draw: Callable[[Match], dict[str, Any]]) -> None:
    """Insert a result of each match and a line of the log; ``draw`` returns the columns of a match that is no bye."""
    played = list(matches)
    results = Result.objects.bulk_create(
        [Result(match=match, revision=1, **({"outcome": "bye"} if match.is_bye else draw(match))) for match in played],
        batch_size=_AT_ONCE,
    )
    for match, result in zip(played, results, strict=True):
        match.result, match.revision = result, 1
    Action.objects.bulk_create(
        [Action(verb="result.entered", scope=event.scope, subject=f"match:{match.pk}") for match in played],
        batch_size=_AT_ONCE,
    )
    Match.objects.bulk_update(played, ["result", "revision"], batch_size=_AT_ONCE)
