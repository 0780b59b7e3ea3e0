"""The finals on other pages: tab, names of stages, next step, final standings."""

import re
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from typing import cast

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.builders import make_event, pair, play_round, player_of, report_all
from tests.tournament.verification.pages import verify_on_page
from tests.tournament.views.readers import browser
from tournament.models import Event, Round
from tournament.organizing.services.events import move_event
from tournament.organizing.services.whole_event import start_finals
from tournament.papers.registry import PAPERS
from tournament.papers.services import queue_paper
from tournament.rounds.services.manual_change import ManualChange, make_change
from tournament.rounds.services.rounds import close_round, publish_round

pytestmark = pytest.mark.django_db

NOTE = {"en": "Places of the finals stand first", "cs": "Nejdřív jsou místa z finálové části"}
FINAL = {"en": "Final standings", "cs": "Konečné pořadí"}


def make_event_with_finals(rounds: int = 0) -> Event:
    """Return an event with finals of four after one round; ``rounds`` of the finals are played."""
    event = make_event(6, rounds_planned=1, cut_size=4)
    play_round(event)
    event = start_finals(event=event, size=4, third_place=False, actor=None)
    for _ in range(rounds):
        play_round(event)
    event.refresh_from_db()
    return event


def read_page(event: Event, path: str = "", language: str = "en", reader: str = "organizer") -> str:
    return unescape(browser(event, reader, language).get(f"/events/{event.slug}/{path}").content.decode())


def read_paper(event: Event, kind: str, language: str) -> str:
    pages = PdfReader(BytesIO(PAPERS[kind].make(event, None, language, None))).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_tab_of_the_finals_appears_with_the_finals() -> None:
    before = make_event(4, rounds_planned=1)
    play_round(before)
    assert "Finals</a>" not in read_page(before, reader="nobody")
    assert f'<a href="/events/{before.slug}/finals/"' not in read_page(before, reader="nobody")
    event = make_event_with_finals()
    assert f'<a href="/events/{event.slug}/finals/">Finals</a>' in read_page(event, "rounds/", reader="nobody")


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_early_finals_have_their_own_progress_bar(rounds: int) -> None:
    """The page is shown although no stage follows the final."""
    event = make_event(6, rounds_planned=5, cut_size=4)
    play_round(event)
    event = start_finals(event=event, size=4, third_place=False, actor=None)
    for _ in range(rounds):
        play_round(event)
    shown = read_page(Event.objects.get(pk=event.pk))
    steps = shown[shown.index('class="rail') :].split("</ol>")[0]
    assert (
        "Round 1" in steps,
        "Semifinals" in steps,
        "Final" in steps,
        "Round 4" in steps,
    ) == (True, True, True, False)


def test_bracket_has_whole_names() -> None:
    """Surnames alone would not tell one Novák in the quarterfinals from another in the final."""
    event = make_event_with_finals(1)
    bracket = read_page(event, "finals/").split("<aside")[0]
    for match in event.rounds.latest("number").matches.all():
        assert all(seat.entry.name in bracket for seat in match.seats.all())


def test_finals_page_has_the_next_step_for_organizers() -> None:
    event = make_event_with_finals()
    assert '<button class="btn primary">Pair: semifinals</button>' in read_page(event, "finals/")
    assert "btn primary" not in read_page(event, "finals/", reader="nobody")
    play_round(event)
    play_round(event)
    assert f'<a class="btn primary" href="/events/{event.slug}/">What comes next</a>' in read_page(event, "finals/")


def test_next_step_after_a_closed_round_and_after_the_final() -> None:
    event = make_event(6, rounds_planned=1, cut_size=4)
    play_round(event)
    assert f'<a class="btn primary" href="/events/{event.slug}/finals/">' in read_page(event, "rounds/1/")
    event = make_event_with_finals(rounds=2)
    assert f'<a class="btn primary" href="/events/{event.slug}/">What comes next</a>' in read_page(event, "rounds/3/")


def test_round_of_the_finals_is_named_by_its_stage_on_every_page() -> None:
    event = make_event_with_finals()
    pair(event, publish=False)
    draft = read_page(event, "rounds/2/")
    assert "<h1>Semifinals</h1>" in draft
    assert "Publish the semifinals?" in draft
    assert "See the draft: semifinals" in read_page(event)
    for nothing in ("Give the bye", "Dissolve a match", "Engine "):
        assert nothing not in draft
    event = make_event_with_finals()
    pair(event)
    assert "<b>Semifinals</b>" in read_page(event)
    assert "Start the clock: semifinals" in read_page(event)
    for path in ("rounds/", "rounds/2/", "desk/", "rounds/2/changes/"):
        assert "Semifinals" in read_page(event, path)
        assert "Round 2" not in read_page(event, path)


def test_draft_of_a_swiss_round_shows_bye_and_engine() -> None:
    event = make_event(6, rounds_planned=1)
    pair(event, publish=False)
    for there in ("Give the bye", "Dissolve a match", "Engine "):
        assert there in read_page(event, "rounds/1/")


@pytest.mark.parametrize(("language", "stage"), [("en", "semifinals"), ("cs", "semifinále")])
def test_papers_of_the_finals_name_the_stage(language: str, stage: str) -> None:
    event = make_event_with_finals()
    pair(event)
    assert f"{stage}" in read_paper(event, "pairings", language)
    assert f"{stage}" in read_paper(event, "tables", language)
    assert stage.capitalize() in read_paper(event, "slips", language)
    for kind in ("pairings", "tables", "slips"):
        assert "Round 2" not in read_paper(event, kind, "en")


def test_list_of_papers_names_stage_and_language() -> None:
    event = make_event_with_finals()
    pair(event)
    queue_paper(event=event, kind="slips", number=2, language="cs", actor=None)
    assert "Match slips: semifinals, in Czech" in read_page(event, "papers/")
    assert "Lístky k zápasům: semifinále, česky" in read_page(event, "papers/", "cs")


@pytest.mark.parametrize(
    ("language", "mine", "correcting"),
    [
        ("en", "Table 1, final ", "You are correcting a round that is closed: semifinals."),
        ("cs", "Stůl 1, finále ", "Opravujete kolo, které je uzavřené: semifinále."),
    ],
)
def test_player_page_and_correction_name_the_stage(language: str, mine: str, correcting: str) -> None:
    event = make_event_with_finals(rounds=1)
    pair(event)
    finalist = event.rounds.get(number=3).matches.get(table=1).seats.all()[0]
    client = Client(headers={"accept-language": language})
    client.force_login(player_of(finalist.entry))
    assert f"<title>{mine}" in unescape(client.get(f"/events/{event.slug}/me/").content.decode())
    assert correcting in read_page(event, "desk/?round=2&table=1", language)


@pytest.mark.parametrize(
    ("language", "after", "last"),
    [
        ("en", "Standings after the semifinals, in English", "Final standings, in English"),
        ("cs", "Pořadí po semifinále, česky", "Konečné pořadí, česky"),
    ],
)
def test_standings_papers_are_named_by_stage_and_as_final(language: str, after: str, last: str) -> None:
    event = make_event_with_finals(rounds=2)
    for number in (2, 3):
        queue_paper(event=event, kind="standings", number=number, language=language, actor=None)
    shown = read_page(event, "papers/", language)
    assert after in shown
    assert last in shown
    text = read_page(event, "log/", language)
    assert f"{after.rpartition(',')[0]} ({language})" in text
    assert f"{last.rpartition(',')[0]} ({language})" in text


@pytest.mark.parametrize(("language", "stage"), [("en", "semifinals"), ("cs", "semifinále")])
def test_papers_are_chosen_by_stage(language: str, stage: str) -> None:
    event = make_event_with_finals(rounds=1)
    shown = read_page(event, "papers/", language)
    assert shown.count(f'<option value="2">{stage}</option>') == 5
    assert shown.count('<option value="1">1</option>') == 5


@pytest.mark.parametrize(("language", "stage"), [("en", "semifinals"), ("cs", "semifinále")])
def test_log_names_rounds_of_the_finals_by_stage(language: str, stage: str) -> None:
    event = make_event_with_finals(rounds=2)
    lines = read_page(event, "log/", language)
    text = lines.split("<tbody>")[1]
    assert f"<td>{stage}</td>" in text
    assert re.search(rf"<td>{stage}, (table|stůl) 1: ", text)
    assert {"en": "<td>round 1</td>", "cs": "<td>1. kolo</td>"}[language] in text
    for hidden in ("round 2", "2. kolo"):
        assert hidden not in text
    assert f'<option value="2">{stage.capitalize()}</option>' in lines
    file = browser(event, "organizer", language).get(f"/events/{event.slug}/log/file/")
    assert stage in b"".join(cast("Iterator[bytes]", file)).decode()


@pytest.mark.parametrize(("language", "stage"), [("en", "Semifinals"), ("cs", "Semifinále")])
def test_verification_page_names_the_stage(language: str, stage: str) -> None:
    event = make_event_with_finals()
    pair(event, publish=False)
    make_change(event=event, number=2, change=ManualChange("tables", 1, 2), reason="bezbariérový stůl", actor=None)
    publish_round(event=event, number=2, actor=None)
    report_all(event)
    close_round(event=event, number=2, actor=None)
    play_round(event)
    move_event(event=event, to="finished", actor=None)
    assert f"{stage}: <b>" in read_page(event, "verification/", language)
    Round.objects.filter(number=2).update(output_digest="0" * 64)
    assert f"<b>{stage}</b>: " in verify_on_page(event, language)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_standings_after_the_final_are_titled_final(language: str) -> None:
    event = make_event_with_finals(rounds=1)
    assert FINAL[language] not in read_page(event, "standings/", language)
    play_round(event)
    assert f'<h1 class="grow">{FINAL[language]}</h1>' in read_page(event, "standings/", language)
    assert f"<h2>{FINAL[language]}</h2>" in read_page(event, "", language)
    assert FINAL[language] not in read_page(event, "standings/?after_round=1", language)
    paper = read_paper(event, "standings", language)
    assert FINAL[language] in paper
    assert NOTE[language] in paper


def test_the_page_of_the_finals_names_the_winner_once_the_final_is_played() -> None:
    event = make_event_with_finals(rounds=1)
    outcome = 'aria-label="How it ended"'
    assert outcome not in read_page(event, "finals/", reader="nobody")
    play_round(event)
    first = read_page(event, "", reader="nobody").split(outcome)[1].split("<b>")[1].split("</b>")[0]
    page = read_page(event, "finals/", reader="nobody")
    assert first in page.split(outcome)[1].split("</section>")[0]
    assert "Bracket and seeds" not in page


def test_standings_without_finals_are_titled_by_round() -> None:
    event = make_event(4, rounds_planned=1)
    play_round(event)
    assert "Standings after round 1" in read_page(event, "standings/")
    assert NOTE["en"] not in read_paper(event, "standings", "en")
