"""Two players of one name from the pasted list to the final, and a late entry in a league made by the API.

A place of the finals is declined, and the leading finalist drops between two rounds of them.
"""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.browser_user import BrowserUser
from tests.browser.conftest import OpenBrowser

pytestmark = [pytest.mark.browser, pytest.mark.service, pytest.mark.fuller_at_night]

NAMES = "Příjmení;Jméno\nNovák;Jan\nNovák;Jan\nMalá;Eva\nHolý;Petr\nČerná;Iva\nŘehoř;Ota"
WINS_FIRST = {"games": [1, 0, 0], "in_game_points": [[25, 10]]}


def call(person: BrowserUser, method: str, address: str, data: Mapping[str, Any] | None = None) -> Any:
    """Send a request of the API with the session of a user and return the answer."""
    token = next(cookie["value"] for cookie in person.context.cookies() if cookie["name"].endswith("csrftoken"))
    headers = {"X-CSRFToken": token, "Referer": f"{person.url}/", "Accept-Language": "en"}
    address = f"{person.url}/api/v1/events/{address}"
    answer = person.context.request.fetch(address, method=method, data=data, headers=headers)
    assert answer.ok, answer.text()
    return answer.json()


def make_event(person: BrowserUser, name: str, names: str, **fields: Any) -> str:
    """Create an event in check-in with these names entered and checked in; return its slug."""
    start = {"format": "doomtrooper/prague-cup-2011", "starts_at": "2027-02-06T10:00:00+01:00"}
    slug = str(call(person, "POST", "", {"name": name, **start, **fields})["slug"])
    for to in ("announced", "check_in"):
        call(person, "POST", f"{slug}/transition/", {"to": to})
    if names:
        call(person, "POST", f"{slug}/entries/names/", {"text": names, "enter": True, "another": [3]})
        call(person, "POST", f"{slug}/transition/", {"to": "running"})
    return slug


def play_round(person: BrowserUser, slug: str, number: int, *, is_paired: bool = False) -> list[list[str]]:
    """Pair, publish and play a round, won by the first seats; return the marked names of each match."""
    if not is_paired:
        call(person, "POST", f"{slug}/rounds/", {"number": number})
        call(person, "POST", f"{slug}/rounds/{number}/publish/", {})
    matches = call(person, "GET", f"{slug}/rounds/{number}/")["matches"]
    for match in matches:
        if match["result"] is None:
            sent = {**WINS_FIRST, "revision": match["revision"]}
            call(person, "POST", f"{slug}/matches/{match['id']}/result/", sent)
    call(person, "POST", f"{slug}/rounds/{number}/close/", {})
    return [[f"{seat['name']} {seat['name_mark']}".strip() for seat in match["seats"]] for match in matches]


def test_two_namesakes_are_told_apart_up_to_a_final_with_a_drop(
    open_browser_as: OpenBrowser, open_browser: OpenBrowser
) -> None:
    irena, visitor = open_browser_as("irena.sovova", "cs", "phone"), open_browser("en", "desk")
    irena.open("/")
    event = make_event(irena, "Dva Nováci", "", rounds_planned=1, cut_size=4)
    irena.open(f"/events/{event}/entries/")
    irena.page.locator("summary", has_text=irena.translate("Paste several names")).click()
    irena.page.locator("[name=names]").fill(NAMES)
    irena.press("Read the names")
    irena.page.locator("[name=another]").check()
    irena.page.reload()
    expect(irena.page.locator("[name=another]")).to_be_checked()
    irena.check_page()
    irena.page.locator("#names .btn.primary").click()
    expect(irena.page.locator("table.entries td.lead b", has_text="Novák Jan")).to_have_text(
        ["Novák Jan (č. 1)", "Novák Jan (č. 2)"]
    )
    call(irena, "POST", f"{event}/transition/", {"to": "running"})
    play_round(irena, event, 1)

    irena.open(f"/events/{event}/finals/")
    declining = irena.page.locator("aside tbody tr td:nth-child(2)").nth(1).inner_text()
    irena.page.get_by_role("button", name=declining).click()
    expect(irena.page.locator("aside .list li")).to_contain_text(declining)
    irena.check_page()
    irena.page.locator("form[action$='/start/'] .btn.primary").click()
    expect(irena.page.locator("aside tbody tr")).to_have_count(4)
    leading, *others = irena.page.locator("aside tbody tr td:nth-child(2)").all_inner_texts()
    assert declining not in others
    play_round(irena, event, 2)
    entries = call(irena, "GET", f"{event}/entries/")["results"]
    seeds = call(irena, "GET", f"{event}/finals/")["seeds"]
    [dropping] = [entry["id"] for entry in entries if entry["id"] == seeds[0]["entry"]]
    call(irena, "PATCH", f"{event}/entries/{dropping}/", {"status": "dropped"})
    call(irena, "POST", f"{event}/rounds/", {"number": 3})
    call(irena, "POST", f"{event}/rounds/3/publish/", {})

    leading, declining = (name.replace("č.", "no.") for name in (leading, declining))
    visitor.open(f"/events/{event}/finals/")
    expect(visitor.page.locator("main")).to_contain_text(visitor.translate("wins without a match"))
    visitor.check_page()
    play_round(irena, event, 3, is_paired=True)
    visitor.open(f"/events/{event}/standings/")
    rows = visitor.page.locator("table.stand tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.nth(1)).to_contain_text(leading)
    expect(rows.nth(1)).to_contain_text(visitor.translate("dropped"))
    expect(rows.nth(0)).not_to_contain_text(leading)
    expect(rows.filter(has_text=declining)).not_to_contain_text(visitor.translate("dropped"))
    names = rows.locator("td.lead").all_inner_texts()
    assert len({" ".join(name.split()) for name in names}) == 6
    assert all(re.search(r"\(no\. \d\)", name) for name in names if "Novák" in name)
    visitor.check_page()
    for person in (irena, visitor):
        person.assert_no_faults()


@pytest.mark.nightly
def test_a_late_entry_takes_the_free_place_of_a_league_and_each_pair_meets_once(open_browser_as: OpenBrowser) -> None:
    irena = open_browser_as("irena.sovova", "cs", "phone")
    irena.open("/")
    settings = {"pairing": {"system": "round_robin"}}
    league = make_event(irena, "Liga s opozdilcem", "\n".join(NAMES.splitlines()[:6]), settings=settings)
    met = play_round(irena, league, 1)
    irena.open(f"/events/{league}/entries/")
    irena.fill("Given name", "Jan")
    irena.fill("Family name", "Pozdní")
    irena.press("Enter and check in")
    expect(irena.page.locator("table.entries tbody tr")).to_have_count(6)
    irena.check_page()
    for number in range(2, 6):
        met += play_round(irena, league, number)
    pairs = [frozenset(pair) for pair in met if len(pair) == 2]
    assert len(set(pairs)) == len(pairs) == 14, "each pair once; the late entry missed the match of the first round"
    irena.open(f"/events/{league}/rounds/")
    played = irena.translate("All rounds of the league have been played: each pair has met.")
    expect(irena.page.locator(".dock")).to_contain_text(played)
    irena.assert_no_faults()
