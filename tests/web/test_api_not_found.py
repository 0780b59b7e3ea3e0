"""Below the API's root every refusal is problem details, also for an unknown address."""

import pytest
from django.test import Client


@pytest.mark.django_db
def test_an_unknown_address_of_the_api_is_answered_with_problem_details(client: Client) -> None:
    answer = client.get("/api/v1/nowhere/", headers={"accept-language": "cs"})
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "not_found"
    assert answer.json()["title"] == "Na této adrese nic není."


@pytest.mark.django_db
def test_an_unknown_page_is_answered_with_a_page(client: Client) -> None:
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert answer["Content-Type"].startswith("text/html")
