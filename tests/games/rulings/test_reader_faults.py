"""Every fault of a rulings folder is reported with its file, line and id."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.files.toml_tables import read_tables
from problems import Problem
from problems.texts import TEXTS
from tests.games.rulings.ruling_files import RULING, SECTION, SOURCE, find_faults


def test_hints_without_an_english_question_are_a_fault(folder: Path) -> None:
    (folder / "one.toml").write_text(RULING.replace("how is it tried", "jak často"), encoding="utf-8")
    (problem,) = find_faults(folder)
    assert problem.code == "ruling_hint_english_missing"
    assert problem.params["id"] == "ZK-01"


@pytest.mark.parametrize(
    ("change", "to", "code", "detail"),
    [
        ('kind = "ruling"', 'kind = "opinion"', "data_value_invalid", {"key": "kind"}),
        ('title_cs = "Zkouška"\n', "", "data_key_missing", {"key": "title_cs"}),
        ('statement_en = "Tried once."', 'statement_en = ""', "data_value_invalid", {"key": "statement_en"}),
        ('section = "general"', 'section = "general"\nnote = "x"', "data_key_unknown", {"key": "note"}),
        ('cards = ["Žolík"]', 'cards = ["Žolik"]', "ruling_card_unknown", {"card": "Žolik"}),
        ('cards = ["Žolík"]', 'cards = "Žolík"', "data_value_invalid", {"key": "cards"}),
        ('source = "sbornik"', 'source = "kronika"', "ruling_source_unknown", {"source": "kronika"}),
        (
            'hints = ["kolikrát se zkouší", "how is it tried"]',
            'hints = ["a"]',
            "ruling_hints_too_few",
            {"found": 1},
        ),
        ('cards = ["Žolík"]', 'duplicates = ["ZK-99"]', "ruling_link_unknown", {"link": "ZK-99"}),
        ('cards = ["Žolík"]', 'duplicates = ["ZK-01"]', "ruling_link_unknown", {"link": "ZK-01"}),
        ('cards = ["Žolík"]', "lines = [0]", "data_value_invalid", {"key": "lines"}),
        (
            'cards = ["Žolík"]',
            'cited = { magazine = "sbornik", issue = "3-96", page = 28 }',
            "data_value_invalid",
            {"key": "cited"},
        ),
        (
            'cards = ["Žolík"]',
            'cited = { magazine = "kronika", issue = "3/96", page = 28 }',
            "ruling_source_unknown",
            {"source": "kronika"},
        ),
    ],
)
def test_a_fault_is_reported_with_file_line_and_id(
    folder: Path, change: str, to: str, code: str, detail: dict[str, object]
) -> None:
    assert change in RULING
    (folder / "one.toml").write_text(RULING.replace(change, to), encoding="utf-8")
    (problem,) = find_faults(folder, frozenset({"Žolík"}))
    assert problem.code == code
    assert problem.params.items() >= {"file": "one.toml", "line": 2, "id": "ZK-01", **detail}.items()
    assert problem.lines == (2,)
    assert code in TEXTS


def test_all_faults_are_reported_at_once(folder: Path) -> None:
    text = RULING.replace('kind = "ruling"', 'kind = "opinion"').replace('title_cs = "Zkouška"\n', "")
    (folder / "one.toml").write_text(text + RULING, encoding="utf-8")
    (folder / "two.toml").write_text("[[ruling]\n", encoding="utf-8")
    codes = Counter(problem.code for problem in find_faults(folder))
    assert codes == {"data_value_invalid": 1, "data_key_missing": 1, "ruling_id_repeated": 1, "data_file_unreadable": 1}


def test_the_fault_of_a_second_table_has_its_own_line(folder: Path) -> None:
    (folder / "one.toml").write_text(RULING + RULING.replace("ZK-01", "zk 2"), encoding="utf-8")
    (problem,) = find_faults(folder)
    assert (problem.params["id"], problem.lines) == ("zk 2", (14,))


def test_a_table_of_an_unknown_name_is_a_fault(folder: Path) -> None:
    (folder / "one.toml").write_text(RULING.replace("[[ruling]]", "[[rulling]]"), encoding="utf-8")
    (problem,) = find_faults(folder)
    assert (problem.code, problem.params["key"]) == ("data_key_unknown", "rulling")


@pytest.mark.parametrize(
    ("text", "code", "named"),
    [
        ("# a comment\nstaus = 'draft'\n" + RULING, "data_default_unknown", {"key": "staus", "line": 2}),
        ("topics = ['a']\n" + RULING, "data_default_unknown", {"key": "topics", "line": 1}),
        ("cited = { page = 1 }\n" + RULING, "data_default_unknown", {"key": "cited", "line": 1}),
        ("\n" + RULING.replace("[[ruling]]", "[ruling]"), "data_table_unread", {"name": "ruling", "line": 3}),
        ("ruling = [{ id = 'ZK-01' }]", "data_table_unread", {"name": "ruling", "line": 1}),
        (RULING + "[section]\nkey = 'a'", "data_table_unread", {"name": "section", "line": RULING.count("\n") + 1}),
        ("topics = []\n" + RULING, "data_default_unknown", {"key": "topics", "line": 1}),
        ("formats = []\nsection = 'a'\n" + RULING.replace("[[ruling]]", "[[rulling]]"), "data_key_unknown", {}),
        (RULING.replace("[[ruling]]", "[[ruling-2]]"), "data_key_unknown", {"key": "ruling-2"}),
    ],
)
def test_no_table_and_no_default_is_lost_by_a_slip(folder: Path, text: str, code: str, named: dict[str, Any]) -> None:
    """Each of these was read as if it were not there, and rulings of a misspelt status came into force."""
    (folder / "one.toml").write_text(text, encoding="utf-8")
    (problem,) = find_faults(folder)
    assert problem.code == code
    assert problem.params.items() >= {"file": "one.toml", **named}.items()


def test_a_table_with_its_name_in_quotes_is_read_as_any_other(folder: Path) -> None:
    """The second table had no line, and the reader ended with an IndexError."""
    text = RULING + RULING.replace("[[ruling]]", '[["ruling"]]').replace('kind = "ruling"', 'kind = "opinion"')
    (folder / "one.toml").write_text(text, encoding="utf-8")
    assert {problem.code for problem in find_faults(folder)} == {"data_value_invalid", "ruling_id_repeated"}


def test_contradictions_and_aliases_are_checked(folder: Path) -> None:
    wrong = (
        '[[contradiction]]\nid = "CON-01"\nnature = "conflict"\nentries = ["ZK-77"]\n'
        'summary_cs = "a"\nsummary_en = "b"\n'
        '[[alias]]\nphrase = "sum"\nmeans = []\n'
    )
    (folder / "two.toml").write_text(wrong, encoding="utf-8")
    assert [(problem.code, problem.lines) for problem in find_faults(folder)] == [
        ("ruling_link_unknown", (1,)),
        ("ruling_alias_empty", (7,)),
    ]


def test_faults_of_sections_are_reported_with_their_key(folder: Path) -> None:
    (folder / "sections.toml").write_text(SECTION + SECTION.replace("sbornik", "kronika"), encoding="utf-8")
    assert {(problem.code, problem.params["id"]) for problem in find_faults(folder)} == {
        ("ruling_id_repeated", "general"),
        ("ruling_source_unknown", "general"),
    }


@pytest.mark.parametrize(
    ("there", "instead", "code", "key"),
    [
        ('id = "sbornik"', 'id = "a/b"', "data_value_invalid", "id"),
        ('id = "sbornik"', 'id = "Sborník"', "data_value_invalid", "id"),
        ('id = "sbornik"', f'id = "{"x" * 61}"', "data_text_too_long", "id"),
        ('authority = "event"', 'authority = "soused"', "data_value_invalid", "authority"),
        ('language = "cs"', 'language = "čeština"', "data_value_invalid", "language"),
        ('title_en = "Collection"', f'title_en = "{"x" * 500}"', "data_text_too_long", "title_en"),
        ('short = "Sborník"', f'short = "{"x" * 81}"', "data_text_too_long", "short"),
        ('kind = "event rules"', f'kind = "{"x" * 41}"', "data_text_too_long", "kind"),
        ('title_cs = "Sborník"', 'title_cs = "a\\u0000b"', "data_value_invalid", "title_cs"),
    ],
)
def test_a_source_that_a_page_or_database_cannot_hold_is_a_fault(
    folder: Path, there: str, instead: str, code: str, key: str
) -> None:
    assert there in SOURCE
    (folder / "sources.toml").write_text(SOURCE.replace(there, instead), encoding="utf-8")
    found = [(problem.code, problem.params.get("key")) for problem in find_faults(folder) if problem.params["id"]]
    assert (code, key) in found


@pytest.mark.parametrize(
    ("there", "instead", "code", "key"),
    [
        ('title_cs = "Zkouška"', f'title_cs = "{"x" * 500}"', "data_text_too_long", "title_cs"),
        ('id = "ZK-01"', f'id = "ZK-{"1" * 40}"', "data_text_too_long", "id"),
        ('section = "general"', f'section = "{"x" * 61}"', "data_text_too_long", "section"),
        ('cards = ["Žolík"]', 'topics = ["a\\u0000b"]', "data_value_invalid", "topics"),
        (
            'cards = ["Žolík"]',
            'cited = {magazine = "sbornik", issue = "3/96", page = 99999}',
            "data_value_invalid",
            "cited",
        ),
    ],
)
def test_a_ruling_too_long_for_the_database_is_a_fault(
    folder: Path, there: str, instead: str, code: str, key: str
) -> None:
    assert there in RULING
    (folder / "one.toml").write_text(RULING.replace(there, instead), encoding="utf-8")
    assert (code, key) in [(problem.code, problem.params.get("key")) for problem in find_faults(folder)]


@given(text=st.text(max_size=300))
def test_no_text_makes_the_reader_fail(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("any") / "any.toml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    problems: list[Problem] = []
    tables = read_tables(path, problems)
    try:
        tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        assert not tables
        assert [problem.code for problem in problems] == ["data_file_unreadable"]


@given(
    values=st.dictionaries(
        st.sampled_from(["id", "kind", "cards", "lines", "cited", "hints"]),
        st.sampled_from(['""', "1", "[1]", '["a"]', "{}", "true", "1979-05-27", "[[]]"]),
        min_size=1,
    )
)
def test_no_kind_of_value_makes_the_reader_fail(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, str]
) -> None:
    folder = tmp_path_factory.mktemp("odd")
    lines = "\n".join(f"{key} = {value}" for key, value in values.items())
    (folder / "odd.toml").write_text(f"[[ruling]]\n{lines}\n", encoding="utf-8")
    assert all(problem.params["file"] == "odd.toml" for problem in find_faults(folder))
