"""``manage.py check_documents``: compares the operator's texts of documents with the lines that the rulings restate.

Exit code 0 if all lines match, 1 if some do not, 2 if there is no file to compare.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.domain.ranges import write_ranges
from rulings.queries.originals import DocumentReport, check_documents, find_documents_folder


class Command(BaseCommand):
    """Prints one line for each file of the folder, and the lines that are not shown."""

    help = "Compare the texts in the folder documents of the data directory with the lines that the rulings restate."
    requires_system_checks = ()

    def handle(self, *_: Any, **__: Any) -> None:
        reports = list(check_documents())
        if not reports:
            raise CommandError(f"{find_documents_folder()} has no files.", returncode=2)
        for report in reports:
            self.stdout.write(_describe(report))
        if not all(report.is_whole for report in reports):
            raise CommandError("Pages of rulings do not show the lines that differ.", returncode=1)


def _describe(report: DocumentReport) -> str:
    if report.fault:
        return f"{report.file}: {report.fault}"
    parts = [f"{report.file}: {report.matching_count} of {report.line_count} lines match"]
    if report.differing:
        parts.append(f"another text or none in {write_ranges(report.differing)}")
    if report.unknown:
        parts.append(f"lines that were not there: {write_ranges(report.unknown)}")
    return "; ".join(parts)
