"""Forms of lists from chats, wikis, shops, scanners and printed sheets."""

import pytest

from tests.decks.lists import LEGAL_NAMES, codes, judge, parse


def read_cards(text: str) -> list[tuple[int, str]]:
    return [(line.quantity, line.name) for line in parse(text).cards]


def test_cards_with_a_count_each_and_no_separators_are_read_one_by_one() -> None:
    deck = parse("1x Ilian 2x Semai 1x Indigo")
    assert [(line.quantity, line.name) for line in deck.cards] == [(1, "Ilian"), (2, "Semai"), (1, "Indigo")]
    assert "".join(line.text for line in deck.lines) == "1x Ilian 2x Semai 1x Indigo"


def test_a_greeting_before_cards_on_its_line_is_prose() -> None:
    deck = parse("cus tady balik 1x ilian 1x semai 1x indigo")
    assert [line.kind for line in deck.lines] == ["prose", "card", "card", "card"]


def test_other_words_before_cards_on_their_line_are_not_lost() -> None:
    deck = parse("Nová karta 1x Ilian 1x Semai 1x Indigo")
    assert [line.name for line in deck.cards] == ["Nová karta", "Ilian", "Semai", "Indigo"]


def test_a_table_of_a_wiki_is_read_by_its_rows() -> None:
    lines = [
        '{| class="wikitable"',
        "! Počet !! Karta !! Typ",
        "|-",
        "| 2 || Ilian || Bojovník",
        "|-",
        "| 1 || Semai || ",
        "|}",
    ]
    deck = parse("\n".join(lines))
    assert [line.kind for line in deck.lines] == ["comment", "comment", "comment", "card", "comment", "card", "comment"]
    assert [(line.quantity, line.name) for line in deck.cards] == [(2, "Ilian"), (1, "Semai")]


def test_a_bar_outside_a_table_of_a_wiki_means_what_it_meant() -> None:
    assert read_cards("2 | Ilian") == [(2, "Ilian")]


@pytest.mark.parametrize("line", ["Strana 1/2", "Strana 2 z 3", "Page 1 of 2", "Hráčka: Jana", "Cena celkem: 1 170 Kč"])
def test_the_frame_of_a_sheet_and_a_sum_of_money_are_text(line: str) -> None:
    assert parse(line).lines[0].kind == "comment"


@pytest.mark.parametrize("line", ["l Ilian", "I Semai", "l Zb4bělost"])
def test_a_one_that_a_scanner_read_as_a_letter_is_a_count(line: str) -> None:
    assert [card.quantity for card in parse(line).cards] == [1]


def test_a_letter_before_an_unknown_name_is_part_of_it() -> None:
    assert read_cards("I Tatínek krále") == [(1, "I Tatínek krále")]


@pytest.mark.parametrize("label", ["ven", "dovnitř", "Místo", "out", "Added"])
def test_cards_behind_a_label_of_changes_are_to_check_and_not_counted(label: str) -> None:
    cards = [f"1 {name}" for name in LEGAL_NAMES[:5]]
    text = "\n".join([*cards, f"{label}: {LEGAL_NAMES[0]}, {LEGAL_NAMES[1]}"])
    verdict = judge(text)
    assert verdict.counts.main == 5
    assert "line_not_understood" in codes(verdict)
    assert "too_many_copies" not in codes(verdict)
