"""A judge asks as one talks at the table, and reads both sides where two rulings disagree."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite

pytestmark = [pytest.mark.browser, pytest.mark.service]

ASKED = {"golem cerne symetrie": "Golem", "jde se z vozidla ukryt": "PP11-V08"}


@pytest.mark.parametrize("question", ASKED)
@pytest.mark.parametrize(("language", "size"), [("cs", "phone"), ("en", "desk")])
def test_found_as_it_is_typed(question: str, language: str, size: str, invite: Invite) -> None:
    judge = invite(language, size)
    judge.open("/rulings/")
    judge.page.locator("#q").press_sequentially(question)
    first = judge.page.locator("#found").get_by_role("option").first
    expect(first).to_contain_text(ASKED[question])
    judge.look_over()
    judge.page.keyboard.press("ArrowDown")
    with judge.page.expect_navigation():
        judge.page.keyboard.press("Enter")
    expect(judge.page.locator(".statement")).to_be_visible()
    judge.look_over()
    judge.is_well()


def test_found_without_a_script(invite: Invite) -> None:
    judge = invite("cs", "phone", script=False)
    judge.open("/rulings/")
    judge.page.locator("#q").fill("golem cerne symetrie")
    judge.press("Search")
    expect(judge.page.locator("#found").get_by_role("option").first).to_contain_text("Golem")


@pytest.mark.parametrize(("one", "other"), [("PP11-G21", "PP11-K008"), ("PP11-K008", "PP11-G21")])
def test_a_conflict_is_told_on_both_sides(one: str, other: str, invite: Invite) -> None:
    judge = invite("cs", "phone")
    judge.open(f"/rulings/{one}/")
    notice = judge.page.locator(".notice.warn").filter(has_text=other)
    expect(notice).to_contain_text(judge.say("Two rulings disagree."))
    with judge.page.expect_navigation():
        notice.get_by_role("link", name=other).click()
    expect(judge.page.locator(".notice.warn").filter(has_text=one)).to_be_visible()
    judge.is_well()
