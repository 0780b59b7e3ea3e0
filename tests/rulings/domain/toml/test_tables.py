"""Rulings written as TOML: the same when read back, the same bytes when written again."""

import tomllib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.registry import find_games
from games.rulings.reader import read_rulings_text, read_shipped_rulings
from games.rulings.records import Alias, FileLine, RulingEntry, RulingRecords
from language.bilingual import Bilingual
from problems import Refused
from rulings.domain.content import collect_content
from rulings.domain.toml.tables import write_toml

NOTHING = RulingRecords()


def read(text: str) -> RulingRecords:
    return read_rulings_text(text, file="x.toml", known_cards=None, stored=NOTHING)


@pytest.mark.parametrize("game", sorted(find_games()))
def test_shipped_rulings_survive_writing_and_reading(game: str) -> None:
    records = read_shipped_rulings(game)
    text = write_toml(records)
    again = read(text)
    assert [collect_content(entry) for entry in again.entries] == [collect_content(entry) for entry in records.entries]
    for name in ("sources", "sections", "contradictions", "aliases"):
        there, here = getattr(records, name), getattr(again, name)
        assert [replace(table, file_line=FileLine("", 0)) for table in here] == [
            replace(table, file_line=FileLine("", 0)) for table in there
        ]
    assert write_toml(again) == text


# TOML cannot contain lone surrogates.
_any_text = st.text(st.characters(codec="utf-8"), max_size=40).filter(str.strip)


@given(_any_text, _any_text, st.lists(_any_text, max_size=4), st.lists(_any_text, max_size=4))
def test_any_text_survives_writing_and_reading(
    title: str, statement: str, hints: list[str], questions: list[str]
) -> None:
    entry = RulingEntry(
        id="ZK-01",
        section="general",
        source="sbornik",
        kind="ruling",
        title=Bilingual(title, "Title"),
        statement=Bilingual(statement, statement),
        cited=None,
        file_line=FileLine("", 0),
        formats=(),
        cards=(),
        terms=(),
        also_mentions=(),
        topics=(),
        lines=(3, 4),
        paragraphs=(),
        duplicates=(),
        hints=tuple(hints),
        questions=tuple(questions),
        status="disputed",
    )
    (table,) = tomllib.loads(write_toml(RulingRecords(entries=(entry,))))["ruling"]
    assert (table["title_cs"], table["statement_en"], table["status"]) == (title, statement, "disputed")
    assert table.get("hints", []) == hints
    assert table.get("questions", []) == questions


def test_the_written_form_is_that_of_the_game_files() -> None:
    text = write_toml(read_shipped_rulings("doomtrooper"))
    assert 'cited = { magazine = "legenda", issue = "3/96", page = 28 }\n' in text
    assert '\nhints = [\n    "' in text
    assert max(len(line) for line in text.splitlines() if line.startswith(("hints", "cards", "topics"))) <= 100
    assert "\ndate = 2011-02-14\n" in text
    assert 'status = "in force"' not in text


def test_an_unverified_alias_stays_unverified() -> None:
    aliases = (
        Alias("sum", ("Komunikační šum",), False, FileLine("", 0)),
        Alias("mia", ("MIA",), True, FileLine("", 0)),
    )
    again = read(write_toml(RulingRecords(aliases=aliases))).aliases
    assert [alias.verified for alias in again] == [False, True]


def test_a_missing_language_is_reported_when_read_back() -> None:
    entry = replace(
        read_shipped_rulings("doomtrooper").entries[0], statement=Bilingual("Jen česky.", ""), source="legenda"
    )
    with pytest.raises(Refused) as caught:
        read(write_toml(RulingRecords(entries=(entry,))))
    problems = {(problem.code, problem.params.get("key")) for problem in caught.value.problems}
    assert ("data_key_missing", "statement_en") in problems
    assert ("ruling_source_unknown", None) in problems
