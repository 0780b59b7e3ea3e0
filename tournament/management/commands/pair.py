"""``manage.py pair [FILE]``: the next round of a state, JSON in and JSON out; no database, no server.

Exit 0 answered, 2 unusable with one line on standard error that names the place.
"""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import override

from config.errors.wording import say
from problems import Refused, refuse
from tournament.domain.pairing import pair_swiss
from tournament.domain.state_json import read_state

ANSWERED, UNUSABLE = 0, 2
_TWO_PLAYERS = {"cs": "aspoň dva hráči pro toto kolo", "en": "at least two players for this round"}


class Command(BaseCommand):
    help = "Pair the next round of a state: from FILE, or from standard input."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", help="the state as JSON; standard input without it")
        parser.add_argument("--jsonl", action="store_true", help="many: a state a line in, a round a line out")
        parser.add_argument("--language", choices=["cs", "en"], default="en", help="language of the sentences")

    def handle(self, *args: Any, file: str | None, jsonl: bool, language: str, **options: Any) -> None:
        try:
            data = Path(file).read_bytes() if file and file != "-" else sys.stdin.buffer.read()
        except OSError as error:
            raise SystemExit(self._complain(f"{file}: {error.strerror}")) from error
        with override(language):
            raise SystemExit(self._pair_lines(data) if jsonl else self._pair(data))

    def _pair(self, data: bytes) -> int:
        answer = _answer(data)
        if "error" in answer:
            return self._complain(answer["error"]["detail"])
        self.stdout.write(_as_json(answer))
        return ANSWERED

    def _pair_lines(self, data: bytes) -> int:
        for line in data.split(b"\n"):
            if line.strip():
                self.stdout.write(_as_json(_answer(line)))
        return ANSWERED

    def _complain(self, sentence: str) -> int:
        self.stderr.write(" ".join(sentence.split()))
        return UNUSABLE


def _answer(data: bytes) -> dict[str, Any]:
    """The round, or the error in its place."""
    try:
        return _pair_state(json.loads(data))
    except Refused as refused:
        return _error(refused.code, " ".join(say(problem) for problem in refused.problems))
    except (ValueError, RecursionError) as error:
        return _error("body_unreadable", f"not JSON: {error}")


def _pair_state(value: object) -> dict[str, Any]:
    """One round; a field with nobody to meet has none. Raises ``Refused`` with every fault of the state."""
    found = pair_swiss(read_state(value))
    if not found.pairs:
        refuse("state_wrong_type", place="players", expected=_TWO_PLAYERS, found=int(found.bye is not None))
    return found.as_json()


def _error(code: str, detail: str) -> dict[str, Any]:
    return {"error": {"code": code, "detail": detail}}


def _as_json(answer: dict[str, Any]) -> str:
    return json.dumps(answer, ensure_ascii=False)
