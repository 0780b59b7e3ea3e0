"""The page of one ruling: what it says, where it comes from, what disagrees with it, and its history."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from accounts.qr import qr_svg
from config.links import find_base_url
from decks.queries.catalogue import current_catalogue
from rulings.queries.cards import is_banned
from rulings.queries.marks import Marks
from rulings.queries.rulings import Disagreement, RulingRecord, get_ruling
from rulings.views.caching import conditional_on_rulings_and_cards
from rulings.views.differences import present_differences, reason_label
from rulings.views.labels import section_label
from rulings.views.parameters import encode_search
from rulings.views.presentation import (
    format_name,
    localized_text,
    other_language_text,
    present_ruling,
    ruling_presenter,
    source_name,
)

MOST_OTHERS = 4


@require_safe
@conditional_on_rulings_and_cards
def ruling_page(request: HttpRequest, ruling_id: str) -> HttpResponse:
    """The ruling under its permanent address, or a 404 page; it leads back to the search that it was found by."""
    record = get_ruling(ruling_id)
    address = find_base_url(request) + reverse("rulings:ruling", args=[ruling_id])
    code = qr_svg(address, _("QR code of this ruling"))
    asked = encode_search(request.GET)
    context = {**_context(record), "address": address, "code": code, "asked": asked}
    return render(request, "rulings/ruling.html", context)


def _context(record: RulingRecord) -> dict[str, Any]:
    ruling = record.ruling
    catalogue = current_catalogue(ruling.game)
    row = ruling_presenter(_in_lists(record))
    return {
        "record": record,
        "ruling": present_ruling(
            ruling, marks=Marks(in_conflict=record.in_conflict), document=source_name(ruling.source)
        ),
        "title": localized_text(ruling, "title"),
        "statement": localized_text(ruling, "statement"),
        "other_title": other_language_text(ruling, "title"),
        "other_statement": other_language_text(ruling, "statement"),
        "subjects": [(card, is_banned(card.name, ruling.formats, catalogue)) for card in record.subjects],
        "mentioned": [(card, is_banned(card.name, ruling.formats, catalogue)) for card in record.mentioned],
        "disagreements": [_disagreement(one) for one in record.disagreements if not one.is_agreement],
        "agreeing": [row(other) for one in record.disagreements if one.is_agreement for other in one.others],
        "same": [row(other) for other in record.same],
        "supersedes": [row(other) for other in record.supersedes],
        "superseded_by": [row(other) for other in record.superseded_by],
        "history": _history(record),
        "related": [row(other) for other in record.related],
        "facts": _facts(ruling),
    }


def _in_lists(record: RulingRecord) -> list[Any]:
    """Every other ruling that stands on the page in a list."""
    agreeing = (other for one in record.disagreements if one.is_agreement for other in one.others)
    return [*agreeing, *record.same, *record.supersedes, *record.superseded_by, *record.related]


def _disagreement(one: Disagreement) -> dict[str, Any]:
    return {
        "is_conflict": one.is_conflict,
        "says_more": one.is_conflict or one.rules_otherwise,
        "heading": _heading(one),
        "summary": localized_text(one.contradiction, "summary"),
        # Many that share a remark would bury it; a conflict always shows its other side.
        "others": [present_ruling(other) for other in one.others] if _tells_all(one) else [],
    }


def _heading(one: Disagreement) -> str:
    """What stands against the ruling, said from its own side."""
    if one.is_conflict:
        return _("Two rulings disagree.")
    if one.is_against_the_game:
        return _("The standard rules say otherwise; here this holds.")
    if one.formats_otherwise:
        named = ", ".join(map(format_name, one.formats_otherwise))
        rules = ngettext("%(format)s rules otherwise.", "%(format)s rule otherwise.", len(one.formats_otherwise))
        return rules % {"format": named}
    return f"{capfirst(one.contradiction.get_nature_display())}."


def _tells_all(one: Disagreement) -> bool:
    return one.is_conflict or one.rules_otherwise or len(one.others) <= MOST_OTHERS


def _history(record: RulingRecord) -> list[dict[str, Any]]:
    """The newest first, each with what it said otherwise than the one before it."""
    older = [revision.content for revision in record.revisions[1:]]
    return [
        {
            "revision": revision,
            "proposer": record.proposers.get(revision.number),
            "reason": reason_label(revision.reason),
            "changes": present_differences(before, revision.content) if before is not None else [],
        }
        for revision, before in zip(record.revisions, [*older, None], strict=True)
    ]


def _facts(ruling: Any) -> list[tuple[str, str]]:
    """Terms and values about the source."""
    facts = [(_("Document"), localized_text(ruling.source, "title"))]
    if ruling.source.date:
        facts.append((_("Issued"), date_format(ruling.source.date)))
    facts.append((_("Section"), section_label(ruling.section)))
    if ruling.cited_source:
        place = _("%(issue)s, p. %(page)s") % {"issue": ruling.cited_issue, "page": ruling.cited_page}
        facts.append((_("Earlier source"), f"{ruling.cited_source.short} {place}"))
    else:
        facts.append((_("Earlier source"), _("none given")))
    if ruling.source_paragraphs:
        facts.append((_("Paragraph"), ", ".join(str(part) for part in ruling.source_paragraphs)))
    return [*facts, *_authority(ruling), (_("Kind"), ruling.get_kind_display())]


def _authority(ruling: Any) -> list[tuple[str, str]]:
    """Who speaks in the source and for what, and where the ruling itself holds."""
    everywhere = _("wherever the game is played")
    facts = [
        (_("Decided by"), ruling.source.get_authority_display()),
        (_("Decides for"), _format_names(ruling.source.jurisdiction) or everywhere),
    ]
    return [*facts, (_("Holds in"), _format_names(ruling.formats))] if ruling.formats else facts


def _format_names(keys: list[str]) -> str:
    """Formats by their names; one that is no longer there by its key."""
    return ", ".join(map(format_name, keys))
