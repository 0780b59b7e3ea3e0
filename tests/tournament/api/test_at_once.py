"""Simultaneous requests to the API: each commits, so these tests have a file of their own."""

from functools import partial
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.ledger.threads import run_at_once
from tests.tournament.api.scene import client_of, code_of, first_match, open_event, play_round
from tournament.models import Match, Result, Round, StaffRole

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_the_same_request_twice_at_once_is_done_once() -> None:
    scene = open_event()
    play_round(scene)
    address = f"{scene.root}matches/{first_match(scene).pk}/result/"
    clients = [client_of(scene.organizer), client_of(scene.organizer)]

    def send(client: APIClient) -> Any:
        return client.post(address, body, headers=key)

    body, key = {"games": [1, 0, 0], "revision": 0}, {"Idempotency-Key": "stůl 1"}
    answers: list[Any] = run_at_once(*[partial(send, client) for client in clients])
    first, second = answers
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json() == second.json()
    assert Result.objects.count() == 1


def test_two_simultaneous_pairings_create_one_round() -> None:
    scene = open_event()
    judge_too = StaffRole.objects.create(event=scene.event, user=scene.judge, role="organizer").user
    first, second = client_of(scene.organizer), client_of(judge_too)
    answers: list[Any] = run_at_once(
        lambda: first.post(f"{scene.root}rounds/", {"number": 1}),
        lambda: second.post(f"{scene.root}rounds/", {"number": 1}),
    )
    done, refused = sorted(answers, key=lambda answer: answer.status_code)
    assert done.status_code == 201
    assert code_of(refused, 409) == "already_paired"
    assert (Round.objects.count(), Match.objects.count()) == (1, 2)
