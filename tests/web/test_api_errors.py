"""Errors of the API: the challenge of a 401, and problem details in JSON for every Accept header."""

import pytest
from django.test import Client

from tests.tournament.api.scene import code_of

pytestmark = pytest.mark.django_db

FORMATS, TOKENS = "/api/v1/formats/", "/api/v1/tokens/"
CHALLENGE = 'Bearer realm="kartel"'


def test_an_unknown_token_is_answered_with_a_challenge(client: Client) -> None:
    answer = client.get(FORMATS, headers={"authorization": "Bearer wrong"})
    assert (code_of(answer, 401), answer["WWW-Authenticate"]) == ("sign_in_needed", CHALLENGE)


def test_a_refusal_without_an_account_is_answered_with_a_challenge(client: Client) -> None:
    answer = client.get(TOKENS)
    assert (code_of(answer, 401), answer["WWW-Authenticate"]) == ("sign_in_needed", CHALLENGE)
    wrong = {"username": "nikdo", "password": "guess"}
    answer = client.post(TOKENS, wrong, content_type="application/json")
    assert (code_of(answer, 401), answer["WWW-Authenticate"]) == ("credentials_wrong", CHALLENGE)


def test_other_refusals_have_no_challenge(client: Client) -> None:
    answer = client.get("/api/v1/events/neni-tu/")
    assert code_of(answer, 404) == "event_unknown"
    assert "WWW-Authenticate" not in answer


@pytest.mark.parametrize("accept", ["text/csv", "application/problem+json"])
def test_an_accept_header_that_rules_out_the_answer_is_refused(client: Client, accept: str) -> None:
    """A client that takes problem details alone could read no list and no event."""
    answer = client.get(FORMATS, headers={"accept": accept})
    assert code_of(answer, 406) == "not_acceptable"
    assert answer.json()["problems"][0]["params"] == {"types": "application/json"}


def test_problem_details_may_be_accepted_beside_json(client: Client) -> None:
    accept = {"accept": "application/problem+json, application/json"}
    assert client.get(FORMATS, headers=accept)["Content-Type"] == "application/json"
    assert code_of(client.get(TOKENS, headers=accept), 401) == "sign_in_needed"


@pytest.mark.parametrize("address", ["/api/v1/schema/", "/api/v1/docs/"])
def test_a_refusal_is_json_where_the_address_answers_with_another_type(client: Client, address: str) -> None:
    """The body was YAML or a page under the type of problem details."""
    assert code_of(client.get(address, headers={"accept": "text/csv"}), 406) == "not_acceptable"
    assert code_of(client.get(address, headers={"authorization": "Bearer wrong"}), 401) == "sign_in_needed"
