"""The page of one ruling: its texts, sources, disagreements, links and history."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from accounts.qr import draw_public_qr_code
from decks.queries.catalogue import get_catalogue
from rulings.domain.ranges import write_ranges
from rulings.permissions import can_read_originals
from rulings.queries.cards import is_banned
from rulings.queries.marks import Marks
from rulings.queries.originals import Originals, find_originals, read_documents_fingerprint
from rulings.queries.rulings import Disagreement, RulingRecord, get_ruling
from rulings.views.differences import label_reason, present_differences
from rulings.views.etags import conditional_on_rulings_cards_and_documents
from rulings.views.labels import label_section
from rulings.views.parameters import encode_search, get_parameter
from rulings.views.presentation import (
    find_text_in_other_language,
    format_name,
    localize_text,
    make_ruling_presenter,
    name_source,
    present_ruling,
)
from web.links import find_base_url

# A longer list of the other rulings of a note would hide its summary.
MAX_OTHERS = 4


@require_safe
@conditional_on_rulings_cards_and_documents
def ruling_page(request: HttpRequest, ruling_id: str) -> HttpResponse:
    """Show the ruling under its permanent address, with a link back to the search. Raises Refused not_found."""
    record = get_ruling(ruling_id)
    ruling = record.ruling
    catalogue = get_catalogue(ruling.game)
    agreeing = [
        other for disagreement in record.disagreements if disagreement.is_agreement for other in disagreement.others
    ]
    present = make_ruling_presenter(
        [*agreeing, *record.duplicates, *record.supersedes, *record.superseded_by, *record.related]
    )
    originals = (
        find_originals(ruling) if read_documents_fingerprint() and can_read_originals(request.user) else Originals()
    )
    address = find_base_url(request) + reverse("rulings:ruling", args=[ruling_id])
    context = {
        "record": record,
        "ruling": present_ruling(
            ruling, marks=Marks(in_conflict=record.in_conflict), document=name_source(ruling.source)
        ),
        "title": localize_text(ruling, "title"),
        "statement": localize_text(ruling, "statement"),
        "other_title": find_text_in_other_language(ruling, "title"),
        "other_statement": find_text_in_other_language(ruling, "statement"),
        "subjects": [(card, is_banned(card.name, ruling.formats, catalogue)) for card in record.subjects],
        "mentioned": [(card, is_banned(card.name, ruling.formats, catalogue)) for card in record.mentioned],
        "disagreements": [
            _present_disagreement(disagreement)
            for disagreement in record.disagreements
            if not disagreement.is_agreement
        ],
        "agreeing": [present(other) for other in agreeing],
        "duplicates": [present(other) for other in record.duplicates],
        "supersedes": [present(other) for other in record.supersedes],
        "superseded_by": [present(other) for other in record.superseded_by],
        "history": _present_history(record),
        "related": [present(other) for other in record.related],
        "facts": _source_facts(ruling),
        "place_in_source": _describe_place_in_source(ruling),
        "originals": originals.lines,
        "differing_lines": _describe_differing_lines(originals),
        "address": address,
        "qr_code": draw_public_qr_code(address, _("QR code of this ruling")),
        "search_query": encode_search(request.GET),
        "event": get_parameter(request.GET, "event"),
    }
    response = render(request, "rulings/ruling.html", context)
    if originals.lines:
        # The words of a document that may not be copied: no browser keeps them.
        patch_cache_control(response, no_store=True)
    return response


def _present_disagreement(disagreement: Disagreement) -> dict[str, Any]:
    shows_statements = disagreement.is_conflict or disagreement.is_override
    # The other rulings of a conflict or an override are always shown.
    shows_others = shows_statements or len(disagreement.others) <= MAX_OTHERS
    return {
        "is_conflict": disagreement.is_conflict,
        "shows_statements": shows_statements,
        "heading": _disagreement_heading(disagreement),
        "summary": localize_text(disagreement.contradiction, "summary"),
        "others": [present_ruling(other) for other in disagreement.others] if shows_others else [],
    }


def _disagreement_heading(disagreement: Disagreement) -> str:
    """Return the heading from the side of the shown ruling."""
    if disagreement.is_conflict:
        return _("Two rulings disagree.")
    if disagreement.is_override_of_game:
        return _("The standard rules differ; in this format this ruling holds.")
    if formats := disagreement.overridden_in:
        sentence = ngettext("%(format)s has another rule.", "%(format)s have another rule.", len(formats))
        return sentence % {"format": _format_names(formats)}
    return f"{capfirst(disagreement.contradiction.get_nature_display())}."


def _present_history(record: RulingRecord) -> list[dict[str, Any]]:
    """Return the revisions, the newest first, each with its differences to the one before it."""
    contents_before = [revision.content for revision in record.revisions[1:]]
    return [
        {
            "revision": revision,
            "proposer": record.proposers.get(revision.number),
            "reason": label_reason(revision.reason),
            "changes": present_differences(before, revision.content) if before is not None else [],
        }
        for revision, before in zip(record.revisions, [*contents_before, None], strict=True)
    ]


def _source_facts(ruling: Any) -> list[tuple[str, str]]:
    """Return the facts about the sources of a ruling: labels with values."""
    facts = [(_("Document"), localize_text(ruling.source, "title"))]
    if ruling.source.date:
        facts.append((_("Issued"), date_format(ruling.source.date)))
    facts.append((_("Section"), label_section(ruling.section)))
    if ruling.source_paragraphs:
        facts.append((_("Paragraph"), ", ".join(map(str, ruling.source_paragraphs))))
    if ruling.source_lines:
        facts.append((_("Lines of the text"), write_ranges(ruling.source_lines)))
    facts.append((_("Earlier source"), _describe_citation(ruling) or _("none given")))
    facts.append((_("Decided by"), ruling.source.get_authority_display()))
    everywhere = _("wherever the game is played")
    facts.append((_("Decides for"), _format_names(ruling.source.jurisdiction) or everywhere))
    if ruling.formats:
        facts.append((_("Holds in"), _format_names(ruling.formats)))
    return [*facts, (_("Kind"), ruling.get_kind_display())]


def _describe_place_in_source(ruling: Any) -> str:
    """Return where the ruling stands: its document with paragraphs and lines, and the magazine that it cites."""
    parts = [localize_text(ruling.source, "title")]
    if ruling.source_paragraphs:
        paragraphs = ngettext("paragraph %(names)s", "paragraphs %(names)s", len(ruling.source_paragraphs))
        parts.append(paragraphs % {"names": ", ".join(map(str, ruling.source_paragraphs))})
    if ruling.source_lines:
        lines = ngettext("line %(numbers)s", "lines %(numbers)s", len(ruling.source_lines))
        parts.append(lines % {"numbers": write_ranges(ruling.source_lines)})
    return "; ".join(filter(None, [", ".join(parts), _describe_citation(ruling)]))


def _describe_differing_lines(originals: Originals) -> str:
    """Return a sentence about lines that are not shown because their text differs; empty without any."""
    line_count = len(originals.differing)
    if not line_count:
        return ""
    sentence = ngettext(
        "Line %(numbers)s differs from the line that the ruling restates, so it is not shown.",
        "Lines %(numbers)s differ from the lines that the ruling restates, so they are not shown.",
        line_count,
    )
    return sentence % {"numbers": write_ranges(originals.differing)}


def _describe_citation(ruling: Any) -> str:
    """Return magazine, issue and page that the document cites, or an empty text."""
    if not ruling.cited_source:
        return ""
    issue_and_page = _("%(issue)s, p. %(page)s") % {"issue": ruling.cited_issue, "page": ruling.cited_page}
    return f"{ruling.cited_source.short} {issue_and_page}"


def _format_names(keys: Iterable[str]) -> str:
    """Return the names of formats, separated by commas; a format that no longer exists by its key."""
    return ", ".join(map(format_name, keys))
