"""Every format has an example list in both languages, with cards of its game."""

import pytest

from decks.domain.checking.verdict import Verdict
from games.formats.examples import read_example
from games.registry import find_format, find_formats
from tests.decks.lists import judge_as

# Problems of an incomplete deck: a complete one is too long to be shown in an empty editor.
NEEDS_A_COMPLETE_DECK = {"deck_too_small", "too_few_of_type", "sideboard_not_exact", "affiliation_too_few"}


def verdict_of(key: str, language: str) -> Verdict:
    return judge_as(key, read_example(*find_format(key)).in_language(language))


@pytest.mark.parametrize("language", ["cs", "en"])
@pytest.mark.parametrize("key", list(find_formats()))
def test_an_example_is_fully_recognized_and_has_no_forbidden_card(key: str, language: str) -> None:
    verdict = verdict_of(key, language)
    assert verdict.cards
    assert {problem.code for problem in verdict.errors} <= NEEDS_A_COMPLETE_DECK
    assert verdict.not_understood == verdict.unknown == ()


@pytest.mark.parametrize("key", ["scratch-wars/duel", "neuroshima-hex/standard"])
def test_a_complete_example_is_legal(key: str) -> None:
    assert not verdict_of(key, "cs").errors
    assert not verdict_of(key, "en").errors


@pytest.mark.parametrize("key", list(find_formats()))
def test_an_example_has_the_same_counts_in_both_languages(key: str) -> None:
    czech, english = (verdict_of(key, language) for language in ("cs", "en"))
    assert czech.counts == english.counts


def test_headings_of_an_example_are_in_its_language() -> None:
    example = read_example(*find_format("doomtrooper/prague-cup-2011"))
    assert example.cs.startswith("Bojovníci\n")
    assert example.en.startswith("Warriors\n")


def test_a_format_without_examples_has_empty_ones() -> None:
    from dataclasses import replace

    game, rules = find_format("doomtrooper/standard")
    nothing = read_example(game, replace(rules, slug="jiny-format"))
    assert (nothing.cs, nothing.en) == ("", "")
