"""``manage.py check_deck FORMAT [FILE]``: checks a deck list from a file or standard input.

Exit code 0 if the deck is legal or to be checked by a judge, 1 if it is illegal, 2 if the input cannot be used.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import override

from decks.api.serializers import VerdictAnswer
from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.text import decode_text
from decks.services import check_text
from problems import Refused
from web.errors.wording import say

# Exit codes.
DONE, ILLEGAL, UNUSABLE = 0, 1, 2
_STATUS_WORDS = {"legal": "legal", "to_check": "to check", "illegal": "not legal"}


class Command(BaseCommand):
    help = "Check a deck by a format: from FILE, or from standard input."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("format", nargs="?", help="key of the format, such as doomtrooper/prague-cup-2011")
        parser.add_argument("file", nargs="?", help="deck text; standard input without it")
        parser.add_argument("--json", action="store_true", help="answer as the API does")
        parser.add_argument(
            "--jsonl", action="store_true", help='many: {"format", "text"} a line in, an answer a line out'
        )
        parser.add_argument("--language", choices=["cs", "en"], default="en", help="language of the sentences")

    def handle(self, *args: Any, language: str, jsonl: bool, **options: Any) -> None:
        with override(language):
            raise SystemExit(self._check_lines(options["file"] or options["format"]) if jsonl else self._check(options))

    def _check(self, options: dict[str, Any]) -> int:
        if not options["format"]:
            return self._complain("Name a format.")
        try:
            verdict = check_text(format_key=options["format"], text=decode_text(_read(options["file"])))
        except Refused as refused:
            return self._complain(" ".join(say(problem) for problem in refused.problems))
        except OSError as error:
            return self._complain(f"{options['file']}: {error.strerror}")
        as_json = options["json"]
        self.stdout.write(_as_json(VerdictAnswer(verdict).data) if as_json else "\n".join(_describe_verdict(verdict)))
        return ILLEGAL if verdict.status == "illegal" else DONE

    def _check_lines(self, file: str | None) -> int:
        try:
            data = _read(file)
        except OSError as error:
            return self._complain(f"{file}: {error.strerror}")
        for line in data.split(b"\n"):
            if line.strip():
                self.stdout.write(_as_json(_check_json_line(line)))
        return DONE

    def _complain(self, sentence: str) -> int:
        """Write the sentence to standard error, and return the exit code."""
        self.stderr.write(sentence)
        return UNUSABLE


def _read(file: str | None) -> bytes:
    return Path(file).read_bytes() if file and file != "-" else sys.stdin.buffer.read()


def _check_json_line(line: bytes) -> dict[str, Any]:
    """Return the answer to one line of ``--jsonl``: a verdict, or an error with the reason."""
    try:
        request = json.loads(line)
    except ValueError as error:
        return _error_shape("body_unreadable", str(error))
    if not isinstance(request, dict) or not all(isinstance(request.get(key), str) for key in ("format", "text")):
        return _error_shape("body_unreadable", 'a line is {"format": text, "text": text}')
    try:
        return VerdictAnswer(check_text(format_key=request["format"], text=request["text"])).data
    except Refused as refused:
        return _error_shape(refused.code, " ".join(say(problem) for problem in refused.problems))


def _error_shape(code: str, detail: str) -> dict[str, Any]:
    return {"error": {"code": code, "detail": detail}}


def _as_json(answer: dict[str, Any]) -> str:
    return json.dumps(answer, ensure_ascii=False)


def _describe_verdict(verdict: Verdict) -> Iterator[str]:
    yield f"{verdict.format}: {_STATUS_WORDS[verdict.status]}"
    yield f"{verdict.counts.main} + {verdict.counts.sideboard}"
    for problem in verdict.problems:
        lines = ", ".join(map(str, problem.lines))
        cards = f" {', '.join(problem.cards)}" if len(problem.cards) > 1 else ""
        yield f"{problem.severity}{f' ({lines})' if lines else ''}: {say(problem)}{cards}"
