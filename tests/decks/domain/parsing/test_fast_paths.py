"""Fast paths and caches give the results of the general code."""

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.cards.catalogue import Catalogue
from decks.domain.deck_lists.deck import Deck
from decks.domain.parsing import get_vocabulary, list_by_names
from decks.domain.parsing.card_line import read_known_card
from games.registry import find_game
from language.folding import fold, strip_marks
from tests.decks.lists import CATALOGUE, NO_CARDS, parse
from tests.decks.random_lists import change_characters, write_list

UNUSUAL_LINES = (
    *("1 Ilian (proxy)", "Ilian (homemade, x)", "2ks Ilian", "2 ks Semai", "Ilian ()", "1 Ilian(promo)", "- Ilian"),
    *(
        "#Ilian",
        "Ilian (a) (b)",
        "3× Ilian (není homemade)",
        "1 4x4 Vůz (proxy)",
        "Nimrod MK 1 (proxy)",
        "1 Nimrod MK 1",
    ),
    *("1  Ilian\t", "1\tIlian (x) ", "0 Ilian", "0 Ilian (proxy)", "1 Ilian (2x proxy)", "1 Ilian # (a)", "Ilian:"),
)


def parse_without_fast_path(monkeypatch: pytest.MonkeyPatch, texts: list[str]) -> list[Deck]:
    with monkeypatch.context() as patch:
        patch.setattr(list_by_names, "read_known_card", lambda *_: None)
        return [parse(text) for text in texts]


def test_known_cards_are_read_the_same_with_and_without_the_fast_path(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(60)
    lists = [write_list(chance) for _ in range(400)]
    lists += [change_characters(text, chance) for text in lists]
    lists += ["\n".join(chance.sample(UNUSUAL_LINES, 6)) for _ in range(200)]
    assert [parse(text) for text in lists] == parse_without_fast_path(monkeypatch, lists)


@pytest.mark.parametrize("line", ["1 Ilian", "Ilian", "2ks Ilian", "1 Ilian (proxy)"])
def test_known_cards_take_the_fast_path(line: str) -> None:
    assert read_known_card(line, CATALOGUE.has_card)
    assert not read_known_card(line, NO_CARDS.has_card)


def test_the_headings_of_a_game_are_folded_once() -> None:
    game = find_game("doomtrooper")
    assert get_vocabulary(game, game.formats[0]) is get_vocabulary(game, game.formats[1])


def test_a_game_with_other_types_has_its_own_headings() -> None:
    game = find_game("doomtrooper")
    other = replace(game, card_types=game.card_types[:1])
    assert get_vocabulary(other, game.formats[0]).card_types == game.card_types[:1]
    assert get_vocabulary(game, game.formats[0]).card_types == game.card_types


def test_suggestions_for_a_name_are_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = Catalogue(CATALOGUE.cards)
    first = catalogue.suggest("Komunikacni summ")
    monkeypatch.setattr("decks.domain.cards.similar_names.SimilarNames.like", None)
    assert catalogue.suggest("komunikační SUMM") == first


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("ŽLUŤOUČKÝ KŮŇ", "zlutoucky kun"),
        ("Łódź Ørsted straße Ægir œuvre", "lodz orsted strasse aegir oeuvre"),
        ("e\u0301\u0327 ﬁ Ⅳ ²", "e fi iv 2"),
        ("PLAIN ascii", "plain ascii"),
    ],
)
def test_folding_drops_every_mark(written: str, folded: str) -> None:
    assert fold(written) == folded


def strip_and_separate(text: str) -> str:
    return re.sub(r"[^0-9a-z]+", " ", strip_marks(text)).strip()


@given(st.text(max_size=60))
def test_folding_equals_stripping_marks_and_separators(text: str) -> None:
    assert fold(text) == strip_and_separate(text)


def test_every_letter_is_folded() -> None:
    wrong = [chr(code) for code in range(0x20000) if fold(f"a{chr(code)}b") != strip_and_separate(f"a{chr(code)}b")]
    assert wrong == []
