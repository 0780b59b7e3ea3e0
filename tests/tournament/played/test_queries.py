"""Reading what was played: decks that count, matches that count, and no more queries for more decks."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.services.erasure import erase_person
from decks.services.imports import import_cards
from games.house_rules.rules import HouseRules
from tests.builders import entries, play_round, player_of, staff_of
from tests.refusals import refused
from tests.tournament.deck_events import ARMIES, DUEL, choose_deck_settings
from tests.tournament.played.played_events import (
    BAUHAUS,
    CAPITOL,
    MISHIMA,
    MIXED,
    finish,
    finish_event_with_decks,
    play_event_with_decks,
)
from tournament.domain.played.win_rates import GroupRecord
from tournament.models import Event
from tournament.organizing.services.events import move_event
from tournament.played.queries import is_played_shown, read_played_summary
from tournament.submissions.services.settling import settle_line
from tournament.submissions.services.submissions import edit_deck

pytestmark = pytest.mark.django_db


def groups(event: Event) -> dict[str, int]:
    """Return the decks of each row of groups."""
    return {row.group.key or row.group.kind.value: row.decks for row in read_played_summary(event).groups}


def cards(event: Event) -> dict[str, int]:
    """Return the decks of each row of cards, joined cards under the empty key."""
    return {row.key: row.decks for row in read_played_summary(event).cards}


def test_decks_are_counted_by_affiliation_and_small_groups_together() -> None:
    event = finish_event_with_decks([*[BAUHAUS] * 6, *[CAPITOL] * 5, *[MISHIMA] * 3, *[MIXED] * 2])
    assert groups(event) == {"bauhaus": 6, "capitol": 5, "others": 5}
    assert cards(event) == {"dragoun": 8, "jake-kramer": 7, "valerie-duvalova": 6, "zolik": 6, "": 8}


def test_the_deck_that_counts_is_the_one_handed_in_last_without_its_sideboard() -> None:
    event = play_event_with_decks([MISHIMA] * 5)
    for entry in entries(event):
        edit_deck(entry=entry, text=f"{CAPITOL}\nStranou\n10 Dragoun", reason="opis", actor=None)
    event = finish(event)
    assert groups(event) == {"capitol": 5}
    assert cards(event) == {"jake-kramer": 5, "prezident-charles-w-colding": 5}


def test_a_line_that_a_judge_settled_is_counted_as_decided() -> None:
    event = play_event_with_decks([f"{CAPITOL}\n1 Draguon\n1 Lord Nozakki"] * 5)
    judge = staff_of(event, "judge")
    for entry in entries(event):
        for line, decision, card in (("1 Draguon", "card", "Dragoun"), ("1 Lord Nozakki", "no_card", "")):
            settle_line(entry=entry, line=line, decision=decision, card=card, reason="u stolu", actor=judge)
    event = finish(event)
    assert cards(event) == {"jake-kramer": 5, "prezident-charles-w-colding": 5, "dragoun": 5}
    assert read_played_summary(event).unknown == 0


def test_decks_of_players_that_were_never_seated_do_not_count() -> None:
    event = finish_event_with_decks([*[BAUHAUS] * 5, ""], absent=[CAPITOL] * 5)
    found = read_played_summary(event)
    assert (found.players, found.decks) == (6, 5)
    assert groups(event) == {"bauhaus": 5}


def test_a_card_under_names_of_two_languages_is_one_card() -> None:
    event = finish_event_with_decks([*["3 Dragoun"] * 3, *["1 Dragoon\n2 dragoun"] * 3])
    row = read_played_summary(event).cards[0]
    assert (row.key, row.decks, row.copies) == ("dragoun", 6, 18)


def test_a_name_that_the_catalogue_learns_later_is_counted_and_others_are_left_out() -> None:
    event = finish_event_with_decks([f"{BAUHAUS}\n2 Obrněný havran\n1 Neznámý"] * 5)
    assert read_played_summary(event).unknown == 15
    import_cards(game="doomtrooper", text="cs,affiliation\nObrněný havran,Bauhaus", language="cs")
    assert read_played_summary(event).unknown == 5
    assert cards(event)["obrneny-havran"] == 5


def test_a_change_of_an_affiliation_is_counted_at_once() -> None:
    event = finish_event_with_decks(["5 Apokalypsa"] * 6)
    assert groups(event) == {}
    import_cards(game="doomtrooper", text="key,affiliation\napokalypsa,Mishima", language="cs")
    assert groups(event) == {"mishima": 6}


def test_the_deck_of_an_erased_player_is_not_counted_any_more() -> None:
    event = finish_event_with_decks([BAUHAUS] * 6)
    assert groups(event) == {"bauhaus": 6}
    erase_person(user=player_of(entries(event)[0]))
    assert groups(event) == {"bauhaus": 5}


def test_armies_are_what_is_played_in_neuroshima() -> None:
    event = finish_event_with_decks([*["Moloch"] * 6, *["Borgo"] * 5], format_key=ARMIES)
    assert (read_played_summary(event).by, groups(event), cards(event)) == ("army", {"moloch": 6, "borgo": 5}, {})


def test_several_armies_of_a_player_are_counted_one_by_one() -> None:
    texts = [*["Moloch\nBorgo"] * 5, *["Moloch"] * 5]
    event = finish_event_with_decks(texts, format_key=ARMIES, house=HouseRules(armies=2))
    assert groups(event) == {"moloch": 5, "mixed": 5}
    assert cards(event) == {"moloch": 10, "borgo": 5}


def test_heroes_are_what_is_played_in_scratch_wars_whatever_their_codes() -> None:
    texts = [f"Hrdina: {'Drak' if number % 2 else 'DRAK'} [A{number}]\nZbraň: Meč [B{number}]" for number in range(6)]
    event = finish_event_with_decks(texts, format_key=DUEL)
    found = read_played_summary(event)
    assert (found.by, groups(event), cards(event)) == ("hero", {"hero:drak": 6}, {"weapon:mec": 6})
    assert found.spellings["hero:drak"] in ("Drak", "DRAK")


def test_the_statistic_keeps_no_name_that_fewer_than_five_players_wrote() -> None:
    texts = [f"Hrdina: Drak [A{number}]\nZbraň: Meč Karla {number} [B{number}]" for number in range(6)]
    assert read_played_summary(finish_event_with_decks(texts, format_key=DUEL)).spellings == {"hero:drak": "Drak"}


def test_byes_and_matches_within_a_group_are_left_out_of_the_win_rate() -> None:
    event = play_event_with_decks([BAUHAUS] * 7, rounds=3)
    assert [row.record for row in read_played_summary(finish(event)).groups] == [GroupRecord()]


def test_wins_draws_and_losses_are_those_of_the_results() -> None:
    event = play_event_with_decks([*[BAUHAUS] * 5, *[CAPITOL] * 5], rounds=0)
    for games in ((1, 0, 0), (0, 0, 1)):
        play_round(event, games)
    event = finish(event)
    rows = {row.group.key: row.record for row in read_played_summary(event).groups}
    expected = {"bauhaus": [0, 0, 0], "capitol": [0, 0, 0]}
    decks = {entry.pk: "bauhaus" if at < 5 else "capitol" for at, entry in enumerate(entries(event))}
    for played in event.rounds.all():
        for match in played.matches.all():
            first, second = (decks[seat.entry_id] for seat in match.seats.order_by("order"))
            if first != second:
                expected[first][0 if played.number == 1 else 1] += 1
                expected[second][2 if played.number == 1 else 1] += 1
    assert {key: [record.wins, record.draws, record.losses] for key, record in rows.items()} == expected
    assert sum(map(sum, expected.values())) > 0


@pytest.mark.parametrize("shown_after", ["staff", "opponent"])
def test_decks_that_are_not_public_are_never_counted(shown_after: str) -> None:
    event = finish_event_with_decks([BAUHAUS] * 5, shown_after=shown_after)
    assert not is_played_shown(event)
    with refused("played_not_shown"):
        read_played_summary(event)


def test_nothing_is_counted_before_the_end_of_the_event() -> None:
    event = play_event_with_decks([BAUHAUS] * 5)
    choose_deck_settings(event, shown_during="public", shown_after="public")
    assert not is_played_shown(event)
    with refused("played_not_shown"):
        read_played_summary(event)


def test_an_event_that_is_resumed_shows_nothing_again() -> None:
    event = finish_event_with_decks([BAUHAUS] * 5)
    assert groups(event) == {"bauhaus": 5}
    event = move_event(event=event, to="running", actor=None)
    with refused("played_not_shown"):
        read_played_summary(event)


def test_decks_hidden_after_the_end_are_not_counted_from_then_on() -> None:
    event = finish_event_with_decks([BAUHAUS] * 5)
    assert groups(event) == {"bauhaus": 5}
    choose_deck_settings(event, shown_after="staff")
    with refused("played_not_shown"):
        read_played_summary(event)


def count_queries(event: Event) -> int:
    with CaptureQueriesContext(connection) as queries:
        read_played_summary(event)
    return len(queries)


def test_more_decks_need_no_more_queries_and_a_second_reading_needs_less() -> None:
    small = finish_event_with_decks([BAUHAUS] * 5, name="Malý turnaj")
    large = finish_event_with_decks([*[BAUHAUS] * 15, *[CAPITOL] * 15], rounds=2, name="Velký turnaj")
    few, many = count_queries(small), count_queries(large)
    assert few == many
    assert count_queries(large) < many
