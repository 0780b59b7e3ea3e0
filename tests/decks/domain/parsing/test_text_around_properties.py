"""Properties of text around a list: it never changes the cards of the list, and every line is read exactly once."""

from collections.abc import Iterable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decks.domain.deck_lists.deck import Deck, DeckLine
from tests.decks.lists import CATALOGUE, LEGAL_NAMES, NO_CARDS, VOCABULARY, parse

TEXT_LINES = (
    *("Ahoj Ireno,", "Dobrý den", "Hi John,", "posílám balíček na sobotu.", "Tady je můj seznam:", "Díky moc", "Pavel"),
    *("Měj se", "S pozdravem", "Cheers", "--", "-- ", "Pavel Novák", "tel. 777 123 456", "pavel@novak.cz", "-- pozn."),
    *("https://doom.cz/7", "Od: Pavel", "Předmět: můj deck", "Dne 20. 11. 2026 Pavel napsal(a):", "Odesláno z iPhonu"),
    *("========", "# poznámka", "", "  ", "Celkem 60", "[quote]", "<br>", ">", "Modrá zmije!", "co ty na to?"),
)
LIST_LINES = (
    *("Bojovníci (20)", "[b]Umění[/b]", "Sideboard", "# Ostatní", "Karty od babičky (3):", "", "----", "# nic"),
    *("Modrá zmije", "žlutá zmije", "2 Zelená zmije", "Růžová zmije x3", "Ilien", "Bojovník: Rudá zmije", "???"),
    *("Ilian, Semai", "<b>1 Semai</b><br>Indigo", "> 1 Ilian", "- [ ] Semai", "7. Bílá zmije", "zmije: jiná"),
)
around = st.lists(st.sampled_from(TEXT_LINES), max_size=6)
lists = st.tuples(
    st.lists(st.one_of(st.sampled_from(LIST_LINES), st.sampled_from(LEGAL_NAMES)), max_size=8),
    st.sampled_from(LEGAL_NAMES).map(lambda name: f"1 {name}"),
    st.lists(st.one_of(st.sampled_from(LIST_LINES), st.sampled_from(LEGAL_NAMES)), max_size=8),
).map(lambda parts: [*parts[0], parts[1], *parts[2]])
pasted = st.lists(
    st.one_of(
        st.sampled_from((*TEXT_LINES, *LIST_LINES)),
        st.text(st.sampled_from("[]()<>,;:/*#->|x×12 abŽ\t@."), max_size=40),
        st.lists(st.sampled_from(LEGAL_NAMES), max_size=5).map(", ".join),
    ),
    max_size=12,
)


def read_cards(lines: Iterable[str], first: int = 0) -> list[DeckLine]:
    """Return the cards of the list, with their numbers counted from its first line."""
    return [line._replace(number=line.number - first, part="") for line in parse("\n".join(lines)).cards]


@given(around, lists, around, st.sampled_from([[], [""]]))
def test_text_around_a_list_never_changes_its_cards(
    above: list[str], cards: list[str], below: list[str], blank: list[str]
) -> None:
    written = [*above, *blank, *cards, *blank, *below]
    first = len(above) + len(blank)
    found = [line for line in read_cards(written, first) if 1 <= line.number <= len(cards)]
    assert found == read_cards(cards)


numbered_cards = st.lists(st.sampled_from(LEGAL_NAMES).map(lambda name: f"1 {name}"), min_size=2, max_size=6)


@given(around, numbered_cards, around, st.sampled_from([[], [""]]))
@example(
    [*("Ahoj Ireno,", "Ahoj Ireno,", "Dobrý den", "Hi John,", "posílám balíček na sobotu."), "[quote]"],
    ["1 Odporné překvapení", "1 Odporné překvapení"],
    ["Ahoj Ireno,", "Dobrý den", "Hi John,", "posílám balíček na sobotu."],
    [],
)
def test_text_around_a_numbered_list_adds_no_cards(
    above: list[str], cards: list[str], below: list[str], blank: list[str]
) -> None:
    assert len(read_cards([*above, *blank, *cards, *blank, *below])) == len(cards)


def find_part(deck: Deck, number: int) -> str:
    return "".join(line.text for line in deck.lines if line.number == number)


@given(pasted)
def test_every_line_is_read_exactly_once_and_in_order(lines: list[str]) -> None:
    for deck in (parse("\n".join(lines)), parse("\n".join(lines), NO_CARDS)):
        numbers = [line.number for line in deck.lines]
        assert numbers == sorted(numbers)
        assert set(numbers) == set(range(1, len(lines) + 1)) or not lines
        for number, line in enumerate(lines, start=1):
            assert "".join(find_part(deck, number).split()) in ("".join(line.split()), "".join(line.split()) + "x")


@given(pasted)
def test_only_cards_and_prose_have_a_quantity_and_a_name(lines: list[str]) -> None:
    for line in parse("\n".join(lines)).lines:
        is_card = line.kind in ("card", "prose")
        assert (line.quantity > 0) == is_card or line.kind == "not_counted"
        assert bool(line.name) == (is_card or line.kind == "not_counted") or line.kind == "comment"
        assert line.kind != "prose" or (line.quantity == 1 and not line.has_quantity)
        assert line.kind != "prose" or not (CATALOGUE.has_card(line.name) or CATALOGUE.near(line.name))


# A framed name of an organisation is a heading, also where a card has the same name.
ORGANISATIONS = tuple(name for name in LEGAL_NAMES if VOCABULARY.is_affiliation(name))


@pytest.mark.parametrize("name", ORGANISATIONS)
def test_a_framed_organisation_is_a_heading_and_alone_it_is_the_card(name: str) -> None:
    kinds = [line.kind for line in parse(f"**{name}**\n{name}\n[b]{name}[/b]").lines]
    assert kinds == ["heading", "card", "card"]


@given(
    st.sampled_from([name for name in LEGAL_NAMES if name not in ORGANISATIONS]),
    st.sampled_from(
        [
            *("{}", "> {}", "- {}", "-- {}", "[b]{}[/b]", "**{}**", "<li>{}</li>", "{}<br>", "{} https://doom.cz"),
            *("[*]{}", "`{}`", "> [i]{}[/i] ", "{} (proxy)", "{},", "[size=2]2x {}[/size]", "{} pavel@novak.cz"),
        ]
    ),
    around,
    around,
)
def test_a_known_card_is_read_whatever_stands_around_its_name(
    name: str, way: str, above: list[str], below: list[str]
) -> None:
    deck = parse("\n".join((*above, way.format(name), *below)))
    assert CATALOGUE.find(name) in [CATALOGUE.find(line.name) for line in deck.cards]
