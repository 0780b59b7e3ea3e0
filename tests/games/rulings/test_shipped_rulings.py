"""The rulings of the Prague Cup 2011 agree with the numbers and names of the document they restate."""

import re
from collections import Counter

import pytest

from games.construction import BannedCards
from games.registry import find_format, find_games
from games.rulings.reader import read_shipped_rulings
from games.rulings.records import RulingEntry
from language.folding import fold

FORMAT = "doomtrooper/prague-cup-2011"
ENTRIES = {entry.id: entry for entry in read_shipped_rulings("doomtrooper").entries}


def numbers_in(text: str) -> list[str]:
    return re.findall(r"\d+", text)


@pytest.mark.parametrize(
    ("entry", "numbers"),
    [
        ("PP11-F02", ["60"]),
        ("PP11-F03", ["5"]),
        ("PP11-F08", ["25"]),
        ("PP11-K009", ["20"]),
        ("PP11-K081", ["3"]),
        ("PP11-K023", ["4"]),
        ("PP11-G04", ["4", "10", "7", "7", "10", "2", "7", "7", "2"]),
        ("PP11-C04", ["4"]),
    ],
)
def test_statements_have_the_numbers_of_the_document_in_both_languages(entry: str, numbers: list[str]) -> None:
    assert numbers_in(ENTRIES[entry].statement.cs) == numbers
    assert numbers_in(ENTRIES[entry].statement.en) == numbers


@pytest.mark.parametrize(
    ("entry", "cards"),
    [
        ("PP11-X01", {"Dar osudu", "Loupení a drancování", "Tajný sklad", "Uspíšení požadavku"}),
        ("PP11-G12", {"Odsouzen k záhubě", "Opotřebení", "Pod přísným dohledem"}),
        ("PP11-K058", {"Ostrovan Grinder", "Indigo", "Mitch Hunter", "Ostrovan Crenshaw"}),
        ("PP11-K053", {"První oddělení", "Druhé oddělení", "Třetí oddělení", "Čtvrté oddělení"}),
        ("PP11-C11", {"Rozmysli si, Mařenko, rozmysli", "Únik o vlásek", "Komunikační šum"}),
    ],
)
def test_a_list_of_cards_is_complete(entry: str, cards: set[str]) -> None:
    assert set(ENTRIES[entry].cards) == cards


def names_card(text: str, card: str) -> bool:
    """Return true if a text names a card; the endings of its words may differ."""
    return all(word[: max(3, len(word) - 3)] in fold(text) for word in fold(card).split())


@pytest.mark.parametrize(
    "entry", [entry for entry in ENTRIES.values() if entry.id.startswith("PP11-K")], ids=lambda entry: entry.id
)
def test_title_and_statement_name_the_card_of_the_entry(entry: RulingEntry) -> None:
    """A list shows title and statement only; a name may be shortened to the part before its comma."""
    text_cs, text_en = (f"{entry.title.in_language(lang)} {entry.statement.in_language(lang)}" for lang in ("cs", "en"))
    for card in entry.cards:
        short = "MIA" if card == "Missing in action" else card.split(",")[0]
        assert names_card(text_cs, short), card
        assert names_card(text_en, short), card


def test_rulings_about_sabotage_are_linked_by_how_they_agree() -> None:
    found = {
        contradiction.id: (contradiction.nature, set(contradiction.entries))
        for contradiction in read_shipped_rulings("doomtrooper").contradictions
    }
    assert found["CON-05"] == ("conflict", {"PP11-F05", "PP11-K094"})
    assert found["CON-27"] == ("otherwise", {"PP11-F05", "PP11-F07", "DT-SAB-01"})
    assert found["CON-57"] == ("agreement", {"PP11-K094", "DT-SAB-01", "DT-SAB-06"})
    assert found["CON-67"] == ("agreement", {"PP11-F07", "DT-SAB-05"})
    assert not [
        contradiction
        for contradiction, (nature, entries) in found.items()
        if "DT-SAB-04" in entries and nature == "otherwise"
    ]


@pytest.mark.parametrize(("entry", "term"), [("PP11-G09", "Kardinálské privilegium"), ("PP11-K094", "Vůdce korporace")])
def test_a_name_that_is_no_card_is_a_term(entry: str, term: str) -> None:
    assert term in ENTRIES[entry].terms
    assert term not in ENTRIES[entry].cards


@pytest.mark.parametrize(
    "entry", ["PP11-K072", "PP11-K029", "PP11-K087", "PP11-G18", "PP11-K101", "PP11-K032", "PP11-C07"]
)
def test_duplicates_are_linked_in_one_direction(entry: str) -> None:
    (duplicate,) = ENTRIES[entry].duplicates
    assert entry not in ENTRIES[duplicate].duplicates


def test_every_entry_applies_to_the_format_it_was_written_for() -> None:
    _, rules = find_format(FORMAT)
    assert rules.name.cs
    assert all(entry.formats == (FORMAT,) for entry in ENTRIES.values() if entry.id.startswith("PP11-"))


def test_the_remark_about_banned_cards_names_every_ruling_about_one() -> None:
    _, rules = find_format(FORMAT)
    banned = frozenset().union(*(getattr(rule, "folded_names", frozenset()) for rule in rules.rules))
    about = {entry.id for entry in ENTRIES.values() if any(fold(card) in banned for card in entry.cards)}
    remark = next(
        contradiction
        for contradiction in read_shipped_rulings("doomtrooper").contradictions
        if contradiction.id == "CON-09"
    )
    assert about <= set(remark.entries)
    assert about >= {"PP11-K011", "PP11-K048", "PP11-K057", "PP11-K084"}


def test_ids_follow_the_order_of_the_document() -> None:
    """Ids of the card section follow the lines of the document."""
    cards = sorted((entry.id, entry.lines[0]) for entry in ENTRIES.values() if entry.id.startswith("PP11-K"))
    rows = [row for _, row in cards]
    assert rows == sorted(rows)


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda entry: entry.id)
def test_texts_have_no_stray_spaces_and_end_as_they_should(entry: RulingEntry) -> None:
    for text in (entry.title.cs, entry.title.en, entry.statement.cs, entry.statement.en, *entry.hints):
        assert text == " ".join(text.split())
    assert entry.statement.cs.endswith(".")
    assert entry.statement.en.endswith(".")
    assert not entry.title.cs.endswith(".")
    assert len({fold(hint) for hint in entry.hints}) == len(entry.hints)
    assert len({fold(asked) for asked in entry.questions}) == len(entry.questions)
    assert entry.topics


def test_every_meaning_of_an_alias_occurs_in_an_entry() -> None:
    text = " ".join(
        " ".join((*entry.cards, *entry.terms, *entry.hints, entry.statement.cs, entry.statement.en, *entry.topics))
        for entry in ENTRIES.values()
    )
    words = {word[:5] for word in fold(text).split()}
    for alias in read_shipped_rulings("doomtrooper").aliases:
        known = [word for means in alias.means for word in fold(means).split() if word[:5] in words]
        assert known, alias.phrase


def test_the_entry_of_the_ban_list_names_the_banned_cards_of_the_format() -> None:
    """The list by which decks are checked and the list that can be cited are the same."""
    [banned] = [rule for rule in find_format(FORMAT).format.rules if isinstance(rule, BannedCards)]
    assert ENTRIES["PP11-F15"].also_mentions == tuple(card.card for card in banned.cards)


@pytest.mark.parametrize(
    ("entry", "numbers"),
    [
        ("DT-EX-01", ["3", "3", "3", "3"]),
        ("DT-EX-03", ["2", "4"]),
        ("DT-EX-07", ["3", "3", "3", "3", "2", "5", "2", "3", "2", "2", "5", "7", "3", "2", "5", "11"]),
        ("DT-EX-06", ["8", "3", "5", "3", "10"]),
    ],
)
def test_worked_examples_have_the_numbers_of_the_standard_rules(entry: str, numbers: list[str]) -> None:
    example = ENTRIES[entry]
    assert example.kind == "worked example"
    assert numbers_in(example.statement.cs) == numbers


def test_worked_examples_belong_to_their_rulebook() -> None:
    examples = [
        entry for game in find_games() for entry in read_shipped_rulings(game).entries if entry.kind == "worked example"
    ]
    assert Counter(entry.source for entry in examples) == {
        "prague-cup-2011": 5,
        "doomtrooper-standard": 14,
        "super-trooper-rules": 9,
        "neuroshima-hex-rules": 8,
    }
    assert all(entry.lines for entry in examples)
