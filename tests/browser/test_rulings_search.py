"""The search of rulings in plain words, and contradictions of rulings."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser
from tests.ground.nightly import at_night

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.service, pytest.mark.fuller_at_night]

FIRST_HITS = {"golem cerne symetrie": "Golem", "jde se z vozidla ukryt": "PP11-V08"}


@pytest.mark.parametrize("question", ["golem cerne symetrie", at_night("jde se z vozidla ukryt")])
@pytest.mark.parametrize(("language", "size"), [("en", "desk"), at_night("cs", "phone")])
def test_rulings_are_found_while_typing(question: str, language: str, size: str, open_browser: OpenBrowser) -> None:
    judge = open_browser(language, size)
    judge.open("/rulings/")
    judge.page.locator("#q").press_sequentially(question)
    first = judge.page.locator("#found").get_by_role("option").first
    expect(first).to_contain_text(FIRST_HITS[question])
    judge.check_page()
    judge.page.keyboard.press("ArrowDown")
    with judge.page.expect_navigation():
        judge.page.keyboard.press("Enter")
    expect(judge.page.locator(".statement")).to_be_visible()
    judge.check_page()
    judge.assert_no_faults()


def test_rulings_are_found_without_scripts(open_browser: OpenBrowser) -> None:
    judge = open_browser("cs", "phone", script=False)
    judge.open("/rulings/")
    judge.page.locator("#q").fill("golem cerne symetrie")
    judge.press("Search")
    expect(judge.page.locator("#found").get_by_role("option").first).to_contain_text("Golem")


@pytest.mark.parametrize(("first", "second"), [("PP11-G21", "PP11-K008"), at_night("PP11-K008", "PP11-G21")])
def test_a_contradiction_is_shown_at_both_rulings(first: str, second: str, open_browser: OpenBrowser) -> None:
    judge = open_browser("cs", "phone")
    judge.open(f"/rulings/{first}/")
    notice = judge.page.locator(".notice.warn").filter(has_text=second)
    expect(notice).to_contain_text(judge.translate("Two rulings disagree."))
    with judge.page.expect_navigation():
        notice.get_by_role("link", name=second).click()
    expect(judge.page.locator(".notice.warn").filter(has_text=first)).to_be_visible()
    judge.assert_no_faults()
