"""The commands check_deck and check_data."""

import json
import sys
from pathlib import Path

import pytest

from tests.decks.commands import StandardInput, run_command
from tests.decks.lists import PRAGUE, legal_deck

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    path = tmp_path / "deck.txt"
    path.write_text(legal_deck(25), encoding="utf-8")
    return path


def test_a_legal_deck_from_a_file(deck_file: Path) -> None:
    code, out, err = run_command("check_deck", PRAGUE, str(deck_file))
    assert (code, err) == (0, "")
    assert out.splitlines()[:2] == [f"{PRAGUE}: legal", "60 + 25"]


def test_an_illegal_deck_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StandardInput("1 Zaváhání".encode("cp1250")))
    code, out, _err = run_command("check_deck", PRAGUE)
    assert code == 1
    assert "error (1): Zaváhání is banned in this format." in out


def test_json_output_has_the_shape_of_the_api(deck_file: Path) -> None:
    deck_file.write_text("1 Zaváhání", encoding="utf-8-sig")
    code, out, _err = run_command("check_deck", PRAGUE, str(deck_file), "--json")
    answer = json.loads(out)
    assert (code, answer["legal"], answer["lines"][0]["card"]["key"]) == (1, False, "zavahani")
    assert {"cs", "en"} == set(answer["problems"][0]["text"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("sachy/nic",), "There is no format sachy/nic."),
        ((PRAGUE, "/nowhere/deck.txt"), "/nowhere/deck.txt: No such file"),
        ((PRAGUE, sys.executable), "not a text"),
        ((), "Name a format."),
    ],
)
def test_unusable_input_exits_with_2(monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], message: str) -> None:
    monkeypatch.setattr(sys, "stdin", StandardInput(b""))
    code, out, err = run_command("check_deck", *words)
    assert (code, out) == (2, "")
    assert message in err


def test_each_line_of_jsonl_is_answered_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [
        json.dumps({"format": PRAGUE, "text": legal_deck()}),
        "{",
        json.dumps({"format": PRAGUE}),
        json.dumps({"format": "sachy/nic", "text": ""}),
        json.dumps({"format": PRAGUE, "text": "a" * 21_000}),
        json.dumps({"format": PRAGUE, "text": "1 Ilian"}),
    ]
    monkeypatch.setattr(sys, "stdin", StandardInput("\n".join(asked).encode()))
    code, out, err = run_command("check_deck", "--jsonl")
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err, len(answers)) == (0, "", 6)
    assert [answer.get("legal") for answer in answers] == [True, None, None, None, None, False]
    assert [answer["error"]["code"] for answer in answers[1:5]] == [
        *("body_unreadable", "body_unreadable", "format_unknown", "text_too_large"),
    ]


def test_jsonl_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    path.write_text(json.dumps({"format": PRAGUE, "text": "1 Ilian"}) + "\n", encoding="utf-8")
    assert run_command("check_deck", "--jsonl", str(path))[0] == 0
    assert run_command("check_deck", "--jsonl", "/nowhere")[0] == 2


def test_the_language_option_gives_czech_sentences(deck_file: Path) -> None:
    deck_file.write_text("1 Ilian", encoding="utf-8")
    assert "bojovníků" in run_command("check_deck", PRAGUE, str(deck_file), "--language", "cs")[1]


def test_the_shipped_data_has_no_fault() -> None:
    code, out, _err = run_command("check_data")
    assert code == 0
    assert "doomtrooper" in out
    assert "No fault" in out
