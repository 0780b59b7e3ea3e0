"""Pages and API of invitations: the attack by a stranger's event, signing in by link and by password, QR codes."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.devices import COOKIE, HEADER
from accounts.models import User
from accounts.queries.sign_in_links import read_link
from accounts.services.sign_in_links import issue_link
from accounts.services.tokens import issue_token
from ledger.models import Action
from tests.builders import entries, make_event, make_person, organizer_of, player_of, staff_of
from tests.tournament.views.readers import LANGUAGES, browser, sentence
from tournament.entries.services.claim_links import hand_out_link
from tournament.event.queries.staff import find_roles
from tournament.event.services.invitations import invite_by_link, invite_person
from tournament.models import Event, StaffRole

pytestmark = pytest.mark.django_db

PASSWORD = "pět-zelených-žab"
API = "/api/v1/"


@pytest.fixture(autouse=True)
def _quick_hashes(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def event() -> Event:
    return make_event(0)


@pytest.fixture
def judge() -> User:
    return make_person("Ladislav Kubát", password=PASSWORD)


def invite(event: Event, person: User, role: str = "judge") -> str:
    """Invite the person; return the address of the answer."""
    row = invite_person(event=event, username=person.username, role=role, actor=organizer_of(event))
    return reverse("invitation", args=[row.pk])


def sign_in_by_link(person: User) -> Client:
    device = Client(headers={"accept-language": "en"})
    device.post(reverse("sign-in-link", args=[issue_link(user=person, actor=None)]))
    assert device.session["_auth_user_id"] == str(person.pk)
    return device


def sign_in_by_password(person: User, device: Client | None = None) -> Client:
    device = device or Client(headers={"accept-language": "en"})
    assert device.post("/account/login/", {"login": person.username, "password": PASSWORD}).status_code == 302
    return device


def invite_by_page(attacker: Client, slug: str, username: str, role: str) -> None:
    attacker.post(f"/events/{slug}/staff/", {"username": username, "role": role})


def invite_by_api(attacker: Client, slug: str, username: str, role: str) -> None:
    body = {"username": username, "role": role}
    attacker.post(f"{API}events/{slug}/staff/", body, content_type="application/json")


@pytest.mark.parametrize("give", [invite_by_page, invite_by_api])
def test_a_stranger_with_a_draft_ends_no_link_and_no_claim_slip(give: Callable[..., None], judge: User) -> None:
    """Any account may create an event; giving a role in it once ended all links of the named person."""
    event = make_event(1)
    player, draft = player_of(entries(event)[0]), make_event(0, state="draft", name="Past")
    slip = hand_out_link(entry=entries(event)[0], actor=organizer_of(event))
    link = issue_link(user=judge, actor=None)
    for person in (player, judge):
        for role in ("judge", "scorekeeper", "organizer"):
            give(browser(draft, "organizer"), draft.slug, person.username, role)
    assert read_link(code=slip).user == player
    assert read_link(code=link).user == judge
    assert find_roles(player, draft) == find_roles(judge, draft) == frozenset()
    assert not Action.objects.filter(verb="sign_in_link.withdrawn").exists()


def test_an_invited_person_has_no_rights(judge: User) -> None:
    """Neither pages nor API of a draft are open before the invitation is accepted, and then they are."""
    event = make_event(0, state="draft", name="Tajný turnaj")
    device = sign_in_by_password(judge)
    answer = invite(event, judge, "organizer")
    pages = [f"/events/{event.slug}/{page}" for page in ("", "staff/", "entries/", "log/", "settings/")]
    for address in [*pages, f"{API}events/{event.slug}/", f"{API}events/{event.slug}/staff/"]:
        assert device.get(address).status_code == 404, address
    assert "Tajný turnaj" not in device.get("/events/").content.decode()
    device.post(answer, {"answer": "accept"})
    assert {device.get(address).status_code for address in pages} == {200}


def test_the_person_reads_the_invitation_and_accepts(event: Event, judge: User) -> None:
    device = sign_in_by_password(judge)
    assert "You are invited" not in device.get("/").content.decode()
    answer = invite(event, judge)
    assert "You are invited" in device.get("/").content.decode()
    page = device.get("/invitations/").content.decode()
    assert event.name in page
    assert answer in page
    assert 'type="password"' not in page
    done = device.post(answer, {"answer": "accept"})
    assert (done.status_code, done["location"]) == (302, f"/events/{event.slug}/")
    assert find_roles(judge, event) == {"judge"}
    line = Action.objects.get(verb="role.accepted")
    assert (line.scope, line.actor, line.subject) == (event.scope, judge, f"person:{judge.pk}")


def test_the_person_declines(event: Event, judge: User) -> None:
    device, answer = sign_in_by_link(judge), invite(event, judge)
    assert device.post(answer, {"answer": "decline"})["location"] == "/invitations/"
    assert event.name not in device.get("/invitations/").content.decode()
    assert find_roles(judge, event) == frozenset()
    assert "invited" in browser(event, "organizer").get(f"/events/{event.slug}/staff/").content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_holder_of_a_link_cannot_accept_without_the_password(event: Event, judge: User, language: str) -> None:
    thief, answer = sign_in_by_link(judge), invite(event, judge)
    for password, code in (("", "password_needed"), ("hádám", "password_wrong")):
        done = thief.post(answer, {"answer": "accept", "password": password}, headers={"accept-language": language})
        assert done.status_code == 403
        assert sentence(language, code) in done.content.decode()
    assert find_roles(judge, event) == frozenset()
    assert 'type="password"' in thief.get("/invitations/").content.decode()
    assert thief.post(answer, {"answer": "accept", "password": PASSWORD}).status_code == 302
    assert find_roles(judge, event) == {"judge"}


def test_a_device_that_signed_in_by_password_before_may_accept_after_a_link(event: Event, judge: User) -> None:
    device, answer = sign_in_by_password(judge), invite(event, judge)
    device.post(reverse("account_logout"))
    device.post(reverse("sign-in-link", args=[issue_link(user=judge, actor=None)]))
    assert device.post(answer, {"answer": "accept"}).status_code == 302
    assert find_roles(judge, event) == {"judge"}


def test_a_device_known_by_a_link_becomes_one_known_by_password(event: Event, judge: User) -> None:
    device = sign_in_by_link(judge)
    first = device.cookies[COOKIE].value
    device.post(reverse("account_logout"))
    sign_in_by_password(judge, device)
    assert device.cookies[COOKIE].value != first
    device.post(reverse("account_logout"))
    device.post(reverse("sign-in-link", args=[issue_link(user=judge, actor=None)]))
    assert device.post(invite(event, judge), {"answer": "accept"}).status_code == 302


def test_a_password_of_one_account_does_not_count_for_another(event: Event, judge: User) -> None:
    """A computer of the desk: its scorekeeper signed in by password, then a link of the judge was opened on it."""
    desk, answer = sign_in_by_password(make_person("Jiný Člověk", password=PASSWORD)), invite(event, judge)
    desk.post(reverse("sign-in-link", args=[issue_link(user=judge, actor=None)]))
    assert desk.post(answer, {"answer": "accept"}).status_code == 403


def test_a_person_without_an_account_is_led_to_one(event: Event) -> None:
    walk_in = make_person("Běla Nová")
    device, answer = sign_in_by_link(walk_in), invite(event, walk_in)
    assert reverse("set-up-account") in device.get("/invitations/").content.decode()
    assert device.post(answer, {"answer": "accept"}).status_code == 403
    form = {"username": walk_in.username, "new_password1": PASSWORD, "new_password2": PASSWORD}
    device.post(reverse("set-up-account"), form)
    assert device.post(answer, {"answer": "accept"}).status_code == 302


def test_a_new_account_accepts_the_qr_code_of_the_staff_page(event: Event) -> None:
    shown = browser(event, "organizer").post(f"/events/{event.slug}/staff/link/", {"role": "scorekeeper"})
    assert "no-store" in shown["cache-control"]
    assert 'class="qr-code"' in shown.content.decode()
    found = re.search(r"/invitations/link/[\w-]+/", shown.content.decode())
    assert found is not None
    address, phone = found[0], Client(headers={"accept-language": "en"})
    page = phone.get(address)
    assert page.status_code == 200
    assert f"{reverse('account_signup')}?next={address}" in page.content.decode()
    assert phone.post(address).status_code == 401
    assert "_auth_user_id" not in phone.session
    form = {"given_name": "Běla", "family_name": "Nová", "username": "bela", "password1": PASSWORD}
    joined = phone.post(reverse("account_signup"), {**form, "password2": PASSWORD, "next": address})
    assert joined["location"] == address
    assert phone.post(address).status_code == 302
    assert find_roles(User.objects.get(username="bela"), event) == {"scorekeeper"}
    assert phone.get(address).status_code == 410


def test_a_link_of_an_invitation_asks_for_the_password_too(event: Event, judge: User) -> None:
    _row, code = invite_by_link(event=event, role="judge", actor=None)
    address, thief = reverse("invitation-link", args=[code]), sign_in_by_link(judge)
    assert thief.post(address).status_code == 403
    assert thief.post(address, {"password": PASSWORD}).status_code == 302


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_staff_page_lists_known_and_unknown_user_names_alike(event: Event, judge: User, language: str) -> None:
    desk = browser(event, "organizer", language)
    pages = []
    for username in (judge.username, "nikdo.takovy"):
        assert desk.post(f"/events/{event.slug}/staff/", {"username": username, "role": "judge"}).status_code == 302
        page = desk.get(f"/events/{event.slug}/staff/").content.decode()
        row = StaffRole.objects.get(event=event, user=None)
        pages.append(re.sub(r"\b\w{64}\b", "", page).replace(username, "X").replace(f"/{row.pk}/", "/N/"))
        desk.post(f"/events/{event.slug}/staff/{row.pk}/revoke/")
    assert pages[0] == pages[1]
    assert {"cs": "pozváno", "en": "invited"}[language] in pages[0]


def test_an_api_client_accepts_with_the_password_or_its_device(event: Event, judge: User) -> None:
    made = [
        invite_person(event=event, username=judge.username, role=role, actor=None) for role in ("judge", "organizer")
    ]
    thief = sign_in_by_link(judge)
    assert thief.post(f"{API}tokens/", {"name": "x"}, content_type="application/json").status_code == 403
    bearer = {"Authorization": f"Bearer {issue_token(user=judge)[1]}", HEADER: thief.cookies[COOKIE].value}

    def accept(row: StaffRole, body: dict[str, str], **headers: str) -> int:
        address = f"{API}invitations/{row.pk}/accept/"
        return Client().post(address, body, content_type="application/json", headers={**bearer, **headers}).status_code

    assert accept(made[0], {}) == 403
    listed = Client().get(f"{API}invitations/", headers=bearer).json()["results"]
    assert [(row["event"], row["role"]) for row in listed] == [(event.slug, "organizer"), (event.slug, "judge")]
    assert accept(made[0], {"password": PASSWORD}) == 204
    body = {"username": judge.username, "password": PASSWORD}
    device = Client().post(f"{API}tokens/", body, content_type="application/json").json()["device"]
    assert accept(made[1], {}, **{HEADER: device}) == 204
    assert find_roles(judge, event) == {"judge", "organizer"}


def test_an_api_client_declines_and_gets_a_link(event: Event, judge: User) -> None:
    row = invite_person(event=event, username=judge.username, role="judge", actor=None)
    device = sign_in_by_link(judge)
    assert device.post(f"{API}invitations/{row.pk}/decline/", content_type="application/json").status_code == 204
    assert device.post(f"{API}invitations/{row.pk}/decline/", content_type="application/json").status_code == 410
    organizer = browser(event, "organizer")
    made = organizer.post(f"{API}events/{event.slug}/staff/", {"role": "judge"}, content_type="application/json").json()
    assert (made["username"], made["status"]) == ("", "invited")
    assert sign_in_by_password(judge).post(made["link"].partition("testserver")[2] or made["link"]).status_code == 302
    assert find_roles(judge, event) == {"judge"}
    listed = organizer.get(f"{API}events/{event.slug}/staff/").json()["results"]
    assert {row["link"] for row in listed} == {""}


def test_only_organizers_invite(event: Event) -> None:
    for role in ("judge", "scorekeeper"):
        staff_of(event, role, f"Pomocník {role}")
        for address in ("staff/", "staff/link/"):
            form = {"username": "nikdo", "role": "judge"}
            assert browser(event, role).post(f"/events/{event.slug}/{address}", form).status_code == 403
    assert not StaffRole.objects.filter(user=None).exists()
