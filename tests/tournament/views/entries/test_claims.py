"""Pages of a claim: slips of the organizer, the link of the player with and without an account."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.builders import make_event, make_person, organizer_of, player_of
from tests.ground.recorded import recorded
from tests.tournament.views.readers import LANGUAGES, browser
from tournament.entries.services.claim_links import hand_out_link
from tournament.entries.services.entries import add_entry, add_walk_in
from tournament.models import Entry, Event

pytestmark = pytest.mark.django_db
PASSWORD = "pět-zelených-žab"


@pytest.fixture
@recorded
def entry() -> Entry:
    event = make_event(0)
    return add_walk_in(event=event, given_name="Běla", family_name="Nová", actor=organizer_of(event))


def make_link(entry: Entry) -> str:
    return reverse("sign-in-link", args=[hand_out_link(entry=entry, actor=organizer_of(entry.event))])


def client_of(user: User) -> Client:
    client = Client(headers={"accept-language": "cs"})
    client.force_login(user)
    return client


def read_page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_claim_slips_are_shown_once_and_open_the_link(entry: Entry, language: str) -> None:
    organizer = browser(entry.event, "organizer", language)
    address = reverse("event-claim-slips", args=[entry.event.slug])
    assert organizer.get(address).status_code == 405
    shown = organizer.post(address).content.decode()
    link = re.search(r"<code>http://[^/]+(/account/link/[^<]+)</code>", shown)
    assert link
    assert "<svg" in shown
    assert "Běla Nová" in read_page(Client(), link[1])
    listed = read_page(organizer, reverse("event-claims", args=[entry.event.slug]))
    assert link[1] not in listed
    assert "Nová Běla" in listed


def test_revoked_code_is_refused(entry: Entry) -> None:
    address, event = make_link(entry), entry.event
    browser(event, "organizer").post(reverse("event-entry-link-withdraw", args=[event.slug, entry.pk]))
    assert Client().get(address).status_code == 410


def test_player_without_an_account_creates_one_and_returns(entry: Entry) -> None:
    address = make_link(entry)
    client = Client(headers={"accept-language": "cs"})
    assert f'href="/account/signup/?next={address}"' in read_page(client, address)
    form = {"username": "bela", "password1": PASSWORD, "password2": PASSWORD, "next": address}
    answer = client.post("/account/signup/", {**form, "given_name": "Běla", "family_name": "Nová"})
    assert answer["location"] == address
    assert "Převzít do účtu" in read_page(client, address)
    assert client.post(f"{address}claim/").status_code == 302
    assert player_of(entry).username == "bela"
    assert client.get(reverse("event-me", args=[entry.event.slug])).status_code == 200


def test_signed_in_account_may_sign_in_as_the_walk_in(entry: Entry) -> None:
    address = make_link(entry)
    client = client_of(make_person("Jana Jiná", password=PASSWORD))
    assert "Přihlásit se jako Běla Nová" in read_page(client, address)
    client.post(address)
    assert client.session["_auth_user_id"] == str(player_of(entry).pk)


def test_claim_needs_a_signed_in_account(entry: Entry) -> None:
    address = make_link(entry)
    answer = Client().post(f"{address}claim/")
    assert answer["location"].startswith("/account/login/")
    phone_of_another = client_of(make_person("Bez Hesla"))
    assert "claim/" not in read_page(phone_of_another, address)
    assert phone_of_another.post(f"{address}claim/").status_code == 403
    assert player_of(entry).full_name == "Běla Nová"


def test_refused_claim_of_an_entered_player_names_the_event(entry: Entry) -> None:
    client = client_of(player := make_person("Jana Jiná", password=PASSWORD))
    add_entry(event=entry.event, user=player, actor=None)
    answer = client.post(f"{make_link(entry)}claim/")
    assert answer.status_code == 409
    assert entry.event.name in answer.content.decode()


def test_check_in_list_counts_players_without_an_account(entry: Entry) -> None:
    event: Event = entry.event
    address = reverse("event-entries", args=[event.slug])
    assert "1 hráč bez účtu" in read_page(browser(event, "organizer", "cs"), address)
    assert "bez účtu" not in read_page(browser(event, "nobody", "cs"), address)
