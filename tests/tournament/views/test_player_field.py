"""A player named in a text field: by name, beginnings of it or number, with a choice where several match."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.builders import add_players, entries, make_event, pair
from tests.tournament.views.readers import LANGUAGES, browser, sentence
from tournament.entries.queries.kept_apart import list_kept_apart_from
from tournament.entries.queries.named_entries import MAX_OFFERED, find_named_entries, write_entry_choice
from tournament.entries.services.check_in_desk import add_walk_ins
from tournament.entries.services.newcomers import Newcomer
from tournament.models import Entry, Event
from tournament.name_access import NameAccess, reading_as

pytestmark = pytest.mark.django_db
NAMES = ("Jan Novák", "Petr Novák", "Jana Nováková", "Řehoř Dvořák", "Jan Novák")


@pytest.fixture
def event() -> Event:
    """Return an event with two players of one name."""
    made = make_event(0, state="check_in")
    people = [Newcomer(given, family, is_another=True) for given, family in map(str.split, NAMES)]
    add_walk_ins(event=made, people=people, actor=None)
    return made


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("dvorak", {3}),
        ("Řehoř Dvořák", {3}),
        ("novak petr", {1}),
        ("nov p", {1}),
        ("jan novák", {0, 4}),
        ("jan nov", {0, 2, 4}),
        ("4", {3}),
        ("Novák Jan (5)", {4}),
        ("(5)", {4}),
        ("0", set()),
        ("99", set()),
        ("Nebuchadnezar", set()),
        ("", set()),
        ("%", set()),
        ("Novák Jan (x)", set()),
    ],
)
def test_a_text_names_players(event: Event, text: str, found: set[int]) -> None:
    everyone = entries(event)
    assert {everyone.index(entry) for entry in find_named_entries(event, text)} == found


def test_the_offered_text_names_one_player(event: Event) -> None:
    with reading_as(NameAccess.STAFF):
        assert all(find_named_entries(event, write_entry_choice(entry)) == [entry] for entry in entries(event))


def test_only_players_that_the_field_may_name_are_found(event: Event) -> None:
    first = entries(event)[0]
    assert find_named_entries(event, "novák", {first.pk}) == [first]
    assert find_named_entries(event, "5", {first.pk}) == []


def test_no_more_players_are_offered_than_fit() -> None:
    event = make_event(0, state="check_in")
    add_walk_ins(event=event, people=[Newcomer(f"Jan{number}", "Novák") for number in range(30)], actor=None)
    assert len(find_named_entries(event, "novák")) == MAX_OFFERED


def send(client: Client, event: Event, path: str, **form: Any) -> tuple[int, str]:
    answer = client.post(f"/events/{event.slug}/{path}/", form)
    return answer.status_code, unescape(answer.content.decode())


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ambiguous_name_is_refused_and_one_player_chosen(event: Event, language: str) -> None:
    client, (jan, petr, *_others, other_jan) = browser(event, "organizer", language), entries(event)
    path = f"entries/{petr.pk}/apart"
    status, page = send(client, event, path, other_text="jan novák", reason="bratři")
    assert status == 422
    assert sentence(language, "player_ambiguous", text="jan novák", found=2) in page
    assert 'value="bratři"' in page
    assert re.findall(r'<option value="(\d+)"', page) == [str(jan.pk), str(other_jan.pk)]
    assert not list_kept_apart_from(petr)
    status, _page = send(client, event, path, other_text="jan novák", other=other_jan.pk, reason="bratři")
    assert status == 302
    assert [(wish.reason, other) for wish, other in list_kept_apart_from(petr)] == [("bratři", other_jan)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_name_is_refused_and_stays_typed(event: Event, language: str) -> None:
    status, page = send(browser(event, "organizer", language), event, "tables/fixed", entry_text="Novotný", table="3")
    assert status == 422
    assert sentence(language, "player_not_found", text="Novotný") in page
    assert 'value="Novotný"' in page
    assert not event.entries.exclude(fixed_table=None).exists()


def test_a_choice_that_the_text_no_longer_names_does_not_count(event: Event) -> None:
    client, (jan, petr, *_others) = browser(event, "organizer"), entries(event)
    status, _page = send(client, event, "tables/fixed", entry_text="Petr Novák", entry=jan.pk, table="3")
    assert status == 302
    assert list(event.entries.exclude(fixed_table=None)) == [petr]


def test_a_fixed_table_is_given_by_number_and_taken_away(event: Event) -> None:
    client, petr = browser(event, "organizer"), entries(event)[1]
    assert send(client, event, "tables/fixed", entry_text="2", table="3")[0] == 302
    assert Entry.objects.get(pk=petr.pk).fixed_table == 3
    assert send(client, event, "tables/fixed", entry=petr.pk)[0] == 302
    assert Entry.objects.get(pk=petr.pk).fixed_table is None


def test_a_change_of_a_draft_is_previewed_for_typed_names() -> None:
    event = make_event(6)
    draft = pair(event, publish=False)
    # Of two tables, because a change that seats two opponents together is refused.
    first, second = (match.seats.all()[0].entry for match in draft.matches.order_by("table")[:2])
    client = browser(event, "organizer", "en")
    names = {"first_text": first.name, "second_text": second.name}
    page = unescape(client.get(f"/events/{event.slug}/rounds/1/", {"kind": "match", **names}).content.decode())
    assert 'id="change"' in page
    assert f'name="first" value="{first.pk}"' in page
    assert f'name="second" value="{second.pk}"' in page


def test_a_draft_asks_again_for_a_name_that_several_players_have() -> None:
    event = make_event(6)
    add_walk_ins(event=event, people=[Newcomer("Jan", "Zeman"), Newcomer("Jan", "Zemánek")], actor=None)
    pair(event, publish=False)
    query = {"kind": "players", "first_text": "Jan Zem", "second_text": entries(event)[0].name}
    page = browser(event, "organizer", "en").get(f"/events/{event.slug}/rounds/1/", query).content.decode()
    assert 'id="change"' not in page
    assert "Choose the one that you mean." in page
    form = page.partition('value="players"')[2].partition("</form>")[0]
    assert form.count("<option value=") == 3
    assert f'value="{choice_of(event, 0)}"' in form


def choice_of(event: Event, index: int) -> str:
    with reading_as(NameAccess.STAFF):
        return write_entry_choice(entries(event)[index])


def test_a_draft_names_only_players_of_the_round() -> None:
    event = make_event(4)
    add_players(event, 1, checked_in=False)
    pair(event, publish=False)
    absent = entries(event)[-1]
    query = {"kind": "bye", "first_text": absent.name}
    page = unescape(browser(event, "organizer", "en").get(f"/events/{event.slug}/rounds/1/", query).content.decode())
    assert sentence("en", "player_not_found", text=absent.name) in page


def test_names_are_offered_to_organizers_while_they_type(event: Event) -> None:
    address = f"/events/{event.slug}/entries/names/"
    offered = browser(event, "organizer").get(address, {"first_text": "jan"}).content.decode()
    assert re.findall(r'value="([^"]+)"', unescape(offered)) == [choice_of(event, index) for index in (0, 4, 2)]
    for reader in ("nobody", "player", "judge"):
        assert browser(event, reader).get(address, {"first_text": "jan"}).status_code in {401, 403}


def test_no_page_lists_all_players_in_its_forms(event: Event) -> None:
    pair(make_event(8, name="jinde"), publish=False)
    client = browser(event, "organizer")
    for path in (f"entries/{entries(event)[0].pk}/", "tables/"):
        assert "<option value=" not in client.get(f"/events/{event.slug}/{path}").content.decode()


def test_an_empty_field_is_refused(event: Event) -> None:
    client = browser(event, "organizer", "en")
    empty: list[dict[str, str]] = [{}, {"other_text": " "}, {"other": "x"}]
    for form in empty:
        status, page = send(client, event, f"entries/{entries(event)[0].pk}/apart", **form)
        assert (status, sentence("en", "entry_unknown") in page) == (422, True)
