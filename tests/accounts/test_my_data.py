"""The page of a person's own data: names shown to others, export and erasure, each with a line in the action log."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from accounts.models import ApiToken, SignInLink, User
from accounts.queries.my_data import find_consequences, find_hindrances
from accounts.services.claims import claim_person
from accounts.services.erasure import erase_person
from accounts.services.people import create_person
from accounts.services.privacy import choose_names
from accounts.services.sign_in_links import issue_link
from accounts.services.tokens import issue_token
from decks.models import DeckList, DeckVersion
from decks.services.proposals import propose_card
from ledger.models import Action
from rulings.search_storage import read_search_version
from rulings.services.decisions import approve_proposal
from rulings.services.proposals import propose_change
from tests.builders import entries, give_role, make_event, make_person, organizer_of, play_round, player_of
from tests.refusals import refused
from tournament.entries.services.entries import add_entry, change_status
from tournament.models import Event, StaffRole
from tournament.organizing.services.events import move_event
from tournament.submissions.services.submissions import submit_deck

pytestmark = pytest.mark.django_db
PASSWORD = "pět-zelených-žab"
PAGE = "my-data"


def signed_in_client(user: User, language: str = "cs") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    return client


@pytest.fixture
def jana() -> User:
    return make_person("Jana Tajemná", password=PASSWORD)


def make_running_event(user: User) -> Event:
    """A running event with one round closed, in which the person played and handed in a deck."""
    event = make_event(3)
    entry = add_entry(event=event, user=user, actor=None)
    change_status(entry=entry, to="checked_in", actor=None)
    submit_deck(entry=entry, text="1 Ilian", actor=user)
    play_round(event)
    return event


def test_names_can_be_chosen_on_the_page(jana: User) -> None:
    client = signed_in_client(jana)
    client.post(reverse(PAGE), {"display_name": "  Kočka\u202e  divá ", "is_hidden": "on"})
    jana.refresh_from_db()
    assert (jana.display_name, jana.is_hidden) == ("Kočka divá", True)
    text = client.get(reverse(PAGE)).content.decode()
    assert "skrytý hráč" in text
    assert "Kočka divá" in text
    client.post(reverse(PAGE), {"display_name": ""})
    jana.refresh_from_db()
    assert (jana.display_name, jana.is_hidden, jana.public_name) == ("", False, "Jana Tajemná")


def test_the_log_records_the_choice_without_the_names(jana: User) -> None:
    choose_names(user=jana, display_name="Kočka", is_hidden=False)
    line = Action.objects.get(verb="person.names_chosen")
    assert (line.actor, line.after) == (jana, {"is_hidden": False, "has_display_name": True})
    choose_names(user=jana, display_name="Kočka", is_hidden=False)
    assert Action.objects.filter(verb="person.names_chosen").count() == 1


@pytest.mark.parametrize("name", ["Věra Dvořáková", "VERA DVORAKOVA", "Dvořáková – Věra", "Kocour", "Kосоur"])
def test_the_public_name_of_another_person_is_refused(jana: User, name: str) -> None:
    """Two players of one event do not get the same name by one of them choosing the other's."""
    make_person("Věra Dvořáková")
    choose_names(user=make_person("Ivo Malý"), display_name="Kocour", is_hidden=False)
    answer = signed_in_client(jana).post(reverse(PAGE), {"display_name": name})
    assert answer.status_code == 422
    assert f"{name} se jmenuje někdo jiný" in answer.content.decode()
    jana.refresh_from_db()
    assert jana.display_name == ""


def test_a_name_that_the_person_cannot_see_is_not_refused(jana: User) -> None:
    """A refusal would tell that a hidden player, or one with a display name, has this name."""
    choose_names(user=make_person("Věra Dvořáková"), display_name="Kocour", is_hidden=False)
    choose_names(user=make_person("Ivo Malý"), display_name="", is_hidden=True)
    choose_names(user=jana, display_name="Věra Dvořáková", is_hidden=False)
    choose_names(user=jana, display_name="Ivo Malý", is_hidden=False)


def test_a_name_in_another_script_is_compared_letter_by_letter(jana: User) -> None:
    other = make_person("Věra Dvořáková")
    choose_names(user=jana, display_name="Иван", is_hidden=False)
    choose_names(user=other, display_name="Пётр", is_hidden=False)
    with refused("name_of_another"):
        choose_names(user=other, display_name="ИВАН", is_hidden=False)
    choose_names(user=other, display_name="Иван2", is_hidden=False)
    choose_names(user=jana, display_name="Мария2", is_hidden=False)


def test_a_person_with_a_namesake_can_choose_a_display_name(jana: User) -> None:
    make_person("Jana Tajemná")
    choose_names(user=jana, display_name="Kočka", is_hidden=False)
    choose_names(user=jana, display_name="Kočka", is_hidden=True)
    jana.refresh_from_db()
    assert (jana.display_name, jana.is_hidden) == ("Kočka", True)


def test_a_name_that_is_too_long_is_rejected(jana: User) -> None:
    answer = signed_in_client(jana).post(reverse(PAGE), {"display_name": "x" * 61})
    assert answer.status_code == 422
    jana.refresh_from_db()
    assert jana.display_name == ""


@pytest.mark.parametrize("name", ["my-data", "my-data-export", "my-data-erase"])
def test_the_pages_require_a_signed_in_person(name: str) -> None:
    answer = Client().post(reverse(name), {"confirm": "ERASE"})
    assert answer["location"].startswith("/account/login/")


def test_get_requests_change_nothing(jana: User) -> None:
    assert signed_in_client(jana).get(reverse("my-data-export")).status_code == 405
    assert signed_in_client(jana).get(reverse("my-data-erase")).status_code == 200
    jana.refresh_from_db()
    assert jana.erased_at is None


def export_data(user: User) -> Any:
    return json.loads(signed_in_client(user).post(reverse("my-data-export")).content)


def test_the_export_holds_all_personal_data(jana: User) -> None:
    event = make_running_event(jana)
    issue_token(user=jana, name="počítadlo")
    issue_link(user=jana, actor=None)
    give_role(event, jana, "judge")
    data = export_data(jana)
    assert data["person"]["given_name"] == "Jana"
    assert [token["name"] for token in data["tokens"]] == ["počítadlo"]
    assert len(data["sign_in_links"]) == 1
    assert data["decks"]["decks"][0]["versions"][0]["text"] == "1 Ilian"
    entry = data["events"]["entries"][0]
    assert entry["event"]["slug"] == event.slug
    assert [change["status"] for change in entry["changes"]] == ["registered", "checked_in"]
    assert entry["matches"][0]["results"][0]["games"] == [1, 0, 0]
    assert entry["matches"][0]["opponents"][0] in {entry.name for entry in entries(event)}
    assert entry["decks_handed_in"][0]["version"] == 1
    assert data["events"]["roles"] == [{"event": event.slug, "role": "judge"}]
    assert {"person.exported", "deck.submitted", "person.created"} <= {line["verb"] for line in data["log"]}


def test_the_export_holds_no_secret(jana: User) -> None:
    _row, token = issue_token(user=jana, name="počítadlo")
    code = issue_link(user=jana, actor=None)
    text = json.dumps(export_data(jana))
    secrets = [token, code, jana.password, *ApiToken.objects.values_list("token_digest", flat=True)]
    assert not [secret for secret in (*secrets, SignInLink.objects.get().code_digest) if secret in text]


def test_the_export_names_opponents_by_their_full_names(jana: User) -> None:
    event = make_running_event(jana)
    for entry in entries(event)[:3]:
        choose_names(user=player_of(entry), display_name="", is_hidden=True)
    opponents = [
        name
        for entry in export_data(jana)["events"]["entries"]
        for match in entry["matches"]
        for name in match["opponents"]
    ]
    # She knows the opponents from the matches, so hiding does not apply to her.
    assert opponents
    assert set(opponents) <= {player_of(entry).full_name for entry in entries(event)}


def test_erasing_requires_the_word(jana: User) -> None:
    client = signed_in_client(jana)
    assert client.post(reverse("my-data-erase"), {"confirm": "ano"}).status_code == 422
    jana.refresh_from_db()
    assert jana.erased_at is None
    assert client.post(reverse("my-data-erase"), {"confirm": "vymazat"}).status_code == 302
    jana.refresh_from_db()
    assert jana.erased_at is not None


def test_an_erased_person_cannot_sign_in(jana: User) -> None:
    here, elsewhere = signed_in_client(jana), signed_in_client(jana)
    _row, token = issue_token(user=jana)
    code, username = issue_link(user=jana, actor=None), jana.username
    here.post(reverse("my-data-erase"), {"confirm": "VYMAZAT"})
    assert elsewhere.get(reverse(PAGE)).status_code == 302
    assert not Client().login(username=username, password=PASSWORD)
    assert Client().get(reverse("sign-in-link", args=[code])).status_code == 404
    api = APIClient()
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert api.get("/api/v1/me/").status_code == 401
    jana.refresh_from_db()
    assert (jana.username, jana.given_name, jana.family_name, jana.email) == (f"erased-{jana.pk}", "", "", "")


def test_erasing_frees_the_user_name(jana: User) -> None:
    username = jana.username
    erase_person(user=jana)
    assert create_person(given_name="Jana", family_name="Nová", username=username, actor=None).username == username


def test_erasing_drops_the_entry_and_the_page_says_so_before(jana: User) -> None:
    event = make_running_event(jana)
    codes = {problem.code for problem in find_consequences(jana)}
    assert codes == {"erase_leaves_event", "erase_takes_decks"}
    assert event.name in signed_in_client(jana).get(reverse("my-data-erase")).content.decode()
    erase_person(user=jana)
    entry = event.entries.get(members__user=jana)
    assert (entry.status, entry.dropped_after) == ("dropped", 1)
    assert not DeckList.objects.filter(owner=jana).exists()
    assert not DeckVersion.objects.filter(deck__owner=jana).exists()
    verbs = Action.objects.filter(actor=jana, scope=event.scope).values_list("verb", flat=True)
    assert {"entry.status_changed", "entry.person_erased"} <= set(verbs)
    assert Action.objects.filter(verb="person.erased", scope="site").count() == 1


def test_an_event_that_is_over_keeps_the_entry_of_an_erased_person(jana: User) -> None:
    event = make_running_event(jana)
    move_event(event=event, to="finished", actor=None)
    erase_person(user=jana)
    assert event.entries.get(members__user=jana).status == "checked_in"


def test_the_only_organizer_of_an_event_cannot_be_erased() -> None:
    event = make_event(0)
    organizer = organizer_of(event)
    with refused("erase_last_organizer") as caught:
        erase_person(user=organizer)
    assert caught.value.problems[0].params == {"event": event.name}
    text = signed_in_client(organizer).get(reverse(PAGE)).content.decode()
    assert f"{event.name} nikdo jiný nepořádá" in text
    assert reverse("my-data-erase") not in text
    other = make_person("Ladislav Kubát")
    give_role(event, other, "organizer")
    erase_person(user=organizer)
    assert list(StaffRole.objects.filter(event=event).values_list("user", flat=True)) == [other.pk]


def test_the_only_operator_cannot_be_erased() -> None:
    operator = make_person("Olga Správná", operator=True)
    with refused("erase_last_operator"):
        erase_person(user=operator)
    make_person("Druhý Správný", operator=True)
    assert not find_hindrances(operator)
    erase_person(user=operator)


def test_erasing_an_account_erases_its_claimed_walk_ins(jana: User) -> None:
    walk_in = create_person(given_name="Janča", family_name="Ode Dveří", actor=None)
    claim_person(code=issue_link(user=walk_in, actor=None), user=jana)
    walk_in.refresh_from_db()
    assert walk_in.full_name == "Jana Tajemná"
    assert export_data(jana)["person"]["entered_before_as"] == [walk_in.pk]
    erase_person(user=jana)
    walk_in = User.objects.get(pk=walk_in.pk)
    assert "Jan" not in walk_in.full_name


def test_the_proposals_of_a_claimed_walk_in_are_those_of_the_account(jana: User) -> None:
    """They stayed with the walk-in, whose page showed the full name of an account that hides it."""
    walk_in = create_person(given_name="Janča", family_name="Ode Dveří", actor=None)
    ruling = propose_change(actor=walk_in, ruling_id="PP11-K016", content={"status": "disputed"})
    approve_proposal(actor=make_person("Irena Sovová"), number=ruling.pk, revision=1)
    version = read_search_version()
    facts = {"names": [["cs", "Žlutý kůň"]], "type": "special"}
    card = propose_card(actor=walk_in, game="doomtrooper", facts=facts, reason="mám ji v ruce")
    claim_person(code=issue_link(user=walk_in, actor=None), user=jana)
    ruling.refresh_from_db()
    card.refresh_from_db()
    assert (ruling.author, card.author) == (jana, jana)
    assert read_search_version() != version, "browsers keep no page with the name of the walk-in"


def test_the_api_returns_the_person_and_changes_the_names(jana: User) -> None:
    api = APIClient()
    api.force_login(jana)
    assert api.get("/api/v1/me/").json()["public_name"] == "Jana Tajemná"
    answer = api.patch("/api/v1/me/", {"display_name": "Kočka"}, format="json")
    assert (answer.json()["public_name"], answer.json()["is_hidden"]) == ("Kočka", False)
    answer = api.patch("/api/v1/me/", {"is_hidden": True}, format="json")
    assert answer.json()["display_name"] == "Kočka"
    assert "Koč" not in answer.json()["public_name"]
    assert APIClient().get("/api/v1/me/").status_code == 401


def test_the_api_exports_and_erases(jana: User) -> None:
    api = APIClient()
    api.force_login(jana)
    assert api.post("/api/v1/me/data/").json()["person"]["family_name"] == "Tajemná"
    assert api.post("/api/v1/me/erase/", {"confirm": "jana"}, format="json").status_code == 422
    assert api.post("/api/v1/me/erase/", {"confirm": jana.username}, format="json").status_code == 204
    assert api.get("/api/v1/me/").status_code == 401
