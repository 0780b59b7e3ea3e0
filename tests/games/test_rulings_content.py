"""What the rulings of the Prague Cup 2011 say, held against the numbers and names of the document they restate."""

import re

import pytest

from games.registry import find_format
from games.rulings_facts import RulingEntry
from games.rulings_files import rulings_of
from language.folding import fold

FORMAT = "doomtrooper/prague-cup-2011"
ENTRIES = {entry.id: entry for entry in rulings_of("doomtrooper").entries}


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
def test_numbers_are_those_of_the_document_in_both_languages(entry: str, numbers: list[str]) -> None:
    assert numbers_in(ENTRIES[entry].statement.cs) == numbers
    assert numbers_in(ENTRIES[entry].statement.en) == numbers


@pytest.mark.parametrize(
    ("entry", "cards"),
    [
        ("PP11-X01", {"Dar osudu", "Loupení a drancování", "Tajný sklad", "Uspíšení požadavku"}),
        ("PP11-G12", {"Odsouzen k záhubě", "Opotřebení", "Pod přísným dohledem"}),
        ("PP11-K058", {"Ostrovan Grinder", "Indigo", "Mitch Hunter", "Crenshaw"}),
        ("PP11-K053", {"První oddělení", "Druhé oddělení", "Třetí oddělení", "Čtvrté oddělení"}),
        ("PP11-C11", {"Rozmysli si, Mařenko, rozmysli", "Únik o vlásek", "Komunikační šum"}),
    ],
)
def test_a_list_of_cards_is_whole(entry: str, cards: set[str]) -> None:
    assert set(ENTRIES[entry].cards) == cards


@pytest.mark.parametrize(("entry", "term"), [("PP11-G09", "Kardinálské privilegium"), ("PP11-K094", "Vůdce korporace")])
def test_what_is_no_card_is_a_term(entry: str, term: str) -> None:
    assert term in ENTRIES[entry].terms
    assert term not in ENTRIES[entry].cards


@pytest.mark.parametrize(
    "one", ["PP11-K072", "PP11-K029", "PP11-K087", "PP11-G18", "PP11-K101", "PP11-K032", "PP11-C07"]
)
def test_what_the_document_says_twice_is_linked_one_way(one: str) -> None:
    (other,) = ENTRIES[one].duplicates
    assert one not in ENTRIES[other].duplicates


def test_every_entry_applies_to_the_format_it_was_written_for() -> None:
    _, rules = find_format(FORMAT)
    assert rules.name.cs
    assert all(entry.formats == (FORMAT,) for entry in ENTRIES.values() if entry.id.startswith("PP11-"))


def test_the_remark_about_banned_cards_names_every_ruling_about_one() -> None:
    _, rules = find_format(FORMAT)
    banned = frozenset().union(*(getattr(rule, "folded", frozenset()) for rule in rules.rules))
    about = {entry.id for entry in ENTRIES.values() if any(fold(card) in banned for card in entry.cards)}
    remark = next(one for one in rulings_of("doomtrooper").contradictions if one.id == "CON-09")
    assert about <= set(remark.entries)
    assert about >= {"PP11-K011", "PP11-K048", "PP11-K057", "PP11-K084"}


def test_rows_of_the_document_are_in_its_order() -> None:
    """Ids of the card section follow the document, but for the one bullet glued to the end of another."""
    cards = sorted((entry.id, entry.lines[0]) for entry in ENTRIES.values() if entry.id.startswith("PP11-K"))
    rows = [row for _, row in cards]
    assert rows == sorted(rows)


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda entry: entry.id)
def test_texts_are_clean(entry: RulingEntry) -> None:
    for text in (entry.title.cs, entry.title.en, entry.statement.cs, entry.statement.en, *entry.hints):
        assert text == " ".join(text.split())
    assert entry.statement.cs.endswith(".")
    assert entry.statement.en.endswith(".")
    assert not entry.title.cs.endswith(".")
    assert len({fold(hint) for hint in entry.hints}) == len(entry.hints)
    assert entry.topics


def test_an_alias_stands_for_something_that_can_be_found() -> None:
    said = " ".join(
        " ".join((*entry.cards, *entry.terms, *entry.hints, entry.statement.cs, entry.statement.en, *entry.topics))
        for entry in ENTRIES.values()
    )
    words = {word[:5] for word in fold(said).split()}
    for alias in rulings_of("doomtrooper").aliases:
        known = [word for means in alias.means for word in fold(means).split() if word[:5] in words]
        assert known, alias.phrase
