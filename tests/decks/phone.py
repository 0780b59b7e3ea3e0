"""Deck lists for the pages of decks on a phone, and what stands on their first screen."""

from playwright.sync_api import Page, ViewportSize, expect

from tests.decks.lists import OTHERS, WARRIORS, deck_text, legal_deck

PHONE: ViewportSize = {"width": 360, "height": 640}


def _misspell(name: str) -> str:
    return name.replace("a", "aa", 1) if "a" in name else f"{name}x"


TEN_MISSPELT = deck_text((*WARRIORS[:5], *OTHERS[:45], *map(_misspell, OTHERS[45:55])))
ILLEGAL = f"{deck_text((*WARRIORS[:4], 'Zaváhání', OTHERS[0], *OTHERS[:50]))}\n1 Komunikacni summ\nMěj se, Petr"
DECKS = {
    "legal": legal_deck(25),
    "illegal": ILLEGAL,
    "to_check": TEN_MISSPELT,
    "thousand lines": "\n".join((legal_deck(25).splitlines() * 12)[:1000]),
}


def expect_verdict_on_first_screen(page: Page, kind: str) -> None:
    """Expect the verdict, and of a deck that is not legal the first problem, without scrolling."""
    assert page.evaluate("scrollY") == 0
    expect(page.locator("#deck-summary b").first).to_be_in_viewport(ratio=1)
    if kind != "legal":
        expect(page.locator("#first-problem")).to_be_in_viewport(ratio=1)


def expect_counts_lead_somewhere(page: Page) -> None:
    """Expect that every number of the verdict is a link to an element of the page that is seen."""
    links = page.locator("#deck-summary a")
    targets = [link.get_attribute("href") or "" for link in links.all()]
    assert len(targets) >= page.locator("#deck-summary dd").count() > 0
    for target in targets:
        page.goto(f"{page.url.partition('#')[0]}{target}")
        expect(page.locator(f'[id="{target[1:]}"]')).to_be_in_viewport()
