"""``manage.py search_rulings QUERY``: the same results as the page and the API, without a server."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext, override

from problems import Problem, Refused
from rulings.api.shapes import shape_answer
from rulings.queries.cards import find_cards
from rulings.queries.search import MAX_RESULTS, Answer, search_rulings

LIMIT = 5


class Command(BaseCommand):
    """Prints the rulings that match a query, the best first."""

    help = 'Find rulings. --json prints what the API answers; --jsonl reads one {"q", "limit"} a line.'
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("query", nargs="*", help="words of the question")
        parser.add_argument("--limit", type=int, default=LIMIT, help=f"at most so many, up to {MAX_RESULTS}")
        parser.add_argument("--language", choices=["cs", "en"], default="cs")
        output = parser.add_mutually_exclusive_group()
        output.add_argument("--json", action="store_true", help="one JSON object, as the API")
        output.add_argument("--jsonl", action="store_true", help="questions from standard input, one object a line")

    def handle(self, *_: Any, **options: Any) -> None:
        language = options["language"]
        if options["jsonl"]:
            for line in _answer_lines(sys.stdin, options["limit"], language):
                self.stdout.write(line)
            return
        if not options["query"]:
            raise CommandError("Say what to look for.", returncode=2)
        if not 1 <= options["limit"] <= MAX_RESULTS:
            raise CommandError(f"--limit must be 1 to {MAX_RESULTS}.", returncode=2)
        query = " ".join(options["query"])
        answer = search_rulings(query, limit=options["limit"])
        self.stdout.write(_answer_json(answer, query, language) if options["json"] else _answer_text(answer, language))


def _answer_lines(lines: Iterable[str], limit: int, language: str) -> Iterator[str]:
    """Yield one line of JSON for each line, in order; for an unusable line its error."""
    for line in lines:
        try:
            query, line_limit = _parse_line(line, limit)
        except Refused as refused:
            problem = refused.problems[0]
            yield _json({"error": {"code": problem.code, "detail": problem.params["detail"]}})
        else:
            yield _answer_json(search_rulings(query, limit=line_limit), query, language)


def _answer_json(answer: Answer, query: str, language: str) -> str:
    return _json(shape_answer(answer, find_cards(query), language))


def _parse_line(line: str, default_limit: int) -> tuple[str, int]:
    """Return query and limit of a line. Raises Refused body_unreadable, field_invalid."""
    try:
        request = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise _refused("body_unreadable", str(error)) from error
    if not isinstance(request, dict) or not isinstance(request.get("q"), str):
        raise _refused("field_invalid", "q must be a text")
    limit = request.get("limit", default_limit)
    if type(limit) is not int or not 1 <= limit <= MAX_RESULTS:
        raise _refused("field_invalid", f"limit must be 1 to {MAX_RESULTS}")
    return request["q"], limit


def _refused(code: str, detail: str) -> Refused:
    return Refused((Problem(code, {"field": "", "detail": detail}),))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _answer_text(answer: Answer, language: str) -> str:
    """Write the answer for a terminal: id, title, statement and our notes of each ruling; ``(!)`` marks a conflict.

    The text is 0 if no ruling is found.
    """
    if not answer.results:
        return "0"
    paragraphs = []
    for result in answer.results:
        title, statement = (getattr(result.ruling, f"{name}_{language}") for name in ("title", "statement"))
        lines = [f"{result.ruling.pk}  {title}{'  (!)' if result.marks.in_conflict else ''}", statement]
        with override(language):
            mark = gettext("Our note, not in the document:")
        lines += [f"{mark} {note.in_language(language)}" for note in result.marks.notes]
        paragraphs.append("\n    ".join(lines))
    return "\n\n".join(paragraphs)
