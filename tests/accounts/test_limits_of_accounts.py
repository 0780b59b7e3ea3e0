"""What one account may do in a day, which accounts may make events, and disabled accounts."""

from collections import Counter
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from accounts.models import CountedUse, SiteRole, User
from accounts.services.daily_limits import count_use
from accounts.services.disabling import disable_account, enable_account
from accounts.services.people import grant_site_role
from accounts.services.sign_in_links import issue_link
from accounts.services.tokens import issue_token
from ledger.models import Action
from ledger.services.log import OPERATORS
from problems import Refused
from tests.builders import FORMAT, MORNING, make_event, make_person, organizer_of, staff_of
from tests.ledger.threads import run_at_once
from tests.refusals import refused
from tournament.entries.services.check_in_desk import add_walk_ins
from tournament.entries.services.entries import add_walk_in
from tournament.entries.services.long_lists import queue_walk_ins
from tournament.entries.services.newcomers import Newcomer
from tournament.models import Event
from tournament.organizing.services.events import create_event
from tournament.organizing.services.whole_event import copy_event

pytestmark = pytest.mark.django_db

PASSWORD = "pět-zelených-žab"
EVENTS = CountedUse.Kind.EVENTS


@pytest.fixture
def hana() -> User:
    return make_person("Hana Řezáčová", password=PASSWORD)


@pytest.fixture
def operator() -> User:
    return make_person("Olga Správcová", password=PASSWORD, operator=True)


def found(actor: User, name: str = "Turnaj") -> Event:
    return create_event(actor=actor, name=name, format_key=FORMAT, starts_at=MORNING)


def client_of(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def test_an_account_makes_so_many_events_in_24_hours(hana: User, settings: Settings) -> None:
    settings.EVENTS_A_DAY = 3
    for _ in range(2):
        found(hana)
    event = Event.objects.filter(created_by=hana)[0]
    copy_event(event=event, name="Kopie", starts_at=MORNING, actor=hana)
    with refused("events_a_day_reached") as caught:
        found(hana)
    assert 86_000 < caught.value.problems[0].params["seconds"] <= 86_400
    body = {"name": "Čtvrtý", "format": FORMAT, "starts_at": MORNING.isoformat()}
    answer = client_of(hana).post("/api/v1/events/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (429, "events_a_day_reached")
    assert int(answer["Retry-After"]) > 86_000
    assert Event.objects.filter(created_by=hana).count() == 3
    found(make_person("Vít Hájek"))
    CountedUse.objects.filter(user=hana).update(at=timezone.now() - timedelta(hours=25))
    found(hana)
    assert CountedUse.objects.filter(user=hana).count() == 1


def test_a_refused_event_is_not_counted(hana: User) -> None:
    with refused("format_unknown"):
        create_event(actor=hana, name="Turnaj", format_key="neznámý", starts_at=MORNING)
    assert not CountedUse.objects.exists()


def test_an_account_enters_so_many_names_in_24_hours_however_they_come(settings: Settings) -> None:
    event = make_event(0, state="registration")
    organizer = organizer_of(event)
    settings.NAMES_A_DAY = 6
    people = [Newcomer("Jan", f"Novák{letter}") for letter in "abcd"]
    add_walk_in(event=event, given_name="Eva", family_name="Malá", actor=organizer)
    add_walk_ins(event=event, people=people, actor=organizer)
    more = [Newcomer("Petr", f"Dvořák{letter}") for letter in "ab"]
    for enter in (add_walk_ins, queue_walk_ins):
        with refused("names_a_day_reached") as caught:
            enter(event=event, people=more, actor=organizer)
        assert caught.value.problems[0].params["left"] == 1
    assert event.entries.count() == 5
    # Another member of the staff has a count of their own, and commands are not counted.
    add_walk_ins(event=event, people=more, actor=staff_of(event, "scorekeeper"))
    add_walk_ins(event=event, people=[Newcomer("Ivo", f"Kos{letter}") for letter in "abcdefgh"], actor=None)


@pytest.mark.django_db(transaction=True)
def test_two_requests_at_once_do_not_pass_the_limit_together(settings: Settings) -> None:
    settings.EVENTS_A_DAY = 3
    hana = make_person("Hana Řezáčová")

    def use() -> bool:
        try:
            count_use(user=hana, kind=EVENTS)
        except Refused:
            return False
        return True

    assert Counter(run_at_once(*[use] * 8)) == {True: 3, False: 5}


@pytest.mark.parametrize(
    ("founders", "role", "code"),
    [
        ("everyone", "", ""),
        ("granted", "", "founding_by_role"),
        ("granted", "founder", ""),
        ("granted", "operator", ""),
        ("operators", "founder", "founding_by_operators"),
        ("operators", "operator", ""),
    ],
)
def test_the_setting_says_which_accounts_make_events(
    founders: str, role: str, code: str, hana: User, settings: Settings
) -> None:
    settings.FOUNDERS = founders
    if role:
        grant_site_role(user=hana, role=role, actor=None)
    client = client_of(hana)
    start, wizard = client.get("/"), client.get(reverse("new-event"))
    body = {"name": "Turnaj", "format": FORMAT, "starts_at": MORNING.isoformat()}
    answer = client.post("/api/v1/events/", body, content_type="application/json")
    if not code:
        assert (wizard.status_code, answer.status_code) == (200, 201)
        assert reverse("new-event") in start.content.decode()
        return
    assert (wizard.status_code, answer.status_code, answer.json()["code"]) == (403, 403, code)
    assert "On this site" in wizard.content.decode()
    assert "On this site" in start.content.decode()
    assert reverse("new-event") not in start.content.decode()
    assert not Event.objects.exists()


def test_an_operator_lets_an_account_make_events(hana: User, operator: User, settings: Settings) -> None:
    settings.FOUNDERS = "granted"
    client, page = client_of(operator), reverse("operators-account", args=[hana.pk])
    assert "Let the account make events" in client.get(page).content.decode()
    client.post(reverse("operators-account-change", args=[hana.pk, "allow-founding"]), {"reason": "klub Brno"})
    found(hana)
    client.post(reverse("operators-account-change", args=[hana.pk, "end-founding"]), {"reason": "odešla"})
    assert not SiteRole.objects.filter(user=hana).exists()
    lines = Action.objects.filter(scope=OPERATORS).order_by("pk").values_list("verb", "after")
    assert [(verb, (after or {})["reason"]) for verb, after in lines] == [
        ("site_role.granted", "klub Brno"),
        ("site_role.withdrawn", "odešla"),
    ]


def test_sessions_tokens_and_links_of_a_disabled_account_end_at_once(hana: User, operator: User) -> None:
    client, (_row, token), code = client_of(hana), issue_token(user=hana), issue_link(user=hana, actor=None)
    bearer = {"Authorization": f"Bearer {token}"}
    assert client.get("/api/v1/me/").status_code == Client().get("/api/v1/me/", headers=bearer).status_code == 200
    disable_account(user=hana, actor=operator, reason="reklama")
    assert client.get("/api/v1/me/").status_code == Client().get("/api/v1/me/", headers=bearer).status_code == 401
    assert Client().get(reverse("sign-in-link", args=[code])).status_code == 404
    hana.refresh_from_db()
    enable_account(user=hana, actor=operator, reason="omyl")
    # What ended stays ended; the person signs in anew.
    assert client.get("/api/v1/me/").status_code == Client().get("/api/v1/me/", headers=bearer).status_code == 401
    assert Client().post(reverse("account_login"), {"login": hana.username, "password": PASSWORD}).status_code == 302
    lines = Action.objects.filter(scope=OPERATORS, subject=f"person:{hana.pk}").order_by("pk")
    assert [(line.verb, line.actor, (line.after or {})["reason"]) for line in lines] == [
        ("account.disabled", operator, "reklama"),
        ("account.enabled", operator, "omyl"),
    ]


def test_only_the_right_password_learns_that_the_account_is_disabled(hana: User, operator: User) -> None:
    disable_account(user=hana, actor=operator, reason="reklama")
    tokens = "/api/v1/tokens/"
    right, wrong = ({"username": hana.username, "password": password} for password in (PASSWORD, "guess"))
    answer = Client().post(tokens, right, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "account_disabled")
    assert Client().post(tokens, wrong, content_type="application/json").json()["code"] == "credentials_wrong"
    page = Client(headers={"accept-language": "en"})
    shown = page.post(reverse("account_login"), {"login": hana.username, "password": PASSWORD})
    assert "disabled this account" in shown.content.decode()


def test_events_of_a_disabled_account_stay_and_other_staff_work_on(operator: User) -> None:
    event = make_event(4)
    judge = staff_of(event, "judge")
    disable_account(user=organizer_of(event), actor=operator, reason="reklama")
    assert Client().get(event.get_absolute_url()).status_code == 200
    assert client_of(judge).get(reverse("event-desk", args=[event.slug])).status_code == 200
    assert client_of(operator).post(reverse("event-pair", args=[event.slug]), {"number": 1}).status_code == 302


def test_an_operator_cannot_disable_the_own_account_or_one_twice(hana: User, operator: User) -> None:
    with refused("account_own"):
        disable_account(user=operator, actor=operator, reason="x")
    with refused("account_enabled_already"):
        enable_account(user=hana, actor=operator, reason="x")
    disable_account(user=hana, actor=operator, reason="x")
    with refused("account_disabled_already"):
        disable_account(user=hana, actor=operator, reason="x")


def test_the_page_of_an_account_disables_and_enables_it(hana: User, operator: User) -> None:
    client = client_of(operator)
    for action, is_active in (("disable", False), ("enable", True)):
        address = reverse("operators-account-change", args=[hana.pk, action])
        assert client.post(address, {"reason": ""}).status_code == 422
        assert client.post(address, {"reason": "důvod"}).status_code == 302
        hana.refresh_from_db()
        assert hana.is_active == is_active
    assert client.get(reverse("operators-account", args=[hana.pk])).status_code == 200
    assert client.post(reverse("operators-account-change", args=[hana.pk, "sell"]), {"reason": "x"}).status_code == 404
