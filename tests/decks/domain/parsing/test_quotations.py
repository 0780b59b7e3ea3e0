"""A copy of the list in a quoted message is text; a list that is quoted alone is the list."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.decks.lists import LEGAL_NAMES, OTHERS, WARRIORS, judge, parse

SIXTY = [f"1 {name}" for name in (*WARRIORS[:6], *OTHERS[:54])]
HEADERS = (
    ["Dne 8. února 2011 v 21:14 Tomáš <tomas@example.cz> napsal(a):"],
    ["On Mon, 23 Nov 2026 at 09:12, Tom wrote:"],
    ["-----Original Message-----", "From: Tom", "Subject: deck"],
    ["---------- Přeposlaná zpráva ---------", "Od: Tomáš", "Předmět: balíček"],
    ["________________________________", "Od: Tomáš", "Odesláno: pondělí", "Komu: Irena", "Předmět: balíček"],
)


def quote(lines: list[str], mark: str = "> ") -> list[str]:
    return [mark + line for line in lines]


@pytest.mark.parametrize("header", HEADERS, ids=lambda header: header[0][:12])
@pytest.mark.parametrize("mark", ["> ", ">", ""])
def test_a_copy_below_a_quote_header_is_text(header: list[str], mark: str) -> None:
    verdict = judge("\n".join([*SIXTY, "", *header, "", *quote(["Ahoj,", "posílám balíček.", *SIXTY], mark)]))
    assert (verdict.status, verdict.counts.main) == ("legal", 60)
    assert [line.number for line in verdict.lines if line.kind == "card"] == list(range(1, 61))


def test_a_copy_in_quote_marks_is_text_also_above_the_list_and_quoted_twice() -> None:
    for text in (
        [*quote(SIXTY), "", *SIXTY],
        [*quote(SIXTY), *quote(SIXTY, "> > ")],
        ["[quote]", *SIXTY, "[/quote]", *SIXTY],
    ):
        verdict = judge("\n".join(text))
        assert (verdict.status, verdict.counts.main) == ("legal", 60)


def test_the_corrected_list_counts_and_not_the_quoted_one() -> None:
    corrected = [*SIXTY[:58], *(f"1 {name}" for name in OTHERS[54:56])]
    deck = parse("\n".join([*corrected, "", "Tom wrote:", *quote(SIXTY)]))
    assert [line.text for line in deck.cards] == corrected


def test_a_list_of_59_cards_is_illegal_whatever_is_quoted_below() -> None:
    assert judge("\n".join([*SIXTY[:59], "", "Tom wrote:", *quote(SIXTY[:59])])).status == "illegal"


def test_a_list_that_is_quoted_alone_is_the_list() -> None:
    verdict = judge("\n".join(["Ahoj, potvrzuji.", "", "Tom wrote:", *quote(SIXTY)]))
    assert (verdict.status, verdict.counts.main) == ("legal", 60)


def test_quoted_cards_that_the_list_has_not_are_cards() -> None:
    verdict = judge("\n".join([*SIXTY[:50], "Tom wrote:", *quote(SIXTY[50:])]))
    assert (verdict.status, verdict.counts.main) == ("legal", 60)


names = st.lists(st.sampled_from(LEGAL_NAMES), min_size=5, max_size=12, unique=True)


@given(names, st.sampled_from(["> ", ">> ", "> > "]), st.booleans())
def test_a_quoted_copy_never_changes_the_cards(cards: list[str], mark: str, is_above: bool) -> None:
    own, quoted = [f"1 {name}" for name in cards], quote([f"1 {name}" for name in cards], mark)
    deck = parse("\n".join([*quoted, "", *own] if is_above else [*own, "", *quoted]))
    assert [line.text for line in deck.cards] == own
    assert len(deck.lines) == 2 * len(cards) + 1
