"""Pages of the decks of an event, for players, staff and other readers."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.construction import DeckSize, ExactSideboard, MaxCopies
from tests.builders import add_players, entries, make_event, organizer_of, pair, player_of, staff_of
from tests.decks.lists import legal_deck
from tests.tournament.deck_events import (
    ARMIES,
    DUEL,
    banned,
    choose_deck_settings,
    entry_at,
    open_for_decks,
    pin_older_edition,
    write_house_rules,
)
from tests.tournament.views.readers import all_rows, browser, sentence
from tournament.entries.services.entries import change_status
from tournament.models import Event
from tournament.submissions.queries.deadlines import read_deck_settings
from tournament.submissions.queries.rules import read_event_rules
from tournament.submissions.queries.submissions import find_submission
from tournament.submissions.services.rules import set_deck_lock
from tournament.submissions.services.submissions import edit_deck, save_deck, submit_deck

pytestmark = pytest.mark.django_db


def read_page(client: Client, event: Event, path: str, status: int = 200) -> str:
    response = client.get(f"/events/{event.slug}/{path}")
    assert response.status_code == status
    return unescape(response.content.decode())


def send_form(client: Client, event: Event, path: str, status: int = 302, /, **form: Any) -> str:
    response = client.post(f"/events/{event.slug}/{path}", form)
    assert response.status_code == status
    return unescape(response.content.decode())


def client_of_player(event: Event, index: int = 0, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(player_of(entry_at(event, index)))
    return client


@pytest.mark.parametrize("path", ["", "decks/"])
def test_every_reader_sees_the_house_rules(path: str) -> None:
    event = open_for_decks()
    write_house_rules(event, DeckSize(70), banned("Ilian"), allowed=("Zaváhání",))
    text = read_page(browser(event), event, path)
    assert "At least 70 cards in the deck" in text
    assert "house rule" in text
    assert "Ilian" in text
    assert "May be played although the format bans them: <b>Zaváhání</b>" in text
    assert "Nejméně 70 karet" in read_page(browser(event, language="cs"), event, path)


def test_house_rules_are_shown_beside_the_own_deck() -> None:
    event = open_for_decks()
    write_house_rules(event, DeckSize(70))
    assert "At least 70 cards in the deck" in read_page(client_of_player(event), event, "deck/")


@pytest.mark.parametrize("path", ["", "decks/"])
def test_differences_from_todays_format_are_shown(path: str) -> None:
    event = open_for_decks()
    assert "What differs" not in read_page(browser(event), event, path)
    pin_older_edition(event, deck_size=DeckSize(77), card_pool=None)
    text = read_page(browser(event), event, path)
    assert "At least 77 cards in the deck" in text
    assert "At least 60 cards in the deck" in text
    assert "nothing about it" in text


def test_page_fragment_and_api_check_by_the_rules_of_the_event() -> None:
    event = open_for_decks()
    write_house_rules(event, DeckSize(70))
    client = client_of_player(event)
    for action, status in (("check", 200), ("save", 302), ("submit_illegal", 302)):
        send_form(client, event, "deck/", status, text=legal_deck(), action=action)
    typed = send_form(client, event, "deck/fragment/", 200, text=legal_deck(), format="doomtrooper/standard")
    taken = send_form(client, event, "deck/take/", 200, text=legal_deck(), format="doomtrooper/standard")
    page = read_page(client, event, "deck/")
    for text in (typed, taken, page):
        assert "Illegal: 1 error" in text
        assert "10 cards are missing" in text
        assert "60<small>/70</small>" in text


def test_suggestion_is_checked_by_the_rules_of_the_event() -> None:
    event = open_for_decks()
    text = send_form(client_of_player(event), event, "deck/", 200, text="1 Mitch Huntr", action="check")
    assert f'hx-post="/events/{event.slug}/deck/take/"' in text
    taken = send_form(
        client_of_player(event), event, "deck/take/", 200, text="1 Mitch Huntr", take="1|Mitch Huntr|Mitch Hunter"
    )
    assert "1 Mitch Hunter</textarea>" in taken


def test_unsubmitted_changes_are_shown_while_typing_and_after_saving() -> None:
    event = open_for_decks()
    client = client_of_player(event)
    assert "not handed in yet" in read_page(client, event, "deck/")
    send_form(client, event, "deck/", text=legal_deck(), action="submit")
    assert "handed in</span>" in read_page(client, event, "deck/")
    assert "changes not handed in" not in send_form(client, event, "deck/fragment/", 200, text=legal_deck())
    assert "changes not handed in" in send_form(client, event, "deck/fragment/", 200, text=legal_deck(3))
    send_form(client, event, "deck/", text=legal_deck(3), action="save")
    page = read_page(client, event, "deck/")
    assert "changes not handed in" in page
    assert legal_deck(3) in page
    current = find_submission(entry_at(event))
    assert current is not None
    assert current.deck_version.text == legal_deck()


def test_history_shows_the_changes_of_each_version() -> None:
    event = open_for_decks()
    entry = entry_at(event)
    submit_deck(entry=entry, text="1 Ilian\n1 Semai", actor=None)
    submit_deck(entry=entry, text="3 Ilian\nSideboard\n1 Semai", actor=None)
    text = read_page(client_of_player(event), event, "deck/")
    assert "+2 Ilian, +1 Semai (sideboard), −1 Semai" in text


def test_player_reads_change_and_reason_of_the_staff() -> None:
    event = open_for_decks()
    entry = entry_at(event)
    submit_deck(entry=entry, text="1 Ilian", actor=None)
    edit_deck(entry=entry, text="1 Semai", reason="záměna při opisování", actor=organizer_of(event))
    text = read_page(client_of_player(event), event, "deck/")
    assert "The staff changed your deck:" in text
    assert "záměna při opisování" in text
    assert "<li>−1 Ilian</li>" in text
    send_form(client_of_player(event), event, "deck/", text="1 Ilian", action="submit_illegal")
    assert "The staff changed your deck:" not in read_page(client_of_player(event), event, "deck/")


def test_judge_changes_a_deck_on_its_page() -> None:
    event = make_event(2)
    pair(event)
    judge, entry = browser(event, "judge"), entry_at(event)
    path = f"entries/{entry.pk}/deck/change/"
    assert "Enter the deck of" in read_page(judge, event, path)
    checked = send_form(judge, event, path, 200, text=legal_deck(), action="check", reason="opis", seen=0)
    assert 'value="opis"' in checked
    form = {"text": legal_deck(), "action": "change", "reason": "opis"}
    send_form(judge, event, path, **form, seen=0)
    counts = find_submission(entry)
    assert counts
    without = {**form, "text": legal_deck(3), "reason": ""}
    assert "This field is required" in send_form(judge, event, path, 422, **without, seen=counts.pk)
    assert sentence("en", "deck_same") in send_form(judge, event, path, 422, **form, seen=counts.pk)
    text = read_page(judge, event, f"entries/{entry.pk}/deck/")
    assert "entered by the staff" in text
    assert "opis" in text


def test_judge_does_not_overwrite_an_unseen_newer_submission() -> None:
    """A judge cannot save an older deck over the one that the player has submitted since."""
    event = open_for_decks()
    judge, entry = browser(event, "judge"), entry_at(event)
    path = f"entries/{entry.pk}/deck/change/"
    submit_deck(entry=entry, text=legal_deck(), actor=None)
    first = find_submission(entry)
    assert first
    assert f'name="seen" value="{first.pk}"' in read_page(judge, event, path)
    version = submit_deck(entry=entry, text=legal_deck(5), actor=None)
    form = {"text": legal_deck(9), "action": "change", "reason": "opis"}
    checked = send_form(judge, event, path, 200, **{**form, "action": "check"}, seen=first.pk)
    assert f'name="seen" value="{first.pk}"' in checked
    page = send_form(judge, event, path, 409, **form, seen=first.pk)
    assert sentence("en", "deck_changed_meanwhile") in page
    assert f'href="/events/{event.slug}/entries/{entry.pk}/deck/" target="_blank"' in page
    assert legal_deck(9) in page
    assert 'value="opis"' in page
    newest = find_submission(entry)
    assert newest
    assert newest.deck_version == version
    assert f'name="seen" value="{newest.pk}"' in page
    send_form(judge, event, path, **form, seen=newest.pk)


def test_events_of_equal_name_and_format_have_separate_decks() -> None:
    """The editor of an event does not show a deck saved for another event."""
    spring = open_for_decks(1, name="Ligový večer")
    player = player_of(entry_at(spring))
    autumn = open_for_decks(0, name="Ligový večer")
    from tournament.entries.services.entries import add_entry

    add_entry(event=autumn, user=player, actor=None)
    save_deck(entry=entry_at(spring), text=legal_deck(5), actor=player)
    assert legal_deck(5) not in read_page(client_of_player(autumn), autumn, "deck/")
    mine = submit_deck(entry=entry_at(autumn), text=legal_deck(7), actor=player)
    assert mine.number == 1
    assert legal_deck(5) in read_page(client_of_player(spring), spring, "deck/")
    assert "Begin with a deck of another day" in read_page(client_of_player(spring), spring, "deck/")


def test_double_click_saves_and_submits_once() -> None:
    event = open_for_decks()
    client = client_of_player(event)
    for action in ("save", "save", "submit", "submit"):
        send_form(client, event, "deck/", text=legal_deck(), action=action)
    counts = find_submission(entry_at(event))
    assert counts
    assert (counts.deck_version.number, counts.deck_version.deck.versions.count()) == (1, 1)
    assert entry_at(event).submissions.count() == 1


@pytest.mark.parametrize("moment", ["0001-01-01T00:00", "9999-12-31T23:59"])
def test_year_out_of_range_is_refused_at_its_field(moment: str) -> None:
    event = open_for_decks()
    form = {"deadline": moment, "shown_during": "staff", "shown_after": "staff"}
    text = "Give a year from 1990 to 2100."
    assert text in send_form(browser(event, "organizer"), event, "decks/settings/", 422, **form)
    path = f"entries/{entry_at(event).pk}/deck/lock/"
    assert text in send_form(browser(event, "judge"), event, path, 422, to="open", until=moment)


def test_judge_locks_one_deck_in_the_time_zone_of_the_event() -> None:
    event = open_for_decks()
    judge, entry = browser(event, "judge"), entry_at(event)
    path = f"entries/{entry.pk}/deck/lock/"
    send_form(judge, event, path, to="locked")
    assert "the staff locked yours" in read_page(client_of_player(event), event, "deck/")
    assert "readonly" in read_page(client_of_player(event), event, "deck/")
    send_form(judge, event, path, to="open", until="2099-01-01T12:00")
    assert "You can change the deck until 1 Jan 2099, 12:00" in read_page(client_of_player(event), event, "deck/")
    assert "2099-01-01T12:00" in read_page(judge, event, f"entries/{entry.pk}/deck/")
    assert "Enter a valid date" in send_form(judge, event, path, 422, to="open", until="zítra")
    send_form(judge, event, path, to="event")
    assert "Decks are taken until the first round is paired." in read_page(client_of_player(event), event, "deck/")


def test_earlier_deck_is_copied_into_the_editor() -> None:
    earlier = open_for_decks(1, name="Letní turnaj")
    player = player_of(entry_at(earlier))
    old = submit_deck(entry=entry_at(earlier), text=legal_deck(7), actor=player)
    event = open_for_decks(0)
    from tournament.entries.services.entries import add_entry

    add_entry(event=event, user=player, actor=None)
    client = client_of_player(event)
    page = read_page(client, event, "deck/")
    assert "Letní turnaj" in page
    assert legal_deck(7) not in page
    assert legal_deck(7) in read_page(client, event, f"deck/?from={old.pk}")
    assert find_submission(entry_at(event)) is None


def test_deck_of_another_player_is_not_copied() -> None:
    event = open_for_decks()
    theirs = save_deck(entry=entry_at(event, 1), text=legal_deck(7), actor=None)
    page = read_page(client_of_player(event), event, f"deck/?from={theirs.pk}")
    assert legal_deck(7) not in page
    assert legal_deck(7) not in read_page(client_of_player(event), event, "deck/?from=x")


def test_player_reads_that_rules_changed_after_the_submission() -> None:
    event = open_for_decks()
    submit_deck(entry=entry_at(event), text=legal_deck(), actor=None)
    write_house_rules(event, MaxCopies(2))
    assert "by the rules and the reading of today: it is legal" in read_page(client_of_player(event), event, "deck/")
    write_house_rules(event, DeckSize(70))
    assert "by the rules and the reading of today: it is not legal" in read_page(
        client_of_player(event), event, "deck/"
    )
    assert "not legal" in read_page(browser(event, "organizer"), event, "entries/")


def test_shared_serial_code_is_shown_to_both_players() -> None:
    event = open_for_decks(format_key=DUEL)
    for index in (0, 1):
        submit_deck(entry=entry_at(event, index), text="Hrdina: Aurion [A1]\nZbraň: Meč [B2]", actor=None)
    for index in (0, 1):
        text = read_page(client_of_player(event, index), event, "deck/")
        assert "code A1: 2 cards, here or in another roster" in text
    assert read_page(browser(event, "judge"), event, "entries/").count("not legal") == 2


FORM = {"restricted_way": "together", "sideboard": "", "pool": ""}


def test_organizer_saves_house_rules_on_the_page() -> None:
    event = open_for_decks()
    organizer = browser(event, "organizer")
    answers = {
        **FORM,
        "deck_cards": "50",
        "copies": "2",
        "least_number": "8",
        "least_type": "warrior",
        "sideboard": "exact",
        "sideboard_cards": "15",
        "banned": "  Ilian \n\nSemai",
        "restricted": "Mitch Hunter",
        "restricted_number": "2",
        "restricted_way": "each",
        "allowed": "Zaváhání",
        "pool": "any",
        "never": ["0"],
    }
    send_form(organizer, event, "decks/house-rules/", **answers)
    text = read_page(organizer, event, "decks/")
    for expected in (
        "At least 50 cards in the deck",
        "At most 2 copies of each card",
        "At least 8 warriors",
        "A sideboard of exactly 15 cards",
        "2 cards are banned",
        "at most 2 copies of each of 1 cards",
        "Affiliations: never General",
    ):
        assert expected in text
    assert "<s>Only cards that were released in Czech" in text
    again = send_form(organizer, event, "decks/house-rules/", **answers)
    assert not again
    assert event.house_rules.count() == 1
    send_form(organizer, event, "decks/house-rules/", **FORM)
    assert read_event_rules(event).format == read_event_rules(event).pinned


@pytest.mark.parametrize("armies", ["1", "2", "3"])
def test_organizer_sets_the_number_of_armies(armies: str) -> None:
    event = open_for_decks(format_key=ARMIES)
    send_form(browser(event, "organizer"), event, "decks/house-rules/", armies=armies)
    house_rules = read_event_rules(event).house
    assert (house_rules.armies or 1) == int(armies)
    text = read_page(browser(event), event, "")
    assert ("Up to " + armies + " armies" in text) == (armies != "1")


def test_organizer_sets_the_size_of_a_roster() -> None:
    event = open_for_decks(format_key=DUEL)
    send_form(browser(event, "organizer"), event, "decks/house-rules/", **FORM, weapon_most="3")
    text = read_page(browser(event), event, "")
    assert "The roster: 1 hero, 1–3 weapons." in text


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"deck_cards": "0"}, "greater than or equal to 1"),
    ({"deck_cards": "mnoho"}, "Enter a whole number"),
    ({"copies": "1001"}, "less than or equal to 1000"),
    ({"sideboard": "exact"}, "Say how many cards."),
    ({"sideboard_cards": "15"}, "Choose whether it has up to so many cards"),
    ({"least_number": "5"}, "Say of which cards."),
    ({"least_type": "dragon"}, "dragon is not one of the available choices"),
    ({"allowed": "Ilian"}, "The format does not ban Ilian"),
    ({"banned": "Ilian\nilian"}, "Ilian is in one list twice."),
    ({"banned": "..."}, "is not a card name"),
]


@pytest.mark.parametrize(("answers", "text"), FAULTS)
def test_invalid_house_rules_are_explained_and_not_saved(answers: dict[str, Any], text: str) -> None:
    event = open_for_decks()
    organizer = browser(event, "organizer")
    before = all_rows()
    assert text in send_form(organizer, event, "decks/house-rules/", 422, **{**FORM, **answers})
    assert all_rows() == before


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("banned", "..."),
        ("banned", "Ilian\nilian"),
        ("restricted", "a" * 201),
        ("banned", "Ili\x01an"),
        ("allowed", "Ilian"),
    ],
)
@pytest.mark.parametrize("language", ["cs", "en"])
def test_fault_of_a_name_is_shown_at_its_field_without_a_path(field: str, typed: str, language: str) -> None:
    """Organizers do not read paths of the data such as "rules[0].cards: ..."."""
    event = open_for_decks()
    text = send_form(
        browser(event, "organizer", language=language), event, "decks/house-rules/", 422, **{**FORM, field: typed}
    )
    assert "rules[" not in text
    assert f'id="id_{field}_error"' in text


def test_one_tap_takes_a_suggested_name_in_the_house_rules() -> None:
    event = open_for_decks()
    organizer = browser(event, "organizer")
    answers = {**FORM, "banned": "Ilian\nhlsa  predku"}
    send_form(organizer, event, "decks/house-rules/", **answers)
    page = read_page(organizer, event, "decks/")
    assert 'value="hlsa predku|Hlas předků"' in page
    send_form(organizer, event, "decks/house-rules/", **answers, take="hlsa predku|Hlas předků")
    (rule,) = read_event_rules(event).house.lists
    assert [card.card for card in rule.cards] == ["Ilian", "Hlas předků"]
    assert "did you mean" not in read_page(organizer, event, "decks/")


def test_range_that_conflicts_with_the_format_is_refused_at_its_field() -> None:
    event = open_for_decks(format_key=DUEL)
    text = send_form(browser(event, "organizer"), event, "decks/house-rules/", 422, **{**FORM, "weapon_least": "6"})
    assert "weapons, at most: a range goes from 0 up" in text


def test_reversed_range_is_refused() -> None:
    event = open_for_decks(format_key=DUEL)
    form = {**FORM, "weapon_least": "4", "weapon_most": "2"}
    assert "The most is less than the least." in send_form(
        browser(event, "organizer"), event, "decks/house-rules/", 422, **form
    )


def test_unknown_card_name_is_listed() -> None:
    event = open_for_decks()
    organizer = browser(event, "organizer")
    send_form(organizer, event, "decks/house-rules/", **FORM, banned="Mitch Huntr")
    text = read_page(organizer, event, "decks/")
    assert "not in the card list" in text
    assert [text.index(f'value="Mitch Huntr|{name}"') for name in ("Mitch Hunter", "Frajer Mitch Hunter")]


def test_rules_without_a_question_are_kept() -> None:
    from games.construction import OneAffiliation

    event = open_for_decks()
    rule = OneAffiliation(read_event_rules(event).game.affiliations[1:3])
    write_house_rules(event, rule, ExactSideboard(15), without=("max_copies",))
    send_form(browser(event, "organizer"), event, "decks/house-rules/", **FORM, deck_cards="50")
    kept = read_event_rules(event).house
    assert set(kept.rules) == {DeckSize(50), rule}
    assert kept.without == ("max_copies",)


def test_organizer_takes_over_todays_format() -> None:
    event = open_for_decks()
    pin_older_edition(event, deck_size=DeckSize(77))
    send_form(browser(event, "organizer"), event, "decks/take-over/")
    assert "At least 77 cards" not in read_page(browser(event), event, "decks/")


def test_deadline_is_read_in_the_time_zone_of_the_event() -> None:
    event = open_for_decks()
    organizer = browser(event, "organizer")
    form = {"deadline": "2026-11-20T09:00", "shown_during": "opponent", "shown_after": "public"}
    send_form(organizer, event, "decks/settings/", **form)
    event.refresh_from_db()
    kept = read_deck_settings(event).deadline
    assert kept is not None
    assert kept.astimezone(event.zone).hour == 9
    text = read_page(browser(event), event, "decks/")
    assert "20 Nov 2026, 09:00" in text
    assert "also the player’s opponents; afterwards to: all readers" in text
    assert "2026-11-20T09:00" in read_page(organizer, event, "decks/")
    assert "not one of the available choices" in send_form(
        organizer, event, "decks/settings/", 422, **{**form, "shown_after": "friends"}
    )


@pytest.mark.parametrize("deadline", ["0001-01-01T00:00", "9999-12-31T23:59", "2026-13-01T00:00", "zítra"])
def test_invalid_deadline_is_refused(deadline: str) -> None:
    event = open_for_decks()
    organizer = browser(event, "organizer")
    before = all_rows()
    send_form(organizer, event, "decks/settings/", 422, deadline=deadline, shown_during="staff", shown_after="staff")
    send_form(organizer, event, f"entries/{entry_at(event).pk}/deck/lock/", 422, to="open", until=deadline)
    assert all_rows() == before


def test_rules_are_fixed_once_a_round_is_paired() -> None:
    event = make_event(2)
    pair(event)
    organizer = browser(event, "organizer")
    assert "Save the house rules" not in read_page(organizer, event, "decks/")
    text = send_form(organizer, event, "decks/house-rules/", 409, **FORM, deck_cards="50")
    assert sentence("en", "house_rules_locked", rounds=1) in text


def test_editor_is_read_only_after_the_deadline() -> None:
    event = open_for_decks()
    submit_deck(entry=entry_at(event), text=legal_deck(), actor=None)
    save_deck(entry=entry_at(event), text=legal_deck(9), actor=None)
    choose_deck_settings(event, deadline=timezone.now() - timedelta(minutes=1))
    text = read_page(client_of_player(event), event, "deck/")
    assert "the deadline has passed" in text
    assert 'value="submit"' not in text
    assert legal_deck(9) not in text
    refusal = send_form(client_of_player(event), event, "deck/", 409, text=legal_deck(), action="submit")
    assert sentence("en", "deck_locked", lock="deadline_passed") in refusal


def test_check_sheets_have_every_deck_sorted_by_type_and_name() -> None:
    event = open_for_decks(3)
    submit_deck(entry=entry_at(event), text=legal_deck(5), actor=None)
    submit_deck(entry=entry_at(event, 1), text="1 Zaváhání\n1 Zaseknutej nabíječ", actor=None)
    text = read_page(browser(event, "judge"), event, "decks/sheets/")
    assert text.count('class="sheet card"') == 3
    assert "Without a deck" in text
    assert "Zaseknutej nabíječ <em>?</em>" in text
    assert "Zaváhání is banned in this format." in text
    sheet = read_page(browser(event, "judge"), event, f"decks/sheets/?entry={entry_at(event).pk}")
    assert sheet.count('class="sheet card"') == 1


def test_check_sheet_names_the_cards_that_are_no_warriors_for_want_of_a_type() -> None:
    event = open_for_decks(1)
    submit_deck(entry=entry_at(event), text="2 Ilian\n1 Nová karta\n1 Jiná karta", actor=None)
    text = " ".join(read_page(browser(event, "judge"), event, "decks/sheets/").split())
    why = "these cards, so they are not counted among the warriors; write them below a heading of their type:"
    assert f"does not give the type of {why}</b> Nová karta, Jiná karta" in text


def test_dropped_player_has_no_check_sheet() -> None:
    event = open_for_decks(2)
    from tournament.entries.services.entries import change_status

    for entry in entries(event):
        submit_deck(entry=entry, text=legal_deck(), actor=None)
    change_status(entry=entry_at(event), to="dropped", actor=None)
    assert read_page(browser(event, "judge"), event, "decks/sheets/").count('class="sheet card"') == 1


def test_queries_of_deck_pages_do_not_grow_with_decks() -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counts: dict[str, list[int]] = {}
    for players in (2, 8):
        event = open_for_decks(players, name=f"Turnaj {players}")
        for entry in entries(event):
            for aside in range(1 if players == 2 else 3):
                submit_deck(entry=entry, text=legal_deck(aside), actor=None)
        write_house_rules(event, MaxCopies(2))
        client = browser(event, "organizer")
        paths = ["decks/", "decks/sheets/", "entries/", f"entries/{entry_at(event).pk}/deck/"]
        for path in paths:
            client.get(f"/events/{event.slug}/{path}")
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"/events/{event.slug}/{path}").status_code == 200
            counts.setdefault(path.split("/")[-2], []).append(len(queries))
    assert all(few >= many for few, many in counts.values()), counts


def test_locked_deck_can_be_opened_again() -> None:
    event = open_for_decks()
    add_players(event, 1)
    choose_deck_settings(event, is_locked=True)
    assert "the staff locked all decks" in read_page(client_of_player(event), event, "deck/")
    set_deck_lock(entry=entry_at(event), to="open", until=None, actor=None)
    assert "The staff left your deck open." in read_page(client_of_player(event), event, "deck/")


def test_event_without_an_edition_uses_todays_format() -> None:
    """The page of an event without an edition does not claim the version with which the event was opened."""
    event = open_for_decks()
    assert "the one the event was opened with" in read_page(browser(event), event, "decks/")
    Event.objects.filter(pk=event.pk).update(edition=None)
    text = read_page(browser(event), event, "decks/")
    assert "the one the event was opened with" not in text
    assert "Decks are judged by today’s version 14 Feb 2011 of the format" in text


def test_roster_is_checked_once_a_page() -> None:
    """A page reads the rosters of the event once and its house rules at most twice."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    event = open_for_decks(format_key=DUEL)
    for index in (0, 1):
        submit_deck(entry=entry_at(event, index), text=f"Hrdina: Aurion [A{index}]\nZbraň: Meč [B2]", actor=None)
    client = client_of_player(event)
    read_page(client, event, "deck/")
    with CaptureQueriesContext(connection) as queries:
        read_page(client, event, "deck/")
    statements = [query["sql"] for query in queries]
    every_roster = [statement for statement in statements if "tournament_submission" in statement and "U0" in statement]
    assert len(every_roster) == 1, every_roster
    assert sum("tournament_houserulesrevision" in statement for statement in statements) <= 2


SHORT = "1 Mitch Hunter\n1 Qqqqxxxx zzz"


def event_with_each_kind_of_deck() -> Event:
    """Return an event with five entries: legal, illegal, none, illegal but dropped, illegal."""
    event = open_for_decks(5)
    for index, text in ((0, legal_deck()), (1, SHORT), (3, SHORT), (4, SHORT)):
        submit_deck(entry=entry_at(event, index), text=text, actor=None)
    change_status(entry=entry_at(event, 3), to="dropped", actor=organizer_of(event))
    return event


def listed_decks(text: str) -> list[tuple[int, str]]:
    part = text[text.index('<section class="card" id="decks">') :].partition("</section>")[0]
    return [
        (int(re.findall(r"/entries/(\d+)/deck/", row)[0]), " ".join(re.sub(r"<[^>]+>", " ", row).split()))
        for row in re.split(r"<li\b[^>]*>", part)[1:]
    ]


def test_judge_sees_illegal_decks_first_then_missing_then_legal_ones_dropped_players_last() -> None:
    event = event_with_each_kind_of_deck()
    judge = Client(headers={"accept-language": "en"})
    judge.force_login(staff_of(event, "judge"))
    listed = listed_decks(read_page(judge, event, "decks/"))
    assert [entry for entry, _ in listed] == [entry_at(event, index).pk for index in (1, 4, 2, 0, 3)]
    verdicts = [words for _, words in listed]
    assert ["not legal" in verdict for verdict in verdicts] == [True, True, False, False, True]
    assert "no deck" in verdicts[2]
    assert ["dropped" in verdict for verdict in verdicts] == [False, False, False, False, True]
    assert verdicts[0].startswith(entry_at(event, 1).name_surname_first)
    assert read_page(judge, event, f"entries/{listed[0][0]}/deck/")


def test_players_do_not_see_verdicts_of_other_decks() -> None:
    event = event_with_each_kind_of_deck()
    for reader in (client_of_player(event), Client()):
        assert 'id="decks"' not in read_page(reader, event, "decks/")


@pytest.mark.parametrize(
    ("language", "verdict", "unknown"),
    [
        ("cs", "Nelegální: 2 chyby", "Karta se počítá, ale nikdo ji neověřil."),
        ("en", "Illegal: 2 errors", "It counts, but it was not verified."),
    ],
)
def test_errors_stand_before_the_text_in_the_language_of_the_reader(language: str, verdict: str, unknown: str) -> None:
    event = event_with_each_kind_of_deck()
    judge = Client(headers={"accept-language": language})
    judge.force_login(staff_of(event, "judge"))
    text = read_page(judge, event, f"entries/{entry_at(event, 1).pk}/deck/")
    assert verdict in text
    assert unknown in text
    assert text.index('id="verdict"') < text.index('id="deck-text"')
    assert text.count('id="verdict"') == 1
    own = read_page(client_of_player(event, 1, language), event, "deck/")
    assert unknown not in own
    assert own.index('id="verdict"') < own.index('id="deck-text"')


def test_search_link_of_an_event_searches_its_game() -> None:
    event = open_for_decks()
    for path in ("", "decks/", "entries/"):
        assert f'href="/rulings/?game=doomtrooper/prague-cup-2011&event={event.slug}"' in read_page(
            browser(event), event, path
        )
    duel = open_for_decks(name="Duel", format_key=DUEL)
    assert f'href="/rulings/?game=scratch-wars/duel&event={duel.slug}"' in read_page(browser(duel), duel, "")


@pytest.mark.parametrize(("language", "words"), [("en", "Leaves for good:"), ("cs", "Natrvalo odchází:")])
def test_judge_player_and_api_read_which_cards_leave_the_game_for_good(language: str, words: str) -> None:
    event = open_for_decks()
    entry = entry_at(event)
    version = submit_deck(entry=entry, text="1 Ilian\n1 Loupení a drancování", actor=player_of(entry))
    judge, player = browser(event, "judge", language=language), client_of_player(event, language=language)
    assert words in read_page(judge, event, f"entries/{entry.pk}/deck/")
    assert words in read_page(player, event, "deck/")
    found = judge.get(f"/api/v1/events/{event.slug}/entries/{entry.pk}/deck/").json()["verdict"]["leave_for_good"]
    assert [(card["key"], card["reason"]) for card in found] == [("loupeni-a-drancovani", "document")]
    assert "leave_for_good" not in version.verdict, "stored verdicts keep their form"
