"""Explanations of pairings on the page of a round: names and reasons, in both languages."""

from fractions import Fraction

import pytest
from django.utils import timezone
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from tests.builders import make_event, pair, play_round, report_all
from tests.ground.recorded import recorded
from tests.tournament.views.readers import browser
from tournament.entries.services.entries import change_status
from tournament.models import Entry, Event, Match, Round, Seat
from tournament.rounds.queries.explanations import explain_match
from tournament.rounds.services.rounds import close_round, discard_draft, unpublish_round
from tournament.views.rounds.rounds import MatchRow

pytestmark = pytest.mark.django_db


@pytest.fixture
@recorded
def event() -> Event:
    """Eight players, a round played, the second published."""
    event = make_event(8)
    play_round(event)
    pair(event)
    return event


def read_page(event: Event, query: str, language: str = "en", reader: str = "nobody") -> str:
    answer = browser(event, reader, language).get(f"/events/{event.slug}/rounds/2/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def names_at(event: Event, table: int) -> list[str]:
    match = Round.objects.get(event=event, number=2).matches.get(table=table)
    return [seat.entry.name for seat in match.seats.all()]


def test_explanation_names_both_players_and_the_next_best_round(event: Event) -> None:
    shown = read_page(event, "?why=1")
    assert 'id="why"' in shown
    first, second = names_at(event, 1)
    assert f"{first} and {second} have the same points: 3. Players with these points: 4." in shown
    assert f"In the next-best round {first} meets " in shown


def test_explanation_in_czech(event: Event) -> None:
    first, second = names_at(event, 1)
    assert f"{first} a {second} mají stejně bodů: 3. Hráčů se stejným počtem: 4." in read_page(event, "?why=1", "cs")


@pytest.mark.parametrize("query", ["", "?why=", "?why=99", "?why=-1", "?why=x", "?why=None", "?why=1&why=%00"])
def test_unknown_table_shows_the_round_without_an_explanation(event: Event, query: str) -> None:
    assert 'id="why"' not in read_page(event, query)


def test_every_table_has_an_explanation(event: Event) -> None:
    shown = read_page(event, "")
    assert [f'href="?why={table}#why"' in shown for table in range(1, 5)] == [True] * 4


def test_another_engine_has_no_explanation(event: Event) -> None:
    Round.objects.filter(event=event, number=2).update(output_digest="0" * 64, engine="swiss-1")
    assert "This round was paired by the engine swiss-1" in read_page(event, "?why=1")


@pytest.mark.parametrize("stored", ["no JSON", '{"players": []}'])
def test_a_round_that_cannot_be_paired_again_has_no_explanation(event: Event, stored: str) -> None:
    Round.objects.filter(event=event, number=2).update(pairing_input=stored, paired_at=timezone.now())
    assert "the current engine gives no reasons for it" in read_page(event, "?why=1")


def test_a_round_is_paired_again_once_for_all_its_explanations(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first, second = Round.objects.get(event=event, number=2).matches.order_by("table")[:2]
    shown = explain_match(first.round, first)
    later = Round.objects.defer("pairing_input").get(pk=first.round_id)
    # The event, the seats, the entries of the sentences and their people; not the input of the pairing.
    with django_assert_num_queries(4):
        assert explain_match(later, second)
    assert explain_match(Round.objects.get(pk=later.pk), first) == shown


def test_a_round_paired_anew_is_explained_anew(event: Event) -> None:
    """Seven players are left of eight, so the round has a bye, which the pairing kept from before did not have."""
    assert 'id="why"' in read_page(event, "?why=1")
    unpublish_round(event=event, number=2, actor=None)
    discard_draft(event=event, number=2, actor=None)
    change_status(entry=event.entries.order_by("pk")[0], to="dropped", actor=None)
    drawn = pair(event)
    (bye,) = drawn.matches.filter(table=None)
    (seat,) = bye.seats.all()
    assert f"{seat.entry.name} has the bye" in read_page(event, "?why=bye")


def test_manually_changed_pair_is_explained_as_such(event: Event) -> None:
    first, second = Round.objects.get(event=event, number=2).matches.order_by("table")[:2]
    first_seat, second_seat = first.seats.get(order=2), second.seats.get(order=2)
    first_seat.entry, second_seat.entry = second_seat.entry, first_seat.entry
    Seat.objects.filter(pk__in=[first_seat.pk, second_seat.pk]).delete()
    Seat.objects.create(match=first, entry=first_seat.entry, order=2)
    Seat.objects.create(match=second, entry=second_seat.entry, order=2)
    assert "were paired manually." in read_page(event, "?why=1")


def test_draft_is_explained_to_the_organizer(event: Event) -> None:
    report_all(event)
    close_round(event=event, number=2, actor=None)
    pair(event, publish=False)
    answer = browser(event, "organizer").get(f"/events/{event.slug}/rounds/3/?why=1")
    assert 'id="why"' in answer.content.decode()


def test_bye_has_an_explanation() -> None:
    event = make_event(5)
    play_round(event)
    pair(event)
    shown = read_page(event, "?why=bye")
    (seat,) = Round.objects.get(event=event, number=2).matches.get(table=None).seats.all()
    assert f"{seat.entry.name} has the bye, with 0 points. Byes before: 0." in shown
    assert f'href="?why=bye-{seat.entry_id}#why"' in shown
    assert "Volný los:" in read_page(event, "?why=bye", "cs")


def test_each_of_several_byes_has_its_own_explanation() -> None:
    event = make_event(5)
    play_round(event)
    pair(event)
    (paired,) = Round.objects.get(event=event, number=2).matches.get(table=None).seats.all()
    dissolved = Round.objects.get(event=event, number=2).matches.get(table=2)
    given, removed = dissolved.seats.order_by("order")
    removed.delete()
    dissolved.table = None
    dissolved.save()
    assert f"{given.entry.name} has the bye by the pairing system" in read_page(event, f"?why=bye-{given.entry_id}")
    assert f"{paired.entry.name} has the bye, with" in read_page(event, f"?why=bye-{paired.entry_id}")
    assert 'id="why"' in read_page(event, "?why=bye"), "a link from before byes were named by their entries"
    for unknown in (f"bye-{removed.entry_id}", "bye-", "bye-x", f"x-{given.entry_id}", f"-{given.entry_id}"):
        assert 'id="why"' not in read_page(event, f"?why={unknown}")


@pytest.mark.parametrize(
    ("gap", "czech", "english"),
    [
        (Fraction(1), "rozdíl 1 bod", "1 point apart"),
        (Fraction(3, 2), "rozdíl 1,5 bodu", "1.5 points apart"),
        (Fraction(5), "rozdíl 5 bodů", "5 points apart"),
    ],
)
def test_a_gap_has_the_plural_of_its_number(gap: Fraction, czech: str, english: str) -> None:
    """A gap of one and a half points was "1.5 point apart"."""
    row = MatchRow(Match(), "", Entry(), None, "", "", (), gap, has_result=False)
    for language, text in (("cs", czech), ("en", english)):
        with override(language):
            assert row.gap_text == text
