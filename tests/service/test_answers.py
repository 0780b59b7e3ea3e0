"""Answers of the running service: Secure cookies exactly over TLS, the content security policy, static files."""

import http.client
from urllib.parse import quote

import pytest
from django.templatetags.static import static

from tests.ground.service import Service
from tests.service.conftest import ServiceFactory

pytestmark = [pytest.mark.service, pytest.mark.own_database]


@pytest.fixture(scope="module")
def service(make_service: ServiceFactory) -> Service:
    running = make_service()
    running.start()
    return running


def get(service: Service, path: str, **headers: str) -> http.client.HTTPMessage:
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 200, path
    return answer.headers


def test_cookies_are_not_secure_over_plain_http(service: Service) -> None:
    cookies = get(service, "/account/login/").get_all("Set-Cookie", [])
    assert cookies
    assert [cookie for cookie in cookies if "Secure" in cookie] == []


def test_cookies_are_secure_behind_a_proxy_on_this_machine(service: Service) -> None:
    cookies = get(service, "/account/login/", X_Forwarded_Proto="https").get_all("Set-Cookie", [])
    assert cookies
    assert [cookie for cookie in cookies if "Secure" not in cookie] == []


def test_the_policy_forbids_inline_scripts_and_styles(service: Service) -> None:
    policy = get(service, "/account/login/")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_static_files_are_served_without_collecting_them(service: Service) -> None:
    assert get(service, "/static/css/base.css")["Content-Type"].startswith("text/css")
    headers = get(service, static("css/site.css"), Accept_Encoding="gzip")
    assert (headers["Content-Type"], headers["Content-Encoding"]) == ('text/css; charset="utf-8"', "gzip")
    assert "immutable" in headers["Cache-Control"]


@pytest.mark.parametrize(("letters", "status"), [("ž" * 10_000, 200), ("x" * 200_000, 414)])
def test_a_query_of_any_length_gets_a_page_of_the_service(service: Service, letters: str, status: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
    connection.request("GET", f"/rulings/?q={quote(letters)}", headers={"Accept-Language": "cs"})
    answer = connection.getresponse()
    body = answer.read().decode()
    assert answer.status == status
    assert "css/site" in body
    assert "400 znaků" in body
