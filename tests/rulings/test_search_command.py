"""``manage.py search_rulings``: the same results as the API, as text and as JSON."""

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

pytestmark = pytest.mark.django_db


def run_command(*words: str, **options: Any) -> str:
    out = io.StringIO()
    call_command("search_rulings", *words, stdout=out, **options)
    return out.getvalue()


def test_a_query_prints_text() -> None:
    output = run_command("bohem", "pozehnany", "pred", "liznutim", limit=2)
    assert output.startswith("PP11-K008")
    assert "(!)" in output.splitlines()[0]


def test_json_equals_the_answer_of_the_api(client: Client) -> None:
    address = "/api/v1/rulings/?q=golem+cerne+symetrie&limit=5&language=cs"
    assert json.loads(run_command("golem", "cerne", "symetrie", json=True)) == client.get(address).json()


def test_jsonl_answers_each_line_in_order_with_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ['{"q": "golem", "limit": 1}', "nope", '{"q": 3}', '{"q": "žolík", "limit": 0}', '{"q": "zolik"}']
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    answers = [json.loads(line) for line in run_command(jsonl=True, limit=2).splitlines()]
    assert [answer.get("error", {}).get("code") for answer in answers] == [
        None,
        "body_unreadable",
        "field_invalid",
        "field_invalid",
        None,
    ]
    assert len(answers[0]["results"]) == 1
    assert len(answers[4]["results"]) == 2


def test_no_result_prints_zero() -> None:
    assert run_command("qqqqqq").strip() == "0"


@pytest.mark.parametrize(("words", "options"), [((), {}), (("golem",), {"limit": 0})])
def test_unusable_arguments_exit_with_2(words: tuple[str, ...], options: dict[str, Any]) -> None:
    with pytest.raises(CommandError) as caught:
        run_command(*words, **options)
    assert caught.value.returncode == 2
