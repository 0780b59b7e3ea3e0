"""A request under a key is done once, also when it is sent twice at the same time."""

from typing import Any

import pytest

from accounts.models import User
from ledger.models import Action, IdempotencyKey
from ledger.services.idempotency import Answer, answer_once
from ledger.services.log import record_action
from problems import Refused, refuse
from tests.ledger.threads import run_at_once

REQUEST = {"method": "POST", "path": "/api/v1/events/jaro/matches/4/result/", "body": {"games": [2, 1, 0]}}


def lines() -> list[Action]:
    return list(Action.objects.filter(scope="event:7"))


@pytest.fixture
def jiri(db: None) -> User:
    return User.objects.create_user("jiri", given_name="Jiří", family_name="Růžička")


def enter_result() -> Answer:
    """Refuse the second call, as entering a result does."""
    if Action.objects.filter(verb="result.entered").exists():
        refuse("key_reused", why="already entered")
    line = record_action(actor=None, verb="result.entered", scope="event:7", subject="match:4")
    return 201, {"line": line.pk}


def post(user: User, key: str = "k1", request: Any = REQUEST) -> Answer:
    return answer_once(user=user, key=key, request=request, do=enter_result)


def test_a_repeated_request_gets_the_first_answer(jiri: User) -> None:
    assert post(jiri) == post(jiri)
    assert len(lines()) == 1


@pytest.mark.django_db(transaction=True)
def test_four_requests_at_once_write_once_and_get_the_same_answer(jiri: User) -> None:
    answers = run_at_once(*[lambda: post(jiri)] * 4)
    assert len(lines()) == 1
    assert answers == [(201, {"line": line.pk}) for line in lines()] * 4


def test_the_same_key_for_another_request_is_refused(jiri: User) -> None:
    post(jiri)
    with pytest.raises(Refused) as refused:
        post(jiri, request={**REQUEST, "body": {"games": [0, 2, 0]}})
    assert refused.value.code == "key_reused"


def test_a_refused_request_can_be_tried_again_under_its_key(jiri: User) -> None:
    with pytest.raises(Refused):
        answer_once(user=jiri, key="k1", request=REQUEST, do=lambda: refuse("not_found"))
    assert not IdempotencyKey.objects.exists()
    assert post(jiri)[0] == 201


def test_a_refusal_rolls_back_what_was_written(jiri: User) -> None:
    def write_and_refuse() -> Answer:
        record_action(actor=None, verb="result.entered", scope="event:7", subject="match:4")
        refuse("not_allowed")

    with pytest.raises(Refused):
        answer_once(user=jiri, key="k1", request=REQUEST, do=write_and_refuse)
    assert lines() == []


def test_keys_are_separate_for_each_person(jiri: User) -> None:
    sarka = User.objects.create_user("sarka", given_name="Šárka", family_name="Říhová")
    assert answer_once(user=jiri, key="k1", request=REQUEST, do=lambda: (201, "Jiří")) == (201, "Jiří")
    assert answer_once(user=sarka, key="k1", request=REQUEST, do=lambda: (201, "Šárka")) == (201, "Šárka")


def test_long_keys_that_begin_alike_are_different_keys(jiri: User) -> None:
    for ending in "ab":
        answer_once(user=jiri, key="x" * 150 + ending, request=REQUEST, do=lambda: (200, {}))
    assert IdempotencyKey.objects.count() == 2


def test_without_a_key_nothing_is_stored(jiri: User) -> None:
    assert answer_once(user=jiri, key="", request=REQUEST, do=lambda: (200, {})) == (200, {})
    assert not IdempotencyKey.objects.exists()
