"""``search_rulings QUERY``: the same answer as the page and the API, without a server."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from problems import Problem, Refused
from rulings.api.shapes import answer_shape
from rulings.queries.cards import find_cards
from rulings.queries.search import MOST_RESULTS, Answer, search_rulings

LIMIT = 5


class Command(BaseCommand):
    """Prints rulings that answer a question, the best first."""

    help = 'Find rulings. --json prints what the API answers; --jsonl reads one {"q", "limit"} a line.'
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("query", nargs="*", help="words of the question")
        parser.add_argument("--limit", type=int, default=LIMIT, help=f"at most so many, up to {MOST_RESULTS}")
        parser.add_argument("--language", choices=["cs", "en"], default="cs")
        shape = parser.add_mutually_exclusive_group()
        shape.add_argument("--json", action="store_true", help="one JSON object, as the API")
        shape.add_argument("--jsonl", action="store_true", help="questions from standard input, one object a line")

    def handle(self, *_: Any, **options: Any) -> None:
        language = options["language"]
        if options["jsonl"]:
            for line in _answers(sys.stdin, options["limit"], language):
                self.stdout.write(line)
            return
        if not options["query"]:
            raise CommandError("Say what to look for.", returncode=2)
        if not 1 <= options["limit"] <= MOST_RESULTS:
            raise CommandError(f"--limit must be 1 to {MOST_RESULTS}.", returncode=2)
        asked = " ".join(options["query"])
        answer = search_rulings(asked, limit=options["limit"])
        self.stdout.write(_shaped(answer, asked, language) if options["json"] else _text(answer, language))


def _answers(lines: Iterable[str], limit: int, language: str) -> Iterator[str]:
    """One answer a line, in order; a bad line is answered with its error in its place."""
    for line in lines:
        try:
            asked = _read(line, limit)
        except Refused as refused:
            problem = refused.problems[0]
            yield _json({"error": {"code": problem.code, "detail": problem.params["detail"]}})
        else:
            yield _shaped(search_rulings(asked["q"], limit=asked["limit"]), asked["q"], language)


def _shaped(answer: Answer, asked: str, language: str) -> str:
    return _json(answer_shape(answer, find_cards(asked), language))


def _read(line: str, limit: int) -> dict[str, Any]:
    try:
        asked = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise _unusable("body_unreadable", str(error)) from error
    if not isinstance(asked, dict) or not isinstance(asked.get("q"), str):
        raise _unusable("field_invalid", "q must be a text")
    number = asked.get("limit", limit)
    if type(number) is not int or not 1 <= number <= MOST_RESULTS:
        raise _unusable("field_invalid", f"limit must be 1 to {MOST_RESULTS}")
    return {"q": asked["q"], "limit": number}


def _unusable(code: str, detail: str) -> Refused:
    return Refused((Problem(code, {"field": "", "detail": detail}),))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _text(answer: Answer, language: str) -> str:
    """For reading in a terminal: id, title, statement."""
    if not answer.found:
        return "0"
    rows = ((found.ruling, "  (!)" if found.in_conflict else "") for found in answer.found)
    said = (
        (row.pk, getattr(row, f"title_{language}"), getattr(row, f"statement_{language}"), sign) for row, sign in rows
    )
    return "\n\n".join(f"{pk}  {title}{sign}\n    {statement}" for pk, title, statement, sign in said)
