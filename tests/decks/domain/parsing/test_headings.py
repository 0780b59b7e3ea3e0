"""Headings, totals and inline headings, each alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.parsing.headings import is_total, read_heading, read_inline_heading
from decks.domain.parsing.vocabulary import DeckVocabulary, Heading
from games.declaration import CardType
from games.registry import find_games
from language.bilingual import Bilingual
from language.folding import strip_marks
from tests.decks.lists import GAME, VOCABULARY

WARRIOR = Heading("type", "warrior")
SIDEBOARD = Heading("sideboard")
MAIN = Heading("main")
NEUTRAL = Heading("neutral")


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("Bojovníci", WARRIOR),
        ("Bojovníci:14", WARRIOR),
        ("Bojovníci (celkem 14):", WARRIOR),
        ("Bojovníci 14 karet", WARRIOR),
        ("14x Bojovníci", WARRIOR),
        ("Postavy", WARRIOR),
        ("Umění/Kouzla:", Heading("type", "art")),
        ("Síla KI", Heading("type", "ki")),
        ("Černá symetrie (4)", Heading("type", "dark_symmetry")),
        ("DECK 60", MAIN),
        ("Main deck (60)", MAIN),
        ("Karty: 60", MAIN),
        ("SIDEBOARD 25 KARET", SIDEBOARD),
        ("sideboard - 25", SIDEBOARD),
        ("Stranou (sideboard):", SIDEBOARD),
        ("Vybavení a relikvie", NEUTRAL),
        ("Vybavení & relikvie", NEUTRAL),
        ("Cokoli:", NEUTRAL),
        ("Cokoli: 5", NEUTRAL),
        ("Cokoli (5):", NEUTRAL),
        ("Mitch Hunter", None),
        ("Mitch Hunter (5)", None),
        ("14", None),
        (":", None),
        ("(5)", None),
        ("", None),
    ],
)
def test_headings_are_read(text: str, heading: Heading | None) -> None:
    assert read_heading(text, VOCABULARY) == heading


@pytest.mark.parametrize("kind", GAME.card_types, ids=lambda kind: kind.key)
def test_every_word_for_a_type_is_a_heading_also_without_diacritics(kind: CardType) -> None:
    for word in kind.all_headings:
        for written in (
            word,
            strip_marks(word),
            word.upper(),
            f"{word} (3)",
            f"{word}: 3",
            f"{word}:",
            f"# {word}"[2:],
        ):
            assert read_heading(written, VOCABULARY) == Heading("type", kind.key), written


@given(
    st.integers(0, 999), st.sampled_from(["{} ({})", "{}: {}", "{} {}", "{} - {}", "{} [{}]", "{} {} ks", "{} ({}):"])
)
def test_a_number_beside_a_heading_is_no_quantity(count: int, way: str) -> None:
    assert read_heading(way.format("Sideboard", count), VOCABULARY) == SIDEBOARD


@pytest.mark.parametrize(
    "text",
    [
        "Celkem",
        "celkem 60",
        "Celkem: 60 karet",
        "60 karet",
        "60 cards total",
        "Počet karet: 60",
        "SUMA 60",
        "60 ks celkem",
    ],
)
def test_totals_are_recognized(text: str) -> None:
    assert is_total(text)


@pytest.mark.parametrize("text", ["Celkem zajímavá karta", "60", "60 Mitch Hunter", "Karty", "2 ks Ilian", ""])
def test_other_lines_are_no_totals(text: str) -> None:
    assert not is_total(text)


@pytest.mark.parametrize(
    ("text", "heading", "rest"),
    [
        ("SB: 1 Ilian", SIDEBOARD, "1 Ilian"),
        ("sb 2 Ilian", SIDEBOARD, "2 Ilian"),
        ("Stranou: Ilian x2", SIDEBOARD, "Ilian x2"),
        ("Bojovník: Ilian", WARRIOR, "Ilian"),
        ("Deck: Kladivo", MAIN, "Kladivo"),
    ],
)
def test_inline_headings_are_read(text: str, heading: Heading, rest: str) -> None:
    mark = read_inline_heading(text, VOCABULARY)
    assert mark is not None
    assert (mark.heading, mark.rest) == (heading, rest)


@pytest.mark.parametrize("text", ["Autor: Petr", "Ilian", "SB", "SB:", "sbírka 2 Ilian", "Bojovník:", "1 Ilian: 2"])
def test_other_lines_have_no_inline_heading(text: str) -> None:
    assert read_inline_heading(text, VOCABULARY) is None


def test_common_headings_need_no_card_types() -> None:
    empty = DeckVocabulary()
    assert read_heading("Sideboard (25):", empty) == SIDEBOARD
    assert read_heading("Bojovníci", empty) is None
    assert read_heading("Bojovníci:", empty) == NEUTRAL


def test_a_game_adds_headings_of_its_card_types() -> None:
    hero = CardType("hero", Bilingual("hrdina", "hero"), Bilingual("hrdinové", "heroes"), Bilingual("hrdinů", "heroes"))
    assert read_heading("Hrdinové (1)", DeckVocabulary((hero,))) == Heading("type", "hero")
    assert read_heading("HEROES", DeckVocabulary((hero,))) == Heading("type", "hero")


@pytest.mark.parametrize("game", sorted(find_games()))
def test_no_game_redefines_the_headings_of_deck_and_sideboard(game: str) -> None:
    vocabulary = DeckVocabulary(find_games()[game].card_types)
    assert vocabulary.find_heading("sideboard") == SIDEBOARD
    assert vocabulary.find_heading("balíček") == MAIN
