"""A refused form gives each reason once: the list above the content and a second one had the same id."""

from html import unescape
from typing import Any

import pytest

from tests.builders import make_event, play_round
from tests.ground.source import ROOT
from tests.tournament.views.readers import LANGUAGES, browser, sentence

# Error pages have no messages above their content.
OWN_LISTS = {"errors/internal.html", "errors/notice.html", "errors/refused.html", "parts/messages.html"}


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_form_gives_each_reason_once(language: str) -> None:
    event = make_event(4)
    for _ in range(2):
        play_round(event)
    client = browser(event, "organizer", language)

    def send(address: str, form: dict[str, Any]) -> str:
        answer = client.post(f"/events/{event.slug}/{address}", form)
        assert answer.status_code in {409, 422}
        page = unescape(answer.content.decode())
        assert (page.count('role="alert"'), page.count('id="problems"')) == (1, 1)
        return page

    rooms = send("tables/rooms/", {"name": "Sál", "first": "abc", "last": "4"})
    assert rooms.count(sentence(language, "number_not_understood", text="abc")) == 1
    rounds = {"rounds-rounds_planned": "1", "rounds-round_minutes": "45", "rounds-cut_size": "0"}
    settings = send("settings/rounds/", {**rounds, "rounds-silence_minutes": "0"})
    reason = sentence(language, "rounds_fewer_than_paired", rounds=2)
    assert settings.count(reason) == 1


def test_no_page_lists_the_problems_that_the_base_page_lists() -> None:
    folder = ROOT / "templates"
    found = {
        str(file.relative_to(folder))
        for file in folder.rglob("*.html")
        if 'include "parts/problems.html"' in file.read_text(encoding="utf-8").split("{% endcomment %}")[-1]
    }
    assert found == OWN_LISTS
