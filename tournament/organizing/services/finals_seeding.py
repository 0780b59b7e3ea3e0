"""The seeding of the finals. Entry points: :func:`update_finals`, :func:`find_next_seeding`, :func:`seed_anew`."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from engine.finals import seed_finals
from ledger.queries.actions import list_actions
from problems import refuse
from tournament.domain.event_moves import EventState
from tournament.domain.round_moves import RoundState
from tournament.event.queries.schedule import has_own_bracket
from tournament.event.services.locks import require_in_play
from tournament.event.services.log_lines import record_in_event
from tournament.models import Cut, Entry, Event, Round
from tournament.ranking.queries.stored import read_ranks
from tournament.rounds.services.conflicts import explain_conflict
from tournament.rounds.services.rounds import discard_draft, unpublish_round
from tournament.standings.queries.finals_seeds import SeedCheck, check_seeds

# Actions after which the standings before the finals give other seeds, or the seeds are others.
_SEEDING_VERBS = ("cut.seeded_anew", "result.corrected", "entry.disqualified", "entry.place_changed")


def update_finals(*, event: Event, to: str, actor: User | None, third_place: bool) -> None:
    """Seed the finals when an event moves to them, and delete them when it moves back. The caller locks the event.

    Raises Refused cut_size_needed, cut_without_rounds, cut_too_few, cut_own_bracket; on the way back cut_has_rounds
    once a round of the finals is paired.
    """
    cut = Cut.objects.filter(event=event).first()
    if has_own_bracket(event) and event.state != EventState.CUT:
        if to == EventState.CUT:
            refuse("cut_own_bracket")
        return
    if to == EventState.CUT and cut is None:
        _seed_finals(event, actor, third_place)
    if to == EventState.RUNNING and cut is not None:
        if event.rounds.filter(number__gt=cut.after_round).exists():
            refuse("cut_has_rounds")
        cut.delete()


def find_next_seeding(event: Event, size: int) -> list[int]:
    """Return the entry ids of finals of this size, seeded now, the best first. Raises Refused cut_without_rounds."""
    last = event.rounds.filter(state=RoundState.CLOSED).order_by("-number").first() or refuse("cut_without_rounds")
    present = event.entries.filter(status=Entry.Status.CHECKED_IN, declines_finals=False)
    checked_in = set(present.values_list("pk", flat=True))
    return [int(entry) for entry in seed_finals(read_ranks(event, last.number), checked_in, size, event.pairing_seed)]


@transaction.atomic
def seed_anew(*, event: Event, actor: User | None, digest: str | None = None) -> SeedCheck:
    """Seed the finals again from the standings as they are now, while nothing of them is played.

    A paired round of the finals is discarded; if players see it, it is taken back first. ``digest`` is that of the
    comparison that the organizer read; the same request sent again by a person changes nothing.

    Raises Refused event_not_running, cut_not_begun, seeds_agree, finals_begun, seeds_changed_meanwhile, cut_too_few.
    """
    locked = require_in_play(Event.objects.select_for_update().get(pk=event.pk))
    check = check_seeds(locked) or refuse("cut_not_begun")
    number = check.cut.after_round + 1
    with explain_conflict(locked, number, also=_SEEDING_VERBS):
        if not check.differences:
            if digest is not None and _is_seeded_last_by(locked, actor):
                return check
            refuse("seeds_agree")
        if not check.can_seed_anew:
            refuse("finals_begun" if check.is_played else "cut_too_few")
        if digest not in {None, check.digest}:
            refuse("seeds_changed_meanwhile")
    if check.paired is not None:
        if check.paired.state == Round.State.PUBLISHED:
            unpublish_round(event=locked, number=number, actor=actor)
        discard_draft(event=locked, number=number, actor=actor)
    cut = Cut.objects.get(event=locked)
    before, cut.seeding = cut.seeding, list(check.seeding)
    cut.by, cut.at = actor, timezone.now()
    cut.save(update_fields=["seeding", "by", "at"])
    after = {"after_round": cut.after_round, "seeding": cut.seeding}
    record_in_event(locked, "cut.seeded_anew", actor, before={"seeding": before}, after=after)
    return check


def _is_seeded_last_by(event: Event, actor: User | None) -> bool:
    """Return true if the newest action that changes seeds is a seeding anew by this person."""
    last = list_actions(event.scope).filter(verb__in=_SEEDING_VERBS).first()
    return last is not None and last.verb == "cut.seeded_anew" and last.actor_id == (actor.pk if actor else None)


def _seed_finals(event: Event, actor: User | None, third_place: bool) -> None:
    if not event.cut_size:
        refuse("cut_size_needed")
    seeding = find_next_seeding(event, event.cut_size)
    if len(seeding) < 2:
        refuse("cut_too_few")
    cut = Cut.objects.create(
        event=event, after_round=event.rounds.count(), seeding=seeding, third_place=third_place, by=actor
    )
    after = {"after_round": cut.after_round, "seeding": seeding, "third_place": third_place}
    record_in_event(event, "cut.seeded", actor, after=after)
