"""``manage.py import_rulings GAME FILE``: rulings from a TOML file, or proposals from an organizer's document.

A file whose name ends in ``.toml`` is written as a whole or not at all. Any other file is read as a document: each
of its bullets becomes a draft; drafts are only printed, unless ``--write`` stores them as proposals for an editor.
Exit code 0 if done, 2 on an error.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from decks.domain.deck_lists.text import decode_text
from problems import Refused
from rulings.domain.documents.drafting import Draft
from rulings.services.imports import import_toml, plan_toml, propose_drafts, read_drafts
from service.lock_time import LockTime
from web.errors.wording import say

EXIT_ERROR = 2


class Command(BaseCommand):
    help = "Import rulings from a TOML file, or make proposals from an organizer's document."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="key of the game, such as doomtrooper")
        parser.add_argument("file", help="TOML if the name ends in .toml, else a document; - for standard input")
        parser.add_argument("--dry-run", action="store_true", help="TOML: only print what would change")
        parser.add_argument("--write", action="store_true", help="document: store its drafts as proposals")
        parser.add_argument("--source", default="", help="document: id of the source that its rulings get")
        parser.add_argument(
            "--format", action="append", default=[], help="document: key of a format its rulings are for"
        )
        parser.add_argument(
            "--text-language", choices=["cs", "en"], default="cs", help="document: language of its text"
        )
        parser.add_argument("--language", choices=["cs", "en"], default="en", help="language of the output")

    def handle(self, *_args: Any, **options: Any) -> None:
        with override(options["language"]):
            try:
                is_toml = options["file"].endswith(".toml")
                with LockTime() as lock:
                    lines = list(_import_toml(options) if is_toml else _read_document(options))
                if not options["dry_run"] and (is_toml or options["write"]):
                    lines.insert(-1, lock.describe())
            except Refused as refused:
                self._fail(*(say(problem) for problem in refused.problems))
            except OSError as error:
                self._fail(f"{options['file']}: {error.strerror}")
        self.stdout.write("\n".join(lines))

    def _fail(self, *sentences: str) -> None:
        for sentence in sentences:
            self.stderr.write(sentence)
        raise SystemExit(EXIT_ERROR)


def _read_file(file: str) -> str:
    return decode_text(sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes())


def _import_toml(options: dict[str, Any]) -> Iterator[str]:
    """Import a TOML file, or plan it for ``--dry-run``; yield the lines of the report."""
    arguments = {"game": options["game"], "text": _read_file(options["file"]), "file": Path(options["file"]).name}
    if options["dry_run"]:
        _folder, plan = plan_toml(**arguments)
    else:
        plan = import_toml(**arguments)
    yield from (f"+ {name}" for name in plan.new)
    yield from (f"~ {name}" for name in plan.changed)
    counts = {"new": len(plan.new), "changed": len(plan.changed), "same": plan.unchanged}
    yield _("%(new)s new, %(changed)s changed, %(same)s the same.") % counts
    if options["dry_run"]:
        yield _("Nothing was written.")


def _read_document(options: dict[str, Any]) -> Iterator[str]:
    """Read a document and with ``--write`` store its drafts; yield the lines of the report."""
    drafts = read_drafts(
        game=options["game"],
        text=_read_file(options["file"]),
        source=options["source"],
        language=options["text_language"],
        formats=options["format"],
    )
    for draft in drafts:
        yield from _draft_lines(draft, options["text_language"])
    without_remarks = sum(not draft.remarks for draft in drafts)
    yield (
        ngettext("%(all)s draft", "%(all)s drafts", len(drafts)) % {"all": len(drafts)}
        + "; "
        + ngettext("%(clear)s understood without a remark.", "%(clear)s understood without a remark.", without_remarks)
        % {"clear": without_remarks}
    )
    if options["write"]:
        stored = propose_drafts(game=options["game"], drafts=drafts, document_name=Path(options["file"]).name)
        yield ngettext("%(kept)s proposal waits for an editor.", "%(kept)s proposals wait for an editor.", stored) % {
            "kept": stored
        }
    else:
        yield _("Nothing was written; --write keeps them as proposals.")


def _draft_lines(draft: Draft, language: str) -> Iterator[str]:
    """Yield the title and the facts of a draft, then its remarks: ``?`` marks a warning, ``!`` a fault."""
    content = draft.content
    yield f"{_('line')} {', '.join(map(str, draft.lines))}: {content['title'][language]}"
    facts = {
        _("cards"): ", ".join(content["cards"]),
        _("terms"): ", ".join(content["terms"]),
        _("also names"): ", ".join(content["also_mentions"]),
        _("cited"): " ".join(str(part) for part in (content["cited"] or {}).values()),
    }
    yield from (f"    {name}: {value}" for name, value in facts.items() if value)
    yield from (f"  {'?' if remark.severity == 'warning' else '!'} {say(remark)}" for remark in draft.remarks)
