"""``search_rulings``: the same answer as the API, for a terminal and for scripts."""

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

pytestmark = pytest.mark.django_db


def run(*words: str, **options: Any) -> str:
    out = io.StringIO()
    call_command("search_rulings", *words, stdout=out, **options)
    return out.getvalue()


def test_words_give_text_to_read() -> None:
    said = run("bohem", "pozehnany", "pred", "liznutim", limit=2)
    assert said.startswith("PP11-K008")
    assert "(!)" in said.splitlines()[0]


def test_json_is_what_the_api_answers(client: Client) -> None:
    address = "/api/v1/rulings/?q=golem+cerne+symetrie&limit=5&language=cs"
    assert json.loads(run("golem", "cerne", "symetrie", json=True)) == client.get(address).json()


def test_many_at_once_in_order_with_errors_in_their_place(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ['{"q": "golem", "limit": 1}', "nope", '{"q": 3}', '{"q": "žolík", "limit": 0}', '{"q": "zolik"}']
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    answers = [json.loads(line) for line in run(jsonl=True, limit=2).splitlines()]
    assert [answer.get("error", {}).get("code") for answer in answers] == [
        None,
        "body_unreadable",
        "field_invalid",
        "field_invalid",
        None,
    ]
    assert len(answers[0]["results"]) == 1
    assert len(answers[4]["results"]) == 2


def test_nothing_found_is_said() -> None:
    assert run("qqqqqq").strip() == "0"


@pytest.mark.parametrize(("words", "options"), [((), {}), (("golem",), {"limit": 0})])
def test_what_cannot_be_used_ends_with_2(words: tuple[str, ...], options: dict[str, Any]) -> None:
    with pytest.raises(CommandError) as caught:
        run(*words, **options)
    assert caught.value.returncode == 2
