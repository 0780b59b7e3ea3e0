"""``manage.py import_rulings GAME FILE``: rulings from a TOML file, or an organizer's own paper as proposals.

A file that ends in ``.toml`` is checked whole and written whole, or not at all. Anything else is read as a paper: first
only told, bullet by bullet; with ``--write`` every bullet becomes a proposal that waits for an editor.
Exit 0 done, 2 unusable.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from config.errors.wording import say
from decks.domain.deck_lists.text import decode_text
from problems import Refused
from rulings.domain.documents.drafting import Draft
from rulings.services.imports import ImportPlan, import_folder, plan_folder, propose_drafts, read_drafts

UNUSABLE = 2


class Command(BaseCommand):
    help = "Bring rulings from a TOML file into the database, or turn an organizer's paper into proposals."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="key of the game, such as doomtrooper")
        parser.add_argument("file", help="TOML where the name ends in .toml, else a paper; - reads a paper from input")
        parser.add_argument("--dry-run", action="store_true", help="TOML: only tell what would change")
        parser.add_argument("--write", action="store_true", help="paper: keep its bullets as proposals")
        parser.add_argument("--source", default="", help="paper: id of the source its rulings come from")
        parser.add_argument("--format", action="append", default=[], help="paper: key of a format it decides for")
        parser.add_argument("--text-language", choices=["cs", "en"], default="cs", help="paper: its language")
        parser.add_argument("--language", choices=["cs", "en"], default="en", help="language of the sentences")

    def handle(self, *_args: Any, **options: Any) -> None:
        with override(options["language"]):
            try:
                lines = list(_toml(options) if options["file"].endswith(".toml") else _paper(options))
            except Refused as refused:
                self._complain(*(say(problem) for problem in refused.problems))
            except OSError as error:
                self._complain(f"{options['file']}: {error.strerror}")
        self.stdout.write("\n".join(lines))

    def _complain(self, *sentences: str) -> None:
        for sentence in sentences:
            self.stderr.write(sentence)
        raise SystemExit(UNUSABLE)


def _read(file: str) -> str:
    return decode_text(sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes())


def _toml(options: dict[str, Any]) -> Iterator[str]:
    given = {"game": options["game"], "text": _read(options["file"]), "file": Path(options["file"]).name}
    plan = plan_folder(**given)[1] if options["dry_run"] else import_folder(**given)
    yield from _told(plan)
    counts = {"new": len(plan.new), "changed": len(plan.changed), "same": plan.unchanged}
    yield _("%(new)s new, %(changed)s changed, %(same)s the same.") % counts
    if options["dry_run"]:
        yield _("Nothing was written.")


def _told(plan: ImportPlan) -> Iterator[str]:
    yield from (f"+ {name}" for name in plan.new)
    yield from (f"~ {name}" for name in plan.changed)


def _paper(options: dict[str, Any]) -> Iterator[str]:
    drafts = read_drafts(
        game=options["game"],
        text=_read(options["file"]),
        source=options["source"],
        language=options["text_language"],
        formats=options["format"],
    )
    for draft in drafts:
        yield from _draft(draft, options["text_language"])
    clear = sum(not draft.remarks for draft in drafts)
    yield (
        ngettext("%(all)s draft", "%(all)s drafts", len(drafts)) % {"all": len(drafts)}
        + "; "
        + ngettext("%(clear)s understood without a remark.", "%(clear)s understood without a remark.", clear)
        % {"clear": clear}
    )
    if options["write"]:
        kept = propose_drafts(game=options["game"], drafts=drafts, file=Path(options["file"]).name)
        yield ngettext("%(kept)s proposal waits for an editor.", "%(kept)s proposals wait for an editor.", kept) % {
            "kept": kept
        }
    else:
        yield _("Nothing was written; --write keeps them as proposals.")


def _draft(draft: Draft, language: str) -> Iterator[str]:
    """What was understood on lines that begin with a word, what was not on lines that begin with a sign."""
    said = draft.content
    yield f"{_('line')} {', '.join(map(str, draft.lines))}: {said['title'][language]}"
    facts = {
        _("cards"): ", ".join(said["cards"]),
        _("terms"): ", ".join(said["terms"]),
        _("also names"): ", ".join(said["also_mentions"]),
        _("cited"): " ".join(str(part) for part in (said["cited"] or {}).values()),
    }
    yield from (f"    {name}: {value}" for name, value in facts.items() if value)
    yield from (f"  {'?' if remark.severity == 'warning' else '!'} {say(remark)}" for remark in draft.remarks)
