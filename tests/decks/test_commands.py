"""check_deck and check_data as somebody at a terminal uses them."""

import io
import json
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.decks.lists import PRAGUE, legal_deck

pytestmark = pytest.mark.django_db


class Typed(io.StringIO):
    """Standard input with the bytes beneath it."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.buffer = io.BytesIO(data)  # type: ignore[misc]


def run(*words: str) -> tuple[int, str, str]:
    """Exit code, output and complaints of check_deck."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command("check_deck", *words, stdout=out, stderr=err)
    return int(str(caught.value.code)), out.getvalue(), err.getvalue()


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    path = tmp_path / "deck.txt"
    path.write_text(legal_deck(25), encoding="utf-8")
    return path


def test_a_legal_deck_from_a_file(deck_file: Path) -> None:
    code, out, err = run(PRAGUE, str(deck_file))
    assert (code, err) == (0, "")
    assert out.splitlines()[:2] == [f"{PRAGUE}: legal", "60 + 25"]


def test_an_illegal_deck_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Typed("1 Zaváhání".encode("cp1250")))
    code, out, _err = run(PRAGUE)
    assert code == 1
    assert "error (1): Zaváhání is banned in this format." in out


def test_json_is_what_the_api_answers(deck_file: Path) -> None:
    deck_file.write_text("1 Zaváhání", encoding="utf-8-sig")
    code, out, _err = run(PRAGUE, str(deck_file), "--json")
    answer = json.loads(out)
    assert (code, answer["legal"], answer["lines"][0]["card"]["key"]) == (1, False, "zavahani")
    assert {"cs", "en"} == set(answer["problems"][0]["text"])


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("sachy/nic",), "There is no format sachy/nic."),
        ((PRAGUE, "/nowhere/deck.txt"), "/nowhere/deck.txt: No such file"),
        ((PRAGUE, sys.executable), "not a text"),
        ((), "Name a format."),
    ],
)
def test_what_cannot_be_used_is_exit_2(monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], complaint: str) -> None:
    monkeypatch.setattr(sys, "stdin", Typed(b""))
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert complaint in err


def test_many_at_once_each_answered_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [
        json.dumps({"format": PRAGUE, "text": legal_deck()}),
        "{",
        json.dumps({"format": PRAGUE}),
        json.dumps({"format": "sachy/nic", "text": ""}),
        json.dumps({"format": PRAGUE, "text": "a" * 21_000}),
        json.dumps({"format": PRAGUE, "text": "1 Ilian"}),
    ]
    monkeypatch.setattr(sys, "stdin", Typed("\n".join(asked).encode()))
    code, out, err = run("--jsonl")
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err, len(answers)) == (0, "", 6)
    assert [answer.get("legal") for answer in answers] == [True, None, None, None, None, False]
    assert [answer["error"]["code"] for answer in answers[1:5]] == [
        *("body_unreadable", "body_unreadable", "format_unknown", "text_too_large"),
    ]


def test_a_line_of_many_may_be_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    path.write_text(json.dumps({"format": PRAGUE, "text": "1 Ilian"}) + "\n", encoding="utf-8")
    assert run("--jsonl", str(path))[0] == 0
    assert run("--jsonl", "/nowhere")[0] == 2


def test_sentences_in_czech_are_asked_for(deck_file: Path) -> None:
    deck_file.write_text("1 Ilian", encoding="utf-8")
    assert "bojovníků" in run(PRAGUE, str(deck_file), "--language", "cs")[1]


def test_the_shipped_data_has_no_fault() -> None:
    out = io.StringIO()
    call_command("check_data", stdout=out)
    assert "doomtrooper" in out.getvalue()
    assert "No fault" in out.getvalue()
