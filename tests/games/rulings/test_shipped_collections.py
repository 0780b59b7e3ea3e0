"""The rulings folders of all games: they can be read, and no entry, citation or language is missing."""

from collections import Counter
from datetime import date

import pytest

from games.registry import find_games, read_shipped_cards
from games.rulings.reader import read_shipped_rulings
from games.rulings.records import RulingRecords
from language.english import is_english
from rulings.domain.content import collect_content
from rulings.services.validation import find_limit_problems


def test_every_game_folder_can_be_read() -> None:
    for game in find_games():
        read_shipped_rulings(game)


def test_the_prague_cup_has_190_entries_and_its_ban_list_by_section(shipped: RulingRecords) -> None:
    ours = [entry for entry in shipped.entries if entry.id.startswith("PP11-")]
    assert Counter(entry.section for entry in ours) == {
        "format": 17,
        "removed forever": 4,
        "combat": 12,
        "timing": 2,
        "vehicles": 9,
        "beasts": 8,
        "general": 25,
        "card errata": 113,
    }
    assert Counter(entry.kind for entry in ours) == {
        "ruling": 165,
        "timing": 14,
        "worked example": 5,
        "faq": 4,
        "errata": 2,
    }


def test_ids_of_the_prague_cup_have_no_gap(shipped: RulingRecords) -> None:
    ids = {entry.id for entry in shipped.entries}
    series = {"F": 15, "X": 4, "C": 11, "T": 2, "V": 9, "Z": 8, "G": 25}
    assert {f"PP11-{letter}{number:02d}" for letter, last in series.items() for number in range(1, last + 1)} <= ids
    assert {f"PP11-K{number:03d}" for number in range(1, 114)} <= ids


@pytest.mark.parametrize(
    ("game", "document", "collected"),
    [
        ("doomtrooper", "doomtrooper-standard", 138),
        ("super-trooper", "super-trooper-rules", 66),
        ("scratch-wars", "scratch-wars-duel-rules", 85),
        ("neuroshima-hex", "neuroshima-hex-rules", 68),
    ],
)
def test_no_rule_of_a_rulebook_is_missing(game: str, document: str, collected: int) -> None:
    """Rules found later continue the numbers of their family, so a gap means a missing rule."""
    rules = [
        entry.id for entry in read_shipped_rulings(game).entries if entry.kind == "rule" and entry.source == document
    ]
    families: dict[str, list[str]] = {}
    for family, number in (rule.rsplit("-", 1) for rule in rules):
        families.setdefault(family, []).append(number)
    colours = families.pop("SW-COL", [])
    assert sorted(colours) in ([], ["G", "O", "R"])
    for family, numbers in families.items():
        assert sorted(numbers) == [f"{at:02d}" for at in range(1, len(numbers) + 1)], family
    assert len(rules) >= collected


def test_issues_of_legenda_are_cited_as_often_as_in_the_document(shipped: RulingRecords) -> None:
    cited = [entry.cited for entry in shipped.entries if entry.cited and entry.id.startswith("PP11-")]
    assert Counter(f"{citation.issue} p.{citation.page}" for citation in cited) == {
        "1/98 p.43": 4,
        "2/97 p.43": 8,
        "2/98 p.43": 4,
        "3/96 p.28": 12,
        "3/97 p.43": 5,
        "4/96 p.32": 19,
        "4/97 p.43": 2,
        "5/96 p.43": 12,
        "5/97 p.43": 4,
        "6/97 p.43": 2,
    }


def test_the_source_of_the_prague_cup_has_its_date(shipped: RulingRecords) -> None:
    source = next(source for source in shipped.sources if source.id == "prague-cup-2011")
    assert source.date == date(2011, 2, 14)
    assert all(entry.source == source.id for entry in shipped.entries if entry.id.startswith("PP11-"))


def test_every_card_is_in_the_card_list_and_every_text_is_in_both_languages(shipped: RulingRecords) -> None:
    names = {card.name for card in read_shipped_cards("doomtrooper")}
    for entry in shipped.entries:
        assert {*entry.cards, *entry.also_mentions} <= names
        assert entry.title.cs != entry.title.en or entry.kind == "term"
        assert entry.statement.cs != entry.statement.en
        assert max(len(entry.title.cs), len(entry.title.en)) <= 80


@pytest.mark.parametrize("game", find_games())
def test_every_entry_has_an_english_hint(game: str) -> None:
    for entry in read_shipped_rulings(game).entries:
        assert any(map(is_english, entry.hints)), entry.id
        assert len(entry.hints) >= 2


def test_the_known_conflict_names_its_entries(shipped: RulingRecords) -> None:
    found = {contradiction.id: contradiction for contradiction in shipped.contradictions}
    assert found["CON-01"].entries == ("PP11-G20", "PP11-G21", "PP11-K008")
    assert found["CON-01"].nature == "conflict"
    assert len(found) >= 12


def test_no_two_entries_have_the_same_title(shipped: RulingRecords) -> None:
    assert not [title for title, count in Counter(entry.title.cs for entry in shipped.entries).items() if count > 1]


@pytest.mark.parametrize("game", sorted(find_games()))
def test_every_shipped_ruling_can_be_edited(game: str) -> None:
    """Two rulings had more hints than a proposal may have, so that no editor could have changed them."""
    for entry in read_shipped_rulings(game).entries:
        assert list(find_limit_problems(game, collect_content(entry))) == [], entry.id
