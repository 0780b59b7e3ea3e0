"""The base of commands that answer a state without a database: one JSON state in, or one on each line, JSON out.

Entry point: :class:`StateCommand`. Exit code 0 with an answer, 2 for unusable input with one line on standard error
that names the path of the fault.
"""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import override

from problems import Refused
from web.errors.wording import say

ANSWERED, UNUSABLE = 0, 2


class StateCommand(BaseCommand):
    """A command that reads states. Subclasses define :meth:`answer`; options, input and errors are the same for all."""

    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", help="the state as JSON; standard input without it")
        parser.add_argument("--jsonl", action="store_true", help="many: a state a line in, an answer a line out")
        parser.add_argument("--language", choices=["cs", "en"], default="en", help="language of the sentences")

    def handle(self, *args: Any, file: str | None, jsonl: bool, language: str, **options: Any) -> None:
        try:
            data = Path(file).read_bytes() if file and file != "-" else sys.stdin.buffer.read()
        except OSError as error:
            raise SystemExit(self._print_error(f"{file}: {error.strerror}")) from error
        with override(language):
            raise SystemExit(self._answer_lines(data) if jsonl else self._answer_one(data))

    def answer(self, value: object) -> Any:
        """Return the answer to one decoded state. Raises Refused with every fault of it."""
        raise NotImplementedError

    def _answer_one(self, data: bytes) -> int:
        answer = self._answer(data)
        if isinstance(answer, dict) and "error" in answer:
            return self._print_error(answer["error"]["detail"])
        self.stdout.write(_as_json(answer))
        return ANSWERED

    def _answer_lines(self, data: bytes) -> int:
        for line in data.split(b"\n"):
            if line.strip():
                self.stdout.write(_as_json(self._answer(line)))
        return ANSWERED

    def _answer(self, data: bytes) -> Any:
        """Return the answer, or an object with the error."""
        try:
            return self.answer(json.loads(data))
        except Refused as refused:
            return _error(refused.code, " ".join(say(problem) for problem in refused.problems))
        except (ValueError, RecursionError) as error:
            return _error("body_unreadable", f"not JSON: {error}")

    def _print_error(self, sentence: str) -> int:
        self.stderr.write(" ".join(sentence.split()))
        return UNUSABLE


def _error(code: str, detail: str) -> dict[str, Any]:
    return {"error": {"code": code, "detail": detail}}


def _as_json(answer: Any) -> str:
    return json.dumps(answer, ensure_ascii=False)
