"""A new event by somebody whose browser runs no scripts: the whole way, away and back, and two at once."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.service]


def begin(person: Person, name: str) -> None:
    """From the first page through the first step."""
    person.open("/")
    person.follow("New event")
    person.fill("Name of the event", name)
    person.fill("Start", "2027-01-16T10:00")
    person.fill("How many players do you expect?", "24")
    person.press("Next")


def title_is(person: Person, text: str) -> None:
    expect(person.page.get_by_role("heading", level=1)).to_have_text(text)


def looked_over(person: Person, member: Invite, size: str) -> None:
    """The same page in a browser of the same person that runs scripts, which looking a page over needs."""
    other = member("irena.sovova", person.language, size)
    other.page.goto(person.page.url)
    other.look_over()
    other.is_well()


@pytest.mark.parametrize(("language", "size"), [("cs", "phone"), ("en", "desk")])
def test_the_whole_way_with_a_mistake_and_a_pause(language: str, size: str, member: Invite) -> None:
    irena, name = member("irena.sovova", language, size, script=False), f"Tichý turnaj ({language})"
    begin(irena, name)
    expect(irena.page.get_by_label(irena.say("Rounds"), exact=True)).to_have_value("5")
    irena.fill("Rounds", "0")
    irena.watch.expect_status(422)
    irena.press("Next")
    expect(irena.page.get_by_label(irena.say("Rounds"), exact=True)).to_have_attribute("aria-invalid", "true")
    irena.fill("Rounds", "4")
    irena.press("Next")

    irena.open("/")
    irena.follow("New event")
    looked_over(irena, member, size)
    irena.page.get_by_role("link", name=name, exact=True).click()
    title_is(irena, irena.say("Decks"))
    irena.press("Back")
    expect(irena.page.get_by_label(irena.say("Rounds"), exact=True)).to_have_value("4")
    irena.press("Next")
    irena.press("Next")
    irena.fill("Places", "16")
    irena.fill("Entry fee", "150 Kč")
    irena.press("To the overview")

    looked_over(irena, member, size)
    expect(irena.page.locator(".facts dd", has_text="150 Kč")).to_have_count(1)
    irena.press("Create the draft")
    title_is(irena, name)
    irena.page.go_back()
    title_is(irena, name)
    irena.open("/events/new/")
    expect(irena.page.locator("main")).not_to_contain_text(irena.say("Begun and not finished"))
    irena.is_well()


def test_two_in_two_windows_share_no_answer(member: Invite) -> None:
    first = member("irena.sovova", "cs", "desk", script=False)
    second = replace(first, page=first.context.new_page())
    begin(first, "Odpolední turnaj")
    begin(second, "Noční turnaj")
    first.fill("Rounds", "3")
    second.fill("Rounds", "6")
    for one in (first, second):
        one.press("To the overview")
    for one, name, other, rounds in ((first, "Odpolední turnaj", "Noční", "3"), (second, "Noční turnaj", "Odp", "6")):
        one.page.reload()
        expect(one.page.locator(".facts dd", has_text=name)).to_have_count(1)
        expect(one.page.locator("main")).not_to_contain_text(other)
        expect(one.page.locator(".facts dt", has_text=one.say("Rounds")).first.locator("+ dd")).to_have_text(rounds)
    for one, name in ((first, "Odpolední turnaj"), (second, "Noční turnaj")):
        one.press("Create the draft")
        title_is(one, name)
    first.is_well()


def test_what_was_begun_is_thrown_away(member: Invite) -> None:
    irena = member("irena.sovova", "en", "phone", script=False)
    begin(irena, "Opuštěný turnaj")
    irena.open("/events/new/")
    irena.press("Discard: Opuštěný turnaj")
    expect(irena.page.locator("main")).not_to_contain_text("Opuštěný turnaj")
    irena.is_well()
