"""Events whose own system plays a bracket: their places, winner, drops, resumption, and events of earlier versions."""

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from engine.verification.file import read_record, write_record
from engine.verification.run import verify
from ledger.models import Action
from tests.builders import (
    DRAWN,
    FIRST,
    SECOND,
    add_players,
    entries,
    make_event,
    organizer_of,
    pair,
    play_round,
    report,
    report_all,
)
from tests.refusals import refused
from tournament.entries.services.entries import change_status
from tournament.models import Cut, Event, Match
from tournament.organizing.services.events import move_event
from tournament.organizing.services.whole_event import start_finals
from tournament.ranking.services import rebuild_standings
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result
from tournament.rounds.services.rounds import close_round, discard_draft, pair_next_round, publish_round
from tournament.series.queries import read_series_standings
from tournament.series.services import assign_series, create_series
from tournament.standings.queries.standings import read_standings_after
from tournament.standings.queries.winner import find_winner
from tournament.standings.winner_words import describe_winner
from tournament.standings.words import write_correction_note, write_standings_note
from tournament.verification.record import build_record, find_differences

pytestmark = pytest.mark.django_db


def event_with_pairing(players: int, **options: Any) -> Event:
    event = make_event(players)
    event.settings = {**event.settings, "pairing": options}
    event.save(update_fields=["settings"])
    return event


def groups_event() -> Event:
    """Return six players in two groups, of which the best of each plays the final; the group rounds are played."""
    event = event_with_pairing(6, system="groups_then_cut", groups=2, advance=1)
    for _ in range(3):
        play_round(event)
    return event


def ranks(event: Event, number: int | None = None) -> list[int]:
    return [row.entry.pk for row in read_standings_after(event, number).rows]


def seats(event: Event, table: int = 1) -> list[int]:
    newest = event.rounds.order_by("-number")[0]
    match = Match.objects.get(round=newest, table=table)
    return list(match.seats.order_by("order").values_list("entry_id", flat=True))


def winner_of(event: Event) -> list[int]:
    winner = find_winner(read_standings_after(event, None))
    assert winner is not None
    return [entry.pk for entry in winner.first]


def assert_verifies(event: Event) -> None:
    assert find_differences(event) == ()
    record = read_record(write_record(build_record(event)))
    assert verify(record) == ()


def test_the_winner_of_the_final_wins_an_event_of_groups_with_fewer_points(client: Client) -> None:
    event = groups_event()
    before = read_standings_after(event, 3)
    pair(event)
    first, second = seats(event)
    points = {row.entry.pk: row.points for row in before.rows}
    loser, champion = (first, second) if points[first] >= points[second] else (second, first)
    report(event, 1, FIRST if champion == first else SECOND)
    close_round(event=event, number=4, actor=None)
    assert ranks(event)[:2] == [champion, loser]
    assert {row.entry.pk: row.points for row in read_standings_after(event, 4).rows} == points
    others = [pk for pk in ranks(event, 3) if pk not in {first, second}]
    assert ranks(event)[2:] == others
    assert winner_of(event) == [champion]
    event = move_event(event=event, to="finished", actor=None)
    assert winner_of(event) == [champion]
    rows = client.get(f"/api/v1/events/{event.slug}/standings/").json()["results"]
    assert [row["id"] for row in rows[:2]] == [champion, loser]
    assert_verifies(event)


def test_places_of_a_bracket_follow_the_bracket_and_its_match_for_third_place() -> None:
    event = event_with_pairing(6, system="elimination")
    play_round(event, SECOND)
    assert len(ranks(event)) == 6
    seeding = Cut.objects.get(event=event).seeding
    out = [pk for pk in seeding if pk in ranks(event)[4:]]
    assert ranks(event)[4:] == out
    play_round(event, SECOND)
    pair(event)
    third, fourth = reversed(seats(event, 2))
    second, first = seats(event, 1)
    report_all(event, SECOND)
    close_round(event=event, number=3, actor=None)
    assert ranks(event) == [first, second, third, fourth, *out]
    assert winner_of(event) == [first]
    with refused("played_out"):
        pair_next_round(event=event, actor=None)
    assert_verifies(move_event(event=event, to="finished", actor=None))


def test_a_series_by_places_counts_the_places_of_the_bracket() -> None:
    event = event_with_pairing(4, system="elimination", third_place=False)
    play_round(event)
    pair(event)
    loser, champion = seats(event)
    report_all(event, SECOND)
    close_round(event=event, number=2, actor=None)
    event = move_event(event=event, to="finished", actor=None)
    series = create_series(name="Liga", scheme={"places": [10, 5], "rest": 1}, actor=None)
    assign_series(event=event, series=series, actor=None)
    _events, rows = read_series_standings(series)
    assert [(row.entry.pk, int(row.total)) for row in rows[:2]] == [(champion, 10), (loser, 5)]


def test_a_player_who_advanced_without_a_match_and_drops_loses_the_next_one() -> None:
    event = event_with_pairing(6, system="elimination", third_place=False)
    play_round(event)
    seeding = Cut.objects.get(event=event).seeding
    dropped = next(entry for entry in entries(event) if entry.pk == seeding[0])
    change_status(entry=dropped, to="dropped", actor=None)
    assert ranks(event).index(dropped.pk) == 3
    play_round(event)
    assert ranks(event).index(dropped.pk) in {2, 3}
    play_round(event)
    assert winner_of(event) != [dropped.pk]
    assert_verifies(event)


def test_a_match_of_a_bracket_needs_a_winner_also_after_the_system_was_changed() -> None:
    event = event_with_pairing(4, system="elimination")
    pair(event)
    event.settings = {**event.settings, "pairing": {"system": "swiss"}}
    event.save(update_fields=["settings"])
    match = Match.objects.get(round__event=event, table=1)
    with refused("cut_needs_winner"):
        enter_result(event=event, match_id=match.pk, result=ResultInput(games=[0, 0, 1]), actor=None)


def test_a_match_of_a_bracket_needs_a_winner_and_keeps_it_once_the_next_round_is_paired() -> None:
    event = event_with_pairing(4, system="elimination")
    pair(event)
    match = Match.objects.get(round__event=event, table=1)
    with refused("cut_needs_winner"):
        enter_result(event=event, match_id=match.pk, result=ResultInput(games=[0, 0, 1]), actor=None)
    report_all(event)
    close_round(event=event, number=1, actor=None)
    pair(event)
    with refused("cut_went_on"):
        report(event, 1, SECOND, number=1, reason="prohozené")


def test_a_discarded_first_round_of_a_bracket_is_seeded_again() -> None:
    event = event_with_pairing(3, system="elimination")
    pair(event, publish=False)
    assert len(Cut.objects.get(event=event).seeding) == 3
    discard_draft(event=event, number=1, actor=None)
    assert not Cut.objects.filter(event=event).exists()
    add_players(event, 1)
    pair(event, publish=False)
    assert len(Cut.objects.get(event=event).seeding) == 4


def test_the_seeds_of_a_draft_are_not_shown_to_visitors(client: Client) -> None:
    event = event_with_pairing(4, system="elimination")
    pair(event, publish=False)
    assert client.get(f"/events/{event.slug}/finals/").status_code == 404
    assert client.get(f"/api/v1/events/{event.slug}/finals/").status_code == 404
    assert "/finals/" not in client.get(f"/events/{event.slug}/").content.decode()


def test_a_corrected_group_does_not_change_a_bracket_that_has_begun() -> None:
    event = groups_event()
    pair(event)
    before = Cut.objects.get(event=event).seeding
    for table in (1, 2):
        report(event, table, SECOND, number=1, reason="prohozené")
    report_all(event)
    close_round(event=event, number=4, actor=None)
    assert Cut.objects.get(event=event).seeding == before
    assert_verifies(event)


def test_no_finals_follow_from_an_own_bracket() -> None:
    event = groups_event()
    with refused("cut_own_bracket"):
        start_finals(event=event, size=2, third_place=False, actor=None)


def test_a_player_out_of_a_bracket_does_not_return() -> None:
    event = event_with_pairing(4, system="elimination")
    play_round(event)
    dropped = change_status(entry=entries(event)[0], to="dropped", actor=None)
    with refused("cut_no_return"):
        change_status(entry=dropped, to="checked_in", actor=None)


def test_a_bracket_goes_on_after_its_event_was_ended_and_resumed() -> None:
    event = event_with_pairing(8, system="elimination")
    play_round(event)
    event = move_event(event=event, to="finished", actor=None)
    event = move_event(event=event, to="running", actor=None)
    play_round(event)
    play_round(event)
    assert len(winner_of(event)) == 1
    assert_verifies(event)


def test_a_final_without_finalists_says_so() -> None:
    event = event_with_pairing(8, system="elimination", third_place=False)
    play_round(event)
    play_round(event)
    for entry in entries(event):
        if entry.pk in ranks(event, 2)[:2]:
            change_status(entry=entry, to="dropped", actor=None)
    with refused("bracket_without_players"):
        pair_next_round(event=event, actor=None)
    event = move_event(event=event, to="finished", actor=None)
    winner = find_winner(read_standings_after(event, None))
    assert winner is not None
    assert describe_winner(winner) == [
        "All players left in the finals dropped before they were decided, so there is no winner."
    ]


def test_the_only_finalist_left_wins() -> None:
    event = event_with_pairing(4, system="elimination", third_place=False)
    play_round(event)
    first, second = ranks(event)[:2]
    for entry in entries(event):
        if entry.pk != second:
            change_status(entry=entry, to="dropped", actor=None)
    event = move_event(event=event, to="finished", actor=None)
    assert ranks(event)[:2] == [second, first]
    assert winner_of(event) == [second]
    assert_verifies(event)


def as_earlier_version(event: Event) -> Event:
    """Turn a finished event into what the version before this rule stored: no bracket, places by points."""
    event = move_event(event=event, to="finished", actor=None)
    Cut.objects.filter(event=event).delete()
    event.standings.all().delete()
    rebuild_standings(event=event, actor=None, rules=1)
    event.rounds.update(engine="swiss-3")
    return event


def test_an_upgrade_keeps_the_places_of_a_finished_bracket_whose_winner_was_right() -> None:
    event = event_with_pairing(4, system="elimination")
    play_round(event)
    pair(event)
    first, second, third, fourth = (*seats(event), *seats(event, 2))
    report_all(event)
    close_round(event=event, number=2, actor=None)
    event = as_earlier_version(event)
    assert winner_of(event) == [first]
    published = ranks(event)
    call_command("migrate", verbosity=0)
    assert ranks(event) == published
    assert not Cut.objects.filter(event=event).exists()
    assert not Action.objects.filter(verb="standings.winner_corrected").exists()
    assert write_standings_note(read_standings_after(event, None)) == write_correction_note(event) == ""
    assert_verifies(event)
    assert {first, second, third, fourth} == set(published)


def test_an_upgrade_counts_groups_anew_that_named_the_loser_of_the_final(client: Client) -> None:
    event = event_with_pairing(8, system="groups_then_cut", groups=2, advance=1)
    for number in (1, 2, 3):
        pair(event)
        # In the first group the older entry wins, in the second all matches are drawn.
        for table in (1, 2):
            report(event, table, FIRST if seats(event, table)[0] < seats(event, table)[1] else SECOND)
        report_all(event, DRAWN)
        close_round(event=event, number=number, actor=None)
    pair(event)
    points = {row.entry.pk: row.points for row in read_standings_after(event, 3).rows}
    champion = min(seats(event), key=points.__getitem__)
    report(event, 1, FIRST if champion == seats(event)[0] else SECOND)
    close_round(event=event, number=4, actor=None)
    event = as_earlier_version(event)
    wrong = winner_of(event)
    assert champion not in wrong
    assert_verifies(event)
    call_command("migrate", verbosity=0)
    assert winner_of(event) == [champion]
    line = Action.objects.get(verb="standings.winner_corrected", scope=event.scope)
    assert (line.before, line.after) == ({"entries": wrong}, {"entries": [champion]})
    assert "named another winner" in client.get(f"/events/{event.slug}/standings/").content.decode()
    assert_verifies(event)
    call_command("migrate", verbosity=0)
    assert Action.objects.filter(verb="standings.winner_corrected").count() == 1


def test_an_upgrade_stores_the_bracket_of_an_event_in_play() -> None:
    event = event_with_pairing(6, system="elimination")
    play_round(event)
    seeding = Cut.objects.get(event=event).seeding
    Cut.objects.filter(event=event).delete()
    event.standings.update(version=1)
    call_command("migrate", verbosity=0)
    assert Cut.objects.get(event=event).seeding == seeding
    play_round(event)
    play_round(event)
    assert_verifies(event)


def test_pages_of_a_bracket_without_players_say_so(client: Client) -> None:
    event = event_with_pairing(8, system="elimination", third_place=False)
    play_round(event)
    play_round(event)
    for entry in entries(event):
        if entry.pk in ranks(event, 2)[:2]:
            change_status(entry=entry, to="dropped", actor=None)
    client.force_login(organizer_of(event))
    for path in ("", "rounds/"):
        assert (
            "All players left in the bracket have dropped"
            in client.get(f"/events/{event.slug}/{path}").content.decode()
        )


@pytest.mark.parametrize("is_whole_event", [True, False])
def test_pages_offer_the_match_for_third_place_after_the_loss_of_both_finalists(
    client: Client, is_whole_event: bool
) -> None:
    if is_whole_event:
        event = event_with_pairing(4, system="elimination")
    else:
        event = make_event(6, rounds_planned=1)
        play_round(event)
        event = start_finals(event=event, size=4, third_place=True, actor=None)
    play_round(event)
    number = event.rounds.count()
    finalists = ranks(event)[:2]
    for entry in entries(event):
        if entry.pk in finalists:
            change_status(entry=entry, to="dropped", actor=None)
    client.force_login(organizer_of(event))
    for path in ("", "rounds/", "finals/"):
        page = client.get(f"/events/{event.slug}/{path}").content.decode()
        assert "Both finalists have dropped, so there is no final." in page
        assert "Pair the match for third place" in page
    answer = client.post(f"/events/{event.slug}/rounds/pair/", {"number": number + 1})
    assert answer.status_code == 302
    publish_round(event=event, number=number + 1, actor=None)
    third, fourth = seats(event)
    assert "for third place" in client.get(f"/events/{event.slug}/finals/").content.decode()
    report(event, 1, SECOND)
    close_round(event=event, number=number + 1, actor=None)
    assert ranks(event)[:4] == [*finalists, fourth, third]
    winner = find_winner(read_standings_after(event, None))
    assert winner is not None
    assert winner.is_vacant
    for path in ("", "rounds/", "finals/"):
        page = client.get(f"/events/{event.slug}/{path}").content.decode()
        assert "Pair the match for third place" not in page
    assert_verifies(move_event(event=event, to="finished", actor=None))


def test_the_last_player_left_in_a_bracket_wins_without_a_round_to_pair(client: Client) -> None:
    """The pages offered to pair the final, and that was refused because one player was left."""
    event = event_with_pairing(4, system="elimination")
    play_round(event)
    champion = ranks(event)[1]
    for entry in entries(event):
        if entry.pk != champion:
            change_status(entry=entry, to="dropped", actor=None)
    client.force_login(organizer_of(event))
    for path in ("", "rounds/", "finals/"):
        page = client.get(f"/events/{event.slug}/{path}").content.decode()
        assert f"{event.entries.get(pk=champion).name} wins. Finish the event." in page
        assert "Pair: final" not in page
    event = move_event(event=event, to="finished", actor=None)
    assert (winner_of(event), ranks(event)[0]) == ([champion], champion)


def test_finals_that_never_began_name_no_winner() -> None:
    """The first of the standings won, who had dropped from the finals."""
    event = make_event(4)
    play_round(event)
    event = start_finals(event=event, size=2, third_place=False, actor=None)
    first = Cut.objects.get(event=event).seeding[0]
    change_status(entry=event.entries.get(pk=first), to="dropped", actor=None)
    event = move_event(event=event, to="finished", actor=None)
    winner = find_winner(read_standings_after(event, None))
    assert winner is not None
    assert describe_winner(winner) == ["The finals were not finished, so there is no winner."]


def test_pages_of_an_own_bracket_name_its_rounds_and_offer_none_after_the_final(client: Client) -> None:
    event = event_with_pairing(4, system="elimination")
    client.force_login(organizer_of(event))
    play_round(event)
    assert "Pair: final" in client.get(f"/events/{event.slug}/rounds/").content.decode()
    play_round(event)
    page = client.get(f"/events/{event.slug}/rounds/").content.decode()
    assert "The final has been played." in page
    assert "Pair one more round" not in page
    assert client.get(f"/events/{event.slug}/finals/").status_code == 200
    standings = client.get(f"/events/{event.slug}/standings/").content.decode()
    assert "The bracket decides the places" in standings
    assert "wins the event." in standings
