"""Stale seeds of the finals on pages: named wherever the next step is offered, and one button that seeds anew."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.builders import FIRST, SECOND, make_event, pair, play_round, report
from tests.tournament.views.readers import browser
from tournament.models import Cut, Event, Match
from tournament.organizing.services.whole_event import start_finals
from tournament.standings.queries.finals_seeds import SeedCheck, check_seeds

pytestmark = pytest.mark.django_db

NOTE = {
    "en": "The seeds of the finals no longer agree with the standings.",
    "cs": "Nasazení finálové části už neodpovídá pořadí.",
}


@pytest.fixture
def event() -> Event:
    """Finals of four, whose best seed lost a match of the last round before them by a correction."""
    made = make_event(8, rounds_planned=2, cut_size=4)
    for _ in range(2):
        play_round(made)
    made = start_finals(event=made, size=4, third_place=False, actor=None)
    table, games = match_of_best_seed(made)
    report(made, table, games, number=2, reason="prohozené lístky")
    return made


def match_of_best_seed(event: Event) -> tuple[int, tuple[int, ...]]:
    """Return the table of the best seed in round 2, and the opposite of its result."""
    first = Cut.objects.get(event=event).seeding[0]
    match = Match.objects.select_related("result").get(round__event=event, round__number=2, seats__entry=first)
    assert match.result is not None
    return match.table or 0, SECOND if match.result.games == list(FIRST) else FIRST


def read_page(event: Event, path: str = "", reader: str = "organizer", language: str = "en") -> str:
    return unescape(browser(event, reader, language).get(f"/events/{event.slug}/{path}").content.decode())


def find_seed_check(event: Event) -> SeedCheck:
    check = check_seeds(event)
    assert check is not None
    return check


def post_seeds(client: Client, event: Event, digest: str) -> Any:
    return client.post(f"/events/{event.slug}/finals/seeds/", {"digest": digest})


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_next_step_names_the_seeds_before_it_pairs(event: Event, language: str) -> None:
    for path in ("", "rounds/", "rounds/2/"):
        shown = read_page(event, path, language=language)
        assert NOTE[language] in shown
        assert f'action="/events/{event.slug}/rounds/pair/"' not in shown
        assert f'<a class="btn primary" href="/events/{event.slug}/finals/">' in shown


def test_the_page_of_the_finals_names_each_seed_that_differs(event: Event) -> None:
    shown = read_page(event, "finals/").split("no longer agree with the standings")[1].split("</section>")[0]
    names = {entry.pk: entry.name for entry in event.entries.all()}
    assert find_seed_check(event).differences
    for difference in find_seed_check(event).differences:
        assert f"{names[int(difference.seeded or 0)]}, by the standings" in shown
        assert f"<b>{names[int(difference.by_standings or 0)]}</b>" in shown


def test_one_button_seeds_anew_and_the_pairing_is_offered_again(event: Event) -> None:
    digest = find_seed_check(event).digest
    assert f'name="digest" value="{digest}"' in read_page(event, "finals/")
    answer = post_seeds(browser(event, "organizer"), event, digest)
    assert answer["location"] == f"/events/{event.slug}/finals/"
    shown = read_page(event, "finals/")
    assert "no longer agree" not in shown
    assert '<button class="btn primary">Pair: semifinals</button>' in shown
    assert post_seeds(browser(event, "organizer"), event, digest).status_code == 302


def test_the_organizer_may_keep_the_seeds(event: Event) -> None:
    assert "Keep the seeds and pair" in read_page(event, "finals/")
    answer = browser(event, "organizer").post(f"/events/{event.slug}/rounds/pair/", {"number": "3"})
    assert answer.status_code == 302
    draft = read_page(event, "rounds/3/")
    assert NOTE["en"] in draft
    assert '<button class="btn primary">Publish the round</button>' in draft
    assert NOTE["en"] in read_page(event)
    assert "The draft of the first round of the finals (semifinals) is discarded" in read_page(event, "finals/")


def test_a_published_first_round_is_named_before_it_is_discarded(event: Event) -> None:
    pair(event)
    assert "it is taken back and discarded" in read_page(event, "finals/")
    for path in ("", "rounds/3/"):
        assert NOTE["en"] in read_page(event, path)
    assert "Start the clock: semifinals" not in read_page(event, "finals/")
    assert post_seeds(browser(event, "organizer"), event, find_seed_check(event).digest).status_code == 302
    assert not event.rounds.filter(number=3).exists()


def test_played_finals_name_the_seeds_without_a_button(event: Event) -> None:
    pair(event)
    report(event, 1)
    shown = read_page(event, "finals/")
    assert "The finals are being played, so the seeds stay." in shown
    assert "Seed the finals anew" not in shown
    assert NOTE["en"] not in read_page(event, "rounds/3/")


def test_an_older_page_seeds_nothing(event: Event) -> None:
    digest, seeding = find_seed_check(event).digest, Cut.objects.get(event=event).seeding
    pair(event, publish=False)
    refusal = post_seeds(browser(event, "organizer"), event, digest)
    assert refusal.status_code == 409
    assert "changed since you opened this page" in unescape(refusal.content.decode())
    assert Cut.objects.get(event=event).seeding == seeding


@pytest.mark.parametrize(
    ("reader", "named", "status"),
    [("nobody", False, 401), ("player", False, 403), ("judge", True, 403), ("scorekeeper", True, 403)],
)
def test_staff_read_the_difference_and_organizers_seed(event: Event, reader: str, named: bool, status: int) -> None:
    shown = read_page(event, "finals/", reader)
    assert ("no longer agree" in shown) == named
    assert "Seed the finals anew" not in shown
    assert post_seeds(browser(event, reader), event, find_seed_check(event).digest).status_code == status


def test_the_desk_names_stale_seeds_after_the_correction(event: Event) -> None:
    client = browser(event, "judge")
    table, games = match_of_best_seed(event)
    form = {"round": "2", "table": str(table), "revision": "2", "result": "-".join(map(str, games)), "reason": "zpět"}
    client.post(f"/events/{event.slug}/desk/", form)
    assert NOTE["en"] not in unescape(client.get(f"/events/{event.slug}/desk/").content.decode())
    table, games = match_of_best_seed(event)
    form |= {"revision": "3", "result": "-".join(map(str, games))}
    client.post(f"/events/{event.slug}/desk/", form)
    assert NOTE["en"] in unescape(client.get(f"/events/{event.slug}/desk/").content.decode())


@pytest.mark.parametrize(("language", "words"), [("en", "seeded the finals anew"), ("cs", "nové nasazení")])
def test_the_log_has_the_seeds_before_and_after(event: Event, language: str, words: str) -> None:
    post_seeds(browser(event, "organizer"), event, find_seed_check(event).digest)
    line = read_page(event, "log/", language=language).split("<tbody>")[1].split("</tr>")[1]
    assert words in line
    for entry in event.entries.filter(pk__in=Cut.objects.get(event=event).seeding):
        assert entry.name in line
