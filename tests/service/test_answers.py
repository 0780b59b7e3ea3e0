"""What every answer of the running service carries: cookies marked Secure exactly over TLS, the policy, the files."""

import http.client
from urllib.parse import quote

import pytest

from tests.ground.service import Service
from tests.service.conftest import Starter

pytestmark = pytest.mark.service


@pytest.fixture(scope="module")
def service(prepared: Starter) -> Service:
    running = prepared()
    running.start()
    return running


def get(service: Service, path: str, **headers: str) -> http.client.HTTPMessage:
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 200, path
    return answer.headers


def test_over_plain_http_cookies_come_back(service: Service) -> None:
    cookies = get(service, "/account/login/").get_all("Set-Cookie", [])
    assert cookies
    assert [cookie for cookie in cookies if "Secure" in cookie] == []


def test_behind_a_proxy_on_this_machine_cookies_are_secure(service: Service) -> None:
    cookies = get(service, "/account/login/", X_Forwarded_Proto="https").get_all("Set-Cookie", [])
    assert cookies
    assert [cookie for cookie in cookies if "Secure" not in cookie] == []


def test_no_inline_script_or_style_is_allowed(service: Service) -> None:
    policy = get(service, "/account/login/")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_files_are_served_without_collecting_them(service: Service) -> None:
    assert get(service, "/static/css/base.css")["Content-Type"].startswith("text/css")


@pytest.mark.parametrize(("letters", "status"), [("ž" * 10_000, 200), ("x" * 200_000, 414)])
def test_a_question_of_any_length_is_answered_by_a_page_of_ours(service: Service, letters: str, status: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
    connection.request("GET", f"/rulings/?q={quote(letters)}", headers={"Accept-Language": "cs"})
    answer = connection.getresponse()
    said = answer.read().decode()
    assert answer.status == status
    assert "css/base" in said
    assert "400 znaků" in said
