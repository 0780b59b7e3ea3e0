"""The seeding of the finals. Entry points: :func:`update_finals`, :func:`next_seeding`."""

from accounts.models import User
from ledger.services.log import record_action
from problems import refuse
from tournament.domain.finals import seed_finals
from tournament.domain.lifecycle import EventState, RoundState
from tournament.models import Cut, Entry, Event
from tournament.standings.queries.standings import ranked_after


def update_finals(*, event: Event, to: str, actor: User | None, third_place: bool) -> None:
    """Seed the finals when an event moves to them, and delete them when it moves back. The caller locks the event.

    Raises Refused cut_size_needed, cut_without_rounds, cut_too_few; on the way back cut_has_rounds once a round of the
    finals is paired.
    """
    cut = Cut.objects.filter(event=event).first()
    if to == EventState.CUT and cut is None:
        _seed_finals(event, actor, third_place)
    if to == EventState.RUNNING and cut is not None:
        if event.rounds.filter(number__gt=cut.after_round).exists():
            refuse("cut_has_rounds")
        cut.delete()


def next_seeding(event: Event, size: int) -> list[int]:
    """Return the entry ids of finals of this size, seeded now, the best first. Raises Refused cut_without_rounds."""
    last = event.rounds.filter(state=RoundState.CLOSED).order_by("-number").first()
    if last is None:
        refuse("cut_without_rounds")
    checked_in = set(event.entries.filter(status=Entry.Status.CHECKED_IN).values_list("pk", flat=True))
    return [int(entry) for entry in seed_finals(ranked_after(event, last.number), checked_in, size, event.pairing_seed)]


def _seed_finals(event: Event, actor: User | None, third_place: bool) -> None:
    if not event.cut_size:
        refuse("cut_size_needed")
    seeding = next_seeding(event, event.cut_size)
    if len(seeding) < 2:
        refuse("cut_too_few")
    cut = Cut.objects.create(
        event=event, after_round=event.rounds.count(), seeding=seeding, third_place=third_place, by=actor
    )
    record_action(
        actor=actor,
        verb="cut.seeded",
        scope=event.scope,
        subject=f"event:{event.pk}",
        after={"after_round": cut.after_round, "seeding": seeding, "third_place": third_place},
    )
