"""The log and the papers follow their event by themselves, and a paper in the making stays on the page."""

import pytest
from playwright.sync_api import expect

from ledger.services.jobs import run_job
from tests.builders import pair, report
from tests.tournament.views.followed_pages import OpenPage
from tests.tournament.views.results.desk_user import open_round
from tournament.models import Event
from tournament.organizing.services.facts import change_facts
from tournament.papers.services import queue_paper
from tournament.rounds.services.rounds import close_round

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event(transactional_db: None) -> Event:
    """A published round of two tables."""
    return open_round(2)


def test_a_new_line_of_the_log_comes_by_itself_into_the_lines_that_were_chosen(
    event: Event, open_page: OpenPage
) -> None:
    log, results = open_page("log/", "organizer"), open_page("log/?what=result", "organizer")
    expect(results.get_by_text("No line of the log matches.")).to_be_visible()
    change_facts(event=event, changes={"venue": "Sokolovna"}, actor=None)
    expect(log.locator("tbody tr:not(.group-row)").first).to_contain_text("Sokolovna")
    report(event, 1)
    expect(results.locator("tbody tr:not(.group-row)")).to_have_count(1)
    expect(results.locator("tbody tr:not(.group-row)")).to_contain_text("1–0–0")


def test_a_choice_in_the_filter_of_the_log_stays_while_lines_come(event: Event, open_page: OpenPage) -> None:
    log = open_page("log/", "organizer")
    chosen = log.get_by_label("Account")
    chosen.select_option("0")
    report(event, 1)
    expect(log.locator("tbody tr:not(.group-row)").first).to_contain_text("1–0–0")
    expect(chosen).to_have_value("0")


def test_a_paper_that_another_organizer_requested_comes_by_itself_and_is_finished(
    event: Event, open_page: OpenPage
) -> None:
    papers = open_page("papers/", "organizer")
    rows = papers.locator("#papers > .progress")
    expect(rows).to_have_count(0)
    job = queue_paper(event=event, kind="slips", number=1, language="en", actor=None)
    expect(rows).to_have_count(1)
    assert run_job(job_id=job.pk)
    expect(rows.get_by_role("link", name="Open the PDF")).to_be_visible()
    expect(rows).to_have_count(1)


def test_a_round_that_was_just_paired_can_be_printed_without_a_reload(event: Event, open_page: OpenPage) -> None:
    papers = open_page("papers/", "organizer")
    language = papers.locator("#language-slips")
    language.select_option("cs")
    for table in (1, 2):
        report(event, table)
    close_round(event=event, number=1, actor=None)
    pair(event)
    # A form in use stays as it is, and the page says that it has something new.
    expect(papers.locator("#round-pairings option")).to_have_count(2)
    expect(papers.locator("#round-pairings")).to_have_value("2")
    expect(papers.locator("#round-slips option")).to_have_count(1)
    expect(language).to_have_value("cs")
    expect(papers.locator("[data-follow-news]")).to_be_visible()


def test_the_progress_of_a_paper_stays_on_the_page_of_a_round_when_a_result_comes(
    event: Event, open_page: OpenPage
) -> None:
    """A result of another desk removed the line of the paper that was being made."""
    staff = open_page("rounds/1/", "organizer")
    staff.get_by_role("button", name="All papers as PDF").click()
    paper = staff.locator("#paper > .progress")
    expect(paper).to_be_visible()
    report(event, 1)
    expect(staff.locator("table.pairs")).to_contain_text("1 : 0")
    expect(paper).to_be_visible()
