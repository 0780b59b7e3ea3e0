"""Codes of addresses are taken out of every text that goes to a log."""

import io
import logging
import os
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from service.output import ChildOutput
from service.secret_addresses import LineFormatter, hide_codes
from tests.builders import make_event, organizer_of
from tests.live.test_codes_in_logs import list_addresses_with_codes
from tournament.event.services.invitations import invite_by_link

CODES = st.text("abcdefghijkABCDEFGHIJK0123456789-_", min_size=4, max_size=40)


@given(CODES, st.sampled_from(["Gone: {}", "GET {} HTTP/1.1", '"{}"', "next={}&a=1", "{}?a=1"]), st.booleans())
def test_the_code_of_every_address_is_hidden(code: str, line: str, is_encoded: bool) -> None:
    for route in list_addresses_with_codes():
        address = "/" + route.replace("<slug:slug>", "pohar-2026").replace("<str:code>", f"!{code}!")
        text = line.format(address.replace("/", "%2F") if is_encoded else address)
        assert "!" not in hide_codes(text)
        assert hide_codes(text).startswith(line.partition("{")[0])


@pytest.mark.parametrize(
    "text", ["/account/login/", "/events/pohar/entries/7/link/", "/events/pohar/here/", "here/abc"]
)
def test_other_texts_stay(text: str) -> None:
    assert hide_codes(text) == text


def test_a_traceback_is_written_without_the_code() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(LineFormatter())
    logger = logging.Logger("test")
    logger.addHandler(handler)
    try:
        raise RuntimeError("/account/link/tajny-kod/")
    except RuntimeError:
        logger.exception("failed")
    assert "/account/link/…/" in stream.getvalue()
    assert "tajny" not in stream.getvalue()
    formatters: Any = settings.LOGGING["formatters"]
    assert formatters["line"]["()"] == f"{LineFormatter.__module__}.{LineFormatter.__name__}"


def test_the_output_of_the_web_server_is_passed_on_without_codes() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"Invalid request from 10.0.0.7: /account/link/tajny-kod/\n")
    os.close(writing)
    with os.fdopen(reading, "rb", buffering=0) as stream:
        output = ChildOutput("web", stream)
        output.read()
    assert output.last_line == "Invalid request from 10.0.0.7: /account/link/…/"


@pytest.mark.django_db
def test_a_form_of_a_page_with_a_code_is_accepted_over_tls() -> None:
    """Browsers send its origin alone as Referer, and no Origin of "null", which Django refuses."""
    client = Client(enforce_csrf_checks=True)
    page = client.get("/account/login/?next=/account/link/kod/", secure=True)
    assert page["Referrer-Policy"] == "strict-origin"
    form = {"csrfmiddlewaretoken": client.cookies["csrftoken"].value, "login": "nikdo", "password": "nic"}
    sent = {"referer": "https://testserver/"}
    answer = client.post("/account/login/?next=/account/link/kod/", form, secure=True, headers=sent)
    assert answer.status_code == 200


@pytest.mark.django_db
def test_a_refused_form_of_a_page_with_a_code_leads_back_to_it_after_signing_in() -> None:
    """Its Referer is the origin alone, and signing in led to the start page."""
    event = make_event(4)
    _, code = invite_by_link(event=event, role="judge", actor=organizer_of(event))
    page = Client().post(f"/invitations/link/{code}/", headers={"referer": "http://testserver/"})
    assert page.status_code == 401
    assert f"?next=/invitations/link/{code}/" in page.content.decode()
