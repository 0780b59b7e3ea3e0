"""Forms of lists that are understood: places, quantities, characters, tables and what stands beside names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.deck_lists.deck import DeckLine
from decks.domain.parsing.characters import read_plain_characters
from decks.domain.parsing.section_words import read_place, read_section
from tests.decks.lists import OTHERS, WARRIORS, parse

A, B, C = WARRIORS[0], WARRIORS[1], OTHERS[10]


def read(text: str) -> list[tuple[str, str, int]]:
    """Return the place, the name and the copies of each card: main, sideboard, or not_counted."""
    return [
        (place(line), line.name, line.quantity) for line in parse(text).lines if line.kind in ("card", "not_counted")
    ]


def place(line: DeckLine) -> str:
    return line.kind if line.kind == "not_counted" else line.section


@pytest.mark.parametrize(
    ("words", "role"),
    [
        *(
            (words, "sideboard")
            for words in ("Boční balíček", "náhradné karty", "S.B.", "Rezervy", "sidebord", "stranou 25")
        ),
        *(
            (words, "not_counted")
            for words in ("Maybe", "vyhozeno z balíčku", "mimo balíček", "stará verze", "Not played")
        ),
        *((words, None) for words in ("Lavička", "Nemám", "Extra", "Vyřazené ze sideboardu", "Podpora", "")),
    ],
)
def test_words_of_places_are_understood_in_three_languages(words: str, role: str | None) -> None:
    assert read_section(words).role == role


@pytest.mark.parametrize("words", ["možná", "nebo sideboard", "zkusit", "mám 3"])
def test_words_of_doubt_beside_a_name_say_nothing_for_certain(words: str) -> None:
    assert read_place(words) is None


@given(st.sampled_from(["sideboard", "maybeboard", "náhradní", "postranní"]), st.integers(0, 7), st.sampled_from("qwx"))
def test_one_wrong_letter_does_not_hide_a_place(word: str, at: int, letter: str) -> None:
    assert read_section(word[:at] + letter + word[at + 1 :]).role == read_section(word).role


@pytest.mark.parametrize(
    "line",
    [
        *(f"5.0 {A}", f"5,0;{A}", f"5-krát {A}", f"pětkrát {A}", f"five {A}", f"5 of {A}", f"5 = {A}", f"５x {A}"),
        *(f"⁵ {A}", f"5️⃣ {A}", f"{A} - 5", f"{A} / 5", f"{A} 5", f"{A} |||||", f"||||| {A}", f"5x {A} (5)"),
        *(f"| 5 | {A} |", f"[12.3.2011 18:30:00] Honza: 5x {A}", f"• 5x {A}", f"o\t5x {A}", f'"5x {A}"'),
    ],
)
def test_five_copies_are_five_in_every_notation(line: str) -> None:
    assert read(line) == [("main", A, 5)]


@pytest.mark.parametrize(
    ("beside", "where"),
    [
        *((f"1 {A} ({words})", "sideboard") for words in ("SB", "sideboard", "do sideboardu", "náhradní")),
        *((f"1 {A} ({words})", "not_counted") for words in ("ne", "vyřazeno", "nehraju")),
        *((f"1 {A} ({words})", "main") for words in ("foil", "půjčím si od Toma", "Unlimited", "mám 3", "Bratrstvo")),
        *(
            (line, "sideboard")
            for line in (f"[SB] 1 {A}", f"SB: 1 {A}", f"1 {A} -- sideboard", f"1 {A} #sb", f"1 {A} - stranou")
        ),
        *((line, "not_counted") for line in (f"(ne) 1 {A}", f"~~1 {A}~~", f"0 {A}", f"{A} x0", f"/* 1 {A} */")),
        *(
            (line, "main")
            for line in (f"1 {A} -- to je ono", f"1 {A} // jediný kus", f"1 {A} 3/4/5/6", f"1 {A} - 50 Kč")
        ),
    ],
)
def test_what_stands_beside_a_name_says_where_it_belongs(beside: str, where: str) -> None:
    assert read(f"1 {B}\n{beside}")[1][0] == where
    assert not parse(f"1 {B}\n{beside}").questions


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        (
            f"Karta;Main;Side\n{A};1;\n{B};;1\n{C};2;1",
            [("main", A, 1), ("sideboard", B, 1), ("main", C, 2), ("sideboard", C, 1)],
        ),
        (f"Karta;Hraju\n{A};ano\n{B};ne", [("main", A, 1), ("not_counted", B, 0)]),
        (f"Počet;Název\n1;{A}\n;{B}", [("main", A, 1), ("not_counted", B, 0)]),
        (
            f"karta;kde\n{A};deck\n{B};sideboard\n{C};maybe",
            [("main", A, 1), ("sideboard", B, 1), ("not_counted", C, 1)],
        ),
        (f"Karta\tKorporace\n{A}\tBratrstvo\n{B}\tMishima", [("main", A, 1), ("main", B, 1)]),
        (f"1\t{A}\tJana\n1\t{B}\tPavel\n2\t{C}\tJana", [("main", A, 1), ("main", B, 1), ("main", C, 2)]),
        (
            f"Bratrstvo | {A} | 1\nMishima | {B} | 1\nBauhaus | {C} | 1",
            [("main", A, 1), ("main", B, 1), ("main", C, 1)],
        ),
        (f"Ks\tKarta\t\tKs\tKarta\n1\t{A}\t\t2\t{B}", [("main", A, 1), ("main", B, 2)]),
        (f"[x] {A}\n[ ] {B}\n[x] {C}", [("main", A, 1), ("not_counted", B, 1), ("main", C, 1)]),
        (f"{A} ✓\n{B} ✗", [("main", f"{A} ✓", 1), ("not_counted", f"{B} ✗", 1)]),
        (f"(S) = sideboard\n1 {A}\n1 {B} (S)", [("main", A, 1), ("sideboard", B, 1)]),
        (f"# 1 {A}\n# 1 {B}", [("main", A, 1), ("main", B, 1)]),
    ],
)
def test_tables_boxes_legends_and_comments_are_read(text: str, cards: list[tuple[str, str, int]]) -> None:
    assert read(text) == cards


@pytest.mark.parametrize("between", [" / ", " | ", "; ", ". ", " – "])
@pytest.mark.parametrize("number", ["", " (2)", " [2 karty]"])
def test_groups_of_cards_on_one_line_are_read_behind_their_headings(between: str, number: str) -> None:
    text = between.join(
        (f"Bojovníci{number}: {A}, {B}", f"Speciální{number}: {C}, {OTHERS[1]}", f"Sideboard{number}: {OTHERS[2]}")
    )
    cards = [("main", name, 1) for name in (A, B, C, OTHERS[1])]
    assert read(text) == [*cards, ("sideboard", OTHERS[2], 1)]
    assert not parse(text).questions


def test_a_type_behind_the_sideboard_on_one_line_is_not_guessed() -> None:
    assert parse(f"Deck: {A}, {B} | Sideboard: {C}, {OTHERS[2]} | Speciální: {OTHERS[1]}, {OTHERS[3]}").questions


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (f"Sideboard (1): {C}", "card"),
        ("Pražský pohár – seznam karet    Strana 1/2", "comment"),
    ],
)
def test_a_line_around_cards_is_what_it_says(line: str, kind: str) -> None:
    deck = parse(f"1 {A}\n{line}\n1 {B}")
    assert deck.lines[1].kind == kind
    assert not deck.questions


def test_a_sum_of_prices_is_a_total_and_a_page_may_name_the_sideboard() -> None:
    assert parse(f"Ks;Název;Cena\n1;{A};40 Kč\n1;{B};60 Kč\n;Celkem;100 Kč").lines[-1].kind == "total"
    assert parse(f"1 {A}\nSideboard, strana 2/2\n1 {B}").questions


def test_others_below_a_list_without_groups_are_asked_about() -> None:
    assert parse(f"1 {A}\nDalší:\n1 {B}").questions
    assert not parse(f"Bojovníci:\n1 {A}\nOstatní:\n1 {B}").questions


def test_a_sign_of_doubt_before_a_name_is_asked_about() -> None:
    assert parse(f"1 {A}\n? {B}\n1 {C}").questions


def test_a_heading_in_a_block_of_comments_ends_with_it() -> None:
    assert read(f"1 {A}\n/* vyřazené:\n1 {B}\n*/\n1 {C}")[-1] == ("main", C, 1)


@pytest.mark.parametrize(
    "text", ["Od každé karty jedna, dohromady 65:", "Ahoj, sideboard letos nestavím.", "deck na pohár, bez sideboardu."]
)
def test_sentences_that_change_nothing_are_no_questions(text: str) -> None:
    assert not parse(f"{text}\n1 {A}\n1 {B}").questions


@pytest.mark.parametrize(
    ("heading", "role"),
    [
        ("Wishlist (sháním, v balíku není):", "not_counted"),
        ("Nevešlo se (škoda):", "not_counted"),
        ("Sidebord (co jsem vyřadil):", "unknown"),
        ("Balíček, který hraju:", "main"),
        ("Na výměnu mám:", "unknown"),
        ("Karty, které v balíčku nehraju:", "not_counted"),
        ("Wishlist (not in the deck):", "not_counted"),
        ("Balíček a maybe:", "unknown"),
        ("SIDEBOARD (na výměnu mezi hrami)", "sideboard"),
        ("Sideboard (nehraju)", "unknown"),
        ("Nová verze (platí)", "main"),
        ("Zakázané karty:", "not_counted"),
    ],
)
def test_a_heading_of_several_words_is_understood_or_asked_about(heading: str, role: str) -> None:
    assert parse(f"1 {A}\n{heading}\n1 {B}").lines[1].heading == role


@pytest.mark.parametrize("between", [" / ", ", ", "; ", " aka ", " = "])
def test_two_names_of_one_card_on_a_line_are_one_card(between: str) -> None:
    assert read(f"1x Odpadlík{between}Apostate") == [("main", "Odpadlík", 1)]
    assert sum(copies for *_place, copies in read("Odpadlík, Odpadlík")) == 2


def test_another_name_in_brackets_on_the_next_line_is_the_same_card() -> None:
    assert read("1x Odpadlík\n   (Apostate)") == [("main", "Odpadlík", 1)]


@given(st.text(max_size=60))
def test_plain_characters_keep_letters_and_never_fail(text: str) -> None:
    line = "".join(text.split("\n"))
    plain = iter(read_plain_characters(line))
    assert all(char in plain for char in line if char.isascii() and char.isalpha())
