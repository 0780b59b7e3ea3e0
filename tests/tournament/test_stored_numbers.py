"""An event whose settings were stored before their numbers had limits stays readable and can be mended."""

from html import unescape
from typing import Any

import pytest

from tests.builders import entries, make_event, organizer_of, pair, play_round
from tests.refusals import refused
from tests.tournament.views.readers import browser, sentence
from tournament.models import Event
from tournament.organizing.services.counting import change_counting
from tournament.organizing.services.whole_event import copy_event
from tournament.papers.registry import PAPERS
from tournament.ranking.services import store_standings
from tournament.series.services import assign_series, create_series

pytestmark = pytest.mark.django_db

HUGE = 10**30
STORED: dict[str, Any] = {
    "points": {"win": HUGE, "draw": "1/1000", "loss": -HUGE, "bye": HUGE, "double_win": HUGE},
    "percentage_floor": "0.3333333333333333333333333333333333333",
    "bye_games": HUGE,
    "match": {"best_of": 3, "winning_points": HUGE, "extra_turns": HUGE},
    "policies": {"last_round": HUGE, "drop_after_no_shows": HUGE},
    "tiebreakers": [
        *("omw", "gw", "ogw", "buchholz", "buchholz_cut1", "buchholz_median", "sonneborn_berger", "progressive"),
        *("head_to_head", "wins", "in_game_points", "in_game_points_against", "lot"),
    ],
}
PAGES = (
    *("", "me/", "entries/", "rounds/", "rounds/1/", "rounds/1/?why=1", "rounds/1/?why=bye", "desk/", "desk/?table=1"),
    *("standings/", "standings/?explain={entry}&of=omw", "standings/?explain={entry}&of=buchholz", "counting/"),
    *("settings/", "verification/", "papers/", "log/", "finals/", "copy/", "played/", "decks/", "poster/"),
)
ADDRESSES = ("", "rounds/", "rounds/1/", "standings/", "standings/{entry}/", "entries/", "log/", "played/")


def store(event: Event, **settings: Any) -> Event:
    """Write settings as an earlier version accepted them, and count with them, as an upgrade does."""
    event.settings |= settings
    event.save(update_fields=["settings"])
    store_standings(event=event)
    return event


@pytest.fixture
def event() -> Event:
    """Five players, a closed round; then numbers beyond their limits are stored."""
    event = make_event(5)
    play_round(event)
    return store(event, **STORED)


@pytest.mark.parametrize("reader", ["nobody", "player", "organizer"])
def test_every_page_and_address_answers(event: Event, reader: str) -> None:
    client, entry = browser(event, reader, "cs"), entries(event)[0].pk
    for root, paths in ((f"/events/{event.slug}/", PAGES), (f"/api/v1/events/{event.slug}/", ADDRESSES)):
        for path in paths:
            assert client.get(f"{root}{path.format(entry=entry)}").status_code in {200, 302, 401, 403, 404, 409}, path


def test_the_standings_count_exactly(event: Event) -> None:
    page = browser(event, "nobody").get(f"/api/v1/events/{event.slug}/standings/").json()
    assert [row["points"] for row in page["results"]] == [HUGE, HUGE, HUGE, -HUGE, -HUGE]


@pytest.mark.parametrize("kind", PAPERS)
def test_every_paper_is_made(event: Event, kind: str) -> None:
    assert PAPERS[kind].make(event, 1, "cs").startswith(b"%PDF")


def test_the_next_round_is_refused_with_its_reason(event: Event) -> None:
    store(event, points={"win": HUGE, "draw": 1, "loss": 0, "bye": 3})
    with refused("points_too_fine"):
        pair(event)


def test_a_series_with_the_event_is_shown(event: Event) -> None:
    organizer = organizer_of(event)
    series = create_series(name="Liga", scheme={}, actor=organizer)
    Event.objects.filter(pk=event.pk).update(state="finished")
    assign_series(event=event, series=series, actor=organizer)
    assert browser(event, "organizer").get(f"/series/{series.slug}/").status_code == 200


@pytest.mark.parametrize("language", ["cs", "en"])
def test_the_page_of_the_counting_names_each_stored_number_with_its_reason(event: Event, language: str) -> None:
    text = unescape(browser(event, "organizer", language).get(f"/events/{event.slug}/counting/").content.decode())
    expected = {"cs": "celé číslo od 1 do 50", "en": "a whole number from 1 to 50"}
    labels = {"cs": "Poslední kolo, v němž smí někdo nový začít", "en": "Last round in which a late entry may start"}
    for place in (labels[language], "settings.bye_games"):
        wanted = (
            expected
            if place == labels[language]
            else {"cs": "celé číslo od 0 do 31", "en": "a whole number from 0 to 31"}
        )
        params = {"place": place, "expected": wanted, "found": str(HUGE)}
        assert text.count(sentence(language, "state_wrong_type", **params)) == 1
    assert f'value="{HUGE}"' in text


def test_a_stored_number_is_mended_on_its_page_and_blocks_no_other_part(event: Event) -> None:
    organizer = organizer_of(event)
    changed = change_counting(
        event=event, changes={"points": {"win": 3, "draw": 1, "loss": 0, "bye": 3}}, reason="překlep", actor=organizer
    )
    assert changed.settings["points"]["win"] == 3
    assert changed.settings["bye_games"] == HUGE
    with refused("state_wrong_type"):
        change_counting(event=event, changes={"bye_games": HUGE + 1}, reason="překlep", actor=organizer)


def test_a_copy_of_the_event_is_refused_with_the_places(event: Event) -> None:
    with refused("state_wrong_type"):
        copy_event(event=event, name="Kopie", starts_at=event.starts_at, actor=organizer_of(event))
