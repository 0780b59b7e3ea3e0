"""The check-in desk on the page of entries: namesakes, a pasted list, an event that takes no entries."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.builders import entries, make_event, play_round
from tests.ground.recorded import recorded
from tests.tournament.views.readers import LANGUAGES, browser, sentence
from tournament.domain.name_lines import MAX_NAMES
from tournament.entries.services.entries import add_walk_in
from tournament.models import Event

pytestmark = pytest.mark.django_db
PETR = {"given_name": "Petr", "family_name": "Novák"}
LIST = "1. Ondřej Šťastný\nČerná, Alžběta\npetr novák\n\nŘehoř\nOndrej STASTNY"


@pytest.fixture
@recorded
def event() -> Event:
    event = make_event(0, state="check_in")
    add_walk_in(event=event, given_name="Petr", family_name="Novák", actor=None)
    return event


@pytest.fixture
def desk(event: Event) -> Client:
    return browser(event, "organizer")


def names_of(event: Event) -> list[str]:
    return [entry.name for entry in entries(event)]


def paste_list(desk: Client, event: Event, **more: object) -> tuple[int, str]:
    answer = desk.post(f"/events/{event.slug}/entries/walk-ins/", {"names": LIST, **more})
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_second_click_asks_for_a_confirmation_and_keeps_the_form(event: Event, language: str) -> None:
    desk, address = browser(event, "organizer", language), f"/events/{event.slug}/entries/walk-in/"
    answer = desk.post(address, {"given_name": "petr", "family_name": "NOVÁK"})
    text = answer.content.decode()
    assert answer.status_code == 409
    assert sentence(language, "name_entered_already", name="Petr Novák") in text
    assert 'value="NOVÁK"' in text
    # Enter in a field asks again: only the button confirms another player.
    assert text.index(">", text.index("btn primary")) < text.index('name="confirm"')
    assert names_of(event) == ["Petr Novák"]
    assert desk.post(address, {**PETR, "confirm": "1"}).status_code == 302
    assert [entry.unmarked_name for entry in entries(event)] == ["Petr Novák"] * 2


def test_pasted_list_is_previewed_without_saving(event: Event, desk: Client) -> None:
    status, text = paste_list(desk, event)
    assert status == 200
    assert names_of(event) == ["Petr Novák"]
    assert re.findall(r'name="namesake" value="([^"]+)"', text) == ["3 6"]
    assert re.findall(r'name="another" value="(\d)"', text) == ["3", "6"]
    assert "<s>Řehoř</s>" in text
    assert "Enter 2 players and the ticked names" in text


def test_previewed_players_are_entered(event: Event, desk: Client) -> None:
    assert paste_list(desk, event, save="1", namesake=["3", "6"])[0] == 302
    assert names_of(event) == ["Petr Novák", "Ondřej Šťastný", "Alžběta Černá"]
    page = desk.get(f"/events/{event.slug}/entries/").content.decode()
    assert "2 players are entered and checked in." in page


def test_ticked_namesake_is_entered(event: Event, desk: Client) -> None:
    paste_list(desk, event, save="1", namesake=["3", "6"], another=["3"])
    names = [entry.unmarked_name for entry in entries(event)]
    assert sorted(names) == ["Alžběta Černá", "Ondřej Šťastný", "Petr Novák", "petr novák"]


def test_namesake_entered_after_the_preview_needs_a_confirmation(event: Event, desk: Client) -> None:
    status, text = paste_list(desk, event, save="1", namesake=["6"])
    assert status == 409
    assert sentence("en", "name_entered_already", name="Petr Novák") in text
    assert names_of(event) == ["Petr Novák"]


def test_second_click_on_a_list_enters_no_player_twice(event: Event, desk: Client) -> None:
    paste_list(desk, event, save="1", namesake=["3", "6"])
    assert paste_list(desk, event, save="1", namesake=["3", "6"])[0] == 409
    assert len(names_of(event)) == 3


def test_list_of_namesakes_offers_to_enter_the_ticked_ones(event: Event, desk: Client) -> None:
    answer = desk.post(f"/events/{event.slug}/entries/walk-ins/", {"names": "Petr Novák"})
    assert "Enter the ticked names" in answer.content.decode()


def test_list_without_names_is_refused(event: Event, desk: Client) -> None:
    answer = desk.post(f"/events/{event.slug}/entries/walk-ins/", {"names": "Řehoř\n7.", "save": "1"})
    assert (answer.status_code, names_of(event)) == (422, ["Petr Novák"])
    assert sentence("en", "no_name_in_text") in answer.content.decode()
    assert desk.post(f"/events/{event.slug}/entries/walk-ins/", {"names": " "}).status_code == 422


@pytest.mark.parametrize("state", ["draft", "announced"])
def test_check_in_desk_explains_how_to_open_it_before_registration(state: str) -> None:
    event = make_event(0, state=state)
    desk = browser(event, "organizer")
    text = desk.get(f"/events/{event.slug}/entries/").content.decode()
    assert "Players can be entered from registration or check-in on." in text
    assert "family_name" not in text
    answer = desk.post(f"/events/{event.slug}/move/", {"to": "check_in", "from": "entries"})
    assert answer.headers["Location"] == f"/events/{event.slug}/entries/"
    assert "family_name" in desk.get(answer.headers["Location"]).content.decode()


def test_event_that_takes_no_entries_shows_no_form() -> None:
    finished = make_event(4, state="finished")
    text = browser(finished, "organizer").get(f"/events/{finished.slug}/entries/").content.decode()
    assert "This event takes no new players any more." in text
    assert "family_name" not in text


def test_form_is_gone_after_the_last_round_for_late_entries() -> None:
    event = make_event(4)
    event.settings["policies"] = {"last_round": 1}
    event.save()
    desk = browser(event, "organizer")
    assert "family_name" in desk.get(f"/events/{event.slug}/entries/").content.decode()
    play_round(event)
    text = desk.get(f"/events/{event.slug}/entries/").content.decode()
    assert sentence("en", "late_entry_closed", last=1) in text
    assert "family_name" not in text


def test_typed_names_are_kept_when_registration_closes() -> None:
    event = make_event(4, state="finished")
    answer = browser(event, "organizer").post(f"/events/{event.slug}/entries/walk-in/", PETR)
    assert answer.status_code == 409
    assert sentence("en", "registration_closed") in answer.content.decode()
    assert 'value="Novák"' in answer.content.decode()


@pytest.mark.parametrize("reader", ["judge", "scorekeeper", "organizer"])
def test_staff_correct_a_name_on_the_entry_page(event: Event, reader: str) -> None:
    entry = entries(event)[0]
    client, address = browser(event, reader), f"/events/{event.slug}/entries/{entry.pk}/"
    form = {"person": entry.members.get().user_id, "given_name": "Petr", "family_name": "Nowak"}
    assert f'action="{address}name/"' in client.get(address).content.decode()
    assert client.post(f"{address}name/", form).status_code == 302
    assert names_of(event) == ["Petr Nowak"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_beyond_the_limit_is_refused_before_its_preview(event: Event, language: str) -> None:
    text = "\n".join(f"Jan Novák{number}" for number in range(MAX_NAMES + 1))
    desk = browser(event, "organizer", language)
    answer = desk.post(f"/events/{event.slug}/entries/walk-ins/", {"names": text})
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert sentence(language, "too_many_names", most=MAX_NAMES) in page
    # Only the text field repeats them.
    assert page.count("Jan Novák7\n") == 1
    assert names_of(event) == ["Petr Novák"]


COLUMNS = "Jméno\tKlub\tStartovné\nJan Žák\tKlub Brno\t100\nŘehořová, Eva\t\t0\nOta Malý\tPraha\tmožná\n"


@pytest.mark.parametrize(
    ("language", "fault", "paid"),
    [
        ("cs", "Třetí sloupec je startovné", ">zaplaceno<"),
        ("en", "The third column is the fee", "fee paid"),
    ],
)
def test_columns_of_a_list_are_shown_before_they_are_entered(
    event: Event, language: str, fault: str, paid: str
) -> None:
    desk, address = browser(event, "organizer", language), f"/events/{event.slug}/entries/walk-ins/"
    shown = " ".join(unescape(desk.post(address, {"names": COLUMNS}).content.decode()).split())
    preview = shown[shown.index("<tbody") : shown.index("</tbody>")]
    assert fault in preview
    assert preview.count("Klub Brno") == 1
    assert preview.count(paid) == 1
    assert names_of(event) == ["Petr Novák"]
    assert desk.post(address, {"names": COLUMNS, "save": "1"}).status_code == 302
    added = [(entry.name, entry.club, entry.fee_paid, entry.status) for entry in entries(event)[1:]]
    assert added == [("Jan Žák", "Klub Brno", True, "checked_in"), ("Eva Řehořová", "", False, "checked_in")]
    log = desk.get(f"/events/{event.slug}/log/").content.decode()
    assert "Klub Brno" in log


def test_a_name_in_doubt_asks_and_the_order_of_the_list_answers(event: Event, desk: Client) -> None:
    address, names = f"/events/{event.slug}/entries/walk-ins/", "Hájek Josef\nMalá, Jana"
    page = desk.post(address, {"names": names}).content.decode()
    assert "Which one is the family name?" in page
    assert "1 line is not read and will not be entered." in page
    # The text to edit stands above the table of what was read.
    assert page.index("<textarea") < page.index("<tbody")
    desk.post(address, {"names": names, "order": "family_first", "save": "1"})
    assert names_of(event)[1:] == ["Josef Hájek", "Jana Malá"]


def test_father_and_son_are_told_apart_as_they_were_written(event: Event, desk: Client) -> None:
    names = {"names": "Karel Dvořák st.\nKarel Dvořák ml.", "save": "1", "another": "2", "namesake": "2"}
    desk.post(f"/events/{event.slug}/entries/walk-ins/", names)
    assert names_of(event)[1:] == ["Karel Dvořák (st.)", "Karel Dvořák (ml.)"]


def test_names_entered_days_ahead_are_checked_in_later_and_taken_back(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(state="registration")
    desk, address = browser(event, "organizer"), f"/events/{event.slug}/entries"
    form = desk.get(f"{address}/").content.decode()
    assert form.index('name="here" value="0"') < form.index('name="here" value="1"')
    # The heading stands over names of players that are not at the venue yet.
    assert "<h2>Enter players</h2>" in form
    assert "<h2>Přihlásit hráče</h2>" in browser(event, "organizer", "cs").get(f"{address}/").content.decode()
    shown = desk.post(f"{address}/walk-in/", {"given_name": "Eva", "family_name": "Malá", "here": "0"}, follow=True)
    assert "Eva Malá is registered" in shown.content.decode()
    repeated = {"given_name": "Eva", "family_name": "Malá"}
    asked = desk.post(f"{address}/walk-in/", {**repeated, "here": "0"}).content.decode()
    assert 'name="confirm" value="register"' in " ".join(asked.split())
    desk.post(f"{address}/walk-in/", {**repeated, "confirm": "register"})
    desk.post(f"{address}/walk-ins/", {"names": "Jan Žák; Brno\nOta Ťok", "save": "register"})
    assert [entry.status for entry in entries(event)] == ["checked_in", *["registered"] * 4]
    listed = desk.get(f"{address}/").content.decode()
    assert "Check in 4 players" in " ".join(listed.split())
    answer = desk.post(f"{address}/check-in/", follow=True).content.decode()
    assert "4 players were checked in." in answer
    assert {entry.status for entry in entries(event)} == {"checked_in"}
    eva = entries(event)[1]
    assert "Not here, undo the check-in: Eva Malá" in answer
    desk.post(f"{address}/{eva.pk}/status/", {"status": "registered"})
    assert entries(event)[1].status == "registered"
    assert list(eva.changes.order_by("id").values_list("status", flat=True)) == [
        "registered",
        "checked_in",
        "registered",
    ]


def test_all_are_checked_in_only_before_play(event: Event) -> None:
    add_walk_in(event=event, given_name="Eva", family_name="Malá", actor=None, is_here=False)
    Event.objects.filter(pk=event.pk).update(state="running")
    desk = browser(event, "organizer")
    assert "Check in all at once" not in desk.get(f"/events/{event.slug}/entries/").content.decode()
    assert desk.post(f"/events/{event.slug}/entries/check-in/").status_code == 409
    assert entries(event)[1].status == "registered"
