"""Erasing a person: the name is found in free texts and replaced in rows and in the log."""

from io import StringIO

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from rest_framework.test import APIClient

from accounts.models import User
from accounts.personal_data import Mention
from accounts.queries.my_data import find_mentions
from accounts.services.erasure import MAX_TEXT_LENGTH, erase_person
from accounts.services.people import create_person
from ledger.models import Action
from tests.builders import (
    entries,
    give_role,
    make_event,
    make_person,
    organizer_of,
    pair,
    play_round,
    player_of,
    report,
)
from tests.ground.recorded import recorded
from tests.refusals import refused
from tests.tournament.views.readers import LANGUAGES, browser
from tournament.entries.services.disqualification import disqualify
from tournament.entries.services.entries import add_entry, add_walk_in
from tournament.entries.services.entry_changes import set_club
from tournament.entries.services.keep_apart import keep_apart
from tournament.entries.services.long_lists import queue_walk_ins
from tournament.entries.services.newcomers import Newcomer
from tournament.erasing.texts import find_events_of_people, list_mentions, replace_texts
from tournament.models import Deviation, Entry, Event, ExtraTime, KeptApart, Result, Submission
from tournament.organizing.services.events import move_event
from tournament.organizing.services.facts import change_facts
from tournament.rounds.services.clock import give_extra_time
from tournament.rounds.services.manual_change import ManualChange, make_change
from tournament.rounds.services.rounds import close_round, publish_round, start_round
from tournament.submissions.services.submissions import edit_deck

pytestmark = pytest.mark.django_db

# The first player of every event is Kateřina Benešová, the second Marek Ptáček.


@pytest.fixture
@recorded
def event() -> Event:
    """Return an event in which every kind of free text mentions its first player."""
    event = make_event(4)
    organizer = organizer_of(event)
    first, other, third, fourth = entries(event)
    keep_apart(event=event, first=other.pk, second=third.pk, reason="výměna s Kateřinou Benešovou", actor=organizer)
    set_club(entry=other, club="Parta Katky", actor=organizer)
    set_club(entry=third, club="Klub Kateřiny Benešové", actor=organizer)
    edit_deck(entry=first, text="1 Ilian", reason="poslala Kateřina", actor=organizer)
    draft = pair(event, publish=False)
    pairs = [[seat.entry_id for seat in match.seats.all()] for match in draft.matches.all()]
    make_change(
        event=event,
        number=1,
        change=ManualChange("players", pairs[0][0], pairs[1][0]),
        reason="přání Benešové K.",
        actor=organizer,
    )
    publish_round(event=event, number=1, actor=organizer)
    report(event, 1)
    report(event, 2)
    close_round(event=event, number=1, actor=organizer)
    for table in (1, 2):
        report(event, table, (0, 1, 0), number=1, reason=f"Benešová u stolu {table}")
    disqualify(entry=fourth, reason="urážka Benešové Kateřiny", actor=organizer)
    change_facts(event=event, changes={"contact": "Kateřina Benešová, 777 123 456"}, actor=organizer)
    return event


def erased_player(event: Event) -> User:
    """Return the first player of the event, the one to erase."""
    return player_of(entries(event)[0])


def texts_of(found: list[Mention]) -> set[str]:
    return {mention.text for mention in found}


def rows_with(word: str) -> list[str]:
    """Return the rows of the whole database with a word, accounts excluded."""
    models = [model for model in apps.get_models() if model._meta.label != "accounts.User"]
    return [row for model in models for row in map(str, model._default_manager.values()) if word in row]


def test_staff_find_every_text_that_may_mention_the_player(event: Event) -> None:
    assert texts_of(find_mentions(erased_player(event), by_staff=True)) == {
        "výměna s Kateřinou Benešovou",
        "Klub Kateřiny Benešové",
        "poslala Kateřina",
        "přání Benešové K.",
        "Benešová u stolu 1",
        "Benešová u stolu 2",
        "urážka Benešové Kateřiny",
        "Kateřina Benešová, 777 123 456",
    }


def test_a_player_finds_only_texts_of_their_own_rows(event: Event) -> None:
    """Texts about a namesake are not shown, and event facts only to organizers."""
    own = next(seat.match.table for seat in entries(event)[0].seats.all())
    assert texts_of(find_mentions(erased_player(event), by_staff=False)) == {
        "výměna s Kateřinou Benešovou",
        "Klub Kateřiny Benešové",
        "poslala Kateřina",
        f"Benešová u stolu {own}",
        "urážka Benešové Kateřiny",
    }
    give_role(event, erased_player(event), "organizer")
    assert "Kateřina Benešová, 777 123 456" in texts_of(find_mentions(erased_player(event), by_staff=False))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_names_its_sources(event: Event, language: str) -> None:
    with override(language):
        sources = {mention.text: mention.place for mention in find_mentions(erased_player(event), by_staff=True)}
    words = {
        "en": ("a result, the log", "a disqualification, the log"),
        "cs": ("výsledek, záznam", "diskvalifikace, záznam"),
    }
    assert sources["Benešová u stolu 1"] == f"Zimní turnaj: {words[language][0]}"
    assert sources["urážka Benešové Kateřiny"] == f"Zimní turnaj: {words[language][1]}"


def test_erasing_replaces_the_name_in_every_row(event: Event) -> None:
    person, organizer = erased_player(event), organizer_of(event)
    erase_person(user=person, actor=organizer)
    assert not rows_with("Benešov")
    assert not rows_with("Kateřin")
    assert set(Result.objects.exclude(reason="").values_list("reason", flat=True)) == {"[…] u stolu 1", "[…] u stolu 2"}
    assert Deviation.objects.get(reason="přání […] K.")
    assert KeptApart.objects.get().reason == "výměna s […]"
    assert Submission.objects.filter(reason__contains="[…]").count() == 0
    assert Entry.objects.get(pk=entries(event)[3].pk).disqualified_for == "urážka […]"
    event.refresh_from_db()
    assert event.contact == "[…], 777 123 456"
    line = Action.objects.get(verb="event.texts_erased", scope=event.scope)
    assert line.actor == organizer
    assert line.after
    assert line.after["texts"] >= 14
    assert Action.objects.get(verb="person.erased").after == line.after


def test_other_values_of_the_log_do_not_change(event: Event) -> None:
    def other_values() -> list[object]:
        free_texts = {"reason", "club", "contact"}
        return [
            (line.pk, line.verb, {key: value for key, value in (line.after or {}).items() if key not in free_texts})
            for line in Action.objects.filter(pk__lte=newest).order_by("pk")
        ]

    newest = Action.objects.latest("pk").pk
    person = erased_player(event)
    User.objects.filter(pk=person.pk).update(username="dropped", username_key="dropped", family_name="Win")
    before = other_values()
    erase_person(user=User.objects.get(pk=person.pk), actor=organizer_of(event))
    assert other_values() == before


def test_staff_replace_texts_and_keep_those_about_a_namesake(event: Event) -> None:
    found = {mention.text: mention.key for mention in find_mentions(erased_player(event), by_staff=True)}
    texts = {
        found["urážka Benešové Kateřiny"]: "  urážka soupeřky ",
        found["Benešová u stolu 1"]: "Benešová u stolu 1",
        found["Benešová u stolu 2"]: " ",
        "events.1-unknown": "nic",
    }
    erase_person(user=erased_player(event), actor=organizer_of(event), texts=texts)
    assert entries(event)[3].disqualified_for == "urážka soupeřky"
    reasons = set(Result.objects.exclude(reason="").values_list("reason", flat=True))
    assert reasons == {"Benešová u stolu 1", "[…]"}
    assert Action.objects.filter(after__reason="urážka soupeřky").exists()


def test_a_player_cannot_write_new_texts(event: Event) -> None:
    found = {mention.text: mention.key for mention in find_mentions(erased_player(event), by_staff=False)}
    texts = {
        found["urážka Benešové Kateřiny"]: "vymyšlené",
        found["poslala Kateřina"]: "poslala Kateřina",
    }
    erase_person(user=erased_player(event), texts=texts)
    assert entries(event)[3].disqualified_for == "urážka […]"
    event.refresh_from_db()
    assert event.contact == "Kateřina Benešová, 777 123 456"
    assert Action.objects.filter(after__reason="poslala Kateřina").exists()
    assert not rows_with("vymyšlené")


def test_a_too_long_text_changes_nothing(event: Event) -> None:
    key = find_mentions(erased_player(event), by_staff=True)[0].key
    with refused("erase_text_too_long"):
        erase_person(user=erased_player(event), actor=organizer_of(event), texts={key: "x" * (MAX_TEXT_LENGTH + 1)})
    assert erased_player(event).erased_at is None
    erase_person(user=erased_player(event), actor=organizer_of(event), texts={key: "x" * MAX_TEXT_LENGTH})
    assert erased_player(event).erased_at is not None


def test_texts_of_other_events_do_not_change(event: Event) -> None:
    other = make_event(2, name="Jiný")
    play_round(other)
    report(other, 1, (0, 1, 0), number=1, reason="Kateřina Benešová tu byla")
    erase_person(user=erased_player(event), actor=organizer_of(event))
    assert Result.objects.filter(reason="Kateřina Benešová tu byla").exists()


def test_new_reasons_are_one_line_and_prizes_keep_their_lines(event: Event) -> None:
    organizer = organizer_of(event)
    prizes = "1. pohár\n2. kniha od Kateřiny Benešové"
    change_facts(event=event, changes={"prizes": prizes}, actor=organizer)
    found = {mention.text: mention.key for mention in find_mentions(erased_player(event), by_staff=True)}
    typed = {
        "confirm": "ERASE",
        f"text.{found['urážka Benešové Kateřiny']}": "urážka\r\nsoupeřky",
        f"text.{found[prizes]}": "1. pohár\r\n2. kniha",
    }
    entry = entries(event)[0]
    address = reverse("event-erase", args=[event.slug, entry.pk, erased_player(event).pk])
    assert browser(event, "organizer").post(address, typed).status_code == 302
    event.refresh_from_db()
    assert event.prizes == "1. pohár\n2. kniha"
    assert entries(event)[3].disqualified_for == "urážka soupeřky"


def test_erasing_again_changes_nothing(event: Event) -> None:
    person = erased_player(event)
    erase_person(user=person)
    lines = Action.objects.count()
    erase_person(user=person)
    assert Action.objects.count() == lines


# --- by staff, on request


@pytest.fixture
@recorded
def walk_in() -> Entry:
    event = make_event(2)
    return add_walk_in(event=event, given_name="Bohouš", family_name="Dveřník", actor=organizer_of(event))


def erase_address(entry: Entry) -> str:
    return reverse("event-erase", args=[entry.event.slug, entry.pk, player_of(entry).pk])


def test_the_organizer_erases_a_walk_in_on_request(walk_in: Entry) -> None:
    event, person = walk_in.event, player_of(walk_in)
    client = browser(event, "organizer", "cs")
    report_reason = disqualify(entry=walk_in, reason="Dveřník zmizel", actor=organizer_of(event)).disqualified_for
    card = client.get(reverse("event-entry", args=[event.slug, walk_in.pk])).content.decode()
    assert erase_address(walk_in) in card
    page = client.get(erase_address(walk_in)).content.decode()
    assert report_reason in page
    assert "[…] zmizel" in page
    assert "diskvalifikace" in page
    assert client.post(erase_address(walk_in), {"confirm": "ano"}).status_code == 422
    key = find_mentions(person, by_staff=True)[0].key
    answer = client.post(erase_address(walk_in), {"confirm": "vymazat", f"text.{key}": "hráč zmizel"})
    assert answer.status_code == 302
    person.refresh_from_db()
    assert person.erased_at is not None
    assert Entry.objects.get(pk=walk_in.pk).disqualified_for == "hráč zmizel"
    line = Action.objects.get(verb="entry.person_erased")
    assert line.actor == organizer_of(event)
    card = client.get(reverse("event-entry", args=[event.slug, walk_in.pk])).content.decode()
    assert "vymazaný hráč" in card
    assert erase_address(walk_in) not in card
    assert client.get(erase_address(walk_in)).status_code == 404


def test_an_organizer_cannot_erase_an_account_with_a_password_or_a_role(walk_in: Entry) -> None:
    event, person = walk_in.event, player_of(walk_in)
    client = browser(event, "organizer")
    elsewhere = make_event(0, state="registration", name="Cizí")
    add_entry(event=elsewhere, user=person, actor=None)
    assert client.post(erase_address(walk_in), {"confirm": "ERASE"}).status_code == 403
    account = player_of(entries(event)[0])
    account.set_password("pět-zelených-žab")
    account.save()
    assert client.post(erase_address(entries(event)[0]), {"confirm": "ERASE"}).status_code == 403
    helper = player_of(entries(event)[1])
    give_role(event, helper, "judge")
    assert client.post(erase_address(entries(event)[1]), {"confirm": "ERASE"}).status_code == 403
    for entry in entries(event):
        assert "/erase/" not in client.get(reverse("event-entry", args=[event.slug, entry.pk])).content.decode()
        assert player_of(entry).erased_at is None


def test_an_operator_erases_any_person_on_request(walk_in: Entry) -> None:
    event = walk_in.event
    account = player_of(entries(event)[0])
    account.set_password("pět-zelených-žab")
    account.save()
    operator = make_person("Olga Správná", operator=True)
    client = Client(headers={"accept-language": "en"})
    client.force_login(operator)
    assert client.post(erase_address(entries(event)[0]), {"confirm": "ERASE"}).status_code == 302
    account.refresh_from_db()
    assert account.erased_at is not None
    assert Action.objects.get(verb="person.erased").actor == operator


@pytest.mark.parametrize("reader", ["nobody", "player", "judge", "scorekeeper"])
def test_other_readers_cannot_erase_a_person(walk_in: Entry, reader: str) -> None:
    client = browser(walk_in.event, reader)
    assert client.get(erase_address(walk_in)).status_code in {401, 403}
    assert client.post(erase_address(walk_in), {"confirm": "ERASE"}).status_code in {401, 403}
    assert player_of(walk_in).erased_at is None


def test_a_person_of_another_entry_is_not_found(walk_in: Entry) -> None:
    event = walk_in.event
    address = reverse("event-erase", args=[event.slug, walk_in.pk, player_of(entries(event)[0]).pk])
    assert browser(event, "organizer").post(address, {"confirm": "ERASE"}).status_code == 404


def test_the_command_lists_texts_and_erases_only_with_yes(event: Event) -> None:
    person, output = erased_player(event), StringIO()
    call_command("erase_person", person.username, stdout=output)
    assert "urážka Benešové Kateřiny -> urážka […]" in output.getvalue()
    assert erased_player(event).erased_at is None
    call_command("erase_person", person.username, "--yes", stdout=output)
    assert erased_player(event).erased_at is not None
    assert not rows_with("Benešov")
    assert Action.objects.get(verb="person.erased").actor is None
    with pytest.raises(CommandError):
        call_command("erase_person", person.username)


def test_the_command_explains_a_refusal() -> None:
    event = make_event(0)
    with pytest.raises(CommandError):
        call_command("erase_person", organizer_of(event).username, "--yes", stdout=StringIO())
    assert organizer_of(event).erased_at is None


# --- by the player


def test_my_page_lists_the_texts_and_keeps_ticked_ones(event: Event) -> None:
    client = Client(headers={"accept-language": "cs"})
    client.force_login(erased_player(event))
    page = client.get(reverse("my-data-erase")).content.decode()
    assert "urážka Benešové Kateřiny" in page
    assert "Potom: urážka […]" in page
    assert "777 123 456" not in page
    mentions_found = find_mentions(erased_player(event), by_staff=False)
    key = next(mention.key for mention in mentions_found if mention.text == "poslala Kateřina")
    client.post(reverse("my-data-erase"), {"confirm": "vymazat", f"text.{key}": "poslala Kateřina"})
    assert Action.objects.filter(after__reason="poslala Kateřina").exists()
    assert not rows_with("Benešové Kateřiny")


def test_the_api_lists_texts_and_keeps_those_sent_back(event: Event) -> None:
    api = APIClient(headers={"accept-language": "en"})
    person = erased_player(event)
    api.force_login(person)
    found = {mention["text"]: mention for mention in api.get("/api/v1/me/erase/").json()["mentions"]}
    assert found["urážka Benešové Kateřiny"]["suggested"] == "urážka […]"
    kept = {found["poslala Kateřina"]["key"]: "poslala Kateřina"}
    answer = api.post("/api/v1/me/erase/", {"confirm": person.username, "texts": kept}, format="json")
    assert answer.status_code == 204
    assert entries(event)[3].disqualified_for == "urážka […]"
    assert Action.objects.filter(after__reason="poslala Kateřina").exists()


PRIZES = "1. pohár\r\n2. kniha od Kateřiny Benešové"


def test_a_kept_text_of_several_lines_stays_as_it_is(event: Event) -> None:
    """Prizes are stored with the line ends of the form; the name was removed although the text was ticked."""
    person = erased_player(event)
    give_role(event, person, "organizer")
    change_facts(event=event, changes={"prizes": PRIZES}, actor=organizer_of(event))
    (key,) = (mention.key for mention in find_mentions(person, by_staff=False) if mention.text == PRIZES)
    client = Client(headers={"accept-language": "en"})
    client.force_login(person)
    assert client.post(reverse("my-data-erase"), {"confirm": "ERASE", f"text.{key}": PRIZES}).status_code == 302
    event.refresh_from_db()
    assert event.prizes == PRIZES


def test_a_text_of_several_lines_that_staff_keep_stays_as_it_is(event: Event) -> None:
    entry = entries(event)[0]
    change_facts(event=event, changes={"prizes": PRIZES}, actor=organizer_of(event))
    (key,) = (mention.key for mention in find_mentions(player_of(entry), by_staff=True) if mention.text == PRIZES)
    typed = {"confirm": "ERASE", f"text.{key}": PRIZES}
    assert browser(event, "organizer").post(erase_address(entry), typed).status_code == 302
    event.refresh_from_db()
    assert event.prizes == PRIZES


def test_a_person_in_no_event_has_no_texts() -> None:
    person = create_person(given_name="Sama", family_name="Doma", actor=None)
    assert find_mentions(person, by_staff=True) == []
    erase_person(user=person)
    assert Action.objects.get(verb="person.erased").after == {"texts": 0}


def test_erasing_replaces_texts_of_a_finished_event(event: Event) -> None:
    event = move_event(event=event, to="finished", actor=None)
    erase_person(user=erased_player(event), actor=organizer_of(event))
    event.refresh_from_db()
    assert event.state == "finished"
    assert not rows_with("Benešov")


def test_reasons_of_extra_time_are_replaced_in_the_row_and_in_the_log() -> None:
    event = make_event(4)
    organizer, player = organizer_of(event), player_of(entries(event)[0])
    pair(event)
    start_round(event=event, number=1, actor=organizer)
    match = event.rounds.get().matches.get(table=1)
    give_extra_time(event=event, match_id=match.pk, minutes=5, reason="dotaz Kateřiny Benešové", actor=organizer)
    (found,) = [mention for mention in list_mentions(player, by_staff=True) if "dotaz" in mention.text]
    assert replace_texts({found.key: "dotaz hráčky"}, organizer) == 2
    assert ExtraTime.objects.get().reason == "dotaz hráčky"
    assert Action.objects.get(verb="round.extra_time").after == {"minutes": 5, "reason": "dotaz hráčky"}


def test_a_judge_that_entered_a_long_list_of_names_can_be_erased() -> None:
    """The list is a job with a scope of its own in the event, which was read as the number of an event."""
    event = make_event(2, state="check_in")
    judge = make_person("Bořek Stavitel")
    queue_walk_ins(event=event, people=[Newcomer("Jan", "Novák")], actor=judge)
    assert list(find_events_of_people([judge.pk])) == [event]
    erase_person(user=judge)
    judge.refresh_from_db()
    assert judge.erased_at
