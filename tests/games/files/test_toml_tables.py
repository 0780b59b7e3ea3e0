"""Tables of a TOML file with their lines; a value of a wrong type is a fault."""

from datetime import date
from pathlib import Path

import pytest

from games.files.toml_tables import TomlTable, read_tables
from problems import Problem


def table(tmp_path: Path, body: str) -> tuple[TomlTable, list[Problem]]:
    path = tmp_path / "file.toml"
    path.write_text(f"# a comment\n\n[[thing]]\n{body}\n", encoding="utf-8")
    problems: list[Problem] = []
    (found,) = read_tables(path, problems)
    return found, problems


def test_values_are_read_as_their_type(tmp_path: Path) -> None:
    body = 'name = "Žolík"\nnames = ["a", "b"]\nlines = [1, 2]\nday = 2011-02-14\npart = { x = 1 }\nyes = true'
    found, problems = table(tmp_path, body)
    assert found.line == 3
    assert found.text("name") == "Žolík"
    assert found.texts("names") == ("a", "b")
    assert found.numbers("lines") == (1, 2)
    assert found.day("day") == date(2011, 2, 14)
    assert found.mapping("part") == {"x": 1}
    assert found.typed("yes", bool, False) is True
    found.note_unknown_keys()
    assert problems == []


def test_a_missing_key_gives_the_default_or_a_fault(tmp_path: Path) -> None:
    found, problems = table(tmp_path, "")
    assert (found.texts("a"), found.numbers("b"), found.day("c"), found.mapping("d")) == ((), (), None, None)
    assert found.typed("e", int, 7) == 7
    assert found.text("f", "none") == "none"
    assert problems == []
    assert found.text("g") == ""
    assert [(problem.code, problem.params["key"]) for problem in problems] == [("data_key_missing", "g")]


@pytest.mark.parametrize(
    ("how", "value"),
    [
        ("text", "1"),
        ("text", '"  "'),
        ("texts", '"one"'),
        ("texts", '["a", 1]'),
        ("texts", '["a", ""]'),
        ("numbers", "[0]"),
        ("numbers", "[true]"),
        ("numbers", '["1"]'),
        ("day", '"2011-02-14"'),
        ("day", "2011-02-14T10:00:00"),
        ("mapping", "[]"),
    ],
)
def test_a_value_of_another_type_is_a_fault(tmp_path: Path, how: str, value: str) -> None:
    found, problems = table(tmp_path, f'id = "X-1"\nkey = {value}')
    getattr(found, how)("key")
    (problem,) = problems
    assert problem.code == "data_value_invalid"
    assert dict(problem.params) == {"file": "file.toml", "line": 3, "id": "X-1", "key": "key"}


def test_true_is_not_read_as_a_number(tmp_path: Path) -> None:
    found, problems = table(tmp_path, "number = true")
    assert found.typed("number", int, 3) == 3
    assert len(problems) == 1


def test_unread_keys_are_a_fault(tmp_path: Path) -> None:
    found, problems = table(tmp_path, 'id = "X-1"\nhitns = ["a"]')
    found.text("id")
    found.note_unknown_keys()
    assert [problem.params["key"] for problem in problems] == ["hitns"]


def test_a_file_that_is_not_utf8_or_not_toml_is_one_fault(tmp_path: Path) -> None:
    problems: list[Problem] = []
    for name, content in (("a.toml", b"\xff\xfe"), ("b.toml", b"= 1")):
        (tmp_path / name).write_bytes(content)
        assert read_tables(tmp_path / name, problems) == []
    assert [(problem.code, problem.params["file"]) for problem in problems] == [
        ("data_file_unreadable", "a.toml"),
        ("data_file_unreadable", "b.toml"),
    ]
