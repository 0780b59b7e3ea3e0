"""The check-in list and the page of an entry: search, fee, check-in, drop, disqualification, entries kept apart."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.builders import add_players, entries, make_event, make_person, organizer_of, pair, play_round, player_of
from tests.ground.recorded import recorded
from tests.tournament.views.readers import LANGUAGES, READERS, browser
from tournament.entries.queries.name_order import find_entries_by_name
from tournament.entries.services.disqualification import disqualify
from tournament.entries.services.entries import change_status, join_event
from tournament.entries.services.entry_changes import set_club, set_fee_paid
from tournament.entries.services.keep_apart import keep_apart
from tournament.models import Event, KeptApart
from tournament.organizing.services.events import move_event

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
@recorded
def event() -> Event:
    """An event with a fee at check-in, with six entries that are not checked in."""
    event = make_event(6, state="check_in")
    event.fee = "100 Kč"
    event.save()
    for entry in entries(event):
        change_status(entry=entry, to="registered", actor=None)
    return event


def read_list(client: Client, event: Event, query: str = "") -> str:
    return client.get(f"/events/{event.slug}/entries/{query}").content.decode()


def address_of(event: Event, name: str, index: int = 0, **more: int) -> str:
    return reverse(name, kwargs={"slug": event.slug, "entry_id": entries(event)[index].pk, **more})


def find_names(text: str, event: Event) -> set[str]:
    return {entry.short_name for entry in entries(event) if f'id="entry-{entry.pk}"' in text}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?q=benes", {"Benešová"}),
        ("?q=KATERINA+b", {"Benešová"}),
        ("?q=ctvrtek", set()),
        ("?state=unpaid", {"Ptáček", "Čápová", "Šťastný", "Zeman", "Černá"}),
        ("?state=checked_in", {"Ptáček"}),
        ("?state=nonsense", {"Benešová", "Ptáček", "Čápová", "Šťastný", "Zeman", "Černá"}),
        ("?state=dropped", {"Čápová"}),
        ("?q=sotek", {"Zeman"}),
        ("?q=zeman&state=dropped", set()),
    ],
)
def test_list_is_filtered_by_name_club_and_status(event: Event, query: str, found: set[str]) -> None:
    first, second, third, _fourth, fifth, _sixth = entries(event)
    set_fee_paid(entry=first, paid=True, actor=None)
    change_status(entry=second, to="checked_in", actor=None)
    play = change_status(entry=third, to="dropped", actor=None)
    # An entry that was dropped before the first round owes no fee.
    found = found - {"Čápová"} if "unpaid" in query else found
    assert play.dropped_after == 0
    set_club(entry=fifth, club="Šotek Brno", actor=None)
    assert find_names(read_list(browser(event, "organizer"), event, query), event) == found


def test_the_filter_of_fees_is_none_for_readers_without_the_right_to_see_them(event: Event) -> None:
    set_fee_paid(entry=entries(event)[0], paid=True, actor=None)
    for reader in ("organizer", "scorekeeper", "judge"):
        text = read_list(browser(event, reader), event, "?state=unpaid")
        assert len(find_names(text, event)) == (6 if reader == "judge" else 5), reader
        assert ('value="unpaid"' in text) is (reader != "judge"), reader


def test_fees_are_shown_only_to_readers_who_record_them(event: Event) -> None:
    set_fee_paid(entry=entries(event)[0], paid=True, actor=None)
    for reader in READERS:
        text = read_list(browser(event, reader, "cs"), event)
        assert ("zaplatilo" in text) is (reader in {"organizer", "scorekeeper"}), reader
        assert (">zaplaceno<" in text) is (reader in {"organizer", "scorekeeper"}), reader


@pytest.mark.parametrize(
    ("language", "unpaid", "pay", "paid", "undo"),
    [
        ("cs", ">nezaplaceno<", "Zapsat platbu", ">zaplaceno<", "Zrušit platbu"),
        ("en", "fee not paid", "Record the payment", "fee paid", "Undo the payment"),
    ],
)
@pytest.mark.parametrize("is_over", [False, True])
def test_the_state_of_a_fee_is_not_read_as_its_button(
    event: Event, language: str, unpaid: str, pay: str, paid: str, undo: str, is_over: bool
) -> None:
    Event.objects.filter(pk=event.pk).update(fee="100 Kč", **({"state": "finished"} if is_over else {}))
    client = browser(event, "scorekeeper", language)
    for value, state, action, missing in (("1", paid, undo, {unpaid, pay}), ("0", unpaid, pay, {paid, undo})):
        row = client.post(address_of(event, "event-entry-fee"), {"paid": value}, headers=HTMX).content.decode()
        (button,) = re.findall(r"<button.*?</button>", row, flags=re.DOTALL)
        assert " ".join(button.split()).endswith(f">{action}</button>")
        assert f'aria-label="{action}: ' in button
        assert "aria-pressed" not in button
        assert state in row.replace(button, "")
        assert not any(text in row for text in missing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_fee_button_changes_the_row(event: Event, language: str) -> None:
    client = browser(event, "scorekeeper", language)
    row = client.post(address_of(event, "event-entry-fee"), {"paid": "1"}, headers=HTMX).content.decode()
    assert f'id="entry-{entries(event)[0].pk}"' in row
    assert 'hx-swap-oob="true"' in row
    assert {"cs": "zaplatilo", "en": "paid"}[language] + ' <b class="num">1</b>' in row
    assert entries(event)[0].fee_paid


def test_list_without_scripts_keeps_the_search(event: Event) -> None:
    answer = browser(event, "organizer").post(address_of(event, "event-entry-fee"), {"paid": "1", "back": "q=ben"})
    assert answer["location"] == f"/events/{event.slug}/entries/?q=ben#entry-{entries(event)[0].pk}"
    answer = browser(event, "organizer").post(address_of(event, "event-entry-fee"), {"paid": "0"})
    assert answer["location"] == f"/events/{event.slug}/entries/#entry-{entries(event)[0].pk}"
    assert not entries(event)[0].fee_paid


def test_return_address_stays_on_the_site(event: Event) -> None:
    answer = browser(event, "organizer").post(address_of(event, "event-entry-fee"), {"back": "//evil.example/"})
    assert answer["location"].startswith(f"/events/{event.slug}/entries/?")


def test_check_in_drop_and_reinstate_have_one_button_each(event: Event) -> None:
    client = browser(event, "organizer")
    for status in ("checked_in", "dropped", "checked_in"):
        row = client.post(address_of(event, "event-entry-status"), {"status": status}, headers=HTMX)
        assert row.status_code == 200
        assert "HX-Refresh" not in row
        assert entries(event)[0].status == status


def test_drop_that_admits_a_waiting_entry_reloads_the_list(event: Event) -> None:
    event.capacity = 6
    event.save()
    join_event(event=event, user=make_person("Nová Hráčka"))
    client = browser(event, "organizer")
    row = client.post(address_of(event, "event-entry-status"), {"status": "dropped"}, headers=HTMX)
    assert row["HX-Refresh"] == "true"
    assert entries(event)[6].status == "registered"


def test_effects_of_buttons_are_described_before_play(event: Event) -> None:
    text = read_list(browser(event, "organizer", "cs"), event)
    assert "hraje v 1. kole" in text
    assert "uvolní místo" in text


def test_effects_of_buttons_follow_the_policy_during_play() -> None:
    event = make_event(4)
    play_round(event)
    text = read_list(browser(event, "organizer", "cs"), event)
    assert "hraje od 2. kola; za každé dosud zmeškané kolo dostane prohru" in text
    assert "od 2. kola už nehraje" in text
    event.settings = {**event.settings, "policies": {"late": "bye", "returned": "nothing", "last_round": 1}}
    event.save()
    pair(event)
    text = read_list(browser(event, "organizer", "cs"), event)
    assert "po 1. kole už nikdo nový nezačíná" in text
    assert "zmeškané kolo dostane nic" in text
    assert "2. kolo se dohraje, od 3. kola už nehraje" in text


def test_draft_that_becomes_outdated_is_named() -> None:
    event = make_event(4)
    pair(event, publish=False)
    assert "návrh 1. kola už neplatí" in read_list(browser(event, "organizer", "cs"), event)


@pytest.mark.parametrize("language", LANGUAGES)
def test_entry_page_is_for_staff(event: Event, language: str) -> None:
    for reader in ("judge", "scorekeeper", "organizer"):
        text = browser(event, reader, language).get(address_of(event, "event-entry")).content.decode()
        assert "Benešová Kateřina" in text
        assert (address_of(event, "event-disqualify") in text) is (reader == "organizer")
    assert browser(event).get(address_of(event, "event-entry")).status_code == 401


def test_disqualification_reason_is_not_public(event: Event) -> None:
    client = browser(event, "organizer", "cs")
    answer = client.post(address_of(event, "event-disqualify"), {"reason": ""})
    assert answer.status_code == 422
    assert client.post(address_of(event, "event-disqualify"), {"reason": "podvádění"}).status_code == 302
    own = Client(headers={"accept-language": "cs"})
    own.force_login(player_of(entries(event)[0]))
    assert "podvádění" in own.get(reverse("event-me", args=[event.slug])).content.decode()
    public = read_list(browser(event, "nobody", "cs"), event)
    assert "diskvalifikace" in public
    assert "podvádění" not in public
    assert "podvádění" in client.get(address_of(event, "event-entry")).content.decode()


def test_standings_mark_disqualified_players() -> None:
    event = make_event(4)
    play_round(event)
    disqualify(entry=entries(event)[0], reason="podvádění", actor=None)
    text = browser(event, "nobody", "cs").get(f"/events/{event.slug}/standings/").content.decode()
    assert "diskvalifikace" in text
    assert "podvádění" not in text


def test_pair_is_kept_apart_and_released_on_the_page(event: Event) -> None:
    client, other = browser(event, "organizer", "cs"), entries(event)[1]
    page = client.get(address_of(event, "event-entry")).content.decode()
    assert 'name="other_text"' in page
    client.post(address_of(event, "event-keep-apart"), {"other_text": other.name, "reason": "sourozenci"})
    page = client.get(address_of(event, "event-entry", 1)).content.decode()
    assert "Benešová Kateřina" in page
    assert "sourozenci" in page
    again = client.post(address_of(event, "event-keep-apart", 1), {"other": entries(event)[0].pk})
    assert again.status_code == 422
    assert "už k sobě nelosují" in again.content.decode()
    client.post(address_of(event, "event-let-meet", wish_id=KeptApart.objects.get().pk))
    assert "sourozenci" not in client.get(address_of(event, "event-entry", 1)).content.decode()


def test_entries_kept_apart_are_shown_to_staff_only(event: Event) -> None:
    first, second, *_rest = entries(event)
    keep_apart(event=event, first=first.pk, second=second.pk, reason="sourozenci", actor=organizer_of(event))
    for page in ("", "entries/", "rounds/", "standings/"):
        assert "sourozenci" not in browser(event).get(f"/events/{event.slug}/{page}").content.decode()


def test_club_is_saved_and_a_long_one_is_refused(event: Event) -> None:
    client = browser(event, "organizer", "cs")
    client.post(address_of(event, "event-entry-club"), {"club": "Šotek Brno"})
    assert "Šotek Brno" in read_list(browser(event), event)
    answer = client.post(address_of(event, "event-entry-club"), {"club": "x" * 99})
    assert (answer.status_code, entries(event)[0].club) == (422, "Šotek Brno")


def test_check_in_desk_confirms_the_entered_player(event: Event) -> None:
    client = browser(event, "organizer", "cs")
    form = {"given_name": "Běla", "family_name": "Nová"}
    page = client.post(reverse("event-walk-in", args=[event.slug]), form, follow=True).content.decode()
    assert "Běla Nová: zapsáno" in page
    assert find_entries_by_name(event, "bela")[0].status == "checked_in"


def test_finished_event_has_only_the_fee_button(event: Event) -> None:
    move_event(event=event, to="running", actor=None)
    move_event(event=event, to="finished", actor=None)
    text = read_list(browser(event, "organizer"), event)
    assert address_of(event, "event-entry-status") not in text
    assert address_of(event, "event-entry-fee") in text
    # The only button of a row has its full text.
    assert re.search(r"> ?Record the payment</button>", text)


def test_drop_before_the_first_round_is_not_counted(event: Event) -> None:
    dropped, here, *_others = entries(event)
    set_fee_paid(entry=dropped, paid=True, actor=None)
    change_status(entry=dropped, to="dropped", actor=None)
    change_status(entry=here, to="checked_in", actor=None)
    text = read_list(browser(event, "organizer"), event)
    assert '<b class="num">1</b> of 5 checked in' in text
    assert 'paid <b class="num">0</b> of 5' in text


def test_queries_do_not_grow_from_twenty_to_forty_entries() -> None:
    counts = []
    # Both have namesakes.
    for number in (20, 40):
        event = make_event(2, name=f"Turnaj {number}")
        add_players(event, number - 2)
        client = browser(event, "organizer")
        read_list(client, event)
        with CaptureQueriesContext(connection) as queries:
            read_list(client, event)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_registered_player_can_be_cancelled(event: Event) -> None:
    """The list offered only the check-in, so that a registration could be cancelled by checking the player in first."""
    entry = entries(event)[0]
    client = browser(event, "organizer", "cs")
    assert f"Zrušit přihlášku: {entry.name}" in read_list(client, event)
    client.post(f"/events/{event.slug}/entries/{entry.pk}/status/", {"status": "dropped"})
    entry.refresh_from_db()
    assert (entry.status, entry.is_counted_as_player) == ("dropped", False)
