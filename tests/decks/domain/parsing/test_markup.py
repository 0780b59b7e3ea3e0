"""Markup of forums, Markdown and HTML is removed, and a line of several marked lines is divided."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.parsing.markup import split_markup
from tests.decks.lists import CATALOGUE, DUEL, LEGAL_NAMES, judge_as, parse


def cards(text: str) -> list[tuple[int, int, str]]:
    """Return each card with its line and quantity; a name beside marks is known all the same."""
    found = [(line, CATALOGUE.find(line.name)) for line in parse(text).cards]
    return [(line.number, line.quantity, card.name if card else line.name) for line, card in found]


@pytest.mark.parametrize(
    "heading",
    [
        *(
            "[b]Bojovníci (20)[/b]",
            "[size=3][b]Bojovníci (20)[/b][/size]",
            "[u]Bojovníci:[/u] 20",
            "[color=#f00]Warriors",
        ),
        *(
            "**Bojovníci**",
            "**Bojovníci (20)**",
            "__Bojovníci__",
            "## Warriors (12)",
            "### **Bojovníci** (20)",
            "*Warriors*",
        ),
        *(
            "<b>Bojovníci (20)</b>",
            "<h2>Bojovníci</h2>",
            "<p><strong>Bojovn&iacute;ci:</strong></p>",
            "> **Bojovníci**",
        ),
        *("[quote=Pavel][b]Bojovníci[/b]", "`Bojovníci`", "A. Bojovníci (18)", "II. Bojovníci", "1) Bojovníci (20)"),
    ],
)
def test_a_heading_with_markup_is_a_heading(heading: str) -> None:
    deck = parse(f"{heading}\n1 Nová karta")
    assert [line.kind for line in deck.lines] == ["heading", "card"]
    assert deck.cards[0].declared_type == "warrior"


@pytest.mark.parametrize(
    "line",
    [
        *("[b]2 Ilian[/b]", "[*]2x Ilian", "[*] Ilian x2", "2x [url=http://doom.cz/1]Ilian[/url]", "[i]2[/i] Ilian"),
        *("* 2x Ilian", "- 2 Ilian", "+ 2 Ilian", "- [ ] 2 Ilian", "**2x Ilian**", "2x **Ilian**", "2x *Ilian*"),
        *("2x [Ilian](https://doom.cz/1)", "<li>2x Ilian</li>", "<tr><td>2</td><td>Ilian</td></tr>", "2 Ilian<br>"),
        *("2&nbsp;Ilian", "2x <a href='http://doom.cz'>Ilian</a>", "`2 Ilian`", r"\- 2 Ilian", "> [b]2x Ilian[/b]"),
        *("[td]2[/td][td]Ilian[/td]", "<font color=red>2x Ilian</font> (proxy)"),
    ],
)
def test_a_card_with_markup_is_a_card(line: str) -> None:
    assert cards(line) == [(1, 2, "Ilian")]


@pytest.mark.parametrize("line", ["[list]", "[/quote]", "[code]", "<br>", "</ul>", "[b][/b]", "<p>&nbsp;</p>"])
def test_markup_alone_is_a_comment(line: str) -> None:
    assert [found.kind for found in parse(f"1 Ilian\n{line}").lines] == ["card", "comment"]


@pytest.mark.parametrize(
    "line",
    [
        "[list][*]Ilian[*]2x Semai[/list]",
        "<ul><li>Ilian</li><li>2x Semai</li></ul>",
        "Ilian<br>2x Semai",
        "Ilian<br/><br />2x Semai<br>",
    ],
)
def test_a_line_is_divided_where_its_markup_ends_a_line(line: str) -> None:
    deck = parse(f"{line}\n1 Indigo")
    assert cards(f"{line}\n1 Indigo") == [(1, 1, "Ilian"), (1, 2, "Semai"), (2, 1, "Indigo")]
    assert "".join(found.text for found in deck.lines if found.number == 1) == line


def test_a_heading_in_a_divided_line_holds_for_the_cards_behind_it() -> None:
    deck = parse("Sideboard<br>1 Ilian<br>1 Semai")
    assert [line.section for line in deck.cards] == ["sideboard", "sideboard"]


def test_a_post_on_one_long_line_is_read() -> None:
    names = LEGAL_NAMES[:60]
    assert cards("[list]" + "".join(f"[*]1 {name}" for name in names) + "[/list]") == [(1, 1, name) for name in names]


def test_a_line_that_its_markup_would_divide_into_too_many_is_not_understood() -> None:
    assert [line.kind for line in parse("a<br>" * 2_000).lines] == ["not_understood"]


@pytest.mark.parametrize(
    "line",
    ["[2x] Neznámá", "Neznámá [EN2]", "Neznámá____2", "Neznámá * 2", "R&D; oddělení", "A < B > C", "_ x _", "[x] A"],
)
def test_other_brackets_and_signs_are_no_markup(line: str) -> None:
    assert [part.text for part in split_markup(line)] == [line]


def test_codes_of_cards_are_no_markup() -> None:
    verdict = judge_as(DUEL, "Hrdina: Drak [b]\nZbraň: Kladivo [i]\nZbraň: Kopí [td]")
    assert [line.serial for line in verdict.cards] == ["b", "i", "td"]


@given(st.text(st.sampled_from("[]<>b/*_`&;br= a1"), max_size=60))
def test_the_parts_of_a_line_are_the_whole_line(line: str) -> None:
    assert "".join(part.source for part in split_markup(line)) == line
