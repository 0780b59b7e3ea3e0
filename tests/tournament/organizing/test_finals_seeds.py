"""Seeds of the finals that a corrected result made stale: named, and seeded anew while nothing is played."""

from typing import Any

import pytest

from engine.verification.run import verify
from ledger.models import Action
from tests.builders import FIRST, SECOND, entries, make_event, make_person, organizer_of, pair, play_round, report
from tests.refusals import refused
from tournament.entries.services.entries import change_status
from tournament.models import Cut, Event, Match
from tournament.organizing.services.events import move_event
from tournament.organizing.services.finals_seeding import seed_anew
from tournament.organizing.services.whole_event import start_finals
from tournament.ranking.queries.stored import read_ranks
from tournament.results.services import clear_result
from tournament.rounds.services.rounds import close_round, start_round
from tournament.standings.queries.finals_seeds import SeedCheck, check_seeds
from tournament.verification.record import build_record, find_differences

pytestmark = pytest.mark.django_db


def start_stale_finals(players: int = 8, size: int = 4) -> Event:
    """Return an event in its finals, of whose last round before them a result of the best seed was corrected."""
    event = make_event(players, rounds_planned=2)
    for _ in range(2):
        play_round(event)
    event = start_finals(event=event, size=size, third_place=False, actor=None)
    correct(event)
    return event


def correct(event: Event, entry: int | None = None, **more: Any) -> None:
    """Let the entry, the best seed by default, lose the match of round 2 that it won."""
    entry = entry or Cut.objects.get(event=event).seeding[0]
    match = Match.objects.get(round__event=event, round__number=2, seats__entry=entry)
    assert match.result is not None
    games = SECOND if match.result.games == list(FIRST) else FIRST
    report(event, match.table or 0, games, number=2, reason="prohozené lístky", **more)


def checked(event: Event) -> SeedCheck:
    check = check_seeds(event)
    assert check is not None
    return check


def seeding_of(event: Event) -> list[int]:
    return list(Cut.objects.get(event=event).seeding)


def test_seeds_agree_until_a_result_before_the_finals_is_corrected() -> None:
    event = make_event(8, rounds_planned=2)
    assert check_seeds(event) is None
    for _ in range(2):
        play_round(event)
    event = start_finals(event=event, size=4, third_place=False, actor=None)
    assert (checked(event).differences, checked(event).can_seed_anew) == ((), False)
    first = seeding_of(event)[0]
    correct(event)
    check = checked(event)
    assert check.can_seed_anew
    assert check.differences[0].seeded == first
    assert check.differences[0].by_standings != first
    correct(event, first)
    assert checked(event).differences == ()


def test_each_difference_names_the_entry_that_the_standings_put_there() -> None:
    event = start_stale_finals()
    best = [row.id for row in read_ranks(event, 2)][:4]
    ranks = {row.id: row.rank for row in read_ranks(event, 2)}
    check = checked(event)
    assert [ranks[entry] for entry in check.seeding] == [ranks[entry] for entry in best]
    for difference in check.differences:
        assert seeding_of(event)[difference.seed - 1] == difference.seeded
        assert check.seeding[difference.seed - 1] == difference.by_standings


def test_seeding_anew_follows_the_standings_and_is_logged() -> None:
    event = start_stale_finals()
    before, check = seeding_of(event), checked(event)
    organizer = organizer_of(event)
    seed_anew(event=event, actor=organizer, digest=check.digest)
    assert seeding_of(event) == list(check.seeding) != before
    line: Any = Action.objects.latest("id")
    assert (line.verb, line.actor, line.before) == ("cut.seeded_anew", organizer, {"seeding": before})
    assert line.after == {"after_round": 2, "seeding": list(check.seeding)}
    assert checked(event).differences == ()
    pair(event)
    first_table = Match.objects.get(round__event=event, round__number=3, table=1)
    assert {seat.entry_id for seat in first_table.seats.all()} == {check.seeding[0], check.seeding[3]}


@pytest.mark.parametrize("publish", [True, False])
def test_seeding_anew_discards_the_round_that_was_paired_from_the_old_seeds(publish: bool) -> None:
    event = start_stale_finals()
    pair(event, publish=publish)
    seed_anew(event=event, actor=None, digest=checked(event).digest)
    assert not event.rounds.filter(number=3).exists()
    verbs = list(Action.objects.order_by("-id").values_list("verb", flat=True)[: 2 + publish])
    assert verbs == ["cut.seeded_anew", "round.discarded", *(["round.draft"] if publish else [])]
    play_round(event)
    play_round(event)
    event = move_event(event=event, to="finished", actor=None)
    assert find_differences(event) == ()
    assert verify(build_record(event)) == ()


def test_played_finals_keep_their_seeds_and_name_the_difference() -> None:
    event = start_stale_finals()
    pair(event)
    report(event, 1)
    with refused("finals_begun"):
        seed_anew(event=event, actor=None)
    assert checked(event).differences
    match = Match.objects.get(round__event=event, round__number=3, table=1)
    clear_result(event=event, match_id=match.pk, actor=None)
    assert checked(event).can_seed_anew
    start_round(event=event, number=3, actor=None)
    with refused("finals_begun"):
        seed_anew(event=event, actor=None)
    report(event, 1)
    report(event, 2)
    close_round(event=event, number=3, actor=None)
    assert not checked(event).can_seed_anew


def test_the_same_request_twice_seeds_once() -> None:
    event, organizer = start_stale_finals(), make_person("Zdeněk Žák")
    digest = checked(event).digest
    for _ in range(2):
        seed_anew(event=event, actor=organizer, digest=digest)
    assert Action.objects.filter(verb="cut.seeded_anew").count() == 1
    with refused("seeds_agree") as caught:
        seed_anew(event=event, actor=organizer_of(event), digest=digest)
    assert [problem.code for problem in caught.value.problems] == ["seeds_agree", "meanwhile_seeded"]
    assert caught.value.problems[1].params["who"] == "Zdeněk Žák"


def test_seeds_that_agree_are_not_seeded_anew() -> None:
    event = make_event(6)
    with refused("cut_not_begun"):
        seed_anew(event=event, actor=None)
    play_round(event)
    event = start_finals(event=event, size=4, third_place=False, actor=None)
    with refused("seeds_agree"):
        seed_anew(event=event, actor=None)
    event = move_event(event=event, to="finished", actor=None)
    with refused("event_not_running"):
        seed_anew(event=event, actor=None)


@pytest.mark.parametrize("meanwhile", ["paired", "published", "corrected"])
def test_a_change_meanwhile_is_named_and_nothing_is_seeded(meanwhile: str) -> None:
    event, other = start_stale_finals(), make_person("Zdeněk Žák")
    digest, seeding = checked(event).digest, seeding_of(event)
    if meanwhile == "corrected":
        third = seeding[1]
        match = Match.objects.get(round__event=event, round__number=2, seats__entry=third)
        correct(event, third)
        Action.objects.filter(verb="result.corrected", subject=f"match:{match.pk}").update(actor=other)
    else:
        pair(event, publish=meanwhile == "published")
        Action.objects.filter(verb__startswith="round.").update(actor=other)
    with refused("seeds_changed_meanwhile") as caught:
        seed_anew(event=event, actor=organizer_of(event), digest=digest)
    assert caught.value.problems[1].code == f"meanwhile_{meanwhile}"
    assert caught.value.problems[1].params["who"] == "Zdeněk Žák"
    assert seeding_of(event) == seeding


def test_a_drop_from_the_finals_leaves_the_seeds_as_they_are() -> None:
    event = make_event(8)
    play_round(event)
    event = start_finals(event=event, size=4, third_place=False, actor=None)
    best = seeding_of(event)[0]
    change_status(entry=next(entry for entry in entries(event) if entry.pk == best), to="dropped", actor=None)
    assert checked(event).differences == ()


def test_an_entry_dropped_before_the_finals_is_never_seeded_anew() -> None:
    event = make_event(8)
    play_round(event)
    dropped = read_ranks(event, 1)[0].id
    change_status(entry=next(entry for entry in entries(event) if entry.pk == dropped), to="dropped", actor=None)
    event = start_finals(event=event, size=4, third_place=False, actor=None)
    first = seeding_of(event)[0]
    match = Match.objects.get(round__event=event, round__number=1, seats__entry=first)
    report(event, match.table or 0, SECOND, number=1, reason="prohozené")
    assert dropped not in checked(event).seeding


def test_shared_ranks_agree_in_any_order() -> None:
    event = make_event(8)
    play_round(event)
    event = start_finals(event=event, size=4, third_place=False, actor=None)
    ranks = {row.id: row.rank for row in read_ranks(event, 1)}
    seeding = seeding_of(event)
    assert len({ranks[entry] for entry in seeding}) < len(seeding)
    event.seed = "jiný los"
    event.save()
    assert checked(event).differences == ()
