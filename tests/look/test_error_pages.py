"""Error pages say what happened, why, and what to do, in the reader's language."""

import re

import pytest
from django.test import Client

from accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.look.site")]

LANGUAGES = ["cs", "en"]


@pytest.fixture
def client() -> Client:
    """Return a client like a browser: errors become pages, and forms need their CSRF token."""
    return Client(raise_request_exception=False, enforce_csrf_checks=True)


@pytest.mark.parametrize(("language", "heading"), [("cs", "Tady nic není"), ("en", "Nothing here")])
def test_an_unknown_address_is_explained(client: Client, language: str, heading: str) -> None:
    answer = client.get("/nic/tu/neni/", headers={"accept-language": language})
    assert answer.status_code == 404
    assert re.search(rf"<h1>\s*{heading}\s*</h1>", answer.text)
    assert f'<html lang="{language}"' in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_page_needs_neither_request_nor_database(client: Client, language: str) -> None:
    answer = client.get("/broken/", headers={"accept-language": language})
    assert answer.status_code == 500
    assert ("Něco se tu pokazilo" if language == "cs" else "An error occurred") in answer.text
    assert "a bug" not in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_expired_form_is_explained(client: Client, language: str) -> None:
    answer = client.post("/theme/", {"theme": "dark"}, headers={"accept-language": language})
    assert answer.status_code == 403
    assert ("Formulář vypršel" if language == "cs" else "The form has expired") in answer.text


def test_htmx_shows_an_expired_form_above_the_page(client: Client) -> None:
    """It got a whole page without the element for problems, removed that element, and showed nothing."""
    answer = client.post("/theme/", {"theme": "dark"}, headers={"hx-request": "true", "accept-language": "cs"})
    assert answer.status_code == 403
    assert answer.text.startswith('<div id="problems">')
    assert "Formulář vypršel" in answer.text
    assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("#problems", "outerHTML")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_method_is_explained(client: Client, language: str) -> None:
    answer = client.get("/theme/", headers={"accept-language": language})
    assert answer.status_code == 405
    assert answer["Allow"] == "POST"
    assert ("Takhle to nejde" if language == "cs" else "Not possible this way") in answer.text


def test_a_suspicious_request_is_explained(client: Client) -> None:
    answer = client.get("/suspicious/", headers={"accept-language": "cs"})
    assert answer.status_code == 400
    assert "Požadavek nejde přečíst" in answer.text


def test_htmx_gets_only_the_problems(client: Client) -> None:
    answer = client.get("/refused/?code=not_allowed", headers={"hx-request": "true"})
    assert answer.status_code == 403
    assert answer.text.startswith('<div id="problems">')
    assert "<html" not in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("body_unreadable", 400),
        ("sign_in_needed", 401),
        ("not_allowed", 403),
        ("key_reused", 409),
        ("link_used", 410),
        ("text_too_large", 413),
        ("sideboard_too_large", 422),
        ("throttled", 429),
    ],
)
def test_every_kind_of_refusal_says_what_to_do(client: Client, language: str, code: str, status: int) -> None:
    answer = client.get(f"/refused/?code={code}", headers={"accept-language": language})
    assert answer.status_code == status
    assert answer.text.count("<h1>") == 1
    assert 'role="alert"' in answer.text
    assert 'class="btn primary"' in answer.text


def test_a_refusal_for_sign_in_links_back(client: Client) -> None:
    answer = client.get("/refused/?code=sign_in_needed")
    assert "?next=/refused/%3Fcode%3Dsign_in_needed" in answer.text


def test_the_bar_shows_the_name_of_the_account(client: Client) -> None:
    client.force_login(User.objects.create(username="r", given_name="Řehoř", family_name="Čáp"))
    answer = client.get("/")
    assert "Řehoř Čáp" in answer.text
    assert "Sign out" in answer.text


def test_an_unknown_theme_in_the_cookie_is_ignored(client: Client) -> None:
    client.cookies["theme"] = '"><script>'
    answer = client.get("/")
    assert "data-theme" not in answer.text.split("<head>")[0]


@pytest.mark.parametrize(("password", "offer"), [("x", "Change the password"), (None, "Choose a name and a password")])
def test_the_menu_depends_on_the_password_of_the_account(client: Client, password: str | None, offer: str) -> None:
    person = User.objects.create(username="r", given_name="Řehoř", family_name="Čáp")
    person.set_password(password)
    person.save()
    client.force_login(person)
    assert offer in client.get("/").text
