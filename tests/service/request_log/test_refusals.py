"""Each refused request leaves one line, which names neither a path nor a person's name nor a password."""

import re

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from accounts.services.people import create_person
from service.request_log import refusals
from service.request_log.throttle import LogThrottle
from tests.builders import make_event, make_person
from tests.tournament.views.readers import browser
from web.health.parts import _Reader

pytestmark = pytest.mark.django_db

_LINE = re.compile(
    r"(?P<level>[A-Z]+) \[(?P<id>[0-9a-f]{8})\] kartel\.requests: refused user=(?P<user>\S+) method=(?P<method>[A-Z]+)"
    r" status=(?P<status>\d+) code=(?P<code>[a-z_]+) ms=(?P<ms>\d+) route=(?P<route>.*)"
)
PASSWORD = "pět-zelených-žab"


@pytest.fixture(autouse=True)
def _new_throttles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no line of an earlier test delay one of this."""
    monkeypatch.setattr(refusals, "_THROTTLES", {status: LogThrottle() for status in refusals._THROTTLES})


def read_lines(capfd: pytest.CaptureFixture[str]) -> list[str]:
    return [line for line in capfd.readouterr().err.splitlines() if line.strip()]


def read_line(capfd: pytest.CaptureFixture[str]) -> dict[str, str]:
    """Return the fields of the only line that was written."""
    lines = read_lines(capfd)
    assert len(lines) == 1, lines
    found = _LINE.search(lines[0])
    assert found is not None, lines
    return found.groupdict()


def test_a_refused_form_leaves_one_line_with_user_method_status_code_duration_and_id(
    capfd: pytest.CaptureFixture[str],
) -> None:
    event = make_event()
    player = browser(event, "player", "cs")
    capfd.readouterr()
    answer = player.post(f"/events/{event.slug}/desk/", {"table": "1"})
    line = read_line(capfd)
    assert line["id"] == answer["X-Request-ID"]
    assert line["user"] == player.session["_auth_user_id"]
    assert (line["level"], line["method"], line["status"]) == ("WARNING", "POST", str(answer.status_code))
    assert line["code"] == "not_allowed"
    assert line["route"] == "events/<slug:slug>/desk/"


def test_a_refusal_of_the_api_leaves_one_line_with_the_owner_of_the_token(capfd: pytest.CaptureFixture[str]) -> None:
    person = create_person(given_name="Žofie", family_name="Říhová", actor=None)
    person.set_password(PASSWORD)
    person.save()
    token = (
        Client()
        .post("/api/v1/tokens/", {"username": person.username, "password": PASSWORD}, "application/json")
        .json()["token"]
    )
    event = make_event()
    capfd.readouterr()
    answer = Client().post(
        f"/api/v1/events/{event.slug}/rounds/", {}, "application/json", headers={"authorization": f"Bearer {token}"}
    )
    line = read_line(capfd)
    assert (line["user"], line["status"]) == (str(person.pk), str(answer.status_code))
    assert line["code"] == answer.json()["code"]
    assert line["route"].startswith("api/v1/events/<slug:slug>/")


@pytest.mark.parametrize(
    ("path", "headers", "status", "code"),
    [
        ("/nothing/here/", {}, "404", "not_found"),
        ("/api/v1/nothing/", {}, "404", "not_found"),
        ("/api/v1/me/", {}, "401", "sign_in_needed"),
        ("/theme/", {}, "405", "method_not_allowed"),
        ("/rulings/", {"host": "elsewhere.example"}, "400", "bad_request"),
    ],
)
def test_other_refusals_leave_one_line_each(
    capfd: pytest.CaptureFixture[str], path: str, headers: dict[str, str], status: str, code: str
) -> None:
    Client().get(path, headers=headers)
    line = read_line(capfd)
    assert (line["user"], line["status"], line["code"]) == ("-", status, code)


def test_an_answer_that_the_service_is_not_ready_leaves_one_line(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.health.parts._READER", _Reader())
    monkeypatch.setattr(settings, "MIN_FREE_DISK", 10**18)
    assert Client().get("/health/ready").status_code == 503
    assert read_line(capfd)["code"] == "unready"


def test_a_form_without_a_token_leaves_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    Client(enforce_csrf_checks=True).post(reverse("account_login"), {"login": "jana", "password": PASSWORD})
    assert read_line(capfd)["code"] == "csrf_failed"


def test_the_code_of_a_link_is_in_no_line(capfd: pytest.CaptureFixture[str]) -> None:
    for path in ("/account/link/tajny-kod-odkazu/", "/account/link/tajny-kod-odkazu", "/account/links/tajny-kod/"):
        assert Client().get(path).status_code >= 300
    lines = read_lines(capfd)
    assert lines
    assert "tajny-kod" not in "".join(lines)


def test_a_page_that_is_not_refused_leaves_no_line(capfd: pytest.CaptureFixture[str]) -> None:
    assert Client().get("/help/").status_code == 200
    assert read_lines(capfd) == []


def test_a_wrong_password_leaves_a_line_without_the_password_and_the_typed_name(
    capfd: pytest.CaptureFixture[str],
) -> None:
    person = make_person(password=PASSWORD)
    for username, named in ((person.username, str(person.pk)), ("heslo-v-jiném-poli", "unknown")):
        Client().post(reverse("account_login"), {"login": username, "password": "špatné-heslo"})
        lines = read_lines(capfd)
        assert len(lines) == 1
        assert lines[0].endswith(f"kartel.accounts: wrong password user={named} device=new")
        assert re.search(r"WARNING \[[0-9a-f]{8}\]", lines[0])
        assert not {"špatné-heslo", username} & set(lines[0].split())


def test_a_wrong_password_of_the_api_leaves_a_line_of_its_own(capfd: pytest.CaptureFixture[str]) -> None:
    person = make_person(password=PASSWORD)
    Client().post("/api/v1/tokens/", {"username": person.username, "password": "špatné"}, "application/json")
    first, second = read_lines(capfd)
    assert f"wrong password user={person.pk}" in first
    assert "status=401 code=credentials_wrong" in second


def test_refused_guesses_leave_one_line_a_second_with_their_number(capfd: pytest.CaptureFixture[str]) -> None:
    person = make_person(password=PASSWORD)
    body = {"username": person.username, "password": "špatné"}
    for _ in range(10):
        Client().post("/api/v1/tokens/", body, "application/json")
    capfd.readouterr()
    answers = [Client().post("/api/v1/tokens/", body, "application/json").status_code for _ in range(5)]
    assert set(answers) == {429}
    assert "code=throttled" in " ".join(read_lines(capfd)[:1])


def test_an_outage_leaves_no_traceback_and_one_line_a_second(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr("decks.api.formats.FormatList.get", fail)
    visitor = Client(raise_request_exception=False)
    monkeypatch.setattr("service.request_log.throttle.SECONDS_BETWEEN_LINES", 1000.0)
    assert {visitor.get("/api/v1/formats/").status_code for _ in range(20)} == {503}
    line = read_line(capfd)
    assert (line["level"], line["status"], line["code"]) == ("ERROR", "503", "database_lost")
    monkeypatch.setattr("service.request_log.throttle.SECONDS_BETWEEN_LINES", 0.0)
    visitor.get("/api/v1/formats/")
    (last,) = read_lines(capfd)
    assert last.endswith("(left out since the last such line: 19)")


def test_an_unexpected_error_keeps_its_traceback_and_names_the_route(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("decks.api.formats.FormatList.get", fail)
    Client(raise_request_exception=False).get("/api/v1/formats/")
    text = "\n".join(read_lines(capfd))
    assert "django.request: Internal error at api/v1/formats/" in text
    assert "RuntimeError: a bug" in text
    assert "status=500 code=internal_error" in text
