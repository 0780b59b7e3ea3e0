"""Manual changes of a draft on the round's own page, and its repair.

Entry points: :func:`panel_of` is what the page shows; :func:`change`, :func:`undo` and :func:`repair` write. The query
string holds the requested change (``?kind=players&first=7&second=9``), so that lists, dragging and links work alike:
the page previews the change with its warnings, then saves it with a reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from problems import Problem, Refused, refuse
from tournament.rounds.queries.manual_changes import (
    can_be_repaired,
    dropped_players_in,
    names_of,
    open_changes,
    sorting_names_of,
)
from tournament.rounds.queries.rounds import get_round, unseated_in
from tournament.rounds.services.manual_change import ManualChange, Preview, make_change, preview_change, read_kind
from tournament.rounds.services.manual_matches import undo_change
from tournament.rounds.services.repair import Repair, plan_repair, repair_round
from tournament.views.event_page import EventPage, open_event_page
from tournament.views.rounds.draft_version import read_draft_version
from tournament.views.rounds.manual_changes import Names, describe_change, describe_match
from tournament.views.typed import read_whole

if TYPE_CHECKING:
    from tournament.models import Round

_WITHOUT_SECOND = frozenset({"break", "bye"})


@dataclass(frozen=True)
class ChangePreview:
    """A requested change in words: matches it dissolves and creates, its warnings, or the reasons of its refusal."""

    change: ManualChange
    out: tuple[str, ...] = ()
    into: tuple[str, ...] = ()
    warnings: tuple[Problem, ...] = ()
    refused: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class ManualChangePanel:
    """What the page of a round shows for manual changes.

    ``names`` are the entries to choose from, ``unseated`` those without a match, ``gone`` the names of dropped players
    in open matches, ``last`` the change that can be undone, ``can_repair`` true if single matches can be paired again.
    """

    is_draft: bool
    attempt: int
    changes: int
    names: Mapping[int, str]
    unseated: Mapping[int, str]
    gone: tuple[str, ...]
    last: str
    looked: ChangePreview | None
    can_repair: bool

    @property
    def as_seen(self) -> tuple[tuple[str, int], ...]:
        """The draft version of the page, as hidden fields of its forms."""
        return (("attempt", self.attempt), ("changes", self.changes))

    @property
    def is_concerned(self) -> bool:
        """True if a seated player has dropped or an active player has no match."""
        return bool(self.unseated or self.gone)


def panel_of(page: EventPage, found: Round, query: QueryDict) -> ManualChangePanel | None:
    """Return the panel for organizers while the round can still be changed, else None."""
    if not page.may_organize or not page.event.is_playing or found.state == "closed":
        return None
    names = names_of(page.event)
    changes, unseated = open_changes(found), unseated_in(found)
    seated = {seat for match in found.matches.all() for seat in match.seats.values_list("entry_id", flat=True)}
    is_draft = not found.is_visible
    return ManualChangePanel(
        is_draft=is_draft,
        attempt=found.attempt,
        changes=found.deviations.count(),
        names={entry: name for entry, name in sorting_names_of(page.event).items() if entry in seated | unseated},
        unseated={entry: name for entry, name in names.items() if entry in unseated},
        gone=tuple(dropped_players_in(found)),
        last=describe_change(changes[-1], names).text if changes and is_draft else "",
        can_repair=can_be_repaired(found),
        looked=_preview(page, found, query, names) if is_draft else None,
    )


@require_POST
def change(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Make the manual change of the form; raises Refused number_not_understood, and as its service does."""
    page = open_event_page(request, slug, "organize")
    form = request.POST
    requested = _read_change(form)
    if requested is None:
        texts = [form.get(name, "") for name in ("first", "second")]
        refuse("number_not_understood", text=next((text for text in texts if read_whole(text) is None), "")[:40])
    make_change(
        event=page.event,
        number=number,
        change=requested,
        reason=form.get("reason", ""),
        actor=page.user,
        version=read_draft_version(form),
    )
    return redirect("event-round", slug, number)


@require_POST
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Undo the last manual change."""
    page = open_event_page(request, slug, "organize")
    undo_change(event=page.event, number=number, actor=page.user, version=read_draft_version(request.POST))
    return redirect("event-round", slug, number)


def repair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what a repair of the round would change; POST repairs it."""
    page = open_event_page(request, slug, "organize")
    if request.method == "POST":
        version, digest = read_draft_version(request.POST), request.POST.get("digest", "")
        repair_round(event=page.event, number=number, actor=page.user, version=version, digest=digest)
        return redirect("event-round", slug, number)
    found, plan = get_round(page.event, number), plan_repair(event=page.event, number=number)
    return page.render(
        "repair.html",
        round=found,
        plan=plan,
        changes=found.deviations.count(),
        **_describe(plan, names_of(page.event)),
    )


def _preview(page: EventPage, found: Round, query: QueryDict, names: Names) -> ChangePreview | None:
    requested = _read_change(query)
    if requested is None:
        return None
    try:
        preview = preview_change(event=page.event, number=found.number, change=requested)
    except Refused as refused:
        return ChangePreview(requested, refused=refused.problems)
    return ChangePreview(requested, **_describe(preview, names))


def _describe(preview: Preview | Repair, names: Names) -> dict[str, Any]:
    return {
        "out": tuple(describe_match(match, names) for match in preview.out),
        "into": tuple(describe_match(match, names) for match in preview.into),
        "warnings": tuple(_with_names(problem, names) for problem in preview.warnings),
    }


def _with_names(problem: Problem, names: Names) -> Problem:
    """Return the problem with names in place of entry ids."""
    keys = [key for key in ("first", "second", "player") if key in problem.params]
    named = {key: names.get(problem.params[key], "") for key in keys}
    return Problem(problem.code, {**problem.params, **named}, severity=problem.severity)


def _read_change(form: QueryDict) -> ManualChange | None:
    """Return the change of a form or a query string, None if it is incomplete."""
    kind = read_kind(form.get("kind", ""))
    first, second = read_whole(form.get("first", "")), read_whole(form.get("second", ""))
    if kind is None or first is None or (second is None and kind not in _WITHOUT_SECOND):
        return None
    return ManualChange(kind, first, second or 0)
