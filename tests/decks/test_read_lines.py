"""The list of what was read accounts for every line of a text, in its order and in both languages."""

import re
from html import unescape

import pytest
from django.test import Client
from django.utils.translation import override

from decks.templatetags.decks import problem_counts, tallies
from decks.templatetags.read_lines import read_lines
from tests.decks.lists import PRAGUE, judge, judge_as, legal_deck
from tests.decks.mutated_lists import mutated_lists

TEXT = (
    "# moje\nBojovníci\n1 Agent Nick Michaels\n\n2 Komunikacni summ\nStranou\n"
    "1 komunikacni sum\n1 1 ???\nMěj se, Petr\nCelkem: 4"
)


def read(text: str, language: str) -> list[tuple[str, str]]:
    """Return the number and the words of each entry."""
    with override(language):
        entries = re.findall(r"<li.*?</li>", read_lines(judge(text)))
    found = []
    for entry in entries:
        number = re.search(r'href="#line-(\d+)"', entry)
        assert number
        words = re.sub(r"<[^>]*>", " ", entry.split("</a>", 1)[1])
        found.append((number[1], unescape(" ".join(words.split()))))
    return found


def test_every_line_is_listed_with_how_it_was_read() -> None:
    assert read(TEXT, "cs") == [
        ("1", "# moje poznámka, nepočítá se"),
        ("2", "Bojovníci nadpis: balíček, bojovníci"),
        ("3", "1 × Agent Nick Michaels"),
        ("5", "2 × Komunikacni summ není v seznamu karet"),
        ("6", "Stranou nadpis: stranou"),
        ("7", "1 × Komunikační šum stranou, napsáno: komunikacni sum"),
        ("8", "1 1 ??? nerozumíme"),
        ("9", "Měj se, Petr text, nepočítá se"),
        ("10", "Celkem: 4 součet, nepočítá se"),
    ]
    assert ("6", "Stranou heading: sideboard") in read(TEXT, "en")


@pytest.mark.parametrize(("key", "text"), list(mutated_lists(60, "what was read")))
def test_no_line_of_a_mistaken_list_is_missing(key: str, text: str) -> None:
    verdict = judge_as(key, text)
    numbers = [str(line.number) for line in verdict.lines]
    shown = read_lines(verdict)
    assert re.findall(r'href="#line-(\d+)"', shown) == numbers
    assert re.findall(r'id="read-(\d+)"', shown) == list(dict.fromkeys(numbers))


def test_text_of_a_line_is_escaped() -> None:
    assert "<b>" not in read_lines(judge("# <b>tučně</b>\n<b>x</b>"))


def test_counts_of_the_deck_lead_to_the_first_line_that_is_counted() -> None:
    verdict = judge(f"# moje\n{legal_deck(3)}")
    assert {tally.what: tally.line for tally in tallies(verdict)} == {"main": 2, "type": 2, "sideboard": 63}
    assert {tally.line for tally in tallies(judge("# nic"))} == {None}


def test_counts_of_problems_lead_to_their_lists() -> None:
    with override("cs"):
        counts = dict(problem_counts(judge(TEXT)))
    assert counts["deck-unknown"] == "1 neznámá karta"
    assert counts["deck-texts"] == "1 řádek textu"
    assert counts["deck-not-understood"] == "1 nesrozumitelný řádek"


@pytest.mark.django_db
def test_every_link_of_the_page_has_its_target(client: Client) -> None:
    page = client.post("/decks/check/", {"format": PRAGUE, "text": TEXT}).content.decode()
    targets = set(re.findall(r'href="#([^"]+)"', page))
    assert targets
    assert targets <= set(re.findall(r'id="([^"]+)"', page))
