"""The rules of an event over the API: by question, in both languages, or all of them."""

import pytest

from tests.builders import make_event
from tests.tournament.api.scene import API, client_of, code_of
from tournament.domain.question_topics import FloorTopic

pytestmark = pytest.mark.django_db


def test_a_question_gets_its_topics_in_both_languages() -> None:
    event = make_event(2, round_minutes=45)
    body = client_of().get(f"{API}{event.slug}/floor-rules/", {"q": "co když vyprší čas"}).json()
    (rule,) = body["rules"]
    assert (rule["topic"], rule["place"], rule["places"]) == ("time_over", "counting", ["counting", "facts"])
    first = rule["facts"][0]
    assert first["text"] == {"cs": "45 minut", "en": "45 minutes"}
    assert first["label"] == {"cs": "Kolo trvá", "en": "A round takes"}


def test_without_a_question_all_topics_are_answered() -> None:
    event = make_event(2)
    body = client_of().get(f"{API}{event.slug}/floor-rules/").json()
    assert [rule["topic"] for rule in body["rules"]] == [topic.value for topic in FloorTopic]
    assert all(rule["facts"] for rule in body["rules"])
    assert [rule["place"] for rule in body["rules"]] == [rule["places"][0] for rule in body["rules"]]
    (round_time,) = [rule for rule in body["rules"] if rule["topic"] == "round_time"]
    assert round_time["places"] == ["facts", "counting"]


def test_another_question_gets_none_and_an_unknown_event_is_refused() -> None:
    event = make_event(2)
    assert client_of().get(f"{API}{event.slug}/floor-rules/", {"q": "golem"}).json() == {"rules": []}
    assert code_of(client_of().get(f"{API}nowhere/floor-rules/"), 404) == "event_unknown"
