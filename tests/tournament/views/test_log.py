"""The log as organizers read it: every kind of line in words, and none that the page cannot show."""

from html import unescape

import pytest
from django.core.checks import run_checks

from ledger.models import Action
from ledger.services.log import record_action
from tests.builders import entries, make_event, organizer_of, pair, play_round, report
from tests.tournament.views.readers import browser
from tournament.models import Event
from tournament.services.entries import change_status
from tournament.services.rounds import discard_draft
from tournament.words import VERBS

pytestmark = pytest.mark.django_db


def log_of(event: Event, language: str = "en") -> str:
    response = browser(event, "organizer", language).get(f"/events/{event.slug}/log/")
    assert response.status_code == 200
    return unescape(response.content.decode())


def test_no_tag_library_hides_another() -> None:
    """Found: a library called log was hidden by the admin's, and the page could not be drawn."""
    assert run_checks() == []


def test_a_day_reads_as_a_story() -> None:
    event = make_event(4)
    play_round(event)
    report(event, 1, (0, 1, 0), number=1, reason="prohozené lístky")
    pair(event, publish=False)
    discard_draft(event=event, number=2, actor=organizer_of(event))
    change_status(entry=entries(event)[0], to="dropped", actor=organizer_of(event))
    shown = log_of(event)
    for words in ("paired a round", "round 2", "corrected a result", "reason prohozené lístky", "changed an entry"):
        assert words in shown
    assert f"round {event.pk}.2" not in shown


def test_every_verb_of_an_event_has_words() -> None:
    event = make_event(3)
    play_round(event)
    assert set(Action.objects.filter(scope=event.scope).values_list("verb", flat=True)) <= set(VERBS)


@pytest.mark.parametrize("value", [None, "text", 5, [1, [2]], {"a": {"b": None}}, {"games": [1, 0, 0]}, True])
def test_any_value_can_be_shown(value: object) -> None:
    event = make_event(0)
    record_action(actor=None, verb="something.new", scope=event.scope, subject="thing", before=value, after=value)
    assert "something.new" in log_of(event)
    assert log_of(event, "cs")
