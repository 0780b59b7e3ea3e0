"""What is done for speed changes nothing: usual lines are read as they would be the long way, work is done once."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.cards.catalogue import Catalogue
from decks.domain.deck_lists.deck import Deck
from decks.domain.parsing import Vocabulary, text
from decks.domain.parsing.cards import read_at_once
from games.registry import find_game
from language.folding import fold, strip_marks
from tests.decks.domain.parsing.test_parsing_properties import mutate, plain_list
from tests.decks.lists import CATALOGUE, NO_CARDS, parse

ODD = (
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


def the_long_way(monkeypatch: pytest.MonkeyPatch, texts: list[str]) -> list[Deck]:
    with monkeypatch.context() as patch:
        patch.setattr(text, "read_at_once", lambda *_: None)
        return [parse(one) for one in texts]


def test_usual_lines_are_read_as_the_long_way_reads_them(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(60)
    lists = [plain_list(chance) for _ in range(400)]
    lists += [mutate(one, chance) for one in lists]
    lists += ["\n".join(chance.sample(ODD, 6)) for _ in range(200)]
    assert [parse(one) for one in lists] == the_long_way(monkeypatch, lists)


@pytest.mark.parametrize("line", ["1 Ilian", "Ilian", "2ks Ilian", "1 Ilian (proxy)"])
def test_usual_lines_are_read_at_once(line: str) -> None:
    assert read_at_once(line, CATALOGUE.knows)
    assert not read_at_once(line, NO_CARDS.knows)


def test_the_headings_of_a_game_are_folded_once() -> None:
    types = find_game("doomtrooper").card_types
    assert Vocabulary(types)._headings is Vocabulary(types, serials=True)._headings


def test_near_names_of_a_name_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = Catalogue(CATALOGUE.cards)
    first = catalogue.suggest("Komunikacni summ")
    monkeypatch.setattr("decks.domain.cards.catalogue.process", None)
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


def folded_letter_by_letter(text: str) -> str:
    return re.sub(r"[^0-9a-z]+", " ", strip_marks(text)).strip()


@given(st.text(max_size=60))
def test_folding_a_text_is_folding_what_its_marks_leave(text: str) -> None:
    assert fold(text) == folded_letter_by_letter(text)


def test_folding_holds_for_every_letter() -> None:
    wrong = [
        chr(code) for code in range(0x20000) if fold(f"a{chr(code)}b") != folded_letter_by_letter(f"a{chr(code)}b")
    ]
    assert wrong == []
