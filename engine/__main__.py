"""``python -m engine verify FILE``: pair and count an event again from its verification file, and compare.

Needs neither Django nor a database, only Python and ``requirements-engine.txt``. Prints a sentence for each finding.
Exit code 0 without a difference, 1 with one, 2 for a file that cannot be used.
"""

import argparse
import sys
from collections.abc import Sequence
from gettext import translation
from pathlib import Path

from engine.verification.answer import UNUSABLE, describe_findings, find_exit_code
from engine.verification.file import read_record
from engine.verification.run import verify
from problems import Refused
from problems.sentences import Wording

_CATALOGUES = Path(__file__).parents[1] / "locale"


def load_wording(language: str | None = None) -> Wording:
    """Return the sentences in Czech or English; without a language in that of the environment (``LANG``)."""
    # English sentences stand in the code, so there is a catalogue of Czech only.
    catalogue = translation("django", _CATALOGUES, [language] if language else None, fallback=True)
    return Wording(catalogue.info().get("language") == "cs", catalogue.gettext, catalogue.ngettext)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m engine", description="Commands without Django and a database.")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("verify", help="pair and count an event again from its verification file")
    command.add_argument("file", type=Path, metavar="FILE", help="the verification file of an event")
    command.add_argument("--language", choices=["cs", "en"], help="language of the sentences; usually that of LANG")
    asked = parser.parse_args(arguments)
    wording = load_wording(asked.language)
    try:
        record = read_record(asked.file.read_text(encoding="utf-8"))
    except (Refused, OSError, UnicodeDecodeError) as error:
        sentences = map(wording.say, error.problems) if isinstance(error, Refused) else [str(error)]
        sys.stderr.write(" ".join(sentences) + "\n")
        return UNUSABLE
    findings = verify(record)
    sys.stdout.writelines(f"{sentence}\n" for sentence in describe_findings(findings, len(record.rounds), wording))
    return find_exit_code(findings)


if __name__ == "__main__":
    sys.exit(main())
